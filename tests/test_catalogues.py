"""Every text that people read is marked, and is there in every language."""

import ast
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from lastcard.interpreter.speech.language import CATALOGUES, LANGUAGES, language
from tests import catalogues
from tests.catalogues import ROOT, TRANSLATED, Text, calls, faults, marked, mo_bytes, mo_file, po_file, po_text, read
from tests.shown import is_read, shown, texts_in, texts_of

# Shown in English on purpose, each with its reason. A room that speaks through nobody yet is left out as a whole.
ALLOWED = frozenset(
    f"interpreter/cli/asking.py: {text!r}"  # who writes rules is asked in the language of their sentences
    for text in (
        "What is it to be?",
        "What is it called? (small letters, digits, hyphens):",
        "Which rulebook is it like?",
    )
)
SILENT = ("interpreter/player/",) if (ROOT / "interpreter" / "player" / "sentences.py").exists() else ()


def test_nothing_is_missing_in_any_language() -> None:
    assert [fault for fault in faults() if not fault.startswith(SILENT or ("-",))] == []


def test_nothing_is_shown_that_is_not_marked() -> None:
    assert {text for text in shown() if not text.startswith(SILENT or ("-",))} == ALLOWED


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_has_the_order_of_the_program(code: str) -> None:
    assert po_file(code).read_text(encoding="utf-8") == po_text(code, marked().texts, read(code))


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_number_has_the_form_that_its_language_gives_it(code: str) -> None:
    said = [
        language(code).several("{who} draws {count} card", "{who} draws {count} cards", n, who="") for n in (0, 1, 2)
    ]
    none, one, two = (text.rpartition(" ")[2] for text in said)
    assert one != two
    assert none == (one if code == "fr" else two)


def test_any_other_language_is_english() -> None:
    assert {language(code).say("Let it go by") for code in ("en", "xx", "")} == {"Let it go by"}
    assert len({language(code).say("Let it go by") for code in LANGUAGES}) > 3


def test_the_catalogues_are_installed() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"]
    patterns = data["lastcard.interpreter.speech"]
    files = [path.relative_to(CATALOGUES.parent).as_posix() for path in CATALOGUES.rglob("*.mo")]
    assert len(files) == len(TRANSLATED)
    assert all(any(fnmatch(file, pattern) for pattern in patterns) for file in files)


