"""Who has finished already, and who plays together, as a scenario says it; raises ValueError where that cannot be."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.seats import playing
from lastcard.interpreter.engine.state import State


def take_places(state: State, places: list[int], holding: Collection[str], names: Sequence[str]) -> None:
    """Who has finished holds no cards, and is out."""
    for seat in places:
        if state.out >> seat & 1:
            raise ValueError(f"{names[seat]} has finished once already")
        if names[seat] in holding:
            raise ValueError(f"{names[seat]} has finished and holds no cards")
        state.out |= 1 << seat
        state.places.append(seat)
    if not playing(state):
        raise ValueError("somebody must still be in the round")


def share_out(book: Rulebook, state: State, teams: list[list[int]]) -> None:
    """The sides as they are given; where the table has no choice, only as they are anyway."""
    if book.teams is None:
        raise ValueError("the rulebook knows no teams")
    if sorted(seat for team in teams for seat in team) != list(range(state.seats)):
        raise ValueError("`teams` must name everybody once")
    if {len(team) for team in teams} != {book.teams.size}:
        raise ValueError(f"every team has {book.teams.size} players")
    of = {seat: side for side, team in enumerate(sorted(teams, key=min)) for seat in team}
    sides = [of[seat] for seat in range(state.seats)]
    if book.teams.seats != "chosen" and sides != state.sides:
        raise ValueError("the rulebook says who plays together, and the table cannot choose")
    state.sides = sides
