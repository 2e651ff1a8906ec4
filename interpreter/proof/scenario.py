"""Scenario files: a position, the moves made, and what must then be true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.files import read_chunks
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, to_plain
from lastcard.dsl.reading.sorts import glance, sort_of
from lastcard.dsl.reading.source import read_stream
from lastcard.dsl.shape.misfits import check_shape
from lastcard.interpreter.engine.decisions import LET_GO, Move, Notation
from lastcard.interpreter.engine.events import Event, Listener
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.engine.writer import WrongOrder
from lastcard.interpreter.host import setup
from lastcard.interpreter.host.api import RulebookError, Rules, load

from .position import Placer, Unplayable, lay_out, zone_number


class Wrong(Exception):
    """A line was refused, or an expectation does not hold."""

    def __init__(self, node: Node | None, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.node, self.expected, self.found = node, expected, found


@dataclass(slots=True)
class Verdict:
    """What came of one scenario."""

    title: str
    file: str
    line: int
    passed: bool
    problem: str = ""
    rulebook: str = ""
    house_rules: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    at: int = 0
    diagnostics: tuple[Diagnostic, ...] = field(default=())


def scenario_files(paths: list[Path]) -> list[Path]:
    """The files themselves, and every .yaml below the folders that is no rulebook."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.yaml")) if path.is_dir() else []
        found += [each for each in inside if glance(each) not in ("rulebook", "sheet")] if path.is_dir() else [path]
    return found


def run_file(path: Path) -> Iterator[Verdict]:
    """Every scenario of a file, one after the other; raises OSError when it cannot be read."""
    chunks = read_chunks(path)
    if isinstance(chunks, Diagnostic):
        raise OSError(chunks.message)
    for node, problems in read_stream(chunks, str(path)):
        if node is None or problems or sort_of(node) != "house-rule":
            yield run_node(node, problems, path)
        else:
            yield from _run_examples(node, path)


def _run_examples(node: Node, path: Path) -> Iterator[Verdict]:
    shape = check_shape(node, "house-rule")
    if shape:
        title, where = _text(node, "title") or "(no title)", shape[0].span
        yield Verdict(
            title, str(path), node.span.line, False, shape[0].message, at=where.line if where else 0, diagnostics=shape
        )
        return
    for example, house_rules in examples_of(node, path):
        plain = cast("dict[str, Any]", to_plain(example))
        yield _judge(example, plain, path, plain["scenario"], house_rules)


def examples_of(node: Node, path: Path) -> Iterator[tuple[Node, list[str]]]:
    """The examples of a house rule, each with the house rules that it is played with."""
    from lastcard.dsl.compose.examples import house_rules_of

    found = _at(node, "examples")
    for example in found.items if isinstance(found, Sequence) else ():
        asked = house_rules_of(example, path, _text(node, "house-rule"))
        yield example, [each if isinstance(each, str) else each.text for each in asked]


def run_node(node: Node | None, problems: tuple[Diagnostic, ...], path: Path) -> Verdict:
    """One document."""
    if node is None or problems:
        first = problems[0] if problems else None
        line = first.span.line if first and first.span else 1
        return Verdict(
            "(unreadable)", str(path), line, False, first.message if first else "empty", diagnostics=problems
        )
    shape = check_shape(node, "scenario")
    title = _text(node, "scenario") or "(no title)"
    if shape:
        where = shape[0].span
        return Verdict(
            title, str(path), node.span.line, False, shape[0].message, at=where.line if where else 0, diagnostics=shape
        )
    plain = cast("dict[str, Any]", to_plain(node))
    return _judge(node, plain, path, title, plain.get("house-rules") or [])


def _judge(node: Node, plain: dict[str, Any], path: Path, title: str, house_rules: list[str]) -> Verdict:
    verdict = Verdict(title, str(path), node.span.line, False, "", plain["rulebook"])
    verdict.clauses = tuple(plain.get("clauses") or ())
    try:
        rules = load(plain["rulebook"], path.parent, house_rules)
        verdict.house_rules = rules.book.house_rules
        _play_through(node, plain, rules)
        verdict.passed = True
    except Wrong as wrong:
        verdict.problem, verdict.at = str(wrong), wrong.node.span.line if wrong.node else 0
    except (Unplayable, WrongOrder, Runaway, RulebookError) as error:
        verdict.problem = str(error)
    return verdict


def _play_through(node: Node, plain: dict[str, Any], rules: Rules) -> None:
    known = {clause.id for clause in rules.book.clauses}
    for clause in plain.get("clauses") or ():
        if known and clause not in known:
            raise Unplayable(f"the sheet has no clause `{clause}`")
    play = Playthrough(rules, tuple(plain["players"]), plain["given"])
    lines = _at(node, "play")
    for item in lines.items if isinstance(lines, Sequence) else ():
        _step(play, item)
    expect = _at(node, "expect")
    if isinstance(expect, Mapping):
        play.expect(expect)


