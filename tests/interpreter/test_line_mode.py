"""One person at a keyboard: what is asked, what may be typed, what is told and what is not."""

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.engine.machine import Table
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.keyboard.manner import Manner
from lastcard.interpreter.player.commands import COMMANDS
from lastcard.interpreter.player.sitting import Leave, Sitting
from lastcard.interpreter.proof.position import lay_out
from lastcard.interpreter.table.saves import deal
from tests.keyboard import NAMES, keyboard_of, played, sitting
from tests.slow import one_in

BOOKS = [path.stem for path in shipped_rulebooks()]
ALONE = ("person", "sensible", "sensible")


def laid_out(
    typed: str, rulebook: str = "classic", house_rules: Sequence[str] = (), manner: Manner | None = None, **given: Any
) -> Sitting:
    """A person and two bots from a position on, until the lines are used up."""
    program = load(rulebook, house_rules=house_rules).program
    game = Game(program, NAMES[:3], 0, stops=True)
    game.table = Table(program, lay_out(program, NAMES[:3], given).state, game.events.append)
    found = sitting(game, ALONE, typed, manner)
    with pytest.raises((EOFError, Leave)):
        found.play()
    return found


def shown(*arguments: Any, **given: Any) -> str:
    """In one line, without what keeps words together."""
    return keyboard_of(laid_out(*arguments, **given)).words


PLAIN: dict[str, Any] = {"turn": "Ana", "top": "red 5", "direction": "left"}
HANDS = {"Ana": ["red 7", "blue 2", "green 2", "wild"], "Blas": ["red 1", "red 2"], "Carla": ["blue 1", "blue 3"]}
HIT: dict[str, Any] = {  # Blas has laid a card that hits Ana
    "turn": "Blas",
    "top": "red 5",
    "direction": "right",
    "hands": {
        "Ana": ["blue 2", "green 3", "red draw-two"],
        "Blas": ["red draw-two", "blue 9", "blue 8"],
        "Carla": ["red 1", "red 3"],
    },
}


# --- questions ----------------------------------------------------------------------------------------------


def test_a_question_says_what_it_is_for_and_what_is_at_stake() -> None:
    text = shown("", house_rules=["stacking"], **HIT)
    assert "Blas attacks you with ▲R red draw two" in text
    assert "[n] Draw 2 cards and lose your turn" in text
    assert re.search(r"\[1\] [^\[]*red draw two", text)


def test_the_hand_and_the_answers_are_told_once() -> None:
    text = shown("", hands=HANDS, **PLAIN)
    assert text.count("[1] 7") == 1
    assert text.count("red 7") == 0
    assert text.count("wild") == 1


def test_a_bluff_is_marked() -> None:
    hands = {**HANDS, "Ana": ["red 7", "wild-draw-four", "blue 1"]}
    text = shown("", hands=hands, **PLAIN)
    assert "[2?] wild draw four" in text
    assert "`?` marks a bluff" in text
    assert "bluff" not in shown("", hands=HANDS, **PLAIN)


def test_what_every_answer_brings_is_said_once() -> None:
    hands = {**HANDS, "Ana": ["red 7", "wild-draw-four", "blue 1"]}
    text = shown("2\n", hands=hands, **PLAIN)
    assert text.count("draws 4 cards") == 1
    assert "In any case: Blas draws 4 cards" in text


BLUFF: dict[str, Any] = {**PLAIN, "hands": {**HANDS, "Ana": ["red 7", "wild-draw-four", "blue 1"]}}


def test_what_it_costs_to_be_found_out_is_said_before_a_bluff_is_laid() -> None:
    assert "it may be found out. If somebody says “Challenge”: you draw 4 cards." in shown("", **BLUFF)


def test_what_others_may_still_say_to_a_bluff_stands_beside_what_it_brings() -> None:
    """ "In any case: Blas draws 4 cards" was told, and then Blas doubted it and Ana drew them."""
    text = shown("2\n", **BLUFF)
    assert (
        "In any case: Blas draws 4 cards and Blas loses a turn; if somebody says “Challenge”: you draw 4 cards." in text
    )
    fair = {**BLUFF, "top": "green 5", "hands": {**HANDS, "Ana": ["red 7", "wild-draw-four", "blue 1"]}}
    assert "if somebody says" not in shown("1\n", **fair)


