"""Players that are programs. A bot is given its own view, with the options in it, and nothing else.

A bot may also know the cards as they are printed, which anybody can read before play begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.view import View

FEW = 2  # so many cards in another hand make it urgent to be rid of expensive ones
ONE_IN = 3  # an offer that may cost something is taken once in so many times
UNUSUAL = 10  # a random player plays so many times as often as it draws or keeps


class Bot(Protocol):
    """Whoever decides from a view alone."""

    def __call__(self, view: View) -> Option: ...


@dataclass(frozen=True, slots=True)
class CardInfo:
    """A card as printed."""

    text: str
    color: str  # empty for a card without color
    rank: int  # NONE for a card without number
    points: int
    side: int


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards and colors of a rulebook; moves name them by their place in these lists."""

    cards: tuple[CardInfo, ...]
    colors: tuple[str, ...]


def deck_of(book: Rulebook) -> Deck:
    colors = tuple(color.name for color in book.colors)
    return Deck(
        tuple(
            CardInfo(
                card.front if book.backs_stay_unseen else card.text,
                "" if card.color == NONE else colors[card.color],
                card.rank,
                card.points,
                card.side,
            )
            for card in book.cards
        ),
        colors,
    )


def is_offer(options: Sequence[Option]) -> bool:
    """May the question be let go by?"""
    return any(option.move.verb == "decline" for option in options)


class RandomBot:
    """Takes half of the offers; in a required decision drawing and keeping are unusual, all else is alike."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def __call__(self, view: View) -> Option:
        if is_offer(view.options):
            declines = bool(self.stream.below(2))
            return self._any([option for option in view.options if (option.move.verb == "decline") == declines])
        return self._any([option for option in view.options for _ in range(_weight(option))])

    def _any(self, options: list[Option]) -> Option:
        return options[self.stream.below(len(options))]


def _weight(option: Option) -> int:
    return 1 if option.move.verb in ("draw", "keep") else UNUSUAL


class SensibleBot:
    """Gets rid of what would count against it, and keeps what can be laid at any time for later."""

    def __init__(self, stream: Stream, deck: Deck) -> None:
        self.stream = stream
        self.deck = deck
        self.printed = {(card.side, card.text): card for card in deck.cards}

    def __call__(self, view: View) -> Option:
        if is_offer(view.options):
            return self._answer_offer(view)
        return self._best(view, view.options)

    def _best(self, view: View, options: Sequence[Option]) -> Option:
        """The option worth most; between equals the stream decides."""
        worths = [self._worth(view, option) for option in options]
        best = [option for option, worth in zip(options, worths, strict=True) if worth == max(worths)]
        return best[self.stream.below(len(best))]

    def _worth(self, view: View, option: Option) -> tuple[int, ...]:
        """To be compared with those of the other options of the same question only."""
        move = option.move
        if move.verb == "play":
            return self._worth_of_playing(view, [self.deck.cards[card] for card in (*move.under, move.card)])
        if move.verb == "name":
            return (-1 if move.color == NONE else self._held(view, self.deck.colors[move.color]),)
        if move.verb == "player":
            return _worth_of_player(view, move.player)
        if move.verb == "card":
            return (self.deck.cards[move.card].rank, self.deck.cards[move.card].points)
        if move.verb == "share":
            return (*_worth_of_player(view, move.player), move.amount)
        return (0,)  # drawing, keeping, passing: only where nothing can be laid

    def _worth_of_playing(self, view: View, cards: Sequence[CardInfo]) -> tuple[int, ...]:
        hurry = min((count for name, count in view.counts.items() if name != view.player), default=0) <= FEW
        points, top = sum(card.points for card in cards), cards[-1]
        return (1, int(hurry or bool(top.color)), points, len(cards), self._held(view, top.color))

    def _held(self, view: View, color: str) -> int:
        return sum(self.printed[view.side, text].color == color for text in view.hand)

    def _answer_offer(self, view: View) -> Option:
        taking = [option for option in view.options if option.move.verb != "decline"]
        free = [option for option in taking if _costs_nothing(view, option)]
        if free:
            return self._best(view, free)
        if taking and self.stream.below(ONE_IN) == 0:
            return taking[self.stream.below(len(taking))]
        return next(option for option in view.options if option.move.verb == "decline")


def _worth_of_player(view: View, seat: int) -> tuple[int, ...]:
    """Whoever is nearest to the end is hit first; without a card in hand it is better to let all be."""
    if seat == NONE:
        return (2 if not view.hand else 0,)
    name = view.players[seat]
    return (int(name != view.player), -view.counts[name])


def _costs_nothing(view: View, option: Option) -> bool:
    """Laying a card, acting on somebody else, or speaking up after one's own play."""
    move = option.move
    if move.verb == "play":
        return True
    if option.hurts:
        return False
    return view.turn == view.player if move.player == NONE else view.players[move.player] != view.player
