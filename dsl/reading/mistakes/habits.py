"""Habits of other formats and of plain writing that YAML reads otherwise: what is meant, by the look of the line."""

from __future__ import annotations

import re

from lastcard.dsl.diagnostics.problem import quote

# Sections whose entries have names, and are no list.
NAMED = (
    *("rules", "windows", "offers", "actions", "groups", "flags", "zones", "wheels", "parameters", "cards", "colors"),
    *("methods", "silences", "texts", "kinds", "words"),
)
APOSTROPHE, LONG = "'", 200
SENTENCES = "when|if|repeat until|on|permit|forbid|oblige|unlawful|tolerate|before|instead|opens|asks|about|for each"
CONDITIONS = "when|if|repeat until"
REMARK = r"//|/\*|--|;|<!--"  # signs that begin one elsewhere
_COMMENT = re.compile(r"(?://|/\*|--|;|%|<!--)\s*(.*?)\s*(?:\*/|-->)?\s*$")
_ITEM = re.compile(
    r"( *)- +(?:\{? *(?:name|id|key|rule|kind|title): *[\"']?([A-Za-z][\w -]*?)[\"']? *(?:, *(.*))?|(\S+):)$"
)
_ENDS_WITH_VERB = re.compile(r".*\b(is|are|than|least|most|becomes|be|draws|scores|plays|not|of|from|in)$")

CODE = 2  # letters of a language, behind which a text stands
OF_TEXTS = ("title", "summary", "scenario", "reading", "label", "stake", "after", "one")
_PAIRS = re.compile(r"[A-Za-z][\w-]*: +[^\s,:][^,:]*(?:, +[A-Za-z][\w-]*: +[^\s,:][^,:]*)*")


def _whole(text: str) -> str:
    """What is to be written, not cut where a message would cut it."""
    return quote(text, LONG)


def comment(text: str) -> str:
    """A remark with the sign of another language, behind a value."""
    found = _COMMENT.match(text)
    return f"a comment begins with `#`: {_whole(f'# {found[1]}')}" if found and found[1] else ""


def comment_behind(text: str) -> str:
    """The same inside a text that is taken for one value."""
    found = re.search(rf"\s({REMARK})\s", text)
    said = comment(text[found.start() + 1 :]) if found else ""
    return f"{said}, behind {_whole(text[: found.start()].rstrip())}" if found and said else ""


def item_for_entry(line: str, above: str) -> str:
    """An item of a list where entries have names; `above` is the key of the section."""
    found = _ITEM.match(line.rstrip())
    if found is None or above not in NAMED:
        return ""
    if found[4]:
        return f"entries of `{above}:` have names and are no list: leave the hyphen out, {_whole(f'{found[4]}:')}"
    rest = (found[3] or "").rstrip("} ")
    entry = f"{found[2]}: {{{rest}}}" if rest else f"{found[2]}:"
    return f"entries of `{above}:` have names and are no list: write {_whole(entry)}, without a hyphen"


def key_above(lines: list[str], number: int) -> str:
    """The key under which a line stands: the nearest above that is no further in than its hyphen, or further out."""
    indent = _indent(lines[number])
    for line in reversed(lines[:number]):
        found = re.match(r"( *)(?:- +)?([a-z][a-z -]*):\s*(?:#.*)?$", line)
        deep = _indent(line)
        if line.strip() and not line.lstrip().startswith("#") and (deep < indent or (found and deep == indent)):
            return found[2] if found else ""
    return ""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def second_colon(line: str) -> tuple[int, str]:
    """Where a line has a colon too many, and what is to be written instead of it; 0 and nothing if not certain."""
    key_inside = re.match(rf" *(?:- +)*(?:{SENTENCES}): (.*?),? +(do|then|else|when|if): +(.+)$", line)
    if key_inside:
        said = key_inside[3].strip()
        steps = said if key_inside[2] in ("when", "if") or said.startswith("[") else f"[{said}]"
        whole = f"{key_inside[2]}: {steps}"
        return key_inside.start(2), f"`{key_inside[2]}:` stands on a line of its own, below this one: {_whole(whole)}"
    if ended := re.match(rf" *(?:- +)*((?:{SENTENCES}): [^\"'{{\[:]*[^\s:\"'{{\[]) *: *$", line):
        return ended.end(1), f"no colon stands at the end: {_whole(ended[1])}"
    sentence = re.match(rf" *(?:- +)*((?:{SENTENCES})): ([^\"'{{\[:]*): +([^:]+)$", line)
    if sentence:
        key, before, after = sentence[1], sentence[2].strip(), sentence[3].strip()
        between = " " if _ENDS_WITH_VERB.match(before) or key not in CONDITIONS.split("|") else " is "
        return sentence.end(2), f"a sentence has no colon: {_whole(f'{key}: {before}{between}{after}')}"
    text = re.match(r" *(?:- +)*([a-z][a-z -]*): ([^\"'{\[][^\"{\[]*: .*)$", line)
    if bare := re.match(r" *(?:- +)?([A-Za-z][\w-]*) *([\[{].*[\]}]) *$", line):
        return 0, f"a colon and a blank belong behind the key: {_whole(f'{bare[1]}: {bare[2]}')}"
    if text and (inside := re.fullmatch(r"[(<](.*)[)>]", text[2].strip())):
        return 0, f"keys and values stand in curly brackets: {_whole(f'{text[1]}: {{{inside[1]}}}')}"
    if text and line.count("}") == line.count("{") + 1 and line.rstrip().endswith("}"):
        return 0, f"a bracket is closed that is not opened: {_whole(f'{text[1]}: {{{text[2].strip()}')}"
    if text and text[1] not in OF_TEXTS and len(text[1]) > CODE and (inside := _PAIRS.fullmatch(text[2].strip())):
        return 0, f"keys and values inside another stand in curly brackets: {_whole(f'{text[1]}: {{{inside[0]}}}')}"
    if text and (quoted := re.fullmatch("[“„«‘‚](.*?)[”“»’‘]?", text[2].strip())):
        return 0, f"the quotation marks of YAML are straight: {_whole(f'{text[1]}: {chr(34)}{quoted[1]}{chr(34)}')}"
    if text:
        said = f"{text[1]}: {_quoted(text[2].strip())}"
        return 0, f"put the text in quotes: {_whole(said)}"
    return 0, ""


