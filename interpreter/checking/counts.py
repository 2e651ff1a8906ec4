"""Rounds by the ten thousand, compiled where that can be, and what their figures tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from lastcard.dsl.rulebook import NONE
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.host import setup
from lastcard.interpreter.runs.job import Job, job_of
from lastcard.interpreter.simulation.policies import lively
from lastcard.interpreter.simulation.rounds import Plan
from lastcard.interpreter.simulation.seen import POINTS, Seen, seen_of

from .study import Study

SHARE = 1_000  # rounds between two looks at the clock
UNWON, CERTAIN, UNEVEN = 0.1, 6.0, 0.25  # shares, deviations, and how far a seat may be from its share
FAR = 150  # rounds until somebody has won the game
DECISIONS, ROUNDS = 3_000, 4  # of a whole game


@dataclass(frozen=True, slots=True)
class Counted:
    players: int
    policy: str
    seen: Seen


def sorts(players: tuple[int, ...]) -> Iterator[tuple[int, str]]:
    """What is counted: players who do everything, and others who only lay what they can."""
    for size in players:
        yield size, "lively"
    yield players[-1], "uniform"
    for size in players:
        yield size, "uniform-cards"


class Counts:
    def __init__(self, study: Study) -> None:
        self.study = study
        self.sorts: list[Counted] = []
        self.stuck = False  # have rules not come to rest?
        self.carried = [0] * len(study.counted.plan.places)

    @property
    def rounds(self) -> int:
        return sum(each.seen.rounds for each in self.sorts)

    def play(self) -> None:
        for size, policy in sorts(self.study.players):
            if self.study.called_off():
                self.study.result.left_out.append("counted rounds")
                return
            self.study.tell(f"rounds of {size} players")
            seen = self._counted(size, policy)
            if seen is not None:
                self.sorts.append(Counted(size, policy, seen))
                self.carried = [mine + more for mine, more in zip(self.carried, seen.carried, strict=True)]

    def _counted(self, size: int, policy: str) -> Seen | None:
        study = self.study
        plan = Plan(size, study.effort.counted, study.seed, policy)
        job = job_of(study.counted, plan, "auto")
        rounds = study.effort.counted if job.name == "compiled" else study.effort.interpreted
        seen: Seen | None = None
        for first in range(0, rounds, SHARE):
            if study.called_off():
                break
            part = self._part(job, range(first, min(first + SHARE, rounds)))
            if part is None:
                self.stuck = True
                break
            seen = part if seen is None else seen + part
        return seen

    def _part(self, job: Job, numbers: range) -> Seen | None:
        """None where the rules do not come to rest: that is found elsewhere."""
        try:
            return seen_of(job.watch(numbers))
        except (Runaway, Overspent):
            return None

    def whole_games(self) -> None:
        """What happens between rounds: dealers, points, who has left the game."""
        study = self.study
        for number in range(study.effort.games):
            if study.called_off():
                return
            size = study.players[number % len(study.players)]
            try:
                self._whole_game(size, number)
            except (Runaway, Overspent):
                continue

    def _whole_game(self, size: int, number: int) -> None:
        program, seed = self.study.counted, seed_text(self.study.seed + number)
        method = number % max(len(program.book.scoring), 1)
        state = setup.fresh_state(program.book, size, seed, method)
        table, stream = Table(program, state), Stream("check", seed, number)
        decisions = rounds = 0
        while not table.state.game_over and decisions < DECISIONS and rounds < ROUNDS * size:
            setup.begin_round(table)
            rounds += 1
            while table.waiting() is not None and decisions < DECISIONS:
                table.choose(lively(table.state, table.options(), stream))
                decisions += 1
            if table.state.over:
                setup.score_round(table)
            else:
                break
        self.carried = [mine + more for mine, more in zip(self.carried, table.carried, strict=True)]


def judge(counts: Counts) -> None:
    """What the figures tell by themselves."""
    study = counts.study
    _unwon(counts)
    _unfair(counts)
    _target(counts)
    book = study.book
    for method in book.scoring:
        if method.scores == "winner" and method.wins == "lowest":
            what = f"`{method.name}` gives points to whoever wins a round, and the lowest score wins"
            study.found("scoring-backwards", f"scoring.{method.name}", "reckoned", what=what)
    if setup.most_players(book) < book.players[1]:
        said = f"{book.players[0]} to {book.players[1]} players"
        place = study.spans.get("players")
        study.found("deck-too-small", "", "reckoned", place=place, said=said, most=setup.most_players(book))


def _unwon(counts: Counts) -> None:
    study, sorts_ = counts.study, counts.sorts
    rounds = counts.rounds
    if rounds and all(each.seen.unwon == each.seen.rounds for each in sorts_):
        return  # `endings` proves it
    for each in sorts_:
        share = each.seen.unwon / each.seen.rounds
        if each.policy == "lively" and share > UNWON:
            certainty = f"{each.seen.unwon:,} of {each.seen.rounds:,} rounds"
            study.found("rounds-unwon", "", certainty, what=f"{share:.0%}", players=each.players)
            return
    study.sure("sampling", f"rounds are won: all but {sum(s.seen.unwon for s in sorts_):,} of {rounds:,}")


def _unfair(counts: Counts) -> None:
    study = counts.study
    worst: tuple[float, Counted, int, float] | None = None
    for each in counts.sorts:
        won = each.seen.rounds - each.seen.unwon
        if each.policy != "uniform-cards" or won < 1_000 or study.book.teams is not None:
            continue
        fair = 1 / each.players
        for seat in range(each.players):
            share = each.seen.wins(seat) / won
            off = abs(share - fair) / sqrt(fair * (1 - fair) / won)
            uneven = abs(share * each.players - 1)
            if off > CERTAIN and uneven > UNEVEN and (worst is None or uneven > worst[0]):
                worst = (uneven, each, seat, share)
    if worst is not None:
        _, each, seat, share = worst
        certainty = f"{each.seen.wins(seat):,} of {each.seen.rounds - each.seen.unwon:,} rounds"
        study.found("unfair-seat", "", certainty, what=seat + 1, players=each.players, share=f"{share:.0%}")
    elif counts.sorts:
        study.sure("sampling", f"no seat wins a quarter more or less often than its share, in {counts.rounds:,} rounds")


def _target(counts: Counts) -> None:
    study = counts.study
    if not study.book.scoring:
        return
    method = study.book.scoring[study.book.default_scoring]
    points = [each.seen.total(POINTS) / each.seen.rounds for each in counts.sorts if each.policy == "lively"]
    if method.target == NONE or not points or method.scores == "nobody":
        return
    mean = max(points)
    if method.target > FAR * mean:
        name = f"scoring.{method.name}"
        rounds = f"some {method.target / mean:,.0f}" if mean > 0 else "endless"
        words = {"what": f"{method.target:,}", "points": f"{mean:.1f}", "rounds": rounds}
        study.found("target-far", name, f"{counts.rounds:,} rounds", words=words)
