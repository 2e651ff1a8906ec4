"""Is the row of every value whole, and does it go together with the others?"""

from __future__ import annotations

from collections.abc import Callable

from . import rows
from .events import KINDS
from .facets import FACETS
from .types import (
    CARDS,
    NUMBER,
    ONE_OR_SEVERAL,
    PLAYER,
    PLAYERS,
    SAME_AS_FIRST,
    SEVERAL,
    SEVERAL_OR_PLAYER,
    TRUTH,
)
from .value_rows import (
    Certain,
    Comparison,
    End,
    Filter,
    Lawful,
    Line,
    Neighbor,
    Pile,
    RoleWord,
    Seeking,
    Selection,
    StandsFor,
    Tally,
    ValueWord,
)
from .values import FEATURES, INNER, VALUES
from .vocabulary import VALUE_WORDS


class Incomplete(Exception):
    """A row that is not whole, or does not go together with the others."""


def demand(known: bool, who: str, what: str) -> None:
    if not known:
        raise Incomplete(f"`{who}` {what}")


_SEVERAL = (SEVERAL, SEVERAL_OR_PLAYER, ONE_OR_SEVERAL)


def judge_values() -> None:
    _judge_comparisons()
    _judge_certainty()
    _judge_sorts()
    _judge_features()
    _judge_standing()


def _judge_comparisons() -> None:
    for value in VALUES:
        if isinstance(value, Comparison):
            opposite = VALUE_WORDS.get(value.opposite)
            back = isinstance(opposite, Comparison) and opposite.opposite == value.name
            demand(back, value.name, f"has `{value.opposite}` as its opposite, which says otherwise")


def _judge_certainty() -> None:
    for value in (*VALUES, *INNER):
        fitting = _CERTAIN[value.certain](value)
        demand(fitting, value.name, f"cannot be certain to be `{value.certain}`, with what it takes and gives")


def _is_part_of_first(value: ValueWord) -> bool:
    several = {SEVERAL, SEVERAL_OR_PLAYER} | {sort for sort in value.takes if sort.one is not None}
    return value.takes[:1] != () and value.takes[0] in several and value.gives in (value.takes[0], SAME_AS_FIRST)


_CERTAIN: dict[Certain, Callable[[ValueWord], bool]] = {
    "nothing": lambda value: True,
    "not below zero": lambda value: value.gives == NUMBER,
    "no more than either": lambda value: (*value.takes, value.gives) == (NUMBER,) * 3,
    "no less than either": lambda value: (*value.takes, value.gives) == (NUMBER,) * 3,
    "some of the first": _is_part_of_first,
    "the first without the second": lambda value: _is_part_of_first(value) and len(value.takes) == 2,
    "others than these": lambda value: value.gives in (PLAYER, PLAYERS) and {*value.takes} == {PLAYER},
    "others, or nobody": lambda value: value.gives == PLAYER and value.takes == (PLAYER, TRUTH),
    "one of the first": lambda value: [sort.one for sort in value.takes] == [value.gives],
}


def _judge_standing() -> None:
    """What stands for other words, or becomes another one, and who asks the law."""
    for value in (*VALUES, *INNER):
        for name in value.stands_for if isinstance(value, StandsFor) else ():
            demand(name in VALUE_WORDS, value.name, f"stands for `{name}`, which is no word")
        if isinstance(value, Neighbor):
            passing = VALUE_WORDS.get(value.passing)
            known = passing is not None and passing.takes == (PLAYER, PLAYER) and passing.reads == value.reads
            demand(known, value.name, f"has `{value.passing}` for when somebody is passed over")
            such = VALUE_WORDS.get(value.such)
            known = isinstance(such, Seeking) and such.reads == value.reads
            demand(known, value.name, f"has `{value.such}` for of whom something is so")
        if isinstance(value, RoleWord):
            known = any(value.role == name for kind in KINDS for name, _ in kind.roles)
            demand(known, value.name, f"is the role `{value.role}`, which no event has")
        demand(
            ("law" in value.reads) == isinstance(value, Lawful),
            value.name,
            "does not say for whom it asks the law",
        )


def _judge_sorts() -> None:
    """A sort of value that the checks know more of has the row for that."""
    for value in (*VALUES, *INNER):
        selects = value.certain == "some of the first" and not isinstance(value, Lawful)
        demand(selects == isinstance(value, Selection), value.name, "does not say what it keeps")
        several = value.gives == PLAYERS and not isinstance(value, Selection)
        demand(several == isinstance(value, Line), value.name, "does not say with whom its players begin")
        counted = value.takes in ((CARDS,), (SEVERAL,)) and value.gives == NUMBER
        demand(counted == isinstance(value, Tally), value.name, "does not say whether it grows with the cards")
        listed = any(sort in _SEVERAL or sort.one is not None for sort in value.takes)
        demand(listed or not value.looks_at_each, value.name, "has nothing of which it could look at each")
        sought = value.certain == "others, or nobody"
        demand(sought == isinstance(value, Seeking), value.name, "does not say who is looked for")
        demand((value.certain == "one of the first") == isinstance(value, End), value.name, "is no end")
        if isinstance(value, Pile):
            for facet in value.leaves:
                demand(facet in FACETS, value.name, f"touches `{facet}`, which is no facet")
            demand(bool(value.leaves) != bool(value.instead), value.name, "does not say how its cards leave it")
        if isinstance(value, Line):
            demand(value.begins_with in (rows.FIRST_OPERAND, *VALUE_WORDS), value.name, "begins with nobody")


def _judge_features() -> None:
    for form in FEATURES:
        value = VALUE_WORDS.get(form.feature)
        demand(
            value is not None and len(value.takes) == 1, form.name, f"is said of `{form.feature}`, which is no feature"
        )
    for value in VALUES:
        if isinstance(value, Filter):
            relation = VALUE_WORDS.get(value.relation)
            demand(isinstance(relation, Comparison), value.name, f"compares by `{value.relation}`")
