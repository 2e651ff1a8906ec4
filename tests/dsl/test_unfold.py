"""What is said once and used in several places: it is the same rulebook as if it were written out everywhere."""

from collections import Counter
from pathlib import Path

import pytest

from lastcard.dsl.compose.compose import complete
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.known.contents import group_names
from lastcard.dsl.layout.layout import formatted
from lastcard.dsl.load import Loaded, load_bytes, load_path
from lastcard.dsl.reading.limits import ALL_SENTENCES_LENGTH
from lastcard.dsl.reading.tree import entries, field
from lastcard.dsl.rulebook import Block, If, Rulebook
from lastcard.dsl.shelf import shipped_rulebooks

HEAD = "lastcard: 1\nrulebook: tried\ntitle: Tried out\nextends: madagascar\n"


def load(text: str) -> Loaded:
    return load_bytes((HEAD + text).encode(), "tried.yaml")


def book(text: str) -> Rulebook:
    loaded = load(text)
    assert [problem.message for problem in loaded.diagnostics] == []
    assert loaded.rulebook is not None
    return loaded.rulebook


def told(text: str) -> list[tuple[str, str, int]]:
    return [(one.code, one.message, _line(one)) for one in load(text).diagnostics]


def _line(problem: Diagnostic) -> int:
    """In the author's own lines, where it is told there."""
    assert problem.span is not None
    return problem.span.line - HEAD.count("\n") if problem.span.file == "tried.yaml" else 0


def laid(folder: Path, text: str, house_rule: str) -> Loaded:
    path = folder / "over.yaml"
    path.write_text(f"lastcard: 1\nhouse-rule: over\ntitle: Over\n{house_rule}", encoding="utf-8")
    return load_bytes((HEAD + text).encode(), str(folder / "tried.yaml"), ["./over.yaml"], folder)


# --- groups ---------------------------------------------------------------------------------------

STING = """\
groups:
  sting:
    target: next after player
    amount: 3
    do:
      - the target must draw the amount
"""
USED = """\
rules:
  stung:
    on: player plays reverse
    follows: [reverse]
    do:
      - group: sting
"""
WRITTEN = USED + STING.replace("groups:\n  sting:\n", "").replace("    ", "        ", 3).replace(
    "      - the", "          - the"
)


def test_a_group_is_what_its_entry_says() -> None:
    assert book(STING + USED).rules == book(WRITTEN).rules


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("        amount: 4\n", ("amount: 3", "amount: 4")),
        ("        target: left of player\n", ("next after player", "left of player")),
        ("        do: [the target draws the amount]\n", ("must draw", "draws")),
    ],
)
def test_what_the_use_says_goes_before(said: str, instead: tuple[str, str]) -> None:
    assert book(STING + USED + said).rules == book(WRITTEN.replace(*instead)).rules


def test_a_row_of_going_out_may_use_one() -> None:
    rows = book(STING + USED + "going out:\n  reverse:\n    - group: sting\n").going_out
    whole = "going out:\n  reverse:\n    - group: sting\n      target: next after player\n      amount: 3\n"
    assert rows == book(STING + USED + whole + "      do: [the target must draw the amount]\n").going_out


def test_a_step_gives_the_names_that_its_group_gives() -> None:
    group = "groups:\n  look:\n    do: [player draws 1 as seen]\n"
    rule = "rules:\n  seeing:\n    on: player plays reverse\n    follows: [reverse]\n    do:\n      - group: look\n"
    assert told(f"{group}{rule}      - player may play seen\n") == []
    assert told(f"{group}{rule}      - player may play found\n")[0][0] == "LC401"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (USED, ("LC401", "there is no group `sting`", 6)),
        (
            STING.replace("    do:\n      - the target must draw the amount\n", "") + USED,
            ("LC502", "the group `sting` has no steps", 10),
        ),
        (STING, ("LC414", "nothing uses `sting`", 2)),
        (STING.replace("amount: 3", "amount: player") + USED, ("LC404", "this is a player, not a number", 4)),
        (
            STING + USED + "      - group sting\n",
            ("LC302", "`group sting` does not fit at the beginning of a step", 13),
        ),
        (
            STING.replace("- the target must", "- group: sting\n      - the target must") + USED,
            ("LC602", "`group` stands inside `group`", 9),
        ),
    ],
)
def test_what_can_be_wrong_with_a_group(text: str, expected: tuple[str, str, int]) -> None:
    assert expected in told(text)


