"""Random rulebooks that mean something: a family and rules, windows and flags made up from the vocabulary.

Every value is made for the sort that is asked for, so most of what is made up passes; what does not is left out again.
A rulebook is told by its number alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from random import Random
from typing import Any

from lastcard.dsl.load import Loaded, load_bytes
from lastcard.dsl.vocabulary import EVENT_OF, EVENTS, WORDS

FAMILIES = ("color-match", "five-hundred", "monster-high", "madagascar", "kung-fu-panda")
KINDS = ("number", "draw-two", "reverse", "skip", "wild", "wild-draw-four")
COLORS = ("blue", "green", "yellow")
FLAGS: dict[str, tuple[str, bool]] = {
    "tally": ("number", False),
    "mark": ("truth", False),
    "wish": ("color", False),
    "friend": ("player", False),
    "score": ("number", True),
    "warned": ("truth", True),
}
ZONE = "aside"
SHORT = 3  # steps of a block at most
DEEP = 2  # steps that hold other steps

# Which values may stand where a single word is asked for; the others need more room in a sentence.
ATOMS = frozenset(
    [
        *("name", "number", "true", "false", "none", "nobody", "of", "hand", "color", "kind", "rank", "face", "next"),
        *("previous", "left", "right", "opponents", "all_players", "all_colors", "color_in_play", "top_card"),
        *("draw_pile", "discard_pile", "drawable", "dealer", "first_player", "turn_player", "last_player"),
    ]
)
OPERANDS = frozenset({"size", "points", "colors_of", "lesser"})
EVENT_NAMES = [WORDS[op].example for op in EVENT_OF]
COMPARED = ("number", "player", "color", "card", "face")
Names = dict[str, str]  # name -> sort


class Author:
    """Makes up the parts of one rulebook."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.fresh = 0
        self.group = ""  # the name of groups in the rule at hand

    def one(self, several: Iterable[Any]) -> Any:
        return self.random.choice(list(several))

    def name(self) -> str:
        self.fresh += 1
        return f"thing-{self.fresh}"

    # --- values --------------------------------------------------------------------------------

    def value(self, sort: str, names: Names, depth: int = 2, atom: bool = False) -> str:
        """A value of a sort, simple where it stands inside another one."""
        simple = self.simple(sort, names)
        words = [word for word in WORDS.values() if word.group == "value" and word.gives == sort and word.takes]
        words = [word for word in words if word.name != "number" and (word.name in ATOMS or not atom)]
        if not words or (simple and (depth == 0 or self.random.random() < 0.4)):
            return str(self.one(simple))
        word = self.one(words)
        inner = word.name in ATOMS or word.name not in OPERANDS | {"plus", "minus", "lesser"}
        parts = [self.part(taken, names, depth - 1, inner) for taken in word.takes]
        return str(word.form.format(*parts))

    def part(self, sort: str, names: Names, depth: int, atom: bool) -> str:
        if sort == "kind name":
            return str(self.one(KINDS))
        if sort == "cards":
            return f"hand of {self.value('player', names, 0, True)}" if depth > 0 else self.one(self.piles(names))
        return self.value(sort, names, max(depth, 0), atom)

    def piles(self, names: Names) -> list[str]:
        return ["the draw pile", "the discard pile", *(f"hand of {who}" for who in self.simple("player", names))]

    def simple(self, sort: str, names: Names) -> list[str]:
        found = [name for name, known in names.items() if known == sort]
        found += [name for name, (holds, of_player) in FLAGS.items() if holds == sort and not of_player]
        plain = [word for word in WORDS.values() if word.group == "value" and not word.takes]
        found += [word.form for word in plain if word.gives == sort]
        if sort == "number":
            found += [str(number) for number in (0, 1, 2, 3, 7)]
        if sort == "color":
            found += COLORS
        if sort == "cards":
            found += self.piles(names)
        if sort == "players":
            found += ["all players"]
        return found

    def condition(self, names: Names, depth: int = 2) -> str:
        act = self.random.random()
        if depth and act < 0.25:
            joint = self.one(("and", "or"))
            return f"({self.condition(names, depth - 1)}) {joint} ({self.condition(names, depth - 1)})"
        if depth and act < 0.35:
            return f"not ({self.condition(names, depth - 1)})"
        if act < 0.5:
            return f"{self.value('cards', names, 1)} is {self.one(('empty', 'not empty'))}"
        if act < 0.6:
            return f"{self.one(('mark', 'warned of ' + self.value('player', names, 0, True)))}"
        if act < 0.8:
            compared = self.one(("is more than", "is less than", "is at least", "is at most"))
            return f"{self.value('number', names)} {compared} {self.value('number', names, 1)}"
        sort = self.one(COMPARED)
        try:
            return f"{self.value(sort, names)} {self.one(('is', 'is not'))} {self.value(sort, names)}"
        except IndexError:  # nothing of that sort is at hand
            return "mark"

    # --- steps ---------------------------------------------------------------------------------

    def block(self, names: Names, depth: int = DEEP, place: str = "rule") -> list[Any]:
        return [self.step(names, depth, place) for _ in range(self.random.randint(1, SHORT))]

    def step(self, names: Names, depth: int, place: str) -> Any:
        act = self.random.random()
        if depth and act < 0.15:
            inner: dict[str, Any] = {"if": self.condition(names), "then": self.block(dict(names), depth - 1, place)}
            return inner | ({"else": self.block(dict(names), depth - 1, place)} if act < 0.07 else {})
        if depth and act < 0.22:
            using = self.one((f"{self.value('player', names, 1)} draws 1", *self.handing(names)))
            return {"repeat until": self.condition(names), "do": [*self.block(dict(names), 0, place), using]}
        if depth and act < 0.3:
            name, several = self.name(), self.value("players", names, 1, True)
            return {"for each": f"{name} in {several}", "do": self.block(names | {name: "player"}, depth - 1, place)}
        if depth and act < 0.34 and place == "rule":
            return {"group": self.group, "do": self.block(dict(names), depth - 1, place)}
        if depth and act < 0.38:
            return {"hold": "hand changes", "do": self.block(dict(names), depth - 1, place)}
        return self.sentence(names, place)

    def handing(self, names: Names) -> list[str]:
        cards = [name for name, sort in names.items() if sort == "card"]
        who = self.value("player", names, 0)
        return [f"{who} gives {card} to {self.value('player', names, 0)}" for card in cards] + [
            f"{who} puts {card} into {ZONE}" for card in cards
        ]

    def sentence(self, names: Names, place: str) -> str:
        player = self.value("player", names, 1)
        number = self.value("number", names, 1)
        simple = [
            f"{player} draws {number}",
            f"{player} takes a penalty of {number}",
            f"{player} loses the turn",
            f"{player} names the color in play",
            f"{player} takes {ZONE}",
            f"{player} shows hand to {self.value('player', names, 0)}",
            f"play goes on after {player}",
            f"put {ZONE} under the top card",
            "turn the direction",
            "shuffle the draw pile",
            *self.handing(names),
        ]
        if place == "window":
            simple += ["cancel attack", "cancel the penalty", "cancel the lost turn"]
        if self.random.random() < 0.05:
            simple = [f"{player} goes out", "end the round"]
        making = (self.draw_as, self.pick, self.share, self.let, self.become, self.may_play)
        if self.random.random() < 0.5:
            return str(self.one(simple))
        return str(self.one(making)(names))

    def draw_as(self, names: Names) -> str:
        text, name = f"{self.value('player', names, 1)} draws {self.one((1, 1, 2))} as", self.name()
        names[name] = "card"
        return f"{text} {name}"

    def pick(self, names: Names) -> str:
        player, sort = self.value("player", names, 0), self.one(("players", "cards", "colors"))
        several = f"hand of {player}" if sort == "cards" else self.value(sort, names, 1)
        forgone = self.one(("", "", " or nobody" if sort == "players" else " or none"))
        name = self.name()
        names[name] = {"players": "player", "cards": "card", "colors": "color"}[sort]
        return f"{player} picks {name} from {several}{forgone}"

    def share(self, names: Names) -> str:
        amount, several = self.value("number", names, 0), self.value("players", names, 1)
        player, part, receiver = self.value("player", names, 0), self.name(), self.name()
        names |= {part: "number", receiver: "player"}
        return f"{player} shares up to {amount} as {part} to {receiver} from {several}"

    def let(self, names: Names) -> str:
        sort = self.one(("number", "player", "color"))
        value, name = self.value(sort, names), self.name()
        names[name] = sort
        return f"let {name} be {value}"

    def become(self, names: Names) -> str:
        name, (sort, of_player) = self.one(FLAGS.items())
        value = self.one(("true", "false")) if sort == "truth" else self.value(sort, names)
        owner = f" of {self.value('player', names, 0, True)}" if of_player else ""
        return f"{name}{owner} becomes {value}"

    def may_play(self, names: Names) -> str:
        card = self.one([*(name for name, sort in names.items() if sort == "card"), "the top card"])
        return f"{self.value('player', names, 0)} may play {card}"

    # --- rules and windows -----------------------------------------------------------------------

    def event(self) -> tuple[str, Names]:
        op = self.one(EVENT_OF)
        text, event = WORDS[op].example, EVENT_OF[op]
        if op in ("event_play", "event_play_drawn"):
            kind = self.one((*KINDS, "card", "card"))
            text = f"player plays {kind}" + (" just drawn" if op == "event_play_drawn" else "")
        return text, dict(EVENTS[event].roles)

    def rule(self) -> dict[str, Any]:
        text, names = self.event()
        station = self.one(("on",) * 7 + ("instead", "permit", "forbid", "oblige", "unlawful"))
        if station in ("permit", "forbid", "oblige", "unlawful"):
            text, names = "player plays card", dict(EVENTS["play"].roles)
            return {station: text, "when": self.condition(names)}
        self.group = "attack" if text.startswith("player plays") else f"deed-{EVENT_NAMES.index(text)}"
        guard = {"when": self.condition(names)} if self.random.random() < 0.6 else {}
        return {station: text, **guard, "do": self.block(names)}

    def window(self) -> dict[str, Any]:
        text, names = self.event()
        side = self.one(("before", "after"))
        if self.random.random() < 0.3:
            text, names = "group attack", dict(EVENTS["play"].roles)
        asks = self.value(self.one(("player", "players")), names, 1)
        taking = names | {"taker": "player"}
        names_of_offers = [f"offer-{self.name()}" for _ in range(self.one((1, 1, 2)))]
        offers = {name: {"do": self.block(dict(taking), 1, "window")} for name in names_of_offers}
        made: dict[str, Any] = {"opens": f"{side} {text}", "asks": asks, "offers": offers}
        if self.random.random() < 0.6:
            made["when"] = self.condition(names)
        if self.random.random() < 0.3:
            made["once"] = "turn"
        if self.random.random() < 0.3:
            made["otherwise"] = self.block(dict(names), 1, "window")
        return made

    def row(self) -> Any:
        names: Names = {}
        return self.one(("nothing", self.block(names, 1, "row")))


