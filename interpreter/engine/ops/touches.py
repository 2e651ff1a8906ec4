"""What an operation may read and write of a position: the rows of its words, of its operands, of what it proposes.

For whoever wants to know without running it: a check, a search, a compiler. A property test holds it against play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, get_args

from lastcard.dsl.rulebook import Expr, leaving, piles_moved, words
from lastcard.dsl.words.rows import Brings
from lastcard.dsl.words.vocabulary import BLOCK_WORDS, COURSE, EVENTS, STEP_WORDS, VALUE_WORDS
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.program import Plan


class Touched(NamedTuple):
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()

    def __or__(self, other: object) -> Touched:
        assert isinstance(other, Touched)
        return Touched(self.reads | other.reads, self.writes | other.writes)


NOTHING = Touched()
ASKED = frozenset({"law", "naming"})  # each is whatever the rules of the law look at


def touched(reads: Iterable[str] = (), writes: Iterable[str] = ()) -> Touched:
    return Touched(frozenset(reads), frozenset(writes))


def all_of(parts: Iterable[Touched]) -> Touched:
    found = NOTHING
    for part in parts:
        found |= part
    return found


class Touches:
    """What the operations of one plan touch of themselves; blocks that stand in them have operations of their own."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        law = all_of(self._words(article.condition) for article in plan.law)
        self.law = touched({"top", "color", *law.reads} - {"law"})

    def of(self, operation: op.Operation) -> Touched:
        return KINDS[type(operation)](self, operation)

    # --- expressions ----------------------------------------------------------------------------------

    def _words(self, *conditions: Expr | None) -> Touched:
        found = {facet for expr in conditions if expr is not None for word in words(expr) for facet in _reads(word)}
        return touched(found)

    def values(self, *exprs: Expr | None) -> Touched:
        return self._with_law(self._words(*exprs))

    def _with_law(self, found: Touched) -> Touched:
        return found | self.law if found.reads & ASKED else found

    def _store(self, store: op.Store) -> Touched:
        if not isinstance(store, op.IntoFlag):
            return NOTHING
        flags = "flags" if store.owner is None else "player_flags"
        return touched(writes=(flags,)) | self.values(store.owner)

    # --- events ---------------------------------------------------------------------------------------

    def proposed(self, follows: Iterable[Brings]) -> Touched:
        """What is looked at to tell whether anybody waits for an event; if nobody does, it happens at once."""
        return all_of(map(self._proposed, {more.event for more in follows}))

    def _proposed(self, event: str) -> Touched:
        if EVENTS[event].judged:
            return self.law
        if event not in self.plan.events:
            return self._said()
        reaction = self.plan.events[event]
        held = touched(("holding",), ("holding",)) if reaction.held_back else NOTHING
        if reaction.program is not None:
            return held | self.values(*(self.plan.codes[reaction.program].guards or ()))
        return held if reaction.happens is None else held | self.happens(reaction.happens)

    def _said(self) -> Touched:
        """To tell whether anybody waits for what is said."""
        programs = (self.plan.codes[number] for number in self.plan.says if number is not None)
        return self.values(*(guard for code in programs for guard in code.guards or ()))

    def happens(self, operation: op.Happen) -> Touched:
        """What an event does of itself, and what it brings about."""
        row, follows = EVENTS[operation.event], self.proposed(operation.follows)
        if operation.deed == op.LOOK:
            return touched(("color",)) | follows
        return self._with_law(touched(row.reads, row.writes)) | follows

    # --- operations -----------------------------------------------------------------------------------

    def act(self, operation: op.Act) -> Touched:
        row = STEP_WORDS[operation.word]
        moved = (facet for pile in piles_moved(row.name, operation.operands) for facet in leaving(pile))
        own = self._with_law(touched(row.reads, (*row.writes, *moved))) | self.proposed(operation.follows)
        return own | self.values(*operation.operands) | all_of(map(self._store, operation.stores))

    def block(self, word: str, follows: Iterable[Brings]) -> Touched:
        """What a step that holds others does before them and behind them."""
        row = BLOCK_WORDS[word]
        return touched(row.reads, row.keeps) | self.proposed(follows)

    def course(self, operation: op.Course) -> Touched:
        row = COURSE[operation.part]
        actions = (action.choice for action in self.plan.actions if "say" in {more.event for more in operation.follows})
        return self._with_law(touched(row.reads, row.writes)) | self.proposed(operation.follows) | self.values(*actions)

    def opening(self, operation: op.Open) -> Touched:
        windows = self.plan.moments[operation.moment].ask.windows
        conditions = (each for window in windows for each in (window.when, window.asks))
        return touched(("out",), ("windows",)) | self.values(*conditions)

    def asking(self, operation: op.Ask) -> Touched:
        offers = [offer for window in operation.windows for offer in window.offers]
        asked = self.values(*(window.asks for window in operation.windows))
        offered = self.values(*(each for offer in offers for each in (offer.choice, offer.when)))
        return (
            touched(("out",))
            | self._said()
            | asked
            | offered
            | (self.law if any(offer.plays for offer in offers) else NOTHING)
        )


def _reads(word: Expr) -> tuple[str, ...]:
    return VALUE_WORDS[word.op].reads


KINDS: dict[type, Callable[[Touches, Any], Touched]] = {
    op.Act: Touches.act,
    op.If: lambda touches, each: touches.values(each.condition),
    op.Repeat: lambda touches, each: touches.values(each.until),
    op.ForEach: lambda touches, each: touches.values(each.players),
    op.Hold: lambda touches, each: touches.block("hold", each.follows),
    op.Secretly: lambda touches, each: touches.block("secretly", ()),
    op.About: lambda touches, each: touches.values(each.target, each.amount),
    op.Open: Touches.opening,
    op.Unless: lambda touches, each: NOTHING,
    op.Forget: lambda touches, each: NOTHING,
    op.Leave: lambda touches, each: NOTHING,
    op.Reach: lambda touches, each: NOTHING,
    op.Happen: Touches.happens,
    op.NoteColor: lambda touches, each: touched(("color",)),
    op.TakeBack: lambda touches, each: touched((), ("hands", "discard", "top", "color")),
    op.LastCard: lambda touches, each: touched(("hands",)) | touches.proposed(each.follows),
    op.Course: Touches.course,
    op.Ask: Touches.asking,
}

_missing = set(get_args(op.Operation)) - KINDS.keys()
if _missing:
    raise NotImplementedError(f"nothing says what `{min(kind.__name__ for kind in _missing)}` touches")
