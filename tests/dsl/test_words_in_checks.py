"""Checks ask for words by their names: one that is renamed must not make a check silent."""

import re
from pathlib import Path

from lastcard.dsl.words.vocabulary import STEP_WORDS, VALUE_WORDS

CHECKS = Path(__file__).parents[2] / "dsl" / "check"
OWN = {"slot", "const", "flag", "flag_of", "pending"}  # what an expression is that no word says
ASKED = re.compile(r"\.op (?:==|!=) (\"[a-z_]+\")|\.op (?:not )?in \(([^()]*)\)")


def test_every_word_that_a_check_asks_for_is_there() -> None:
    asked = {
        name
        for path in CHECKS.rglob("*.py")
        for found in ASKED.findall(path.read_text(encoding="utf-8"))
        for name in re.findall('"([a-z_]+)"', "".join(found))
    }
    assert len(asked) > 20
    assert asked - OWN - {*VALUE_WORDS} - {*STEP_WORDS} == set()
