"""The walks are not blind: between them they come to nearly all that can happen and be asked."""

from tests.properties.walk import BEGINNINGS, EDITIONS, PLAYERS, THRIFTS, Walker, new_game
from tests.slow import slow

HAPPENS = {
    *("draw for dealer", "dealer", "shuffle", "deal", "turn up", "back", "turn", "play", "draw", "pass", "keep"),
    *("reshuffle", "exhausted", "penalty", "lose turn", "direction", "name", "pick", "share", "give", "put", "take"),
    *("show", "say", "decline", "round over", "score", "game over"),
}
ASKED = {"play", "drawn", "color", "player", "card", "share", "uno", "catch", "challenge"}


@slow
def test_the_walks_come_to_everything() -> None:
    happened, asked, winners = set[str](), set[str](), set[bool]()
    for edition in EDITIONS:
        for players in PLAYERS:
            game = new_game(edition, players, 0).begin()
            walker = Walker(edition, players, 0, THRIFTS[players % len(THRIFTS)])
            asked |= {decision.kind for decision in walker.decisions(game)}
            happened |= {event.kind for event in game.events}
            for seed in BEGINNINGS:
                happened |= {event.kind for event in new_game(edition, players, seed).begin().events}
            winners.add(game.state.winner >= 0)
    assert sorted(HAPPENS - happened) == []
    assert asked == ASKED
    assert winners == {True, False}  # also rounds that cannot go on
