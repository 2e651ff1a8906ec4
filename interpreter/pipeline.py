"""Rulebook -> programs: for every event the operations of all its stations, in one straight line.

    windows before -> instead -> applied -> on -> windows after

A station without rules leaves nothing behind, and an event without rules has no program at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lastcard.dsl.rulebook import (
    NONE,
    Block,
    Do,
    Expr,
    ForEach,
    Group,
    If,
    Pattern,
    Repeat,
    Row,
    Rule,
    Rulebook,
    Secretly,
    Step,
    Target,
    Window,
    never,
)
from lastcard.dsl.rulebook import Hold as HoldStep
from lastcard.dsl.vocabulary import EVENTS

from . import effects as op
from . import table as acts
from .evaluate import REGISTERS, Evaluator, Value
from .law import Law
from .state import Frame, State
from .turn import AskTurn, BeginTurn, EndTurn, FirstPlayer, GoOn, MayPlay
from .windows import AskOffers, JumpUnlessOpen, MomentCode, OfferCode, OpenWindows, WindowCode

BEFORE_EVENT = {"penalty": op.PENALTY, "lost turn": op.LOST_TURN}


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


class Program:
    """All programs of one rulebook, ready to run. Numbers in frames are numbers of `codes`."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.law = Law(book)
        self.codes: list[Code] = []
        self.moments: dict[tuple[int, ...], MomentCode] = {}
        self.round = self._round()
        self.turned_up = [self._row(row) for row in book.turned_up]
        self.plays = [self._event("play", kind) for kind in range(len(book.kinds))]
        self.events = {event: self._event(event) for event in EVENTS if event != "play"}
        self.rules = {origin.name: origin for origin in book.citations}

    # --- programs --------------------------------------------------------------------------

    def _new(self, name: str) -> int:
        self.codes.append(Code(name))
        return len(self.codes) - 1

    def _round(self) -> int:
        number = self._new("round")
        self.codes[number].operations = [op.TurnUp(), FirstPlayer(), BeginTurn(), AskTurn(), EndTurn(), GoOn()]
        return number

    def _row(self, row: Row) -> int | None:
        if not row.body:
            return None
        number = self._new(f"row {row.origin.name}")
        writer = _Assembler(self, self.codes[number], Evaluator(self.book, self.law.fits), row.origin.name)
        self.codes[number].locals += row.slots
        writer.block(row.body)
        return number

    def _event(self, event: str, kind: int = NONE) -> int | None:
        """The program of an event, or None where it has nothing but to happen."""
        rules = [rule for rule in self.book.rules if _meets(rule.pattern, event, kind) and not never(rule.when)]
        before, after = (self._moment(side, event, kind) for side in ("before", "after"))
        instead = [rule for rule in rules if rule.station == "instead"]
        triggered = _in_order([rule for rule in rules if rule.station == "on"])
        if event != "play" and not (before or after or instead or triggered):
            return None
        number = self._new(f"{event} {self.book.kinds[kind].name}" if kind != NONE else event)
        code = self.codes[number]
        hidden = 1 if event == "draw" else 0  # where the proposer wants the last card drawn
        roles = len(EVENTS[event].roles) + hidden
        code.locals = []
        cancelled = self._open(code, before, BEFORE_EVENT.get(event, 0) | op.WHOLE_GROUP)
        replaced = [self._rule(code, rule, event, roles, leaves=True) for rule in instead]
        self._apply(code, event, kind)
        for rule in triggered:
            self._rule(code, rule, event, roles)
        self._open(code, after, 0)
        for jump in (*cancelled, *replaced):
            jump.target = code.end
        if not instead and not before and event in _WITHOUT_ACT:
            code.guards = self._guards(triggered, after)
        return number

    def _guards(self, rules: list[Rule], after: MomentCode | None) -> list[Value] | None:
        """The conditions of which one must hold for the program to do anything."""
        conditions = [rule.when for rule in rules] + [code.window.when for code in (after.windows if after else [])]
        return (
            [self.law.evaluator.value(when) for when in conditions if when is not None]
            if None not in conditions
            else None
        )

    def _open(self, code: Code, moment: MomentCode | None, bits: int) -> list[op.JumpIfCancelled]:
        if moment is None:
            return []
        code.add(OpenWindows(moment))
        if not bits:
            return []
        jump = op.JumpIfCancelled(bits)
        code.add(jump)
        return [jump]

    def _rule(self, code: Code, rule: Rule, event: str, roles: int, leaves: bool = False) -> op.Jump:
        """A rule in line: its condition, its steps, its own registers behind those before."""
        own = len(EVENTS[event].roles)
        shift = roles - own + len(code.locals)
        code.locals += rule.slots[own:]
        evaluator = Evaluator(self.book, self.law.fits, own, shift)
        over = op.Jump(evaluator.value(rule.when)) if rule.when is not None else None
        if over is not None:
            code.add(over)
        _Assembler(self, code, evaluator, rule.origin.name).block(rule.body)
        leave = op.Jump()
        if leaves:
            code.add(leave)
        if over is not None:
            over.target = code.end
        return leave

    def _apply(self, code: Code, event: str, kind: int) -> None:
        if event == "play":
            code.add(acts.Lay())
            self._last_card(code, self.book.going_out[kind])
            code.add(acts.AfterLaying())
        elif event not in _WITHOUT_ACT:
            code.add(acts.Apply(event))

    def _last_card(self, code: Code, row: Row) -> None:
        """The table of going out: what is still done when it was the last card."""
        if row.stays_in:
            return
        others = acts.JumpUnlessLast()
        code.add(others)
        roles = len(EVENTS["play"].roles)
        shift = len(code.locals)
        code.locals += row.slots[roles:]
        _Assembler(self, code, Evaluator(self.book, self.law.fits, roles, shift), row.origin.name).block(row.body)
        code.add(acts.GoOut(row.origin.name))
        others.target = code.end

    # --- windows -----------------------------------------------------------------------------

    def _moment(self, side: str, event: str, kind: int, group: int = NONE) -> MomentCode | None:
        numbers = [
            number
            for number, window in enumerate(self.book.windows)
            if window.moment.when == side
            and window.moment.group == group
            and not never(window.when)
            and (group != NONE or _meets(window.moment.pattern, event, kind))
        ]
        if not numbers:
            return None
        found = self.moments.get(tuple(numbers))
        return found or self._window_program(tuple(numbers), event)

    def moment_of_group(self, side: str, group: int) -> MomentCode | None:
        windows = [window for window in self.book.windows if window.moment.group == group]
        event = windows[0].moment.pattern.event if windows else "play"
        return self._moment(side, event, NONE, group)

    def _window_program(self, numbers: tuple[int, ...], event: str) -> MomentCode:
        roles = len(EVENTS[event].roles)
        moment = self.moments[numbers] = MomentCode([], roles)
        moment.program = self._new("windows " + " ".join(self.book.windows[number].origin.name for number in numbers))
        code = self.codes[moment.program]
        code.add(AskOffers(moment))
        ends: list[op.Jump] = []
        for number in numbers:
            ends += self._offers(code, moment, self.book.windows[number], number, roles)
        moment.otherwise = code.end
        for jump in ends:
            jump.target = code.end
        for place, number in enumerate(numbers):
            self._otherwise(code, moment, self.book.windows[number], place, roles)
        return moment

    def _evaluator(self, moment: MomentCode, code: Code, roles: int) -> Evaluator:
        """A window knows the roles of its event, then `taker`, then its own names."""
        return Evaluator(self.book, self.law.fits, roles + 1, moment.locals - roles - 1 + len(code.locals))

    def _offers(self, code: Code, moment: MomentCode, window: Window, bit: int, roles: int) -> list[op.Jump]:
        evaluator = self._evaluator(moment, code, roles)
        when = None if window.when is None else evaluator.value(window.when)
        place = len(moment.windows)
        compiled = WindowCode(window, bit, when, evaluator.value(window.asks), window.asks.type == "players")
        moment.windows.append(compiled)
        ends: list[op.Jump] = []
        for offer in window.offers:
            target = None if offer.target is None else evaluator.value(offer.target)
            compiled.offers.append(OfferCode(place, offer.name, target, code.end))
            _Assembler(self, code, evaluator, window.origin.name).block(offer.body)
            ends.append(op.Jump())
            code.add(ends[-1])
        return ends

    def _otherwise(self, code: Code, moment: MomentCode, window: Window, place: int, roles: int) -> None:
        evaluator = self._evaluator(moment, code, roles)
        code.locals += window.slots[roles + 1 :]
        if not window.otherwise:
            return
        over = JumpUnlessOpen(moment.opened, place)
        code.add(over)
        _Assembler(self, code, evaluator, window.origin.name).block(window.otherwise)
        over.target = code.end


