"""A second opinion about the games: whose turn comes next and what the cards count, told by their faces alone.

It hears the events of a round. What it does not need it does not know: hands, piles, what may be played.
"""

from dataclasses import dataclass, field

from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.engine.events import Event
from tests.properties.second_opinion import NOBODY, SecondOpinion, face

ACTIONS = ("reverse", "skip", "draw-two")


def each(points: int, *faces: str) -> dict[str, int]:
    return dict.fromkeys(faces, points)


# Face -> points, beside numbers, which count their value.
POINTS: dict[str, dict[str, int]] = {
    "classic": each(20, *ACTIONS) | each(50, "wild", "wild-draw-four"),
    "crazy-eights": {"8": 50, "ace": 1} | each(10, "jack", "queen", "king"),
    "mau-mau": {"jack": 20, "queen": 3, "king": 4, "ace": 11},
    "flip": {"draw-one": 10, "reverse": 20, "skip": 20, "flip": 20, "wild": 40, "wild-draw-two": 50}
    | {"draw-five": 20, "skip-everyone": 30, "wild-draw-color": 60},
    "no-mercy": each(20, *ACTIONS, "draw-four", "skip-everyone", "discard-all")
    | each(50, "wild-reverse-draw-four", "wild-draw-six", "wild-draw-ten", "color-roulette"),
    "launcher": each(20, "reverse", "skip", "hit-two")
    | each(30, "discard-all", "trade-hands")
    | each(50, "wild", "wild-all-hit"),
    "all-wild": {"wild": 20}
    | each(50, "wild-reverse", "wild-skip", "wild-skip-two", "wild-draw-two", "wild-draw-four")
    | each(50, "wild-targeted-draw-two", "wild-forced-swap"),
    "dos": {"2": 20, "any-number": 40},
}
POINTS["tschau-sepp"] = {"6": 0, "7": 0, "8": 0, "9": 0, "under": 2, "ober": 3, "king": 4, "ace": 11}
SCORED = tuple(POINTS)  # in the others nobody counts

PASSES_OVER: dict[str, set[str]] = {
    "classic": {"skip", "draw-two", "wild-draw-four"},
    "crazy-eights": set(),
    "olsen-olsen": set(),
    "president": set(),
    "prsi": {"7", "ace"},
    "makao": set(),  # who waits is told below
    "mau-mau": {"7", "8"},
    "switch": {"2", "8", "clubs jack", "spades jack"},
    "flip": {"draw-one", "skip", "wild-draw-two", "draw-five", "wild-draw-color"},
    "no-mercy": {"skip", "draw-two", "draw-four", "color-roulette"}
    | {"wild-reverse-draw-four", "wild-draw-six", "wild-draw-ten"},
    "launcher": {"skip", "hit-two"},
    "all-wild": {"wild-skip", "wild-skip-two", "wild-draw-two", "wild-draw-four"},
    "dos": set(),
    "pesten": {"2", "8", "joker"},
    "tschau-sepp": {"7", "8"},
    "taki": {"stop"},
}
PASSES_TWO_OVER = {"wild-skip-two"}  # with two players one, and once
TURNS_ROUND = {"classic": {"reverse"}, "switch": {"king"}, "flip": {"reverse"}}
TURNS_ROUND |= {"no-mercy": {"reverse", "wild-reverse-draw-four"}}
TURNS_ROUND |= {"launcher": {"reverse"}, "all-wild": {"wild-reverse"}}
TURNS_ROUND |= {"pesten": {"ace"}, "tschau-sepp": {"10"}, "taki": {"turn-round"}}
ANOTHER_TURN = {"pesten": {"7", "king"}, "tschau-sepp": {"ace"}}
OPENS_A_RUN = {"taki": {"taki", "super-taki"}}  # in which only the card laid last does anything
CLOSES_A_RUN, BREAKER = "close", "breaker"  # which is laid out of turn, and play does not go on from there
REVERSES = {"reverse", "wild-reverse"}
AGAIN_OF_TWO = {"classic", "flip", "no-mercy", "launcher", "all-wild"}  # with two players a reverse is a skip
FIRST_CARD_ACTS = {"classic", "mau-mau", "flip", "launcher", "all-wild", "prsi"}


def points(book: Rulebook, number: int) -> int:
    shown = face(book, number)
    return POINTS.get(book.id, {}).get(shown, int(shown) if shown.isdigit() else 0)


