"""A round that is over, in words: who has won it, what every hand counts, the scores, how far it is to the end."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.interpreter.host.rounds import Result, Settled

from .language import Marked
from .voice import Said, Voice

HOLDS = Said(Marked("{who} still holds {cards}."), Marked("You still hold {cards}."))
HOLDS_FOR = Said(
    Marked("{who} still holds {cards}: {count} point.", "{who} still holds {cards}: {count} points."),
    Marked("You still hold {cards}: {count} point.", "You still hold {cards}: {count} points."),
)
EMPTY = Said(Marked("{who} holds no card any more."), Marked("You hold no card any more."))
WINS_ROUND = Said(Marked("Round {round} goes to {who}."), Marked("Round {round} goes to you."))
WINS_GAME = Said(Marked("The game is over: {who} has won it."), Marked("The game is over: you have won it."))
WIN_GAME = Said(Marked("The game is over: {who} have won it."), Marked("The game is over: your team has won it."))
SCORE = Said(Marked("{who} {score}"), Marked("you {score}"))
PLACE = Said(Marked("{place}. {who}"), Marked("{place}. you"))


def result_lines(voice: Voice, result: Result) -> Iterator[str]:
    yield _round(voice, result)
    yield from (hand_line(voice, seat) for seat in result.seats)
    yield from _places(voice, result)
    if any(seat.points for seat in result.seats):
        won = [(seat.player, f"{seat.points:+}") for seat in result.seats if seat.points]
        yield voice.say("Points of this round: {scores}.", scores=_scores(voice, won))
    if result.target or any(seat.score for seat in result.seats):
        yield scores_line(voice, {seat.player: seat.score for seat in result.seats})
    yield _prospect(voice, result)


def outcome_lines(voice: Voice, result: Result) -> Iterator[str]:
    """The same where hands, points and scores are shown beside it."""
    yield _round(voice, result)
    yield from _places(voice, result)
    yield _prospect(voice, result)


def _places(voice: Voice, result: Result) -> Iterator[str]:
    places = sorted((seat for seat in result.seats if seat.place), key=lambda seat: seat.place)
    if places:
        listed = voice.row_of([voice.tell(PLACE, seat.player, place=seat.place) for seat in places])
        yield voice.say("Places: {places}.", places=listed)


def _prospect(voice: Voice, result: Result) -> str:
    return winners_line(voice, result.game_winners) if result.game_over else target_line(voice, result)


def _round(voice: Voice, result: Result) -> str:
    if not result.winners:
        return voice.say("Round {round} is over, and nobody has won it.", round=result.round)
    who = result.winners[0] if len(result.winners) == 1 else voice.all_of(result.winners)
    return voice.tell(WINS_ROUND, who, round=result.round)


def hand_line(voice: Voice, seat: Settled) -> str:
    """The cards with what is printed on them, and what rules have counted them at."""
    if not seat.hand:
        return voice.tell(EMPTY, seat.player)
    cards = voice.row_of([card_with_points(voice, card, points) for card, points in seat.hand])
    return voice.tell(HOLDS_FOR if seat.counted else HOLDS, seat.player, count=seat.counted, cards=cards)


def card_with_points(voice: Voice, card: str, points: int) -> str:
    called = voice.names.called(card)
    return voice.say("{card} ({points})", card=called, points=points) if points else called


def scores_line(voice: Voice, scores: dict[str, int]) -> str:
    return voice.say("Scores: {scores}.", scores=_scores(voice, [(name, str(score)) for name, score in scores.items()]))


def _scores(voice: Voice, scores: list[tuple[str, str]]) -> str:
    return voice.row_of([voice.tell(SCORE, name, score=score) for name, score in scores])


def target_line(voice: Voice, result: Result) -> str:
    """When the game is over; empty where no score ends it."""
    if not result.target:
        return ""
    if result.wins == "lowest":
        return voice.several(
            "The game ends when somebody has {count} point; the lowest score wins.",
            "The game ends when somebody has {count} points; the lowest score wins.",
            result.target,
        )
    return voice.several(
        "Whoever has {count} point first wins the game.",
        "Whoever has {count} points first wins the game.",
        result.target,
    )


def winners_line(voice: Voice, winners: tuple[str, ...]) -> str:
    """The end of a game."""
    if not winners:
        return voice.say("The game is over, and nobody has won it.")
    if len(winners) == 1:
        return voice.tell(WINS_GAME, winners[0])
    return voice.tell(WIN_GAME, voice.reader if voice.reader in winners else voice.all_of(winners))
