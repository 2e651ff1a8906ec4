"""Every house rule alone, and pairs of them drawn by a seed: whatever is laid over a rulebook, the promises hold.

The pairs are drawn anew for every seed; LASTCARD_PAIRS=N tries another draw. A failed test names seed and house rules,
which is all that is needed to see it again, and what failed shows the rulebook and the players.
"""

import os
from itertools import combinations
from random import Random

import pytest

from lastcard.dsl.load import load_path
from lastcard.dsl.shelf import SHIPPED, locate, shipped_house_rules
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.setup import most_players
from tests.properties import test_play as play
from tests.properties import test_secrecy as secrecy
from tests.slow import one_in, slow

SEED = int(os.environ.get("LASTCARD_PAIRS", "7"))
PAIRS = 60
# There already; needs what the other takes away; the game says that in its own way; one thing twice; counts cards that
# have no points.
INCOMPATIBLE = frozenset({"LC432", "LC434", "LC435", "LC437", "LC610"})

# These rules and those of the game meet at one moment, and which comes first cannot be said in either.
IN_EACH_OTHERS_WAY = (
    *(("dos", "false-call-penalty"), ("dos", "first-card"), ("taki", "misplay"), ("taki", "silent")),
    *(("makao", "stacking"), ("president", "first-card")),
)
BOOKS = sorted(path.stem for folder in ("editions", "games") for path in (SHIPPED / folder).glob("*.yaml"))
ALL = shipped_house_rules()
PARAMETERS = {  # other values than those that hold when nobody says anything
    "stacking": ("stacking:accepts=any-draw", "stacking:accepts=same-or-higher"),
    "jump-in": ("jump-in:own-twin=true",),
    "draw-until-playable": ("draw-until-playable:must-play=true",),
    "mercy": ("mercy:limit=9", "mercy:limit=12"),
    "call-penalty": ("call-penalty:cards=1",),
    "false-call-penalty": ("false-call-penalty:cards=8",),
}
CHECKS = (
    play.test_no_card_is_lost_or_doubled_by_any_event,
    play.test_the_state_is_made_of_integers,
    play.test_every_option_works_and_is_of_the_one_asked,
    play.test_a_save_at_every_decision_is_the_position_and_goes_on_like_it,
    play.test_the_lines_of_a_round_replay_it,
    play.test_a_round_ends,
    secrecy.test_a_view_does_not_depend_on_hidden_cards,
    secrecy.test_an_event_names_no_hidden_card,
)


def suits(book: str, house_rules: tuple[str, ...]) -> bool:
    """Can the rulebook be played with these? Only for known reasons it cannot."""
    path = locate(book)
    assert path is not None
    loaded = load_path(path, house_rules)
    codes = {problem.code for problem in loaded.diagnostics}
    known = any(book == game and name.startswith(each) for game, each in IN_EACH_OTHERS_WAY for name in house_rules)
    assert loaded.ok or known or codes <= INCOMPATIBLE, (book, house_rules, codes)
    return loaded.ok


ALONE = [one for name in ALL for one in (name, *PARAMETERS.get(name, ()))]


def _drawn(random: Random) -> tuple[str, str]:
    one, other = random.sample(ALL, 2)
    return random.choice((one, *PARAMETERS.get(one, ()))), random.choice((other, *PARAMETERS.get(other, ())))


def _several() -> list[str]:
    random = Random(SEED)
    return list(dict.fromkeys("+".join(_drawn(random)) for _ in range(PAIRS)))


def case(names: str) -> tuple[str, int]:
    """A rulebook that these suit, with them, and a number of players."""
    random = Random(f"{SEED} {names}")
    book = next((book for book in random.sample(BOOKS, len(BOOKS)) if suits(book, tuple(names.split("+")))), None)
    if book is None:
        pytest.skip("they suit no rulebook together")
    laid = load(book, house_rules=names.split("+")).book
    players = min(random.choice((2, 3, 4, 6)), most_players(laid))
    return f"{book}+{names}", max(players, laid.players[0])


def _named(names: str) -> str:
    return f"seed {SEED}: {names}"  # so every failure prints the seed


def promises_hold(names: str) -> None:
    edition, players = case(names)
    for check in CHECKS:
        check(edition, players)


@pytest.mark.parametrize("name", ALONE, ids=_named)
def test_with_a_house_rule_the_promises_hold(name: str) -> None:
    promises_hold(name)


@pytest.mark.parametrize("names", one_in(5, _several()), ids=_named)
def test_with_a_pair_the_promises_hold(names: str) -> None:
    promises_hold(names)


@pytest.mark.parametrize("house_rule", one_in(6, ALL))
def test_a_house_rule_suits_every_rulebook_that_has_what_it_needs(house_rule: str) -> None:
    suited = [book for book in BOOKS if suits(book, (house_rule,))]

    assert suited


@slow
def test_nearly_all_pairs_go_together() -> None:
    refused = [pair for pair in combinations(ALL, 2) if not suits("classic", pair)]

    assert len(refused) <= 3, refused
