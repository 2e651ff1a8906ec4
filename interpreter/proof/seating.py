"""Who has finished already, as a scenario says it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lastcard.interpreter.engine.seats import playing
from lastcard.interpreter.engine.state import State


def take_places(state: State, places: list[int], holding: Collection[str], names: Sequence[str]) -> None:
    """Who has finished holds no cards, and is out; raises ValueError where that cannot be."""
    for seat in places:
        if state.out >> seat & 1:
            raise ValueError(f"{names[seat]} has finished once already")
        if names[seat] in holding:
            raise ValueError(f"{names[seat]} has finished and holds no cards")
        state.out |= 1 << seat
        state.places.append(seat)
    if not playing(state):
        raise ValueError("somebody must still be in the round")
