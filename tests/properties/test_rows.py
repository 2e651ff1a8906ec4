"""The rows are true: no operation touches what they do not declare."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from lastcard.dsl.words.vocabulary import EVENTS, STEP_WORDS
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.host import setup
from tests.interpreter.test_words_at_work import run
from tests.interpreter.words_at_work import CASES, STATIONS
from tests.properties.generated import sound
from tests.properties.noting import Watcher, walk
from tests.properties.walk import EDITIONS, rules
from tests.slow import one_in

GAMES = ("classic", "crazy-eights", "mau-mau", "no-mercy", "switch", "flip")
WITH_HOUSE_RULES = (
    "classic+stacking+jump-in+seven-swap+zero-rotate+call-penalty",
    "classic+deflect+draw-until-playable+false-call-penalty+mercy:limit=9+play-pairs",
    "flip+stacking+jump-in+mercy:limit=12",
    "monster-high-fr+stacking+seven-swap+forced-play+challenge-by-anyone",
    "kung-fu-panda-en+jump-in+zero-rotate+no-bluff",
    "madagascar-es+two-player-reverse-skips+no-last-action+deal-passes+silent",
)
ROUNDS, DECISIONS = 3, 150


def judged(program: Program, name: str) -> set[str]:
    """What is wrong in a few rounds."""
    return {wrong for number in range(ROUNDS) for wrong in _round(program, name, number)}


def _round(program: Program, name: str, number: int) -> set[str]:
    players = min(2 + number, setup.most_players(program.book))
    lone = setup.lone_table(program, max(players, program.book.players[0]), seed_text(number), number)
    watcher, random = Watcher(program, lone.state), Random(f"{name} {number}")
    setup.deal_lone_round(watcher.table)
    watcher.table.begin_round()
    for _ in walk(watcher, random.choice, DECISIONS):
        pass
    return watcher.wrong


@pytest.mark.parametrize("rulebook", one_in(5, (*EDITIONS, *GAMES, *WITH_HOUSE_RULES)))
def test_no_operation_touches_what_its_rows_do_not_declare(rulebook: str) -> None:
    assert judged(rules(rulebook).program, rulebook) == set()


@pytest.mark.parametrize("first", one_in(8, range(0, 80, 10)))
def test_nor_in_rulebooks_that_nobody_wrote(first: int) -> None:
    for number in range(first, first + 10):
        book = sound(number)[1].rulebook
        assert book is not None
        assert judged(program_of(book), str(number)) == set()


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What is wrong with any move that is made at any table: each is made on a copy first, and watched."""
    found: set[str] = set()
    choose = Table.choose

    def watched(table: Table, move: Move) -> None:
        if table.probe is None:
            watcher = Watcher(table.program, table.state.copy())
            watcher.choose(move)
            found.update(watcher.wrong)
        choose(table, move)

    monkeypatch.setattr(Table, "choose", watched)
    return found


@pytest.mark.parametrize("words", [*CASES, *STATIONS])
def test_nor_where_a_word_is_shown_at_work(words: str, wrong: set[str], tmp_path: Path) -> None:
    """A new word has to be shown there before any rulebook uses it."""
    run(tmp_path, *{**CASES, **STATIONS}[words])
    assert wrong == set()


def test_a_row_of_a_rare_word_that_says_too_little_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch, wrong: set[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(STEP_WORDS, "turn_cards_over", replace(STEP_WORDS["turn_cards_over"], writes=()))
    (case,) = (words for words in CASES if "turn_cards_over" in words.split(", "))
    run(tmp_path, *CASES[case])
    assert any(each.startswith("the step `turn_cards_over` writes ") for each in wrong)


def test_a_row_that_says_too_little_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EVENTS, "name", replace(EVENTS["name"], writes=()))
    assert "the step `name_color` writes color" in judged(rules("classic").program, "classic")
