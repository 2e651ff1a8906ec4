"""What is shipped: hardly a change of it that shows in play goes unnoticed, and it stays so.

The numbers are of mutants that no scenario notices and for which no witness was found either: most play alike in every
round, others show only in a second round, or to nobody's eyes.
"""

import pytest

from lastcard.interpreter.mutating.scenarios import collected, target_of
from lastcard.interpreter.mutating.trial import Bench

ALIKE = {
    "classic": 60,
    "hyper-speed-fr": 62,
    "kung-fu-panda-en": 60,
    "kung-fu-panda-es": 62,
    "kung-fu-panda-fr": 68,
    "kung-fu-panda-pt": 64,
    "madagascar-en": 58,
    "madagascar-es": 60,
    "monster-high-es": 62,
    "monster-high-fr": 62,
    "monster-high-it": 64,
    "monster-high-pt": 64,
    "bank": 0,
    "bomb": 0,
    "deflect": 9,
    "discard-number": 0,
    "jump-in": 1,
    "misplay": 4,
    "play-pairs": 1,
    "revenge-draw": 7,
    "stacking": 13,
    "steal": 0,
    "wrong-catch": 4,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ALIKE)
def test_no_more_changes_go_unnoticed(name: str) -> None:
    found = collected(target_of(name), [])
    bench = Bench(found.groups)
    unnoticed = [bench.told(key).sentence for key in bench.keys if not bench.is_noticed(key)]
    assert not found.failing
    assert len(unnoticed) <= ALIKE[name], "\n".join(["`lastcard test --mutate` proposes scenarios:", *unnoticed])
