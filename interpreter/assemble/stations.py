"""Events -> programs: what waits for an event, station by station."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from lastcard.dsl.rulebook import (
    NONE,
    Expr,
    Origin,
    Register,
    Row,
    Rule,
    Rulebook,
    Station,
    Waiting,
    Window,
    about,
    in_turn,
)
from lastcard.dsl.words.rows import Brings
from lastcard.dsl.words.types import NO_VALUE, TRUTH
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.frame import (
    BEFORE_A_PLAY,
    CANCELS,
    COLOR_BEFORE,
    REGISTERS,
    WHOLE_GROUP,
    handed_over,
)
from lastcard.interpreter.engine.program import Kind, Moment, Reaction
from lastcard.interpreter.engine.writer import NOBODY

from .blocks import Blocks, held
from .drafts import Draft, Drafts
from .moments import Moments
from .settle import Settler
from .sources import Sources

LAY = "lay"  # the deed of whoever lays cards


@dataclass(frozen=True, slots=True)
class Stations:
    """What waits for an event; of windows the numbers."""

    early: tuple[Rule, ...]
    before: list[int]
    instead: tuple[Rule, ...]
    triggered: tuple[Rule, ...]
    after: list[int]

    @property
    def empty(self) -> bool:
        return not (self.early or self.before or self.instead or self.triggered or self.after)


class Events:
    """Writes the programs of all events of a rulebook."""

    def __init__(self, drafts: Drafts) -> None:
        self.drafts = drafts
        self.book = drafts.book
        self.waiting = Waiting(drafts.book)
        self.numbers = {window.origin.name: number for number, window in enumerate(drafts.book.windows)}
        self.windows = Moments(drafts)
        self.cells: dict[str, int] = {}  # of the rule of an action: where its first slot stands

    def moments(self) -> tuple[Moment, ...]:
        return tuple(self.windows.written[number] for number in sorted(self.windows.written))

    def row(self, row: Row) -> int | None:
        """A row of the table of what a card does that is turned up: like a play of it by nobody."""
        if not row.body:
            return None
        draft = self.drafts.new(f"row {row.origin.name}", handed_over("play"))
        return _Event(self, draft, "play").row(row)

    def play(self, kind: int) -> int:
        draft = self.drafts.new(f"play {self.book.kinds[kind].name}", handed_over("play"))
        return _Event(self, draft, "play", kind).write(self._stations("play", kind))

    def say(self, said: int) -> int | None:
        """What waits for the name of one offer, or is done by an action."""
        stations = self._stations("say", said)
        if stations.empty:
            return None
        draft = self.drafts.new(f"say {self.book.sayings[said]}", handed_over("say"))
        return _Event(self, draft, "say", said).write(stations)

    def event(self, event: str) -> Reaction:
        happens, held_back = happening(event) if EVENTS[event].deed else None, EVENTS[event].held_back
        return Reaction(self._program(event, self._stations(event, NONE)), happens, held_back)

    def _program(self, event: str, stations: Stations) -> int | None:
        """None where the event has nothing but to happen."""
        if stations.empty and not self._comes_behind(event):
            return None
        return _Event(self, self.drafts.new(event, handed_over(event)), event).write(stations)

    def _comes_behind(self, event: str) -> bool:
        """Does it end the round, and somebody waits for what has to be done before? Then it must wait for that, too."""
        if not EVENTS[event].happens_last:
            return False
        together = [[more.event for more in row.brings] for row in EVENTS.values() if event in row.leads_to]
        before = {each for brought in together for each in brought[: brought.index(event)]}
        return any(not self._stations(each, NONE).empty for each in before)

    def _stations(self, event: str, kind: int) -> Stations:
        return Stations(
            early=self._rules("before", event, kind),
            before=self._windows("before", event, kind),
            instead=self._rules("instead", event, kind),
            triggered=self._rules("on", event, kind),
            after=self._windows("after", event, kind),
        )

    def _rules(self, station: Station, event: str, kind: int) -> tuple[Rule, ...]:
        return in_turn(rule for rule in self.waiting.rules(station, event) if about(rule.pattern, kind))

    def _windows(self, side: str, event: str, kind: int) -> list[int]:
        windows = self.waiting.windows(side, event)
        return self.numbered(window for window in windows if about(window.moment.pattern, kind))

    def numbered(self, windows: Iterable[Window]) -> list[int]:
        return [self.numbers[window.origin.name] for window in windows]


class _Event:
    """Writes one program, and knows for its blocks what is around them."""

    def __init__(self, events: Events, draft: Draft, event: str, kind: int = NONE) -> None:
        self.events = events
        self.draft = draft
        self.event = event
        self.kind = kind

    @property
    def sources(self) -> Sources:
        return self.events.drafts.sources

    @property
    def book(self) -> Rulebook:
        return self.events.book

    def row(self, row: Row) -> int:
        body = Blocks(self, self._settler(row.registers), row).block(row.body)
        return self.events.drafts.finished(self.draft, (*self._reached("row", row.origin), *body))

    def write(self, stations: Stations) -> int:
        shown = EVENTS[self.event].deed == LAY and bool(stations.before)
        self.draft.own += (BEFORE_A_PLAY,) if shown else ()
        early = tuple(operation for rule in stations.early for operation in self._rule(rule))
        before = self.events.windows.of(stations.before, self.event, self)
        laid = (op.NoteColor(COLOR_BEFORE, NOBODY), self._laying()) if shown else ()
        rest = self._rest(stations, shown)
        marks = CANCELS.get(self.event, 0) | WHOLE_GROUP
        body = rest if before is None else (*laid, *held(before, marks, rest, self._by_windows(before)))
        return self.events.drafts.finished(self.draft, (*early, *body), self._guards(stations))

    def _laying(self) -> op.Happen:
        """A card is laid, and nothing comes of it yet: so it lies there when windows open before the play."""
        return replace(happening(self.event), follows=())

    def _rest(self, stations: Stations, laid: bool) -> op.Block:
        """All that is left out when a window has cancelled the event. What has been laid already is not laid again."""
        instead = tuple(operation for rule in stations.instead for operation in self._rule(rule, True, laid))
        happens, reactions = self._happens()[laid:], self._reactions(stations)
        return (*instead, *reactions, *happens) if EVENTS[self.event].happens_last else (*instead, *happens, *reactions)

    def _by_windows(self, moment: int) -> int:
        """Windows that open together are named after the first of them."""
        return self.events.windows.written[moment].ask.by

    def _reactions(self, stations: Stations) -> op.Block:
        triggered = tuple(operation for rule in stations.triggered for operation in self._rule(rule))
        after = self.events.windows.of(stations.after, self.event, self)
        return triggered if after is None else (*triggered, op.Open(after, 0, self._by_windows(after)))

    def _happens(self) -> op.Block:
        """Where an event may lay the last card, the table of going out stands before what follows else."""
        if not EVENTS[self.event].deed:
            return ()
        brings = EVENTS[self.event].brings
        last = tuple(more for more in brings if more.needs == "last card")
        if not last:
            return (happening(self.event),)
        others = tuple(more for more in brings if more not in last)
        follows = op.Happen(self.event, op.LOOK, 0, 0, others, NOBODY)
        return (self._laying(), *self._last_card(self.book.going_out[self.kind], last), follows)

    def _last_card(self, row: Row, follows: tuple[Brings, ...]) -> op.Block:
        """The table of going out: what is still done when it was the last card."""
        if row.stays_in:
            return ()
        settler = self._settler(row.registers)
        body = (*self._reached("row", row.origin), *Blocks(self, settler, row).block(row.body))
        by = self.sources.of_entry(row.origin, "last card")
        last = (op.LastCard(REGISTERS, body, follows, by),)
        replaced = self._replaced(follows)
        return last if replaced is None else (op.If(replaced, (op.LastCard(REGISTERS, (), follows, by),), last, by),)

    def _replaced(self, follows: tuple[Brings, ...]) -> Expr | None:
        """When does something stand instead of going out? Then the round goes on, and the card works as ever."""
        rules = [rule for more in follows for rule in self.events.waiting.rules("instead", more.event)]
        conditions = [Expr("const", value=1, type=TRUTH) if rule.when is None else rule.when for rule in rules]
        settler = Settler(1, 0)  # who goes out is the first role of the play, too
        found = [settler.settled(when) for when in conditions]
        return reduce(lambda one, other: Expr("either", (one, other), type=TRUTH), found) if found else None

    def _rule(self, rule: Rule, leaves: bool = False, laid: bool = False) -> op.Block:
        """A rule in line: its condition, its steps, its own registers behind those before."""
        settler = self._settler(rule.registers, rule.station == "before")
        self.events.cells[rule.origin.name] = settler.cell(len(EVENTS[self.event].roles)) - len(
            EVENTS[self.event].roles
        )
        body = (*self._reached("rule", rule.origin), *Blocks(self, settler, rule).block(rule.body))
        by = self.sources.of_entry(rule.origin, "instead") if leaves else NOBODY
        body = (*((op.TakeBack(by),) if laid else ()), *body, op.Leave(by)) if leaves else body
        if rule.when is None:
            return body
        return (op.If(settler.settled(rule.when), body, (), self.sources.of_entry(rule.origin, "when")),)

    def _reached(self, kind: Kind, origin: Origin) -> op.Block:
        return self.sources.reached(kind, self.sources.of_entry(origin, "")) if self.sources.counted else ()

    def _settler(self, registers: tuple[Register, ...], early: bool = False) -> Settler:
        """Makes room for the registers of an entry, behind those that the program has already."""
        roles = len(EVENTS[self.event].roles)
        settler = Settler(roles, len(self.draft.given) - roles + len(self.draft.own), early)
        self.draft.own += registers[roles:]
        return settler

    def _guards(self, stations: Stations) -> tuple[Expr, ...] | None:
        """The conditions of which one must hold for the program to do anything."""
        if stations.early or stations.instead or stations.before or EVENTS[self.event].deed:
            return None
        windows = [self.book.windows[number].when for number in stations.after]
        conditions = [*(rule.when for rule in stations.triggered), *windows]
        settler = Settler(len(EVENTS[self.event].roles), 0)
        found = tuple(settler.settled(when) for when in conditions if when is not None)
        return found if len(found) == len(conditions) else None

    # --- groups -----------------------------------------------------------------------------------

    def moment_of_group(self, side: str, group: int) -> int | None:
        windows = self.events.waiting.windows_of_group(side, group)
        event = windows[0].moment.pattern.event if windows else ""
        return self.events.windows.of(self.events.numbered(windows), event, self)

    def rules_before_group(self, group: int) -> op.Block:
        rules = in_turn(self.events.waiting.rules_before_group(group))
        return tuple(operation for rule in rules for operation in self._rule(rule))


def happening(event: str) -> op.Happen:
    """What an event does of itself, on a frame of its own."""
    row, given = EVENTS[event], handed_over(event)
    hits = REGISTERS if row.roles and not row.also_out else 0
    result = 0 if row.result == NO_VALUE else REGISTERS + len(given) - 1
    return op.Happen(event, row.deed, hits, result, row.brings, NOBODY)
