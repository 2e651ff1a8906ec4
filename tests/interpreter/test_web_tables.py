"""Tables of the server: who may say what, stale answers, people who come and go, secret moments, restarts."""

import json
import os
import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lastcard.interpreter.proof.scenario import run_file
from lastcard.interpreter.table.seats import Pacing
from lastcard.interpreter.web.papers import Store
from lastcard.interpreter.web.tables import Table
from lastcard.interpreter.web.wire import MESSAGES
from tests.served import BASE, Frame, Seat, Served, WebSocketDisconnect, asked, served

NAMES = ["Ana", "Blas", "Carla"]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        yield running


def on_turn(seats: list[Seat]) -> tuple[Seat, dict[str, Any]]:
    """Whoever is asked, with an answer that ends the question."""
    seat = asked(seats)
    assert seat.question is not None
    answer = (*seat.question["options"], seat.question["declining"])[0]
    return seat, {"number": seat.number, "option": answer["option"]}


def play_on(seats: list[Seat], until: str, most: int = 600) -> None:
    """Until the table is as it should be: the first answer is given to everything."""
    for _ in range(most):
        for seat in seats:
            seat.settle()
        table = seats[0].position["table"]
        if table[until]:
            return
        if table["result"]:
            for seat in seats:
                seat.ask("next", number=seat.number)
            continue
        seat = next(seat for seat in seats if seat.question is not None)
        assert seat.question is not None
        plays = [each for each in seat.question["options"] if each["verb"] != "draw"] or seat.question["options"]
        option = plays[0]["option"] if plays else seat.question["declining"]["option"]
        assert seat.verdict("answer", number=seat.number, option=option) == "accepted"
    raise AssertionError("the game does not come to an end")


# --- who may say what ---------------------------------------------------------------------------------

EVERYBODY = {"language", "resync", "log", "rules"}
OF_PLAYERS = {"answer", "lay", "press", "let go", "why", "hint", "undo", "next", "concede"}
OF_OWNERS = {"begin", "chair", "invite", "free", "watch"}
MAY = {
    "watcher": EVERYBODY,
    "player": EVERYBODY | OF_PLAYERS | {"replace", "rematch"},
    "owner": EVERYBODY | OF_PLAYERS | OF_OWNERS | {"replace", "rematch"},
    "owner who looks on": EVERYBODY | OF_OWNERS | {"replace", "rematch"},
}
FACTS: dict[str, Any] = {
    "number": -1,
    "option": 0,
    "cards": ["x"],
    "offer": "x",
    "card": "x",
    "seat": "x",
    "chair": 9,
    "kind": "person",
    "language": "en",
    "table": "x",
    "token": "x",
}


@pytest.mark.parametrize("role", MAY)
def test_each_role_may_say_its_own_messages_and_no_other(role: str, server: Served) -> None:
    if role == "owner who looks on":
        table, token = server.make(["person", "random"], name="")
        seat = server.enter(table, token)
    else:
        table, _, seats = server.seated(NAMES)
        seat = {"owner": seats[0], "player": seats[1]}.get(role) or server.watcher(table, seats[0])
    for say, message in MESSAGES.items():
        if say == "enter":
            continue
        answers = seat.ask(say, **{name: FACTS[name] for name in message.facts})
        barred = any(frame.get("reason") == "This is not yours to say here." for frame in answers)
        assert barred == (say not in MAY[role]), say


@pytest.mark.parametrize("say", [say for say in MESSAGES if say != "enter"])
def test_a_stranger_may_enter_and_nothing_else(say: str, server: Served) -> None:
    seat = server.connect()
    seat.say(say, **{name: FACTS[name] for name in MESSAGES[say].facts})
    with pytest.raises(WebSocketDisconnect) as gone:
        seat.hear()
    assert gone.value.code == 1008


