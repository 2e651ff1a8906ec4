"""The shape of a house-rule file. Apart from the other shapes, for most rulebooks are read without it."""

from __future__ import annotations

from typing import Literal

from .base import (
    Count,
    FewRanks,
    FewTexts,
    Line,
    Many,
    ManyLined,
    ManyLines,
    ManyNames,
    ManyOffers,
    Name,
    Number,
    Range,
    Reasons,
    Sentence,
    Shape,
    Text,
    called,
)
from .scenario_shape import PLACES as SCENARIO_PLACES
from .scenario_shape import ScenarioShape
from .schema import (
    ActionShape,
    DeckShape,
    FlagShape,
    GroupShape,
    OfferShape,
    Outcomes,
    ParameterShape,
    Rows,
    RuleShape,
    ScoringShape,
    SilenceShape,
    TeamsShape,
    WindowShape,
    ZoneShape,
)
from .texts_shape import Summary, TextsShape


class NeedsShape(Shape):
    kinds: ManyNames | None = None
    colors: ManyNames | None = None
    rules: ManyNames | None = None
    windows: ManyNames | None = None
    actions: ManyNames | None = None
    groups: ManyNames | None = None
    parameters: ManyNames | None = None
    flags: ManyNames | None = None
    zones: ManyNames | None = None
    wheels: ManyNames | None = None
    ranks: FewRanks | None = None
    events: FewTexts | None = None


class OwnParameterShape(Shape):
    default: bool | Number | Name
    one_of: ManyNames | None = called("one of")
    range: Range | None = None


class AddShape(Shape):
    groups: Many[GroupShape] | None = None
    rules: Many[RuleShape] | None = None
    windows: Many[WindowShape] | None = None
    actions: Many[ActionShape] | None = None
    flags: Many[FlagShape] | None = None
    wheels: Many[Outcomes] | None = None
    texts: TextsShape | None = None
    zones: Many[ZoneShape] | None = None
    parameters: Many[bool | Count | ParameterShape] | None = None
    deck: DeckShape | None = None
    turned_up: Rows | None = called("turned up")
    going_out: Rows | None = called("going out")
    names: Many[Line] | None = None
    scoring: ScoringShape | None = None
    teams: TeamsShape | None = None


class ReplaceShape(Shape):
    groups: Many[GroupShape] | None = None
    rules: Many[RuleShape] | None = None
    windows: Many[WindowShape] | None = None
    actions: Many[ActionShape] | None = None
    offers: ManyOffers[OfferShape] | None = None
    wheels: Many[Outcomes] | None = None
    texts: TextsShape | None = None
    deck: DeckShape | None = None
    turned_up: Rows | None = called("turned up")
    going_out: Rows | None = called("going out")
    scoring: ScoringShape | None = None


class ExtensionShape(WindowShape):
    """A window of which every part may be left out, with few enough offers to be added one by one."""

    offers: Many[OfferShape] | None = None


class ChangesShape(Shape):
    add: AddShape | None = None
    replace: ReplaceShape | None = None
    remove: ManyLines | None = None
    excepts: ManyLined[Sentence] | None = called("except")
    sets: ManyLined[bool | Number | Text | ManyLines] | None = called("set")
    extend: Many[ExtensionShape] | None = None
    rename: ManyOffers[Name] | None = None


class HouseRuleShape(Shape):
    lastcard: Literal[1]
    house_rule: Name = called("house-rule", ...)
    title: Line
    summary: Summary | None = None
    needs: NeedsShape | None = None
    parameters: Many[OwnParameterShape] | None = None
    over: ManyNames | None = None
    changes: ChangesShape
    silences: Many[SilenceShape] | None = None
    meant: Reasons | None = None
    examples: list[ScenarioShape] | None = None


# Where a key stands -> the shape of what stands behind it, as sorts.py has it for rulebooks.
PLACES: tuple[tuple[str, type[Shape]], ...] = (
    ("needs", NeedsShape),
    ("changes", ChangesShape),
    ("add", AddShape),
    ("replace", ReplaceShape),
    ("extend", WindowShape),
    ("examples", ScenarioShape),
    *SCENARIO_PLACES,
)
