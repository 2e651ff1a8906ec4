"""What is said once is the same as what is written out: rulebooks that nobody wrote, their steps moved to `groups`."""

import json
from typing import Any

from lastcard.dsl.load import load_bytes
from lastcard.dsl.rulebook import Rulebook
from tests.properties.generated import sound
from tests.properties.walk import THOROUGH

BOOKS = 200 if THOROUGH else 20


def written(book: dict[str, Any]) -> dict[str, Any]:
    """The steps of every rule that acts are a group of their own."""
    return book | {"rules": {name: _grouped(name, rule) for name, rule in book.get("rules", {}).items()}}


def _grouped(name: str, rule: dict[str, Any]) -> dict[str, Any]:
    if not {"on", "instead"} & rule.keys() or "group" in json.dumps(rule):
        return rule
    return rule | {"do": [{"group": f"of-{name}", "do": rule["do"]}]}


def said_once(book: dict[str, Any]) -> dict[str, Any]:
    """The same with their steps under `groups`."""
    uses = [step for rule in book["rules"].values() for step in rule.get("do", []) if _is_ours(step)]
    rules = {
        name: rule | {"do": [_bare(step) for step in rule["do"]]} if "do" in rule else rule
        for name, rule in book["rules"].items()
    }
    return book | {"groups": {step["group"]: {"do": step["do"]} for step in uses}, "rules": rules}


def _is_ours(step: Any) -> bool:
    return isinstance(step, dict) and step.get("group", "").startswith("of-")


def _bare(step: Any) -> Any:
    return {"group": step["group"]} if _is_ours(step) else step


def read(book: dict[str, Any]) -> Rulebook | None:
    return load_bytes(json.dumps(book).encode(), f"{book['rulebook']}.yaml").rulebook


def test_a_group_is_the_same_wherever_it_is_written() -> None:
    compared = 0
    for number in range(BOOKS):
        book = written(sound(number)[0])
        whole, once = read(book), said_once(book)
        if whole is None or not once["groups"]:  # a group may not stand everywhere
            continue
        found = read(once)
        assert found is not None, number
        assert (found.rules, found.windows, found.groups) == (whole.rules, whole.windows, whole.groups)
        compared += 1
    assert compared > BOOKS // 4
