"""Actions of the rulebook: what may be said on turn, and of what."""

from __future__ import annotations

from lastcard.dsl.words.types import CARD, CARDS
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.frame import BLANK
from lastcard.interpreter.engine.law import Law
from lastcard.interpreter.engine.operations import Saying
from lastcard.interpreter.engine.state import NONE, State


class Action:
    """An action, linked."""

    __slots__ = ("choice", "of_cards", "said", "several", "spoken")

    def __init__(self, said: Saying, law: Law) -> None:
        self.said = said
        self.spoken = law.says[said.said]
        self.choice = law.maker.maybe(said.choice)
        self.of_cards = said.choice is not None and said.choice.type in (CARD, CARDS)
        self.several = said.choice is not None and said.choice.type.one is not None

    @property
    def number(self) -> int:
        return self.said.said

    def moves(self, state: State, seat: int, fits: bool) -> list[Move]:
        """One for each card or player that it can be about, if the law permits it at all."""
        state.spend(1 + self.spoken.price)
        if not self.spoken.may(state, seat, fits):
            return []
        name = self.said.name
        if self.choice is None:
            return [Move("say", seat, offer=name)]
        found = self.choice(state, [*BLANK, seat, self.number])
        several = (found if self.several else [found]) if found != NONE else []
        if self.of_cards:
            return [Move("say", seat, card, offer=name) for card in sorted(set(several))]
        return [Move("say", seat, player=player, offer=name) for player in several]
