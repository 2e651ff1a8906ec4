"""What can be known to go wrong before anybody plays: CHECKS, a tuple of Rulebook -> diagnostics."""

from __future__ import annotations

from .diagnostics import Diagnostic
from .rulebook import Rulebook


def check(rulebook: Rulebook) -> list[Diagnostic]:
    return []
