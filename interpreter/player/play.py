"""The reference player: a game at this keyboard, or without a terminal a round that plays itself."""

from __future__ import annotations

import secrets
import shlex
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.bots.kinds import KINDS, USUAL_BOT
from lastcard.interpreter.host.api import RulebookError, Rules, load
from lastcard.interpreter.host.names import is_name_with, tidy_name
from lastcard.interpreter.output import clean, give_up, say
from lastcard.interpreter.proof.record import NAMES

from .console import Console
from .kept import Kept, kept_games
from .replay import replay_command
from .saves import (
    Journal,
    SaveError,
    deal,
    games_folder,
    header_of,
    journal_in,
    read_save,
    resumed,
    rules_of,
)
from .screen import table_text
from .sitting import PERSON, Leave, Sitting

FINE, WRONG = 0, 2
KIND_WORDS = {"you": PERSON, "person": PERSON, "bot": USUAL_BOT, **dict(zip(KINDS, KINDS, strict=True))}
USUAL = "you,bot,bot"
SHORT_SEED = 1 << 32  # a round that is only looked at has a seed that can be typed


class Unplayable(ValueError):
    """What was asked for on the command line cannot be played."""


@dataclass(frozen=True, slots=True)
class Order:
    """A new game, as somebody asks for it on the command line."""

    rulebook: str
    players: str
    seed: int | None
    scoring: str | None
    save: str | None


def play_command(
    rulebook: str | None,
    players: str | None = None,
    seed: int | None = None,
    scoring: str | None = None,
    resume: str | None = None,
    save: str | None = None,
    source: TextIO | None = None,
    out: TextIO | None = None,
    people: bool | None = None,
    house_rules: tuple[str, ...] = (),
) -> int:
    """Play a game to its end or until it is left; gives the exit code.

    `people` says whether anybody is there to answer; usually the input is a terminal or it is not.
    """
    console = Console(source, out, people=people)
    try:
        if resume is not None:
            return _sit_down(_gone_on_with(resume, console), console)
        order = Order(rulebook or "", players or USUAL, seed, scoring, save)
        rules = load(order.rulebook, house_rules=house_rules)
        if not console.people:
            return _demonstrate(order, rules, console)
        return _sit_down(_seated(order, rules, parse_players(order.players, rules.book), console), console)
    except (RulebookError, SaveError, Unplayable) as error:
        say(str(error), err=True)
    except BrokenPipeError:
        give_up(console.out)
        return FINE
    except OSError as error:
        say(f"{error.filename or 'the game'}: {error.strerror or error}", err=True)
    return WRONG


# --- who plays ------------------------------------------------------------------------------------


def parse_players(text: str, book: Rulebook) -> dict[str, str]:
    """Name -> kind. An entry is a name (a person), `NAME=KIND`, or a kind, which then gets a name."""
    entries = [_entry(part) for part in text.split(",") if part.strip()]
    taken = {name for name, _ in entries}
    spare = (name for name in NAMES if name not in taken)
    seats: dict[str, str] = {}
    for entry, kind in entries:
        name = entry or next(spare, "")
        if name in seats or not is_name_with(book, name):
            raise Unplayable(
                f"`{name}` cannot be a player's name: one word for each, unlike any other, any verb or card"
            )
        seats[name] = kind
    return seats


def _entry(part: str) -> tuple[str, str]:
    name, is_told, kind = (tidy_name(piece) for piece in part.partition("="))
    if not is_told:
        return ("", KIND_WORDS[name.lower()]) if name.lower() in KIND_WORDS else (name, PERSON)
    if kind.lower() not in KIND_WORDS:
        raise Unplayable(f"`{kind}` is no kind of player; there are {', '.join(KIND_WORDS)}")
    return name, KIND_WORDS[kind.lower()]


# --- at the table ---------------------------------------------------------------------------------


