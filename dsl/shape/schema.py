"""The shape of the documents: which keys there are and what stands behind them.

This is the only module that knows pydantic. The models judge the plain data of a file; what
they complain about becomes diagnostics in `misfits.py`. Sentences are plain text here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, cast

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    Tag,
    TypeAdapter,
    ValidationError,
)
from pydantic_core import core_schema

MOST_MISFITS = 50
SMALL = 9_007_199_254_740_991
NO_RANK, HIGHEST_RANK = -1, 99

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=64)]
Text = Annotated[str, Field(max_length=2000)]
Sentence = Annotated[str, Field(min_length=1, max_length=2000)]
Number = Annotated[int, Field(ge=-SMALL, le=SMALL)]
Count = Annotated[int, Field(ge=0, le=10_000)]
Clauses = list[Annotated[str, Field(max_length=80)]]
# Entries of a section, far more than a game at a table could have: rules are compared with each other.
FEW, MANY, MOST = 32, 200, 1_000
T = TypeVar("T")
S = TypeVar("S", bound="Shape")
Many = Annotated[dict[Name, T], Field(max_length=MANY)]
Line = Annotated[str, Field(max_length=120)]
ManyLined = Annotated[dict[Line, T], Field(max_length=MANY)]
ManyNames = Annotated[list[Name], Field(max_length=MANY)]
ManyLines = Annotated[list[Line], Field(max_length=MANY)]
FewRanks = Annotated[list[Annotated[int, Field(ge=0, le=HIGHEST_RANK)]], Field(max_length=FEW)]
FewTexts = Annotated[list[Text], Field(max_length=FEW)]
Seats = Annotated[list[Annotated[str, Field(max_length=64)]], Field(min_length=2, max_length=10)]
NUMBERED = "number"  # the kind of a card with a rank, if it is given no other


@dataclass(frozen=True, slots=True)
class Range:
    """The first and the last of several numbers, written `1..4`."""

    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.first}..{self.last}"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """A text of this form, in two numbers from then on."""
        text = core_schema.str_schema(pattern=r"^[0-9]{1,4}\.\.[0-9]{1,4}$")
        return core_schema.no_info_after_validator_function(lambda said: cls(*map(int, said.split(".."))), text)


class Model(BaseModel):
    # Built when first needed: a rulebook is checked without the shapes of scenarios.
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)


class Shape(Model):
    """A part of a document, as authors write it."""


def called(name: str, default: Any = None) -> Any:
    """A key of a file that is no name in Python."""
    return Field(default, alias=name)


def _keyed(*keys: str) -> Callable[[Any], str]:
    """Which of several shapes a mapping is: the first of the telling keys that it has."""

    def telling(value: Any) -> str:
        if isinstance(value, str):
            return "sentence"
        return next((key for key in keys if isinstance(value, dict) and key in value), keys[0])

    return telling


class IfStep(Shape):
    condition: Sentence = Field(alias="if")
    then: list[Step]
    otherwise: list[Step] = Field(default=[], alias="else")


class RepeatStep(Shape):
    until: Sentence = Field(alias="repeat until")
    do: list[Step]


class EachStep(Shape):
    each: Sentence = Field(alias="for each")
    do: list[Step]


class GroupStep(Shape):
    group: Name
    target: Sentence | None = None
    amount: Sentence | Count | None = None
    do: list[Step]


class HoldStep(Shape):
    as_one: list[Step] = Field(alias="as one")


class SecretStep(Shape):
    secretly: list[Step]


Step = Annotated[
    Annotated[Sentence, Tag("sentence")]
    | Annotated[IfStep, Tag("if")]
    | Annotated[RepeatStep, Tag("repeat until")]
    | Annotated[EachStep, Tag("for each")]
    | Annotated[GroupStep, Tag("group")]
    | Annotated[HoldStep, Tag("as one")]
    | Annotated[SecretStep, Tag("secretly")],
    Discriminator(_keyed("if", "repeat until", "for each", "group", "as one", "secretly")),
]


class RuleShape(Shape):
    permit: Sentence | None = None
    forbid: Sentence | None = None
    oblige: Sentence | None = None
    unlawful: Sentence | None = None
    before: Sentence | None = None
    on: Sentence | None = None
    instead: Sentence | None = None
    when: Sentence | None = None
    do: list[Step] | None = None
    follows: list[Name] | Literal["all others"] | None = None
    cites: Clauses | None = None


class OfferShape(Shape):
    do: list[Step] = []
    about: Sentence | None = None
    plays: Sentence | None = None
    when: Sentence | None = None


class WindowShape(Shape):
    opens: Sentence | None = None
    when: Sentence | None = None
    asks: Sentence | None = None
    once: Literal["turn"] | None = None
    offers: dict[Name, OfferShape] | None = None
    otherwise: list[Step] | None = None
    cites: Clauses | None = None


class ActionShape(Shape):
    about: Sentence | None = None
    do: list[Step] = []
    cites: Clauses | None = None


class RowShape(Shape):
    do: list[Step]
    cites: Clauses | None = None


Row = Annotated[
    Annotated[Literal["nothing", "stays in"], Tag("sentence")]
    | Annotated[RowShape, Tag("do")]
    | Annotated[list[Step], Tag("list")],
    Discriminator(lambda value: "list" if isinstance(value, list) else _keyed("do")(value)),
]


class ColorShape(Shape):
    letter: Annotated[str, Field(min_length=1, max_length=1)]
    shape: Annotated[str, Field(min_length=1, max_length=1)]
    swatch: Annotated[int, Field(ge=0, le=255)]


class CardLine(Shape):
    kind: Name | None = None
    rank: Annotated[int, Field(ge=0, le=HIGHEST_RANK)] | None = None
    ranks: Range | None = None
    colors: Literal["all", "none"] | list[Name] = "all"
    copies: Annotated[int, Field(ge=1, le=100)] = 1
    points: Count | Literal["rank"] = 0
    penalty: Annotated[int, Field(ge=1, le=100)] = 0  # 0: none
    cites: Clauses | None = None

    @property
    def numbered(self) -> bool:
        return self.rank is not None or self.ranks is not None

    @property
    def each_rank(self) -> Sequence[int]:
        """The rank of each of its cards that are of one color; the only one of a card without."""
        if self.rank is not None:
            return (self.rank,)
        return range(self.ranks.first, min(self.ranks.last, HIGHEST_RANK) + 1) if self.ranks else (NO_RANK,)

    def kind_of(self, name: str) -> str:
        """The kind of its cards, when this is what the line is called."""
        return self.kind or (NUMBERED if self.numbered else name)


class DeckShape(Shape):
    colors: Annotated[dict[Name, ColorShape], Field(max_length=FEW)] = {}
    cards: Many[CardLine] = {}
    backs: Many[CardLine] | None = None
    sides: Name | None = None


class FlagShape(Shape):
    of: Literal["player"] | None = None
    holds: Literal["color", "player", "number", "truth"] | Annotated[list[Name], Field(min_length=2, max_length=FEW)]
    start: bool | Number | Name | None = None


class ParameterShape(Shape):
    value: bool | Count
    cites: Clauses | None = None


class DirectionShape(Shape):
    value: Literal["left", "right"]
    cites: Clauses | None = None


class DealerShape(Shape):
    by: Literal["highest card", "chosen"]
    unnumbered: Literal["zero", "again"] = "zero"
    cites: Clauses | None = None


class DealShape(Shape):
    cards: Annotated[int, Field(ge=1, le=50)]
    for_two: Annotated[int, Field(ge=1, le=50)] = Field(default=0, alias="for two")  # 0: the same
    cites: Clauses | None = None


class SetupShape(Shape):
    dealer: DealerShape | None = None
    deal: DealShape | None = None


class MethodShape(Shape):
    scores: Literal["winner", "everybody", "nobody"] = "nobody"
    target: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    wins: Literal["highest", "lowest"] = "highest"
    cites: Clauses | None = None


class ScoringShape(Shape):
    default: Name | None = None
    methods: dict[Name, MethodShape] = {}


class StallShape(Shape):
    turns: Annotated[int, Field(ge=1, le=100_000)] = 1000
    laps: Annotated[int, Field(ge=1, le=100)] | Literal["none"] = 1


NextDealer = Literal["is found anew", "passes on", "is the winner"]


class AnswersShape(Shape):
    used_up: Literal["is renewed", "stays empty"] = called("draw pile used up", "is renewed")
    stall: StallShape | None = None
    next_dealer: NextDealer = called("next dealer", "is found anew")


class SilenceShape(Shape):
    reading: Text
    status: Literal["chosen", "inferred", "printed elsewhere"] = "chosen"
    question: Count = 0


class RulebookShape(Shape):
    lastcard: Literal[1]
    rulebook: Name | None = None
    family: Name | None = None
    title: Annotated[str, Field(max_length=120)]
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] = "en"
    extends: Name | None = None
    sheet: Name | Literal[""] = ""
    house_rules: FewTexts | None = Field(default=None, alias="house-rules")
    without: Annotated[list[Annotated[str, Field(max_length=120)]], Field(max_length=MANY)] | None = None
    players: Range = Range(2, 10)
    names: Many[Annotated[str, Field(max_length=60)]] = {}
    direction: DirectionShape | None = None
    deck: DeckShape = Field(default_factory=DeckShape)
    zones: Annotated[list[Name], Field(max_length=MANY)] = []
    parameters: Many[bool | Count | ParameterShape] = {}
    flags: Many[FlagShape] = {}
    setup: SetupShape | None = None
    turned_up: Many[Row] | None = Field(default=None, alias="turned up")
    going_out: Many[Row] | None = Field(default=None, alias="going out")
    rules: Many[RuleShape] | None = None
    windows: Many[WindowShape] | None = None
    actions: Many[ActionShape] | None = None
    scoring: ScoringShape | None = None
    answers: AnswersShape | None = None
    silences: Many[SilenceShape] | None = None
    citations: Annotated[dict[Annotated[str, Field(max_length=120)], Clauses], Field(max_length=MOST)] | None = None


class ClauseShape(Shape):
    topic: Text
    says: Text


class SheetShape(Shape):
    lastcard: Literal[1]
    sheet: Name
    title: Text
    language: Text
    clauses: dict[Annotated[str, Field(max_length=80)], ClauseShape]


def misfits_of(shape: type[Shape], plain: Any) -> list[Any]:
    """What pydantic finds wrong with the data of a document: each with its `loc`, `type` and `ctx`."""
    try:
        _adapter(shape).validate_python(plain)
    except ValidationError as error:
        return list(error.errors(include_url=False, include_context=True)[:MOST_MISFITS])
    return []


def read_as(shape: type[S], plain: Any) -> S | None:
    """The data of a document that has this shape."""
    try:
        return cast("S", _adapter(shape).validate_python(plain))
    except ValidationError:
        return None


@cache
def _adapter(shape: type[Shape]) -> TypeAdapter[Any]:
    return TypeAdapter(shape)


def keys_of(shape: type[Model]) -> list[str]:
    """The keys of a shape in their order."""
    return [field.alias or name for name, field in shape.model_fields.items()]
