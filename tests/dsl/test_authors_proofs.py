"""Small games as authors make them: decks, scoring and endings, and rules that mean something else than was wanted."""

from pathlib import Path

import pytest

from lastcard.dsl.load import judge

GAME = """\
lastcard: 1
rulebook: mine
title: Stones and stars
players: 2..4
direction: {value: right}

deck:
  ranks: [1..9, jack, queen]
  colors:
    red: {letter: R, shape: "▲", swatch: 196}
    gray: {letter: G, shape: "●", swatch: 245}
  cards:
    stones: {kind: number, ranks: [1..9, jack, queen], copies: 2, points: 5}
    star: {copies: 3, points: 20}

flags:
  mood: {holds: [sunny, rainy]}
  secret: {of: player, holds: card}

wheels:
  drops: {0: 2, 1: 3}

setup:
  dealer: {by: highest card}
  deal: {cards: 5}

turned up:
  number: nothing
  star: nothing

going out:
  number: nothing
  star: stays in

rules:
  same-color:
    permit: player plays card
    when: color of card is the color in play
  stars-fit:
    permit: player plays star
  no-star-on-star:
    forbid: player plays star
    when: kind of the top card is star
  draw:
    permit: player draws in turn
    when: hand of player that fit is empty
  take-one:
    on: player draws in turn
    do:
      - player draws 1
  star:
    on: player plays star
    do:
      - chance picks many from drops
      - next after player draws many + 1
      - player picks mood
  nine:
    on: player plays number
    when: rank of card is 9 and mood is sunny
    do:
      - player picks victim from opponents of player with size of hand more than 1
      - chance picks loot from hand of victim
      - victim gives loot to player
  three:
    on: player plays number
    when: rank of card is 3
    do:
      - secretly:
          - for each: friend in all players
            do:
              - friend picks secret of friend from hand of friend
  star-last:
    on: player plays star
    follows: [star]
    when: hand of player is empty
    do:
      - player wins the round

scoring:
  default: low
  methods:
    low: {scores: everybody, target: 100, wins: lowest}

answers:
  stall: {turns: 300, laps: 2}
  next dealer: is the winner
"""
STAR = "on: player plays star\n    do:\n      - chance"
# What stands there, what is written instead; a part of the line at which something is said, and of what is said.
MISTAKES = {
    # --- decks ---
    "colors as a list": (
        'colors:\n    red: {letter: R, shape: "▲", swatch: 196}\n    gray: {letter: G, shape: "●", swatch: 245}',
        "colors: [red, gray]",
        "colors:",
        '`colors: {red: {letter: R, shape: "*", swatch: 33}, gray: {letter: G,',
    ),
    "a color with nothing": (
        '{letter: R, shape: "▲", swatch: 196}',
        "{}",
        "red:",
        '`letter: X`, `shape: "*"`, `swatch',
    ),
    "a card of a color that there is not": ("star: {copies", "star: {colors: joker, copies", "joker", "`colors: none`"),
    "a card of one color": ("star: {copies", "star: {colors: red, copies", "colors: red", "`colors: [red]`"),
    "a penalty by what it does": ("star: {copies", "star: {draws: 2, copies", "draws", "`penalty`"),
    "a rank by its letter": (
        "1..9, jack, queen], copies",
        "1..9, J, queen], copies",
        "J,",
        "write `jack`, as `ranks:`",
    ),
    "points below nothing": ("points: 20", "points: minus 5", "minus", "not below 0, or `rank`"),
    "a wheel in words": ("{0: 2, 1: 3}", "{none: 2, one: 3}", "drops", "`drops: {0: 2, 1: 3}`"),
    "more players than cards": ("deal: {cards: 5}", "deal: {cards: 20}", "players: 2..4", "`players: 2..2`"),
    "teams of some players": ("players: 2..4", "players: 3..4\nteams: {size: 2}", "teams:", "`players: 4..4`"),
    "a wheel for a number": (
        "draws many + 1",
        "draws drops",
        "draws drops",
        "`chance picks NAME from WHEEL`",
    ),
    # --- scoring and endings ---
    "a limit": ("target: 100", "limit: 100", "limit", "`target`"),
    "who scores": (
        "scores: everybody",
        "scores: losers",
        "losers",
        "`everybody` (each gets what they hold themselves)",
    ),
    "turns with a word": ("stall: {turns: 300, laps: 2}", "stall: 300 turns", "stall", "`stall: {turns: 300}`"),
    # --- what never happens ---
    "the number of a card without one": (
        STAR,
        STAR.replace("do:", "when: rank of card is 7\n    do:"),
        "rank",
        "`star` has no number",
    ),
    "two words at once": ("rank of card is 9 and mood is sunny", "mood is rainy and mood is sunny", "mood is", "`or`"),
    "a kind that nobody can lay": ("    when: kind of the top card is star\n", "", "no-star-on-star", "`when:`"),
    "a draw that is demanded": (
        "permit: player draws in turn\n    when: hand of player that fit is empty",
        "oblige: player draws in turn",
        "draw:",
        "`when: hand of player that fit is empty`",
    ),
    "a word for nothing": ("rank of card is 9 and mood is sunny", "rank of card is 9", "picks mood", "ask for it"),
    # --- cards that others hold ---
    "a card picked from another hand": (
        "chance picks loot",
        "player picks loot",
        "picks loot",
        "`chance picks NAME from hand",
    ),
    "a card taken from somebody": (
        "victim gives loot to player",
        "player takes loot from victim",
        "takes",
        "`PLAYER gives NAME to player`",
    ),
    "a card put into a hand": (
        "victim gives loot to player",
        "player puts loot into hand of player",
        "puts",
        "`PLAYER gives NAME",
    ),
    "one secret for all": ("picks secret of friend", "picks secret", "friend picks", "`of: player`"),
}


