"""What moves cards from pile to pile: each step looks where its cards lie, and where they go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Run
from lastcard.interpreter.engine.seats import takes_part
from lastcard.interpreter.engine.state import NONE, Frame
from lastcard.interpreter.engine.values import Lying

from .proposals import DONE, SHUFFLED, following
from .said import Said

PILES: dict[str, Callable[[Said], Run]] = {}  # by the words of the steps that move cards from pile to pile
Link = Callable[[Said], Run]


def moving(name: str) -> Callable[[Link], Link]:
    def register(link: Link) -> Link:
        PILES[name] = link
        return link

    return register


def _there(cards: list[int], lying: Lying | None) -> list[int]:
    """Those of the cards that lie there."""
    return [] if lying is None else list((Counter(cards) & Counter(lying.cards)).elements())


@moving("put")
def put(said: Said) -> Run:
    (player, card, _), (goal,), by, follow = said.operands, said.piles, said.by, following(said.follows)

    def run(table: Table, frame: Frame) -> None:
        state = table.state
        seat, found, there = player(state, frame), card(state, frame), goal(state, frame)
        if there is None or seat == NONE or found not in state.hands[seat]:
            return
        table.writer.put(seat, found, there, by)
        follow(table, (seat, found), by, DONE)

    return run


@moving("take")
def take(said: Said) -> Run:
    (player, cards), (source,), by, follow = said.operands, said.piles, said.by, following(said.follows)
    upmost = said.upmost

    def run(table: Table, frame: Frame) -> None:
        state = table.state
        seat, there = player(state, frame), source(state, frame)
        found = _there(cards(state, frame), there)
        if there is None or not found or not takes_part(state, seat):
            return
        table.writer.take(seat, found, there, by, upmost)
        follow(table, (seat,), by, DONE)

    return run


@moving("put_into")
def put_into(said: Said) -> Run:
    (cards, _), (source, goal), by, upmost = said.operands, said.piles, said.by, said.upmost

    def run(table: Table, frame: Frame) -> None:
        there, other = source(table.state, frame), goal(table.state, frame)
        found = _there(cards(table.state, frame), there)
        if there is not None and other is not None and found:
            table.writer.move(found, there, other, by, upmost)

    return run


@moving("put_under")
def put_under(said: Said) -> Run:
    (cards,), (source,), by, upmost = said.operands, said.piles, said.by, said.upmost

    def run(table: Table, frame: Frame) -> None:
        there = source(table.state, frame)
        found = _there(cards(table.state, frame), there)
        if there is not None and found:
            table.writer.put_under(found, there, by, upmost)

    return run


@moving("turn_up_into")
def turn_up_into(said: Said) -> Run:
    (amount, _), (goal,), by, follow = said.operands, said.piles, said.by, following(said.follows)

    def run(table: Table, frame: Frame) -> None:
        state, there = table.state, goal(table.state, frame)
        if there is None:
            return
        shuffles = state.shuffles
        table.writer.turn_up_into(amount(state, frame), there, by)
        follow(table, (), by, DONE | SHUFFLED if state.shuffles != shuffles else DONE)

    return run


@moving("show")
def show(said: Said) -> Run:
    (player, cards, other), by = said.operands, said.by
    who, shown, _ = said.spoken
    whole = shown.op == "hand" and shown.args == (who,)

    def run(table: Table, frame: Frame) -> None:
        state = table.state
        seat, to = player(state, frame), other(state, frame)
        if NONE not in (seat, to):
            table.writer.show(seat, cards(state, frame), to, whole, by)

    return run
