"""What authors write about things of their own, cards, counters, zones, and how the language says it in full."""

from pathlib import Path

import pytest

from lastcard.dsl.load import judge
from tests.dsl.test_authors import HOUSE_RULE, RULEBOOK
from tests.dsl.test_everyday_speech import SCENARIO

OWN = (
    f"{RULEBOOK}parameters: {{extra-cards: 2}}\n"
    "flags:\n  oil: {of: player, holds: number}\n  shielded: {of: player, holds: truth}\n  snow: {holds: number}\n"
    "  frozen: {of: player, holds: truth}\n"
    "zones:\n  exile: {}\n  market: {dealt: 3}\n  vault: {of: player}\n"
)


SHIELDED = f"{RULEBOOK}flags:\n  shielded: {{of: player, holds: truth}}\n"


def with_rule(lines: str, book: str = OWN) -> str:
    return f"{book}rules:\n  extra:\n    {lines}\n"


def step(sentence: str) -> str:
    """After a step that gives a name."""
    begun = "player picks loot from hand of player"
    return with_rule(f"on: player plays number\n    do:\n      - {begun}\n      - {sentence}")


STEPS = {
    "put 1 oil on next after player": "`oil of next after player becomes oil of next after player + 1`",
    "remove 2 oil from player": "write `oil of player becomes oil of player - 2`",
    "player gains 2 oil counters": "write `oil of player becomes oil of player + 2`",
    "oil of player becomes +1": "write `oil of player becomes oil of player + 1`",
    "let snow = snow + 1": "write `snow becomes snow + 1`",
    "let eyes be rnd(6)": "write `chance picks eyes from 1 to 6`",
    "shielded of player becomes true until the next turn": "`do: [shielded of player becomes false]`",
    "player may draw 1": "`offers: {NAME: {do: [taker draws 1]}}`",
    "player exiles loot": "write `player puts loot into exile`",
    "player adds loot to hand of player": "write `player takes loot from ZONE`",
    "player draws 1 from vault of player": "first `chance picks loot from vault of player`, then `player takes loot",
    "player takes back loot": "write `player takes loot`",
    "player picks wish from hand of player or nothing": "write `player picks wish from hand of player or none`",
    "player gives 1 card to next after player": "then `player gives chosen to next after player`",
    "player shows the next one a card": "`player shows chosen from hand of player to next after player`",
    "player discards 2 cards": "then `player discards chosen`; 2 times over",
    "player picks a card from the pioche": "write `player draws 1`",
    "player chooses target opponent": "write `player picks friend from opponents of player`",
    "partner = pick(opponents of player)": "write `player picks partner from opponents of player`",
    "the hazard picks lucky from opponents of player": "write `chance picks lucky from opponents of player`",
    "each opponent draws 1": "`for each: friend in opponents of player`",
    "each other player draws 1": "`for each: friend in others of player`",
    "the precedent player draws 1": "write `next before player draws 1`",
    "next after player sits out one round": "write `next after player loses a turn`",
    "player replays": "write `player gets another turn`",
    "next after player must draw extra cards": "write `next after player must draw extra-cards`",
    "the direction becomes right": "write `turn the direction`",
    "counter attack": "write `cancel attack`",
    "end if": "leave this line out",
    "player discards all cards of that color": "write `player discards hand of player with color the color in play`",
    "frozen becomes true": "`frozen of player`, or `frozen of next after player`",
    "next after player becomes frozen": "write `frozen of next after player becomes true`",
    "next after player.frozen becomes true": "write `frozen of next after player becomes true`",
    "put market into the discard pile": "`put market under the top card`",
    "player shows loot to next after player": "write `loot from hand of player`",
    "swap hands of player and left of player": "write `player swaps hands with left of player`",
    "player picks an opponent as rival": "write `player picks rival from opponents of player`",
    "player puts loot on the discard pile": "write `player discards loot`",
    "oil of player is oil of player + 1": "write `oil of player becomes oil of player + 1`",
    "the amount is reduced to 1": "write `the amount becomes 1`",
    "Papa must draw 1": "rules know nobody by name",
    "nextPlayer draws 1": "write `next after player draws 1`",
    "players[i+1] draws 1": "write `next after player draws 1`",
    "deck.shuffle()": "write `shuffle the draw pile`",
    "break": "nothing is broken off",
    "add 2 cards to hand of next after player": "write `next after player draws 2`",
    "player swaps with left of player": "write `player swaps hands with left of player`",
    "player is shielded": "write `shielded of player becomes true`",
    "player gets snow oil": "write `oil of player becomes oil of player + snow`",
    "chance picks eyes from die": "a die is `chance picks eyes from 1 to 6`",
    "please turn the direction round": "write `turn the direction`",
    "the next player becomes skipped": "write `next after player loses a turn`",
    "next after player must suspend": "write `next after player loses a turn`",
    "next after player is stunned for 2 turns": "write `next after player loses 2 turns`",
    "player is once more on the row": "write `player gets another turn`",
    "the over-next player loses a turn": "write `second after player loses a turn`",
    "player gets 10 minus-points": "write `player scores 0 - 10`",
    "player bets a number from 1 to 3": "write `player picks many from 1 to 3`",
    "deal 3 damage to next after player": "write `next after player must draw 3`",
    "player swaps hands with random opponent": "first `chance picks friend from opponents of player`, then",
    "everyone except player draws 1": "`for each: friend in others of player`",
    "the amount is reduced by 1": "write `the amount becomes the amount - 1`",
    "she only draws 1": "`the amount becomes 1`",
    "player draws so long until a card fits": "`repeat until: drawn fits or",
    "player lays off loot": "write `player discards loot`",
    "player picks wish between 1 and 6": "write `player picks wish from 1 to 6`",
    "snow increases by rank of card": "write `snow becomes snow + rank of card`",
    "snow becomes snow + rank": "write `snow becomes snow + rank of card`",
    "snow becomes the smaller of snow and 2": "write `snow becomes the lesser of snow and 2`",
    "let gap be the difference between size of hand of next after player and size of hand of player": "player - size",
    "player discards hand of player with kind number and color color of card": "number with color color of card",
    "player shows hand to next after player": "write `player shows hand of player to next after player`",
    "previous of player loses a turn": "write `next before player",
    "player wins the game": "`scoring` says when, as by `target: 300`",
    "player picks lost from hand of player": "choose another name, as `the-lost`",
}
CONDITIONS = {
    "player has 3 or more oil": "write `oil of player is at least 3`",
    "player has more than 2 oil": "write `oil of player is more than 2`",
    "size of hand of player is superior to 5": "write `size of hand of player is more than 5`",
    "size of hand of player is inferior or equal to 5": "write `size of hand of player is at most 5`",
    "color of card is the same that the color of the top card": "write `color of card is color of the top card`",
    "color of card is not the color demanded": "write `color of card is not the color in play`",
    "rank of card % 2 is 0": "write `rank of card is one of 0, 2, 4, 6, 8`",
    "rank of card % 2 is 1": "write `rank of card is one of 1, 3, 5, 7, 9`",
    "size of hand of player is greater than or equal to 5": "write `size of hand of player is at least 5`",
    "rank of card is 7, or rank of card is 9": "write `rank of card is 7 or rank of card is 9`",
    "player was shielded": "write `shielded of player`",
    "isSpecial of card": "write `kind of card is not number`",
    "player is not null": "write `none`",
    "size of treasure is 3": "`zones: {treasure: {}}`",
    "rank of card is 4 and color of card is not red or blue": (
        "write `rank of card is 4 and color of card is not one of red, blue`"
    ),
    "under it lies a skip": "write `kind of the top card is skip`",
    "color of card is Herz": "write `hearts`; or `herz` in small letters",
    "rank of card is a multiple of 3": "`rank of card is one of 0, 3, 6, 9, 12`",
    "rank of card is one of 1..6": "write `rank of card is at least 1 and rank of card is at most 6`",
    "rank of card is one of 1, 3 or 5": "write `rank of card is one of 1, 3, 5`",
    "rank of card is rank of the top card plus 1": "write `rank of card is rank of the top card + 1`",
    "rank of card differs from points of card by 1": "`rank of card is points of card + 1 or rank of card is",
    "size of hand of next afterplayer is 1": "a blank is missing: `after player`",
    "the pioche is empty": "write `the draw pile is empty`",
    "hand of player is not none": "write `hand of player is empty`, or `is not empty`",
    "player has drawn in the last turn": "`on: player draws in turn` with `do: [drew of player becomes true]`",
}
EVENTS = {
    "the round is over": "write `the round ends`",
    "player plays wild +4": "write `player plays wild-draw-four`",
    "onCardPlayed": "write `player plays card`",
    "player calls uno": "write `player says uno`",
    "player puts a +2": "write `player plays draw-two`",
    "all players pass": "`when: the number of passes is at least the number of players`",
    "player plays Joker": "write `wild`; or `joker` in small letters",
}
WINDOW = f"{OWN}windows:\n  shield:\n"
TAKEN = "{do: [cancel attack]}"
FILES = {
    "a condition that stands there already": (
        with_rule("before: player must draw 2\n    when: shielded of player\n    do: [the amount becomes 0]"),
        "must draw 2",
        "and `when: shielded of player and the amount is 2`",
    ),
    "a condition that says it already": (
        with_rule("on: player plays 9\n    when: rank of card is 9\n    do: [turn the direction]"),
        "plays 9",
        "the rest is said by the `when:` that is there",
    ),
    "whom a loop counts": (
        with_rule(
            "on: player plays number\n    do:\n      - for each: friend = 1 to the number of players\n"
            "        do: [friend draws 1]"
        ),
        "for each",
        "write `friend in all players`",
    ),
    "everybody but one": (
        f"{WINDOW}    opens: after player plays number\n    asks: everybody but player\n    offers: "
        "{shout: {do: [taker draws 1]}}\n",
        "asks",
        "write `others of player`",
    ),
    "adversaries": (
        f"{WINDOW}    opens: after player plays number\n    asks: the adversaries of player\n    offers: "
        "{shout: {do: [taker draws 1]}}\n",
        "asks",
        "write `opponents of player`",
    ),
    "somebody who is hit": (
        f"{WINDOW}    opens: when the target is attacked\n    asks: the target\n    offers: {{shield: {TAKEN}}}\n",
        "opens",
        "write `before group attack`",
    ),
    "the card of an offer in the condition of its window": (
        f"{WINDOW}    opens: after player plays number\n    asks: next after player\n    when: color of guard is red\n"
        "    offers:\n      shield:\n        plays: guard from hand of taker with kind skip\n"
        "        do: [taker plays guard]\n",
        "color of guard",
        "stands in the `when:` of that offer",
    ),
    "cards of who was hit by": (
        f"{RULEBOOK}windows:\n  shield:\n    opens: after player plays number\n    asks: next after player\n"
        "    offers:\n      shield:\n        plays: guard from hand of player with kind skip\n"
        "        do: [taker plays guard]\n",
        "plays:",
        "write `hand of taker` there",
    ),
    "an action about one card": (
        f"{OWN}actions:\n  buy: {{about: 1 card from market, do: [player draws 1]}}\n"
        "rules:\n  may-buy: {permit: player says buy}\n",
        "about",
        "write `chosen from market`",
    ),
    "what happened already": (
        with_rule("on: player must draw\n    do: [the amount becomes the amount + 1]"),
        "the amount",
        "write `before:` in place of `on:`",
    ),
    "an amount of a play": (
        with_rule("before: player plays draw-two\n    do: [the amount becomes the amount + 2]"),
        "the amount",
        "before it hits, say `before: group attack`",
    ),
    "a penalty that is forbidden": (
        with_rule("forbid: player must draw\n    when: size of hand of player is 3", RULEBOOK),
        "must draw",
        "`before: player must draw` and `the amount becomes 0`",
    ),
    "somebody where nobody acts": (
        with_rule("on: the round ends\n    when: oil of player is at least 3\n    do: [player scores 10]"),
        "oil of player",
        "`for each: friend in all players`",
    ),
    "a repetition that counts": (
        with_rule(
            "on: player plays number\n    do:\n      - repeat until: snow is 3\n        do: [snow becomes snow + 1]",
            f"{RULEBOOK}flags: {{snow: {{holds: number}}}}\n",
        ),
        "repeat",
        "write `snow becomes 3`",
    ),
    "a color that is waited for": (
        with_rule(
            "on: player plays wild\n    do:\n      - repeat until: the color in play is red\n"
            "        do: [player names the color in play]",
            RULEBOOK,
        ),
        "repeat",
        "write `the color in play becomes red`",
    ),
    "a wheel that somebody picks from": (
        f"{RULEBOOK}flags:\n  luck: {{holds: [good, bad]}}\nwheels:\n  coin: {{good: 1, bad: 1}}\n"
        "rules:\n  extra: {on: player plays number, do: [chance picks luck from coin, player picks fate from coin]}\n",
        "from coin",
        "write `chance picks fate from coin`",
    ),
    "a word that no flag has": (
        f"{RULEBOOK}flags:\n  luck: {{holds: [good, bad]}}\nwheels:\n  coin: {{good: 1, evil: 1}}\n"
        "rules:\n  extra: {on: player plays number, do: [chance picks luck from coin]}\n",
        "coin",
        "the flag `luck` holds `good`, `bad`",
    ),
    "a number for a turn": (f"{RULEBOOK}flags: {{heat: {{holds: number, lasts: turn}}}}\n", "heat", "[heat becomes 0]"),
    "a color of ones own": (
        f"{RULEBOOK}deck:\n  cards:\n    star: {{colors: [red, purple]}}\nturned up: {{star: nothing}}\n"
        "going out: {star: nothing}\n",
        "purple",
        "`deck: {colors: {purple: {letter: P,",
    ),
    "a rule that is inherited, nearly": (
        f"{RULEBOOK}rules:\n  skips: {{do: [turn the direction]}}\n",
        "skips",
        "`skip`",
    ),
    "cards by their rule": (
        f"{RULEBOOK}without: [wild-draw-four, honest-wild-draw-four]\n",
        "without",
        "deck.wild-draw-four",
    ),
    "a line of cards, nearly": (
        f"{RULEBOOK}deck: {{cards: {{wilds: {{points: 30}}}}}}\n",
        "wilds",
        "did you mean `wild`?",
    ),
    "the size of a zone": (f"{RULEBOOK}zones: {{market: {{size: 3}}}}\n", "market", "write `dealt: 3`"),
    "a way with points": (f"{RULEBOOK}setup.deal.cards: 5\n", "setup.", "`setup: {deal: {cards: 5}}`"),
    "house rules behind one": (
        RULEBOOK.replace("rulebook: mine", "rulebook: mine\nhouse-rule: [stacking]"),
        "house-rule",
        "did you mean `house-rules`?",
    ),
    "a house rule by another name": (f"{RULEBOOK}house-rules: [draw-to-match]\n", "draw-to", "`draw-until-playable`"),
    "a parameter of a house rule": (f"{RULEBOOK}house-rules: [mercy=20]\n", "mercy", "write `mercy:limit=20`"),
    "hands that are too large": (f"{RULEBOOK}setup: {{deal: {{cards: 15}}}}\n", "15", "write `players: 2..6`"),
    "flags beside what is added": (
        f"{HOUSE_RULE}changes:\n  flags: {{a: {{holds: truth}}}}\n",
        "flags",
        "under `add:`, b",
    ),
    "what is new, where windows are extended": (
        f"{HOUSE_RULE}changes:\n  extend:\n    flags:\n      oil: {{of: player, holds: number}}\n    rules:\n"
        "      more: {on: player plays skip, do: [player draws 1]}\n",
        "flags:",
        "under `add:`",
    ),
    "the target of a game": (
        f"{RULEBOOK}scoring: {{target: 300}}\n",
        "target",
        "`methods: {winner-takes: {target: 300}}`",
    ),
    "an own parameter as a number": (
        f"{HOUSE_RULE}parameters: {{cards: 2}}\nchanges: {{set: {{setup.deal.cards: cards}}}}\n",
        "cards: 2",
        "write `cards: {default: 2}`",
    ),
    "a parameter that a sentence has as a number": (
        f"{HOUSE_RULE}needs: {{kinds: [skip]}}\nparameters: {{cards: {{default: 2, range: 1..4}}}}\nchanges:\n  add:\n"
        "    rules:\n      more: {on: player plays skip, follows: the rulebook, do: [next after player must draw 2]}\n",
        "cards:",
        "write `next after player must draw cards`",
    ),
    "several ranks without brackets": (
        f"{RULEBOOK}deck: {{cards: {{numbers: {{ranks: 3..7, 9, points: rank}}}}}}\n",
        "ranks",
        "a list in brackets: `ranks: [3..7, 9, ...]`",
    ),
    "a line of cards for a kind": (
        f"{RULEBOOK}deck: {{cards: {{prime: {{ranks: 11..13}}}}}}\n"
        "rules: {extra: {on: player plays prime, do: [turn the direction]}}\n",
        "plays prime",
        "write `kind: prime`",
    ),
    "what a flag may hold": (f"{RULEBOOK}flags: {{oil: {{holds: 0..3}}}}\n", "holds", "write `number`"),
    "points that are reckoned": (
        f"{RULEBOOK}deck: {{cards: {{wild: {{points: 2 * rank}}}}}}\n",
        "points",
        "a whole number, or `rank`",
    ),
    "points for places": (
        f"{RULEBOOK}scoring: {{methods: {{winner-takes: {{points: [2, 1, 0]}}}}}}\n",
        "winner-takes",
        "write `scores: places`, or take `points` away",
    ),
    "a rule by the name of its card": (
        with_rule("on: player plays number\n    follows: [draw-2]\n    do: [turn the direction]"),
        "follows",
        "did you mean `draw-two`?",
    ),
    "an exception beside a condition": (
        with_rule(
            "forbid: player plays wild\n    when: size of hand of player is 1\n    unless: the number of players is 2"
        ),
        "unless",
        "`when: size of hand of player is 1 and not (the number of players is 2)`",
    ),
    "a rule that is extended": (
        f"{HOUSE_RULE}changes:\n  extend:\n    skip:\n      do: [player draws 1]\n",
        "do:",
        "`replace: {rules: {skip: {...}}}`",
    ),
    "a window before a turn": (
        f"{RULEBOOK}windows:\n  nap:\n    opens: before turn of player begins\n    asks: player\n"
        "    offers: {nap: {do: [taker draws 1]}}\n",
        "opens",
        "write `opens: after turn of player begins`",
    ),
    "a turn that a rule gives": (
        with_rule("on: player plays number\n    follows: the rulebook\n    do: [player gets the turn]", RULEBOOK),
        "gets the turn",
        "write `player gets another turn`",
    ),
    "taker in a rule": (
        with_rule("on: player plays number\n    do: [taker draws 1]"),
        "taker",
        "in a rule who acts is `player`",
    ),
    "rules in another language": (f"{RULEBOOK}regeln: {{}}\n", "regeln", "did you mean `rules`?"),
    "two house rules in one": (
        f"{RULEBOOK}house-rules: [stacking and jump-in]\n",
        "stacking",
        "`house-rules: [stacking, j",
    ),
    "a rulebook among the house rules": (f"{RULEBOOK}house-rules: [no-mercy]\n", "no-mercy", "did you mean `mercy`?"),
    "a thousand with a point": (
        f"{RULEBOOK}scoring: {{methods: {{winner-takes: {{target: 1.000}}}}}}\n",
        "1.000",
        "write it without a sign between: `1000`",
    ),
    "a repetition by number": (
        with_rule("on: player plays number\n    do:\n      - repeat: 3\n        do: [player draws 1]"),
        "repeat",
        "as `player draws 3`",
    ),
    "a kind by its old name": (
        f"{RULEBOOK}deck: {{cards: {{nuke: {{colors: none}}}}}}\nturned up: {{nuke: nothing}}\n"
        "going out: {nuke: nothing}\nrules: {extra: {on: player plays bomb, do: [turn the direction]}}\n",
        "plays bomb",
        "did you mean `nuke`, which this file has?",
    ),
    "a permit with an event": (
        with_rule("on: player plays number\n    permit: player plays number\n    when: rank of card is 7"),
        "extra:",
        "leave `on:` out",
    ),
    "a blank too many": (
        f"{RULEBOOK}rules:\n  a:\n    on: player plays number\n     when: rank of card is 7\n"
        "    do: [turn the direction]\n",
        "when:",
        "write 4 spaces before it",
    ),
    "an apostrophe in brackets": (
        f"{RULEBOOK}silences: {{first-card: {{reading: 'we don't count it', status: chosen}}}}\n",
        "reading",
        "quotes of the other sort",
    ),
    "needs without their sort": (f"{HOUSE_RULE}needs: [reverse]\nchanges: {{}}\n", "needs", "{kinds: [reverse]}"),
    "colors in a sentence": (
        f"{RULEBOOK}deck: {{cards: {{star: {{colors: red and blue}}}}}}\n",
        "star",
        "write a list: `colors: [red, blue]`",
    ),
    "a group that hits nobody": (
        f"{RULEBOOK}groups: {{storm: {{do: [the target draws 1]}}}}\n"
        "rules: {extra: {on: player plays number, do: [{group: storm}]}}\n",
        "storm",
        "`storm: {target: next after player, do: [...]}`",
    ),
    "a window that opens too late": (
        f"{RULEBOOK}windows:\n  shield:\n    opens: after group attack\n    asks: the target\n"
        "    offers: {shield: {do: [the amount becomes the amount - 1]}}\n",
        "the amount",
        "write `opens: before group attack` in place of `after`",
    ),
    "what an action is about": (
        f"{OWN}actions:\n  buy: {{about: one card from the market, do: [player takes bargain from market]}}\n"
        "rules:\n  may-buy: {permit: player says buy}\n",
        "about",
        "write `bargain from market`",
    ),
    "a rule that was taken away": (
        f"{RULEBOOK}without: [draw-two]\nrules: {{draw-two: {{when: rank of card is 7}}}}\n",
        "draw-two: {",
        "leave `draw-two` out there",
    ),
    "a group of ones own for inherited rules": (
        f"{RULEBOOK}groups:\n  attack:\n    target: next after player\n    do:\n      - target must draw the amount\n",
        "target must",
        "write `the target`",
    ),
    "a clause of another sheet": (
        "lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: madagascar-en\nrules: {skip: {cites: [mh-es.skip.1]}}\n",
        "cites",
        "did you mean `pm-en.skip.1`?",
    ),
    "few cards in a list of players": (
        with_rule(
            "on: player plays number\n    do:\n      - for each: victim in opponents of player with hand is less than 3"
            "\n        do: [victim draws 1]"
        ),
        "for each",
        "opponents of player with size of hand less than 3`",
    ),
    "cards of an offer, told before their place": (
        f"{WINDOW}    opens: after player plays number\n    asks: next after player\n    offers:\n      shield:\n"
        "        plays: twin with kind skip from hand of taker\n        do: [taker plays twin]\n",
        "plays:",
        "write `twin from hand of taker with kind skip`",
    ),
    "the target becomes something": (
        f"{WINDOW}    opens: before group attack\n    asks: the target\n"
        "    offers: {shield: {do: [the target becomes shielded]}}\n",
        "becomes",
        "write `shielded of the target becomes true`",
    ),
    "a zero on anything": (
        with_rule("permit: player plays 0 on anything"),
        "0 on",
        "write `player plays number`, and a line `when: rank of card is 0`",
    ),
    "a house rule and a word": (
        f"{RULEBOOK}house-rules: [stacking any-draw]\n",
        "stacking",
        "`stacking:accepts=any-draw`",
    ),
    "a repetition while": (
        with_rule("on: player plays number\n    do:\n      - repeat while: snow is 3\n        do: [player draws 1]"),
        "repeat while",
        "write `repeat until:`",
    ),
    "a number in the place of a sort": (f"{RULEBOOK}flags: {{oil: {{holds: 0}}}}\n", "holds", "write `number`"),
    "a name that is the unused one": (
        f"{RULEBOOK}parameters: {{stall-cards: 2}}\n"
        "rules: {extra: {on: player plays number, do: [player draws stall-size]}}\n",
        "stall-size",
        "did you mean `stall-cards`, which nothing uses?",
    ),
    "a remark in brackets": (f"{RULEBOOK}(taught by my sister)\n", "(taught", "a remark begins with `#`"),
    "a row for most kinds": (
        "lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: [suits, calls]\nplayers: 2..4\n"
        "setup: {deal: {cards: 5}}\ndeck:\n  cards:\n    numbers: {ranks: 5..10, points: rank}\n"
        "    jack: {}\n    king: {}\n    ace: {}\n"
        "turned up: {every other kind: nothing}\ngoing out:\n  ace: nothing\n",
        "ace: nothing",
        "write `every other kind: nothing`",
    ),
    "a tab": (
        f"{RULEBOOK}rules:\n  a:\n\ton: player plays number\n    do: [turn the direction]\n",
        "on:",
        "write 4 spaces",
    ),
    "a colon in a text": (
        f"{RULEBOOK}texts: {{kinds: {{skip: {{stake: {{en: Look : gone}}}}}}}}\n",
        "stake",
        "in quotes",
    ),
}
WARNED = {
    "the card that was played": (
        with_rule("on: player plays number\n    do: [player gives card to next after player]", RULEBOOK),
        "gives card",
        "player picks chosen from hand of player",
    ),
    "a flag that is only taken back": (
        with_rule(
            "on: player plays number\n    when: shielded of player\n    follows: the rulebook\n"
            "    do: [shielded of player becomes false]",
            SHIELDED,
        ),
        "shielded",
        "`shielded of player becomes true`",
    ),
    "a title that is cut off": (
        RULEBOOK.replace("title: Mine", "title: Rule #9, whoever lays a nine") + "names: {wild: Joker}\n",
        "title:",
        '`title: "Rule #9, whoever lays a nine"`',
    ),
    "whoever draws draws again": (
        with_rule(
            "on: player draws\n    when: size of hand of player is at least 4\n    follows: the rulebook\n"
            "    do: [player draws 1]",
            RULEBOOK,
        ),
        "player draws 1",
        "`before: player draws`",
    ),
    "a hand that never gets small": (
        with_rule(
            "on: player plays skip\n    follows: the rulebook\n    do:\n"
            "      - repeat until: size of hand of player is less than 3\n        do: [player draws 1]",
            RULEBOOK,
        ),
        "repeat",
        "write `is at least 3`",
    ),
    "a number that stays at its start": (
        with_rule(
            "on: player plays number\n    when: snow is 5\n    follows: the rulebook\n    do: [snow becomes 0]",
            f"{RULEBOOK}flags: {{snow: {{holds: number}}}}\n",
        ),
        "snow",
        "where it happens: `snow becomes snow + 1`",
    ),
    "a hand that only grows": (
        with_rule(
            "on: player plays skip\n    follows: the rulebook\n    do:\n"
            "      - repeat until: size of hand of player is 0\n        do: [player draws 1]",
            RULEBOOK,
        ),
        "repeat",
        "has to take cards from the hand",
    ),
    "the hand of somebody else": (
        with_rule(
            "on: player plays skip\n    follows: the rulebook\n    do:\n"
            "      - repeat until: size of hand of next after player is at least 6\n        do: [player draws 1]",
            RULEBOOK,
        ),
        "repeat",
        "say the same player in both",
    ),
    "a rule about other cards": (
        with_rule("on: player plays skip\n    follows: [skip, reverse]\n    do: [turn the direction]", RULEBOOK),
        "extra:",
        "take `reverse` out of `follows`",
    ),
}
WARNED |= {
    "what is not one thing or not another": (
        with_rule(
            "on: player plays number\n    when: rank of card is not 7 or rank of card is not 8\n"
            "    follows: the rulebook\n    do: [turn the direction]",
            RULEBOOK,
        ),
        "when:",
        "write `and` in place of `or`",
    ),
    "a rule by an inherited name": (
        f"{RULEBOOK}rules:\n  draw-instead:\n    forbid: player plays wild\n    when: size of hand of player is 1\n"
        "  drawing: {permit: player draws in turn}\n",
        "draw-instead:",
        "give this one another name",
    ),
    "a window after one of another moment": (
        f"{RULEBOOK}windows:\n  look:\n    opens: after player plays number\n    asks: next after player\n"
        "    follows: [late-catch]\n    offers: {look: {do: [taker draws 1]}}\n",
        "look:",
        "take `late-catch` out of `follows`",
    ),
    "a card compared with itself": (
        with_rule(
            "on: player plays number\n    follows: the rulebook\n    do:\n"
            "      - if: rank of card is rank of the top card + 1\n        then: [turn the direction]",
            RULEBOOK,
        ),
        "if:",
        "what was laid is `card`",
    ),
    "a repetition about what stays": (
        with_rule(
            "on: player plays skip\n    follows: the rulebook\n    do:\n"
            "      - repeat until: color of the top card is red\n        do: [player draws 1]",
            RULEBOOK,
        ),
        "repeat",
        "color of drawn is COLOR",
    ),
    "a play in whose place something is done": (
        with_rule("instead: player plays skip\n    do: [player draws 1]", RULEBOOK),
        "instead",
        "write `on: player plays skip`",
    ),
    "a penalty that hits nobody": (
        "lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: [suits, attack, calls]\nplayers: 2..4\n"
        "setup: {deal: {cards: 5}}\ndeck:\n  cards:\n    numbers: {ranks: 5..10, points: rank}\n    two: {penalty: 2}\n"
        "turned up: {every other kind: nothing}\ngoing out: {every other kind: nothing}\n",
        "two:",
        "next after player must draw penalty of card",
    ),
}
LINES = {
    "a turn beside what is given": (
        "play:\n",
        "top: red 4\nplay:\n",
        "top: red 4",
        "the `given:` that is there: `top: red 4`",
    ),
    "a card and its target": ("plays red 7", "plays red 7 on Blas", "on Blas", "write `Ana plays red 7`"),
    "a flag beside the turn": ("turn: Blas}", "turn: Blas, mood: calm}", "mood", "`flags: {mood: calm}`"),
    "counters of players": ("turn: Blas}", "turn: Blas, oil: {Blas: 0}}", "oil", "`player flags: {oil: {Blas: 0}}`"),
}


