"""What each event does of itself, and what that brings about.

What an event brings about is listed in the order in which it is carried out. It is proposed the other way round, the
last one first, for frames stand upon each other; whether any rule waits for it is judged when it is proposed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.engine.frame import BY, REGISTERS, handed_over
from lastcard.interpreter.engine.law import Article
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Happening, Run
from lastcard.interpreter.engine.state import NONE, Frame

# What came of a deed; nothing at all: the event has not come to be, and no rule about it is carried out.
NOT_AT_ALL, IN_VAIN, DONE, SHUFFLED, COLORED = 0, 1, 2, 4, 8

Deed = Callable[[Table, tuple[int, ...], int], int]


@dataclass(frozen=True, slots=True)
class Following:
    """An event that follows, with the roles of its cause that it takes over and what else it is given."""

    event: str
    roles: tuple[int, ...]
    more: tuple[int, ...]
    needs: int  # one of these must have come of the deed


@dataclass(frozen=True, slots=True)
class Course:
    deed: str
    follows: tuple[Following, ...]


HAPPENINGS: dict[str, Course | None] = {  # None: it only is told, or waited for
    "play": Course("lay", ()),  # what follows stands behind the table of going out
    "turn draw": None,
    "draw": Course("draw cards", (Following("reshuffle", (), (), SHUFFLED), Following("hand", (0,), (0,), DONE))),
    "penalty": Course("announce the penalty", (Following("draw", (0, 1), (0,), DONE),)),
    "lost turn": Course("mark the lost turn", ()),
    "give": Course("hand over", (Following("hand", (0,), (0,), DONE), Following("hand", (2,), (0,), DONE))),
    "out": Course("end the round", ()),
    "leave": Course("leave", ()),
    "hand": None,
    "turn begins": None,
    "turn ends": None,
    "direction": Course("turn the direction", ()),
    "color": None,
    "reshuffle": None,
}
LAID = Course("look at the table", (Following("color", (), (), COLORED), Following("hand", (0,), (0,), DONE)))


# --- deeds --------------------------------------------------------------------------------------------


def _lay(table: Table, roles: tuple[int, ...], by: int) -> int:
    """The card goes on the pile and its color is in play, unless a window before the play has taken it away."""
    seat, card, mate = roles[0], roles[1], roles[4]
    cards = (card,) if mate == NONE else (mate, card)
    if not _holds(table.state.hands[seat], card, mate):
        return NOT_AT_ALL
    if table.writer.listener is not None and not by:  # nobody else wants to know why it is legal
        by = _permit(table, roles)
    table.writer.lay(seat, cards, table.program.deck.colors[card], by)
    return DONE


def _holds(hand: list[int], card: int, mate: int) -> bool:
    return card in hand and (mate == NONE or hand.count(mate) > (mate == card))


def _permit(table: Table, roles: tuple[int, ...]) -> int:
    """The source of the rule that permits the play."""
    law, frame = table.program.law, [*(0,) * REGISTERS, *roles]
    articles: list[Article] = law.permits if roles[4] == NONE else law.pairs
    permits = law.holding(articles, table.state, frame)
    return table.program.permits[permits[0].origin.name] if permits else 0


def _look(table: Table, roles: tuple[int, ...], by: int) -> int:
    return DONE | COLORED if table.state.color != NONE else DONE


def _draw(table: Table, roles: tuple[int, ...], by: int) -> int:
    seat, amount, into = roles[:3]
    shuffles = table.state.shuffles
    last = table.writer.draw(seat, amount, by)
    if into:
        _proposer(table, "draw")[into] = last
    if last == NONE:
        return NOT_AT_ALL
    return DONE | SHUFFLED if table.state.shuffles != shuffles else DONE


def _proposer(table: Table, event: str) -> Frame:
    """The frame that proposed the event now happening: on top, or under the event's own."""
    return table.state.stack[-1 if table.program.events[event] is None else -2]


def _penalty(table: Table, roles: tuple[int, ...], by: int) -> int:
    if roles[1] <= 0:
        return IN_VAIN
    table.writer.tell("penalty", by, seat=roles[0], amount=roles[1])
    return DONE


def _lose_turn(table: Table, roles: tuple[int, ...], by: int) -> int:
    table.writer.lose_turn(roles[0], by)
    return DONE


