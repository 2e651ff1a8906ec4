"""What is said of rules that meet: where the message stands, what it names, what to write there."""

from itertools import permutations
from pathlib import Path

import pytest

from lastcard.dsl.check.order import conflicts
from lastcard.dsl.check.order.distances import ZERO, summed
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.load import Loaded, load_bytes, load_path
from lastcard.dsl.rulebook import Expr, in_turn
from lastcard.dsl.shelf import SHIPPED, locate
from lastcard.dsl.words.types import NUMBER

HEAD = """\
lastcard: 1
rulebook: x
title: Two rules
extends: classic
flags:
  n: {holds: number}
  m: {holds: number}
rules:
  used:
    on: player plays reverse
    do: [n becomes n + m, m becomes 1]
"""


def problems(rules: str, head: str = HEAD) -> tuple[Diagnostic, ...]:
    return load_bytes((head + rules).encode(), "x.yaml").diagnostics


def rule(name: str, step: str, event: str = "on: player plays number", more: str = "") -> str:
    return f"  {name}:\n    {event}\n{more}    do:\n      - {step}\n"


def test_the_later_of_two_is_named_and_the_other_one_beside_it() -> None:
    (found,) = problems(rule("one", "n becomes 1") + rule("two", "n becomes 2"))
    assert (found.code, found.span and found.span.line) == ("LC621", 16)
    assert found.message == "the order of `one` and `two` matters and is not said: both touch the flag `n`"
    assert found.help == "write `follows: [one]` here; if `one` comes later, `follows: [two]` there"
    assert [text for text, _ in found.related] == ["the other one is `one`"]


def test_of_two_that_are_both_installed_it_is_the_later_one_too() -> None:
    text, file = HEAD + rule("one", "n becomes 1") + rule("two", "n becomes 2"), str(SHIPPED / "games" / "x.yaml")
    (found,) = load_bytes(text.encode(), file).diagnostics
    assert (found.span and found.span.line, found.help) == (16, "write `follows: [one]` here")


def test_what_to_write_mends_it() -> None:
    after = "    follows: [one]\n"
    assert not problems(rule("one", "n becomes 1") + rule("two", "n becomes 2", more=after))


def test_the_authors_own_rule_is_named_where_the_other_one_is_installed() -> None:
    (found,) = problems(rule("one", "turn the direction", "on: player plays skip"))
    assert found.span is not None
    assert (found.span.file, found.help) == ("x.yaml", "write `follows: [skip]` here")


HOUSE_RULE = """\
lastcard: 1
house-rule: {name}
title: A seven
needs: {{kinds: [number]}}
changes:
  add:
    rules:
      {name}-rule: {{on: player plays number, when: rank of card is 7, {order}do: [{step}]}}
"""
STEPS = {"drawn": "next after player draws 1", "given": "player gives the top card to next after player"}


def seven(folder: Path, name: str, order: str = "") -> str:
    path = folder / f"{name}.yaml"
    path.write_text(HOUSE_RULE.format(name=name, step=STEPS[name], order=order), encoding="utf-8")
    return str(path)


def laid_over_classic(*house_rules: str) -> Loaded:
    path = locate("classic")
    assert path is not None
    return load_path(path, house_rules)


def test_of_a_house_rule_that_may_be_left_out_the_order_is_said_without_its_name(tmp_path: Path) -> None:
    drawn, given = seven(tmp_path, "drawn"), seven(tmp_path, "given")
    (found,) = laid_over_classic(drawn, given).diagnostics
    assert found.help == (
        "write `follows: [drawn-rule]` here; or `follows: all others`, which holds with and without `drawn-rule`"
    )
    last = seven(tmp_path, "given", "follows: all others, ")
    assert laid_over_classic(drawn, last).ok
    assert laid_over_classic(last).ok
    (unknown,) = laid_over_classic(seven(tmp_path, "given", "follows: [drawn-rule], ")).diagnostics
    assert (unknown.code, unknown.help) == (
        "LC401",
        "`follows: all others` comes after whatever there is at the same moment",
    )


