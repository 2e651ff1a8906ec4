"""Rounds by the ten thousand, compiled where that can be, and what their figures tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import sqrt

from lastcard.dsl.rulebook import NONE, Method
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.host import setup
from lastcard.interpreter.runs.job import Job, job_of
from lastcard.interpreter.simulation.policies import lively
from lastcard.interpreter.simulation.rounds import Plan, Tally, played_round
from lastcard.interpreter.simulation.seen import DECISIONS as SEEN_DECISIONS
from lastcard.interpreter.simulation.seen import POINTS, Seen, seen_of

from .study import Study

SHARE = 200  # rounds between two looks at the clock
FEW, PLAYED = 2_000, 24  # rounds in which it shows whether a figure has a cause; those that are played one by one
UNWON, CERTAIN, UNEVEN = 0.1, 6.0, 0.25  # shares, deviations, and how far a seat may be from its share
FAR = 150  # rounds until somebody has won the game
HARDLY = 12  # of so many cards one has to be left to be drawn
AT_ONCE = 0.9  # of the rounds: nearly every one wins it
DECIDED = 200  # answers for every round, in rounds of one sort: where they are long, there are fewer
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
            if seen.total(SEEN_DECISIONS) > DECIDED * study.effort.counted:
                break
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


def figures(study: Study, program: Program, size: int, policy: str) -> Tally:
    """What comes of some rounds of a rulebook that is a little different."""
    job = job_of(program, Plan(size, FEW, study.seed, policy), "auto")
    rounds = min(study.effort.counted, FEW) if job.name == "compiled" else study.effort.interpreted
    return job.play(range(rounds)).tally


def judge(counts: Counts) -> None:
    """What the figures tell by themselves."""
    study = counts.study
    _unwon(counts)
    _unfair(counts)
    _target(counts)
    book = study.book
    for method in book.scoring:
        if method.is_backwards:
            what = f"`{method.name}` gives points to whoever wins a round, and the lowest score wins"
            study.found("scoring-backwards", f"scoring.{method.name}", "reckoned", what=what)
    _cards_to_go_round(study)


def _cards_to_go_round(study: Study) -> None:
    """Are there enough to be dealt, and enough left for those who draw?"""
    book, most = study.book, setup.most_players(study.book)
    dealt = book.dealt_to_table + most * book.dealt_to_each
    left = book.deck_size - dealt - book.setup.turns_up
    if most < book.players[1]:
        said = f"{book.players[0]} to {book.players[1]} players may play, and the cards are enough for {most}"
    elif not book.setup.all_cards and study.program.law.draws.permits and left < max(most, book.deck_size // HARDLY):
        said = f"of {book.deck_size} cards {dealt} are dealt to {most} players, and {left} are left to be drawn"
    else:
        return
    own = next((one for one in study.suspects if one.name in ("setup.deal", "players")), None)
    name, place = (own.name, own.place) if own else ("", study.spans.get("players"))
    study.found("deck-too-small", name, "reckoned", place=place, what=said)


def nobody_wins(counts: Counts) -> bool:
    return bool(counts.rounds) and all(each.seen.unwon == each.seen.rounds for each in counts.sorts)


def _unwon(counts: Counts) -> None:
    study, sorts_ = counts.study, counts.sorts
    rounds = counts.rounds
    if nobody_wins(counts):
        return  # `endings` proves it
    for each in sorts_:
        share = each.seen.unwon / each.seen.rounds
        if each.policy == "lively" and share > UNWON:
            certainty = f"{each.seen.unwon:,} of {each.seen.rounds:,} rounds"
            blamed = study.blamed(partial(_still_unwon, study, each.players))
            study.found("rounds-unwon", "", certainty, blamed=blamed, what=f"{share:.0%}", players=each.players)
            return
    study.sure("sampling", f"rounds are won: all but {sum(s.seen.unwon for s in sorts_):,} of {rounds:,}")


def _still_unwon(study: Study, size: int, program: Program) -> bool:
    tally = figures(study, program, size, "lively")
    return tally.unwon > UNWON * tally.rounds


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
        uneven, each, seat, share = worst
        blamed = study.blamed(partial(_still_uneven, study, each, seat, uneven / 2))
        certainty = f"{each.seen.wins(seat):,} of {each.seen.rounds - each.seen.unwon:,} rounds"
        words = {"what": seat + 1, "players": each.players, "share": f"{share:.0%}"}
        study.found("unfair-seat", "", certainty, blamed=blamed, words=words)
    elif counts.sorts:
        study.sure("sampling", f"no seat wins a quarter more or less often than its share, in {counts.rounds:,} rounds")


def _still_uneven(study: Study, counted: Counted, seat: int, least: float, program: Program) -> bool:
    tally = figures(study, program, counted.players, counted.policy)
    won = tally.rounds - tally.unwon
    return not won or abs(tally.wins[seat] / won * counted.players - 1) > least


def _reached_at_once(counts: Counts, method: Method) -> None:
    study = counts.study
    played = [each.seen for each in counts.sorts if each.policy == "lively"]
    won = sum(seen.rounds - seen.unwon for seen in played)
    enough = sum(
        rounds for seen in played for points, rounds in seen.spreads[POINTS].items() if points >= method.target
    )
    if method.scores == "winner" and method.wins == "highest" and enough > AT_ONCE * won:
        name, words = f"scoring.{method.name}", {"what": f"{method.target:,}", "share": f"{enough / won:.0%}"}
        blamed = study.blamed(partial(_still_at_once, study, method), name)
        study.found("target-near", name, f"{enough:,} of {won:,} rounds", blamed=blamed, words=words)


def _still_at_once(study: Study, method: Method, program: Program) -> bool:
    points = [each for each in _points_of(study, program) if each]
    return sum(each >= method.target for each in points) > AT_ONCE * len(points)


def _points_of(study: Study, program: Program) -> list[int]:
    """What a few rounds bring."""
    plan = Plan(study.players[-1], PLAYED, study.seed, "lively")
    return [played_round(program, plan, number).figures[POINTS] for number in range(PLAYED)]


def _target(counts: Counts) -> None:
    study = counts.study
    if not study.book.scoring:
        return
    method = study.book.scoring[study.book.default_scoring]
    points = [each.seen.total(POINTS) / each.seen.rounds for each in counts.sorts if each.policy == "lively"]
    if method.target == NONE or not points or method.scores == "nobody" or nobody_wins(counts):
        return
    mean = max(points)
    _reached_at_once(counts, method)
    if method.target > FAR * mean:
        name = f"scoring.{method.name}"
        rounds = f"some {method.target / mean:,.0f}" if mean > 0 else "endless"
        words = {"what": f"{method.target:,}", "points": f"{mean:.1f}", "rounds": rounds}
        blamed = study.blamed(partial(_still_far, study, method), name)
        study.found("target-far", name, f"{counts.rounds:,} rounds", blamed=blamed, words=words)


def _still_far(study: Study, method: Method, program: Program) -> bool:
    points = _points_of(study, program)
    return method.target * len(points) > FAR * sum(points)
