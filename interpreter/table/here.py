"""People at one keyboard: which of them are asked, whether all of them may look on, and what needs no question."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.interpreter.engine.decisions import Decision, Option

from .host import TableHost

FORCED = ("decline", "keep")  # where there is nothing else, somebody who is alone need not be asked


@dataclass(frozen=True, slots=True)
class Asked:
    """Which people at this keyboard are asked now, and how."""

    people: tuple[str, ...]
    together: bool  # on the screen that all look at: several are concerned, and any of them may say it first
    secret: bool


def asked_here(host: TableHost) -> Asked | None:
    """None where only bots are asked, or nobody. Bots are concerned as people are, so nobody hears from the way of
    asking whether it is a bot that could say something."""
    asked = {name: decision for name in host.game.players if (decision := host.asked(name)) is not None}
    people = tuple(name for name in asked if name in host.people)
    if not people:
        return None
    secret = any(asked[name].secret for name in people)
    several = len(asked) > 1 and not asked[people[0]].required
    return Asked(people, len(host.people) > 1 and several, secret)


def only_answer(decision: Decision) -> Option | None:
    """What is left to somebody who has nothing to choose; nobody else could hear that nothing was asked."""
    nothing_else = all(option.move.verb in FORCED for option in decision.options)
    return decision.options[0] if nothing_else else None