def rulebook(number: int) -> dict[str, Any]:
    """A rulebook as it comes to the author's mind; nobody has read it yet."""
    author = Author(Random(f"rulebook {number}"))
    random = author.random
    flags: dict[str, Any] = {}
    for name, (holds, of_player) in FLAGS.items():
        flags[name] = {"holds": holds, **({"of": "player"} if of_player else {})}
    book: dict[str, Any] = {"lastcard": 1, "rulebook": f"book-{number}", "title": f"Book {number}"}
    book |= {"extends": author.one(FAMILIES), "flags": flags, "zones": [ZONE]}
    book["setup"] = {"deal": {"cards": author.one((1, 3, 7))}}
    book["rules"] = {f"rule-{place}": author.rule() for place in range(random.randint(1, 5))}
    if random.random() < 0.7:
        book["windows"] = {f"window-{place}": author.window() for place in range(random.randint(1, 2))}
    if random.random() < 0.3:
        book["turned up"] = {author.one(KINDS): author.row()}
    if random.random() < 0.3:
        book["going out"] = {author.one(KINDS): author.row()}
    return book


def sound(number: int) -> tuple[dict[str, Any], Loaded]:
    """The same without the entries that the validator refuses."""
    book = rulebook(number)
    while True:
        text = _lines(book)
        loaded = load_bytes(text.encode(), f"{book['rulebook']}.yaml")
        if loaded.rulebook is not None:
            return book, loaded
        _leave_out(book, text, loaded)


