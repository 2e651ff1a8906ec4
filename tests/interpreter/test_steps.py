"""What somebody does is told and leads to what it leads to; what nobody does, or whoever has left, to nothing."""

from typing import Any

import pytest

from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.state import NONE
from tests.interpreter.test_questions import HANDS, Laid
from tests.interpreter.test_runaway import unchecked
from tests.interpreter.words_at_work import HEAD

BOOK = """
flags: {{whose: {{holds: player}}, altered: {{holds: number}}}}
zones: {{aside: {{}}}}
rules:
  idle:
    on: player plays skip
    follows: [skip]
    do:
      - player picks gift from hand of player
      - {before}
      - altered becomes 0
      - {step}
  note:
    on: hand of player changes
    do: [altered becomes altered + 1]
  tidy:
    on: player plays draw-two
    follows: [draw-two]
    do: [put aside under the top card]
"""
BY_NOBODY = (
    "whose draws 2",
    "whose must draw 2",
    "whose loses a turn",
    "whose gives gift to player",
    "player gives gift to whose",
    "whose puts gift into aside",
    "player puts no-card into aside",
    "whose takes aside",
    "whose discards hand of player",
    "whose shows hand of whose to player",
    "player shows hand of player to whose",
    "whose swaps hands with player",
    "player swaps hands with whose",
    "player swaps hands with player",
    "whose plays gift",
    "player plays no-card",
    "whose may play gift",
    "whose wins the round",
    "whose finishes",
    "whose scores 3",
    "whose leaves the game",
    "whose leaves the round",
    "whose gets the turn",
)
# Whoever has left may be shown a hand, and what lies in theirs is nothing.
BY_WHO_HAS_LEFT = (
    "whose draws 2",
    "whose must draw 2",
    "whose loses a turn",
    "whose gives gift to player",
    "whose swaps hands with player",
    "player swaps hands with whose",
    "whose plays gift",
    "whose may play gift",
    "whose finishes",
    "whose leaves the round",
    "whose gets the turn",
)


def played(before: str, step: str, **given: Any) -> tuple[Laid, list[Event]]:
    """What is told from when the gift has been picked; `no-card` is one that there is not."""
    picked = "player picks no-card from hand of whose\n      - " if "no-card" in step else ""
    book = unchecked(HEAD + BOOK.format(before=before, step=f"{picked}{step}"))
    laid = Laid(program_of(book), **given)
    laid.play("Ana plays blue skip")
    told: list[Event] = []
    laid.table.writer.listener = told.append
    laid.play("Ana picks blue 1")
    return laid, told


def kinds(told: list[Event]) -> list[str]:
    """But for whom play has passed over on its way."""
    return [event.kind for event in told if event.kind != "pass over"]


@pytest.mark.parametrize("step", BY_NOBODY)
def test_nobody_does_nothing(step: str) -> None:
    laid, told = played("whose becomes nobody", step)
    assert kinds(told) == ["pick", "turn"]
    assert told[-1].seat == 2, "who is next is whose turn it is, for Blas has lost it"
    state = laid.table.state
    assert (state.flags[-1], state.out, state.over) == (0, 0, 0)
    assert [len(hand) for hand in state.hands] == [len(HANDS["Ana"]) - 1, 3, 3]


@pytest.mark.parametrize("step", BY_WHO_HAS_LEFT)
def test_whoever_has_left_does_nothing(step: str) -> None:
    left = "whose becomes next after player\n      - whose leaves the round"
    laid, told = played(left, step)
    assert [event.kind for event in told] == ["pick", "leave", "turn"]
    state = laid.table.state
    assert (state.flags[-1], state.out, state.over) == (0, 0b010, 0)
    assert [len(hand) for hand in state.hands] == [len(HANDS["Ana"]) - 1, 0, 3]


def test_whoever_has_left_may_score_and_win() -> None:
    left = "whose becomes next after player\n      - whose leaves the round"
    laid, told = played(left, "whose scores 3\n      - whose wins the round")
    assert [event.kind for event in told] == ["pick", "leave", "points", "count", "count", "round over"]
    state = laid.table.state
    held = sum(laid.table.program.deck.points[card] for seat in (0, 2) for card in state.hands[seat])
    assert (state.over, state.winner, state.points, state.scores) == (1, 1, [0, 3 + held, 0], [0, 3 + held, 0])


# What Blas does, or Ana, who has laid the skip: what is told of it, and how many hands have changed.
DONE = {
    "whose draws 2": (["draw"], 1),
    "whose must draw 2": (["penalty", "draw"], 1),
    "whose loses a turn": (["lose turn"], 0),
    "player gives gift to whose": (["give"], 2),
    "player puts gift into aside": (["put"], 1),
    "player takes the discard pile": (["take"], 1),
    "turn up 2 into aside": (["lay out"], 0),
    "player discards hand of player": (["discard"], 1),
    "player discards hand of whose": ([], 1),
    "player shows hand of player to whose": (["show"], 0),
    "player swaps hands with whose": (["swap"], 2),
    "every hand moves on": (["hands on"], 3),
    "whose leaves the round": (["leave"], 0),
    "whose finishes": (["finish"], 0),
    "whose scores 7": (["points"], 0),
    "whose leaves the game": (["quit"], 0),
    "turn the direction": (["direction"], 0),
    "shuffle the draw pile": (["shuffle"], 0),
    "return the top card to the draw pile": (["back"], 0),
    "turn up another card": (["turn up"], 0),
}


