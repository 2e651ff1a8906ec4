"""Steps about one of several: who or which it is, and how many, somebody or chance has to pick first."""

from __future__ import annotations

import re
from collections.abc import Callable

from lastcard.dsl.sayings.wordings import WHO
from lastcard.dsl.sentences.features import feature_of
from lastcard.dsl.sentences.plain import as_of_one, in_digits, subject_of
from lastcard.dsl.sentences.reworded import CHOSEN, FRIEND, Reworder

from .several import one_by_one, several

# One of several, and which one nobody has said.
_WHICHEVER = re.compile(
    r"\b(?:gives?|pass(?:es)?|hands?(?! of)|discards?|puts?|shows?|plays?|lays?|picks?(?! up)|chooses?|selects?|"
    r"steals|names|points|gets rid of|throws?|dumps?|drops?|tosses)(?: away| back)?(?: (?!from\b|to\b)[a-z]+){0,4} "
    r"(?:an?|any|another|one|some|two|[0-9]+) (?:other |more )?(?!(?:new |next )?colou?r|turn)[a-z]"
    r"|\b(?:gives|discards|puts|lays|throws) an? [0-9]"
)


# There the top card is meant.
_FROM_THE_PILE = re.compile(
    r"\b(?:from|off|of) (?:the |la )?(?:draw |drawing )?(?:pile|deck|stock|pioche)(?=$| (?:in|on)to\b)"
)


def is_whichever(text: str) -> bool:
    """Is something done with one of several, and nobody has said which?"""
    return _WHICHEVER.search(text) is not None and not _FROM_THE_PILE.search(text)


def of_own_choice(reworder: Reworder, text: str) -> str:
    """`player draws 1 or 2`: somebody says how many."""
    said = reworder.plain(re.sub(r"(?<=[0-9]) ?[-–] ?(?=[0-9])", " to ", text), "step")
    found = re.fullmatch(r"(.+) (draws|must draw|scores) ([0-9]+) (?:or|to) ([0-9]+)", said)
    who = subject_of(f"{found[1]} draws") if found else ""
    if not found or not who:
        return ""
    chosen = f"first `{who} picks many from {found[3]} to {found[4]}`, then `{who} {found[2]} many`"
    return f"{chosen}; by chance: `chance picks many from {found[3]} to {found[4]}`"


def by_chance(reworder: Reworder, text: str) -> str:
    """`player draws random 1 to 3`."""
    found = re.fullmatch(
        r"(.+) (draws|must draw|scores) (?:an? )?random (?:number )?(?:of cards )?(?:from |between )?([0-9]+) "
        r"(?:to|and) ([0-9]+)",
        reworder.plain(text, "step"),
    )
    if any_number := re.fullmatch(r"(.+) draws? (?:an? )?random (?:number|amount)(?: of cards)?", text):
        step = reworder.sentence(f"{any_number[1]} draws 1", "step")
        return f"first `chance picks many from 1 to 3`, then `{step.removesuffix('1')}many`" if step else ""
    step = reworder.sentence(f"{found[1]} {found[2]} 1", "step") if found else ""
    many = f"first `chance picks many from {found[3]} to {found[4]}`" if found else ""
    return f"{many}, then `{step.removesuffix('1')}many`" if step else ""


def with_anybody(reworder: Reworder, text: str) -> str:
    """`player swaps hands with a random opponent`: who that is, chance says first, or somebody picks."""
    own = re.fullmatch(
        rf"({WHO}) (?:may |can )?(?:picks?|chooses?|selects?) (?:some(?:one|body)|any(?:one|body)|"
        rf"an?(?:other)? (?:player|opponent)) to "
        r"(?:swap|exchange|trade) (?:hands|cards)(?: with)?",
        text,
    )
    own = own or re.fullmatch(
        rf"({WHO}) (?:may |can )?(?:swaps?|exchanges?|trades?)(?: hands?| cards)? with (?:some(?:one|body)|"
        rf"any(?:one|body)|"
        r"(?:an?|any|another)(?: other)? (?:player|opponent))(?: (?:he|she|they|player) (?:likes?|wants?|chooses?)| of "
        r"(?:his|her|their) (?:own )?choice)?",
        text,
    )
    if own:
        return f"first `{own[1]} picks {FRIEND} from opponents of {own[1]}`, then `{own[1]} swaps hands with {FRIEND}`"
    found = re.fullmatch(r"(.+ (?:with|to|from)) (?:an? )?random(?:ly chosen)? (player|opponent)", text)
    step = reworder.sentence(f"{found[1]} {FRIEND}", "step") if found else ""
    among = "opponents of player" if found and found[2] == "opponent" else "others of player"
    return f"first `chance picks {FRIEND} from {among}`, then `{step}`" if step else ""


