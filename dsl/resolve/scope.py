"""The names that are known at one place of a rule or window. A step that gives a name gives another scope."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean
from lastcard.dsl.everyday import instead_of
from lastcard.dsl.known.contents import is_declared_in, section_around
from lastcard.dsl.known.elsewhere import given_too_late, told_elsewhere
from lastcard.dsl.rulebook import AMOUNT, TARGET, Expr, Register
from lastcard.dsl.words.types import CARD, PLAYER, Type
from lastcard.dsl.words.value_rows import RoleWord
from lastcard.dsl.words.vocabulary import EVENTS, VALUE_WORDS

from .declared import Declared

SHOWN = 24  # of the names that are known
SAID_WITH_THE = frozenset(word.form for word in VALUE_WORDS.values() if word.form.startswith("the "))
ACTING = frozenset(event.roles[0][0] for event in EVENTS.values() if event.roles)
_PENDING = {"target": Expr("pending", value=TARGET, type=PLAYER), "amount": Expr("pending", value=AMOUNT)}


@dataclass(frozen=True, slots=True)
class Scope:
    """The registers of one rule or window, and what may be called by name of them."""

    declared: Declared
    registers: tuple[Register, ...] = ()  # roles first, then what its steps name or count by
    slots: Mapping[str, int] = field(default_factory=dict)  # which register has this name
    roles: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()  # names that a step before this place has given
    pending: Mapping[str, Expr] = field(default_factory=dict)  # `target` and `amount` of what is about to happen
    may_change: bool = False  # and whether they can be changed here
    used: Span | None = None  # where that stands which uses these steps, if they are written in another file

    @classmethod
    def of_event(cls, declared: Declared, event: str | None, *more: str) -> Scope:
        roles = EVENTS[event].roles if event else ()
        registers = (*(Register(*role) for role in roles), *(Register(name, PLAYER) for name in more))
        slots = {register.name: number for number, register in enumerate(registers)}
        hidden = EVENTS[event].hits[1:] if event else ()  # it is `the amount`, before and after
        return cls(declared, registers, slots, frozenset(slots.keys() - hidden))

    # --- what is known -----------------------------------------------------------------

    def lookup(self, name: str) -> Expr | None:
        if name in self.slots and (name in self.roles or name in self.given):
            return self.slot_of(name)
        return self.declared.constant(name)

    def slot_of(self, name: str) -> Expr:
        return Expr("slot", value=self.slots[name], type=self.type_of(name))

    def type_of(self, name: str) -> Type:
        return self.registers[self.slots[name]].type

    def known(self) -> list[str]:
        return [*self.slots, *self.declared.known()]

    # --- other scopes ------------------------------------------------------------------

    def bind(self, name: str, kind: Type) -> tuple[int | None, Scope]:
        """The slot for a new name, or None when the name is taken by something else."""
        if name in self.roles or self.declared.constant(name) is not None:
            return None, self
        known = self if name in self.slots else self._with_named(Register(name, kind))
        scope = replace(known, given=known.given | {name})
        return scope.slots[name] if scope.type_of(name) == kind else None, scope

    def naming(self, name: str, kind: Type) -> tuple[int, Scope]:
        """The slot for a name that is something else as well."""
        known = self._with_named(Register(name, kind))
        return known.slots[name], replace(known, given=known.given | {name})

    def _with_named(self, register: Register) -> Scope:
        slot, scope = self.with_more(register)
        return replace(scope, slots={**self.slots, register.name: slot})

    def with_more(self, register: Register) -> tuple[int, Scope]:
        """One more, which cannot be called by its name."""
        return len(self.registers), replace(self, registers=(*self.registers, register))

    def knowing(self, given: frozenset[str]) -> Scope:
        """The same registers at a place where other names have been given."""
        return replace(self, given=given)

    def only(self, role: str) -> Scope:
        """One role is known by its name; the others have their registers."""
        return replace(self, slots={role: self.slots[role]}, roles=frozenset({role}))

    def without(self, role: str) -> Scope:
        slots = {name: slot for name, slot in self.slots.items() if name != role}
        return replace(self, slots=slots, roles=self.roles - {role})

    def about(self, pending: Mapping[str, Expr], may_change: bool = False) -> Scope:
        """Where something is about to happen."""
        return replace(self, pending=pending, may_change=may_change)

    def of_hit(self, event: str) -> dict[str, Expr]:
        """`the target` and `the amount` of an event by itself."""
        return {key: self.slot_of(role) for key, role in zip(_PENDING, EVENTS[event].hits, strict=False)}


def of_group(keys: Iterable[str]) -> dict[str, Expr]:
    """`the target` and `the amount` of a group that has them."""
    return {key: _PENDING[key] for key in keys}


def what_was_brought(row: RoleWord, scope: Scope) -> tuple[Expr, ...]:
    """What the event has brought with it of which alone this can be said."""
    if not row.about:
        return ()
    *words, role = row.about
    found = scope.slot_of(role)
    for word in reversed(words):
        found = Expr(word, (found,), type=VALUE_WORDS[word].gives)
    return (found,)


def _given_like(name: str, span: Span | None, scope: Scope) -> str:
    """The one card that has got a name, where the card of an event is meant that has none."""
    cards = [each for each in scope.given if scope.type_of(each) == CARD]
    return cards[0] if name == CARD.name and len(cards) == 1 else ""


def unknown_name(
    name: str, span: Span | None, scope: Scope, among: Sequence[str] | None = None, otherwise: str = ""
) -> Diagnostic:
    """`name` is nothing: say what it may have been meant to be. `among` is all that fits here."""
    if name in scope.pending:
        taker = "; who takes an offer is `taker`" if "taker" in scope.slots and name == "target" else ""
        return Diagnostic("LC401", f"nothing is called `{name}` here", span, f"write `the {name}`{taker}")
    if name in scope.slots:
        advice = "a name can be used after the step that gives it, in the same rule or offer"
        return Diagnostic("LC418", f"no step before this one gives `{name}`", span, advice)
    if name == "taker":
        advice = "who takes an offer is known in that offer alone; in a rule who acts is `player`"
        if section_around(span, scope.declared.document) == "windows":
            advice = (
                "who takes an offer is known in that offer alone: write it there; elsewhere name whom the window asks, "
                "as `the target` or `next after player`"
            )
        return Diagnostic("LC401", f"nothing is called `{name}` here", span, advice)
    if f"the {name}" in SAID_WITH_THE:
        return Diagnostic("LC401", f"nothing is called `{name}` here", span, f"write `the {name}`")
    if name in ACTING and not ACTING & scope.roles:
        each = "each of several is `friend`, in a step `for each: friend in all players` with steps below its `do:`"
        advice = f"nobody acts here: one alone is `the first player`, `the dealer` or `the player of this turn`; {each}"
        return Diagnostic("LC401", f"nobody is called `{name}` here", span, advice)
    if scope.declared.of_players(name):
        players = [each for each in scope.slots if scope.type_of(each) == PLAYER and scope.lookup(each) is not None]
        hit = ["the target"] if "target" in scope.pending else []
        nearest = hit + sorted(players, key=lambda each: each not in scope.given)  # whom a loop is about, before others
        nearest = nearest[:3] or ["player"]
        if nearest == ["player"] and name in scope.declared.flags:
            nearest.append("next after player")
        owned = ", or ".join(f"`{name} of {each}`" for each in nearest)
        if span is not None and is_declared_in(span.file, name, scope.declared.document):
            owned += "; if there is one for all, leave `of: player` out where it is declared"
        return Diagnostic("LC402", f"every player has a `{name}` of their own", span, f"say whose it is: {owned}")
    if given := _given_like(name, span, scope):
        return Diagnostic("LC401", f"nothing is called `{name}` here", span, f"write `{given}`, as it is called here")
    if late := given_too_late(name, span, scope.declared.document):
        return late
    if not instead_of(name, scope.known()) and (told := told_elsewhere(name, span, scope.declared.document)):
        return told
    own = scope.declared.own.get(span.file, {}) if span is not None else {}
    known = [*scope.known(), *own] if among is None else [*among]
    near = did_you_mean(name, known)
    listed = "known here: " + ", ".join(f"`{word}`" for word in known[:SHOWN])
    if scope.slots and among is None:
        listed += "; a name of your own is declared first, under `flags:` or `zones:`, or given by a step before"
    listed = otherwise or listed
    if not near and (the := did_you_mean(name, [word.removeprefix("the ") for word in SAID_WITH_THE])):
        near = f"the {the}"
    if name in _PRONOUNS and (acting := _acting(scope)):
        return Diagnostic("LC401", f"nothing is called `{name}` here", span, f"write `{acting}`, as it is called here")
    advice = instead_of(name, known) or (f"did you mean `{near}`?" if near else listed)
    return Diagnostic("LC401", f"nothing is called `{name}` here", span, advice)


_PRONOUNS = frozenset({"he", "she", "they", "him", "her", "them"})


def _acting(scope: Scope) -> str:
    """Whom a loop is about, or who takes an offer."""
    given = [each for each in scope.given if scope.type_of(each) == PLAYER]
    return given[-1] if given else "taker" if "taker" in scope.known() else ""
