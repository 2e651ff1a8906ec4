"""The parameters of a house rule: what each may be, and what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean
from lastcard.dsl.reading.nodes import Entry, Mapping, Scalar
from lastcard.dsl.reading.tree import entries, items, text_at
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.words.types import NUMBER, TRUTH, Type, choice

from .values import Own

LEAST, MOST = 0, 9999
MOST_SAID = 200  # parameters in one reference
AS_WRITTEN = "write `NAME:parameter=value`, and a comma before each further one"


def bind(document: Mapping, values: str, asked: Span | None) -> tuple[Own, list[Diagnostic]]:
    """What each parameter is: what was asked for, or its default."""
    declared = {entry.key.text: entry for entry in entries(at(document, "parameters"))}
    bound: Own = {}
    problems = [problem for entry in declared.values() for problem in _default(entry, bound)]
    for part in values.split(",", MOST_SAID)[:MOST_SAID] if values else ():
        name, is_said, text = part.partition("=")
        entry = declared.get(name.strip())
        if not is_said:
            problems.append(Diagnostic("LC433", f"`{part}` does not say which value", asked, AS_WRITTEN))
        elif entry is None:
            problems.append(_no_parameter(name.strip(), document, asked))
        else:
            value = _value(entry, text.strip())
            problems += [_not_allowed(entry, text.strip(), asked)] if value is None else []
            bound[entry.key.text] = value or bound[entry.key.text]
    return bound, problems


def _no_parameter(name: str, document: Mapping, asked: Span | None) -> Diagnostic:
    known = [entry.key.text for entry in entries(at(document, "parameters"))]
    near = did_you_mean(name, known)
    listed = ", ".join(f"`{each}`" for each in known)
    advice = f"did you mean `{near}`?" if near else f"it has {listed}" if known else "it has none"
    message = f"the house rule `{text_at(document, 'house-rule')}` has no parameter `{name}`"
    return Diagnostic("LC433", message, asked, advice)


def _default(entry: Entry, bound: Own) -> Iterator[Diagnostic]:
    """Puts down the default, or says why it cannot be one."""
    default = at(entry.value, "default")
    text = str(default.value).lower() if isinstance(default, Scalar) else ""
    value = _value(entry, text)
    kind = _kind(entry)
    if _is_choice(kind) != (at(entry.value, "one of") is not None) or (kind == TRUTH and _range(entry)):
        message = f"`{entry.key.text}` is not declared as it should be"
        advice = "a word has `one of: [...]`, a number may have `range: 1..4`, `true` and `false` have neither"
        yield Diagnostic("LC433", message, entry.key.span, advice)
    elif value is None:
        yield _not_allowed(entry, text, default.span if default is not None else entry.key.span)
    bound[entry.key.text] = value or (0, kind)


def _kind(entry: Entry) -> Type:
    default = at(entry.value, "default")
    plain = default.value if isinstance(default, Scalar) else None
    return TRUTH if isinstance(plain, bool) else NUMBER if isinstance(plain, int) else choice(_choices(entry))


def _is_choice(kind: Type) -> bool:
    return kind not in (TRUTH, NUMBER)


def _choices(entry: Entry) -> tuple[str, ...]:
    return tuple(item.text for item in items(at(entry.value, "one of")))


def _range(entry: Entry) -> tuple[int, int] | None:
    low, dots, high = text_at(entry.value, "range").partition("..")
    return (int(low), int(high)) if dots else None


def _value(entry: Entry, text: str) -> tuple[int, Type] | None:
    """The value that a text says, if the parameter may have it."""
    kind = _kind(entry)
    if _is_choice(kind):
        return (kind.choices.index(text), kind) if text in kind.choices else None
    if kind == TRUTH:
        return (int(text == "true"), kind) if text in ("true", "false") else None
    low, high = _range(entry) or (LEAST, MOST)
    return (int(text), kind) if re.fullmatch("[0-9]{1,4}", text) and low <= int(text) <= high else None


def _not_allowed(entry: Entry, text: str, span: Span | None) -> Diagnostic:
    low, high = _range(entry) or (LEAST, MOST)
    kind = _kind(entry)
    allowed = {TRUTH: "`true` or `false`", NUMBER: f"a whole number from {low} to {high}"}
    words = "one of " + ", ".join(f"`{each}`" for each in kind.choices)
    return Diagnostic("LC433", f"`{entry.key.text}` cannot be `{text}`", span, f"write {allowed.get(kind, words)}")


def said(value: tuple[int, Type]) -> str:
    number, kind = value
    return kind.choices[number] if kind.choices else str(bool(number)).lower() if kind == TRUTH else str(number)


def listed(entry: Entry) -> str:
    default = text_at(entry.value, "default")
    kind = _kind(entry)
    known = {TRUTH: "false" if default == "true" else "true", NUMBER: text_at(entry.value, "range")}
    others = known.get(kind, ", ".join(each for each in kind.choices if each != default))
    return f"{default} ({others})" if others else default
