"""Who plays for a seat at this keyboard: a bot for whoever has to go, and they again when they are back."""

from __future__ import annotations

from lastcard.interpreter.table.seats import PERSON

from .desk import Desk
from .seats import KIND_WORDS


def change_seat(desk: Desk, wish: str) -> str:
    """`NAME bot`, any other kind of bot, or `NAME person`; gives what is said of it."""
    host, say = desk.host, desk.voices.say
    called, _, kind_called = wish.partition(" ")
    name = next((each for each in host.game.players if each.casefold() == called.casefold()), "")
    kind = KIND_WORDS.get(kind_called.strip().lower(), "")
    if not name or not kind:
        return say("Say whose seat, and who plays there: `seat NAME bot`, `seat NAME person`.")
    if host.header.seated[name] != PERSON:
        return say("A person never sat there: {name}.", name=name)
    if kind != PERSON and host.people == [name]:
        return say("Somebody has to stay at the keyboard; `quit` leaves, and the game can be gone on with.")
    host.sit(name, kind)
    desk.seats_changed()
    if kind == PERSON:
        return say("{name} plays again.", name=name)
    return say("A bot plays for {seat}", seat=name)
