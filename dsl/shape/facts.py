"""What a complete rulebook says without sentences, as pydantic has read it. The defaults stand in the shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.dsl.reading.nodes import Mapping, Node, Plain, to_plain
from lastcard.dsl.reading.tree import entries, field

from .schema import (
    AnswersShape,
    CardLine,
    ColorShape,
    Count,
    DealerShape,
    DealShape,
    DirectionShape,
    FlagShape,
    Line,
    MethodShape,
    Model,
    Name,
    ParameterShape,
    Range,
    SilenceShape,
    StallShape,
    keys_of,
    nothing,
)

if TYPE_CHECKING:
    from .house_rule_shape import OwnParameterShape


class DeckFacts(Model):
    colors: dict[Name, ColorShape] = nothing(dict)
    cards: dict[Name, CardLine] = nothing(dict)
    backs: dict[Name, CardLine] | None = None
    sides: Name | None = None


class Things(Model):
    """What a rulebook declares, and for how many it is, whether it is complete or not."""

    players: Range = Range(2, 10)
    deck: DeckFacts = nothing(DeckFacts)
    zones: list[Name] = nothing(list)
    parameters: dict[Name, bool | Count | ParameterShape] = nothing(dict)
    flags: dict[Name, FlagShape] = nothing(dict)


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
    names: dict[Name, Line] = nothing(dict)
    direction: DirectionShape
    setup: SetupFacts
    scoring: ScoringFacts
    answers: AnswersFacts


def things_of(document: Mapping) -> Things:
    """What any document declares."""
    return Things.model_validate(_told(document, Things))


def facts_of(document: Mapping) -> Facts:
    """The facts of a document that has been found complete."""
    return Facts.model_validate(_told(document, Facts))


def _told(document: Mapping, facts: type[Model]) -> Plain:
    """What the document says of them; they are of files that have been judged, and may be more than one file has."""
    keys = keys_of(facts)
    return to_plain(Mapping(tuple(entry for entry in document.entries if entry.key.text in keys), document.span))


def line_of(node: Node) -> CardLine:
    """One line of cards."""
    return CardLine.model_validate(to_plain(node))


def silence_of(node: Node) -> SilenceShape:
    """One reading of a silence; of one silence there may be several."""
    return SilenceShape.model_validate(to_plain(node))


def own_parameters(house_rule: Mapping) -> dict[str, OwnParameterShape]:
    """The parameters of a house rule. Most rulebooks are read without any."""
    from .house_rule_shape import OwnParameterShape

    found = entries(field(house_rule, "parameters"))
    return {entry.key.text: OwnParameterShape.model_validate(to_plain(entry.value)) for entry in found}
