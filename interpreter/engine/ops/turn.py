"""The course of a round: the first card is turned up, then turn follows turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastcard.dsl.words.limits import MOST_SEATS
from lastcard.dsl.words.rows import Brings, EachOf, Of
from lastcard.dsl.words.types import CARD
from lastcard.dsl.words.vocabulary import COURSE, EVENTS
from lastcard.interpreter.engine.decisions import Asked, Move, laid_with
from lastcard.interpreter.engine.frame import STEP
from lastcard.interpreter.engine.legal.articles import Choosing
from lastcard.interpreter.engine.machine import Question, Table
from lastcard.interpreter.engine.operations import Course
from lastcard.interpreter.engine.program import Run
from lastcard.interpreter.engine.seats import lost_turns, neighbor, playing, takes_part
from lastcard.interpreter.engine.state import NONE, Frame

from .proposals import DONE, following, proposing

FIRST_PLAYER = list(COURSE).index("first player")
STALL = "answers.stall"  # the entry that says how a round ends that cannot go on


def turn_up_first(by: int) -> Run:
    """The first one, where there is one."""
    turn = turn_up(by)

    def run(table: Table, frame: Frame) -> None:
        if table.program.book.setup.turns_up:
            turn(table, frame)

    return run


def turn_up(by: int) -> Run:
    """The next card is turned up; its row of the table is carried out on top of this."""

    def run(table: Table, frame: Frame) -> None:
        deck, rows = table.program.deck, table.program.turned_up
        card = table.writer.turn_up(deck.colors.__getitem__, by)
        row = rows[deck.kinds[card]] if card != NONE else None
        if row is not None:
            table.push(row, tuple(card if sort == CARD else sort.start for _, sort in EVENTS["play"].roles), by)

    return run


def first_player(operation: Course) -> Run:
    """The one who opens, or who is next if the first card puts them out; turns that it has taken are passed over."""
    event, by = _about_each(*operation.follows), operation.by

    def run(table: Table, frame: Frame) -> None:
        state = table.state
        state.foreseen.clear()
        seat = state.first if state.after == NONE else neighbor(state, state.after, state.direction)
        if not takes_part(state, seat):
            seat = neighbor(state, seat, state.direction)
        if lost_turns(state, seat):
            _pass_over(table, frame, seat, event, by)
        else:
            state.turn = seat

    return run


def _about_each(more: Brings) -> str:
    """An event about whoever of all players it concerns."""
    if more.given != (EachOf(()),):
        raise NotImplementedError(f"the course of a round proposes `{more.event}` about whoever is passed over alone")
    return more.event


def _pass_over(table: Table, frame: Frame, seat: int, event: str, by: int) -> None:
    """Play passes over this seat; when all that comes of it is done, the same part of the course goes on from there."""
    table.state.after = seat
    table.writer.pass_over(seat)
    frame[STEP] -= 1
    table.propose(event, (seat,), by)


def begin_turn(operation: Course) -> Run:
    event, by = _about_turn_player(*operation.follows), operation.by

    def run(table: Table, frame: Frame) -> None:
        seat = table.state.turn
        table.state.questions = 0
        table.writer.begin_turn(seat)
        react = table.program.reactions[event]  # in line what `propose` does, for this is done in every turn
        if react is not None:
            react(table, (seat,), by)

    return run


def _about_turn_player(more: Brings) -> str:
    """An event about whoever is on turn; it is proposed in line, for it is in every turn."""
    if more.given != (Of(0),):
        raise NotImplementedError(f"the course of a round proposes `{more.event}` about the player on turn alone")
    return more.event


def say(table: Table, seat: int, said: int, by: int) -> None:
    """Somebody says the name of an offer or an action; each name has a program of its own, if anybody waits for it."""
    react = table.program.says[said]
    if react is not None:
        react(table, (seat, said), by)


class Plays(dict[int, Move]):
    """To lay each card, for one seat: the same answers come again and again."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __missing__(self, card: int) -> Move:
        move = self[card] = Move("play", self.seat, card)
        return move


PLAY = ("play",)
PLAYS = [Plays(seat) for seat in range(MOST_SEATS)]
DRAWS = [Move("draw", seat) for seat in range(MOST_SEATS)]
KEEPS = [Move("keep", seat) for seat in range(MOST_SEATS)]


