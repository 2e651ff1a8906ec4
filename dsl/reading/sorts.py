"""The sort of a document: what it says it is. Where a folder is searched, a glance at the bytes has to do."""

from __future__ import annotations

import re
from pathlib import Path

from lastcard.dsl.diagnostics.problem import Diagnostic

from .files import read_path
from .nodes import Node, Scalar
from .tree import entries

# The first of these keys tells: a scenario has a rulebook, and a rulebook a sheet.
SORTS = ("scenario", "house-rule", "rulebook", "family", "sheet")
_HOUSE_RULE = re.compile(rb"""^(?:[^#\n]*[{,])?[ ]*["']?house-rule["']?[ ]*:""", re.MULTILINE)
_RULEBOOK = re.compile(rb"^(?:rulebook|family):", re.MULTILINE)  # it may name a sheet, but a sheet names no rulebook
_SHEET = re.compile(rb"^sheet:", re.MULTILINE)
_SCENARIO = re.compile(rb"^scenario:|\A(?:---\s*\n|[ ]*(?:#.*)?\n)*[ ]+scenario:", re.MULTILINE)
_POSITION = re.compile(rb"^given:", re.MULTILINE)  # of a scenario that calls itself otherwise
_VERSION = re.compile(rb"^lastcard:", re.MULTILINE)
_RUN_IT = "`lastcard test FILE` runs it"


def sort_of(node: Node | None) -> str:
    """What a document is, or nothing where it does not say."""
    keys = _keys(node)
    return next((sort for sort in SORTS if sort in keys), "")


def _keys(node: Node | None) -> dict[str, Scalar]:
    return {entry.key.text: entry.key for entry in entries(node)}


def glance(path: Path) -> str:
    """The sort of a file by the look of it: `rulebook` for families too."""
    data = read_path(path)
    return _look(data) if isinstance(data, bytes) else ""


def _look(data: bytes) -> str:
    # Whether a word stands there at all is found at once, and it does not in most files.
    is_house_rule = b"house-rule" in data and _HOUSE_RULE.search(data) is not None
    is_scenario = b"scenario:" in data and _SCENARIO.search(data) is not None
    has_version = _VERSION.search(data) is not None
    if is_house_rule and not (is_scenario and not has_version):
        return "house-rule"
    if is_scenario or (not has_version and _POSITION.search(data)):
        return "scenario"
    if has_version:
        return "rulebook" if _RULEBOOK.search(data) else "sheet" if _SHEET.search(data) else ""
    return ""


def unreadable(data: bytes, problem: Diagnostic) -> Diagnostic:
    """What keeps a file from being read as one document, unless it is one of several scenarios."""
    if _look(data) != "scenario":
        return problem
    first = data.split(b"\n---")[0]
    if _RULEBOOK.search(first) and b"scenario:" not in first:
        advice = "what stands behind `---` goes into a file of its own; `lastcard test FILE` runs scenarios"
        return Diagnostic("LC431", "a rulebook and scenarios stand in one file", problem.span, advice)
    return Diagnostic("LC431", "this is a file of scenarios", problem.span, _RUN_IT)


def misplaced(node: Node, wanted: str) -> Diagnostic | None:
    """A document of another sort than the one that is `wanted` here."""
    keys, sort = _keys(node), sort_of(node)
    if sort == "scenario" != wanted and "lastcard" not in keys:
        message = f"this is a scenario, not a {wanted.replace('-', ' ')}"
        return Diagnostic("LC431", message, keys[sort].span, _RUN_IT)
    return _other(keys, sort, wanted)


def is_doubtful(node: Node) -> bool:
    """Is it no mapping, or does its body say something else than its head?"""
    keys, sort = _keys(node), sort_of(node)
    if sort == "house-rule":
        return "rulebook" in keys or ("changes" not in keys and "extends" in keys)
    return not sort or "changes" in keys


def is_no_scenario(node: Node) -> Diagnostic | None:
    """A rulebook where a scenario is wanted."""
    keys, sort = _keys(node), sort_of(node)
    if "lastcard" not in keys or sort not in ("rulebook", "family", "sheet"):
        return None
    advice = "`lastcard validate FILE` judges it; a scenario begins with `scenario: TITLE`"
    return Diagnostic("LC431", f"this is a {sort}, not a scenario", keys[sort].span, advice)


def _other(keys: dict[str, Scalar], sort: str, wanted: str) -> Diagnostic | None:
    if sort == "house-rule" and wanted == "rulebook":
        advice = "lay it over a rulebook: `--with`, or `house-rules: [...]` in a file"
        return Diagnostic("LC431", "this is a house rule, not a rulebook", keys[sort].span, advice)
    if sort in ("rulebook", "family") and wanted == "house-rule":
        message = "this is a rulebook, not a house rule"
        return Diagnostic("LC431", message, keys[sort].span, "a rulebook can be extended")
    return None
