"""Rounds in which every seat has a player of its own: one of the policies, or a bot that sits at tables.

A bot decides from what its seat knows, so the round is played as a game with names, views and events. It is the same
round as ever: its cards are those of a simulation, and what its players choose comes from the stream of its number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.bots.deck import deck_of
from lastcard.interpreter.bots.kinds import KINDS, bot
from lastcard.interpreter.bots.seen import seen_by
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.ops.turn import AskTurn
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.names import is_name_with

from .digest import begun, decided, offers_of
from .policies import POLICIES
from .rounds import Plan, Round, Tally, dealt, nothing_yet, options_at, round_of, tally_of, watch_rounds
from .seen import Watched

Choose = Callable[[Table, list[Move]], Move]
BOTS = KINDS


def seats_of(policy: str, players: int) -> list[str]:
    """A name for every seat; raises ValueError. One name stands for all."""
    names = policy.split(",")
    unknown = next((name for name in names if name not in POLICIES and name not in BOTS), None)
    if unknown is not None:
        raise ValueError(f"there is no policy `{unknown[:20]}`; there are {', '.join((*POLICIES, *BOTS))}")
    if len(names) not in (1, players):
        raise ValueError(f"{len(names)} policies are given for {players} players: give one for each, or one for all")
    return names * players if len(names) == 1 else names


def names_with(book: Rulebook, players: int) -> list[str]:
    """Names for those who have none; a rulebook may need some of them for something else."""
    names = filter(partial(is_name_with, book), (f"{first}{second}" for first in "AEIOU" for second in "klmnprstv"))
    return list(islice(names, players))


class Seated:
    """An engine: the interpreter, with a player for each seat."""

    bytes: bytes | None = None
    compile_seconds = 0.0

    def __init__(self, program: Program, plan: Plan) -> None:
        self.program, self.plan = program, plan
        self.kinds = seats_of(plan.policy, plan.players)
        self.deck = deck_of(program.book)
        self.names = names_with(program.book, plan.players)

    def play(self, numbers: range) -> tuple[Tally, int]:
        total = nothing_yet(self.plan.players)
        for number in numbers:
            total += tally_of(self.played(number), self.plan.players)
        return total, 0

    def watch(self, numbers: range) -> Watched:
        return watch_rounds(self.played, len(self.program.plan.places), numbers)

    def played(self, number: int) -> Round:
        game = Game(self.program, self.names, self.plan.seed)
        game.table, stream = dealt(self.program, self.plan, number, game.events.append)
        choosing, offers = [self._choosing(kind, game, stream) for kind in self.kinds], offers_of(self.program.book)
        table = game.table
        question = table.begin_round()
        turns = decisions = draw_turns = choices = 0
        trace = begun(number)
        while question is not None:
            moves = options_at(table, question)
            move = choosing[moves[0].seat](table, moves)
            decisions += 1
            trace = decided(trace, move, offers)
            if isinstance(question, AskTurn):
                turns += 1
                draw_turns += move.verb != "play"
                choices += len(moves) > 1
            question = table.answer(question, move)
        return round_of(table, turns, decisions, draw_turns, choices, trace)

    def _choosing(self, kind: str, game: Game, stream: Stream) -> Choose:
        if kind in POLICIES:
            policy = POLICIES[kind]
            return lambda table, moves: policy(table.state, moves, stream)
        return lambda table, moves: moves[0] if len(moves) == 1 else self._by_bot(kind, game, stream, moves)

    def _by_bot(self, kind: str, game: Game, stream: Stream, moves: Sequence[Move]) -> Move:
        decision = game.decision
        assert decision is not None
        chosen = bot(kind, stream, self.deck)(seen_by(game, decision, game.events)).move
        fronts = self.program.deck.fronts  # cards that its seat cannot tell apart are one option to it
        meant = [move for move in moves if game.notation.as_seen(move, fronts) == chosen]
        return meant[0] if len(meant) == 1 else meant[stream.below(len(meant))]
