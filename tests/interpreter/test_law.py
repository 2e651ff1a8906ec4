"""The law as the engine looks it up, held against the law as it is said: article by article, judged anew every time.

And what it costs to ask.
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random

import pytest

from lastcard.dsl.load import load_bytes
from lastcard.dsl.rulebook import Rulebook, words
from lastcard.interpreter.assemble.pipeline import plan_of
from lastcard.interpreter.engine import law as the_law
from lastcard.interpreter.engine.deck import Deck
from lastcard.interpreter.engine.frame import BLANK, REGISTERS
from lastcard.interpreter.engine.law import Law
from lastcard.interpreter.engine.operations import Article
from lastcard.interpreter.engine.program import Plan
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.engine.state import NONE, Frame, State
from lastcard.interpreter.host.setup import fresh_state

# Of every station some articles, about all plays and about some, that look at the open cards alone or at hands too.
BOOK = """
lastcard: 1
rulebook: book
title: Laws
extends: classic
rules:
  one-above: {permit: player plays number, when: rank of card is rank of the top card + 1}
  skips: {permit: player plays skip}
  many: {permit: player plays card, when: size of hand of player is more than 3}
  few-reverses: {permit: player plays reverse, when: size of hand of player is less than 3}
  luck: {permit: player plays card, when: size of hand of player is 2}
  twins: {permit: player plays number with mate, when: rank of card is rank of mate}
  neighbors: {permit: player plays card with mate, when: size of hand of player is more than 2}
  no-nines: {forbid: player plays number, when: rank of card is 9}
  no-color-twice: {forbid: player plays skip, when: color of card is the color in play and kind of the top card is skip}
  not-the-last: {forbid: player plays wild, when: size of hand of player is 1}
  not-as-drawn: {forbid: player plays reverse}
  not-upon-skips: {forbid: player plays card with mate, when: kind of mate is skip}
  honest: {forbid: player plays card, when: the play is unlawful}
  out-of-order: {unlawful: player plays reverse, when: hand of player with kind skip is not empty}
  low-drawn: {unlawful: player plays number, when: rank of card is less than 5}
  odd-pair: {unlawful: player plays card with mate, when: color of card is not color of mate}
  reverse-first: {oblige: player plays reverse}
  drawn-first: {oblige: player plays number, when: size of hand of player is more than 1}
  lawful-skips: {oblige: player plays skip, when: the play is not unlawful}
  free-draw: {permit: player draws in turn}
  late-draw: {permit: player draws in turn, when: size of hand of player is less than 4}
  no-hoard: {forbid: player draws in turn, when: size of hand of player is more than 5}
  poor: {oblige: player draws in turn, when: size of hand of player is 1}
