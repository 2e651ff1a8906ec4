"""The shape of the documents: which keys there are and what stands behind them.

This is the only module that knows pydantic. The models judge the plain data of a file; what
they complain about is translated into diagnostics at the place in the file. Sentences are
plain text here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, TypeAdapter, ValidationError

from .diagnostics import Diagnostic, Span, did_you_mean
from .nodes import Mapping, Node, Scalar, Sequence, to_plain

SMALL = 9_007_199_254_740_991

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=64)]
Text = Annotated[str, Field(max_length=2000)]
Sentence = Annotated[str, Field(min_length=1, max_length=2000)]
Number = Annotated[int, Field(ge=-SMALL, le=SMALL)]
Count = Annotated[int, Field(ge=0, le=10_000)]
Clauses = list[Annotated[str, Field(max_length=80)]]
# Entries of a section, far more than a game at a table could have: rules are compared with each other.
FEW, MANY, MOST = 32, 200, 1_000
T = TypeVar("T")
Many = Annotated[dict[Name, T], Field(max_length=MANY)]
Line = Annotated[str, Field(max_length=120)]
ManyLined = Annotated[dict[Line, T], Field(max_length=MANY)]
ManyNames = Annotated[list[Name], Field(max_length=MANY)]
ManyLines = Annotated[list[Line], Field(max_length=MANY)]
FewRanks = Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(max_length=FEW)]
FewTexts = Annotated[list[Text], Field(max_length=FEW)]
Range = Annotated[str, Field(pattern=r"^[0-9]{1,4}\.\.[0-9]{1,4}$")]


class Shape(BaseModel):
    # Built when first needed: a rulebook is checked without the shapes of scenarios.
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)


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
    hold: Literal["hand changes"]
    do: list[Step]


class SecretStep(Shape):
    secretly: list[Step]


Step = Annotated[
    Annotated[Sentence, Tag("sentence")]
    | Annotated[IfStep, Tag("if")]
    | Annotated[RepeatStep, Tag("repeat until")]
    | Annotated[EachStep, Tag("for each")]
    | Annotated[GroupStep, Tag("group")]
    | Annotated[HoldStep, Tag("hold")]
    | Annotated[SecretStep, Tag("secretly")],
    Discriminator(_keyed("if", "repeat until", "for each", "group", "hold", "secretly")),
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
    after: list[Name] | Literal["all others"] | None = None
    cites: Clauses | None = None


class OfferShape(Shape):
    do: list[Step] = []
    target: Sentence | None = None
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
    rank: Annotated[int, Field(ge=0, le=99)] | None = None
    ranks: Range | None = None
    colors: Literal["all", "none"] | list[Name] | None = None
    copies: Annotated[int, Field(ge=1, le=100)] | None = None
    points: Count | Literal["rank"] | None = None
    penalty: Annotated[int, Field(ge=1, le=100)] | None = None
    cites: Clauses | None = None


class DeckShape(Shape):
    colors: Annotated[dict[Name, ColorShape], Field(max_length=FEW)] | None = None
    cards: Many[CardLine] | None = None
    backs: Many[CardLine] | None = None
    sides: Name | None = None


class FlagShape(Shape):
    of: Literal["player"] | None = None
    holds: Literal["color", "player", "number", "truth"] | Annotated[list[Name], Field(min_length=2, max_length=FEW)]
    start: bool | Number | Name | None = None


class ParameterShape(Shape):
    value: bool | Number
    cites: Clauses | None = None


class DirectionShape(Shape):
    value: Literal["left", "right"]
    cites: Clauses | None = None


class DealerShape(Shape):
    by: Literal["highest card", "chosen"]
    unnumbered: Literal["zero", "again"] | None = None
    cites: Clauses | None = None


class DealShape(Shape):
    cards: Annotated[int, Field(ge=1, le=50)]
    for_two: Annotated[int, Field(ge=1, le=50)] | None = Field(default=None, alias="for two")
    cites: Clauses | None = None


class SetupShape(Shape):
    dealer: DealerShape | None = None
    deal: DealShape | None = None


class MethodShape(Shape):
    scores: Literal["winner", "everybody", "nobody"] | None = None
    target: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    wins: Literal["highest", "lowest"] | None = None
    cites: Clauses | None = None


class ScoringShape(Shape):
    default: Name | None = None
    methods: dict[Name, MethodShape] | None = None


class StallShape(Shape):
    turns: Annotated[int, Field(ge=1, le=100_000)] | None = None
    laps: Annotated[int, Field(ge=1, le=100)] | None = None


class AnswersShape(Shape):
    exhausted: Literal["what cannot be drawn is waived"] | None = None
    stall: StallShape | None = None
    next_dealer: Literal["is found anew", "passes on", "is the winner"] | None = called("next dealer")


class SilenceShape(Shape):
    reading: Text
    status: Literal["chosen", "inferred", "printed elsewhere"] | None = None
    question: Count | None = None


class RulebookShape(Shape):
    lastcard: Literal[1]
    rulebook: Name | None = None
    family: Name | None = None
    title: Annotated[str, Field(max_length=120)]
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] | None = None
    extends: Name | None = None
    sheet: Name | None = None
    house_rules: FewTexts | None = Field(default=None, alias="house-rules")
    without: Annotated[list[Annotated[str, Field(max_length=120)]], Field(max_length=MANY)] | None = None
    players: Range | None = None
    names: Many[Annotated[str, Field(max_length=60)]] | None = None
    direction: DirectionShape | None = None
    deck: DeckShape | None = None
    zones: Annotated[list[Name], Field(max_length=MANY)] | None = None
    parameters: Many[bool | Number | ParameterShape] | None = None
    flags: Many[FlagShape] | None = None
    setup: SetupShape | None = None
    turned_up: Many[Row] | None = Field(default=None, alias="turned up")
    going_out: Many[Row] | None = Field(default=None, alias="going out")
    rules: Many[RuleShape] | None = None
    windows: Many[WindowShape] | None = None
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


class ScenarioShape(Shape):
    """A scenario or record; what its lines and cards mean is for the table to say."""

    scenario: Text
    rulebook: Text
    house_rules: list[Text] | None = Field(default=None, alias="house-rules")
    clauses: Clauses | None = None
    players: Annotated[list[Annotated[str, Field(max_length=64)]], Field(min_length=2, max_length=10)]
    given: GivenShape
    play: list[str | ExpectLine | RefusedLine] | None = None
    expect: ExpectShape | None = None


class GivenShape(Shape):
    dealer: Text | None = None
    turn: Text | None = None
    direction: Literal["left", "right"] | None = None
    top: Text | None = None
    color: Text | None = None
    discard_under: list[Text] | None = Field(default=None, alias="discard under")
    hands: dict[str, list[Text]] | None = None
    draw_pile: list[Text] | None = Field(default=None, alias="draw pile")
    rest: Literal["draw", "discard", "out"] | None = None
    turned_up: list[Text] | None = Field(default=None, alias="turned up")
    scores: dict[str, Number] | None = None
    scoring: Text | None = None
    flags: dict[str, bool | Number | Text] | None = None
    shuffles: list[list[Text]] | None = None
    seed: Number | None = None
    dealing: Literal[True] | None = None


class ExpectShape(Shape):
    turn: Text | None = None
    asked: Text | None = None
    asked_for: Text | None = Field(default=None, alias="asked for")
    direction: Literal["left", "right"] | None = None
    color: Text | None = None
    top: Text | None = None
    hands: dict[str, list[Text]] | None = None
    counts: dict[str, Number] | None = None
    draw_pile: Number | None = Field(default=None, alias="draw pile")
    discard_pile: Number | None = Field(default=None, alias="discard pile")
    can: list[Text] | None = None
    cannot: list[Text] | None = None
    flags: dict[str, bool | Number | Text] | None = None
    round_winner: Text | None = Field(default=None, alias="round winner")
    points: dict[str, Number] | None = None
    scores: dict[str, Number] | None = None
    game_winner: Text | list[Text] | None = Field(default=None, alias="game winner")
    dealer: Text | None = None
    out: list[Text] | None = None


class ExpectLine(Shape):
    expect: ExpectShape


class RefusedLine(Shape):
    refused: Text


DOCUMENTS: dict[str, type[Shape]] = {"rulebook": RulebookShape, "sheet": SheetShape, "scenario": ScenarioShape}


def check_shape(node: Node, document: str) -> tuple[Diagnostic, ...]:
    """What does not fit the shape of the document, each at its place."""
    missing = [_empty(place, key) for place, key in _empties(node, None)]
    if missing and document in ("rulebook", "house-rule"):  # it would take away what is inherited, without a word
        return tuple(missing[:50])
    try:
        _adapter(document).validate_python(to_plain(node))
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=True)[:50]
        return tuple(_merge(_diagnose(problem, node, document) for problem in found))
    return ()


def _empties(node: Node, key: Scalar | None) -> Iterator[tuple[Scalar, Scalar | None]]:
    """Every place where a value should stand, and the key before it."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield from _empties(entry.value, entry.key)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _empties(item, None)
    elif node.value is None:
        yield node, key


