"""Mistakes as authors make them: the line that is wrong, and what they are told to write instead."""

from pathlib import Path

import pytest

from lastcard.dsl.everyday import instead_of
from lastcard.dsl.load import judge
from lastcard.dsl.reading.source import read
from lastcard.dsl.reading.tree import entries
from lastcard.dsl.shelf import EVERYDAY

RULEBOOK = "lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: classic\n"
HOUSE_RULE = "lastcard: 1\nhouse-rule: mine\ntitle: Mine\nsummary: A rule.\n"


def rule(*lines: str) -> str:
    body = "".join(f"        {line}\n" for line in lines)
    return f"{HOUSE_RULE}needs: {{kinds: [number, skip]}}\nchanges:\n  add:\n    rules:\n      mine:\n{body}"


def on_number(*lines: str) -> str:
    return rule("on: player plays number", *lines)


TURNS = "do: [turn the direction]"
# What the author meant: the file, a part of the line at which something is said, and a part of what is said to write.
MISTAKES = {
    # --- YAML ---
    "a comma in a text inside brackets": (
        f"{HOUSE_RULE}changes: {{silences: {{one: {{reading: first this, then that, status: chosen}}}}}}\n",
        "then that",
        "in quotes",
    ),
    "a text that begins with a hash": (
        "lastcard: 1\nrulebook: mine\ntitle: #1 game\nextends: classic\n",
        "title:",
        "`#` begins a comment",
    ),
    "a colon in brackets": (f"{RULEBOOK}silences: {{one: {{reading: note: this}}}}\n", "note: this", "in quotes"),
    "another comment sign": ("lastcard: 1\n// my rule\nrulebook: mine\n", "// my rule", "comments begin with `#`"),
    "no blank behind a colon": (f"{RULEBOOK}parameters:\n  call-penalty:4\n", "call-penalty:4", "`call-penalty: 4`"),
    "no blank behind a hyphen": (f"{RULEBOOK}house-rules:\n-stacking\n", "-stacking", "`- stacking`"),
    "an equals sign for a colon": (RULEBOOK.replace("extends: ", "extends = "), "extends =", "`extends: classic`"),
    "a page of another format": (f"```yaml\n{RULEBOOK}```\n", "```yaml", "leave out the lines of backticks"),
    "a list with stars": (on_number("do:", "  * turn the direction"), "* turn", "hyphen and a blank"),
    "a list with dashes": (on_number("do:", "  – turn the direction"), "– turn", "`- turn the direction`"),
    "a list in round brackets": (
        f"{RULEBOOK}house-rules: (stacking, jump-in)\n",
        "(stacking",
        "`house-rules: [stacking",
    ),
    "a list with semicolons": (f"{RULEBOOK}house-rules: [stacking; jump-in]\n", "stacking;", "`stacking, jump-in`"),
    "a wide colon": (RULEBOOK.replace("title: Mine", "title：Mine"), "title：", "an ordinary `:`"),
    "a blank that is none": (RULEBOOK.replace("title: Mine", "title:\u00a0Mine"), "Mine", "type a space"),
    "an empty file": ("# to be written\n", "# to be", "`rulebook: NAME`"),
    "notes instead of rules": ("# Mine\n\n- draw two cards\n", "- draw two", "`rulebook: NAME`"),
    "a sentence of two lines": (
        on_number("when: |", "  rank of card", "  is 7", TURNS),
        "rank of card",
        "`rank of card is 7`",
    ),
    # --- keys and values ---
    "a truth for a condition": (on_number("when: true", TURNS), "when: true", "leave `when` out"),
    "a name in capitals": (
        f"{HOUSE_RULE}changes:\n  add:\n    rules:\n      Sevens Sting: {{on: player plays card, {TURNS}}}\n",
        "Sevens Sting",
        "`sevens-sting`",
    ),
    "a parameter behind a blank": (f"{RULEBOOK}house-rules: [stacking: any-draw]\n", "stacking", "without a blank"),
    "examples in a rulebook": (f"{RULEBOOK}examples: [a]\n", "examples", "scenario file"),
    "another version": ("lastcard: 2\nrulebook: mine\ntitle: Mine\n", "lastcard: 2", "write `lastcard: 1`"),
    "a word of programmers": (
        f"{HOUSE_RULE}changes: {{add: {{flags: {{warned: {{holds: boolean}}}}}}}}\n",
        "boolean",
        "write `truth`",
    ),
    "a number in words": (f"{RULEBOOK}parameters: {{call-penalty: four}}\n", "four", "write `4`"),
    "a value for a mapping": (f"{RULEBOOK}setup: {{deal: 6}}\n", "deal: 6", "`deal: {cards: 6}`"),
    "a value for a section": (f"{RULEBOOK}scoring: none\n", "scoring", "`scoring: {default: none}`"),
    "the game by the name that people call it": (RULEBOOK.replace("classic", "uno"), "extends: uno", "`classic`"),
    "a parameter given as a name": (
        f"{HOUSE_RULE}parameters: {{extra: {{default: 2}}}}\nneeds: {{kinds: [number]}}\nchanges:\n  add:\n    rules:\n"
        "      mine: {on: player plays number, do: [let extra be 3, next after player draws extra]}\n",
        "let extra",
        "choose another name",
    ),
    "a value for a parameter": (
        f"{HOUSE_RULE}parameters: {{cards: 1}}\nchanges: {{set: {{parameters.call-penalty: cards}}}}\n",
        "cards: 1",
        "`cards: {default: 1}`",
    ),
    "one step without a list": (on_number("do: turn the direction"), "do: turn", "`do: [turn the direction]`"),
    "a section in a house rule": (f"{HOUSE_RULE}rules: {{}}\n", "rules:", "under `changes:`"),
    "a misspelled section": (f"{HOUSE_RULE}change: {{}}\n", "change:", "`changes`"),
    "a key of everyday speech": (on_number("then: [turn the direction]"), "then:", "`do`"),
    "a value without its section": (
        f"{HOUSE_RULE}changes: {{set: {{call-penalty: 3}}}}\n",
        "call-penalty",
        "`parameters.call-penalty`",
    ),
    "a version by another name": (RULEBOOK.replace("lastcard:", "version:"), "version", "`lastcard`"),
    "a name by another name": (RULEBOOK.replace("rulebook:", "id:"), "id:", "`rulebook`"),
    "a file to extend": (RULEBOOK.replace("classic", "./classic.yaml"), "./classic", "alone, it is found"),
    "a number with a point": (f"{RULEBOOK}setup: {{deal: {{cards: 7.0}}}}\n", "7.0", "write `7`"),
    "a key further in": (f"{RULEBOOK}setup: {{cards: 6}}\n", "cards: 6", "`deal: {cards: 6}`"),
    "the end of a game": (
        f"{RULEBOOK}scoring: {{target: 300}}\n",
        "target",
        "{winner-takes: {target: 300}}",
    ),
    "something to take away": (f"{RULEBOOK}remove: [challenge]\n", "remove", "`without`"),
    "needs of no sort": (f"{HOUSE_RULE}needs: [number]\nchanges: {{}}\n", "needs", "`needs: {kinds: [number]}`"),
    "rules without names": (f"{RULEBOOK}rules:\n  - {{on: player plays skip, {TURNS}}}\n", "- {on", "without a hyphen"),
    "offers as a list": (
        f"{RULEBOOK}windows: {{w: {{opens: after player plays skip, asks: player, offers: [swap]}}}}\n",
        "swap",
        "`offers: {swap: {}}`",
    ),
    "a rule in one line": (f"{RULEBOOK}rules:\n  mine: on player plays skip\n", "mine:", "{on: EVENT"),
    "a flag by its start": (f"{RULEBOOK}flags: {{count: 0}}\n", "count", "{holds: number, start: 0}"),
    "a flag that holds nothing": (f"{RULEBOOK}flags: {{count: {{start: 0}}}}\n", "count", "`holds: number`"),
    "a card by its copies": (f"{RULEBOOK}deck: {{cards: {{star: 4}}}}\n", "star", "`star: {copies: 4}`"),
    "teams by their size": (f"{RULEBOOK}teams: 2\n", "teams", "`teams: {size: 2}`"),
    "what is set as a tree": (
        f"{HOUSE_RULE}changes: {{set: {{setup: {{deal: {{cards: 6}}}}}}}}\n",
        "setup",
        "`setup.deal.cards: 6`",
    ),
    "an entry by its section": (
        f"{HOUSE_RULE}changes: {{remove: [windows.challenge]}}\n",
        "windows.challenge",
        "`remove: [challenge]`",
    ),
    "a condition behind a key": (
        f"{HOUSE_RULE}changes: {{except: {{skip: {{when: rank of card is 7}}}}}}\n",
        "except",
        "`skip: rank of card is 7`",
    ),
    "a rule that is extended": (f"{HOUSE_RULE}changes: {{extend: {{skip: {{{TURNS}}}}}}}\n", "extend", "only windows"),
    "a house rule in a house rule": (f"{HOUSE_RULE}house-rules: [stacking]\nchanges: {{}}\n", "house-rules", "`over:`"),
    "parameters as a mapping": (
        f"{RULEBOOK}house-rules: [{{stacking: {{accepts: any-draw}}}}]\n",
        "stacking",
        "`stacking:accepts=any-draw`",
    ),
    "a sheet of ones own": (f"{RULEBOOK}sheet: my-sheet\n", "my-sheet", "leave `sheet` out"),
    "two sorts of rule in one": (
        on_number("forbid: player plays number", TURNS),
        "mine:",
        "`forbid` and `on` are rules of their own",
    ),
    "what comes after an event": (rule("after: player plays number", TURNS), "after", "`on: player plays number`"),
    "a repetition by a number": (
        on_number("do:", "  - repeat: 3", "    do: [player draws 1]"),
        "repeat: 3",
        "as `player draws 3`",
    ),
    "a title by another name": (RULEBOOK.replace("title:", "name:"), "name: Mine", "did you mean `title`?"),
    "how many cards there are": (f"{RULEBOOK}deck: {{cards: {{star: {{count: 4}}}}}}\n", "count", "`copies`"),
    "what a card is worth": (f"{RULEBOOK}deck: {{cards: {{star: {{value: 4}}}}}}\n", "value", "`points`"),
    "a color by its name": (
        f"{RULEBOOK}deck: {{colors: {{sky: {{letter: S, shape: o, swatch: blue}}}}}}\n",
        "swatch: blue",
        "0 to 255",
    ),
    "a parameter misspelled": (f"{RULEBOOK}parameters: {{call-penality: 3}}\n", "call-penality", "`call-penalty`"),
    "a rule without add": (
        f"{HOUSE_RULE}changes: {{rules: {{mine: {{on: player plays number, {TURNS}}}}}}}\n",
        "rules:",
        "under `add:`",
    ),
    "a parameter called like a section": (
        f"{HOUSE_RULE}parameters: {{cards: {{default: 2, min: 1}}}}\nchanges: {{set: {{setup.deal.cards: cards}}}}\n",
        "min: 1",
        "`range: 1..4`",
    ),
    "one color": (f"{RULEBOOK}deck: {{cards: {{star: {{colors: red}}}}}}\n", "colors: red", "`colors: [red]`"),
    "nothing to build on": ("lastcard: 1\nrulebook: mine\ntitle: Mine\n", "lastcard: 1", "`extends: classic`"),
    "everyone in a window": (
        f"{RULEBOOK}windows: {{w: {{opens: after player plays skip, asks: everyone, offers: {{a-swap: {{}}}}}}}}\n",
        "everyone",
        "`all players`",
    ),
    "a colon at the end of a line": (
        f"{RULEBOOK}rules:\n  mine:\n    on: player plays number\n    when rank of card is 7:\n    {TURNS}\n",
        "when rank",
        "`when: rank of card is 7`",
    ),
    "two events for a rule": (rule("on: [player plays skip, player plays number]", TURNS), "on:", "a second entry"),
    "a step as a pair": (
        on_number("do: [{draw: 2}]"),
        "draw: 2",
        "a step is a sentence that says who: `player draws 2`",
    ),
    "each player in one key": (
        on_number("do:", "  - for each player: [player draws 1]"),
        "for each player",
        "`for each: player`",
    ),
    "the other way, by another name": (
        on_number(
            "do:", "  - if: rank of card is 7", "    then: [turn the direction]", "    otherwise: [turn the direction]"
        ),
        "otherwise",
        "`else`",
    ),
    "a hand of no cards": (f"{RULEBOOK}setup: {{deal: {{cards: 0}}}}\n", "cards: 0", "write 1 or more"),
    "a hand of all cards": (f"{RULEBOOK}setup: {{deal: {{cards: 70}}}}\n", "cards: 70", "write 50 or less"),
    "a way of scoring by its name": (
        f"{RULEBOOK}scoring: {{winner-takes: {{target: 300}}}}\n",
        "winner-takes",
        "`methods: {winner-takes: {...}}`",
    ),
    # --- sentences ---
    "two cards in words": (on_number("do: [player draws two cards]"), "cards", "`player draws 2`"),
    "the end of a turn": (rule("on: end of turn", TURNS), "end of", "`turn of player ends`"),
    "quotation marks": (on_number("do: [player draws “1”]"), "“1”", "`player draws 1`"),
    "a counter that is not declared": (on_number("do: [pips becomes 3]"), "pips", "under `flags:`"),
    "a name of two words": (rule("on: player plays draw two", TURNS), "draw two", "`player plays draw-two`"),
    "a color with a card": (rule("on: player plays red card", TURNS), "red card", "color of card is"),
    "somebody skips": (on_number("do: [next after player skips]"), "skips", "loses a turn"),
    "a number as a word": (on_number("when: rank of card is seven", TURNS), "seven", "write `rank of card is 7`"),
    "even numbers": (on_number("when: rank of card is even", TURNS), "even", "2, 4, 6, 8"),
    "two numbers": (on_number("when: rank of card is 7 or 8", TURNS), "7 or 8", "is one of 7, 8"),
    "between": (on_number("when: rank of card is between 2 and 4", TURNS), "between", "is at least 2"),
    "everyone": (on_number("do: [everyone draws 1]"), "everyone", "`for each: friend in all players`"),
    "everyone else": (on_number("do: [everyone else draws 1]"), "everyone", "`for each: friend in others of player`"),
    "several players": (on_number("do: [opponents of player draws 1]"), "opponents", "one by one"),
    "one card": (on_number("do: [player draws one card]"), "one card", "`player draws 1`"),
    "the next player": (on_number("do: [the next player draws 1]"), "the next", "`next after player draws 1`"),
    "an event that is none": (rule("on: player shuffles", TURNS), "shuffles", "the discard pile is shuffled"),
    "a group as a sentence": (on_number("do: [group attack]"), "group attack", "with a colon"),
    "a color in Spanish": (on_number("when: color of card is rojo", TURNS), "rojo", "write `red`"),
    "a kind in French": (rule("on: player plays inversion", TURNS), "inversion", "write `reverse`"),
    "a verb in German": (rule("on: player legt number", TURNS), "legt", "write `plays`"),
    "a moment of a rule in a window": (
        f"{RULEBOOK}windows: {{w: {{opens: on player plays skip, asks: player, offers: {{a-swap: {{}}}}}}}}\n",
        "opens: on",
        "`after player plays skip`",
    ),
    "players by themselves": (
        on_number("do:", "  - for each: friend in players", "    do: [friend draws 1]"),
        "in players",
        "write `friend in all players`",
    ),
    "a card at random": (
        on_number("do: [player gives a random card to the dealer]"),
        "random",
        "`chance picks loot from hand of player`, then `player gives loot",
    ),
    "a sum as programmers write it": (on_number("do: [count += 1]"), "count +=", "`count becomes count + 1`"),
    "a game that is won": (on_number("do: [player wins the game]"), "game", "wins the round"),
    "the next one in Spanish": (on_number("do: [el siguiente jugador roba 2]"), "el", "`next after player draws 2`"),
    "the next one in German": (on_number("do: [der nächste Spieler zieht 2]"), "der", "`next after player draws 2`"),
    "a feature in German": (on_number("when: Farbe der Karte ist rot", TURNS), "Farbe", "`color of card`"),
    "what is done to a card": (rule("on: number is played", TURNS), "is played", "`player plays number`"),
    "another turn that is taken": (on_number("do: [player takes another turn]"), "takes", "gets another turn"),
    "some card or other": (
        on_number("do: [player gives a card to the dealer]"),
        "a card",
        "first `player picks chosen",
    ),
    "somebody or other": (on_number("do: [player picks a player]"), "a player", "from opponents of player"),
    "the hand that is shown": (
        on_number("do: [player shows the hand]"),
        "the hand",
        "`player shows hand of player to next after player`",
    ),
    "a top card": (on_number("when: rank of top card is 7", TURNS), "top card", "`rank of the top card is 7`"),
    "a number for a color": (on_number("when: color of card is 7", TURNS), "color of card", "`rank of card`"),
    "a color for a number": (on_number("when: rank of card is red", TURNS), "rank of card", "`color of card`"),
    "a hand in Spanish": (on_number("when: la mano del jugador está vacía", TURNS), "la mano", "`hand of player`"),
    "one name twice": (on_number("do: [count becomes count + 1]"), "count becomes", "under `flags:`"),
    "at least, in two": (
        on_number("when: rank of card is more than or equal to 7", TURNS),
        "or equal",
        "`rank of card is at least 7`",
    ),
    "a list in brackets": (on_number("when: rank of card is one of (2, 4)", TURNS), "(2, 4)", "without brackets"),
    "as a function": (on_number("when: size(hand of player) is 1", TURNS), "size(", "`size of hand of player is 1`"),
    "either": (on_number("when: either rank of card is 7 or color of card is red", TURNS), "either", "leave it out"),
    "a die": (on_number("do: [player rolls a die]"), "rolls", "`chance picks eyes from 1 to 6`"),
    "points for somebody": (on_number("do: [player gets 10 points]"), "gets 10", "`player scores 10`"),
    "a turn that starts": (rule("on: turn of player starts", TURNS), "starts", "`turn of player begins`"),
    "whoever reads this": (on_number("do: [you draw 1]"), "you", "`player draws 1`"),
    "none at all": (on_number("do: [player draws 0]"), "draws 0", "write 1 or more"),
    "more cards than there are": (on_number("do: [player draws 5000]"), "draws 5000", "write 108 or less"),
    "more turns than are kept": (on_number("do: [player loses 100 turns]"), "100 turns", "write 31 or less"),
    "a fine of all cards": (f"{RULEBOOK}parameters: {{call-penalty: 5000}}\n", "5000", "write 108 or less"),
    "two letters alike": (
        f"{RULEBOOK}deck: {{colors: {{black: {{letter: b, shape: o, swatch: 30}}}}}}\n",
        "letter: b",
        "`letter: L`",
    ),
    "a dealer of no sort": (f"{RULEBOOK}setup: {{dealer: youngest}}\n", "youngest", "`dealer: {by: chosen}`"),
    "a deal in words": (f"{RULEBOOK}setup: {{deal: seven}}\n", "seven", "`deal: {cards: 7}`"),
    "a direction of clocks": (f"{RULEBOOK}direction: clockwise\n", "clockwise", "`direction: {value: left}`"),
    "points that are lost": (on_number("do: [player loses 10 points]"), "loses 10", "`player scores 0 - 10`"),
    "points below nothing": (on_number("do: [player scores -10]"), "-10", "`player scores 0 - 10`"),
    "cards that are lost": (on_number("do: [player loses 2 cards]"), "2 cards", "`player discards NAME`"),
    "something is added": (on_number("do: [add 1 to count]"), "add 1", "`count becomes count + 1`"),
    "something increases": (on_number("do: [count increases by 1]"), "increases", "`count becomes count + 1`"),
    "something is doubled": (rule("before: player must draw", "do: [double the amount]"), "double", "the amount + the"),
    "so many times": (
        on_number("do: [player draws 2 times rank of card]"),
        "times",
        "`player draws rank of card + rank of card`",
    ),
    "a half": (rule("before: player must draw", "do: [the amount becomes half of the amount]"), "half", "no division"),
    "cards that are swapped": (on_number("do: [player swaps cards with the dealer]"), "swaps", "swaps hands with"),
    "until, in a sentence": (on_number("do: [player draws until card fits]"), "until", "`repeat until: drawn fits or"),
    "so often": (
        on_number("do:", "  - repeat 3 times:", "    - player draws 1"),
        "3 times",
        "`repeat until: CONDITION`",
    ),
    "while": (
        on_number("do:", "  - while: hand of player is not empty", "    do: [player draws 1]"),
        "while:",
        "`repeat until:`",
    ),
    "else if": (
        on_number("do:", "  - if: rank of card is 7", "    then: [player draws 1]", "    elif: rank of card is 8"),
        "elif",
        "`- if: rank of card is 8`",
    ),
    "unless": (on_number("unless: rank of card is 7", TURNS), "unless", "the opposite"),
    "always": (on_number("when: always", TURNS), "always", "leave the line out"),
    "the next but one": (on_number("do: [player after next draws 1]"), "after next", "`second after player`"),
    "the one before": (on_number("do: [the player before draws 1]"), "before", "write `next before player draws 1`"),
    "a dealer without an article": (on_number("do: [dealer draws 1]"), "dealer", "`the dealer`"),
    "a state for an event": (rule("on: player has one card", TURNS), "has one", "`hand of player changes`"),
    "a card that has": (
        on_number("when: card has the same color as the top card", TURNS),
        "has",
        "color of the top card",
    ),
    "a card that matches": (on_number("when: card matches the top card", TURNS), "matches", "`card fits`"),
    "a card that is not one": (
        on_number("when: card is not a skip", TURNS),
        "not a skip",
        "`kind of card is not skip`",
    ),
    "how many cards of somebody": (
        on_number("when: number of cards of player is 1", TURNS),
        "number of",
        "size of hand",
    ),
    "players as a list": (f"{RULEBOOK}players: [2, 6]\n", "[2, 6]", "`2..6`"),
    "players with a hyphen": (f"{RULEBOOK}players: 2-6\n", "2-6", "`2..6`"),
    "a letter of several": (
        f"{RULEBOOK}deck: {{colors: {{sky: {{letter: Sky, shape: o, swatch: 30}}}}}}\n",
        "Sky",
        "`letter: S`",
    ),
    "a card that is none": (f"{RULEBOOK}deck: {{cards: {{skip: none}}}}\n", "skip: none", "`without: [deck.skip]`"),
    "a row of one sentence": (
        f"{RULEBOOK}turned up:\n  wild: nothing\n  skip: turn the direction\n",
        "skip:",
        "`skip: [turn the direction]`",
    ),
    "a player at the first card": (
        f"{RULEBOOK}turned up: {{skip: [player draws 1]}}\n",
        "player",
        "`the first player`",
    ),
    "a row for no kind": (f"{RULEBOOK}going out: {{jump: nothing}}\n", "jump", "`reverse`, `skip`"),
    "a window for a number": (
        f"{RULEBOOK}windows: {{w: {{opens: after player plays 7, asks: player, offers: {{a-swap: {{}}}}}}}}\n",
        "plays 7",
        "`when: rank of card is 7`",
    ),
    "a value that is replaced": (
        f"{HOUSE_RULE}changes: {{replace: {{setup: {{deal: {{cards: 5}}}}}}}}\n",
        "setup",
        "`set: {setup.deal.cards: 5}`",
    ),
    "a value by its last word": (f"{HOUSE_RULE}changes: {{set: {{deal: 5}}}}\n", "deal", "`setup.deal.cards`"),
    # --- what can be played, and is not meant ---
    "a rank that no card has": (
        on_number("when: rank of card is 42", TURNS),
        "rank of card is 42",
        "ranks from 0 to 9",
    ),
    "a rulebook and a house rule in one": (
        f"rulebook: mine\n{HOUSE_RULE}changes: {{set: {{parameters.call-penalty: 4}}}}\n",
        "house-rule: mine",
        "a rulebook says `rulebook:`",
    ),
    "a house rule for nothing": (f"{HOUSE_RULE}changes: {{}}\n", "changes", "write what it adds"),
    "another name than the file": (
        f"{RULEBOOK.replace('rulebook: mine', 'rulebook: other')}",
        "other",
        "rename the file",
    ),
    "a need left out": (
        rule("on: player plays reverse", "follows: [reverse]", "do: [next after player draws 1]"),
        "plays reverse",
        "`needs: {kinds: [number, skip, reverse]}`",
    ),
    "a hand that only grows": (
        on_number("do:", "  - repeat until: hand of player is empty", "    do: [player draws 1]"),
        "repeat until",
        "take cards from the hand",
    ),
    "a draw for every draw": (rule("on: player draws", "do: [player draws 1]"), "player draws 1", "say when"),
    "no steps": (on_number("do: []"), "mine:", "steps behind `do:`"),
    "no card at all": (rule("forbid: player plays card"), "mine:", "say which cards"),
    "a kind without a color": (
        f"{RULEBOOK}deck: {{cards: {{star: {{colors: none, copies: 4, points: 20}}}}}}\n"
        "turned up: {star: nothing}\ngoing out: {star: nothing}\n",
        "star",
        "names the color in play",
    ),
}


@pytest.mark.parametrize(("text", "line", "advice"), MISTAKES.values(), ids=MISTAKES)
def test_whoever_errs_is_told_where_and_what_to_write(text: str, line: str, advice: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    problems = judge(path).diagnostics

    assert len(problems) == 1, "one mistake, one message"
    span = problems[0].span
    assert span is not None
    assert Path(span.file) == path
    assert line in text.splitlines()[span.line - 1]
    assert advice in problems[0].help


def test_the_table_of_everyday_words_is_a_document() -> None:
    node, problems = read(EVERYDAY.read_bytes(), "everyday.yaml")
    assert problems == ()
    assert [entry.key.text for entry in entries(node)] == [
        "numbers",
        "colors",
        "kinds",
        "verbs",
        "words",
        "keys",
        "forms",
        "values",
        "moves",
        "offers",
        "rulebooks",
        "house-rules",
        "near",
        "of",
    ]


def test_a_name_is_proposed_only_where_there_is_one() -> None:
    assert instead_of("rojo", ["red"]) == "write `red`"
    assert instead_of("rojo", ["crimson"]) == ""
    assert instead_of("nonsense") == ""
