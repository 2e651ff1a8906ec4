"""A view as lines of text: what lies open, who sits around it, a hand with the numbers of the cards that may be laid.

A color is always written with its shape, its letter and its name, so that no meaning hangs on the hue; without symbols
its name stands alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from lastcard.dsl.rulebook import Card, Rulebook
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.view import Kept, View
from lastcard.interpreter.speech.names import Paint
from lastcard.interpreter.speech.speaker import Speaker

from .layout import glued

ARROWS = {"left": "→", "right": "←"}  # players are listed clockwise
UNSET = frozenset({"none", "false", "0"})


def hues_of(book: Rulebook) -> Paint:
    """How a terminal shows the colors of a deck."""

    def paint(text: str, color: int) -> str:
        return text if color == NONE else f"\x1b[38;5;{book.colors[color].swatch}m{text}\x1b[0m"

    return paint


# --- the table -----------------------------------------------------------------------------------


def glance(view: View, speaker: Speaker) -> Iterator[str]:
    """What one looks at before every answer."""
    yield seating(view, speaker)
    yield on_top(view, speaker)
    yield from marks(view, speaker)


def everything(view: View, speaker: Speaker) -> Iterator[str]:
    """All that lies open, and everybody around it."""
    yield speaker.say("{title}, round {round}", title=speaker.names.book.title, round=view.round)
    yield scores(view, speaker)
    yield seating(view, speaker)
    yield way(view, speaker)
    yield from together(view, speaker)
    yield on_top(view, speaker)
    yield speaker.say(
        "Draw pile: {drawn}, discard pile: {discarded}",
        drawn=cards_counted(view.draw_pile, speaker),
        discarded=cards_counted(len(view.discard), speaker),
    )
    yield from marks(view, speaker)
    yield from behind(view, speaker)


def cards_counted(count: int, speaker: Speaker) -> str:
    return speaker.several("{count} card", "{count} cards", count)


def called(name: str, speaker: Speaker) -> str:
    return speaker.say("you") if name == speaker.reader else name


def seating(view: View, speaker: Speaker) -> str:
    """The players in the order in which they sit, clockwise, with the number of their cards."""
    between = f" {ARROWS[view.direction]} " if speaker.names.symbols else ", "
    return between.join(glued(_person(view, name, speaker)) for name in view.players)


def _person(view: View, name: str, speaker: Speaker) -> str:
    who, count = called(name, speaker), view.counts[name]
    notes = list(_notes(view, name, speaker))
    if not notes:
        return speaker.say("{who} {count}", who=who, count=count)
    return speaker.say("{who} {count} ({notes})", who=who, count=count, notes=", ".join(notes))


def _notes(view: View, name: str, speaker: Speaker) -> Iterator[str]:
    if name in view.places:
        yield speaker.say("place {number}", number=view.places.index(name) + 1)
    elif name in view.out:
        yield speaker.say("out")
    elif name == view.turn and not view.round_over:
        yield speaker.say("on turn")
    if name in view.lost_turns:
        yield speaker.several("loses a turn", "loses {count} turns", view.lost_turns[name])


def way(view: View, speaker: Speaker) -> str:
    dealer = called(view.dealer, speaker)
    if view.direction == "left":
        return speaker.say("Play goes clockwise, to the left; dealer: {dealer}", dealer=dealer)
    return speaker.say("Play goes counter-clockwise, to the right; dealer: {dealer}", dealer=dealer)


def together(view: View, speaker: Speaker) -> Iterator[str]:
    if view.teams:
        teams = "; ".join(", ".join(called(name, speaker) for name in team) for team in view.teams)
        yield speaker.say("Together: {teams}", teams=teams)


def scores(view: View, speaker: Speaker) -> str:
    each = ", ".join(glued(f"{called(name, speaker)} {score}") for name, score in view.scores.items())
    return speaker.say("Scores: {scores}", scores=each)


def on_top(view: View, speaker: Speaker) -> str:
    """The top card; the color in play where the card does not show it."""
    names = speaker.names
    card, color = names.of_text(view.top, view.side), names.colors.get(view.color, NONE)
    if card is None:
        return speaker.say("No card lies on top")
    if card.color == color:
        return speaker.say("On top: {card}", card=names.card(card))
    if color == NONE:
        return speaker.say("On top: {card}, and no color is in play", card=names.card(card))
    return speaker.say("On top: {card}; color in play: {color}", card=names.card(card), color=names.color(color))


def marks(view: View, speaker: Speaker) -> Iterator[str]:
    """What the rulebook keeps on the table besides: its flags that are set, its zones that hold cards."""
    for name, value in view.flags.items():
        if (label := speaker.names.flag(name)) and value not in UNSET:
            yield speaker.say("{mark}: {value}", mark=label, value=_value(value, speaker))
    for name, of in view.player_flags.items():
        set_for = [(player, value) for player, value in of.items() if value not in UNSET]
        if (label := speaker.names.flag(name)) and set_for:
            yield speaker.say("{mark}: {value}", mark=label, value=_by_player(set_for, speaker))
    for name, kept in view.zones.items():
        if kept.count:
            yield speaker.say("{zone}: {cards}", zone=_zone(name), cards=_kept(kept, view, speaker))
    for name, piles in view.player_zones.items():
        held = [(player, _kept(kept, view, speaker)) for player, kept in piles.items() if kept.count]
        if held:
            yield speaker.say("{zone}: {cards}", zone=_zone(name), cards=_by_player(held, speaker))


def _value(value: str, speaker: Speaker) -> str:
    number = speaker.names.colors.get(value)
    return speaker.names.text("words", value) if number is None else speaker.names.color(number)


def _by_player(held: Sequence[tuple[str, str]], speaker: Speaker) -> str:
    """Of a mark that says no more than that it is set, the players alone."""
    if all(value == "true" for _, value in held):
        return ", ".join(called(player, speaker) for player, _ in held)
    return "; ".join(f"{called(player, speaker)} {_value(value, speaker)}" for player, value in held)


def _zone(name: str) -> str:
    return name.replace("-", " ")


def _kept(kept: Kept, view: View, speaker: Speaker) -> str:
    """The cards of a zone, or how many they are."""
    if not kept.cards:
        return cards_counted(kept.count, speaker)
    return ", ".join(speaker.names.seen(card, view.side) for card in kept.cards)


def behind(view: View, speaker: Speaker) -> Iterator[str]:
    """What the others' cards show from behind."""
    book = speaker.names.book
    fronts = {card.front: card for card in book.cards if card.side == 1 - view.side}
    for name, backs in view.backs.items():
        if backs:
            shown = ", ".join(speaker.names.card(fronts[face]) for face in backs)
            yield speaker.say("From behind {name} shows {cards}", name=name, cards=shown)