def _empty(place: Scalar, key: Scalar | None) -> Diagnostic:
    what = f"nothing stands behind `{key.text}`" if key else "nothing stands here"
    span = key.span if key else place.span
    return Diagnostic("LC203", what, span, "write what belongs here, or take the line away")


@cache
def _adapter(document: str) -> TypeAdapter[Any]:
    return TypeAdapter(_shape_of(document))


def _shape_of(document: str) -> type[Shape]:
    if document != "house-rule":
        return DOCUMENTS[document]
    from .house_rule_shape import HouseRuleShape  # most rulebooks are read without any

    return HouseRuleShape


def _merge(problems: Any) -> list[Diagnostic]:
    """One message per place: a value that fits none of several shapes is one mistake."""
    first: dict[Span | None, Diagnostic] = {}
    for problem in problems:
        known = first.setdefault(problem.span, problem)
        wanted, _, where = problem.message.partition(" for ")
        if wanted.startswith("expected ") and known.message.startswith("expected ") and wanted not in known.message:
            both = f"{known.message.removesuffix(f' for {where}')} or {wanted.removeprefix('expected ')}"
            first[problem.span] = replace(known, message=f"{both} for {where}" if where else both)
    return list(first.values())


def _diagnose(problem: Any, root: Node, document: str) -> Diagnostic:
    node, key = _walk(root, problem["loc"])
    kind = problem["type"]
    if kind == "extra_forbidden" and key is not None:
        return _unknown_key(problem, key, document)
    if kind == "missing":
        missing = str(problem["loc"][-1])
        return Diagnostic("LC202", f"`{missing}` is missing here", node.span, f"write `{missing}: ...`")
    where = f" for `{key.text}`" if key is not None else ""
    help_text = _HELP.get(kind, "")
    return Diagnostic("LC203", f"{_wanted(problem)}{where}", node.span, help_text)


