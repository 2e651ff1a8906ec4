"""Two messages for one mistake: of a key that is wrong, and of the one that is missing for it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Diagnostic, Span

OF_STEPS = frozenset(f"`{key}` is missing here" for key in ("if", "then", "for each", "repeat until", "do"))
FAR = 20  # lines between two messages that may say the same of one thing
_MADE_OF_ALL = (
    "weights are",
    "write `",
    "a parameter of",
    "it stands further in",
    "it stands in another",
    "say of what sort",
    "a move is one line",
    "it belongs to `",
    "it belongs to the `group:`",
    "write the cards themselves",
    "how many they are is `counts",
    "names are small letters, and",
)
STEP = "a step is a sentence, as `player draws 1`, or has `if:`, `for each:`, `repeat until:` or `group:`"


def without_echoes(found: list[Diagnostic]) -> list[Diagnostic]:
    """A key that is wrong is mostly the one that is missing as well; one message says both.

    Of a step with a key that no step has, it is only a guess what is missing.
    """
    found = _as_one_rule(_without_parted(found))
    apart = [each for each in found if each.message.endswith("stands by itself")]
    found = [each for each in found if each.code != "LC201" or not any(_is_in(each, step) for step in apart)]
    wrong = [each for each in found if each.code == "LC201"]
    renamed = {each.help.partition("`")[2].partition("`")[0].partition(":")[0] for each in wrong}
    guessed = [each for each in found if each.message in OF_STEPS and any(_is_in(key, each) for key in wrong)]
    kept = [
        each
        for each in found
        if each not in guessed and not (each.code == "LC202" and (_missing(each) in renamed or _is_value(each, wrong)))
    ]
    none = [each for each in guessed if _missing(each) == "if"]
    strange = [each for each in kept if each.code == "LC201" and any(_is_in(each, step) for step in none)]
    first = [
        next(each for each in strange if _is_in(each, step))
        for step in none
        if any(_is_in(each, step) for each in strange)
    ]
    left = [_of_no_step(each) if each in strange else each for each in kept if each not in strange or each in first]
    return _in_small_letters(_said_once(left))


def _without_parted(found: list[Diagnostic]) -> list[Diagnostic]:
    """Of a step whose end stands as a step of its own, only the end is told."""
    after = [*found[1:], None]
    return [
        each
        for each, then in zip(found, after, strict=False)
        if not (each.message in OF_STEPS and then is not None and "belongs to the step above" in then.help)
    ]


def _as_one_rule(found: list[Diagnostic]) -> list[Diagnostic]:
    """Of a rule that is written like a step, with `if` and `then`, the first key is told."""
    kept, strange = list[Diagnostic](), ("unknown key `if`", "unknown key `then`")
    for each in found:
        if kept and (kept[-1].message, each.message) == strange:
            kept[-1] = replace(kept[-1], help="did you mean `when`? In a rule the steps stand behind `do:`")
        else:
            kept.append(each)
    return kept


def _said_once(found: list[Diagnostic]) -> list[Diagnostic]:
    """Two keys of one line that both stand for the same one are one mistake."""
    kept = list[Diagnostic]()
    for each in found:
        others = (other for other in kept if other.span != each.span)  # what is of one place is put together
        alike = next((other for other in others if (other.code, other.help) == (each.code, each.help)), None)
        if alike is None or not _is_same_advice(alike, each):
            kept.append(each)
    return kept


def _is_same_advice(first: Diagnostic, second: Diagnostic) -> bool:
    """What is to be written was made of both; a question may be the same for two."""
    if first.help.startswith("known here") or not first.help or first.span is None or second.span is None:
        return False
    near = abs(first.span.line - second.span.line)
    return near == 0 if first.help.startswith("did you mean") else near < FAR and first.help.startswith(_MADE_OF_ALL)


def _in_small_letters(found: list[Diagnostic]) -> list[Diagnostic]:
    """Who writes keys in capitals does so everywhere: the first is told."""
    large = [each for each in found if _is_capital(each)]
    if len(large) < 2:
        return found
    keys = ", ".join(f"`{_missing(each).lower()}`" for each in large)
    first = replace(large[0], help=f"keys are written in small letters: {keys}")
    return [first if each is large[0] else each for each in found if each is large[0] or each not in large]


def _is_capital(problem: Diagnostic) -> bool:
    key = _missing(problem) if problem.message.startswith("unknown key `") else ""
    return key != key.lower() and problem.help == f"did you mean `{key.lower()}`?"


def _is_value(missing: Diagnostic, wrong: list[Diagnostic]) -> bool:
    """Of a parameter with other keys, the value is said with them."""
    return _missing(missing) == "value" and any(_is_in(key, missing) for key in wrong)


def _missing(problem: Diagnostic) -> str:
    return problem.message.split("`")[1]


def _is_in(key: Diagnostic, mapping: Diagnostic) -> bool:
    if key.span is None or mapping.span is None:
        return False
    begin, end = (mapping.span.line, mapping.span.column), (mapping.span.end_line, mapping.span.end_column)
    return begin <= (key.span.line, key.span.column) < end


def _of_no_step(problem: Diagnostic) -> Diagnostic:
    return replace(problem, help=STEP) if problem.help.startswith("known here") else problem


def together(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """One message per place: a value that fits none of several shapes is one mistake, and so is all that is missing."""
    first: dict[Span | None, Diagnostic] = {}
    for problem in problems:
        known = first.setdefault(problem.span, problem)
        if known is not problem and _is_missing(known) and _is_missing(problem):
            first[problem.span] = _both_missing(known, problem)
        wanted, _, where = problem.message.partition(" for ")
        if wanted.startswith("expected ") and known.message.startswith("expected ") and wanted not in known.message:
            both = f"{known.message.removesuffix(f' for {where}')} or {wanted.removeprefix('expected ')}"
            said = f"{both} for {where}" if where else both
            first[problem.span] = replace(known, message=said, help=known.help or problem.help)
    return list(first.values())


def _is_missing(problem: Diagnostic) -> bool:
    """Of a step it is not known which of several it would be."""
    told = problem.message.endswith(("is missing here", "are missing here")) and problem.help.startswith("write `")
    return problem.code == "LC202" and told and problem.message not in OF_STEPS


def _both_missing(one: Diagnostic, other: Diagnostic) -> Diagnostic:
    """All that a mapping lacks, as one text to write."""
    keys = re.findall("`([^`]*)`", one.message + other.message)
    listed = f"{', '.join(f'`{key}`' for key in keys[:-1])} and `{keys[-1]}` are missing here"
    lines = re.findall("`([^`]*)`", f"{one.help}, {other.help}")
    return replace(one, message=listed, help=f"write {', '.join(f'`{line}`' for line in lines)}")