_SAID = re.compile(r" *(?:- +)*([A-Za-z][\w -]*): +([^\s\[{].*?) *$")


def _quoted(text: str) -> str:
    if APOSTROPHE in text and '"' not in text:
        return f'"{text}"'
    return f"'{text.replace(APOSTROPHE, APOSTROPHE * 2)}'"


def in_quotes(line: str) -> str:
    """The text behind the key of a line, as it stands in quotes."""
    found = _SAID.match(line)
    if found is None:
        return ""
    said = inside[1] if (inside := re.fullmatch("`([^`]*)`", found[2])) else found[2]
    return f"put the text in quotes: {_whole(f'{found[1]}: {_quoted(said)}')}"


def closed_quote(line: str) -> str:
    """A line whose quote is never closed, with the end that is missing."""
    found = _SAID.match(line)
    sign = found[2][:1] if found else ""
    if found is None or sign not in ('"', APOSTROPHE) or sign in found[2][1:]:
        return ""
    text = found[2][1:]
    sentence = found[1] in SENTENCES.split("|")
    bare = f", or leave it out: {_whole(f'{found[1]}: {text}')}" * sentence
    return f"close it at the end: {_whole(f'{found[1]}: {sign}{text}{sign}')}{bare}"


def broken_quote(line: str, column: int) -> str:
    """A quotation mark inside a text in quotes, where the text ends for YAML."""
    found = re.match(r"( *(?:- +)*(?:[^\s'\"{\[][^'\"]*?: +)?)(['\"])(.*)$", line)
    if found is None or column <= found.start(3):
        return ""
    sign, rest = found[2], found[3].rstrip()
    if (sentence := re.match(rf" *(?:- +)*((?:{SENTENCES}): .*)$", line)) and rest.count(sign) == 1:
        return f"words of a sentence have no quotation marks: {_whole(sentence[1].replace(sign, ''))}"
    whole = rest[:-1] if rest.endswith(sign) else rest
    if sign == "'" and rest.endswith(sign) and "'" in whole:
        other = f'"{whole}"' if '"' not in whole else ""
        said = f"`'{whole.replace(APOSTROPHE * 2, APOSTROPHE).replace(APOSTROPHE, APOSTROPHE * 2)}'`"
        return f"the apostrophe ends the text: write it twice, {said}" + (f", or put it in `{other}`" if other else "")
    if sign == '"' and rest.endswith(sign) and '"' in whole and "'" not in whole:
        return f"the inner quotation mark ends the text: put it in single ones, `'{whole}'`"
    if "'" not in line[found.start(2) :] and sign == '"':
        rest = line[found.start(2) :].rstrip()
        return f"the text ends with its quotation mark: put all of it in single ones, `'{rest}'`"
    return f"the text ends with its second `{sign}`: put it behind the last word"


def excluded(line: str) -> str:
    """An exclamation mark before what does not hold."""
    found = re.match(rf" *(?:- +)*((?:{CONDITIONS})): +!(?!=)\s*(\S.*?) *$", line)
    return f"`!` is `not` here: {_whole(f'{found[1]}: not {found[2]}')}" if found else ""


def braced(line: str) -> str:
    """`{{ ... }}`, as templates have it."""
    found = re.match(r" *((?:- +)?(?:[a-z][a-z -]*: +)?)\{\{ *([^{}]*?) *\}\} *$", line)
    return f"nothing stands in two pairs of brackets here: {_whole(found[1] + found[2])}" if found else ""


