"""What composing passes on: house rules as asked for, a document with what lies over it, and one that is complete."""

from __future__ import annotations

from dataclasses import dataclass, field

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.rulebook import Clause
from lastcard.dsl.words.types import Type

Own = dict[str, tuple[int, Type]]  # the parameters of a house rule: value, type


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house-rule file, read, and its parameters bound."""

    id: str
    file: str
    document: Mapping
    values: Own
    reference: str  # as it can be asked for from anywhere
    said: frozenset[str] = frozenset()  # the parameters with which it was asked for
    asked: Span | None = None  # where it was


@dataclass(frozen=True, slots=True)
class Laid:
    """A document, and the house rules that lie over it so far."""

    document: Mapping
    names: tuple[str, ...] = ()
    own: dict[str, Own] = field(default_factory=dict)  # file of a house rule -> its parameters
    summaries: dict[str, dict[str, str]] = field(default_factory=dict)  # of each house rule, by language


@dataclass(frozen=True, slots=True)
class Composed:
    """A complete document: with all that it inherits and all that was laid over it."""

    document: Mapping
    clauses: tuple[Clause, ...] = ()  # of its sheet
    lineage: tuple[str, ...] = ()
    own: dict[str, Own] = field(default_factory=dict)
    house_rules: tuple[str, ...] = ()  # those given from outside, each as it can be asked for again
    summaries: dict[str, dict[str, str]] = field(default_factory=dict)  # of all house rules that lie over it
