"""How it is said by what some of several are told, and which of several values one may be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lastcard.dsl.rulebook import Expr, Register, Rulebook, alternatives, asked_for, compared
from lastcard.dsl.words.vocabulary import FEATURE_FORMS, VALUE_WORDS

Registers = tuple[Register, ...]
FEATURES_SAID = {form.feature: form.form for form in FEATURE_FORMS.values()}


class Speaker(Protocol):
    """Whoever says a value."""

    book: Rulebook

    def value(self, expr: Expr, names: Registers, cards: str = ...) -> str: ...

    def formed(self, expr: Expr, names: Registers, cards: str = ...) -> str: ...


def some(by: Speaker, expr: Expr, names: Registers, cards: str) -> str:
    """Those of several for which a condition holds."""
    several, condition = expr.args
    return f"{by.value(several, names, cards)} whose {_told(by, condition, names)}"


def most(by: Speaker, expr: Expr, names: Registers, cards: str) -> str:
    several, feature = expr.args
    return f"{by.value(several, names, cards)} whose {_feature(by, feature)} is the {expr.op}"


def first_such(by: Speaker, expr: Expr, names: Registers, cards: str) -> str:
    """The first neighbor of whom something is so; what has been asked for one after the other is said so, too."""
    player, condition = expr.args
    told = " and ".join(_clause(by, part, names) for part in asked_for(condition))
    there = VALUE_WORDS[expr.op].said.format(by.value(player, names), "{}").partition(" for whom")[0]
    return f"{there} {told}"


def either(by: Speaker, expr: Expr, names: Registers, cards: str) -> str:
    """One of several values, if all are compared with the same."""
    one, parts = alternatives(expr)
    return by.formed(expr, names) if one is None else f"{by.value(one, names)} is one of {_listed(by, parts, names)}"


def negate(by: Speaker, expr: Expr, names: Registers, cards: str) -> str:
    (inner,) = expr.args
    one, parts = alternatives(inner)
    if one is None or (len(parts) == 1 and parts[0].op != "is_among"):
        return by.formed(expr, names)
    return f"{by.value(one, names)} is none of {_listed(by, parts, names)}"


def _clause(by: Speaker, condition: Expr, names: Registers) -> str:
    if condition.op == "differs" and condition.args[0].op == "each_player":
        return f"who is not {by.value(condition.args[1], names)}"
    return f"whose {_told(by, condition, names)}"


def _told(by: Speaker, condition: Expr, names: Registers) -> str:
    """By what each is told, behind `whose`."""
    one, parts = alternatives(condition)
    if one is None:
        return by.value(condition, names)
    told = _feature(by, one)
    if len(parts) > 1 or parts[0].op == "is_among":
        return f"{told} is one of {_listed(by, parts, names)}"
    relation = VALUE_WORDS["differs" if condition.op == "negate" else compared(condition).op].said
    return relation.format(told, _compared_with(by, compared(condition), names))


def _feature(by: Speaker, feature: Expr) -> str:
    return f"`{by.book.flags[feature.value].name}`" if feature.op == "flag_of" else FEATURES_SAID[feature.op]


def _listed(by: Speaker, parts: Iterable[Expr], names: Registers) -> str:
    return ", ".join(_compared_with(by, compared(part), names) for part in parts)


def comparison(by: Speaker, expr: Expr, names: Registers, cards: str) -> str:
    """A rank is compared with what is printed on cards."""
    if expr.args[0].op != "rank" or expr.args[1].op != "const":
        return by.formed(expr, names, cards)
    return VALUE_WORDS[expr.op].said.format(by.value(expr.args[0], names), _compared_with(by, expr, names))


def _compared_with(by: Speaker, condition: Expr, names: Registers) -> str:
    one, other = condition.args
    if one.op == "rank" and other.op == "const":
        printed = next((printed for printed, rank in by.book.ranks if rank == other.value), str(other.value))
        return by.book.display(printed)
    return by.value(other, names)
