"""A film at a keyboard: all of it at once, or a move for each line, forward, back, or any of them."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.interpreter.host.game import Game
from lastcard.interpreter.keyboard.console import Console
from lastcard.interpreter.keyboard.manner import Manner
from lastcard.interpreter.keyboard.news import told, without_result
from lastcard.interpreter.keyboard.picture import everything, hand_lines
from lastcard.interpreter.keyboard.voices import Voices
from lastcard.interpreter.table.film import Film, Frame


class Stop(Exception):
    """Whoever is looking has seen enough."""


class Projector:
    """Shows a film: all of it at once, or step by step to somebody who types."""

    def __init__(self, film: Film, console: Console, manner: Manner) -> None:
        self.film = film
        self.ending = ""  # what is said at its end
        self.console = console
        self.manner = manner
        self.voices = Voices(film.frames[0].after, console, manner)
        self.speaker = self.voices.of("")
        self.place = 0

    def run(self, waits: bool) -> None:
        """Raises Stop or EOFError where it is left before its end."""
        self._beginning()
        if waits:
            self._steps()
        else:
            for place in range(1, self.film.last + 1):
                self.place = place
                self._show()
            self._ending()

    def _beginning(self) -> None:
        for line in self._lines(self.film.frames[0]):
            self.console.tell(line)
        self._table("")

    def _ending(self) -> None:
        self._table("")
        if self.ending:
            self.console.tell(self.ending)

    # --- step by step -----------------------------------------------------------------------------

    def _steps(self) -> None:
        say = self.speaker.say
        while True:
            at_end = self.place == self.film.last
            place, last = self.place, self.film.last
            if at_end:
                prompt = say(
                    "{place}/{last} [Enter: end, b: back, NUMBER, t: table, l: log, q: quit] ", place=place, last=last
                )
            else:
                prompt = say(
                    "{place}/{last} [Enter: next, b: back, NUMBER, t: table, l: log, q: quit] ", place=place, last=last
                )
            typed = self.console.ask(prompt).lower()
            if not typed and at_end:
                return
            self._step(typed)

    def _step(self, typed: str) -> None:
        word = typed.split(" ")[-1]  # `move 12` and `12` are the same
        if word.isdecimal():
            self._go_to(int(word[:6]))
        elif typed in STEPS:
            STEPS[typed](self, typed)
        else:
            self.console.tell(self.speaker.say("Type Enter, `b`, the number of a move, `t`, `l` or `q`."))

    def _forward(self, typed: str) -> None:
        self._go_to(self.place + 1)

    def _back(self, typed: str) -> None:
        if self.place <= 1:
            self.place = 0
            self._beginning()
        else:
            self._go_to(self.place - 1)

    def _go_to(self, place: int) -> None:
        if not 0 <= place <= self.film.last:
            last = self.film.last
            self.console.tell(self.speaker.several("There is {count} move.", "There are {count} moves.", last))
            return
        self.place = place
        if place == 0:
            self._beginning()
            return
        self._show()
        if place == self.film.last:
            self._ending()

    def _log(self, typed: str) -> None:
        for place in range(1, self.place + 1):
            self._show(place)

    def _quit(self, typed: str) -> None:
        raise Stop

    # --- one picture ------------------------------------------------------------------------------

    def _show(self, place: int | None = None) -> None:
        """Each move is told once: by what came of it, or where nothing did by its line."""
        place = self.place if place is None else place
        frame = self.film.frames[place]
        lines = self._lines(frame) or [frame.line]
        for number, line in enumerate(lines):
            self.console.tell(line, f"{place:>3}. " if not number else "     ", "     ")
        if any(event.kind == "round over" for event in frame.events) and frame.after.result is not None:
            for line in self.speaker.result(frame.after.result):
                self.console.tell(line, "     ", "       ")

    def _lines(self, frame: Frame) -> list[str]:
        return told(without_result(frame.events), self.speaker, self.manner.verbose, self.manner.terse)

    def _table(self, typed: str) -> None:
        """How things stand; with the hands, where they are no secret."""
        game = self.film.frames[self.place].after
        for line in (*everything(game.view(None), self.speaker), *self._hands(game)):
            self.console.tell(line)

    def _hands(self, game: Game) -> Iterator[str]:
        for name in game.players if self.film.open else ():
            view = game.view(name)
            if view.hand:
                held = self.speaker.several(
                    "{name} holds {count} card:", "{name} holds {count} cards:", len(view.hand), name=name
                )
                yield held
                yield from (f"  {line}" for line in hand_lines(view, self.speaker))


STEPS = {
    "": Projector._forward,
    "n": Projector._forward,
    "next": Projector._forward,
    "forward": Projector._forward,
    "b": Projector._back,
    "back": Projector._back,
    "t": Projector._table,
    "table": Projector._table,
    "l": Projector._log,
    "log": Projector._log,
    "q": Projector._quit,
    "quit": Projector._quit,
    "exit": Projector._quit,
}
