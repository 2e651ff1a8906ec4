"""Random rounds as scenario files, so that anybody else's table can referee ours.

Each round stands alone. An offer is taken half of the time; in a required decision every option
is equally likely, but drawing and keeping weigh a tenth of any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import setup
from .decisions import Move, Notation
from .events import Event
from .pipeline import Program
from .shuffle import Stream, seed_text
from .state import NONE, State
from .table import Table

NAMES = ("Ana", "Blas", "Carla", "Dani", "Eva", "Felipe", "Gema", "Hugo", "Irene", "Juan")
HEAVY, LIGHT = 10, 1


class Recorder:
    """Plays one round and remembers what a scenario must say about it."""

    def __init__(self, program: Program, players: int, seed: str, number: int) -> None:
        self.program = program
        self.notation = Notation(program.book, NAMES[:players])
        self.stream = Stream("record", seed, number)
        self.turned_up: list[int] = []
        self.orders: list[list[int]] = []
        state = setup.fresh_state(program.book, players, seed, program.book.default_scoring)
        state.shuffles = number << 20  # every round has shuffles of its own
        self.table = Table(program, state, self._hear)
        self.lines: list[str] = []
        self.given = self._deal()

    def _hear(self, event: Event) -> None:
        if event.kind == "turn up" and not self.orders:
            self.turned_up += event.cards
        elif event.kind in ("shuffle", "reshuffle"):
            self.orders.append(self.table.state.draw[::-1])

    def _deal(self) -> dict[str, Any]:
        state = self.table.state
        state.dealer = self.stream.below(len(state.hands))
        self.table.writer.put_in_order(setup.whole_deck(self.program.book))
        setup.deal(self.table)
        return {"dealer": state.dealer, "hands": [hand[:] for hand in state.hands], "pile": state.draw[::-1]}

    def play(self) -> State:
        self.table.begin_round()
        while (asked := self.table.asked()) is not None:
            moves = self.table.options()
            move = self._required(moves) if asked.required else self._offered(moves)
            if move.verb != "decline":
                self.lines.append(self.notation.line(move))
            self.table.choose(move)
        setup.score_round(self.table)
        return self.table.state

    def _required(self, moves: list[Move]) -> Move:
        weights = [LIGHT if move.verb in ("draw", "keep") else HEAVY for move in moves]
        place = self.stream.below(sum(weights))
        for move, weight in zip(moves, weights, strict=True):
            place -= weight
            if place < 0:
                return move
        raise AssertionError("the weights add up")

    def _offered(self, moves: list[Move]) -> Move:
        """The first offer of the menu half of the time, else it is declined."""
        take = next(move for move in moves if move.verb == "take")
        decline = next(move for move in moves if move.verb == "decline" and move.offer == take.offer)
        return take if self.stream.below(2) else decline


def record_round(program: Program, players: int, seed: int, number: int) -> str:
    """One round as a scenario document."""
    recorder = Recorder(program, players, seed_text(seed), number)
    state = recorder.play()
    return "\n".join(_document(recorder, state, seed, number)) + "\n"


def _document(recorder: Recorder, state: State, seed: int, number: int) -> Iterator[str]:
    notation, given = recorder.notation, recorder.given
    pile = given["pile"][len(recorder.turned_up) :]
    yield "---"
    yield f"scenario: Random round {number + 1} of seed {seed}"
    yield f"rulebook: {recorder.program.book.id}"
    yield f"players: [{', '.join(notation.players)}]"
    yield "given:"
    yield f"  dealer: {notation.player(given['dealer'])}"
    yield "  hands:"
    for name, hand in zip(notation.players, given["hands"], strict=True):
        yield f"    {name}: {_cards(notation, sorted(hand))}"
    yield f"  turned up: {_cards(notation, recorder.turned_up)}"
    yield f"  draw pile: {_cards(notation, pile)}"
    if recorder.orders:
        yield "  shuffles:"
        yield from (f"    - {_cards(notation, order)}" for order in recorder.orders)
    yield "play:" if recorder.lines else "play: []"
    yield from (f"  - {line}" for line in recorder.lines)
    yield from _end(notation, state)


def _end(notation: Notation, state: State) -> Iterator[str]:
    yield "expect:"
    yield "  hands:"
    for name, hand in zip(notation.players, state.hands, strict=True):
        yield f"    {name}: {_cards(notation, sorted(hand))}"
    yield f"  top: {notation.card(state.discard[-1])}"
    if state.color != NONE:
        yield f"  color: {notation.color(state.color)}"
    yield f"  direction: {'left' if state.direction == 1 else 'right'}"
    yield f"  draw pile: {len(state.draw)}"
    yield f"  discard pile: {len(state.discard)}"
    yield f"  round winner: {notation.player(state.winner)}"
    points = ", ".join(f"{name}: {points}" for name, points in zip(notation.players, state.points, strict=True))
    yield f"  points: {{{points}}}"


def _cards(notation: Notation, cards: list[int]) -> str:
    return f"[{', '.join(notation.card(card) for card in cards)}]"
