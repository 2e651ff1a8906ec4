"""Conditions and events of everyday speech that are more than one sentence, or the opposite of one."""

from __future__ import annotations

import re

from .features import feature_of
from .plain import in_digits, negated
from .reworded import Reworder

MOST_MULTIPLE = 12


def proposed_condition(reworder: Reworder, text: str) -> str:
    """`rank of card is 7 unless player is the dealer`; `unless` alone."""
    multiple = re.fullmatch(
        r"(rank of [a-z ]+?|[a-z-]+) is (not )?(?:an? |any )?(?:multiple of|divisible by) ([2-9])", text
    )
    if multiple:
        several = ", ".join(str(number) for number in range(0, MOST_MULTIPLE + 1, int(multiple[3])))
        return f"name them, as far as the deck goes: `{multiple[1]} is {multiple[2] or ''}one of {several}`"
    was = re.fullmatch(r"([a-z ]+?) (?:was|has been|is already) (not )?([a-z-]+)", reworder.plain(text, "list"))
    if was and was[3] in reworder.names and (flag := reworder.sentence(f"{was[3]} of {was[1]}", "condition")):
        return f"write `{'not ' if was[2] else ''}{flag}`"
    found = re.fullmatch(r"(.+?),? (?:unless|except (?:if|when)|but not (?:if|when)) (?:it is )?(.+)", text)
    holds, but = (reworder.sentence(part, "condition") for part in found.groups()) if found else ("", "")
    return f"write `{holds} and {negated(but)}`" if holds and but else _opposite(reworder, text)


def _opposite(reworder: Reworder, text: str) -> str:
    found = re.match(r"(?:unless|except (?:if|when)|but not (?:if|when))\b(?: it is)? (.+)", text)
    condition = reworder.sentence(found[1], "condition") if found else ""
    return f"write the opposite: `{negated(condition)}`" if condition else ""


def proposed_event(reworder: Reworder, text: str) -> str:
    """What happens, and when a rule waits for it."""
    said = reworder.plain(text, "event")
    found = re.match(r"(.+?),? (?:when|if|while|as long as|and) (.+)", said)
    if not found:
        event, conditions = _happening(reworder, said, text)
        return _on_a_line(reworder, event, conditions) if conditions else _said(reworder, said)
    event, conditions = _happening(reworder, found[1], found[1])
    more = reworder.sentence(found[2], "condition") or reworder.sentence(f"player {found[2]}", "condition")
    return _on_a_line(reworder, event, [*conditions, more]) if event and more else ""


def _happening(reworder: Reworder, said: str, text: str) -> tuple[str, list[str]]:
    """What happens, and what has to hold besides."""
    drawn = re.search(r"\b[2-9][0-9]*\b", in_digits(text))
    if drawn and re.fullmatch(r"player (?:draws|must draw)", said):
        return said, [f"the amount is {drawn[0]}"]
    if re.fullmatch(r"player plays cards? (?:with|that has|of) (?:an? )?penalty", said):
        return "player plays card", ["penalty of card is more than 0"]
    if re.fullmatch(r"(?:all|everyone|everybody|every player|all players) pass(?:es)?", said):
        return "player passes", ["the number of passes is at least the number of players"]
    if found := re.fullmatch(r"the color in play (?:is|becomes|changes to) (?!set)([a-z-]+)", said):
        return "the color in play is set", [f"the color in play is {found[1]}"]
    if found := re.fullmatch(
        r"player plays card (?:with|of|that has) (?:the )?(rank|color|kind) (?:is )?([a-z0-9-]+)", said
    ):
        return "player plays card", [f"{found[1]} of card is {found[2]}"]
    found = re.fullmatch(r"(?:player plays )?(.+?) (?:on|onto|upon|on top of) (.+)", said)
    if found and reworder.is_law:
        upon = reworder.sentence(f"the top card is {found[2].removesuffix(' card')}", "condition")
        return _cards_played(reworder, found[1], upon) if " of the top card" in upon else ("", [])
    found = re.fullmatch(r"(?:player plays )?([a-z0-9, -]+?)(?: card)?", said)
    if found and (said.startswith("player plays ") or feature_of([found[1]])):
        event, conditions = _cards_played(reworder, found[1])
        if event:
            return event, conditions
    return reworder.sentence(said, "event"), []


