"""Which shape a document of each sort has, and where in it which shape is found."""

from __future__ import annotations

from .base import Shape
from .schema import (
    ActionShape,
    AnswersShape,
    CardLine,
    ClauseShape,
    ColorShape,
    DealerShape,
    DealShape,
    DeckShape,
    DirectionShape,
    EachStep,
    FlagShape,
    GroupShape,
    GroupStep,
    HoldStep,
    IfStep,
    MethodShape,
    OfferShape,
    ParameterShape,
    RepeatStep,
    RowShape,
    RulebookShape,
    RuleShape,
    ScoringShape,
    SecretStep,
    SetupShape,
    SheetShape,
    SilenceShape,
    StallShape,
    TeamsShape,
    WindowShape,
    ZoneShape,
)
from .texts_shape import GameTextShape, TextsShape

Places = tuple[tuple[str, type[Shape]], ...]

STEPS: tuple[type[Shape], ...] = (IfStep, RepeatStep, EachStep, GroupStep, HoldStep, SecretStep)
_DOCUMENTS: dict[str, type[Shape]] = {"rulebook": RulebookShape, "family": RulebookShape, "sheet": SheetShape}
_PLACES: Places = (
    ("rules", RuleShape),
    ("windows", WindowShape),
    ("offers", OfferShape),
    ("actions", ActionShape),
    ("groups", GroupShape),
    ("methods", MethodShape),
    ("deck", DeckShape),
    ("cards", CardLine),
    ("colors", ColorShape),
    ("flags", FlagShape),
    ("texts", TextsShape),
    ("game", GameTextShape),
    ("zones", ZoneShape),
    ("parameters", ParameterShape),
    ("setup", SetupShape),
    ("dealer", DealerShape),
    ("deal", DealShape),
    ("scoring", ScoringShape),
    ("answers", AnswersShape),
    ("stall", StallShape),
    ("teams", TeamsShape),
    ("silences", SilenceShape),
    ("direction", DirectionShape),
    ("turned up", RowShape),
    ("going out", RowShape),
    ("clauses", ClauseShape),
    ("if", IfStep),
    ("repeat until", RepeatStep),
    ("for each", EachStep),
    ("group", GroupStep),
    ("as one", HoldStep),
    ("secretly", SecretStep),
)


def shape_of(sort: str) -> type[Shape]:
    """The shapes of house rules and scenarios are built when first needed: most rulebooks are read without any."""
    if sort == "house-rule":
        from .house_rule_shape import HouseRuleShape

        return HouseRuleShape
    if sort == "scenario":
        from .scenario_shape import ScenarioShape

        return ScenarioShape
    return _DOCUMENTS[sort]


def places(sort: str, in_changes: bool) -> Places:
    """Where a key stands -> the shape of what stands behind it."""
    if sort == "scenario":
        from .scenario_shape import PLACES as OF_SCENARIOS

        return (*OF_SCENARIOS, *_PLACES)
    if sort != "house-rule":
        return _PLACES
    from .house_rule_shape import PLACES, OwnParameterShape

    own = () if in_changes else (("parameters", OwnParameterShape),)
    return (*own, *PLACES, *_PLACES)
