"""The shape of the documents: which keys there are and what stands behind them.

The models judge the plain data of a file. Sentences are plain text here.
"""

from __future__ import annotations

from typing import Annotated, Literal

from .base import (
    FEW,
    MANY,
    MOST,
    Asked,
    Clauses,
    Count,
    Discriminator,
    Field,
    Many,
    ManyOffers,
    Name,
    Number,
    Range,
    Rank,
    RankOrder,
    RankRow,
    Reasons,
    Sentence,
    Shape,
    Tag,
    Text,
    called,
    keyed,
)
from .texts_shape import Language, TextsShape
from .values import OTHERS
from .values import Range as BothEnds


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


class GroupShape(Shape):
    target: Sentence | None = None
    amount: Sentence | Count | None = None
    do: list[Step] | None = None


class GroupStep(Shape):
    group: Name
    target: Sentence | None = None
    amount: Sentence | Count | None = None
    do: list[Step] | None = None


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
    Discriminator(keyed("if", "repeat until", "for each", "group", "as one", "secretly")),
]


class RuleShape(Shape):
    permit: Sentence | None = None
    forbid: Sentence | None = None
    oblige: Sentence | None = None
    unlawful: Sentence | None = None
    tolerate: Sentence | None = None
    before: Sentence | None = None
    on: Sentence | None = None
    instead: Sentence | None = None
    when: Sentence | None = None
    do: list[Step] | None = None
    follows: list[Name] | Literal["the rulebook", "all others"] | None = None
    cites: Clauses | None = None


class OfferShape(Shape):
    do: list[Step] = Field(default=[])
    about: Sentence | None = None
    plays: Sentence | None = None
    when: Sentence | None = None


class WindowShape(Shape):
    extends: Name | None = None
    opens: Sentence | None = None
    when: Sentence | None = None
    asks: Sentence | None = None
    once: Literal["turn", "moment"] | None = None
    offers: dict[Name, OfferShape] | None = None
    otherwise: list[Step] | None = None
    follows: list[Name] | Literal["the rulebook", "all others"] | None = None
    cites: Clauses | None = None


class ActionShape(Shape):
    about: Sentence | None = None
    do: list[Step] = Field(default=[])
    cites: Clauses | None = None


class RowShape(Shape):
    do: list[Step]
    cites: Clauses | None = None


def _sort_of_row(value: object) -> str:
    return "list" if isinstance(value, list) else "do" if isinstance(value, dict) else "sentence"


Row = Annotated[
    Annotated[Literal["nothing", "stays in"], Tag("sentence")]
    | Annotated[RowShape, Tag("do")]
    | Annotated[list[Step], Tag("list")],
    Discriminator(_sort_of_row),
]


Rows = Annotated[
    dict[Annotated[str, Field(pattern=rf"^([a-z][a-z0-9]*(-[a-z0-9]+)*|{OTHERS})$", max_length=64)], Row],
    Field(max_length=MANY),
]


class ColorShape(Shape):
    letter: Annotated[str, Field(min_length=1, max_length=1)]
    shape: Annotated[str, Field(min_length=1, max_length=1)]
    swatch: Annotated[int, Field(ge=0, le=255)]


class CardLine(Shape):
    kind: Name | None = None
    rank: Rank | None = None
    ranks: RankRow | None = None
    colors: Literal["all", "none"] | Annotated[list[Name], Field(min_length=1)] = "all"
    copies: Annotated[int, Field(ge=1, le=100)] = 1
    points: Count | Literal["rank"] = 0
    penalty: Annotated[int, Field(ge=1, le=100)] = 0  # 0: none
    cites: Clauses | None = None


class DeckShape(Shape):
    colors: Annotated[dict[Name, ColorShape], Field(max_length=FEW)] = Field(default={})
    cards: Many[CardLine] = Field(default={})
    backs: Many[CardLine] | None = None
    pairs: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=MOST)] | None = None
    sides: Name | None = None
    ranks: RankOrder = Field(default={})
    seen_behind: Literal["owner", "others", "everybody", "nobody"] = called("backs seen by", "owner")


