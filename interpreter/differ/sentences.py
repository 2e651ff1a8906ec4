"""What a witness shows, in one sentence: so it is here, and so it is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lastcard.interpreter.search.pair import FAULTS
from lastcard.interpreter.search.subjects import Subject
from lastcard.interpreter.search.telling import Facts, facts, played

from .partings import Shown


def sentence(shown: Shown, here: Subject, there: Subject) -> str:
    when, mine, theirs = _when(shown), f"in {here.title}", f"in {there.title}"
    play = played_or_none(there, shown)
    if isinstance(play, str):
        return f"`{play}` may be answered {mine}, and not {theirs}"
    if play is None:
        return f"such a position can be played {mine}, and not {theirs}"
    own, other = both_said(shown.expect, facts(play))
    return f"{when}{own} {mine}; {theirs}, {other}"


def both_said(expect: Facts, seen: Facts) -> tuple[str, str]:
    """What is so here, and what is seen there instead."""
    own = [_said(key, value) for key, value in expect.items()]
    other = [_said(key, _as_asked(key, value, seen)) for key, value in expect.items()]
    return _and(own), _and(other)


def played_or_none(subject: Subject, shown: Shown) -> Any:
    parting = shown.parting
    try:
        return played(subject.program, type(parting)(parting.players, parting.given, shown.lines))
    except FAULTS:
        return None


def _when(shown: Shown) -> str:
    if shown.lines:
        return f"after `{shown.lines[-1]}` "
    if "turned up" in shown.parting.given:
        return f"with {shown.parting.given['turned up'][0]} turned up "
    return "in this position "


def _as_asked(key: str, value: Any, seen: Facts) -> Any:
    if key == "can":
        return [line for line in value if line in seen["lines"]]
    if key == "cannot":
        return [line for line in value if line not in seen["lines"]]
    found = seen[key]
    return {name: found[name] for name in value} if isinstance(value, dict) else found


def _and(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _cards(number: int) -> str:
    return "one card" if number == 1 else f"{number} cards"


def _listed(value: Any) -> str:
    return (", ".join(value) or "nobody") if isinstance(value, list) else str(value)


def _lines(value: Any, none: str, some: str) -> str:
    return some.format(" or ".join(f"`{line}`" for line in value[:4])) if value else none


_FORMS: dict[str, Callable[[Any], str]] = {
    "round winner": lambda value: "the round goes on" if value == "none" else f"the round is won by {_listed(value)}",
    "game winner": lambda value: "the game goes on" if value == "none" else f"the game is won by {_listed(value)}",
    "places": lambda value: f"those who have finished are {_listed(value)}",
    "out": lambda value: f"out of the round is {_listed(value)}",
    "dealer": lambda value: f"{value} deals",
    "turn": lambda value: "it is nobody's turn" if value in ("none", "nobody") else f"it is {value}'s turn",
    "asked": lambda value: "nobody is asked" if value == "nobody" else f"{value} is asked",
    "asked for": lambda value: f"the question is `{value}`",
    "direction": lambda value: f"play goes {value}",
    "color": lambda value: f"the color is {value}",
    "top": lambda value: f"{value} lies on top",
    "counts": lambda value: _and([f"{name} has {_cards(one)}" for name, one in value.items()]),
    "points": lambda value: _and([f"{name} gets {one} points" for name, one in value.items()]),
    "scores": lambda value: _and([f"{name} has {one} points in all" for name, one in value.items()]),
    "hands": lambda value: _and([f"{name} holds {_listed(hand)}" for name, hand in value.items()]),
    "draw pile": lambda value: f"the draw pile has {_cards(value)}",
    "discard pile": lambda value: f"the discard pile has {_cards(value)}",
    "can": lambda value: _lines(value, "none of that may be answered", "{} may be answered"),
    "cannot": lambda value: _lines(value, "all of that may be answered", "{} may not be answered"),
}


def _said(key: str, value: Any) -> str:
    return _FORMS[key](value)
