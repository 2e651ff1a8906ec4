"""The object that users hold: a game with named players, its decisions, its events, its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lastcard.interpreter.engine.decisions import JOINED, Decision, Move, Notation, Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.machine import Runaway, Table
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import BY_SEED, Chance, Stream, seed_text
from lastcard.interpreter.engine.state import NONE, State

from . import setup, snapshot
from .alike import key_of, unread_by
from .lines import decline_until, laying
from .names import check_players
from .reasons import why_not
from .view import View, view_of


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
    ) -> None:
        """`teams` is for a rulebook that lets the table choose who plays together.

        At a discreet game everybody who has drawn a card to lay or keep is asked, even if it can only be kept."""
        book = program.book
        check_players(book, players)
        self.program = program
        self.players = tuple(players)
        self.notation = Notation(book, self.players)
        self.events: list[Event] = []
        self.rounds_follow = rounds_follow
        self._unread: frozenset[str] | None = None
        state = setup.fresh_state(book, len(players), seed_text(seed), method_number(program, scoring))
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
        asked = self.table.asked()
        if asked is None:
            return None
        moves = self._told_apart(self.table.options())
        options = tuple(map(self._option, moves, self.table.reasons(moves)))
        player, turn = self.players[asked.seat], self.notation.player(self.state.turn)
        label = self.notation.text("flags", asked.flag) if asked.flag else ""
        return Decision(player, asked.kinds[0], asked.kinds, options, asked.required, turn, asked.secret, label)

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

    def _option(self, move: Move, names: tuple[str, ...]) -> Option:
        clauses = tuple(clause for name in names for clause in self._cites(name))
        taken = move.verb != "decline"
        hurts = taken and any((name, move.offer) in self.program.hurting for name in names)
        short, seen = self.notation.short_as_seen(move), self._as_seen(move)
        label, stake = (self.notation.text_of(move, part) for part in ("label", "stake"))
        return Option(f"{self.players[move.seat]} {short}", short, seen, names, clauses, hurts, label, stake)

    def _cites(self, name: str) -> tuple[str, ...]:
        origin = self.program.origins.get(name)
        return origin.cites if origin else ()

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
            found = [move for move in moves if option.move == self._as_seen(move)]
        return found or laying(str(option), table, self.notation)

    def laying(self, said: str) -> Option | None:
        """What whoever is asked means by `A + B`, or by the whole line, if these may be laid in one move."""
        asked = self.table.asked()
        if asked is None or JOINED not in said:
            return None
        cards = said.rpartition("plays ")[2]
        found = laying(f"{self.players[asked.seat]} plays {cards}", self.table, self.notation)
        return self._option(found[0], self.table.reasons(found)[0]) if found else None

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
            if self.over or not self.rounds_follow:
                return
            setup.begin_round(self.table)
        self.state.game_over = 1  # round after round ends before anybody is asked

    # --- looking at it ---------------------------------------------------------------------------

    def view(self, player: str) -> View:
        return view_of(self, self._seat(player))

    def why_not(self, player: str, card: str) -> list[str]:
        """Why a card cannot be played now: each rule that would have to permit it, with its clauses."""
        self._seat(player)
        return why_not(self, player, card)

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
        new.table = self.table.copy(new.events.append, chance)
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
            "state": self.state.copy().to_data(),
        }

    @classmethod
    def from_data(cls, program: Program, data: dict[str, Any]) -> Game:
        """The game that `to_data` described; raises ValueError on anything else."""
        players, state = _parts(program, data)
        game = cls(program, players, 0, rounds_follow=data["rounds_follow"], discreet=data.get("discreet", False))
        snapshot.check(program, state, len(players))
        if state.over and game.rounds_follow and not state.game_over:
            raise ValueError("the saved position does not suit the game: the next round")
        game.table.take_up(state)
        snapshot.check_question(game.table, lambda: game.decision)
        return game


def _parts(program: Program, data: object) -> tuple[list[str], State]:
    """What is in a saved game, each part of its own kind."""
    keys = {"rulebook", "players", "rounds_follow", "state"}
    if not isinstance(data, dict) or data.keys() - {"house_rules", "discreet"} != keys:
        raise ValueError("this is no saved game")
    if data["rulebook"] != program.book.id:
        raise ValueError(f"the saved game is one of `{data['rulebook']}`, not of `{program.book.id}`")
    if data.get("house_rules", []) != list(program.book.house_rules):
        raise ValueError("the saved game has other house rules")
    players = data["players"]
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise ValueError("the saved game has no proper `players`")
    for key in ("rounds_follow", "discreet"):
        if not isinstance(data.get(key, False), bool):
            raise ValueError(f"the saved game has no proper `{key}`")
    return players, State.from_data(data["state"])


def method_number(program: Program, name: str | None) -> int:
    if name is None:
        return program.book.default_scoring
    names = [method.name for method in program.book.scoring]
    if name not in names:
        raise ValueError(f"{program.book.id} has no way of scoring `{name}`; it has {', '.join(names)}")
    return names.index(name)


__all__ = ["NONE", "Game", "Refused", "method_number"]
