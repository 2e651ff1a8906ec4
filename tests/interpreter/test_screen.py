"""What is shown: no line too wide, no meaning in a hue alone, nobody's cards to anybody else."""

from itertools import product

import pytest

from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.bots.deck import deck_of
from lastcard.interpreter.bots.kinds import bot
from lastcard.interpreter.bots.seen import seen_by
from lastcard.interpreter.engine.shuffle import Stream, seed_text
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.player.screen import Look, cells, hand_text, options_text, table_text, wrapped
from lastcard.interpreter.player.sentences import Teller
from tests.slow import one_in

EDITIONS = sorted(path.stem for path in (SHIPPED / "editions").glob("*.yaml"))


@pytest.mark.parametrize(("rulebook", "width"), one_in(4, product(EDITIONS, (20, 40, 80))))
def test_nothing_is_wider_than_the_screen(rulebook: str, width: int) -> None:
    rules = load(rulebook)
    look = Look(rules.book, width, colors=True)
    game = Game(rules.program, [f"Player{number}" for number in range(6)], 1, rounds_follow=False).begin()
    player = bot("random", Stream("bot", seed_text(1)), deck_of(rules.book))
    while (decision := game.decision) is not None:
        view = game.view(decision.player)
        text = "\n".join([table_text(view, look), hand_text(view, look), options_text(view.options, look)])
        assert max(cells(line) for line in text.splitlines()) <= width
        game.choose(player(seen_by(game, decision, [])))
    teller = Teller(look, game.players)
    for event in game.events:
        told = wrapped(teller.sentence(event, every_clause=True), width)
        assert max(cells(line) for line in told.splitlines() or [""]) <= width


def test_wide_letters_are_measured() -> None:
    assert cells("漢字") == 4
    assert cells("e\u0301") == 1
    assert cells("\x1b[38;5;1mab\x1b[0m") == 2
    assert all(cells(line) <= 7 for line in wrapped("漢字漢字漢字 漢字", 7).splitlines())
    assert wrapped("a b", 40) == "a b"
    assert wrapped("", 40) == ""


@pytest.mark.parametrize("rulebook", EDITIONS)
def test_a_color_is_more_than_a_hue(rulebook: str) -> None:
    look = Look(load(rulebook).book)
    for number, color in enumerate(look.book.colors):
        assert {color.shape, color.letter} <= set(look.color(number))
    for card in look.book.cards:
        if card.color != NONE:
            assert look.symbol(card.color) in look.card(card)
    assert len({look.symbol(number) for number in range(len(look.book.colors))}) == len(look.book.colors)


def test_nobody_is_told_anothers_cards() -> None:
    rules = load("monster-high-es")
    game = Game(rules.program, ["Ana", "Blas"], 3, rounds_follow=False).begin()
    player = bot("sensible", Stream("bot", seed_text(1)), deck_of(rules.book))
    while (decision := game.decision) is not None:
        game.choose(player(seen_by(game, decision, [])))
    teller = Teller(Look(rules.book), game.players)
    drawn = [event for event in game.events if event.kind == "draw" and event.cards]
    assert drawn
    for event in drawn:
        assert ": " in teller.sentence(event.seen_by(event.seat))
        assert ": " not in teller.sentence(event.seen_by(1 - event.seat))
        assert ": " not in teller.sentence(event.seen_by(NONE))
