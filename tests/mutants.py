"""Rulebooks gone wrong: seeded mutations of those shipped, and what may come of them.

A mutant is told by its number alone. It may be refused, with diagnostics, or it loads and then plays a round; nothing
else may happen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from lastcard.dsl.load import load_bytes
from lastcard.dsl.reading.nodes import to_plain
from lastcard.dsl.reading.source import read
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.shelf import SHIPPED
from lastcard.dsl.words.vocabulary import WORDS
from lastcard.interpreter.engine.deck import whole_deck
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.host.api import Rules
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.setup import most_players

PLAYERS = 3
NAMES = ("Ana", "Blas", "Carla", "Dani", "Eva", "Fito", "Gema", "Hugo", "Irene", "Juan")
LONGEST_ROUND = 5_000  # decisions; a mutant may say that a round has 100,000 turns
ODD_BYTES = b"\0\t\n\r \"'#%&*,-:>?@[]`{|}!~0179\x7f\x80\xc3\xe2\xff"
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    99,
    2**53,
    "",
    "none",
    "all",
    "player",
    [],
    {},
    ["player"],
)
TOKEN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*|\s+|.", re.IGNORECASE | re.DOTALL)
SPACED = re.compile(r"[a-z0-9-]+|[(),+-]")

Mutation = Callable[[Random, str], bytes]


# --- what is mutated ------------------------------------------------------------------------------------------------


@cache
def originals() -> tuple[str, ...]:
    """The editions, and the families as if each were a rulebook of its own."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((SHIPPED / "editions").glob("*.yaml"))]
    families = [path.read_text(encoding="utf-8") for path in sorted((SHIPPED / "families").glob("*.yaml"))]
    return (*texts, *(re.sub(r"(?m)^family:", "rulebook:", text) for text in families))


@cache
def plain(text: str) -> Any:
    node, _ = read(text.encode(), "original.yaml")
    assert node is not None
    return to_plain(node)


@cache
def vocabulary() -> tuple[str, ...]:
    """Words of the language, and names that rulebooks use."""
    words = {word for form in WORDS.values() for word in SPACED.findall(form.example)}
    return tuple(sorted(words | {token for text in originals() for token in re.findall(r"\b[a-z]+-?[a-z]+\b", text)}))


@cache
def sentences() -> tuple[str, ...]:
    found = {word.example for word in WORDS.values()}
    for text in originals():
        data = plain(text)
        for section in ("rules", "windows", "turned up", "going out"):
            found |= {place[key] for place, key in leaves(data.get(section, {}))}
    return tuple(sorted(found))


