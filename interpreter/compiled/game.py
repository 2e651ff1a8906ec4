"""What is compiled: one rulebook for so many players, who choose in one way; its numbers, its arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lastcard.dsl.rulebook import NONE, Expr, Flag, Method, Rulebook, words
from lastcard.dsl.words.limits import MOST, MOST_GONE_ON, MOST_LOST, MOST_SEATS
from lastcard.dsl.words.types import TRUTH
from lastcard.interpreter.dialect.trees import Array
from lastcard.interpreter.engine.deck import Deck
from lastcard.interpreter.engine.law import Law
from lastcard.interpreter.engine.program import Plan, Program
from lastcard.interpreter.engine.shuffle import FIRST, LOW_HALF, SECOND, STEP
from lastcard.interpreter.engine.state import LOST_BITS
from lastcard.interpreter.engine.values.plain import LARGEST
from lastcard.interpreter.simulation.digest import FACTOR
from lastcard.interpreter.simulation.seen import COLUMNS

from .agreed import MOST_WATCHED, SCRIPT

WORD = 64
MOST_IN_A_BYTE = 128  # cards, if -1 is none
MOST_KNOWN = 40_000  # words of a table of verdicts

SIFTED = {"JUDGED": "u8", "FOUND": "i64"}
SIEVE = """def {name}():
    key = (top() + 1) * (COLORS + 1) + t.color + 1
    if not {array}_JUDGED[key]:
        found = 0
        for card in range(N):
            {cell} = card
            if {holds}:
                found = found | 1 << card
        {array}_FOUND[key] = found
        {array}_JUDGED[key] = 1
    return {array}_FOUND[key]