"""


def unchecked(text: str) -> Rulebook:
    """Whatever the checks say of it."""
    loaded = load_bytes(text.encode(), "book.yaml")
    book = loaded.rulebook or loaded.draft
    assert book is not None
    return book


@cache
def plan() -> Plan:
    return plan_of(unchecked(BOOK))


def named(*names: str) -> tuple[Article, ...]:
    return tuple(each for each in plan().law if plan().book.rules[each.rule].origin.name in names)


def law_of(articles: tuple[Article, ...]) -> Law:
    return Law(plan().book, Deck(plan().book), articles)


def chosen(random: Random) -> tuple[Article, ...]:
    share = random.choice((0.15, 0.3, 0.6))
    return tuple(each for each in plan().law if random.random() < share)


def position(random: Random) -> State:
    """Two hands, one of them small, and an open card; now and then none, as where one is about to be turned up."""
    deck = Deck(plan().book)
    state = fresh_state(plan().book, 2, seed_text(1), 0)
    cards = random.choices(range(len(deck.kinds)), k=10)
    size = random.randint(1, 8)
    state.hands, state.discard = [cards[:size], cards[size:]], random.sample(cards, 2)
    state.color = random.choice((0, 1, deck.colors[state.discard[-1]]))
    if random.random() < 0.1:
        state.discard, state.color = [], NONE
    return state


# --- the law as it is said --------------------------------------------------------------------------------------------


class Said:
    """What the articles say of a play or a draw of one player."""

    def __init__(self, law: Law, articles: tuple[Article, ...], state: State) -> None:
        self.law, self.articles, self.state = law, articles, state

    def says(self, station: str, event: str, frame: Frame, mate: bool = False, drawn: bool = False) -> list[str]:
        """The names of those that speak of this, and whose condition holds."""
        found = []
        for each in self.articles:
            speaks = (each.station, each.event) == (station, event) and (mate or not each.mate)
            kind = each.kind in (NONE, self.law.deck.kinds[frame[REGISTERS + 1]]) if event == "play" else True
            if not speaks or not kind or (each.just_drawn and not drawn):
                continue
            if each.condition is None or self.law.maker.value(each.condition)(self.state, frame):
                found.append(plan().book.rules[each.rule].origin.name)
        return found

    def frame(self, seat: int, card: int, drawn: int, mate: int) -> Frame:
        frame = [*BLANK, seat, card, 0, drawn, mate]
        unlawful = self.says("unlawful", "play", frame, mate != NONE, bool(drawn))
        return [*frame[: REGISTERS + 2], int(bool(unlawful)), drawn, mate]

    def play(self, station: str, seat: int, card: int, drawn: int = 0, mate: int = NONE) -> list[str]:
        return self.says(station, "play", self.frame(seat, card, drawn, mate), mate != NONE, bool(drawn))

    def permits(self, seat: int, card: int, drawn: int = 0, mate: int = NONE) -> list[str]:
        """A card alone needs a permit of its own, and so do two."""
        with_mate = {plan().book.rules[each.rule].origin.name for each in self.articles if each.mate}
        return [name for name in self.play("permit", seat, card, drawn, mate) if (name in with_mate) == (mate != NONE)]

    def permitted(self, seat: int, card: int, drawn: int = 0, mate: int = NONE) -> bool:
        return bool(self.permits(seat, card, drawn, mate)) and not self.play("forbid", seat, card, drawn, mate)


def cases(times: int) -> list[tuple[Law, Said, State]]:
    """One law meets many positions, and remembers what it has found out."""
    found = []
    for number in range(times):
        random = Random(number)
        articles = chosen(random)
        law = law_of(articles)
        states = [position(random) for _ in range(4)]
        found += [(law, Said(law, articles, state), state) for state in (*states, *states)]
    return found


def test_what_may_be_laid_is_what_is_permitted_and_not_forbidden() -> None:
    for law, said, state in cases(150):
        for seat, drawn in product((0, 1), (0, 1)):
            hand = state.hands[seat]
            expected = [card for card in hand if said.permitted(seat, card, drawn)]
            assert law.playable(state, seat, hand, drawn) == expected
            assert law.permitted(state, seat, hand[0], drawn) is (hand[0] in expected)


def test_two_cards_may_be_laid_where_the_lower_one_may_and_two_are_permitted() -> None:
    for law, said, state in cases(150):
        hand = state.hands[0]
        several = sorted(set(hand))
        expected = [
            (mate, card)
            for mate, card in product(several, repeat=2)
            if (mate != card or hand.count(card) > 1) and said.permitted(0, mate) and said.permitted(0, card, 0, mate)
        ]
        assert law.mates(state, 0, hand) == expected


def test_what_is_forbidden_obliged_or_unlawful_is_so_by_what_the_articles_say() -> None:
    for law, said, state in cases(200):
        for seat, card in product((0, 1), state.hands[0]):
            assert law.forbidden(state, seat, card) == bool(said.play("forbid", seat, card))
            for drawn in (0, 1):
                assert law.obliged(state, seat, card, drawn) == bool(said.play("oblige", seat, card, drawn))
                for mate in (NONE, state.hands[0][0]):
                    expected = said.frame(seat, card, drawn, mate)[REGISTERS + 2]
                    assert law.unlawful(state, seat, card, drawn, mate) == expected


def test_who_may_or_must_draw_does_so_by_what_the_articles_say() -> None:
    for law, said, state in cases(200):
        frame = [*BLANK, 0]
        permits, forbids = (said.says(station, "turn draw", frame) for station in ("permit", "forbid"))
        assert law.draws.may(state, 0) == (bool(permits) and not forbids)
        assert law.draws.must(state, 0) == bool(said.says("oblige", "turn draw", frame))


def test_the_rules_that_permit_a_play_are_those_whose_condition_holds() -> None:
    for law, said, state in cases(200):
        for drawn, mate in ((0, NONE), (1, NONE), (0, state.hands[0][0])):
            card = state.hands[0][-1]
            frame, articles = said.frame(0, card, drawn, mate), law.permits if mate == NONE else law.pairs
            found = [rule.origin.name for rule in law.holding(articles, state, frame)]
            assert found == said.permits(0, card, drawn, mate)


# --- what is remembered -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("articles", "kind", "remembered"),
    [
        (("one-above", "no-nines"), "number", [1, 2, 3, 4, 5, 6, 1, 2]),
        (("many", "not-the-last"), "number", [1, 2, 3, 1, 2, 3, 1, 2]),  # a permit is left to be judged,
        (("many", "not-the-last"), "wild", [1, 2, 1, 2, 1, 2, 1, 2]),  # a permit and what forbids it
        (("few-reverses", "not-the-last", "many"), "wild", [1, 2, 1, 2, 1, 2, 1, 2]),
    ],
)
def test_what_the_law_remembers_does_not_grow_without_end(
    monkeypatch: pytest.MonkeyPatch, articles: tuple[str, ...], kind: str, remembered: list[int]
) -> None:
    """What is left to be judged counts as well; when there is no room for more, all is forgotten."""
    monkeypatch.setattr(the_law, "MOST_KNOWN", 6)
    law, state, found = law_of(named(*articles)), dealt(kind), []
    for card in range(len(remembered)):
        state.discard = [card]
        law.playable(state, 0, state.hands[0])
        found.append(sum(map(len, law.known.values())))
    assert found == remembered


# --- what it costs ----------------------------------------------------------------------------------------------------

OPEN, CLOSED, LAWS = ("one-above", "no-color-twice"), ("many", "not-the-last"), ("out-of-order", "low-drawn")
MIXED = (*OPEN, *CLOSED)


def words_in(*names: str) -> int:
    """As many operations it costs to judge by these articles once."""
    return sum(1 for each in named(*names) if each.condition is not None for _ in words(each.condition))


def spent(state: State, ask: Callable[..., object], *given: object) -> int:
    state.spent = 0
    ask(state, 0, *given)
    return state.spent


def dealt(*kinds: str) -> State:
    """One card of each of these kinds in the hand, and a card without number lies open."""
    book = plan().book
    kind_names = [kind.name for kind in book.kinds]
    state = position(Random(1))
    state.hands[0] = [Deck(book).kinds.index(kind_names.index(kind)) for kind in kinds]
    state.discard = [Deck(book).kinds.index(kind_names.index("wild"))]
    return state


HAND = ("number", "skip", "reverse", "draw-two")


@pytest.mark.parametrize(
    ("articles", "first", "again"),
    [
        (OPEN, words_in(*OPEN), 0),  # to look up a few cards costs no more than to ask for it
        (MIXED, words_in(*MIXED), 1 + words_in(*CLOSED)),
        (CLOSED, 1 + words_in(*CLOSED), 1 + words_in(*CLOSED)),
        (("skips", "honest"), 1 + words_in("honest"), 1 + words_in("honest")),
    ],
)
def test_what_the_open_cards_decide_is_paid_for_once(articles: tuple[str, ...], first: int, again: int) -> None:
    law, state = law_of(named(*articles)), dealt(*HAND)
    one = [state.hands[0][3]]  # that no article about one kind speaks of
    assert spent(state, law.playable, one) == first
    assert spent(state, law.playable, one) == again
    assert spent(state, law.playable, state.hands[0]) == 3 * first + again
    assert spent(state, law.playable, state.hands[0]) == 4 * again


def test_many_cards_are_paid_for_even_where_they_are_looked_up() -> None:
    law, state = law_of(named(*OPEN)), dealt("number")
    law.playable(state, 0, state.hands[0])
    assert [spent(state, law.playable, state.hands[0] * count) for count in (200, 201, 1000)] == [0, 201, 1000]


def test_to_ask_the_law_costs_its_words() -> None:
    law, state = law_of(named("not-the-last", "no-nines", "drawn-first", "lawful-skips", *LAWS)), dealt(*HAND)
    card = state.hands[0][3]
    assert spent(state, law.forbidden, card) == words_in("not-the-last", "no-nines")
    assert spent(state, law.unlawful, card) == words_in(*LAWS)
    assert spent(state, law.obliged, card, 1) == words_in("drawn-first", "lawful-skips", *LAWS)
    assert spent(state, law_of(named("honest", *LAWS)).forbidden, card) == words_in("honest", *LAWS)


def test_every_pair_of_cards_is_paid_for() -> None:
    """Of four cards two may lie below; each takes any of the three others upon it."""
    law, state = law_of(named("skips", "few-reverses", "many", "twins", "neighbors", "no-nines")), dealt(*HAND)
    law.playable(state, 0, state.hands[0])
    below = spent(state, law.playable, sorted(state.hands[0]))
    assert spent(state, law.mates, state.hands[0]) == below + 4 * 3 * words_in("twins", "neighbors", "no-nines")


# --- a deck of four hundred cards -------------------------------------------------------------------------------------


def large_law(*names: str) -> tuple[Law, State]:
    book = unchecked(BOOK.replace("extends: classic", "extends: classic\ndeck: {cards: {numbers: {ranks: 1..99}}}"))
    articles = tuple(each for each in plan_of(book).law if book.rules[each.rule].origin.name in names)
    state = fresh_state(book, 2, seed_text(1), 0)
    state.hands[0], state.discard = list(range(400)), [400]
    return Law(book, Deck(book), articles), state


def test_of_a_hand_without_end_twenty_thousand_pairs_are_looked_at() -> None:
    law, state = large_law("many", "neighbors")
    hand = state.hands[0][:150]
    assert len(law.mates(state, 0, hand)) == 20_000
    assert spent(state, law.mates, hand) == 150 * law.price_again + 20_000 * law.price_upon


def test_fifty_thousand_verdicts_are_remembered() -> None:
    law, state = large_law("one-above")
    found = []
    for color, count in enumerate([400] * 124 + [399, 1, 1]):
        state.color, state.spent = color, 0
        law.playable(state, 0, state.hands[0][:count])
        found.append(sum(map(len, law.known.values())))
    assert found[-3:] == [49_999, 50_000, 1]
