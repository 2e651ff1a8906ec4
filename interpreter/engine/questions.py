"""The questions that steps ask: a color, one of several, a share. The answer goes on where the step left off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .decisions import Asked, Move
from .effects import STEP, Ask, Store, takes_part
from .evaluate import Value
from .state import NONE, Frame

if TYPE_CHECKING:
    from .table import Table


class NameColor(Ask):
    """Which color is to be in play?"""

    def __init__(self, player: Value, rule: str) -> None:
        self.player = player
        self.rule = rule

    def asked(self, table: Table, frame: Frame) -> Asked:
        return Asked(("color",), self.player(table.state, frame), True)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        seat, colors = self.player(table.state, frame), table.program.law.evaluator.colors_now(table.state)
        return [Move("name", seat, color=color) for color in colors] if takes_part(table.state, seat) else []

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        frame[STEP] += 1
        table.writer.name_color(move.seat, move.color, self.rule)
        table.propose("color", ())

    def why(self, table: Table, frame: Frame, move: Move) -> tuple[str, ...]:
        return (self.rule,)


PICKED = {"players": "player", "cards": "card", "colors": "color"}  # the question, and the part of its answer
PICKING: dict[str, Callable[[int, int], Move]] = {
    "player": lambda seat, player: Move("player", seat, player=player),
    "card": lambda seat, card: Move("card", seat, card),
    "color": lambda seat, color: Move("name", seat, color=color),
}


class Pick(Ask):
    """One of several players, cards or colors."""

    def __init__(self, player: Value, several: Value, sort: str, may_forgo: bool, store: Store, rule: str) -> None:
        self.player = player
        self.several = several
        self.kind = PICKED[sort]
        self.move = PICKING[self.kind]
        self.may_forgo = may_forgo
        self.store = store
        self.rule = rule

    def __call__(self, table: Table, frame: Frame) -> bool:
        if super().__call__(table, frame):
            return True
        self.store(table.state, frame, NONE)
        return False

    def asked(self, table: Table, frame: Frame) -> Asked:
        return Asked((self.kind,), self.player(table.state, frame), True)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        seat = self.player(table.state, frame)
        if not takes_part(table.state, seat):
            return []
        several = dict.fromkeys(self.several(table.state, frame))  # equal cards are one move
        found = sorted(several) if self.kind == "card" else list(several)
        return [self.move(seat, item) for item in [*found, *([NONE] if self.may_forgo else [])]]

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        frame[STEP] += 1
        picked: int = getattr(move, self.kind)
        self.store(table.state, frame, picked)
        private = (move.seat,) if self.kind == "card" or table.state.secret else None
        cards = (picked,) if self.kind == "card" else ()
        number = NONE if self.kind == "card" or private else picked
        table.writer.tell(
            "pick", move.seat, number=number, cards=cards, text=self.kind, rule=self.rule, private=private
        )

    def why(self, table: Table, frame: Frame, move: Move) -> tuple[str, ...]:
        return (self.rule,)


class Share(Ask):
    """How much of an amount goes to whom?"""

    def __init__(self, player: Value, amount: Value, several: Value, stores: tuple[Store, Store], rule: str) -> None:
        self.player = player
        self.amount = amount
        self.several = several
        self.stores = stores
        self.rule = rule

    def asked(self, table: Table, frame: Frame) -> Asked:
        return Asked(("share",), self.player(table.state, frame), True)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        state = table.state
        seat, amount = self.player(state, frame), self.amount(state, frame)
        players = self.several(state, frame) if takes_part(state, seat) else []
        most = min(amount, table.program.book.deck_size)  # no more than there are
        return [Move("share", seat, player=who, amount=part) for part in range(1, most + 1) for who in players]

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        frame[STEP] += 1
        self.stores[0](table.state, frame, move.amount)
        self.stores[1](table.state, frame, move.player)
        table.writer.tell("share", move.seat, move.player, move.amount, rule=self.rule)

    def why(self, table: Table, frame: Frame, move: Move) -> tuple[str, ...]:
        return (self.rule,)
