"""A parting told as simply as can be: begun as late as possible, without cards that do not matter."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.interpreter.proof.describe import given_of
from lastcard.interpreter.proof.position import Unplayable

from .pair import Given, Pair, Parting

KEPT_IN_MIND = ("flags", "player flags", "lost turns", "passes")
NOT_NEEDED = (
    "dealer",
    "direction",
    "color",
    "discard under",
    "places",
    "scoring",
    "scores",
    "zones",
    "draw pile",
    "seed",
)


def shortened(pair: Pair, parting: Parting) -> Parting:
    """The same parting, or a simpler one that it contains."""
    return _lessened(pair, _begun_later(pair, parting))


def _begun_later(pair: Pair, parting: Parting) -> Parting:
    """From the last turn on the way from which the same answers still lead to it."""
    best = parting
    for table, lines in pair.positions(parting):
        try:
            given = given_of(pair.programs[0], pair.names, table.state)
        except Unplayable:
            continue
        # Whatever the rules keep in mind has come about by something: better that is shown.
        best = pair.follow({key: value for key, value in given.items() if key not in KEPT_IN_MIND}, lines) or best
    return best


def _lessened(pair: Pair, parting: Parting) -> Parting:
    """Whatever can be left out is left out, one after the other."""
    again = True
    while again:
        again = False
        for given in less(parting.given):
            found = pair.follow(given, parting.lines)
            if found is not None and found.cost < parting.cost:
                parting, again = found, True
                break
    return parting


def less(given: Given) -> Iterator[Given]:
    """The position with one thing less, in every way."""
    for key in (*KEPT_IN_MIND, *NOT_NEEDED):
        if key in given and not (key == "draw pile" and "dealing" in given):
            yield {name: value for name, value in given.items() if name != key}
    if "dealing" not in given:
        yield from _fewer_drawn(given)
    for name, hand in given.get("hands", {}).items():
        for number in range(len(hand)):
            if len(hand) > 1:
                yield {**given, "hands": {**given["hands"], name: [*hand[:number], *hand[number + 1 :]]}}


def _fewer_drawn(given: Given) -> Iterator[Given]:
    pile = given.get("draw pile", [])
    for keep in (len(pile) // 2, len(pile) - 1):
        if 0 < keep < len(pile):
            yield {**given, "draw pile": pile[:keep]}
