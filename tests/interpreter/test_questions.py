"""What is asked, of whom, what may be answered, and why."""

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from lastcard.dsl.words.limits import DEEPEST_ASKED, MOST_ASKED
from lastcard.dsl.words.rows import Brings, Of
from lastcard.dsl.words.vocabulary import COURSE
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.decisions import Asked, Notation
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.frame import BY
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.operations import Course
from lastcard.interpreter.engine.ops import turn
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.setup import deal_lone_round, lone_table
from lastcard.interpreter.proof.position import lay_out
from tests.interpreter.test_runaway import unchecked
from tests.interpreter.test_words_at_work import run
from tests.interpreter.words_at_work import HEAD
from tests.properties.walk import NAMES, Walker, new_game, rules

HANDS = {
    "Ana": ["blue skip", "blue 1", "blue 2", "blue reverse"],
    "Blas": ["blue 3", "blue 4", "green 9"],
    "Carla": ["blue 6", "blue 7", "green 8"],
}


class Laid:
    """A table with a position upon it, and its moves as lines."""

    def __init__(self, program: Program, **given: Any) -> None:
        self.table = lay_out(program, NAMES[:3], {"turn": "Ana", "top": "blue 5", "hands": HANDS, **given})
        self.write = Notation(program.book, NAMES[:3])

    @property
    def lines(self) -> list[str]:
        return [self.write.line(move) for move in self.table.options()]

    def play(self, *lines: str) -> None:
        for line in lines:
            self.table.choose(next(move for move in self.table.options() if self.write.line(move) == line))

    def reasons(self) -> dict[str, tuple[str, ...]]:
        moves = self.table.options()
        return {self.write.line(move): why for move, why in zip(moves, self.table.reasons(moves), strict=True)}


def laid_out(folder: Path, sections: str, **given: Any) -> Laid:
    (folder / "book.yaml").write_text(HEAD + dedent(sections), encoding="utf-8")
    return Laid(load(str(folder / "book.yaml")).program, **given)


GO_ON = Course("go on", "begin turn", COURSE["go on"].proposes, 0)


def begun(players: int = 3) -> Table:
    table = lone_table(rules("classic").program, players, seed_text(1), 0)
    deal_lone_round(table)
    table.begin_round()
    return table


# --- what a question is -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["classic+jump-in", "kung-fu-panda-en", "hyper-speed-fr"])
def test_a_question_has_to_be_answered_and_an_offer_has_not(book: str) -> None:
    """It is a secret who is asked about a card just drawn, or about one that might be laid."""
    own = {"play", "drawn", "color", "player", "card", "share"}
    game, walker, kinds = new_game(book, 3, 4, rounds_follow=True).begin(), Walker(book, 3, 4), set()
    for _ in range(400):
        if (decision := game.decision) is None:
            break
        kinds.add(decision.kind)
        assert decision.required == (decision.kind in own)
        plays_out_of_turn = any(option.move.verb == "play" and option.move.offer for option in decision.options)
        assert decision.secret == (decision.kind == "drawn" or plays_out_of_turn)
        game.choose(walker.answer(decision.options))
    assert len(kinds) > 3


ASKING = """
rules:
  ask:
    on: player plays skip
    do:
      - player picks somebody from opponents of player
      - player picks something from hand of player
      - player picks a-color from all colors or none
      - player shares up to 2 as part to receiver from opponents of player
"""


def test_what_may_be_answered_comes_in_the_order_of_the_table(tmp_path: Path) -> None:
    """Players in turn order, cards and colors in the order of the deck, equal cards once."""
    laid = laid_out(
        tmp_path, ASKING, turn="Blas", hands={**HANDS, "Blas": ["blue skip", "green 9", "blue 3", "green 9"]}
    )
    laid.play("Blas plays blue skip")
    assert laid.lines == ["Blas picks Carla", "Blas picks Ana"]
    laid.play("Blas picks Ana")
    assert laid.lines == ["Blas picks blue 3", "Blas picks green 9"]
    laid.play("Blas picks green 9")
    assert laid.lines == ["Blas names blue", "Blas names green", "Blas names yellow", "Blas names none"]
    laid.play("Blas names none")
    assert laid.lines == [f"Blas gives {part} to {name}" for part in (1, 2) for name in ("Carla", "Ana")]
    assert set(laid.reasons().values()) == {("ask",)}


