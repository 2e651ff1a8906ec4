"""No frame shows what its seat may not know: of every game the frames are the same when the hidden cards are others.

A position is looked at twice, the second time in a game that the seat cannot tell from the first one, with whatever is
private in events exchanged too. Both frames must be equal, byte for byte, secret moments included. Planted leaks show
that the check sees them. LASTCARD_FRAMES=N plays so many moves over all rulebooks, and looks at each of them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.host.api import RulebookError, load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.setup import most_players
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.saves import Header, deal, header_of
from lastcard.interpreter.table.seats import Pacing
from lastcard.interpreter.web.frames import Broadcast, Extra, Reading, log_frame
from tests.properties.test_secrecy import exchanged as swapped

NAMES = ("Ana", "Blas", "Carla", "Dani")
BOOKS = [path.stem for path in shipped_rulebooks()]
WITH = ((), ("jump-in", "stacking"))
DECISIONS = 150  # of a game that are played
MOVES = int(os.environ.get("LASTCARD_FRAMES", "1000"))  # that are looked at, over all rulebooks
SHARE = -(-MOVES // len(BOOKS))
EVERY = max(1, len(WITH) * DECISIONS // SHARE)  # few moves are taken from whole games, too
SECRET = Pacing(secret=9.0, moment=9.0)

Frames = Callable[[TableHost, str], list[str]]


def frames(host: TableHost, seat: str) -> list[str]:
    """All that the server sends a seat of a position, and of what has happened until then."""
    reading = Reading(host, "en")
    since = max(0, len(host.game.events) - 25)
    told = Broadcast({"en": reading}, host, since, host.now, Extra())
    return [told.frame(seat, "en"), log_frame(reading, seat)]


def played(
    book: str, house_rules: tuple[str, ...], seed: int, hosts: list[TableHost] | None = None
) -> Iterator[tuple[Game, Header, Random]]:
    """The positions of a game; its table is put into the list."""
    rules = load(book, house_rules=house_rules)
    count = min(max(rules.book.players[0], 4), most_players(rules.book))
    names = NAMES[:count]
    game, random = deal(rules, names, seed, None), Random(f"{book} {seed}")
    header = header_of(book, game, ("person",) * count)
    host = TableHost(game, header, pacing=SECRET)
    if hosts is not None:
        hosts.append(host)
    for _ in range(DECISIONS):
        if host.over:
            return
        yield game, header, random
        if game.resting:
            host.next_round()
            continue
        asked = [decision for name in names if (decision := host.asked(name)) is not None]
        decision = random.choice(asked)
        plays = [each for each in decision.options if each.move.verb not in ("draw", "keep", "decline")]
        host.answer(decision.player, host.number, random.choice(plays or list(decision.options)))


def exchanged(event: Event, seat: int, random: Random, cards: int) -> Event:
    """What a seat is not told of an event may be anything."""
    if event.private is None or seat in event.private:
        return event
    others = tuple(random.randrange(cards) for _ in event.cards)
    return replace(event, cards=others, color=-1 if event.color == -1 else 0)


def leaks(show: Frames, game: Game, header: Header, random: Random) -> list[str]:
    """The seats whose frames change with what they cannot know; whoever looks on has no name, and knows less than any
    seat."""
    found = []
    for seat in (*game.players, ""):
        number = game.players.index(seat) if seat else -1
        real, other = game.copy(), unlike(game, seat or random.choice(game.players), random)
        real.events[:] = game.events
        other.events[:] = [exchanged(event, number, random, len(game.program.book.cards)) for event in game.events]
        if show(at_table(real, header), seat) != show(at_table(other, header), seat):
            found.append(seat)
    return found


def unlike(game: Game, seat: str, random: Random) -> Game:
    """A game that this seat cannot tell from the one that is played, made by the engine or by the test itself. What
    somebody has to answer in the open says something of their hand: a world in which they would not be asked is another
    one. When a round is over all hands are open, and the draw pile is not."""
    if game.resting:
        other = game.copy()
        random.shuffle(other.state.draw)
        return other
    for _ in range(20):
        other = another(game, seat, random)
        if in_the_open(other) == in_the_open(game):
            return other
    raise AssertionError("every other game would ask somebody else")


def another(game: Game, seat: str, random: Random) -> Game:
    if random.random() < 0.5:
        return game.imagined(seat, random.randrange(1_000))
    return swapped(game, game.players.index(seat), random)


def in_the_open(game: Game) -> object:
    asked = game.table.asked()
    if asked is None or not asked.required or asked.secret:
        return None
    return asked.seat, asked.kinds


def at_table(game: Game, header: Header) -> TableHost:
    return TableHost(game, header, pacing=SECRET)


def goes(book: str, house_rules: tuple[str, ...]) -> bool:
    try:
        load(book, house_rules=house_rules)
    except RulebookError:
        return False
    return True


@pytest.mark.parametrize("book", BOOKS)
def test_frames_do_not_depend_on_hidden_cards(book: str) -> None:
    """In games with house rules and without, until so many moves have been looked at."""
    tables = [house_rules for house_rules in WITH if goes(book, house_rules)]
    left = SHARE
    for seed in count(1):
        for number, (game, header, random) in enumerate(played(book, tables[seed % len(tables)], seed)):
            if number % EVERY:
                continue
            found = leaks(frames, game, header, random)
            assert found == [], (seed, number)
            left -= 1
            if not left:
                return


def test_secret_moments_and_ends_of_rounds_are_among_what_is_looked_at() -> None:
    found = set[str]()
    for seed in range(1, 7):
        for game, _, _ in played("classic", WITH[-1], seed):
            if game.resting:
                found.add("the end of a round")
            elif game.decision is not None and game.decision.secret:
                found.add("a secret moment")
    assert found == {"the end of a round", "a secret moment"}


@pytest.mark.parametrize("book", ["classic", "flip", "dos", "monster-high-fr"])
def test_no_hidden_card_stands_in_a_frame(book: str) -> None:
    """Where a seat holds what nobody else does, nobody else reads of it."""
    for game, header, _ in played(book, (), 2):
        host = at_table(game.copy(), header)
        for seat in game.players:
            mine = {card for name in game.players if name != seat for card in game.view(name).hand}
            seen = json.loads(frames(host, seat)[0])
            own = {*seen["own"]["hand"], *seen["table"]["under"], seen["table"]["top"]}
            shown = {text for text in strings(seen) if text in mine}
            assert game.resting or shown <= own | cards_in(seen["own"]["question"])


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    for each in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from strings(each)


def cards_in(question: Any) -> set[str]:
    return {card for option in question["options"] for card in option["cards"]} if question else set()


def test_what_is_written_once_for_all_is_what_each_would_read() -> None:
    """Events in which a seat has no part are told to it as to somebody who looks on."""
    for book in ("classic", "president", "no-mercy", "dos"):
        for game, header, _ in played(book, (), 3):
            host = at_table(game.copy(), header)
            host.game.events[:] = game.events
            reading = Reading(host, "fr")
            told = Broadcast({"fr": reading}, host, 0, 0.0, Extra())
            for seat in game.players:
                heard = (reading.event(event, seat) for event in host.heard(seat))
                expected = [event for event in heard if event]
                assert json.loads(told.frame(seat, "fr"))["events"] == expected


# --- leaks that are planted -----------------------------------------------------------------------------


def next_card(host: TableHost, seat: str) -> object:
    return host.game.state.draw[-1:]


def whether_somebody_can_jump(host: TableHost, seat: str) -> object:
    return [name for name in host.game.players if (asked := host.asked(name)) and len(asked.options) > 1]


def length_of_a_hidden_name(host: TableHost, seat: str) -> object:
    cards = host.game.program.book.cards
    others = [hand for name, hand in zip(host.game.players, host.game.state.hands, strict=True) if name != seat]
    return "x" * len(cards[others[0][0]].text) if others[0] else ""


PLANTED: dict[str, Callable[[TableHost, str], object]] = {
    "the next card": next_card,
    "the order of a hand": lambda host, seat: [hand[:1] for hand in host.game.state.hands],
    "points of a hand": lambda host, seat: [sum(hand) for hand in host.game.state.hands],
    "a digest of the position": lambda host, seat: host.game.state.digest(),
    "the seed": lambda host, seat: host.game.state.seed,
    "who holds the card": whether_somebody_can_jump,
    "how long a name is": length_of_a_hidden_name,
    "events as they were": lambda host, seat: [event.cards for event in host.game.events],
    "the view of somebody else": lambda host, seat: [host.game.view(name).hand for name in host.game.players],
    "questions of all": lambda host, seat: [str(host.asked(name)) for name in host.game.players],
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_is_found(name: str) -> None:
    leak = PLANTED[name]

    def show(host: TableHost, seat: str) -> list[str]:
        return [*frames(host, seat), str(leak(host, seat))]

    positions = played("classic", ("jump-in",), 5)
    assert any(leaks(show, game, header, random) for game, header, random in positions)
