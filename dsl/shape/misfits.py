"""What does not fit the shape of a document, said at its place in the file."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean, quote
from lastcard.dsl.everyday import key_for, value_for
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, to_plain
from lastcard.dsl.reading.sorts import misplaced

from . import meant, scenario_misfits, strange
from .base import Shape, keys_of, misfits_of
from .echoes import without_echoes
from .gaps import gaps
from .scenario_misfits import is_in_scenario
from .sorts import STEPS, places, shape_of


def check_sort(node: Node, wanted: str) -> tuple[Diagnostic, ...]:
    """What keeps it from being a document of the sort that is wanted: of one of another sort nothing else is said."""
    other = misplaced(node, wanted)
    return (other,) if other is not None else check_shape(node, wanted)


def check_shape(node: Node, document: str) -> tuple[Diagnostic, ...]:
    """What does not fit the shape of the document, each at its place."""
    if missing := gaps(node, document):
        return missing
    misfits = scenario_misfits.without_echoes(misfits_of(shape_of(document), to_plain(node)))
    found = [_diagnose(problem, node, document) for problem in misfits if not _is_no_word(problem, misfits)]
    return tuple(_merge(without_echoes(found)))


def _is_no_word(problem: Any, misfits: list[Any]) -> bool:
    """A mapping where a single word could stand as well: what is wrong inside it is said already."""
    inside = (each for each in misfits if each["loc"][: len(problem["loc"]) - 1] == problem["loc"][:-1])
    if not isinstance(problem["input"], dict):
        return False
    if problem["type"] in ("int_type", "bool_type"):
        return any(each["type"] in ("extra_forbidden", "missing") for each in inside)
    return problem["type"] == "literal_error" and len(list(inside)) > 1


def _merge(problems: Any) -> list[Diagnostic]:
    """One message per place: a value that fits none of several shapes is one mistake."""
    first: dict[Span | None, Diagnostic] = {}
    for problem in problems:
        known = first.setdefault(problem.span, problem)
        wanted, _, where = problem.message.partition(" for ")
        if wanted.startswith("expected ") and known.message.startswith("expected ") and wanted not in known.message:
            both = f"{known.message.removesuffix(f' for {where}')} or {wanted.removeprefix('expected ')}"
            first[problem.span] = replace(known, message=f"{both} for {where}" if where else both)
    return list(first.values())


def _diagnose(problem: Any, root: Node, document: str) -> Diagnostic:
    node, key = _walk(root, problem["loc"])
    kind = problem["type"]
    if problem["loc"][-1:] == ("[key]",):
        of_offer = r"\." in problem.get("ctx", {}).get("pattern", "")
        return _bad_name(_walk(root, problem["loc"][:-2])[0], problem["loc"], of_offer)
    if kind == "extra_forbidden" and key is not None:
        return _unknown_key(problem, key, document)
    if kind == "missing":
        missing = str(problem["loc"][-1])
        known = is_in_scenario(problem["loc"], document) and scenario_misfits.what_is_missing(missing)
        line = known or ("lastcard: 1" if missing == "lastcard" else meant.missing_line(missing))
        if end := meant.apart(node):
            return Diagnostic("LC202", f"`{end}` stands by itself", node.span, meant.of_the_step_above(end))
        return Diagnostic(
            "LC202", f"`{missing}` is missing here", node.span, meant.inline(node, missing) or f"write `{line}`"
        )
    where = f" for `{key.text}`" if key is not None else ""
    help_text = meant.for_a_parameter(problem["loc"], node, root) or _advice(problem, node, key, document)
    help_text = help_text or _HELP.get(kind, "")
    return Diagnostic("LC203", f"{_wanted(problem)}{where}", node.span, help_text)


def _bad_name(node: Node, loc: tuple[Any, ...], of_offer: bool) -> Diagnostic:
    """A key that cannot be a name, on its own line. That of an offer begins with its window."""
    name = str(loc[-2])
    keys = (entry.key for entry in node.entries) if isinstance(node, Mapping) else ()
    place = next((key.span for key in keys if key.text == name), node.span)
    if of_offer:
        shown = f"; what a card is called stands under `names: {{{name}: ...}}`" * (loc[-3:-2] == ("rename",))
        advice = f"write `WINDOW.OFFER`, as `call.call`{shown}"
        return Diagnostic("LC203", f"`{name}` cannot be the name of an offer", place, advice)
    advice = (
        meant.for_a_language(name, loc)
        or strange.for_an_offer(name, loc)
        or f"{_HELP['string_pattern_mismatch']}{_slug(name)}"
    )
    return Diagnostic("LC203", f"`{name}` cannot be a name", place, advice)


def _slug(text: str) -> str:
    from unicodedata import normalize  # letters lose their accents

    bare = normalize("NFKD", re.sub(r"\.ya?ml$", "", text.lower())).encode("ascii", "ignore").decode()
    near = "-".join(re.findall("[a-z0-9]+", bare)).lstrip("0123456789-")
    return f": `{near}`" if near and near != text else ""


def _advice(problem: Any, node: Node, key: Scalar | None, document: str) -> str:
    """What to write at this place, as far as what stands there shows it."""
    kind, said = problem["type"], node.text if isinstance(node, Scalar) else ""
    name = key.text if key is not None else ""
    of_scenario = is_in_scenario(problem["loc"], document) and scenario_misfits.advice(kind, node, name, problem["loc"])
    if of_scenario:
        return of_scenario
    if name == "lastcard":
        return "write `lastcard: 1`; it is the version of the language"
    if name in ("range", "ranks", "players") and kind.startswith("string"):
        return f"write the first and the last with two points between them: `{meant.from_to(node)}`"
    if kind == "string_too_long" and problem["ctx"]["max_length"] == 1:
        return f"write one sign: `{name}: {said[:1].upper()}`"
    if kind == "literal_error" and " " in said and any(part in TABLES for part in problem["loc"]):
        return f"steps are a list, even one: `{name}: [{said}]`"
    if name == "language":
        return "write the code of the language: `en`, `fr`"
    if name == "extends" and "," in said:
        return f"write a list: `extends: [{said}]`"
    if name == "once" and (once := meant.for_once(said)):
        return once
    if name == "copies" and said == "0":
        away = f"take away `deck.{problem['loc'][-2]}`, with `without:`, in a house rule with `remove:`"
        return f"write 1 or more; to have none of these cards, {away}"
    if name == "extends" or "extends" in problem["loc"][-2:]:
        alone = re.sub(r"\.ya?ml$", "", said.rpartition("/")[2])
        if alone != said:
            return f"write its name alone, it is found beside this file or among those shipped: `{alone}`"
    if kind == "string_pattern_mismatch" and (alone := strange.name_alone(said)):
        return f"write the name alone: `{alone}`"
    if kind == "string_pattern_mismatch":
        return f"{_HELP[kind]}{_slug(said)}"
    if kind == "literal_error" and any(part in TABLES for part in problem["loc"]):
        return f"write `nothing`, or a list of steps: `{name}: [turn the direction]`"
    if kind == "literal_error":
        return meant.for_colors(name, said) or _one_of(said, problem["ctx"]["expected"])
    if kind == "string_type":
        return meant.for_a_text(node, name, problem["loc"])
    if kind in ("int_type", "bool_type"):
        return meant.for_a_value(problem["loc"], node) or meant.for_a_number(node, name, kind == "int_type")
    if kind in _BOUNDS:
        return f"write {problem['ctx'][_BOUNDS[kind][0]]}{_BOUNDS[kind][1]}"
    if kind == "list_type" and (listed := meant.for_a_list_of_names(node, name)):
        return listed
    if kind == "list_type" and node.span.end_line > node.span.line:
        return "write a list: each line begins with `- `"
    if kind == "list_type" and said:
        return meant.for_a_list(name, said)
    if kind in ("dict_type", "model_type"):
        return _no_mapping(problem["loc"], node, name, document)
    return ""


def _one_of(said: str, expected: str) -> str:
    known = re.findall(r"'([^']*)'", expected)
    near = value_for(said, known) or did_you_mean(said, known)
    return f"write `{near}`" if near else f"write {' or '.join(f'`{word}`' for word in known)}"


def _no_mapping(loc: tuple[Any, ...], node: Node, name: str, document: str) -> str:
    """A value by itself, where its key is left out; a key and its value in one word."""
    if not isinstance(node, Scalar):
        return meant.for_a_mapping(node, name, loc)
    if loc[:1] == ("texts",) or loc[:3] in (("changes", "add", "texts"), ("changes", "replace", "texts")):
        return meant.for_a_said_text(node.text, name)
    entry = meant.for_an_entry(node, name, str(loc[-2]) if len(loc) > 1 else "")
    if entry:
        return entry
    key, colon, value = node.text.partition(":")
    if colon and value and not key.startswith(" ") and " " not in key:
        return f"a blank belongs behind the colon: `{key}: {value}`"
    shape = _shape_behind(loc, name, document)
    return meant.for_a_shape(node.text, name, shape) if shape is not None and node.text else ""


def _shape_behind(loc: tuple[Any, ...], name: str, document: str) -> type[Shape] | None:
    """The shape of what belongs there: of an entry of a section, or of a key that has a shape of its own."""
    known = dict(reversed(places(document, "changes" in loc)))
    around = next((known[part] for part in reversed(loc[:-1]) if part in known), None)
    inner = name in known and (around is None or name in keys_of(around))
    return known[name] if inner else around


def _walk(node: Node, loc: tuple[Any, ...]) -> tuple[Node, Scalar | None]:
    """Follow a location as far as it leads in the file; tags of shapes are not in the file."""
    key: Scalar | None = None
    for position, part in enumerate(loc):
        if isinstance(node, Mapping) and isinstance(part, str):
            entry = next((entry for entry in node.entries if entry.key.text == part), None)
            if entry is not None and _leads_on(entry.value, loc[position + 1 :]):
                node, key = entry.value, entry.key
                if position == len(loc) - 1:
                    return node, key
        elif isinstance(node, Sequence) and isinstance(part, int) and part < len(node.items):
            node, key = node.items[part], None
    return node, key


# How pydantic calls the sorts of value of which one has to fit.
_SORT_OF_VALUE = re.compile(r"(bool|int|str|literal|list|dict|constrained-|function-|sentence$)|[A-Z]")


def _leads_on(node: Node, rest: tuple[Any, ...]) -> bool:
    """Is a part of a location a key of the file, and not the tag of a shape that is called like its first key?"""
    if not rest or isinstance(node, Mapping) or (isinstance(node, Scalar) and _SORT_OF_VALUE.match(str(rest[0]))):
        return True
    return isinstance(node, Sequence) and (isinstance(rest[0], int) or rest[0] == "list")


def _unknown_key(problem: Any, key: Scalar, document: str) -> Diagnostic:
    known = _known_keys(problem["loc"], document)
    begun = [name for name in known if name.startswith(f"{key.text} ")]
    near = key_for(key.text, known) or did_you_mean(key.text, known)  # an everyday word is no misspelling of another
    near = near or (begun[0] if len(begun) == 1 else "")
    head, _, rest = key.text.partition(" ")
    if rest and head in ("if", "group", "repeat", "for") and "deal" not in problem["loc"]:
        return Diagnostic("LC201", f"unknown key {quote(key.text)}", key.span, meant.for_a_step(key.text, head))
    said = _strange(key.text, problem["input"], problem["loc"], document)
    if said:
        return Diagnostic("LC201", f"unknown key {quote(key.text)}", key.span, said)
    listed = "known here: " + ", ".join(f"`{name}`" for name in known)
    elsewhere = is_in_scenario(problem["loc"], document) and scenario_misfits.misplaced_key(
        key.text, problem["input"], problem["loc"]
    )
    elsewhere = (
        elsewhere or strange.further_in(key.text, known) or strange.elsewhere(key.text, problem["loc"], document)
    )
    elsewhere = elsewhere or strange.further_out(key.text, problem["loc"], document)
    help_text = f"did you mean `{near}`?" if near else elsewhere or listed
    return Diagnostic("LC201", f"unknown key `{key.text}`", key.span, help_text)


def _strange(key: str, value: Any, loc: tuple[Any, ...], document: str) -> str:
    """A key that is nearly one that can stand here, and means another; or one of another place."""
    if document == "house-rule" and len(loc) == 1 and key == "house-rules":
        return "a house rule names no others; whoever plays names both, and `over:` says which one wins"
    if loc[:1] == ("changes",) and len(loc) == 2 and key in keys_of(shape_of("rulebook")):
        return f"write it under `add:` or `replace:`, below it `{key}:`"
    return strange.strange_key(key, value, loc)


def _known_keys(loc: tuple[Any, ...], document: str) -> list[str]:
    """The keys of the shape in which the location ends: the one whose fields fit best."""
    return sorted(set().union(*(keys_of(shape) for shape in _shapes_on(loc, document))))


def _shapes_on(loc: tuple[Any, ...], sort: str) -> tuple[type[Shape], ...]:
    if len(loc) == 1:
        return (shape_of(sort),)
    known = dict(reversed(places(sort, "changes" in loc)))
    around = (None, *loc)  # a name in a section may be called like another section
    keys = (
        part
        for part, above in zip(loc[:-1], around, strict=False)
        if above not in known or part in keys_of(known[above])
    )
    return next(((known[part],) for part in reversed([*keys]) if part in known), STEPS)


TABLES = ("turned up", "going out")
_BOUNDS = {"greater_than_equal": ("ge", " or more"), "less_than_equal": ("le", " or less")}
_HELP = {
    "string_type": "write a text here",
    "int_type": "write a whole number, in digits and without quotes",
    "bool_type": "write `true` or `false`",
    "list_type": "write a list: lines that begin with `- `, or `[a, b]`",
    "dict_type": "write `key: value` lines here",
    "model_type": "write `key: value` lines here",
    "string_too_long": "shorten it; what explains it can stand in a comment, behind `#`",
    "string_pattern_mismatch": "names are small letters, digits and single hyphens",
}


def _wanted(problem: Any) -> str:
    kind, context = problem["type"], problem.get("ctx", {})
    if kind == "literal_error":
        return f"expected {context['expected']}".replace("'", "`")
    if kind in _BOUNDS:
        return f"the number must be at {'least' if 'ge' in context else 'most'} {context[_BOUNDS[kind][0]]}"
    texts = {
        "string_type": "expected a text",
        "int_type": "expected a whole number",
        "bool_type": "expected `true` or `false`",
        "list_type": "expected a list",
        "dict_type": "expected a mapping",
        "model_type": "expected a mapping",
        "string_pattern_mismatch": "this is not written as it should be",
        "string_too_long": f"the text is longer than {context.get('max_length')} characters",
        "string_too_short": "the text is empty",
        "too_short": f"there are fewer than {context.get('min_length')} entries",
        "too_long": f"there are more than {context.get('max_length')} entries",
    }
    return texts.get(kind, "this does not fit here")