def test_what_is_asked_says_of_whom_and_what_and_the_answer_is_told(tmp_path: Path) -> None:
    laid = laid_out(tmp_path, ASKING)
    laid.play("Ana plays blue skip")
    told: list[Event] = []
    laid.table.writer.listener = told.append
    for line, kind, tells in (
        ("Ana picks Carla", "player", ("pick", NONE, 0)),
        ("Ana picks blue 1", "card", ("pick", NONE, 0)),
        ("Ana names green", "color", ("pick", 1, 0)),
        ("Ana gives 2 to Blas", "share", ("share", NONE, 2)),
    ):
        assert laid.table.asked() == Asked((kind,), 0, True)
        told.clear()
        laid.play(line)
        assert (told[0].kind, told[0].color, told[0].amount) == tells
        assert (told[0].seat, told[0].rule) == (0, "ask")
    assert laid.table.asked() == Asked(("play",), 2, True)


@pytest.mark.parametrize("drawn", ["blue 9", "green 9"])
def test_a_card_just_drawn_that_is_kept_is_told_of_whether_anybody_was_asked_or_not(tmp_path: Path, drawn: str) -> None:
    laid = laid_out(tmp_path, "", **{"draw pile": [drawn]})
    told: list[Event] = []
    laid.table.writer.listener = told.append
    laid.play("Ana draws")
    if drawn == "blue 9":
        assert laid.table.asked() == Asked(("drawn",), 0, True, secret=True)
        assert [event.kind for event in told] == ["draw"]
        laid.play("Ana keeps")
    assert [(event.kind, event.seat) for event in told] == [("draw", 0), ("keep", 0), ("turn", 1)]


def test_a_question_that_comes_too_often_names_its_rule(tmp_path: Path) -> None:
    laid = laid_out(tmp_path, ASKING)
    laid.play("Ana plays blue skip")
    laid.table.state.questions = MOST_ASKED
    with pytest.raises(Runaway, match="this turn does not come to an end: rule `ask`, do 1"):
        laid.play("Ana picks Blas")


OFFERS = """
windows:
  point:
    opens: after player plays number
    asks: opponents of player
    offers:
      point:
        about: whom from opponents of taker
        do: [whom draws 1]
      shrug: {}
"""
BLAS, CARLA = 1, 2


@pytest.mark.parametrize(
    ("line", "kind", "offer", "target"),
    [
        ("Blas says point Carla", "say", "point", CARLA),
        ("Blas says shrug", "say", "shrug", NONE),
        ("Blas declines point", "decline", "point", NONE),
        ("Blas declines shrug", "decline", "shrug", NONE),
    ],
)
def test_what_is_said_of_an_offer_is_told(tmp_path: Path, line: str, kind: str, offer: str, target: int) -> None:
    laid = laid_out(tmp_path, OFFERS)
    laid.play("Ana plays blue 1")
    assert set(laid.reasons().values()) == {("point",)}
    told: list[Event] = []
    laid.table.writer.listener = told.append
    laid.play(line)
    first = told[0]
    assert (first.kind, first.seat, first.offer, first.target) == (kind, BLAS, offer, target)
    assert (first.rule, first.step) == ("point", f"offers {offer}")


def test_an_offer_may_have_a_condition_without_a_choice(tmp_path: Path) -> None:
    sections = """
        windows:
          boast:
            opens: after player plays number
            asks: opponents of player
            offers:
              many: {when: size of hand of taker is 3}
              few: {when: size of hand of taker is 2}
    """
    laid = laid_out(tmp_path, sections, hands={**HANDS, "Carla": ["blue 6", "blue 7"]})
    laid.play("Ana plays blue 1")
    assert laid.lines == ["Blas says many", "Blas declines many"]
    laid.play("Blas declines many")
    assert laid.lines == ["Carla says few", "Carla declines few"]


