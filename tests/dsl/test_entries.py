"""Documents entry by entry: exchanged with themselves, there and back, dropped; over shipped rulebooks."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.dsl.compose.compose import compose_bytes, compose_file
from lastcard.dsl.compose.entries import Clash, Part, drop, entries, exchange, uncited
from lastcard.dsl.compose.values import Composed
from lastcard.dsl.load import load_composed, load_path
from lastcard.dsl.reading.tree import entries as below
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.reading.tree import items
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.shelf import locate

PLAYED = (
    ("classic", ()),
    ("classic", ("stacking", "no-bluff")),
    ("classic", ("mercy:limit=9", "jump-in")),
    ("no-mercy", ()),
    ("flip", ()),
    ("monster-high-es", ("stacking:accepts=any-draw",)),
    ("hyper-speed-fr", ()),
    ("mau-mau", ()),
)
played = st.sampled_from(PLAYED)
Played = tuple[str, tuple[str, ...]]


def path(book: str) -> Path:
    found = locate(book)
    assert found is not None
    return found


@cache
def composed(which: Played) -> Composed:
    book, house_rules = which
    found = compose_file(path(book), house_rules)
    assert found.composed is not None, found.problems
    return found.composed


@cache
def bare(which: Played) -> Composed:
    return uncited(composed(which))


def rulebook(document: Composed) -> Rulebook:
    loaded = load_composed(document)
    assert loaded.rulebook is not None, loaded.diagnostics
    return loaded.rulebook


def part_of(document: Composed, name: str) -> Part:
    return next(part for part in entries(document) if part.name == name)


@st.composite
def with_entry(draw: st.DrawFn) -> tuple[Composed, Part]:
    document = composed(draw(played))
    return document, draw(st.sampled_from(entries(document)))


PAIRS = [(one, other) for one in PLAYED for other in PLAYED if one[0] != other[0] or one[1] == ()]


# --- what there is --------------------------------------------------------------------------------


@pytest.mark.parametrize("which", PLAYED)
def test_a_complete_document_is_the_rulebook_that_its_file_is(which: Played) -> None:
    assert rulebook(composed(which)) == load_path(path(which[0]), which[1]).rulebook


@pytest.mark.parametrize("which", PLAYED)
def test_the_entries_are_all_that_is_said_of_the_game(which: Played) -> None:
    parts = entries(composed(which))
    left = composed(which)
    for part in parts:
        assert at(composed(which).document, *part.path) == part.node
        left = drop(left, part.path)
    assert len({part.path for part in parts}) == len(parts)
    assert entries(left) == ()


def test_an_entry_knows_its_name_its_section_and_its_place() -> None:
    document = composed(("classic", ("stacking",)))
    parts = {part.name: part for part in entries(document)}
    assert (parts["carry-on"].section, Path(parts["carry-on"].place.file).stem) == ("rules", "stacking")
    assert (parts["deck.skip"].section, parts["deck.skip"].place.file.endswith(".yaml")) == ("deck", True)
    assert {"direction", "players"} <= set(parts)
    assert "title" not in parts


# --- exchanged ------------------------------------------------------------------------------------


@given(with_entry())
@settings(max_examples=60, deadline=None)
def test_an_entry_exchanged_with_itself_changes_nothing(chosen: tuple[Composed, Part]) -> None:
    document, part = chosen
    same = exchange(document, part.path, document)
    assert same == document
    assert rulebook(same) == rulebook(document)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_an_entry_exchanged_there_and_back_is_as_it_was(one: Played, other: Played) -> None:
    mine, theirs = bare(one), bare(other)
    after = {name.text for rule in below(at(mine.document, "rules")) for name in items(at(rule.value, "follows"))}
    for part in {part.path: part for part in (*entries(mine), *entries(theirs))}.values():
        if part.name in after and at(theirs.document, *part.path) is None:
            continue  # what came after it comes at any time now
        try:
            there = exchange(mine, part.path, theirs)
        except Clash:
            continue  # it means a parameter that is another one here
        assert at(there.document, *part.path) == at(theirs.document, *part.path)
        back = exchange(there, part.path, mine)
        assert entries(back) == entries(mine)


@given(played, played, st.data())
@settings(max_examples=40, deadline=None)
def test_what_comes_of_an_exchange_is_a_rulebook_or_a_diagnostic(
    one: Played, other: Played, data: st.DataObject
) -> None:
    part = data.draw(st.sampled_from(entries(bare(one))))
    try:
        loaded = load_composed(exchange(bare(one), part.path, bare(other)))
    except Clash:
        assert bare(one).own != bare(other).own
    else:
        assert (loaded.rulebook is not None) or loaded.diagnostics
        assert load_composed(exchange(bare(one), part.path, bare(one))).rulebook == rulebook(bare(one))


def test_there_and_back_is_the_same_rulebook() -> None:
    mine, theirs = bare(("classic", ())), bare(("classic", ("stacking",)))
    for part in entries(theirs):
        there = exchange(mine, part.path, theirs)
        assert rulebook(exchange(there, part.path, mine)) == rulebook(mine)


def test_an_entry_keeps_the_parameters_that_its_sentences_mean() -> None:
    low, high = composed(("classic", ("mercy:limit=9",))), composed(("classic", ("mercy:limit=12",)))
    plainly = composed(("classic", ()))
    rule = next(part for part in entries(low) if part.section == "rules" and "mercy" in part.place.file)
    assert exchange(plainly, rule.path, low).own == plainly.own | {rule.place.file: low.own[rule.place.file]}
    with pytest.raises(Clash, match="other parameters"):
        exchange(low, rule.path, high)


# --- dropped --------------------------------------------------------------------------------------


@given(with_entry())
@settings(max_examples=60, deadline=None)
def test_what_is_dropped_is_gone_and_nothing_else(chosen: tuple[Composed, Part]) -> None:
    document, part = chosen
    left = drop(document, part.path)
    assert [each.path for each in entries(left)] == [each.path for each in entries(document) if each.path != part.path]
    changed = {each.path for each in entries(left) if each not in entries(document)}
    assert all(part.section == "rules" == path[0] for path in changed)  # those that came after it


def _without(name: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each for each in names if each != name)


def test_what_nothing_uses_can_be_dropped() -> None:
    text = "lastcard: 1\nrulebook: more\ntitle: More\nextends: classic\nrules:\n" + (
        "  odd:\n    on: player plays skip\n    follows: [skip]\n    do: [player draws 1]\n"
    )
    more = compose_bytes(text.encode(), "more.yaml").composed
    assert more is not None
    left, whole = rulebook(drop(more, part_of(more, "odd").path)), rulebook(more)
    others = (rule for rule in whole.rules if rule.origin.name != "odd")
    assert left.rules == tuple(replace(rule, after=_without("odd", rule.after)) for rule in others)  # `all others`
    assert (left.windows, left.cards) == (whole.windows, whole.cards)
    assert left.citations == tuple(origin for origin in whole.citations if origin.name != "odd")


def test_what_is_used_is_missed() -> None:
    loaded = load_composed(drop(composed(("classic", ())), ("flags", "owes-call")))
    assert loaded.rulebook is None
    assert any("owes-call" in problem.message for problem in loaded.diagnostics)


@pytest.mark.parametrize("which", PLAYED)
def test_without_citations_it_is_the_same_game(which: Played) -> None:
    game, cited = rulebook(bare(which)), rulebook(composed(which))
    assert (game.sheet, game.clauses) == ("", ())
    assert (game.cards, [rule.body for rule in game.rules]) == (cited.cards, [rule.body for rule in cited.rules])
