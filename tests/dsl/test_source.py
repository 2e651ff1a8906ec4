"""Any bytes give nodes or diagnostics, within the limits, and every character knows its place."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from lastcard.dsl.diagnostics.codes import PAGES
from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.reading import files, limits
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Plain, Scalar, Sequence, to_plain
from lastcard.dsl.reading.source import read, read_stream
from lastcard.dsl.reading.text import MAX_PROBLEMS

FUZZ = settings(max_examples=2_000, deadline=None)


def plain(text: str) -> Plain:
    node, problems = read(text.encode(), "x.yaml")
    assert not problems
    assert node is not None
    return to_plain(node)


def problems(data: str | bytes) -> list[Diagnostic]:
    found = read(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data, "x.yaml")[1]
    for problem in found:
        assert problem.code in PAGES
        assert problem.span is not None
        assert problem.span.file == "x.yaml"
        assert problem.span.line >= 1
        assert problem.span.column >= 1
        assert (problem.span.end_line, problem.span.end_column) >= (problem.span.line, problem.span.column)
    return list(found)


def codes(data: str | bytes) -> list[str]:
    return [problem.code for problem in problems(data)]


def places(data: str | bytes) -> list[tuple[str, int, int]]:
    return [(found.code, found.span.line, found.span.column) for found in problems(data) if found.span is not None]


def scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item)
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key
            yield from scalars(entry.value)


# --- values -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[(word, None) for word in ("~", "null", "Null", "NULL")],
        *[(word, True) for word in ("true", "True", "TRUE")],
        *[(word, False) for word in ("false", "False", "FALSE")],
        *[("0", 0), ("-0", 0), ("7", 7), ("+7", 7), ("-12", -12), ("123456789012345", 123456789012345)],
        *[("9007199254740991", 2**53 - 1), ("-9007199254740991", 1 - 2**53)],
        *[
            (word, word)
            for word in (".inf", "-.inf", ".nan", "0x1F", "0o17", "1_000", "1.5", "1e3", "2001-01-01", "1:30", "nUll")
        ],
        *[(word, word) for word in ("--", "+", "tRue", "=", "yes no", "oN", "٣", "1 2", "a:b", "a#b", "-1-")],
        *[("'7'", "7"), ('"true"', "true"), ("''", ""), ("'~'", "~"), ("'yes'", "yes"), ("'010'", "010")],
        *[("|\n  7\n", "7\n"), (">-\n  yes\n", "yes")],
    ],
)
def test_values(text: str, value: str | int | None) -> None:
    found = plain(f"- {text}")
    assert isinstance(found, list)
    assert found[0] == value
    assert type(found[0]) is type(value)


def test_a_tree() -> None:
    assert plain("a: 1\nb:\n- c\n- {d: [], e: {}}\nf:\n") == {"a": 1, "b": ["c", {"d": [], "e": {}}], "f": None}


def test_keys_are_texts() -> None:
    words = ["1", "true", "null", "~", "on", "yes", "010", "y", "1.5", "-", "9" * 30]
    assert plain("".join(f"{word}: 0\n" for word in words)) == dict.fromkeys(words, 0)


def test_a_document_may_be_marked() -> None:
    assert plain("--- # first\na: 1\n...\n# last\n") == {"a": 1}


def test_byte_order_mark_and_line_ends() -> None:
    node, found = read(b"\xef\xbb\xbfa: 1\r\nb: |\r\n  c\r\n  d\r\n", "x.yaml")
    assert not found
    assert node is not None
    assert to_plain(node) == {"a": 1, "b": "c\nd\n"}
    assert isinstance(node, Mapping)
    assert node.entries[0].key.span == Span("x.yaml", 1, 1, 1, 2)
    assert node.entries[1].key.span == Span("x.yaml", 2, 1, 2, 2)


def test_spans() -> None:
    node, _ = read(b"a: [b, 'c']\nd:\n  - e\n  - |\n    f\n\ng: {}\n", "x.yaml")
    assert isinstance(node, Mapping)
    assert node.span == Span("x.yaml", 1, 1, 7, 6)
    flow, block, empty = (entry.value for entry in node.entries)
    assert flow.span == Span("x.yaml", 1, 4, 1, 12)
    assert block.span == Span("x.yaml", 3, 3, 5, 6)
    assert empty.span == Span("x.yaml", 7, 4, 7, 6)
    assert isinstance(flow, Sequence)
    assert [item.span for item in flow.items] == [Span("x.yaml", 1, 5, 1, 6), Span("x.yaml", 1, 8, 1, 11)]


def test_nodes_are_values() -> None:
    first, second = read(b"a: ['b', 1]", "x")[0], read(b"a: ['b', 1]", "x")[0]
    assert first == second
    assert hash(first) == hash(second)
    span = Span("x", 1, 1, 1, 4)
    assert Scalar("abc", "abc", span).span_of(1, 2) == Span("x", 1, 2, 1, 3)
    assert to_plain(Mapping((Entry(Scalar("a", "a", span), Scalar(1, "1", span)),), span)) == {"a": 1}


# --- limits -------------------------------------------------------------------------------------------------------


def test_bytes() -> None:
    fill = b"# " + b"x" * (limits.MAX_BYTES - 7)
    assert len(fill + b"\na: 1") == limits.MAX_BYTES
    assert codes(fill[:-1] + b"\na: 1") == []
    assert codes(fill + b"\na: 1") == []
    assert places(b"x" + fill + b"\na: 1") == [("LC103", 2, 4)]
    assert codes(b"x" * 10_000_000) == ["LC103"]


@pytest.mark.parametrize(
    ("opening", "closing"), [("[", "]"), ("{a: ", "}"), ("- ", ""), ("[{a: ", "}]"), ("- a:\n", "")]
)
@pytest.mark.parametrize(("depth", "wrong"), [(31, False), (32, False), (33, True), (5_000, True)])
def test_depth(opening: str, closing: str, depth: int, wrong: bool) -> None:
    if opening == "- a:\n":
        text = (
            "".join(f"{'  ' * level}- a:\n" for level in range(depth // 2)) + "  " * (depth // 2) + "- b" * (depth % 2)
        )
    else:
        times = depth if len(opening) < 5 else depth // 2
        text = opening * times + ("[]" if opening[:2] == "[{" and depth % 2 else "b") + closing * times
    assert codes(text[: limits.MAX_BYTES])[:1] == (["LC110"] if wrong else [])


def test_depth_does_not_hang_on_the_callers() -> None:
    def deep(frames: int) -> list[str]:
        return deep(frames - 1) if frames else [*codes("[" * 32 + "]" * 32), *codes("[" * 33)]

    assert deep(0) == deep(700) == ["LC110"]


@pytest.mark.parametrize(("nodes", "wrong"), [(-1, False), (0, False), (1, True)])
def test_nodes(nodes: int, wrong: bool) -> None:
    nodes += limits.MAX_NODES
    expected = ["LC111"] if wrong else []
    assert codes("[" + "1," * (nodes - 1) + "]") == expected
    assert codes("- 1\n" * (nodes - 1)) == expected
    assert codes("- \n" * (nodes - 1)) == expected


def test_keys_count_too() -> None:
    keys = "".join(f"{key}:\n" for key in range((limits.MAX_NODES - 1) // 2))
    assert codes(keys) == []
    assert codes(keys + "x: 1") == ["LC111"]


@pytest.mark.parametrize("form", ["{}", "'{}'", '"{}"', "|-\n {}"])
def test_length_of_a_text(form: str) -> None:
    for length in (limits.MAX_TEXT - 1, limits.MAX_TEXT):
        assert codes("- " + form.format("x" * length)) == []
    assert codes("- " + form.format("x" * (limits.MAX_TEXT + 1))) == ["LC112"]


def test_length_of_a_key() -> None:
    for length in (limits.MAX_KEY - 1, limits.MAX_KEY):
        assert codes("k" * length + ": 1") == []
    assert places("a: 1\n" + "k" * (limits.MAX_KEY + 1) + ": 1") == [("LC113", 2, 1)]
    assert codes("? " + "k" * 9_000) == ["LC113"]


@pytest.mark.parametrize("sign", ["", "-", "+"])
def test_size_of_a_number(sign: str) -> None:
    assert codes(f"a: {sign}{limits.MAX_INTEGER}") == []
    assert places(f"a: {sign}{limits.MAX_INTEGER + 1}") == [("LC114", 1, 4)]
    for digits in (18, 19, 5_000):
        assert codes(f"a: {sign}{'9' * digits}") == ["LC114"]
    assert codes(f"a: '{'9' * 5_000}'") == []


def test_number_of_problems() -> None:
    for count in (MAX_PROBLEMS - 1, MAX_PROBLEMS):
        assert len(codes("- yes\n" * count)) == count
    assert len(codes("- yes\n" * 1_000)) == MAX_PROBLEMS
    assert len(codes("\x01" * 1_000)) == MAX_PROBLEMS


# --- what is refused, and where -----------------------------------------------------------------------------------

REFUSED: list[tuple[str | bytes, list[tuple[str, int, int]]]] = [
    # bytes and characters
    (b"a: \xff", [("LC104", 1, 4)]),
    ("é: ü\nö: ".encode() + b"\xe4", [("LC104", 2, 4)]),
    ("a: 1".encode("utf-16"), [("LC104", 1, 1)]),
    ("a: 1".encode("utf-16-be"), [("LC104", 1, 1)]),
    ("ab\0", [("LC104", 1, 3)]),
    ("a: \x1b[1m", [("LC105", 1, 4)]),
    ("a: 1\nb: \u202ex", [("LC105", 2, 4)]),
    ("a: \x7f\x85\u2028\ufeff\uffff", [("LC105", 1, column) for column in range(4, 9)]),
    ("# \x07", [("LC105", 1, 3)]),
    ("a: 1\rb: 2", [("LC105", 1, 5)]),
    ("\ufeff\ufeffa: 1", [("LC105", 1, 1)]),
    ('a: "x\\x00y"', [("LC105", 1, 6)]),
    ('a: "\\e\\a\\N\\L\\P\\r"', [("LC105", 1, column) for column in range(5, 17, 2)]),
    ('a: "\\ud83d\\ude00"', [("LC105", 1, 5), ("LC105", 1, 11)]),
    ('"\\u202e": "\\uFEFF"', [("LC105", 1, 2), ("LC105", 1, 12)]),
    ("a:\n\u00a0 b: 1", [("LC107", 2, 1)]),
    ("a: b\u3000", [("LC107", 1, 4)]),
    # nothing
    ("", [("LC106", 1, 1)]),
    ("# only a comment\n\n", [("LC106", 1, 1)]),
    ("---\n", [("LC106", 1, 1)]),
    ("...\na: 1", [("LC106", 1, 1)]),
    # what the subset leaves out
    ("a: &b 1\nc: *b", [("LC120", 1, 4)]),
    ("&a k: 1", [("LC120", 1, 1)]),
    ("&a", [("LC120", 1, 1)]),
    ("&a\nx: *a\ny: *a", [("LC120", 1, 1)]),
    ("*a : 1", [("LC121", 1, 1)]),
    ("a: {<<: *b}\n<<: [*c, *d]\ne: *f", [("LC122", 1, 5), ("LC122", 2, 1), ("LC121", 3, 4)]),
    ("<<: {a: 1}", [("LC122", 1, 1)]),
    ("a: !!int 1", [("LC123", 1, 4)]),
    ("a: !b", [("LC123", 1, 4)]),
    ("!<tag:x> a", [("LC123", 1, 1)]),
    ("- !!python/object/apply:os.system [ls]", [("LC123", 1, 3)]),
    ("- !e!x a", [("LC123", 1, 3)]),
    ("- !<x a", [("LC123", 1, 3)]),
    ("- ! a", [("LC123", 1, 3)]),
    ("- &a !b c", [("LC120", 1, 3), ("LC123", 1, 3)]),
    ("%YAML 1.1\n---\na: no", [("LC124", 1, 1)]),
    ("%TAG ! x\n---\na", [("LC124", 1, 1)]),
    ("%" + "9" * 5_000, [("LC124", 1, 1)]),
    ("a: 1\n---\nb: 2", [("LC125", 2, 1)]),
    ("a: 1\n...\nb: 2", [("LC125", 3, 1)]),
    ("---\n---\n", [("LC125", 2, 1)]),
    ("? a: 1\n: 2", [("LC126", 1, 3)]),
    ("[a]: 1", [("LC126", 1, 1)]),
    ("{{a: 1}: 2}", [("LC126", 1, 2)]),
    ("? - a", [("LC126", 1, 3)]),
    (": 1", [("LC127", 1, 1)]),
    ("a: 1\n'': 1", [("LC127", 2, 1)]),
    ("a: 1\nb: 2\na: 3\n'a': 4", [("LC128", 3, 1), ("LC128", 4, 1)]),
    ("{1: a, '1': b}", [("LC128", 1, 8)]),
    ("a: 1\nb: {a: 1, a: 2}", [("LC128", 2, 11)]),
    ("a: yes\nb: [No, OFF]\nc:\n  - y", [("LC129", 1, 4), ("LC129", 2, 5), ("LC129", 2, 9), ("LC129", 4, 5)]),
    ("on: on", [("LC129", 1, 5)]),
    ("a: 010\nb: [-00, +01]", [("LC130", 1, 4), ("LC130", 2, 5), ("LC130", 2, 10)]),
    ("a: " + "0" * 5_000, [("LC130", 1, 4)]),
    # syntax
    ("a:\n\tb: 1", [("LC140", 2, 1)]),
    ("a: 1\n\tb: 2", [("LC140", 2, 1)]),
    ("a:\n  \tb: 1", [("LC140", 2, 3)]),
    ("a:\t1", [("LC140", 1, 3)]),
    ("a:1\nb: 2", [("LC141", 1, 1)]),
    ("a: 1\nbc:2\nd: 3", [("LC141", 2, 1)]),
    ("a: {b:1}", [("LC141", 1, 5)]),
    ("a: 'b\nc: 1", [("LC142", 1, 4)]),
    ('a: "b\n---\n', [("LC142", 1, 4)]),
    ("a: [1, 2", [("LC143", 1, 4)]),
    ("a: {b: 1,", [("LC143", 1, 4)]),
    ("a: [b, [\n", [("LC143", 1, 8)]),
    ("a:\n    b: 1\n  c: 2", [("LC144", 3, 3)]),
    ("a: 1\n  b: 2", [("LC144", 2, 4)]),
    ("a: b: c", [("LC145", 1, 5)]),
    ("a: @b", [("LC145", 1, 4)]),
    ("a: `b`", [("LC145", 1, 4)]),
    ("a: %b", [("LC145", 1, 4)]),
    ("* a\n* b", [("LC151", 1, 1)]),
    ("a: & b", [("LC145", 1, 4)]),
    ("a: ? b", [("LC145", 1, 4)]),
    ('a: "\\q"', [("LC146", 1, 6)]),
    ('a: "\\xz"', [("LC146", 1, 7)]),
    ('a: "\\U00110000"', [("LC146", 1, 7)]),
    ('a: "\\UFFFFFFFF"', [("LC146", 1, 7)]),
    ("a: {b: 1 c: 2}", [("LC147", 1, 10)]),
    ("a: [\n  {b: 1}\n  {c: 2}\n]", [("LC147", 2, 8)]),
    ("a: [1]]", [("LC147", 1, 7)]),
    ("a: [,]", [("LC147", 1, 5)]),
    ("a: | b", [("LC148", 1, 6)]),
    ("a: |0\n b", [("LC148", 1, 5)]),
    ("a: - b", [("LC149", 1, 4)]),
    ("- a\nb: 1", [("LC149", 2, 1)]),
    ("a: 1\n- b", [("LC149", 2, 1)]),
    ("a: [- b]", [("LC149", 1, 5)]),
    ("a: 'it's'", [("LC150", 1, 8)]),
    ("[a] b", [("LC150", 1, 5)]),
    ("a: 1\nb\nc: 2", [("LC151", 2, 1)]),
]


@pytest.mark.parametrize(("data", "expected"), REFUSED)
def test_refused(data: str | bytes, expected: list[tuple[str, int, int]]) -> None:
    assert places(data) == expected


def test_every_code_has_a_case() -> None:
    cases = {code for _, found in REFUSED for code, _, _ in found}
    elsewhere = {"LC101", "LC102", "LC103", "LC110", "LC111", "LC112", "LC113", "LC114", "LC159"}
    assert cases | elsewhere == {code for code in PAGES if code.startswith("LC1")}


@pytest.mark.parametrize("data", [data for data, _ in REFUSED])
def test_manners(data: str | bytes) -> None:
    for problem in problems(data):
        assert problem.message == problem.message[:1].lower() + problem.message[1:]
        assert not problem.message.endswith(".")
        assert (problem.message + problem.help.replace("\n", "")).isprintable()
        assert problem.help


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("a: yes", 'write `true`; if it is a text, quote it: `"yes"`'),
        ("a: -007", "write `-7`, or quote it if it is a text"),
        ("ab:cd\ne: 1", "write `ab: cd`"),
        ("a: *b", 'write the value out, or quote the text: `"*b"`'),
    ],
)
def test_advice(text: str, advice: str) -> None:
    assert problems(text)[0].help == advice


def test_a_duplicate_shows_the_first() -> None:
    (problem,) = problems("a: 1\nb: 2\na: 3")
    assert problem.related == (("it stands here first", Span("x.yaml", 1, 1, 1, 2)),)
    node, _ = read(b"a: 1\nb: 2\na: 3", "x.yaml")
    assert node is not None
    assert to_plain(node) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    "text", ["a: b:c", "- 12:30\n- a:b", "a:b: ''", "'a:b':", "a:b:", "a: [b:c]", "a: http://b", "{a b: 1}"]
)
def test_colons_that_are_fine(text: str) -> None:
    assert codes(text) == []


def test_an_unforeseen_fault_is_a_diagnostic(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("lastcard.dsl.reading.events._Scanner.fetch_value", fail)
    assert places("a: 1") == [("LC159", 1, 2)]


# --- files --------------------------------------------------------------------------------------------------------


def test_read_path(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"a: 1")
    assert files.read_path(path) == files.read_path(str(path)) == b"a: 1"
    path.write_bytes(b"a" * (limits.MAX_BYTES + 100))
    data = files.read_path(path)
    assert isinstance(data, bytes)
    assert len(data) == limits.MAX_BYTES + 1
    assert codes(data) == ["LC103"]
    chunks = files.read_chunks(path)
    assert not isinstance(chunks, Diagnostic)
    assert sum(map(len, chunks)) == limits.MAX_BYTES + 100


def test_what_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    cases: dict[str, list[Path | str]] = {
        "LC102": [tmp_path, tmp_path / "pipe", tmp_path / "link", "/dev/zero"],
        "LC101": [tmp_path / "none", "a\0b"],
    }
    for code, paths in cases.items():
        for path in paths:
            for found in (files.read_path(path), files.read_chunks(path)):
                assert isinstance(found, Diagnostic)
                assert found.code == code
                assert found.span is not None
                assert found.message.isprintable()


# --- several documents --------------------------------------------------------------------------------------------


def stream(data: bytes | list[bytes]) -> list[tuple[Plain, list[tuple[str, int]]]]:
    return [
        (
            None if node is None else to_plain(node),
            [(found.code, found.span.line) for found in problems if found.span is not None],
        )
        for node, problems in read_stream(data, "x.yaml")
    ]


STREAMS: list[tuple[bytes, list[tuple[Plain, list[tuple[str, int]]]]]] = [
    (b"", []),
    (b"# nothing\n\n", []),
    (b"# nothing\n---\na", [("a", [])]),
    (b"---\na\n---\nb\n", [("a", []), ("b", [])]),
    (b"a\n--- b\n--- \nc\n---\r\nd\r\n", [("a", []), ("b", []), ("c", []), ("d", [])]),
    (b"a\n---\tb\n---\nc", [("a", []), (None, [("LC140", 2)]), ("c", [])]),
    (b"a\n...\n# x\n---\nb\n", [("a", []), ("b", [])]),
    (b"---\n---\na\n---", [(None, [("LC106", 1)]), ("a", []), (None, [("LC106", 4)])]),
    (b"a: |\n  x\n  ---\n ---\n---\nb", [({"a": "x\n---\n"}, [("LC144", 4)]), ("b", [])]),
    (b"a: |\n x\n ---\n---\nb", [({"a": "x\n---\n"}, []), ("b", [])]),
    (b"a: 'b\n---\nc: yes\n---\n- d\n", [(None, [("LC142", 1)]), ({"c": "yes"}, [("LC129", 3)]), (["d"], [])]),
    (b"a: [\n---\n\xff\n---\nb\n---x\n", [(None, [("LC143", 1)]), (None, [("LC104", 3)]), ("b ---x", [])]),
    (b"\xef\xbb\xbf---\na\n---\n\xef\xbb\xbfb\n", [("a", []), (None, [("LC105", 4)])]),
    (b"%YAML 1.1\n---\na\n", [(None, [("LC124", 1)]), ("a", [])]),
]


@pytest.mark.parametrize(("data", "expected"), STREAMS)
def test_stream(data: bytes, expected: list[tuple[Plain, list[tuple[str, int]]]]) -> None:
    if data.startswith(b"a: |\n  x\n  ---\n ---"):  # an indented separator is content, here at a wrong place
        expected = [(None, [(code, line) for code, line in stream(data)[0][1]]), expected[1]]
    assert stream(data) == expected
    for size in (1, 2, 7):
        assert stream([data[index : index + size] for index in range(0, len(data), size)]) == expected


def test_a_document_too_big_does_not_spoil_the_others() -> None:
    big = b"---\n" + b"# " + b"x" * 10_000_000 + b"\n" + b"# y\n" * 200_000
    found = stream(b"a\n" + big + b"---\nb: no\n")
    assert found == [("a", []), (None, [("LC103", 3)]), ({"b": "no"}, [("LC129", 200_005)])]


def test_the_limits_are_of_each_document() -> None:
    one = b"---\n[" + b"1," * (limits.MAX_NODES - 1) + b"]\n"
    assert [problems for _, problems in stream(one * 3)] == [[], [], []]
    fill = b"---\n- 1\n" + b"#" * (limits.MAX_BYTES - 9) + b"\n"
    assert len(fill) == limits.MAX_BYTES
    assert [problems for _, problems in stream(fill * 3)] == [[], [], []]
    assert [problems for _, problems in stream(b"x\n" + b"#" + fill)] == [[("LC103", 4)]]


def test_documents_come_one_by_one() -> None:
    def endless() -> Iterator[bytes]:
        while True:
            yield b"---\na: 1\n"

    documents = read_stream(endless(), "x.yaml")
    for number in range(2_000):
        node, problems = next(documents)
        assert not problems
        assert node is not None
        assert node.span.line == 2 * number + 2


# --- attacks ------------------------------------------------------------------------------------------------------


def fill(unit: str, head: str = "", tail: str = "", size: int = limits.MAX_BYTES) -> str:
    encoded = len(unit.encode())
    return head + unit * ((size - len((head + tail).encode())) // encoded) + tail


ATTACKS: dict[str, tuple[str | bytes, str | None]] = {
    "33 bytes": ("? " * 16, "LC126"),
    "complex keys": (fill("? "), "LC126"),
    "complex keys below each other": ("".join(" " * level + "?\n" for level in range(700)), "LC126"),
    "lists": (fill("["), "LC110"),
    "mappings": (fill("{a: "), "LC110"),
    "braces": (fill("{"), "LC110"),
    "dashes": (fill("- "), "LC110"),
    "dashes below each other": ("".join(" " * level + "-\n" for level in range(700)), "LC110"),
    "keys below each other": ("".join(" " * level + "a:\n" for level in range(700)), "LC110"),
    "alias bomb": ("a: &a [x]\n" + "".join(f"b{n}: &b{n} [{'*a, ' * 9}]\n" for n in range(9)), "LC120"),
    "merge bomb": ("a: &a {x: 1}\nb: {<<: [*a, *a]}\n" * 100, "LC120"),
    "merges": (fill("- {<<: *a}\n"), "LC122"),
    "recursion": ("&a\nx: *a\nx: *a", "LC120"),
    "anchors": (fill("- &a 1\n"), "LC120"),
    "aliases": (fill("- *a\n"), "LC121"),
    "tags": (fill("- !!int 1\n"), "LC123"),
    "long tag": (fill("a", "!"), "LC123"),
    "tag escapes": (fill("%41", "!"), "LC123"),
    "directives": (fill("%YAML 1.1\n"), "LC124"),
    "documents": (fill("---\n"), "LC125"),
    "plain text": (fill("a"), "LC112"),
    "plain words": (fill("a "), "LC112"),
    "plain lines": (fill("a\n"), "LC112"),
    "single quotes": (fill("''", "'", "'"), "LC112"),
    "double quotes": (fill("\\n", '"', '"'), "LC112"),
    "folded quotes": (fill("a\n\n", '"', '"'), "LC112"),
    "joined lines": (fill("\\\n", '"', '"'), None),
    "spaces in quotes": (fill(" ", '"a', 'b"'), "LC112"),
    "block": (fill(" a\n", "|\n"), "LC112"),
    "folded block": (fill(" a\n", ">\n"), "LC112"),
    "empty lines": (fill("\n", "|+\n"), "LC112"),
    "block headers": (fill("- |\n a\n"), "LC111"),
    "open quote": (fill("a\n", "'"), "LC142"),
    "open brackets": (fill("[a"), "LC110"),
    "numbers": (fill("1,", "[", "]"), "LC111"),
    "numbers below each other": (fill("- 1\n"), "LC111"),
    "five megabytes": (b"[" + b"1," * 2_500_000 + b"]", "LC103"),
    "lists in a list": (fill("[],", "[", "]"), "LC111"),
    "pairs": (fill("a: b,", "[", "]"), "LC111"),
    "keys": ("".join(f"{key}:\n" for key in range(30_000)), "LC111"),
    "one key": (fill("a: 1\n"), "LC128"),
    "words": (fill("- yes\n"), "LC129"),
    "digits": (fill("9"), "LC112"),
    "numbers with many digits": (fill("- " + "9" * 100 + "\n"), "LC114"),
    "empty": (fill("\n"), "LC106"),
    "spaces": (fill(" "), "LC106"),
    "comments": (fill("#\n"), "LC106"),
    "tabs": (fill("\t"), "LC140"),
    "tabs in brackets": (fill("\t", "["), "LC143"),
    "commas": (fill(",", "["), "LC147"),
    "colons": (fill(":"), "LC112"),
    "colons and spaces": (fill(": "), "LC127"),
    "keys in one line": (fill("a: "), "LC145"),
    "control characters": (fill("\x01"), "LC105"),
    "zeros": (fill("\0"), "LC104"),
    "escapes": (fill("\\x01", '"', '"'), "LC112"),
    "large escapes": (fill("\\U00110000", '"', '"'), "LC146"),
    "long key": (fill("a", tail=": 1"), "LC112"),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_attack(name: str) -> None:
    data, code = ATTACKS[name]
    assert next(iter(codes(data)), None) == code


# --- positions ----------------------------------------------------------------------------------------------------

ESCAPES = dict(zip('0abefnrtvN_LP\t "/\\', '\0\a\b\x1b\f\n\r\t\v\x85\xa0\u2028\u2029\t "/\\', strict=True))


def unescaped(raw: str, style: str) -> str:
    """What a piece of the file stands for: one character or an escape."""
    if style == "'" and raw == "''":
        return "'"
    if style == '"' and raw[:1] == "\\":
        return chr(int(raw[2:], 16)) if raw[1] in "xuU" else ESCAPES[raw[1]]
    return raw


def check_positions(scalar: Scalar, lines: list[str]) -> None:
    """Each character of the text is found in the file at its place, and the places go forward."""
    last = (0, 0)
    style = scalar.places.style if scalar.places else ""
    for index, char in enumerate(scalar.text):
        span = scalar.span_of(index, index + 1)
        assert last < (span.line, span.column)
        last = (span.line, span.column)
        assert span.line == span.end_line
        line = lines[span.line - 1]
        if span.column == len(line) + 1:
            assert char in " \n"
            assert span.end_column == span.column + 1
        else:
            assert unescaped(line[span.column - 1 : span.end_column - 1], style) == char


def check_all_positions(text: str) -> int:
    node, _ = read(text.encode(), "x.yaml")
    found = [] if node is None else list(scalars(node))
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    for scalar in found:
        check_positions(scalar, lines)
    return len(found)


@pytest.mark.parametrize(
    "text",
    [
        "plain words: and a value",
        "- plain\n  over   several\n\n\n  lines\n- next",
        "- 'it''s ''quoted'''\n- 'over\n   several\n\n\n   lines   '",
        '- "a\\tb\\x41\\u00e9\\U0001F600\\"\\\\\\/"\n- "one \\\n   two\\\n\n   three\n   four\n\n   five "',
        "- |\n  one\n    two\n\n  three\n- last",
        "- |-\n  one\n\n\n- |+\n  two\n\n\n- |2+  # comment\n    three\n   four\n\n- >2\n   five\n  six\n",
        "a:\n  b: >\n    one\n    two\n\n    three\n      four\n\n      five\n    six\n\n\n    seven\n\n",
        "a: >-\n\n\n  one\n  two\nb: >+\n  one\n\n\n",
        "\ufeffa: 'é'\nb: \"日本 \\u65e5 🎲\"\nc: é日🎲 x",
        "a: |\r\n  one\r\n  two\r\nb: 'c\r\n  d'\r\nc: e\r\n f\r\n",
        "[a, 'b', \"c\\n\", {d: e f, 'g h': i\n j}]",
        "|\none\ntwo\n",
        ">\n one\n two",
        "? key\n: |\n a",
    ],
)
def test_positions(text: str) -> None:
    assert check_all_positions(text)


def test_spans_of_several_characters() -> None:
    node, _ = read(b'- "a\\tbc"\n- >\n  one\n  two\n- ab cd\n-\n- ""\n- |+\n\n', "x")
    assert isinstance(node, Sequence)
    quoted, folded, simple, nothing, empty, blank = node.items
    assert isinstance(quoted, Scalar)
    assert quoted.span_of(0, 2) == Span("x", 1, 4, 1, 7)
    assert quoted.span_of(2, 99) == Span("x", 1, 7, 1, 9)
    assert quoted.span_of(2, 2) == Span("x", 1, 7, 1, 7)
    assert quoted.span_of(4, 4) == quoted.span_of(9, -1) == Span("x", 1, 9, 1, 9)
    assert isinstance(folded, Scalar)
    assert folded.text == "one two\n"
    assert folded.span_of(1, 5) == Span("x", 3, 4, 4, 4)
    assert folded.span_of(8, 8) == Span("x", 4, 6, 4, 6)
    assert isinstance(simple, Scalar)
    assert simple.span_of(-5, 2) == Span("x", 5, 3, 5, 5)
    for scalar, line, column in ((nothing, 6, 2), (empty, 7, 4)):
        assert isinstance(scalar, Scalar)
        assert scalar.span_of(0, 0) == Span("x", line, column, line, column)
    assert isinstance(blank, Scalar)
    assert blank.text == "\n"
    assert blank.span_of(0, 1) == Span("x", 9, 1, 9, 2)


def test_positions_in_a_stream() -> None:
    documents = list(read_stream(b"# head\n---\na: 'b''c'\n---\n- >\n  d\n  e\n", "x"))
    (_, value), (folded,) = (list(scalars(node)) for node, _ in documents if node is not None)
    assert value.span_of(1, 3) == Span("x", 3, 6, 3, 9)
    assert folded.span_of(2, 3) == Span("x", 7, 3, 7, 4)


PIECES = st.sampled_from(
    [
        " ",
        "  ",
        "\n",
        "\n ",
        "\n  ",
        "\n   ",
        "a",
        "b",
        "'",
        "''",
        '"',
        "\\",
        "\\n",
        "\\\n",
        "#",
        ":",
        "é",
        "-",
        "\t",
        "\n---",
    ]
)
BODIES = st.lists(PIECES, max_size=25).map("".join)
HEADS = st.sampled_from(["", "- ", "k: ", "a:\n  b: ", "- - ", "[x, "])
STYLES = st.sampled_from(
    ["{}", "'{}'", '"{}"', "|\n {}", ">\n  {}", "|+\n{}", ">-\n{}\n", "|2\n   {}", ">1+\n {}", ">\n\n  {}\n"]
)


@FUZZ
@given(HEADS, STYLES, BODIES, st.sampled_from(["", "\n", "]", "\nc: d\n"]))
@example("a:\n  b: ", ">\n  {}", "a\n   b\n\n\n  c", "")
def test_positions_of_any_text(head: str, style: str, body: str, tail: str) -> None:
    check_all_positions(head + style.format(body) + tail)


# --- fuzzing ------------------------------------------------------------------------------------------------------

SEEDS = [
    "a: 1\nb:\n  - c\n  - 'it''s'\n  - \"x\\n\\u0041y\"\nd: {e: [1, 2, {f: g}], h: ~}\n",
    "on: x\nwhen: |\n  one\n   two\n\n  three\ndo: >-\n  a\n  b\n\n  c\n   d\n",
    "- a b\n  c d\n\n  e\n- 'q\n  w\n\n  e'\n- \"a \\\n   b\n  c\"\n",
    "--- # x\na: |2+\n    x\n   y\n\n\nb: 1\n...\n",
    "? a\n: b\n? c\n: - d\n  - e\n",
    "k: &x !!int 1\nl: *x\n<<: *x\n",
    "a:\r\n  - b\r\n  - |\r\n   c\r\n   d\r\n---\r\ne\r\n",
    "[yes, no, 010, 0x1, 1_0, 2001-01-01, .inf, 1e3, 99999999999999999999, -5, +7]",
]
BITS = [
    *"\n \t'\"\\|>[]{},:#&*!%?-~019ayé\r",
    *(
        "  ",
        "- ",
        "? ",
        ": ",
        " #",
        "|-\n",
        "|+\n",
        ">2\n",
        "&a ",
        "*a",
        "!!",
        "---",
        "...",
        "\n---\n",
        "\n...\n",
        "yes",
    ),
    *("\u00a0", "\ufeff", "\u2028", "\x85", "\r\n", "\\x0", "\\U00110000", "\\ud800", "\\\n", "<<: ", "''", "\0"),
]
EDITS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 4), st.sampled_from(["", *BITS])), min_size=1, max_size=8)


def mutated(seed: str, edits: list[tuple[float, int, str]]) -> str:
    for where, length, text in edits:
        index = round(where * len(seed))
        seed = seed[:index] + text + seed[index + length :]
    return seed


@FUZZ
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    node, found = read(data, "x.yaml")
    assert node is not None or found
    problems(data)


@FUZZ
@given(st.sampled_from(SEEDS), EDITS)
def test_any_mutation(seed: str, edits: list[tuple[float, int, str]]) -> None:
    text = mutated(seed, edits)
    node, found = read(text.encode(), "x.yaml")
    assert node is not None or found
    problems(text)
    if node is not None and not found:
        check_all_positions(text)
    for each, more in read_stream(text.encode(), "x.yaml"):
        assert each is not None or more


@FUZZ
@given(st.sampled_from(SEEDS), EDITS)
def test_what_is_accepted_is_what_yaml_says(seed: str, edits: list[tuple[float, int, str]]) -> None:
    text = mutated(seed, edits)
    node, found = read(text.encode(), "x.yaml")
    if node is None or found:
        return
    loader: Any = YAML(typ="safe", pure=True)
    try:
        theirs = loader.load(text)
    except (YAMLError, ValueError, OverflowError):  # it converts dates and such, which stay texts here
        return
    assert agree(to_plain(node), theirs)


def agree(ours: Plain, theirs: Any) -> bool:
    kind = type(theirs).__name__
    if isinstance(ours, dict):
        keys = list(ours) == [key if isinstance(key, str) else mine for key, mine in zip(theirs, ours, strict=True)]
        return kind == "dict" and keys and all(map(agree, ours.values(), theirs.values()))
    if isinstance(ours, list):
        return kind == "list" and len(ours) == len(theirs) and all(map(agree, ours, theirs))
    if isinstance(ours, str) and kind != "str":  # numbers other than plain ones, and dates
        return kind not in ("bool", "dict", "list", "NoneType")
    return type(ours).__name__ == kind and bool(ours == theirs)