def test_nobody_enters_with_a_token_of_somewhere_else(server: Served) -> None:
    table, tokens, _ = server.seated(NAMES)
    other, other_tokens, _ = server.seated(NAMES)
    right = tokens["Ana"]
    wrong = ["", "x", right[:-1], right + "x", right.lower(), other_tokens["Ana"], "\x00", "x" * 4000]
    for at, token in [*((table, token) for token in wrong), (other, right), ("../" + table, right), ("", right)]:
        seat = server.connect()
        seat.say("enter", table=at, token=token)
        assert seat.hear()["kind"] == "refused"
        with pytest.raises(WebSocketDisconnect):
            seat.hear()


def test_an_invitation_is_good_once(server: Served) -> None:
    table, token = server.make(["person", "person"])
    owner = server.enter(table, token)
    owner.say("invite", chair=1)
    invite = owner.until("invite")["link"].rpartition(".")[2]
    wish = {"table": table, "chair": 1, "invite": invite, "name": "Blas"}
    assert server.post("/claim", {**wish, "invite": "x"}).status_code == 403
    assert server.post("/claim", {**wish, "chair": 0}).status_code == 403
    assert server.post("/claim", {**wish, "name": "Ana"}).status_code == 400
    assert server.post("/claim", {**wish, "name": "two words"}).status_code == 400
    assert server.post("/claim", {**wish, "name": "plays"}).status_code == 400
    assert server.post("/claim", wish).status_code == 200
    assert server.post("/claim", {**wish, "name": "Carla"}).status_code == 403


def test_a_game_begins_when_all_are_seated(server: Served) -> None:
    table, token = server.make(["person", "person"])
    owner = server.enter(table, token)
    assert owner.verdict("begin") == "refused"
    assert owner.verdict("chair", chair=1, kind="random") == "accepted"
    assert owner.verdict("chair", chair=0, kind="random") == "refused"
    assert owner.verdict("chair", chair=5, kind="random") == "refused"
    assert owner.verdict("chair", chair=1, kind="wizard") == "refused"
    assert owner.verdict("chair", chair=2, kind="random") == "accepted"
    assert owner.verdict("chair", chair=2, kind="") == "accepted"
    assert owner.verdict("begin") == "accepted"
    assert owner.verdict("begin") == "refused"
    assert owner.verdict("chair", chair=1, kind="person") == "refused"


# --- answers ------------------------------------------------------------------------------------------


def test_an_answer_is_taken_once_and_a_second_click_is_stale(server: Served) -> None:
    _, _, seats = server.seated(NAMES)
    seat, answer = on_turn(seats)
    before = seat.number
    seat.say("answer", **answer)
    seat.say("answer", **answer)
    kinds = [frame["kind"] for frame in seat.settle()]
    assert [kind for kind in kinds if kind != "position"] == ["accepted", "stale"]
    assert kinds[-1] == "position"
    assert seat.number == before + 1


def test_answers_of_others_and_to_other_questions_are_refused(server: Served) -> None:
    _, _, seats = server.seated(NAMES)
    seat, answer = on_turn(seats)
    other = next(each for each in seats if each is not seat)
    assert other.verdict("answer", **answer) == "refused"
    for option in (-1, 999, 10**11):
        assert seat.verdict("answer", number=seat.number, option=option) == "refused"
    for number in (-1, seat.number - 1, seat.number + 1, 10**11):
        assert seat.verdict("answer", number=number, option=0) == "stale"
    assert seat.verdict("lay", number=seat.number, cards=["nothing", "at all"]) == "refused"
    assert seat.verdict("let go", number=seat.number) == "refused"
    assert seat.verdict("answer", **answer) == "accepted"


def test_what_is_refused_is_said_to_one_alone(server: Served) -> None:
    _, _, seats = server.seated(NAMES)
    seat, _ = on_turn(seats)
    others = [each for each in seats if each is not seat]
    assert seat.verdict("answer", number=seat.number, option=999) == "refused"
    assert [frame for other in others for frame in other.settle()] == []


def test_why_a_card_cannot_be_laid_is_told_of_cards_in_hand(server: Served) -> None:
    _, _, seats = server.seated(NAMES)
    seat, _ = on_turn(seats)
    assert seat.question is not None
    legal = {card for option in seat.question["options"] for card in option["cards"]}
    idle = next(card for card in seat.position["own"]["hand"] if card not in legal)
    (told,) = seat.ask("why", card=idle)
    assert (told["kind"], told["card"], bool(told["reasons"])) == ("why", idle, True)
    other = next(each for each in seats if each is not seat)
    theirs = next(card for card in other.position["own"]["hand"] if card not in seat.position["own"]["hand"])
    assert seat.verdict("why", card=theirs) == "refused"
    assert other.verdict("why", card=theirs) == "refused"


