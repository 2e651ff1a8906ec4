"""Conditions about a card: there must be one in the deck that can meet them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastcard.dsl.check.order.guards import Guards, pattern_of
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.rulebook import NONE, Expr, Rule, Rulebook, Window, conjuncts, never, words
from lastcard.dsl.words.vocabulary import EVENTS

from .remarks import turned_round


def some_card_is_meant(book: Rulebook) -> Iterator[Diagnostic]:
    entries: list[Rule | Window] = [*book.rules, *book.windows]
    guards = Guards(book)
    for one in entries:
        pattern = pattern_of(one)
        about_cards = one.when is not None and not never(one.when) and "card" in dict(EVENTS[pattern.event].roles)
        if about_cards and not guards.cards(one):
            place, asked = one.origin.condition_span or one.origin.span, list(words(one.when)) if one.when else []
            advice = _without_number(pattern.kind, asked, book) or _without_color(pattern.kind, asked, book)
            advice = advice or _apart(one, guards) or _both(one, asked, book)
            advice = advice or _of_another_kind(pattern.kind, asked, book)
            advice = advice or _what_cards_have(pattern.kind, asked, book)
            yield Diagnostic("LC612", "no card of the deck meets this condition", place, advice)


def _without_number(kind: int, asked: list[Expr], book: Rulebook) -> str:
    """Who asks for the number of a kind of card that has none means another kind, or no condition."""
    of_kind = [card for card in book.cards if card.kind == kind]
    if not of_kind or any(card.rank != NONE for card in of_kind) or "rank" not in {word.op for word in asked}:
        return ""
    ranks = {arg.value for word in asked if "rank" in {arg.op for arg in word.args} for arg in word.args}
    fitting = {card.kind for card in book.cards if card.rank != NONE and card.rank in ranks}
    numbered = [number for number, other in enumerate(book.kinds) if other.numbered]
    meant = [number for number in numbered if number in fitting] or numbered
    others = [f"`player plays {book.kinds[number].name}`" for number in meant]
    waiting = f", or wait for {' or '.join(others[:2])}" if others else ""
    return f"a `{book.kinds[kind].name}` has no number: take the condition away{waiting}"


def _without_color(kind: int, asked: list[Expr], book: Rulebook) -> str:
    """A kind of cards that have no color; the one that somebody names is that in play."""
    of_kind = [card for card in book.cards if card.kind == kind]
    if not of_kind or any(card.color != NONE for card in of_kind) or "color" not in {word.op for word in asked}:
        return ""
    named = [book.colors[color].name for color in _asked_for("color", asked)] or ["COLOR"]
    return (
        f"a `{book.kinds[kind].name}` has no color; the one that is named for it is `the color in play is {named[0]}`"
    )


def _of_another_kind(kind: int, asked: list[Expr], book: Rulebook) -> str:
    """Who waits for one kind and asks for another."""
    others = [book.kinds[other].name for other in _asked_for("kind", asked) if other != kind]
    if kind == NONE or not others:
        return ""
    own, ranked = book.kinds[kind].name, {card.kind for card in book.cards if card.rank != NONE}
    wanted = _asked_for("kind", asked)
    if "rank" in {word.op for word in asked} and ranked.isdisjoint(wanted):
        return f"a `{others[0]}` has no number: write two rules, or take one of the two parts away"
    return f"the rule is about `{own}` alone: wait for `player plays {others[0]}`, or take this part of it away"


def _apart(one: Rule | Window, guards: Guards) -> str:
    """Parts that cards meet, but none meets all of them."""
    parts = conjuncts(one.when)
    alone = len(parts) > 1 and all(guards.cards(_with(one, part)) for part in parts)
    compared = not any(part.op == "same" for part in parts)
    turned = turned_round(one.when) if one.when is not None else ""
    advice = f"no card meets both parts: {turned}write `or` in place of `and`, mend the numbers, or take one part away"
    return advice if alone and compared else ""


def _with(one: Rule | Window, when: Expr) -> Rule | Window:
    return replace(one, when=when)


def _both(one: Rule | Window, asked: list[Expr], book: Rulebook) -> str:
    """Two numbers, kinds or colors that no card has at once."""
    if len(conjuncts(one.when)) < 2:
        return ""
    for word, called in (("rank", None), ("kind", book.kinds), ("color", book.colors)):
        values = list(dict.fromkeys(_asked_for(word, asked)))
        if len(values) > 1:
            names = ", ".join(str(value) if called is None else called[value].name for value in values)
            return f"no card is both; if either will do, write `{word} of card is one of {names}`"
    return ""


def _asked_for(word: str, asked: list[Expr]) -> list[int]:
    """What it is compared with, one by one."""
    compared = (each.args for each in asked if each.op == "same" and [arg.op for arg in each.args] == [word, "const"])
    return [const.value for _, const in compared]


def _of_these_ranks(asked: list[Expr], book: Rulebook) -> list[int]:
    """The kinds of the cards that have a rank which is asked for."""
    ranks = _asked_for("rank", asked)
    return list(dict.fromkeys(card.kind for card in book.cards if card.rank != NONE and card.rank in ranks))


def _what_cards_have(kind: int, asked: list[Expr], book: Rulebook) -> str:
    """What there is on the cards of that which it asks for."""
    if any(word.op == "minus" and {arg.op for arg in word.args} == {"const"} for word in asked):
        return "`3 - 5` is a difference; from 3 to 5 is `rank of card is at least 3 and rank of card is at most 5`"
    others = _of_these_ranks(asked, book)
    if kind != NONE and others and kind not in others:
        return f"a card with this rank is of another kind: write `on: player plays {book.kinds[others[0]].name}`"
    cards = [card for card in book.cards if kind in (NONE, card.kind)]
    ranks, colors = sorted({card.rank for card in cards} - {NONE}), sorted({card.color for card in cards} - {NONE})
    had = {
        "rank": f"ranks from {ranks[0]} to {ranks[-1]}" if ranks else "",
        "kind": f"the kinds {', '.join(f'`{kind.name}`' for kind in book.kinds)}",
        "color": f"the colors {', '.join(f'`{book.colors[color].name}`' for color in colors)}",
    }
    told = [said for op, said in had.items() if said and op in {word.op for word in asked}]
    of_all = kind == NONE and "rank" in {word.op for word in asked}
    rankless = [each.name for each in book.kinds if not each.numbered] if of_all else []
    otherwise = f"; of cards without one say `kind of card is {rankless[0]}`" if rankless else ""
    has = "the deck has" if kind == NONE else "cards of this kind have"
    highest = ranks[-1:] if "rank" in {word.op for word in asked} else []
    last = "".join(f", so up to `rank of card is {rank}`; another belongs into the `deck:` first" for rank in highest)
    mended = f"mend the condition: {has} {' and '.join(told)}{last}{otherwise}"
    return mended if told else "mend it, or take the entry away"
