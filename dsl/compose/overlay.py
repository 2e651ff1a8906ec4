"""House rules laid over a complete document: another complete document, in which every entry still knows its place.

House rules are a set. They are applied in one order, whatever the order in which they were given: one that stands
`over` another comes after it, and names decide the rest. Where two change the same thing and neither stands over the
other, that is said and nothing is laid over anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as Several
from dataclasses import replace
from itertools import chain, islice

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.known.astray import to_need
from lastcard.dsl.known.contents import TABLES, declared
from lastcard.dsl.reading.nodes import Entry, Mapping, Scalar
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.relations import closure, in_order
from lastcard.dsl.shape.misfits import check_shape
from lastcard.dsl.shelf import is_shipped
from lastcard.dsl.texts import TEXTS, still_named

from .edits import EDITS, ORDERED, Edit, edits_of, name_of, not_after
from .missing import extended_by, families_with
from .values import HouseRule

Problems = tuple[Diagnostic, ...]


def lay_house_rules(document: Mapping, rules: Several[HouseRule]) -> tuple[Mapping, Problems]:
    """The document with all of them, or what keeps them from being laid over it."""
    above = _standing_over(rules)
    problems = _as_many_as_shown(chain(_circles(above, rules), _unmet(document, rules)))
    if problems:
        return document, tuple(problems)
    known = _all_rules(document, rules)
    edits = [edit for rule in _in_order(rules, above) for edit in edits_of(rule, known)]
    edits = sorted(_every_reading(edits), key=_is_about_rows)
    problems = _as_many_as_shown(_conflicts(edits, above))
    if problems:
        return document, tuple(problems)
    laid, problems = _applied(document, edits)
    problems = problems or _misshapen(laid, edits)
    if not problems:  # of a line of cards that cannot be one, nobody knows its kind
        laid = still_named(laid, document)
        problems = _taken_away(document, laid, rules, known)
    return laid, tuple(problems[:MAX_PROBLEMS])


def _as_many_as_shown(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each costs a search for what was meant."""
    return list(islice(problems, MAX_PROBLEMS))


def _applied(document: Mapping, edits: list[Edit]) -> tuple[Mapping, list[Diagnostic]]:
    problems: list[Diagnostic] = []
    removed = {edit.path: edit for edit in edits if edit.verb == "remove"}
    for edit in edits:
        edited = EDITS[edit.verb](document, edit)
        if not isinstance(edited, Diagnostic):
            document = edited
        elif len(problems) < MAX_PROBLEMS:
            told = _where_it_is_asked(_or_removed(edited, edit, removed), edit.rule)
            problems += [told] if told not in problems else []  # of two keys of one window, it is one mistake
        else:
            break
    for edit in edits:  # what a house rule has added may wait for a rule that another one has taken away
        if edit.verb == "remove" and edit.path[0] in ORDERED and len(edit.path) == 2:
            document = not_after(document, *edit.path)
    return document, problems


def _or_removed(problem: Diagnostic, edit: Edit, removed: dict[tuple[str, ...], Edit]) -> Diagnostic:
    """What the same house rule takes away, it cannot change as well."""
    gone = next(
        (removed[edit.path[:length]] for length in range(1, len(edit.path) + 1) if edit.path[:length] in removed), edit
    )
    if gone is edit:
        return problem
    name = gone.entry.key.text
    message = f"`{name}` is taken away under `remove`, and cannot be changed as well"
    related = (("it is taken away here", gone.span),)
    return replace(problem, message=message, help="leave one of the two out", related=related)


def _where_it_is_asked(problem: Diagnostic, rule: HouseRule) -> Diagnostic:
    """Nobody can change what is shipped: of that, it is told at the place in a file that asks for it."""
    if rule.asked is None or problem.span is None or not is_shipped(rule.file):
        return problem
    return replace(problem, span=rule.asked, related=((f"`{rule.id}` says it here", problem.span), *problem.related))


def _misshapen(document: Mapping, edits: list[Edit]) -> list[Diagnostic]:
    """A value that was set must be one that could stand there in a file."""
    sets = [edit for edit in edits if edit.verb == "set"]
    if not sets:
        return []
    touched = {"lastcard", "title", *(edit.path[0] for edit in sets)}
    kept = tuple(entry for entry in document.entries if entry.key.text in touched)
    problems = check_shape(Mapping(kept, document.span), "rulebook")
    places = {edit.entry.value.span for edit in sets}
    # A value that may be of several sorts is found wrong at the section in which it stands.
    return [problem if problem.span in places else replace(problem, span=sets[0].span) for problem in problems]


