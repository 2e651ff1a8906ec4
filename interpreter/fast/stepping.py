"""Single steps by compiled code: who is asked, how many answers there are, the next position.

It keeps numbers alone. Whoever wants to see events, reasons or the exact position gets them from the interpreter, which
goes through what has happened since a part of the round began, at that moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.interpreter.compiled.common import roots
from lastcard.interpreter.compiled.game import SCRIPT, Game
from lastcard.interpreter.compiled.script import GIVEN_UP, OVER
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.events import Listener
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import OPENLY, seed_text
from lastcard.interpreter.engine.state import NONE, State
from lastcard.interpreter.host import setup
from lastcard.interpreter.simulation.digest import VERBS

from .calls import Call, Trapped
from .machine import Machine
from .positions import Kept, state_of
from .shelf import Compiled

TABLE = 0


@dataclass(frozen=True, slots=True)
class Saved:
    """A position between two decisions: as it was when a part of the round began, and the answers since."""

    position: bytes
    answers: tuple[int, ...]


class Steps:
    """One table for rounds that stand alone, those of a simulation with the same seed."""

    def __init__(self, program: Program, players: int, code: Compiled, seed: int | str = 0) -> None:
        self.program = program
        self.game = Game(program, players, SCRIPT)
        self.seed = seed_text(seed)
        self.machine = Machine(code)
        self.machine.put_array("ROOTS", roots(self.seed))
        self.options = (
            0  # how many answers there are; OVER: the round is over, GIVEN_UP: only the interpreter can go on
        )
        self._begin, self._choose = self.machine.quick("begin", 2), self.machine.quick("choose_here", 1)

    def begin(self, number: int) -> int:
        """Begin a round; gives how many answers the first question has."""
        return self._asked(self._begin, TABLE, number)

    def choose(self, number: int) -> int:
        """Give the answer with this number, from 0; gives how many answers the next question has."""
        if not 0 <= number < self.options:
            raise ValueError(f"there is no answer {number} of {max(self.options, 0)}")
        try:
            self.options = found = self._choose(number)
        except Trapped:
            self.options = found = GIVEN_UP
        return found

    def _asked(self, call: Call, *given: int) -> int:
        try:
            self.options = call(*given)
        except Trapped:
            self.options = GIVEN_UP
        return self.options

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.machine.scalar("asked") if self.options > 0 else NONE

    @property
    def over(self) -> bool:
        return self.options == OVER

    @property
    def winner(self) -> int:
        """Whoever has won the round, once it is over."""
        return self.machine.scalar("winner") if self.over else NONE

    # --- what somebody looks at -----------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """The answers, in their order."""
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
        table = Table(self.program, self._begun(), listener, OPENLY)
        table.run()
        for answer in self._answers():
            table.choose(table.options()[answer])
        return table

    def state(self) -> State:
        return self.table().state

    def _answers(self) -> list[int]:
        (given,) = self.machine.array("GIVEN", 0, 1)
        return self.machine.array("ANSWERS", 0, given)

    def _begun(self) -> State:
        """The position when the part of the round began."""
        state = setup.fresh_state(self.program.book, self.game.players, self.seed, self.program.book.default_scoring)
        return state_of(state, self.game, Kept(self.machine))

    # --- copies -----------------------------------------------------------------------------------------------

    def save(self) -> Saved:
        _, size, _ = self.machine.compiled.arrays["POSITION"]
        return Saved(self.machine.raw("BANK", size), tuple(self._answers()))

    def resume(self, saved: Saved) -> None:
        self.machine.put_raw("BANK", saved.position)
        self.machine.put_array("GIVEN", [len(saved.answers)])
        self.machine.put_array("ANSWERS", saved.answers)
        self._asked(self.machine.quick("look", 1), TABLE)

    def copy(self, code: Compiled) -> Steps:
        """A table of its own at the same position."""
        new = Steps(self.program, self.game.players, code, self.seed)
        new.resume(self.save())
        return new


class ManySteps:
    """Many tables at once: answers in, numbers of answers out. A round that is over is followed by the next one."""

    def __init__(self, program: Program, players: int, code: Compiled, tables: int, seed: int | str = 0) -> None:
        self.tables = tables
        self.machine = Machine(code)
        self.machine.put_array("ROOTS", roots(seed_text(seed)))

    def begin(self, number: int = 0) -> list[int]:
        """Begin a round at every table, from this number on; gives how many answers each question has."""
        self.machine.call("begin_many", self.tables, number)
        return self.options()

    def choose(self, answers: Sequence[int]) -> int:
        """One answer for each table; gives how many rounds have come to their end."""
        self.machine.put_array("CHOSEN", answers)
        return self.machine.call("choose_many", self.tables)

    def options(self) -> list[int]:
        return self.machine.array("OPTIONS")

    def seats(self) -> list[int]:
        """Who is asked at each table."""
        return self.machine.array("SEATS")

    def ended(self) -> list[int]:
        """For each table who has just won its round; -1: nobody, -2: none has ended, -3: it was given up."""
        return self.machine.array("ENDED")
