"""Hears a round and holds it against the data: who may lay what, how many are drawn, who wins, what it counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lastcard.dsl.rulebook import NONE, Expr, Rule, Rulebook
from lastcard.dsl.words.types import PLAYER
from lastcard.interpreter.engine.events import Event

from .conditions import Conditions, Play
from .course import Course
from .picture import UNKNOWN_COLOR, Picture
from .records import TABLE, Reader
from .secrecy import Secrecy
from .steps import by_place

DRAWING = ("draw", "draw_as", "penalty")  # the words by which somebody draws so many
WHO_ACTS = Expr("slot", type=PLAYER)  # the first role of an event
MOST_PROBLEMS = 5


class Referee:
    """`problems` are what it has found; it is told of everything that happens, in order."""

    def __init__(self, book: Rulebook, record: str) -> None:
        self.book, self.problems = book, list[str]()
        self.reader = Reader(book)
        self.record = self.reader.record(record)
        self.picture = Picture(book, self.record, self.complain)
        self.course = Course(book, self.picture, self.record.dealer, self.complain)
        self.secrecy = Secrecy(book, len(self.record.players), self.complain)
        self.steps = by_place(book)
        self.on_turn = {rule.origin.name for rule in book.rules if rule.pattern.event == "turn draw"}
        self.winner = NONE
        self.penalty: Event | None = None

    def complain(self, problem: str) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)

    def hear(self, event: Event) -> None:
        if event.kind == "play":
            self._judge(event)
        if event.kind in ("draw", "penalty"):
            self._counted(event)
        if event.kind == "round over":
            self._won(event)
        self.picture.hear(event)
        self.course.hear(event)
        self.secrecy.hear(event)

    # --- plays --------------------------------------------------------------------------------

    def _judge(self, event: Event) -> None:
        """What is laid in turn needs a permit; nothing that is forbidden may be laid at all."""
        play = Play(event.seat, event.cards)
        told = Conditions(self.book, self.picture, play)
        laws = [rule for rule in self.book.rules if self._speaks_of(rule, play)]
        forbidden = [rule for rule in laws if rule.station == "forbid" and told.holds(rule.when)]
        if forbidden:
            self.complain(f"{self._named(play)} is forbidden by `{forbidden[0].origin.name}`")
        permits = [rule for rule in laws if rule.station == "permit"]
        tolerated = any(rule.station == "tolerate" for rule in self.book.rules)
        if event.step == "permit":
            permits = [rule for rule in permits if rule.origin.name == event.rule]
        elif event.step.startswith("offers") or tolerated:
            return
        if all(told.holds(rule.when) is False for rule in permits):
            self.complain(f"{self._named(play)} on {self._text(self.picture.top)} is permitted by nothing")

    def _speaks_of(self, rule: Rule, play: Play) -> bool:
        pattern = rule.pattern
        if pattern.event != "play" or pattern.just_drawn:
            return False
        if rule.station == "permit" and pattern.several != (len(play.cards) > 1):
            return False
        return pattern.kind in (NONE, self.book.cards[play.cards[-1]].kind)

    def _named(self, play: Play) -> str:
        return " + ".join(self._text(card) for card in play.cards)

    def _text(self, card: int) -> str:
        return "nothing" if card == NONE else self.book.cards[card].text

    # --- draws --------------------------------------------------------------------------------

    def _counted(self, event: Event) -> None:
        """So many as the step says; fewer only where no more are there."""
        wanted = self._number(event)
        if event.kind == "penalty":
            if wanted is not None and event.amount != wanted:
                self.complain(f"`{event.rule}` says {wanted} cards, and the penalty is {event.amount}")
            self.penalty = event
            return
        before, self.penalty = self.penalty, None
        if before is not None and (before.rule, before.step) == (event.rule, event.step):
            wanted = before.amount
            if before.seat != event.seat:
                self.complain(f"the penalty is for {before.seat}, and {event.seat} draws")
        if self._is_of_the_turn(event) and event.seat != self.course.here:
            self.complain(f"{event.seat} draws in the turn of {self.course.here}")
        there = len(self.picture.draw)
        if wanted is not None and event.amount > wanted:
            self.complain(f"{event.amount} cards are drawn instead of {wanted}")
        if wanted is not None and event.amount < min(wanted, there):
            self.complain(f"only {event.amount} cards are drawn instead of {wanted}")

    def _number(self, event: Event) -> int | None:
        """How many cards the step says, where that stands there as a number."""
        step = self.steps.get((event.rule, event.step))
        if step is None or step.op not in DRAWING or step.args[1].op != "const":
            return None
        return step.args[1].value

    def _is_of_the_turn(self, event: Event) -> bool:
        """Is it whoever draws in turn who draws?"""
        step = self.steps.get((event.rule, event.step))
        return step is not None and event.rule in self.on_turn and step.op in DRAWING and step.args[0] == WHO_ACTS

    # --- the end ------------------------------------------------------------------------------

    def _won(self, event: Event) -> None:
        self.winner = event.seat
        if event.seat == NONE:
            return
        alone = self.picture.seats <= {event.seat}
        by_itself = not event.rule or event.rule.startswith("answers.")
        if by_itself and self.picture.hands[event.seat] and not alone and self.book.teams is None:
            self.complain(f"{event.seat} has won with {len(self.picture.hands[event.seat])} cards in the hand")

    def close(self) -> list[str]:
        """The round is over: does the record say the same?"""
        for problem in (*self._differences(), *self._points()):
            self.complain(problem)
        self.picture.whole()
        return self.problems

    def _differences(self) -> Iterator[str]:
        picture, expected, names = self.picture, self.record.expected, self.record.players
        side = picture.side
        for seat, name in enumerate(names):
            held = Counter(self.reader.card(text, side) for text in expected["hands"][name])
            if held != Counter(picture.hands[seat]):
                yield f"{name} holds other cards at the end"
        if str(expected["top"]) != self._text(picture.top) and picture.discard:
            yield f"{expected['top']} does not lie on top, but {self._text(picture.top)}"
        if "color" in expected and picture.color not in (NONE, UNKNOWN_COLOR):
            color = self.book.colors[picture.color].name
            if expected["color"] != color:
                yield f"in play is {color}"
        if expected["direction"] != ("left" if picture.direction == 1 else "right"):
            yield "play goes the other way"
        if (expected["draw pile"], expected["discard pile"]) != (len(picture.draw), len(picture.discard)):
            yield "the piles have another number of cards"
        yield from self._zones()
        winner = expected["round winner"]
        if isinstance(winner, str) and winner != ("nobody" if self.winner == NONE else names[self.winner]):
            yield f"the round has another winner than {winner}"

    def _zones(self) -> Iterator[str]:
        expected, side = self.record.expected.get("zones", {}), self.picture.side
        told = self.reader.zones(expected, self.record.players, side)
        for (name, owner), cards in self.picture.zones.items():
            if Counter(cards) != Counter(told.get((name, owner), ())):
                whose = "" if owner == TABLE else f" of {owner}"
                yield f"the zone `{name}`{whose} holds other cards at the end"

    def _points(self) -> Iterator[str]:
        """Where no rule says otherwise: what is left in the hands, for whoever gets it."""
        method = self.book.scoring[self.book.default_scoring]
        otherwise = any(rule.pattern.event in ("count", "score", "out", "end") for rule in self.book.rules)
        if otherwise or self.book.teams is not None or method.scores == "places":
            return
        left = [sum(self.book.cards[card].points for card in hand) for hand in self.picture.hands]
        given = [0] * len(left)
        if method.scores == "everybody":
            given = left
        elif method.scores == "winner" and self.winner != NONE:
            given[self.winner] = sum(left) - left[self.winner]
        found = list(self.record.expected["points"].values())
        if found != given:
            yield f"the points are {found}, and by the cards {given}"
