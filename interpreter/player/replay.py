"""Looking at a game again: a saved one, or a scenario or record, move by move."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from lastcard.dsl.diagnostics.problem import Diagnostic, render
from lastcard.dsl.reading.files import read_chunks
from lastcard.dsl.reading.nodes import Node, to_plain
from lastcard.dsl.reading.sorts import sort_of
from lastcard.dsl.reading.source import read_stream
from lastcard.dsl.shape.misfits import check_shape
from lastcard.interpreter.engine.decisions import LET_GO
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.shuffle import WrongOrder
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.api import RulebookError, load
from lastcard.interpreter.host.game import Game, Refused
from lastcard.interpreter.host.lines import play_line
from lastcard.interpreter.output import give_up, say, say_text
from lastcard.interpreter.proof.cases import examples_of
from lastcard.interpreter.proof.position import Unplayable, lay_out

from .console import Console
from .saves import SaveError, new_game, read_save, rules_of, take_line
from .screen import Look, hand_text, table_text
from .sentences import Teller

FINE, FINDINGS, WRONG = 0, 1, 2
SAVED = re.compile(rb"[0-9a-f]{8} [0-9]{1,4} \{")
SILENT = ("keep", "decline")  # say nothing where it is a secret who is asked
END = 64  # more bytes than the beginning of a save needs


class Stop(Exception):
    """Whoever is looking has seen enough."""


def replay_command(file: str, step: bool | None = None, source: TextIO | None = None, out: TextIO | None = None) -> int:
    """Show what is in a file; gives the exit code. With `step` None it waits for Enter where there is a terminal."""
    console = Console(source, out)
    waits = console.people and console.out.isatty() if step is None else step
    try:
        return _replay_save(file, console, waits) if _is_save(file) else _replay_scenarios(file, console, waits)
    except SaveError as error:
        say(str(error), err=True)
        return WRONG
    except (Stop, EOFError, KeyboardInterrupt):
        console.say()
    except BrokenPipeError:
        give_up(console.out)
    return FINE


def _is_save(file: str) -> bool:
    chunks = read_chunks(file)
    return not isinstance(chunks, Diagnostic) and SAVED.match(next(chunks, b"")[:END]) is not None


@dataclass(slots=True)
class Showing:
    """A game that is shown: each line, and under it what it did."""

    game: Game
    console: Console
    waits: bool
    seats: tuple[int, ...]  # whose secrets are told; none of an unfinished game's
    told: int = 0

    @property
    def look(self) -> Look:
        return self.console.look(self.game.program.book)

    def news(self) -> None:
        """The events since the last time."""
        teller = Teller(self.look, self.game.players, self.game.state.sides)
        for event in self.game.events[self.told :]:
            sentence = teller.sentence(self._seen(event))
            if sentence:
                self.console.tell(f"- {sentence}")
        self.told = len(self.game.events)

    def _seen(self, event: Event) -> Event:
        return event if self.seats else event.seen_by(NONE)

    def line(self, number: int, text: str) -> None:
        self.console.tell(f"{number:>3}. {text}".strip())
        self.news()
        if self.waits and self.console.ask("[Enter: next, q: end] ").lower() in ("q", "quit"):
            raise Stop

    def table(self) -> None:
        """How things stand; with the hands, where they are no secret."""
        views = [self.game.view(name) for name in self.game.players]
        hands = [hand_text(views[seat], self.look) for seat in self.seats]
        self.console.say("\n".join([table_text(views[0], self.look), *hands]))


# --- saved games --------------------------------------------------------------------------------------


def _replay_save(file: str, console: Console, waits: bool) -> int:
    """All that was played. Hands stay hidden as long as the game can be gone on with."""
    save = read_save(file)
    rules = rules_of(save.header)
    whole = new_game(rules, save.header)
    for number, line in enumerate(save.lines, 2):
        take_line(whole, line, number)
    game = new_game(rules, save.header)
    showing = Showing(game, console, waits, tuple(range(len(game.players))) if whole.over else ())
    showing.news()
    showing.table()
    for number, line in enumerate(_moves(game, save.lines, everything=whole.over), 1):
        showing.line(number, line)
    showing.table()
    console.tell(
        f"{' and '.join(game.winners) or 'nobody'} won the game." if game.over else "The game can be gone on with."
    )
    return FINE


def _moves(game: Game, lines: Iterable[str], everything: bool) -> Iterator[str]:
    """The lines of the moves, each once it is made; but none that says only that somebody was asked in secret."""
    shown = ""
    for line in (line for line in lines if not line.startswith("= ")):
        hidden, told = not everything and _is_secret(game, line), len(game.events)
        if shown and not hidden:
            yield shown
        game.choose(line)
        if not hidden:
            shown = line if everything else _as_told(game, line, told)
    if shown:
        yield shown


def _as_told(game: Game, line: str, told: int) -> str:
    """The line of a move as others hear of it: what is picked in secret is not said."""
    picked = next((event for event in game.events[told : told + 1] if event.kind == "pick"), None)
    if picked is None or picked.private is None:
        return line
    return f"{game.players[picked.seat]} picks a {picked.picked}"


def _is_secret(game: Game, line: str) -> bool:
    """Others cannot tell it from not having been asked."""
    decision = game.decision
    silent = (option.text for option in decision.options if option.move.verb in SILENT) if decision else ()
    return decision is not None and decision.secret and line in silent


# --- scenarios and records ------------------------------------------------------------------------------


def _replay_scenarios(file: str, console: Console, waits: bool) -> int:
    """Every document of the file; 1 where a line is not allowed, 2 where a document cannot be read."""
    chunks = read_chunks(file)
    if isinstance(chunks, Diagnostic):
        say_text(render(chunks, None), err=True)
        return WRONG
    worst = FINE
    for node, problems in read_stream(chunks, file):
        sort = "house-rule" if sort_of(node) == "house-rule" else "scenario"
        problems = problems or check_shape(node, sort) if node is not None else problems
        if node is None or problems:
            say_text("\n".join(render(problem, None) for problem in problems), err=True)
            return WRONG
        if sort == "scenario":
            worst = max(worst, _replay_scenario(node, None, file, console, waits))
        for case in examples_of(node, Path(file)):
            worst = max(worst, _replay_scenario(case.node, list(case.house_rules), file, console, waits))
    return worst


def _replay_scenario(node: Node, house_rules: list[str] | None, file: str, console: Console, waits: bool) -> int:
    plain: dict[str, Any] = to_plain(node)  # type: ignore[assignment]  # the schema has seen to it
    plain["house-rules"] = plain.get("house-rules") or [] if house_rules is None else house_rules
    console.say()
    console.tell(f"{plain['scenario']} ({file}:{node.span.line})")
    try:
        showing = Showing(_laid_out(plain, file), console, waits, tuple(range(len(plain["players"]))))
        showing.table()
        for number, line in enumerate(_lines(plain), 1):
            _take(showing.game, line)
            showing.line(number, line)
    except (Unplayable, WrongOrder, Runaway, RulebookError, Refused) as error:
        console.tell(f"It cannot be played: {error}")
        return FINDINGS
    showing.table()
    return FINE


def _laid_out(plain: dict[str, Any], file: str) -> Game:
    """A game at the position of the scenario; it ends with the round."""
    rules = load(plain["rulebook"], Path(file).parent, plain["house-rules"])
    players = tuple(plain["players"])
    table = lay_out(rules.program, players, plain["given"])
    try:
        game = Game(rules.program, players, 0, rounds_follow=False)
    except ValueError as error:
        raise Unplayable(str(error)) from None
    game.table = Table(rules.program, table.state, game.events.append)
    return game


def _lines(plain: dict[str, Any]) -> Iterator[str]:
    """The lines that are played; what is expected or refused between them moves nothing."""
    for entry in plain.get("play") or ():
        if isinstance(entry, str):
            yield " ".join(entry.split())


def _take(game: Game, line: str) -> None:
    """A line; the offers that it does not take are let go by."""
    allowed = play_line(line, game.table, game.notation, lambda move: game.choose(game.notation.line(move)))
    if not allowed and line != LET_GO:
        raise Refused(line, "this is not allowed here", game.state.digest())