def test_a_window_that_stays_shut_does_not_say_in_which_order_is_asked() -> None:
    sections = """
        windows:
          shut:
            opens: after player plays number
            when: rank of card is 9
            asks: all players from next before player
            offers: {no: {}}
          open:
            opens: after player plays number
            asks: opponents of player
            offers: {yes: {}}
    """
    laid = Laid(program_of(unchecked(HEAD + dedent(sections))))
    laid.play("Ana plays blue 1")
    assert laid.lines == ["Blas says yes", "Blas declines yes"]


def test_an_offer_that_comes_too_often_is_named(tmp_path: Path) -> None:
    for offer in ("point Carla", "shrug"):
        laid = laid_out(tmp_path, OFFERS)
        laid.play("Ana plays blue 1")
        laid.table.state.questions = MOST_ASKED
        with pytest.raises(Runaway, match=f"rule `point`, offers {offer.split()[0]}, line"):
            laid.play(f"Blas says {offer}")


# What it shows, the sections of the rulebook, the scenario; the table is that of words_at_work.py.
NOT_ASKED = {
    "nobody answers nothing": (
        """
        flags: {whose: {holds: player}, forgone: {holds: number}}
        rules:
          ask:
            on: player plays skip
            do:
              - whose names the color in play
              - whose picks somebody from opponents of player
              - whose shares up to 2 as part to receiver from opponents of player
              - if: somebody is nobody
                then: [forgone becomes forgone + 1]
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, asked for: play, color: blue, flags: {forgone: 1}}
        """,
    ),
    "where nobody has taken an offer, nobody is its taker": (
        """
        windows:
          quick:
            opens: after player plays number
            asks: opponents of player
            offers: {quick: {}}
            otherwise: [taker draws 1]
        """,
        """
        play: [Ana plays blue 1, Blas declines quick, Carla declines quick]
        expect: {turn: Blas, asked for: play, counts: {Ana: 3, Blas: 4, Carla: 4}}
        """,
    ),
    "whoever has left answers nothing": (
        """
        flags: {whose: {holds: player}}
        rules:
          ask:
            on: player plays skip
            follows: [skip]
            do:
              - whose becomes next after player
              - whose leaves the round
              - whose names the color in play
              - whose picks somebody from opponents of player
              - whose shares up to 2 as part to receiver from opponents of player
        """,
        """
        play: [Ana plays blue skip]
        expect: {turn: Carla, asked: Carla, asked for: play, color: blue, out: [Blas]}
        """,
    ),
    "where there is nothing to choose from, nothing is chosen": (
        """
        flags: {empty-handed: {holds: number}}
        rules:
          ask:
            on: player plays skip
            do:
              - for each: somebody in all players
                do:
                  - somebody picks gift from hand of somebody with kind number
                  - if: gift is none
                    then: [empty-handed becomes empty-handed + 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue skip, blue 1, green 1], Blas: [green skip, green reverse], Carla: [blue 6, blue 7]}
        play: [Ana plays blue skip, Ana picks blue 1, Carla picks blue 6]
        expect: {turn: Carla, flags: {empty-handed: 1}}
        """,
    ),
    "a card just drawn that has gone is not asked about": (
        """
        rules:
          swept:
            on: player draws
            do: [player discards hand of player with color the color in play]
        """,
        """
        play: [Ana draws]
        expect: {turn: Blas, asked for: play, counts: {Ana: 0}}
        """,
    ),
    "whoever has left with the card just drawn is not asked about it": (
        """
        rules:
          tired:
            on: player draws
            do: [player leaves the round]
        """,
        """
        play: [Ana draws]
        expect: {turn: Blas, asked: Blas, asked for: play, out: [Ana]}
        """,
    ),
}


@pytest.mark.parametrize("what", NOT_ASKED)
def test_who_is_not_asked(what: str, tmp_path: Path) -> None:
    run(tmp_path, *NOT_ASKED[what])


# --- on turn ----------------------------------------------------------------------------------------------------------

