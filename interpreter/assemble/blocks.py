"""Blocks of steps -> operations: the sentences of one rule, window or row, written into a program."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from lastcard.dsl.rulebook import NONE, Block, Do, Expr, ForEach, Group, If, Repeat, Secretly, Step, Target
from lastcard.dsl.rulebook import Hold as HoldStep
from lastcard.interpreter.engine import effects as op
from lastcard.interpreter.engine import moves
from lastcard.interpreter.engine import table as acts
from lastcard.interpreter.engine.evaluate import AMOUNT, REGISTERS, TARGET, Evaluator, Value
from lastcard.interpreter.engine.questions import NameColor, Pick, Share
from lastcard.interpreter.engine.state import Frame, State
from lastcard.interpreter.engine.turn import MayPlay
from lastcard.interpreter.engine.windows import MomentCode, OpenWindows


class Groups(Protocol):
    """What the rulebook says about groups of steps."""

    def moment_of_group(self, side: str, group: int) -> MomentCode | None:
        """The windows that open before or after a group."""

    def rules_before_group(self, code: Code, group: int) -> None:
        """Write the rules that come before a group into a program."""


@dataclass(slots=True)
class Code:
    """One program: its operations and what its registers hold at first (roles left out)."""

    name: str
    operations: list[op.Operation] = field(default_factory=list)
    locals: list[int] = field(default_factory=list)
    guards: list[Value] | None = None  # when none of them holds, the program would do nothing

    def add(self, operation: op.Operation) -> int:
        self.operations.append(operation)
        return len(self.operations) - 1

    @property
    def end(self) -> int:
        return len(self.operations)


class Assembler:
    """Writes the operations of one block into a program."""

    def __init__(
        self, groups: Groups, code: Code, evaluator: Evaluator, rule: str, early: bool = False, in_window: bool = False
    ) -> None:
        self.groups = groups
        self.code = code
        self.evaluator = evaluator
        self.rule = rule
        self.early = early  # what the block is about has not happened yet, and may be changed
        self.in_window = in_window

    def block(self, block: Block) -> None:
        for step in block:
            self._step(step)

    def _step(self, step: Step) -> None:
        if isinstance(step, Do):
            self._do(step)
        elif isinstance(step, If):
            self._if(step)
        elif isinstance(step, Repeat):
            self._repeat(step)
        elif isinstance(step, ForEach):
            self._for_each(step)
        elif isinstance(step, Group):
            self._group(step)
        elif isinstance(step, HoldStep):
            self._between(op.Hold(), step.body, op.Release())
        else:
            self._secretly(step)

    def _secretly(self, step: Secretly) -> None:
        self._between(op.Secret(1), step.body, op.Secret(0))

    def _between(self, first: op.Operation, body: Block, last: op.Operation) -> None:
        self.code.add(first)
        self.block(body)
        self.code.add(last)

    def _if(self, step: If) -> None:
        if step.condition.op == "const":  # a parameter has decided
            self.block(step.then if step.condition.value else step.otherwise)
            return
        otherwise = op.Jump(self.evaluator.value(step.condition))
        self.code.add(otherwise)
        self.block(step.then)
        end = op.Jump()
        if step.otherwise:
            self.code.add(end)
        otherwise.target = self.code.end
        self.block(step.otherwise)
        end.target = self.code.end

    def _repeat(self, step: Repeat) -> None:
        counter = self.evaluator.slot(step.counter)
        self.code.add(op.Set(lambda state, frame: 0, _into_register(counter)))
        again = self.code.end
        leave = op.LeaveRepeat(self.evaluator.value(step.until), counter, _deck_size(self.evaluator))
        self.code.add(leave)
        self.block(step.body)
        self.code.add(op.Jump(target=again))
        leave.target = self.code.end

    def _for_each(self, step: ForEach) -> None:
        queue, slot = self.evaluator.slot(step.queue), self.evaluator.slot(step.slot)
        self.code.add(op.Queue(self._players(step.players), queue))
        following = op.NextOfQueue(queue, slot)
        again = self.code.add(following)
        self.block(step.body)
        self.code.add(op.Jump(target=again))
        following.end = self.code.end

    def _players(self, players: tuple[Expr, ...]) -> Value:
        values = [self.evaluator.value(player) for player in players]
        if len(players) == 1 and players[0].type == "players":
            return values[0]
        return lambda state, frame: [value(state, frame) for value in values]

    def _group(self, step: Group) -> None:
        cancelled = None
        if step.target is not None or step.amount is not None:
            self.code.add(op.BeginGroup(self._maybe(step.target), self._maybe(step.amount)))
        self.groups.rules_before_group(self.code, step.group)
        before = self.groups.moment_of_group("before", step.group)
        if before is not None:
            cancelled = open_before(self.code, before, op.WHOLE_GROUP)
        self.block(step.body)
        if cancelled is not None:
            cancelled.target = self.code.add(op.Uncancel())
        after = self.groups.moment_of_group("after", step.group)
        if after is not None:
            self.code.add(OpenWindows(after))

    def _maybe(self, expr: Expr | None) -> Value | None:
        return None if expr is None else self.evaluator.value(expr)

    # --- sentences -------------------------------------------------------------------------------

    def _do(self, step: Do) -> None:
        getattr(self, f"_{step.op}")(step)

    def _values(self, step: Do) -> tuple[Value, ...]:
        return tuple(self.evaluator.value(arg) for arg in step.args)

    def _store(self, target: Target) -> op.Store:
        if target.pending != NONE:
            return self._into_pending(TARGET if target.pending == 0 else AMOUNT)
        if target.slot != NONE and target.slot < self.evaluator.roles and self.early:
            return self._into_pending(REGISTERS + target.slot)
        if target.slot != NONE:
            return _into_register(self.evaluator.slot(target.slot))
        owner = None if target.of is None else self.evaluator.value(target.of)
        return _into_flag(target.flag, owner)

    def _into_pending(self, place: int) -> op.Store:
        """What is about to happen: in a window it is the frame below that waits."""
        if not self.in_window:
            return _into_register(place)
        redirects = place in (TARGET, REGISTERS)

        def store(state: State, frame: Frame, value: int) -> None:
            held = state.stack[-2]
            if redirects and held[place] != value:
                held[op.CANCELLED] |= op.REDIRECTED
            frame[place] = held[place] = value

        return store

    def _draw(self, step: Do) -> None:
        player, amount = self._values(step)
        into = self.evaluator.slot(step.into[0].slot) if step.into and step.into[0].slot != NONE else 0
        self.code.add(op.DrawCards(player, amount, into, self.rule))

    _draw_as = _draw

    def _penalty(self, step: Do) -> None:
        self._cancellable(op.Propose("penalty", self._values(step), self.rule), op.PENALTY)

    def _lose_turn(self, step: Do) -> None:
        self._cancellable(op.Propose("lost turn", self._values(step), self.rule), op.LOST_TURN)

    def _cancellable(self, operation: op.Operation, bits: int) -> None:
        over = op.JumpIfCancelled(bits)
        self.code.add(over)
        self.code.add(operation)
        over.target = self.code.end

    def _name_color(self, step: Do) -> None:
        self.code.add(NameColor(self._values(step)[0], self.rule))

    def _pick(self, step: Do) -> None:
        player, several = self._values(step)
        may_forgo = step.op != "pick"
        self.code.add(Pick(player, several, step.args[1].type, may_forgo, self._store(step.into[0]), self.rule))

    _pick_or_none = _pick
    _pick_or_nobody = _pick

    def _share(self, step: Do) -> None:
        player, amount, several = self._values(step)
        stores = (self._store(step.into[0]), self._store(step.into[1]))
        self.code.add(Share(player, amount, several, stores, self.rule))

    def _may_play(self, step: Do) -> None:
        player, card = self._values(step)
        self.code.add(MayPlay(player, card, self.rule))

    def _give(self, step: Do) -> None:
        self.code.add(op.Propose("give", self._values(step), self.rule))

    def _put(self, step: Do) -> None:
        self.code.add(moves.Transfer(acts.put(step.name, self.rule), self._values(step), (0,)))

    def _take(self, step: Do) -> None:
        self.code.add(moves.Transfer(acts.take(step.name, self.rule), self._values(step), (0,)))

    def _put_under(self, step: Do) -> None:
        self.code.add(moves.Transfer(acts.put_under(step.name, self.rule), (), ()))

    def _show_hand(self, step: Do) -> None:
        self.code.add(moves.Transfer(acts.show_hand(self.rule), self._values(step), ()))

    def _go_out(self, step: Do) -> None:
        self.code.add(op.Propose("out", self._values(step), self.rule))

    def _play_first(self, step: Do) -> None:
        self.code.add(moves.FirstTurn(self._values(step)[0]))

    def _go_on_after(self, step: Do) -> None:
        self.code.add(moves.GoOnAfter(self._values(step)[0]))

    def _play_card(self, step: Do) -> None:
        self.code.add(moves.PlayCard(*self._values(step)))

    def _take_turn(self, step: Do) -> None:
        self.code.add(moves.TakeTurn(self._values(step)[0], self.rule))

    def _swap_hands(self, step: Do) -> None:
        one, other = self._values(step)
        self.code.add(moves.SwapHands(one, other, self.rule))

    def _pass_hands_on(self, step: Do) -> None:
        self.code.add(moves.PassHandsOn(self.rule))

    def _discard(self, step: Do) -> None:
        self.code.add(moves.Transfer(acts.discard(self.rule), self._values(step), (0,)))

    def _leave_round(self, step: Do) -> None:
        self.code.add(op.Propose("leave", self._values(step), self.rule))

    def _turn_cards_over(self, step: Do) -> None:
        self.code.add(moves.TurnCardsOver(self.rule))

    def _turn_direction(self, step: Do) -> None:
        self.code.add(op.Propose("direction", (), self.rule))

    def _back_into_pile(self, step: Do) -> None:
        self.code.add(moves.Transfer(acts.back_into_pile(step.op == "back_into_middle"), (), ()))

    _back_into_middle = _back_into_pile

    def _shuffle_pile(self, step: Do) -> None:
        self.code.add(moves.Transfer(acts.shuffle_pile, (), ()))

    def _turn_up_another(self, step: Do) -> None:
        self.code.add(moves.TurnUp())

    def _end_round(self, step: Do) -> None:
        self.code.add(moves.EndRound())

    def _cancel_group(self, step: Do) -> None:
        self.code.add(op.Cancel(op.WHOLE_GROUP))

    def _cancel_penalty(self, step: Do) -> None:
        self.code.add(op.Cancel(op.PENALTY))

    def _cancel_lost_turn(self, step: Do) -> None:
        self.code.add(op.Cancel(op.LOST_TURN))

    def _become(self, step: Do) -> None:
        self.code.add(op.Set(self._values(step)[0], self._store(step.into[0])))

    _let = _become


def open_before(code: Code, moment: MomentCode, bits: int) -> op.JumpIfCancelled:
    """Windows before something; gives the jump to where it has been cancelled."""
    opening = code.add(OpenWindows(moment))
    code.add(op.JumpIfRedirected(opening))
    leave = op.JumpIfCancelled(bits)
    code.add(leave)
    return leave


def _into_register(place: int) -> op.Store:
    def store(state: State, frame: Frame, value: int) -> None:
        frame[place] = value

    return store


def _into_flag(flag: int, owner: Value | None) -> op.Store:
    def store(state: State, frame: Frame, value: int) -> None:
        if owner is None:
            state.flags[flag] = value
            return
        seat = owner(state, frame)
        if seat >= 0:
            state.player_flags[flag][seat] = value

    return store


def _deck_size(evaluator: Evaluator) -> int:
    return evaluator.book.deck_size
