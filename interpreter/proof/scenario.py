"""Scenario files: a position, the moves made, and what must then be true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.files import read_chunks
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, to_plain
from lastcard.dsl.reading.sorts import glance, sort_of
from lastcard.dsl.reading.source import read_stream
from lastcard.dsl.shape.misfits import check_shape
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.engine.shuffle import WrongOrder, WrongOutcome
from lastcard.interpreter.host.api import RulebookError, Rules, load

from .expectations import Expectations
from .playthrough import Playthrough, Wrong
from .position import Unplayable


@dataclass(slots=True)
class Verdict:
    """What came of one scenario."""

    title: str
    file: str
    line: int
    passed: bool
    problem: str = ""
    rulebook: str = ""
    house_rules: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    at: int = 0
    diagnostics: tuple[Diagnostic, ...] = field(default=())


# Rulebooks, with house rules, that were not in order: who has many scenarios of one is told of it in each of them, but
# it is read once. Kept no longer than one file is run, for the author mends it.
Refused = dict[tuple[str, tuple[str, ...]], RulebookError]


def scenario_files(paths: list[Path]) -> list[Path]:
    """The files themselves, and every .yaml below the folders that is no rulebook."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.yaml")) if path.is_dir() else []
        found += [each for each in inside if glance(each) not in ("rulebook", "sheet")] if path.is_dir() else [path]
    return found


def run_file(path: Path) -> Iterator[Verdict]:
    """Every scenario of a file, one after the other; raises OSError when it cannot be read."""
    chunks = read_chunks(path)
    if isinstance(chunks, Diagnostic):
        raise OSError(chunks.message)
    refused: Refused = {}
    for node, problems in read_stream(chunks, str(path)):
        if node is None or problems or sort_of(node) != "house-rule":
            yield _run_scenario(node, problems, path, refused)
        else:
            yield from _run_examples(node, path, refused)


def _run_examples(node: Node, path: Path, refused: Refused) -> Iterator[Verdict]:
    shape = check_shape(node, "house-rule")
    if shape:
        title, where = _text(node, "title") or "(no title)", shape[0].span
        yield Verdict(
            title, str(path), node.span.line, False, shape[0].message, at=where.line if where else 0, diagnostics=shape
        )
        return
    for example, house_rules in examples_of(node, path):
        plain = cast("dict[str, Any]", to_plain(example))
        yield _judge(example, plain, path, plain["scenario"], house_rules, refused)


def examples_of(node: Node, path: Path) -> Iterator[tuple[Node, list[str]]]:
    """The examples of a house rule, each with the house rules that it is played with."""
    from lastcard.dsl.compose.examples import house_rules_of

    found = _at(node, "examples")
    for example in found.items if isinstance(found, Sequence) else ():
        asked = house_rules_of(example, path, _text(node, "house-rule"))
        yield example, [each if isinstance(each, str) else each.text for each in asked]


def _run_scenario(node: Node | None, problems: tuple[Diagnostic, ...], path: Path, refused: Refused) -> Verdict:
    """One document."""
    if node is None or problems:
        first = problems[0] if problems else None
        line = first.span.line if first and first.span else 1
        return Verdict(
            "(unreadable)", str(path), line, False, first.message if first else "empty", diagnostics=problems
        )
    shape = check_shape(node, "scenario")
    title = _text(node, "scenario") or "(no title)"
    if shape:
        where = shape[0].span
        return Verdict(
            title, str(path), node.span.line, False, shape[0].message, at=where.line if where else 0, diagnostics=shape
        )
    plain = cast("dict[str, Any]", to_plain(node))
    return _judge(node, plain, path, title, plain.get("house-rules") or [], refused)


def _judge(
    node: Node, plain: dict[str, Any], path: Path, title: str, house_rules: list[str], refused: Refused
) -> Verdict:
    verdict = Verdict(title, str(path), node.span.line, False, "", plain["rulebook"])
    verdict.clauses = tuple(plain.get("clauses") or ())
    try:
        rules = _rules(plain["rulebook"], house_rules, path, refused)
        verdict.house_rules = rules.book.house_rules
        _play_through(node, plain, rules)
        verdict.passed = True
    except Wrong as wrong:
        verdict.problem, verdict.at = str(wrong), wrong.node.span.line if wrong.node else 0
    except (Unplayable, WrongOrder, WrongOutcome, Runaway, RulebookError) as error:
        verdict.problem = str(error)
    return verdict


def _rules(rulebook: str, house_rules: list[str], path: Path, refused: Refused) -> Rules:
    asked = (rulebook, tuple(house_rules))
    if asked in refused:
        raise refused[asked].with_traceback(None)
    try:
        return load(rulebook, path.parent, house_rules)
    except RulebookError as error:
        refused[asked] = error
        raise


def _play_through(node: Node, plain: dict[str, Any], rules: Rules) -> None:
    known = {clause.id for clause in rules.book.clauses}
    for clause in plain.get("clauses") or ():
        if known and clause not in known:
            raise Unplayable(f"the sheet has no clause `{clause}`")
    play = Playthrough(rules, tuple(plain["players"]), plain["given"])
    lines = _at(node, "play")
    for item in lines.items if isinstance(lines, Sequence) else ():
        _step(play, item)
    expect = _at(node, "expect")
    if isinstance(expect, Mapping):
        Expectations(play).judge(expect)


def _step(play: Playthrough, item: Node) -> None:
    if isinstance(item, Scalar):
        play.play(item)
        return
    inner = _at(item, "expect")
    refused = _at(item, "refused")
    if isinstance(inner, Mapping):
        Expectations(play).judge(inner)
    elif isinstance(refused, Scalar) and play.is_allowed(refused.text):
        raise Wrong(refused, f"`{refused.text}` to be refused", "that it is allowed")


def _at(node: Node, key: str) -> Node | None:
    if not isinstance(node, Mapping):
        return None
    return next((entry.value for entry in node.entries if entry.key.text == key), None)


def _text(node: Node, key: str) -> str:
    found = _at(node, key)
    return found.text if isinstance(found, Scalar) else ""
