"""House rules laid over a document: what each edit does, what cannot be done, and that their order means nothing."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastcard.dsl.compose.edits import name_of
from lastcard.dsl.compose.house_rules import ask_for, lay_also
from lastcard.dsl.compose.values import Laid
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.documents.documents import read_file
from lastcard.dsl.load import Loaded, load_bytes, load_house_rule, load_path
from lastcard.dsl.reading.limits import ALL_SENTENCES_LENGTH
from lastcard.dsl.reading.nodes import Mapping, Node
from lastcard.dsl.reading.tree import entries
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.sentences.syntax import Sentence
from lastcard.dsl.shelf import SHIPPED, locate, split_reference
from tests.documents import document, plain

HOUSE_RULES = Path(__file__).parents[1] / "rulebooks" / "house-rules"
EDITIONS = sorted((SHIPPED / "editions").glob("*.yaml"))

BASE = """\
lastcard: 1
rulebook: base
title: The base
players: 2..6
names: {star: Star, moon: Moon}
parameters: {fine: 2, loud: {value: false, cites: [a.b.3]}}
direction: {value: right, cites: [a.b.4]}
zones: {aside: {}}
flags:
  warned: {of: player, holds: truth, start: false}
deck:
  cards:
    star: {colors: none, copies: 4}
    moon: {colors: none, copies: 4}
    more-moons: {kind: moon, colors: none, copies: 1}
turned up: {star: nothing, moon: [turn the direction]}
going out: {star: nothing, moon: nothing}
rules:
  match:
    permit: player plays card
    when: color of card is the color in play or loud
    cites: [a.b.1]
  star:
    on: player plays star
    follows: [match]
    do:
      - group: shine
        do: [turn the direction]
windows:
  call:
    opens: after player plays card
    asks: player
    offers: {shout: {}, whisper: {}}
citations:
  match: [a.b.2]
  direction: [a.b.5]
  parameters.fine: [a.b.6]
  deck.star: [a.b.7]
  turned up.star: [a.b.8]
"""


def keys(node: Node | None) -> list[str]:
    return [entry.key.text for entry in entries(node)]


def house_rule(folder: Path, text: str, name: str = "change") -> str:
    """A file with this in it; gives the name to ask for it."""
    head = f"lastcard: 1\nhouse-rule: {name}\ntitle: A change\n"
    (folder / f"{name}.yaml").write_text(head + text, encoding="utf-8")
    return name


def laid(folder: Path, *asked: str) -> tuple[Mapping | None, list[Diagnostic]]:
    rules, met = ask_for(asked, folder)
    found, problems = lay_also(Laid(document(BASE)), rules) if rules is not None else (None, ())
    return found.document if found is not None else None, [*met.problems, *problems]


def changed(folder: Path, text: str) -> Mapping:
    found, problems = laid(folder, house_rule(folder, f"changes:\n{text}"))
    assert [problem.message for problem in problems] == []
    assert found is not None
    return found


def codes(problems: Iterable[Diagnostic]) -> list[str]:
    return [problem.code for problem in problems]


# --- the edits --------------------------------------------------------------------------------------


def test_add_puts_new_entries_behind_the_others(tmp_path: Path) -> None:
    found = changed(
        tmp_path,
        """
  add:
    rules: {moon: {on: player plays moon, do: [turn the direction]}}
    windows: {cheer: {opens: after player plays star, asks: player, offers: {cheer: {}}}}
    flags: {seen: {holds: number}}
    zones: {beside: {}, below: {}}
    parameters: {waves: 3}
    deck: {cards: {sun: {colors: none}}, colors: {red: {letter: R, shape: x, swatch: 1}}}
    turned up: {sun: nothing}
    going out: {sun: [turn the direction]}
    names: {sun: Sun}
    scoring: {methods: {none: {scores: nobody}}}
""",
    )

    assert keys(at(found, "rules")) == ["match", "star", "moon"]
    assert keys(at(found, "windows")) == ["call", "cheer"]
    assert keys(at(found, "zones")) == ["aside", "beside", "below"]
    assert plain(at(found, "deck", "cards", "sun")) == {"colors": "none"}
    assert plain(at(found, "deck", "colors", "red", "letter")) == "R"
    assert plain(at(found, "parameters", "waves")) == 3
    assert plain(at(found, "going out", "sun")) == ["turn the direction"]
    assert plain(at(found, "names", "sun")) == "Sun"
    assert plain(at(found, "scoring", "methods", "none")) == {"scores": "nobody"}


def test_replace_keeps_nothing_of_the_old_entry_but_its_place(tmp_path: Path) -> None:
    found = changed(tmp_path, "  replace:\n    rules: {match: {forbid: player plays star}}\n")

    assert plain(at(found, "rules")) == {
        "match": {"forbid": "player plays star"},
        "star": plain(at(document(BASE), "rules", "star")),
    }
    assert keys(at(found, "rules")) == ["match", "star"]
    assert at(found, "citations", "match") is None


def test_replace_of_rows_cards_and_windows(tmp_path: Path) -> None:
    found = changed(
        tmp_path,
        """
  replace:
    windows: {call: {opens: after player plays star, asks: player, offers: {sing: {}}}}
    turned up: {star: [turn the direction]}
    deck: {cards: {star: {colors: all}}}