Held = Literal["card", "color", "player", "number", "truth"]


class FlagShape(Shape):
    of: Literal["player"] | None = None
    holds: Held | Annotated[list[Name], Field(min_length=2, max_length=FEW)]
    start: bool | Number | Name | None = None
    lasts: Literal["round", "game"] = "round"


class ZoneShape(Shape):
    of: Literal["player"] | None = None
    seen_by: Literal["everybody", "owner", "nobody"] = called("seen by", "everybody")
    dealt: Annotated[int, Field(ge=0, le=50)] = 0


MOST_OUTCOMES = 100
Outcome = Annotated[str, Field(pattern=r"^([a-z][a-z0-9]*(-[a-z0-9]+)*|0|[1-9][0-9]{0,3})$", max_length=64)]
Outcomes = Annotated[dict[Outcome, Annotated[int, Field(ge=1, le=10_000)]], Field(max_length=MOST_OUTCOMES)]


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


Hand = Annotated[int, Field(ge=1, le=50)]


class DealShape(Shape):
    cards: Hand | Literal["all"] | Annotated[list[Hand], Field(min_length=1, max_length=FEW)]
    for_two: Annotated[int, Field(ge=1, le=50)] = Field(default=0, alias="for two")  # 0: the same
    cites: Clauses | None = None


class SetupShape(Shape):
    dealer: DealerShape | None = None
    deal: DealShape | None = None


class MethodShape(Shape):
    scores: Literal["winner", "everybody", "places", "nobody"] = "nobody"
    points: Annotated[list[Count], Field(min_length=1, max_length=10)] | None = None
    target: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    wins: Literal["highest", "lowest"] = "highest"
    cites: Clauses | None = None


class ScoringShape(Shape):
    default: Name | None = None
    methods: dict[Name, MethodShape] = Field(default={})


class TeamsShape(Shape):
    size: Annotated[int, Field(ge=2, le=5)]
    seats: Literal["across", "side by side", "chosen"] = "across"
    points: Literal["together", "apart"] = "together"


class StallShape(Shape):
    turns: Annotated[int, Field(ge=1, le=100_000)] = 1000
    laps: Annotated[int, Field(ge=1, le=100)] | Literal["none"] = 1


NextDealer = Literal["is found anew", "passes on", "is the winner"]


class AnswersShape(Shape):
    used_up: Literal["is renewed", "stays empty"] = called("draw pile used up", "is renewed")
    nothing_to_draw: Literal["no draw", "a draw all the same"] = called("nothing to draw", "no draw")
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
    language: Language = "en"
    extends: Name | Annotated[list[Name], Field(min_length=1, max_length=FEW)] | None = None
    sheet: Name | Literal[""] = ""
    house_rules: Asked | None = Field(default=None, alias="house-rules")
    without: Annotated[list[Annotated[str, Field(max_length=120)]], Field(max_length=MANY)] | None = None
    rename: ManyOffers[Name] = Field(default={})
    players: Range = BothEnds(2, 10)
    teams: TeamsShape | None = None
    names: Many[Annotated[str, Field(max_length=60)]] = Field(default={})
    direction: DirectionShape | None = None
    deck: DeckShape = Field(default_factory=DeckShape)
    zones: Many[ZoneShape] = Field(default={})
    parameters: Many[bool | Count | ParameterShape] = Field(default={})
    flags: Many[FlagShape] = Field(default={})
    wheels: Many[Outcomes] = Field(default={})
    texts: TextsShape = Field(default_factory=TextsShape)
    setup: SetupShape | None = None
    turned_up: Rows | Literal["none"] | None = Field(default=None, alias="turned up")
    going_out: Rows | None = Field(default=None, alias="going out")
    groups: Many[GroupShape] | None = None
    rules: Many[RuleShape] | None = None
    windows: Many[WindowShape] | None = None
    actions: Many[ActionShape] | None = None
    scoring: ScoringShape | None = None
    answers: AnswersShape | None = None
    silences: Many[SilenceShape] | None = None
    meant: Reasons | None = None
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
