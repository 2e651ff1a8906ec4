"""Values of cards and of piles."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.limits import SCANNED
from lastcard.interpreter.engine.budget import SMALL
from lastcard.interpreter.engine.deck import Deck
from lastcard.interpreter.engine.state import NONE, Frame, State

from .maker import Maker, Value, made_of, reads, word


def looked_at(state: State, cards: list[int]) -> list[int]:
    """Every card of a list is looked at, and that costs."""
    if len(cards) < SMALL:
        state.spent += len(cards) // SCANNED
    else:
        state.spend(len(cards) // SCANNED)
    return cards


# --- cards ----------------------------------------------------------------------------------------


PRINTED: dict[str, Callable[[Deck], list[int]]] = {}


def _of_card(name: str, table: Callable[[Deck], list[int]], default: int) -> None:
    """What is printed on a card."""
    PRINTED[name] = table

    @word(name)
    def make(maker: Maker, expr: Expr, card: Value) -> Value:
        printed = table(maker.deck)

        def read(s: State, f: Frame) -> int:
            found = card(s, f)
            return default if found == NONE else printed[found]

        return read


_of_card("color", lambda deck: deck.colors, NONE)
_of_card("kind", lambda deck: deck.kinds, NONE)
_of_card("rank", lambda deck: deck.ranks, 0)
_of_card("face", lambda deck: deck.faces, NONE)
_of_card("worth", lambda deck: deck.points, 0)
_of_card("threat", lambda deck: deck.penalties, 0)

# --- piles ----------------------------------------------------------------------------------------

reads("top_card", lambda s, f: s.discard[-1] if s.discard else NONE)
reads("cards_drawn", lambda s, f: s.drawn)
reads("draw_pile", lambda s, f: s.draw)
reads("discard_pile", lambda s, f: s.discard)
made_of("size", lambda cards: lambda s, f: len(cards(s, f)))


@word("zone")
def _zone(maker: Maker, expr: Expr) -> Value:
    zone = expr.value
    return lambda s, f: s.zones[zone]


@word("zone_of")
def _zone_of(maker: Maker, expr: Expr, player: Value) -> Value:
    zone, of_table = expr.value, maker.deck.table_zones

    def read(s: State, f: Frame) -> list[int]:
        seat = player(s, f)
        return [] if seat == NONE else s.zones[of_table + (zone - of_table) * s.seats + seat]

    return read


@word("card_from")
def _card_from(maker: Maker, expr: Expr, card: Value, cards: Value) -> Value:
    def read(s: State, f: Frame) -> list[int]:
        found = card(s, f)
        return [found] if found in looked_at(s, cards(s, f)) else []

    return read


@word("hand")
def _hand(maker: Maker, expr: Expr, player: Value) -> Value:
    def read(s: State, f: Frame) -> list[int]:
        seat = player(s, f)
        return [] if seat == NONE else s.hands[seat]

    return read


made_of("one_alone", lambda card: lambda s, f: [found] if (found := card(s, f)) != NONE else [])


@word("other_cards")
def _other_cards(maker: Maker, expr: Expr, cards: Value, card: Value) -> Value:
    def read(s: State, f: Frame) -> list[int]:
        found, without = list(looked_at(s, cards(s, f))), card(s, f)
        if without in found:
            found.remove(without)
        return found

    return read


@word("that_fit")
def _that_fit(maker: Maker, expr: Expr, cards: Value, player: Value) -> Value:
    playable = maker.judge.playable
    return lambda s, f: playable(s, player(s, f), cards(s, f))


@word("is_filled")
def _is_filled(maker: Maker, expr: Expr, several: Value) -> Value:
    """Whether there are cards that fit is asked in many a turn: none of them need be found."""
    if expr.args[0].op != "that_fit":
        return lambda s, f: bool(several(s, f))
    cards, player = map(maker.value, expr.args[0].args)
    fits = maker.judge.any_playable
    return lambda s, f: fits(s, player(s, f), cards(s, f))


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


def _together(name: str, one: str) -> None:
    """What is printed on several cards, as a sum."""

    @word(name)
    def make(maker: Maker, expr: Expr, cards: Value) -> Value:
        printed = PRINTED[one](maker.deck)
        return lambda s, f: sum(printed[card] for card in looked_at(s, cards(s, f)))


_together("ranks", "rank")
_together("points", "worth")
_together("threats", "threat")


@word("colors_of")
def _colors_of(maker: Maker, expr: Expr, cards: Value) -> Value:
    colors = maker.deck.colors
    return lambda s, f: sorted({colors[card] for card in looked_at(s, cards(s, f))} - {NONE})


@word("all_colors")
def _all_colors(maker: Maker, expr: Expr) -> Value:
    colors_now = maker.deck.colors_now
    return lambda s, f: colors_now(s)
