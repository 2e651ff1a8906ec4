"""The table: who may answer what and when, what everybody is shown, what is kept, what bots and the clock do."""

from dataclasses import asdict
from pathlib import Path

import pytest

from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Refused
from lastcard.interpreter.table.host import NotAsked, Stale, TableHost
from lastcard.interpreter.table.journal import Journal
from lastcard.interpreter.table.saves import deal, header_of, moves_of, read_save, resumed, rules_of, seated
from lastcard.interpreter.table.seats import AT_ONCE, PERSON, Pacing

NAMES = ("Ana", "Blas", "Carla", "Dani")


def table(
    book: str = "classic", kinds: tuple[str, ...] = (PERSON, PERSON, PERSON), seed: int = 1, pacing: Pacing = AT_ONCE
) -> TableHost:
    name, *house_rules = book.split("+")
    rules = load(name, house_rules=house_rules)
    game = deal(rules, NAMES[: len(kinds)], seed, None, kinds.count(PERSON) > 1)
    return TableHost(game, header_of(name, game, kinds), pacing=pacing)


def wait(host: TableHost) -> None:
    """Until only people go on."""
    while (due := host.due()) is not None and host.tick(due):
        pass


def walk(host: TableHost, steps: int, seed: int = 0) -> None:
    """So many answers of people, anything that may be answered; everything else happens when it is due."""
    stream = Stream("walk", seed_text(seed))
    for _ in range(steps):
        wait(host)
        if host.over:
            return
        if host.game.resting:
            host.next_round()
            continue
        seat = next(name for name in host.people if host.asked(name) is not None)
        decision = host.asked(seat)
        assert decision is not None
        host.answer(seat, host.number, stream.below(len(decision.options)))


def until(host: TableHost, kind: str, steps: int = 2_000) -> str:
    """Goes on until somebody may answer this; gives who."""
    for number in range(steps):
        for name in host.people:
            decision = host.asked(name)
            if decision is not None and kind in decision.kinds:
                return name
        walk(host, 1, number)
    raise AssertionError(f"nobody is asked for {kind}")


def option(host: TableHost, seat: str, verb: str) -> int:
    decision = host.asked(seat)
    assert decision is not None
    return next(place for place, each in enumerate(decision.options) if each.move.verb == verb)


# --- answers ----------------------------------------------------------------------------------------------------------


def test_only_who_is_asked_answers_and_only_what_is_asked_now() -> None:
    host = table()
    asked = next(name for name in host.people if host.asked(name))
    other = next(name for name in host.people if not host.asked(name))
    number = host.number
    with pytest.raises(NotAsked):
        host.answer(other, number, 0)
    with pytest.raises(Stale):
        host.answer(asked, number - 1, 0)
    with pytest.raises(Refused):
        host.answer(asked, number, 99)
    with pytest.raises(Refused):
        host.answer(asked, number, -1)
    with pytest.raises(Refused):
        host.answer(asked, number, "plays nothing")
    assert host.number == number
    assert host.lines == []
    host.answer(asked, number, 0)
    assert host.number > number
    with pytest.raises((Stale, NotAsked)):
        host.answer(asked, number, 0)  # a double click


def test_a_line_is_an_answer_too() -> None:
    host = table()
    asked = next(name for name in host.people if host.asked(name))
    decision = host.asked(asked)
    assert decision is not None
    host.answer(asked, host.number, decision.options[-1].short)
    assert host.lines == [decision.options[-1].text]


def test_the_first_shout_is_heard_whoever_is_asked_first() -> None:
    host = table(kinds=(PERSON,) * 4)
    until(host, "catch")
    concerned = [name for name in host.people if host.asked(name)]
    assert len(concerned) > 1
    shouter = concerned[-1]
    number = host.number
    host.answer(shouter, number, option(host, shouter, "take"))
    assert any(event.kind == "say" and event.seat == NAMES.index(shouter) for event in host.game.events[-6:])
    with pytest.raises((Stale, NotAsked)):
        host.answer(concerned[0], number, 0)


def test_a_moment_passes_when_everybody_has_let_it_go_by() -> None:
    host = table(kinds=(PERSON,) * 4)
    until(host, "catch")
    concerned = [name for name in host.people if host.asked(name)]
    number = host.number
    for name in concerned[:-1]:
        host.answer(name, number, option(host, name, "decline"))
        assert host.number == number
        assert host.asked(name) is None
        moment = host.position(None).moment
        assert moment is not None
        assert name not in moment.waiting
        assert name in moment.concerned
    host.answer(concerned[-1], number, option(host, concerned[-1], "decline"))
    assert host.number > number


def test_a_moment_passes_when_its_time_is_up() -> None:
    host = table(kinds=(PERSON,) * 4, pacing=Pacing(moment=8.0))
    until(host, "catch")
    moment, number = host.position(None).moment, host.number
    assert moment is not None
    assert moment.until == host.due() == host.now + 8.0
    assert not host.tick(host.now + 7.9)
    assert host.number == number
    assert host.tick(host.now + 0.2)
    assert host.number > number


def test_whoever_does_not_answer_in_time_is_answered_for() -> None:
    host = table(pacing=Pacing(turn=60.0))
    asked = next(name for name in host.people if host.asked(name))
    assert host.tick(61.0)
    assert host.lines[0].startswith(asked)


# --- secret moments ---------------------------------------------------------------------------------------------------


