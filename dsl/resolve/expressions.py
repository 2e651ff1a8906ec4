"""Values and conditions of sentences, typed: every name becomes a slot, a flag or a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from lastcard.dsl.diagnostics.problem import Span, did_you_mean
from lastcard.dsl.known.mismatched import compared_otherwise, in_full, instead, or_more
from lastcard.dsl.reading.nodes import Node
from lastcard.dsl.rulebook import NONE, Expr, folded, is_neighbor
from lastcard.dsl.sentences.syntax import Phrase, Sentence
from lastcard.dsl.words import types
from lastcard.dsl.words.types import (
    CARD,
    CARDS,
    KIND,
    NO_VALUE,
    NOTHING,
    NUMBER,
    PLAYER,
    PLAYERS,
    TRUTH,
    UNKNOWN,
    New,
    Operand,
    Type,
)
from lastcard.dsl.words.value_rows import (
    Comparison,
    Constant,
    EachOne,
    End,
    Feature,
    Guess,
    Lawful,
    Line,
    Named,
    Neighbor,
    Pending,
    Pile,
    RoleWord,
    Seeking,
    Selection,
    StandsFor,
    Sum,
    Tally,
    ValueWord,
)
from lastcard.dsl.words.vocabulary import FEATURE_FORMS, VALUE_WORDS

from .names import Names
from .operands import (
    EACH_OF,
    LISTS,
    MADE_OF_SEVERAL,
    UNCLEAR,
    Meant,
    Number,
    Operands,
    Said,
    called,
    comparable,
    demand_ways,
    fits,
    parts_of,
    pending,
    printed_rank,
    role,
    told_before,
    told_by,
)
from .scope import Scope


class Values(Names):
    """Resolves what the sentences of one rulebook speak of."""

    ways: ClassVar[Mapping[Type, Callable[[Any, Said], Meant]]]  # sort of operand -> how it is resolved

    def condition(self, node: Node | None, scope: Scope) -> Expr | None:
        if not isinstance(node, Sentence):
            return None
        return self.wanted(TRUTH, node.phrase, scope)

    def wanted(self, kind: Type, phrase: Phrase | str, scope: Scope, span: Span | None = None) -> Expr:
        """The value of a phrase, which has to be of a certain type."""
        return self._fitting(Said(kind, phrase, span, scope, None))

    def _fitting(self, said: Said) -> Expr:
        if more := or_more(said.name, said.within):
            self.report("LC401", f"nothing is called `{said.name}` here", said.place, more)
            return UNCLEAR
        if self.is_no_name(said.name, said.kind, said.place, said.scope):
            return UNCLEAR
        value = self.value(said.part, said.scope, said.span)
        if not fits(value.type, said.kind):
            self.is_another(value, said)
        return value

    def value(self, phrase: Phrase | str, scope: Scope, span: Span | None = None) -> Expr:
        """The value of a phrase; a mere name has no place of its own, so it is given its sentence's."""
        if isinstance(phrase, str):
            phrase = Phrase("name", (phrase,), span)
        row = VALUE_WORDS[phrase.op]
        return _MADE[type(row)](self, row, self.operands(row.takes, phrase, scope), phrase.span, scope)

    def operands(self, takes: tuple[Operand, ...], phrase: Phrase, scope: Scope) -> Operands:
        """What the phrase speaks of; the names that it gives come after."""
        found: list[Meant] = []
        for kind, part in zip(takes, phrase.args, strict=True):
            if not isinstance(kind, New):
                before = found[-1] if found else None
                found.append(self.ways[kind](self, Said(kind, part, phrase.span, scope, before, phrase)))
        return Operands(tuple(found))

    # --- operands -----------------------------------------------------------------------------------

    def _of_type(self, said: Said) -> Expr:
        if isinstance(said.before, Number) and said.before.type == UNKNOWN:
            if said.before.name:
                owner = self.value(said.part, said.scope, said.span)
                self.nothing_of(said.before.name, owner.type, said.text, said.span, said.scope)
            return UNCLEAR  # whatever it is of, it is nothing
        if told_before(said, self.problems):
            return UNCLEAR
        return printed_rank(said, said.kind) or self._fitting(said)

    def _of_any(self, said: Said) -> Expr:
        return self.value(said.part, said.scope, said.span)

    def _of_several(self, said: Said) -> Expr:
        return self._among(said, lambda value: value.type in _SEVERAL)

    def _of_chances(self, said: Said) -> Expr:
        return self._among(said, lambda value: value.type.one is not None)

    def _of_several_or_player(self, said: Said) -> Expr:
        return self._among(said, lambda value: value.type in (CARDS, PLAYERS) or is_neighbor(value))

    def _of_some_cards(self, said: Said) -> Expr:
        """Cards, or one card as the only one of them."""
        value = self._among(said, lambda value: value.type in (CARDS, CARD))
        return Expr("one_alone", (value,), type=CARDS) if value.type == CARD else value

    def _among(self, said: Said, may_be: Callable[[Expr], bool]) -> Expr:
        if self.is_no_name(said.name, CARDS, said.place, said.scope):
            return UNCLEAR
        value = self._of_any(said)
        if value.type == UNKNOWN or may_be(value):
            return value
        self.is_another(value, said)
        return UNCLEAR

    def _of_one_or_several(self, said: Said) -> Expr:
        return self._among(said, lambda value: value.type.one is not None or value.type in LISTS)

    def _of_card_or_cards(self, said: Said) -> Expr:
        return self._among(said, lambda value: value.type in (CARD, CARDS, NOTHING))

    def _of_listed(self, said: Said) -> Expr:
        """Each of those listed is like what stands before, or several such."""
        parts = [self._one_listed(replace(said, part=part)) for part in parts_of(said.part)]
        return Expr("union", tuple(parts), type=said.like)

    def _one_listed(self, said: Said) -> Expr:
        value = self._named_alike(said)
        if not comparable(said.like, value.type.one or value.type):
            advice = "all that stands behind `one of` is in its list, up to the end"
            self.report("LC404", f"{said.like.said} cannot be {value.type.said}", said.span, advice)
        return value

    def _of_item(self, said: Said) -> Expr:
        """One of those before; of one player before, somebody who is passed over."""
        alone = said.like if said.like in (CARD, UNKNOWN) else PLAYER
        return self.wanted(said.like.one or alone, said.part, said.scope)

    def _of_same(self, said: Said) -> Expr:
        """What is compared with the value before."""
        value = self._named_alike(said)
        if not comparable(said.like, value.type):
            name = called(said.before, said.scope) if isinstance(said.before, Expr) else ""
            message, advice = (
                f"{said.like.said} cannot be {value.type.said}",
                compared_otherwise(said.word, said.like, value.type, said.first, said.text)
                or instead(said.like, value.type, name, said.first),
            )
            self.report("LC404", message, said.span, advice)
            return UNCLEAR
        return value

    def _named_alike(self, said: Said) -> Expr:
        if said.like == UNKNOWN and said.name and self.meaning_of(said.name, said.place, said.scope) is None:
            return UNCLEAR  # it is compared with nothing, and that has been told
        if said.like.choices:
            return self.choice(said)
        if (rank := printed_rank(said, said.like)) is not None:
            return rank
        if self.is_no_name(said.name, said.like, said.place, said.scope, compared=True):
            return UNCLEAR
        kind = self.declared.kinds.get(said.name) if said.like == KIND else None  # also where a flag is called the same
        if kind is not None:
            return Expr("const", value=kind, type=KIND)
        value = self._of_any(said)
        return self.kind_named(value) if said.like == KIND and value.op == "const" and value.type.choices else value

    def choice(self, said: Said) -> Expr:
        """One of several words, or something that holds one of them."""
        word, choices = said.name, said.like.choices
        if word in choices:
            return Expr("const", value=choices.index(word), type=said.like)
        if word and said.scope.lookup(word) is None:
            near = did_you_mean(word, choices)
            advice = f"did you mean `{near}`?" if near else "one of " + ", ".join(f"`{each}`" for each in choices)
            self.report("LC401", f"`{word}` is none of the words that can stand here", said.place, advice)
            return UNCLEAR
        value = self.value(said.part, said.scope, said.span)
        if fits(value.type, said.like):
            return value
        words = ", ".join(f"`{each}`" for each in choices)
        self.report("LC404", f"this is {value.type.said}, not one of {words}", said.place, "write one of these words")
        return UNCLEAR

    def _of_declared(self, said: Said) -> Expr:
        found = self.meaning_of(said.name, said.span, said.scope)
        if found is None:
            self._unknown(said.name, said.span, said.scope)
        return found or UNCLEAR

    def _of_digits(self, said: Said) -> Expr:
        return Expr("const", value=int(str(said.part)), type=NUMBER)

    def _of_feature(self, said: Said) -> Expr:
        """What each of those before is told by."""
        form = FEATURE_FORMS[said.part.op] if isinstance(said.part, Phrase) else None
        if form is None or isinstance(said.part, str):
            return UNCLEAR
        row, number = VALUE_WORDS[form.feature], Number(0, NO_VALUE)
        several = CARDS if said.like in (CARDS, CARD) else PLAYERS
        of = EACH_OF.get((several, row.takes[0]))
        if of is None:
            message = f"`{form.form.format(*said.part.args)}` tells nothing of {said.like.said}"
            self.report("LC404", message, said.part.span, f"{several.said} are told by {told_by(several)}")
            return UNCLEAR
        if form.takes:
            number = self._of_own_flag(replace(said, part=said.part.args[0], span=said.part.span))
        if number.type == UNKNOWN:
            return UNCLEAR
        return Expr(form.feature, (of,), number.value, row.gives if number.type == NO_VALUE else number.type)

    def _of_own(self, said: Said) -> Number:
        """A flag or a zone of players."""
        zone = self.declared.zones.get(str(said.part))
        if zone is not None and zone.of_player:
            return Number(zone.number, CARDS)
        return self._own_flag(str(said.part)) or Number(NONE, UNKNOWN, str(said.part))

    def _own_flag(self, name: str) -> Number | None:
        flag = self.declared.flags.get(name)
        return Number(flag.number, flag.type) if flag is not None and flag.of_player else None

    def _of_own_flag(self, said: Said) -> Number:
        """A flag of players, whatever it holds."""
        found = self._own_flag(str(said.part))
        if found is None:
            self.no_own_flag(str(said.part), said.span, said.scope)
        return found or Number(NONE, UNKNOWN)

    def is_another(self, value: Expr, said: Said) -> None:
        """Something else stands here than what is wanted."""
        if whole := in_full(value.type, said.kind, said.part, said.within):
            self.report("LC404", f"this is {value.type.said}, not {said.kind.said}", said.place, whole)
            return
        name = called(value, said.scope) or said.name
        self.no_such_type(value.type, said.kind, name, said.text, said.word, said.place, said.scope)

    # --- words --------------------------------------------------------------------------------------

    def _plain(self, row: ValueWord, operands: Operands, span: Span | None, scope: Scope) -> Expr:
        return folded(Expr(row.name, operands.args, operands.number(0), row.gives))

    def _lawful(self, row: Lawful, operands: Operands, span: Span | None, scope: Scope) -> Expr:
        who = next((scope.slot_of(role) for role in row.who if role in scope.roles), None)
        if who is None:
            message = "which cards fit needs a player who acts, and there is none here"
            self.report("LC615", message, span, "it can stand where the event has a `player`")
        return Expr(row.name, (*operands.args, who or UNCLEAR), type=row.gives)

    def _named_by_operand(self, row: Named, operands: Operands, span: Span | None, scope: Scope) -> Expr:
        return operands.args[0]

    def _constant(self, row: Constant, operands: Operands, span: Span | None, scope: Scope) -> Expr:
        return Expr(row.stands_for[0], value=row.value, type=row.gives)

    def _standing(self, row: StandsFor, operands: Operands, span: Span | None, scope: Scope) -> Expr:
        """Another word for it, of the type of what is named."""
        named = next(each for each in operands.meant if isinstance(each, Number))
        word = row.stands_for[named.type == CARDS]  # a flag holds one thing, a zone several cards
        return UNCLEAR if named.type == UNKNOWN else Expr(word, operands.args, named.value, named.type)


