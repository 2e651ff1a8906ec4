"""Frames: what a seat is shown, as JSON. They are made of positions and of what the Speaker says, and of nothing else.

What all may see is written once for each language and goes to everybody; what one seat may see goes to that seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from lastcard.dsl.rulebook import NONE, Card, Rulebook
from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.host.rounds import Result
from lastcard.interpreter.host.view import View
from lastcard.interpreter.prose.sections import rulebook_prose
from lastcard.interpreter.speech.guide import guide
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.speech.names import Names
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.host import TableHost
from lastcard.interpreter.table.position import AtTable, Moment, Position, Question

from .wire import Object, write

UNDER = 3  # cards shown under the top one
MOST_TOLD = 300  # events in a log


class Reading:
    """A game in one language."""

    def __init__(self, host: TableHost, code: str) -> None:
        self.host = host
        self.book: Rulebook = host.game.program.book
        self.language = language(code)
        self.names = Names(self.book, self.language.code, symbols=False)
        self.teams = host.game.view(None).teams
        self._speakers: dict[str, Speaker] = {}

    def speaker(self, reader: str) -> Speaker:
        if reader not in self._speakers:
            players = self.host.game.players
            self._speakers[reader] = Speaker(self.language, self.names, players, reader, self.teams)
        return self._speakers[reader]

    # --- what does not change -------------------------------------------------------------------

    @cached_property
    def things(self) -> Object:
        """The colors and the cards, to be drawn: on each side every card by the name that positions give it."""
        colors = [
            {
                "name": self.names.color_name(number),
                "shape": color.shape,
                "letter": self.names.letters[number],
                "swatch": color.swatch,
            }
            for number, color in enumerate(self.book.colors)
        ]
        deck = [{text: self._look(card) for text, card in side.items()} for side in self.names.sides]
        return {"colors": colors, "deck": deck}

    def _look(self, card: Card) -> Object:
        known = not self.book.backs_stay_unseen and card.back != NONE
        return {
            **self._face(card),
            "points": card.points,
            "about": self.names.text("kinds", self.book.kinds[card.kind].name, "stake"),
            **({"other": self._face(self.book.cards[card.back])} if known else {}),
        }

    def _face(self, card: Card) -> Object:
        return {"name": self.names.plain(card), "face": self.names.face(card), "color": card.color}

    # --- what everybody sees --------------------------------------------------------------------

    def table(self, position: Position) -> Object:
        """`position` is that of somebody who looks on."""
        view, speaker = position.view, self.speaker("")
        return {
            "round": view.round,
            "turn": view.turn,
            "side": view.side,
            "top": view.top if view.discard else "",
            "under": list(view.discard[1 : 1 + UNDER]),
            "color": self.names.colors.get(view.color, NONE),
            "draw_pile": view.draw_pile,
            "discard_pile": len(view.discard),
            "direction": view.direction,
            "says": {
                "top": speaker.top(view),
                "piles": speaker.piles(view),
                "direction": speaker.direction(view),
                "together": speaker.together(view),
            },
            "players": [self._player(each, view, speaker) for each in position.seats],
            "result": None if position.result is None else self._result(position.result, speaker),
            "over": position.over,
            "winners": speaker.winners(position.winners) if position.over else "",
        }

    def _player(self, seat: AtTable, view: View, speaker: Speaker) -> Object:
        return {
            "name": seat.name,
            "kind": seat.kind,
            "present": seat.present,
            "conceded": seat.conceded,
            "cards": view.counts[seat.name],
            "score": view.scores[seat.name],
            "marks": speaker.seat_marks(view, seat.name),
            "out": seat.name in view.out or seat.name in view.places,
        }

    def _result(self, result: Result, speaker: Speaker) -> Object:
        return {
            "round": result.round,
            "lines": speaker.result(result),
            "outcome": speaker.outcome(result),
            "target": speaker.target(result),
            "seats": [
                {
                    "name": each.player,
                    "hand": [[card, points] for card, points in each.hand],
                    "counted": _counted(speaker, each.counted),
                    "points": each.points,
                    "score": each.score,
                    "won": each.player in result.winners,
                }
                for each in result.seats
            ],
        }

    # --- what one seat sees -----------------------------------------------------------------------

    def own(self, position: Position, now: float) -> Object:
        view, speaker = position.view, self.speaker(position.seat)
        return {
            "seat": position.seat,
            "hand": list(view.hand),
            "question": None if position.question is None else self._question(position.question, speaker),
            "moment": None if position.moment is None else self._moment(position.moment, position, speaker, now),
            "waiting": speaker.waiting(position),
            "seconds": _left(position.until, now),
            "marks": speaker.marks(view),
            "backs": speaker.backs(view),
            "can_undo": position.can_undo,
        }

    def _question(self, question: Question, speaker: Speaker) -> Object:
        decision = question.decision
        taken = [(at, option) for at, option in enumerate(decision.options) if option.move.verb != "decline"]
        lets_go = [at for at, option in enumerate(decision.options) if option.move.verb == "decline"]
        same = speaker.in_any_case(question, [at for at, _ in taken])
        return {
            "for": speaker.purpose(question),
            "in_any_case": speaker.say("In any case: {stake}.", stake=same) if same else "",
            "sort": decision.kind,
            "required": decision.required,
            "secret": decision.secret,
            "options": [
                self._option(at, option, speaker, "" if same else speaker.stake(question, at)) for at, option in taken
            ],
            "declining": {"option": lets_go[0], "text": speaker.declining(question)} if lets_go else None,
        }

    def _option(self, at: int, option: Option, speaker: Speaker, stake: str) -> Object:
        move = option.move
        cards = [self.seen(card) for card in (*move.under, move.card) if card != NONE]
        return {
            "option": at,
            "text": speaker.option(option),
            "stake": stake,
            "verb": move.verb,
            "cards": cards,
            "color": move.color,
            "offer": move.offer,
            "bluff": option.unlawful,
        }

    def seen(self, card: int) -> str:
        """A card as views name it."""
        return self.host.game.notation.seen(card)

    def _moment(self, moment: Moment, position: Position, speaker: Speaker, now: float) -> Object:
        return {
            "secret": moment.secret,
            "text": speaker.moment(position),
            "seconds": _left(moment.until, now),
            "offers": [{"offer": kind, "text": self.names.saying(kind)} for kind in moment.kinds],
        }

    # --- what has happened ------------------------------------------------------------------------

    def event(self, event: Event, reader: str) -> Object | None:
        """One event that the reader may see; nothing where there is nothing to tell."""
        speaker = self.speaker(reader)
        text = speaker.event(event)
        if not text:
            return None
        why = speaker.because(event)
        told: Object = {"kind": event.kind, "text": text, "who": speaker.player(event.seat)}
        return {**told, "why": why} if why else told


def _left(until: float | None, now: float) -> float | None:
    return None if until is None else round(max(until - now, 0.0), 1)


@dataclass(frozen=True, slots=True)
class Extra:
    """What the server adds to a position, the same for all."""

    ready: tuple[str, ...] = ()  # who wants the next round
    halted: str = ""  # why the game cannot go on
    unkept: str = ""  # why it is not kept


class Broadcast:
    """The frames of one moment: what is equal in them is made once."""

    def __init__(self, readings: dict[str, Reading], host: TableHost, since: int, now: float, extra: Extra) -> None:
        self.readings, self.host, self.since, self.now = readings, host, since, now
        self.heard = len(host.game.events)
        self.extra = write({"ready": list(extra.ready), "halted": extra.halted, "unkept": extra.unkept})
        self._tables: dict[str, str] = {}
        self._common = host.common()
        self._positions: dict[str, Position] = {}
        self._told: dict[tuple[str, int], str] = {}
        self._open = host.heard(None, since)

    def frame(self, seat: str, code: str) -> str:
        """The position as a seat sees it; an empty seat looks on."""
        reading = self.readings[code]
        own = write(reading.own(self._position(seat), self.now))
        place = f'"number":{self.host.number},"from":{self.since},"heard":{self.heard}'
        parts = f'"table":{self._table(reading)},"extra":{self.extra},"own":{own}'
        return f'{{"kind":"position",{place},{parts},"events":[{self._events(reading, seat)}]}}'

    def _position(self, seat: str) -> Position:
        if seat not in self._positions:
            self._positions[seat] = self.host.position(seat or None, self._common)
        return self._positions[seat]

    def _table(self, reading: Reading) -> str:
        code = reading.language.code
        if code not in self._tables:
            self._tables[code] = write(reading.table(self._position("")))
        return self._tables[code]

    def _events(self, reading: Reading, seat: str) -> str:
        if not self._open:
            return ""
        mine = self.host.heard(seat, self.since) if seat else self._open
        number = self.host.game.players.index(seat) if seat else NONE
        pairs = enumerate(zip(mine, self._open, strict=True))
        told = (self._event(reading, at, own, open_, seat, number) for at, (own, open_) in pairs)
        return ",".join(filter(None, told))

    def _event(self, reading: Reading, at: int, own: Event, open_: Event, seat: str, number: int) -> str:
        """Whoever has no part in an event and knows no more of it than others reads what they read."""
        if seat and (reading.teams or number in (own.seat, own.target) or own != open_):
            told = reading.event(own, seat)
            return write(told) if told else ""
        key = (reading.language.code, at)
        if key not in self._told:
            told = reading.event(open_, "")
            self._told[key] = write(told) if told else ""
        return self._told[key]


def log_frame(reading: Reading, seat: str) -> str:
    """What has been heard since the deal."""
    events = reading.host.heard(seat or None)
    dealt = max((at for at, event in enumerate(events) if event.kind in ("deal", "deal all")), default=0)
    told = (reading.event(event, seat) for event in events[max(dealt, len(events) - MOST_TOLD) :])
    return write({"kind": "log", "heard": len(events), "events": [each for each in told if each]})


def rules_frame(book: Rulebook, code: str) -> str:
    """What a guest is told, in their language if the rulebook has it, and all of the rules."""
    speaker = Speaker(language(code), Names(book, code, symbols=False), ())
    said = {"title": book.title, "guest": list(guide(speaker)), "prose": list(rulebook_prose(book))}
    return write({"kind": "rules", **said})


def _counted(speaker: Speaker, points: int) -> str:
    """What somebody's hand has given to whoever won."""
    return speaker.several("{count} point in the hand", "{count} points in the hand", points) if points else ""
