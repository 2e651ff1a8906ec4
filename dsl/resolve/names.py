"""The names of events, kinds, zones and groups in sentences, and what to say where there is none of that name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import ALSO, Diagnostic, Span, did_you_mean
from lastcard.dsl.everyday import digits_for, instead_of
from lastcard.dsl.known.contents import entry_around, truths_of
from lastcard.dsl.known.given import sort_of_own, times_of
from lastcard.dsl.known.mismatched import all_said_of, instead, meant_by, meant_of
from lastcard.dsl.known.things import listed, own_kinds, printed_so, things
from lastcard.dsl.reading.nodes import Entry, Scalar
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.reading.tree import entries, field
from lastcard.dsl.rulebook import NONE, Expr, Pattern, Register
from lastcard.dsl.sentences.grammar import reserved_words
from lastcard.dsl.sentences.syntax import Phrase, Sentence
from lastcard.dsl.shelf import is_shipped
from lastcard.dsl.words.types import (
    CARD,
    CARD_OR_CARDS,
    CARDS,
    COLOR,
    GROUP,
    KIND,
    KIND_OR_ROLE,
    NUMBER,
    OFFER,
    PLAYER,
    SOME_CARDS,
    TRUTH,
    UNKNOWN,
    Type,
)
from lastcard.dsl.words.vocabulary import EVENT_FORMS, EVENT_OF

from .declared import Declared
from .scope import Scope, unknown_name

_DECLARE = "write it under `groups:`, and `- group: NAME` in a rule"


# With what something of a sort is compared.
_COMPARED = {
    PLAYER: "compare with somebody, as `the dealer` or `the first player`; what somebody is besides: "
    "`flags: {NAME: {of: player, holds: truth}}`",
    NUMBER: "a number is in digits, as `7`; one of your own is declared first: `parameters: {NAME: 2}`",
    CARDS: "cards are compared so: `hand of player is empty`, `size of hand of player is 2`",
}
# How one comes by a name of a sort.
_COMING_BY = {
    PLAYER: "say who it is: `next after player`; or first `player picks NAME from opponents of player`, or "
    "`for each: NAME in all players`",
    CARD: "say which one it is: first `player picks NAME from hand of player`",
    CARDS: "cards are `hand of player`; a place for cards is declared first: `zones: {NAME: {}}`",
    NUMBER: "a number is declared first: `parameters: {NAME: 2}`, or `flags: {NAME: {holds: number}}`",
    TRUTH: "a condition compares, as `rank of card is 7`; or declare it first: `flags: {NAME: {holds: truth}}`",
}


_SWITCHED = {"on": "true", "off": "false"}
_ANOTHER = "that-"
_HOW_MANY = {"hand": "how many cards they hold is `with size of hand less than 3`"}
_NO_PLAYERS = "`{}` is not something that every player has"


class Names:
    """Resolves what the sentences of one rulebook name, and collects what is wrong with it."""

    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        self.problems: list[Diagnostic] = []
        self.counting: set[str] = set()  # parameters that say how many cards
        self._told_of_the_table: set[str] = set()

    def report(self, code: str, message: str, span: Span | None, help_text: str = "") -> None:
        self._tell(Diagnostic(code, message, span, help_text))

    def warn(self, code: str, message: str, span: Span | None, help_text: str) -> None:
        self.problems.append(Diagnostic(code, message, span, help_text, severity="warning"))

    def tell_where_used(self, name: Scalar, since: int) -> None:
        """What has been told since then of a group that another file writes: who uses it can mend it."""
        for number, problem in enumerate(self.problems[since:], since):
            is_elsewhere = problem.span is not None and problem.span.file != name.span.file
            if problem.span is not None and is_elsewhere and not is_shipped(name.span.file):
                related = ((f"the group `{name.text}` says it here", problem.span), *problem.related)
                self.problems[number] = replace(problem, span=name.span, related=related)
            elif problem.span != name.span:
                self.problems[number] = replace(problem, related=((f"`{name.text}` is used here", name.span),))

    def meant(self, name: str, known: Iterable[str]) -> str:
        """Advice for a name that is none; no longer asked for when nobody will read it."""
        near = did_you_mean(name, known) if len(self.problems) < MAX_PROBLEMS else None
        return f"did you mean `{near}`?" if near else ""

    def _unknown(
        self,
        name: str,
        span: Span | None,
        scope: Scope,
        among: Sequence[str] | None = None,
        otherwise: str = "",
    ) -> None:
        if len(self.problems) < MAX_PROBLEMS:  # more are not shown, and each costs a search
            self._tell(unknown_name(name, span, scope, among, otherwise))

    def _tell(self, problem: Diagnostic) -> None:
        if self.problems and _said_in_this_line(self.problems[-1], problem):
            return
        same = next((number for number, each in enumerate(self.problems) if _is_the_same_own(each, problem)), None)
        if same is None:
            self.problems.append(problem)
        elif problem.span is not None:
            first = self.problems[same]
            self.problems[same] = replace(first, related=(*first.related, (ALSO, problem.span)))

    def meaning_of(self, name: str, span: Span | None, scope: Scope) -> Expr | None:
        """What a name is here, or in the file alone that says it."""
        return scope.lookup(name) or (self.declared.of_file(name, span.file) if span is not None else None)

    def is_no_name(self, name: str, sort: Type, span: Span | None, scope: Scope, compared: bool = False) -> bool:
        """Is it none? Then that is told, with what there is of the sort that is wanted, or how one comes by it."""
        fitting = {KIND: self.declared.kinds, COLOR: self.declared.colors}.get(sort)
        known = (fitting is None and sort not in _COMING_BY) or name in ("", *(fitting or ()))
        if known or self.meaning_of(name, span, scope) is not None:
            return False
        among = None if fitting is None else [*fitting]
        advice = (_COMPARED if compared else _COMING_BY).get(sort) or _COMING_BY.get(sort, "")
        own = [each for each in scope.given if scope.type_of(each) == sort]
        if sort == TRUTH and name in _SWITCHED:
            advice = f"write `{_SWITCHED[name]}`"
        elif sort == TRUTH and (flags := truths_of(span, self.declared.document)):
            advice = f"of your own there is {listed(flags)}; {advice}"
        elif own and not compared:
            advice = f"did you mean `{own[-1]}`, which a step before gives? Else {advice}"
        self._unknown(name, span, scope, among, advice.replace("NAME", name))
        return True

    def no_such_type(
        self, given: Type, wanted: Type, name: str, said: str, word: str, span: Span | None, scope: Scope
    ) -> None:
        """Something stands where something else is wanted; it has this name, if it has one, and stands in this word."""
        advice = meant_by(word, given, said, PLAYER.name in scope.roles)
        advice = advice or instead(given, wanted, name, said, self._names_of(wanted, span, scope))
        self.report("LC404", f"this is {given.said}, not {wanted.said}", span, advice)

    def _names_of(self, sort: Type, span: Span | None, scope: Scope) -> list[str]:
        """All that has a name here and is of this sort; of cards those that have got one by a step or an offer."""
        one = CARD if sort in (SOME_CARDS, CARD_OR_CARDS) else sort
        own = self.declared.own.get(span.file, {}) if span is not None else {}
        known = [*scope.slots, *own, *self.declared.parameters, *self.declared.flags, *self.declared.zones]
        known = [name for name in scope.slots if name not in scope.roles] if one == CARD else known
        found = ((name, self.meaning_of(name, span, scope)) for name in known)
        return [name for name, value in found if value is not None and value.type == one]

    def is_taken(self, name: str, span: Span | None, scope: Scope) -> None:
        """A name that is given, and that means something else already."""
        found = things(name, self.declared.document) if self.declared.document is not None else []
        what = "is known from the event" if name in scope.roles else "already means something else"
        message = found[0].told if found and name not in scope.roles else f"`{name}` {what}"
        self.report(
            "LC409", message, span, f"choose another name, as `{_ANOTHER}{name}`, here and wherever this is meant"
        )

    # --- what is said of something ---

    def nothing_of(self, name: str, owner: Type, said: str, span: Span | None, scope: Scope) -> None:
        """It is said of something that has no such thing: what that is, decides what was meant."""
        if owner == UNKNOWN or (owner == PLAYER and self._is_of_the_table(name, said, span, scope)):
            return
        own = [each for each in (*self.declared.flags, *self.declared.zones) if self.declared.of_players(each)]
        near = did_you_mean(name, own) if owner == PLAYER else None
        advice = f"did you mean `{near} of {said}`?" if near else ""
        advice = advice or meant_of(name, owner, said, PLAYER.name in scope.roles) or instead_of(name)
        if owner == PLAYER:
            self.report("LC405", _NO_PLAYERS.format(name), span, advice or self._declared_own(name))
        else:
            message = f"nothing of {owner.said} is called `{name}`"
            self.report("LC405", message, span, advice or all_said_of(owner, said))

    def no_own_flag(self, name: str, span: Span | None, scope: Scope) -> None:
        """Players are told by a flag that they have not."""
        if not self._is_of_the_table(name, "", span, scope):
            own = [each for each in self.declared.flags if self.declared.of_players(each)]
            self.report(
                "LC405",
                _NO_PLAYERS.format(name),
                span,
                _HOW_MANY.get(name) or self.meant(name, own) or instead_of(name) or self._declared_own(name),
            )

    def _declared_own(self, name: str) -> str:
        sort = sort_of_own(name, self.declared.document) if self.declared.document is not None else "truth"
        name = "NAME" if name in reserved_words() else name
        several = "" if sort == "number" else "; several cards stand under `zones:`, with `of: player`"
        return f"declare it: `flags: {{{name}: {{of: player, holds: {sort}}}}}`{several}"

    def _is_of_the_table(self, name: str, player: str, span: Span | None, scope: Scope) -> bool:
        """There is one for all: that is told of each flag and zone once, and where all speak so, at its entry."""
        found = self.meaning_of(name, span, scope)
        if found is None:
            return False
        if name in self._told_of_the_table:
            return True
        self._told_of_the_table.add(name)
        key = next((entry.key for part in ("flags", "zones") for entry in self._entries(part, name)), None)
        advice = f"write `{name}`" + (", or declare it with `of: player` if everybody has one" if key else "")
        if found.type == CARD and player:
            advice += f"; all cards of somebody are `hand of {player}`"
        if found.type in (KIND, COLOR) and found.op == "const" and player:
            advice = f"cards are told so: `hand of {player} with {found.type.name} {name}`"
        only = key is not None and span is not None and span.file == key.span.file and self._always_of(name)
        related = (("it is said of a player here", span),) if only and span is not None else ()
        place = key.span if only and key is not None else span
        message = f"`{name}` is {self._sort(name, found, key is not None)}, and not something that every player has"
        self._tell(Diagnostic("LC405", message, place, advice, related))
        return True

    def _sort(self, name: str, found: Expr, one: bool) -> str:
        """What it is that has been found under a name."""
        if one:
            return "one for the table"
        known = things(name, self.declared.document) if self.declared.document is not None else []
        return known[0].sort.said if known and found.op == "const" else f"{found.type.said} by itself"

    def _entries(self, section: str, name: str) -> list[Entry]:
        document = self.declared.document
        found = entries(field(document, section)) if document is not None else ()
        return [entry for entry in found if entry.key.text == name]

    def _always_of(self, name: str) -> bool:
        """Is it said of somebody each time, and more than once?"""
        document = self.declared.document
        times = [*times_of(name, document)] if document is not None else []
        return len(times) > 1 and all(op == "of" for op in times)

    def pattern(self, phrase: Phrase) -> Pattern:
        form = EVENT_FORMS.get(phrase.op)
        if form is None:
            return self._group_pattern(phrase)
        event, kind, said = EVENT_OF[form.name], NONE, NONE
        for sort, (role, what), name in zip(form.takes, form.roles, map(str, phrase.args), strict=True):
            if sort == KIND_OR_ROLE and name != role:
                kind = self._kind(name, phrase.span)
            elif sort == OFFER:
                said = self._saying(name, phrase.span)
            elif name != role:
                self.report("LC403", f"{what} is called `{role}` here, not `{name}`", phrase.span, f"write `{role}`")
        return Pattern(event, kind, several="cards laid" in form.sets, said=said)

    def _group_pattern(self, phrase: Phrase) -> Pattern:
        group = self._named(GROUP, str(phrase.args[0]), phrase.span)
        return Pattern(self.declared.group_events.get(group) or "play", group=group)

    def _kind(self, name: str, span: Span | None) -> int:
        if name in self.declared.kinds:
            return self.declared.kinds[name]
        digits = name if name.isdecimal() else digits_for(name)
        feature = f"color of card is {name}" if name in self.declared.colors else ""
        feature = f"rank of card is {digits}" if digits else feature
        if feature:
            line = f"a line `when: {feature}`, or join it by `and` to the one that is there"
            advice = f"a kind stands here; write `player plays card`, and {line}"
            self.report("LC401", f"no kind is called `{name}`", span, advice)
            return NONE
        if printed := printed_so(name, self.declared.document):
            self.report(
                "LC401", f"no kind is called `{name}`", span, f"write `{printed}`, which is called so on the cards"
            )
            return NONE
        others = things(name, self.declared.document) if self.declared.document is not None else []
        if others and not instead_of(name, self.declared.kinds):
            new = "; one of your own is a line under `deck: {cards: ...}`"
            advice = f"{others[0].told}, and a kind of card stands here: {listed(self.declared.kinds)}{new}"
            if others[0].sort.key == "line":
                advice = f"write `kind: {name}` in that line of cards: those with ranks are of the kind `number` else"
            self.report("LC401", f"no kind is called `{name}`", span, advice)
            return NONE
        scope = Scope(Declared(kinds=self.declared.kinds), (Register("card", CARD),), {"card": 0})
        own = own_kinds(self.declared.document, self.declared.kinds, span)
        first = f"did you mean `{own[0]}`, which this file has? " if len(own) == 1 else ""
        known = f"kinds are {listed(self.declared.kinds)}, or `card` for any"
        new = "one of your own is a line under `deck: {cards: ...}`"
        self._unknown(name, span, scope, otherwise=f"{first}{known}; {new}")
        return NONE

    def _saying(self, name: str, span: Span | None) -> int:
        """The number of the name of an offer or an action."""
        known = self.declared.sayings
        if name not in known:
            near = did_you_mean(name, known)
            advice = f"did you mean `{near}`?" if near else self._other_thing(name, "and no offer or action")
            advice = advice or "known are " + listed(known)
            advice = advice if known else "declare it: `actions: {NAME: {do: [...]}}`"
            self.report("LC401", f"there is no offer or action `{name}`", span, advice)
        return known.get(name, NONE)

    def _other_thing(self, name: str, so: str) -> str:
        """What it is instead."""
        found = things(name, self.declared.document) if self.declared.document is not None else []
        return f"{found[0].told}, {so}" if found else ""

    def _group_of_window(self, name: str) -> str:
        """The group at which a window opens that is called so."""
        document = self.declared.document
        opens = field(document, "windows", name, "opens") if document is not None else None
        _, group, said = opens.text.partition(" group ") if isinstance(opens, Sentence) else ("", "", "")
        return said if group else ""

    def _group_around(self, span: Span | None) -> str:
        """The group at which the window opens in which this stands."""
        document = self.declared.document
        return self._group_of_window(entry_around(span, document)) if span is not None and document is not None else ""

    def kind_named(self, word: Expr) -> Expr:
        """The kind that a parameter of a house rule names; a rulebook may have none of that name."""
        return Expr("const", value=self.declared.kinds.get(word.type.choices[word.value], NONE), type=KIND)

    def _named(self, sort: Type, name: str, span: Span | None) -> int:
        names = self.declared.groups
        if name not in names:
            near = self._group_of_window(name) or did_you_mean(name, names) or self._group_around(span)
            advice = f"did you mean `{near}`?" if near else self._other_thing(name, f"and no {sort.name}")
            there = f"; known are {listed(names)}" if names else ""
            advice = f"{advice}{there}" if advice and not near else advice
            advice = advice or (f"known are {listed(names)}" if names else _DECLARE)
            self.report("LC401", f"there is no {sort.name} `{name}`", span, advice)
        return names.get(name, NONE)


def _is_the_same_own(first: Diagnostic, problem: Diagnostic) -> bool:
    """Whoever forgets whose it is, or to declare it, forgets it everywhere."""
    of_nobody = problem.message.startswith("nobody is called")  # where no player acts, none does in the whole entry
    alike = (first.code, first.message) == (problem.code, problem.message)
    of_nothing = problem.message.startswith("nothing is called")  # and is declared once
    in_one_file = first.span is not None and problem.span is not None and first.span.file == problem.span.file
    return alike and (problem.code in ("LC402", "LC405") or of_nobody or (of_nothing and in_one_file))


def _said_in_this_line(last: Diagnostic, problem: Diagnostic) -> bool:
    """What is wrong twice in a sentence, as a name that stands there twice, is one mistake."""
    of_the_same = (last.code, problem.code) == ("LC408", "LC402")  # whose flag it is, has been told
    if last.span is None or problem.span is None or not (last.message == problem.message or of_the_same):
        return False
    return (last.span.file, last.span.line) == (problem.span.file, problem.span.line)