def _seated(order: Order, rules: Rules, seats: dict[str, str], console: Console, rounds_follow: bool = True) -> Sitting:
    """Everybody sits at the table, and the cards are dealt."""
    try:
        game = deal(rules, list(seats), order.seed, order.scoring, rounds_follow)
    except ValueError as error:
        raise Unplayable(str(error)) from None
    sitting = Sitting(game, header_of(order.rulebook, game, tuple(seats.values())), console)
    sitting.journal = _journal(sitting, order.save, rules.book.id)
    _welcome(sitting)
    return sitting


def _journal(sitting: Sitting, save: str | None, rulebook: str) -> Journal | None:
    """The file asked for; else, where people play, one in the folder of games, if there can be one."""
    if save is not None:
        return Journal.create(Path(save).expanduser(), sitting.header)
    if not sitting.people:
        return None
    try:
        return journal_in(games_folder(sitting.console.environ), sitting.header, rulebook)
    except OSError as error:
        sitting.console.tell(f"This game is not kept: {error.filename or ''}: {error.strerror or error}.")
        return None


def _welcome(sitting: Sitting) -> None:
    kinds = ", ".join(f"{name} ({kind})" for name, kind in sitting.kinds.items())
    book = sitting.game.program.book
    house_rules = f" With {book.laid_over}." if book.house_rules else ""
    sitting.console.tell(f"{book.title}.{house_rules} Clockwise: {kinds}.")
    if sitting.people:
        sitting.console.tell("`help` says what can be typed; `quit` leaves, and the game can be gone on with.")


def _gone_on_with(resume: str, console: Console) -> Sitting:
    path = Path(resume).expanduser()
    if not console.people:
        raise Unplayable(f"there is no terminal to play at; `lastcard replay {resume}` shows the game")
    save = read_save(path)
    try:
        game = resumed(save, rules_of(save.header))
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None
    lines = [line for line in save.lines if not line.startswith("= ")]
    sitting = Sitting(game, save.header, console, lines)
    sitting.journal = Journal.reopen(path, save)
    _welcome(sitting)
    console.tell(f"Going on after {len(lines)} moves." + (" A line that was not whole is left out." * save.torn))
    return sitting


def _sit_down(sitting: Sitting, console: Console) -> int:
    """Play, however it ends."""
    try:
        sitting.play()
        _farewell(sitting)
    except (Leave, EOFError, KeyboardInterrupt):
        console.say()
        _how_to_go_on(sitting)
    finally:
        if sitting.journal is not None:
            sitting.journal.close()
    return FINE


def _farewell(sitting: Sitting) -> None:
    if sitting.journal is not None:
        _command(sitting, "To see the game again:", "replay")


def _how_to_go_on(sitting: Sitting) -> None:
    if sitting.journal is None:
        sitting.console.tell("The game was not kept.")
    else:
        _command(sitting, "The game is saved. To go on:", "play --resume")


def _command(sitting: Sitting, why: str, command: str) -> None:
    """On a line of its own and never wrapped, so that it can be copied."""
    path = str(sitting.journal.path.resolve()) if sitting.journal else ""
    sitting.console.say(f"{why}\n  lastcard {command} {shlex.quote(clean(path))}")


# --- a round without people ---------------------------------------------------------------------------


def _demonstrate(order: Order, rules: Rules, console: Console) -> int:
    """One round of bots, for whoever reads the output."""
    seats = {name: _bot_for(kind) for name, kind in parse_players(order.players, rules.book).items()}
    seed = secrets.randbelow(SHORT_SEED) if order.seed is None else order.seed
    sitting = _seated(replace(order, seed=seed), rules, seats, console, rounds_follow=False)
    console.tell(f"There is no terminal to play at, so the bots play one round by themselves (seed {seed}).")
    _sit_down(sitting, console)
    console.say(table_text(sitting.game.view(sitting.game.players[0]), sitting.look))
    return FINE


def _bot_for(kind: str) -> str:
    return USUAL_BOT if kind == PERSON else kind


__all__ = ["Kept", "Unplayable", "kept_games", "parse_players", "play_command", "replay_command"]
