"""The parts of a position that words may read and write, under names of their own. Data only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# Everybody may look at it (else its owner alone, or nobody); every player has one; it may be many cards; of several
# players it says only in which order they come; the player of this turn has seen it.
Trait = Literal["open", "owned", "cards", "order", "seen on turn"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Facet:
    """Something of the position that a word may read or write."""

    name: str
    attributes: tuple[str, ...]  # of a position, that it stands for
    within: tuple[str, ...]  # facets of which it is a part: whoever changes one of them may change it
    traits: tuple[Trait, ...]
    said: str


_FACETS = (
    Facet("hands", ("hands",), (), ("owned", "cards"), "hands"),
    Facet("draw", ("draw",), (), ("cards",), "the draw pile"),
    Facet("discard", ("discard",), (), ("open", "cards"), "the discard pile"),
    # The top card of the discard pile alone; what goes under it does not touch this.
    Facet("top", ("discard",), (), ("open",), "the top card"),
    # Who may look at a zone the rulebook says.
    Facet("zones", ("zones",), (), ("cards",), "a zone"),
    Facet("player_zones", ("zones",), (), ("owned", "cards"), "a zone of players"),
    # In which order the cards of the open piles lie; to look at one of them is another thing.
    Facet("pile_order", ("discard", "zones"), ("discard", "zones", "player_zones"), ("open",), "the order of piles"),
    Facet("removed", ("removed",), (), ("cards",), "cards that are out of play"),
    Facet("foreseen", ("foreseen",), (), (), "cards that are to come"),
    Facet("orders", ("orders",), (), (), "the order of cards to come"),
    # Where chance comes from.
    Facet("shuffles", ("shuffles", "seed", "orders", "foreseen"), (), (), "the shuffles"),
    Facet("chance", ("chances", "outcomes", "seed"), (), (), "what chance brings"),
    Facet("color", ("color",), (), ("open",), "the color in play"),
    Facet("direction", ("direction",), (), ("open", "order"), "the direction"),
    Facet("seats", ("seats",), (), ("open",), "the seats"),
    Facet("turn", ("turn",), (), ("open", "order"), "whose turn it is"),
    Facet("last", ("last",), (), ("open",), "who was on turn before"),
    Facet("first", ("first",), (), ("open",), "who has the first turn"),
    Facet("after", ("after", "again"), (), ("open",), "who is next"),
    # Those that whoever is on turn has drawn since the turn began, wherever they are now.
    Facet("drawn", ("drawn",), (), ("cards", "seen on turn"), "the cards drawn in this turn"),
    Facet("went_on", ("went_on",), (), ("open",), "how often the turn has gone on"),
    Facet("dealer", ("dealer",), (), ("open",), "the dealer"),
    Facet("lost", ("lost",), (), ("open",), "lost turns"),
    Facet("out", ("out",), (), ("open",), "who is in the round"),
    Facet("places", ("places",), (), ("open",), "who has finished"),
    Facet("gone", ("gone",), (), ("open",), "who is in the game"),
    Facet("sides", ("sides",), (), ("open",), "the teams"),
    Facet("scores", ("scores", "points", "scoring"), (), ("open", "owned"), "points"),
    Facet("flags", ("flags",), (), ("open",), "a flag"),
    Facet("player_flags", ("player_flags",), (), ("open", "owned"), "a flag of players"),
    # The flag that says which face of the cards counts.
    Facet("side", ("flags",), (), ("open",), "the side of the cards"),
    Facet("holding", ("holding", "held"), (), (), "what is held back"),
    Facet("secret", ("secret",), (), (), "what is picked secretly"),
    Facet("turns", ("turns",), (), ("open",), "the turns"),
    Facet("passes", ("passes",), (), ("open",), "the passes"),
    Facet("windows", ("asked_windows",), (), ("open",), "windows that open once a turn"),
    Facet("over", ("over", "winner"), (), ("open",), "the end of the round"),
    # A mark in the frame of what a window holds.
    Facet("cancelled", (), (), ("open",), "what is cancelled"),
    # Whatever the rules of the rulebook about plays look at.
    Facet("law", (), (), ("open",), "which cards fit"),
    # Whatever the rules look at by which some colors may not be named.
    Facet("naming", (), (), ("open",), "which colors may be named"),
)
FACETS = {facet.name: facet for facet in _FACETS}