def test_a_hint_is_an_answer_that_can_be_given(server: Served) -> None:
    _, _, seats = server.seated(NAMES)
    seat, _ = on_turn(seats)
    seat.say("hint", number=seat.number)
    hint = seat.until("hint")
    assert seat.verdict("answer", number=hint["number"], option=hint["option"]) == "accepted"


def test_moves_are_taken_back_against_bots_alone(server: Served) -> None:
    table, token = server.make(["person", "random"])
    seat = server.enter(table, token)
    seat.say("begin")
    seat.until("position")
    while seat.question is None:
        seat.until("position")
    before = seat.position
    assert before["own"]["can_undo"] is False
    option = before["own"]["question"]["options"][-1]["option"]
    assert seat.verdict("answer", number=seat.number, option=option) == "accepted"
    while not seat.position["own"]["can_undo"]:
        seat.until("position")
    seat.settle()
    frames = seat.ask("undo", number=seat.number)
    assert {"accepted", "log"} <= {frame["kind"] for frame in frames}
    assert seat.position["own"]["hand"] == before["own"]["hand"]
    assert seat.number > before["number"]
    people = server.seated(NAMES)[2]
    mover, answer = on_turn(people)
    assert mover.verdict("answer", **answer) == "accepted"
    assert mover.verdict("undo", number=mover.number) == "refused"


# --- people come and go -------------------------------------------------------------------------------


def test_a_reload_keeps_seat_and_hand(server: Served) -> None:
    table, tokens, seats = server.seated(NAMES)
    before = seats[1].position
    seats[1].socket.close()
    again = server.enter(table, tokens["Blas"])
    assert again.position["own"]["seat"] == "Blas"
    assert again.position["own"]["hand"] == before["own"]["hand"]
    assert again.position["number"] == before["number"]
    kinds = [frame["kind"] for frame in again.frames]
    assert kinds == ["welcome", "log", "position"]
    assert again.frames[1]["events"]


def test_two_tabs_of_one_seat_are_shown_the_same(server: Served) -> None:
    table, tokens, seats = server.seated(NAMES)
    second = server.enter(table, tokens["Ana"])
    seat, answer = on_turn([*seats[1:], second])
    assert seat.verdict("answer", **answer) == "accepted"
    for each in (*seats, second):
        each.settle()
    assert second.position == seats[0].position
    second.socket.close()
    seats[1].settle()
    assert present(seats[1], "Ana")


def present(seat: Seat, name: str) -> bool:
    (found,) = [each["present"] for each in seat.position["table"]["players"] if each["name"] == name]
    return bool(found)


def kind_of(seat: Seat, name: str) -> str:
    (found,) = [each["kind"] for each in seat.position["table"]["players"] if each["name"] == name]
    return str(found)


def test_whoever_is_away_is_stood_in_for_until_they_are_back(server: Served) -> None:
    table, tokens, seats = server.seated(NAMES)
    mover = asked(seats)
    name = mover.position["own"]["seat"]
    other = next(each for each in seats if each is not mover)
    assert other.verdict("replace", seat=name) == "refused"
    mover.socket.close()
    while present(other, name):
        other.until("position")
    number = other.number
    assert other.verdict("replace", seat=name) == "accepted"
    while other.number == number:  # the bot answers in place of them
        other.until("position")
    assert kind_of(other, name) != "person"
    back = server.enter(table, tokens[name])
    other.settle()
    assert (kind_of(other, name), present(other, name)) == ("person", True)
    assert back.position["own"]["seat"] == name


