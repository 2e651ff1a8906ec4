"""What somebody tries first: what there is, what it says, how it is asked for at a terminal."""

import json
import os
import re
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lastcard
from lastcard.dsl.documents import documents
from lastcard.dsl.headlines import goes_with, headlines, usual_rulebooks
from lastcard.dsl.load import load_path
from lastcard.dsl.shelf import GOES_WITH, HEADLINES, locate, shipped_house_rules, shipped_rulebooks
from lastcard.interpreter.cli import asking, main
from lastcard.interpreter.player.seats import TEMPERAMENTS
from lastcard.interpreter.speech.language import LANGUAGES, LOCALE
from lastcard.interpreter.table.journal import journal_in
from lastcard.interpreter.table.saves import deal, header_of
from lastcard.interpreter.web.page import choices
from tests import goes_with as table
from tests import headlines as listed

DOCS = Path(__file__).parents[2] / "docs"


def run(*words: str, typed: str = "", home: Path | None = None) -> Result:
    return CliRunner(env={"LASTCARD_HOME": str(home) if home else ""}).invoke(main, words, input=typed)


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (asking, main.commands["play"].callback, main.commands["new"].callback):
        space = module.__globals__ if callable(module) else vars(module)
        monkeypatch.setitem(space, "is_asked", lambda: True)


# --- what there is ----------------------------------------------------------------------------------------------------


def test_the_list_says_of_every_house_rule_what_it_does() -> None:
    listed = run("list").output
    for each in headlines():
        assert f"{each.id} " in listed
        assert each.summary in listed


def test_a_program_hears_what_a_house_rule_needs_and_where_it_goes() -> None:
    found = {each["id"]: each for each in json.loads(run("list", "--json").output) if each["type"] == "house-rule"}
    assert list(found) == shipped_house_rules()
    assert found["zero-rotate"]["needs"] == {"kinds": ["number"], "ranks": ["0"]}
    assert "classic" in found["zero-rotate"]["goes_with"]
    assert "crazy-eights" not in found["zero-rotate"]["goes_with"]


def test_of_a_rulebook_those_are_listed_that_go_with_it_and_why_the_others_do_not() -> None:
    fitting, _, others = run("list", "crazy-eights").output.partition("The others do not:")
    assert "seven-swap " in fitting
    assert "zero-rotate " not in fitting
    assert "needs the rank `0`" in next(line for line in others.splitlines() if line.startswith("zero-rotate "))
    assert [each["id"] for each in json.loads(run("list", "crazy-eights", "--json").output)] == [
        name for name, rulebooks in goes_with().items() if "crazy-eights" in rulebooks
    ]


def test_over_a_file_of_ones_own_each_house_rule_is_tried(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("lastcard: 1\nrulebook: own\ntitle: Own\nextends: crazy-eights\n", encoding="utf-8")
    assert run("list", str(own)).output.partition("\n")[2] == run("list", "crazy-eights").output.partition("\n")[
        2
    ].replace("`crazy-eights` does not", "`own` does not")


def test_a_list_says_which_house_rules_the_rulebook_names_itself() -> None:
    text = run("list", "pesten").output

    assert "in the rulebook already, as `stacking:accepts=any-draw`, and what is not said stays so" in text
    assert text.count("in the rulebook already") == 1


def test_every_house_rule_says_in_every_language_what_it_does() -> None:
    """The lobby told them in English whatever was spoken at the table."""
    for each in headlines():
        assert {*each.summaries} >= {*LANGUAGES}, each.id
        assert each.summary == each.summaries["en"]
    assert choices()["house_rules"]["stacking"]["summaries"]["fr"].startswith("On peut répondre")


def test_a_name_that_is_none_is_refused() -> None:
    result = run("list", "clasic")
    assert (result.exit_code, "did you mean `classic`?" in result.output) == (2, True)


def test_what_a_list_says_is_what_the_files_say() -> None:
    """`python -m tests.headlines --write` reads them anew."""
    assert listed.text() == HEADLINES.read_text(encoding="utf-8")


def test_a_list_reads_no_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "read_data", None)
    assert run("list").exit_code == run("list", "--json").exit_code == 0
    assert run("list", "classic").exit_code != 0


@pytest.mark.slow
def test_what_goes_with_what_is_as_it_was_found_out() -> None:
    """All house rules over all rulebooks; `python -m tests.goes_with --write` finds it out anew."""
    assert table.text() == GOES_WITH.read_text(encoding="utf-8")


