"""What lies open, as text: the head of the table, who sits around it, the piles, the marks."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from textual.content import Content
from textual.style import Style

from lastcard.interpreter.host.view import Kept, View
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.position import Position

from .paint import Drawn, Faces, Mark, content, lines

BACK = "▮"
MOST_BACKS = 8  # more cards than these are only counted
ARROWS = {"left": "→", "right": "←"}  # players are listed clockwise
UNSET = frozenset({"none", "false", "0"})
STRONG = Style(bold=True)


class Drawing:
    """Draws the table for one reader."""

    def __init__(self, speaker: Speaker, faces: Faces) -> None:
        self.speaker = speaker
        self.faces = faces
        self.names = speaker.names
        self.say = speaker.say

    # --- the head -----------------------------------------------------------------------------------------

    def head(self, position: Position, unkept: str, width: int) -> Content:
        """What is played, by which house rules, and how things stand over all rounds."""
        book = self.names.book
        title = self.say("{game} with {house_rules}", game=book.title, house_rules=book.laid_over)
        title = title if book.house_rules else book.title
        scores = " · ".join(f"{self._who(name)} {score}" for name, score in position.view.scores.items())
        right = self.say("Round {number}: {scores}", number=position.view.round, scores=scores)
        left = f" {title}"
        gap = width - cell_len(left) - cell_len(right) - 1
        rows = [f"{left}{' ' * gap}{right}"] if gap > 1 else [left, f" {right}"]
        if unkept:
            rows.append(" " + self.say("This game is no longer kept: {why}.", why=unkept))
        return lines([content(row) for row in rows])

    def _who(self, name: str) -> str:
        return self.say("You") if name == self.speaker.reader else name

    # --- the seats ----------------------------------------------------------------------------------------

    def seats(self, position: Position, width: int) -> Content:
        """Everybody clockwise, from whoever sits at the keyboard on; as many in a row as there is room for."""
        view = position.view
        names = list(view.players)
        at = names.index(position.seat) if position.seat else 0
        people = [self._seat(position, name) for name in names[at:] + names[:at]]
        arrow = f" {ARROWS[view.direction]} "
        rows, row = list[Content](), Content(" ")
        for number, person in enumerate(people):
            more = Content.assemble(arrow if number else "", person)
            if number and row.cell_length + more.cell_length > width - 2:
                rows, row = [*rows, row], Content.assemble(" ", arrow.strip(), " ", person)
            else:
                row = Content.assemble(row, more)
        together = "; ".join(" + ".join(map(self._who, team)) for team in view.teams)
        extra = [content(" " + self.say("Together: {teams}", teams=together))] if together else []
        return lines([*rows, row, *extra])

    def _seat(self, position: Position, name: str) -> Content:
        view = position.view
        count = view.counts[name]
        backs = BACK * count if count <= MOST_BACKS and name != position.seat else ""
        on_turn = name == view.turn and not view.round_over
        text = " ".join(
            part for part in (f"▶ {self._who(name)}" if on_turn else self._who(name), backs, f"{count}") if part
        )
        marks = ", ".join(self._marks_of(position, name))
        whole = f"{text} ({marks})" if marks else text
        return Content.styled(whole, Style(bold=True, reverse=True) if on_turn else Style())

    def _marks_of(self, position: Position, name: str) -> Iterator[str]:
        view = position.view
        here = next(seat for seat in position.seats if seat.name == name)
        if name == view.dealer:
            yield self.say("dealer")
        if name in view.places:
            yield self.say("place {number}", number=view.places.index(name) + 1)
        elif name in view.out:
            yield self.say("out")
        if name in view.lost_turns:
            yield self.speaker.several("loses a turn", "loses {count} turns", view.lost_turns[name])
        if here.conceded:
            yield self.say("has given up")
        for flag, values in view.player_flags.items():
            if values[name] not in UNSET and (label := self.names.flag(flag)):
                yield self._flagged(label, values[name])

    # --- the middle ---------------------------------------------------------------------------------------

    def middle(self, position: Position, width: int) -> Content:
        """The top card, and beside it what is in play."""
        view = position.view
        said = [content(text) for text in self._piles(view)]
        card = self.names.of_text(view.top, view.side)
        if card is None:
            return lines(said)
        box = self.faces.box(Drawn(card, Mark.ON_TOP))
        room = width - box[0].cell_length - 4
        while len(said) < len(box):
            said.append(Content(""))
        rows = [Content.assemble(" ", picture, "  ", text) for picture, text in zip(box, said, strict=False)]
        rest = [Content.assemble(" ", text) for text in said[len(box) :]]
        if max(text.cell_length for text in said) > room:
            rows = [Content.assemble(" ", picture) for picture in box]
            rest = [Content.assemble(" ", text) for text in said if text.plain]
        return lines([*rows, *rest])

    def _piles(self, view: View) -> Iterator[str]:
        colors = self.names.colors
        if view.color in colors:
            yield self.say("In play: {color}", color=self.names.color(colors[view.color]))
        else:
            yield self.say("No color is in play")
        way = {"left": self.say("clockwise"), "right": self.say("counter-clockwise")}[view.direction]
        yield self.say("Play goes {way} {arrow}", way=way, arrow=ARROWS[view.direction])
        yield self.say("{draw} to draw, {laid} laid", draw=view.draw_pile, laid=len(view.discard))
        for name, value in view.flags.items():
            if value not in UNSET and (label := self.names.flag(name)):
                yield self._flagged(label, value)
        yield from self._zones(view)
        for name, backs in view.backs.items():
            if backs:
                yield self.say("From behind {name}: {cards}", name=name, cards=self._behind(backs, view.side))

    def _flagged(self, label: str, value: str) -> str:
        if value == "true":
            return label
        colors = self.names.colors
        said = self.names.color(colors[value]) if value in colors else self.names.text("words", value)
        return self.say("{mark}: {value}", mark=label, value=self._who(said) if value == said else said)

    def _zones(self, view: View) -> Iterator[str]:
        for zone, kept in view.zones.items():
            if kept.count:
                yield self.say("{mark}: {value}", mark=zone, value=self._kept(kept, view))
        for zone, piles in view.player_zones.items():
            for name, kept in piles.items():
                if kept.count:
                    cards = self._kept(kept, view)
                    yield self.say("{zone} of {name}: {cards}", zone=zone, name=self._who(name), cards=cards)

    def _kept(self, kept: Kept, view: View) -> str:
        if not kept.cards:
            return self.speaker.several("{count} card", "{count} cards", kept.count)
        return ", ".join(self.names.seen(card, view.side) for card in kept.cards)

    def _behind(self, backs: tuple[str, ...], side: int) -> str:
        fronts = {card.front: card for card in self.names.book.cards if card.side == 1 - side}
        return ", ".join(self.names.card(fronts[face]) if face in fronts else face for face in backs)
