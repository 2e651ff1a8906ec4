"""Nobody is told what they may not know: other hands and the draw pile.

Three checks, each also held against planted leaks. A view must be the same, byte for byte, when the hidden cards are
exchanged for others. An event that somebody is told may name only open cards and their own. And what they are told of
a move must be the same when the cards that are hidden from them before and after it are others.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.shuffle import Chance
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.host.game import Game
from tests.properties import faces
from tests.properties.walk import EDITIONS, NAMES, SEEDS, TABLES, THOROUGH, Walker, at_every_table, new_game, rules
from tests.slow import one_in

MANY = None if THOROUGH else 80  # decisions of a round that are looked at

MUST_PLAY = ("kung-fu-panda-es", "madagascar-es")  # there a card just drawn is laid if it can be

Show = Callable[[Game, str], object]
Tell = Callable[[Event, int], Event]


# --- the checks -------------------------------------------------------------------------------------------------------


def shown(game: Game, player: str) -> object:
    """Everything a player can ask the game for."""
    view = game.view(player)
    return asdict(view), [game.why_not(player, card) for card in view.hand]


def told(event: Event, seat: int) -> Event:
    return event.seen_by(seat)


def as_bytes(thing: object) -> bytes:
    return json.dumps(thing).encode()


def exchanged(game: Game, seat: int, random: Random) -> Game:
    """The same table, but the cards that this seat cannot know lie otherwise."""
    if game.program.deck.sees_single_faces:
        return faces.exchanged(game, seat, random)
    copy = game.copy()
    hidden = [copy.state.draw, *(hand for other, hand in enumerate(copy.state.hands) if other != seat)]
    hidden += hidden_zones(game, copy.state, {seat})
    _shuffle_over(hidden, [list(range(len(cards))) for cards in hidden], random)
    return copy


def hidden_zones(game: Game, state: State, seats: set[int]) -> list[list[int]]:
    """The zones whose cards none of these seats may look at."""
    return [
        state.zones[game.program.book.pile(number, owner, state.seats)]
        for number, zone in enumerate(game.program.book.zones)
        for owner in (range(state.seats) if zone.of_player else (-1,))
        if zone.seen_by == "nobody" or (zone.seen_by == "owner" and owner not in seats)
    ]


def _shuffle_over(places: list[list[int]], indices: list[list[int]], random: Random) -> None:
    """Mix what lies at these indices of these places."""
    spots = [(place, index) for place, found in zip(places, indices, strict=True) for index in found]
    cards = [place[index] for place, index in spots]
    random.shuffle(cards)
    for (place, index), card in zip(spots, cards, strict=True):
        place[index] = card


def view_leaks(show: Show, game: Game, random: Random) -> list[str]:
    """The players whose view changes with cards that they cannot see."""
    return [
        player
        for seat, player in enumerate(game.players)
        if as_bytes(show(game, player)) != as_bytes(show(exchanged(game, seat, random), player))
    ]


def hidden_in(event: Event, seat: int, before: State, after: State, game: Game) -> list[int]:
    """The cards that an event names to a seat although they are neither open nor its own; in some decks cards look
    alike to those who see one face alone."""
    fronts = game.program.deck.fronts
    if not event.cards or event.kind == "draw for dealer":
        return []  # for dealer they are drawn openly, and all go back before the shuffle
    known: Counter[int] = Counter()
    for state in (before, after):
        mine = [state.hands[seat]] + (
            [state.hands[event.seat]] if event.kind == "show" and seat == event.target else []
        )
        hidden = list(map(id, hidden_zones(game, state, {seat})))
        places: Iterable[list[int]] = [state.discard, *(zone for zone in state.zones if id(zone) not in hidden), *mine]
        known |= Counter(card if fronts is None else fronts[card] for place in places for card in place)
    return list((Counter(event.cards) - known).elements())


def move_leaks(tell: Tell, game: Game, option: Option, random: Random) -> list[str]:
    """The players who hear something else of a move when cards hidden from them before and after are others."""
    after = game.copy()
    after.choose(option)
    found = []
    for seat, player in enumerate(game.players):
        heard = [tell(event, seat) for event in after.events]
        reveals = any(event.kind == "show" and event.cards for event in heard)
        if after.state.over or reveals:
            continue  # counting the points, or being shown a hand, is to learn of it
        twin = game.copy()
        named = Counter(card for event in heard for card in event.cards)
        # What a move does may depend on the hand of its player, and on the card that somebody on turn has just drawn.
        known = {seat, option.move.seat, game.state.turn}
        _exchange_what_stays(twin, after.state, known, named, random)
        twin.choose(option)
        if heard != [tell(event, seat) for event in twin.events]:
            found.append(player)
    return found


def _exchange_what_stays(game: Game, after: State, known: set[int], named: Counter[int], random: Random) -> None:
    """Mix the cards of the other hands, hidden zones and the draw pile that a move leaves where they are, unseen."""
    state = game.state
    hidden = [seat for seat in range(len(state.hands)) if seat not in known]
    zones, zones_after = hidden_zones(game, state, known), hidden_zones(game, after, known)
    places = [state.draw, *(state.hands[seat] for seat in hidden), *zones]
    kept = len(after.draw) if after.shuffles == state.shuffles else 0  # cards are drawn from the end
    indices = [list(range(kept)), *(_staying(state.hands[seat], after.hands[seat], named) for seat in hidden)]
    indices += [_staying(before, later, named) for before, later in zip(zones, zones_after, strict=True)]
    _shuffle_over(places, indices, random)


def _staying(before: list[int], after: list[int], named: Counter[int]) -> list[int]:
    """Where the cards are that stay; one that was named has been on the table, if only to be taken back."""
    left, found = Counter(after) - named, list[int]()
    for index, card in enumerate(before):
        if left[card] > 0:
            left[card] -= 1
            found.append(index)
    return found


# --- the game itself --------------------------------------------------------------------------------------------------


@at_every_table
def test_a_view_does_not_depend_on_hidden_cards(edition: str, players: int) -> None:
    for seed in SEEDS:
        game, walker = new_game(edition, players, seed).begin(), Walker(edition, players, seed)
        for number, _ in enumerate(islice(walker.decisions(game), MANY)):
            if number % players == 0:  # each check looks through the eyes of all players
                assert view_leaks(shown, game, walker.random) == []
        assert view_leaks(shown, game, walker.random) == []


@at_every_table
def test_an_event_names_no_hidden_card(edition: str, players: int) -> None:
    for seed in SEEDS:
        assert event_leaks(told, new_game(edition, players, seed), Walker(edition, players, seed)) == []


def event_leaks(tell: Tell, game: Game, walker: Walker) -> list[Event]:
    """The events of a round that name a hidden card to somebody."""
    before, found = [game.state.copy()], list[Event]()

    def listen(event: Event) -> None:
        after = game.state.copy()
        if any(hidden_in(tell(event, seat), seat, before[0], after, game) for seat in range(len(game.players))):
            found.append(event)
        before[0] = after

    game.table.writer.listener = listen
    for _ in walker.decisions(game.begin()):
        pass
    return found


@pytest.mark.parametrize(("edition", "players"), TABLES if THOROUGH else one_in(3, product(EDITIONS, (2, 3, 4, 7))))
def test_what_is_told_of_a_move_does_not_depend_on_hidden_cards(edition: str, players: int) -> None:
    for seed in SEEDS:
        game, walker = new_game(edition, players, seed).begin(), Walker(edition, players, seed)
        for decision in islice(walker.decisions(game), MANY):
            assert move_leaks(told, game, walker.answer(decision.options), walker.random) == []


ZONES = str(Path(__file__).parents[1] / "rulebooks" / "good" / "zones-that-hide.yaml")


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_lies_in_a_zone_that_is_hidden_stays_hidden(players: int) -> None:
    for seed in range(5):
        game, walker = new_game(ZONES, players, seed).begin(), Walker("zones", players, seed, 0.1)
        seen = 0
        for decision in islice(walker.decisions(game), 60):
            seen += any(hidden_zones(game, game.state, set()))
            assert view_leaks(shown, game, walker.random) == []
            assert move_leaks(told, game, walker.answer(decision.options), walker.random) == []
        assert seen
        assert event_leaks(told, new_game(ZONES, players, seed), Walker("zones", players, seed, 0.1)) == []


DISCREET = [
    *(edition for edition in EDITIONS if edition not in MUST_PLAY),
    *("classic+stacking+jump-in+seven-swap", "madagascar-en+play-pairs+mercy", "switch", "mau-mau"),
]


@pytest.mark.parametrize("edition", DISCREET)
def test_nobody_else_learns_whether_a_card_just_drawn_could_have_been_laid(edition: str) -> None:
    """Kept because it must be, or because its player would rather keep it: to the others it is the same."""
    compared = 0
    for seed in SEEDS:
        game = Game(rules(edition).program, NAMES[:4], seed, rounds_follow=False, discreet=True).begin()
        walker = Walker(edition, 4, seed, 0.1)
        for decision in islice(walker.decisions(game), MANY):
            if any(option.move.verb == "draw" for option in decision.options):
                found = list(_drawn_and_kept(game, decision.player))
                compared += len({fits for fits, _ in found}) == 2
                assert len({as_bytes(seen) for _, seen in found}) <= 1
    assert compared


def _drawn_and_kept(game: Game, player: str) -> Iterable[tuple[bool, object]]:
    """For each of the next cards: could it be laid, and what do the others see and hear until it has been kept?"""
    others = [name for name in game.players if name != player]
    for place in range(-1, -min(len(game.state.draw), 12), -1):
        copy = game.copy()
        pile = copy.state.draw
        pile[-1], pile[place] = pile[place], pile[-1]
        copy.choose(f"{player} draws")
        decision = copy.decision
        assert decision is not None
        assert (decision.player, decision.kind, decision.secret) == (player, "drawn", True)
        before = _seen_by(copy, others)
        copy.choose(f"{player} keeps")
        yield len(decision.options) > 1, [before, _seen_by(copy, others)]


def _seen_by(game: Game, names: list[str]) -> list[object]:
    events = [[asdict(event.seen_by(game.players.index(name))) for event in game.events] for name in names]
    return [events, [asdict(game.view(name)) for name in names]]


def test_whoever_may_not_know_a_card_is_told_that_there_is_one() -> None:
    drawn = Event(kind="draw", seat=1, amount=2, cards=(3, 4), private=(1,))
    assert drawn.seen_by(1) == drawn
    assert (drawn.seen_by(0).kind, drawn.seen_by(0).seat, drawn.seen_by(0).amount) == ("draw", 1, 2)
    assert drawn.seen_by(0).cards == ()


# --- planted leaks ----------------------------------------------------------------------------------------------------


def _others(game: Game, player: str) -> list[list[int]]:
    return [hand for name, hand in zip(game.players, game.state.hands, strict=True) if name != player]


def _points(game: Game, player: str) -> int:
    return sum(game.program.book.cards[card].points for hand in _others(game, player) for card in hand)


VIEW_LEAKS: dict[str, Show] = {
    "top of the draw pile": lambda game, player: game.state.draw[-1:],
    "another hand": lambda game, player: sorted(_others(game, player)[0]),
    "order of another hand": lambda game, player: _others(game, player)[0],
    "digest of the position": lambda game, player: game.state.digest(),
    "points in other hands": _points,
    "options of whoever is asked": lambda game, player: [str(option) for option in _asked_options(game)],
    "only how many options": lambda game, player: len(_asked_options(game)),
    "whether somebody holds a card": lambda game, player: any(0 in hand for hand in _others(game, player)),
    "reason why another cannot play": lambda game, player: game.why_not(_other(game, player), "wild"),
    "only at one moment": lambda game, player: game.state.draw[-1:] if game.state.turns % 20 == 7 else [],
    "only the last player is told": lambda game, player: _others(game, player) if player == game.players[-1] else [],
}


def _asked_options(game: Game) -> tuple[Option, ...]:
    return game.decision.options if game.decision else ()


def _other(game: Game, player: str) -> str:
    return next(name for name in game.players if name != player)


@pytest.mark.parametrize("leak", VIEW_LEAKS)
def test_a_planted_leak_in_the_view_is_found(leak: str) -> None:
    def show(game: Game, player: str) -> object:
        return shown(game, player), VIEW_LEAKS[leak](game, player)

    assert any(
        view_leaks(show, game, walker.random)
        for game, walker in _rounds("monster-high-fr")
        for _ in islice(walker.decisions(game), 100)
    )


def _rounds(edition: str) -> list[tuple[Game, Walker]]:
    return [(new_game(edition, 4, seed).begin(), Walker(edition, 4, seed, 0.1)) for seed in range(3)]


ZONE_LEAKS: dict[str, Tell] = {
    kind: lambda event, seat, kind=kind: event if event.kind == kind else event.seen_by(seat)  # type: ignore[misc]
    for kind in ("put", "take", "put into", "lay out", "chance")
}


@pytest.mark.parametrize("leak", ZONE_LEAKS)
def test_a_planted_leak_of_a_zone_is_found(leak: str) -> None:
    walks = [(new_game(ZONES, 4, seed), Walker("zones", 4, seed, 0.1)) for seed in range(6)]
    assert any(event_leaks(ZONE_LEAKS[leak], game, walker) for game, walker in walks)


EVENT_LEAKS: dict[str, Tell] = {
    "all": lambda event, seat: event,
    "draw": lambda event, seat: event if event.kind == "draw" else event.seen_by(seat),
    "give": lambda event, seat: event if event.kind == "give" else event.seen_by(seat),
    "show": lambda event, seat: event if event.kind == "show" else event.seen_by(seat),
    "to the neighbor": lambda event, seat: event if event.seat == seat - 1 else event.seen_by(seat),
    "one card of several": lambda event, seat: replace(event.seen_by(seat), cards=event.cards[:1]),
}


@pytest.mark.parametrize("leak", EVENT_LEAKS)
def test_a_planted_leak_in_the_events_is_found(leak: str) -> None:
    walks = [(new_game("monster-high-fr", 4, seed), Walker("monster-high-fr", 4, seed, 0.1)) for seed in range(3)]
    assert any(event_leaks(EVENT_LEAKS[leak], game, walker) for game, walker in walks)


HINTS: dict[str, Callable[[Game], int]] = {
    "the deepest card": lambda game: game.state.draw[0],
    "a card of a hand": lambda game: min(game.state.hands[0]),
    "how many of a kind": lambda game: sum(game.notation.card(card) == "wild" for card in game.state.hands[1]),
}


@pytest.mark.parametrize("hint", HINTS)
def test_a_planted_leak_in_what_is_told_of_a_move_is_found(hint: str) -> None:
    """No card is named as such: what is hidden stands in a number."""

    class Leaky(Game):
        def copy(self, chance: Chance | None = None) -> Game:
            new = super().copy(chance)
            new.__class__ = type(self)
            return new

        def choose(self, option: Option | str, by: str | None = None) -> None:
            self.events.append(Event(kind="hint", amount=HINTS[hint](self)))
            super().choose(option, by)

    found = list[str]()
    for game, walker in _rounds("kung-fu-panda-en"):
        game.__class__ = Leaky
        for decision in islice(walker.decisions(game), 100):
            found += move_leaks(told, game, decision.options[0], walker.random)
    assert found
