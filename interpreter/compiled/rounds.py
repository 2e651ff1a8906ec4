"""Whole rounds, one after the other; where places are counted, with figures for each of them."""

from __future__ import annotations

from lastcard.interpreter.simulation.seen import COLUMNS

from .game import Game

ROUNDS = """
def one_round(number):
    clear_table()
    t.shuffles = number << 20
    t.chances = t.shuffles
    t.choices = keyed(1, number)
    t.trace = 0
    traced(number + 1)
    dealt()
    course()
    if not t.over or t.fuel < 0:
        return 0
    traced(t.winner + 1)
    return 1

def rounds_from(number, count):
    done = 0
    while done < count:
        turns = t.n_turns
        decisions = t.decisions
        draws = t.n_draws
        reshuffles = t.reshuffles
{before}        if not one_round(number + done):
            t.n_turns = turns
            t.decisions = decisions
            t.n_draws = draws
            t.reshuffles = reshuffles
{undone}            return done
        t.rounds += 1
        t.digest = wrap_add(t.digest, t.trace)
        if t.winner == -1:
            t.unwon += 1
        else:
            for seat in range(P):
                if wins_with(seat):
                    WINS[seat] = WINS[seat] + 1
{figures}        done += 1
    return done
"""
FIGURES = {
    "won": "won_by()",
    "turns": "t.n_turns - turns",
    "decisions": "t.decisions - decisions",
    "draw_turns": "t.n_draws - draws",
    "choices": "t.choice_turns - choices",
    "reshuffles": "t.reshuffles - reshuffles",
    "points": "POINTS[t.winner] if t.winner != -1 else 0",
}
WON = """
def won_by():
    found = 0
    if t.winner != -1:
        for seat in range(P):
            if wins_with(seat):
                found = found | 1 << seat
    return found
"""

WATCHED = {
    "before": """        choices = t.choice_turns
        copy(REACHED_BEFORE, 0, REACHED, 0, PLACES_COUNTED)
""",
    "undone": """            t.choice_turns = choices
            copy(REACHED, 0, REACHED_BEFORE, 0, PLACES_COUNTED)
""",
    "figures": "".join(
        f"        FIGURES[done * {len(COLUMNS)} + {COLUMNS.index(name)}] = {value}\n" for name, value in FIGURES.items()
    ),
}

if FIGURES.keys() != set(COLUMNS):
    raise NotImplementedError(f"a figure of a round is not written down: {FIGURES.keys() ^ set(COLUMNS)}")


def rounds_text(game: Game) -> str:
    return ROUNDS.format(**WATCHED if game.counted else dict.fromkeys(WATCHED, "")) + (WON if game.counted else "")
