"""What the texts of this folder speak of, for whoever reads or checks them: the numbers of one game, and its arrays."""

from __future__ import annotations


class Scalars:
    """The numbers of a position that are no arrays, and what is counted."""

    after: int
    again: int
    arena: int
    asked_any: int
    chances: int
    choices: int
    color: int
    course: int
    dealer: int
    depth: int
    direction: int
    drawn: int
    end: int
    first: int
    fuel: int
    gone: int
    held: int
    holding: int
    idle: int
    laid: int
    last: int
    lost: int
    next: int
    out: int
    over: int
    passes: int
    placed: int
    decisions: int
    patience: int
    reshuffles: int
    secret: int
    shuffles: int
    shuffling: int
    trace: int
    turn: int
    turns: int
    unsettled: int
    went_on: int
    winner: int


t: Scalars

# --- numbers of a game --------------------------------------------------------------------------------

P: int  # players
N: int  # different cards, each face one
W: int  # words of 64 bits for a set of cards
CAP: int  # cards
STRIDE: int  # places of a pile
PILE_COUNT: int
COLORS: int
FLAGS: int
DIRECTION: int
RENEWED: int
ORDERED: int  # is the order of the cards in a hand kept?
NOTES_DRAWN: int
TEAMS: int
TOGETHER: int
MOST_DRAWN: int
ROOM: int  # of ARENA
WINDOWS: int
PLANE_WORDS: int
HAND_CARDS: int
DEALS_ALL: int
FUEL: int
LOST_BITS: int
MOST_LOST: int
LARGEST: int
MIXED: int
BEGIN_TURN: int
ASK: int
END_TURN: int
KEY_STEP: int
LOW_HALF: int
EACH_DIGIT: int
FIRST_FACTOR: int
SECOND_FACTOR: int

# --- arrays -------------------------------------------------------------------------------------------

HELD: list[int]
PLANES: list[int]
SIZE: list[int]
HAND: list[int]
PILES: list[int]
HEIGHT: list[int]
DRAW: list[int]
DRAWN: list[int]
FLAG: list[int]
OWN: list[int]
ASKED: list[int]
PLACES: list[int]
POINTS: list[int]
SCORES: list[int]
SIDES: list[int]
ARENA: list[int]
TALLY: list[int]
LAID: list[int]
DECK: list[int]
COLOR: list[int]
BACK: list[int]
WORTH: list[int]
FLAG_START: list[int]
OWN_START: list[int]
BITS_START: list[int]
ROOTS: list[int]
CIRCLES: list[int]
BITS: list[int]
WINS: list[int]

# --- what the dialect knows by itself -------------------------------------------------------------------


def copy(target: list[int], at: int, source: list[int], start: int, count: int) -> None:
    raise NotImplementedError


def clear(array: list[int], at: int, count: int) -> None:
    raise NotImplementedError


def popcount(value: int) -> int:
    raise NotImplementedError


def ctz(value: int) -> int:
    raise NotImplementedError


def wrap_add(one: int, other: int) -> int:
    raise NotImplementedError


def wrap_mul(one: int, other: int) -> int:
    raise NotImplementedError


# --- what is written for each game ----------------------------------------------------------------------


def gain(seat: int, card: int) -> None:
    raise NotImplementedError


def lose(seat: int, card: int) -> None:
    raise NotImplementedError


def copies(seat: int, card: int) -> int:
    raise NotImplementedError


def count(seat: int, cards: int) -> int:
    raise NotImplementedError


def obliged(seat: int, card: int, drawn: int, laid: int) -> int:
    raise NotImplementedError


# --- what stands further on -----------------------------------------------------------------------------


def settle() -> None:
    raise NotImplementedError


def clear_hand(seat: int) -> None:
    raise NotImplementedError


def list_of_hand(seat: int) -> int:
    raise NotImplementedError
