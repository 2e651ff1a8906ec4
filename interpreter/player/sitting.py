"""A game at one keyboard, from the first question or from where it was left. Everything goes by what the table says."""

from __future__ import annotations

from lastcard.interpreter.table.here import Asked, asked_here

from .answering import ask_one, take_announced
from .commands import Leave, wait
from .desk import Desk
from .together import ask_table


class Sitting(Desk):
    def play(self) -> None:
        """Until the game is over; raises Leave, EOFError or KeyboardInterrupt where it is left before."""
        self.tell_news()
        while not self.host.over:
            if self.host.game.resting:
                self._round_over()
            elif asked := asked_here(self.host):
                self._ask(asked)
            else:
                self._let_time_pass()
            self.keeping.watch()
            self.tell_news()
        self._tell_result()

    def play_round(self) -> None:
        """One round of bots, a line for each turn."""
        events = self.host.game.events
        while not (self.host.over or self.host.game.resting):
            before = len(events)
            self._let_time_pass()
            if self.citing or any(event.kind == "turn" for event in events[before:]):
                self.tell_news()
        self.tell_news()
        self._tell_result()

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
        self.read = dict.fromkeys(self.read, self.told)  # all look at it, so nobody is told of this round again
        if self.host.people:
            wait(self, self.voices.say("Press Enter for the next round. "))
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


__all__ = ["Leave", "Sitting"]
