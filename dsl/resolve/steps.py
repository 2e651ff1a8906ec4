"""Steps of sentences: what is done, to which slots and flags."""

from __future__ import annotations

from dataclasses import replace

from lastcard.dsl.compose.inherit import entries, field
from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Mapping, Scalar, Sequence
from lastcard.dsl.rulebook import NONE, Block, Do, Expr, ForEach, Group, Hold, If, Place, Repeat, Secretly, Step, Target
from lastcard.dsl.sentences.syntax import Parsed, Phrase, Sentence
from lastcard.dsl.words.vocabulary import WORDS

from .expressions import ARTICLE, ITEM, UNKNOWN, Values
from .names import Scope, choices_of


class Meaning(Values):
    """Resolves the sentences of one rulebook and collects what is wrong with them."""

    def block(self, node: Parsed | None, scope: Scope, path: str) -> Block:
        if not isinstance(node, Sequence):
            return ()
        places = (Place(f"{path} {number}", _span(item)) for number, item in enumerate(node.items, 1))
        steps = (self._step(item, scope, place) for item, place in zip(node.items, places, strict=True))
        return tuple(step for step in steps if step is not None)

    def _step(self, node: Parsed, scope: Scope, place: Place) -> Step | None:
        step = self._do(node.phrase, scope) if isinstance(node, Sentence) else self._compound(node, scope, place.path)
        return replace(step, place=place) if step is not None else None

    def _compound(self, node: Parsed, scope: Scope, path: str) -> Step | None:
        """A step that holds other steps."""
        if not isinstance(node, Mapping):
            return None
        keys = {entry.key.text for entry in entries(node)}
        if "if" in keys:
            return self._if(node, scope, path)
        if "repeat until" in keys:
            return self._repeat(node, scope, path)
        if "for each" in keys:
            return self._for_each(node, scope, path)
        if "group" in keys:
            return self._group(node, scope, path)
        if "hold" in keys:
            return Hold(self._inner(node, "do", scope, path))
        return Secretly(self._inner(node, "secretly", scope, path))

    def _inner(self, node: Mapping, key: str, scope: Scope, path: str) -> Block:
        return self.block(field(node, key), scope, f"{path} {key}")

    def _if(self, node: Mapping, scope: Scope, path: str) -> Step:
        condition = self.condition(field(node, "if"), scope) or UNKNOWN
        before = set(scope.given)
        then = self._inner(node, "then", scope, path)
        given, scope.given = scope.given, before  # what one branch names, the other one does not know
        otherwise = self._inner(node, "else", scope, path)
        scope.given |= given
        return If(condition, then, otherwise)

    def _repeat(self, node: Mapping, scope: Scope, path: str) -> Step:
        # The body may give names that the condition, though written above it, reads after it.
        body = self._inner(node, "do", scope, path)
        until = self.condition(field(node, "repeat until"), scope) or UNKNOWN
        return Repeat(until, scope.hidden_slot(), body)

    def _for_each(self, node: Mapping, scope: Scope, path: str) -> Step | None:
        sentence = field(node, "for each")
        if not isinstance(sentence, Sentence):
            return None
        phrase = sentence.phrase
        kind = "players" if phrase.op == "each_of" else "player"
        players = tuple(self.wanted(kind, arg, scope) for arg in phrase.args[1:])
        target = self._new(str(phrase.args[0]), "player", phrase.span, scope)
        return ForEach(target.slot, players, scope.hidden_slot(), self._inner(node, "do", scope, path))

    def _group(self, node: Mapping, scope: Scope, path: str) -> Step:
        target, amount = field(node, "target"), field(node, "amount")
        whom = self.wanted("player", target.phrase, scope) if isinstance(target, Sentence) else None
        much = self.wanted("number", amount.phrase, scope) if isinstance(amount, Sentence) else None
        before, may_change = scope.pending, scope.may_change
        keys = {key for key, expr in (("target", whom), ("amount", much)) if expr is not None}
        scope.pending, scope.may_change = scope.of_group(keys), False
        body = self._inner(node, "do", scope, path)
        scope.pending, scope.may_change = before, may_change
        return Group(self._group_number(field(node, "group")), body, whom, much)

    def _group_number(self, node: Parsed | None) -> int:
        return self.declared.groups.get(node.text, NONE) if isinstance(node, Scalar) else NONE

    def _do(self, phrase: Phrase, scope: Scope) -> Step:
        special = getattr(self, f"_step_{phrase.op}", None)
        if special is not None:
            done: Step = special(phrase, scope)
            return done
        word, args, into, name = WORDS[phrase.op], [], [], NONE
        for kind, arg in zip(word.takes, phrase.args, strict=True):
            if kind.startswith("new "):
                into.append(self._target(str(arg), kind[4:], phrase.span, scope))
            elif kind in ("zone", "group"):
                name = self._named(kind, str(arg), phrase.span)
            else:
                args.append(self.wanted(kind, arg, scope, phrase.span))
        return Do(phrase.op, tuple(args), tuple(into), name)

    def _step_pick(self, phrase: Phrase, scope: Scope) -> Step:
        source = self.value(phrase.args[2], scope)
        if source.type not in ITEM and source.type != "unknown":
            self.report(
                "LC404",
                f"one cannot pick from {ARTICLE.get(source.type, source.type)}",
                phrase.span,
                "pick from players, cards or colors",
            )
        asked = self.wanted("player", phrase.args[0], scope)
        target = self._target(str(phrase.args[1]), ITEM.get(source.type, "unknown"), phrase.span, scope)
        return Do(phrase.op, (asked, source), (target,))

    _step_pick_or_none = _step_pick
    _step_pick_or_nobody = _step_pick

    def _step_let(self, phrase: Phrase, scope: Scope) -> Step:
        value = self.value(phrase.args[1], scope)
        name = str(phrase.args[0])
        kind = value.type if value.type != "nothing" else scope.slots.get(name, (0, _nothing(phrase.args[1])))[1]
        return Do("let", (value,), (self._new(name, kind, phrase.span, scope),))

    def _step_become(self, phrase: Phrase, scope: Scope) -> Step:
        place = self.value(phrase.args[0], scope)
        choosing = bool(choices_of(place.type))
        value = (
            self._choice(place.type, phrase.args[1], scope)
            if choosing
            else self.wanted(place.type, phrase.args[1], scope)
        )
        if isinstance(phrase.args[0], Phrase) and phrase.args[0].op in ("the_target", "the_amount"):
            return Do("become", (value,), (self._pending(place, phrase, scope),))
        if place.op == "flag":
            return Do("become", (value,), (Target(flag=place.value),))
        if place.op == "flag_of":
            return Do("become", (value,), (Target(flag=place.value, of=place.args[0]),))
        if place.type != "unknown":
            self.report(
                "LC408", "only a flag can become something", phrase.span, "declare a flag, or write `let NAME be ...`"
            )
        return Do("become", (value,), (Target(),))

    def _pending(self, place: Expr, phrase: Phrase, scope: Scope) -> Target:
        if not scope.may_change and place.type != "unknown":
            message = "what is about to happen cannot be changed here"
            advice = "it can be changed in a rule with `before`, and in an offer of a window that opens `before` it"
            self.report("LC640", message, phrase.span, advice)
        return Target(pending=place.value) if place.op == "pending" else Target(slot=place.value)

    def _target(self, name: str, kind: str, span: Span | None, scope: Scope) -> Target:
        """Where an answer goes: a flag of that name, or a new name of the rule."""
        flag = self.declared.flags.get(name)
        if flag is not None and not flag[2] and flag[1] == kind:
            self.declared.used.add(name)
            return Target(flag=flag[0])
        return self._new(name, kind, span, scope)

    def name_given(self, name: str, kind: str, span: Span | None, scope: Scope) -> int:
        """The slot of a name that something other than a step gives."""
        return self._new(name, kind, span, scope).slot

    def _new(self, name: str, kind: str, span: Span | None, scope: Scope) -> Target:
        slot = scope.bind(name, kind)
        if slot is None:
            self.report("LC409", f"`{name}` already means something else", span, "choose another name")
        return Target(slot=NONE if slot is None else slot)


def _nothing(phrase: Phrase | str) -> str:
    return "player" if isinstance(phrase, Phrase) and phrase.op == "nobody" else "color"


def _span(node: Parsed) -> Span:
    """The place of a step: its sentence, or the first key of a mapping."""
    return node.entries[0].key.span if isinstance(node, Mapping) and node.entries else node.span
