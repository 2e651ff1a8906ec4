"""Mistakes of form: YAML, keys and the shapes of values. What they are told to write is made of what was written."""

from pathlib import Path

import pytest

from lastcard.dsl.load import judge
from lastcard.dsl.reading.nodes import Mapping
from lastcard.dsl.reading.source import read
from lastcard.dsl.shape.advice.examples import ENTRIES, VALUES
from lastcard.dsl.shape.misfits import check_shape
from lastcard.dsl.shape.sorts import shape_of
from lastcard.dsl.shape.ways import Whole

RULEBOOK = "lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: classic\n"
HOUSE_RULE = "lastcard: 1\nhouse-rule: mine\ntitle: Mine\nsummary: A rule.\n"
SCENARIO = (
    "scenario: One\nrulebook: classic\nplayers: [Ana, Blas]\ngiven:\n  turn: Ana\n  top: red 5\n"
    "  hands: {Ana: [red 7, red 8], Blas: [green 1, green 2]}\nplay:\n  - Ana plays red 7\nexpect: {turn: Blas}\n"
)
CHANGED = "changes: {set: {setup.deal.cards: cards}}\n"


def rules(*lines: str) -> str:
    return f"{RULEBOOK}rules:\n" + "".join(f"  {line}\n" for line in lines)


def sevens(*lines: str) -> str:
    return rules("sevens:", "  on: player plays number", *(f"  {line}" for line in lines))


