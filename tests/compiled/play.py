"""What the tests of compiled games share: code made once, rounds by both engines."""

from __future__ import annotations

import random
from functools import cache
from types import SimpleNamespace
from typing import Any

from lastcard.dsl.headlines import goes_with
from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.compiled.agreed import roots
from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.compiled.ops.price import looked
from lastcard.interpreter.compiled.ops.walking import expressions_of, operations_of
from lastcard.interpreter.compiled.program import Text, text_of
from lastcard.interpreter.dialect.python import carried_out
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.fast.rounds import Rounds
from lastcard.interpreter.fast.shelf import Compiled
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.setup import most_players
from lastcard.interpreter.simulation.policies import POLICIES
from lastcard.interpreter.simulation.rounds import Plan, dealt, play_rounds

BOOKS = sorted(path.stem for path in shipped_rulebooks())
WAYS = sorted(POLICIES)
MASK = (1 << 64) - 1


@cache
def program_of(book: str, house_rules: tuple[str, ...] = ()) -> Program:
    return load(book, house_rules=house_rules).program


def seats_of(program: Program, wanted: int) -> int:
    """As many players as wanted, or as can play."""
    least, most = program.book.players[0], most_players(program.book)
    fitting = [each for each in range(least, most + 1) if program.book.teams is None or program.book.teams.fit(each)]
    return min(fitting, key=lambda each: abs(each - wanted))


def compiled(program: Program, players: int, policy: str) -> Compiled:
    return Compiled.of_module(text_of(program, players, policy).module())


def rounds_of(program: Program, plan: Plan) -> Rounds:
    return Rounds(program, plan, compiled(program, plan.players, plan.policy), 0.0)


def same(program: Program, plan: Plan, numbers: range) -> int:
    """Both engines play these rounds; gives how many of them were handed back."""
    found, handed_back = rounds_of(program, plan).play(numbers)
    expected = play_rounds(program, plan, numbers)
    if found != expected:
        number = next(n for n in numbers if rounds_of(program, plan).play(range(n, n + 1))[0] != _one(program, plan, n))
        raise AssertionError(f"round {number} of {plan}: {found} {expected}")
    return handed_back


def _one(program: Program, plan: Plan, number: int) -> object:
    return play_rounds(program, plan, range(number, number + 1))


def drawn_set(seed: object) -> tuple[str, tuple[str, ...]]:
    """A rulebook, and some house rules that go with it and with each other."""
    draw, goes = random.Random(str(seed)), goes_with()
    book = draw.choice(BOOKS)
    alone = [name for name, books in goes.items() if book in books]
    laid: tuple[str, ...] = ()
    for name in draw.sample(alone, min(draw.randint(1, 5), len(alone))):
        try:
            program_of(book, (*laid, name))
        except ValueError:
            continue
        laid = (*laid, name)
    return book, laid


# --- carried out by CPython -----------------------------------------------------------------------------


class Within(list[int]):
    """An array that nobody reaches beyond: there other arrays stand."""

    def __getitem__(self, at: Any) -> Any:
        self.look(at)
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        self.look(at)
        super().__setitem__(at, value)

    def look(self, at: Any) -> None:
        first, last = (at.start, at.stop) if isinstance(at, slice) else (at, at + 1)
        if (first or 0) < 0 or (last is not None and last > len(self)):
            raise IndexError(f"{at} of {len(self)}")


class Scalars(SimpleNamespace):
    """They begin as 0."""

    def __getattr__(self, name: str) -> int:
        return 0


def carried_out_within(text: Text) -> dict[str, Any]:
    """The functions of a game, which stay within their arrays."""
    functions = carried_out(text.text, text.arrays, text.constants, ())
    functions |= {name: Within(functions[name]) for name in text.arrays}  # they themselves look here for arrays
    functions["t"] = Scalars()
    _keep_to_rooms(functions)
    return functions


def _keep_to_rooms(functions: dict[str, Any]) -> None:
    """No list grows into what stands behind it."""
    rooms: dict[int, int] = {}
    new_list, added = functions["new_list"], functions["added"]

    def new_list_of(room: int) -> int:
        found: int = new_list(room)
        rooms[found] = room
        return found

    def added_within(cards: int, card: int) -> None:
        added(cards, card)
        assert functions["ARENA"][cards] <= rooms[cards]

    functions.update(new_list=new_list_of, added=added_within)


def same_by_cpython(program: Program, plan: Plan, numbers: range) -> None:
    """CPython plays these rounds by the same text."""
    functions = carried_out_within(text_of(program, plan.players, plan.policy))
    functions["ROOTS"][:] = roots(seed_text(plan.seed))
    assert functions["rounds_from"](numbers.start, len(numbers)) == len(numbers)
    expected, t = play_rounds(program, plan, numbers), functions["t"]
    assert (t.digest & MASK, t.decisions) == (expected.digest, expected.decisions)


# --- what it costs --------------------------------------------------------------------------------------


def rich_table(program: Program, players: int) -> State:
    """One has nearly all cards, the others nearly none."""
    table, _ = dealt(program, Plan(players, 1, 1, "uniform"), 0)
    table.begin_round()
    state = table.state
    state.hands[0] += state.draw[1:]
    del state.draw[1:]
    return state


def all_is_paid_for(program: Program, players: int) -> int:
    """Nothing that programs look at costs the interpreter more than compiled code pays; gives how much there is."""
    game, state = Game(program, players, "uniform"), rich_table(program, players)
    operations = [each for code in program.plan.codes for each in operations_of(code.body)]
    told = [expr for each in operations for expr in expressions_of(each)]
    for expr in told:
        for held in (0, 1):
            state.spent = 0
            program.law.maker.paid(expr)(state, [held] * 100)
            assert state.spent <= looked(game, expr), expr
    return len(told)
