"""A condition about cards that are laid together, taken apart: what has to be known of them to judge each part?

So nobody has to go through subsets to find cards that meet it: the engine looks for them part by part, and the checks
reckon with as much. A part that says of all the cards what each of them has to be tells which cards may lie between the
first and the last.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace

from .steps import Expr

Known = frozenset[str]  # some of: the first card, the last one, how many (`size`); or `all`
KNOWN_LAST: tuple[Known, ...] = (frozenset({"first", "size"}), frozenset({"all"}))
_ASPECTS = {"first_card": "first", "last_card": "last", "size": "size"}
_NOTHING: Known = frozenset()


@dataclass(slots=True)
class Parts:
    """The parts of one condition; together they are all of it."""

    by_known: dict[Known, list[Expr]] = field(default_factory=lambda: defaultdict(list))
    # By whether the first card plays a part: of the cards to choose from those that go together, or that do not.
    fellows: dict[bool, list[tuple[Expr, bool]]] = field(default_factory=lambda: {False: [], True: []})
    numbers: list[Expr] = field(default_factory=list)  # so many it has to be, as the last card decides


@dataclass(frozen=True, slots=True)
class Laid:
    """The words that stand for the cards laid, and for the last of them, where there is one for that."""

    cards: Expr
    top: Expr | None

    def parts(self, condition: Expr | None, source: Expr) -> Parts:
        """`source` are the cards to choose from."""
        found = Parts()
        for part in conjuncts(condition):
            self._put(part, source, found)
        return found

    def _put(self, part: Expr, source: Expr, found: Parts) -> None:
        fellows, number = self._fellows(part, source), self._number(part)
        if fellows is not None:
            found.fellows["first" in self.known(fellows[0])].append(fellows)
        elif number is not None:
            found.numbers.append(number)
        else:
            known = self.known(part)
            found.by_known[frozenset({"all"}) if "all" in known or len(known) > 2 else known].append(part)

    def known(self, expr: Expr) -> Known:
        """What of the cards laid this speaks of."""
        if expr == self.top:
            return frozenset({"last"})
        if expr == self.cards:
            return frozenset({"all"})
        if expr.op in _ASPECTS and expr.args[0] == self.cards:
            return frozenset({_ASPECTS[expr.op]})
        return _NOTHING.union(*map(self.known, expr.args))

    def _fellows(self, part: Expr, source: Expr) -> tuple[Expr, bool] | None:
        """Of cards to choose from, those that this part lets go together, or those that it does not."""
        if part.op == "is_empty" and (others := self._among(part.args[0], source)):
            return others, False
        for some, number in _both_ways(part):
            if some.op == number.op == "size" and number.args[0] == self.cards:
                found = self._among(some.args[0], source)
                if found:
                    return found, True
        return None

    def _number(self, part: Expr) -> Expr | None:
        """How many it must be, where no more than the last card tells."""
        sizes = (number for size, number in _both_ways(part) if size.op == "size" and size.args[0] == self.cards)
        return next((number for number in sizes if self.known(number) <= {"last"}), None)

    def _among(self, some: Expr, source: Expr) -> Expr | None:
        """Some of the cards laid, said of those to choose from, where the first and the last alone tell which."""
        within, filters = some, []
        while within.op == "those":
            filters.append(within)
            within = within.args[0]
        told = all(self.known(each.args[1]) <= {"first", "last"} for each in filters)
        if not filters or within != self.cards or not told:
            return None
        for each in reversed(filters):
            source = replace(each, args=(source, each.args[1]))
        return source


def _both_ways(part: Expr) -> tuple[tuple[Expr, ...], ...]:
    return (part.args, part.args[::-1]) if part.op == "same" else ()


def conjuncts(condition: Expr | None) -> tuple[Expr, ...]:
    """All that has to hold for it to hold."""
    if condition is None:
        return ()
    return tuple(each for arg in condition.args for each in conjuncts(arg)) if condition.op == "both" else (condition,)
