"""What a problem looks like to people and to programs."""

import json
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.dsl.diagnostics import codes
from lastcard.dsl.diagnostics import problem as diagnostics
from lastcard.dsl.diagnostics.problem import (
    Diagnostic,
    Span,
    as_github,
    as_json,
    as_sarif,
    did_you_mean,
    quote,
    render,
    visible,
)

TEXT = "first: 1\nsecond: yes\r\nthird: [a,\n  b]\n"
SPAN = Span("books/a.yaml", 2, 9, 2, 12)
RELATED = (("as here", Span("b", 7, 1, 7, 2)),)
PROBLEM = Diagnostic("LC129", "`yes` is two things", SPAN, "write `true`\nor quote it", RELATED)


def test_render() -> None:
    assert render(PROBLEM, TEXT).split("\n") == [
        "books/a.yaml:2:9: error LC129: `yes` is two things",
        " 2 | second: yes",
        "   |         ^^^",
        "help: write `true`",
        "help: or quote it",
        "b:7:1: as here",
    ]


def test_render_shows_related_lines_of_the_same_file() -> None:
    problem = Diagnostic("X", "m", SPAN, related=(("first", Span("books/a.yaml", 1, 1, 1, 6)),), severity="warning")
    assert render(problem, TEXT).split("\n") == [
        "books/a.yaml:2:9: warning X: m",
        " 2 | second: yes",
        "   |         ^^^",
        "books/a.yaml:1:1: first",
        " 1 | first: 1",
        "   | ^^^^^",
    ]


def test_render_without_a_place_or_a_text() -> None:
    assert render(Diagnostic("X", "m", None, "h"), TEXT) == "error X: m\nhelp: h"
    assert render(Diagnostic("X", "m", SPAN), None) == "books/a.yaml:2:9: error X: m"
    assert render(Diagnostic("X", "m", Span("f", 99, 1, 99, 2)), TEXT) == "f:99:1: error X: m"


def picture(line: str, column: int, end: int) -> list[str]:
    return render(Diagnostic("X", "m", Span("f", 1, column, 1, end)), line).split("\n")[1:]


def test_several_lines_are_marked_to_the_end_of_the_first() -> None:
    shown = render(Diagnostic("X", "m", Span("f", 3, 8, 4, 5)), TEXT).split("\n")
    assert shown[1:] == [" 3 | third: [a,", "   |        ^^^"]


@pytest.mark.parametrize(
    ("line", "column", "end", "shown", "caret"),
    [
        ("abc", 2, 2, "abc", "  ^"),
        ("abc", 4, 4, "abc", "    ^"),
        ("abc", 9, 12, "abc", "    ^"),
        ("\tab", 2, 3, "\\tab", "   ^"),
        ("a\x1b[1mb", 6, 7, "a\\x1b[1mb", "         ^"),
        ("日本x", 3, 4, "日本x", "     ^"),
        ("日本x", 1, 3, "日本x", " ^^^^"),
        ("e\u0301x", 3, 4, "e\u0301x", "  ^"),
        ("\ufeffabc", 1, 2, "abc", " ^"),
        ("", 1, 1, "", " ^"),
    ],
)
def test_carets(line: str, column: int, end: int, shown: str, caret: str) -> None:
    assert picture(line, column, end) == [f" 1 | {shown}".rstrip(), f"   |{caret}"]


def test_long_lines_are_cut_around_the_place() -> None:
    line = "".join(chr(ord("a") + number % 26) for number in range(1_000))
    shown, caret = picture(line, 501, 504)
    assert shown == f" 1 | …{line[475:575]}…"
    assert shown[caret.index("^") : caret.rindex("^") + 1] == line[500:503]
    assert picture(line, 1, 2)[0] == f" 1 | {line[:100]}…"
    assert picture(line, 1_000, 1_001)[0] == f" 1 | …{line[900:]}"
    assert picture(line, 501, 9_999)[1].count("^") == 75


def test_text_is_made_safe() -> None:
    problem = Diagnostic("X", "a\nb\x1b\u202e\ud800", SPAN, "a\x07\nb\r", ((("\x1b"), SPAN),))
    assert problem.message == "a\\nb\\x1b\\u202e\\ud800"
    assert problem.help == "a\\x07\nb\\r"
    assert render(problem, "\x1b\n\x07\u2028\n").replace("\n", "").isprintable()


def test_messages_are_cut() -> None:
    for length, shown in ((199, 199), (200, 200), (201, 200), (9_000, 200)):
        assert len(Diagnostic("X", "m" * length, None).message) == shown
    assert Diagnostic("X", "m" * 201, None).message.endswith("m…")
    assert len(Diagnostic("X", "m", None, "h" * 9_000).help) == diagnostics.MAX_HELP


