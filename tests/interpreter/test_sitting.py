"""People at one keyboard: their clock, whose hand may be seen, films of what was played. No screen is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from lastcard.interpreter.host.api import load
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.table.film import Filming, film_of, film_of_file
from lastcard.interpreter.table.here import asked_here
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.journal import Journal
from lastcard.interpreter.table.saves import deal, header_of
from lastcard.interpreter.tui.chairs import chairs
from lastcard.interpreter.tui.sitting import PACING, Sitting, Stand, TooEarly


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def host_of(players: dict[str, str], rulebook: str = "classic", house_rules: tuple[str, ...] = ()) -> TableHost:
    rules = load(rulebook, house_rules=house_rules)
    several = [*players.values()].count("person") > 1
    game = deal(rules, list(players), 5, None, several)
    return TableHost(game, header_of(rulebook, game, tuple(players.values())), pacing=PACING)


ALONE = {"Ana": "person", "Blas": "random"}
SEVERAL = {"Ana": "person", "Blas": "person", "Carla": "random"}


def play_on(sitting: Sitting, answers: int) -> None:
    """Always the first answer; nobody says anything out of turn."""
    for _ in range(answers):
        sitting.hurry()
        stand, seat = sitting.stand
        if stand in (Stand.ROUND_OVER, Stand.GAME_OVER):
            return
        if stand == Stand.TOGETHER:
            sitting.let_go()
            continue
        if stand == Stand.HAND_OVER:
            sitting.take_over(seat)
        sitting.answer(seat, sitting.host.number, 0)


def test_time_stands_still_while_somebody_reads() -> None:
    clock = Clock()
    sitting = Sitting(host_of(ALONE), clock)
    begin = sitting.now
    clock.now += 2
    assert sitting.now == begin + 2
    sitting.stop()
    clock.now += 50
    assert sitting.now == begin + 2
    sitting.go_on()
    clock.now += 1
    assert sitting.now == begin + 3


def test_who_does_not_wait_for_bots_is_asked_at_once() -> None:
    clock = Clock()
    sitting = Sitting(host_of(SEVERAL | {"Ana": "random"}), clock)
    sitting.hurry()
    assert sitting.asked == ["Blas"]
    assert clock.now == 100.0


def test_a_question_is_answered_by_who_can_have_read_it() -> None:
    clock = Clock()
    sitting = Sitting(host_of(ALONE), clock, glance=0.4)
    sitting.hurry()
    sitting.showing("the question")
    with pytest.raises(TooEarly):
        sitting.answer("Ana", sitting.host.number, 0)
    sitting.showing("the question")
    clock.now += 0.5
    sitting.answer("Ana", sitting.host.number, 0)


def test_the_keyboard_goes_over_only_by_a_key() -> None:
    sitting = Sitting(host_of(SEVERAL), Clock(), glance=0.0)
    seen = set[Stand]()
    for _ in range(60):
        sitting.hurry()
        stand, seat = sitting.stand
        seen.add(stand)
        if stand == Stand.TABLE and seat:
            assert sitting.keyboard == seat
        if stand == Stand.HAND_OVER:
            assert sitting.keyboard != seat
        if stand == Stand.ROUND_OVER:
            break
        play_on(sitting, 1)
    assert {Stand.TABLE, Stand.HAND_OVER} <= seen


def test_after_a_moment_of_all_nobody_has_the_keyboard() -> None:
    clock = Clock()
    sitting = Sitting(host_of(SEVERAL, house_rules=("jump-in",)), clock, glance=0.0)
    for _ in range(20):
        sitting.hurry()
        if sitting.stand[0] == Stand.TOGETHER:
            break
        play_on(sitting, 1)
    assert sitting.stand == (Stand.TOGETHER, "")
    assert sitting.keyboard == ""
    sitting.claim("Blas")
    assert sitting.stand == (Stand.HAND_OVER, "Blas")
    clock.now += 100
    assert not sitting.advance(), "the moment waits for who has said something"
    sitting.claimed = ""
    sitting.stop()
    assert not sitting.advance(), "and for who reads something"
    sitting.go_on()
    assert sitting.advance()


def test_who_is_alone_is_not_stopped_for_what_has_one_answer() -> None:
    sitting = Sitting(host_of(ALONE), Clock(), glance=0.0)
    for _ in range(80):
        sitting.hurry()
        decision = sitting.host.asked("Ana")
        if decision is None:
            break
        assert {option.move.verb for option in decision.options} - {"keep", "decline"}
        play_on(sitting, 1)


def test_taking_back_goes_to_the_last_question_that_was_one() -> None:
    sitting = Sitting(host_of(ALONE), Clock(), glance=0.0)
    for _ in range(6):
        sitting.hurry()
        asked, moves = sitting.host.asked("Ana"), len(sitting.host.lines)
        assert asked is not None
        play_on(sitting, 1)
        sitting.hurry()
        assert sitting.undo("Ana")
        again = sitting.host.asked("Ana")
        assert again is not None
        assert (again.kinds, len(sitting.host.lines)) == (asked.kinds, moves)
        play_on(sitting, 1)


def test_whoever_goes_has_no_hand_on_the_screen_and_whoever_stays_takes_the_keyboard() -> None:
    sitting = Sitting(host_of(SEVERAL), Clock(), glance=0.0)
    while sitting.stand[0] != Stand.HAND_OVER:
        sitting.hurry()
    seat = sitting.stand[1]
    sitting.take_over(seat)
    assert sitting.stand == (Stand.TABLE, seat)
    other = next(name for name in sitting.host.people if name != seat)
    sitting.sit(seat, "sensible")
    assert sitting.keyboard == ""
    assert [said.answer for said in chairs(language("en"), sitting.host)] == [f"person {seat}", ""]
    for _ in range(50):
        sitting.hurry()
        stand, whose = sitting.stand
        assert stand != Stand.TABLE or whose == ""
        if stand == Stand.HAND_OVER:
            assert whose == other
            break
        sitting.let_go()
    assert sitting.keyboard == ""


# --- films ------------------------------------------------------------------------------------------------------------


def test_a_film_of_a_game_that_goes_on_shows_no_hand(tmp_path: Path) -> None:
    host = host_of(SEVERAL, house_rules=("jump-in",))
    host.keep_in(Journal.create(tmp_path / "kept.game", host.header))
    play_on(Sitting(host, Clock(), glance=0.0), 25)
    assert not host.over
    for film in (film_of(host), film_of_file(str(tmp_path / "kept.game"))):
        assert not film.open
        assert film.last > 5
        assert film.frames[-1].after.state.digest() == host.game.state.digest()
        for frame in film.frames:
            assert [view.hand for view in film.views(frame)] == [()]
            assert all(event.private is None or not event.cards for event in frame.events)


def test_a_move_of_which_nobody_hears_is_none_of_a_film_that_tells_not_all(tmp_path: Path) -> None:
    game = host_of(SEVERAL).game
    filming = Filming(game)
    filming.moved("Ana plays red 7")
    filming.moved("Blas declines", told="")
    filming.moved("Ana picks red", told="Ana picks a color")
    assert [frame.line for frame in filming.film(False).frames] == ["", "Ana plays red 7", "Ana picks a color"]
    assert [frame.line for frame in filming.film(True).frames][2:] == ["Blas declines", "Ana picks red"]


def test_a_film_of_a_game_that_is_over_shows_all_hands() -> None:
    host = host_of(ALONE, "mau-mau")
    play_on(Sitting(host, Clock(), glance=0.0), 400)
    assert host.over
    film = film_of(host)
    first, *_, last = map(film.views, film.frames)
    assert all(view.hand for view in first)
    assert [view.hand for view in last] == [host.game.view(name).hand for name in host.game.players]
    assert film.last == len(host.lines)


def test_what_all_look_at_says_nothing_of_what_one_of_them_knows() -> None:
    """What may come of a challenge is tried with the hand of whoever is asked."""
    host = host_of(SEVERAL)
    here = asked_here(host)
    for _ in range(400):
        if here is not None and here.together and not here.secret:
            break
        for name in here.people[:1] if here is not None else ():
            decision = host.asked(name)
            assert decision is not None
            host.answer(name, host.number, decision.options[0])
        if here is None and host.game.resting:
            host.next_round()
        elif here is None and (due := host.due()) is not None:
            host.tick(due)
        here = asked_here(host)
    assert here is not None
    question = host.position(here.people[0]).question
    assert question is not None
    assert any((*question.outlooks, *question.risks))
    shown = question.for_all_eyes()
    assert not any((*shown.outlooks, *shown.risks, shown.declining))
    assert shown.decision == question.decision
