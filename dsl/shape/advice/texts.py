"""What people read: texts in their languages, and what cards are called."""

from __future__ import annotations

from typing import Any

from lastcard.dsl.everyday import is_color, is_name
from lastcard.dsl.reading.nodes import Mapping, Scalar
from lastcard.dsl.reading.tree import field, text_at
from lastcard.dsl.shape.values import IS_NAME
from lastcard.dsl.shape.ways import Stop, Whole, flow

_IN_HOUSE_RULES = (("changes", "add", "texts"), ("changes", "replace", "texts"))


def is_in_texts(loc: tuple[Any, ...]) -> bool:
    return loc[:1] == ("texts",) or loc[:3] in _IN_HOUSE_RULES


def for_a_language(name: str, loc: tuple[Any, ...]) -> str:
    """Texts stand behind the code of their language."""
    if "texts" not in loc and loc[:1] != ("summary",):
        return ""
    return f"write the code of the language, two small letters: `{name[:2].lower()}`" if name.isalpha() else ""


def for_a_said_text(whole: Whole, stop: Stop, said: str, name: str) -> str:
    """A text by itself, without its language or what sort of text it is."""
    in_language = {text_at(whole.node, "language", "en"): said}
    if whole.fits(stop.path, in_language):
        return f"say in which language: `{name}: {flow(in_language)}`"
    sort = next((sort for sort in ("label", "stake", "aim") if whole.fits(stop.path, {sort: in_language})), "")
    called = f"; what it is called stands under `names: {{{name}: ...}}`" * ("kinds" in stop.path)
    return f"say what it is, and in which language: `{name}: {flow({sort: in_language})}`{called}" if sort else ""


def for_turned_names(whole: Whole, name: str, path: tuple[Any, ...]) -> str:
    """What is called so, and what it is called, the wrong way round."""
    named = field(whole.node, *map(str, path))
    if path[-1:] != ("names",) or not isinstance(named, Mapping):
        return ""
    said = {each.key.text: each.value.text for each in named.entries if isinstance(each.value, Scalar)}
    known = is_name(said.get(name, "")) or is_color(said.get(name, ""))
    if not known or not all(map(IS_NAME.fullmatch, said.values())) or len({*said.values()}) < len(named.entries):
        return ""
    return f"the name in the rulebook stands first: `names: {flow({said[each]: each for each in said})}`"
