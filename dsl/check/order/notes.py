"""Notes what expressions look at and what words change, in terms of the event at which a rule waits."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import repeat
from typing import Protocol

from lastcard.dsl.rulebook import NONE, Block, Expr, Rulebook, Target, Waiting, conjuncts, leaving, said_of
from lastcard.dsl.words.facets import FACETS
from lastcard.dsl.words.rows import Change, EventKind, StepWord
from lastcard.dsl.words.types import PLAYER, PLAYERS, Type
from lastcard.dsl.words.value_rows import Seeking, Selection
from lastcard.dsl.words.vocabulary import VALUE_WORDS

from .changes import sole_step
from .distances import comparison, contradicts
from .known import Known
from .touches import SOMEBODY, Cell, Doing, How, Names, Touch, Touches, replaced, vague

SOMETHING = Expr("unknown")
SEVERAL = frozenset({"flags", "player_flags", "zones", "player_zones"})  # of which a value says which one it is


class Following(Protocol):
    """Whoever knows what events touch."""

    book: Rulebook
    waiting: Waiting
    asked: dict[str, Touches]
    below: list[str]  # the events that are being followed
    menus: dict[Hashable, frozenset[tuple[str, int]]]  # what the offers of windows that open together may change

    def of_event(self, event: str, roles: tuple[Expr, ...]) -> Touches: ...

    def parts_of(self, condition: Expr) -> frozenset[tuple[str, int]] | None: ...

    def nobody_asks(self, event: str, role: int) -> bool: ...


class Notes:
    """What has been noted so far, and under which conditions."""

    def __init__(self, effects: Following, names: Names, may_change: bool = False, follows: bool = True) -> None:
        self.effects = effects
        self.book = effects.book
        self.waiting = effects.waiting
        self.known = Known(names, len(names))
        self.may_change = may_change  # the roles, or the target and the amount, of what has not happened yet
        self.follows = follows
        self.changed = set[tuple[str, int]]()  # conditions about this are no longer as they were before the rule
        self.found: list[Touch] = []

    @property
    def _changeable(self) -> int:
        """How many of the names are roles that may be changed."""
        return self.known.roles if self.may_change else 0

    def meant(self, expr: Expr) -> Expr:
        """The expression in terms of the event at which the rule waits."""
        return replaced(expr, self.known.names)

    # --- notes ------------------------------------------------------------------------------------

    def note(
        self,
        cell: Cell,
        how: How,
        value: Expr | Doing | None = None,
        hand: Change = "another",
        to: Expr | None = None,
    ) -> None:
        touch = Touch(cell, how, value, self.known.path, to, hand=hand)
        self.found.append(touch)
        if touch.writes:
            self.changed.add((cell.facet, cell.which))
            self.known = self.known.shaken((touch,))

    def take(self, touches: Touches) -> None:
        """What an event that has been set off touches, under the conditions that lead to it."""
        for touch in touches:
            path = tuple(condition for condition in touch.path if not self.is_stale(condition))
            stale = touch.how == "reads" and isinstance(touch.value, Expr) and self.is_stale(touch.value)
            value = None if stale else touch.value
            path = tuple(dict.fromkeys((*self.known.path, *path)))
            self.found.append(Touch(touch.cell, touch.how, value, path, touch.to, own=False, hand=touch.hand))
        self.changed |= {(touch.cell.facet, touch.cell.which) for touch in touches if touch.writes}
        self.known = self.known.shaken(touches)

    def is_stale(self, condition: Expr) -> bool:
        """Has the rule itself changed what the condition reads?"""
        parts = self.effects.parts_of(condition)
        return parts is None or not self.changed.isdisjoint(parts)

    def enter(self, condition: Expr, block: Block = (), known: tuple[Expr, ...] = ()) -> bool:
        """Go on to these steps under a condition; False where it cannot hold here."""
        settled = self.meant(condition)
        if contradicts((*known, settled), self.book):
            return False
        self.judge(condition, block)
        return self.assume(settled)

    def assume(self, condition: Expr) -> bool:
        if not self.is_stale(condition):
            self.known = replace(self.known, path=tuple(dict.fromkeys((*self.known.path, condition))))
        return not contradicts(self.known.path, self.book)

    def judge(self, condition: Expr, block: Block = ()) -> None:
        """Read a condition, and note which it is: nothing gets in its way but what makes it come out otherwise.

        What it reads of a part that the steps behind it do no more than set is read for that alone.
        """
        start, settled = len(self.found), self.meant(condition)
        self._read_parts(conjuncts(condition))
        value, sets = None if self.is_stale(settled) else settled, self._all_that_is_set(block)
        self.found[start:] = [replace(touch, value=value, to=sets.get(touch.cell)) for touch in self.found[start:]]

    def _read_parts(self, parts: tuple[Expr, ...]) -> None:
        """Conditions that have to hold together: each counts where the others hold."""
        before = self.known
        settled = [part for part in map(self.meant, parts) if not self.is_stale(part)]
        for part in parts:
            meant = self.meant(part)
            self.known = before.under(*(other for other in settled if other != meant))
            self.read(part)
        self.known = before

    def _all_that_is_set(self, block: Block) -> dict[Cell, Expr]:
        """By steps that do nothing else."""
        step = sole_step(block)
        if step is None:
            return {}
        (into,), (value,) = step.into, step.args
        cell = self.cell_of(into)
        return {} if cell.owner is not None and vague(cell.owner) else {cell: self.meant(value)}

    def cell_of(self, into: Target) -> Cell:
        """Where a result goes."""
        if into.pending != NONE:
            return Cell("pending", into.pending)
        if into.flag == NONE:
            return Cell("role", into.slot)
        owner = None if into.of is None else self.meant(into.of)
        return Cell("player_flags" if into.of is not None else "flags", into.flag, owner)

    # --- values -----------------------------------------------------------------------------------

    def read(self, expr: Expr, ordered: bool = True) -> None:
        """What an expression looks at; where the order of players means nothing, less. A name has been given before."""
        for arg in _looked_through(expr):
            self.read(arg, ordered and comparison(expr) is None)
        if expr.op == "pending":
            self._look_at(Cell("pending", expr.value))
        if expr.op == "slot":
            self._name(expr.value)
        for facet in VALUE_WORDS[expr.op].reads:
            if ordered or expr.type != PLAYERS or "order" not in FACETS[facet].traits:
                self._look_with(expr, facet)

    def read_somebody(self, expr: Expr) -> None:
        """Whoever it is: what tells one from another is not looked at."""
        for arg in expr.args:
            self.read(arg)
        for facet in VALUE_WORDS[expr.op].reads:
            if "order" not in FACETS[facet].traits:
                self._look_with(expr, facet)

    def _name(self, slot: int) -> None:
        """A role that may be changed; or what stands behind a name, which is of interest where the name is used."""
        if slot < self._changeable:
            self._look_at(Cell("role", slot))
        self._recall(slot)

    def _look_at(self, cell: Cell) -> None:
        """What a rule has set itself it does not read."""
        if cell not in self.known.settled:
            self.note(cell, "reads")

    def _recall(self, slot: int) -> None:
        self.found += (replace(touch, path=self.known.path) for touch in self.known.looks.get(slot, ()))

    def _look_with(self, expr: Expr, facet: str) -> None:
        taken = zip(VALUE_WORDS[expr.op].takes, expr.args, strict=False)  # who judges the law is no operand
        owners = [_whose(takes, self.meant(arg)) for takes, arg in taken if takes in (PLAYER, PLAYERS)]
        owners = owners if "owned" in FACETS[facet].traits else []
        if facet in SEVERAL:
            self._look_at(Cell(facet, expr.value, next(iter(owners), None)))
            return
        self.look(facet, owners)

    def look(self, facet: str, players: Sequence[Expr]) -> None:
        """Look at a part of the position, or at those parts of it that these players have."""
        if facet in self.effects.asked:
            self.found += (replace(touch, path=self.known.path) for touch in self.effects.asked[facet])
        else:
            for cell in self._cells(facet, players):
                self.note(cell, "reads")

    def move(self, pile: Expr, doing: Doing) -> None:
        """Cards leave a pile, or come to it."""
        owner = next(map(self.meant, pile.args), None)
        for facet in leaving(pile):
            self.note(Cell(facet, pile.value if facet in SEVERAL else NONE, owner), "sets", doing)

    def change(self, row: StepWord | EventKind, players: Sequence[Expr], how: How, doing: Doing) -> None:
        """What a word changes of itself."""
        for facet in row.writes:
            cells = self._cells(facet, players)
            hands: Iterable[Change] = row.hands if facet == "hands" else repeat("another")
            for cell, hand in zip(cells, hands, strict=False):
                self.note(cell, how, doing, hand)

    def _cells(self, facet: str, players: Sequence[Expr]) -> list[Cell]:
        if facet == "drawn" and not self.book.notes_drawn:
            return []
        if facet == "side":
            return [] if self.book.side == NONE else [Cell("flags", self.book.side)]
        if "owned" in FACETS[facet].traits:
            return [Cell(facet, owner=player) for player in players or [SOMEBODY]]
        return [Cell(each) for each in FACETS[facet].within or (facet,)]


def _looked_through(expr: Expr) -> tuple[Expr, ...]:
    """The operands of a word; by what some of several are told is looked at of any of these."""
    row = VALUE_WORDS[expr.op]
    if not isinstance(row, Selection | Seeking):
        return expr.args
    first, told = expr.args
    several = first if isinstance(row, Selection) else Expr("others", (first,), type=PLAYERS)
    return first, said_of(told, Expr("one_of", (several,), NONE, several.type.one or several.type))


def _whose(takes: Type, owner: Expr) -> Expr:
    """Of several players it may be any one, and not the one that a name means."""
    return owner if takes == PLAYER else Expr("one_of", (owner,), NONE, PLAYER)