# What may be answered on turn: what it shows, the sections, the scenario.
ON_TURN = {
    "what a card just drawn obliges to, one in the hand does not": (
        """
        rules:
          first-of-all: {oblige: player plays reverse}
          at-once: {oblige: player plays card, when: card is just drawn}
        """,
        """
        play:
          - expect: {can: [Ana plays blue reverse], cannot: [Ana plays blue 1, Ana draws]}
          - Ana plays blue reverse
          - expect: {turn: Carla, can: [Carla plays blue 3, Carla plays blue 4, Carla draws]}
          - Carla draws
        expect: {asked: Carla, can: [Carla plays blue 8], cannot: [Carla keeps]}
        """,
    ),
    "whoever has to draw does so only if there is a card": (
        """
        rules:
          poor: {oblige: player draws in turn, when: size of hand of player is at least 3}
        """,
        """
        given:
          turn: Ana
          top: blue 5
          rest: out
          draw pile: [green 9]
          hands: {Ana: [blue 1, blue 2, blue 3], Blas: [blue 4, blue 6, green 1], Carla: [blue 7, blue 8, green 2]}
        play:
          - expect: {can: [Ana draws], cannot: [Ana plays blue 1]}
          - Ana draws
        expect: {turn: Blas, can: [Blas plays blue 4], cannot: [Blas draws]}
        """,
    ),
    "what is permitted of a card just drawn is not permitted of one in the hand": (
        """
        flags: {lucky: {holds: number}}
        rules:
          luck: {permit: player plays card, when: card is just drawn}
          note:
            on: player plays number
            when: card is just drawn
            do: [lucky becomes lucky + 1]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 1, green 1], Blas: [green 2, green 3], Carla: [blue 7, blue 8]}
          draw pile: [yellow 9]
        play:
          - expect: {cannot: [Ana plays green 1]}
          - Ana plays blue 1
          - Ana says uno
          - expect: {flags: {lucky: 0}, cannot: [Blas plays green 2]}
          - Blas draws
          - expect: {asked for: drawn, can: [Blas plays yellow 9]}
          - Blas plays yellow 9
        expect: {turn: Carla, flags: {lucky: 1}}
        """,
    ),
    "whoever has left is passed over, and nobody else": (
        """
        rules:
          out-with-you:
            on: player plays skip
            follows: [skip]
            do: [next after player leaves the round]
        """,
        """
        play: [Ana plays blue skip, Carla plays blue 3]
        expect: {turn: Ana, asked: Ana, asked for: play, out: [Blas]}
        """,
    ),
}


@pytest.mark.parametrize("what", ON_TURN)
def test_what_may_be_done_on_turn(what: str, tmp_path: Path) -> None:
    run(tmp_path, *ON_TURN[what])


def test_the_reasons_are_the_rules_that_permit_it(tmp_path: Path) -> None:
    sections = """
        rules:
          luck: {permit: player plays card, when: card is just drawn}
          twins:
            permit: player plays cards
            when: the first of the cards laid fits and rank of card is rank of the first of the cards laid
    """
    laid = laid_out(tmp_path, sections, hands={**HANDS, "Ana": ["blue 1", "green 1"]}, **{"draw pile": ["yellow 9"]})
    draws = laid.reasons()["Ana draws"]
    assert len(draws) == 1
    assert laid.reasons() == {
        "Ana plays blue 1": ("match",),
        "Ana plays blue 1 + green 1": ("twins",),
        "Ana draws": draws,
    }
    laid.play("Ana draws")
    why = laid.reasons()
    assert why["Ana plays yellow 9"] == ("luck",)
    assert len(why["Ana keeps"]) == 1
    assert why["Ana keeps"] != ("luck",)


def test_whoever_can_do_nothing_passes_because_of_the_stall(tmp_path: Path) -> None:
    laid = laid_out(tmp_path, "", rest="out", hands={"Ana": ["green 1"], "Blas": ["blue 1"], "Carla": ["blue 2"]})
    assert laid.reasons() == {"Ana passes": ("answers.stall",)}
    laid.play("Ana passes")
    assert laid.table.state.passes == 1
    laid.play("Blas plays blue 1")
    assert laid.table.state.passes == 0


def test_beyond_a_depth_a_card_just_drawn_is_kept_unasked(tmp_path: Path) -> None:
    laid = laid_out(tmp_path, "", **{"draw pile": ["blue 9"]})
    laid.play("Ana draws")
    assert laid.lines == ["Ana plays blue 9", "Ana keeps"]
    stack = laid.table.state.stack
    stack[:0] = [stack[0]] * (DEEPEST_ASKED - len(stack))
    assert laid.lines == ["Ana plays blue 9", "Ana keeps"]
    stack[:0] = [stack[0]]
    assert laid.lines == []