def test_a_mistake_is_told_once_however_often_the_group_is_used() -> None:
    rule = USED.removeprefix("rules:\n")
    text = STING.replace("amount: 3", "amount: nobdy") + USED
    text += rule.replace("stung", "again").replace("[reverse]", "[stung]") + rule.replace("stung", "more").replace(
        "[reverse]", "[again]"
    )
    assert [line for code, _, line in told(text) if code == "LC401"] == [4]


def test_a_group_of_a_family_is_judged_where_it_is_used() -> None:
    """`card` is known where one is laid, and not where a turn begins."""
    found = load("rules:\n  late:\n    on: turn of player begins\n    do:\n      - group: attack\n").diagnostics
    problem = next(each for each in found if each.code == "LC401")
    assert problem.span is not None
    assert (problem.span.file, problem.span.line) == ("tried.yaml", HEAD.count("\n") + 5)
    assert any("the group `attack` says it here" in text for text, _ in problem.related)


def test_groups_written_out_are_not_longer_than_a_rulebook_may_be() -> None:
    condition = "points of hand of player is more than 123456789 or " * 20 + "true"
    steps = f"groups:\n  long:\n    do:\n      - if: {condition}\n        then: [turn the direction]\n"
    rule = "  r{0}: {{on: player plays skip, follows: [{1}], do: [{{group: long}}]}}\n"
    rules = "".join(rule.format(number, f"r{number - 1}" if number else "skip") for number in range(60))
    assert 60 * len(condition) > ALL_SENTENCES_LENGTH
    assert [code for code, _, _ in told(f"{steps}rules:\n{rules}")][:1] == ["LC303"]


def test_house_rules_add_replace_and_take_away_groups(tmp_path: Path) -> None:
    rule = "rules: {stung: {on: player plays reverse, follows: [reverse], do: [{group: sting}]}}"
    group = "groups: {sting: {do: [player draws 1]}}"
    added = laid(tmp_path, "", f"changes: {{add: {{{group}, {rule}}}}}\n")
    assert [problem.message for problem in added.diagnostics] == []
    sting = "{target: left of player, amount: 3, do: [the target draws the amount]}"
    changed = f"changes: {{replace: {{groups: {{sting: {sting}}}}}}}\n"
    replaced = laid(tmp_path, STING + USED, "needs: {groups: [sting]}\n" + changed)
    assert replaced.rulebook is not None
    assert replaced.rulebook.rules == book(WRITTEN.replace("must draw", "draws").replace("next after", "left of")).rules
    removed = laid(tmp_path, STING + USED, "changes: {remove: [groups.sting]}\n")
    assert [problem.code for problem in removed.diagnostics] == ["LC401"]
    missing = laid(tmp_path, "", "needs: {groups: [sting]}\nchanges: {remove: [late-catch]}\n")
    assert [problem.code for problem in missing.diagnostics] == ["LC434"]


def test_who_uses_a_group_does_not_bring_it(tmp_path: Path) -> None:
    """So a house rule that needs it says so, and is refused where there is none."""
    rule = "rules: {stung: {on: player plays reverse, follows: [reverse], do: [{group: sting}]}}"
    found = laid(tmp_path, "", f"needs: {{groups: [sting]}}\nchanges: {{add: {{{rule}}}}}\n")
    assert [problem.code for problem in found.diagnostics] == ["LC434"]


# --- windows that are like others -----------------------------------------------------------------

WINDOW = """\
windows:
  cheer:
    opens: after player plays skip
    asks: opponents of player
    once: turn
    offers:
      hurrah: {}
      boo:
        do: [taker draws 1]
"""
LIKE = """\
  second-cheer:
    extends: cheer
    opens: after player plays reverse
    offers:
      boo:
        when: size of hand of taker is more than 1
"""
SAME = """\
  second-cheer:
    opens: after player plays reverse
    asks: opponents of player
    once: turn
    offers:
      hurrah: {}
      boo:
        do: [taker draws 1]
        when: size of hand of taker is more than 1
"""


