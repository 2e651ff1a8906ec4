"""What is said during a game."""

from __future__ import annotations

from lastcard.interpreter.engine.decisions import JOINED
from lastcard.interpreter.speech.language import LANGUAGES
from lastcard.interpreter.speech.reasons import reasons_told
from lastcard.interpreter.web.frames import log_frame, rules_frame
from lastcard.interpreter.web.wire import write

from .gathering import deal
from .hearing import Deed, Denied, Hearing, refusal

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
    number = hearing.in_time()
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
    hearing.in_time()
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
    game, speaker = hearing.host.game, hearing.reading.speaker(hearing.name)
    told = reasons_told(speaker, game.reasons_against(hearing.name, card), game.view(hearing.name))
    hearing.client.send(write({"kind": "why", "card": card, "reasons": list(told)}))


def _hint(hearing: Hearing) -> None:
    """It is thought of aside, and said when somebody has thought of something."""
    hearing.asked()
    host, table = hearing.host, hearing.table
    thought = host.advice(hearing.name)
    assert thought is not None

    def needed() -> bool:
        return host is table.host and host.number == thought.number

    def then(place: int | None) -> None:
        if hearing.client in table.clients:
            _hinted(hearing, thought.number, place)

    table.thinker.think(f"hint {id(hearing.client)}", table.rules.book, thought, needed, then)


def _hinted(hearing: Hearing, number: int, place: int | None) -> None:
    decision = hearing.host.asked(hearing.name)
    if number != hearing.host.number or decision is None:
        hearing.client.send(write({"kind": "stale", "say": "hint"}))
    elif place is None:
        hearing.client.send(refusal(hearing.said, hearing.say("Nobody has any advice here.")))
    else:
        text = hearing.reading.speaker(hearing.name).option(decision.options[place])
        hearing.client.send(write({"kind": "hint", "number": number, "option": place, "text": text}))


def _undo(hearing: Hearing) -> None:
    hearing.in_time()
    if not hearing.host.undo(hearing.name):
        raise Denied(hearing.say("Only whoever plays with bots alone can take a move back."))
    hearing.done()


def _next(hearing: Hearing) -> None:
    """The next round begins when all who are here want it."""
    host, table = hearing.host, hearing.table
    hearing.in_time()
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
    deal(hearing)


DEEDS: dict[str, Deed] = {
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
}
