"""Who says so: the name of each entry, and the clauses of the sheet that it carries out."""

from __future__ import annotations

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.known.contents import entry_names
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.rulebook import Clause, Origin
from lastcard.dsl.words.vocabulary import STATIONS

from .complete import TABLES
from .names import Names

# Sections whose entries can be cited, rules, windows and tables apart.
_REST = (
    ("deck", ("deck", "cards")),
    ("parameters", ("parameters",)),
    ("groups", ("groups",)),
    ("scoring", ("scoring", "methods")),
    ("setup", ("setup",)),
    ("answers", ("answers",)),
)
_WHOLE = ("deck", "direction", "scoring", *TABLES)


class Citations:
    """The origins of one document's entries, in the order in which they are asked for."""

    def __init__(self, document: Mapping, clauses: tuple[Clause, ...], names: Names) -> None:
        self.document = document
        self.known = [clause.id for clause in clauses]
        self.names = names
        self.report = names.report
        self.is_family = field(document, "family") is not None  # its sheet is named by those that extend it
        self.origins: list[Origin] = []

    def origin(self, entry: Entry, section: str = "") -> Origin:
        name = f"{section}.{entry.key.text}" if section else entry.key.text
        cited = (field(entry.value, "cites"), field(self.document, "citations", name))
        cites = tuple(clause for each in cited for clause in self._clauses(each))
        event, condition = _place(entry, *STATIONS, "opens"), _place(entry, "when")
        origin = Origin(name, cites, entry.key.span, event, condition)
        self.origins.append(origin)
        return origin

    def _clauses(self, node: Node | None) -> tuple[str, ...]:
        clauses = items(node)
        for item in clauses:
            if item.text not in self.known and not self.is_family:
                self._no_clause(item)
        return tuple(item.text for item in clauses)

    def _no_clause(self, item: Scalar) -> None:
        if not self.known:
            message = f"`{item.text}` is cited, but the rulebook names no sheet"
            self.report("LC412", message, item.span, "name the sheet with `sheet: ...`")
            return
        message = f"the sheet has no clause `{item.text}`"
        alike = [each for each in self.known if each.partition(".")[2] == item.text.partition(".")[2]]
        advice = f"did you mean `{alike[0]}`?" if len(alike) == 1 else self.names.meant(item.text, self.known)
        self.report("LC412", message, item.span, advice or "`lastcard trace RULEBOOK` lists the clauses of its sheet")

    def rest(self) -> None:
        """The entries that are neither rules nor windows nor rows."""
        for section, path in _REST:
            for entry in entries(field(self.document, *path)):
                self.origin(entry, section)
        for entry in entries(self.document):
            if entry.key.text in _WHOLE:
                self.origin(entry)

    def check(self) -> None:
        """Whether all that is cited elsewhere is there."""
        names = entry_names(self.document)
        for entry in entries(field(self.document, "citations")):
            if entry.key.text not in names:
                message = f"there is no rule or entry `{entry.key.text}`"
                self.report("LC413", message, entry.key.span, self.names.meant(entry.key.text, names))


def _place(entry: Entry, *keys: str) -> Span | None:
    """Where the entry says what stands under one of these keys."""
    return next((node.span for key in keys if (node := field(entry.value, key)) is not None), None)
