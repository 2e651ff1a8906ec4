"""What is permitted: `permit`, minus every `forbid`, with `oblige` taking alternatives away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lastcard.dsl.rulebook import Expr, Rule, Rulebook, words
from lastcard.dsl.words.vocabulary import EVENTS

from .evaluate import OPEN_WORDS, REGISTERS, Evaluator, Value
from .state import NONE, Frame, State

CARD_SLOT = 1
CARD, DRAWN, MATE = REGISTERS + 1, REGISTERS + 3, REGISTERS + 4  # where a frame has them


Judged = list[tuple[Rule, Value | None]]  # rules and their conditions


@dataclass(frozen=True, slots=True)
class Depends:
    """What is left to be judged where the open cards do not decide: is there a permit, and no forbid?"""

    permits: tuple[Value, ...] | None  # None: permitted already
    forbids: tuple[Value, ...]

    def allows(self, state: State, frame: Frame) -> bool:
        if self.permits is not None and not any(when(state, frame) for when in self.permits):
            return False
        return not any(when(state, frame) for when in self.forbids)


Verdict = bool | Depends


class Law:
    """The law of one rulebook. Whatever depends on the open cards alone is looked up, not judged again."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.evaluator = Evaluator(book, self)
        permits = self._judged("permit", "play")
        self.permits = [(rule, when) for rule, when in permits if not rule.pattern.mate]
        self.pairs = [(rule, when) for rule, when in permits if rule.pattern.mate]
        self.forbids = self._judged("forbid", "play")
        self.unlawfuls = self._judged("unlawful", "play")
        self.obliges = self._judged("oblige", "play")
        self.draw_permits = self._judged("permit", "turn draw")
        self.draw_forbids = self._judged("forbid", "turn draw")
        self.draw_obliges = self._judged("oblige", "turn draw")
        self.kinds = [card.kind for card in book.cards]
        self.open = {rule.origin.name for rule, _ in (*self.permits, *self.forbids) if _is_open(rule)}
        self.obliges_undrawn = [(rule, when) for rule, when in self.obliges if not rule.pattern.just_drawn]
        self.forbids_unlawful = any(_reads_unlawful(rule) for rule, _ in self.forbids)
        self.known: dict[tuple[int, int, int], dict[int, Verdict]] = {}  # drawn, top card, color -> card -> verdict

    def _judged(self, station: str, event: str) -> Judged:
        rules = [rule for rule in self.book.rules if rule.station == station and rule.pattern.event == event]
        return [(rule, None if rule.when is None else self.evaluator.value(rule.when)) for rule in rules]

    def permitted(self, state: State, seat: int, card: int, drawn: int = 0) -> bool:
        return bool(self.playable(state, seat, (card,), drawn))

    def playable(self, state: State, seat: int, cards: Iterable[int], drawn: int = 0) -> list[int]:
        """Those of the cards that this player is permitted to lay."""
        key = (drawn, state.discard[-1] if state.discard else NONE, state.color)
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = {}
        found = []
        for card in cards:
            verdict = known.get(card)
            if verdict is None:
                verdict = known[card] = self._verdict(state, card, drawn)
            if verdict is True or (verdict and verdict.allows(state, self.frame(state, seat, card, drawn))):
                found.append(card)
        return found

    def _verdict(self, state: State, card: int, drawn: int) -> Verdict:
        """What the open cards alone say about a card, whoever holds it."""
        frame = [*[0] * REGISTERS, NONE, card, 0, drawn, NONE]
        permits, forbids = self._by_openness(self.permits, frame), self._by_openness(self.forbids, frame)
        if self._any(forbids[0], state, frame):
            return False
        if self._any(permits[0], state, frame):
            return Depends(None, forbids[1]) if forbids[1] else True
        return Depends(permits[1], forbids[1]) if permits[1] else False

    def _by_openness(self, rules: Judged, frame: Frame) -> tuple[Judged, tuple[Value, ...]]:
        """Of the rules about this card those that see open cards alone, and the conditions of the others."""
        rules = [(rule, when) for rule, when in rules if self._speaks_of(rule, frame)]
        closed = [when for rule, when in rules if rule.origin.name not in self.open]
        return [(rule, when) for rule, when in rules if rule.origin.name in self.open], tuple(filter(None, closed))

    def fits(self, state: State, seat: int, card: int) -> bool:
        return self.permitted(state, seat, card)

    def forbidden(self, state: State, seat: int, card: int) -> bool:
        """What is forbidden stays so where an offer lets a card be laid that nobody has to permit."""
        return bool(self.forbids) and self._any(self.forbids, state, self.frame(state, seat, card))

    def frame(self, state: State, seat: int, card: int, drawn: int = 0, mate: int = NONE) -> Frame:
        """A play as the rules about it see it before it happens."""
        unlawful = self.unlawful(state, seat, card, drawn, mate) if self.forbids_unlawful else 0
        return [*[0] * REGISTERS, seat, card, unlawful, drawn, mate]

    def mates(self, state: State, seat: int, hand: list[int]) -> list[tuple[int, int]]:
        """Two cards that may be laid in one move: the lower one, which must fit, and the one upon it."""
        several = sorted(set(hand))
        lower = self.playable(state, seat, several) if self.pairs else []
        upper = [(mate, card) for mate in lower for card in several if card != mate or hand.count(card) > 1]
        return [(mate, card) for mate, card in upper if self._permitted_with(state, seat, card, mate)]

    def _permitted_with(self, state: State, seat: int, card: int, mate: int) -> bool:
        frame = self.frame(state, seat, card, 0, mate)
        return self._any(self.pairs, state, frame) and not self._any(self.forbids, state, frame)

    def _any(self, rules: Judged, state: State, frame: Frame) -> bool:
        for rule, when in rules:  # noqa: SIM110  (this is asked all the time, and `any` would take twice as long)
            if self._speaks_of(rule, frame) and (when is None or when(state, frame)):
                return True
        return False

    def holding(self, rules: Judged, state: State, frame: Frame) -> list[Rule]:
        """Those of the rules that speak of this very play and whose condition holds."""
        return [rule for rule, when in rules if self._speaks_of(rule, frame) and (when is None or when(state, frame))]

    def _speaks_of(self, rule: Rule, frame: Frame) -> bool:
        pattern = rule.pattern
        if pattern.event != "play":
            return True
        if pattern.just_drawn and not frame[DRAWN]:
            return False
        if pattern.mate and frame[MATE] == NONE:
            return False
        return pattern.kind in (NONE, self.kinds[frame[CARD]])

    def unlawful(self, state: State, seat: int, card: int, drawn: int = 0, mate: int = NONE) -> int:
        """Is the play one that may be found out? Judged before the card is laid."""
        if not self.unlawfuls:
            return 0
        return int(self._any(self.unlawfuls, state, [*[0] * REGISTERS, seat, card, 0, drawn, mate]))

    def obliged(self, state: State, seat: int, card: int, drawn: int) -> bool:
        if not (self.obliges if drawn else self.obliges_undrawn):
            return False
        frame = [*[0] * REGISTERS, seat, card, self.unlawful(state, seat, card, drawn), drawn, NONE]
        return self._any(self.obliges, state, frame)

    def may_draw(self, state: State, seat: int) -> bool:
        frame = [*[0] * REGISTERS, seat]
        return self._any(self.draw_permits, state, frame) and not self._any(self.draw_forbids, state, frame)

    def must_draw(self, state: State, seat: int) -> bool:
        return self._any(self.draw_obliges, state, [*[0] * REGISTERS, seat])


def _is_open(rule: Rule) -> bool:
    return rule.when is None or all(_reads_open(word) for word in words(rule.when))


def _reads_unlawful(rule: Rule) -> bool:
    slot = [name for name, _ in EVENTS["play"].roles].index("unlawful")
    return rule.when is not None and any(word.op == "slot" and word.value == slot for word in words(rule.when))


def _reads_open(expr: Expr) -> bool:
    return expr.op in OPEN_WORDS and (expr.op != "slot" or expr.value == CARD_SLOT)
