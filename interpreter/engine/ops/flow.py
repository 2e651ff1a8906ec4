"""The flow of a program: jumps, repetitions, one after the other, what has been cancelled."""

from __future__ import annotations

from lastcard.interpreter.engine.frame import (
    AMOUNT,
    CANCELLED,
    COLOR_BEFORE,
    REGISTERS,
    STEP,
    TARGET,
    cell,
    pack,
    unpack,
    unpack_cards,
)
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.operations import Hold, LastCard
from lastcard.interpreter.engine.program import Run
from lastcard.interpreter.engine.seats import everybody_from, takes_part
from lastcard.interpreter.engine.state import NONE, Frame
from lastcard.interpreter.engine.values import Value

from .proposals import LAST_CARD, following, handing_over_seat

LAID = cell("play", "cards laid")


def jump(target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        frame[STEP] = target

    return run


def jump_unless(condition: Value, target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        if not condition(table.state, frame):
            frame[STEP] = target

    return run


def leave(table: Table, frame: Frame) -> None:
    table.leave(frame)


def reach(place: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        table.carried[place] += 1

    return run


def over(table: Table, frame: Frame) -> None:
    """The program of this frame is at its end."""
    table.state.stack.pop()


# --- repetitions --------------------------------------------------------------------------------------


def begin_repeat(counter: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        frame[counter] = 0

    return run


def leave_repeat(until: Value, counter: int, most: int, target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        frame[counter] += 1
        if until(table.state, frame) or frame[counter] > most:
            frame[STEP] = target

    return run


def begin_queue(players: Value, queue: int, target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        found = players(table.state, frame)
        frame[queue] = pack(found) if found else 0
        if not frame[queue]:
            frame[STEP] = target

    return run


def next_of_queue(queue: int, into: int, target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        if frame[queue] == 0:
            frame[STEP] = target
        else:
            frame[into], frame[queue] = unpack(frame[queue])

    return run


# --- groups, and what windows do to them --------------------------------------------------------------


def about(target: Value | None, amount: Value | None) -> Run:
    def run(table: Table, frame: Frame) -> None:
        frame[TARGET] = NONE if target is None else target(table.state, frame)
        frame[AMOUNT] = 0 if amount is None else amount(table.state, frame)

    return run


def jump_back_if_marked(marks: int, target: int) -> Run:
    """The marks are taken away, so that it can be told whether they are left again."""

    def run(table: Table, frame: Frame) -> None:
        if frame[CANCELLED] & marks:
            frame[CANCELLED] &= ~marks
            frame[STEP] = target

    return run


def jump_if_marked(marks: int, target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        if frame[CANCELLED] & marks:
            frame[STEP] = target

    return run


def forget_marks(table: Table, frame: Frame) -> None:
    frame[CANCELLED] = 0


def cancel(bits: int) -> Run:
    """From within a window: take something away from what the window holds."""

    def run(table: Table, frame: Frame) -> None:
        table.state.stack[-2][CANCELLED] |= bits

    return run


def note_color(place: int) -> Run:
    """Which color was in play before a card was laid, should it be taken back."""

    def run(table: Table, frame: Frame) -> None:
        frame[place] = table.state.color

    return run


def take_back(table: Table, held: Frame, by: int) -> None:
    """What has been laid goes back to the hand; the frame is that of the play."""
    cards = tuple(unpack_cards(held[LAID]))
    table.writer.take_back(held[REGISTERS], cards, held[COLOR_BEFORE], by)


def take_back_own(by: int) -> Run:
    return lambda table, frame: take_back(table, frame, by)


# --- what is held back --------------------------------------------------------------------------------


def hold(table: Table, frame: Frame) -> None:
    """Hand changes are held back from here on; within another hold they already are."""
    table.state.holding += 1


def release(operation: Hold) -> Run:
    """What has been held back is proposed once for each whom it concerns, in turn order from who acts."""
    acts, by = operation.acts, operation.by
    proposals = [(each.event, handing_over_seat(each)) for each in reversed(operation.follows)]

    def run(table: Table, frame: Frame) -> None:
        state = table.state
        state.holding -= 1
        if state.holding:
            return  # the hold around this one ends later
        held, state.held = state.held, 0
        first = frame[acts] if takes_part(state, frame[acts]) else state.turn
        for seat in reversed(everybody_from(state, first)):
            if held >> seat & 1:
                for event, hand_over in proposals:
                    table.propose(event, hand_over((seat,)), by)

    return run


def secret(on: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        table.state.secret = on

    return run


# --- the last card ------------------------------------------------------------------------------------


def jump_unless_last(player: int, target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        if table.state.hands[frame[player]]:
            frame[STEP] = target

    return run


def follow_the_last(operation: LastCard) -> Run:
    """What follows where it was the last card."""
    follow, by = following(operation.follows), operation.by

    def run(table: Table, frame: Frame) -> None:
        follow(table, tuple(frame[REGISTERS:]), by, LAST_CARD)

    return run
