"""Playing step by step: at a question the next answer of a script is taken; where there is none, everybody goes back.

Where somebody on turn is asked what to do nothing stands on top of the course of the round, and the position is a piece
of memory. It is kept there, and each answer after that goes through what has happened since once more, with one answer
more. So nobody needs frames, a position is copied as one piece, and many tables can be played by turns.
"""

from __future__ import annotations

from lastcard.interpreter.dialect.memory import FIRST, WIDTH, aligned
from lastcard.interpreter.dialect.trees import Array

SCRIPTED = ("begin", "choose", "choose_here", "look", "menu", "begin_many", "choose_many")
MOST_ANSWERS = 256  # since the position was kept
MANY_FORCED = 8  # answers since then, after which it is kept anew, though nobody is really asked
MOST_OPTIONS = 4_096  # that are listed; the count is right beyond that
OVER, GIVEN_UP, REFUSED = -1, -2, -3  # in the place of a number of options
NOT_BEGUN = -1  # in the place of a number of answers

SCRIPT = """
def answered():
    if t.at < GIVEN[t.table]:
        t.at += 1
        return ANSWERS[t.table * MOST_ANSWERS + t.at - 1]
    return -1

def forced():
    given = GIVEN[t.table]
    if given + 1 >= MOST_ANSWERS:
        return -1
    ANSWERS[t.table * MOST_ANSWERS + given] = 0
    GIVEN[t.table] = given + 1
    t.at += 1
    return 0

def forced_on_turn():
    if GIVEN[t.table] >= MANY_FORCED:
        saved_on_turn()
        t.here = 0
        t.course = ASK + 1
        t.decisions += 1
        t.n_turns += 1
    return forced()

def stops_at(seat, many) -> None:
    t.asked = seat
    t.shown = many
    t.listed = 0

def menu_entry(word, more) -> None:
    if t.listed < MOST_OPTIONS:
        MENU[t.listed] = word
        MORE[t.listed] = more
    t.listed += 1

def saved() -> None:
    copy(BANK, t.table * REGION, POSITION, 0, REGION)
    GIVEN[t.table] = 0
    t.at = 0

def saved_on_turn() -> None:
    t.course = ASK
    t.decisions -= 1
    t.n_turns -= 1
    saved()
    t.here = t.table + 1

def stopped():
    if t.fuel < 0:
        return GIVEN_UP
    return OVER if t.over else t.shown

def begin(table, number):
    t.table = table
    t.here = 0
    GIVEN[table] = NOT_BEGUN
    clear_table()
    t.shuffles = number << 20
    t.chances = t.shuffles
    dealt()
    saved()
    course()
    return stopped()

def once_more():
    if t.here != t.table + 1:
        copy(POSITION, 0, BANK, t.table * REGION, REGION)
    t.here = 0
    t.at = 0
    t.arena = 0
    t.laid = 1
    t.depth = 0
    t.fuel = FUEL
    course()
    return stopped()

def look(table):
    t.table = table
    t.here = 0
    return once_more()

def menu(table):
    t.table = table
    t.listing = 1
    found = once_more()
    t.listing = 0
    return found

def choose(table, number):
    t.table = table
    given = GIVEN[table]
    ANSWERS[table * MOST_ANSWERS + given] = number
    GIVEN[table] = given + 1
    if given + 1 == MOST_ANSWERS:
        return GIVEN_UP
    return once_more()

def choose_here(number):
    if number < 0 or number >= t.shown or t.over:
        return REFUSED
    return choose(t.table, number)

def begin_many(count, number) -> None:
    for table in range(count):
        OPTIONS[table] = begin(table, number + table)
        SEATS[table] = t.asked
    t.begun = number + count

def choose_many(count):
    for table in range(count):
        if CHOSEN[table] < 0 or CHOSEN[table] >= OPTIONS[table]:
            return -1 - table
    over = 0
    for table in range(count):
        ENDED[table] = -2
        found = choose(table, CHOSEN[table])
        while found < 0:
            ENDED[table] = t.winner if found == OVER else -3
            over += 1
            found = begin(table, t.begun)
            t.begun += 1
        OPTIONS[table] = found
        SEATS[table] = t.asked
    return over
"""


def region(scalars: int, position: dict[str, Array]) -> int:
    """How many bytes a position has."""
    top = WIDTH * scalars
    for array in position.values():
        top = aligned(FIRST + top) - FIRST + array.bytes
    return aligned(FIRST + top) - FIRST


def script_constants(bytes_of_position: int) -> dict[str, int]:
    return {
        "REGION": bytes_of_position,
        "MOST_ANSWERS": MOST_ANSWERS,
        "MANY_FORCED": MANY_FORCED,
        "MOST_OPTIONS": MOST_OPTIONS,
        "OVER": OVER,
        "GIVEN_UP": GIVEN_UP,
        "REFUSED": REFUSED,
        "NOT_BEGUN": NOT_BEGUN,
    }


def script_arrays(bytes_of_position: int, tables: int) -> dict[str, Array]:
    return {
        "MENU": Array("i64", MOST_OPTIONS),
        "MORE": Array("i64", MOST_OPTIONS),
        "GIVEN": Array("i32", tables),
        "OPTIONS": Array("i32", tables),
        "SEATS": Array("i32", tables),
        "ENDED": Array("i32", tables),
        "CHOSEN": Array("i32", tables),
        "ANSWERS": Array("u16", tables * MOST_ANSWERS),
        "BANK": Array("u8", tables * bytes_of_position),
    }
