"""Rules that never come to rest: the move is taken back, and the rule is named.

The checks refuse such rulebooks, so here they are put together without being asked.
"""

from dataclasses import replace

import pytest

from lastcard.dsl.load import load_bytes
from lastcard.dsl.rulebook import Do, Expr, Origin, Pattern, Place, Rule, Rulebook
from lastcard.dsl.words.limits import CARRIED, DEEPEST, MOST, MOST_ASKED
from lastcard.dsl.words.types import PLAYER
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.events import Event, Source
from lastcard.interpreter.engine.frame import roles_of
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.operations import Act
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.setup import deal_lone_round, lone_table
from lastcard.interpreter.simulation.rounds import Plan, play_round
from tests.properties.walk import rules

WHO = Expr("slot", type=PLAYER)


def for_ever(book: Rulebook) -> Rulebook:
    """After every card laid the direction turns, and after every turn of the direction it turns again."""
    span = book.rules[0].origin.span
    turn = Do("turn_direction", place=Place("do 1", span))
    first = Rule(Origin("turner", (), span), "on", Pattern("play"), None, (turn,), roles_of("play"), ())
    again = Rule(Origin("whirl", (), span), "on", Pattern("direction"), None, (turn,), (), ())
    return replace(book, rules=(*book.rules, first, again))


def test_the_move_is_taken_back_and_the_rule_is_named() -> None:
    game = Game(program_of(for_ever(rules("classic").book)), ["Ana", "Blas"], 3).begin()
    before, told = game.state.copy(), list(game.events)
    decision = game.decision
    assert decision is not None
    played = next(option for option in decision.options if option.move.verb == "play")

    with pytest.raises(Runaway, match="rule `whirl`, do 1, line") as error:
        game.choose(played)

    assert error.value.source.rule == "whirl"
    assert game.state == before
    assert game.events == told
    game.choose(next(option for option in decision.options if option.move.verb == "draw"))


def test_an_operation_knows_its_step() -> None:
    program = program_of(for_ever(rules("classic").book))
    code = program.codes[program.plays[0]]
    steps = [program.sources[operation.by] for operation in code.said if isinstance(operation, Act)]
    assert ("turner", "do 1") in [(source.rule, source.step) for source in steps]


# --- what is looked at ------------------------------------------------------------------------------------------------

HEAD = "lastcard: 1\nrulebook: tried\ntitle: Tried out\nextends: madagascar\n"
LARGE = HEAD + "deck: {cards: {numbers: {ranks: 0..99, copies: 4}}}\n"
HOARD = "  hoard:\n    on: turn of player begins\n    do: [player draws 1500]\n"


def unchecked(text: str) -> Rulebook:
    """Whatever the checks say of it."""
    loaded = load_bytes(text.encode(), "tried.yaml")
    book = loaded.rulebook or loaded.draft
    assert book is not None
    return book


def begun(book: Rulebook) -> Game:
    return Game(program_of(book), ["Ana", "Blas", "Carla"], 3).begin()


def test_the_law_is_part_of_what_a_move_costs() -> None:
    law = "  costly:\n    permit: player plays card\n    when: points of hand of player is more than 9999999\n"
    looks = "      - n becomes size of the draw pile that fit\n" * 40
    count = f"  count:\n    on: player draws\n    do:\n{looks}"
    game = begun(unchecked(LARGE + "flags: {n: {holds: number}}\nrules:\n" + law + count))
    drawer = game.state.turn
    game.state.hands[drawer] += [game.state.draw.pop() for _ in range(200)]
    before = game.state.copy()

    with pytest.raises(Runaway, match=r"do not come to rest: rule `count`, do \d+, line"):
        game.choose(f"{game.players[drawer]} draws")

    assert game.state == before


DEAR = "size of the draw pile that fit is more than 9999"
DEAR_STEPS = {
    "do 1": f"- repeat until: {DEAR}\n        do: [turn the direction]",
    "do 1 do 1": f"""- repeat until: size of hand of player is 9999
        do:
          - if: {DEAR}
            then: [turn the direction]""",
}


