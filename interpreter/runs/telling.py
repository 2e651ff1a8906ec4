"""What came of a run, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.simulation.digest import digest_text
from lastcard.interpreter.simulation.rounds import Plan, Tally

from .job import Name, how_to_compile


@dataclass(frozen=True, slots=True)
class Outcome:
    tally: Tally
    seconds: float  # of play alone
    called_off: bool  # before all rounds were played
    engine: Name
    fallbacks: int  # rounds that a compiled engine has handed back to the interpreter
    compile_seconds: float


def as_data(book: Rulebook, plan: Plan, outcome: Outcome) -> dict[str, Any]:
    tally = outcome.tally
    return {
        "rulebook": book.id,
        "house_rules": list(book.house_rules),
        "players": plan.players,
        "seed": plan.seed,
        "policy": plan.policy,
        "rounds": tally.rounds,
        "turns": tally.turns,
        "decisions": tally.decisions,
        "seconds": round(outcome.seconds, 6),
        "turns_per_second": round(_ratio(tally.turns, outcome.seconds), 1),
        "mean_turns": _ratio(tally.turns, tally.rounds),
        "mean_decisions": _ratio(tally.decisions, tally.rounds),
        "wins": list(tally.wins),
        "unwon": tally.unwon,
        "draw_turns": tally.draw_turns,
        "reshuffles": tally.reshuffles,
        "engine": outcome.engine,
        "fallbacks": outcome.fallbacks,
        "compile_seconds": round(outcome.compile_seconds, 6),
        "digest": digest_text(tally.digest),
    }


def as_text(book: Rulebook, plan: Plan, outcome: Outcome) -> Iterator[str]:
    """The same as a small table: what, how often, what that means."""
    rules = " with ".join([book.id, *([", ".join(book.house_rules)] if book.house_rules else [])])
    yield f"{rules} for {plan.players} players, policy {plan.policy}, seed {plan.seed}"
    tally = outcome.tally
    rounds, turns = tally.rounds, tally.turns
    rate = _ratio(turns, outcome.seconds)
    lines = [
        ("rounds", rounds, f"in {outcome.seconds:,.2f} s of play"),
        ("turns", turns, f"{_ratio(turns, rounds):.2f} a round, {rate:,.0f} a second"),
        ("decisions", tally.decisions, f"{_ratio(tally.decisions, rounds):.2f} a round"),
        ("draw turns", tally.draw_turns, f"{_percent(tally.draw_turns, turns)} of the turns"),
        ("reshuffles", tally.reshuffles, f"{_ratio(tally.reshuffles, rounds):.4f} a round"),
        *(
            (f"won by seat {seat}", won, f"{_percent(won, rounds)} of the rounds")
            for seat, won in enumerate(tally.wins, 1)
        ),
        ("won by nobody", tally.unwon, f"{_percent(tally.unwon, rounds)} of the rounds"),
    ]
    width = max(len(f"{count:,}") for _, count, _ in lines)
    for what, count, means in lines:
        yield f"{what:<14}  {count:>{width},}  {means}"
    yield _played_by(outcome)
    yield f"Digest {digest_text(tally.digest)}: whoever plays these rounds rightly has the same."
    if tally.unwon:
        yield f"A round that nobody won went on too long ({book.stall.turns:,} turns) or could not go on."


def _played_by(outcome: Outcome) -> str:
    if outcome.engine == "interpreted":
        return " ".join(["Played by the interpreter.", *filter(None, [how_to_compile()])])
    back = f"{outcome.fallbacks:,} of {outcome.tally.rounds:,} rounds were handed back to the interpreter"
    return f"Played compiled, which took {outcome.compile_seconds:.2f} s to make ready; {back}."


def _ratio(count: float, of: float) -> float:
    return count / of if of else 0.0


def _percent(count: int, of: int) -> str:
    return f"{100 * _ratio(count, of):.2f} %"