def test_what_it_costs_not_to_call_is_said() -> None:
    text = shown("1\n", **{**PLAIN, "hands": {**HANDS, "Ana": ["red 7", "blue 2"]}})
    assert "[n] Let it go by; if somebody says “Catch the missing call”: you draw 2 cards" in text
    found = laid_out("1\nlet it go by\n", **{**PLAIN, "hands": {**HANDS, "Ana": ["red 7", "blue 2"]}})
    assert any(line.startswith("Ana declines") for line in found.host.lines)


def test_an_offer_tells_the_words_of_the_rulebook_and_how_many_cards() -> None:
    given = {**HIT, "hands": {**HIT["hands"], "Blas": ["wild-draw-four", "blue 9", "red 8"]}}
    text = shown("", **given)
    assert "[1] Challenge: If the card was a bluff, its player draws; if it was fair, you draw even more. " in text
    assert re.search(r"even more\. You draw 6 cards and you lose your turn, or Blas draws 4 cards", text)


def test_the_numbers_of_cards_stand_in_the_order_in_which_they_are_read() -> None:
    hands = {**HANDS, "Ana": ["yellow 5", "red skip", "blue 5", "red 2", "wild", "green 1", "blue skip"]}
    text = shown("", **{**PLAIN, "hands": hands})
    assert re.findall(r"\[(\d+)\]", text) == ["1", "2", "3", "4", "5", "6"]
    assert "◆B blue: [1] 5 skip" in text
    assert laid_out("5\n", **{**PLAIN, "hands": hands}).host.lines[0] == "Ana plays wild"


def test_what_is_the_same_of_several_answers_is_said_of_the_first() -> None:
    text = shown("", house_rules=["bank"], hands=HANDS, **PLAIN)
    assert text.count("It is never played") == 1
    assert text.count("Put a card aside:") == 4


def test_a_zone_is_called_as_people_call_it() -> None:
    text = shown("bank red 7\nput a card aside red 7\n4\n", house_rules=["bank"], hands=HANDS, **PLAIN)
    assert "into “Put aside” (yours)" in text
    assert "“bank”" not in text


def test_whoever_gives_cards_away_hears_who_gets_them() -> None:
    hands = {"Ana": ["urrrhhh", "green 1", "green 2", "blue 3"], "Blas": ["green 8"], "Carla": ["green 9"]}
    text = shown("Urrrhhh\n2\n", "monster-high-fr", turn="Ana", top="green 5", direction="left", hands=hands)
    assert "vert: Blas gets 1 card and Carla gets 1 card" in text
    assert re.search(r"\[1\] ■V vert 1: [^\[]*gets 1 card", text) or "In any case: Blas gets 1 card" in text


def test_what_is_still_to_be_chosen_is_not_told_as_certain() -> None:
    """ "1 to Blas: Blas draws 4 cards" was told where three of the four were still to be given out."""
    hands = {"Ana": ["revenge", "green 1"], "Blas": ["blue 8", "blue 1"], "Carla": ["blue 9", "blue 2"]}
    text = shown("Revenge\nrevenge\n1\n", "madagascar-en", turn="Ana", top="red 5", direction="left", hands=hands)
    assert "[1] 1 to Blas: Blas draws 4 cards, or Blas draws 1 card and Carla draws 3 cards" in text


def test_enter_alone_answers_nothing() -> None:
    """Where a call, a challenge or a stack was let go by with it, nothing happens and the answers are said again."""
    found = laid_out("\n\n\n", house_rules=["stacking"], **HIT)
    text = keyboard_of(found).words
    assert found.host.asked("Ana") is not None
    assert text.count("Type `1`, or `n`.") == 3
    assert text.count("[n] Draw 2 cards and lose your turn") == 4


@pytest.mark.parametrize("typed", ["n", "N", "no", "let go", "declines", "Draw 2 cards and lose your turn"])
def test_what_is_offered_is_let_go_by_with_a_key_or_in_words(typed: str) -> None:
    text = shown(f"{typed}\n", house_rules=["stacking"], **HIT)
    assert "You draw" in text


@pytest.mark.parametrize("typed", ["n", "keep", "k e e p"])
def test_a_card_just_drawn_is_kept_with_the_same_key(typed: str) -> None:
    given: dict[str, Any] = {**PLAIN, "hands": HANDS, "draw": ["red 1", "red 2"]}
    text = shown(f"d\n{typed}\n", **given)
    assert "[n] Keep the card" in text
    assert ("You keep the card" in text) == (typed != "k e e p")


