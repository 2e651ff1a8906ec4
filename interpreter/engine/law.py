"""What is permitted: `permit`, minus every `forbid`, with `oblige` taking alternatives away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lastcard.dsl.rulebook import Expr, Rule, Rulebook, never, words
from lastcard.dsl.words import types
from lastcard.dsl.words.limits import MOST_TRIED

from .budget import SMALL
from .deck import Deck
from .frame import BLANK, cell, pack_cards
from .operations import Article
from .state import NONE, Frame, State
from .values import Maker, Value, priced
from .values.sieve import MOST_KNOWN, reads_cell, reads_open
from .values.together import Together

PLAYER, CARD, UNLAWFUL, DRAWN, LAID = (
    cell("play", role) for role in ("player", "card", "unlawful", "just-drawn", "cards laid")
)
HAND = Expr("hand", (Expr("cell", value=PLAYER, type=types.PLAYER),), type=types.CARDS)


class LinkedArticle(NamedTuple):
    """An article, ready to be asked."""

    rule: Rule
    when: Value | None
    article: Article
    of_some: bool  # of some plays only: of one kind of card, of a card just drawn


Articles = list[LinkedArticle]


@dataclass(frozen=True, slots=True)
class Depends:
    """What is left to be judged where the open cards do not decide: is there a permit, and no forbid?"""

    permits: tuple[Value, ...] | None  # None: permitted already
    forbids: tuple[Value, ...]

    def allows(self, state: State, frame: Frame) -> bool:
        if self.permits is not None and not any(when(state, frame) for when in self.permits):
            return False
        return not any(when(state, frame) for when in self.forbids)


Verdict = bool | Depends


class Page(dict[int, Verdict]):
    """What is known of cards, by one key; in sets as well, so that a whole hand is looked up at once."""

    __slots__ = ("judged", "lawful", "unsure")

    def __init__(self) -> None:
        self.judged: set[int] = set()
        self.lawful: set[int] = set()  # whoever holds it
        self.unsure: set[int] = set()  # that depends on more than the open cards

    def note(self, card: int, verdict: Verdict) -> None:
        self[card] = verdict
        self.judged.add(card)
        if isinstance(verdict, Depends):
            self.unsure.add(card)
        elif verdict:
            self.lawful.add(card)


class Law:
    """The law of one rulebook. Whatever depends on the open cards alone is looked up, not judged again."""

    def __init__(self, book: Rulebook, deck: Deck, articles: tuple[Article, ...]) -> None:
        self.deck = deck
        self.maker = Maker(deck, book.flags, book.zones, self)

        def judged(station: str, event: str) -> list[LinkedArticle]:
            own = (each for each in articles if (each.station, each.event) == (station, event))
            return [
                LinkedArticle(book.rules[each.rule], self.maker.maybe(each.condition), each, _of_some(each))
                for each in own
            ]

        permits = judged("permit", "play")
        self.permits = [each for each in permits if not each.article.several]
        self.several = [each for each in permits if each.article.several]
        self.together = [
            Together(self.maker, each.article.condition, HAND, LAID, CARD, MOST_TRIED) for each in self.several
        ]
        self.forbids = judged("forbid", "play")
        self.unlawfuls = judged("unlawful", "play")
        spoken_of = {each.article.kind for each in self.unlawfuls}
        self.unlawful_kinds = set(deck.kinds) if NONE in spoken_of else spoken_of
        self.obliges = [each for each in judged("oblige", "play") if not never(each.article.condition)]
        self.obliges_unlawful = any(reads_cell(each.article.condition, UNLAWFUL) for each in self.obliges)
        self.tolerates = judged("tolerate", "play")

        def chosen(event: str, *roles: int) -> Choosing:
            permits, forbids, obliges = (judged(station, event) for station in ("permit", "forbid", "oblige"))
            return Choosing(_about(permits, *roles), _about(forbids, *roles), _about(obliges, *roles), *roles)

        self.draws, self.passes = chosen("turn draw"), chosen("pass")
        self.says = [chosen("say", said) for said in range(len(book.sayings))]
        self.name_forbids = judged("forbid", "name")
        self.open = {each.article.rule for each in (*self.permits, *self.forbids) if _is_open(each.article.condition)}
        self.obliges_undrawn = [each for each in self.obliges if not each.article.just_drawn]
        self.finds_out = bool(self.unlawfuls or self.tolerates)
        self.forbids_unlawful = any(reads_cell(each.article.condition, UNLAWFUL) for each in self.forbids)
        closed = [each for each in (*self.permits, *self.forbids) if each.article.rule not in self.open]
        self.price = _price(self.permits, self.forbids)  # of a card that is judged for the first time
        self.price_again = 1 + _price(closed)
        self.price_first = max(self.price - self.price_again, 0) if closed else self.price  # beside `price_again`
        self.price_forbidden, self.price_unlawful = _price(self.forbids), _price(self.unlawfuls)
        self.price_obliged = _price(self.obliges)
        self.price_tolerated = _price(self.tolerates, self.permits)
        self.price_named = _price(self.name_forbids)
        self.known: dict[tuple[int, int, int], Page] = {}  # by drawn, top card, color
        self.room = MOST_KNOWN

    def permitted(self, state: State, seat: int, card: int, drawn: int) -> bool:
        return bool(self.playable(state, seat, (card,), drawn))

    def playable(self, state: State, seat: int, cards: Sequence[int], drawn: int = 0) -> list[int]:
        """Those of the cards that this player is permitted to lay."""
        page = self._looked_up(state, cards, drawn)
        if page.unsure.isdisjoint(cards):
            return list(filter(page.lawful.__contains__, cards))
        return [card for card in cards if self._holds(page[card], state, seat, card, drawn)]

    def any_playable(self, state: State, seat: int, cards: Sequence[int]) -> bool:
        """Is there any such card?"""
        page = self._looked_up(state, cards, 0)
        if not page.lawful.isdisjoint(cards):
            return True
        unsure = page.unsure.intersection(cards)
        return any(self._holds(page[card], state, seat, card, 0) for card in unsure) if unsure else False

    def _looked_up(self, state: State, cards: Sequence[int], drawn: int) -> Page:
        """What is known of cards by what lies open, these among them."""
        if self.price_again > 1 or len(cards) > SMALL:  # to look up a few cards costs no more than to ask for it
            state.spend(len(cards) * self.price_again)
        key = (drawn, state.discard[-1] if state.discard else NONE, state.color)
        page = self.known.get(key)
        if page is None:
            page = self._begin(key)
        if not page.judged.issuperset(cards):
            self._learn(page, cards, state, drawn)
        return page

    def _holds(self, verdict: Verdict, state: State, seat: int, card: int, drawn: int) -> bool:
        if isinstance(verdict, bool):
            return verdict
        return verdict.allows(state, self.frame(state, seat, card, drawn))

    def layable(self, state: State, seat: int, cards: Sequence[int], drawn: int = 0) -> list[int]:
        """Those, and what is tolerated besides, unlawful as it is."""
        found = self.playable(state, seat, cards, drawn)
        if not self.tolerates:
            return found
        state.spend(len(cards) * (self.price_tolerated + self.price_forbidden))
        return [card for card in cards if card in found or self._tolerated(state, seat, card, drawn)]

    def _tolerated(self, state: State, seat: int, card: int, drawn: int) -> bool:
        frame = self.frame(state, seat, card, drawn)
        return self._any(self.tolerates, state, frame) and not self._any(self.forbids, state, frame)

    def _begin(self, key: tuple[int, int, int]) -> Page:
        """A new page of the memory; when there is no room left for more, it begins anew."""
        if self.room <= 0:
            self.known.clear()
            self.room = MOST_KNOWN
        found = self.known[key] = Page()
        return found

    def _learn(self, page: Page, cards: Sequence[int], state: State, drawn: int) -> None:
        for card in cards:
            if card not in page:
                page.note(card, self._verdict(state, card, drawn))

    def _verdict(self, state: State, card: int, drawn: int) -> Verdict:
        """What the open cards alone say about a card, whoever holds it."""
        state.spend(self.price_first)
        frame = [*BLANK, NONE, card, 0, drawn, card + 1]
        permits, forbids = self._by_openness(self.permits, frame), self._by_openness(self.forbids, frame)
        self.room -= 1 + len(permits[1]) + len(forbids[1])
        if self._any(forbids[0], state, frame):
            return False
        if self._any(permits[0], state, frame):
            return Depends(None, forbids[1]) if forbids[1] else True
        return Depends(permits[1], forbids[1]) if permits[1] else False

    def _by_openness(
        self, articles: list[LinkedArticle], frame: Frame
    ) -> tuple[list[LinkedArticle], tuple[Value, ...]]:
        """Of the rules about this card those that see open cards alone, and the conditions of the others."""
        articles = [each for each in articles if self._speaks_of(each.article, frame)]
        closed = [each.when for each in articles if each.article.rule not in self.open]
        return [each for each in articles if each.article.rule in self.open], tuple(filter(None, closed))

    def forbidden(self, state: State, seat: int, card: int, laid: int = 0) -> bool:
        """What is forbidden stays so where an offer lets a card be laid that nobody has to permit."""
        if not self.forbids:
            return False
        state.spend(self.price_forbidden)
        return self._any(self.forbids, state, self.frame(state, seat, card, 0, laid))

    def frame(self, state: State, seat: int, card: int, drawn: int = 0, laid: int = 0) -> Frame:
        """A play as the rules about it see it before it happens; `laid` are all its cards, 0 where it is one."""
        laid = laid or card + 1  # and what is only tolerated is not unlawful yet: to forbid that would take it back
        unlawful = self.unlawful(state, seat, card, drawn, laid, offered=True) if self.forbids_unlawful else 0
        return [*BLANK, seat, card, unlawful, drawn, laid]

    def laid_together(self, state: State, seat: int) -> list[tuple[int, ...]]:
        """Several cards in one move, the lowest first: of all lawful ways one for each top card and number of cards."""
        found: dict[tuple[int, int], tuple[int, ...]] = {}

        def accepts(cards: tuple[int, ...]) -> bool:
            return not self.forbidden(state, seat, cards[-1], pack_cards(cards))

        for together in self.together:
            frame = [*BLANK, seat, NONE, 0, 0, 0]
            for cards in together.ways(state, frame, 2, accepts):
                found.setdefault((cards[-1], len(cards)), cards)
        return [found[place] for place in sorted(found)]

    def permitted_together(self, state: State, seat: int, cards: tuple[int, ...]) -> bool:
        """These, in this order: also where another way to lay as many is offered."""
        laid = pack_cards(cards)
        frame = [*BLANK, seat, cards[-1], 0, 0, laid]
        permitted = any(together.allows(state, frame, cards) for together in self.together)
        return permitted and not self.forbidden(state, seat, cards[-1], laid)

    def _any(self, articles: list[LinkedArticle], state: State, frame: Frame) -> bool:
        for _, when, article, of_some in articles:  # this is asked all the time; `any` would take twice as long
            if of_some and not self._speaks_of(article, frame):
                continue
            if when is None or when(state, frame):
                return True
        return False

    def holding(self, articles: list[LinkedArticle], state: State, frame: Frame) -> list[Rule]:
        """The rules behind those that speak of this very play."""
        return [each.rule for each in self.speaking(articles, state, frame)]

    def speaking(self, articles: list[LinkedArticle], state: State, frame: Frame) -> list[LinkedArticle]:
        """Those that speak of this very play and whose condition holds."""
        own = (each for each in articles if self._speaks_of(each.article, frame))
        return [each for each in own if each.when is None or each.when(state, frame)]

    def _speaks_of(self, article: Article, frame: Frame) -> bool:
        if article.just_drawn and not frame[DRAWN]:
            return False
        return article.kind == NONE or article.kind == self.deck.kinds[frame[CARD]]

    def unlawful(self, state: State, seat: int, card: int, drawn: int = 0, laid: int = 0, offered: bool = False) -> int:
        """Is the play one that may be found out? Judged before the card is laid; an offer needs no permit."""
        if self.unlawfuls:
            state.spend(self.price_unlawful)
            if not self.tolerates and self.deck.kinds[card] not in self.unlawful_kinds:
                return 0
        frame = [*BLANK, seat, card, 0, drawn, laid or card + 1]
        unlawful = self._any(self.unlawfuls, state, frame)
        if self.tolerates and not (unlawful or offered) and laid in (0, card + 1):
            state.spend(self.price_tolerated)
            unlawful = not self._any(self.permits, state, frame) and self._any(self.tolerates, state, frame)
        return int(unlawful)

    def may_be_unlawful(self, card: int) -> bool:
        """Is there a hand with which it would be unlawful to lay this card?"""
        kind = self.deck.kinds[card]
        return bool(self.tolerates) or kind in self.unlawful_kinds

    def obliged(self, state: State, seat: int, card: int, drawn: int, laid: int = 0) -> bool:
        if not (self.obliges if drawn else self.obliges_undrawn):
            return False
        state.spend(self.price_obliged)
        laid = laid or card + 1
        unlawful = self.unlawful(state, seat, card, drawn, laid) if self.obliges_unlawful else 0
        frame = [*BLANK, seat, card, unlawful, drawn, laid]
        return self._any(self.obliges, state, frame) and not self._only_tolerated(state, frame)

    def _only_tolerated(self, state: State, frame: Frame) -> bool:
        """What no permit allows is nobody's duty."""
        alone = frame[LAID] == frame[CARD] + 1
        return bool(self.tolerates) and alone and not self._any(self.permits, state, frame)

    def nameable(self, state: State, seat: int, colors: Sequence[int]) -> list[int]:
        """Those of the colors that this player may name."""
        if not self.name_forbids:
            return list(colors)
        state.spend(len(colors) * self.price_named)
        return [color for color in colors if not self._any(self.name_forbids, state, [*BLANK, seat, color])]


