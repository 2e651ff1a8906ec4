"""Events and openings of everyday speech that are more than one sentence."""

from __future__ import annotations

import re

from lastcard.dsl.everyday import window_for
from lastcard.dsl.sentences.features import feature_of
from lastcard.dsl.sentences.plain import in_digits
from lastcard.dsl.sentences.reworded import Reworder


def proposed_event(reworder: Reworder, text: str) -> str:
    """What happens, and when a rule waits for it."""
    said = reworder.plain(text, "event")
    if said == "player draws" and re.search(r" (?:an?|one|1|the) ", f"{text} "):
        return "write `player draws in turn`, or `player draws` for every card, whatever it is drawn for"
    if changed := _of_a_hand(reworder, text):
        return _on_a_line(reworder, "hand of player changes", [changed])
    if told := _by_a_name(text):
        return f"write `{told}`"
    found = re.match(r"(.+?),? (?:when|if|while|as long as|and) (.+)", said)
    if not found:
        event, conditions = _happening(reworder, said, text)
        return _on_a_line(reworder, event, conditions) if conditions else _said(reworder, said)
    event, conditions = _happening(reworder, found[1], found[1])
    more = reworder.sentence(found[2], "condition") or reworder.sentence(f"player {found[2]}", "condition")
    return _on_a_line(reworder, event, [*conditions, more]) if event and more else ""


def _of_a_hand(reworder: Reworder, text: str) -> str:
    """`player has one card`: how a hand is, at any time that it changes."""
    said = re.sub(r"^(?:(?:when|whenever|if|once|as soon as|after|before) )+", "", text)
    is_how = _HOW_A_HAND_IS.match(said)
    condition = reworder.sentence(re.sub(r"^(?:somebody|someone|a player|he|she|you)\b", "player", said), "condition")
    return condition if is_how and re.match(r"(?:size of )?hand of player is\b", condition) else ""


_HOW_A_HAND_IS = re.compile(
    r"(?:player|he|she|you|somebody|someone|a player|hand of player)\b.* (?:is|has|holds|have)\b|player has\b"
)


def _by_a_name(text: str) -> str:
    """A kind that is laid, or what somebody says, by its name alone."""
    name = text.removeprefix("a ").removeprefix("an ")
    one = next((each for each in (name, name.removesuffix("s")) if feature_of([each]) == "kind"), "")
    return f"player plays {one}" if one else f"player says {name}" if window_for(name) else ""


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
        r"(player plays [a-z-]+) (?:with|of|that has) (?:the |an? )?(rank|color|kind|points|number) (?:of |is )?(.+)",
        said,
    ):
        feature = found[2].replace("number", "rank")
        return found[1], [reworder.sentence(f"{feature} of card is {found[3]}", "condition")]
    several = re.fullmatch(r"player plays ([2-9])(?: cards)?(?: at once| together| at the same time)?", said)
    if several and ("cards" in text or several[0] != f"player plays {several[1]}"):
        return "player plays cards", [f"size of the cards laid is {several[1]}"]
    if re.fullmatch(r"player (?:swaps|exchanges|trades) (?:hands|hand|cards).*", said):
        return "hand of player changes", ["exchanged"]
    if reworder.is_law and (judged := _judged(reworder, said)):
        return judged
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


def _judged(reworder: Reworder, said: str) -> tuple[str, list[str]] | None:
    """What only the law can ask: what lies there before, and whether it is the last card."""
    if upon := re.fullmatch(_LIKE_THE_TOP_CARD, said):
        feature = upon[1].replace("number", "rank")
        return "player plays card", [f"{feature} of card is {feature} of the top card"]
    last = re.fullmatch(_AS_LAST_CARD, said)
    kind = reworder.sentence(f"player plays {last[1] or last[2]}", "event") if last else ""
    return (kind, ["size of hand of player is 1"]) if kind else None


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