@pytest.mark.parametrize("step", DEAR_STEPS)
def test_a_repetition_or_a_branch_that_costs_too_much_is_named_itself(step: str) -> None:
    """And not the rule that has set it off."""
    law = "  costly:\n    permit: player plays card\n    when: points of hand of player is more than 9999999\n"
    quiet = "  quiet:\n    on: turn of player begins\n    do: [player draws 1]\n"
    rule = f"  guilty:\n    on: player draws\n    do:\n      {DEAR_STEPS[step]}\n"
    with pytest.raises(Runaway, match=f"do not come to rest: rule `guilty`, {step}, line"):
        begun(unchecked(LARGE + "rules:\n" + law + quiet + rule))


BUSY = """flags: {n: {holds: number}}
rules:
  busy:
    on: player draws
    do:
      - repeat until: n is 1
        do:
          - repeat until: n is 1
            do:
              - repeat until: n is 1
                do: [turn the direction]
"""


LISTENING = """  hear:
    on: the direction turns
    do: [n becomes 0]
"""


@pytest.mark.parametrize(
    ("heard", "steps"),
    [
        ("", 3),  # to turn the direction, to go back, to look whether that is enough
        (LISTENING, 6),  # and for whoever listens: the event, what is done then, and that it is over
    ],
)
def test_small_steps_without_end_are_counted_whether_anybody_looks_on_or_not(heard: str, steps: int) -> None:
    program, turns = program_of(unchecked(HEAD + BUSY + heard)), list[int]()
    for probe in (None, lambda state, frame, code: None):
        told: list[Event] = []
        table = lone_table(program, 2, seed_text(1), 0, told.append)
        deal_lone_round(table)
        table.begin_round()
        table.probe = probe
        with pytest.raises(Runaway, match=r"the rules do not come to rest: rule `(busy`, do 1 do 1 do 1|hear)"):
            table.choose(next(move for move in table.options() if move.verb == "draw"))
        turns.append(sum(event.kind == "direction" for event in told))
    most = MOST // CARRIED // steps
    assert all(most * 0.98 < count <= most for count in turns), turns


def test_frames_stand_upon_each_other_up_to_a_height() -> None:
    table = lone_table(program_of(for_ever(rules("classic").book)), 2, seed_text(1), 0)
    for _ in range(DEEPEST):
        table.push(table.program.round, (), 0)
    with pytest.raises(Runaway, match="the rules set each other off without end"):
        table.push(table.program.round, (), 0)


def test_where_nothing_has_been_done_yet_the_first_step_is_named() -> None:
    table = begun(unchecked(HEAD)).table
    number = table.program.events["turn draw"]
    assert number is not None
    table.state.stack[:] = []
    for _ in range(DEEPEST):
        table.push(number, (0,), 0)
    with pytest.raises(Runaway, match="without end: rule `draw-one`, do 1 do 1, line"):
        table.push(number, (0,), 0)


def test_what_nobody_has_said_names_no_rule() -> None:
    """A turn of which the budget is used up when it begins; the course of a round is said by no rule."""
    table = begun(rules("classic").book).table
    table.state.questions = MOST_ASKED
    with pytest.raises(Runaway) as error:
        table.choose(table.options()[-1])
    assert (str(error.value), error.value.source) == ("this turn does not come to an end", Source())


def test_options_that_cost_too_much_are_told_of_as_well() -> None:
    pairs = (
        "  pair:\n    permit: player plays cards\n    when: points of hand of player + points of hand of player is "
        "more than 9999999 + points of the cards laid\n"
    )
    game = begun(unchecked(LARGE + "rules:\n" + pairs + HOARD))
    before = game.state.copy()
    with pytest.raises(Runaway, match="there is too much to look at"):
        _ = game.decision
    assert game.state == before


def test_rounds_that_nobody_watches_tell_of_them_too() -> None:
    pairs = (
        "  pair:\n    permit: player plays cards\n    when: points of hand of player + points of hand of player is "
        "more than 9999999 + points of the cards laid\n"
    )
    program = program_of(unchecked(LARGE + "rules:\n" + pairs + HOARD))
    with pytest.raises(Runaway):
        play_round(program, Plan(2, 1), 0)


