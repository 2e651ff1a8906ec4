"""Imports only point left (rulebooks <- dsl <- interpreter <- tests), and each large library has one module."""

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Room -> what it may import of lastcard.
MAY_IMPORT: dict[str, set[str]] = {
    "dsl": set(),
    "interpreter": {"lastcard.dsl"},
    "lastcard": {"lastcard.dsl", "lastcard.interpreter"},
}

# Library -> the one module that imports it, so that the library can be replaced or its cost be put off in one place.
ONLY_IN = {
    "lark": "dsl/sentences/parse.py",
    "pydantic": "dsl/shape/schema.py",
    "ruamel": "dsl/reading/events.py",
}


def sources(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def imports(path: Path) -> list[str]:
    """Every module that the file imports, at its top or inside a function; `.x` for a neighbour."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append("." * node.level + (node.module or ""))
    return found


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_point_left(room: str) -> None:
    # A room imports itself relatively: to type checkers its files as dsl.x and as lastcard.dsl.x are two modules.
    for path in sources(room):
        for name in imports(path):
            where = f"{path.relative_to(ROOT)} imports {name}"
            assert not name.startswith(".."), f"{where}: use lastcard.*"
            assert name.split(".")[0] not in {"dsl", "interpreter", "rulebooks", "tests"}, f"{where}: use lastcard.*"
            if name.split(".")[0] == "lastcard":
                assert ".".join(name.split(".")[:2]) in MAY_IMPORT[room], where


def test_every_folder_of_python_is_a_package_that_is_installed() -> None:
    """One that is not named would work in a checkout and be missing from the wheel."""
    folders = {path.parent for room in MAY_IMPORT for path in sources(room)} - {ROOT / "lastcard"}
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    for folder in folders:
        assert (folder / "__init__.py").is_file(), folder
        assert ".".join(("lastcard", *folder.relative_to(ROOT).parts)) in packages


def test_rulebooks_are_data() -> None:
    assert sources("rulebooks") == []


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_imported_by_one_module(library: str) -> None:
    importers = [
        str(path.relative_to(ROOT))
        for room in MAY_IMPORT
        for path in sources(room)
        if library in {name.split(".")[0] for name in imports(path)}
    ]
    assert importers == [ONLY_IN[library]]
