"""The corridor only goes forward: a stage gives a value and what is wrong, and hides nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.dsl.load import Loaded, load_bytes
from lastcard.dsl.reading.sorts import glance, sort_of
from lastcard.dsl.reading.source import read
from lastcard.dsl.relations import closure, in_order, reaches

DSL = Path(__file__).parents[2] / "dsl"
HEAD = "lastcard: 1\nrulebook: ours\ntitle: Ours\nextends: classic\n"


def codes(text: str) -> list[str]:
    return [problem.code for problem in load_bytes((HEAD + text).encode()).diagnostics]


# --- which way imports point ----------------------------------------------------------------------------


def _module(path: Path) -> str:
    parts = path.relative_to(DSL.parent).with_suffix("").parts
    return ".".join(("lastcard", *(parts[:-1] if parts[-1] == "__init__" else parts)))


MODULES = {_module(path): path for path in sorted(DSL.rglob("*.py"))}


def _imported(name: str, path: Path) -> Iterator[str]:
    """The modules of this room that a file names in an import, wherever it stands."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(filter(None, (package if node.level else "", node.module or "")))
            below = [f"{base}.{alias.name}" for alias in node.names]
            yield from (each if each in MODULES else base for each in below)


IMPORTS = {name: {each for each in _imported(name, path) if each in MODULES} for name, path in MODULES.items()}


def test_no_module_imports_itself_in_the_end() -> None:
    leads = closure(IMPORTS)
    assert [name for name in MODULES if name in leads[name]] == []


STAGES = ("reading", "shape", "sentences", "compose", "resolve", "check", "load")


def _stage(module: str) -> int | None:
    name = module.split(".")[2] if module.count(".") > 1 else ""
    return STAGES.index(name) if name in STAGES else None


def test_no_stage_knows_a_later_one() -> None:
    backwards = [
        (name, other)
        for name, others in IMPORTS.items()
        for other in others
        if (here := _stage(name)) is not None and (there := _stage(other)) is not None and there > here
    ]
    assert backwards == []


def test_files_are_found_without_any_library() -> None:
    code = "import sys, lastcard.dsl.shelf; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"lark", "pydantic", "ruamel.yaml"} & set(done.stdout.split())


# --- what is wrong hides nothing else -------------------------------------------------------------------


def test_two_bad_rules_on_one_line_are_both_told() -> None:
    broken = "a: {on: player plays card, do: [player drinks 1]}"
    unknown = "b: {on: player plays card, do: [player draws nowhere]}"
    assert sorted(codes(f"rules: {{{broken}, {unknown}}}\n")) == ["LC302", "LC401"]


def test_a_broken_trigger_says_nothing_about_the_event_of_its_group() -> None:
    broken = "  a:\n    on: player plays and sings\n    do: [{group: blow, do: [player draws 1]}]\n"
    sound = "  b:\n    on: turn of player begins\n    do: [{group: blow, do: [player draws 1]}]\n"
    assert codes(f"rules:\n{broken}{sound}") == ["LC302"]


def test_what_came_of_a_file_does_not_change() -> None:
    loaded = load_bytes(HEAD.encode())
    with pytest.raises(AttributeError):
        loaded.rulebook = None  # type: ignore[misc]
    assert isinstance(loaded, Loaded)


# --- the sort of a document -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("lastcard: 1\nrulebook: x\nsheet: y\n", "rulebook"),
        ("lastcard: 1\nfamily: x\n", "family"),
        ("lastcard: 1\nsheet: y\n", "sheet"),
        ("lastcard: 1\nhouse-rule: y\n", "house-rule"),
        ("scenario: y\nrulebook: x\n", "scenario"),
        ("title: y\n", ""),
    ],
)
def test_a_document_says_what_it_is(text: str, sort: str, tmp_path: Path) -> None:
    (tmp_path / "file.yaml").write_text(text, encoding="utf-8")
    assert sort_of(read(text.encode(), "file.yaml")[0]) == sort
    assert glance(tmp_path / "file.yaml") == {"family": "rulebook"}.get(sort, sort)


# --- relations ------------------------------------------------------------------------------------------


def test_what_something_leads_to() -> None:
    leads = {"a": ["b"], "b": ["c"], "c": ["b"], "d": []}
    assert reaches(leads, "a") == {"b", "c"}
    assert closure(leads) == {"a": {"b", "c"}, "b": {"b", "c"}, "c": {"b", "c"}, "d": set()}


def test_an_order_keeps_what_need_not_move() -> None:
    assert in_order({"a": ["c"], "b": [], "c": [], "d": ["elsewhere"]}) == ["b", "c", "a", "d"]
    assert in_order({"a": ["b"], "b": ["a"], "c": []}) == ["c", "a", "b"]


# --- names --------------------------------------------------------------------------------------------------


def rule(*steps: str) -> str:
    return "rules:\n  ours:\n    on: player plays number\n    do:\n" + "".join(f"      - {step}\n" for step in steps)


@pytest.mark.parametrize("several", ["hand of player", "all players", "all colors", "the discard pile"])
def test_a_name_stands_for_one_thing(several: str) -> None:
    assert codes(rule(f"let some be {several}")) == ["LC404"]


@pytest.mark.parametrize("one", ["card", "player", "none", "2", "the color in play", "face of card"])
def test_a_name_may_stand_for_any_one_thing(one: str) -> None:
    assert codes(rule(f"let some be {one}")) == []


def test_what_one_branch_names_the_other_does_not_know() -> None:
    branches = (
        "if: rank of card is 2\n        then: [let some be 1, player draws some]\n        else: [player draws some]"
    )
    assert codes(rule(branches)) == ["LC418"]
    assert (
        codes(rule(branches.replace("else: [player draws some]", "else: [let some be 2]"), "player draws some")) == []
    )


def test_a_name_given_in_a_group_is_known_after_it_but_not_what_the_group_is_about() -> None:
    group = "group: blow\n        target: player\n        do: [let some be 1]"
    assert codes(rule(group, "player draws some")) == []
    assert codes(rule(group, "the target draws 1")) == ["LC407"]


def test_what_one_offer_names_the_next_does_not_know() -> None:
    offers = "one: {do: [let some be 1]}, other: {do: [player draws some]}"
    window = f"windows:\n  ours: {{opens: after player plays number, asks: player, offers: {{{offers}}}}}\n"
    assert codes(window) == ["LC418"]


def test_a_condition_that_a_parameter_switches_off_is_no_mistake() -> None:
    never = "rules:\n  ours: {on: player plays number, when: %s, do: [player draws 1]}\n"
    assert codes(f"parameters: {{fine: 2}}\n{never % 'fine is 3'}") == []
    assert codes(never % "2 is 3") == ["LC612"]


def test_nothing_uses_a_flag_that_no_sentence_names() -> None:
    flags = "flags:\n  marked: {of: player, holds: truth}\n  idle: {of: player, holds: truth}\n"
    found = load_bytes((HEAD + flags + rule("marked of player becomes true")).encode()).diagnostics
    assert [problem.message for problem in found] == ["nothing uses `idle`"]
