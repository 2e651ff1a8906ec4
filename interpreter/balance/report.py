"""What was found, as data: all figures of each set, and what differs between them. Whoever tells of it reads this."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.program import Place
from lastcard.interpreter.runs.job import Name
from lastcard.interpreter.simulation.digest import digest_text
from lastcard.interpreter.simulation.rounds import Plan
from lastcard.interpreter.simulation.seen import CHOICES, DECISIONS, DRAW_TURNS, POINTS, RESHUFFLES, TURNS, Seen

from .certainty import LEVEL, Difference, Mean, Share, held_together, of_means, of_shares
from .pairs import COMPARED, Pairs
from .pursuit import Found, Goal
from .work import Watching

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
NAMES = {TURNS: "turns a round", DRAW_TURNS: "draw turns a round", CHOICES: "turns with a choice a round"}
NAMES |= {POINTS: "points a round"}

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Side:
    """One set of house rules, and what was seen with it."""

    book: Rulebook
    places: tuple[Place, ...]
    seen: Seen
    engine: Name
    compile_seconds: float


def sides_of(work: Watching, found: Found) -> list[Side]:
    pairs = zip(work.jobs, found.sight.seen, strict=True)
    return [
        Side(job.program.book, job.program.plan.places, seen, job.name, job.engine.compile_seconds)
        for job, seen in pairs
    ]


def as_data(work: Watching, goal: Goal, found: Found) -> Data:
    sides, plan = sides_of(work, found), work.plan
    one, other = _side(sides[0], plan), _side(sides[1], plan) if len(sides) > 1 else None
    return {
        "rulebook": sides[0].book.id,
        "players": plan.players,
        "seed": plan.seed,
        "policy": plan.policy,
        "rounds": found.sight.rounds,
        "ended": found.end,
        "precision": goal.precision,
        "confidence": LEVEL,
        "seconds": round(found.seconds, 6),
        "seats": one["seats"],
        "with": one,
        "against": other,
        "difference": differences(found.sight.pairs, found.sight.rounds, plan.players) if other else None,
    }


def _side(side: Side, plan: Plan) -> Data:
    seen = side.seen
    return {
        "house_rules": list(side.book.house_rules),
        "seats": [_share(Share(seen.wins(seat), seen.rounds)) for seat in range(plan.players)],
        "unwon": _share(Share(seen.unwon, seen.rounds)),
        "turns": _mean(Mean(seen.spreads[TURNS])),
        "draw_turns": _mean(Mean(seen.spreads[DRAW_TURNS])) | _of_turns(seen, DRAW_TURNS),
        "choices": _mean(Mean(seen.spreads[CHOICES])) | _of_turns(seen, CHOICES),
        "decisions": _mean(Mean(seen.spreads[DECISIONS])),
        "reshuffles": _mean(Mean(seen.spreads[RESHUFFLES])),
        "points": _mean(Mean(_of_won(seen))),
        "places": [_place(place, times, seen.rounds) for place, times in zip(side.places, seen.carried, strict=True)],
        "engine": side.engine,
        "fallbacks": seen.fallbacks,
        "compile_seconds": round(side.compile_seconds, 6),
        "digest": digest_text(seen.digest),
    }


def _of_won(seen: Seen) -> dict[int, int]:
    """The points of rounds that somebody has won: in the others nobody got any."""
    spread = dict(seen.spreads[POINTS])
    spread[0] = spread.get(0, 0) - seen.unwon
    return {value: count for value, count in spread.items() if count}


def _share(share: Share) -> Data:
    low, high = share.interval
    return {"share": share.value, "half_width": share.half_width, "low": low, "high": high, "rounds": share.count}


def _mean(mean: Mean) -> Data:
    return {
        "mean": mean.value,
        "half_width": mean.half_width,
        "deviation": mean.deviation,
        "quantiles": {f"{part:g}": mean.quantile(part) for part in QUANTILES},
        "least": min(mean.spread, default=0),
        "most": max(mean.spread, default=0),
        "histogram": {str(value): count for value, count in sorted(mean.spread.items())},
    }


def _of_turns(seen: Seen, column: int) -> Data:
    turns = seen.total(TURNS)
    return {"share_of_turns": seen.total(column) / turns if turns else 0.0}


def _place(place: Place, times: int, rounds: int) -> Data:
    source = place.source
    return {
        "kind": place.kind,
        "rule": source.rule,
        "step": source.step,
        "file": Path(source.file).name,
        "line": source.line,
        "times": times,
        "per_round": times / rounds if rounds else 0.0,
    }


def differences(pairs: Pairs, rounds: int, players: int) -> list[Data]:
    """How much more there is with the first set than with the second; all are judged together."""
    found = [(f"won by seat {seat + 1}", of_shares(*pairs.of_seat(seat), rounds)) for seat in range(players)]
    found.append(("won by nobody", of_shares(*pairs.unwon(), rounds)))
    found += [(NAMES[column], of_means(more)) for column, more in zip(COMPARED, pairs.more, strict=True)]
    chances = held_together([difference.chance for _, difference in found])
    return [_difference(name, each, chance) for (name, each), chance in zip(found, chances, strict=True)]


def _difference(name: str, difference: Difference, chance: float) -> Data:
    return {
        "what": name,
        "difference": difference.value,
        "half_width": difference.half_width,
        "chance": chance,
        "significant": chance < 1 - LEVEL,
    }
