"""Values and conditions of sentences, typed: every name becomes a slot, a flag or a number."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.dsl.diagnostics.problem import Span, did_you_mean
from lastcard.dsl.reading.nodes import Node
from lastcard.dsl.rulebook import NONE, Expr
from lastcard.dsl.sentences.syntax import Phrase, Sentence
from lastcard.dsl.words.types import CARD, CARDS, KIND, NOTHING, NUMBER, PLAYER, PLAYERS, TRUTH, UNKNOWN, Type
from lastcard.dsl.words.vocabulary import VALUE_WORDS

from .events import Names
from .scope import Scope
from .settle import settled

NEIGHBORS = frozenset({"next", "previous", "left", "right"})
UNCLEAR = Expr("const", type=UNKNOWN)


class Values(Names):
    """Resolves what the sentences of one rulebook speak of."""

    def condition(self, node: Node | None, scope: Scope) -> Expr | None:
        if not isinstance(node, Sentence):
            return None
        return self.wanted(TRUTH, node.phrase, scope)

    def wanted(self, kind: Type, phrase: Phrase | str, scope: Scope, span: Span | None = None) -> Expr:
        """The value of a phrase, which has to be of a certain type."""
        value = self.value(phrase, scope, span)
        if not _fits(value.type, kind):
            span = phrase.span if isinstance(phrase, Phrase) else span
            self.report("LC404", f"this is {value.type.said}, not {kind.said}", span)
        return value

    def value(self, phrase: Phrase | str, scope: Scope, span: Span | None = None) -> Expr:
        """The value of a phrase; a mere name has no place of its own, so it is given its sentence's."""
        if isinstance(phrase, str):
            phrase = Phrase("name", (phrase,), span)
        special = _SPECIAL.get(phrase.op)
        if special is not None:
            return special(self, phrase, scope)
        word = VALUE_WORDS[phrase.op]
        pairs = zip(word.takes, phrase.args, strict=True)
        args = tuple(self.wanted(kind, arg, scope, phrase.span) for kind, arg in pairs)
        return settled(Expr(phrase.op, args, type=word.gives))

    def _value_name(self, phrase: Phrase, scope: Scope) -> Expr:
        name = str(phrase.args[0])
        found = scope.lookup(name) or (self.declared.of_file(name, phrase.span.file) if phrase.span else None)
        if found is None:
            self._unknown(name, phrase.span, scope)
        return found or UNCLEAR

    def _value_number(self, phrase: Phrase, scope: Scope) -> Expr:
        return Expr("const", value=int(str(phrase.args[0])), type=NUMBER)

    def _value_true(self, phrase: Phrase, scope: Scope) -> Expr:
        return Expr("const", value=1, type=TRUTH)

    def _value_false(self, phrase: Phrase, scope: Scope) -> Expr:
        return Expr("const", value=0, type=TRUTH)

    def _value_none(self, phrase: Phrase, scope: Scope) -> Expr:
        return Expr("const", value=NONE, type=NOTHING)

    def _value_of(self, phrase: Phrase, scope: Scope) -> Expr:
        name, owner = str(phrase.args[0]), self.wanted(PLAYER, phrase.args[1], scope)
        flag = self.declared.flags.get(name)
        if flag is None or not flag[2]:
            self.report(
                "LC405",
                f"`{name}` is not something that every player has",
                phrase.span,
                "declare it under `flags:` with `of: player`",
            )
            return UNCLEAR
        return Expr("flag_of", (owner,), flag[0], flag[1])

    def _value_same(self, phrase: Phrase, scope: Scope) -> Expr:
        left = self.value(phrase.args[0], scope)
        right = self._named_alike(left.type, phrase.args[1], scope)
        if not _comparable(left.type, right.type):
            self.report(
                "LC404",
                f"{left.type.said} cannot be {right.type.said}",
                phrase.span,
            )
        return settled(Expr(phrase.op, (left, right), type=TRUTH))

    def _value_is_empty(self, phrase: Phrase, scope: Scope) -> Expr:
        several = self.value(phrase.args[0], scope)
        if several.type.one is None and several.type != UNKNOWN:
            message = f"{several.type.said} cannot be empty"
            self.report("LC404", message, phrase.span, "cards, players and colors can")
        return Expr(phrase.op, (several,), type=TRUTH)

    def _named_alike(self, kind: Type, phrase: Phrase | str, scope: Scope) -> Expr:
        """A value that is compared with, or put in the place of, one of this type."""
        if kind.choices:
            return self._choice(kind, phrase, scope)
        named = self._kind_named(phrase) if kind == KIND else None
        return named or self.value(phrase, scope)

    def _choice(self, kind: Type, phrase: Phrase | str, scope: Scope) -> Expr:
        """One of several words, or something that holds one of them."""
        word = phrase if isinstance(phrase, str) else str(phrase.args[0]) if phrase.op == "name" else ""
        if word in kind.choices:
            return Expr("const", value=kind.choices.index(word), type=kind)
        if word and scope.lookup(word) is None:
            near = did_you_mean(word, kind.choices)
            advice = f"did you mean `{near}`?" if near else "one of " + ", ".join(f"`{each}`" for each in kind.choices)
            span = phrase.span if isinstance(phrase, Phrase) else None
            self.report("LC401", f"`{word}` is none of the words that can stand here", span, advice)
            return UNCLEAR
        return self.wanted(kind, phrase, scope)

    def _kind_named(self, phrase: Phrase | str) -> Expr | None:
        """A kind keeps its name also where a flag is called the same."""
        name = str(phrase.args[0]) if isinstance(phrase, Phrase) and phrase.op == "name" else ""
        found = self.declared.kinds.get(name)
        return None if found is None else Expr("const", value=found, type=KIND)

    def _value_other_than(self, phrase: Phrase, scope: Scope) -> Expr:
        first = self.value(phrase.args[0], scope)
        if first.op in NEIGHBORS and len(first.args) == 1:
            return Expr(first.op, (*first.args, self.wanted(PLAYER, phrase.args[1], scope)), type=PLAYER)
        if first.type == PLAYERS:
            return Expr("other_players", (first, self.wanted(PLAYER, phrase.args[1], scope)), type=PLAYERS)
        if not _fits(first.type, CARDS):
            self.report("LC404", "`other than` goes with cards, players or a neighbor", phrase.span)
        return Expr("other_than", (first, self.wanted(CARD, phrase.args[1], scope)), type=CARDS)

    def _value_that_are(self, phrase: Phrase, scope: Scope) -> Expr:
        cards = self.wanted(CARDS, phrase.args[0], scope)
        return Expr("that_are", (cards,), self._kind(str(phrase.args[1]), phrase.span), CARDS)

    def _value_that_fit(self, phrase: Phrase, scope: Scope) -> Expr:
        return Expr(phrase.op, (self.wanted(CARDS, phrase.args[0], scope), self._who_lays(phrase, scope)), type=CARDS)

    def _value_fits(self, phrase: Phrase, scope: Scope) -> Expr:
        return Expr("fits", (self.wanted(CARD, phrase.args[0], scope), self._who_lays(phrase, scope)), type=TRUTH)

    def _who_lays(self, phrase: Phrase, scope: Scope) -> Expr:
        for name in ("taker", "player"):
            if name in scope.roles:
                return scope.slot_of(name)
        message = "which cards fit needs a player who acts, and there is none here"
        self.report("LC615", message, phrase.span, "it can stand where the event has a `player`")
        return UNCLEAR

    def _value_with_flag(self, phrase: Phrase, scope: Scope) -> Expr:
        players, name = self.wanted(PLAYERS, phrase.args[0], scope), str(phrase.args[1])
        number, kind, of_player = self.declared.flags.get(name, (NONE, UNKNOWN, False))
        if kind != TRUTH or not of_player:
            message = f"`{name}` is no yes-or-no that every player has"
            self.report("LC405", message, phrase.span, "declare it under `flags:` with `of: player` and `holds: truth`")
        return Expr("with_flag", (players,), number, PLAYERS)

    def _value_the_target(self, phrase: Phrase, scope: Scope) -> Expr:
        found = scope.pending.get(phrase.op.removeprefix("the_"))
        if found is None:
            what = phrase.op.replace("_", " ")
            message = f"there is nothing here that {what} could be of"
            advice = "it can be said in a group with `target:` and `amount:`, and of a penalty, a draw or a lost turn"
            self.report("LC407", message, phrase.span, advice)
        return found or UNCLEAR

    def _value_play_unlawful(self, phrase: Phrase, scope: Scope) -> Expr:
        return self._of_the_play("unlawful", phrase, scope)

    def _value_play_drawn(self, phrase: Phrase, scope: Scope) -> Expr:
        return self._of_the_play("just-drawn", phrase, scope)

    def _of_the_play(self, role: str, phrase: Phrase, scope: Scope) -> Expr:
        if role not in scope.roles:
            self.report(
                "LC407",
                "there is no play here that this could be about",
                phrase.span,
                "it can be said in rules and windows about a play",
            )
            return UNCLEAR
        return scope.slot_of(role)


