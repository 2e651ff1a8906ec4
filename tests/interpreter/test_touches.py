"""What each operation may read and write, looked up without running it: its own words, whoever waits, and the law."""

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from lastcard.dsl.words.rows import Brings, Fixed, Of
from lastcard.dsl.words.vocabulary import BLOCK_WORDS
from lastcard.interpreter.assemble.pipeline import plan_of
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.ops.touches import Touched, Touches
from lastcard.interpreter.engine.program import Plan
from tests.interpreter.test_assemble import BOOK, HEAD, is_block, outline, plan, program
from tests.interpreter.test_runaway import unchecked
from tests.interpreter.test_values import const, hand, say

# The operations of a program in their order, each by how it begins, with what it reads and what it writes.
TOUCHES = {
    "round": [
        ("Course part=turn up", "", "color discard draw foreseen top"),
        ("Course part=first player", "after direction first lost out seats", "after foreseen lost turn"),
        ("Course part=begin turn", "seats turn", "after drawn turn went_on windows"),
        ("Course part=ask", "color discard draw hands law out top turn", "passes"),
        ("Course part=end turn", "direction out player_flags seats turn", "last turns"),
        ("Course part=go on", "after direction lost out passes seats turn turns", "after lost over turn"),
    ],
    "play draw-two": [
        (
            "ForEach players=those(others(cell:6), same(flag_of(each_player:0), const:1))",
            "direction out player_flags seats",
            "",
        ),
        *[("Act word=become", "", "player_flags"), ("Act word=become", "", "player_flags")],
        ("Happen event=play deed=lay", "color hands law out top", "color discard hands top"),
        ("LastCard", "direction gone hands over places scores seats sides", "over scores"),
        ("About", "direction out seats", ""),
        ("Open", "hands out top", "windows"),
        *[("Unless marks=group", "", ""), ("Unless marks=penalty", "", ""), ("Act word=penalty", "out", "")],
        ("Forget", "", ""),
        ("Happen event=play deed=look at the table", "color hands holding turn", "holding"),
        *[("About", "direction out seats", ""), ("Open", "hands out top", "windows"), ("Unless marks=group", "", "")],
        *[("Unless marks=penalty", "", ""), ("Act word=penalty", "out", ""), ("Unless marks=lost turn", "", "")],
        *[("Act word=lose_turn", "out", "lost"), ("Forget", "", "")],
        ("Open", "direction out player_flags seats turn", "windows"),
    ],
    "penalty": [
        *[("If condition=is_more", "", ""), ("Act word=let", "", ""), ("Act word=become", "", "")],
        *[("Open", "out", "windows"), ("Unless", "", ""), ("If condition=same(flag:2, const:7)", "flags", "")],
        *[
            ("Act word=pick", "hands out secret", ""),
            ("Act word=become of=[rank(cell:9)]", "", "flags"),
            ("Leave", "", ""),
        ],
        (
            "Happen event=penalty deed=announce the penalty",
            *("hands holding out seats turn", "discard draw drawn hands holding shuffles"),
        ),
        *[("About", "direction out seats", ""), ("Act word=become", "", ""), ("Open", "out", "windows")],
        ("Unless", "", ""),
        ("Act word=draw", "hands holding out seats turn", "discard draw drawn hands holding shuffles"),
        *[("Forget", "", ""), ("Open", "out", "windows"), ("Act word=become", "", "player_flags")],
        ("Open", "direction out seats sides", "windows"),
    ],
    "windows late": [
        ("Ask", "color direction hands out seats sides top", ""),
        ("Act word=play_card", "color hands law out top", ""),
        ("Act word=become", "", "flags"),
    ],
    "windows shield": [
        *[("Ask", "direction hands out seats sides", ""), ("Act word=cancel_penalty", "", "cancelled")],
        *[("Act word=become", "direction out seats", ""), ("Act word=let", "", ""), ("Act word=become", "", "")],
    ],
}


