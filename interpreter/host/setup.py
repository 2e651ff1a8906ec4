"""Before the first turn: who deals, the shuffle, the deal. After the last: the points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lastcard.dsl.rulebook import Method, Rulebook
from lastcard.interpreter.engine.events import Listener
from lastcard.interpreter.engine.seats import everybody_from, in_the_game, neighbor, side, takes_part, winners
from lastcard.interpreter.engine.shuffle import BY_SEED, Chance
from lastcard.interpreter.engine.state import NONE, State
from lastcard.interpreter.engine.writer import NOBODY, Writer

if TYPE_CHECKING:  # positions are laid out, and looked at, without the machine that plays them
    from lastcard.interpreter.engine.machine import Table
    from lastcard.interpreter.engine.program import Program


def fresh_state(book: Rulebook, players: int, seed: str, scoring: int) -> State:
    """An empty table: no round has begun."""
    state = State()
    state.seed, state.shuffles, state.orders, state.foreseen = seed, 0, [], []
    state.chances, state.outcomes = 0, []
    state.scores, state.scoring, state.round = [0] * players, scoring, 0
    state.game_over, state.game_winners, state.removed = 0, [], []
    state.dealer, state.seats, state.gone = players - 1, players, 0
    state.sides = book.teams.sides(players) if book.teams is not None else []
    state.flags = [flag.start for flag in book.flags]
    state.player_flags = [[flag.start] * players if flag.of_player else [] for flag in book.flags]
    clear_table(book, state, players)
    return state


def clear_table(book: Rulebook, state: State, players: int) -> None:
    """Everything that belongs to one round, as it is before the cards are touched."""
    state.hands = [[] for _ in range(players)]
    state.drawn = []
    state.draw, state.discard, state.removed, state.zones = [], [], [], [[] for _ in range(book.piles(players))]
    state.color, state.direction = NONE, book.direction
    state.turn = state.last = state.first = state.after = state.again = NONE
    state.asked_windows = [0] * players
    state.lost = state.holding = state.held = state.secret = 0
    state.out, state.places = state.gone, []
    for number, flag in enumerate(book.flags):
        if not flag.lasts:
            state.flags[number] = flag.start
            state.player_flags[number] = [flag.start] * players if flag.of_player else []
    state.turns = state.went_on = state.passes = state.idle = state.over = 0
    state.stack, state.winner, state.points = [], NONE, [0] * players


def share_out(book: Rulebook, state: State, teams: list[list[int]]) -> None:
    """The sides as they are given, by seats; raises ValueError where the table has not that choice."""
    if book.teams is None:
        raise ValueError("the rulebook knows no teams")
    if sorted(seat for team in teams for seat in team) != list(range(state.seats)):
        raise ValueError("`teams` must name everybody once")
    if {len(team) for team in teams} != {book.teams.size}:
        raise ValueError(f"every team has {book.teams.size} players")
    of = {seat: side for side, team in enumerate(sorted(teams, key=min)) for seat in team}
    sides = [of[seat] for seat in range(state.seats)]
    if book.teams.seats != "chosen" and sides != state.sides:
        raise ValueError("the rulebook says who plays together, and the table cannot choose")
    state.sides = sides


def begin_round(table: Table, deck: list[int] | None = None, dealer: int | None = None) -> None:
    """A whole round up to the first question: dealer, shuffle, deal, first card."""
    state, book = table.state, table.program.book
    winner = state.winner if state.over else NONE
    clear_table(book, state, len(state.hands))
    state.round += 1
    if not _dealer_is_known(table, winner, dealer):
        choose_dealer(table, deck or _shuffled_deck(table), dealer)
    table.writer.put_in_order(table.program.deck.whole[:])
    table.writer.tell("shuffle", NOBODY)
    deal(table)
    table.begin_round()


def _dealer_is_known(table: Table, winner: int, chosen: int | None) -> bool:
    """After the first round the deal may pass on, or fall to who has won."""
    state, following = table.state, table.program.book.setup.next_dealer
    if state.round == 1 or chosen is not None or following == "is found anew":
        return False
    if following == "passes on":
        state.dealer = neighbor(state, state.dealer, state.direction)
    elif winner != NONE:
        state.dealer = winner if takes_part(state, winner) else neighbor(state, winner, state.direction)
    table.writer.tell("dealer", NOBODY, seat=state.dealer)
    return True


def _shuffled_deck(table: Table) -> list[int]:
    state = table.state
    state.shuffles += 1
    return table.writer.chance.order(table.program.deck.whole[:], state.seed, state.shuffles - 1)


def choose_dealer(table: Table, deck: list[int], chosen: int | None = None) -> None:
    state, book = table.state, table.program.book
    seats = [seat for seat in range(len(state.hands)) if not state.gone >> seat & 1]
    if book.setup.dealer == "chosen":
        by_lot = seats[table.writer.chance.dealer(len(seats), state.seed, state.round)]
        state.dealer = by_lot if chosen is None else chosen
    else:
        state.dealer = _highest(book, deck, seats, table.writer)
    table.writer.tell("dealer", NOBODY, seat=state.dealer)


def _highest(book: Rulebook, deck: list[int], seats: list[int], writer: Writer) -> int:
    """Everybody draws; the highest number deals, and those tied draw again."""
    pile, drawing = deck[::-1], seats
    while len(drawing) > 1 and len(pile) >= len(drawing):
        drawn = {seat: _number_drawn(book, pile, seat, writer) for seat in drawing}
        best = max(drawn.values())
        drawing = [seat for seat in drawing if drawn[seat] == best]
    return drawing[0]


def _number_drawn(book: Rulebook, pile: list[int], seat: int, writer: Writer) -> int:
    while pile:
        card = writer.chance.next_card(pile)
        writer.tell("draw for dealer", NOBODY, seat=seat, cards=(card,))
        rank = book.cards[card].rank
        if rank != NONE:
            return rank
        if book.setup.unnumbered == "zero":
            return 0
    return NONE


def opener(state: State) -> int:
    return neighbor(state, state.dealer, state.direction)


def deal(table: Table) -> None:
    """One card at a time, from the first player on in the direction of the start."""
    state = table.state
    state.first = state.turn = opener(state)
    seats, told = everybody_from(state, state.first), table.program.book.setup
    size = told.cards(len(seats), max(state.round, 1))
    take, hands = table.writer.chance.next_card, [state.hands[seat] for seat in seats]
    for number in range(len(state.draw) if told.all_cards else size * len(seats)):
        hands[number % len(hands)].append(take(state.draw))
    table.writer.tell("deal all" if told.all_cards else "deal", NOBODY, seat=state.dealer, amount=size)
    lay_out_zones(table)


def lay_out_zones(table: Table) -> None:
    """What the zones hold from the beginning, face up as it is seen there."""
    from lastcard.interpreter.engine.values import lying

    state, book = table.state, table.program.book
    for number, zone in enumerate(book.zones):
        if zone.dealt:
            for seat in everybody_from(state, state.first) if zone.of_player else (NONE,):
                pile = state.zones[book.pile(number, seat, state.seats)]
                table.writer.turn_up_into(zone.dealt, lying(zone, pile, seat), NOBODY)


def lone_table(
    program: Program,
    players: int,
    seed: str,
    number: int,
    listener: Listener | None = None,
    chance: Chance = BY_SEED,
) -> Table:
    """A table for one round that stands alone, with shuffles of its own: no draw for dealer, the last seat deals."""
    from lastcard.interpreter.engine.machine import Table

    state = fresh_state(program.book, players, seed, program.book.default_scoring)
    state.shuffles = state.chances = number << 20
    return Table(program, state, listener, chance)


def deal_lone_round(table: Table) -> None:
    table.writer.put_in_order(table.program.deck.whole[:])
    deal(table)


def most_players(book: Rulebook) -> int:
    """As many as the rulebook allows and the deck can serve: a hand each, and one turned up."""
    if book.setup.all_cards:
        return min(book.players[1], book.deck_size)
    return min(book.players[1], (book.deck_size - 1 - book.dealt_to_table) // book.dealt_to_each)


def score_round(table: Table) -> None:
    """A round is over and its hands are counted: has that ended the game?"""
    state, book = table.state, table.program.book
    state.game_winners = list(_winners(state, book.scoring[state.scoring]))
    state.game_over = int(bool(state.game_winners) or not in_the_game(state, state.dealer))
    winner = state.winner
    table.writer.tell("score", NOBODY, seat=winner, amount=state.points[winner] if winner != NONE else 0)
    if state.game_over:
        table.writer.tell("game over", NOBODY, seat=state.game_winners[0] if state.game_winners else NONE)


def _winners(state: State, method: Method) -> Iterable[int]:
    """Of the game: those who won the one round that it is, the last ones left, or those whose score is the best."""
    left = sorted(in_the_game(state, state.dealer))
    if method.one_round:
        return winners(state)
    if state.gone and left and all(seat in side(state, left[0]) for seat in left):
        return left
    if method.target == NONE or max(state.scores) < method.target:
        return ()
    best = max(state.scores) if method.wins == "highest" else min(state.scores)
    return [seat for seat, score in enumerate(state.scores) if score == best]


def method_number(book: Rulebook, name: str | None) -> int:
    if name is None:
        return book.default_scoring
    names = [method.name for method in book.scoring]
    if name not in names:
        raise ValueError(f"{book.id} has no way of scoring `{name}`; it has {', '.join(names)}")
    return names.index(name)
