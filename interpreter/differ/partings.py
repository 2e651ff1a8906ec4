"""For each cause the simplest positions in which people see that the two are not the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.search.pair import Given, Pair, Parting
from lastcard.interpreter.search.positions import Palette, crowded, drawn_by_lot, fits, guided, openings
from lastcard.interpreter.search.shorten import shortened
from lastcard.interpreter.search.subjects import Subject
from lastcard.interpreter.search.telling import Facts, problem_of, scenario_text, told_apart

from .causes import Cause

TABLES = (3, 2, 4)  # players
NEAR, NEARBY = 120, 40  # guided positions looked at all round, and how many answers of each
STROLLS, STEPS = 900, 14  # at random, from guided positions
LOTS, FURTHER = 300, 40  # and from hands by lot
FEWEST = 6  # cards that both decks have
ENOUGH = 12  # partings of one cause, before the simplest are told
BEFORE_PLAY = frozenset({"setup", "players", "scoring", "answers", "turned up", "direction"})


@dataclass(frozen=True, slots=True)
class Shown:
    """A parting in the words of a scenario: so it is in the first rulebook."""

    parting: Parting
    lines: tuple[str, ...]
    expect: Facts


@dataclass(slots=True)
class Sought:
    """What came of the search for one cause."""

    cause: Cause
    looked_at: int = 0  # positions
    shown: list[Shown] = field(default_factory=list)  # the simplest first


def pairs_of(a: Program, b: Program, also: Rulebook | None = None) -> list[Pair]:
    """Two tables of different sizes, where both rulebooks can be played at them."""
    both = (players for players in TABLES if fits(a.book, players) and fits(b.book, players))
    return [Pair(a, b, players, also) for players in both][:2]


def sought(cause: Cause) -> Sought:
    found = Sought(cause)
    if cause.mixed is None:
        return found
    search = _Search(cause, cause.a.program, cause.mixed)
    best: dict[str, Parting] = {}
    for pair, parting in search.partings():
        short = shortened(pair, parting)
        sign = signature(cause.a.book, short)
        known = best.get(sign)  # more players show more, and come first
        if known is None or (known.players == short.players and short.cost < known.cost):
            best[sign] = short
    found.looked_at = search.looked_at
    for parting in sorted(best.values(), key=lambda each: (_is_dealt(each), each.cost)):
        found.shown += [shown] if (shown := _confirmed(cause, parting)) is not None else []
    return found


def _confirmed(cause: Cause, parting: Parting) -> Shown | None:
    """By what the cause alone brings about, if that parts the whole rulebooks too; else by how these part there."""
    assert cause.mixed is not None
    alone = told_apart(parting, cause.a.program, cause.mixed)
    there = told_apart(parting, cause.a.program, cause.b.program) if alone is not None else None
    for told in (alone, there):
        for shown in [] if told is None else ways(Shown(parting, *told)):
            if not problem_in(cause.a, shown) and problem_in(cause.b, shown) and _is_fair(cause, shown):
                return shown
    return None


def _is_fair(cause: Cause, shown: Shown) -> bool:
    """It fails in the other rulebook by what is played there, and not because that has no such card."""
    given = shown.parting.given
    return "scoring" in given or Pair(cause.a.program, cause.b.program, shown.parting.players).begins(1, given)


def ways(shown: Shown) -> Iterator[Shown]:
    """What cannot be answered may be something that this rulebook does not even know."""
    yield shown
    if "cannot" in shown.expect:
        yield replace(shown, expect={key: value for key, value in shown.expect.items() if key != "cannot"})


def problem_in(subject: Subject, shown: Shown) -> str:
    """Why its scenario fails with this rulebook; empty where it passes."""
    return problem_of(scenario_of(subject, shown, "shown"))


def scenario_of(subject: Subject, shown: Shown, title: str) -> str:
    parting = shown.parting
    said = (title, subject.reference, subject.house_rules, parting.players, parting.given)
    return scenario_text(*said, shown.lines, shown.expect)


def _is_dealt(parting: Parting) -> bool:
    return "dealing" in parting.given


def signature(book: Rulebook, parting: Parting) -> str:
    """What it is about: the card that is turned up or laid first, whatever its color, or another first answer."""
    given = parting.given
    if "turned up" in given:
        return f"turned up {_kind(book, given['turned up'][0])}"
    for key in ("dealing", "scoring", "scores"):
        if key in given:
            return f"{key} {given[key]}" if key == "scoring" else key
    verb, _, rest = (parting.lines[0].partition(" ")[2] if parting.lines else "").partition(" ")
    return f"{verb} {_kind(book, rest)}" if verb == "plays" else verb


def _kind(book: Rulebook, text: str) -> str:
    return next((book.kinds[card.kind].name for card in book.cards if card.text == text), text)


class _Search:
    def __init__(self, cause: Cause, a: Program, b: Program) -> None:
        self.cause, self.a, self.stream = cause, a, Stream("diff", seed_text(0))
        self.looked_at = 0
        self.focus = {kind.name for kind in a.book.kinds if kind.name in cause.words}
        pairs = pairs_of(a, b, cause.b.book)
        self.pairs = [pair for pair in pairs if len(pair.common()) >= FEWEST]  # of other cards no position can be told
        palettes = (Palette(a.book, pair.common(), self.focus) for pair in self.pairs)
        self.palettes = list(palettes)

    def partings(self) -> Iterator[tuple[Pair, Parting]]:
        yield from self._at_the_edges()
        if {each.path[0] for each in self.cause.entries} <= BEFORE_PLAY:
            return
        near = list(self._near())
        yield from near
        if not near and not any(each.path[:2] == ("deck", "cards") for each in self.cause.entries):
            yield from self._further()

    def _at_the_edges(self) -> Iterator[tuple[Pair, Parting]]:
        for pair, palette in zip(self.pairs, self.palettes, strict=True):
            methods = [method.name for method in self.a.book.scoring]
            for given in openings(palette, pair.players, methods):
                yield from self._told(pair, self._opened(pair, given))

    def _opened(self, pair: Pair, given: Given) -> Parting | None:
        """What one of the two cannot even begin with is a difference too."""
        self.looked_at += 1
        if "scoring" in given and pair.begins(0, given) and not pair.begins(1, given):
            return Parting(pair.players, given, ())
        return pair.breadth(given, 0 if "dealing" in given else 1, 12)

    def _near(self) -> Iterator[tuple[Pair, Parting]]:
        for pair, palette in zip(self.pairs, self.palettes, strict=True):
            many = crowded(palette, pair.players, self.cause.sizes)
            for given in chain(islice(guided(palette, pair.players, (1, 2)), NEAR), many):
                self.looked_at += 1
                yield from self._told(pair, pair.breadth(given, 2, NEARBY))

    def _further(self) -> Iterator[tuple[Pair, Parting]]:
        found = 0
        for pair, palette in zip(self.pairs, self.palettes, strict=True):
            for given, steps in self._starts(palette, pair.players):
                if found >= ENOUGH:
                    return
                self.looked_at += 1
                parting = pair.stroll(given, steps, self.stream)
                found += parting is not None
                yield from self._told(pair, parting)

    def _starts(self, palette: Palette, players: int) -> Iterator[tuple[Given, int]]:
        every = list(islice(guided(palette, players, (1, 2, 3)), STROLLS))
        yield from ((given, STEPS) for given in every)
        yield from ((drawn_by_lot(palette, players, self.stream), FURTHER) for _ in range(LOTS))

    def _told(self, pair: Pair, parting: Parting | None) -> Iterator[tuple[Pair, Parting]]:
        if parting is not None:
            yield pair, parting
