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
    stream, deck = Stream("imagined", SEED, number), program.deck
    held = {card for frame in state.stack for card in _spoken_of(program, frame)}
    hands = [hand for owner, hand in enumerate(state.hands) if owner != seat]
    unseen = [state.draw, state.removed, *_hidden_zones(program, state, seat)]
    unseen += hands if deck.behind is None else []
    pool = sorted(card for pile in unseen for card in pile if card not in held)
    _shuffle(pool, stream)
    if deck.behind is not None:
        for hand in hands:
            _swap_alike(hand, pool, deck.behind, held, stream)
    if deck.fronts is not None:
        for pile in (state.hands[seat], state.discard, *_open_zones(program, state, seat)):
            _swap_alike(pile, pool, deck.fronts, held, stream)
    for pile in unseen:
        pile[:] = [card if card in held else pool.pop() for card in pile]
    for frame in state.stack:
        _judge_anew(program, state, seat, frame, stream)
    state.seed = f"{stream.next():016x}" * 4
    state.orders, state.outcomes, state.foreseen = [], [], []


def _shuffle(cards: Pile, stream: Stream) -> None:
    for place, further in enumerate(stream.countdown(len(cards))):
        cards[place], cards[place + further] = cards[place + further], cards[place]


def _zones(program: Program, state: State, seat: int) -> Iterator[tuple[Pile, bool]]:
    """Every pile of a zone, and whether this seat sees what lies there."""
    for number, zone in enumerate(program.book.zones):
        for owner in range(state.seats) if zone.of_player else (NONE,):
            pile = state.zones[program.book.pile(number, owner, state.seats)]
            seers = lying(zone, pile, owner).seen_by
            yield pile, seers is None or seat in seers


def _hidden_zones(program: Program, state: State, seat: int) -> list[Pile]:
    return [pile for pile, seen in _zones(program, state, seat) if not seen]


def _open_zones(program: Program, state: State, seat: int) -> list[Pile]:
    return [pile for pile, seen in _zones(program, state, seat) if seen]


def _swap_alike(seen: Pile, pool: Pile, looks: list[int], held: set[int], stream: Stream) -> None:
    """Of a card of which one face is seen, the other one is not known: any that looks alike may be in its place."""
    for place, card in enumerate(seen):
        alike = [number for number, other in enumerate(pool) if looks[other] == looks[card] and card not in held]
        chosen = stream.below(len(alike) + 1)
        if chosen:
            seen[place], pool[alike[chosen - 1]] = pool[alike[chosen - 1]], card


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
