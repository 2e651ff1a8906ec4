"""Does what may be answered, or who is asked, tell of hidden cards? They are dealt anew, and it is compared."""

from __future__ import annotations

from collections import Counter, defaultdict

from lastcard.dsl.rulebook import NONE
from lastcard.interpreter.checking.study import Study
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.decisions import Move, Notation, laid_with
from lastcard.interpreter.engine.frame import BLANK
from lastcard.interpreter.engine.machine import Question, Runaway, Table
from lastcard.interpreter.engine.ops.turn import AskTurn
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.proof.record import NAMES

from .watching import Here, Observing
from .witness import Witness

ANEW, OFTEN, FIRST = 3, 8, 3  # deals that are compared; one of so many positions is looked at; and the first few


class Hidden(Observing):
    def __init__(self, study: Study) -> None:
        self.study = study
        self.looked = self.asked_about = 0
        self.options: dict[tuple[str, str], list[Witness]] = defaultdict(list)
        self.asking: dict[tuple[str, str], list[Witness]] = defaultdict(list)
        self.times = Counter[tuple[str, str]]()
        self.behind = study.book.side != NONE or any(zone.seen_by != "everybody" for zone in study.book.zones)

    def asked(self, here: Here, question: Question, moves: list[Move]) -> None:
        if self.behind or not isinstance(question, AskTurn) or here.stream.below(OFTEN):
            return
        self.looked += 1
        self._compare_options(here, moves)
        self._compare_asked(here, moves)

    def _compare_options(self, here: Here, moves: list[Move]) -> None:
        mine = set(moves)
        for _ in range(ANEW):
            table = here.table.copy()
            table.take_up(_anew(table.state, table.state.turn, here.stream))
            other = set(table.options())
            if other != mine:
                move = min(mine ^ other)
                rule = self._telling(here.table, table, mine | other, move)
                what = f"`{_sort(self.study, move)}`"
                self.times[rule, what] += 1
                told = here.told()
                if told and len(self.options[rule, what]) < FIRST:
                    self.options[rule, what].append(Witness(here.players, *told))
                return

    def _telling(self, table: Table, anew: Table, moves: set[Move], move: Move) -> str:
        """The rule that looks at hidden cards: it holds in one of the two positions alone."""
        parted = [_holding(table, each) ^ _holding(anew, each) for each in sorted(moves)]
        names = set[str]().union(*parted)
        if names:
            return self.study.own_first(sorted(names))
        rules = (table if move in table.options() else anew).reasons([move])
        return rules[0][-1] if rules and rules[0] else ""

    def _compare_asked(self, here: Here, moves: list[Move]) -> None:
        deeds = [move for move in moves if move.verb in ("play", "draw", "pass")]
        if not deeds:
            return
        move = deeds[here.stream.below(len(deeds))]
        seen, asking = set[tuple[object, ...]](), set[str]()
        for number in range(ANEW + 1):
            table = here.table.copy()
            if number:
                table.take_up(_anew(table.state, move.seat, here.stream))
            try:
                table.choose(move)
            except (Runaway, Overspent):
                return
            asked = table.asked()
            if asked is None or asked.secret or asked.seat == move.seat or "drawn" in asked.kinds:
                return
            if table.state.draw and len(table.state.draw) > len(here.table.state.draw):
                return  # a shuffle brings other cards
            seen.add((asked.seat, asked.kinds if asked.kinds[0] != "play" else ("play",)))
            asking.add(self.study.program.sources[asked.by].rule)
        self.asked_about += 1
        if len(seen) > 1:
            told = here.told(move)
            deed = _deed(self.study, move)
            rule = max(asking & self.study.spans.keys(), default="")  # whoever asks, if not the turn itself does
            if len(self.asking[rule, deed]) < FIRST and told:
                self.asking[rule, deed].append(Witness(here.players, *told))

    def tell(self) -> None:
        study = self.study
        for (rule, what), witnesses in sorted(self.options.items()):
            best = min(witnesses, key=lambda one: one.cost, default=None)
            scenario = best.text(study, "tells-hidden-cards") if best else ""
            certainty = f"{self.times[rule, what]:,} of {self.looked:,} positions dealt anew"
            study.found("tells-hidden-cards", rule, certainty, scenario=scenario, what=what)
        for rule in sorted({rule for rule, _ in self.asking}):
            self._tell_asking(rule, sorted(deed for by, deed in self.asking if by == rule))
        if not self.options and self.looked:
            study.sure("sampling", f"what may be answered tells of no hidden card, in {self.looked:,} positions")

    def _tell_asking(self, rule: str, deeds: list[str]) -> None:
        """Of whoever asks once, whatever was laid before."""
        study = self.study
        witnesses = (witness for deed in deeds for witness in self.asking[rule, deed])
        best = min(witnesses, key=lambda one: one.cost)
        what = " or ".join(filter(None, (", ".join(f"`{deed}`" for deed in deeds[:-1]), f"`{deeds[-1]}`")))
        certainty = f"{self.asked_about:,} answers, with the hidden cards dealt anew"
        entry = rule or (deeds[0] if len(deeds) == 1 else "")
        study.found("asking-tells", entry, certainty, scenario=best.text(study, "asking-tells"), what=what)


def _deed(study: Study, move: Move) -> str:
    """The kind of card that is laid, or what is done instead."""
    return move.verb if move.card == NONE else study.book.kinds[study.book.cards[move.card].kind].name


def _sort(study: Study, move: Move) -> str:
    book = study.book
    if move.verb == "play" and move.card != NONE:
        return f"plays {book.kinds[book.cards[move.card].kind].name}"
    return Notation(book, NAMES).short_as_seen(move) if move.verb == "say" else move.verb


def _holding(table: Table, move: Move) -> set[str]:
    """The rules of the law that have something to say to this answer."""
    law, state = table.program.law, table.state
    if move.verb == "play":
        frame = law.frame(state, move.seat, move.card, 0, laid_with(move))
        articles = [*law.permits, *law.several, *law.forbids, *law.obliges, *law.tolerates]
        return {rule.origin.name for rule in law.holding(articles, state, frame)}
    choosing = {"draw": law.draws, "pass": law.passes}.get(move.verb)
    if choosing is None:
        return set()
    frame = [*BLANK, move.seat, *choosing.roles]
    those = (*choosing.permits, *choosing.forbids, *choosing.obliges)
    return {each.rule.origin.name for each in those if each.when is None or each.when(state, frame)}


def _anew(state: State, seat: int, stream: Stream) -> State:
    """The same to this seat, with all cards that it does not see dealt anew."""
    new = state.copy()
    others = [other for other in range(len(new.hands)) if other != seat]
    next_card = new.draw[-1:]  # whoever draws it sees it
    pool = [card for other in others for card in new.hands[other]] + new.draw[:-1]
    for place in range(len(pool) - 1):
        further = place + stream.below(len(pool) - place)
        pool[place], pool[further] = pool[further], pool[place]
    for other in others:
        size = len(new.hands[other])
        new.hands[other], pool = pool[:size], pool[size:]
    new.draw = pool + next_card
    return new
