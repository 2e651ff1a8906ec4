"""The course of a round: the first card is turned up, then turn follows turn. Data only."""

from __future__ import annotations

from .rows import Brings, CoursePart, EachOf, Of
from .types import CARD, CARDS, PLAYER, SAYING, TRUTH

PARTS: tuple[CoursePart, ...] = (
    CoursePart(
        name="turn up",
        then="first player",
        takes=(),
        reads=(),
        writes=("draw", "discard", "top", "color", "foreseen"),
        proposes=(),
        uses_up="",
    ),
    CoursePart(
        name="first player",
        then="begin turn",
        takes=(),
        reads=("first", "after", "out", "seats", "direction", "lost"),
        writes=("foreseen", "turn", "after", "lost"),
        proposes=(Brings("passed over", (EachOf(()),), "done"),),
        uses_up="lost",
    ),
    CoursePart(
        name="begin turn",
        then="ask",
        takes=(PLAYER,),
        reads=("turn", "seats"),
        writes=("turn", "after", "went_on", "drawn", "windows"),
        proposes=(Brings("turn begins", (Of(0),), "done"),),
        uses_up="",
    ),
    CoursePart(
        name="ask",
        then="end turn",
        takes=(PLAYER, CARD, TRUTH, CARDS, SAYING),
        reads=("turn", "out", "law", "hands", "draw", "discard"),
        writes=("passes",),
        proposes=(
            Brings("turn draw", (Of(0),), "done"),
            Brings("play", (Of(0), Of(1), Of(2), Of(3)), "done"),
            Brings("pass", (Of(0),), "done"),
            Brings("say", (Of(0), Of(4)), "done"),
        ),
        uses_up="",
    ),
    CoursePart(
        name="end turn",
        then="go on",
        takes=(PLAYER,),
        reads=("turn",),
        writes=("last", "turns"),
        proposes=(Brings("turn ends", (Of(0),), "done"),),
        uses_up="",
    ),
    CoursePart(
        name="go on",
        then="begin turn",
        takes=(),
        reads=("turns", "passes", "out", "seats", "turn", "after", "direction", "lost"),
        writes=("turn", "after", "lost"),
        proposes=(Brings("passed over", (EachOf(()),), "done"), Brings("end", (), "done")),
        uses_up="lost",
    ),
)
