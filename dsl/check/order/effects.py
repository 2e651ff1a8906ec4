"""What rules and windows touch, the events included that they set off."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from lastcard.dsl.rulebook import (
    NONE,
    Block,
    Do,
    Expr,
    ForEach,
    Pattern,
    Repeat,
    Rule,
    Rulebook,
    Station,
    Waiting,
    Window,
    steps_of,
    values_of,
    words,
)
from lastcard.dsl.words.rows import EventKind
from lastcard.dsl.words.types import CARD, CARDS, PLAYER, TRUTH
from lastcard.dsl.words.vocabulary import EVENTS, STEP_WORDS

from .distances import contradicts, opposite
from .graph import Link, event_of, links, node, reachable
from .readings import Reading
from .roles import brought, changed_before, roles_of
from .touches import Cell, Doing, Touch, Touches, vague

# A part of the position that is whatever the law of an event looks at; the law of the second may ask that of the first.
ASKED = {"law": "play", "naming": "name"}


class Effects:
    """What the rules and windows of a rulebook touch."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.compared = 0  # pairs of touches, of all rules together
        self.waiting = Waiting(book)
        self.ways: tuple[Link, ...] = links(book)
        self.asked: dict[str, Touches] = dict.fromkeys(ASKED, frozenset())
        for facet, event in ASKED.items():
            self.asked[facet] = frozenset(self._law(event))
        self.holds_cards = _holds_cards(book)
        self.events: dict[tuple[str, str, bool, tuple[Expr, ...]], Touches] = {}
        self.below: list[str] = []  # the events that are being followed
        self.menus: dict[Hashable, frozenset[tuple[str, int]]] = {}
        self.known: dict[str, Touches] = {}
        self.conditions: dict[Expr, Touches] = {}
        self.parts: dict[Expr, frozenset[tuple[str, int]] | None] = {}

    def of_rule(self, rule: Rule) -> Touches:
        name = rule.origin.name
        if name not in self.known:
            reading = Reading(self, roles_of(rule.pattern.event), may_change=rule.station == "before")
            reading.rule(rule)
            self.known[name] = frozenset(reading.found)
        return self.known[name]

    def of_ending(self, window: Window) -> Touches:
        """What a window does where nobody has taken its offers."""
        return self.of_block(window.otherwise, Reading(self, roles_of(window.moment.pattern.event)))

    def of_condition(self, condition: Expr) -> Touches:
        """What a condition reads, its names settled."""
        if condition not in self.conditions:
            reading = Reading(self, {("slot", word.value): word for word in words(condition) if word.op == "slot"})
            reading.read(condition)
            roles = (Touch(Cell("role", word.value), "reads") for word in words(condition) if word.op == "slot")
            self.conditions[condition] = frozenset((*reading.found, *roles))
        return self.conditions[condition]

    def parts_of(self, condition: Expr) -> frozenset[tuple[str, int]] | None:
        """Which parts of the position it reads; nothing where it is not certain what it means."""
        if condition not in self.parts:
            read = frozenset((touch.cell.facet, touch.cell.which) for touch in self.of_condition(condition))
            self.parts[condition] = None if vague(condition) else read
        return self.parts[condition]

    def nobody_asks(self, event: str, role: int) -> bool:
        """Does it never happen, and what stands in its place is the same whoever it would have happened to?"""
        instead = self.waiting.rules("instead", event)
        if self.waiting.windows("before", event) or not any(map(_always, instead)):
            return False
        rules = (*self.waiting.rules("before", event), *instead)
        return not any(word.op == "slot" and word.value == role for rule in rules for word in _words_of(rule))

    def named(self, cell: Cell, entry: Rule | Window) -> str:
        if cell.facet in ("flags", "player_flags"):
            return f"the flag `{self.book.flags[cell.which].name}`"
        if cell.facet in ("zones", "player_zones") and cell.which != NONE:
            return f"the zone `{self.book.zones[cell.which].name}`"
        if cell.facet == "role":
            return f"the {EVENTS[entry.pattern.event if isinstance(entry, Rule) else ''].roles[cell.which][0]}"
        return f"the {('target', 'amount')[cell.which] if cell.facet == 'pending' else cell.facet}"

    def of_block(self, block: Block, reading: Reading) -> Touches:
        reading.block(block)
        return frozenset(reading.found)

    def _law(self, event: str) -> Iterator[Touch]:
        """What is looked at to tell which cards fit, or which colors may be named."""
        for rule in self.book.rules:
            if (
                rule.station in ("permit", "forbid", "unlawful", "tolerate")
                and rule.pattern.event == event
                and rule.when
            ):
                reading = Reading(self, {})
                reading.read(rule.when)
                yield from reading.found

    # --- events ----------------------------------------------------------------------------------

    def of_event(self, event: str, roles: tuple[Expr, ...], brought: bool = False) -> Touches:
        """All that an event touches; one that comes back to itself counts as touching whatever may follow from it.

        `brought`: the event below brings it about itself, and no rule that waits there.
        """
        here = node(event, roles[-1].value) if event == "say" and roles and roles[-1].op == "const" else event
        if here in self.below:
            return self._anything(here)
        below = event_of(self.below[-1]) if self.below else ""
        key = (below, event, brought, roles)
        if key not in self.events:
            self.below.append(here)
            self.events[key] = frozenset(_Happening(self, event, roles, below if brought else "").touches())
            self.below.pop()
        return self.events[key]

    def _anything(self, event: str) -> Touches:
        found = set[Touch]()
        for one in {event_of(each) for each in reachable(event, self.ways)}:
            key = ("", one, False, ())
            if key not in self.events:
                self.events[key] = frozenset(_Happening(self, one, (), follows=False).touches())
            found |= self.events[key]
        return frozenset(found)


