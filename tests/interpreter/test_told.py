"""Facts and the sentences in which they are told: none is missing, and none is left over."""

import ast
from pathlib import Path

import pytest

from lastcard.interpreter.engine.events import TOLD
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.engine.writer import NOBODY, Writer

ROOMS = [Path(__file__).parents[2] / "interpreter" / room for room in ("engine", "host")]


def test_every_fact_has_a_sentence_and_every_sentence_a_fact() -> None:
    calls = [
        node
        for room in ROOMS
        for path in room.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell"
    ]
    kinds = (part.value for call in calls for part in ast.walk(call.args[0]) if isinstance(part, ast.Constant))
    assert set(kinds) == set(TOLD)


def test_a_fact_that_nobody_can_tell_is_named() -> None:
    writer = Writer(State(), listener=lambda event: None)
    with pytest.raises(NotImplementedError, match="nothing says how `no fact` is told"):
        writer.tell("no fact", NOBODY)
