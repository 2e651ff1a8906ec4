"""Whatever is played, in every shipped rulebook and at every size of table, the promises of the interpreter hold."""

import json
from collections.abc import Iterator
from itertools import islice

import pytest

from lastcard.interpreter.engine.decisions import Decision
from lastcard.interpreter.engine.deck import whole_deck
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.seats import side
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.host.game import Game, Refused
from tests.properties.turn_order import TurnOrder
from tests.properties.walk import BEGINNINGS, SEEDS, THOROUGH, THRIFTS, Walker, at_every_table, new_game, played

pytestmark = at_every_table

ODD_LINES = 2  # lines tried at every decision that are no option of it
MANY = None if THOROUGH else 120  # decisions of a round that the costly tests look at
ALL_LINES_OF = 4  # at a table of that size all lines there are, at the first decision of each kind


def walks(edition: str, players: int) -> Iterator[tuple[Game, Walker]]:
    """The rounds of a test; each is begun and waits for its first answer."""
    for seed in SEEDS:
        yield new_game(edition, players, seed).begin(), Walker(edition, players, seed)


def thrift_of(players: int, seed: int) -> float:
    """One of the three ways to play, each of them at small and at large tables."""
    return THRIFTS[(players + seed) % len(THRIFTS)]


# --- cards ------------------------------------------------------------------------------------------------------------


def all_cards(game: Game) -> list[int]:
    """The cards of every place there is; whichever face one shows, it is the same card."""
    state, cards = game.state, game.program.book.cards
    places = [state.draw, state.discard, state.removed, *state.hands, *state.zones]
    return sorted(cards[card].back if cards[card].side else card for place in places for card in place)


def watched(game: Game) -> list[Event]:
    """The events, from here on, after which the cards are not those of the deck."""
    deck, wrong = sorted(whole_deck(game.program.book)), list[Event]()

    def listen(event: Event) -> None:
        found = all_cards(game)
        gathered = not found and event.kind in ("draw for dealer", "dealer")  # before the deal they are one pack
        if found != deck and not gathered:
            wrong.append(event)
        game.events.append(event)

    game.table.writer.listener = listen
    return wrong


def test_no_card_is_lost_or_doubled_by_any_event(edition: str, players: int) -> None:
    for seed in SEEDS:
        game = new_game(edition, players, seed)
        wrong = watched(game)
        for _ in Walker(edition, players, seed, thrift_of(players, seed)).decisions(game.begin()):
            assert wrong == []
        assert wrong == []


def test_however_a_round_begins_the_cards_and_the_first_turn_are_right(edition: str, players: int) -> None:
    """Only one round in many begins with a card of each sort, so here are more beginnings than rounds."""
    for seed in BEGINNINGS:
        game = new_game(edition, players, seed)
        wrong = watched(game)
        for _ in islice(Walker(edition, players, seed).decisions(game.begin()), 2):
            pass
        order = TurnOrder(game.program.book, players)
        for event in game.events:
            order.hear(event)
        assert (wrong, order.problems) == ([], [])


def test_the_state_is_made_of_integers(edition: str, players: int) -> None:
    for game, walker in walks(edition, players):
        for _ in walker.decisions(game):
            assert others_than_integers(game.state.to_data()) == []
        assert others_than_integers(game.state.to_data()) == []


def others_than_integers(value: object, where: str = "") -> list[str]:
    """What is neither a whole number nor a list of such; True is no number, for it is written another way."""
    if isinstance(value, dict):
        return [odd for name in value for odd in others_than_integers(value[name], name)]
    if isinstance(value, list):
        return [odd for item in value for odd in others_than_integers(item, where)]
    return [] if type(value) is int or (where == "seed" and type(value) is str) else [f"{where}: {value!r}"]


# --- decisions --------------------------------------------------------------------------------------------------------


def test_every_option_works_and_is_of_the_one_asked(edition: str, players: int) -> None:
    for game, walker in walks(edition, players):
        for decision in islice(walker.decisions(game), MANY):
            lines = [option.text for option in decision.options]
            assert lines
            assert len(lines) == len(set(lines))
            before = game.state.digest()
            for option in decision.options:
                assert option.text == f"{decision.player} {option.short}"
                copy = game.copy()
                copy.choose(option)
                assert copy.state.digest() != before, f"{option} does nothing"
            assert game.state.digest() == before


def all_lines(game: Game) -> list[str]:
    """Every line that anybody could say in this game at some time."""
    book, names = game.program.book, game.players
    cards, colors = [card.text for card in book.cards], [color.name for color in book.colors]
    offers = sorted({offer.name for window in book.windows for offer in window.offers})
    said = ["draws", "keeps", "passes", "declines", "", "picks nobody", "picks none"]
    said += [f"plays {card}" for card in cards] + [f"picks {card}" for card in cards]
    said += [f"names {color}" for color in (*colors, "none")] + [f"picks {name}" for name in names]
    said += [f"gives {part} to {name}" for part in range(6) for name in names]
    said += [f"{does} {offer}" for does in ("says", "declines") for offer in offers]
    said += [f"{does} {offer} {name}" for does in ("says", "declines") for offer in offers for name in names]
    return [f"{name} {words}" for name in (*names, "Nadie") for words in said]


