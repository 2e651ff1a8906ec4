"""Games, scenarios and records that are looked at again."""

import re
from io import StringIO
from pathlib import Path

import pytest

from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.host.api import load
from lastcard.interpreter.keyboard.manner import Manner
from lastcard.interpreter.player.play import play_command, replay_command
from lastcard.interpreter.proof.record import record_round
from lastcard.interpreter.table.saves import moves_of, read_save

SCENARIOS = Path(__file__).parents[1] / "scenarios"
FILES = sorted(str(path.relative_to(SCENARIOS)) for path in SCENARIOS.rglob("*.yaml"))


ENGLISH = Manner(language="en")


def replayed(file: Path, typed: str = "", step: bool | None = None, manner: Manner = ENGLISH) -> tuple[int, str]:
    out = StringIO()
    return replay_command(str(file), step, StringIO(typed), out, manner), out.getvalue()


def kept(path: Path, typed: str, seed: int = 7, players: str = "Ana,bot", scoring: str | None = None) -> Path:
    asked = ("monster-high-es", players, seed, scoring, None, str(path))
    source, out = StringIO(typed), StringIO()
    assert play_command(*asked, source=source, out=out, people=True, manner=ENGLISH) == 0
    return path


def test_a_game_that_is_not_over_keeps_its_secrets(tmp_path: Path) -> None:
    code, shown = replayed(kept(tmp_path / "a.game", "d\nquit\n"))
    assert code == 0
    assert "Ana draws 1 card." in shown
    assert not re.search("holds \\d+ card", shown)
    assert "The game can be gone on with." in shown


def test_a_game_that_is_not_over_does_not_tell_who_was_asked_in_secret(tmp_path: Path) -> None:
    """A card is kept because it must be, or because its player would rather keep it."""
    both = set[bool]()
    for seed in range(8):
        path = kept(tmp_path / f"{seed}.game", "d\nn\n" * 5, seed)
        both |= {line.endswith(" keeps") for line in read_save(path).lines}
        _, shown = replayed(path)
        assert "Ana keeps the card" in shown
        assert ". Ana keeps\n" not in shown
    assert both == {True, False}


def test_a_game_that_is_over_tells_everything(tmp_path: Path) -> None:
    code, shown = replayed(kept(tmp_path / "a.game", "", players="bot,bot", scoring="none"))
    assert code == 0
    assert "has won it" in shown
    assert "holds 7 cards" in shown
    assert "can be gone on with" not in shown


def test_every_move_is_told_once(tmp_path: Path) -> None:
    path = kept(tmp_path / "a.game", "", players="bot,bot", scoring="none")
    _, shown = replayed(path)
    words = " ".join(shown.split())
    assert [int(number) for number in re.findall(r"(?m)^ *(\d+)\. ", shown)] == [
        *range(1, len(moves_of(read_save(path))) + 1)
    ]
    plays = [line for line in moves_of(read_save(path)) if " plays " in line]
    assert words.count(" plays ") == len(plays)
    assert "mh-es" not in words


def test_rules_and_clauses_are_told_where_that_is_asked_for(tmp_path: Path) -> None:
    path = kept(tmp_path / "a.game", "", players="bot,bot", scoring="none")
    assert "mh-es" in replayed(path, manner=Manner(verbose=True, language="en"))[1]


def test_what_was_taken_back_is_not_shown(tmp_path: Path) -> None:
    path = kept(tmp_path / "a.game", "d\nundo\nquit\n")
    assert "Ana draws 1 card" not in replayed(path)[1]


def test_what_is_wrong_with_a_kept_game_is_said_in_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path / "a.game", "d\nquit\n")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], b"x" + lines[1][1:], *lines[2:]]))
    assert replayed(path, manner=Manner(language="es"))[0] == 2
    assert "la línea 2 está dañada; las anteriores están enteras" in capsys.readouterr().err


def test_a_rulebook_is_told_to_be_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert replayed(SHIPPED / "games" / "classic.yaml")[0] == 2
    told = capsys.readouterr().err
    assert "this is a rulebook, not a scenario" in told
    assert "unknown key" not in told


