"""Goes through the steps of a rule and notes what they touch."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import zip_longest

from lastcard.dsl.rulebook import (
    Block,
    Do,
    Expr,
    ForEach,
    Group,
    Hold,
    If,
    Repeat,
    Rule,
    Window,
    conjuncts,
    piles_moved,
    steps_of,
)
from lastcard.dsl.words.facets import FACETS
from lastcard.dsl.words.rows import StepWord
from lastcard.dsl.words.types import NUMBER, PLAYER, PLAYERS, SAYING, ZONE
from lastcard.dsl.words.vocabulary import BLOCK_WORDS, STEP_WORDS, VALUE_WORDS

from .changes import Limit, how_raised, limit_of, raised_by
from .distances import certain, contradicts, opposite
from .graph import says
from .known import Known, short
from .notes import SOMETHING, Notes
from .roles import brought, changed_before_group, of_nothing, slots_given, told
from .touches import SOMEBODY, Cell, Doing, How, Names, Touch, Touches, commute, vague


def _in_any_order(touches: Collection[Touch]) -> bool:
    """Does it come to the same, whichever of these comes first?"""
    return all(commute(one, other) for one in touches for other in touches)


class Reading(Notes):
    """Goes through steps in their order and notes what they touch."""

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
            elif isinstance(step, Hold):
                self._hold(step)
            else:
                self.block(step.body)

    def rule(self, rule: Rule) -> None:
        """A rule with its condition, as it is carried out alone."""
        limit = limit_of(rule.when, rule.body, self.may_change)
        for condition in conjuncts(rule.when):
            if limit is None or condition != limit.condition:
                self.judge(condition, rule.body)
        if limit is not None:
            self._limits(limit)
        else:
            self.block(rule.body)

    def _limits(self, limit: Limit) -> None:
        (into,), (value,) = limit.step.into, limit.step.args
        self.read(value)
        if into.of is not None:
            self.read(into.of)
        self.note(self.cell_of(into), limit.how, to=self.meant(value))

    def _if(self, step: If) -> None:
        limit = limit_of(step.condition, step.then, self.may_change)
        if limit is not None and limit.condition == step.condition and not step.otherwise:
            self._limits(limit)
            return
        start = len(self.found)
        self.judge(step.condition, () if step.otherwise else step.then)
        condition = self.meant(step.condition)
        ways = () if self.is_stale(condition) else (condition, opposite(condition))
        for way, body in zip_longest(ways, (step.then, step.otherwise)):
            before, self.known = self.known, self.known if way is None else self.known.under(way)
            if not contradicts(self.known.path, self.book):
                self.block(body)
            self.known = before.seen_by(self.known)
        self._forget((*step.then, *step.otherwise))
        self.known = self.known.shaken(self.found[start:])

    def _again(self, step: Repeat | ForEach) -> None:
        """Steps that may be done several times: what they change is unknown from the first time on."""
        self._forget(step.body)
        if isinstance(step, ForEach):
            free = self._is_free(step)
            self.read(step.players, ordered=not free)
            one_of = Expr("one_of", (self.meant(step.players),), step.slot, PLAYER)
            self.known = self.known.give(step.slot, one_of)
        self.changed |= self._alone(step.body, self.known).changed
        self.known = self.known.unsettled()
        if isinstance(step, Repeat):
            self.read(step.until)
        self.block(step.body)
        for slot in (slot for inner in steps_of(step.body) for slot in slots_given(inner)):
            self._recall(slot)  # the next time it may be used before it is given anew
        self.known = self.known.unsettled()

    def _alone(self, body: Block, known: Known) -> Reading:
        """The steps read by themselves, whatever has led to them."""
        alone = Reading(self.effects, {}, self.may_change, self.follows)
        alone.known = replace(known, path=(), settled={})
        alone.block(body)
        return alone

    def _is_free(self, step: ForEach) -> bool:
        """Is it no matter who comes first? Each does only what in either order comes to the same."""
        return _in_any_order(self._alone(step.body, self.known.give(step.slot, SOMEBODY)).found)

    def _forget(self, block: Block) -> None:
        for step in steps_of(block):
            for slot in slots_given(step):
                self.known = self.known.forget(slot)

    def _hold(self, step: Hold) -> None:
        """What has been held back comes when all else is done: for everybody whose hand has changed by then."""
        found = len(self.found)
        self.block(step.body)
        if not self.follows:
            return
        written = [touch.cell for touch in self.found[found:] if touch.writes and touch.cell.facet == "hands"]
        players = list(dict.fromkeys(told(cell.owner) for cell in written if cell.owner is not None))
        for more in BLOCK_WORDS[step.word].proposes:
            several = [roles for player in players for roles in brought(more, (), player)]
            self._released(step, players, [self.effects.of_event(more.event, roles) for roles in several])

    def _released(self, step: Hold, players: list[Expr], followed: list[Touches]) -> None:
        """Where it is one player, or comes to the same in any order, nothing is looked at for the order alone."""
        touches = frozenset[Touch]().union(*followed)
        ordered = (len(players) > 1 or any(map(vague, players))) and not _in_any_order(touches)
        for facet in BLOCK_WORDS[step.word].reads if touches else ():
            if ordered or "order" not in FACETS[facet].traits:
                self.look(facet, ())
        self.take(touches)

    @contextmanager
    def _aside(self, known: Known) -> Iterator[None]:
        """Another entry comes between: what it learns is known no longer when it is over."""
        before, self.known = self.known, known
        yield
        self.known = before

    def _group(self, step: Group) -> None:
        for expr in (step.target, step.amount):
            if expr is not None:
                self.read(expr)
        before = self.known
        self.known = before.about(self._hit(step))
        found = len(self.found)
        for rule in self.waiting.rules_before_group(step.group):
            self._inner(rule)
        self._windows("before", step.group)
        self.block(step.body)
        self._windows("after", step.group)
        self.found[found:] = [touch for touch in self.found[found:] if touch.cell.facet != "pending"]
        self.known = self.known.behind(before).shaken(self.found[found:])

    def _hit(self, step: Group) -> Names:
        """The target and the amount are those of this group alone."""
        hits: Names = {}
        changed = changed_before_group(self.waiting, step.group)
        for place, (expr, kind) in enumerate(((step.target, PLAYER), (step.amount, NUMBER))):
            known = None if expr is None or place in changed else short(self.meant(expr))
            hits["pending", place] = known or replace(SOMETHING, type=kind)
        return hits

    def _inner(self, rule: Rule) -> None:
        """A rule before the group is carried out by the rule that holds it."""
        with self._aside(self.known.shared()):
            if rule.when is None or self.enter(rule.when, rule.body):
                self.block(rule.body)

    def _windows(self, side: str, group: int) -> None:
        menu = self.waiting.windows_of_group(side, group)
        for window in menu:
            self.window(window, menu)

    def window(self, window: Window, menu: tuple[Window, ...], known: tuple[Expr, ...] = ()) -> None:
        """Somebody may be asked, and then one thing or another is done; the windows of one menu open together."""
        with self._aside(self.known.shared()):
            if window.when is None or self.enter(window.when, known=known):
                self._ask(window, menu)

    def _ask(self, window: Window, menu: tuple[Window, ...]) -> None:
        self.read(window.asks)
        self.note(Cell("asked"), "asks")
        if window.once_a_turn:
            self.note(Cell("windows"), "marks")
        for offer in window.offers:
            for expr in (offer.choice, offer.when):
                if expr is not None:
                    self.read(expr)
        if len(menu) > 1 or window.asks.type == PLAYERS:  # another offer may have been taken before
            self.changed |= self._changed_by(menu)
        for _, said in says(self.book, window) if self.follows else ():
            self.take(self.effects.of_event("say", (SOMEBODY, Expr("const", value=said, type=SAYING))))
        for block in (*(offer.body for offer in window.offers), window.otherwise):
            self.known = self.known.unsettled()
            self.block(block)

    def _changed_by(self, menu: tuple[Window, ...]) -> frozenset[tuple[str, int]]:
        """What the offers of a menu may change: the same for each of its windows, wherever it opens like this."""
        names = frozenset(self.known.names.items())
        which = tuple(window.origin.name for window in menu)
        key = (which, names, self.known.roles, self.may_change, self.follows, tuple(self.effects.below))
        if key not in self.effects.menus:
            offers = (offer for each in menu for offer in each.offers)
            changed = [self._alone(offer.body, self.known).changed for offer in offers]
            self.effects.menus[key] = frozenset[tuple[str, int]]().union(*changed)
        return self.effects.menus[key]

    def _do(self, step: Do) -> None:
        row = STEP_WORDS[step.op]
        args = tuple(map(self.meant, step.args))
        players = [arg for takes, arg in zip(row.values, args, strict=True) if takes == PLAYER]
        if row.names:
            self._call(step)
            return
        raised = self._raised(step) if row.sets else None
        said = (*step.args, *(owner for goal in _goals(row, step) for owner in goal.args))
        for arg in raised.args[1:] if raised else (arg for arg in said if arg not in _goals(row, step)):
            (self.read_somebody if self._no_matter_who(row, args, arg) else self.read)(arg)
        if row.asks:
            self.note(Cell("asked"), "asks")
        for facet in row.reads:
            self.look(facet, [players[place] for place in row.reads_of])
        self.change(row, players, "sets", Doing(step.op, args, step.name))
        for pile in piles_moved(step.op, step.args):
            self.move(pile, Doing(step.op, args, step.name))
        self._results(step, raised)
        if self.follows and not of_nothing(row, args):
            for more in row.proposes:
                for roles in brought(more, args):
                    self.take(self.effects.of_event(more.event, tuple(map(told, roles))))

    def _no_matter_who(self, row: StepWord, args: tuple[Expr, ...], arg: Expr) -> bool:
        """Is it certainly somebody, to whom nothing happens, and whom no rule asks after?"""
        if certain(arg) != "others than these" or row.asks or row.writes or row.reads_of or not self.follows:
            return False
        who = self.meant(arg)
        told_of = [
            (more.event, role)
            for more in row.proposes
            for roles in brought(more, args)
            for role, given in enumerate(roles)
            if given == who
        ]
        return bool(told_of) and all(self.effects.nobody_asks(*each) for each in told_of)

    def _call(self, step: Do) -> None:
        """A value gets a name: it is of interest where the name is used."""
        (into,), (value,) = step.into, step.args
        start = len(self.found)
        self.read(value)
        looks, self.found[start:] = self.found[start:], []
        self.known = self.known.call(into.slot, self.meant(value), value, looks)

    def _raised(self, step: Do) -> Expr | None:
        """The sum that a value is raised to, which may have been given a name before."""
        (spelled_out,) = map(self.known.spelled_out, step.args)
        if not self.is_stale(self.meant(spelled_out)):
            step = replace(step, args=(spelled_out,))
        return raised_by(step, self.may_change)

    def _worth(self, expr: Expr) -> Expr:
        """What a value is: a number or a word that the rule has just written, where it reads such a part."""
        owner = next(map(self.meant, expr.args), None)
        cells = (Cell(facet, expr.value, owner) for facet in VALUE_WORDS[expr.op].reads)
        held = next(filter(None, map(self.known.settled.get, cells)), None)
        return held if held is not None and held.op == "const" else self.meant(expr)

    # --- where results go -------------------------------------------------------------------------

    def _results(self, step: Do, raised: Expr | None) -> None:
        row = STEP_WORDS[step.op]
        if step.into and "draw" in row.leads_to:
            self.note(Cell("draw"), "reads")  # which card comes depends on who has drawn before
        value = self._worth(*step.args) if row.sets else SOMETHING
        for into in step.into:
            if into.of is not None:
                self.read(into.of)
            if into.slot >= self._changeable:
                self.known = self.known.give(into.slot, value)
                continue
            cell = self.cell_of(into)
            how: How = how_raised(raised) if raised else "sets"
            self.note(cell, how, self.meant(raised) if raised else value)
            if not raised:
                self.known = self.known.settle(cell, value)


def _goals(row: StepWord, step: Do) -> list[Expr]:
    """Where cards are put: what lies there already is not looked at."""
    return [arg for takes, arg in zip(row.values, step.args, strict=True) if takes == ZONE]
