"""What each step does that asks nobody: one function a word, which links it to what it is said of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from lastcard.dsl.words.limits import MOST_GONE_ON
from lastcard.dsl.words.rows import Of
from lastcard.dsl.words.vocabulary import EVENTS, STEP_WORDS
from lastcard.interpreter.engine.frame import CANCELLED, CANCELS, STEP
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Run
from lastcard.interpreter.engine.seats import everybody_from, goes_on_after, lost_turns, neighbor, takes_part
from lastcard.interpreter.engine.state import NONE, Frame

from . import flow
from .proposals import COLORED, DONE, NOT_AT_ALL, following, handing_over
from .said import Said
from .turn import turn_up

ACTS: dict[str, Callable[[Said], Run]] = {}

Link = TypeVar("Link", bound=Callable[[Said], Run])
Deed = Callable[[Table, tuple[Any, ...], Said], int]  # of a step; gives what has come of it


def act(*names: str) -> Callable[[Link], Link]:
    def register(link: Link) -> Link:
        ACTS.update(dict.fromkeys(names, link))
        return link

    return register


def deed(name: str) -> Callable[[Deed], Deed]:
    """What a step does of itself, before it proposes what its row says."""

    def register(do: Deed) -> Deed:
        ACTS[name] = lambda said: _done(do, said)
        return do

    return register


def _done(do: Deed, said: Said) -> Run:
    operands, by, follow = said.operands, said.by, following(said.follows)

    def run(table: Table, frame: Frame) -> None:
        values = tuple([operand(table.state, frame) for operand in operands])
        follow(table, values, by, do(table, values, said))

    return run


# --- proposing events ---------------------------------------------------------------------------------


def propose(said: Said) -> Run:
    """The word does nothing but propose an event about what it is said of."""
    (more,), operands, by = said.follows, said.operands, said.by
    event, hand_over = more.event, handing_over(more, said.wanted)

    def run(table: Table, frame: Frame) -> None:
        values = tuple([operand(table.state, frame) for operand in operands])
        if not values or takes_part(table.state, values[0]):
            table.propose(event, hand_over(values), by)

    def of_anybody(table: Table, frame: Frame) -> None:
        values = tuple([operand(table.state, frame) for operand in operands])
        if values[0] != NONE:
            table.propose(event, hand_over(values), by)

    return of_anybody if EVENTS[event].also_out else run


ACTS.update({word.name: propose for word in STEP_WORDS.values() if word.proposes and not word.writes and not word.asks})


@act("draw", "draw_as")
def draw(said: Said) -> Run:
    """The last card drawn may get a name."""
    (player, amount), (more,), wanted, by = said.operands, said.follows, said.wanted, said.by
    event, hand_over = more.event, handing_over(more, wanted)
    as_said = more.given == (Of(0), Of(1))  # then in line, for cards are drawn all the time

    def run(table: Table, frame: Frame) -> None:
        seat, count = player(table.state, frame), amount(table.state, frame)
        if takes_part(table.state, seat) and count > 0:
            table.propose(event, (seat, count, wanted) if as_said else hand_over((seat, count)), by)
        elif wanted:
            frame[wanted] = NONE

    return run


@deed("play_card")
def _play_card(table: Table, values: tuple[Any, ...], said: Said) -> int:
    """A card is laid from the hand, or several in one move, with all that follows."""
    seat, cards = values
    if not (cards and takes_part(table.state, seat)):
        return NOT_AT_ALL
    course = table.state.stack[0]
    if course[STEP] < table.program.course["begin turn"] and seat == table.state.first:
        course[STEP] = table.program.course["end turn"]  # to lay a card before the first turn is to have had it
        table.writer.taken += 1
    return DONE


# --- moving cards -------------------------------------------------------------------------------------


@deed("discard")
def _discard(table: Table, values: tuple[Any, ...], said: Said) -> int:
    seat, cards = values
    if seat == NONE:
        return NOT_AT_ALL
    held = Counter(table.state.hands[seat]) & Counter(cards)
    if held:
        table.writer.discard(seat, sorted(held.elements()), said.by)
    return DONE


@deed("swap_hands")
def _swap_hands(table: Table, values: tuple[Any, ...], said: Said) -> int:
    seat, other = values
    if seat == other or not takes_part(table.state, seat) or not takes_part(table.state, other):
        return NOT_AT_ALL
    table.writer.swap_hands(seat, other, said.by)
    return DONE


@deed("pass_hands_on")
def _pass_hands_on(table: Table, values: tuple[Any, ...], said: Said) -> int:
    seats = everybody_from(table.state, table.state.turn)
    if len(seats) < 2:
        return NOT_AT_ALL
    table.writer.pass_hands_on(seats, said.by)
    return DONE


@deed("turn_cards_over")
def _turn_cards_over(table: Table, values: tuple[Any, ...], said: Said) -> int:
    deck = table.program.deck
    table.writer.turn_cards_over(deck.backs, deck.side, deck.colors, said.by)
    return DONE | COLORED if table.state.color != NONE else DONE


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


# --- the color in play ----------------------------------------------------------------------------------


@deed("color_becomes")
def _color_becomes(table: Table, values: tuple[Any, ...], said: Said) -> int:
    """That no color is in play any more is no color that is set."""
    (color,) = values
    table.writer.set_color(color, said.by)
    return DONE | COLORED if color != NONE else DONE


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


@act("another_turn")
def another_turn(said: Said) -> Run:
    (player,), by = said.operands, said.by

    def run(table: Table, frame: Frame) -> None:
        seat = player(table.state, frame)
        if takes_part(table.state, seat):
            table.writer.another_turn(seat, by)

    return run


@act("turn_goes_on")
def turn_goes_on(said: Said) -> Run:
    """What is asked in turn is asked once more, if the turn has begun and has not ended."""

    def run(table: Table, frame: Frame) -> None:
        state, course = table.state, table.program.course
        going = course["begin turn"] < state.stack[0][STEP] <= course["end turn"]
        if going and state.went_on < MOST_GONE_ON:
            state.went_on += state.stack[0][STEP] == course["end turn"]
            state.stack[0][STEP] = course["ask"]

    return run


@act("take_turn")
def take_turn(said: Said) -> Run:
    """Play goes on from this player: when all that stands above is done, this turn ends."""
    (player,), (more,), by = said.operands, said.follows, said.by

    def run(table: Table, frame: Frame) -> None:
        seat = player(table.state, frame)
        if not takes_part(table.state, seat):
            return
        passed = [each for each in _between(table, seat) if lost_turns(table.state, each)]
        course = table.state.stack[0]
        if course[STEP] < table.program.course["begin turn"]:
            table.state.first = seat
        else:
            course[STEP] = table.program.course["end turn"]
            table.writer.taken += 1
        table.writer.take_turn(seat, by)
        for each in passed:
            table.writer.pass_over(each)
        for each in reversed(passed):
            table.propose(more.event, (each,), by)

    return run


def _between(table: Table, seat: int) -> list[int]:
    """Those over whom play passes on its way to a seat: nobody if that is on turn, everybody if its turn has ended."""
    state, done, course = table.state, table.state.stack[0][STEP], table.program.course
    before = goes_on_after(state)
    if done < course["begin turn"]:
        way = everybody_from(state, before)
    elif seat == before and done <= course["end turn"]:
        return []
    else:
        way = everybody_from(state, neighbor(state, before, state.direction))
    return way[: way.index(seat)]


# --- values -------------------------------------------------------------------------------------------


@act("become", "let")
def become(said: Said) -> Run:
    (value,), (spoken,), (store,) = said.operands, said.spoken, said.stores

    def run(table: Table, frame: Frame) -> None:
        store(table.state, frame, int(value(table.state, frame)))

    if spoken.op != "const":
        return run
    always = int(spoken.value)
    return lambda table, frame: store(table.state, frame, always)


# --- what a window takes back -------------------------------------------------------------------------


@act("cancel_play")
def cancel_play(said: Said) -> Run:
    """What has been laid is taken back at once, and nothing more comes of it."""
    bits, by = CANCELS[STEP_WORDS[said.word].cancels], said.by

    def run(table: Table, frame: Frame) -> None:
        held = table.state.stack[-2]
        if not held[CANCELLED] & bits:
            held[CANCELLED] |= bits
            flow.take_back(table, held, by)

    return run


@act("cancel_group", "cancel_penalty", "cancel_lost_turn")
def cancel(said: Said) -> Run:
    return flow.cancel(CANCELS[STEP_WORDS[said.word].cancels])
