"""What one player may know: everything else is absent from it, not masked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from lastcard.dsl.rulebook import Do, Rulebook, Secretly, steps_of
from lastcard.dsl.words.types import CARD
from lastcard.interpreter.engine.decisions import Decision, Option
from lastcard.interpreter.engine.seats import lost_turns
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.engine.values import lying

from .held import Held


@dataclass(frozen=True, slots=True)
class Kept:
    """What lies in a zone: how many cards, and which they are, from the top down, if one may look at them."""

    count: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table as one player sees it, or somebody who looks on. This is all that a bot, a screen or a browser gets."""

    player: str  # empty: somebody who looks on
    players: tuple[str, ...]
    side: int  # which face of the cards counts, 0 or 1
    hand: tuple[str, ...]
    backs: dict[str, tuple[str, ...]]  # what the others' cards show from behind, where that is seen
    counts: dict[str, int]
    out: tuple[str, ...]  # who has left the round
    places: tuple[str, ...]  # who has finished, first place first
    teams: tuple[tuple[str, ...], ...]  # who plays together; empty where everybody plays alone
    lost_turns: dict[str, int]  # who will be passed over, and how often
    draw_pile: int
    discard: tuple[str, ...]  # from the top down
    top: str
    color: str
    direction: str
    dealer: str
    turn: str
    flags: dict[str, str]
    player_flags: dict[str, dict[str, str]]  # flag -> player
    zones: dict[str, Kept]  # of the table
    player_zones: dict[str, dict[str, Kept]]  # zone -> player
    scores: dict[str, int]
    scoring: str
    round: int
    round_over: bool
    asked: str
    asked_for: str
    options: tuple[Option, ...]


def teams_of(players: tuple[str, ...], sides: list[int]) -> tuple[tuple[str, ...], ...]:
    """Each side with its players in the order of their seats."""
    pairs = list(zip(players, sides, strict=False))
    return tuple(tuple(name for name, of in pairs if of == side) for side in dict.fromkeys(sides))


@dataclass(frozen=True, slots=True)
class Shared:
    """What of a position is the same for whoever looks at it: found out once where several are shown it."""

    view: View  # of somebody who looks on
    decision: Decision | None  # that the table waits for


def view_of(game: Held, seat: int, shared: Shared | None = None) -> View:
    view = _open_view(game) if shared is None else shared.view
    if seat == NONE:
        return view
    asked = game.table.asked()
    decision = None
    if asked is not None and asked.seat == seat:
        decision = game.decision if shared is None else shared.decision
    return replace(
        view,
        player=game.players[seat],
        hand=_hand(game, seat),
        backs=dict(_backs(game, seat)),
        zones=_zones(game, seat),
        player_zones=_player_zones(game, seat),
        asked=view.asked if decision is None else decision.player,
        asked_for=view.asked_for if decision is None else decision.kind,
        options=() if decision is None else decision.options,
    )


def _open_view(game: Held) -> View:
    """What everybody may know."""
    state, notation, book = game.state, game.notation, game.program.book
    asked = game.table.asked()
    known = None if asked is not None and asked.secret else asked
    unsaid = _unsaid(game)
    discard = notation.all_seen(reversed(state.discard))
    return View(
        player="",
        players=game.players,
        side=state.flags[book.side] if book.side != NONE else 0,
        hand=(),
        backs={},
        counts={name: len(hand) for name, hand in zip(game.players, state.hands, strict=True)},
        out=tuple(name for place, name in enumerate(game.players) if state.out >> place & 1),
        places=tuple(notation.player(place) for place in state.places),
        teams=teams_of(game.players, state.sides),
        lost_turns={name: turns for place, name in enumerate(game.players) if (turns := lost_turns(state, place))},
        draw_pile=len(state.draw),
        discard=discard,
        top=discard[0] if discard else "none",
        color=notation.color(state.color),
        direction="left" if state.direction == 1 else "right",
        dealer=notation.player(state.dealer),
        turn=notation.player(state.turn),
        flags=_flags(game, unsaid),
        player_flags=_player_flags(game, unsaid),
        zones=_zones(game, NONE),
        player_zones=_player_zones(game, NONE),
        scores=dict(game.scores),
        scoring=book.scoring[state.scoring].name,
        round=state.round,
        round_over=bool(state.over),
        asked=notation.player(known.seat) if known else "nobody",
        asked_for=(known.told or known.kinds)[0] if known else "",
        options=(),
    )


