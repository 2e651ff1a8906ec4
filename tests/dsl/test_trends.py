"""Changes that go one way: a rule about a counter that can only grow need not stand before or after what counts."""

import pytest

from tests.dsl.findings import problems, rule, rules

FLAGS = "flags:\n  n: {holds: number}\n  m: {holds: number}\n  note: {holds: truth}\n"
NUMBER = "on: player plays number"
# What is declared has to be used; these meet none of the rules that are tried.
USES = rule("uses", "on: player plays reverse", "m becomes m + n", "note becomes false", when="note")


def order_matters(step: str, before: str, then: str) -> bool:
    """One rule counts where this holds before, the other one notes whether that holds."""
    counts, notes = (
        rule("counts", NUMBER, step, when=before),
        rule("notes", NUMBER, f"{{if: {then}, then: [note becomes true]}}"),
    )
    found = problems(FLAGS + rules(USES, counts, notes))
    assert [problem.code for problem in found] in ([], ["LC621"])
    return bool(found)


ONLY_MORE = (
    "n + 1",
    "1 + n",
    "n - 1 + 3",
    "n + size of hand of player",
    "n + rank of card + size of hand of player",
    "n + size of hand of player + 0",
    "n + size of hand of player - 0",
)
ONLY_LESS = (
    "n - 1",
    "n - 3 + 1",
    "n - size of hand of player",
    "n - rank of card - size of hand of player",
    "n - size of hand of player - 1",
    "n - size of hand of player + 0",
    "n - size of hand of player - 0",
)
EITHER = (
    "n + m",
    "n - m",
    "n + rank of card - 1",
    "n - rank of card + 1",
    "n + rank of card - size of hand of player",
    "n - rank of card + size of hand of player",
)


@pytest.mark.parametrize("total", ONLY_MORE)
def test_what_only_grows_is_not_less_behind_it(total: str) -> None:
    assert not order_matters(f"n becomes {total}", "n is at least 5", "n is at most 3")
    assert order_matters(f"n becomes {total}", "n is at most 3", "n is at least 5")


@pytest.mark.parametrize("total", ONLY_LESS)
def test_what_only_shrinks_is_not_more_behind_it(total: str) -> None:
    assert not order_matters(f"n becomes {total}", "n is at most 3", "n is at least 5")
    assert order_matters(f"n becomes {total}", "n is at least 5", "n is at most 3")


@pytest.mark.parametrize("total", EITHER)
def test_what_may_grow_or_shrink_is_looked_at_before_or_after(total: str) -> None:
    assert order_matters(f"n becomes {total}", "n is at most 3", "n is at least 5")
    assert order_matters(f"n becomes {total}", "n is at least 5", "n is at most 3")
