"""What to write for a sentence that is none, in full, where that is certain."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .reworded import Reworder
from .said_moments import proposed_condition, proposed_early, proposed_event, proposed_opening
from .said_steps import is_whichever, proposed_steps

LONGEST = 160  # what is longer, nobody rewords


class Advice(NamedTuple):
    """What to write; the sentence alone, if it is one."""

    text: str
    sentence: str = ""


def proposed(reworder: Reworder, text: str, sort: str) -> Advice | None:
    """The sentence that was meant, or the parts that it has to be written in."""
    said = " ".join(text.lower().split())
    if len(text) > LONGEST:
        return None
    if in_parts := _IN_PARTS.get(sort, _as_one)(reworder, said):
        return Advice(in_parts)
    if sort == "step" and is_whichever(said):
        return None
    whole = reworder.sentence(said, sort)
    return Advice(f"write `{whole}`", whole) if whole else None


def _as_one(reworder: Reworder, text: str) -> str:
    return ""


_IN_PARTS: dict[str, Callable[[Reworder, str], str]] = {
    "step": proposed_steps,
    "condition": proposed_condition,
    "event": proposed_event,
    "opening": proposed_opening,
    "early": proposed_early,
}