# What the author meant: the file, a part of the line at which something is said, and a part of what is said to write.
MISTAKES = {
    "steps as far left as their rule": (
        f"{RULEBOOK}rules:\n  sevens:\n    on: player plays number\n  do:\n    - turn the direction\n",
        "do:",
        "it belongs to `sevens`",
    ),
    "no then": (
        rules(
            "sevens:", "  on: player plays number", "  do:", "    - if: rank of card is 7", "          - player draws 1"
        ),
        "if: rank",
        "`then: [player draws 1]`",
    ),
    "ranks and kinds among the needs": (
        f"{HOUSE_RULE}needs: [number, 7]\nchanges: {{set: {{parameters.call-penalty: 4}}}}\n",
        "needs:",
        "`needs: {kinds: [number], ranks: [7]}`",
    ),
    "a condition of rules as in programs": (
        rules("sevens:", "  when: player plays number", "  if: rank of card is 7", "  do: [turn the direction]"),
        "if: rank",
        "`on: player plays card`",
    ),
    # --- YAML ---
    "one entry of a list among entries": (
        rules("- name: sevens", "  on: player plays number", "  do: [turn the direction]", "nines:", "  do: []"),
        "- name: sevens",
        "write `sevens:`, without a hyphen",
    ),
    "an item in brackets among entries": (
        f"{RULEBOOK}deck:\n  cards:\n    star: {{copies: 2}}\n    - {{name: moon, copies: 3}}\n",
        "- {name: moon",
        "`moon: {copies: 3}`",
    ),
    "two rules of one name": (
        rules("a:", "  on: player plays skip", "a:", "  on: player plays reverse"),
        "  a:",
        "give one of them another name",
    ),
    "else-if with its own steps": (
        sevens("do:", "  - if: rank of card is 7", "    then: []", "    elif: rank of card is 8", "    then: []"),
        "elif:",
        "write `else:`",
    ),
    "an apostrophe in single quotes": (
        RULEBOOK.replace("title: Mine", "title: 'Nobody's turn'"),
        "Nobody's",
        "`'Nobody''s turn'`",
    ),
    "quotes inside quotes": (
        RULEBOOK.replace("title: Mine", 'title: "The "best" game"'),
        "best",
        "`'The \"best\" game'`",
    ),
    "quotes round a part of a sentence": (
        sevens('when: "rank of card" is 7', "do: []"),
        "rank of card",
        "`when: rank of card is 7`",
    ),
    "a remark of another language": (f"{RULEBOOK}setup: {{deal: {{cards: 5}}}} // five\n", "// five", "`# five`"),
    "a remark behind a number": (f"{RULEBOOK}parameters: {{call-penalty: 4 // four}}\n", "// four", "`# four`"),
    "a line of hyphens in the middle": (
        f"{RULEBOOK}---\nparameters: {{call-penalty: 4}}\n",
        "---",
        "take the line away",
    ),
    "a colon in a comparison": (sevens("when: rank of card is: 7", "do: []"), "is: 7", "`when: rank of card is 7`"),
    "a colon for a comparison": (sevens("when: rank of card: 7", "do: []"), "card: 7", "`when: rank of card is 7`"),
    "a colon in a title": (RULEBOOK.replace("Mine", "Mine: ours"), "Mine: ours", "`title: 'Mine: ours'`"),
    "steps on the line of the condition": (
        sevens("when: rank of card is 7 do: [turn the direction]"),
        "do: [turn",
        "on a line of its own, below this one: `do: [turn the direction]`",
    ),
    "an exclamation mark for not": (
        sevens("when: !player is the dealer", "do: []"),
        "!player",
        "`when: not player is the dealer`",
    ),
    "else as far out as the step": (
        sevens("do:", "  - if: rank of card is 7", "    then: []", "  else: []"),
        "else:",
        "indent it by two more",
    ),
    "a remark with a percent sign": (f"% mine\n{RULEBOOK}", "% mine", "comments begin with `#`"),
    # --- lists and mappings ---
    "rules as a list with names": (
        rules("- name: sevens", "  on: player plays number", "  do: [turn the direction]"),
        "- name: sevens",
        "`rules: {sevens: {on: player plays number, do: [turn the direction]}}`",
    ),
    "rules as a list of keys": (
        rules("- sevens:", "  on: player plays number", "  do: [turn the direction]"),
        "- sevens:",
        "leave the hyphen out, `sevens:`",
    ),
    "a step with keys and no hyphen": (
        sevens("do:", "  if: rank of card is 7", "  then: [turn the direction]"),
        "if: rank",
        "`- if: rank of card is 7`",
    ),
    "a step with a colon": (sevens("do:", "  - player draws: 1"), "player draws: 1", "`- player draws 1`"),
    "steps in one text": (
        sevens("do: |", "  turn the direction", "  player draws 1"),
        "do: |",
        "take it away, and begin",
    ),
    "hyphens without a blank": (
        sevens("do:", "  -turn the direction", "  -player draws 1"),
        "-turn",
        "`- turn the direction`",
    ),
    "steps with numbers": (sevens("do:", "  1. turn the direction"), "1. turn", "`- turn the direction`"),
    "steps of an action without their key": (
        f"{RULEBOOK}actions:\n  save:\n    - player draws 1\n    - turn the direction\n",
        "- player draws 1",
        "write `do:` below `save:`",
    ),
    "exceptions with the name inside": (
        f"{HOUSE_RULE}changes:\n  except:\n    - rule: skip\n      when: rank of card is 7\n",
        "- rule: skip",
        "`except: {skip: rank of card is 7}`",
    ),
    "needs of several sorts": (
        f"{HOUSE_RULE}needs: [skip, call-penalty]\nchanges: {{remove: [skip]}}\n",
        "needs",
        "`needs: {SORT: [skip, call-penalty]}`",
    ),
    "house rules as a mapping": (
        f"{RULEBOOK}house-rules:\n  stacking:\n    accepts: any-draw\n",
        "stacking:",
        "`house-rules: [stacking:accepts=any-draw]`",
    ),
    "house rules with nothing behind": (
        f"{RULEBOOK}house-rules:\n  stacking:\n  jump-in:\n",
        "stacking:",
        "`house-rules: [stacking, jump-in]`",
    ),
    "a house rule like a call": (
        f"{RULEBOOK}house-rules: [stacking(accepts=any-draw)]\n",
        "stacking(",
        "`stacking:accepts=any-draw`",
    ),
    "a house rule in parts": (
        f"{RULEBOOK}house-rules:\n  - name: stacking\n    accepts: any-draw\n",
        "name: stacking",
        "`stacking:accepts=any-draw`",
    ),
    "what is to go, by sections": (
        f"{RULEBOOK}without:\n  rules: [skip]\n  deck: [skip]\n  turned up: [skip]\n",
        "rules: [skip]",
        "`without: [skip, deck.skip, turned up.skip]`",
    ),
    "outcomes as a list": (
        f"{RULEBOOK}wheels: {{press: [0, 0, 0, 1, 1, 4]}}\n",
        "press",
        "`press: {0: 3, 1: 2, 4: 1}`",
    ),
    "flags as a list": (f"{RULEBOOK}flags: [warned]\n", "warned", "`flags: {warned: {holds: truth}}`"),
    "values of a parameter": (
        f"{HOUSE_RULE}parameters: {{cards: [1, 2, 3]}}\n{CHANGED}",
        "[1, 2, 3]",
        "`cards: {default: 1, range: 1..3}`",
    ),
    "ways of scoring as a list": (
        f"{RULEBOOK}scoring:\n  methods:\n    - mine\n",
        "- mine",
        "`methods: {mine: {scores: winner, target: 200}}`",
    ),
    # --- values ---
    "cards with a unit": (f"{RULEBOOK}setup:\n  deal: 5 cards each\n", "5 cards", "`deal: {cards: 5}`"),
    "a range for a parameter": (
        f"{HOUSE_RULE}parameters: {{cards: 1 to 4}}\n{CHANGED}",
        "1 to 4",
        "`cards: {default: 1, range: 1..4}`",
    ),
    "a range for a default": (
        f"{HOUSE_RULE}parameters: {{cards: {{default: 1 to 4}}}}\n{CHANGED}",
        "1 to 4",
        "`default: 1`, and beside it `range: 1..4`",
    ),
    "an offer in a sentence": (
        f"{RULEBOOK}windows:\n  w:\n    opens: after player plays skip\n    asks: player\n    offers: player may beg\n",
        "may beg",
        "`offers: {NAME: {do: [taker draws 1]}}`",
    ),
    "chances": (
        f"{RULEBOOK}wheels:\n  press: {{0: 0.5, 1: 0.3, 4: 0.2}}\n",
        "0.5",
        "`press: {0: 5, 1: 3, 4: 2}`",
    ),
    "chances in parts": (f"{RULEBOOK}wheels:\n  press: {{0: 1/2, 1: 1/6}}\n", "1/2", "`press: {0: 3, 1: 1}`"),
    "a number with a point": (
        f"{RULEBOOK}deck: {{cards: {{star: {{copies: 2, points: 2.5}}}}}}\n",
        "2.5",
        "write `2` or `3`",
    ),
    "half a card": (f"{RULEBOOK}deck: {{cards: {{star: {{copies: 0.5}}}}}}\n", "0.5", "write `1`"),
    "no colors": (f"{RULEBOOK}deck: {{cards: {{star: {{colors: []}}}}}}\n", "[]", "`colors: none`"),
    "words of a flag in one text": (
        f"{RULEBOOK}flags: {{weather: {{holds: sunny or rainy}}}}\n",
        "sunny or rainy",
        "`holds: [sunny, rainy]`",
    ),
    "a flag of another language": (
        f"{RULEBOOK}flags:\n  mood: {{type: enum, values: [trade, sing]}}\n",
        "type: enum",
        "`holds: [trade, sing]`",
    ),
    "who sees a zone": (f"{RULEBOOK}zones: {{bank: {{visibility: private}}}}\n", "visibility", "`seen by: owner`"),
    "how a flag begins": (f"{RULEBOOK}flags: {{heat: {{holds: number, default: 3}}}}\n", "default", "`start`"),
    "whose a flag is": (f"{RULEBOOK}flags: {{warned: {{scope: player, holds: truth}}}}\n", "scope", "`of`"),
    "a range in a rulebook": (
        f"{RULEBOOK}parameters: {{sting: {{default: 2, range: 1..4}}}}\n",
        "default: 2",
        "`sting: 2`",
    ),
    "the old name behind the new one": (
        f"{RULEBOOK}rename: {{last: call.call}}\n",
        "last: call",
        "`rename: {call.call: last}`",
    ),
    "names by sections": (f"{RULEBOOK}names: {{kinds: {{skip: Wait}}}}\n", "kinds", "`names: {skip: Wait}`"),
    "an order with the key of an event": (
        sevens("before: [skip]", "do: [turn the direction]"),
        "before",
        "with `follows: [sevens]`",
    ),
    "a name in two capitals": (RULEBOOK.replace("rulebook: mine", "rulebook: MyGame"), "MyGame", "`mine`"),
    "a rule in two capitals": (rules("sevensSting:", "  on: player plays number"), "sevensSting", "`sevens-sting`"),
    "a rulebook as people call it": (RULEBOOK.replace("classic", "UNO"), "UNO", "did you mean `classic`?"),
    "players who are asked, as a list": (
        f"{RULEBOOK}windows:\n  w: {{opens: after player plays skip, asks: [player, the dealer], offers: {{}}}}\n",
        "asks",
        "`asks: player, the dealer`",
    ),
    # --- keys of other levels ---
    "the deal beside the sections": (f"{RULEBOOK}deal: 5\n", "deal: 5", "`setup: {deal: {cards: 5}}`"),
    "a hand beside the sections": (f"{RULEBOOK}hand size: 5\n", "hand size", "`setup: {deal: {cards: 5}}`"),
    "the deal where a setup stands": (
        f"{RULEBOOK}setup: {{dealer: {{by: chosen}}}}\ndeal: 5\n",
        "deal: 5",
        "under the `setup:` that is there: `deal: {cards: 5}`",
    ),
    "the end of a game, a level out": (
        f"{RULEBOOK}scoring: {{default: winner-takes, target: 200 points}}\n",
        "target",
        "`methods: {winner-takes: {target: 200}}`",
    ),
    "a way of scoring, a level out": (
        f"{RULEBOOK}scoring:\n  scores: everybody\n  target: 100\n  wins: lowest\n",
        "scores:",
        "`methods: {NAME: {scores: everybody, target: 100, wins: lowest}}`",
    ),
    "an addition beside the changes": (
        f"{HOUSE_RULE}changes: {{}}\nadd:\n  flags: {{warm: {{holds: truth}}}}\n",
        "add:",
        "under the `changes:` that is there: `add: {flags: {warm: {holds: truth}}}`",
    ),
    "the ends of a range": (
        f"{HOUSE_RULE}parameters: {{cards: {{default: 1, min: 1, max: 4}}}}\n{CHANGED}",
        "min: 1",
        "`range: 1..4`",
    ),
    "a rule beside the sections": (
        f"{RULEBOOK}sevens:\n  on: player plays number\n  do: [turn the direction]\n",
        "sevens:",
        "`rules: {sevens: {on: player plays number, do: [turn the direction]}}`",
    ),
    "a parameter beside the sections": (
        f"{RULEBOOK}call-penalty: 4\n",
        "call-penalty",
        "`parameters: {call-penalty: 4}`",
    ),
    "a text without its sort": (
        f"{RULEBOOK}texts:\n  call: {{label: {{en: Last one}}}}\n",
        "call:",
        "`offers: {call: {label: {en: Last one}}}`, or under `actions:`",
    ),
    "languages without what they say": (
        f"{RULEBOOK}texts:\n  offers:\n    call:\n      en: Last one\n      es: Uno\n",
        "en: Last",
        "`label: {en: Last one, es: Uno}`",
    ),
    "offers that are needed": (
        f"{HOUSE_RULE}needs: {{offers: [challenge]}}\nchanges: {{remove: [skip]}}\n",
        "offers",
        "`windows: [WINDOW]`",
    ),
    "a single value that is added": (
        f"{HOUSE_RULE}changes: {{setup: {{deal: {{cards: 5}}}}}}\n",
        "setup",
        "`set: {setup.deal.cards: 5}`",
    ),
    "a window among the rules": (
        rules("plea:", "  opens: before player must draw", "  asks: player", "  offers: {plea: {do: []}}"),
        "opens",
        "`plea` is an entry of `windows:`",
    ),
    "a group among the rules": (rules("attack: {amount: 3}"), "amount", "`groups: {attack: {amount: 3}}`"),
    "a flag among the parameters": (
        f"{RULEBOOK}parameters: {{heat: {{holds: number}}}}\n",
        "heat",
        "entry of `flags:`",
    ),
    "what stands beside the sections, in one": (
        f"{RULEBOOK}setup: {{players: 2..6}}\n",
        "players",
        "further out, beside `setup:`",
    ),
    "an answer in the setup": (
        f"{RULEBOOK}setup: {{next dealer: passes on}}\n",
        "next dealer",
        "`answers: {next dealer: passes on}`",
    ),
    "two hands beside the deal": (
        f"{RULEBOOK}setup: {{deal: {{cards: 7}}, for two: 5}}\n",
        "for two",
        "under the `deal:` that is there: `for two: 5`",
    ),
    "a label in a window": (
        f"{RULEBOOK}windows:\n  w:\n    opens: after player plays skip\n    asks: player\n"
        "    offers: {plea: {label: {en: Please}}}\n",
        "label",
        "`texts: {offers: {plea: {label: ...}}}`",
    ),
    "round brackets": (f"{RULEBOOK}setup: (deal: 5)\n", "(deal", "`setup: {deal: 5}`"),
    # --- what is read and means nothing ---
    "a place for a value in a text": (
        f"{HOUSE_RULE.replace('A rule', 'Draw ${cards}')}parameters: {{cards: {{default: 2}}}}\n{CHANGED}",
        "${cards}",
        "write what people are to read",
    ),
    # --- which sort of file it is ---
    "a misspelled head": (f"{HOUSE_RULE.replace('house-rule', 'hause-rule')}{CHANGED}", "hause-rule", "`house-rule`?"),
    "a head in two words": (
        f"{HOUSE_RULE.replace('house-rule', 'house rule')}{CHANGED}",
        "house rule",
        "`house-rule`?",
    ),
    "a head that another file has": (RULEBOOK.replace("rulebook:", "name:"), "name", "did you mean `rulebook`?"),
    "changes in a rulebook": (
        f"{RULEBOOK}changes:\n  replace:\n    rules:\n      skip: {{on: player plays skip, do: []}}\n",
        "changes:",
        "`rules: {skip: ...}`; a rule for any rulebook begins `house-rule: NAME`, without `rulebook:` and `extends:`",
    ),
    "a value that is set in a rulebook": (
        f"{RULEBOOK}changes: {{set: {{setup.deal.cards: 5}}}}\n",
        "changes:",
        "`setup: {deal: {cards: 5}}`",
    ),
    "an exception in a rulebook": (
        f"{RULEBOOK}changes: {{except: {{skip: size of hand of player is 1}}}}\n",
        "changes:",
        "`rules: {skip: {when: not (CONDITION)}}`",
    ),
    "a scenario as an item": (
        "".join(f"{'    ' if at else '  - '}{line}\n" for at, line in enumerate(SCENARIO.splitlines())),
        "- scenario",
        "`scenario:` at the beginning of its line, without a hyphen",
    ),
    "two rulebooks": (f"{RULEBOOK}{RULEBOOK.replace('mine', 'other')}", "lastcard", "a file of its own"),
    # --- a word where something with parts is wanted ---
    "a range of cards": (
        f"{RULEBOOK}deck:\n  cards:\n    numbers: 8..10\n",
        "8..10",
        "write `numbers: {ranks: 8..10}`",
    ),
    "a rank by its name": (f"{RULEBOOK}deck:\n  cards:\n    seven: 7\n", "seven", "write `seven: {rank: 7}`"),
    "how many a card lets draw": (
        f"{RULEBOOK}deck:\n  cards:\n    seven: {{rank: 7, draw: 2}}\n",
        "draw: 2",
        "did you mean `penalty`?",
    ),
    "a word for parts": (f"{RULEBOOK}answers: yes\n", "answers", "stands what it has: `draw pile used up:`"),
    "one name in a list": (f"{RULEBOOK}scoring: [race]\n", "scoring", "write `scoring: {default: race}`"),
    "a target by itself": (
        f"{RULEBOOK}scoring:\n  default: race\n  target: 100\n",
        "target",
        "if `race` is not inherited, it says who scores as well: `{scores: winner, target: 100}`",
    ),
    "forbidden as the last card": (
        f"{RULEBOOK}going out:\n  skip: not allowed\n",
        "skip",
        "`rules: {NAME: {forbid: player plays skip, when: size of hand of player is 1}}`",
    ),
    "forbidden as the first card": (f"{RULEBOOK}turned up:\n  skip: forbidden\n", "skip", "`skip: [STEP]`"),
    "a yes for a row": (f"{RULEBOOK}going out:\n  skip: yes\n", "skip", "`skip: nothing` or `skip: stays in`"),
    "a truth for a row": (f"{RULEBOOK}going out:\n  skip: true\n", "skip", "`skip: nothing` or `skip: stays in`"),
    "a yes for a condition": (sevens("when: yes", "do: []"), "when", "leave `when` out"),
    "a yes for an event": (rules("a: {on: yes, do: []}"), "on: yes", "a sentence stands here"),
    "a yes for a text": (RULEBOOK.replace("title: Mine", "title: No"), "title", 'quote it: `"No"`'),
    "a yes for a flag": (f"{RULEBOOK}flags: {{lucky: yes}}\n", "lucky", "`lucky: {holds: truth, start: true}`"),
    "yes for each house rule": (
        f"{RULEBOOK}house-rules: {{stacking: yes, mercy: no}}\n",
        "house-rules",
        "`house-rules: [stacking]`",
    ),
    "ranks in capitals": (
        f"{RULEBOOK}deck:\n  ranks: [7..10, J, A]\n  cards:\n    ace: {{copies: 2}}\n    court: {{ranks: [jack]}}\n",
        "ranks",
        "`ranks: [7..10, jack, ace]`",
    ),
    "the outcomes of a wheel": (
        f"{RULEBOOK}wheels: {{die: 1..6}}\n",
        "die",
        "`die: {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}`",
    ),
    "one word for all rows": (
        f"{RULEBOOK}going out: nothing\n",
        "going out",
        "`going out: {every other kind: nothing}`",
    ),
    "nothing turned up": (f"{RULEBOOK}turned up: no\n", "turned up", "write `turned up: none`"),
    "a list of cards": (f"{RULEBOOK}deck:\n  cards: [star, moon]\n", "cards", "`cards: {star: {}, moon: {}}`"),
    # --- what people read ---
    "a text of a kind": (
        f"{RULEBOOK}texts: {{kinds: {{skip: Who comes next sits out}}}}\n",
        "skip",
        "`skip: {stake: {en: Who comes next sits out}}`; what it is called stands under `names: {skip: ...}`",
    ),
    "a text in the language of the file": (
        f"{RULEBOOK}language: fr\ntexts: {{offers: {{uno: {{label: Dernière carte}}}}}}\n",
        "label",
        "`label: {fr: Dernière carte}`",
    ),
    "names the wrong way round": (
        f"{RULEBOOK}names: {{Passe: skip, rouge: red}}\n",
        "Passe",
        "`names: {skip: Passe, red: rouge}`",
    ),
    # --- files of other games ---
    "how to win": (f"{RULEBOOK}win condition: hand of player is empty\n", "win condition", "has won the round"),
    "a limit of hands": (f"{RULEBOOK}setup:\n  hand limit: 10\n", "hand limit", "`mercy:limit=10`"),
    "a rule that is described": (sevens("description: It turns", "do: []"), "description", "behind `#`"),
    "the most players": (f"{RULEBOOK}max players: 4\n", "max players", "`players: 2..6`"),
    "a step in parts": (
        sevens("do:", "  - {draw: {player: next, amount: 1}}"),
        "draw",
        "says who: `next after player draws 1`",
    ),
    "a step in other parts": (
        sevens("do:", "  - {action: draw, player: next, count: 2}"),
        "action",
        "says who: `next after player draws 2`",
    ),
    "a group in steps": (
        sevens("do:", "  - group: hit", "  - target: next after player", "  - amount: 2"),
        "target",
        "it belongs to the `group:` above",
    ),
}
IN_SCENARIOS = {
    "a move in parts": (
        SCENARIO.replace("- Ana plays red 7", "- {player: Ana, action: play, card: red 7}"),
        "`Ana plays red 7`",
    ),
    "a check": (SCENARIO.replace("- Ana plays red 7", "- assert: turn == Blas"), "`- expect: {turn: Blas}`"),
    "several refusals": (
        SCENARIO.replace("- Ana plays red 7", "- refused: [Blas plays green 1, Blas draws]"),
        "`- refused: Blas plays green 1`, below it `- refused: Blas draws`",
    ),
    "moves with colons": (SCENARIO.replace("  - Ana plays", "  Ana: plays"), "`- Ana plays red 7`"),
    "what is expected, in a sentence": (SCENARIO.replace("{turn: Blas}", "turn is Blas"), "`expect: {turn: Blas}`"),
    "players in one text": (SCENARIO.replace("[Ana, Blas]", "Ana and Blas"), "`players: [Ana, Blas]`"),
    "a card in parts": (SCENARIO.replace("top: red 5", "top: {rank: 5, color: red}"), "`top: red 5`"),
    "places with numbers": (
        SCENARIO.replace("{turn: Blas}", "{places: {Ana: 2, Blas: 1}}"),
        "`places: [Blas, Ana]`",
    ),
    "a flag of nobody": (
        SCENARIO.replace("  turn: Ana\n", "  turn: Ana\n  player flags: {wet: 1}\n"),
        "`wet: {NAME: 1}`",
    ),
    "scores of nobody": (SCENARIO.replace("  turn: Ana\n", "  turn: Ana\n  scores: [1, 2]\n"), "`scores: {NAME: ...}`"),
    "a hand without brackets": (
        SCENARIO.replace("[green 1, green 2]", "green 1, green 2"),
        "`Blas: [green 1, green 2]`",
    ),
    "how many cards, of each": (
        SCENARIO.replace("{turn: Blas}", "{hands: {Ana: 2, Blas: 2}}"),
        "`counts: {Ana: 2, Blas: 2}`",
    ),
    "players by their seats": (
        SCENARIO.replace("[Ana, Blas]\n", "{first: Ana, second: Blas}\n", 1),
        "`players: [Ana, Blas]`",
    ),
}