""",
    )

    assert plain(at(found, "windows", "call", "offers")) == {"sing": {}}
    assert plain(at(found, "turned up", "star")) == ["turn the direction"]
    assert plain(at(found, "deck", "cards", "star")) == {"colors": "all"}
    assert at(found, "citations", "turned up.star") is None


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("call", ("windows", "call")),
        ("parameters.fine", ("parameters", "fine")),
        ("turned up.moon", ("turned up", "moon")),
        ("names.star", ("names", "star")),
        ("flags.warned", ("flags", "warned")),
    ],
)
def test_remove_takes_one_entry_away(tmp_path: Path, name: str, path: tuple[str, ...]) -> None:
    found = changed(tmp_path, f"  remove: [{name}]\n")

    assert at(document(BASE), *path) is not None
    assert at(found, *path) is None
    assert at(found, "citations", name) is None
    assert name_of(path) == name


def test_what_came_after_a_removed_rule_comes_at_any_time(tmp_path: Path) -> None:
    found = changed(tmp_path, "  remove: [match]\n")

    assert plain(at(found, "rules")) == {"star": plain(at(found, "rules", "star"))}
    assert plain(at(found, "rules", "star", "follows")) == []


def test_the_last_cards_of_a_kind_take_its_rows_with_them(tmp_path: Path) -> None:
    found = changed(tmp_path, "  remove: [deck.star, deck.moon]\n")

    assert plain(at(found, "turned up")) == {"moon": ["turn the direction"]}
    assert plain(at(found, "going out")) == {"moon": "nothing"}
    assert plain(at(found, "names")) == {"moon": "Moon"}
    assert plain(at(found, "citations")) == {
        "match": ["a.b.2"],
        "direction": ["a.b.5"],
        "parameters.fine": ["a.b.6"],
    }


def test_an_exception_narrows_the_condition(tmp_path: Path) -> None:
    found = changed(tmp_path, "  except: {match: rank of card is 7, star: just-drawn, call: the dealer is player}\n")
    when = at(found, "rules", "match", "when")

    assert plain(when) == "(color of card is the color in play or loud) and not (rank of card is 7)"
    assert isinstance(when, Sentence)
    assert (when.phrase.op, [getattr(arg, "op", "") for arg in when.phrase.args]) == ("both", ["either", "negate"])
    assert when.span.file.endswith("change.yaml")
    assert plain(at(found, "rules", "star", "when")) == "not (just-drawn)"
    assert plain(at(found, "windows", "call", "when")) == "not (the dealer is player)"
    assert plain(at(found, "citations", "match")) == ["a.b.2"]


def test_set_changes_plain_values_and_what_was_cited_for_them(tmp_path: Path) -> None:
    found = changed(
        tmp_path,
        """
  set:
    parameters.fine: 5
    parameters.loud: true
    direction: left
    players: 3..4
    names.star: Stern
    deck.cards.star.copies: 9
    flags.warned.start: true
""",
    )

    assert plain(at(found, "parameters")) == {"fine": 5, "loud": {"value": True}}
    assert plain(at(found, "direction")) == {"value": "left"}
    assert plain(at(found, "players")) == "3..4"
    assert plain(at(found, "names", "star")) == "Stern"
    assert plain(at(found, "deck", "cards", "star")) == {"colors": "none", "copies": 9}
    assert plain(at(found, "flags", "warned", "start")) is True
    assert plain(at(found, "citations")) == {"match": ["a.b.2"], "turned up.star": ["a.b.8"]}


def test_extend_replaces_single_keys_of_a_window_and_adds_offers(tmp_path: Path) -> None:
    found = changed(
        tmp_path,
        """
  extend:
    call:
      asks: opponents of player
      when: player is the dealer
      offers: {sing: {about: whom from player, do: [turn the direction]}}
""",
    )

    assert plain(at(found, "windows", "call")) == {
        "opens": "after player plays card",
        "asks": "opponents of player",
        "offers": {"shout": {}, "whisper": {}, "sing": {"about": "whom from player", "do": ["turn the direction"]}},
        "when": "player is the dealer",
    }


def test_silences_are_answered_anew(tmp_path: Path) -> None:
    text = "silences: {stacking: {reading: it is allowed}}\nchanges: {remove: [call]}\n"
    found, problems = laid(tmp_path, house_rule(tmp_path, text))

    assert problems == []
    assert plain(at(found, "silences", "stacking", "reading")) == "it is allowed"


def test_one_house_rule_may_remove_and_add_under_one_name(tmp_path: Path) -> None:
    found = changed(
        tmp_path,
        """
  remove: [call]
  add: {windows: {call: {opens: after player plays star, asks: player, offers: {sing: {}}}}}
  except: {call: the dealer is player}
