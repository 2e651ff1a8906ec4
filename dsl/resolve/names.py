"""What the words of a rulebook may refer to: declared things, roles, and names that steps give."""

from __future__ import annotations

from dataclasses import dataclass, field

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean
from lastcard.dsl.rulebook import AMOUNT, NONE, TARGET, Expr
from lastcard.dsl.words.vocabulary import EVENTS

DEFAULTS = {"number": 0, "truth": 0}
Own = dict[str, tuple[int, str, tuple[str, ...]]]  # value, type, choices


@dataclass(slots=True)
class Declared:
    """The names of one rulebook, each with its type and number."""

    colors: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, int] = field(default_factory=dict)
    zones: dict[str, int] = field(default_factory=dict)
    groups: dict[str, int] = field(default_factory=dict)
    group_events: dict[int, str] = field(default_factory=dict)
    flags: dict[str, tuple[int, str, bool]] = field(default_factory=dict)  # number, type, of a player
    parameters: dict[str, tuple[int, str]] = field(default_factory=dict)  # value, type
    used: set[str] = field(default_factory=set)
    own: dict[str, Own] = field(default_factory=dict)  # file -> parameters that are known in it alone
    parameters_read: int = 0  # how often a sentence has named one
    group_keys: dict[int, set[str]] = field(default_factory=dict)  # group -> what each of its name has

    def of_file(self, name: str, file: str) -> Expr | None:
        """A parameter of the file in which the sentence stands."""
        found = self.own.get(file, {}).get(name)
        if found is None:
            return None
        self.parameters_read += 1
        value, kind, choices = found
        return Expr("const", value=value, type=choice_type(choices) if kind == "choice" else kind)

    def constant(self, name: str) -> Expr | None:
        """A declared name that stands for itself."""
        if name in self.parameters:
            value, kind = self.parameters[name]
            return Expr("const", value=value, type=kind)
        if name in self.flags and not self.flags[name][2]:  # a flag may be called like the kind that sets it
            number, kind, _ = self.flags[name]
            return Expr("flag", value=number, type=kind)
        for names, kind in ((self.colors, "color"), (self.kinds, "kind"), (self.zones, "zone")):
            if name in names:
                return Expr("const", value=names[name], type=kind)
        return None

    def known(self) -> list[str]:
        groups = (self.colors, self.kinds, self.zones, self.groups, self.flags, self.parameters)
        return [name for names in groups for name in names]


def choice_type(choices: tuple[str, ...]) -> str:
    """The type of what holds one of several words."""
    return f"one of {', '.join(choices)}"


def choices_of(kind: str) -> tuple[str, ...]:
    return tuple(kind.removeprefix("one of ").split(", ")) if kind.startswith("one of ") else ()


# Events that hit somebody, before they have happened: their roles for `the target` and `the amount`.
_HITS = {"penalty": ("player", "amount"), "draw": ("player", "amount"), "lost turn": ("player",)}
_PENDING = {"target": Expr("pending", value=TARGET, type="player"), "amount": Expr("pending", value=AMOUNT)}


@dataclass(slots=True)
class Scope:
    """The register file of one rule or window: roles first, then what its steps name."""

    declared: Declared
    slots: dict[str, tuple[int, str]] = field(default_factory=dict)
    roles: frozenset[str] = frozenset()
    hidden: int = 0  # slots without a name (the queue of a `for each`)
    given: set[str] = field(default_factory=set)  # names that a step before this place has given
    pending: dict[str, Expr] = field(default_factory=dict)  # `target` and `amount` of what is about to happen
    may_change: bool = False  # and whether they can be changed here

    @classmethod
    def of_event(cls, declared: Declared, event: str | None, *more: str) -> Scope:
        roles = list(EVENTS[event].roles) if event else []
        roles += [(name, "player") for name in more]
        slots = {name: (number, kind) for number, (name, kind) in enumerate(roles)}
        return cls(declared, slots, frozenset(slots))

    def of_group(self, keys: set[str]) -> dict[str, Expr]:
        """`the target` and `the amount` of a group that has them."""
        return {key: _PENDING[key] for key in keys}

    def of_hit(self, event: str) -> dict[str, Expr]:
        """The same for an event by itself."""
        found = zip(("target", "amount"), _HITS.get(event, ()), strict=False)
        return {key: Expr("slot", value=self.slots[role][0], type=self.slots[role][1]) for key, role in found}

    @property
    def size(self) -> int:
        return len(self.slots) + self.hidden

    def initial(self) -> tuple[int, ...]:
        """What every register holds before a step has written it."""
        values = [NONE] * self.size
        for slot, kind in self.slots.values():
            values[slot] = initial(kind)
        return tuple(values)

    def names(self) -> tuple[str, ...]:
        """What every register is called; a hidden one has no name."""
        called = [""] * self.size
        for name, (slot, _) in self.slots.items():
            called[slot] = name
        return tuple(called)

    def lookup(self, name: str) -> Expr | None:
        if name in self.slots and (name in self.roles or name in self.given):
            slot, kind = self.slots[name]
            return Expr("slot", value=slot, type=kind)
        found = self.declared.constant(name)
        if found is not None:
            self.declared.used.add(name)
            self.declared.parameters_read += name in self.declared.parameters
        return found

    def bind(self, name: str, kind: str) -> int | None:
        """The slot for a new name, or None when the name is taken by something else."""
        if name in self.roles or self.declared.constant(name) is not None:
            return None
        if name not in self.slots:
            self.slots[name] = (self.size, kind)
        self.given.add(name)
        slot, known = self.slots[name]
        return slot if known == kind else None

    def hidden_slot(self) -> int:
        slot = self.size
        self.hidden += 1
        return slot

    def known(self) -> list[str]:
        return [*self.slots, *self.declared.known()]


def unknown_name(name: str, span: Span | None, scope: Scope) -> Diagnostic:
    """`name` is nothing: say what it may have been meant to be."""
    if name in scope.slots:
        advice = "a name can be used after the step that gives it, in the same rule or offer"
        return Diagnostic("LC418", f"no step before this one gives `{name}`", span, advice)
    flag = scope.declared.flags.get(name)
    if flag and flag[2]:
        scope.declared.used.add(name)
        return Diagnostic("LC402", f"every player has a `{name}` of their own", span, f"write `{name} of player`")
    near = did_you_mean(name, scope.known())
    help_text = (
        f"did you mean `{near}`?" if near else "known here: " + ", ".join(f"`{word}`" for word in scope.known()[:12])
    )
    return Diagnostic("LC401", f"nothing is called `{name}` here", span, help_text)


def initial(kind: str) -> int:
    return DEFAULTS.get(kind, NONE)
