"""A table: it owns a game, its journal, its seats and its clock. Screens, browsers and bots are at it alike.

It reads no clock and waits for nothing: whoever drives it says what time it is (`tick`), and is told when something is
due (`due`). What has been answered is in the journal before anybody is shown what has come of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastcard.interpreter.bots.kinds import looks_ahead
from lastcard.interpreter.bots.seen import of_this_round
from lastcard.interpreter.engine.decisions import Decision, Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.game import Game, Refused

from .journal import Journal
from .position import AtTable, Moment, Position, Question
from .saves import Header
from .seats import AT_ONCE, PERSON, Pacing, Seat
from .thought import Answering, Aside, Thought, asked_now, wish

STAND_IN = "sensible"  # plays for whoever is not there
ADVISER = "expert"
MOST_UNDONE = 200  # positions that are kept to go back to


class Stale(ValueError):
    """The answer is one to a question that has been answered, or passed."""


class NotAsked(ValueError):
    """The answer of somebody who is not asked."""


class TableHost:
    def __init__(
        self,
        game: Game,
        header: Header,
        lines: Sequence[str] = (),
        kinds: dict[str, str] | None = None,
        pacing: Pacing = AT_ONCE,
        aside: Aside | None = None,
    ) -> None:
        """`aside` is given what bots think who look ahead, and hands in what came of it (`thought_out`); without it
        everybody waits for them."""
        self.game = game
        self.header = header
        self.pacing = pacing
        self.journal: Journal | None = None
        self.lines = list(lines)  # the moves made so far
        self.seats = {name: Seat(name, kind) for name, kind in (kinds or header.seated).items()}
        self._bots = Answering(aside)
        self.now = 0.0
        self.unkept = ""  # why the journal could not be written, once it could not
        self._before: list[tuple[int, int, Game]] = []  # moves, events, position: to go back to
        self._settle()

    # --- what a seat is shown -------------------------------------------------------------------

    @property
    def number(self) -> int:
        return self.game.number

    @property
    def over(self) -> bool:
        """Is the game decided, or has everybody given it up?"""
        return self.game.over or (not self.people and any(seat.conceded for seat in self.seats.values()))

    @property
    def people(self) -> list[str]:
        return [seat.name for seat in self.seats.values() if seat.is_person]

    def position(self, seat: str | None) -> Position:
        """All that somebody at a seat may know now; without a seat, all that everybody may."""
        game = self.game
        return Position(
            number=self.number,
            seat=seat or "",
            view=game.view(seat),
            seats=tuple(AtTable(each.name, each.kind, each.present, each.conceded) for each in self.seats.values()),
            question=self._question(seat) if seat else None,
            moment=self._moment(),
            until=self._limit if self._asked and not self._asked[0].secret else None,
            result=game.result,
            over=self.over,
            winners=game.winners,
            heard=len(game.events),
            can_undo=seat is not None and self._undoable(seat),
        )

    def heard(self, seat: str | None, since: int = 0) -> list[Event]:
        """What has happened since then, as it is heard at a seat."""
        number = NONE if seat is None else self.game.players.index(seat)
        return [event.seen_by(number) for event in self.game.events[since:]]

    def asked(self, seat: str) -> Decision | None:
        """What a seat may answer now."""
        if seat in self._passed:
            return None
        return next((decision for decision in self._asked if decision.player == seat), None)

    def _question(self, seat: str) -> Question | None:
        decision = self.asked(seat)
        if decision is None:
            return None
        of_turn = decision.kind in ("play", "action")
        risks = tuple(self.game.risks(option) if option.unlawful or not of_turn else () for option in decision.options)
        if of_turn:
            return Question(decision, ((),) * len(decision.options), (), risks)
        outlooks = tuple(map(self.game.outlook, decision.options))
        declined = [place for place, option in enumerate(decision.options) if option.move.verb == "decline"]
        return Question(decision, outlooks, outlooks[declined[0]] if declined else (), risks)

    def _moment(self) -> Moment | None:
        if not self._asked or self._asked[0].required:
            return None
        secret = any(decision.secret for decision in self._asked)
        kinds = tuple(sorted({kind for decision in self._asked for kind in decision.kinds}))
        names = tuple(decision.player for decision in self._asked)
        waiting = tuple(name for name in names if name not in self._passed)
        return Moment(secret, kinds, () if secret else names, () if secret else waiting, self._limit)

    # --- what is answered ------------------------------------------------------------------------

    def answer(self, seat: str, number: int, option: int | str | Option) -> None:
        """One answer of a seat; raises Stale, NotAsked, or Refused with the reason."""
        if number != self.number:
            raise Stale(f"the table has gone on to {self.number}")
        decision = self.asked(seat)
        if decision is None:
            raise NotAsked(f"{seat} is not asked now")
        chosen = self._chosen(decision, option)
        if chosen.move.verb == "decline" and not decision.required:
            self._let_go_by(decision, chosen)
        else:
            self._remember(seat)
            self._play(chosen, seat)
            self._settle()

    def _chosen(self, decision: Decision, option: int | str | Option) -> Option:
        if isinstance(option, Option):
            found = option if option in decision.options else None
        elif isinstance(option, int):
            found = decision.options[option] if 0 <= option < len(decision.options) else None
        else:
            said = option if option.startswith(f"{decision.player} ") else f"{decision.player} {option}"
            known = (each for each in decision.options if said in (each.text, f"{decision.player} {each.short}"))
            found = next(known, None) or self.game.laying(option)
        if found is None:
            raise Refused(str(option), "this is not allowed here", self.game.state.digest())
        return found

    def _let_go_by(self, decision: Decision, option: Option) -> None:
        """One refusal is one of all that a seat is offered; when everybody has refused, the moment has passed."""
        self._passed.add(decision.player)
        self._bots.drop(decision.player)
        if all(each.player in self._passed for each in self._asked):
            self._pass()

    def _pass(self) -> None:
        """Nobody has said anything, or nobody any more: the moment is over."""
        for decision in self._asked:
            for option in decision.options:
                now = self.game.decision
                if option.move.verb == "decline" and now is not None and option in now.options:
                    self._play(option, decision.player)
        self._settle()

    def _play(self, option: Option, seat: str) -> None:
        self.game.choose(option, by=seat)
        self._note(option.text)

    def anew(self, seed: str | None) -> Game:
        """The same players and rules before the first deal: by another seed another game, by its own this one."""
        header, program = self.header, self.game.program
        return Game(program, header.players, seed, header.scoring, discreet=header.discreet, stops=True)

    def next_round(self) -> None:
        """After a round; raises ValueError where none is over."""
        self.game.next_round()
        self._settle()

    # --- the journal -----------------------------------------------------------------------------------

    def keep_in(self, journal: Journal) -> None:
        """From now on everything is written there, and what has been is written at once; raises OSError."""
        for name, kind in self.header.seated.items():
            if self.seats[name].kind != kind:
                journal.sits(name, self.seats[name].kind)
        for line in self.lines:
            journal.add(line, None)
        if self.journal is not None:
            self.journal.close()
        self.journal, self.unkept = journal, ""

    def _note(self, line: str) -> None:
        self.lines.append(line)
        self._written(lambda journal: journal.add(line, self.game.state))

    def _written(self, write: Callable[[Journal], None]) -> None:
        if self.journal is None:
            return
        try:
            write(self.journal)
        except OSError as error:
            self.unkept = error.strerror or str(error)
            self.journal.close()  # what it holds up to here can be gone on with
            self.journal = None

    # --- bots and the clock ------------------------------------------------------------------------------

    def due(self) -> float | None:
        """When something happens by itself; None: only an answer goes on, or what comes of a thought."""
        seat = self._bots.first()
        times = [*([] if seat is None else [self._bots.due[seat]]), *([] if self._limit is None else [self._limit])]
        return min(times, default=None)

    def tick(self, now: float) -> bool:
        """It is so late now. At most one thing happens; gives whether anything has."""
        self.now = max(now, self.now)
        seat = self._bots.first()
        if seat is not None and self._bots.due[seat] <= self.now:
            self._bot_answers(seat)
            return True
        if self._limit is not None and self._limit <= self.now:
            self._time_is_up()
            return True
        return False

    def _bot_answers(self, seat: str) -> None:
        """What it has thought of aside; if nothing came of that, plain sense has to do."""
        decision = self.asked(seat)
        thought_aside, place = self._bots.taken(seat)
        if decision is not None and place is not None:
            self.answer(seat, self.number, place)
        elif decision is not None:
            self._answer_as(decision, STAND_IN if thought_aside else self.seats[seat].kind)

    def _answer_as(self, decision: Decision, kind: str) -> None:
        self.answer(decision.player, self.number, self._wished(decision, kind))

    def _wished(self, decision: Decision, kind: str) -> Option:
        return wish(kind, self.game, decision, self.game.events, self.header.seed, len(self.lines))

    def _is_to_answer(self, decision: Decision, takes: float) -> None:
        """A bot, when so much time has passed."""
        seat, kind = decision.player, self.seats[decision.player].kind
        long = looks_ahead(kind) and len(decision.options) > 1
        self._bots.add(seat, self.now + takes, (lambda: self._thought(seat, kind)) if long else None)

    def _thought(self, seat: str, kind: str) -> Thought:
        moves, seed, game = len(self.lines), self.header.seed, self.game
        return Thought(seat, kind, self.number, moves, seed, game.to_data(), tuple(of_this_round(game.events)))

    def needs(self, thought: Thought) -> bool:
        """Does a bot still wait for what comes of it?"""
        return self._bots.needs(thought)

    def thought_out(self, thought: Thought, place: int | None) -> None:
        """This option came of it, or nothing."""
        self._bots.found(thought, place)

    def _time_is_up(self) -> None:
        if self.game.resting:
            self.next_round()
        elif self._asked and self._asked[0].required:
            self._answer_as(self._asked[0], STAND_IN)
        else:
            self._pass()

    def _settle(self) -> None:
        """A new position: who is asked, and when bots answer and time is up."""
        game, pacing = self.game, self.pacing
        self._passed: set[str] = set()
        self._asked = () if self.over else asked_now(game)
        self._bots.clear()
        for each in self._asked:
            if not self.seats[each.player].is_person:
                self._is_to_answer(each, pacing.bot if each.required else pacing.shout)
        limit = self._time()
        self._limit = None if limit is None else self.now + limit

    def _time(self) -> float | None:
        """How long the table waits for people."""
        if self.over:
            return None
        if self.game.resting:
            return self.pacing.rest if self.people else 0.0
        if not any(self.seats[each.player].is_person for each in self._asked):
            return None
        if self._asked[0].required:
            return self.pacing.turn
        secret = any(decision.secret for decision in self._asked)
        return self.pacing.secret if secret and self.game.table.discreet else self.pacing.moment

    # --- people come and go -----------------------------------------------------------------------------

    def sit(self, seat: str, kind: str) -> None:
        """Somebody else plays for this seat from now on: a bot for whoever is away, or a person again."""
        self.seats[seat].kind = kind
        if len(self.people) > 1:
            self._before.clear()  # what several have played is not taken back by one of them
        self._written(lambda journal: journal.sits(seat, kind))
        self._bots.drop(seat)
        decision = self.asked(seat)
        if kind != PERSON and decision is not None:
            self._is_to_answer(decision, self.pacing.bot)

    def concede(self, seat: str) -> None:
        """Whoever sits here gives the game up; a bot plays on for them."""
        self.seats[seat].conceded = True
        self.sit(seat, STAND_IN)
        if self.over:
            self._settle()

    # --- help ---------------------------------------------------------------------------------------------

    def advice(self, seat: str) -> Thought | None:
        """What somebody would think here who thinks about it, from what this seat knows."""
        return None if self.asked(seat) is None else self._thought(seat, ADVISER)

    def hint(self, seat: str) -> Option | None:
        """What would come of that; everybody waits for it."""
        decision = self.asked(seat)
        return None if decision is None else self._wished(decision, ADVISER)

    def _undoable(self, seat: str) -> bool:
        return bool(self._before) and self.people == [seat]

    def undo(self, seat: str) -> bool:
        """Go back to before the last answer of the only person; gives whether that could be done."""
        if not self._undoable(seat):
            return False
        moves, events, before = self._before.pop()
        number, table = self.number + 1, before.table
        table.writer.listener = self.game.events.append
        del self.lines[moves:], self.game.events[events:]
        self.game.table, self.game.number = table, number
        self._written(lambda journal: journal.back_to(moves))
        self._settle()
        return True

    def _remember(self, seat: str) -> None:
        if self.people == [seat]:
            self._before.append((len(self.lines), len(self.game.events), self.game.copy()))
            del self._before[:-MOST_UNDONE]
