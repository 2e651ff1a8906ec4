"""Nobody at a table reads a name of a rulebook: whatever people are asked, or may ask, has a text in their language."""

import json
from collections.abc import Iterator
from functools import cache

import pytest

from lastcard.dsl import shelf
from lastcard.dsl.compose.compose import compose_file
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.reading.tree import field
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.sentences.syntax import mentioned
from lastcard.dsl.shape.base import keys_of
from lastcard.dsl.shape.texts_shape import TextsShape
from lastcard.dsl.shape.values import NUMBERED
from lastcard.dsl.texts import NAMED
from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.host.api import load

RULEBOOKS = {path.stem: path for path in shelf.shipped_rulebooks()}
GOES_WITH: dict[str, list[str]] = json.loads(shelf.GOES_WITH.read_text(encoding="utf-8"))
PRINTED = ("en", "fr", "es", "it", "pt")  # a house rule goes with editions of all these languages
LONGEST = {"label": 30, "stake": 90, "aim": 200}

# What a table keeps in mind for itself. Every other flag is for all to see, and has a label.
BOOKKEEPING = {
    *("owes-call", "overlooked", "last-call", "laying", "misplayed", "sepp-missed", "has-been-asked"),
    *("held", "just-laid", "hit-back", "last-card-lies", "finished-wild"),
    *("drew", "has-matched", "last-set-is-out", "asked-before", "fetching", "fetched", "color-before"),
}
PLAIN = {"jack", "queen", "king", "ace", "under", "ober", "number"}  # which do something in some games only

each_rulebook = pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))


@cache
def book_of(rulebook: str, *house_rules: str) -> Rulebook:
    return load(rulebook, house_rules=house_rules).book


def untold(book: Rulebook, language: str) -> list[str]:
    """Everything that has no text in the language, where an English one would be read, or the name."""
    said = {(each.sort, each.name, each.part) for each in book.texts if each.language == language}
    return sorted(" ".join(each) for each in set(_read_by_people(book)) - said)


def _read_by_people(book: Rulebook) -> Iterator[tuple[str, str, str]]:
    for part in ("label", "stake"):
        yield from (("offers", offer.name, part) for window in book.windows for offer in window.offers)
        yield from (("actions", action.name, part) for action in book.actions)
    yield from (("picks", name, "label") for name in book.picks)
    yield from (("zones", zone.name, "label") for zone in book.zones)
    yield from (("flags", flag.name, "label") for flag in book.flags if not _is_bookkeeping(flag.name, book))
    words = (word for flag in book.flags if flag.name not in BOOKKEEPING for word in flag.type.choices)
    yield from (("words", word, "label") for word in words)
    yield from (("kinds", kind, "stake") for kind in special_kinds(book))
    yield "game", "", "aim"


def _is_bookkeeping(flag: str, book: Rulebook) -> bool:
    """What is carried from one to the next is told with every question where the house rule has it."""
    return flag in BOOKKEEPING or (flag == "carried" and book.id != "prsi")


@cache
def special_kinds(book: Rulebook) -> frozenset[str]:
    """Kinds that rules speak of, that hit somebody, or that have no color."""
    kinds = {kind.name for kind in book.kinds} - {NUMBERED}
    cards = [(book.kinds[card.kind].name, card) for card in book.cards]
    hitting = {name for name, card in cards if card.penalty or card.color < 0}
    return frozenset(kinds & (_mentioned(book.id) | hitting))


@cache
def _mentioned(rulebook: str) -> frozenset[str]:
    document = compose_file(RULEBOOKS[rulebook]).composed
    assert document is not None
    parts = (field(document.document, section) for section in ("rules", "windows"))
    return frozenset(name for part in parts if isinstance(part, Mapping) for name in mentioned(part))


@each_rulebook
def test_nothing_in_a_rulebook_is_left_without_a_text(rulebook: str) -> None:
    book = book_of(rulebook)
    assert untold(book, book.language) == []
    assert untold(book, "en") == []


@pytest.mark.parametrize("house_rule", sorted(GOES_WITH))
def test_nothing_that_a_house_rule_brings_is_left_without_a_text(house_rule: str) -> None:
    """With a rulebook of each language, and over the game that it goes with and that is least like them."""
    goes_with = GOES_WITH[house_rule]
    by_language = {book_of(each).language: each for each in goes_with}
    for rulebook in {*by_language.values(), goes_with[-1]}:
        book = book_of(rulebook, house_rule)
        assert untold(book, book.language) == [], rulebook
        assert {each.language for each in book.texts if each.sort == "house-rules"} == set(PRINTED)


@each_rulebook
def test_texts_are_short_enough_for_a_button_and_a_line(rulebook: str) -> None:
    fitting = [name for name, books in GOES_WITH.items() if rulebook in books][:1]
    texts = {*book_of(rulebook).texts, *book_of(rulebook, *fitting).texts}
    told = (each for each in texts if each.sort != "house-rules")
    assert [each for each in told if len(each.text) > LONGEST[each.part]] == []


def test_what_has_no_text_is_found() -> None:
    found = untold(book_of("mau-mau"), "fr")
    assert "offers mau stake" not in found  # the family says it in French
    assert {"kinds seven stake", "kinds jack stake"} <= set(found)


@each_rulebook
def test_zones_are_called_something_in_every_language(rulebook: str) -> None:
    """A heading on the table, which stands alone: a reader of another language would not know what lies there."""
    book = book_of(rulebook)
    assert [text for code in PRINTED for text in untold(book, code) if text.startswith("zones ")] == []


def test_each_sort_of_name_has_its_key() -> None:
    assert keys_of(TextsShape) == [*NAMED, "game"]


def test_who_sits_at_a_table_reads_their_own_language() -> None:
    french = Notation(book_of("monster-high-fr", "jump-in"), ("Ana", "Blas"))
    assert french.text("offers", "uno") == "UNO !"
    assert french.text("offers", "jump-in", language="es") == "Colarse"
    assert french.text("picks", "gift") == "Quelle carte donnes-tu ?"
    assert french.text("kinds", "skip", "stake", "en") == "The next player is passed over"
    assert french.text("house-rules", "jump-in", "stake").startswith("Qui a une carte identique")
    assert french.aim().startswith("Pose toutes tes cartes avant les autres")
    assert french.text("kinds", "number", "stake") == ""