""",
    )

    assert plain(at(found, "windows", "call", "offers")) == {"sing": {}}
    assert plain(at(found, "windows", "call", "when")) == "not (the dealer is player)"


def test_every_entry_knows_its_own_place(tmp_path: Path) -> None:
    found = changed(tmp_path, "  set: {parameters.fine: 5}\n  replace: {rules: {match: {forbid: player plays star}}}\n")
    rules = at(found, "rules")
    assert isinstance(rules, Mapping)

    assert [Path(entry.key.span.file).name for entry in rules.entries] == ["change.yaml", "base.yaml"]
    fine = at(found, "parameters", "fine")
    assert fine is not None
    assert Path(fine.span.file).name == "change.yaml"


# --- what cannot be done ------------------------------------------------------------------------------


def test_a_table_without_rows_is_not_what_was_meant() -> None:
    """Where no card is turned up nothing can be passed over, and the message does not name the same once more."""
    path = locate("dos")
    assert path is not None
    (found,) = load_path(path, ("first-card",)).diagnostics
    assert (found.code, found.message) == ("LC436", "`dos` has no rows in `turned up`")
    assert found.help == "only what is there has exceptions"


@pytest.mark.parametrize(
    ("changes", "code", "message", "advice"),
    [
        ("remove: [macth]", "LC436", "`base` has no entry `macth`", "did you mean `match`?"),
        ("remove: [deck]", "LC436", "no entry `deck`", "each by its name: `deck.star`"),
        ("replace: {rules: {mtch: {}}}", "LC436", "no rule `mtch`", "did you mean `match`?"),
        ("replace: {rules: {zzz: {}}}", "LC436", "no rule `zzz`", "`add:`"),
        ("replace: {turned up: {sun: nothing}}", "LC436", "`turned up.sun`", "known here: `star`"),
        ("except: {cal: loud}", "LC436", "no rule, window or row `cal`", "did you mean `call`?"),
        ("except: {zzz: loud}", "LC436", "no rule, window or row `zzz`", "known here: `match`"),
        ("set: {parameters.fin: 3}", "LC436", "no value `parameters.fin`", "did you mean `parameters.fine`?"),
        ("set: {rules.match.when: loud}", "LC436", "no value `rules.match.when`", "`except: {match: CONDITION}`"),
        ("set: {title: Mine}", "LC436", "no value `title`", "begins with"),
        ("set: {deck.cards: 3}", "LC436", "`deck.cards` is more than one value", "`deck.cards.star.copies`"),
        ("set: {players: many}", "LC203", "", ""),
        ("set: {players: [2, 3]}", "LC203", "", ""),
        ("set: {parameters.fine: much}", "LC203", "", ""),
        ("set: {deck.cards.star.copies: 0}", "LC203", "", ""),
        ("extend: {match: {asks: player}}", "LC436", "no window `match`", "only windows"),
        ("extend: {call: {offers: {shout: {}}}}", "LC435", "an offer `shout` already", "another name"),
        ("add: {rules: {match: {}}}", "LC435", "`base` has `match` already", "`replace:`"),
        ("add: {zones: {aside: {}}}", "LC435", "`zones.aside` already", "another name"),
        ("add: {deck: {cards: {star: {}}}}", "LC435", "`deck.star` already", "another name"),
        ("add: {parameters: {loud: true}}", "LC435", "`parameters.loud` already", "another name"),
    ],
)
def test_an_edit_that_does_not_fit(tmp_path: Path, changes: str, code: str, message: str, advice: str) -> None:
    found, problems = laid(tmp_path, house_rule(tmp_path, f"changes:\n  {changes}\n"))

    assert found is None
    assert codes(problems) == [code]
    assert message in problems[0].message
    assert advice in problems[0].help
    assert problems[0].span is not None
    assert (Path(problems[0].span.file).name, problems[0].span.line) == ("change.yaml", 5)


@pytest.mark.parametrize(
    ("need", "what"),
    [
        ("kinds: [sun]", "the kind `sun`"),
        ("rules: [call]", "the rule `call`"),
        ("windows: [match]", "the window `match`"),
        ("groups: [glow]", "the group `glow`"),
        ("parameters: [warned]", "the parameter `warned`"),
        ("flags: [fine]", "the flag `fine`"),
        ("zones: [fine]", "the zone `fine`"),
        ("colors: [star]", "the color `star`"),
    ],
)
def test_a_missing_need_names_both_sides(tmp_path: Path, need: str, what: str) -> None:
    found, problems = laid(
        tmp_path, house_rule(tmp_path, f"needs: {{{need}}}\nchanges: {{remove: [nothing-at-all]}}\n")
    )

    assert found is None
    assert [problem.message for problem in problems] == [f"`change` needs {what}, which `base` does not have"]


def test_what_is_needed_may_be_there(tmp_path: Path) -> None:
    needs = "{kinds: [moon], rules: [star], windows: [call], groups: [shine], parameters: [fine], zones: [aside]}"
    found, problems = laid(tmp_path, house_rule(tmp_path, f"needs: {needs}\nchanges: {{remove: [match]}}\n"))

    assert (codes(problems), found is not None) == ([], True)


def test_a_need_may_be_met_or_taken_away_by_another(tmp_path: Path) -> None:
    first = house_rule(tmp_path, "needs: {flags: [seen]}\nchanges: {set: {parameters.fine: 3}}\n", "first")
    brings = house_rule(tmp_path, "changes: {add: {flags: {seen: {holds: number}}}}\n", "brings")
    assert codes(laid(tmp_path, first)[1]) == ["LC434"]
    assert codes(laid(tmp_path, first, brings)[1]) == []

    needs = house_rule(tmp_path, "needs: {windows: [call]}\nchanges: {set: {parameters.fine: 3}}\n", "needs")
    takes = house_rule(tmp_path, "changes: {remove: [call]}\n", "takes")
    problems = laid(tmp_path, needs, takes)[1]
    assert codes(problems) == ["LC434"]
    assert "another house rule takes away" in problems[0].message


def test_one_may_take_away_what_it_needs(tmp_path: Path) -> None:
    found, problems = laid(tmp_path, house_rule(tmp_path, "needs: {windows: [call]}\nchanges: {remove: [call]}\n"))
    assert (codes(problems), found is not None) == ([], True)


# --- several ------------------------------------------------------------------------------------------

PAIRS = [
    ("set: {parameters.fine: 1}", "set: {parameters.fine: 3}"),
    ("set: {parameters.fine: 1}", "remove: [parameters.fine]"),
    ("set: {deck.cards.star.copies: 1}", "replace: {deck: {cards: {star: {copies: 2}}}}"),
    ("replace: {rules: {match: {forbid: player plays card}}}", "except: {match: loud}"),
    ("remove: [call]", "extend: {call: {asks: player}}"),
    ("extend: {call: {asks: player}}", "extend: {call: {asks: the dealer}}"),
    ("extend: {call: {when: loud}}", "except: {call: loud}"),
    ("extend: {call: {offers: {sing: {}}}}", "extend: {call: {offers: {sing: {}}}}"),
    ("add: {flags: {seen: {holds: number}}}", "add: {flags: {seen: {holds: number}}}"),
    ("add: {zones: {below: {}}}", "add: {zones: {below: {}}}"),
    ("add: {rules: {moon: {forbid: player plays card}}}", "except: {moon: loud}"),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_that_change_the_same_are_a_conflict(tmp_path: Path, one: str, other: str) -> None:
    names = [house_rule(tmp_path, f"changes:\n  {text}\n", name) for text, name in ((one, "first"), (other, "last"))]

    for asked in (names, names[::-1]):
        found, problems = laid(tmp_path, *asked)
        assert found is None
        assert codes(problems) == ["LC437"]
        assert "`last` and `first` both change" in problems[0].message
        assert problems[0].span is not None
        assert Path(problems[0].span.file).name == "last.yaml"
        assert [Path(span.file).name for _, span in problems[0].related] == ["first.yaml"]


SHIPPED_PAIR = ("challenge-by-anyone", "no-challenge")


def book_with(folder: Path, *house_rules: str, base: str = "classic") -> Path:
    path = folder / "book.yaml"
    asked = f"house-rules: [{', '.join(house_rules)}]\n" if house_rules else ""
    path.write_text(f"lastcard: 1\nrulebook: book\ntitle: Book\nextends: {base}\n{asked}", encoding="utf-8")
    return path


def test_of_a_shipped_house_rule_and_ones_own_it_is_said_at_ones_own(tmp_path: Path) -> None:
    house_rule(tmp_path, "changes: {remove: [challenge]}\n", "a-first")
    (found,) = load_path(book_with(tmp_path, "./a-first.yaml", "no-challenge")).diagnostics
    assert found.span is not None
    assert (found.code, Path(found.span.file).name) == ("LC437", "a-first.yaml")
    assert found.help == "leave one of the two out; or write `over: [no-challenge]` here, if this one is to win"
    house_rule(tmp_path, "over: [no-challenge]\nchanges: {replace: {windows: {}}}\n", "a-first")
    assert load_path(book_with(tmp_path, "./a-first.yaml", "no-challenge")).ok


def test_what_two_bring_under_one_name_needs_another(tmp_path: Path) -> None:
    for name in ("first", "last"):
        house_rule(tmp_path, "changes: {add: {flags: {seen: {holds: number}}}}\n", name)
    (found,) = laid(tmp_path, "first", "last")[1]
    assert found.help == "give it another name here; or write `over: [first]` here, if this one is to win"


def test_of_two_that_are_shipped_it_is_said_where_they_are_asked_for_and_what_else_can_be_done(tmp_path: Path) -> None:
    (found,) = load_path(book_with(tmp_path, *SHIPPED_PAIR)).diagnostics
    assert found.span is not None
    assert (found.code, Path(found.span.file).name, found.span.line) == ("LC437", "book.yaml", 5)
    assert found.help == (
        "leave one of the two out; or name `challenge-by-anyone` under `house-rules:` of a rulebook of your own, "
        "and lay `no-challenge` over that with `--with`: then that one wins"
    )
    assert load_path(book_with(tmp_path, "challenge-by-anyone"), ["no-challenge"]).ok
    both_remove = load_path(book_with(tmp_path, "silent", "wrong-catch")).diagnostics[0]
    assert both_remove.help == "leave one of the two out"


def test_what_a_shipped_house_rule_misses_is_said_where_it_is_asked_for(tmp_path: Path) -> None:
    (found,) = load_path(book_with(tmp_path, "false-call-penalty", "silent")).diagnostics
    assert found.span is not None
    assert (found.code, Path(found.span.file).name) == ("LC434", "book.yaml")
    assert (
        found.message == "`false-call-penalty` needs the window `call`, which another house rule takes away: `silent`"
    )
    assert found.help == "leave `false-call-penalty` or `silent` out"
    (found,) = load_path(book_with(tmp_path, "no-bluff", base="mau-mau")).diagnostics
    assert found.span is not None
    assert (found.code, Path(found.span.file).name) == ("LC434", "book.yaml")
    assert "leave it out" in found.help


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("except: {match: loud}", "except: {match: rank of card is 7}"),
        ("extend: {call: {asks: player}}", "except: {call: loud}"),
        ("extend: {call: {offers: {sing: {}}}}", "extend: {call: {offers: {hum: {}}}}"),
        ("set: {deck.cards.star.copies: 1}", "set: {deck.cards.star.colors: all}"),
        ("add: {zones: {below: {}}}", "add: {zones: {beside: {}}}"),
    ],
)
def test_two_that_change_neighbors_are_none(tmp_path: Path, one: str, other: str) -> None:
    names = [house_rule(tmp_path, f"changes:\n  {text}\n", name) for text, name in ((one, "first"), (other, "last"))]
    there, back = laid(tmp_path, *names), laid(tmp_path, *names[::-1])

    assert there[1] == back[1] == []
    assert plain(there[0]) == plain(back[0])


def test_one_that_stands_over_the_other_wins(tmp_path: Path) -> None:
    house_rule(tmp_path, "over: [zenith]\nchanges: {set: {parameters.fine: 7}}\n", "apex")
    house_rule(tmp_path, "over: [middle]\nchanges: {set: {parameters.fine: 8}}\n", "zenith")
    house_rule(tmp_path, "changes: {set: {parameters.fine: 9}}\n", "middle")

    for asked in (("apex", "middle", "zenith"), ("zenith", "middle", "apex"), ("apex", "zenith")):
        found, problems = laid(tmp_path, *asked)
        assert problems == []
        assert plain(at(found, "parameters", "fine")) == 7
    assert codes(laid(tmp_path, "apex", "middle")[1]) == ["LC437"]


def test_what_stands_over_another_may_change_what_that_brings(tmp_path: Path) -> None:
    rule = "{forbid: player plays card, when: loud}"
    house_rule(tmp_path, f"changes: {{add: {{rules: {{calm: {rule}}}}}}}\n", "below")
    house_rule(tmp_path, "over: [below]\nchanges: {except: {calm: rank of card is 7}}\n", "above")
    found, problems = laid(tmp_path, "above", "below")

    assert problems == []
    assert plain(at(found, "rules", "calm", "when")) == "(loud) and not (rank of card is 7)"


def test_two_cannot_stand_over_each_other(tmp_path: Path) -> None:
    for name, other in (("one", "two"), ("two", "three"), ("three", "one")):
        house_rule(tmp_path, f"over: [{other}]\nchanges: {{except: {{match: loud}}}}\n", name)

    assert codes(laid(tmp_path, "one", "two", "three")[1]) == ["LC438"]
    assert codes(laid(tmp_path, "one", "two")[1]) == []


ASKED = {
    "stinging-sevens": ("how-many=1", "how-many=3,eights-too=true", "whoever=everybody-else"),
    "short-hands": ("as-many=5", "as-many=3"),
    "careful-ends": ("as-few=1", "as-few=2"),
    **dict.fromkeys(("no-late-catch", "no-sevens-last", "soft-catch", "stars", "kinder-skips"), ("",)),
}
LONE_HANDS = "changes: {set: {setup.deal.cards: 6}}\n"  # in conflict with one of the others


@st.composite
def sets_of_house_rules(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Some of them, each with some parameters, in two orders."""
    names = draw(st.lists(st.sampled_from([*ASKED, "lone-hands"]), unique=True, min_size=2))
    asked = [f"{name}.yaml:{draw(st.sampled_from(ASKED.get(name, ('',))))}".rstrip(":") for name in names]
    return asked, draw(st.permutations(asked))


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house-rules")
    for path in HOUSE_RULES.glob("*.yaml"):
        (folder / path.name).write_bytes(path.read_bytes())
    house_rule(folder, LONE_HANDS, "lone-hands")
    return folder


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked=sets_of_house_rules(), edition=st.sampled_from(EDITIONS))
def test_the_order_means_nothing(
    asked: tuple[list[str], list[str]], edition: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (load_path(edition, each, shelf) for each in asked)

    assert one.rulebook == other.rulebook
    assert one.diagnostics == other.diagnostics
    conflict = {"short-hands", "lone-hands"} <= {each.partition(".")[0] for each in asked[0]}
    assert codes(one.diagnostics) == ["LC437"] * conflict
    monkeypatch.undo()


# --- asking for them ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "values"),
    [
        ("stacking", "stacking", ""),
        ("stacking:accepts=any", "stacking", "accepts=any"),
        ("a/b.yaml", "a/b.yaml", ""),
        ("a/b.yaml:x=1,y=2", "a/b.yaml", "x=1,y=2"),
        ("c:/a/b.yml:x=1", "c:/a/b.yml", "x=1"),
        (":", "", ""),
        ("", "", ""),
    ],
)
def test_a_reference_is_a_name_and_values(text: str, name: str, values: str) -> None:
    assert split_reference(text) == (name, values)


