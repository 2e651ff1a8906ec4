"""Who sees which face of a hand, where cards have two: held against positions in which only the unseen faces differ.

Whoever does not look at the backs of their cards is shown and told the same, whatever these are; and so are all
others, whatever the fronts are of cards that look alike from behind. What is seen is seen: the others are shown every
back, and are told the backs of cards that go over.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from lastcard.interpreter.bots.deck import deck_of
from lastcard.interpreter.bots.kinds import bot
from lastcard.interpreter.bots.seen import seen_by
from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.host.api import Rules, load
from lastcard.interpreter.host.game import Game
from tests.properties.faces import exchanged, other_backs
from tests.properties.walk import NAMES, SEEDS, THOROUGH, Walker

MANY = None if THOROUGH else 60
BOOK = "lastcard: 1\nrulebook: seen\ntitle: Seen\nextends: flip\ndeck: {backs seen by: %s}\n"


Show = Callable[[Game, str], object]


class Seen(NamedTuple):
    by: str
    own: bool  # does the holder see both faces?
    others: bool  # do the others see the backs?


WAYS = (
    Seen("owner", True, False),
    Seen("others", False, True),
    Seen("everybody", True, True),
    Seen("nobody", False, False),
)
every_way = pytest.mark.parametrize("way", WAYS, ids=[way.by for way in WAYS])


@cache
def rules(by: str, folder: Path) -> Rules:
    path = folder / "seen.yaml"
    path.write_text(BOOK % by)
    return load(str(path))


def walked(way: Seen, folder: Path) -> Iterator[tuple[Game, Walker]]:
    """A game at each of its decisions; both sides of the cards come up."""
    for seed in (*SEEDS, 7):
        game = Game(rules(way.by, folder).program, NAMES[:4], seed, rounds_follow=False).begin()
        walker = Walker(f"flip {way.by}", 4, seed, 0.3)
        for _ in islice(walker.decisions(game), MANY):
            yield game, walker


# --- what is shown and told -----------------------------------------------------------------------------------------


def shown(game: Game, player: str) -> bytes:
    view = game.view(player)
    return json.dumps([asdict(view), [game.why_not(player, card) for card in view.hand]]).encode()


def leaks(show: Show, game: Game, random: Random) -> list[str]:
    return [
        player
        for seat, player in enumerate(game.players)
        if show(game, player) != show(exchanged(game, seat, random), player)
    ]


# --- what must not be known -----------------------------------------------------------------------------------------


@every_way
def test_a_view_does_not_depend_on_faces_that_are_not_seen(way: Seen, tmp_path: Path) -> None:
    compared = 0
    for game, walker in walked(way, tmp_path):
        assert leaks(shown, game, walker.random) == []
        compared += exchanged(game, 0, walker.random).state.hands != game.state.hands
    assert compared


LEAKS: dict[str, Show] = {
    "the cards of a hand by number": lambda game, player: game.state.hands[game.players.index(player)],
    "both faces of the lowest discard": lambda game, player: game.notation.card(game.state.discard[0]),
    "both faces of another hand": lambda game, player: [game.notation.card(card) for card in game.state.hands[0]],
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, tmp_path: Path) -> None:
    others = WAYS[1]
    assert any(leaks(LEAKS[leak], game, walker.random) for game, walker in walked(others, tmp_path))


@every_way
def test_an_answer_tells_the_same_whatever_is_behind(way: Seen, tmp_path: Path) -> None:
    """Who lays a card hears the same, and sees the same afterwards, whatever the backs of the hand were."""
    if way.own:
        return
    for game, walker in walked(way, tmp_path):
        decision = game.decision
        assert decision is not None
        option = walker.answer(decision.options)
        if option.move.verb != "play" or decision.kind == "drawn" or "flip" in option.text:
            continue
        seat = option.move.seat
        other = other_backs(game, seat, walker.random)
        twins = [game.copy(), other]
        for twin in twins:
            twin.choose(option)
        heard = [[event.seen_by(seat) for event in twin.events if event.kind != "draw"] for twin in twins]
        assert heard[0] == heard[1]
        hands = [twin.view(decision.player).hand for twin in twins]
        assert hands[0] == hands[1] or any(event.kind == "draw" for event in twins[0].events)


@every_way
def test_events_name_the_faces_that_are_seen_and_no_others(way: Seen, tmp_path: Path) -> None:
    told: list[Event] = []
    for game, _ in walked(way, tmp_path):
        told += game.events
        game.events.clear()
    fronts = rules(way.by, tmp_path).program.deck.fronts
    cards = rules(way.by, tmp_path).book.cards
    drawn = [event for event in told if event.kind == "draw" and event.cards]
    assert drawn
    for event in told:
        for seat in range(4):
            seen = event.seen_by(seat)
            assert seen.fronts is None
            if not way.own and fronts is not None:
                assert all(fronts[card] == card for card in (*seen.cards, *seen.behind))
            if event.private is None or seat in event.private:
                assert [cards[card].front for card in seen.cards] == [cards[card].front for card in event.cards]
                assert seen.behind == ()
            elif event.kind == "draw":
                behind = [cards[cards[card].back].front for card in event.cards] if way.others else []
                assert seen.cards == ()
                assert [cards[card].front for card in seen.behind] == behind


# --- what must be known -----------------------------------------------------------------------------------------------


@every_way
def test_the_backs_of_other_hands_are_in_the_view_where_they_are_seen(way: Seen, tmp_path: Path) -> None:
    for game, _ in walked(way, tmp_path):
        cards = game.program.book.cards
        for player in game.players:
            view = game.view(player)
            backs = {
                name: sorted(cards[cards[card].back].front for card in hand)
                for name, hand in zip(game.players, game.state.hands, strict=True)
                if name != player
            }
            assert {name: sorted(seen) for name, seen in view.backs.items()} == (backs if way.others else {})
            assert all((" / " in text) == way.own for text in view.hand)


@every_way
def test_cards_that_look_alike_are_one_answer_and_a_line_may_say_which(way: Seen, tmp_path: Path) -> None:
    alike = 0
    for game, _ in walked(way, tmp_path):
        decision = game.decision
        assert decision is not None
        texts = [option.text for option in decision.options]
        assert len(set(texts)) == len(texts)
        exact = {game.notation.line(move) for move in game.table.options()}
        alike += len(exact) > len(texts)
        for line in exact:
            game.copy().choose(line)
        if not way.own:
            assert not any(" / " in text for text in texts)
    assert bool(alike) != way.own


@every_way
def test_whoever_plays_by_the_view_alone_can_play(way: Seen, tmp_path: Path) -> None:
    for number, seed in enumerate(("1", "2")):
        game = Game(rules(way.by, tmp_path).program, NAMES[:3], int(seed), rounds_follow=False).begin()
        stream = Stream("bot", seed_text(int(seed)), 0)
        bots = [bot(kind, stream, deck_of(game.program.book)) for kind in ("sensible", "random")]
        for turn in range(5_000):
            decision = game.decision
            if decision is None:
                break
            option: Option = bots[(turn + number) % 2](seen_by(game, decision, []))
            game.choose(option)
        assert game.over
        assert Game.from_data(game.program, game.to_data()).state == game.state