def test_a_window_has_what_it_does_not_say_from_the_one_that_it_is_like() -> None:
    assert book(WINDOW + LIKE).windows == book(WINDOW + SAME).windows


def test_and_follows_it_when_a_house_rule_changes_that_one(tmp_path: Path) -> None:
    changed = laid(tmp_path, WINDOW + LIKE, "changes: {extend: {cheer: {asks: left of player}}}\n")
    assert changed.rulebook is not None
    asked = {window.origin.name: window.asks for window in changed.rulebook.windows}
    assert asked["cheer"] == asked["second-cheer"]
    assert asked["cheer"].op == "left"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LIKE.replace("cheer\n", "chear\n"), ("LC401", "there is no window `chear`")),
        (
            "  a: {extends: b}\n  b: {extends: a}\n",
            ("LC415", "the window `a` extends itself in the end: `a` -> `b` -> `a`"),
        ),
        ("  a: {extends: a}\n", ("LC415", "the window `a` extends itself in the end: `a` -> `a`")),
    ],
)
def test_what_can_be_wrong_with_a_likeness(text: str, expected: tuple[str, str]) -> None:
    assert expected in [(code, message) for code, message, _ in told(WINDOW + text)]


# --- other names for offers -----------------------------------------------------------------------


def offers(found: Rulebook) -> dict[str, list[str]]:
    return {window.origin.name: [offer.name for offer in window.offers] for window in found.windows}


def test_an_offer_has_another_name_and_so_has_what_is_like_it() -> None:
    named = offers(book("rename: {call.call: mau, cheer.hurrah: bravo}\n" + WINDOW + LIKE))
    assert named["call"] == ["mau"]
    assert named["cheer"] == named["second-cheer"] == ["bravo", "boo"]
    apart = offers(book("rename: {cheer.hurrah: bravo, second-cheer.hurrah: encore}\n" + WINDOW + LIKE))
    assert apart["second-cheer"] == ["encore", "boo"]


def test_house_rules_speak_of_an_offer_by_its_first_name(tmp_path: Path) -> None:
    window = "{extends: call, opens: after player plays skip, when: size of hand of player is 1, follows: [catch]}"
    added = laid(tmp_path, "", f"needs: {{windows: [call]}}\nchanges: {{add: {{windows: {{loud: {window}}}}}}}\n")
    assert added.rulebook is not None
    assert offers(added.rulebook)["loud"] == ["uno"]
    renamed = laid(tmp_path, "", "changes: {rename: {call.call: olsen}}\n")
    assert renamed.rulebook is not None
    assert offers(renamed.rulebook)["call"] == ["olsen"]


def test_a_name_goes_with_the_window(tmp_path: Path) -> None:
    assert "call" not in offers(book("without: [call, late-catch, parameters.catch-after-draw]\n"))
    assert laid(tmp_path, "rename: {call.call: mau}\n", "changes: {remove: [call]}\n").diagnostics == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rename: {call.cull: mau}\n", ("LC401", "there is no offer `call.cull`", 1)),
        ("rename: {call.uno: mau}\n", ("LC401", "there is no offer `call.uno`", 1)),
        ("rename: {cheer.hurrah: boo}\n" + WINDOW, ("LC409", "the window `cheer` has an offer `boo` already", 1)),
        ("rename: {call: mau}\n", ("LC203", "`call` cannot be the name of an offer", 1)),
    ],
)
def test_what_can_be_wrong_with_a_name(text: str, expected: tuple[str, str, int]) -> None:
    assert expected in told(text)


def test_two_house_rules_that_name_one_offer_are_in_conflict(tmp_path: Path) -> None:
    for name, offer in (("one", "mau"), ("two", "ole")):
        text = f"lastcard: 1\nhouse-rule: {name}\ntitle: T\nchanges: {{rename: {{call.call: {offer}}}}}\n"
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    loaded = load_bytes(HEAD.encode(), str(tmp_path / "tried.yaml"), ["./one.yaml", "./two.yaml"], tmp_path)
    assert [problem.code for problem in loaded.diagnostics] == ["LC437"]