"""


class Unfit(Exception):
    """A rulebook that is played by the interpreter alone, and why."""


@dataclass(slots=True)
class Game:
    """The numbers of a game. Functions that are made on the way are gathered in `texts`."""

    program: Program
    players: int
    policy: str
    scoring: int = NONE
    texts: list[str] = field(default_factory=list)
    tables: dict[tuple[int, ...], str] = field(default_factory=dict)
    sieves: dict[str, str] = field(default_factory=dict)
    lifted: dict[str, str] = field(default_factory=dict)
    calls: dict[str, set[str]] = field(default_factory=dict)  # of programs: which of them each may begin

    @property
    def plan(self) -> Plan:
        return self.program.plan

    @property
    def book(self) -> Rulebook:
        return self.program.book

    @property
    def deck(self) -> Deck:
        return self.program.deck

    @property
    def law(self) -> Law:
        return self.program.law

    @property
    def method(self) -> Method:
        """How rounds are scored."""
        return self.book.scoring[self.book.default_scoring if self.scoring == NONE else self.scoring]

    @property
    def faces(self) -> int:
        return len(self.book.cards)

    @property
    def words(self) -> int:
        return -(-self.faces // WORD)

    @property
    def small(self) -> bool:
        """Is a set of cards one number?"""
        return self.words == 1

    @property
    def everything(self) -> int:
        return (1 << self.faces) - 1

    @property
    def planes(self) -> int:
        """Bits in which is counted how many more of a card a hand has than one."""
        return (max(card.copies for card in self.book.cards) - 1).bit_length()

    @property
    def scripted(self) -> bool:
        return self.policy == SCRIPT

    @property
    def counted(self) -> bool:
        """Is it counted how often play comes to each place of the rulebook?"""
        return bool(self.plan.places) and not self.scripted

    @property
    def keeps_verdicts(self) -> bool:
        return (self.faces + 1) * (len(self.book.colors) + 1) * 2 * self.words <= MOST_KNOWN

    @property
    def pile_count(self) -> int:
        return self.pile(len(self.book.zones), NONE) if self.book.zones else 1

    def pile(self, zone: int, seat: int = NONE) -> int:
        """The number of a zone among the piles; of a zone of players the place of nobody, seats behind it."""
        of_table = self.book.table_zones
        return 1 + zone if zone < of_table else 1 + of_table + (zone - of_table) * (self.players + 1) + seat + 1

    # --- what is written on the way -----------------------------------------------------------------------

    def table(self, values: Iterable[int]) -> str:
        """An array with these numbers."""
        key = tuple(values)
        return self.tables.setdefault(key, f"TABLE{len(self.tables)}")

    def lift(self, what: str, given: Iterable[str], body: str) -> str:
        """A function of its own for what is more than an expression; the same body is written once."""
        head = f"({', '.join(given)}):\n{body}"
        if head not in self.lifted:
            name = self.lifted[head] = f"{what}_{len(self.lifted)}"
            self.texts.append(f"def {name}{head}")
        return self.lifted[head]

    def sieve(self, cell: int, holds: str) -> str:
        """A function that gives the cards of which something holds, found in a cell, by what is open on the table."""
        what = f"{cell}: {holds}"
        if what not in self.sieves:
            name = self.sieves[what] = f"sifted_{len(self.sieves)}"
            self.texts.append(SIEVE.format(name=name, array=name.upper(), cell=f"c{cell}", holds=holds))
        return self.sieves[what]

    # --- numbers and arrays -------------------------------------------------------------------------------

    def constants(self) -> dict[str, int]:
        book, told = self.book, self.book.setup
        return {
            "P": self.players,
            "N": self.faces,
            "W": self.words,
            "CAP": book.deck_size,
            "STRIDE": self.stride,
            "PILE_COUNT": self.pile_count,
            "COLORS": len(book.colors),
            "FLAGS": len(book.flags),
            "DIRECTION": book.direction,
            "RENEWED": int(book.renewed),
            "ORDERED": int(self.scripted),
            "NOTES_DRAWN": int(book.notes_drawn),
            "TEAMS": int(book.teams is not None),
            "TOGETHER": int(book.teams is not None and book.teams.together),
            "MOST_DRAWN": self.most_drawn,
            "ROOM": self.room,
            "WINDOWS": len(book.windows),
            "PLANE_WORDS": self.planes * self.words,
            "HAND_CARDS": told.cards(self.players),
            "DEALS_ALL": int(told.all_cards),
            "FUEL": MOST // 8
            if self.scripted
            else MOST,  # what was spent before a part of the round began is forgotten
            "LOST_BITS": LOST_BITS,
            "MOST_LOST": MOST_LOST,
            "MOST_GONE_ON": MOST_GONE_ON,
            "LARGEST": LARGEST,
            "MIXED": FACTOR,
            "KEY_STEP": STEP,
            "EACH_DIGIT": sum(1 << 4 * seat for seat in range(MOST_SEATS)),
            "PLACES_COUNTED": len(self.plan.places),
            "LOW_HALF": LOW_HALF,
            "FIRST_FACTOR": FIRST,
            "SECOND_FACTOR": SECOND,
        }

    @property
    def stride(self) -> int:
        return self.book.deck_size + 3

    @property
    def most_drawn(self) -> int:
        return 4 * self.book.deck_size if self.book.notes_drawn else 1

    @property
    def sort_of_cards(self) -> str:
        """A position is copied at every decision of many tables: it is as small as can be. No card is -1."""
        return "i8" if self.faces <= MOST_IN_A_BYTE else "i16"

    @property
    def room(self) -> int:
        """Numbers in the arena of lists."""
        return 24 * (self.book.deck_size + 2) + 256 + 12_000

    def position(self) -> dict[str, Array]:
        """What a position consists of, besides scalars."""
        book, seats, cards = self.book, self.players + 1, self.book.deck_size
        return {
            "HELD": Array("i64", seats * self.words),
            "PLANES": Array("i64", max(1, seats * self.words * self.planes)),
            "SIZE": Array("i32", seats),
            "HEIGHT": Array("i32", self.pile_count),
            "FLAG": Array("i64", max(1, len(book.flags))),
            "OWN": Array("i64", max(1, len(book.flags) * seats)),
            "BITS": Array("i64", max(1, len(book.flags))),
            "ASKED": Array("u8", max(1, len(book.windows) * seats)),
            "PLACES": Array("u8", self.players),
            "POINTS": Array("i64", self.players),
            "SCORES": Array("i64", self.players),
            "DRAW": Array(self.sort_of_cards, cards + 1),
            "PILES": Array(self.sort_of_cards, self.stride * self.pile_count, (-1,)),
            "DRAWN": Array(self.sort_of_cards, self.most_drawn),
            "HAND": Array(self.sort_of_cards, seats * cards if self.scripted else 1),
        }

    def fixed(self) -> dict[str, Array]:
        """What never changes, and what is only at hand."""
        book, deck, seats = self.book, self.deck, self.players + 1
        players = book.teams.sides(self.players) if book.teams is not None else [0] * self.players
        starts = [flag.start for flag in book.flags]
        return {
            "DECK": _array(self.sort_of_cards, deck.whole),
            "COLOR": _array("i32", [NONE, *deck.colors]),
            "KIND": _array("i32", [NONE, *deck.kinds]),
            "RANK": _array("i32", [0, *deck.ranks]),
            "FACE": _array("i32", [NONE, *deck.faces]),
            "WORTH": _array("i64", [0, *deck.points]),
            "THREAT": _array("i64", [0, *deck.penalties]),
            "BACK": _array("i32", [NONE, *deck.backs]),
            "SIDES": _array("u8", players),
            "FLAG_START": _array("i64", starts or [0]),
            "BITS_START": _array("i64", self._bits() or [0]),
            "OWN_START": _array("i64", [start for start in starts for _ in range(seats)] or [0]),
            "TALLY": Array("u16", self.faces),
            "THERE": Array("i32", self.faces),
            "BETWEEN": Array("i32", self.faces),
            "ARENA": Array("i32", self.room + 2 * book.deck_size + 4),
            "LAID": Array("i32", self.room + 2 * book.deck_size + 4),
            "ROOTS": Array("i64", 3),
            "CIRCLES": _array("i64", self._circles()),
            "WINS": Array("i64", self.players),
            **self._counted(),
            **{name: _array("i64", values) for values, name in self.tables.items()},
        }

    def _counted(self) -> dict[str, Array]:
        """Places, and rounds with their figures."""
        if not self.counted:
            return {}
        places = len(self.plan.places)
        return {
            "REACHED": Array("i64", places),
            "REACHED_BEFORE": Array("i64", places),
            "FIGURES": Array("i64", MOST_WATCHED * len(COLUMNS)),
        }

    def _bits(self) -> list[int]:
        """What flags that are true or false for each player hold at first, of nobody too."""
        everybody = (2 << self.players) - 1
        return [everybody * flag.start if is_bit(flag) else 0 for flag in self.book.flags]

    def _circles(self) -> Iterator[int]:
        """Everybody from each seat on as digits: to the right, and then to the left; of nobody none."""
        for step in (-1, 1):
            yield 0
            for seat in range(self.players):
                around = [(seat + step * distance) % self.players for distance in range(self.players)]
                yield sum(each + 1 << 4 * place for place, each in enumerate(around))

    def verdicts(self) -> dict[str, Array]:
        """What the open cards say of each card, once it has been judged: by what was drawn, the top card, the color."""
        if not self.keeps_verdicts:
            return {}
        keys = (self.faces + 1) * (len(self.book.colors) + 1) * 2
        sets = {name: Array("i64", keys * self.words) for name in ("FIT", "PERHAPS", "PERMITTED")}
        sieves = {f"{name.upper()}_{what}": sort for name in self.sieves.values() for what, sort in SIFTED.items()}
        return {"JUDGED": Array("u8", keys), **sets, **{name: Array(sort, keys) for name, sort in sieves.items()}}


def is_bit(flag: Flag) -> bool:
    """Is it true or false for each player? Then seats are bits of one number, the lowest one that of nobody."""
    return flag.of_player and flag.type == TRUTH


def _array(sort: str, values: Iterable[int]) -> Array:
    starts = tuple(values)
    return Array(sort, len(starts), starts)


def cells_of(*exprs: Expr | None) -> list[int]:
    """The cells that are read, in order."""
    return sorted({word.value for expr in exprs if expr is not None for word in words(expr) if word.op == "cell"})
