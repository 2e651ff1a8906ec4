"""What nobody does, or whoever has left the round, is not done, and nothing follows from it."""

import pytest

from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.state import NONE
from tests.interpreter.test_questions import HANDS, Laid
from tests.interpreter.test_runaway import unchecked
from tests.interpreter.words_at_work import HEAD

BOOK = """
flags: {{whose: {{holds: player}}, altered: {{holds: number}}}}
zones: [aside]
rules:
  idle:
    on: player plays skip
    after: [skip]
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
    after: [draw-two]
    do: [put aside under the top card]
"""
BY_NOBODY = (
    "whose draws 2",
    "whose takes a penalty of 2",
    "whose loses the turn",
    "whose gives gift to player",
    "player gives gift to whose",
    "whose puts gift into aside",
    "player puts no-card into aside",
    "whose takes aside",
    "whose discards hand of player",
    "whose shows hand to player",
    "player shows hand to whose",
    "whose swaps hands with player",
    "player swaps hands with whose",
    "player swaps hands with player",
    "whose plays gift",
    "player plays no-card",
    "whose may play gift",
    "whose goes out",
    "whose leaves the round",
    "whose takes the turn",
)
# Whoever has left may be shown a hand, and what lies in theirs is nothing.
BY_WHO_HAS_LEFT = (
    "whose draws 2",
    "whose takes a penalty of 2",
    "whose loses the turn",
    "whose gives gift to player",
    "whose swaps hands with player",
    "player swaps hands with whose",
    "whose plays gift",
    "whose may play gift",
    "whose goes out",
    "whose leaves the round",
    "whose takes the turn",
)


def played(before: str, step: str) -> tuple[Laid, list[Event]]:
    """What is told from when the gift has been picked; `no-card` is one that there is not."""
    picked = "player picks no-card from hand of whose\n      - " if "no-card" in step else ""
    book = unchecked(HEAD + BOOK.format(before=before, step=f"{picked}{step}"))
    laid = Laid(program_of(book))
    laid.play("Ana plays blue skip")
    told: list[Event] = []
    laid.table.writer.listener = told.append
    laid.play("Ana picks blue 1")
    return laid, told


@pytest.mark.parametrize("step", BY_NOBODY)
def test_nobody_does_nothing(step: str) -> None:
    laid, told = played("whose becomes nobody", step)
    assert [event.kind for event in told] == ["pick", "turn"]
    assert told[1].seat == 2, "who is next is whose turn it is, for Blas has lost it"
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


def test_play_goes_on_in_its_usual_course_after_nobody() -> None:
    laid, told = played("whose becomes nobody", "play goes on after whose")
    assert (told[-1].kind, told[-1].seat) == ("turn", 2)
    assert laid.table.state.after == NONE