def _give(table: Table, roles: tuple[int, ...], by: int) -> int:
    seat, card, receiver = roles[:3]
    if card not in table.state.hands[seat] or receiver == NONE:
        return IN_VAIN
    table.writer.give(seat, card, receiver, by)
    return DONE


def _direction(table: Table, roles: tuple[int, ...], by: int) -> int:
    table.writer.turn_direction(by)
    return DONE


def _leave(table: Table, roles: tuple[int, ...], by: int) -> int:
    table.writer.leave_round(roles[0], by)
    return DONE


def _end_round(table: Table, roles: tuple[int, ...], by: int) -> int:
    table.writer.end_round(roles[0], by)
    return DONE


DEEDS: dict[str, Deed] = {
    "lay": _lay,
    "look at the table": _look,
    "draw cards": _draw,
    "announce the penalty": _penalty,
    "mark the lost turn": _lose_turn,
    "hand over": _give,
    "turn the direction": _direction,
    "leave": _leave,
    "end the round": _end_round,
}


# --- linking ------------------------------------------------------------------------------------------


def happening(course: Course) -> Happening:
    """The event as one function: the deed, and what follows proposed."""
    deed = DEEDS[course.deed]
    if not course.follows:
        return deed
    first, *others = course.follows
    if not others:
        return _with_one(deed, first)
    (second,) = others
    return _with_two(deed, first, second)


def _with_one(deed: Deed, following: Following) -> Happening:
    event, needs, handed_over = following.event, following.needs, _handed_over(following)

    def happen(table: Table, roles: tuple[int, ...], by: int) -> int:
        came = deed(table, roles, by)
        if came & needs:
            table.propose(event, handed_over(roles), by)
        return came

    return happen


def _with_two(deed: Deed, first: Following, second: Following) -> Happening:
    """In line and not one within the other, for this is done with every card that is laid."""
    event, needs, handed_over = first.event, first.needs, _handed_over(first)
    later, later_needs, later_handed_over = second.event, second.needs, _handed_over(second)
    always = None if first.roles else first.more  # what is handed over whoever took part

    def happen(table: Table, roles: tuple[int, ...], by: int) -> int:
        came = deed(table, roles, by)
        if came & later_needs:
            table.propose(later, later_handed_over(roles), by)
        if came & needs:
            table.propose(event, handed_over(roles) if always is None else always, by)
        return came

    return happen


def _handed_over(following: Following) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """The roles of what follows, from those of its cause."""
    places, more = following.roles, following.more
    if not places:
        return lambda roles: more
    if len(places) == 1:
        (place,) = places
        return lambda roles: (roles[place], *more)
    return lambda roles: (*[roles[place] for place in places], *more)


def happen_in_frame(event: str) -> Run:
    """The applied station of an event that has a program."""
    course = HAPPENINGS[event]
    assert course is not None
    happen, end = happening(course), REGISTERS + len(handed_over(event))
    hits = bool(EVENTS[event].roles)

    def run(table: Table, frame: Frame) -> None:
        # A rule may have sent it to nobody, or whoever it is about has left. In line, for this is done for every event.
        nobody = hits and (frame[REGISTERS] == NONE or table.state.out >> frame[REGISTERS] & 1)
        if nobody or happen(table, tuple(frame[REGISTERS:end]), frame[BY]) == NOT_AT_ALL:
            table.leave(frame)

    return run


def laid(table: Table, frame: Frame) -> None:
    _AFTER_LAYING(table, (frame[REGISTERS],), frame[BY])


_AFTER_LAYING = happening(LAID)


def _judge() -> None:
    """Has every event its deed, and does its row say what follows from it?"""
    for event, row in EVENTS.items():
        if event not in HAPPENINGS:
            raise NotImplementedError(f"nothing says what the event `{event}` does of itself")
        course = HAPPENINGS[event]
        follows = {each.event for each in (course.follows if course else ())}
        follows |= {each.event for each in LAID.follows} | {"out"} if event == "play" else set()
        if follows != set(row.brings):
            raise NotImplementedError(
                f"the row of `{event}` and what follows from it differ: {follows ^ {*row.brings}}"
            )


_judge()
