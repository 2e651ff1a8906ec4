"""The rules as English prose, made from the rules themselves.

Every word of the language has one way to be said here (`SAID`), else its own form serves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastcard.dsl.resolve.names import choices_of
from lastcard.dsl.rulebook import (
    NONE,
    Block,
    Do,
    Expr,
    ForEach,
    Group,
    Hold,
    If,
    Moment,
    Offer,
    Pattern,
    Repeat,
    Row,
    Rule,
    Rulebook,
    Step,
    Target,
    Window,
    never,
)
from lastcard.dsl.sentences.format import bracketed
from lastcard.dsl.words.vocabulary import WORDS

SAID = {
    "true": "yes",
    "false": "no",
    "hand": "cards in the hand of {0}",
    "color": "the color of {0}",
    "kind": "the kind of {0}",
    "rank": "the number of {0}",
    "face": "the face of {0}",
    "size": "the number of {0}",
    "points": "the points of {0}",
    "colors_of": "the colors among {0}",
    "previous": "the player before {0}",
    "left": "the left neighbor of {0}",
    "right": "the right neighbor of {0}",
    "all_colors": "all the colors",
    "top_card": "the top discard",
    "with_color": "{0} that have a color",
    "without_color": "{0} that have no color",
    "that_fit": "{0} that may be played",
    "that_fit_lawfully": "{0} that may be played lawfully",
    "fits": "{0} may be played",
    "other_players": "{0} other than {1}",
    "penalty_of": "the penalty of {0}",
    "player_count": "the number of players",
    "play_card": "{0} plays {1}",
    "take_turn": "the turn goes over to {0}",
    "discard": "{0} puts {1} under the top discard",
    "leave_round": "{0} is out of the round, and the hand goes under the top discard",
    "turn_cards_over": "all cards are turned over",
    "flag_of": "{0} of {1}",
    "draw": "{0} draws {1}",
    "draw_as": "{0} draws {1}",
    "may_play": "{0} may play {1} at once, if it may be played at all",
    "pick": "{0} picks {1} from {2}",
    "share": "{0} gives a share of up to {1} to one of {2}",
    "put": "{0} puts {1} into the pile `{zone}`",
    "take": "{0} takes the pile `{zone}`",
    "put_under": "the pile `{zone}` goes under the top discard",
    "cancel_group": "nothing of this (`{group}`) happens",
    "cancel_penalty": "its penalty does not happen",
    "cancel_lost_turn": "the turn is not lost",
    "show_hand": "{0} shows the hand to {1}",
    "go_out": "{0} is out and wins the round",
    "turn_direction": "the direction of play turns round",
    "back_into_pile": "the card goes back on the draw pile",
    "back_into_middle": "the card goes into the middle of the draw pile",
    "shuffle_pile": "the draw pile is shuffled",
    "turn_up_another": "another card is turned up",
    "end_round": "the round ends without a winner",
    "go_on_after": "the next turn is that of the player after {0}",
    "play_first": "{0} has the first turn",
}
ROLES = frozenset({"player", "card", "taker", "amount"})
EVENT_SAID = {
    "play": "a player lays {card}",
    "turn draw": "a player on turn draws instead of playing",
    "draw": "a player draws",
    "penalty": "a player has to take a penalty",
    "lost turn": "a player loses the turn",
    "give": "a player gives a card away",
    "out": "a player goes out",
    "leave": "a player leaves the round",
    "hand": "a hand changes",
    "turn begins": "a turn begins",
    "turn ends": "a turn ends",
    "direction": "the direction turns round",
    "color": "the color in play is set",
    "reshuffle": "the discard pile is shuffled",
}
STATION_SAID = {
    "permit": "{who} may {what}",
    "forbid": "{who} may not {what}",
    "oblige": "{who} must {what}",
    "unlawful": "it is unlawful, and may be found out, to {what}",
}


class Prose:
    """Says the rules of one rulebook; `names` are what the registers of a rule are called."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    # --- values ------------------------------------------------------------------------

    def value(self, expr: Expr, names: tuple[str, ...]) -> str:
        plain = getattr(self, f"_say_{expr.op}", None)
        if plain is not None:
            said: str = plain(expr, names)
            return said
        args = [bracketed(self.value(arg, names), expr.op, place, arg.op) for place, arg in enumerate(expr.args)]
        if expr.op in ("previous", "left", "right") and len(args) > 1:
            return f"{SAID[expr.op].format(args[0])}, passing over {args[1]}"
        form = SAID.get(expr.op) or WORDS[expr.op].form
        return form.format(*args)

    def _say_slot(self, expr: Expr, names: tuple[str, ...]) -> str:
        name = names[expr.value] if expr.value < len(names) else "it"
        if name in ("unlawful", "just-drawn"):
            return f"the play is {name.replace('-', ' ')}"
        return f"the {name}" if name in ROLES else f"`{name}`"

    def _say_next(self, expr: Expr, names: tuple[str, ...]) -> str:
        player = self.value(expr.args[0], names)
        said = "the next player" if player == "the player" else f"the player after {player}"
        return f"{said}, passing over {self.value(expr.args[1], names)}" if len(expr.args) > 1 else said

    def _say_opponents(self, expr: Expr, names: tuple[str, ...]) -> str:
        player = self.value(expr.args[0], names)
        return "the others" if player == "the player" else f"the opponents of {player}"

    def _say_is_empty(self, expr: Expr, names: tuple[str, ...]) -> str:
        return self._holding(expr.args[0], names, "no cards")

    def _say_is_filled(self, expr: Expr, names: tuple[str, ...]) -> str:
        return self._holding(expr.args[0], names, "cards")

    def _holding(self, cards: Expr, names: tuple[str, ...], what: str) -> str:
        if cards.type in ("players", "colors"):
            return f"there is {'none' if what.startswith('no') else 'one'} of {self.value(cards, names)}"
        if cards.op == "hand":
            return f"{self.value(cards.args[0], names)} has {what}"
        return f"there are {what.removesuffix('cards')}{self.value(cards, names)}"

    def _say_matching(self, expr: Expr, names: tuple[str, ...]) -> str:
        cards, color = (self.value(arg, names) for arg in expr.args)
        return cards.replace("cards", f"cards of {color}", 1) if cards.startswith("cards") else f"{cards} of {color}"

    def _say_const(self, expr: Expr, names: tuple[str, ...]) -> str:
        if expr.value == NONE and expr.type not in ("number", "truth"):
            return "nobody" if expr.type == "player" else "none"
        if expr.type == "truth":
            return "yes" if expr.value else "no"
        if choices := choices_of(expr.type):
            return f"`{choices[expr.value]}`"
        if expr.type == "color":
            return self.book.display(self.book.colors[expr.value].name)
        return self.book.display(self.book.kinds[expr.value].name) if expr.type == "kind" else str(expr.value)

    def _say_flag(self, expr: Expr, names: tuple[str, ...]) -> str:
        return f"`{self.book.flags[expr.value].name}`"

    def _say_pending(self, expr: Expr, names: tuple[str, ...]) -> str:
        return "the amount" if expr.value else "the target"

    def _say_with_flag(self, expr: Expr, names: tuple[str, ...]) -> str:
        return f"{self.value(expr.args[0], names)} with `{self.book.flags[expr.value].name}`"

    def _say_flag_of(self, expr: Expr, names: tuple[str, ...]) -> str:
        return f"`{self.book.flags[expr.value].name}` of {self.value(expr.args[0], names)}"

    def _say_that_are(self, expr: Expr, names: tuple[str, ...]) -> str:
        return f"{self.value(expr.args[0], names)} that are {self.book.display(self.book.kinds[expr.value].name)}"

    # --- steps ---------------------------------------------------------------------------

    def block(self, block: Block, names: tuple[str, ...], depth: int = 1) -> Iterator[str]:
        for step in block:
            yield from self._step(step, names, depth)

    def _step(self, step: Step, names: tuple[str, ...], depth: int) -> Iterator[str]:
        indent = "   " * depth + "- "
        if isinstance(step, Do):
            yield indent + self._do(step, names)
        elif isinstance(step, If) and step.condition.op == "const":  # a parameter has decided
            yield from self.block(step.then if step.condition.value else step.otherwise, names, depth)
        elif isinstance(step, If):
            yield f"{indent}if {self.value(step.condition, names)}:"
            yield from self.block(step.then, names, depth + 1)
            if step.otherwise:
                yield f"{indent}otherwise:"
                yield from self.block(step.otherwise, names, depth + 1)
        else:
            yield indent + self._heading(step, names)
            yield from self.block(step.body, names, depth + 1)

    def _heading(self, step: Repeat | ForEach | Group | Hold | Any, names: tuple[str, ...]) -> str:
        if isinstance(step, Repeat):
            return f"again and again, until {self.value(step.until, names)}:"
        if isinstance(step, ForEach):
            players = ", ".join(self.value(player, names) for player in step.players)
            return f"for each of {players} in turn (`{names[step.slot]}`):"
        if isinstance(step, Group):
            return f"together (`{self.book.groups[step.group]}`{self._about(step, names)}):"
        return (
            "as one act, after which the hands are looked at:"
            if isinstance(step, Hold)
            else "secretly, at the same time:"
        )

    def _about(self, step: Group, names: tuple[str, ...]) -> str:
        target = "" if step.target is None else f", against {self.value(step.target, names)}"
        return target + ("" if step.amount is None else f", amount {self.value(step.amount, names)}")

    def _do(self, step: Do, names: tuple[str, ...]) -> str:
        args = [self.value(arg, names) for arg in step.args]
        if step.op in ("let", "become"):
            return f"{self._target(step.into[0], names)} is now {args[0]}"
        if step.op.startswith("pick"):
            forgo = {"pick_or_none": ", or none", "pick_or_nobody": ", or nobody"}.get(step.op, "")
            return f"{args[0]} picks {self._target(step.into[0], names)} from {args[1]}{forgo}"
        zone = self.book.zones[step.name].name if step.name != NONE and step.op in ("put", "take", "put_under") else ""
        group = self.book.groups[step.name] if step.name != NONE and step.op == "cancel_group" else ""
        form = SAID.get(step.op) or WORDS[step.op].form
        return form.format(*args, zone=zone, group=group)

    def _target(self, target: Target, names: tuple[str, ...]) -> str:
        if target.pending != NONE:
            return "the amount" if target.pending else "the target"
        if target.slot != NONE:
            return f"`{names[target.slot]}`"
        flag = f"`{self.book.flags[target.flag].name}`"
        return flag if target.of is None else f"{flag} of {self.value(target.of, names)}"

    # --- rules, windows, rows ----------------------------------------------------------------

    def event(self, pattern: Pattern) -> str:
        if pattern.group != NONE:
            return f"`{self.book.groups[pattern.group]}`"
        card = "a card" if pattern.kind == NONE else self.book.display(self.book.kinds[pattern.kind].name)
        return EVENT_SAID[pattern.event].format(card=card + (" just drawn" if pattern.just_drawn else ""))

    def rule(self, rule: Rule) -> Iterator[str]:
        when = f", if {self.value(rule.when, rule.names)}" if rule.when is not None else ""
        if rule.station in STATION_SAID:
            what = self.event(rule.pattern).removeprefix("a player ")
            verb = what.replace("lays", "lay", 1).replace("on turn draws", "draw", 1)
            yield STATION_SAID[rule.station].format(who="a player", what=verb) + when
        else:
            begin = {"on": "When", "instead": "Instead, when", "before": "Just before"}[rule.station]
            yield f"{begin} {self.event(rule.pattern)}{when}:"
            yield from self.block(rule.body, rule.names)

    def window(self, window: Window) -> Iterator[str]:
        when = f", if {self.value(window.when, window.names)}" if window.when is not None else ""
        once = " (once a turn)" if window.once_a_turn else ""
        asked = self.value(window.asks, window.names) + (" in turn" if window.asks.type == "players" else "")
        yield f"{self._moment(window.moment)}{when}, {asked} may{once}:"
        for offer in window.offers:
            yield f"   - {self._offer(offer, window.names)}" + (":" if offer.body else "")
            yield from self.block(offer.body, window.names, 2)
        if window.otherwise:
            yield "   - and if nobody does:"
            yield from self.block(window.otherwise, window.names, 2)

    def _offer(self, offer: Offer, names: tuple[str, ...]) -> str:
        when = f", if {self.value(offer.when, names)}" if offer.when is not None else ""
        if offer.choice is None:
            return f"say `{offer.name}`{when}"
        choice = self.value(offer.choice, names)
        if offer.plays:
            return f"play `{names[offer.slot]}`, one of {choice} (`{offer.name}`){when}"
        one = "one of " if offer.choice.type == "players" else ""
        return f"say `{offer.name}` to {one}{choice}{when}"

    def _moment(self, moment: Moment) -> str:
        if moment.group != NONE:
            return f"{moment.when.capitalize()} `{self.book.groups[moment.group]}`"
        side = "Before" if moment.when == "before" else "After all that happens when"
        return f"{side} {self.event(moment.pattern)}"

    def row(self, row: Row) -> str:
        if row.stays_in:
            return "it works as ever, and nobody is out by it"
        said = [line.strip().removeprefix("- ") for line in self.block(row.body, row.names, 0)]
        return "; ".join(said).replace(":; ", ": ") or "nothing"


