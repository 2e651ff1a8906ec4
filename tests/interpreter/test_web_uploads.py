"""Rules of one's own: looked at in a process of its own, told what is wrong at which line, and played at once."""

import asyncio
import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lastcard.dsl.reading.limits import MAX_BYTES
from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.web import checking
from lastcard.interpreter.web.checking import Examiner
from lastcard.interpreter.web.settings import Settings
from lastcard.interpreter.web.wire import MAX_POST
from tests.served import Served, sent, served

BOOK = b"""lastcard: 1
rulebook: mine
title: Mine
extends: classic
"""
RULE = (SHIPPED / "house-rules" / "jump-in.yaml").read_bytes().replace(b"house-rule: jump-in", b"house-rule: jumper")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        yield running


def check(server: Served, *files: bytes, **wish: Any) -> Any:
    return server.post("/check", {"sent": sent(*files), "rulebook": "classic", **wish})


def told(answer: Any) -> set[tuple[str, int]]:
    """The code of each problem, and its line."""
    return {(each["code"], each["span"]["line"]) for each in answer.json()["problems"] if each["span"]}


def test_a_rulebook_in_order_is_played_at_once(server: Served) -> None:
    found = check(server, BOOK).json()
    assert (found["ok"], found["problems"], found["title"]) == (True, [], "Mine")
    assert (found["settings"]["rulebook"], found["settings"]["house_rules"]) == ("mine.yaml", [])
    wish = {key: found["settings"][key] for key in ("rulebook", "house_rules", "files")}
    _, _, seats = server.seated(["Ana", "Blas"], **wish)
    assert seats[0].frames[0]["title"] == "Mine"


def test_a_house_rule_with_a_mistake_is_told_its_line_mended_and_played(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table, token, number = mended_and_played(server)
    with served(tmp_path) as server:
        assert server.enter(table, token).number == number


def mended_and_played(server: Served) -> tuple[str, str, int]:
    wrong = RULE.replace(b"twin from hand of taker", b"twin of hand from taker")
    line = wrong[: wrong.index(b"twin of hand")].count(b"\n") + 1
    found = check(server, wrong)
    assert not found.json()["ok"]
    assert line in {each for _, each in told(found)}
    assert all(each["span"]["file"] == "jumper.yaml" for each in found.json()["problems"])
    assert "twin of hand" in found.json()["problems"][0]["text"]
    found = check(server, RULE)
    assert found.json()["ok"], found.json()
    wish = {key: found.json()["settings"][key] for key in ("rulebook", "house_rules", "files")}
    table, tokens, seats = server.seated(["Ana", "Blas"], **wish)
    assert seats[0].frames[0]["house_rules"] == ["jumper.yaml"]
    return table, tokens["Ana"], seats[0].number


def test_a_table_is_not_made_of_files_that_are_wrong(server: Served) -> None:
    files = {"mine.yaml": base64.b64encode(BOOK + b"colour: blue\n").decode()}
    answer = server.post("/tables", {"rulebook": "mine.yaml", "files": files, "chairs": ["person"], "name": "Ana"})
    assert answer.status_code == 422
    assert told(answer) == {("LC201", 5)}


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (BOOK.replace(b"classic", b"nothing-of-the-sort"), "LC416", 4),
        (BOOK.replace(b"classic", b"../../secret"), "LC203", 4),
        (BOOK.replace(b"classic", b"/etc/passwd"), "LC203", 4),
        (BOOK + b"house-rules: [nothing-of-the-sort]\n", "LC430", 5),
        (BOOK + b"house-rules: [/etc/passwd.yaml]\n", "LC430", 5),
        (BOOK + b"house-rules: [./secret.yaml]\n", "LC430", 5),
        (BOOK + b"house-rules: [secret]\n", "LC430", 5),
    ],
)
def test_no_path_and_no_unknown_name_leads_anywhere(
    text: bytes, code: str, line: int, server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.yaml").write_bytes(RULE.replace(b"jumper", b"secret"))
    found = check(server, text)
    assert told(found) == {(code, line)}
    assert not found.json()["ok"]
    assert "secret.yaml" not in found.text.replace("`./secret.yaml`", "").replace("[./secret.yaml]", "")


BAD = {
    "nothing": b"",
    "binary": bytes(range(256)) * 8,
    "utf-16": BOOK.decode().encode("utf-16"),
    "nested": b"[" * 50_000,
    "keys": b"? " * 10_000,
    "anchors": b"a: &a [x, x]\nb: &b [*a, *a]\n" * 100,
    "merges": b"a: &a {b: 1}\nc: {<<: *a}\n",
    "tag": b"!!python/object/apply:os.system ['true']",
    "directive": b"%YAML 1.1\n---\nlastcard: 1\n",
    "long": b"x" * (MAX_BYTES - 1),
    "many": b"- x\n" * 60_000,
    "digits": b"lastcard: " + b"9" * 100_000,
    "endless": BOOK + b"title: " + b"y" * 200_000,
    "half": BOOK.replace(b"Mine", b'"\\ud800"'),
    "scenario": b"scenario: x\nrulebook: classic\nplay: []\n",
}


@pytest.mark.parametrize("name", BAD)
def test_whatever_is_sent_gets_a_message(name: str, server: Served) -> None:
    answer = check(server, BAD[name])
    found = answer.json()
    assert answer.status_code == 200
    assert not found["ok"]
    assert found["problems"] or found["exhausted"]
    assert "Traceback" not in answer.text


def test_a_file_that_is_too_long_is_told_so(server: Served) -> None:
    found = check(server, b"x" * (MAX_BYTES + 5_000)).json()
    assert (found["ok"], found["problems"][0]["code"]) == (False, "LC103")


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"sent": []},
        {"sent": "x"},
        {"sent": [1]},
        {"sent": ["*"]},
        {"sent": ["eA=="] * 9},
        {"sent": sent(RULE), "rulebook": "nothing"},
        {"sent": sent(RULE), "rulebook": 1},
        {"sent": sent(RULE), "rulebook": "/etc/passwd"},
        {"sent": sent(BOOK), "house_rules": ["/etc/passwd.yaml"]},
        {"sent": sent(BOOK), "house_rules": ["./other.yaml"]},
        {"sent": sent(BOOK), "house_rules": "stacking"},
        {"sent": sent(BOOK), "house_rules": ["stacking:" + "x" * 500]},
    ],
)
def test_a_wish_that_is_none_is_refused(wish: dict[str, Any], server: Served) -> None:
    assert server.post("/check", wish).status_code == 400