def of_a_target(reworder: Reworder, text: str) -> str:
    """`target player draws 2`, `a random player draws 2`: one who has to be found first."""
    found = re.fullmatch(rf"(?:{_CHOSEN}|(an? random|random))(?: (player|opponent))? (.+)", text)
    done = reworder.sentence(f"{FRIEND} {as_of_one(found[3])}", "step") if found else ""
    if not found or not done:
        return ""
    if found[1]:
        among = "opponents of player" if found[2] == "opponent" else "all players"
        return f"first `chance picks {FRIEND} from {among}`, then `{done}`"
    return f"first `player picks {FRIEND} from opponents of player`, then `{done}`"


def picked(reworder: Reworder, text: str) -> str:
    """`player picks one of opponents of player as victim`."""
    whom = re.fullmatch(
        rf"(?:({WHO}) )?(?:picks?|chooses?|selects?|targets?|names?|points? (?:at|to)) (?:(?:an?|any|another|one|1|"
        rf"some|"
        r"target|his|her|their)(?: other)? (?:player|opponent|person|target|victim)|(?:some|any)(?:one|body)(?: else)?)"
        r"(?: (?:as|called) ([a-z-]+))?",
        text,
    )
    if whom:
        who, name = whom[1] or "player", whom[2] or FRIEND
        return f"write `{who} picks {name} from opponents of {who}`; then the steps are about `{name}`"
    found = re.fullmatch(
        rf"({WHO}) (?:picks|chooses|selects|names) (?:one|1|any|any one|somebody|someone|(?:an? )?([a-z-]+)) "
        r"(?:of|from|out of|among) (.+?)(?: (?:as|called|named) ([a-z-]+))?",
        reworder.plain(text, "step"),
    )
    if found and found[2] and re.search(rf"\b{found[2]} of\b", reworder.plain(text, "step")):
        return ""  # a flag of somebody
    if not is_whichever(text) and reworder.sentence(text, "step"):  # then only a word is another one
        return ""
    whoever = reworder.plain(found[3], "list") if found else ""
    named = (found[4] or found[2] or FRIEND) if found else ""
    named = _CALLED.get(named, named)
    step = reworder.sentence(f"{found[1]} picks {named} from {whoever}", "step") if found else ""
    lies = found is not None and whoever.split(" ")[0] in reworder.around.zones
    taken = f"; to have it, `{found[1]} takes {named} from {whoever}`" if found and lies else ""
    return f"write `{step}`{taken}" if step else ""


def gone_to(reworder: Reworder, text: str) -> str:
    """`loot goes to player`, `left of player receives loot`: who has it, gives it."""
    alone = re.fullmatch(rf"({WHO}) gives(?: away)? ([a-z-]+)(?: away)?", reworder.plain(text, "list"))
    if alone and alone[2] in reworder.names:
        step = reworder.sentence(f"{alone[1]} gives {alone[2]} to next after {alone[1]}", "step")
        return f"say to whom, as `{step}`" if step else ""
    if got := re.fullmatch(rf"({WHO}) (?:receives|obtains|gets handed) ([a-z-]+)", reworder.plain(text, "list")):
        step = reworder.sentence(f"player gives {got[2]} to {got[1]}", "step") if got[1] != "player" else ""
        return f"write `{step}`" if step and got[2] in reworder.names else ""
    two = re.fullmatch(rf"({WHO}) gives ([a-z-]+) ([a-z-]+)", reworder.plain(text, "list"))
    if two and {two[2], two[3]} <= {*reworder.names}:
        step = reworder.sentence(f"{two[1]} gives {two[3]} to {two[2]}", "step")
        return f"write `{step}`" if step else ""
    goes = r"(?:goes|moves|passes|is (?:given|passed|handed)) to"
    given = rf"(?!(?:turn|play|it|round|game|direction|attack|penalty)\b)([a-z-]+) {goes} ({WHO})"
    found = re.fullmatch(given, reworder.plain(text, "list"))
    known = reworder.knowing(found[1]) if found else reworder
    givers = ("taker",) if found and found[2] == "player" else ("player", "taker")
    steps = [known.sentence(f"{giver} gives {found[1]} to {found[2]}", "step") for giver in givers] if found else []
    return f"say who gives it: {' or '.join(f'`{step}`' for step in steps)}" if steps and all(steps) else ""


