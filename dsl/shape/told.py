"""What is told of what does not fit: the place, the cause, and what to write. Most files fit, and need none of it."""

from __future__ import annotations

import re
from typing import Any

from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean, quote
from lastcard.dsl.everyday import form_for, key_for, meanings_of, value_for
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar
from lastcard.dsl.reading.tree import field
from lastcard.dsl.shape.advice import (
    cards,
    changes,
    examples,
    heads,
    keys,
    lists,
    names,
    rows,
    scenarios,
    steps,
    texts,
    values,
)
from lastcard.dsl.shape.advice.scenarios import is_in_scenario
from lastcard.dsl.shape.base import Shape, keys_of, shapes_in
from lastcard.dsl.shape.house_rule_shape import AddShape, ReplaceShape
from lastcard.dsl.shape.schema import IfStep
from lastcard.dsl.shape.sorts import STEPS, places, shape_of
from lastcard.dsl.shape.ways import Stop, Whole

from .echoes import together, without_echoes


def told_of(misfits: list[Any], node: Node, document: str) -> tuple[Diagnostic, ...]:
    """One message for one mistake, at its place."""
    if new := heads.extended_section(node):
        return (new,)
    whole = Whole(shape_of(document), node)
    sunken, apart = heads.sunken_sections(whole, _without_values(scenarios.without_echoes(misfits)))
    found = [_diagnose(problem, whole, document) for problem in apart if not _is_no_word(problem, apart)]
    return tuple(together(without_echoes([*sunken, *found])))


def _without_values(misfits: list[Any]) -> list[Any]:
    """Of an entry whose name is wrong, only that is told."""
    unnamed = {each["loc"][:-1] for each in misfits if each["loc"][-1:] == ("[key]",)}
    return [each for each in misfits if each["loc"] not in unnamed and not _is_another_item(each, misfits)]


def _is_another_item(problem: Any, misfits: list[Any]) -> bool:
    """Of the items of a list that are all wrong alike, the first is told."""
    above, last = problem["loc"][:-1], problem["loc"][-1:]
    if not last or not isinstance(last[0], int):
        return False
    return any(
        (each["loc"], each["type"]) == ((*above, number), problem["type"])
        for each in misfits
        for number in range(last[0])
    )


def _is_no_word(problem: Any, misfits: list[Any]) -> bool:
    """A mapping where a single word could stand as well: what is wrong inside it is said already."""
    inside = (each for each in misfits if each["loc"][: len(problem["loc"]) - 1] == problem["loc"][:-1])
    if isinstance(problem["input"], list):  # judged as a list, if there may be one
        return problem["type"] in _NO_LIST and any(
            each["type"] not in _NO_LIST or _is_below(each, problem) for each in inside
        )
    if not isinstance(problem["input"], dict):
        return False
    if problem["type"] in ("int_type", "bool_type"):
        return any(each["type"] in ("extra_forbidden", "missing") or _is_below(each, problem) for each in inside)
    return problem["type"] == "literal_error" and len(list(inside)) > 1


def _is_below(inner: Any, outer: Any) -> bool:
    return len(inner["loc"]) > len(outer["loc"])


