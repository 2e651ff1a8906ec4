"""What a rule touches: which parts of the position it reads, which it changes and how, all that it sets off included.

A `Touch` says of one part of the position under which conditions of the rule's own it is touched. Parts are told apart
as far as the sentences do: flags by their number, hands and flags of players by whose they are, zones by name. Whom a
sentence means is written in terms of the event at which the rule waits, through all events that follow: a rule about a
draw knows its `player` as the `next after player` of the rule that lets somebody draw. Whoever cannot be told is
`SOMEBODY`, who may be anybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from lastcard.dsl.rulebook import (
    NONE,
    Block,
    Do,
    Expr,
    ForEach,
    Group,
    If,
    Pattern,
    Repeat,
    Rule,
    Rulebook,
    Target,
    Window,
    never,
    steps_of,
    words,
)
from lastcard.dsl.words.rows import EventKind, StepWord
from lastcard.dsl.words.vocabulary import EVENTS, STEP_WORDS, VALUE_WORDS

from .graph import Link, links, reachable
from .guards import BESIDE, contradicts, opposite

How = Literal["reads", "sets", "adds", "caps", "marks", "turns", "draws", "asks"]

SOMEBODY = Expr("unknown", type="player")
SOMETHING = Expr("unknown")
FALSE = Expr("const", type="truth")
ORDER = frozenset({"direction", "turn"})  # of several players these say only in which order they come

# Events that change a part of the position in a way of their own: twice in either order comes to the same.
IN_EITHER_ORDER: dict[str, How] = {"lost turn": "marks", "direction": "turns", "draw": "draws"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A part of the position."""

    facet: str
    which: int = NONE  # of several flags or zones, or of what a rule `before` an event may change
    owner: Expr | None = None  # of a part that every player has


@dataclass(frozen=True, slots=True)
class Touch:
    cell: Cell
    how: How
    value: Expr | None = None  # what is set
    path: tuple[Expr, ...] = ()  # the conditions that lead here, as they are before the rule
    own: bool = True  # the rule does it itself, and not something that it sets off

    @property
    def writes(self) -> bool:
        return self.how not in ("reads", "asks")


Touches = frozenset[Touch]
Names = dict[tuple[str, int], Expr]  # what the names of a rule, and the target and the amount, stand for


def vague(expr: Expr) -> bool:
    return expr.op in ("unknown", "one_of") or any(map(vague, expr.args))


def same(one: Expr | None, other: Expr | None) -> bool:
    """Are they certain to mean one thing?"""
    return one == other and (one is None or not vague(one))


def replaced(expr: Expr, names: Names) -> Expr:
    """The expression with what its names stand for."""
    if expr.op == "slot":
        return names.get(("slot", expr.value)) or replace(SOMETHING, type=expr.type)
    if expr.op == "pending":
        return names.get(("pending", expr.value), expr)
    return replace(expr, args=tuple(replaced(arg, names) for arg in expr.args)) if expr.args else expr


