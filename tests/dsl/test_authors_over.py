"""Mistakes of authors who lay one file over another: the line that is wrong, and what they are told to write."""

import re
from pathlib import Path

import pytest

from lastcard.dsl.known.mismatched import instead
from lastcard.dsl.load import judge
from lastcard.dsl.words.types import (
    CARD,
    CARD_OR_CARDS,
    CARDS,
    CHANCES,
    COLOR,
    COLORS,
    FACE,
    KIND,
    NOTHING,
    NUMBER,
    ONE_OR_SEVERAL,
    PLAYER,
    PLAYERS,
    SEVERAL,
    SEVERAL_OR_PLAYER,
    SOME_CARDS,
    TRUTH,
    Type,
    choice,
    wheel,
)

RULEBOOK = "lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: classic\n"
HOUSE_RULE = "lastcard: 1\nhouse-rule: mine\ntitle: Mine\nsummary: A rule.\n"
KITCHEN = (
    RULEBOOK.replace("classic", "[suits, attacks]") + "deck: {cards: {numbers: {ranks: 2..10}}}\nturned up: none\n"
)


def book(*lines: str) -> str:
    return RULEBOOK + "".join(f"{line}\n" for line in lines)


def changes(*lines: str, first: str = "") -> str:
    return f"{HOUSE_RULE}{first}changes:\n" + "".join(f"  {line}\n" for line in lines)


def rule(text: str) -> str:
    return book(f"rules: {{mine: {{{text}}}}}")


def said(condition: str) -> str:
    return rule(f"on: player plays number, when: {condition}, do: [next after player draws 1]")


def done(steps: str) -> str:
    return rule(f"on: player plays number, do: [{steps}]")


