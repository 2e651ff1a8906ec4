"""What is said of steps: what may stand where, in a rule, an offer, a row of the first card or of the last one."""

import pytest

from lastcard.dsl.load import load_path
from lastcard.dsl.shelf import SHIPPED
from tests.dsl.findings import codes, findings, rule, rules, window, windows


def at_a_lost_turn(*steps: str) -> str:
    return rules(rule("own", "on: player loses a turn", *steps))


def asking(opens: str, *steps: str, asks: str = "opponents of player") -> str:
    return windows(window(opens, *steps, asks=asks))


def otherwise(step: str, opens: str = "after player loses a turn") -> str:
    return asking(opens) + f"    otherwise:\n      - {step}\n"


def row(table: str, *steps: str) -> str:
    return f"{table}:\n  skip:\n" + "".join(f"    - {step}\n" for step in steps)


# --- what stands in what ----------------------------------------------------------------------------------------------

DRAWS, TURNS = "player draws 1", "turn the direction"
EMPTY = "repeat until: hand of player is empty"


def block(head: str, *steps: str) -> str:
    """A step that holds others, in one line: `HEAD, do: [...]`, or `if: CONDITION`."""
    if head == HOLD:
        return f"{{{head}: [{', '.join(steps)}]}}"
    return f"{{{head}, {'then' if head.startswith('if') else 'do'}: [{', '.join(steps)}]}}"


HOLD, IF = "as one", "if: player is the dealer"
INSIDE = {
    "a repetition": ([block(EMPTY, DRAWS)], []),
    "a repetition in a repetition": ([block(EMPTY, block(EMPTY, DRAWS))], ["LC602"]),
    "a repetition in a condition in a repetition": ([block(EMPTY, block(IF, block(EMPTY, DRAWS)))], ["LC602"]),
    "two repetitions": ([block(EMPTY, DRAWS), block(EMPTY, DRAWS)], []),
    "a condition in a condition": ([block(IF, block(IF, DRAWS))], []),
    "changes held while they are held": ([block(HOLD, block(HOLD, DRAWS))], ["LC602"]),
    "with nothing to be done": ([block(HOLD, block(HOLD))], ["LC602"]),
    "a group while changes are held": ([block(HOLD, block("group: mine", DRAWS))], []),
    "a group in a group": ([block("group: mine", block("group: other", DRAWS))], ["LC602"]),
    "for each of them, for each of them": (
        [block("for each: one in all players", block("for each: other in all players", "one draws 1"))],
        [],
    ),
}


@pytest.mark.parametrize(("steps", "found"), INSIDE.values(), ids=INSIDE)
def test_some_blocks_stand_in_no_other_one_of_their_sort(steps: list[str], found: list[str]) -> None:
    assert codes(at_a_lost_turn(*steps)) == found


@pytest.mark.parametrize(("steps", "found"), [(399, []), (400, [("LC602", "own")])])
def test_a_block_has_no_more_than_four_hundred_steps(steps: int, found: list[tuple[str, str]]) -> None:
    """What stands in other steps counts, and so do these."""
    assert findings(at_a_lost_turn(block(IF, TURNS), *[TURNS] * (steps - 1))) == found


REPEATED = {
    "a draw": (EMPTY, DRAWS, []),
    "a draw, perhaps": (EMPTY, block(IF, DRAWS), []),
    "nothing that is used up": (EMPTY, TURNS, ["LC601"]),
    "nothing, perhaps": (EMPTY, block(IF, TURNS), ["LC601"]),
    "until something that never is": ("repeat until: catch-after-draw", DRAWS, ["LC626"]),
}


@pytest.mark.parametrize(("head", "step", "found"), REPEATED.values(), ids=REPEATED)
def test_a_repetition_uses_something_up_and_comes_to_an_end(head: str, step: str, found: list[str]) -> None:
    assert codes(at_a_lost_turn(block(head, step))) == found


def secretly(*steps: str) -> str:
    return f"{{secretly: [{', '.join(steps)}]}}"


PICK = "player picks mine from hand of player"
EACH = "for each: friend in all players from player"
MINE_OF = "friend picks kept of friend from {}"
SECRET = {
    "a pick": ([secretly(PICK)], []),
    "a pick that may be forgone": ([secretly(f"{PICK} or none")], []),
    "of a player": ([secretly("player picks friend from opponents of player or none")], []),
    "a draw": ([secretly(DRAWS)], ["LC603"]),
    "a pick and a draw": ([secretly(PICK, DRAWS)], ["LC603"]),
    "a pick under a condition": ([secretly(block(IF, PICK))], ["LC603"]),
    "a pick by each": ([secretly(block(EACH, MINE_OF.format("hand of friend")))], []),
    "a pick by each into one name": ([secretly(block(EACH, "friend picks mine from hand of friend"))], ["LC603"]),
    "a draw by each": ([secretly(block(EACH, "friend draws 1"))], ["LC603"]),
    "a pick from what was picked": (
        [secretly(PICK, "next after player picks other from hand of next after player with color color of mine")],
        ["LC603"],
    ),
    "a pick by those who picked this": (
        [secretly(block(EACH, MINE_OF.format("hand of friend with color color of kept of friend")))],
        ["LC603"],
    ),
    "nothing secret": ([block(IF, DRAWS)], []),
}