def rulebook_prose(book: Rulebook) -> Iterator[str]:
    """The whole rulebook, section by section."""
    prose = Prose(book)
    yield f"# {book.title}"
    if book.house_rules:
        yield f"\nWith house rules: {book.laid_over}."
    yield ""
    yield from _beginning(book)
    for title, rows in (("The first card turned up", book.turned_up), ("The last card of a hand", book.going_out)):
        yield f"\n## {title}\n"
        for kind, row in zip(book.kinds, rows, strict=True):
            yield f"- {book.display(kind.name)}: {prose.row(row)}{_cites(row.origin.cites)}"
    yield "\n## Rules\n"
    for rule in book.rules:
        yield from _entry(rule.origin.name, rule.origin.cites, prose.rule(rule))
    yield "\n## Out of turn\n"
    for window in book.windows:
        if never(window.when):
            continue
        yield from _entry(window.origin.name, window.origin.cites, prose.window(window))
    yield from _scoring(book)
    yield "\n## What the sheet does not say, and how it is read\n"
    for silence in book.silences:
        question = f" (question {silence.question})" if silence.question else ""
        yield f"- {silence.name.replace('-', ' ')}{question}: {silence.reading} [{silence.status}]"


def _entry(name: str, cites: tuple[str, ...], lines: Iterator[str]) -> Iterator[str]:
    first, *more = list(lines)
    yield f"- **{name}**: {first}{_cites(cites)}"
    yield from more


