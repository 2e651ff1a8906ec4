"""What has happened, in a few lines: a line for each turn, or a sentence a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.speech.speaker import Speaker

ENDED = (".", "!", "?", "…")
# All that is told to those who are out of a round themselves, and watch it to its end.
WATCHED = frozenset({"leave", "quit", "finish"})
# What stands in the result of a round, which is shown at once.
IN_RESULT = frozenset({"round over", "points", "score", "game over"})


def sentences(events: Iterable[Event], speaker: Speaker, citing: bool) -> Iterator[str]:
    for event in events:
        told = speaker.event(event)
        because = speaker.because(event) if told and citing else ""
        if told:
            yield speaker.say("{event} ({because})", event=told, because=because) if because else told


def turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events by turns."""
    found: list[Event] = []
    for event in events:
        if event.kind == "turn" and found:
            yield found
            found = []
        found.append(event)
    if found:
        yield found


def told(events: Iterable[Event], speaker: Speaker, citing: bool = False, terse: bool = False) -> list[str]:
    """A line for each turn."""
    lines: list[str] = []
    for turn in turns(events):
        said = [each if each.endswith(ENDED) else f"{each}." for each in sentences(turn, speaker, citing)]
        lines += said if terse or citing else [" ".join(said)] if said else []
    return lines


def without_result(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if event.kind not in IN_RESULT]


def this_round(events: Sequence[Event]) -> int:
    """Where the events of the round begin: with those from which its deal follows."""
    dealt = max((place for place, event in enumerate(events) if event.kind in ("deal", "deal all")), default=0)
    ended = max((place for place, event in enumerate(events[:dealt]) if event.kind == "score"), default=-1)
    return ended + 1
