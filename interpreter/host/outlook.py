"""What an answer brings, as far as whoever is asked can know: tried in games that look the same to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

from lastcard.interpreter.engine.decisions import Move, Option
from lastcard.interpreter.engine.events import TOLD, Event
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.state import NONE

from .imagined import imagine, suppose_unlawful
from .lines import decline_until
from .snapshot import BREAKS

WORLDS = 6
GLIMPSED = (0, 1, WORLDS - 1)  # of these: where nothing differs in them, the others are not looked into
WORLDS_AT_RISK = 2
FURTHEST = 40  # questions that are answered in a world before it is left
TURNS = ("play", "drawn")  # what somebody does next, rather than what comes of a move
# Facts that somebody at the table gains or suffers; who it is, and how many times the amount counts.
HARMS = frozenset({"draw", "lose turn", "take", "leave", "quit"})
FELT = HARMS | {"give", "finish", "points", "swap", "hands on", "another turn"}
GAINED = "give"  # it is felt by whoever gets the cards
WON = "round over"
ONCE = frozenset({"leave", "quit", "finish", "swap", "hands on", "another turn", WON})

if not FELT | ONCE <= TOLD:
    raise NotImplementedError(f"nobody tells of what is felt: {', '.join(sorted((FELT | ONCE) - TOLD))}")


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that comes of an answer, for somebody; the amount lies between two."""

    kind: str
    player: str
    least: int
    most: int


Outcome = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Risk:
    """What somebody else may say to an answer, and what that brings to whoever has given it."""

    offer: str
    brings: Outcome


Felt = Counter[tuple[str, int]]


class Course(NamedTuple):
    """What an answer has led to in one world."""

    felt: Felt
    harms: list[tuple[str, Felt]]  # by what somebody else might say, beside what is felt anyhow


class Foresight:
    """Of one question: the games that look the same to whoever is asked are made once for all its answers."""

    def __init__(self, table: Table, seat: int, players: tuple[str, ...], as_seen: Callable[[Move], Move]) -> None:
        self.seat, self.players, self.as_seen = seat, players, as_seen
        self.is_open = not table.state.secret  # else what others have picked already is in pending work
        self.world = cache(partial(_imagined, table, seat))
        self.courses: dict[tuple[int, Move], Course | None] = {}

    def outcomes(self, option: Option) -> tuple[Outcome, ...]:
        """What may come of it until somebody else is on turn, the most likely first: what differs in amounts alone is
        one outcome."""
        courses = [self.course(option, number) for number in GLIMPSED] if self.is_open else []
        if any(course is None or courses[0] is None or course.felt != courses[0].felt for course in courses):
            courses += [self.course(option, number) for number in range(WORLDS) if number not in GLIMPSED]
        alike: dict[frozenset[tuple[str, int]], list[Felt]] = {}
        for course in filter(None, courses):
            alike.setdefault(frozenset(course.felt), []).append(course.felt)
        likely = sorted(alike.items(), key=lambda found: (-len(found[1]), sorted(found[0])))
        return tuple(_outcome(kinds, found, self.seat, self.players) for kinds, found in likely)

    def risks(self, option: Option) -> tuple[Risk, ...]:
        """What may be said against it by anybody, whatever cards they hold, and what that costs whoever answers so."""
        courses = [self.course(option, number) for number in range(WORLDS_AT_RISK)] if self.is_open else []
        found: dict[str, list[Felt]] = {}
        for course in filter(None, courses):
            for offer, harm in course.harms:
                found.setdefault(offer, []).append(harm)
        return tuple(
            Risk(offer, _outcome(kinds, harms, self.seat, self.players))
            for offer, harms in found.items()
            if (kinds := frozenset.intersection(*map(frozenset, harms)))
        )

    def course(self, option: Option, number: int) -> Course | None:
        if (number, option.move) not in self.courses:
            self.courses[number, option.move] = self._course(option, number)
        return self.courses[number, option.move]

    def _course(self, option: Option, number: int) -> Course | None:
        """What comes of it where the hidden cards lie in one way; none where they cannot lie so. Everybody lets offers
        go by, and whoever has answered answers what comes of that."""
        heard: list[Event] = []
        world, seat = self.world(number).copy(heard.append), self.seat
        shouted = list[tuple[str, Felt]]()
        try:
            if not self._made(option, world):
                return None
            for _ in range(FURTHEST):
                if not _asked_of_it(world, seat):
                    break
                if number < WORLDS_AT_RISK:
                    shouted += [
                        (shout.offer, _after(world, shout, seat, number, heard)) for shout in _shouts(world, seat)
                    ]
                _answer(world, number)
        except (Runaway, *BREAKS):  # pending work of others may speak of cards that lie elsewhere now
            return None
        unsaid = _harm(heard, seat)
        return Course(_felt(heard), [(offer, harm - unsaid) for offer, harm in shouted if harm - unsaid])

    def _made(self, option: Option, world: Table) -> bool:
        """Is the answer open in this world? Then it is given, and whoever is asked before lets their offers go by."""
        wanted = decline_until(
            world, world.choose, lambda moves: [move for move in moves if self.as_seen(move) == option.move]
        )
        for move in wanted[:1]:
            world.choose(move)
        return bool(wanted)


