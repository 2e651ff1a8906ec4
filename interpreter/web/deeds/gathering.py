"""What is said before a game, and how one begins."""

from __future__ import annotations

from lastcard.interpreter.bots.kinds import KINDS
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.table.saves import SaveError
from lastcard.interpreter.table.seats import PERSON
from lastcard.interpreter.web.papers import Chair, mark, new_token
from lastcard.interpreter.web.settings import MOST_CHAIRS
from lastcard.interpreter.web.wire import write

from .hearing import Deed, Denied, Hearing


def _begin(hearing: Hearing) -> None:
    _not_yet(hearing)
    if not hearing.table.can_begin():
        raise Denied(hearing.say("Not everybody is here, or these cannot play together."))
    deal(hearing)


def deal(hearing: Hearing) -> None:
    try:
        hearing.table.begin()
    except (OSError, SaveError, ValueError) as error:
        raise Denied(hearing.say("The game cannot begin: {reason}", reason=hearing.why(error))) from None
    hearing.accepted()


def _not_yet(hearing: Hearing) -> None:
    if hearing.table.host is not None:
        raise Denied(hearing.say("The game has begun already."))


def _chair(hearing: Hearing) -> None:
    """Who is to sit there: a kind of bot, a person, or nobody; the number after the last one sets one more chair."""
    _not_yet(hearing)
    chairs, kind = hearing.table.papers.chairs, hearing.said.text("kind")
    if kind not in ("", PERSON, *KINDS):
        raise Denied(hearing.say("There is nobody of that kind."))
    if kind and hearing.said.number("chair") == len(chairs) < MOST_CHAIRS:
        chairs.append(Chair(kind))
    else:
        at, chair = hearing.chair()
        if chair.kind == PERSON and not chair.is_free:
            raise Denied(hearing.say("Somebody sits there."))
        if kind:
            chairs[at] = Chair(kind)
        elif at == len(chairs) - 1:
            del chairs[at]
        else:
            raise Denied(hearing.say("Only the last seat can be taken away."))
    hearing.table.keep()
    hearing.done()


def _invite(hearing: Hearing) -> None:
    at, chair = hearing.chair()
    if not chair.is_free:
        raise Denied(hearing.say("Somebody sits there."))
    end = f"join={hearing.table.papers.id}.{at}.{chair.invited()}"
    hearing.table.keep()
    hearing.client.send(write({"kind": "invite", "chair": at, **hearing.link(end)}))


def _watch(hearing: Hearing) -> None:
    papers = hearing.table.papers
    if not papers.watch_code:
        papers.watch_code = new_token()
        papers.watch = mark(papers.watch_code)
        hearing.table.keep()
    end = f"watch={papers.id}.{papers.watch_code}"
    hearing.client.send(write({"kind": "invite", "chair": -1, **hearing.link(end)}))


def _free(hearing: Hearing) -> None:
    """Whoever sat there and is away cannot come back but by a new invitation; everybody is told."""
    at, chair = hearing.chair()
    if chair.kind != PERSON or chair.is_free or hearing.table.is_here(at) or at == hearing.client.chair:
        raise Denied(hearing.say("Only the seat of somebody who is away can be given to somebody else."))
    chair.token = ""
    if hearing.table.host is None:
        chair.name = ""
    hearing.table.keep()
    hearing.accepted()
    for client in tuple(hearing.table.clients):
        text = language(client.code).say("The seat of {name} is free for somebody else.", name=chair.name)
        client.send(write({"kind": "notice", "text": text}))
    hearing.table.show()


DEEDS: dict[str, Deed] = {
    "begin": _begin,
    "chair": _chair,
    "invite": _invite,
    "free": _free,
    "watch": _watch,
}
