"""Offers: who can take which, and in which ways."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.dsl.rulebook import Expr, conjuncts, words
from lastcard.dsl.words.limits import MOST_TRIED_OFFERED
from lastcard.dsl.words.types import CARD, CARDS, PLAYERS
from lastcard.interpreter.compiled.game import Game, Unfit
from lastcard.interpreter.compiled.ops.body import Body
from lastcard.interpreter.compiled.ops.walking import operations_of
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.program import Moment
from lastcard.interpreter.engine.values.sieve import reads_cell, reads_open

from .several import ways_call

MOST_OFFERS = 60  # at one moment: a bit each


def held_cells(game: Game, moment: Moment) -> tuple[int, ...]:
    """The cells of the frame that waits that are changed from within its windows."""
    stores = (store for each in operations_of((moment.ask,)) if isinstance(each, op.Act) for store in each.stores)
    return tuple(sorted({store.cell for store in stores if isinstance(store, op.IntoHeld)}))


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer, and how the ways to take it are held in `ways`."""

    said: op.Offering
    window: int
    number: int
    ways: str
    small: bool
    laid: bool = False  # each way as the cards of a play are held, for several may be laid in one move

    @property
    def bits(self) -> bool:
        return self.small and not self.laid

    @property
    def of_cards(self) -> bool:
        choice = self.said.choice
        return choice is not None and choice.type in (CARD, CARDS)

    @property
    def of_players(self) -> bool:
        return self.said.choice is not None and not self.of_cards

    @property
    def count(self) -> str:
        if self.of_players:
            return f"many({self.ways})"
        if self.of_cards:
            return f"popcount({self.ways})" if self.bits else f"(ARENA[{self.ways}] if {self.ways} >= 0 else 0)"
        return self.ways

    @property
    def none(self) -> str:
        return "-1" if self.of_cards and not self.bits else "0"

    @property
    def there(self) -> str:
        return f"{self.ways} >= 0 and ARENA[{self.ways}]" if self.of_cards and not self.bits else self.ways

    def about(self, chosen: str) -> dict[str, str]:
        """The card or the player that is chosen in taking it."""
        if self.said.choice is None:
            return {}
        return {"card" if self.of_cards else "player": chosen}

    def nth(self, place: str) -> str:
        """What is chosen."""
        if self.of_players:
            return f"nth_of({self.ways}, {place})"
        if self.of_cards:
            return f"nth_bit({self.ways}, {place})" if self.bits else f"ARENA[{self.ways} + 1 + {place}]"
        return "-1"


class MomentBody(Body):
    """The function of a moment."""

    def __init__(self, game: Game, moment: Moment) -> None:
        super().__init__(game, f"p{moment.program}")
        self.moment = moment
        self.in_window = True
        self.held = held_cells(game, moment)
        offered = [(place, said) for place, window in enumerate(moment.ask.windows) for said in window.offers]
        if len(offered) > MOST_OFFERS or len(moment.ask.windows) > MOST_OFFERS:
            raise Unfit("more windows open at one moment than are compiled")
        several = any(said.several for _, said in offered)
        self.offers = [
            Offer(said, place, number, f"ways{number}", game.small, said.plays and several)
            for number, (place, said) in enumerate(offered)
        ]

    @property
    def taker(self) -> str:
        return f"c{self.moment.taker}"

    def group(self, offer: Offer) -> int:
        """All offers of the moment that have its name."""
        return sum(1 << other.number for other in self.offers if other.said.name == offer.said.name)


def seats_of(body: Body, window: op.Opened) -> str:
    asks = body.value(window.asks)
    return f"present({asks})" if window.asks.type == PLAYERS else f"alone_present({asks})"


def asked_by_several(body: MomentBody, windows: tuple[op.Opened, ...]) -> None:
    """Where several windows have opened it is found once whom each of them asks."""
    if len(windows) > 1:
        body("several = opened & opened - 1")
        for place, window in enumerate(windows):
            body(f"asked{place} = {seats_of(body, window)} if several and opened >> {place} & 1 else 0")


