"""Where the game at this keyboard is kept, and what is said of it."""

from __future__ import annotations

import errno
import shlex
from pathlib import Path

from lastcard.interpreter.keyboard.console import Console
from lastcard.interpreter.keyboard.voices import Voices
from lastcard.interpreter.output import clean
from lastcard.interpreter.speech.language import asked_for
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.journal import Journal, games_folder, journal_in


def path_of(text: str) -> Path:
    """The file that is meant; raises OSError where there can be none."""
    if "\0" in text:
        raise OSError(errno.EINVAL, "no file can be called so", text)
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise OSError(errno.ENOENT, "nobody is called so here", text) from None


class Keeping:
    """The journal of a game; where it fails, what it holds up to there can still be gone on with."""

    def __init__(self, host: TableHost, console: Console, voices: Voices) -> None:
        self.host = host
        self.console = console
        self.voices = voices
        self.path: Path | None = None
        self.said = False  # that nothing is kept any more

    def begin(self, save: str | None) -> None:
        """The file asked for, raising OSError or SaveError; else one in the folder of games, if there can be one."""
        if save is not None:
            self.keep_in(path_of(save))
        elif self.host.people:
            self._in_folder()

    def _in_folder(self) -> None:
        say = self.voices.say
        try:
            rulebook = self.host.game.program.book.id
            journal = journal_in(games_folder(self.console.environ), self.host.header, rulebook)
            self._take_up(journal)
        except OSError as error:
            self.console.tell(say("This game is not kept: {why}.", why=error.strerror or error))

    def keep_in(self, path: Path) -> None:
        """From now on there, with all that has been; raises OSError or SaveError, and then nothing is left there."""
        self._take_up(Journal.create(path, self.host.header))

    def _take_up(self, journal: Journal) -> None:
        try:
            self.host.keep_in(journal)
        except OSError:
            journal.close()
            journal.path.unlink(missing_ok=True)
            raise
        self.path, self.said = journal.path, False

    def go_on_in(self, journal: Journal) -> None:
        self.host.journal, self.path = journal, journal.path

    def close(self) -> None:
        if self.host.journal is not None:
            self.host.journal.close()
            self.host.journal = None

    # --- what is said ---------------------------------------------------------------------------

    def watch(self) -> None:
        """Say it once when nothing is kept any more."""
        if self.host.unkept and not self.said:
            self.said = True
            say = self.voices.say
            self.console.tell(say("From here on the game is no longer kept: {why}.", why=self.host.unkept))

    def how_to_go_on(self) -> None:
        say = self.voices.say
        if self.path is None:
            self.console.tell(say("The game was not kept."))
        elif self.host.unkept:
            self._command(say("The last moves were not kept. To go on from before them:"), "play --resume")
        else:
            self._command(say("The game is saved. To go on:"), "play --resume")

    def how_to_see_it(self) -> None:
        if self.path is not None:
            self._command(self.voices.say("To see the game again:"), "replay")

    def _command(self, why: str, command: str) -> None:
        """On a line of its own and never wrapped, so that it can be copied."""
        path = str(self.path.resolve()) if self.path else ""
        spoken = asked_for(self.voices.language, self.host.game.program.book.language)
        self.console.show(f"{why}\n  lastcard {command} {shlex.quote(clean(path))}{spoken}")
