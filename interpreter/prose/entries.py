"""The rules as English prose, made from the rules themselves.

How a word is said stands in its row; here is what needs more than a form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from string import Formatter
from typing import Any

from lastcard.dsl.rulebook import (
    AMOUNT,
    NONE,
    Action,
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
    Register,
    Repeat,
    Row,
    Rule,
    Rulebook,
    Step,
    Target,
    Window,
)
from lastcard.dsl.sentences.format import bracketed
from lastcard.dsl.words.rows import Opening
from lastcard.dsl.words.types import (
    CARD,
    CARDS,
    COLOR,
    COLORS,
    GROUP,
    KIND,
    NUMBER,
    PLAYER,
    PLAYERS,
    TRUTH,
    ZONE,
    is_wheel,
)
from lastcard.dsl.words.value_rows import RoleWord
from lastcard.dsl.words.vocabulary import EVENTS, OPENINGS, STATIONS, STEP_WORDS, VALUE_WORDS

from . import telling

Registers = tuple[Register, ...]  # of an entry, for what they are called
Line = tuple[int, str]  # how far it stands inside others, and what it says

ROLES = frozenset({"player", "card", "taker", "amount"})
ROLE_WORDS = {word.role: word.said for word in VALUE_WORDS.values() if isinstance(word, RoleWord) and word.holds}
CARDS_SAID = "cards"  # where nothing is said of them in the same breath


class Prose:
    """Says the rules of one rulebook; `names` are the registers of a rule."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    # --- values ------------------------------------------------------------------------

    def value(self, expr: Expr, names: Registers, cards: str = CARDS_SAID) -> str:
        special = _SPECIAL.get(expr.op)
        return self.formed(expr, names, cards) if special is None else special(self, expr, names, cards)

    def formed(self, expr: Expr, names: Registers, cards: str = CARDS_SAID) -> str:
        """As the row of its word says it; what is said of the cards themselves goes where they are named."""
        said = [self.value(arg, names, cards if _is_cards_of(expr, arg) else CARDS_SAID) for arg in expr.args]
        args = [bracketed(text, expr.op, place, expr.args[place].op) for place, text in enumerate(said)]
        named = {"name": _NAMED[expr.op](self, expr, names)} if expr.op in _NAMED else {}
        return VALUE_WORDS[expr.op].said.format(*args, cards=cards, **named)

    def _neighbor(self, expr: Expr, names: Registers, cards: str) -> str:
        return "the next player" if _is_the_player(expr.args[0], names) else self.formed(expr, names)

    def _next_passing(self, expr: Expr, names: Registers, cards: str) -> str:
        player, another = expr.args
        following = Expr("next", (player,), type=PLAYER)
        return f"{self.value(following, names)}, passing over {self.value(another, names)}"

    def _opponents(self, expr: Expr, names: Registers, cards: str) -> str:
        return "the others" if _is_the_player(expr.args[0], names) else self.formed(expr, names)

    def _holding(self, expr: Expr, names: Registers, cards: str) -> str:
        several, empty = expr.args[0], expr.op == "is_empty"
        if several.type in (PLAYERS, COLORS) or _are_named(several):
            return f"there is {'none' if empty else 'one'} of {self.value(several, names)}"
        if several.op == "hand":
            return f"{self.value(several.args[0], names)} has {'no cards' if empty else 'cards'}"
        return self.formed(expr, names)

    def _those(self, expr: Expr, names: Registers, cards: str) -> str:
        """The color is said of the cards themselves, where they are named."""
        several, condition = expr.args
        if condition.op == "both" and _names_cards(several):
            return self.value(several, names, f"{cards} of {self.value(condition.args[1].args[1], names)}")
        return telling.some(self, expr, names, cards)

    # --- the names in them ---------------------------------------------------------------

    def _slot(self, expr: Expr, names: Registers) -> str:
        name = names[expr.value].name if expr.value < len(names) else "it"
        if name in ROLE_WORDS:
            return ROLE_WORDS[name]
        return f"the {name}" if name in ROLES else f"`{name}`"

    def _const(self, expr: Expr, names: Registers) -> str:
        if expr.value == NONE and expr.type not in (NUMBER, TRUTH):
            return VALUE_WORDS["nobody" if expr.type == PLAYER else "none"].said
        if expr.type == TRUTH:
            return VALUE_WORDS["true" if expr.value else "false"].said
        if expr.type.choices:
            return f"`{expr.type.choices[expr.value]}`"
        if expr.type == COLOR:
            return self.book.display(self.book.colors[expr.value].name)
        if is_wheel(expr.type):
            return f"the wheel `{self.book.wheels[expr.value].name}`"
        return self.book.display(self.book.kinds[expr.value].name) if expr.type == KIND else str(expr.value)

    def _pending(self, expr: Expr, names: Registers) -> str:
        return "amount" if expr.value == AMOUNT else "target"

    def _zone(self, expr: Expr, names: Registers) -> str:
        return self.book.zones[expr.value].name

    def _place(self, zone: Expr, names: Registers) -> str:
        """A zone as the place where cards go."""
        name = f"the pile `{self.book.zones[zone.value].name}`"
        return name + (f" of {self.value(zone.args[0], names)}" if zone.args else "")

    def _flag(self, expr: Expr, names: Registers) -> str:
        return self.book.flags[expr.value].name

    # --- steps ---------------------------------------------------------------------------

    def block(self, block: Block, names: Registers, depth: int = 1) -> Iterator[str]:
        return (f"{'   ' * inside}- {text}" for inside, text in self._lines(block, names, depth))

    def _lines(self, block: Block, names: Registers, depth: int = 0) -> Iterator[Line]:
        for step in block:
            yield from self._step(step, names, depth)

    def _step(self, step: Step, names: Registers, depth: int) -> Iterator[Line]:
        if isinstance(step, Do):
            yield depth, self._do(step, names)
        elif isinstance(step, If) and step.condition.op == "const":  # a parameter has decided
            yield from self._lines(step.then if step.condition.value else step.otherwise, names, depth)
        elif isinstance(step, If):
            yield depth, f"if {self.value(step.condition, names)}:"
            yield from self._lines(step.then, names, depth + 1)
            if step.otherwise:
                yield depth, "otherwise:"
                yield from self._lines(step.otherwise, names, depth + 1)
        else:
            yield depth, self._heading(step, names)
            yield from self._lines(step.body, names, depth + 1)

    def _heading(self, step: Repeat | ForEach | Group | Hold | Any, names: Registers) -> str:
        if isinstance(step, Repeat):
            return f"again and again, until {self.value(step.until, names)}:"
        if isinstance(step, ForEach):
            return f"for each of {self.value(step.players, names)} in turn (`{names[step.slot].name}`):"
        if isinstance(step, Group):
            return f"together (`{self.book.groups[step.group]}`{self._about(step, names)}):"
        held = isinstance(step, Hold)
        return "as one act, after which the hands are looked at:" if held else "secretly, at the same time:"

    def _about(self, step: Group, names: Registers) -> str:
        target = "" if step.target is None else f", against {self.value(step.target, names)}"
        return target + ("" if step.amount is None else f", amount {self.value(step.amount, names)}")

    def _do(self, step: Do, names: Registers) -> str:
        row = STEP_WORDS[step.op]
        args = [
            self._place(arg, names) if takes == ZONE else self.value(arg, names)
            for takes, arg in zip(row.values, step.args, strict=True)
        ]
        named = {f"into{place}": self.value(_read(target), names) for place, target in enumerate(step.into)}
        if GROUP in row.takes:
            named["group"] = self.book.groups[step.name]
        return row.said.format(*args, **named)

    # --- rules, windows, rows ----------------------------------------------------------------

    def event(self, pattern: Pattern, may: bool = False) -> str:
        if pattern.group != NONE:
            return f"`{self.book.groups[pattern.group]}`"
        card = "a card" if pattern.kind == NONE else self.book.display(self.book.kinds[pattern.kind].name)
        card = "several cards in one move" if pattern.several else card
        card = card if pattern.said == NONE else f"`{self.book.sayings[pattern.said]}`"
        said = EVENTS[pattern.event].may_said if may else EVENTS[pattern.event].said
        return said.format(card=card)

    def rule(self, rule: Rule) -> Iterator[str]:
        when = f", if {self.value(rule.when, rule.registers)}" if rule.when is not None else ""
        station = STATIONS[rule.station]
        said = station.said.format(event=self.event(rule.pattern, may=not station.acts))
        yield f"{said}{when}" + (":" if station.acts else "")
        yield from self.block(rule.body, rule.registers)

    def window(self, window: Window) -> Iterator[str]:
        when = f", if {self.value(window.when, window.registers)}" if window.when is not None else ""
        once = " (once a turn)" if window.once_a_turn else ""
        asked = self.value(window.asks, window.registers) + (" in turn" if window.asks.type == PLAYERS else "")
        yield f"{self._moment(window.moment)}{when}, {asked} may{once}:"
        for offer in window.offers:
            yield f"   - {self._offer(offer, window.registers)}" + (":" if offer.body else "")
            yield from self.block(offer.body, window.registers, 2)
        if window.otherwise:
            yield "   - and if nobody does:"
            yield from self.block(window.otherwise, window.registers, 2)

    def _offer(self, offer: Offer, names: Registers) -> str:
        when = f", if {self.value(offer.when, names)}" if offer.when is not None else ""
        if offer.choice is None:
            return f"say `{offer.name}`{when}"
        choice = self.value(offer.choice, names)
        if offer.choice.type in (CARD, CARDS) and not offer.plays:
            return f"say `{offer.name}` about `{names[offer.slot].name}`, one of {choice}{when}"
        if offer.plays:
            return f"play `{names[offer.slot].name}`, one of {choice} (`{offer.name}`){when}"
        one = "one of " if offer.choice.type == PLAYERS else ""
        return f"say `{offer.name}` to {one}{choice}{when}"

    def action(self, action: Action) -> Iterator[str]:
        rule = self.book.rules[action.rule]
        names, about = rule.registers, ""
        if action.choice is not None:
            one = "one of " if action.choice.type.one is not None else ""
            about = f" about `{names[action.slot].name}`, {one}{self.value(action.choice, names)}"
        yield f"say `{action.name}`{about}" + (":" if rule.body else "")
        yield from self.block(rule.body, names)

    def _moment(self, moment: Moment) -> str:
        of_group = moment.group != NONE
        form = next(each for each in OPENINGS.values() if _is_when(each, moment.when, of_group))
        return form.said.format(f"`{self.book.groups[moment.group]}`" if of_group else self.event(moment.pattern))

    def row(self, row: Row) -> str:
        if row.stays_in:
            return "it works as ever, and nobody is out by it"
        said = [text for _, text in self._lines(row.body, row.registers)]
        joints = ["", *(" " if text.endswith(":") else "; " for text in said)]
        return "".join(joint + text for joint, text in zip(joints, said, strict=False)) or "nothing"


