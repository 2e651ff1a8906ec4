"""Tiny decks searched to the end: can anybody win, and does anything show that rounds at random have not shown?"""

from __future__ import annotations

from functools import partial
from itertools import islice

from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.search.explore import Explored, Explorer

from .counts import Counts, figures, nobody_wins
from .decks import beginnings, whole
from .observing.signs import InDecks, Signs
from .observing.witness import Witness
from .study import Study

DECKS = 5


def endings(study: Study, counts: Counts, known: Signs) -> None:
    positions, closed, won, left = 0, 0, 0, study.effort.deck
    for deck in islice(whole(study.book), DECKS):
        if study.called_off() or left <= 0:
            study.result.left_out.append("tiny decks")
            break
        study.tell(f"tiny deck: {', '.join(deck[0])}")
        look = InDecks(known)
        explorer = Explorer(study.program, len(deck[1]), study.called_off)
        explored = explorer.explore(beginnings(study.program, deck), look, min(left, study.effort.deck // 3))
        look.take_down(explored)
        _endless(study, explored, look.passing)
        positions += explored.positions
        left -= explored.expanded
        closed += explored.closed
        won += len(explored.won)
    rounds = counts.rounds
    if nobody_wins(counts) and not won:
        certainty = f"0 of {rounds:,} rounds; {'closed: ' if closed else ''}{positions:,} positions"
        why = _why(study)
        study.found("cannot-be-won", why, certainty, blamed=study.blamed(partial(_still_unwon, study), why))
    elif positions and closed:
        study.sure(
            "search", f"{closed} tiny decks, all {positions:,} positions: rounds can be won, and rules come to rest"
        )


def _still_unwon(study: Study, program: Program) -> bool:
    tally = figures(study, program, study.players[0], "lively")
    return tally.unwon == tally.rounds


def _endless(study: Study, explored: Explored, passing: set[int]) -> None:
    """Everybody can only pass, and the round does not end, but for the stall after so many turns."""
    found = explored.staying_in(passing)
    way = explored.way(min(found)) if found else None
    if way is None or any(one.detector == "goes-on-for-ever" for one in study.result.findings):
        return
    witness = Witness(explored.players, *way)
    certainty = f"{len(found):,} of {explored.positions:,} positions"
    at = ": everybody can only pass, again and again"
    study.found("goes-on-for-ever", "", certainty, scenario=witness.text(study, "goes-on-for-ever"), at=at)


def _why(study: Study) -> str:
    """The entry that has to do with it, if there is one alone."""
    names = [rule.origin.name for rule in study.book.rules if rule.pattern.event in ("out", "finish", "end")]
    return names[0] if len(names) == 1 else ""
