"""What a whole rulebook says without sentences, as pydantic has read it. The defaults stand in the shapes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Mapping, Node, to_plain
from lastcard.dsl.reading.tree import entries, field

from .base import read_as
from .misfits import check_shape
from .schema import (
    CardLine,
    DealerShape,
    DealShape,
    DirectionShape,
    MethodShape,
    NextDealer,
    RulebookShape,
    SilenceShape,
    StallShape,
)

if TYPE_CHECKING:
    from .house_rule_shape import OwnParameterShape

_WITH_SENTENCES = frozenset({"groups", "rules", "windows", "turned up", "going out", "silences", "citations"})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Facts:
    """What every rulebook that can be played has an answer for."""

    rulebook: str
    direction: DirectionShape
    dealer: DealerShape
    deal: DealShape
    stall: StallShape
    renewed: bool
    next_dealer: NextDealer
    draws_anyway: bool
    scoring: str
    methods: dict[str, MethodShape]


def told_by(document: Mapping) -> RulebookShape | tuple[Diagnostic, ...]:
    """All that a whole document says without sentences, or what is too much.

    Its files have been judged, each by itself; together they may say more than one of them may.
    """
    plain_ones = tuple(entry for entry in document.entries if entry.key.text not in _WITH_SENTENCES)
    told = Mapping(plain_ones, document.span)
    return read_as(RulebookShape, to_plain(told)) or check_shape(told, "rulebook")


def facts_of(told: RulebookShape) -> Facts | None:
    """The answers, or None where one is missing."""
    setup, scoring, answers = told.setup, told.scoring, told.answers
    if told.rulebook is None or told.direction is None or setup is None or scoring is None or answers is None:
        return None
    if setup.dealer is None or setup.deal is None or scoring.default is None or answers.stall is None:
        return None
    return Facts(
        rulebook=told.rulebook,
        direction=told.direction,
        dealer=setup.dealer,
        deal=setup.deal,
        stall=answers.stall,
        renewed=answers.used_up == "is renewed",
        next_dealer=answers.next_dealer,
        draws_anyway=answers.nothing_to_draw != "no draw",
        scoring=scoring.default,
        methods=scoring.methods,
    )


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
