"""Random rounds as scenario files, so that anybody else's table can referee ours.

Each round stands alone and is played by the lively policy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lastcard.interpreter.engine.decisions import LET_GO, Notation
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.seats import winners
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.engine.state import NONE, State
from lastcard.interpreter.host import setup
from lastcard.interpreter.output import json_text
from lastcard.interpreter.simulation.policies import lively

TITLE = "Random round"
NAMES = ("Ana", "Blas", "Carla", "Dani", "Eva", "Felipe", "Gema", "Hugo", "Irene", "Juan")


class Notes:
    """What a scenario must say about a round: what it begins with, what chance brings, and what is answered."""

    def __init__(self, program: Program, notation: Notation) -> None:
        self.program = program
        self.notation = notation
        self.given: dict[str, Any] = {}
        self.turned_up: list[int] = []
        self.orders: list[list[int]] = []
        self.outcomes: list[str] = []  # of chance
        self.lines: list[str] = []
        self.declined: list[str] = []  # since the last line, and what they would have been taken by
        self.turned_down: set[str] = set()

    def take_down(self, state: State) -> None:
        """How things lie when the hands are dealt."""
        hands, zones = ([pile[:] for pile in piles] for piles in (state.hands, state.zones))
        self.given |= {"dealer": state.dealer, "hands": hands, "zones": zones, "pile": state.draw[::-1]}

    def heard(self, event: Event, state: State) -> None:
        if event.kind == "turn up" and not self.orders:
            self.turned_up += event.cards
        elif event.kind in ("shuffle", "reshuffle"):
            self.orders.append(state.draw[::-1])
        elif event.kind == "chance":
            self.outcomes.append(self.notation.outcome(event))

    def note(self, line: str, verb: str, taking: Iterable[str]) -> None:
        """A line for what is done; for an offer declined only where the next line could be read as taking it."""
        if verb == "decline":
            self.declined.append(line)
            self.turned_down |= set(taking)
            return
        if line in self.turned_down:
            self.lines += self.declined
        self.lines.append(line)
        self.declined, self.turned_down = [], set()

    def close(self) -> None:
        if self.declined:  # no line after them says that these offers were let go
            self.lines.append(LET_GO)


class Recorder(Notes):
    """Plays one round and remembers it."""

    def __init__(self, program: Program, players: int, seed: str, number: int) -> None:
        super().__init__(program, Notation(program.book, NAMES[:players]))
        self.stream = Stream("record", seed, number)
        self.table = setup.lone_table(program, players, seed, number, self._hear)
        self.table.state.dealer = self.stream.below(players)
        setup.deal_lone_round(self.table)
        self.take_down(self.table.state)

    def _hear(self, event: Event) -> None:
        self.heard(event, self.table.state)

    def play(self) -> State:
        self.table.begin_round()
        while self.table.waiting() is not None:
            options = self.table.options()
            move = lively(self.table.state, options, self.stream)
            taking = (self.notation.line(each) for each in options if each.verb != "decline")
            self.note(self.notation.line(move), move.verb, taking)
            self.table.choose(move)
        self.close()
        setup.score_round(self.table)
        return self.table.state


def is_record(data: bytes) -> bool:
    """Does a file begin as those do that are written here?"""
    return data.startswith(f"---\nscenario: {TITLE}".encode())


def record_round(program: Program, players: int, seed: int, number: int, rulebook: str = "") -> str:
    """One round as a scenario document; `rulebook` is how the file names it, where the id will not do."""
    recorder = Recorder(program, players, seed_text(seed), number)
    state = recorder.play()
    named = json_text(rulebook) if rulebook else program.book.id
    return "\n".join(document_of(recorder, state, named, f"{TITLE} {number + 1} of seed {seed}")) + "\n"


def document_of(recorder: Notes, state: State, rulebook: str, title: str) -> Iterator[str]:
    notation, given, house_rules = recorder.notation, recorder.given, recorder.program.book.house_rules
    pile = given["pile"][len(recorder.turned_up) :]
    yield "---"
    yield f"scenario: {title}"
    yield f"rulebook: {rulebook}"
    if house_rules:
        yield f"house-rules: {json_text(house_rules)}"
    yield f"players: [{', '.join(notation.players)}]"
    yield "given:"
    yield from recorder.given.get("before", ())
    yield f"  dealer: {notation.player(given['dealer'])}"
    yield "  hands:"
    for name, hand in zip(notation.players, given["hands"], strict=True):
        yield f"    {name}: {_cards(notation, sorted(hand))}"
    yield from _zones(recorder, given["zones"])
    if recorder.turned_up:
        yield f"  turned up: {_cards(notation, recorder.turned_up)}"
    yield f"  draw pile: {_cards(notation, pile)}"
    if recorder.orders:
        yield "  shuffles:"
        yield from (f"    - {_cards(notation, order)}" for order in recorder.orders)
    if recorder.outcomes:
        yield f"  chance: [{', '.join(recorder.outcomes)}]"
    yield "play:" if recorder.lines else "play: []"
    yield from (f"  - {line}" for line in recorder.lines)
    yield from _end(recorder, state)


def _end(recorder: Notes, state: State) -> Iterator[str]:
    notation = recorder.notation
    yield "expect:"
    yield "  hands:"
    for name, hand in zip(notation.players, state.hands, strict=True):
        yield f"    {name}: {_cards(notation, sorted(hand))}"
    yield from _zones(recorder, state.zones)
    yield f"  top: {notation.card(state.discard[-1] if state.discard else NONE)}"
    if state.color != NONE:
        yield f"  color: {notation.color(state.color)}"
    yield f"  direction: {'left' if state.direction == 1 else 'right'}"
    yield f"  draw pile: {len(state.draw)}"
    yield f"  discard pile: {len(state.discard)}"
    won = [notation.player(seat) for seat in winners(state)]
    yield f"  round winner: {', '.join(won) or 'nobody'}" if len(won) < 2 else f"  round winner: [{', '.join(won)}]"
    if state.places:
        yield f"  places: [{', '.join(map(notation.player, state.places))}]"
    points = ", ".join(f"{name}: {points}" for name, points in zip(notation.players, state.points, strict=True))
    yield f"  points: {{{points}}}"


def _zones(recorder: Notes, piles: list[list[int]]) -> Iterator[str]:
    """The zones in which something lies, top first."""
    book, notation = recorder.program.book, recorder.notation
    lines = list[str]()
    for number, zone in enumerate(book.zones):
        seats = range(len(notation.players)) if zone.of_player else (NONE,)
        held = {seat: piles[book.pile(number, seat, len(notation.players))][::-1] for seat in seats}
        if any(held.values()):
            lines.append(f"    {zone.name}: {_held(notation, held)}")
    if lines:
        yield from ("  zones:", *lines)


def _held(notation: Notation, held: dict[int, list[int]]) -> str:
    if NONE in held:
        return _cards(notation, held[NONE])
    return "{" + ", ".join(f"{notation.player(seat)}: {_cards(notation, cards)}" for seat, cards in held.items()) + "}"


def _cards(notation: Notation, cards: list[int]) -> str:
    return f"[{', '.join(notation.card(card) for card in cards)}]"
