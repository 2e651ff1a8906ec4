"""Saved games: nothing acknowledged is lost, nothing damaged is believed, and going on is the same game."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import pytest

from lastcard.interpreter.host.api import load
from lastcard.interpreter.table import journal as journals
from lastcard.interpreter.table import saves
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.journal import Journal
from lastcard.interpreter.table.saves import (
    Header,
    SaveError,
    deal,
    fingerprint,
    moves_of,
    parse_save,
    read_save,
    resumed,
    rules_of,
)

PLAYERS = ["Ana", "Blas", "Carla"]
KINDS = ("sensible", "random", "sensible")


def begun(seed: int = 7, rulebook: str = "monster-high-es") -> TableHost:
    game = deal(load(rulebook), PLAYERS, seed, None, discreet=False)
    return TableHost(game, saves.header_of(rulebook, game, KINDS))


def play_moves(host: TableHost, count: int) -> None:
    wanted = len(host.lines) + count
    while len(host.lines) < wanted and not host.over:
        due = host.due()
        assert due is not None
        host.tick(due)


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, TableHost]:
    """A file with 45 moves, and the table that it was written at."""
    host = begun()
    journal = Journal.create(tmp_path / "a.game", host.header)
    host.keep_in(journal)
    play_moves(host, 45)
    journal.close()
    host.journal = None
    return journal.path, host


def records(*texts: str) -> bytes:
    data, checksum = b"", 0
    for text in texts:
        checksum = crc32(text.encode(), checksum)
        data += b"%08x %d %s\n" % (checksum, len(text.encode()), text.encode())
    return data


def test_a_game_gone_on_with_is_the_same_game(kept: tuple[Path, TableHost]) -> None:
    path, host = kept
    save = read_save(path)
    game = resumed(save, rules_of(save.header))
    assert game.state == host.game.state
    assert moves_of(save) == host.lines
    assert sum(line.startswith("= ") for line in save.lines) == 2

    again = TableHost(game, save.header, moves_of(save))
    again.journal = Journal.reopen(path, save)
    play_moves(host, 100)
    play_moves(again, 100)
    assert again.lines == host.lines
    assert again.game.state == host.game.state
    again.journal.close()
    whole = read_save(path)
    assert resumed(whole, rules_of(whole.header)).state == host.game.state


def test_every_truncation_loads_a_prefix(kept: tuple[Path, TableHost]) -> None:
    data = kept[0].read_bytes()
    lines = parse_save(data).lines
    for size in range(len(data)):
        whole = data[:size].count(b"\n")
        if whole == 0:
            with pytest.raises(SaveError, match="first line is not whole"):
                parse_save(data[:size])
            continue
        save = parse_save(data[:size])
        assert save.lines == lines[: whole - 1]
        assert save.torn == (not data[:size].endswith(b"\n"))


def test_every_flipped_bit_is_found(kept: tuple[Path, TableHost]) -> None:
    data = bytearray(kept[0].read_bytes())
    lines = parse_save(bytes(data)).lines
    for place in range(len(data) * 8):
        data[place // 8] ^= 1 << place % 8
        try:
            save = parse_save(bytes(data))
        except SaveError:
            pass
        else:  # the very last byte: the last line is not whole any more, and is said to be left out
            assert (place // 8, save.torn, save.lines) == (len(data) - 1, True, lines[:-1])
        data[place // 8] ^= 1 << place % 8


def test_a_line_lost_or_moved_is_found(kept: tuple[Path, TableHost]) -> None:
    lines = kept[0].read_bytes().splitlines(keepends=True)
    for changed in ([*lines[:5], *lines[6:]], [*lines[:5], lines[6], lines[5], *lines[7:]], [*lines[:6], *lines[5:]]):
        with pytest.raises(SaveError, match=r"line \d+ is damaged"):
            parse_save(b"".join(changed))


def test_a_torn_line_is_overwritten(kept: tuple[Path, TableHost]) -> None:
    path, host = kept
    path.write_bytes(path.read_bytes() + b"0000")
    save = read_save(path)
    assert save.torn
    host.journal = Journal.reopen(path, save)
    play_moves(host, 1)
    host.journal.close()
    assert read_save(path).lines[-1] == host.lines[-1]
    assert not read_save(path).torn


def test_a_file_is_never_overwritten_and_never_shared(tmp_path: Path) -> None:
    header = begun().header
    journal = Journal.create(tmp_path / "a.game", header)
    with pytest.raises(FileExistsError):
        Journal.create(tmp_path / "a.game", header)
    with pytest.raises(SaveError, match="somewhere else"):
        Journal.reopen(tmp_path / "a.game", read_save(tmp_path / "a.game"))
    journal.close()
    assert (tmp_path / "a.game").stat().st_mode & 0o077 == 0  # the seed tells every card


def test_another_position_is_found(kept: tuple[Path, TableHost]) -> None:
    save = read_save(kept[0])
    wrong = saves.Save(save.header, (*save.lines[:3], f"= {fingerprint(kept[1].game.state)}"), 0, 0, False)
    with pytest.raises(SaveError, match="line 5: the position is not the one that was saved"):
        resumed(wrong, rules_of(save.header))


def test_changed_rules_are_found() -> None:
    header = begun().header
    other = Header(header.rulebook, "0" * 64, header.players, header.kinds, header.seed, header.scoring)
    with pytest.raises(SaveError, match="have changed"):
        rules_of(other)
    assert len({saves.rules_digest(load(name).book) for name in ("monster-high-es", "monster-high-pt")}) == 2


HEADER = {
    "format": saves.FORMAT,
    "rulebook": "monster-high-es",
    "digest": "0" * 64,
    "players": ["Ana", "Blas"],
    "kinds": ["person", "random"],
    "seed": "0" * 64,
    "scoring": "winner-takes",
}


def test_the_header_of_these_tests_is_good() -> None:
    assert parse_save(records(json.dumps(HEADER), "Ana draws")).lines == ("Ana draws",)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "another"},
        {"players": "Ana"},
        {"players": ["Ana", "Bl\x1b[2Jas"]},
        {"players": ["Ana", "x" * 30]},
        {"players": ["Ana", 3]},
        {"players": ["Ana", "plays"]},
        {"players": ["Ana", "Blas", "Carla"]},
        {"kinds": ["person", "admin"]},
        {"kinds": [["person"], "random"]},
        {"seed": "0" * 63},
        {"seed": "٠" * 64},
        {"seed": 7},
        {"digest": None},
        {"rulebook": ["a"]},
        {"scoring": 1},
        {"more": 1},
    ],
)
def test_a_strange_header_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(SaveError):
        parse_save(records(json.dumps(HEADER | change)))


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"\n", b"\0" * 5000, b"\xff\xfe\n", b"scenario: x\n", b"00000000 0 \n", b"[" * 4000 + b"\n"),
        *(records("[" * 1900), records("null"), records("7"), records('{"format": NaN}'), records("9" * 2000)),
        *(records(json.dumps(HEADER), "\x1b[2J"), records(json.dumps(HEADER), "a" * 3000)),
    ],
)
def test_hostile_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(SaveError):
        parse_save(data)


@pytest.mark.parametrize(
    "change",
    [
        {"rulebook": "no-such-thing"},
        {"rulebook": "/dev/zero.yaml"},
        {"rulebook": "/etc/"},
        {"scoring": "by-hand"},
        {"players": ["Ana"], "kinds": ["person"]},
        {"players": ["Ana", "Ana"]},
    ],
)
def test_a_header_that_suits_no_rulebook_is_refused(change: dict[str, object]) -> None:
    digest = saves.rules_digest(load("monster-high-es").book)
    save = parse_save(records(json.dumps(HEADER | {"digest": digest} | change)))
    with pytest.raises(SaveError):
        resumed(save, rules_of(save.header))


def test_a_move_that_is_not_allowed_is_refused() -> None:
    digest = saves.rules_digest(load("monster-high-es").book)
    save = parse_save(records(json.dumps(HEADER | {"digest": digest}), "Ana plays everything"))
    with pytest.raises(SaveError, match="line 2: `Ana plays everything` is not allowed there"):
        resumed(save, rules_of(save.header))


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "big").write_bytes(b"x" * (saves.MAX_BYTES + 1))
    for name in ("nothing", "pipe", "big", "."):
        with pytest.raises(SaveError):
            read_save(tmp_path / name)


def test_where_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert journals.games_folder({}) == tmp_path / ".local/state/lastcard/games"
    assert journals.games_folder({"XDG_STATE_HOME": str(tmp_path / "s")}) == tmp_path / "s/lastcard/games"
    home = {"XDG_STATE_HOME": str(tmp_path / "s"), "LASTCARD_HOME": str(tmp_path / "h")}
    assert journals.games_folder(home) == tmp_path / "h/games"


def test_two_games_of_one_second_have_two_files(tmp_path: Path) -> None:
    three = [journals.journal_in(tmp_path, begun().header, "monster-high-es") for _ in range(3)]
    assert len({journal.path for journal in three}) == 3
    for journal in three:
        journal.close()


WRITER = """
import sys
from tests.interpreter.test_saves import begun, play_moves
from lastcard.interpreter.table.journal import Journal
from pathlib import Path
host = begun(int(sys.argv[2]))
host.keep_in(Journal.create(Path(sys.argv[1]), host.header))
while not host.over:
    play_moves(host, 1)
    print(host.lines[-1], flush=True)
