"""Conditions of everyday speech for which other words are not enough: of flags, zones, some or none of the players."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from lastcard.dsl.everyday import window_for
from lastcard.dsl.sayings.wordings import WHO
from lastcard.dsl.sentences.features import feature_of
from lastcard.dsl.sentences.plain import in_digits, negated
from lastcard.dsl.sentences.reworded import Reworder

from .steps import of_what_is_drawn

MOST_MULTIPLE = 12


def proposed_condition(reworder: Reworder, text: str) -> str:
    """What to write for it."""
    return next(filter(None, (way(reworder, text) for way in _WAYS)), "")


def _write(condition: str) -> str:
    return f"write `{condition}`" if condition else ""


def _of_multiples(reworder: Reworder, text: str) -> str:
    found = re.fullmatch(
        r"(rank of [a-z ]+?|[a-z-]+) is (not )?(?:an? |any )?(?:multiple of|divisible by) ([2-9])", text
    )
    counted = re.fullmatch(r"((?!rank\b|points\b)[a-z-]+(?: of [a-z ]+)?) ?(?:%|mod) ?([0-9]+) (?:is|==?) 0", text)
    if counted:
        back = f"`if: {counted[1]} is {counted[2]}`, below it `then: [{counted[1]} becomes 0, ...]`"
        return f"there is no remainder; a counter is set back when it is reached: {back}"
    several = ", ".join(str(number) for number in range(0, MOST_MULTIPLE + 1, int(found[3]))) if found else ""
    return f"name them, as far as the deck goes: `{found[1]} is {found[2] or ''}one of {several}`" if found else ""


def _drawn(reworder: Reworder, text: str) -> str:
    """`until: a star comes`, where each card is called `drawn`."""
    until, dry, _ = text.partition(" or the number of cards to draw is 0")
    found = of_what_is_drawn(until) if "drawn" in reworder.names else ""
    return _write(f"{found}{dry}") if found and not re.search(r"\bhand\b|\bdrawn is\b| or ", until) else ""


def _played(reworder: Reworder, text: str) -> str:
    """`when: player plays KIND`: as a condition, or as what the rule waits for."""
    found = re.fullmatch(r"(?:when |if )?player (?:plays|lays|played|laid) (?:an? |the )?([a-z-]+)", text)
    event = reworder.sentence(f"player plays {found[1]}", "event") if found else ""
    condition = reworder.sentence(f"kind of card is {found[1]}", "condition") if found else ""
    return f"let the rule wait for it: `on: {event}`; as a condition it is `{condition}`" if event and condition else ""


def _by_a_name(reworder: Reworder, text: str) -> str:
    """A kind, a color or a rank alone."""
    found = re.fullmatch(r"(not )?(?:an? )?([a-z0-9-]+?)(?: card)?", in_digits(text))
    feature = feature_of([found[2]]) if found and text != found[2] else ""
    if found is None or not feature:
        return ""
    return _write(reworder.sentence(f"{feature} of card is {found[1] or ''}{found[2]}", "condition"))


def _on_the_last_card(reworder: Reworder, text: str) -> str:
    """`player is on last-card`: what is said with one card."""
    found = re.fullmatch(rf"({WHO}) (?:has|is (?:on|at)) ([a-z-]+)", reworder.plain(text, "list"))
    return _write(f"size of hand of {found[1]} is 1") if found and window_for(found[2]) else ""


_LAST = re.compile(
    r"(?:(?:it|this|that|(?:the )?card|he|she|player)(?: plays| lays)?(?: is| was)? )?"
    r"(?:(?:the|his|her|their|player's) )?last (?:card|one)"
    r"(?: (?:of|in) (?:the |his |her |their )?(?:player|hand|hand of player))?(?: is (?:played|laid))?"
)


def _of_the_last(reworder: Reworder, text: str) -> str:
    """`it is the last card of player`, of which the law is asked before it is laid."""
    if not _LAST.fullmatch(text):
        return ""
    before, after = "`size of hand of player is 1`", "`hand of player is empty`"
    return f"write {before}" if reworder.is_law else f"when it has been laid, {after}; before a play it is {before}"


def _so_many(reworder: Reworder, text: str) -> str:
    """`player has two 7s`, `less than 5 cards in the draw pile`."""
    said = in_digits(reworder.plain(in_digits(text), "list"))
    if held := re.fullmatch(rf"({WHO}) (?:has|holds) {_HOW}([0-9]+) ([a-z0-9-]+?)s?(?: cards?)?", said):
        feature = feature_of([held[4]])
        many = f"size of hand of {held[1]} with {feature} {held[4]} is {_how(held[2])}{held[3]}"
        return _write(reworder.sentence(many, "condition")) if feature else ""
    found = re.fullmatch(rf"{_HOW}([0-9]+) cards?(?: (?:left )?(?:in|on) (?:the )?([a-z ]+))?", in_digits(text))
    where = reworder.plain(found[3] or "hand", "list").removeprefix("the ") if found else ""
    place = {"hand": "hand of player"}.get(where, f"the {where}" if where.endswith("pile") else where)
    return _write(reworder.sentence(f"size of {place} is {_how(found[1])}{found[2]}", "condition")) if found else ""


_HOW = r"((?:at least|at most|more than|less than|fewer than) )?(?:exactly |only )?"


def _how(compared: str | None) -> str:
    return (compared or "").replace("fewer", "less")


def _some_have(reworder: Reworder, text: str) -> str:
    """`nobody else has 2 cards`, `an opponent has one card`."""
    found = re.fullmatch(
        rf"{_ANYBODY}(?: else)? (?:has|have|holds?) {_HOW}([0-9]+)(?: cards?)?(?: (?:left|in hand))?", in_digits(text)
    )
    if found is None:
        return ""
    others = re.search("opponent|other| else", text) or not found[1].startswith("no")
    among = "opponents of player" if others else "all players"
    empty = "is empty" if found[1].startswith("no") else "is not empty"
    return _write(reworder.sentence(f"{among} with size of hand {_how(found[2])}{found[3]} {empty}", "condition"))


_ANYBODY = (
    r"(nobody|no one|no (?:other )?(?:player|opponent)|some(?:one|body)|any(?:one|body)|"
    r"(?:an?|any|some|one|another)(?: other)? (?:player|opponent))"
)


def _of_partners(reworder: Reworder, text: str) -> str:
    """`player and next after player are partners`."""
    said = reworder.plain(text, "list")
    found = re.fullmatch(rf"({WHO}) and ({WHO}) are (?:in )?(?:an? |one |the )?(?:same )?{_TEAM}", said)
    found = found or re.fullmatch(rf"({WHO}) is (?:an? |the )?{_TEAM} of ({WHO})", said)
    return _write(reworder.sentence(f"{found[1]} is one of team of {found[2]}", "condition")) if found else ""


_TEAM = r"(?:partners?|team ?mates?|team)"


def _flagged(reworder: Reworder, text: str) -> str:
    """`player was shielded`, `no shielded of player`, `mood calm`, where a flag is called so."""
    flags = reworder.around.flags
    said = reworder.plain(text, "list").replace("isn't", "is not")
    was = re.fullmatch(rf"({WHO}) (?:was|has been|is already|is|has) (not |no |no longer )?(?:set to )?([a-z-]+)", said)
    if was and was[3] in flags:
        several = _of_several(was[1], was[3], bool(was[2]))
        flag = reworder.sentence(f"{was[3]} of {was[1]}", "condition")
        if flags[was[3]] == "number":
            return _write(f"{flag} is {'0' if was[2] else 'more than 0'}" * bool(flag))
        return _write(several or f"{'not ' if was[2] else ''}{flag}" * bool(flag))
    none = re.fullmatch(r"(?:no|without) ([a-z-]+)( of [a-z ]+)?", said)
    flag = f"{none[1]}{none[2] or ''}" if none and none[1] in flags else ""
    if flag:
        return _write(f"not {flag}" * bool(reworder.sentence(flag, "condition")))
    held = _WITHOUT_IS.sub(lambda found: f"{found[0]}is " if found[1] in flags else found[0], text)
    return _write(reworder.sentence(held, "condition")) if held != text else ""


_WITHOUT_IS = re.compile(
    r"\b([a-z-]+)(?: of (?:next after |next before )?[a-z]+)? (?!is\b|of\b|with\b|[a-z]+s\b)(?=[a-z0-9-]+)"
)


def _of_most(reworder: Reworder, text: str) -> str:
    """`player has the most oil`, `player has more oil than next after player`, where a flag is called so."""
    said = reworder.plain(text, "list")
    if most := re.fullmatch(rf"({WHO}) has (?:the )?(most|fewest|least|highest|lowest) ([a-z-]+)", said):
        how = "highest" if most[2] in ("most", "highest") else "lowest"
        told = f"{most[1]} is one of all players with the {how} {most[3]}"
        return _write(reworder.sentence(told, "condition")) if most[3] in reworder.around.flags else ""
    more = re.fullmatch(rf"({WHO}) has (more|less|fewer) ([a-z-]+) than ({WHO})", said)
    if more is None or more[3] not in reworder.around.flags:
        return ""
    told = f"{more[3]} of {more[1]} is {more[2].replace('fewer', 'less')} than {more[3]} of {more[4]}"
    return _write(reworder.sentence(told, "condition"))


def _somebody(reworder: Reworder, text: str) -> str:
    """`there is a friend`: of what a step may have picked, or not."""
    found = re.fullmatch(r"there (is|is no|isn't|isn't an?)(?: an?| any| some)? ([a-z-]+)", text)
    if found is None or found[2] not in reworder.names or feature_of([found[2]]):
        return ""
    none = "is" if found[1] != "is" else "is not"
    return f"of somebody write `{found[2]} {none} nobody`, of a card `{found[2]} {none} none`"


def _held(reworder: Reworder, text: str) -> str:
    """Of a hand: only cards of one sort, cards of both, one that is higher than some number."""
    said = reworder.plain(text, "list")
    if only := re.fullmatch(rf"({WHO}) (?:has|holds) only ([a-z0-9-]+?)s?(?: cards?)?", said):
        feature, hand = "" if only[2].isdigit() else feature_of([only[2]]), f"hand of {only[1]}"
        told = f"size of {hand} with {feature} {only[2]} is size of {hand}"
        return _write(reworder.sentence(told, "condition")) if feature else ""
    if both := re.fullmatch(rf"({WHO}) (?:has|holds) (?:both )?(?:an? )?([a-z0-9-]+) and (?:an? )?([a-z0-9-]+)", said):
        parts = [f"hand of {both[1]} with {feature_of([one])} {one} is not empty" for one in both.groups()[1:]]
        known = all(feature_of([one]) for one in both.groups()[1:])
        return _write(reworder.sentence(" and ".join(parts), "condition")) if known else ""
    found = re.fullmatch(
        rf"({WHO}) (?:has|holds) (?:an?|no|any)? ?cards? (?:that is |with rank )?"
        r"(?:is )?(more than|less than|at least|at most|higher than|lower than|over|under) ([0-9]+)",
        said,
    )
    if found is None:
        return ""
    how = _HIGHER.get(found[2], found[2])
    empty = "empty" if re.search(r" no ", said) else "not empty"
    return _write(reworder.sentence(f"hand of {found[1]} with rank {how} {found[3]} is {empty}", "condition"))


_HIGHER = {"higher than": "more than", "over": "more than", "lower than": "less than", "under": "less than"}


def _of_several(who: str, flag: str, is_not: bool) -> str:
    """`nobody is shielded`, `any opponent is shielded`."""
    among = "opponents of player" if "opponent" in who else "all players"
    if re.fullmatch(r"(?:nobody|no[- ]one|no (?:player|opponent))", who):
        return f"{among} with {flag} {'false' if is_not else 'true'} is empty"
    if re.fullmatch(r"(?:some|any)(?:one|body)|(?:any|an?|some|one) (?:player|opponent)", who):
        return f"{among} with {flag} {'false' if is_not else 'true'} is not empty"
    if re.fullmatch(r"every(?:one|body)|(?:all|every|each) (?:players?|opponents?)|all|opponents of player", who):
        return f"{among} with {flag} {'true' if is_not else 'false'} is empty"
    return ""


def _of_some(reworder: Reworder, text: str) -> str:
    """The same of whom one would not say it in the singular."""
    found = re.fullmatch(
        r"((?:any|an|some|one|no|every|each|all)(?: the)? (?:players?|opponents?)|nobody|no one|some(?:one|body)|"
        r"any(?:one|body)|every(?:one|body)) (?:is|are|was|has) (not |no longer )?([a-z-]+)",
        text,
    )
    return (
        _write(_of_several(found[1], found[3], bool(found[2]))) if found and found[3] in reworder.around.flags else ""
    )


def _in_a_zone(reworder: Reworder, text: str) -> str:
    """`exile has more than 3 cards`, `there are 3 cards in exile`, where a zone is called so."""
    if inside := re.fullmatch(r"([a-z-]+) is (not )?in ([a-z-]+(?: of [a-z ]+)?)", reworder.plain(text, "list")):
        is_zone = inside[3].split(" ")[0] in reworder.around.zones
        empty = "empty" if inside[2] else "not empty"
        one = f"{inside[3]} with face face of {inside[1]} is {empty}" if is_zone else ""
        return _write(reworder.sentence(one, "condition")) if one else ""
    said = in_digits(reworder.plain(text, "list"))
    found = next(filter(None, (re.fullmatch(way, said) for way in _HELD_IN_A_ZONE)), None)
    if found is None or found["zone"].split(" ")[0] not in reworder.around.zones:
        return ""
    zone, which, many = found["zone"], found["which"] or "", found["many"]
    if which.isdigit() and many not in ("a", "an"):
        which, many = "", which
    feature = feature_of([which]) if which else ""
    if which and not feature:
        return ""
    cards = f"{zone} with {feature} {which}" if feature else zone
    if many in _SOME:
        return _write(reworder.sentence(f"{cards} is {'' if many == 'no' else 'not '}empty", "condition"))
    return _write(reworder.sentence(f"size of {cards} is {_how(found['how'])}{many}", "condition"))


_SOME = ("no", "any", "a", "an", "some", None)
_MANY = (
    r"(?P<how>(?:at least|at most|more than|less than|fewer than) )?(?:(?P<many>[0-9]+|no|any|an?|some) )?"
    r"(?P<which>(?!cards?\b)[a-z0-9-]+)?(?: ?cards?)?"
)
_ZONE = r"(?P<zone>[a-z-]+(?: of [a-z]+(?: [a-z]+){0,2}?)?)"
_HELD_IN_A_ZONE = (
    rf"{_ZONE} (?:has|holds|contains) {_MANY}",
    rf"(?:there (?:is|are) )?{_MANY} (?:is |are |lies |lie )?in {_ZONE}",
)


def _excepted(reworder: Reworder, text: str) -> str:
    """`rank of card is 7 unless player is the dealer`; `unless` alone."""
    found = re.fullmatch(r"(.+?),? (?:unless|except (?:if|when)|but not (?:if|when)) (?:it is )?(.+)", text)
    holds, but = (reworder.sentence(part, "condition") for part in found.groups()) if found else ("", "")
    return _write(f"{holds} and {negated(but)}") if holds and but else _opposite(reworder, text)


def _opposite(reworder: Reworder, text: str) -> str:
    found = re.match(r"(?:unless|except (?:if|when)|but not (?:if|when))\b(?: it is)? (.+)", text)
    condition = reworder.sentence(found[1], "condition") if found else ""
    return f"write the opposite: `{negated(condition)}`" if condition else ""


_PART, _HUNDREDTH = r"0?\.(?P<part>[0-9]{1,2})", r"(?P<hundredth>[0-9]{1,2}) ?(?:%|percent)"
_CHANCES = (
    rf"(?:math\.|random\.)?(?:random|rand|rnd)(?:\(\))? ?(?:<=?|is less than|is at most) ?{_PART}",
    rf"(?:with )?(?:an? |the )?(?:probability|chance|odds)(?: (?:of|is))? (?:{_PART}|{_HUNDREDTH})",
    rf"(?:(?:in|with) )?(?:an? )?{_HUNDREDTH}(?: (?:chance|probability))?(?: of (?:the )?(?:time|cases))?",
    r"(?:with )?(?:an? )?(?:chance (?:of )?)?(?P<one>[0-9]{1,2}) (?:in|out of|to) (?P<all>[0-9]{1,3})(?: chance)?",
)


def _of_chance(reworder: Reworder, text: str) -> str:
    """`random() < 0.3`, `a chance of 30 %`, `1 in 6`: a number that chance picks first."""
    found = next(filter(None, (re.fullmatch(pattern, text) for pattern in _CHANCES)), None)
    parts = found.groupdict() if found else {}
    if parts.get("part"):
        share = Fraction(f"0.{parts['part']}")
    elif parts.get("hundredth"):
        share = Fraction(int(parts["hundredth"]), 100)
    else:
        share = Fraction(int(parts["one"]), int(parts["all"])) if parts and int(parts["all"]) else Fraction(0)
    if not 0 < share < 1:
        return ""
    met = "is 1" if share.numerator == 1 else f"is at most {share.numerator}"
    return f"chance comes before: first a step `chance picks luck from 1 to {share.denominator}`, then `if: luck {met}`"


_WAYS: tuple[Callable[[Reworder, str], str], ...] = (
    *(_of_multiples, _drawn, _played, _by_a_name, _of_some, _flagged, _in_a_zone, _so_many, _on_the_last_card),
    _of_the_last,
    *(_of_most, _some_have, _somebody, _held, _of_partners, _excepted, _of_chance),
)
