"""`lastcard check`: everything is looked for, one thing after the other, as far as the time reaches."""

from __future__ import annotations

import time

from lastcard.dsl.reading.tree import entries, text_at
from lastcard.dsl.reading.tree import field as at
from lastcard.interpreter.runs.workers import CalledOff
from lastcard.interpreter.search.subjects import Subject

from .counts import Counts, judge
from .effect import no_effect
from .endings import endings
from .findings import Result, in_order
from .never import Layable, never_happens, never_laid
from .observing.hidden import Hidden
from .observing.mirror import Mirror
from .observing.numbers import Numbers, RunsDry, repeats
from .observing.signs import InRounds, Signs, tell
from .observing.vain import Vain
from .observing.watching import Here, Observing
from .study import FULL, QUICK, Study, Tell
from .study import CalledOff as Heard

__all__ = ["FULL", "QUICK", "checked"]

THROWN = 0.9


def checked(subject: Subject, seed: int, seconds: float, tell_of: Tell, quick: bool = False) -> Result:
    """What is found in so many seconds; Ctrl-C gives what is known."""
    began = time.perf_counter()
    with CalledOff() as heard:

        def called_off() -> bool:
            return heard() or time.perf_counter() - began > seconds

        study = Study(subject, seed, QUICK if quick else FULL, called_off, tell_of)
        _all(study, called_off)
        if heard():
            study.result.left_out.append("what came after Ctrl-C")
    return _as_meant(study)


def _all(study: Study, called_off: Heard) -> None:
    counts = Counts(study)
    counts.play()
    judge(counts)
    known, dry = Signs(study), RunsDry(study)
    in_rounds, layable = InRounds(known), Layable(study)
    never_happens(counts)
    observers = [in_rounds, Numbers(study), Vain(study), Hidden(study), Mirror(study), _Held(layable)]
    rounds = _watched(study, observers, dry)
    endings(study, counts, known)
    tell(known)
    for one in observers[1:-1]:
        one.tell()  # type: ignore[attr-defined]
    dry.tell()
    never_laid(study, layable, rounds)
    _thrown_out(study, in_rounds, rounds)
    if study.effort.guided:
        no_effect(study)
    study.sure("construction", "the rulebook is valid: every name means something, and no two rules are in conflict")


def _watched(study: Study, observers: list[Observing], dry: RunsDry) -> int:
    from .observing.watching import watch

    return watch(study, observers, dry if repeats(dry) else None)


class _Held(Observing):
    """Which kinds are held, and which can be laid."""

    def __init__(self, layable: Layable) -> None:
        self.layable = layable

    def asked(self, here: Here, question: object, moves: list[object]) -> None:  # type: ignore[override]
        self.layable.note(here.table, moves)  # type: ignore[arg-type]


def _thrown_out(study: Study, seen: InRounds, rounds: int) -> None:
    if rounds and len(seen.thrown) > THROWN * rounds:
        share = len(seen.thrown) / rounds
        study.found("thrown-out", "", f"{len(seen.thrown):,} of {rounds:,} rounds", what=f"{share:.0%}")


# --- what is meant ----------------------------------------------------------------------------------------


def _as_meant(study: Study) -> Result:
    """Remarks for which the author gives a reason are told apart; and reasons that nothing is found for any more."""
    result = study.result
    document = study.subject.composed.document
    reasons = {entry.key.text: entry for entry in entries(at(document, "meant"))}
    used = set[str]()
    left = []
    for finding in in_order(result.findings):
        names = [name for name in (f"{finding.detector}.{finding.rule}", finding.detector) if name in reasons]
        if not names or (finding.grade == "defect" and names[0] == finding.detector):
            left.append(finding)
            continue
        used.add(names[0])
        from dataclasses import replace

        result.meant.append(replace(finding, meant=text_at(document, "meant", names[0])))
    result.findings = left
    own = document.span.file
    if not result.left_out and not study.subject.house_rules:
        for name, entry in reasons.items():
            if name not in used and entry.key.span.file == own:
                study.found("meant-no-more", "", "looked for as ever", place=entry.key.span, what=name)
        result.findings = in_order(result.findings)
    return result