def _diagnose(problem: Any, whole: Whole, document: str) -> Diagnostic:
    stops = whole.stops(problem["loc"])
    node, key = stops[-1].node, stops[-1].key
    kind = problem["type"]
    if problem["loc"][-1:] == ("[key]",):
        return _bad_name(whole, problem)
    if kind == "extra_forbidden" and key is not None:
        return _unknown_key(problem, key, whole, document)
    if kind == "missing":
        missing = str(problem["loc"][-1])
        known = is_in_scenario(problem["loc"], document) and scenarios.what_is_missing(missing)
        line = known or ("lastcard: 1" if missing == "lastcard" else examples.missing_line(missing))
        if missing == "holds" and values.is_made_true(str(problem["loc"][-2]), whole.node):
            line = "holds: truth"
        if end := steps.apart(node):
            return Diagnostic("LC202", f"`{end}` stands by itself", node.span, steps.of_the_step_above(end))
        return Diagnostic(
            "LC202", f"`{missing}` is missing here", node.span, steps.inline(node, missing) or f"write `{line}`"
        )
    if key is not None and (above := keys.of_the_entry_above(stops, key.text)):
        message = f"`{key.text}:` stands as far left as `{above.text}:`"
        deeper = f"write {above.span.column + 1} spaces before it, and two more before what is below it"
        advice = f"it belongs to `{above.text}`: {deeper}"
        return Diagnostic("LC203", message, key.span, advice)
    where = f" for `{key.text}`" if key is not None else ""
    name = key.text if key is not None else ""
    help_text = cards.for_cards(kind, node, name, whole.node) or changes.for_a_parameter(
        problem["loc"], node, whole.node
    )
    help_text = help_text or _advice(problem, whole, stops, document)
    if key is not None and not whole.holds(stops[-1].path, help_text):
        others = examples.right_ones(key.text)
        fitting = next((each for each in others if whole.holds(stops[-1].path, each)), "")
        help_text = fitting or values.parts_of(stops[-1], key.text)
    wanted = "expected two numbers" if name in ("players", "range") and kind == "string_type" else _wanted(problem)
    return Diagnostic("LC203", f"{wanted}{where}", node.span, help_text or _in_general(kind, stops[-1], name))


def _in_general(kind: str, stop: Stop, name: str) -> str:
    parts = values.parts_of(stop, name) if kind == "model_type" and name else ""
    return parts or _HELP.get(kind, "")


def _section(stops: list[Stop]) -> str:
    return str(stops[-1].path[-2]) if len(stops[-1].path) > 1 else ""


def _bad_name(whole: Whole, problem: Any) -> Diagnostic:
    """A key that cannot be a name, on its own line. That of an offer begins with its window."""
    loc, of_offer = problem["loc"], r"\." in problem.get("ctx", {}).get("pattern", "")
    name, around = str(loc[-2]), whole.stops(loc[:-2])[-1]
    entries = around.node.entries if isinstance(around.node, Mapping) else ()
    entry = next((entry for entry in entries if entry.key.text == name), None)
    place = entry.key.span if entry is not None else around.node.span
    if of_offer:
        return Diagnostic(
            "LC203",
            f"`{name}` cannot be the name of an offer",
            place,
            names.for_an_offer(whole, around, name, entry.value if entry is not None else None),
        )
    advice = texts.for_turned_names(whole, name, around.path) or texts.for_a_language(name, loc)
    advice = advice or changes.for_an_offer(name, loc)
    advice = advice or f"{names.NAMES}{names.slug(name)}"
    return Diagnostic("LC203", f"`{name}` cannot be a name", place, advice)