def _is_when(form: Opening, side: str, of_group: bool) -> bool:
    return form.side == side and (GROUP in form.takes) == of_group


def _is_cards_of(expr: Expr, arg: Expr) -> bool:
    """Are these the same cards, or some of them?"""
    return expr.type == CARDS and arg.type == CARDS


def _are_named(cards: Expr) -> bool:
    """Are they some of the cards that a name stands for, as the cards laid do?"""
    return cards.op == "slot" or any(_are_named(arg) for arg in cards.args if _is_cards_of(cards, arg))


def _names_cards(expr: Expr) -> bool:
    """Is it said with a word for the cards themselves?"""
    named = any(part == "cards" for _, part, _, _ in Formatter().parse(VALUE_WORDS[expr.op].said))
    return named or any(_names_cards(arg) for arg in expr.args if _is_cards_of(expr, arg))


def _read(target: Target) -> Expr:
    """The value of what a step writes."""
    if target.pending != NONE:
        return Expr("pending", value=target.pending)
    if target.slot != NONE:
        return Expr("slot", value=target.slot)
    return Expr("flag", value=target.flag) if target.of is None else Expr("flag_of", (target.of,), target.flag)


def _is_the_player(expr: Expr, names: Registers) -> bool:
    return expr.op == "slot" and [each.name for each in names[expr.value : expr.value + 1]] == ["player"]


Says = Callable[[Prose, Expr, Registers], str]
SaysCards = Callable[[Prose, Expr, Registers, str], str]  # and what the cards are called

# What is said in other words where more is known of the operands than that they are there.
_SPECIAL: dict[str, SaysCards] = {
    "next": Prose._neighbor,
    "next_passing": Prose._next_passing,
    "opponents": Prose._opponents,
    "is_empty": Prose._holding,
    "is_filled": Prose._holding,
    "those": Prose._those,
    "highest": telling.most,
    "lowest": telling.most,
    **dict.fromkeys(("next_such", "previous_such", "left_such", "right_such"), telling.first_such),
    "either": telling.either,
    **dict.fromkeys(("same", "differs", "is_more", "is_less", "is_least", "is_most"), telling.comparison),
    "negate": telling.negate,
}

# What `{name}` is in the row of a word: something that the rulebook or the entry has named.
_NAMED: dict[str, Says] = {
    "slot": Prose._slot,
    "const": Prose._const,
    "pending": Prose._pending,
    "flag": Prose._flag,
    "flag_of": Prose._flag,
    "zone": Prose._zone,
    "zone_of": Prose._zone,
}
