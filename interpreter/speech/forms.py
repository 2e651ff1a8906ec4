"""An entry about a kind of event: the forms in which it is told, and what it hangs on which of them is taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.state import NONE

from .language import Marked
from .voice import Said


@dataclass(frozen=True, slots=True)
class Cases:
    """What the forms of an entry hang on."""

    names: frozenset[str]
    of: Callable[[Event], str]


@dataclass(frozen=True, slots=True)
class Tale:
    cases: Cases
    forms: dict[str, Said]

    def __post_init__(self) -> None:
        if self.forms.keys() != self.cases.names:
            raise TypeError(f"not told: {', '.join(sorted(self.forms.keys() ^ self.cases.names))}")


SORTS = ("card", "color", "player", "number", "word")  # of what can be picked


def _seen(event: Event) -> str:
    return "seen" if event.cards else "unseen"


def _carried(event: Event) -> str:
    return "seen" if event.cards else "behind" if event.behind else "unseen"


def _moved(event: Event) -> str:
    return f"{_seen(event)}, {'zone' if event.zone else 'discards'}"


def _picked(event: Event) -> str:
    known = {"card": bool(event.cards), "color": event.color != NONE, "player": event.target != NONE}
    known |= {"word": bool(event.word), "number": event.private is None}
    if known[event.picked]:
        return "somebody" if event.picked == "player" else "known"
    return "nothing" if event.private is None else event.picked


def _about(event: Event) -> str:
    return "a card" if event.cards else "somebody" if event.target != NONE else "nothing"


PLAIN = Cases(frozenset({"always"}), lambda event: "always")
SEEN = Cases(frozenset({"seen", "unseen"}), _seen)
CARRIED = Cases(frozenset({"seen", "behind", "unseen"}), _carried)
MOVED = Cases(frozenset(f"{seen}, {pile}" for seen in ("seen", "unseen") for pile in ("zone", "discards")), _moved)
PICKED = Cases(frozenset({"known", "somebody", "nothing", *SORTS}), _picked)
ABOUT = Cases(frozenset({"a card", "somebody", "nothing"}), _about)
COLORED = Cases(frozenset({"color", "no color"}), lambda event: "color" if event.color != NONE else "no color")
WAYS = Cases(frozenset({"left", "right"}), lambda event: "left" if event.direction == 1 else "right")
WON = Cases(frozenset({"somebody", "nobody"}), lambda event: "somebody" if event.seat != NONE else "nobody")


def always(they: Marked, you: Marked | None = None, to_you: Marked | None = None) -> Tale:
    return Tale(PLAIN, {"always": Said(they, you, to_you)})
