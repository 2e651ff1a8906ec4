"""Checks of what comes of a round and of a game: somebody can win, points come together, nobody sits with nothing."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.check.order.graph import Body, at, bodies
from lastcard.dsl.check.order.guards import LAID
from lastcard.dsl.diagnostics.problem import Diagnostic, warning
from lastcard.dsl.rulebook import NONE, Block, Do, Expr, ForEach, Hold, If, Rulebook, steps_of, words
from lastcard.dsl.words.types import PLAYER, PLAYERS
from lastcard.dsl.words.value_rows import Neighbor
from lastcard.dsl.words.vocabulary import EVENTS, STEP_WORDS, VALUE_WORDS

from .blocks import done_in
from .entries import span_of


def scoring_ends(book: Rulebook) -> Iterator[Diagnostic]:
    worth = any(card.points for card in book.cards)
    in_play, leaving = is_proposed(book, "score"), is_proposed(book, "quit")
    for method in book.scoring:
        span = span_of(book, f"scoring.{method.name}", "scoring")
        message = f"with `{method.name}` no game would ever end"
        counting = worth if method.scores in ("winner", "everybody") else method.scores == "places"
        if method.scores != "nobody" and method.target == NONE and not leaving:
            yield Diagnostic("LC610", message, span, "write `target: POINTS`, or `scores: nobody`")
        elif method.scores == "nobody" and method.target != NONE and worth:
            advice = "it has no `scores:`: write `scores: winner` or `scores: everybody`, or take `target` away"
            yield Diagnostic("LC610", message, span, advice)
        elif (method.target != NONE or method.scores != "nobody") and not (counting or in_play):
            advice = (
                "nobody gets points: let cards count some, as `points: rank`, or do without this way of scoring "
                f"(inherited, it goes by `without: [scoring.{method.name}]`)"
            )
            yield Diagnostic("LC610", message, span, advice)


def the_best_wins(book: Rulebook) -> Iterator[Diagnostic]:
    for method in book.scoring:
        if method.is_backwards and method.target != NONE:
            span = span_of(book, f"scoring.{method.name}", "scoring")
            message = f"`{method.name}` gives points to whoever wins a round, and the lowest score wins the game"
            advice = "write `wins: highest`; or `scores: everybody`, and each counts the cards that are left"
            yield warning("LC684", message, span, advice)


def places_have_points(book: Rulebook) -> Iterator[Diagnostic]:
    for method in book.scoring:
        span = span_of(book, f"scoring.{method.name}", "scoring")
        if method.scores == "places" and not method.points:
            message = f"`{method.name}` counts places and does not say what they are worth"
            yield Diagnostic("LC682", message, span, "write `points: [2, 1, 0]`, the first place first")
        elif method.points and method.scores != "places":
            message = f"`{method.name}` says what places are worth, and does not count them"
            yield Diagnostic("LC682", message, span, "write `scores: places`, or take `points` away")
        elif method.scores == "places" and not is_proposed(book, "finish"):
            advice = "let a rule say `player finishes`, or let the winner score"
            yield Diagnostic("LC682", f"`{method.name}` counts places, and nobody ever finishes", span, advice)


def somebody_can_win(book: Rulebook) -> Iterator[Diagnostic]:
    """A round is won by the last card or by a rule that says so, unless something stands instead every time."""
    wins = any(not row.stays_in for row in book.going_out) or is_proposed(book, "out")
    instead = [rule for rule in book.rules if rule.station == "instead" and rule.pattern.event == "out"]
    always = next((rule for rule in instead if rule.when is None), None)
    if not wins or always is not None:
        span = always.origin.span if always is not None else span_of(book, "going out", "deck")
        advice = "let a rule say who wins: `player wins the round`, under a condition that may hold"
        yield Diagnostic("LC680", "nobody can ever win a round", span, advice)


def an_emptied_hand_matters(book: Rulebook) -> Iterator[Diagnostic]:
    """Who lays the last card goes out; whoever gives it away, or discards it, plays on with nothing in hand.

    Where it matters how many cards a hand has, that has been thought of.
    """
    if any(is_proposed(book, event) for event in ("out", "finish", "leave", "end")):
        return
    for body in bodies(book):
        handed_round = tuple(_handed_round(body.block))
        for step in done_in(body.block):
            if (
                empties(step.op)
                and not any(step is each for each in handed_round)
                and not is_of_a_laid_card(body, step)
                and not any(map(_counts_a_hand, _conditions(book, body)))
            ):
                message = "this may take the last card of a hand, and nobody goes out by it"
                advice = (
                    "say what happens then, for example `on: hand of player changes`, `when: hand of player is empty`, "
                )
                yield Diagnostic(
                    "LC681",
                    message,
                    at(body.origin, step),
                    advice + "`do: [player wins the round]`",
                    severity="warning",
                )
                return


def _handed_round(block: Block) -> Iterator[Do]:
    """The card that everybody hands to a neighbor, all as one: whoever gives gets, before a hand is looked at."""
    for held in (step for step in steps_of(block) if isinstance(step, Hold)):
        loops = (step for step in held.body if isinstance(step, ForEach))
        for loop in (each for each in loops if each.players.op in ("all_players", "players_from")):
            each = Expr("slot", value=loop.slot, type=PLAYER)
            yield from (
                step
                for step in loop.body
                if isinstance(step, Do)
                and len(step.args) == 3
                and step.args[0] == each
                and isinstance(VALUE_WORDS[step.args[-1].op], Neighbor)
                and step.args[-1].args == (each,)
            )


def is_of_a_laid_card(body: Body, step: Do) -> bool:
    """When a play is told, its card lies on the discard pile."""
    return body.event == "play" and not body.early and LAID in step.args


def _conditions(book: Rulebook, body: Body) -> Iterator[Expr | None]:
    """Of the entry to which it belongs: when it holds, when it is offered, and of an action, when it is permitted."""
    rules = [rule for rule in book.rules if rule.origin == body.origin]
    actions = {rule.pattern.said for rule in rules if rule.pattern.event == "say"} - {NONE}
    permits = [rule for rule in book.rules if rule.station == "permit" and rule.pattern.said in actions]
    yield from (rule.when for rule in (*rules, *permits))
    for step in steps_of(body.block):  # and the steps may look at it themselves, or at whom they take
        if isinstance(step, If):
            yield step.condition
        elif isinstance(step, Do) and STEP_WORDS[step.op].asks in ("pick", "pick or none"):
            yield from (arg for arg in step.args if arg.type == PLAYERS)
    if body.window is not None:
        yield body.window.when
        yield from (offer.when for offer in body.window.offers if offer.body is body.block)


def _counts_a_hand(condition: Expr | None) -> bool:
    parts = () if condition is None else words(condition)
    return any(part.op == "size" and any(word.op == "hand" for word in words(part)) for part in parts)


def empties(word: str) -> bool:
    """Does it take cards from a hand, without laying them?"""
    row = STEP_WORDS[word]
    events = [EVENTS[event] for event in row.leads_to]
    lays = any("out" in (*event.leads_to, *event.writes) for event in events)
    return not lays and ("fewer" in row.hands or any("fewer" in event.hands for event in events))


def is_proposed(book: Rulebook, event: str) -> bool:
    """Does some step of the rulebook bring this about?"""
    return any(event in STEP_WORDS[step.op].leads_to for body in bodies(book) for step in done_in(body.block))
