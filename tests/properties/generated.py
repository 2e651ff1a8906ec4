"""Random rulebooks that mean something: a family and rules, windows and flags made up from the vocabulary.

Every value is made for the sort that is asked for, so most of what is made up passes; what does not is left out again.
A rulebook is told by its number alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from lastcard.dsl.load import Loaded, load_bytes
from lastcard.dsl.words.vocabulary import EVENT_OF, EVENTS, WORDS

FAMILIES = ("color-match", "five-hundred", "monster-high", "madagascar", "kung-fu-panda")
KINDS = ("number", "draw-two", "reverse", "skip", "wild", "wild-draw-four")
COLORS = ("blue", "green", "yellow")
FLAGS: dict[str, tuple[str, bool]] = {
    "tally": ("number", False),
    "mark": ("truth", False),
    "wish": ("color", False),
    "guest": ("player", False),
    "score": ("number", True),
    "warned": ("truth", True),
}
PHASES = ("early", "late", "over")  # what the flag `phase` holds
SIDES = ("day", "night")
ZONE, BANK = "aside", "bank"  # of the table, and of each player
SHORT = 3  # steps of a block at most
DEEP = 2  # steps that hold other steps

# Which values may stand where a single word is asked for; the others need more room in a sentence.
ATOMS = frozenset(
    [
        *("name", "number", "true", "false", "none", "nobody", "of", "hand", "color", "kind", "rank", "face", "next"),
        *("previous", "left", "right", "opponents", "all_players", "all_colors", "color_in_play", "top_card"),
        *("draw_pile", "discard_pile", "drawable", "dealer", "first_player", "turn_player", "last_player"),
        *("penalty_of", "players_from", "player_count", "next_player"),
    ]
)
OPERANDS = frozenset({"size", "points", "colors_of", "lesser"})
EVENT_NAMES = [WORDS[op].example for op in EVENT_OF]
COMPARED = ("number", "player", "color", "card", "face")
# What can be said of an event that hits somebody, or of a group with both keys; elsewhere these words mean nothing.
PENDING = {"penalty": ("the target", "the amount"), "draw": ("the target", "the amount"), "lost turn": ("the target",)}
PENDING_SORTS = {"the target": "player", "the amount": "number"}
MADE = frozenset(
    {"player", "players", "card", "cards", "card or cards", "color", "colors", "number"}
)  # what words take
SAID = {"cards laid": "the cards laid"}  # roles that are not called by their names
Names = dict[str, str]  # name -> sort


def roles_of(event: str) -> Names:
    return {SAID.get(name, name): kind.name for name, kind in EVENTS[event].roles}


def pending(*words: str) -> Names:
    return {word: PENDING_SORTS[word] for word in words}


class Author:
    """Makes up the parts of one rulebook."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.fresh = 0
        self.group = ""  # the name of groups in the rule at hand
        self.two_sided = False  # have the cards another face?

    def one(self, several: Iterable[Any]) -> Any:
        return self.random.choice(list(several))

    def name(self) -> str:
        self.fresh += 1
        return f"thing-{self.fresh}"

    # --- values --------------------------------------------------------------------------------

    def value(self, sort: str, names: Names, depth: int = 2, atom: bool = False) -> str:
        """A value of a sort, simple where it stands inside another one."""
        simple = self.simple(sort, names)
        words = [word for word in WORDS.values() if word.group == "value" and word.gives.name == sort and word.takes]
        words = [
            word for word in words if word.name not in ("number", "card_from") and (word.name in ATOMS or not atom)
        ]
        words = [word for word in words if all(taken.name in MADE for taken in word.takes)]
        if not words or (simple and (depth == 0 or self.random.random() < 0.4)):
            return str(self.one(simple))
        word = self.one(words)
        inner = word.name in ATOMS or word.name not in OPERANDS | {"plus", "minus", "lesser"}
        parts = [self.part(taken.name, names, depth - 1, inner) for taken in word.takes]
        return str(word.form.format(*parts))

    def part(self, sort: str, names: Names, depth: int, atom: bool) -> str:
        if sort == "kind name":
            return str(self.one(KINDS))
        if sort == "flag name":
            return "warned"
        if sort in ("cards", "card or cards"):
            return f"hand of {self.value('player', names, 0, True)}" if depth > 0 else self.one(self.piles(names))
        return self.value(sort, names, max(depth, 0), atom)

    def piles(self, names: Names) -> list[str]:
        return ["the draw pile", "the discard pile", ZONE, *(f"hand of {who}" for who in self.simple("player", names))]

    def simple(self, sort: str, names: Names) -> list[str]:
        found = [name for name, known in names.items() if known == sort]
        found += [name for name, (holds, of_player) in FLAGS.items() if holds == sort and not of_player]
        plain = [word for word in WORDS.values() if word.group == "value" and not word.takes]
        plain = [word for word in plain if word.form not in PENDING_SORTS]
        found += [word.form for word in plain if word.gives.name == sort]
        if sort == "number":
            found += [str(number) for number in (0, 1, 2, 3, 7)]
        if sort == "color":
            found += COLORS
        if sort == "cards":
            found += self.piles(names)
        if sort == "players":
            found += ["all players"]
        return found

    def others(self, names: Names) -> str:
        """Players or cards without one of them; it can stand only where no single word is asked for."""
        if self.random.random() < 0.5:
            return f"{self.value('players', names, 1, True)} other than {self.value('player', names, 0, True)}"
        return f"{self.one(self.piles(names))} other than {self.value('card', names, 0, True)}"

    def condition(self, names: Names, depth: int = 2) -> str:
        act = self.random.random()
        if depth and act < 0.25:
            joint = self.one(("and", "or"))
            return f"({self.condition(names, depth - 1)}) {joint} ({self.condition(names, depth - 1)})"
        if depth and act < 0.35:
            return f"not ({self.condition(names, depth - 1)})"
        if act < 0.5:
            several = self.one(("cards", "cards", "cards", "players", "colors"))
            these = self.others(names) if self.random.random() < 0.3 else self.value(several, names, 1)
            return f"{these} is {self.one(('empty', 'not empty'))}"
        if act < 0.6:
            truths = [name for name, sort in names.items() if sort == "truth"]
            warned = "warned of " + self.value("player", names, 0, True)
            return str(self.one(("mark", warned, f"phase is {self.one(PHASES)}", *truths)))
        if act < 0.65 and "player" in names:
            return f"{self.value('card', names, 1, True)} fits"
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
            return self.group_of(names, depth)
        if depth and act < 0.38:
            return {"as one": self.block(dict(names), depth - 1, place)}
        return self.sentence(names, place)

    def group_of(self, names: Names, depth: int) -> dict[str, Any]:
        """Windows of the family know the target and the amount of an attack, so every attack has both."""
        made: dict[str, Any] = {"group": self.group}
        inside = {name: sort for name, sort in names.items() if name not in PENDING_SORTS}
        if self.group == "attack" or self.random.random() < 0.5:
            made |= {"target": self.value("player", names, 1), "amount": self.value("number", names, 1)}
            inside |= pending("the target", "the amount")
        return made | {"do": self.block(inside, depth - 1, "group")}

    def handing(self, names: Names) -> list[str]:
        cards = [name for name, sort in names.items() if sort == "card"]
        who = self.value("player", names, 0)
        return [f"{who} gives {card} to {self.value('player', names, 0)}" for card in cards] + [
            f"{who} puts {card} into {self.one((ZONE, f'{BANK} of {who}'))}" for card in cards
        ]

    def moving(self, names: Names, place: str) -> list[str]:
        """Whole hands, what leaves them without a question, and whose turn it is."""
        who, other = self.value("player", names, 0), self.value("player", names, 0)
        cards = self.one((f"hand of {who}", f"hand of {who} with kind {self.one(KINDS)}", f"hand of {who} that fit"))
        return [
            f"{who} swaps hands with {other}",
            "every hand moves on",
            f"{who} discards {cards}",
            *([f"{who} gets the turn"] if "offer" in place else []),
            *([f"{who} leaves the round"] if self.random.random() < 0.3 else []),
            *(["turn the cards over"] if self.two_sided else []),
        ]

    def sentence(self, names: Names, place: str) -> str:
        player = self.value("player", names, 1)
        number = self.value("number", names, 1)
        simple = [
            f"{player} draws {number}",
            f"{player} must draw {number}",
            f"{player} loses a turn",
            f"{player} names the color in play",
            f"{player} takes {ZONE}",
            f"{player} shows hand of {player} to {self.value('player', names, 0)}",
            f"play goes on after {player}",
            f"put {ZONE} under the top card",
            f"put {ZONE} into {BANK} of {player}",
            f"{player} takes {BANK} of {self.value('player', names, 0)}",
            f"turn up {self.one((1, 2))} into {ZONE}",
            "turn the direction",
            "shuffle the draw pile",
            *self.handing(names),
            *self.moving(names, place),
        ]
        if place.startswith("early"):
            simple += [*self.changes(names)] * 3
        if place == "early offer":
            simple += ["cancel attack", "cancel what must be drawn", "cancel the lost turn"]
        if self.random.random() < 0.05:
            cards = [name for name, sort in names.items() if sort == "card"]
            simple = [f"{player} wins the round", "end the round", *(f"{player} plays {card}" for card in cards)]
        making = (self.draw_as, self.pick, self.share, self.let, self.become, self.may_play)
        if self.random.random() < 0.5:
            return str(self.one(simple))
        return str(self.one(making)(names))

    def changes(self, names: Names) -> list[str]:
        """Of what is about to happen."""
        words = [word for word in PENDING_SORTS if word in names]
        return [f"{word} becomes {self.value(PENDING_SORTS[word], names, 1)}" for word in words]

    def draw_as(self, names: Names) -> str:
        text, name = f"{self.value('player', names, 1)} draws {self.one((1, 1, 2))} as", self.name()
        names[name] = "card"
        return f"{text} {name}"

    def pick(self, names: Names) -> str:
        player, sort = self.value("player", names, 0), self.one(("players", "cards", "colors"))
        several = f"hand of {player}" if sort == "cards" else self.value(sort, names, 1)
        forgone = self.one(("", "", " or none"))
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
        if self.random.random() < 0.15:
            return f"phase becomes {self.one(PHASES)}"
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
        if op in PLAYS:
            text = f"player plays {self.one((*KINDS, 'card', 'card'))}"
        return text, roles_of(event) | pending(*PENDING.get(event, ()))

    def rule(self) -> dict[str, Any]:
        text, names = self.event()
        station = self.one(
            ("on",) * 7 + ("before",) * 3 + ("instead", "permit", "permit", "forbid", "oblige", "unlawful")
        )
        if station in ("permit", "forbid", "oblige", "unlawful"):
            text, names = "player plays card", roles_of("play")
            several = station == "permit" and self.random.random() < 0.5
            return {station: "player plays cards" if several else text, "when": self.condition(names)}
        if station == "before":
            return self.early_rule(text, names)
        self.group = "attack" if text.startswith("player plays") else f"deed-{EVENT_NAMES.index(text)}"
        guard = {"when": self.condition(names)} if self.random.random() < 0.6 else {}
        return {station: text, **guard, "do": self.block(names)}

    def early_rule(self, text: str, names: Names) -> dict[str, Any]:
        """Most of them come before something that hits somebody: the others can change nothing."""
        act = self.random.random()
        if act < 0.4:
            text, names = "group attack", roles_of("play") | pending("the target", "the amount")
        elif act < 0.8:
            op = self.one(("event_penalty", "event_draw", "event_lost_turn"))
            text, event = WORDS[op].example, EVENT_OF[op]
            names = roles_of(event) | pending(*PENDING[event])
        guard = {"when": self.condition(names)} if self.random.random() < 0.6 else {}
        return {"before": text, **guard, "do": self.block(names, DEEP, "early")}

    def offer(self, names: Names, side: str) -> dict[str, Any]:
        """Something that is said, perhaps about somebody, or a card that is played."""
        act, place = self.random.random(), "early offer" if side == "before" else "offer"
        if act < 0.4:
            card = self.name()
            whose = self.one(
                ("", " that fit", " that fit lawfully", f" with kind {self.one(KINDS)}", " with color not none")
            )
            several = self.random.random() < 0.3
            names = names | {card: "cards" if several else "card"}
            steps = [*self.block(dict(names), 1, place), f"taker plays {card}"]
            if self.random.random() < 0.5:
                steps.insert(-1, "taker gets the turn")
            if side == "before" and "the target" in names and self.random.random() < 0.5:
                steps.append(f"the target becomes {self.value('player', names, 1)}")
            made: dict[str, Any] = {
                "plays": f"{card} from {'several of ' if several else ''}hand of taker{whose}",
                "do": steps,
            }
        elif act < 0.6:
            target = self.one(
                (self.value("player", names, 1), self.value("players", names, 1), "all players with warned true")
            )
            made = {"about": f"whom from {target}", "do": self.block(names | {"whom": "player"}, 1, place)}
            names = names | {"whom": "player"}
        else:
            made = {"do": self.block(dict(names), 1, place)}
        return made | ({"when": self.condition(names)} if self.random.random() < 0.4 else {})

    def window(self) -> dict[str, Any]:
        text, names = self.event()
        side = self.one(("before", "after"))
        if self.random.random() < 0.3:
            text, names = "group attack", roles_of("play") | pending("the target", "the amount")
        asks = self.value(self.one(("player", "players")), names, 1)
        taking = names | {"taker": "player"}
        names_of_offers = [f"offer-{self.name()}" for _ in range(self.one((1, 1, 2)))]
        offers = {name: self.offer(taking, side) for name in names_of_offers}
        made: dict[str, Any] = {"opens": f"{side} {text}", "asks": asks, "offers": offers}
        if self.random.random() < 0.6:
            made["when"] = self.condition(names)
        if self.random.random() < 0.3:
            made["once"] = "turn"
        if self.random.random() < 0.3:
            made["otherwise"] = self.block(dict(names), 1, "otherwise")
        return made

    def row(self) -> Any:
        names: Names = {}
        return self.one(("nothing", self.block(names, 1, "row")))