# --- a call together with a card ------------------------------------------------------------------------------------


LAST_TWO: dict[str, Any] = {**PLAIN, "hands": {**HANDS, "Ana": ["red 7", "blue 2"]}}


@pytest.mark.parametrize("typed", ["1 uno", "red 7 uno", "1 UNO!", "plays red 7 uno"])
def test_a_call_is_made_together_with_the_card(typed: str) -> None:
    found = laid_out(f"{typed}\n", **LAST_TWO)
    assert "Ana says uno" in found.host.lines
    assert keyboard_of(found).prompts[1:] == ["Ana> "]  # the next one is that of the next turn


def test_a_call_is_made_whatever_else_the_card_asks_for() -> None:
    hands = {**HANDS, "Ana": ["wild", "blue 2"]}
    found = laid_out("wild uno\n1\n", **{**LAST_TWO, "hands": hands})
    own = [line for line in found.host.lines if line.startswith("Ana")]
    assert sorted(own[:3]) == ["Ana names blue", "Ana plays wild", "Ana says uno"]


def test_a_call_for_which_there_is_no_cause_is_told_and_forgotten() -> None:
    found = laid_out("1 uno\n", hands={**HANDS, "Ana": ["red 7", "blue 2", "blue 3", "red 9"]}, **PLAIN)
    assert "Ana says uno" not in found.host.lines
    assert "There was nothing to say it for" in keyboard_of(found).words
    assert found.announced == {}


def test_what_is_no_offer_plays_nothing() -> None:
    found = laid_out("1 hello\n", **LAST_TWO)
    assert found.host.lines == []


# --- what can be typed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["1", "red 7", "plays red 7", "Ana plays red 7", "ANA PLAYS RED 7", "play red 7"])
def test_an_answer_may_be_said_in_several_ways(answer: str) -> None:
    assert laid_out(f"{answer}\n", hands=HANDS, **PLAIN).host.lines[0] == "Ana plays red 7"


@pytest.mark.parametrize("answer", ["d", "draw", "draws", "3", "Ana draws"])
def test_drawing_has_a_key_of_its_own(answer: str) -> None:
    assert laid_out(f"{answer}\n", hands=HANDS, **PLAIN).host.lines[0] == "Ana draws"


def test_a_card_may_be_called_by_what_is_printed_on_it() -> None:
    given: dict[str, Any] = {"turn": "Ana", "top": "pink 5", "hands": {"Ana": ["pink skip", "blue 2", "blue 3"]}}
    names = load("monster-high-es").book.names
    printed = f"{dict(names)['pink']} {dict(names)['skip']}"
    assert laid_out(f"{printed}\n", "monster-high-es", **given).host.lines[0] == "Ana plays pink skip"


def test_commands() -> None:
    found = laid_out(
        "help\n?\nhand\ntable\nlog\nlog 1\ncite\nscores\nsave\nwhy\nwhy 1\nwhy blue 2\nrules\nrules wild\nhint\n"
        "foo\ndras\n99\n0\nundo\nq\n",
        hands=HANDS,
        **PLAIN,
    )
    text = keyboard_of(found).words
    assert text.count("why CARD") == 2
    assert "Play goes to the left (clockwise)." in text
    assert "This game is not kept anywhere" in text
    assert "Say which card" in text
    assert "Play ▲R red 7: by match." in text
    assert "Rule match" in text
    assert "you name the color" in text
    assert "A hint: Play" in text
    assert "`foo` is no answer here" in text
    assert "Did you mean `draws`?" in text
    assert "`99` is no answer here" in text
    assert "There is nothing to take back." in text
    assert found.host.lines == []


@pytest.mark.parametrize("word", ["quit", "q", "exit", "QUIT"])
def test_one_may_leave_in_several_ways(word: str) -> None:
    found = laid_out(f"{word}\n", hands=HANDS, **PLAIN)
    assert len(keyboard_of(found).prompts) == 1


@pytest.mark.parametrize(
    ("typed", "near"), [("hnad", "hand"), ("undoo", "undo"), ("hlep", "help"), ("scors", "scores")]
)
def test_an_unknown_word_is_told_a_near_one(typed: str, near: str) -> None:
    assert f"Did you mean `{near}`?" in shown(f"{typed}\n", hands=HANDS, **PLAIN)


