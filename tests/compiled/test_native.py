"""Machine code is kept for the next time, and taken only if nobody else can have made it."""

import os
from pathlib import Path

import pytest
import wasmtime

from lastcard.interpreter.fast import native, shelf
from tests.compiled.play import compiled, program_of

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="nobody can say here whose a key is")


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv(shelf.FOLDER, str(tmp_path / "code"))
    monkeypatch.setenv("LASTCARD_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    return tmp_path / "code"


def code(players: int = 3) -> bytes:
    return compiled(program_of("crazy-eights"), players, "uniform").code


def translated(monkeypatch: pytest.MonkeyPatch, text: bytes) -> bool:
    """Loaded once more: was it translated, or was machine code taken?"""
    taken: list[bytes] = []
    deserialize = wasmtime.Module.deserialize

    def take(engine: wasmtime.Engine, machine: bytes) -> wasmtime.Module:
        module = deserialize(engine, machine)
        taken.append(machine)
        return module

    native.loaded.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(wasmtime.Module, "deserialize", take)
        engine, module = native.loaded(text)
    instance = wasmtime.Instance(store := wasmtime.Store(engine), module, [])
    assert "rounds_from" in instance.exports(store)
    return not taken


def test_it_is_taken_the_next_time(monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path) -> None:
    assert translated(monkeypatch, code())
    assert [path.suffix for path in folder.iterdir()] == [".native"]
    assert (tmp_path / "home" / "seal").stat().st_mode & 0o777 == 0o600
    assert not translated(monkeypatch, code())


def test_it_is_loaded_once_in_a_process(folder: Path) -> None:
    native.loaded.cache_clear()
    assert native.loaded(code()) is native.loaded(code())


def test_what_has_been_changed_is_not_taken(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    translated(monkeypatch, code())
    (path,) = folder.iterdir()
    raw = path.read_bytes()
    for changed in (raw[:-1] + bytes([raw[-1] ^ 1]), bytes([raw[0] ^ 1]) + raw[1:], raw[:20], b""):
        path.write_bytes(changed)
        assert translated(monkeypatch, code())
        assert path.read_bytes() == raw, "it has been made anew"


def test_what_was_made_of_other_bytes_is_not_taken(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    translated(monkeypatch, code(3))
    (path,) = folder.iterdir()
    translated(monkeypatch, code(4))
    (other,) = {*folder.iterdir()} - {path}
    other.write_bytes(path.read_bytes())
    assert translated(monkeypatch, code(4))


def test_what_another_wasmtime_has_made_is_not_taken(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    translated(monkeypatch, code())
    (path,) = folder.iterdir()
    key = native._key()
    assert key is not None
    path.write_bytes(native._seal(key, path.name, b"of another one") + b"of another one")
    assert translated(monkeypatch, code())


@pytest.mark.parametrize("wrong", ["another", "open to others", "a link", "short"])
def test_a_key_must_be_ours_alone(monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path, wrong: str) -> None:
    translated(monkeypatch, code())
    key, (path,) = tmp_path / "home" / "seal", folder.iterdir()
    before = path.read_bytes()
    if wrong == "another":
        key.write_bytes(b"x" * native.KEY_BYTES)
    elif wrong == "open to others":
        key.chmod(0o640)
    elif wrong == "a link":
        key.symlink_to(key.rename(tmp_path / "elsewhere"))
    else:
        key.write_bytes(b"x")
    assert translated(monkeypatch, code())
    assert (path.read_bytes() == before) == (wrong != "another"), "without a key nothing is kept"


def test_where_there_is_no_key_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("LASTCARD_HOME", str(tmp_path / "file" / "within"))
    assert translated(monkeypatch, code())
    assert not folder.exists()