def places(node: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree: the list or mapping, and the index or key."""
    keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    return [place for key in keys for place in ((node, key), *places(node[key]))]


def leaves(node: Any) -> list[tuple[Any, Any]]:
    return [(where, key) for where, key in places(node) if isinstance(where[key], str) and " " in where[key]]


# --- the mutations ----------------------------------------------------------------------------------------------------


def of_bytes(random: Random, text: str) -> bytes:
    data = bytearray(text.encode())
    for _ in range(random.randint(1, 4)):
        start = random.randrange(len(data))
        new = bytes(random.choices(ODD_BYTES, k=random.randint(0, 3)))
        data[start : start + random.randint(0, 3)] = new
    return bytes(data)


def of_tokens(random: Random, text: str) -> bytes:
    tokens = TOKEN.findall(text)
    for _ in range(random.randint(1, 3)):
        place, other = random.randrange(len(tokens)), random.randrange(len(tokens))
        act = random.randrange(4)
        if act == 0:
            tokens[place] = ""
        elif act == 1:
            tokens[place] = tokens[other]
        elif act == 2:
            tokens[place], tokens[other] = tokens[other], tokens[place]
        else:
            numbers = [number for number, token in enumerate(tokens) if token.isdigit()]
            tokens[random.choice(numbers)] = str(random.choice((0, 1, 2, 3, 9, 50, 99, 10_000, 2**53)))
    return "".join(tokens).encode()


def of_lines(random: Random, text: str) -> bytes:
    lines = text.splitlines(keepends=True)
    for _ in range(random.randint(1, 3)):
        place, other = random.randrange(len(lines)), random.randrange(len(lines))
        act = random.randrange(4)
        if act == 0 and len(lines) > 1:
            del lines[place]
        elif act == 1:
            lines.insert(other, lines[place])
        elif act == 2:
            lines[place], lines[other] = lines[other], lines[place]
        else:
            lines[place] = random.choice(("  ", "    ", "")) + lines[place].lstrip(" ")
    return "".join(lines).encode()


def of_structure(random: Random, text: str) -> bytes:
    data = json.loads(json.dumps(plain(text)))
    for _ in range(random.randint(1, 3)):
        found = places(data)
        if not found:
            break
        (where, key), (other, name) = random.choice(found), random.choice(found)
        act = random.randrange(5)
        if act == 0:
            del where[key]
        elif act == 1:
            where[key] = json.loads(json.dumps(other[name]))
        elif act == 2:
            where[key] = random.choice(ODD_VALUES)
        elif act == 3 and isinstance(where, dict):
            where[str(name)] = where.pop(key)
        elif isinstance(where, list):
            where.insert(0, json.loads(json.dumps(where[key])))
    return json.dumps(data, ensure_ascii=False).encode()


def of_words(random: Random, text: str) -> bytes:
    """Words of sentences changed, or whole sentences: most of these still mean something."""
    data = json.loads(json.dumps(plain(text)))
    found = [leaf for name in ("rules", "windows", "turned up", "going out") for leaf in leaves(data.get(name, {}))]
    for where, key in random.sample(found, min(len(found), random.randint(1, 3))):
        words = where[key].split(" ")
        place = random.randrange(len(words))
        act = random.randrange(5)
        if act == 0:
            words[place] = random.choice(vocabulary())
        elif act == 1:
            words[place] = random.choice(words)
        elif act == 2:
            words[place : place + 1] = random.choice(sentences()).split(" ")
        else:
            words = random.choice(sentences()).split(" ")
        where[key] = " ".join(words)
    return json.dumps(data, ensure_ascii=False).encode()


MUTATIONS: tuple[Mutation, ...] = (of_bytes, of_tokens, of_lines, of_structure, of_words, of_words)


def mutant(number: int) -> tuple[str, bytes]:
    """The sort of mutation and the file that came of it."""
    random = Random(f"mutant {number}")
    mutation = random.choice(MUTATIONS)
    return mutation.__name__, mutation(random, random.choice(originals()))


# --- what comes of it -----------------------------------------------------------------------------------------------


def outcome(number: int) -> str:
    """`refused`, `played`, `unplayable` at any table, or `long`; anything else is an exception."""
    _, data = mutant(number)
    loaded = load_bytes(data, str(Path("mutants") / f"{number}.yaml"))
    if loaded.rulebook is None:
        assert loaded.diagnostics, "neither a rulebook nor a diagnostic"
        return "refused"
    return played(loaded.rulebook, number)


def played(book: Rulebook, number: int) -> str:
    """One random round; every card is somewhere, and nowhere twice, at every decision."""
    players = min(max(PLAYERS, book.players[0]), most_players(book))
    assert players >= book.players[0], "no number of players can play this"
    game = Game(Rules(book).program, NAMES[:players], number, rounds_follow=False).begin()
    random, deck = Random(f"player {number}"), sorted(whole_deck(book))
    for _ in range(LONGEST_ROUND):
        assert all_cards(game.state) == deck, "a card is lost or doubled"
        if game.over:
            return "played"
        moves = game.table.options()
        assert moves, "nothing can be answered"
        game.table.choose(random.choice(moves))
        game._after_move()
    return "long"


def all_cards(state: State) -> list[int]:
    piles = (state.draw, state.discard, state.removed, *state.hands, *state.zones)
    return sorted(card for pile in piles for card in pile)
