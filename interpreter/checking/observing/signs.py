"""What one answer shows, and what came of it: own and double penalties, hands that are empty, rounds won wrongly."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from lastcard.dsl.rulebook import NONE, Expr, Rulebook, words
from lastcard.interpreter.checking.detectors import DETECTORS
from lastcard.interpreter.checking.study import Study
from lastcard.interpreter.engine.decisions import Move, Notation
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.frame import PROGRAM, STEP
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.ops.turn import AskTurn
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.proof.record import NAMES
from lastcard.interpreter.search.explore import Explored, Look, Step
from lastcard.interpreter.search.pair import Given

from .watching import Here, Observing
from .witness import Witness, convincing, replayed

TRIES = 3  # places where a sign was seen from which a scenario is made
HITS = ("penalty", "lose turn")
DRAWS, OTHERS = "draws", "hits others"  # no penalty, but cards all the same; and whom a rule hits besides its player
BETWEEN = ("give", "show", "show cards")  # what happens between two players


class Sign(NamedTuple):
    detector: str
    rule: str
    what: str = ""


class Seen(NamedTuple):
    """Where: a position to begin with, and the answers."""

    players: int
    given: Given
    lines: tuple[str, ...]


def signs(
    program: Program, before: State, on_turn: bool, move: Move, events: list[Event], after: Table
) -> Iterator[Sign]:
    """Everything that one answer shows."""
    yield from _to_oneself(program, move, events)
    if on_turn and move.verb == "play":
        yield from _penalties(program, move.seat, events)
    state = after.state
    if state.over:
        if state.winner != NONE and state.hands[state.winner] and not state.out:
            yield Sign("winner-holds-cards", _last_rule(events))
        return
    if isinstance(after.waiting(), AskTurn):
        book = program.book
        if state.draw and not _may_be_empty(book) and any(_emptied(before, state, seat) for seat in range(state.seats)):
            yield Sign("emptied-hand", _last_rule(events), "somebody")
        if state.color == NONE and state.discard and before.color != NONE and _only_faces_fit(book, after):
            yield Sign("no-color", _last_rule(events))


def _emptied(before: State, after: State, seat: int) -> bool:
    """Has this player just come to have no cards? Whoever goes on with the same turn is about to draw one."""
    if before.turn == after.turn == seat:
        return False
    return bool(before.hands[seat]) and not after.hands[seat] and not after.out >> seat & 1


def _only_faces_fit(book: Rulebook, table: Table) -> bool:
    """May cards of a color not be laid, though the hand has some with another face than the top one?

    Where a rule permits something while there is no color, its author has thought of that.
    """
    permits = (rule.when for rule in book.rules if rule.station == "permit" and rule.when is not None)
    if any(_is_colorless(word) for when in permits for word in words(when)):
        return False
    state, cards = table.state, book.cards
    face = cards[state.discard[-1]].face
    others = {card for card in state.hands[state.turn] if cards[card].color != NONE and cards[card].face != face}
    return bool(others) and not others & {move.card for move in table.options() if move.verb == "play"}


def _is_colorless(word: Expr) -> bool:
    """Does it ask whether there is no color in play?"""
    ops = {arg.op for arg in word.args}
    return word.op == "same" and ops == {"color_in_play", "const"} and any(arg.value == NONE for arg in word.args)


def _may_be_empty(book: Rulebook) -> bool:
    """Do players have cards elsewhere to go on with?"""
    return any(zone.of_player for zone in book.zones)


def _to_oneself(program: Program, move: Move, events: list[Event]) -> Iterator[Sign]:
    for event in events:
        if event.kind in BETWEEN and event.seat == event.target:
            yield Sign("to-oneself", event.rule, "give or show cards to")
    if move.verb == "take" and move.player == move.seat:
        windows = (
            window.origin.name for window in program.book.windows for each in window.offers if each.name == move.offer
        )
        yield Sign("to-oneself", next(windows, ""), "take an offer against")


def _penalties(program: Program, seat: int, events: list[Event]) -> Iterator[Sign]:
    rules = {rule.origin.name for rule in program.book.rules}
    hit = defaultdict[str, set[int]](set)
    by = defaultdict[tuple[int, str], Counter[str]](Counter)
    for event in events:
        if event.kind in (*HITS, "draw") and event.rule in rules:
            hit[event.rule].add(event.seat)
            by[event.seat, event.kind][event.rule] += event.kind in HITS
    punished = {event.rule for event in events if event.kind in HITS}
    for rule, seats in hit.items():
        if seats == {seat}:
            yield Sign("own-penalty", rule, "" if rule in punished else DRAWS)
        elif rule not in punished:
            yield Sign(OTHERS, rule)
    for counts in by.values():
        if len(+counts) > 1:
            yield Sign("double-penalty", min(counts), " and ".join(sorted(counts)))


def _last_rule(events: list[Event]) -> str:
    """The entry that has done the last thing of which is told who did it."""
    return next((event.rule for event in reversed(events) if event.rule), "")


class Signs:
    """Signs seen in rounds and in tiny decks, how often, and where first."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.counts = Counter[Sign]()
        self.first: dict[Sign, list[Seen]] = defaultdict(list)
        self.stuck: list[tuple[Seen | None, str, Exception]] = []
        self.rounds = 0