def over_an_edition(*asked: str) -> Loaded:
    return load_path(SHIPPED / "editions" / "madagascar-en.yaml", asked, HOUSE_RULES)


def rulebook(*asked: str) -> Rulebook:
    loaded = over_an_edition(*asked)
    assert [problem.message for problem in loaded.diagnostics] == []
    assert loaded.rulebook is not None
    return loaded.rulebook


def test_parameters_have_their_defaults() -> None:
    assert rulebook("short-hands").setup.hand == 5
    assert rulebook("short-hands:as-many=3").setup.hand == 3
    assert replace(rulebook("short-hands:as-many=5"), house_rules=()) == replace(
        rulebook("short-hands"), house_rules=()
    )


def test_a_rulebook_says_how_to_ask_for_the_same_again() -> None:
    asked = ("stinging-sevens:whoever=everybody-else,how-many=1,eights-too=true", "short-hands:as-many=5", "stars")
    again = rulebook(*asked).house_rules

    path = HOUSE_RULES.resolve()
    assert again == (
        f"{path}/short-hands.yaml:as-many=5",
        f"{path}/stars.yaml",
        f"{path}/stinging-sevens.yaml:eights-too=true,how-many=1,whoever=everybody-else",
    )
    assert rulebook(*again) == rulebook(*asked)