@pytest.mark.parametrize("step", DONE)
def test_what_somebody_does_is_told_and_leads_on(step: str) -> None:
    done, altered = DONE[step]
    laid, told = played("whose becomes next after player", step)
    assert kinds(told) == ["pick", *done, "turn"]
    assert laid.table.state.flags[-1] == altered


@pytest.mark.parametrize(
    ("step", "winner"), [("whose wins the round", 1), ("player wins the round", 0), ("end the round", NONE)]
)
def test_a_step_may_end_the_round(step: str, winner: int) -> None:
    laid, told = played("whose becomes next after player", step)
    assert [(event.kind, event.seat) for event in told[1:] if event.kind != "count"] == [("round over", winner)]
    counted = [event.seat for event in told if event.kind == "count"]
    assert sorted(counted) == ([seat for seat in range(3) if seat != winner] if winner != NONE else [])
    assert (laid.table.state.over, laid.table.state.winner, laid.table.options()) == (1, winner, [])


FOUR_LEFT = {"rest": "out", "draw pile": ["green 1", "green 2", "green 3", "green 4"]}


@pytest.mark.parametrize(("where", "above"), [("draw pile", 0), ("middle of the draw pile", 2)])
def test_a_card_that_goes_back_lies_on_the_pile_or_in_its_middle(where: str, above: int) -> None:
    laid, _ = played("whose becomes next after player", f"return the top card to the {where}", **FOUR_LEFT)
    pile = laid.table.state.draw
    assert laid.write.card(pile[-1 - above]) == "blue skip"


def test_hands_go_round_among_those_who_are_left_if_they_are_several() -> None:
    first = "whose becomes next after player\n      - whose leaves the round"
    for leaving, kinds, altered in (
        (first, ["leave", "hands on", "turn"], 2),
        (f"{first}\n      - {first}", ["leave", "leave", "round over"], 0),
    ):
        laid, told = played(leaving, "every hand moves on")
        assert [event.kind for event in told[1:]] == kinds
        assert laid.table.state.flags[-1] == altered


def test_play_goes_on_after_whoever_is_named() -> None:
    _, told = played("whose becomes next before player", "play goes on after whose")
    assert (told[-1].kind, told[-1].seat) == ("turn", 0)


def test_play_goes_on_in_its_usual_course_after_nobody() -> None:
    laid, told = played("whose becomes nobody", "play goes on after whose")
    assert (told[-1].kind, told[-1].seat) == ("turn", 2)
    assert laid.table.state.after == NONE


def test_what_is_drawn_without_a_name_is_no_card_that_has_one() -> None:
    _, told = played("whose becomes next after player", "player draws 1\n      - player gives gift to whose")
    cards = {event.kind: event.cards for event in told}
    assert cards["give"] == cards["pick"] != cards["draw"]


TAKING = """
windows:
  mine:
    opens: after {moment}
    asks: next after player
    offers:
      mine: {{do: [taker gets the turn]}}
"""


@pytest.mark.parametrize(
    ("moment", "lines", "turn"),
    [
        ("player plays number", ["Ana plays blue 1", "Blas says mine"], 2),
        ("turn of player begins", ["Blas says mine"], 2),  # Ana, whose turn it was, lays nothing
        ("player draws", ["Ana draws", "Blas says mine"], 2),  # the card just drawn is still asked about
    ],
)
def test_after_whoever_takes_the_turn_the_next_one_plays(moment: str, lines: list[str], turn: int) -> None:
    laid = Laid(program_of(unchecked(HEAD + TAKING.format(moment=moment))), **{"draw pile": ["green 9"]})
    told: list[Event] = []
    laid.table.writer.listener = told.append
    laid.play(*lines)
    assert [(event.kind, event.seat) for event in told if "turn" in event.kind] == [("take turn", 1), ("turn", turn)]
    assert (laid.table.state.turn, laid.table.writer.taken) == (turn, 1)


def test_a_repetition_ends_when_the_deck_must_be_used_up_and_may_begin_anew() -> None:
    """Whatever it waits for; the checks refuse one that uses nothing up."""
    book = """
flags: {times: {holds: number}}
rules:
  count:
    on: player plays skip
    do:
      - for each: somebody in all players
        do:
          - repeat until: size of hand of somebody is 99
            do: [times becomes times + 1]
"""
    laid = Laid(program_of(unchecked(HEAD + book)))
    laid.play("Ana plays blue skip")
    assert laid.table.state.flags[-1] == 3 * laid.table.program.deck.size