def _walk(node: Node, loc: tuple[Any, ...]) -> tuple[Node, Scalar | None]:
    """Follow a location as far as it leads in the file; tags of shapes are not in the file."""
    key: Scalar | None = None
    for position, part in enumerate(loc):
        if isinstance(node, Mapping) and isinstance(part, str):
            entry = next((entry for entry in node.entries if entry.key.text == part), None)
            if entry is not None and _leads_on(entry.value, loc[position + 1 :]):
                node, key = entry.value, entry.key
                if position == len(loc) - 1:
                    return node, key
        elif isinstance(node, Sequence) and isinstance(part, int) and part < len(node.items):
            node, key = node.items[part], None
    return node, key


# How pydantic calls the sorts of value of which one has to fit.
_SORT_OF_VALUE = re.compile(r"(bool|int|str|literal|list|dict|constrained-|function-)|[A-Z]")


def _leads_on(node: Node, rest: tuple[Any, ...]) -> bool:
    """Is a part of a location a key of the file, and not the tag of a shape that is called like its first key?"""
    if not rest or isinstance(node, Mapping) or (isinstance(node, Scalar) and _SORT_OF_VALUE.match(str(rest[0]))):
        return True
    return isinstance(node, Sequence) and isinstance(rest[0], int)


def _unknown_key(problem: Any, key: Scalar, document: str) -> Diagnostic:
    known = _known_keys(problem["loc"], document)
    near = did_you_mean(key.text, known)
    help_text = f"did you mean `{near}`?" if near else "known here: " + ", ".join(f"`{name}`" for name in known)
    return Diagnostic("LC201", f"unknown key `{key.text}`", key.span, help_text[:300])