PLAYS = frozenset({"event_play", "event_play_several"})  # several cards are for a permit alone


@cache
def fronts(family: str) -> tuple[str, ...]:
    """The cards in the deck of a family, one by one."""
    book = load_bytes(
        f"lastcard: 1\nrulebook: plain\ntitle: Plain\nextends: {family}\n".encode(), "plain.yaml"
    ).rulebook
    assert book is not None
    return tuple(card.text for card in book.cards for _ in range(card.copies))


def with_sides(author: Author, book: dict[str, Any]) -> None:
    """Another face for every card: numbers, and the rest wild cards."""
    author.two_sided = True
    left = len(fronts(book["extends"]))
    copies = author.one((1, 2))
    backs: dict[str, Any] = {"night": {"ranks": "1..7", "colors": list(COLORS), "copies": copies}}
    left -= 7 * len(COLORS) * copies
    backs["dark-skip"] = {"kind": "skip", "colors": [COLORS[0]], "copies": 10}
    backs["dark-draw-two"] = {"kind": "draw-two", "colors": [COLORS[1]], "copies": 10, "penalty": 5}
    backs["dark-wild"] = {"kind": "wild", "colors": "none", "copies": left - 20}
    faces = [f"{color} {rank}" for rank in range(1, 8) for color in COLORS for _ in range(copies)]
    faces += [f"{COLORS[0]} skip"] * 10 + [f"{COLORS[1]} draw-two"] * 10 + ["wild"] * (left - 20)
    author.random.shuffle(faces)
    pairs = [f"{front} / {back}" for front, back in zip(fronts(book["extends"]), faces, strict=True)]
    book["flags"]["side"] = {"holds": list(SIDES)}
    book["deck"] = {"sides": "side", "backs": backs, "pairs": pairs}
    book["deck"]["backs seen by"] = author.one(("owner", "others", "everybody", "nobody"))


