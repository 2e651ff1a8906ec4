"""What a seat says, carried out: each message has its own small deed; what is refused is refused to one alone."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.interpreter.engine.decisions import JOINED, Decision
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.host.game import Refused
from lastcard.interpreter.speech.language import LANGUAGES, Language, language
from lastcard.interpreter.table.host import NotAsked, Stale, TableHost
from lastcard.interpreter.table.saves import SaveError
from lastcard.interpreter.table.seats import PERSON

from .frames import Reading, log_frame, rules_frame
from .papers import Chair, mark, new_token
from .settings import MOST_CHAIRS, kinds_of
from .tables import Client, Table
from .wire import MESSAGES, Misread, Object, Said, write


class Denied(Exception):
    """It cannot be done; the text says why, to whoever has asked."""


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


def refusal(said: Said, reason: str) -> str:
    return write({"kind": "refused", "say": said.say, "reason": reason})


class Hearing:
    """One message, who says it, and at which table."""

    def __init__(self, table: Table, client: Client, said: Said, tell: Language, link: Callable[[str], Object]) -> None:
        self.table, self.client, self.said, self.link = table, client, said, link
        self.say = tell.say
        self.name = table.name_of(client)

    @property
    def host(self) -> TableHost:
        if self.table.host is None:
            raise Denied(self.say("The game has not begun."))
        return self.table.host

    @property
    def reading(self) -> Reading:
        _ = self.host
        return self.table.reading(self.client.code)

    def asked(self) -> Decision:
        """What this seat is asked at the position that it speaks of."""
        if self.said.number("number") != self.host.number:
            raise Stale
        decision = self.host.asked(self.name)
        if decision is None:
            raise NotAsked
        return decision

    def answer(self, option: int | str) -> None:
        if self.table.halted:
            raise Denied(self.say("The game cannot go on: {reason}", reason=self.table.halted))
        number = self.host.number
        self.host.answer(self.name, self.said.number("number"), option)
        self.accepted()
        self.table.changed(number)
        if self.host.number == number:
            self.table.show_to(self.client)

    def accepted(self) -> None:
        self.client.send(write({"kind": "accepted", "say": self.said.say}))

    def done(self) -> None:
        self.accepted()
        self.table.show()

    def chair(self) -> tuple[int, Chair]:
        at, chairs = self.said.number("chair"), self.table.papers.chairs
        if not 0 <= at < len(chairs):
            raise Denied(self.say("There is no such seat."))
        return at, chairs[at]


# --- for everybody ----------------------------------------------------------------------------------


def _enter(hearing: Hearing) -> None:
    raise Denied(hearing.say("You are here already."))


def _language(hearing: Hearing) -> None:
    code = hearing.said.text("language")
    if code not in LANGUAGES:
        raise Denied(hearing.say("There is no such language."))
    hearing.client.code = code
    _resync(hearing)


def _resync(hearing: Hearing) -> None:
    hearing.client.send(hearing.table.welcome(hearing.client))
    if hearing.table.host is not None:
        _log(hearing)
    hearing.table.show_to(hearing.client)


def _log(hearing: Hearing) -> None:
    hearing.client.send(log_frame(hearing.reading, hearing.name))


def _rules(hearing: Hearing) -> None:
    hearing.client.send(rules_frame(hearing.table.rules.book, hearing.client.code))


# --- a game -----------------------------------------------------------------------------------------


def _answer(hearing: Hearing) -> None:
    hearing.answer(hearing.said.number("option"))


def _lay(hearing: Hearing) -> None:
    """Several cards in one move, the lowest first."""
    hearing.asked()
    hearing.answer(f"plays {JOINED.join(hearing.said.facts['cards'])}")


def _press(hearing: Hearing) -> None:
    """The button that everybody has: whether there is a card behind it is said to one alone."""
    number = hearing.said.number("number")
    if number != hearing.host.number:
        raise Stale
    decision = hearing.host.asked(hearing.name)
    offered = () if decision is None else enumerate(decision.options)
    wanted = hearing.said.text("offer")
    found = [at for at, option in offered if option.move.offer == wanted and option.move.verb != "decline"]
    if not found:
        raise Denied(hearing.say("You have no card for that."))
    if len(found) > 1:
        hearing.client.send(write({"kind": "choose", "number": number, "options": found}))
    else:
        hearing.answer(found[0])


def _let_go(hearing: Hearing) -> None:
    """Everything that is offered; whoever is offered nothing lets it go as well."""
    if hearing.said.number("number") != hearing.host.number:
        raise Stale
    decision = hearing.host.asked(hearing.name)
    options = () if decision is None else decision.options
    at = next((at for at, option in enumerate(options) if option.move.verb == "decline"), None)
    if at is None:
        if decision is not None:
            raise Denied(hearing.say("This has to be answered."))
        hearing.accepted()
    else:
        hearing.answer(at)


def _why(hearing: Hearing) -> None:
    card = hearing.said.text("card")
    decision = hearing.host.asked(hearing.name)
    if decision is None or decision.kind not in ("play", "drawn"):
        raise Denied(hearing.say("You are not asked for a card now."))
    if card not in hearing.host.game.view(hearing.name).hand:
        raise Denied(hearing.say("You do not hold this card."))
    reasons = hearing.host.game.why_not(hearing.name, card)
    hearing.client.send(write({"kind": "why", "card": card, "reasons": reasons}))


def _hint(hearing: Hearing) -> None:
    decision = hearing.asked()
    option = hearing.host.hint(hearing.name)
    if option is None or option not in decision.options:
        raise Denied(hearing.say("Nobody has any advice here."))
    speaker = hearing.reading.speaker(hearing.name)
    at = decision.options.index(option)
    said = {"number": hearing.host.number, "option": at, "text": speaker.option(option)}
    hearing.client.send(write({"kind": "hint", **said}))


def _undo(hearing: Hearing) -> None:
    if hearing.said.number("number") != hearing.host.number:
        raise Stale
    if not hearing.host.undo(hearing.name):
        raise Denied(hearing.say("Only whoever plays with bots alone can take a move back."))
    hearing.done()


def _next(hearing: Hearing) -> None:
    """The next round begins when all who are here want it."""
    host, table = hearing.host, hearing.table
    if hearing.said.number("number") != host.number:
        raise Stale
    if not host.game.resting:
        raise Denied(hearing.say("No round waits to be begun."))
    table.ready.add(hearing.name)
    if all(seat.name in table.ready for seat in host.seats.values() if seat.is_person and seat.present):
        host.next_round()
    hearing.done()


def _concede(hearing: Hearing) -> None:
    if hearing.host.over or hearing.host.seats[hearing.name].conceded:
        raise Denied(hearing.say("There is nothing left to give up."))
    hearing.table.concede(hearing.name)
    hearing.done()


def _replace(hearing: Hearing) -> None:
    """A bot plays for whoever is away, until they are back."""
    name = hearing.said.text("seat")
    seat = hearing.host.seats.get(name)
    if seat is None or not seat.is_person or seat.present or hearing.host.over:
        raise Denied(hearing.say("Only whoever is away can be stood in for."))
    hearing.table.stand_in(name)
    hearing.done()


def _rematch(hearing: Hearing) -> None:
    if not (hearing.host.over or hearing.table.halted):
        raise Denied(hearing.say("The game is not over."))
    _deal(hearing)


# --- before it --------------------------------------------------------------------------------------


def _begin(hearing: Hearing) -> None:
    _not_yet(hearing)
    if not hearing.table.can_begin():
        raise Denied(hearing.say("Not everybody is here, or these cannot play together."))
    _deal(hearing)


def _deal(hearing: Hearing) -> None:
    try:
        hearing.table.begin()
    except (OSError, SaveError, ValueError) as error:
        raise Denied(hearing.say("The game cannot begin: {reason}", reason=str(error))) from None
    hearing.accepted()


def _not_yet(hearing: Hearing) -> None:
    if hearing.table.host is not None:
        raise Denied(hearing.say("The game has begun already."))


def _chair(hearing: Hearing) -> None:
    """Who is to sit there: a kind of bot, a person, or nobody; the number after the last one sets one more chair."""
    _not_yet(hearing)
    chairs, kind = hearing.table.papers.chairs, hearing.said.text("kind")
    try:
        kinds_of([kind] if kind else [])
    except Misread:
        raise Denied(hearing.say("There is nobody of that kind.")) from None
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


DEEDS: dict[str, Callable[[Hearing], None]] = {
    "enter": _enter,
    "language": _language,
    "resync": _resync,
    "log": _log,
    "rules": _rules,
    "answer": _answer,
    "lay": _lay,
    "press": _press,
    "let go": _let_go,
    "why": _why,
    "hint": _hint,
    "undo": _undo,
    "next": _next,
    "concede": _concede,
    "replace": _replace,
    "rematch": _rematch,
    "begin": _begin,
    "chair": _chair,
    "invite": _invite,
    "free": _free,
    "watch": _watch,
}