@pytest.mark.parametrize(("text", "line", "advice"), MISTAKES.values(), ids=MISTAKES)
def test_whoever_errs_in_form_is_told_where_and_what_to_write(
    text: str, line: str, advice: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    problems = judge(path).diagnostics

    assert len(problems) == 1, "one mistake, one message"
    span = problems[0].span
    assert span is not None
    assert line in "\n".join(text.splitlines()[max(0, span.line - 2) : span.line])
    assert advice in problems[0].help


@pytest.mark.parametrize(("text", "advice"), IN_SCENARIOS.values(), ids=IN_SCENARIOS)
def test_whoever_errs_in_the_form_of_a_scenario(text: str, advice: str) -> None:
    node, problems = read(text.encode(), "one.yaml")
    assert isinstance(node, Mapping)
    assert problems == ()
    found = check_shape(node, "scenario")

    assert len(found) == 1, "one mistake, one message"
    assert advice in found[0].help


# Where what is held up as right stands.
PLACES: dict[str, tuple[str, ...]] = {
    "cards": ("deck", "cards"),
    "colors": ("deck", "colors"),
    "methods": ("scoring", "methods"),
    "offers": ("windows", "w", "offers"),
    "deal": ("setup", "deal"),
    "dealer": ("setup", "dealer"),
    "stall": ("answers", "stall"),
}


@pytest.mark.parametrize("name", [*ENTRIES, *VALUES])
def test_what_is_held_up_as_right_fits_its_place(name: str) -> None:
    node, _ = read(RULEBOOK.encode(), "mine.yaml")
    assert node is not None
    sort = "scenario" if name == "given" else "rulebook"
    said = f"`{name}: {VALUES[name]}`" if name in VALUES else f"`{name}: {{NAME: {ENTRIES[name]}}}`"

    assert Whole(shape_of(sort), node).holds(PLACES.get(name, (name,)), said)


@pytest.mark.parametrize("said", ["`deal: {cards: 5 cards each}`", "`deal: {cards: 0}`", "`deal: 5`", "`deal: {a: 1}`"])
def test_what_does_not_fit_is_not_proposed(said: str) -> None:
    node, _ = read(f"{RULEBOOK}setup: {{deal: 5}}\n".encode(), "mine.yaml")
    assert node is not None

    assert not Whole(shape_of("rulebook"), node).holds(("setup", "deal"), said)