def test_a_parameter_means_its_value_in_its_own_file_alone() -> None:
    """A choice that is not taken is no condition of the rule, and neither is a truth that is known."""
    plain_rule = next(rule for rule in rulebook("stinging-sevens").rules if rule.origin.name == "sevens-sting")
    rule = next(
        rule for rule in rulebook("stinging-sevens:eights-too=true").rules if rule.origin.name == "sevens-sting"
    )

    assert plain_rule.when is not None
    assert rule.when is not None
    assert (plain_rule.when.op, rule.when.op) == ("same", "either")


@pytest.mark.parametrize(
    ("asked", "code", "message", "advice"),
    [
        ("shrt-hands", "LC430", "there is no house rule `shrt-hands`", "did you mean `short-hands`?"),
        ("zzz", "LC430", "there is no house rule `zzz`", "`lastcard list`"),
        ("./zzz.yaml", "LC430", "there is no house rule `./zzz.yaml`", ""),
        ("madagascar-en", "LC431", "`madagascar-en` is a rulebook", ""),
        ("../../../rulebooks/editions/madagascar-en.yaml", "LC431", "this is a rulebook", "can be extended"),
        ("./", "LC102", "not a regular file", ""),
        ("short-hands:as-mny=3", "LC433", "`short-hands` has no parameter `as-mny`", "did you mean `as-many`?"),
        ("stars:as-many=3", "LC433", "`stars` has no parameter `as-many`", "it has none"),
        ("short-hands:as-many", "LC433", "`as-many` does not say which value", "`short-hands:as-many=5`"),
        ("short-hands:as-many=", "LC433", "`as-many` cannot be ``", "from 2 to 7"),
        ("short-hands:as-many=8", "LC433", "`as-many` cannot be `8`", "from 2 to 7"),
        ("short-hands:as-many=-3", "LC433", "`as-many` cannot be `-3`", "from 2 to 7"),
        ("short-hands:as-many=٣", "LC433", "`as-many` cannot be `٣`", "from 2 to 7"),
        ("stinging-sevens:eights-too=yes", "LC433", "`eights-too` cannot be `yes`", "`true` or `false`"),
        ("stinging-sevens:whoever=me", "LC433", "`whoever` cannot be `me`", "`next-one`, `everybody-else`"),
    ],
)
def test_a_wrong_reference(asked: str, code: str, message: str, advice: str) -> None:
    loaded = over_an_edition(asked)

    assert codes(loaded.diagnostics) == [code]
    assert message in loaded.diagnostics[0].message
    assert advice in loaded.diagnostics[0].help
    assert loaded.rulebook is None


