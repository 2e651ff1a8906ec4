"""Steps about what is kept of somebody, in counters and flags, as people say them."""

from __future__ import annotations

import re

from lastcard.dsl.sayings.wordings import WHO
from lastcard.dsl.sentences.reworded import FRIEND, Reworder

from .several import one_by_one, several


def tokens(reworder: Reworder, text: str) -> str:
    """`put 1 thorns on next after player`, `player gains 2 oil`: a number that is kept of somebody."""
    said = reworder.plain(text, "list")
    ways = (re.fullmatch(pattern, said) for pattern in _TOKENS)
    found = next((way for way in ways if way), None)
    name = next((each for each in _spellings(found["name"]) if each in reworder.names), "") if found else ""
    if not found or not name:
        return ""
    sign = "-" if found["verb"].startswith(_FEWER) else "+"
    many = "1" if found["many"] in ("a", "an", "one") else found["many"]
    if "other" in found.groupdict():
        given, taken = f"{name} of {found['who']}", f"{name} of {found['other']}"
        moved = (f"{given} becomes {given} - {many}", f"{taken} becomes {taken} + {many}")
        told = [reworder.sentence(each, "step") for each in moved]
        return f"one step a line: {', '.join(f'`- {each}`' for each in told)}" if all(told) else ""
    of = f"{name} of {found['who']}"
    step = reworder.sentence(f"{of} becomes {of} {sign} {many}", "step")
    return f"write `{step}`" if step else ""


def flagged(reworder: Reworder, text: str) -> str:
    """`player is visited`, `player loses visited`, `reset oil of player`, where a flag is called so."""
    lost = (re.fullmatch(way, text) for way in _NO_LONGER)
    if (back := next(filter(None, lost), None)) and back["flag"] in reworder.around.flags:
        text = f"{reworder.plain(back['who'], 'list')} becomes not {back['flag']}"
    if back := re.fullmatch(r"(?:reset|clear|zero) (?:the )?([a-z-]+)( of .+)?", text):
        return _as_at_first(reworder, back[1], reworder.plain(back[2] or "", "list"))
    found = re.fullmatch(rf"({WHO}) (?:is|becomes|gets|was) (not )?(?:now )?([a-z-]+)", reworder.plain(text, "list"))
    flags = reworder.around.flags
    if found is None or found[3] not in reworder.names or (flags and (found[3] not in flags or found[1] in flags)):
        return ""
    step = reworder.sentence(f"{found[3]} of {found[1]} becomes {'false' if found[2] else 'true'}", "step")
    return f"write `{step}`, if it is a flag" if step else ""


_NO_LONGER = (
    rf"(?P<who>{WHO}) (?:loses|drops) (?:the |his |her |their )?(?P<flag>[a-z-]+)",
    rf"(?P<who>{WHO}) is (?:no longer|not any ?more|no more) (?P<flag>[a-z-]+)",
    r"(?:remove|take|clear|drop|revoke|delete) (?:the )?(?P<flag>[a-z-]+) (?:from|of|away from|off) (?P<who>.+)",
)


def _as_at_first(reworder: Reworder, flag: str, whose: str) -> str:
    steps = [
        reworder.sentence(f"{flag} {whose} becomes {value}".replace("  ", " "), "step") for value in ("0", "false")
    ]
    is_own = flag in reworder.around.flags and all(steps)
    return f"a number: `{steps[0]}`; what is true or not: `{steps[1]}`" if is_own else ""


def _spellings(name: str) -> tuple[str, ...]:
    return name, name.removesuffix("s"), f"{name}s"


_MANY, _TOKEN = "(?P<many>an?|one|[0-9]+|[a-z-]+)", r"(?P<name>[a-z-]+)(?: (?:tokens?|counters?|markers?|points?))?"
_FEWER = ("remove", "take", "lose", "pay", "spend")
_TOKENS = (
    rf"(?P<who>{WHO}) (?P<verb>give|pass|hand|pay|lend)s? {_MANY} {_TOKEN} to (?P<other>{WHO})",
    rf"(?P<verb>put|add|place|give|remove|take)s? {_MANY} {_TOKEN} (?:on|onto|to|from|off|of) (?P<who>{WHO})",
    rf"(?P<who>{WHO}) (?P<verb>get|gain|receive|earn|take|lose|pay|spend)s? {_MANY} {_TOKEN}",
)


def of_a_word(reworder: Reworder, text: str) -> str:
    """`player chooses mood`, where a flag of words is called so."""
    found = re.fullmatch(
        rf"({WHO}) (?:chooses|selects|decides|names) (?:the |a )?([a-z-]+)", reworder.plain(text, "list")
    )
    step = f"{found[1]} picks {found[2]}" if found and found[2] in reworder.around.flags else ""
    return f"write `{step}`" if step and reworder.sentence(step, "step") else ""


def of_a_number(reworder: Reworder, text: str) -> str:
    """`snow becomes a random number from 1 to 3`: chance picks it first."""
    found = re.fullmatch(
        r"([a-z-]+(?: of [a-z ]+?)?) (?:becomes|gets|is|=) (?:an? )?(?:random(?: (?:number|value))?|"
        r"[0-9]?d(?P<faces>[0-9]+)|"
        r"(?:result of )?(?:an? )?(?:die|dice|roll)(?: roll)?)(?: (?:from|between) (?P<least>[0-9]+) (?:to|"
        r"and) (?P<most>[0-9]+))?",
        text,
    )
    if not found or found[1].split(" ")[0] not in reworder.around.flags:
        return ""
    least, most = found["least"] or "1", found["most"] or found["faces"] or "6"
    step = reworder.knowing("many").sentence(f"{found[1]} becomes many", "step")
    return f"first `chance picks many from {least} to {most}`, then `{step}`" if step else ""


def for_a_while(reworder: Reworder, text: str) -> str:
    """`shielded of player becomes true until the next turn`: what ends it is another rule."""
    found = re.fullmatch(r"(.+ becomes (true|false)) (?:until|till|for) .*\b(?:turn|round)\b.*", text)
    step = reworder.sentence(found[1], "step") if found else ""
    back = "false" if found and found[2] == "true" else "true"
    ends = step and f"{step.rpartition(' ')[0]} {back}"
    return f"write `{step}`; a rule of its own ends it: `on: turn of player begins`, `do: [{ends}]`" if step else ""


def toggled(reworder: Reworder, text: str) -> str:
    """`toggle night`: the other of two values."""
    found = re.fullmatch(r"(?:toggle|flip|invert) (?:the )?(?!direction|play)([a-z-]+(?: of [a-z]+)?)", text)
    known = found and found[1].split(" ")[0] in reworder.names
    both = f"`then: [{found[1]} becomes false]` and `else: [{found[1]} becomes true]`" if found and known else ""
    return f"write a step of its own: `if: {found[1]}`, below it {both}" if found and both else ""


def of_all(reworder: Reworder, text: str) -> str:
    """`oil of everyone becomes 0`: each of several has one."""
    found = re.fullmatch(r"all (?:the )?([a-z-]+) (becomes .+)|([a-z-]+) of (.+?) (becomes .+)", text)
    flag, value = ((found[1] or found[3]), (found[2] or found[5])) if found else ("", "")
    whom = several(found[4]) if found and found[4] else "all players"
    if flag not in reworder.around.flags or not whom:
        return ""
    step = reworder.sentence(f"{flag} of {FRIEND} {value}", "step")
    return one_by_one(whom, step) if step else ""