def _imagined(table: Table, seat: int, number: int) -> Table:
    world = table.copy()
    imagine(world.program, world.state, seat, number)
    if number == WORLDS - 1:  # a bluff that is not likely may still be one
        suppose_unlawful(world.program, world.state, seat)
    return world


def _outcome(kinds: frozenset[tuple[str, int]], worlds: list[Felt], seat: int, players: tuple[str, ...]) -> Outcome:
    """One's own fate first."""
    effects = list[Effect]()
    for kind, whose in sorted(kinds, key=lambda what: (what[1] != seat, what)):
        amounts = [felt[kind, whose] for felt in worlds]
        effects.append(Effect(kind, players[whose] if whose != NONE else "", min(amounts), max(amounts)))
    return tuple(effects)


def _go_on(world: Table, seat: int, number: int) -> None:
    """Everybody lets offers go by, and the one who has moved answers what comes of the move."""
    for _ in range(FURTHEST):
        if not _asked_of_it(world, seat):
            return
        _answer(world, number)


def _asked_of_it(world: Table, seat: int) -> bool:
    """Does the question still come of the move, rather than of what somebody does next?"""
    asked = world.asked()
    return asked is not None and (not asked.required or (asked.seat == seat and asked.kinds[0] not in TURNS))


def _answer(world: Table, number: int) -> None:
    """An offer is let go by. What else is to be chosen is still open: the first in one world, the last in the next."""
    moves = world.options()
    world.choose(next((move for move in moves if move.verb == "decline"), moves[-(number % 2)]))


def _felt(events: Iterable[Event]) -> Felt:
    felt: Felt = Counter()
    for event in events:
        if event.kind in FELT or event.kind == WON:
            whose = event.target if event.kind == GAINED else event.seat
            felt[event.kind, whose] += 1 if event.kind in ONCE else event.amount or len(event.cards)
    return +felt


def _shouts(world: Table, seat: int) -> list[Move]:
    """What somebody else is offered to say, for which no card is needed."""
    asked = world.asked()
    if asked is None or asked.required or asked.seat == seat:
        return []
    return [move for move in world.options() if move.verb != "decline" and move.card == NONE]


def _after(world: Table, shout: Move, seat: int, number: int, heard: list[Event]) -> Felt:
    """What whoever has moved has to bear, if somebody says this."""
    since = list[Event]()
    other = world.copy(since.append)
    other.choose(shout)
    _go_on(other, seat, number)
    return _harm([*heard, *since], seat)


def _harm(events: Iterable[Event], seat: int) -> Felt:
    return Counter({what: count for what, count in _felt(events).items() if what[0] in HARMS and what[1] == seat})