# --- which comes first ------------------------------------------------------------------------------


def _standing_over(rules: Several[HouseRule]) -> dict[str, frozenset[str]]:
    """Each with all that it stands over, at whatever distance."""
    ids = {rule.id for rule in rules}
    return closure({rule.id: {item.text for item in items(field(rule.document, "over"))} & ids for rule in rules})


def _circles(above: dict[str, frozenset[str]], rules: Several[HouseRule]) -> Iterator[Diagnostic]:
    for rule in sorted(rules, key=lambda rule: rule.id):
        if rule.id in above[rule.id]:
            place = field(rule.document, "over") or rule.document
            message = f"in the end `{rule.id}` would stand over itself"
            yield Diagnostic("LC438", message, place.span, "only one of two can stand over the other")
            return


def _in_order(rules: Several[HouseRule], above: dict[str, frozenset[str]]) -> list[HouseRule]:
    """Whatever stands over nothing that is still to come, the first of them by name."""
    named = {rule.id: rule for rule in rules}
    return [named[name] for name in in_order({name: above[name] for name in sorted(named)})]


def _conflicts(edits: list[Edit], above: dict[str, frozenset[str]]) -> Iterator[Diagnostic]:
    """Two that change one thing, or one of them a part of what the other changes."""
    at: dict[tuple[str, ...], list[tuple[int, Edit]]] = {}
    for number, edit in enumerate(edits):
        at.setdefault(edit.path, []).append((number, edit))
    for number, edit in enumerate(edits):
        for length in range(1, len(edit.path) + 1):
            for place, other in at.get(edit.path[:length], ()):
                if _clash(edit, other, above) and (place < number or length < len(edit.path)):
                    yield _conflict(edit, other) if number < place else _conflict(other, edit)


def _is_about_rows(edit: Edit) -> bool:
    """An exception from a table holds for the rows that others bring, too: it is made last."""
    return edit.verb == "except" and edit.path[0] in TABLES


def _every_reading(edits: list[Edit]) -> Iterator[Edit]:
    """Two house rules may read one silence: then both readings hold, the second under a name of its own."""
    seen = set[tuple[str, ...]]()
    for edit in edits:
        if edit.verb == "silences" and edit.path in seen:
            edit = replace(edit, path=("silences", f"{edit.path[1]}-{edit.rule.id}"))
            key = replace(edit.entry.key, text=edit.path[1])
            edit = replace(edit, entry=Entry(key, edit.entry.value))
        seen |= {edit.path} if edit.verb == "silences" else set()
        yield edit


def _clash(one: Edit, other: Edit, above: dict[str, frozenset[str]]) -> bool:
    if one.rule.id == other.rule.id or one.verb == other.verb == "except" or one.verb == "silences":
        return False
    if one.path[0] == TEXTS and "add" in (one.verb, other.verb):  # what is added takes no text away
        return False
    return one.rule.id not in above[other.rule.id] and other.rule.id not in above[one.rule.id]


def _conflict(first: Edit, last: Edit) -> Diagnostic:
    """At the author's own one of the two, if only one is shipped."""
    here, there = (first, last) if is_shipped(last.rule.file) and not is_shipped(first.rule.file) else (last, first)
    shorter = min(first.path, last.path, key=len)
    message = f"`{here.rule.id}` and `{there.rule.id}` both change `{name_of(shorter)}`"
    related = ((f"`{there.rule.id}` changes it here", there.span),)
    problem = Diagnostic("LC437", message, here.span, _way_out(here, there), related)
    return _where_it_is_asked(problem, here.rule)


def _way_out(here: Edit, there: Edit) -> str:
    if is_shipped(here.rule.file):
        return f"leave one of the two out{_one_over_the_other(here, there)}"
    winning = f"write `over: [{there.rule.id}]` here, if this one is to win"
    if here.verb == there.verb == "add" and here.path == there.path:
        return f"give it another name here; or {winning}"
    return f"leave one of the two out; or {winning}"


