"""Sentences as people say them, each with the one that is to be written: it is proposed, and it can be written."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lastcard.dsl.load import judge
from tests.dsl.test_told_in_full import OWN

SAID = Path(__file__).with_name("said_otherwise.txt")
TURNS = "    do: [turn the direction]\n"
OFFER = "    offers: {shout: {do: [taker draws 1]}}\n"


def rule(lines: str) -> str:
    return f"{OWN}rules:\n  extra:\n    {lines}"


def step(said: str) -> str:
    return rule(f"on: player plays number\n    do:\n      - player picks loot from hand of player\n      - {said}\n")


def condition(said: str) -> str:
    return rule(f"on: player plays number\n    when: {said}\n{TURNS}")


def repetition(said: str) -> str:
    return rule(
        f"on: player plays number\n    do:\n      - repeat until: {said}\n        do: [player draws 1 as drawn]\n"
    )


def loop(said: str) -> str:
    return rule(f"on: player plays number\n    do:\n      - for each: {said}\n        do: [friend draws 1]\n")


def window(opens: str = "after player plays number", asks: str = "next after player") -> str:
    return f"{OWN}windows:\n  extra:\n    opens: {opens}\n    asks: {asks}\n{OFFER}"


def group(target: str = "next after player", amount: str = "2") -> str:
    hit = f"target: {target}\n    amount: {amount}\n    do: [the target must draw the amount]\n"
    return rule(f"on: player plays number\n    do:\n      - group: zap\ngroups:\n  zap:\n    {hit}")


def offer(lines: str, opens: str = "after player plays number", asks: str = "next after player") -> str:
    return f"{OWN}windows:\n  extra:\n    opens: {opens}\n    asks: {asks}\n    offers:\n      shout:\n{lines}"


def loop_step(said: str) -> str:
    steps = f"        do:\n          - friend draws 1\n          - {said}\n"
    return rule(f"on: player plays number\n    do:\n      - for each: friend in opponents of player\n{steps}")


def action(about: str) -> str:
    said = f"actions:\n  pay:\n    about: {about}\n    do: [player discards chosen]\n"
    return f"{OWN}{said}rules:\n  extra: {{permit: player says pay}}\n"


PLACES: dict[str, Callable[[str], str]] = {
    "step": step,
    "when": condition,
    "on": lambda said: rule(f"on: {said}\n{TURNS}"),
    "before": lambda said: rule(f"before: {said}\n{TURNS}"),
    "instead": lambda said: rule(f"instead: {said}\n{TURNS}"),
    "permit": lambda said: rule(f"permit: {said}\n"),
    "forbid": lambda said: rule(f"forbid: {said}\n"),
    "until": repetition,
    "each": loop,
    "opens": lambda said: window(opens=said),
    "asks": lambda said: window(asks=said),
    "amount": lambda said: group(amount=said),
    "target": lambda said: group(target=said),
    "loop": loop_step,
    "offer": lambda said: offer(f"        do:\n          - taker draws 1\n          - {said}\n"),
    "before-offer": lambda said: offer(f"        do:\n          - {said}\n", "before group attack", "the target"),
    "owhen": lambda said: offer(f"        when: {said}\n        do: [taker draws 1]\n"),
    "plays": lambda said: offer(f"        plays: {said}\n        do: [taker plays answer]\n"),
    "about": action,
}
CODES = ("LC301", "LC302", "LC401", "LC402", "LC403", "LC404", "LC405", "LC408")
LINES = [tuple(line.split(" | ")) for line in SAID.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("place", "said", "meant"), LINES)
def test_what_people_say_is_told_in_full(place: str, said: str, meant: str, tmp_path: Path) -> None:
    def found(sentence: str) -> list[str]:
        file = tmp_path / "mine.yaml"
        file.write_text(PLACES[place](sentence), encoding="utf-8")
        told = (each for each in judge(file).diagnostics if each.code in CODES)
        return [each.help for each in told]

    (told,) = found(said)
    assert told.startswith(f"write `{meant}`")
    assert not found(meant)


def test_there_are_enough() -> None:
    assert len(LINES) > 250
