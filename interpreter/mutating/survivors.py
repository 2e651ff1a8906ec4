"""For a change that no scenario notices: a position in which it shows, told as the scenario that is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from os.path import relpath
from pathlib import Path

from lastcard.dsl.known.contents import path_of
from lastcard.dsl.reading.tree import field, leaves
from lastcard.dsl.shelf import find_house_rule, is_path, locate, split_reference
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.host import setup
from lastcard.interpreter.proof.cases import Case, cases_in
from lastcard.interpreter.proof.describe import given_of
from lastcard.interpreter.proof.position import Unplayable
from lastcard.interpreter.proof.scenario import problem_in
from lastcard.interpreter.search.pair import FAULTS, Both, Given, Pair, Parting
from lastcard.interpreter.search.positions import Palette, drawn_by_lot, fits, guided, openings
from lastcard.interpreter.search.shorten import shortened
from lastcard.interpreter.search.subjects import Subject
from lastcard.interpreter.search.telling import scenario_text, told_apart

from .mutants import Mutant
from .scenarios import Group
from .trial import Bench

TABLES = (3, 2)  # players: three tell left from right, two are a matter of their own
FOUR = 4  # where teams play
GROUPS = 2  # of those that a mutant is in, so many are searched
GUIDED, AROUND = 150, 24  # positions that are built, and how many are looked at around each of them
STROLLS, LONG = 150, 14  # walks from there at random, and the answers of each
SCARCE = 4  # every so many of them with nothing left to draw
ROUNDS, APART, TURNS = 4, 3, 60  # whole rounds; every so many answers a walk is begun, and so long is a round followed
CANDIDATES = 4  # partings that are tried to be told, of each way to look


@dataclass(frozen=True, slots=True)
class Missing:
    """A scenario that passes on the rules and fails on the mutant; or how many positions were looked at for one."""

    positions: int
    text: str = ""


def missing_for(bench: Bench, key: str, seed: int, folder: Path) -> Missing:
    """`folder`: where the scenario will stand, for the paths in it."""
    looked = 0
    for played in bench.mutants[key][:GROUPS]:
        search = _Search(bench.groups[played.group], played.mutant, seed, folder)
        text = search.found()
        looked += search.looked
        if text:
            return Missing(looked, text)
    return Missing(looked)


class _Counted(Pair):
    """A pair that knows how many positions it has been asked about."""

    looked = 0

    def parts(self, both: Both) -> bool:
        self.looked += 1
        return super().parts(both)


class _Search:
    def __init__(self, group: Group, mutant: Mutant, seed: int, folder: Path) -> None:
        self.group, self.mutant, self.folder = group, mutant, folder
        self.book = group.subject.book
        self.programs = (group.subject.program, program_of(mutant.book))
        self.stream = Stream("mutate", seed_text(seed))
        self.focus = _kinds_in(group.subject, mutant.entry)
        self.looked = 0

    def found(self) -> str:
        for players in TABLES if self.book.teams is None else (FOUR,):
            if not fits(self.book, players) or not fits(self.mutant.book, players):
                continue
            pair = _Counted(*self.programs, players)
            text = next(filter(None, (self._told(pair, one) for one in self._partings(pair))), "")
            self.looked += pair.looked
            if text:
                return text
        return ""

    # --- where to look ------------------------------------------------------------------------------------

    def _partings(self, pair: _Counted) -> Iterator[Parting]:
        """Ways to look, one after the other; a few partings of each."""
        palette = Palette(self.book, pair.common(), self.focus)
        ways = [self._built(pair, palette), self._openings(pair, palette)]
        if self.mutant.entry.split(".")[0] in ("turned up", "setup", "direction", "deck", "scoring", "answers"):
            ways = ways[::-1]
        for way in (*ways, self._walks(pair, palette), self._rounds(pair)):
            yield from islice(way, CANDIDATES)

    def _built(self, pair: _Counted, palette: Palette) -> Iterator[Parting]:
        for given in islice(guided(palette, pair.players, (1, 2)), GUIDED):
            parting = pair.breadth(given, 2, AROUND)
            if parting is not None:
                yield parting

    def _openings(self, pair: _Counted, palette: Palette) -> Iterator[Parting]:
        methods = [method.name for method in self.book.scoring]
        for given in openings(palette, pair.players, methods):
            parting = pair.breadth(given, 2, AROUND)
            if parting is not None:
                yield parting

    def _walks(self, pair: _Counted, palette: Palette) -> Iterator[Parting]:
        built = guided(palette, pair.players, (2, 3))
        for number in range(STROLLS):
            given = drawn_by_lot(palette, pair.players, self.stream) if number % 2 else self._any_of(built)
            if given is not None and number % SCARCE == 0:
                given.pop("draw pile", None)
            parting = pair.stroll(given, LONG, self.stream) if given is not None else None
            if parting is not None:
                yield parting

    def _any_of(self, built: Iterator[Given]) -> Given | None:
        return next(islice(built, self.stream.below(12), None), None)

    def _rounds(self, pair: _Counted) -> Iterator[Parting]:
        """Whole rounds as they are dealt, cut short where a turn begins: from there a short walk."""
        for number in range(ROUNDS):
            for given in _met(self.programs[0], pair, number, self.stream):
                parting = pair.stroll(given, LONG, self.stream)
                if parting is not None:
                    yield parting

    # --- how to tell it -----------------------------------------------------------------------------------

    def _told(self, pair: Pair, parting: Parting) -> str:
        """The scenario, if it passes on the rules and fails on the mutant."""
        for one in (shortened(pair, parting), parting):
            apart = told_apart(one, *self.programs)
            if apart is None:
                continue
            lines, expect = apart
            text = self._text(one, lines, expect)
            case = case_of(text, self.folder)
            if case is not None and not problem_in(case, self.programs[0]) and problem_in(case, self.programs[1]):
                return text
        return ""

    def _text(self, parting: Parting, lines: Sequence[str], expect: Given) -> str:
        subject, beside = self.group.subject, self.group.beside
        reference = _seen_from(self.folder, subject.reference, beside, is_house_rule=False)
        asked = [_seen_from(self.folder, text, beside, is_house_rule=True) for text in subject.house_rules]
        title = f"Not noticed before - {self.mutant.sentence}"
        return scenario_text(title, reference, asked, parting.players, parting.given, lines, expect)


def shows(bench: Bench, key: str, text: str, folder: Path) -> bool:
    """Does a scenario that is in no file yet notice this mutant, too?"""
    case = case_of(text, folder)
    if case is None:
        return False
    played_with = _meant(case.rulebook, case.house_rules, folder)
    for played in bench.mutants[key]:
        group = bench.groups[played.group]
        if _meant(group.subject.reference, group.subject.house_rules, group.beside) == played_with:
            return bool(problem_in(case, program_of(played.mutant.book)))
    return False


def _meant(rulebook: str, house_rules: Sequence[str], beside: Path) -> frozenset[tuple[Path | None, str]]:
    """The files of a rulebook and of the house rules laid over it, with their parameters."""
    parts = [split_reference(text) for text in house_rules]
    files = [(locate(rulebook, beside), ""), *((find_house_rule(name, beside), values) for name, values in parts)]
    return frozenset((path.resolve() if path else None, values) for path, values in files)


def case_of(text: str, folder: Path) -> Case | None:
    return next((case for case in cases_in([text.encode()], folder / "missing.yaml") if isinstance(case, Case)), None)


def _seen_from(folder: Path, reference: str, beside: Path, is_house_rule: bool) -> str:
    """How a file in this folder names a rulebook or house rule."""
    name, values = split_reference(reference) if is_house_rule else (reference, "")
    path = find_house_rule(name, beside) if is_house_rule else locate(name, beside)
    if path is None:
        return reference
    shipped = find_house_rule(path.stem, None) if is_house_rule else locate(path.stem)
    if shipped is not None and shipped.resolve() == path.resolve():
        name = path.stem
    elif is_path(name) or is_house_rule:
        name = relpath(path.resolve(), folder.resolve())
        name = name if "/" in name else f"./{name}"
    return f"{name}:{values}" if values else name


def _kinds_in(subject: Subject, entry: str) -> frozenset[str]:
    """The kinds of cards that an entry speaks of."""
    document = subject.composed.document
    texts = [leaf.text for leaf in leaves(field(document, *path_of(entry, document)))]
    said = {word for text in (*texts, entry.replace(".", " ")) for word in re.split("[^a-z0-9-]+", text)}
    return frozenset(kind.name for kind in subject.book.kinds if kind.name in said)


def _met(program: Program, pair: Pair, number: int, stream: Stream) -> Iterator[Given]:
    """Positions of a round that is played at random."""
    table: Table = setup.lone_table(program, pair.players, seed_text(0), number)
    setup.deal_lone_round(table)
    table.begin_round()
    for turn in range(TURNS * APART):
        if table.asked() is None:
            return
        if turn % APART == 0:
            with suppress(Unplayable):
                yield given_of(program, pair.names, table.state)
        options = table.options()
        try:
            table.choose(options[stream.below(len(options))])
        except FAULTS:
            return
