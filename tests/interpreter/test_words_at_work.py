"""Words that no shipped rulebook needs, each at work in a small rulebook of its own: a rule and what it does."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from lastcard.dsl.reading.nodes import Mapping, Node, Sequence
from lastcard.dsl.reading.source import read
from lastcard.dsl.sentences.syntax import Phrase, Sentence
from lastcard.dsl.sentences.walk import parse_document
from lastcard.dsl.words.vocabulary import STATIONS as STATION_WORDS
from lastcard.dsl.words.vocabulary import WORDS
from lastcard.interpreter.host.api import load
from lastcard.interpreter.proof.scenario import run_file
from tests.interpreter.words_at_work import CASES, GIVEN, HEAD, STATIONS, TABLE

RULEBOOKS = Path(__file__).parents[2] / "rulebooks"


def run(folder: Path, rules: str, scenario: str) -> None:
    (folder / "book.yaml").write_text(HEAD + dedent(rules), encoding="utf-8")
    given = "" if "given:" in scenario else GIVEN
    (folder / "at-work.yaml").write_text(TABLE + given + dedent(scenario), encoding="utf-8")
    load(str(folder / "book.yaml"))

    (verdict,) = run_file(folder / "at-work.yaml")

    assert verdict.problem == ""
    assert verdict.passed


@pytest.mark.parametrize("words", CASES)
def test_a_word_works(words: str, tmp_path: Path) -> None:
    rules, scenario = CASES[words]

    assert set(words.split(", ")) <= words_of(HEAD + dedent(rules))
    run(tmp_path, rules, scenario)


@pytest.mark.parametrize("station", STATIONS)
def test_a_station_works(station: str, tmp_path: Path) -> None:
    rules, scenario = STATIONS[station]

    assert f"{station}: " in rules
    run(tmp_path, rules, scenario)


def test_every_station_is_at_work() -> None:
    assert set(STATIONS) == set(STATION_WORDS)


def test_every_word_is_at_work_here_or_in_a_shipped_rulebook() -> None:
    shipped = [path for path in RULEBOOKS.rglob("*.yaml") if path.parent.name != "sheets"]
    used = {word for path in shipped for word in words_of(path.read_text(encoding="utf-8"))}
    here = {word for words in CASES for word in words.split(", ")}

    assert sorted(set(WORDS) - used - here) == []


# --- the words of a file -----------------------------------------------------------------------


def words_of(text: str) -> set[str]:
    node, _ = read(text.encode(), "book.yaml")
    assert node is not None
    document, problems, _ = parse_document(node)
    assert problems == ()
    return set(words_in(document))


def words_in(node: Node | Phrase | str) -> Iterator[str]:
    if isinstance(node, Phrase):
        yield node.op
    for part in parts_of(node):
        yield from words_in(part)


def parts_of(node: Node | Phrase | str) -> list[Node | Phrase | str]:
    if isinstance(node, Phrase):
        return list(node.args)
    if isinstance(node, Sentence):
        return [node.phrase]
    if isinstance(node, Mapping):
        return [entry.value for entry in node.entries]
    return list(node.items) if isinstance(node, Sequence) else []
