"""What is known in the middle of a rule: what its names stand for, what it has set itself, and when that is lost."""

import pickle

import pytest

from lastcard.dsl.check.order.known import LONGEST, Known, short
from lastcard.dsl.check.order.touches import Cell, How, Names, Touch
from lastcard.dsl.rulebook import AMOUNT, TARGET, Expr
from lastcard.dsl.words.types import NUMBER, PLAYER

ROLES = 2  # names of the event; what the rule names itself comes behind
ONE, OTHER = ROLES, ROLES + 1


def number(value: int) -> Expr:
    return Expr("const", value=value, type=NUMBER)


def name(slot: int) -> Expr:
    return Expr("slot", value=slot, type=NUMBER)


def plus(first: Expr, second: Expr) -> Expr:
    return Expr("plus", (first, second), type=NUMBER)


def long(words: int) -> Expr:
    """A value of so many words."""
    if words <= 2:
        return number(1) if words == 1 else Expr("size", (number(1),), type=NUMBER)
    return plus(long(words - 2), number(1))


PLAYED, DRAWN = Expr("slot", value=0, type=PLAYER), Expr("turn_player", type=PLAYER)
NAMES: Names = {("slot", 0): PLAYED, ("slot", 1): number(1), ("slot", ONE): number(2), ("slot", OTHER): number(3)}
HITS: Names = {("pending", TARGET): DRAWN, ("pending", AMOUNT): number(4)}
READY = Expr("flag", value=0)
FLAG, MARK = Cell("flags", 0), Cell("flags", 1)
READ, LOOKED = Touch(Cell("hands"), "reads"), Touch(Cell("draw"), "reads")


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "followed"), [(1, True), (LONGEST, True), (LONGEST + 1, False)])
def test_what_a_name_stands_for_is_followed_if_it_is_short(words: int, followed: bool) -> None:
    value = long(words)
    known = Known({}, ROLES).call(ONE, value, value, ())
    assert short(value) == known.names["slot", ONE] == (value if followed else Expr("unknown", type=NUMBER))
    assert known.spelled_out(name(ONE)) == (value if followed else name(ONE))


def test_the_words_of_a_value_are_forty_at_most() -> None:
    assert LONGEST == 40


def test_a_name_is_spelled_out_wherever_it_stands() -> None:
    known = Known({}, ROLES).call(ONE, number(7), number(7), ())
    assert known.spelled_out(plus(plus(name(ONE), name(0)), number(ONE))) == plus(plus(number(7), name(0)), number(ONE))


def test_a_name_that_is_given_to_what_another_one_stands_for_is_spelled_out_to_the_end() -> None:
    known = Known({}, ROLES).call(ONE, number(7), number(7), ()).call(OTHER, number(8), plus(name(ONE), number(1)), ())
    assert known.spelled_out(name(OTHER)) == plus(number(7), number(1))


@pytest.mark.parametrize(
    ("written", "called"), [(number(ONE), True), (name(0), True), (plus(name(ONE), number(1)), False)]
)
def test_a_name_that_is_given_to_more_than_itself_is_not_followed(written: Expr, called: bool) -> None:
    known = Known({}, ROLES).call(ONE, number(7), written, ())
    assert known.spelled_out(name(ONE)) == (written if called else name(ONE))


def test_a_name_looks_at_whatever_it_was_ever_given_to() -> None:
    known = Known({}, ROLES).call(ONE, number(7), number(7), [READ]).call(ONE, number(8), number(8), [LOOKED])
    assert known.looks == {ONE: {READ, LOOKED}}
    assert known.spelled_out(name(ONE)) == number(8)


def test_what_another_branch_has_looked_at_is_kept_in_mind() -> None:
    start = Known({}, ROLES)
    here, there = start.call(ONE, number(7), number(7), [READ]), start.call(OTHER, number(7), number(7), [LOOKED])
    assert here.seen_by(there).looks == {ONE: {READ}, OTHER: {LOOKED}}
    assert here.seen_by(there).called == here.called


