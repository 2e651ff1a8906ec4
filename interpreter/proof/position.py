"""A position as a scenario describes it -> a table that goes on from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lastcard.dsl.rulebook import Flag, Rulebook
from lastcard.dsl.words.types import CARD, COLOR, NUMBER, PLAYER, TRUTH, Type
from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.engine.frame import STEP
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.seats import neighbor
from lastcard.interpreter.engine.shuffle import seed_text, shuffled
from lastcard.interpreter.engine.state import LOST_BITS, MOST_LOST, NONE, State
from lastcard.interpreter.engine.writer import NOBODY
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.names import check_players
from lastcard.interpreter.host.setup import method_number

from . import seating

WITH_DEALING = frozenset({"dealing", "draw pile", "shuffles", "seed", "scores", "scoring", "dealer", "teams", "chance"})
NOT_WITH_TURNED_UP = ("turn", "direction", "color", "discard under", "top")

MOST_NAMED = 50_000  # cards, in all lists of a position together: more than a file can write out one by one


class Unplayable(ValueError):
    """The position cannot be: a card too many, an unknown player."""


class Placer:
    """Lays out the cards of a position and keeps count of what is left of the deck."""

    def __init__(self, program: Program, notation: Notation, seed: int) -> None:
        self.book = program.book
        self.notation = notation
        self.seed = seed_text(seed)
        self.left = Counter(setup.whole_deck(self.book))
        self.named = 0

    def card(self, text: str) -> int:
        found = self.notation.cards.get(" ".join(text.split()))
        if found is None:
            raise Unplayable(f"the deck has no card `{text}`")
        return found

    def cards(self, texts: Iterable[str | int] | None) -> list[int]:
        """Cards in order; `3 * CARD` stands for three of them."""
        return [self.card(text) for text in self._one_by_one(texts or [])]

    def shown(self, texts: Iterable[str | int], held: Counter[int]) -> list[int]:
        """The cards of these texts among those held, where one face is enough; a card not held is any of its text."""
        left, matching = held.copy(), self._by_text(held)
        return [self._shown(text, matching.get(text, []), left) for text in self._one_by_one(texts)]

    def _by_text(self, held: Counter[int]) -> dict[str, list[int]]:
        """Text or face -> the sorts of card that may be meant, the last first."""
        found: dict[str, list[int]] = {}
        for card in reversed(held):
            for text in {self.notation.faces[card], self.notation.card(card)}:
                found.setdefault(text, []).append(card)
        return found

    def _shown(self, text: str, matching: list[int], left: Counter[int]) -> int:
        while matching and not left[matching[-1]]:
            matching.pop()
        card = matching[-1] if matching else self.card(text)
        left[card] -= 1
        return card

    def _one_by_one(self, texts: Iterable[str | int]) -> list[str]:
        found: list[str] = []
        for text in map(str, texts):
            count, star, name = text.partition("*")
            times = self._times(count) if star else 0
            found += [" ".join(name.split())] * times if times else [" ".join(text.split())]
            self.named += times or 1
            if self.named > MOST_NAMED:
                raise Unplayable(f"more than {MOST_NAMED} cards are named")
        return found

    def _times(self, count: str) -> int:
        """How many cards a number stands for; none if it is no number that a deck could have."""
        digits = count.strip()
        return int(digits) if digits.isdecimal() and int(digits) <= self.book.deck_size else 0

    def take(self, texts: Iterable[str | int] | None) -> list[int]:
        cards = self.cards(texts)
        for card in cards:
            self.left[card] -= 1
            if self.left[card] < 0:
                raise Unplayable(f"the deck does not hold so many `{self.notation.card(card)}`")
        return cards

    def rest(self) -> list[int]:
        """All cards not yet named, in the order of the seed, which a later call goes on with."""
        return shuffled(list(self.left.elements()), self.seed, 1 << 32)

    def take_rest(self, count: int) -> list[int]:
        cards = self.rest()[:count]
        if len(cards) < count:
            raise Unplayable("the deck has not enough cards for all hands")
        self.left.subtract(cards)
        return cards


def lay_out(program: Program, players: tuple[str, ...], given: dict[str, Any]) -> Table:
    """The table of a scenario, waiting for its first decision."""
    notation = Notation(program.book, players)
    _settled(check_players, program.book, players)
    placer = Placer(program, notation, given.get("seed") or 0)
    state = setup.fresh_state(program.book, len(players), placer.seed, _method(program, given))
    state.dealer = _seat(notation, given.get("dealer"), len(players) - 1)
    for name, score in (given.get("scores") or {}).items():
        state.scores[_seat(notation, name, 0)] = score
    if given.get("teams"):
        teams = [[_seat(notation, name, 0) for name in team] for team in given["teams"]]
        _settled(setup.share_out, program.book, state, teams)
    state.outcomes = [_outcome(notation, each) for each in given.get("chance") or ()]
    table = Table(program, state)
    if given.get("dealing"):
        _from_the_dealing(table, placer, given)
    else:
        _on_the_table(table, placer, given)
    if state.over:
        setup.score_round(table)
    return table


def _outcome(notation: Notation, said: Any) -> list[int]:
    """What chance is to bring, whatever of all that it may mean is asked for then."""
    found = notation.meanings(" ".join(str(said).split()))
    if not found or isinstance(said, bool):
        raise Unplayable(f"chance cannot bring `{said}`: this is no number, card, color, player or word of a flag")
    return found


def _settled(settle: Callable[..., None], *given: Any) -> None:
    try:
        settle(*given)
    except ValueError as error:
        raise Unplayable(str(error)) from None


def _method(program: Program, given: dict[str, Any]) -> int:
    try:
        return method_number(program, given.get("scoring"))
    except ValueError as error:
        raise Unplayable(str(error)) from None


def _seat(notation: Notation, name: str | None, default: int) -> int:
    if name is None:
        return default
    if name not in notation.seats:
        raise Unplayable(f"nobody is called `{name}`")
    return notation.seats[name]


def _from_the_dealing(table: Table, placer: Placer, given: dict[str, Any]) -> None:
    extra = sorted(set(given) - WITH_DEALING)
    if extra:
        raise Unplayable(f"`{extra[0]}` cannot be given with `dealing`")
    deck = placer.take(given.get("draw pile"))
    table.state.orders = [placer.cards(order) for order in given.get("shuffles") or ()]
    setup.begin_round(table, deck + placer.rest(), table.state.dealer)


def _on_the_table(table: Table, placer: Placer, given: dict[str, Any]) -> None:
    state, notation = table.state, placer.notation
    turned_up = placer.take(given.get("turned up"))
    if turned_up and any(key in given for key in NOT_WITH_TURNED_UP):
        raise Unplayable("`turned up` stands alone: no `turn`, `direction`, `color`, `top` or `discard under`")
    if turned_up and given.get("rest") == "discard":
        raise Unplayable("`rest: discard` does not go with `turned up`")
    places = [_seat(notation, name, 0) for name in given.get("places") or ()]
    holding = [name for name, hand in (given.get("hands") or {}).items() if hand]
    _settled(seating.take_places, state, places, holding, notation.players)
    if not turned_up and "top" not in given and placer.book.setup.turns_up:
        raise Unplayable("`top` or `turned up` is missing")
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
    _show_the_side(table)
    state.first = state.turn = setup.opener(state)
    if turned_up:
        state.foreseen = turned_up
        table.begin_round()
    else:
        _in_the_middle(table, placer, given)


def _show_the_side(table: Table) -> None:
    """The cards are laid out on their first side; here the flag says that the other one counts."""
    state, book = table.state, table.program.book
    if book.side != NONE and state.flags[book.side]:
        backs = table.program.deck.backs
        for cards in (state.draw, state.discard, state.removed, *state.hands, *state.zones, *state.orders):
            cards[:] = [backs[card] for card in cards]


def _fill_hands(state: State, placer: Placer, given: dict[str, Any]) -> None:
    """Whoever is left out holds the usual number of cards."""
    named = given.get("hands") or {}
    for seat, name in enumerate(placer.notation.players):
        if name not in named and not state.out >> seat & 1:
            state.hands[seat] = placer.take_rest(placer.book.setup.cards(len(state.hands)))


def _in_the_middle(table: Table, placer: Placer, given: dict[str, Any]) -> None:
    state, notation = table.state, placer.notation
    state.turn = _seat(notation, given.get("turn"), state.turn)
    if "direction" in given:
        state.direction = 1 if given["direction"] == "left" else -1
    state.last = neighbor(state, state.turn, -state.direction)
    top = placer.book.cards[state.discard[-1]].color if state.discard else NONE
    state.color = _color(notation, given, top, bool(state.discard))
    table.push(table.program.round, (), NOBODY)
    state.stack[-1][STEP] = table.program.course["begin turn"]
    table.run()


def _color(notation: Notation, given: dict[str, Any], color: int, top: bool) -> int:
    if "color" in given:
        if given["color"] not in (*notation.colors, "none"):
            raise Unplayable(f"the deck has no color `{given['color']}`")
        return notation.colors.get(given["color"], NONE)
    if color == NONE and notation.colors and top:
        raise Unplayable("a `top` without color needs `color`")
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
            raise Unplayable(f"{name} cannot lose {turns} turns: nobody can have more than {MOST_LOST} to lose")
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
