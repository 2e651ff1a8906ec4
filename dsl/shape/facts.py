"""What a complete rulebook says without sentences, as pydantic has read it. The defaults stand in the shapes."""

from __future__ import annotations

from lastcard.dsl.reading.nodes import Mapping, Node, to_plain

from .schema import (
    AnswersShape,
    DealerShape,
    DealShape,
    DirectionShape,
    Line,
    Many,
    MethodShape,
    Model,
    Name,
    Range,
    SilenceShape,
    StallShape,
    keys_of,
)


class SetupFacts(Model):
    dealer: DealerShape
    deal: DealShape


class ScoringFacts(Model):
    default: Name
    methods: dict[Name, MethodShape]


class AnswersFacts(AnswersShape):
    stall: StallShape


class Facts(Model):
    rulebook: Name
    title: Line
    language: str = "en"
    sheet: str = ""
    players: Range = "2..10"
    names: Many[Line] | None = None
    direction: DirectionShape
    setup: SetupFacts
    scoring: ScoringFacts
    answers: AnswersFacts


def facts_of(document: Mapping) -> Facts:
    """The facts of a document that has been found complete."""
    keys = keys_of(Facts)
    told = tuple(entry for entry in document.entries if entry.key.text in keys)
    return Facts.model_validate(to_plain(Mapping(told, document.span)))


def silence_of(node: Node) -> SilenceShape:
    """One reading of a silence; of one silence there may be several."""
    return SilenceShape.model_validate(to_plain(node))
