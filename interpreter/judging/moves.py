"""A line of a scenario: who does what. Whether it is allowed is for the rules to say, once it is played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean, quote
from lastcard.dsl.everyday import move_for, name_or_number
from lastcard.dsl.reading.nodes import Scalar
from lastcard.interpreter.engine.decisions import LET_GO
from lastcard.interpreter.host.names import VERBS

from .cards import spaced
from .meant import check_meant, meant_by, verb_meant
from .names import Known

NOBODY = ("nobody", "none")
CHECKS = frozenset({"assert", "check", "expect", "expects", "expected", "then", "verify"})
NOWHERE = Span("", 0, 0, 0, 0)
WHAT_COMES = "what comes of moves stands under `expect:`, as `expect: {turn: NAME}`"
WHAT_THERE_IS = (
    "a move is `NAME plays CARD`, `draws`, `keeps`, `passes`, `names COLOR`, `picks ...`, `gives NUMBER to NAME`, "
    "`says OFFER` or `declines OFFER`"
)


@dataclass(frozen=True, slots=True)
class Part:
    """Some words of a line."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Line:
    """Who, what they do, and what stands behind that."""

    whole: Scalar
    words: tuple[Part, ...]

    @property
    def who(self) -> Part:
        return self.words[0]

    @property
    def verb(self) -> Part:
        return self.words[1]

    @property
    def rest(self) -> Part:
        return self.from_word(2)

    def from_word(self, number: int) -> Part:
        """The words from this one on; nothing, at the verb, where there are none."""
        words = self.words[number:]
        if not words:
            return Part("", self.verb.span)
        first, last = words[0].span, words[-1].span
        span = Span(first.file, first.line, first.column, last.end_line, last.end_column)
        return Part(" ".join(word.text for word in words), span)


def judge_move(said: Scalar, known: Known) -> Iterator[Diagnostic]:
    """What in the line can be no move, whatever the position; and the line that is meant, if that can be seen."""
    wrong = list(_wrong(said, known))
    if wrong and not _is_told(wrong):
        advice = _instead(said.text, known, wrong[0].help)
        wrong = [replace(wrong[0], help=advice)] if advice else wrong
    yield from wrong


def _wrong(said: Scalar, known: Known) -> Iterator[Diagnostic]:
    words = tuple(Part(each[0], said.span_of(*each.span())) for each in re.finditer(r"\S+", said.text))
    if spaced(said.text) == LET_GO:
        return
    if len(words) < 2 or words[0].text not in known.players or words[1].text not in VERBS:
        yield _no_move(said, words, known)
        return
    wrong = list(_BEHIND[words[1].text](Line(said, words), known))
    of_two = wrong and len(words) > 2 and move_for(f"{words[1].text}-{words[2].text}")  # `picks up` is no `picks`
    yield from [_no_move(said, words, known)] if of_two else wrong


# --- what is no move ------------------------------------------------------------------------------


def _no_move(said: Scalar, words: tuple[Part, ...], known: Known) -> Diagnostic:
    texts = [word.text for word in words]
    someone = texts[0].rstrip(":,") if texts else ""
    if someone not in (*known.players, *NOBODY) and len(texts) > 1 and verb_meant(texts[1]) and not verb_meant(someone):
        wrong = known.player(someone, words[0].span)
        if wrong is not None:
            return wrong
    advice = f"{WHAT_COMES}; {WHAT_THERE_IS}" if someone in known.players else WHAT_THERE_IS
    swapped = re.fullmatch(r"(.+?) (?:swaps|exchanges|trades)(?: (?:hands|cards))?(?: with)? (.+)", said.text)
    if swapped and {swapped[1], swapped[2]} <= {*known.players}:
        advice = (
            f"with whom somebody swaps is picked: `{swapped[1]} picks {swapped[2]}`, where somebody is asked for it"
        )
    whose = re.fullmatch(r"(?:it is |it's |turn of )?(.+?)(?:'s turn| is on turn)?", said.text)
    if whose and whose[1] in known.players and "turn" in said.text:
        advice = f"whose turn it is, is expected and not played: `- expect: {{turn: {whose[1]}}}`"
    return Diagnostic("LC704", f"{quote(said.text)} is no move", said.span, advice)


_BY_CHANCE = frozenset({"rolls", "rolled", "throws", "spins", "flips", "tosses", "gets"})


def _is_told(wrong: list[Diagnostic]) -> bool:
    """Is it seen already what is meant by the one name that is none?"""
    return wrong[0].code == "LC701" or wrong[0].help.startswith("did you mean")


def _instead(text: str, known: Known, already: str) -> str:
    """The line as it is written here, as far as it can be seen."""
    words = text.split()
    if did_you_mean(" ".join(words), [LET_GO]) or words[:1] == ["let"]:
        return f"did you mean `{LET_GO}`?"
    if words and words[0].casefold() in NOBODY:
        return f"what nobody does has no line; `{LET_GO}` lets all offers go by"
    if len(words) > 1 and words[1].casefold() in _BY_CHANCE and words[-1].isdecimal():
        return f"what chance brings is given: `given: {{chance: [{words[-1]}]}}`, and has no line among the moves"
    if words and words[0].casefold() in CHECKS:
        return check_meant(text, known) or "write `- expect: {turn: NAME}`, with what has to be true"
    meant = meant_by(text, known, lambda line: _reads(line, known))
    same = meant and already.startswith("write ") and len(meant.lines) == 1 and words[:2] == meant.lines[0].split()[:2]
    return meant.advice if meant and not same else ""


