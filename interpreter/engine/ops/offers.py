"""Offers: what somebody who is asked may take, and with which cards or about whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lastcard.dsl.rulebook import Expr
from lastcard.dsl.words.limits import MOST_TRIED_OFFERED
from lastcard.dsl.words.types import CARD, CARDS, PLAYER, PLAYERS
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.frame import pack_cards, unpack_cards
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.operations import Offering
from lastcard.interpreter.engine.state import NONE, Frame
from lastcard.interpreter.engine.values import Maker, Value
from lastcard.interpreter.engine.values.sieve import Sieve
from lastcard.interpreter.engine.values.together import Together

from .turn import laid_together

NOTHING = (NONE,)  # what is chosen where there is nothing to choose


@dataclass(slots=True)
class Offer:
    """An offer, linked."""

    said: Offering
    window: int  # among those of the moment
    number: int  # among the offers of the moment
    choice: Value | None
    sieve: Sieve
    several: bool
    taker: int  # the cell of who is asked
    together: Together | None  # where several cards may be laid
    plays: bool
    of_cards: bool  # is it about a card, and lays none?
    of_hand: bool  # lays it a card of whoever is asked, which is looked up by what the moment is about?
    start: int = field(init=False)  # where its steps begin

    def choices(self, table: Table, frame: Frame) -> Sequence[int]:
        """What the one asked may choose in taking the offer; empty when it cannot be taken. Cards are packed."""
        state = table.state
        if self.together is not None:
            return self._several(self.together, table, frame)
        if self.choice is None:
            return self.sieve.holding(NOTHING, state, frame)
        found = self.choice(state, frame)
        if not self.several:
            found = () if found == NONE else (found,)
        sieve = self.sieve
        if sieve.for_good:
            allowed = sieve.looked_up(found, state, frame)
            if allowed.isdisjoint(found):  # mostly nobody has anything that is wanted
                return ()
            found = [one for one in found if one in allowed]
        if not (self.plays or self.of_cards):
            return sieve.holding(found, state, frame)
        cards = sieve.holding(sorted(set(found)), state, frame)
        return self._lawful(cards, table, frame) if self.plays and cards else cards

    def _lawful(self, cards: Sequence[int], table: Table, frame: Frame) -> Sequence[int]:
        """What is forbidden stays so for whoever takes an offer."""
        seat, law = frame[self.taker], table.program.law
        return [card for card in cards if not law.forbidden(table.state, seat, card)] if law.forbids else cards

    def _several(self, together: Together, table: Table, frame: Frame) -> list[int]:
        ways = together.ways(table.state, frame, 1, lambda cards: not self._forbidden(table, frame, cards))
        return [pack_cards(cards) for cards in ways]

    def _forbidden(self, table: Table, frame: Frame, cards: tuple[int, ...]) -> bool:
        return table.program.law.forbidden(table.state, frame[self.taker], cards[-1], pack_cards(cards))

    def allows(self, table: Table, frame: Frame, cards: tuple[int, ...]) -> bool:
        """May it be taken with these cards, in this order?"""
        if self.together is None or not self.together.allows(table.state, frame, cards):
            return False
        return not self._forbidden(table, frame, cards)

    def move(self, seat: int, chosen: int) -> Move:
        if self.together is not None:
            return laid_together(seat, tuple(unpack_cards(chosen)), self.said.name)
        if self.plays:
            return Move("play", seat, chosen, offer=self.said.name)
        if self.of_cards:
            return Move("take", seat, chosen, offer=self.said.name)
        return Move("take", seat, player=chosen, offer=self.said.name)

    def chosen(self, move: Move) -> int:
        """What the name of the offer means when it is taken so."""
        if self.together is not None:
            return pack_cards((*move.under, move.card))
        return move.card if self.plays or self.of_cards else move.player


def linked(said: Offering, window: int, number: int, taker: int, maker: Maker) -> Offer:
    """`taker` stands behind the roles of what the moment is about, which its frame has in the same cells."""
    choice, cards = said.choice, said.choice is not None and said.choice.type in (CARD, CARDS)
    several = choice is not None and choice.type in (PLAYERS, CARDS)
    laid = None
    if said.several and choice is not None:
        laid = Together(maker, said.when, choice, said.cell, 0, MOST_TRIED_OFFERED)
    sieve, of_cards = Sieve(maker, None if laid else said.when, said.cell), cards and not said.plays
    looked_up = bool(sieve.for_good) and all(cell < taker for cell in sieve.read)
    of_hand = said.plays and choice == hand_of(taker) and looked_up
    value = maker.maybe(choice)
    return Offer(said, window, number, value, sieve, several, taker, laid, said.plays, of_cards, of_hand)


def hand_of(cell: int) -> Expr:
    return Expr("hand", (Expr("cell", value=cell, type=PLAYER),), type=CARDS)
