"""The interpreter against what is known of reference-game.yaml, for every number of players that is known.

    python benchmarks/reference_game.py [--rounds 20000] [--seed 1]

Prints a table; leaves with 1 where anything is more than four standard errors from what is known.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.known_game import BATCHES, KNOWN, TOO_FAR, findings


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=20_000, help=f"a multiple of {BATCHES}")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    far = 0
    print(f"{'players':>7}  {'what':<18} {'known':>9} {'found':>9} {'error':>8}  standard errors apart")
    for players in KNOWN:
        for finding in findings(players, args.rounds, args.seed):
            too_far = finding.distance > TOO_FAR
            far += too_far
            print(
                f"{players:>7}  {finding.what:<18} {finding.known:>9.4f} {finding.found:>9.4f} {finding.error:>8.4f}"
                f"  {finding.distance:.1f}{'  TOO FAR' * too_far}",
                flush=True,
            )
    print(f"{args.rounds:,} rounds for each number of players, seed {args.seed}; too far: {far}")
    return int(far > 0)


if __name__ == "__main__":
    sys.exit(main())
