"""Which moves are meant by words that are none: whatever is proposed can be read as a line of this very table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from lastcard.dsl.diagnostics.problem import did_you_mean
from lastcard.dsl.everyday import move_for, name_for
from lastcard.interpreter.host.names import VERBS

from .cards import FILLING, amount_meant, card_meant
from .names import Known

ALONE = frozenset({"draws", "keeps", "passes"})  # verbs behind which nothing stands
FEW = 3
LONGEST = 24  # words; no line of play has so many
# What stands between the moves of one line, and the signs that stand around a word.
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and|then)?\b\s*|\s+(?:and then|and|then|while|with|&)\s+|\s*(?:->|=>|→)\s*")
_SIGNS = ".!?:;,\"'()[]{}"
_MORE = frozenset({"his", "her", "my", "their", "to", "as", "from", "is", "be", "color", "offer", "action", "s"})
_WHERE = frozenset({"on", "onto", "upon", "over", "at", "against", "top", "table", "pile"})
Reads = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Meant:
    """Lines that can stand there; and why, where the verb is another than that which was written."""

    lines: tuple[str, ...]
    why: str = ""

    @property
    def advice(self) -> str:
        if len(self.lines) == 1:
            return f"{self.why or 'write'} `{self.lines[0]}`"
        first, *others = (f"`- {line}`" for line in self.lines)
        below = ", ".join(others)
        return f"each move stands on a line of its own: {first}, below it {below}, in the order in which it is asked"


def meant_by(text: str, known: Known, reads: Reads) -> Meant | None:
    """The first of all that may be meant which can be read."""
    words = _words(text)
    if not words or len(words) > LONGEST or (len(words) == 1 and not verb_meant(words[0])):
        return None
    if words[0] in known.players and (denied := _denied(words)):
        return _of_denied(words[0], words[1 + denied :], known, reads)
    if words[0] in known.players and (modal := _MAY.match(" ".join(words[1:]))):
        return meant_by(f"{words[0]} {' '.join(words[1:])[modal.end() :]}", known, reads)
    if remark := _REMARK.search(text):
        text = f"{text[: remark.start()]} {text[remark.end() :]}"
        words = _words(text)
    who, rest = (words[0], words[1:]) if words[0] in known.players else ("", words)
    if not who and not verb_meant(words[0]):
        return None
    if who or verb_meant(rest[0]):
        of_whom = who or known.players[0]
        found = next((one for one in _one(of_whom, rest, known) if all(map(reads, one.lines))), None)
        if found is not None:
            return found if who else replace(found, why=f"say who does it: {found.why or 'write'}")
    return _several(text, who, known, reads) if who else None


def _words(text: str) -> list[str]:
    """A comma is a word, for it may stand between two cards."""
    return [word for each in text.replace(",", " , ").split() if (word := each if each == "," else each.strip(_SIGNS))]


def verb_meant(word: str) -> str:
    """The verb of moves that is meant."""
    word = word.casefold()
    return word if word in VERBS else move_for(word) or did_you_mean(word, sorted(VERBS)) or ""


# --- what is not done -----------------------------------------------------------------------------


def _denied(words: Sequence[str]) -> int:
    """How many words behind the name say that it is not done; of which the last is `not`, or has it at its end."""
    return next((number for number in (1, 2) if _NOT.fullmatch(" ".join(words[1 : 1 + number]))), 0)


_NOT = re.compile(r"(can|may|must|does|do|is|has) ?not|(ca|does|do|must|is|has)n['’]t|do(es)? nothing", re.IGNORECASE)


_MAY = re.compile(r"(can|may|must|should|shall|will|could|has to|have to|is able to|is allowed to) ")
_REMARK = re.compile(r"\([^)]*[^0-9)][^)]*\)")  # no amount


def _of_denied(who: str, rest: Sequence[str], known: Known, reads: Reads) -> Meant | None:
    """A line that is refused, an offer that is turned down, or a turn that is passed."""
    if not rest:
        passes = f"who has a turn and lets it go by, where that is permitted, passes: `{who} passes`"
        return Meant((f"{who} declines",), f"{passes}; who lets an offer go by:")
    found = meant_by(" ".join((who, *rest)), known, reads)
    if found is None and list(map(verb_meant, rest)) == ["plays"]:
        return Meant((f"{who} passes",), "where that is permitted:")
    if found is None or len(found.lines) > 1:
        return None
    said = found.lines[0].split()
    if said[1] == "says":
        return Meant((f"{who} declines {said[2]}",))
    return Meant((f"- refused: {found.lines[0]}",), "what must be refused has a line of its own:")


# --- one move -------------------------------------------------------------------------------------


def _one(who: str, words: Sequence[str], known: Known) -> Iterator[Meant]:
    """All that one may have meant, the likeliest first."""
    of_two = move_for("-".join(words[:2]))
    verb, rest = (of_two, words[2:]) if of_two else (verb_meant(words[0]), words[1:])
    if verb:
        yield Meant((f"{who} {' '.join((verb, *rest))}",))
        yield from _color_after_card(who, rest, known)
        yield from _card_for_somebody(who, verb, rest, known)
        for said in _behind(verb, rest, known):
            joined = " + " in said and "+" not in rest
            yield Meant((f"{who} {verb} {said}".rstrip(),), "cards of one move are joined by ` + `:" if joined else "")
    if not verb or verb in ALONE or verb == "says":
        yield from _sayings(who, words, known)
    if verb not in ALONE and verb not in ("gives", "declines"):
        yield from _by_what_it_is(who, verb, rest, known)
    of_cards = {word for card in known.seen for word in card.split() if not word.isdecimal()}
    if verb in ALONE and (verb == words[0] or not {*rest} & {*known.players, *of_cards}):
        yield Meant((f"{who} {verb}",))
    if not verb:
        yield from _by_what_it_is(who, "", words, known)


def _behind(verb: str, rest: Sequence[str], known: Known) -> Iterator[str]:
    """The same verb, with what stands behind it as it is called here."""
    text = " ".join(_plain(rest))
    if verb == "plays":
        card = card_of(text, known)
        many, several = amount_meant(text, known.book)
        yield from (card, " + ".join([several] * many))
        joined = [card_of(part, known) for part in re.split(r" *(?:\+|,|&|\band\b) *", " ".join(rest))]
        yield " + ".join(joined)
        yield _only_card(rest, known)
    elif verb == "names":
        yield name_for(text, known.notation.colors) or did_you_mean(text, known.notation.colors) or text
    elif verb in ("says", "declines", "picks"):
        yield from dict.fromkeys((text, text.casefold()))
        of_two = "-".join(rest[:2])  # a name in two words
        yield " ".join((of_two, *rest[2:]))
        named = [word for word in _plain(rest) if word in known.players]
        if verb == "picks" and len(named) == 1 and not any(map(verb_meant, _plain(rest))):
            yield named[0]
        whom, *more = _plain(rest) or [""]
        yield (
            whom
            if whom in known.players and not any(word in known.players or verb_meant(word) for word in more)
            else text
        )


def _only_card(rest: Sequence[str], known: Known) -> str:
    """The one card among words that say only where it goes, or against whom."""
    words = _plain(rest)
    runs = [(start, end) for start in range(len(words)) for end in range(start + 1, len(words) + 1)]
    longest = max((run for run in runs if " ".join(words[slice(*run)]) in known.seen), key=_length, default=(0, 0))
    others = {*words[: longest[0]], *words[longest[1] :]}
    return " ".join(words[slice(*longest)]) if others <= {*known.players, *_WHERE} else ""


def _length(run: tuple[int, int]) -> int:
    return run[1] - run[0]


def _color_after_card(who: str, rest: Sequence[str], known: Known) -> Iterator[Meant]:
    """A card without color, and the color that is wished with it, behind it or before it."""
    words = _plain(rest)
    for color, card in ((words[-1], words[:-1]), (words[0], words[1:])) if len(words) > 1 else ():
        called = "-".join(card)
        if color in known.notation.colors and called in known.seen:
            yield Meant((f"{who} plays {called}", f"{who} names {color}"))


def _card_for_somebody(who: str, verb: str, rest: Sequence[str], known: Known) -> Iterator[Meant]:
    """A card that is chosen, and who is to have it."""
    words = _plain(rest) or [""]
    for whom, card in ((words[-1], words[:-1]), (words[0], words[1:])):
        given = card_of(" ".join(card), known)
        if verb == "gives" and whom in known.players and given in known.seen:
            yield Meant((f"{who} picks {given}", f"{who} picks {whom}"))


def _sayings(who: str, words: Sequence[str], known: Known) -> Iterator[Meant]:
    """The name of an offer or an action said as a verb; an action whose name begins with the verb."""
    stem = re.sub("(es|s)$", "", words[0].casefold())
    said = " ".join(_plain(words[1:]))
    for name in known.book.sayings:
        if stem in (name, re.sub("e$", "", name)):
            yield Meant((f"{who} says {name} {said}".rstrip(),), "an offer or an action is said:")
            if len(words) < FEW:  # more than one word more may be something else
                yield Meant((f"{who} says {name}",), "an offer or an action is said:")
        elif len(name.split("-")) > 1 and name.split("-")[0] == stem and said:
            yield Meant((f"{who} says {name} {said}",), f"`{name}` is an action, and said:")


def _by_what_it_is(who: str, verb: str, rest: Sequence[str], known: Known) -> Iterator[Meant]:
    """What stands behind the verb is of a sort that goes with another verb."""
    words = _plain(rest)
    text = " ".join(words)
    colors = known.notation.colors
    if color := text if text in colors else name_for(text, colors):
        if verb != "plays":  # some card of that color may be meant, or the color
            yield Meant((f"{who} names {color}",), "a color is named:")
    elif text in known.players:
        why = "a player is picked:" if verb else "where a rule lets somebody be picked:"
        yield Meant((f"{who} picks {text}",), why)
    elif text in known.words:
        flag = next(flag.name for flag in known.book.flags if text in flag.type.choices)
        yield Meant((f"{who} picks {text}",), f"`{text}` is a word of `{flag}`:")
    elif text in known.book.sayings:
        yield Meant((f"{who} says {text}",), "an offer or an action is said:")
    elif verb == "names" and (text.isdecimal() or card_of(text, known) in known.seen):
        yield Meant((f"{who} picks {card_of(text, known)}",), "only a color is named; anything else is picked:")
    elif not verb and card_of(text, known) in known.seen:
        yield Meant((f"{who} plays {card_of(text, known)}",))


def card_of(text: str, known: Known) -> str:
    """The card that is meant, else the text itself."""
    return text if text in known.seen else card_meant(text, known.book) or text


def _plain(words: Sequence[str]) -> list[str]:
    """Without the words that only fill a sentence."""
    return [word for word in words if word.casefold() not in FILLING | _MORE and word != ","] or [*words]


# --- several moves --------------------------------------------------------------------------------


def _several(text: str, who: str, known: Known, reads: Reads) -> Meant | None:
    """The moves of one line, each by itself; who is not named again goes on."""
    parts = [part for part in _BETWEEN.split(text) if part and part.strip()]
    lines = list[str]()
    for part in parts:
        words = _words(part)
        who = words[0] if words and words[0] in known.players else who
        one = words if words[:1] == [who] else [who, *words]
        line = _line(" ".join(one), known, reads)
        if not line:
            return None
        lines += line
    return Meant(tuple(lines)) if len(lines) > 1 else None


def _line(text: str, known: Known, reads: Reads) -> tuple[str, ...]:
    if reads(text):
        return (text,)
    who, *rest = text.split()
    found = (one for one in (_one(who, rest, known) if rest else ()) if all(map(reads, one.lines)))
    return next(found, Meant(())).lines


# --- what is checked ------------------------------------------------------------------------------


def check_meant(text: str, known: Known) -> str:
    """A check among the moves, as far as it compares something that everybody knows."""
    said = _CHECK.fullmatch(text)
    key, value = (said[1].strip(), said[2].strip("\"'= ")) if said else ("", "")
    fits = {
        "turn": known.players,
        "asked": known.players,
        "dealer": known.players,
        "color": known.notation.colors,
        "direction": ("left", "right"),
        "top": known.seen,
        "round winner": known.players,
        "game winner": known.players,
    }
    return f"write `- expect: {{{key}: {value}}}`" if value in fits.get(key, ()) else ""


_CHECK = re.compile(r"\w+:? +(?:that +)?(?:the +)?([a-z ]+?)(?: is| equals| =+| to be|=+|:)? +(\S.*?)[.!]?")


__all__ = ["ALONE", "Meant", "card_of", "check_meant", "meant_by", "verb_meant"]