def test_of_a_house_rule_that_meets_the_rulebook_it_is_said_without_a_name(tmp_path: Path) -> None:
    """What it is laid over may be another rulebook the next time, in which there is no such rule."""
    book = tmp_path / "book.yaml"
    book.write_text(HEAD.replace("rulebook: x", "rulebook: book") + rule("one", "player draws 1"), encoding="utf-8")
    drawn, given = seven(tmp_path, "drawn"), seven(tmp_path, "given", "follows: all others, ")
    (found,) = load_path(book, [drawn, given]).diagnostics
    assert found.help == (
        "write `follows: [one]` here; or `follows: the rulebook`, which holds where there is no `one`, too"
    )
    ordered = load_path(book, [seven(tmp_path, "drawn", "follows: the rulebook, "), given]).rulebook
    assert ordered is not None
    order = [rule.origin.name for rule in in_turn(ordered.rules)]
    assert order.index("one") < order.index("drawn-rule") < order.index("given-rule")


def test_the_rulebook_is_without_the_house_rules_that_it_names_itself(tmp_path: Path) -> None:
    seven(tmp_path, "given")
    book, drawn = tmp_path / "book.yaml", seven(tmp_path, "drawn", "follows: the rulebook, ")
    head = HEAD.replace("rulebook: x", "rulebook: book").replace("flags:", "house-rules: [given]\nflags:")
    book.write_text(head, encoding="utf-8")
    assert [problem.code for problem in load_path(book, [drawn]).diagnostics] == ["LC621"]


def test_whom_the_rulebook_lets_wait_for_it_comes_after_it(tmp_path: Path) -> None:
    seven(tmp_path, "drawn", "follows: the rulebook, ")
    book = tmp_path / "book.yaml"
    head = HEAD.replace("rulebook: x", "rulebook: book").replace("flags:", "house-rules: [drawn]\nflags:")
    book.write_text(head + rule("one", "player draws 1", more="    follows: [drawn-rule]\n"), encoding="utf-8")
    loaded = load_path(book).rulebook
    assert loaded is not None
    order = [rule.origin.name for rule in in_turn(loaded.rules)]
    assert order.index("drawn-rule") < order.index("one")


def test_a_window_may_come_after_those_of_the_rulebook(tmp_path: Path) -> None:
    """Between two that begin with different players an order has to be said."""
    path = tmp_path / "cheer.yaml"
    text = """\
lastcard: 1
house-rule: cheer
title: Cheers
changes:
  add:
    windows:
      cheer:
        opens: after player plays card
        {order}asks: all players from player
        offers: {{cheer: {{}}}}
"""
    path.write_text(text.format(order=""), encoding="utf-8")
    (found,) = laid_over_classic(str(path)).diagnostics
    assert (found.code, "`follows: the rulebook`" in (found.help or "")) == ("LC622", True)
    path.write_text(text.format(order="follows: the rulebook\n        "), encoding="utf-8")
    ordered = laid_over_classic(str(path)).rulebook
    assert ordered is not None
    names = [window.origin.name for window in ordered.windows]
    assert names.index("catch") < names.index("cheer")


def test_of_two_that_are_shipped_in_several_files_it_is_said_what_else_can_be_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, given = seven(tmp_path, "drawn"), seven(tmp_path, "given")
    monkeypatch.setattr(conflicts, "is_shipped", lambda file: True)
    monkeypatch.setattr(conflicts, "house_rule_of", lambda file: Path(file).stem)
    (found,) = laid_over_classic(drawn, given).diagnostics
    assert found.help == (
        "leave `drawn` or `given` out; or write a rulebook that extends `classic`, with `house-rules: [drawn, given]`, "
        "and below `rules:` once more `given-rule` with all that it says, and `follows: [drawn-rule]`"
    )
    book = tmp_path / "book.yaml"
    head = "lastcard: 1\nrulebook: book\ntitle: Book\nextends: classic\nhouse-rules: [drawn, given]\nrules:\n"
    again = "on: player plays number, when: rank of card is 7, follows: [drawn-rule], "
    book.write_text(f"{head}  given-rule: {{{again}do: [{STEPS['given']}]}}\n", encoding="utf-8")
    assert load_path(book).ok


@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
def test_an_order_by_way_of_a_rule_about_other_cards_holds_for_all(names: tuple[str, str]) -> None:
    """The one between is not carried out for a number, and the other two keep their order, however they are called."""
    first, last = names
    calm = "    when: kind of card is number or kind of card is skip\n"
    rules = {
        first: rule(first, "n becomes n + n", "on: player plays card", calm),
        "skips": rule("skips", "n becomes 7", "on: player plays skip", f"    follows: [{first}]\n"),
        last: rule(last, "n becomes n + 3", "on: player plays card", f"{calm}    follows: [skips]\n"),
    }
    for order in permutations(rules.values()):
        loaded = load_bytes((HEAD + "".join(order)).encode(), "x.yaml").rulebook
        assert loaded is not None
        about_numbers = [each for each in loaded.rules if each.origin.name in names]
        assert [each.origin.name for each in in_turn(about_numbers)] == [first, last]


