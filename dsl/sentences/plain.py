"""The words of everyday speech put into words of the language, as far as each change keeps the meaning."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache

from lastcard.dsl.everyday import digits_for, name_of_several, plain_verb
from lastcard.dsl.sayings.foreign import FOREIGN
from lastcard.dsl.sayings.wordings import AMOUNTS, NAMES, SIGNS, WHO, Wordings
from lastcard.dsl.sayings.wordings_of_conditions import CONDITIONS
from lastcard.dsl.sayings.wordings_of_moments import CARDS_OF_OFFERS, EVENTS, LAW, LISTS, OPENINGS
from lastcard.dsl.sayings.wordings_of_states import STATES
from lastcard.dsl.sayings.wordings_of_steps import STEPS
from lastcard.dsl.sayings.wordings_of_things import THINGS

from .features import of_a_deck
from .grammar import reserved_words

_OF_SORT = {
    "step": (THINGS, STEPS),
    "condition": (STATES, CONDITIONS),
    "event": (EVENTS,),
    "early": (EVENTS,),
    "law": (EVENTS, LAW),
    "list": (LISTS,),
    "value": (LISTS,),
    "plays": (CARDS_OF_OFFERS,),
}


def small(text: str) -> str:
    """In small letters; names of programs in one word become several: `nextPlayer`."""
    return " ".join(_HUMPS.sub("-", text).lower().split())


_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z][a-z])")


def is_somebody(text: str) -> bool:
    """`Papa must draw 1`: one of those who play."""
    return _SOMEBODY.match(text) is not None


_SOMEBODY = re.compile(
    r"(?!Player|Next|The |Taker|Friend|Chance|All |Every)[A-Z][a-z]+ (?:must|draws|gets|loses|gives|scores|takes) "
)


def plain(text: str, sort: str, names: Collection[str] = ()) -> str:
    """All wordings, applied in their order; a number in words may be one of the names."""
    said = small(text)
    if sort == "opening":
        head, _, rest = applied(said, OPENINGS).partition(" ")
        return f"{head} {rest if rest.startswith('group ') else plain(rest, 'event', names)}"
    if sort == "step" and (english := applied(said, FOREIGN)) != said:
        said = " ".join(digits_for(word) or word for word in english.split())
    if sort == "step" and (who := subject_of(said)) not in ("", "player"):
        said = re.sub(r"\b(?:his|her|their) (?:own )?(?:hand|cards)\b(?! of)", f"hand of {who}", said)
    if sort == "condition":
        said = _with_numbers_of_players(said, names)
    if "drawn" in names:
        said = applied(said, _DRAWN)
    if sort in ("event", "early", "law", "condition"):
        said = _with_whole_names(said, names)
    if sort in ("step", "list", "value", "condition"):
        said = _joined(said, names)
    verbs = (_verbs(names),) if sort in ("step", "event", "early", "law") else ()
    in_general = (SIGNS, verbs, _numbers(names), NAMES, AMOUNTS, (_ARTICLE,))
    for table in (*in_general, *_OF_SORT.get(sort, ()), (_ARTICLE, _VERB)):
        said = applied(said, table)
    return of_a_deck(said, names) if sort in ("condition", "step") else said


def _with_numbers_of_players(text: str, names: Collection[str]) -> str:
    """`player has 3 or more oil`, where something is called so."""
    found = _HAS.search(in_digits(text))
    said = (found["name"], f"{found['name']}s") if found else ()
    name = next((each for each in said if each in names and each not in (*reserved_words(), "cards")), "")
    if not found or not name:
        return text
    how = found["how"] or found["or"] or ""
    least = {"or more": "at least ", "or fewer": "at most ", "or less": "at most "}.get(
        how, how.replace("fewer", "less")
    )
    return _HAS.sub(f"{name} of {found['who']} is {least}{found['many']}", in_digits(text), count=1)


_HAS = re.compile(
    r"\b(?P<who>(?:(?:next|second) (?:after|before) )?[a-z-]+) (?:has|have|holds|owns) "
    r"(?P<how>(?:at least|at most|more than|less than|fewer than) )?(?P<many>[0-9]+) "
    r"(?:(?P<or>or (?:more|fewer|less)) )?"
    r"(?P<name>[a-z-]+)(?: (?:tokens?|counters?|points?))?\b"
)
# A name that is given to what is drawn, where there is one.
_DRAWN: Wordings = ((r"\b(?:the |a )?(?:just )?drawn card\b|\b(?:the )?card (?:just )?drawn\b", "drawn"),)
_BEFORE_A_NAME = frozenset({"a", "an", "any", "the", "plays", "lays", "play", "is", "not", "or", "kind", "another"})


_PLAYED = frozenset({"plays", "lays", "play", "an", "a"})


def _with_whole_names(text: str, names: Collection[str]) -> str:
    """Names of several words, as people write them, with hyphens."""
    words = text.split()
    for several in (3, 2):
        for start in range(len(words) - several + 1):
            part = words[start : start + several]
            before = words[start - 1] if start else ""
            stands = not start or before in _BEFORE_A_NAME
            name = name_of_several(*part) if stands and all(part) else ""
            name = "-".join(part) if before.startswith(("play", "lay")) and "-".join(part) in names else name
            if "-" in name or (name and before in _PLAYED):
                words[start : start + several] = [name, *[""] * (several - 1)]
    signed = (name_of_several(word) or word if word.startswith("+") else word for word in words)
    return " ".join(filter(None, signed))


def _joined(text: str, names: Collection[str]) -> str:
    """`call penalty`, where the file has `call-penalty`."""
    words = text.split()
    for several in (4, 3, 2):
        for start in range(len(words) - several + 1):
            name = "-".join(words[start : start + several])
            if name in names:
                return _joined(" ".join((*words[:start], name, *words[start + several :])), names)
    return text


compiled = cache(re.compile)  # there are more than the module of expressions keeps


def applied(text: str, table: Wordings) -> str:
    for pattern, words in table:
        text = " ".join(compiled(pattern).sub(words, text).split())
    return text


def in_digits(text: str) -> str:
    return applied(text.lower(), _numbers(()))


def _numbers(names: Collection[str]) -> Wordings:
    """`7` for `seven` and for `sevens`; not in `one of`, nor in `the one`."""

    def digits(found: re.Match[str]) -> str:
        number = digits_for(found[0]) or digits_for(re.sub("(?<=x)es$|s$", "", found[0]))
        return found[0] if found[0] in names else number or found[0]

    return ((_NUMBER, digits),)


_NUMBER = (
    r"(?<![a-z]-)(?<!the )(?<!next )\b(?!one (?:of|who|that|with|after)\b)(?:one|two|three|four|five|six|seven|"
    r"eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred)(?:e?s)?\b(?!-)"
)
_VERB_FIRST = r"(?:^|(?<=player )|(?<=friend )|(?<=taker )|(?<=must )|(?<=is )|(?<=gets )|(?<=everyone ))[a-z]+\b(?!-)"


def _verbs(names: Collection[str]) -> tuple[str, Callable[[re.Match[str]], str]]:
    """A plainer word for a verb that is also the name of a card, and none of the file's own."""
    return (_VERB_FIRST, lambda found: found[0] if found[0] in names else plain_verb(found[0]))


