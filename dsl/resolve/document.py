"""A complete document -> Rulebook: every name bound, every default filled, or it is said why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from lastcard.dsl.compose.values import Composed
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Entry, Mapping, Node
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.reading.tree import entries, field
from lastcard.dsl.rulebook import (
    NONE,
    Action,
    Flag,
    Method,
    Origin,
    Row,
    Rule,
    Rulebook,
    Setup,
    Silence,
    Stall,
    Teams,
    Text,
    Window,
    Zone,
)
from lastcard.dsl.sentences.syntax import is_broken, spoken
from lastcard.dsl.shape.facts import Facts, facts_of, silence_of, told_by
from lastcard.dsl.texts import NAMED, TEXTS, in_languages, names
from lastcard.dsl.unfold.unfold import TOO_MUCH, unfolded
from lastcard.dsl.words.vocabulary import VALUE_WORDS

from .citations import Citations
from .complete import TABLES, Completeness, is_none
from .deck import read_deck
from .declare import check_names, declare, in_order
from .declared import first_held
from .entries import Entries
from .roots import left_idle, told_of_other_kinds, told_of_what_is_missed
from .steps import Meaning

if TYPE_CHECKING:
    from lastcard.dsl.shape.schema import FlagShape, MethodShape, RulebookShape, TeamsShape, ZoneShape

DRAWN = next(word.name for word in VALUE_WORDS.values() if word.reads == ("drawn",))


def resolve(composed: Composed) -> tuple[Rulebook | None, tuple[Diagnostic, ...]]:
    """The rulebook, or why there is none. Entries with a broken sentence in them are left alone."""
    told = told_by(composed.document)
    if isinstance(told, tuple):
        return None, told
    document, misused = unfolded(composed.document)
    if any(problem.code == TOO_MUCH for problem in misused):
        return None, misused
    resolver = Resolver(replace(composed, document=document), told)
    rulebook = resolver.resolve()
    problems = _once((*misused, *resolver.problems))[:MAX_PROBLEMS]
    told_at = told_of_what_is_missed(list(told_of_other_kinds(problems, composed.document)), composed.document)
    return (None if misused else rulebook), tuple(_as_meant([*told_at], composed, told))


def _as_meant(problems: list[Diagnostic], composed: Composed, told: RulebookShape) -> Iterable[Diagnostic]:
    """Most sentences say what they are meant to: what is known of others is asked for where something is wrong."""
    if not problems:
        return problems
    from lastcard.dsl.sentences.meant import told_as_meant

    def judged(document: Mapping) -> list[Diagnostic]:
        resolver = Resolver(replace(composed, document=unfolded(document)[0]), told)
        resolver.resolve()
        return resolver.problems

    return told_as_meant(problems, composed.document, judged)


def _once(problems: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    """A step that is used in several places may be wrong in all of them."""
    first = dict[object, Diagnostic]()
    for problem in problems:
        first.setdefault((problem.code, problem.message, problem.span), problem)
    return list(first.values())


class Resolver:
    """One document; the sections are read in the order in which they need each other."""

    def __init__(self, composed: Composed, told: RulebookShape) -> None:
        self.composed = composed
        self.document = composed.document
        self.told = told
        self.deck = read_deck(self.told.deck, self.document)
        self.declared, problems = declare(self.document, self.told, self.deck, composed.own)
        self.meaning = Meaning(self.declared)
        self.problems = self.meaning.problems
        self.problems += (*self.deck.problems, *problems)
        self.citations = Citations(self.document, composed.clauses, self.meaning)

    def resolve(self) -> Rulebook | None:
        misnamed = check_names(self.document, self.meaning.report, self.composed.own)
        found = Entries(self.document, self.declared, self.meaning, self.citations)
        rules, actions = found.with_actions(found.rules())
        windows, tables = found.windows(), [found.table(name) for name in TABLES]
        self._judge_parameters()
        self.citations.rest()
        self.citations.check()
        if self.citations.is_family:
            return None
        given = bool(self.composed.house_rules)
        tell = self.meaning.report, self.meaning.warn
        complete = Completeness(self.document, self.told, self.declared, self.deck, tell, given)
        complete.judge(misnamed)
        left_idle(self.document, self.meaning.warn)
        if is_broken(self.document) or any(problem.severity == "error" for problem in self.problems):
            return None
        facts = facts_of(self.told)
        return None if facts is None else self._rulebook(facts, rules, actions, windows, tables)

    def _judge_parameters(self) -> None:
        """Those that say how many cards, at the place where they are set."""
        for entry in self._section("parameters"):
            if entry.key.text in self.meaning.counting and (amount := self.declared.parameters[entry.key.text][0]):
                self.meaning.report_amount(amount, "cards", entry.value.span)

    def _section(self, *path: str) -> tuple[Entry, ...]:
        return entries(field(self.document, *path))

    # --- the result ---------------------------------------------------------------------------------

    def _rulebook(
        self,
        facts: Facts,
        rules: tuple[Rule, ...],
        actions: tuple[Action, ...],
        windows: tuple[Window, ...],
        tables: list[dict[str, Row]],
    ) -> Rulebook:
        told, deck = self.told, self.deck
        turns_up = not is_none(field(self.document, "turned up"))
        untouched = Row(Origin("turned up", (), self.document.span))
        methods = tuple(_method(name, method) for name, method in facts.methods.items())
        return Rulebook(
            id=facts.rulebook,
            title=told.title,
            language=told.language,
            sheet=told.sheet,
            extends=self.composed.lineage,
            players=(told.players.first, told.players.last),
            names=tuple(told.names.items()),
            direction=-1 if facts.direction.value == "right" else 1,
            colors=deck.colors,
            kinds=deck.kinds,
            cards=deck.cards,
            ranks=tuple(deck.ranks.items()),
            flags=tuple(self._flag(name, shape) for name, shape in told.flags.items()),
            zones=tuple(_zone(name, self.told.zones[name]) for name in in_order(self.told.zones)),
            groups=tuple(self.declared.groups),
            rules=rules,
            windows=windows,
            sayings=tuple(self.declared.sayings),
            actions=actions,
            turned_up=tuple(tables[0].get(kind.name, untouched) for kind in deck.kinds),
            going_out=tuple(tables[1][kind.name] for kind in deck.kinds),
            setup=_setup(facts, deck.size, turns_up),
            renewed=facts.renewed,
            stall=Stall(facts.stall.turns, NONE if facts.stall.laps == "none" else facts.stall.laps),
            scoring=methods,
            default_scoring=list(facts.methods).index(facts.scoring),
            silences=tuple(_silence(entry) for entry in self._section("silences")),
            clauses=self.composed.clauses,
            citations=tuple(self.citations.origins),
            house_rules=self.composed.house_rules,
            side=self._side(),
            notes_drawn=DRAWN in spoken(self.document),
            teams=_teams(told.teams),
            seen_behind=self.told.deck.seen_behind,
            draws_anyway=facts.draws_anyway,
            wheels=tuple(each.wheel for each in self.declared.wheels.values()),
            texts=(*_texts(self.document), *_summaries(self.composed.summaries)),
            picks=tuple(sorted(names(self.document, "picks"))),
        )

    def _flag(self, name: str, shape: FlagShape) -> Flag:
        flag = self.declared.flags[name]
        return Flag(
            name, flag.type, flag.of_player, first_held(shape, flag.type, self.declared) or 0, shape.lasts == "game"
        )

    def _side(self) -> int:
        """The flag that says which face of the cards counts."""
        name = self.told.deck.sides
        return self.declared.flags[name].number if name else NONE


def _zone(name: str, shape: ZoneShape) -> Zone:
    return Zone(name, shape.of is not None, shape.seen_by, shape.dealt)


def _texts(document: Node) -> Iterator[Text]:
    for sort in entries(field(document, TEXTS)):
        name = sort.key.text
        for each in entries(sort.value) if name in NAMED else (Entry(replace(sort.key, text=""), sort.value),):
            for part in entries(each.value):
                said = in_languages(part.value)
                yield from (Text(name, each.key.text, part.key.text, language, said[language]) for language in said)


def _summaries(summaries: dict[str, dict[str, str]]) -> Iterator[Text]:
    """What each house rule says of itself in a sentence."""
    for name, said in summaries.items():
        yield from (Text("house-rules", name, "stake", language, one) for language, one in said.items())


def _setup(facts: Facts, deck_size: int, turns_up: bool) -> Setup:
    dealer, deal = facts.dealer, facts.deal
    rounds = tuple(deal.cards) if isinstance(deal.cards, list) else ()
    hand = max(rounds) if rounds else deck_size if deal.cards == "all" else deal.cards
    assert isinstance(hand, int)
    return Setup(
        hand=hand,
        dealer=dealer.by,
        unnumbered=dealer.unnumbered,
        rounds=rounds,
        all_cards=deal.cards == "all",
        turns_up=turns_up,
        hand_of_two=deal.for_two,
        next_dealer=facts.next_dealer,
    )


def _method(name: str, method: MethodShape) -> Method:
    return Method(
        name, method.scores, NONE if method.target is None else method.target, method.wins, tuple(method.points or ())
    )


def _teams(shape: TeamsShape | None) -> Teams | None:
    return None if shape is None else Teams(shape.size, shape.seats, shape.points == "together")


def _silence(entry: Entry) -> Silence:
    silence = silence_of(entry.value)
    return Silence(entry.key.text, silence.reading, silence.status, silence.question)
