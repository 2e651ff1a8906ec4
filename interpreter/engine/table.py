"""The table: a position, the programs of its rulebook, and the loop that runs them.

`run` carries out operations until somebody is asked or the round is over. `choose` gives the
answer. Nothing is kept outside the position: a table made of a copy goes on in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from lastcard.dsl.words.vocabulary import EVENTS

from .decisions import Asked, Move
from .effects import END_TURN, FIRST_PLAYER, STEP, Ask, takes_part
from .evaluate import REGISTERS, everybody_from
from .events import Listener, Writer
from .state import NONE, Frame, State

if TYPE_CHECKING:
    from lastcard.interpreter.assemble.pipeline import Program

FUEL = 500_000  # operations between two decisions
DEEPEST = 2_000  # frames


class Runaway(Exception):
    """The rules never come to rest; a rulebook that passes `validate` should not do this."""


class Table:
    __slots__ = ("program", "state", "writer")

    def __init__(self, program: Program, state: State, listener: Listener | None = None) -> None:
        self.program = program
        self.state = state
        self.writer = Writer(state, listener)

    # --- the loop ---------------------------------------------------------------------------

    def begin_round(self) -> None:
        self.push(self.program.round, ())
        self.run()

    def run(self) -> None:
        stack, codes = self.state.stack, self.program.codes
        for _ in range(FUEL):
            if not stack:
                return
            frame = stack[-1]
            operations = codes[frame[0]].operations
            step = frame[STEP]
            if step >= len(operations):
                stack.pop()
                continue
            frame[STEP] = step + 1
            if operations[step](self, frame):
                return
        raise Runaway(f"the rules do not come to rest in `{codes[stack[-1][0]].name}`")

    def waiting(self) -> Ask | None:
        """The question on top of the stack."""
        stack = self.state.stack
        if not stack:
            return None
        operation = self.program.codes[stack[-1][0]].operations[stack[-1][STEP]]
        assert isinstance(operation, Ask)
        return operation

    def asked(self) -> Asked | None:
        question = self.waiting()
        return None if question is None else question.asked(self, self.state.stack[-1])

    def options(self) -> list[Move]:
        question = self.waiting()
        return [] if question is None else question.options(self, self.state.stack[-1])

    def why(self, move: Move) -> tuple[str, ...]:
        question = self.waiting()
        return () if question is None else question.why(self, self.state.stack[-1], move)

    def choose(self, move: Move) -> None:
        """Carry out one of `options()` and go on until the next question."""
        question = self.waiting()
        assert question is not None
        question.answer(self, self.state.stack[-1], move)
        self.run()

    # --- frames and events -----------------------------------------------------------------------

    def push(self, program: int, roles: tuple[int, ...]) -> None:
        if len(self.state.stack) >= DEEPEST:
            raise Runaway(f"the rules set each other off without end in `{self.program.codes[program].name}`")
        self.state.stack.append([program, 0, 0, NONE, 0, *roles, *self.program.codes[program].locals])

    def propose(self, event: str, roles: tuple[int, ...], rule: str = "") -> None:
        """Let an event happen: at once where no rule or window waits for it."""
        if event == "hand" and self.state.holding:
            self.state.held |= 1 << roles[0]
            return
        number = self.program.events[event]
        if number is None:
            if event in ACTS:
                ACTS[event](self, roles, rule)
            return
        guards = self.program.codes[number].guards
        if guards is not None:
            frame = [number, 0, 0, NONE, 0, *roles]
            if not any(guard(self.state, frame) for guard in guards):
                return
        self.push(number, roles)

    def propose_play(self, seat: int, card: int, drawn: int, mate: int = NONE) -> None:
        unlawful = self.program.law.unlawful(self.state, seat, card, drawn, mate)
        number = self.program.plays[self.program.law.kinds[card]]
        assert number is not None
        self.push(number, (seat, card, unlawful, drawn, mate))

    def exchanged(self, seats: list[int]) -> None:
        """These have another hand now; they are looked at in turn order from whoever is on turn."""
        order = everybody_from(self.state, self.state.turn)
        for seat in reversed([seat for seat in order if seat in seats]):
            self.propose("hand", (seat, 1))

    def take_turn(self, seat: int, rule: str) -> None:
        """Play goes on from this player: when all that stands above is done, this turn ends."""
        round_frame = self.state.stack[0]
        if round_frame[STEP] <= FIRST_PLAYER:
            self.state.first = seat
        else:
            round_frame[STEP] = END_TURN
        self.writer.take_turn(seat, rule)

    def finish_round(self, winner: int, rule: str) -> None:
        self.writer.end_round(winner, rule)


# --- what the events do -----------------------------------------------------------------------------


class Lay:
    """The card goes on the pile and its color is in play."""

    def __call__(self, table: Table, frame: Frame) -> None:
        card, mate, law = frame[REGISTERS + 1], frame[REGISTERS + 4], table.program.law
        cards = (card,) if mate == NONE else (mate, card)
        if not _holds(table.state.hands[frame[REGISTERS]], card, mate):  # a window before the play has taken it away
            frame[STEP] = len(table.program.codes[frame[0]].operations)
            return
        listened = table.writer.listener is not None  # nobody else wants to know why it is legal
        permits = law.holding(law.permits, table.state, frame) if listened else []
        rule = permits[0].origin.name if permits else ""
        table.writer.lay(frame[REGISTERS], cards, law.evaluator.colors[card], rule)


def _holds(hand: list[int], card: int, mate: int) -> bool:
    return card in hand and (mate == NONE or hand.count(mate) > (mate == card))


class JumpUnlessLast:
    __slots__ = ("target",)

    def __init__(self, target: int = 0) -> None:
        self.target = target

    def __call__(self, table: Table, frame: Frame) -> None:
        if table.state.hands[frame[REGISTERS]]:
            frame[STEP] = self.target


class AfterLaying:
    """What laying a card brings about, before its effect: the color in play, a smaller hand."""

    def __call__(self, table: Table, frame: Frame) -> None:
        table.propose("hand", (frame[REGISTERS], 0))
        if table.state.color != NONE:
            table.propose("color", ())


class GoOut:
    __slots__ = ("rule",)

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def __call__(self, table: Table, frame: Frame) -> None:
        table.propose("out", (frame[REGISTERS],), self.rule)


class Apply:
    """The applied station of an event whose stations have a program."""

    __slots__ = ("act", "hits")

    def __init__(self, event: str) -> None:
        self.act = ACTS[event]
        self.hits = bool(EVENTS[event].roles)

    def __call__(self, table: Table, frame: Frame) -> None:
        if self.hits and not takes_part(table.state, frame[REGISTERS]):  # a rule has sent it to nobody
            frame[STEP] = len(table.program.codes[frame[0]].operations)
            return
        self.act(table, tuple(frame[REGISTERS:]), "")


Act = Callable[[Table, tuple[int, ...], str], None]


def _draw(table: Table, roles: tuple[int, ...], rule: str) -> None:
    seat, amount, into = roles[:3]
    shuffles = table.state.shuffles
    last = table.writer.draw(seat, amount, rule)
    if into:
        _proposer(table, "draw")[into] = last
    if last == NONE:  # nothing was drawn, so nothing follows from it
        _end_of_event(table, "draw")
        return
    table.propose("hand", (seat, 0))
    if table.state.shuffles != shuffles:
        table.propose("reshuffle", ())


def _proposer(table: Table, event: str) -> Frame:
    """The frame that proposed the event now applied: on top, or under the event's own."""
    own = table.program.events[event]
    return table.state.stack[-1 if own is None else -2]


