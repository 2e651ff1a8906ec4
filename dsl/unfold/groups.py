"""Groups of steps: a step that names one becomes all that it says.

What the step says besides goes before what the entry under `groups` says, key by key. A group that stands in one place
only may be written there, and has no entry.
"""

from __future__ import annotations

from collections.abc import Callable

from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean
from lastcard.dsl.reading.limits import ALL_SENTENCES_LENGTH
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.tree import entries, field, leaves

_WITH_STEPS = ("rules", "windows", "turned up", "going out")
GROUP, STEPS = "group", "do"


def with_groups(document: Mapping) -> tuple[Mapping, tuple[Diagnostic, ...]]:
    groups = _Groups({entry.key.text: entry for entry in entries(field(document, "groups"))})
    whole = _each(document, groups.section)
    return whole, tuple(groups.problems)


def _each(node: Mapping, convert: Callable[[Entry], Node]) -> Mapping:
    return Mapping(tuple(Entry(entry.key, convert(entry)) for entry in node.entries), node.span)


class _Groups:
    """The groups of a document, and how much has been written out of them."""

    def __init__(self, named: dict[str, Entry]) -> None:
        self.named = named
        self.problems: list[Diagnostic] = []
        self.length = 0

    def section(self, entry: Entry) -> Node:
        return self.written_out(entry.value) if entry.key.text in _WITH_STEPS else entry.value

    def written_out(self, node: Node) -> Node:
        if isinstance(node, Sequence):
            return Sequence(tuple(map(self.written_out, node.items)), node.span)
        if not isinstance(node, Mapping):
            return node
        name = field(node, GROUP)
        inside = _each(node, lambda entry: self.written_out(entry.value))
        return self._use(name, inside) if isinstance(name, Scalar) else inside

    def _use(self, name: Scalar, use: Mapping) -> Mapping:
        entry = self.named.get(name.text)
        whole = _laid_over(use, entry.value if entry is not None else None)
        if field(whole, STEPS) is None:
            self.problems.append(self._no_steps(name, entry))
        if whole is not use:
            self.length += sum(len(leaf.text) for leaf in leaves(entry.value if entry is not None else None))
            if self.length > ALL_SENTENCES_LENGTH:
                return self._too_long(name, use)
        return whole

    def _no_steps(self, name: Scalar, entry: Entry | None) -> Diagnostic:
        if entry is not None:
            related = ((f"`{name.text}` stands here", entry.key.span),)
            advice = "write `do:` and steps, there or here"
            return Diagnostic("LC502", f"the group `{name.text}` has no steps", name.span, advice, related)
        near = did_you_mean(name.text, self.named)
        known = f"; known are {', '.join(f'`{each}`' for each in self.named)}" if self.named else ""
        otherwise = f"write its steps under `groups:`, or here: `do:` and steps{known}"
        advice = f"did you mean `{near}`?" if near else otherwise
        return Diagnostic("LC401", f"there is no group `{name.text}`", name.span, advice)

    def _too_long(self, name: Scalar, use: Mapping) -> Mapping:
        if not any(problem.code == "LC303" for problem in self.problems):
            message = "the groups of the rulebook are too long, written out wherever they are used"
            advice = f"together they may have {ALL_SENTENCES_LENGTH:,} characters: use fewer, or shorter ones"
            self.problems.append(Diagnostic("LC303", message, name.span, advice))
        return use


def _laid_over(use: Mapping, entry: Node | None) -> Mapping:
    """With what the entry says of which the use says nothing."""
    said = {each.key.text for each in use.entries}
    more = tuple(each for each in entries(entry) if each.key.text not in said)
    return Mapping((*use.entries, *more), use.span) if more else use
