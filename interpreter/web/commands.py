"""What a seat says, carried out; what is refused is refused to one alone."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.host.game import Refused
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.table.host import NotAsked, Stale

from .deeds import gathering, playing
from .deeds.hearing import Denied, Hearing, refusal
from .tables import Client, Table
from .wire import MESSAGES, Object, Said, write


def obey(table: Table, client: Client, said: Said, link: Callable[[str], Object]) -> None:
    """Carry out one message of somebody who has entered. `link` makes what a phone can follow of the end of a link."""
    tell = language(client.code)
    if not MESSAGES[said.say].by & client.roles:
        client.send(refusal(said, tell.say("This is not yours to say here.")))
        return
    try:
        DEEDS[said.say](Hearing(table, client, said, tell, link))
    except Stale:
        client.send(write({"kind": "stale", "say": said.say}))
        table.show_to(client)
    except NotAsked:
        client.send(refusal(said, tell.say("You are not asked now.")))
    except Refused:
        client.send(refusal(said, tell.say("This is not allowed now.")))
    except Runaway as error:
        client.send(refusal(said, tell.say("The rules do not come to rest after this: {reason}", reason=str(error))))
    except Denied as error:
        client.send(refusal(said, str(error)))


DEEDS = {**playing.DEEDS, **gathering.DEEDS}
