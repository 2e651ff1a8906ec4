"""Telling what happens, and the marks on the table: turns, colors, offers, the end of a round."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.dsl.words.limits import MOST_LOST
from lastcard.interpreter.engine.deck import Deck
from lastcard.interpreter.engine.events import TOLD, Event, Listener, Source, deed, with_looks
from lastcard.interpreter.engine.seats import lost_turns
from lastcard.interpreter.engine.state import LOST_BITS, NONE, State

NOBODY = 0  # the source of what the table itself does


class Marker:
    """Tells of everything, and changes what is no card."""

    __slots__ = ("deck", "listener", "sources", "state", "taken")

    def __init__(
        self,
        state: State,
        sources: Sequence[Source] = (Source(),),
        listener: Listener | None = None,
        deck: Deck | None = None,
    ) -> None:
        self.state = state
        self.deck = deck if deck and deck.sees_single_faces else None  # asked for every card that is told of
        self.sources = sources
        self.listener = listener
        self.taken = 0  # turns that somebody has taken out of order

    def tell(
        self,
        kind: str,
        by: int,
        seat: int = NONE,
        target: int = NONE,
        amount: int = 0,
        cards: tuple[int, ...] = (),
        private: tuple[int, ...] | None = None,
        color: int = NONE,
        direction: int = 0,
        side: int = 0,
        offer: str = "",
        picked: str = "",
        word: str = "",
        zone: str = "",
    ) -> None:
        """Every fact has a place of its own here: so nobody pays for an event that nobody hears."""
        if self.listener is None:
            return
        if kind not in TOLD:
            raise NotImplementedError(f"nothing says how `{kind}` is told")
        by_rule = (self.sources[by].rule, self.sources[by].step)
        event = Event(
            kind, seat, target, amount, color, direction, side, cards, offer, picked, word, *by_rule, private, zone
        )
        self.listener(with_looks(event, self.deck) if self.deck is not None and cards else event)

    # --- marks on the table ---------------------------------------------------------------

    @deed("name the color")
    def name_color(self, seat: int, color: int, by: int) -> None:
        self.state.color = color
        self.tell("name", by, seat=seat, color=color)

    def set_color(self, color: int, by: int) -> None:
        self.state.color = color
        self.tell("color", by, color=color)

    @deed("turn the direction")
    def turn_direction(self, by: int) -> None:
        self.state.direction = -self.state.direction
        self.tell("direction", by, direction=self.state.direction)

    def lose_turns(self, seat: int, amount: int, by: int) -> None:
        """They add up, as far as they can be kept in mind."""
        left = MOST_LOST - lost_turns(self.state, seat)
        self.state.lost += min(amount, left) << LOST_BITS * seat
        self.tell("lose turn", by, seat=seat, amount=amount)

    def pass_over(self, seat: int) -> None:
        """One of the turns that this seat has to lose is lost now."""
        self.state.lost -= 1 << LOST_BITS * seat
        if self.listener is not None:
            self.tell("pass over", NOBODY, seat=seat, amount=lost_turns(self.state, seat))

    def begin_turn(self, seat: int) -> None:
        state = self.state
        state.turn = seat
        state.after = state.again = NONE
        state.went_on = 0
        if state.drawn:
            state.drawn = []
        if any(state.asked_windows):
            state.asked_windows = [0] * state.seats
        if self.listener is not None:
            self.tell("turn", NOBODY, seat=seat)

    def take_turn(self, seat: int, by: int) -> None:
        """The turn is somebody else's from now on, who has lost one less by it."""
        state = self.state
        if lost_turns(state, seat):
            self.pass_over(seat)
        state.turn, state.after, state.again, state.drawn = seat, NONE, NONE, []
        self.tell("take turn", by, seat=seat)

    def another_turn(self, seat: int, by: int) -> None:
        self.state.again = seat
        self.tell("another turn", by, seat=seat)

    def end_turn(self) -> None:
        self.state.last = self.state.turn
        self.state.turns += 1

    @deed("pass")
    def pass_on(self, seat: int, by: int) -> None:
        self.state.passes, self.state.idle = self.state.passes + 1, self.state.idle + 1
        self.tell("pass", by, seat=seat)

    def decline(self, seat: int, name: str, target: int, by: int) -> None:
        self.tell("decline", by, seat=seat, target=target, offer=name)

    def say(self, seat: int, name: str, target: int, card: int, by: int) -> None:
        """Which card of the hand it is about nobody else hears of it."""
        cards = () if card == NONE else (card,)
        self.tell("say", by, seat=seat, target=target, offer=name, cards=cards, private=(seat,) if cards else None)

    @deed("end the round")
    def end_round(self, by: int) -> None:
        state = self.state
        state.over = 1
        state.stack.clear()
        self.tell("round over", by, seat=state.winner)
