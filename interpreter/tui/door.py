"""The way in: is the full screen wanted here, and a game played on it. Textual is fetched only when it is."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import TextIO

from lastcard.interpreter.output import clean, give_up, say, write
from lastcard.interpreter.speech.language import Language
from lastcard.interpreter.table.host import TableHost

FINE, BROKEN = 0, 1
COMMAND = "lastcard play --resume {}"


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
    language: Language,
    environ: Mapping[str, str] | None = None,
    calm: bool = False,
    again: Callable[[], TableHost] | None = None,
    pace: float | None = None,
) -> int:
    """Play until the game is over or somebody leaves; says how to go on, and gives the exit code.

    `again` makes a table for another game with the same players, `pace` is the time that a bot takes. Whoever has made
    the host closes its journal."""
    import os

    from .app import TableApp
    from .sitting import PACING, Sitting

    host.pacing = PACING if pace is None else replace(PACING, bot=pace, shout=pace)
    around = os.environ if environ is None else environ
    app = TableApp(Sitting(host), language, calm or _is_calm(around), hues=not around.get("NO_COLOR"), again=again)
    app.tells_failures = True
    failure: BaseException | None = None
    try:
        app.run()
        failure = app.failure
    except KeyboardInterrupt:
        pass
    except Exception as error:
        failure = error
    return farewell(app.sitting.host, language, failure)


def _is_calm(environ: Mapping[str, str]) -> bool:
    return environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none"


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
        write(f"  {COMMAND.format(path)}\n", sys.stdout)  # on a line of its own, so that it can be copied


def replay_full_screen(path: str, language: Language, environ: Mapping[str, str]) -> int:
    """Go through a kept game; raises SaveError."""
    from .film import film_of_file
    from .replaying import ReplayApp

    ReplayApp(film_of_file(path), language, hues=not environ.get("NO_COLOR")).run()
    return FINE