MOOD = "flags: {mood: {holds: [sunny, rainy]}}"
OFFER = (
    "windows: {plea: {opens: before group attack, asks: the target, offers: {plea: {plays: answer from hand of taker, "
    "when: answer is skip, do: [cancel attack]}}}}"
)
STAR = "cards: {star: {kind: action, colors: all, copies: 2}}"
# What the author meant: the file, a part of the line at which something is said, and a part of what is said to write.
MISTAKES = {
    "a loop whose name is forgotten": (
        book(
            "rules:",
            "  mine:",
            "    on: player plays number",
            "    do:",
            "      - for each: friend in others of player",
            "        do: [player must draw 1]",
        ),
        "for each: friend",
        "`friend must draw 1`",
    ),
    "one card as if it were several": (
        done("player picks gift from hand of player or none, {if: gift is not empty, then: [turn the direction]}"),
        "gift is not empty",
        "`gift is not none`",
    ),
    "what is used by nothing that is left": (
        "lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: madagascar-en\nwithout: [late-catch]\n",
        "extends: madagascar-en",
        "`without: [late-catch, parameters.catch-after-draw]`",
    ),
    # --- what is to be taken away ---
    "a window with its section": (book("without: [windows.late-catch]"), "without", "`without: [late-catch]`"),
    "an offer by its name at the table": (book("without: [uno]"), "without", "`without: [call]`"),
    "a house rule of the parent": (
        book("without: [two-player-reverse-skips]"),
        "without",
        "`without: [reverse-skips]`",
    ),
    "a house rule that lies nowhere": (book("without: [stacking]"), "without", "nothing of it lies here"),
    "a color": (book("without: [deck.yellow]"), "without", "`deck: {cards: {zeros: {colors: [blue, green, red]}}}`"),
    "a color in a house rule": (
        changes("remove: [deck.colors.red]"),
        "remove",
        "`set: {deck.cards.zeros.colors: [blue, green, yellow]}`",
    ),
    "a color that is none": (book("deck: {colors: {yellow: none}}"), "yellow", "`cards: {LINE: {colors: [...]}}`"),
    "cards by their path": (
        book("without: [deck.cards.skip]"),
        "without",
        "`without: [deck.skip, turned up.skip, going out.skip, skip]`",
    ),
    "cards without what speaks of them": (
        book("without: [deck.skip]"),
        "without",
        "`without: [deck.skip, skip, turned up.skip, going out.skip]`",
    ),
    "cards without what speaks of them, in a house rule": (
        changes("remove: [deck.skip]"),
        "remove",
        "`remove: [deck.skip, skip]`",
    ),
    "a kind of card": (book("without: [number]"), "without", "deck.zeros, deck.numbers, turned up.number"),
    "only the rule of cards": (book("without: [skip]"), "without", "`without: [skip, deck.skip, turned up.skip"),
    "no copies": (book("deck: {cards: {zeros: {copies: 0}}}"), "copies: 0", "take away `deck.zeros`"),
    "a window that another one is like": (book("without: [catch]"), "without", "`without: [catch, another-catch]`"),
    "a flag": (
        book("without: [flags.owes-call]"),
        "without",
        "[flags.owes-call, new-turn, next-card, call, catch, late-catch, another-catch]",
    ),
    "a parameter without its section": (book("without: [call-penalty]"), "without", "[parameters.call-penalty]"),
    "a key of a window": (book("without: [catch.once]"), "without", "only whole entries are taken away"),
    "a section": (book("without: [windows]"), "without", "each by its name: `challenge`, `call`"),
    "something twice": (book("without: [late-catch, late-catch]"), "without", "name it once"),
    "a zone where there is none": (book("without: [zones.bank]"), "without", "there are no zones here"),
    "texts": (book("without: [texts.kinds.skip]"), "without", "under `texts:`"),
    "a row of a table": (changes("remove: [turned up.skip]"), "remove", "write `turned up: {skip: nothing}`"),
    # --- what is changed ---
    "one key of a window that is set": (
        changes("set: {windows.catch.once: turn}"),
        "windows.catch.once",
        "`extend: {catch: {once: turn}}`",
    ),
    "a rule that is set": (changes("set: {skip.when: rank of card is 0}"), "skip.when", "`except: {skip: CONDITION}`"),
    "a rule that is extended": (
        changes("extend:", "  skip:", "    when: rank of card is 0"),
        "skip:",
        "`except: {skip: CONDITION}`",
    ),
    "a window by its section": (
        changes("extend:", "  windows:", "    catch: {asks: all players}"),
        "catch:",
        "`extend: {catch: ...}`",
    ),
    "a rule by another name": (
        changes("replace: {rules: {skip-rule: {on: player plays skip, do: [turn the direction]}}}"),
        "skip-rule",
        "did you mean `skip`?",
    ),
    "a rule of which only the steps are written": (
        changes("replace: {rules: {skip: {do: [next after player loses 2 turns]}}}"),
        "skip:",
        "`on: player plays skip`",
    ),
    "a window as a rule": (
        changes("replace: {rules: {catch: {on: player plays skip, do: [turn the direction]}}}"),
        "catch",
        "`replace: {windows: {catch: ...}}`",
    ),
    "exceptions without a condition": (changes("except: [reverse, skip]"), "except", "`remove: [reverse, skip]`"),
    "an exception from an offer": (
        changes("except: {uno: size of hand of player is 1}"),
        "except",
        "`replace: {offers: {call.call: ...}}`",
    ),
    "an exception from what is taken away": (
        changes("remove: [reverse]", "except: {reverse: size of hand of player is 1}"),
        "except",
        "leave one of the two out",
    ),
    "one value of cards that are there": (
        changes("add: {deck: {cards: {wild: {colors: none, copies: 8}}}}"),
        "wild",
        "`set: {deck.cards.wild.copies: 8}`",
    ),
    "a parameter that is there": (
        changes("add: {parameters: {call-penalty: 3}}"),
        "call-penalty",
        "`set: {parameters.call-penalty: 3}`",
    ),
    "the copies of a parameter": (
        changes(
            "add: {deck: {cards: {star: {copies: many}}}}",
            "set: {deck.cards.star.copies: many}",
            first="parameters: {many: {default: 2}}\n",
        ),
        "copies: many",
        "`set: {deck.cards.star.copies: many}`",
    ),
    "a flag that is set": (changes("set: {owes-call: true}"), "owes-call", "`set: {flags.owes-call.start: true}`"),
    "a name that is usual so far": (
        changes("set: {names.skip: Pause}"),
        "names.skip",
        "`add: {names: {skip: Pause}}`",
    ),
    "a part of one value": (changes("set: {players.min: 3}"), "players.min", "`set: {players: ...}`"),
    "the path nearly right": (changes("set: {deck.cards.wilds.copies: 3}"), "wilds", "`deck.cards.wild.copies`"),
    "an offer that is added": (
        changes("add: {offers: {catch.wave: {do: [turn the direction]}}}"),
        "offers",
        "`extend: {WINDOW: {offers: {NAME: ...}}}`",
    ),
    "a change in a rulebook": (
        book("except: {skip: size of hand of player is 1}"),
        "except",
        "`rules: {NAME: {when: not",
    ),
    # --- what is called otherwise, and what is needed ---
    "a card that is renamed": (book("rename: {skip: wait}"), "rename", "`names: {skip: ...}`"),
    "an offer under the names of cards": (book("names: {uno: Last}"), "names", "`rename: {call.call: ...}`"),
    "an offer that the window does not have": (book("rename: {catch.cat: hey}"), "rename", "`catch.catch`"),
    "a family that is missing": (
        KITCHEN + "going out: {every other kind: nothing}\nrename: {call.call: mau}\n",
        "rename",
        "under `extends:`",
    ),
    "a family that is missing for a house rule": (
        KITCHEN.replace("attacks", "calls") + "house-rules: [stacking]\n",
        "house-rules",
        "`attack`, `attacks`",
    ),
    "a parameter by another name": (
        changes("remove: [late-catch]", first="needs: {parameters: [uno-penalty]}\n"),
        "needs",
        "`call-penalty`",
    ),
    "what it adds itself": (
        changes(
            "add: {rules: {mine: {on: player plays skip, do: [turn the direction]}}}", first="needs: {rules: [mine]}\n"
        ),
        "needs",
        "leave it out of `needs`",
    ),
    "a window among the kinds": (
        changes("extend: {call: {asks: all players}}", first="needs: {kinds: [catch]}\n"),
        "needs",
        "`needs: {windows: [catch]}`",
    ),
    "an offer among the windows": (
        changes("extend: {call: {asks: all players}}", first="needs: {windows: [uno]}\n"),
        "needs",
        "`needs: {windows: [call]}`",
    ),
    "a house rule that is needed": (
        changes("remove: [late-catch]", first="needs: {house-rules: [stacking]}\n"),
        "needs",
        "name what it brings",
    ),
    # --- what a rulebook is made of ---
    "a parameter that the parent does not have": (
        book("parameters: {uno-penalty: 4}"),
        "uno-penalty",
        "`failed-challenge-penalty` or `call-penalty`",
    ),
    "a parameter of a house rule": (
        book("house-rules: [mercy]", "parameters: {limit: 20}"),
        "limit: 20",
        "`mercy:limit=20`",
    ),
    "a parameter behind a blank": (
        book("house-rules: [stacking accepts=any-draw]"),
        "house-rules",
        "`stacking:accepts=any-draw`",
    ),
    "a parameter behind a comma": (book("house-rules: [mercy, limit=20]"), "house-rules", "`mercy:limit=20`"),
    "a value without its parameter": (
        book("house-rules: [stacking:any-draw]"),
        "house-rules",
        "`stacking:accepts=any-draw`",
    ),
    "a house rule that is extended": (
        RULEBOOK.replace("classic", "[classic, stacking]"),
        "extends",
        "`house-rules: [stacking]`",
    ),
    "several parents without brackets": (
        RULEBOOK.replace("classic", "suits, attacks, calls"),
        "extends",
        "`extends: [suits, attacks, calls]`",
    ),
    "two games": (RULEBOOK.replace("classic", "[classic, crazy-eights]"), "extends", "extend one of them"),
    "cards of another kind than they are called": (
        book(
            f"deck: {{{STAR}}}",
            "turned up: {star: nothing}",
            "going out: {star: nothing}",
            "rules: {star: {on: player plays star, do: [turn the direction]}}",
        ),
        "kind: action",
        "leave `kind` out",
    ),
    "a line of cards called like a kind": (
        book("deck: {cards: {number: {copies: 1}}}"),
        "number:",
        "`zeros`, `numbers`",
    ),
    "the row for all others": (
        KITCHEN + "going out: {default: nothing}\nscoring: {default: none}\n",
        "default: nothing",
        "`every other kind`",
    ),
    "teams of too few": (book("players: 2..6", "teams: {size: 2}"), "teams", "`players: 4..6`"),
    "a way of scoring by what it scores": (book("scoring: {default: everybody}"), "scoring", "scores: everybody"),
    "a group that is changed like a rule": (
        book("rules: {attack: {amount: 3}}"),
        "attack",
        "`groups: {attack: {amount: 3}}`",
    ),
    "texts under another sort": (
        book("texts: {offers: {skip: {stake: {en: A turn is lost}}}}"),
        "texts",
        "`texts: {kinds: {skip: ...}}`",
    ),
    "after all of the rulebook": (
        rule("on: player plays skip, after: the rulebook, do: [turn the direction]"),
        "after:",
        "`follows: the rulebook`",
    ),
    "a rule after a window": (
        rule("on: player plays skip, follows: [late-catch], do: [turn the direction]"),
        "follows",
        "`late-catch` is a window",
    ),
    "once a round": (book("windows: {catch: {once: round}}"), "once", "`flags: {NAME: {of: player, holds: truth}}`"),
    # --- what sentences speak of ---
    "a name of another rule": (
        book(
            "rules:",
            "  one: {on: player plays number, do: [let many be size of hand of player, player draws many]}",
            "  two: {on: player plays reverse, follows: [reverse], do: [player draws many]}",
        ),
        "two:",
        "`NAME becomes many`",
    ),
    "a name before the step that gives it": (
        rule("on: player plays number, do: [lucky draws 1, player picks lucky from opponents of player]"),
        "lucky",
        "after the step that gives it",
    ),
    "a name that is a word": (
        rule("on: player plays number, do: [let hand be size of hand of player, player scores hand]"),
        "let hand",
        "choose another name",
    ),
    "a group as a number": (
        rule("on: player plays number, when: attack is 3, do: [turn the direction]"),
        "attack",
        "`- group: attack`",
    ),
    "a group that there is not": (
        rule("before: group attak, do: [the amount becomes 1]"),
        "attak",
        "did you mean `attack`?",
    ),
    "a flag as a kind": (
        rule("on: player plays owes-call, do: [turn the direction]"),
        "owes-call",
        "`owes-call` is a flag",
    ),
    "a card where none is laid": (
        rule("on: player wins the round, when: color of card is red, do: [player scores 1]"),
        "color of card",
        "`the top card`",
    ),
    "the card that is answered": (book(OFFER), "answer is skip", "`kind of answer is skip`"),
    "points as a flag": (
        rule("on: player plays number, do: [score of player becomes 3]"),
        "score of player",
        "`player scores 10`",
    ),
    "a parameter that changes": (
        rule("on: player plays number, do: [call-penalty becomes 3]"),
        "call-penalty",
        "`flags: {NAME: {holds: number, start: 2}}`",
    ),
    "a truth for a number": (
        book(
            "flags: {heat: {holds: number}}",
            "rules: {mine: {on: player plays number, when: heat is 0, do: [heat becomes true]}}",
        ),
        "becomes true",
        "write `1` or `0`",
    ),
    "cards told by what they are not": (
        rule("on: player plays number, when: hand of player with card wild is not empty, do: [turn the direction]"),
        "with card",
        "`color`, `kind`, `rank`",
    ),
    "a penalty that is forbidden": (rule("forbid: player must draw"), "must draw", "`player draws in turn`"),
    "a turn that may be lost": (rule("permit: player loses a turn"), "loses a turn", "`player passes`"),
    "what fits, in a rule that says what fits": (
        rule("forbid: player plays wild, when: hand of player that fit is not empty"),
        "that fit",
        "`hand of player with color the color in play is not empty`",
    ),
    # --- what is said of something that has no such thing ---
    "a word of another spelling": (said("colour of card is red"), "colour", "write `color of card is red`"),
    "another word for a color": (said("suit of the top card is red"), "suit", "write `color of the top card is red`"),
    "another word for a number": (said("value of card is 7"), "value", "`rank of card` or `points of card`"),
    "whose card it is": (done("controller of card draws 1"), "controller", "write `player draws 1`"),
    "how long a hand is": (said("length of hand of player is 2"), "length", "write `size of hand of player is 2`"),
    "the cards of somebody": (said("cards of player is empty"), "cards of", "write `hand of player`"),
    "the color of a hand": (
        said("suit of hand of player is red"),
        "suit",
        "`COLOR is one of colors of hand of player`",
    ),
    "somebody beside": (done("neighbour of player draws 1"), "neighbour", "`left of player` or `right of player`"),
    "points of somebody": (said("points of player is 10"), "points of", "write `score of player`"),
    "points of a card": (done("player scores score of card"), "score of", "write `points of card`"),
    "how many somebody has": (said("size of player is 2"), "size of", "write `size of hand of player`"),
    "a color of somebody": (said("red of player is not empty"), "red of", "`hand of player with color red`"),
    "a parameter of somebody": (
        done("next after player draws call-penalty of player"),
        "call-penalty of",
        "write `call-penalty`",
    ),
    "a flag of the table as one of somebody": (
        book(MOOD, "rules: {mine: {on: player plays number, when: mood of player is sunny, do: [mood becomes rainy]}}"),
        "mood of",
        "write `mood`, or declare it with `of: player`",
    ),
    "a flag of everybody that is declared for the table": (
        book(
            MOOD,
            "rules: {mine: {on: player plays skip, when: mood of player is sunny, do: [mood of player becomes rainy]}}",
        ),
        "flags:",
        "write `mood`, or declare it with `of: player`",
    ),
    "a flag that is misspelled": (
        book(
            "flags: {warned: {of: player, holds: truth}}",
            "rules: {mine: {on: player plays number, when: warnd of player, do: [warned of player becomes true]}}",
        ),
        "warnd of",
        "did you mean `warned of player`?",
    ),
    # --- one type in the place of another ---
    "cards that are nothing": (said("the draw pile is leer"), "leer", "write `empty`: `the draw pile is empty`"),
    "how many cards a hand is": (said("hand of player is 2"), "hand of", "write `size of hand of player is 2`"),
    "how many are discarded": (done("player discards 1"), "discards 1", "`player picks NAME from hand of player`"),
    "how many are given": (done("player gives 1 to next after player"), "gives 1", "`player picks NAME from"),
    "a kind that is given": (
        done("player gives skip to next after player"),
        "gives skip",
        "`player picks NAME from hand of player with kind skip`",
    ),
    "a kind that is laid in an offer": (
        book(
            "windows: {mine: {opens: after player plays number, asks: next after player, offers: {plea: "
            "{plays: answer from hand of taker with kind skip, do: [taker plays skip]}}}}"
        ),
        "taker plays skip",
        "write the name of a card: here it is `answer`",
    ),
    "a number as a condition": (
        book(
            "flags: {heat: {holds: number}}",
            "rules: {mine: {on: player plays number, when: heat, do: [heat becomes 1]}}",
        ),
        "when: heat",
        "`heat is 1`",
    ),
    "for each of one": (
        done("{for each: friend in next after player, do: [friend draws 1]}"),
        "for each",
        "the step itself is said",
    ),
    "a card out of somebody": (
        done(
            "player picks friend from opponents of player, friend picks x from hand of friend, "
            "player takes x from friend"
        ),
        "takes x",
        "`PLAYER gives NAME to player`",
    ),
    "the dealer without the article": (done("dealr draws 1"), "dealr", "did you mean `the dealer`?"),
    "the discard pile by another name": (
        done("player picks gift from hand of player, player puts gift into graveyard"),
        "graveyard",
        "`player discards NAME`",
    ),
    "a zone that is misspelled": (
        book(
            "zones: {bank: {}}",
            "rules: {mine: {on: player plays number, do: [player picks gift from hand of player, "
            "player puts gift into bnak]}}",
        ),
        "bnak",
        "did you mean `bank`?",
    ),
    "a card of the draw pile that is turned up": (
        done("turn up another card"),
        "turn up",
        "`player draws 1 as drawn`, then `player discards drawn`",
    ),
    # --- stations ---
    "a draw that is unlawful": (
        rule("unlawful: player draws in turn"),
        "unlawful",
        "write `forbid: player draws in turn`",
    ),
    "a draw that is tolerated": (rule("tolerate: player draws in turn"), "tolerate", "write `permit: player draws in"),
    "an action that is tolerated": (
        book("actions: {bank: {do: [player draws 1]}}", "rules: {mine: {tolerate: player says bank}}"),
        "tolerate",
        "write `permit: player says bank`",
    ),
    "a duty to name a color": (rule("oblige: player names the color in play"), "oblige", "told so by a step"),
    "an offer that is obliged": (rule("oblige: player says uno"), "oblige", "`otherwise:` of its window"),
    "an offer that is permitted": (rule("permit: player says uno"), "permit", "take this rule away"),
    "an offer that is forbidden": (rule("forbid: player says uno"), "forbid", "its window says in a line `when:`"),
    "a permit that asks what it permits": (
        book("rules:", "  mine:", "    permit: player plays number", "    when: rank of card is 7 and card fits"),
        "when:",
        "`color of card is the color in play`",
    ),
    "a permit beside a ban": (
        rule("permit: player plays card, forbid: player plays skip, when: size of hand of player is 1"),
        "mine",
        "a `forbid` leaves all else as it is",
    ),
    "what a ban costs": (
        book("rules:", "  mine:", "    forbid: player plays wild", "    do: [player must draw 2]"),
        "do:",
        "take `do:` away: what is not possible costs nothing",
    ),
    "a game that ends at points that nobody gets": (
        book("scoring: {default: race, methods: {race: {target: 100}}}"),
        "race",
        "write `scores: winner` or `scores: everybody`",
    ),
    "an offer that lays nothing": (
        book(
            "windows:",
            "  mine:",
            "    opens: after player plays number",
            "    asks: next after player",
            "    offers: {plea: {plays: answer from hand of taker, do: [taker draws 1]}}",
        ),
        "offers:",
        "write the step `taker plays answer`",
    ),
    # --- what is never so ---
    "the last card, asked for before it is laid": (
        rule("forbid: player plays wild, when: hand of player is empty"),
        "forbid",
        "`size of hand of player is 1`",
    ),
    "what lies below, asked for when it is too late": (
        rule("on: player plays wild, when: kind of the top card is wild, do: [player draws 1]"),
        "the top card",
        "what was laid is `card`",
    ),
    "two cards, and one of them is spoken of": (
        rule("permit: player plays cards, when: size of the cards laid is 2 and rank of card is rank of the top card"),
        "permit",
        "`the cards laid with rank not rank of card is empty`",
    ),
}


