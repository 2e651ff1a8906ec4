"""The cards of a deck: one for every text."""

import pytest

from lastcard.dsl.check.order.guards import Guards
from lastcard.dsl.load import Loaded, load_bytes
from lastcard.dsl.rulebook import Rulebook


def loaded(line: str) -> Loaded:
    head = "lastcard: 1\nrulebook: example\ntitle: An example\nextends: classic\ndeck:\n  cards:\n"
    return load_bytes(f"{head}    more: {line}\n".encode())


def test_more_of_the_same_card_are_copies_of_it() -> None:
    more = loaded("{kind: number, rank: 7, colors: [red], copies: 3, points: rank}")
    assert more.diagnostics == ()
    assert more.rulebook is not None
    (found,) = [card for card in more.rulebook.cards if card.text == "red 7"]
    assert found.copies == 5


def test_two_sorts_of_card_of_one_text_are_refused_once() -> None:
    found = loaded("{kind: number, rank: 7, colors: all, copies: 3, points: 50}")
    assert [problem.code for problem in found.diagnostics] == ["LC508"]
    found = loaded("{kind: number, rank: 7, colors: all, copies: 3, points: rank, penalty: 9}")
    assert [problem.code for problem in found.diagnostics] == ["LC508"]


# --- ranks ----------------------------------------------------------------------------------------------------------

HEAD = "lastcard: 1\nrulebook: ranked\ntitle: Ranked\nextends: suits\nsetup: {deal: {cards: 3}}\n"
ROWS = "turned up: {every other kind: nothing}\ngoing out: {every other kind: nothing}\n"
LINES = ("numbers: {ranks: [2..4, jack, king], points: rank}", "queen: {points: 3}", "ten: {kind: ten, rank: 10}")
CARDS = "  cards:\n" + "".join(f"    {line}\n" for line in LINES)
MAPPED = "deck:\n  ranks: {jack: 11, queen: 12, king: 13, 2: 15}\n" + CARDS
LISTED = "deck:\n  ranks: [3..4, 10, jack, queen, king, 2]\n" + CARDS


def ranked(deck: str, more: str = "") -> Loaded:
    return load_bytes((HEAD + deck + ROWS + more).encode())


def sound(deck: str, more: str = "") -> Rulebook:
    found = ranked(deck, more)
    assert found.diagnostics == ()
    assert found.rulebook is not None
    return found.rulebook


@pytest.mark.parametrize(("deck", "two"), [(MAPPED, 15), (LISTED, 14)])
def test_what_is_printed_has_the_rank_that_the_deck_gives_it(deck: str, two: int) -> None:
    cards = {card.text: card for card in sound(deck).cards}
    ranks = {text: card.rank for text, card in cards.items() if text.startswith("clubs")}
    expected = {"2": two, "3": 3, "4": 4, "10": 10, "jack": 11, "queen": 12, "king": 13}
    assert ranks == {f"clubs {printed}": rank for printed, rank in expected.items()}
    assert cards["clubs jack"].face == cards["hearts jack"].face != cards["clubs king"].face
    assert cards["clubs king"].points == 13
    assert cards["clubs queen"].kind != cards["clubs jack"].kind == cards["clubs 2"].kind


def test_a_list_begins_with_one_where_it_begins_with_a_name() -> None:
    cards = "    all: {ranks: [fool, 1, jack], points: 1}\n    more: {ranks: 5..9}\n"
    book = sound(f"deck:\n  ranks: [fool, 1, jack]\n  cards:\n{cards}")
    assert dict(book.ranks) == {"fool": 1, "1": 2, "jack": 3}


@pytest.mark.parametrize(
    ("condition", "fitting"),
    [
        ("rank of card is jack", {"jack"}),
        ("rank of card is 2", {"2"}),
        ("rank of card is more than king", {"2"}),
        ("rank of card is less than 4", {"3"}),
        ("rank of card is at least queen", {"queen", "king", "2"}),
        ("rank of card is one of 3, jack", {"3", "jack"}),
        ("kind of card is queen", {"queen"}),
        ("rank of card + 1 is 12", {"jack"}),
    ],
)
def test_ranks_are_compared_with_what_is_printed(condition: str, fitting: set[str]) -> None:
    rule = f"rules:\n  one:\n    on: player plays card\n    when: {condition}\n    do: [player draws 1]\n"
    book = sound(MAPPED, rule)
    (one,) = [rule for rule in book.rules if rule.origin.name == "one"]
    cards = Guards(book).cards(one)
    assert {book.cards[number].printed for number in cards} == fitting


@pytest.mark.parametrize("step", ["wanted becomes king", "wanted becomes 13", "player draws wanted + king"])
def test_a_rank_is_a_number(step: str) -> None:
    rule = f"{{on: player plays queen, when: wanted is jack, do: [{step}, wanted becomes queen]}}"
    sound(MAPPED, f"flags: {{wanted: {{holds: number}}}}\nrules:\n  one: {rule}\n")


@pytest.mark.parametrize(
    ("deck", "code", "message"),
    [
        (MAPPED.replace("jack: 11, ", ""), "LC401", "the deck has no rank `jack`"),
        (LISTED.replace("3..4", "4..3"), "LC506", "there are no ranks from 4 to 3"),
        (LISTED.replace("2..4", "90..100"), "LC506", "there are no ranks from 90 to 100"),
        (LISTED.replace("[3..4", "[Three"), "LC203", "this is not written as it should be"),
        (MAPPED.replace("jack: 11", "jack: 100"), "LC203", "the number must be at most 99 for `jack`"),
    ],
)
def test_a_rank_that_is_none_is_told_once(deck: str, code: str, message: str) -> None:
    (problem,) = ranked(deck).diagnostics
    assert (problem.code, problem.message) == (code, message)