def menu(body: MomentBody, windows: tuple[op.Opened, ...]) -> None:
    """What the one asked may take, and in which ways."""
    body("menu = 0")
    body.fresh_lists()
    for offer in body.offers:
        body(f"{offer.ways} = {offer.none}")
    for place in range(len(windows)):
        asks = "" if len(windows) == 1 else f" and (not several or is_one_of(asked{place}, {body.taker}))"
        with body(f"if opened >> {place} & 1{asks}:"):
            for offer in body.offers:
                if offer.window == place:
                    _ways(body, offer)
                    with body(f"if {offer.there}:"):
                        body(f"menu = menu | {1 << offer.number}")


def _ways(body: MomentBody, offer: Offer) -> None:
    said, when = offer.said, offer.said.when
    if said.choice is None:
        body(f"{offer.ways} = 1 if {'1' if when is None else body.value(when)} else 0")
        return
    if said.several:
        taker, limit = body.taker, MOST_TRIED_OFFERED
        body(f"{offer.ways} = {ways_call(body.game, taker, when, said.choice, (said.cell, 0), 1, limit)}")
        return
    if offer.laid:
        single = Offer(said, offer.window, offer.number, offer.ways, offer.small)
        _ways(body, single)
        cards = f"list_of_set({offer.ways})" if offer.small else offer.ways
        body(f"{offer.ways} = ways_of_cards({cards})" + ("" if offer.small else f" if {offer.ways} >= 0 else -1"))
        return
    if offer.of_players:
        body(f"{offer.ways} = {body.values.several(said.choice)}")
    else:
        body(f"{offer.ways} = {body.values.set_of(body.values.cards(said.choice))}")
        if said.plays and body.game.law.forbids:
            body(f"{offer.ways} = not_forbidden({body.taker}, {offer.ways})")
    _sieved(body, offer)


def _sieved(body: MomentBody, offer: Offer) -> None:
    """The ways of which the condition holds. What does not speak of them is judged once for all of them, what says
    something of cards by open ones alone once for good."""
    cell, parts = offer.said.cell, conjuncts(offer.said.when)
    about = [part for part in parts if cell and reads_cell(part, cell)]
    apart = [part for part in parts if part not in about]
    if apart:
        with body(f"if {offer.there} and not ({_all_of(body, apart)}):"):
            body(f"{offer.ways} = {offer.none}")
    if offer.of_cards and offer.small and body.game.keeps_verdicts:
        lasting = [part for part in about if reads_open(part) and _cells(part) == {cell}]
        if lasting:
            body(f"{offer.ways} = {offer.ways} & {body.game.sieve(cell, _all_of(body, lasting))}()")
        about = [part for part in about if part not in lasting]
    if about:
        with body(f"if {offer.there}:"):
            _each_way(body, offer, _all_of(body, about))


def _all_of(body: MomentBody, parts: list[Expr]) -> str:
    return " and ".join(f"({body.value(part)})" for part in parts)


def _cells(part: Expr) -> set[int]:
    return {word.value for word in words(part) if word.op == "cell"}


def _each_way(body: MomentBody, offer: Offer, holds: str) -> None:
    """Those of which it holds; it finds each in the cell that it will stand in."""
    cell = f"c{offer.said.cell}"
    before = body.let("before", cell)
    rest = body.let("rest", offer.ways)
    if offer.of_cards and not offer.small:
        kept, place = body.let("kept", f"new_list(ARENA[{rest}])"), body.let("place", "1")
        with body(f"while {place} <= ARENA[{rest}]:"):
            body(f"{cell} = ARENA[{rest} + {place}]")
            with body(f"if {holds}:"):
                body(f"added({kept}, {cell})")
            body(f"{place} += 1")
        body(f"{offer.ways} = {kept}")
    elif offer.of_cards:
        with body(f"while {rest}:"):
            body(f"{cell} = ctz({rest})")
            body(f"{rest} = {rest} & {rest} - 1")
            with body(f"if not {holds}:"):
                body(f"{offer.ways} = {offer.ways} ^ 1 << {cell}")
    else:
        kept, shift = body.let("kept", "0"), body.let("shift", "0")
        with body(f"while {rest}:"):
            body(f"{cell} = ({rest} & 15) - 1")
            body(f"{rest} = {rest} >> 4")
            with body(f"if {holds}:"):
                body(f"{kept} = {kept} | {cell} + 1 << {shift}")
                body(f"{shift} += 4")
        body(f"{offer.ways} = {kept}")
    body(f"{cell} = {before}")
