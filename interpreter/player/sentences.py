"""Events as sentences, one for each, with the rule behind it and the clauses of the sheet behind the rule.

The events must be those that the reader may see (`Event.seen_by`): what is absent from them is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastcard.interpreter.engine.events import TOLD, Event
from lastcard.interpreter.engine.state import NONE

from .screen import ARROWS, Look, amount

CLAUSES_SHOWN = 2


class Teller:
    """Tells the events of one table."""

    def __init__(self, look: Look, players: tuple[str, ...], sides: Sequence[int] = ()) -> None:
        self.look = look
        self.players = players
        self.sides = sides  # of those who play together, the same number

    def sentence(self, event: Event, every_clause: bool = False) -> str:
        """What happened and why; empty for what needs no telling."""
        told = TOLD[event.kind].format_map(_Facts(self, event))
        return told + self._behind(event) + self._because(event.rule, every_clause) if told else ""

    def _behind(self, event: Event) -> str:
        """What is seen of cards that go over unseen."""
        shown = ", ".join(self.look.card(self.look.book.cards[card]) for card in event.behind)
        return f", from behind {shown}" if shown else ""

    def _because(self, rule: str, every_clause: bool) -> str:
        if not rule:
            return ""
        clauses = self.look.clauses.get(rule, ())
        shown = clauses if every_clause else clauses[:CLAUSES_SHOWN]
        more = [f"{len(clauses) - len(shown)} more"] if len(clauses) > len(shown) else []
        return f" ({', '.join([rule, *shown, *more])})"

    # --- parts of sentences ---------------------------------------------------------------------

    def who(self, seat: int) -> str:
        return self.players[seat] if seat != NONE else "nobody"

    def winners(self, seat: int) -> str:
        """Whoever has won the round, with all partners."""
        if seat == NONE or not self.sides:
            return f"{self.who(seat)} wins"
        side = [name for name, of in zip(self.players, self.sides, strict=True) if of == self.sides[seat]]
        return f"{' and '.join(side)} win"

    def cards(self, event: Event) -> str:
        return ", ".join(self.look.card(self.look.book.cards[card]) for card in event.cards)


class _Facts(dict[str, str]):
    """What can be told of one event, by the names that stand in its sentence; each is made when it is asked for."""

    def __init__(self, tell: Teller, event: Event) -> None:
        super().__init__()
        self.tell = tell
        self.event = event

    def __missing__(self, name: str) -> str:
        return FACTS[name](self.tell, self.event)


def _picked(tell: Teller, event: Event) -> str:
    """What is not told is only called by its sort."""
    if event.private is not None and not event.cards and event.color == NONE:
        return f"a {event.picked}"
    return _PICKED[event.picked](tell, event)


_PICKED: dict[str, Callable[[Teller, Event], str]] = {
    "card": lambda tell, event: tell.cards(event) or "a card",
    "color": lambda tell, event: tell.look.color(event.color),
    "player": lambda tell, event: tell.who(event.target),
    "number": lambda tell, event: str(event.amount),
    "word": lambda tell, event: tell.look.word(event.word),
}


def _offer(tell: Teller, event: Event) -> str:
    if event.cards:
        return f"{tell.look.saying(event.offer)} {tell.cards(event)}"
    return tell.look.saying(event.offer) + (f" {tell.who(event.target)}" if event.target != NONE else "")


def _pile(tell: Teller, event: Event) -> str:
    if not event.zone:
        return "the discard pile"
    return f"`{event.zone}`" + (f" of {tell.who(event.target)}" if event.target != NONE else "")


def _way(tell: Teller, event: Event) -> str:
    way = "left" if event.direction == 1 else "right"
    return f"{way} {ARROWS[way]}"


FACTS: dict[str, Callable[[Teller, Event], str]] = {
    "who": lambda tell, event: tell.who(event.seat),
    "whom": lambda tell, event: tell.who(event.target),
    "winner": lambda tell, event: tell.winners(event.seat),
    "cards": lambda tell, event: tell.cards(event),
    "card": lambda tell, event: tell.cards(event) or "a card",
    "top": lambda tell, event: tell.cards(event) or "no card",
    "shown": lambda tell, event: f": {tell.cards(event)}" if event.cards else "",
    "amount": lambda tell, event: str(event.amount),
    "counted": lambda tell, event: amount(event.amount),
    "turns": lambda tell, event: "the turn" if event.amount == 1 else amount(event.amount, "turn"),
    "color": lambda tell, event: tell.look.color(event.color),
    "picked": _picked,
    "offer": _offer,
    "way": _way,
    "pile": _pile,
}
