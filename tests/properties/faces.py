"""Tables that look the same from a seat where cards have two faces and not everybody sees both."""

from collections.abc import Callable
from random import Random

from lastcard.interpreter.host.game import Game

Look = Callable[[int], str]


def shows(game: Game) -> tuple[Look, Look]:
    """What a card shows in front, and what behind."""
    cards = game.program.book.cards
    return lambda card: cards[card].front, lambda card: cards[cards[card].back].front


def exchanged(game: Game, seat: int, random: Random) -> Game:
    """The same table as far as this seat can see; nobody but a test knows the difference."""
    copy = game.copy()
    state, deck = copy.state, copy.program.deck
    front, back = shows(copy)
    others = [hand for other, hand in enumerate(state.hands) if other != seat]
    random.shuffle(state.draw)
    asked = copy.table.asked()
    drawn = state.hands[asked.seat] if asked and "drawn" in asked.kinds else None  # the rules know it by its number
    if deck.fronts is not None:
        for cards in (state.discard, *state.zones, *([state.hands[seat]] if drawn is not state.hands[seat] else [])):
            _swap_alike(cards, state.draw, front, random)
    if deck.behind is None:
        _mix([*(hand for hand in others if hand is not drawn), state.draw], random)
    else:
        for hand in (hand for hand in others if hand is not drawn):
            _swap_alike(hand, state.draw, back, random)
    return copy


def _swap_alike(seen: list[int], unseen: list[int], look: Look, random: Random) -> None:
    """Each card becomes one that looks the same, as far as there is one among those that nobody sees."""
    for place, card in enumerate(seen):
        alike = [index for index, other in enumerate(unseen) if look(other) == look(card)]
        if alike:
            index = random.choice(alike)
            seen[place], unseen[index] = unseen[index], card


def other_backs(game: Game, seat: int, random: Random) -> Game:
    """The same table, but for the backs of the hand of this seat."""
    copy = game.copy()
    _swap_alike(copy.state.hands[seat], copy.state.draw, shows(copy)[0], random)
    return copy


def _mix(piles: list[list[int]], random: Random) -> None:
    cards = [card for pile in piles for card in pile]
    random.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]