class _Happening:
    """An event passes its stations; `cause` brings it about; `follows`: so do the events that come of it."""

    def __init__(
        self, effects: Effects, event: str, roles: tuple[Expr, ...], cause: str = "", follows: bool = True
    ) -> None:
        self.effects = effects
        self.cause = cause
        self.row: EventKind = EVENTS[event]
        self.follows = follows
        self.roles = [*roles, *(Expr("unknown", type=type_) for _, type_ in self.row.roles[len(roles) :])]
        for place in changed_before(effects.waiting, event):
            self.roles[place] = Expr("unknown", type=self.row.roles[place][1])
        self.players = [role for role, (_, type_) in zip(self.roles, self.row.roles, strict=True) if type_ == PLAYER]
        self.found: list[Touch] = []
        self.path: tuple[Expr, ...] = ()
        self.changed: set[tuple[str, int]] = set()

    def touches(self) -> list[Touch]:
        self._rules("before")
        self._windows("before")
        if self._is_replaced():
            return self.found
        for station in (self._reactions, self._happens) if self.row.happens_last else (self._happens, self._reactions):
            station()
        return self.found

    def _reactions(self) -> None:
        self._rules("on")
        self._windows("after")

    def _is_replaced(self) -> bool:
        """Is there always something in its place? Else it happens only where no condition for that holds."""
        for rule in self.effects.waiting.rules("instead", self.row.name):
            if not self._is_meant(rule.pattern):
                continue
            self._rule(rule)
            if rule.when is None:
                return _always(rule)
            refused = self._reading()
            refused.assume(opposite(refused.meant(rule.when)))
            self.path = refused.known.path
        return False

    def _happens(self) -> None:
        reading = self._reading()
        for facet in self.row.reads:
            reading.look(facet, self.players)
        if self.row.twice:
            reading.change(self.row, self.players, self.row.twice, Doing(self.row.name, tuple(self.roles)))
        for row in self.effects.book.going_out if self.row.name == "play" else ():
            reading.block(row.body)
        self._take(reading)
        for more in self.row.brings if self.follows else ():
            for roles in brought(more, self.roles):
                self._take_touches(self.effects.of_event(more.event, roles, brought=True))

    # --- what waits for it ------------------------------------------------------------------------

    def _rules(self, station: Station) -> None:
        for rule in self.effects.waiting.rules(station, self.row.name):
            if self._is_meant(rule.pattern):
                self._rule(rule)

    def _is_meant(self, pattern: Pattern) -> bool:
        """What is said is one name and no other, if it is known which."""
        said = self.roles[-1] if pattern.said != NONE else None
        return said is None or said.op != "const" or said.value == pattern.said

    def _rule(self, rule: Rule) -> None:
        reading = self._reading()
        follows = () if rule.station == "instead" else rule.body  # what it replaces hangs on its condition, too
        if rule.when is None or reading.enter(rule.when, follows, self._known_of()):
            reading.block(rule.body)
        self._take(reading)

    def _windows(self, side: str) -> None:
        waiting = self.effects.waiting.windows(side, self.row.name)
        menu = tuple(window for window in waiting if self._is_meant(window.moment.pattern))
        for window in menu:
            reading = self._reading()
            reading.window(window, menu, self._known_of())
            self._take(reading)

    def _known_of(self) -> tuple[Expr, ...]:
        """What is certain when a hand has changed because it got more: there were cards in it before."""
        more = self.cause and EVENTS[self.cause].hands == ("more",)
        if more and self.row.name == "hand" and self.effects.holds_cards:
            size = Expr("size", (Expr("hand", (self.roles[0],), type=CARDS),))
            return (Expr("is_least", (size, Expr("const", value=2)), type=TRUTH),)
        return ()

    def _reading(self) -> Reading:
        names = {("slot", place): role for place, role in enumerate(self.roles)}
        reading = Reading(self.effects, names, follows=self.follows)
        reading.known, reading.changed = replace(reading.known, path=self.path), set(self.changed)
        return reading

    def _take(self, reading: Reading) -> None:
        self.found += reading.found
        self.changed = reading.changed

    def _take_touches(self, touches: Touches) -> None:
        reading = self._reading()
        reading.take(touches)
        self._take(reading)


