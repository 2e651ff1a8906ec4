"""What programs may cost, reckoned so high that the engine never counts more: where it would give up, it is asked."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr, words
from lastcard.dsl.words.limits import CARRIED, SCANNED
from lastcard.dsl.words.types import CARDS, PLAYERS
from lastcard.dsl.words.value_rows import Seeking, Selection
from lastcard.dsl.words.vocabulary import VALUE_WORDS
from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.values.some import RELATIONS

from .body import STOP, Body
from .walking import expressions_of

JUDGED = frozenset({"fits", "that_fit", "that_fit_lawfully"})


def charge(body: Body, block: op.Block) -> None:
    """It is paid beforehand; whoever cannot pay leaves the round to the engine."""
    body(f"t.fuel -= {price(body.game, block)}")
    with body("if t.fuel < 0:"):
        body(STOP)


def price(game: Game, block: op.Block) -> int:
    """Of one pass through a block: loops within it pay for each of theirs."""
    return CARRIED + sum(_one(game, operation) for operation in block)


def _one(game: Game, operation: op.Operation) -> int:
    own = 4 * CARRIED + sum(looked(game, expr) for expr in expressions_of(operation))
    if isinstance(operation, op.Open):
        moment = game.plan.moments[operation.moment]
        return own + (game.players + 2) * 2 * sum(looked(game, expr) for expr in expressions_of(moment.ask))
    if isinstance(operation, op.If):
        return own + price(game, operation.then) + price(game, operation.otherwise)
    if isinstance(operation, op.Hold | op.Secretly | op.Unless | op.LastCard):
        return own + price(game, operation.body)
    return own


def looked(game: Game, expr: Expr) -> int:
    """Every list may be as long as can be, and whatever is asked of each is asked so often."""
    own = 1 + sum(looked(game, arg) for arg in expr.args)
    if expr.op in JUDGED:
        own += (1 if expr.op == "fits" else _most_held(game)) * (2 + game.law.price + 2 * game.law.price_unlawful)
    if expr.type == CARDS:
        own += game.book.deck_size // SCANNED
    if len(expr.args) == 2 and expr.args[0].type in (CARDS, PLAYERS) and expr.op not in RELATIONS:
        each = game.players if expr.args[0].type == PLAYERS else game.book.deck_size // SCANNED
        inner = sum(1 for _ in words(expr.args[1]))
        own += each * (inner if inner > 3 else 1)
    if isinstance(VALUE_WORDS[expr.op], Selection | Seeking):
        several, told = expr.args
        own += _most_of(game, several) * (looked(game, told) - sum(1 for _ in words(told)))
    return own


def _most_of(game: Game, several: Expr) -> int:
    """Of how many something is asked: if that looks at lists, it does so for each."""
    return game.book.deck_size if several.type == CARDS else max(game.players, len(game.book.colors))


def _most_held(game: Game) -> int:
    return game.book.deck_size