KEY_AND_BRACKET = re.compile(r"( *(?:- +)?)([A-Za-z][\w-]*) *([\[{].*[\]}]) *$")


_COLONLESS = (
    r" *(?:- +)?(lastcard|rulebook|house-rule|family|title|summary|extends|needs|on|when|permit|forbid|oblige|instead"
    r"|before|opens|asks|plays|about|if|for each|repeat until|group|target|amount|scenario|top"
    r"|turn(?! the | up | over )) +([^\s:=][^:]*)$"
)


def without_a_colon(line: str, above: str, below: str) -> tuple[tuple[int, int], str] | None:
    """What a line without a colon was meant to be, and which part of it is marked."""
    behind = "a colon and a blank belong behind the key:"
    if found := re.match(_COLONLESS, line):
        return found.span(1), f"{behind} {_whole(f'{found[1]}: {found[2]}')}"
    if found := KEY_AND_BRACKET.match(line):
        return found.span(2), f"{behind} {_whole(f'{found[2]}: {found[3]}')}"
    if found := re.match(r" *(?:- +)?(do|then|else) +([^\s:=-][^:]*)$", line):
        steps = f"{found[1]}: [{found[2].rstrip()}]"
        return found.span(1), f"a colon belongs behind it, and steps are a list: {_whole(steps)}"
    found = re.fullmatch(r" *([a-z][a-z0-9+-]*(?: [a-z0-9+-]+)+) *", line)
    if found and re.match(r" *- (?:if|for each|repeat until): ", above):
        key = "then" if re.match(" *- if: ", above) else "do"
        return found.span(1), f"steps stand behind `{key}:`, {_whole(f'{key}: [{found[1]}]')}"
    if found and any(each.lstrip().startswith("- ") for each in (above, below)):
        return found.span(1), f"an item of a list begins with a hyphen, as beside it: {_whole(f'- {found[1]}')}"
    text = re.match(rf" *(?:- +)?({'|'.join(OF_TEXTS)}): +[^\"'|>{{\[].*", above)
    if text and re.fullmatch(r"[^:#=]+ [^:#=]+", line.strip()):
        advice = f"indent it, as it goes on with the text of `{text[1]}:`, or put all of that text on one line"
        return (0, len(line.rstrip())), advice
    found = re.fullmatch(r"( *)([a-z][a-z-]*) *", line)
    if found and below.startswith(f"{found[1]} "):
        return found.span(2), f"a colon belongs behind a key: {_whole(f'{found[2]}:')}"
    if found := re.match(r" *([a-z][a-z -]*[a-z]) *=+ *(\S.*)$", line):
        place, whole = found.start(1), f"{found[1]}: {found[2]}"
        return (place, place + 1), f"a colon belongs behind a key: {_whole(whole)}"
    if found := re.match(r" *-([^\s-][^:]*)$", line):
        place = found.start(1) - 1
        return (place, place + 1), f"a blank belongs behind the hyphen: {_whole(f'- {found[1]}')}"
    return None


# --- two keys where one may stand -----------------------------------------------------------------------------------

_ONE = "keep one of them, and take the other away"
_BELOW = "write what stands below it under the first one, and take this line away"
_ANOTHER = "give one of them another name, or make one of both"
_ONE_OF_TWO = {
    "if": "a second condition is a step of its own: `- if: CONDITION`",
    "then": "a second condition is a step of its own: `- if: CONDITION`, with its own `then:` below it",
    "when": "join both in one line: `when: CONDITION and CONDITION`",
    "on": "a rule waits for one event: write a second rule for the other",
    "extends": "name all in one list: `extends: [...]`",
    "house-rules": "name all in one list: `house-rules: [...]`",
    "do": "write all steps below the first one",
}
_COMPARES = re.compile(r"\b(?:is|are|has|have|fits|not|or|can|may)\b")


def for_two(key: str, above: str, first: str, second: str) -> str:
    """Two entries with one name are two things; of a key of the language there is one, and what both say is joined."""
    if above in NAMED:
        return _ANOTHER
    said = [_value(each) for each in (first, second)]
    conditions = [each for each in said if _COMPARES.search(each)]
    events = [each for each in said if each and each not in conditions]
    if key in ("on", "when") and len(conditions) == len(events) == 1:
        return f"an event stands behind `on:`, a condition behind `when:`: `on: {events[0]}`, `when: {conditions[0]}`"
    if key == "when" and len(conditions) == 2:
        joined = " and ".join(f"({each})" if " or " in each else each for each in conditions)
        return f"join both in one line: {_whole(f'when: {joined}')}"
    return _ONE_OF_TWO.get(key, _BELOW if second.removeprefix(":").strip()[:1] in ("", "{") else _ONE)


def _value(behind: str) -> str:
    """What stands behind a key on its line, if it is a plain text."""
    text = behind.removeprefix(":").strip()
    return "" if re.search("[\\[\\]{}\"'#:`,]", text) else text
