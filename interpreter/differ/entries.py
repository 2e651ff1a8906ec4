"""Which entries of two rulebooks are not the same: changed, on one side alone, or the same under another name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lastcard.dsl.compose.entries import Part
from lastcard.dsl.reading.nodes import Plain, to_plain
from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.prose.entries import Prose
from lastcard.interpreter.search.subjects import Subject

ORDER = "follows"  # of a rule: which others come before it


@dataclass(frozen=True, slots=True)
class Difference:
    """One entry that the two do not share; `a` and `b` are how each has it."""

    a: Part | None
    b: Part | None

    @property
    def path(self) -> tuple[str, ...]:
        part = self.a or self.b
        assert part is not None
        return part.path

    @property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        """Where it stands: one that is called otherwise stands at two places."""
        return tuple(dict.fromkeys(part.path for part in (self.a, self.b) if part is not None))

    @property
    def name(self) -> str:
        part = self.a or self.b
        assert part is not None
        return part.name

    @property
    def how(self) -> str:
        if self.a is None or self.b is None:
            return "only in the second" if self.a is None else "only in the first"
        return f"called `{self.b.name}` in the second" if self.a.path != self.b.path else "changed"


def differences(a: Subject, b: Subject) -> tuple[Difference, ...]:
    """In the order of the first document; what only the second one has comes last."""
    mine, theirs = _by_path(a), _by_path(b)
    found = [Difference(part, theirs.get(path)) for path, part in mine.items() if not _same(part, theirs.get(path))]
    found += [Difference(None, part) for path, part in theirs.items() if path not in mine]
    return tuple(_renamed(found))


def _by_path(subject: Subject) -> dict[tuple[str, ...], Part]:
    return {part.path: part for part in subject.parts}


def _same(part: Part, other: Part | None) -> bool:
    return other is not None and to_plain(part.node) == to_plain(other.node)


def _renamed(found: list[Difference]) -> Iterator[Difference]:
    """An entry that each side has under a name of its own is one difference, and none in play."""
    alone = [each for each in found if each.a is None and each.b is not None]
    taken: list[Difference] = []
    for each in found:
        if each in taken or (each.a is None and each in alone):
            continue
        other = next((one for one in alone if one not in taken and _moved(each, one)), None)
        if other is None:
            yield each
        else:
            taken.append(other)
            yield Difference(each.a, other.b)
    yield from (each for each in alone if each not in taken)


def _moved(gone: Difference, come: Difference) -> bool:
    a, b = gone.a, come.b
    if (
        a is None
        or b is None
        or gone.b is not None
        or a.path[:-1] != b.path[:-1]
        or a.section not in ("rules", "windows")
    ):
        return False
    return _without_order(to_plain(a.node)) == _without_order(to_plain(b.node))


def _without_order(plain: Plain) -> Plain:
    return {key: value for key, value in plain.items() if key != ORDER} if isinstance(plain, dict) else plain


# --- in words -------------------------------------------------------------------------------------------


def said(subject: Subject, part: Part | None) -> list[str]:
    """How a rulebook has the entry, as prose, and the clauses of its sheet."""
    if part is None:
        return ["nothing"]
    lines = list(_prose(subject.book, part)) or [_flat(to_plain(part.node))]
    cited = clauses_of(subject, part.name)
    return [f"{lines[0]} [{', '.join(cited)}]", *lines[1:]] if cited else lines


def clauses_of(subject: Subject, name: str) -> tuple[str, ...]:
    return next((each.cites for each in subject.book.citations if each.name == name), ())


def _prose(book: Rulebook, part: Part) -> Iterator[str]:
    prose, last = Prose(book), part.path[-1]
    if part.section == "rules":
        yield from next((prose.rule(rule) for rule in book.rules if rule.origin.name == last), iter(()))
    elif part.section == "windows":
        yield from next((prose.window(window) for window in book.windows if window.origin.name == last), iter(()))
    elif part.section in ("turned up", "going out"):
        rows = book.turned_up if part.section == "turned up" else book.going_out
        numbers = [number for number, kind in enumerate(book.kinds) if kind.name == last]
        yield from (prose.row(rows[number]) for number in numbers)


def _flat(plain: Plain) -> str:
    """A value in one line."""
    if isinstance(plain, dict):
        return ", ".join(f"{key}: {_flat(value)}" for key, value in plain.items())
    if isinstance(plain, list):
        return ", ".join(map(_flat, plain)) or "none"
    return _WORDS[plain] if plain is None or isinstance(plain, bool) else str(plain)


_WORDS = {True: "yes", False: "no", None: "none"}