@pytest.mark.parametrize(("steps", "found"), SECRET.values(), ids=SECRET)
def test_only_picks_are_secret(steps: list[str], found: list[str]) -> None:
    text = at_a_lost_turn(*steps)
    kept = "flags: {kept: {of: player, holds: card}}\n" if "kept" in text else ""
    assert codes(kept + text) == found


@pytest.mark.parametrize(("listed", "found"), [(10, []), (11, ["LC627"])])
def test_no_more_players_are_listed_than_may_sit_at_a_table(listed: int, found: list[str]) -> None:
    several = ", ".join(["player"] * listed)
    text = at_a_lost_turn(f"for each: friend in {several}\n        do: [{TURNS}]", block(IF, TURNS))
    assert codes(text) == found


# --- groups -----------------------------------------------------------------------------------------------------------

MINE, NEW = (f"{{group: {name}, do: [{TURNS}]}}" for name in ("mine", "new"))
NAMED = at_a_lost_turn(MINE)
GROUPS = {
    "in a rule": (at_a_lost_turn(MINE, NEW), None),
    "in a replacement": (rules(rule("own", "instead: player loses a turn", MINE)), None),
    "before an event": (rules(rule("own", "before: player loses a turn", TURNS, MINE)), MINE),
    "in an offer": (asking("after player loses a turn", TURNS, MINE), MINE),
    "if an offer is not taken": (otherwise(MINE), MINE),
    "for the first card": (NAMED + row("turned up", MINE), None),
    "for the last card": (NAMED + row("going out", MINE), None),
    "for the last card, and no rule has named it": (NAMED + row("going out", MINE, NEW), NEW),
}


@pytest.mark.parametrize(("text", "wrong"), GROUPS.values(), ids=GROUPS)
def test_a_group_belongs_to_what_is_done_at_an_event(text: str, wrong: str | None) -> None:
    assert findings(text) == ([] if wrong is None else [("LC618", f"- {wrong}")])


# --- steps for one place only -----------------------------------------------------------------------------------------

ANOTHER, FIRST, TAKES = "turn up another card", "player gets the first turn", "player gets the turn"
PLACES = {
    "another card in a rule": (at_a_lost_turn(TURNS, ANOTHER), "LC604", ANOTHER),
    "who is first, in a rule": (at_a_lost_turn(FIRST, TURNS), "LC604", FIRST),
    "another card in an offer": (asking("after player loses a turn", ANOTHER), "LC604", ANOTHER),
    "another card for the last card": (row("going out", ANOTHER), "LC604", ANOTHER),
    "another card at the start": (row("turned up", ANOTHER), "", ""),
    "who is first, at the start": (row("turned up", "the dealer gets the first turn"), "", ""),
    "the turn taken in a rule": (at_a_lost_turn(TURNS, TAKES), "LC645", TAKES),
    "the turn taken if an offer is not": (otherwise(TAKES), "LC645", TAKES),
    "the turn taken in an offer": (asking("after player loses a turn", TURNS, "taker gets the turn"), "", ""),
    "cards with one face turned over": (at_a_lost_turn(TURNS, "turn the cards over"), "LC641", "turn the cards over"),
}


@pytest.mark.parametrize(("text", "code", "step"), PLACES.values(), ids=PLACES)
def test_some_steps_stand_in_one_place_only(text: str, code: str, step: str) -> None:
    assert findings(text) == ([(code, f"- {step}")] if code else [])


def test_cards_with_two_faces_are_turned_over_wherever_that_may_be_done() -> None:
    assert load_path(SHIPPED / "games" / "flip.yaml").diagnostics == ()