def test_beyond_a_depth_no_window_opens_any_more(tmp_path: Path) -> None:
    for deeper, asked in ((0, "point"), (1, "play")):
        laid = laid_out(tmp_path, OFFERS)
        stack = laid.table.state.stack
        stack[:0] = [stack[0]] * (DEEPEST_ASKED - 2 + deeper)  # the play comes on top
        laid.play("Ana plays blue 1")
        question = laid.table.asked()
        assert question is not None
        assert question.kinds[0] == asked


def test_what_windows_ask_is_said_by_nobody_but_their_offers(tmp_path: Path) -> None:
    laid = laid_out(tmp_path, OFFERS)
    laid.play("Ana plays blue 1")
    question = laid.table.waiting()
    assert question is not None
    said = {laid.table.program.sources[question.by(move)].step for move in laid.table.options()}
    assert (laid.table.state.stack[-1][BY], said) == (0, {"offers point", "offers shrug"})


# --- the course of a round --------------------------------------------------------------------------------------------


def test_a_turn_begins_with_nothing_asked_and_nothing_foreseen() -> None:
    table = lone_table(rules("classic").program, 3, seed_text(1), 0)
    deal_lone_round(table)
    table.state.foreseen, table.state.questions = [1, 1, 1], 7
    table.begin_round()
    assert (table.state.foreseen, table.state.questions) == ([], 0)


GO_ON = Course("go on", "begin turn", COURSE["go on"].proposes, 0)


@pytest.mark.parametrize(
    ("out", "turns", "passes", "over"),
    [
        (0b000, 0, 0, False),
        (0b001, 0, 0, False),
        (0b011, 0, 0, True),
        (0b111, 0, 0, True),
        (0b000, 1_000_000, 0, True),
    ],
)
def test_a_round_goes_on_while_two_are_left(out: int, turns: int, passes: int, over: bool) -> None:
    table = begun()
    table.state.out, table.state.turns, table.state.passes = out, turns, passes
    turn.go_on(GO_ON, 77)(table, frame := [0] * 9)
    assert (bool(table.state.over), frame[1] == 77) == (over, not over)


def test_a_round_ends_after_as_many_turns_or_laps_of_passes_as_the_stall_says() -> None:
    stall = rules("classic").book.stall
    for out, players in ((0b000, 3), (0b010, 2)):
        for turns, passes in ((stall.turns, 0), (0, stall.laps * players)):
            for short in (0, 1):
                table = begun()
                state = table.state
                state.out, state.turns, state.idle = out, max(turns - short, 0), max(passes - short, 0)
                turn.go_on(GO_ON, 77)(table, [0] * 9)
                assert state.over == 1 - short


def test_every_card_that_an_offer_might_lay_is_paid_for_by_the_words_of_its_condition(tmp_path: Path) -> None:
    sections = """
        windows:
          quick:
            opens: after player plays number
            asks: next after player
            offers:
              quick:
                plays: reply from hand of taker
                when: kind of reply is skip or rank of reply is size of hand of taker
                do: [taker plays reply]
    """
    costs = []
    for cards in (["green skip"], ["green skip", "green 1", "green 2", "green 3"]):
        laid = laid_out(tmp_path, sections, hands={**HANDS, "Blas": cards})
        laid.play("Ana plays blue 1")
        assert laid.lines == ["Blas plays green skip", "Blas declines quick"]
        costs.append(laid.table.state.spent)
    words = ["or", *["same", "kind", "reply", "skip"], *["same", "rank", "reply", "size", "hand", "taker"]]
    assert costs[1] - costs[0] == 3 * len(words)


def test_the_course_proposes_nothing_but_what_is_about_the_player_on_turn() -> None:
    wrong = Course("end turn", "go on", (Brings("turn ends", (Of(1),), "done"),), 0)
    with pytest.raises(NotImplementedError, match="proposes `turn ends` about the player on turn alone"):
        turn.end_turn(wrong)
