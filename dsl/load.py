"""The corridor: source -> schema -> parse -> inherit -> overlay -> resolve -> check -> Rulebook.

Problems collect along the way; a stage runs only when those before it left nothing broken.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Sequence as Several
from dataclasses import dataclass, field, replace
from pathlib import Path

from lastcard.dsl.check.all import check
from lastcard.dsl.compose.inherit import field as at
from lastcard.dsl.compose.inherit import items, lay_over
from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean
from lastcard.dsl.reading.nodes import Entry, Mapping, Scalar
from lastcard.dsl.reading.source import read, read_path
from lastcard.dsl.resolve.document import resolve
from lastcard.dsl.resolve.names import Own
from lastcard.dsl.sentences.parse import parse_document
from lastcard.dsl.sentences.syntax import Parsed
from lastcard.dsl.shape.misfits import check_shape

from . import shipped
from .rulebook import Clause, Rulebook

SHIPPED = shipped.SHIPPED
RULEBOOKS = ("editions", "games")
FOLDERS = (*RULEBOOKS, "families")
HOUSE_RULES = SHIPPED / "house-rules"
IS_HOUSE_RULE = re.compile(rb"""^(?:[^#\n]*[{,])?[ ]*["']?house-rule["']?[ ]*:""", re.MULTILINE)
IS_RULEBOOK = re.compile(rb"^(?:rulebook|family|sheet):", re.MULTILINE)
IS_SCENARIO = re.compile(rb"^scenario:", re.MULTILINE)
HAS_VERSION = re.compile(rb"^lastcard:", re.MULTILINE)
REFERENCE = re.compile(r"(.+?\.ya?ml|[^:]*)(?::(.*))?", re.DOTALL)
LONGEST_LINEAGE = 16


@dataclass(slots=True)
class Loaded:
    """What came of a file: the rulebook, or what keeps it from being one."""

    rulebook: Rulebook | None = None
    asked: tuple[str, ...] = ()  # the house rules given from outside
    draft: Rulebook | None = None  # whole, but its entries get in each other's way
    diagnostics: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)  # file name -> text, to show places in
    own: dict[str, Own] = field(default_factory=dict)  # file of a house rule -> its parameters
    laid_over: list[str] = field(default_factory=list)  # the house rules that are in it
    judges: bool = False  # it is the house rule that is looked at, and not the rulebook
    judged_with: str = ""  # the rulebook that a house rule was laid over to be judged

    @property
    def ok(self) -> bool:
        return not any(problem.severity == "error" for problem in self.diagnostics)


def is_file(path: Path) -> bool:
    """A name from a stranger may be none that a file could have."""
    return _tried(path.is_file)


def _tried(question: Callable[[], bool]) -> bool:
    try:
        return question()
    except (OSError, ValueError):
        return False


def find(name: str, beside: Path | None = None) -> Path | None:
    """The file of a rulebook or family: beside the file that asks, or among those shipped."""
    folders = [beside] if beside else []
    folders += [SHIPPED / folder for folder in FOLDERS]
    return next((folder / f"{name}.yaml" for folder in folders if is_file(folder / f"{name}.yaml")), None)


def locate(rulebook: str, beside: Path | None = None) -> Path | None:
    """A rulebook is given by id or by path (relative to the file that names it)."""
    if rulebook.endswith((".yaml", ".yml")) or "/" in rulebook:
        path = (beside or Path()) / rulebook
        return path if _tried(path.exists) else None
    return find(rulebook)


def shipped_house_rules() -> list[str]:
    return sorted(path.stem for path in HOUSE_RULES.glob("*.yaml"))


def is_house_rule(path: Path) -> bool:
    """Does the file say that it is one?"""
    data = read_path(path)
    return isinstance(data, bytes) and IS_HOUSE_RULE.search(data) is not None


def is_rulebook(path: Path) -> bool:
    """Does the file say that it is one, or a family or a sheet? A scenario has no version."""
    data = read_path(path)
    if not isinstance(data, bytes) or not HAS_VERSION.search(data) or IS_HOUSE_RULE.search(data):
        return False
    return IS_RULEBOOK.search(data) is not None


def find_house_rule(name: str, beside: Path | None = None) -> Path | None:
    """By id: beside the file that asks, or among those shipped. By path: from the folder of the file that asks."""
    if name.endswith((".yaml", ".yml")) or "/" in name:
        path = (beside or Path()) / name
        return path if _tried(path.exists) else None
    own = beside / f"{name}.yaml" if beside is not None else None
    if own is not None and is_file(own) and is_house_rule(own):
        return own
    return HOUSE_RULES / f"{name}.yaml" if is_file(HOUSE_RULES / f"{name}.yaml") else None


def split_reference(text: str) -> tuple[str, str]:
    """The name or path, and the parameters behind it."""
    found = REFERENCE.fullmatch(text)
    return (found[1], found[2] or "") if found else (text, "")


def load_path(
    path: Path, house_rules: Several[str | Scalar] = (), beside: Path | None = None, judges: bool = False
) -> Loaded:
    """A rulebook file and everything it extends, with house rules laid over; their paths count from `beside`."""
    loaded = Loaded(asked=_texts(house_rules), judges=judges)
    document, lineage = _complete(path, loaded, ())
    return _finished(document, lineage, loaded, house_rules, beside)


def load_bytes(
    data: bytes, name: str = "rulebook.yaml", house_rules: Several[str | Scalar] = (), beside: Path | None = None
) -> Loaded:
    """The same for a rulebook that is in no file."""
    loaded = Loaded(asked=_texts(house_rules))
    found, lineage = _extended(read_document(data, name, loaded), Path(name), loaded, ())
    return _finished(found, lineage, loaded, house_rules, beside)


def _texts(house_rules: Several[str | Scalar]) -> tuple[str, ...]:
    return tuple(one if isinstance(one, str) else one.text for one in house_rules)


def complete(path: Path) -> Mapping | None:
    """A rulebook file with what it inherits filled in, as far as it can be read."""
    return _complete(path, Loaded(), ())[0]


def _finished(
    document: Mapping | None,
    lineage: tuple[str, ...],
    loaded: Loaded,
    house_rules: Several[str | Scalar] = (),
    beside: Path | None = None,
) -> Loaded:
    """Names, types and checks; what a sentence got wrong does not hide what else is wrong."""
    document, given = _with_house_rules(document, house_rules, beside, loaded)
    if document is None:
        loaded.diagnostics.sort(key=_place)
        return loaded
    broken = tuple(problem.span for problem in loaded.diagnostics if problem.span is not None)
    rulebook, problems = resolve(document, _sheet(document, loaded), lineage, broken, loaded.own, given)
    loaded.diagnostics += problems
    if rulebook is not None and loaded.ok:
        loaded.diagnostics += check(rulebook, () if loaded.judges else loaded.own)
        loaded.rulebook, loaded.draft = (rulebook, None) if loaded.ok else (None, rulebook)
    loaded.diagnostics.sort(key=_place)
    return loaded


def _with_house_rules(
    document: Mapping | None, house_rules: Several[str | Scalar], beside: Path | None, loaded: Loaded
) -> tuple[Mapping | None, tuple[str, ...]]:
    """The document with house rules laid over, and how to ask for them again."""
    if document is None or not house_rules:
        return document, ()
    from lastcard.dsl.compose.house_rules import with_house_rules  # most rulebooks are read without any

    return with_house_rules(document, house_rules, beside, loaded)


def _place(problem: Diagnostic) -> tuple[str, int, int]:
    """Problems are told in the order of the file, whichever stage found them."""
    span = problem.span
    return (span.file, span.line, span.column) if span else ("", 0, 0)


def _complete(path: Path, loaded: Loaded, below: tuple[str, ...]) -> tuple[Mapping | None, tuple[str, ...]]:
    data = read_path(path)
    if isinstance(data, Diagnostic):
        loaded.diagnostics.append(data)
        return None, ()
    return _extended(read_document(data, str(path), loaded), path, loaded, below)


def read_document(data: bytes, name: str, loaded: Loaded, sort: str = "rulebook") -> Mapping | None:
    """One file: read, shape, sentences."""
    loaded.texts[name] = data.decode("utf-8", errors="replace")
    node, problems = read(data, name)
    if problems and IS_SCENARIO.search(data) and not HAS_VERSION.search(data):
        advice = "`lastcard test FILE` runs it"
        problems = (Diagnostic("LC431", "this is a file of scenarios", problems[0].span, advice),)
    loaded.diagnostics += problems
    if problems or node is None:
        return None
    misshapen = _wrong_sort(node, sort) or check_shape(node, sort)
    loaded.diagnostics += misshapen
    if misshapen:
        return None
    parsed, problems = parse_document(node)
    loaded.diagnostics += problems
    return parsed if isinstance(parsed, Mapping) else None


def _wrong_sort(node: Parsed, sort: str) -> tuple[Diagnostic, ...]:
    """A house rule where a rulebook should be, or the other way round, or a scenario."""
    named = at(node, "house-rule")
    odd = _by_its_body(node, sort)
    if odd is not None:
        return (odd,)
    if named is not None and sort == "rulebook":
        advice = "lay it over a rulebook: `--with`, or `house-rules: [...]` in a file"
        return (Diagnostic("LC431", "this is a house rule, not a rulebook", named.span, advice),)
    book = at(node, "rulebook") or at(node, "family")
    if named is None and book is not None and sort == "house-rule":
        return (Diagnostic("LC431", "this is a rulebook, not a house rule", book.span, "a rulebook can be extended"),)
    return ()


def _by_its_body(node: Parsed, sort: str) -> Diagnostic | None:
    """A file that says nothing, or the wrong thing, about what it is."""
    keys = {entry.key.text: entry.key for entry in node.entries} if isinstance(node, Mapping) else {}
    if "scenario" in keys and "lastcard" not in keys:
        message = "this is a scenario, not a " + ("house rule" if sort == "house-rule" else "rulebook")
        return Diagnostic("LC431", message, keys["scenario"].span, "`lastcard test FILE` runs it")
    if "changes" in keys and "house-rule" not in keys:
        wrong = next((keys[name] for name in ("rulebook", "family") if name in keys), keys["changes"])
        advice = "write `house-rule: NAME` for its name, or put the changes directly into the rulebook"
        return Diagnostic("LC431", "this looks like a house rule, but does not say so", wrong.span, advice)
    if "house-rule" in keys and "changes" not in keys and "extends" in keys:
        advice = "write `rulebook: NAME` for its name, or put what it changes under `changes:`"
        return Diagnostic("LC431", "this looks like a rulebook", keys["house-rule"].span, advice)
    return None


def _extended(
    child: Mapping | None, path: Path, loaded: Loaded, below: tuple[str, ...]
) -> tuple[Mapping | None, tuple[str, ...]]:
    """The document with what it inherits filled in."""
    if child is None:
        return None, ()
    parent = at(child, "extends")
    named = tuple(_as_asked(one, loaded) for one in items(at(child, "house-rules")))
    if not isinstance(parent, Scalar):
        return _with_house_rules(child, named, path.parent, loaded)[0], ()
    file = _parent_path(parent, path, below, loaded)
    if file is None:
        return None, ()
    base, lineage = _complete(file, loaded, (*below, parent.text))
    base, _ = _with_house_rules(base, named, path.parent, loaded)
    if base is None:
        return None, ()
    merged, problems = lay_over(child, base)
    loaded.diagnostics += problems
    return merged, (parent.text, *lineage)


def _as_asked(named: Scalar, loaded: Loaded) -> Scalar:
    """A house rule that the rulebook names; whoever asks for the same one from outside says how it is played."""
    name, _ = split_reference(named.text)
    said = ((text, *split_reference(text)) for text in loaded.asked)
    asked = next((text for text, asked_for, values in said if asked_for == name and values), None)
    return named if asked is None else replace(named, text=asked)


def _parent_path(parent: Scalar, path: Path, below: tuple[str, ...], loaded: Loaded) -> Path | None:
    if parent.text in below or len(below) >= LONGEST_LINEAGE:
        loaded.diagnostics.append(
            Diagnostic("LC415", f"`{parent.text}` extends itself in the end", parent.span, "extend another rulebook")
        )
        return None
    found = find(parent.text, path.parent)
    if found is None:
        near = did_you_mean(parent.text, shipped_names())
        help_text = f"did you mean `{near}`?" if near else "`lastcard list` shows what there is"
        if find_house_rule(parent.text, path.parent) is not None:
            help_text = f"it is a house rule: extend a rulebook, and write `house-rules: [{parent.text}]`"
        loaded.diagnostics.append(
            Diagnostic("LC416", f"there is no rulebook or family `{parent.text}`", parent.span, help_text)
        )
    return found


def shipped_rulebooks() -> list[Path]:
    return sorted(path for folder in RULEBOOKS for path in (SHIPPED / folder).glob("*.yaml"))


def shipped_names() -> list[str]:
    return sorted(path.stem for folder in FOLDERS for path in (SHIPPED / folder).glob("*.yaml"))


def _sheet(document: Parsed, loaded: Loaded) -> tuple[Clause, ...]:
    name = at(document, "sheet")
    if not isinstance(name, Scalar):
        return ()
    path = SHIPPED / "sheets" / f"{name.text}.yaml"
    data = read_path(path) if is_file(path) else None
    if not isinstance(data, bytes):
        near = did_you_mean(name.text, sorted(found.stem for found in (SHIPPED / "sheets").glob("*.yaml")))
        loaded.diagnostics.append(
            Diagnostic(
                "LC417", f"there is no sheet `{name.text}`", name.span, f"did you mean `{near}`?" if near else ""
            )
        )
        return ()
    node, problems = read(data, str(path))
    loaded.texts[str(path)] = data.decode("utf-8", errors="replace")
    loaded.diagnostics += problems or (check_shape(node, "sheet") if node is not None else ())
    clauses = at(node, "clauses")
    return tuple(_clause(entry) for entry in clauses.entries) if isinstance(clauses, Mapping) else ()


def _clause(entry: Entry) -> Clause:
    topic, says = at(entry.value, "topic"), at(entry.value, "says")
    return Clause(
        entry.key.text, topic.text if isinstance(topic, Scalar) else "", says.text if isinstance(says, Scalar) else ""
    )
