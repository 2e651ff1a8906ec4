"""What is found: a sentence, the entry that it is about, a scenario that shows it, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from lastcard.dsl.diagnostics.problem import Span

from .detectors import DETECTORS

Grade = Literal["defect", "remark"]


@dataclass(frozen=True, slots=True)
class Finding:
    detector: str
    rule: str  # the entry that it is about, as citations call it; empty for the game as a whole
    place: Span | None
    says: str
    certainty: str
    scenario: str = ""  # none where something never happens
    meant: str = ""  # the reason that the author gives for it

    @property
    def grade(self) -> Grade:
        return DETECTORS[self.detector].grade

    @property
    def order(self) -> tuple[int, list[str], str, str]:
        """Defects first, then as the table of detectors has them."""
        names = list(DETECTORS)
        return (self.grade != "defect", [f"{names.index(self.detector):03}"], self.rule, self.says)


@dataclass(frozen=True, slots=True)
class Guarantee:
    """What holds, and by what one knows."""

    by: Literal["construction", "search", "sampling"]
    says: str


@dataclass(slots=True)
class Result:
    """All that came of a check."""

    title: str
    findings: list[Finding] = field(default_factory=list)
    meant: list[Finding] = field(default_factory=list)  # those that the author has given a reason for
    guarantees: list[Guarantee] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)  # what there was no time for

    @property
    def code(self) -> int:
        return int(any(finding.grade == "defect" for finding in self.findings))


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Each once."""
    return sorted({(one.detector, one.rule, one.says): one for one in findings}.values(), key=lambda one: one.order)
