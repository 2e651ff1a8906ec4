"""Rules that can never apply, go on too long or stand in each other's way, and what their authors are told to write."""

from pathlib import Path

import pytest

from lastcard.dsl.load import judge
from tests.dsl.test_authors import HOUSE_RULE, RULEBOOK
from tests.dsl.test_everyday_speech import SCENARIO
from tests.dsl.test_told_in_full import check

MOOD = f"{RULEBOOK}flags:\n  mood: {{holds: [calm, party]}}\n"
SETS = "  sets:\n    on: player plays skip\n    follows: the rulebook\n    do: [mood becomes party]\n"


def rule(lines: str, book: str = RULEBOOK) -> str:
    return f"{book}rules:\n  extra:\n    {lines}\n"


def window(lines: str) -> str:
    return f"{RULEBOOK}windows:\n  extra:\n    {lines}\n"


ON_NUMBER = "on: player plays number\n    "
TOLD = {
    "windows and rules that are needed, without their sorts": (
        f"{HOUSE_RULE}needs: [challenge, skip]\nchanges: {{remove: [skip]}}\n",
        "needs",
        "`needs: {windows: [challenge], rules: [skip]}`",
    ),
    "a remark with the sign of a program": (
        rule(f"{ON_NUMBER}when: rank of card is 9 // nines\n    do: [player draws 1]"),
        "nines",
        "`rank of card is 9 # nines`",
    ),
    "a remark in brackets": (
        rule(f"{ON_NUMBER}when: rank of card is 9 (nines)\n    do: [player draws 1]"),
        "nines",
        "`rank of card is 9 # nines`",
    ),
    "a quote without an end": (RULEBOOK.replace("title: Mine", 'title: "Mine'), "title", '`title: "Mine"`'),
    "a title in backticks": (RULEBOOK.replace("title: Mine", "title: `Mine`"), "title", "`title: 'Mine'`"),
    "a sign before a text": (RULEBOOK.replace("title: Mine", "title: @home"), "title", "`title: '@home'`"),
    "the parts of a rule as a list": (
        f"{RULEBOOK}rules:\n  extra:\n    - on: player plays number\n    - do: [turn the direction]\n",
        "- on:",
        "leave the hyphens out, `on:`, `do:`",
    ),
    "steps without then": (
        rule(f"{ON_NUMBER}do:\n      - if: rank of card is 7\n        turn the direction"),
        "turn the",
        "`then: [turn the direction]`",
    ),
    "a semicolon at the end": (rule(f"{ON_NUMBER}do: [turn the direction];"), "do:", "`do: [turn the direction]`"),
    "a name that begins with a number": (
        f"{RULEBOOK}rules:\n  7s:\n    {ON_NUMBER}do: [player draws 1]\n",
        "7s",
        "`the-7s`",
    ),
    "a name with an apostrophe": (
        f"{RULEBOOK}rules:\n  dad's rule:\n    {ON_NUMBER}do: [player draws 1]\n",
        "dad's",
        "`dads-rule`",
    ),
    "a group that a window opens": (
        window("opens: group drawing\n    asks: the target\n    offers: {nope: {do: [taker draws 1]}}"),
        "opens",
        "write `before group drawing`",
    ),
    "what a parameter is": (
        f"{HOUSE_RULE}parameters: {{cards: {{type: int, default: 1}}}}\nchanges: {{remove: [skip]}}\n",
        "type",
        "leave it out",
    ),
    "who takes an offer, by its name": (
        window("opens: after player plays skip\n    asks: all players\n    offers: {nope: {do: [nope draws 1]}}"),
        "nope draws",
        "is `taker`",
    ),
    "a flag of which nothing is said": (
        f"{RULEBOOK}flags: {{angry: {{}}}}\nrules:\n  extra:\n    {ON_NUMBER}do: [angry becomes true]\n",
        "angry: {}",
        "write `holds: truth`",
    ),
    "one color of a card": (
        f"{RULEBOOK}deck: {{cards: {{bomb: {{copies: 4, color: red}}}}}}\n",
        "color: red",
        "write `colors: [red]`",
    ),
    "a parameter whose value is in words": (
        f"{RULEBOOK}parameters: {{call-penalty: {{value: four}}}}\n",
        "four",
        "write `4`",
    ),
    "a colon and an apostrophe": (
        RULEBOOK.replace("title: Mine", "title: Granny's game: the sea"),
        "title",
        '`title: "Granny\'s game: the sea"`',
    ),
    "a line between two that stand otherwise": (
        f"{RULEBOOK}rules:\n  extra:\n    on: player plays number\n  when: rank of card is 7\n"
        "    do: [turn the direction]\n",
        "  when:",
        "write 4 spaces before it",
    ),
    "a word of the language for a parameter that has more words": (
        f"{RULEBOOK}parameters: {{penalty: 3}}\n",
        "penalty",
        "`call-penalty`? Else choose another name, as `own-penalty`",
    ),
    "points that go to somebody": (
        rule(f"{ON_NUMBER}do: [player pays 5 points to the dealer]"),
        "pays",
        "`- player scores 0 - 5`, `- the dealer scores 5`",
    ),
    "numbers that a semicolon parts": (
        f"{RULEBOOK}house-rules: [last-man-standing]\nscoring: {{default: t, methods: {{t: {{scores: places, "
        "points: [5; 3; 1], target: 30}}}\n",
        "points",
        "`[5, 3, 1]`",
    ),
    "cards that another line has": (
        f"{RULEBOOK}deck: {{cards: {{sevens: {{kind: number, rank: 7, copies: 2, points: 20}}}}}}\n",
        "sevens",
        "`numbers: {ranks: [1, 2, 3, 4, 5, 6, 8, 9]}`",
    ),
    "the best loses": (
        f"{RULEBOOK}scoring: {{default: cup, methods: {{cup: {{scores: winner, target: 250, wins: lowest}}}}}}\n",
        "cup",
        "write `wins: highest`",
    ),
    "a key with another word behind it": (
        f"{RULEBOOK}scoring: {{methods: {{cup: {{scores: winner, target-score: 250, wins: highest}}}}}}\n",
        "target-score",
        "did you mean `target`?",
    ),
    "the last card of somebody": (
        rule("forbid: player plays wild\n    when: it is the last card of player"),
        "last card",
        "write `size of hand of player is 1`",
    ),
    "turns that are lost twice": (
        rule("on: player plays skip\n    do: [next after player loses a turn]"),
        "extra",
        "`when: lost turns of next after player is 0`, and `follows: [skip]`",
    ),
    "a color of pages": (
        f"{RULEBOOK}deck: {{colors: {{red: {{letter: R, shape: 'x', swatch: '#ff3399'}}}}}}\n",
        "swatch",
        "`204`",
    ),
    "a comma at the end": (f"{RULEBOOK}parameters:\n  call-penalty: 4,\n", "call-penalty", "`call-penalty: 4`"),
    "a step in keys of another program": (
        rule(f"{ON_NUMBER}do:\n      - name: Burn\n        run: next after player draws 2"),
        "name",
        "`- next after player draws 2`",
    ),
    "a sign of equality": (
        f"{RULEBOOK}parameters:\n  call-penalty = 4\n",
        "call-penalty",
        "`call-penalty: 4`",
    ),
    "a house rule by its title": (f"{RULEBOOK}house-rules: [Seven Swap]\n", "Seven", "did you mean `seven-swap`?"),
    "a text that goes on at the margin": (
        f"{RULEBOOK}summary: Whoever lays a zero gives one\nto a player of their choice.\n",
        "to a player",
        "as it goes on with the text of `summary:`",
    ),
    "a parameter whose number the rule says": (
        rule(
            "on: player plays skip\n    do: [next after player must draw 2]", f"{RULEBOOK}parameters: {{crumbs: 2}}\n"
        ),
        "crumbs",
        "as in `next after player must draw crumbs`",
    ),
    "a comma in a text alone": (
        f"{RULEBOOK}silences: {{one: {{reading: each stings, even the last, status: chosen}}}}\n",
        "stings",
        '`reading: "each stings, even the last"`',
    ),
    "quotation marks of print": (
        f"{RULEBOOK}summary: “Told by us: dear.”\n",
        "summary",
        '`summary: "Told by us: dear."`',
    ),
    "what is chosen in other letters": (
        f"{RULEBOOK}house-rules: ['stacking:accepts=ANY_DRAW']\n",
        "stacking",
        "write `any-draw`",
    ),
    "a value of the rulebook beside changes": (
        f"{HOUSE_RULE}needs: {{parameters: [call-penalty]}}\nparameters: {{call-penalty: 4}}\n"
        "changes: {remove: [skip]}\n",
        "call-penalty: 4",
        "`set: {parameters.call-penalty: 4}`, under the `changes:` that is there",
    ),
    "an anchor and its alias": (
        f"{RULEBOOK}rules:\n  one: &one\n    on: player plays skip\n    do: [turn the direction]\n"
        "  two:\n    <<: *one\n",
        "one:",
        "write out again what it stands for",
    ),
    "steps at the margin of their rule": (
        f"{RULEBOOK}rules:\n  extra:\n    on: player plays number\n  do:\n    - turn the direction\n",
        "  do:",
        "write 4 spaces before it",
    ),
    "a colon at the end of a sentence": (
        rule(f"{ON_NUMBER}do:\n      - if: rank of card is 7:\n        then: [player draws 1]"),
        "if:",
        "`if: rank of card is 7`",
    ),
    "a share of all cases": (
        rule(f"{ON_NUMBER}when: random() < 0.3\n    do: [player draws 1]"),
        "random",
        "`chance picks luck from 1 to 10`, then `if: luck is at most 3`",
    ),
    "one of so many cases": (
        rule(f"{ON_NUMBER}when: a chance of 1 in 6\n    do: [player draws 1]"),
        "chance",
        "`chance picks luck from 1 to 6`, then `if: luck is 1`",
    ),
    "a random card that is discarded": (
        rule(f"{ON_NUMBER}do: [next after player discards a random card]"),
        "random",
        "`chance picks chosen from hand of next after player`, then `next after player discards chosen`",
    ),
    "a gift to nobody": (
        rule(f"{ON_NUMBER}do: [player picks gift from hand of player, player gives gift]"),
        "gives gift",
        "as `player gives gift to next after player`",
    ),
    "no more than so many": (
        rule("before: player must draw\n    do: [the amount becomes at most 2]"),
        "at most",
        "write `the amount becomes the lesser of the amount and 2`",
    ),
    "a card without color and its row": (
        f"{RULEBOOK}deck: {{cards: {{joker: {{colors: none, copies: 2}}}}}}\ngoing out: {{joker: nothing}}\n",
        "joker",
        "`turned up: {joker: [the first player names the color in play]}`",
    ),
    "a rule without its cards": (
        f"{RULEBOOK}without: [wild-draw-four]\n",
        "without",
        "deck.wild-draw-four, turned up.wild-draw-four, going out.wild-draw-four, honest-wild-draw-four, challenge]",
    ),
    "the head of a loop with its steps apart": (
        rule(f"{ON_NUMBER}do:\n      - for each: friend in opponents of player\n      - do: [friend draws 1]"),
        "- do:",
        "write it below, without a hyphen",
    ),
    "steps too far in": (
        rule(f"{ON_NUMBER}do:\n      - for each: friend in opponents of player\n          do: [friend draws 1]"),
        "          do:",
        "write 8 spaces before it",
    ),
    "sections twice": (
        rule(f"{ON_NUMBER}do: [turn the direction]\nrules:\n  more:\n    {ON_NUMBER}do: [player draws 1]"),
        "rules:",
        "write what stands below it under the first one",
    ),
    "a title twice": (f"{RULEBOOK}title: Other\n", "Other", "keep one of them"),
    "an asterisk at the beginning": (
        f"{RULEBOOK}summary: *sigh* nobody draws\n",
        "summary",
        "`'*sigh* nobody draws'`",
    ),
    "a quotation and a hyphen": (
        RULEBOOK.replace("title: Mine", 'title: "Mine" - and yours'),
        "title",
        "`'\"Mine\" - and yours'`",
    ),
    "a comma between two house rules": (
        f"{RULEBOOK}house-rules: [seven-swap zero-rotate]\n",
        "house-rules",
        "`house-rules: [seven-swap, zero-rotate]`",
    ),
    "a name that has another word before it": (
        f"{RULEBOOK}parameters: {{challenge-penalty: 8}}\n",
        "challenge-penalty",
        "did you mean `failed-challenge-penalty`?",
    ),
    "somebody by name": (
        rule(f"{ON_NUMBER}when: player is Zoe\n    do: [player draws 1]"),
        "Zoe",
        "`the dealer` or `the first player`",
    ),
    "the rulebook without its article": (
        f"{HOUSE_RULE}needs: {{kinds: [number]}}\nchanges:\n  add:\n    rules:\n      extra:\n"
        "        on: player plays number\n        follows: rulebook\n        do: [turn the direction]\n",
        "follows",
        "write `follows: the rulebook`",
    ),
    "a rank that is not the one that is needed": (
        f"{HOUSE_RULE}needs: {{kinds: [number], ranks: [8]}}\nchanges:\n  add:\n    rules:\n      extra:\n"
        "        on: player plays number\n        follows: the rulebook\n        when: rank of card is 9\n"
        "        do: [turn the direction]\n",
        "rank of card",
        "write `rank of card is 8`",
    ),
    "a number in words for a parameter": (f"{RULEBOOK}parameters: {{call-penalty: four}}\n", "four", "write `4`"),
    "a number in words for one of its own": (
        f"{HOUSE_RULE}parameters: {{cards: four}}\nchanges: {{remove: [skip]}}\n",
        "four",
        "write `cards: {default: 4}`",
    ),
    "a rule that is called like one that is there": (
        f"{HOUSE_RULE}needs: {{kinds: [skip]}}\nchanges:\n  add:\n    rules:\n      skip:\n"
        "        on: player plays skip\n        do: [turn the direction]\n",
        "skip:",
        "another name, as `own-skip`",
    ),
    "a section inside another": (
        f"{RULEBOOK}parameters:\n  cards: 1\n  rules:\n    extra:\n      on: player plays skip\n"
        "      do: [player draws cards]\n",
        "rules:",
        "as far left as `parameters:`",
    ),
    "a section inside another of a house rule": (
        f"{HOUSE_RULE}needs: {{kinds: [number]}}\nchanges:\n  add:\n    flags:\n      heat: {{holds: number}}\n"
        "      rules:\n        extra:\n          on: player plays number\n          do: [heat becomes heat + 1]\n",
        "rules:",
        "as far left as `flags:`",
    ),
    "a house rule that calls itself a rulebook": (
        "lastcard: 1\nrulebook: mine\ntitle: Mine\nchanges: {add: {rules: {extra: {permit: player passes}}}}\n",
        "rulebook:",
        "write `house-rule: mine`",
    ),
    "an event as a condition": (
        rule("when: player plays number\n    when: rank of card is 7\n    do: [turn the direction]"),
        "rank of card",
        "`on: player plays number`, `when: rank of card is 7`",
    ),
    "two conditions": (
        rule(
            "on: player plays number\n    when: rank of card is 7 or rank of card is 8\n"
            "    when: color of card is red\n    do: [turn the direction]"
        ),
        "color of card",
        "`when: (rank of card is 7 or rank of card is 8) and color of card is red`",
    ),
    "a name that a later step gives": (
        rule(
            "on: player plays number\n    do:\n      - player swaps hands with partner\n"
            "      - player picks partner from opponents of player"
        ),
        "swaps hands",
        "after the step that gives it",
    ),
    "no points": (f"{RULEBOOK}scoring: {{default: no}}\n", "default", "write `default: none`"),
    "more players than there are": (
        rule("on: player plays number\n    when: the number of players is 12\n    do: [turn the direction]"),
        "number of players",
        "`players: 2..10`",
    ),
    "a hand of neither more nor fewer": (
        rule(
            "on: player plays number\n    do:\n      - repeat until: size of hand of next after player is 5\n"
            "        do: [next after player draws 1]"
        ),
        "repeat",
        "write `is at least 5`",
    ),
    "the hand of another": (
        rule(
            "on: player plays number\n    do:\n      - repeat until: size of hand of next after player is at least 5\n"
            "        do: [player draws 1]"
        ),
        "repeat",
        "`next after player` here and in the steps, or in neither",
    ),
    "the size of what stays": (
        rule(
            "on: player plays number\n    do:\n      - repeat until: size of pot is 5\n        do: [player draws 1]",
            f"{RULEBOOK}zones: {{pot: {{dealt: 1}}}}\n",
        ),
        "repeat",
        "`size of hand of player is at least 5`",
    ),
    "a permit out of turn": (
        rule("permit: player plays card\n    when: player is not the player of this turn"),
        "is not the player",
        "`plays: NAME from hand of taker`",
    ),
    "draws for draws of this number": (
        rule("on: player draws\n    when: the amount is 1\n    do: [player draws 1]"),
        "draws 1",
        "`before: player draws`",
    ),
    "draws for draws while a flag stays": (
        f"{MOOD}rules:\n  extra:\n    on: player draws\n    when: mood is party\n    do: [player draws 1]\n{SETS}",
        "draws 1",
        "`on: player draws in turn`",
    ),
    "points for points": (
        rule("on: player scores\n    do: [player scores 5]"),
        "extra",
        "`before: player scores` with `the amount becomes the amount + 5`",
    ),
    "numbers the other way round": (
        rule(
            "on: player plays number\n    when: size of hand of player is more than 6 and size of hand of player is "
            "less than 4\n    do: [turn the direction]"
        ),
        "less than 4",
        "`is more than 4`, `is less than 6`; else write `or`",
    ),
    "ranks the other way round": (
        rule(
            "on: player plays number\n    when: rank of card is at least 6 and rank of card is at most 4\n"
            "    do: [turn the direction]"
        ),
        "at most 4",
        "`is at least 4`, `is at most 6`; else write `or`",
    ),
    "an order that is not said": (
        rule(
            "on: player plays number\n    do: [player scores size of hand of player]\n  other:\n"
            "    on: player plays number\n    do: [player draws 1]"
        ),
        "other",
        "if `extra` comes later, `follows: [other]` there",
    ),
    "a cancel that comes too late": (
        window(
            "opens: after group attack\n    asks: the target\n    offers: {no-more: {do: [cancel what must be drawn]}}"
        ),
        "cancel",
        "write `opens: before group attack`",
    ),
    "a card without rows, in a house rule": (
        f"{HOUSE_RULE}changes:\n  add:\n    deck:\n      cards:\n        cake: {{copies: 2}}\n",
        "cake",
        "under `changes: {add: ...}`",
    ),
    "a rule where its order was meant": (
        rule(
            "before: other\n    do: [turn the direction]\n  other:\n    on: player plays skip\n    do: [player draws 1]"
        ),
        "before",
        "says `follows:`, in `other` the name of this one",
    ),
    "a winner who is forbidden": (
        rule("forbid: player wins the round\n    when: kind of the top card is wild"),
        "wins",
        "`forbid: player plays KIND` with `when: size of hand of player is 1`",
    ),
    "a group that an own rule has lost": (
        rule("on: player plays number\n    do: [turn the direction]", RULEBOOK).replace("extra", "draw-one"),
        "extends",
        "let that rule keep the step `- group: drawing`",
    ),
    "no cards of a line": (
        f"{RULEBOOK}deck: {{cards: {{skip: {{copies: 0}}}}}}\n",
        "copies",
        "`without: [deck.skip, skip, turned up.skip, going out.skip]`",
    ),
    "names with blanks in a list": (
        rule("on: player plays number\n    follows: nought turns\n    do: [turn the direction]"),
        "follows",
        "`follows: [nought-turns]`",
    ),
    "a section with a point": (
        f"{HOUSE_RULE}changes:\n  replace:\n    going-out.skip: [player draws 1]\n",
        "going-out",
        "`going out: {skip: [player draws 1]}`",
    ),
    "while": (
        rule(
            "on: player plays number\n    do:\n      - while: size of hand of player is less than 5\n        "
            "do: [player draws 1]"
        ),
        "while",
        "`repeat until: size of hand of player is at least 5`",
    ),
    "else if in one word": (
        rule(
            "on: player plays number\n    do:\n      - if: rank of card is 1\n        then: [player draws 1]\n"
            "        else if rank of card is 2:\n          - player draws 2"
        ),
        "else if",
        "`- if: rank of card is 2`",
    ),
    "two house rules by one name": (
        f"{RULEBOOK}house-rules: [seven-zero]\n",
        "seven-zero",
        "`seven-swap`, `zero-rotate`",
    ),
    "a tab below a name": (f"{RULEBOOK}rules:\n  extra:\n\ton: player plays number\n", "on:", "write 4 spaces here"),
    "a dealer who lost": (f"{RULEBOOK}answers: {{next dealer: is the loser}}\n", "loser", "a loser is not known"),
    "steps inside a list of their own": (
        rule("on: player plays number\n    do:\n      - [player draws 1, turn the direction]"),
        "- [player",
        "`- player draws 1`",
    ),
    "points at the top": (f"{RULEBOOK}points: {{skip: 30}}\n", "points", "`deck: {cards: {skip: {points: 30}}}`"),
    "a goal at the top": (f"{RULEBOOK}points: 300\n", "points", "`scoring: {methods: {winner-takes: {target: 300}}}`"),
    "a flag as a step": (
        f"{MOOD}rules:\n  extra:\n    on: player plays number\n    do:\n      - mood: party\n",
        "mood: party",
        "`- mood becomes party`",
    ),
    "a name with a sign": (rule("on: player plays number").replace("extra", "§ 4 nines"), "nines", "hyphens: `nines`"),
}
MOVES = {
    "whose turn it is": ("  - Ana plays red 7\n", "  - Blas's turn\n", "Blas's", "`- expect: {turn: Blas}`"),
    "a flag behind its player": (
        "  top: red 3\n",
        "  top: red 3\n  player flags: {Ana: {owes-call: true}}\n",
        "player flags",
        "`player flags: {FLAG: {Ana: ...}}`",
    ),
}
SOUND = {
    "a number that some tables have": (
        rule("on: player plays number\n    when: the number of players is 4\n    do: [turn the direction]")
    ),
    "so many that are left": (
        rule(
            "on: player plays number\n    when: the number of players is 1\n    do: [end the round]\n  leaves:\n"
            "    on: player plays skip\n    follows: the rulebook\n    do: [player leaves the round]"
        )
    ),
    "draws of another number": (rule("on: player draws\n    when: the amount is 2\n    do: [player draws 1]")),
    "draws that a flag ends": (
        f"{MOOD}rules:\n  extra:\n    on: player draws\n    when: mood is party\n"
        f"    do: [mood becomes calm, player draws 1]\n{SETS}"
    ),
    "a hand that is large enough": (
        rule(
            "on: player plays number\n    do:\n      - repeat until: size of hand of next after player is at least 5\n"
            "        do: [next after player draws 1]"
        )
    ),
    "a card that everybody hands on, and gets": rule(
        "on: player plays number\n    do:\n      - secretly:\n          - for each: friend in all players\n"
        "            do: [friend picks gift of friend from hand of friend]\n      - as one:\n"
        "          - for each: friend in all players\n            do: [friend gives gift of friend to left of friend]",
        f"{RULEBOOK}flags: {{gift: {{of: player, holds: card}}}}\n",
    ),
}
HANDED_ON = SOUND["a card that everybody hands on, and gets"]
AS_ONE = "      - as one:\n          - for each: friend in all players\n            do:"
LOST = {
    "not as one": HANDED_ON.replace(AS_ONE, "      - for each: friend in all players\n        do:"),
    "only by the others": HANDED_ON.replace(AS_ONE, AS_ONE.replace("all players", "others of player")),
    "once more, one after the other": HANDED_ON
    + "      - for each: friend in all players\n        do: [friend gives gift of friend to left of friend]\n",
    "to the same": HANDED_ON.replace("left of friend", "the dealer"),
}


