"""What a scenario expects: each key of `expect` and how it is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from lastcard.dsl.reading.nodes import Mapping, Node, to_plain
from lastcard.dsl.shape.base import keys_of
from lastcard.dsl.shape.sorts import places
from lastcard.interpreter.engine.seats import lost_turns, winners
from lastcard.interpreter.engine.state import NONE

from .playthrough import Playthrough, Wrong
from .position import Placer, Zones


class Expectations:
    """Compares a table with what a scenario says of it."""

    def __init__(self, play: Playthrough) -> None:
        self.play = play
        self.table, self.notation = play.table, play.notation

    def judge(self, wanted: Mapping) -> None:
        """Raises Wrong at the first thing that is not so."""
        for entry in wanted.entries:
            EXPECTED[entry.key.text](self, entry.value, to_plain(entry.value))

    def _equal(self, node: Node, name: str, wanted: Any, found: Any) -> None:
        if wanted != found:
            raise Wrong(node, f"{name} {_show(wanted)}", _show(found))

    def _seat(self, node: Node, name: str) -> int:
        if name not in self.notation.seats:
            raise Wrong(node, f"a player called `{name}`", "none")
        return self.notation.seats[name]

    def expect_turn(self, node: Node, wanted: str) -> None:
        state = self.table.state
        found = self.notation.player(NONE if state.over else state.turn)
        if wanted != found:
            raise Wrong(node, f"turn: {wanted}", f"{found}{self.play.still_asked()}")

    def expect_asked(self, node: Node, wanted: str) -> None:
        asked = self.table.asked()
        self._equal(node, "asked:", wanted, self.notation.player(asked.seat) if asked else "nobody")

    def expect_asked_for(self, node: Node, wanted: str) -> None:
        asked = self.table.asked()
        if asked is None or wanted not in asked.kinds:
            raise Wrong(node, f"asked for: {wanted}", " or ".join(asked.kinds) if asked else "nothing")

    def expect_direction(self, node: Node, wanted: str) -> None:
        self._equal(node, "direction:", wanted, "left" if self.table.state.direction == 1 else "right")

    def expect_color(self, node: Node, wanted: str) -> None:
        self._equal(node, "color:", wanted, self.notation.color(self.table.state.color))

    def expect_top(self, node: Node, wanted: str | int) -> None:
        wanted = str(wanted)
        discard = self.table.state.discard
        shown = discard[-1] if discard else NONE
        face = shown != NONE and " ".join(wanted.split()) == self.notation.faces[shown]
        self._equal(node, "top:", wanted, wanted if face else self.notation.card(shown))

    def expect_hands(self, node: Node, wanted: dict[str, list[str]]) -> None:
        placer = Placer(self.play.program.book, self.notation, 0)
        for name, texts in wanted.items():
            found = Counter(self.table.state.hands[self._seat(node, name)])
            self._same_cards(node, f"hand of {name}", placer.shown(texts, found), found)

    def _same_cards(self, node: Node, name: str, wanted: list[int], found: Counter[int]) -> None:
        self._equal(node, name, self._cards(wanted), self._cards(found.elements()))

    def _cards(self, cards: Iterable[int]) -> list[str]:
        return [self.notation.card(card) for card in sorted(cards)]

    def expect_counts(self, node: Node, wanted: dict[str, int]) -> None:
        for name, count in wanted.items():
            self._equal(node, f"number of cards of {name}", count, len(self.table.state.hands[self._seat(node, name)]))

    def expect_draw_pile(self, node: Node, wanted: int) -> None:
        self._equal(node, "draw pile:", wanted, len(self.table.state.draw))

    def expect_discard_pile(self, node: Node, wanted: int) -> None:
        self._equal(node, "discard pile:", wanted, len(self.table.state.discard))

    def expect_can(self, node: Node, wanted: list[str]) -> None:
        for line in wanted:
            if not self.play.is_allowed(line):
                raise Wrong(node, f"`{line}` to be allowed", self.play.what_is_asked())

    def expect_cannot(self, node: Node, wanted: list[str]) -> None:
        for line in wanted:
            if self.play.is_allowed(line):
                raise Wrong(node, f"`{line}` to be refused", "that it is allowed")

    def expect_flags(self, node: Node, wanted: dict[str, Any]) -> None:
        for name, value in wanted.items():
            if name not in self.notation.flags:
                raise Wrong(node, f"a flag `{name}`", "none of that name")
            number = self.notation.flags[name]
            found = self.notation.flag(number, self.table.state.flags[number])
            self._equal(node, f"flag {name}:", _show(value), found)

    def expect_player_flags(self, node: Node, wanted: dict[str, dict[str, Any]]) -> None:
        for name, values in wanted.items():
            if name not in self.notation.player_flags:
                raise Wrong(node, f"a flag `{name}` of every player", "none of that name")
            number = self.notation.player_flags[name]
            for player, value in values.items():
                found = self.notation.flag(number, self.table.state.player_flags[number][self._seat(node, player)])
                self._equal(node, f"flag {name} of {player}:", _show(value), found)

    def expect_lost_turns(self, node: Node, wanted: dict[str, int]) -> None:
        for name, turns in wanted.items():
            found = lost_turns(self.table.state, self._seat(node, name))
            self._equal(node, f"lost turns of {name}", turns, found)

    def expect_zones(self, node: Node, wanted: dict[str, Any]) -> None:
        zones = Zones(self.play.program.book, self.notation)
        for name, said in wanted.items():
            for pile, texts in zones.of(name, said):
                found = Counter(self.table.state.zones[pile])
                placer = Placer(self.play.program.book, self.notation, 0)
                self._same_cards(node, f"zone {name}", placer.shown(texts, found), found)

    def expect_shown(self, node: Node, wanted: dict[str, str | list[str]]) -> None:
        for to, names in wanted.items():
            for name in [names] if isinstance(names, str) else names:
                if (self._seat(node, name), self._seat(node, to)) not in self.play.shown:
                    raise Wrong(node, f"the hand of {name} to be shown to {to} in the last line", "that it was not")

    def expect_round_winner(self, node: Node, wanted: str | list[str]) -> None:
        state = self.table.state
        found = sorted(map(self.notation.player, winners(state)))
        if isinstance(wanted, list) or len(found) > 1:
            names = sorted([wanted] if isinstance(wanted, str) else wanted)
            self._equal(node, "round winner:", names, found if state.over else ["none"])
        else:
            self._equal(node, "round winner:", wanted, (found or ["nobody"])[0] if state.over else "none")

    def expect_points(self, node: Node, wanted: dict[str, int]) -> None:
        for name, points in wanted.items():
            self._equal(node, f"points of {name}", points, self.table.state.points[self._seat(node, name)])

    def expect_scores(self, node: Node, wanted: dict[str, int]) -> None:
        for name, score in wanted.items():
            self._equal(node, f"score of {name}", score, self.table.state.scores[self._seat(node, name)])

    def expect_game_winner(self, node: Node, wanted: str | list[str]) -> None:
        state = self.table.state
        found = sorted(self.notation.player(seat) for seat in state.game_winners) if state.game_over else []
        names = [] if wanted == "none" else sorted([wanted] if isinstance(wanted, str) else wanted)
        self._equal(node, "game winner:", names, found)

    def expect_dealer(self, node: Node, wanted: str) -> None:
        self._equal(node, "dealer:", wanted, self.notation.player(self.table.state.dealer))

    def expect_out(self, node: Node, wanted: list[str]) -> None:
        found = [name for seat, name in enumerate(self.notation.players) if self.table.state.out >> seat & 1]
        self._equal(node, "out:", sorted(wanted), sorted(found))

    def expect_places(self, node: Node, wanted: list[str]) -> None:
        self._equal(node, "places:", wanted, [self.notation.player(seat) for seat in self.table.state.places])


def _show(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(str(item) for item in value) + "]"
    return str(value)


EXPECTED: dict[str, Callable[[Expectations, Node, Any], None]] = {
    "turn": Expectations.expect_turn,
    "asked": Expectations.expect_asked,
    "asked for": Expectations.expect_asked_for,
    "direction": Expectations.expect_direction,
    "color": Expectations.expect_color,
    "top": Expectations.expect_top,
    "hands": Expectations.expect_hands,
    "counts": Expectations.expect_counts,
    "draw pile": Expectations.expect_draw_pile,
    "discard pile": Expectations.expect_discard_pile,
    "can": Expectations.expect_can,
    "cannot": Expectations.expect_cannot,
    "flags": Expectations.expect_flags,
    "player flags": Expectations.expect_player_flags,
    "lost turns": Expectations.expect_lost_turns,
    "zones": Expectations.expect_zones,
    "shown": Expectations.expect_shown,
    "round winner": Expectations.expect_round_winner,
    "points": Expectations.expect_points,
    "scores": Expectations.expect_scores,
    "game winner": Expectations.expect_game_winner,
    "dealer": Expectations.expect_dealer,
    "out": Expectations.expect_out,
    "places": Expectations.expect_places,
}


def _judge_table() -> None:
    """Is there one for every key of `expect`, and no other?"""
    keys = set(keys_of(dict(places("scenario", in_changes=False))["expect"]))
    for key in keys - EXPECTED.keys():
        raise NotImplementedError(f"nothing looks at what a scenario expects under `{key}`")
    for key in EXPECTED.keys() - keys:
        raise NotImplementedError(f"no scenario can expect anything under `{key}`")


_judge_table()
