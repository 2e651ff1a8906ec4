"""What is shown: no line too wide, no meaning in a hue alone, nobody's cards to anybody else."""

from itertools import product

import pytest

from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.view import View
from lastcard.interpreter.keyboard.layout import cells, wrapped
from lastcard.interpreter.keyboard.news import told
from lastcard.interpreter.keyboard.picture import everything, glance, hand_lines, hues_of
from lastcard.interpreter.keyboard.sheet import Sheet
from lastcard.interpreter.speech.language import language
from lastcard.interpreter.speech.names import Names
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.position import Question
from tests.keyboard import english
from tests.slow import one_in

BOOKS = sorted(path.stem for folder in ("editions", "games") for path in (SHIPPED / folder).glob("*.yaml"))


def round_of(rulebook: str, players: int, seed: int = 1) -> Game:
    names = [f"Player{number}" for number in range(players)]
    return Game(load(rulebook).program, names, seed, rounds_follow=False).begin()


def shown_to(game: Game, speaker: Speaker, view: View) -> list[str]:
    decision = game.decision
    assert decision is not None
    sheet = Sheet(Question(decision, ((),) * len(decision.options), ()), view, speaker)
    answers = [f"[{key}] {said}" for key, said in sheet.lines()]
    return [
        *everything(view, speaker),
        *glance(view, speaker),
        *sheet.hand(),
        *answers,
        speaker.purpose(sheet.question),
    ]


@pytest.mark.parametrize(("rulebook", "width"), one_in(4, product(BOOKS, (20, 40, 80))))
def test_nothing_is_wider_than_the_screen(rulebook: str, width: int) -> None:
    book = load(rulebook).book
    game = round_of(rulebook, min(4, book.players[1]))
    names, stream = Names(book, "en", hues_of(book)), Stream("test", seed_text(1))
    for _ in range(80):
        decision = game.decision
        if decision is None:
            break
        speaker = Speaker(language("en"), names, game.players, decision.player)
        lines = [wrapped(line, width) for line in shown_to(game, speaker, game.view(decision.player))]
        assert max(cells(line) for text in lines for line in text.splitlines() or [""]) <= width
        game.choose(decision.options[stream.below(len(decision.options))])
    for line in told(game.events, Speaker(language("en"), names, game.players), citing=True):
        assert max(cells(part) for part in wrapped(line, width).splitlines() or [""]) <= width


def test_wide_letters_are_measured() -> None:
    assert cells("漢字") == 4
    assert cells("e\u0301") == 1
    assert cells("\x1b[38;5;1mab\x1b[0m") == 2
    assert all(cells(line) <= 7 for line in wrapped("漢字漢字漢字 漢字", 7).splitlines())
    assert wrapped("a b", 40) == "a b"
    assert wrapped("Carla a encore deux : 29 points", 24).splitlines() == ["Carla a encore deux :", "  29 points"]
    assert wrapped("Carla a encore deux « x »", 22).splitlines() == ["Carla a encore deux", "  « x »"]
    assert wrapped("", 40) == ""


@pytest.mark.parametrize(
    ("rulebook", "letters"),
    [
        ("classic", ["B", "G", "Y", "R"]),
        ("hyper-speed-fr", ["B", "V", "J", "R"]),
        ("monster-high-es", ["Az", "V", "Am", "R"]),  # both begin alike
        ("kung-fu-panda-pt", ["Az", "Vd", "Am", "Vm"]),
    ],
)
def test_the_letter_of_a_color_is_that_of_its_name_as_people_read_it(rulebook: str, letters: list[str]) -> None:
    """Where green was called `■G verde`, nobody could say what the G was."""
    assert english(round_of(rulebook, 3)).names.letters == letters


@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_color_is_more_than_a_hue(rulebook: str) -> None:
    game = round_of(rulebook, 3)
    names = english(game).names
    for number, color in enumerate(names.book.colors):
        assert names.color(number).startswith(f"{color.shape}{names.letters[number]}\u00a0{names.color_name(number)}")
    assert len({*names.letters}) == len(names.letters)
    held = {card for name in game.players for card in game.view(name).hand}
    shown = "\n".join(line for name in game.players for line in hand_lines(game.view(name), english(game, name)))
    for text in held:
        card = names.of_text(text, 0)
        assert card is not None
        assert names.symbol(card.color) in shown
    assert len({names.symbol(number) for number in range(len(names.book.colors))}) == len(names.book.colors)


@pytest.mark.parametrize("rulebook", BOOKS)
def test_without_symbols_nothing_but_words_is_shown(rulebook: str) -> None:
    game = round_of(rulebook, 3)
    book = load(rulebook).book
    decision = game.decision
    assert decision is not None
    speaker = Speaker(language("en"), Names(book, "en", symbols=False), game.players, decision.player)
    shown = "\n".join(shown_to(game, speaker, game.view(decision.player)))
    shown += "\n".join(told(game.events, speaker))
    signs = {color.shape for color in book.colors} | set("→←✱×\x1b")
    assert signs & set(shown) == set()


def test_every_card_of_a_hand_is_shown_once_with_the_number_of_its_answer() -> None:
    game = round_of("classic", 3)
    decision = game.decision
    assert decision is not None
    view, speaker = game.view(decision.player), english(game, decision.player)
    sheet = Sheet(Question(decision, ((),) * len(decision.options), ()), view, speaker)
    shown = " ".join(sheet.hand()).replace("\u00a0", " ")
    plays = [number for number, option in enumerate(sheet.numbered, 1) if option.move.verb == "play"]
    assert all(shown.count(f"[{number}") == 1 for number in plays)
    assert not {str(number) for number in plays} & {key for key, _ in sheet.lines()}


def test_nobody_is_told_anothers_cards() -> None:
    game = round_of("monster-high-es", 2, 3)
    stream = Stream("test", seed_text(1))
    while (decision := game.decision) is not None:
        game.choose(decision.options[stream.below(len(decision.options))])
    drawn = [event for event in game.events if event.kind == "draw" and event.cards]
    assert drawn
    symbols = {color.shape for color in game.program.book.colors} | {"✱"}
    for event in drawn:
        assert symbols & set(english(game, game.players[event.seat]).event(event.seen_by(event.seat)))
        assert not symbols & set(english(game).event(event.seen_by(1 - event.seat)))
        assert not symbols & set(english(game).event(event.seen_by(NONE)))
