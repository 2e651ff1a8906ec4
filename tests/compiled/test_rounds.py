"""What stands around compiled rounds: what is handed back, what is kept, what runs without WebAssembly."""

import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.fast import engine, shelf
from lastcard.interpreter.fast.machine import Machine, Stopped
from lastcard.interpreter.fast.shelf import Compiled
from lastcard.interpreter.simulation.rounds import Plan, play_rounds
from tests.compiled.play import compiled, program_of, rounds_of, same_by_cpython


@pytest.mark.parametrize("policy", ["uniform-cards", "lively"])
@pytest.mark.parametrize("book", ["crazy-eights", "dos", "flip", "mau-mau"])
def test_cpython_carries_out_the_same_text(book: str, policy: str) -> None:
    same_by_cpython(program_of(book), Plan(3, 2, 5, policy), range(2))


@pytest.mark.parametrize("fuel", [40, 4_000, 20_000])
def test_what_runs_out_of_fuel_is_handed_back_and_counted(monkeypatch: pytest.MonkeyPatch, fuel: int) -> None:
    """The figures are the same, whoever has played which rounds."""
    constants = Game.constants
    monkeypatch.setattr(Game, "constants", lambda game: constants(game) | {"FUEL": fuel})
    program, plan = program_of("classic"), Plan(4, 30, 3, "lively")
    found, handed_back = rounds_of(program, plan).play(range(30))
    assert found == play_rounds(program, plan, range(30))
    assert handed_back == 30 or fuel > 40


def test_what_breaks_off_is_handed_back_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round in the middle that runs into a wall takes no other with it."""
    program, plan = program_of("classic"), Plan(4, 20, 3, "lively")
    call = Machine.call

    def stopping(machine: Machine, name: str, *given: int) -> int:
        if name == "rounds_from" and given[0] <= 13 < given[0] + given[1]:
            raise Stopped("as if it were too deep")
        return call(machine, name, *given)

    monkeypatch.setattr(Machine, "call", stopping)
    found, handed_back = rounds_of(program, plan).play(range(20))
    assert found == play_rounds(program, plan, range(20))
    assert handed_back == 1


def test_rounds_are_the_same_in_whatever_portions() -> None:
    program, plan = program_of("monster-high-fr"), Plan(4, 60, 9, "uniform-cards")
    whole, _ = rounds_of(program, plan).play(range(60))
    parts = rounds_of(program, plan)
    found = [parts.play(range(first, first + 7))[0] for first in range(0, 60, 7)]
    total = found[0]
    for each in found[1:-1]:
        total += each
    total += parts.play(range(56, 60))[0]
    assert total == whole
    assert found[-1].rounds == 7


# --- what is kept ---------------------------------------------------------------------------------------


def test_code_is_handed_on_as_bytes() -> None:
    code = compiled(program_of("crazy-eights"), 3, "uniform")
    assert Compiled.of_bytes(code.as_bytes()) == code


@pytest.mark.parametrize(
    "raw", [b"", b"\0\0\0\0", b"\x02\0\0\0[]", b"\x02\0\0\0{}", b"\xff\xff\xff\xff{", b"\x04\0\0\0null"]
)
def test_other_bytes_are_no_code(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r"compiled code|Expecting|char"):
        Compiled.of_bytes(raw)


def test_code_is_kept_for_the_next_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(shelf.FOLDER, str(tmp_path / "code"))
    program = program_of("crazy-eights")
    first = engine.code_of(program, 3, "uniform")
    (path,) = (tmp_path / "code").iterdir()
    monkeypatch.setattr(Compiled, "of_module", lambda module: pytest.fail("it is made once"))
    assert engine.code_of(program, 3, "uniform") == first
    path.write_bytes(b"damaged")
    monkeypatch.undo()
    monkeypatch.setenv(shelf.FOLDER, str(tmp_path / "code"))
    assert engine.code_of(program, 3, "uniform") == first, "what is damaged is made anew"


def test_where_nothing_can_be_kept_nothing_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for folder in ("", str(tmp_path / "file" / "within")):
        monkeypatch.setenv(shelf.FOLDER, folder)
        assert engine.code_of(program_of("crazy-eights"), 3, "uniform").code
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_other_rules_players_and_ways_have_other_names() -> None:
    classic, other = program_of("classic"), program_of("classic", ("stacking",))
    names = {shelf.name_of(*each) for each in ((classic, 4, "uniform"), (other, 4, "uniform"), (classic, 3, "uniform"))}
    assert len(names | {shelf.name_of(classic, 4, "lively")}) == 4


@pytest.mark.parametrize("words", [["--help"], ["validate", "classic"]])
def test_nobody_pays_who_does_not_play(words: list[str]) -> None:
    told = (
        "import sys; from lastcard.interpreter.cli import main\n"
        f"try: main({words!r})\nexcept SystemExit: pass\n"
        "print([name for name in sys.modules if name.split('.')[-2:-1] in (['compiled'], ['dialect'], ['fast']) "
        "or name in ('wasmtime', 'cffi')])"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
