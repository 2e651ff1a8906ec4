"""Single steps by compiled code: who is asked, how many answers there are, the next position.

It keeps numbers alone. Whoever wants to see events, reasons or the exact position gets them from the interpreter, which
goes through what has happened since a part of the round began, at that moment. The interpreter also plays on where the
code cannot: the round is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.interpreter.compiled.agreed import SCRIPT, roots
from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.compiled.script import GIVEN_UP, NOT_BEGUN, OVER, REFUSED
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.events import Listener
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import OPENLY, seed_text
from lastcard.interpreter.engine.state import NONE, State
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.game import Game as WholeGame
from lastcard.interpreter.simulation.digest import VERBS
from lastcard.interpreter.simulation.rounds import Plan, dealt

from .calls import Trapped
from .machine import Machine
from .positions import Kept, state_of
from .shelf import Compiled

TABLE = 0


@dataclass(frozen=True, slots=True)
class Saved:
    """A position between two decisions: as it was when a part of the round began, and the answers since."""

    position: bytes | Table  # a table is one that the interpreter plays
    answers: tuple[int, ...]


class Steps:
    """One table for rounds that stand alone, those of a simulation with the same seed.

    With `choices_only` nobody is asked who has but one answer: it is given at once.
    """

    def __init__(
        self, program: Program, players: int, code: Compiled, seed: int | str = 0, choices_only: bool = False
    ) -> None:
        self.program = program
        self.layout = Game(program, players, SCRIPT)
        self.seed = seed
        self.machine = Machine(code)
        self.machine.put_array("ROOTS", roots(seed_text(seed)))
        self.machine.put_scalar("choices_only", choices_only)
        self.choices_only = choices_only
        self.options = 0  # how many answers there are; none: the round is over, or has not begun
        self.over = False
        self.handed_back = 0  # rounds that the interpreter had to go on with
        self._number = 0
        self._interpreted: Table | None = None
        self._begin, self._choose = self.machine.quick("begin", 2), self.machine.quick("choose_here", 1)
        self._menu = self.machine.quick("menu", 1)

    def begin(self, number: int) -> int:
        """Begin a round; gives how many answers the first question has."""
        self._number, self._interpreted, self.over = number, None, False
        try:
            found = self._begin(TABLE, number)
        except Trapped:
            found = GIVEN_UP
        return self._waiting(found)

    def choose(self, number: int) -> int:
        """Give the answer with this number, from 0; gives how many answers the next question has, 0 at the end."""
        try:
            found = self._choose(number) if self._interpreted is None else REFUSED
        except Trapped:
            found = GIVEN_UP
        if found > 0:
            self.options = found
            return found
        if found != REFUSED:
            return self._waiting(found)
        if not 0 <= number < self.options:
            raise ValueError(f"there is no answer {number} of {self.options}")
        assert self._interpreted is not None
        self._interpreted.choose(self._interpreted.options()[number])
        return self._looked(self._interpreted)

    def _waiting(self, found: int) -> int:
        if found == GIVEN_UP:
            self.handed_back += 1
            self._interpreted = self._replayed()
            return self._looked(self._interpreted)
        self.over = found == OVER
        self.options = max(found, 0)
        return self.options

    def _looked(self, table: Table) -> int:
        self.options = _count(table)
        while self.options == 1 and self.choices_only:
            table.choose(table.options()[0])
            self.options = _count(table)
        self.over = not self.options
        return self.options

    @property
    def players(self) -> int:
        return self.layout.players

    @property
    def seat(self) -> int:
        """Who is asked."""
        if not self.options:
            return NONE
        if self._interpreted is None:
            return self.machine.scalar("asked")
        asked = self._interpreted.asked()
        return NONE if asked is None else asked.seat

    @property
    def winner(self) -> int:
        """Whoever has won the round, once it is over."""
        if not self.over:
            return NONE
        return self.machine.scalar("winner") if self._interpreted is None else self._interpreted.state.winner

    # --- what somebody looks at -----------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """The answers, in their order."""
        if self._interpreted is not None:
            return self._interpreted.options()
        if not self.options:
            return []
        self._menu(TABLE)
        heads = self.machine.array("MENU", 0, self.options)
        more = self.machine.array("MORE", 0, self.options)
        return [self._move(head, other) for head, other in zip(heads, more, strict=True)]

    def _move(self, head: int, more: int) -> Move:
        verb = VERBS[head & 15]
        card, color, player = (head >> 8 & 0xFFF) - 1, (head >> 20 & 0xFF) - 1, (head >> 28 & 0xFF) - 1
        offer = self.program.book.sayings[(head >> 36) - 1] if head >> 36 else ""
        under = self._under(more) if verb == "play" and more < 0 else ()
        if verb == "word":
            flag, place = more >> 20, more & 0xFFFFF
            word = self.program.book.flags[flag].type.choices[place]
            return Move(verb, head >> 4 & 15, amount=place, word=word)
        amount = more if verb in ("number", "share") else NONE
        return Move(verb, head >> 4 & 15, card, under, color, player, amount, offer)

    def _under(self, laid: int) -> tuple[int, ...]:
        (count,) = self.machine.array("LAID", -laid, 1)
        return tuple(self.machine.array("LAID", 1 - laid, count)[:-1])

    def table(self, listener: Listener | None = None) -> Table:
        """The interpreter's table at this very position; a listener hears what has happened since a part began."""
        return self._replayed(listener) if self._interpreted is None else self._interpreted.copy(listener)

    def game(self, names: Sequence[str]) -> WholeGame:
        """All that a game can be asked for at this very position: the decision, reasons, views, the last events."""
        game = WholeGame(self.program, tuple(names), self.seed, rounds_follow=False, chance=OPENLY)
        game.table = self.table(game.events.append)
        return game

    def state(self) -> State:
        return self.table().state

    def _replayed(self, listener: Listener | None = None) -> Table:
        (given,) = self.machine.array("GIVEN", 0, 1)
        if given == NOT_BEGUN:
            table, _ = dealt(self.program, Plan(self.players, 1, self.seed), self._number, listener)
            table.begin_round()
            return table
        table = Table(self.program, self._begun(), listener, OPENLY)
        table.run()
        for answer in self.machine.array("ANSWERS", 0, given):
            table.choose(table.options()[answer])
        return table

    def _begun(self) -> State:
        """The position when the part of the round began."""
        book = self.program.book
        state = setup.fresh_state(book, self.players, seed_text(self.seed), book.default_scoring)
        return state_of(state, self.layout, Kept(self.machine))

    # --- copies -----------------------------------------------------------------------------------------------

    def save(self) -> Saved:
        if self._interpreted is not None:
            return Saved(self._interpreted.copy(), ())
        _, size, _ = self.machine.compiled.arrays["POSITION"]
        (given,) = self.machine.array("GIVEN", 0, 1)
        return Saved(self.machine.raw("BANK", size), tuple(self.machine.array("ANSWERS", 0, given)))

    def resume(self, saved: Saved) -> None:
        if isinstance(saved.position, Table):
            self._interpreted = saved.position.copy()
            self._looked(self._interpreted)
            return
        self._interpreted = None
        self.machine.put_raw("BANK", saved.position)
        self.machine.put_array("GIVEN", [len(saved.answers)])
        self.machine.put_array("ANSWERS", saved.answers)
        self._waiting(self.machine.quick("look", 1)(TABLE))

    def copy(self) -> Steps:
        """A table of its own at the same position."""
        new = Steps(self.program, self.players, self.machine.compiled, self.seed, self.choices_only)
        new.resume(self.save())
        return new


