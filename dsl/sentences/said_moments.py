"""Conditions and events of everyday speech that are more than one sentence, or the opposite of one."""

from __future__ import annotations

import re

from .features import feature_of
from .plain import in_digits, negated
from .reworded import Reworder


def proposed_condition(reworder: Reworder, text: str) -> str:
    """`rank of card is 7 unless player is the dealer`; `unless` alone."""
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
    if found := re.match(r"(.+?),? (?:when|if|while|as long as|and) (.+)", said):
        event, condition = reworder.sentence(found[1], "event"), reworder.sentence(found[2], "condition")
        return _on_a_line(event, condition) if event and condition else ""
    drawn = re.search(r"\b[2-9][0-9]*\b", in_digits(text))
    if drawn and re.fullmatch(r"player (?:draws|must draw)", said):
        return _on_a_line(said, f"the amount is {drawn[0]}")
    found = re.fullmatch(r"(?:player plays )?(.+?) (?:on|onto|upon|on top of) (.+)", said)
    if found and reworder.is_law:
        upon = reworder.sentence(f"the top card is {found[2].removesuffix(' card')}", "condition")
        return _cards_played(reworder, found[1], upon) if " of the top card" in upon else ""
    found = re.fullmatch(r"player plays ([a-z0-9, -]+?)(?: card)?", said)
    return _cards_played(reworder, found[1]) if found else _said(reworder, said)


def _cards_played(reworder: Reworder, which: str, upon: str = "") -> str:
    """The cards that are meant, by what they are called and by a condition."""
    words = [word for word in which.split() if word not in ("card", "any")]
    if " or " in f" {which} ":
        kind, others = "card", [" ".join(words)]
    else:
        kinds = [word for word in words if reworder.is_known(word) and feature_of([word]) not in ("rank", "color")]
        kind, others = kinds[0] if kinds else "card", [word for word in words if word not in kinds[:1]]
    conditions = [reworder.sentence(f"card is {other}", "condition") for other in others]
    told = all(re.match("(?:rank|color|kind) of card is", condition) for condition in conditions)
    conditions += [upon] if upon else []
    return _on_a_line(f"player plays {kind}", " and ".join(conditions)) if conditions and told else ""


def _said(reworder: Reworder, said: str) -> str:
    """`player saves`: what is said is called so in the file."""
    found = re.fullmatch(r"player ([a-z-]+?)(?:es|s)", said)
    offer = next((name for name in (found[1], f"{found[1]}e") if name in reworder.names), "") if found else ""
    return f"an offer or an action is said: write `player says {offer}`" if offer else ""


def proposed_opening(reworder: Reworder, text: str) -> str:
    """`before attack`: a group that this file names."""
    head, _, name = reworder.plain(text, "opening").partition(" ")
    return f"write `{head} group {name}`" if head in ("before", "after") and name in reworder.names else ""


def _on_a_line(event: str, condition: str) -> str:
    return f"write `{event}`, and a line `when: {condition}`"
