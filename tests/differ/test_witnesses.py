"""Every witness of `diff` is held against both rulebooks: it passes in the one and fails in the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from lastcard.dsl.reading.source import read_stream
from lastcard.dsl.shape.misfits import check_shape
from lastcard.dsl.shelf import shipped_house_rules
from lastcard.interpreter.differ.differ import Compared, compared, witnessed
from lastcard.interpreter.differ.entries import differences
from lastcard.interpreter.host.api import RulebookError
from lastcard.interpreter.proof.scenario import run_text
from lastcard.interpreter.search.subjects import subject_of
from tests.slow import slow

HERE = Path("here.yaml")
BEYOND_A_ROUND = {"deal-passes"}  # who deals the next round is seen in no single one, so it is told without a scenario
THERE_ALREADY = {"two-player-reverse-skips"}  # classic is played with it


def _passes(text: str) -> bool:
    return all(verdict.passed for verdict in run_text(text, HERE))


def _laid_in(text: str, both: Compared, side: str) -> str:
    """The same scenario, of the other rulebook."""
    mine, other = (both.a, both.b) if side == "a" else (both.b, both.a)
    lines = [line for line in text.splitlines() if not line.startswith("house-rules:")]
    place = lines.index(f"rulebook: {mine.reference}")
    lines[place] = f"rulebook: {other.reference}"
    if other.house_rules:
        lines.insert(place + 1, f"house-rules: [{', '.join(other.house_rules)}]")
    return "\n".join(lines) + "\n"


def _hold(both: Compared) -> set[str]:
    """The entries that have a witness; each is tried in both rulebooks."""
    shown = set[str]()
    for found in witnessed(both):
        for name, witness in found.named():
            assert any(name.startswith(entry) for entry in found.cause.names)
            for side, text in witness.scenarios(both, name):
                ((node, problems),) = read_stream([text.encode()], "here.yaml")
                assert node is not None, problems
                assert not check_shape(node, "scenario"), text
                assert _passes(text), (name, side, text)
                assert not _passes(_laid_in(text, both, side)), (name, text)
                shown |= set(found.cause.names)
    return shown


def test_a_difference_of_two_sheets_is_shown() -> None:
    both = compared(subject_of("madagascar-en"), subject_of("madagascar-es"))
    assert _hold(both) == {"challenge", "forced-draw-is-played"}


def test_cards_that_one_deck_has_alone_are_laid_without_being_named_before() -> None:
    both = compared(subject_of("madagascar-en"), subject_of("kung-fu-panda-en"))
    found = {name: witness for each in witnessed(both) for name, witness in each.named()}
    assert {"revenge", "rival"} <= found.keys()
    for side, text in found["revenge"].scenarios(both, "revenge"):
        given, _, play = text.partition("\nplay:")
        assert side == "b" or ("revenge" not in given.partition("given:")[2] and "Ana plays revenge" in play)
    _hold(both)


@slow
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("monster-high-fr", "monster-high-es"),
        ("monster-high-fr", "hyper-speed-fr"),
        ("kung-fu-panda-fr", "kung-fu-panda-pt"),
        ("kung-fu-panda-es", "madagascar-es"),
        ("crazy-eights", "mau-mau"),
    ],
)
def test_every_witness_parts_the_two(a: str, b: str) -> None:
    assert _hold(compared(subject_of(a), subject_of(b)))


@slow
@pytest.mark.parametrize("house_rule", sorted(set(shipped_house_rules()) - BEYOND_A_ROUND - THERE_ALREADY))
def test_what_a_house_rule_changes_is_shown(house_rule: str) -> None:
    try:
        changed = subject_of("classic", (house_rule,))
    except RulebookError:
        pytest.skip("it does not go with the classic game")
    assert _hold(compared(subject_of("classic"), changed))


def test_what_shows_in_the_next_round_alone_is_told_without_a_scenario() -> None:
    both = compared(subject_of("classic"), subject_of("classic", ("deal-passes",)))
    (found,) = witnessed(both)
    assert not found.witnesses
    said = (
        "after a round that Carla has dealt, Carla deals in classic; with this as in classic + deal-passes, Ana deals"
    )
    assert found.afterwards == said


def test_a_rulebook_does_not_differ_from_itself() -> None:
    assert not differences(subject_of("classic"), subject_of("classic"))


BOOK = """\
lastcard: 1
rulebook: {name}
title: A small game
language: en
extends: color-match

deck:
  colors:
    red: {{letter: R, shape: "▲", swatch: 196}}

rules:
{rules}
"""

CALM = """\
  {name}:
    on: player plays wild
    when: size of hand of player is more than 90
    do:
      - player draws 1
"""
SOFT = """\
  {name}:
    on: player plays skip
    do:
      - player draws 1
"""


def _book(folder: Path, name: str, *rules: str) -> str:
    path = folder / f"{name}.yaml"
    path.write_text(BOOK.format(name=name, rules="".join(rules)), encoding="utf-8")
    return str(path)


def test_a_rule_under_another_name_is_the_same_rule(tmp_path: Path) -> None:
    a = subject_of(_book(tmp_path, "one", SOFT.format(name="softly")))
    b = subject_of(_book(tmp_path, "two", SOFT.format(name="gently")))
    (found,) = differences(a, b)
    assert (found.name, found.how) == ("softly", "called `gently` in the second")
    assert compared(a, b).causes == ()


def test_what_changes_nothing_in_play_is_said_to_be_so(tmp_path: Path) -> None:
    a = subject_of(_book(tmp_path, "one", SOFT.format(name="softly")))
    b = subject_of(_book(tmp_path, "two", SOFT.format(name="softly"), CALM.format(name="never")))
    (found,) = witnessed(compared(a, b))
    assert (found.cause.names, found.witnesses) == (["never"], [])
    assert found.looked_at > 1_000


def test_the_simplest_position_is_shown_first(tmp_path: Path) -> None:
    a = subject_of(_book(tmp_path, "one", CALM.format(name="never")))
    b = subject_of(_book(tmp_path, "two", CALM.format(name="never"), SOFT.format(name="softly")))
    (found,) = witnessed(compared(a, b))
    first = found.witnesses[0].first
    assert first is not None
    assert first.lines[0].endswith("skip")
    assert len(first.lines) <= 2
    assert sum(map(len, first.parting.given["hands"].values())) <= 4


HONORED = """\
  honored:
    on: turn of player begins
    when: champion of player
    do:
      - player draws 1
"""
CROWN = """\
  crown:
    on: player wins the round
    do:
      - champion of player becomes true
"""
KEPT = "flags:\n  champion: {of: player, holds: truth, lasts: game}\n"


def test_what_is_kept_in_mind_is_followed_into_the_next_round(tmp_path: Path) -> None:
    a, b = _book(tmp_path, "one", HONORED), _book(tmp_path, "two", HONORED, CROWN)
    for path in map(Path, (a, b)):
        path.write_text(path.read_text(encoding="utf-8") + KEPT, encoding="utf-8")
    (found,) = witnessed(compared(subject_of(a), subject_of(b)))
    assert (found.cause.names, found.witnesses) == (["crown"], [])
    assert found.afterwards.startswith("after a round that ")
    assert "cards in one; with this as in two, " in found.afterwards