def test_a_seat_can_be_given_to_somebody_else_when_it_is_empty(server: Served) -> None:
    table, tokens, seats = server.seated(NAMES)
    assert seats[0].verdict("free", chair=1) == "refused"
    seats[1].socket.close()
    while present(seats[2], "Blas"):
        seats[2].until("position")
    old = [frame["link"].rpartition(".")[2] for frame in seats[0].frames if frame["kind"] == "invite"]
    assert seats[0].verdict("free", chair=1) == "accepted"
    for invite in old:
        wish = {"table": table, "chair": 1, "invite": invite, "name": "Zoe"}
        assert server.post("/claim", wish).status_code == 403
    assert any(frame["kind"] == "notice" and "Blas" in frame["text"] for frame in seats[2].settle())
    stale = server.connect()
    stale.say("enter", table=table, token=tokens["Blas"])
    assert stale.hear()["kind"] == "refused"
    token = server.claim(table, seats[0], 1, "Zoe")
    assert server.enter(table, token).position["own"]["seat"] == "Blas"


def test_whoever_gives_up_is_played_on_for_and_comes_back_as_nobody(server: Served) -> None:
    table, tokens, seats = server.seated(NAMES)
    assert seats[2].verdict("concede") == "accepted"
    assert seats[2].verdict("concede") == "refused"
    again = server.enter(table, tokens["Carla"])
    (carla,) = [each for each in again.position["table"]["players"] if each["name"] == "Carla"]
    assert (carla["conceded"], carla["kind"] != "person") == (True, True)


def test_nothing_happens_while_nobody_is_there(tmp_path: Path) -> None:
    with served(tmp_path, pacing=Pacing(bot=0.05)) as server:
        table, token = server.make(["person", "random", "random"])
        seat = server.enter(table, token)
        seat.say("begin")
        seat.until("position")
        while seat.question is None:
            seat.until("position")
        option = seat.question["options"][0]["option"] if seat.question else 0
        seat.say("answer", number=seat.number, option=option)
        seat.until("position")
        number = seat.number
        seat.socket.close()
        assert server.enter(table, token).number == number


def test_the_clock_stands_still_while_nobody_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later = [0.0]
    monkeypatch.setattr(Table, "_time", lambda table: time.monotonic() + later[0])
    with served(tmp_path, pacing=Pacing(turn=300.0)) as server:
        table, tokens, seats = server.seated(["Ana", "Blas"])
        left = seats[0].position["own"]["seconds"]
        for seat in seats:
            seat.socket.close()
        at = server.hall.tables[table]
        while at.left is None:
            time.sleep(0.01)
        later[0] = 200.0  # so long nobody has been there
        again = server.enter(table, tokens["Ana"])
        assert left - 60 < again.position["own"]["seconds"] <= left


# --- rounds and games ---------------------------------------------------------------------------------


def test_a_round_ends_with_all_hands_and_goes_on_when_all_want_it(server: Served) -> None:
    _, _, seats = server.seated(NAMES)
    play_on(seats, "result")
    first, second, third = seats
    result = first.position["table"]["result"]
    assert {each["name"] for each in result["seats"]} == set(NAMES)
    assert result["lines"]
    assert sum(bool(each["hand"]) for each in result["seats"]) == 2
    number = first.number
    assert first.verdict("next", number=number) == "accepted"
    assert second.verdict("next", number=number) == "accepted"
    third.settle()
    assert third.position["extra"]["ready"] == ["Ana", "Blas"]
    assert third.verdict("next", number=number) == "accepted"
    assert third.position["table"]["result"] is None
    assert third.verdict("next", number=third.number) == "refused"


def test_the_whole_game_is_shown_when_it_is_over_and_not_before(server: Served, tmp_path: Path) -> None:
    table, tokens, seats = server.seated(["Ana", "Blas"], rulebook="crazy-eights")
    watcher = server.watcher(table, seats[0])
    asks = {"table": table, "token": tokens["Ana"]}
    for path in ("/record", "/replay"):
        assert server.post(path, asks).status_code == 403
    assert seats[0].verdict("rematch") == "refused"
    play_on(seats, "over", 4_000)
    assert seats[0].position["table"]["winners"]
    for path in ("/record", "/replay"):
        assert server.post(path, {**asks, "token": "x"}).status_code == 403
        assert server.post(path, {**asks, "table": "x"}).status_code == 403
    steps = server.post("/replay", asks).json()["steps"]
    assert steps[-1]["scores"] == {each["name"]: each["score"] for each in seats[0].position["table"]["players"]}
    file = tmp_path / "game.yaml"
    file.write_text(server.post("/record", asks).text, encoding="utf-8")
    verdicts = list(run_file(file))
    assert verdicts
    assert [verdict.problem for verdict in verdicts if not verdict.passed] == []
    assert watcher.settle()
    assert seats[1].verdict("rematch") == "accepted"
    assert seats[1].position["table"]["over"] is False
    assert server.post("/record", asks).status_code == 403


