"""What is shipped is read once: what is kept of it is what reading gives, and is taken only of these very bytes."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.dsl import shelf
from lastcard.dsl.documents import documents, judged, kept
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.sentences import grammar
from tests import kept as made
from tests.alike import assert_alike

CLASSIC = shelf.SHIPPED / "games" / "classic.yaml"


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Nothing is remembered of what has been looked up before, nor afterwards."""
    remembering = (kept._all, kept._is_of_this_grammar, grammar.grammar, grammar.digest_of_grammar)
    for each in remembering:
        each.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    for each in remembering:
        each.cache_clear()


def test_what_is_kept_is_what_reading_gives_now() -> None:
    assert shelf.DOCUMENTS.read_text(encoding="utf-8") == made.text(), "run `python -m tests.kept --write`"


@pytest.mark.parametrize(("path", "sort"), [*made.shipped()], ids=lambda each: getattr(each, "stem", each))
def test_a_kept_document_is_the_one_that_is_read(path: Path, sort: str) -> None:
    found, read = kept.kept_document(path.read_bytes(), str(path), sort), made.read(path, sort)
    assert found is not None
    assert_alike(found.document, read.document)
    assert (found.document, found.length) == (read.document, read.length)


def test_places_are_in_the_file_that_was_asked_for() -> None:
    other = f"{shelf.SHIPPED}/./games/classic.yaml"
    found = kept.kept_document(CLASSIC.read_bytes(), other, "rulebook")
    assert found is not None
    assert found.document.span.file == found.document.entries[0].key.span.file == other


def _kept(data: bytes, sort: str = "rulebook") -> kept.Kept | None:
    return kept.kept_document(data, str(CLASSIC), sort)


def test_a_changed_byte_makes_it_be_read(anew: pytest.MonkeyPatch) -> None:
    data = CLASSIC.read_bytes()
    changed = data.replace(b"title: ", b"title: X", 1)
    assert _kept(data) is not None
    assert _kept(changed) is None
    asked = list[str]()

    def unread(data: bytes, name: str, sort: str) -> judged.Judged:
        asked.append(name)
        return judged.Judged(None)

    anew.setattr(judged, "judged", unread)
    documents._of_the_shelf(data, str(CLASSIC), "rulebook")
    assert asked == []
    documents._of_the_shelf(changed, str(CLASSIC), "rulebook")
    assert asked == [str(CLASSIC)]


def test_of_another_sort_it_is_read() -> None:
    assert _kept(CLASSIC.read_bytes(), "house-rule") is None


def test_with_another_grammar_all_is_read(anew: pytest.MonkeyPatch) -> None:
    anew.setattr(grammar, "grammar", lambda: "another one")
    grammar.digest_of_grammar.cache_clear()
    assert _kept(CLASSIC.read_bytes()) is None


BROKEN = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'["DIGEST","rulebook"]',
    b'["DIGEST","rulebook",0,[]]',
    b'["DIGEST","rulebook",0,[0,1,1,"a text"]]',
    b'["DIGEST","rulebook",0,[9,1,1,1,1]]',
    b'["DIGEST","rulebook",0,[3,1,1,1,1,[0,1,1,"alone"]]]',
    b'["DIGEST","rulebook",0,[5,1,1,1,1,"no phrase",7]]',
    b'["DIGEST","rulebook",0,{"a": 1}]',
)


@pytest.mark.parametrize("line", BROKEN)
def test_where_what_is_kept_is_broken_it_is_read(line: bytes, tmp_path: Path, anew: pytest.MonkeyPatch) -> None:
    data = CLASSIC.read_bytes()
    of_grammar = shelf.DOCUMENTS.read_bytes().split(b"\n")[1]
    told = line.replace(b"DIGEST", kept.digest_of(data).encode())
    anew.setattr(shelf, "DOCUMENTS", tmp_path / "documents.json")
    shelf.DOCUMENTS.write_bytes(b'{\n%s\n"games/classic.yaml": %s\n}\n' % (of_grammar, told))
    assert _kept(data) is None
    document, met = documents._of_the_shelf(data, str(CLASSIC), "rulebook")
    assert isinstance(document, Mapping)
    assert met.problems == ()


def test_where_nothing_is_kept_all_is_read(tmp_path: Path, anew: pytest.MonkeyPatch) -> None:
    anew.setattr(shelf, "DOCUMENTS", tmp_path / "documents.json")
    assert _kept(CLASSIC.read_bytes()) is None


READERS = ("lark", "pydantic", "ruamel", "lastcard.dsl.documents.judged", "lastcard.dsl.shape.base")


@pytest.mark.parametrize("name", ["monster-high-es", "classic", "jump-in", "teams"])
def test_where_nothing_has_to_be_read_nobody_is_called_who_reads(name: str) -> None:
    program = f"""
import sys
from lastcard.interpreter.cli import main
try:
    main(["validate", "{name}"])
except SystemExit as ended:
    print(ended.code, *(reader for reader in {READERS} if reader in sys.modules))
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "0"
