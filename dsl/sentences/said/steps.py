"""Steps of everyday speech that are more than one sentence: several, of several, under a condition, until it is so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from lastcard.dsl.sayings.wordings import WHO
from lastcard.dsl.sentences.features import feature_of
from lastcard.dsl.sentences.plain import as_of_one, in_digits, negated, subject_of
from lastcard.dsl.sentences.reworded import FRIEND, NAME, Reworder

from .choices import (
    OF_ONE,
    at_random,
    by_chance,
    dealt,
    gone_to,
    is_whichever,
    of_a_target,
    of_own_choice,
    out_of_a_zone,
    picked,
    with_anybody,
)
from .flags import flagged, for_a_while, of_a_number, of_a_word, of_all, toggled, tokens
from .several import one_by_one, several

MOST_WORDS = 14  # that say who several are


def proposed_steps(reworder: Reworder, text: str) -> str:
    """What to write for them, one by one."""
    if told := tokens(reworder, text):
        return told
    ways = OF_ONE if is_whichever(text) else _WAYS
    return next(filter(None, (way(reworder, text) for way in ways)), "")


def _group(reworder: Reworder, text: str) -> str:
    called = re.fullmatch(r"(?:do|run|call|use|start|perform|group|apply)s? (?:the )?(?:group )?([a-z-]+)", text)
    if called and text.startswith("group "):
        return f"write `- group: {called[1]}`, with a colon, as a step of its own"
    text = called[1] if called else text
    known = NAME.fullmatch(text) and text in reworder.names and text not in reworder.around.flags
    return f"a group is used by a step of its own: `- group: {text}`" if known else ""


def _counted(reworder: Reworder, text: str) -> str:
    """`pips += 1`, `total = 2`: a flag or a name, which this file has not got."""
    said = reworder.plain(text, "step")
    found = re.fullmatch(r"([a-z][a-z-]*)(?: of player)? becomes (.+)", said)
    if found is None or " becomes " in text or (reworder.is_known(found[1]) and found[1] != FRIEND):
        return ""
    if not re.search(rf"\b{found[1]}\b", found[2]):
        named = reworder.sentence(f"let {found[1]} be {found[2]}", "step")
        if said.startswith(f"{found[1]} of "):
            return f"write `{said}`" if named else ""
        return f"write `{named}`, or `{said}` if it is a flag" if named else ""
    of = "of: player, " if " of player becomes" in said else ""
    return f"write `{said}`; a flag of your own is declared first: `flags: {{{found[1]}: {{{of}holds: number}}}}`"


def _how_many(reworder: Reworder, text: str) -> str:
    """`player draws`, and no more."""
    said = reworder.plain(text, "step")
    is_short = re.search(r"\b(?:draws|must draw|scores)$", said) and subject_of(f"{said} 1")
    one = reworder.sentence(f"{said} 1", "step") if is_short else ""
    return f"say how many: `{one}`" if one else ""


def _offered(reworder: Reworder, text: str) -> str:
    """`player may draw 1`: somebody is asked."""
    found = re.fullmatch(rf"({WHO}) (?:may|can) (?:choose to )?(.+)", reworder.plain(text, "list"))
    done = f"taker {as_of_one(found[2])}" if found else ""
    step = (reworder.sentence(done, "step") or reworder.sentence(f"{done} 1", "step")) if done else ""
    asks = f"`asks: {found[1]}`, `offers: {{NAME: {{do: [{step}]}}}}`" if found and step else ""
    is_done = asks and reworder.sentence(text, "step")  # it may be nothing to be chosen
    return f"whoever may do something is asked by a window: {asks}" if asks and not is_done else ""


def _into_a_zone(reworder: Reworder, text: str) -> str:
    """`player exiles gone`, `put gone in exile`, where a zone is called so; `player adds goods to hand of player`."""
    zones = [zone for zone in reworder.around.zones if zone in text.split()]
    if zones and re.match("(?:re)?shuffle|mix", text):
        chance = f"chance picks from it as it lies, `chance picks loot from {zones[0]}`"
        return f"only the draw pile is shuffled, `shuffle the draw pile`; a zone needs none: {chance}"
    if found := re.fullmatch(_TO_THE_HAND, text):
        return f"write `{found[1]} takes {found[2]} from ZONE`, with the zone in which it lies"
    found = next(filter(None, (re.fullmatch(way, reworder.plain(text, "list")) for way in _PUT)), None)
    if found and found["zone"].split(" ")[0] in reworder.around.zones:
        step = reworder.sentence(f"{found['who'] or 'player'} puts {found['card']} into {found['zone']}", "step")
        return f"write `{step}`" if step else ""
    found = re.fullmatch(rf"({WHO}) ([a-z]+?)s ([a-z-]+)", text)
    stems = (found[2], found[2].removesuffix("e")) if found else ()
    zone = next((each for each in stems if each in reworder.names), "")
    step = reworder.sentence(f"{found[1]} puts {found[3]} into {zone}", "step") if found and zone else ""
    return f"write `{step}`" if step else ""


_THERE = r"(?:in|into|to|onto|on|inside) (?P<zone>[a-z-]+(?: of [a-z ]+)?)"
_PUT = (
    rf"(?:(?P<who>{WHO}) )?(?:puts?|moves?|places?|lays?|stores?|saves?|keeps?|hides?|sends?|banks?|stashes|adds?|"
    rf"drops?|throws?|stacks?) (?P<card>[a-z-]+) {_THERE}",
    rf"(?P<card>[a-z-]+) (?:goes|moves|is (?:put|moved|placed|laid)) {_THERE}(?P<who>$)",
)
_TO_THE_HAND = rf"({WHO}) (?:adds|puts|moves|brings) ([a-z-]+) (?:in)?to (?:the )?hand(?: of {WHO})?"


def _of_somebody(reworder: Reworder, text: str) -> str:
    """`he draws 2`: who that is, only the author knows."""
    if only := re.fullmatch(r"(?:he|she|they) only (?:draws?|takes?) ([0-9]+|one)(?: cards?)?", in_digits(text)):
        return f"less is drawn by `the amount becomes {only[1]}`, in a rule or an offer before it"
    step = reworder.sentence(text, "step") if re.match(r"(?:he|she|they)\b", text) else ""
    other = step.replace("player", "next after player", 1)
    return f"say who it is: `{step}`, or `{other}`" if re.match("player (?!gets)", step) else ""


def _both(reworder: Reworder, text: str) -> str:
    """`player and next after player draw 1`."""
    found = re.fullmatch(rf"(?:both )?({WHO}) and ({WHO}) (?:both |each )?(.+)", reworder.plain(text, "step"))
    steps = [reworder.sentence(f"{who} {as_of_one(found[3])}", "step") for who in found.groups()[:2]] if found else []
    return f"one step a line: {', '.join(f'`- {step}`' for step in steps)}" if steps and all(steps) else ""


def _cancelled(reworder: Reworder, text: str) -> str:
    """`stop the attack`: a group of steps that is about to be done."""
    if reworder.around.group and _CANCELLED.fullmatch(text):
        return f"write `cancel {reworder.around.group}`: that is what the window comes before"
    found = re.fullmatch(
        r"(?:player |taker )?(?:stop|prevent|block|avoid|annul|negate|abort|cancel|counter|parry|"
        r"absorb|dodge|deflect|ward off|neutralise|neutralize)s? (?:the |this |that |an? )?"
        r"(?!round|game|turn|play|player|card|penalty|draw)([a-z][a-z-]*)",
        text,
    )
    known = ", if a group of steps is called so" if found and found[1] not in reworder.names else ""
    return f"write `cancel {found[1]}`{known}" if found else ""


_CANCELLED = re.compile(
    r"(?:(?:player |taker )?(?:cancel|stop|block|prevent|avoid|annul|negate|counter|parry|dodge)s?(?: (?:it|this|that|"
    r"(?:the |this |that )?(?:attack|hit|effect)))?|(?:the |this )?(?:attack|hit|effect) (?:is|gets) "
    r"(?:cancell?ed|stopped|blocked|prevented|avoided|over)|no (?:attack|effect)|(?:taker|the target|"
    r"player) is "
    r"(?:safe|protected|immune)|(?:taker|the target|nobody|no one) (?:draws|must draw) nothing|nobody (?:has "
    r"to )?draws?)"
)


def _without_a_subject(reworder: Reworder, text: str) -> str:
    """`draw 2 cards`: nobody does it."""
    said = as_of_one(reworder.plain(text, "step"))
    whole = said != text and reworder.sentence(f"player {said}", "step")
    begins = re.match(r"(?:draw|lose|score|give|discard|take|swap|show|pick|choose|select|name|wish)\b", text)
    other = f", or `next after {whole}`" if " player" not in str(whole) else ""
    return f"say who does it: `{whole}`{other}" if whole and begins else ""


def _until(reworder: Reworder, text: str) -> str:
    """`player draws until the card fits`, `until a star comes`."""
    text = re.sub(r"\b(?:so|as) long (?=until\b)", "", text)
    text = re.sub(_FILLS, " draws up to ", text)
    text = re.sub(r" until ([0-9]+)(?: cards)?$", r" until hand has \1 cards", in_digits(text))
    text = re.sub(r" (?:back )?up to ([0-9]+)(?: cards)?$", r" until hand has \1 cards", in_digits(text))
    found = re.fullmatch(r"(.+?) (?:draws|draw|keeps drawing|must draw)(?: (?:1|a))?(?: cards?)? until (.+)", text)
    who = subject_of(reworder.plain(f"{found[1]} draws 1", "step")) if found else ""
    if not found or not who:
        return ""
    of_drawn = of_what_is_drawn(found[2])
    until = of_drawn or reworder.sentence(re.sub(r"^(?:he|she|they)\b", who, found[2]), "condition")
    until = re.sub(r"^(size of hand of .* is) (?=[0-9]+$)", r"\1 at least ", until)
    drawn = f"{who} draws 1 as drawn" if of_drawn else f"{who} draws 1"
    ends = f"`repeat until: {until} or the number of cards to draw is 0`"
    return f"write a step of its own: {ends}, below it `do: [{drawn}]`" if until else ""


_FILLS = r" (?:re)?fills?(?: up)?(?: (?:his|her|their|the))? hand(?: of [a-z]+)?(?: up)? to "


def of_what_is_drawn(until: str) -> str:
    """What ends a repetition of draws, where each card is called `drawn`."""
    if re.search(r"\bfits?\b|\bcan (?:be )?(?:play|laid)|\bplayable\b|\bmatch(?:es)?$", until):
        return "drawn fits"
    found = re.fullmatch(_DRAWN, until)
    which = (found[1] or found[2]) if found else ""
    feature = feature_of([which]) if which else ""
    return f"{feature} of drawn is {which}" if feature else ""


_DRAWN = (
    r"(?:an? |the )?([a-z0-9-]+)(?: card)? (?:comes|is drawn|was drawn|appears|turns up|is found)"
    r"|(?:player|he|she|they|you) (?:draws?|gets?|finds?|has drawn) (?:an? )?([a-z0-9-]+)(?: card)?"
)


def _with_condition(reworder: Reworder, text: str) -> str:
    """`player draws 2 if ...`, `if ..., player draws 2`: a step with a condition, and what else is done."""
    found = (re.fullmatch(pattern, text) for pattern in _CONDITIONAL)
    ways = (_under_condition(reworder, **way.groupdict()) for way in found if way)
    return next(filter(None, (*ways, *_without_a_comma(reworder, text))), "")


def _without_a_comma(reworder: Reworder, text: str) -> Iterator[str]:
    """`if player is the dealer turn the direction`: where the step begins, the parser tells."""
    first, *words = text.split() or [""]  # of blanks alone nothing is left
    for length in range(3, len(words) - 1) if first in ("if", "when", "whenever") else ():
        yield _under_condition(reworder, " ".join(words[:length]), " ".join(words[length:]))


def _under_condition(reworder: Reworder, condition: str, step: str, other: str = "", unless: str = "") -> str:
    holds = reworder.sentence(condition, "condition")
    done = _steps(reworder, re.sub("^(?:he|she|they)\\b", _whom(holds), step)) if holds else []
    otherwise = _steps(reworder, other, like=step) if other else []
    if not holds or not done or (other and not otherwise):
        return ""
    also = f" and `else: [{', '.join(otherwise)}]`" if other else ""
    holds = negated(holds) if unless else holds
    return f"write a step of its own: `if: {holds}`, below it `then: [{', '.join(done)}]`{also}"


def _one_by_one(reworder: Reworder, text: str) -> str:
    """`everyone draws 1`: each of several does it."""
    if re.match(r"[a-z-]+ ?(?::?=|is\b|becomes\b)", text):  # something is kept under a name
        return ""
    if reworder.sentence(text, "step").startswith("every "):  # one step does it for all
        return ""
    if but := _BUT_ONE.fullmatch(text):
        return _one_by_one(reworder, _EVERYBODY.sub("all others", but[1]))
    if missed := re.fullmatch(r"(?:miss|pass over) (.+)", reworder.plain(text, "step")):
        text = f"{missed[1]} loses a turn"
    words = text.split()
    for length in range(min(len(words) - 1, MOST_WORDS), 0, -1):
        whom = several(" ".join(words[:length]))
        done = whom and reworder.sentence(f"{FRIEND} {as_of_one(' '.join(words[length:]))}", "step")
        if done:
            return one_by_one(whom, done)
    return ""


_EVERYBODY = re.compile(r"^(?:(?:each|every|all)(?: the)? players?|everyone|everybody)")
_BUT_ONE = re.compile(r"((?:each|every|all|everyone|everybody).*?),? (?:except|but(?: not)?|besides) player")


def _several_steps(reworder: Reworder, text: str) -> str:
    found = _steps(reworder, text)
    return f"one step a line: {', '.join(f'`- {step}`' for step in found)}" if len(found) > 1 else ""


def _paid(reworder: Reworder, text: str) -> str:
    """`player pays 5 points to the dealer`: one loses them, the other gets them."""
    found = re.fullmatch(
        r"(.+?) (?:pays|gives|hands|loses|transfers) ([0-9a-z-]+) points?(?: (?:to|for) (.+))?", in_digits(text)
    )
    who, whom = (reworder.plain(found[part] or "", "list") if found else "" for part in (1, 3))
    if several(who) or several(whom):
        return ""
    lost = reworder.sentence(f"{who} scores 0 - {found[2]}", "step") if found else ""
    got = reworder.sentence(f"{whom} scores {found[2]}", "step") if found and whom else ""
    if lost and got:
        return f"one step a line: `- {lost}`, `- {got}`"
    return f"write `{lost}`" if lost and not whom else ""


def _run_together(reworder: Reworder, text: str) -> str:
    """`player draws 1 turn the direction`: two steps with nothing between them."""
    words = text.split()
    halves = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(2, min(len(words), MOST_WORDS) - 1))
    found = next((pair for pair in halves if all(reworder.sentence(half, "step") == half for half in pair)), ())
    return f"two steps stand apart: {', '.join(f'`- {step}`' for step in found)}" if found else ""


def _steps(reworder: Reworder, text: str, like: str = "") -> list[str]:
    """The steps of a text, the subject of the first standing for the others; none if one of them is no step."""
    if whole := reworder.sentence(text, "step"):
        return [whole]
    like = reworder.plain(like, "step")
    if text.isdigit() and like:
        return [re.sub("[0-9]+$", text, like)]
    subject, found = subject_of(like), list[str]()
    for part in filter(None, re.split(r"\s*(?:[,;]|\band then\b|\bthen\b|\band also\b|\band\b)\s*", text)):
        step = reworder.sentence(part, "step") or (subject and reworder.sentence(f"{subject} {part}", "step"))
        if not step:
            return []
        subject = subject_of(step) or subject
        found.append(step)
    return found


def _whom(condition: str) -> str:
    """Of whom it speaks, who is `they` behind it."""
    found = re.search(rf"\b(?:hand|score) of ({WHO})\b|^({WHO}) is ", condition)
    return (found and (found[1] or found[2])) or "player"


_ELSE = r"(?:else|otherwise|or else)"
_CONDITIONAL = (
    r"if ?\((?P<condition>[^,;()]+)[,;] ?(?P<step>[^,;()]+)[,;] ?(?P<other>[^,;()]+)\)",
    r"if ?\((?P<condition>[^,;()]+)[,;] ?(?P<step>[^,;()]+)\)",
    rf"if (?P<condition>.+?),? (?:then )?(?P<step>(?:player|next|the|he|she|they|you) .+?),? {_ELSE} (?P<other>.+)",
    rf"(?P<step>.+?),? if (?P<condition>.+?),? {_ELSE} (?P<other>.+)",
    r"(?:if|when|whenever) (?P<condition>.+?),? then (?P<step>.+)",
    r"(?:if|when|whenever) (?P<condition>.+?), (?P<step>.+)",
    r"(?P<step>.+?),? (?:if|when|whenever|only if|only when|as long as|provided that|in case) (?P<condition>.+)",
    r"(?P<unless>unless) (?P<condition>.+?), (?P<step>.+)",
    r"(?P<step>.+?),? (?P<unless>unless|except if|except when) (?P<condition>.+)",
)
_WAYS: tuple[Callable[[Reworder, str], str], ...] = (
    *(_group, _counted, _how_many, of_own_choice, by_chance, with_anybody, of_a_target, at_random, dealt, toggled),
    *(of_a_number, of_a_word, _into_a_zone, gone_to, flagged, for_a_while, _offered),
    *(_of_somebody, _both, picked, _cancelled, out_of_a_zone, _until, _with_condition, of_all, _one_by_one),
    *(_paid, _several_steps, _run_together, _without_a_subject),
)
