"""What a round has given: the hands as they were at its end, what they count, and who has what from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.seats import winners
from lastcard.interpreter.engine.state import NONE

from .held import Held


@dataclass(frozen=True, slots=True)
class Settled:
    """One player at the end of a round."""

    player: str
    hand: tuple[tuple[str, int], ...]  # each card, and its points as printed
    counted: int  # what rules have counted the hand at
    points: int  # what the round has given
    score: int  # of all rounds
    place: int  # 0: without


@dataclass(frozen=True, slots=True)
class Result:
    """A round that is over."""

    round: int
    winners: tuple[str, ...]  # of the round; nobody where it could not go on
    seats: tuple[Settled, ...]
    scoring: str
    target: int  # the score that ends the game; 0: none
    wins: str  # which score is the best: highest or lowest
    game_over: bool
    game_winners: tuple[str, ...]


def result_of(game: Held, events: Iterable[Event]) -> Result:
    """Of the round that has just ended; `events` are those of the game so far, of which the last round counts."""
    state, book = game.state, game.program.book
    method = book.scoring[state.scoring]
    counted = _counted(events, len(game.players))
    return Result(
        round=state.round,
        winners=tuple(game.players[seat] for seat in winners(state)),
        seats=tuple(_settled(game, seat, counted[seat]) for seat in range(len(game.players))),
        scoring=method.name,
        target=max(method.target, 0),
        wins=method.wins,
        game_over=bool(state.game_over),
        game_winners=tuple(game.players[seat] for seat in state.game_winners),
    )


def _settled(game: Held, seat: int, counted: int) -> Settled:
    state, deck = game.state, game.program.deck
    hand = tuple((game.notation.seen(card), deck.points[card]) for card in sorted(state.hands[seat]))
    place = state.places.index(seat) + 1 if seat in state.places else 0
    return Settled(game.players[seat], hand, counted, state.points[seat], state.scores[seat], place)


def _counted(events: Iterable[Event], players: int) -> list[int]:
    counted = [0] * players
    for event in events:
        if event.kind == "deal":
            counted = [0] * players
        elif event.kind == "count" and event.seat != NONE:
            counted[event.seat] += event.amount
    return counted
