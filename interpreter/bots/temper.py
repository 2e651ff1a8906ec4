"""Temperaments: what each leaves out of what it may do. How good a player is at the rest is another matter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lastcard.interpreter.engine.decisions import Option

from .look import Look, Options

HUNDRED = 100
SUSPECTS = 70  # of a hundred doubtful offers which do not seem to pay a suspicious player takes so many


@dataclass(frozen=True, slots=True)
class Level:
    """How well somebody plays."""

    worlds: int  # that are looked into for what comes at once
    slips: int  # of a hundred decisions so many are made at random
    lapses: int  # of a hundred offers to speak up a forgetful player does not hear so many
    looks_ahead: bool = False


LEVELS = {
    "easy": Level(worlds=2, slips=35, lapses=60),
    "normal": Level(worlds=4, slips=0, lapses=35),
    "hard": Level(worlds=6, slips=0, lapses=12, looks_ahead=True),
}


def careful(look: Look, level: Level) -> Options:
    """Always speaks up, doubts only what pays to doubt, never bluffs, and keeps what can be laid at any time."""
    if look.is_offer:
        paying = [option for option in look.doubtful if look.pays(option) > 0]
        return look.speaking_up or look.laying or paying or look.declining
    options = _without(look.options, [option for option in look.options if option.unlawful])
    if look.hurry:
        return _expensive(look, options)
    return _without(options, [option for option in options if look.is_kept(option)], laying=True)


def _expensive(look: Look, options: Options) -> Options:
    """Somebody is nearly out: of the cards that can be laid those which would cost most."""
    laying = [option for option in options if option.move.verb == "play"]
    most = max((look.points(option) for option in laying), default=0)
    return [option for option in laying if 2 * look.points(option) >= most] or options


def forgetful(look: Look, level: Level) -> Options:
    """Now and then does not think of calling, or of catching somebody."""
    if look.speaking_up and look.stream.below(HUNDRED) < level.lapses:
        return _without(look.options, look.speaking_up)
    return look.options


def suspicious(look: Look, level: Level) -> Options:
    """Catches at once, believes little, and keeps attacks for whoever is about to win."""
    if look.is_offer:
        doubted = [option for option in look.doubtful if _is_suspected(look, option)]
        return look.speaking_up or doubted or look.laying or look.declining
    attacks = {option.text: look.struck(option) for option in look.laying}
    urgent = [option for option in look.laying if look.nearly_out(attacks[option.text])]
    return urgent or _without(look.options, [each for each in look.laying if attacks[each.text]], laying=True)


def _is_suspected(look: Look, option: Option) -> bool:
    return look.pays(option) > 0 or look.stream.below(HUNDRED) < SUSPECTS


def bold(look: Look, level: Level) -> Options:
    """Lays whatever can be laid, at once and out of turn, answers rather than draws, and bluffs where it helps."""
    if look.is_offer:
        return look.laying or look.options
    bluffs = [option for option in look.laying if option.unlawful]
    lawful = [option for option in look.laying if not option.unlawful]
    helpful = [option for option in bluffs if not lawful or look.struck(option)]
    return helpful or look.laying or look.options


def even(look: Look, level: Level) -> Options:
    """No temperament."""
    return look.options


def _without(options: Options, left_out: Options, laying: bool = False) -> Options:
    """The rest, if there is any; where a card is to be laid, if a card is left to lay."""
    rest = [option for option in options if option not in left_out]
    if laying and not any(option.move.verb == "play" for option in rest):
        return options
    return rest or options


Temper = Callable[[Look, Level], Options]
TEMPERS: dict[str, Temper] = {"careful": careful, "forgetful": forgetful, "suspicious": suspicious, "bold": bold}
