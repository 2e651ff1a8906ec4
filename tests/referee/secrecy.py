"""Who may know which cards: what is drawn or given, and what lies in zones that not everybody sees."""

from __future__ import annotations

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.events import Event

from .picture import Complain


class Secrecy:
    def __init__(self, book: Rulebook, players: int, complain: Complain) -> None:
        self.book, self.players, self.complain = book, players, complain
        self.zones = {zone.name: zone for zone in book.zones}

    def hear(self, event: Event) -> None:
        knows = self._who_knows(event)
        if knows is None or not event.cards:
            return
        for seat in range(self.players):
            seen = event.seen_by(seat).cards
            if seat not in knows and seen:
                self.complain(f"{seat} sees the cards of `{event.kind}`")
            if seat in knows and len(seen) != len(event.cards):
                self.complain(f"{seat} does not see the cards of `{event.kind}`")

    def _who_knows(self, event: Event) -> set[int] | None:
        """None: that is not decided here."""
        if event.kind == "draw":
            return {event.seat}
        if event.kind in ("give", "show", "show cards"):
            return {event.seat, event.target}
        if event.kind in ("put", "take"):
            return self._of_zone(event)
        return set(range(self.players)) if event.kind in ("play", "turn up", "discard", "take back") else None

    def _of_zone(self, event: Event) -> set[int] | None:
        zone = self.zones.get(event.zone)
        if zone is None:
            return None
        if zone.seen_by == "everybody":
            return set(range(self.players))
        return {event.seat, event.target} if zone.seen_by == "owner" else {event.seat}