# --- single offers in house rules -----------------------------------------------------------------


def test_a_house_rule_replaces_or_takes_away_one_offer(tmp_path: Path) -> None:
    changed = "changes: {replace: {offers: {cheer.boo: {do: [taker draws 2]}}}}\n"
    found = laid(tmp_path, WINDOW, changed).rulebook
    assert found is not None
    assert found.windows == book(WINDOW.replace("taker draws 1", "taker draws 2")).windows
    found = laid(tmp_path, WINDOW, "changes: {remove: [cheer.boo]}\n").rulebook
    assert found is not None
    assert offers(found)["cheer"] == ["hurrah"]
    refused = laid(tmp_path, WINDOW, changed.replace("cheer.boo", "cheer.bo"))
    assert [(one.code, one.help) for one in refused.diagnostics] == [("LC436", "did you mean `cheer.boo`?")]


# --- the order of windows -------------------------------------------------------------------------

TWO = """\
windows:
  one:
    opens: after player gives card
    asks: player
    offers: {aye: {do: [player draws 1]}}
    otherwise: [turn the direction]
  two:
    opens: after player gives card
    asks: next after player
    offers: {bee: {do: [taker draws 1]}}
    otherwise: [every hand moves on]
"""


def test_windows_of_one_moment_have_an_order_if_it_is_said() -> None:
    assert [code for code, _, _ in told(TWO)] == ["LC622"]
    for said in ("[two]", "all others"):
        windows = book(TWO.replace("    asks: player\n", f"    asks: player\n    follows: {said}\n")).windows
        assert [window.origin.name for window in windows][-2:] == ["two", "one"]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("follows: [two]", "the window `one` would have to come after itself"),
        ("follows: [three]", "there is no window `three`"),
    ],
)
def test_what_can_be_wrong_with_the_order(said: str, expected: str) -> None:
    text = TWO.replace("    asks: player\n", f"    asks: player\n    {said}\n")
    text = text.replace("    asks: next", "    follows: [one]\n    asks: next")
    assert expected in [message for _, message, _ in told(text)]


def test_what_had_to_come_after_a_window_that_is_gone_comes_at_any_time(tmp_path: Path) -> None:
    text = TWO.replace("    asks: next", "    follows: [one]\n    asks: next")
    assert laid(tmp_path, text, "changes: {remove: [one]}\n").diagnostics == ()


# --- a row for all kinds that have none -----------------------------------------------------------

KIND = "deck: {cards: {comet: {copies: 2}}}\n"


def test_one_row_may_be_about_all_kinds_that_have_none() -> None:
    rows = "turned up: {every other kind: [turn up another card]}\ngoing out: {every other kind: nothing}\n"
    whole = "turned up: {comet: [turn up another card]}\ngoing out: {comet: nothing}\n"
    one, other = book(KIND + rows), book(KIND + whole)
    assert [row.body for row in one.turned_up] == [row.body for row in other.turned_up]
    assert [code for code, _, _ in told(KIND)] == ["LC505"]


def test_a_row_of_ones_own_counts_more_wherever_it_stands(tmp_path: Path) -> None:
    """Also for a kind that a house rule adds, with a row or without."""
    text = "turned up: {every other kind: [turn up another card]}\ngoing out: {every other kind: nothing}\n"
    added = "changes: {add: {deck: {cards: {comet: {colors: none, copies: 2}}}%s}}\n"
    without, with_one = (laid(tmp_path, text, added % more).rulebook for more in ("", ", turned up: {comet: nothing}"))
    assert without is not None
    assert with_one is not None
    assert (len(without.turned_up[-1].body), len(with_one.turned_up[-1].body)) == (1, 0)


def test_all_rows_of_a_table_may_be_taken_away() -> None:
    text = "without: [turned up]\nturned up: {number: nothing, every other kind: [turn up another card]}\n"
    bodies = [len(row.body) for row in book(text).turned_up]
    assert (bodies[0], set(bodies[1:])) == (0, {1})


def row(found: Loaded, table: str, kind: str) -> Block:
    assert [problem.message for problem in found.diagnostics] == []
    assert found.rulebook is not None
    kinds = [each.name for each in found.rulebook.kinds]
    return (found.rulebook.turned_up if table == "turned up" else found.rulebook.going_out)[kinds.index(kind)].body