CALLED = Known(NAMES, ROLES).call(ONE, number(7), name(0), ()).call(OTHER, number(8), plus(name(1), number(0)), ())


def test_a_name_given_anew_is_no_longer_what_it_was_called() -> None:
    known = CALLED.give(ONE, number(9))
    assert known.names == {**CALLED.names, ("slot", ONE): number(9)}
    assert known.called == {OTHER: plus(name(1), number(0))}


def test_nor_is_what_was_said_in_terms_of_it() -> None:
    """But a number of the same value is none of its words."""
    assert CALLED.give(1, number(9)).called == {ONE: name(0)}
    assert CALLED.give(0, number(9)).called == {OTHER: plus(name(1), number(0))}


def test_a_name_forgotten_stands_for_nothing() -> None:
    known = CALLED.forget(ONE)
    assert known.names == {key: value for key, value in CALLED.names.items() if key != ("slot", ONE)}
    assert known.called == {OTHER: plus(name(1), number(0))}


def test_another_entry_knows_the_roles_and_what_the_group_is_about() -> None:
    known = Known({**NAMES, **HITS}, ROLES, (READY,), {FLAG: number(1)}).shared()
    assert known == Known({("slot", 0): PLAYED, ("slot", 1): number(1), **HITS}, ROLES, (READY,))


def test_so_it_does_where_the_event_is_about_nobody() -> None:
    assert Known({**NAMES, **HITS}, 0).shared().names == HITS


def test_conditions_are_added_to_those_that_have_led_here() -> None:
    assert Known({}, ROLES, (READY,)).under(number(1), number(2)).path == (READY, number(1), number(2))


# --- groups -----------------------------------------------------------------------------------------------------------


def test_in_a_group_the_target_and_the_amount_are_its_own() -> None:
    assert Known(NAMES, ROLES).about(HITS).names == {**NAMES, **HITS}


def test_behind_a_group_they_are_no_more_than_they_were_before() -> None:
    outside, inside = Known(NAMES, ROLES), Known(NAMES, ROLES).about(HITS).give(ONE, number(9))
    assert inside.behind(outside).names == {**NAMES, ("slot", ONE): number(9)}
    assert inside.behind(outside.about(HITS)).names == {**NAMES, **HITS, ("slot", ONE): number(9)}


def test_behind_a_group_a_name_that_it_gave_stands_for_the_same() -> None:
    named = Known(HITS, ROLES).give(ONE, number(9))
    assert named.behind(Known({}, ROLES)).names == {("slot", ONE): number(9)}


# --- what the rule has set --------------------------------------------------------------------------------------------


def test_what_is_set_is_known_until_it_is_set_to_something_else() -> None:
    known = Known({}, ROLES).settle(FLAG, number(1)).settle(MARK, number(2))
    assert known.settle(FLAG, number(3)).settled == {FLAG: number(3), MARK: number(2)}
    assert known.unsettled() == Known({}, ROLES)


@pytest.mark.parametrize(("how", "kept"), [("reads", True), ("sets", False), ("adds", False)])
def test_what_something_else_may_have_written_is_set_to_something(how: How, kept: bool) -> None:
    known = Known({}, ROLES).settle(FLAG, number(1)).settle(MARK, number(2))
    after = known.shaken([Touch(FLAG, how), Touch(MARK, "reads")])
    assert after.settled == {FLAG: number(1) if kept else Expr("unknown", type=NUMBER), MARK: number(2)}


def test_where_nothing_is_set_nothing_is_shaken() -> None:
    assert Known(NAMES, ROLES).shaken([Touch(FLAG, "sets")]) == Known(NAMES, ROLES)


def test_a_hash_that_has_been_worked_out_is_taken_nowhere() -> None:
    """In another process texts have other hashes."""
    one = Expr("rank", (Expr("slot", value=1),))
    other = pickle.loads(pickle.dumps(one)) if hash(one) else one

    assert other == one
    assert not hasattr(other, "_hash")
    assert hash(other) == hash(one)