def _count(table: Table) -> int:
    """How many answers there are; none where the round is over."""
    return 0 if table.waiting() is None else len(table.options())


class ManySteps:
    """Many tables at once: answers in, numbers of answers out. A round that is over is followed by the next one.

    What comes out stands in arrays that are read where they are; numpy takes them as they are, too:
    `numpy.asarray(tables.options)`.
    """

    def __init__(self, code: Compiled, tables: int, seed: int | str = 0, choices_only: bool = False) -> None:
        self.tables = tables
        self.machine = Machine(code)
        self.machine.put_scalar("choices_only", choices_only)
        self.machine.put_array("ROOTS", roots(seed_text(seed)))
        self.options = self.machine.view("OPTIONS")  # how many answers each question has
        self.seats = self.machine.view("SEATS")  # who is asked at each table
        self.ended = self.machine.view("ENDED")  # who has just won a round; -1: nobody, -2: none is over, -3: given up
        self.answers = self.machine.view("CHOSEN")  # one answer for each table, from 0
        self._begin, self._choose = self.machine.quick("begin_many", 2), self.machine.quick("choose_many", 1)

    def begin(self, number: int = 0) -> None:
        """Begin a round at every table, from this number on."""
        self._begin(self.tables, number)

    def choose(self) -> int:
        """Give each table its answer; gives how many rounds have come to their end.

        Where one of them is no answer, none is given.
        """
        ended = self._choose(self.tables)
        if ended < 0:
            table = -1 - ended
            raise ValueError(f"table {table}: there is no answer {self.answers[table]} of {self.options[table]}")
        return ended