@dataclass
class GameOrder(SecondOpinion):
    """Says who must be next."""

    after: int = NOBODY  # the next turn is that of the one after this player
    again: int = NOBODY  # or it is this player's
    claimant: int = NOBODY  # somebody doubts the play, and whoever draws then was wrong
    drawn: bool = False  # since a turn began, or a card was laid
    left: set[int] = field(default_factory=set)
    waiting: dict[int, int] = field(default_factory=dict)  # the turns that somebody still loses
    made_to_wait: tuple[int, int] | None = None  # who, and how many turns, unless there is an answer
    run: bool = False
    last: str = ""  # laid in a run

    def _hear_leave(self, event: Event) -> None:
        self.left.add(event.seat)

    _hear_finish = _hear_leave

    def _hear_play(self, event: Event) -> None:
        """Also out of turn: then play goes on from there."""
        laid, before = face(self.book, event.cards[-1]), self.after
        self.run, self.last = self.run or laid in OPENS_A_RUN.get(self.book.id, ()), laid
        fetched, self.drawn = self.drawn, False
        if self.book.id == "makao":
            self._pass_over(before, event.seat)
            self._hear_makao(event.seat, [self.book.cards[card].text for card in event.cards])
        if self.book.id == "prsi" and fetched:
            self.after = event.seat  # the one who was out has drawn, and nobody is hit by this seven
        elif not self.run and laid != BREAKER:
            self._acts(laid, event)

    def _acts(self, laid: str, event: Event) -> None:
        two = self.players - len(self.left) == 2
        self.after, self.again, self.claimant = event.seat, NOBODY, NOBODY
        if laid in ANOTHER_TURN.get(self.book.id, ()):
            self.again = event.seat
        if laid in TURNS_ROUND.get(self.book.id, ()):
            self.direction = -self.direction
        if laid == "skip-everyone" or (laid in REVERSES and two and self.book.id in AGAIN_OF_TWO):
            self.again = event.seat
        elif laid in PASSES_OVER[self.book.id] and not (laid == "wild-reverse-draw-four" and two):
            self.after = self._last_passed_over(laid, self._next(event.seat))

    def _hear_say(self, event: Event) -> None:
        if event.offer == "challenge":
            self.claimant = event.seat
        if event.offer == CLOSES_A_RUN and self.run:
            self.run = False
            self._acts(self.last, event)

    def _hear_makao(self, seat: int, cards: list[str]) -> None:
        """Fours make the next one wait; who is hit loses a turn, but for one who is hit backwards and is not next."""
        before, self.made_to_wait = self.made_to_wait, None
        following, printed = self._not_waiting(seat, 1), cards[-1].split()[-1]
        fighters = [card for card in cards if card in ("hearts king", "spades king")]
        if printed == "4":
            added = before[1] if before is not None else 0
            self.made_to_wait = (following, added + len(cards))
        elif printed in ("2", "3") or fighters:
            back = printed == "king" and fighters[-1] == "spades king"
            hit = self._not_waiting(seat, -1) if back else following
            self.made_to_wait = (hit, 1) if hit == following else None

    def _pass_over(self, before: int, seat: int) -> None:
        """Whoever answers takes the turn, and those who sit between have lost one."""
        while before not in (NOBODY, seat) and (before := self._next(before)) != seat:
            self.waiting[before] = max(0, self.waiting.get(before, 0) - 1)

    def _not_waiting(self, seat: int, way: int) -> int:
        seats = ((seat + way * step) % self.players for step in range(1, self.players))
        return next((found for found in seats if not self.waiting.get(found)), NOBODY)

    def _hear_draw(self, event: Event) -> None:
        self.drawn = True
        if self.claimant not in (NOBODY, event.seat):
            self.again = self.claimant
        self.claimant = NOBODY

    def _hear_turn(self, event: Event) -> None:
        self.expect(event.seat, self._first() if self.turn == NOBODY else self._following())
        self.after = event.seat
        self.again = self.claimant = NOBODY
        self.drawn = self.run = False

    def _next(self, seat: int) -> int:
        steps = ((seat + self.direction * step) % self.players for step in range(1, self.players + 1))
        return next(found for found in steps if found not in self.left)

    def _first(self) -> int:
        first = self._next(self.dealer)
        if self.book.id not in FIRST_CARD_ACTS:
            return first
        if self.shown in REVERSES:
            self.direction = -self.direction
            return self.dealer
        if self.shown not in PASSES_OVER[self.book.id]:
            return first
        return self._next(self._last_passed_over(self.shown, first))

    def _last_passed_over(self, card: str, first: int) -> int:
        """The one after whom play goes on, where this one is the first who is passed over."""
        two = self.players - len(self.left) == 2
        return self._next(first) if card in PASSES_TWO_OVER and not two else first

    def _following(self) -> int:
        if self.again != NOBODY:
            return self.again
        if self.made_to_wait is not None:
            who, turns = self.made_to_wait
            self.waiting[who] = self.waiting.get(who, 0) + turns
            self.made_to_wait = None
        seat = self._next(self.after)
        while self.waiting.get(seat):
            self.waiting[seat] -= 1
            seat = self._next(seat)
        return seat