def _lines(book: dict[str, Any]) -> str:
    """Every entry on a line of its own, so that a diagnostic tells which one is meant."""
    lines = []
    for key, value in book.items():
        if isinstance(value, dict) and key != "setup":
            lines += [f"{key}:", *(f"  {name}: {json.dumps(entry)}" for name, entry in value.items())]
        else:
            lines.append(f"{key}: {json.dumps(value)}")
    return "\n".join(lines) + "\n"


def _leave_out(book: dict[str, Any], text: str, loaded: Loaded) -> None:
    lines = text.split("\n")
    left_out = False
    for problem in loaded.diagnostics:
        assert problem.span is not None, problem
        if problem.code == "LC621" and _put_in_order(book, problem.message):
            return
        line = lines[problem.span.line - 1] if problem.span.file.startswith("book-") else ""
        name = line.strip().partition(":")[0]
        for section in ("rules", "windows", "turned up", "going out", "flags"):
            left_out |= book.get(section, {}).pop(name, None) is not None
        if problem.code == "LC414" and ZONE in problem.message:
            left_out |= bool(book.pop("zones", None))
    if not left_out:  # the place is in the family: something here does not go with it
        section = next(section for section in ("windows", "rules", "turned up", "going out") if section in book)
        book[section].popitem()
    for section in ("rules", "windows", "turned up", "going out", "flags"):
        if section in book and not book[section]:
            del book[section]


def _put_in_order(book: dict[str, Any], message: str) -> bool:
    """Let one of two rules come after the other one, if that has not been tried."""
    first, second = re.findall(r"`([^`]+)`", message)[:2]
    rule = book.get("rules", {}).get(second, {})
    if not rule or first in rule.get("after", ()):
        return False
    rule["after"] = [*rule.get("after", ()), first]
    return True