def check(text: str, line: str, advice: str, tmp_path: Path) -> None:
    """One mistake, one message; that nothing else in the file is used is told besides."""
    from lastcard.interpreter.proof.judge import judge_file

    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    problems = (judge_file if text.startswith("scenario") else judge)(path).diagnostics
    above = OWN.count("\n") if text.startswith(OWN) else 0
    told = [each for each in problems if each.span is None or each.span.line > above]
    assert len(told) == 1, "one mistake, one message"
    assert told[0].span is not None
    assert line in text.splitlines()[told[0].span.line - 1]
    assert advice in told[0].help


@pytest.mark.parametrize(("sentence", "advice"), STEPS.items())
def test_a_step(sentence: str, advice: str, tmp_path: Path) -> None:
    check(step(sentence), sentence, advice, tmp_path)


@pytest.mark.parametrize(("sentence", "advice"), CONDITIONS.items())
def test_a_condition(sentence: str, advice: str, tmp_path: Path) -> None:
    lines = with_rule(f"on: player plays number\n    when: {sentence}\n    do: [turn the direction]")
    check(lines, sentence, advice, tmp_path)


@pytest.mark.parametrize(("sentence", "advice"), EVENTS.items())
def test_an_event(sentence: str, advice: str, tmp_path: Path) -> None:
    check(with_rule(f"on: {sentence}\n    do: [turn the direction]"), sentence, advice, tmp_path)


@pytest.mark.parametrize(("text", "line", "advice"), FILES.values(), ids=FILES)
def test_a_file(text: str, line: str, advice: str, tmp_path: Path) -> None:
    check(text, line, advice, tmp_path)


@pytest.mark.parametrize(("text", "line", "advice"), WARNED.values(), ids=WARNED)
def test_what_can_be_played_and_is_not_meant(text: str, line: str, advice: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    problems = judge(path).diagnostics
    told = next(each for each in problems if advice in each.help)
    assert told.severity == "warning"
    assert told.span is not None
    assert line in text.splitlines()[told.span.line - 1]


@pytest.mark.parametrize(("right", "wrong", "line", "advice"), LINES.values(), ids=LINES)
def test_a_scenario(right: str, wrong: str, line: str, advice: str, tmp_path: Path) -> None:
    assert right in SCENARIO
    check(SCENARIO.replace(right, wrong), line, advice, tmp_path)
