"""Windows -> moments: all that open together are one program, whose frame says who is asked and what is left."""

from __future__ import annotations

from lastcard.dsl.rulebook import NONE, Offer, Window, never
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.frame import REGISTERS
from lastcard.interpreter.engine.program import Moment

from .blocks import Blocks, Surroundings
from .drafts import Draft, Drafts
from .settle import Settler

OWN = 3  # cells of a moment behind the one of who is asked: what is open, who is to come, what has been declined


class Moments:
    """The moments of a rulebook, each written once."""

    def __init__(self, drafts: Drafts) -> None:
        self.drafts = drafts
        self.numbers: dict[tuple[int, ...], int] = {}
        self.written: dict[int, Moment] = {}

    def of(self, windows: list[int], event: str, around: Surroundings) -> int | None:
        """The moment of these windows."""
        key = tuple(windows)
        if not key:
            return None
        if key not in self.numbers:
            number = self.numbers[key] = len(self.numbers)
            self.written[number] = self._moment(number, key, event, around)
        return self.numbers[key]

    def _moment(self, number: int, windows: tuple[int, ...], event: str, around: Surroundings) -> Moment:
        roles = len(EVENTS[event].roles)
        book = self.drafts.book
        names = " ".join(book.windows[window].origin.name for window in windows)
        draft = self.drafts.new(f"windows {names}", roles + 1 + OWN)
        parts = tuple(self._window(draft, window, book.windows[window], roles, around) for window in windows)
        ask = op.Ask(number, parts)
        program, taker = self.drafts.finished(draft, (ask,)), REGISTERS + roles
        return Moment(number, program, roles, ask, taker, taker + 1, taker + 2, taker + 3)

    def _window(self, draft: Draft, number: int, window: Window, roles: int, around: Surroundings) -> op.Opened:
        early = window.moment.when == "before"
        settler = Settler(roles + 1, OWN, early, in_window=True)
        offers = tuple(self._offer(offer, window, settler, around) for offer in window.offers)
        # Only one offer is taken, so all use the same cells; what is done otherwise has cells of its own.
        last = Settler(roles + 1, OWN + len(draft.names))
        draft.names += window.slots[roles + 1 :]
        return op.Opened(
            window=number,
            when=settler.maybe(window.when),
            asks=settler.settled(window.asks),
            once_a_turn=window.once_a_turn,
            offers=offers,
            otherwise=Blocks(around, last, window.origin).block(window.otherwise),
            by=self.drafts.sources.of_entry(window.origin, "otherwise"),
        )

    def _offer(self, offer: Offer, window: Window, settler: Settler, around: Surroundings) -> op.Offering:
        return op.Offering(
            name=offer.name,
            choice=settler.maybe(offer.choice),
            plays=offer.plays,
            cell=0 if offer.slot == NONE else settler.cell(offer.slot),
            when=settler.maybe(offer.when),
            body=Blocks(around, settler, window.origin).block(offer.body),
            by=self.drafts.sources.of_entry(window.origin, f"offers {offer.name}"),
        )


def open_now(window: Window) -> bool:
    """Has no parameter switched it off?"""
    return not never(window.when)