def _end_of_event(table: Table, event: str) -> None:
    number = table.program.events[event]
    if number is not None:
        table.state.stack[-1][STEP] = len(table.program.codes[number].operations)


def _penalty(table: Table, roles: tuple[int, ...], rule: str) -> None:
    if roles[1] > 0:
        table.writer.tell("penalty", roles[0], number=roles[1], rule=rule)
        table.propose("draw", (roles[0], roles[1], 0), rule)


def _lose_turn(table: Table, roles: tuple[int, ...], rule: str) -> None:
    table.writer.lose_turn(roles[0], rule)


def _give(table: Table, roles: tuple[int, ...], rule: str) -> None:
    seat, card, receiver = roles[:3]
    if card in table.state.hands[seat] and receiver != NONE:
        table.writer.give(seat, card, receiver, rule)
        table.propose("hand", (receiver, 0))
        table.propose("hand", (seat, 0))


def _direction(table: Table, roles: tuple[int, ...], rule: str) -> None:
    table.writer.turn_direction(rule)


def _leave(table: Table, roles: tuple[int, ...], rule: str) -> None:
    table.writer.leave_round(roles[0], rule)


def _out(table: Table, roles: tuple[int, ...], rule: str) -> None:
    table.finish_round(roles[0], rule)


ACTS: dict[str, Act] = {
    "draw": _draw,
    "penalty": _penalty,
    "lost turn": _lose_turn,
    "give": _give,
    "direction": _direction,
    "leave": _leave,
    "out": _out,
}


def discard(rule: str) -> Callable[[Table, int, list[int]], None]:
    def act(table: Table, seat: int, cards: list[int]) -> None:
        held = Counter(table.state.hands[seat]) & Counter(cards)
        if held:
            table.writer.discard(seat, sorted(held.elements()), rule)

    return act


def put(zone: int, rule: str) -> Callable[[Table, int, int], None]:
    def act(table: Table, seat: int, card: int) -> None:
        if card in table.state.hands[seat]:
            table.writer.put(seat, card, zone, rule)

    return act


def take(zone: int, rule: str) -> Callable[[Table, int], None]:
    return lambda table, seat: table.writer.take(seat, zone, rule)


def put_under(zone: int, rule: str) -> Callable[[Table], None]:
    return lambda table: table.writer.put_under(zone, rule)


def show_hand(rule: str) -> Callable[[Table, int, int], None]:
    return lambda table, seat, to: table.writer.show_hand(seat, to, rule)


def back_into_pile(middle: bool) -> Callable[[Table], None]:
    return lambda table: table.writer.back_into_pile(middle)


def shuffle_pile(table: Table) -> None:
    table.writer.shuffle_draw_pile()
