"""A parting as a scenario: what is so at the one table, and not at the other, in the words of `expect`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from lastcard.dsl.diagnostics.problem import Span
from lastcard.dsl.reading.nodes import Scalar
from lastcard.dsl.rulebook import NONE
from lastcard.interpreter.engine.decisions import LET_GO, Notation
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.seats import winners
from lastcard.interpreter.output import json_text
from lastcard.interpreter.proof.playthrough import Playthrough, Wrong
from lastcard.interpreter.proof.record import NAMES
from lastcard.interpreter.proof.scenario import run_text

from .pair import FAULTS, Given, Parting

Facts = dict[str, Any]

NOWHERE = Span("", 1, 1, 1, 1)
# What convinces, in this order: whatever comes first is said, and what only follows from it is not.
PLAIN = (
    "round winner",
    "game winner",
    "places",
    "out",
    "dealer",
    "turn",
    "asked",
    "asked for",
    "direction",
    "color",
    "top",
)
EACH = ("counts", "points", "scores", "hands")
PILES = ("draw pile", "discard pile")


def played(program: Program, parting: Parting) -> Playthrough | str:
    """The position after the answers, or the answer that is not to be had there; raises what the runner would."""
    play = Playthrough(program, NAMES[: parting.players], parting.given)
    for line in parting.lines:
        try:
            play.play(Scalar(line, line, NOWHERE))
        except Wrong:
            return line
    return play


def facts(play: Playthrough) -> Facts:
    """All that can be seen, in the words of `expect`."""
    return seen_at(play.table, play.notation, play.dealt)


def seen_at(table: Table, notation: Notation, dealt: bool) -> Facts:
    """`dealt`: the cards have just been dealt, and lie as they were shuffled."""
    state, asked = table.state, table.asked()
    players = notation.players

    def each(values: Iterable[Any]) -> dict[str, Any]:
        return dict(zip(players, values, strict=True))

    won = sorted(map(notation.player, winners(state)))
    return {
        "round winner": ((won[0] if len(won) == 1 else won) if won else "nobody") if state.over else "none",
        "game winner": sorted(map(notation.player, state.game_winners)) if state.game_over else "none",
        "places": list(map(notation.player, state.places)),
        "out": [name for seat, name in enumerate(players) if state.out >> seat & 1],
        "dealer": notation.player(state.dealer),
        "turn": notation.player(NONE if state.over else state.turn),
        "asked": notation.player(asked.seat) if asked else "nobody",
        "asked for": asked.kinds[0] if asked else "nothing",
        "direction": "left" if state.direction == 1 else "right",
        "color": notation.color(state.color),
        "top": notation.card(state.discard[-1] if state.discard else NONE),
        "counts": each(len(hand) for hand in state.hands),
        "points": each(state.points),
        "scores": each(state.scores),
        "hands": each([notation.card(card) for card in sorted(hand)] for hand in state.hands),
        "draw pile": len(state.draw),
        "discard pile": len(state.discard),
        "dealt": dealt,
        "lines": [notation.line(move) for move in table.options() if move.verb != "decline"] if asked else [],
    }


def expectation(a: Facts, b: Facts) -> Facts:
    """What is so after the first and not after the second: as little as tells them apart beyond doubt."""
    if a["dealt"]:  # whatever else there is comes of a shuffle
        return {"dealer": a["dealer"]} if a["dealer"] != b["dealer"] else {}
    found: Facts = {key: a[key] for key in PLAIN if a[key] != b[key] and _can_be_said(key, a[key])}
    for key in EACH:
        own = {name: value for name, value in a[key].items() if b[key].get(name) != value}
        if own and not (key == "hands" and ("counts" in found or "top" in found)):
            found[key] = own
    if not found or found.keys() <= {"asked for"}:
        found |= {key: a[key] for key in PILES if a[key] != b[key]}
    if not found or found.keys() <= {"asked for"}:
        can = [line for line in a["lines"] if line not in b["lines"]]
        cannot = [line for line in b["lines"] if line not in a["lines"]]
        found |= ({"can": can} if can else {}) | ({"cannot": cannot} if cannot else {})
    return found


def _can_be_said(key: str, value: Any) -> bool:
    return value != "nothing" if key == "asked for" else True


def told_apart(parting: Parting, a: Program, b: Program) -> tuple[tuple[str, ...], Facts] | None:
    """The lines of the scenario and what it expects; None where the tables of scenarios do not part there."""
    for lines in _without_declining(parting.lines):
        shown = Parting(parting.players, parting.given, lines)
        mine, theirs = _played_if_it_begins(a, shown), _played_if_it_begins(b, shown)
        if mine is None or isinstance(mine, str):
            continue
        if isinstance(theirs, str):
            return lines, {}
        found = expectation(facts(mine), facts(theirs)) if theirs is not None else {"turn": facts(mine)["turn"]}
        if found:
            return lines, found
    return None


def _played_if_it_begins(program: Program, parting: Parting) -> Playthrough | str | None:
    try:
        return played(program, parting)
    except FAULTS:
        return None


def _without_declining(lines: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Offers that the next line does not take are declined anyhow; the last ones are let go together."""
    declining = [number for number, line in enumerate(lines) if " declines " in line]
    if not declining:
        return [lines]
    bare = tuple(line for line in lines if " declines " not in line)
    last = [tuple(line for at, line in enumerate(lines) if at not in declining[:-kept]) for kept in (1, 2)]
    return [bare, (*bare, LET_GO), *last, lines]


# --- the document ---------------------------------------------------------------------------------------


def scenario_text(
    title: str,
    reference: str,
    house_rules: Sequence[str],
    players: int,
    given: Given,
    lines: Sequence[str],
    expect: Facts,
) -> str:
    """A scenario, ready to be saved: it begins with the line that parts documents."""
    named = reference if _is_plain(reference) else json_text(reference)
    text = ["---", f"scenario: {json_text(title)}", f"rulebook: {named}"]
    text += [f"house-rules: {_flow(list(house_rules))}"] if house_rules else []
    text += [f"players: {_flow(list(NAMES[:players]))}", "given:", *_block(given)]
    text += ["play:", *(f"  - {line}" for line in lines)] if lines else []
    text += ["expect:", *_block(expect)] if expect else []
    return "\n".join(text) + "\n"


def _block(said: dict[str, Any]) -> list[str]:
    lines: list[str] = []
    for key, value in said.items():
        if isinstance(value, dict) and any(isinstance(inner, list) for inner in value.values()):
            lines += [f"  {key}:", *(f"    {name}: {_flow(inner)}" for name, inner in value.items())]
        else:
            lines.append(f"  {key}: {_flow(value)}")
    return lines


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and not _is_plain(value):
        return json_text(value)
    return str(value)


def _is_plain(text: str) -> bool:
    """Can it stand in a file without quotes, and is it a text then?"""
    words = text.split(" ")
    said = text.lower() not in ("true", "false", "null", "yes", "no", "on", "off", "~")
    return said and all(word and word.replace("-", "").isalnum() for word in words) and not words[0][0].isdigit()


def problem_of(text: str, beside: Path | None = None) -> str:
    """Why a scenario fails; empty where it passes."""
    for verdict in run_text(text, (beside or Path()) / "scenario.yaml"):
        if not verdict.passed:
            return verdict.problem or "it fails"
    return ""
