"""Whatever can be read can be kept: what has been written down as plain data gives the very same document again."""

import json
from pathlib import Path

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from lastcard.dsl.documents.coded import coded, decoded
from lastcard.dsl.documents.judged import judged
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.reading.source import read
from lastcard.dsl.sentences.walk import parse_document
from tests.alike import assert_alike
from tests.kept import shipped
from tests.properties.walk import THOROUGH

FILES = list(shipped())
EXAMPLES = 2_000 if THOROUGH else 100


def assert_kept(document: Mapping, data: bytes, name: str) -> None:
    told = json.dumps(coded(document), ensure_ascii=False)
    assert_alike(decoded(json.loads(told), name, data), document)


# --- files that are changed somewhere -----------------------------------------------------------------------------

PIECES = st.sampled_from(
    ["", " ", "\n", "\n\n", "\r\n", "'", '"', ": ", "- ", "1", "true", "~", "é", "🂡", "|\n", ">\n"]
)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.sampled_from(FILES), st.data())
def test_shipped_files_that_were_changed(file: tuple[Path, str], draw: st.DataObject) -> None:
    path, sort = file
    text = path.read_text(encoding="utf-8")
    start = draw.draw(st.integers(0, len(text)))
    changed = text[:start] + draw.draw(PIECES) + text[start + draw.draw(st.integers(0, 3)) :]
    document, problems, _ = judged(changed.encode(), "changed.yaml", sort)
    assume(document is not None and not problems)
    assert document is not None
    assert_kept(document, changed.encode(), "changed.yaml")


# --- documents that are made up -----------------------------------------------------------------------------------

WORDS = st.text(st.sampled_from("ab 'é\"\\🂡:#\t"), max_size=12)
NAMES = st.text(st.sampled_from("abcdef"), min_size=1, max_size=6)
SENTENCES = st.sampled_from(["player plays card", "player draws 2", "size of hand of player is 1 and not card is wild"])


def _single(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


SCALARS = st.one_of(
    SENTENCES,
    SENTENCES.map(_single),
    WORDS.map(json.dumps),
    WORDS.map(_single),
    st.lists(NAMES, min_size=1, max_size=4).map("\n      ".join),  # folded
    st.lists(NAMES, min_size=1, max_size=3).map(lambda lines: "|\n      " + "\n      ".join(lines)),
    st.lists(NAMES, min_size=1, max_size=3).map(lambda lines: ">-\n      " + "\n\n      ".join(lines)),
    st.integers(-1000, 1000).map(str),
    st.sampled_from(["true", "false", "null", "~", '""', "+1"]),
)
KEYS = st.one_of(NAMES, NAMES.map(_single), st.sampled_from(["on", "when", "if", "then", "do"]).map(json.dumps))


@st.composite
def made_up(draw: st.DrawFn) -> str:
    lines = ["rules:"]
    for name in draw(st.lists(NAMES, min_size=1, max_size=3, unique=True)):
        lines.append(f"  {name}:")
        lines += [f"    {key}: {draw(SCALARS)}" for key in draw(st.lists(KEYS, min_size=1, max_size=4))]
        lines += ["    do:", *(f"    - {draw(SCALARS)}" for _ in range(draw(st.integers(1, 3))))]
    return draw(st.sampled_from(["\n", "\r\n"])).join(lines) + "\n"


@settings(max_examples=EXAMPLES, deadline=None)
@given(made_up(), st.booleans())
def test_documents_that_were_made_up(text: str, marked: bool) -> None:
    data = b"\xef\xbb\xbf" * marked + text.encode()
    node, problems = read(data, "made.yaml")
    assume(node is not None and not problems)
    assert node is not None
    root, broken, _ = parse_document(node)
    assume(isinstance(root, Mapping) and not broken)
    assert isinstance(root, Mapping)
    assert_kept(root, data, "made.yaml")