def test_all_that_is_asked_for_has_one_limit_of_length(tmp_path: Path) -> None:
    """No house rule is too long by itself, and nobody reads on when what has been read is."""
    condition = "points of hand of player is more than 123456789 or " * 20 + "true"
    half = ALL_SENTENCES_LENGTH // len(condition) // 2 - 1
    rules = "".join(f"      r{number}: {{forbid: player plays card, when: {condition}}}\n" for number in range(half))
    names = [house_rule(tmp_path, f"changes:\n  add:\n    rules:\n{rules}", f"change-{n}") for n in range(6)]
    _, met = ask_for(names, tmp_path)
    assert set(met.texts) == {str(tmp_path / f"{name}.yaml") for name in names[:3]}
    loaded = load_path(SHIPPED / "games" / "classic.yaml", names[:3], tmp_path)
    assert [problem.code for problem in loaded.diagnostics] == ["LC303"]


def test_one_is_not_asked_for_twice() -> None:
    for asked in (("stars", "stars"), ("short-hands:as-many=3", "./short-hands.yaml")):
        assert codes(over_an_edition(*asked).diagnostics) == ["LC432"]


@pytest.mark.parametrize(
    "declared",
    [
        "{default: me, one of: [you]}",
        "{default: me}",
        "{default: me, range: 1..2}",
        "{default: 3, range: 4..5}",
        "{default: 3, range: 5..1}",
        "{default: 3, one of: [three]}",
        "{default: true, range: 1..2}",
        "{default: -1}",
        "{default: 10000}",
    ],
)
def test_a_parameter_that_is_declared_wrongly(tmp_path: Path, declared: str) -> None:
    text = f"parameters: {{how: {declared}}}\nchanges: {{set: {{parameters.call-penalty: how}}}}\n"
    house_rule(tmp_path, text)
    problems = load_house_rule(tmp_path / "change.yaml").diagnostics

    assert codes(problems)[:1] == ["LC433"]


