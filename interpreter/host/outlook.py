"""What an answer brings, as far as whoever is asked can know: tried in games that look the same to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from lastcard.interpreter.engine.decisions import Move, Option
from lastcard.interpreter.engine.events import TOLD, Event
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.state import NONE

from .imagined import imagine, suppose_unlawful
from .snapshot import BREAKS

WORLDS = 6
GLIMPSED = (0, 1, WORLDS - 1)  # of these: where nothing differs in them, the others are not looked into
FURTHEST = 40  # questions that are answered in a world before it is left
# Facts that somebody at the table gains or suffers; who it is, and how many times the amount counts.
FELT = frozenset({"draw", "lose turn", "take", "leave", "quit", "finish", "points", "swap", "hands on", "another turn"})
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
Felt = Counter[tuple[str, int]]


def outlooks(
    table: Table, seat: int, options: Sequence[Option], players: tuple[str, ...], play: Callable[[Table, Move], bool]
) -> tuple[tuple[Outcome, ...], ...]:
    """For each option of a seat what may come of it until somebody else is on turn, the most likely first: what differs
    in amounts alone is one outcome. `play` makes a move on a table."""
    if table.state.secret:  # what others have picked already is in pending work
        return ((),) * len(options)
    world = cache(partial(_world, table, seat))

    def outcomes(option: Option) -> tuple[Outcome, ...]:
        return _outcomes(lambda number: _tried(world(number), option.move, play), seat, players)

    return tuple(map(outcomes, options))


def _world(table: Table, seat: int, number: int) -> Table:
    world = table.copy()
    imagine(world.program, world.state, seat, number)
    if number == WORLDS - 1:  # a bluff that is not likely may still be one
        suppose_unlawful(world.program, world.state, seat)
    return world


def _outcomes(tried: Callable[[int], Felt | None], seat: int, players: tuple[str, ...]) -> tuple[Outcome, ...]:
    """By what comes of it in each of the worlds."""
    worlds = [tried(number) for number in GLIMPSED]
    if any(felt != worlds[0] for felt in worlds):
        worlds += [tried(number) for number in range(WORLDS) if number not in GLIMPSED]
    alike: dict[frozenset[tuple[str, int]], list[Felt]] = {}
    for felt in worlds:
        if felt is not None:
            alike.setdefault(frozenset(felt), []).append(felt)
    likely = sorted(alike.items(), key=lambda found: (-len(found[1]), sorted(found[0])))
    return tuple(_outcome(kinds, found, seat, players) for kinds, found in likely)


def _outcome(kinds: frozenset[tuple[str, int]], worlds: list[Felt], seat: int, players: tuple[str, ...]) -> Outcome:
    """One's own fate first."""
    effects = list[Effect]()
    for kind, whose in sorted(kinds, key=lambda what: (what[1] != seat, what)):
        amounts = [felt[kind, whose] for felt in worlds]
        effects.append(Effect(kind, players[whose] if whose != NONE else "", min(amounts), max(amounts)))
    return tuple(effects)


def _tried(world: Table, move: Move, play: Callable[[Table, Move], bool]) -> Felt | None:
    """What comes of it where the hidden cards lie in one way; none where they cannot lie so."""
    heard: list[Event] = []
    world = world.copy(heard.append)
    try:
        if not play(world, move):
            return None
        _go_on(world, move.seat)
    except (Runaway, *BREAKS):  # pending work of others may speak of cards that lie elsewhere now
        return None
    return _felt(heard)


def _go_on(world: Table, seat: int) -> None:
    """Everybody lets offers go by, and the one who has moved answers what comes of the move."""
    for _ in range(FURTHEST):
        asked = world.asked()
        if asked is None or (asked.required and (asked.seat != seat or asked.kinds[0] in ("play", "drawn"))):
            return
        moves = world.options()
        world.choose(next((move for move in moves if move.verb == "decline"), moves[0]))


def _felt(events: Iterable[Event]) -> Felt:
    felt: Felt = Counter()
    for event in events:
        if event.kind in FELT or event.kind == WON:
            felt[event.kind, event.seat] += 1 if event.kind in ONCE else event.amount
    return +felt