def _cites(clauses: tuple[str, ...]) -> str:
    return f" [{', '.join(clauses)}]" if clauses else ""


def _beginning(book: Rulebook) -> Iterator[str]:
    yield f"For {book.players[0]} to {book.players[1]} players, {book.deck_size} cards:"
    for side in (0, 1) if book.side != NONE else (0,):
        if book.side != NONE:
            yield f"On their {book.flags[book.side].choices[side]} side:"
        yield from _cards_of(book, side)
    by = "everybody draws, the highest number deals" if book.setup.dealer == "highest card" else "a dealer is chosen"
    two = f", with two players {book.setup.hand_of_two}" if book.setup.hand_of_two else ""
    side_of_play = "left" if book.direction == 1 else "right"
    yield f"\nDealer: {by}. Everybody gets {book.setup.hand} cards{two}."
    yield f"Play begins to the {side_of_play} of the dealer and goes that way."


def _cards_of(book: Rulebook, side: int) -> Iterator[str]:
    for kind_number, kind in enumerate(book.kinds):
        cards = [card for card in book.cards if card.kind == kind_number and card.side == side]
        if not cards:
            continue
        points = {card.points for card in cards}
        worth = f"{points.pop()} points each" if len(points) == 1 else "face value"
        yield f"- {sum(card.copies for card in cards)} {book.display(kind.name)} ({worth})"


def _scoring(book: Rulebook) -> Iterator[str]:
    yield "\n## Scoring\n"
    for number, method in enumerate(book.scoring):
        who = {
            "winner": "the winner of a round scores all cards the others hold",
            "everybody": "everybody scores the cards left in hand",
            "nobody": "nobody scores; the winner of the round wins the game",
        }[method.scores]
        end = (
            f"; at {method.target} points the game is over and the {method.wins} score wins"
            if method.target != NONE
            else ""
        )
        usual = " (as usual)" if number == book.default_scoring else ""
        yield f"- {method.name}{usual}: {who}{end}"
