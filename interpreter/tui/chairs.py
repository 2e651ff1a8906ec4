"""Who plays for a seat at this keyboard: buttons to let a bot play on for somebody, or them again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from lastcard.interpreter.speech.language import Language
from lastcard.interpreter.table.host import STAND_IN, TableHost
from lastcard.interpreter.table.seats import PERSON

from .pages import Page
from .question import Said
from .sitting import Sitting

Chosen = Callable[[str | None], Awaitable[None]]


def seats_page(words: Language, sitting: Sitting, settle: Callable[[], Awaitable[None]]) -> tuple[Page, Chosen]:
    """The page, and what is done with the choice."""

    async def chosen(answer: str | None) -> None:
        if answer:
            kind, _, name = answer.partition(" ")
            sitting.sit(name, kind)
        await settle()

    return Page(words.say("Seats"), [], [*chairs(words, sitting.host)]), chosen


def chairs(words: Language, host: TableHost) -> Iterator[Said]:
    """Of each seat at which a person sat down in the beginning; one of them has to stay."""
    held = [name for name, kind in host.header.seated.items() if kind == PERSON]
    for number, name in enumerate(held, 1):
        if not host.seats[name].is_person:
            yield Said(str(number), words.say("{name} plays again", name=name), "", f"{PERSON} {name}")
        elif len(host.people) > 1:
            yield Said(str(number), words.say("A bot plays for {seat}", seat=name), "", f"{STAND_IN} {name}")
    yield Said("escape", words.say("Back"), "", "", shown=words.say("Esc"))
