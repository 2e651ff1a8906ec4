"""A complete document -> Rulebook: every name bound, every default filled, or it is said why not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, cast

from lastcard.dsl.compose.inherit import TRIGGERS, entries, entry_names, field, items
from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean
from lastcard.dsl.reading.nodes import Entry, Mapping, Scalar
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.rulebook import (
    NONE,
    Block,
    Clause,
    Expr,
    Flag,
    Method,
    Moment,
    Offer,
    Origin,
    Pattern,
    Row,
    Rule,
    Rulebook,
    Setup,
    Silence,
    Stall,
    Station,
    Window,
    Zone,
    never,
)
from lastcard.dsl.sentences.syntax import Parsed, Sentence
from lastcard.dsl.words.vocabulary import EVENTS

from .complete import TABLES, Completeness
from .deck import Deck, number_at, read_deck, text_at
from .declare import Declarations
from .names import Declared, Own, Scope, choices_of, initial
from .order import ALL_OTHERS, last_of_all
from .steps import Meaning


class Resolver:
    """One document; the sections are read in the order in which they need each other."""

    def __init__(
        self,
        document: Mapping,
        clauses: tuple[Clause, ...],
        lineage: tuple[str, ...],
        broken: tuple[Span, ...],
        own: dict[str, Own],
        house_rules: tuple[str, ...],
    ) -> None:
        self.document = document
        self.broken = broken
        self.clauses = clauses
        self.lineage = lineage
        self.house_rules = house_rules
        self.declared = Declared(own=own)
        self.meaning = Meaning(self.declared)
        self.problems = self.meaning.problems
        self.origins: list[Origin] = []
        self.is_family = field(document, "family") is not None

    def resolve(self) -> Rulebook | None:
        deck = read_deck(self.document, self.declared)
        self.problems += deck.problems
        declarations = Declarations(self.document, self.declared, self.meaning.report)
        declarations.declare()
        declarations.check_names()
        rules = last_of_all(tuple(self._rule(entry) for entry in self._whole("rules")))
        windows = tuple(self._window(entry) for entry in self._whole("windows"))
        tables = [self._table(name, deck) for name in TABLES]
        self._origins_of_the_rest()
        self._citations()
        if not self.is_family:
            given = bool(self.house_rules)
            Completeness(self.document, self.declared, deck, self.meaning.report, given).judge(bool(self.broken))
        if self.is_family or self.broken or any(problem.severity == "error" for problem in self.problems):
            return None
        return self._rulebook(deck, rules, windows, tables)

    def _near(self, name: str, known: Iterable[str]) -> str | None:
        """What was meant; no longer asked when nobody will read it."""
        return did_you_mean(name, known) if len(self.problems) < MAX_PROBLEMS else None

    # --- declared things ---------------------------------------------------------------

    def _section(self, *path: str) -> tuple[Entry, ...]:
        return entries(field(self.document, *path))

    def _whole(self, section: str) -> tuple[Entry, ...]:
        """The entries of a section in which every sentence could be read."""
        return tuple(entry for entry in self._section(section) if not any(_within(span, entry) for span in self.broken))

    # --- rules, windows, rows --------------------------------------------------------------

    def _rule(self, entry: Entry) -> Rule:
        node = entry.value
        triggers = [key for key in TRIGGERS if field(node, key) is not None]
        if len(triggers) != 1:
            message = f"the rule `{entry.key.text}` needs exactly one of " + ", ".join(f"`{key}`" for key in TRIGGERS)
            self.meaning.report("LC501", message, entry.key.span, "write for example `on: player plays card`")
        trigger = field(node, triggers[0]) if triggers else None
        pattern = self.meaning.pattern(trigger.phrase) if isinstance(trigger, Sentence) else Pattern("play")
        scope = Scope.of_event(self.declared, pattern.event)
        station = cast("Station", triggers[0] if triggers else "on")
        scope.pending, scope.may_change = self._pending(pattern.event, pattern.group, scope), station == "before"
        when = self._when(node, scope)
        if station in ("before", "on", "instead"):
            pattern, when = _guarded(pattern, when)
        body = self.meaning.block(field(node, "do"), scope, "do")
        self._check_body(entry, station, body)
        origin, after = self._origin(entry), self._after(node)
        return Rule(origin, station, pattern, when, body, scope.initial(), after, scope.names())

    def _when(self, node: Parsed, scope: Scope) -> Expr | None:
        """The condition of a rule or window. A parameter may switch it off, but not the author by mistake."""
        sentence, before = field(node, "when"), self.declared.parameters_read
        when = self.meaning.condition(sentence, scope)
        by_parameter = self.declared.parameters_read > before
        understood = when is not None and when.type == "truth"
        if never(when) and understood and not by_parameter and isinstance(sentence, Sentence):
            self.meaning.report("LC612", "this condition never holds", sentence.span, "take the entry away, or mend it")
        return when

    def _check_body(self, entry: Entry, station: str, body: Block) -> None:
        acts = station in ("before", "on", "instead")
        if acts and not body and field(entry.value, "do") is None:
            self.meaning.report(
                "LC502", f"the rule `{entry.key.text}` does nothing", entry.key.span, "add `do:` and a list of steps"
            )
        if not acts and body:
            message = f"a rule that says `{station}` has no steps"
            self.meaning.report("LC502", message, entry.key.span, "take `do:` away, or write `on:` instead")

    def _after(self, node: Parsed) -> tuple[str, ...]:
        rules = [entry.key.text for entry in self._section("rules")]
        found = field(node, "after")
        if isinstance(found, Scalar) and found.text == ALL_OTHERS:
            return (ALL_OTHERS,)
        names = items(found)
        for name in names:
            if name.text not in rules:
                near = self._near(name.text, rules)
                self.meaning.report(
                    "LC401", f"there is no rule `{name.text}`", name.span, f"did you mean `{near}`?" if near else ""
                )
        return tuple(name.text for name in names)

    def _window(self, entry: Entry) -> Window:
        node = entry.value
        for key in ("opens", "asks", "offers"):
            if field(node, key) is None:
                self.meaning.report(
                    "LC202",
                    f"`{key}` is missing in the window `{entry.key.text}`",
                    entry.key.span,
                    f"write `{key}: ...`",
                )
        moment = self._moment(field(node, "opens"))
        scope = Scope.of_event(self.declared, self._event_of(moment), "taker")
        scope.pending = self._pending(self._event_of(moment), moment.group, scope)
        slots = {name: slot for name, slot in scope.slots.items() if name != "taker"}
        asking = Scope(self.declared, slots, frozenset(slots), pending=scope.pending)
        when = self._when(node, asking)
        guarded, when = _guarded(moment.pattern, when)
        moment = Moment(moment.when, guarded, moment.group)
        asked = self._asks(field(node, "asks"), asking)
        scope.may_change = moment.when == "before"
        offers = tuple(self._offer(offer, scope) for offer in entries(field(node, "offers")))
        scope.may_change = False
        scope.given.clear()
        otherwise = self.meaning.block(field(node, "otherwise"), scope, "otherwise")
        once = text_at(node, "once") == "turn"
        return Window(self._origin(entry), moment, when, asked, once, offers, otherwise, scope.initial(), scope.names())

    def _asks(self, node: Parsed | None, scope: Scope) -> Expr:
        if not isinstance(node, Sentence):  # it is missing, and that has been said
            return self.meaning.value("player", scope)
        asked = self.meaning.value(node.phrase, scope)
        if asked.type not in ("player", "players", "unknown"):
            advice = "write for example `opponents of player`"
            self.meaning.report("LC404", "a window asks a player or several players", node.span, advice)
        return asked

    def _offer(self, entry: Entry, scope: Scope) -> Offer:
        scope.given.clear()  # only one offer is taken: none knows what another one names
        choice, slot = self._choice(entry, scope)
        when = self.meaning.condition(field(entry.value, "when"), scope)
        plays = field(entry.value, "plays") is not None
        body = self.meaning.block(field(entry.value, "do"), scope, f"offers {entry.key.text} do")
        return Offer(entry.key.text, choice, body, slot, plays, when)

    def _choice(self, entry: Entry, scope: Scope) -> tuple[Expr | None, int]:
        """Whom the offer is about (`target`), or the cards that may be played in taking it, and where the one goes."""
        target, plays = field(entry.value, "target"), field(entry.value, "plays")
        if isinstance(plays, Sentence):
            if target is not None:
                advice = "take one of them away"
                self.meaning.report("LC642", "an offer has a `target` or `plays` a card", target.span, advice)
            cards = self.meaning.wanted("cards", plays.phrase.args[1], scope)
            return cards, self.meaning.name_given(str(plays.phrase.args[0]), "card", plays.span, scope)
        if not isinstance(target, Sentence):
            return None, NONE
        whom = self.meaning.value(target.phrase, scope)
        if whom.type not in ("player", "players", "unknown"):
            self.meaning.report("LC404", "an offer is about a player or several players", target.span)
        return whom, self.meaning.name_given("target", "player", target.span, scope)

    def _pending(self, event: str, group: int, scope: Scope) -> dict[str, Expr]:
        return scope.of_group(self.declared.group_keys.get(group, set())) if group != NONE else scope.of_hit(event)

    def _moment(self, node: Parsed | None) -> Moment:
        if not isinstance(node, Sentence):
            return Moment("after", Pattern("play"))
        side: Literal["before", "after"] = "before" if node.phrase.op.startswith("before") else "after"
        argument = node.phrase.args[0]
        if isinstance(argument, str):
            number = self.declared.groups.get(argument, NONE)
            if number == NONE:
                near = self._near(argument, list(self.declared.groups))
                self.meaning.report(
                    "LC401", f"no rule has a group `{argument}`", node.span, f"did you mean `{near}`?" if near else ""
                )
            return Moment(side, Pattern(self.declared.group_events.get(number) or "play"), number)
        return Moment(side, self.meaning.pattern(argument))

    def _event_of(self, moment: Moment) -> str:
        return moment.pattern.event or "play"

    def _table(self, name: str, deck: Deck) -> dict[str, Row]:
        rows = {}
        for entry in self._whole(name):
            if entry.key.text not in self.declared.kinds:
                near = self._near(entry.key.text, list(self.declared.kinds))
                message = f"the deck has no kind `{entry.key.text}`"
                self.meaning.report("LC401", message, entry.key.span, f"did you mean `{near}`?" if near else "")
            rows[entry.key.text] = self._row(name, entry)
        return rows

    def _row(self, table: str, entry: Entry) -> Row:
        node = entry.value
        origin = self._origin(entry, table)
        stays = isinstance(node, Scalar) and node.text == "stays in"
        if stays and table == "turned up":
            self.meaning.report(
                "LC203", "a card that is turned up cannot `stay in`", node.span, "write `nothing` or a list of steps"
            )
        scope = Scope.of_event(self.declared, "play" if table == "going out" else None)
        body = self.meaning.block(field(node, "do") if isinstance(node, Mapping) else node, scope, "do")
        return Row(origin, body, stays, scope.initial(), scope.names())

    # --- citations --------------------------------------------------------------------------

    def _origin(self, entry: Entry, section: str = "") -> Origin:
        name = f"{section}.{entry.key.text}" if section else entry.key.text
        origin = Origin(name, (*self._cites(entry.value), *self._cited_elsewhere(name)), entry.key.span)
        self.origins.append(origin)
        return origin

    def _cites(self, node: Parsed) -> tuple[str, ...]:
        return self._clause_list(field(node, "cites"))

    def _clause_list(self, node: Parsed | None) -> tuple[str, ...]:
        clauses = items(node)
        known = [clause.id for clause in self.clauses]
        for item in clauses:
            if item.text not in known and not self.is_family:
                near = self._near(item.text, known)
                message = (
                    f"the sheet has no clause `{item.text}`"
                    if known
                    else f"`{item.text}` is cited, but the rulebook names no sheet"
                )
                self.meaning.report(
                    "LC412",
                    message,
                    item.span,
                    f"did you mean `{near}`?" if near else "name the sheet with `sheet: ...`" if not known else "",
                )
        return tuple(item.text for item in clauses)

    def _cited_elsewhere(self, name: str) -> tuple[str, ...]:
        return self._clause_list(field(self.document, "citations", name))

    def _origins_of_the_rest(self) -> None:
        for section, path in (
            ("deck", ("deck", "cards")),
            ("parameters", ("parameters",)),
            ("scoring", ("scoring", "methods")),
            ("setup", ("setup",)),
            ("answers", ("answers",)),
        ):
            for entry in self._section(*path):
                self._origin(entry, section)
        for entry in entries(self.document):
            if entry.key.text in ("deck", "direction", "scoring", *TABLES):
                self._origin(entry)

    def _citations(self) -> None:
        names = entry_names(self.document)
        for entry in self._section("citations"):
            if entry.key.text not in names:
                near = self._near(entry.key.text, names)
                message = f"there is no rule or entry `{entry.key.text}`"
                self.meaning.report("LC413", message, entry.key.span, f"did you mean `{near}`?" if near else "")

    # --- the result ---------------------------------------------------------------------------------

    def _rulebook(
        self, deck: Deck, rules: tuple[Rule, ...], windows: tuple[Window, ...], tables: list[dict[str, Row]]
    ) -> Rulebook:
        document = self.document
        low, _, high = text_at(document, "players", "2..10").partition("..")
        methods = tuple(self._method(entry) for entry in self._section("scoring", "methods"))
        default = [method.name for method in methods].index(text_at(field(document, "scoring"), "default"))
        return Rulebook(
            id=text_at(document, "rulebook"),
            title=text_at(document, "title"),
            language=text_at(document, "language", "en"),
            sheet=text_at(document, "sheet"),
            extends=self.lineage,
            players=(int(low), int(high)),
            names=tuple(
                (entry.key.text, entry.value.text)
                for entry in self._section("names")
                if isinstance(entry.value, Scalar)
            ),
            direction=-1 if text_at(field(document, "direction"), "value") == "right" else 1,
            colors=tuple(deck.colors),
            kinds=tuple(deck.kinds),
            cards=tuple(deck.cards),
            flags=tuple(self._flag(entry) for entry in self._section("flags")),
            zones=tuple(Zone(name) for name in self.declared.zones),
            groups=tuple(self.declared.groups),
            rules=rules,
            windows=windows,
            turned_up=tuple(tables[0][kind.name] for kind in deck.kinds),
            going_out=tuple(tables[1][kind.name] for kind in deck.kinds),
            setup=self._setup(),
            stall=Stall(
                number_at(field(document, "answers", "stall"), "turns", 1000),
                number_at(field(document, "answers", "stall"), "laps", 1),
            ),
            scoring=methods,
            default_scoring=default,
            silences=tuple(_silence(entry) for entry in self._section("silences")),
            clauses=self.clauses,
            citations=tuple(self.origins),
            house_rules=self.house_rules,
            side=self._side(),
        )

    def _setup(self) -> Setup:
        dealer = field(self.document, "setup", "dealer")
        by = cast('Literal["highest card", "chosen"]', text_at(dealer, "by", "highest card"))
        unnumbered = cast('Literal["zero", "again"]', text_at(dealer, "unnumbered", "zero"))
        deal = field(self.document, "setup", "deal")
        following = text_at(field(self.document, "answers"), "next dealer", "is found anew")
        next_dealer = cast('Literal["is found anew", "passes on", "is the winner"]', following)
        return Setup(number_at(deal, "cards", 7), by, unnumbered, number_at(deal, "for two", 0), next_dealer)

    def _method(self, entry: Entry) -> Method:
        scores = cast('Literal["winner", "everybody", "nobody"]', text_at(entry.value, "scores", "nobody"))
        wins = cast('Literal["highest", "lowest"]', text_at(entry.value, "wins", "highest"))
        return Method(entry.key.text, scores, number_at(entry.value, "target", NONE), wins)

    def _flag(self, entry: Entry) -> Flag:
        _, kind, of_player = self.declared.flags[entry.key.text]
        start = field(entry.value, "start")
        value = initial(kind)
        if isinstance(start, Scalar) and isinstance(start.value, int):
            value = int(start.value)
        elif isinstance(start, Scalar) and start.text in self.declared.colors:
            value = self.declared.colors[start.text]
        choices = choices_of(kind)
        if choices:
            value = choices.index(text_at(entry.value, "start", choices[0]))
        return Flag(entry.key.text, kind, of_player, value, choices)

    def _side(self) -> int:
        """The flag that says which face of the cards counts."""
        name = text_at(field(self.document, "deck"), "sides")
        return self.declared.flags[name][0] if name else NONE


def _guarded(pattern: Pattern, when: Expr | None) -> tuple[Pattern, Expr | None]:
    """What `just drawn` and `with mate` say: a rule or a window has it as part of its condition."""
    roles = [name for name, _ in EVENTS[pattern.event].roles]
    if pattern.just_drawn:
        drawn = Expr("slot", value=roles.index("just-drawn"), type="truth")
        when = drawn if when is None else Expr("both", (drawn, when), type="truth")
    if pattern.mate:
        mate = Expr("slot", value=roles.index("mate"), type="card")
        two = Expr("differs", (mate, Expr("const", value=NONE, type="nothing")), type="truth")
        when = two if when is None else Expr("both", (two, when), type="truth")
    return replace(pattern, just_drawn=False, mate=False), when


def _within(span: Span, entry: Entry) -> bool:
    place = entry.value.span
    return span.file == entry.key.span.file and entry.key.span.line <= span.line <= max(
        place.end_line, entry.key.span.line
    )


def _silence(entry: Entry) -> Silence:
    value = entry.value
    return Silence(
        entry.key.text, text_at(value, "reading"), text_at(value, "status", "chosen"), number_at(value, "question", 0)
    )


def resolve(
    document: Mapping,
    clauses: tuple[Clause, ...],
    lineage: tuple[str, ...],
    broken: tuple[Span, ...] = (),
    own: dict[str, Own] | None = None,
    house_rules: tuple[str, ...] = (),
) -> tuple[Rulebook | None, tuple[Diagnostic, ...]]:
    """The rulebook, or why there is none. Entries with a `broken` sentence in them are left alone.

    `own` has the parameters of the house rules that have been laid over it, by their files.
    """
    resolver = Resolver(document, clauses, lineage, broken, own or {}, house_rules)
    rulebook = resolver.resolve()
    return rulebook, tuple(resolver.problems[:MAX_PROBLEMS])
