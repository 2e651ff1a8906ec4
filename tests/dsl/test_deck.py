"""The cards of a deck: one for every text."""

from lastcard.dsl.load import Loaded, load_bytes


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
