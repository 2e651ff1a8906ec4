"""What somebody means by a line: an answer by its number, its name or its whole line; a call made with a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.output import STYLE
from lastcard.interpreter.speech.names import JOINT, Names
from lastcard.interpreter.speech.speaker import Speaker

from .sheet import LET, Sheet

LET_GO = frozenset({LET, "no", "let go", "declines", "decline", "keep", "keeps"})
DIGITS = 6  # of a number that is looked at
SHORT = {"d": "draw", "p": "pass"}  # keys of their own for what is done nearly every turn
QUIET = str.maketrans(dict.fromkeys(".,:;!?¡¿“”\"'`", " ") | {JOINT: " ", "-": " "})


def spoken(text: str) -> str:
    """As it is said: without styles, signs and capitals."""
    return " ".join(STYLE.sub("", text).translate(QUIET).casefold().split())


def lets_go(typed: str, sheet: Sheet) -> bool:
    if sheet.letting_go is None:
        return False
    said = sheet.speaker.option(sheet.letting_go), sheet.going_by(), sheet.letting_go.short
    return spoken(typed) in LET_GO or spoken(typed) in map(spoken, said)


def meant(typed: str, sheet: Sheet) -> Option | None:
    """The answer, by its number or in words."""
    if typed.isdecimal():
        number = int(typed[:DIGITS])
        return sheet.numbered[number - 1] if 0 < number <= len(sheet.numbered) else None
    return named(typed, sheet.question.decision.options, sheet.speaker)


def named(typed: str, options: Iterable[Option], speaker: Speaker) -> Option | None:
    """The answer that is called so; nothing where several are."""
    options, said = list(options), spoken(SHORT.get(typed, typed))
    for form in FORMS:
        found = [option for option in options if said and spoken(form(option, speaker)) == said]
        if len(found) == 1 or (found and form in EXACT):
            return found[0]
    return None


def called_with(typed: str, sheet: Sheet) -> tuple[Option, str] | None:
    """`7 NAME`: a card, and the offer that is to be taken if the card brings it."""
    words = typed.split()
    for cut in range(1, len(words)):
        offer = offer_called(" ".join(words[cut:]), sheet.speaker.names)
        option = meant(" ".join(words[:cut]), sheet) if offer else None
        if option is not None and option.move.verb == "play":
            return option, offer
    return None


def offer_called(text: str, names: Names) -> str:
    """The offer of the rulebook that is meant by a name or by what people read for it."""
    offers = dict.fromkeys(offer.name for window in names.book.windows for offer in window.offers)
    said = spoken(text)
    return next((offer for offer in offers if said in (spoken(offer), spoken(names.saying(offer)))), "")


def card_called(text: str, names: Names, player: str = "") -> str | None:
    """The card of the deck that is meant by its notation or by its printed name."""
    said = spoken(text).removeprefix(f"{spoken(player)} ").removeprefix("plays ") if player else spoken(text)
    for side in names.sides:
        for name, card in side.items():
            if said and said in (spoken(name), spoken(names.plain(card)), spoken(card.front)):
                return name
    return None


# --- forms ------------------------------------------------------------------------------------------


def _printed(option: Option, speaker: Speaker) -> str:
    """The name on the card, or of the color, in the language of the edition; else what is done."""
    move, names = option.move, speaker.names
    if move.color != NONE:
        return names.color_name(move.color)
    if move.card != NONE and not move.under:
        return names.plain(names.book.cards[move.card])
    return move.verb


def _front(option: Option, speaker: Speaker) -> str:
    move, book = option.move, speaker.names.book
    return book.cards[move.card].front if move.card != NONE and not move.under else ""


def _line(option: Option, speaker: Speaker) -> str:
    return option.text


def _short(option: Option, speaker: Speaker) -> str:
    return option.short


Form = Callable[[Option, Speaker], str]
FORMS: tuple[Form, ...] = (
    _line,
    _short,
    lambda option, speaker: option.short.partition(" ")[2],
    lambda option, speaker: f"{option.short.partition(' ')[0]} {_printed(option, speaker)}",
    lambda option, speaker: f"{option.move.verb} {_printed(option, speaker)}",
    lambda option, speaker: speaker.option(option),
    _front,
    _printed,
    lambda option, speaker: option.move.verb,
    lambda option, speaker: option.label,
    lambda option, speaker: speaker.names.saying(option.move.offer) if option.move.offer else "",
    lambda option, speaker: option.move.offer,
)
EXACT = frozenset({_line, _short})