class Choosing:
    """What the law says of one thing that is chosen on turn, besides to lay a card."""

    def __init__(self, permits: Articles, forbids: Articles, obliges: Articles, *roles: int) -> None:
        self.permits, self.forbids, self.obliges, self.roles = permits, forbids, obliges, roles
        self.always = any(each.when is None for each in permits)
        self.freely = self.always and not forbids
        self.price = _price(permits, forbids, obliges)

    def may(self, state: State, seat: int) -> bool:
        if self.freely:
            return True
        frame = [*BLANK, seat, *self.roles]
        return (self.always or _any_holds(self.permits, state, frame)) and not _any_holds(self.forbids, state, frame)

    def must(self, state: State, seat: int) -> bool:
        return _any_holds(self.obliges, state, [*BLANK, seat, *self.roles])

    def permitting(self, state: State, seat: int) -> Articles:
        frame = [*BLANK, seat, *self.roles]
        return [each for each in self.permits if each.when is None or each.when(state, frame)]


def _any_holds(articles: Articles, state: State, frame: Frame) -> bool:
    for each in articles:  # noqa: SIM110 - this is asked all the time; `any` would take twice as long
        if each.when is None or each.when(state, frame):
            return True
    return False


def _about(articles: Articles, said: int = NONE) -> Articles:
    return [each for each in articles if each.article.said == said]


def _of_some(article: Article) -> bool:
    return article.kind != NONE or article.just_drawn


def _price(*articles: list[LinkedArticle]) -> int:
    """What it costs to judge by them; words that look at lists come dearer, and count that themselves."""
    return priced(each.article.condition for several in articles for each in several)


def _is_open(condition: Expr | None) -> bool:
    """Does it look at open cards alone, and at the card? What is looked up is one card."""
    if condition is None:
        return True
    cells = {word.value for word in words(condition) if word.op == "cell"}
    return cells <= {CARD, LAID} and reads_open(condition)