def test_a_house_rule_excepts_cards_from_a_row(tmp_path: Path) -> None:
    text = "turned up:\n  %s:\n    - if: color of the top card is red\n      then: [turn up another card]\n%s"
    whole = book(text % ("skip", "      else: [the first player loses a turn]\n"))
    found = laid(tmp_path, "", "changes: {except: {turned up.skip: color of the top card is red}}\n")
    kinds = [each.name for each in whole.kinds]
    assert row(found, "turned up", "skip") == whole.turned_up[kinds.index("skip")].body
    assert row(found, "turned up", "reverse") == book("").turned_up[kinds.index("reverse")].body


def test_and_from_all_rows_whoever_has_written_them(tmp_path: Path) -> None:
    """In whatever order house rules are laid over it."""
    rows = "lastcard: 1\nhouse-rule: %s\ntitle: T\nchanges: {replace: {turned up: {skip: nothing}}}\n"
    bodies = list[Block]()
    for name in ("before", "zeta"):
        (tmp_path / f"{name}.yaml").write_text(rows % name, encoding="utf-8")
        path = tmp_path / "over.yaml"
        change = "changes: {except: {turned up: color of the top card is red}}\n"
        path.write_text(f"lastcard: 1\nhouse-rule: over\ntitle: T\n{change}", encoding="utf-8")
        asked = ["./over.yaml", f"./{name}.yaml"]
        bodies.append(
            row(load_bytes(HEAD.encode(), str(tmp_path / "tried.yaml"), asked, tmp_path), "turned up", "skip")
        )
    assert bodies[0] == bodies[1] != ()


def test_after_a_last_card_nothing_happens(tmp_path: Path) -> None:
    found = laid(tmp_path, "", "changes: {except: {going out.draw-two: the number of players is 2}}\n")
    whole = book("")
    kinds = [each.name for each in whole.kinds]
    (step,) = row(found, "going out", "draw-two")
    assert isinstance(step, If)
    assert step.then == whole.going_out[kinds.index("draw-two")].body


def test_a_row_that_is_not_there_has_no_exceptions(tmp_path: Path) -> None:
    found = laid(tmp_path, "", "changes: {except: {turned up.skib: color of the top card is red}}\n")
    assert [(one.code, one.help) for one in found.diagnostics] == [("LC436", "did you mean `turned up.skip`?")]


def test_a_deck_in_which_no_card_may_begin_is_refused(tmp_path: Path) -> None:
    found = laid(tmp_path, "", "changes: {except: {turned up: kind of the top card is not wild}}\n")
    assert [one.code for one in found.diagnostics] == ["LC619"]
    found = laid(tmp_path, "", "changes: {except: {turned up: color of the top card is none}}\n")
    assert found.diagnostics == ()


# --- several parents ------------------------------------------------------------------------------

FAMILY = "lastcard: 1\nfamily: {0}\ntitle: Of {0}\n{1}"


def beside(folder: Path, child: str, **families: str) -> Loaded:
    for name, text in families.items():
        (folder / f"{name}.yaml").write_text(FAMILY.format(name, text), encoding="utf-8")
    path = folder / "child.yaml"
    path.write_text(f"lastcard: 1\nrulebook: child\ntitle: A child\n{child}", encoding="utf-8")
    return load_path(path)


def test_of_several_parents_the_later_counts_and_the_child_counts_most(tmp_path: Path) -> None:
    five, four = "setup: {deal: {cards: 5}}\n", "setup: {deal: {cards: 4}}\n"
    for named, own, cards in (
        ("[classic, a, b]", "", 4),
        ("[classic, b, a]", "", 5),
        ("[classic, b, a]", "setup: {deal: {cards: 3}}\n", 3),
    ):
        found = beside(tmp_path, f"extends: {named}\n{own}", a=five, b=four).rulebook
        assert found is not None
        assert found.setup.hand == cards


