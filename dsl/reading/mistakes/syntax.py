"""Syntax errors of YAML in the author's words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NoReturn

from lastcard.dsl.diagnostics.problem import Span, quote
from lastcard.dsl.reading.text import Mark, Problems, SourceText, Stop

from . import brackets, habits


@dataclass(frozen=True, slots=True)
class _Mistake:
    """How ruamel puts a problem, and how we do. `{sign}` is the character at the place."""

    pattern: str
    code: str
    message: str
    advice: str
    at_start: bool = False  # the place is where the thing began that went wrong
    layout: bool = False  # a tab may be the true cause
    glued: int | None = None  # a missing space may be, so many lines above
    opened: bool = False  # it began with the bracket that encloses the place


_QUOTE_IT = "put the text in quotes: `'...'`"
_ONE_STEP = "indent neighbours by the same number of spaces, and what belongs to a key by two more"
_SIGNS = "check the commas and brackets, and quote a text that has one"
_MISTAKES = (
    _Mistake(
        r"found unexpected (end of stream|document separator)",
        *("LC142", "the quote that opens here is never closed"),
        "close it with the same quote; inside `'...'` write `''` for an apostrophe",
        at_start=True,
    ),
    _Mistake(
        r"expected ',' or '[]}]', but got '<(stream|document)|flow node; .*found '<(stream|document)",
        *("LC143", "the bracket {sign} is never closed", "write the closing bracket where the list or mapping ends"),
        at_start=True,
        opened=True,
    ),
    _Mistake(
        r"expected ',' or",
        *("LC147", "a comma or the closing bracket is missing before this"),
        "put a comma between the entries, or close the bracket; a text with a colon needs quotes",
        opened=True,
    ),
    _Mistake(
        r"escape (sequence|character)",
        *("LC146", "there is no escape like this", "write `\\\\` for a backslash, or use single quotes"),
    ),
    _Mistake(
        r"scanning an (alias|anchor)",
        *("LC145", "a text cannot begin with {sign}", _QUOTE_IT),
        at_start=True,
    ),
    _Mistake(
        r"(scanning|parsing) an? tag|undefined tag handle",
        *("LC123", "`!` begins a tag, which is not part of the language"),
        "remove the tag, or quote the text if it is one",
        at_start=True,
    ),
    _Mistake(
        r"more indented follow up line",
        *("LC148", "the empty lines above this text are indented differently"),
        "remove the spaces from the empty lines",
    ),
    _Mistake(
        r"scanning a block scalar",
        *("LC148", "after `|` or `>` the text begins on the next line"),
        "put the text on the next line, indented, or quote it if it is a single line",
    ),
    _Mistake(r"found unexpected ':'", *("LC145", "a colon inside brackets needs a space after it", _QUOTE_IT)),
    _Mistake(
        r"could not find expected ':'",
        *("LC151", "this line has no colon after a key"),
        "write `key: value` or `- item`; indent the line if it continues the text above",
        at_start=True,
        layout=True,
        glued=0,
    ),
    _Mistake(
        r"mapping values are not allowed",
        *("LC144", "a key cannot stand here: the line above has a value already", _ONE_STEP),
        layout=True,
        glued=1,
    ),
    _Mistake(
        r"sequence entries are not allowed",
        *("LC149", "a list cannot begin here", "begin it on the next line, or write `[a, b]`"),
        layout=True,
    ),
    _Mistake(
        r"mapping keys are not allowed|cannot start any token",
        *("LC145", "a text cannot begin with {sign}", _QUOTE_IT),
        layout=True,
    ),
    _Mistake(
        r"found '<block (mapping|sequence) start>'",
        *("LC144", "the indentation of this line fits none above", _ONE_STEP),
        layout=True,
    ),
    _Mistake(
        r"block collection.*found '\?'",
        *("LC149", "a key stands among the items of a list", "begin the line with `- `, or indent it differently"),
        layout=True,
    ),
    _Mistake(
        r"block mapping.*found '-'",
        *("LC149", "an item of a list stands among keys", "write a key before the list, or indent it differently"),
        layout=True,
    ),
    _Mistake(r"node content, but found '-'", *("LC149", "inside brackets a list has no `-`", "write `[a, b]`")),
    _Mistake(r"block node; .*found '<", *("LC106", "there is nothing before this", "write `key: value`")),
    _Mistake(r"node content, but found '[],}?:]'", *("LC147", "something is missing before {sign}", _SIGNS)),
    _Mistake(r"<block end>.*found '[],}]'", *("LC147", "{sign} does not belong here", _SIGNS)),
    _Mistake(
        r"<block end>|<document start>|after document end",
        *("LC150", "this follows a value that is already complete"),
        "put the whole text in quotes, or begin a new line with a key",
        layout=True,
    ),
)
# How a line begins that is meant as it is in other formats, or has signs that only look like those of YAML.
_LINES = (
    (r" *(//|/\*|--(?!-)|;|%)", "this line is no key and no comment", "comments begin with `#`"),
    (
        r" *(```)",
        "this line is no part of the file",
        "leave out the lines of backticks: what stands between them is it",
    ),
    (r" *(\([^:]*\)) *$", "this line is no key", "a remark begins with `#`"),
    (r" *([*•·–—]) +\S", "this line is no item of a list", "items begin with a hyphen and a blank: `- `"),
    (
        r" *(?:- +)?[\w-]+ ?([：﹕︰꞉])",
        "this colon is not the one of YAML",
        "write an ordinary `:`, and a blank behind it",
    ),
    (
        r" *(?:- +)?[\w-]+(:[\u00a0\u2000-\u200b\u202f\u3000])",
        "the blank behind this colon is not an ordinary one",
        "type a space in its place",
    ),
)
_UNKNOWN = _Mistake("", "LC159", "this cannot be read as YAML", "check the quotes, brackets and indentation above")
MOST_APART = 4  # blanks by which a line may stand too far in, or too far out
DOUBT = "LC129"  # a word that may be a truth or a text
_OF_BRACKETS = frozenset({"LC143", "LC147"})
GLUED = re.compile(r" *(?:- +)*([^\W\d][^\s:]*):([^\s/:][^\n]*)")


def explain(error: Any, opened: Mark, source: SourceText, problems: Problems, reads: brackets.Reads | None) -> NoReturn:
    """The syntax error of ruamel as a diagnostic; `opened` is where the innermost list or mapping begins."""
    what = f"{error.context or ''}; {error.problem or ''}"
    mistake = next((each for each in _MISTAKES if re.search(each.pattern, what)), _UNKNOWN)
    here: Mark = error.problem_mark or error.context_mark or opened
    begin: Mark = opened if mistake.opened else error.context_mark or here
    mark = begin if mistake.at_start else here
    at = source.span(mark.index, mark.index + 1)
    problems.forget(DOUBT, here.line + 1)  # the word may be a key
    _explain_line(here, source, problems)
    _explain_habit(mistake.code, here, begin, source, problems)
    if mistake.code in _OF_BRACKETS and reads is not None:
        brackets.explain_brackets(opened, here, source, problems, reads)
    if mistake.opened:
        _explain_text(mark, at, source, problems)
    if mistake.layout:
        _explain_tab(here, source, problems)
    if mistake.glued is not None:
        _explain_glued(mark.line - mistake.glued, source, problems)
        _explain_colon(mark, at, source, problems)
    bracket = source.span(begin.index, begin.index + 1)
    related = (("the bracket opens here", bracket),) if mistake.opened and not mistake.at_start else ()
    message, advice = mistake.message.format(sign=_sign(source, mark)), mistake.advice
    line = source.line(mark.line)
    if mistake.code == "LC147" and re.search(r": *'[^',]*'[a-z]", line[: mark.column + 1]):
        message, advice = "the quote ends at this apostrophe", 'put the text in quotes of the other sort: `"..."`'
    if mistake.code == "LC144":
        _explain_line_between(mark.line, source, problems)
    if mistake.code == "LC144" and (beside := _indented_above(mark.line, source)):
        advice = f"write {beside} spaces before it, as on the line above; {_ONE_STEP}"
    if mistake.code == "LC147" and source.text[mark.index : mark.index + 2] == ": ":
        message, advice = "a colon with a blank behind it cannot stand in a text without quotes", _QUOTE_IT
    if advice == _QUOTE_IT:
        advice = habits.in_quotes(line) or advice
    if mistake.code == "LC142":
        advice = habits.closed_quote(line) or advice
    problems.stop(mistake.code, message, at, advice, related)


def _sign(source: SourceText, mark: Mark) -> str:
    char = source.text[mark.index : mark.index + 1]
    return "a backtick" if char == "`" else quote(char)


def _explain_line(here: Mark, source: SourceText, problems: Problems) -> None:
    """A line as it is written elsewhere, here or just above."""
    for number in (here.line, here.line - 1):
        line = source.line(number)
        for begin, message, advice in _LINES:
            if found := re.match(begin, line):
                start = source.starts[number - source.first_line + 1]
                problems.stop("LC151", message, source.span(start + found.start(1), start + found.end(1)), advice)


def _explain_habit(code: str, here: Mark, begin: Mark, source: SourceText, problems: Problems) -> None:
    """What is meant, where the line is written as in other formats or as plain text."""
    line, at = source.line(here.line), source.span(here.index, here.index + 1)
    if code == "LC123" and (advice := habits.excluded(line)):
        problems.stop("LC123", "`!` begins a tag, which is not part of the language", at, advice)
    if code in ("LC150", "LC147") and (advice := habits.comment(line[here.column :])):
        problems.stop(code, "this is no comment", at, advice)
    if code in ("LC150", "LC149") and (advice := habits.broken_quote(line, here.column)):
        problems.stop("LC150", "this follows a value that is already complete", at, advice)
    if code == "LC150" and re.fullmatch(" *[;,.] *", line[here.column :]):
        problems.stop("LC150", "a line ends without a sign", at, f"leave it out: {quote(line[: here.column].strip())}")
    if code == "LC149" and re.match(r" *[a-z][a-z -]*: +- +\S", line) and (advice := habits.in_quotes(line)):
        items = re.sub(r"^ *([a-z][a-z -]*): +- +(.*?) *$", r"\1: [\2]", line)
        problems.stop("LC149", "a list cannot begin here", at, f"a list is {quote(items)}; for a text, {advice}")
    if code == "LC149":
        _explain_items(here, begin, source, problems)


def _explain_items(here: Mark, begin: Mark, source: SourceText, problems: Problems) -> None:
    """A list where entries have names, told where it begins; the end of a step that stands as far out as the step."""
    lines, shift = source.text.split("\n"), source.first_line - 1
    for mark in (begin, here):
        number = mark.line - shift
        if advice := habits.item_for_entry(lines[number], habits.key_above(lines, number)):
            start = source.starts[number] + len(lines[number]) - len(lines[number].lstrip(" "))
            problems.stop("LC149", "an item of a list where an entry has a name", source.span(start, start + 1), advice)
    if found := re.match(r" *(then|else|do):", lines[here.line - shift]):
        at = source.span(here.index, here.index + len(found[1]))
        advice = (
            f"`{found[1]}:` belongs to the step above it: indent it by two more, as far as the first word behind `- `"
        )
        problems.stop("LC149", f"`{found[1]}` stands among the items of a list", at, advice)


def _explain_text(mark: Mark, at: Span, source: SourceText, problems: Problems) -> None:
    """Inside brackets a colon cuts a text in two."""
    before = re.search(r": *([^\s,:{}\[\]]+)$", source.text[: mark.index])  # one word, which could be no key
    if source.text[mark.index : mark.index + 1] == ":" and before is not None:
        problems.stop("LC145", "a colon inside a text that stands in brackets", at, _QUOTE_IT)


def _explain_tab(here: Mark, source: SourceText, problems: Problems) -> None:
    """A tab where the problem is, or in the indentation of its line."""
    line = source.line(here.line)
    indent = len(line) - len(line.lstrip(" "))
    for column in (here.column, indent):
        if line[column : column + 1] == "\t":
            index = here.index - here.column + column
            at = source.span(index, index + 1)
            above = re.match(r"( *)(?:- )?[a-z][\w -]*:$", source.line(here.line - 1).rstrip())
            beside = _indented_beside(here.line, source) if column == indent else 0
            beside = 0 if above and beside == len(above[1]) else beside
            if above and not beside:
                advice = (
                    f"write {len(above[1]) + 2} spaces here, two more than in the line above; no line may have tabs"
                )
                problems.stop("LC140", "a tab stands where only spaces may", at, advice)
            advice = f"write {beside} spaces, as beside it" if beside else "write two spaces for each step"
            problems.stop("LC140", "a tab stands where only spaces may", at, advice)


def _explain_line_between(number: int, source: SourceText, problems: Problems) -> None:
    """The line above stands otherwise than the two beside it: that one is meant, and not this."""
    before, above, own = (re.match(r"( +)[a-z][\w -]*:( |$)", source.line(number - back)) for back in (2, 1, 0))
    if before and above and own and before[1] == own[1] != above[1] and above[2]:
        start = source.starts[number - source.first_line] + len(above[1])
        at = source.span(start, start + len(above[0].strip()))
        advice = f"write {len(own[1])} spaces before it, as on the lines beside it"
        problems.stop("LC144", "this line is indented otherwise than those beside it", at, advice)


def _indented_above(number: int, source: SourceText) -> int:
    """How far the line above is indented, a key with its value, where this one is indented a little otherwise."""
    above = re.match(r"( +(?:- +)?)[a-z][\w -]*: +\S", source.line(number - 1))
    own = re.match(" *", source.line(number))
    apart = abs(len(above[1]) - len(own[0])) if above and own else 0
    return len(above[1]) if above and 0 < apart <= MOST_APART else 0


def _indented_beside(number: int, source: SourceText) -> int:
    """How far the line below or above is indented that begins like this one, with a key or with a hyphen."""
    item = source.line(number).lstrip().startswith("- ")
    lines = (source.line(number + 1), source.line(number - 1))
    beside = (re.match("( +)(- )?[a-z]", line) for line in lines)
    return next((len(found[1]) for found in beside if found and bool(found[2]) == item), 0)


def _explain_glued(number: int, source: SourceText, problems: Problems) -> None:
    """A key and a value without a space are one text, which shows only at the end of it."""
    line = source.line(number)
    _explain_sign(number, line, source, problems)
    found = GLUED.match(line)
    if found is not None and ": " not in line:
        start = source.starts[number - source.first_line + 1]
        glued_pair(found[1], found[2], source.span(start + found.start(1), start + found.end(1) + 1), problems)


def _explain_sign(number: int, line: str, source: SourceText, problems: Problems) -> None:
    """A hyphen without a blank behind it, and `=` where a colon belongs."""
    above, below = source.line(number - 1), source.line(number + 1)
    if told := habits.without_a_colon(line, above, below):
        start = source.starts[number - source.first_line + 1]
        at = source.span(start + told[0][0], start + told[0][1])
        problems.stop("LC151", "this line has no colon after a key", at, told[1])


def glued_pair(key: str, value: str, span: Span, problems: Problems) -> None:
    problems.add("LC141", "there is no space after the colon", span, f"write {quote(key + ': ' + value, habits.LONG)}")
    raise Stop


def _explain_colon(mark: Mark, at: Span, source: SourceText, problems: Problems) -> None:
    line = source.line(mark.line)
    nested = re.match(r" *(?:- +)?([a-z][a-z -]*): ([a-z][a-z-]*): +([\[{].*[\]}]) *$", line)
    if nested and line.count("{") == line.count("}"):
        whole = f"{nested[1]}: {{{nested[2]}: {nested[3]}}}"
        advice = f"a key inside another stands in brackets, or on the line below: {quote(whole)}"
        problems.stop("LC145", "a second colon in one line", at, advice)
    column, advice = habits.second_colon(source.line(mark.line))
    if advice:
        at = at if not column else source.span(mark.index - mark.column + column, mark.index - mark.column + column + 1)
        problems.stop("LC145", "a second colon in one line", at, advice)
    if ": " in source.line(mark.line)[: mark.column]:
        advice = habits.in_quotes(source.line(mark.line)) or _QUOTE_IT
        problems.stop("LC145", "a second colon in one line: the text before it needs quotes", at, advice)
