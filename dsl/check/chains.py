"""Do the rules come to rest? Chains of events that come back to their beginning, and how much one event may cost.

Two things end a chain. A draw of no card sets nothing off, so a chain through a draw ends with the cards, unless it
brings cards back to the piles. And `may play` asks somebody, and no longer does so where plays stand too deep in each
other; no more does an offer that plays a card. Any other chain that comes back to its beginning may go on for ever.
"""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.rulebook import NONE, Block, Do, ForEach, Group, Hold, Repeat, Rulebook, Step, inner_blocks, steps_of
from lastcard.dsl.words.limits import DEEPEST_PROMISED, MOST_PROMISED, MOST_SEATS
from lastcard.dsl.words.vocabulary import EVENTS, STEP_WORDS

from .graph import Body, Link, bodies, circle, links, said


def triggers_come_to_rest(book: Rulebook) -> Iterator[Diagnostic]:
    ways = links(book)
    path = _cycle(tuple(way for way in ways if not _ends(way, ways)))
    found = [_endless(path)] if path else list(_too_deep(book, ways))
    yield from found or _too_much(book, ways)


# --- chains ------------------------------------------------------------------------------------------


def _ends(way: Link, ways: tuple[Link, ...]) -> bool:
    """Is there an end to going this way again and again?"""
    if way.asks:
        return True
    after_a_draw = way.source == "draw" and not (way.by and way.by.early)
    return after_a_draw and not _brings_back(circle("draw", ways), ways)


def _brings_back(events: frozenset[str], ways: tuple[Link, ...]) -> bool:
    blocks = {id(way.by): way.by.block for way in ways if way.by and way.source in events}
    steps = (step for block in blocks.values() for step in steps_of(block))
    return any(isinstance(step, Do) and STEP_WORDS[step.op].gives_back for step in steps)


def _cycle(ways: tuple[Link, ...]) -> tuple[Link, ...]:
    """The shortest of the ways that come back to their beginning."""
    found = (_way_back(way, ways) for way in ways)
    return min((path for path in found if path), key=len, default=())


def _way_back(first: Link, ways: tuple[Link, ...]) -> tuple[Link, ...]:
    paths: dict[str, tuple[Link, ...]] = {first.target: (first,)}
    waiting = [first.target]
    while waiting:
        here = waiting.pop(0)
        if here == first.source:
            return paths[here]
        for way in ways:
            if way.source == here and way.target not in paths:
                paths[way.target] = (*paths[here], way)
                waiting.append(way.target)
    return ()


def _endless(path: tuple[Link, ...]) -> Diagnostic:
    first = next(number for number, way in enumerate(path) if way.by)
    path = (*path[first:], *path[:first])
    events = " -> ".join(f"`{said(event)}`" for event in (*(way.source for way in path), path[0].source))
    others = tuple((f"and `{way.by.origin.name}`", way.by.origin.span) for way in path[1:] if way.by)
    assert path[0].by is not None  # what happens by itself never comes back
    message = f"these events set each other off without end: {events}"
    advice = "let the rule do something that does not lead back, or set a flag instead"
    return Diagnostic("LC611", message, path[0].by.origin.span, advice, others)


def _too_deep(book: Rulebook, ways: tuple[Link, ...]) -> Iterator[Diagnostic]:
    """A chain through draws stands as deep as there are cards."""
    forced = tuple(way for way in ways if not way.is_chosen)
    events = circle("draw", forced)
    cards = book.deck_size
    if 2 * len(events) * cards > DEEPEST_PROMISED:
        by = next(way.by for way in forced if way.by and way.source in events and way.target in events)
        message = f"with {cards} cards this goes on too long: one draw may lead to all others"
        yield Diagnostic("LC624", message, by.origin.span, "let a draw not lead to another one")


# --- how much -----------------------------------------------------------------------------------------


def _too_much(book: Rulebook, ways: tuple[Link, ...]) -> Iterator[Diagnostic]:
    measure = _Measure(book, ways)
    again = measure.again()
    costs = [(measure.body(body) + again, number) for number, body in enumerate(measure.bodies)]
    over = [(most, number) for most, number in costs if most > MOST_PROMISED]
    if over:
        most, number = min(over)  # what sets this one off costs even more
        circling = [way.by for way in ways if way.by and {way.source, way.target} <= measure.circling]
        body = circling[-1] if again > most // 2 and circling else measure.bodies[number]
        message = f"this may take {most:,} steps at once, and {MOST_PROMISED:,} are the most"
        yield Diagnostic("LC624", message, body.origin.span, "let it do less, or let a question stand between")


class _Measure:
    """The most operations that a block may take, all that it sets off included."""

    def __init__(self, book: Rulebook, ways: tuple[Link, ...]) -> None:
        self.cards = book.deck_size
        self.bodies = tuple(bodies(book))
        self.circling = circle("draw", tuple(way for way in ways if not way.is_chosen))
        self.ended = {(way.source, way.target, way.step) for way in ways if self._is_counted_elsewhere(way, ways)}
        self.known: dict[str, int] = {}

    def _is_counted_elsewhere(self, way: Link, ways: tuple[Link, ...]) -> bool:
        """Up to the next question, or by `again`."""
        return _ends(way, ways) and (way.asks or {way.source, way.target} <= self.circling)

    def again(self) -> int:
        """Chains that end with the cards may be run through as often as there are cards."""
        return self.cards * sum(map(self.event, self.circling))

    def event(self, event: str) -> int:
        if event not in self.known:
            self.known[event] = 0  # what comes back here has been counted by `again`
            own = [body for body in self.bodies if body.event == event and _group(body) == NONE]
            follows = (more for more in EVENTS[event].brings if (event, more, "") not in self.ended)
            self.known[event] = 10 + sum(map(self.body, own)) + 2 * sum(map(self.event, follows))
        return self.known[event]

    def body(self, body: Body) -> int:
        return 4 + self.block(body.block, body.event)

    def block(self, block: Block, event: str) -> int:
        return min(sum(self.step(step, event) for step in block), 10**12)

    def step(self, step: Step, event: str) -> int:
        inner = sum(self.block(block, event) for block in inner_blocks(step))
        if isinstance(step, Do):
            return 4 + self._proposed(step, event)
        if isinstance(step, Repeat):
            return 4 + (inner + 3) * self.cards
        if isinstance(step, ForEach):
            return 4 + (inner + 3) * (MOST_SEATS if step.players[0].type == "players" else len(step.players))
        if isinstance(step, Hold):
            return 4 + inner + MOST_SEATS * self.event("hand")
        if isinstance(step, Group):
            return 4 + inner + sum(self.body(body) for body in self.bodies if _group(body) == step.group)
        return 4 + inner

    def _proposed(self, step: Do, event: str) -> int:
        row = STEP_WORDS[step.op]
        targets = [target for target in row.proposes if (event, target, step.op) not in self.ended]
        times = 1 if row.takes.count("player") == 1 else MOST_SEATS
        return times * sum(map(self.event, targets))


def _group(body: Body) -> int:
    return body.window.moment.group if body.window else NONE
