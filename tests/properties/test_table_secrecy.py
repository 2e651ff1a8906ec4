"""What a table shows at a seat does not depend on cards hidden from it, and nothing tells who is asked in secret.

The table is discreet, as every table with several people is. What is compared is everything: the view, the question
with its options and what may come of each, the moment, the seats, the clock.
"""

import json
from dataclasses import asdict
from itertools import islice

import pytest

from lastcard.interpreter.engine.frame import roles_of
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.imagined import UNLAWFUL, imagine
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.saves import header_of
from lastcard.interpreter.table.seats import PERSON, Pacing
from tests.properties.test_secrecy import exchanged
from tests.properties.walk import EDITIONS, NAMES, THOROUGH, Walker, rules

PACING = Pacing(bot=1.0, shout=1.0, secret=3.0, moment=8.0, turn=60.0, rest=20.0)
BOOKS = (
    *EDITIONS[::3],
    *("classic+jump-in", "classic+stacking+jump-in", "classic+jump-in+seven-swap", "flip+jump-in", "no-mercy+jump-in"),
    *("makao", "dos", "president", "prsi", "taki", "launcher", "monster-high-it+jump-in+stacking+deflect"),
    *("mau-mau", "switch", "pesten", "tschau-sepp", "olsen-olsen", "all-wild", "crazy-eights"),
)
MANY = 400 if THOROUGH else 30
EVERY = 1 if THOROUGH else 5


def dealt(book: str, players: int, seed: int) -> Game:
    return rules(book).new_game(NAMES[:players], seed, discreet=True, stops=True)


def at_table(game: Game, people: int) -> TableHost:
    kinds = tuple(PERSON if seat < people else "sensible" for seat in range(len(game.players)))
    return TableHost(game, header_of("classic", game, kinds), pacing=PACING)


def shown(game: Game, player: str | None, people: int) -> str:
    """All that is shown at a seat, and when something happens by itself."""
    table = at_table(game, people)
    return json.dumps([asdict(table.position(player)), table.due()])


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_table_shows_does_not_depend_on_hidden_cards(book: str) -> None:
    players = 4
    game, walker = dealt(book, players, 3), Walker(book, players, 3)
    for number, decision in enumerate(islice(walker.decisions(game), MANY)):
        if number % EVERY and not decision.secret:
            continue
        for seat, player in ((NONE_LOOKS_ON, None), *enumerate(game.players)):
            twin = exchanged(game, seat, walker.random)
            twin.events[:] = game.events
            assert shown(game, player, 2) == shown(twin, player, 2), (number, player)


NONE_LOOKS_ON = -1  # to whom all hands are hidden


@pytest.mark.parametrize("book", ["classic+jump-in", "classic+stacking", "flip", "no-mercy", "madagascar-en"])
def test_what_is_imagined_looks_the_same_to_whoever_imagines_it(book: str) -> None:
    game, walker = dealt(book, 4, 5), Walker(book, 4, 5)
    for number, _ in enumerate(islice(walker.decisions(game), MANY)):
        for player in game.players[:: 1 + number % 2]:
            before, world = asdict(game.view(player)), game.imagined(player, number)
            assert {**asdict(world.view(player)), "options": ()} == {**before, "options": ()}


def test_other_worlds_differ() -> None:
    game = dealt("classic", 4, 1)
    worlds = [game.imagined("Ana", number).state for number in range(4)]
    assert len({json.dumps(world.hands) for world in worlds}) == 4
    assert all(world.hands[0] == game.state.hands[0] for world in worlds)
    state = game.state.copy()
    imagine(game.program, state, 0, 2)
    assert state.hands == worlds[2].hands


def test_whether_a_play_may_be_challenged_with_success_is_not_told_beforehand() -> None:
    """Not by what may come of the challenge, either."""
    asked = 0
    for seed in range(12):
        game, walker = dealt("classic", 4, seed), Walker("classic", 4, seed)
        for decision in islice(walker.decisions(game), 200):
            if "challenge" not in decision.kinds:
                continue
            twin = game.copy()
            twin.events[:] = game.events
            given = roles_of("play")
            codes = game.program.plan.codes
            laid = [frame for frame in twin.state.stack if codes[frame[0]].given[: len(given)] == given]
            for frame in laid:
                frame[UNLAWFUL] ^= 1
            assert shown(game, decision.player, 4) == shown(twin, decision.player, 4)
            position = at_table(game, 4).position(decision.player)
            assert position.question is not None
            assert len(position.question.outlooks[0]) == 2  # it succeeds, or it does not
            asked += 1
    assert asked > 3
