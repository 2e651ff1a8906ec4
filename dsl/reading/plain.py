"""What a text without quotes is: a text, a whole number, true, false, null, or a doubt."""

from __future__ import annotations

import re

from lastcard.dsl.diagnostics.problem import Span, quote

from .limits import MAX_DIGITS, MAX_INTEGER
from .text import Problems

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_MEANT = {"yes": "true", "no": "false", "on": "true", "off": "false", "y": "true", "n": "false"}
_DOUBTFUL = {form: meant for word, meant in _MEANT.items() for form in (word, word.title(), word.upper())}
_INTEGER = re.compile(r"[-+]?([0-9]+)")


def is_plain(text: str) -> bool:
    """Whether a text that stands without quotes is read as a text, and not as a number, a truth, null or a doubt."""
    return not (text in _WORDS or text in _DOUBTFUL or _INTEGER.fullmatch(text))


def resolved(text: str, span: Span, problems: Problems) -> str | int | bool | None:
    if text in _WORDS:
        return _WORDS[text]
    if (number := _INTEGER.fullmatch(text)) is not None:
        return _integer(text, number[1], span, problems)
    if text in _DOUBTFUL:
        message = f"{quote(text)} means true or false to some readers and a text to others"
        problems.add("LC129", message, span, f'write `{_DOUBTFUL[text]}`; if it is a text, quote it: `"{text}"`')
    return text


def _integer(text: str, digits: str, span: Span, problems: Problems) -> str | int:
    if digits[0] == "0" and len(digits) > 1:
        meant = text.removesuffix(digits) + (digits.lstrip("0") or "0")
        advice = f"write {quote(meant)}, or quote it if it is a text"
        problems.add("LC130", f"the number {quote(text)} begins with a zero", span, advice)
        return text
    if len(digits) > MAX_DIGITS or abs(int(text)) > MAX_INTEGER:
        advice = "use a smaller number, or quote it if it is a text"
        problems.add("LC114", f"the number {quote(text)} lies beyond {MAX_INTEGER}", span, advice)
        return text
    return int(text)
