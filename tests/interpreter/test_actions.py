"""What is done on turn besides playing and drawing: actions, passing, a turn that goes on, another one."""

from pathlib import Path
from textwrap import dedent

import pytest

from lastcard.dsl.words.limits import MOST_GONE_ON
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.host.api import RulebookError, load
from lastcard.interpreter.proof.position import lay_out
from lastcard.interpreter.proof.scenario import run_file
from tests.interpreter.test_words_at_work import run
from tests.interpreter.words_at_work import HEAD

BANK = """
zones: {saved: {of: player, seen by: nobody}}
actions:
  bank:
    about: kept from hand of player with kind number
    do: [player puts kept into saved of player]
"""
CASES = {
    "an action is an event: something comes before it, and something else may happen": (
        f"""{BANK}
rules:
  may: {{permit: player says bank}}
  first: {{before: player says bank, do: [next after player draws 1]}}
  never: {{instead: player says bank, when: size of hand of player is 3, do: [player draws 2]}}
        """,
        """
        play:
          - Ana says bank blue 1
          - expect: {turn: Blas, counts: {Ana: 3, Blas: 5}}
          - Blas plays blue 2
          - Carla plays blue 3
          - Ana plays blue skip
          - Carla says bank yellow 3
        expect: {turn: Ana, counts: {Ana: 3, Carla: 5}}
        """,
    ),
    "windows open about it, and what it is about is forbidden with it": (
        f"""{BANK}
rules:
  may: {{permit: player says bank}}
  not-the-last: {{forbid: player says bank, when: size of hand of player is less than 4}}
windows:
  doubt:
    opens: before player says bank
    asks: opponents of player
    offers:
      doubt: {{do: [player draws 1]}}
        """,
        """
        play:
          - Ana says bank blue 1
          - expect: {asked: Blas, asked for: doubt, counts: {Ana: 4}}
          - Carla says doubt
          - expect: {turn: Blas, counts: {Ana: 4}}
          - Blas plays blue 2
        expect: {turn: Carla}
        """,
    ),
    "a duty to say leaves nothing else": (
        f"""{BANK}
rules:
  may: {{permit: player says bank}}
  must: {{oblige: player says bank, when: size of hand of player is 4}}
        """,
        """
        play:
          - expect: {asked for: action, can: [Ana says bank blue 1], cannot: [Ana plays blue 1, Ana draws]}
          - Ana says bank blue 1
        expect: {turn: Blas, counts: {Ana: 3}}
        """,
    ),
    "a duty to pass leaves nothing else": (
        """
        rules:
          may: {permit: player passes}
          must: {oblige: player passes, when: color of the top card is blue}
          never: {forbid: player passes, when: player is the dealer}
        """,
        """
        play:
          - expect: {can: [Ana passes], cannot: [Ana plays blue 1, Ana draws]}
          - Ana passes
          - Blas passes
        expect: {turn: Carla, cannot: [Carla passes], can: [Carla plays blue 3, Carla draws]}
        """,
    ),
    "an action about one alone, and about nobody": (
        """
        actions:
          hit: {about: victim from next after player with size of hand more than 3, do: [victim draws 1]}
          wait: {}
        rules:
          may-hit: {permit: player says hit}
          may-wait: {permit: player says wait}
        """,
        """
        play:
          - expect: {can: [Ana says hit Blas, Ana says wait], cannot: [Ana says hit, Ana says hit Carla]}
          - Ana says hit Blas
          - Blas says wait
        expect: {turn: Carla, counts: {Blas: 5}}
        """,
    ),
    "an offer may be about a card, which nobody else hears of": (
        """
        zones: {shown: {}}
        windows:
          show:
            opens: after player plays skip
            asks: next after player
            offers:
              show: {about: proof from hand of taker with kind number, do: [taker puts proof into shown]}
        """,
        """
        play:
          - Ana plays blue skip
          - expect: {asked: Blas, asked for: show, can: [Blas says show blue 2], cannot: [Blas says show green skip]}
          - Blas says show green 7
        expect: {turn: Carla, zones: {shown: [green 7]}, counts: {Blas: 3}}
        """,
    ),
    "what is said of an offer comes before its steps": (
        """
        flags: {noted: {holds: number}}
        windows:
          cheer:
            opens: after player plays skip
            asks: next after player
            offers:
              cheer: {do: [taker draws 1]}
              boo: {do: [taker draws 2]}
        rules:
          cheered: {on: player says cheer, do: [noted becomes size of hand of player]}
        """,
        """
        play: [Ana plays blue skip, Blas says cheer]
        expect: {turn: Carla, flags: {noted: 4}, counts: {Blas: 5}}
        """,
    ),
    "a turn goes on after what has been laid, and not once it has ended": (
        """
        rules:
          more: {on: player plays number, do: [the turn goes on]}
          late: {on: turn of player ends, do: [turned becomes turned + 1, the turn goes on]}
        flags: {turned: {holds: number}}
        """,
        """
        play:
          - Ana plays blue 1
          - expect: {turn: Ana, flags: {turned: 0}}
          - Ana plays blue skip
        expect: {turn: Carla, flags: {turned: 1}}
        """,
    ),
    "whoever has left gets no other turn": (
        """
        rules:
          again:
            on: player plays reverse
            follows: [reverse]
            do: [next after player gets another turn, next after player leaves the round]
        """,
        """
        play: [Ana plays blue reverse]
        expect: {turn: Blas, out: [Carla]}
        """,
    ),
    "another turn may be somebody else's, and is lost by nobody": (
        """
        rules:
          again:
            on: player plays reverse
            follows: [reverse]
            do: [next before player loses 2 turns, next before player gets another turn]
        """,
        """
        play:
          - Ana plays blue reverse
          - expect: {turn: Blas, lost turns: {Blas: 2}}
          - Blas plays blue 2
        expect: {turn: Ana}
        """,
    ),
    "a lap of passes ends a round, if no card has moved": (
        """
        rules:
          may: {permit: player passes, when: size of hand of player is more than 3}
        """,
        """
        play: [Ana passes, Blas passes, Carla passes]
        expect: {round winner: nobody}
        """,
    ),
    "and does not, if one has": (
        """
        flags: {so-far: {holds: number}}
        rules:
          may: {permit: player passes, when: size of hand of player is more than 3}
          dealt:
            on: player passes
            when: player is the dealer
            do: [next after player draws 1, so-far becomes the number of passes]
        """,
        """
        play: [Ana passes, Blas passes, Carla passes, Ana passes, Blas passes]
        expect: {round winner: none, turn: Carla, flags: {so-far: 3}, counts: {Ana: 5}}
        """,
    ),
    "a card laid out of turn begins a lap anew": (
        """
        rules:
          may: {permit: player passes}
        windows:
          quick:
            opens: after player passes
            when: player is next after the dealer
            asks: next before player
            offers:
              quick:
                plays: twin from hand of taker with color blue
                do: [taker plays twin]
        """,
        """
        play: [Ana passes, Carla plays blue 3, Blas passes, Carla passes]
        expect: {round winner: none, turn: Ana}
        """,
    ),
}


