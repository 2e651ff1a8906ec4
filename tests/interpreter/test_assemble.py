"""What becomes of a rulebook: for each event a program, station by station, with every name in a cell of its own."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from textwrap import dedent
from typing import Any, get_args

import pytest

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.rows import Brings
from lastcard.dsl.words.vocabulary import COURSE, EVENTS
from lastcard.interpreter.assemble.pipeline import plan_of
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.events import Source
from lastcard.interpreter.engine.frame import CANCELS, REDIRECTED, REGISTERS
from lastcard.interpreter.engine.program import Code, Plan
from lastcard.interpreter.engine.state import NONE
from tests.interpreter.test_runaway import unchecked

OPERATIONS = (*get_args(op.Operation), op.Opened, op.Offering)


def outline(value: Any, depth: int = 0) -> Iterator[str]:
    """A block as lines: each operation with what it says, and what stands in it further in."""
    for one in value:
        own = [(field.name, getattr(one, field.name)) for field in fields(one)]
        blocks = [(name, part) for name, part in own if is_block(part)]
        said = [_said(name, part) for name, part in own if not is_block(part)]
        yield "  " * depth + " ".join([type(one).__name__, *filter(None, said)])
        for name, part in blocks:
            yield from [] if len(blocks) == 1 else ["  " * depth + f" {name}:"]
            yield from outline(part, depth + 1)


def is_block(part: object) -> bool:
    return isinstance(part, tuple) and len(part) > 0 and isinstance(part[0], OPERATIONS)


def _said(name: str, part: object) -> str:
    """Who says so is left out, and what is empty."""
    if name == "by" or part in ((), None, "", False) or (name in ("number", "place") and part == NONE):
        return ""
    if name in ("marks", "again", "cancels"):
        return f"{name}={_marks(part)}"
    return f"{'of' if name == 'operands' else name}={_text(part)}"


def _marks(part: object) -> str:
    assert isinstance(part, int)
    marks = {**CANCELS, "sent on": REDIRECTED}
    return "+".join(what for what, bit in marks.items() if part & bit) or "none"


def _text(part: object) -> str:
    if isinstance(part, tuple):
        return f"[{', '.join(map(_text, part))}]"
    if isinstance(part, Expr):
        operands = ", ".join(map(_text, part.args))
        return f"{part.op}({operands})" if part.args else f"{part.op}:{part.value}"
    if isinstance(part, op.IntoFlag):
        return f"flag:{part.flag}" + (f" of {_text(part.owner)}" if part.owner else "")
    if isinstance(part, op.IntoHeld):
        return f"held:{part.cell}, marked {_marks(part.marks)}"
    if isinstance(part, op.IntoCell):
        return f"cell:{part.cell}"
    return part.event if isinstance(part, Brings) else str(part)


HEAD = "lastcard: 1\nrulebook: book\ntitle: Assembled\nextends: five-hundred\n"
BOOK = """
parameters: {kindly: false}
flags: {n: {holds: number}, marked: {of: player, holds: truth}}
rules:
  early:
    before: player must draw
    when: the amount is more than 3
    do:
      - let bonus be 2
      - the amount becomes the amount + bonus
  instead-of:
    instead: player must draw
    when: n is 7
    do:
      - player picks gift from hand of player
      - n becomes rank of gift
  after-it:
    on: player must draw
    do:
      - group: harm
        target: next after player
        amount: 2
        do: [the target draws the amount]
      - marked of player becomes true
  before-harm:
    before: group harm
    do: [the amount becomes the amount + 1]
windows:
  shield:
    opens: before player must draw
    once: turn
    asks: player
    offers:
      shield: {do: [cancel what must be drawn, the target becomes next after taker]}
      blame:
        about: whom from opponents of taker
        when: size of hand of whom is 2
        do:
          - let plus-one be 1
          - the amount becomes the amount + plus-one
  guard:
    opens: before group harm
    asks: the target
    offers: {guard: {do: [cancel harm]}}
  laugh:
    opens: after group harm
    asks: the target
    offers: {laugh: {}}
  late:
    opens: after player must draw
    asks: opponents of player
    offers:
      late:
        plays: reply from hand of taker
        do:
          - if: kindly
            then: [end the round]
            else: [taker plays reply]
    otherwise: [n becomes 3]
