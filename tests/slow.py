"""What the quick run spares: marked `slow`, left out by `-m "not slow"`, run by `.ci/run` in a step of its own."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

slow = pytest.mark.slow


def one_in(every: int, values: Iterable[object]) -> list[object]:
    """The parameters of a test, of which the quick run takes the first of every so many; the rest is slow."""
    return [_param(value, spared=place % every != 0) for place, value in enumerate(values)]


def _param(value: object, spared: bool) -> object:
    several = value if isinstance(value, tuple) else (value,)
    return pytest.param(*several, marks=[slow] if spared else [])