class InRounds(Observing):
    """Notes what rounds show."""

    def __init__(self, signs: Signs) -> None:
        self.signs = signs
        self.thrown: set[tuple[int, int]] = set()  # rounds in which somebody had to leave

    def answered(self, here: Here, before: State, on_turn: bool, move: Move) -> None:
        known = self.signs
        for sign in signs(known.study.program, before, on_turn, move, here.events, here.table):
            known.counts[sign] += 1
            if len(known.first[sign]) < TRIES:
                told = here.told(move)
                known.first[sign] += [Seen(here.players, *told)] if told else []
        if any(event.kind == "leave" for event in here.events):
            self.thrown.add((here.players, here.number))

    def stuck(self, here: Here, move: Move | None, error: Exception) -> None:
        told = here.told()
        line = Notation(here.study.book, here.names).line(move) if move else ""
        self.signs.stuck.append((Seen(here.players, *told) if told else None, line, error))

    def over(self, here: Here) -> None:
        self.signs.rounds += 1


class InDecks(Look):
    """Notes what a search of a tiny deck shows; the ways to it are known when that is done."""

    events = True

    def __init__(self, signs: Signs) -> None:
        self.signs = signs
        self.waiting: dict[Sign, tuple[int, Move, tuple[int, ...]]] = {}
        self.lost: tuple[int, Move, Exception] | None = None
        self.passing = set[int]()  # positions in which nothing can be done

    def position(self, number: int, table: Table, moves: list[Move]) -> None:
        if moves and moves[0].verb == "pass":
            self.passing.add(number)

    def step(self, step: Step) -> None:
        program, frame = self.signs.study.program, step.before.stack[-1]
        on_turn = isinstance(program.codes[frame[PROGRAM]].operations[frame[STEP]], AskTurn)
        for sign in signs(program, step.before, on_turn, step.move, step.events, step.after):
            self.signs.counts[sign] += 1
            self.waiting.setdefault(sign, (step.number, step.move, step.script))

    def stuck(self, number: int, table: Table, move: Move, error: Exception) -> None:
        self.lost = self.lost or (number, move, error)

    def take_down(self, explored: Explored) -> None:
        for sign, (number, move, script) in self.waiting.items():
            way = explored.way(number, (move, script))
            self.signs.first[sign][:0] = [Seen(explored.players, *way)] if way else []
        if self.lost is not None:
            number, move, error = self.lost
            way = explored.way(number)
            line = Notation(self.signs.study.book, NAMES[: explored.players]).line(move) if move.verb else ""
            self.signs.stuck.append((Seen(explored.players, *way) if way else None, line, error))


# --- what is told of it -----------------------------------------------------------------------------------


def tell(known: Signs) -> None:
    study = known.study
    for sign, times in sorted(known.counts.items()):
        if sign.detector == OTHERS or (sign.detector in ("own-penalty", "to-oneself") and sign.rule not in study.spans):
            continue
        if sign.what == DRAWS and (Sign(OTHERS, sign.rule) in known.counts or sign._replace(what="") in known.counts):
            continue
        best = _shown(known, sign)
        who, scenario = (best.idle, best.text(study, sign.detector)) if best else ("", "")
        guessed = DETECTORS[sign.detector].grade == "defect"  # else it is known whose step it was
        blamed = study.blamed(partial(_still_shows, sign, best), sign.rule) if best and guessed else None
        words = {"what": study.called(sign.rule), "who": who or "somebody", "entry": sign.rule, "does": sign.what}
        rule = sign.rule
        if sign.detector == "double-penalty":
            both = sign.what.split(" and ")
            words["what"] = " and ".join(f"`{name}`" for name in both)
            rule = study.own_first(both)
        certainty = f"{times:,} times in {known.rounds:,} rounds and tiny decks"
        study.found(sign.detector, rule, certainty, scenario=scenario, blamed=blamed, words=words)
    _tell_stuck(known)


def _shown(known: Signs, sign: Sign) -> Witness | None:
    best: Witness | None = None
    for seen in known.first[sign]:
        witness = convincing(known.study, seen.players, seen.given, seen.lines, lambda made: sign in made, signs)
        if witness is not None and (best is None or witness.cost < best.cost):
            best = witness
    return best


def _still_shows(sign: Sign, witness: Witness, program: Program) -> bool:
    """Does anything of the sort, whoever has done it?"""

    def alike(made: set[object]) -> bool:
        return any(isinstance(one, Sign) and one.detector == sign.detector for one in made)

    return replayed(program, witness.players, witness.given, witness.lines, alike, signs) is not None


def _tell_stuck(known: Signs) -> None:
    if not known.stuck:
        known.study.sure("sampling", f"the rules came to rest after every answer in {known.rounds:,} rounds")
        return
    seen, line, error = min(known.stuck, key=lambda one: len(one[0].lines) if one[0] else 1_000)
    source = error.source if isinstance(error, Runaway) else None
    rule = source.rule if source else ""
    at = (f" after `{line}`" if line else "") + (f": `{rule}`, {source.step}" if source and rule else "")
    scenario = ""
    if seen is not None:
        before = Witness(seen.players, seen.given, seen.lines)
        scenario = before.text(known.study, "goes-on-for-ever")
    certainty = f"{len(known.stuck):,} times in {known.rounds:,} rounds and tiny decks"
    known.study.found("goes-on-for-ever", rule, certainty, scenario=scenario, at=at)