# --- a hand ------------------------------------------------------------------------------------------


def hand_lines(view: View, speaker: Speaker, numbers: Mapping[str, str] | None = None) -> Iterator[str]:
    """One line for each color, in the order of the deck; cards without color last. `numbers` are those of the answers
    by which cards are laid."""
    if not view.hand:
        yield speaker.say("You hold no card.")
        return
    groups = [*range(len(speaker.names.book.colors)), NONE]
    counted = Counter(view.hand)
    for color in groups:
        cards = [(text, card) for text in counted if (card := _card(text, view, speaker)).color == color]
        if cards:
            cards.sort(key=lambda held: (held[1].rank == NONE, held[1].rank, held[1].kind))
            yield _group(color, [_held(speaker, *held, counted, numbers or {}) for held in cards], speaker)


def _card(text: str, view: View, speaker: Speaker) -> Card:
    return speaker.names.sides[view.side][text]


def _group(color: int, cards: list[str], speaker: Speaker) -> str:
    listed = speaker.names.paint("  ".join(cards) if speaker.names.symbols else ", ".join(cards), color)
    if color == NONE:
        return speaker.say("{symbol}  {cards}", symbol=speaker.names.symbol(color), cards=listed)
    return speaker.say("{color}:  {cards}", color=speaker.names.color(color), cards=listed)


def _held(speaker: Speaker, text: str, card: Card, counted: Counter[str], numbers: Mapping[str, str]) -> str:
    face = speaker.names.face(card)
    if counted[text] > 1:
        face = speaker.say("{count} times {card}", count=counted[text], card=face)
    return glued(f"[{numbers[text]}] {face}" if text in numbers else face)
