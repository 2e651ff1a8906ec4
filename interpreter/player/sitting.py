"""People at one keyboard, and a table: who is shown what and when, and who has the keyboard.

Everything goes by what the table says. Where one person plays, the screen is theirs. Where several do, it belongs to
all of them, and nobody's hand is on it but while its owner has been handed the keyboard.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lastcard.dsl.diagnostics.problem import did_you_mean, quote
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.host import TableHost

from .answering import ask_one, take_announced
from .commands import COMMANDS, Leave, run_command
from .console import Console
from .keeping import Keeping
from .manner import USUAL, Manner
from .news import WATCHED, told, without_result
from .together import ask_table
from .voices import Voices

RETOLD = 8  # lines of what has happened while somebody else had the keyboard
SHOWN = 40  # characters of what was typed that are said again


@dataclass(frozen=True, slots=True)
class Asked:
    """Which people at this keyboard are asked now, and how."""

    people: tuple[str, ...]
    together: bool  # on the screen that all look at
    secret: bool


class Sitting:
    """One game from the first question, or from where it was left, to the end."""

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

    # --- the course of the game ------------------------------------------------------------------

    def play(self) -> None:
        """Until the game is over; raises Leave, EOFError or KeyboardInterrupt where it is left before."""
        self._tell_news()
        while not self.host.over:
            if self.host.game.resting:
                self._round_over()
            elif asked := self.asked():
                self._ask(asked)
            else:
                self._let_time_pass()
            self.keeping.watch()
            self._tell_news()
        self._tell_result()

    def play_round(self) -> None:
        """One round of bots, a line for each turn."""
        events = self.host.game.events
        while not (self.host.over or self.host.game.resting):
            before = len(events)
            self._let_time_pass()
            if self.citing or any(event.kind == "turn" for event in events[before:]):
                self._tell_news()
        self._tell_news()
        self._tell_result()

    def asked(self) -> Asked | None:
        """None where only bots are asked, or nobody."""
        host = self.host
        asked = [name for name in host.game.players if host.asked(name) is not None]
        people = tuple(name for name in asked if name in host.people)
        if not people:
            return None
        decisions = [decision for name in people if (decision := host.asked(name)) is not None]
        secret = any(decision.secret for decision in decisions)
        open_to_several = not decisions[0].required and len(asked) > 1
        return Asked(people, self.shared and open_to_several, secret)

    @property
    def shared(self) -> bool:
        """Do several people sit at this keyboard?"""
        return len(self.host.people) > 1

    def _ask(self, asked: Asked) -> None:
        if any(take_announced(self, name) for name in asked.people):
            return
        if asked.together:
            self.leave_desk()
            ask_table(self, asked.people, asked.secret)
        else:
            ask_one(self, asked.people[0])

    def _let_time_pass(self) -> None:
        """A bot answers, or the next round begins."""
        due = self.host.due()
        assert due is not None, "somebody is asked, or a round waits to be begun"
        if not self.watching:
            self.console.rest(due - self.host.now)
        self.host.tick(due)
        self.hand_shown = False

    def _round_over(self) -> None:
        self.leave_desk()
        self._tell_result()
        if self.host.people:
            self.wait(self.voices.say("Press Enter for the next round. "))
            if self.host.game.resting:
                self.host.next_round()
        else:
            self._let_time_pass()

    def _tell_result(self) -> None:
        result = self.host.position(None).result
        if result is None:
            return
        if not self.manner.terse:
            self.console.show()
        self.tell(self.speaker.result(result))
        self.hand_shown = self.watching = False

    # --- what is told ------------------------------------------------------------------------------

    @property
    def speaker(self) -> Speaker:
        """Speaks to whoever looks at the screen now."""
        return self.voices.of(self.keyboard)

    def tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.console.tell(line)

    def _tell_news(self) -> None:
        """What has happened since the last time, as whoever looks at the screen may hear it."""
        if self.shared and self.keyboard:
            asked = self.asked()
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

    def forget_after(self, events: int) -> None:
        """Moves have been taken back, and what came of them has not happened."""
        self.told = min(self.told, events)
        self.before = min(self.before, events)
        self.read = {name: min(read, events) for name, read in self.read.items()}
        self.announced.clear()
        self.hand_shown = False

    # --- the keyboard ----------------------------------------------------------------------------------

    def sit_at(self, name: str) -> None:
        """Hand the keyboard over, if somebody else has it: one key, and what has happened meanwhile is told."""
        if self.keyboard == name:
            return
        self.leave_desk()
        self.wait(self.voices.say("Pass the keyboard to {name}, who presses Enter. ", name=name))
        self.console.clear()
        self.console.history.forget()
        self.keyboard, self.hand_shown = name, False
        self._retell(name)

    def _retell(self, name: str) -> None:
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

    def wait(self, prompt: str) -> None:
        """For Enter; commands are carried out meanwhile, and one of them may change what is waited for."""
        number, fresh = self.host.number, True
        while self.host.number == number:
            typed = self.console.ask(prompt, fresh)
            fresh = False
            if not typed:
                return
            if not run_command(self, typed, None):
                self.console.tell(self.not_understood(typed, ()))

    def not_understood(self, typed: str, answers: Iterable[str]) -> str:
        """What was typed is said again in part only, and so that no terminal obeys it."""
        shown, near = quote(typed, SHOWN), did_you_mean(typed.lower(), [*COMMANDS, *answers])
        if near:
            return self.voices.say("{typed} is no answer here. Did you mean `{near}`?", typed=shown, near=near)
        return self.voices.say("{typed} is no answer here; `help` says what can be typed.", typed=shown)


__all__ = ["Leave", "Sitting"]
