"""What each event does of itself, and what that brings about.

What follows is listed in the order in which it is carried out. It is proposed the other way round, the last one first,
for frames stand upon each other; whether any rule waits for it is judged when it is proposed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from lastcard.dsl.words.rows import Brings, Of
from lastcard.dsl.words.types import NO_VALUE
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.events import OF_HAND
from lastcard.interpreter.engine.frame import BLANK, BY, REGISTERS, handed_over, unpack_cards
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Happening, Reacting, Run
from lastcard.interpreter.engine.state import NONE, Frame
from lastcard.interpreter.engine.values import Value

from . import outcome
from .proposals import (
    COLORED,
    DONE,
    IN_VAIN,
    LAST_CARD,
    NOBODY_WANTS_IT,
    NOT_AT_ALL,
    OUTCOMES,
    SHUFFLED,
    Values,
    following,
    handing_over,
    is_single,
)
from .said import Put

Deed = Callable[[Table, Values, int], int]
Setting = tuple[Put, int]  # where it goes, and what
Give = Callable[[Table, int, int], None]  # a result, into this cell of whoever has proposed the event


# --- deeds --------------------------------------------------------------------------------------------


def _lay(table: Table, roles: Values, by: int) -> int:
    """The card goes on the pile and its color is in play, unless a window before the play has taken it away."""
    seat, card, laid = roles[0], roles[1], roles[4]
    hand = table.state.hands[seat]
    cards = (card,) if laid == card + 1 else tuple(unpack_cards(laid))
    if card not in hand or (len(cards) > 1 and not Counter(cards) <= Counter(hand)):
        return NOT_AT_ALL
    if table.writer.listener is not None and not by:  # nobody else wants to know why it is legal
        by = _permit(table, roles)
    table.writer.lay(seat, cards, table.program.deck.colors[card], by)
    return DONE


def _permit(table: Table, roles: Values) -> int:
    """The source of the rule that permits the play."""
    law, frame = table.program.law, [*BLANK, *roles]
    permits = law.speaking(law.permits if roles[4] == roles[1] + 1 else law.several, table.state, frame)
    permits = permits or law.speaking(law.tolerates, table.state, frame)
    return permits[0].article.by if permits else 0


def _look(table: Table, roles: Values, by: int) -> int:
    return DONE | COLORED if table.state.color != NONE else DONE


def _draw(give: Give) -> Deed:
    def draw(table: Table, roles: Values, by: int) -> int:
        seat, amount, wanted = roles
        shuffles = table.state.shuffles
        last = table.writer.draw(seat, amount, by)
        if wanted:
            give(table, wanted, last)
        if last == NONE:
            return NOT_AT_ALL
        return DONE | SHUFFLED if table.state.shuffles != shuffles else DONE

    return draw


def _penalty(table: Table, roles: Values, by: int) -> int:
    if roles[1] <= 0:
        return IN_VAIN
    table.writer.tell("penalty", by, seat=roles[0], amount=roles[1])
    return DONE


def _lose_turns(table: Table, roles: Values, by: int) -> int:
    seat, amount = roles
    if amount <= 0:
        return NOT_AT_ALL
    table.writer.lose_turns(seat, amount, by)
    return DONE


def _give(table: Table, roles: Values, by: int) -> int:
    seat, card, receiver = roles
    if card not in table.state.hands[seat] or receiver == NONE:
        return IN_VAIN
    table.writer.give(seat, card, receiver, by)
    return DONE


def _by_hand(method: Callable[..., None]) -> Deed:
    def do(table: Table, roles: Values, by: int) -> int:
        method(table.writer, *roles, by)
        return DONE

    return do


DEEDS: dict[str, Deed] = (
    {name: _by_hand(method) for name, method in OF_HAND.items()}
    | outcome.DEEDS
    | {
        "lay": _lay,
        op.LOOK: _look,
        "announce the penalty": _penalty,
        "mark the lost turn": _lose_turns,
        "hand over": _give,
    }
)
GIVING: dict[str, Callable[[Give], Deed]] = {"draw cards": _draw}  # those that have a result


def _into_own(table: Table, wanted: int, value: int) -> None:
    """It happens at once, and on top is the frame of whoever has proposed it."""
    table.state.stack[-1][wanted] = value


def _into_below(table: Table, wanted: int, value: int) -> None:
    table.state.stack[-2][wanted] = value


# --- linking ------------------------------------------------------------------------------------------


def at_once(happen: op.Happen) -> Happening:
    """An event that has no program of its own."""
    return _happening(happen, _into_own)


def _happening(happen: op.Happen, give: Give) -> Happening:
    """The event as one function: the deed, and what follows proposed."""
    deed = GIVING[happen.deed](give) if happen.result else DEEDS[happen.deed]
    follows = happen.follows
    if not follows:
        return deed
    if len(follows) > 2 or not all(map(is_single, follows)):
        return _with_all(deed, follows)
    return _with_one(deed, *follows) if len(follows) == 1 else _with_two(deed, *follows)


def _with_all(deed: Deed, follows: tuple[Brings, ...]) -> Happening:
    follow = following(follows)

    def happen(table: Table, roles: Values, by: int) -> int:
        came = deed(table, roles, by)
        follow(table, roles, by, came)
        return came

    return happen


def _with_one(deed: Deed, more: Brings) -> Happening:
    event, needs, hand_over = more.event, OUTCOMES[more.needs], handing_over(more, NOBODY_WANTS_IT)

    def happen(table: Table, roles: Values, by: int) -> int:
        came = deed(table, roles, by)
        if came & needs:
            table.propose(event, hand_over(roles), by)
        return came

    return happen


def _with_two(deed: Deed, first: Brings, second: Brings) -> Happening:
    """In line and not one within the other, for this is done with every card that is laid."""
    event, needs, hand_over = first.event, OUTCOMES[first.needs], handing_over(first, NOBODY_WANTS_IT)
    later, later_needs, later_over = second.event, OUTCOMES[second.needs], handing_over(second, NOBODY_WANTS_IT)
    always = hand_over(()) if not any(isinstance(given, Of) for given in first.given) else None  # whoever took part

    def happen(table: Table, roles: Values, by: int) -> int:
        came = deed(table, roles, by)
        if came & later_needs:
            table.propose(later, later_over(roles), by)
        if came & needs:
            table.propose(event, hand_over(roles) if always is None else always, by)
        return came

    return happen


def begun(number: int, guards: list[Value] | None) -> Reacting:
    """The program of an event begins."""

    def begin(table: Table, roles: Values, by: int) -> None:
        table.push(number, roles, by)

    return begin if guards is None else _guarded(number, guards)


def set_at_once(settings: list[Setting], begin: Reacting) -> Reacting:
    """Flags are set to what is known beforehand, and nothing else is done; whoever looks on sees each step."""

    def settle(table: Table, roles: Values, by: int) -> None:
        if table.probe is not None:
            begin(table, roles, by)
            return
        state, frame = table.state, [*BLANK, *roles]
        for put, value in settings:
            put(state, frame, value)

    return settle


def _guarded(number: int, guards: list[Value]) -> Reacting:
    """The same, unless nobody would do anything in it."""

    def begin(table: Table, roles: Values, by: int) -> None:
        state, frame = table.state, [*BLANK, *roles]
        for guard in guards:  # `any` would take twice as long
            if guard(state, frame):
                table.push(number, roles, by)
                return

    return begin


def held_back(react: Reacting | None) -> Reacting:
    """While it is held back, whom it concerns is remembered, and it comes about later."""

    def hold(table: Table, roles: Values, by: int) -> None:
        if table.state.holding:
            table.state.held |= 1 << roles[0]
        elif react is not None:
            react(table, roles, by)

    return hold


def laid_at_once(laying: op.Happen, last: op.LastCard, begin: Reacting) -> Reacting:
    """A card is laid of which nothing comes but that it was the last one, unless somebody looks on at the program."""
    happen, follow, by_last = at_once(laying), following(last.follows), last.by

    def lay(table: Table, roles: Values, by: int) -> None:
        state, seat = table.state, roles[0]
        if table.probe is not None:
            begin(table, roles, by)
        elif not state.out >> seat & 1 and happen(table, roles, by) != NOT_AT_ALL and not state.hands[seat]:
            follow(table, roles, by_last, LAST_CARD)

    return lay


def in_frame(operation: op.Happen) -> Run | None:
    """The applied station of an event that has a program; nothing where nobody wants to know how the table is."""
    happen, hits = _happening(operation, _into_below), operation.hits
    end = REGISTERS + len(handed_over(operation.event))

    def look(table: Table, frame: Frame) -> None:
        happen(table, tuple(frame[REGISTERS:end]), frame[BY])

    if operation.deed == op.LOOK:  # nothing comes in the way of looking
        return look if operation.follows else None

    def run(table: Table, frame: Frame) -> None:
        # A rule may have sent it to nobody, or whoever it is about has left. In line, for this is done for every event.
        nobody = hits and (frame[hits] == NONE or table.state.out >> frame[hits] & 1)
        if nobody or happen(table, tuple(frame[REGISTERS:end]), frame[BY]) == NOT_AT_ALL:
            table.leave(frame)

    return run


def judge() -> None:
    """Is there a deed for every event, and does it give a result where the event has one?"""
    for event in EVENTS.values():
        deeds = DEEDS if event.result == NO_VALUE else GIVING
        if event.deed and event.deed not in deeds:
            raise NotImplementedError(f"nothing does what the event `{event.name}` does of itself: `{event.deed}`")
    unknown = {*DEEDS, *GIVING} - {event.deed for event in EVENTS.values()} - {op.LOOK}
    if unknown:
        raise NotImplementedError(f"no event has the deed `{min(unknown)}`")


judge()
