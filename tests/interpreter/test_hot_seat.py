"""Several people at one keyboard: one key hands it over, no hand is on a screen that all see, nothing is overheard."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.keyboard import console, history
from lastcard.interpreter.player.sitting import Leave, Sitting
from lastcard.interpreter.proof.position import lay_out
from lastcard.interpreter.table.saves import deal
from tests.keyboard import NAMES, keyboard_of, played, sitting

THREE = NAMES[:3]
PEOPLE = ("person",) * 3


def first_answer(prompt: str, shown: str) -> str:
    """The first answer to every question; nobody says anything out of turn."""
    if shown.count("> ") > 120:
        raise EOFError
    question = shown[max(shown.rfind("\n\n"), 0) :]
    if "Enter" in prompt:
        return ""
    return "1" if "[1" in question and not prompt.startswith("Table") else "n"


def laid_out(typed: str, house_rules: Sequence[str] = (), kinds: Sequence[str] = PEOPLE, **given: Any) -> Sitting:
    program = load("classic", house_rules=house_rules).program
    game = Game(program, THREE, 0, stops=True, discreet=True)
    table = lay_out(program, THREE, given)
    game.table = Table(program, table.state, game.events.append, discreet=True)
    found = sitting(game, kinds, typed)
    with pytest.raises((EOFError, Leave)):
        found.play()
    return found


HANDS = {"Ana": ["red 7", "blue 2", "green 2"], "Blas": ["red 1", "red 2", "blue 9"], "Carla": ["blue 1", "blue 3"]}
GIVEN: dict[str, Any] = {"turn": "Ana", "top": "red 5", "direction": "left", "hands": HANDS}


def test_nobodys_hand_is_on_the_screen_that_all_look_at() -> None:
    """From one hand-over to the next answer the screen is somebody's, and then it is nobody's."""
    found = played("classic", PEOPLE, first_answer, house_rules=("jump-in",))
    text = keyboard_of(found).shown
    desks = re.split(r"Pass the keyboard to \w+, who presses Enter\. \n", text)
    assert len(desks) > 8
    for desk in desks[1:]:
        hand, cleared, shared = desk.lstrip("\n").partition("\n\n\n\n")
        assert cleared or desk is desks[-1]
        assert "Your turn" in hand or "attacks you" in hand or "still hold" in desk
        for secret in ("[1", "Your turn", "You draw", "you "):
            assert secret not in shared.replace("Nobody", "")


def test_one_key_hands_the_keyboard_over() -> None:
    found = laid_out("\n1\n\n1\n\n", **GIVEN)
    waits = [prompt for prompt in keyboard_of(found).prompts if "Enter" in prompt]
    assert keyboard_of(found).prompts[:4] == [waits[0], "Ana> ", waits[1], "Blas> "]
    assert all(keyboard_of(found).fresh[:4])


def test_whoever_gets_the_keyboard_hears_what_has_happened_with_their_own_secrets() -> None:
    hands = {**HANDS, "Ana": ["red draw-two", "blue 2", "green 2"]}
    found = laid_out("\n1\n\n1\n\n", **{**GIVEN, "hands": hands, "draw": ["yellow 1", "yellow 2", "yellow 3"]})
    text = keyboard_of(found).words
    shared, _, desk = text.partition("Pass the keyboard to Carla")
    assert "Blas draws 2 cards." in shared
    assert "Since your turn:" in desk
    blas = text.rpartition("Pass the keyboard to Blas")[2] if "Pass the keyboard to Blas" in text else ""
    assert "yellow" not in shared
    assert not blas or "You draw" in blas


def test_what_the_result_of_a_round_has_told_is_not_told_again() -> None:
    """ "Since your turn" went on from before the deal, as if the round had not ended."""
    found = played("classic", ("person", "person", "sensible"), first_answer, seed=2)
    _, ended, after = keyboard_of(found).shown.partition("Press Enter for the next round.")
    assert ended
    told = after.partition("Since your turn:")[2].partition("\n\n")[0]
    assert "deals 7 cards" in told
    assert not re.search(r"plays|lays|draws \d", told.partition("deals 7 cards")[0])


# --- moments for the whole table ------------------------------------------------------------------------------------


CAUGHT: dict[str, Any] = {**GIVEN, "hands": {**HANDS, "Ana": ["red 7", "blue 2"]}}


@pytest.mark.parametrize(
    ("typed", "caught_by"), [("1", "Blas"), ("2", "Carla"), ("carla catch", "Carla"), ("BLAS: catch", "Blas")]
)
def test_the_first_valid_shout_is_heard(typed: str, caught_by: str) -> None:
    found = laid_out(f"\n1\nn\n{typed}\n", **CAUGHT)
    assert found.host.lines[2] == f"{caught_by} says catch Ana"
    assert "Table> " in keyboard_of(found).prompts
    assert not any("Blas" in prompt or "Carla" in prompt for prompt in keyboard_of(found).prompts[:4])


def test_nobody_may_say_anything_with_one_key_and_enter_is_none() -> None:
    found = laid_out("\n1\nn\n\nfoo\nana catch\nblas n\ncarla n\n", **CAUGHT)
    text = keyboard_of(found).words
    assert keyboard_of(found).prompts.count("Table> ") == 5
    assert "`foo` is no answer here" in text
    assert found.host.number > 2
    found = laid_out("\n1\nn\nn\n", **CAUGHT)
    assert keyboard_of(found).prompts.count("Table> ") == 1


def test_bots_speak_after_the_people_at_the_keyboard() -> None:
    found = laid_out("\n1\nn\nn\n", kinds=("person", "person", "sensible"), **CAUGHT)
    assert keyboard_of(found).prompts[3] == "Table> "
    assert "Carla says catch Ana" in found.host.lines
    first = laid_out("\n1\nn\n1\n", kinds=("person", "person", "sensible"), **CAUGHT)
    assert "Blas says catch Ana" in first.host.lines


# --- what nobody may learn ------------------------------------------------------------------------------------


def twins(holder: str) -> dict[str, Any]:
    """Ana lays a red 7, and one of them, or nobody, holds another one."""
    hands = {
        "Ana": ["red 7", "blue 2", "green 2"],
        "Blas": ["red 1", "red 2", "blue 9"],
        "Carla": ["blue 1", "blue 3", "blue 4"],
    }
    if holder:
        hands[holder] = [*hands[holder][:2], "red 7"]
    return {"turn": "Ana", "top": "red 5", "direction": "left", "hands": hands}


def overheard(holder: str, typed: str) -> tuple[list[str], str]:
    """What all look at, and what is asked, from the moment on at which Ana has laid her card."""
    found = laid_out(typed, house_rules=("jump-in",), **twins(holder))
    return keyboard_of(found).prompts, keyboard_of(found).words.partition("Ana plays")[2]


@pytest.mark.parametrize("typed", ["\n1\n", "\n1\nn\n", "\n1\n\nfoo\nn\n", "\n1\ntable\nscores\nn\n"])
def test_nobody_learns_who_could_have_jumped_in(typed: str) -> None:
    seen = [overheard(holder, typed) for holder in ("", "Blas", "Carla")]
    assert seen[0] == seen[1] == seen[2]
    assert "Does anybody say anything?" in seen[0][1]


@pytest.mark.parametrize("typed", ["blas red 7", "Blas jump in", "BLAS: red 7", "blas plays red 7"])
def test_whoever_holds_the_card_may_jump_in(typed: str) -> None:
    found = laid_out(f"\n1\n{typed}\n", house_rules=("jump-in",), **twins("Blas"))
    assert found.host.lines[-1] == "Blas plays red 7"


@pytest.mark.parametrize("typed", ["blas red 7", "Blas jump in", "blas 1"])
def test_whoever_does_not_hold_it_is_refused_without_a_reason(typed: str) -> None:
    found = laid_out(f"\n1\n{typed}\n", house_rules=("jump-in",), **twins("Carla"))
    assert "Blas cannot say that now." in keyboard_of(found).words
    assert len(found.host.lines) == 1


def drawn_and_kept(rulebook: str, typed: str) -> Iterator[tuple[bool, list[str]]]:
    """For each of the next cards: could it be laid, and which keys do the others hear?"""
    for place in range(-1, -20, -1):
        game = deal(load(rulebook), THREE, 5, None)
        pile = game.state.draw
        pile[-1], pile[place] = pile[place], pile[-1]
        twin = game.copy()
        twin.choose(f"{game.view('Ana').asked} draws")
        fits = twin.decision is not None and len(twin.decision.options) > 1
        found = sitting(game, PEOPLE, typed)
        with pytest.raises(EOFError):
            found.play()
        yield fits, keyboard_of(found).prompts


@pytest.mark.parametrize("rulebook", ["classic", "hyper-speed-fr", "kung-fu-panda-en", "monster-high-es", "flip"])
def test_nobody_hears_from_the_keys_whether_a_card_just_drawn_could_have_been_laid(rulebook: str) -> None:
    found = list(drawn_and_kept(rulebook, "\nd\nn\n"))
    assert {fits for fits, _ in found} == {True, False}
    assert len({tuple(prompts) for _, prompts in found}) == 1


def test_whoever_is_alone_at_the_keyboard_is_not_stopped_for_nothing() -> None:
    for place in range(-1, -12, -1):
        game = deal(load("classic"), THREE, 5, None, discreet=False)
        drawer = game.view("Ana").asked
        pile = game.state.draw
        pile[-1], pile[place] = pile[place], pile[-1]
        found = sitting(game, ["person" if name == drawer else "random" for name in THREE], "d\n")
        with pytest.raises(EOFError):
            found.play()
        asked = keyboard_of(found).words.count("lay it or keep it?")
        assert asked == any(line == f"{drawer} draws" for line in found.host.lines) * asked
        assert "[n] Keep the card" in keyboard_of(found).words or not asked


def test_a_stack_is_answered_in_private_whether_it_can_be_or_not() -> None:
    prompts = set[tuple[str, ...]]()
    for own in ("blue draw-two", "blue 9"):
        hands = {**HANDS, "Ana": ["red draw-two", "blue 2", "green 2"], "Blas": ["red 1", "red 2", own]}
        found = laid_out("\n1\n\nn\n", house_rules=("stacking",), **{**GIVEN, "hands": hands})
        prompts.add(tuple(keyboard_of(found).prompts[:4]))
        assert "attacks you with" in keyboard_of(found).words
    assert len(prompts) == 1


@pytest.mark.parametrize("command", ["hand", "hint", "why 1", "undo"])
def test_what_is_private_is_not_told_to_all(command: str) -> None:
    found = laid_out(f"{command}\n", **GIVEN)
    text = keyboard_of(found).words
    assert "red 7" not in text
    assert "has the keyboard" in text or "nothing is taken back" in text


class Lines:
    """A library that edits lines, and says which it would bring back."""

    def __init__(self) -> None:
        self.kept = ["of another program"]

    def set_auto_history(self, wanted: bool) -> None:
        assert not wanted

    def clear_history(self) -> None:
        self.kept.clear()

    def add_history(self, line: str) -> None:
        self.kept.append(line)


def test_the_next_one_is_not_brought_back_what_was_typed_before(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Lines()
    monkeypatch.setattr(history, "_readline", lambda: lines)
    kept = history.History(wanted=True)
    assert lines.kept == []
    found = sitting(deal(load("classic"), THREE, 5, None), PEOPLE, "\nwhy red 7\nd\nn\n\nquit\n")
    found.console.history = kept
    monkeypatch.setattr(console, "typed_line", lambda prompt: found.console.source.readline())
    asked: list[tuple[str, list[str]]] = []
    ask = found.console.ask

    def listen(prompt: str, fresh: bool = False) -> str:
        asked.append((prompt, [*lines.kept]))
        return ask(prompt, fresh)

    monkeypatch.setattr(found.console, "ask", listen)
    with pytest.raises(Leave):
        found.play()
    assert any("why red 7" in before for prompt, before in asked if prompt.endswith("> "))
    assert all(before == [] for prompt, before in asked if "Enter" in prompt)


# --- seats go over --------------------------------------------------------------------------------


def test_a_bot_plays_for_whoever_has_to_go_until_they_are_back() -> None:
    found = laid_out("\nseat blas bot\n1\nseat Blas person\n", **GIVEN)
    said = keyboard_of(found).words
    assert "A bot plays for Blas" in said
    assert "Blas plays again." in said
    assert found.host.people == ["Ana", "Blas", "Carla"]
    assert any(line.startswith("Blas ") for line in found.host.lines)
    assert "Pass the keyboard to Blas" not in said


def test_whoever_goes_while_they_are_asked_leaves_no_hand_on_the_screen() -> None:
    found = laid_out("\nseat Ana bot\n", **GIVEN)
    shown = keyboard_of(found).shown
    before, _, after = shown.partition("Ana> ")
    assert "[1" in before
    assert "\n\n\n\n" in after
    assert found.host.lines[0].startswith("Ana ")
    assert "Pass the keyboard to Blas" in " ".join(after.split())


def test_whoever_stays_alone_takes_the_keyboard_as_before() -> None:
    found = laid_out("\nseat Blas bot\nseat Carla bot\nseat Ana bot\n1\n", **GIVEN)
    said = keyboard_of(found).words
    assert "Somebody has to stay at the keyboard" in said
    assert found.host.people == ["Ana"]


@pytest.mark.parametrize("typed", ["seat", "seat Zoe bot", "seat Ana", "seat Ana queen", "seat \x1b[2J bot"])
def test_what_is_no_seat_or_no_player_is_said_and_changes_nothing(typed: str) -> None:
    found = laid_out(f"\n{typed}\n", **GIVEN)
    assert "Say whose seat" in keyboard_of(found).words
    assert found.host.people == list(THREE)


def test_no_person_sits_down_where_a_bot_was_dealt_in() -> None:
    found = laid_out("\nseat Carla person\n", kinds=("person", "person", "sensible"), **GIVEN)
    assert "A person never sat there: Carla." in keyboard_of(found).words
    assert found.host.people == ["Ana", "Blas"]


def test_nobody_takes_back_what_others_have_played_meanwhile() -> None:
    found = laid_out("\nseat Blas bot\nseat Carla bot\n1\n", **GIVEN)
    assert found.host.position("Ana").can_undo
    found.host.sit("Blas", "person")
    found.host.sit("Blas", "sensible")
    assert not found.host.position("Ana").can_undo