def _one_over_the_other(one: Edit, other: Edit) -> str:
    """What a rulebook names can be changed once more by what is laid over it; what is taken away cannot."""
    if one.verb == other.verb == "remove":
        return ""
    above, below = (other, one) if other.verb == "remove" else (one, other)
    return (
        f"; or name `{below.rule.id}` under `house-rules:` of a rulebook of your own, and lay `{above.rule.id}` over "
        f"that with `--with`: then that one wins"
    )


# --- what they need -----------------------------------------------------------------------------------


def needs_of(house_rule: Mapping) -> Iterator[tuple[str, Scalar]]:
    for sort in entries(field(house_rule, "needs")):
        yield from ((sort.key.text, item) for item in items(sort.value))


def _unmet(document: Mapping, rules: Several[HouseRule]) -> Iterator[Diagnostic]:
    """What neither the document has nor another house rule brings."""
    held = declared(document)
    brought = {rule.id: _brought(rule) for rule in rules}
    for rule in rules:
        others = [found for name, found in brought.items() if name != rule.id]
        for sort, item in needs_of(rule.document):
            known = held[sort].union(*(found[sort] for found in others))
            if item.text not in known:
                yield _missing(rule, sort, item, document)


def _brought(rule: HouseRule) -> dict[str, set[str]]:
    parts = [declared(field(rule.document, "changes", verb)) for verb in ("add", "replace")]
    return {sort: parts[0][sort] | parts[1][sort] for sort in parts[0]}


def _missing(rule: HouseRule, sort: str, item: Scalar, document: Mapping) -> Diagnostic:
    book = field(document, "rulebook") or field(document, "family")
    name = book.text if isinstance(book, Scalar) else "this rulebook"
    message = f"`{rule.id}` needs the {sort[:-1]} `{item.text}`, which `{name}` does not have"
    related = ((f"`{rule.id}` is asked for here", rule.asked),) if rule.asked else ()
    if is_shipped(rule.file):
        advice = f"leave it out; it can be laid over rulebooks that have one: `lastcard show {rule.id}` names them"
        if rule.asked is not None and not is_shipped(rule.asked.file):
            brought = families_with(sort, item.text, extended_by(document))
            advice = f"leave it out; or {brought}" if brought else advice
    else:
        adds = item.text in _brought(rule)[sort]
        advice = to_need(item.text, sort, document, adds)
    return _where_it_is_asked(Diagnostic("LC434", message, item.span, advice, related), rule)


def _taken_away(document: Mapping, laid: Mapping, rules: Several[HouseRule], known: Mapping) -> list[Diagnostic]:
    """What one house rule needs and another one has removed."""
    left, problems = declared(laid), list[Diagnostic]()
    for rule in rules:
        lost = [(sort, item) for sort, item in needs_of(rule.document) if item.text not in left[sort]]
        alone = declared(_applied(document, list(edits_of(rule, known)))[0]) if lost else left
        for sort, item in lost:
            if item.text in alone[sort] or item.text not in declared(document)[sort]:
                problems.append(_lost(rule, sort, item, _taker(document, rules, rule, sort, item, known)))
    return problems


def _taker(
    document: Mapping, rules: Several[HouseRule], without: HouseRule, sort: str, item: Scalar, known: Mapping
) -> HouseRule | None:
    """The one by which it is gone, if one alone takes it away."""
    others = (rule for rule in rules if rule is not without and item.text in declared(document)[sort])
    return next(
        (
            rule
            for rule in others
            if item.text not in declared(_applied(document, list(edits_of(rule, known)))[0])[sort]
        ),
        None,
    )


def _lost(rule: HouseRule, sort: str, item: Scalar, taker: HouseRule | None) -> Diagnostic:
    message = f"`{rule.id}` needs the {sort[:-1]} `{item.text}`, which another house rule takes away"
    message += f": `{taker.id}`" if taker is not None else ""
    advice = f"leave `{rule.id}` or `{taker.id}` out" if taker is not None else "leave one of the two out"
    return _where_it_is_asked(Diagnostic("LC434", message, item.span, advice), rule)


def _all_rules(document: Mapping, rules: Several[HouseRule]) -> Mapping:
    """The rules that there are before or after, by which a name of a rule is told from one of a window."""
    key = Scalar("rules", "rules", document.span)
    brought = [entry for rule in rules for entry in entries(field(rule.document, "changes", "add", "rules"))]
    held = (*entries(field(document, "rules")), *brought)
    return Mapping((Entry(key, Mapping(held, document.span)),), document.span)
