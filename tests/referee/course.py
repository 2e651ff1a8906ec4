"""Whose turn comes next, by the direction, turns that are lost, and who has taken one."""

from __future__ import annotations

from collections import Counter

from lastcard.dsl.rulebook import NONE, Rulebook
from lastcard.interpreter.engine.events import Event

from .picture import Complain, Picture
from .steps import by_place

SILENT = ("go_on_after", "play_first")  # steps that no event tells of


class Course:
    """`here` is who is on turn, or was passed over last."""

    def __init__(self, book: Rulebook, picture: Picture, dealer: int, complain: Complain) -> None:
        self.picture, self.complain = picture, complain
        self.here, self.begun = dealer, False
        self.lost = Counter[int]()
        self.again, self.early = NONE, ""
        self.taking = False  # has somebody just taken a turn? Whoever sits in between loses one that is to be lost
        self.or_here = NONE  # such a one may also have been next, after the turn that was taken
        done = {step.op for step in by_place(book).values()}
        self.sure = "go_on_after" not in done
        self.sure_of_first = not done & set(SILENT)

    def hear(self, event: Event) -> None:
        if self.early and (event.kind, event.seat) != ("take turn", self.here):
            self.complain(self.early)  # who takes a turn instead of losing one is passed over where they sit
        self.early = ""
        self.taking = self.taking and event.kind == "pass over"
        if event.kind == "lose turn":
            self.lost[event.seat] += event.amount
        elif event.kind == "take turn":
            self.here, self.again, self.taking = event.seat, NONE, True
        elif event.kind == "another turn":
            self.again = event.seat
        elif event.kind == "pass over":
            self._passed_over(event.seat, event.amount)
        elif event.kind == "turn":
            self._turn(event.seat)

    def _next(self) -> int:
        if self.again in self.picture.seats:
            return self.again
        return self.picture.after(self.here)

    def _is_known(self) -> bool:
        return self.sure if self.begun else self.sure_of_first

    def _passed_over(self, seat: int, left: int) -> None:
        if self._is_known() and seat != self._next() and not self.taking:
            self.early = f"{seat} is passed over, and next is {self._next()}"
        self.again = NONE
        if not self.lost[seat]:
            self.complain(f"{seat} is passed over and has lost no turn")
        self.lost[seat] = max(self.lost[seat] - 1, 0)
        if self.lost[seat] != left:
            self.complain(f"{seat} has to lose {self.lost[seat]} more turns, and {left} are told of")
        if self.taking:
            self.or_here = seat
        else:
            self.here = seat

    def _turn(self, seat: int) -> None:
        expected, or_else = self._next(), self.picture.after(self.or_here) if self.or_here != NONE else NONE
        if self._is_known() and seat not in (expected, or_else):
            self.complain(f"after {self.here} comes {expected}, and not {seat}")
        if self._is_known() and self.lost[seat] and self.again != seat:
            self.complain(f"{seat} has lost this turn")
        if seat not in self.picture.seats:
            self.complain(f"{seat} is on turn and plays no more")
        self.here, self.or_here, self.again, self.begun = seat, NONE, NONE, True
