"""Small functions are written into the place of their calls: no engine that runs the bytes does so across functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import count

from .trees import Call, Function, Inlined, Leave, Local, Node, Return, Set, nodes, rebuilt

SMALL = 60  # nodes of a function that is written into every place
LARGEST = 2_000  # of one that is called from a single place


def inlined(functions: dict[str, Function], exports: Iterable[str]) -> dict[str, Function]:
    """The functions that are left, those that are exported among them."""
    kept = {*exports}
    inliner = _Inliner(functions, kept)
    for name in functions:
        inliner.visit(name)
    return {name: functions[name] for name in _alive(functions, kept)}


def _calls(body: list[Node]) -> list[str]:
    return [node.name for node in nodes(body) if type(node) is Call]


def _weight(body: list[Node]) -> int:
    return sum(1 for _ in nodes(body))


def _alive(functions: dict[str, Function], kept: set[str]) -> list[str]:
    alive: dict[str, None] = {}
    waiting = sorted(kept)[::-1]
    while waiting:
        name = waiting.pop()
        if name not in alive:
            alive[name] = None
            waiting += _calls(functions[name].body)
    return [*alive]


class _Inliner:
    """What is called comes before what calls it."""

    def __init__(self, functions: dict[str, Function], kept: set[str]) -> None:
        self.functions = functions
        self.kept = kept
        self.calls = {name: Counter(_calls(function.body)) for name, function in functions.items()}
        self.sites = sum(self.calls.values(), Counter[str]())
        self.done: set[str] = set()
        self.busy: set[str] = set()
        self.fresh = count(1)

    def visit(self, name: str) -> None:
        if name in self.done or name in self.busy:
            return
        self.busy.add(name)
        for called in self.calls[name]:
            self.visit(called)
        function = self.functions[name]
        fitting = self._fitting(name)
        if fitting:
            function.body = [self._written(node, function, fitting) for node in function.body]
        function.weight = _weight(function.body)
        self.busy.discard(name)
        self.done.add(name)

    def _fitting(self, name: str) -> set[str]:
        """What it calls and takes in. One that is small itself and called from several places stays small."""
        found = {called for called in self.calls[name] if self._fits(called)}
        large = {called for called in found if self.functions[called].weight > SMALL}
        if large and self.sites[name] > 1 and _weight(self.functions[name].body) <= SMALL:
            return found - large
        return found

    def _fits(self, name: str) -> bool:
        if name not in self.done or name in self.kept or self.calls[name][name]:
            return False
        weight = self.functions[name].weight
        return weight <= SMALL or (self.sites[name] == 1 and weight < LARGEST)

    def _written(self, node: Node, into: Function, fitting: set[str]) -> Node:
        kind = type(node)
        if kind is Local:
            return node
        node = rebuilt(node, lambda part: self._written(part, into, fitting))
        return self._in_place(node, into) if kind is Call and node.name in fitting else node

    def _in_place(self, call: Call, into: Function) -> Inlined:
        function, label = self.functions[call.name], next(self.fresh)
        names = {name: f"{name}_{label}" for name in (*function.parameters, *function.locals)}
        into.locals.update(dict.fromkeys(names.values()))
        copied = _Copied(names, label, self.fresh)
        given = [Set(names[name], value) for name, value in zip(function.parameters, call.given, strict=True)]
        return Inlined(label, [*given, *map(copied.of, function.body)], function.valued)


class _Copied:
    """A body with names and labels of its own."""

    def __init__(self, names: dict[str, str], label: int, fresh: Iterable[int]) -> None:
        self.names = names
        self.label = label
        self.labels: dict[int, int] = {}
        self.fresh = iter(fresh)

    def of(self, node: Node) -> Node:
        kind = type(node)
        if kind is Local:
            return Local(self.names[node.name])
        if kind is Inlined:
            self.labels[node.label] = next(self.fresh)
        node = rebuilt(node, self.of)
        if kind is Set:
            return Set(self.names[node.name], node.value)
        if kind is Return:
            return Leave(self.label, node.value)
        if kind is Leave:
            return Leave(self.labels[node.label], node.value)
        return Inlined(self.labels[node.label], node.body, node.valued) if kind is Inlined else node
