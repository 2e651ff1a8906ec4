"""The imports of the house as they are: every module, and what it imports of the others, wherever that stands."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOUSE = "lastcard"
FOLDERS = (HOUSE, "dsl", "interpreter")


@dataclass(frozen=True)
class Import:
    """One module imports another one; `late` where that is put off, or for type checkers only."""

    importer: str
    imported: str
    line: int
    late: bool

    @property
    def edge(self) -> tuple[str, str]:
        return self.importer, self.imported

    def __str__(self) -> str:
        return f"{path_of(self.importer).relative_to(ROOT)}:{self.line} imports {self.imported}"


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def modules() -> dict[str, Path]:
    """Every module by the name under which it is imported, without the `lastcard.` that all have in common."""
    return {_name(path): path for folder in FOLDERS for path in sources(folder)}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def path_of(module: str) -> Path:
    return modules()[module]


@cache
def imports() -> tuple[Import, ...]:
    """All of them, of modules of the house."""
    return tuple(one for module, path in modules().items() for one in _Reader(module, path).read())


class _Reader:
    def __init__(self, module: str, path: Path) -> None:
        self.module, self.path = module, path
        self.package = module if path.stem == "__init__" else module.rpartition(".")[0]

    def read(self) -> Iterator[Import]:
        yield from self._block(ast.parse(self.path.read_text(encoding="utf-8")), late=False)

    def _block(self, node: ast.AST, late: bool) -> Iterator[Import]:
        late = late or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or _for_types_only(node)
        if isinstance(node, ast.Import | ast.ImportFrom):
            found = dict.fromkeys(name for name in map(_of_the_house, self._names(node)) if name)
            yield from (Import(self.module, name, node.lineno, late) for name in found)
        for child in ast.iter_child_nodes(node):
            yield from self._block(child, late)

    def _names(self, node: ast.Import | ast.ImportFrom) -> list[str]:
        """The names in full; of `from x import y` it is not said whether `y` is a module."""
        if isinstance(node, ast.Import):
            return [alias.name for alias in node.names]
        near = [HOUSE, *self.package.split(".")[: 1 - node.level or None]] if node.level else []
        start = ".".join([*near, *([node.module] if node.module else [])])
        return [f"{start}.{alias.name}" for alias in node.names]


def _for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _of_the_house(name: str) -> str:
    """The module that is meant, or nothing."""
    if name.split(".")[0] != HOUSE:
        return ""
    inner = name.removeprefix(f"{HOUSE}.")
    while inner and inner not in modules():
        inner = inner.rpartition(".")[0]
    return inner or HOUSE


def spelled(path: Path) -> list[str]:
    """The names after `import` and `from` as they are written; `.x` for a neighbour."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append("." * node.level + (node.module or ""))
    return found
