"""Several cards in one move: whether a rulebook knows that at all, and which ways there are to lay them.

The search is that of `engine/values/together.py`, part by part: a condition is judged as soon as what it speaks of is
known, and of the cards that may lie between the first and the last the lowest do.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.dsl.rulebook import KNOWN_LAST, Expr, Known, Laid
from lastcard.dsl.words.limits import MOST_TOGETHER, TRIED_AGAIN
from lastcard.dsl.words.types import CARD, CARDS
from lastcard.interpreter.compiled.game import Game, cells_of
from lastcard.interpreter.compiled.ops.walking import operations_of
from lastcard.interpreter.compiled.texts import Lines
from lastcard.interpreter.compiled.values import Values
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.values import priced

FIRST, LAST, SIZE = frozenset({"first"}), frozenset({"last"}), frozenset({"size"})
NOTHING, LAST_AND_SIZE, BOTH = frozenset[str](), frozenset({"last", "size"}), frozenset({"first", "last"})


def lays_several(game: Game) -> bool:
    """May several cards be laid in one move, anywhere in the rulebook?"""
    if game.law.several:
        return True
    everything = [each for code in game.plan.codes for each in operations_of(code.body)]
    asked = [each for each in everything if isinstance(each, op.Ask)]
    offers = (offer for each in asked for window in each.windows for offer in window.offers)
    plays = (each for each in everything if isinstance(each, op.Act) and each.word == "play_card")
    return any(offer.several for offer in offers) or any(each.operands[1].type != CARD for each in plays)


def ways_call(
    game: Game, seat: str, condition: Expr | None, source: Expr, cells: tuple[int, int], least: int, most: int
) -> str:
    """A list of ways, each as the cards of a play are held; `cells` are those of all cards and of the last one."""
    search = _Search(game, condition, source, *cells, most)
    others = [f"c{cell}" for cell in cells_of(condition, source) if cell not in cells]
    name = game.lift("ways", ("seat", *others), search.text(least))
    return f"{name}({', '.join([seat, *others])})"


class _Search:
    def __init__(self, game: Game, condition: Expr | None, source: Expr, place: int, top: int, most: int) -> None:
        self.game = game
        self.values = Values(game)
        self.condition, self.source, self.place, self.top, self.most = condition, source, place, top, most
        laid = Laid(Expr("cell", value=place, type=CARDS), Expr("cell", value=top, type=CARD) if top else None)
        self.parts = laid.parts(condition, source)
        self.lines = Lines()

    def text(self, least: int) -> str:
        lines = self.lines
        with lines:
            self._begin()
            with lines(f"if number < {least}:"):
                lines("return found")
            lines("good = 1")
            self._judged(NOTHING, None)
            with lines("if not good:"):
                lines("return found")
            self._numbers(least)
            self._firsts()
            lines("upon = 1")
            with lines("while ARENA[firsts] and upon <= ARENA[sorts]:"):
                lines("top = ARENA[sorts + upon]")
                lines("upon += 1")
                lines("good = 1")
                self._judged(LAST, ["top"])
                with lines("if good:"):
                    self._upon()
            lines("t.laid = laid")
            lines("return found")
        return lines.text()

    def _begin(self) -> None:
        lines = self.lines
        lines(f"c{self.place} = 0")
        if self.top:
            lines(f"c{self.top} = -1")
        lines(f"found = new_list({self.most})")
        lines(f"hand = {self.values.listed(self.source)}")
        lines("sorts = in_order(hand)")
        lines("number = ARENA[hand]")
        lines(f"left = lesser({self.most}, {TRIED_AGAIN} * number * number)")
        lines(f"t.fuel -= (left + number) * {2 + priced([self.condition])} + left * number")
        lines("numbers = new_list(number)")
        lines("wanted = new_list(number)")
        lines("firsts = new_list(ARENA[sorts])")
        lines("mark = t.arena")
        lines("laid = t.laid")

    # --- what is judged -------------------------------------------------------------------------------

    def _judged(self, known: Known, cards: Sequence[str] | str | None) -> None:
        """`good` is no longer so where a part that speaks of this does not hold of these cards."""
        parts = self.parts.by_known.get(known)
        if parts is None:
            return
        if cards is not None:
            self._put(cards)
        for part in parts:
            with self.lines("if good:"):
                self.lines("t.arena = mark")
                self.lines(f"good = 1 if {self.values.value(part)} else 0")

    def _put(self, cards: Sequence[str] | str) -> None:
        """Cards into the cells of those that are laid; a name is that of a list."""
        lines = self.lines
        lines("t.laid = laid")
        if isinstance(cards, str):
            lines(f"c{self.place} = packed_list({cards})")
            if self.top:
                lines(f"c{self.top} = last_in({cards})")
            return
        if len(cards) == 1:
            lines(f"c{self.place} = {cards[0]} + 1")
        else:
            lines("t.arena = mark")
            lines(f"pair = new_list({len(cards)})")
            for card in cards:
                lines(f"added(pair, {card})")
            lines(f"c{self.place} = packed_list(pair)")
        if self.top:
            lines(f"c{self.top} = {cards[-1]}")

    def _so_many(self, card: str, many: str) -> None:
        """A list of so many of one card, of which only the number counts, and perhaps the last."""
        lines = self.lines
        lines("t.arena = mark")
        lines(f"same = new_list({many})")
        lines("place = 0")
        with lines(f"while place < {many}:"):
            lines(f"added(same, {card})")
            lines("place += 1")

    def _numbers(self, least: int) -> None:
        """How many cards it may be, whichever they are."""
        lines = self.lines
        lines(f"many = {least}")
        with lines(f"while many <= lesser(number, {MOST_TOGETHER}):"):
            lines("good = 1")
            if SIZE in self.parts.by_known:
                self._so_many("ARENA[sorts + 1]", "many")
                lines("kept = t.arena")
                lines("outer = mark")
                lines("mark = kept")
                self._judged(SIZE, "same")
                lines("mark = outer")
            with lines("if good:"):
                lines("added(numbers, many)")
            lines("many += 1")

    def _firsts(self) -> None:
        lines = self.lines
        lines("place = 1")
        with lines("while ARENA[numbers] and place <= ARENA[sorts]:"):
            lines("first = ARENA[sorts + place]")
            lines("place += 1")
            lines("good = 1")
            self._judged(FIRST, ["first"])
            with lines("if good:"):
                lines("added(firsts, first)")

    # --- the search -----------------------------------------------------------------------------------

    def _upon(self) -> None:
        """With this card on top."""
        lines = self.lines
        self._put(["top"])
        lines("clear(THERE, 0, N)")
        lines("place = 1")
        with lines("while place <= number:"):
            lines("THERE[ARENA[hand + place]] = THERE[ARENA[hand + place]] + 1")
            lines("place += 1")
        self._fellows(False, "THERE")
        lines("exact = -1")
        lines("fixed = 0")
        for expr in self.parts.numbers:
            lines("t.arena = mark")
            value = lines.let("value", self.values.number(expr))
            lines(f"fixed = 2 if fixed and exact != {value} else (fixed if fixed else 1)")
            lines(f"exact = {value}")
        with lines("if THERE[top]:"):
            self._wanted()
            lines("from_first = 1")
            with lines("while from_first <= ARENA[firsts] and ARENA[wanted] and left > 0:"):
                lines("first = ARENA[firsts + from_first]")
                lines("from_first += 1")
                self._between()
                self._each_number()

    def _wanted(self) -> None:
        lines = self.lines
        lines("ARENA[wanted] = 0")
        lines("each = 1")
        with lines("while each <= ARENA[numbers]:"):
            lines("many = ARENA[numbers + each]")
            lines("each += 1")
            lines("good = 1 if fixed == 0 or (fixed == 1 and exact == many) else 0")
            if LAST_AND_SIZE in self.parts.by_known:
                with lines("if good:"):
                    self._so_many("top", "many")
                    lines("kept = t.arena")
                    lines("outer = mark")
                    lines("mark = kept")
                    self._judged(LAST_AND_SIZE, "same")
                    lines("mark = outer")
            with lines("if good:"):
                lines("added(wanted, many)")

    def _fellows(self, by_first: bool, there: str) -> None:
        """Those that may go together with what is put down."""
        lines = self.lines
        for some, go in self.parts.fellows[by_first]:
            lines("t.arena = mark")
            named = lines.let("named", self.values.listed(some))
            lines(f"tallied({named}, 1)")
            lines("place = 1")
            with lines("while place <= ARENA[sorts]:"):
                lines("card = ARENA[sorts + place]")
                kept = f"lesser({there}[card], TALLY[card])" if go else f"greater(0, {there}[card] - TALLY[card])"
                lines(f"{there}[card] = {kept}")
                lines("place += 1")
            lines(f"tallied({named}, -1)")

    def _between(self) -> None:
        """What may lie between these two stands in BETWEEN; `between` is -1 where the two do not go together."""
        lines = self.lines
        lines("between = -1")
        with lines("if THERE[first]:"):
            lines("left -= 1")
            self._put(["first", "top"])
            lines("good = 1")
            self._judged(BOTH, None)
            with lines("if good:"):
                lines("copy(BETWEEN, 0, THERE, 0, N)")
                self._fellows(True, "BETWEEN")
                with lines("if BETWEEN[first] and BETWEEN[top]:"):
                    lines("BETWEEN[first] = BETWEEN[first] - 1")
                    lines("BETWEEN[top] = BETWEEN[top] - 1")
                    with lines("if BETWEEN[top] >= 0:"):
                        lines("between = 0")
                        lines("place = 1")
                        with lines("while place <= ARENA[sorts]:"):
                            lines("between += greater(0, BETWEEN[ARENA[sorts + place]])")
                            lines("place += 1")

    def _each_number(self) -> None:
        lines = self.lines
        lines("each = 1")
        with lines("while each <= ARENA[wanted]:"):
            lines("many = ARENA[wanted + each]")
            lines("fits_in = (first == top) if many == 1 else (between >= 0 and many - 2 <= between)")
            lines("good = 0")
            with lines("if fits_in and left > 0:"):
                lines("left -= 1")
                self._laid()
                self._may()
            with lines("if good:"):
                self._taken()
            with lines("else:"):
                lines("each += 1")

    def _laid(self) -> None:
        """The cards in their order, as the list `cards`."""
        lines = self.lines
        lines("t.arena = mark")
        lines("cards = new_list(many)")
        with lines("if many > 1:"):
            lines("added(cards, first)")
            lines("place = 1")
            with lines("while place <= ARENA[sorts] and ARENA[cards] < many - 1:"):
                lines("card = ARENA[sorts + place]")
                lines("times = BETWEEN[card]")
                with lines("while times > 0 and ARENA[cards] < many - 1:"):
                    lines("added(cards, card)")
                    lines("times -= 1")
                lines("place += 1")
        lines("added(cards, top)")
        lines("outer = mark")
        lines("mark = t.arena")

    def _may(self) -> None:
        """What is left to be judged, with all cards in place; of one card alone all of it."""
        lines = self.lines
        lines("good = 1")
        with lines("if many == 1:"):
            self._put("cards")
            if self.condition is not None:
                lines("t.arena = mark")
                lines(f"good = 1 if {self.values.value(self.condition)} else 0")
        with lines("else:"):
            lines("good = 1")
            for known in KNOWN_LAST:
                self._judged(known, "cards")
        with lines("if good:"):
            self._put("cards")
            if self.game.law.forbids:
                lines("t.arena = mark")
                lines(f"good = 0 if forbidden(seat, top, c{self.place}) else 1")
        lines("mark = outer")

    def _taken(self) -> None:
        """The way is kept, and its number no longer wanted."""
        lines = self.lines
        lines("t.laid = laid")
        lines("added(found, packed_list(cards))")
        lines("laid = t.laid")
        lines("place = each")
        with lines("while place < ARENA[wanted]:"):
            lines("ARENA[wanted + place] = ARENA[wanted + place + 1]")
            lines("place += 1")
        lines("ARENA[wanted] = ARENA[wanted] - 1")