def _known_keys(loc: tuple[Any, ...], document: str) -> list[str]:
    """The keys of the shape in which the location ends: the one whose fields fit best."""
    return sorted(set().union(*(_fields(shape) for shape in _shapes_on(loc, document))))


def _fields(shape: type[Shape]) -> set[str]:
    return {field.alias or name for name, field in shape.model_fields.items()}


def keys_of(document: str) -> list[str]:
    """The keys of a document in their order."""
    return [field.alias or name for name, field in _shape_of(document).model_fields.items()]


_PLACES: tuple[tuple[str, type[Shape]], ...] = (
    ("rules", RuleShape),
    ("windows", WindowShape),
    ("offers", OfferShape),
    ("methods", MethodShape),
    ("deck", DeckShape),
    ("cards", CardLine),
    ("colors", ColorShape),
    ("flags", FlagShape),
    ("parameters", ParameterShape),
    ("setup", SetupShape),
    ("dealer", DealerShape),
    ("deal", DealShape),
    ("scoring", ScoringShape),
    ("answers", AnswersShape),
    ("stall", StallShape),
    ("silences", SilenceShape),
    ("direction", DirectionShape),
    ("turned up", RowShape),
    ("going out", RowShape),
    ("clauses", ClauseShape),
    ("given", GivenShape),
    ("expect", ExpectShape),
    ("if", IfStep),
    ("repeat until", RepeatStep),
    ("for each", EachStep),
    ("group", GroupStep),
    ("hold", HoldStep),
    ("secretly", SecretStep),
)


def _shapes_on(loc: tuple[Any, ...], document: str) -> list[type[Shape]]:
    for part in reversed(loc[:-1]):
        for name, shape in _places(loc, document):
            if part == name:
                return [shape]
    return [_shape_of(document)] if len(loc) == 1 else [IfStep, RepeatStep, EachStep, GroupStep, HoldStep, SecretStep]


def _places(loc: tuple[Any, ...], document: str) -> tuple[tuple[str, type[Shape]], ...]:
    if document != "house-rule":
        return _PLACES
    from .house_rule_shape import PLACES, OwnParameterShape

    own = () if "changes" in loc else (("parameters", OwnParameterShape),)
    return (*own, *PLACES, *_PLACES)


_HELP = {
    "string_type": "write a text here",
    "int_type": "write a whole number, without quotes",
    "bool_type": "write `true` or `false`",
    "list_type": "write a list: lines that begin with `- `, or `[a, b]`",
    "dict_type": "write `key: value` lines here",
    "model_type": "write `key: value` lines here",
    "string_pattern_mismatch": "names are small letters, digits and single hyphens",
}


def _wanted(problem: Any) -> str:
    kind, context = problem["type"], problem.get("ctx", {})
    if kind == "literal_error":
        return f"expected {context['expected']}".replace("'", "`")
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = context.get("ge", context.get("le"))
        return f"the number must be at {'least' if 'ge' in context else 'most'} {bound}"
    texts = {
        "string_type": "expected a text",
        "int_type": "expected a whole number",
        "bool_type": "expected `true` or `false`",
        "list_type": "expected a list",
        "dict_type": "expected a mapping",
        "model_type": "expected a mapping",
        "string_pattern_mismatch": "this is not written as it should be",
        "string_too_long": f"the text is longer than {context.get('max_length')} characters",
        "string_too_short": "the text is empty",
        "too_long": f"there are more than {context.get('max_length')} entries",
    }
    return texts.get(kind, "this does not fit here")
