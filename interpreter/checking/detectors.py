"""What is looked for: a row for each, with its grade and the sentence in which it is told. `pages/` has a page of each.

A defect is something that no table would want. A remark may be meant: then the rulebook says so under `meant`, with a
reason.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

PAGES = Path(__file__).with_name("pages")
_PAGE = re.compile(
    r"# (?P<title>[^\n]+)\n\n(?P<what>[^\n]+)\n\nWhy: (?P<why>[^\n]+)\n\n"
    r"```\n(?P<example>.*?)\n```\n\nInstead:\n\n```\n(?P<instead>.*?)\n```\n",
    re.DOTALL,
)


class Detector(NamedTuple):
    name: str
    grade: Literal["defect", "remark"]
    says: str


class Page(NamedTuple):
    """What `explain` shows; `check` finds the example, and does not find what is written instead: a test tries both."""

    title: str
    what: str
    why: str
    example: str
    instead: str


ROWS = (
    Detector("goes-on-for-ever", "defect", "the rules do not come to rest{at}"),
    Detector("cannot-be-won", "defect", "nobody ever wins a round"),
    Detector("never-laid", "defect", "the card `{what}` can never be laid"),
    Detector("emptied-hand", "defect", "{who} has no cards left and has neither won nor left the round, which goes on"),
    Detector(
        "winner-holds-cards", "defect", "a round is won by somebody who still holds cards, and nobody has left it"
    ),
    Detector("no-color", "defect", "a turn begins with no color in play, so only cards without color go on"),
    Detector("tells-hidden-cards", "defect", "what may be answered tells of cards that are hidden: {what}"),
    Detector("never-happens", "remark", "{what} {does}"),
    Detector("never-taken", "remark", "the offer `{what}` of `{entry}` can never be taken"),
    Detector("never-this-way", "remark", "in `{entry}` ({step}) {what}"),
    Detector("no-effect", "remark", "{what} changes nothing: play is the same without it"),
    Detector("cancel-out", "remark", "`{entry}` and `{other}` undo each other: play is the same without both"),
    Detector("never-read", "remark", "the flag `{what}` is written, and nothing ever looks at it"),
    Detector("asking-tells", "remark", "who is asked next tells of cards that are hidden, after {what}"),
    Detector("choice-in-vain", "remark", "whatever is chosen for {what}, the same comes of it"),
    Detector("offer-in-vain", "remark", "whether the offer `{what}` is taken or declined, the same comes of it"),
    Detector("offer-only-hurts", "remark", "whoever takes the offer `{what}` is always punished for it"),
    Detector("left-for-right", "remark", "{what} speaks of left or right and does not turn with the direction of play"),
    Detector("own-penalty", "remark", "{what} hits the player who has laid the card"),
    Detector("double-penalty", "remark", "one play brings the same player two penalties, by {what}"),
    Detector("to-oneself", "remark", "{what} lets a player {does} themselves"),
    Detector("number-grows", "remark", "the number `{what}` is never set back, and grows: {most} in one round"),
    Detector("never-set-back", "remark", "the flag `{what}`, once it is set, is never set back in a round"),
    Detector("below-nothing", "remark", "{what} makes an amount less than nothing"),
    Detector("runs-dry", "remark", "a repetition ends only because the cards run out ({step})"),
    Detector("rounds-unwon", "remark", "{what} of all rounds with {players} players end without a winner"),
    Detector("never-a-turn", "remark", "in {what} of the rounds with {players} players somebody never has a turn"),
    Detector("unfair-seat", "remark", "seat {what} of {players} wins {share} of the rounds, by its place alone"),
    Detector("thrown-out", "remark", "in {what} of all rounds somebody is thrown out"),
    Detector("target-far", "remark", "{what} points win the game, and a round brings {points}: {rounds} rounds"),
    Detector("target-near", "remark", "{what} points win the game, and {share} of the rounds bring as many"),
    Detector("scoring-backwards", "remark", "{what}, so whoever wins rounds loses the game"),
    Detector("deck-too-small", "remark", "{what}"),
    Detector("meant-no-more", "remark", "`meant` has `{what}`, and nothing of the kind is found any more"),
)
DETECTORS = {row.name: row for row in ROWS}


@cache
def page_of(name: str) -> Page | None:
    """The page of a detector; None where there is no such detector."""
    if name not in DETECTORS:
        return None
    found = _PAGE.fullmatch((PAGES / f"{name}.md").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{name}.md is no page")
    return Page(**found.groupdict())
