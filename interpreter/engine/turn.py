"""The course of a round: the first card is turned up, then turn follows turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .decisions import Asked, Move
from .effects import BEGIN_TURN, STEP, Ask, takes_part
from .evaluate import REGISTERS, Value, neighbor
from .state import NONE, Frame

if TYPE_CHECKING:
    from .table import Table

TOO_DEEP = 1_000  # frames; more than twice as many are the end of everything


class FirstPlayer:
    """The one who opens; a turn that the first card has taken is passed over."""

    def __call__(self, table: Table, frame: Frame) -> None:
        state = table.state
        state.foreseen.clear()
        state.turn = _not_lost(table, state.first)
        state.last = NONE


class BeginTurn:
    def __call__(self, table: Table, frame: Frame) -> None:
        seat = table.state.turn
        table.writer.begin_turn(seat)
        table.propose("turn begins", (seat,))


class AskTurn(Ask):
    """On turn: lay a card or two, draw, or pass where neither is possible."""

    def __call__(self, table: Table, frame: Frame) -> bool:
        if table.state.out >> table.state.turn & 1:
            return False  # whoever has left the round in the beginning of the turn does nothing more in it
        frame[STEP] -= 1
        return True

    def asked(self, table: Table, frame: Frame) -> Asked:
        return Asked(("play",), table.state.turn, True)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        state, law = table.state, table.program.law
        seat = state.turn
        plays = [Move("play", seat, card) for card in law.playable(state, seat, sorted(set(state.hands[seat])))]
        if law.pairs:
            plays += [Move("play", seat, card, mate) for mate, card in law.mates(state, seat, state.hands[seat])]
        if law.obliges_undrawn:
            obliged = [move for move in plays if law.obliged(state, seat, move.card, 0)]
            if obliged:
                return obliged
        draws = table.writer.drawable() > 0 and law.may_draw(state, seat)
        if draws and law.draw_obliges and law.must_draw(state, seat):
            return [Move("draw", seat)]
        options = plays + ([Move("draw", seat)] if draws else [])
        return options or [Move("pass", seat)]

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        frame[STEP] += 1
        if move.verb == "pass":
            table.writer.pass_on(move.seat)
            return
        table.state.passes = 0
        if move.verb == "play":
            table.propose_play(move.seat, move.card, 0, move.mate)
        else:
            table.propose("turn draw", (move.seat,))

    def why(self, table: Table, frame: Frame, move: Move) -> tuple[str, ...]:
        return _why(table, move, 0)


class MayPlay(Ask):
    """A card just drawn: play it or keep it, if the law permits it at all.

    Whether it does is nobody else's business: who is asked is no more told than why a card is kept.
    """

    def __init__(self, player: Value, card: Value, rule: str) -> None:
        self.player = player
        self.card = card
        self.rule = rule

    def __call__(self, table: Table, frame: Frame) -> bool:
        if super().__call__(table, frame):
            return True
        seat = self.player(table.state, frame)
        if takes_part(table.state, seat) and self.card(table.state, frame) in table.state.hands[seat]:
            table.writer.tell("keep", seat, rule=self.rule)
        return False

    def asked(self, table: Table, frame: Frame) -> Asked:
        return Asked(("drawn",), self.player(table.state, frame), True, secret=True)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        state, law = table.state, table.program.law
        seat, card = self.player(state, frame), self.card(state, frame)
        if NONE in (seat, card) or card not in state.hands[seat] or not law.permitted(state, seat, card, 1):
            return []
        if len(state.stack) > TOO_DEEP:  # plays that stand in each other: the chain ends here
            return []
        play = [Move("play", seat, card)]
        return play if law.obliged(state, seat, card, 1) else [*play, Move("keep", seat)]

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        frame[STEP] += 1
        if move.verb == "play":
            table.propose_play(move.seat, move.card, 1)
        else:
            table.writer.tell("keep", move.seat, rule=self.rule)

    def why(self, table: Table, frame: Frame, move: Move) -> tuple[str, ...]:
        return _why(table, move, 1) if move.verb == "play" else (self.rule,)


class EndTurn:
    def __call__(self, table: Table, frame: Frame) -> None:
        table.writer.end_turn()
        table.propose("turn ends", (table.state.turn,))


class GoOn:
    """Whose turn is next? A round that cannot go on ends here, without a winner."""

    def __call__(self, table: Table, frame: Frame) -> None:
        state, stall = table.state, table.program.book.stall
        playing = len(state.hands) - state.out.bit_count()
        if playing < 2:
            table.finish_round(NONE, "")
            return
        if state.turns >= stall.turns or state.passes >= stall.laps * playing:
            table.finish_round(NONE, "answers.stall")
            return
        before = state.turn if state.after == NONE else state.after
        state.turn = _not_lost(table, neighbor(state, before, state.direction))
        frame[STEP] = BEGIN_TURN


def _not_lost(table: Table, seat: int) -> int:
    """The first from this seat on who has not lost the turn; those passed over have paid for it."""
    state = table.state
    while state.lost >> seat & 1:
        state.lost &= ~(1 << seat)
        seat = neighbor(state, seat, state.direction)
    return seat


def _why(table: Table, move: Move, drawn: int) -> tuple[str, ...]:
    law, state = table.program.law, table.state
    if move.verb == "play":
        frame = law.frame(state, move.seat, move.card, drawn, move.mate)
        rules = law.holding(law.permits if move.mate == NONE else law.pairs, state, frame)
    elif move.verb == "draw":
        rules = law.holding(law.draw_permits, state, [0] * REGISTERS + [move.seat])
    else:
        return ("answers.stall",)
    return tuple(rule.origin.name for rule in rules)
