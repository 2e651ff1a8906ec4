"""What a whole rulebook says without sentences. The defaults stand in the shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, to_plain
from lastcard.dsl.reading.tree import entries, field, text_at

from .misfits import check_shape
from .outlines import said_by
from .values import NUMBERED, each_printed

if TYPE_CHECKING:
    from .house_rule_shape import OwnParameterShape
    from .schema import (
        CardLine,
        DealerShape,
        DealShape,
        DeckShape,
        DirectionShape,
        MethodShape,
        NextDealer,
        RulebookShape,
        SilenceShape,
        StallShape,
    )

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
    plain = to_plain(told)
    return cast("RulebookShape | None", said_by("RulebookShape", plain)) or _looked_at_twice(told, plain)


def _looked_at_twice(told: Mapping, plain: Any) -> RulebookShape | tuple[Diagnostic, ...]:
    from .base import read_as
    from .schema import RulebookShape

    return read_as(RulebookShape, plain) or check_shape(told, "rulebook")


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
    return cast("CardLine", _part(node, "CardLine"))


def silence_of(node: Node) -> SilenceShape:
    """One reading of a silence; of one silence there may be several."""
    return cast("SilenceShape", _part(node, "SilenceShape"))


def own_parameters(house_rule: Mapping) -> dict[str, OwnParameterShape]:
    """The parameters of a house rule."""
    found = entries(field(house_rule, "parameters"))
    return {entry.key.text: cast("OwnParameterShape", _part(entry.value, "OwnParameterShape")) for entry in found}


def _part(node: Node, shape: str) -> Any:
    """What a part of a document says; one that may not fit is looked at twice, as the whole is."""
    plain = to_plain(node)
    found = said_by(shape, plain)
    if found is not None:
        return found
    from .house_rule_shape import OwnParameterShape
    from .schema import CardLine, SilenceShape

    shapes = {each.__name__: each for each in (CardLine, SilenceShape, OwnParameterShape)}
    return shapes[shape].model_validate(plain)


# --- lines of cards -----------------------------------------------------------------------------------------------


def is_numbered(line: CardLine) -> bool:
    return line.rank is not None or line.ranks is not None


def printed_on(line: CardLine) -> Sequence[str]:
    """The rank of each of its cards that are of one color, as it is printed; none of cards without."""
    if line.rank is not None:
        return (str(line.rank),)
    return tuple(each_printed(line.ranks)) if line.ranks is not None else ()


def kind_of(line: Entry) -> str:
    """The kind of the cards of a line, under its name."""
    is_ranked = any(each.key.text in ("rank", "ranks") for each in entries(line.value))
    return text_at(line.value, "kind") or (NUMBERED if is_ranked else line.key.text)


def order_of(deck: DeckShape) -> dict[str, int]:
    """The rank of what is printed; in a list each is one more than the one before, or the number that it is."""
    if isinstance(deck.ranks, dict):
        return deck.ranks
    found = dict[str, int]()
    for printed in each_printed(deck.ranks):
        after = max(found.values(), default=0) + 1
        found[printed] = max(after, int(printed)) if printed.isdigit() else after
    return found
