"""Values of cards and of piles."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.limits import SCANNED
from lastcard.interpreter.engine.budget import SMALL
from lastcard.interpreter.engine.state import NONE, Frame, State

from .maker import Maker, Value, word


def looked_at(state: State, cards: list[int]) -> list[int]:
    """Every card of a list is looked at, and that costs."""
    if len(cards) < SMALL:
        state.spent += len(cards) // SCANNED
    else:
        state.spend(len(cards) // SCANNED)
    return cards


# --- cards ----------------------------------------------------------------------------------------


def _of_card(table: list[int], default: int, card: Value) -> Value:
    def read(s: State, f: Frame) -> int:
        found = card(s, f)
        return default if found == NONE else table[found]

    return read


@word("color")
def _color(maker: Maker, expr: Expr, card: Value) -> Value:
    return _of_card(maker.deck.colors, NONE, card)


@word("kind")
def _kind(maker: Maker, expr: Expr, card: Value) -> Value:
    return _of_card(maker.deck.kinds, NONE, card)


@word("rank")
def _rank(maker: Maker, expr: Expr, card: Value) -> Value:
    return _of_card(maker.deck.ranks, 0, card)


@word("face")
def _face(maker: Maker, expr: Expr, card: Value) -> Value:
    return _of_card(maker.deck.faces, NONE, card)


@word("penalty_of")
def _penalty_of(maker: Maker, expr: Expr, card: Value) -> Value:
    return _of_card(maker.deck.penalties, 0, card)


@word("top_card")
def _top_card(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.discard[-1] if s.discard else NONE


@word("hand")
def _hand(maker: Maker, expr: Expr, player: Value) -> Value:
    def read(s: State, f: Frame) -> list[int]:
        seat = player(s, f)
        return [] if seat == NONE else s.hands[seat]

    return read


@word("draw_pile")
def _draw_pile(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.draw


@word("discard_pile")
def _discard_pile(maker: Maker, expr: Expr) -> Value:
    return lambda s, f: s.discard


@word("other_cards")
def _other_cards(maker: Maker, expr: Expr, cards: Value, card: Value) -> Value:
    def read(s: State, f: Frame) -> list[int]:
        found, without = list(looked_at(s, cards(s, f))), card(s, f)
        if without in found:
            found.remove(without)
        return found

    return read


@word("matching")
def _matching(maker: Maker, expr: Expr, cards: Value, color: Value) -> Value:
    colors = maker.deck.colors

    def read(s: State, f: Frame) -> list[int]:
        wanted = color(s, f)
        return [] if wanted == NONE else [card for card in looked_at(s, cards(s, f)) if colors[card] == wanted]

    return read


@word("with_color")
def _with_color(maker: Maker, expr: Expr, cards: Value) -> Value:
    colors = maker.deck.colors
    return lambda s, f: [card for card in looked_at(s, cards(s, f)) if colors[card] != NONE]


@word("without_color")
def _without_color(maker: Maker, expr: Expr, cards: Value) -> Value:
    colors = maker.deck.colors
    return lambda s, f: [card for card in looked_at(s, cards(s, f)) if colors[card] == NONE]


@word("that_are")
def _that_are(maker: Maker, expr: Expr, cards: Value) -> Value:
    kinds, kind = maker.deck.kinds, expr.value
    return lambda s, f: [card for card in looked_at(s, cards(s, f)) if kinds[card] == kind]


@word("that_fit")
def _that_fit(maker: Maker, expr: Expr, cards: Value, player: Value) -> Value:
    playable = maker.judge.playable
    return lambda s, f: playable(s, player(s, f), cards(s, f))


@word("that_fit_lawfully")
def _that_fit_lawfully(maker: Maker, expr: Expr, cards: Value, player: Value) -> Value:
    fitting, unlawful = _that_fit(maker, expr, cards, player), maker.judge.unlawful
    return lambda s, f: [card for card in looked_at(s, fitting(s, f)) if not unlawful(s, player(s, f), card)]


@word("fits")
def _fits(maker: Maker, expr: Expr, card: Value, player: Value) -> Value:
    playable = maker.judge.playable

    def read(s: State, f: Frame) -> bool:
        found = card(s, f)
        return found != NONE and bool(playable(s, player(s, f), (found,)))

    return read


@word("size")
def _size(maker: Maker, expr: Expr, cards: Value) -> Value:
    return lambda s, f: len(cards(s, f))


@word("points")
def _points(maker: Maker, expr: Expr, cards: Value) -> Value:
    points = maker.deck.points
    return lambda s, f: sum(points[card] for card in looked_at(s, cards(s, f)))


@word("colors_of")
def _colors_of(maker: Maker, expr: Expr, cards: Value) -> Value:
    colors = maker.deck.colors
    return lambda s, f: sorted({colors[card] for card in looked_at(s, cards(s, f))} - {NONE})


@word("all_colors")
def _all_colors(maker: Maker, expr: Expr) -> Value:
    colors_now = maker.deck.colors_now
    return lambda s, f: colors_now(s)