def test_a_card_that_is_judged_for_the_first_time_is_paid_for_once() -> None:
    law = "  closed:\n    permit: player plays card\n    when: points of hand of player is more than 9999999\n"
    table = begun(unchecked(LARGE + "rules:\n" + law)).table
    table.program.law.known.clear()
    table.state.spent = 0
    table.program.law.playable(table.state, 0, (5,))
    looked_at = len(table.state.hands[0])  # by `points`
    assert table.program.law.price_again > 1
    assert table.state.spent <= max(table.program.law.price, table.program.law.price_again) + looked_at


def test_what_a_step_asks_for_is_paid_for_by_its_words() -> None:
    """However long it is: 250 steps of 25 sums cost more than 300 steps."""
    steps = f"      - n becomes {' + '.join(['n'] * 25)}\n" * 250
    game = begun(
        unchecked(HEAD + "flags: {n: {holds: number}}\nrules:\n  sums:\n    on: player draws\n    do:\n" + steps)
    )
    game.choose(f"{game.players[game.state.turn]} draws")
    assert game.state.spent > 250 * 25


def test_a_shout_is_taken_back_with_those_who_declined_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        "windows:\n  late:\n    opens: after player plays card\n    asks: opponents of player\n    offers: {me: {}}\n"
    )
    game = begun(unchecked(HEAD + text))
    decision = game.decision
    assert decision is not None
    while decision.kind != "me":
        game.choose(next((one for one in decision.options if one.move.verb == "play"), decision.options[0]))
        decision = game.decision
        assert decision is not None
    before, told, last = game.state.copy(), list(game.events), game.players[game.state.turn - 1]
    assert last != decision.player
    choose = Table.choose

    def runs_away(table: Table, move: Move) -> None:
        choose(table, move)
        if move.verb == "take":
            raise table.too_much()

    monkeypatch.setattr(Table, "choose", runs_away)
    with pytest.raises(Runaway):
        game.choose(f"{last} says me", by=last)
    assert game.state == before
    assert game.events == told
    assert game.decision == decision


# --- questions --------------------------------------------------------------------------------------------------------

FOR_EVER = """
windows:
  pass-it:
    opens: before group attack
    asks: the target
    offers:
      pass-it:
        plays: price from hand of taker
        do:
          - the target becomes next after taker
          - if: size of hand of taker is 999
            then: [taker plays price]
"""


def take_offers(table: Table, times: int) -> None:
    for _ in range(times):
        moves = table.options()
        table.choose(next((move for move in moves if move.offer and move.verb == "play"), moves[0]))


def test_a_turn_in_which_somebody_is_asked_without_end() -> None:
    table = begun(unchecked(HEAD.replace("madagascar", "classic") + FOR_EVER)).table
    with pytest.raises(Runaway, match="this turn does not come to an end: rule `pass-it`, offers pass-it, line"):
        take_offers(table, 30 * MOST_ASKED)
    assert table.state.questions == table.state.copy().questions == MOST_ASKED


def test_many_turns_are_no_long_turn() -> None:
    game = begun(rules("classic").book)
    for _ in range(100):
        decision = game.decision
        assert decision is not None
        game.choose(decision.options[-1])
    assert game.state.turns > 40
    assert game.state.questions < 20


# --- what only seems to go on -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_chain_of_draws_in_which_everybody_leaves_comes_to_rest(players: int) -> None:
    """Each hand comes back to the piles once, and so the chain ends with the players if not with the cards."""
    text = (
        "rules:\n  more:\n    on: player draws\n    do: [next after player draws 1]\n"
        "  gone:\n    on: hand of player changes\n    when: size of hand of player is more than 12\n"
        "    do: [player leaves the round]\n"
    )
    book = load_bytes((HEAD + text).encode(), "tried.yaml").rulebook
    assert book is not None
    names = ["Ana", "Blas", "Carla", "Dani", "Eva", "Fito"][:players]
    game = Game(program_of(book), names, 3, rounds_follow=False).begin()
    for _ in range(20):
        if (decision := game.decision) is None:
            break
        game.choose(next((one for one in decision.options if one.move.verb == "draw"), decision.options[0]))
    assert game.state.over
    assert game.state.out == (1 << players) - 1
