"""The canonical layout: nothing is lost, nothing means anything else, and what is canonical stays as it is."""

import re
from collections import Counter
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.dsl.layout import layout
from lastcard.dsl.layout.layout import formatted
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.source import read_stream
from tests.slow import slow

ROOT = Path(__file__).parents[2]
QUICK = 16_000  # bytes; in the quick run are the files that are no longer
FILES = [*sorted((ROOT / "rulebooks").rglob("*.yaml")), *sorted((ROOT / "tests").rglob("*.yaml"))]


def laid_out(text: str) -> str:
    result, problems = formatted(text.encode(), "x.yaml")
    assert problems == ()
    assert result is not None
    return result


def data(node: Node | None, top: bool = True) -> Any:
    """Values with their types and keys in their order, but for those of the document."""
    if isinstance(node, Mapping):
        pairs = [(entry.key.text, data(entry.value, False)) for entry in node.entries]
        return sorted(pairs, key=lambda pair: pair[0]) if top else pairs
    if isinstance(node, Sequence):
        return [data(item, False) for item in node.items]
    assert isinstance(node, Scalar)
    return type(node.value).__name__, node.value


def documents(text: str) -> list[Any]:
    found = list(read_stream(text.encode(), "x.yaml"))
    assert all(not problems for _, problems in found), found
    return [data(node) for node, _ in found]


