"""What stands in the places of a word: each sort of operand has one way to be resolved; and what is made of several."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Sequence as Several
from dataclasses import dataclass, replace

from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.known.given import of_what_hits
from lastcard.dsl.rulebook import (
    EACH_CARD,
    EACH_PLAYER,
    Expr,
    Target,
    folded,
    is_neighbor,
    one_of_listed,
    passing,
    such,
    told,
    whole_of,
)
from lastcard.dsl.sentences.format import phrase_text
from lastcard.dsl.sentences.syntax import Phrase, names_in
from lastcard.dsl.words.rows import Word
from lastcard.dsl.words.types import (
    CARD,
    CARDS,
    COLORS,
    NO_VALUE,
    NOTHING,
    NUMBER,
    PLAYER,
    PLAYERS,
    SAME_ITEM,
    SEVERAL,
    TRUTH,
    UNKNOWN,
    New,
    Type,
)
from lastcard.dsl.words.value_rows import (
    End,
    Extreme,
    Filter,
    Joined,
    Membership,
    OneOf,
    Pending,
    RoleWord,
    Second,
    ValueWord,
)
from lastcard.dsl.words.vocabulary import EVENTS, FEATURE_FORMS, VALUE_WORDS, WORDS

from .names import Names
from .scope import Scope, what_was_brought

UNCLEAR = Expr("const", type=UNKNOWN)
LISTS = {sort.one: sort for sort in (PLAYERS, CARDS, COLORS)}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Said:
    """An operand as the sentence says it."""

    kind: Type  # what the word takes here
    part: Phrase | str
    span: Span | None  # of the phrase, for a mere name has no place of its own
    scope: Scope
    before: Meant | None  # the operand before it
    within: Phrase | None = None  # the phrase of which it is an operand

    @property
    def like(self) -> Type:
        """What that is."""
        return self.before.type if self.before is not None else NO_VALUE

    @property
    def place(self) -> Span | None:
        return self.part.span if isinstance(self.part, Phrase) else self.span

    @property
    def text(self) -> str:
        return _text(self.part)

    @property
    def first(self) -> str:
        """What stands first in its phrase, as it is said."""
        return _text(self.within.args[0]) if self.within is not None else ""

    @property
    def second(self) -> str:
        """What stands last but one, as it is said."""
        return _text(self.within.args[-2]) if self.within is not None and len(self.within.args) > 1 else "..."

    @property
    def last(self) -> str:
        """The first name of what stands last in its phrase."""
        value = self.within.args[-1] if self.within is not None else ""
        return value if isinstance(value, str) else next(names_in(value), "")

    @property
    def word(self) -> str:
        """The form of the word that it is said with."""
        return WORDS[self.within.op].form if self.within is not None else ""

    @property
    def name(self) -> str:
        """The name that stands here by itself, if it is one."""
        if isinstance(self.part, str):
            return self.part
        return str(self.part.args[0]) if self.part.op == "name" else ""


def _text(part: Phrase | str) -> str:
    return part if isinstance(part, str) else phrase_text(part)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Number:
    """What a name is that is no value by itself: a kind, a flag, a zone, a group."""

    value: int
    type: Type
    name: str = ""  # where it is none: what is to be told when it is known of what it is said


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Into:
    """Where something is put."""

    target: Target
    type: Type


Meant = Expr | Number | Into


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Operands:
    """Those of one phrase, resolved."""

    meant: tuple[Meant, ...]

    @property
    def args(self) -> tuple[Expr, ...]:
        return tuple(each for each in self.meant if isinstance(each, Expr))

    @property
    def into(self) -> tuple[Target, ...]:
        return tuple(each.target for each in self.meant if isinstance(each, Into))

    def number(self, otherwise: int) -> int:
        return next((each.value for each in self.meant if isinstance(each, Number)), otherwise)

    def item(self, new: New) -> Type:
        """What goes into a name: one of those that stand last, where the word does not say what."""
        return (self.args[-1].type.one or UNKNOWN) if new.type == SAME_ITEM else new.type


def fits(given: Type, wanted: Type) -> bool:
    if UNKNOWN in (given, wanted) or given == wanted:
        return True
    return given == NOTHING and wanted.may_be_none


def comparable(left: Type, right: Type) -> bool:
    several = left.one is not None or right.one is not None
    return UNKNOWN in (left, right) or (not several and (fits(left, right) or fits(right, left)))


def printed_rank(said: Said, wanted: Type) -> Expr | None:
    """What is printed on cards, where a number stands: by name, and in digits where a rank is compared with it."""
    declared, name = said.scope.declared, said.name
    if wanted != NUMBER:
        return None
    if name:
        own = declared.of_file(name, said.span.file) if said.span is not None else None
        found = said.scope.lookup(name) or own
        return declared.rank(name) if found is None or found.type != NUMBER else None
    compared = isinstance(said.before, Expr) and said.before.op == "rank"
    if not compared or isinstance(said.part, str) or said.part.op != "number":
        return None
    return declared.rank(str(said.part.args[0]))


# --- where something else stands than what is wanted


def told_before(said: Said, problems: Several[Diagnostic]) -> bool:
    """What is wrong before the `or` is wrong behind it, too, and one mistake."""
    digits = isinstance(said.part, Phrase) and said.part.op == "number"
    if said.kind != TRUTH or not isinstance(said.before, Expr) or not (said.name or digits) or not problems:
        return False
    last, here = problems[-1].span, said.span
    if last is None or here is None or last.file != here.file:
        return False
    return (here.line, here.column) <= (last.line, last.column) < (here.end_line, here.end_column)


def called(value: Expr, scope: Scope) -> str:
    """The name by which something is known here, if it has one."""
    return scope.registers[value.value].name if value.op == "slot" else ""


# Of what a feature is said that takes this, where some of these are told by it.
EACH_OF = {
    (CARDS, CARD): EACH_CARD,
    (PLAYERS, PLAYER): EACH_PLAYER,
    (PLAYERS, SEVERAL): Expr("hand", (EACH_PLAYER,), type=CARDS),
}


def told_by(several: Type) -> str:
    forms = (form for form in FEATURE_FORMS.values() if (several, VALUE_WORDS[form.feature].takes[0]) in EACH_OF)
    return ", ".join(f"`{form.form.format('FLAG')}`" for form in forms)


def is_somebody(of: Names, said: Said) -> bool:
    """Is it a player, or something out of one, as if a player were a place for cards?"""
    part = said.part if isinstance(said.part, Phrase) and said.part.op != "name" else said.name
    if isinstance(part, Phrase) and VALUE_WORDS[part.op].takes[-1:] == (CARDS,):
        return is_somebody(of, replace(said, part=part.args[-1]))
    if isinstance(part, Phrase):
        return VALUE_WORDS[part.op].gives == PLAYER
    found = of.meaning_of(part, said.span, said.scope)
    return found is not None and found.type == PLAYER


# --- what the event has brought ---


def pending(of: Names, row: Pending, operands: Operands, span: Span | None, scope: Scope) -> Expr:
    found = scope.pending.get(row.of)
    if found is None:
        message = f"there is nothing here that {row.form} could be of"
        advice = of_what_hits(row.form, row.of, "card" in scope.roles, span, of.declared.document)
        of.report("LC407", message, span, advice)
    return found or UNCLEAR


def role(of: Names, row: RoleWord, operands: Operands, span: Span | None, scope: Scope) -> Expr:
    """It is said of the event alone, or of something that it has brought with it."""
    if row.role in scope.roles and operands.args == what_was_brought(row, scope):
        fact = scope.slot_of(row.role)
        return fact if row.holds else Expr("negate", (fact,), type=TRUTH)
    message = f"there is nothing here of which `{row.example}` could be said"
    events = " or ".join(f"`{said}`" for said in _events_with(row.role))
    of.report("LC407", message, span, f"it can be said in rules and windows about {events}")
    return UNCLEAR


def _events_with(role: str) -> list[str]:
    return [event.said for event in EVENTS.values() if role in dict(event.roles)]


# --- several ----------------------------------------------------------------------------------------------


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


_OF_ONE_SORT = "a list is of players, of cards or of colors alone"


def joined(of: Names, row: Joined, operands: Operands, span: Span | None, scope: Scope) -> Expr:
    """Players, cards or colors; each of them may be one or several."""
    first, last = operands.args
    kinds = [each.type.one or each.type for each in (first, last)]
    if UNKNOWN in kinds:
        return UNCLEAR
    if kinds[0] != kinds[1]:
        of.report(
            "LC404",
            f"{first.type.said} and {last.type.said} cannot stand in one list",
            span,
            "a list is of players, of cards or of colors alone",
        )
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


# Sort of row -> what is made of one, as far as it is about several.
MADE_OF_SEVERAL: dict[type[ValueWord], Callable[..., Expr]] = {
    OneOf: that_which_takes,
    Second: second,
    Joined: joined,
    Membership: membership,
    Filter: filtered,
    Extreme: extreme,
}


def demand_ways(words: Mapping[str, Word], ways: Mapping[Type, object]) -> None:
    """What a word takes, somebody must be able to resolve."""
    for row in words.values():
        for sort in row.takes:
            if isinstance(sort, Type) and sort not in ways:
                raise NotImplementedError(f"nobody resolves `{sort.name}`, which `{row.name}` takes")
