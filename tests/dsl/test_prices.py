"""What it costs to look: rules of the law that are judged for every card, and those that are not."""

import pytest

from lastcard.dsl.check.prices import Prices
from lastcard.dsl.load import load_bytes
from lastcard.dsl.words.limits import MOST_TRIED, SCANNED
from tests.dsl.findings import FILE, HEAD, laws


def prices(text: str) -> Prices:
    book = load_bytes((HEAD + text).encode(), FILE).rulebook
    assert book is not None
    return Prices(book)


HONEST = "without: [honest-wild-draw-four]\n"  # the only rule about what is unlawful
SEVEN = ", when: rank of card is 7}"
DRAWN = ", when: card is just drawn and rank of card is 7}"
COST = 1 + 4  # a rule, and the words of its condition
JUDGED = {
    "no more than is inherited": ("", 0, 0, False),
    "permitted": ("own: {permit: player plays card" + SEVEN, COST, 0, False),
    "forbidden": ("own: {forbid: player plays card" + SEVEN, COST, 0, False),
    "forbidden if it is unlawful": ("own: {forbid: player plays card, when: the play is unlawful}", 2, 0, True),
    "forbidden when it is just drawn": ("own: {forbid: player plays card" + DRAWN, COST + 2, 0, False),
    "unlawful": ("own: {unlawful: player plays card" + SEVEN, 0, COST, False),
    "a duty": ("own: {oblige: player plays card" + SEVEN, 0, 0, True),
    "a duty to lay what is just drawn": ("own: {oblige: player plays card" + DRAWN, 0, 0, False),
    "whether somebody may draw": ("own: {forbid: player draws in turn, when: player is the dealer}", 0, 0, False),
}


@pytest.mark.parametrize(("line", "law", "strictness", "duties"), JUDGED.values(), ids=JUDGED)
def test_what_is_judged_before_a_card_is_laid(line: str, law: int, strictness: int, duties: bool) -> None:
    before, now = prices(""), prices(laws(line) if line else "")
    assert (now.law, now.strictness) == (before.law + law, before.strictness + strictness)
    assert (now.duties > 0) == duties


UNLAWFUL, FORBID, OBLIGE = (f"{word}: {{{word}: player plays card{SEVEN}" for word in ("unlawful", "forbid", "oblige"))
FORBID_UNLAWFUL = "ask: {forbid: player plays card, when: the play is unlawful}"
OBLIGE_LAWFUL = "ask: {oblige: player plays card, when: rank of card is 7 and the play is not unlawful}"
OBLIGE_DRAWN = "ask: {oblige: player plays card, when: card is just drawn and the play is not unlawful}"
DUTIES = {
    "nothing is unlawful or forbidden": ((), 0),
    "something is unlawful": ((UNLAWFUL,), 0),
    "something is forbidden": ((FORBID,), 0),
    "both, and neither asks for the other": ((UNLAWFUL, FORBID), 0),
    "what is unlawful is forbidden": ((UNLAWFUL, FORBID_UNLAWFUL), COST),
    "something is a duty": ((OBLIGE,), COST),
    "something is a duty, and something unlawful": ((OBLIGE, UNLAWFUL), COST),
    "something is a duty unless it is unlawful": ((OBLIGE_LAWFUL, UNLAWFUL), COST + 3 + COST),
    "a card just drawn is a duty unless it is unlawful": ((OBLIGE_DRAWN, UNLAWFUL), 0),
    "and another card is a duty in any case": ((OBLIGE_DRAWN, OBLIGE, UNLAWFUL), 2 * COST),
}


@pytest.mark.parametrize(("lines", "cost"), DUTIES.values(), ids=DUTIES)
def test_what_is_unlawful_is_looked_at_before_only_where_that_may_forbid_a_card(
    lines: tuple[str, ...], cost: int
) -> None:
    assert prices(HONEST + (laws(*lines) if lines else "")).duties == cost


MATCH = "rank of the cards laid is 7 and the cards laid with rank 7 is not empty"
NUMBERS = {
    "two": ("size of the cards laid is 2", 0),
    "no more than two": ("size of the cards laid is at most 2", 0),
    "less than forty": ("size of the cards laid is less than 40", 39 // SCANNED),
    "the other way round": ("2 is size of the cards laid", None),  # only what is said of the size is looked for
    "two at least": ("size of the cards laid is at least 2", None),
}


@pytest.mark.parametrize(("number", "each"), NUMBERS.values(), ids=NUMBERS)
def test_a_permit_that_says_how_many_cards_are_laid_looks_at_so_many(number: str, each: int | None) -> None:
    now, open_to_all = (
        prices(laws(f"own: {{permit: player plays cards, when: {said} and {MATCH}}}"))
        for said in (number, "size of the cards laid is more than 1")
    )
    saved = 0 if each is None else 2 * (now.cards // SCANNED - each)
    assert (open_to_all.turn() - now.turn()) // MOST_TRIED == saved


@pytest.mark.parametrize("told", ["with rank 7", "with rank rank of card", "with kind kind of card"])
def test_what_is_printed_on_a_card_is_compared_at_once(told: str) -> None:
    now = prices(laws(f"own: {{forbid: player plays card, when: hand of player {told} is empty}}"))
    assert now.law - prices("").law < 20 + now.cards // SCANNED


PARTS = {
    "of the first card alone": ("points of the first of the cards laid is 7", False),
    "of the last one": ("the cards laid with rank not rank of card is empty", False),
    "of how many there are": ("size of the cards laid is size of hand of player with rank 7", False),
    "of the first and the last": ("rank of card + rank of the first of the cards laid is 10", True),
    "of all of them": ("points of the cards laid is 10", True),
}


@pytest.mark.parametrize(("part", "each_way"), PARTS.values(), ids=PARTS)
def test_what_is_judged_for_each_card_is_not_paid_for_with_every_way_that_is_tried(part: str, each_way: bool) -> None:
    plain, now = (
        prices(laws(f"own: {{permit: player plays cards, when: {condition}}}"))
        for condition in ("hand of player is not empty", part)
    )
    assert (now.turn() - plain.turn() > 3 * MOST_TRIED) is each_way