def _always(rule: Rule) -> bool:
    return rule.when is None and (rule.pattern.kind, rule.pattern.said) == (NONE, NONE)


def _words_of(rule: Rule) -> Iterator[Expr]:
    said = [value for step in steps_of(rule.body) for value in values_of(step)]
    for expr in (*said, *((rule.when,) if rule.when is not None else ())):
        yield from words(expr)


def _holds_cards(book: Rulebook) -> bool:
    """Does everybody in the round hold a card? Whoever lays the last one goes out, if nothing else takes cards away."""
    blocks = [rule.body for rule in book.rules if not _leaves_one(rule, book)]
    blocks += [row.body for row in (*book.turned_up, *book.going_out)]
    blocks += [block for window in book.windows for block in (*(o.body for o in window.offers), window.otherwise)]
    done = {step.op for block in blocks for step in steps_of(block) if isinstance(step, Do)}
    return not any(row.stays_in for row in book.going_out) and not any(map(_takes_away, done))


def _leaves_one(rule: Rule, book: Rulebook) -> bool:
    """Is it an action that takes one card from a hand, and is it permitted only where that holds two?"""
    if all(book.rules[action.rule] is not rule for action in book.actions):
        return False
    if any(isinstance(step, Repeat | ForEach) for step in steps_of(rule.body)):
        return False
    takes = [step for step in steps_of(rule.body) if isinstance(step, Do) and _takes_away(step.op)]
    if [step.args[1].type for step in takes] != [CARD]:  # behind the player whose hand it is
        return False
    size = Expr("size", (Expr("hand", takes[0].args[:1], type=CARDS),))
    one = Expr("is_most", (size, Expr("const", value=1)), type=TRUTH)
    said = (each for each in book.rules if each.pattern == rule.pattern and each.station == "permit")
    permitted = [() if each.when is None else (each.when,) for each in said]
    return bool(permitted) and all(contradicts((*conditions, one), book) for conditions in permitted)


def _takes_away(op: str) -> bool:
    """Does it take cards from a hand, by itself or by an event that takes nobody out of the round?"""
    row = STEP_WORDS[op]
    events = (EVENTS[event] for event in row.leads_to)
    return "fewer" in row.hands or any(
        "fewer" in event.hands and "out" not in (*event.writes, *event.leads_to) for event in events
    )
