"""Two rules, or two windows, of one rulebook in both orders: the same rounds are played with both, side by side.

What is compared at every decision: the position without the frames (they number the operations of a program, which
stand in another order), who is asked, what may be answered, and which hands have been shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from lastcard.dsl.load import load_bytes, load_path
from lastcard.dsl.rulebook import Rule, Rulebook, Window
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.host.api import Rules
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.setup import most_players

from .walk import NAMES

ORDER = Path(__file__).parents[1] / "rulebooks" / "order"
LONGEST = 250  # decisions of a round that are compared
THRIFTS = (0.2, 1.0, 8.0)  # how much drawing weighs beside any other answer


def files(folder: str) -> list[Path]:
    return sorted((ORDER / folder).glob("*.yaml"))


def read(path: Path) -> Rulebook:
    """The rulebook, also where it is refused for what its rules do together."""
    loaded = load_path(path)
    book = loaded.rulebook or loaded.draft
    assert book is not None, loaded.diagnostics
    return book


def pair_of(book: Rulebook) -> tuple[str, str]:
    """Files of the corpus call the two `one` and `two`."""
    names = {rule.origin.name for rule in book.rules} | {window.origin.name for window in book.windows}
    assert {"one", "two"} <= names, names
    return "one", "two"


def swapped(book: Rulebook, first: str, second: str) -> Rulebook:
    """The same rulebook with the two in the other order."""
    return replace(book, rules=_swap(book.rules, first, second), windows=_swap(book.windows, first, second))


def _swap(entries: tuple[Any, ...], first: str, second: str) -> tuple[Any, ...]:
    places = {entry.origin.name: number for number, entry in enumerate(entries)}
    if first not in places or second not in places:
        return entries
    found = list(entries)
    one, other = places[first], places[second]
    found[one], found[other] = found[other], found[one]
    return tuple(found)


def said(book: Rulebook, first: str, second: str) -> Rulebook:
    """The same rulebook with the order of two rules or windows said."""
    if not any(rule.origin.name == first for rule in book.rules):
        places = [window.origin.name for window in book.windows]
        book = book if places.index(first) < places.index(second) else swapped(book, first, second)
        windows = (
            replace(window, after=(*window.after, first)) if window.origin.name == second else window
            for window in book.windows
        )
        return replace(book, windows=tuple(windows))
    rules = (replace(rule, after=(*rule.after, first)) if rule.origin.name == second else rule for rule in book.rules)
    return replace(book, rules=tuple(rules))


# --- two games side by side -------------------------------------------------------------------------


def _windows(game: Game, marks: int) -> list[str]:
    """Windows are numbered as they stand in the file."""
    windows = game.program.book.windows
    return sorted(window.origin.name for number, window in enumerate(windows) if marks >> number & 1)


@dataclass
class Sides:
    """The same game with both orders."""

    one: Game
    other: Game

    @classmethod
    def of(cls, orders: tuple[Rules, Rules], number: int) -> "Sides":
        book = orders[0].book
        fewest = max(2, book.players[0])
        players = fewest + number % min(4, most_players(book) - fewest + 1)
        one, other = (Game(rules.program, NAMES[:players], number, rounds_follow=False) for rules in orders)
        return cls(one.begin(), other.begin())

    def differ(self) -> str:
        """What is not the same now."""
        seen, also = _seen(self.one), _seen(self.other)
        found = next((name for name in seen if seen[name] != also[name]), "")
        return found or ("what is shown" if self._shown(self.one) != self._shown(self.other) else "")

    def _shown(self, game: Game) -> list[Event]:
        """Hands that somebody was let look into: no position tells of it."""
        return sorted((replace(event, rule="") for event in game.events if event.kind == "show"), key=str)

    def answer(self, random: Random, thrift: float) -> None:
        decision = self.one.decision
        assert decision is not None
        weights = [thrift if option.move.verb in ("draw", "keep") else 1.0 for option in decision.options]
        chosen = random.choices(decision.options, weights)[0].text
        self.one.choose(chosen)
        self.other.choose(chosen)


def _seen(game: Game) -> dict[str, object]:
    data = game.state.to_data()
    del data["stack"]
    data["asked_windows"] = [_windows(game, marks) for marks in game.state.asked_windows]
    decision = game.decision
    if decision is not None:
        data["asked"] = (decision.player, decision.required, sorted(option.text for option in decision.options))
    return data


def difference(orders: tuple[Rules, Rules], number: int) -> str:
    """Where a random round goes another way with the other order; empty where it never does."""
    random = Random(f"order {number}")
    thrift = THRIFTS[number % len(THRIFTS)]
    try:
        sides = Sides.of(orders, number)
        for turn in range(LONGEST):
            found = sides.differ()
            if found or sides.one.decision is None:
                return found and f"round {number}, decision {turn}: {found}"
            sides.answer(random, thrift)
    except Runaway:
        return ""
    return ""


def differs(book: Rulebook, pair: tuple[str, str], rounds: range) -> str:
    """Random rounds with two entries in either order of the file; the first difference."""
    return _first(Rules(book), Rules(swapped(book, *pair)), rounds)


def would_differ(book: Rulebook, pair: tuple[str, str], rounds: range) -> str:
    """The same if each order were said with `after`."""
    one, other = pair
    return _first(Rules(said(book, one, other)), Rules(said(book, other, one)), rounds)


def _first(one: Rules, other: Rules, rounds: range) -> str:
    orders = one, other
    return next(filter(None, (difference(orders, number) for number in rounds)), "")


# --- pairs that nobody has put in order -----------------------------------------------------------------


def unordered(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Neighbours at one place of which neither waits for the other."""
    both: tuple[tuple[Rule | Window, ...], ...] = (book.rules, book.windows)
    for entries in both:
        for number, first in enumerate(entries):
            for second in entries[number + 1 :]:
                if _place(first) is not None and _place(first) == _place(second) and not _waits(first, second):
                    yield first.origin.name, second.origin.name


def _place(entry: Rule | Window) -> object:
    if isinstance(entry, Window):
        return entry.moment.when, entry.moment.group, entry.moment.pattern.event
    stations = ("before", "on", "instead")
    return (entry.station, entry.pattern.group, entry.pattern.event) if entry.station in stations else None


def _waits(first: Rule | Window, second: Rule | Window) -> bool:
    return first.origin.name in second.after or second.origin.name in first.after


__all__ = ["ORDER", "differs", "files", "load_bytes", "pair_of", "read", "swapped", "unordered", "would_differ"]