# --- what the checks find ---------------------------------------------------------------------------------


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program of one module, `said.py`, and no catalogue yet."""
    room = tmp_path / "interpreter" / "table"
    room.mkdir(parents=True)
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    monkeypatch.setattr(catalogues, "CATALOGUES", tmp_path / "catalogues")
    monkeypatch.setattr(catalogues, "TRANSLATED", ("fr",))
    return room / "said.py"


def translate(text: str, said: str) -> None:
    """As somebody does it who edits a catalogue."""
    path = po_file("fr")
    before = path.read_text(encoding="utf-8")
    assert f'msgid "{text}"\n' in before
    head, _, rest = before.partition(f'msgid "{text}"\n')
    path.write_text(head + f'msgid "{text}"\n' + rest.replace('""', f'"{said}"', 1), encoding="utf-8")
    catalogues.write()


def test_a_new_text_is_a_gap_until_it_is_translated(program: Path) -> None:
    program.write_text("speaker.say('Good {day}')\n", encoding="utf-8")
    catalogues.write()
    assert list(faults()) == ["fr: not translated: 'Good {day}' (interpreter/table/said.py)"]
    translate("Good {day}", "Bon {jour}")
    assert list(faults()) == ["fr: 'Good {day}' has other places than 'Bon {jour}'"]
    program.write_text("speaker.say('Good evening')\n", encoding="utf-8")
    assert "fr: nobody says this any more: 'Good {day}'" in list(faults())
    catalogues.write()
    translate("Good evening", "Bonsoir")
    assert list(faults()) == []
    po_file("fr").write_text(po_file("fr").read_text(encoding="utf-8").replace("Bonsoir", "Salut"), encoding="utf-8")
    assert "the .mo file is not that of the .po file" in "".join(faults())


def test_a_form_that_is_missing_is_named(program: Path) -> None:
    program.write_text("speaker.several('{count} cat', '{count} cats', 2)\n", encoding="utf-8")
    catalogues.write()
    translate("{count} cat", "{count} chat")
    translate("{count} cat", "{count} chats")
    assert list(faults()) == []
    text = po_file("fr").read_text(encoding="utf-8").replace('msgstr[1] "{count} chats"\n', "")
    po_file("fr").write_text(text, encoding="utf-8")
    mo_file("fr").write_bytes(mo_bytes("fr", read("fr")))
    assert list(faults()) == ["fr: '{count} cat' has 1 forms"]


@pytest.mark.parametrize(
    "call", ["speaker.say(text)", "speaker.say(f'Good {day}')", "voice.several('one', many, 2)", "Marked(text)"]
)
def test_what_is_no_literal_cannot_be_translated(call: str, program: Path) -> None:
    program.write_text(f"{call}\n", encoding="utf-8")
    assert marked().unclear == ["interpreter/table/said.py:1"]


def test_what_has_been_said_before_is_no_mark() -> None:
    source = (
        "self.console.say(line)\nclass Console:\n    def say(self, text): ...\n    def tell(self, t): self.say(t)\n"
    )
    assert calls(ast.parse(source)) == []
    assert len(calls(ast.parse("from lastcard.interpreter.output import say\nsay(line)\nspeaker.say('x')"))) == 1


def test_a_catalogue_reads_what_it_writes(program: Path) -> None:
    texts = {Text('"a"\n\\n'): ["m"], Text("{count} x", "{count} xs"): ["m", "n"]}
    known = {Text('"a"\n\\n'): ('"b"\n\\n',), Text("{count} x", "{count} xs"): ("{count} y", "{count} ys")}
    po_file("fr").parent.mkdir(parents=True)
    po_file("fr").write_text(po_text("fr", texts, known), encoding="utf-8")
    assert read("fr") == known


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("console.tell('Good evening')", 1),
        ("self.console.tell(f'{name} wins')", 1),
        ("console.tell(speaker.say('Good evening'))", 0),
        ("console.tell(f'{name}: {score}')", 0),
        ("Button('Let it go by', id='pass')", 1),
        ("Button(said, id='pass')", 0),
        ("Input(placeholder='Name')", 1),
        ("{'text': 'Wins', 'kind': 'play'}", 1),
        ("console.say('yes' if won else said)", 1),
        ("click.prompt('Name', default='')", 1),
        ("asks.choose('Which one?', options)", 1),
        ("asks.choose(say('Which one?'), ['this', said])", 1),
        ("asks.choose(asks.say('Which one?'), [each.id])", 0),
        ("console.tell(f'{problem or \"something\"}: {why}')", 1),
    ],
)
def test_texts_that_are_shown_unmarked_are_found(source: str, found: int) -> None:
    texts = [text for node in ast.walk(ast.parse(source)) for text in texts_of(node) if is_read(text)]
    assert len(texts) == found


def test_what_is_said_to_whoever_runs_the_program_is_found_too() -> None:
    said = "say('', 'Good evening')\nsay(words.say('Good evening'))\nsay(error or 'Nothing')\n"
    plain = ast.parse(f"from lastcard.interpreter.output import say\n{said}")
    assert [ast.unparse(text) for text in texts_in(plain)] == ["'Good evening'", "error or 'Nothing'"]
    assert list(texts_in(ast.parse(f"say = speaker.say\n{said}"))) == []


def test_what_a_merge_leaves_in_conflict_is_joined(program: Path) -> None:
    program.write_text("speaker.say('one')\nspeaker.say('two')\nspeaker.say('three')\n", encoding="utf-8")
    po_file("fr").parent.mkdir(parents=True)
    entry = '#: m\nmsgid "{}"\nmsgstr "{}"\n\n'.format
    ours, theirs = entry("one", "un") + entry("two", ""), entry("two", "deux") + entry("three", "trois")
    po_file("fr").write_text(f"<<<<<<< HEAD\n{ours}=======\n{theirs}>>>>>>> other\n", encoding="utf-8")
    catalogues.write()
    assert read("fr") == {Text("one"): ("un",), Text("two"): ("deux",), Text("three"): ("trois",)}
    assert list(faults()) == []
