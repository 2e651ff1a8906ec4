"""Cards that only the first deck has: laid without having been named before, for the other deck knows no such card.

All cards that both decks have are named and lie elsewhere: what is left to be drawn is what the first deck has alone.
Where that is more than the cards in question, the second player lays draw cards until so little is left that the first
one must hold some of them, however the cards lay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lastcard.dsl.rulebook import NONE
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.proof.record import NAMES
from lastcard.interpreter.search.pair import Given, Pair, Parting
from lastcard.interpreter.search.positions import Palette, fits
from lastcard.interpreter.search.subjects import Subject
from lastcard.interpreter.search.telling import facts, played

from .partings import FEWEST, Shown, problem_in

PLAYERS = 2
LONGEST = 60  # answers


def laid_unnamed(a: Subject, b: Subject) -> Iterator[Shown]:
    """For every kind that is in the first deck alone, where two can play both."""
    if not (fits(a.book, PLAYERS) and fits(b.book, PLAYERS) and a.book.setup.turns_up):
        return
    pair = Pair(a.program, b.program, PLAYERS)
    common = pair.common()
    known = {a.book.cards[card].kind for card in common}
    for kind in range(len(a.book.kinds)):
        if kind not in known and len(common) >= FEWEST:
            shown = _Laying(a, pair, kind).shown()
            if shown is not None and not problem_in(a, shown) and problem_in(b, shown):
                yield shown


class _Laying:
    def __init__(self, a: Subject, pair: Pair, kind: int) -> None:
        self.a, self.pair, self.kind = a, pair, kind
        self.book = a.book
        self.common = pair.common()
        self.palette = Palette(a.book, self.common, ())
        self.copies = sum(card.copies for card in self.book.cards if card.kind == kind and not card.side)
        self.all_else = self.book.deck_size - sum(self.book.cards[card].copies for card in self.common) - self.copies

    def shown(self) -> Shown | None:
        given = self._given()
        both = self.pair.lay(given)
        lines: list[str] = []
        while both is not None and len(lines) < LONGEST and not both.a.state.over:
            laying = self._laying(both.a)
            move = laying or self._next(both.a)
            if move is None:
                return None
            if move.verb != "decline":
                lines.append(self.pair.line(move))
            if laying is not None:
                return self._told(given, tuple(lines))
            try:
                both.a.choose(move)
            except Runaway:
                return None
        return None

    def _laying(self, table: Table) -> Move | None:
        """The card is laid where whoever is on turn holds it for sure."""
        sure = len(table.state.draw) < self.copies or (self.all_else == 0 and self._has_drawn(table))
        found = (move for move in table.options() if move.verb == "play" and self._kind(move) == self.kind)
        return next(found, None) if sure else None

    def _has_drawn(self, table: Table) -> bool:
        asked = table.asked()
        return asked is not None and "drawn" in asked.kinds

    def _kind(self, move: Move) -> int:
        return self.book.cards[move.card].kind

    def _next(self, table: Table) -> Move | None:
        """The first player draws, the second one lays what makes others draw, and then what is left."""
        asked, moves = table.asked(), table.options()
        if asked is None or not moves:
            return None
        declining = next((move for move in moves if move.verb == "decline"), None)
        if declining is not None and not asked.required:
            return declining
        if asked.kinds[0] == "color":
            wanted = self._color_left(table)
            return next((move for move in moves if move.color == wanted), moves[0])
        plays = [move for move in moves if move.verb == "play"]
        if asked.seat == 0:
            return next((move for move in moves if move.verb == "draw"), None) if self.all_else == 0 else None
        return max(plays, key=self._force, default=None)

    def _force(self, move: Move) -> tuple[int, bool]:
        card = self.book.cards[move.card]
        return (card.penalty and (2 if card.color != NONE else 1), card.color != NONE)

    def _color_left(self, table: Table) -> int:
        """Of the card that the second player lays last."""
        colors = [self.book.cards[card].color for card in table.state.hands[1]]
        return next((color for color in colors if color != NONE), self.palette.colors[1])

    def _given(self) -> Given:
        top, own = self.palette.number(0, 3), self.palette.number(1, 8)
        cards = {self.book.cards[card].text: self.book.cards[card] for card in self.common}
        left = Counter({text: card.copies for text, card in cards.items()}) - Counter([top, own])
        hits = (
            [text for text, card in cards.items() if card.penalty for _ in range(card.copies)] if self.all_else else []
        )
        others = [*hits, *[text for text in (self.palette.number(1, 7), self.palette.number(1, 5)) if left[text]]]
        left -= Counter(others)
        under = [text if copies == 1 else f"{copies} * {text}" for text, copies in left.items()]
        return {
            "turn": NAMES[1] if self.all_else else NAMES[0],
            "top": top,
            "discard under": under,
            "hands": {NAMES[0]: [own], NAMES[1]: others},
        }

    def _told(self, given: Given, lines: tuple[str, ...]) -> Shown | None:
        parting = Parting(PLAYERS, given, lines)
        play = played(self.a.program, parting)
        if isinstance(play, str):
            return None
        seen = facts(play)
        return Shown(parting, lines, {"asked": seen["asked"]} if seen["asked"] != "nobody" else {"turn": seen["turn"]})
