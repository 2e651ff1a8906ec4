"""The three doors: what they promise can be imported, type checkers are told the same, and nothing is loaded early."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOORS = {"lastcard": "lastcard", "lastcard.dsl": "dsl", "lastcard.interpreter": "interpreter"}


def names_for_type_checkers(door: Path) -> dict[str, str]:
    """Name -> module, as the block under `if TYPE_CHECKING` imports them."""
    names: dict[str, str] = {}
    for block in ast.parse(door.read_text(encoding="utf-8")).body:
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING":
            for node in block.body:
                if isinstance(node, ast.ImportFrom):
                    home = "." * node.level + (node.module or "")
                    names |= {alias.asname or alias.name: home for alias in node.names}
    return names


@pytest.mark.parametrize("door", DOORS)
def test_every_public_name_can_be_imported(door: str) -> None:
    module = importlib.import_module(door)
    for name in module.__all__:
        assert getattr(module, name) is not None
        assert name in dir(module)


@pytest.mark.parametrize("door", DOORS)
def test_the_lists_of_a_door_agree(door: str) -> None:
    homes = importlib.import_module(door)._HOMES
    assert names_for_type_checkers(ROOT / DOORS[door] / "__init__.py") == homes
    assert set(importlib.import_module(door).__all__) - {"__version__"} == set(homes)


@pytest.mark.parametrize("door", DOORS)
def test_an_unknown_name_is_refused(door: str) -> None:
    with pytest.raises(AttributeError, match="no attribute 'lode'"):
        _ = importlib.import_module(door).lode


@pytest.mark.parametrize("door", DOORS)
def test_a_door_loads_nothing_early(door: str) -> None:
    program = f"import sys, {door}; print(*(name for name in sys.modules if name.startswith('lastcard')))"
    loaded = subprocess.check_output([sys.executable, "-c", program], cwd=ROOT, text=True)
    assert set(loaded.split()) == {"lastcard", door}
