"""Events as sentences at a line, with the rule behind each and the clauses of the sheet behind the rule."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.speech.names import Names
from lastcard.interpreter.speech.speaker import Speaker

from .screen import Look

CLAUSES_SHOWN = 2


class Teller:
    """Tells the events of one table."""

    def __init__(self, look: Look, players: tuple[str, ...], sides: Sequence[int] = ()) -> None:
        teams = [[name for name, of in zip(players, sides, strict=True) if of == side] for side in dict.fromkeys(sides)]
        self.look = look
        self.speaker = Speaker(language("en"), Names(look.book, paint=look.paint), players, teams=teams)

    def sentence(self, event: Event, every_clause: bool = False) -> str:
        """What happened and why; empty for what needs no telling."""
        told = self.speaker.event(event)
        return told + self._because(event.rule, every_clause) if told else ""

    def _because(self, rule: str, every_clause: bool) -> str:
        if not rule:
            return ""
        clauses = self.look.clauses.get(rule, ())
        shown = clauses if every_clause else clauses[:CLAUSES_SHOWN]
        more = [f"{len(clauses) - len(shown)} more"] if len(clauses) > len(shown) else []
        return f" ({', '.join([rule, *shown, *more])})"