def test_every_house_rule_stands_in_the_table_with_shipped_rulebooks() -> None:
    assert list(goes_with()) == shipped_house_rules()
    assert {name for names in goes_with().values() for name in names} <= {path.stem for path in shipped_rulebooks()}


@pytest.mark.parametrize("name", shipped_house_rules())
def test_one_place_of_the_table_is_right(name: str) -> None:
    """The first rulebook that goes with it, and the first that does not."""
    rulebooks = [path.stem for path in shipped_rulebooks()]
    together = goes_with()[name]
    for chosen in (together[:1], [each for each in rulebooks if each not in together][:1]):
        for each in chosen:
            path = locate(each)
            assert path is not None
            assert load_path(path, (name,)).ok == (each in together)


# --- what it says -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped_house_rules())
def test_a_house_rule_is_shown_with_all_that_it_changes(name: str) -> None:
    (told,) = headlines([name])
    result = run("show", name)
    assert result.exit_code == 0
    assert result.output.startswith(f"# {told.title} (house rule `{name}`)\n\n{told.summary}\n")
    assert all(f"- {parameter}=" in result.output for parameter in told.parameters)
    assert "\n+ " in result.output


def test_of_what_a_house_rule_leaves_alone_nothing_is_said() -> None:
    shown = run("show", "zero-rotate").output
    assert "**match**" not in shown
    assert "## Scoring" not in shown


def test_what_a_house_rule_takes_away_goes() -> None:
    assert any(line.startswith("- **call**") for line in run("show", "silent").output.splitlines())


