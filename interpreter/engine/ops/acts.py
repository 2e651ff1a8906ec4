"""What each step does that asks nobody: one function a word, which links it to what it is said of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from lastcard.dsl.words.types import Type
from lastcard.dsl.words.vocabulary import STEP_WORDS
from lastcard.interpreter.engine.frame import CANCELLED, CANCELS, STEP
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.operations import IntoCell, IntoFlag, Store
from lastcard.interpreter.engine.program import Run
from lastcard.interpreter.engine.seats import everybody_from, takes_part
from lastcard.interpreter.engine.state import NONE, Frame, State
from lastcard.interpreter.engine.values import Maker, Value

from . import flow
from .turn import propose_play, turn_up

Put = Callable[[State, Frame, int], None]


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence about to be linked: its operands made, its stores, its zone or group, its source."""

    word: str
    operands: tuple[Value, ...]
    types: tuple[Type, ...]
    stores: tuple[Put, ...]
    cells: tuple[int, ...]  # where stores are cells of the frame itself, else 0
    number: int
    by: int


ACTS: dict[str, Callable[[Said], Run]] = {}


Link = TypeVar("Link", bound=Callable[[Said], Run])


def act(*names: str) -> Callable[[Link], Link]:
    def register(link: Link) -> Link:
        ACTS.update(dict.fromkeys(names, link))
        return link

    return register


# --- proposing events ---------------------------------------------------------------------------------


@act("penalty", "lose_turn", "give", "go_out", "leave_round", "turn_direction")
def propose(said: Said) -> Run:
    """The word proposes an event about what it is said of."""
    (event,), operands, by = STEP_WORDS[said.word].proposes, said.operands, said.by

    def run(table: Table, frame: Frame) -> None:
        roles = tuple([operand(table.state, frame) for operand in operands])
        if not roles or takes_part(table.state, roles[0]):
            table.propose(event, roles, by)

    return run


@act("draw", "draw_as")
def draw(said: Said) -> Run:
    """The last card drawn may get a name."""
    (player, amount), by = said.operands, said.by
    into = said.cells[0] if said.cells else 0

    def run(table: Table, frame: Frame) -> None:
        seat, count = player(table.state, frame), amount(table.state, frame)
        if takes_part(table.state, seat) and count > 0:
            table.propose("draw", (seat, count, into), by)
        elif into:
            frame[into] = NONE

    return run


@act("play_card")
def play_card(said: Said) -> Run:
    """A card is laid from the hand, with all that follows."""
    (player, card), by = said.operands, said.by

    def run(table: Table, frame: Frame) -> None:
        seat, laid = player(table.state, frame), card(table.state, frame)
        if laid != NONE and takes_part(table.state, seat):
            propose_play(table, seat, laid, 0, by=by)

    return run


# --- moving cards -------------------------------------------------------------------------------------


@act("put")
def put(said: Said) -> Run:
    (player, card), zone, by = said.operands, said.number, said.by

    def run(table: Table, frame: Frame) -> None:
        seat, moved = player(table.state, frame), card(table.state, frame)
        if NONE in (seat, moved):
            return
        if moved in table.state.hands[seat]:
            table.writer.put(seat, moved, zone, by)
        table.propose("hand", (seat, 0), by)

    return run


@act("take")
def take(said: Said) -> Run:
    (player,), zone, by = said.operands, said.number, said.by

    def run(table: Table, frame: Frame) -> None:
        seat = player(table.state, frame)
        if seat != NONE:
            table.writer.take(seat, zone, by)
            table.propose("hand", (seat, 0), by)

    return run


@act("put_under")
def put_under(said: Said) -> Run:
    zone, by = said.number, said.by

    def run(table: Table, frame: Frame) -> None:
        table.writer.put_under(zone, by)

    return run


@act("discard")
def discard(said: Said) -> Run:
    (player, cards), by = said.operands, said.by

    def run(table: Table, frame: Frame) -> None:
        seat, moved = player(table.state, frame), cards(table.state, frame)
        if seat == NONE:
            return
        held = Counter(table.state.hands[seat]) & Counter(moved)
        if held:
            table.writer.discard(seat, sorted(held.elements()), by)
        table.propose("hand", (seat, 0), by)

    return run


@act("show_hand")
def show_hand(said: Said) -> Run:
    (player, other), by = said.operands, said.by

    def run(table: Table, frame: Frame) -> None:
        seat, to = player(table.state, frame), other(table.state, frame)
        if NONE not in (seat, to):
            table.writer.show_hand(seat, to, by)

    return run


