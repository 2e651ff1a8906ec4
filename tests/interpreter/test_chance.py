"""A host decides what else would be left to chance: the next card, the order of a shuffle, who deals."""

from itertools import islice

from lastcard.interpreter.engine.shuffle import Chance
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from tests.properties.walk import NAMES, Walker


class Next(Chance):
    """The next card is a certain one, as long as there is one."""

    def __init__(self, card: int) -> None:
        self.card = card

    def next_card(self, pile: list[int]) -> int:
        pile.remove(self.card)
        return self.card


class Sorted(Chance):
    """Nothing is shuffled, and the player of the last turn deals."""

    def order(self, cards: list[int], seed: str, number: int) -> list[int]:
        return sorted(cards)

    def dealer(self, players: int, seed: str, number: int) -> int:
        return players - 1


def test_every_card_that_may_come_next_can_be_looked_at() -> None:
    game = load("classic").new_game(NAMES[:3], seed=4)
    for decision in islice(Walker("classic", 3, 4, thrift=1).decisions(game), 20):
        line = f"{decision.player} draws"
        if line not in {option.text for option in decision.options}:
            continue
        seat = NAMES.index(decision.player)
        for card in set(game.state.draw):
            after = game.copy(Next(card))
            after.choose(line)
            drawn = next(event for event in after.events if event.kind == "draw")
            assert drawn.cards == (card,)
            assert sum(map(len, (after.state.draw, *after.state.hands))) == sum(
                map(len, (game.state.draw, *game.state.hands))
            )
            assert card in after.state.hands[seat]
        return
    raise AssertionError("nobody could draw")


def test_a_whole_round_without_chance() -> None:
    rules = load("hyper-speed-fr")
    games = [Game(rules.program, NAMES[:3], seed, chance=Sorted()).begin() for seed in (1, 2)]
    assert games[0].state.dealer == games[1].state.dealer == 2
    for game in games:
        for _ in islice(Walker("hyper-speed-fr", 3, 1, thrift=0.1).decisions(game), 300):
            pass
    assert games[0].events == games[1].events
    assert games[0].key() == games[1].key()


def test_a_copy_goes_on_with_the_same_chance() -> None:
    game = Game(load("classic").program, NAMES[:3], 1, chance=Sorted()).begin()
    assert isinstance(game.copy().table.writer.chance, Sorted)


def test_the_cards_that_decide_who_deals_come_from_there_too() -> None:
    rules = load("classic")

    class HighestFirst(Chance):
        """The first card drawn is the highest there is, all others are the lowest."""

        drawn = 0

        def next_card(self, pile: list[int]) -> int:
            pile.sort(key=lambda card: rules.book.cards[card].rank)
            self.drawn += 1
            return pile.pop(-1 if self.drawn == 1 else 0)

    for seed in range(4):
        assert Game(rules.program, NAMES[:4], seed, chance=HighestFirst()).begin().state.dealer == 0
