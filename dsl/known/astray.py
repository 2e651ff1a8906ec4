"""What a house rule would change and is not there, or is there already: what is written instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Keyed

from lastcard.dsl.diagnostics.problem import did_you_mean
from lastcard.dsl.everyday import name_or_number
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.sentences.syntax import Sentence
from lastcard.dsl.words.vocabulary import STATIONS

from .contents import OFFERS, declared, offer_names
from .things import BY_KEY, Sort, Thing, listed, meant, near, parted, things

Path = tuple[str, ...]
Parameters = Keyed[str, Keyed[str, object]]  # of house rules, by their files

# Where plain values stand that may be set.
SETTABLE = (
    "parameters",
    "setup",
    "answers",
    "direction",
    "scoring",
    "deck",
    "flags",
    "wheels",
    "zones",
    "names",
    "players",
)
CLAUSES = "cites"
# What is written for something of another sort; NAME is what it is called.
_REPLACED = {
    key: f"it is written anew under `replace: {way}`"
    for key, way in {
        "rule": "{rules: {NAME: ...}}",
        "window": "{windows: {NAME: ...}}",
        "offer": "{offers: {NAME: ...}}",
        "action": "{actions: {NAME: ...}}",
        "group": "{groups: {NAME: ...}}",
        "wheel": "{wheels: {NAME: ...}}",
        "line": "{deck: {cards: {NAME: ...}}}",
        "color": "{deck: {colors: {NAME: ...}}}",
        "method": "{scoring: {methods: {NAME: ...}}}",
    }.items()
}
_SET = {
    "parameter": "its value is set: `set: {parameters.NAME: ...}`",
    "name": "it is set: `set: {names.NAME: ...}`",
    "flag": "what stands in it is set: `set: {flags.NAME.start: ...}`",
    "zone": "what stands in it is set: `set: {zones.NAME.dealt: ...}`",
}
_SORT_OF = {"offers": "offer", "turned up": "turned up", "going out": "going out"} | {
    section: sort.key for sort in BY_KEY.values() for section in sort.sections if section == f"{sort.key}s"
}


def sort_at(path: Path) -> Sort:
    """The sort of what stands at this path of a document."""
    if OFFERS in path[2:]:
        return BY_KEY["offer"]
    if path[0] == "deck":
        return BY_KEY["color" if path[1] == "colors" else "line"]
    return BY_KEY["method" if path[0] == "scoring" else _SORT_OF.get(path[0], "rule")]


# --- what is to be written anew -----------------------------------------------------------------------


def to_replace(word: str, path: Path, document: Mapping) -> str:
    sort, name = sort_at(path), word if OFFERS in path[2:] else path[-1]
    others = {key: advice for key, advice in (_REPLACED | _SET).items() if key != sort.key}
    known = [*sort.names(document)]
    if sort.key == "offer":
        return meant(name, document, (sort.key,), others)
    if found := near(name, known):
        return f"did you mean `{found}`? What is new stands under `add:`"
    there = f"; known here: {listed(known)}" if known else ""
    return meant(name, document, (sort.key,), others, f"write it under `add:` if it is new{there}")


def what_is_left_out(path: Path, new: Node, document: Mapping) -> str:
    """What a rule or a window has to say, and says no longer when it is written anew."""
    old = field(document, *path)
    if path[0] == "windows" and len(path) == 2 and field(new, "extends") is None:
        missing = [key for key in ("opens", "asks", "offers") if field(new, key) is None]
        kept = " and ".join(f"`{key}:`" for key in missing)
        return f"repeat {kept}; single keys are changed by `extend: {{{path[1]}: ...}}`" if missing else ""
    if path[0] == "rules" and not any(field(new, name) is not None for name in STATIONS):
        said = next((each for each in entries(old) if each.key.text in STATIONS), None)
        if said is not None and isinstance(said.value, Sentence):
            return f"repeat when it applies: `{said.key.text}: {said.value.text}`"
    return ""


def to_add(path: Path, value: Node, there: Node | None) -> str:
    """How something is changed that there is already."""
    section, name = path[0], ".".join((path[0], *path[1:]))
    if section in ("parameters", "names"):
        said = value.text if isinstance(value, Scalar) else "..."
        return f"to change it, write `set: {{{name}: {said}}}`; what is new needs another name"
    if section in ("flags", "zones", "deck"):
        return _changed(name, value, there)
    if section == "teams":
        return "it says who plays together already: leave `teams` out"
    if section == "rules":
        return (
            f"a rule beside it needs another name, as `own-{path[1]}`; under `replace:` it takes the place of that one"
        )
    return f"write it anew under `replace:`{_or_extended(path)}, or give it another name"


def _or_extended(path: Path) -> str:
    return f", add to it under `extend: {{{path[1]}: ...}}`" if path[0] == "windows" and len(path) == 2 else ""


def _changed(name: str, value: Node, there: Node | None) -> str:
    """The first value that is otherwise; what is written anew says all of it."""
    held = {each.key.text: each.value for each in entries(there)}
    for each in entries(value):
        old = held.get(each.key.text)
        if isinstance(each.value, Scalar) and (not isinstance(old, Scalar) or old.text != each.value.text):
            whole = ", all of it under `replace:`" if name.startswith("deck.") else ""
            one = f"`set: {{{name}.{each.key.text}: {each.value.text}}}`"
            return f"one value is changed by {one}{whole}; what is new needs another name"
    return "leave it out if it is the same, or give it another name"


# --- single values --------------------------------------------------------------------------------------


def plain_values(document: Mapping) -> Iterator[str]:
    """The paths of all that may be set."""
    for section in SETTABLE:
        yield from _values_below(field(document, section), section)


def _values_below(node: Node | None, path: str) -> Iterator[str]:
    if isinstance(node, Mapping) and field(node, "value") is None:
        for entry in node.entries:
            if entry.key.text != CLAUSES:
                yield from _values_below(entry.value, f"{path}.{entry.key.text}")
    elif node is not None:
        yield path


def is_left_out(path: Path, document: Mapping) -> bool:
    """Is it a single value of something that is there, and leaves it as it usually is?"""
    if path[0] not in SETTABLE or path[-1] == CLAUSES or not isinstance(field(document, *path[:-1]), Mapping):
        return False
    from lastcard.dsl.shape.base import keys_of
    from lastcard.dsl.shape.sorts import places

    shapes = dict(reversed(places("rulebook", False)))
    around = shapes.get(path[-2]) if len(path) == 2 or path[-2] in _PARTS else shapes.get(path[-3])
    return around is not None and path[-1] in keys_of(around) and path[-1] not in shapes


_PARTS = ("dealer", "deal", "stall")


def to_set(word: str, value: Node, document: Mapping) -> str:
    known, said = [*plain_values(document)], value.text if isinstance(value, Scalar) else "..."
    if word.startswith("names."):
        return f"it has the usual name so far: `add: {{names: {{{word.partition('.')[2]}: {said}}}}}`"
    if flag := next((each for each in things(word, document) if each.sort.key == "flag" and "." not in word), None):
        return f"what it holds at first is set: `set: {{flags.{flag.name}.start: {said}}}`"
    if part := _of_entry(word, said, document):
        return part
    if way := _on_the_way(word, known):
        return way
    last = word.rpartition(".")[2].replace(" ", "-")
    further = [each for each in known if each.endswith(f".{last}")]
    further = further or [each for each in known if last in each.split(".")[1:]]
    if further:
        return f"write the whole way to it: {' or '.join(f'`{each}`' for each in further[:3])}"
    found = near(word, known)
    return f"did you mean `{found}`?" if found else f"what can be set begins with {listed(SETTABLE)}"


def _on_the_way(word: str, known: list[str]) -> str:
    """The first part of a path that is wrong: what stands there, or what is meant."""
    prefix = ""
    for part in word.split("."):
        below = [each for each in known if each.startswith(prefix)]
        there = list(dict.fromkeys(each[len(prefix) :].partition(".")[0] for each in below))
        if part not in there:
            break
        prefix += f"{part}."
    if not prefix:
        return ""
    if not below:
        whole = prefix.rstrip(".")
        return f"`{whole}` is one value: `set: {{{whole}: ...}}`"
    found = near(part, there)
    meant_so = f"{prefix}{found}{word[len(prefix) + len(part) :]}"
    if meant_so in known:
        return f"did you mean `{meant_so}`?"
    last = [each for each in below if each.rpartition(".")[2] == word.rpartition(".")[2]]
    return f"known here: {listed(last or below)}"


def _of_entry(word: str, said: str, document: Mapping) -> str:
    """A rule, a window or one of its offers is no single value, and nothing in it is one."""
    name, _, key = word.rpartition(".")
    whole = [each for each in things(word, document) if each.sort.key in _ENTRIES]
    if whole and parted(word)[0] & _SAID_WITH:
        return f"{whole[0].told}, and no single value: {_anew(whole[0])}"
    if whole and "." not in word:
        return f"{whole[0].told}, and no single value: {_anew(whole[0])}"
    if parted(word)[0] - _SAID_WITH:
        return ""
    above = [each for each in things(name, document) if name and each.sort.key in _ENTRIES]
    if not above or (not parted(name)[0] and above[0].sort.key not in ("rule", "window")):
        return ""
    return _changed_in(above[0], key, said)


_SAID_WITH = frozenset({"rules", "rule", "windows", "window", "offers", "offer"})
_ENTRIES = ("rule", "window", "offer")


def _anew(thing: Thing) -> str:
    return _REPLACED[thing.sort.key].replace("NAME", thing.name)


def _changed_in(thing: Thing, key: str, said: str) -> str:
    if thing.sort.key == "window" and key != OFFERS:
        return f"of a window single keys are changed under `extend`: `extend: {{{thing.name}: {{{key}: {said}}}}}`"
    exception = f", or has an exception: `except: {{{thing.name}: CONDITION}}`" if thing.sort.key == "rule" else ""
    return f"{thing.told}: {_anew(thing)}{exception}"


# --- windows, exceptions, offers ----------------------------------------------------------------------------


def to_extend(word: str, document: Mapping) -> str:
    only = "only windows are extended"
    others = {
        "rule": f"{only}; {_REPLACED['rule']}, or it has an exception: `except: {{NAME: CONDITION}}`",
        "offer": f"{only}; {_REPLACED['offer']}",
    }
    return meant(word, document, ("window",), others)


def to_except(word: str, document: Mapping) -> str:
    rows = "cards have exceptions in the tables: `turned up.NAME` or `going out.NAME`"
    others = {
        "offer": "an exception is of its whole window, `WINDOW: CONDITION`; "
        "it alone is written anew under `replace: {offers: {NAME: ...}}`",
        "line": rows,
        "kind": rows,
    }
    told = meant(word, document, ("rule", "window", "turned up", "going out"), others)
    offers = [name for name in offer_names(document) if name.rpartition(".")[2] == word]
    return told.replace("WINDOW", offers[0].partition(".")[0]) if offers else told


def to_rename(word: str, document: Mapping) -> str:
    window = parted(word)[1].partition(".")[0]
    own = [name for name in offer_names(document) if name.startswith(f"{window}.")]
    if own:
        return f"the window `{window}` has {listed(own)}"
    shown = "it is called otherwise under `names:`"
    return meant(word, document, ("offer",), {"kind": shown, "color": shown})


# --- what it needs --------------------------------------------------------------------------------------------


def to_need(word: str, sort: str, document: Mapping, adds: bool) -> str:
    """`sort` is the section of `needs` under which it stands."""
    if adds:
        return "this house rule adds it itself: leave it out of `needs`"
    wanted = BY_KEY.get(sort.removesuffix("s"))
    if sort == "kinds" and (number := name_or_number(word)).isdigit():
        return f"numbers of cards are ranks: `ranks: [{number}]`"
    if wanted is None:
        known = sorted(declared(document)[sort])
        found = near(word, known)
        return f"did you mean `{found}`?" if found else f"known here: {listed(known)}"
    others = {key: f"write `needs: {{{section}: [NAME]}}`" for key, section in _NEEDED.items() if key != wanted.key} | {
        "offer": "what is needed is its window: `needs: {windows: [WINDOW]}`"
    }
    return meant(word, document, (wanted.key,), others)


_NEEDED = {
    "rule": "rules",
    "window": "windows",
    "action": "actions",
    "kind": "kinds",
    "color": "colors",
    "flag": "flags",
    "parameter": "parameters",
    "zone": "zones",
    "wheel": "wheels",
    "group": "groups",
    "rank": "ranks",
}


# --- house rules that a rulebook names -----------------------------------------------------------------------


def to_ask_with(name: str, value: Node | None, document: Mapping, own: Parameters) -> str:
    """A parameter of a house rule is said where the house rule is named. `own` are those of each file."""
    file = next((file for file, parameters in own.items() if name in parameters), "")
    asked = next(
        (item.text for item in items(field(document, "house-rules")) if item.text.partition(":")[0] == _stem(file)), ""
    )
    if not asked:
        return ""
    house_rule, _, said = asked.partition(":")
    others = [part for part in said.split(",") if part and part.partition("=")[0].strip() != name]
    given = value.text if isinstance(value, Scalar) else "..."
    reference = f"{house_rule}:{','.join((*others, f'{name}={given}'))}"
    return f"it is a parameter of the house rule, and said with its name under `house-rules:`: `{reference}`"


def _stem(file: str) -> str:
    return file.replace("\\", "/").rpartition("/")[2].removesuffix(".yaml")


# --- rules that do not say what they are ------------------------------------------------------------------


def of_its_station(entry: Entry, found: Sequence[str], document: Mapping) -> str:
    """What to write where a rule has none of the keys that say what it is, or several."""
    name, inherited = entry.key.text, [each.key for each in entries(field(document, "rules"))]
    others = [key.text for key in inherited if key.span.file != entry.key.span.file]
    if not found:
        if name in (item.text for item in items(field(document, "without"))):
            return f"`without` takes the inherited one away: leave `{name}` out there, or write all of it"
        near = did_you_mean(name, others)
        meant = f"did you mean `{near}`, which is inherited? Else " if near else ""
        return f"{meant}write for example `on: player plays card`"
    if "on" in found and field(entry.value, "do") is None:
        return f"leave `on:` out: `{found[0]}` says by itself what it is about"
    advice = f"{' and '.join(f'`{key}`' for key in found)} are rules of their own, each with a name"
    alone = "; a `forbid` leaves all else as it is, so nothing has to be permitted again"
    return advice + alone * ({"permit", "forbid"} <= {*found})
