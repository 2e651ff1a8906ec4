"""The names that a scenario may use: of its players, and of what its rulebook declares."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean, quote
from lastcard.dsl.everyday import name_for, value_for, window_for
from lastcard.dsl.reading.nodes import Scalar
from lastcard.dsl.rulebook import NONE, Flag, Rulebook
from lastcard.dsl.words.types import CARD, COLOR, NUMBER, PLAYER, TRUTH
from lastcard.interpreter.engine.decisions import Notation
from lastcard.interpreter.host.names import is_name

from .cards import card_meant, how_cards_are_written, spaced

MOST_LISTED, FEW = 12, 4
QUESTIONS = ("play", "action", "drawn", "color", "player", "card", "number", "word", "share")
TRUTHS = ("true", "false")


class Known:
    """The names of one table, and what to say of one that is not among them."""

    def __init__(self, book: Rulebook, players: tuple[str, ...]) -> None:
        self.book, self.players = book, players
        self.notation = Notation(book, players)
        self.seen = {*(card.text for card in book.cards), *self.notation.faces}  # where one face is enough
        self.zones = {zone.name: zone for zone in book.zones}
        self.words = [word for flag in book.flags for word in flag.type.choices]

    # --- what is not there ------------------------------------------------------------------------

    def player(self, name: str, place: Span, *also: str) -> Diagnostic | None:
        """`also`: what may stand here instead of a name."""
        if name in self.players or name in also:
            return None
        told = _unknown("LC701", f"nobody is called {quote(name)}", place, name, self.players, "at this table", *also)
        written = next((each for each in self.players if _in_ascii(each) == _in_ascii(name)), "")
        if told.help.startswith("did you"):
            return told
        meant = f"did you mean `{written}`?" if written else f"{told.help}; `players:` names them all"
        return replace(told, help=meant)

    def card(self, text: str, place: Span, cards: Collection[str]) -> Diagnostic | None:
        """Of `cards`, those that may be named at this place."""
        text = spaced(text)
        if text in cards:
            return None
        meant = card_meant(text, self.book)
        colored = next((card for card in self.notation.cards if card.partition(" ")[2] == text), None)
        if target := re.fullmatch(r"(.+?) (?:on|onto|at|against|to|for) \S+", text):
            inner = self.card(target[1], place, cards)
            advice = f"name the card alone, without what it hits: {inner.help if inner else f'`{target[1]}`'}"
            return Diagnostic("LC702", f"the deck has no card {quote(text)}", place, advice)
        advice = f"say its color too, as in `{colored}`" if colored else f"write `{meant}`" if meant else ""
        color, _, behind = text.partition(" ")
        others = [card for card in self.notation.cards if card.endswith(f" {behind}")]
        if color in self.notation.colors and others:
            advice = f"there is no such card in `{color}`: write {' or '.join(f'`{card}`' for card in others[:FEW])}"
        advice = advice or how_cards_are_written(self.book)
        return Diagnostic("LC702", f"the deck has no card {quote(text)}", place, advice)

    def color(self, name: str, place: Span) -> Diagnostic | None:
        colors = self.notation.colors
        if name in colors or name == "none":
            return None
        return _unknown("LC703", f"the deck has no color {quote(name)}", place, name, [*colors], "here", "none")

    def clause(self, name: str, place: Span) -> Diagnostic | None:
        clauses = [clause.id for clause in self.book.clauses]
        if not clauses:
            advice = "take `clauses` away; they are for rulebooks that name a sheet"
            return Diagnostic("LC703", "this rulebook has no clauses", place, advice, severity="warning")
        if name in clauses:
            return None
        return _unknown("LC703", f"the sheet has no clause {quote(name)}", place, name, clauses, "on the sheet")

    def zone(self, name: str, place: Span) -> Diagnostic | None:
        if name in self.zones:
            return None
        return _unknown("LC703", f"the rulebook has no zone {quote(name)}", place, name, [*self.zones], "here")

    def saying(self, name: str, place: Span) -> Diagnostic | None:
        sayings = self.book.sayings
        if name in sayings:
            return None
        message, window = f"the rulebook has no offer or action {quote(name)}", window_for(name)
        offers = [each.name for one in self.book.windows if one.origin.name == window for each in one.offers]
        if len(offers) == 1:
            return Diagnostic("LC703", message, place, f"here it is called `{offers[0]}`")
        own = [said for said in sayings if self._is_said_by(place.file, said)]
        if len(own) == 1 and not did_you_mean(name, sayings):
            return Diagnostic(
                "LC703", message, place, f"write `{own[0]}`, which this file has; all there are: {_there(sayings)}"
            )
        return _unknown("LC703", message, place, name, sayings, "here")

    def _is_said_by(self, file: str, name: str) -> bool:
        """Is it an offer or an action of this file?"""
        windows = (one for one in self.book.windows if one.origin.span.file == file)
        rules = (one for one in self.book.rules if one.origin.span.file == file and one.pattern.event == "say")
        said = {self.book.sayings[one.pattern.said] for one in rules if one.pattern.said != NONE}
        return name in said or any(name == offer.name for one in windows for offer in one.offers)

    def question(self, name: str, place: Span) -> Diagnostic | None:
        known = (*QUESTIONS, *self.book.sayings)
        if name in known:
            return None
        message = f"nobody is ever asked for {quote(name)}"
        own = [said for said in self.book.sayings if self._is_said_by(place.file, said)]
        if len(own) == 1 and not did_you_mean(name, known):
            return Diagnostic("LC703", message, place, f"write `{own[0]}`, which this file has; or {_there(known)}")
        return _unknown("LC703", message, place, name, known, "here")

    def flag(self, name: str, place: Span, of_player: bool) -> Diagnostic | None:
        notation = self.notation
        known, others = notation.flags, notation.player_flags
        known, others = (others, known) if of_player else (known, others)
        if name in known:
            return None
        message = f"the rulebook has no flag {quote(name)} of this sort"
        if name in others:
            own = f"`flags: {{{name}: ...}}`" if of_player else f"`player flags: {{{name}: {{NAME: ...}}}}`"
            whose = "the table" if of_player else "every player"
            return Diagnostic("LC703", message, place, f"it belongs to {whose}: write {own}")
        if of_player and name in self.players:
            return Diagnostic(
                "LC703", message, place, f"the flag comes first: `player flags: {{FLAG: {{{name}: ...}}}}`"
            )
        return _unknown("LC703", message, place, name, [*known], "of this sort")

    # --- what a flag may hold ---------------------------------------------------------------------

    def value(self, flag: Flag, said: Scalar, exact: bool) -> Diagnostic | None:
        """`exact` where it is put into a flag, and not only compared with it as it is read."""
        kind = flag.type
        if kind == CARD and said.text != "none":
            return self.card(said.text, said.span, self.notation.cards)
        if self._holds(flag, said, exact):
            return None
        known = kind.choices or {TRUTH: TRUTHS, COLOR: (*self.notation.colors, "none")}.get(kind, ())
        known = (*self.players, "none") if kind == PLAYER else known
        message = (
            f"{quote(said.text)} is no {kind.name}"
            if not kind.choices
            else f"`{flag.name}` is never {quote(said.text)}"
        )
        if kind == NUMBER:
            return Diagnostic("LC703", message, said.span, "write a whole number, without quotes")
        return _unknown("LC703", message, said.span, said.text, known, "it may hold")

    def _holds(self, flag: Flag, said: Scalar, exact: bool) -> bool:
        kind, text = flag.type, said.text
        if kind.choices:
            return text in kind.choices
        if kind == COLOR:
            return text in self.notation.colors or text == "none"
        if kind == PLAYER:
            return text in self.players or text in ("none", "nobody")
        if kind in (NUMBER, TRUTH):
            return isinstance(said.value, int) or (not exact and (kind == NUMBER or text in TRUTHS))
        return text == "none"


def _in_ascii(name: str) -> str:
    """As people write it where there are no such letters."""
    return name.casefold().translate(_WRITTEN_OUT)


_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e", "ñ": "n", "ç": "c"})


def _there(known: Sequence[str]) -> str:
    listed = ", ".join(f"`{each}`" for each in known[:MOST_LISTED])
    return listed + (" ..." if len(known) > MOST_LISTED else "")


def _unknown(
    code: str, message: str, place: Span, name: str, known: Collection[str], where: str, *also: str
) -> Diagnostic:
    """What is meant, if that can be seen; else what there is."""
    near = did_you_mean(name, known) or name_for(name, known) or value_for(name, known)
    there = f"{where}: {_there((*known, *also))}" if known else f"{where} there is none"
    return Diagnostic(code, message, place, f"did you mean `{near}`?" if near else there)


def another_name(name: str, players: Iterable[Scalar]) -> str:
    """What to write for one that nobody can have: perhaps two, of players who sit there."""
    if all(map(is_name, apart := name.split())) and len(apart) > 1:
        listed = (part for each in players for part in (apart if each.text == name else [each.text]))
        return f"a comma belongs between two names: `players: [{', '.join(listed)}]`; for one, write `{''.join(apart)}`"
    joined = "".join(re.findall(r"\w+", name))
    example = f", as `{joined}`" if joined != name and is_name(joined) else ""
    return f"choose another name for {quote(name)}{example}"
