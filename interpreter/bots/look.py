"""A decision as a temperament looks at it: of what sort each option is, and what comes of it at once.

What an attack is, or an offer that pays, no rulebook says. It is found out by trying, in worlds.
"""

from __future__ import annotations

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.seats import opponents
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.engine.state import NONE

from .deck import Deck
from .habits import Habits
from .seen import FEW, Seen, in_a_hurry, is_offer
from .simple import costs_nothing
from .worlds import BREAKS, World, Worlds, tried
from .worth import Worth

SETTLED = 40  # answers after which nothing more is waited for
STRIKES = frozenset({"draw", "lose turn"})

Options = list[Option]


class Look:
    """One decision, its options in sorts."""

    def __init__(self, seen: Seen, deck: Deck, stream: Stream, worlds: int, remembers: bool = True) -> None:
        self.seen, self.deck, self.stream, self.many = seen, deck, stream, worlds
        self.options: Options = list(seen.decision.options)
        self.worlds = Worlds(seen, stream.below(1 << 30), remembers)
        self.hurry = in_a_hurry(seen)
        self.is_offer = is_offer(self.options)

    # --- sorts of options ---------------------------------------------------------------------------

    @property
    def declining(self) -> Options:
        return [option for option in self.options if option.move.verb == "decline"]

    @property
    def laying(self) -> Options:
        """Cards that may be laid, on turn or in answer to something."""
        return [option for option in self.options if option.move.verb == "play"]

    @property
    def speaking_up(self) -> Options:
        """Offers that cost nothing but attention: to call, to catch somebody."""
        takes = (option for option in self.options if option.move.verb not in ("play", "decline"))
        return [option for option in takes if costs_nothing(self.seen.view, option)] if self.is_offer else []

    @property
    def doubtful(self) -> Options:
        """Offers that may turn against whoever takes them."""
        takes = (option for option in self.options if option.move.verb not in ("play", "decline"))
        return [option for option in takes if not costs_nothing(self.seen.view, option)] if self.is_offer else []

    def is_kept(self, option: Option) -> bool:
        """Is it a card that can be laid at nearly any time, for it has no color?"""
        return option.move.verb == "play" and not self.deck.cards[option.move.card].color

    def points(self, option: Option) -> int:
        return sum(self.deck.cards[card].points for card in (*option.move.under, option.move.card) if card != NONE)

    # --- what comes of them -----------------------------------------------------------------------------

    def pays(self, option: Option) -> float:
        """How much better an offer is than to let it go, over some worlds; 0 where there is no telling."""
        places = (self.options.index(option), self.options.index(self.declining[0]))
        gains = list[float]()
        for world in self.worlds.some(self.many):
            habits, worth = self._habits(world), Worth(world.table.program, world.table.state.seats)
            after = [self._settled(world, place, habits) for place in places]
            taken, let_go = (None if table is None else worth.of(table.state, self.seen.seat) for table in after)
            if taken is not None and let_go is not None:
                gains.append(taken - let_go)
        return sum(gains) / len(gains) if gains else 0.0

    def struck(self, option: Option) -> set[int]:
        """The opponents whom it makes draw, or lose a turn."""
        heard: list[Event] = []
        for world in self.worlds.some(1):
            self._settled(world, self.options.index(option), self._habits(world), heard)
            against = opponents(world.table.state, self.seen.seat)
            return {event.seat for event in heard if event.kind in STRIKES and event.seat in against}
        return set()

    def nearly_out(self, seats: set[int]) -> bool:
        view = self.seen.view
        return any(view.counts[view.players[seat]] <= FEW for seat in seats)

    def _habits(self, world: World) -> Habits:
        return Habits(world.table.program, Stream("settled", world.table.state.seed))

    def _settled(self, world: World, place: int, habits: Habits, heard: list[Event] | None = None) -> Table | None:
        """The table when all that comes of an option is done and somebody is on turn: offers are let go by."""
        table = tried(world, place, None if heard is None else heard.append)
        if table is None:
            return None
        try:
            for _ in range(SETTLED):
                asked = table.asked()
                if asked is None or (asked.required and asked.kinds[0] == "play"):
                    break
                moves = table.options()
                table.choose(moves[-1] if moves[-1].verb == "decline" else habits.answer(table, moves))
        except BREAKS:
            return None
        return table