"""
MAY_CHALLENGE = "both(both(same(kind(top_card:0), const:5), is_filled(hand(cell:6))), is_filled(hand(cell:3)))"
# By name: what it is given, what it names itself, and when it would do nothing; then its operations.
PROGRAMS = {
    "row turned up.draw-two": """
        given: player card unlawful just-drawn cards laid
        own:
        About target=first_player:0 amount=threat(cell:7)
        Open again=sent on
        Unless marks=group
          Unless marks=penalty
            Act word=penalty of=[cell:3, cell:4] follows=[penalty]
          Unless marks=lost turn
            Act word=lose_turn of=[cell:3] follows=[lost turn]
        Forget
    """,
    "play draw-two": """
        given: player card unlawful just-drawn cards laid
        own: debtor -
        ForEach players=those(others(cell:6), same(flag_of(each_player:0), const:1)) queue=12 cell=11
          Act word=become of=[const:0] stores=[flag:0 of cell:11]
          Act word=become of=[const:0] stores=[flag:1 of cell:11]
        Happen event=play deed=lay hits=6
        LastCard player=6 follows=[out]
          About target=next(cell:6) amount=threat(cell:7)
          Open again=sent on
          Unless marks=group
            Unless marks=penalty
              Act word=penalty of=[cell:3, cell:4] follows=[penalty]
          Forget
        Happen event=play deed=look at the table follows=[color, hand]
        About target=next(cell:6) amount=threat(cell:7)
        Open again=sent on
        Unless marks=group
          Unless marks=penalty
            Act word=penalty of=[cell:3, cell:4] follows=[penalty]
          Unless marks=lost turn
            Act word=lose_turn of=[cell:3] follows=[lost turn]
        Forget
        Open moment=1
    """,
    "windows challenge": f"""
        given: player card unlawful just-drawn cards laid taker opened queue declined
        own:
        Ask
          Opened when={MAY_CHALLENGE} asks=cell:3
            Offering name=challenge
              Act word=show of=[cell:6, hand(cell:6), cell:11]
              If condition=cell:8
               then:
                Act word=cancel_group number=1
                Unless marks=penalty
                  Act word=penalty of=[cell:6, cell:4] follows=[penalty]
               otherwise:
                Act word=cancel_penalty
                Unless marks=penalty
                  Act word=penalty of=[cell:11, minus(plus(cell:4, const:6), threat(cell:7))] follows=[penalty]
    """,
    "play wild": """
        given: player card unlawful just-drawn cards laid
        own: debtor -
        ForEach players=those(others(cell:6), same(flag_of(each_player:0), const:1)) queue=12 cell=11
          Act word=become of=[const:0] stores=[flag:0 of cell:11]
          Act word=become of=[const:0] stores=[flag:1 of cell:11]
        Happen event=play deed=lay hits=6
        LastCard player=6 follows=[out]
        Happen event=play deed=look at the table follows=[color, hand]
        Act word=name_color of=[cell:6] follows=[name]
        Open moment=1
    """,
    "turn draw": """
        given: player
        own: drawn
        Act word=draw_as of=[cell:6, const:1] stores=[cell:7] follows=[draw]
        Act word=may_play of=[cell:6, cell:7] follows=[play]
    """,
    "penalty": """
        given: player amount
        own: bonus gift
        If condition=is_more(cell:7, const:3)
          Act word=let of=[const:2] stores=[cell:8]
          Act word=become of=[plus(cell:7, cell:8)] stores=[cell:7]
        Open moment=2 again=sent on
        Unless marks=group+penalty
          If condition=same(flag:2, const:7)
            Act word=pick of=[cell:6, hand(cell:6)] stores=[cell:9] named=gift
            Act word=become of=[rank(cell:9)] stores=[flag:2]
            Leave
          Happen event=penalty deed=announce the penalty hits=6 follows=[draw]
          About target=next(cell:6) amount=const:2
          Act word=become of=[plus(cell:4, const:1)] stores=[cell:4]
          Open moment=3 again=sent on
          Unless marks=group
            Act word=draw of=[cell:3, cell:4] follows=[draw]
          Forget
          Open moment=4
          Act word=become of=[const:1] stores=[flag:3 of cell:6]
          Open moment=5
    """,
    "windows shield": """
        given: player amount taker opened queue declined
        own: whom plus-one
        Ask moment=2
          Opened window=5 asks=cell:6 once_a_turn=True
            Offering name=shield said=3
              Act word=cancel_penalty
              Act word=become of=[next(cell:8)] stores=[held:6, marked sent on]
            Offering name=blame choice=opponents(cell:8) cell=12 when=same(size(hand(cell:12)), const:2) said=4
              Act word=let of=[const:1] stores=[cell:13]
              Act word=become of=[plus(cell:7, cell:13)] stores=[held:7, marked none]
    """,
    "windows late": """
        given: player amount taker opened queue declined
        own: reply
        Ask moment=5
          Opened window=8 asks=opponents(cell:6)
           offers:
            Offering name=late choice=hand(cell:8) plays=True cell=12 said=7
              Act word=play_card of=[cell:8, one_alone(cell:12)] follows=[play]
           otherwise:
            Act word=become of=[const:3] stores=[flag:2]
    """,
    "hand": """
        given: player exchanged
        own:
        guards: both(same(size(hand(cell:6)), const:1), either(same(cell:6, turn_player:0), cell:7))
        Open moment=6
    """,
}


@cache
def plan() -> Plan:
    return plan_of(unchecked(HEAD + BOOK))


def program(name: str) -> Code:
    return next(code for code in plan().codes if code.name == name)


def told(code: Code) -> list[str]:
    given, own = (" ".join(register.name or "-" for register in registers) for registers in (code.given, code.own))
    guards = [f"guards: {_text(guard)}" for guard in code.guards or ()]
    return [f"given: {given}".strip(), f"own: {own}".strip(), *guards, *outline(code.body)]


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_goes_through_its_stations(name: str) -> None:
    assert told(program(name)) == dedent(PROGRAMS[name]).strip().splitlines()


def test_an_event_for_which_nothing_waits_has_no_program() -> None:
    """It happens at once, or where nothing is done of itself, not at all."""
    events = plan().events
    with_program = {event for event, reaction in events.items() if reaction.program is not None}
    assert with_program == {"penalty", "hand", "turn begins", "turn draw", "turn ends"}
    assert {event for event, reaction in events.items() if reaction.held_back} == {"hand"}
    deeds = {event: reaction.happens.deed for event, reaction in events.items() if reaction.happens is not None}
    assert deeds == {event: row.deed for event, row in EVENTS.items() if row.deed and event != "play"}


def test_what_an_event_does_knows_whom_it_hits_and_where_its_result_is_wanted() -> None:
    happens = {event: reaction.happens for event, reaction in plan().events.items() if reaction.happens is not None}
    cells = {event: (happen.hits, happen.result) for event, happen in happens.items()}
    nobody, first = 0, REGISTERS
    assert cells["draw"] == (first, REGISTERS + 2)
    assert cells["penalty"] == cells["leave"] == cells["give"] == cells["lost turn"] == (first, 0)
    assert cells["direction"] == cells["out"] == cells["score"] == (nobody, 0)


def test_windows_that_open_at_one_moment_are_written_once_and_know_their_cells() -> None:
    moments = plan().moments
    assert [moment.number for moment in moments] == list(range(len(moments)))
    for moment in moments:
        code = plan().codes[moment.program]
        names = [register.name for register in code.cells]
        places = (moment.taker, moment.opened, moment.queue, moment.declined)
        assert [names[place] for place in places] == ["taker", "opened", "queue", "declined"]
        assert code.body == (moment.ask,)
        assert moment.roles == moment.taker - REGISTERS


def test_the_course_of_a_round_is_a_program_of_its_own() -> None:
    course = plan().codes[plan().round]
    assert [part.part for part in course.body if isinstance(part, op.Course)] == list(COURSE)


def test_every_article_of_the_law_says_what_it_is_about() -> None:
    book = plan_of(unchecked(HEAD + LAW)).book
    found = {book.rules[each.rule].origin.name: each for each in plan_of(unchecked(HEAD + LAW)).law}
    kinds = {kind.name: number for number, kind in enumerate(book.kinds)}
    about = {name: (each.station, each.event, each.kind, each.just_drawn, each.several) for name, each in found.items()}
    assert {name: about[name] for name in ("skips", "luck", "pairs", "thrift")} == {
        "skips": ("permit", "play", kinds["skip"], False, False),
        "luck": ("oblige", "play", NONE, True, False),
        "pairs": ("permit", "play", NONE, False, True),
        "thrift": ("forbid", "turn draw", NONE, False, False),
    }
    assert _text(found["skips"].condition) == "same(size(hand(cell:6)), const:2)"
    assert "turn" not in found, "what is carried out is no law"


LAW = """
rules:
  skips: {permit: player plays skip, when: size of hand of player is 2}
  luck: {oblige: player plays card, when: card is just drawn}
  pairs: {permit: player plays cards}
  thrift: {forbid: player draws in turn, when: size of hand of player is 9}
  turn: {on: player plays reverse, do: [player draws 1]}
"""


@pytest.mark.parametrize(
    ("steps", "hurts"),
    [
        ("taker draws 1", True),
        ("taker must draw 2", True),
        ("next after player draws 1", True),  # who is asked, by the very words
        ("player draws 1", False),
        ("taker loses a turn", False),
        ("taker swaps hands with player", False),
    ],
)
def test_an_offer_that_makes_its_taker_draw_hurts(steps: str, hurts: bool) -> None:
    windows = f"""
windows:
  tempting:
    opens: after player plays number
    asks: next after player
    offers: {{take: {{do: [{steps}]}}}}
"""
    assert (("tempting", "take") in plan_of(unchecked(HEAD + windows)).hurting) is hurts


def test_every_source_is_one_number_and_nobody_is_the_first() -> None:
    sources = plan().sources
    assert len(set(sources)) == len(sources)
    assert sources[0] == Source()
    named = {(source.rule, source.step) for source in sources}
    assert {("shield", "asks"), ("shield", "offers blame"), ("early", "when"), ("early", "do 2")} <= named
    assert ("after-it", "do 1 do 1") in named
    assert sources[plan().stall] == Source("answers.stall")
