"""Events that are proposed, and what is to be carried out of it when the operation is done.

In the engine a program that begins goes on top of the stack and is carried out when the operation at hand is done: so
what has been proposed last comes first. Here it is noted whether each is to be carried out, and they are called in that
order when all of them have been proposed. What happens at once is done where it is proposed.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from lastcard.dsl.words.rows import Brings, EachHand, EachOf, Fixed, Given, LastOf, Of
from lastcard.dsl.words.types import CARDS, Type
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.engine.operations import Hold
from lastcard.interpreter.engine.program import Reaction

from .body import STOP, Body
from .deeds import ALWAYS, DEEDS, NEVER, Came
from .walking import operations_of


@dataclass(frozen=True, slots=True)
class Due:
    """A program that is to be carried out if this says so; for several seats, one after the other."""

    when: str
    call: str
    seats: str = ""  # players as digits, if it is once for each whose bit is in `when`
    seat: str = ""


class Proposals:
    """All that one operation proposes."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.game = body.game
        self.due: list[Due] = []
        self.begun = len(body.lines.found)
        self.depth = body.lines.depth

    # --- one event ------------------------------------------------------------------------------------

    def propose(self, event: str, roles: Sequence[str], when: str = ALWAYS) -> None:
        """Let an event happen: at once where no rule or window waits for it."""
        if when == NEVER:
            return
        reaction = self.game.plan.events[event]
        if reaction.program is None and reaction.happens is not None:
            with self._if(when):
                self._at_once(event, reaction, roles)
        elif reaction.program is not None:
            guard = guarded(self.game, reaction.program, roles)
            call = self.body.calling(f"p{reaction.program}", *roles)
            self.due.append(Due(self._noted(guard, when, reaction, roles), call))

    def _if(self, when: str) -> AbstractContextManager[object]:
        return nullcontext() if when == ALWAYS else self.body(f"if {when}:")

    def _noted(self, guard: str, when: str, reaction: Reaction, roles: Sequence[str]) -> str:
        """Whether it is due, under a name of its own where that has to be found out now."""
        body = self.body
        if not (reaction.held_back and holds_anything(self.game)):
            both = [each for each in (when, guard) if each != ALWAYS]
            if not both and body.lines.depth == self.depth:
                return ALWAYS
            return self._flag(f"(1 if {' and '.join(both)} else 0)" if both else "1")
        due = self._flag("0")
        with self._if(when):
            with body("if t.holding:"):
                body(f"t.held = t.held | 1 << {roles[0]}")
            with body("else:"):
                body(f"{due} = 1 if {guard} else 0")
        return due

    def _flag(self, value: str, what: str = "due") -> str:
        """A name for what is due: under a condition nothing is, unless that has held."""
        lines = self.body.lines
        due = lines.let(what, value)
        if lines.depth > self.depth:
            lines.found.insert(self.begun, "    " * self.depth + f"{due} = 0")
        return due

    def _at_once(self, event: str, reaction: Reaction, roles: Sequence[str]) -> None:
        assert reaction.happens is not None
        self.follow(reaction.happens.follows, roles, DEEDS[reaction.happens.deed](self.body, roles))

    def play(self, seat: str, card: str, drawn: str, laid: str, offered: bool) -> None:
        """Whether a play is unlawful is judged now, before the card is laid."""
        body, law = self.body, self.game.law
        laid = body.let("laid", f"{laid} if {laid} else {card} + 1") if laid != "0" else f"{card} + 1"
        marked = f"unlawful({seat}, {card}, {drawn}, {laid}, {int(offered)})" if law.finds_out else "0"
        mark = body.let("mark", marked) if law.finds_out else "0"
        for number in self.game.plan.plays:
            self.game.calls[body.name].add(f"p{number}")
        self.due.append(Due(ALWAYS, f"begin_play({seat}, {card}, {mark}, {drawn}, {laid})"))

    # --- what follows ---------------------------------------------------------------------------------

    def follow(self, follows: Sequence[Brings], values: Sequence[str], came: Came) -> None:
        """All that follows, as far as it does: the last one first, unless all of it happens at once."""
        deeds = [each.event for each in follows if EVENTS[each.event].deed]
        at_once = len(deeds) > 1 and all(self.game.plan.events[event].program is None for event in deeds)
        for more in follows if at_once else reversed(follows):
            if came.of(more.needs) != NEVER:
                self.bring(more, values, came.of(more.needs))

    def bring(self, more: Brings, values: Sequence[str], when: str = ALWAYS) -> None:
        if any(isinstance(given, EachHand) for given in more.given):
            self._for_each_hand(more, when)
        elif any(isinstance(given, EachOf) for given in more.given):
            self._for_each(more, values, when)
        else:
            self.propose(more.event, handed_over(more, values), when)

    def _for_each(self, more: Brings, values: Sequence[str], when: str) -> None:
        """Once for each of several players, in turn order from whoever is on turn."""
        (places,) = (given.places for given in more.given if isinstance(given, EachOf))
        self.once_for_each(more, values, "everybody_from(t.turn)", [values[place] for place in places], when)

    def once_for_each(
        self, more: Brings, values: Sequence[str], seats: str, named: Sequence[str], when: str, bits: str = ""
    ) -> None:
        """`named` or `bits` narrow down who of them."""
        reaction, body = self.game.plan.events[more.event], self.body
        if EVENTS[more.event].deed:
            raise NotImplementedError(f"`{more.event}` does something of itself, and cannot come once for each")
        if reaction.program is None:
            return
        order, due = body.let("seats", seats), self._flag("0")
        with self._if(when):
            rest = body.let("rest", order)
            with body(f"while {rest}:"):
                seat = body.let("seat", f"({rest} & 15) - 1")
                body(f"{rest} = {rest} >> 4")
                roles = [seat if isinstance(given, EachOf) else _given(given, values) for given in more.given]
                tests = [f"({' or '.join(f'{seat} == {each}' for each in named)})"] if named else []
                tests += [f"{bits} >> {seat} & 1"] if bits else []
                with self._if(" and ".join(tests) or ALWAYS):
                    self._note_one(due, seat, guarded(self.game, reaction.program, roles), reaction)
        call = body.calling(f"p{reaction.program}", *roles)
        self.due.append(Due(due, call, order, seat))

    def _note_one(self, due: str, seat: str, guard: str, reaction: Reaction) -> None:
        body = self.body
        if reaction.held_back and holds_anything(self.game):
            with body("if t.holding:"):
                body(f"t.held = t.held | 1 << {seat}")
            with body(f"elif {guard}:" if guard != ALWAYS else "else:"):
                body(f"{due} = {due} | 1 << {seat}")
            return
        with self._if(guard):
            body(f"{due} = {due} | 1 << {seat}")

    def _for_each_hand(self, more: Brings, when: str) -> None:
        """Each with what it is worth as the round ends, before any of them has been counted."""
        body, reaction = self.body, self.game.plan.events[more.event]
        if reaction.program is None and reaction.happens is None:
            return
        seats = range(self.game.players)
        order = self._flag(f"hands_counted() if {when} else 0" if when != ALWAYS else "hands_counted()", "seats")
        worths = [body.let("worth", f"hand_worth({seat}) if {order} else 0") for seat in seats]
        seat = body.let("seat", "0")
        worth = worths[-1]
        for place in reversed(seats[:-1]):
            worth = f"({worths[place]} if {seat} == {place} else {worth})"
        roles = [seat if isinstance(given, EachHand) and given.of == "holder" else worth for given in more.given]
        if reaction.program is not None:
            if guarded(self.game, reaction.program, roles) != ALWAYS:
                raise NotImplementedError(f"`{more.event}` comes once for each hand, and may come to nothing")
            everybody = str((1 << self.game.players) - 1)
            self.due.append(Due(everybody, body.calling(f"p{reaction.program}", *roles), order, seat))
            return
        rest = body.let("rest", order)
        with body(f"while {rest}:"):
            body(f"{seat} = ({rest} & 15) - 1")
            body(f"{rest} = {rest} >> 4")
            self._at_once(more.event, reaction, [body.let("role", role) for role in roles])

    # --- in the end -------------------------------------------------------------------------------------

    def flush(self) -> None:
        """What is due is carried out, what has been proposed last comes first."""
        body = self.body
        for due in reversed(self.due):
            if due.seats:
                rest = body.let("rest", due.seats)
                with body(f"while {rest}:"):
                    body(f"{due.seat} = ({rest} & 15) - 1")
                    body(f"{rest} = {rest} >> 4")
                    with body(f"if {due.when} >> {due.seat} & 1 and {due.call}:"):
                        body(STOP)
            else:
                with body(f"if {due.call}:" if due.when == ALWAYS else f"if {due.when} and {due.call}:"):
                    body(STOP)
        self.due = []


def _given(given: Given, values: Sequence[str]) -> str:
    if isinstance(given, Fixed):
        return str(given.value)
    assert isinstance(given, Of | LastOf)
    return values[given.place]


def handed_over(more: Brings, values: Sequence[str]) -> list[str]:
    """The roles of an event, of the values of what brings it about."""
    return [_part(given, sort, values) for given, sort in zip(more.given, EVENTS[more.event].given, strict=True)]


def _part(given: Given, sort: Type, values: Sequence[str]) -> str:
    if isinstance(given, Of) and sort == CARDS:
        raise NotImplementedError("several cards are handed over by plays alone")
    return _given(given, values)


def guarded(game: Game, program: int, roles: Sequence[str]) -> str:
    """The condition under which a program has something to do."""
    return ALWAYS if game.plan.codes[program].guards is None else f"g{program}({', '.join(roles)})"


def holds_anything(game: Game) -> bool:
    """Does anything hold back what comes of hands that change?"""
    return any(isinstance(each, Hold) for code in game.plan.codes for each in operations_of(code.body))