def at_random(reworder: Reworder, text: str) -> str:
    """`player steals a card from next after player`, `player gives a random card to ...`: chance says which."""
    lost = re.fullmatch(
        rf"({WHO}) (?:discards|loses|drops|throws away|gets rid of)(?: (?:an?|one|1))? random card"
        r"(?: (?:from|of|in) (?:his |her |their |the )?hand(?: of [a-z ]+)?)?",
        reworder.plain(text, "list"),
    )
    if lost:
        return f"first `chance picks chosen from hand of {lost[1]}`, then `{lost[1]} discards chosen`"
    said = " ".join(re.sub(r"\b(?:the )?hand of ", "", reworder.plain(text.replace("'s hand", ""), "list")).split())
    taken = re.fullmatch(
        rf"({WHO}) {_TAKES}(?: (?P<many>an?|one|[1-9]|some))?(?: one of)?(?: random| unseen)?(?: cards?)? "
        rf"(?:from|of|out of) ({WHO})",
        said,
    )
    given = re.fullmatch(rf"({WHO}) (?:gives|passes|hands)(?: away)?(?: (?:an?|one|1))? random card to ({WHO})", said)
    giver, taker = (taken[3], taken[1]) if taken else (given[1], given[2]) if given else ("", "")
    if giver.split(" ")[0] in reworder.around.zones:
        return ""
    step = giver and reworder.knowing("loot").sentence(f"{giver} gives loot to {taker}", "step")
    again = (
        f"; {taken['many']} times over" if taken and (taken["many"] or "").isdigit() and taken["many"] != "1" else ""
    )
    return f"first `chance picks loot from hand of {giver}`, then `{step}`{again}" if step else ""


def out_of_a_zone(reworder: Reworder, text: str) -> str:
    """`player draws 1 from vault of player`: cards of a zone are taken, one of them is found first."""
    some = re.fullmatch(
        rf"({WHO}) {_TAKES}(?: up)? (?:all|every)(?: the)? ([a-z0-9-]+?)s?(?: cards?)? (?:from|in|of|out of) (?:the )?"
        r"([a-z-]+(?: of [a-z ]+)?)",
        reworder.plain(text, "list"),
    )
    if some and some[3].split(" ")[0] in reworder.around.zones and (feature := feature_of([some[2]])):
        step = reworder.sentence(f"{some[1]} takes {some[3]} with {feature} {some[2]}", "step")
        return f"write `{step}`" if step else ""
    found = re.fullmatch(
        rf"({WHO}) {_TAKES}(?: up| back)?(?: (?:an?|one|1))?(?: random)?(?: cards?)? (?:from|out of) (?:the )?"
        r"([a-z-]+(?: of [a-z ]+)?)",
        reworder.plain(text, "list"),
    )
    if not found or found[2].split(" ")[0] not in reworder.names or _is_somebody(found[2]):
        return ""
    step = reworder.knowing("loot").sentence(f"{found[1]} takes loot from {found[2]}", "step")
    one = f"first `chance picks loot from {found[2]}`, then `{step}`"
    return f"{one}; all of them: `{found[1]} takes {found[2]}`" if step else ""


def _is_somebody(text: str) -> bool:
    return text in ("player", "taker", FRIEND)


def of_a_card(reworder: Reworder, text: str) -> str:
    """`player gives a card to next after player`: which one, is picked first."""
    found = re.fullmatch(
        rf"(?P<who>{WHO}) (?P<verb>gives|hands|passes|discards|shows|puts|throws|lays|plays)(?: away| down)? "
        r"(?P<many>an?|any|one|1|some|another|[2-9]) (?:other )?"
        r"(?:(?:(?!random)(?P<which>[a-z0-9-]+) )?cards?|(?P<kind>[a-z0-9-]+?)s?)"
        r"(?: of (?:his|her|their) (?:own )?choice|(?: from| out of| of) (?:his|her|their|the) hand)?"
        r"(?P<where> (?:to|into|in) .+)?",
        in_digits(_with_whom_behind(text)),
    )
    which = (found["which"] or found["kind"] or "") if found else ""
    feature = feature_of([which]) if which else ""
    if not found or (which and not feature):
        return ""
    who = found["who"]
    who = reworder.plain(who, "list") if " " in who or who in _ANYBODY else who
    verb = _PLAINLY.get(found["verb"], found["verb"])
    card = f"{CHOSEN} from hand of {who}" if verb == "shows" else CHOSEN
    known = reworder.knowing(CHOSEN, who)
    step = known.sentence(f"{who} {verb} {card}{found['where'] or ''}", "step")
    told = f" with {feature} {which}" if feature else ""
    picked = step and known.sentence(f"{who} picks {CHOSEN} from hand of {who}{told}", "step")
    again = f"; {found['many']} times over" if found["many"].isdigit() and found["many"] != "1" else ""
    return f"first `{picked}`, then `{step}`{again}" if picked else ""


