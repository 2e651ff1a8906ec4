"""The line mode: a game at this keyboard, or where nobody can answer a round that plays itself."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TextIO

from lastcard.interpreter.bots.kinds import USUAL_BOT
from lastcard.interpreter.host.api import RulebookError, Rules, load
from lastcard.interpreter.keyboard.console import Console
from lastcard.interpreter.keyboard.manner import USUAL, Manner
from lastcard.interpreter.keyboard.picture import everything
from lastcard.interpreter.output import give_up, say
from lastcard.interpreter.speech.language import language, spoken_here
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.journal import Journal
from lastcard.interpreter.table.kept import Kept, kept_games
from lastcard.interpreter.table.saves import (
    SaveError,
    deal,
    header_of,
    moves_of,
    read_save,
    resumed,
    rules_of,
    seated,
)
from lastcard.interpreter.table.seats import PERSON

from .called import called
from .keeping import path_of
from .replay import replay_command
from .seats import TEMPERAMENTS, CannotPlay, check_people, parse_players
from .sitting import Leave, Sitting

FINE, WRONG = 0, 2
USUAL_PLAYERS = "you,bot,bot"
SHORT_SEED = 1 << 32  # a round that is only looked at has a seed that can be typed

# What plays a game instead of lines, and gives the exit code; the game is kept already, and is closed afterwards.
FullScreen = Callable[[TableHost, Manner], int]


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
    manner: Manner = USUAL,
    full_screen: FullScreen | None = None,
) -> int:
    """Play a game to its end or until it is left; gives the exit code.

    `people` says whether anybody is there to answer; usually input and output are a terminal or they are not.
    """
    console = Console(source, out, people=people, terse=manner.terse)
    words = language(manner.language or spoken_here())
    try:
        if resume is not None:
            sitting = _gone_on_with(resume, console, manner)
            return _played(sitting, full_screen)
        order = Order(rulebook or "", players or USUAL_PLAYERS, seed, scoring, save)
        rules = load(order.rulebook, house_rules=house_rules)
        words = language(manner.language or rules.book.language)
        seats = parse_players(order.players, rules.book)
        if not console.people:
            return _demonstrate(order, rules, seats, console, manner)
        sitting = Sitting(_dealt(order, rules, seats, console, manner), console, manner)
        sitting.keeping.begin(order.save)
        return _played(sitting, full_screen)
    except (RulebookError, SaveError, CannotPlay) as error:
        say(words.why(error), err=True)
    except BrokenPipeError:
        give_up(console.out)
        return FINE
    except OSError as error:
        file, why = error.filename or words.say("the game"), error.strerror or str(error)
        say(words.say("{file}: {problem}", file=file, problem=why), err=True)
    return WRONG


def _played(sitting: Sitting, full_screen: FullScreen | None) -> int:
    """On the full screen where there is one and it is wanted, else in lines."""
    if full_screen is None or not full_screen_wanted(sitting.console, sitting.manner):
        return _sit_down(sitting)
    try:
        return full_screen(sitting.host, sitting.manner)
    finally:
        sitting.keeping.close()


def full_screen_wanted(console: Console, manner: Manner) -> bool:
    """Is there a terminal that can show one, and does nobody want lines?"""
    return console.smart and console.at_terminal and console.out is sys.stdout and not (manner.plain or manner.terse)


# --- at the table ---------------------------------------------------------------------------------


def _dealt(order: Order, rules: Rules, seats: dict[str, str], console: Console, manner: Manner) -> TableHost:
    """Everybody sits at the table, and the cards are dealt."""
    kinds = tuple(seats.values())
    try:
        game = deal(rules, list(seats), order.seed, order.scoring, discreet=kinds.count(PERSON) > 1)
    except ValueError as error:
        raise CannotPlay("this cannot be played: {problem}", problem=error) from None
    header = header_of(order.rulebook, game, kinds)
    return TableHost(game, header, pacing=manner.pacing(console.at_terminal))


def _welcome(sitting: Sitting) -> None:
    """What is played, and by whom."""
    speaker, book = sitting.voices.of(sitting.keyboard), sitting.voices.names.book
    sitting.console.tell(book.title)
    if book.house_rules:
        sitting.console.tell(speaker.say("House rules: {rules}.", rules=book.laid_over))
    if sitting.host.lines:
        moves = len(sitting.host.lines)
        sitting.console.tell(speaker.several("Going on after {count} move.", "Going on after {count} moves.", moves))
    seats = [_seat(seat.name, seat.kind, speaker) for seat in sitting.host.seats.values()]
    sitting.console.tell(speaker.say("Clockwise: {seats}.", seats=speaker.row_of(seats)))
    if sitting.host.people:
        names = called(speaker.say)
        said = speaker.say(
            "`{help}` says what can be typed; `{quit}` leaves, and the game can be gone on with.",
            help=names["help"],
            quit=names["quit"],
        )
        sitting.console.tell(said)


def _seat(name: str, kind: str, speaker: Speaker) -> str:
    if kind != PERSON:
        return speaker.say("{name} ({kind})", name=name, kind=speaker.kind(kind))
    return speaker.say("{name} (you)", name=name) if speaker.is_reader(name) else name


def _gone_on_with(resume: str, console: Console, manner: Manner) -> Sitting:
    path = path_of(resume)
    if not console.people:
        raise CannotPlay("there is no terminal to play at; `lastcard replay {file}` shows the game", file=resume)
    save = read_save(path)
    try:
        game = resumed(save, rules_of(save.header))
        kinds = seated(save)
    except SaveError as error:
        raise SaveError("{file}: {problem}", file=path, problem=error) from None
    host = TableHost(game, save.header, moves_of(save), kinds, manner.pacing(console.at_terminal))
    sitting = Sitting(host, console, manner)
    sitting.keeping.go_on_in(Journal.reopen(path, save))
    if save.torn:
        console.tell(sitting.voices.say("A line that was not whole is left out."))
    return sitting


def _sit_down(sitting: Sitting) -> int:
    """Play, however it ends; by then the game is kept, so it can be gone on with however early it is left."""
    try:
        _welcome(sitting)
        sitting.play()
        sitting.keeping.how_to_see_it()
    except (Leave, EOFError, KeyboardInterrupt):
        sitting.console.show()
        sitting.keeping.how_to_go_on()
    finally:
        sitting.keeping.close()
    return FINE


# --- a round without people ---------------------------------------------------------------------------


def _demonstrate(order: Order, rules: Rules, seats: dict[str, str], console: Console, manner: Manner) -> int:
    """One round of bots, for whoever reads the output."""
    seed = secrets.randbelow(SHORT_SEED) if order.seed is None else order.seed
    bots = {name: USUAL_BOT if kind == PERSON else kind for name, kind in seats.items()}
    host = _dealt(replace(order, seed=seed), rules, bots, console, manner)
    sitting = Sitting(host, console, manner)
    if order.save is not None:
        sitting.keeping.begin(order.save)
    _welcome(sitting)
    console.tell(
        sitting.voices.say("There is no terminal to play at, so the bots play one round (seed {seed}).", seed=seed)
    )
    try:
        sitting.play_round()
        sitting.tell(everything(host.position(None).view, sitting.speaker))
        sitting.keeping.how_to_see_it()
    except KeyboardInterrupt:
        console.show()
    finally:
        sitting.keeping.close()
    return FINE


__all__ = [
    "TEMPERAMENTS",
    "CannotPlay",
    "Kept",
    "Manner",
    "check_people",
    "kept_games",
    "parse_players",
    "play_command",
    "replay_command",
]