def laid_together(seat: int, cards: tuple[int, ...], offer: str = "") -> Move:
    return Move("play", seat, cards[-1], cards[:-1], offer=offer)


class AskTurn(Question):
    """On turn: lay a card or several, draw, say an action, or pass if that is permitted or nothing else is possible."""

    def __init__(self, operation: Course) -> None:
        draw, play, passing, saying = operation.follows
        self.draw, self.passing, self.said = _about_turn_player(draw), _about_turn_player(passing), operation
        self.play = proposing(play)
        if (saying.event, saying.given) != ("say", (Of(0), Of(4))):
            raise NotImplementedError("what is said on turn is proposed as what is said")

    def __call__(self, table: Table, frame: Frame) -> Question | None:
        if table.state.out >> table.state.turn & 1:
            return None  # whoever has left the round in the beginning of the turn does nothing more in it
        frame[STEP] -= 1
        return self

    def asked(self, table: Table, frame: Frame) -> Asked:
        if not table.program.actions:
            return Asked(PLAY, table.state.turn, True, by=self.said.by)
        return Asked(self._kinds(table, frame), table.state.turn, True, told=PLAY, by=self.said.by)

    def _kinds(self, table: Table, frame: Frame) -> tuple[str, ...]:
        """What others hear of it is always the same, for what can be done may depend on a hand."""
        verbs = {move.verb for move in self.options(table, frame)}
        return (*PLAY, "action") if "say" in verbs else PLAY

    def options(self, table: Table, frame: Frame) -> list[Move]:
        state, law = table.state, table.program.law
        seat = state.turn
        of_seat = PLAYS[seat]
        held = set(state.hands[seat])
        fitting = law.fitting(state, seat, held)
        found = fitting.union(law.tolerated(state, seat, held)) if law.tolerates else fitting
        plays = list(map(of_seat.__getitem__, sorted(found)))
        if law.several:
            plays += [laid_together(seat, cards) for cards in law.laid_together(state, seat)]
        return self._answers(table, plays, bool(fitting))

    def laying(self, table: Table, frame: Frame, seat: int, cards: tuple[int, ...]) -> Move | None:
        """Where a duty takes away what is else permitted, it does so with cards that were not offered, too."""
        state, law = table.state, table.program.law
        if seat != state.turn or not law.several or not law.permitted_together(state, seat, cards):
            return None
        move = laid_together(seat, cards)
        plays = [each for each in self.options(table, frame) if each.verb == "play"]
        fits = law.any_playable(state, seat, state.hands[seat])
        return move if move in self._answers(table, [*plays, move], fits) else None

    def _answers(self, table: Table, plays: list[Move], fits: bool) -> list[Move]:
        """Of what may be laid that which must be; and what else may be done. Does a card of the hand fit?"""
        state, law = table.state, table.program.law
        seat = state.turn
        if law.obliges_undrawn:
            obliged = [move for move in plays if law.obliged(state, seat, move.card, 0, laid_with(move))]
            if obliged:
                return obliged
        draws = law.draws.may(state, seat, fits) and (
            state.draw or table.writer.can_draw() or table.program.book.draws_anyway
        )
        if draws and law.draws.obliges and law.draws.must(state, seat):
            return [DRAWS[seat]]
        if draws:
            plays.append(DRAWS[seat])
        if table.program.actions or law.passes.permits:
            return self._others(table, seat, plays, fits)
        return plays or [Move("pass", seat)]

    def _others(self, table: Table, seat: int, plays: list[Move], fits: bool) -> list[Move]:
        """What else may be done: an action of the rulebook, or to pass."""
        state, law = table.state, table.program.law
        says, obliged = list[Move](), list[Move]()
        for action in table.program.actions.values():
            moves = action.moves(state, seat, fits)
            says += moves
            obliged += moves if law.says[action.number].must(state, seat) else []
        passes = [Move("pass", seat)] if law.passes.may(state, seat, fits) else []
        obliged += passes if law.passes.must(state, seat) else []
        return obliged or [*plays, *says, *passes] or [Move("pass", seat)]

    def answer(self, table: Table, frame: Frame, move: Move) -> None:
        frame[STEP] += 1
        verb = move.verb
        if verb != "pass":
            table.state.passes = table.state.idle = 0
        if verb == "play":
            self.play(table, (move.seat, move.card, 0, laid_with(move) if move.under else 0), self.said.by)
        elif verb == "draw":
            table.propose(self.draw, (move.seat,), self.said.by)
        elif verb == "pass":
            table.propose(self.passing, (move.seat,), _permitting(table, move.seat))
        else:
            self._say(table, move)

    def _say(self, table: Table, move: Move) -> None:
        """What the action does stands in the program about its being said, which finds in a cell what it is about."""
        said = table.program.actions[move.offer].said
        table.writer.say(move.seat, move.offer, move.player, move.card, said.by)
        say(table, move.seat, said.said, said.by)
        if said.cell:
            table.state.stack[-1][said.cell] = move.player if move.card == NONE else move.card

    def reasons(self, table: Table, frame: Frame, moves: Sequence[Move]) -> list[tuple[str, ...]]:
        table.state.spend(len(moves) * table.program.law.price)
        return [why_played(table, move, 0) for move in moves]


