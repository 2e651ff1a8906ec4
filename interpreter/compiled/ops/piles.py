"""What moves cards from pile to pile."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr, piles_moved
from lastcard.interpreter.compiled.values.plain import pile_number
from lastcard.interpreter.engine import operations as op

from .acts import Write
from .body import Body
from .deeds import DONE, Came
from .proposals import Proposals


def _pile(body: Body, expr: Expr) -> tuple[str, str]:
    """The pile that is meant, and whether it is somebody's."""
    number = body.let("pile", pile_number(body.values, expr))
    owner = body.value(expr.args[0]) if expr.args else ""
    return number, f"{owner} != -1" if owner else "1"


def _upmost(said: op.Act) -> int:
    """Of cards that are alike, does it mean the one that lies highest? That is so of a card with a name."""
    return int(any(expr.op == "card_from" for expr in said.operands))


def put(body: Body, said: op.Act) -> None:
    player, card, _ = said.operands
    (goal,) = piles_moved(said.word, said.operands)
    seat, found = body.named("seat", player), body.named("card", card)
    pile, there = _pile(body, goal)
    with body(f"if {there} and {seat} != -1 and holds({seat}, {found}):"):
        body(f"put({seat}, {found}, {pile})")
        proposals = Proposals(body)
        proposals.follow(said.follows, (seat, found), DONE)
        proposals.flush()


def take(body: Body, said: op.Act) -> None:
    player, cards = said.operands
    (source,) = piles_moved(said.word, said.operands)
    body.fresh_lists()
    seat = body.named("seat", player)
    pile, there = _pile(body, source)
    with body(f"if {there} and takes_part({seat}):"):
        found = body.let("cards", f"common({body.values.listed(cards)}, pile_list({pile}))")
        with body(f"if ARENA[{found}]:"):
            body(f"take({seat}, {pile}, {found}, {_upmost(said)})")
            proposals = Proposals(body)
            proposals.follow(said.follows, (seat,), DONE)
            proposals.flush()


def put_into(body: Body, said: op.Act) -> None:
    cards, _ = said.operands
    source, goal = piles_moved(said.word, said.operands)
    body.fresh_lists()
    (one, there), (other, also) = _pile(body, source), _pile(body, goal)
    with body(f"if {there} and {also}:"):
        found = body.let("cards", f"common({body.values.listed(cards)}, pile_list({one}))")
        with body(f"if ARENA[{found}]:"):
            body(f"move({one}, {found}, {other}, {_upmost(said)})")


def put_under(body: Body, said: op.Act) -> None:
    (cards,) = said.operands
    (source,) = piles_moved(said.word, said.operands)
    body.fresh_lists()
    pile, there = _pile(body, source)
    with body(f"if {there}:"):
        found = body.let("cards", f"common({body.values.listed(cards)}, pile_list({pile}))")
        with body(f"if ARENA[{found}]:"):
            body(f"put_under({pile}, {found}, {_upmost(said)})")


def turn_up_into(body: Body, said: op.Act) -> None:
    amount, _ = said.operands
    (goal,) = piles_moved(said.word, said.operands)
    pile, there = _pile(body, goal)
    with body(f"if {there}:"):
        shuffles = body.let("shuffles", "t.shuffles")
        body(f"turned_up_into({pile}, {body.value(amount)})")
        proposals = Proposals(body)
        proposals.follow(said.follows, (), Came({"done": "1", "shuffled": f"t.shuffles != {shuffles}"}))
        proposals.flush()


PILES: dict[str, Write] = {
    "put": put,
    "take": take,
    "put_into": put_into,
    "put_under": put_under,
    "turn_up_into": turn_up_into,
}