def test_a_card_that_cannot_be_laid_is_explained_by_being_named() -> None:
    assert "Rule match" in shown("blue 2\n", hands=HANDS, **PLAIN)


def test_a_card_that_answers_no_stack_is_explained_by_a_rule() -> None:
    why = shown("why blue 2\n", house_rules=["stacking"], **HIT)
    assert "This card is no answer to what you are asked now." in why
    assert "Rule stacking" in why


def test_the_last_answer_is_taken_back() -> None:
    found = laid_out("1\nundo\n", hands=HANDS, **PLAIN)
    assert found.host.lines == []
    text = keyboard_of(found).words
    assert "Your last answer is taken back." in text
    assert text.count("[1] 7") == 2


def test_a_call_goes_with_the_card_that_is_taken_back() -> None:
    found = laid_out("wild uno\nundo\n", hands=HANDS, **PLAIN)
    assert found.host.lines == []
    assert "nothing to say it for" not in keyboard_of(found).words


def test_after_what_was_taken_back_only_new_things_are_told() -> None:
    found = laid_out("1\nundo\nd\n", hands=HANDS, draw=["red 1", "red 2"], **PLAIN)
    after = keyboard_of(found).words.partition("taken back")[2]
    assert "You play" not in after
    assert "You draw" in after


@pytest.mark.parametrize("path", ["~nobodyhere/x", "a\0b", "/nowhere/at/all/x", "x" * 5000])
def test_where_nothing_can_be_kept_that_is_said_and_the_game_goes_on(path: str) -> None:
    found = laid_out(f"save {path}\nscores\n", hands=HANDS, **PLAIN)
    text = keyboard_of(found).words
    assert "It cannot be kept in" in text
    assert "Scores:" in text
    assert "\0" not in text
    assert len(text) < 3000


def test_long_lines_and_escapes_are_not_shown_again() -> None:
    text = keyboard_of(laid_out("\x1b[31m\x1b]0;t\x07" + "y" * 3000 + "\n", hands=HANDS, **PLAIN)).shown
    assert "\x1b" not in text
    assert "y" * 60 not in text
    assert "\\x1b[31m" in text


# --- what is told ------------------------------------------------------------------------------------------------


def test_rules_and_clauses_are_told_only_when_they_are_asked_for() -> None:
    quiet = played("monster-high-es", ALONE, "1\n1\n1\n")
    assert "mh-es." not in keyboard_of(quiet).shown
    assert "mh-es." in keyboard_of(played("monster-high-es", ALONE, "1\n1\ncite\n")).shown
    assert "mh-es." in keyboard_of(played("monster-high-es", ALONE, "1\ncite on\n1\n1\n")).shown
    assert "mh-es." in keyboard_of(played("monster-high-es", ALONE, "1\n", manner=Manner(verbose=True))).shown


