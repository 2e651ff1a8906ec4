"""The shapes in outline say what the shapes themselves say: whether a document fits, and what it says then."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from lastcard.dsl.reading.nodes import to_plain
from lastcard.dsl.reading.source import read, read_stream
from lastcard.dsl.shape.base import Shape, misfits_of, read_as
from lastcard.dsl.shape.outlines import DOCUMENTS, KEPT, fits, said_by
from lastcard.dsl.shape.sorts import shape_of
from tests.kept import shipped
from tests.outlines import text
from tests.properties.walk import THOROUGH

EXAMPLES = 5_000 if THOROUGH else 500
SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.yaml"))


@cache
def documents() -> list[tuple[str, Any]]:
    return [*_documents()]


def _documents() -> Iterator[tuple[str, Any]]:
    for path, sort in shipped():
        node, _ = read(path.read_bytes(), path.name)
        assert node is not None
        yield sort, to_plain(node)
    for path in SCENARIOS:
        for node, _ in islice(read_stream(path.read_bytes(), path.name), 3):
            if node is not None:
                yield "scenario", to_plain(node)


def test_the_outlines_are_those_of_the_shapes() -> None:
    assert KEPT.read_text(encoding="utf-8") == text(), "run `python -m tests.outlines --write`"


def test_every_sort_of_document_has_its_shape() -> None:
    assert {sort: shape_of(sort).__name__ for sort in DOCUMENTS} == DOCUMENTS


def test_shapes_have_nothing_but_keys() -> None:
    """What is read by an outline has nothing else."""
    waiting = [Shape]
    for shape in waiting:
        waiting += shape.__subclasses__()
        own = {name for name in vars(shape) if not name.startswith(("_", "model_"))}
        assert own <= shape.model_fields.keys(), shape


def assert_same(found: Any, wanted: Any) -> None:
    """Whichever way a value was read, it is the same."""
    if isinstance(wanted, BaseModel):
        assert isinstance(found, SimpleNamespace)
        assert vars(found).keys() == type(wanted).model_fields.keys()
        for name in type(wanted).model_fields:
            assert_same(getattr(found, name), getattr(wanted, name))
        return
    assert type(found) is type(wanted)
    if isinstance(wanted, list):
        for one, other in zip(found, wanted, strict=True):
            assert_same(one, other)
    elif isinstance(wanted, dict):
        assert [*found] == [*wanted]
        for key in wanted:
            assert_same(found[key], wanted[key])
    else:
        assert found == wanted


def assert_read_alike(sort: str, plain: Any) -> None:
    found, wanted = said_by(DOCUMENTS[sort], plain), read_as(shape_of(sort), plain)
    assert (wanted is None) == bool(misfits_of(shape_of(sort), plain))
    if found is not None:
        assert_same(found, wanted)
    else:
        assert wanted is None or is_doubtful(plain)


def is_doubtful(plain: Any) -> bool:
    """What the outlines leave to the shapes: nothing at all, a text of several lines, and 1 for `true`."""
    if isinstance(plain, dict):
        swapped = plain.get("lastcard") is True or plain.get("dealing") == 1
        return swapped or any(is_doubtful(each) for each in (*plain, *plain.values()))
    if isinstance(plain, list):
        return any(map(is_doubtful, plain))
    return plain is None or (isinstance(plain, str) and "\n" in plain)


def test_what_fits_says_the_same() -> None:
    for sort, plain in documents():
        assert fits(sort, plain) == (misfits_of(shape_of(sort), plain) == [])
        assert_read_alike(sort, plain)


# --- and where something is otherwise -----------------------------------------------------------------------------

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 101),
    st.sampled_from([0, 1, 10**4, 10**4 + 1, 2**53 - 1, 2**53, 10**9]),
    st.sampled_from(["", "a", "A", "a-b", "a--b", "a\n", "1..4", "1..4\n", "12345..1", "none", "rank", "7", "é"]),
    st.sampled_from(["x" * 65, "x" * 121, "x" * 2001, "every other kind", "nothing", "(", "w.o", "true"]),
    st.sampled_from([[], {}, ["a"], ["a"] * 33, [1, 2], {"a": 1}, {"value": 3}, ["A"], [["a"]], {"do": []}]),
    st.sampled_from([{"if": "x", "then": []}, {"if": "x", "group": "g"}, {"as one": ["a"]}, {"refused": "x"}]),
)


def places(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    parts = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in parts:
        yield from places(value, (*path, key))


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.deferred(lambda: st.sampled_from(documents())), st.data())
def test_what_is_changed_somewhere_is_judged_alike(document: tuple[str, Any], draw: st.DataObject) -> None:
    sort, plain = document[0], json.loads(json.dumps(document[1]))
    for _ in range(draw.draw(st.integers(1, 2))):
        *above, last = draw.draw(st.sampled_from([*places(plain)][1:] or [("title",)]))
        around = plain
        for key in above:
            around = around[key]
        value = json.loads(json.dumps(draw.draw(VALUES)))
        match draw.draw(st.sampled_from(["change", "change", "take away", "add"])):
            case "change":
                around[last] = value
            case "take away":
                del around[last]
            case "add" if isinstance(around, dict):
                around[draw.draw(st.sampled_from(["a", "A", "cites", "do", "points", "a\n", "x" * 130]))] = value
            case "add":
                around.append(value)
    assert_read_alike(sort, plain)
