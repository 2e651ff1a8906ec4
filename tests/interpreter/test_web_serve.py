"""`lastcard serve`: where it listens, what it says, and how it ends."""

import importlib.util
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from lastcard.interpreter.cli import main
from lastcard.interpreter.proof.played import game_record
from lastcard.interpreter.proof.scenario import run_file
from lastcard.interpreter.web.links import Links, is_loopback, links_for, reachable
from lastcard.interpreter.web.serve import offered
from lastcard.interpreter.web.settings import named
from tests.properties.test_web_frames import BOOKS, played
from tests.rough import running

BOOK = b"lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: classic\n"


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name in ("segno", "uvicorn") else find(name))
    result = CliRunner().invoke(main, ["serve"])
    assert result.exit_code == 2
    assert "uvicorn, segno" in result.output
    assert "pip install 'lastcard[web]'" in result.output


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["serve", "nothing-of-the-sort"], "there is no rulebook"),
        (["serve", "--with", "stacking"], "house rules are laid over a rulebook"),
        (["serve", "classic", "--with", "nothing-of-the-sort"], "there is no house rule"),
        (["serve", "--port", "70000"], "70000"),
        (["serve", "--host", "203.0.113.7", "--port", "0"], "203.0.113.7:0"),
        (["serve", "--host", "no such name", "--port", "0"], "no such name:0"),
    ],
)
def test_what_cannot_be_served_is_said(asked: list[str], said: str) -> None:
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


def test_a_port_that_is_taken_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(main, ["serve", "--port", str(port)])
    assert (result.exit_code, f"127.0.0.1:{port}" in result.output) == (2, True)


def test_it_says_where_it_is_and_for_whom(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert f"http://127.0.0.1:{server.port}/" in server.said()
        assert "Only this machine" in server.said()


def test_a_wider_address_is_one_that_others_can_write(tmp_path: Path) -> None:
    with running(tmp_path, "--host", "0.0.0.0", "--language", "fr") as server:
        address = reachable("0.0.0.0")
        assert f"http://{address}:{server.port}/" in server.said()
        assert "0.0.0.0:" not in server.said()


@pytest.mark.parametrize(
    ("host", "base", "names"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/", {"localhost"}),
        ("localhost", "http://localhost:80/", {"localhost"}),
        ("::1", "http://[::1]:80/", {"localhost"}),
        ("192.0.2.5", "http://192.0.2.5:80/", None),
        ("table.example", "http://table.example:80/", None),
    ],
)
def test_links_name_the_address(host: str, base: str, names: set[str] | None) -> None:
    links = links_for(host, 80)
    assert links.base == base
    assert names is None or links.names == names
    assert ("table.example" in links.names) == (host == "table.example")


def test_a_link_is_a_picture_too() -> None:
    invitation = Links("http://192.0.2.5:80/").invitation("join=x.1.y")
    assert invitation["link"] == "http://192.0.2.5:80/#join=x.1.y"
    assert {len(row) for row in invitation["rows"]} == {len(invitation["rows"])}
    assert {*"".join(invitation["rows"])} == {"0", "1"}
    assert invitation["rows"][0].startswith("1111111")


def test_what_stays_on_the_machine_is_known() -> None:
    assert [is_loopback(host) for host in ("127.0.0.1", "127.9.9.9", "::1", "localhost")] == [True] * 4
    assert [is_loopback(host) for host in ("0.0.0.0", "::", "192.0.2.5", "table.example")] == [False] * 4


def test_files_on_the_command_line_are_offered(tmp_path: Path) -> None:
    book, rule = tmp_path / "b.yaml", tmp_path / "r.yaml"
    book.write_bytes(BOOK)
    rule.write_bytes(b"lastcard: 1\nhouse-rule: own\n")
    found = offered(str(book), ("stacking", f"{rule}:x=1"))
    assert (found.rulebook, found.house_rules) == ("mine.yaml", ("stacking", "./own.yaml:x=1"))
    assert found.files == {"mine.yaml": BOOK, "own.yaml": rule.read_bytes()}
    assert offered("classic", ("stacking",)).files == {}


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (BOOK, "mine.yaml"),
        (b"lastcard: 1\r\nhouse-rule: own  # mine\r\n", "own.yaml"),
        (b"family: f-2\n", "f-2.yaml"),
        (b"rulebook: ../x\n", "pasted.yaml"),
        (b"", "pasted.yaml"),
        (b"  rulebook: x\n", "pasted.yaml"),
        (b"rulebook: " + b"x" * 100 + b"\n", "pasted.yaml"),
    ],
)
def test_a_file_is_called_what_it_says(data: bytes, name: str) -> None:
    assert named(data) == name


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_is_recorded_as_scenarios_that_pass(book: str, tmp_path: Path) -> None:
    """A round that is left in the middle is told as far as it went."""
    from lastcard.interpreter.host.api import load
    from lastcard.interpreter.host.game import Game
    from lastcard.interpreter.table.host import TableHost

    hosts: list[TableHost] = []
    header = [header for _, header, _ in played(book, (), 4, hosts)][-1]
    program = load(book).program
    fresh = Game(program, list(header.players), header.seed, header.scoring, discreet=True, stops=True)
    file = tmp_path / "game.yaml"
    file.write_text(game_record(fresh, hosts[0].lines), encoding="utf-8")
    verdicts = list(run_file(file))
    assert verdicts
    assert [verdict.problem for verdict in verdicts if not verdict.passed] == []
