"""The questions that steps ask: a color, one of several, a number, a word, a share, a card just drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from lastcard.dsl.words.limits import DEEPEST_ASKED, MOST_NUMBERS
from lastcard.dsl.words.types import CARD, COLOR, PLAYER, Type
from lastcard.dsl.words.vocabulary import STEP_WORDS
from lastcard.interpreter.engine.decisions import Asked, Move
from lastcard.interpreter.engine.frame import STEP
from lastcard.interpreter.engine.machine import Question, Table
from lastcard.interpreter.engine.program import Run
from lastcard.interpreter.engine.seats import takes_part
from lastcard.interpreter.engine.state import NONE, Frame
from lastcard.interpreter.engine.values import is_open

from .proposals import DONE, following
from .said import Said
from .turn import KEEPS, PLAYS, why_played

QUESTIONS: dict[str, Callable[[Said], Run]] = {}  # by the words of the steps that ask
Asking = TypeVar("Asking", bound="Step")


def question(*names: str) -> Callable[[type[Asking]], type[Asking]]:
    def register(asking: type[Asking]) -> type[Asking]:
        QUESTIONS.update(dict.fromkeys(names, asking))
        return asking

    return register


class Step(Question):
    """A question of a step: the answer goes on where the step left off."""

    def __init__(self, said: Said) -> None:
        self.player = said.operands[0]
        self.said = said
        self.follow = following(said.follows)

    def asking(self, kind: str, table: Table, frame: Frame, secret: bool = False, flag: str = "") -> Asked:
        seat = self.player(table.state, frame)
        return Asked((kind,), seat, True, secret, flag=flag, by=self.said.by, named=self.said.named)

    def by(self, move: Move) -> int:
        return self.said.by

    def reasons(self, table: Table, frame: Frame, moves: Sequence[Move]) -> list[tuple[str, ...]]:
        return [(table.program.sources[self.said.by].rule,)] * len(moves)


@question("name_color", "name_color_from")
class NameColor(Step):
    """Which color is to be in play? One of those that no rule forbids to name; where there is none, nobody is asked."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        _, *self.several = said.operands

    def asked(self, table: Table, frame: Frame) -> Asked:
        return self.asking("color", table, frame)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        seat = self.player(table.state, frame)
        if not takes_part(table.state, seat):
            return []
        colors = table.program.law.nameable(table.state, seat, self._colors(table, frame))
        return [Move("name", seat, color=color) for color in colors]

    def _colors(self, table: Table, frame: Frame) -> list[int]:
        for several in self.several:
            return list(several(table.state, frame))
        return table.program.deck.colors_now(table.state)

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        """The answer stands behind what the step is said of."""
        frame[STEP] += 1
        self.follow(table, (move.seat, *(NONE for _ in self.several), move.color), self.said.by, DONE)


class Picking(NamedTuple):
    """One of what: how it is asked, the move that answers, and what of the move is the answer."""

    kind: str
    move: Callable[[int, int], Move]
    picked: Callable[[Move], int]


PICKING: dict[Type, Picking] = {
    PLAYER: Picking("player", lambda seat, player: Move("player", seat, player=player), lambda move: move.player),
    CARD: Picking("card", lambda seat, card: Move("card", seat, card), lambda move: move.card),
    COLOR: Picking("color", lambda seat, color: Move("name", seat, color=color), lambda move: move.color),
}


