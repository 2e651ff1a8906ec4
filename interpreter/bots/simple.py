"""Two plain players: one that takes what comes, and one with some sense."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.view import View

from .deck import CardInfo, Deck
from .seen import FEW, Seen, is_offer

ONE_IN = 3  # an offer that may cost something is taken once in so many times
UNUSUAL = 10  # a random player plays so many times as often as it draws or keeps


class RandomBot:
    """Takes half of the offers; in a required decision drawing and keeping are unusual, all else is alike."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def __call__(self, seen: Seen) -> Option:
        return self.any_of(seen.decision.options)

    def any_of(self, options: Sequence[Option]) -> Option:
        """Of some of the options."""
        if is_offer(options):
            declines = bool(self.stream.below(2))
            alike = [option for option in options if (option.move.verb == "decline") == declines]
            return self._any(alike or list(options))
        return self._any([option for option in options for _ in range(_weight(option))])

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

    def __call__(self, seen: Seen) -> Option:
        return self.best_of(seen.view, seen.decision.options)

    def best_of(self, view: View, options: Sequence[Option]) -> Option:
        """Of some of the options."""
        return self._answer_offer(view, options) if is_offer(options) else self._best(view, options)

    def _best(self, view: View, options: Sequence[Option]) -> Option:
        """The option worth most; between equals the stream decides."""
        worths = [self.worth(view, option) for option in options]
        best = [option for option, worth in zip(options, worths, strict=True) if worth == max(worths)]
        return best[self.stream.below(len(best))]

    def worth(self, view: View, option: Option) -> tuple[int, ...]:
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

    def _answer_offer(self, view: View, options: Sequence[Option]) -> Option:
        taking = [option for option in options if option.move.verb != "decline"]
        free = [option for option in taking if costs_nothing(view, option)]
        if free:
            return self._best(view, free)
        if taking and self.stream.below(ONE_IN) == 0:
            return taking[self.stream.below(len(taking))]
        return next(option for option in options if option.move.verb == "decline")


def _worth_of_player(view: View, seat: int) -> tuple[int, ...]:
    """Whoever is nearest to the end is hit first; without a card in hand it is better to let all be."""
    if seat == NONE:
        return (2 if not view.hand else 0,)
    name = view.players[seat]
    return (int(name != view.player), -view.counts[name])


def costs_nothing(view: View, option: Option) -> bool:
    """Laying a card, acting on somebody else, or speaking up after one's own play."""
    move = option.move
    if move.verb == "play":
        return True
    if option.hurts:
        return False
    return view.turn == view.player if move.player == NONE else view.players[move.player] != view.player
