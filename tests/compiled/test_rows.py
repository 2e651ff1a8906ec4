"""Nothing is forgotten: every word, deed and operation has somebody who writes it, or nothing can be imported."""

import subprocess
import sys

import pytest

FORGOTTEN = {
    "nothing compiles the value": "from lastcard.interpreter.engine import values; "
    "from lastcard.dsl.words.vocabulary import VALUE_WORDS; VALUE_WORDS['new_word'] = VALUE_WORDS['same']",
    "nothing compiles the deed": "from lastcard.interpreter.engine.ops.happenings import DEEDS; "
    "DEEDS['new deed'] = None",
    "a question is not compiled": "from lastcard.interpreter.engine.ops.questions import QUESTIONS; "
    "QUESTIONS['new'] = None",
    "nothing compiles the step": "from lastcard.interpreter.engine import link; "
    "from lastcard.dsl.words.vocabulary import STEP_WORDS; STEP_WORDS['new_step'] = STEP_WORDS['show']",
    "has no table": "from lastcard.interpreter.engine.values.cards import PRINTED; PRINTED['new'] = None",
    "a relation has no sign": "from lastcard.interpreter.engine.values.some import RELATIONS; RELATIONS['new'] = None",
}


@pytest.mark.parametrize("message", FORGOTTEN)
def test_what_is_forgotten_is_named(message: str) -> None:
    told = f"{FORGOTTEN[message]}\nimport lastcard.interpreter.compiled.program"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=False)
    assert message in done.stderr
