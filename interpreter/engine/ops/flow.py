"""The flow of a program: jumps, repetitions, one after the other, what has been cancelled."""

from __future__ import annotations

from lastcard.interpreter.engine.frame import (
    AMOUNT,
    CANCELLED,
    REGISTERS,
    STEP,
    TARGET,
    pack,
    unpack,
)
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Run
from lastcard.interpreter.engine.seats import everybody_from, takes_part
from lastcard.interpreter.engine.state import NONE, Frame
from lastcard.interpreter.engine.values import Value


def jump(target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        frame[STEP] = target

    return run


def and_back(part: Run, target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        part(table, frame)
        frame[STEP] = target

    return run


def jump_unless(condition: Value, target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        if not condition(table.state, frame):
            frame[STEP] = target

    return run


def leave(table: Table, frame: Frame) -> None:
    table.leave(frame)


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


def begin_queue(players: Value, queue: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        frame[queue] = pack(players(table.state, frame))

    return run


def next_of_queue(queue: int, cell: int, target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        if frame[queue] == 0:
            frame[STEP] = target
        else:
            frame[cell], frame[queue] = unpack(frame[queue])

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


# --- what is held back --------------------------------------------------------------------------------


def hold(table: Table, frame: Frame) -> None:
    """Hand changes are held back from here on; within another hold they already are."""
    table.state.holding += 1


def release(by: int) -> Run:
    """The hands that have changed meanwhile are judged once, in turn order from the acting player of the outer hold."""

    def run(table: Table, frame: Frame) -> None:
        state = table.state
        state.holding -= 1
        if state.holding:
            return  # the hold around this one ends later
        held, state.held = state.held, 0
        first = frame[REGISTERS] if takes_part(state, frame[REGISTERS]) else state.turn
        for seat in reversed(everybody_from(state, first)):
            if held >> seat & 1:
                table.propose("hand", (seat, 0), by)

    return run


def secret(on: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        table.state.secret = on

    return run


# --- the last card ------------------------------------------------------------------------------------


def jump_unless_last(target: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        if table.state.hands[frame[REGISTERS]]:
            frame[STEP] = target

    return run


def go_out(by: int) -> Run:
    def run(table: Table, frame: Frame) -> None:
        table.propose("out", (frame[REGISTERS],), by)

    return run
