"""The entries of a document that hold sentences: rules, windows, and the rows of the tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.everyday import key_for
from lastcard.dsl.known.astray import of_its_station
from lastcard.dsl.known.things import BY_KEY, meant
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar
from lastcard.dsl.reading.tree import entries, field, items, text_at
from lastcard.dsl.rulebook import (
    NONE,
    Action,
    Block,
    Expr,
    Moment,
    Offer,
    Pattern,
    Row,
    Rule,
    Station,
    Window,
    never,
)
from lastcard.dsl.sentences.format import phrase_text
from lastcard.dsl.sentences.syntax import Phrase, Sentence, is_broken, mentioned
from lastcard.dsl.shape.values import OTHERS
from lastcard.dsl.words.types import CARD, CARDS, PLAYER, PLAYERS, TRUTH, UNKNOWN, New
from lastcard.dsl.words.vocabulary import EVENT_FORMS, EVENTS, OPENINGS, STATIONS, WORDS

from .citations import Citations
from .declared import Declared
from .order import ALL_OTHERS, THE_RULEBOOK, follow_for_nothing, wait_for_nothing, windows_in_order, with_order
from .scope import SHOWN, Scope, of_group
from .steps import Meaning

SOMEBODY = (PLAYER, PLAYERS, UNKNOWN)

ANSWER = "answer"  # what the card of an offer is called in all examples


class Entries:
    """One document's; those with a sentence that could not be read are left alone."""

    def __init__(self, document: Mapping, declared: Declared, meaning: Meaning, citations: Citations) -> None:
        self.document = document
        self.declared = declared
        self.meaning = meaning
        self.report = meaning.report
        self.citations = citations

    def rules(self) -> tuple[Rule, ...]:
        found = tuple(self._rule(entry) for entry in self._whole("rules"))
        self._tell(follow_for_nothing(found))
        return with_order(found, self.declared.own)

    def _tell(self, told: Iterable[tuple[Rule | Window, str, str]]) -> None:
        for entry, message, advice in told:
            self.meaning.warn("LC623", message, entry.origin.span, advice)

    def with_actions(self, rules: tuple[Rule, ...]) -> tuple[tuple[Rule, ...], tuple[Action, ...]]:
        """What an action does is a rule about its being said; all others about that come after it."""
        found = [self._action(entry, len(rules) + place) for place, entry in enumerate(self._whole("actions"))]
        first = {rule.pattern.said: rule.origin.name for rule, _ in found}
        own = [_after(rule, first.get(rule.pattern.said)) for rule in rules]
        return (*own, *(rule for rule, _ in found)), tuple(action for _, action in found)

    def _action(self, entry: Entry, number: int) -> tuple[Rule, Action]:
        name = entry.key.text
        choice, slot, scope = self._choice(entry, Scope.of_event(self.declared, "say"))
        body, scope = self.meaning.block(field(entry.value, "do"), scope, "do")
        pattern, origin = Pattern("say", said=self.declared.sayings[name]), self.citations.origin(entry, "actions")
        return Rule(origin, "on", pattern, None, body, scope.registers, ()), Action(name, number, choice, slot)

    def windows(self) -> tuple[Window, ...]:
        found = tuple(self._window(entry) for entry in self._whole("windows"))
        self._tell(wait_for_nothing(found))
        return windows_in_order(found, self.declared.own)

    def table(self, name: str) -> dict[str, Row]:
        """The rows of a table, by the kinds of card that they are about; one may be about all that have no row."""
        rows = {}
        for entry in self._whole(name):
            if entry.key.text not in (*self.declared.kinds, OTHERS):
                message = f"the deck has no kind `{entry.key.text}`"
                advice = f"the row for all others is `{OTHERS}`" if key_for(entry.key.text, (OTHERS,)) else ""
                advice = advice or meant(entry.key.text, self.document, ("kind",), _OF_ROWS)
                self.report("LC401", message, entry.key.span, advice)
            rows[entry.key.text] = self._row(name, entry)
        return dict.fromkeys(self.declared.kinds, rows[OTHERS]) | rows if OTHERS in rows else rows

    def _whole(self, section: str) -> tuple[Entry, ...]:
        """The entries of a section in which every sentence could be read."""
        return tuple(entry for entry in entries(field(self.document, section)) if not is_broken(entry.value))

    def _no_such(self, message: str, name: str, known: Iterable[str], span: Span) -> None:
        listed = ", ".join(f"`{each}`" for each in [*known][:SHOWN])
        advice = self.meaning.meant(name, known) or (f"known here: {listed}" if listed else "")
        self.report("LC401", message, span, advice)

    # --- rules -------------------------------------------------------------------------

    def _rule(self, entry: Entry) -> Rule:
        node = entry.value
        station = self._station(entry)
        trigger = field(node, station)
        pattern = self.meaning.pattern(trigger.phrase) if isinstance(trigger, Sentence) else Pattern("play")
        scope = Scope.of_event(self.declared, pattern.event)
        of_none = isinstance(trigger, Sentence) and trigger.phrase.op not in EVENT_FORMS and pattern.group == NONE
        scope = scope.about(self._pending(pattern, scope, of_none), may_change=station == "before")
        when = self._when(node, scope)
        if not STATIONS[station].acts:
            pattern = replace(pattern, just_drawn=_is_about_drawn(pattern, when))
        body, scope = self.meaning.block(field(node, "do"), scope, "do")
        self._check_body(entry, station, body)
        origin, after = self.citations.origin(entry), self._after(node)
        return Rule(origin, station, pattern, when, body, scope.registers, after)

    def _station(self, entry: Entry) -> Station:
        found = [station.name for station in STATIONS.values() if field(entry.value, station.name) is not None]
        if len(found) != 1:
            message = f"the rule `{entry.key.text}` needs exactly one of " + ", ".join(f"`{key}`" for key in STATIONS)
            self.report("LC501", message, entry.key.span, of_its_station(entry, found, self.document))
        return found[0] if found else "on"

    def _when(self, node: Node, scope: Scope) -> Expr | None:
        """The condition of a rule or window. A parameter may switch it off, but not the author by mistake."""
        sentence = field(node, "when")
        when = self.meaning.condition(sentence, scope)
        if not isinstance(sentence, Sentence) or when is None:
            return None
        parameters = (mentioned(sentence) - scope.roles) & self.declared.parameters_of(sentence.span.file)
        if never(when) and when.type == TRUTH and not parameters:
            self.report("LC612", "this condition never holds", sentence.span, "take the entry away, or mend it")
        return when

    def _check_body(self, entry: Entry, station: str, body: Block) -> None:
        acts = STATIONS[station].acts
        if acts and not body and field(entry.value, "do") is None and field(entry.value, station) is not None:
            message = f"the rule `{entry.key.text}` does nothing"
            self.report("LC502", message, entry.key.span, "add `do:` and a list of steps")
        if not acts and body and not self._says_several(entry):
            message = f"a rule that says `{station}` has no steps"
            self.report("LC502", message, _key(entry, "do"), _WITHOUT_STEPS.get(station, "take `do:` away"))

    def _says_several(self, entry: Entry) -> bool:
        """Of which that is told."""
        return sum(field(entry.value, name) is not None for name in STATIONS) > 1

    def _after(self, node: Node, section: str = "rules") -> tuple[str, ...]:
        there = [entry.key.text for entry in entries(field(self.document, section))]
        found = field(node, "follows")
        if isinstance(found, Scalar) and found.text in (ALL_OTHERS, THE_RULEBOOK):
            return (found.text,)
        names = items(found)
        for name in names:
            if name.text not in there:
                message = f"there is no {section[:-1]} `{name.text}`"
                advice = _to_follow(name.text, section, self.document)
                self.report("LC401", message, name.span, advice)
        return tuple(name.text for name in names)

    # --- windows -----------------------------------------------------------------------

    def _window(self, entry: Entry) -> Window:
        node = entry.value
        self._check_parts(entry)
        moment = self._moment(field(node, "opens"))
        scope = Scope.of_event(self.declared, moment.pattern.event, "taker")
        if moment.group != NONE or not self._opens_at_no_group(node):
            scope = scope.about(self._pending(replace(moment.pattern, group=moment.group), scope))
        else:
            scope = scope.about(of_group(("target", "amount")))
        asking = scope.without("taker")
        when = self._when(node, asking)
        asked = self._asks(field(node, "asks"), asking)
        offers = list[Offer]()
        for each in entries(field(node, "offers")):  # only one is taken: none knows what another one names
            within = scope.knowing(frozenset()).about(scope.pending, may_change=moment.when == "before")
            offer, scope = self._offer(each, within)
            offers.append(offer)
        scope = scope.knowing(frozenset()).about(scope.pending)
        otherwise, scope = self.meaning.block(field(node, "otherwise"), scope, "otherwise")
        return Window(
            self.citations.origin(entry),
            moment,
            when,
            asked,
            text_at(node, "once") == "turn",
            tuple(offers),
            otherwise,
            scope.registers,
            self._after(node, "windows"),
        )

    def _check_parts(self, entry: Entry) -> None:
        if field(entry.value, "extends") is not None:  # it is like none that there is, and that has been told
            return
        left_out = [key for key in _PARTS if field(entry.value, key) is None]
        others = [each.key.text for each in entries(field(self.document, "windows")) if each is not entry]
        if len(left_out) > 1 and (near := self.meaning.meant(entry.key.text, others)):
            message = f"no window `{entry.key.text}` is inherited, and a new one has `opens`, `asks` and `offers`"
            self.report("LC202", message, entry.key.span, near)
            return
        for key, line in _PARTS.items():
            if key in left_out:
                message = f"`{key}` is missing in the window `{entry.key.text}`"
                line = "asks: the target" if key == "asks" and self._opens_at_a_group(entry.value) else line
                self.report("LC202", message, entry.key.span, f"write `{line}`")

    def _opens_at_a_group(self, node: Node) -> bool:
        """Then it is mostly whoever is hit by the group that is asked."""
        opens = field(node, "opens")
        return isinstance(opens, Sentence) and " group " in opens.text

    def _opens_at_no_group(self, node: Node) -> bool:
        """Of a group that is none one may say everything: that it is none has been told."""
        opens = field(node, "opens")
        return isinstance(opens, Sentence) and isinstance(opens.phrase.args[0], str)

    def _asks(self, node: Node | None, scope: Scope) -> Expr:
        if not isinstance(node, Sentence):  # it is missing, and that has been said
            return self.meaning.value("player", scope)
        asked = self.meaning.value(node.phrase, scope)
        if asked.type not in SOMEBODY:
            advice = "write for example `opponents of player`"
            self.report("LC404", "a window asks a player or several players", node.span, advice)
        return asked

    def _offer(self, entry: Entry, scope: Scope) -> tuple[Offer, Scope]:
        choice, slot, scope = self._choice(entry, scope)
        when = self.meaning.condition(field(entry.value, "when"), scope)
        played = field(entry.value, "plays")
        plays, span = played is not None, entry.key.span if played is None else played.span
        body, scope = self.meaning.block(field(entry.value, "do"), scope, f"offers {entry.key.text} do")
        several = plays and slot != NONE and scope.registers[slot].type == CARDS
        return Offer(entry.key.text, choice, body, slot, plays, several, when, span), scope

    def _choice(self, entry: Entry, scope: Scope) -> tuple[Expr | None, int, Scope]:
        """Whom the offer is about, or the cards that may be played in taking it, and where the one goes."""
        about, plays = field(entry.value, "about"), field(entry.value, "plays")
        if isinstance(plays, Sentence):
            if about is not None:
                advice = "take one of them away"
                self.report("LC642", "an offer is `about` somebody or `plays` a card", about.span, advice)
            cards = self.meaning.wanted(CARDS, plays.phrase.args[1], scope)
            given = WORDS[plays.phrase.op].takes[0]
            kind = given.type if isinstance(given, New) else CARD
            name = str(plays.phrase.args[0])
            if name not in self.declared.kinds:
                return cards, *self.meaning.name_given(name, kind, plays.span, scope)
            message = f"`{name}` is a kind of card, and here a card gets a name"
            cards_said = plays.phrase.args[1]
            hand = phrase_text(cards_said) if isinstance(cards_said, Phrase) else cards_said
            which = f"{ANSWER} from {hand} with kind {name}"
            self.report("LC409", message, plays.span, f"write `{which}`, and below it `taker plays {ANSWER}`")
            slot, scope = scope.naming(name, kind)  # and below it, whatever it is called there
            return cards, slot, replace(scope, slots={**scope.slots, ANSWER: slot}, given=scope.given | {ANSWER})
        if not isinstance(about, Sentence):
            return None, NONE, scope
        of = self.meaning.value(about.phrase.args[1], scope)
        kind = of.type.one or of.type
        if kind not in (PLAYER, CARD, UNKNOWN):
            message = "an offer or an action is about a player or a card, or about one of several"
            self.report("LC404", message, about.span, "write for example `about: friend from opponents of player`")
        return of, *self.meaning.name_given(str(about.phrase.args[0]), kind, about.span, scope)

    def _pending(self, pattern: Pattern, scope: Scope, unknown: bool = False) -> dict[str, Expr]:
        """Of an `unknown` group one may say everything: that it is none has been told."""
        if pattern.group == NONE:
            return of_group(("target", "amount")) if unknown else scope.of_hit(pattern.event)
        return of_group(self.declared.group_keys.get(pattern.group, frozenset()))

    def _moment(self, node: Node | None) -> Moment:
        if not isinstance(node, Sentence):
            return Moment("after", Pattern("play"))
        side, argument = OPENINGS[node.phrase.op].side, node.phrase.args[0]
        if not isinstance(argument, str):
            return Moment(side, self.meaning.pattern(argument))
        number = self.declared.groups.get(argument, NONE)
        if number == NONE:
            self._no_such(f"no rule has a group `{argument}`", argument, self.declared.groups, node.span)
        return Moment(side, Pattern(self.declared.group_events.get(number) or "play"), number)

    # --- rows --------------------------------------------------------------------------

    def _row(self, table: str, entry: Entry) -> Row:
        node = entry.value
        origin = self.citations.origin(entry, table)
        stays = isinstance(node, Scalar) and node.text == "stays in"
        if stays and table == "turned up":
            advice = "write `nothing` or a list of steps"
            self.report("LC203", "a card that is turned up cannot `stay in`", node.span, advice)
        scope = Scope.of_event(self.declared, "play")
        scope = scope if table == "going out" else scope.only("card")  # nobody has laid it
        body, scope = self.meaning.block(field(node, "do") if isinstance(node, Mapping) else node, scope, "do")
        return Row(origin, body, stays, scope.registers)


