"""Left for right: a position seen in a mirror must go on as in a mirror, or a rule does not turn with play."""

from __future__ import annotations

from lastcard.dsl.rulebook import NONE, Rule, Window, words
from lastcard.dsl.words.limits import MOST_LOST
from lastcard.interpreter.checking.study import Study
from lastcard.interpreter.engine.budget import Overspent
from lastcard.interpreter.engine.decisions import Move
from lastcard.interpreter.engine.machine import Question, Runaway
from lastcard.interpreter.engine.ops.turn import AskTurn
from lastcard.interpreter.engine.state import LOST_BITS, State
from lastcard.interpreter.search.symmetry import SIDED, Symmetry, values_in

from .watching import Here, Observing
from .witness import Witness

OFTEN, FURTHER = 5, 8  # one of so many turns is looked at; answers until the next turn


def sided(study: Study) -> list[str]:
    """The entries that speak of left or right neighbors."""
    book = study.book
    entries: tuple[Rule | Window, ...] = (*book.rules, *book.windows)
    return [entry.origin.name for entry in entries if _is_sided(entry)]


def _is_sided(entry: Rule | Window) -> bool:
    return any(word.op in SIDED for expr in values_in(entry) for word in words(expr))


class Mirror(Observing):
    """Compares each turn with its mirror image."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.entries = [name for name in sided(study) if name not in study.never]
        self.looked = self.parted = 0
        self.witness: dict[str, Witness] = {}
        self.alike: dict[int, Symmetry] = {}

    def asked(self, here: Here, question: Question, moves: list[Move]) -> None:
        on_turn = isinstance(question, AskTurn) and len(here.table.state.stack) == 1
        if not self.entries or here.players < 3 or not on_turn or self.study.book.teams is not None:
            return
        if here.stream.below(OFTEN):
            return
        plays = [move for move in moves if move.verb == "play"] or moves
        move = plays[here.stream.below(len(plays))]
        same = self._same(here, move)
        if same is None:
            return
        self.looked += 1
        if not same:
            self.parted += 1
            told = here.told(move)
            kind = self.study.book.cards[move.card].kind if move.card != NONE else NONE
            about = [name for name in self.entries if kind != NONE and self._is_about(name, kind)] or self.entries
            if told:
                for name in about[:1]:
                    self.witness.setdefault(name, Witness(here.players, *told))

    def _is_about(self, name: str, kind: int) -> bool:
        return self.study.book.kinds[kind].name in self.study.kinds_in(name)

    def _same(self, here: Here, move: Move) -> bool | None:
        count = here.players
        symmetry = self._symmetry(count)
        a, b = here.table.copy(), here.table.copy()
        b.take_up(_flipped(self.study, b.state))
        try:
            a.choose(move)
            b.choose(_turned(move, count))
            for _ in range(FURTHER):
                if a.state.over or b.state.over or (len(a.state.stack) == 1 and len(b.state.stack) == 1):
                    break
                options, others = a.options(), b.options()
                answer = options[here.stream.below(len(options))]
                if _turned(answer, count) not in others:
                    return False
                a.choose(answer)
                b.choose(_turned(answer, count))
        except (Runaway, Overspent):
            return None
        if a.state.over or b.state.over:
            return bool(a.state.over == b.state.over)
        if len(a.state.stack) != 1 or len(b.state.stack) != 1:
            return None
        return symmetry.key(a.state) == symmetry.key(b.state)

    def _symmetry(self, players: int) -> Symmetry:
        if players not in self.alike:
            self.alike[players] = Symmetry(self.study.program, players).mirrored()
        return self.alike[players]

    def tell(self) -> None:
        study = self.study
        if not self.entries:
            study.sure("construction", "no rule speaks of left or right: play is the same in both directions")
        for name, witness in sorted(self.witness.items()):
            certainty = f"{self.parted:,} of {self.looked:,} turns went on otherwise in the mirror"
            scenario = witness.text(study, "left-for-right")
            study.found("left-for-right", name, certainty, scenario=scenario, what=study.called(name))


def _flipped(study: Study, state: State) -> State:
    new, count = state.copy(), len(state.hands)
    seats = [(-seat) % count for seat in range(count)]
    new.hands = [state.hands[seat][:] for seat in seats]
    new.direction = -state.direction
    for name in ("turn", "last", "first", "after", "again", "dealer"):
        seat = getattr(state, name)
        setattr(new, name, seat if seat == NONE else (-seat) % count)
    for name in ("out", "gone", "held"):
        bits = getattr(state, name)
        setattr(new, name, sum(1 << place for place, seat in enumerate(seats) if bits >> seat & 1))
    lost = (state.lost >> LOST_BITS * seat & MOST_LOST for seat in seats)
    new.lost = sum(turns << LOST_BITS * place for place, turns in enumerate(lost))
    new.player_flags = [[own[seat] for seat in seats] if own else [] for own in state.player_flags]
    new.asked_windows = [state.asked_windows[seat] for seat in seats]
    new.places = [(-seat) % count for seat in state.places]
    new.scores = [state.scores[seat] for seat in seats]
    flags = study.book.flags
    new.flags = [
        (-value) % count if flag.type.name == "player" and value != NONE else value
        for value, flag in zip(state.flags, flags, strict=True)
    ]
    for zone in (number for number, zone in enumerate(study.book.zones) if zone.of_player):
        for place, seat in enumerate(seats):
            new.zones[study.book.pile(zone, place, count)] = state.zones[study.book.pile(zone, seat, count)][:]
    return new


def _turned(move: Move, count: int) -> Move:
    player = move.player if move.player == NONE else (-move.player) % count
    return move._replace(seat=(-move.seat) % count, player=player)
