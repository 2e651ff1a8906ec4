"""The shapes in outline, kept as plain data: what a document says is read by them if all of it fits.

They are made of the shapes by `python -m tests.outlines --write`. Most documents fit, and are read without the library
that knows more; what does not fit here is left to it, and so is whatever is doubtful.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import copy
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from .values import range_of

KEPT = Path(__file__).with_name("outlines.json")
Outline = list[Any]  # what it is of, and its limits
DOCUMENTS = {
    "rulebook": "RulebookShape",
    "family": "RulebookShape",
    "sheet": "SheetShape",
    "house-rule": "HouseRuleShape",
    "scenario": "ScenarioShape",
}


class Misfit(Exception):
    """Something does not fit, or it is better to look twice."""


def fits(sort: str, plain: Any) -> bool:
    """Has the data surely the shape of a document of this sort?"""
    return said_by(DOCUMENTS[sort], plain) is not None


def said_by(shape: str, plain: Any) -> Any:
    """What the data of a mapping of this shape says: values under the names that the shape has for its keys.

    None if it does not fit, as far as one can see here.
    """
    try:
        return _said_by_mapping(plain, shape)
    except Misfit:
        return None


@cache
def _shapes() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(KEPT.read_bytes())
    return found


def _said(plain: Any, outline: Outline) -> Any:
    return _SORTS[outline[0]](plain, *outline[1:])


def _said_by_mapping(plain: Any, name: str) -> SimpleNamespace:
    fields = _shapes()[name]
    if plain.__class__ is not dict or not plain.keys() <= fields.keys():
        raise Misfit
    said = SimpleNamespace()
    for key, (attribute, outline, *usual) in fields.items():
        if key in plain:
            setattr(said, attribute, _said(plain[key], outline))
        elif usual:
            setattr(said, attribute, _usual(usual[0], outline))
        else:
            raise Misfit
    return said


def _usual(default: Any, outline: Outline) -> Any:
    """What is meant where nothing is said; that need not be something that could be said."""
    return copy(default) if default is None or outline[0] not in ("shape", "range") else _said(default, outline)


def _text(plain: Any, least: int | None, most: int | None, pattern: str | None) -> str:
    if plain.__class__ is not str or len(plain) < (least or 0) or (most is not None and len(plain) > most):
        raise Misfit
    if pattern is not None and ("\n" in plain or not _compiled(pattern).search(plain)):  # `$` may mean before the last
        raise Misfit
    return str(plain)


_compiled = cache(re.compile)


def _number(plain: Any, least: int | None, most: int | None) -> int:
    if plain.__class__ is not int or (least is not None and plain < least) or (most is not None and plain > most):
        raise Misfit
    return int(plain)


def _truth(plain: Any) -> bool:
    if plain.__class__ is not bool:
        raise Misfit
    return bool(plain)


def _one_of(plain: Any, *known: Any) -> Any:
    if not any(plain.__class__ is each.__class__ and plain == each for each in known):
        raise Misfit
    return plain


def _range(plain: Any, pattern: str) -> Any:
    return range_of(_text(plain, None, None, pattern))


def _list(plain: Any, least: int | None, most: int | None, item: Outline) -> list[Any]:
    if plain.__class__ is not list or len(plain) < (least or 0) or (most is not None and len(plain) > most):
        raise Misfit
    return [_said(each, item) for each in plain]


def _section(plain: Any, most: int | None, name: Outline, value: Outline) -> dict[Any, Any]:
    if plain.__class__ is not dict or (most is not None and len(plain) > most):
        raise Misfit
    return {_said(key, name): _said(each, value) for key, each in plain.items()}


def _any_of(plain: Any, *outlines: Outline) -> Any:
    for outline in outlines:
        try:
            return _said(plain, outline)
        except Misfit:
            continue
    raise Misfit


_SORTS: dict[str, Callable[..., Any]] = {
    "text": _text,
    "number": _number,
    "truth": _truth,
    "one of": _one_of,
    "range": _range,
    "list": _list,
    "section": _section,
    "any of": _any_of,
    "shape": _said_by_mapping,
}
