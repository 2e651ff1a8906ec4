"""Events as sentences, one for each, with the rule behind it and the clauses of the sheet behind the rule.

The events must be those that the reader may see (`Event.seen_by`): what is absent from them is not told.
"""

from __future__ import annotations

from collections.abc import Callable

from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.state import NONE

from .screen import ARROWS, Look, amount

CLAUSES_SHOWN = 2


class Teller:
    """Tells the events of one table."""

    def __init__(self, look: Look, players: tuple[str, ...]) -> None:
        self.look = look
        self.players = players

    def sentence(self, event: Event, every_clause: bool = False) -> str:
        """What happened and why; empty for what needs no telling."""
        told = SENTENCES.get(event.kind, _unknown)(self, event)
        return told + self._because(event.rule, every_clause) if told else ""

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

    def cards(self, event: Event) -> str:
        return ", ".join(self.look.card(self.look.book.cards[card]) for card in event.cards)

    def card(self, event: Event) -> str:
        return self.cards(event) or "a card"

    def shown(self, event: Event) -> str:
        return f": {self.cards(event)}" if event.cards else ""


def _pick(tell: Teller, event: Event) -> str:
    who = tell.who(event.seat)
    if event.text == "card" or event.private is not None:
        return f"{who} picks {tell.cards(event) or f'a {event.text}'}"
    if event.text == "color":
        return f"{who} picks {tell.look.color(event.number)}"
    return f"{who} picks {tell.who(event.number)}"


def _say(tell: Teller, event: Event) -> str:
    target = f" {tell.who(event.other)}" if event.other != NONE else ""
    return f"{tell.who(event.seat)} says {event.text}{target}"


def _direction(tell: Teller, event: Event) -> str:
    way = "left" if event.number == 1 else "right"
    return f"Play now goes to the {way} {ARROWS[way]}"


def _round_over(tell: Teller, event: Event) -> str:
    return "The round is over: " + (f"{tell.who(event.seat)} wins it" if event.seat != NONE else "nobody wins it")


def _silent(tell: Teller, event: Event) -> str:
    return ""


def _unknown(tell: Teller, event: Event) -> str:
    return f"{tell.who(event.seat)}: {event.kind}" if event.seat != NONE else event.kind.capitalize()


Sentence = Callable[[Teller, Event], str]

SENTENCES: dict[str, Sentence] = {
    "play": lambda tell, event: f"{tell.who(event.seat)} plays {tell.cards(event)}",
    "discard": lambda tell, event: f"{tell.who(event.seat)} discards {tell.cards(event)}",
    "swap": lambda tell, event: f"{tell.who(event.seat)} swaps hands with {tell.who(event.other)}",
    "hands on": lambda tell, event: "Every hand goes to the next player",
    "leave": lambda tell, event: f"{tell.who(event.seat)} is out of the round",
    "take turn": lambda tell, event: f"The turn goes over to {tell.who(event.seat)}",
    "turn over": lambda tell, event: f"All cards are turned over; {tell.cards(event) or 'no card'} lies on top",
    "draw": lambda tell, event: f"{tell.who(event.seat)} draws {event.number}{tell.shown(event)}",
    "keep": lambda tell, event: f"{tell.who(event.seat)} keeps the card",
    "pass": lambda tell, event: f"{tell.who(event.seat)} passes",
    "exhausted": lambda tell, event: f"{amount(event.number)} cannot be drawn, for the piles are used up",
    "reshuffle": lambda tell, event: f"The discard pile ({amount(event.number)}) is shuffled into a new draw pile",
    "shuffle": lambda tell, event: "The draw pile is shuffled",
    "give": lambda tell, event: f"{tell.who(event.seat)} gives {tell.card(event)} to {tell.who(event.other)}",
    "put": lambda tell, event: f"{tell.who(event.seat)} puts {tell.card(event)} aside, face up",
    "take": lambda tell, event: f"{tell.who(event.seat)} takes {amount(event.number)}{tell.shown(event)}",
    "put under": lambda tell, event: f"{amount(event.number)} put under the top card{tell.shown(event)}",
    "turn up": lambda tell, event: f"{tell.cards(event)} is turned up",
    "back": lambda tell, event: f"{tell.cards(event)} goes back into the draw pile",
    "show": lambda tell, event: f"{tell.who(event.seat)} shows the hand to {tell.who(event.other)}{tell.shown(event)}",
    "name": lambda tell, event: f"{tell.who(event.seat)} names {tell.look.color(event.number)}",
    "lose turn": lambda tell, event: f"{tell.who(event.seat)} loses the turn",
    "dealer": lambda tell, event: f"{tell.who(event.seat)} is the dealer",
    "draw for dealer": lambda tell, event: f"{tell.who(event.seat)} draws {tell.cards(event)} for the deal",
    "deal": lambda tell, event: f"{tell.who(event.seat)} deals {amount(event.number)} to everybody",
    "share": lambda tell, event: f"{tell.who(event.seat)} gives {event.number} to {tell.who(event.other)}",
    "pick": _pick,
    "say": _say,
    "direction": _direction,
    "round over": _round_over,
    # The next event or the score sheet tells these; and nobody hears a player say nothing.
    **dict.fromkeys(("turn", "decline", "penalty", "score", "game over"), _silent),
}
