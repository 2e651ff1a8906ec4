"""All that may sit at a table, by name: two plain players, temperaments with their levels, and an expert."""

from __future__ import annotations

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.shuffle import Stream

from .deck import Deck
from .look import Look, Options
from .playout import Playouts, sensible_options
from .seen import Bot, Seen
from .simple import RandomBot, SensibleBot
from .temper import HUNDRED, LEVELS, TEMPERS, Level, Temper, even, forgetful

USUAL_BOT, USUAL_LEVEL = "sensible", "normal"
KINDS = (
    "random",
    "sensible",
    *(temper if level == USUAL_LEVEL else f"{temper}-{level}" for temper in TEMPERS for level in LEVELS),
    "expert",
)


def looks_ahead(kind: str) -> bool:
    """Does such a bot think for long?"""
    return kind == "expert" or kind.endswith("-hard")


class TemperedBot:
    """A temperament leaves something to choose from; the level says how well that is chosen."""

    def __init__(self, temper: Temper, level: Level, stream: Stream, deck: Deck) -> None:
        self.temper, self.level, self.stream, self.deck = temper, level, stream, deck
        self.sense, self.chance = SensibleBot(stream, deck), RandomBot(stream)

    def __call__(self, seen: Seen) -> Option:
        if len(seen.decision.options) == 1:
            return seen.decision.options[0]
        look = Look(seen, self.deck, self.stream, self.level.worlds, self.temper is not forgetful)
        left = self.temper(look, self.level)
        if len(left) == 1:
            return left[0]
        if self.stream.below(HUNDRED) < self.level.slips:
            return self.chance.any_of(left)
        favorite = self.sense.best_of(seen.view, left)
        return self._ahead(look, left, favorite) if self.level.looks_ahead else favorite

    def _ahead(self, look: Look, left: Options, favorite: Option) -> Option:
        worths = [self.sense.worth(look.seen.view, option) for option in left]
        options = sensible_options(left, worths, favorite)
        return Playouts(look.worlds, self.stream).best(options, favorite)


def bot(kind: str, stream: Stream, deck: Deck) -> Bot:
    """Made anew for each move; raises KeyError on a kind that there is not."""
    if kind == "random":
        return RandomBot(stream)
    if kind == "sensible":
        return SensibleBot(stream, deck)
    if kind == "expert":
        return TemperedBot(even, LEVELS["hard"], stream, deck)
    temper, _, level = kind.partition("-")
    return TemperedBot(TEMPERS[temper], LEVELS[level or USUAL_LEVEL], stream, deck)
