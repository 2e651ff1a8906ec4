"""Zones: who has them, who sees them, what is dealt to them, and how positions and records tell of them."""

import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.view import Kept
from lastcard.interpreter.keyboard.picture import everything
from lastcard.interpreter.proof.describe import given_of
from lastcard.interpreter.proof.position import Unplayable, lay_out
from lastcard.interpreter.proof.record import record_round
from lastcard.interpreter.proof.scenario import run_file
from lastcard.interpreter.prose.entries import Prose
from tests.keyboard import english
from tests.properties.walk import NAMES, Walker

BOOK = Path(__file__).parents[1] / "rulebooks" / "good" / "zones-that-hide.yaml"
RULES = load(str(BOOK))
PLAYERS = NAMES[:3]
BANK, KITTY, SHELF, ROW = "bank", "kitty", "shelf", "row"


def played(seed: int, moves: int = 60) -> Game:
    game = Game(RULES.program, PLAYERS, seed, rounds_follow=False).begin()
    for _ in islice(Walker("zones", 3, seed, 0.1).decisions(game), moves):
        pass
    return game


def test_zones_of_the_table_stand_before_those_of_players() -> None:
    book = RULES.book
    assert [zone.name for zone in book.zones] == [KITTY, ROW, BANK, SHELF]
    assert [book.pile(number, seat, 3) for number in range(4) for seat in range(3)] == [
        *(0, 0, 0),
        *(1, 1, 1),
        *(2, 3, 4),
        *(5, 6, 7),
    ]
    assert book.piles(3) == 8


def test_zones_are_dealt_behind_the_hands() -> None:
    game = Game(RULES.program, PLAYERS, 1, rounds_follow=False).begin()
    assert [len(pile) for pile in game.state.zones] == [2, 0, 0, 0, 0, 1, 1, 1]
    assert len(game.state.draw) == RULES.book.deck_size - 3 * 7 - 2 - 3 - len(game.state.discard)
    dealt = [event for event in game.events if event.kind == "lay out"]
    assert [(event.zone, event.target, event.amount) for event in dealt] == [
        (KITTY, -1, 2),
        *((SHELF, seat, 1) for seat in _from_the_first(game)),
    ]
    assert [event.private for event in dealt] == [(), None, None, None]


def _from_the_first(game: Game) -> list[int]:
    return [(game.state.first + number * game.state.direction) % 3 for number in range(3)]


