"""What people at one keyboard share: the table they play at, the screen, and who has the keyboard.

Where one person plays, the screen is theirs. Where several do, it belongs to all of them, and a hand is on it only
while its owner has the keyboard.
"""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.interpreter.keyboard.console import Console
from lastcard.interpreter.keyboard.manner import USUAL, Manner
from lastcard.interpreter.keyboard.news import WATCHED, told, without_result
from lastcard.interpreter.keyboard.voices import Voices
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.here import asked_here
from lastcard.interpreter.table.host import TableHost

from .keeping import Keeping

RETOLD = 8  # lines of what has happened while somebody else had the keyboard


class Desk:
    def __init__(self, host: TableHost, console: Console, manner: Manner = USUAL) -> None:
        self.host = host
        self.console = console
        self.manner = manner
        self.voices = Voices(host.game, console, manner)
        self.keeping = Keeping(host, console, self.voices)
        self.citing = manner.verbose
        self.announced: dict[str, str] = {}  # offers that somebody has said they take as soon as they can
        self.told = len(host.game.events) if host.lines else 0
        self.before = self.told  # where the news that were told last begin
        self.read = dict.fromkeys(host.game.players, self.told)  # how far each has seen what has happened
        self.keyboard = host.people[0] if len(host.people) == 1 else ""  # whose hand may be on the screen
        self.hand_shown = False  # has whoever has the keyboard seen the table since others have moved?
        self.watching = False  # is nobody at this keyboard in the round any more?
        self.seatings = 0  # how often somebody else has sat down

    @property
    def shared(self) -> bool:
        """Do several people sit at this keyboard?"""
        return len(self.host.people) > 1

    # --- what is told ------------------------------------------------------------------------------

    @property
    def speaker(self) -> Speaker:
        """Speaks to whoever looks at the screen now."""
        return self.voices.of(self.keyboard)

    def tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.console.tell(line)

    def tell_news(self) -> None:
        """What has happened since the last time, as whoever looks at the screen may hear it."""
        if self.shared and self.keyboard:
            asked = asked_here(self.host)
            if asked is None or asked.together or asked.people != (self.keyboard,):
                self.leave_desk()
        watched = self.watching
        news = without_result(self.host.heard(self.keyboard or None, self.told))
        if watched and not self.citing:
            news = [event for event in news if event.kind in WATCHED]
        if len(self.host.game.events) > self.told:
            self.before = self.told
        self.told = len(self.host.game.events)
        self.tell(told(news, self.speaker, self.citing, self.manner.terse))
        self._watch()

    def _watch(self) -> None:
        """Is nobody here in the round any more? That is said once, and the rest of the round is told in few lines."""
        before, view = self.watching, self.host.position(None).view
        gone = {*view.out, *view.places}
        self.watching = bool(self.host.people) and gone >= set(self.host.people) and not view.round_over
        if self.watching and not before:
            self.console.tell(self.voices.say("The others play this round to its end."))

    def take_back(self) -> None:
        """What came of the moves taken back has not happened, and what was announced with them is not said."""
        self.told = self.before = len(self.host.game.events)
        self.announced.clear()
        self.hand_shown = False

    # --- the keyboard ----------------------------------------------------------------------------------

    def retell(self, name: str) -> None:
        events = without_result(self.host.heard(name, self.read[name]))
        lines = told(events, self.speaker, self.citing, self.manner.terse)
        left_out = max(len(lines) - RETOLD, 0)
        if lines:
            self.console.tell(self.speaker.say("Since your turn:"))
        if left_out:
            more = self.speaker.several("{count} line before: `log`", "{count} lines before: `log`", left_out)
            self.console.tell(more, "  ")
        for line in lines[left_out:]:
            self.console.tell(line, "  ", "    ")
        self.read[name] = len(self.host.game.events)

    def leave_desk(self) -> None:
        """From now on all look at the screen, and nothing of a hand stays on it."""
        if not (self.shared and self.keyboard):
            return
        self.read[self.keyboard] = self.told
        self.console.clear()
        self.console.history.forget()
        self.keyboard = ""

    def seats_changed(self) -> None:
        """Who is asked, and how, has to be looked at again; of whoever has gone nothing stays on the screen."""
        self.seatings += 1
        if self.keyboard and self.keyboard not in self.host.people:
            self.read[self.keyboard] = self.told
            self.console.clear()
            self.console.history.forget()
            self.keyboard = ""