class Effects:
    """What the rules and windows of a rulebook touch."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.ways: tuple[Link, ...] = links(book)
        self.law: Touches = frozenset()
        self.law = frozenset(self._law())
        self.holds_cards = _holds_cards(book)
        self.events: dict[tuple[str, tuple[Expr, ...]], Touches] = {}
        self.below: list[str] = []  # the events that are being followed
        self.known: dict[str, Touches] = {}
        self.conditions: dict[Expr, Touches] = {}

    def of_rule(self, rule: Rule) -> Touches:
        name = rule.origin.name
        if name not in self.known:
            reading = _Reading(self, _roles(rule.pattern.event), may_change=rule.station == "before")
            if rule.when is not None:
                reading.read(rule.when)
            self.known[name] = frozenset((*reading.found, *self.of_block(rule.body, reading)))
        return self.known[name]

    def of_ending(self, window: Window) -> Touches:
        """What a window does where nobody has taken its offers."""
        return self.of_block(window.otherwise, _Reading(self, _roles(window.moment.pattern.event)))

    def of_condition(self, condition: Expr) -> Touches:
        """What a condition reads, its names settled."""
        if condition not in self.conditions:
            reading = _Reading(self, {("slot", word.value): word for word in words(condition) if word.op == "slot"})
            reading.read(condition)
            self.conditions[condition] = frozenset(reading.found)
        return self.conditions[condition]

    def named(self, cell: Cell, entry: Rule | Window) -> str:
        if cell.facet in ("flags", "player_flags"):
            return f"the flag `{self.book.flags[cell.which].name}`"
        if cell.facet == "role":
            return f"the {EVENTS[entry.pattern.event if isinstance(entry, Rule) else ''].roles[cell.which][0]}"
        return f"the {('target', 'amount')[cell.which] if cell.facet == 'pending' else cell.facet}"

    def of_block(self, block: Block, reading: _Reading) -> Touches:
        reading.block(block)
        return frozenset(reading.found)

    def _law(self) -> Iterator[Touch]:
        """What is looked at to tell which cards fit."""
        for rule in self.book.rules:
            if rule.station in ("permit", "forbid", "unlawful") and rule.pattern.event == "play" and rule.when:
                reading = _Reading(self, {})
                reading.read(rule.when)
                yield from reading.found

    # --- events ----------------------------------------------------------------------------------

    def of_event(self, event: str, roles: tuple[Expr, ...]) -> Touches:
        """All that an event touches; one that comes back to itself counts as touching whatever may follow from it."""
        if event in self.below:
            return self._anything(event)
        key = (event, roles)
        if key not in self.events:
            self.below.append(event)
            self.events[key] = frozenset(_Happening(self, event, roles).touches())
            self.below.pop()
        return self.events[key]

    def _anything(self, event: str) -> Touches:
        found = set[Touch]()
        for one in reachable(event, self.ways):
            key = (one, ())
            if key not in self.events:
                self.events[key] = frozenset(_Happening(self, one, (), follows=False).touches())
            found |= self.events[key]
        return frozenset(found)


class _Happening:
    """An event passes its stations; `follows`: so do the events that come of it."""

    def __init__(self, effects: Effects, event: str, roles: tuple[Expr, ...], follows: bool = True) -> None:
        self.effects = effects
        self.row: EventKind = EVENTS[event]
        self.follows = follows
        self.roles = [*roles, *(Expr("unknown", type=type_) for _, type_ in self.row.roles[len(roles) :])]
        for place in _changeable(effects.book, event):
            self.roles[place] = Expr("unknown", type=self.row.roles[place][1])
        self.players = [role for role, (_, type_) in zip(self.roles, self.row.roles, strict=True) if type_ == "player"]
        self.found: list[Touch] = []
        self.path: tuple[Expr, ...] = ()
        self.changed: set[tuple[str, int]] = set()

    def touches(self) -> list[Touch]:
        self._rules("before")
        self._windows("before")
        if self._is_replaced():
            return self.found
        self._happens()
        self._rules("on")
        self._windows("after")
        return self.found

    def _is_replaced(self) -> bool:
        """Is there always something in its place? Else it happens only where no condition for that holds."""
        for rule in self._of_station("instead"):
            self._rule(rule)
            if rule.when is None:
                return rule.pattern.kind == NONE
            refused = self._reading()
            refused.assume(opposite(replaced(rule.when, refused.names)))
            self.path = refused.path
        return False

    def _happens(self) -> None:
        how = IN_EITHER_ORDER.get(self.row.name, "sets")
        value = Expr(self.row.name, tuple(self.roles))
        reading = self._reading()
        for facet in self.row.reads:
            reading.look(facet, self.players)
        for facet in self.row.writes:
            reading.change(facet, NONE, self.players, how, value)
        for row in self.effects.book.going_out if self.row.name == "play" else ():
            reading.block(row.body)
        self._take(reading)
        for event in self.row.brings if self.follows else ():
            for roles in self._brought(event):
                self._take_touches(self.effects.of_event(event, roles))

    def _brought(self, event: str) -> list[tuple[Expr, ...]]:
        """With whom the events come that this one brings about: single cards go from hand to hand by it."""
        if event == "hand":
            return [(player, FALSE) for player in self.players]
        return [tuple(self.roles[: len(EVENTS[event].roles)])]

    # --- what waits for it ------------------------------------------------------------------------

    def _of_station(self, station: str) -> list[Rule]:
        rules = self.effects.book.rules
        return [
            rule
            for rule in rules
            if rule.station == station
            and rule.pattern.event == self.row.name
            and rule.pattern.group == NONE
            and not never(rule.when)
        ]

    def _rules(self, station: str) -> None:
        for rule in self._of_station(station):
            self._rule(rule)

    def _rule(self, rule: Rule) -> None:
        reading = self._reading()
        if rule.when is None or reading.enter(rule.when, self._known_of()):
            reading.block(rule.body)
        self._take(reading)

    def _windows(self, side: str) -> None:
        for window in self.effects.book.windows:
            moment = window.moment
            if (moment.when, moment.pattern.event, moment.group) == (side, self.row.name, NONE):
                reading = self._reading()
                reading.window(window, self._known_of())
                self._take(reading)

    def _known_of(self) -> tuple[Expr, ...]:
        """What is certain when a hand has changed because somebody drew: they held cards before."""
        below = self.effects.below
        if self.row.name == "hand" and below[-2:] == ["draw", "hand"] and self.effects.holds_cards:
            size = Expr("size", (Expr("hand", (self.roles[0],), type="cards"),))
            return (Expr("is_least", (size, Expr("const", value=2)), type="truth"),)
        return ()

    def _reading(self) -> _Reading:
        names = {("slot", place): role for place, role in enumerate(self.roles)}
        reading = _Reading(self.effects, names, follows=self.follows)
        reading.path, reading.changed = self.path, set(self.changed)
        return reading

    def _take(self, reading: _Reading) -> None:
        self.found += reading.found
        self.changed = reading.changed

    def _take_touches(self, touches: Touches) -> None:
        reading = self._reading()
        reading.take(touches)
        self._take(reading)


class _Reading:
    """Goes through steps in their order and notes what they touch."""

    def __init__(self, effects: Effects, names: Names, may_change: bool = False, follows: bool = True) -> None:
        self.effects = effects
        self.book = effects.book
        self.names = names
        self.roles = len(names)
        self.may_change = may_change  # the roles, or the target and the amount, of what has not happened yet
        self.follows = follows
        self.path: tuple[Expr, ...] = ()
        self.changed = set[tuple[str, int]]()  # conditions about this are no longer as they were before the rule
        self.settled = dict[Cell, Expr]()  # what the rule has set itself
        self.found: list[Touch] = []

    # --- notes ------------------------------------------------------------------------------------

    def note(self, cell: Cell, how: How, value: Expr | None = None) -> None:
        self.found.append(Touch(cell, how, value, self.path))
        if how not in ("reads", "asks"):
            self.changed.add((cell.facet, cell.which))

    def take(self, touches: Touches) -> None:
        """What an event that has been set off touches, under the conditions that lead to it."""
        for touch in touches:
            path = tuple(condition for condition in touch.path if not self.is_stale(condition))
            self.found.append(replace(touch, path=tuple(dict.fromkeys((*self.path, *path))), own=False))
        self.changed |= {(touch.cell.facet, touch.cell.which) for touch in touches if touch.writes}

    def is_stale(self, condition: Expr) -> bool:
        """Has the rule itself changed what the condition reads?"""
        read = self.effects.of_condition(condition)
        return vague(condition) or any((touch.cell.facet, touch.cell.which) in self.changed for touch in read)

    def enter(self, condition: Expr, known: tuple[Expr, ...] = ()) -> bool:
        """Go on under a condition; False where it cannot hold here."""
        settled = replaced(condition, self.names)
        if contradicts((*known, settled), self.book):
            return False
        self.read(condition)
        return self.assume(settled)

    def assume(self, condition: Expr) -> bool:
        if not self.is_stale(condition):
            self.path = tuple(dict.fromkeys((*self.path, condition)))
        return not contradicts(self.path, self.book)

    # --- values -----------------------------------------------------------------------------------

    def read(self, expr: Expr, ordered: bool = True) -> None:
        """What an expression looks at; where the order of players means nothing, less. A name has been given before."""
        for arg in expr.args:
            self.read(arg, ordered and expr.op not in ("is_empty", "is_filled"))
        if expr.op == "pending" and ("pending", expr.value) not in self.names:
            self.note(Cell("pending", expr.value), "reads")
        if expr.op == "slot" and self.may_change and expr.value < self.roles:
            self.note(Cell("role", expr.value), "reads")
        for facet in VALUE_WORDS[expr.op].reads if expr.op in VALUE_WORDS else ():
            if ordered or expr.type != "players" or facet not in ORDER:
                self._look_with(expr, facet)

    def _look_with(self, expr: Expr, facet: str) -> None:
        owners = [replaced(arg, self.names) for arg in expr.args]
        if facet in ("flags", "player_flags"):
            cell = Cell(facet, expr.value, owners[0] if expr.op == "flag_of" else None)
            if cell not in self.settled:
                self.note(cell, "reads")
            return
        self.look(facet, owners if facet == "hands" else [])

    def look(self, facet: str, players: list[Expr]) -> None:
        """Look at a part of the position, or at those parts of it that these players have."""
        if facet == "law":
            self.found += (replace(touch, path=self.path) for touch in self.effects.law)
        else:
            for cell in self._cells(facet, NONE, players):
                self.note(cell, "reads")

    def change(self, facet: str, which: int, players: list[Expr], how: How, value: Expr) -> None:
        for cell in self._cells(facet, which, players):
            self.note(cell, how, value)

    def _cells(self, facet: str, which: int, players: list[Expr]) -> list[Cell]:
        if facet == "side":
            return [] if self.book.side == NONE else [Cell("flags", self.book.side)]
        if facet == "hands":
            return [Cell("hands", owner=player) for player in players or [SOMEBODY]]
        return [Cell(facet, which if facet == "zones" else NONE)]

    # --- steps ------------------------------------------------------------------------------------

    def block(self, block: Block) -> None:
        for step in block:
            if isinstance(step, Do):
                self._do(step)
            elif isinstance(step, If):
                self._if(step)
            elif isinstance(step, Group):
                self._group(step)
            elif isinstance(step, Repeat | ForEach):
                self._again(step)
            else:
                self.block(step.body)

    def _if(self, step: If) -> None:
        self.read(step.condition)
        condition = replaced(step.condition, self.names)
        before, names, settled = self.path, self.names, self.settled
        stale = self.is_stale(condition)
        for way, body in ((condition, step.then), (opposite(condition), step.otherwise)):
            self.names, self.settled = dict(names), dict(settled)
            self.path = before if stale else (*before, way)
            if not contradicts(self.path, self.book):
                self.block(body)
        self.path, self.names, self.settled = before, names, settled
        self._forget((*step.then, *step.otherwise))

    def _again(self, step: Repeat | ForEach) -> None:
        """Steps that may be done several times: what they change is unknown from the first time on."""
        self._forget(step.body)
        if isinstance(step, ForEach):
            free = self._is_free(step)
            for several in step.players:
                self.read(several, ordered=not free)
            single = step.players[0].type != "players"
            one_of = SOMEBODY if single else Expr("one_of", (replaced(step.players[0], self.names),), type="player")
            self.names["slot", step.slot] = one_of
        before = self.path, self.settled
        self.path, self.settled = self._lasting(step.body), {}
        if isinstance(step, Repeat):
            self.read(step.until)
        self.block(step.body)
        self.path, self.settled = before[0], {}

    def _lasting(self, body: Block) -> tuple[Expr, ...]:
        """The conditions that the body does not change as it is repeated."""
        alone = _Reading(self.effects, dict(self.names))
        alone.block(body)
        return tuple(condition for condition in self.path if not alone.is_stale(condition))

    def _is_free(self, step: ForEach) -> bool:
        """Is it no matter who comes first? Each does only what in either order comes to the same."""
        alone = _Reading(self.effects, dict(self.names))
        alone.names["slot", step.slot] = SOMEBODY
        alone.block(step.body)
        return all(commute(one, other) for one in alone.found for other in alone.found)

    def _forget(self, block: Block) -> None:
        for step in steps_of(block):
            for slot in _slots_given(step):
                self.names.pop(("slot", slot), None)
            if isinstance(step, Do):
                for into in step.into:
                    self.settled.pop(self._cell_of(into), None)

    def _group(self, step: Group) -> None:
        for expr in (step.target, step.amount):
            if expr is not None:
                self.read(expr)
        before = dict(self.names)
        self.names |= self._hit(step)
        found = len(self.found)
        for rule in self.book.rules:
            if rule.pattern.group == step.group and not never(rule.when):
                self._inner(rule)
        self._windows("before", step.group)
        self.block(step.body)
        self._windows("after", step.group)
        self.found[found:] = [touch for touch in self.found[found:] if touch.cell.facet != "pending"]
        self.names = {key: value for key, value in self.names.items() if key[0] != "pending" or key in before}

    def _hit(self, step: Group) -> Names:
        """The target and the amount are those of this group alone."""
        hits: Names = {}
        changeable = _changeable(self.book, group=step.group)
        for place, expr in enumerate((step.target, step.amount)):
            known = expr is not None and place not in changeable
            hits["pending", place] = (
                replaced(expr, self.names) if known and expr else replace(SOMETHING, type=("player", "number")[place])
            )
        return hits

    def _inner(self, rule: Rule) -> None:
        """A rule before the group is carried out by the rule that holds it."""
        before, names, settled = self.path, self.names, self.settled
        self.names, self.settled = self._shared(), {}
        if rule.when is None or self.enter(rule.when):
            self.block(rule.body)
        self.path, self.names, self.settled = before, names, settled

    def _shared(self) -> Names:
        """Of the names those that are not the rule's own: the roles, the target, the amount."""
        return {key: value for key, value in self.names.items() if key[0] == "pending" or key[1] < self.roles}

    def _windows(self, side: str, group: int) -> None:
        for window in self.book.windows:
            if (window.moment.when, window.moment.group) == (side, group):
                self.window(window)

    def window(self, window: Window, known: tuple[Expr, ...] = ()) -> None:
        """Somebody may be asked, and then one thing or another is done."""
        if never(window.when):
            return
        before, names, settled = self.path, self.names, self.settled
        self.names, self.settled = self._shared(), {}
        if window.when is None or self.enter(window.when, known):
            self._ask(window)
        self.path, self.names, self.settled = before, names, settled

    def _ask(self, window: Window) -> None:
        self.read(window.asks)
        self.note(Cell("asked"), "asks")
        if window.once_a_turn:
            self.note(Cell("windows"), "marks")
        for offer in window.offers:
            for expr in (offer.choice, offer.when):
                if expr is not None:
                    self.read(expr)
        for block in (*(offer.body for offer in window.offers), window.otherwise):
            self.settled = {}
            self.block(block)

    def _do(self, step: Do) -> None:
        row = STEP_WORDS[step.op]
        self.args = tuple(replaced(arg, self.names) for arg in step.args)
        players = [arg for takes, arg in zip(_taken(row), self.args, strict=True) if takes == "player"]
        raised = self._raises(step)
        for arg in raised.args[1:] if raised else step.args:
            self.read(arg)
        if "player" in row.takes and (row.proposes or row.asks):
            self.note(Cell("out"), "reads")  # whoever has left takes no part
        if row.asks:
            self.note(Cell("asked"), "asks")
        for facet in row.reads:
            self.look(facet, players[:1])
        for facet in row.writes:
            self.change(facet, step.name, players, "sets", Expr(step.op, self.args, step.name))
        self._results(step, raised)
        for event in row.proposes if self.follows else ():
            self._proposes(event, players)

    def _proposes(self, event: str, players: list[Expr]) -> None:
        if event == "hand":
            for player in players or [SOMEBODY]:
                self.take(self.effects.of_event(event, (_told(player), SOMETHING)))
            return
        roles = tuple(map(_told, self.args[: len(EVENTS[event].roles)]))
        self.take(self.effects.of_event(event, roles))

    # --- where results go -------------------------------------------------------------------------

    def _raises(self, step: Do) -> Expr | None:
        """`n becomes n + MORE`, `n - LESS` or `the lesser of n and MOST`, with n in the first place."""
        if step.op != "become" or not step.args or len(step.args[0].args) != 2:
            return None
        value, target = step.args[0], step.into[0]
        for first, second in (value.args, value.args[::-1]):
            if value.op in _RAISING and self._is(first, target) and (value.op != "minus" or first is value.args[0]):
                return Expr(value.op, (first, second))
        return None

    def _is(self, expr: Expr, target: Target) -> bool:
        """Is the value read the one that is written?"""
        if target.flag != NONE:
            owner = () if target.of is None else (target.of,)
            return expr.op in ("flag", "flag_of") and expr.value == target.flag and expr.args == owner
        if target.pending != NONE:
            return expr.op == "pending" and expr.value == target.pending
        return self.may_change and expr.op == "slot" and expr.value == target.slot < self.roles

    def _results(self, step: Do, raised: Expr | None) -> None:
        row = STEP_WORDS[step.op]
        if step.into and "draw" in row.proposes:
            self.note(Cell("draw"), "reads")  # which card comes depends on who has drawn before
        value = SOMETHING if row.proposes or row.asks else self.args[0] if self.args else SOMETHING
        for into in step.into:
            if into.of is not None:
                self.read(into.of)
            if into.slot != NONE and not (self.may_change and into.slot < self.roles):
                self.names["slot", into.slot] = value
                continue
            cell = self._cell_of(into)
            how: How = _RAISING[raised.op] if raised else "sets"
            self.note(cell, how, None if raised else value)
            if not raised and not vague(value):
                self.settled[cell] = value

    def _cell_of(self, into: Target) -> Cell:
        if into.pending != NONE:
            return Cell("pending", into.pending)
        if into.flag == NONE:
            return Cell("role", into.slot)
        owner = None if into.of is None else replaced(into.of, self.names)
        return Cell("player_flags" if into.of is not None else "flags", into.flag, owner)


