"""Names, conditions and numbers."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.types import CARDS, PLAYERS
from lastcard.interpreter.compiled.game import is_bit
from lastcard.interpreter.engine.values.some import RELATIONS

from .maker import ONE, Values, word
from .several import bits_of
from .shapes import Hand

SIGNS = {"same": "==", "differs": "!=", "is_more": ">", "is_less": "<", "is_least": ">=", "is_most": "<="}

if SIGNS.keys() != RELATIONS.keys():
    raise NotImplementedError(f"a relation has no sign: {SIGNS.keys() ^ RELATIONS.keys()}")


@word("cell")
def _cell(values: Values, expr: Expr) -> str:
    return f"c{expr.value}"


@word("const")
def _const(values: Values, expr: Expr) -> str:
    return f"({expr.value})" if expr.value < 0 else str(int(expr.value))


@word("flag")
def _flag(values: Values, expr: Expr) -> str:
    return f"FLAG[{expr.value}]"


@word("flag_of")
def _flag_of(values: Values, expr: Expr) -> str:
    """Where nobody has it stands what it holds at first."""
    if is_bit(values.game.book.flags[expr.value]):
        return f"(BITS[{expr.value}] >> {values.value(expr.args[0])} + 1 & 1)"
    base = expr.value * (values.game.players + 1) + 1
    return f"OWN[{values.value(expr.args[0])} + {base}]"


@word("each_card", "each_player")
def _each(values: Values, expr: Expr) -> str:
    return ONE


# --- conditions -----------------------------------------------------------------------------------


@word("either", "both")
def _joined(values: Values, expr: Expr) -> str:
    one, other = map(values.value, expr.args)
    return f"({one} {'or' if expr.op == 'either' else 'and'} {other})"


@word("negate")
def _negate(values: Values, expr: Expr) -> str:
    return f"(not {values.value(expr.args[0])})"


@word(*SIGNS)
def _compared(values: Values, expr: Expr) -> str:
    one, other = map(values.number, expr.args)
    return f"({one} {SIGNS[expr.op]} {other})"


@word("is_empty", "is_filled")
def _filled(values: Values, expr: Expr) -> str:
    sign = "==" if expr.op == "is_empty" else "!="
    (several,) = expr.args
    if several.type == PLAYERS:
        return f"({bits_of(values, several)} {sign} 0)"
    if several.type != CARDS:
        return f"({values.value(several)} {sign} 0)"
    found = values.cards(several)
    if isinstance(found, Hand) and found.cards and not found.less:
        return f"({found.cards} {sign} 0)"
    return f"({number_of(values, several)} {sign} 0)"


# --- numbers --------------------------------------------------------------------------------------


@word("plus", "minus")
def _reckoned(values: Values, expr: Expr) -> str:
    one, other = map(values.number, expr.args)
    return f"bounded({one} {'+' if expr.op == 'plus' else '-'} {other})"


@word("lesser", "greater")
def _one_of_two(values: Values, expr: Expr) -> str:
    one, other = map(values.number, expr.args)
    return f"{expr.op}({one}, {other})"


@word("drawable")
def _drawable(values: Values, expr: Expr) -> str:
    return "drawable()"


@word("size")
def _size(values: Values, expr: Expr) -> str:
    (several,) = expr.args
    if several.type == CARDS:
        return number_of(values, several)
    return f"popcount({bits_of(values, several) if several.type == PLAYERS else values.value(several)})"


def number_of(values: Values, cards: Expr) -> str:
    """How many cards; of piles and hands that is known."""
    if cards.op == "hand":
        return f"SIZE[{values.value(cards.args[0])} + 1]"
    if cards.op == "draw_pile":
        return "(t.end - t.next)"
    if cards.op == "cards_drawn":
        return "t.drawn"
    pile = pile_number(values, cards)
    if pile:
        return f"HEIGHT[{pile}]"
    found = values.cards(cards)
    if isinstance(found, Hand) and found.cards:
        if found.less:
            return f"count_but({found.seat}, {found.cards}, {found.less})"
        return f"count({found.seat}, {found.cards})"
    return f"ARENA[{values.as_list(found)}]"


def pile_number(values: Values, cards: Expr) -> str:
    """The number of a pile; empty for what is none."""
    if cards.op == "discard_pile":
        return "0"
    if cards.op == "zone":
        return str(values.game.pile(cards.value))
    if cards.op == "zone_of":
        return f"({values.value(cards.args[0])} + {values.game.pile(cards.value, 0)})"
    return ""