def rulebook(number: int) -> dict[str, Any]:
    """A rulebook as it comes to the author's mind; nobody has read it yet."""
    author = Author(Random(f"rulebook {number}"))
    random = author.random
    flags: dict[str, Any] = {}
    for name, (holds, of_player) in FLAGS.items():
        flags[name] = {"holds": holds, **({"of": "player"} if of_player else {})}
    book: dict[str, Any] = {"lastcard": 1, "rulebook": f"book-{number}", "title": f"Book {number}"}
    book |= {
        "extends": author.one(FAMILIES),
        "flags": flags,
        "zones": {ZONE: {}, BANK: {"of": "player", "seen by": "owner"}},
    }
    flags["phase"] = {"holds": list(PHASES)}
    book["setup"] = {"deal": {"cards": author.one((1, 3, 7)), **author.one(({}, {"for two": 5}))}}
    if random.random() < 0.15:
        with_sides(author, book)
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
        if problem.code == "LC414":
            unused = [name for name in (ZONE, BANK) if f"`{name}`" in problem.message]
            left_out |= [book.get("zones", {}).pop(name, None) for name in unused] != []
    if not left_out:  # the place is in the family: something here does not go with it
        section = next(section for section in ("windows", "rules", "turned up", "going out") if section in book)
        book[section].popitem()
    for section in ("rules", "windows", "turned up", "going out", "flags", "zones"):
        if section in book and not book[section]:
            del book[section]


def _put_in_order(book: dict[str, Any], message: str) -> bool:
    """Let one of two rules come after the other one, if that has not been tried."""
    first, second = re.findall(r"`([^`]+)`", message)[:2]
    rule = book.get("rules", {}).get(second, {})
    if not rule or first in rule.get("follows", ()):
        return False
    rule["follows"] = [*rule.get("follows", ()), first]
    return True