def test_a_table_speaks_to_each_in_their_language(server: Served) -> None:
    table, tokens, seats = server.seated(NAMES)
    french = server.enter(table, tokens["Blas"], "fr")
    assert french.frames[0]["language"] == "fr"
    assert french.position["table"]["says"]["direction"] != seats[0].position["table"]["says"]["direction"]
    assert french.verdict("language", language="xx") == "refused"
    french.ask("language", language="en")
    assert french.position["table"]["says"] == seats[0].position["table"]["says"]


# --- secret moments and shouts ------------------------------------------------------------------------


def jumping(server: Served) -> tuple[list[Seat], Seat]:
    """A table in a secret moment, and somebody who holds the card for it, if anybody does."""
    for _ in range(40):
        _, _, seats = server.seated(NAMES, house_rules=["jump-in"])
        for _ in range(40):
            for seat in seats:
                seat.settle()
            moment = seats[0].position["own"]["moment"]
            holders = [seat for seat in seats if seat.question and seat.question["options"]]
            if moment and moment["secret"] and holders:
                return seats, holders[0]
            for seat in seats:
                seat.settle()
                if seat.question is None:
                    continue
                lets_go = seat.question["declining"]
                plays = [each for each in seat.question["options"] if each["verb"] != "draw"]
                option = lets_go or (plays or seat.question["options"])[0]
                seat.verdict("answer", number=seat.number, option=option["option"])
                if not lets_go:
                    break
    raise AssertionError("nobody ever holds a twin")


def test_a_secret_moment_looks_the_same_to_all(server: Served) -> None:
    seats, holder = jumping(server)
    moments = [{**seat.position["own"]["moment"], "seconds": 0} for seat in seats]
    assert moments == [moments[0]] * 3
    assert holder.question is not None
    number, offer = holder.number, holder.question["options"][0]["offer"]
    assert offer in [each["offer"] for each in moments[0]["offers"]]
    others = [seat for seat in seats if seat is not holder]
    for other in others:
        said = [frame["reason"] for frame in other.ask("press", number=number, offer=offer)]
        assert said == ["You have no card for that."]
        assert [frame for seat in seats if seat is not other for frame in seat.settle()] == []
    assert holder.verdict("press", number=number, offer=offer) in ("accepted", "")
    for other in others:
        other.settle()


def test_whoever_lets_a_secret_moment_go_by_is_not_seen_to(server: Served) -> None:
    seats, holder = jumping(server)
    number = holder.number
    other = next(seat for seat in seats if seat is not holder)
    assert other.verdict("let go", number=number) == "accepted"
    assert [frame for seat in seats if seat is not other for frame in seat.settle()] == []
    assert holder.verdict("let go", number=number) == "accepted"


def test_the_first_shout_is_heard_and_the_next_one_is_stale(server: Served) -> None:
    seats, holder = jumping(server)
    assert holder.question is not None
    answer = {"number": holder.number, "option": holder.question["options"][0]["option"]}
    other = next(seat for seat in seats if seat is not holder)
    assert holder.verdict("answer", **answer) == "accepted"
    assert other.verdict("press", number=answer["number"], offer="jump-in") == "stale"
    assert holder.verdict("answer", **answer) == "stale"


# --- what is kept -------------------------------------------------------------------------------------