def told(text: str, folder: Path) -> list[tuple[str, str, str]]:
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    problems = judge(path).diagnostics
    return [(each.message, each.help, text.splitlines()[each.span.line - 1] if each.span else "") for each in problems]


def test_the_game_of_these_tests_is_in_order(tmp_path: Path) -> None:
    assert told(GAME, tmp_path) == []


@pytest.mark.parametrize(("there", "instead", "line", "advice"), MISTAKES.values(), ids=MISTAKES)
def test_whoever_errs_is_told_where_and_what_to_write(
    there: str, instead: str, line: str, advice: str, tmp_path: Path
) -> None:
    assert there in GAME
    ((_, said, at),) = told(GAME.replace(there, instead, 1), tmp_path)
    assert line in at
    assert advice in said


@pytest.mark.parametrize(
    "guard",
    [
        "- if: size of hand of victim is more than 1\n        then:\n          - victim gives loot to player",
        "- victim gives loot to player",
    ],
)
def test_who_has_looked_at_the_size_of_a_hand_has_thought_of_its_end(guard: str, tmp_path: Path) -> None:
    text = GAME.replace("- victim gives loot to player", guard)
    assert told(text.replace("      - player wins the round\n", "      - turn the direction\n"), tmp_path) == []


def test_who_has_not_is_warned(tmp_path: Path) -> None:
    text = GAME.replace(" with size of hand more than 1", "")
    text = text.replace("      - player wins the round\n", "      - turn the direction\n")
    ((message, _, _),) = told(text, tmp_path)
    assert message == "this may take the last card of a hand, and nobody goes out by it"


@pytest.mark.parametrize("deed", ["turn the direction", "victim gives loot to player"])
def test_with_the_last_card_its_row_is_all_that_happens(deed: str, tmp_path: Path) -> None:
    """But where cards change hands in between, a hand may be empty for another reason."""
    text = GAME.replace("victim gives loot to player", deed)
    text = text.replace(
        "star-last:\n    on: player plays star\n    follows: [star]", "last:\n    on: player plays number"
    )
    text = text.replace(
        "    when: hand of player is empty", "    follows: all others\n    when: hand of player is empty"
    )
    found = told(text.replace("player wins the round", "next after player draws 2"), tmp_path)
    advice = "write the steps there, in its place: `going out: {number: [STEPS]}`"
    assert [told for _, told, _ in found] == [advice] * ("turn" in deed)
