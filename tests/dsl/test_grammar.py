"""Grammar, vocabulary and formatter say the same: no word without an entry, no entry without a word."""

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark.exceptions import UnexpectedInput

from lastcard.dsl.reading.nodes import Mapping, Node, Sequence
from lastcard.dsl.reading.source import read
from lastcard.dsl.sentences.format import phrase_text
from lastcard.dsl.sentences.parse import STARTS, build_parser, kept_parser, parse_sentence
from lastcard.dsl.sentences.syntax import Phrase, Sentence
from lastcard.dsl.sentences.walk import parse_document
from lastcard.dsl.words.types import NO_VALUE
from lastcard.dsl.words.vocabulary import CONSUMING, EVENT_OF, EVENTS, WORDS, Word

RULEBOOKS = Path(__file__).parents[2] / "rulebooks"
SHIPPED = sorted(path for path in RULEBOOKS.rglob("*.yaml") if path.parent.name != "sheets")


def test_the_grammar_has_no_ambiguity() -> None:
    """Strict: also no two terminals that could match the same text, but keywords and names."""
    build_parser(strict=True)


def test_a_parser_of_the_kept_tables_reads_the_same() -> None:
    """`python -m tests.tables --write` makes them of the grammar as it is now."""
    built, kept = build_parser(), kept_parser(None)

    assert kept is not None, "the tables are of another grammar"
    for word in WORDS.values():
        assert kept.parse(word.example, start=start_of(word)) == built.parse(word.example, start=start_of(word))


TEXTS = [word.example for word in WORDS.values()]
PIECES = sorted({piece for text in TEXTS for piece in text.split()})


@given(st.data())
@settings(deadline=None, max_examples=300)
def test_words_that_are_looked_up_are_those_that_lark_finds(data: st.DataObject) -> None:
    """Where a text is no sentence, too: it ends at the same place, and the same could have stood there."""
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(text)))
        odd = st.text("aZ9- (,\tö\n", max_size=3)
        text = text[:at] + data.draw(st.sampled_from(PIECES) | odd) + text[data.draw(st.integers(at, len(text))) :]
    start = data.draw(st.sampled_from(STARTS))

    assert _read(PARSERS[0](), text, start) == _read(PARSERS[1](), text, start)


PARSERS = (cache(build_parser), cache(partial(build_parser, _plugins={})))  # ours, and one with Lark's own scanner


def _read(parser: Any, text: str, start: str) -> object:
    try:
        return parser.parse(text, start=start)
    except UnexpectedInput as error:
        allowed = getattr(error, "allowed", None) or getattr(error, "expected", None)
        return type(error), error.pos_in_stream, frozenset(allowed or ()), getattr(error, "token", None)


@pytest.mark.parametrize("text", ["", "{}x", "[]", "{}", '{"of": ["0.0", ""]}'])
def test_without_fitting_tables_the_parser_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("lastcard.dsl.sentences.grammar.KEPT", tmp_path / "tables.json")
    assert kept_parser(None) is None

    (tmp_path / "tables.json").write_text(text)
    assert kept_parser(None) is None


def test_every_production_has_an_entry_and_every_entry_a_production() -> None:
    aliases = {rule.alias for rule in build_parser().rules if rule.alias}

    assert aliases == set(WORDS)


@pytest.mark.parametrize("word", WORDS.values(), ids=lambda word: word.name)
def test_the_example_of_a_word(word: Word) -> None:
    phrase = parse_sentence(word.example, start_of(word))

    assert word.name in _ops(phrase)
    assert phrase_text(phrase) == word.example


def _ops(phrase: Phrase) -> set[str]:
    """Of a sentence; a feature stands within a filter."""
    return {phrase.op, *(arg.op for arg in phrase.args if isinstance(arg, Phrase) and WORDS[arg.op].group == "feature")}


def start_of(word: Word) -> str:
    return word.group if word.group in STARTS else "value"


@pytest.mark.parametrize("word", WORDS.values(), ids=lambda word: word.name)
def test_an_entry_is_complete(word: Word) -> None:
    places = {name for _, name, _, _ in Formatter().parse(word.form) if name}

    assert places == {str(number) for number in range(len(word.takes))}
    assert word.says
    assert word.gives != NO_VALUE or word.group in ("step", "each", "about", "plays", "feature")


def test_every_sentence_about_an_event_belongs_to_an_event() -> None:
    assert set(EVENT_OF) == {word.name for word in WORDS.values() if word.group == "event"}
    assert set(EVENT_OF.values()) == set(EVENTS)


def test_what_consumes_is_a_step() -> None:
    assert {WORDS[name].group for name in CONSUMING} == {"step"}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_sentence_prints_back_to_itself(path: Path) -> None:
    node, _ = read(path.read_bytes(), path.name)
    assert node is not None
    document, problems, _ = parse_document(node)

    assert problems == ()
    for sentence in sentences(document):
        assert phrase_text(sentence.phrase) == " ".join(sentence.text.split())


def test_the_shipped_rulebooks_hold_sentences() -> None:
    """So that the test above cannot pass by reading nothing."""
    documents = [parse_document(node)[0] for path in SHIPPED if (node := read(path.read_bytes(), "")[0])]

    assert len([sentence for document in documents for sentence in sentences(document)]) > 100


def sentences(node: Node) -> Iterator[Sentence]:
    if isinstance(node, Sentence):
        yield node
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield from sentences(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from sentences(item)


# --- brackets ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("(true)", "true"),
        ("(true or false) and true", "(true or false) and true"),
        ("true and false or true", "true and false or true"),
        ("true or true and false", "true or true and false"),
        ("true or (true or false)", "true or (true or false)"),
        ("true or true or false", "true or true or false"),
        ("true and (true and false)", "true and (true and false)"),
        ("not (true and false)", "not (true and false)"),
        ("not player is the dealer", "not player is the dealer"),
        ("not not true", "not not true"),
        ("not true and false", "not true and false"),
        ("  player   is\tthe  dealer ", "player is the dealer"),
    ],
)
def test_brackets_stand_only_where_they_are_needed(written: str, canonical: str) -> None:
    phrase = parse_sentence(written, "condition")

    assert phrase_text(phrase) == canonical
    assert parse_sentence(canonical, "condition") == phrase


def test_a_tree_does_not_know_its_place() -> None:
    assert parse_sentence("  player", "value") == parse_sentence("player", "value") == Phrase("name", ("player",))


@pytest.mark.parametrize(
    ("said", "first", "second"),
    [
        ("the lesser of 5 and n + 1", "5", "n + 1"),
        ("the greater of n - 1 and 0", "n - 1", "0"),
        ("the lesser of the greater of 1 and n - 2 and m - 3", "the greater of 1 and n - 2", "m - 3"),
    ],
)
def test_behind_and_stands_a_whole_sum(said: str, first: str, second: str) -> None:
    both = tuple(parse_sentence(each, "value") for each in (first, second))
    assert parse_sentence(said, "value").args == both
    added = parse_sentence(f"2 + {said}", "value")
    assert (added.op, added.args) == ("plus", (parse_sentence("2", "value"), parse_sentence(said, "value")))