def _flags(game: Held, unsaid: frozenset[int]) -> dict[str, str]:
    notation, held = game.notation, game.state.flags
    return {name: notation.flag(flag, held[flag]) for name, flag in notation.flags.items() if flag not in unsaid}


def _player_flags(game: Held, unsaid: frozenset[int]) -> dict[str, dict[str, str]]:
    notation, held = game.notation, game.state.player_flags
    return {
        name: {who: notation.flag(flag, value) for who, value in zip(game.players, held[flag], strict=True)}
        for name, flag in notation.player_flags.items()
        if flag not in unsaid
    }


def _unsaid(game: Held) -> frozenset[int]:
    """The flags that nobody is told of now."""
    book = game.program.book
    return _cards_kept(book) | (_picked_secretly(book) if game.state.secret else frozenset())


def _cards_kept(book: Rulebook) -> frozenset[int]:
    """The flags that hold cards: where these lie is seen, or not, and which one is meant is nobody's business."""
    return frozenset(number for number, flag in enumerate(book.flags) if flag.type == CARD)


def _zones(game: Held, seat: int) -> dict[str, Kept]:
    zones = enumerate(game.program.book.zones)
    return {zone.name: _kept(game, number, NONE, seat) for number, zone in zones if not zone.of_player}


def _player_zones(game: Held, seat: int) -> dict[str, dict[str, Kept]]:
    return {
        zone.name: {name: _kept(game, number, place, seat) for place, name in enumerate(game.players)}
        for number, zone in enumerate(game.program.book.zones)
        if zone.of_player
    }


def _kept(game: Held, number: int, owner: int, seat: int) -> Kept:
    """A zone, or what one player has of it, as somebody sees it."""
    book, state = game.program.book, game.state
    pile = lying(book.zones[number], state.zones[book.pile(number, owner, state.seats)], owner)
    seen = pile.seen_by is None or seat in pile.seen_by
    cards = game.notation.all_seen(reversed(pile.cards)) if seen else ()
    return Kept(len(pile.cards), cards)


def _picked_secretly(book: Rulebook) -> frozenset[int]:
    """The flags that are not to be seen as long as somebody picks secretly, for they may hold what has been picked."""
    blocks = (*(rule.body for rule in book.rules), *(row.body for row in (*book.turned_up, *book.going_out)))
    blocks += tuple(block for window in book.windows for block in (window.otherwise, *(o.body for o in window.offers)))
    secret = (step.body for block in blocks for step in steps_of(block) if isinstance(step, Secretly))
    picks = (step for body in secret for step in steps_of(body) if isinstance(step, Do))
    return frozenset(into.flag for pick in picks for into in pick.into)


def _hand(game: Held, seat: int) -> tuple[str, ...]:
    return game.notation.all_seen(_in_order(game.state.hands[seat], game.program.deck.fronts))


def _in_order(cards: list[int], looks: list[int] | None) -> list[int]:
    """In the order of the deck; of those that look alike nothing can be told from where they stand."""
    return sorted(cards) if looks is None else sorted(looks[card] for card in cards)


def _backs(game: Held, seat: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a seat sees of other hands from behind; who looks on sees nothing that somebody at the table does not."""
    behind = game.program.deck.behind
    for other, hand in enumerate(game.state.hands):
        if behind is not None and other != seat:
            yield game.players[other], tuple(game.notation.faces[card] for card in _in_order(hand, behind))