def why_played(table: Table, move: Move, drawn: int) -> tuple[str, ...]:
    """The rules that permit what somebody on turn may do."""
    law, state = table.program.law, table.state
    if move.verb != "play":
        return tuple(each.rule.origin.name for each in _choosing(table, move).permitting(state, move.seat)) or (STALL,)
    frame = law.frame(state, move.seat, move.card, drawn, laid_with(move))
    rules = law.holding(law.several if move.under else law.permits, state, frame)
    rules = rules or law.holding(law.tolerates, state, frame)
    return tuple(rule.origin.name for rule in rules)


def _choosing(table: Table, move: Move) -> Choosing:
    law = table.program.law
    if move.verb == "say":
        number: int = table.program.actions[move.offer].number
        return law.says[number]
    return law.draws if move.verb == "draw" else law.passes


def _permitting(table: Table, seat: int) -> int:
    """The source of the rule by which a player passes, or the answer to what happens when nothing else can be done."""
    articles = table.program.law.passes.permitting(table.state, seat)
    return articles[0].article.by if articles else table.program.plan.stall


def end_turn(operation: Course) -> Run:
    event, by = _about_turn_player(*operation.follows), operation.by

    def run(table: Table, frame: Frame) -> None:
        table.writer.end_turn()
        react = table.program.reactions[event]
        if react is not None:
            react(table, (table.state.turn,), by)

    return run


def go_on(operation: Course, then: int) -> Run:
    """Whose turn is next? A round that cannot go on ends here, without a winner."""
    over, ends = operation.follows
    event, by, end = _about_each(over), operation.by, following((ends,))

    def run(table: Table, frame: Frame) -> None:
        state, stall = table.state, table.program.book.stall
        if state.out or state.idle or state.turns >= stall.turns:  # else there is no need to look closer, in every turn
            others = playing(state)
            idle = state.idle and stall.laps != NONE and state.idle >= stall.laps * others
            if others < 2 or state.turns >= stall.turns or idle:
                end(table, (), table.program.plan.stall, DONE)
                return
        if state.again != NONE and takes_part(state, state.again):
            state.turn = state.again
            frame[STEP] = then
            return
        seat = neighbor(state, state.turn if state.after == NONE else state.after, state.direction)
        if state.lost and lost_turns(state, seat):
            _pass_over(table, frame, seat, event, by)
            return
        state.turn = seat
        frame[STEP] = then

    return run


# Each of them stands behind the one before; `then` is where the last one leads back to.
PARTS: dict[str, Callable[[Course, int], Run]] = {
    "turn up": lambda operation, then: turn_up_first(operation.by),
    "first player": lambda operation, then: first_player(operation),
    "begin turn": lambda operation, then: begin_turn(operation),
    "ask": lambda operation, then: AskTurn(operation),
    "end turn": lambda operation, then: end_turn(operation),
    "go on": go_on,
}

if PARTS.keys() != COURSE.keys():
    raise NotImplementedError(f"a part of the course of a round is missing: {PARTS.keys() ^ COURSE.keys()}")
