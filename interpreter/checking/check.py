"""`lastcard check`: everything is looked for, one thing after the other, as far as the time reaches."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import replace

from lastcard.dsl.reading.nodes import Leaf, Node
from lastcard.dsl.reading.tree import entries
from lastcard.dsl.reading.tree import field as at
from lastcard.interpreter.runs.workers import CalledOff
from lastcard.interpreter.search.subjects import Subject

from .counts import Counts, judge
from .effect import no_effect
from .endings import endings
from .findings import Finding, Result, in_order
from .never import Layable, never_happens, never_laid
from .observing.deeds import Deeds
from .observing.hidden import Hidden
from .observing.mirror import Mirror
from .observing.numbers import Numbers, RunsDry, repeats
from .observing.signs import InRounds, Signs, tell
from .observing.turns import Turns
from .observing.undone import Undone
from .observing.vain import Vain
from .observing.watching import Observer, Probe, watch
from .study import FULL, QUICK, Effort, Study, Tell
from .unread import never_read

__all__ = ["FULL", "QUICK", "Effort", "checked"]

Seen = Callable[[Study], Observer]
COUNTED = {"rounds-unwon", "unfair-seat", "target-far", "target-near", "scoring-backwards", "deck-too-small"}
COUNTED |= {"cannot-be-won"}
NEVER = {"never-happens", "never-taken", "never-this-way"}
SIGNS = {"emptied-hand", "winner-holds-cards", "no-color", "own-penalty", "double-penalty", "goes-on-for-ever"}
SIGNS |= {"to-oneself"}
DEEDS = {"to-oneself", "below-nothing"}
EFFECTS = {"no-effect", "cancel-out"}
# Whoever looks on while rounds are played, by what they look for.
OBSERVERS: tuple[tuple[set[str], Seen], ...] = (
    ({"number-grows", "never-set-back"}, Numbers),
    ({"choice-in-vain", "offer-in-vain", "offer-only-hurts"}, Vain),
    ({"tells-hidden-cards", "asking-tells"}, Hidden),
    ({"left-for-right"}, Mirror),
    ({"never-a-turn"}, Turns),
)
THROWN = 0.85  # of all rounds: nearly every one


def checked(
    subject: Subject,
    seed: int = 0,
    seconds: float = 60.0,
    tell_of: Tell = lambda what: None,
    effort: Effort = FULL,
    only: Collection[str] = (),
) -> Result:
    """What is found in so many seconds, or of that what is asked for; Ctrl-C gives what is known."""
    began = time.perf_counter()
    with CalledOff() as heard:

        def called_off() -> bool:
            return heard() or time.perf_counter() - began > seconds

        study = Study(subject, seed, effort, called_off, tell_of, frozenset(only))
        _all(study)
        if heard():
            study.result.left_out.append("what came after Ctrl-C")
    return _as_meant(study)


def _all(study: Study) -> None:
    study.sure("construction", "every name means something, and the order of rules that meet is settled (`validate`)")
    if study.wants({"never-read"}):
        never_read(study)
    known, counts = Signs(study), Counts(study)
    rounds = _watched(study, known)
    if study.wants(COUNTED | NEVER | EFFECTS):
        counts.play()
        judge(counts)
    if study.wants(NEVER | EFFECTS):
        never_happens(counts)
    if study.wants(SIGNS | {"cannot-be-won"}):
        endings(study, counts, known)
    tell(known)
    if rounds and study.wants(EFFECTS) and study.effort.guided:
        no_effect(study)


def _watched(study: Study, known: Signs) -> int:
    """Everything that is seen in rounds which are looked at answer by answer."""
    told = [make(study) for names, make in OBSERVERS if study.wants(names)]
    in_rounds, layable, dry, deeds = InRounds(known), Layable(study.book), RunsDry(study), Deeds(study)
    undone = Undone(study)
    others: list[Observer] = [in_rounds] if study.wants(SIGNS | {"thrown-out"}) else []
    others += [layable] if study.wants({"never-laid"}) else []
    probes: list[Probe] = [dry] if study.wants({"runs-dry"}) and repeats(dry) else []
    probes += [deeds] if study.wants(DEEDS) and (deeds.swaps or deeds.amounts) else []
    if study.wants({"cancel-out"}) and undone.pairs:
        told, probes = [*told, undone], [*probes, undone]
    if not told and not others and not probes:
        return 1
    rounds = watch(study, [*others, *told], probes)
    for one in told:
        one.tell()
    dry.tell()
    deeds.tell()
    never_laid(study, layable, rounds)
    if rounds and len(in_rounds.thrown) > THROWN * rounds:
        share = len(in_rounds.thrown) / rounds
        study.found("thrown-out", "", f"{len(in_rounds.thrown):,} of {rounds:,} rounds", what=f"{share:.0%}")
    return rounds


def _text(node: Node) -> str:
    return node.text if isinstance(node, Leaf) else ""


# --- what is meant ----------------------------------------------------------------------------------------


def _as_meant(study: Study) -> Result:
    """Findings for which the author gives a reason are told apart; so are reasons for which nothing is found any more.

    A defect needs a reason of its own: it is named with its entry.
    """
    result = study.result
    document = study.subject.composed.document
    reasons = {entry.key.text: entry for entry in entries(at(document, "meant"))}
    used, left = set[str](), list[Finding]()
    found = [one for one in result.findings if not study.only or one.detector in study.only]
    for finding in in_order(found):
        own = f"{finding.detector}.{finding.rule}"
        name = own if own in reasons or finding.grade == "defect" else finding.detector
        if name in reasons:
            used.add(name)
            result.meant.append(replace(finding, meant=_text(reasons[name].value)))
        else:
            left.append(finding)
    result.findings = left
    if study.wants({"meant-no-more"}) and study.complete:
        for name, entry in reasons.items():
            looked_for = not study.only or name.partition(".")[0] in study.only or study.only == {"meant-no-more"}
            if name not in used and looked_for and entry.key.span.file == document.span.file:
                study.found("meant-no-more", "", "looked for as ever", place=entry.key.span, what=name)
        result.findings = in_order(result.findings)
    return result
