"""Steps of sentences: what is done, to which slots and flags. A step may give a name, so each gives a scope too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import entries, field
from lastcard.dsl.rulebook import (
    NONE,
    Block,
    Do,
    Expr,
    ForEach,
    Group,
    Hold,
    If,
    Place,
    Register,
    Repeat,
    Secretly,
    Step,
    Target,
)
from lastcard.dsl.sentences.syntax import Phrase, Sentence
from lastcard.dsl.words.types import COLOR, GROUP, NOTHING, NUMBER, PLAYER, PLAYERS, QUEUE, UNKNOWN, ZONE, New, Type
from lastcard.dsl.words.vocabulary import STEP_WORDS

from .expressions import UNCLEAR, Values
from .scope import Scope, of_group

Done = tuple[Step | None, Scope]
Inner = tuple[Block, Scope]


class Meaning(Values):
    """Resolves the sentences of one rulebook and collects what is wrong with them."""

    def block(self, node: Node | None, scope: Scope, path: str) -> Inner:
        steps = list[Step]()
        for number, item in enumerate(node.items if isinstance(node, Sequence) else (), 1):
            place = Place(f"{path} {number}", _span(item))
            step, scope = self._step(item, scope, place.path)
            steps += [replace(step, place=place)] if step is not None else []
        return tuple(steps), scope

    def _step(self, node: Node, scope: Scope, path: str) -> Done:
        if isinstance(node, Sentence):
            return self._do(node.phrase, scope)
        if not isinstance(node, Mapping):
            return None, scope
        keys = {entry.key.text for entry in entries(node)}
        return next(resolve for key, resolve in _COMPOUND.items() if key in keys)(self, node, scope, path)

    # --- steps that hold others --------------------------------------------------------

    def _inner(self, node: Mapping, key: str, scope: Scope, path: str) -> Inner:
        return self.block(field(node, key), scope, f"{path} {key}")

    def _if(self, node: Mapping, scope: Scope, path: str) -> Done:
        """What one branch names, the other one does not know."""
        condition = self.condition(field(node, "if"), scope) or UNCLEAR
        then, one = self._inner(node, "then", scope, path)
        otherwise, other = self._inner(node, "else", one.knowing(scope.given), path)
        return If(condition, then, otherwise), other.knowing(one.given | other.given)

    def _repeat(self, node: Mapping, scope: Scope, path: str) -> Done:
        """The body may give names that the condition, though written above it, reads after it."""
        body, scope = self._inner(node, "do", scope, path)
        until = self.condition(field(node, "repeat until"), scope) or UNCLEAR
        counter, scope = scope.with_more(Register("", NUMBER))
        return Repeat(until, counter, body), scope

    def _for_each(self, node: Mapping, scope: Scope, path: str) -> Done:
        sentence = field(node, "for each")
        if not isinstance(sentence, Sentence):
            return None, scope
        phrase = sentence.phrase
        kind = PLAYERS if phrase.op == "each_of" else PLAYER
        players = tuple(self.wanted(kind, arg, scope) for arg in phrase.args[1:])
        slot, scope = self.name_given(str(phrase.args[0]), PLAYER, phrase.span, scope)
        queue, scope = scope.with_more(Register("", QUEUE))
        body, scope = self._inner(node, "do", scope, path)
        return ForEach(slot, players, queue, body), scope

    def _group(self, node: Mapping, scope: Scope, path: str) -> Done:
        whom = self._said(PLAYER, field(node, "target"), scope)
        much = self._said(NUMBER, field(node, "amount"), scope)
        keys = {key for key, expr in (("target", whom), ("amount", much)) if expr is not None}
        body, inside = self._inner(node, "do", scope.about(of_group(keys)), path)
        group = field(node, "group")
        number = self.declared.groups.get(group.text, NONE) if isinstance(group, Scalar) else NONE
        return Group(number, body, whom, much), inside.about(scope.pending, scope.may_change)

    def _said(self, kind: Type, node: Node | None, scope: Scope) -> Expr | None:
        return self.wanted(kind, node.phrase, scope) if isinstance(node, Sentence) else None

    def _hold(self, node: Mapping, scope: Scope, path: str) -> Done:
        body, scope = self._inner(node, "do", scope, path)
        return Hold(body), scope

    def _secretly(self, node: Mapping, scope: Scope, path: str) -> Done:
        body, scope = self._inner(node, "secretly", scope, path)
        return Secretly(body), scope

    # --- single steps ------------------------------------------------------------------

    def _do(self, phrase: Phrase, scope: Scope) -> Done:
        special = _SPECIAL.get(phrase.op)
        if special is not None:
            return special(self, phrase, scope)
        args, into, name = list[Expr](), list[Target](), NONE
        for kind, arg in zip(STEP_WORDS[phrase.op].takes, phrase.args, strict=True):
            if isinstance(kind, New):
                target, scope = self._target(str(arg), kind.type, phrase.span, scope)
                into.append(target)
            elif kind in (ZONE, GROUP):
                name = self._named(kind.name, str(arg), phrase.span)
            else:
                args.append(self.wanted(kind, arg, scope, phrase.span))
        return Do(phrase.op, tuple(args), tuple(into), name), scope

    def _pick(self, phrase: Phrase, scope: Scope) -> Done:
        source = self.value(phrase.args[2], scope)
        if source.type.one is None and source.type != UNKNOWN:
            message = f"one cannot pick from {source.type.said}"
            self.report("LC404", message, phrase.span, "pick from players, cards or colors")
        asked = self.wanted(PLAYER, phrase.args[0], scope)
        target, scope = self._target(str(phrase.args[1]), source.type.one or UNKNOWN, phrase.span, scope)
        return Do(phrase.op, (asked, source), (target,)), scope

    def _let(self, phrase: Phrase, scope: Scope) -> Done:
        name, value = str(phrase.args[0]), self.value(phrase.args[1], scope)
        if value.type.one is not None:  # a name is one register
            message = f"`{name}` cannot be {value.type.said}: a name stands for one thing"
            self.report("LC404", message, phrase.span, "pick one of them, or say in each sentence which ones are meant")
        kind = _kind_of_nothing(name, phrase.args[1], scope) if value.type == NOTHING else value.type
        slot, scope = self.name_given(name, kind, phrase.span, scope)
        return Do("let", (value,), (Target(slot=slot),)), scope

    def _become(self, phrase: Phrase, scope: Scope) -> Done:
        place = self.value(phrase.args[0], scope)
        wanted = self._choice if place.type.choices else self.wanted
        value = wanted(place.type, phrase.args[1], scope)
        return Do("become", (value,), (self._written(place, phrase, scope),)), scope

    def _written(self, place: Expr, phrase: Phrase, scope: Scope) -> Target:
        """What may become something: what is about to happen, or a flag."""
        if isinstance(phrase.args[0], Phrase) and phrase.args[0].op in ("the_target", "the_amount"):
            return self._pending(place, phrase, scope)
        if place.op == "flag":
            return Target(flag=place.value)
        if place.op == "flag_of":
            return Target(flag=place.value, of=place.args[0])
        if place.type != UNKNOWN:
            advice = "declare a flag, or write `let NAME be ...`"
            self.report("LC408", "only a flag can become something", phrase.span, advice)
        return Target()

    def _pending(self, place: Expr, phrase: Phrase, scope: Scope) -> Target:
        if not scope.may_change and place.type != UNKNOWN:
            message = "what is about to happen cannot be changed here"
            advice = "it can be changed in a rule with `before`, and in an offer of a window that opens `before` it"
            self.report("LC640", message, phrase.span, advice)
        return Target(pending=place.value) if place.op == "pending" else Target(slot=place.value)

    # --- names that are given -----------------------------------------------------------

    def _target(self, name: str, kind: Type, span: Span | None, scope: Scope) -> tuple[Target, Scope]:
        """Where an answer goes: a flag of that name, or a new name of the rule."""
        flag = self.declared.flags.get(name)
        if flag is not None and not flag[2] and flag[1] == kind:
            return Target(flag=flag[0]), scope
        slot, scope = self.name_given(name, kind, span, scope)
        return Target(slot=slot), scope

    def name_given(self, name: str, kind: Type, span: Span | None, scope: Scope) -> tuple[int, Scope]:
        """The slot of a new name."""
        slot, scope = scope.bind(name, kind)
        if slot is None:
            self.report("LC409", f"`{name}` already means something else", span, "choose another name")
        return NONE if slot is None else slot, scope


_COMPOUND: dict[str, Callable[[Meaning, Mapping, Scope, str], Done]] = {
    "if": Meaning._if,
    "repeat until": Meaning._repeat,
    "for each": Meaning._for_each,
    "group": Meaning._group,
    "hold": Meaning._hold,
    "secretly": Meaning._secretly,
}

# Steps that name what they are given.
_SPECIAL: dict[str, Callable[[Meaning, Phrase, Scope], Done]] = {
    "pick": Meaning._pick,
    "pick_or_none": Meaning._pick,
    "pick_or_nobody": Meaning._pick,
    "let": Meaning._let,
    "become": Meaning._become,
}


def _kind_of_nothing(name: str, phrase: Phrase | str, scope: Scope) -> Type:
    """What a name that is to be `none` or `nobody` stands for: what it stands for already, or a color."""
    if name in scope.slots:
        return scope.type_of(name)
    return PLAYER if isinstance(phrase, Phrase) and phrase.op == "nobody" else COLOR


def _span(node: Node) -> Span:
    """The place of a step: its sentence, or the first key of a mapping."""
    return node.entries[0].key.span if isinstance(node, Mapping) and node.entries else node.span