# What stands with `the` in the language, by the words behind it.
_WITH_THE = (
    r"color in play|color named|cards? laid|cards? drawn|cards over|first|last|top card|draw pile|discard pile|amount|"
    r"number of (?:cards to draw|players|passes)|target|player of (?:this|the)|players who finished|dealer|lesser|"
    r"greater|highest|lowest|round|game|next turn|last turn|direction|play|middle of|first turn|turn|lost turn"
)
_ARTICLE = (rf"\b(?:the(?! (?:{_WITH_THE})\b)|an?(?! turn\b)) (?=[a-z0-9])", "")
_DOING = "draw|play|lose|score|name|pick|give|put|take|show|finish|leave|win|get|swap|discard|share"
_VERB = (rf"(?<!must )(?<!may )(?<!to )(?<!chance )\b(player|friend|taker|target|dealer) ({_DOING})\b", r"\1 \2s")


def as_of_one(doing: str) -> str:
    """`draws 1` for `draw 1`: of each of several it is said as of one."""
    return re.sub(rf"^({_DOING})\b", lambda found: "finishes" if found[1] == "finish" else f"{found[1]}s", doing)


_NO_SUBJECT = frozenset(
    {"chance", "the", "nobody", "every", "end", "cancel", "turn", "put", "let", "shuffle", "return"}
)


def subject_of(step: str) -> str:
    """Whoever does it, if it is somebody."""
    found = re.match(rf"({WHO}) (?:must draw|[a-z]+s)\b", step)
    return found[1] if found and found[1] not in _NO_SUBJECT else ""


def negated(condition: str) -> str:
    """The opposite, as one would say it."""
    if re.search(r"\b(?:and|or)\b", condition):
        return f"not ({condition})"
    if condition.startswith("not "):
        return condition.removeprefix("not ")
    found = re.fullmatch(r"(.+?) is (?!not |at |more |less )(.+)", condition)
    return f"{found[1]} is not {found[2]}" if found else f"not {condition}"
