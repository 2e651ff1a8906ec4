"""The page and the rows of a report: files that need nothing else."""

import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lastcard.interpreter.balance import rows
from lastcard.interpreter.balance.page import as_html
from lastcard.interpreter.cli import main

WORDS = ("classic", "--players", "3", "--rounds", "40", "--seed", "4", "--workers", "1")
AGAINST = (*WORDS, "--with", "stacking", "--against", "nothing")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["balance", *words])


def data_of(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    return found


def page_of(tmp_path: Path, *words: str) -> str:
    result = run(*words, "--html", str(tmp_path / "report.html"))
    assert result.exit_code == 0, result.output
    return (tmp_path / "report.html").read_text(encoding="utf-8")


# --- the page -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [WORDS, AGAINST])
def test_a_page_fetches_nothing_and_runs_nothing(tmp_path: Path, words: tuple[str, ...]) -> None:
    page = page_of(tmp_path, *words)
    assert "default-src 'none'" in page
    for word in ("http:", "https:", "//", "<script", "<link", "<img", "src=", "href=", "url(", "@import"):
        assert word not in page


@pytest.mark.parametrize("words", [WORDS, AGAINST])
def test_drawings_are_whole_and_stay_in_their_frame(tmp_path: Path, words: tuple[str, ...]) -> None:
    drawings = re.findall(r"<figure>.*?(<svg.*?</svg>)</figure>", page_of(tmp_path, *words), re.DOTALL)
    assert len(drawings) == 3
    for drawing in map(ElementTree.fromstring, drawings):
        wide, high = map(float, drawing.attrib["viewBox"].split()[2:])
        rects = drawing.findall("rect")
        assert rects
        for rect in rects:
            x, y, width, height = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + width <= wide
            assert -1e-6 <= y <= y + height <= high + 1e-6


def test_a_page_says_what_the_data_say(tmp_path: Path) -> None:
    page, data = page_of(tmp_path, *AGAINST), data_of(*AGAINST)
    for side in (data["with"], data["against"]):
        for each in side["seats"]:
            assert f"{100 * each['share']:.2f} % ± {100 * each['half_width']:.2f}" in page
    assert page.count("<td>never</td>") == sum(
        not each["times"] for side in (data["with"], data["against"]) for each in side["places"]
    )
    assert "Nobody plays well" in page
    assert "significant" in page


def test_names_of_an_author_are_text(tmp_path: Path) -> None:
    data = data_of(*WORDS)
    data["rulebook"] = "<script>alert(1)</script>"
    data["with"]["places"][0]["rule"] = "<b onload=x>"
    page = as_html(data)
    assert "<script" not in page
    assert "<b " not in page


# --- rows ---------------------------------------------------------------------------------------------


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_rows_are_the_rounds_in_their_order(tmp_path: Path, workers: str) -> None:
    path = tmp_path / "rounds.jsonl"
    words = ("classic", "--players", "3", "--rounds", "40", "--seed", "4", "--workers", workers)
    data = data_of(*words, "--rows", str(path))
    lines = lines_of(path)
    assert [line["round"] for line in lines] == list(range(40))
    for seat, each in enumerate(data["seats"], 1):
        assert sum(seat in line["won"] for line in lines) == each["rounds"]
    for name in ("turns", "draw_turns", "choices", "decisions", "reshuffles"):
        assert sum(line[name] for line in lines) / 40 == pytest.approx(data["with"][name]["mean"])


def test_rows_of_two_sets_say_which(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    run(*AGAINST, "--rows", str(path))
    lines = lines_of(path)
    assert [(line["round"], line["set"]) for line in lines[:3]] == [(0, "with"), (0, "against"), (1, "with")]
    assert len(lines) == 80


@pytest.mark.parametrize("words", [WORDS, AGAINST])
def test_parquet_has_the_same_rows(tmp_path: Path, words: tuple[str, ...]) -> None:
    duckdb = pytest.importorskip("duckdb", reason="DuckDB is not installed: pip install 'lastcard[report]'")
    plain, parquet = tmp_path / "rounds.jsonl", tmp_path / "it's rounds.parquet"
    assert run(*words, "--rows", str(plain)).exit_code == 0
    assert run(*words, "--rows", str(parquet)).exit_code == 0
    with duckdb.connect() as connection:
        found = connection.read_parquet(str(parquet))
        rows = [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]
    assert rows == lines_of(plain)


def test_without_duckdb_that_is_told_before_anything_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    monkeypatch.setattr(rows, "find_spec", lambda name: None)
    result = run(*WORDS, "--rows", str(tmp_path / "rounds.parquet"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "DuckDB, which writes Parquet, is not installed: pip install 'lastcard[report]'\n"
    assert not (tmp_path / "rounds.parquet").exists()


# --- files that are there ------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--html", "--rows"])
def test_a_file_that_is_there_is_written_over_with_force_only(tmp_path: Path, option: str) -> None:
    path = tmp_path / "mine"
    path.write_text("mine")
    result = run(*WORDS, option, str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "file exists" in result.stderr
    assert path.read_text() == "mine"
    assert run(*WORDS, option, str(path), "--force").exit_code == 0
    assert path.read_text() != "mine"


@pytest.mark.parametrize("option", ["--html", "--rows"])
def test_where_nothing_can_be_written_that_is_told(tmp_path: Path, option: str) -> None:
    result = run(*WORDS, option, str(tmp_path / "nowhere" / "report"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no such file or directory" in result.stderr


def test_where_nothing_was_played_no_file_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    paths = [tmp_path / "report.html", tmp_path / "rounds.jsonl"]
    words = ("--html", str(paths[0]), "--rows", str(paths[1]), "--dask", "tcp://127.0.0.1:1")
    result = run("classic", "--rounds", "5", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Dask is not installed" in result.stderr
    assert not any(path.exists() for path in paths)
