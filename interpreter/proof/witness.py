"""A position that shows a conflict: where two rules that get in each other's way meet in play.

Rulebooks are judged without playing. For those whose rules conflict, a bounded number of random rounds looks for a
position in which both rules would be carried out; without one, the message says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.load import Loaded
from lastcard.dsl.rulebook import NONE, Rule, Rulebook
from lastcard.interpreter.assemble.pipeline import Program
from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.engine.evaluate import Evaluator, Value
from lastcard.interpreter.engine.law import Law
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.engine.table import Runaway, Table
from lastcard.interpreter.host import setup
from lastcard.interpreter.simulation.policies import lively

from .record import NAMES

CONFLICTS = frozenset({"LC620", "LC621"})
ROUNDS, PLAYERS, DECISIONS = 60, 3, 400


def with_positions(loaded: Loaded) -> Loaded:
    """The same problems, those about conflicts with a position that shows them."""
    draft = loaded.draft
    if draft is None:
        return loaded
    return replace(loaded, diagnostics=tuple(_shown(draft, problem) for problem in loaded.diagnostics))


def _shown(book: Rulebook, problem: Diagnostic) -> Diagnostic:
    spans = [problem.span, *(span for _, span in problem.related)]
    rules = [rule for span in spans for rule in book.rules if rule.origin.span == span]
    if problem.code not in CONFLICTS or len(rules) != 2:
        return problem
    position = find_position(book, (rules[0], rules[1]))
    said = position or f"no position was found in {ROUNDS} random rounds in which both are carried out"
    return replace(problem, help="\n".join(filter(None, (problem.help, said))))


def find_position(book: Rulebook, rules: tuple[Rule, Rule]) -> str:
    """Where both rules meet, in the words of a scenario; empty where random play does not come upon it."""
    program, players = Program(book), max(book.players[0], min(PLAYERS, setup.most_players(book)))
    for number in range(ROUNDS):
        found = next(_meetings(program, rules, players, number), "")
        if found:
            return found
    return ""


def _meetings(program: Program, rules: tuple[Rule, Rule], players: int, number: int) -> Iterator[str]:
    table, stream = _Watched(program, rules, players, number), Stream("witness", seed_text(0), number)
    try:
        table.deal()
        for _ in range(DECISIONS):
            if table.asked() is None:
                return
            before, move = table.state.copy(), lively(table.state, table.options(), stream)
            table.choose(move)
            if table.met:
                notation = Notation(program.book, NAMES[:players])
                yield _told(notation, before, notation.line(move))
    except Runaway:
        return  # rules that are in conflict may well do this


def _told(notation: Notation, state: State, line: str) -> str:
    """A position and the move that leads to the meeting."""
    hands = "; ".join(
        f"{name} has {', '.join(notation.card(card) for card in sorted(hand)) or 'no cards'}"
        for name, hand in zip(notation.players, state.hands, strict=True)
    )
    way = "left" if state.direction == 1 else "right"
    top = notation.card(state.discard[-1] if state.discard else NONE)
    place = f"turn of {notation.player(state.turn)}, top {top}, color {notation.color(state.color)}, play goes {way}"
    return f"they meet here: {place}; {hands}; then {line}"


class _Watched(Table):
    """A table that notices when an event is about to happen of which both rules speak."""

    __slots__ = ("guards", "met", "programs")

    def __init__(self, program: Program, rules: tuple[Rule, Rule], players: int, number: int) -> None:
        lone = setup.lone_table(program, players, seed_text(0), number)
        super().__init__(program, lone.state)
        self.guards = [_guard(program.law, rule) for rule in rules]
        self.programs = frozenset(_programs(program, rules[0])) & frozenset(_programs(program, rules[1]))
        self.met = False

    def deal(self) -> None:
        setup.deal_lone_round(self)
        self.begin_round()

    def push(self, program: int, roles: tuple[int, ...]) -> None:
        super().push(program, roles)
        if program in self.programs and all(guard(self.state, self.state.stack[-1]) for guard in self.guards):
            self.met = True


def _guard(law: Law, rule: Rule) -> Value:
    return Evaluator(law.book, law).value(rule.when) if rule.when is not None else lambda state, frame: True


def _programs(program: Program, rule: Rule) -> list[int]:
    """The programs of the events that a rule is about."""
    pattern = rule.pattern
    if pattern.event != "play":
        number = program.events[pattern.event]
        return [] if number is None else [number]
    return [number for kind, number in enumerate(program.plays) if number is not None and pattern.kind in (NONE, kind)]
