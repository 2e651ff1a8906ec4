"""Rulebook -> programs: for every event the operations of all its stations, in one straight line.

    rules before -> windows before -> instead -> applied -> on -> windows after

A station without rules leaves nothing behind, and an event without rules has no program at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lastcard.dsl.rulebook import NONE, Do, Expr, Offer, Pattern, Row, Rule, Rulebook, Window, is_quiet, never, steps_of
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.engine import effects as op
from lastcard.interpreter.engine import moves
from lastcard.interpreter.engine import table as acts
from lastcard.interpreter.engine.evaluate import REGISTERS, Evaluator, Value
from lastcard.interpreter.engine.law import Law
from lastcard.interpreter.engine.turn import AskTurn, BeginTurn, EndTurn, FirstPlayer, GoOn
from lastcard.interpreter.engine.windows import (
    AskOffers,
    JumpUnlessOpen,
    MomentCode,
    OfferCode,
    OpenWindows,
    WindowCode,
)

from .blocks import Assembler, Code, open_before

DRAWING = frozenset({"penalty", "draw", "draw_as"})
BEFORE_EVENT = {"penalty": op.PENALTY, "lost turn": op.LOST_TURN}


@dataclass(slots=True)
class Stations:
    """What waits for an event, station by station."""

    early: list[Rule]
    before: MomentCode | None
    instead: list[Rule]
    triggered: list[Rule]
    after: MomentCode | None

    @property
    def empty(self) -> bool:
        return not (self.early or self.before or self.instead or self.triggered or self.after)


Leaving = op.Jump | op.JumpIfCancelled


class Program:
    """All programs of one rulebook, ready to run. Numbers in frames are numbers of `codes`."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.law = Law(book)
        self.codes: list[Code] = []
        self.moments: dict[tuple[int, ...], MomentCode] = {}
        self.round = self._round()
        self.turned_up = [self._row(row) for row in book.turned_up]
        self.plays = [self._event("play", kind) for kind in range(len(book.kinds))]
        self.events = {event: self._event(event) for event in EVENTS if event != "play"}
        self.hurting = frozenset(_hurting(book))
        self.rules = {origin.name: origin for origin in book.citations}

    # --- programs --------------------------------------------------------------------------

    def _new(self, name: str) -> int:
        self.codes.append(Code(name))
        return len(self.codes) - 1

    def _round(self) -> int:
        number = self._new("round")
        self.codes[number].operations = [moves.TurnUp(), FirstPlayer(), BeginTurn(), AskTurn(), EndTurn(), GoOn()]
        return number

    def _row(self, row: Row) -> int | None:
        if not row.body:
            return None
        number = self._new(f"row {row.origin.name}")
        self.codes[number].locals += row.slots
        Assembler(self, self.codes[number], Evaluator(self.book, self.law), row.origin.name).block(row.body)
        return number

    def _event(self, event: str, kind: int = NONE) -> int | None:
        """The program of an event, or None where it has nothing but to happen."""
        stations = self._stations(event, kind)
        if event != "play" and stations.empty:
            return None
        number = self._new(f"{event} {self.book.kinds[kind].name}" if kind != NONE else event)
        code = self.codes[number]
        leaving: list[Leaving] = []
        for rule in stations.early:
            self._rule(code, rule, event)
        if stations.before:
            leaving.append(open_before(code, stations.before, BEFORE_EVENT.get(event, 0) | op.WHOLE_GROUP))
        leaving += [self._rule(code, rule, event, leaves=True) for rule in stations.instead]
        if event == "out":  # it ends the round, and nothing could come after
            self._reactions(code, stations, event)
            self._apply(code, event, kind)
        else:
            self._apply(code, event, kind)
            self._reactions(code, stations, event)
        for jump in leaving:
            jump.target = code.end
        if not (stations.early or stations.instead or stations.before) and event in _WITHOUT_ACT:
            code.guards = self._guards(stations)
        return number

    def _stations(self, event: str, kind: int) -> Stations:
        rules = [rule for rule in self.book.rules if _meets(rule.pattern, event, kind) and not never(rule.when)]
        return Stations(
            early=_in_order([rule for rule in rules if rule.station == "before"]),
            before=self._moment("before", event, kind),
            instead=_in_order([rule for rule in rules if rule.station == "instead"]),
            triggered=_in_order([rule for rule in rules if rule.station == "on"]),
            after=self._moment("after", event, kind),
        )

    def _reactions(self, code: Code, stations: Stations, event: str) -> None:
        for rule in stations.triggered:
            self._rule(code, rule, event)
        if stations.after:
            code.add(OpenWindows(stations.after))

    def _guards(self, stations: Stations) -> list[Value] | None:
        """The conditions of which one must hold for the program to do anything."""
        windows = stations.after.windows if stations.after else []
        conditions = [rule.when for rule in stations.triggered] + [code.window.when for code in windows]
        found = [self.law.evaluator.value(when) for when in conditions if when is not None]
        return found if len(found) == len(conditions) else None

    def _rule(self, code: Code, rule: Rule, event: str, leaves: bool = False) -> op.Jump:
        """A rule in line: its condition, its steps, its own registers behind those before."""
        roles = len(EVENTS[event].roles)
        hidden = 1 if event == "draw" else 0  # where the proposer wants the last card drawn
        shift = hidden + len(code.locals)
        code.locals += rule.slots[roles:]
        evaluator = Evaluator(self.book, self.law, roles, shift)
        over = op.Jump(evaluator.value(rule.when)) if rule.when is not None else None
        if over is not None:
            code.add(over)
        Assembler(self, code, evaluator, rule.origin.name, early=rule.station == "before").block(rule.body)
        leave = op.Jump()
        if leaves:
            code.add(leave)
        if over is not None:
            over.target = code.end
        return leave

    def rules_before_group(self, code: Code, group: int) -> None:
        rules = [rule for rule in self.book.rules if rule.pattern.group == group and not never(rule.when)]
        for rule in _in_order(rules):
            self._rule(code, rule, rule.pattern.event)

    def _apply(self, code: Code, event: str, kind: int) -> None:
        if event == "play":
            code.add(acts.Lay())
            self._last_card(code, self.book.going_out[kind])
            code.add(acts.AfterLaying())
        elif event not in _WITHOUT_ACT:
            code.add(acts.Apply(event))

    def _last_card(self, code: Code, row: Row) -> None:
        """The table of going out: what is still done when it was the last card."""
        if row.stays_in:
            return
        others = acts.JumpUnlessLast()
        code.add(others)
        roles = len(EVENTS["play"].roles)
        shift = len(code.locals)
        code.locals += row.slots[roles:]
        Assembler(self, code, Evaluator(self.book, self.law, roles, shift), row.origin.name).block(row.body)
        code.add(acts.GoOut(row.origin.name))
        others.target = code.end

    # --- windows -----------------------------------------------------------------------------

    def _moment(self, side: str, event: str, kind: int, group: int = NONE) -> MomentCode | None:
        numbers = [
            number
            for number, window in enumerate(self.book.windows)
            if window.moment.when == side
            and window.moment.group == group
            and not never(window.when)
            and (group != NONE or _meets(window.moment.pattern, event, kind))
        ]
        if not numbers:
            return None
        found = self.moments.get(tuple(numbers))
        return found or self._window_program(tuple(numbers), event)

    def moment_of_group(self, side: str, group: int) -> MomentCode | None:
        windows = [window for window in self.book.windows if window.moment.group == group]
        event = windows[0].moment.pattern.event if windows else "play"
        return self._moment(side, event, NONE, group)

    def _window_program(self, numbers: tuple[int, ...], event: str) -> MomentCode:
        roles = len(EVENTS[event].roles)
        moment = self.moments[numbers] = MomentCode([], roles)
        moment.program = self._new("windows " + " ".join(self.book.windows[number].origin.name for number in numbers))
        code = self.codes[moment.program]
        code.add(AskOffers(moment))
        ends: list[op.Jump] = []
        for number in numbers:
            ends += self._offers(code, moment, self.book.windows[number], number, roles)
        moment.otherwise = code.end
        for jump in ends:
            jump.target = code.end
        for place, number in enumerate(numbers):
            self._otherwise(code, moment, self.book.windows[number], place, roles)
        return moment

    def _evaluator(self, moment: MomentCode, code: Code, roles: int) -> Evaluator:
        """A window knows the roles of its event, then `taker`, then its own names."""
        return Evaluator(self.book, self.law, roles + 1, moment.locals - roles - 1 + len(code.locals))

    def _offers(self, code: Code, moment: MomentCode, window: Window, bit: int, roles: int) -> list[op.Jump]:
        evaluator = self._evaluator(moment, code, roles)
        when = None if window.when is None else evaluator.value(window.when)
        place = len(moment.windows)
        compiled = WindowCode(window, bit, when, evaluator.value(window.asks), window.asks.type == "players")
        moment.windows.append(compiled)
        ends: list[op.Jump] = []
        for offer in window.offers:
            number = sum(len(one.offers) for one in moment.windows)
            compiled.offers.append(self._offer(offer, place, number, evaluator, code.end))
            early = window.moment.when == "before"
            Assembler(self, code, evaluator, window.origin.name, early, in_window=True).block(offer.body)
            ends.append(op.Jump())
            code.add(ends[-1])
        return ends

    def _offer(self, offer: Offer, window: int, number: int, evaluator: Evaluator, start: int) -> OfferCode:
        choice = None if offer.choice is None else evaluator.value(offer.choice)
        several = offer.choice is not None and offer.choice.type in ("players", "cards")
        place = 0 if offer.slot == NONE else evaluator.slot(offer.slot)
        when = None if offer.when is None else evaluator.value(offer.when)
        taker = REGISTERS + evaluator.roles - 1
        return OfferCode(window, number, offer.name, choice, several, offer.plays, place, taker, when, start)

    def _otherwise(self, code: Code, moment: MomentCode, window: Window, place: int, roles: int) -> None:
        evaluator = self._evaluator(moment, code, roles)
        code.locals += window.slots[roles + 1 :]
        if not window.otherwise:
            return
        over = JumpUnlessOpen(moment.opened, place)
        code.add(over)
        Assembler(self, code, evaluator, window.origin.name).block(window.otherwise)
        over.target = code.end


_WITHOUT_ACT = frozenset({"turn draw", "hand", "turn begins", "turn ends", "color", "reshuffle"})


def _meets(pattern: Pattern, event: str, kind: int) -> bool:
    return pattern.event == event and pattern.kind in (NONE, kind) and pattern.group == NONE


def _hurting(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Offers, by window and name, that make whoever takes them draw."""
    for window in book.windows:
        taker = Expr("slot", value=len(EVENTS[window.moment.pattern.event].roles), type="player")
        for offer in window.offers:
            steps = (step for step in steps_of(offer.body) if isinstance(step, Do))
            if any(step.op in DRAWING and step.args[0] in (taker, window.asks) for step in steps):
                yield window.origin.name, offer.name


def _in_order(rules: list[Rule]) -> list[Rule]:
    """The order that `after` asks for. Of others those come first that nobody notices; the rest as in the file."""
    placed: list[Rule] = []
    waiting = sorted(rules, key=lambda rule: not is_quiet(rule.body))
    while waiting:
        names = {rule.origin.name for rule in waiting}
        ready = next((rule for rule in waiting if not names & set(rule.after)), waiting[0])
        waiting.remove(ready)
        placed.append(ready)
    return placed
