"""The object that users hold: a game with named players, its decisions, its events, its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lastcard.interpreter.engine.decisions import JOINED, Decision, Move, Notation, Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import BY_SEED, Chance, Stream, WrongOrder, WrongOutcome, seed_text
from lastcard.interpreter.engine.state import NONE, State

from . import setup, snapshot
from .alike import key_of, unread_by
from .imagined import imagine
from .lines import decline_until, laying, let_go_by
from .names import check_players
from .outlook import Foresight
from .reasons import Reason, reasons_against
from .rounds import Result, result_of
from .view import Shared, View, view_of


class Refused(ValueError):
    """A move that is not allowed here; the game is as it was before.

    `digest` names the position to the host; it is no part of the text, for it is made of hidden cards too.
    """

    def __init__(self, move: str, reason: str, digest: str) -> None:
        super().__init__(f"{move}: {reason}")
        self.move, self.reason, self.digest = move, reason, digest


ROUNDS_UNPLAYED = 100  # rounds in a row that end without a question; then the game is over


class Game:
    """A whole game: rounds follow each other until somebody has won."""

    def __init__(
        self,
        program: Program,
        players: list[str] | tuple[str, ...],
        seed: int | str | None = None,
        scoring: str | None = None,
        rounds_follow: bool = True,
        chance: Chance = BY_SEED,
        discreet: bool = False,
        teams: Sequence[Sequence[str]] | None = None,
        stops: bool = False,
    ) -> None:
        """`teams` is for a rulebook that lets the table choose who plays together.

        A discreet game asks in the same way whatever the cards are that others do not see: everybody who has drawn a
        card to lay or keep, even if it can only be kept, and everybody who might have a card for an offer. A game that
        stops goes on after a round when it is told to."""
        book = program.book
        check_players(book, players)
        self.program, self.players = program, tuple(players)
        self.notation = Notation(book, self.players)
        self.events: list[Event] = []
        self.rounds_follow = rounds_follow
        self.stops = stops
        self.number = 0  # of the position: it grows with every answer, and with every round that is begun
        self._unread: frozenset[str] | None = None
        state = setup.fresh_state(book, len(players), seed_text(seed), setup.method_number(book, scoring))
        if teams is not None:
            setup.share_out(book, state, [[self._seat(name) for name in team] for team in teams])
        self.table = Table(program, state, self.events.append, chance, discreet)

    # --- course of the game -------------------------------------------------------------------

    def begin(self, dealer: str | None = None) -> Game:
        """Choose the dealer, shuffle, deal, turn up the first card."""
        setup.begin_round(self.table, dealer=None if dealer is None else self._chosen(dealer))
        self._after_move()
        return self

    def _chosen(self, dealer: str) -> int:
        if self.program.book.setup.dealer != "chosen":
            raise ValueError("no dealer can be chosen, for with this rulebook the cards decide")
        return self._seat(dealer)

    def _seat(self, player: str) -> int:
        if player not in self.notation.seats:
            raise ValueError(f"nobody is called `{player}`")
        return self.notation.seats[player]

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def over(self) -> bool:
        return bool(self.state.game_over) or (bool(self.state.over) and not self.rounds_follow)

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(self.players[seat] for seat in self.state.game_winners)

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(self.players, self.state.scores, strict=True))

    @property
    def decision(self) -> Decision | None:
        """What is asked now, of whom, and what may be answered; None when the game is over."""
        return self._decision_on(self.table)

    def _decision_on(self, table: Table) -> Decision | None:
        asked = table.asked()
        if asked is None:
            return None
        moves = self._told_apart(table.options())
        options = tuple(map(self._option, moves, table.reasons(moves), table.unlawful(moves)))
        return Decision(
            player=self.players[asked.seat],
            kind=asked.kinds[0],
            kinds=asked.kinds,
            options=options,
            required=asked.required,
            turn=self.notation.player(self.state.turn),
            secret=asked.secret,
            number=self.number,
            source=self.program.sources[asked.by],
            named=asked.named,
            occasion=table.occasion(),
            label=self.notation.label_of(asked),
        )

    def offers(self) -> tuple[Decision, ...]:
        """What each of those concerned may do at this moment, whoever is asked first; nothing where no offers wait."""
        table, found = self.table.copy(), dict[int, Decision]()
        while (asked := table.asked()) is not None and not asked.required and asked.seat not in found:
            decision = self._decision_on(table)
            if decision is None or (found and decision.occasion != next(iter(found.values())).occasion):
                break
            found[asked.seat] = decision
            let_go_by(table, asked.seat)
        return tuple(found.values())

    def _told_apart(self, moves: list[Move]) -> list[Move]:
        """One of each sort that whoever is asked can tell from the others, in an order that tells no more."""
        if not self.notation.fronts_alone:
            return moves
        sorts = [*dict.fromkeys((move.verb, move.offer) for move in moves)]
        seen = {self._as_seen(move): move for move in moves}
        order = sorted(seen, key=lambda move: (sorts.index((move.verb, move.offer)), move.under, move.card))
        return [seen[move] for move in order]

    def _as_seen(self, move: Move) -> Move:
        return self.notation.as_seen(move, self.program.deck.fronts)

    def _option(self, move: Move, names: tuple[str, ...], unlawful: bool) -> Option:
        clauses = tuple(clause for name in names for clause in self._cites(name))
        taken = move.verb != "decline"
        hurts = taken and any((name, move.offer) in self.program.hurting for name in names)
        short, seen = self.notation.short_as_seen(move), self._as_seen(move)
        label, stake = (self.notation.text_of(move, part) for part in ("label", "stake"))
        line = f"{self.players[move.seat]} {short}"
        return Option(line, short, seen, names, clauses, hurts, unlawful, label, stake)

    def _cites(self, name: str) -> tuple[str, ...]:
        return self.program.origins[name].cites if name in self.program.origins else ()

    def choose(self, option: Option | str, by: str | None = None) -> None:
        """Carry out an option of the decision, or the one that a line names.

        `by` is for a host who knows who shouted first: everybody asked before declines. Where the rules do not come to
        rest after it, the game is as before the move, and `Runaway` names the rule and its line.
        """
        table, before, told = self.table, self.state.copy(), len(self.events)
        try:
            move = self._find(option, by)
            self.table.choose(move)
            self._after_move()
            self.number += 1
        except Runaway:
            self.table = table
            table.take_up(before)
            del self.events[told:]
            raise

    def _find(self, option: Option | str, by: str | None) -> Move:
        """One of the moves that can be made now; the table is then one on which it can."""
        seen: list[Event] = []
        table = self.table if by is None else self._declined_until(by, seen)
        found = self._meant(option, table)
        if not found:
            raise Refused(str(option), "this is not allowed here", self.state.digest())
        self.table = table
        self.events += seen
        return found[0] if len(found) == 1 else self._any(found)

    def _any(self, moves: list[Move]) -> Move:
        """Whoever cannot tell cards apart does not choose between them: that is left to chance."""
        return moves[Stream("alike", self.state.seed, self.state.turns).below(len(moves))]

    def _meant(self, option: Option | str, table: Table) -> list[Move]:
        """Those of the options, or several cards laid in a way that is none of them."""
        moves = table.options()
        if isinstance(option, str):
            found = [move for move in moves if option in self.notation.lines(move)]
        else:
            found = [move for move in moves if self._as_seen(move) == option.move]
        return found or laying(str(option), table, self.notation)

    def laying(self, said: str) -> Option | None:
        """What whoever is asked means by `A + B`, or by the whole line, if these may be laid in one move."""
        asked = self.table.asked()
        if asked is None or JOINED not in said:
            return None
        cards = said.rpartition("plays ")[2]
        found = laying(f"{self.players[asked.seat]} plays {cards}", self.table, self.notation)
        if not found:
            return None
        return self._option(found[0], self.table.reasons(found)[0], self.table.unlawful(found)[0])

    def _declined_until(self, player: str, seen: list[Event]) -> Table:
        """A copy of the table on which everybody asked before this player has declined."""
        table = self.table.copy(seen.append)
        decline_until(table, table.choose, lambda moves: [move for move in moves if self.players[move.seat] == player])
        table.writer.listener = self.table.writer.listener
        return table

    def _after_move(self) -> None:
        for _ in range(ROUNDS_UNPLAYED):
            if not self.state.over:
                return
            setup.score_round(self.table)
            if self.over or self.stops or not self.rounds_follow:
                return
            setup.begin_round(self.table)
        self.state.game_over = 1  # round after round ends before anybody is asked

    @property
    def resting(self) -> bool:
        """Is a round over, and the next one not begun?"""
        return bool(self.state.over) and not self.over

    def next_round(self) -> None:
        """Go on after a round, where the game stops for it; raises ValueError where there is nothing to go on after."""
        if not self.resting:
            raise ValueError("no round waits to be begun")
        setup.begin_round(self.table)
        self._after_move()
        self.number += 1

    @property
    def result(self) -> Result | None:
        return result_of(self, self.events) if self.state.over else None

    # --- looking at it ---------------------------------------------------------------------------

    def view(self, player: str | None, shared: Shared | None = None) -> View:
        """All that a player may know; without a player, what everybody may. Who shows it to several gives `shared`."""
        seat = NONE if player is None else self._seat(player)
        heard = self._as_heard_by(seat)
        return view_of(heard, seat, shared if heard is self else None)

    def _as_heard_by(self, seat: int) -> Game:
        """Whether others are asked who hold a certain card is not heard: to everybody else they have answered.

        Where cards would move by that, it must be waited for; only a discreet game is then asked for alike."""
        asked = self.table.asked()
        if asked is None or not asked.secret or asked.seat == seat or self.table.discreet:
            return self
        heard = self.copy()
        while (asked := heard.table.asked()) is not None and asked.secret and asked.seat != seat:
            try:
                let_go_by(heard.table, asked.seat)
            except (Runaway, WrongOrder, WrongOutcome):  # what would come of it cannot be played
                return self
            if heard.state.over or heard.state.lie() != self.state.lie():
                return self
        return heard

    def foresight(self, decision: Decision) -> Foresight:
        """What may come of each answer, as far as whoever is asked can know."""
        return Foresight(self.table, self._seat(decision.player), self.players, self._as_seen)

    def why_not(self, player: str, card: str) -> list[str]:
        """Why a card cannot be played now: each rule that would have to permit it, with its clauses."""
        return [reason.text for reason in self.reasons_against(player, card)]

    def reasons_against(self, player: str, card: str) -> list[Reason]:
        """The same for whoever tells it in another language."""
        return reasons_against(self, self.players[self._seat(player)], card)

    def key(self) -> tuple[object, ...]:
        """The same for positions that no rule of this rulebook can tell apart, however they came about."""
        if self._unread is None:
            self._unread = unread_by(self.program.book)
        return key_of(self.state, self._unread)

    def copy(self, chance: Chance | None = None) -> Game:
        """The same game to go on with; also with another chance, to see what else might come."""
        new = Game.__new__(Game)
        new.program, new.players, new.notation = self.program, self.players, self.notation
        new.events, new.rounds_follow, new._unread = [], self.rounds_follow, self._unread
        new.stops, new.number = self.stops, self.number
        new.table = self.table.copy(new.events.append, chance)
        return new

    def imagined(self, player: str, number: int) -> Game:
        """A game that this player cannot tell from the one that is played, to look into; `number` says which."""
        new = self.copy()
        imagine(self.program, new.state, self._seat(player), number)
        if new.table.waiting() is not None and not new.table.options():
            new.table.run()  # with these cards whoever is asked has nothing to choose
            new._after_move()
        return new

    def to_data(self) -> dict[str, Any]:
        """The game as plain data: goes to JSON and back at every decision."""
        house_rules = self.program.book.house_rules
        return {
            "rulebook": self.program.book.id,
            **({"house_rules": list(house_rules)} if house_rules else {}),
            "players": list(self.players),
            "rounds_follow": self.rounds_follow,
            **({"discreet": True} if self.table.discreet else {}),
            **({"stops": True} if self.stops else {}),
            "number": self.number,
            "state": self.state.copy().to_data(),
        }

    @classmethod
    def from_data(cls, program: Program, data: dict[str, Any]) -> Game:
        """The game that `to_data` described; raises ValueError on anything else."""
        players, state = snapshot.parts(program, data)
        follow, discreet, stops = data["rounds_follow"], data.get("discreet", False), data.get("stops", False)
        game = cls(program, players, 0, rounds_follow=follow, discreet=discreet, stops=stops)
        game.number = data.get("number", 0)
        snapshot.check(program, state, len(players))
        if state.over and game.rounds_follow and not (stops or state.game_over):
            raise ValueError("the saved position does not suit the game: the next round")
        game.table.take_up(state)
        snapshot.check_question(game.table, lambda: game.decision)
        return game