_WITHOUT_ACT = frozenset({"turn draw", "hand", "turn begins", "turn ends", "color", "reshuffle"})


def _meets(pattern: Pattern, event: str, kind: int) -> bool:
    return pattern.event == event and (pattern.kind in (NONE, kind))


def _in_order(rules: list[Rule]) -> list[Rule]:
    """The order that `after` asks for; otherwise as in the file, for then they commute."""
    placed: list[Rule] = []
    waiting = list(rules)
    while waiting:
        names = {rule.origin.name for rule in waiting}
        ready = next((rule for rule in waiting if not names & set(rule.after)), waiting[0])
        waiting.remove(ready)
        placed.append(ready)
    return placed


class _Assembler:
    """Writes the operations of one block into a program."""

    def __init__(self, program: Program, code: Code, evaluator: Evaluator, rule: str) -> None:
        self.program = program
        self.code = code
        self.evaluator = evaluator
        self.rule = rule

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
        again = self.code.end
        condition = self.evaluator.value(step.until)
        leave = op.Jump(lambda state, frame: not condition(state, frame))
        self.code.add(leave)
        self.block(step.body)
        self.code.add(op.Jump(target=again))
        leave.target = self.code.end

    def _for_each(self, step: ForEach) -> None:
        queue, slot = self.evaluator.slot(step.queue), self.evaluator.slot(step.slot)
        self.code.add(op.Queue(self._players(step.players), queue))
        again = self.code.add(op.NextOfQueue(queue, slot))
        self.block(step.body)
        self.code.add(op.Jump(target=again))
        self.code.operations[again].end = self.code.end  # type: ignore[attr-defined]

    def _players(self, players: tuple[Expr, ...]) -> Value:
        values = [self.evaluator.value(player) for player in players]
        if len(players) == 1 and players[0].type == "players":
            return values[0]
        return lambda state, frame: [value(state, frame) for value in values]

    def _group(self, step: Group) -> None:
        cancelled = None
        before = self.program.moment_of_group("before", step.group)
        if before is not None:
            self.code.add(OpenWindows(before))
            cancelled = op.JumpIfCancelled(op.WHOLE_GROUP)
            self.code.add(cancelled)
        self.block(step.body)
        if cancelled is not None:
            cancelled.target = self.code.add(op.Uncancel())
        after = self.program.moment_of_group("after", step.group)
        if after is not None:
            self.code.add(OpenWindows(after))

    # --- sentences -------------------------------------------------------------------------------

    def _do(self, step: Do) -> None:
        getattr(self, f"_{step.op}")(step)

    def _values(self, step: Do) -> tuple[Value, ...]:
        return tuple(self.evaluator.value(arg) for arg in step.args)

    def _store(self, target: Target) -> op.Store:
        if target.slot != NONE:
            return _into_register(self.evaluator.slot(target.slot))
        owner = None if target.of is None else self.evaluator.value(target.of)
        return _into_flag(target.flag, owner)

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
        self.code.add(op.NameColor(self._values(step)[0], self.rule))

    def _pick(self, step: Do) -> None:
        player, several = self._values(step)
        may_forgo = step.op != "pick"
        self.code.add(op.Pick(player, several, step.args[1].type, may_forgo, self._store(step.into[0]), self.rule))

    _pick_or_none = _pick
    _pick_or_nobody = _pick

    def _share(self, step: Do) -> None:
        player, amount, several = self._values(step)
        stores = (self._store(step.into[0]), self._store(step.into[1]))
        self.code.add(op.Share(player, amount, several, stores, self.rule))

    def _may_play(self, step: Do) -> None:
        player, card = self._values(step)
        self.code.add(MayPlay(player, card, self.rule))

    def _give(self, step: Do) -> None:
        self.code.add(op.Propose("give", self._values(step), self.rule))

    def _put(self, step: Do) -> None:
        self.code.add(op.Transfer(acts.put(step.name, self.rule), self._values(step), (0,)))

    def _take(self, step: Do) -> None:
        self.code.add(op.Transfer(acts.take(step.name, self.rule), self._values(step), (0,)))

    def _put_under(self, step: Do) -> None:
        self.code.add(op.Transfer(acts.put_under(step.name, self.rule), (), ()))

    def _show_hand(self, step: Do) -> None:
        self.code.add(op.Transfer(acts.show_hand(self.rule), self._values(step), ()))

    def _go_out(self, step: Do) -> None:
        self.code.add(op.Propose("out", self._values(step), self.rule))

    def _play_first(self, step: Do) -> None:
        self.code.add(op.FirstTurn(self._values(step)[0]))

    def _go_on_after(self, step: Do) -> None:
        self.code.add(op.GoOnAfter(self._values(step)[0]))

    def _turn_direction(self, step: Do) -> None:
        self.code.add(op.Propose("direction", (), self.rule))

    def _back_into_pile(self, step: Do) -> None:
        self.code.add(op.Transfer(acts.back_into_pile(step.op == "back_into_middle"), (), ()))

    _back_into_middle = _back_into_pile

    def _shuffle_pile(self, step: Do) -> None:
        self.code.add(op.Transfer(acts.shuffle_pile, (), ()))

    def _turn_up_another(self, step: Do) -> None:
        self.code.add(op.TurnUp())

    def _end_round(self, step: Do) -> None:
        self.code.add(op.EndRound())

    def _cancel_group(self, step: Do) -> None:
        self.code.add(op.Cancel(op.WHOLE_GROUP))

    def _cancel_penalty(self, step: Do) -> None:
        self.code.add(op.Cancel(op.PENALTY))

    def _cancel_lost_turn(self, step: Do) -> None:
        self.code.add(op.Cancel(op.LOST_TURN))

    def _become(self, step: Do) -> None:
        self.code.add(op.Set(self._values(step)[0], self._store(step.into[0])))

    _let = _become


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


__all__ = ["REGISTERS", "Code", "Program"]
