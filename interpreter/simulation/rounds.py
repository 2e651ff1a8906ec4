"""Rounds played at random, each alone, and what came of them in numbers.

The last seat deals and nobody has points. A round's cards and choices come from the seed and its own
number, so it is the same round whoever plays it, in whichever process.
"""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.events import Listener
from lastcard.interpreter.engine.machine import Question, Table
from lastcard.interpreter.engine.ops.turn import AskTurn
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.seats import winners
from lastcard.interpreter.engine.shuffle import OPENLY, OpenStream, Stream, seed_text
from lastcard.interpreter.host import setup

from .digest import MASK, begun, decided, ended, offers_of
from .policies import POLICIES


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


def play_round(program: Program, plan: Plan, number: int) -> Tally:
    """One round by its number."""
    choose, offers = POLICIES[plan.policy], offers_of(program.book)
    table, stream = dealt(program, plan, number)
    table.begin_round()
    turns = decisions = draw_turns = 0
    trace = begun(number)
    while (question := table.waiting()) is not None:
        move = choose(table.state, _options(table, question), stream)
        decisions += 1
        trace = decided(trace, move, offers)
        if isinstance(question, AskTurn):
            turns += 1
            draw_turns += move.verb != "play"
        table.answer(question, move)
    won = winners(table.state)
    wins = tuple(int(seat in won) for seat in range(plan.players))
    turns, trace = turns + table.writer.taken, ended(trace, table.state.winner)
    return Tally(1, turns, decisions, draw_turns, table.writer.reshuffles, int(not won), wins, trace)


def dealt(program: Program, plan: Plan, number: int, listener: Listener | None = None) -> tuple[Table, Stream]:
    """A round before it begins, and the stream by which all its players choose."""
    seed = seed_text(plan.seed)
    table = setup.lone_table(program, plan.players, seed, number, listener, OPENLY)
    setup.deal_lone_round(table)
    return table, OpenStream("simulate", seed, number)


def _options(table: Table, question: Question) -> list[Move]:
    """In line what `Table.options` does, for whoever has the question at hand and the table alone."""
    if table.found is not None:
        return table.found
    state = table.state
    state.spent = 0
    try:
        return question.options(table, state.stack[-1])
    except Overspent:
        raise table.too_much() from None


def play_rounds(program: Program, plan: Plan, numbers: range) -> Tally:
    total = nothing_yet(plan.players)
    for number in numbers:
        total += play_round(program, plan, number)
    return total