def test_so_fewer_can_play() -> None:
    deck, each, table = RULES.book.deck_size, RULES.book.dealt_to_each, RULES.book.dealt_to_table
    assert (each, table) == (8, 2)
    assert setup.most_players(RULES.book) == min(RULES.book.players[1], (deck - 2 - table) // each)


def test_a_view_tells_how_many_and_what_may_be_seen() -> None:
    table = lay_out(RULES.program, PLAYERS, given(zones={BANK: {"Ana": ["red 1", "red 2"]}, ROW: ["blue 1", "blue 2"]}))
    game = Game(RULES.program, PLAYERS, 1, rounds_follow=False)
    game.table = table
    views = {name: game.view(name) for name in PLAYERS}
    assert views["Ana"].player_zones[BANK]["Ana"] == Kept(2, ("red 1", "red 2"))
    assert views["Blas"].player_zones[BANK] == {"Ana": Kept(2, ()), "Blas": Kept(0, ()), "Carla": Kept(0, ())}
    assert all(view.zones[ROW] == Kept(2, ("blue 1", "blue 2")) for view in views.values())
    assert all(view.zones[KITTY] == Kept(2, ()) for view in views.values()), (
        "as many as are dealt, and nobody sees them"
    )
    assert all(len(view.player_zones[SHELF][name].cards) == 1 for view in views.values() for name in PLAYERS)
    shown = {name: "\n".join(everything(views[name], english(game, name))) for name in PLAYERS}
    assert "“bank” (You): ▲R\u00a0red\u00a01, ▲R\u00a0red\u00a02" in shown["Ana"]
    assert "“bank” (Ana): 2 cards" in shown["Blas"]
    assert "“kitty”: 2 cards" in shown["Blas"]


def given(**changes: Any) -> dict[str, Any]:
    return {"turn": "Ana", "top": "red 5", "hands": {"Ana": ["blue 9"]}, **changes}


@pytest.mark.parametrize(
    ("zones", "problem"),
    [
        ({BANK: ["red 1"]}, "the zone `bank` belongs to every player: write `{NAME: [CARD]}`"),
        ({ROW: {"Ana": ["red 1"]}}, "the zone `row` belongs to the table, and to no player"),
        ({BANK: {"Zoe": ["red 1"]}}, "nobody is called `Zoe`"),
        ({"nest": []}, "the rulebook has no zone `nest`"),
        ({ROW: ["3 * red 1"]}, "the deck does not hold so many `red 1`"),
    ],
)
def test_a_zone_that_cannot_be_given(zones: dict[str, Any], problem: str) -> None:
    with pytest.raises(Unplayable, match=re.escape(problem)):
        lay_out(RULES.program, PLAYERS, given(zones=zones))


@pytest.mark.parametrize("seed", range(5))
def test_a_described_position_has_its_zones(seed: int) -> None:
    game, walker, described = Game(RULES.program, PLAYERS, seed, rounds_follow=False).begin(), Walker("z", 3, seed), 0
    for _ in islice(walker.decisions(game), 60):
        try:
            told = given_of(RULES.program, PLAYERS, game.state)
        except Unplayable:
            continue
        described += bool(any(told["zones"][BANK].values()))
        assert set(told["zones"]) == {BANK, KITTY, SHELF, ROW}
    assert described or seed


def test_a_record_tells_what_was_dealt_and_passes(tmp_path: Path) -> None:
    text = "".join(record_round(RULES.program, 3, 4, number, str(BOOK)) for number in range(6))
    assert "  zones:\n    kitty: [" in text
    assert "    shelf: {Ana: [" in text
    (tmp_path / "records.yaml").write_text(text)
    assert [verdict.problem for verdict in run_file(tmp_path / "records.yaml")] == [""] * 6


def test_a_position_from_outside_has_all_its_piles() -> None:
    data = played(2, 10).to_data()
    assert Game.from_data(RULES.program, data).to_data() == data
    data["state"]["zones"].pop()
    with pytest.raises(ValueError, match="does not suit the game: zones"):
        Game.from_data(RULES.program, data)


def test_positions_differ_by_whose_zone_a_card_lies_in() -> None:
    one, other = played(2, 0), played(2, 0)
    assert one.key() == other.key()
    bank = RULES.book.pile(2, 0, 3)
    one.state.zones[bank].append(5)
    other.state.zones[bank + 1].append(5)
    assert one.key() != other.key()


def test_what_happens_to_zones_is_told() -> None:
    told = {event.kind: event for seed in range(8) for event in played(seed).events}
    speaker = english(played(0))
    sentences = {kind: speaker.event(event) for kind, event in told.items()}
    assert "into “" in sentences["put"]
    assert "from “" in sentences["take"] or "discard pile" in sentences["take"]
    assert "into “" in sentences["put into"]
    assert "into “" in sentences["lay out"]
    assert "shows" in sentences["show cards"]
    hidden = speaker.event(told["lay out"].seen_by(0))
    assert hidden == sentences["lay out"] or "▲" not in hidden


def test_zones_are_said_in_prose() -> None:
    prose = Prose(RULES.book)
    rules = {rule.origin.name: "\n".join(prose.rule(rule)) for rule in RULES.book.rules}
    assert "the player puts `saved` into the pile `bank` of the player" in rules["saving"]
    assert "the player takes cards in the pile `kitty`" in rules["trading"]
    assert "1 of the draw pile go into the pile `row`" in rules["stocking"]
    assert "in the pile `bank` of the player" in rules["fetching"]


def test_the_seed_decides_what_is_dealt() -> None:
    one, other = (setup.lone_table(RULES.program, 3, seed_text(seed), 0) for seed in (1, 1))
    for table in (one, other):
        setup.deal_lone_round(table)
    assert one.state.zones == other.state.zones
