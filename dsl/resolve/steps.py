"""Steps of sentences: what is done, to which slots and flags. A step may give a name, so each gives a scope too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.known.given import done_by_each
from lastcard.dsl.known.mismatched import CHANGED_BY, OF_NOTHING, too_late
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
    leaving,
    pile_of,
)
from lastcard.dsl.sentences.syntax import Phrase, Sentence, is_broken, mentioned
from lastcard.dsl.words.limits import MOST_LOST
from lastcard.dsl.words.rows import Counted, StepWord
from lastcard.dsl.words.types import (
    CARDS,
    FLAG,
    GROUP,
    HELD,
    LYING,
    NOTHING,
    NUMBER,
    PLAYER,
    PLAYERS,
    QUEUE,
    SAME,
    TRUTH,
    UNKNOWN,
    WORDED,
    ZONE,
    New,
    Type,
)
from lastcard.dsl.words.value_rows import Constant, Pending, Pile
from lastcard.dsl.words.vocabulary import STEP_WORDS, VALUE_WORDS

from .expressions import Values
from .operands import UNCLEAR, Into, Number, Operands, Said, demand_ways, fits, is_somebody
from .scope import Scope, of_group

Done = tuple[Step | None, Scope]
Inner = tuple[Block, Scope]


class Meaning(Values):
    """Resolves the sentences of one rulebook and collects what is wrong with them."""

    def block(self, node: Node | None, scope: Scope, path: str) -> Inner:
        steps = list[Step]()
        for number, item in enumerate(node.items if isinstance(node, Sequence) else (), 1):
            place = Place(f"{path} {number}", scope.used or _span(item))
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
        span, (name, several) = sentence.phrase.span, sentence.phrase.args
        players, (slot, scope) = self.wanted(PLAYERS, several, scope), self.name_given(str(name), PLAYER, span, scope)
        queue, scope = scope.with_more(Register("", QUEUE))
        body, scope = self._inner(node, "do", scope, path)
        players_named = {other for other in scope.slots if scope.type_of(other) == PLAYER}
        others = players_named & mentioned(field(node, "do"))  # whoever only counts speaks of nobody
        if others and name not in others and not is_broken(node):
            self.warn("LC414", f"nothing here is about `{name}`", span, done_by_each(node, str(name), others))
        return ForEach(slot, players, queue, body), scope

    def _group(self, node: Mapping, scope: Scope, path: str) -> Done:
        told = len(self.problems)
        whom, much = self._said(PLAYER, field(node, "target"), scope), self._said(NUMBER, field(node, "amount"), scope)
        keys = {key for key, expr in (("target", whom), ("amount", much)) if expr is not None}
        group, steps = field(node, "group"), field(node, "do")
        used = scope.used or (_span(node) if steps is not None and steps.span.file != node.span.file else None)
        body, inside = self._inner(node, "do", replace(scope.about(of_group(keys)), used=used), path)
        if isinstance(group, Scalar) and group.text in self.declared.groups_once:
            self.tell_where_used(group, told)
        number = self.declared.groups.get(group.text, NONE) if isinstance(group, Scalar) else NONE
        return Group(number, body, whom, much), replace(inside.about(scope.pending, scope.may_change), used=scope.used)

    def _said(self, kind: Type, node: Node | None, scope: Scope) -> Expr | None:
        return self.wanted(kind, node.phrase, scope) if isinstance(node, Sentence) else None

    def _hold(self, node: Mapping, scope: Scope, path: str) -> Done:
        body, scope = self._inner(node, "as one", scope, path)
        return Hold(body), scope

    def _secretly(self, node: Mapping, scope: Scope, path: str) -> Done:
        body, scope = self._inner(node, "secretly", scope, path)
        return Secretly(body), scope

    # --- single steps ------------------------------------------------------------------

    def _do(self, phrase: Phrase, scope: Scope) -> Done:
        row = STEP_WORDS[phrase.op]
        operands = self.operands(row.takes, phrase, scope)
        self._judge_amount(row, phrase)
        into = list(operands.into)
        for kind, part in zip(row.takes, phrase.args, strict=True):
            if isinstance(kind, New) and isinstance(part, str):
                target, scope = self._new(kind, part, operands, phrase, scope)
                into.append(target)
            elif isinstance(kind, New) and isinstance(part, Phrase):
                into.append(self._flag_filled(operands.item(kind), part, scope))
        return Do(row.name, operands.args, tuple(into), operands.number(NONE)), scope

    def _judge_amount(self, row: StepWord, phrase: Phrase) -> None:
        """Of none nothing comes, and there may not be so many. A parameter may well be 0: that switches a rule off."""
        part = next((part for kind, part in zip(row.takes, phrase.args, strict=True) if kind == NUMBER), "")
        if isinstance(part, Phrase) and part.op == "number" and row.counts:
            self.report_amount(int(str(part.args[0])), row.counts, part.span)
        elif row.counts == "cards" and (isinstance(part, str) or part.op == "name"):
            self.counting.add(part if isinstance(part, str) else str(part.args[0]))

    def report_amount(self, amount: int, of: Counted, span: Span | None) -> None:
        most = {"cards": self.declared.cards, "turns": MOST_LOST}.get(of, amount)
        if amount == 0:
            self.warn("LC667", "nothing comes of 0 here", span, OF_NOTHING)
        elif amount > most:
            there = f"the deck has {most} cards" if of == "cards" else f"{most} turns are kept in mind at most"
            self.warn("LC667", f"there are never so many: {there}", span, f"write {most} or less")

    def _new(self, new: New, name: str, operands: Operands, phrase: Phrase, scope: Scope) -> tuple[Target, Scope]:
        """Where something goes that gets a name. What the name stands for, the last of the operands may decide."""
        if new.type == SAME:
            return self._let(name, operands.args[-1], phrase, scope)
        return self._target(name, operands.item(new), phrase.span, scope)

    def _flag_filled(self, kind: Type, part: Phrase, scope: Scope) -> Target:
        """A flag that every player has, into which an answer goes."""
        place = self.value(part, scope, part.span)
        if place.op == "flag_of" and fits(kind, place.type):
            return Target(flag=place.value, of=place.args[0])
        if UNKNOWN not in (kind, place.type):
            advice = f"declare a flag with `of: player` and `holds: {kind.name}`, or pick into a name"
            self.report("LC408", f"no {kind.name} can be picked into this", part.span, advice)
        return Target()

    def _let(self, name: str, value: Expr, phrase: Phrase, scope: Scope) -> tuple[Target, Scope]:
        if value.type.one is not None:  # a name is one register
            message = f"`{name}` cannot be {value.type.said}: a name stands for one thing"
            self.report("LC404", message, phrase.span, "pick one of them, or say in each sentence which ones are meant")
        kind = _kind_of_nothing(name, phrase.args[-1], scope) if value.type == NOTHING else value.type
        slot, scope = self.name_given(name, kind, phrase.span, scope)
        return Target(slot=slot), scope

    def _of_place(self, said: Said) -> Into:
        """What may become something: what is about to happen, or a flag."""
        if said.name and self.meaning_of(said.name, said.span, said.scope) is None:
            kinds = "`{holds: truth}` for what is true or false, `{holds: number}` for numbers"
            advice = f"declare it under `flags:` as `{said.name}:` with {kinds}"
            self._unknown(said.name, said.place, said.scope, otherwise=advice)
            return Into(Target(), UNKNOWN)
        place = self.value(said.part, said.scope, said.span)
        pending = isinstance(said.part, Phrase) and isinstance(VALUE_WORDS[said.part.op], Pending)
        if pending and not (place.type == PLAYER and self.declared.of_players(said.last)):
            return Into(self._pending_place(place, said), place.type)
        if place.op == "flag":
            return Into(Target(flag=place.value), place.type)
        if place.op == "flag_of":
            return Into(Target(flag=place.value, of=place.args[0]), place.type)
        if place.type != UNKNOWN:
            self.report("LC408", "only a flag can become something", said.span, self._to_change(place, said))
        return Into(Target(), place.type)

    def _to_change(self, place: Expr, said: Said) -> str:
        if said.name and said.span is not None and said.name in self.declared.parameters_of(said.span.file):
            holds = "truth" if place.type == TRUTH else f"number, start: {place.value}"
            return f"a parameter stays as it is in play; what changes is a flag: `flags: {{NAME: {{holds: {holds}}}}}`"
        if place.type == PLAYER and self.declared.of_players(said.last):
            return f"write `{said.last} of {said.text} becomes true`"
        return CHANGED_BY.get(place.op) or "declare a flag, or write `let NAME be ...`"

    def _pending_place(self, place: Expr, said: Said) -> Target:
        if not said.scope.may_change and place.type != UNKNOWN:
            message = "what is about to happen cannot be changed here"
            self.report("LC640", message, said.span, too_late(said.span, said.scope.declared.document))
        return Target(pending=place.value) if place.op == "pending" else Target(slot=place.value)

    def _of_worded(self, said: Said) -> Into:
        """A flag that holds words, of which one is picked."""
        if said.name and self.meaning_of(said.name, said.span, said.scope) is None:
            words = f"declare words: `flags: {{{said.name}: {{holds: [one-word, another]}}}}`"
            advice = f"write `picks {said.name} from opponents of player`, or `from hand of player`; or {words}"
            self._unknown(said.name, said.place, said.scope, otherwise=advice)
            return Into(Target(), UNKNOWN)
        place = self.value(said.part, said.scope, said.span)
        if place.op in ("flag", "flag_of") and place.type.choices:
            return Into(Target(flag=place.value, of=next(iter(place.args), None)), place.type)
        if place.type != UNKNOWN:
            name = said.name
            message = (
                f"`{name}` holds no words that could be picked" if name else "there are no words here to pick from"
            )
            advice = "declare a flag with `holds: [one-word, another]`, or write `picks NAME from ...`"
            self.report("LC404", message, said.part.span if isinstance(said.part, Phrase) else said.span, advice)
        return Into(Target(), place.type)

    def _of_held(self, said: Said) -> Expr:
        if said.like == UNKNOWN and said.name and self.meaning_of(said.name, said.span, said.scope) is None:
            return UNCLEAR  # it is for nothing, and that has been told
        if said.like.choices:
            return self.choice(said)
        if said.like == TRUTH and isinstance(said.part, Phrase) and said.part.op == "number":
            self.report("LC404", "this is a number, not a condition", said.part.span, "write `true` or `false`")
            return UNCLEAR
        if said.like == NUMBER and isinstance(said.part, Phrase) and said.part.op in ("true", "false"):
            advice = "write `1` or `0`; a flag for true and false is declared with `{holds: truth}`"
            self.report("LC404", "this is a condition, not a number", said.part.span, advice)
            return UNCLEAR
        return self._of_type(replace(said, kind=said.like))

    def _of_lying(self, said: Said) -> Expr:
        """Cards that leave the place where they lie: it must be one from which a step may take them."""
        if is_somebody(self, said):
            advice = "let whoever holds them give them: `PLAYER gives NAME to player`"
            self.report("LC691", "cards of a hand are moved by who holds them", said.span, advice)
            return UNCLEAR
        cards = self._fitting(replace(said, kind=CARDS))
        pile = pile_of(cards)
        if cards.type != CARDS or (pile is not None and leaving(pile)):
            return cards
        row = None if pile is None else VALUE_WORDS[pile.op]
        advice = row.instead if isinstance(row, Pile) else "name one zone, or the discard pile"
        self.report("LC691", "these cards cannot be moved by this step", said.span, advice)
        return cards

    def _of_zone(self, said: Said) -> Expr:
        """Where cards are put: a zone, and nothing that is only a part of it."""
        if said.name and said.scope.lookup(said.name) is None:
            zones = self.declared.zones
            advice = f"declare it: `zones: {{{said.name}: {{}}}}`" + "".join(f", or `{zone}`" for zone in zones)
            self._unknown(said.name, said.span, said.scope, [*zones], advice)
            return UNCLEAR
        zone = self.value(said.part, said.scope, said.span)
        row = VALUE_WORDS[zone.op]
        if zone.type == UNKNOWN or (isinstance(row, Pile) and row.declared):
            return zone
        known = ", ".join(f"`{name}`" for name in self.declared.zones)
        advice = f"zones are {known}" if known else "declare one: `zones: {NAME: {}}`"
        if "discard" in row.reads:
            there = f"of a zone they come to lie under it: `put {said.second} under the top card`"
            advice = f"from a hand: `PLAYER discards NAME`; {there}"
        if zone.op == "hand":
            advice = "whoever holds them gives them: `PLAYER gives NAME to PLAYER`; from a zone: `PLAYER takes NAME`"
        self.report("LC692", f"cards are put into a zone, and this is {zone.type.said}", said.span, advice)
        return zone

    def _of_named(self, said: Said) -> Number:
        return Number(self._named(said.kind, str(said.part), said.span), said.kind)

    # --- names that are given -----------------------------------------------------------

    def _target(self, name: str, kind: Type, span: Span | None, scope: Scope) -> tuple[Target, Scope]:
        """Where an answer goes: a flag of that name, or a new name of the rule."""
        flag = self.declared.flags.get(name)
        if flag is not None and not flag.of_player and kind in (flag.type, UNKNOWN):
            return Target(flag=flag.number), scope
        slot, scope = self.name_given(name, kind, span, scope)
        return Target(slot=slot), scope

    def name_given(self, name: str, kind: Type, span: Span | None, scope: Scope) -> tuple[int, Scope]:
        """The slot of a new name, which may not hide a parameter of the file either."""
        slot, scope = scope.bind(name, kind)
        if slot is None or (span is not None and self.declared.of_file(name, span.file) is not None):
            self.is_taken(name, span, scope)
        return NONE if slot is None else slot, scope


_COMPOUND: dict[str, Callable[[Meaning, Mapping, Scope, str], Done]] = {
    "if": Meaning._if,
    "repeat until": Meaning._repeat,
    "for each": Meaning._for_each,
    "group": Meaning._group,
    "as one": Meaning._hold,
    "secretly": Meaning._secretly,
}

Meaning.ways = {
    **Values.ways,
    FLAG: Meaning._of_place,
    HELD: Meaning._of_held,
    LYING: Meaning._of_lying,
    WORDED: Meaning._of_worded,
    ZONE: Meaning._of_zone,
    GROUP: Meaning._of_named,
}
demand_ways(STEP_WORDS, Meaning.ways)


def _kind_of_nothing(name: str, phrase: Phrase | str, scope: Scope) -> Type:
    """What a name that is to be `none` or `nobody` stands for: what it stands for already, or what the word says."""
    if name in scope.slots:
        return scope.type_of(name)
    row = VALUE_WORDS[phrase.op] if isinstance(phrase, Phrase) else None
    return row.named if isinstance(row, Constant) else UNKNOWN


def _span(node: Node) -> Span:
    """The place of a step: its sentence, or the first key of a mapping."""
    return node.entries[0].key.span if isinstance(node, Mapping) and node.entries else node.span
