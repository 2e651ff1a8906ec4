"""What chance picks: a number, a card, a player, a color, an outcome of a wheel."""

from __future__ import annotations

from lastcard.dsl.rulebook import Wheel
from lastcard.dsl.words.limits import MOST_NUMBERS
from lastcard.dsl.words.types import CARDS, PLAYERS, is_wheel
from lastcard.interpreter.engine import operations as op

from .acts import Write
from .body import Body


def chance_number(body: Body, said: op.Act) -> None:
    first, last = said.operands
    low, high = body.named("low", first), body.named("high", last)
    found = body.let("found", low)
    with body(f"if {high} >= {low}:"):
        many = body.let("many", f"lesser({high} - {low} + 1, {MOST_NUMBERS})")
        body(f"{found} = {low} + chance_below({many})")
    body.store(said.stores[0], found)


def chance_item(body: Body, said: op.Act) -> None:
    (several,), (store,) = said.operands, said.stores
    if is_wheel(several.type):
        wheels = body.game.book.wheels
        wheel, found = body.named("wheel", several), body.let("found", "0")
        for number, told in enumerate(wheels):
            with body(f"if {wheel} == {number}:"):
                _turned(body, told, found)
        body.store(store, found)
        return
    found = body.let("found", "-1")
    if several.type == CARDS:
        body.fresh_lists()
        cards = body.let("cards", f"sorted_list({body.values.listed(several)})")
        with body(f"if ARENA[{cards}]:"):
            body(f"{found} = ARENA[{cards} + 1 + chance_below(ARENA[{cards}])]")
    else:
        word, nth = ("many", "nth_sorted") if several.type == PLAYERS else ("popcount", "nth_bit")
        some = body.let("some", body.value(several))
        with body(f"if {some}:"):
            body(f"{found} = {nth}({some}, chance_below({word}({some})))")
    body.store(store, found)


def _turned(body: Body, wheel: Wheel, found: str) -> None:
    place = body.let("place", f"chance_below({sum(wheel.weights)})")
    for outcome, weight in zip(wheel.outcomes, wheel.weights, strict=True):
        body(f"{place} -= {weight}")
        with body(f"if {place} < 0 and {place} >= -{weight}:"):
            body(f"{found} = {outcome}")


LOTS: dict[str, Write] = {"chance_number": chance_number, "chance_item": chance_item}