def test_an_order_by_way_of_a_third_rule_is_one() -> None:
    chain = rule("two", "n becomes n + n", more="    follows: [one]\n") + rule(
        "three", "n becomes 3", more="    follows: [two]\n"
    )
    assert not problems(rule("one", "n becomes 1") + chain)


@pytest.mark.parametrize(
    ("one", "other", "touched"),
    [
        ("turn the direction", "every hand moves on", "the direction"),
        ("player draws 1", "next after player draws 1", "the draw pile"),
        ("player draws 1", "n becomes size of hand of player", "hands"),
        ("next after player loses a turn", "the player of the next turn loses a turn", "lost turns"),
        ("end the round", "player draws 1", "the end of the round"),
        (
            "player picks ally from opponents of player",
            "player picks rival from all players",
            "somebody is asked",
        ),
        ("play goes on after player", "play goes on after the dealer", "who is next"),
    ],
)
def test_what_both_touch_is_said(one: str, other: str, touched: str) -> None:
    for first, second in ((one, other), (other, one)):
        found = problems(rule("one", first) + rule("two", second))
        assert [problem.code for problem in found] == ["LC621"]
        assert touched in found[0].message


def test_what_sets_nothing_off_is_done_before_the_round_ends() -> None:
    for first, second in (("end the round", "n becomes n + 1"), ("n becomes n + 1", "end the round")):
        assert not problems(rule("one", first) + rule("two", second))


@pytest.mark.parametrize("step", ["n becomes n + 1", "player loses a turn"])
def test_whoever_asks_comes_last(step: str) -> None:
    assert not problems(rule("one", "player names the color in play") + rule("two", step))


def test_but_not_after_what_waits_for_somebody_itself() -> None:
    asks = rule("three", "player picks ally from opponents of player")
    waits = rule("two", "n becomes n + 1", more="    follows: [three]\n")
    last = rule("one", "player names the color in play")
    assert [(found.code, "`two`" in found.message) for found in problems(asks + waits + last)] == [
        ("LC621", False),
        ("LC621", True),
    ]


def test_what_waits_for_nobody_who_asks_comes_before_whoever_does() -> None:
    waits = rule("three", "player loses a turn") + rule("two", "n becomes n + 1", more="    follows: [three]\n")
    for order in ("", "    follows: [three]\n"):
        assert not problems(waits + rule("one", "player names the color in play", more=order))


def test_what_is_about_other_cards_keeps_nobody_waiting() -> None:
    """The rule that asks is about skips, so at a number nothing stands between."""
    waits = rule("two", "next after player loses a turn", "on: player plays card", "    follows: [skip, asks]\n")
    asks = rule("asks", "player picks ally from opponents of player", "on: player plays skip", "    follows: [skip]\n")
    calm = "    when: kind of card is number or kind of card is skip\n"
    picks = rule("one", "player picks rival from opponents of player")
    found = problems(waits.replace("    do:", f"{calm}    do:") + asks + picks)
    assert "LC621" not in {problem.code for problem in found}


def test_a_rule_about_what_follows_is_part_of_it() -> None:
    third = rule("three", "m becomes m + 1", "on: player loses a turn")
    assert not problems(rule("one", "next after player loses a turn") + rule("two", "n becomes m"))
    found = problems(rule("one", "next after player loses a turn") + rule("two", "n becomes m") + third)
    assert "`one` and `two` matters and is not said: both touch the flag `m`" in found[-1].message


def test_windows_of_one_moment_that_ask_in_another_order() -> None:
    windows = "windows:\n" + "".join(
        f"  {name}:\n    opens: after player plays skip\n    asks: {asks}\n"
        f"    offers: {{{name}: {{do: [n becomes 1, m becomes 1]}}}}\n"
        for name, asks in (("one", "next after player"), ("two", "next before player"))
    )
    found = load_bytes((HEAD + windows).encode(), "x.yaml").diagnostics
    assert {problem.code for problem in found} == {"LC622"}
    assert "who is asked first" in found[0].message


