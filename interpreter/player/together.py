"""A moment for the whole table: all at this keyboard look at one question, and the first valid shout is heard.

Where it is a secret whom it concerns, the question is the same word for word, whoever could answer it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.keyboard.sheet import LET, Sheet
from lastcard.interpreter.keyboard.typed import LET_GO, named, spoken

from .commands import not_understood, run_command
from .desk import Desk


class TableQuestion:
    def __init__(self, desk: Desk, people: tuple[str, ...], secret: bool) -> None:
        self.desk = desk
        self.secret = secret
        self.number, self.seatings = desk.host.number, desk.seatings
        self.sheets = {name: sheet for name in people if (sheet := _sheet(desk, name)) is not None}

    @property
    def open(self) -> bool:
        """Is anybody at this keyboard still asked?"""
        host = self.desk.host
        here = host.number == self.number and self.desk.seatings == self.seatings
        return here and any(host.asked(name) is not None for name in self.sheets)

    @property
    def shouts(self) -> list[tuple[str, Option]]:
        """Who may say what, with numbers where that is no secret."""
        return [(name, option) for name, sheet in self.sheets.items() for option in sheet.numbered]

    def put(self) -> None:
        desk, say = self.desk, self.desk.voices.say
        first = next(iter(self.sheets.values()))
        if not self.secret:
            desk.console.tell(first.speaker.purpose(first.question))
        for line in self.lines():
            desk.console.tell(line, "  ", "      ")
        prompt, fresh = say("Table> "), True
        while self.open:
            typed = desk.console.ask(prompt, fresh)
            fresh = False
            self.hear(" ".join(typed.split()))

    def lines(self) -> Iterator[str]:
        say = self.desk.voices.say
        if self.secret:
            yield say("Does anybody say anything? Type `NAME WHAT`, or `{key}` for nobody.", key=LET)
            return
        for number, (name, option) in enumerate(self.shouts, 1):
            said, stake = self.sheets[name].speaker.option(option), self.sheets[name].stake(option)
            if stake:
                said = say("{answer}: {stake}", answer=said, stake=stake)
            yield say("[{key}] {name}: {answer}", key=number, name=name, answer=said)
        yield say("[{key}] Nobody says anything", key=LET)

    # --- what was typed ---------------------------------------------------------------------------

    def hear(self, typed: str) -> None:
        desk = self.desk
        if not typed:
            desk.tell(self.lines())
        elif spoken(typed) in LET_GO:
            self._nobody()
        elif (shout := self._shout(typed)) is not None:
            self._say(*shout)
        elif (name := self._name_in(typed)) is not None:
            self._not_now(name)
        elif not run_command(desk, typed, None):
            desk.console.tell(not_understood(desk, typed, self.sheets))

    def _shout(self, typed: str) -> tuple[str, Option] | None:
        """`NAME WHAT`; where it is no secret also a number, or what one alone may say."""
        name = self._name_in(typed)
        if name is not None:
            return self._of(name, typed.partition(" ")[2])
        if self.secret:
            return None
        if typed.isdecimal():
            number = int(typed[:6])
            return self.shouts[number - 1] if 0 < number <= len(self.shouts) else None
        return self._of(next(iter(self.sheets)), typed) if len(self.sheets) == 1 else None

    def _of(self, name: str, what: str) -> tuple[str, Option] | None:
        sheet = self.sheets[name]
        if spoken(what) in LET_GO:
            return None if sheet.letting_go is None else (name, sheet.letting_go)
        option = named(what, sheet.numbered, sheet.speaker)
        return None if option is None else (name, option)

    def _name_in(self, typed: str) -> str | None:
        first = typed.partition(" ")[0].rstrip(":").casefold()
        return next((name for name in self.sheets if name.casefold() == first), None)

    def _not_now(self, name: str) -> None:
        """Why not is nobody's business."""
        self.desk.console.tell(self.desk.voices.say("{name} cannot say that now.", name=name))

    def _nobody(self) -> None:
        """All at this keyboard let it go by; bots may still have something to say."""
        for name, sheet in [*self.sheets.items()]:
            if self.open and sheet.letting_go is not None:
                self._say(name, sheet.letting_go)

    def _say(self, name: str, option: Option) -> None:
        """Whoever has let it go by has nothing more to say at this moment."""
        self.desk.host.answer(name, self.number, option)
        del self.sheets[name]


def _sheet(desk: Desk, name: str) -> Sheet | None:
    """What may come of an answer depends on what its player knows, so it is not for all eyes."""
    position = desk.host.position(name)
    if position.question is None:
        return None
    return Sheet(position.question.for_all_eyes(), position.view, desk.voices.of(""))


def ask_table(desk: Desk, people: tuple[str, ...], secret: bool) -> None:
    TableQuestion(desk, people, secret).put()