@pytest.mark.parametrize(("text", "line", "advice"), MISTAKES.values(), ids=MISTAKES)
def test_whoever_errs_is_told_where_and_what_to_write(text: str, line: str, advice: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    problems = judge(path).diagnostics

    assert [problem.message for problem in problems][1:] == [], "one mistake, one message"
    span = problems[0].span
    assert span is not None
    assert Path(span.file) == path
    assert line in text.splitlines()[span.line - 1]
    assert advice in problems[0].help
    assert "{0}" not in problems[0].message + problems[0].help


@pytest.mark.parametrize("name", ["deck.skip", "deck.draw-two", "flags.owes-call", "catch", "deck.wild"])
@pytest.mark.parametrize(
    ("first", "last"), [(RULEBOOK + "without: [{}]\n", ""), (HOUSE_RULE + "changes: {{remove: [{}]", "}}\n")]
)
def test_a_list_that_is_proposed_can_be_copied(name: str, first: str, last: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text((first + last).format(name), encoding="utf-8")
    (problem,) = judge(path).diagnostics
    found = re.search(r"`(?:without|remove): \[(.+)\]`", problem.help)
    assert found is not None
    path.write_text((first + last).format(found[1]), encoding="utf-8")
    assert judge(path).diagnostics == ()


def test_a_value_that_the_rulebook_leaves_as_usual_can_be_set(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(changes("set: {answers.nothing to draw: a draw all the same, setup.deal.for two: 5}"), "utf-8")
    assert judge(path).diagnostics == ()


@pytest.mark.parametrize(
    "condition",
    ["color of the top card is red", "rank of card is 7", "hand of player is empty or rank of card is 7"],
)
def test_what_may_be_meant_is_no_mistake(condition: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(said(condition), encoding="utf-8")
    assert judge(path).diagnostics == ()


TYPES = [PLAYER, PLAYERS, CARD, CARDS, COLOR, COLORS, NUMBER, TRUTH, KIND, FACE, NOTHING, choice(("one", "another"))]
OPERANDS = [SEVERAL, SOME_CARDS, SEVERAL_OR_PLAYER, ONE_OR_SEVERAL, CARD_OR_CARDS, CHANCES]


@pytest.mark.parametrize("wanted", [*TYPES, *OPERANDS], ids=lambda sort: sort.name)
@pytest.mark.parametrize("given", [*TYPES, wheel(NUMBER)], ids=lambda sort: sort.name)
def test_of_every_type_in_the_place_of_another_something_is_told(given: Type, wanted: Type) -> None:
    assert given == wanted or instead(given, wanted)
