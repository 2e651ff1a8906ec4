"""Cards as a scenario writes them: how many are meant, and which one where the deck has none of that name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lastcard.dsl.diagnostics.problem import did_you_mean
from lastcard.dsl.everyday import digits_for, name_or_number
from lastcard.dsl.rulebook import Rulebook

MOST = 200  # cards that somebody writes as one amount
LONGEST = 8  # words; no card has so many
EXAMPLES = 4  # of the cards of a deck in which each has two faces
FILLING = frozenset({"a", "an", "the", "card", "of"})


def counted(text: str, most: int) -> tuple[int, str]:
    """How many cards, and of which text: `3 * CARD` stands for three; of no number that a deck could have, for one."""
    count, star, name = text.partition("*")
    digits = count.strip()
    if star and digits.isdecimal() and 0 < int(digits) <= most:
        return int(digits), spaced(name)
    return 1, spaced(text)


def spaced(text: str) -> str:
    return " ".join(text.split())


def amount_meant(text: str, book: Rulebook) -> tuple[int, str]:
    """How many of which card, written in another way: `2x CARD`, `CARD x2`, `CARD (2)`, `two CARD`; 0 for no amount."""
    known = {card.text for card in book.cards}
    for pattern in _AMOUNTS:
        said = pattern.fullmatch(spaced(text))
        digits = "" if said is None else said["many"] if said["many"].isdecimal() else digits_for(said["many"])
        if said is None or not digits or not 1 < int(digits) <= MOST:
            continue
        card = said["card"] if said["card"] in known or pattern is _AMOUNTS[-1] else card_meant(said["card"], book)
        if card in known:
            return int(digits), card or ""
    return 0, ""


_AMOUNTS = (
    re.compile(r"(?P<many>[0-9]{1,3}) ?[x×*] ?(?P<card>\S.*)", re.IGNORECASE),
    re.compile(r"(?P<card>.*\S) ?[x×*] ?(?P<many>[0-9]{1,3})", re.IGNORECASE),
    re.compile(r"(?P<card>.*\S) ?\((?P<many>[0-9]{1,3})\)"),
    re.compile(r"(?P<many>\w+) (?P<card>\S.*)"),
)


# --- which card is meant --------------------------------------------------------------------------


def card_meant(text: str, book: Rulebook) -> str | None:
    """The card that has the same words in another order, in another language, or nearly."""
    words = [word for word in re.split(r"[\s_-]+", text.casefold()) if word and word not in FILLING]
    known = _by_words(card.text for card in book.cards if not card.side)
    if not 0 < len(words) < LONGEST:
        return None
    texts = {card.text for card in book.cards}
    parts = [part.strip() for part in re.split("[;|]", text)]
    if len(parts) > 1 and texts.issuperset(parts):
        return ", ".join(parts)
    halves = ((" ".join(words[:end]), " ".join(words[end:])) for end in range(1, len(words)))
    if two := next((half for half in halves if texts.issuperset(half)), None):
        return ", ".join(two)
    if series := _series(text, texts):
        return series
    said = " ".join(_as_here(words)).replace("-", " ").split()
    found = known.get(_key(said)) or known.get(_key(word for word in said if word not in _colors(book)))
    near = None if words[-1].isdecimal() else did_you_mean(text, known.values())
    color = did_you_mean(words[0], _colors(book))  # a number is no misspelling of another
    return found or near or (card if (card := " ".join((color or "", *words[1:]))) in texts else None)


def _series(text: str, texts: set[str]) -> str:
    """`CARD 3-5`: each by itself."""
    said = re.fullmatch(r"(.+) ([0-9]{1,2}) ?(?:-|–|\.\.|to) ?([0-9]{1,2})", text)
    cards = [f"{said[1]} {rank}" for rank in range(int(said[2]), int(said[3]) + 1)] if said else []
    return ", ".join(cards) if len(cards) > 1 and texts.issuperset(cards) else ""


def _by_words(cards: Iterable[str]) -> dict[tuple[str, ...], str]:
    """With the number of a rank that is a word, too."""
    apart = {card: card.replace("-", " ").split() for card in cards}
    by_numbers = {_key(digits_for(word) or word for word in words): card for card, words in apart.items()}
    return by_numbers | {_key(words): card for card, words in apart.items()}


def _key(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(words))


def _as_here(words: list[str]) -> Iterator[str]:
    """Names and numbers as they are written here, the longest first."""
    start = 0
    while start < len(words):
        ends = range(len(words), start, -1)
        end, name = next(((end, name) for end in ends if (name := name_or_number(*words[start:end]))), (start + 1, ""))
        yield name or words[start]
        start = end


def _colors(book: Rulebook) -> set[str]:
    return {color.name for color in book.colors}


# --- which cards there are ------------------------------------------------------------------------


def how_cards_are_written(book: Rulebook) -> str:
    """The colors, and what stands behind them; of cards with two faces some examples."""
    texts = [card.text for card in book.cards if not card.side]
    if any(" / " in text for text in texts):
        return f"cards here: {_listed(texts[:EXAMPLES])} ..."
    colored = [text for text in texts if text.partition(" ")[0] in _colors(book) and " " in text]
    alone = [text for text in texts if text not in colored]
    behind = list(dict.fromkeys(text.partition(" ")[2] for text in colored))
    colors = _listed(dict.fromkeys(text.partition(" ")[0] for text in colored))
    two = f"a card is a color ({colors}) and {_with_ranks(behind)}" if colored else ""
    return "; ".join(filter(None, (two, _without_color(alone, colored))))


def _without_color(alone: list[str], colored: list[str]) -> str:
    return f"{'without a color' if colored else 'cards here'}: {_listed(alone)}" if alone else ""


def _with_ranks(names: list[str]) -> str:
    """Numbers without a gap by the first and the last of them."""
    ranks = sorted(int(name) for name in names if name.isdecimal())
    if len(ranks) < 3 or ranks != list(range(ranks[0], ranks[-1] + 1)):
        return _listed(names)
    others = [name for name in names if not name.isdecimal()]
    return ", ".join(filter(None, (f"`{ranks[0]}` to `{ranks[-1]}`", _listed(others))))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