def _with_whom_behind(text: str) -> str:
    """`player shows the next one a card`; what lands on the pile is discarded."""
    return _WHOM_FIRST.sub(r"\1 \3 to \2", _THROWN.sub(r"\1 discards \2", text))


_WHOM_FIRST = re.compile(
    rf"^({WHO} (?:gives|shows|hands|passes)) ((?!an? |any |one |[0-9])[a-z' -]+?(?: one)?) "
    r"((?:an?|one|[1-9]) (?!an? |one ).*)$"
)


_THROWN = re.compile(
    r"^(.+?) (?:puts|throws|lays|tosses|drops) ((?:an?|one|[1-9]|any|some) .*?)"
    r"(?: (?:on|onto|into|to) (?:the )?(?:discard )?pile| away)$"
)


def each_gives(reworder: Reworder, text: str) -> str:
    """`everybody passes one card to the right`: each picks one first."""
    found = re.fullmatch(
        r"(.+?) (?:gives?|pass(?:es)?|hands?)(?: on)? (?:an?|one|1|some)(?: of (?:his|her|their))? cards?(?: of "
        r".+?)? to (?:(?:his|her|their|the)(?: own)? )?(left|right|next)\b.*",
        text,
    )
    whom = several(found[1]) if found else ""
    if not found or not whom:
        return ""
    side = f"next after {FRIEND}" if found[2] == "next" else f"{found[2]} of {FRIEND}"
    return one_by_one(whom, f"{FRIEND} picks {CHOSEN} from hand of {FRIEND}", f"{FRIEND} gives {CHOSEN} to {side}")


def each_puts(reworder: Reworder, text: str) -> str:
    """`everyone puts a card into market`: each picks one first."""
    found = re.fullmatch(
        r"(.+?) (?:puts?|lays?|adds?|gives?) (?:an?|one|1)(?: of (?:his|her|their))? cards? (?:in|into|to|onto) "
        r"(?:the )?([a-z-]+)",
        text,
    )
    whom = several(found[1]) if found and found[2] in reworder.around.zones else ""
    if not found or not whom:
        return ""
    return one_by_one(whom, f"{FRIEND} picks {CHOSEN} from hand of {FRIEND}", f"{FRIEND} puts {CHOSEN} into {found[2]}")


def dealt(reworder: Reworder, text: str) -> str:
    """`deal 1 card to everyone`, `give 2 cards to next after player`."""
    said = in_digits(reworder.plain(text, "list"))
    one = re.fullmatch(rf"(?:give|hand|deal) ([0-9]+)(?: penalty)?(?: cards?)? to ({WHO})", said)
    if one and (step := reworder.sentence(f"{one[2]} draws {one[1]}", "step")):
        return f"write `{step}`"
    found = re.fullmatch(r"(?:player |the dealer )?(?:deals?|gives?) ([0-9]+)(?: cards?)? to (.+)", in_digits(text))
    whom = several(found[2]) if found else ""
    return one_by_one(whom, f"{FRIEND} draws {found[1]}") if found and whom else ""


_CALLED = {"player": FRIEND, "opponent": FRIEND, "person": FRIEND, "card": CHOSEN, "cards": CHOSEN}
_TAKES = r"(?:takes|steals|robs|draws|gets|grabs|pulls)"
_CHOSEN = r"(?:target|a chosen|any chosen|the chosen|a player of (?:his|her|their) choice)"
_PLAINLY = {"hands": "gives", "passes": "gives", "throws": "discards", "lays": "plays"}
_ANYBODY = ("he", "she", "they", "you", "we", "i")
# What is proposed where one of several is meant, and nobody has said which.
OF_ONE: tuple[Callable[[Reworder, str], str], ...] = (
    each_gives,
    each_puts,
    with_anybody,
    picked,
    at_random,
    dealt,
    of_a_target,
    out_of_a_zone,
    of_a_card,
)