@act("swap_hands")
def swap_hands(said: Said) -> Run:
    (one, other), by = said.operands, said.by

    def run(table: Table, frame: Frame) -> None:
        state = table.state
        seat, with_whom = one(state, frame), other(state, frame)
        if seat != with_whom and takes_part(state, seat) and takes_part(state, with_whom):
            table.writer.swap_hands(seat, with_whom, by)
            _exchanged(table, [seat, with_whom], by)

    return run


@act("pass_hands_on")
def pass_hands_on(said: Said) -> Run:
    by = said.by

    def run(table: Table, frame: Frame) -> None:
        seats = everybody_from(table.state, table.state.turn)
        if len(seats) > 1:
            table.writer.pass_hands_on(seats, by)
            _exchanged(table, seats, by)

    return run


def _exchanged(table: Table, seats: list[int], by: int) -> None:
    """These have another hand now; they are looked at in turn order from whoever is on turn."""
    order = everybody_from(table.state, table.state.turn)
    for seat in reversed([seat for seat in order if seat in seats]):
        table.propose("hand", (seat, 1), by)


@act("turn_cards_over")
def turn_cards_over(said: Said) -> Run:
    by = said.by

    def run(table: Table, frame: Frame) -> None:
        deck = table.program.deck
        table.writer.turn_cards_over(deck.backs, deck.side, deck.colors, by)
        if table.state.color != NONE:
            table.propose("color", (), by)

    return run


@act("back_into_pile")
def back_into_pile(said: Said) -> Run:
    return lambda table, frame: table.writer.back_into_pile(False, said.by)


@act("back_into_middle")
def back_into_middle(said: Said) -> Run:
    return lambda table, frame: table.writer.back_into_pile(True, said.by)


@act("shuffle_pile")
def shuffle_pile(said: Said) -> Run:
    return lambda table, frame: table.writer.shuffle_draw_pile(said.by)


@act("turn_up_another")
def turn_up_another(said: Said) -> Run:
    return turn_up(said.by)


# --- the turn and the round ---------------------------------------------------------------------------


@act("play_first")
def play_first(said: Said) -> Run:
    (player,) = said.operands

    def run(table: Table, frame: Frame) -> None:
        seat = player(table.state, frame)
        if seat != NONE:
            table.state.first = table.state.turn = seat

    return run


@act("go_on_after")
def go_on_after(said: Said) -> Run:
    (player,) = said.operands

    def run(table: Table, frame: Frame) -> None:
        table.state.after = player(table.state, frame)

    return run


@act("take_turn")
def take_turn(said: Said) -> Run:
    """Play goes on from this player: when all that stands above is done, this turn ends."""
    (player,), by = said.operands, said.by

    def run(table: Table, frame: Frame) -> None:
        seat = player(table.state, frame)
        if not takes_part(table.state, seat):
            return
        course = table.state.stack[0]
        if course[STEP] < table.program.course["begin turn"]:
            table.state.first = seat
        else:
            course[STEP] = table.program.course["end turn"]
            table.writer.taken += 1
        table.writer.take_turn(seat, by)

    return run


@act("end_round")
def end_round(said: Said) -> Run:
    """Nobody wins."""
    return lambda table, frame: table.writer.end_round(NONE, said.by)


# --- values -------------------------------------------------------------------------------------------


@act("become", "let")
def become(said: Said) -> Run:
    (value,), (store,) = said.operands, said.stores

    def run(table: Table, frame: Frame) -> None:
        store(table.state, frame, int(value(table.state, frame)))

    return run


def storing(maker: Maker, store: Store) -> Put:
    """Where a result goes, as a function."""
    if isinstance(store, IntoCell):
        return _into_cell(store.cell)
    if isinstance(store, IntoFlag):
        return _into_flag(store.flag, maker.maybe(store.owner))
    return _into_held(store.cell, store.marks)


def _into_cell(cell: int) -> Put:
    def put(state: State, frame: Frame, value: int) -> None:
        frame[cell] = value

    return put


def _into_flag(flag: int, owner: Value | None) -> Put:
    def put(state: State, frame: Frame, value: int) -> None:
        if owner is None:
            state.flags[flag] = value
            return
        seat = owner(state, frame)
        if seat >= 0:
            state.player_flags[flag][seat] = value

    return put


def _into_held(cell: int, marks: int) -> Put:
    def put(state: State, frame: Frame, value: int) -> None:
        held = state.stack[-2]
        if held[cell] != value:
            held[CANCELLED] |= marks
        frame[cell] = held[cell] = value

    return put


# --- what a window takes back -------------------------------------------------------------------------


@act("cancel_group", "cancel_penalty", "cancel_lost_turn")
def cancel(said: Said) -> Run:
    return flow.cancel(CANCELS[STEP_WORDS[said.word].cancels])
