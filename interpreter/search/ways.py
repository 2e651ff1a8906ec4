"""Where a search of a few cards begins, and the way to what it has found: as a scenario lays it down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from lastcard.dsl.rulebook import NONE
from lastcard.interpreter.engine.decisions import Move, Notation
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.proof.position import laid_out
from lastcard.interpreter.proof.record import NAMES

from .chance import Branching, Needed
from .pair import FAULTS, Given

# --- beginnings -----------------------------------------------------------------------------------------


def deals(program: Program, cards: Sequence[str], sizes: Sequence[int]) -> Iterator[Given]:
    """All ways to deal these cards into hands of these sizes, one card open, and the rest on the draw pile."""
    colors = {card.text: card.color for card in program.book.cards}
    opens = program.book.setup.turns_up
    for hands, rest in _hands(sorted(cards), sizes):
        given: Given = {"turn": NAMES[0]}
        for top in sorted({card for card in rest if colors[card] != NONE}) if opens else [""]:
            pile = list(rest)
            if top:
                pile.remove(top)
                given = {**given, "top": top}
            held = dict(zip(NAMES, hands, strict=False))
            yield {**given, "hands": held, "draw pile": pile, "rest": "out"}


def _hands(cards: list[str], sizes: Sequence[int]) -> Iterator[tuple[list[list[str]], list[str]]]:
    if not sizes:
        yield [], cards
        return
    for hand in sorted(set(combinations(cards, sizes[0]))):
        rest = list(cards)
        for card in hand:
            rest.remove(card)
        for hands, left in _hands(rest, sizes[1:]):
            yield [list(hand), *hands], left


# --- the way back ---------------------------------------------------------------------------------------


class Noted(Branching):
    """The same, and it is noted which of what it decided were cards from the pile."""

    def __init__(self, script: tuple[int, ...] = ()) -> None:
        super().__init__(script)
        self.drawn: list[int] = []
        self.piles: list[tuple[int, list[int]]] = []  # after so many cards drawn, what was shuffled

    def order(self, cards: list[int], seed: str, number: int) -> list[int]:
        self.piles.append((len(self.drawn), sorted(cards)))
        return super().order(cards, seed, number)

    def next_card(self, pile: list[int]) -> int:
        self.drawn.append(super().next_card(pile))
        return self.drawn[-1]


def told(
    program: Program,
    players: int,
    given: Given,
    steps: Sequence[tuple[int, tuple[int, ...]]],
    last: tuple[Move, tuple[int, ...]] | None,
) -> tuple[Given, tuple[str, ...]] | None:
    """The same with everything that chance has done laid down in the position."""
    names = NAMES[:players]
    notation = Notation(program.book, names)
    chance, heard = Noted(), list[Event]()
    try:
        table, begin = laid_out(program, names, given)
        begin()
        left = len(table.state.draw)
        table.writer.chance, table.writer.listener = chance, heard.append
        lines: list[str] = []
        for place, script in steps:
            move = table.options()[place]
            lines.append(notation.line(move))
            _go(table, move, script, chance)
        if last is not None:
            lines.append(notation.line(last[0]))
            _go(table, last[0], last[1], chance)
    except (*FAULTS, Needed, IndexError):
        return None
    return _laid_down(notation, given, left, chance, heard), tuple(lines)


def _go(table: Table, move: Move, script: tuple[int, ...], chance: Noted) -> None:
    chance.script = (*chance.script[: chance.at], *script)
    table.choose(move)


def _laid_down(notation: Notation, given: Given, left: int, chance: Noted, heard: list[Event]) -> Given:
    found = dict(given)
    marks = [at for at, _ in chance.piles]
    spans = list(zip([0, *marks], [*marks, len(chance.drawn)], strict=True))
    first = [notation.card(card) for card in chance.drawn[slice(*spans[0])]]
    pile = list(given.get("draw pile", ()))
    before = pile[: max(len(pile) - left, 0)]  # drawn before the first question
    found["draw pile"] = [*before, *_ahead(first, pile[len(before) :])]
    if not found["draw pile"]:
        del found["draw pile"]
    orders = [
        _ahead([notation.card(card) for card in chance.drawn[slice(*span)]], [notation.card(card) for card in pile])
        for (_, pile), span in zip(chance.piles, spans[1:], strict=True)
    ]
    if orders:
        found["shuffles"] = orders
    outcomes = [notation.outcome(event) for event in heard if event.kind == "chance"]
    return found | ({"chance": outcomes} if outcomes else {})


def _ahead(first: list[str], cards: list[str]) -> list[str]:
    """These cards with some of them first."""
    rest = list(cards)
    for card in first:
        if card in rest:
            rest.remove(card)
    return [*first, *rest]
