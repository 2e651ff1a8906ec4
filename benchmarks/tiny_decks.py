"""How much work it is to close tiny decks of every edition: `python benchmarks/tiny_decks.py [EDITION ...]`.

Five cards with one in each of two hands: blue 1, green 1, blue 2, blue draw-two and the card of the edition, or a wild;
a green 2 more; and with a wild draw four more, if `--all` is given.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.search.explore import Explorer
from lastcard.interpreter.search.subjects import subject_of
from lastcard.interpreter.search.ways import deals

EDITIONS = Path(__file__).parents[1] / "rulebooks" / "editions"
USUAL = {"number", "draw-two", "reverse", "skip", "wild", "wild-draw-four"}
FIVE = ["blue 1", "green 1", "blue 2", "blue draw-two"]


def own_card(book: Rulebook) -> str:
    """The card that no other edition has; else a wild."""
    own = (card.text for card in book.cards if book.kinds[card.kind].name not in USUAL and not card.side)
    return next(own, "wild")


def main() -> None:
    names = [name for name in sys.argv[1:] if not name.startswith("-")]
    for name in names or sorted(path.stem for path in EDITIONS.glob("*.yaml")):
        program = subject_of(name).program
        five = [*FIVE, own_card(program.book)]
        decks = [five, [*five, "green 2"]]
        decks += [[*five, "green 2", "wild-draw-four"]] if "--all" in sys.argv else []
        for deck in decks:
            began = time.process_time()
            found = Explorer(program, 2).explore(deals(program, deck, (1, 1)), most=3_000_000)
            seconds = time.process_time() - began
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            state = "closed" if found.closed else "open"
            told = f"{found.positions:,} positions, {state}, {seconds:.1f} s of work, {memory} MB at most"
            print(f"{name}: {len(deck)} cards, {told}", flush=True)


if __name__ == "__main__":
    main()