_RAISING: dict[str, How] = {"plus": "adds", "minus": "adds", "lesser": "caps"}


def _roles(event: str) -> Names:
    """The names of an event stand for themselves."""
    return {
        ("slot", place): Expr("slot", value=place, type=type_) for place, (_, type_) in enumerate(EVENTS[event].roles)
    }


def _taken(row: StepWord) -> list[str]:
    """What the values of a step are: names that it gives, zones and groups are none."""
    return [takes for takes in row.takes if takes.split()[0] not in ("new", "zone", "group", "flag")]


def _changeable(book: Rulebook, event: str = "", group: int = NONE) -> frozenset[int]:
    """What of an event or a group a rule or a window `before` it changes."""
    blocks = [rule.body for rule in book.rules if rule.station == "before" and _about(rule.pattern, event, group)]
    for window in book.windows:
        if (
            window.moment.when == "before"
            and window.moment.group == group
            and _about(window.moment.pattern, event, NONE if group == NONE else group)
        ):
            blocks += [offer.body for offer in window.offers]
    into = [
        into
        for block in blocks
        for step in steps_of(block)
        if isinstance(step, Do) and step.op == "become"
        for into in step.into
    ]
    return frozenset(one.slot if group == NONE else one.pending for one in into) - {NONE}


def _about(pattern: Pattern, event: str, group: int) -> bool:
    return pattern.group == group and (group != NONE or pattern.event == event)


