"""The parameters of a house rule: what each may be, and what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean
from lastcard.dsl.reading.nodes import Entry, Mapping
from lastcard.dsl.reading.tree import entries, text_at
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.shape.facts import own_parameters
from lastcard.dsl.shape.values import Range
from lastcard.dsl.words.types import NUMBER, TRUTH, Type, choice

from .values import Own

if TYPE_CHECKING:
    from lastcard.dsl.shape.house_rule_shape import OwnParameterShape

ANY_NUMBER = Range(0, 9999)
MOST_SAID = 200  # parameters in one reference
AS_WRITTEN = "write `NAME:parameter=value`, and a comma before each further one"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Parameter:
    """What one may be, and what it is if nobody says; `declared` where it stands."""

    name: str
    type: Type
    default: str  # as one would say it
    range: Range | None
    is_whole: bool  # is it declared as its type needs?
    declared: Entry

    def value(self, text: str) -> tuple[int, Type] | None:
        """The value that a text says, if the parameter may have it."""
        if _is_choice(self.type):
            return (self.type.choices.index(text), self.type) if text in self.type.choices else None
        if self.type == TRUTH:
            return (int(text == "true"), TRUTH) if text in ("true", "false") else None
        within = self.range or ANY_NUMBER
        fits = re.fullmatch("[0-9]{1,4}", text) and within.first <= int(text) <= within.last
        return (int(text), NUMBER) if fits else None

    def not_allowed(self, text: str, span: Span | None) -> Diagnostic:
        within = self.range or ANY_NUMBER
        allowed = {TRUTH: "`true` or `false`", NUMBER: f"a whole number from {within.first} to {within.last}"}
        words = "one of " + ", ".join(f"`{each}`" for each in self.type.choices)
        said = text.casefold().replace("_", "-")
        near = said if said in self.type.choices else did_you_mean(said, self.type.choices)
        advice = f"write `{near}`" if near else f"write {allowed.get(self.type, words)}"
        return Diagnostic("LC433", f"`{self.name}` cannot be `{text}`", span, advice)

    def listed(self) -> str:
        """The default, and what else it may be."""
        other = "false" if self.default == "true" else "true"
        known = {TRUTH: other, NUMBER: str(self.range or "")}
        others = known.get(self.type, ", ".join(each for each in self.type.choices if each != self.default))
        return f"{self.default} ({others})" if others else self.default


def parameters_of(document: Mapping) -> dict[str, Parameter]:
    """Those that a house rule declares."""
    declared = {entry.key.text: entry for entry in entries(at(document, "parameters"))}
    return {name: _parameter(declared[name], shape) for name, shape in own_parameters(document).items()}


def _parameter(declared: Entry, shape: OwnParameterShape) -> Parameter:
    default = shape.default
    kind = NUMBER if isinstance(default, int) else choice(tuple(shape.one_of or ()))
    kind = TRUTH if isinstance(default, bool) else kind
    has_words = _is_choice(kind) == (shape.one_of is not None)
    is_whole = has_words and not (kind == TRUTH and shape.range is not None)
    return Parameter(declared.key.text, kind, str(default).lower(), shape.range, is_whole, declared)


def _is_choice(kind: Type) -> bool:
    return kind not in (TRUTH, NUMBER)


def bind(document: Mapping, values: str, asked: Span | None) -> tuple[Own, list[Diagnostic]]:
    """What each parameter is: what was asked for, or its default."""
    declared = parameters_of(document)
    bound = {name: each.value(each.default) or (0, each.type) for name, each in declared.items()}
    problems = [problem for each in declared.values() for problem in _default(each)]
    for part in values.split(",", MOST_SAID)[:MOST_SAID] if values else ():
        name, is_said, text = (each.strip() for each in part.partition("="))
        parameter = declared.get(name)
        if not is_said:
            advice = _said_alone(text or name, document, declared)
            problems.append(Diagnostic("LC433", f"`{part}` does not say which value", asked, advice))
        elif parameter is None:
            problems.append(_no_parameter(name, document, asked))
        else:
            value = parameter.value(text)
            problems += [parameter.not_allowed(text, asked)] if value is None else []
            bound[name] = value or bound[name]
    return bound, problems


def _said_alone(value: str, document: Mapping, declared: dict[str, Parameter]) -> str:
    """A value without the name of its parameter, or a name without a value."""
    house_rule = text_at(document, "house-rule")
    able = [name for name, each in declared.items() if each.value(value) is not None]
    if value in declared:
        return f"write `{house_rule}:{value}={declared[value].default}`, or what else it shall be"
    if able:
        ways = " or ".join(f"`{house_rule}:{name}={value}`" for name in able[:3])
        return f"write {ways}"
    listed = ", ".join(f"`{name}`" for name in declared)
    return f"{AS_WRITTEN}; it has {listed}" if declared else "it has no parameters: name it alone"


def _no_parameter(name: str, document: Mapping, asked: Span | None) -> Diagnostic:
    known = [entry.key.text for entry in entries(at(document, "parameters"))]
    near = did_you_mean(name, known)
    listed = ", ".join(f"`{each}`" for each in known)
    advice = f"did you mean `{near}`?" if near else f"it has {listed}" if known else "it has none"
    message = f"the house rule `{text_at(document, 'house-rule')}` has no parameter `{name}`"
    return Diagnostic("LC433", message, asked, advice)


def _default(parameter: Parameter) -> Iterator[Diagnostic]:
    """Why the default cannot be one."""
    if not parameter.is_whole:
        message = f"`{parameter.name}` is not declared as it should be"
        advice = "a word has `one of: [...]`, a number is in digits, with or without `range: 1..4`"
        yield Diagnostic("LC433", message, parameter.declared.key.span, advice)
    elif parameter.value(parameter.default) is None:
        place = at(parameter.declared.value, "default") or parameter.declared.key
        yield parameter.not_allowed(parameter.default, place.span)


def said(value: tuple[int, Type]) -> str:
    number, kind = value
    return kind.choices[number] if kind.choices else str(bool(number)).lower() if kind == TRUTH else str(number)
