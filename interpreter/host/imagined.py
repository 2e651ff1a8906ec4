"""Games that one seat cannot tell from the one that is played: what it does not see lies anyhow.

They are made of what the seat knows alone, so whatever is found out in them may be told to it, and a bot may look as
far into them as it likes.
"""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.words.types import CARD, CARDS
from lastcard.interpreter.engine.frame import PROGRAM, cell, roles_of, unpack_cards
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.engine.state import NONE, State
from lastcard.interpreter.engine.values import lying

PLAY = roles_of("play")
PLAYER, CARD_LAID, UNLAWFUL = (cell("play", role) for role in ("player", "card", "unlawful"))
SEED = "00" * 32  # of the streams: nothing that is hidden may be in them

Pile = list[int]


def imagine(program: Program, state: State, seat: int, number: int) -> None:
    """Let all that this seat does not see lie in another way; `number` says in which."""
    stream = Stream("imagined", SEED, number)
    hidden = list(_hidden(program, state, seat))
    held = {card for frame in state.stack for card in _spoken_of(program, frame)}
    pool = sorted(card for pile in hidden for card in pile if card not in held)
    _shuffle(pool, stream)
    if program.deck.fronts is not None:
        _turn_backs(program.deck.fronts, state, hidden, pool, stream)
    for pile in hidden:
        pile[:] = [card if card in held else pool.pop() for card in pile]
    for frame in state.stack:
        _judge_anew(program, state, seat, frame, stream)
    state.seed = f"{stream.next():016x}" * 4
    state.orders, state.outcomes, state.foreseen = [], [], []


def _shuffle(cards: Pile, stream: Stream) -> None:
    for place, further in enumerate(stream.countdown(len(cards))):
        cards[place], cards[place + further] = cards[place + further], cards[place]


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


def _spoken_of(program: Program, frame: list[int]) -> Iterator[int]:
    """The cards that pending work is about: they must be where they are."""
    cells = program.plan.codes[frame[PROGRAM]].cells
    for register, value in zip(cells, frame, strict=True):
        if register.type == CARD and value != NONE:
            yield value
        elif register.type == CARDS and value > 0:
            yield from unpack_cards(value)


def _judge_anew(program: Program, state: State, seat: int, frame: list[int], stream: Stream) -> None:
    """Whether the play of somebody else was unlawful is not known either, where it may have been."""
    given = program.plan.codes[frame[PROGRAM]].given
    if given[: len(PLAY)] == PLAY and frame[PLAYER] != seat and program.law.may_be_unlawful(frame[CARD_LAID]):
        frame[UNLAWFUL] = stream.below(2)


def _turn_backs(fronts: list[int], state: State, hidden: list[Pile], pool: Pile, stream: Stream) -> None:
    """Who sees one face of a card does not know its other one: any card that is alike may be in its place."""
    for pile in (*state.hands, state.discard, *state.zones):
        if any(pile is other for other in hidden):
            continue
        for place, card in enumerate(pile):
            alike = [number for number, other in enumerate(pool) if fronts[other] == fronts[card]]
            chosen = stream.below(len(alike) + 1)
            if chosen:
                pile[place], pool[alike[chosen - 1]] = pool[alike[chosen - 1]], card
