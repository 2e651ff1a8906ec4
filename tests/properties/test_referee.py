"""The second referee: it is content with play as it is, and notices an engine that has been tampered with."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.engine import law
from lastcard.interpreter.engine.hand import marks
from lastcard.interpreter.engine.ops import happenings, turn
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.engine.writer import Writer
from lastcard.interpreter.host import api, setup
from lastcard.interpreter.host.api import load
from tests import referee
from tests.referee.rounds import refereed_round

BOOKS = [path.stem for path in shipped_rulebooks()]
ROUNDS = 6


def complaints(book: str, rounds: int = ROUNDS, house_rules: tuple[str, ...] = ()) -> list[str]:
    program = load(book, house_rules=house_rules).program
    players = max(3, program.book.players[0])
    return [problem for number in range(rounds) for problem in refereed_round(program, players, 3, number)[1]]


@pytest.mark.parametrize("book", BOOKS)
def test_there_is_nothing_to_complain_of(book: str) -> None:
    assert complaints(book, rounds=2) == []


def test_it_knows_nothing_of_the_interpreter() -> None:
    """But the events that it hears; `rounds.py` lets it hear them."""
    for file in Path(referee.__file__).parent.glob("*.py"):
        known = set(re.findall(r"from lastcard\.(interpreter\S*) import", file.read_text(encoding="utf-8")))
        assert file.name == "rounds.py" or known <= {"interpreter.engine.events"}


# --- engines that have been tampered with -----------------------------------------------------------------------------

Patch = Callable[[pytest.MonkeyPatch], None]


def _on(place: Any, name: str, make: Callable[[Any], Any]) -> Patch:
    """What a function becomes, given what it was."""
    return lambda patch: patch.setattr(place, name, make(getattr(place, name)))


def _on_deed(name: str, make: Callable[[Any], Any]) -> Patch:
    """What the hand does where an event does it of itself. That is linked when a rulebook is loaded."""

    def patch_it(patch: pytest.MonkeyPatch) -> None:
        deed = make(happenings.DEEDS[name])
        patch.setitem(happenings.DEEDS, name, deed)
        patch.setattr(api, "_KEPT", {})

    return patch_it


def _draws_one_more(draw: Any) -> Any:
    return lambda self, seat, amount, by: draw(self, seat, amount + 1, by)


def _draws_one_less(draw: Any) -> Any:
    return lambda self, seat, amount, by: draw(self, seat, amount - 1 if amount > 1 else amount, by)


def _draws_for_the_next_one(draw: Any) -> Any:
    return lambda self, seat, amount, by: draw(self, (seat + 1) % self.state.seats, amount, by)


def _draws_from_below(draw: Any) -> Any:
    def drawn(self: Writer, seat: int, amount: int, by: int) -> int:
        self.state.draw.reverse()
        found: int = draw(self, seat, amount, by)
        self.state.draw.reverse()
        return found

    return drawn


def _draws_openly(tell: Any) -> Any:
    def told(self: Any, kind: str, by: int, *args: Any, **facts: Any) -> None:
        tell(self, kind, by, *args, **(facts | {"private": None} if kind == "draw" else facts))

    return told


def _tells_of_no_lost_turn(tell: Any) -> Any:
    def told(self: Any, kind: str, *args: Any, **facts: Any) -> None:
        if kind != "lose turn":
            tell(self, kind, *args, **facts)

    return told


def _lays_a_copy(lay: Any) -> Any:
    def laid(self: Writer, seat: int, cards: tuple[int, ...], color: int, by: int) -> None:
        lay(self, seat, cards, color, by)
        self.state.hands[seat].append(cards[-1])

    return laid


def _lays_below(lay: Any) -> Any:
    def laid(self: Writer, seat: int, cards: tuple[int, ...], color: int, by: int) -> None:
        lay(self, seat, cards, color, by)
        self.state.discard.insert(0, self.state.discard.pop())

    return laid


def _keeps_the_color(lay: Any) -> Any:
    def laid(self: Writer, seat: int, cards: tuple[int, ...], color: int, by: int) -> None:
        lay(self, seat, cards, self.state.color if color == NONE else (color + 1) % 4, by)

    return laid


def _loses_twice(lose: Any) -> Any:
    def lost(self: Any, seat: int, amount: int, by: int) -> None:
        before = self.listener
        lose(self, seat, amount, by)
        self.listener = None
        lose(self, seat, amount, by)
        self.listener = before

    return lost


def _forgets_a_card(reshuffle: Any) -> Any:
    def shuffled(self: Writer, by: int) -> bool:
        done: bool = reshuffle(self, by)
        if done:
            self.state.draw.pop(0)
        return done

    return shuffled


def _goes_back(neighbor: Any) -> Any:
    return lambda state, seat, direction: neighbor(state, seat, -direction)


def _permits_all(fitting: Any) -> Any:
    return lambda self, state, seat, held: held


def _turns_nothing(turn_direction: Any) -> Any:
    def turned(table: Any, roles: Any, by: int) -> Any:
        done = turn_direction(table, roles, by)
        table.state.direction = -table.state.direction
        return done

    return turned


def _ends_for_another(end: Any) -> Any:
    def ended(table: Any, roles: Any, by: int) -> Any:
        if table.state.winner != NONE:
            table.state.winner = (table.state.winner + 1) % table.state.seats
        return end(table, roles, by)

    return ended


def _counts_one_more(score: Any) -> Any:
    def scored(table: Any) -> None:
        score(table)
        table.state.points = [points + 1 for points in table.state.points]

    return scored


def _swaps_nothing(swap: Any) -> Any:
    def swapped(self: Writer, seat: int, other: int, by: int) -> None:
        swap(self, seat, other, by)
        self.state.hands[seat], self.state.hands[other] = self.state.hands[other], self.state.hands[seat]

    return swapped


def _keeps_the_hand(leave: Any) -> Any:
    def left(table: Any, roles: Any, by: int) -> Any:
        hand = table.state.hands[roles[0]][:1]
        done = leave(table, roles, by)
        table.state.hands[roles[0]] = hand
        return done

    return left


MUTANTS: dict[str, tuple[Patch, str, tuple[str, ...]]] = {
    "one card more is drawn": (_on(Writer, "draw", _draws_one_more), "classic", ()),
    "one card less is drawn": (_on(Writer, "draw", _draws_one_less), "classic", ()),
    "somebody else draws": (_on(Writer, "draw", _draws_for_the_next_one), "classic", ()),
    "cards are drawn from below": (_on(Writer, "draw", _draws_from_below), "classic", ()),
    "everybody sees what is drawn": (_on(Writer, "tell", _draws_openly), "classic", ()),
    "nobody hears of a lost turn": (_on(Writer, "tell", _tells_of_no_lost_turn), "classic", ()),
    "a card that is laid stays in the hand": (_on(Writer, "lay", _lays_a_copy), "classic", ()),
    "a card is laid at the bottom": (_on(Writer, "lay", _lays_below), "classic", ()),
    "a card brings another color": (_on(Writer, "lay", _keeps_the_color), "classic", ()),
    "turns are lost twice": (_on(marks.Marker, "lose_turns", _loses_twice), "classic", ()),
    "a card is lost in a shuffle": (_on(Writer, "_reshuffle", _forgets_a_card), "crazy-eights", ()),
    "play goes the other way": (_on(turn, "neighbor", _goes_back), "classic", ()),
    "everything may be laid": (_on(law.Law, "fitting", _permits_all), "classic", ()),
    "the direction does not turn": (_on_deed("turn the direction", _turns_nothing), "classic", ()),
    "another one has won": (_on_deed("end the round", _ends_for_another), "classic", ()),
    "points are added": (_on(setup, "score_round", _counts_one_more), "classic", ()),
    "hands are not swapped": (_on(Writer, "swap_hands", _swaps_nothing), "classic", ("seven-swap",)),
    "who leaves keeps a card": (_on_deed("leave", _keeps_the_hand), "classic", ("mercy:limit=9",)),
}


@pytest.mark.parametrize(("tamper", "book", "house_rules"), MUTANTS.values(), ids=MUTANTS)
def test_it_notices(tamper: Patch, book: str, house_rules: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    assert complaints(book, house_rules=house_rules) == []
    tamper(monkeypatch)
    assert complaints(book, house_rules=house_rules)
