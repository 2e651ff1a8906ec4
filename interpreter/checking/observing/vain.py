"""Choices and offers that make no difference: two answers, and the same continuation."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from lastcard.interpreter.checking.study import Study
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.machine import Question, Runaway, Table
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.engine.state import NONE, State
from lastcard.interpreter.search.symmetry import Symmetry

from .watching import Here, Observing
from .witness import Witness

CHOICES = ("name", "player", "card", "number", "word", "share", "say", "take")
ENOUGH, MOST, FURTHER = 15, 40, 24  # samples, and answers after which the two must be one
HURTS = 12  # times that an offer has been taken


@dataclass(slots=True)
class Tried:
    same: int = 0
    other: int = 0
    witness: Witness | None = None


@dataclass(slots=True)
class Taken:
    times: int = 0
    hurt: int = 0
    spared: int = 0  # times that whoever let it go by was not hit
    witness: Witness | None = None


class Vain(Observing):
    def __init__(self, study: Study) -> None:
        self.study = study
        self.tried: dict[tuple[str, str, str], Tried] = defaultdict(Tried)
        self.taken: dict[tuple[str, str], Taken] = defaultdict(Taken)
        self.alike: dict[int, Symmetry] = {}

    def asked(self, here: Here, question: Question, moves: list[Move]) -> None:
        if len(moves) < 2:
            return
        asked = here.table.asked()
        source = self.study.program.sources[asked.by] if asked else None
        for sort, pair in _pairs(moves, here.stream):
            rule = source.rule if source and source.rule else self._window(sort)
            tried = self.tried[sort[0], rule, sort[1] or (source.step if source else "")]
            if tried.other or tried.same >= MOST:
                continue
            same = self._same(here, *pair)
            if same is None:
                continue
            if same:
                tried.same += 1
                if tried.witness is None:
                    told = here.told()
                    tried.witness = Witness(here.players, *told) if told else None
            else:
                tried.other += 1

    def _window(self, sort: tuple[str, str]) -> str:
        windows = (window for window in self.study.book.windows for offer in window.offers if offer.name == sort[1])
        return next((window.origin.name for window in windows), "")

    def _same(self, here: Here, one: Move, other: Move) -> bool | None:
        """Do both lead to the same, however it goes on? None where that does not show."""
        symmetry = self._symmetry(here.players)
        a, b = here.table.copy(), here.table.copy()
        stream = Stream("vain", "00" * 32, here.number * 1_000 + len(here.moves))
        try:
            a.choose(one)
            b.choose(other)
            for _ in range(FURTHER):
                if symmetry.key(a.state) == symmetry.key(b.state):
                    return True if not a.state.over else _as_won(a.state) == _as_won(b.state)
                if a.state.over or b.state.over or not _alike(a, b):
                    return False
                move = a.options()[stream.below(len(a.options()))]
                a.choose(move)
                b.choose(move)
        except (Runaway, Overspent):
            return None
        return False

    # --- offers that only hurt ----------------------------------------------------------------------

    def answered(self, here: Here, before: State, on_turn: bool, move: Move) -> None:
        if move.verb not in ("take", "decline") or not move.offer:
            return
        taken = self.taken[self._window(("take", move.offer)), move.offer]
        hit = {event.seat for event in here.events if event.kind in ("penalty", "lose turn")}
        if move.verb == "decline":
            taken.spared += move.seat not in hit
            return
        taken.times += 1
        if hit == {move.seat}:
            taken.hurt += 1
            if taken.witness is None:
                told = here.told(move)
                taken.witness = Witness(here.players, *told) if told else None

    def _symmetry(self, players: int) -> Symmetry:
        if players not in self.alike:
            self.alike[players] = Symmetry(self.study.program, players, exchanges=False)
        return self.alike[players]

    def tell(self) -> None:
        study = self.study
        for (verb, rule, what), tried in sorted(self.tried.items()):
            if tried.other or tried.same < ENOUGH:
                continue
            detector = "offer-in-vain" if verb == "take" else "choice-in-vain"
            certainty = f"{tried.same} of {tried.same} tries"
            told = what if verb == "take" else f"`{rule}` ({what})" if what else f"`{rule}`"
            scenario = tried.witness.text(study, detector) if tried.witness else ""
            study.found(detector, rule, certainty, scenario=scenario, what=told)
        for (rule, offer), taken in sorted(self.taken.items()):
            if taken.times >= HURTS and taken.hurt == taken.times and taken.spared:
                scenario = taken.witness.text(study, "offer-only-hurts") if taken.witness else ""
                certainty = f"{taken.hurt} of {taken.times} times"
                study.found("offer-only-hurts", rule, certainty, scenario=scenario, what=offer)


def _as_won(state: State) -> tuple[object, ...]:
    return (state.winner, [sorted(hand) for hand in state.hands])


def _pairs(moves: list[Move], stream: Stream) -> list[tuple[tuple[str, str], tuple[Move, Move]]]:
    """For each sort of answer two of them; for an offer to take it or let it go."""
    sorts: dict[tuple[str, str], list[Move]] = defaultdict(list)
    for move in moves:
        if (move.verb in CHOICES and move.card == NONE) or move.verb in ("take", "card"):
            sorts[move.verb, move.offer or ""].append(move)
    found: list[tuple[tuple[str, str], tuple[Move, Move]]] = []
    for sort, those in sorts.items():
        one = those[stream.below(len(those))]
        if sort[0] == "take":
            declined = [move for move in moves if move.verb == "decline" and move.offer == sort[1]]
            if declined:
                found.append((sort, (one, declined[0])))
        elif len(those) > 1:
            others = [move for move in those if move != one]
            found.append((sort, (one, others[stream.below(len(others))])))
    return found


def _alike(a: Table, b: Table) -> bool:
    asked, other = a.asked(), b.asked()
    if asked is None or other is None or asked.seat != other.seat:
        return False
    return set(a.options()) == set(b.options())
