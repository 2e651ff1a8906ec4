"""The corridor: source -> shape -> sentences -> compose -> resolve -> check -> Rulebook.

Each stage takes what the one before has given, and gives a value and what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Sequence as Several
from dataclasses import dataclass, replace
from pathlib import Path

from lastcard.dsl.check.all import check
from lastcard.dsl.compose.compose import Composition, compose_bytes, compose_file
from lastcard.dsl.compose.values import Composed
from lastcard.dsl.diagnostics.problem import Diagnostic, quote
from lastcard.dsl.documents.documents import read_file
from lastcard.dsl.reading.files import Held, only
from lastcard.dsl.reading.nodes import Mapping, Scalar
from lastcard.dsl.reading.sorts import glance
from lastcard.dsl.reading.tree import entries, field, leaves
from lastcard.dsl.resolve.document import resolve
from lastcard.dsl.resolve.roots import told_to_the_author
from lastcard.dsl.shape.values import IS_NAME
from lastcard.dsl.texts import cut_off, unreplaced

from . import shelf
from .rulebook import Rulebook

Asked = Several[str | Scalar]
NAMED = ("rulebook", "family", "house-rule")  # sorts of files that are found by name


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of a file: the rulebook, or what keeps it from being one."""

    rulebook: Rulebook | None
    draft: Rulebook | None  # whole, but its entries get in each other's way
    diagnostics: tuple[Diagnostic, ...]
    texts: dict[str, str]  # file name -> text, to show places in
    judged_with: str = ""  # the rulebook that a house rule was laid over to be judged

    @property
    def ok(self) -> bool:
        return _sound(self.diagnostics)


def load_path(path: Path, house_rules: Asked = (), beside: Path | None = None) -> Loaded:
    """A rulebook file and everything it extends, with house rules laid over; their paths count from `beside`."""
    return _loaded(compose_file(path, house_rules, beside))


def load_bytes(data: bytes, name: str = "rulebook.yaml", house_rules: Asked = (), beside: Path | None = None) -> Loaded:
    """The same for a rulebook that is in no file."""
    return _loaded(compose_bytes(data, name, house_rules, beside))


def load_composed(composed: Composed) -> Loaded:
    """The same for a document that is complete already, wherever its entries come from."""
    return _loaded(Composition(composed, (), {}))


def load_held(held: Held, rulebook: str, house_rules: Asked = ()) -> Loaded:
    """A rulebook, held or shipped, with house rules, held (`NAME.yaml`) or shipped: there are no other files then."""
    with only(shelf.SHIPPED, held):
        path = shelf.locate(rulebook)
        if path is None:
            return Loaded(None, None, (Diagnostic("LC101", f"there is no rulebook {quote(rulebook)}", None),), {})
        return load_path(path, house_rules, Path())


def judge_held(held: Held, name: str, house_rules: Several[str] = ()) -> Loaded:
    """All that can be said of one file that is held, whichever sort it is."""
    with only(shelf.SHIPPED, held):
        return judge(Path(name), house_rules)


def load_house_rule(path: Path, more: Several[str] = ()) -> Loaded:
    """A house rule, judged laid over the rulebook of its first example, else over the first that has what it needs."""
    from lastcard.dsl.compose.examples import judged_needs, match_for, told_at_the_change

    alone, met = read_file(path, "house-rule")
    match = match_for(alone, path) if alone is not None else None
    if match is None or isinstance(match, Diagnostic):
        return Loaded(None, None, met.problems if match is None else (*met.problems, match), met.texts)
    loaded = _loaded(compose_file(match.book, [*match.house_rules, *more], path.parent), judges=True)
    left_out = (*judged_needs(alone, match.book), *_idle(alone)) if alone is not None and loaded.ok else ()
    told = loaded.diagnostics
    if alone is not None and not loaded.ok:
        told = tuple(told_at_the_change(alone, match.book, told))
    diagnostics = tuple(sorted((*told, *left_out), key=_place))
    return replace(loaded, judged_with=match.book.stem, diagnostics=diagnostics, texts=met.texts | loaded.texts)


def _idle(house_rule: Mapping) -> tuple[Diagnostic, ...]:
    """Whoever writes a house rule wants something to be otherwise; readings alone may be enough."""
    changes = field(house_rule, "changes")
    if any(leaves(entry.value) for entry in entries(changes)) or field(house_rule, "silences") is not None:
        return ()
    place = next((entry.key.span for entry in entries(house_rule) if entry.key.text == "changes"), house_rule.span)
    advice = "write what it adds, sets, replaces or removes: `changes: {add: {rules: {...}}}`"
    return (Diagnostic("LC447", "this house rule changes nothing", place, advice, severity="warning"),)


def judge(path: Path, house_rules: Several[str] = ()) -> Loaded:
    """A file of ones own, whichever sort it is: all that can be said of it, its name included."""
    sort = glance(path)
    loaded = load_house_rule(path, house_rules) if sort == "house-rule" else load_path(path, house_rules)
    return replace(loaded, diagnostics=tuple(sorted((*_of_the_file(path, sort), *loaded.diagnostics), key=_place)))


def _of_the_file(path: Path, sort: str) -> tuple[Diagnostic, ...]:
    """What no rule shows: how it is called, and what people read."""
    if sort not in NAMED:
        return ()
    document, met = read_file(path, sort)
    if document is None:
        return ()
    text = met.texts.get(document.span.file, "")
    return (*_misnamed(document, path, sort), *cut_off(document, text), *unreplaced(document))


def _misnamed(document: Mapping, path: Path, sort: str) -> tuple[Diagnostic, ...]:
    """Others find a file by its name, so what is in it is called the same."""
    name = field(document, sort)
    if not isinstance(name, Scalar) or name.text == path.stem:
        return ()
    message = f"the file `{path.name}` holds `{name.text}`, and whoever asks for that looks for `{name.text}.yaml`"
    rename = "rename the file"
    advice = f"write `{sort}: {path.stem}`, or {rename}" if IS_NAME.fullmatch(path.stem) else rename
    return (Diagnostic("LC445", message, name.span, advice, severity="warning"),)


def _loaded(composition: Composition, judges: bool = False) -> Loaded:
    """Names, types and checks. Of a house rule that `judges` itself nothing is overlooked."""
    composed, problems = composition.composed, composition.problems
    if composed is None:
        return Loaded(None, None, tuple(sorted(problems, key=_place)), composition.texts)
    rulebook, more = resolve(composed)
    problems += more
    if not _sound(problems):
        rulebook = None
    if rulebook is not None:
        problems += tuple(check(rulebook, () if judges else composed.own))
    problems = tuple(told_to_the_author(problems, composed.document))
    whole = rulebook if _sound(problems) else None
    draft = None if whole is not None else rulebook
    return Loaded(whole, draft, tuple(sorted(problems, key=_place)), composition.texts)


def _sound(problems: Several[Diagnostic]) -> bool:
    return not any(problem.severity == "error" for problem in problems)


def _place(problem: Diagnostic) -> tuple[str, int, int]:
    """Problems are told in the order of the file, whichever stage found them."""
    span = problem.span
    return (span.file, span.line, span.column) if span else ("", 0, 0)