def test_a_secret_moment_is_the_same_for_everybody_and_names_nobody() -> None:
    host = table("classic+jump-in", (PERSON,) * 4, pacing=Pacing(secret=3.0))
    held, sham = 0, 0
    for _ in range(60):
        until(host, "jump-in")
        moment = host.position(None).moment
        assert moment is not None
        assert moment.secret
        assert moment.concerned == moment.waiting == ()
        assert moment.until == host.now + 3.0
        asked = [host.asked(name) for name in host.people]
        for decision in asked:
            if decision is not None:
                taking = [each for each in decision.options if each.move.verb != "decline"]
                held, sham = held + bool(taking), sham + (not taking)
        assert len([each for each in asked if each is not None]) >= 3  # whoever is in the round but the one on turn
        assert host.tick(host.now + 3.1)
    assert held > 3 < sham


# --- rounds -----------------------------------------------------------------------------------------------------------


def test_a_round_ends_with_a_stop_that_shows_all_hands() -> None:
    host = table(kinds=(PERSON, "sensible", "sensible"))
    while not host.game.resting:
        walk(host, 1)
        wait(host)
    result = host.position("Ana").result
    assert result is not None
    assert result.round == 1
    assert len(result.winners) == 1
    winner = next(each for each in result.seats if each.player in result.winners)
    others = [each for each in result.seats if each is not winner]
    assert winner.hand == ()
    assert winner.points == sum(each.counted for each in others)
    assert all(each.counted == sum(points for _, points in each.hand) for each in others)
    assert host.position("Ana").question is None
    host.next_round()
    assert host.position("Ana").result is None
    assert host.position("Ana").view.round == 2
    with pytest.raises(ValueError, match="no round"):
        host.next_round()


def test_bots_alone_play_a_game_to_its_end() -> None:
    host = table(kinds=("sensible",) * 3)
    now = 0.0
    while (due := host.due()) is not None:
        now = max(now, due)
        host.tick(now)
    assert host.over
    assert host.position(None).winners


# --- keeping ----------------------------------------------------------------------------------------------------------


def test_what_was_answered_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    host = table("classic+jump-in", (PERSON, PERSON, "sensible"), seed=3)
    host.keep_in(Journal.create(tmp_path / "a.game", host.header))
    walk(host, 90)
    host.sit("Blas", "bold")
    walk(host, 30)
    save = read_save(tmp_path / "a.game")
    assert moves_of(save) == host.lines
    assert seated(save) == {"Ana": PERSON, "Blas": "bold", "Carla": "sensible"}
    again = TableHost(resumed(save, rules_of(save.header)), save.header, moves_of(save), seated(save))
    assert again.game.state.to_data() == host.game.state.to_data()
    for name in (*host.people, None):
        one, other = asdict(host.position(name)), asdict(again.position(name))
        assert (one["view"], one["question"] is None) == (other["view"], other["question"] is None)


def test_the_only_person_may_take_an_answer_back(tmp_path: Path) -> None:
    host = table(kinds=(PERSON, "sensible", "random"), seed=5)
    host.keep_in(Journal.create(tmp_path / "a.game", host.header))
    walk(host, 6)
    wait(host)
    before, number, lines = host.game.state.to_data(), host.number, list(host.lines)
    assert host.position("Ana").can_undo
    walk(host, 1, 9)
    assert host.undo("Ana")
    assert host.game.state.to_data() == before
    assert host.lines == lines
    assert host.number > number  # no old answer fits
    walk(host, 4, 3)
    save = read_save(tmp_path / "a.game")
    assert resumed(save, rules_of(save.header)).state.to_data() == host.game.state.to_data()


def test_among_several_people_nothing_is_taken_back() -> None:
    host = table()
    walk(host, 4)
    assert not host.position("Ana").can_undo
    assert not host.undo("Ana")


def test_a_game_goes_on_where_its_journal_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = table()
    host.keep_in(Journal.create(tmp_path / "a.game", host.header))

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.write", full)
    walk(host, 2)
    assert host.unkept == "No space left on device"
    assert len(host.lines) == 2


# --- people come and go -----------------------------------------------------------------------------------------------


def test_a_bot_plays_for_whoever_is_away_and_gives_the_seat_back() -> None:
    host = table(pacing=Pacing(bot=1.0))
    asked = next(name for name in host.people if host.asked(name))
    host.sit(asked, "sensible")
    assert host.due() == host.now + 1.0
    assert host.tick(host.now + 1.0)
    assert host.lines[0].startswith(asked)
    host.sit(asked, PERSON)
    assert asked in host.people


def test_a_game_that_everybody_has_given_up_is_over() -> None:
    host = table(kinds=(PERSON, PERSON, "sensible"))
    host.concede("Ana")
    assert not host.over
    host.concede("Blas")
    assert host.over
    assert host.due() is None
    assert [seat.conceded for seat in host.position(None).seats] == [True, True, False]


def test_a_hint_is_an_answer_that_may_be_given() -> None:
    host = table(kinds=(PERSON, "sensible", "sensible"))
    for number in range(40):
        decision = host.asked("Ana")
        if decision is not None:
            assert host.hint("Ana") in decision.options
        walk(host, 1, number)


def test_whoever_looks_on_is_asked_nothing_and_sees_no_hand() -> None:
    host = table()
    position = host.position(None)
    assert (position.seat, position.question, position.view.hand, position.view.options) == ("", None, (), ())
