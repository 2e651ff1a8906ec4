"""The names that are known at one place of a rule or window. A step that gives a name gives another scope."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean
from lastcard.dsl.rulebook import AMOUNT, NONE, TARGET, Expr
from lastcard.dsl.words.types import PLAYER, Type
from lastcard.dsl.words.vocabulary import EVENTS

from .names import Declared

_PENDING = {"target": Expr("pending", value=TARGET, type=PLAYER), "amount": Expr("pending", value=AMOUNT)}


@dataclass(frozen=True, slots=True)
class Scope:
    """The register file of one rule or window: roles first, then what its steps name."""

    declared: Declared
    slots: Mapping[str, tuple[int, Type]] = field(default_factory=dict)  # number, type
    roles: frozenset[str] = frozenset()
    hidden: int = 0  # slots without a name (the queue of a `for each`)
    given: frozenset[str] = frozenset()  # names that a step before this place has given
    pending: Mapping[str, Expr] = field(default_factory=dict)  # `target` and `amount` of what is about to happen
    may_change: bool = False  # and whether they can be changed here

    @classmethod
    def of_event(cls, declared: Declared, event: str | None, *more: str) -> Scope:
        roles = list(EVENTS[event].roles) if event else []
        roles += [(name, PLAYER) for name in more]
        slots = {name: (number, kind) for number, (name, kind) in enumerate(roles)}
        return cls(declared, slots, frozenset(slots))

    # --- what is known -----------------------------------------------------------------

    @property
    def size(self) -> int:
        return len(self.slots) + self.hidden

    def initial(self) -> tuple[int, ...]:
        """What every register holds before a step has written it."""
        values = [NONE] * self.size
        for slot, kind in self.slots.values():
            values[slot] = kind.start
        return tuple(values)

    def names(self) -> tuple[str, ...]:
        """What every register is called; a hidden one has no name."""
        called = [""] * self.size
        for name, (slot, _) in self.slots.items():
            called[slot] = name
        return tuple(called)

    def lookup(self, name: str) -> Expr | None:
        if name in self.slots and (name in self.roles or name in self.given):
            return self.slot_of(name)
        return self.declared.constant(name)

    def slot_of(self, name: str) -> Expr:
        slot, kind = self.slots[name]
        return Expr("slot", value=slot, type=kind)

    def known(self) -> list[str]:
        return [*self.slots, *self.declared.known()]

    # --- other scopes ------------------------------------------------------------------

    def bind(self, name: str, kind: Type) -> tuple[int | None, Scope]:
        """The slot for a new name, or None when the name is taken by something else."""
        if name in self.roles or self.declared.constant(name) is not None:
            return None, self
        slot, known = self.slots.get(name, (self.size, kind))
        scope = replace(self, slots={**self.slots, name: (slot, known)}, given=self.given | {name})
        return slot if known == kind else None, scope

    def with_hidden(self) -> tuple[int, Scope]:
        return self.size, replace(self, hidden=self.hidden + 1)

    def knowing(self, given: frozenset[str]) -> Scope:
        """The same registers at a place where other names have been given."""
        return replace(self, given=given)

    def without(self, role: str) -> Scope:
        slots = {name: slot for name, slot in self.slots.items() if name != role}
        return replace(self, slots=slots, roles=self.roles - {role})

    def about(self, pending: Mapping[str, Expr], may_change: bool = False) -> Scope:
        """Where something is about to happen."""
        return replace(self, pending=pending, may_change=may_change)

    def of_hit(self, event: str) -> dict[str, Expr]:
        """`the target` and `the amount` of an event by itself."""
        return {key: self.slot_of(role) for key, role in zip(_PENDING, EVENTS[event].hits, strict=False)}


def of_group(keys: set[str]) -> dict[str, Expr]:
    """`the target` and `the amount` of a group that has them."""
    return {key: _PENDING[key] for key in keys}


def unknown_name(name: str, span: Span | None, scope: Scope) -> Diagnostic:
    """`name` is nothing: say what it may have been meant to be."""
    if name in scope.slots:
        advice = "a name can be used after the step that gives it, in the same rule or offer"
        return Diagnostic("LC418", f"no step before this one gives `{name}`", span, advice)
    flag = scope.declared.flags.get(name)
    if flag and flag[2]:
        return Diagnostic("LC402", f"every player has a `{name}` of their own", span, f"write `{name} of player`")
    near = did_you_mean(name, scope.known())
    known = "known here: " + ", ".join(f"`{word}`" for word in scope.known()[:12])
    advice = f"did you mean `{near}`?" if near else known
    return Diagnostic("LC401", f"nothing is called `{name}` here", span, advice)
