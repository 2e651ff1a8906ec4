"""Games that one seat cannot tell from the one that is played: what it does not see lies anyhow.

They are made of what the seat knows alone, so whatever is found out in them may be told to it, and a bot may look as
far into them as it likes. Two games that look alike to a seat are the same to it in each of these worlds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from lastcard.interpreter.engine.frame import PROGRAM, cell, pack_cards, unpack_cards
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.engine.state import NONE, Frame, State
from lastcard.interpreter.engine.values import lying

PLAYER, CARD_LAID, UNLAWFUL, CARDS_LAID = (cell("play", role) for role in ("player", "card", "unlawful", "cards laid"))
SEED = "00" * 32  # of the streams: nothing that is hidden may be in them
REMEMBERED = 512  # shuffles: the same few are wanted again and again

Pile = list[int]


class Named(NamedTuple):
    """Where pending work speaks of cards that lie otherwise now."""

    frame: Frame
    cell: int
    pile: Pile
    looks: tuple[int, ...]  # what the seat sees of each card; NONE: nothing
    packed: bool  # is the cell one for several cards?


def imagine(program: Program, state: State, seat: int, number: int) -> None:
    """Let all that this seat does not see lie in another way; `number` says in which."""
    fronts = program.deck.fronts
    named = [each for frame in state.stack for each in _named(program, state, seat, frame)]
    hidden = list(_hidden(program, state, seat))
    seen = [] if fronts is None else [pile for pile in _piles(state) if all(pile is not other for other in hidden)]
    pool = sorted(card for pile in (*hidden, *seen) for card in pile)
    exchanges, seed = _shuffle_of(number, len(pool))
    for place, further in enumerate(exchanges):
        pool[place], pool[place + further] = pool[place + further], pool[place]
    places = (*_seen_from(fronts, seen, state.hands[seat]), *_seen_from(program.deck.behind, _others(state, seat)))
    if places:
        _lay_alike(places, pool)
        hidden = [pile for pile in hidden if all(pile is not each.pile for each in places)]
    for pile in hidden:
        pile[:] = [pool.pop() for _ in pile]
    for each in named:
        _name_anew(fronts, each)
    for frame in state.stack:
        _judge_anew(program, state, seat, frame, number % 2)
    if state.turn not in (NONE, seat):
        state.drawn = state.hands[state.turn][: len(state.drawn)]
    state.seed = seed
    state.orders, state.outcomes, state.foreseen = [], [], []


def _piles(state: State) -> Iterator[Pile]:
    yield from (*state.hands, state.discard, *state.zones)


def _others(state: State, seat: int) -> list[Pile]:
    return [hand for owner, hand in enumerate(state.hands) if owner != seat]


@lru_cache(REMEMBERED)
def _shuffle_of(number: int, count: int) -> tuple[tuple[int, ...], str]:
    """How far each of so many cards is exchanged, and the seed of what is left to chance from then on."""
    stream = Stream("imagined", SEED, number)
    return tuple(stream.countdown(count)), f"{stream.next():016x}" * 4


def _hidden(program: Program, state: State, seat: int) -> Iterator[Pile]:
    yield from (hand for owner, hand in enumerate(state.hands) if owner != seat)
    yield state.draw
    yield state.removed
    for number, zone in enumerate(program.book.zones):
        for owner in range(state.seats) if zone.of_player else (NONE,):
            pile = state.zones[program.book.pile(number, owner, state.seats)]
            seers = lying(zone, pile, owner).seen_by
            if seers is not None and seat not in seers:
                yield pile


def _named(program: Program, state: State, seat: int, frame: Frame) -> Iterator[Named]:
    """The cards that work is about and that may be others: those of somebody whose hand is hidden, and those of which
    a seat sees one face alone. What is laid lies open. Whether a card is still in that hand is not looked at: another
    one like it may be, and that would tell of it."""
    mentions = program.codes[frame[PROGRAM]].mentions
    if not mentions.cards:
        return
    owner = NONE if mentions.is_play else next((frame[place] for place in mentions.players), NONE)
    fronts = program.deck.fronts
    for place, packed in mentions.cards:
        cards = _cards_in(packed, frame[place])
        if not cards:
            continue
        if owner not in (NONE, seat):
            hand = state.hands[owner]
            yield Named(frame, place, hand, (NONE,) * min(len(cards), len(hand)), packed)
        elif fronts is not None:
            looks = tuple(fronts[card] for card in cards)
            open_piles = (state.hands[seat], state.discard)
            pile = next((pile for pile in open_piles if not Counter(looks) - Counter(fronts[c] for c in pile)), None)
            if pile is not None:
                yield Named(frame, place, pile, looks, packed)


def _cards_in(packed: bool, value: int) -> list[int]:
    if packed:
        return unpack_cards(value)
    return [] if value == NONE else [value]


def _name_anew(fronts: list[int] | None, named: Named) -> None:
    """As many cards as there were, which look the same; from the top, where the one on top is meant."""
    found, left = list[int](), named.pile[::-1]
    for looks in named.looks:
        card = next(card for card in left if looks == NONE or (fronts is not None and fronts[card] == looks))
        left.remove(card)
        found.append(card)
    if found:
        named.frame[named.cell] = pack_cards(found) if named.packed else found[0]


def _is_play(program: Program, frame: Frame) -> bool:
    return program.codes[frame[PROGRAM]].mentions.is_play


def _judge_anew(program: Program, state: State, seat: int, frame: Frame, dared: int) -> None:
    """Whether the play of somebody else was unlawful is not known either, where it may have been: whoever has a hand
    now with which it was, is thought to have dared it in every other world."""
    if _is_play(program, frame) and frame[PLAYER] != seat and program.law.may_be_unlawful(frame[CARD_LAID]):
        frame[UNLAWFUL] = dared and _was_unlawful(program, state, frame)


def suppose_unlawful(program: Program, state: State, seat: int) -> None:
    """However unlikely that is."""
    for frame in state.stack:
        if _is_play(program, frame) and frame[PLAYER] != seat and program.law.may_be_unlawful(frame[CARD_LAID]):
            frame[UNLAWFUL] = 1


def _was_unlawful(program: Program, state: State, frame: Frame) -> int:
    """By the hand as it is now, and by the color of the card that lay there before; 1 where there is no telling."""
    laid = unpack_cards(frame[CARDS_LAID]) or [frame[CARD_LAID]]
    if len(laid) >= len(state.discard) or state.discard[-len(laid) :] != laid:
        return 1
    before = state.copy()
    del before.discard[-len(laid) :]
    before.hands[frame[PLAYER]] += laid
    before.color = program.deck.colors[before.discard[-1]]
    if before.color == NONE:
        return 1
    return program.law.unlawful(before, frame[PLAYER], frame[CARD_LAID], laid=frame[CARDS_LAID])


# --- decks of which somebody sees one face alone --------------------------------------------------------------------


class Place(NamedTuple):
    """Where a card lies that is seen from one side alone."""

    pile: Pile
    number: int
    looks: list[int]  # card -> what it shows on this side
    look: int  # what is seen here


def _seen_from(looks: list[int] | None, piles: list[Pile], unordered: Pile | None = None) -> Iterator[Place]:
    """The places of some piles; in a hand a card is nowhere in particular."""
    for pile in piles if looks is not None else ():
        assert looks is not None
        seen = [looks[card] for card in pile]
        in_order = unordered is not None and pile is not unordered
        yield from (Place(pile, at, looks, look) for at, look in enumerate(seen if in_order else sorted(seen)))


def _lay_alike(places: Sequence[Place], pool: Pile) -> None:
    """Any cards that look the same, so that there are enough for all; the pool keeps the rest."""
    alike: dict[tuple[int, int], list[int]] = {}
    for looks in {id(place.looks): place.looks for place in places}.values():
        for number, card in enumerate(pool):
            alike.setdefault((id(looks), looks[card]), []).append(number)
    holder: dict[int, int] = {}  # a card of the pool -> the place that has it

    def find(place: int, tried: set[int]) -> bool:
        wanted = alike[id(places[place].looks), places[place].look]
        free = next((number for number in wanted if number not in holder), NONE)
        if free != NONE:
            holder[free] = place
            return True
        for number in wanted:
            if number not in tried:
                tried.add(number)
                if find(holder[number], tried):
                    holder[number] = place
                    return True
        return False

    for place in range(len(places)):
        find(place, set())
    for number, place in holder.items():
        places[place].pile[places[place].number] = pool[number]
    pool[:] = [card for number, card in enumerate(pool) if number not in holder]
