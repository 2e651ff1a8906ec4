"""What never happens: rules, rows, windows, offers, branches, cards. Counted first, then looked for in tiny decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from lastcard.dsl.rulebook import NONE, Rulebook, never
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.machine import Question, Table
from lastcard.interpreter.engine.program import Place, Program
from lastcard.interpreter.search.explore import Explorer, Look
from lastcard.interpreter.simulation.policies import lively
from lastcard.interpreter.simulation.rounds import Plan, dealt

from .counts import Counts
from .decks import about, beginnings
from .observing.watching import DECISIONS, Here, Observing
from .study import Study

DECKS = 7  # that are tried for one place
FEW = 20  # rounds of a rulebook that is a little different
ABOUT_ALL = 4  # times as many positions for all places together as for one
DOES = {"rule": "is never carried out", "row": "is never carried out", "window": "never opens"}


def never_happens(counts: Counts) -> None:
    study = counts.study
    if counts.stuck or not counts.sorts:
        return  # of a game that does not go on nothing can be said
    off = set(_switched_off(study))
    places = list(study.counted.plan.places)
    unseen = [number for number, times in enumerate(counts.carried) if not times]
    unseen = [number for number in unseen if places[number].source.rule not in off]
    if unseen:
        counts.whole_games()
        unseen = [number for number in unseen if not counts.carried[number]]
    known = len(places) - len(unseen)
    proofs = dict(_proofs(counts, places, unseen))
    _tell(counts, places, proofs)
    study.sure("sampling", f"{known:,} of {len(places):,} rules, rows, windows, offers and branches were come to")


def _proofs(counts: Counts, places: list[Place], unseen: list[int]) -> Iterator[tuple[int, str]]:
    """Of what was not seen what no tiny deck comes to either, each with how sure that is."""
    study = counts.study
    sampled = f"0 of {counts.rounds:,} rounds"
    explorers: dict[int, Explorer] = {}

    def reached(number: int) -> bool:
        return any(each.carried[number] for each in explorers.values())

    done: dict[tuple[str, ...], str] = {}
    left = ABOUT_ALL * study.effort.positions
    for number in unseen:
        name = places[number].source.rule
        if reached(number):
            continue
        kinds = tuple(study.kinds_in(name))
        if kinds not in done:
            study.tell(f"tiny decks about {name}")
            done[kinds], expanded = _searched(study, explorers, kinds, left, partial(reached, number))
            left -= expanded
        if reached(number):
            continue
        yield number, f"{sampled}; {done[kinds]}" if done[kinds] else sampled


def _searched(
    study: Study, explorers: dict[int, Explorer], kinds: tuple[str, ...], most: int, found: Callable[[], bool]
) -> tuple[str, int]:
    """Until it is found, or everything that comes of these cards is known; and how many positions that took."""
    positions, closed, left = 0, 0, min(study.effort.positions, most)
    for deck in islice(about(study.book, kinds), DECKS):
        if study.called_off() or left <= 0 or found():
            break
        size = len(deck[1])
        explorer = explorers.setdefault(size, Explorer(study.counted, size, study.called_off))
        explored = explorer.explore(beginnings(study.counted, deck), most=left)
        positions += explored.positions
        left -= explored.expanded
        closed += explored.closed
    said = f"{positions:,} positions of tiny decks, {closed} of them closed" if positions else ""
    return said, min(study.effort.positions, most) - left


def _switched_off(study: Study) -> Iterator[str]:
    """What a parameter has decided, and what says `nothing`."""
    book = study.book
    yield from (rule.origin.name for rule in book.rules if never(rule.when))
    yield from (row.origin.name for row in (*book.turned_up, *book.going_out) if not row.body)
    for window in book.windows:
        if never(window.when) or all(never(offer.when) for offer in window.offers):
            yield window.origin.name


def _tell(counts: Counts, places: list[Place], proofs: dict[int, str]) -> None:
    """Of what stands within each other only the outermost."""
    study = counts.study
    entries = {places[number].source.rule for number in proofs if places[number].kind in DOES}
    study.never |= entries
    offers = {window.origin.name: window.offers for window in study.book.windows}
    off = {(name, f"offers {offer.name}") for name, those in offers.items() for offer in those if never(offer.when)}
    branches = set[tuple[str, str]]()
    for number, certainty in sorted(proofs.items()):
        place = places[number]
        source, name = place.source, place.source.rule
        if place.kind in DOES:
            study.found("never-happens", name, certainty, what=study.called(name), does=DOES[place.kind])
        elif name in entries or (name, source.step) in off:
            continue
        elif place.kind == "offer":
            offer = source.step.removeprefix("offers ")
            study.never.add(f"{name}.{offer}")
            study.found("never-taken", name, certainty, place=study.place_of(source), what=offer, entry=name)
        elif not any(rule == name and source.step.startswith(f"{step} ") for rule, step in branches):
            branches.add((name, source.step))
            what = "the condition never holds" if place.kind == "then" else "the condition always holds"
            if place.kind == "otherwise" and name in offers:
                what = "somebody always takes an offer"
            study.found(
                "never-this-way", name, certainty, place=study.place_of(source), entry=name, step=source.step, what=what
            )


# --- cards ----------------------------------------------------------------------------------------------


class Layable(Observing):
    """Notes of which kinds a card could be laid, and of which one was held."""

    def __init__(self, book: Rulebook) -> None:
        self.kinds = [card.kind for card in book.cards]
        self.held, self.laid = set[int](), set[int]()

    def asked(self, here: Here, question: Question, moves: list[Move]) -> None:
        self.note(here.table, moves)

    def note(self, table: Table, moves: list[Move]) -> None:
        for hand in table.state.hands:
            self.held.update(self.kinds[card] for card in hand)
        for move in moves:
            if move.verb == "play" and move.card != NONE:
                self.laid.update(self.kinds[card] for card in (move.card, *move.under))


class Laid(Look):
    """The same in a tiny deck."""

    def __init__(self, notes: Layable) -> None:
        self.notes = notes

    def position(self, number: int, table: Table, moves: list[Move]) -> None:
        self.notes.note(table, moves)


def never_laid(study: Study, seen: Layable, rounds: int) -> None:
    """Kinds that nobody can lay, in play or in any tiny deck about them."""
    for number in sorted(seen.held - seen.laid):
        kind = study.book.kinds[number].name
        positions, left = 0, study.effort.positions
        look = Layable(study.book)
        for deck in islice(about(study.book, [kind]), DECKS):
            if study.called_off() or number in look.laid or left <= 0:
                break
            explored = Explorer(study.program, len(deck[1]), study.called_off).explore(
                beginnings(study.program, deck), Laid(look), left
            )
            positions += explored.positions
            left -= explored.expanded
        if number in look.laid:
            continue
        place = next((study.spans[name] for name in (f"deck.{kind}", kind) if name in study.spans), None)
        certainty = f"held in {rounds:,} rounds; closed: {positions:,} positions"
        blamed = study.blamed(partial(_still_never_laid, study, kind), f"deck.{kind}")
        study.found("never-laid", f"deck.{kind}", certainty, place=place, blamed=blamed, what=kind)


def _still_never_laid(study: Study, kind: str, program: Program) -> bool:
    """Does it show in a few rounds that the kind can be laid?"""
    look = Layable(program.book)
    names = [each.name for each in program.book.kinds]
    for number in range(FEW if kind in names else 0):
        table, stream = dealt(program, Plan(study.players[-1], FEW, study.seed, "lively"), number)
        table.begin_round()
        for _ in range(DECISIONS):
            if table.waiting() is None:
                break
            moves = table.options()
            look.note(table, moves)
            if names.index(kind) in look.laid:
                return False
            table.choose(lively(table.state, moves, stream))
    return True
