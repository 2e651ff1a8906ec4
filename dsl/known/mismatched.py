"""What is said of something that has no such thing, or stands where something else is wanted: what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lastcard.dsl.diagnostics.problem import Span, did_you_mean
from lastcard.dsl.everyday import said_for
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.reading.tree import field
from lastcard.dsl.sayings.wordings import OR_MORE
from lastcard.dsl.sentences.format import phrase_text
from lastcard.dsl.sentences.syntax import Phrase, Sentence
from lastcard.dsl.words.types import (
    CARD,
    CARD_OR_CARDS,
    CARDS,
    CHANCES,
    COLOR,
    COLORS,
    FACE,
    KIND,
    NOTHING,
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
from lastcard.dsl.words.vocabulary import VALUE_WORDS, WORDS

from .contents import entry_around, section_around

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
    known, words = said_of(owner), [*said_for(word), word]
    if owner == PLAYER and "hand" in words:
        return f"write `hand of {said}` for the cards, `size of hand of {said}` for how many they are"
    if owner == CARD and PLAYER.name in words and acting:
        return f"write `{PLAYER.name}`: that is who acts"
    if owner == CARDS and _SEVERAL_COLORS in words:
        return _one_of_colors(f"{_SEVERAL_COLORS} of {said}")
    if found := [f"`{each} of {said}`" for each in words if each in known]:
        return "write " + " or ".join(found)
    if owner == CARDS and said.startswith("the ") and (found := [each for each in words if each.startswith("the ")]):
        return f"write `{found[0]}`, if it is the discard pile"
    if owner == PLAYER and (found := [each for each in words if each in said_of(CARDS)]):
        several = f"{found[0]} of hand of {said}"
        return _one_of_colors(several) if found[0] == _SEVERAL_COLORS else f"write `{several}`"
    near = did_you_mean(word, known)
    return f"did you mean `{near} of {said}`?" if near else ""


_SEVERAL_COLORS = "colors"


def _one_of_colors(several: str) -> str:
    return f"of several colors one is asked for: `COLOR is one of {several}`"


def meant_by(form: str, given: Type, said: str, acting: bool) -> str:
    """What is meant where a word of the language is said of something of which it cannot be said."""
    if given == CARDS and said.startswith("hand of ") and form in OF_ONE_CARD:
        return _PICKED_FIRST
    if (otherwise := OTHER_STEPS.get((form, given))) and re.fullmatch("[a-z0-9-]+", said):
        return otherwise.format(said)
    found = _SAID_OF.fullmatch(form)
    return meant_of(found[1], given, said, acting) if found else ""


# What another step does with one card, or with several: by the form of the step, and what stands in it.
OTHER_STEPS = {
    ("put {0} into {1}", CARD): "one card is put there by somebody: `player puts {} into ZONE`",
    ("{0} gives {1} to {2}", CARDS): "who is to have them takes them: `next after player takes {}`",
    ("{0} puts {1} into {2}", CARDS): "several cards go there by themselves: `put {} into ZONE`",
    ("{0} takes {1}", NUMBER): "so many are drawn: `player draws {0}`, or `player must draw {0}`",
    ("{0} takes {1}", CARD): "who has the card gives it: `player gives {} to next after player`",
}
OF_ONE_CARD = frozenset({"{0} gives {1} to {2}", "{0} puts {1} into {2}"})
_PICKED_FIRST = "say which one: first `player picks NAME from hand of player`, then the step about NAME"


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
    (COLOR, NUMBER): "a number is in digits, as `2`; the number on a card is `rank of card`",
    (KIND, NUMBER): "a number is in digits, as `2`; the number on a card is `rank of card`",
    (NUMBER, COLOR): "the color of a card is `color of card`",
    (KIND, COLOR): "the color of a card is `color of card`",
    (NUMBER, KIND): "the kind of a card is `kind of card`",
    (COLOR, KIND): "the kind of a card is `kind of card`",
    (PLAYER, CARDS): "write `hand of player`",
    (PLAYER, NUMBER): "numbers of somebody are `size of hand of player`, and `score of player`",
    (PLAYER, PLAYERS): "of one player alone the step itself is said, as `next after player draws 1`; several are for "
    "example `all players`",
    (PLAYER, SEVERAL): "write `hand of player`",
}
_PICKED = (
    "say which ones: whoever has them picks first, as `player picks NAME from hand of player`, then comes the step "
    "about NAME, once for each card"
)

_TOO_LATE = {
    "windows": "here it has happened already: write `opens: before {}` in place of `after`",
    "rules": "here it has happened already: write `before:` in place of `on:`",
}
OF_NOTHING = "write 1 or more, or take the step away; what would be drawn goes by `cancel what must be drawn`"
# What is no flag, and is changed by steps of its own.
CHANGED_BY = {
    "score_of": "points are given by a step: `player scores 10` gives 10 more, `player scores 0 - 10` takes them away",
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


def in_full(given: Type, wanted: Type, part: Phrase | str, around: Phrase | None) -> str:
    """All of a phrase as it has to be written, where a part of it is of another type."""
    if around is None:
        return ""
    said, compared = _text(part), around.args[0]
    if is_wheel(given) and around.op == "pick":
        return f"chance turns it: write `chance picks {_text(around.args[1])} from {said}`"
    if (given, wanted) == (PLAYERS, PLAYER) and WORDS[around.op].group == "step":
        step = phrase_text(around).replace(said, "friend", 1)
        return f"one by one: `for each: friend in {said}`, below it `do: [{step}]`"
    if wanted == TRUTH and around.op == "either" and isinstance(compared, Phrase) and compared.op == "is_one_of":
        return f"write `{phrase_text(compared)}, {said}`: all that will do stand in that list"
    several = wanted == TRUTH and around.op == "either" and part is not compared
    while isinstance(compared, Phrase) and compared.op == "both":  # the last of several parts
        compared = compared.args[-1]
    if several and isinstance(compared, Phrase) and compared.op in ("same", "differs"):
        one, other = map(_text, compared.args)
        none = " not" if compared.op == "differs" else ""
        return f"write `{one} is{none} one of {other}, {said}`: all that are meant stand in that list"
    return ""


def or_more(word: str, around: Phrase | None) -> str:
    """`rank of card is 7 or more`."""
    compared = around.args[0] if around is not None and around.op == "either" else ""
    if word not in OR_MORE or not isinstance(compared, Phrase) or compared.op != "same":
        return ""
    one, other = map(_text, compared.args)
    return f"write `{one} is {OR_MORE[word]} {other}`"


def _text(part: Phrase | str) -> str:
    return part if isinstance(part, str) else phrase_text(part)


def compared_otherwise(form: str, given: Type, wanted: Type, name: str, with_what: str) -> str:
    """What of a card is compared, in full; `form` is that of the comparison."""
    facet = _OF_A_CARD.get(wanted) if given == CARD and name and form.count("{") == 2 else None
    return f"write `{form.format(f'{facet} of {name}', with_what)}`" if facet else ""


def instead(given: Type, wanted: Type, name: str = "", said: str = "", others: Iterable[str] = ()) -> str:
    """What to write where something else stands than what is wanted.

    `said` is what stands there, `name` how it is called, `others` are the names of all that would fit.
    """
    others = [*others]
    if near := did_you_mean(name, others) if name else None:
        return f"did you mean `{near}`?"
    if wanted == NOTHING and given in (CARDS, PLAYERS):
        return f"several are empty or not: write `{said or 'hand of player'} is empty`, or `is not empty`"
    if is_wheel(given):
        return "let chance turn it first: `chance picks NAME from WHEEL`, and say that NAME here"
    if wanted == TRUTH:
        return _compared(given, name)
    if CARDS in (given, wanted) and NUMBER in (given, wanted) and given != NUMBER:
        return f"how many they are is `size of {said or '...'}`"
    if given == PLAYERS and wanted == NUMBER:
        return f"how many they are is `size of {said or '...'}`"
    if given == CARD and wanted == NUMBER and name == "card":
        return "a number stands here, as `1`; what is on the card is `rank of card`, `points of card`"
    if given == CARD and name and (facet := _OF_A_CARD.get(wanted)):
        return f"write `{facet} of {name}`" + (f", or `points of {name}`" if wanted == NUMBER else "")
    if given == CARD and wanted == CARDS and name:
        return f"one of several: write `{name} from hand of player`, or from where it lies"
    if given == CARD and wanted == SEVERAL and name:
        return f"one card is `none` where nothing was picked: `{name} is not none`; several are `hand of player`"
    if given == CARD and wanted == PLAYER and PLAYER.name in others:
        return "who takes the offer is `taker`" if "taker" in others else f"who acts is called `{PLAYER.name}`"
    if given in (KIND, COLOR) and wanted in (*_CARDS, SEVERAL):
        return _of_a_kind(wanted, f"hand of player with {given.name} {name or 'NAME'}", others)
    if given == NUMBER and wanted in (CARD, SOME_CARDS):
        return _PICKED
    if given == COLORS and wanted == COLOR and said:
        return _one_of_colors(said)
    if given == PLAYER and wanted == NUMBER and re.fullmatch(f"(?!{PLAYER.name}|taker)[a-z-]+", said):
        return f"`{said}` is somebody: compare it with a player, as `{said} is player`"
    if wanted.choices:
        return "one of its words stands here: " + ", ".join(f"`{word}`" for word in wanted.choices)
    return _INSTEAD.get((given, wanted)) or _LOOKS_LIKE.get(wanted, f"{wanted.said} stands here")


def _of_a_kind(wanted: Type, cards: str, others: Sequence[str]) -> str:
    """Cards are wanted, or a card that has got a name, and a kind or a color is said."""
    if wanted in (CARDS, SEVERAL):
        return f"cards are told from others so: `{cards}`"
    if others:
        return "write the name of a card: here it is " + ", ".join(f"`{name}`" for name in others)
    return f"say which card: first `player picks NAME from {cards}`, then the step about NAME"


def _compared(given: Type, name: str) -> str:
    if given == NUMBER and name:
        return f"a condition compares: `{name} is 1`, or `{name} is at least 2`"
    if given == COLOR:
        return "a condition compares: `color of card is COLOR`; of several `color of card is one of COLOR, COLOR`"
    if given == KIND:
        return "a condition compares: `kind of card is number`; of several `kind of card is one of KIND, KIND`"
    return "a condition compares: `rank of card is 7`; of several values `rank of card is one of 7, 8`"


_OF_A_CARD = {COLOR: "color", NUMBER: "rank", KIND: "kind"}


def too_late(span: Span | None, document: Mapping | None) -> str:
    """What to write where something is to be changed that has happened: when the rule, or the window, has to come."""
    section = section_around(span, document)
    entry = entry_around(span, document) if section and span is not None and document is not None else ""
    opens = field(document, section, entry, "opens") if entry else None
    waited = opens.text.partition(" ")[2] if isinstance(opens, Sentence) else "..."
    return _TOO_LATE.get(section, "").format(waited)
