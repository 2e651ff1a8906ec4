"""A view as text. Everything here takes data and gives text; nothing reads a terminal or writes to one.

A color is always written with its shape, its letter and its name, so that no meaning hangs on the hue.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import combining, east_asian_width

from lastcard.dsl.rulebook import Card, Rulebook
from lastcard.interpreter.engine.decisions import Notation, Option
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.view import Kept, View
from lastcard.interpreter.output import STYLE, clean

NARROWEST = 20
JOINT = "\u00a0"  # keeps the words of a card on one line
COLORLESS = "✱"
ARROWS = {"left": "→", "right": "←"}  # players are listed clockwise
WAYS = {"left": "clockwise", "right": "counter-clockwise"}
UNSET = frozenset({"none", "false", "0"})


class Look:
    """How to write for one reader: whose names for the cards, how wide, with colors or without."""

    def __init__(self, book: Rulebook, width: int = 80, colors: bool = False) -> None:
        self.book = book
        self.width = max(width, NARROWEST)
        self.colors = colors
        self.names = dict(book.names)
        alone = book.backs_stay_unseen  # then cards are known by one face
        names = [(card.front if alone else card.text, card) for card in book.cards]
        self.sides = [{name: card for name, card in names if card.side == side} for side in (0, 1)]
        self.fronts = [{card.front: card for card in book.cards if card.side == side} for side in (0, 1)]
        self.cards = {name: card for side in reversed(self.sides) for name, card in side.items()}
        self.color_numbers = {color.name: number for number, color in enumerate(book.colors)}
        self.notation = Notation(book, ())
        self.clauses = {origin.name: origin.cites for origin in book.citations}

    # --- names of the rulebook ------------------------------------------------------------------

    def saying(self, name: str) -> str:
        """What is read for an offer, or for an action of that name."""
        said = self.notation.text("offers", name)
        return self.notation.text("actions", name) if said == name else said

    def word(self, name: str) -> str:
        return self.notation.text("words", name)

    def flag(self, name: str) -> str:
        return self.notation.text("flags", name)

    # --- cards and colors -----------------------------------------------------------------------

    def paint(self, text: str, color: int) -> str:
        if not self.colors or color == NONE:
            return text
        return f"\x1b[38;5;{self.book.colors[color].swatch}m{text}\x1b[0m"

    def strong(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.colors else text

    def symbol(self, color: int) -> str:
        if color == NONE:
            return COLORLESS
        return self.book.colors[color].shape + self.book.colors[color].letter

    def color_name(self, color: int) -> str:
        name = self.book.colors[color].name
        return self.names.get(name, name)

    def color(self, color: int) -> str:
        """A color with its symbol, on one line."""
        if color == NONE:
            return "none"
        return self.paint(_glued(f"{self.symbol(color)} {self.color_name(color)}"), color)

    def face(self, card: Card) -> str:
        return self.names.get(card.printed, card.printed)

    def plain(self, card: Card) -> str:
        """The card's name as this edition prints it."""
        return self.face(card) if card.color == NONE else f"{self.color_name(card.color)} {self.face(card)}"

    def card(self, card: Card) -> str:
        return self.paint(_glued(f"{self.symbol(card.color)} {self.plain(card)}"), card.color)

    def card_named(self, text: str, side: int) -> str:
        return self.card(self.sides[side][text]) if text in self.sides[side] else text


# --- the table -----------------------------------------------------------------------------------


def table_text(view: View, look: Look) -> str:
    """Everything that lies open, and everybody around it."""
    parts = [header(view, look), seating(view, look), piles(view, look), *_behind(view, look), *_marks(view, look)]
    return "\n".join(wrapped(part, look.width) for part in parts)


def header(view: View, look: Look) -> str:
    return f"{look.strong(look.book.title)} - round {view.round} - {scores(view)}"


def scores(view: View) -> str:
    return "scores: " + ", ".join(f"{name} {score}" for name, score in view.scores.items())


def seating(view: View, look: Look) -> str:
    """The players in the order in which they sit, clockwise, and which way play goes."""
    arrow = ARROWS[view.direction]
    people = f" {arrow} ".join(_person(view, name, look) for name in view.players)
    together = f" Together: {'; '.join(map(' and '.join, view.teams))}." if view.teams else ""
    return f"Players: {people}. Play goes to the {view.direction} {arrow} ({WAYS[view.direction]}).{together}"


def _person(view: View, name: str, look: Look) -> str:
    turn = "nobody" if view.round_over else view.turn
    marks = [mark for mark, holder in (("turn", turn), ("dealer", view.dealer)) if holder == name]
    marks += [f"place {view.places.index(name) + 1}"] if name in view.places else ["out"] if name in view.out else []
    marks += [f"loses {amount(view.lost_turns[name], 'turn')}"] if name in view.lost_turns else []
    text = f"{name} {amount(view.counts[name])}" + (f" ({', '.join(marks)})" if marks else "")
    return look.strong(_glued(text)) if name == turn else _glued(text)


def amount(count: int, thing: str = "card") -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def piles(view: View, look: Look) -> str:
    color = look.color(look.color_numbers.get(view.color, NONE))
    return (
        f"Top card: {look.card_named(view.top, view.side)}. Color in play: {color}. "
        f"Draw pile: {amount(view.draw_pile)}, discard pile: {amount(len(view.discard))}."
    )


