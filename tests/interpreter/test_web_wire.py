"""What comes in over a socket is a message, or is refused with a word of ours."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.interpreter.web.hall import Bucket
from lastcard.interpreter.web.wire import (
    MAX_CARDS,
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_FRAME,
    MESSAGES,
    Misread,
    read_message,
    read_object,
)

SAMPLES = {"text": "x", "number": 1, "texts": ["x"]}


def full(say: str) -> dict[str, object]:
    facts = MESSAGES[say].facts
    return {"say": say, **{name: SAMPLES[sort.rstrip("?")] for name, sort in facts.items()}}


@pytest.mark.parametrize("say", MESSAGES)
def test_every_message_can_be_read(say: str) -> None:
    assert read_message(json.dumps(full(say))).say == say


@pytest.mark.parametrize("say", MESSAGES)
def test_a_message_has_all_that_it_needs_and_nothing_else(say: str) -> None:
    whole = full(say)
    with pytest.raises(Misread):
        read_message(json.dumps({**whole, "token?": "x"}))
    for name, sort in MESSAGES[say].facts.items():
        without = json.dumps({key: value for key, value in whole.items() if key != name})
        if sort.endswith("?"):
            assert read_message(without).text(name) == ""
        else:
            with pytest.raises(Misread):
                read_message(without)
        wrongs: list[object] = [None, True, {}, [1], 1.5, "x" if sort == "number" else 1]
        for wrong in wrongs:
            with pytest.raises(Misread):
                read_message(json.dumps({**whole, name: wrong}))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "17",
        '"enter"',
        "{}",
        '{"say": 1}',
        '{"say": null}',
        '{"say": "nothing"}',
        '{"say": ["log"]}',
        '{"say": "log", "say": "log"}',
        '{"say": "log", "x": {"y": 1, "y": 1}}',
        '{"say": "hint", "number": NaN}',
        '{"say": "hint", "number": Infinity}',
        '{"say": "hint", "number": -Infinity}',
        '{"say": "hint", "number": 1e400}',
        '{"say": "hint", "number": 1.0}',
        '{"say": "hint", "number": true}',
        '{"say": "why", "card": "\\ud800"}',
        '{"say": "why", "\\udfff": "x"}',
        '{"say": "log"} x',
        "{'say': 'log'}",
        "[" * 4000,
        '{"say":' * 500,
        '{"say": "hint", "number": ' + "9" * 4000 + "}",
        "\ufeff{}",
    ],
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(Misread):
        read_message(text)


def test_bytes_that_are_no_text_are_refused() -> None:
    for data in (b"\xff\xfe{}", b"\x00", b'{"a": "\xc3"}'):
        with pytest.raises(Misread):
            read_object(data, 100)


def test_the_limits_are_where_they_are_said_to_be() -> None:
    pad = MAX_FRAME - len('{"say":"log","x":""}')
    assert read_object('{"say":"log","x":"' + "y" * pad + '"}')
    with pytest.raises(Misread, match="long"):
        read_object('{"say":"log","x":"' + "y" * (pad + 1) + '"}')
    assert read_object('{"x":' + "9" * MAX_DIGITS + "}")
    with pytest.raises(Misread, match="number"):
        read_object('{"x":' + "9" * (MAX_DIGITS + 1) + "}")
    assert read_object('{"x":' + "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1) + "}")
    with pytest.raises(Misread, match="deep"):
        read_object('{"x":' + "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1) + "}")
    assert read_message(json.dumps({"say": "lay", "number": 1, "cards": ["x"] * MAX_CARDS}))
    with pytest.raises(Misread):
        read_message(json.dumps({"say": "lay", "number": 1, "cards": ["x"] * (MAX_CARDS + 1)}))


def test_a_character_of_several_bytes_counts_as_them() -> None:
    with pytest.raises(Misread, match="long"):
        read_object('{"x":"' + "é" * (MAX_FRAME // 2) + '"}')


@given(st.text() | st.binary().map(lambda data: data.decode("utf-8", "replace")))
def test_any_text_is_a_message_or_refused(text: str) -> None:
    with contextlib.suppress(Misread):
        assert read_message(text).say in MESSAGES


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.dictionaries(st.sampled_from(["say", "number", "option", "cards", "card", "x"]), JSON))
def test_any_object_is_a_message_or_refused(data: dict[str, object]) -> None:
    with contextlib.suppress(Misread):
        assert read_message(json.dumps(data)).say in MESSAGES


def test_a_bucket_gives_so_many_at_once_and_then_as_they_come() -> None:
    bucket = Bucket(20, 40, 0.0)
    assert [bucket.take(0.0) for _ in range(41)] == [True] * 40 + [False]
    assert [bucket.take(0.1) for _ in range(3)] == [True, True, False]
    assert sum(bucket.take(1000.0) for _ in range(100)) == 40
