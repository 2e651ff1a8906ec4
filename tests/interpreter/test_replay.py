"""Games, scenarios and records that are looked at again."""

from io import StringIO
from pathlib import Path

import pytest

from lastcard.interpreter.host.api import load
from lastcard.interpreter.player.play import play_command, replay_command
from lastcard.interpreter.player.saves import read_save
from lastcard.interpreter.proof.record import record_round

SCENARIOS = Path(__file__).parents[1] / "scenarios"
FILES = sorted(str(path.relative_to(SCENARIOS)) for path in SCENARIOS.rglob("*.yaml"))


def replayed(file: Path, typed: str = "", step: bool | None = None) -> tuple[int, str]:
    out = StringIO()
    return replay_command(str(file), step, StringIO(typed), out), out.getvalue()


def test_a_game_that_is_not_over_keeps_its_secrets(tmp_path: Path) -> None:
    source, out = StringIO("draws\nquit\n"), StringIO()
    path = str(tmp_path / "a.game")
    assert play_command("monster-high-es", "Ana,bot", 7, save=path, source=source, out=out, people=True) == 0
    code, shown = replayed(tmp_path / "a.game")
    assert code == 0
    assert "Ana draws 1" in shown
    assert "Ana draws 1:" not in shown
    assert "holds" not in shown


def test_a_game_that_is_not_over_does_not_tell_who_was_asked_in_secret(tmp_path: Path) -> None:
    """A card is kept because it must be, or because its player would rather keep it."""
    kept = set[bool]()
    for seed in range(8):
        path, source = tmp_path / f"{seed}.game", StringIO("draws\n\n" * 5)
        asked = ("monster-high-es", "Ana,bot", seed, None, None, str(path))
        assert play_command(*asked, source=source, out=StringIO(), people=True) == 0
        kept |= {line.endswith(" keeps") for line in read_save(path).lines}
        _, shown = replayed(path)
        assert "- Ana keeps the card" in shown
        assert " Ana keeps\n" not in shown
    assert kept == {True, False}


def test_a_game_that_is_over_tells_everything(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    out = StringIO()
    asked = ("monster-high-es", "bot,bot", 7, "none", None, str(path))
    assert play_command(*asked, source=StringIO(), out=out, people=True) == 0
    code, shown = replayed(path)
    assert code == 0
    assert "won the game" in shown
    assert "holds 7 cards" in shown


def test_a_record_is_replayed_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text("".join(record_round(load("kung-fu-panda-en").program, 3, 5, number) for number in range(2)))
    code, shown = replayed(path)
    assert code == 0
    assert shown.count("The round is over") == 2
    assert "Random round 2 of seed 5" in shown


@pytest.mark.parametrize("name", FILES)
def test_every_scenario_can_be_looked_at(name: str) -> None:
    code, shown = replayed(SCENARIOS / name)
    assert "cannot be played" not in shown
    assert "\\n" not in shown
    assert code == 0


def test_stepping_waits_and_can_be_left() -> None:
    path = SCENARIOS / "monster-high-es.yaml"
    code, shown = replayed(path, "\n\nq\n", step=True)
    assert code == 0
    assert shown.count("[Enter: next, q: end]") == 3


def test_what_is_no_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yaml").write_text("- 1\n")
    (tmp_path / "b.game").write_text("00000000 5 {abc}\n")
    for name in ("a.yaml", "b.game", "nothing"):
        assert replayed(tmp_path / name)[0] == 2
        assert capsys.readouterr().err


def test_a_scenario_whose_players_cannot_be_called_so(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text("scenario: T\nrulebook: classic\nplayers: [Ana Maria, Blas]\ngiven: {top: red 3}\n")
    code, text = replayed(file)
    assert code == 1
    assert "It cannot be played: `Ana Maria` cannot be a player's name" in " ".join(text.split())