def test_a_table_outlives_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table, tokens, seats = server.seated(NAMES, house_rules=["stacking"])
        for _ in range(12):
            seat, answer = on_turn(seats)
            assert seat.verdict("answer", **answer) == "accepted"
        watcher = server.watcher(table, seats[0])
        for seat in (*seats, watcher):
            seat.settle()
        before = {seat.position["own"]["seat"]: seat.position for seat in seats}
        watch = watcher.position["table"]
    with served(tmp_path) as server:
        seats = [server.enter(table, tokens[name]) for name in NAMES]
        for seat in seats:
            seat.settle()
            old = before[seat.position["own"]["seat"]]
            same = ("number", "table", "heard")
            assert {key: seat.position[key] for key in same} == {key: old[key] for key in same}
            assert seat.position["own"]["hand"] == old["own"]["hand"]
        assert {**seats[0].position["table"]} == watch
        seat, answer = on_turn(seats)
        assert seat.verdict("answer", **answer) == "accepted"


def test_a_table_that_gathers_outlives_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table, token = server.make(["person", "person", "random"])
        other = server.claim(table, server.enter(table, token), 1, "Blas")
    with served(tmp_path) as server:
        owner, blas = server.enter(table, token), server.enter(table, other)
        assert owner.verdict("begin") == "accepted"
        blas.until("position")
        assert blas.position["own"]["seat"] == "Blas"


def test_files_hold_no_token_and_are_for_us_alone(server: Served, tmp_path: Path) -> None:
    table, tokens, seats = server.seated(NAMES)
    watcher = server.watcher(table, seats[0])
    seats[0].settle()
    secrets = [*tokens.values(), *(f["link"].rpartition(".")[2] for f in seats[0].frames if f["kind"] == "invite")]
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert sorted(path.suffix for path in files) == [".game", ".json"]
    for path in files:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        text = path.read_text(encoding="utf-8")
        assert [secret for secret in secrets if secret in text] == []
    assert stat.S_IMODE((tmp_path / "tables").stat().st_mode) == 0o700
    assert watcher.position["own"]["seat"] == ""


@pytest.mark.parametrize("damage", [b"", b"{}", b"[", b'{"format": "lastcard table 1"}', b"\xff", b'{"a":1,"a":2}'])
def test_papers_that_cannot_be_read_are_no_table(damage: bytes, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table, tokens, _ = server.seated(NAMES)
    papers = tmp_path / "tables" / f"{table}.json"
    papers.write_bytes(damage)
    with served(tmp_path) as server:
        assert server.enter(table, tokens["Ana"]).frames[0]["kind"] == "refused"
        assert papers.read_bytes() == damage


@pytest.mark.parametrize("key", ["settings", "chairs", "owner", "watch", "game"])
def test_papers_that_lack_something_are_no_table(key: str, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table, tokens, _ = server.seated(NAMES)
    papers = tmp_path / "tables" / f"{table}.json"
    whole = json.loads(papers.read_bytes())
    others: list[Any] = [None, {}, [None], 1.5]
    for wrong in (*others, 7 if key in ("owner", "watch") else "x"):
        papers.write_text(json.dumps({**whole, key: wrong}), encoding="utf-8")
        with served(tmp_path) as server:
            assert server.enter(table, tokens["Ana"]).frames[0]["kind"] == "refused", wrong


# --- where requests come from -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 400),
        ({"origin": BASE}, 400),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"origin": f"{BASE}.evil.example"}, 403),
        ({"origin": "http://evil.example", "host": "evil.example"}, 403),
        ({"origin": "http://localhost:8750", "host": "localhost:8750"}, 400),
        ({"origin": "http://[::1]:8750", "host": "[::1]:8750"}, 400),
    ],
)
def test_posts_come_from_our_own_page(headers: dict[str, str], status: int, server: Served) -> None:
    answer = server.client.post("/tables", content=b"x", headers={"origin": BASE, **headers})
    assert answer.status_code == status


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", f"{BASE}0"])
def test_a_socket_comes_from_our_own_page(origin: str, server: Served) -> None:
    socket = server.client.websocket_connect("ws://127.0.0.1:8750/socket", headers={"origin": origin})
    with pytest.raises(WebSocketDisconnect), socket:
        pass


