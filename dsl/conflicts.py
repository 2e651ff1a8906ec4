"""Rules that meet at one event and get in each other's way.

Decided without playing, and so with caution: two rules meet unless their guards cannot both hold.
Two replacements that meet always conflict. Two triggers conflict when one writes what the other
reads or writes, unless `after` puts them in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .diagnostics import Diagnostic
from .rulebook import NONE, Block, Card, Do, Expr, ForEach, If, Repeat, Rule, Rulebook, Target, steps_of

CARD_SLOT = 1  # the role `card` of a play
COMMUTING = frozenset({"lost turns"})  # whoever marks first, the mark is the same

WRITES = {
    "draw": ("hands", "piles"),
    "draw_as": ("hands", "piles"),
    "penalty": ("hands", "piles"),
    "lose_turn": ("lost turns",),
    "name_color": ("color",),
    "give": ("hands",),
    "put": ("hands", "zones"),
    "take": ("hands", "zones"),
    "put_under": ("zones", "piles"),
    "turn_direction": ("direction",),
    "go_on_after": ("next turn",),
    "play_first": ("next turn",),
    "may_play": ("hands", "piles", "color", "direction", "lost turns", "next turn"),
    "go_out": ("round",),
    "end_round": ("round",),
    "back_into_pile": ("piles",),
    "back_into_middle": ("piles",),
    "shuffle_pile": ("piles",),
    "turn_up_another": ("piles", "color"),
}
READS = {
    "hand": "hands",
    "that_fit": "color",
    "color_in_play": "color",
    "top_card": "piles",
    "draw_pile": "piles",
    "discard_pile": "piles",
    "drawable": "piles",
    "next": "direction",
    "previous": "direction",
    "opponents": "direction",
    "all_players": "direction",
}
SETS_OFF = {"name_color": "color", "turn_direction": "direction", "give": "give", "lose_turn": "lost turn"}
SETS_OFF |= dict.fromkeys(("draw", "draw_as"), "draw") | {"penalty": "penalty"}


def conflicts(book: Rulebook) -> Iterator[Diagnostic]:
    waiting = next((rule for rule in book.rules if _comes_after(book, rule, rule.origin.name)), None)
    if waiting is not None:
        message = f"`{waiting.origin.name}` would have to come after itself"
        yield Diagnostic("LC622", message, waiting.origin.span, "take a name out of an `after:` list")
    for first, second in combinations(book.rules, 2):
        if first.station != second.station or first.pattern.event != second.pattern.event:
            continue
        if first.station == "instead" and _can_meet(book, first, second):
            yield _report("LC620", "two rules replace the same event", first, second)
        if first.station == "on" and _can_meet(book, first, second) and not _ordered(book, first, second):
            shared = _clash(_effect(book, first), _effect(book, second))
            if shared:
                what = ", ".join(f"the {one}" for one in shared)
                yield _report(
                    "LC621", f"the order of two rules matters and is not said (both touch {what})", first, second
                )


def _report(code: str, message: str, first: Rule, second: Rule) -> Diagnostic:
    related = ((f"the other one is `{first.origin.name}`", first.origin.span),)
    advice = (
        f"write `after: [{first.origin.name}]` here"
        if code == "LC621"
        else "give them conditions that exclude each other"
    )
    return Diagnostic(
        code, f"{message}: `{first.origin.name}` and `{second.origin.name}`", second.origin.span, advice, related
    )


# --- can they meet? -----------------------------------------------------------------------------


def _can_meet(book: Rulebook, first: Rule, second: Rule) -> bool:
    ones, others = _conjuncts(first.when), _conjuncts(second.when)
    if any(_exclude(one, other) for one in ones for other in others):
        return False
    if first.pattern.event != "play":
        return True
    return any(_may_be(card, first, ones) and _may_be(card, second, others) for card in book.cards)


def _conjuncts(when: Expr | None) -> tuple[Expr, ...]:
    if when is None:
        return ()
    if when.op == "both":
        return (*_conjuncts(when.args[0]), *_conjuncts(when.args[1]))
    return (when,)


def _exclude(one: Expr, other: Expr) -> bool:
    """Can the two conditions never hold together?"""
    if Expr("negate", (one,), type="truth") == other or Expr("negate", (other,), type="truth") == one:
        return True
    if {one.op, other.op} == {"same", "differs"}:
        return one.args == other.args
    if one.op == other.op == "same" and one.args[0] == other.args[0]:
        values = (one.args[1], other.args[1])
        return all(value.op == "const" for value in values) and values[0].value != values[1].value
    return False


def _may_be(card: Card, rule: Rule, conjuncts: tuple[Expr, ...]) -> bool:
    """Could the rule speak of this card, as far as the card alone decides it?"""
    if rule.pattern.kind not in (NONE, card.kind):
        return False
    return all(_of_card(conjunct, card) is not False for conjunct in conjuncts)


_COMPARED = {"same": int.__eq__, "differs": int.__ne__, "is_more": int.__gt__, "is_less": int.__lt__}
_COMPARED |= {"is_least": int.__ge__, "is_most": int.__le__}


def _of_card(expr: Expr, card: Card) -> bool | None:
    """A comparison about the card alone; None where something else plays a part."""
    if expr.op not in _COMPARED:
        return None
    left, right = (_value(arg, card) for arg in expr.args)
    return None if left is None or right is None else bool(_COMPARED[expr.op](left, right))


def _value(expr: Expr, card: Card) -> int | None:
    if expr.op == "const":
        return expr.value
    if expr.args and expr.args[0].op == "slot" and expr.args[0].value == CARD_SLOT:
        return {"color": card.color, "kind": card.kind, "rank": max(card.rank, 0), "face": card.face}.get(expr.op)
    return None


def _ordered(book: Rulebook, first: Rule, second: Rule) -> bool:
    return _comes_after(book, first, second.origin.name) or _comes_after(book, second, first.origin.name)


def _comes_after(book: Rulebook, rule: Rule, name: str, seen: frozenset[str] = frozenset()) -> bool:
    rules = {one.origin.name: one for one in book.rules}
    names = [before for before in rule.after if before in rules and before not in seen]
    return any(before == name or _comes_after(book, rules[before], name, seen | {before}) for before in names)


# --- what do they touch? --------------------------------------------------------------------------

Effect = tuple[frozenset[str], frozenset[str]]  # reads, writes


def _clash(one: Effect, other: Effect) -> list[str]:
    both = (one[1] & (other[0] | other[1])) | (other[1] & (one[0] | one[1]))
    marked_only = COMMUTING - one[0] - other[0]
    return sorted(both - marked_only)


def _effect(book: Rulebook, rule: Rule, seen: frozenset[str] = frozenset()) -> Effect:
    """What a rule reads and writes, what it sets off included."""
    reads, writes = set(_reads(book, rule.when)), set[str]()
    for step in steps_of(rule.body):
        reads |= {name for expr in _expressions(step) for name in _reads(book, expr)}
        if isinstance(step, Do):
            writes |= {*WRITES.get(step.op, ()), *(_flag(book, target) for target in step.into if target.flag != NONE)}
    for event in _set_off(rule.body) - seen:
        for other in book.rules:
            if other.station in ("on", "instead") and other.pattern.event == event:
                more = _effect(book, other, seen | {event})
                reads, writes = reads | more[0], writes | more[1]
    return frozenset(reads), frozenset(writes)


def _set_off(block: Block) -> frozenset[str]:
    return frozenset(SETS_OFF[step.op] for step in steps_of(block) if isinstance(step, Do) and step.op in SETS_OFF)


def _flag(book: Rulebook, target: Target) -> str:
    return f"flag `{book.flags[target.flag].name}`"


def _expressions(step: object) -> tuple[Expr, ...]:
    if isinstance(step, Do):
        return (*step.args, *(target.of for target in step.into if target.of is not None))
    if isinstance(step, If):
        return (step.condition,)
    if isinstance(step, Repeat):
        return (step.until,)
    return step.players if isinstance(step, ForEach) else ()


def _reads(book: Rulebook, expr: Expr | None) -> Iterator[str]:
    if expr is None:
        return
    if expr.op in READS:
        yield READS[expr.op]
    if expr.op in ("flag", "flag_of"):
        yield f"flag `{book.flags[expr.value].name}`"
    for arg in expr.args:
        yield from _reads(book, arg)
