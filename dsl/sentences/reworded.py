"""What was written, as it has to be written: in words of the language, held against the parser.

Nothing is proposed that the parser cannot read, and no name that neither this file nor a deck has. So what is said to
be written can be written, as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from lastcard.dsl.everyday import instead_of, is_name
from lastcard.dsl.sayings.wordings import WHO
from lastcard.dsl.sayings.wordings_of_moments import SEVERAL

from .features import feature_of, is_of_a_color
from .parse import NoSentence, TooMuch, parse_sentence
from .plain import applied, as_of_one, in_digits, negated, plain, subject_of
from .syntax import names_in

LONGEST = 300  # what is longer, nobody rewords
FRIEND = "friend"  # what each of several is called
# Names that a rule, an offer or a loop gives.
_GIVEN = frozenset({"player", "card", "taker", "answer", FRIEND})
_NAME = re.compile("[a-z][a-z0-9-]*")
# One of several, and which one nobody has said.
_WHICHEVER = re.compile(
    r"\b(?:gives?|discards?|puts?|shows?|plays?|picks?(?! up)|chooses|selects|steals|names)(?: away| back)?"
    r"(?: (?!from\b|to\b)[a-z]+){0,4} (?:an?|any|another|one|some|two|[0-9]+) (?:other |more )?"
    r"(?!(?:new |next )?colou?r|turn)[a-z]"
)


# Words that would be taken for a name, and are none.
_NO_NAMES = frozenset(
    re.findall(
        r"\w+",
        "a about again all also an any anyone away back be been but by can do does every for go had has have he "
        "her here him his how i if its just left less lot many me more most much my never no now off one only "
        "other our out own possible said same she should so some still such take than that their them then there "
        "they this those too twice two up us was we were when where which while who whole will with would you "
        "your",
    )
)
_WRITTEN_SMALL = re.compile("(?<![A-Za-z])[a-z][a-z0-9-]*")


# What the parser takes, and nobody can have meant.
_NONSENSE = re.compile(r"\b(?:hand|rank|color|kind|size) of (?:size|rank|kind|color) of\b")


class Advice(NamedTuple):
    """What to write; the sentence alone, if it is one."""

    text: str
    sentence: str = ""


class Reworder:
    """Rewords what stands in one file; `names` are those that it declares or gives."""

    def __init__(self, names: Collection[str], is_law: bool = False) -> None:
        self.names, self.is_law = names, is_law
        self.written = frozenset[str]()  # words of the sentence that may be names of what it is laid over

    def advice(self, text: str, sort: str, loosely: bool = False) -> Advice | None:
        """What to write instead, in full; nothing where that is not certain. Loosely: any word may be a name."""
        said = " ".join(text.lower().split())
        names = (word for word in _WRITTEN_SMALL.findall(text) if not instead_of(word)) if loosely else ()
        self.written = frozenset(names) - _NO_NAMES
        if len(text) > LONGEST or (sort == "step" and _WHICHEVER.search(said)):
            return None
        parts = {"step": self._parts_of_step, "condition": self._opposite, "event": self._event_and_condition}
        in_parts = parts[sort](said) if sort in parts else ""
        if in_parts:
            return Advice(in_parts)
        whole = self.sentence(said, sort)
        return Advice(f"write `{whole}`", whole) if whole else None

    def sentence(self, text: str, sort: str) -> str:
        """The same in words of the language, if that is one sentence."""
        said = self._plain(text, sort)
        if sort == "plays":
            said = self._cards_of_an_offer(said)
        return said if self._is_sentence(said, sort) and not is_of_a_color(said) else ""

    def _plain(self, text: str, sort: str) -> str:
        return plain(text, "law" if self.is_law and sort == "event" else sort, self.names)

    def _is_sentence(self, text: str, sort: str) -> bool:
        try:
            phrase = parse_sentence(text, sort)
        except (NoSentence, TooMuch):
            return False
        if _NONSENSE.search(text):
            return False
        new = re.match(r"(?:let|.* picks) ([a-z-]+) (?:be|from) (?!.*\b\1\b)", text)
        maybe = {*self.written, new[1]} if new else self.written
        is_bare = _NAME.fullmatch(text)  # which would be a flag
        return all(self._is_known(name) or (not is_bare and name in maybe) for name in names_in(phrase))

    def _is_known(self, name: str) -> bool:
        return name.isdigit() or name in _GIVEN or name in self.names or is_name(name)

    # --- steps: several, of several, under a condition ------------------------------------

    def _parts_of_step(self, text: str) -> str:
        ways = (
            self._group,
            self._counted,
            self._of_own_choice,
            self._with_condition,
            self._one_by_one,
            self._several_steps,
        )
        return next(filter(None, (way(text) for way in ways)), "")

    def _group(self, text: str) -> str:
        known = _NAME.fullmatch(text) and text in self.names
        return f"a group is used by a step of its own: `- group: {text}`" if known else ""

    def _counted(self, text: str) -> str:
        """`pips += 1`, `total = 2`: a flag or a name, which this file has not got."""
        said = self._plain(text, "step")
        found = re.fullmatch(r"([a-z][a-z-]*)(?: of player)? becomes (.+)", said)
        if found is None or " becomes " in text or self._is_known(found[1]):
            return ""
        if not re.search(rf"\b{found[1]}\b", found[2]):
            named = self.sentence(f"let {found[1]} be {found[2]}", "step")
            return f"write `{named}`, or `{said}` if it is a flag" if named else ""
        of = "of: player, " if " of player becomes" in said else ""
        return f"write `{said}`; a flag of your own is declared first: `flags: {{{found[1]}: {{{of}holds: number}}}}`"

    def _of_own_choice(self, text: str) -> str:
        """`player draws 1 or 2`: somebody says how many."""
        found = re.fullmatch(r"(.+) (draws|must draw|scores) ([0-9]+) (?:or|to) ([0-9]+)", self._plain(text, "step"))
        who = subject_of(f"{found[1]} draws") if found else ""
        if not found or not who:
            return ""
        chosen = f"first `{who} picks many from {found[3]} to {found[4]}`, then `{who} {found[2]} many`"
        return f"{chosen}; by chance: `chance picks many from {found[3]} to {found[4]}`"

    def _with_condition(self, text: str) -> str:
        """`player draws 2 if ...`, `if ..., player draws 2`: a step with a condition, and what else is done."""
        found = (re.fullmatch(pattern, text) for pattern in _CONDITIONAL)
        ways = (self._under_condition(**way.groupdict()) for way in found if way)
        return next(filter(None, (*ways, *self._without_a_comma(text))), "")

    def _without_a_comma(self, text: str) -> Iterator[str]:
        """`if player is the dealer turn the direction`: where the step begins, the parser tells."""
        first, *words = text.split()
        for length in range(3, len(words) - 1) if first in ("if", "when", "whenever") else ():
            yield self._under_condition(" ".join(words[:length]), " ".join(words[length:]))

    def _under_condition(self, condition: str, step: str, other: str = "", unless: str = "") -> str:
        holds = self.sentence(condition, "condition")
        done = self._steps(re.sub("^(?:he|she|they)\\b", _whom(holds), step)) if holds else []
        otherwise = self._steps(other, like=step) if other else []
        if not holds or not done or (other and not otherwise):
            return ""
        also = f" and `else: [{', '.join(otherwise)}]`" if other else ""
        holds = negated(holds) if unless else holds
        return f"write a step of its own: `if: {holds}`, below it `then: [{', '.join(done)}]`{also}"

    def _one_by_one(self, text: str) -> str:
        """`everyone draws 1`: each of several does it."""
        words = text.split()
        for length in range(min(len(words) - 1, 9), 0, -1):
            several = applied(" ".join(words[:length]), SEVERAL)
            are_many = several.startswith(("all players", "others of ", "opponents of "))
            done = are_many and self.sentence(f"{FRIEND} {as_of_one(' '.join(words[length:]))}", "step")
            if done:
                return f"one by one: `for each: {FRIEND} in {several}`, below it `do: [{done}]`"
        return ""

    def _several_steps(self, text: str) -> str:
        found = self._steps(text)
        return f"one step a line: {', '.join(f'`- {step}`' for step in found)}" if len(found) > 1 else ""

    def _steps(self, text: str, like: str = "") -> list[str]:
        """The steps of a text, the subject of the first standing for the others; none if one of them is no step."""
        if whole := self.sentence(text, "step"):
            return [whole]
        like = self._plain(like, "step")
        if text.isdigit() and like:
            return [re.sub("[0-9]+$", text, like)]
        subject, found = subject_of(like), list[str]()
        for part in filter(None, re.split(r"\s*(?:[,;]|\band then\b|\bthen\b|\band also\b|\band\b)\s*", text)):
            step = self.sentence(part, "step") or (subject and self.sentence(f"{subject} {part}", "step"))
            if not step:
                return []
            subject = subject_of(step) or subject
            found.append(step)
        return found

    # --- conditions and events -------------------------------------------------------------

    def _opposite(self, text: str) -> str:
        found = re.match(r"(?:unless|except (?:if|when)|but not (?:if|when))\b(?: it is)? (.+)", text)
        condition = self.sentence(found[1], "condition") if found else ""
        return f"write the opposite: `{negated(condition)}`" if condition else ""

    def _event_and_condition(self, text: str) -> str:
        """What happens, and when a rule waits for it."""
        said = self._plain(text, "event")
        if found := re.match(r"(.+?),? (?:when|if|while|as long as|and) (.+)", said):
            event, condition = self.sentence(found[1], "event"), self.sentence(found[2], "condition")
            return _on_a_line(event, condition) if event and condition else ""
        drawn = re.search(r"\b[2-9][0-9]*\b", in_digits(text))
        if drawn and re.fullmatch(r"player (?:draws|must draw)", said):
            return _on_a_line(said, f"the amount is {drawn[0]}")
        found = re.fullmatch(r"(?:player plays )?(.+?) (?:on|onto|upon|on top of) (.+)", said)
        if found and self.is_law:
            upon = self.sentence(f"the top card is {found[2].removesuffix(' card')}", "condition")
            return self._cards_played(found[1], upon) if " of the top card" in upon else ""
        found = re.fullmatch(r"player plays ([a-z0-9, -]+?)(?: card)?", said)
        return self._cards_played(found[1]) if found else ""

    def _cards_played(self, which: str, upon: str = "") -> str:
        """The cards that are meant, by what they are called and by a condition."""
        words = [word for word in which.split() if word not in ("card", "any")]
        if " or " in f" {which} ":
            kind, others = "card", [" ".join(words)]
        else:
            kinds = [word for word in words if self._is_known(word) and feature_of([word]) not in ("rank", "color")]
            kind, others = kinds[0] if kinds else "card", [word for word in words if word not in kinds[:1]]
        conditions = [self.sentence(f"card is {other}", "condition") for other in others]
        told = all(re.match("(?:rank|color|kind) of card is", condition) for condition in conditions)
        conditions += [upon] if upon else []
        return _on_a_line(f"player plays {kind}", " and ".join(conditions)) if conditions and told else ""

    def _cards_of_an_offer(self, said: str) -> str:
        """`a star from the hand`: a name for the card, whose hand, and which cards of it."""
        found = re.fullmatch(r"(?:any )?([a-z0-9-]+)(?: cards?)?(?: from hand(?: of taker)?)?", said)
        which = found[1] if found else ""
        feature = feature_of([which]) or ("kind" if which in self.names else "")
        if which in ("card", "cards"):
            return "answer from hand of taker"
        return f"answer from hand of taker with {feature} {which}" if feature else said


def _whom(condition: str) -> str:
    """Of whom it speaks, who is `they` behind it."""
    found = re.search(rf"\b(?:hand|score) of ({WHO})(?! with)|^({WHO}) is ", condition)
    return (found and (found[1] or found[2])) or "player"


def _on_a_line(event: str, condition: str) -> str:
    return f"write `{event}`, and a line `when: {condition}`"


_ELSE = r"(?:else|otherwise|or else)"
_CONDITIONAL = (
    rf"if (?P<condition>.+?),? (?:then )?(?P<step>(?:player|next|the|he|she|they|you) .+?),? {_ELSE} (?P<other>.+)",
    rf"(?P<step>.+?),? if (?P<condition>.+?),? {_ELSE} (?P<other>.+)",
    r"(?:if|when|whenever) (?P<condition>.+?),? then (?P<step>.+)",
    r"(?:if|when|whenever) (?P<condition>.+?), (?P<step>.+)",
    r"(?P<step>.+?),? (?:if|when|whenever|only if|only when|as long as|provided that|in case) (?P<condition>.+)",
    r"(?P<unless>unless) (?P<condition>.+?), (?P<step>.+)",
    r"(?P<step>.+?),? (?P<unless>unless|except if|except when) (?P<condition>.+)",
)
