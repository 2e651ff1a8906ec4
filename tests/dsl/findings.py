"""What `validate` says of rules that are laid over a shipped family: code, and the entry at whose line it stands."""

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.load import load_bytes

FILE = "tried.yaml"
HEAD = "lastcard: 1\nrulebook: tried\ntitle: Tried out\nextends: madagascar\n"


def problems(text: str) -> tuple[Diagnostic, ...]:
    """What would go wrong in play; a mistake of another sort would hide that, and is one of the test.

    What could be played and is surely not meant has tests of its own (test_authors.py).
    """
    found = tuple(one for one in load_bytes((HEAD + text).encode(), FILE).diagnostics if one.severity == "error")
    assert [problem.message for problem in found if not problem.code.startswith("LC6")] == []
    return found


def findings(text: str) -> list[tuple[str, str]]:
    lines = (HEAD + text).splitlines()
    return [(one.code, _entry(one, lines)) for one in problems(text)]


def _entry(problem: Diagnostic, lines: list[str]) -> str:
    if problem.span is None or problem.span.file != FILE:
        return "inherited"
    return lines[problem.span.line - 1].strip().rstrip(":")


def rule(name: str, trigger: str, *steps: str, when: str = "") -> str:
    """A rule in the notation of a rulebook."""
    condition = f"    when: {when}\n" if when else ""
    return f"  {name}:\n    {trigger}\n{condition}    do:\n" + "".join(f"      - {step}\n" for step in steps)


def rules(*several: str) -> str:
    return "rules:\n" + "".join(several)


def laws(*lines: str) -> str:
    """Rules of the law, one in a line; the findings name a rule by its line."""
    return rules(*(f"  {line}\n" for line in lines))


def codes(text: str) -> list[str]:
    return [code for code, _ in findings(text)]


def window(opens: str, *steps: str, asks: str = "opponents of player", name: str = "asking", plays: str = "") -> str:
    """A window with one offer."""
    laid = f"        plays: {plays}\n" if plays else ""
    done = "".join(f"          - {step}\n" for step in steps or ("turn the direction",))
    return f"  {name}:\n    opens: {opens}\n    asks: {asks}\n    offers:\n      {name}-it:\n{laid}        do:\n{done}"


def windows(*several: str) -> str:
    return "windows:\n" + "".join(several)
