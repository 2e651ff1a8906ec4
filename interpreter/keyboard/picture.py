"""A view as lines of text: what lies open, who sits around it, a hand with the numbers of the cards that may be laid.

A color is always written with its shape, its letter and its name, so that no meaning hangs on the hue; without symbols
its name stands alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from lastcard.dsl.rulebook import Card, Rulebook
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.view import View
from lastcard.interpreter.speech.names import Paint
from lastcard.interpreter.speech.speaker import Speaker

from .layout import glued


def hues_of(book: Rulebook) -> Paint:
    """How a terminal shows the colors of a deck."""

    def paint(text: str, color: int) -> str:
        return text if color == NONE else f"\x1b[38;5;{book.colors[color].swatch}m{text}\x1b[0m"

    return paint


# --- the table -----------------------------------------------------------------------------------


def glance(view: View, speaker: Speaker) -> Iterator[str]:
    """What one looks at before every answer."""
    yield seating(view, speaker)
    yield speaker.top(view)
    yield from speaker.marks(view)


def everything(view: View, speaker: Speaker) -> Iterator[str]:
    """All that lies open, and everybody around it."""
    yield speaker.say("{title}, round {round}", title=speaker.names.book.title, round=view.round)
    yield speaker.scores(view.scores)
    yield from (speaker.seat(view, name) for name in view.players)
    yield speaker.direction(view)
    yield from filter(None, [speaker.together(view)])
    yield speaker.top(view)
    yield speaker.piles(view)
    yield from speaker.marks(view)
    yield from speaker.backs(view)


def seating(view: View, speaker: Speaker) -> str:
    """The players in the order in which they sit, clockwise, with the number of their cards."""
    seats = [glued(_person(view, name, speaker)) for name in view.players]
    if not speaker.names.symbols:
        return speaker.row_of(seats)
    return f" {speaker.arrow(view)} ".join(seats)


def _person(view: View, name: str, speaker: Speaker) -> str:
    count, notes = view.counts[name], list(_notes(view, name, speaker))
    held = speaker.say("you {count}", count=count) if speaker.is_reader(name) else f"{name} {count}"
    return speaker.say("{who} ({notes})", who=held, notes=speaker.row_of(notes)) if notes else held


def _notes(view: View, name: str, speaker: Speaker) -> Iterator[str]:
    """What matters for the next answer."""
    if name in view.places:
        yield speaker.say("place {place}", place=view.places.index(name) + 1)
    elif name in view.out:
        yield speaker.say("out of the round")
    if name in view.lost_turns:
        yield speaker.several("loses a turn", "loses {count} turns", view.lost_turns[name])


# --- a hand ------------------------------------------------------------------------------------------


def hand_lines(view: View, speaker: Speaker, numbers: Mapping[str, str] | None = None) -> Iterator[str]:
    """One line for each color, in the order of the deck; cards without color last. `numbers` are those of the answers
    by which cards are laid."""
    if not view.hand:
        yield speaker.say("You hold no card.")
        return
    counted = Counter(view.hand)
    for color, held in by_colors(view, speaker):
        yield _group(color, [_held(speaker, *each, counted, numbers or {}) for each in held], speaker)


def by_colors(view: View, speaker: Speaker) -> Iterator[tuple[int, list[tuple[str, Card]]]]:
    """A hand as it is held: each color with its cards, of equal ones the first."""
    held = [(text, _card(text, view, speaker)) for text in dict.fromkeys(view.hand)]
    held.sort(key=lambda each: (each[1].rank == NONE, each[1].rank, each[1].kind))
    for color in (*range(len(speaker.names.book.colors)), NONE):
        if cards := [each for each in held if each[1].color == color]:
            yield color, cards


def _card(text: str, view: View, speaker: Speaker) -> Card:
    return speaker.names.sides[view.side][text]  # of a hand every card is known to whoever holds it


def _group(color: int, cards: list[str], speaker: Speaker) -> str:
    listed = speaker.names.paint("  ".join(cards) if speaker.names.symbols else ", ".join(cards), color)
    if color == NONE and speaker.names.symbols:
        return speaker.say("{symbol}  {cards}", symbol=speaker.names.symbol(color), cards=listed)
    if color == NONE:
        return speaker.say("without color:  {cards}", cards=listed)
    return speaker.say("{color}:  {cards}", color=speaker.names.color(color), cards=listed)


def _held(speaker: Speaker, text: str, card: Card, counted: Counter[str], numbers: Mapping[str, str]) -> str:
    face = speaker.names.face(card)
    if counted[text] > 1:
        face = _several(face, counted[text], speaker)
    return glued(speaker.say("[{key}] {answer}", key=numbers[text], answer=face) if text in numbers else face)


def _several(face: str, count: int, speaker: Speaker) -> str:
    if speaker.names.symbols:
        return speaker.say("{card} ×{count}", card=face, count=count)
    return speaker.several("{card} ({count} time)", "{card} ({count} times)", count, card=face)