def _fits(given: Type, wanted: Type) -> bool:
    if UNKNOWN in (given, wanted) or given == wanted:
        return True
    return given == NOTHING and wanted.may_be_none


def _comparable(left: Type, right: Type) -> bool:
    several = left.one is not None or right.one is not None
    return not several and (_fits(left, right) or _fits(right, left))


# Words whose type depends on what they are said of, or that name something.
_SPECIAL: dict[str, Callable[[Values, Phrase, Scope], Expr]] = {
    "name": Values._value_name,
    "number": Values._value_number,
    "true": Values._value_true,
    "false": Values._value_false,
    "none": Values._value_none,
    "of": Values._value_of,
    "same": Values._value_same,
    "is_empty": Values._value_is_empty,
    "other_than": Values._value_other_than,
    "that_are": Values._value_that_are,
    "that_fit": Values._value_that_fit,
    "fits": Values._value_fits,
    "with_flag": Values._value_with_flag,
    "the_target": Values._value_the_target,
    "play_unlawful": Values._value_play_unlawful,
    "play_drawn": Values._value_play_drawn,
    "nobody": Values._value_none,
    "differs": Values._value_same,
    "is_filled": Values._value_is_empty,
    "that_fit_lawfully": Values._value_that_fit,
    "the_amount": Values._value_the_target,
}
