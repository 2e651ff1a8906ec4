"""Windows -> moments: all that open together are one program, whose frame says who is asked and what is left."""

from __future__ import annotations

from lastcard.dsl.rulebook import NONE, Offer, Register, Window, in_line
from lastcard.dsl.words.types import PLAYER, QUEUE, SET
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.frame import REGISTERS, roles_of
from lastcard.interpreter.engine.program import Moment

from .blocks import Blocks, Surroundings
from .drafts import Draft, Drafts
from .settle import Settler

# The registers of a moment behind the roles of its event. Those of its windows count the one asked among the roles.
ASKED = Register("taker", PLAYER)
OWN = (Register("opened", SET), Register("queue", QUEUE), Register("declined", SET))


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
        handed_over, book = roles_of(event), self.drafts.book
        roles = len(handed_over)
        names = " ".join(book.windows[window].origin.name for window in windows)
        draft = self.drafts.new(f"windows {names}", (*handed_over, ASKED, *OWN))
        parts = tuple(self._window(draft, window, book.windows[window], roles, around) for window in windows)
        order = in_line(tuple(book.windows[window] for window in windows))
        ask = op.Ask(number, parts, parts[0].by, () if order == tuple(sorted(order)) else order)
        program, taker = self.drafts.finished(draft, (ask,)), REGISTERS + roles
        return Moment(number, program, roles, ask, taker, taker + 1, taker + 2, taker + 3)

    def _window(self, draft: Draft, number: int, window: Window, roles: int, around: Surroundings) -> op.Opened:
        early = window.moment.when == "before"
        settler = Settler(roles + 1, len(OWN) + len(draft.own), early, in_window=True)
        offers = tuple(self._offer(offer, window, settler, around) for offer in window.offers)
        last = Settler(roles + 1, settler.shift)
        draft.own += window.registers[roles + 1 :]
        otherwise = Blocks(around, last, window).block(window.otherwise)
        by = self.drafts.sources.of_entry(window.origin, "asks")
        return op.Opened(
            window=number,
            when=settler.maybe(window.when),
            asks=settler.settled(window.asks),
            once_a_turn=window.once_a_turn,
            offers=offers,
            otherwise=(*self.drafts.sources.reached("otherwise", by), *otherwise) if otherwise else (),
            by=by,
            place=self.drafts.sources.place("window", by),
        )

    def _offer(self, offer: Offer, window: Window, settler: Settler, around: Surroundings) -> op.Offering:
        body = Blocks(around, settler, window).block(offer.body)
        by = self.drafts.sources.of_entry(window.origin, f"offers {offer.name}")
        return op.Offering(
            name=offer.name,
            choice=settler.maybe(offer.choice),
            plays=offer.plays,
            several=offer.several,
            cell=0 if offer.slot == NONE else settler.cell(offer.slot),
            when=settler.maybe(offer.when),
            body=(*self.drafts.sources.reached("offer", by), *body),
            said=self.drafts.book.sayings.index(offer.name),
            by=by,
        )