@pytest.mark.parametrize("limit", ["LONGEST", "MOST_COMPARED"])
def test_what_takes_too_long_to_tell_counts_as_getting_in_the_way(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one does with the flag is held against each of the two things that the other one does with it."""
    either = "{if: rank of card is 3, then: [n becomes n + 2], else: [n becomes n + 3]}"
    free = rule("one", "n becomes n + 1") + rule("two", either)
    monkeypatch.setattr(f"lastcard.dsl.check.order.meetings.{limit}", 2)
    assert not problems(free)
    monkeypatch.setattr(f"lastcard.dsl.check.order.meetings.{limit}", 1)
    (found,) = problems(free)
    assert found.code == "LC621"
    assert "the flag `n`" in found.message


def test_a_group_has_a_target_and_an_amount_that_are_called_so() -> None:
    path = Path(__file__).parents[1] / "rulebooks" / "order" / "matters" / "group-amount.yaml"
    (found,) = load_path(path).diagnostics
    assert found.message.endswith("both touch the amount")


@pytest.mark.parametrize(("word", "number"), [("lesser", 2), ("plus", 5), ("minus", -1)])
def test_what_numbers_come_to_is_a_number(word: str, number: int) -> None:
    two, three = (Expr("const", value=value, type=NUMBER) for value in (2, 3))
    assert summed(Expr(word, (two, three), type=NUMBER)) == (ZERO, number)


def test_two_that_replace_one_event_are_content_with_an_order() -> None:
    one = rule("one", "player draws 1", "instead: player must draw")
    two = rule("two", "player draws 2", "instead: player must draw")
    (found,) = problems(one + two)
    assert found.code == "LC620"
    ordered = rule("two", "player draws 2", "instead: player must draw", more="    follows: [one]\n")
    assert not problems(one + ordered)


# --- what is switched off, and what is said twice ---------------------------------------------------------------------


def when(condition: str) -> str:
    return f"    when: {condition}\n"


PENALTY, NEVER = "instead: player must draw", when("catch-after-draw")
PAIRS = {
    "two replacements": (rule("one", "player draws 1", PENALTY) + rule("two", "player draws 2", PENALTY), ["LC620"]),
    "one of them switched off": (
        rule("one", "player draws 1", PENALTY) + rule("two", "player draws 2", PENALTY, NEVER),
        [],
    ),
    "two replacements that touch the same": (
        rule("one", "n becomes 1", PENALTY) + rule("two", "n becomes 2", PENALTY),
        ["LC620"],
    ),
    "one of them is carried out otherwise": (
        rule("one", "player draws 1", PENALTY, when("m is 0")) + rule("two", "player draws 2", PENALTY, when("m is 1")),
        [],
    ),
    "two at one event": (rule("one", "n becomes 1") + rule("two", "n becomes 2"), ["LC621"]),
    "one of two switched off": (rule("one", "n becomes 1") + rule("two", "n becomes 2", more=NEVER), []),
    "the same twice": (rule("one", "n becomes 1") + rule("two", "n becomes 1"), []),
    "the same, if one thing or another": (
        rule("one", "n becomes m + 1", more=when("m is 0")) + rule("two", "n becomes m + 1", more=when("m is 1")),
        [],
    ),
    "the same, if it has not been done yet": (
        rule("one", "n becomes n + 7", more=when("n is 0")) + rule("two", "n becomes n + 7", more=when("n is 1")),
        ["LC621"],
    ),
    "before an event and at it": (
        rule("one", "n becomes 1", "before: player gives card") + rule("two", "n becomes 2", "on: player gives card"),
        [],
    ),
    "the first one waits": (
        rule("one", "n becomes 1", more="    follows: [two]\n") + rule("two", "n becomes 2"),
        [],
    ),
    "both wait for a third one": (
        rule("one", "n becomes 1", more="    follows: [three]\n")
        + rule("two", "n becomes 2", more="    follows: [three]\n")
        + rule("three", "player loses a turn"),
        ["LC621"],
    ),
}


@pytest.mark.parametrize(("text", "found"), PAIRS.values(), ids=PAIRS)
def test_two_that_may_both_have_their_turn_need_an_order(text: str, found: list[str]) -> None:
    assert [problem.code for problem in problems(text)] == found


@pytest.mark.parametrize("event", [PENALTY, "on: player must draw"])
def test_what_is_switched_off_is_in_nobodys_way_however_long_the_rest_takes(
    monkeypatch: pytest.MonkeyPatch, event: str
) -> None:
    monkeypatch.setattr("lastcard.dsl.check.order.guards.PATIENCE", 0)
    monkeypatch.setattr("lastcard.dsl.check.order.meetings.MOST_COMPARED", 0)
    pairs = [rule("one", "n becomes 1", event) + rule("two", "n becomes n + 2", event, more) for more in ("", NEVER)]
    assert [any("`one` and `two`" in problem.message for problem in problems(text)) for text in pairs] == [True, False]


# --- windows of one moment --------------------------------------------------------------------------------------------


def window(name: str, asks: str = "player", offers: str = "{do: [turn the direction]}", more: str = "") -> str:
    head = f"  {name}:\n    opens: after player loses a turn\n    asks: {asks}\n"
    return f"{head}    offers: {{{name}: {offers}}}\n{more}"


def met(one: str, two: str) -> list[str]:
    """What is said of two windows: what stands behind their names."""
    found = load_bytes(
        (HEAD + rule("m-too", "m becomes n", "on: player gives card") + "windows:\n" + one + two).encode(), "x.yaml"
    ).diagnostics
    parts = (problem.message.partition("`one` and `two`: ") for problem in found)
    return [said for _, names, said in parts if names]


ALL = "all players from player"
ASKED = {
    "one player": ("player", "player", True),
    "two players": ("player", "next after player", False),
    "one or several": ("player", "opponents of the dealer", True),
    "several, in two ways that begin alike": ("opponents of player", "all players from next after player", True),
    "several, and the one before them": ("opponents of player", ALL, False),
    "all in turn": ("all players", "all players from the player of this turn", True),
    "all, from somebody else": ("all players", ALL, False),
    "all but one": (ALL, f"{ALL} other than the dealer", True),
    "all but one, from somebody else": (ALL, "all players from the dealer other than player", False),
    "all, and those with a mark": (ALL, f"{ALL} with owes-call true", False),
}


@pytest.mark.parametrize(("one", "two", "ordered"), ASKED.values(), ids=ASKED)
def test_two_windows_ask_in_one_order(one: str, two: str, ordered: bool) -> None:
    expected = [] if ordered else ["who is asked first is not said"]
    assert met(window("one", one), window("two", two)) == expected


def test_a_window_that_never_opens_asks_nobody() -> None:
    never = window("two", "next after player").replace("    asks", "    when: catch-after-draw\n    asks")
    assert met(window("one"), never) == []


def plays(cards: str, when: str = "") -> str:
    condition = f"when: {when}, " if when else ""
    return f"{{plays: c from hand of taker{cards}, {condition}do: [taker plays c]}}"


LAID = {
    "any card": ("", "", "", True),
    "kinds": (" with kind skip", " with kind wild", "", False),
    "one kind": (" with kind skip", " with kind skip", "", True),
    "a kind and a rank": (" with kind wild", "", "rank of c is 7", False),
    "a number and a rank": (" with kind number", "", "rank of c is 7", True),
    "with and without a color": (" with color not none", " with color none", "", False),
    "a kind that has a color": (" with kind skip", " with color not none", "", True),
    "colors": (" with color red", " with color blue", "", False),
    "a color and one that is not known": (" with color red", " with color the color in play", "", True),
    "what fits": (" that fit", "", "", True),
    "kinds of what fits": (" with kind skip that fit", " that fit with kind wild", "", False),
    "kinds of one color": (" with kind skip with color red", " with color red with kind reverse", "", False),
    "a kind and a color": (" with kind skip with color red", " with color red with kind skip", "", True),
}


@pytest.mark.parametrize(("one", "two", "when", "same"), LAID.values(), ids=LAID)
def test_two_windows_offer_to_lay_two_cards(one: str, two: str, when: str, same: bool) -> None:
    expected = ["both offer to lay the same card"] if same else []
    assert met(window("one", offers=plays(one)), window("two", offers=plays(two, when))) == expected


def test_a_card_laid_in_one_of_two_windows_is_laid_once() -> None:
    assert met(window("one", offers=plays("")), window("two")) == []
    assert met(window("one"), window("two", offers=plays(""))) == []


def test_two_windows_that_end_do_so_in_any_order() -> None:
    ends = ["n becomes 1", "n becomes n + 2", "turn the direction"]
    one, two, three = (f"    otherwise: [{end}]\n" for end in ends)
    assert met(window("one", more=one), window("two", more=two)) == ["in both, `otherwise` touches the flag `n`"]
    assert met(window("one", more=one), window("two", more=three)) == []
