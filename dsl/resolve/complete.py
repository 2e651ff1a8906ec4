"""What a complete rulebook must answer, and what must not stand in it for nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from lastcard.dsl.diagnostics.problem import Span, did_you_mean
from lastcard.dsl.known.astray import to_ask_with
from lastcard.dsl.known.contents import group_names
from lastcard.dsl.known.rows import told_of_rows
from lastcard.dsl.known.things import listed, meant
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar
from lastcard.dsl.reading.tree import entries, field, items, leaves, text_at
from lastcard.dsl.relations import closure
from lastcard.dsl.sentences.syntax import Sentence, is_broken, mentioned, names_in
from lastcard.dsl.shape.facts import is_numbered, kind_of
from lastcard.dsl.shape.values import HIGHEST_RANK, OTHERS, Range
from lastcard.dsl.texts import NAMED, NO_SUCH, names
from lastcard.dsl.words.limits import MOST_SEATS

from .deck import Deck
from .declared import Declared, first_held
from .roots import USED, as_a_number, unused_now

if TYPE_CHECKING:
    from lastcard.dsl.shape.schema import CardLine, RulebookShape

Report = Callable[[str, str, Span | None, str], None]
Tell = tuple[Report, Report]  # of what is wrong, and of what was hardly meant

TABLES = {
    "turned up": "what does it do as the first card?",
    "going out": "what still happens when it was the last card?",
}

FEW = 4  # cards that are left when all have theirs: less is no game
_STARTS = {
    "number": "write a whole number",
    "truth": "write `true` or `false`",
    "color": "write the name of a color of the deck, or leave `start` out",
    "player": "leave `start` out: at first it is nobody",
    "card": "leave `start` out: at first it is none",
}

_MANDATORY = {
    "direction": "which way does play go at first?",
    "setup/dealer": "who deals?",
    "setup/deal": "how many cards has everybody?",
    "scoring/default": "how is a round scored?",
    "answers/stall": "how is a round decided that does not end?",
    "answers/next dealer": "who deals the next round?",
}


def is_none(table: Node | None) -> bool:
    """`turned up: none`: there is no first card that could do anything."""
    return isinstance(table, Scalar) and table.text == "none"


class Completeness:
    """Looks over one complete document, once everything in it has been read."""

    def __init__(
        self, document: Mapping, told: RulebookShape, declared: Declared, deck: Deck, tell: Tell, given: bool
    ) -> None:
        self.document = document
        self.told = told
        self.declared = declared
        self.deck = deck
        self.report, self.warn = tell
        self.given = given  # are there house rules that the rulebook does not name itself?

    def _section(self, *path: str) -> tuple[Entry, ...]:
        return entries(field(self.document, *path))

    def judge(self, misnamed: frozenset[str]) -> None:
        """Nobody asks whether something `misnamed` is used."""
        self._has_an_id()
        self._players()
        self._card_lines()
        self._sides()
        self._starts()
        self._zones()
        self._display_names()
        self._texts()
        self._order()
        self._answers()
        self._rows()
        self._scoring()
        if not is_broken(self.document):  # else nobody could say what is used
            self._unused(misnamed)

    def _has_an_id(self) -> None:
        if field(self.document, "rulebook") is None:
            message = "the file says neither `rulebook` nor `family`"
            self.report("LC202", message, self.document.span, "write `rulebook: ID`, the name of the file")

    def _answers(self) -> None:
        if field(self.document, "extends") is None and field(self.document, "deck") is None:
            message = "this extends nothing and has no cards of its own"
            self.report("LC504", message, self.document.span, "write `extends: classic`, or what else it builds on")
            return
        for key, question in _MANDATORY.items():
            if field(self.document, *key.split("/")) is None:
                message = f"`{key.replace('/', ': ')}` has no answer: {question}"
                self.report("LC504", message, self.document.span, f"write `{key.split('/')[-1]}: ...`")
        if not self.deck.cards and not self.deck.problems:
            advice = "write `deck:` with `colors:` and `cards:`"
            self.report("LC504", "the deck has no cards", self.document.span, advice)

    def _rows(self) -> None:
        tables = {table: question for table, question in TABLES.items() if not is_none(field(self.document, table))}
        absent = [table for table in tables if field(self.document, table) is None and self.deck.kinds]
        for table in absent:
            advice = f"write `{table}: {{{OTHERS}: nothing}}`, or a row for each kind"
            self.report("LC505", f"the table `{table}` is missing: {tables.pop(table)}", self.document.span, advice)
        open_ones = {table: question for table, question in tables.items() if self._is_open(table)}
        kinds = [kind.name for kind in self.deck.kinds]
        without = {kind: self._without_row(kind, open_ones) for kind in kinds}
        lacking = {kind: missing for kind, missing in without.items() if missing}
        for told in told_of_rows(lacking, kinds, self.declared.colors, self.document, self._place_of_kind):
            self.report("LC505", *told)

    def _without_row(self, kind: str, tables: dict[str, str]) -> dict[str, str]:
        return {table: question for table, question in tables.items() if self._no_row(table, kind)}

    def _is_open(self, table: str) -> bool:
        """Has it to say something of each kind? Of a row that is of no kind nobody knows what it is for."""
        known = (*self.declared.kinds, OTHERS)
        misnamed = any(entry.key.text not in known for entry in self._section(table))
        return self._no_row(table, OTHERS) and not misnamed

    def _no_row(self, table: str, kind: str) -> bool:
        return field(self.document, table, kind) is None

    def _scoring(self) -> None:
        default = text_at(field(self.document, "scoring"), "default")
        if default and field(self.document, "scoring", "methods", default) is None:
            named = field(self.document, "scoring", "default") or self.document
            advice = _way_of_scoring(default) or meant(default, self.document, ("method",))
            self.report("LC401", f"there is no way of scoring `{default}`", named.span, advice)

    def _place_of_kind(self, name: str) -> Span:
        places = (entry.key.span for entry, _ in self._lines() if kind_of(entry) == name)
        return next(places, self.document.span)

    def _players(self) -> None:
        found, wanted = field(self.document, "players"), self.told.players
        if found is not None and not 2 <= wanted.first <= wanted.last <= MOST_SEATS:
            message = f"`players` cannot be {wanted}"
            self.report("LC608", message, found.span, f"2 to {MOST_SEATS} can play, the fewest first")

        teams = field(self.document, "teams")
        if self.told.teams is not None and teams is not None and wanted.last <= MOST_SEATS:
            size, players = self.told.teams.size, range(wanted.first, wanted.last + 1)
            fitting = [count for count in players if count % size == 0 and count > size]
            if wanted.first not in fitting or wanted.last not in fitting:
                many = wanted.first if wanted.first not in fitting else wanted.last
                message = f"teams of {size} cannot be made of {many} players, and `players` is {wanted}"
                best = f"{fitting[0]}..{fitting[-1]}" if fitting else f"{2 * size}..{2 * size}"
                is_own = teams.span.file == self.document.span.file or found is None
                place = teams if is_own or found is None else found
                tell = self.warn if fitting else self.report  # those who cannot be shared out, the table turns away
                tell("LC683", message, place.span, f"write `players: {best}`, or leave `teams` out")
        if found is not None and wanted.last <= MOST_SEATS:
            self._all_with_cards(found, wanted.first, wanted.last)

    def _all_with_cards(self, players: Node, first: int, last: int) -> None:
        """Who says one of both has surely not meant more players than the deck has cards for."""
        deal = field(self.document, "setup", "deal", "cards")
        own = [node for node in (players, deal) if node is not None and node.span.file == self.document.span.file]
        each = deal.value if isinstance(deal, Scalar) else None
        lines = (line.key.span for line in entries(field(self.document, "deck", "cards")))
        is_new = any(span.file == self.document.span.file for span in lines)  # and who plays is said elsewhere
        if len(own) < 1 + is_new or not isinstance(each, int) or each < 1:
            return
        if first <= (enough := (self.declared.cards - FEW) // each) and self.declared.cards // each < last:
            message = f"{last} players would be dealt {last * each} cards, and the deck has {self.declared.cards}"
            advice = f"they are enough for {enough}: write `players: {first}..{enough}`, or deal fewer cards"
            self.warn("LC609", message, own[0].span, advice)

    def _lines(self) -> Iterator[tuple[Entry, CardLine]]:
        """The lines of cards, each where it stands."""
        deck = self.told.deck
        for section, lines in (("cards", deck.cards), ("backs", deck.backs or {})):
            yield from zip(self._section("deck", section), lines.values(), strict=True)

    def _card_lines(self) -> None:
        """A line of cards that cannot be what it says."""
        self._ranges(self.told.deck.ranks, field(self.document, "deck", "ranks"))
        for entry, line in self._lines():
            ranks, points = field(entry.value, "ranks"), field(entry.value, "points")
            self._ranges(line.ranks, ranks)
            if points is not None and line.points == "rank" and not is_numbered(line):
                message = f"`{entry.key.text}` has no rank that it could count"
                self.report("LC506", message, points.span, "write `points:` with a number")

    def _ranges(self, ranks: object, place: Node | None) -> None:
        for wanted in ranks if isinstance(ranks, list) else [ranks]:
            if isinstance(wanted, Range) and place and not wanted.first <= wanted.last <= HIGHEST_RANK:
                message = f"there are no ranks from {wanted.first} to {wanted.last}"
                self.report("LC506", message, place.span, f"the lowest first, at most {HIGHEST_RANK}")

    def _sides(self) -> None:
        """A deck with two faces needs a flag that says which of them counts."""
        name, deck = self.told.deck.sides, field(self.document, "deck")
        place = (field(deck, "sides") or field(deck, "backs") or field(deck, "pairs") or self.document).span
        flag = self.declared.flags.get(name or "")
        told = self.told.deck
        if len({part is None for part in (told.backs, told.pairs, name)}) > 1:
            message = "a deck with two faces has `backs`, `pairs` and `sides`"
            self.report("LC641", message, place, "write all of them, or none")
        elif name is None and (behind := field(deck, "backs seen by")) is not None:
            self.report("LC641", "no card has a back that anybody could see", behind.span, "take this line away")
        elif name is not None and (flag is None or len(flag.type.choices) != 2 or flag.of_player):
            message = f"`{name}` is no flag that holds one of two words"
            self.report("LC641", message, place, "declare it under `flags:`, for example `{holds: [day, night]}`")

    def _starts(self) -> None:
        """What a flag holds at first must be what it holds."""
        for name, shape in self.told.flags.items():
            kind, start = self.declared.flags[name].type, field(self.document, "flags", name, "start")
            if isinstance(start, Scalar) and first_held(shape, kind, self.declared) is None:
                held = kind.said if kind.choices else f"a {kind.name}"
                message = f"`{name}` holds {held} and cannot start as `{start.text}`"
                self.report("LC404", message, start.span, _STARTS.get(kind.name, "write one of these words"))

    def _zones(self) -> None:
        """What lies on the table is nobody's own."""
        for name, shape in self.told.zones.items():
            seen = field(self.document, "zones", name, "seen by")
            if shape.seen_by == "owner" and shape.of is None and seen is not None:
                message = f"`{name}` is a zone of the table, and has no owner who could see it"
                self.report("LC690", message, seen.span, "write `of: player`, or `seen by: everybody` or `nobody`")

    def _order(self) -> None:
        """`follows` must leave some rule, or window, to be the first."""
        for section in ("rules", "windows"):
            self._order_of(section)

    def _order_of(self, section: str) -> None:
        after = {entry.key.text: self._after_names(entry) for entry in self._section(section)}
        before = closure(after)
        circle = [entry for entry in self._section(section) if entry.key.text in before[entry.key.text]]
        own = [entry for entry in circle if entry.key.span.file == self.document.span.file]
        for entry in (own or circle)[:1]:
            node = field(entry.value, "follows") or entry.key
            message = f"the {section[:-1]} `{entry.key.text}` would have to come after itself"
            self.report("LC507", message, node.span, "take a name out of `follows:`")

    def _after_names(self, entry: Entry) -> tuple[str, ...]:
        return tuple(item.text for item in items(field(entry.value, "follows")))

    def _display_names(self) -> None:
        known = [*self.declared.colors, *self.declared.kinds, *self.declared.ranks]
        for entry in self._section("names"):
            if entry.key.text not in known:
                message = f"the deck has no kind, color or rank `{entry.key.text}`"
                others = {"offer": "an offer is called otherwise under `rename:`: `rename: {NAME: ...}`"}
                advice = meant(entry.key.text, self.document, ("kind", "color", "rank"), others)
                self.report("LC401", message, entry.key.span, advice)

    def _texts(self) -> None:
        """A text is for something that there is. A house rule may have taken away what the rulebook has texts for."""
        for sort in NAMED:
            said = [entry.key for entry in self._section("texts", sort) if self._is_told(entry.key)]
            known = names(self.document, sort) if said else frozenset[str]()
            for name in said:
                if name.text not in known:
                    message = f"{NO_SUCH[sort]} `{name.text}`"
                    self.report("LC401", message, name.span, self._text_of(name.text, sort, known))

    def _text_of(self, name: str, sort: str, known: frozenset[str]) -> str:
        """Texts stand under the sort of what they are about."""
        of = next((other for other in NAMED if other != sort and name in names(self.document, other)), None)
        return f"write it under `texts: {{{of}: {{{name}: ...}}}}`" if of else _meant(name, sorted(known))

    def _unused(self, misnamed: frozenset[str]) -> None:
        """A house rule may leave something of the rulebook unused, but nothing of its own."""
        names = [entry.key for section in USED for entry in self._section(section)]
        others = [name.text for name in names if not self._is_told(name)]
        names += [entry.key for entry in self._section("groups") if self._is_own(entry.key)]
        used = {*mentioned(self.document), *misnamed, self.told.deck.sides, *self._groups_used()}
        for name in names:
            another = name.text not in misnamed and self._is_another_ones(name)
            if (name.text not in used or another) and self._is_told(name):
                self.report("LC414", f"nothing uses `{name.text}`", name.span, self._use(name, others))

    def _use(self, name: Scalar, others: list[str]) -> str:
        """Who sets a parameter by another name than it has, declares one that nothing uses."""
        if gone := unused_now(name, self.document):
            return gone
        if own := self._of_house_rule(name.text):
            return own
        if near := did_you_mean(name.text, others):
            return f"did you mean `{near}`?"
        parameters = [each.key for each in self._section("parameters")]
        inherited = [each.text for each in parameters if each.span.file != name.span.file]
        if name in parameters and inherited:
            if used := as_a_number(name, self.document):
                return f"a new one has to be used, {used}; those that are inherited are {listed(inherited)}"
            alike = [f"`{each}`" for each in inherited if {*each.split("-")} & {*name.text.split("-")}]
            known = f"did you mean {' or '.join(alike)}? A" if alike else f"inherited are {listed(inherited)}; a"
            return f"{known} new one has to stand in a sentence"
        return "take it away, or use it in a sentence"

    def _is_another_ones(self, name: Scalar) -> bool:
        """Is it a parameter of a house rule as well, and spoken of in that alone?"""
        files = {file for file, own in self.declared.own.items() if name.text in own}
        if not files or name.span.file in files or not self._of_house_rule(name.text):
            return False
        said = (leaf for leaf in leaves(self.document) if isinstance(leaf, Sentence) and leaf.span.file not in files)
        return not any(name.text in names_in(leaf.phrase) for leaf in said)

    def _of_house_rule(self, name: str) -> str:
        return to_ask_with(name, field(self.document, "parameters", name), self.document, self.declared.own)

    def _is_own(self, name: Scalar) -> bool:
        """Families bring groups for all who want to use them."""
        return name.span.file == self.document.span.file or name.span.file in self.declared.own

    def _groups_used(self) -> Iterator[str]:
        for section in ("rules", *TABLES):
            yield from (name.text for entry in self._section(section) for name, _ in group_names(entry.value))

    def _is_told(self, name: Scalar) -> bool:
        """With house rules about, only of what stands in their files, and in the rulebook's own if it chose them."""
        if not self.declared.own or name.span.file in self.declared.own:
            return True
        return not self.given and name.span.file == self.document.span.file


def _way_of_scoring(name: str) -> str:
    """What a way of scoring says is no name of one."""
    from lastcard.dsl.shape.base import choices_of
    from lastcard.dsl.shape.schema import MethodShape

    if name not in choices_of(MethodShape, "scores"):
        return ""
    more = {"nobody": "", "places": ", points: [2, 1, 0], target: 10"}.get(name, ", target: 100")
    needed = "; a rule has to say `player finishes`" * (name == "places")
    return f"give it a name: `scoring: {{methods: {{own-way: {{scores: {name}{more}}}}}, default: own-way}}`{needed}"


def _meant(name: str, known: list[str]) -> str:
    near = did_you_mean(name, known)
    if not near and not known:
        return "there is none here"
    return f"did you mean `{near}`?" if near else "known here: " + ", ".join(f"`{each}`" for each in known[:12])
