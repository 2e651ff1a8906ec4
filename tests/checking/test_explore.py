"""Tiny decks in all ways: closed, the same whatever is taken for alike, and every way can be played again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lastcard.interpreter.proof.record import NAMES
from lastcard.interpreter.search.explore import Explored, Explorer, Look, Step
from lastcard.interpreter.search.pair import Parting
from lastcard.interpreter.search.subjects import subject_of
from lastcard.interpreter.search.symmetry import Symmetry
from lastcard.interpreter.search.telling import facts, played, problem_of, scenario_text
from lastcard.interpreter.search.ways import deals
from tests.slow import one_in

EDITIONS = sorted(path.stem for path in (Path(__file__).parents[2] / "rulebooks" / "editions").glob("*.yaml"))
DECK = ["blue 1", "green 1", "blue 2", "blue draw-two"]


class Ends(Look):
    """How rounds end: how many cards everybody has then, the winner first."""

    events = True

    def __init__(self) -> None:
        self.found = set[tuple[object, ...]]()
        self.heard = set[str]()

    def step(self, step: Step) -> None:
        state = step.after.state
        self.heard |= {event.kind for event in step.events}
        if state.over:
            sizes = sorted(map(len, state.hands))
            self.found.add((state.winner >= 0, *sizes, len(state.draw)))


def explored(name: str, cards: list[str], plainly: bool = False) -> tuple[Explored, Ends]:
    sizes = (1, 1)
    program, look = subject_of(name).program, Ends()
    explorer = Explorer(program, len(sizes))
    if plainly:
        explorer.symmetry = Symmetry(program, len(sizes), exchanges=False)
    return explorer.explore(deals(program, cards, sizes), look), look


@pytest.mark.parametrize("name", one_in(4, EDITIONS))
def test_four_cards_of_every_edition_are_searched_to_the_end(name: str) -> None:
    found, look = explored(name, DECK)
    assert found.closed
    assert found.expanded == found.positions
    assert found.won
    assert {"play", "draw", "round over"} <= look.heard


@pytest.mark.parametrize("name", one_in(4, ["classic", "monster-high-fr", "hyper-speed-fr", "kung-fu-panda-fr"]))
def test_what_is_taken_for_alike_changes_nothing(name: str) -> None:
    few, ends = explored(name, DECK)
    all_of_them, other_ends = explored(name, DECK, plainly=True)
    assert few.positions < all_of_them.positions
    assert ends.found == other_ends.found
    assert ends.heard == other_ends.heard
    assert bool(few.hopeless()) == bool(all_of_them.hopeless())


def ways(found: Explored) -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    for number in range(0, found.positions, max(found.positions // 40, 1)):
        way = found.way(number)
        assert way is not None
        yield way


@pytest.mark.parametrize("name", one_in(3, ["classic", "monster-high-fr", "kung-fu-panda-fr"]))
def test_every_way_can_be_played_again(name: str, tmp_path: Path) -> None:
    subject = subject_of(name)
    found, _ = explored(name, DECK)
    for given, lines in ways(found):
        play = played(subject.program, Parting(2, given, lines))
        assert not isinstance(play, str)
        told = facts(play)
        expect = {key: told[key] for key in ("round winner", "counts", "draw pile", "hands")}
        assert problem_of(scenario_text("a way", name, (), 2, given, lines, expect), tmp_path) == ""


def test_positions_without_a_way_out() -> None:
    found, _ = explored("classic", [*DECK, "wild"])
    hopeless = found.hopeless()
    assert hopeless
    assert not set(hopeless) & (found.won | found.ended)
    assert found.staying_in(set(hopeless)) <= set(hopeless)


def test_no_more_than_is_allowed_is_kept() -> None:
    program = subject_of("classic").program
    found = Explorer(program, 2).explore(deals(program, DECK, (1, 1)), most=100)
    assert not found.closed
    assert found.positions < 200
    assert not Explorer(program, 2, lambda: True).explore(deals(program, DECK, (1, 1))).closed


def test_hands_are_dealt_in_all_ways() -> None:
    program = subject_of("classic").program
    dealt = list(deals(program, ["red 1", "red 2", "wild"], (1, 1)))
    assert len(dealt) == 4  # a wild is not turned up
    assert {tuple(given["hands"][name][0] for name in NAMES[:2]) for given in dealt} == {
        ("red 1", "wild"),
        ("wild", "red 1"),
        ("red 2", "wild"),
        ("wild", "red 2"),
    }
