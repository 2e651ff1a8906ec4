"""A position in play -> how a scenario describes it; laying that out gives an equal position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastcard.dsl.words.types import NONE, NUMBER, TRUTH
from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.seats import lost_turns
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.host.alike import key_of, unread_by
from lastcard.interpreter.host.view import teams_of

from .position import Unplayable, lay_out


def given_of(program: Program, players: tuple[str, ...], state: State) -> dict[str, Any]:
    """The `given` of a position in which somebody's turn has just begun; raises Unplayable where none says it.

    Scores and the coming cards are part of it; the seed and shuffles laid down for later are not.
    """
    if state.over or not (state.discard or not program.book.setup.turns_up):
        raise Unplayable("only a position in the middle of a round can be described")
    if any(state.points):
        raise Unplayable("a scenario begins without points of its round")
    given = dict(_Describer(program, players, state).parts())
    unread = unread_by(program.book)
    if key_of(lay_out(program, players, given).state, unread) != key_of(state, unread):
        raise Unplayable("a scenario begins with a turn, and cannot say how this position came about")
    return given


class _Describer:
    def __init__(self, program: Program, players: tuple[str, ...], state: State) -> None:
        self.book = program.book
        self.notation = Notation(program.book, players)
        self.state = state

    def parts(self) -> Iterator[tuple[str, Any]]:
        state, notation = self.state, self.notation
        yield "dealer", notation.player(state.dealer)
        yield "turn", notation.player(state.turn)
        yield "direction", "left" if state.direction == 1 else "right"
        if state.discard:
            yield "top", notation.card(state.discard[-1])
        yield "color", notation.color(state.color)
        yield "discard under", self._cards(state.discard[-2::-1])
        yield "hands", {name: self._cards(hand) for name, hand in zip(notation.players, state.hands, strict=True)}
        if state.places:
            yield "places", [notation.player(seat) for seat in state.places]
        if state.sides and self.book.teams is not None and self.book.teams.seats == "chosen":
            yield "teams", [list(team) for team in teams_of(notation.players, state.sides)]
        yield "draw pile", self._cards(state.draw[::-1])
        yield "rest", "out"
        yield "scoring", self.book.scoring[state.scoring].name
        yield "scores", dict(zip(notation.players, state.scores, strict=True))
        yield from self._marks()

    def _marks(self) -> Iterator[tuple[str, Any]]:
        state, notation = self.state, self.notation
        flags = {name: self._flag(number, state.flags[number]) for name, number in notation.flags.items()}
        turns = {name: lost_turns(state, seat) for seat, name in enumerate(notation.players)}
        lost = {name: number for name, number in turns.items() if number}
        zones = {zone.name: self._zone(number) for number, zone in enumerate(self.book.zones)}
        yield from (("flags", flags), ("player flags", self._player_flags()))
        yield from (("lost turns", lost), ("passes", state.passes), ("zones", zones))

    def _zone(self, number: int) -> Any:
        players = self.notation.players
        if not self.book.zones[number].of_player:
            return self._pile(number, NONE)
        return {name: self._pile(number, seat) for seat, name in enumerate(players)}

    def _pile(self, number: int, seat: int) -> list[str]:
        return self._cards(self.state.zones[self.book.pile(number, seat, self.state.seats)][::-1])

    def _player_flags(self) -> dict[str, dict[str, Any]]:
        players, flags = self.notation.players, self.notation.player_flags
        values = {name: self.state.player_flags[number] for name, number in flags.items()}
        return {
            name: {player: self._flag(flags[name], value) for player, value in zip(players, held, strict=True)}
            for name, held in values.items()
        }

    def _flag(self, number: int, value: int) -> Any:
        flag = self.book.flags[number]
        if flag.type.choices or flag.type not in (TRUTH, NUMBER):
            return self.notation.flag(number, value)
        return bool(value) if flag.type == TRUTH else value

    def _cards(self, cards: list[int]) -> list[str]:
        return [self.notation.card(card) for card in cards]
