"""Why a card cannot be played: by which rule, by which clause of the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lastcard.dsl.rulebook import NONE, Rule
from lastcard.interpreter.prose.entries import Prose

from .held import Held


@dataclass(frozen=True, slots=True)
class Reason:
    """One of them: a whole sentence in English, and what it says for whoever tells it in another language."""

    sort: str
    text: str
    rules: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    condition: str = ""  # of the rule, in its own words
    who: str = ""  # the player who is asked


def reasons_against(game: Held, player: str, card: str) -> list[Reason]:
    """None of them means that the card can be played now."""
    alike = game.notation.find(card, game.state.discard[-1] if game.state.discard else NONE)
    if not alike:
        return [Reason("unknown", f"the deck has no card `{card}`")]
    seat = game.players.index(player)
    moves = game.table.options()
    plays = [move for move in moves if move.verb == "play" and move.seat == seat]
    if any(card in alike for move in plays for card in (*move.under, move.card)):
        return []
    number = next((held for held in game.state.hands[seat] if held in alike), None)
    if number is None:
        return [Reason("not held", f"{player} does not hold {card}")]
    return _not_asked(game, seat) or _not_permitted(game, seat, number, card)


def _not_asked(game: Held, seat: int) -> list[Reason]:
    asked = game.table.asked()
    if asked is None:
        return [Reason("round over", "the round is over")]
    who, kinds = game.players[asked.seat], " or ".join(asked.kinds)
    if asked.seat != seat and asked.secret:
        return [Reason("not asked", "it is not you who is asked now")]
    if asked.seat != seat:
        return [Reason("other asked", f"it is {who} who is asked now (for {kinds})", who=who)]
    moves = game.table.options()
    if any(move.verb == "play" and move.offer for move in moves) or all(move.verb == "decline" for move in moves):
        asking = game.program.sources[asked.by].rule
        text = f"{who} is asked for {kinds} now, and this card does not answer that"
        return [_by(game, "no answer", (asking,) if asking else (), text)]
    if asked.kinds[0] in ("play", "drawn"):
        return []
    return [Reason("no card asked", f"{who} is asked for {kinds} now, not for a card to play")]


def _not_permitted(game: Held, seat: int, card: int, text: str) -> list[Reason]:
    law, table = game.program.law, game.table
    asked = table.asked()
    drawn = int(asked is not None and asked.kinds[0] == "drawn")
    frame = law.frame(table.state, seat, card, drawn)
    if drawn:
        rules = table.reasons(table.options()[-1:])[0]
        return [_by(game, "drawn", rules, "only the card just drawn may be played now")]
    forbidden = law.holding(law.forbids, table.state, frame)
    if forbidden:
        return [*_because(game, "forbidden", forbidden, "forbids it")]
    if law.holding(law.permits, table.state, frame):
        obliged = [rule for rule, *_ in (*law.obliges, *law.draws.obliges)]
        return [*_because(game, "obliged", obliged, "obliges to do something else")]
    kind = game.program.book.cards[card].kind
    permits = [rule for rule, *_ in law.permits if rule.pattern.kind in (NONE, kind)]
    top = "no card" if not table.state.discard else game.notation.seen(table.state.discard[-1])
    found = f"in play: {game.notation.color(table.state.color)}, on top: {top}"
    return [*_because(game, "permits", permits, f"would permit {text} only"), Reason("found", found)]


def _because(game: Held, sort: str, rules: Iterable[Rule], verdict: str) -> Iterator[Reason]:
    for rule in rules:
        condition = Prose(game.program.book).value(rule.when, rule.registers) if rule.when is not None else ""
        text = f"{verdict} if {condition}" if condition else verdict
        yield _by(game, sort, (rule.origin.name,), text, condition)


def _by(game: Held, sort: str, names: tuple[str, ...], text: str, condition: str = "") -> Reason:
    origins = [game.program.origins[name] for name in names if name in game.program.origins]
    clauses = tuple(clause for origin in origins for clause in origin.cites)
    cited = f" ({', '.join(clauses)})" if clauses else ""
    told = f"rule `{', '.join(names)}`{cited}: {text}" if names else text
    return Reason(sort, told, names, clauses, condition)
