"""Of the slow tests of some files `.ci/run` takes one in so many, always the same; the others are `deep`.

`pytest -m slow` runs them all. Which they are says the name of a test: what is added changes nothing for the rest.
"""

from __future__ import annotations

import os
from pathlib import Path
from zlib import crc32

import pytest

ONE_IN = {
    "checking/test_pages.py": 6,
    "checking/test_planted.py": 6,
    "compiled/test_equality.py": 3,
    "differ/test_witnesses.py": 6,
    "interpreter/test_bots.py": 5,
    "mutating/test_shelf.py": 8,
    "properties/test_games.py": 5,
    "properties/test_house_rules.py": 2,
    "properties/test_order.py": 3,
    "properties/test_play.py": 5,
    "properties/test_registers.py": 2,
    "properties/test_rows.py": 2,
    "properties/test_secrecy.py": 4,
    "properties/test_sentences.py": 3,
}
HERE = Path(__file__).parent
os.environ["LANGUAGE"] = "en"  # whatever the terminal speaks at which the tests are run


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        every = ONE_IN.get(item.path.relative_to(HERE).as_posix() if item.path.is_relative_to(HERE) else "", 1)
        if every > 1 and item.get_closest_marker("slow") and crc32(item.name.encode()) % every:
            item.add_marker(pytest.mark.deep)