_SEVERAL = (types.PLAYERS, types.CARDS, types.COLORS)
_VALUES = (types.PLAYER, types.CARD, types.COLOR, *_SEVERAL, types.NUMBER, types.TRUTH)
Values.ways = {
    **dict.fromkeys(_VALUES, Values._of_type),
    types.ANY: Values._of_any,
    types.SAME: Values._of_same,
    types.SEVERAL: Values._of_several,
    types.CHANCES: Values._of_chances,
    types.SEVERAL_OR_PLAYER: Values._of_several_or_player,
    types.SOME_CARDS: Values._of_some_cards,
    types.SAME_ITEM: Values._of_item,
    types.ONE_OR_SEVERAL: Values._of_one_or_several,
    types.CARD_OR_CARDS: Values._of_card_or_cards,
    types.LISTED: Values._of_listed,
    types.DECLARED: Values._of_declared,
    types.DIGITS: Values._of_digits,
    types.OWN: Values._of_own,
    types.OWN_FLAG: Values._of_own_flag,
    types.FEATURE: Values._of_feature,
}

# Sort of row -> what is made of one.
_MADE: dict[type[ValueWord], Callable[..., Expr]] = {
    **dict.fromkeys((ValueWord, Comparison, Sum, Feature, Neighbor, Selection, Seeking, Pile), Values._plain),
    **dict.fromkeys((EachOne, Line, Tally, Guess, End), Values._plain),
    Lawful: Values._lawful,
    Named: Values._named_by_operand,
    Constant: Values._constant,
    StandsFor: Values._standing,
    **MADE_OF_SEVERAL,
    Pending: pending,
    RoleWord: role,
}


def demand_made(words: Mapping[str, ValueWord]) -> None:
    for row in (row for row in words.values() if type(row) not in _MADE):
        raise NotImplementedError(f"nothing is made of `{row.name}`, a `{type(row).__name__}`")


demand_ways(VALUE_WORDS, Values.ways)
demand_made(VALUE_WORDS)
