"""Do the rules come to rest? Chains of events that come back to their beginning, and how much one event may cost.

Two things end a chain. A draw of no card sets nothing off, so a chain through a draw ends with the cards, unless it
brings cards back to the piles. To leave the round is no such way back: nobody leaves twice, so each hand comes back
once and the chain still ends, if later. And `may play` asks somebody, and no longer does so where plays stand too deep
in each other; no more does an offer that plays a card. Any other chain that comes back to its beginning may go on for
ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from lastcard.dsl.check.order.graph import SAID, Body, Link, authors, bodies, circle, links, reachable, said
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.rulebook import (
    NONE,
    Block,
    Do,
    ForEach,
    Group,
    Hold,
    If,
    Origin,
    Repeat,
    Rule,
    Rulebook,
    Station,
    Step,
    Waiting,
    Window,
    inner_blocks,
    listed,
    steps_of,
)
from lastcard.dsl.words.limits import DEEPEST_PROMISED, MOST_LOOKED_AT, MOST_PROMISED, MOST_SEATS
from lastcard.dsl.words.rows import Brings, EachHand, EachOf
from lastcard.dsl.words.types import NUMBER, PLAYERS
from lastcard.dsl.words.vocabulary import BLOCK_WORDS, EVENTS, STEP_WORDS

from .prices import Prices

LEAVING = frozenset(event.name for event in EVENTS.values() if "out" in event.writes)  # each comes once to a player


def triggers_come_to_rest(book: Rulebook) -> Iterator[Diagnostic]:
    ways = links(book)
    returning = _returning(book, ways)
    path = _cycle(tuple(way for way in ways if not _ends(way, returning)))
    found = [_endless(path, returning)] if path else list(_too_deep(book, ways))
    yield from found or _too_much(book, ways, returning)


# --- chains ------------------------------------------------------------------------------------------


def _ends(way: Link, returning: tuple[Body, ...]) -> bool:
    """Is there an end to going this way again and again?"""
    if way.asks:
        return True
    if way.source in LEAVING and not (way.by and way.by.early):
        return True  # nobody leaves twice
    return way.source == "draw" and not (way.by and way.by.early) and not returning


def _returning(book: Rulebook, ways: tuple[Link, ...]) -> tuple[Body, ...]:
    """What brings cards back to the piles, of all that a draw may lead to unasked."""
    events = reachable("draw", tuple(way for way in ways if not way.is_chosen))
    forced = (body for body in bodies(book) if body.node in events and body.sort != "offer")
    return tuple(body for body in forced if any(map(_gives_back, steps_of(body.block))))


def _gives_back(step: Step) -> bool:
    return isinstance(step, Do) and STEP_WORDS[step.op].gives_back and not STEP_WORDS[step.op].asks


def _cycle(ways: tuple[Link, ...]) -> tuple[Link, ...]:
    """The shortest of the ways that come back to their beginning."""
    found = (_way_back(way, ways) for way in ways)
    return min((path for path in found if path), key=len, default=())


def _way_back(first: Link, ways: tuple[Link, ...]) -> tuple[Link, ...] | None:
    paths: dict[str, tuple[Link, ...]] = {first.target: (first,)}
    waiting = [first.target]
    for here in waiting:  # which grows: what is nearer comes first
        if here == first.source:
            return paths[here]
        for way in ways:
            if way.source == here and way.target not in paths:
                paths[way.target] = (*paths[here], way)
                waiting.append(way.target)
    return None


def _endless(path: tuple[Link, ...], returning: tuple[Body, ...]) -> Diagnostic:
    first = next(number for number, way in enumerate(path) if way.by)
    path = (*path[first:], *path[:first])
    events = " -> ".join(f"`{said(event)}`" for event in (*(way.source for way in path), path[0].source))
    others = tuple((f"and `{way.by.origin.name}`", way.by.origin.span) for way in path[1:] if way.by)
    if any(way.source == "draw" for way in path):
        others += tuple((f"`{body.origin.name}` brings the cards back", body.origin.span) for body in returning[:1])
    assert path[0].by is not None  # what happens by itself never comes back
    message = f"these events set each other off without end: {events}"
    advice = "let the rule do something that does not lead back, or set a flag instead"
    if any(way.source == "penalty" for way in path):
        advice = (
            "what is drawn by `player draws 1` comes without such an event; to have more drawn, write "
            "`before: player must draw` with `the amount becomes the amount + 1`"
        )
    if [way.source for way in path] == ["score"]:
        more = f"`the amount becomes the amount + {_scored(path[0].by)}`"
        advice = f"to have more points scored, write `before: player scores` with {more}; else {advice}"
    return Diagnostic("LC611", message, path[0].by.origin.span, advice, others)


def _scored(by: Body) -> int:
    """The points that its steps give, if they are a number."""
    given = [arg for step in steps_of(by.block) if isinstance(step, Do) for arg in step.args]
    return next((arg.value for arg in given if arg.op == "const" and arg.type == NUMBER), 1)


def _too_deep(book: Rulebook, ways: tuple[Link, ...]) -> Iterator[Diagnostic]:
    """A chain through draws stands as deep as there are cards."""
    forced = tuple(way for way in ways if not way.is_chosen)
    events = circle("draw", forced)
    cards = book.deck_size
    if 2 * len(events) * cards > DEEPEST_PROMISED:
        circling = [way.by for way in forced if way.by and way.source in events and way.target in events]
        by = authors(circling)
        others = {body.origin.name: body.origin.span for body in circling if body.origin != by.origin}
        related = tuple((f"and `{name}`", span) for name, span in others.items())
        message = f"with {cards} cards this goes on too long: one draw may lead to all others"
        yield Diagnostic("LC624", message, by.origin.span, "let a draw not lead to another one", related)


# --- how much -----------------------------------------------------------------------------------------


def _too_much(book: Rulebook, ways: tuple[Link, ...], returning: tuple[Body, ...]) -> Iterator[Diagnostic]:
    measure = _Measure(book, ways, returning)
    again = measure.again()
    costs = [(measure.whole_body(body) + again, number) for number, body in enumerate(measure.bodies)]
    yield from _dear_menus(book, measure.prices)
    over = [(most, number) for most, number in costs if most > MOST_PROMISED]
    if over:
        most, number = min(over)  # what sets this one off costs even more
        circling = [way.by for way in ways if way.by and {way.source, way.target} <= measure.circling]
        body = authors(circling) if again > most // 2 else measure.bodies[number]
        yield _takes_too_much(most, body.origin)
    else:
        yield from _dear_events(measure, again)


def _dear_events(measure: _Measure, again: int) -> Iterator[Diagnostic]:
    """All that waits for one event together: what somebody does, and the course of the turns, is no step of a rule."""
    costs = ((measure.event(event) + measure.leaving(event) + again, event) for event in EVENTS)
    most, event = max(costs)
    if most > MOST_PROMISED:
        yield _takes_too_much(most, measure.dearest(event))


def _takes_too_much(most: int, origin: Origin) -> Diagnostic:
    message = f"this may take {most:,} steps at once, and {MOST_PROMISED:,} are the most"
    return Diagnostic("LC624", message, origin.span, "let it do less, or let a question stand between")


def _dear_menus(book: Rulebook, prices: Prices) -> Iterator[Diagnostic]:
    """What may be done has to be found out whenever somebody is asked."""
    dear = [(prices.of(rule.when), rule.origin) for rule in book.rules if rule.pattern.event == "play"]
    if prices.turn() > MOST_LOOKED_AT:
        message = (
            f"to see which cards may be laid would take {prices.turn():,} steps, and {MOST_LOOKED_AT:,} are the most"
        )
        yield Diagnostic("LC624", message, max(dear, key=_first)[1].span, "ask for less in this condition")
    for windows in _open_together(book):
        most = prices.windows(windows)
        if most > MOST_LOOKED_AT:
            message = f"to see what may be taken here would take {most:,} steps"
            span = max(windows, key=prices.window).origin.span
            yield Diagnostic("LC624", message, span, f"{MOST_LOOKED_AT:,} are the most: ask for less")


def _open_together(book: Rulebook) -> Iterable[list[Window]]:
    found: dict[tuple[str, int, str], list[Window]] = {}
    for window in book.windows:
        moment = window.moment
        found.setdefault((moment.pattern.event, moment.group, moment.when), []).append(window)
    return found.values()


def _first(pair: tuple[int, Origin]) -> int:
    return pair[0]


class _Measure:
    """The most operations that a block may take, all that it sets off included."""

    def __init__(self, book: Rulebook, ways: tuple[Link, ...], returning: tuple[Body, ...]) -> None:
        self.waiting = Waiting(book)
        self.cards = book.deck_size
        self.prices = Prices(book)
        self.ways = ways
        self.bodies = tuple(bodies(book))
        self.unaided = tuple(way for way in ways if way.by is None)
        self.circling = circle("draw", tuple(way for way in ways if not way.is_chosen))
        self.ended = {(way.source, way.target, way.step) for way in ways if self._is_counted_elsewhere(way, returning)}
        self.known: dict[str, int] = {}
        # What stands before it may be carried out and nobody leaves.
        self.once = LEAVING - {body.event for body in self.bodies if body.early}

    def _is_counted_elsewhere(self, way: Link, returning: tuple[Body, ...]) -> bool:
        """Up to the next question, or by `again`."""
        return _ends(way, returning) and (way.asks or {way.source, way.target} <= self.circling)

    def again(self) -> int:
        """Chains that end with the cards may be run through as often as there are cards."""
        return self.cards * sum(map(self.event, self.circling)) + self.leaving(*self.circling)

    def whole_body(self, body: Body) -> int:
        return self.body(body) + self.leaving(*(way.target for way in self.ways if way.by == body))

    def leaving(self, *events: str) -> int:
        """Everybody may leave on the way from these events, however often they come, and each of them once."""
        unasked = tuple(way for way in self.ways if not way.is_chosen)
        met = {*events, *(more for event in events for more in reachable(event, unasked))}
        return MOST_SEATS * sum(self._all_of(event) for event in sorted(self.once & met))

    def event(self, event: str) -> int:
        return 10 + self._guards(event) if event in self.once else self._all_of(event)

    def _all_of(self, event: str) -> int:
        if event not in self.known:
            self.known[event] = 0  # what comes back here has been counted by `again`
            own = [body for body in self.bodies if (body.event, body.group) == (event, NONE)]
            follows = (more for more in EVENTS[event].leads_to if (event, more, "") not in self.ended)
            self.known[event] = 10 + self._guards(event) + sum(map(self.body, own)) + 2 * sum(map(self.event, follows))
        return self.known[event]

    def _guards(self, event: str) -> int:
        """To find out which rules hold and which windows open, and for whom."""
        return self._looked_at(self._rules(event), self._windows(event))

    def _looked_at(self, rules: Iterable[Rule], windows: Iterable[Window]) -> int:
        return sum(self.prices.of(rule.when) for rule in rules) + self.prices.windows(windows)

    def _rules(self, event: str) -> list[Rule]:
        return [rule for station in get_args(Station) for rule in self.waiting.rules(station, event)]

    def _windows(self, event: str) -> list[Window]:
        return [window for side in ("before", "after") for window in self.waiting.windows(side, event)]

    def dearest(self, event: str) -> Origin:
        """The entry that costs most of those that wait for this event, or for what follows from it by itself."""
        following = reachable(event, self.unaided)
        return max((entry for one in EVENTS if one in following for entry in self._entries(one)), key=_first)[1]

    def _entries(self, event: str) -> list[tuple[int, Origin]]:
        own = [(self.body(body), body.origin) for body in self.bodies if body.event == event]
        rules = [(self.prices.of(rule.when), rule.origin) for rule in self._rules(event)]
        windows = [(self.prices.window(window), window.origin) for window in self._windows(event)]
        return [*own, *rules, *windows]

    def body(self, body: Body) -> int:
        return 4 + self.block(body.block, body.event) + (self.event("say") if self._is_said(body) else 0)

    def _is_said(self, body: Body) -> bool:
        """Does it belong to an offer for the name of which somebody waits?"""
        return body.sort == "offer" and any(way.by == body and way.step == SAID for way in self.ways)

    def block(self, block: Block, event: str) -> int:
        return min(sum(self.step(step, event) for step in block), 10**12)

    def step(self, step: Step, event: str) -> int:
        inner = sum(self.block(block, event) for block in inner_blocks(step))
        if isinstance(step, Do):
            return 4 + self.prices.step(step) + self._proposed(step, event)
        if isinstance(step, If):
            return 4 + self.prices.of(step.condition) + inner
        if isinstance(step, Repeat):
            return 4 + (inner + 3 + self.prices.of(step.until)) * self.cards
        if isinstance(step, ForEach):
            parts = listed(step.players)
            several = any(one.type == PLAYERS for one in parts)
            return 4 + (inner + 3) * (MOST_SEATS if several else len(parts))
        if isinstance(step, Hold):
            return 4 + inner + sum(_times(more) * self.event(more.event) for more in BLOCK_WORDS[step.word].proposes)
        if isinstance(step, Group):
            return 4 + inner + self._around(step.group)
        return 4 + inner

    def _around(self, group: int) -> int:
        """What stands before a group and behind it."""
        windows = [window for side in ("before", "after") for window in self.waiting.windows_of_group(side, group)]
        entries = sum(self.body(body) for body in self.bodies if body.group == group)
        return entries + self._looked_at(self.waiting.rules_before_group(group), windows)

    def _proposed(self, step: Do, event: str) -> int:
        found = [more for more in STEP_WORDS[step.op].proposes if (event, more.event, step.op) not in self.ended]
        return sum(_times(more) * self.event(more.event) for more in found)


def _times(more: Brings) -> int:
    """How often an event comes that is proposed: for each of several players, or once."""
    several = next((given.places for given in more.given if isinstance(given, EachOf)), None)
    if several is None:
        return MOST_SEATS if any(isinstance(given, EachHand) for given in more.given) else 1
    return len(several) or MOST_SEATS