def test_what_would_be_wrong_in_its_place_is_not_told(tmp_path: Path) -> None:
    """`card is special` can be read, but a card is no word of a flag."""
    file = tmp_path / "mine.yaml"
    said = rule(
        f"{ON_NUMBER}when: it is special and color of card is red\n    do: [day becomes special]",
        f"{RULEBOOK}flags: {{day: {{holds: [usual, special]}}}}\n",
    )
    file.write_text(said, encoding="utf-8")
    assert not any("`card is special" in each.help for each in judge(file).diagnostics)


@pytest.mark.parametrize("text", LOST.values(), ids=LOST)
def test_whoever_may_end_with_no_card_is_told(text: str, tmp_path: Path) -> None:
    check(text, "friend gives", "`when: hand of player is empty`", tmp_path)


@pytest.mark.parametrize(("text", "line", "advice"), TOLD.values(), ids=TOLD)
def test_who_wrote_it_is_told_what_to_write(text: str, line: str, advice: str, tmp_path: Path) -> None:
    check(text, line, advice, tmp_path)


@pytest.mark.parametrize(("right", "wrong", "line", "advice"), MOVES.values(), ids=MOVES)
def test_a_scenario(right: str, wrong: str, line: str, advice: str, tmp_path: Path) -> None:
    assert right in SCENARIO
    check(SCENARIO.replace(right, wrong), line, advice, tmp_path)


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_of_what_may_well_be_nothing_is_said(text: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    assert not judge(file).diagnostics
