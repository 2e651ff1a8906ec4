"""What sets off what: every block of steps of a rulebook, and how they lead from event to event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lastcard.dsl.rulebook import NONE, Block, Do, Expr, Group, Origin, Rulebook, Window, steps_of
from lastcard.dsl.words.vocabulary import EVENT_OF, EVENTS, WORDS

Sort = Literal["rule", "offer", "otherwise", "turned up", "going out"]

# Step -> the event that it proposes.
PROPOSES = {
    "draw": "draw",
    "draw_as": "draw",
    "penalty": "penalty",
    "lose_turn": "lost turn",
    "give": "give",
    "put": "hand",
    "take": "hand",
    "name_color": "color",
    "turn_direction": "direction",
    "go_out": "out",
    "may_play": "play",
    "play_card": "play",
    "swap_hands": "hand",
    "pass_hands_on": "hand",
    "discard": "hand",
    "leave_round": "leave",
    "turn_cards_over": "color",
}

# Event -> the events that it brings about by happening.
BRINGS_ABOUT = {
    "penalty": ("draw",),
    "draw": ("hand", "reshuffle"),
    "give": ("hand",),
    "play": ("hand", "color", "out"),
}

# Value -> what of the table it looks at; flags are read by name.
AROUND = ("direction", "players")
READS: dict[str, tuple[str, ...]] = {
    "hand": ("hands",),
    "color_in_play": ("color",),
    "top_card": ("piles",),
    "draw_pile": ("piles",),
    "discard_pile": ("piles",),
    "drawable": ("piles",),
    "next": AROUND,
    "previous": AROUND,
    "opponents": AROUND,
    "all_players": AROUND,
    "players_from": AROUND,
    "turn_player": ("turn",),
    "player_count": ("players",),
    "next_player": ("next turn", "lost turns", *AROUND),
    "left": ("players",),
    "right": ("players",),
}
FITTING = frozenset({"that_fit", "that_fit_lawfully", "fits"})  # words that ask the law


PENDING = ("target", "amount")  # of what is about to happen


@dataclass(frozen=True, slots=True)
class Body:
    """A block of steps, whose it is, and the event at which it is carried out."""

    block: Block
    origin: Origin
    sort: Sort
    event: str = ""  # a row of `turned up` belongs to none
    early: bool = False  # the event has not happened yet: a replacement, a window before it
    window: Window | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """One event leads to another one: by a step of a rule, or because it happens."""

    source: str
    target: str
    by: Body | None = None
    step: str = ""

    @property
    def is_chosen(self) -> bool:
        """Does a decision stand before it? Then what follows is counted anew, and stands no deeper than it may."""
        return self.asks or (self.by is not None and self.by.sort == "offer")

    @property
    def asks(self) -> bool:
        """Does somebody have to say yes before it is gone this way?"""
        return self.step == "may_play" or (self.step == "play_card" and self.by is not None and self.by.sort == "offer")


def bodies(book: Rulebook) -> Iterator[Body]:
    for rule in book.rules:
        yield Body(rule.body, rule.origin, "rule", rule.pattern.event, rule.station in ("before", "instead"))
    for window in book.windows:
        yield from _of_window(book, window)
    for row in book.turned_up:
        yield Body(row.body, row.origin, "turned up")
    for row in book.going_out:
        yield Body(row.body, row.origin, "going out", "play")


def _of_window(book: Rulebook, window: Window) -> Iterator[Body]:
    event, group = window.moment.pattern.event, window.moment.group
    early = window.moment.when == "before"
    if group != NONE:  # then it counts when the rule with the group is carried out
        replacing = [rule.body for rule in book.rules if rule.station == "instead"]
        early = any(isinstance(step, Group) and step.group == group for body in replacing for step in steps_of(body))
    for offer in window.offers:
        yield Body(offer.body, window.origin, "offer", event, early, window)
    yield Body(window.otherwise, window.origin, "otherwise", event, early, window)


def links(book: Rulebook) -> tuple[Link, ...]:
    found = [Link(event, more) for event, several in BRINGS_ABOUT.items() for more in several]
    for body in bodies(book):
        steps = dict.fromkeys(step.op for step in steps_of(body.block) if isinstance(step, Do) and body.event)
        found += [Link(body.event, PROPOSES[op], body, op) for op in steps if op in PROPOSES]
    return tuple(found)


def reads(book: Rulebook, expr: Expr | None, in_law: bool = False) -> Iterator[str]:
    """What of the table an expression looks at; `in_law`: it is part of the law itself."""
    if expr is None:
        return
    if expr.op in READS:
        yield from READS[expr.op]
    if expr.op in FITTING and not in_law:
        yield from of_law(book)
    if expr.op == "pending":
        yield PENDING[expr.value]
    if expr.op in ("flag", "flag_of", "with_flag"):
        yield f"flag `{book.flags[expr.value].name}`"
    for arg in expr.args:
        yield from reads(book, arg, in_law)


def of_law(book: Rulebook) -> Iterator[str]:
    """What is looked at to tell which cards fit."""
    for rule in book.rules:
        if rule.station in ("permit", "forbid", "unlawful") and rule.pattern.event == "play":
            yield from reads(book, rule.when, in_law=True)


def reachable(event: str, ways: tuple[Link, ...]) -> frozenset[str]:
    """The event and all that may follow from it."""
    found, waiting = {event}, [event]
    while waiting:
        here = waiting.pop()
        following = {way.target for way in ways if way.source == here} - found
        found |= following
        waiting += following
    return frozenset(found)


def circle(event: str, ways: tuple[Link, ...]) -> frozenset[str]:
    """The events that lead to this one and follow from it; none when nothing comes back."""
    after: frozenset[str] = frozenset().union(*(reachable(way.target, ways) for way in ways if way.source == event))
    return frozenset(one for one in after if event in reachable(one, ways)) if event in after else frozenset()


def said(event: str) -> str:
    """The event as a rule would name it."""
    op = next(op for op, kind in EVENT_OF.items() if kind == event)
    return WORDS[op].example if event in EVENTS else event
