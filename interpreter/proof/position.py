"""A position as a scenario describes it -> a table that goes on from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from lastcard.dsl.rulebook import Flag, Rulebook
from lastcard.dsl.words.limits import MOST_LOST
from lastcard.dsl.words.types import CARD, COLOR, NUMBER, PLAYER, TRUTH, Type
from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.engine.frame import STEP
from lastcard.interpreter.engine.seats import neighbor
from lastcard.interpreter.engine.state import LOST_BITS, NONE, State
from lastcard.interpreter.engine.writer import NOBODY
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.names import check_players
from lastcard.interpreter.host.setup import method_number

from . import seating
from .placing import Placer, Unplayable

if TYPE_CHECKING:  # whether a position can be is told without the machine that goes on from it
    from lastcard.interpreter.engine.machine import Table
    from lastcard.interpreter.engine.program import Program

WITH_DEALING = frozenset({"dealing", "draw pile", "shuffles", "seed", "scores", "scoring", "dealer", "teams", "chance"})
NOT_WITH_TURNED_UP = ("turn", "direction", "color", "discard under", "top")


class Laid(NamedTuple):
    """The cards upon the table, before anything is played; and what is played before the first decision."""

    state: State
    begin: Callable[[Table], object]

    def table(self, program: Program) -> tuple[Table, Callable[[], None]]:
        """A table at which it can be gone on with."""
        from lastcard.interpreter.engine.machine import Table

        table = Table(program, self.state)
        return table, lambda: _begun(table, self.begin)


def lay_out(program: Program, players: tuple[str, ...], given: dict[str, Any]) -> Table:
    """The table of a scenario, waiting for its first decision."""
    table, begin = laid_out(program, players, given)
    begin()
    return table


def laid_out(program: Program, players: tuple[str, ...], given: dict[str, Any]) -> tuple[Table, Callable[[], None]]:
    """The table of a scenario before anything is played, and what is played before the first decision."""
    return laid(program.book, players, given).table(program)


def laid(book: Rulebook, players: tuple[str, ...], given: dict[str, Any]) -> Laid:
    """The cards upon the table of a scenario; raises Unplayable where they cannot lie like that."""
    notation = Notation(book, players)
    _settled("", check_players, book, players)
    placer = Placer(book, notation, given.get("seed") or 0)
    state = setup.fresh_state(book, len(players), placer.seed, _method(book, given))
    state.dealer = _seat(notation, given.get("dealer"), len(players) - 1)
    for name, score in (given.get("scores") or {}).items():
        state.scores[_seat(notation, name, 0)] = score
    if given.get("teams"):
        teams = [[_seat(notation, name, 0) for name in team] for team in given["teams"]]
        _settled("teams", setup.share_out, book, state, teams)
    state.outcomes = [_outcome(notation, each) for each in given.get("chance") or ()]
    begins = _from_the_dealing if given.get("dealing") else _on_the_table
    return Laid(state, begins(state, placer, given))


def _begun(table: Table, begin: Callable[[Table], object]) -> None:
    begin(table)
    if table.state.over:
        setup.score_round(table)


def _outcome(notation: Notation, said: Any) -> list[int]:
    """What chance is to bring, whatever of all that it may mean is asked for then."""
    found = notation.meanings(" ".join(str(said).split()))
    if not found or isinstance(said, bool):
        raise Unplayable(f"chance cannot bring `{said}`: this is no number, card, color, player or word of a flag")
    return found


def _settled(key: str, settle: Callable[..., None], *given: Any) -> None:
    try:
        settle(*given)
    except ValueError as error:
        raise Unplayable(str(error), key) from None


def _method(book: Rulebook, given: dict[str, Any]) -> int:
    try:
        return method_number(book, given.get("scoring"))
    except ValueError as error:
        raise Unplayable(str(error), "scoring", "name one of these, or leave `scoring` out") from None


def _seat(notation: Notation, name: str | None, default: int) -> int:
    if name is None:
        return default
    if name not in notation.seats:
        raise Unplayable(f"nobody is called `{name}`")
    return notation.seats[name]


def _from_the_dealing(state: State, placer: Placer, given: dict[str, Any]) -> Callable[[Table], object]:
    extra = sorted(set(given) - WITH_DEALING)
    if extra:
        advice = "the cards are dealt first: `draw pile` gives their order; leave this out, or leave `dealing` out"
        raise Unplayable(f"`{extra[0]}` cannot be given with `dealing`", extra[0], advice)
    deck = placer.take(given.get("draw pile"))
    state.orders = [placer.cards(order) for order in given.get("shuffles") or ()]
    return lambda table: setup.begin_round(table, deck + placer.rest(), table.state.dealer)


def _on_the_table(state: State, placer: Placer, given: dict[str, Any]) -> Callable[[Table], object]:
    notation = placer.notation
    turned_up = placer.take(given.get("turned up"))
    extra = [key for key in NOT_WITH_TURNED_UP if key in given] if turned_up else []
    if extra:
        message = "`turned up` stands alone: no `turn`, `direction`, `color`, `top` or `discard under`"
        raise Unplayable(message, extra[0], "leave this out: it comes of the cards that are turned up")
    if turned_up and given.get("rest") == "discard":
        message = "`rest: discard` does not go with `turned up`"
        raise Unplayable(message, "rest", "leave `rest` out, or give `top` instead of `turned up`")
    places = [_seat(notation, name, 0) for name in given.get("places") or ()]
    holding = [name for name, hand in (given.get("hands") or {}).items() if hand]
    _settled("places", seating.take_places, state, places, holding, notation.players)
    if not turned_up and "top" not in given and placer.book.setup.turns_up:
        raise Unplayable("`top` or `turned up` is missing", "", "write `top: CARD`, the top card of the discard pile")
    top = placer.take([given["top"]]) if "top" in given else []
    under = placer.take(given.get("discard under"))
    named = placer.take(given.get("draw pile"))
    for name, texts in (given.get("hands") or {}).items():
        state.hands[_seat(notation, name, 0)] = placer.take(texts)
    zones = Zones(placer.book, notation)
    named_piles = zones.named(placer, given)
    _fill_hands(state, placer, given)
    for pile, usual in zones.usual():
        state.zones[pile] = placer.take_rest(usual) if usual and pile not in named_piles else named_piles.get(pile, [])
    rest = placer.rest()
    where = given.get("rest", "draw")
    state.draw = (turned_up + named + (rest if where == "draw" else []))[::-1]
    state.discard = (top + under + (rest if where == "discard" else []))[::-1]
    state.removed = rest if where == "out" else []
    state.orders = [placer.cards(order) for order in given.get("shuffles") or ()]
    _set_flags(state, placer, given.get("flags") or {})
    _set_player_flags(state, placer, given.get("player flags") or {})
    _set_lost_turns(state, notation, given.get("lost turns") or {})
    state.passes = state.idle = given.get("passes") or 0
    _show_the_side(placer.book, state)
    state.first = state.turn = setup.opener(state)
    if turned_up:
        state.foreseen = turned_up
        return lambda table: table.begin_round()
    _in_the_middle(state, placer, given)
    return _go_on


def _show_the_side(book: Rulebook, state: State) -> None:
    """The cards are laid out on their first side; here the flag says that the other one counts."""
    if book.side != NONE and state.flags[book.side]:
        for cards in (state.draw, state.discard, state.removed, *state.hands, *state.zones, *state.orders):
            cards[:] = [book.cards[card].back for card in cards]


def _fill_hands(state: State, placer: Placer, given: dict[str, Any]) -> None:
    """Whoever is left out holds the usual number of cards."""
    named = given.get("hands") or {}
    for seat, name in enumerate(placer.notation.players):
        if name not in named and not state.out >> seat & 1:
            state.hands[seat] = placer.take_rest(placer.book.setup.cards(len(state.hands)))


def _in_the_middle(state: State, placer: Placer, given: dict[str, Any]) -> None:
    notation = placer.notation
    state.turn = _seat(notation, given.get("turn"), state.turn)
    if "direction" in given:
        state.direction = 1 if given["direction"] == "left" else -1
    state.last = neighbor(state, state.turn, -state.direction)
    top = placer.book.cards[state.discard[-1]].color if state.discard else NONE
    state.color = _color(notation, given, top, bool(state.discard))


def _go_on(table: Table) -> None:
    """With the turn that has just begun."""
    table.push(table.program.round, (), NOBODY)
    table.state.stack[-1][STEP] = table.program.course["begin turn"]
    table.run()


def _color(notation: Notation, given: dict[str, Any], color: int, top: bool) -> int:
    if "color" in given:
        if given["color"] not in (*notation.colors, "none"):
            raise Unplayable(f"the deck has no color `{given['color']}`")
        return notation.colors.get(given["color"], NONE)
    if color == NONE and notation.colors and top:
        advice = f"write which it is: `color: {next(iter(notation.colors))}`"
        raise Unplayable("a `top` without color needs `color`", "top", advice)
    return color


def _set_flags(state: State, placer: Placer, flags: dict[str, Any]) -> None:
    for name, value in flags.items():
        number = flag_number(placer.notation.flags, name)
        state.flags[number] = _flag_value(placer, placer.book.flags[number], value)


def _set_player_flags(state: State, placer: Placer, flags: dict[str, dict[str, Any]]) -> None:
    for name, values in flags.items():
        number = flag_number(placer.notation.player_flags, name)
        for player, value in values.items():
            seat = _seat(placer.notation, player, 0)
            state.player_flags[number][seat] = _flag_value(placer, placer.book.flags[number], value)


def flag_number(known: dict[str, int], name: str) -> int:
    if name not in known:
        raise Unplayable(f"the rulebook has no flag `{name}` of this sort")
    return known[name]


class Zones:
    """Which pile of a position a scenario means by the name of a zone."""

    def __init__(self, book: Rulebook, notation: Notation) -> None:
        self.book = book
        self.notation = notation
        self.players = len(notation.players)

    def of(self, name: str, said: Any) -> Iterator[tuple[int, list[str]]]:
        """The piles of a zone, each with what is said of it."""
        names = [zone.name for zone in self.book.zones]
        if name not in names:
            raise Unplayable(f"the rulebook has no zone `{name}`")
        number = names.index(name)
        of_player = self.book.zones[number].of_player
        if of_player != isinstance(said, dict):
            whose = "to every player: write `{NAME: [CARD]}`" if of_player else "to the table, and to no player"
            raise Unplayable(f"the zone `{name}` belongs {whose}")
        for player, texts in said.items() if isinstance(said, dict) else ((None, said),):
            yield self.book.pile(number, _seat(self.notation, player, NONE), self.players), texts

    def named(self, placer: Placer, given: dict[str, Any]) -> dict[int, list[int]]:
        """The cards of the piles that a position names."""
        said = (given.get("zones") or {}).items()
        return {pile: placer.take(texts)[::-1] for name, one in said for pile, texts in self.of(name, one)}

    def usual(self) -> Iterator[tuple[int, int]]:
        """Every pile, and how many cards it holds when a round begins."""
        for number, zone in enumerate(self.book.zones):
            for seat in range(self.players) if zone.of_player else (NONE,):
                yield self.book.pile(number, seat, self.players), zone.dealt


def _set_lost_turns(state: State, notation: Notation, lost: dict[str, int]) -> None:
    for name, turns in lost.items():
        if not 0 <= turns <= MOST_LOST:
            message = f"{name} cannot lose {turns} turns: nobody can have more than {MOST_LOST} to lose"
            raise Unplayable(message, "lost turns")
        state.lost |= turns << LOST_BITS * _seat(notation, name, 0)


NONE_SAID = ("none",)
NOTHING: dict[Type, tuple[str, ...]] = {CARD: NONE_SAID, COLOR: NONE_SAID, PLAYER: ("none", "nobody")}


def _flag_value(placer: Placer, flag: Flag, value: Any) -> int:
    kind = flag.type
    if value in flag.type.choices:
        return flag.type.choices.index(value)
    if value in NOTHING.get(kind, ()):
        return NONE
    if kind == COLOR and value in placer.notation.colors:
        return placer.notation.colors[value]
    if kind == PLAYER and value in placer.notation.seats:
        return placer.notation.seats[value]
    if kind == CARD and isinstance(value, str):
        return placer.card(value)
    if kind in (NUMBER, TRUTH) and isinstance(value, int):
        return int(value)
    raise Unplayable(f"`{value}` is no {kind.name}")


__all__ = ["Laid", "Placer", "Unplayable", "Zones", "laid", "laid_out", "lay_out"]