def _cards_played(reworder: Reworder, which: str, upon: str = "") -> tuple[str, list[str]]:
    """The cards that are meant, by what they are called and by conditions."""
    if told := _SORTS_OF_CARDS.get(which):
        return "player plays card", [told]
    words = [word for word in which.split() if word not in ("card", "any")]
    if " or " in f" {which} ":
        kind, others = "card", [" ".join(words)]
    else:
        kinds = [word for word in words if reworder.is_known(word) and feature_of([word]) not in ("rank", "color")]
        kind, others = kinds[0] if kinds else "card", [word for word in words if word not in kinds[:1]]
    conditions = [reworder.sentence(f"card is {other}", "condition") for other in others]
    told_all = all(re.match("(?:rank|color|kind) of card is", condition) for condition in conditions)
    if kind == "card" and conditions == ["rank of card is 0"]:
        kind = "number"  # of a card without a rank that is said, too
    conditions += [upon] if upon else []
    return (f"player plays {kind}", conditions) if conditions and told_all else ("", [])


# Cards as players class them.
_SORTS_OF_CARDS = {
    **dict.fromkeys(("draw", "penalty", "plus", "attack", "punishment"), "penalty of card is more than 0"),
    **dict.fromkeys(("action", "special", "picture"), "kind of card is not number"),
    **dict.fromkeys(("drawn", "just drawn", "newly drawn", "card just drawn", "card drawn"), "card is just drawn"),
}


def _said(reworder: Reworder, said: str) -> str:
    """`player saves`: what is said is called so in the file."""
    found = re.fullmatch(r"player ([a-z-]+?)(?:es|s)", said)
    offer = next((name for name in (found[1], f"{found[1]}e") if name in reworder.names), "") if found else ""
    return f"an offer or an action is said: write `player says {offer}`" if offer else ""


def proposed_opening(reworder: Reworder, text: str) -> str:
    """`before attack`: a group that this file names."""
    if found := re.fullmatch(r"(?:when|whenever|if|on|once) (?:the )?group ([a-z-]+)", text):
        return f"write `before group {found[1]}`, where it can still be cancelled, or `after group {found[1]}`"
    if _HIT.fullmatch(text):
        return "write `before group attack`; `lastcard words --of RULEBOOK` lists the groups that there are"
    head, _, name = reworder.plain(text, "opening").partition(" ")
    event, conditions = _happening(reworder, name, name) if head in ("before", "after") else ("", [])
    if event and conditions:
        return _on_a_line(reworder, f"{head} {event}", conditions)
    if head not in ("before", "after") or not re.fullmatch("[a-z][a-z-]*", name) or name in _NO_GROUPS:
        return ""
    sure = "" if name in reworder.names else f", if a group of steps is called `{name}`; an event is said whole"
    return f"write `{head} group {name}`{sure}"


_HIT = re.compile(
    r"(?:when|if|whenever|once|before|as soon as) (?:the )?(?:target|player|somebody|someone|a player|you|he|she|one|"
    r"taker) (?:is|gets|would be|has been) (?:attacked|hit)"
)
# What is asked for so is an event.
_NO_GROUPS = frozenset(
    {"turn", "play", "round", "game", "player", "card", "drawing", "draw", "passing", "playing", "start", "end"}
)


def proposed_early(reworder: Reworder, text: str) -> str:
    """`before: attack`: a rule that comes before a group."""
    found = re.fullmatch("(?:the )?([a-z][a-z-]*)", text)
    if found is None or found[1] in _NO_GROUPS or reworder.sentence(text, "event"):
        return proposed_event(reworder, text)
    sure = "" if found[1] in reworder.names else f", if a group of steps is called `{found[1]}`"
    return f"write `group {found[1]}`{sure}"


def _on_a_line(reworder: Reworder, event: str, conditions: list[str]) -> str:
    """The event, and the condition; with the one that stands there, if that can be joined to it."""
    there, holds = reworder.when, " and ".join(conditions)
    if not there:
        return f"write `{event}`, and a line `when: {holds}`"
    if there in conditions:
        return f"write `{event}`: the rest is said by the `when:` that is there"
    joined = f"({there}) and {holds}" if " or " in there else f"{there} and {holds}"
    return f"write `{event}`, and `when: {joined}`"