def instead_of(text: str, known: Known) -> str:
    """What to write for words that are joined to a line."""
    return f"write `{text}`" if _reads(text, known) else _instead(text, known, "")


def _reads(line: str, known: Known) -> bool:
    return not any(_wrong(Scalar(line, line, NOWHERE), known))


# --- what stands behind each verb -----------------------------------------------------------------


def _cards(line: Line, known: Known) -> Iterator[Diagnostic]:
    """One card, or several joined."""
    if not line.rest.text:
        yield _unsaid(line, "which card", "CARD")
        return
    wrong = list(_each_card(line, known, 2))
    if wrong and re.search(r"\band\b|,", line.rest.text):
        advice = f"cards of one move are joined by ` + `, as in `{line.who.text} plays CARD + CARD`"
        yield Diagnostic("LC704", f"{quote(line.whole.text)} is no move", line.rest.span, advice)
    else:
        yield from wrong


def _each_card(line: Line, known: Known, start: int) -> Iterator[Diagnostic]:
    ends = [number for number, word in enumerate(line.words) if word.text == "+" and number >= start]
    for end in (*ends, len(line.words)):
        part = Line(line.whole, line.words[:end]).from_word(start)
        wrong = known.card(part.text, part.span, known.seen)
        if wrong is not None:
            yield wrong
        start = end + 1


def _nothing(line: Line, known: Known) -> Iterator[Diagnostic]:
    if line.rest.text:
        message = f"nothing stands behind `{line.verb.text}`"
        move = f"`{line.who.text} {line.verb.text}`"
        drawn = " where that is the choice of who has the turn; what a card lets somebody draw has no line"
        advice = f"write {move}{drawn if line.verb.text == 'draws' else ''}"
        yield Diagnostic("LC704", message, line.rest.span, advice)


def _color(line: Line, known: Known) -> Iterator[Diagnostic]:
    if not line.rest.text:
        yield _unsaid(line, "which color", "COLOR")
    elif wrong := known.color(line.rest.text, line.rest.span):
        yield wrong


def _picked(line: Line, known: Known) -> Iterator[Diagnostic]:
    """A player, a card, a number, or a word of a flag."""
    text = line.rest.text
    if not text:
        yield _unsaid(line, "whom or what", "PLAYER")
    elif not (text in (*known.players, *NOBODY, *known.words) or text in known.seen or _is_number(text)):
        near = did_you_mean(text, (*known.players, *known.words))
        card = known.card(text, line.rest.span, known.seen)
        there = f"at this table: {', '.join(f'`{name}`' for name in known.players)}"
        words = f"words are {', '.join(f'`{word}`' for word in known.words)}; " if known.words else ""
        advice = f"did you mean `{near}`?" if near else words + (f"{there}; {card.help}" if card else there)
        message = f"{quote(text)} is no player, card, number or word that could be picked"
        yield Diagnostic("LC703", message, line.rest.span, advice)


def _is_number(text: str) -> bool:
    return re.fullmatch("-?[0-9]+", text) is not None


def _share(line: Line, known: Known) -> Iterator[Diagnostic]:
    texts = [word.text for word in line.words[2:]]
    if len(texts) != 3 or not _is_number(texts[0]) or texts[1] != "to":
        amount = name_or_number(texts[0]) if texts else ""
        amount = texts[0] if texts and _is_number(texts[0]) else amount if _is_number(amount) else "2"
        to = next((text for text in reversed(texts) if text in known.players), known.players[-1])
        advice = f"write `{line.who.text} gives {amount} to {to}`"
        yield Diagnostic("LC704", f"{quote(line.whole.text)} is no move", line.rest.span, advice)
    elif wrong := known.player(texts[2], line.words[4].span):
        yield wrong


def _said(line: Line, known: Known) -> Iterator[Diagnostic]:
    """An offer or an action, and the player or card that it is about."""
    if not line.rest.text:
        yield _unsaid(line, "what", "OFFER")
        return
    name, about = line.words[2], line.from_word(3)
    wrong = known.saying(name.text, name.span)
    if wrong is None and about.text and about.text not in known.players and about.text not in known.seen:
        card = known.card(about.text, about.span, known.seen)
        near = did_you_mean(about.text, known.players)
        advice = f"did you mean `{near}`?" if near else card.help if card else ""
        wrong = Diagnostic("LC703", f"{quote(about.text)} is no player and no card", about.span, advice)
    if wrong is not None:
        yield wrong


def _declined(line: Line, known: Known) -> Iterator[Diagnostic]:
    """`NAME declines` turns down whatever is on offer."""
    if line.rest.text:
        yield from _said(line, known)


def _unsaid(line: Line, what: str, example: str) -> Diagnostic:
    message = f"`{line.verb.text}` does not say {what}"
    return Diagnostic("LC704", message, line.verb.span, f"write `{line.who.text} {line.verb.text} {example}`")


_BEHIND: dict[str, Callable[[Line, Known], Iterator[Diagnostic]]] = {
    "plays": _cards,
    "draws": _nothing,
    "keeps": _nothing,
    "passes": _nothing,
    "names": _color,
    "picks": _picked,
    "gives": _share,
    "says": _said,
    "declines": _declined,
}
