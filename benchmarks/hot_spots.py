"""Where the time of a simulation goes: the functions that take most of it themselves.

    python benchmarks/hot_spots.py [RULEBOOK] [--policy uniform-cards] [--players 4] [--rounds 500] [--top 25]

RULEBOOK is an id or a path; without one it is reference-game.yaml. The profiler makes everything several times slower,
and small functions more than large ones: the order matters, the seconds do not.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from lastcard.interpreter.host.api import load
from lastcard.interpreter.simulation.policies import POLICIES
from lastcard.interpreter.simulation.rounds import Plan, play_rounds

WARM_UP = 50  # rounds


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("rulebook", nargs="?", default=str(Path(__file__).with_name("reference-game.yaml")))
    parser.add_argument("--policy", choices=list(POLICIES), default="uniform-cards")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--top", type=int, default=25)
    args = parser.parse_args()
    program, plan = load(args.rulebook).program, Plan(args.players, args.rounds, 1, args.policy)
    play_rounds(program, plan, range(args.rounds, args.rounds + WARM_UP))
    profile = cProfile.Profile()
    tally = profile.runcall(play_rounds, program, plan, range(args.rounds))
    print(f"{args.rulebook}: {tally.rounds:,} rounds, {tally.turns:,} turns, {tally.decisions:,} decisions")
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(args.top)
    return 0


if __name__ == "__main__":
    sys.exit(main())