_LIKE_THE_TOP_CARD = (
    r"(?:player plays )?(?:card )?(?:with |of )?(?:the )?(?:same|matching|equal) (number|rank|color|kind)(?: card)?"
)
_AS_LAST_CARD = (
    r"(?:player plays )?([a-z-]+?) as (?:the |his |her |their )?last(?: card)?"
    r"|(?:winning|ending|finishing|going out|to win|to end|player (?:wins|ends|finishes|goes out)(?: the round)?) "
    r"(?:with|on|by) (?:an? )?([a-z-]+)"
)
# Cards as players class them.
_SORTS_OF_CARDS = {
    **dict.fromkeys(("draw", "penalty", "plus", "attack", "punishment"), "penalty of card is more than 0"),
    **dict.fromkeys(("action", "special", "picture"), "kind of card is not number"),
    **dict.fromkeys(("odd", "odd number"), "rank of card is one of 1, 3, 5, 7, 9"),
    **dict.fromkeys(("even", "even number"), "rank of card is one of 0, 2, 4, 6, 8"),
    **dict.fromkeys(("drawn", "just drawn", "newly drawn", "card just drawn", "card drawn"), "card is just drawn"),
}


def _said(reworder: Reworder, said: str) -> str:
    """`player saves`: what is said is called so in the file."""
    found = re.fullmatch(r"player ([a-z-]+?)(?:es|s)", said)
    offer = next((name for name in (found[1], f"{found[1]}e") if name in reworder.names), "") if found else ""
    return f"an offer or an action is said: write `player says {offer}`" if offer else ""


def proposed_opening(reworder: Reworder, text: str) -> str:
    """`before attack`: a group that this file names."""
    if found := re.fullmatch(r"(?:(?:when|whenever|if|on|once) )?(?:the )?group ([a-z-]+)", text):
        return f"write `before group {found[1]}`, where it can still be cancelled, or `after group {found[1]}`"
    if changed := _of_a_hand(reworder, text):
        return _on_a_line(reworder, "after hand of player changes", [changed])
    if _HIT.fullmatch(text):
        return "write `before group attack`; `lastcard words --of RULEBOOK` lists the groups that there are"
    if re.match(r"player|turn|the|hand", text) and (event := reworder.sentence(text, "event")):
        return f"write `after {event}`, or `before {event}`, where it can still be cancelled"
    side, _, named = text.partition(" ")
    if side in ("after", "before", "on", "when") and (told := _by_a_name(named)):
        hit = "; before what it does to somebody, `before group attack`, or as the group is called" * (side == "before")
        return f"write `{'before' if side == 'before' else 'after'} {told}`{hit}"
    head, _, name = reworder.plain(text, "opening").partition(" ")
    event, conditions = _happening(reworder, name, name) if head in ("before", "after") else ("", [])
    if event and conditions:
        return _on_a_line(reworder, f"{head} {event}", conditions)
    if head not in ("before", "after") or not re.fullmatch("[a-z][a-z-]*", name) or name in _NO_GROUPS:
        return ""
    sure = "" if name in reworder.names else f", if a group of steps is called `{name}`; an event is said whole"
    return f"write `{head} group {name}`{sure}"


_HIT = re.compile(
    r"(?:(?:when|if|whenever|once|before|as soon as) )?(?:(?:the )?(?:target|player|somebody|someone|a player|you|he|"
    r"she|one|taker) (?:is|gets|would be|has been)|being|when|if|once) (?:attacked|hit)"
)
# What is asked for so is an event.
_NO_GROUPS = frozenset(
    {"turn", "play", "round", "game", "player", "card", "drawing", "draw", "passing", "playing", "start", "penalty"}
) | {"end"}


def proposed_early(reworder: Reworder, text: str) -> str:
    """`before: attack`: a rule that comes before a group."""
    found = re.fullmatch("(?:the )?([a-z][a-z-]*)", text)
    if text in reworder.around.rules:
        return f"that is a rule: which of two comes later says `follows:`, in `{text}` the name of this one"
    if _HIT.fullmatch(text):
        return "write `group attack`; `lastcard words --of RULEBOOK` lists the groups that there are"
    if found is None or found[1] in _NO_GROUPS or reworder.sentence(text, "event"):
        return proposed_event(reworder, text)
    sure = "" if found[1] in reworder.names else f", if a group of steps is called `{found[1]}`"
    return f"write `group {found[1]}`{sure}"


def _on_a_line(reworder: Reworder, event: str, conditions: list[str]) -> str:
    """The event, and the condition; with the one that stands there, if that can be joined to it."""
    there, holds = reworder.when, " and ".join(conditions)
    if not there:
        return f"write `{event}`, and a line `when: {holds}`"
    if set(conditions) <= set(there.split(" and ")):
        return f"write `{event}`: the rest is said by the `when:` that is there"
    joined = f"({there}) and {holds}" if " or " in there else f"{there} and {holds}"
    return f"write `{event}`, and `when: {joined}`"
