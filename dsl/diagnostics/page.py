"""The page of a code, which `lastcard explain CODE` prints."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """What is found, why it is refused, an example that has it and what to write instead.

    From LC2xx on, an example is what stands in a rulebook that extends `color-match`, unless it begins with
    `lastcard:`, and a test tries them all.
    """

    code: str
    title: str
    what: str
    why: str
    example: str
    instead: str
