"""A position that comes from outside is one that play could have led to, or it is refused.

How far pending work has come only its operations know: of that no more is judged than that every register holds
something of its type, and that the question which waits can be put. So this is for a host's own snapshots; a game from
a stranger is read by `saves.py`, which plays it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.words.limits import DEEPEST
from lastcard.dsl.words.types import CARD, CARDS, CELL, COLOR, FACE, KIND, PLAYER, QUEUE, SET, TRUTH, Type
from lastcard.interpreter.engine.decisions import Asked, Decision
from lastcard.interpreter.engine.deck import whole_deck
from lastcard.interpreter.engine.frame import ALL_MARKS, BY, CANCELLED, PROGRAM, REGISTERS, STEP, unpack, unpack_cards
from lastcard.interpreter.engine.machine import Question, Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.state import LOST_BITS, NONE, Frame, State

SWITCHES = ("discreet", "stops")


def parts(program: Program, data: object) -> tuple[list[str], State]:
    """What is in a saved game, each part of its own kind."""
    keys = {"rulebook", "players", "rounds_follow", "state"}
    if not isinstance(data, dict) or data.keys() - {"house_rules", *SWITCHES, "number"} != keys:
        raise ValueError("this is no saved game")
    if data["rulebook"] != program.book.id:
        raise ValueError(f"the saved game is one of `{data['rulebook']}`, not of `{program.book.id}`")
    if data.get("house_rules", []) != list(program.book.house_rules):
        raise ValueError("the saved game has other house rules")
    players = data["players"]
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise ValueError("the saved game has no proper `players`")
    for key in ("rounds_follow", *SWITCHES):
        if not isinstance(data.get(key, False), bool):
            raise ValueError(f"the saved game has no proper `{key}`")
    number = data.get("number", 0)
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise ValueError("the saved game has no proper `number`")
    return players, State.from_data(data["state"])


def check(program: Program, state: State, players: int) -> None:
    """Raises ValueError, with what is wrong."""
    for place, right in _judged(program, state, players):
        if not right:
            raise ValueError(f"the saved position does not suit the game: {place}")


BREAKS = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)  # what a wrong register can lead to


def check_question(table: Table, decide: Callable[[], Decision | None]) -> None:
    """Somebody at the table is asked, and has something to answer; raises ValueError."""
    try:
        right = _can_be_put(table.asked(), decide(), len(table.state.hands))
    except BREAKS:
        right = False
    if not right:
        raise ValueError("the saved position does not suit the game: what is asked")


def _can_be_put(asked: Asked | None, decision: Decision | None, players: int) -> bool:
    if asked is None or decision is None:
        return asked is None and decision is None
    return 0 <= asked.seat < players and bool(decision.options)


def _judged(program: Program, state: State, players: int) -> Iterator[tuple[str, bool]]:
    book = program.book
    yield (
        "players",
        state.seats == players and all(len(each) == players for each in (state.hands, state.scores, state.points)),
    )
    yield "zones", len(state.zones) == book.piles(players)
    yield "cards", _all_cards_are_there(book, state)
    yield "flags", _flags(book, state, players)
    yield "seats", _seats(state, players) and len(state.asked_windows) == players
    yield "places", _places(state, players)
    yield "teams", _teams(book, state, players)
    yield "marks", _marks(book, state, players)
    yield "pending work", bool(state.stack) == (state.round > 0 and not state.over) and _stack(program, state, players)


def _all_cards_are_there(book: Rulebook, state: State) -> bool:
    places = [state.draw, state.discard, state.removed, *state.hands, *state.zones]
    fronts = [number if not card.side else card.back for number, card in enumerate(book.cards)]
    cards = [card for place in places for card in place]
    if not all(0 <= card < len(fronts) for card in cards):
        return False
    found = sorted(fronts[card] for card in cards)
    known = all(0 <= card < len(book.cards) for order in (state.foreseen, state.drawn, *state.orders) for card in order)
    return known and (found == whole_deck(book) or not (found or state.round))


def _flags(book: Rulebook, state: State, players: int) -> bool:
    of_table = len(state.flags) == len(state.player_flags) == len(book.flags)
    return of_table and all(
        len(own) == (players if flag.of_player else 0)
        and all(value in _values(book, flag.type, players) for value in (state.flags[number], *own))
        for number, (flag, own) in enumerate(zip(book.flags, state.player_flags, strict=True))
    )


def _values(book: Rulebook, sort: Type, players: int) -> range:
    """What may be held of a type; a number is as large as any in a position."""
    if sort.choices:
        return range(len(sort.choices))
    cards, kinds = len(book.cards), len(book.kinds)
    most = {COLOR: len(book.colors), PLAYER: players, TRUTH: 2, CARD: cards, FACE: cards, KIND: kinds}
    return range(sort.start, most[sort]) if sort in most else range(-(2**53), 2**53)


def _seats(state: State, players: int) -> bool:
    anybody = [state.turn, state.last, state.first, state.after, state.again, state.dealer, state.winner]
    sets = [state.out, state.held, state.gone]
    return (
        all(NONE <= seat < players for seat in anybody)
        and all(0 <= seat < players for seat in state.game_winners)
        and (state.turn != NONE or not state.stack)
        and all(0 <= seats < 1 << players for seats in sets)
        and 0 <= state.lost < 1 << LOST_BITS * players
    )


def _places(state: State, players: int) -> bool:
    """Whoever has finished has left the round, and nobody has done it twice."""
    places = state.places
    return len(set(places)) == len(places) and all(0 <= seat < players and state.out >> seat & 1 for seat in places)


def _teams(book: Rulebook, state: State, players: int) -> bool:
    if book.teams is None:
        return not state.sides
    usual = book.teams.sides(players)
    return state.sides == usual or (book.teams.seats == "chosen" and sorted(state.sides) == sorted(usual))


def _marks(book: Rulebook, state: State, players: int) -> bool:
    switches = [state.secret, state.over, state.game_over]
    counts = [
        state.holding,
        state.turns,
        state.went_on,
        state.passes,
        state.round,
        state.shuffles,
        state.chances,
        *state.asked_windows,
    ]
    return (
        all(switch in (0, 1) for switch in switches)
        and all(number >= 0 for number in counts)
        and 0 <= state.idle <= state.passes
        and state.direction in (1, -1)
        and NONE <= state.color < len(book.colors)
        and 0 <= state.scoring < len(book.scoring)
        and state.over >= state.game_over >= bool(state.game_winners)  # a game may end without a winner
    )


def _stack(program: Program, state: State, players: int) -> bool:
    """Every frame is as its program makes it, and the one on top waits for an answer."""
    if not state.stack:
        return True
    under: list[Frame] = [[], *state.stack]
    frames = zip(state.stack, under, strict=False)
    rounds = [number for number, frame in enumerate(state.stack) if frame[:1] == [program.round]]
    if rounds != [0]:  # the course of the round, and all else upon it
        return False
    if len(state.stack) > DEEPEST or not all(fits(program, frame, below, players) for frame, below in frames):
        return False
    operations, step = program.codes[state.stack[-1][PROGRAM]].operations, state.stack[-1][STEP]
    return step < len(operations) and isinstance(operations[step], Question)


def fits(program: Program, frame: Frame, below: Frame, players: int) -> bool:
    """Has the frame the cells of its program, and does each hold what it is for? It stands on the one `below`."""
    if len(frame) < REGISTERS or not 0 <= frame[PROGRAM] < len(program.codes):
        return False
    cells = program.plan.codes[frame[PROGRAM]].cells
    return (
        len(cells) == len(frame)
        and 0 <= frame[STEP] <= len(program.codes[frame[PROGRAM]].operations)
        and 0 <= frame[CANCELLED] <= ALL_MARKS
        and 0 <= frame[BY] < len(program.sources)
        and all(
            value == cell.type.start or _holds(program.book, cell.type, value, len(below), players)
            for cell, value in zip(cells, frame, strict=True)
        )
    )


def _holds(book: Rulebook, sort: Type, value: int, below: int, players: int) -> bool:
    """Can this stand in a register of this type? A result goes into a cell of the frame below."""
    if sort == CELL:
        return REGISTERS <= value < below
    if sort == CARDS:
        return value >= 0 and all(0 <= card < len(book.cards) for card in unpack_cards(value))
    if sort == QUEUE:
        return value > 0 and all(0 <= seat < players for seat in _queued(value))
    return value >= 0 if sort == SET else value in _values(book, sort, players)


def _queued(packed: int) -> Iterator[int]:
    while packed:
        seat, packed = unpack(packed)
        yield seat
