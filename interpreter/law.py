"""What is permitted: `permit`, minus every `forbid`, with `oblige` taking alternatives away."""

from __future__ import annotations

from lastcard.dsl.rulebook import Expr, Rule, Rulebook

from .evaluate import OPEN_WORDS, Evaluator, Value, words_in
from .state import Frame, State

CARD_SLOT = 1


class Law:
    """The law of one rulebook. Whatever depends on the open cards alone is looked up, not judged again."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.evaluator = Evaluator(book, self.fits)
        self.permits = self._judged("permit", "play")
        self.forbids = self._judged("forbid", "play")
        self.unlawfuls = self._judged("unlawful", "play")
        self.obliges = self._judged("oblige", "play")
        self.draw_permits = self._judged("permit", "turn draw")
        self.draw_forbids = self._judged("forbid", "turn draw")
        self.draw_obliges = self._judged("oblige", "turn draw")
        self.kinds = [card.kind for card in book.cards]
        self.is_open = all(_is_open(rule) for rule, _ in (*self.permits, *self.forbids))
        self.known: dict[tuple[int, int, int], bool] = {}

    def _judged(self, station: str, event: str) -> list[tuple[Rule, Value | None]]:
        rules = [rule for rule in self.book.rules if rule.station == station and rule.pattern.event == event]
        return [(rule, None if rule.when is None else self.evaluator.value(rule.when)) for rule in rules]

    def permitted(self, state: State, seat: int, card: int, drawn: int = 0) -> bool:
        if not self.is_open:
            return self._judge(state, seat, card, drawn)
        key = (card, state.discard[-1] if state.discard else -1, state.color)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._judge(state, seat, card, drawn)
        return found

    def fits(self, state: State, seat: int, card: int) -> bool:
        return self.permitted(state, seat, card)

    def _judge(self, state: State, seat: int, card: int, drawn: int) -> bool:
        frame = [0, 0, 0, seat, card, 0, drawn]
        return self._any(self.permits, state, frame) and not self._any(self.forbids, state, frame)

    def _any(self, rules: list[tuple[Rule, Value | None]], state: State, frame: Frame) -> bool:
        return any(True for _ in self.holding(rules, state, frame))

    def holding(self, rules: list[tuple[Rule, Value | None]], state: State, frame: Frame) -> list[Rule]:
        """Those of the rules that speak of this very play and whose condition holds."""
        return [rule for rule, when in rules if self._speaks_of(rule, frame) and (when is None or when(state, frame))]

    def _speaks_of(self, rule: Rule, frame: Frame) -> bool:
        pattern = rule.pattern
        if pattern.event != "play":
            return True
        if pattern.just_drawn and not frame[6]:
            return False
        return pattern.kind in (-1, self.kinds[frame[4]])

    def unlawful(self, state: State, seat: int, card: int, drawn: int) -> int:
        """Is the play one that may be found out? Judged before the card is laid."""
        return int(self._any(self.unlawfuls, state, [0, 0, 0, seat, card, 0, drawn]))

    def obliged(self, state: State, seat: int, card: int, drawn: int) -> bool:
        if not self.obliges:
            return False
        frame = [0, 0, 0, seat, card, self.unlawful(state, seat, card, drawn), drawn]
        return self._any(self.obliges, state, frame)

    def may_draw(self, state: State, seat: int) -> bool:
        frame = [0, 0, 0, seat]
        return self._any(self.draw_permits, state, frame) and not self._any(self.draw_forbids, state, frame)

    def must_draw(self, state: State, seat: int) -> bool:
        return self._any(self.draw_obliges, state, [0, 0, 0, seat])


def _is_open(rule: Rule) -> bool:
    return not rule.pattern.just_drawn and (rule.when is None or all(_reads_open(word) for word in words_in(rule.when)))


def _reads_open(expr: Expr) -> bool:
    return expr.op in OPEN_WORDS and (expr.op != "slot" or expr.value == CARD_SLOT)
