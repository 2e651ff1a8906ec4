"""Operations that move cards or the turn, and are no events of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .effects import takes_part
from .evaluate import Value, everybody_from
from .state import NONE, Frame

if TYPE_CHECKING:
    from .table import Table


class Transfer:
    """A simple act of the writer on values, and whose hands it changes."""

    __slots__ = ("act", "changes", "values")

    def __init__(self, act: Callable[..., None], values: tuple[Value, ...], changes: tuple[int, ...]) -> None:
        self.act = act
        self.values = values
        self.changes = changes

    def __call__(self, table: Table, frame: Frame) -> None:
        values = tuple(value(table.state, frame) for value in self.values)
        if NONE in values:
            return
        self.act(table, *values)
        for place in reversed(self.changes):
            table.propose("hand", (values[place], 0))


class PlayCard:
    """A card is laid from the hand, with all that follows."""

    __slots__ = ("card", "player")

    def __init__(self, player: Value, card: Value) -> None:
        self.player = player
        self.card = card

    def __call__(self, table: Table, frame: Frame) -> None:
        seat, card = self.player(table.state, frame), self.card(table.state, frame)
        if card != NONE and takes_part(table.state, seat):
            table.propose_play(seat, card, 0)


class TakeTurn:
    __slots__ = ("player", "rule")

    def __init__(self, player: Value, rule: str) -> None:
        self.player = player
        self.rule = rule

    def __call__(self, table: Table, frame: Frame) -> None:
        seat = self.player(table.state, frame)
        if takes_part(table.state, seat):
            table.take_turn(seat, self.rule)


class SwapHands:
    __slots__ = ("one", "other", "rule")

    def __init__(self, one: Value, other: Value, rule: str) -> None:
        self.one = one
        self.other = other
        self.rule = rule

    def __call__(self, table: Table, frame: Frame) -> None:
        one, other = self.one(table.state, frame), self.other(table.state, frame)
        if one != other and takes_part(table.state, one) and takes_part(table.state, other):
            table.writer.swap_hands(one, other, self.rule)
            table.exchanged([one, other])


class PassHandsOn:
    __slots__ = ("rule",)

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def __call__(self, table: Table, frame: Frame) -> None:
        seats = everybody_from(table.state, table.state.turn)
        if len(seats) > 1:
            table.writer.pass_hands_on(seats, self.rule)
            table.exchanged(seats)


class TurnCardsOver:
    __slots__ = ("rule",)

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def __call__(self, table: Table, frame: Frame) -> None:
        book, evaluator = table.program.book, table.program.law.evaluator
        table.writer.turn_cards_over(evaluator.backs, book.side, evaluator.colors, self.rule)
        if table.state.color != NONE:
            table.propose("color", ())


class FirstTurn:
    __slots__ = ("player",)

    def __init__(self, player: Value) -> None:
        self.player = player

    def __call__(self, table: Table, frame: Frame) -> None:
        seat = self.player(table.state, frame)
        if seat != NONE:
            table.state.first = table.state.turn = seat


class GoOnAfter:
    __slots__ = ("player",)

    def __init__(self, player: Value) -> None:
        self.player = player

    def __call__(self, table: Table, frame: Frame) -> None:
        table.state.after = self.player(table.state, frame)


class EndRound:
    """Nobody wins."""

    def __call__(self, table: Table, frame: Frame) -> None:
        table.finish_round(NONE, "")


class TurnUp:
    """The next card is turned up; its row of the table is carried out on top of this."""

    def __call__(self, table: Table, frame: Frame) -> None:
        card = table.writer.turn_up(table.program.law.evaluator.colors.__getitem__)
        if card != NONE:
            kind = table.program.law.kinds[card]
            row = table.program.turned_up[kind]
            if row is not None:
                table.push(row, ())
