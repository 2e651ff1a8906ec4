"""Every house rule alone, and pairs of them drawn by a seed: whatever is laid over a rulebook, the promises hold.

The pairs are drawn anew for every seed; LASTCARD_PAIRS=N tries another draw. A failed test names its rulebook, its
house rules and its players, which is all that is needed to see it again.
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

SEED = int(os.environ.get("LASTCARD_PAIRS", "7"))
PAIRS = 60
INCOMPATIBLE = frozenset({"LC432", "LC434", "LC437"})  # there already; needs what the other takes away; one thing twice

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
    assert loaded.ok or codes <= INCOMPATIBLE, (book, house_rules, codes)
    return loaded.ok


def _drawn(random: Random) -> tuple[str, str]:
    one, other = random.sample(ALL, 2)
    return random.choice((one, *PARAMETERS.get(one, ()))), random.choice((other, *PARAMETERS.get(other, ())))


def cases() -> list[tuple[str, int]]:
    """Each house rule and each pair with a rulebook that it suits and a number of players."""
    random, found = Random(SEED), []
    wanted: list[tuple[str, ...]] = [(one,) for name in ALL for one in (name, *PARAMETERS.get(name, ()))]
    wanted += [_drawn(random) for _ in range(PAIRS)]
    for names in wanted:
        books = random.sample(BOOKS, len(BOOKS))
        book = next((book for book in books if suits(book, names)), None)
        if book is not None:
            found.append(("+".join((book, *names)), min(random.choice((2, 3, 4, 6)), most_players(load(book).book))))
    return found


CASES = cases()
NAMES = [f"seed {SEED}: {edition} for {players}" for edition, players in CASES]  # so every failure prints the seed


@pytest.mark.parametrize(("edition", "players"), CASES, ids=NAMES)
def test_the_promises_hold(edition: str, players: int) -> None:
    for check in CHECKS:
        check(edition, players)


@pytest.mark.parametrize("house_rule", ALL)
def test_a_house_rule_suits_every_rulebook_that_has_what_it_needs(house_rule: str) -> None:
    suited = [book for book in BOOKS if suits(book, (house_rule,))]

    assert suited


def test_nearly_all_pairs_go_together() -> None:
    refused = [pair for pair in combinations(ALL, 2) if not suits("classic", pair)]

    assert len(refused) <= 3, refused