@pytest.mark.parametrize(
    "path", ["/", "/static/app.js", "/static/style.css", "/texts/fr", "/nothing", "/static/../app.py"]
)
def test_every_answer_says_what_may_be_done_with_it(path: str, server: Served) -> None:
    headers = server.client.get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert (headers["cache-control"], headers["x-content-type-options"]) == ("no-store", "nosniff")
    assert headers["referrer-policy"] == "no-referrer"


def test_a_page_asked_for_by_a_strange_name_is_not_given(server: Served) -> None:
    assert server.client.get("/", headers={"host": "evil.example"}).status_code == 403
    assert server.client.get("/", headers={"host": ""}).status_code == 403
    assert server.client.get("/", headers={"host": "192.168.1.5:8750"}).status_code == 200


def test_the_page_has_nothing_inline_and_asks_nobody_else(server: Served) -> None:
    page = server.client.get("/").text
    assert "<script>" not in page
    assert "style=" not in page
    parts = [
        page,
        *(server.client.get(f"/static/{name}").text for name in ("app.js", "lobby.js", "table.js", "parts.js")),
    ]
    for text in parts:
        assert "innerHTML" not in text
        assert "insertAdjacentHTML" not in text
        links = [word for word in text.replace('"', " ").split() if "//" in word and not word.startswith("//")]
        assert [link for link in links if "w3.org/2000/svg" not in link and "${" not in link] == []


def test_the_page_has_a_text_for_every_key(server: Served) -> None:
    import re

    texts = server.client.get("/texts/en").json()
    parts = "".join(
        server.client.get(f"/static/{name}").text for name in ("app.js", "lobby.js", "table.js", "parts.js")
    )
    said = set(re.findall(r'\bsay\("([a-z_]+)"', parts)) | set(re.findall(r'go\("([a-z_]+)"', parts))
    said |= {key for pair in re.findall(r'say\([^()"]* \? "([a-z_]+)" : "([a-z_]+)"', parts) for key in pair}
    assert said - texts.keys() == set()
    unused = texts.keys() - said - {"language", "languages", "kinds", "paces"}
    assert sorted(unused) == []
    assert server.client.get("/texts/xx").json() == texts


def test_nobody_is_told_of_a_move_before_it_is_on_the_disk(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, seats = server.seated(NAMES)
    seat, answer = on_turn(seats)
    written, through = threading.Event(), threading.Event()

    def slowly(descriptor: int) -> None:
        written.set()
        assert through.wait(20)

    monkeypatch.setattr("lastcard.interpreter.web.papers.os.fsync", slowly)
    for each in seats:
        each.settle()
    seat.say("answer", **answer)
    heard: list[Frame] = []
    listening = threading.Thread(target=lambda: heard.append(seat.hear()))
    listening.start()
    assert written.wait(20)
    listening.join(0.3)
    assert heard == []
    through.set()
    listening.join(20)
    assert [frame["kind"] for frame in heard] == ["accepted"]


def test_a_disk_that_is_full_is_told_and_the_game_goes_on(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, seats = server.seated(NAMES)
    seat, answer = on_turn(seats)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("lastcard.interpreter.web.papers.os.fsync", full)
    number = seat.number
    assert seat.verdict("answer", **answer) == "accepted"
    while not seat.position["extra"]["unkept"]:
        seat.until("position")
    assert "No space" in seat.position["extra"]["unkept"]
    assert seat.number == number + 1


def test_the_folder_of_a_thousand_tables_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody at all tables waits for it."""
    store = Store(tmp_path)
    for number in range(20):
        store.write(f"{number:08x}", {})
        for game in (1, 2):
            store.journal(f"{number:08x}", game).touch()
    os.utime(store.journal("00000003", 1), (0.0, 2e9))
    store.journal("0000abcd", 1).touch()  # of a table that is not kept any more
    listed = list[Path]()
    scan = os.scandir

    def noted(folder: Path) -> Any:
        listed.append(folder)
        return scan(folder)

    monkeypatch.setattr(os, "scandir", noted)

    times = dict(store.tables())

    assert listed == [store.folder]
    assert set(times) == {f"{number:08x}" for number in range(20)}
    assert times["00000003"] == 2e9
