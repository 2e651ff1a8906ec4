"""What a rulebook declares: each name with its type and number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lastcard.dsl.compose.values import Own
from lastcard.dsl.reading.nodes import Mapping as Document
from lastcard.dsl.rulebook import Expr, Wheel
from lastcard.dsl.words.limits import MOST_CARDS
from lastcard.dsl.words.types import CARDS, COLOR, KIND, NUMBER, TRUTH, Type, wheel

if TYPE_CHECKING:
    from lastcard.dsl.shape.schema import FlagShape


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DeclaredFlag:
    number: int
    type: Type
    of_player: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DeclaredZone:
    number: int
    of_player: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DeclaredWheel:
    number: int
    outcome: Type
    wheel: Wheel


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Declared:
    """The names of one rulebook, each with its type and number."""

    colors: Mapping[str, int] = field(default_factory=dict)
    kinds: Mapping[str, int] = field(default_factory=dict)
    zones: Mapping[str, DeclaredZone] = field(default_factory=dict)
    flags: Mapping[str, DeclaredFlag] = field(default_factory=dict)
    wheels: Mapping[str, DeclaredWheel] = field(default_factory=dict)
    ranks: Mapping[str, int] = field(default_factory=dict)
    parameters: Mapping[str, tuple[int, Type]] = field(default_factory=dict)  # value, type
    sayings: Mapping[str, int] = field(default_factory=dict)
    groups: Mapping[str, int] = field(default_factory=dict)
    groups_once: frozenset[str] = frozenset()  # those that have an entry, and are used
    group_events: Mapping[int, str] = field(default_factory=dict)
    group_keys: Mapping[int, frozenset[str]] = field(default_factory=dict)  # group -> what each of its name has
    cards: int = MOST_CARDS  # how many the deck has
    own: Mapping[str, Own] = field(default_factory=dict)  # file -> parameters that are known in it alone
    document: Document | None = None  # asked where a name is none of these

    def of_file(self, name: str, file: str) -> Expr | None:
        """A parameter of the file in which the sentence stands."""
        found = self.own.get(file, {}).get(name)
        if found is None:
            return None
        value, kind = found
        return Expr("const", value=value, type=kind)

    def constant(self, name: str) -> Expr | None:
        """A declared name that stands for itself."""
        if name in self.parameters:
            value, kind = self.parameters[name]
            return Expr("const", value=value, type=kind)
        flag = self.flags.get(name)
        if flag is not None and not flag.of_player:  # a flag may be called like the kind that sets it
            return Expr("flag", value=flag.number, type=flag.type)
        if name in self.wheels:
            return Expr("const", value=self.wheels[name].number, type=wheel(self.wheels[name].outcome))
        zone = self.zones.get(name)
        if zone is not None and not zone.of_player:
            return Expr("zone", value=zone.number, type=CARDS)
        for names, kind in ((self.colors, COLOR), (self.kinds, KIND)):
            if name in names:
                return Expr("const", value=names[name], type=kind)
        return self.rank(name)

    def rank(self, printed: str) -> Expr | None:
        """The number that stands for what is printed on cards."""
        return Expr("const", value=self.ranks[printed], type=NUMBER) if printed in self.ranks else None

    def of_players(self, name: str) -> bool:
        """Is it something that every player has?"""
        held = self.flags.get(name) or self.zones.get(name)
        return held is not None and held.of_player

    def parameters_of(self, file: str) -> set[str]:
        """Those that a sentence in this file may name."""
        return {*self.parameters, *self.own.get(file, {})}

    def known(self) -> list[str]:
        groups = (
            self.colors,
            self.kinds,
            self.zones,
            self.flags,
            self.wheels,
            self.parameters,
            self.ranks,
        )
        return [name for names in groups for name in names]


def first_held(flag: FlagShape, kind: Type, declared: Declared) -> int | None:
    """What a flag of this type holds at first, as a number; None if it cannot hold that."""
    start = flag.start
    if start is None:
        return 0 if kind.choices else kind.start
    if isinstance(start, str):
        named = dict(zip(kind.choices, range(len(kind.choices)), strict=True)) if kind.choices else declared.colors
        return named.get(start) if kind.choices or kind == COLOR else None
    return int(start) if kind == (TRUTH if isinstance(start, bool) else NUMBER) else None
