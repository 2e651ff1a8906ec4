"""What was written, as it has to be written: in words of the language, held against the parser.

Nothing is proposed that the parser cannot read, and no name that neither this file nor a deck has. So what is said to
be written can be written, as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from lastcard.dsl.everyday import is_foreign, is_name, name_of_several, window_for
from lastcard.dsl.sayings.wordings import WHO
from lastcard.dsl.sayings.wordings_of_moments import SEVERAL

from .features import feature_of, is_of_a_color
from .parse import read
from .plain import applied, in_digits, plain
from .syntax import names_in

_IS_FLAGGED = re.compile(rf"\b({WHO}) (?:is|was) (not )?([a-z]+(?:-[a-z]+)*)\b")
_PRONOUN = re.compile(r"\b(?:(?:he|she|they|this one|that one)(?= )|(?:him|them)\b)", re.IGNORECASE)
_HIS_HAND = re.compile(r"\b(?:his|her|their) (?:own )?(?:hand|cards)\b(?! of)", re.IGNORECASE)
FRIEND = "friend"  # what each of several is called
ANSWER = "answer"  # and a card of an offer
CHOSEN = "chosen"  # one of several that is picked
NAME = re.compile("[a-z][a-z0-9-]*")
# Names that a rule, an offer or a loop gives.
_GIVEN = frozenset({"player", "card", "taker", "answer", "whom", FRIEND})
# Words that would be taken for a name, and are none.
_NO_NAMES = frozenset(
    re.findall(
        r"\w+",
        "a about again all also always an any anyone away back be been but by can do does every for full go had has "
        "have he her here him his how i if its just left less lot many me more most much my never no now off one "
        "only other our out own possible said same she should so some still such take than that their them then "
        "there they this those too twice two up us was we were when where which while who whole will with would you "
        "your",
    )
)
_WRITTEN_SMALL = re.compile("(?<![A-Za-z])[a-z][a-z0-9-]*")
# A loop that counts those who play.
_COUNTED = re.compile(
    r"([a-z-]+) ?(?:=|in|from|:=) ?(?:[01] ?(?:to|\.\.+|-|until) ?|range ?\(?(?:[01], ?)?)(?:the )?"
    r"(?:number of players|players|size of all players|last player|n)\)?"
)
_IS_MANY = re.compile(r"(?:all players|others of|opponents of|team of)\b")
# What the parser takes, and nobody can have meant.
_NONSENSE = re.compile(
    r"\b(?:hand|rank|color|kind|size) of (?:size|rank|kind|color) of\b|\bsize of player\b|^player with\b|"
    r"\bgives hand of\b|(?<!of )\bfriend with\b"
)


_LIKE_A_NAME = re.compile(
    r"\b(?:plays?|lays?|is|kind|group|cancel|before|after|until) (?:not )?(?:an? |the |any )?([a-z0-9-]+)"
    r"|\b([a-z]+) becomes\b|\b[a-z0-9]+(?:-[a-z0-9]+)+\b"
)


def words_like_names(text: str) -> str:
    """Those that are written like a name of several words, or that stand where one does."""
    words = (found[1] or found[2] or found[0] for found in _LIKE_A_NAME.finditer(text))
    return " ".join(word for word in words if name_of_several(word) in ("", word))  # others mean another name


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a sentence, in its file and beside it.

    `names` are those that the file declares or gives, zones and flags among them; the law is asked, and nothing is
    done by it; `acting` is what the steps of a loop call whoever acts in it, `when` is the condition beside it; `who`
    acts at this place, and `group` is what is about to be done.
    """

    names: Collection[str] = ()
    zones: Collection[str] = ()
    flags: Mapping[str, str] = field(default_factory=dict)  # with what each holds
    of_players: Collection[str] = ()  # of the flags, those that every player has
    rules: Collection[str] = ()
    is_law: bool = False
    acting: str = ""
    when: str = ""
    who: str = "player"
    group: str = ""


