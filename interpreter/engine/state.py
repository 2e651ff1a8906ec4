"""The whole position as plain data: what is not here does not exist between two decisions.

Cards are numbers of the rulebook's card list, piles have their top at the end, players are
seats from 0 clockwise, `NONE` stands for no player, no color, no card.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from typing import Any

from lastcard.dsl.words.limits import MOST_LOST

from .budget import Budget
from .frame import BY

NONE = -1
LOST_BITS = MOST_LOST.bit_length()

Frame = list[int]  # frame.py says what stands where


class State(Budget):
    """One position. Once play has begun, only `events.py` moves its cards."""

    __slots__ = (
        "after",
        "again",
        "asked_windows",
        "chances",
        "color",
        "dealer",
        "direction",
        "discard",
        "draw",
        "drawn",
        "first",
        "flags",
        "foreseen",
        "game_over",
        "game_winners",
        "gone",
        "hands",
        "held",
        "holding",
        "idle",
        "last",
        "lost",
        "orders",
        "out",
        "outcomes",
        "over",
        "passes",
        "places",
        "player_flags",
        "points",
        "removed",
        "round",
        "scores",
        "scoring",
        "seats",
        "secret",
        "seed",
        "shuffles",
        "sides",
        "stack",
        "turn",
        "turns",
        "went_on",
        "winner",
        "zones",
    )

    seats: int  # how many sit at the table
    hands: list[list[int]]
    draw: list[int]
    discard: list[int]
    zones: list[list[int]]  # those the rulebook declares
    removed: list[int]  # cards out of the game
    color: int  # the color in play
    direction: int  # 1: to the left, -1: to the right
    turn: int
    last: int  # whose turn was before
    first: int  # who has the first turn
    after: int  # play goes on after this seat (NONE: after the turn player)
    again: int  # who gets another turn, instead of all that (NONE: nobody)
    dealer: int
    lost: int  # for each seat how often it will be passed over, in so many bits
    out: int  # bit set of seats that have left the round
    places: list[int]  # seats that have finished, first place first
    gone: int  # bit set of seats that have left the game
    sides: list[int]  # seat -> the number of its side; empty where everybody plays alone
    flags: list[int]
    player_flags: list[list[int]]  # flag -> seat -> value (empty for a flag of the table)
    asked_windows: list[int]  # seat -> bit set of once-a-turn windows already opened for it in this turn
    holding: int  # hand changes are held back: as many times as holds stand in each other
    held: int  # bit set of seats whose hand has changed meanwhile
    secret: int  # 1: what is picked is not announced
    turns: int
    went_on: int  # how often this turn has gone on
    passes: int  # in a row
    idle: int  # of these, since a card has moved
    stack: list[Frame]
    drawn: list[int]  # by whoever is on turn, since the turn began; empty where no rule looks at it
    seed: str
    shuffles: int  # how many there have been, each with a stream of its own
    orders: list[list[int]]  # orders of coming shuffles, given by a scenario
    chances: int  # how often chance has picked something, each time by a stream of its own
    outcomes: list[list[int]]  # what it is to pick the next times, given by a scenario: all that each may mean
    foreseen: list[int]  # cards to be turned up, known beforehand by a scenario
    round: int
    over: int  # 1: the round is over
    winner: int  # whoever has won the round, once that is decided; with teams the whole side has
    points: list[int]  # of this round
    scores: list[int]  # of all rounds, this one so far included
    scoring: int
    game_over: int
    game_winners: list[int]

    def copy(self) -> State:
        new = State.__new__(State)
        new.questions = self.questions
        for name in _PLAIN:
            setattr(new, name, getattr(self, name))
        for name in _LISTS:
            setattr(new, name, getattr(self, name)[:])
        for name in _NESTED:
            setattr(new, name, [inner[:] for inner in getattr(self, name)])
        return new

    def lie(self) -> tuple[list[list[int]], ...]:
        """Where all cards are."""
        return (self.hands, [self.draw, self.discard, self.removed], self.zones)

    def to_data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in State.__slots__}

    @classmethod
    def from_data(cls, data: object) -> State:
        """The position that `to_data` described; raises ValueError on anything else."""
        if not isinstance(data, dict):
            raise ValueError("this is no saved position")
        new = cls.__new__(cls)
        for name in State.__slots__:
            value = data.get(name)
            if not _well_formed(name, value):
                raise ValueError(f"the saved position has no proper `{name}`")
            setattr(new, name, value)
        return new.copy()

    def digest(self) -> str:
        """The same position always has the same digest, on every machine."""
        text = json.dumps(self.to_data(), separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def key(self, unread: Collection[str] = ()) -> tuple[object, ...]:
        """Equal for positions that no rule can tell apart, whatever led to them.

        A hand and the draw pile are what is in them: which card is drawn next is chance, as are the seed, the shuffles,
        what chance picks, and what a scenario has laid down for them. The number of turns and of rounds, points and the
        way of scoring are left out, for no rule reads them; the stall and the end of the game do. Cards out of the game
        are those that are nowhere else. Who has brought about what is under way is only told. `unread` names what the
        rules at hand do not read either: `first`, `last`, `scores`, or the order of the `discard` pile and the zones,
        which matters only where piles are turned over.
        """
        piles = (self.discard[:-1], *self.zones)
        return (
            *(tuple(sorted(cards)) for cards in (*self.hands, self.draw, self.drawn)),
            *(tuple(sorted(cards) if "discard" in unread else cards) for cards in piles),
            *self.discard[-1:],
            *(getattr(self, name) for name in _TELLING if name not in unread),
            *self.flags,
            *self.asked_windows,
            *map(tuple, self.player_flags),
            *(tuple(getattr(self, name)) for name in ("places", "sides", "scores") if name not in unread),
            *((*frame[:BY], *frame[BY + 1 :]) for frame in self.stack),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_data() == other.to_data()

    __hash__ = None  # type: ignore[assignment]


_NESTED = ("hands", "zones", "player_flags", "stack", "orders", "outcomes")
_LISTS = (
    "asked_windows",
    "draw",
    "drawn",
    "discard",
    "removed",
    "flags",
    "foreseen",
    "points",
    "scores",
    "game_winners",
    "places",
    "sides",
)
# Registers hold sets and queues as well as numbers: of offers, of windows, of players.
_SETS = ("stack", "asked_windows")
NUMBER_BITS, SET_BITS = 53, 8192
# What else makes a position what it is; the rest is chance, reckoning, or follows from this.
_TELLING = (
    *(
        "turn",
        "direction",
        "color",
        "dealer",
        "first",
        "last",
        "after",
        "again",
        "lost",
        "out",
        "gone",
        "passes",
        "idle",
    ),
    *("holding", "held", "secret", "over", "winner"),
)
_PLAIN = tuple(name for name in State.__slots__ if name not in _NESTED and name not in _LISTS)


def _well_formed(name: str, value: object) -> bool:
    if name == "seed":
        return isinstance(value, str) and len(value) == 64 and all(digit in "0123456789abcdef" for digit in value)
    if name in _NESTED:
        return isinstance(value, list) and all(_integers(name, inner) for inner in value)
    return _integers(name, value) if name in _LISTS else _integer(name, value)


def _integers(name: str, value: object) -> bool:
    return isinstance(value, list) and all(_integer(name, item) for item in value)


def _integer(name: str, value: object) -> bool:
    bits = SET_BITS if name in _SETS else NUMBER_BITS
    return isinstance(value, int) and not isinstance(value, bool) and value.bit_length() <= bits
