"""How somebody chooses: by chance in one of the ways in which simulations play, or as a script says.

Whoever asks says how many answers there are, what they weigh, and how each is noted; what is chosen is the number of an
answer, in the order in which the engine lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from lastcard.interpreter.compiled.ops.body import STOP, Body
from lastcard.interpreter.simulation.digest import PLACES
from lastcard.interpreter.simulation.policies import HEAVY, LIGHT

SHIFTS = {"card": 8, "color": 20, "player": 28}
MOST_QUESTIONS = 5_000  # in one turn; the engine allows more


About = Mapping[str, str]  # what an answer is about: a card, a color or a player, as text


def head(verb: str, seat: str, about: About | None = None, offer: int = -1) -> str:
    """A decision as one number; docs/random.md says how it is made of its parts."""
    parts = [f"{PLACES[verb] + ((offer + 1) << 36)} + {seat} * 16"]
    parts += [f"({value} + 1 << {SHIFTS[what]})" for what, value in (about or {}).items() if value != "-1"]
    return " + ".join(parts)


def decided(body: Body) -> None:
    """Somebody is asked: what has been spent until now no longer counts."""
    body("t.decisions += 1")
    body("t.fuel = FUEL")
    with body("if t.decisions > t.patience:"):
        body("t.fuel = -1")
        body(STOP)


def noted(body: Body, *words: str) -> None:
    """What has been chosen goes into the digest; of a script whoever gives it keeps that."""
    if not body.game.scripted:
        for word in words:
            body(f"traced({word})")


@dataclass(frozen=True, slots=True)
class Answers:
    """Some answers of one sort: how many they are, what each weighs in a lively round, how a menu lists them."""

    count: str
    weight: int = HEAVY
    listed: Callable[[Body, str], None] | None = None  # the one at this place


def asked(body: Body, seat: str, answers: Sequence[Answers], on_turn: bool = False) -> str:
    """The number of the answer that is chosen; `on_turn` is the question what to do with a turn."""
    if len(answers) == 1 and answers[0].count == "1" and not body.game.scripted and body.game.policy != "lively":
        return "0"
    total = " + ".join(each.count for each in answers)
    if body.game.scripted:
        return _scripted(body, seat, answers, total, on_turn)
    if body.game.policy == "lively":
        return _weighed(body, answers)
    many = body.let("many", total)
    return body.let("chosen", f"one_of({many})")


def _weighed(body: Body, answers: Sequence[Answers]) -> str:
    """Laying and saying something weighs more than drawing and keeping."""
    if all(each.weight == HEAVY for each in answers):
        total = " + ".join(each.count for each in answers)
        return body.let("chosen", f"below(({total}) * {HEAVY}) // {HEAVY}")
    weights = " + ".join(f"({each.count}) * {each.weight}" for each in answers)
    place, chosen = body.let("place", f"below({weights})"), body.let("chosen", "0")
    looking = body.let("looking", "1")
    for each in answers:
        with body(f"if {looking}:"):
            with body(f"if {place} < ({each.count}) * {each.weight}:"):
                body(f"{chosen} += {place} // {each.weight}" if each.weight != LIGHT else f"{chosen} += {place}")
                body(f"{looking} = 0")
            with body("else:"):
                body(f"{place} -= ({each.count}) * {each.weight}")
                body(f"{chosen} += {each.count}")
    return chosen


def _scripted(body: Body, seat: str, answers: Sequence[Answers], total: str, on_turn: bool) -> str:
    """The next answer of the script; where there is none, everybody goes back, and whoever wants it has a menu."""
    chosen = body.let("chosen", "answered()")
    with body(f"if {chosen} < 0 and t.choices_only and {total} == 1:"):
        body(f"{chosen} = {'forced_on_turn' if on_turn else 'forced'}()")
    with body(f"if {chosen} < 0:"):
        body(f"stops_at({seat}, {total})")
        with body("if t.listing:"):
            for each in answers:
                assert each.listed is not None
                place = body.let("place", "0")
                many = body.let("many", each.count)
                with body(f"while {place} < {many}:"):
                    each.listed(body, place)
                    body(f"{place} += 1")
        if on_turn:
            body("saved_on_turn()")
        body(STOP)
    return chosen


def entry(body: Body, word: str, more: str = "0") -> None:
    """One answer in a menu; `more` is an amount."""
    body(f"menu_entry({word}, {more})")
