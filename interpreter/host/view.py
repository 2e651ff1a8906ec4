"""What one player may know: everything else is absent from it, not masked."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.seats import lost_turns
from lastcard.interpreter.engine.state import NONE

from .held import Held


@dataclass(frozen=True, slots=True)
class View:
    """The table as one player sees it. This is all that a bot, a screen or a browser ever gets."""

    player: str
    players: tuple[str, ...]
    side: int  # which face of the cards counts, 0 or 1
    hand: tuple[str, ...]
    counts: dict[str, int]
    out: tuple[str, ...]  # who has left the round
    lost_turns: dict[str, int]  # who will be passed over, and how often
    draw_pile: int
    discard: tuple[str, ...]  # from the top down
    top: str
    color: str
    direction: str
    dealer: str
    turn: str
    flags: dict[str, str]
    zones: dict[str, tuple[str, ...]]
    scores: dict[str, int]
    scoring: str
    round: int
    round_over: bool
    asked: str
    asked_for: str
    options: tuple[Option, ...]


def view_of(game: Held, seat: int) -> View:
    state, notation, book = game.state, game.notation, game.program.book
    asked = game.table.asked()
    mine = asked is not None and asked.seat == seat
    known = None if asked is not None and asked.secret and not mine else asked
    decision = game.decision if mine else None
    discard = tuple(notation.card(card) for card in reversed(state.discard))
    return View(
        player=game.players[seat],
        players=game.players,
        side=state.flags[book.side] if book.side != NONE else 0,
        hand=tuple(notation.card(card) for card in sorted(state.hands[seat])),
        counts={name: len(hand) for name, hand in zip(game.players, state.hands, strict=True)},
        out=tuple(name for place, name in enumerate(game.players) if state.out >> place & 1),
        lost_turns={name: turns for place, name in enumerate(game.players) if (turns := lost_turns(state, place))},
        draw_pile=len(state.draw),
        discard=discard,
        top=discard[0] if discard else "none",
        color=notation.color(state.color),
        direction="left" if state.direction == 1 else "right",
        dealer=notation.player(state.dealer),
        turn=notation.player(state.turn),
        flags={name: notation.flag(number, state.flags[number]) for name, number in notation.flags.items()},
        zones={
            zone.name: tuple(notation.card(card) for card in state.zones[number])
            for number, zone in enumerate(book.zones)
        },
        scores=dict(game.scores),
        scoring=book.scoring[state.scoring].name,
        round=state.round,
        round_over=bool(state.over),
        asked=notation.player(known.seat) if known else "nobody",
        asked_for=(known.kinds if mine or not known.told else known.told)[0] if known else "",
        options=decision.options if decision else (),
    )