def test_what_several_extend_lies_below_them_once(tmp_path: Path) -> None:
    a, b = "extends: color-match\nsetup: {deal: {cards: 5}}\n", "extends: color-match\nplayers: 2..3\n"
    found = beside(tmp_path, "extends: [a, b]\ndeck: {colors: {red: {letter: R, shape: x, swatch: 1}}}\n", a=a, b=b)
    assert found.rulebook is not None
    assert (found.rulebook.setup.hand, found.rulebook.players) == (5, (2, 3))
    assert found.rulebook.extends.count("color-match") == 1
    assert found.rulebook.extends[:2] == ("b", "a")


def test_a_parent_may_take_away_what_lies_below_it(tmp_path: Path) -> None:
    b = "without: [late-catch, parameters.catch-after-draw]\n"
    found = beside(tmp_path, "extends: [classic, b]\n", b=b).rulebook
    assert found is not None
    assert "late-catch" not in [window.origin.name for window in found.windows]
    assert [problem.code for problem in beside(tmp_path, "extends: [b, classic]\n", b=b).diagnostics] == [
        "LC406",
        "LC406",
    ]


def test_two_that_would_lie_above_each_other(tmp_path: Path) -> None:
    found = beside(tmp_path, "extends: [a, b]\n", a="extends: [c, d]\n", b="extends: [d, c]\n", c="", d="")
    (problem,) = found.diagnostics
    assert problem.code == "LC415"
    assert "which lies above it elsewhere" in problem.message
    (problem,) = beside(tmp_path, "extends: [color-match, shedding]\n").diagnostics
    assert problem.message == "`shedding` stands behind `color-match`, which lies above it elsewhere"


def test_a_circle_is_told_with_its_chain(tmp_path: Path) -> None:
    (problem,) = beside(tmp_path, "extends: [classic, a]\n", a="extends: b\n", b="extends: [c, a]\n", c="").diagnostics
    assert (problem.code, problem.message) == ("LC415", "`a` extends itself in the end: `a` -> `b` -> `a`")


def test_what_is_taken_away_and_needed_is_told_at_without() -> None:
    (problem,) = load("without: [parameters.call-penalty]\n").diagnostics
    assert problem.message == "`parameters.call-penalty` is taken away, and something that is inherited needs it"
    assert problem.span is not None
    assert (problem.span.file, len(problem.related)) == ("tried.yaml", 2)


# --- house rules that a game names already --------------------------------------------------------


def _stacking(asked: str) -> Loaded:
    text = b"lastcard: 1\nrulebook: tried\ntitle: T\nextends: classic\nhouse-rules: [stacking:accepts=any-draw]\n"
    return load_bytes(text, "tried.yaml", [asked])


def test_what_nobody_asks_for_in_particular_is_as_the_game_plays_it() -> None:
    windows = [_stacking(each).rulebook for each in ("stacking", "stacking:accepts=any-draw", "stacking:only=any")]
    assert None not in windows
    assert len({repr(each.windows) for each in windows if each is not None}) == 1
    other = _stacking("stacking:accepts=same-kind").rulebook
    assert other is not None
    assert repr(other.windows) not in {repr(each.windows) for each in windows if each is not None}


# --- written and printed --------------------------------------------------------------------------


def test_the_layout_keeps_all_of_it() -> None:
    text = (
        HEAD.replace("extends: madagascar", "extends: [madagascar, attacks]")
        + "rename: {call.call: mau}\n"
        + STING
        + "turned up: {every other kind:   nothing}\n"
        + USED
        + WINDOW
        + LIKE
    )
    once, problems = formatted(text.encode(), "tried.yaml")
    assert problems == ()
    assert once is not None
    assert formatted(once.encode(), "tried.yaml") == (once, ())
    assert "every other kind: nothing" in once


# --- what is shipped ---------------------------------------------------------------------------


@pytest.mark.parametrize("path", shipped_rulebooks(), ids=lambda path: path.stem)
def test_no_group_is_written_out_twice(path: Path) -> None:
    """What is done in several places has an entry; its uses may still say what is different there."""
    document = complete(path)
    named = {entry.key.text for entry in entries(field(document, "groups"))}
    sections = (field(document, section) for section in ("rules", "going out"))
    written = Counter(name.text for section in sections for name, _ in group_names(section))
    assert [name for name, times in written.items() if times > 1 and name not in named] == []
