"""Every house rule on every rulebook, alone and in pairs: does it validate, and what happens in random play?

    python benchmarks/matrix.py [RULEBOOK...] [--rounds 20] [--every 1] [--players 3] [--seed 1] [--workers 2]

With `--every 8` one pair in eight is tried on each rulebook, others on the next one, so that all come up somewhere.
Each combination that fits plays its rounds by the lively policy. Cards are counted at every decision, and a decision
without an option is a dead end. Prints one line for each rulebook and one for each pair that does not go together.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import chain, combinations

from lastcard.dsl.load import load_path
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.shelf import locate, shipped_house_rules, shipped_rulebooks
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host import setup
from lastcard.interpreter.simulation.policies import lively


@dataclass(slots=True)
class Cell:
    """What came of one combination."""

    rulebook: str
    house_rules: tuple[str, ...]
    refused: str = ""  # the code of the first problem
    rounds: int = 0
    turns: int = 0
    unwon: int = 0
    lost_cards: int = 0
    dead_ends: int = 0


def play_cell(rulebook: str, house_rules: tuple[str, ...], rounds: int, players: int, seed: int) -> Cell:
    path = locate(rulebook)
    assert path is not None
    loaded = load_path(path, house_rules)
    cell = Cell(rulebook, house_rules)
    if loaded.rulebook is None:
        cell.refused = loaded.diagnostics[0].code
        return cell
    program = program_of(loaded.rulebook)
    seats = max(loaded.rulebook.players[0], min(players, setup.most_players(loaded.rulebook)))
    for number in range(rounds):
        play_round(program, seats, seed, number, cell)
    return cell


def play_round(program: Program, players: int, seed: int, number: int, cell: Cell) -> None:
    deck = Counter(setup.whole_deck(program.book))
    table, stream = (
        setup.lone_table(program, players, seed_text(seed), number),
        Stream("matrix", seed_text(seed), number),
    )
    setup.deal_lone_round(table)
    table.begin_round()
    while table.waiting() is not None:
        options = table.options()
        cell.lost_cards += cards_of(program.book, table) != deck
        if not options:
            cell.dead_ends += 1
            break
        table.choose(lively(table.state, options, stream))
    cell.rounds += 1
    cell.turns += table.state.turns
    cell.unwon += table.state.winner == NONE
    cell.lost_cards += cards_of(program.book, table) != deck


def cards_of(book: Rulebook, table: Table) -> Counter[int]:
    """Every card, whichever face it shows."""
    state, cards = table.state, book.cards
    places = chain(state.draw, state.discard, state.removed, *state.hands, *state.zones)
    return Counter(cards[card].back if cards[card].side else card for card in places)


def combinations_of_house_rules(every: int, turn: int) -> list[tuple[str, ...]]:
    """Each alone, and one in so many pairs, others at each turn."""
    known = shipped_house_rules()
    return [(one,) for one in known] + list(combinations(known, 2))[turn % every :: every]


def row(rulebook: str, cells: list[Cell]) -> str:
    fitting = [cell for cell in cells if not cell.refused]
    single, rounds = sum(len(cell.house_rules) == 1 for cell in fitting), sum(cell.rounds for cell in fitting)
    turns = sum(cell.turns for cell in fitting) / max(rounds, 1)
    unwon, lost = sum(cell.unwon for cell in fitting), sum(cell.lost_cards for cell in fitting)
    fit = f"{rulebook:<20} {single:>7} {len(fitting) - single:>7} {len(cells) - len(fitting):>8}"
    return f"{fit} {rounds:>8} {turns:>6.1f} {unwon:>6} {lost:>4} {sum(cell.dead_ends for cell in fitting):>4}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("rulebooks", nargs="*", help="ids; all that come along when none is named")
    parser.add_argument("--rounds", type=int, default=20, help="rounds of each pair")
    parser.add_argument("--every", type=int, default=1, help="one pair in so many on each rulebook")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", help="a file for all figures")
    asked = parser.parse_args()
    started, cells = time.perf_counter(), list[Cell]()
    rulebooks = asked.rulebooks or [path.stem for path in shipped_rulebooks()]
    tasks = [
        (rulebook, names)
        for turn, rulebook in enumerate(rulebooks)
        for names in combinations_of_house_rules(asked.every, turn)
    ]
    with ProcessPoolExecutor(asked.workers) as pool:
        futures = [pool.submit(play_cell, *task, asked.rounds, asked.players, asked.seed) for task in tasks]
        for number, future in enumerate(futures, 1):
            cells.append(future.result())
            if sys.stderr.isatty() and number % 50 == 0:
                print(f"\r{number} of {len(tasks)}", end="", file=sys.stderr)
    report(cells, time.perf_counter() - started)
    if asked.json:
        with open(asked.json, "w", encoding="utf-8") as file:
            json.dump([asdict(cell) for cell in cells], file)
    sys.exit(any(cell.lost_cards or cell.dead_ends for cell in cells))


def report(cells: list[Cell], seconds: float) -> None:
    print(
        f"{'rulebook':<20} {'single':>7} {'pairs':>7} {'refused':>8} {'rounds':>8} {'turns':>6} {'unwon':>6} lost dead"
    )
    for rulebook in dict.fromkeys(cell.rulebook for cell in cells):
        print(row(rulebook, [cell for cell in cells if cell.rulebook == rulebook]))
    print(f"\n{len(cells)} combinations, {sum(cell.rounds for cell in cells)} rounds, {seconds:.0f} s")
    reasons = Counter(cell.refused for cell in cells if cell.refused)
    print("refused: " + ", ".join(f"{count} with {code}" for code, count in sorted(reasons.items())))
    needless = Counter(" + ".join(cell.house_rules) for cell in cells if cell.refused not in ("", "LC434"))
    for names, count in sorted(needless.items()):
        print(f"  never together: {names} ({count} rulebooks)")


if __name__ == "__main__":
    main()
