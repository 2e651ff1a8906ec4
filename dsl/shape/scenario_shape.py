"""The shape of a scenario or record. Apart from the other shapes, for most rulebooks are read without it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from .base import Clauses, Count, Discriminator, Number, Seats, Shape, Tag, Text, called

A_MOVE, EXPECTED, REFUSED = "str", "an expectation", "a refusal"  # what a line of a scenario is


def _sort_of_line(value: Any) -> str:
    if not isinstance(value, dict):
        return A_MOVE
    return REFUSED if "refused" in value and "expect" not in value else EXPECTED


class ScenarioShape(Shape):
    """A scenario or record; what its lines and cards mean is for the table to say."""

    scenario: Text
    rulebook: Text
    house_rules: list[Text] | None = called("house-rules")
    clauses: Clauses | None = None
    players: Seats
    given: GivenShape
    play: list[PlayLine] | None = None
    expect: ExpectShape | None = None


FlagValue = bool | Number | Text
PlayerFlags = dict[str, dict[str, FlagValue]]
CardText = Text | Count  # a card that has nothing but a number may look like one
Cards = list[CardText]
Zones = dict[str, Cards | dict[str, Cards]]


class GivenShape(Shape):
    dealer: Text | None = None
    turn: Text | None = None
    direction: Literal["left", "right"] | None = None
    top: CardText | None = None
    color: Text | None = None
    discard_under: Cards | None = called("discard under")
    hands: dict[str, Cards] | None = None
    draw_pile: Cards | None = called("draw pile")
    rest: Literal["draw", "discard", "out"] | None = None
    turned_up: Cards | None = called("turned up")
    scores: dict[str, Number] | None = None
    scoring: Text | None = None
    flags: dict[str, FlagValue] | None = None
    shuffles: list[Cards] | None = None
    seed: Number | None = None
    dealing: Literal[True] | None = None
    zones: Zones | None = None
    player_flags: PlayerFlags | None = called("player flags")
    lost_turns: dict[str, Number] | None = called("lost turns")
    passes: Count | None = None
    places: list[Text] | None = None
    teams: list[list[Text]] | None = None
    chance: list[Number | Text] | None = None


class ExpectShape(Shape):
    turn: Text | None = None
    asked: Text | None = None
    asked_for: Text | None = called("asked for")
    direction: Literal["left", "right"] | None = None
    color: Text | None = None
    top: CardText | None = None
    hands: dict[str, Cards] | None = None
    counts: dict[str, Number] | None = None
    draw_pile: Number | None = called("draw pile")
    discard_pile: Number | None = called("discard pile")
    can: list[Text] | None = None
    cannot: list[Text] | None = None
    flags: dict[str, FlagValue] | None = None
    round_winner: Text | list[Text] | None = called("round winner")
    points: dict[str, Number] | None = None
    scores: dict[str, Number] | None = None
    game_winner: Text | list[Text] | None = called("game winner")
    dealer: Text | None = None
    out: list[Text] | None = None
    zones: Zones | None = None
    player_flags: PlayerFlags | None = called("player flags")
    lost_turns: dict[str, Number] | None = called("lost turns")
    places: list[Text] | None = None
    shown: dict[str, Text | list[Text]] | None = None


class ExpectLine(Shape):
    expect: ExpectShape


class RefusedLine(Shape):
    refused: Text


PlayLine = Annotated[
    Annotated[str, Tag(A_MOVE)] | Annotated[ExpectLine, Tag(EXPECTED)] | Annotated[RefusedLine, Tag(REFUSED)],
    Discriminator(_sort_of_line),
]


class BetweenMoves(ExpectLine):
    """The keys of all that may stand between the moves; no line has both."""

    refused: Text | None = None


PLACES: tuple[tuple[str, type[Shape]], ...] = (
    ("given", GivenShape),
    ("expect", ExpectShape),
    (EXPECTED, BetweenMoves),
    (REFUSED, BetweenMoves),
)