BACK, MIDDLE, SHUFFLE = (
    "return the top card to the draw pile",
    "return the top card to the middle of the draw pile",
    "shuffle the draw pile",
)
PERHAPS = block("if: the dealer is the first player", BACK)
FIRST_CARDS = {
    "back, shuffled, another one": ([BACK, SHUFFLE, ANOTHER], None),
    "something else first": ([TURNS, BACK, SHUFFLE, ANOTHER], None),
    "something else afterwards": ([BACK, SHUFFLE, ANOTHER, TURNS], None),
    "into the middle, another one": ([MIDDLE, ANOTHER], None),
    "into the middle, shuffled, another one": ([MIDDLE, SHUFFLE, ANOTHER], None),
    "under a condition": ([block(IF.replace("player", "the first player"), BACK, SHUFFLE, ANOTHER)], None),
    "back, and it may come again": ([BACK, ANOTHER], BACK),
    "back, and none follows": ([BACK], BACK),
    "back, shuffled, and none follows": ([BACK, SHUFFLE], BACK),
    "into the middle, and none follows": ([MIDDLE], MIDDLE),
    "into the middle, and something else comes between": ([MIDDLE, TURNS, ANOTHER], MIDDLE),
    "another one before it": ([ANOTHER, SHUFFLE, BACK], BACK),
    "something else before the shuffle": ([BACK, TURNS, SHUFFLE, ANOTHER], BACK),
    "something else behind the shuffle": ([BACK, SHUFFLE, TURNS, ANOTHER], BACK),
    "shuffled twice": ([BACK, SHUFFLE, SHUFFLE, ANOTHER], BACK),
    "a condition comes between": ([BACK, block("if: the dealer is the first player", SHUFFLE), ANOTHER], BACK),
    "perhaps back, and another one in any case": ([PERHAPS, SHUFFLE, ANOTHER], PERHAPS),
    "back twice": ([BACK, MIDDLE, ANOTHER], BACK),
    "only the first of two is told": ([BACK, TURNS, MIDDLE, TURNS], BACK),
}


@pytest.mark.parametrize(("steps", "wrong"), FIRST_CARDS.values(), ids=FIRST_CARDS)
def test_another_card_takes_the_place_of_the_first_one(steps: list[str], wrong: str | None) -> None:
    assert findings(row("turned up", *steps)) == ([] if wrong is None else [("LC613", f"- {wrong}")])


PENALTY, LOST, ATTACK = "cancel what must be drawn", "cancel the lost turn", "cancel attack"
CANCELLED = {
    "a penalty before it": (asking("before player must draw", PENALTY), True),
    "a lost turn before it": (asking("before player loses a turn", LOST), True),
    "a lost turn before a penalty": (asking("before player must draw", LOST), False),
    "a lost turn after it": (asking("after player loses a turn", LOST), False),
    "a penalty in a group": (asking("before group attack", PENALTY, asks="the target"), True),
    "a lost turn in a group": (asking("before group attack", LOST, asks="the target"), True),
    "a lost turn after a group": (asking("after group attack", LOST, asks="the target"), False),
    "a group before it": (asking("before group attack", ATTACK, asks="the target"), True),
    "a group after it": (asking("after group attack", ATTACK, asks="the target"), False),
    "a group before another one": (asking("before group drawing", ATTACK), False),
    "a group before a penalty": (asking("before player must draw", ATTACK), False),
    "a penalty in a rule": (at_a_lost_turn(PENALTY), False),
    "a penalty that nobody answers": (otherwise(PENALTY, "before player must draw"), True),
}


@pytest.mark.parametrize(("text", "held"), CANCELLED.values(), ids=CANCELLED)
def test_only_what_a_window_holds_is_cancelled(text: str, held: bool) -> None:
    assert codes(text) == ([] if held else ["LC605"])


# --- who looks at what ------------------------------------------------------------------------------------------------

SEEN = {
    "one's own hand": ("hand of player", True),
    "some of it": ("hand of player with kind skip", True),
    "what fits of it": ("hand of player that fit", True),
    "the hand of another player": ("hand of the dealer", False),
    "some of that": ("hand of the dealer with color the color in play", False),
    "what fits of that": ("hand of the dealer that fit", False),
    "all of it but a card": ("hand of the dealer other than the top card", False),
    "the discard pile": ("the discard pile", True),
    "some of it, of one's color": ("the discard pile with color not none", True),
    "the draw pile": ("the draw pile", False),
    "some of the draw pile": ("the draw pile with kind skip", False),
    "players": ("opponents of player", True),
    "players with a mark": ("all players with owes-call true", True),
    "colors": ("all colors", True),
}


@pytest.mark.parametrize(("several", "open_"), SEEN.values(), ids=SEEN)
def test_who_picks_sees_nothing_that_is_hidden(several: str, open_: bool) -> None:
    assert codes(at_a_lost_turn(f"player picks one from {several}")) == ([] if open_ else ["LC606"])


def test_what_is_done_with_a_hidden_card_unseen_is_no_picking() -> None:
    assert codes(at_a_lost_turn("player discards hand of the dealer")) == []


HOLDING = block(HOLD, "the dealer draws 1")
ACTING = {
    "a player loses the turn": (at_a_lost_turn(HOLDING), True),
    "the direction turns": (rules(rule("own", "on: the direction turns", HOLDING)), False),
    "the color is set": (rules(rule("own", "on: the color in play is set", HOLDING)), False),
    "the first card": (row("turned up", HOLDING), False),
    "the last card": (row("going out", HOLDING), True),
}


@pytest.mark.parametrize(("text", "acts"), ACTING.values(), ids=ACTING)
def test_changes_are_held_for_somebody_who_acts(text: str, acts: bool) -> None:
    assert findings(text) == ([] if acts else [("LC615", f"- {HOLDING}")])
