"""Places of a document where nothing stands, though something belongs there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.shape.advice import keys, lists
from lastcard.dsl.shape.base import is_section, item_of, keys_of, shapes_in
from lastcard.dsl.shape.sorts import shape_of
from lastcard.dsl.shape.ways import Path, Whole

MOST = 50


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Gap:
    """Where something is missing, the key before it, and the next key of the file; what is meant, if it shows."""

    place: Scalar
    key: Scalar | None = None
    following: Scalar | None = None
    meant: str = ""
    before: Entry | None = None  # what a comma may have cut off
    around: Path = ()  # the mapping in which it is


def gaps(node: Node, document: str) -> tuple[Diagnostic, ...]:
    """In a rulebook a gap would take away what is inherited, without a word.

    A scenario may have nothing to play or to expect, but not a line of it that says nothing.
    """
    found, whole = list[_Gap](), Whole(shape_of(document), node)
    if document in ("rulebook", "house-rule"):
        found += _first_of_a_text(_empties(whole, node))
    elif document == "scenario" and isinstance(node, Mapping):
        lines = (entry for entry in node.entries if not isinstance(entry.value, Scalar))
        found += _first_of_a_text(gap for line in lines for gap in _empties(whole, line.value, (line.key.text,)))
    return tuple(_told(whole, gap) for gap in found[:MOST])


def _first_of_a_text(found: Iterator[_Gap]) -> Iterator[_Gap]:
    """A text with several commas is one mistake."""
    line = 0
    for gap in found:
        listed = gap.before is not None and gap.before.key.text in _LISTED
        cut = gap.key is not None and (listed or not _LIKE_A_KEY.fullmatch(gap.key.text))
        if not cut or gap.place.span.line != line:
            yield gap
        line = gap.place.span.line if cut else 0


def _empties(
    whole: Whole, node: Node, path: Path = (), key: Scalar | None = None, following: Scalar | None = None
) -> Iterator[_Gap]:
    """Every place where a value should stand."""
    if isinstance(node, Mapping):
        found = list[_Gap]()
        after = [*(entry.key for entry in node.entries[1:]), following]
        for entry, its_following in zip(node.entries, after, strict=False):
            found += _empties(whole, entry.value, (*path, entry.key.text), entry.key, its_following)
        found = [replace(gap, before=_cut_off(node, gap)) for gap in found]
        own = [gap for gap in found if any(gap.place is entry.value for entry in node.entries)]
        meant = _meant(whole, node, path) if own else ""
        yield from [replace(own[0], meant=meant)] if meant else found
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items):
            yield from _empties(whole, item, (*path, number))
    elif isinstance(node, Scalar) and node.value is None:
        yield _Gap(node, key, following, around=path[:-1])


def _with_colon(whole: Whole, gap: _Gap) -> str:
    """`turn Ana`: a key that belongs here, and its value, in one."""
    name, blank, rest = gap.key.text.partition(" ") if gap.key is not None else ("", "", "")
    wanted = whole.stops(gap.around)[-1].wanted
    known = {key for shape in shapes_in(wanted) for key in keys_of(shape)}
    is_key = name in known and f"{name} {rest}" not in known
    is_key = is_key or (is_section(wanted) and rest.isdecimal() and whole.fits((*gap.around, name), int(rest)))
    return f"{name}: {rest.lstrip('=-> ')}" if blank and is_key else ""


def _may_be_listed(whole: Whole, gap: _Gap) -> bool:
    """May the text and what a comma has cut off from it be a list of two?"""
    if gap.before is None or gap.key is None or not isinstance(gap.before.value, Scalar):
        return False
    path = (*gap.around, gap.before.key.text)
    stop = whole.stops(path)[-1]
    is_known = stop.path == path and stop.wanted is not None
    return is_known and whole.fits(stop.path, [gap.before.value.text, gap.key.text])


def _cut_off(node: Mapping, gap: _Gap) -> Entry | None:
    """The entry whose text went on behind a comma."""
    if gap.before is not None:
        return gap.before
    keys = [entry.key for entry in node.entries]
    number = next((number for number, key in enumerate(keys) if key is gap.key), 0)
    while number > 1 and isinstance(value := node.entries[number - 1].value, Scalar) and value.value is None:
        number -= 1  # that is cut off, too
    return node.entries[number - 1] if number and isinstance(node.entries[number - 1].value, Scalar) else None


def _meant(whole: Whole, node: Mapping, path: Path) -> str:
    """A list where names belong, and names where a list belongs: nothing is missing there."""
    first = node.entries[0]
    if path and isinstance(path[-1], int):
        around = whole.stops(path[:-1])[-1]
        if is_section(around.wanted) and isinstance(first.value, Scalar) and first.value.value is None:
            return f"entries of `{path[-2]}:` have names and are no list: leave the hyphen out, `{first.key.text}:`"
        return ""
    wanted = whole.stops(path)[-1].wanted
    if path and item_of(wanted) is not None and not is_section(wanted) and not shapes_in(wanted):
        return lists.for_a_list(whole.stops(path)[-1], str(path[-1]))
    return ""


def _told(whole: Whole, gap: _Gap) -> Diagnostic:
    if gap.key is not None and (line := _with_colon(whole, gap)):
        message = f"a colon is missing behind `{line.partition(':')[0]}`"
        return Diagnostic("LC203", message, gap.key.span, f"write `{line}`")
    what = f"nothing stands behind `{gap.key.text}`" if gap.key else "nothing stands here"
    if gap.meant and gap.key:
        return Diagnostic("LC203", f"`{gap.key.text}` does not belong here like this", gap.key.span, gap.meant)
    return Diagnostic(
        "LC203",
        what,
        gap.key.span if gap.key else gap.place.span,
        _filling(gap.key, gap.following, gap.before, _may_be_listed(whole, gap)),
    )


def _filling(key: Scalar | None, following: Scalar | None, before: Entry | None, is_listed: bool) -> str:
    """In curly brackets a comma ends a text, and what follows looks like a key."""
    if key is not None and (sentence := keys.KEY_AND_SENTENCE.fullmatch(key.text)):
        return f"a colon stands behind `{sentence[1]}`, and none at the end: `{sentence[1]}: {sentence[2]}`"
    if key is not None and (arrow := re.fullmatch(r"(\S+) *(?:->|=>|=) *(\S.*)", key.text)):
        return f"a colon and a blank stand between a key and its value: `{arrow[1]}: {arrow[2]}`"
    number = before.value.text if before is not None and isinstance(before.value, Scalar) else ""
    if (
        key is not None
        and before is not None
        and re.fullmatch("[0-9]{3}", key.text)
        and re.fullmatch("[1-9][0-9]{0,2}", number)
    ):
        return f"a number has no comma: `{before.key.text}: {number}{key.text}`"
    if before is not None and key is not None and before.key.span.line != key.span.line:
        before = None  # no comma stands between two lines
    if key is not None and before is not None and isinstance(before.value, Scalar) and before.key.text in _LISTED:
        return f"several are a list in brackets: `{before.key.text}: [{before.value.text}, {key.text}, ...]`"
    if key is not None and not _LIKE_A_KEY.fullmatch(key.text):
        cut = before.value.text if before and isinstance(before.value, Scalar) else "..."
        head, text = f"{before.key.text}: " if before else "", f"{cut}, {key.text}"
        listed, quoted = f"several things are a list: `{head}[{text}]`", f'one text is put in quotes: `{head}"{text}"`'
        return f"in `{{ }}` each entry has a key, and a comma ends a text; {listed if is_listed else quoted}"
    if key is not None and key.text in ("title", "summary", "reading"):
        return 'write the text behind it; `#` begins a comment, so a text with it needs quotes: `"#1 ..."`'
    belongs = "write what belongs here (a value with `#` in front needs quotes)"
    if key is not None and following is not None and following.span.line == key.span.line + 1:
        return f"indent `{following.text}` and its like further, if that belongs to `{key.text}`; else {belongs}"
    return f"{belongs}, or take the line away"


_LISTED = frozenset({"ranks", "colors", "kinds", "extends", "without", "house-rules", "needs", "clauses", "cites"})
_LIKE_A_KEY = re.compile(r"[a-z0-9-]+( (up|out|pile|used|until|each|one|by|dealer|pairs|of|winner|kind|under))*")
