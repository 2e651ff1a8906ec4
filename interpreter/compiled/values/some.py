"""Some of several: those for which a condition holds, those with the most of something, the first of them."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr, words
from lastcard.dsl.words.types import CARDS, PLAYERS
from lastcard.interpreter.engine.values.cards import PRINTED
from lastcard.interpreter.engine.values.some import are_laid, telling

from .maker import ONE, Values, shape, speaks_of_each, word
from .plain import SIGNS
from .several import bits_of, is_rare
from .shapes import Hand, Listed, Shape

LOOKED_UP = frozenset({"color", "kind", "face"})  # what is printed on a card and has a value of a known range
STATIC = frozenset({"each_card", "const", "both", "either", "negate", *SIGNS, *PRINTED})


@shape("those")
def _those(values: Values, expr: Expr) -> Shape:
    several, holds = expr.args
    found = values.cards(several)
    if isinstance(found, Hand):
        bits = _bits(values, holds)
        if bits is not None:
            return Hand(found.seat, f"({found.cards} & {bits})", found.less)
        return Hand(found.seat, values.lifted("those", found.cards, _by_bits(values, holds), holds), found.less)
    body = f"""    found = new_list(ARENA[several])
    for place in range(several + 1, several + 1 + ARENA[several]):
        {ONE} = ARENA[place]
        if {values.value(holds)}:
            added(found, {ONE})
    return found
"""
    return Listed(values.lifted("those", found.place, body, holds))


def _by_bits(values: Values, holds: Expr) -> str:
    return f"""    found = 0
    while several:
        {ONE} = ctz(several)
        if {values.value(holds)}:
            found = found | 1 << {ONE}
        several = several & several - 1
    return found
"""


def _bits(values: Values, holds: Expr) -> str | None:
    """The cards for which it holds, as bits that need not be looked for; None where they do."""
    if all(word.op in STATIC for word in words(holds)):
        test = telling(values.game.law.maker, holds)(None, None)  # type: ignore[arg-type]  # it looks at no position
        return str(sum(1 << card for card in range(values.game.faces) if test(card)))
    if not speaks_of_each(holds):
        return f"({values.game.everything} if {values.value(holds)} else 0)"
    if holds.op in ("both", "either"):
        parts = [_bits(values, arg) for arg in holds.args]
        sign = "&" if holds.op == "both" else "|"
        return None if None in parts else f"({parts[0]} {sign} {parts[1]})"
    if holds.op == "negate":
        inner = _bits(values, holds.args[0])
        return None if inner is None else f"({values.game.everything} & ~{inner})"
    return _by_print(values, holds)


def _by_print(values: Values, holds: Expr) -> str | None:
    """What is printed on a card is, or is not, the same as something else."""
    if holds.op not in ("same", "differs"):
        return None
    printed, wanted = holds.args
    if printed.op not in LOOKED_UP or printed.args[0].op != "each_card" or speaks_of_each(wanted):
        return None
    told = PRINTED[printed.op](values.game.deck)
    most = max(*told, len(values.game.book.colors), len(values.game.book.kinds))
    sets = [sum(1 << card for card, value in enumerate(told) if value == each) for each in range(-1, most + 2)]
    bits = f"{values.game.table(sets)}[{values.value(wanted)} + 1]"
    return bits if holds.op == "same" else f"({values.game.everything} & ~{bits})"


@word("those")
def _those_others(values: Values, expr: Expr) -> str:
    """Players or colors."""
    several, holds = expr.args
    if several.type == PLAYERS and is_rare(values, expr):
        return f"(in_turn({bits_of(values, expr)}, {values.value(several)}) if {bits_of(values, expr)} else 0)"
    if several.type == PLAYERS:
        body = f"""    kept = 0
    shift = 0
    while several:
        {ONE} = (several & 15) - 1
        if {values.value(holds)}:
            kept = kept | {ONE} + 1 << shift
            shift += 4
        several = several >> 4
    return kept
"""
    else:
        body = _by_bits(values, holds)
    return values.lifted("those", values.value(several), body, holds)


# --- the most, the least ------------------------------------------------------------------------------


@shape("highest", "lowest")
def _extreme_cards(values: Values, expr: Expr) -> Shape:
    several, feature = expr.args
    found = values.cards(several)
    if isinstance(found, Hand) and not found.less:
        return Hand(found.seat, values.lifted("extreme", found.cards, _extreme_bits(values, expr), feature))
    sign = ">" if expr.op == "highest" else "<"
    body = f"""    found = new_list(ARENA[several])
    best = 0
    for place in range(several + 1, several + 1 + ARENA[several]):
        {ONE} = ARENA[place]
        much = {values.number(feature)}
        if ARENA[found] == 0 or much {sign} best:
            best = much
            ARENA[found] = 0
        if much == best:
            added(found, {ONE})
    return found
"""
    return Listed(values.lifted("extreme", values.as_list(found), body, feature))


def _extreme_bits(values: Values, expr: Expr) -> str:
    sign = ">" if expr.op == "highest" else "<"
    return f"""    found = 0
    best = 0
    while several:
        {ONE} = ctz(several)
        much = {values.number(expr.args[1])}
        if found == 0 or much {sign} best:
            best = much
            found = 0
        if much == best:
            found = found | 1 << {ONE}
        several = several & several - 1
    return found
"""


@word("highest", "lowest")
def _extreme_others(values: Values, expr: Expr) -> str:
    several, feature = expr.args
    sign = ">" if expr.op == "highest" else "<"
    if several.type != PLAYERS:
        return values.lifted("extreme", values.value(several), _extreme_bits(values, expr), feature)
    body = f"""    kept = 0
    shift = 0
    best = 0
    while several:
        {ONE} = (several & 15) - 1
        much = {values.number(feature)}
        if kept == 0 or much {sign} best:
            best = much
            kept = 0
            shift = 0
        if much == best:
            kept = kept | {ONE} + 1 << shift
            shift += 4
        several = several >> 4
    return kept
"""
    return values.lifted("extreme", values.value(several), body, feature)


# --- the first, the last, one of them -------------------------------------------------------------------


@word("first_card", "last_card")
def _end_of_cards(values: Values, expr: Expr) -> str:
    """Cards have an order where they are laid, else that of the deck."""
    (cards,) = expr.args
    first = expr.op == "first_card"
    if are_laid(cards):
        return f"{'first_in' if first else 'last_in'}({values.listed(cards)})"
    found = values.cards(cards)
    if isinstance(found, Hand) and found.cards:
        return f"{'lowest_bit' if first else 'highest_bit'}({values.set_of(found)})"
    return f"{'lowest_in' if first else 'highest_in'}({values.as_list(found)})"


@word("first_of_players", "last_of_players", "first_color", "last_color")
def _end_of_others(values: Values, expr: Expr) -> str:
    ends = {
        "first_of_players": "nth_of({0}, 0)",
        "last_of_players": "last_of({0})",
        "first_color": "lowest_bit({0})",
        "last_color": "highest_bit({0})",
    }
    return ends[expr.op].format(values.value(expr.args[0]))


@word("is_among")
def _is_among(values: Values, expr: Expr) -> str:
    one, several = expr.args
    if several.type == PLAYERS:
        return f"is_bit({bits_of(values, several)}, {values.value(one)})"
    if several.type != CARDS:
        return f"is_bit({values.value(several)}, {values.value(one)})"
    found = values.cards(several)
    if isinstance(found, Hand) and found.cards:
        return f"is_bit({values.set_of(found)}, {values.value(one)})"
    return f"has({values.as_list(found)}, {values.value(one)})"
