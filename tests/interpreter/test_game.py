"""The host's side: a game is begun, moved on, refused, looked at, copied, saved and ended."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import lastcard
from lastcard.dsl.words.types import CARD, CARDS, CELL, NUMBER, PLAYER, QUEUE, SET, TRUTH
from lastcard.interpreter.engine.decisions import Decision
from lastcard.interpreter.engine.deck import whole_deck
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.host.api import RulebookError, Rules, load
from lastcard.interpreter.host.game import Game, Refused
from tests.properties.walk import EDITIONS, NAMES, Walker

EDITION = "kung-fu-panda-es"  # there everybody may challenge, so several are asked in turn


def rules(edition: str = EDITION) -> Rules:
    return load(edition)


def begun(players: int = 4, edition: str = EDITION, seed: int = 1, **options: Any) -> Game:
    return Game(rules(edition).program, NAMES[:players], seed, **options).begin()


def decision_of(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def play_out(game: Game, walker: Walker | None = None) -> Game:
    for _ in (walker or Walker("out", len(game.players), 0, thrift=0.1)).decisions(game):
        pass
    return game


def numbers(game: Game, *cards: str) -> list[int]:
    return [game.notation.cards[card] for card in cards]


def deal(game: Game, seat: int, cards: list[int]) -> None:
    """Give a seat exactly these cards; whatever place they come from gets others for them."""
    state = game.state
    state.draw = state.hands[seat] + state.draw
    state.hands[seat] = []
    for card in cards:
        if card not in state.draw:
            hand = next(hand for hand in state.hands if hand is not state.hands[seat] and card in hand)
            hand[hand.index(card)] = state.draw.pop()
            state.draw.append(card)
        state.draw.remove(card)
        state.hands[seat].append(card)


def position(game: Game) -> tuple[str, int, dict[str, Any], Decision | None]:
    """Whatever of a game a refused move must leave alone."""
    return game.state.digest(), len(game.events), game.to_data(), game.decision


# --- beginning --------------------------------------------------------------------------------------------------------


def test_the_front_door_leads_to_a_game() -> None:
    game = lastcard.load("monster-high-es").new_game(players=["Ana", "Blas", "Carla"], seed=7)
    assert isinstance(game, lastcard.Game)
    assert game.players == ("Ana", "Blas", "Carla")
    assert not game.over
    assert decision_of(game).kind in ("play", "color")


def test_a_game_begins_with_seven_cards_each_and_one_turned_up() -> None:
    game = begun(players=5)
    assert [len(hand) for hand in game.state.hands] == [7] * 5
    assert len(game.state.discard) == 1
    assert len(game.state.draw) == 112 - 36
    assert game.scores == dict.fromkeys(game.players, 0)
    assert game.winners == ()
    assert game.state.round == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [0, 1, 11, 12])
def test_too_few_or_too_many_players(edition: str, players: int) -> None:
    with pytest.raises(ValueError, match="2 to 10 players"):
        rules(edition).new_game([f"P{number}" for number in range(players)])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 10])
def test_as_few_and_as_many_as_may_play(edition: str, players: int) -> None:
    assert decision_of(begun(players, edition)).player in NAMES


def test_two_players_need_two_names() -> None:
    with pytest.raises(ValueError, match="name of their own"):
        rules().new_game(["Ana", "Blas", "Ana"])


def test_an_unknown_way_of_scoring_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="`best of three`; it has winner-takes, none, low-total"):
        rules().new_game(["Ana", "Blas"], scoring="best of three")


def test_an_unknown_rulebook() -> None:
    with pytest.raises(RulebookError, match="no-such-book: there is no such rulebook"):
        load("no-such-book")


@pytest.mark.parametrize("seed", ["abcd", "", "7", "g" * 64, "F" * 64, "0" * 63, "0" * 65])
def test_a_seed_is_a_number_or_64_digits(seed: str) -> None:
    """Any other would give a game that cannot be saved and loaded."""
    with pytest.raises(ValueError, match="seed"):
        rules().new_game(["Ana", "Blas"], seed=seed)


# --- dealers ----------------------------------------------------------------------------------------------------------


def test_the_dealer_may_be_chosen_where_the_sheet_says_so() -> None:
    for name in NAMES[:4]:
        game = rules("hyper-speed-fr").new_game(NAMES[:4], seed=1, dealer=name)
        assert game.view(name).dealer == name
        assert decision_of(game).turn == NAMES[(NAMES.index(name) + 1) % 4]


def test_without_a_choice_everybody_deals_some_time() -> None:
    assert {begun(edition="hyper-speed-fr", seed=seed).state.dealer for seed in range(60)} == {0, 1, 2, 3}


def test_an_unknown_dealer() -> None:
    with pytest.raises(ValueError, match="Zoe"):
        rules("hyper-speed-fr").new_game(["Ana", "Blas"], dealer="Zoe")


def test_a_dealer_cannot_be_chosen_where_the_cards_decide() -> None:
    with pytest.raises(ValueError, match="dealer"):
        rules("monster-high-es").new_game(["Ana", "Blas"], dealer="Ana")


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition != "hyper-speed-fr"])
def test_the_highest_number_deals_and_ties_draw_again(edition: str) -> None:
    """Judged anew from what was drawn openly."""
    ties = 0
    for seed in range(40):
        game = begun(edition=edition, seed=seed)
        drawn = [(event.seat, event.cards[0]) for event in game.events if event.kind == "draw for dealer"]
        drawing = list(range(4))
        while len(drawing) > 1:
            found: dict[int, int] = {}
            while len(found) < len(drawing):
                seat, card = drawn.pop(0)
                rank = game.program.book.cards[card].rank
                if rank >= 0 or edition != "monster-high-es":  # there a symbol is replaced by the next card
                    found[seat] = max(rank, 0)
            drawing = [seat for seat in drawing if found[seat] == max(found.values())]
            ties += len(drawing) > 1
        assert (drawn, drawing) == ([], [game.state.dealer])
    assert ties


# --- moves ------------------------------------------------------------------------------------------------------------


def test_an_option_or_its_line_is_chosen() -> None:
    game, same = begun(), begun()
    for _ in range(30):
        option = decision_of(game).options[0]
        game.choose(option)
        same.choose(str(option))
    assert game.state == same.state
    assert game.events == same.events


@pytest.mark.parametrize(
    "line",
    ["", "Ana", "draws", "Zoe draws", "Ana plays blue 12", "Ana  draws", "Ana keeps", "Ana says uno", "Ana draws\n"],
)
def test_what_is_not_allowed_is_refused_and_nothing_changes(line: str) -> None:
    game = begun()
    before = position(game)
    with pytest.raises(Refused) as refused:
        game.choose(line)
    assert position(game) == before
    assert (refused.value.move, refused.value.digest) == (line, game.state.digest())
    assert refused.value.reason
    assert line in str(refused.value)
    assert refused.value.reason in str(refused.value)
    assert refused.value.digest not in str(refused.value), "the position is made of hidden cards too"
    assert isinstance(refused.value, ValueError)


def test_an_option_is_chosen_by_its_move_and_never_by_its_text() -> None:
    game, same = begun(), begun()
    option = decision_of(game).options[0]
    game.choose(replace(option, text="Zoe does something else"))
    same.choose(option)
    assert game.state == same.state


def test_an_option_that_only_reads_like_one_is_refused() -> None:
    game = begun()
    before = position(game)
    option = next(option for option in decision_of(game).options if option.move.verb == "play")
    for change in ({"card": option.move.card + 1000}, {"seat": 7}, {"offer": "another"}):
        with pytest.raises(Refused):
            game.choose(replace(option, move=option.move._replace(**change)))
    assert position(game) == before


def test_an_option_of_another_position_is_refused() -> None:
    game = begun()
    option = decision_of(game).options[0]
    game.choose(option)
    before = position(game)
    with pytest.raises(Refused):
        game.choose(option)
    assert position(game) == before


def challenged(**options: Any) -> Game:
    """Ana has laid a Wild Draw Four that she could do without; it is Blas who is asked first."""
    game = begun(**options)
    seat, color = game.state.turn, game.notation.color(game.state.color)
    deal(game, seat, numbers(game, "wild-draw-four", f"{color} 1", f"{color} 2", f"{color} 3"))
    game.choose(f"{NAMES[seat]} plays wild-draw-four")
    game.choose(f"{NAMES[seat]} names blue")
    assert decision_of(game).kind == "challenge"
    return game


def test_whoever_shouts_first_declines_for_those_before() -> None:
    game = challenged()
    first = decision_of(game).player
    third = NAMES[(NAMES.index(first) + 2) % 4] if game.state.direction == 1 else NAMES[(NAMES.index(first) - 2) % 4]
    third = third if third != NAMES[game.state.turn] else NAMES[(NAMES.index(first) + game.state.direction) % 4]
    with pytest.raises(Refused):
        game.choose(f"{third} says challenge")
    game.choose(f"{third} says challenge", by=third)
    told = [(event.kind, event.seat) for event in game.events if event.offer == "challenge"]
    assert told[0] == ("decline", NAMES.index(first))
    assert told[-1] == ("say", NAMES.index(third))


def test_by_leads_to_the_same_position_as_every_line_by_itself() -> None:
    shouted, slow = challenged(), challenged()
    order = []
    while decision_of(slow).kind == "challenge":
        order.append(decision_of(slow).player)
        if len(order) == 3:
            break
        slow.choose(f"{order[-1]} declines challenge")
    slow.choose(f"{order[2]} says challenge")
    shouted.choose(f"{order[2]} says challenge", by=order[2])
    assert shouted.state == slow.state
    assert shouted.events == slow.events


def test_by_whoever_is_asked_anyway_changes_nothing() -> None:
    game, same = challenged(), challenged()
    first = decision_of(game).player
    game.choose(f"{first} says challenge", by=first)
    same.choose(f"{first} says challenge")
    assert game.state == same.state


@pytest.mark.parametrize("by", ["the layer", "a later one", "Zoe"])
def test_a_refused_shout_changes_nothing(by: str) -> None:
    game = challenged()
    order = [NAMES[(game.state.turn + step * game.state.direction) % 4] for step in range(4)]
    before = position(game)
    player = {"the layer": order[0], "a later one": order[2]}.get(by, by)
    with pytest.raises(Refused):
        game.choose(f"{player} says catch {order[1]}", by=player)
    assert position(game) == before


def test_nobody_declines_what_is_required() -> None:
    """A shout does not take the turn from whoever must play."""
    game = begun()
    before = position(game)
    other = next(name for name in game.players if name != decision_of(game).player)
    for line in (f"{other} draws", f"{other} says uno"):
        with pytest.raises(Refused):
            game.choose(line, by=other)
    assert position(game) == before


def test_after_a_shout_the_game_still_tells_its_events() -> None:
    game = challenged()
    order = [NAMES[(game.state.turn + step * game.state.direction) % 4] for step in range(4)]
    game.choose(f"{order[2]} says challenge", by=order[2])
    told = len(game.events)
    game.choose(decision_of(game).options[0])
    assert len(game.events) > told


def test_options_name_the_rules_and_the_clauses_behind_them() -> None:
    game = begun()
    deal(game, game.state.turn, numbers(game, f"{game.notation.color(game.state.color)} 3", "wild"))
    play, wild, draw = (
        next(o for o in decision_of(game).options if word in o.text) for word in ("plays", "wild", "draws")
    )
    assert ("match" in play.rules, wild.rules, draw.rules) == (True, ("wilds-fit",), ("draw-instead",))
    for option in (play, wild, draw):
        assert option.clauses
        assert set(option.clauses) <= {clause.id for clause in game.program.book.clauses}


# --- why not ----------------------------------------------------------------------------------------------------------


def on_turn_with(*cards: str, top: str = "blue 7") -> tuple[Game, str]:
    game = begun()
    state = game.state
    state.hands[state.turn], state.discard = numbers(game, *cards), numbers(game, top)
    state.color = game.notation.colors[top.split()[0]]
    return game, NAMES[state.turn]


def test_a_card_that_can_be_played_needs_no_reason() -> None:
    game, player = on_turn_with("blue 2", "red 7", "wild", "red 3")
    assert [game.why_not(player, card) for card in ("blue 2", "red 7", "wild")] == [[], [], []]


def test_the_reasons_name_rule_and_clause_and_what_is_in_play() -> None:
    game, player = on_turn_with("blue 2", "red 3")
    reasons = "\n".join(game.why_not(player, "red 3"))
    for part in ("`match`", "kp-es.play.2", "blue", "blue 7"):
        assert part in reasons


def test_why_a_card_of_nobody_or_of_somebody_else_cannot_be_played() -> None:
    game, player = on_turn_with("blue 2")
    other = next(name for name in NAMES[:4] if name != player)
    game.state.hands[NAMES.index(other)] = numbers(game, "blue 3")
    assert game.why_not(player, "mauve 2") == ["the deck has no card `mauve 2`"]
    assert game.why_not(player, "red 9") == [f"{player} does not hold red 9"]
    assert player in game.why_not(other, "blue 3")[0]


def test_why_no_card_can_be_played_while_something_else_is_asked_or_all_is_over() -> None:
    game = challenged()
    player = decision_of(game).player
    assert "challenge" in game.why_not(player, game.view(player).hand[0])[0]
    over = play_out(begun(rounds_follow=False))
    loser = next(seat for seat, hand in enumerate(over.state.hands) if hand)
    assert over.why_not(NAMES[loser], over.view(NAMES[loser]).hand[0]) == ["the round is over"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_there_is_a_reason_exactly_where_there_is_no_option(edition: str) -> None:
    game = begun(edition=edition, rounds_follow=False)
    for decision in Walker(edition, 4, 0, thrift=0.1).decisions(game):
        lines = {option.text for option in decision.options}
        for player in game.players:
            for card in set(game.view(player).hand):
                reasons = game.why_not(player, card)
                assert (f"{player} plays {card}" in lines) == (reasons == [])
                assert all(reason.strip() for reason in reasons)


# --- copies and saves -------------------------------------------------------------------------------------------------


def test_a_copy_goes_its_own_way() -> None:
    game = begun()
    copy = game.copy()
    before = position(game)
    for _ in range(40):
        copy.choose(decision_of(copy).options[0])
    assert position(game) == before
    assert copy.state != game.state
    assert copy.players == game.players


def test_a_copy_tells_only_what_happens_to_it() -> None:
    game = begun()
    copy = game.copy()
    assert copy.events == []
    copy.choose(decision_of(copy).options[0])
    told = list(copy.events)
    game.choose(decision_of(game).options[0])
    assert copy.events == told == game.events[-len(told) :]


def saved(game: Game) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(game.to_data()))
    return data


def loaded(data: Any) -> Game:
    return Game.from_data(rules().program, data)


def test_a_save_is_the_game() -> None:
    game = challenged(scoring="low-total", rounds_follow=False)
    again = loaded(saved(game))
    assert position(again)[0] == position(game)[0]
    assert again.to_data() == game.to_data()
    assert again.decision == game.decision
    assert (again.players, again.rounds_follow) == (game.players, game.rounds_follow)


def test_the_course_of_the_round_stands_under_everything_and_only_there() -> None:
    data = saved(challenged())
    assert len(data["state"]["stack"]) > 1
    without = copy.deepcopy(data)
    del without["state"]["stack"][0]
    twice = copy.deepcopy(data)
    twice["state"]["stack"].insert(0, twice["state"]["stack"][0])
    for odd in (without, twice):
        with pytest.raises(ValueError, match="pending work"):
            loaded(odd)


def test_cards_that_were_out_of_the_game_come_back_with_the_next_round() -> None:
    data = saved(begun())
    data["state"]["removed"] = data["state"]["draw"][:40]
    del data["state"]["draw"][:40]
    game = loaded(data)
    game.state.over, game.state.stack[:] = 1, []
    game._after_move()
    assert game.state.round == 2
    assert not game.state.removed


def test_a_question_that_cannot_be_put_is_no_position() -> None:
    """Whatever stands in the registers of what waits: it is refused, or somebody is asked and can answer."""
    refused = 0
    game = begun()
    for decision in islice(Walker(EDITION, 4, 3, thrift=0.1).decisions(game), 120):
        before = saved(game)
        for place in range(2, len(before["state"]["stack"][-1])):
            for value in (-(2**40), -2, -1, 3, 99, 2**60):
                data = copy.deepcopy(before)
                data["state"]["stack"][-1][place] = value
                try:
                    asked = loaded(data).decision
                except ValueError:
                    refused += 1
                else:
                    assert asked is not None
                    assert asked.player in game.players
                    assert asked.options
        assert loaded(before).decision == decision
    assert refused


def test_a_game_that_nobody_has_won_can_be_kept() -> None:
    """Round after round ends before anybody is asked, so the game is over."""
    game = begun()
    game.state.stack.clear()
    game.state.over = game.state.game_over = 1
    assert (game.over, game.winners) == (True, ())
    assert loaded(saved(game)).to_data() == game.to_data()


def test_a_position_with_sixty_offers_can_be_kept(tmp_path: Path) -> None:
    """Which of them have been declined is more than a number of JSON can hold elsewhere."""
    offers = "".join(f"      o{number}: {{}}\n" for number in range(60))
    window = "windows:\n  many:\n    opens: after player plays card\n    asks: opponents of player\n    offers:\n"
    (tmp_path / "many.yaml").write_text(f"lastcard: 1\nrulebook: many\ntitle: X\nextends: classic\n{window}{offers}")
    rules = load(str(tmp_path / "many.yaml"))
    game = rules.new_game(NAMES[:3], seed=1)
    while decision_of(game).required:
        game.choose(decision_of(game).options[0])
    for _ in range(70):
        again = Game.from_data(rules.program, saved(game))
        assert again.decision == game.decision
        game.choose(decision_of(game).options[-1])


def test_a_save_does_not_change_with_the_game() -> None:
    game = begun()
    data = saved(game)
    kept = game.to_data()
    game.choose(decision_of(game).options[-1])
    assert kept == data


def test_a_game_does_not_change_with_the_data_it_was_loaded_from() -> None:
    data = saved(begun())
    game = loaded(data)
    digest = game.state.digest()
    data["state"]["draw"].clear()
    data["state"]["stack"][0][0] = 99
    data["players"][0] = "Zoe"
    assert (game.state.digest(), game.players) == (digest, NAMES[:4])


def test_a_finished_game_is_saved_too() -> None:
    game = play_out(begun(2))
    again = loaded(saved(game))
    assert again.over
    assert again.decision is None
    assert (again.winners, again.scores) == (game.winners, game.scores)


ODD: list[Any] = [
    *(None, True, 1.5, "", "x", [], {}, [[]], [None], [True], ["1"], [[1.5]], {"a": 1}),
    *(-(2**60), -2, -1, 0, 1, 3, 99, 2**60, 10**30),
]


@pytest.mark.parametrize("data", [None, 1, "x", [], {}, {"state": {}}, {"players": ["Ana", "Blas"]}])
def test_what_is_no_save_at_all(data: object) -> None:
    with pytest.raises(ValueError, match="save"):
        loaded(data)


@pytest.mark.parametrize("key", ["rulebook", "players", "rounds_follow", "state"])
@pytest.mark.parametrize("odd", [odd for odd in ODD if odd is not True], ids=repr)
def test_a_save_with_an_odd_part(key: str, odd: object) -> None:
    with pytest.raises(ValueError, match=r"save|players|name"):
        loaded({**saved(begun()), key: odd})


@pytest.mark.parametrize("key", State.__slots__)
def test_a_save_that_lacks_a_part_of_the_position(key: str) -> None:
    data = saved(begun())
    del data["state"][key]
    with pytest.raises(ValueError, match=f"no proper `{key}`"):
        loaded(data)


def test_a_save_of_another_rulebook() -> None:
    data = begun(edition="kung-fu-panda-en").to_data()
    with pytest.raises(ValueError, match="kung-fu-panda-en"):
        loaded(data)


@pytest.mark.parametrize("game", [begun, challenged], ids=["on turn", "in a window"])
@pytest.mark.parametrize("key", State.__slots__)
def test_an_odd_position_is_refused_or_can_be_played(key: str, game: Callable[[], Game]) -> None:
    """Whatever is loaded can be looked at and played on by anybody, and never falls over."""
    data = saved(game())
    for odd in ODD:
        _refused_or_playable({**data, "state": {**data["state"], key: odd}})
    value = data["state"][key]
    for place in range(len(value) if isinstance(value, list) else 0):
        for odd in ODD:
            changed = [*value[:place], odd, *value[place + 1 :]]
            _refused_or_playable({**data, "state": {**data["state"], key: changed}})


def _refused_or_playable(data: dict[str, Any]) -> None:
    try:
        game = loaded(json.loads(json.dumps(data)))
    except ValueError:
        return
    deck = sorted(whole_deck(game.program.book))
    walker = Walker("odd", 4, 0, thrift=0.1)
    for _, _decision in zip(range(3), walker.decisions(game), strict=False):
        for player in game.players:
            game.view(player)
    state = game.state
    places = [state.draw, state.discard, state.removed, *state.hands, *state.zones]
    assert sorted(card for place in places for card in place) == deck


@pytest.mark.parametrize("frame", [0, 1, 2])
def test_odd_work_that_waits_is_refused_or_can_be_played(frame: int) -> None:
    """The stack of pending work is where a made-up position could do the most harm."""
    data = saved(challenged())
    stack = data["state"]["stack"]
    assert len(stack) == 3
    # A step within the program, and what stands in the registers, only the operations understand.
    odd_numbers = {0: (-1, 0, 1, 2, 3, 5, 17, 99, 2**40), 1: (-1, 99, 2**40, -(2**40)), 2: (-1, 8, 99, 2**40)}
    for place, odd_ones in odd_numbers.items():
        for odd in odd_ones:
            changed = [list(each) for each in stack]
            changed[frame][place] = odd
            _refused_or_playable({**data, "state": {**data["state"], "stack": changed}})
    shapes: list[Any] = [[], stack[:1], stack[:2], [stack[0][:2]], [[]], [*stack, [0, 0]]]
    for fewer in shapes:
        _refused_or_playable({**data, "state": {**data["state"], "stack": fewer}})


NOT_OF_THE_TYPE = {
    PLAYER: (-2, 4, 99),
    CARD: (-2, 999),
    CARDS: (-1, 0x3E8, 0x1003E8, 0x1000),  # a card that there is not, one above another, nothing below a card
    TRUTH: (-1, 2),
    SET: (-1,),
    QUEUE: (-1, 0x10, 0x51),  # nobody before somebody, and a sixth seat of four
    CELL: (-1, 3, 99),
    NUMBER: (-(2**60), 2**60),
}


def test_a_register_that_holds_something_else_is_refused() -> None:
    data = saved(challenged())
    for number, frame in enumerate(data["state"]["stack"]):
        for place, cell in enumerate(rules().program.plan.codes[frame[0]].cells):
            for odd in NOT_OF_THE_TYPE[cell.type]:
                changed = copy.deepcopy(data)
                changed["state"]["stack"][number][place] = odd
                with pytest.raises(ValueError, match="the saved position"):
                    loaded(changed)


# --- rounds and games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_goes_on_to_500(edition: str) -> None:
    game = play_out(begun(3, edition, scoring="winner-takes"))
    assert game.over
    assert game.decision is None
    rounds = [event for event in game.events if event.kind == "score"]
    assert len(rounds) == game.state.round > 1
    assert sum(event.amount for event in rounds) == sum(game.scores.values())
    assert game.winners == tuple(name for name, score in game.scores.items() if score >= 500)
    assert len(game.winners) == 1
    assert game.events[-1].kind == "game over"


def test_a_game_for_the_low_total() -> None:
    for seed in range(5):
        game = play_out(begun(4, seed=seed, scoring="low-total"))
        assert max(game.scores.values()) >= 500
        assert game.winners == tuple(name for name in game.players if game.scores[name] == min(game.scores.values()))


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_points_the_winner_of_the_round_wins(edition: str) -> None:
    game = play_out(begun(3, edition, scoring="none"))
    assert game.state.round == 1
    assert game.winners == (NAMES[game.state.winner],)
    assert set(game.scores.values()) == {0}


def test_every_round_has_a_new_dealer_drawn_a_new_deal_and_full_hands() -> None:
    game = begun(3)
    starts = {1: game.state.copy()}
    for _ in Walker("rounds", 3, 0, thrift=0.1).decisions(game):
        starts.setdefault(game.state.round, game.state.copy())
    assert len(starts) == game.state.round > 2
    assert len({repr(state.hands) for state in starts.values()}) == len(starts)
    assert sum(event.kind == "dealer" for event in game.events) == len(starts)
    for state in starts.values():
        assert (state.over, state.turns, state.points, state.winner) == (0, 0, [0, 0, 0], -1)
        assert sum(len(hand) for hand in state.hands) in (21, 23)  # a first card may have cost two
    assert sorted(starts[2].scores) != [0, 0, 0]


def test_a_single_round_where_no_round_follows() -> None:
    game = play_out(begun(3, rounds_follow=False))
    assert game.over
    assert game.state.round == 1
    assert max(game.scores.values()) < 500
    assert game.winners == ()
    before = position(game)
    for line in ("Ana draws", "Ana passes"):
        with pytest.raises(Refused):
            game.choose(line)
        with pytest.raises(Refused):
            game.choose(line, by="Ana")
    assert position(game) == before
    assert all(game.view(name).round_over for name in game.players)


def test_a_copy_of_a_single_round_ends_with_it_too() -> None:
    game = begun(3, rounds_follow=False)
    assert play_out(game.copy()).over
    assert play_out(loaded(saved(game))).state.round == 1


def test_a_round_without_a_winner_is_followed_by_another() -> None:
    """Nobody has a card that fits, and nothing is left to draw."""
    game, _ = on_turn_with("red 1")
    state = game.state
    state.removed += [*state.draw, *(card for hand in state.hands for card in hand)]
    state.draw, state.hands = [], [numbers(game, "red 1") for _ in range(4)]
    for _ in range(4):
        game.choose(f"{decision_of(game).player} passes")
    assert game.state.round == 2
    assert set(game.scores.values()) == {0}
    assert not game.over


# --- what is seen -----------------------------------------------------------------------------------------------------


def test_a_view_tells_nobody_that_somebody_else_is_asked_in_secret() -> None:
    """At a table with several people the views are the same after every card, whether anybody holds its twin or not."""
    shown: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(6):
        game = load("classic", house_rules=["jump-in"]).new_game(["Ana", "Blas", "Carla"], seed=seed, discreet=True)
        for _ in range(200):
            decision = decision_of(game)
            if decision.secret:
                holds = any(option.move.verb != "decline" for option in decision.options)
                others = (None, *(name for name in game.players if name != decision.player))
                shown[holds] |= {game.view(name).asked for name in others}
            game.choose(decision.options[-1 if decision.secret else 0])
    assert shown == {True: {"nobody"}, False: {"nobody"}}


def test_a_view_shows_the_own_hand_and_only_counts_of_the_others() -> None:
    game = begun()
    decision = decision_of(game)
    for seat, name in enumerate(game.players):
        view = game.view(name)
        assert (view.player, view.players) == (name, game.players)
        assert list(view.hand) == [game.notation.card(card) for card in sorted(game.state.hands[seat])]
        assert list(view.counts.values()) == [len(hand) for hand in game.state.hands]
        assert (view.draw_pile, view.top, view.asked) == (len(game.state.draw), view.discard[0], decision.player)
        assert view.options == (decision.options if name == decision.player else ())


def test_nobody_else_sees_anything() -> None:
    with pytest.raises(ValueError, match="Zoe"):
        begun().view("Zoe")
    with pytest.raises(ValueError, match="Zoe"):
        begun().why_not("Zoe", "wild")
