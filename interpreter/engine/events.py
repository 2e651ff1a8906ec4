"""What happens, as facts: logs, screens, records and tests are made from these."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from lastcard.dsl.words.vocabulary import EVENTS

from .deck import Deck
from .state import NONE

# The kinds of facts. What the events of rules tell stands in their rows, the rest here; what is missing cannot be told.
# How each is told in words says `interpreter/speech/tales.py`.
TOLD = frozenset(row.tells for row in EVENTS.values() if row.tells) | {
    # cards
    "discard",
    "take back",
    "swap",
    "hands on",
    "turn over",
    "exhausted",
    "shuffle",
    "put",
    "take",
    "put into",
    "lay out",
    "put under",
    "turn up",
    "back",
    "show",
    "show cards",
    # what somebody decides
    "keep",
    "pick",
    "share",
    "say",
    "decline",
    # what nobody decides
    "chance",
    # marks on the table
    "color",
    "take turn",
    "another turn",
    "pass over",
    # the course of the game
    "dealer",
    "draw for dealer",
    "deal all",
    "deal",
    "turn",
    "round over",
    "score",
    "game over",
}

# Where cards go over unseen from hand to hand; whoever sees the backs of a hand sees theirs.
CARRIED = frozenset({"draw", "give"})


@dataclass(frozen=True, slots=True)
class Source:
    """Who says so: the entry of the rulebook, the step in it, where that stands, and the clauses it cites."""

    rule: str = ""
    step: str = ""
    line: int = 0
    file: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact: what happened, to whom, with which cards, by which step of which rule.

    `private` names the only seats that may know the cards, or the color that chance has found among them; for everybody
    else they are absent.
    """

    kind: str
    seat: int = NONE
    target: int = NONE  # the other one: who gets, sees or is meant
    amount: int = 0  # of cards or points
    color: int = NONE
    direction: int = 0
    side: int = 0
    cards: tuple[int, ...] = ()
    offer: str = ""
    picked: str = ""  # a player, a card, a color, a number or a word
    word: str = ""  # that is picked
    rule: str = ""
    step: str = ""
    private: tuple[int, ...] | None = None
    zone: str = ""  # into which cards have gone, or from which they come; it may be one of the target's
    fronts: tuple[int, ...] | None = None  # the cards, to whoever does not look at their backs
    behind: tuple[int, ...] = ()  # what all others see of them from behind

    def seen_by(self, seat: int) -> Event:
        if self.private is not None and seat not in self.private:
            return replace(self, cards=(), color=NONE, private=(), fronts=None)
        if self.fronts is None and not self.behind:
            return self
        return replace(self, cards=self.cards if self.fronts is None else self.fronts, fronts=None, behind=())


Listener = Callable[[Event], None]


def with_looks(event: Event, deck: Deck) -> Event:
    """What the cards look like, where somebody sees one of their faces alone."""
    fronts, behind = deck.fronts, deck.behind if event.kind in CARRIED else None
    if fronts is None and behind is None:
        return event
    return replace(
        event,
        fronts=None if fronts is None else tuple(fronts[card] for card in event.cards),
        behind=() if behind is None else tuple(behind[card] for card in event.cards),
    )


# What an event does of itself where the hand alone does it, under the name that its row has for it: a method that is
# given the roles of the event and who says so.
OF_HAND: dict[str, Callable[..., None]] = {}
Method = TypeVar("Method", bound=Callable[..., None])


def deed(name: str) -> Callable[[Method], Method]:
    def register(method: Method) -> Method:
        OF_HAND[name] = method
        return method

    return register
