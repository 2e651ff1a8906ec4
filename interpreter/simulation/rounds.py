"""Rounds played at random, each alone, and what came of them in numbers.

The last seat deals and nobody has points. A round's cards and choices come from the seed and its own
number, so it is the same round whoever plays it, in whichever process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import add
from typing import NamedTuple

from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.events import Listener
from lastcard.interpreter.engine.machine import Question, Table
from lastcard.interpreter.engine.ops.turn import AskTurn
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.seats import winners
from lastcard.interpreter.engine.shuffle import OPENLY, OpenStream, Stream, seed_text
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host import setup

from .digest import MASK, begun, decided, ended, offers_of
from .policies import POLICIES
from .seen import Watched, columns_of


@dataclass(frozen=True, slots=True)
class Plan:
    """Which rounds are played, and how."""

    players: int
    rounds: int
    seed: int | str = 0
    policy: str = "uniform"


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of some rounds. Tallies of different rounds add up."""

    rounds: int
    turns: int
    decisions: int
    draw_turns: int  # the player on turn drew, or had to pass, instead of laying a card at once
    reshuffles: int  # the discard pile became the draw pile
    unwon: int
    wins: tuple[int, ...]  # by seat
    digest: int  # of every decision; 64 bits

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.rounds + other.rounds,
            self.turns + other.turns,
            self.decisions + other.decisions,
            self.draw_turns + other.draw_turns,
            self.reshuffles + other.reshuffles,
            self.unwon + other.unwon,
            tuple(mine + yours for mine, yours in zip(self.wins, other.wins, strict=True)),
            (self.digest + other.digest) & MASK,
        )


def nothing_yet(players: int) -> Tally:
    return Tally(0, 0, 0, 0, 0, 0, (0,) * players, 0)


class Round(NamedTuple):
    """What came of one round."""

    figures: tuple[int, ...]  # a number for each of the columns of `seen.py`
    trace: int
    carried: list[int]


def play_round(program: Program, plan: Plan, number: int) -> Tally:
    """One round by its number."""
    return tally_of(played_round(program, plan, number), plan.players)


def tally_of(played: Round, players: int) -> Tally:
    won, turns, decisions, draw_turns, _, reshuffles, _ = played.figures
    wins = tuple(won >> seat & 1 for seat in range(players))
    return Tally(1, turns, decisions, draw_turns, reshuffles, int(not won), wins, played.trace)


def played_round(program: Program, plan: Plan, number: int) -> Round:
    choose, offers = POLICIES[plan.policy], offers_of(program.book)
    table, stream = dealt(program, plan, number)
    question = table.begin_round()
    turns = decisions = draw_turns = choices = 0
    trace = begun(number)
    while question is not None:
        moves = options_at(table, question)
        move = choose(table.state, moves, stream)
        decisions += 1
        trace = decided(trace, move, offers)
        if isinstance(question, AskTurn):
            turns += 1
            draw_turns += move.verb != "play"
            choices += len(moves) > 1
        question = table.answer(question, move)
    return round_of(table, turns, decisions, draw_turns, choices, trace)


def round_of(table: Table, turns: int, decisions: int, draw_turns: int, choices: int, trace: int) -> Round:
    """A round that is over, with what was counted while it was played."""
    state, writer = table.state, table.writer
    won, points = sum(1 << seat for seat in winners(state)), state.points[state.winner] if state.winner != NONE else 0
    figures = (won, turns + writer.taken, decisions, draw_turns, choices, writer.reshuffles, points)
    return Round(figures, ended(trace, state.winner), table.carried)


def dealt(program: Program, plan: Plan, number: int, listener: Listener | None = None) -> tuple[Table, Stream]:
    """A round before it begins, and the stream by which all its players choose."""
    seed = seed_text(plan.seed)
    table = setup.lone_table(program, plan.players, seed, number, listener, OPENLY)
    setup.deal_lone_round(table)
    return table, OpenStream("simulate", seed, number)


def options_at(table: Table, question: Question) -> list[Move]:
    """In line what `Table.options` does, for whoever has the question at hand and the table alone."""
    if table.found is not None:
        return table.found
    state = table.state
    state.spent = 0
    try:
        return question.options(table, state.stack[-1])
    except Overspent:
        raise table.too_much() from None


def watch_rounds(play: Callable[[int], Round], places: int, numbers: range) -> Watched:
    """Rounds that are counted, one after the other."""
    carried, digest, rows = [0] * places, 0, list[tuple[int, ...]]()
    for number in numbers:
        played = play(number)
        rows.append(played.figures)
        digest = (digest + played.trace) & MASK
        carried = list(map(add, carried, played.carried))
    return Watched(columns_of(rows), tuple(carried), digest)


def play_rounds(program: Program, plan: Plan, numbers: range) -> Tally:
    total = nothing_yet(plan.players)
    for number in numbers:
        total += play_round(program, plan, number)
    return total
