"""What the checks find out about rulebooks, and what play costs, line by line: `python -m tests.judgements --write`.

tests/rulebooks/judgements/ holds what was found when somebody last read it: what each rule touches and under which
condition, which pairs of rules meet and what they share, which events lead to which others, what it all costs at most,
and what it costs in play. Most changes of the checks are seen there before a rulebook is judged otherwise by them; then
the lines that differ are to be read, and accepted or not.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from random import Random
from textwrap import dedent

from lastcard.dsl.check import chains
from lastcard.dsl.check.order.conflicts import _Pairs
from lastcard.dsl.check.order.effects import Effects
from lastcard.dsl.check.order.graph import Body, Link, links
from lastcard.dsl.check.order.guards import one_moment
from lastcard.dsl.check.order.meetings import Meeting, Party
from lastcard.dsl.check.order.touches import Cell, Doing, Touch
from lastcard.dsl.check.prices import Prices
from lastcard.dsl.load import Loaded, load_bytes, load_path
from lastcard.dsl.rulebook import NONE, Expr, Rule, Rulebook, Window
from lastcard.dsl.shelf import is_shipped, locate
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.host.setup import deal_lone_round, lone_table
from tests.interpreter.words_at_work import CASES, HEAD

RULEBOOKS = Path(__file__).parent / "rulebooks"
FOLDER = RULEBOOKS / "judgements"
ROUNDS, QUESTIONS = 3, 150  # that are played to see what it costs, and how many of each round
SHIPPED = {
    "classic": ("stacking", "jump-in", "seven-swap", "zero-rotate", "deflect", "play-pairs", "mercy"),
    "monster-high-fr": (),
    "hyper-speed-fr": ("draw-until-playable", "forced-play"),
    "no-mercy": (),
    "flip": ("challenge-by-anyone", "false-call-penalty"),
    "mau-mau": ("no-last-action",),
    "switch": (),
}


# --- the rulebooks ------------------------------------------------------------------------------------


@cache
def rulebooks() -> list[tuple[str, Rulebook]]:
    """Those of the words at work, those that are good, a few of the shipped ones."""
    return [*_at_work(), *_shipped()]


@cache
def judged_pairs() -> list[tuple[str, Rulebook]]:
    """The rulebooks that are about the order of two entries of their own."""
    folders = ((sort, RULEBOOKS / "order" / sort) for sort in ("free", "matters"))
    return [(f"{sort}/{path.stem}", _sound(load_path(path))) for sort, folder in folders for path in _files(folder)]


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.yaml"))


def _at_work() -> Iterator[tuple[str, Rulebook]]:
    for words, (rules, _) in CASES.items():
        yield words, _sound(load_bytes((HEAD + dedent(rules)).encode(), "book.yaml"))
    for path in _files(RULEBOOKS / "good"):
        yield path.stem, _sound(load_path(path))


def _shipped() -> Iterator[tuple[str, Rulebook]]:
    for name, house_rules in SHIPPED.items():
        path = locate(name)
        assert path is not None
        yield " + ".join((name, *house_rules)), _sound(load_path(path, house_rules))


def _sound(loaded: Loaded) -> Rulebook:
    book = loaded.rulebook or loaded.draft
    assert book is not None
    return book


def own_entries(book: Rulebook) -> list[Rule | Window]:
    """Of a shipped rulebook all, of another one those that are not inherited."""
    entries: list[Rule | Window] = [*book.rules, *book.windows]
    own = [entry for entry in entries if not is_shipped(entry.origin.span.file)]
    return own if book.id not in SHIPPED else entries


# --- in words -----------------------------------------------------------------------------------------


def told(value: Expr | Doing | None) -> str:
    if value is None:
        return "-"
    word, number = (value.op, value.value) if isinstance(value, Expr) else (value.word, value.which)
    args = f"({', '.join(map(told, value.args))})" if value.args else ""
    return str(number) if word == "const" else f"{word}{args}{f' {number}' if number not in (0, NONE) else ''}"


def told_cell(cell: Cell) -> str:
    which = f" {cell.which}" if cell.which != NONE else ""
    return f"{cell.facet}{which}{f' of {told(cell.owner)}' if cell.owner is not None else ''}"


def told_touch(touch: Touch) -> str:
    parts = [touch.how, told_cell(touch.cell)]
    parts += [f": {told(touch.value)}"] * (touch.value is not None)
    parts += [f"-> {told(touch.to)}"] * (touch.to is not None)
    parts += [f"then holds {touch.hand}"] * (touch.hand != "another")
    parts += [f"if {' and '.join(sorted(map(told, touch.path)))}"] * bool(touch.path)
    return " ".join([*parts, *["(set off)"] * (not touch.own)])


# --- what is found out --------------------------------------------------------------------------------


def touches(book: Rulebook) -> Iterator[str]:
    effects = Effects(book)
    for entry in own_entries(book):
        found = effects.of_rule(entry) if isinstance(entry, Rule) else effects.of_ending(entry)
        yield from (f"  {entry.origin.name}: {line}" for line in sorted(set(map(told_touch, found))))


def meetings(book: Rulebook) -> Iterator[str]:
    pairs = _Pairs(book)
    for first, second in combinations(own_entries(book), 2):
        if isinstance(first, Rule) == isinstance(second, Rule) and one_moment(first, second):
            yield f"  {first.origin.name} / {second.origin.name}: {_shared(pairs, first, second)}"


def _shared(pairs: _Pairs, first: Rule | Window, second: Rule | Window) -> str:
    """Whether they may meet; what they share if neither waits for the other."""
    effects = pairs.effects
    one, other = (
        Party(entry, effects.of_rule(entry) if isinstance(entry, Rule) else effects.of_ending(entry))
        for entry in (first, second)
    )
    meeting = Meeting(pairs.guards, effects, one, other)
    meet = "meet" if pairs.guards.meet(first, second) else "never meet"
    stay = "" if meeting.conditions_stay() else ", conditions change"
    return f"{meet}{stay}; {', '.join(meeting.shared()) or 'nothing shared'}"


def ways(book: Rulebook) -> Iterator[str]:
    inherited = book.id not in SHIPPED
    for way in links(book):
        if way.by is not None and not (inherited and is_shipped(way.by.origin.span.file)):
            yield f"  {way.by.origin.name}, {way.by.sort}: {way.source} -> {way.target}{_how(way)}"


def _how(way: Link) -> str:
    step = f" by {way.step}" if way.step else ""
    return f"{step}{', asks' if way.asks else ''}{', chosen' if way.is_chosen else ''}"


def prices(book: Rulebook) -> Iterator[str]:
    found = Prices(book)
    yield f"  law {found.law}, strictness {found.strictness}, duties {found.duties}, several {found.laws}"
    yield f"  a turn {found.turn():,}"
    measure = _measure(book)
    yield f"  again {measure.again():,}"
    events = [(event, measure.event(event)) for event in EVENTS]
    yield "  " + ", ".join(f"{event} {cost:,}{_by(measure, event)}" for event, cost in events)
    for entry in own_entries(book):
        if isinstance(entry, Window):
            yield f"  {entry.origin.name}: to ask {found.window(entry):,}"
    own = {entry.origin.name for entry in own_entries(book)}
    yield from (f"  {_name(body)}: {measure.body(body):,}" for body in measure.bodies if body.origin.name in own)


def _by(measure: chains._Measure, event: str) -> str:
    """The entry that costs most, where one waits for the event."""
    return f" by {measure.dearest(event).name}" if measure._entries(event) else ""


def _name(body: Body) -> str:
    return f"{body.origin.name}, {body.sort}"


def _measure(book: Rulebook) -> chains._Measure:
    found = links(book)
    return chains._Measure(book, found, chains._returning(book, found))


# --- what play costs ----------------------------------------------------------------------------------


def costs(book: Rulebook) -> Iterator[str]:
    """What is spent on each sort of question in a few rounds: to see what may be answered, and to carry it out."""
    spent: dict[str, Counter[str]] = {}
    for number in range(ROUNDS):
        for sort, look, move in _spent(book, number):
            spent.setdefault(sort, Counter()).update(questions=1, look=look, move=move)
    for sort in sorted(spent):
        questions, look, move = spent[sort]["questions"], spent[sort]["look"], spent[sort]["move"]
        yield f"  {sort}: asked {questions} times, {look:,} to look, {move:,} to move"


def _spent(book: Rulebook, number: int) -> Iterator[tuple[str, int, int]]:
    seats, random = min(4, book.players[1]), Random(f"{book.id} {number}")
    table = lone_table(program_of(book), seats, seed_text(7), number, lambda event: None)
    deal_lone_round(table)
    table.begin_round()
    for _ in range(QUESTIONS):
        asked = table.asked()
        if asked is None:
            return
        moves = table.options()
        look = table.state.spent
        table.choose(random.choice(moves))
        yield asked.kinds[0], look, table.state.spent


def told_of(judge: Callable[[Rulebook], Iterator[str]], books: Callable[[], list[tuple[str, Rulebook]]]) -> str:
    parts = (("\n".join(judge(book)), title) for title, book in books())
    return "".join(f"{title}\n{lines}\n" for lines, title in parts if lines)


FILES: dict[str, Callable[[], str]] = {
    "touches": partial(told_of, touches, rulebooks),
    "meetings": partial(told_of, meetings, judged_pairs),
    "more-meetings": partial(told_of, meetings, rulebooks),
    "ways": partial(told_of, ways, rulebooks),
    "prices": partial(told_of, prices, rulebooks),
    "costs": partial(told_of, costs, rulebooks),
}


if __name__ == "__main__":
    for each, told_now in FILES.items():
        path, now = FOLDER / f"{each}.txt", told_now()
        if "--write" in sys.argv:
            FOLDER.mkdir(exist_ok=True)
            path.write_text(now, encoding="utf-8")
        else:
            print(f"{path.name}: {'as it was' if path.read_text(encoding='utf-8') == now else 'changed'}")