def test_three_bots_are_told_in_few_lines() -> None:
    """Of every turn of the others one line, or a few where others answer."""
    found = played("classic", ("person", *["sensible"] * 3), lambda prompt, shown: answer(prompt, shown, 60))
    parts = re.split(r"Ana> [^\n]*\n", keyboard_of(found).shown)
    lengths = [part.partition("\n\n")[0].count("\n") + 1 for part in parts[1:] if "Round" not in part]
    assert sorted(lengths)[len(lengths) // 2] <= 5


def answer(prompt: str, shown: str, most: int) -> str:
    """The first answer that there is, so many times."""
    if shown.count("> ") > most:
        raise EOFError
    question = shown[max(shown.rfind("\n\n"), 0) :]
    return "" if "Enter" in prompt else "1" if "[1" in question else "n"


def test_marks_that_are_nobodys_business_are_not_shown() -> None:
    text = "".join(
        keyboard_of(played(book, ALONE, lambda prompt, shown: answer(prompt, shown, 40))).shown for book in BOOKS[:6]
    )
    for mark in ("just-laid", "just laid", "owes-call", "owes call", "overlooked"):
        assert mark not in text
    assert not re.search("rival: (Ana|Blas|Carla|you)", text)


def test_the_end_of_a_round_is_an_event() -> None:
    hands = {"Ana": ["red 7"], "Blas": ["red 1", "blue skip"], "Carla": ["wild", "blue 3"]}
    found = laid_out("1\nscores\nfoo\n\n", hands=hands, **PLAIN)
    text = keyboard_of(found).words
    assert "Round 0 goes to you." in text
    assert "Blas still holds ▲R red 1 (1), ◆B blue skip (20): 21 points." in text
    assert "Carla still holds ◆B blue 3 (3), ✱ wild (50): 53 points." in text
    assert "Points of this round: you +74." in text
    assert text.count("Press Enter for the next round.") == 3  # a command and a slip do not pass it
    assert found.host.game.state.round == 1
    assert [
        fresh
        for prompt, fresh in zip(keyboard_of(found).prompts, keyboard_of(found).fresh, strict=True)
        if "next round" in prompt
    ] == [True, False, False]


def test_whoever_is_out_hears_the_rest_in_few_lines() -> None:
    given: dict[str, Any] = {"turn": "Ana", "top": "red 5", "direction": "left"}
    hands = {"Ana": ["red 7"], "Blas": ["red 1", "red 2", "red 3", "blue 1"], "Carla": ["red 4", "red 6", "blue 3"]}
    found = laid_out("1\n", house_rules=["last-man-standing"], hands=hands, **given)
    text = keyboard_of(found).shown
    rest = text.partition("The others play this round to its end.")[2].partition("Round 0")[0]
    assert "plays" not in rest
    assert 0 < rest.count("\n") < 6


def test_terse_is_a_sentence_a_line() -> None:
    found = played("classic", ALONE, "1\n1\n", manner=Manner(terse=True, language="en"))
    lines = keyboard_of(found).shown.splitlines()
    assert not any(". " in line.rstrip() for line in lines if "plays" in line)
    assert set("▲■●◆✱→×\x1b") & set(keyboard_of(found).shown) == set()


def test_the_language_is_that_of_the_rulebook_or_the_one_asked_for() -> None:
    french = sitting(deal(load("kung-fu-panda-fr"), NAMES[:2], 1, None), ("person", "random"), "", Manner())
    assert french.voices.language.code == french.voices.names.language == "fr"
    english = sitting(
        deal(load("kung-fu-panda-fr"), NAMES[:2], 1, None), ("person", "random"), "", Manner(language="en")
    )
    assert english.voices.names.language == "en"


# --- anything at all ------------------------------------------------------------------------------------------------


WORDS = ["n", "n", "d", "p", "1", "2", "3", "", "ana 1", "blas n", "uno", "1 uno", "ana jump-in", "red 3 + red 3"]
LETTERS = [*range(32, 127), 0, 9, 27, 0xE9, 0x202E, 0x4E2D, 0xD800]


def anything(dice: random.Random, lines: int) -> Any:
    left = iter(range(lines))

    def type_line(prompt: str, shown: str) -> str:
        if next(left, None) is None:
            raise EOFError
        if "Enter" in prompt and dice.random() < 0.8:
            return ""
        kind = dice.random()
        if kind < 0.45:
            return str(dice.randint(0, 9))
        if kind < 0.75:
            return dice.choice(WORDS)
        if kind < 0.9:
            # `save` alone: a fuzz that names files would write them
            word = dice.choice([name for name in COMMANDS if name not in ("quit", "q", "exit", "save")])
            return word + dice.choice(["", " 1", " 2", " red 3", " on", " off", " \x1b"])
        return "".join(chr(dice.choice(LETTERS)) for _ in range(dice.randint(0, 40)))

    return type_line


TABLES = [ALONE[:2], ("person",) * 2, ("person", "person", "random"), ("person", "random", "sensible", "random")]


@pytest.mark.parametrize(("rulebook", "number"), one_in(3, [(book, number) for book in BOOKS for number in range(4)]))
def test_nothing_that_is_typed_breaks_a_game(rulebook: str, number: int) -> None:
    dice = random.Random(f"{rulebook} {number}")
    book = load(rulebook).book
    kinds = next(kinds for kinds in TABLES[number:] + TABLES[::-1] if book.players[0] <= len(kinds) <= book.players[1])
    manner = Manner(verbose=number == 1, terse=number == 2, language="en")
    found = played(rulebook, kinds, anything(dice, 120), number, manner=manner)
    text = keyboard_of(found).shown
    assert all(char.isprintable() or char in "\n" for char in text.replace("\u00a0", " "))
    again = deal(load(rulebook), found.host.header.players, found.host.header.seed, None, found.host.header.discreet)
    for line in found.host.lines:
        if again.resting:
            again.next_round()
        again.choose(line, by=line.partition(" ")[0])
    assert again.state.digest() == found.host.game.state.digest() or found.host.game.resting != again.resting