# --- files that there are -------------------------------------------------------------------------------------------


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    "path", [pytest.param(one, id=name_of(one), marks=[slow] if one.stat().st_size > QUICK else []) for one in FILES]
)
def test_every_file_keeps_its_meaning_and_its_comments(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    result, problems = formatted(text.encode(), path.name)
    if problems:
        assert "bad" in path.parts
        return
    assert result is not None
    assert laid_out(result) == result
    if "bad" not in path.parts:  # there some sentences are not written in the one way
        assert documents(result) == documents(text)
    comments = re.compile(r"(?:^| )(#.*?) *$", re.MULTILINE)
    assert Counter(comments.findall(result)) == Counter(comments.findall(text))
    assert not re.search(r"[ \t]$|\n\n\n|\n\n\Z", result, re.MULTILINE)


# --- made files -------------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        *("a", "on", "yes", "null", "~", "7", "-3", "007", "+2", "1..9", "true", "x: y", "x:y", "x:", ":x", "- x"),
        *("-x", "?x", "#x", "x #y", "x#y", "[x", "x]y", "{}", "x, y", "'x'", '"x', 'x"y\\', "---", "--- x", "...", "|"),
        *("&x", "*x", "!x", "%x", "@x", "`x`", "<<", "◆", "é ñ", "x\u00a0y", "\u00a0x", "\U0001f0cf", "x\ty", "\tx"),
        *(">-", "player draws 2", "the end; or so", "words with no end " * 9, "x" * 170, " ", " x", "x ", "=", "don't"),
        *("a\nb", "a\n", "a\n\n", "\na", "a\n  b\n c", "a \nb", "long lines " * 20 + "\nand\n\nmore", "x\n# y\n", "\n"),
    ]
)
TEXTS = WORDS | st.text(st.sampled_from("ab:#-, \n'\"[]{}?&é\t\\|>0"), max_size=12)
KEYS = TEXTS.filter(lambda text: 0 < len(text) < 100)
VALUES = st.recursive(
    TEXTS | st.integers(-99, 99) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
SECTIONS = st.sampled_from(
    ["lastcard", "rulebook", "title", "deck", "rules", "scoring", "house-rule", "changes", "scenario", "given", "play"]
)
PLAIN = re.compile(r"(?!(?:on|yes|null|true|no|y|n)$)[a-zé]+(?: [a-z]+)*")
DOCUMENTS = st.dictionaries(SECTIONS | KEYS, VALUES, min_size=1, max_size=5)


T = TypeVar("T")


class Author:
    """Writes data in any way that YAML allows, with comments wherever one may stand."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.comments: list[str] = []
        self.deepest = 9  # that a comment may be indented: below a block text it would belong to it

    def some(self, *choices: T) -> T:
        return self.draw(st.sampled_from(choices))

    def comment(self) -> str:
        text = f"# ¶{len(self.comments)}{self.some('', ' x: [', ' é', ' #', chr(39), ' - a', '---')}"
        self.comments.append(text)
        return text

    def line_end(self) -> str:
        return (" " * self.some(1, 2, 9) + self.comment() if self.some(0, 0, 1) else "") + "\n"

    def between(self, least: int = 0) -> str:
        """Empty lines, and lines with comments at any depth."""
        lines = (self.some("", "#") for _ in range(self.some(0, 0, 0, 1, 3)))
        return "".join(self.own_line(least) if line else "\n" for line in lines)

    def own_line(self, least: int) -> str:
        return " " * min(self.deepest, least + self.some(0, 0, 1, 2, 7)) + self.comment() + "\n"

    def gap(self, least: int) -> str:
        """Between the parts of something in brackets."""
        in_line = self.some(True, True, False)
        return self.some("", "", " ") if in_line else f"{self.line_end()}{self.between(least)}{' ' * (least + 1)}"

    def quoted(self, text: str) -> str:
        escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
        return f'"{escaped}"'

    def scalar(self, value: Any, indent: int, key: bool = False) -> str:
        """In one line, in quotes if there could be any doubt; a text also folded."""
        if not isinstance(value, str):
            return self.some("null", "~") if value is None else str(value).lower()
        if PLAIN.fullmatch(value) and self.some(0, 1):
            return value if key else self.folded(value, indent)
        if value.isprintable() and self.some(0, 1):
            return "'" + value.replace("'", "''") + "'"
        return self.quoted(value) if key else self.folded(self.quoted(value), indent)

    def folded(self, text: str, indent: int) -> str:
        """Where a line may be broken it may be."""
        breaks = (" ", f"\n{' ' * (indent + 1)}", f"  \n{' ' * (indent + 3)}")
        return re.sub(r"(?<=[a-z]) (?=[a-z])", lambda _: self.some(*breaks), text) if self.some(0, 1) else text

    def flow(self, value: Any, indent: int) -> str:
        if isinstance(value, list):
            return self.enclosed("[]", [self.flow(item, indent) for item in value], indent)
        if isinstance(value, dict):
            keys = (self.scalar(key, indent, key=True) for key in value)
            pairs = [f"{key}: {self.flow(item, indent)}" for key, item in zip(keys, value.values(), strict=True)]
            return self.enclosed("{}", pairs, indent)
        return self.scalar(value, indent)

    def enclosed(self, brackets: str, items: list[str], indent: int) -> str:
        inside = ",".join(f"{self.gap(indent)}{item}{self.gap(indent)}" for item in items)
        return brackets[0] + inside + self.gap(indent) + brackets[1]

    def block_text(self, text: str, parent: int) -> str | None:
        """None if the text could not be written like that."""
        body = text.rstrip("\n")
        if body != body.strip() or any(line != line.rstrip() for line in body.split("\n")) or not body:
            return None
        ending = len(text) - len(body)
        indent = parent + self.some(1, 2, 5)
        lines = [(" " * indent + line if line else "") for line in body.split("\n")]
        blank = "\n" * (ending - 1) if ending > 1 else self.some("", "\n")
        head = "|" + ("-" if not ending else "+" if ending > 1 else "")
        self.deepest = parent
        return head + self.line_end() + "\n".join(lines) + "\n" + blank

    def value(self, value: Any, indent: int, parent: int) -> str:
        """What stands behind a key or a dash, to the end of its last line."""
        if isinstance(value, (dict, list)) and value and self.some(False, True, True):
            same = isinstance(value, list) and parent == indent and self.some(0, 1)  # a list may stand below its key
            inner = parent if same else parent + self.some(1, 2, 2, 4)
            return self.line_end() + self.block(value, inner)
        if isinstance(value, str) and self.some(0, 1):
            block = self.block_text(value, parent)
            if block is not None:
                return f" {block}"
        if value is None and self.some(0, 1):
            return self.line_end()
        if self.some(0, 0, 0, 1):
            above = self.line_end() + self.between(parent + 1) + " " * (parent + 1)
            return f"{above}{self.flow(value, parent)}{self.line_end()}"
        return f" {self.flow(value, parent)}{self.line_end()}"

    def block(self, value: Any, indent: int) -> str:
        text = ""
        for item in value.items() if isinstance(value, dict) else value:
            text += self.between() + " " * indent
            self.deepest = 9
            if isinstance(value, dict):
                key, item = item
                explicit = self.some(0, 0, 0, 0, 1)
                text += "? " * explicit + self.scalar(key, indent, key=True)
                text += f"{self.line_end()}{' ' * indent}:" if explicit else ":"
                text += self.value(item, indent, indent)
            elif isinstance(item, (dict, list)) and item and self.some(0, 1):  # the first key in the line of the dash
                text += "-" + self.compact(item, indent)
            else:
                text += "-" + self.value(item, indent + 1, indent)
        return text + self.between()

    def compact(self, value: Any, indent: int) -> str:
        gap = self.some(1, 1, 3)
        lines = self.block(value, indent + 1 + gap)
        if lines.startswith(" " * (indent + 1 + gap)) and not lines.strip(" ").startswith("#"):
            return " " * gap + lines[indent + 1 + gap :]
        return self.line_end() + lines


@st.composite
def files(draw: st.DrawFn) -> tuple[str, list[str]]:
    author = Author(draw)
    found = draw(st.lists(DOCUMENTS, min_size=1, max_size=3))
    text = author.between()
    for number, document in enumerate(found):
        if number or author.some(0, 1):
            text += "---" + author.line_end()
        author.deepest = 9
        in_brackets = author.some(True, *[False] * 9)
        text += author.flow(document, 0) + author.line_end() if in_brackets else author.block(document, 0)
    if author.some(0, 1):
        text = text.removesuffix("\n")
    return (text.replace("\n", "\r\n") if author.some(0, 1) else text), author.comments


@settings(max_examples=150, deadline=None)
@given(files())
def test_nothing_is_lost_and_nothing_means_anything_else(file: tuple[str, list[str]]) -> None:
    text, comments = file
    before = documents(text)
    result = laid_out(text)
    assert documents(result) == before
    assert Counter(re.findall(r"# ¶.*", result)) == Counter(comments)
    assert laid_out(result) == result
    assert result.endswith("\n")
    assert "\r" not in result
    assert not re.search(r"[ \t]$|\n\n\Z", result, re.MULTILINE)


# --- rule by rule -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            "# about the file\ntitle: T\nrules: {}\n# its name\nrulebook: x\nlastcard: 1\n",
            "# about the file\nlastcard: 1\n# its name\nrulebook: x\ntitle: T\nrules: {}\n",
            id="keys of a document in the order of the reference, the first comment at the head",
        ),
        pytest.param(
            "lastcard: 1\nrulebook: x\nflags:\n  a: {holds: truth}\nnames:\n  b: c\nunknown: 1\n",
            "lastcard: 1\nrulebook: x\n\nnames:\n  b: c\n\nflags:\n  a: {holds: truth}\n\nunknown: 1\n",
            id="blank lines around blocks, what is unknown at the end",
        ),
        pytest.param(
            "scenario: s\n\n\n\nrulebook: r\ngiven:\n\n    top: x\nplay: [a]\n\n\n",
            "scenario: s\n\nrulebook: r\ngiven:\n  top: x\nplay: [a]\n",
            id="elsewhere one blank line at most, and none where a block begins",
        ),
        pytest.param("a:\n- b\n-   c: d\n    e: f\n", "a:\n  - b\n  - c: d\n    e: f\n", id="lists below their key"),
        pytest.param("a:\n  -\n    - b\n    - c\n", "a:\n  - - b\n    - c\n", id="lists in lists"),
        pytest.param("a: { b: 1,c: [ d ,e ] }\n", "a: {b: 1, c: [d, e]}\n", id="brackets"),
        pytest.param("a: {b: 1, # c\n d: 2}\n", "a:\n  b: 1  # c\n  d: 2\n", id="no comments in brackets"),
        pytest.param("a: [ # c\n b]  # d\n", "# d\na:  # c\n  - b\n", id="two comments for one line"),
        pytest.param("a: {}  \nb: [\n]\n", "a: {}\nb: []\n", id="nothing in brackets"),
        pytest.param("{a: 1, b: {c: 2}}\n", "a: 1\nb: {c: 2}\n", id="a document is no line"),
        pytest.param(
            "# a\n{ # b\n x: 1, # c\n # d\n} # e\n# f\n", "# a\n# b\n# e\nx: 1  # c\n# d\n# f\n", id="its comments"
        ),
        pytest.param(
            "# a\n[ # b\n x, # c\n # d\n] # e\n# f\n", "# a\n# b\n# e\n- x  # c\n# d\n# f\n", id="a document of items"
        ),
        pytest.param("# a\n{ # b\n} # c\n", "# a\n# c\n{}  # b\n", id="a document of nothing"),
        pytest.param("a: 'x'\nb: 'it''s: so'\nc: 'yes'\n", 'a: x\nb: "it\'s: so"\nc: "yes"\n', id="quotes"),
        pytest.param('a: [x, "y, z"]\nb: "y, z"\n', 'a: [x, "y, z"]\nb: y, z\n', id="quotes in brackets"),
        pytest.param('a: "◆"\n"on": "+2"\n', 'a: "◆"\non: "+2"\n', id="signs and keys"),
        pytest.param("c: {says: Yes.}\n", 'c: {says: "Yes."}\n', id="a sheet is quoted"),
        pytest.param('"a:b": 1\n? c\n: 2\n', '"a:b": 1\nc: 2\n', id="unusual keys"),
        pytest.param("a: one\n   two\n", "a: one two\n", id="a text in several lines that fits in one"),
        pytest.param("a: |\n    b\n      c\n\nd: e\n", "a: |\n  b\n    c\n\nd: e\n", id="block texts"),
        pytest.param("a: >-  # why\n    b\n    c\n", "a: >-  # why\n  b\n  c\n", id="folded texts"),
        pytest.param("a: |+\n  b\n\n", 'a: "b\\n\\n"\n', id="blank lines at the end of a text"),
        pytest.param("a: 1  \r\nb: 2\r\n", "a: 1\nb: 2\n", id="line ends"),
        pytest.param("\ufeffa: 1", "a: 1\n", id="byte order mark"),
        pytest.param("a: 1 # b\n", "a: 1  # b\n", id="two blanks before a comment"),
        pytest.param("a: 'b'   # c\nde: f  # g\n", "a: b     # c\nde: f  # g\n", id="comments below each other"),
        pytest.param(
            "a:\n  b: 1\n  # inside\n# above\nc: 2\n# end\n",
            "a:\n  b: 1\n  # inside\n# above\nc: 2\n# end\n",
            id="a comment belongs to what it is indented like",
        ),
        pytest.param(
            "# p\n---\na: 1\n...\n# q\n--- # r\n\nb: 2\n", "# p\n---\na: 1\n# q\n---  # r\nb: 2\n", id="documents"
        ),
        pytest.param(
            "rules:\n  a:\n    when: ' (a)  and ((b) or c) '\n    do: [ player draws 2 ]\n",
            "rules:\n  a:\n    when: a and (b or c)\n    do: [player draws 2]\n",
            id="sentences",
        ),
        pytest.param(
            "changes: {except: {a: '(b)'}, add: {rules: {c: {do: ['d  draws 1']}}}}\n",
            "changes: {except: {a: b}, add: {rules: {c: {do: [d draws 1]}}}}\n",
            id="sentences of a house rule",
        ),
        pytest.param(
            "rules:\n  a:\n    when: true\n    do:\n      - {group: b, amount: 1, do: []}\n",
            "rules:\n  a:\n    when: true\n    do:\n      - {group: b, amount: 1, do: []}\n",
            id="sentences that are a number or a truth",
        ),
        pytest.param("rules: {a: {when: no  sentence}}\n", "rules: {a: {when: no  sentence}}\n", id="no sentence"),
    ],
)
def test_the_layout(before: str, after: str) -> None:
    assert laid_out(before) == after
    assert laid_out(after) == after


def test_what_does_not_fit_in_a_line() -> None:
    words = " ".join(["word"] * 40)
    assert laid_out(f"a: {{b: {words}, c: 1}}\n") == f"a:\n  b: {words}\n  c: 1\n"
    assert laid_out(f"a: {words}\n") == f"a: {words}\n"  # as it was written
    lines = laid_out(f"a: [{', '.join(['word'] * 40)}]\n").splitlines()
    assert [len(line) <= 120 for line in lines] == [True] * 3
    assert lines[1].startswith("    word, ")
    lines = laid_out(f"a: {words}\n  {words}\n").splitlines()
    assert [len(line) <= 120 for line in lines] == [True] * 4
    assert lines[1].startswith("  word ")


def test_what_cannot_be_read_is_not_laid_out() -> None:
    for text in ("", "# nothing\n", "a: [\n", "a: &b 1\n", "a: 1\na: 2\n", "a: 1\n---\n---\nb: 1\n", "\xff"):
        result, problems = formatted(text.encode("latin-1"), "x.yaml")
        assert result is None
        assert problems


def test_a_mistake_of_the_layout_is_no_lost_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "scalar_text", lambda *_, **__: "1")
    with pytest.raises(RuntimeError, match="mistake in this program"):
        formatted(b"a: b\n", "x.yaml")
