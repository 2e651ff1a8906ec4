"""Events that are proposed: what must have come of a deed, and what each is given. Made of rows, for steps and events.

What follows is listed in the order in which it is carried out, and proposed the last one first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lastcard.dsl.words.rows import Brings, EachHand, EachOf, Fixed, Given, LastOf, Of, Outcome
from lastcard.dsl.words.types import CARDS, NO_VALUE, Type
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.engine.frame import pack_cards
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.seats import everybody_from, in_the_game, winners

# What came of a deed; nothing at all: the event has not come to be, and no rule about it is carried out.
NOT_AT_ALL, IN_VAIN, DONE, SHUFFLED, COLORED, LAST_CARD = 0, 1, 2, 4, 8, 16
OUTCOMES: dict[Outcome, int] = {"done": DONE, "shuffled": SHUFFLED, "colored": COLORED, "last card": LAST_CARD}

NOBODY_WANTS_IT = 0  # the result of an event that follows of itself

Values = tuple[int, ...]  # of a step, or the roles of an event
Propose = Callable[[Table, Values, int], None]  # with the source
Follow = Callable[[Table, Values, int, int], None]  # and with what came of the deed


def following(follows: tuple[Brings, ...]) -> Follow:
    """All that follows, as far as it does. What has a program waits for it, so the last one is proposed first."""
    proposals = [(OUTCOMES[each.needs], proposing(each)) for each in reversed(follows)]
    deeds = [each.event for each in follows if EVENTS[each.event].deed]

    def follow(table: Table, values: Values, by: int, came: int) -> None:
        for needs, propose in proposals:
            if came & needs:
                propose(table, values, by)

    def follow_in_turn(table: Table, values: Values, by: int, came: int) -> None:
        at_once = all(_is_at_once(table, event) for event in deeds)
        for needs, propose in reversed(proposals) if at_once else proposals:
            if came & needs:
                propose(table, values, by)

    return follow if len(deeds) < 2 else follow_in_turn


def _is_at_once(table: Table, event: str) -> bool:
    """Does nobody wait for it, so that it happens as soon as it is proposed?"""
    return table.program.events[event] is None


def proposing(more: Brings) -> Propose:
    if EVENTS[more.event].judged:
        return _judged(more)
    if is_single(more):
        return _once(more)
    return _for_each_hand(more) if _of_hands(more) else _for_each(more)


def is_single(more: Brings) -> bool:
    """Does the event come once, and all its roles from whoever brings it about?"""
    return not EVENTS[more.event].judged and not any(isinstance(given, EachOf | EachHand) for given in more.given)


def _once(more: Brings) -> Propose:
    event, hand_over = more.event, handing_over(more, NOBODY_WANTS_IT)

    def propose(table: Table, values: Values, by: int) -> None:
        table.propose(event, hand_over(values), by)

    return propose


def _for_each(more: Brings) -> Propose:
    """In turn order from whoever is on turn."""
    (places,) = (given.places for given in more.given if isinstance(given, EachOf))
    event, hand_over = more.event, handing_over_seat(more)

    def propose(table: Table, values: Values, by: int) -> None:
        seats, named = everybody_from(table.state, table.state.turn), [values[place] for place in places]
        for seat in reversed(seats):
            if not places or seat in named:
                table.propose(event, hand_over((*values, seat)), by)

    return propose


def _of_hands(more: Brings) -> bool:
    return any(isinstance(given, EachHand) for given in more.given)


def _for_each_hand(more: Brings) -> Propose:
    """Each with what it is worth as the round ends, before any of them has been counted."""
    event, holder = more.event, [given.of == "holder" for given in more.given if isinstance(given, EachHand)]

    def propose(table: Table, values: Values, by: int) -> None:
        points, hands = table.program.deck.points, table.state.hands
        seats = hands_counted(table)
        for seat in seats if _is_at_once(table, event) else reversed(seats):
            worth = sum(points[card] for card in hands[seat])
            table.propose(event, tuple([seat if who else worth for who in holder]), by)

    return propose


def hands_counted(table: Table) -> list[int]:
    """Those whose hands count, from the winner on: for one winner all hands of others, else everybody's own."""
    state = table.state
    scores = table.program.book.scoring[state.scoring].scores
    if scores not in ("winner", "everybody"):
        return []
    free = winners(state) if scores == "winner" or count_together(table) else []
    return [seat for seat in in_the_game(state, state.winner) if seat not in free]


def count_together(table: Table) -> bool:
    """Do the points of a side count together?"""
    teams = table.program.book.teams
    return teams is not None and teams.together


def _judged(more: Brings) -> Propose:
    """Whether a play is unlawful is judged now, before the card is laid."""
    if more.given == tuple(map(Of, range(len(more.given)))):
        return _play
    hand_over = handing_over(more, NOBODY_WANTS_IT)
    return lambda table, values, by: _play(table, hand_over(values), by)


def _play(table: Table, values: Values, by: int) -> None:
    program, (seat, card, drawn, laid) = table.program, values
    law, laid = program.law, laid or card + 1  # one card is all that is laid, where no more is said
    offered = bool(by) and not drawn  # and not chosen on turn
    unlawful = law.unlawful(table.state, seat, card, drawn, laid, offered) if law.finds_out else 0
    program.laid[program.deck.kinds[card]](table, (seat, card, unlawful, drawn, laid), by)


# --- what is handed over ------------------------------------------------------------------------------


def handing_over(more: Brings, wanted: int) -> Callable[[Values], Values]:
    """What the event is given, of the values of what brings it about; `wanted` is the cell for its result."""
    result = () if EVENTS[more.event].result == NO_VALUE else (Fixed(wanted),)
    parts = [given for given in (*more.given, *result) if not isinstance(given, EachOf | EachHand)]
    if any(isinstance(part, LastOf) for part in parts):
        return _of_several(more)
    places = [part.place for part in parts if isinstance(part, Of)]
    always = tuple(part.value for part in parts if isinstance(part, Fixed))
    if not places:
        return lambda values: always
    if any(isinstance(part, Fixed) for part in parts[: len(places)]):
        return _mixed(parts)
    if len(places) == 1:
        (place,) = places
        return lambda values: (values[place], *always)
    if places == list(range(len(places))):
        return _the_first(len(places), always)
    return lambda values: (*[values[place] for place in places], *always)


def _the_first(count: int, always: Values) -> Callable[[Values], Values]:
    return (lambda values: values[:count] + always) if always else (lambda values: values[:count])


def handing_over_seat(more: Brings) -> Callable[[Values], Values]:
    """The same for one of several players, who comes last among the values."""
    own = tuple(Of(-1) if isinstance(given, EachOf) else given for given in more.given)
    return handing_over(replace(more, given=own), NOBODY_WANTS_IT)


def _of_several(more: Brings) -> Callable[[Values], Values]:
    """Of cards that stand among the values the last one, or all of them in one cell."""
    parts = [_part(given, sort) for given, sort in zip(more.given, EVENTS[more.event].given, strict=True)]
    return lambda values: tuple([part(values) for part in parts])


def _part(given: Given, sort: Type) -> Callable[[Any], int]:
    if isinstance(given, Fixed):
        return lambda values: given.value
    assert not isinstance(given, EachOf | EachHand)  # whoever hands over several cards does it once
    place = given.place
    if isinstance(given, LastOf):
        return lambda values: values[place][-1]
    return (lambda values: pack_cards(values[place])) if sort == CARDS else (lambda values: values[place])


def _mixed(parts: list[Of | Fixed]) -> Callable[[Values], Values]:
    return lambda values: tuple([values[part.place] if isinstance(part, Of) else part.value for part in parts])
