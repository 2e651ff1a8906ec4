"""Where a rule stands in what happens: the key that it says so with, and all that follows from it. Data only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Station = Literal["permit", "forbid", "oblige", "unlawful", "tolerate", "before", "on", "instead"]
Waits = Literal["event", "early"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StationWord:
    """There are no defaults: whoever adds a station has to decide everything about it."""

    name: Station
    acts: bool  # its rules carry out steps, in an order; those of the others are the law, which is asked
    sentence: Waits  # what stands behind it
    said: str  # of `event`: what happens, or what somebody may do


_STATIONS = (
    StationWord("permit", acts=False, sentence="event", said="a player may {event}"),
    StationWord("forbid", acts=False, sentence="event", said="a player may not {event}"),
    StationWord("oblige", acts=False, sentence="event", said="a player must {event}"),
    StationWord("unlawful", acts=False, sentence="event", said="it is unlawful, and may be found out, to {event}"),
    StationWord("tolerate", acts=False, sentence="event", said="a player may, though it is unlawful, {event}"),
    StationWord("before", acts=True, sentence="early", said="Just before {event}"),
    StationWord("on", acts=True, sentence="event", said="When {event}"),
    StationWord("instead", acts=True, sentence="event", said="Instead, when {event}"),
)
STATIONS: dict[str, StationWord] = {station.name: station for station in _STATIONS}
LAW = tuple(station.name for station in _STATIONS if not station.acts)