@question("pick", "pick_or_none")
class Pick(Step):
    """One of several players, cards or colors."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        (_, self.several), (_, several), (self.store,) = said.operands, said.types, said.stores
        assert several.one is not None
        self.kind, self.move, self.picked = PICKING[several.one]
        self.open = self.kind != "card" or is_open(said.maker, said.spoken[1])
        self.forgone = [NONE] if STEP_WORDS[said.word].asks == "pick or none" else []

    def __call__(self, table: Table, frame: Frame) -> Question | None:
        if super().__call__(table, frame):
            return self
        self.store(table.state, frame, NONE)
        return None

    def asked(self, table: Table, frame: Frame) -> Asked:
        return self.asking(self.kind, table, frame)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        seat = self.player(table.state, frame)
        if not takes_part(table.state, seat):
            return []
        several = dict.fromkeys(self.several(table.state, frame))  # equal cards are one move
        found = sorted(several) if self.kind == "card" else list(several)
        return [self.move(seat, item) for item in [*found, *self.forgone]]

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        frame[STEP] += 1
        picked = self.picked(move)
        self.store(table.state, frame, picked)
        hidden = not self.open or bool(table.state.secret)
        table.writer.tell(
            "pick",
            self.said.by,
            seat=move.seat,
            picked=self.kind,
            cards=(picked,) if self.kind == "card" and picked != NONE else (),
            private=(move.seat,) if hidden else None,
            target=picked if self.kind == "player" and not hidden else NONE,
            color=picked if self.kind == "color" and not hidden else NONE,
        )


@question("pick_number")
class PickNumber(Step):
    """One of the numbers from one to another; where there are none, it is the first all the same."""

    def __call__(self, table: Table, frame: Frame) -> Question | None:
        if super().__call__(table, frame):
            return self
        (store,), (_, first, _) = self.said.stores, self.said.operands
        store(table.state, frame, first(table.state, frame))
        return None

    def asked(self, table: Table, frame: Frame) -> Asked:
        return self.asking("number", table, frame)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        state, (_, first, last) = table.state, self.said.operands
        seat = self.player(state, frame)
        numbers = numbers_between(first(state, frame), last(state, frame)) if takes_part(state, seat) else range(0)
        return [Move("number", seat, amount=number) for number in numbers]

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        frame[STEP] += 1
        (store,), hidden = self.said.stores, bool(table.state.secret)
        store(table.state, frame, move.amount)
        table.writer.tell(
            "pick",
            self.said.by,
            seat=move.seat,
            picked="number",
            amount=0 if hidden else move.amount,
            private=(move.seat,) if hidden else None,
        )


def numbers_between(first: int, last: int) -> range:
    """So many of them as there may be."""
    return range(first, min(last, first + MOST_NUMBERS - 1) + 1)


@question("pick_word")
class PickWord(Step):
    """One of the words that a flag holds; it then holds this one."""

    def asked(self, table: Table, frame: Frame) -> Asked:
        flag = table.program.book.flags[self.said.flag]
        return self.asking("word", table, frame, flag=flag.name)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        seat = self.player(table.state, frame)
        words = table.program.book.flags[self.said.flag].type.choices if takes_part(table.state, seat) else ()
        return [Move("word", seat, amount=place, word=word) for place, word in enumerate(words)]

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        frame[STEP] += 1
        (store,), hidden = self.said.stores, bool(table.state.secret)
        store(table.state, frame, move.amount)
        table.writer.tell(
            "pick",
            self.said.by,
            seat=move.seat,
            picked="word",
            word="" if hidden else move.word,
            private=(move.seat,) if hidden else None,
        )


@question("share")
class Share(Step):
    """How much of an amount goes to whom?"""

    def asked(self, table: Table, frame: Frame) -> Asked:
        return self.asking("share", table, frame)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        state, (_, amount, several) = table.state, self.said.operands
        seat = self.player(state, frame)
        players = several(state, frame) if takes_part(state, seat) else []
        most = min(amount(state, frame), table.program.deck.size)  # no more than there are
        return [Move("share", seat, player=who, amount=part) for part in range(1, most + 1) for who in players]

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        frame[STEP] += 1
        part, receiver = self.said.stores
        part(table.state, frame, move.amount)
        receiver(table.state, frame, move.player)
        table.writer.tell("share", self.said.by, seat=move.seat, target=move.player, amount=move.amount)


@question("may_play")
class MayPlay(Step):
    """A card just drawn: play it or keep it, if the law permits it at all.

    Whether it does is nobody else's business: who is asked is no more told than why a card is kept, and at a discreet
    table the question is put either way.
    """

    drawn = 1

    def __call__(self, table: Table, frame: Frame) -> Question | None:
        if super().__call__(table, frame):
            return self
        if table.writer.listener is not None and self._holds(table, frame):
            table.writer.tell("keep", self.said.by, seat=self.player(table.state, frame))
        return None

    def _holds(self, table: Table, frame: Frame) -> bool:
        """Is there a card just drawn, and still in the hand?"""
        seat, card = self.player(table.state, frame), self.said.operands[1](table.state, frame)
        return takes_part(table.state, seat) and card in table.state.hands[seat]

    def asked(self, table: Table, frame: Frame) -> Asked:
        return self.asking("drawn", table, frame, secret=True)

    def options(self, table: Table, frame: Frame) -> list[Move]:
        state, law = table.state, table.program.law
        seat, card = self.player(state, frame), self.said.operands[1](state, frame)
        if not (takes_part(state, seat) and card in state.hands[seat]):
            return []
        # Where plays stand in each other too deep, the chain ends.
        if len(state.stack) > DEEPEST_ASKED or not law.may_lay(state, seat, card, 1):
            return [KEEPS[seat]] if table.discreet else []
        play = PLAYS[seat][card]
        return [play] if law.obliges and law.obliged(state, seat, card, 1) else [play, KEEPS[seat]]

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        frame[STEP] += 1
        if move.verb == "play":
            self.follow(table, (move.seat, move.card), self.said.by, DONE)
        else:
            table.writer.tell("keep", self.said.by, seat=move.seat)

    def reasons(self, table: Table, frame: Frame, moves: Sequence[Move]) -> list[tuple[str, ...]]:
        own = table.program.sources[self.said.by].rule
        return [why_played(table, move, 1) if move.verb == "play" else (own,) for move in moves]
