"""What is made of several: some of them, one of them, all that are listed; what is said of one or of several."""

from __future__ import annotations

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.rulebook import Expr, folded, is_neighbor, one_of_listed, passing, such, told, whole_of
from lastcard.dsl.sentences.syntax import Phrase
from lastcard.dsl.words.types import CARDS, COLORS, NUMBER, PLAYER, PLAYERS, TRUTH, UNKNOWN
from lastcard.dsl.words.value_rows import End, Extreme, Filter, Joined, Membership, OneOf, Second
from lastcard.dsl.words.vocabulary import VALUE_WORDS

from .names import Names
from .operands import Operands, fits
from .scope import Scope

UNCLEAR = Expr("const", type=UNKNOWN)
LISTS = {sort.one: sort for sort in (PLAYERS, CARDS, COLORS)}


def that_which_takes(of: Names, row: OneOf, operands: Operands, span: Span | None, scope: Scope) -> Expr:
    first, *rest = operands.args
    if is_neighbor(first):
        return passing(first, *rest)
    words = (VALUE_WORDS[name] for name in row.stands_for)
    word = next((word for word in words if fits(first.type, word.takes[0])), None)
    if isinstance(word, End) and "draw" in VALUE_WORDS[whole_of(first).op].reads:
        of.report("LC404", "in which order the draw pile lies nobody knows", span, "draw a card: it is the top one")
    return UNCLEAR if word is None else Expr(word.name, operands.args, type=word.gives)


def second(of: Names, row: Second, operands: Operands, span: Span | None, scope: Scope) -> Expr:
    beside, passing = row.stands_for
    (player,) = operands.args
    return Expr(passing, (Expr(beside, (player,), type=row.gives), player), type=row.gives)


def joined(of: Names, row: Joined, operands: Operands, span: Span | None, scope: Scope) -> Expr:
    """Players, cards or colors; each of them may be one or several."""
    first, last = operands.args
    kinds = [each.type.one or each.type for each in (first, last)]
    if UNKNOWN in kinds:
        return UNCLEAR
    if kinds[0] != kinds[1]:
        of.report("LC404", f"{first.type.said} and {last.type.said} cannot stand in one list", span)
        return UNCLEAR
    return Expr(row.stands_for[0], (first, last), type=LISTS[kinds[0]])


def membership(of: Names, row: Membership, operands: Operands, span: Span | None, scope: Scope) -> Expr:
    value, listed = operands.args
    found = folded(one_of_listed(value, listed))
    return found if row.holds else folded(Expr("negate", (found,), type=TRUTH))


def filtered(of: Names, row: Filter, operands: Operands, span: Span | None, scope: Scope) -> Expr:
    several, feature, value = operands.args
    kept = folded(told(row.relation, feature, value))
    if several.type == UNKNOWN:
        return UNCLEAR
    return (
        such(several, kept) if several.type == PLAYER else Expr(row.stands_for[0], (several, kept), type=several.type)
    )


def extreme(of: Names, row: Extreme, operands: Operands, span: Span | None, scope: Scope) -> Expr:
    several, feature = operands.args
    if not fits(feature.type, NUMBER):
        of.report("LC404", f"{feature.type.said} is not higher or lower than another", span, "numbers are")
    return UNCLEAR if several.type == UNKNOWN else Expr(row.stands_for[0], (several, feature), type=several.type)


def parts_of(part: Phrase | str) -> list[Phrase | str]:
    """The parts of a list, in their order."""
    if isinstance(part, str) or part.op != "joined":
        return [part]
    first, last = part.args
    return [*parts_of(first), last]