def _told(expr: Expr) -> Expr:
    """Long ways to say who it is are not followed."""
    return SOMEBODY if _size(expr) > 6 else expr


def _size(expr: Expr) -> int:
    return 1 + sum(map(_size, expr.args))


def _slots_given(step: object) -> Iterator[int]:
    if isinstance(step, Do):
        yield from (into.slot for into in step.into if into.slot != NONE)
    elif isinstance(step, ForEach):
        yield from (step.slot, step.queue)
    elif isinstance(step, Repeat):
        yield step.counter


def _holds_cards(book: Rulebook) -> bool:
    """Does everybody in the round hold a card? Whoever lays the last one goes out, if nothing else takes cards away."""
    blocks = [entry.body for entry in (*book.rules, *book.turned_up, *book.going_out)]
    blocks += [block for window in book.windows for block in (*(o.body for o in window.offers), window.otherwise)]
    taken = (step for block in blocks for step in steps_of(block) if isinstance(step, Do))
    return not any(row.stays_in for row in book.going_out) and not any(
        step.op in ("give", "put", "discard") for step in taken
    )


# --- two touches ------------------------------------------------------------------------------------


def commute(one: Touch, other: Touch) -> bool:
    """Does it come to the same, whichever comes first?"""
    if not (one.writes or other.writes) or apart(one.cell, other.cell):
        return True
    if one.how != other.how:
        return False
    if one.how == "draws":  # the same player takes the same cards in the same order
        return one.cell.facet == "shuffles" or (
            one.value is not None and other.value is not None and same(one.value.args[0], other.value.args[0])
        )
    return one.how in ("adds", "caps", "marks", "turns") or (
        one.how == "sets" and one.value is not None and same(one.value, other.value)
    )


def apart(one: Cell, other: Cell) -> bool:
    """Is it certain that they are different parts of the position?"""
    if one.facet != other.facet or (NONE not in (one.which, other.which) and one.which != other.which):
        return True
    return one.owner is not None and other.owner is not None and different(one.owner, other.owner)


def different(one: Expr, other: Expr) -> bool:
    """Are they certain to be two players?"""
    return _is_not(one, other) or _is_not(other, one)


def _is_not(one: Expr, other: Expr) -> bool:
    if vague(other):
        return False
    if one.op in BESIDE:
        return other in one.args
    if one.op != "one_of":
        return False
    several = one.args[0]
    return (
        several.op == "opponents"
        and several.args[0] == other
        or (several.op == "other_players" and several.args[1] == other)
    )
