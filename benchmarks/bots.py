"""How often each kind of bot wins a round against each other kind, as a ratio to its fair share.

    python benchmarks/bots.py [KIND ...] [--against KIND ...] [--rulebooks classic,mau-mau] [--players 2,4]
                              [--rounds 200] [--workers 2]

One of the first kind sits among players of the second; the seat goes round. The interval is one of 95 %; this prints a
table, as in docs/bots.md.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt

from lastcard.interpreter.bots.deck import deck_of
from lastcard.interpreter.bots.kinds import KINDS, bot
from lastcard.interpreter.bots.seen import seen_by
from lastcard.interpreter.engine.seats import winners
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.host.api import Rules, load
from lastcard.interpreter.host.game import Game

NAMES = ("Ana", "Blas", "Carla", "Dani", "Eva", "Fito")
RULEBOOKS = "classic,classic+jump-in+stacking+seven-swap,mau-mau,flip,taki,no-mercy"
CERTAIN = 1.96


@dataclass(frozen=True, slots=True)
class Match:
    kind: str
    against: str
    rulebook: str
    players: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of a match."""

    match: Match
    won: int
    unwon: int
    milliseconds: float  # for a decision of the first kind with something to choose

    @property
    def ratio(self) -> float:
        """1: its fair share of the rounds that somebody has won."""
        return self.won * self.match.players / max(1, self.match.rounds - self.unwon)

    @property
    def error(self) -> float:
        rounds = max(1, self.match.rounds - self.unwon)
        share = self.won / rounds
        return CERTAIN * self.match.players * sqrt(share * (1 - share) / rounds)


def rules_of(rulebook: str) -> Rules:
    name, *house_rules = rulebook.split("+")
    return load(name, house_rules=house_rules)


def play(match: Match) -> Tally:
    rules = rules_of(match.rulebook)
    won = unwon = asked = 0
    spent = 0.0
    for seed in range(match.rounds):
        place = seed % match.players
        game = Game(rules.program, NAMES[: match.players], seed, rounds_follow=False).begin()
        for taken in answers(game, match, seed, place):
            asked, spent = asked + 1, spent + taken
        winning = winners(game.state)
        won, unwon = won + (place in winning), unwon + (not winning)
    return Tally(match, won, unwon, 1_000 * spent / max(1, asked))


def answers(game: Game, match: Match, seed: int, place: int) -> Iterator[float]:
    """Play a round; gives the seconds of processor time that the first kind takes for each decision with a choice."""
    deck, number = deck_of(game.program.book), 0
    while (decision := game.decision) is not None:
        first = decision.player == NAMES[place]
        player = bot(match.kind if first else match.against, Stream("bot", seed_text(seed), number), deck)
        seen, begun = seen_by(game, decision, game.events), time.process_time()
        option = player(seen)
        if first and len(decision.options) > 1:
            yield time.process_time() - begun
        game.choose(option)
        number += 1


def matches(asked: argparse.Namespace) -> list[Match]:
    return [
        Match(kind, against, rulebook, players, asked.rounds)
        for rulebook in asked.rulebooks.split(",")
        for players in map(int, asked.players.split(","))
        for against in asked.against
        for kind in asked.kinds or KINDS
        if kind != against
    ]


def line(tally: Tally) -> str:
    match = tally.match
    figures = f"{tally.ratio:.2f} ± {tally.error:.2f} | {match.rounds - tally.unwon} | {tally.milliseconds:.1f}"
    return f"| {match.rulebook} | {match.players} | {match.kind} | {match.against} | {figures} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", help="all, where none is named")
    parser.add_argument("--against", nargs="+", default=["sensible"], choices=KINDS)
    parser.add_argument("--rulebooks", default=RULEBOOKS)
    parser.add_argument("--players", default="2,4")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    print("| rulebook | players | kind | against | share won / fair share | rounds | ms a decision |")
    print("|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(asked.workers) as pool:
        for tally in pool.map(play, matches(asked)):
            print(line(tally), flush=True)


if __name__ == "__main__":
    main()
