"""What is permitted: `permit`, minus every `forbid`, with `oblige` taking alternatives away."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lastcard.dsl.rulebook import Expr, Rule, Rulebook, never, words
from lastcard.dsl.words.limits import MOST_TRIED

from .budget import SMALL
from .deck import Deck
from .frame import BLANK, pack_cards
from .legal.articles import (
    CARD,
    DRAWN,
    HAND,
    LAID,
    UNLAWFUL,
    Articles,
    Choosing,
    LinkedArticle,
    about,
    is_of_some,
    price_of,
)
from .legal.pages import Depends, Page, Verdict
from .operations import Article
from .state import NONE, Frame, State
from .values import Maker, Value
from .values.sieve import MOST_KNOWN, reads_cell, reads_open
from .values.together import Together


class Law:
    """The law of one rulebook. Whatever depends on the open cards alone is looked up, not judged again."""

    def __init__(self, book: Rulebook, deck: Deck, articles: tuple[Article, ...]) -> None:
        self.deck = deck
        self.maker = Maker(deck, book.flags, book.zones, self)

        def judged(station: str, event: str) -> Articles:
            own = (each for each in articles if (each.station, each.event) == (station, event))
            return [
                LinkedArticle(book.rules[each.rule], self.maker.maybe(each.condition), each, is_of_some(each))
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
            return Choosing(about(permits, *roles), about(forbids, *roles), about(obliges, *roles), *roles)

        self.draws, self.passes = chosen("turn draw"), chosen("pass")
        self.says = [chosen("say", said) for said in range(len(book.sayings))]
        self.name_forbids = judged("forbid", "name")
        self.open = {each.article.rule for each in (*self.permits, *self.forbids) if _is_open(each.article.condition)}
        self.obliges_undrawn = [each for each in self.obliges if not each.article.just_drawn]
        self.finds_out = bool(self.unlawfuls or self.tolerates)
        self.forbids_unlawful = any(reads_cell(each.article.condition, UNLAWFUL) for each in self.forbids)
        closed = [each for each in (*self.permits, *self.forbids) if each.article.rule not in self.open]
        self.price = price_of(self.permits, self.forbids)  # of a card that is judged for the first time
        self.price_again = 1 + price_of(closed)
        self.price_first = max(self.price - self.price_again, 0) if closed else self.price  # beside `price_again`
        self.price_forbidden, self.price_unlawful = price_of(self.forbids), price_of(self.unlawfuls)
        self.price_obliged = price_of(self.obliges)
        self.price_tolerated = price_of(self.tolerates, self.permits)
        self.price_named = price_of(self.name_forbids)
        self.known: dict[tuple[int, int, int], Page] = {}  # by drawn, top card, color
        self.room = MOST_KNOWN

    def permitted(self, state: State, seat: int, card: int, drawn: int) -> bool:
        return self._holds(self._looked_up(state, (card,), drawn)[card], state, seat, card, drawn)

    def may_lay(self, state: State, seat: int, card: int, drawn: int) -> bool:
        """Is it permitted, or tolerated, unlawful as it is?"""
        if self.permitted(state, seat, card, drawn):
            return True
        return bool(self.tolerates and self.tolerated(state, seat, (card,), drawn))

    def fitting(self, state: State, seat: int, held: set[int]) -> set[int]:
        """Those of a hand, each looked at once, that this player is permitted to lay."""
        page = self._looked_up(state, held, 0)
        found = page.lawful & held
        if not page.unsure.isdisjoint(held):
            found.update([card for card in page.unsure & held if self._holds(page[card], state, seat, card, 0)])
        return found

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

    def _looked_up(self, state: State, cards: Collection[int], drawn: int) -> Page:
        """What is known of cards by what lies open, these among them."""
        cost = len(cards) * self.price_again
        if cost > SMALL:
            state.spend(cost)
        elif self.price_again > 1:  # to look up a few cards costs no more than to ask for it
            state.spent += cost
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

    def tolerated(self, state: State, seat: int, cards: Collection[int], drawn: int = 0) -> list[int]:
        """Those that are tolerated, unlawful as it is."""
        state.spend(len(cards) * (self.price_tolerated + self.price_forbidden))
        return [card for card in cards if self._tolerated(state, seat, card, drawn)]

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

    def _learn(self, page: Page, cards: Collection[int], state: State, drawn: int) -> None:
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

    def _by_openness(self, articles: Articles, frame: Frame) -> tuple[Articles, tuple[Value, ...]]:
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

    def _any(self, articles: Articles, state: State, frame: Frame) -> bool:
        for _, when, article, of_some in articles:  # this is asked all the time; `any` would take twice as long
            if of_some and not self._speaks_of(article, frame):
                continue
            if when is None or when(state, frame):
                return True
        return False

    def holding(self, articles: Articles, state: State, frame: Frame) -> list[Rule]:
        """The rules behind those that speak of this very play."""
        return [each.rule for each in self.speaking(articles, state, frame)]

    def speaking(self, articles: Articles, state: State, frame: Frame) -> Articles:
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


def _is_open(condition: Expr | None) -> bool:
    """Does it look at open cards alone, and at the card? What is looked up is one card."""
    if condition is None:
        return True
    cells = {word.value for word in words(condition) if word.op == "cell"}
    return cells <= {CARD, LAID} and reads_open(condition)
