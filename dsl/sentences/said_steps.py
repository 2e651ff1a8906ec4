"""Steps of everyday speech that are more than one sentence: several, of several, under a condition, until it is so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from lastcard.dsl.sayings.wordings import WHO
from lastcard.dsl.sayings.wordings_of_moments import SEVERAL

from .features import feature_of
from .plain import applied, as_of_one, in_digits, negated, subject_of
from .reworded import FRIEND, NAME, Reworder

# One of several, and which one nobody has said.
_WHICHEVER = re.compile(
    r"\b(?:gives?|hands?|discards?|puts?|shows?|plays?|lays?|picks?(?! up)|chooses|selects|steals|names|"
    r"gets rid of|throws?|dumps?|drops?|tosses)(?: away| back)?"
    r"(?: (?!from\b|to\b)[a-z]+){0,4} (?:an?|any|another|one|some|two|[0-9]+) (?:other |more )?"
    r"(?!(?:new |next )?colou?r|turn)[a-z]"
)


MOST_WORDS = 14  # that say who several are


def proposed_steps(reworder: Reworder, text: str) -> str:
    """What to write for them, one by one."""
    ways = (_picked, _at_random, _dealt, _of_a_target) if is_whichever(text) else _WAYS
    return next(filter(None, (way(reworder, text) for way in ways)), "")


def is_whichever(text: str) -> bool:
    """Is something done with one of several, and nobody has said which?"""
    return _WHICHEVER.search(text) is not None


def _group(reworder: Reworder, text: str) -> str:
    known = NAME.fullmatch(text) and text in reworder.names
    return f"a group is used by a step of its own: `- group: {text}`" if known else ""


def _counted(reworder: Reworder, text: str) -> str:
    """`pips += 1`, `total = 2`: a flag or a name, which this file has not got."""
    said = reworder.plain(text, "step")
    found = re.fullmatch(r"([a-z][a-z-]*)(?: of player)? becomes (.+)", said)
    if found is None or " becomes " in text or reworder.is_known(found[1]):
        return ""
    if not re.search(rf"\b{found[1]}\b", found[2]):
        named = reworder.sentence(f"let {found[1]} be {found[2]}", "step")
        if said.startswith(f"{found[1]} of "):
            return f"write `{said}`" if named else ""
        return f"write `{named}`, or `{said}` if it is a flag" if named else ""
    of = "of: player, " if " of player becomes" in said else ""
    return f"write `{said}`; a flag of your own is declared first: `flags: {{{found[1]}: {{{of}holds: number}}}}`"


def _of_own_choice(reworder: Reworder, text: str) -> str:
    """`player draws 1 or 2`: somebody says how many."""
    found = re.fullmatch(r"(.+) (draws|must draw|scores) ([0-9]+) (?:or|to) ([0-9]+)", reworder.plain(text, "step"))
    who = subject_of(f"{found[1]} draws") if found else ""
    if not found or not who:
        return ""
    chosen = f"first `{who} picks many from {found[3]} to {found[4]}`, then `{who} {found[2]} many`"
    return f"{chosen}; by chance: `chance picks many from {found[3]} to {found[4]}`"


def _how_many(reworder: Reworder, text: str) -> str:
    """`player draws`, and no more."""
    said = reworder.plain(text, "step")
    is_short = re.search(r"\b(?:draws|must draw|scores)$", said) and subject_of(f"{said} 1")
    one = reworder.sentence(f"{said} 1", "step") if is_short else ""
    return f"say how many: `{one}`" if one else ""


def _by_chance(reworder: Reworder, text: str) -> str:
    """`player draws random 1 to 3`."""
    found = re.fullmatch(
        r"(.+) (draws|must draw|scores) (?:an? )?random (?:number )?(?:of cards )?(?:from |between )?([0-9]+) "
        r"(?:to|and) ([0-9]+)",
        reworder.plain(text, "step"),
    )
    step = reworder.sentence(f"{found[1]} {found[2]} 1", "step") if found else ""
    many = f"first `chance picks many from {found[3]} to {found[4]}`" if found else ""
    return f"{many}, then `{step.removesuffix('1')}many`" if step else ""


def _of_a_target(reworder: Reworder, text: str) -> str:
    """`target player draws 2`, `a random player draws 2`: one who has to be found first."""
    found = re.fullmatch(rf"(?:{_CHOSEN}|(an? random|random))(?: (player|opponent))? (.+)", text)
    done = reworder.sentence(f"{FRIEND} {as_of_one(found[3])}", "step") if found else ""
    if not found or not done:
        return ""
    if found[1]:
        among = "opponents of player" if found[2] == "opponent" else "all players"
        return f"first `chance picks {FRIEND} from {among}`, then `{done}`"
    return f"first `player picks {FRIEND} from opponents of player`, then `{done}`"


def _picked(reworder: Reworder, text: str) -> str:
    """`player picks one of opponents of player as victim`."""
    whom = re.fullmatch(
        rf"({WHO}) (?:picks|chooses|selects|targets) (?:an?|any|another|one)(?: other)? (?:player|opponent|person)",
        text,
    )
    if whom:
        return f"write `{whom[1]} picks {FRIEND} from opponents of {whom[1]}`; then the steps are about `{FRIEND}`"
    found = re.fullmatch(
        rf"({WHO}) (?:picks|chooses|selects|names) (?:one|1|any|any one|somebody|someone|(?:an? )?([a-z-]+)) "
        r"(?:of|from|out of|among) (.+?)(?: (?:as|called|named) ([a-z-]+))?",
        reworder.plain(text, "step"),
    )
    if found and found[2] and re.search(rf"\b{found[2]} of\b", reworder.plain(text, "step")):
        return ""  # a flag of somebody
    if not is_whichever(text) and reworder.sentence(text, "step"):  # then only a word is another one
        return ""
    several = reworder.plain(found[3], "list") if found else ""
    named = (found[4] or found[2] or FRIEND) if found else ""
    named = {"player": FRIEND, "opponent": FRIEND, "person": FRIEND, "card": "chosen", "cards": "chosen"}.get(
        named, named
    )
    step = reworder.sentence(f"{found[1]} picks {named} from {several}", "step") if found else ""
    return f"write `{step}`" if step else ""


def _toggled(reworder: Reworder, text: str) -> str:
    """`toggle night`: the other of two values."""
    found = re.fullmatch(r"(?:toggle|flip|invert) (?:the )?(?!direction|play)([a-z-]+(?: of [a-z]+)?)", text)
    known = found and found[1].split(" ")[0] in reworder.names
    both = f"`then: [{found[1]} becomes false]` and `else: [{found[1]} becomes true]`" if found and known else ""
    return f"write a step of its own: `if: {found[1]}`, below it {both}" if found and both else ""


def _gone_to(reworder: Reworder, text: str) -> str:
    """`loot goes to player`: who has it, gives it."""
    goes = r"(?:goes|moves|passes|is (?:given|passed|handed)) to"
    given = rf"(?!(?:turn|play|it|round|game|direction)\b)([a-z-]+) {goes} ({WHO})"
    found = re.fullmatch(given, reworder.plain(text, "list"))
    known = Reworder({*reworder.names, found[1]}) if found else reworder
    givers = ("taker",) if found and found[2] == "player" else ("player", "taker")
    steps = [known.sentence(f"{giver} gives {found[1]} to {found[2]}", "step") for giver in givers] if found else []
    return f"say who gives it: {' or '.join(f'`{step}`' for step in steps)}" if steps and all(steps) else ""


def _of_somebody(reworder: Reworder, text: str) -> str:
    """`he draws 2`: who that is, only the author knows."""
    step = reworder.sentence(text, "step") if re.match(r"(?:he|she|they)\b", text) else ""
    other = step.replace("player", "next after player", 1)
    return f"say who it is: `{step}`, or `{other}`" if re.match("player (?!gets)", step) else ""


def _both(reworder: Reworder, text: str) -> str:
    """`player and next after player draw 1`."""
    found = re.fullmatch(rf"(?:both )?({WHO}) and ({WHO}) (?:both |each )?(.+)", reworder.plain(text, "step"))
    steps = [reworder.sentence(f"{who} {as_of_one(found[3])}", "step") for who in found.groups()[:2]] if found else []
    return f"one step a line: {', '.join(f'`- {step}`' for step in steps)}" if steps and all(steps) else ""


_CALLED = {"player": FRIEND, "opponent": FRIEND, "person": FRIEND, "card": "chosen", "cards": "chosen"}


def _cancelled(reworder: Reworder, text: str) -> str:
    """`stop the attack`: a group of steps that is about to be done."""
    found = re.fullmatch(
        r"(?:player |taker )?(?:stop|prevent|block|avoid|annul|negate|abort|cancel)s? (?:the |this |that |an? )?"
        r"(?!round|game|turn|play|player|card|penalty|draw)([a-z][a-z-]*)",
        text,
    )
    known = ", if a group of steps is called so" if found and found[1] not in reworder.names else ""
    return f"write `cancel {found[1]}`{known}" if found else ""


def _at_random(reworder: Reworder, text: str) -> str:
    """`player steals a card from next after player`, `player gives a random card to ...`: chance says which."""
    said = " ".join(re.sub(r"\b(?:the )?hand of ", "", reworder.plain(text.replace("'s hand", ""), "list")).split())
    taken = re.fullmatch(
        rf"({WHO}) {_TAKES}(?: (?:an?|one|1))?(?: random| unseen)?(?: card)? (?:from|of|out of) ({WHO})", said
    )
    given = re.fullmatch(rf"({WHO}) (?:gives|passes|hands)(?: away)?(?: (?:an?|one|1))? random card to ({WHO})", said)
    giver, taker = (taken[2], taken[1]) if taken else (given[1], given[2]) if given else ("", "")
    step = giver and Reworder({*reworder.names, "loot"}).sentence(f"{giver} gives loot to {taker}", "step")
    return f"first `chance picks loot from hand of {giver}`, then `{step}`" if step else ""


def _dealt(reworder: Reworder, text: str) -> str:
    """`deal 1 card to everyone`."""
    found = re.fullmatch(r"(?:player |the dealer )?(?:deals?|gives?) ([0-9]+)(?: cards?)? to (.+)", in_digits(text))
    several = applied(found[2], SEVERAL) if found else ""
    if not found or not several.startswith(("all players", "others of ", "opponents of ")):
        return ""
    return f"one by one: `for each: {FRIEND} in {several}`, below it `do: [{FRIEND} draws {found[1]}]`"


def _without_a_subject(reworder: Reworder, text: str) -> str:
    """`draw 2 cards`: nobody does it."""
    said = as_of_one(reworder.plain(text, "step"))
    whole = said != text and reworder.sentence(f"player {said}", "step")
    begins = re.match(r"(?:draw|lose|score|give|discard|take|swap|show|pick)\b", text)
    other = f", or `next after {whole}`" if " player" not in str(whole) else ""
    return f"say who does it: `{whole}`{other}" if whole and begins else ""


def _until(reworder: Reworder, text: str) -> str:
    """`player draws until the card fits`, `until a star comes`."""
    text = re.sub(r" (?:back )?up to ([0-9]+)(?: cards)?$", r" until hand has \1 cards", in_digits(text))
    found = re.fullmatch(r"(.+?) (?:draws|draw|keeps drawing|must draw)(?: (?:1|a))?(?: cards?)? until (.+)", text)
    who = subject_of(reworder.plain(f"{found[1]} draws 1", "step")) if found else ""
    if not found or not who:
        return ""
    of_drawn = _of_what_is_drawn(found[2])
    until = of_drawn or reworder.sentence(re.sub(r"^(?:he|she|they)\b", who, found[2]), "condition")
    until = re.sub(r"^(size of hand of .* is) (?=[0-9]+$)", r"\1 at least ", until)
    drawn = f"{who} draws 1 as drawn" if of_drawn else f"{who} draws 1"
    ends = f"`repeat until: {until} or the number of cards to draw is 0`"
    return f"write a step of its own: {ends}, below it `do: [{drawn}]`" if until else ""


def _of_what_is_drawn(until: str) -> str:
    if re.search(r"\bfits?\b|\bcan (?:be )?(?:play|laid)|\bplayable\b|\bmatch", until):
        return "drawn fits"
    found = re.fullmatch(r"(?:an? |the )?([a-z0-9-]+)(?: card)? (?:comes|is drawn|appears|turns up|is found)", until)
    feature = feature_of([found[1]]) if found else ""
    return f"{feature} of drawn is {found[1]}" if found and feature else ""


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
    if reworder.sentence(text, "step").startswith("every "):  # one step does it for all
        return ""
    words = text.split()
    for length in range(min(len(words) - 1, MOST_WORDS), 0, -1):
        several = applied(" ".join(words[:length]), SEVERAL)
        are_many = several.startswith(("all players", "others of ", "opponents of ", "team of "))
        done = are_many and reworder.sentence(f"{FRIEND} {as_of_one(' '.join(words[length:]))}", "step")
        if done:
            return f"one by one: `for each: {FRIEND} in {several}`, below it `do: [{done}]`"
    return ""


def _several_steps(reworder: Reworder, text: str) -> str:
    found = _steps(reworder, text)
    return f"one step a line: {', '.join(f'`- {step}`' for step in found)}" if len(found) > 1 else ""


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
    found = re.search(rf"\b(?:hand|score) of ({WHO})(?! with)|^({WHO}) is ", condition)
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
_TAKES = r"(?:takes|steals|robs|draws|gets|grabs|pulls)"
_CHOSEN = r"(?:target|a chosen|any chosen|the chosen|a player of (?:his|her|their) choice)"
_WAYS: tuple[Callable[[Reworder, str], str], ...] = (
    *(_group, _counted, _how_many, _of_own_choice, _by_chance, _of_a_target, _at_random, _dealt),
    *(
        _toggled,
        _gone_to,
        _of_somebody,
        _both,
        _picked,
        _cancelled,
        _until,
        _with_condition,
        _one_by_one,
        _several_steps,
        _without_a_subject,
    ),
)