def _advice(problem: Any, whole: Whole, stops: list[Stop], document: str) -> str:
    """What to write at this place, as far as what stands there shows it."""
    stop, loc = stops[-1], problem["loc"]
    node, kind, key = stop.node, problem["type"], stop.key
    said = node.text if isinstance(node, Scalar) else ""
    name = key.text if key is not None else ""
    of_scenario = is_in_scenario(loc, document) and scenarios.advice(kind, stops, loc)
    if of_scenario:
        return of_scenario
    if name == "lastcard":
        return "write `lastcard: 1`; it is the version of the language"
    listed = stops[-2].key.text if len(stops) > 1 and key is None and stops[-2].key is not None else name
    if listed in ("range", "players") and document != "scenario" and kind.startswith("string") and key is None:
        return (
            f"write the first and the last with two points between them: `{listed}: {values.from_to(stops[-2].node)}`"
        )
    if listed == "ranks" and key is None and values.is_range(said):
        return f"from the first to the last is no list: `ranks: {values.from_to(node)}`"
    if name in ("range", "ranks", "players") and kind.startswith("string"):
        return f"write the first and the last with two points between them: `{values.from_to(node)}`"
    if kind == "string_too_long" and problem["ctx"]["max_length"] == 1:
        return f"write one sign: `{name}: {said[:1].upper()}`"
    if kind == "too_short" and name == "colors":
        return "write `colors: none` for cards without color; without `colors:` they are of all"
    if name == "extends" and "," in said:
        return f"write a list: `extends: [{said}]`"
    if name == "once" and (once := changes.for_once(said)):
        return once
    if name == "copies" and said == "0":
        return changes.for_no_copies(str(stop.path[-2]))
    if name == "language":
        return "write the code of the language: `en`, `fr`"
    if kind == "string_pattern_mismatch":
        return names.for_a_name(name, said, loc, node)
    if kind == "literal_error" and any(part in rows.TABLES for part in loc):
        return rows.for_a_row(loc, node, name)
    if kind == "literal_error":
        known = re.findall(r"'([^']*)'", problem["ctx"]["expected"])
        if name == "lasts" and "turn" in said:
            return values.set_back_each_turn(whole, stop.path[:-1])
        if told := values.of_another_word(name, said):
            return told
        several = "" if value_for(said, known) else values.words_listed(whole, stop, name, said)
        return several or _one_of(said, problem["ctx"]["expected"])
    if kind == "string_type":
        return values.for_a_text(whole, stop, name, loc)
    if kind in ("int_type", "bool_type"):
        return values.for_a_value(loc, node) or values.for_a_number(whole, stop, name, kind == "int_type")
    if kind in _BOUNDS:
        return f"write {problem['ctx'][_BOUNDS[kind][0]]}{_BOUNDS[kind][1]}"
    if kind == "list_type":
        return lists.for_a_list(stop, name)
    if kind in ("dict_type", "model_type"):
        return _no_mapping(whole, stops, name, loc)
    return ""


def _one_of(said: str, expected: str) -> str:
    known = re.findall(r"'([^']*)'", expected)
    near = value_for(said, known) or did_you_mean(said, known)
    near = "number" if "number" in known and (values.is_range(said) or said.isdigit()) else near
    return f"write `{near}`" if near else f"write {' or '.join(f'`{word}`' for word in known)}"


def _no_mapping(whole: Whole, stops: list[Stop], name: str, loc: tuple[Any, ...]) -> str:
    """A value by itself, where its key is left out; a key and its value in one word."""
    stop, section = stops[-1], _section(stops)
    node = stop.node
    if not isinstance(node, Scalar):
        return lists.for_a_mapping(whole, stop, name, loc)
    if texts.is_in_texts(loc):
        return texts.for_a_said_text(whole, stop, node.text, name)
    if entry := values.for_an_entry(node, name, section):
        return entry
    if equals := re.fullmatch(r"([a-z][a-z0-9 -]*?) *=+>? *(\S.*)", node.text):
        return f"a colon and a blank stand between a key and its value: `{equals[1]}: {equals[2]}`"
    key, colon, value = node.text.partition(":")
    if colon and value and not key.startswith(" ") and " " not in key:
        return f"a blank belongs behind the colon: `{key}: {value}`"
    return values.for_a_shape(whole, stop, name, section)


def _unknown_key(problem: Any, key: Scalar, whole: Whole, document: str) -> Diagnostic:
    loc, value = problem["loc"], problem["input"]
    around = whole.stops(loc)[-2]
    known = _known_keys(loc, around, document)
    head, _, rest = key.text.partition(" ")
    is_step = rest not in ("", "while", "if") and head in ("if", "group", "repeat", "for", "else", "elif")
    if is_step and key.text != "for two" and "deal" not in loc:
        return Diagnostic("LC201", f"unknown key {quote(key.text)}", key.span, steps.for_a_step(key.text, head, value))
    in_scenario = is_in_scenario(loc, document)
    said = scenarios.strange_key(key.text, value, loc, whole.node) if in_scenario else ""
    said = said or _strange(key.text, value, loc, around, document) or keys.of_several(whole, around, key.text)
    said = said or (_of_a_step(key.text, around, whole) if IfStep in shapes_in(around.wanted) else "")
    said = said or keys.as_sentence(around, key.text, value) or ("" if meanings_of(key.text) else form_for(key.text))
    if said:
        return Diagnostic("LC201", f"unknown key {quote(key.text)}", key.span, said)
    there = {entry.key.text for entry in around.node.entries} if isinstance(around.node, Mapping) else set[str]()
    left = [name for name in known if name not in there]
    begun = [name for name in left if name.startswith(f"{key.text} ")]
    near = key_for(key.text, left) or did_you_mean(key.text, left)  # an everyday word is no misspelling of another
    near = near or (begun[0] if len(begun) == 1 else "")
    near = near or next((name for name in left if name in re.split("[-_ ]", key.text)[:1]), "")
    renamed = keys.renamed(whole, around, key.text, value, near) if near else ""
    nearly = f"did you mean `{near}`?" if near else ""
    apart = _elsewhere(problem, key, whole, around, document)
    advice = renamed or apart or nearly or _apart(key.text, value, loc, whole, around, document)
    listed = scenarios.as_a_flag(key.text, value, loc) + "known here: " + ", ".join(f"`{name}`" for name in known)
    advice = advice or form_for(key.text) or listed
    return Diagnostic("LC201", f"unknown key `{key.text}`", key.span, advice)


