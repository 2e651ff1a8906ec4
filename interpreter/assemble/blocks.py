"""Blocks of steps -> blocks of operations: the sentences of one rule, window or row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from lastcard.dsl import rulebook
from lastcard.dsl.rulebook import NONE, Row, Rule, Step, Window
from lastcard.dsl.words.vocabulary import BLOCK_WORDS, EVENTS, STEP_WORDS
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.frame import CANCELS, REDIRECTED, REGISTERS, WHOLE_GROUP

from .settle import Settler
from .sources import Sources


class Surroundings(Protocol):
    """The rulebook, and what it says about groups of steps."""

    @property
    def sources(self) -> Sources: ...

    @property
    def book(self) -> rulebook.Rulebook: ...

    def moment_of_group(self, side: str, group: int) -> int | None:
        """The windows that open before or after a group."""

    def rules_before_group(self, group: int) -> op.Block:
        """What the rules do that come before a group."""


class Blocks:
    """Writes the blocks of one entry."""

    def __init__(self, around: Surroundings, settler: Settler, entry: Rule | Window | Row) -> None:
        self.around = around
        self.settler = settler
        self.origin = entry.origin
        self.registers = entry.registers

    def block(self, block: rulebook.Block) -> op.Block:
        return tuple(operation for step in block for operation in STEPS[type(step)](self, step))

    def _by(self, step: Step) -> int:
        return self.around.sources.of_step(self.origin, step)

    def do(self, step: rulebook.Do) -> op.Block:
        operands = tuple(map(self.settler.settled, step.args))
        stores = tuple(store for into in step.into if (store := self.settler.store(into)) is not None)
        row = STEP_WORDS[step.op]
        act = op.Act(step.op, operands, stores, step.name, row.proposes, self._by(step), self._named(step))
        proposed = (CANCELS[event] for event in row.leads_to if event in CANCELS and EVENTS[event].hits)
        bits = next(proposed, 0)  # what a window may have taken back before it is proposed
        return (op.Unless(bits, (act,), act.by),) if bits else (act,)

    def _named(self, step: rulebook.Do) -> str:
        """How the rule calls what somebody is asked for: by a name of its own, or by that of a flag."""
        asked_for = step.into if STEP_WORDS[step.op].asks else ()
        flags = self.around.book.flags
        slots = (self.registers[target.slot].name for target in asked_for if target.slot != NONE)
        return next(slots, next((flags[target.flag].name for target in asked_for if target.flag != NONE), ""))

    def if_(self, step: rulebook.If) -> op.Block:
        if step.condition.op == "const":  # a parameter has decided
            return self.block(step.then if step.condition.value else step.otherwise)
        condition = self.settler.settled(step.condition)
        then, otherwise, by = self.block(step.then), self.block(step.otherwise), self._by(step)
        reached = self.around.sources.reached
        then = (*reached("then", by), *then)
        otherwise = (*reached("otherwise", by), *otherwise) if otherwise else ()
        return (op.If(condition, then, otherwise, by),)

    def repeat(self, step: rulebook.Repeat) -> op.Block:
        until, counter = self.settler.settled(step.until), self.settler.cell(step.counter)
        return (op.Repeat(until, counter, self.around.book.deck_size, self.block(step.body), self._by(step)),)

    def for_each(self, step: rulebook.ForEach) -> op.Block:
        players = self.settler.settled(step.players)
        queue, cell = self.settler.cell(step.queue), self.settler.cell(step.slot)
        return (op.ForEach(players, queue, cell, self.block(step.body), self._by(step)),)

    def group(self, step: rulebook.Group) -> op.Block:
        told, by = step.target is not None or step.amount is not None, self._by(step)
        about = op.About(self.settler.maybe(step.target), self.settler.maybe(step.amount), by)
        rules, body = self.around.rules_before_group(step.group), self.block(step.body)
        before = self.around.moment_of_group("before", step.group)
        after = self.around.moment_of_group("after", step.group)
        return (
            *((about,) if told else ()),
            *rules,
            *(body if before is None else (*held(before, WHOLE_GROUP, body, by), op.Forget(by))),
            *(() if after is None else (op.Open(after, 0, by),)),
        )

    def hold(self, step: rulebook.Hold) -> op.Block:
        """The one who acts has the first role of the event."""
        return (op.Hold(self.block(step.body), REGISTERS, BLOCK_WORDS[step.word].proposes, self._by(step)),)

    def secretly(self, step: rulebook.Secretly) -> op.Block:
        return (op.Secretly(self.block(step.body), self._by(step)),)


def held(moment: int, cancels: int, body: op.Block, by: int) -> op.Block:
    """Windows open before the block, again if they send it to somebody else, who may have something to say about it."""
    return (op.Open(moment, REDIRECTED, by), op.Unless(cancels, body, by))


STEPS: dict[type, Callable[[Blocks, Any], op.Block]] = {
    rulebook.Do: Blocks.do,
    rulebook.If: Blocks.if_,
    rulebook.Repeat: Blocks.repeat,
    rulebook.ForEach: Blocks.for_each,
    rulebook.Group: Blocks.group,
    rulebook.Hold: Blocks.hold,
    rulebook.Secretly: Blocks.secretly,
}