@pytest.mark.parametrize(
    "wish",
    [
        {"rulebook": "./classic.yaml"},
        {"rulebook": "mine.yaml"},
        {"rulebook": "classic", "house_rules": ["./x.yaml"]},
        {"rulebook": "classic", "house_rules": ["/etc/passwd"]},
        {"rulebook": "classic", "pace": "at once"},
        {"rulebook": "classic", "pace": ["usual"]},
        {"rulebook": "classic", "chairs": ["wizard"]},
        {"rulebook": "classic", "chairs": ["person"] * 11},
        {"rulebook": "classic", "chairs": "person"},
        {"rulebook": "classic", "name": 1},
        {"rulebook": "classic", "name": "two words", "chairs": ["person"]},
        {"rulebook": "classic", "name": "Ana", "chairs": ["random"]},
        {"rulebook": "classic", "house_rules": ["stacking:nothing=1"]},
        {"rulebook": "mine.yaml", "files": {"../mine.yaml": "eA=="}},
        {"rulebook": "mine.yaml", "files": {"mine.txt": "eA=="}},
        {"rulebook": "mine.yaml", "files": {"mine.yaml": 7}},
        {"rulebook": "mine.yaml", "files": ["mine.yaml"]},
    ],
)
def test_a_table_of_nothing_is_refused(wish: dict[str, Any], server: Served) -> None:
    answer = server.post("/tables", wish)
    assert answer.status_code == 400
    assert answer.json()["reason"]


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b"[" * 100_000, b'{"a":1,"a":1}', b'{"x":NaN}'])
def test_a_request_that_cannot_be_read_is_refused(body: bytes, server: Served) -> None:
    for path in ("/tables", "/check", "/claim", "/record", "/replay"):
        answer = server.client.post(path, content=body)
        assert answer.status_code == 400
        assert "Traceback" not in answer.text


def test_a_request_that_is_too_long_is_refused(server: Served) -> None:
    assert server.client.post("/check", content=b"x" * (MAX_POST + 1)).status_code == 400


def test_who_checks_too_often_has_to_wait(tmp_path: Path) -> None:
    from lastcard.interpreter.web.hall import Limits

    with served(tmp_path, Limits(checking=(0.001, 1))) as server:
        assert server.post("/check", {}).status_code == 400
        assert server.post("/check", {}).status_code == 429


# --- the child ----------------------------------------------------------------------------------------


def examine(settings: Settings, seconds: int = checking.SECONDS) -> Any:
    async def ask() -> Any:
        return await Examiner(seconds).examine(settings)

    return asyncio.run(ask())


def test_what_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MODULE", "tests.endless")
    assert examine(Settings("classic"), 1)["exhausted"]


def test_what_takes_too_much_memory_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MODULE", "tests.greedy")
    assert examine(Settings("classic"))["exhausted"]


def test_rules_that_never_rest_are_found_before_they_are_played() -> None:
    endless = (
        BOOK
        + b"""
rules:
  again-and-again:
    on: turn of player begins
    do:
      - repeat until: 1 is 2
        do: [player draws 0 cards]
"""
    )
    found = examine(Settings("mine.yaml", (), {"mine.yaml": endless}))
    assert not found["ok"]
    assert found["problems"] or found["runs_away"]