def test_a_record_is_replayed_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text("".join(record_round(load("kung-fu-panda-en").program, 3, 5, number) for number in range(2)))
    code, shown = replayed(path)
    assert code == 0
    assert len(re.findall(r"Round \d (goes to|is over)", shown)) == 2
    assert "Random round 2 of seed 5" in shown


@pytest.mark.parametrize("name", FILES)
def test_every_scenario_can_be_looked_at(name: str) -> None:
    code, shown = replayed(SCENARIOS / name)
    assert "cannot be played" not in shown
    assert "\\n" not in shown
    assert code == 0


def steps(typed: str) -> list[str]:
    """What is shown after each line typed at the first scenario of a file."""
    code, shown = replayed(SCENARIOS / "monster-high-es.yaml", typed, step=True)
    assert code == 0
    return re.split(r"\d+/\d+ \[Enter[^\]]*\] ", shown)


def test_stepping_waits_and_can_be_left() -> None:
    assert len(steps("\n\nq\n")) == 4
    assert len(steps("\n\n")) == 4  # the end of the input


def moves_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"(?m)^ *(\d+)\. ", text)]


def film(tmp_path: Path, typed: str) -> list[str]:
    path = kept(tmp_path / "a.game", "", players="bot,bot", scoring="none")
    code, shown = replayed(path, typed, step=True)
    assert code == 0
    return re.split(r"\d+/\d+ \[Enter[^\]]*\] ", shown)


def test_one_goes_forward_back_and_to_any_move(tmp_path: Path) -> None:
    parts = film(tmp_path, "\n\nb\n12\nback\nmove 3\n0\n\nq\n")
    assert [moves_in(part) for part in parts] == [[], [1], [2], [1], [12], [11], [3], [], [1], []]


def test_a_move_that_is_none_and_a_word_that_is_none(tmp_path: Path) -> None:
    parts = film(tmp_path, "99999\nfoo\n\x1b[2J\n" + "9" * 5000 + "\nq\n")
    assert "moves." in parts[1]
    assert "Type Enter" in parts[2]
    assert "\x1b" not in "".join(parts)


def test_the_table_and_the_log_of_a_move(tmp_path: Path) -> None:
    parts = film(tmp_path, "5\nt\nl\nq\n")
    assert "draw pile" in parts[2]
    assert "holds" in parts[2]
    assert moves_in(parts[3]) == [1, 2, 3, 4, 5]


def test_what_one_goes_back_to_is_as_it_was(tmp_path: Path) -> None:
    parts = film(tmp_path, "4\nt\n20\n4\nt\nq\n")
    assert parts[2] == parts[5]


def test_at_the_end_one_may_still_go_back(tmp_path: Path) -> None:
    last = len(film(tmp_path, "")) and len(moves_of(read_save(tmp_path / "a.game")))
    (tmp_path / "a.game").unlink()
    parts = film(tmp_path, f"{last}\nb\n\n\n")
    assert [moves_in(part) for part in parts[1:]] == [[last], [last - 1], [last], []]
    assert "has won it" in parts[1]


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


def test_an_order_that_only_what_might_come_next_finds_wrong(tmp_path: Path) -> None:
    """To be told how the table stands, one looks at what comes when somebody lets a secret offer go by."""
    file = tmp_path / "wrong-order.yaml"
    file.write_text("""\
scenario: The pile runs out in a penalty, and the order given for it is of other cards
rulebook: madagascar-es
house-rules: [stacking]
players: [Ana, Blas, Carla]
given:
  turn: Ana
  top: red 5
  rest: out
  discard under: [green 8, green 8]
  hands:
    Ana: [red draw-two, green 1, green 2]
    Blas: [blue draw-two, green 3, green 4]
    Carla: [yellow 1, yellow 2, yellow 3]
  draw pile: [red 1]
  shuffles: [[green 8, red draw-two, red 5]]
play: [Ana plays red draw-two, Blas plays blue draw-two]
""")
    code, shown = replayed(file)
    assert code == 1
    assert "It cannot be played" in shown
