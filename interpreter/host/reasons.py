"""Why a card cannot be played: by which rule, by which clause of the sheet."""

from __future__ import annotations

from lastcard.dsl.rulebook import NONE, Rule
from lastcard.interpreter.prose.entries import Prose

from .held import Held


def why_not(game: Held, player: str, card: str) -> list[str]:
    """Sentences that say why; an empty list means that the card can be played now."""
    alike = game.notation.find(card, game.state.discard[-1] if game.state.discard else NONE)
    if not alike:
        return [f"the deck has no card `{card}`"]
    seat = game.players.index(player)
    moves = game.table.options()
    plays = [move for move in moves if move.verb == "play" and move.seat == seat]
    if any(card in alike for move in plays for card in (*move.under, move.card)):
        return []
    number = next((held for held in game.state.hands[seat] if held in alike), None)
    if number is None:
        return [f"{player} does not hold {card}"]
    return _not_asked(game, seat) or _not_permitted(game, seat, number, card)


def _not_asked(game: Held, seat: int) -> list[str]:
    asked = game.table.asked()
    if asked is None:
        return ["the round is over"]
    who, kinds = game.players[asked.seat], " or ".join(asked.kinds)
    if asked.seat != seat and asked.secret:
        return ["it is not you who is asked now"]
    if asked.seat != seat:
        return [f"it is {who} who is asked now (for {kinds})"]
    moves = game.table.options()
    if any(move.verb == "play" and move.offer for move in moves) or all(move.verb == "decline" for move in moves):
        asking = game.program.sources[asked.by].rule
        text = f"{who} is asked for {kinds} now, and this card does not answer that"
        return [_by(game, (asking,), text) if asking else text]
    return [] if asked.kinds[0] in ("play", "drawn") else [f"{who} is asked for {kinds} now, not for a card to play"]


def _not_permitted(game: Held, seat: int, card: int, text: str) -> list[str]:
    law, table = game.program.law, game.table
    asked = table.asked()
    drawn = int(asked is not None and asked.kinds[0] == "drawn")
    frame = law.frame(table.state, seat, card, drawn)
    if drawn:
        return [_by(game, table.reasons(table.options()[-1:])[0], "only the card just drawn may be played now")]
    forbidden = [_because(game, rule, "forbids it") for rule in law.holding(law.forbids, table.state, frame)]
    if forbidden:
        return forbidden
    if law.holding(law.permits, table.state, frame):
        obliged = [rule for rule, *_ in (*law.obliges, *law.draws.obliges)]
        return [_because(game, rule, "obliges to do something else") for rule in obliged]
    kind = game.program.book.cards[card].kind
    permits = [rule for rule, *_ in law.permits if rule.pattern.kind in (NONE, kind)]
    top = "no card" if not table.state.discard else game.notation.seen(table.state.discard[-1])
    found = f"in play: {game.notation.color(table.state.color)}, on top: {top}"
    return [*(_because(game, rule, f"would permit {text} only") for rule in permits), found]


def _because(game: Held, rule: Rule, verdict: str) -> str:
    condition = f" if {Prose(game.program.book).value(rule.when, rule.registers)}" if rule.when is not None else ""
    return _by(game, (rule.origin.name,), f"{verdict}{condition}")


def _by(game: Held, names: tuple[str, ...], text: str) -> str:
    origins = [game.program.origins[name] for name in names if name in game.program.origins]
    clauses = ", ".join(clause for origin in origins for clause in origin.cites)
    return f"rule `{', '.join(names)}`{f' ({clauses})' if clauses else ''}: {text}"