def test_values_of_every_sort_can_be_set(tmp_path: Path) -> None:
    text = """\
parameters: {way: {default: left, one of: [left, right]}, loud: {default: false}, fine: {default: 4}}
changes: {set: {direction: way, parameters.loud: loud, parameters.fine: fine}}
"""
    found, problems = laid(tmp_path, f"{house_rule(tmp_path, text)}:way=right,loud=true")

    assert problems == []
    assert plain(at(found, "direction", "value")) == "right"
    assert plain(at(found, "parameters")) == {"fine": 4, "loud": {"value": True}}


def test_a_scenario_of_the_same_name_is_not_taken_for_a_house_rule(tmp_path: Path) -> None:
    (tmp_path / "stars.yaml").write_text("scenario: about stars\n", encoding="utf-8")
    assert codes(load_path(EDITIONS[0], ["stars"], tmp_path).diagnostics) == ["LC430"]
    assert codes(load_path(EDITIONS[0], ["./stars.yaml"], tmp_path).diagnostics) == ["LC431"]


# --- rulebooks that name house rules --------------------------------------------------------------------

OURS = "lastcard: 1\nrulebook: ours\ntitle: Ours\nextends: madagascar-en\n"


def ours(folder: Path, text: str, name: str = "ours") -> Loaded:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return load_path(path)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for path in HOUSE_RULES.glob("*.yaml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path


def test_a_rulebook_may_name_house_rules_and_change_what_they_brought(home: Path) -> None:
    text = 'house-rules: [stars, "short-hands:as-many=3"]\nparameters: {star-cards: 4}\nsetup: {deal: {cards: 6}}\n'
    loaded = ours(home, OURS + text)

    assert loaded.diagnostics == ()
    assert loaded.rulebook is not None
    assert loaded.rulebook.setup.hand == 6
    assert "star" in [kind.name for kind in loaded.rulebook.kinds]
    assert loaded.rulebook.house_rules == ()
    assert load_bytes((OURS + text).encode(), str(home / "ours.yaml")).rulebook == loaded.rulebook


def test_children_inherit_the_house_rules(home: Path) -> None:
    ours(home, OURS + "house-rules: [stars]\n")
    loaded = ours(home, "lastcard: 1\nrulebook: theirs\ntitle: Theirs\nextends: ours\n", "theirs")

    assert loaded.rulebook is not None
    assert "star" in [kind.name for kind in loaded.rulebook.kinds]


def test_what_a_rulebook_has_already_may_be_asked_for(home: Path) -> None:
    assert ours(home, OURS + "house-rules: [short-hands]\n").diagnostics == ()
    for asked, cards in (("short-hands", 5), ("short-hands:as-many=4", 4)):
        found = load_path(home / "ours.yaml", [asked], home).rulebook
        assert found is not None
        assert (found.setup.hand, len(found.house_rules)) == (cards, 1)
    other = load_path(home / "ours.yaml", ["./short-hands.yaml:as-many=4"], home)
    assert codes(other.diagnostics) == ["LC432"]
    assert "with other parameters" in other.diagnostics[0].message

    child = "lastcard: 1\nrulebook: more\ntitle: More\nextends: ours\nhouse-rules: [%s]\n"
    assert codes(ours(home, child % "short-hands", "more").diagnostics) == []
    assert codes(ours(home, child % '"short-hands:as-many=4"', "more").diagnostics) == ["LC432"]


def test_a_rulebook_that_extends_nothing_may_name_them_too(home: Path) -> None:
    text = (SHIPPED / "families" / "color-match.yaml").read_text(encoding="utf-8")
    whole = text.replace("family: color-match", "rulebook: whole\nhouse-rules: [stars]")
    loaded = ours(home, whole, "whole")

    assert loaded.diagnostics == ()
    assert loaded.rulebook is not None
    assert "star" in [kind.name for kind in loaded.rulebook.kinds]


def test_a_house_rule_may_leave_something_unused_but_not_its_own(home: Path) -> None:
    """With the late catch goes the sentence that reads one of the rulebook's parameters."""
    house_rule(home, "changes: {remove: [late-catch]}\n")
    assert load_path(EDITIONS[0], ["change"], home).diagnostics == ()

    text = "changes: {add: {flags: {seen: {holds: number}}, parameters: {odd: 1}, zones: {below: {}}}}\n"
    house_rule(home, text)
    assert codes(load_path(EDITIONS[0], ["change"], home).diagnostics) == ["LC414"] * 3


def test_the_clauses_of_what_is_changed_are_no_longer_cited() -> None:
    before = load_path(SHIPPED / "editions" / "monster-high-es.yaml").rulebook
    after = load_path(SHIPPED / "editions" / "monster-high-es.yaml", ["kinder-skips", "short-hands"], HOUSE_RULES)
    assert before is not None
    assert after.rulebook is not None

    lost = before.cited().keys() - after.rulebook.cited().keys()
    assert lost == {
        *("mh-es.skip.1", "mh-es.uno.2", "mh-es.play.1"),
        *("mh-es.setup.4", "mh-es.setup.5", "mh-es.setup.6"),
    }


def test_a_house_rule_is_no_rulebook(home: Path) -> None:
    assert codes(load_path(HOUSE_RULES / "stars.yaml").diagnostics) == ["LC431"]
    assert codes(ours(home, OURS.replace("madagascar-en", "stars")).diagnostics) == ["LC431"]


# --- a house rule by itself -----------------------------------------------------------------------------


def test_it_is_judged_over_the_rulebook_of_its_first_example() -> None:
    loaded = load_house_rule(HOUSE_RULES / "stinging-sevens.yaml")

    assert (loaded.ok, loaded.judged_with) == (True, "madagascar-en")


def test_without_examples_it_is_judged_over_the_first_that_has_what_it_needs(tmp_path: Path) -> None:
    house_rule(tmp_path, "needs: {kinds: [urrrhhh]}\nchanges: {set: {parameters.call-penalty: 3}}\n")
    loaded = load_house_rule(tmp_path / "change.yaml")

    assert (loaded.ok, loaded.judged_with) == (True, "monster-high-es")


def test_where_none_has_what_it_needs_it_is_the_one_that_lacks_least(tmp_path: Path) -> None:
    house_rule(tmp_path, "needs: {kinds: [urrrhhh, comet]}\nchanges: {set: {parameters.call-penalty: 3}}\n")
    loaded = load_house_rule(tmp_path / "change.yaml")

    assert (codes(loaded.diagnostics), loaded.judged_with) == (["LC434"], "monster-high-es")


def test_its_examples_name_rulebooks_that_are_there(tmp_path: Path) -> None:
    example = "{scenario: One, rulebook: zzz, players: [Ana, Blas], given: {}}"
    house_rule(tmp_path, f"changes: {{remove: [late-catch]}}\nexamples: [{example}]\n")

    assert codes(load_house_rule(tmp_path / "change.yaml").diagnostics) == ["LC416"]


def test_a_sentence_that_cannot_be_read_hides_nothing_else(tmp_path: Path) -> None:
    text = """\
changes:
  add:
    rules:
      calm: {forbid: player plays crad, when: rank of card = 7}
  extend:
    catch: {asks: "!"}
  except:
    match: rank of crad is 7
"""
    house_rule(tmp_path, text)
    problems = load_house_rule(tmp_path / "change.yaml").diagnostics

    assert codes(problems) == ["LC301", "LC301", "LC401"]


@pytest.mark.parametrize("text", ["", "- 1\n", "house-rule: x\n", "house-rule: [\n", "house-rule: X\nlastcard: 1\n"])
def test_a_broken_file_is_no_house_rule(tmp_path: Path, text: str) -> None:
    (tmp_path / "broken.yaml").write_text(text, encoding="utf-8")
    found, met = read_file(tmp_path / "broken.yaml", "house-rule")

    assert found is None
    assert met.problems
    assert not load_house_rule(tmp_path / "broken.yaml").ok


@pytest.mark.parametrize("key", ["changs", "parametres", "deck", "rules"])
def test_an_unknown_key_is_found(tmp_path: Path, key: str) -> None:
    house_rule(tmp_path, f"{key}: {{}}\nchanges: {{remove: [late-catch]}}\n")
    assert codes(load_house_rule(tmp_path / "change.yaml").diagnostics) == ["LC201"]
