"""Articles of the law, ready to be asked, and what they say of what is chosen on turn."""

from __future__ import annotations

from typing import NamedTuple

from lastcard.dsl.rulebook import Expr, Rule
from lastcard.dsl.words import types
from lastcard.interpreter.engine.frame import BLANK, cell
from lastcard.interpreter.engine.operations import Article
from lastcard.interpreter.engine.state import NONE, Frame, State
from lastcard.interpreter.engine.values import Value, priced

PLAYER, CARD, UNLAWFUL, DRAWN, LAID = (
    cell("play", role) for role in ("player", "card", "unlawful", "just-drawn", "cards laid")
)
HAND = Expr("hand", (Expr("cell", value=PLAYER, type=types.PLAYER),), type=types.CARDS)
FITTING = Expr("that_fit", (HAND, HAND.args[0]), type=types.CARDS)
SOMETHING_FITS = Expr("is_filled", (FITTING,), type=types.TRUTH)


class LinkedArticle(NamedTuple):
    """An article, ready to be asked."""

    rule: Rule
    when: Value | None
    article: Article
    of_some: bool  # of some plays only: of one kind of card, of a card just drawn


Articles = list[LinkedArticle]


class Choosing:
    """What the law says of one thing that is chosen on turn, besides to lay a card."""

    def __init__(self, permits: Articles, forbids: Articles, obliges: Articles, *roles: int) -> None:
        self.permits, self.forbids, self.obliges, self.roles = permits, forbids, obliges, roles
        self.always = any(each.when is None for each in permits)
        self.freely = self.always and not forbids
        self.in_need = self.always and [each.article.condition for each in forbids] == [SOMETHING_FITS]
        self.price = price_of(permits, forbids, obliges)

    def may(self, state: State, seat: int, fits: bool) -> bool:
        """Whoever asks knows whether a card of the hand fits: that alone decides in most rulebooks."""
        if self.freely:
            return True
        if self.in_need:
            return not fits
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


def about(articles: Articles, said: int = NONE) -> Articles:
    return [each for each in articles if each.article.said == said]


def is_of_some(article: Article) -> bool:
    return article.kind != NONE or article.just_drawn


def price_of(*articles: list[LinkedArticle]) -> int:
    """What it costs to judge by them; words that look at lists come dearer, and count that themselves."""
    return priced(each.article.condition for several in articles for each in several)