def _of_a_step(key: str, around: Stop, whole: Whole) -> str:
    sentence = steps.without_a_colon(key, field(around.node, key), whole.node)
    return steps.of_a_group_above(key, around, whole) or steps.in_parts(around.node) or sentence


def _elsewhere(problem: Any, key: Scalar, whole: Whole, around: Stop, document: str) -> str:
    """A key that has its place elsewhere in the file."""
    loc, value = problem["loc"], problem["input"]
    of_scenario = is_in_scenario(loc, document) and scenarios.misplaced_key(key.text, value, loc, around.node)
    further_in = of_scenario or keys.further_in(whole, around, key.text, value)
    return further_in or keys.elsewhere(key.text, problem["input"], loc, document)


def _apart(key: str, value: Any, loc: tuple[Any, ...], whole: Whole, around: Stop, document: str) -> str:
    """A name that stands beside the sections, or a key that stands too far in."""
    found = keys.as_entry(whole, around, key, value) or keys.further_out(key, loc, document)
    return found or ("" if is_in_scenario(loc, document) else keys.in_another_section(whole, whole.stops(loc)))


_NEW = (("add", AddShape), ("replace", ReplaceShape))


def _strange(key: str, value: Any, loc: tuple[Any, ...], around: Stop, document: str) -> str:
    """A key that is nearly one that can stand here, and means another; or one of another place."""
    if document == "house-rule" and len(loc) == 1 and key == "extends":
        return "a house rule extends nothing: it is laid over any rulebook that has what it `needs`"
    if document == "house-rule" and len(loc) == 1 and key == "house-rules":
        return "a house rule names no others; whoever plays names both, and `over:` says which one wins"
    if loc[:1] == ("changes",) and len(loc) == 2 and key in keys_of(shape_of("rulebook")):
        single = keys.set_instead(key, value) if key in keys.SINGLE_VALUES else ""
        verbs = (f"`{verb}:`" for verb, section in _NEW if key in keys_of(section))
        return single or f"write it under {' or '.join(verbs)}, below it `{key}:`"
    return keys.of_an_exception(key, value, around.node) or keys.strange_key(key, value, loc)


def _known_keys(loc: tuple[Any, ...], around: Stop, document: str) -> list[str]:
    """The keys of the shape in which the location ends: the one whose fields fit best."""
    exact = () if is_in_scenario(loc, document) else shapes_in(around.wanted)
    return sorted(set().union(*(keys_of(shape) for shape in exact or _shapes_on(loc, document))))


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


_NO_LIST = ("literal_error", "bool_type", "int_type", "string_type")
_BOUNDS = {"greater_than_equal": ("ge", " or more"), "less_than_equal": ("le", " or less")}
_HELP = {
    "string_type": "write a text here",
    "int_type": "write a whole number, in digits and without quotes",
    "bool_type": "write `true` or `false`",
    "list_type": "write a list: lines that begin with `- `, or `[a, b]`",
    "dict_type": "write `key: value` lines here",
    "model_type": "write `key: value` lines here",
    "string_too_long": "shorten it; what explains it can stand in a comment, behind `#`",
    "string_pattern_mismatch": names.NAMES,
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
