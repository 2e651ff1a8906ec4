"""What sentences have become: values, conditions and steps, with no name left to look up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.words.types import CARDS, NONE, NUMBER, Type
from lastcard.dsl.words.value_rows import Pile
from lastcard.dsl.words.vocabulary import QUIET, STEP_WORDS, VALUE_WORDS


class _Known:
    """Room for a hash, beside the fields: whatever copies, compares or keeps an expression does not see it."""

    __slots__ = ("_hash",)
    _hash: int


@dataclass(frozen=True, slots=True)
class Expr(_Known):
    """A value or a condition. `op` is a word of the vocabulary, or `slot`, `const`, `flag`, `flag_of`, `pending`."""

    op: str
    args: tuple[Expr, ...] = ()
    value: int = 0
    type: Type = NUMBER

    def __hash__(self) -> int:
        """Worked out once, for the checks of order look up the same expressions again and again."""
        try:
            return self._hash
        except AttributeError:
            found = hash((self.op, self.args, self.value, self.type))
            object.__setattr__(self, "_hash", found)
            return found


def never(when: Expr | None) -> bool:
    """A condition that a parameter has switched off for good."""
    return when is not None and when.op == "const" and not when.value


@dataclass(frozen=True, slots=True)
class Place:
    """Where a step stands: the keys and numbers that lead to it in its entry, and its own place in the file."""

    path: str  # `do 2 then 1`: the first step under `then` of the second under `do`
    span: Span


@dataclass(frozen=True, slots=True)
class Do:
    """One sentence carried out: its word, its values, the slots or flags it writes."""

    op: str
    args: tuple[Expr, ...] = ()
    into: tuple[Target, ...] = ()
    name: int = NONE  # the group it speaks of
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Target:
    """Where a step puts what it finds out: a slot of the rule, a flag (of a player), or what is about to happen."""

    slot: int = NONE
    flag: int = NONE
    of: Expr | None = None
    pending: int = NONE  # TARGET or AMOUNT of the group that waits


@dataclass(frozen=True, slots=True)
class If:
    word: ClassVar[str] = "if"
    condition: Expr
    then: Block
    otherwise: Block
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Repeat:
    word: ClassVar[str] = "repeat"
    until: Expr
    counter: int  # the slot that counts the rounds: there are never more than the deck has cards
    body: Block
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ForEach:
    word: ClassVar[str] = "for_each"
    slot: int
    players: Expr
    queue: int  # the slot that holds who is still to come
    body: Block
    place: Place | None = field(default=None, compare=False)


TARGET, AMOUNT = 0, 1  # what a group is about: whom it hits, and how hard


@dataclass(frozen=True, slots=True)
class Group:
    word: ClassVar[str] = "group"
    group: int
    body: Block
    target: Expr | None = None
    amount: Expr | None = None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Hold:
    word: ClassVar[str] = "hold"
    body: Block
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Secretly:
    word: ClassVar[str] = "secretly"
    body: Block
    place: Place | None = field(default=None, compare=False)


Step = Do | If | Repeat | ForEach | Group | Hold | Secretly


Block = tuple[Step, ...]


def steps_of(block: Block) -> Iterator[Step]:
    """Every step of a block, those inside other steps included."""
    for step in block:
        yield step
        for inner in inner_blocks(step):
            yield from steps_of(inner)


def turn_of(block: Block) -> int:
    """When a rule has its turn among others at its place, if it does not say so itself.

    First what sets no event off (0), then what does (1), then whoever asks somebody (2): so nobody who is asked by one
    rule can tell whether another one stands before it in the file or after it.
    """
    steps = list(steps_of(block))
    if any(isinstance(step, Do) and STEP_WORDS[step.op].asks for step in steps):
        return 2
    plain = (isinstance(step, If | Repeat | ForEach) or (isinstance(step, Do) and step.op in QUIET) for step in steps)
    return 0 if all(plain) else 1


def inner_blocks(step: Step) -> tuple[Block, ...]:
    if isinstance(step, Do):
        return ()
    if isinstance(step, If):
        return (step.then, step.otherwise)
    return (step.body,)


def values_of(step: Step) -> tuple[Expr, ...]:
    """What a step itself speaks of, without the steps inside it."""
    if isinstance(step, Do):
        return (*step.args, *(into.of for into in step.into if into.of is not None))
    if isinstance(step, If):
        return (step.condition,)
    if isinstance(step, Group):
        return tuple(expr for expr in (step.target, step.amount) if expr is not None)
    return (step.until,) if isinstance(step, Repeat) else (step.players,) if isinstance(step, ForEach) else ()


def pile_of(cards: Expr) -> Expr | None:
    """The pile in which all these cards lie, if the words say so."""
    if isinstance(VALUE_WORDS[cards.op], Pile):
        return cards
    found = {pile_of(arg) for arg in cards.args if arg.type == CARDS}
    return found.pop() if len(found) == 1 else None


def piles_moved(op: str, values: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """The piles from which a step takes cards, and into which it puts them, whatever else it touches."""
    found = (pile_of(values[place]) for place in STEP_WORDS[op].piles)
    return tuple(pile for pile in found if pile is not None)


def leaving(pile: Expr) -> tuple[str, ...]:
    """What of a position changes where cards leave a pile or come to it."""
    row = VALUE_WORDS[pile.op]
    return row.leaves if isinstance(row, Pile) else ()


def words(expr: Expr) -> Iterator[Expr]:
    """All the words of an expression."""
    yield expr
    for arg in expr.args:
        yield from words(arg)