@pytest.mark.parametrize(("rules", "scenario"), CASES.values(), ids=CASES)
def test_it_is_so(rules: str, scenario: str, tmp_path: Path) -> None:
    run(tmp_path, rules, scenario)


REFUSED = {
    "an offer needs no permit": ("permit: player says uno", "LC614"),
    "and is not forbidden": ("forbid: player says uno, when: size of hand of player is 1", "LC614"),
    "nor replaced": ("instead: player says uno, do: [player draws 1]", "LC614"),
    "a name that nobody says": ("on: player says hurray, do: [player draws 1]", "LC401"),
    "a turn that goes on for nothing": ("on: player passes, do: [the turn goes on]", "LC671"),
}


@pytest.mark.parametrize(("rule", "code"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_said_is_refused(rule: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(f"{HEAD}rules:\n  own: {{{rule}}}\n", encoding="utf-8")
    with pytest.raises(RulebookError) as refused:
        load("book.yaml", tmp_path)
    assert code in {problem.code for problem in refused.value.diagnostics}


def test_a_turn_does_not_go_on_without_end(tmp_path: Path) -> None:
    """Whatever a flag says that keeps it from being done again."""
    rules = """
        flags: {thought: {holds: number}}
        actions: {think: {do: [thought becomes thought + 1, the turn goes on]}}
        rules: {may: {permit: player says think}}
    """
    table = begun(tmp_path, rules)
    times = 0
    while table.state.turn == 0:
        table.choose(next(move for move in table.options() if move.offer == "think"))
        times += 1
    assert times == MOST_GONE_ON + 1


def begun(folder: Path, rules: str, **given: object) -> Table:
    (folder / "book.yaml").write_text(HEAD + dedent(rules), encoding="utf-8")
    hands = {"Ana": ["blue 1", "blue 7"], "Blas": ["blue 2", "blue 9"], "Carla": ["blue 3", "blue 4"]}
    return lay_out(
        load("book.yaml", folder).program, ("Ana", "Blas", "Carla"), {"top": "green 5", "hands": hands, **given}
    )


@pytest.mark.parametrize("hand", [["blue 1", "blue 7"], ["green 1", "green 7"]])
def test_others_hear_neither_what_is_banked_nor_what_else_could_have_been_done(hand: list[str], tmp_path: Path) -> None:
    rules = f"{BANK}rules: {{may: {{permit: player says bank}}, never: {{forbid: player draws in turn}}}}"
    table = begun(tmp_path, rules, hands={"Ana": hand, "Blas": ["blue 2"], "Carla": ["blue 3"]})
    asked, told = table.asked(), list[Event]()
    assert asked is not None
    assert (asked.kinds, asked.told) == (("play", "action"), ("play",))
    heard = table.copy(told.append)
    heard.choose(next(move for move in heard.options() if move.verb == "say"))
    said = next(event for event in told if event.kind == "say")
    assert said.seen_by(0).cards == (said.cards[0],)
    assert said.seen_by(1).cards == said.seen_by(2).cards == ()


def test_a_house_rule_adds_actions_and_replaces_them(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(
        HEAD + "actions: {pay: {do: [player draws 1]}}\nrules: {may-pay: {permit: player says pay}}\n", encoding="utf-8"
    )
    (tmp_path / "dear.yaml").write_text(
        "lastcard: 1\nhouse-rule: dear\ntitle: Dear\nneeds: {actions: [pay]}\nchanges:\n"
        "  replace: {actions: {pay: {do: [player draws 3]}}}\n"
        "  add: {actions: {wait: {}}, rules: {may-wait: {permit: player says wait}}}\n",
        encoding="utf-8",
    )
    scenario = """
        scenario: dear
        rulebook: book.yaml
        house-rules: [./dear.yaml]
        players: [Ana, Blas]
        given: {turn: Ana, top: blue 5, hands: {Ana: [blue 1], Blas: [blue 2]}}
        play: [Ana says pay, Blas says wait]
        expect: {turn: Ana, counts: {Ana: 4, Blas: 1}}
    """
    (tmp_path / "scenario.yaml").write_text(dedent(scenario), encoding="utf-8")
    assert [verdict.problem for verdict in run_file(tmp_path / "scenario.yaml")] == [""]
