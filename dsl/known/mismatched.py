"""What is said of something that has no such thing, or stands where something else is wanted: what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lastcard.dsl.diagnostics.problem import did_you_mean
from lastcard.dsl.everyday import said_for
from lastcard.dsl.words.types import (
    CARD,
    CARD_OR_CARDS,
    CARDS,
    CHANCES,
    COLOR,
    COLORS,
    FACE,
    KIND,
    NUMBER,
    ONE_OR_SEVERAL,
    PLAYER,
    PLAYERS,
    SEVERAL,
    SEVERAL_OR_PLAYER,
    SOME_CARDS,
    TRUTH,
    Operand,
    Type,
    is_wheel,
)
from lastcard.dsl.words.vocabulary import VALUE_WORDS

# --- words that are said of something ---------------------------------------------------------------------

_SAID_OF = re.compile(r"((?!the )[a-z ]+) of \{0\}")
_SORTS: dict[Operand, tuple[Type, ...]] = {SEVERAL: (PLAYERS, CARDS, COLORS), CARD_OR_CARDS: (CARD, CARDS)}


def said_of(sort: Type) -> list[str]:
    """The words that are said of such a value alone, as `color of card`."""
    found = ((_SAID_OF.fullmatch(word.form), word.takes) for word in VALUE_WORDS.values())
    return [form[1] for form, takes in found if form and sort in _SORTS.get(takes[0], takes[:1])]


def meant_of(word: str, owner: Type, said: str, acting: bool) -> str:
    """What is meant by a word that is said of something; nothing where that cannot be known.

    `said` is how that is called of which it is said; `acting` tells whether somebody acts here.
    """
    known = said_of(owner)
    for each in (*said_for(word), word):
        if each == "hand" and owner == PLAYER:
            return f"write `hand of {said}` for the cards, `size of hand of {said}` for how many they are"
        if each in known:
            return f"write `{each} of {said}`"
        if each == PLAYER.name and owner == CARD and acting:
            return f"write `{PLAYER.name}`: that is who acts"
    for inner in said_for(word) if owner == PLAYER else ():
        if inner in said_of(CARDS):
            return f"write `{inner} of hand of {said}`"
    near = did_you_mean(word, known)
    return f"did you mean `{near} of {said}`?" if near else ""


def all_said_of(owner: Type, said: str) -> str:
    """What there is to be said of it."""
    known = ", ".join(f"`{word} of {said}`" for word in said_of(owner))
    return (
        f"what can be said of {owner.said}: {known}" if known else f"of {owner.said} nothing is said so: write `{said}`"
    )


# --- one type in the place of another ---------------------------------------------------------------------

_INSTEAD = {
    (
        PLAYERS,
        PLAYER,
    ): "one by one: `for each: friend in PLAYERS`, below it `do:`; "
    "any of them: `PLAYERS with size of hand 1 is not empty`; one alone: `the first of PLAYERS`",
    (CARD, COLOR): "write `color of card`, or `color of the top card`",
    (CARD, NUMBER): "write `rank of card`, or `rank of the top card`",
    (CARD, KIND): "write `kind of card`, or `kind of the top card`",
    (CARDS, CARD): "let somebody pick one of them, or say `the first of CARDS`",
    (CARD, CARDS): "several cards are for example `hand of player`",
    (COLOR, NUMBER): "the number on a card is `rank of card`",
    (KIND, NUMBER): "the number on a card is `rank of card`",
    (NUMBER, COLOR): "the color of a card is `color of card`",
    (KIND, COLOR): "the color of a card is `color of card`",
    (NUMBER, KIND): "the kind of a card is `kind of card`",
    (COLOR, KIND): "the kind of a card is `kind of card`",
    (PLAYER, CARDS): "write `hand of player`",
    (PLAYER, SEVERAL): "write `hand of player`",
}
_OF_A_KIND = "cards of a kind are told from others: `hand of player with kind KIND`"
_PICKED = "say which ones: `player picks NAME from hand of player`, then the step about NAME, once for each card"

# What is no flag, and is changed by steps of its own.
CHANGED_BY = {
    "score_of": "points are given by a step: `player scores 10`",
    "hand": "cards are moved by steps, as `player draws 2` or `player gives card to next after player`",
    "size": "cards are moved by steps, as `player draws 2` or `player gives card to next after player`",
    "top_card": "it is what was laid last; a card comes there by `player discards CARD`",
}
# What one of the wanted sort looks like, where nothing more is known of what was meant.
_LOOKS_LIKE = {
    PLAYER: "a player is for example `player`, `next after player` or `the dealer`",
    PLAYERS: "several players are for example `all players`, or `opponents of player`",
    CARD: "a card is for example `card`, or `the top card`",
    CARDS: "cards are for example `hand of player`, or `the discard pile`",
    COLOR: "a color is for example `color of card`, or `the color in play`",
    COLORS: "colors are for example `colors of hand of player`",
    KIND: "a kind is for example `kind of card`",
    FACE: "a face is `face of card`: `number` or `symbol`",
    NUMBER: "a number is in digits, or for example `size of hand of player`",
    SEVERAL: "several are for example `hand of player`, or `all players`",
    CHANCES: "it picks from cards, players, colors, a wheel, or `from 1 to 6`",
    SOME_CARDS: "cards have a name when somebody has picked or drawn them: `player picks NAME from hand of player`",
    CARD_OR_CARDS: "cards are for example `card`, or `hand of player`",
    ONE_OR_SEVERAL: "for example `player`, `all players`, `card` or `hand of player`",
    SEVERAL_OR_PLAYER: "for example `hand of player`, `all players`, or `next after player`",
}
_CARDS = (CARD, CARDS, SOME_CARDS, CARD_OR_CARDS)


def instead(given: Type, wanted: Type, name: str = "", others: Iterable[str] = ()) -> str:
    """What to write where something else stands than what is wanted.

    `name` is how it is called that stands there, `others` are the names of all that would fit.
    """
    others = [*others]
    if near := did_you_mean(name, others) if name else None:
        return f"did you mean `{near}`?"
    if is_wheel(given):
        return "let chance turn it first: `chance picks NAME from WHEEL`, and say that NAME here"
    if wanted == TRUTH:
        return _compared(given)
    if wanted == NUMBER and given in (CARDS, PLAYERS):
        return "how many they are is `size of ...`"
    if given == CARD and name and (facet := _OF_A_CARD.get(wanted)):
        return f"write `{facet} of {name}`"
    if given == CARD and wanted == PLAYER and PLAYER.name in others:
        return f"who acts is called `{PLAYER.name}`"
    if given == KIND and wanted in _CARDS:
        return _OF_A_KIND if wanted == CARDS else _named(others) or _OF_A_KIND
    if given == NUMBER and wanted == SOME_CARDS:
        return _PICKED
    if wanted.choices:
        return "one of its words stands here: " + ", ".join(f"`{word}`" for word in wanted.choices)
    looks = _LOOKS_LIKE.get(wanted, f"{wanted.said} stands here")
    return _INSTEAD.get((given, wanted)) or looks


def _named(others: Sequence[str]) -> str:
    known = ", ".join(f"`{name}`" for name in others)
    return f"write the name of a card, here {known}" if known else ""


def _compared(given: Type) -> str:
    if given == COLOR:
        return "a condition compares: `color of card is COLOR`; of several `color of card is one of COLOR, COLOR`"
    if given == KIND:
        return "a condition compares: `kind of card is number`; of several `kind of card is one of KIND, KIND`"
    return "a condition compares: `rank of card is 7`; of several values `rank of card is one of 7, 8`"


_OF_A_CARD = {COLOR: "color", NUMBER: "rank", KIND: "kind"}
