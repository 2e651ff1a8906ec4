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
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.assemble.settle import Settler
from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.engine.frame import PROGRAM, STEP
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.engine.program import Linked, Program
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.engine.state import Frame, State
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
    program, players = program_of(book), max(book.players[0], min(PLAYERS, setup.most_players(book)))
    for number in range(ROUNDS):
        found = next(_meetings(program, rules, players, number), "")
        if found:
            return found
    return ""


def _meetings(program: Program, rules: tuple[Rule, Rule], players: int, number: int) -> Iterator[str]:
    table, stream = setup.lone_table(program, players, seed_text(0), number), Stream("witness", seed_text(0), number)
    table.probe = watch = _Watch(program, rules)
    try:
        setup.deal_lone_round(table)
        table.begin_round()
        for _ in range(DECISIONS):
            if table.asked() is None:
                return
            before, move = table.state.copy(), lively(table.state, table.options(), stream)
            table.choose(move)
            if watch.met:
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


class _Watch:
    """Notices when an event is about to happen of which both rules speak."""

    def __init__(self, program: Program, rules: tuple[Rule, Rule]) -> None:
        settlers = [Settler(len(EVENTS[rule.pattern.event].roles), 0) for rule in rules]
        conditions = [settler.maybe(rule.when) for settler, rule in zip(settlers, rules, strict=True)]
        self.guards = [program.law.maker.value(condition) for condition in conditions if condition is not None]
        self.programs = frozenset(_programs(program, rules[0])) & frozenset(_programs(program, rules[1]))
        self.met = False

    def __call__(self, state: State, frame: Frame, code: Linked) -> None:
        if frame[STEP] == 0 and frame[PROGRAM] in self.programs:
            self.met = self.met or all(guard(state, frame) for guard in self.guards)


def _programs(program: Program, rule: Rule) -> list[int]:
    """The programs of the events that a rule is about."""
    pattern = rule.pattern
    if pattern.event != "play":
        number = program.events[pattern.event]
        return [] if number is None else [number]
    return [number for kind, number in enumerate(program.plays) if number is not None and pattern.kind in (NONE, kind)]