def test_a_house_rule_that_cannot_be_used_is_not_shown(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(
        "lastcard: 1\nhouse-rule: broken\ntitle: B\nsummary: No.\nchanges: {remove: [no]}\n", encoding="utf-8"
    )
    result = run("show", str(broken))
    assert result.exit_code == 1
    assert "LC" in result.output


def test_the_words_are_those_of_the_language() -> None:
    everything = run("words").output
    assert "PLAYER draws NUMBER" in everything
    assert "Conditions (`when`" in everything
    found = run("words", "shuffle").output
    assert "for example: shuffle the draw pile" in found
    assert "PLAYER draws NUMBER" not in found


def test_a_word_that_no_sentence_has() -> None:
    result = run("words", "shufle")
    assert (result.exit_code, "did you mean `shuffle`?" in result.output) == (2, True)


def test_the_names_of_a_rulebook() -> None:
    names = run("words", "--of", "classic").output
    assert "kinds:    number, draw-two" in names
    assert "call.uno" in names
    assert "number" not in run("words", "draw", "--of", "classic").output
    assert run("words", "nothing", "--of", "classic").exit_code == 2


# --- documents --------------------------------------------------------------------------------------------------------


def test_every_document_is_listed_and_can_be_read() -> None:
    pages = sorted(path.stem for path in DOCS.glob("*.md"))
    listed = [line.split()[0] for line in run("docs").output.partition("\n\n")[0].splitlines()]
    assert listed == pages
    for page in pages:
        assert run("docs", page).output == (DOCS / f"{page}.md").read_text(encoding="utf-8")
        assert run("docs", page, "--path").output == f"{DOCS / page}.md\n"


def test_a_page_that_is_not_there() -> None:
    result = run("docs", "tutorail")
    assert (result.exit_code, "did you mean `tutorial`?" in result.output) == (2, True)


# --- kept games -------------------------------------------------------------------------------------------------------


def keep(folder: Path, days: int, players: tuple[str, str] = ("Ana", "Blas")) -> Path:
    """A game that was played so many days ago."""
    game = deal(lastcard.load("classic", house_rules=["stacking"]), players, days, None)
    journal = journal_in(folder, header_of("classic", game, ("person", "random")), "classic")
    assert game.decision is not None
    line = game.decision.options[0].text
    game.choose(line)
    journal.add(line, game.state)
    journal.close()
    then = time.time() - days * 86_400
    os.utime(journal.path, (then, then))
    return journal.path


def test_kept_games_are_listed_the_latest_first(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    old, new = keep(folder, 40), keep(folder, 2, ("Carla", "Dani"))
    (folder / "torn.game").write_bytes(b"nothing")
    listed = run("games", home=tmp_path).output
    assert listed.index("torn.game") < listed.index("Carla, Dani, 1 move\n") < listed.index("Ana, Blas, 1 move\n")
    assert "classic with stacking" in listed
    assert f"lastcard play --resume {new}" in listed
    found = json.loads(run("games", "--json", home=tmp_path).output)
    assert [each["file"] for each in found] == [str(folder / "torn.game"), str(new), str(old)]
    assert found[0]["problem"]


@pytest.mark.parametrize(("words", "typed", "left"), [(["--yes"], "", 1), ([], "y\n", 1), ([], "n\n", 2), ([], "", 2)])
def test_old_games_are_deleted_when_that_is_meant(tmp_path: Path, words: list[str], typed: str, left: int) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    keep(folder, 40)
    keep(folder, 2)
    run("games", "--clean", "30", *words, typed=typed, home=tmp_path)
    assert len(list(folder.glob("*.game"))) == left


def test_where_no_game_is_kept_that_is_said(tmp_path: Path) -> None:
    assert run("games", home=tmp_path).output == "No such game is kept.\n"


# --- asked at a terminal ----------------------------------------------------------------------------------------------


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What `play` was asked to play."""
    from lastcard.interpreter.player import play

    found: list[tuple[object, ...]] = []

    def note(*asked: object, house_rules: object, manner: object, full_screen: object) -> int:
        rulebook, players, _, _, resume, _ = asked
        found.append((rulebook, players, resume, house_rules))
        return 0

    monkeypatch.setattr(play, "play_command", note)
    return found


def number_of(rulebook: str) -> int:
    return [path.stem for path in usual_rulebooks()].index(rulebook) + 1


@pytest.mark.usefixtures("at_a_terminal")
def test_play_alone_lets_one_choose(tmp_path: Path, played: list[tuple[object, ...]]) -> None:
    fitting = [each.id for each in headlines() if "classic" in each.goes_with]
    chosen = f"{fitting.index('stacking') + 1}, {fitting.index('jump-in') + 1}"
    result = run("play", typed=f"{number_of('classic')}\nfoo\n{chosen}\n\n3\n1\n", home=tmp_path)
    assert result.exit_code == 0
    assert played == [("classic", "you,bot,bot,bot", None, ("stacking", "jump-in"))]


@pytest.mark.usefixtures("at_a_terminal")
def test_what_is_long_goes_on_below_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[tuple[object, ...]]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    told = run("play", typed=f"{number_of('classic')}\n\n\n0\n2\n1\n", home=tmp_path).output
    listed = told.partition("House rules that go with it:\n")[2].partition("Which of them?")[0]
    assert max(map(len, listed.splitlines())) <= 40
    assert len(played) == 1


@pytest.mark.usefixtures("at_a_terminal")
def test_all_that_is_asked_is_in_the_language_of_whoever_plays(
    tmp_path: Path, played: list[tuple[object, ...]]
) -> None:
    """What is no answer is told in it, too, and where a name cannot be one."""
    typed = f"x\n{number_of('classic')}\n99\n\nAna,ana\n\n99\n2\n\n"
    for code in LANGUAGES[1:]:
        told = run("play", "--language", code, typed=typed, home=tmp_path).output
        english = run("play", "--language", "en", typed=typed, home=tmp_path).output
        same = {line for line in told.splitlines() if line.strip()} & {*english.splitlines()}
        assert [line for line in same if not re.match(r" +\d+  [a-z-]+: ", line)] == [], code
    assert {found[1] for found in played} == {"you,bot,bot"}


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize(
    ("environ", "question"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "Quel jeu ?"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "Which rulebook?"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "pt_BR"}, "Que jogo?"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "de:es:en"}, "¿Qué juego?"),
        ({"LANG": "de_DE.UTF-8"}, "Which rulebook?"),
    ],
)
def test_until_there_is_a_rulebook_the_terminal_says_in_which_language(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    played: list[tuple[object, ...]],
    environ: dict[str, str],
    question: str,
) -> None:
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    told = run("play", typed=f"{number_of('monster-high-it')}\n\n\n\n\n", home=tmp_path).output
    assert question in told
    assert "Chi gioca a questa tastiera?" in told
    assert len(played) == 1


@pytest.mark.usefixtures("at_a_terminal")
def test_what_was_said_already_is_not_asked(tmp_path: Path, played: list[tuple[object, ...]]) -> None:
    (tmp_path / "games").mkdir()
    keep(tmp_path / "games", 1)
    words = ("play", "--with", "stacking", "--players", "Ana,bold")
    assert run(*words, typed=f"{number_of('classic')}\n", home=tmp_path).exit_code == 0
    assert played == [("classic", "Ana,bold", None, ("stacking",))]


@pytest.mark.usefixtures("at_a_terminal")
def test_house_rules_that_do_not_go_together_are_asked_for_again(
    tmp_path: Path, played: list[tuple[object, ...]]
) -> None:
    fitting = [each.id for each in headlines() if "classic" in each.goes_with]
    apart = " ".join(str(fitting.index(name) + 1) for name in ("silent", "wrong-catch"))
    result = run("play", "--language", "fr", typed=f"{number_of('classic')}\n{apart}\n\n\n\n\n", home=tmp_path)
    assert "Ces règles ne vont pas ensemble." in result.output
    assert played == [("classic", "you,bot,bot", None, ())]


@pytest.mark.usefixtures("at_a_terminal")
def test_where_only_so_many_can_play_nobody_is_asked_how_many_bots_do(
    tmp_path: Path, played: list[tuple[object, ...]]
) -> None:
    fitting = [each.id for each in headlines() if "classic" in each.goes_with]
    teams = fitting.index("teams") + 1
    result = run("play", typed=f"{number_of('classic')}\n{teams}\n\n\n", home=tmp_path)
    assert "How many bots" not in result.output
    assert played == [("classic", "you,bot,bot,bot", None, ("teams",))]


@pytest.mark.usefixtures("at_a_terminal")
def test_whoever_wants_no_more_is_told_so_in_their_language(tmp_path: Path) -> None:
    result = run("play", "--language", "es", typed="", home=tmp_path)
    assert (result.exit_code, "Cancelado." in result.output, "Aborted" in result.output) == (1, True, False)


@pytest.mark.usefixtures("at_a_terminal")
def test_play_alone_asks_who_plays_and_what_the_bots_are_like(tmp_path: Path, played: list[tuple[object, ...]]) -> None:
    bold = [*TEMPERAMENTS].index("bold") + 1
    result = run("play", typed=f"{number_of('classic')}\n\nAna,ana\nred\nbots\nAna, Eva\n2\n{bold}\n", home=tmp_path)
    assert result.exit_code == 0
    assert played == [("classic", "Ana,Eva,bold,bold", None, ())]
    assert "do not tell capitals apart" in result.output
    assert result.output.count("cannot be a player's name") == 2
    assert "did you mean `bot`?" in result.output


@pytest.mark.usefixtures("at_a_terminal")
def test_bots_may_be_a_mix_and_people_may_be_alone(tmp_path: Path, played: list[tuple[object, ...]]) -> None:
    mix = len(TEMPERAMENTS) + 1
    assert run("play", typed=f"{number_of('classic')}\n\n\n3\n{mix}\n", home=tmp_path).exit_code == 0
    assert run("play", typed=f"{number_of('classic')}\n\nAna,Eva\n0\n", home=tmp_path).exit_code == 0
    assert [found[1] for found in played] == [",".join(["you", *TEMPERAMENTS[:3]]), "Ana,Eva"]


@pytest.mark.usefixtures("at_a_terminal")
def test_play_alone_offers_the_games_that_are_kept(tmp_path: Path, played: list[tuple[object, ...]]) -> None:
    (tmp_path / "games").mkdir()
    kept = keep(tmp_path / "games", 1)
    assert run("play", typed="2\n", home=tmp_path).exit_code == 0
    assert played == [(None, None, str(kept), ())]


def test_play_alone_without_a_terminal_says_what_to_write(tmp_path: Path) -> None:
    result = run("play", home=tmp_path)
    assert result.exit_code == 2
    assert "`lastcard list`" in result.output
    assert "`lastcard play classic`" in result.output


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize(
    ("words", "typed", "file"),
    [
        ([], "1\nour-rule\n", "house-rule: our-rule"),
        (["our-rule"], "1\n", "house-rule: our-rule"),
        (["our-rule"], f"2\n{number_of('classic')}\n", "extends: classic"),
        (["--house-rule"], "our-rule\n", "house-rule: our-rule"),
    ],
)
def test_new_asks_for_what_is_left_out(tmp_path: Path, words: list[str], typed: str, file: str) -> None:
    result = run("new", *words, "--out", str(tmp_path), typed=typed)
    assert result.exit_code == 0
    assert file in (tmp_path / "our-rule.yaml").read_text(encoding="utf-8")


def test_new_without_a_terminal_says_what_to_write() -> None:
    result = run("new", "our-rule")
    assert (result.exit_code, "--house-rule" in result.output) == (2, True)
