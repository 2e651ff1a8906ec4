"""Mistakes of authors who lay one file over another: the line that is wrong, and what they are told to write."""

import re
from pathlib import Path

import pytest

from lastcard.dsl.load import judge

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


OFFER = (
    "windows: {plea: {opens: before group attack, asks: the target, offers: {plea: {plays: answer from hand of taker, "
    "when: answer is skip, do: [cancel attack]}}}}"
)
STAR = "cards: {star: {kind: action, colors: all, copies: 2}}"
# What the author meant: the file, a part of the line at which something is said, and a part of what is said to write.
MISTAKES = {
    # --- what is to be taken away ---
    "a window with its section": (book("without: [windows.late-catch]"), "without", "`without: [late-catch]`"),
    "an offer by its name at the table": (book("without: [uno]"), "without", "`without: [call.call]`"),
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
    "a row of a table": (changes("remove: [turned up.skip]"), "remove", "write `skip: nothing`"),
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
        "`failed-challenge-penalty`, `call-penalty`",
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
    "the card that is answered": (book(OFFER), "answer is skip", "`kind of answer`"),
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
