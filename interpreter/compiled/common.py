"""What is the same for all games, but for their numbers: hands as sets of bits."""

from __future__ import annotations

from .game import Game
from .texts import Lines

OF_A_STATE = (  # scalars that have the same name and meaning in a `State`
    *[
        "color",
        "direction",
        "turn",
        "last",
        "first",
        "after",
        "again",
        "dealer",
        "lost",
        "out",
        "gone",
        "holding",
        "held",
    ],
    *["secret", "turns", "went_on", "passes", "idle", "over", "winner", "shuffles", "chances"],
)


def hands(game: Game) -> str:
    """Cards come and go: which ones a hand has, and in planes of bits how many more of each."""
    small, planes, words = game.small, game.planes, game.words
    place = "seat + 1" if small else f"(seat + 1) * {words} + (card >> 6)"
    low = "card" if small else "(card & 63)"
    plane = f"(seat + 1) * {planes * words}" + ("" if small else " + (card >> 6)")
    lines = Lines()
    with lines("def gain(seat, card) -> None:"):
        if game.scripted:
            lines(f"HAND[(seat + 1) * {game.book.deck_size} + SIZE[seat + 1]] = card")
        lines("SIZE[seat + 1] = SIZE[seat + 1] + 1")
        lines(f"bit = 1 << {low}")
        lines(f"was = HELD[{place}]")
        lines(f"HELD[{place}] = was | bit")
        for number in range(planes):
            at = f"{plane} + {number * words}"
            lines("bit = was & bit")
            lines(f"was = PLANES[{at}]")
            lines(f"PLANES[{at}] = was ^ bit")
    with lines("def lose(seat, card) -> None:"):
        if game.scripted:
            _out_of_order(lines, game.book.deck_size)
        lines("SIZE[seat + 1] = SIZE[seat + 1] - 1")
        lines(f"bit = 1 << {low}")
        further = " | ".join(f"PLANES[{plane} + {number * words}]" for number in range(planes)) or "0"
        lines(f"more = ({further}) & bit")
        lines(f"HELD[{place}] = HELD[{place}] ^ bit ^ more")
        for number in range(planes):
            at = f"{plane} + {number * words}"
            lines(f"was = PLANES[{at}] ^ more")
            lines(f"PLANES[{at}] = was")
            if number + 1 < planes:
                lines("more = was & more")
    with lines("def copies(seat, card):"):
        parts = (f"((PLANES[{plane} + {n * words}] >> {low} & 1) << {n})" for n in range(planes))
        lines("return " + " + ".join([f"(HELD[{place}] >> {low} & 1)", *parts]))
    if small:
        with lines("def count(seat, cards):"):
            parts = (f"(popcount(PLANES[{plane} + {n}] & cards) << {n})" for n in range(planes))
            lines("return " + " + ".join(["popcount(HELD[seat + 1] & cards)", *parts]))
    return lines.text()


def _out_of_order(lines: Lines, cards: int) -> None:
    """The first such card leaves a hand whose order is kept."""
    lines(f"at = (seat + 1) * {cards}")
    lines("last = at + SIZE[seat + 1] - 1")
    with lines("while at < last and HAND[at] != card:"):
        lines("at += 1")
    with lines("while at < last:"):
        lines("HAND[at] = HAND[at + 1]")
        lines("at += 1")