def operations(block: op.Block) -> Iterator[op.Operation]:
    """All of a block, and of the blocks that stand in it."""
    for one in block:
        if not isinstance(one, op.Opened | op.Offering):
            yield one
        for field in fields(one):
            if is_block(part := getattr(one, field.name)):
                yield from operations(part)


def touches(given: Plan, operation: op.Operation) -> tuple[str, str]:
    found = Touches(given).of(operation)
    return " ".join(sorted(found.reads)), " ".join(sorted(found.writes))


@pytest.mark.parametrize("name", TOUCHES)
def test_what_the_operations_of_a_program_touch(name: str) -> None:
    found = list(operations(program(name).body))
    assert [touches(plan(), one) for one in found] == [(reads, writes) for _, reads, writes in TOUCHES[name]]
    for one, (begins, _, _) in zip(found, TOUCHES[name], strict=True):
        assert next(outline((one,))).startswith(begins)


LAW = "color hands law top"
ANY_FLAG = op.Act("become", (const(1),), (op.IntoFlag(0, say("cell", value=6)),), 0, (), 1)
FITS = say("fits", say("cell", value=7), say("cell", value=6))
SINGLE: dict[str, tuple[op.Operation, str, str]] = {
    "a condition that asks the law reads what the law does": (op.If(FITS, (), (), 1), LAW, ""),
    "and so does the end of a repetition": (op.Repeat(FITS, 9, 9, (), 1), LAW, ""),
    "whose flag it is, is looked at": (
        replace(ANY_FLAG, stores=(op.IntoFlag(0, say("turn_player")),)),
        *("turn", "player_flags"),
    ),
    "a group is about whoever is next": (
        op.About(say("next", say("dealer")), None, 1),
        "dealer direction out seats",
        "",
    ),
    "single players of a repetition": (
        op.ForEach(say("union", say("dealer"), say("turn_player")), 8, 9, (), 1),
        "dealer turn",
        "",
    ),
    "what is proposed and judged reads the law": (
        op.Course("end turn", "go on", (Brings("play", (Of(0), Of(0), Fixed(0), Fixed(0)), "done"),), 0),
        *("color hands top turn", "last turns"),
    ),
}


@pytest.mark.parametrize("what", SINGLE)
def test_what_single_operations_touch(what: str) -> None:
    operation, reads, writes = SINGLE[what]
    assert touches(plan(), operation) == (reads, writes)


def test_what_holds_others_touches_what_its_row_says_and_what_comes_at_its_end() -> None:
    hold = BLOCK_WORDS["hold"]
    found = Touches(plan()).of(op.Hold((), 6, hold.proposes, 1))
    row = Touched(frozenset(hold.reads), frozenset(hold.keeps))
    assert found == row | Touches(plan()).proposed(hold.proposes)
    secretly = BLOCK_WORDS["secretly"]
    assert Touches(plan()).of(op.Secretly((), 1)) == Touched(frozenset(secretly.reads), frozenset(secretly.keeps))


def test_an_offer_that_lays_nothing_does_not_ask_the_law() -> None:
    offering = op.Offering("any", hand(0), False, False, 9, say("is_filled", say("draw_pile")), (), 0, 1)
    opened = op.Opened(0, None, say("dealer"), False, (offering,), (), 1)
    assert touches(plan(), op.Ask(0, (opened,), 1)) == ("dealer draw hands out", "")
    laying = replace(opened, offers=(replace(offering, plays=True),))
    assert touches(plan(), op.Ask(0, (laying,), 1)) == ("color dealer draw hands out top", "")


def test_the_law_reads_the_open_cards_and_what_its_articles_do() -> None:
    laws = BOOK.replace("rules:\n", "rules:\n  first: {forbid: player plays wild, when: player is the dealer}\n", 1)
    assert " ".join(sorted(Touches(plan_of(unchecked(HEAD + laws))).law.reads)) == "color dealer hands top"
