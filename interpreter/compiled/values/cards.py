"""Values of cards and of piles."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr, listed, whole_of
from lastcard.dsl.words.types import COLORS
from lastcard.interpreter.engine.values.cards import PRINTED

from .maker import Values, shape, word
from .plain import pile_number
from .shapes import Hand, Listed, Shape

TABLES = {"color": "COLOR", "kind": "KIND", "rank": "RANK", "face": "FACE", "worth": "WORTH", "threat": "THREAT"}
SUMS = {"ranks": "rank", "points": "worth", "threats": "threat"}

if TABLES.keys() != PRINTED.keys():
    raise NotImplementedError(f"what is printed on cards has no table: {TABLES.keys() ^ PRINTED.keys()}")


@word(*TABLES)
def _printed(values: Values, expr: Expr) -> str:
    return f"{TABLES[expr.op]}[{values.value(expr.args[0])} + 1]"


@word("top_card")
def _top(values: Values, expr: Expr) -> str:
    return "top()"


@word(*SUMS)
def _sum(values: Values, expr: Expr) -> str:
    """What is printed on several cards, together."""
    table, found = TABLES[SUMS[expr.op]], values.cards(expr.args[0])
    if isinstance(found, Hand) and found.cards and not found.less:
        body = f"""    total = 0
    while several:
        total += {table}[ctz(several) + 1] * copies(seat, ctz(several))
        several = several & several - 1
    return total
"""
        name = values.game.lift("sum", ("seat", "several"), body)
        return f"{name}({found.seat}, {found.cards})"
    body = f"""    total = 0
    for place in range(several + 1, several + 1 + ARENA[several]):
        total += {table}[ARENA[place] + 1]
    return total
"""
    return f"{values.game.lift('sum', ('several',), body)}({values.as_list(found)})"


@word("colors_of")
def _colors_of(values: Values, expr: Expr) -> str:
    found = values.cards(expr.args[0])
    if isinstance(found, Hand) and found.cards:
        return f"colors_among({values.set_of(found)})"
    return f"colors_in({values.as_list(found)})"


@word("all_colors")
def _all_colors(values: Values, expr: Expr) -> str:
    return colors_now(values)


def colors_now(values: Values) -> str:
    """The colors that the cards show, in a deck with two faces those of the face that counts."""
    palettes = [sum(1 << color for color in palette) for palette in values.game.deck.palettes]
    side = values.game.deck.side
    return str(palettes[0]) if len(palettes) == 1 else f"({palettes[1]} if FLAG[{side}] else {palettes[0]})"


@word("fits")
def _fits(values: Values, expr: Expr) -> str:
    card, player = map(values.value, expr.args)
    return f"fits({player}, {card})"


# --- several cards --------------------------------------------------------------------------------


@shape("hand")
def _hand(values: Values, expr: Expr) -> Shape:
    seat = values.value(expr.args[0])
    return Hand(seat, f"HELD[{seat} + 1]") if values.game.small else Listed(f"list_of_hand({seat})")


@shape("zone", "zone_of", "discard_pile")
def _pile(values: Values, expr: Expr) -> Shape:
    return Listed(f"pile_list({pile_number(values, expr)})")


@shape("draw_pile")
def _draw_pile(values: Values, expr: Expr) -> Shape:
    return Listed("draw_list()")


@shape("cards_drawn")
def _drawn(values: Values, expr: Expr) -> Shape:
    return Listed("drawn_list()")


@shape("cell")
def _laid(values: Values, expr: Expr) -> Shape:
    """The cards of a play, in their order."""
    return Listed(f"laid_list(c{expr.value})")


@shape("one_alone")
def _one_alone(values: Values, expr: Expr) -> Shape:
    return Listed(f"one_card({values.value(expr.args[0])})")


@shape("card_from")
def _card_from(values: Values, expr: Expr) -> Shape:
    card, cards = expr.args
    return Listed(f"card_in({values.value(card)}, {values.listed(cards)})")


@shape("other_cards")
def _other_cards(values: Values, expr: Expr) -> Shape:
    cards, card = expr.args
    found, less = values.cards(cards), values.value(card)
    if isinstance(found, Hand) and not found.less:
        return Hand(found.seat, found.cards, less)
    return Listed(f"without({values.as_list(found)}, {less})")


@shape("that_fit")
def _that_fit(values: Values, expr: Expr) -> Shape:
    cards, player = expr.args
    found, seat = values.cards(cards), values.value(player)
    if isinstance(found, Hand):
        return Hand(found.seat, f"fitting({seat}, {found.cards}, 0)", found.less)
    return Listed(f"fitting_list({seat}, {found.place})")


@shape("that_fit_lawfully")
def _that_fit_lawfully(values: Values, expr: Expr) -> Shape:
    found, seat = _that_fit(values, expr), values.value(expr.args[1])
    if isinstance(found, Hand):
        return Hand(found.seat, f"lawful({seat}, {found.cards})", found.less)
    return Listed(f"lawful_list({seat}, {found.place})")


@shape("union")
def _union(values: Values, expr: Expr) -> Shape:
    """What comes of one place is there as often as in that part which has most of it; places are added together."""
    places: dict[Expr, str] = {}
    for part in listed(expr):
        place, cards = whole_of(part), values.listed(part)
        places[place] = f"merged({places[place]}, {cards})" if place in places else cards
    found, *others = places.values()
    for other in others:
        found = f"behind({found}, {other})"
    return Listed(found)


@word("union")
def _several(values: Values, expr: Expr) -> str:
    """Players or colors, each once."""
    found, *others = map(values.several, listed(expr))
    for other in others:
        found = f"({found} | {other})" if expr.type == COLORS else f"joined({found}, {other})"
    return found
