"""A position that shows a conflict: where two rules that get in each other's way meet in play.

Rulebooks are judged without playing. For those whose rules conflict, a bounded number of random rounds looks for
positions in which both rules would be carried out; where there is none, the message says so. The same rounds serve all.
"""

from __future__ import annotations

from collections import defaultdict
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
from lastcard.interpreter.engine.values import Value
from lastcard.interpreter.host import setup
from lastcard.interpreter.simulation.policies import lively

from .record import NAMES

CONFLICTS = frozenset({"LC620", "LC621"})
ROUNDS, PLAYERS, DECISIONS = 60, 3, 400
EFFORT = 100_000  # of the whole search, in conditions looked at
DECISION, RUNAWAY = 10, 20_000  # take about as long as so many of them

Pair = tuple[int, int]  # rules, by their numbers


def with_positions(loaded: Loaded) -> Loaded:
    """The same problems, those about conflicts with a position that shows them."""
    draft = loaded.draft
    if draft is None:
        return loaded
    pairs = [_pair(draft, problem) for problem in loaded.diagnostics]
    search = Search(draft, {pair for pair in pairs if pair})
    search.play()
    told = (_shown(problem, pair, search) for problem, pair in zip(loaded.diagnostics, pairs, strict=True))
    return replace(loaded, diagnostics=tuple(told))


def _pair(book: Rulebook, problem: Diagnostic) -> Pair | None:
    """The two rules that a problem is about."""
    spans = [problem.span, *(span for _, span in problem.related)]
    rules = [number for span in spans for number, rule in enumerate(book.rules) if rule.origin.span == span]
    return (rules[0], rules[1]) if problem.code in CONFLICTS and len(rules) == 2 else None


def _shown(problem: Diagnostic, pair: Pair | None, search: Search) -> Diagnostic:
    if pair is None:
        return problem
    nothing = f"no position was found in {search.rounds} random rounds in which both are carried out"
    return replace(problem, help="\n".join(filter(None, (problem.help, search.found.get(pair, nothing)))))


class Search:
    """Plays rounds, and keeps for each pair of rules the first position in which they meet, in a scenario's words."""

    def __init__(self, book: Rulebook, pairs: set[Pair]) -> None:
        self.program = program_of(book)
        self.players = max(book.players[0], min(PLAYERS, setup.most_players(book)))
        self.pairs = pairs
        self.guards = {number: _guard(self.program, book.rules[number]) for pair in pairs for number in pair}
        self.meeting_places = _meeting_places(self.program, pairs)
        self.found: dict[Pair, str] = {}
        self.met: set[Pair] = set()
        self.rounds, self.effort = 0, 0

    @property
    def goes_on(self) -> bool:
        return self.effort < EFFORT and len(self.found) < len(self.pairs)

    def play(self) -> None:
        while self.goes_on and self.rounds < ROUNDS:
            try:
                self._round(Stream("witness", seed_text(0), self.rounds))
            except Runaway:
                self.effort += RUNAWAY  # rules that are in conflict may well do this
            self.rounds += 1

    def _round(self, stream: Stream) -> None:
        table = setup.lone_table(self.program, self.players, seed_text(0), self.rounds)
        table.probe = self._watch
        setup.deal_lone_round(table)
        table.begin_round()
        for _ in range(DECISIONS):
            if table.asked() is None or not self.goes_on:
                return
            before, move = table.state.copy(), lively(table.state, table.options(), stream)
            self.effort += DECISION
            table.choose(move)
            if self.met:
                notation = Notation(self.program.book, NAMES[: self.players])
                self.found |= dict.fromkeys(self.met, _told(notation, before, notation.line(move)))
                self.met.clear()

    def _watch(self, state: State, frame: Frame, code: Linked) -> None:
        """Notices when an event is about to happen of which two rules speak."""
        if frame[STEP] == 0 and frame[PROGRAM] in self.meeting_places:
            self.met |= self._meetings(frame[PROGRAM], state)

    def _meetings(self, program: int, state: State) -> set[Pair]:
        """The pairs of rules not yet shown that would both be carried out at an event that is about to happen."""
        pairs = self.meeting_places[program] - self.found.keys()
        frame, rules = state.stack[-1], {number for pair in pairs for number in pair}
        self.effort += len(rules)
        speak = {number for number in rules if self.guards[number](state, frame)}
        return {pair for pair in pairs if speak.issuperset(pair)}


def _meeting_places(program: Program, pairs: set[Pair]) -> dict[int, set[Pair]]:
    """For each program of an event the pairs of rules that are both about it."""
    rules, found = program.book.rules, defaultdict[int, set[Pair]](set)
    for pair in pairs:
        about = [set(_programs(program, rules[number])) for number in pair]
        for number in about[0] & about[1]:
            found[number].add(pair)
    return found


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


def _guard(program: Program, rule: Rule) -> Value:
    condition = Settler(len(EVENTS[rule.pattern.event].roles), 0).maybe(rule.when)
    return program.law.maker.value(condition) if condition is not None else lambda state, frame: True


def _programs(program: Program, rule: Rule) -> list[int]:
    """The programs of the events that a rule is about."""
    pattern = rule.pattern
    if pattern.event != "play":
        number = program.events[pattern.event]
        return [] if number is None else [number]
    return [number for kind, number in enumerate(program.plays) if pattern.kind in (NONE, kind)]
