"""What an answer brings, as far as whoever is asked can know: tried in games that look the same to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.events import TOLD, Event
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.state import NONE

from .imagined import imagine, suppose_unlawful
from .lines import Wanted, decline_until
from .snapshot import BREAKS

WORLDS = 6
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


def outlook(table: Table, move: Move, players: tuple[str, ...], wanted: Wanted) -> tuple[Outcome, ...]:
    """What may come of a move until somebody else is on turn, the most likely first: what differs in amounts alone is
    one outcome."""
    if table.state.secret:  # what others have picked already is in pending work
        return ()
    worlds = [felt for world in range(WORLDS) if (felt := _in_a_world(table, move, world, wanted)) is not None]
    alike: dict[frozenset[tuple[str, int]], list[Felt]] = {}
    for felt in worlds:
        alike.setdefault(frozenset(felt), []).append(felt)
    likely = sorted(alike.items(), key=lambda found: (-len(found[1]), sorted(found[0])))
    return tuple(_outcome(kinds, found, move.seat, players) for kinds, found in likely)


def _outcome(kinds: frozenset[tuple[str, int]], worlds: list[Felt], seat: int, players: tuple[str, ...]) -> Outcome:
    """One's own fate first."""
    effects = list[Effect]()
    for kind, whose in sorted(kinds, key=lambda what: (what[1] != seat, what)):
        amounts = [felt[kind, whose] for felt in worlds]
        effects.append(Effect(kind, players[whose] if whose != NONE else "", min(amounts), max(amounts)))
    return tuple(effects)


def _in_a_world(table: Table, move: Move, number: int, wanted: Wanted) -> Felt | None:
    """What comes of it where the hidden cards lie in one way; none where they cannot lie so."""
    heard: list[Event] = []
    world = _imagined(table, move.seat, number, heard)
    if number == WORLDS - 1:  # a bluff that is not likely may still be one
        suppose_unlawful(world.program, world.state, move.seat)
    try:
        if not _made(world, wanted):
            return None
        _go_on(world, move.seat, number)
    except (Runaway, *BREAKS):  # pending work of others may speak of cards that lie elsewhere now
        return None
    return _felt(heard)


def _imagined(table: Table, seat: int, number: int, heard: list[Event]) -> Table:
    world = table.copy(heard.append)
    imagine(world.program, world.state, seat, number)
    return world


def _made(world: Table, wanted: Wanted) -> bool:
    """Is the move open in this world? Then it is made, and whoever is asked before lets their offers go by."""
    found = decline_until(world, world.choose, wanted)
    for move in found[:1]:
        world.choose(move)
    return bool(found)


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


# --- what others may say to it ------------------------------------------------------------------------------


def risks(table: Table, move: Move, players: tuple[str, ...], wanted: Wanted) -> tuple[Risk, ...]:
    """What may be said against a move by anybody, whatever cards they hold, and what that costs whoever makes it."""
    if table.state.secret:
        return ()
    found: dict[str, list[Felt]] = {}
    for number in range(WORLDS_AT_RISK):
        with suppress(Runaway, *BREAKS):
            for offer, harm in _harms(table, move, number, wanted):
                found.setdefault(offer, []).append(harm)
    return tuple(
        Risk(offer, _outcome(kinds, harms, move.seat, players))
        for offer, harms in found.items()
        if (kinds := frozenset.intersection(*map(frozenset, harms)))
    )


def _harms(table: Table, move: Move, number: int, wanted: Wanted) -> Iterator[tuple[str, Felt]]:
    heard: list[Event] = []
    world = _imagined(table, move.seat, number, heard)
    if not _made(world, wanted):
        return
    shouted = list[tuple[str, Felt]]()
    for _ in range(FURTHEST):
        if not _asked_of_it(world, move.seat):
            break
        shouted += [
            (shout.offer, _after(world, shout, move.seat, number, heard)) for shout in _shouts(world, move.seat)
        ]
        _answer(world, number)
    unsaid = _harm(heard, move.seat)
    for offer, harm in shouted:
        if harm - unsaid:
            yield offer, harm - unsaid


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
