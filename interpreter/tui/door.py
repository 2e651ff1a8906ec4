"""The way in: is the full screen wanted here, and a game played on it. Textual is fetched only when it is."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import TextIO

from lastcard.interpreter.output import clean, give_up, say, write
from lastcard.interpreter.speech.language import Language, asked_for, language, spoken_here
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.journal import games_folder, journal_in
from lastcard.interpreter.table.saves import SaveError

FINE, BROKEN, WRONG = 0, 1, 2
COMMAND = "lastcard play --resume {}{}"


def full_screen_wanted(environ: Mapping[str, str], source: TextIO, out: TextIO, screen: TextIO | None = None) -> bool:
    """Is the extra installed, and are people at a terminal that can be painted on?

    What is painted goes to the standard error output, so that has to be the terminal as well."""
    painted = sys.__stderr__ if screen is None else screen
    ends = (source, out, painted)
    if not all(end is not None and end.isatty() for end in ends):
        return False
    return environ.get("TERM", "dumb") not in ("", "dumb") and find_spec("textual") is not None


def play_full_screen(
    host: TableHost,
    code: str = "",
    environ: Mapping[str, str] = os.environ,
    calm: bool = False,
    pace: float | None = None,
) -> int:
    """Play until the game is over or somebody leaves; says how to go on, and gives the exit code.

    `code` is the language, without it that of the rulebook; `pace` the time that a bot takes. Whoever has made the host
    closes its journal."""
    from .app import TableApp
    from .sitting import PACING, Sitting

    host.pacing = PACING if pace is None else replace(PACING, bot=pace, shout=pace)
    words = language(code or host.game.program.book.language)
    calm = calm or environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none"
    hues = not environ.get("NO_COLOR")
    app = TableApp(Sitting(host), words, calm, hues, again=lambda: another(app.sitting.host, environ))
    app.tells_failures = True
    failure: BaseException | None = None
    try:
        app.run()
        failure = app.failure
    except KeyboardInterrupt:
        pass
    except Exception as error:
        failure = error
    played = app.sitting.host
    code_of_exit = farewell(played, words, failure)
    if played is not host:
        close(played)
    return code_of_exit


def another(host: TableHost, environ: Mapping[str, str]) -> TableHost:
    """Another game of the same players by the same rules, kept where games are kept."""
    game = host.anew(None).begin()
    new = TableHost(game, replace(host.header, seed=game.state.seed), pacing=host.pacing)
    if host.journal is None:
        return new
    try:
        new.keep_in(journal_in(games_folder(environ), new.header, game.program.book.id))
    except OSError as error:
        new.unkept = error.strerror or str(error)
    return new


def close(host: TableHost) -> None:
    if host.journal is not None:
        host.journal.close()
        host.journal = None


def farewell(host: TableHost, language: Language, failure: BaseException | None) -> int:
    """What stands in the terminal when the screen has gone; nobody reads it where the terminal has gone as well."""
    try:
        _tell_how_it_stands(host, language, failure)
    except OSError:
        give_up(sys.stdout)
        give_up(sys.stderr)
    return FINE if failure is None else BROKEN


def _tell_how_it_stands(host: TableHost, language: Language, failure: BaseException | None) -> None:
    if failure is not None:
        say(language.say("The full screen has failed: {error}", error=f"{type(failure).__name__}: {failure}"), err=True)
    if host.journal is None:
        say(language.say("The game was not kept."))
    elif not host.over:
        say(language.say("The game is saved. To go on:"))
        path = shlex.quote(clean(str(host.journal.path.resolve())))
        write(
            f"  {COMMAND.format(path, asked_for(language, host.game.program.book.language))}\n", sys.stdout
        )  # on a line of its own, so that it can be copied


def replay_full_screen(path: str, code: str = "", environ: Mapping[str, str] = os.environ) -> int:
    """Go through a kept game, forward and back; gives the exit code."""
    from lastcard.interpreter.table.film import film_of_file

    from .replaying import ReplayApp

    try:
        film = film_of_file(path)
    except SaveError as error:
        say(language(code or spoken_here()).why(error), err=True)
        return WRONG
    ReplayApp(film, language(code or film.game.program.book.language), hues=not environ.get("NO_COLOR")).run()
    return FINE