def _step(play: Playthrough, item: Node) -> None:
    if isinstance(item, Scalar):
        play.play(item)
        return
    inner = _at(item, "expect")
    refused = _at(item, "refused")
    if isinstance(inner, Mapping):
        play.expect(inner)
    elif isinstance(refused, Scalar) and play.after_line(refused.text) is not None:
        raise Wrong(refused, f"`{refused.text}` to be refused", "that it is allowed")


class Playthrough:
    """A scenario being played: a table, and lines that move it on."""

    def __init__(self, rules: Rules, players: tuple[str, ...], given: dict[str, Any]) -> None:
        self.rules = rules
        self.notation = Notation(rules.book, players)
        self.table = lay_out(rules.program, players, given)
        self.shown: set[tuple[int, int]] = set()  # whose hand was shown to whom in the last line

    def play(self, line: Scalar) -> None:
        text = " ".join(line.text.split())
        if text == LET_GO:
            self._let_go()
            return
        heard: list[Event] = []
        after = self.after_line(text, heard.append)
        if after is None:
            raise Wrong(line, f"`{text}` to be allowed", self._what_is_asked())
        self._go_on(after, heard)

    def _go_on(self, after: Table, heard: list[Event]) -> None:
        self.table = after
        self.shown = {(event.seat, event.target) for event in heard if event.kind == "show"}

    def _let_go(self) -> None:
        heard: list[Event] = []
        after = Table(self.rules.program, self.table.state.copy(), heard.append)
        while (asked := after.asked()) is not None and not asked.required:
            decline(after)
        self._score(after)
        self._go_on(after, heard)

    def after_line(self, text: str, listener: Listener | None = None) -> Table | None:
        """The table after a line, or None when it is not allowed; offers before it are declined."""
        table = Table(self.rules.program, self.table.state.copy(), listener)
        text = " ".join(text.split())
        while (asked := table.asked()) is not None:
            options = table.options()
            matching = [move for move in options if self._is_line(move, text)]
            if matching:
                _choose_all(table, matching)
                self._score(table)
                return table
            if asked.required:
                return None
            decline(table)
        return None

    def _is_line(self, move: Move, text: str) -> bool:
        if text in self.notation.lines(move):
            return True
        player = self.notation.player(move.seat)
        return move.verb == "decline" and text in (f"{player} declines", f"{player} declines {move.offer}")

    def _score(self, table: Table) -> None:
        if table.state.over and not self.table.state.over:
            setup.score_round(table)

    def _what_is_asked(self) -> str:
        asked = self.table.asked()
        if asked is None:
            return "that the round is over"
        lines = [self.notation.line(move) for move in self.table.options() if move.verb != "decline"]
        return (
            f"that {self.notation.player(asked.seat)} is asked for {' or '.join(asked.kinds)}: {', '.join(lines[:12])}"
        )

    # --- expectations ------------------------------------------------------------------------------

    def expect(self, wanted: Mapping) -> None:
        for entry in wanted.entries:
            judge = getattr(self, "_expect_" + entry.key.text.replace(" ", "_"))
            judge(entry.value, to_plain(entry.value))

    def _equal(self, node: Node, name: str, wanted: Any, found: Any) -> None:
        if wanted != found:
            raise Wrong(node, f"{name} {_show(wanted)}", _show(found))

    def _seat(self, node: Node, name: str) -> int:
        if name not in self.notation.seats:
            raise Wrong(node, f"a player called `{name}`", "none")
        return self.notation.seats[name]

    def _expect_turn(self, node: Node, wanted: str) -> None:
        state = self.table.state
        self._equal(node, "turn:", wanted, self.notation.player(NONE if state.over else state.turn))

    def _expect_asked(self, node: Node, wanted: str) -> None:
        asked = self.table.asked()
        self._equal(node, "asked:", wanted, self.notation.player(asked.seat) if asked else "nobody")

    def _expect_asked_for(self, node: Node, wanted: str) -> None:
        asked = self.table.asked()
        if asked is None or wanted not in asked.kinds:
            raise Wrong(node, f"asked for: {wanted}", " or ".join(asked.kinds) if asked else "nothing")

    def _expect_direction(self, node: Node, wanted: str) -> None:
        self._equal(node, "direction:", wanted, "left" if self.table.state.direction == 1 else "right")

    def _expect_color(self, node: Node, wanted: str) -> None:
        self._equal(node, "color:", wanted, self.notation.color(self.table.state.color))

    def _expect_top(self, node: Node, wanted: str) -> None:
        discard = self.table.state.discard
        shown = discard[-1] if discard else NONE
        face = shown != NONE and " ".join(wanted.split()) == self.notation.faces[shown]
        self._equal(node, "top:", wanted, wanted if face else self.notation.card(shown))

    def _expect_hands(self, node: Node, wanted: dict[str, list[str]]) -> None:
        placer = Placer(self.rules.program, self.notation, 0)
        for name, texts in wanted.items():
            found = Counter(self.table.state.hands[self._seat(node, name)])
            named = sorted(placer.shown(texts, list(found.elements())))
            self._equal(node, f"hand of {name}", self._cards(named), self._cards(sorted(found.elements())))

    def _cards(self, cards: list[int]) -> list[str]:
        return [self.notation.card(card) for card in cards]

    def _expect_counts(self, node: Node, wanted: dict[str, int]) -> None:
        for name, count in wanted.items():
            self._equal(node, f"number of cards of {name}", count, len(self.table.state.hands[self._seat(node, name)]))

    def _expect_draw_pile(self, node: Node, wanted: int) -> None:
        self._equal(node, "draw pile:", wanted, len(self.table.state.draw))

    def _expect_discard_pile(self, node: Node, wanted: int) -> None:
        self._equal(node, "discard pile:", wanted, len(self.table.state.discard))

    def _expect_can(self, node: Node, wanted: list[str]) -> None:
        for line in wanted:
            if self.after_line(line) is None:
                raise Wrong(node, f"`{line}` to be allowed", self._what_is_asked())

    def _expect_cannot(self, node: Node, wanted: list[str]) -> None:
        for line in wanted:
            if self.after_line(line) is not None:
                raise Wrong(node, f"`{line}` to be refused", "that it is allowed")

    def _expect_flags(self, node: Node, wanted: dict[str, Any]) -> None:
        for name, value in wanted.items():
            if name not in self.notation.flags:
                raise Wrong(node, f"a flag `{name}`", "none of that name")
            number = self.notation.flags[name]
            found = self.notation.flag(number, self.table.state.flags[number])
            self._equal(node, f"flag {name}:", _show(value), found)

    def _expect_player_flags(self, node: Node, wanted: dict[str, dict[str, Any]]) -> None:
        for name, values in wanted.items():
            if name not in self.notation.player_flags:
                raise Wrong(node, f"a flag `{name}` of every player", "none of that name")
            number = self.notation.player_flags[name]
            for player, value in values.items():
                found = self.notation.flag(number, self.table.state.player_flags[number][self._seat(node, player)])
                self._equal(node, f"flag {name} of {player}:", _show(value), found)

    def _expect_lost_turns(self, node: Node, wanted: dict[str, int]) -> None:
        for name, turns in wanted.items():
            found = self.table.state.lost >> self._seat(node, name) & 1
            self._equal(node, f"lost turns of {name}", turns, found)

    def _expect_zones(self, node: Node, wanted: dict[str, list[str]]) -> None:
        for name, texts in wanted.items():
            found = Counter(self.table.state.zones[zone_number(self.rules.book, name, texts)])
            placer = Placer(self.rules.program, self.notation, 0)
            named = sorted(placer.shown(texts, list(found.elements())))
            self._equal(node, f"zone {name}", self._cards(named), self._cards(sorted(found.elements())))

    def _expect_shown(self, node: Node, wanted: dict[str, str | list[str]]) -> None:
        for to, names in wanted.items():
            for name in [names] if isinstance(names, str) else names:
                if (self._seat(node, name), self._seat(node, to)) not in self.shown:
                    raise Wrong(node, f"the hand of {name} to be shown to {to} in the last line", "that it was not")

    def _expect_round_winner(self, node: Node, wanted: str | list[str]) -> None:
        state = self.table.state
        found = self.notation.player(state.winner) if state.over else "none"
        self._equal(node, "round winner:", wanted, [found] if isinstance(wanted, list) else found)

    def _expect_points(self, node: Node, wanted: dict[str, int]) -> None:
        for name, points in wanted.items():
            self._equal(node, f"points of {name}", points, self.table.state.points[self._seat(node, name)])

    def _expect_scores(self, node: Node, wanted: dict[str, int]) -> None:
        for name, score in wanted.items():
            self._equal(node, f"score of {name}", score, self.table.state.scores[self._seat(node, name)])

    def _expect_game_winner(self, node: Node, wanted: str | list[str]) -> None:
        state = self.table.state
        found = sorted(self.notation.player(seat) for seat in state.game_winners) if state.game_over else []
        names = [] if wanted == "none" else sorted([wanted] if isinstance(wanted, str) else wanted)
        self._equal(node, "game winner:", names, found)

    def _expect_dealer(self, node: Node, wanted: str) -> None:
        self._equal(node, "dealer:", wanted, self.notation.player(self.table.state.dealer))

    def _expect_out(self, node: Node, wanted: list[str]) -> None:
        found = [name for seat, name in enumerate(self.notation.players) if self.table.state.out >> seat & 1]
        self._equal(node, "out:", sorted(wanted), sorted(found))


def decline(table: Table) -> None:
    """The one asked lets every offer go by."""
    move = next(move for move in table.options() if move.verb == "decline")
    table.choose(move)


def _choose_all(table: Table, moves: list[Move]) -> None:
    """Usually one; `NAME declines` turns down every offer on the menu."""
    for move in moves:
        table.choose(move)


def _at(node: Node, key: str) -> Node | None:
    if not isinstance(node, Mapping):
        return None
    return next((entry.value for entry in node.entries if entry.key.text == key), None)


def _text(node: Node, key: str) -> str:
    found = _at(node, key)
    return found.text if isinstance(found, Scalar) else ""


def _show(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(str(item) for item in value) + "]"
    return str(value)
