"""Looking at a game again: a saved one, or a scenario or record, move by move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from lastcard.dsl.diagnostics.problem import Diagnostic, render
from lastcard.dsl.reading.files import read_chunks
from lastcard.dsl.reading.nodes import Node, to_plain
from lastcard.dsl.reading.sorts import is_no_scenario, sort_of
from lastcard.dsl.shape.misfits import check_shape
from lastcard.interpreter.engine.decisions import LET_GO
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.shuffle import WrongOrder
from lastcard.interpreter.host.api import RulebookError, load
from lastcard.interpreter.host.game import Game, Refused
from lastcard.interpreter.host.lines import play_line
from lastcard.interpreter.keyboard.console import Console
from lastcard.interpreter.keyboard.manner import USUAL, Manner
from lastcard.interpreter.output import give_up, say, say_text
from lastcard.interpreter.proof.cases import examples_of
from lastcard.interpreter.proof.position import Unplayable, lay_out
from lastcard.interpreter.speech.language import language, spoken_here
from lastcard.interpreter.table.film import Filming, film_of_file
from lastcard.interpreter.table.saves import SaveError

from .projector import Projector, Stop

FINE, FINDINGS, WRONG = 0, 1, 2
SAVED = re.compile(rb"[0-9a-f]{8} [0-9]{1,4} \{")
END = 64  # more bytes than the beginning of a save needs


def replay_command(
    file: str,
    step: bool | None = None,
    source: TextIO | None = None,
    out: TextIO | None = None,
    manner: Manner = USUAL,
) -> int:
    """Show what is in a file; gives the exit code. With `step` None it goes step by step where there is a terminal."""
    console = Console(source, out, terse=manner.terse)
    waits = console.at_terminal if step is None else step
    try:
        if _is_save(file):
            return _replay_save(file, console, manner, waits)
        return _replay_scenarios(file, console, manner, waits)
    except SaveError as error:
        say(language(manner.language or spoken_here()).why(error), err=True)
        return WRONG
    except (Stop, EOFError, KeyboardInterrupt):
        console.show()
    except BrokenPipeError:
        give_up(console.out)
    return FINE


def _is_save(file: str) -> bool:
    chunks = read_chunks(file)
    return not isinstance(chunks, Diagnostic) and SAVED.match(next(chunks, b"")[:END]) is not None


# --- saved games --------------------------------------------------------------------------------------


def _replay_save(file: str, console: Console, manner: Manner, waits: bool) -> int:
    """All that was played. Hands stay hidden as long as the game can be gone on with."""
    film = film_of_file(file)
    projector = Projector(film, console, manner)
    if not film.open:
        projector.ending = projector.speaker.say("The game can be gone on with.")
    projector.run(waits)
    return FINE


# --- scenarios and records ------------------------------------------------------------------------------


def _replay_scenarios(file: str, console: Console, manner: Manner, waits: bool) -> int:
    """Every document of the file; 1 where a line is not allowed, 2 where a document cannot be read."""
    from lastcard.dsl.reading.source import read_stream  # most games are no such files

    chunks = read_chunks(file)
    if isinstance(chunks, Diagnostic):
        say_text(render(chunks, None), err=True)
        return WRONG
    worst = FINE
    for node, problems in read_stream(chunks, file):
        if node is not None and (other := is_no_scenario(node)) is not None:
            say_text(render(other, None), err=True)
            return WRONG
        sort = "house-rule" if sort_of(node) == "house-rule" else "scenario"
        problems = problems or check_shape(node, sort) if node is not None else problems
        if node is None or problems:
            say_text("\n".join(render(problem, None) for problem in problems), err=True)
            return WRONG
        if sort == "scenario":
            worst = max(worst, _replay_scenario(node, None, file, console, manner, waits))
        for case in examples_of(node, Path(file)):
            worst = max(worst, _replay_scenario(case.node, list(case.house_rules), file, console, manner, waits))
    return worst


def _replay_scenario(
    node: Node, house_rules: list[str] | None, file: str, console: Console, manner: Manner, waits: bool
) -> int:
    plain: dict[str, Any] = to_plain(node)  # type: ignore[assignment]  # the schema has seen to it
    plain["house-rules"] = plain.get("house-rules") or [] if house_rules is None else house_rules
    console.show()
    console.tell(f"{plain['scenario']} ({file}:{node.span.line})")
    filming, problem = None, ""
    try:
        filming = Filming(_laid_out(plain, file))
        for line in _lines(plain):
            _take(filming.game, line)
            filming.moved(line)
    except (Unplayable, WrongOrder, Runaway, RulebookError, Refused) as error:
        problem = str(error)
    if filming is not None:
        projector = Projector(filming.film(everything_is_told=True), console, manner)
        projector.run(waits)
    if problem:
        console.tell(language(manner.language or spoken_here()).say("It cannot be played: {why}", why=problem))
        return FINDINGS
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