"""


@pytest.mark.parametrize("lines", [1, 7, 40])
def test_nothing_acknowledged_is_lost_when_the_program_is_killed(tmp_path: Path, lines: int) -> None:
    path, root = tmp_path / "a.game", Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), str(lines)], cwd=root, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        seen = [writer.stdout.readline().rstrip() for _ in range(lines)]
        writer.send_signal(signal.SIGKILL)
        seen += writer.stdout.read().splitlines()
    save = read_save(path)
    written = [line for line in save.lines if not line.startswith("= ")]
    assert written[: len(seen)] == seen
    resumed(save, rules_of(save.header))


# --- a full disk ------------------------------------------------------------------------------------------


def full_after(monkeypatch: pytest.MonkeyPatch, whole: int) -> None:
    """So many records can still be written."""
    write, left = os.write, [whole]

    def fill(descriptor: int, data: bytes) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(descriptor, data)

    monkeypatch.setattr(os, "write", fill)


def test_where_a_disk_is_full_no_empty_file_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full_after(monkeypatch, 0)
    with pytest.raises(OSError, match="No space"):
        Journal.create(tmp_path / "a.game", begun().header)
    assert [*tmp_path.iterdir()] == []


def test_what_was_kept_before_the_disk_was_full_can_be_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = begun()
    host.keep_in(Journal.create(tmp_path / "a.game", host.header))
    full_after(monkeypatch, 3)
    play_moves(host, 5)
    assert host.unkept == "No space left on device"
    save = read_save(tmp_path / "a.game")
    assert moves_of(save) == host.lines[:3]
    resumed(save, rules_of(save.header))
