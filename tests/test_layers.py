"""Imports only point left (rulebooks <- dsl <- interpreter <- tests), through doors, and never come back.

`tests/rooms.py` has the table of the rooms. A library that is large has one module.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.architecture import DOCUMENT, PARTS, edges, told_by_others
from tests.imports import FOLDERS, HOUSE, ROOT, Import, imports, modules, path_of, sources, spelled
from tests.made import refreshed
from tests.rooms import BY_NAME, FRONT_DOORS, ROOMS, room_of

# Library -> the one module that imports it, so that the library can be replaced or its cost be put off in one place.
ONLY_IN = {
    "lark": "dsl/sentences/parse.py",
    "pydantic": "dsl/shape/base.py",
    "ruamel": "dsl/reading/events.py",
}
MOST_MODULES, MOST_LINES = 14, 350
WORD_TABLES = {f"dsl/words/{name}.py" for name in ("events", "steps", "values")}  # read row by row
FROM_OUTSIDE = {*FRONT_DOORS, "lastcard.__main__"}  # doors that nobody of the house goes through


# --- rooms and doors --------------------------------------------------------------------------------------------------


def against_the_table(one: Import) -> str:
    """What is wrong with an import; nothing within a room."""
    here, there = room_of(one.importer), room_of(one.imported)
    if here == there:
        return ""
    if there.name not in here.imports:
        return f"{one}: {here.name} may not import {there.name}"
    return "" if one.imported in there.doors else f"{one}: that is no door of {there.name}"


def test_rooms_are_entered_by_their_doors_and_only_by_whom_they_may() -> None:
    assert [wrong for one in imports() if (wrong := against_the_table(one))] == []


def test_every_module_stands_in_a_room() -> None:
    assert {room_of(module) for module in modules()} == set(ROOMS)


def test_the_table_has_nothing_that_is_not_needed() -> None:
    through = {(room_of(one.importer).name, one.imported) for one in imports()}
    crossing = {(here, door) for here, door in through if room_of(door).name != here}
    assert {(one.name, other) for one in ROOMS for other in one.imports} - {
        (a, room_of(b).name) for a, b in crossing
    } == set()
    assert {door for one in ROOMS for door in one.doors} - {door for _, door in crossing} == FROM_OUTSIDE


def test_a_room_imports_only_from_those_before_it() -> None:
    before: set[str] = set()
    for one in ROOMS:
        assert set(one.imports) <= before, one.name
        before.add(one.name)


def test_the_language_knows_nothing_of_the_table() -> None:
    assert [one.name for one in ROOMS if is_language(one.name) and not all(map(is_language, one.imports))] == []


@pytest.mark.parametrize("name", ["interpreter.engine", "interpreter.assemble"])
def test_who_plays_knows_of_the_language_the_rulebook_and_the_words(name: str) -> None:
    assert set(filter(is_language, BY_NAME[name].imports)) == {"dsl.rulebook", "dsl.words"}


def is_language(name: str) -> bool:
    return name.split(".")[0] == "dsl"


def test_every_room_says_what_it_is_for() -> None:
    for one in ROOMS:
        assert path_of(one.name).read_text(encoding="utf-8").startswith('"""'), one.name


# --- no way comes back ------------------------------------------------------------------------------------------------


def circle(edges: Iterable[tuple[str, str]]) -> list[str]:
    """Modules that import each other in a ring, or none; what is late or for type checkers counts too."""
    sorter = TopologicalSorter[str]()
    for importer, imported in edges:
        sorter.add(importer, imported)
    try:
        sorter.prepare()
    except CycleError as error:
        ring: list[str] = error.args[1]
        return ring
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle(one.edge for one in imports()) == []


# --- nothing grows beyond what can be taken in ------------------------------------------------------------------------


def test_no_room_has_more_modules_than_can_be_taken_in() -> None:
    standing = Counter(path.parent.relative_to(ROOT) for path in modules().values() if path.stem != "__init__")
    assert {str(folder): count for folder, count in standing.items() if count > MOST_MODULES} == {}


def test_no_file_is_longer_than_can_be_taken_in() -> None:
    lengths = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").count("\n") for path in modules().values()}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES and name not in WORD_TABLES} == {}


# --- the command line -------------------------------------------------------------------------------------------------


def loaded_with(module: str) -> list[Import]:
    """What is imported at once with a module, and with what that imports."""
    found: list[Import] = []
    waiting, seen = [module], {module}
    while waiting:
        here = waiting.pop()
        found += (at_once := [one for one in imports() if one.importer == here and not one.late])
        waiting += {one.imported for one in at_once} - seen
        seen |= {one.imported for one in at_once}
    return found


def test_the_command_line_fetches_the_rest_when_a_command_runs() -> None:
    at_once = {"interpreter.cli", "interpreter.output"}  # what every command says goes through the one way out
    assert [str(one) for one in loaded_with("interpreter.cli") if room_of(one.imported).name not in at_once] == []


def test_the_front_doors_fetch_names_when_they_are_asked_for() -> None:
    assert [str(one) for one in imports() if one.importer in FRONT_DOORS and not one.late] == []


# --- how imports are written ------------------------------------------------------------------------------------------


def test_other_rooms_are_named_in_full() -> None:
    """To type checkers the files of dsl.x and of lastcard.dsl.x are two modules; `.x` is a neighbour in the room."""
    for path in modules().values():
        for name in spelled(path):
            where = f"{path.relative_to(ROOT)} imports {name}"
            assert not name.startswith(".."), f"{where}: use lastcard.*"
            assert name.split(".")[0] not in {"dsl", "interpreter", "rulebooks", "tests"}, f"{where}: use lastcard.*"


def test_every_folder_of_python_is_a_package_that_is_installed() -> None:
    """One that is not named would work in a checkout and be missing from the wheel."""
    folders = {path.parent for path in modules().values()} - {ROOT / HOUSE}
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    for folder in folders:
        assert (folder / "__init__.py").is_file(), folder
        assert ".".join((HOUSE, *folder.relative_to(ROOT).parts)) in packages


def test_static_tools_read_the_files_themselves() -> None:
    """A copy among the links would grow old."""
    assert [path.name for path in (ROOT / ".ci/typing" / HOUSE).iterdir() if not path.is_symlink()] == []


def test_rulebooks_are_data() -> None:
    assert sources("rulebooks") == []


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_imported_by_one_module(library: str) -> None:
    importers = [
        str(path.relative_to(ROOT))
        for folder in FOLDERS
        for path in sources(folder)
        if library in {name.split(".")[0] for name in spelled(path)}
    ]
    assert importers == [ONLY_IN[library]]


# --- the picture ------------------------------------------------------------------------------------------------------


def test_the_picture_of_the_rooms_is_true() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert "<!-- generated: rooms -->" in text
    assert refreshed(text, PARTS) == text, "run `python -m tests.architecture --write`"


def test_the_picture_leaves_out_only_what_others_tell() -> None:
    """Going along the arrows one still comes from a room to all that import from it."""
    holds = edges()
    drawn = frozenset(edge for edge in holds if not told_by_others(edge, holds))
    assert all(edge in drawn or told_by_others(edge, drawn) for edge in holds)