class Reworder:
    """Rewords what stands in one file.

    `text` are words that may be names of what the file is laid over, which nobody has looked at yet.
    """

    def __init__(self, around: Around, text: str = "") -> None:
        self.around, self.names = around, around.names
        self.is_law, self.when, acting = around.is_law, around.when, around.acting
        self.friend, self.answer, self.about = acting or FRIEND, acting or ANSWER, acting or CHOSEN
        self.whom = acting or "whom"
        self.maybe = frozenset(word for word in _WRITTEN_SMALL.findall(text) if not is_foreign(word)) - _NO_NAMES

    def knowing(self, *names: str) -> Reworder:
        """The same, where a step before has given these names."""
        return Reworder(replace(self.around, names={*self.names, *names}))

    def plain(self, text: str, sort: str) -> str:
        if (who := self.around.who) != "player" and sort in ("step", "condition", "list", "value"):
            text = _HIS_HAND.sub(f"hand of {who}", _PRONOUN.sub(who, text))
        if sort == "condition" and self.around.flags:
            text = _IS_FLAGGED.sub(self._of_a_flag, text)
        return plain(text, "law" if self.is_law and sort == "event" else sort, self.names)

    def _of_a_flag(self, found: re.Match[str]) -> str:
        """`friend is not shielded`, where a flag is called so."""
        if self.around.flags.get(found[3]) != "truth":
            return found[0]
        whose = f" of {found[1]}" * (found[3] in self.around.of_players)
        return f"{'not ' if found[2] else ''}{found[3]}{whose}"

    def sentence(self, text: str, sort: str) -> str:
        """The same in words of the language, if that is one sentence."""
        text = re.sub(r"^(?:_|i|index), ?(?=[a-z-]+ )", "", text) if sort == "each" else text
        said = self.plain(text, sort)
        if sort == "plays":
            said = self._cards_of_an_offer(said, in_digits(text))
        if sort == "about" and (one := _ONE_CARD.fullmatch(text)):
            feature, where = self._feature(one["which"] or ""), self.plain(one["where"] or "hand", "list")
            where = "hand of player" if where in ("hand", "his hand", "their hand", "the hand") else where
            told = f" with {feature} {one['which']}" if feature else ""
            said = f"{self.about} from {where}{told}"
        elif sort == "about" and self._is_sentence(whom := self.plain(text, "list"), "list"):
            said = f"{self.whom} from {whom}"
        if sort == "each" and (counted := _COUNTED.fullmatch(text)):
            said = f"{counted[1]} in all players"
        elif sort == "each" and said == "player":
            said = f"{self.friend} in all players"
        elif sort == "each":
            text = in_digits(text)
            named = re.fullmatch(r"([a-z-]+) (?:in|of|from) (.+)", text)
            ways = ((self.friend, text), *([(named[1], named[2])] if named else []))
            lists = [(name, self.plain(several, "list")) for name, several in ways]
            lists += [(name, applied(several, SEVERAL)) for name, several in ways]
            loops = [f"{name} in {several}" for name, several in lists if _IS_MANY.match(several)]
            said = next((loop for loop in loops if self._is_sentence(loop, sort)), loops[0] if loops else said)
        is_one = not is_of_a_color(said) and not (sort == "value" and _IS_MANY.match(said))
        return said if is_one and self._is_sentence(said, sort) else ""

    def is_known(self, name: str) -> bool:
        given = name in (*_GIVEN, self.friend, self.answer) or name in self.names
        return name.isdigit() or given or is_name(name) or bool(window_for(name))

    def _is_sentence(self, text: str, sort: str) -> bool:
        phrase = read(text, sort)
        if phrase is None:
            return False
        cancelled = re.fullmatch("cancel ([a-z-]+)", text)  # a group, and no card that is called so
        begins = text.partition(" becomes ")[0]
        if begins in self.around.zones or (begins != text and begins in (self.friend, "player")):
            return False  # only a flag becomes something
        if _NONSENSE.search(text) or (cancelled and cancelled[1] not in self.names):
            return False
        new = re.match(r"(?:(?:let|.* picks) )?([a-z-]+) (?:be|from) (?!.*\b\1\b)", text)
        maybe = {*self.maybe, new[1]} if new else self.maybe
        is_bare = NAME.fullmatch(text)  # which would be a flag
        return all(self.is_known(name) or (not is_bare and name in maybe) for name in names_in(phrase))

    def _cards_of_an_offer(self, said: str, text: str) -> str:
        """`a star from the hand`: a name for the card, whose hand, and which cards of it."""
        said = re.sub(r"^card (?=from )", f"{self.answer} ", said)  # `card` is the one that was laid
        if whole := re.fullmatch(r"(?:from |in |out of )?(?:the )?(hand of (?:player|taker)\b.*)", said):
            return f"{self.answer} from {whole[1].replace('hand of player', 'hand of taker')}"
        found = _OF_AN_OFFER.fullmatch(re.sub(r"^(?:an?|any|the|one) ", "", text))
        if found is None:
            return said
        is_kind = bool(found["name"]) and feature_of([found["name"]]) != ""
        name = self.answer if is_kind or found["name"] in (None, "card", "cards") else found["name"]
        which = (found["name"] if is_kind else "") or found["one"] or found["which"] or ""
        which = "" if which in ("card", "cards", name) else which
        if (found["one"] or "").isdigit() and found["which"]:  # several of them
            return said
        one = which if self._feature(which) else which.removesuffix("s")
        same = re.fullmatch(
            r"(?:the )?same (card|face|color|number|rank|kind)(?: (?:as|of) .+)?", found["like"] or which or ""
        )
        if same:
            feature = {"card": "face", "number": "rank"}.get(same[1], same[1])
            return f"{name} from hand of taker with {feature} {feature} of card"
        if found["like"] and re.fullmatch(r"fits?|can be (?:played|laid)|matches", found["like"]):
            return f"{name} from hand of taker that fit"
        told = re.sub(r"^(?:an? |the )?(?:(rank|color|kind) (?:is |of )?)?", "", found["like"] or "") or one
        feature = self._feature(told)
        if not told:
            return f"{name} from hand of taker"
        return f"{name} from hand of taker with {feature} {told}" if feature else said

    def _feature(self, which: str) -> str:
        return (feature_of([which]) or ("kind" if which in self.names else "")) if which else ""


_ONE_CARD = re.compile(
    r"(?:an?|one|any|1|a single|the)?(?: chosen)? ?(?:(?!card\b)(?P<which>[a-z0-9-]+) )?card(?: (?:from|of|"
    r"in) (?P<where>.+))?"
    r"|chosen(?: card)? (?:from|of|in) (?:the |his |her |their )?hand"
)
# Cards of an offer as people say them: a name, which they are, whose hand, and what they are like.
_OF_AN_OFFER = re.compile(
    r"(?:(?P<name>[a-z-]+) (?=from |with |where |that |is )|(?P<one>(?:the )?same [a-z]+|[a-z0-9-]+)(?: "
    r"cards?)?(?: |$))?"
    r"(?:is )?(?:(?:an? |the )?(?P<which>[a-z0-9-]+) )?(?:from (?:(?:the |his |her |their |hand )?(?:hand|"
    r"cards)?(?: of "
    r"(?:taker|player))?)(?: |$))?(?:(?:with|where|that|which|of) (?:is |are |has )?(?P<like>.+))?"
)