_WITHOUT_STEPS = {
    "forbid": "take `do:` away: what is not possible costs nothing; what may be done and then costs something, is "
    "permitted, and a rule of its own with `on:`, of a last card its row of `going out:`, says what comes of it",
    "permit": "take `do:` away; what comes of it, a rule of its own with `on:` says",
    "oblige": "take `do:` away; what comes of it, a rule of its own with `on:` says",
    "unlawful": "take `do:` away; what it costs when it is found out, a window says",
    "tolerate": "take `do:` away; what it costs when it is found out, a window says",
}


def _key(entry: Entry, name: str) -> Span:
    """Where one of its keys stands, else the entry."""
    return next((each.key.span for each in entries(entry.value) if each.key.text == name), entry.key.span)


_PARTS = {"opens": "opens: after player plays card", "asks": "asks: next after player", "offers": "offers: {NAME: {}}"}


def _is_about_drawn(pattern: Pattern, when: Expr | None) -> bool:
    """Does the condition say that the card has just been drawn?"""
    roles = [name for name, _ in EVENTS[pattern.event].roles]
    while when is not None and when.op == "both":
        when = when.args[0]
    return "just-drawn" in roles and when == Expr("slot", value=roles.index("just-drawn"), type=TRUTH)


_OF_ROWS = {"color": "a row is about a kind; the color is asked for in its steps: `if: color of card is NAME`"}


def _to_follow(name: str, section: str, document: Mapping) -> str:
    """Only what is of the same sort, a rule or a window, comes before it."""
    only = f"{section} follow {section} alone; `follows: all others` comes after all at the same moment"
    otherwise = "`follows: all others` comes after whatever there is at the same moment"
    wanted = section.removesuffix("s")
    others = {key: only for key in BY_KEY if key != wanted}
    return meant(name, document, (wanted,), others, otherwise)


def _after(rule: Rule, name: str | None) -> Rule:
    return rule if name is None or rule.station != "on" else replace(rule, after=(*rule.after, name))
