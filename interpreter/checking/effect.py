"""Entries without effect: the rulebook side by side with itself without them, and pairs that undo each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, islice

from lastcard.dsl.compose.entries import Part, drop, nothing_done
from lastcard.dsl.known.contents import TABLES
from lastcard.dsl.reading.tree import leaves
from lastcard.dsl.rulebook import Rulebook, never
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.runs.job import job_of
from lastcard.interpreter.search.pair import Given, Pair
from lastcard.interpreter.search.positions import Palette, drawn_by_lot, guided, openings
from lastcard.interpreter.search.subjects import made
from lastcard.interpreter.simulation.rounds import Plan

from .study import Study

SECTIONS = ("rules", "windows")
PLAIN_ROWS = ("nothing", "stays in")
BETWEEN_ROUNDS = frozenset({"count", "quit", "score", "end"})  # what is seen only where rounds follow each other
DEPTH, WIDE, LENGTH = 2, 24, 40
QUICK = 24  # positions that are looked at first
SHARE = 2_000
DECIDED = 4_000_000  # answers: where rounds are long, there are fewer


class Alike:
    """Rounds of the rulebook as it is, by which those of another one are judged."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.digests: dict[tuple[int, str], list[int]] = {}

    def rounds_of(self, program: Program, size: int, policy: str, known: list[int] | None) -> list[int] | None:
        """A digest for every share of the rounds; None at the first that is not as it is known."""
        effort = self.study.effort
        plan = Plan(size, effort.counted, self.study.seed, policy)
        job = job_of(program, plan, "auto")
        rounds = effort.counted if job.name == "compiled" else min(effort.interpreted, 40)
        found, decided = list[int](), 0
        for first in range(0, rounds, SHARE):
            if self.study.called_off():
                return None
            try:
                part = job.play(range(first, min(first + SHARE, rounds))).tally
            except (Runaway, Overspent):
                return None
            found.append(part.digest)
            decided += part.decisions
            if known is not None and found[-1] != known[len(found) - 1]:
                return None
            if decided > DECIDED:
                break
        return found

    def same(self, other: Program) -> str:
        """How many rounds are the same to the last answer; empty where one is not, or none can be told."""
        study, rounds = self.study, 0
        for size in study.players:
            for policy in ("lively", "uniform") if size == study.players[-1] else ("lively",):
                key = (size, policy)
                if key not in self.digests:
                    own = self.rounds_of(study.program, size, policy, None)
                    if own is None:
                        return ""
                    self.digests[key] = own
                if self.rounds_of(other, size, policy, self.digests[key]) is None:
                    return ""
                rounds += study.effort.counted
        return f"{rounds:,} rounds are the same"


def no_effect(study: Study) -> None:
    """The author's own entries first, for time may be short."""
    alike = Alike(study)
    own = str(study.subject.composed.document.span.file)
    parts = [part for part in study.subject.parts if _worth_it(study, part, own)]
    parts.sort(key=lambda part: part.place.file != own)
    for part in parts:
        if study.called_off():
            study.result.left_out.append("entries without effect")
            return
        study.tell(f"without {part.name}")
        other = _without(study, [part])
        certainty = "" if other is None else _no_difference(study, alike, other, study.kinds_in(part.name))
        if certainty:
            study.never.add(part.name)
            study.found("no-effect", part.name, certainty, place=part.place, what=study.called(part.name))
    _pairs(study, alike)


def _worth_it(study: Study, part: Part, own: str) -> bool:
    """Is it something whose effect is not known? Of rows those that stand in the file itself."""
    if part.name in study.never:
        return False
    if part.section in TABLES:
        return part.place.file == own and bool(leaves(part.node)) and leaves(part.node)[0].text not in PLAIN_ROWS
    if part.section not in SECTIONS:
        return False
    book = study.book
    rule = next((rule for rule in book.rules if rule.origin.name == part.name), None)
    if rule is not None:
        return not never(rule.when) and rule.pattern.event not in BETWEEN_ROUNDS
    window = next((window for window in book.windows if window.origin.name == part.name), None)
    return window is not None and not never(window.when) and not all(never(offer.when) for offer in window.offers)


def _without(study: Study, parts: Sequence[Part]) -> Rulebook | None:
    composed = study.subject.bare
    for part in parts:
        composed = nothing_done(composed, part) if part.section in TABLES else drop(composed, part.path)
    return made(composed)


def _no_difference(study: Study, alike: Alike, other: Rulebook, kinds: Sequence[str]) -> str:
    """How sure it is that the two play the same; empty where they do not."""
    program = program_of(other)
    pairs = [Pair(study.program, program, size) for size in dict.fromkeys((study.players[0], study.players[-1]))]
    looked = 0
    for pair in pairs:
        found, number = _parted(study, pair, kinds, QUICK, 4)
        looked += number
        if found:
            return ""
    rounds = alike.same(program)
    if not rounds:
        return ""
    for pair in pairs:
        found, number = _parted(study, pair, kinds, study.effort.guided, study.effort.strolls)
        looked += number
        if found or study.called_off():
            return ""
    return f"{looked:,} positions; {rounds}"


def _parted(study: Study, pair: Pair, kinds: Sequence[str], most: int, strolls: int) -> tuple[bool, int]:
    palette = Palette(study.book, pair.common(), kinds)
    stream = Stream("effect", "00" * 32, study.seed)
    methods = [method.name for method in study.book.scoring]
    begins = chain(openings(palette, pair.players, methods), guided(palette, pair.players, (1, 2, 3)))
    looked = 0
    for given in islice(_mixed(begins, most), most):
        looked += 1
        if _parts(pair, partial(pair.breadth, given, DEPTH, WIDE)) or study.called_off():
            return True, looked
    for _ in range(strolls):
        looked += 1
        given = drawn_by_lot(palette, pair.players, stream)
        if _parts(pair, partial(pair.stroll, given, LENGTH, stream)):
            return True, looked
    return False, looked


def _mixed(begins: Iterator[Given], most: int) -> Iterator[Given]:
    """Now one of the first, now one from further on: so that few show something of everything."""
    several = list(islice(begins, most * 8))
    step = max(len(several) // most, 1)
    for offset in range(step):
        yield from several[offset::step]


def _parts(pair: Pair, look: Callable[[], object]) -> bool:
    try:
        return look() is not None
    except (Runaway, Overspent, KeyError):
        return True


# --- two that undo each other -----------------------------------------------------------------------------


def _pairs(study: Study, alike: Alike) -> None:
    """Rules about the same, each with an effect, and without both play is as it was."""
    parts = {part.name: part for part in study.subject.parts if part.section == "rules"}
    for one, other in islice(_about_the_same(study), study.effort.pairs):
        if study.called_off() or one not in parts or other not in parts:
            continue
        study.tell(f"without {one} and {other}")
        book = _without(study, [parts[one], parts[other]])
        certainty = "" if book is None else _no_difference(study, alike, book, study.kinds_in(one))
        if certainty:
            study.found("cancel-out", one, certainty, entry=one, other=other)


def _about_the_same(study: Study) -> Iterator[tuple[str, str]]:
    groups: dict[tuple[object, ...], list[str]] = defaultdict(list)
    for rule in study.book.rules:
        pattern = rule.pattern
        name = rule.origin.name
        if not never(rule.when) and name not in study.never and rule.body:
            groups[pattern.event, pattern.kind, pattern.said, pattern.group].append(name)
    for names in sorted(groups.values(), key=len):
        yield from combinations(dict.fromkeys(names), 2)
