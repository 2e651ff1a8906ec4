"""Bots that think for long do it aside: the answer is the same, nobody waits for it, and it may come to nothing."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.host.api import load
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.saves import deal, header_of
from lastcard.interpreter.table.seats import PERSON, Pacing
from lastcard.interpreter.table.thought import Thought
from lastcard.interpreter.thinking.child import thought_through
from lastcard.interpreter.thinking.thinker import Thinker
from tests.served import Served, asked, served

NAMES = ("Ana", "Blas", "Carla")
PACING = Pacing(bot=1.0, shout=1.0)


def table(kinds: tuple[str, ...], aside: Callable[[Thought], None] | None = None, book: str = "classic") -> TableHost:
    game = deal(load(book), NAMES[: len(kinds)], 4, None)
    return TableHost(game, header_of(book, game, kinds), pacing=PACING, aside=aside)


def played(host: TableHost, moves: int, thoughts: list[Thought]) -> None:
    """So many moves of bots, with every thought handed in as soon as anything waits for it."""
    while len(host.lines) < moves:
        for thought in thoughts:
            host.thought_out(thought, thought.place(host.game.program))
        thoughts.clear()
        due = host.due()
        assert due is not None
        host.tick(due)


# --- at a table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["classic", "flip", "president"])
def test_what_is_thought_aside_is_what_is_thought_at_once(book: str) -> None:
    thoughts = list[Thought]()
    at_once, aside = (
        table(("expert", "bold-hard", "sensible"), book=book),
        table(("expert", "bold-hard", "sensible"), thoughts.append, book),
    )
    played(aside, 12, thoughts)
    played(at_once, 12, [])
    assert aside.lines == at_once.lines


def first_thought(host: TableHost, thoughts: list[Thought]) -> Thought:
    while not thoughts:
        due = host.due()
        assert due is not None
        host.tick(due)
    return thoughts[0]


def test_the_clock_goes_on_while_somebody_thinks() -> None:
    thoughts = list[Thought]()
    host = table(("expert",) * 3, thoughts.append)
    thought = first_thought(host, thoughts)
    assert host.due() is None
    assert not host.tick(1e6)
    assert host.needs(thought)
    host.thought_out(thought, 0)
    assert not host.needs(thought)
    decision = host.asked(thought.seat)
    assert decision is not None
    assert host.tick(1e6)
    assert host.lines[-1] == decision.options[0].text


def test_a_bot_thinks_while_it_is_waited_for_and_answers_no_sooner_than_any_other() -> None:
    thoughts = list[Thought]()
    host = table(("expert",) * 3, thoughts.append)
    thought = first_thought(host, thoughts)
    host.thought_out(thought, 0)
    assert host.due() == host.now + PACING.bot


def test_a_thought_that_comes_to_nothing_leaves_plain_sense() -> None:
    thoughts = list[Thought]()
    host, sensible = table(("expert",) * 3, thoughts.append), table(("sensible",) * 3)
    played(sensible, 1, [])
    thought = first_thought(host, thoughts)
    host.thought_out(thought, None)
    host.tick(1e6)
    assert host.lines == sensible.lines[: len(host.lines)]


def test_nobody_waits_for_a_thought_of_whoever_has_left_the_seat() -> None:
    thoughts = list[Thought]()
    host = table((PERSON, "expert", "expert"), thoughts.append)
    while not thoughts:
        due, mine = host.due(), host.asked("Ana")
        if mine is not None:
            host.answer("Ana", host.number, len(mine.options) - 1)
        elif due is not None:
            host.tick(due)
    thought, lines = thoughts[0], list(host.lines)
    host.sit(thought.seat, "sensible")
    assert not host.needs(thought)
    host.thought_out(thought, 0)
    assert host.lines == lines
    due = host.due()
    assert due is not None
    assert host.tick(due)


def test_a_question_with_one_answer_is_not_thought_about() -> None:
    thoughts = list[Thought]()
    host = table(("expert",) * 3, thoughts.append)
    played(host, 30, thoughts)
    assert all(len(decided_by(host, thought)) > 1 for thought in thoughts)


def decided_by(host: TableHost, thought: Thought) -> tuple[object, ...]:
    decision = host.asked(thought.seat)
    return () if decision is None else decision.options


# --- in a process of its own ------------------------------------------------------------------------------------------


def always() -> bool:
    return True


def run(work: Callable[[Thinker], Coroutine[Any, Any, Any]], patience: float = 60.0) -> Any:
    async def whole() -> Any:
        thinker = Thinker(patience)
        try:
            return await work(thinker)
        finally:
            await thinker.close()

    return asyncio.run(whole())


def advice(book: str = "classic") -> tuple[Rulebook, Thought]:
    host = table((PERSON, PERSON, PERSON), book=book)
    thought = next(filter(None, map(host.advice, NAMES)))
    return host.game.program.book, thought


def test_the_child_thinks_the_same() -> None:
    wanted = [advice(book) for book in ("classic", "dos", "classic")]

    async def work(thinker: Thinker) -> list[int | None]:
        return [await thinker.place(book, thought, always) for book, thought in wanted]

    assert run(work) == [thought.place(load(book.id).program) for book, thought in wanted]


def test_one_that_takes_too_long_is_given_up_and_the_next_one_begins_anew() -> None:
    book, thought = advice()

    async def work(thinker: Thinker) -> list[int | None]:
        thinker.patience = 0.0
        given_up = await thinker.place(book, thought, always)
        thinker.patience = 60.0
        return [given_up, await thinker.place(book, thought, always)]

    given_up, found = run(work)
    assert given_up is None
    assert found is not None


def test_what_nobody_needs_is_not_thought() -> None:
    book, thought = advice()

    async def work(thinker: Thinker) -> object:
        return await thinker.place(book, thought, lambda: False), thinker._child

    assert run(work) == (None, None)


def test_nobody_has_two_thoughts_at_once() -> None:
    book, thought = advice()
    came = list[int | None]()

    async def work(thinker: Thinker) -> None:
        for _ in range(5):
            thinker.think("Ana", book, thought, always, came.append)
        while not came:
            await asyncio.sleep(0.01)

    run(work)
    assert len(came) == 1


def test_a_thought_that_breaks_comes_to_nothing() -> None:
    _, thought = advice()
    assert thought_through(load("dos").program, thought) is None


# --- in the server ----------------------------------------------------------------------------------------------------


class Dreamer(Thinker):
    """Thinks until it is told what came of it."""

    def __init__(self) -> None:
        super().__init__()
        self.dreams = list[tuple[Thought, Callable[[], bool], Callable[[int | None], None]]]()

    def think(
        self,
        whose: str,
        book: Rulebook,
        thought: Thought,
        needed: Callable[[], bool],
        then: Callable[[int | None], None],
    ) -> None:
        self.dreams.append((thought, needed, then))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as found:
        found.hall.thinker = Dreamer()
        yield found


def test_nobody_waits_for_a_hint(server: Served) -> None:
    _, _, seats = server.seated(["Ana", "Blas", "Carla"])
    seat = asked(seats)
    assert seat.ask("hint", number=seat.number) == []
    assert isinstance(server.hall.thinker, Dreamer)
    ((_, needed, then),) = server.hall.thinker.dreams
    assert needed()
    option = seat.position["own"]["question"]["options"][-1]["option"]
    assert seat.verdict("answer", number=seat.number, option=option) == "accepted"
    assert not needed()
    then(0)
    assert [frame["kind"] for frame in seat.settle()] == ["stale"]


def test_a_hint_that_comes_to_nothing_is_said_to_be_none(server: Served) -> None:
    _, _, seats = server.seated(["Ana", "Blas", "Carla"])
    seat = asked(seats)
    seat.ask("hint", number=seat.number)
    assert isinstance(server.hall.thinker, Dreamer)
    server.hall.thinker.dreams[0][2](None)
    assert seat.verdict("why", card="nothing") == "refused"
    assert any(frame.get("say") == "hint" and frame["kind"] == "refused" for frame in seat.frames)


def test_other_tables_go_on_while_a_hard_bot_thinks(server: Served) -> None:
    table, token = server.make(["person", "expert", "expert"])
    seat = server.enter(table, token)
    seat.say("begin")
    dreamer = server.hall.thinker
    assert isinstance(dreamer, Dreamer)
    while not dreamer.dreams:
        seat.settle()
        if (question := seat.question) is not None:
            declining = question["declining"] or question["options"][-1]
            seat.verdict("answer", number=seat.number, option=declining["option"])
    number = seat.number
    _, _, others = server.seated(["Dani", "Eva"])
    mover = asked(others)
    option = mover.position["own"]["question"]["options"][-1]["option"]
    assert mover.verdict("answer", number=mover.number, option=option) == "accepted"
    seat.settle()
    assert seat.number == number
    thought, needed, _ = dreamer.dreams[-1]
    assert needed()
    assert thought.seat != "Ana"
