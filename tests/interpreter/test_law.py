"""The law as the engine looks it up, held against the law as it is said: article by article, judged anew every time.

And what it costs to ask.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations, product
from random import Random

import pytest

from lastcard.dsl.load import load_bytes
from lastcard.dsl.rulebook import Rulebook, words
from lastcard.dsl.words.limits import MOST_TRIED, SCANNED
from lastcard.interpreter.assemble.pipeline import plan_of
from lastcard.interpreter.engine import law as the_law
from lastcard.interpreter.engine.deck import Deck
from lastcard.interpreter.engine.frame import BLANK, REGISTERS, pack_cards
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
  twins:
    permit: player plays cards
    when: >-
      kind of card is number and the first of the cards laid fits and the cards laid with rank not rank of card is empty
  neighbors: {permit: player plays cards, when: size of the cards laid is 2 and size of hand of player is more than 2}
  of-a-color:
    permit: player plays cards
    when: >-
      size of the cards laid is at least 3 and
      size of the cards laid with color color of card is size of the cards laid
  all-at-once:
    permit: player plays cards
    when: >-
      kind of the first of the cards laid is kind of card and
      size of the cards laid is size of hand of player with kind kind of card and
      the cards laid with kind not kind of the first of the cards laid is empty
  dozen: {permit: player plays cards, when: points of the cards laid is 12}
  no-nines: {forbid: player plays number, when: rank of card is 9}
  no-color-twice: {forbid: player plays skip, when: color of card is the color in play and kind of the top card is skip}
  not-the-last: {forbid: player plays wild, when: size of hand of player is 1}
  not-as-drawn: {forbid: player plays reverse}
  not-upon-skips:
    forbid: player plays card
    when: size of the cards laid is more than 1 and kind of the first of the cards laid is skip
  honest: {forbid: player plays card, when: the play is unlawful}
  out-of-order: {unlawful: player plays reverse, when: hand of player with kind skip is not empty}
  low-drawn: {unlawful: player plays number, when: rank of card is less than 5}
  odd-pair: {unlawful: player plays card, when: color of card is not color of the first of the cards laid}
  reverse-first: {oblige: player plays reverse}
  drawn-first: {oblige: player plays number, when: size of hand of player is more than 1}
  lawful-skips: {oblige: player plays skip, when: the play is not unlawful}
  free-draw: {permit: player draws in turn}
  late-draw: {permit: player draws in turn, when: size of hand of player is less than 4}
  no-hoard: {forbid: player draws in turn, when: size of hand of player is more than 5}
  in-need: {forbid: player draws in turn, when: hand of player that fit is not empty}
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

    def says(self, station: str, event: str, frame: Frame, several: bool = False, drawn: bool = False) -> list[str]:
        """The names of those that speak of this, and whose condition holds."""
        found = []
        for each in self.articles:
            speaks = (each.station, each.event) == (station, event) and (several or not each.several)
            kind = each.kind in (NONE, self.law.deck.kinds[frame[REGISTERS + 1]]) if event == "play" else True
            if not speaks or not kind or (each.just_drawn and not drawn):
                continue
            if each.condition is None or self.law.maker.value(each.condition)(self.state, frame):
                found.append(plan().book.rules[each.rule].origin.name)
        return found

    def frame(self, seat: int, cards: Sequence[int], drawn: int) -> Frame:
        frame = [*BLANK, seat, cards[-1], 0, drawn, pack_cards(cards)]
        unlawful = self.says("unlawful", "play", frame, len(cards) > 1, bool(drawn))
        return [*frame[: REGISTERS + 2], int(bool(unlawful)), drawn, pack_cards(cards)]

    def play(self, station: str, seat: int, cards: Sequence[int], drawn: int = 0) -> list[str]:
        return self.says(station, "play", self.frame(seat, cards, drawn), len(cards) > 1, bool(drawn))

    def permits(self, seat: int, cards: Sequence[int], drawn: int = 0) -> list[str]:
        """A card alone needs a permit of its own, and so do several."""
        several = {plan().book.rules[each.rule].origin.name for each in self.articles if each.several}
        return [name for name in self.play("permit", seat, cards, drawn) if (name in several) == (len(cards) > 1)]

    def permitted(self, seat: int, cards: Sequence[int], drawn: int = 0) -> bool:
        return bool(self.permits(seat, cards, drawn)) and not self.play("forbid", seat, cards, drawn)


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
            expected = [card for card in hand if said.permitted(seat, [card], drawn)]
            assert law.playable(state, seat, hand, drawn) == expected
            assert law.permitted(state, seat, hand[0], drawn) is (hand[0] in expected)
            assert drawn or law.fitting(state, seat, set(hand)) == set(expected)


def test_several_cards_may_be_laid_in_every_order_that_is_permitted_and_not_forbidden() -> None:
    for law, said, state in cases(15):
        hand = state.hands[0]
        for cards in {*permutations(hand, 2), *permutations(hand[:5], 3), *permutations(hand[:4], 4)}:
            assert law.permitted_together(state, 0, cards) == said.permitted(0, cards)
        assert not law.permitted_together(state, 0, (hand[0],) * (hand.count(hand[0]) + 1))


def test_of_all_ways_to_lay_several_one_for_each_top_card_and_number_is_offered() -> None:
    """Where the numbers add up to something, only two cards are found whatever they are."""
    for law, said, state in cases(15):
        hand, found = sorted(state.hands[0])[:5], law.laid_together(state, 0)
        state.hands[0] = hand
        found = law.laid_together(state, 0)
        assert all(said.permitted(0, cards) and not Counter(cards) - Counter(hand) for cards in found)
        places = [(cards[-1], len(cards)) for cards in found]
        assert places == sorted(set(places))
        for number in range(2, len(hand) + 1):
            ways = (cards for cards in set(permutations(hand, number)) if said.permitted(0, cards))
            sure = [cards for cards in ways if number == 2 or set(said.permits(0, cards)) - {"dozen"}]
            assert {(cards[-1], number) for cards in sure} <= set(places)


def test_the_lowest_cards_that_do_lie_below() -> None:
    law, state = law_of(named("match", "twins")), dealt()
    book = plan().book
    numbers = {card.text: number for number, card in enumerate(book.cards)}
    state.discard, state.color = [numbers["red 5"]], book.cards[numbers["red 5"]].color
    state.hands[0] = [numbers[text] for text in ("yellow 7", "red 7", "blue 7", "green 7", "red 1")]
    texts = [" + ".join(book.cards[card].text for card in cards) for cards in law.laid_together(state, 0)]
    sevens = sorted((numbers[f"{color} 7"], f"{color} 7") for color in ("yellow", "blue", "green"))
    others = [text for _, text in sevens]
    expected = []
    for top in others:
        rest = [text for text in others if text != top]
        expected += [f"red 7 + {top}", f"red 7 + {rest[0]} + {top}", f"red 7 + {rest[0]} + {rest[1]} + {top}"]
    assert sorted(texts) == sorted(expected)


def test_what_is_forbidden_obliged_or_unlawful_is_so_by_what_the_articles_say() -> None:
    for law, said, state in cases(200):
        for seat, card in product((0, 1), state.hands[0]):
            assert law.forbidden(state, seat, card) == bool(said.play("forbid", seat, [card]))
            for drawn in (0, 1):
                assert law.obliged(state, seat, card, drawn) == bool(said.play("oblige", seat, [card], drawn))
                for cards in ([card], [state.hands[0][0], card]):
                    expected = said.frame(seat, cards, drawn)[REGISTERS + 2]
                    assert law.unlawful(state, seat, card, drawn, pack_cards(cards)) == expected
            two = [state.hands[0][0], card]
            assert law.obliged(state, seat, card, 0, pack_cards(two)) == bool(said.play("oblige", seat, two))


def test_that_one_may_draw_only_in_need_is_known_without_a_second_look() -> None:
    """Where nothing else is said of drawing, whether a card fits decides it."""
    law, more = law_of(named("free-draw", "in-need")), law_of(named("free-draw", "in-need", "no-hoard"))
    state = position(Random(1))
    assert [law.draws.may(state, 0, fits) for fits in (True, False)] == [False, True]
    assert law.draws.in_need
    assert not more.draws.in_need


def test_who_may_or_must_draw_does_so_by_what_the_articles_say() -> None:
    for law, said, state in cases(200):
        frame = [*BLANK, 0]
        permits, forbids = (said.says(station, "turn draw", frame) for station in ("permit", "forbid"))
        fits = bool(law.fitting(state, 0, set(state.hands[0])))
        assert law.draws.may(state, 0, fits) == (bool(permits) and not forbids)
        assert law.draws.must(state, 0) == bool(said.says("oblige", "turn draw", frame))


def test_the_rules_that_permit_a_play_are_those_whose_condition_holds() -> None:
    for law, said, state in cases(200):
        card = state.hands[0][-1]
        for drawn, cards in ((0, [card]), (1, [card]), (0, [state.hands[0][0], card])):
            frame, articles = said.frame(0, cards, drawn), law.permits if len(cards) == 1 else law.several
            found = [rule.origin.name for rule in law.holding(articles, state, frame)]
            assert found == said.permits(0, cards, drawn)


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


def test_every_way_that_is_tried_is_paid_for() -> None:
    """Of four cards each lies below any other. What is asked of their number is judged for each number, what forbids
    them for each two that are found; to see which cards go together costs a look at the hand."""
    law, state = law_of(named("neighbors", "not-the-last")), dealt(*HAND)
    hand_is_large = 5  # words, judged once; how many cards it must be is known for each top card
    look = 1 + 4 // SCANNED
    assert len(law.laid_together(state, 0)) == 4  # one for each top card
    tops, on_itself, ways = 4 * look, 1 * look, 4 * look
    found = 4 * (look + words_in("not-the-last"))
    assert spent(state, law.laid_together) == (1 + hand_is_large) + tops + on_itself + ways + found


# --- a deck of four hundred cards -------------------------------------------------------------------------------------


def large_law(*names: str) -> tuple[Law, State]:
    book = unchecked(BOOK.replace("extends: classic", "extends: classic\ndeck: {cards: {numbers: {ranks: 1..99}}}"))
    articles = tuple(each for each in plan_of(book).law if book.rules[each.rule].origin.name in names)
    state = fresh_state(book, 2, seed_text(1), 0)
    state.hands[0], state.discard = list(range(400)), [400]
    return Law(book, Deck(book), articles), state


def test_of_a_hand_without_end_so_many_ways_are_tried() -> None:
    law, state = large_law("many", "dozen")
    state.hands[0] = state.hands[0][:150]
    found = law.laid_together(state, 0)
    assert all(sum(law.deck.points[card] for card in cards) == 12 for cards in found)
    assert spent(state, law.laid_together) <= 2 * MOST_TRIED * (2 + words_in("dozen") + 150 // 4)


def test_fifty_thousand_verdicts_are_remembered() -> None:
    law, state = large_law("one-above")
    found = []
    for color, count in enumerate([400] * 124 + [399, 1, 1]):
        state.color, state.spent = color, 0
        law.playable(state, 0, state.hands[0][:count])
        found.append(sum(map(len, law.known.values())))
    assert found[-3:] == [49_999, 50_000, 1]
