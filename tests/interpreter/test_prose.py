"""The prose of a condition means what the condition means: read back, it has the same tree."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastcard
from lastcard.dsl.rulebook import Expr, Register, Rule, Rulebook, Window, alternatives
from lastcard.dsl.shelf import RULEBOOKS, SHIPPED
from lastcard.dsl.words import whole, whole_values
from lastcard.dsl.words.types import CARD, CARDS, COLOR, FACE, PLAYER, PLAYERS, TRUTH
from lastcard.dsl.words.value_rows import Comparison
from lastcard.dsl.words.vocabulary import STEP_WORDS, VALUE_WORDS, WORDS
from lastcard.interpreter.prose import entries as saying
from lastcard.interpreter.prose.entries import Prose
from lastcard.interpreter.prose.sections import rulebook_prose

JOINTS = ("either", "both", "negate")
NAMES = tuple(Register(name, PLAYER) for name in ("player", "card", "taker", "answer"))
Tree = str | tuple[object, ...]

BOOKS = ("classic", "crazy-eights", "mau-mau", "no-mercy", "monster-high-fr", "switch", "flip")
HOUSE_RULES = (("stacking",), ("jump-in", "seven-swap"), ("call-penalty", "draw-until-playable"))


@cache
def classic() -> Rulebook:
    return lastcard.load("classic", house_rules=("stacking",)).book


# --- a reader of prose ------------------------------------------------------------------------------------


class Reader:
    """Reads `and`, `or`, `not` and brackets around sentences that it knows; what is left over is an error."""

    def __init__(self, text: str, atoms: set[str]) -> None:
        self.text = text
        self.atoms = sorted(atoms, key=len, reverse=True)

    def tree(self) -> Tree:
        found = self.either()
        assert not self.text, f"what is left is `{self.text}`"
        return found

    def either(self) -> Tree:
        found = self.both()
        while self.next(" or "):
            found = ("either", found, self.both())
        return found

    def both(self) -> Tree:
        found = self.negate()
        while self.next(" and "):
            found = ("both", found, self.negate())
        return found

    def negate(self) -> Tree:
        if self.next("not "):
            return ("negate", self.negate())
        if self.next("("):
            found = self.either()
            assert self.next(")")
            return found
        return next(atom for atom in self.atoms if self.next(atom))

    def next(self, text: str) -> bool:
        if not self.text.startswith(text):
            return False
        self.text = self.text[len(text) :]
        return True


def is_atom(expr: Expr) -> bool:
    """What is said of one value as `one of` several, or none of them, is one breath."""
    inner = expr.args[0] if expr.op == "negate" else expr
    listed = inner.op == "either" and alternatives(inner)[0] is not None
    return listed or expr.op not in JOINTS


def tree_of(expr: Expr, prose: Prose, names: tuple[Register, ...]) -> Tree:
    if is_atom(expr):
        return prose.value(expr, names)
    return (expr.op, *(tree_of(arg, prose, names) for arg in expr.args))


def atoms_of(expr: Expr, prose: Prose, names: tuple[Register, ...]) -> Iterator[str]:
    if is_atom(expr):
        yield prose.value(expr, names)
    else:
        for arg in expr.args:
            yield from atoms_of(arg, prose, names)


def check(expr: Expr, book: Rulebook, names: tuple[Register, ...]) -> None:
    prose = Prose(book)
    read = Reader(prose.value(expr, names), set(atoms_of(expr, prose, names))).tree()
    assert read == tree_of(expr, prose, names)


# --- conditions made up ----------------------------------------------------------------------------------

WHO, LAID = Expr("slot", value=0, type=PLAYER), Expr("slot", value=1, type=CARD)
HAND = Expr("hand", (WHO,), type=CARDS)
VALUES: dict[str, tuple[Expr, ...]] = {
    "number": (
        Expr("const", value=3),
        Expr("size", (HAND,)),
        Expr("lesser", (Expr("size", (HAND,)), Expr("drawable"))),
    ),
    "card": (LAID, Expr("top_card", type=CARD)),
    "color": (Expr("color", (LAID,), type=COLOR), Expr("color_in_play", type=COLOR)),
    "face": (Expr("face", (LAID,), type=FACE),),
    "several": (HAND, Expr("opponents", (WHO,), type=PLAYERS)),
    "truth": (Expr("slot", value=3, type=TRUTH), Expr("fits", (LAID, WHO), type=TRUTH)),
}
COMPARED = [word.name for word in WORDS.values() if isinstance(word, Comparison) and not word.counts]
values = st.sampled_from([value for sort in ("number", "card", "color", "face") for value in VALUES[sort]])
atoms = st.one_of(
    st.sampled_from(VALUES["truth"]),
    st.builds(
        lambda op, several: Expr(op, (several,)),
        st.sampled_from(("is_empty", "is_filled")),
        st.sampled_from(VALUES["several"]),
    ),
    st.builds(
        lambda op, one, other: Expr(op, (one, other)),
        st.sampled_from(COMPARED),
        values,
        values,
    ),
)
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds(lambda one: Expr("negate", (one,)), inner),
        st.builds(lambda op, one, other: Expr(op, (one, other)), st.sampled_from(("either", "both")), inner, inner),
    ),
)


@settings(deadline=None)
@given(conditions)
def test_a_condition_read_back_from_its_prose_has_the_same_tree(condition: Expr) -> None:
    check(condition, classic(), NAMES)


# --- conditions of the shelf -----------------------------------------------------------------------------


def conditions_of(book: Rulebook) -> Iterator[tuple[str, Expr, tuple[Register, ...]]]:
    entries: tuple[Rule | Window, ...] = (*book.rules, *book.windows)
    for entry in entries:
        if entry.when is not None:
            yield entry.origin.name, entry.when, entry.registers
    for window in book.windows:
        for offer in window.offers:
            if offer.when is not None:
                yield f"{window.origin.name}: {offer.name}", offer.when, window.registers


@pytest.mark.parametrize("house_rules", HOUSE_RULES, ids="+".join)
@pytest.mark.parametrize("name", BOOKS)
def test_the_prose_of_every_shipped_condition_has_its_tree(name: str, house_rules: tuple[str, ...]) -> None:
    try:
        book = lastcard.load(name, house_rules=house_rules).book
    except lastcard.RulebookError:
        book = lastcard.load(name).book
    found = list(conditions_of(book))
    assert found
    for _, condition, names in found:
        check(condition, book, names)


def test_brackets_stand_where_a_shipped_condition_needs_them() -> None:
    lines = list(rulebook_prose(classic()))
    call = next(line for line in lines if line.startswith("- **call**"))
    assert "is 1 and (the player is the turn player or it is another hand altogether)" in call
    answer = next(line for line in lines if line.strip().startswith("- play `answer`"))
    assert "and (not `last-card-lies` or the number of cards" in answer


def test_nobody_is_asked_in_turn_in_turn() -> None:
    for path in (path for folder in RULEBOOKS for path in sorted((SHIPPED / folder).glob("*.yaml"))):
        prose = "\n".join(rulebook_prose(lastcard.load(str(path)).book))
        assert "in turn in turn" not in prose


def test_a_line_is_one_line() -> None:
    for path in (path for folder in RULEBOOKS for path in sorted((SHIPPED / folder).glob("*.yaml"))):
        assert not [line for line in rulebook_prose(lastcard.load(str(path)).book) if "\n" in line]


# --- the rows ----------------------------------------------------------------------------------------------


def test_every_row_with_a_name_in_it_has_somebody_who_knows_the_name() -> None:
    assert {name for name, row in VALUE_WORDS.items() if "{name}" in row.said} == set(saying._NAMED)


def test_every_name_that_prose_knows_is_that_of_a_word() -> None:
    assert {*saying._SPECIAL, *saying._NAMED} <= set(VALUE_WORDS)


@pytest.mark.parametrize(
    ("said", "problem"), [("", "said in no way"), ("{0} goes to {zone}", "`zone`"), ("{1}", "`1`")]
)
def test_a_row_that_cannot_be_said_is_named(monkeypatch: pytest.MonkeyPatch, said: str, problem: str) -> None:
    row = replace(STEP_WORDS["go_out"], said=said)
    monkeypatch.setattr(whole, "STEPS", (row,))
    with pytest.raises(whole_values.Incomplete, match=f"`go_out`.*{problem}"):
        whole._judge_prose()


def test_what_is_given_a_name_is_said_with_it() -> None:
    lines = "\n".join(rulebook_prose(classic()))
    assert "draws 1 (`drawn`)" in lines
    assert "is now" in lines
