"""The corridor: source -> schema -> parse -> inherit -> resolve -> check -> Rulebook.

Problems collect along the way; a stage runs only when those before it left nothing broken.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from .check import check
from .diagnostics import Diagnostic, did_you_mean
from .inherit import field as at
from .inherit import lay_over
from .nodes import Entry, Mapping, Scalar
from .parse import parse_document
from .resolve import resolve
from .rulebook import Clause, Rulebook
from .schema import check_shape
from .source import read, read_path
from .syntax import Parsed

SHIPPED = Path(__file__).resolve().parents[1] / "rulebooks"
FOLDERS = ("editions", "families", "house-rules")
LONGEST_LINEAGE = 16


@dataclass(slots=True)
class Loaded:
    """What came of a file: the rulebook, or what keeps it from being one."""

    rulebook: Rulebook | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)  # file name -> text, to show places in

    @property
    def ok(self) -> bool:
        return not any(problem.severity == "error" for problem in self.diagnostics)


def find(name: str, beside: Path | None = None) -> Path | None:
    """The file of a rulebook or family: beside the file that asks, or among those shipped."""
    folders = [beside] if beside else []
    folders += [SHIPPED / folder for folder in FOLDERS]
    return next((folder / f"{name}.yaml" for folder in folders if (folder / f"{name}.yaml").is_file()), None)


def locate(rulebook: str, beside: Path | None = None) -> Path | None:
    """A rulebook is given by id or by path (relative to the file that names it)."""
    if rulebook.endswith((".yaml", ".yml")) or "/" in rulebook:
        path = (beside or Path()) / rulebook
        return path if path.exists() else None
    return find(rulebook)


def load_path(path: Path) -> Loaded:
    """A rulebook file and everything it extends."""
    loaded = Loaded()
    document, lineage = _complete(path, loaded, ())
    return _finished(document, lineage, loaded)


def load_bytes(data: bytes, name: str = "rulebook.yaml") -> Loaded:
    """The same for a rulebook that is in no file."""
    loaded = Loaded()
    document, lineage = _extended(_document(data, name, loaded), Path(name), loaded, ())
    return _finished(document, lineage, loaded)


def _finished(document: Mapping | None, lineage: tuple[str, ...], loaded: Loaded) -> Loaded:
    """Names, types and checks; what a sentence got wrong does not hide what else is wrong."""
    if document is None:
        return loaded
    broken = tuple(problem.span for problem in loaded.diagnostics if problem.span is not None)
    rulebook, problems = resolve(document, _sheet(document, loaded), lineage, broken)
    loaded.diagnostics += problems
    if rulebook is not None and loaded.ok:
        loaded.diagnostics += check(rulebook)
        loaded.rulebook = rulebook if loaded.ok else None
    loaded.diagnostics.sort(key=_place)
    return loaded


def _place(problem: Diagnostic) -> tuple[str, int, int]:
    """Problems are told in the order of the file, whichever stage found them."""
    span = problem.span
    return (span.file, span.line, span.column) if span else ("", 0, 0)


def _complete(path: Path, loaded: Loaded, below: tuple[str, ...]) -> tuple[Mapping | None, tuple[str, ...]]:
    data = read_path(path)
    if isinstance(data, Diagnostic):
        loaded.diagnostics.append(data)
        return None, ()
    return _extended(_document(data, str(path), loaded), path, loaded, below)


def _document(data: bytes, name: str, loaded: Loaded) -> Mapping | None:
    """One file: read, shape, sentences."""
    loaded.texts[name] = data.decode("utf-8", errors="replace")
    node, problems = read(data, name)
    loaded.diagnostics += problems
    if problems or node is None:
        return None
    misshapen = check_shape(node, "rulebook")
    loaded.diagnostics += misshapen
    if misshapen:
        return None
    parsed, problems = parse_document(node)
    loaded.diagnostics += problems
    return parsed if isinstance(parsed, Mapping) else None


def _extended(
    child: Mapping | None, path: Path, loaded: Loaded, below: tuple[str, ...]
) -> tuple[Mapping | None, tuple[str, ...]]:
    """The document with what it inherits filled in."""
    if child is None:
        return None, ()
    parent = at(child, "extends")
    if not isinstance(parent, Scalar):
        return child, ()
    found = _parent_path(parent, path, below, loaded)
    if found is None:
        return None, ()
    base, lineage = _complete(found, loaded, (*below, parent.text))
    if base is None:
        return None, ()
    merged, problems = lay_over(child, base)
    loaded.diagnostics += problems
    return merged, (parent.text, *lineage)


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
        loaded.diagnostics.append(
            Diagnostic("LC416", f"there is no rulebook or family `{parent.text}`", parent.span, help_text)
        )
    return found


def shipped_names() -> list[str]:
    return sorted(path.stem for folder in ("editions", "families") for path in (SHIPPED / folder).glob("*.yaml"))


def _sheet(document: Parsed, loaded: Loaded) -> tuple[Clause, ...]:
    name = at(document, "sheet")
    if not isinstance(name, Scalar):
        return ()
    path = SHIPPED / "sheets" / f"{name.text}.yaml"
    data = read_path(path) if path.is_file() else None
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
