"""What two second opinions about whose turn comes next have in common: they hear the events of a round."""

from dataclasses import dataclass, field

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.events import Event

NOBODY = -1
NOTHING = ""


def face(book: Rulebook, number: int) -> str:
    """The face that a card shows, without its color; of black and red jacks it is asked, so they keep it."""
    card = book.cards[number]
    text = card.text.split(" / ")[card.side]
    return text if text.endswith("jack") and book.id == "switch" else text.split()[-1]


@dataclass
class SecondOpinion:
    """`problems` are the turns that came otherwise than expected."""

    book: Rulebook
    players: int
    direction: int = 1
    dealer: int = NOBODY
    turn: int = NOBODY
    shown: str = NOTHING  # the face of the first card
    problems: list[str] = field(default_factory=list)

    def hear(self, event: Event) -> None:
        hearing = getattr(self, "_hear_" + event.kind.replace(" ", "_"), None)
        if hearing is not None:
            hearing(event)

    def expect(self, seat: int, expected: int, after: str = "the turn") -> None:
        if seat != expected:
            self.problems.append(f"after {after} of {self.turn} comes {seat}, not {expected}")
        self.turn = seat

    def _hear_dealer(self, event: Event) -> None:
        self.dealer = event.seat

    def _hear_turn_up(self, event: Event) -> None:
        self.shown = face(self.book, event.cards[0])