def test_every_other_line_is_refused_and_changes_nothing(edition: str, players: int) -> None:
    for game, walker in walks(edition, players):
        lines, kinds = all_lines(game), set[str]()
        for decision in islice(walker.decisions(game), MANY):
            everything = players == ALL_LINES_OF and decision.kind not in kinds
            _try_in_vain(game, decision, lines if everything else walker.random.sample(lines, ODD_LINES))
            kinds.add(decision.kind)


def _try_in_vain(game: Game, decision: Decision, tried: list[str]) -> None:
    listed = {line for move in game.table.options() for line in game.notation.lines(move)}
    before, told = game.state.digest(), len(game.events)
    for line in tried:
        if line not in listed:
            with pytest.raises(Refused):
                game.choose(line)
    assert (game.state.digest(), len(game.events)) == (before, told)
    assert game.decision == decision


def test_whose_turn_it_is_agrees_with_a_second_opinion(edition: str, players: int) -> None:
    for seed in SEEDS:
        game = played(edition, players, seed)
        order = TurnOrder(game.program.book, players)
        for event in game.events:
            order.hear(event)
        assert order.problems == []
        assert game.state.turn == order.turn


def test_who_lays_draws_or_passes_is_whose_turn_it_is(edition: str, players: int) -> None:
    for game, walker in walks(edition, players):
        for decision in walker.decisions(game):
            if decision.kind in ("play", "drawn"):
                assert decision.player == decision.turn
                assert decision.required


# --- copies and saves -------------------------------------------------------------------------------------------------


def test_a_save_at_every_decision_is_the_position_and_goes_on_like_it(edition: str, players: int) -> None:
    for game, walker in walks(edition, players):
        for decision in islice(walker.decisions(game), MANY):
            state = State.from_data(json.loads(json.dumps(game.state.to_data())))
            assert state == game.state
            assert state.digest() == game.state.digest()
            loaded = Game.from_data(game.program, json.loads(json.dumps(game.to_data())))
            copy = game.copy()
            assert loaded.decision == copy.decision == decision
            option = walker.answer(decision.options)
            for each in (copy, loaded):
                each.choose(option)
            assert copy.state.digest() == loaded.state.digest()
            assert copy.events == loaded.events


def test_a_game_saved_at_every_decision_is_the_game_that_is_not(edition: str, players: int) -> None:
    """Here the copies are gone on with, so that whatever a save forgets adds up."""
    for game, walker in walks(edition, players):
        saved = game.copy()
        while (decision := game.decision) is not None:
            option = walker.answer(decision.options)
            game.choose(option)
            saved = Game.from_data(saved.program, saved.to_data())
            saved.choose(option.text)
        assert saved.state == game.state


def test_a_copy_does_not_change_when_the_game_goes_on(edition: str, players: int) -> None:
    for game, walker in walks(edition, players):
        kept: list[tuple[State, str]] = []
        for _ in walker.decisions(game):
            kept.append((game.state.copy(), game.state.digest()))
        assert [state.digest() for state, _ in kept] == [digest for _, digest in kept]


def test_the_lines_of_a_round_replay_it(edition: str, players: int) -> None:
    for seed in SEEDS:
        game, walker, lines = new_game(edition, players, seed).begin(), Walker(edition, players, seed), list[str]()
        while (decision := game.decision) is not None:
            lines.append(walker.answer(decision.options).text)
            game.choose(lines[-1])
        again = new_game(edition, players, seed).begin()
        for line in lines:
            again.choose(line)
        assert again.events == game.events
        assert again.state.digest() == game.state.digest()


# --- ends and points --------------------------------------------------------------------------------------------------


def test_a_round_ends(edition: str, players: int) -> None:
    for seed in SEEDS:
        game = played(edition, players, seed, thrift_of(players, seed))
        state, winner = game.state, game.state.winner
        assert state.over
        assert game.decision is None
        playing = [seat for seat in range(players) if not state.out >> seat & 1]
        emptied = [seat for seat in playing if not state.hands[seat]]
        if state.places and winner >= 0:  # played on until one was left, who has the last place
            assert (winner, playing) == (state.places[0], [])
            assert not any(state.hands[seat] for seat in state.places[:-1])
            continue
        alone = winner >= 0 and {*playing} <= {*side(state, winner)}  # with partners, where there are teams
        assert emptied == [winner] or (winner < 0 and not emptied) or alone
        taken = sum(event.kind == "take turn" for event in game.events)  # out of turn, and then the last one goes on
        assert winner >= 0 or 1000 <= state.turns <= 1000 + taken or state.passes == len(playing)


def value(card: str) -> int:
    """What a card counts on every sheet, by its name."""
    face = card.split()[-1]
    return int(face) if face.isdigit() else 20 if face in ("draw-two", "reverse", "skip") else 50


@pytest.mark.parametrize("scoring", ["winner-takes", "low-total", "none"])
def test_the_points_of_a_round(edition: str, players: int, scoring: str) -> None:
    if edition == "hyper-speed-fr" and scoring == "low-total":
        pytest.skip("the sheet does not have it")
    for seed in SEEDS:
        game = played(edition, players, seed, thrift=0.1, scoring=scoring)
        assert game.state.winner >= 0
        held = [sum(value(game.notation.card(card)) for card in hand) for hand in game.state.hands]
        wins = [sum(held) if seat == game.state.winner else 0 for seat in range(players)]
        expected = {"winner-takes": wins, "low-total": held, "none": [0] * players}[scoring]
        assert game.state.points == game.state.scores == expected