def test_quote() -> None:
    assert quote("a`b\n") == "`a'b\\n`"
    assert quote("a" * 60) == "`" + "a" * 60 + "`"
    assert quote("a" * 61) == "`" + "a" * 59 + "…`"
    assert quote("abcdef", 3) == "`ab…`"


def test_json() -> None:
    assert as_json(PROBLEM) == {
        "code": "LC129",
        "severity": "error",
        "message": "`yes` is two things",
        "help": "write `true`\nor quote it",
        "span": {"file": "books/a.yaml", "line": 2, "column": 9, "end_line": 2, "end_column": 12},
        "related": [
            {"message": "as here", "span": {"file": "b", "line": 7, "column": 1, "end_line": 7, "end_column": 2}}
        ],
    }
    assert as_json(Diagnostic("X", "m", None))["span"] is None


def test_github() -> None:
    assert as_github(PROBLEM) == (
        "::error file=books/a.yaml,line=2,endLine=2,col=9,endColumn=11,title=LC129"
        "::`yes` is two things%0Ahelp: write `true`%0Aor quote it"
    )
    odd = Diagnostic("X", "50%: a, b", Span("a,b:c%.yaml", 1, 3, 2, 1), severity="warning")
    assert as_github(odd) == "::warning file=a%2Cb%3Ac%25.yaml,line=1,endLine=2,title=X::50%25: a, b"
    assert as_github(Diagnostic("X", "m", Span("f", 1, 3, 1, 3))).count("col=3,endColumn=3,") == 1
    assert as_github(Diagnostic("X", "::error::\n", None)) == "::error title=X::::error::\\n"


def test_sarif() -> None:
    log = as_sarif([PROBLEM, Diagnostic("LX", "m", None, severity="warning")])
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["LC129", "LX"]
    assert run["tool"]["driver"]["rules"][0]["shortDescription"]["text"] == codes.PAGES["LC129"].title
    first, second = run["results"]
    assert first["ruleIndex"] == 0
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "books/a.yaml"},
        "region": {"startLine": 2, "startColumn": 9, "endLine": 2, "endColumn": 12},
    }
    assert first["relatedLocations"][0]["message"] == {"text": "as here"}
    assert second == {"ruleId": "LX", "ruleIndex": 1, "level": "warning", "message": {"text": "m"}}


def test_sarif_paths_are_uris() -> None:
    log = as_sarif([Diagnostic("X", "m", Span("a b\\ü\ud800.yaml", 1, 1, 1, 1))])
    uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "a%20b/%C3%BC%5Cud800.yaml"
    assert as_sarif([])["runs"][0]["results"] == []


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("plyers", ["players", "points"], "players"),
        ("Players", ["points", "players"], "players"),
        ("zzz", ["players", "points"], None),
        ("players", ["players"], None),
        ("", ["a"], None),
        ("a", [], None),
        ("x" * 64, ["x" * 63], "x" * 63),
        ("x" * 65, ["x" * 64], None),
        ("x" * 64, ["x" * 65], None),
    ],
)
def test_did_you_mean(word: str, known: list[str], meant: str | None) -> None:
    assert did_you_mean(word, known) == meant


def test_did_you_mean_looks_at_so_many_only() -> None:
    known = (f"word{number}" if number < 199 else "players" for number in count())
    assert did_you_mean("plyers", known) == "players"
    assert next(known) == "players"
    assert did_you_mean("plyers", [*(f"word{number}" for number in range(200)), "players"]) is None


ANY = st.text(st.characters(), max_size=80)
NUMBERS = st.integers(-2, 120)


@settings(max_examples=2_000, deadline=None)
@given(ANY, ANY, st.builds(Span, ANY, NUMBERS, NUMBERS, NUMBERS, NUMBERS), ANY)
def test_any_problem_can_be_shown(message: str, advice: str, span: Span, text: str) -> None:
    problem = Diagnostic("X", message, span, advice, ((message, span),))
    shown = render(problem, text)
    assert shown.replace("\n", "").isprintable()
    shown.encode()
    assert len(problem.message) <= 200
    assert visible(problem.message) == problem.message
    command = as_github(problem)
    assert "\n" not in command
    assert "\r" not in command
    json.dumps([as_json(problem), as_sarif([problem])]).encode()


def test_pages() -> None:
    for code, page in codes.PAGES.items():
        assert page.code == code
        assert all((page.title, page.what, page.why, page.example, page.instead))
        assert page.title == page.title.strip(".")
        assert page.what.endswith(".")
        assert page.why.endswith(".")
    assert len({page.title for page in codes.PAGES.values()}) == len(codes.PAGES)