def _marks(view: View, look: Look) -> Iterator[str]:
    """What the rulebook keeps on the table besides: its flags that are set, its zones that hold cards."""
    for name, value in view.flags.items():
        if value not in UNSET:
            number = look.color_numbers.get(value)
            yield f"{look.flag(name)}: {look.word(value) if number is None else look.color(number)}"
    for name, kept in view.zones.items():
        if kept.count:
            yield f"{name}: {_kept(kept, view, look)}"
    for name, piles in view.player_zones.items():
        held = [f"{player} {_kept(kept, view, look)}" for player, kept in piles.items() if kept.count]
        if held:
            yield f"{name}: {'; '.join(held)}"


def _kept(kept: Kept, view: View, look: Look) -> str:
    """The cards of a zone, or how many they are."""
    if not kept.cards:
        return amount(kept.count)
    return ", ".join(look.card_named(card, view.side) for card in kept.cards)


# --- a hand and its options --------------------------------------------------------------------------


def hand_text(view: View, look: Look) -> str:
    """One line for each color, in the order of the deck; cards without color last."""
    cards = [look.sides[view.side][text] for text in view.hand]
    groups = [*range(len(look.book.colors)), NONE]
    lines = [_group(look, color, [card for card in cards if card.color == color]) for color in groups]
    title = f"{view.player} holds {amount(len(cards))}:"
    return "\n".join([wrapped(title, look.width), *(line for line in lines if line)])


def _behind(view: View, look: Look) -> Iterator[str]:
    """What the others' cards show from behind."""
    other = look.fronts[1 - view.side]
    for name, backs in view.backs.items():
        if backs:
            yield f"From behind {name} shows {', '.join(look.card(other[face]) for face in backs)}."


def _group(look: Look, color: int, cards: list[Card]) -> str:
    if not cards:
        return ""
    cards.sort(key=lambda card: (card.rank == NONE, card.rank, card.kind))
    name = look.symbol(color) if color == NONE else f"{look.symbol(color)} {look.color_name(color)}:"
    faces = " ".join(look.paint(_glued(f"[{look.face(card)}]"), color) for card in cards)
    return wrapped(f"{look.paint(_glued(name), color)} {faces}", look.width, "  ", "     ")


def options_text(options: Sequence[Option], look: Look) -> str:
    """The answers, numbered from 1; each as the line that can be typed instead of the number."""
    size = len(str(len(options)))
    return "\n".join(
        wrapped(f"{number:>{size}}  {option_text(option, look)}".replace("  ", JOINT * 2), look.width, "  ", "      ")
        for number, option in enumerate(options, 1)
    )


def option_text(option: Option, look: Look) -> str:
    """The line, the symbol of its color before it, and the printed name after it where that is another."""
    about = subject(option, look)
    if about is None:
        return option.short + _said(option, option.move.offer or option.move.word)
    color, name = about
    offer = f" ({option.label})" if option.move.offer else ""
    offer += f": {option.stake}" if option.stake else ""
    also = "" if _spoken(option.short).endswith(f" {_spoken(name)}") else f" ({_glued(name)})"
    return look.paint(_glued(f"{look.symbol(color)} {option.short}"), color) + also + offer


def _said(option: Option, name: str) -> str:
    """What people read for the name in a line, and what it brings."""
    also = "" if option.label == name else f" ({option.label})"
    return also + (f": {option.stake}" if option.stake else "")


def _spoken(text: str) -> str:
    return text.casefold().replace("-", " ")


def subject(option: Option, look: Look) -> tuple[int, str] | None:
    """The color and the printed name of the card or the color that an option is about."""
    move = option.move
    if move.color != NONE:
        return move.color, look.color_name(move.color)
    if move.card == NONE:
        return None
    card = look.book.cards[move.card]
    return card.color, look.plain(card)


# --- lines -------------------------------------------------------------------------------------------


def _glued(text: str) -> str:
    return text.replace(" ", JOINT)


def cells(text: str) -> int:
    """How many columns a terminal takes for a text, styles not counted."""
    return sum(_cells_of(char) for char in STYLE.sub("", text))


def _cells_of(char: str) -> int:
    if combining(char) or char in "\u200b\u200c\u200d\ufe0e\ufe0f":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def wrapped(text: str, width: int, first: str = "", other: str = "  ") -> str:
    """A sentence in lines no wider than the width, indented as told; whatever is in it breaks no line."""
    lines: list[str] = []
    line = ""
    room = max(width - max(cells(first), cells(other)), 1)
    for word in _words(clean(text, styled=True), room):
        if line and cells(line) + 1 + cells(word) > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    lines.append(line)
    return "\n".join((other if number else first) + each for number, each in enumerate(lines)).replace(JOINT, " ")


def _words(text: str, room: int) -> Iterator[str]:
    """What must stay on one line; a joint gives way where its words are too wide together."""
    for joined in text.split(" "):
        for word in [joined] if cells(joined) <= room else joined.split(JOINT):
            yield from [word] if cells(word) <= room else _chopped(STYLE.sub("", word), room)


def _chopped(word: str, room: int) -> Iterator[str]:
    piece = ""
    for char in word:
        if piece and cells(piece + char) > room:
            yield piece
            piece = ""
        piece += char
    yield piece
