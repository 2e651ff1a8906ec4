"""What shapes are made of: sorts of values, a mapping with its keys, and how the data of a file is held against them.

This is the only module that knows pydantic. What it complains about becomes diagnostics in `misfits.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

from pydantic import (
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    TypeAdapter,
    ValidationError,
)
from pydantic import Discriminator as Discriminator
from pydantic import Field as Field
from pydantic import Tag as Tag
from pydantic_core import core_schema

from . import values
from .values import HIGHEST_RANK, IS_NAME, range_of

MOST_MISFITS = 50
SMALL = 9_007_199_254_740_991

Name = Annotated[str, Field(pattern=f"^{IS_NAME.pattern}$", max_length=64)]
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
Offer = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$", max_length=129)]  # WINDOW.OFFER
ManyOffers = Annotated[dict[Offer, T], Field(max_length=MANY)]
ManyNames = Annotated[list[Name], Field(max_length=MANY)]
ManyLines = Annotated[list[Line], Field(max_length=MANY)]
FewRanks = Annotated[list[Annotated[int, Field(ge=0, le=HIGHEST_RANK)]], Field(max_length=FEW)]
# DETECTOR or DETECTOR.ENTRY of `lastcard check`, with the reason why that is no mistake.
Reasons = Annotated[
    dict[Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*(\..+)?$", max_length=160)], Text], Field(max_length=MANY)
]
# ID or a path, and parameters behind a colon; nothing is called with brackets.
Asked = Annotated[list[Annotated[str, Field(max_length=2000, pattern=r"^[^()]*$|\.ya?ml")]], Field(max_length=FEW)]
FewTexts = Annotated[list[Text], Field(max_length=FEW)]
Seats = Annotated[list[Annotated[str, Field(max_length=64)]], Field(min_length=2, max_length=10)]
Printed = Annotated[str, Field(pattern=r"^([a-z][a-z0-9]*(-[a-z0-9]+)*|[0-9]{1,2})$", max_length=64)]


class _ReadAsRange:
    """A text of this form, in two numbers from then on."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        text = core_schema.str_schema(pattern=r"^[0-9]{1,4}\.\.[0-9]{1,4}$")
        return core_schema.no_info_after_validator_function(range_of, text)


Range = Annotated[values.Range, _ReadAsRange()]
Number99 = Annotated[int, Field(ge=0, le=HIGHEST_RANK)]


def _sort_of_rank(value: Any) -> str:
    return "int" if not isinstance(value, str) else "str-range" if ".." in value else "str"


Rank = Annotated[Annotated[Number99, Tag("int")] | Annotated[Name, Tag("str")], Discriminator(_sort_of_rank)]
_Part = Annotated[
    Annotated[Number99, Tag("int")] | Annotated[Range, Tag("str-range")] | Annotated[Name, Tag("str")],
    Discriminator(_sort_of_rank),
]
Ranks = Annotated[list[_Part], Field(min_length=1, max_length=HIGHEST_RANK + 1)]
RankRow = Annotated[
    Annotated[Range, Tag("str-range")] | Annotated[Ranks, Tag("list")],
    Discriminator(lambda value: "list" if isinstance(value, list) else "str-range"),
]
RankOrder = Annotated[
    Annotated[dict[Printed, Number99], Field(max_length=HIGHEST_RANK + 1), Tag("dict")] | Annotated[Ranks, Tag("list")],
    Discriminator(lambda value: "dict" if isinstance(value, dict) else "list"),
]


class Model(BaseModel):
    # Built when first needed: a rulebook is checked without the shapes of scenarios.
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)


class Shape(Model):
    """A part of a document, as authors write it."""


def called(name: str, default: Any = None) -> Any:
    """A key of a file that is no name in Python."""
    return Field(default, alias=name)


def keyed(*keys: str) -> Callable[[Any], str]:
    """Which of several shapes a mapping is: the first of the telling keys that it has."""

    def telling(value: Any) -> str:
        if isinstance(value, str):
            return "sentence"
        if not isinstance(value, dict):
            return keys[0]
        exact = next((key for key in keys if key in value), "")
        begun = (key for key in keys for said in value if f"{key} ".startswith(f"{str(said).partition(' ')[0]} "))
        return exact or next(begun, keys[0])

    return telling


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


def choices_of(shape: type[Model], key: str) -> tuple[str, ...]:
    """The words of which one stands behind a key, where nothing else can stand there."""
    field = next((field for name, field in shape.model_fields.items() if key in (field.alias, name)), None)
    return get_args(field.annotation) if field is not None and get_origin(field.annotation) is Literal else ()


def needs_one(shape: type[Model]) -> bool:
    """Is its first key the only one that has to be there?"""
    first, *rest = shape.model_fields.values()
    return first.is_required() and not any(field.is_required() for field in rest)


def keys_of(shape: type[Model]) -> list[str]:
    """The keys of a shape in their order."""
    return [field.alias or name for name, field in shape.model_fields.items()]


# --- what may stand behind a key ----------------------------------------------------------------------------------


def options(annotation: Any) -> Iterator[Any]:
    """Each sort of value that may stand at a place."""
    if get_origin(annotation) in (Union, UnionType):
        for each in get_args(annotation):
            yield from options(each)
    elif get_origin(annotation) is Annotated:
        yield from options(get_args(annotation)[0])
    elif annotation is not type(None):
        yield annotation


def tagged(annotation: Any, tag: Any) -> Any:
    """That of several sorts of value which is called so, or all of them."""
    parts = get_args(annotation) if get_origin(annotation) in (Union, UnionType, Annotated) else ()
    if get_origin(annotation) is Annotated:
        return annotation if Tag(tag) in parts[1:] else _first_tagged(parts[:1], tag) or annotation
    return _first_tagged(parts, tag) or annotation


def _first_tagged(parts: tuple[Any, ...], tag: Any) -> Any:
    return next((found for part in parts if (found := tagged(part, tag)) is not part or _is_tagged(part, tag)), None)


def _is_tagged(annotation: Any, tag: Any) -> bool:
    return get_origin(annotation) is Annotated and Tag(tag) in get_args(annotation)[1:]


def shapes_in(annotation: Any) -> tuple[type[Shape], ...]:
    """The shapes of the mappings that may stand there."""
    return tuple(each for each in options(annotation) if isinstance(each, type) and issubclass(each, Shape))


def behind(annotation: Any, key: str) -> Any:
    """What may stand behind a key of a mapping; nothing if no mapping there has such a key."""
    for each in options(annotation):
        if get_origin(each) is dict:
            return get_args(each)[1]
        if isinstance(each, type) and issubclass(each, Shape) and key in (fields := fields_of(each)):
            return fields[key]
    return None


def item_of(annotation: Any) -> Any:
    """What may stand in a list, if there may be one."""
    return next((get_args(each)[0] for each in options(annotation) if get_origin(each) is list), None)


def is_section(annotation: Any) -> bool:
    """Are names behind this key, each with what belongs to it?"""
    return any(get_origin(each) is dict for each in options(annotation))


@cache
def fields_of(shape: type[Shape]) -> dict[str, Any]:
    """The keys of a shape, and what may stand behind each."""
    shape.model_rebuild()
    return {field.alias or name: field.annotation for name, field in shape.model_fields.items()}
