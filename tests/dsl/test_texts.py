"""Texts stay with the names that they are said for: taken away, renamed, laid over by a child or by a house rule."""

from pathlib import Path

from lastcard.dsl.load import Loaded, load_path
from lastcard.dsl.rulebook import Rulebook

PARENT = """\
lastcard: 1
family: parent
title: The parent
extends: color-match
deck: {colors: {red: {letter: R, shape: "▲", swatch: 196}}}
flags: {mood: {holds: [calm, angry]}}
rules:
  skip:
    do:
      - player picks lucky from opponents of player
      - player picks mood
      - if: mood is angry
        then: [lucky loses a turn]
windows:
  again:
    opens: after player plays skip
    asks: player
    offers:
      cheer:
        do: [player draws 1]
texts:
  offers: {cheer: {label: {en: Cheer, fr: Acclamer}, stake: {en: A card for you}}}
  flags: {mood: {label: {en: How do you feel?}}}
  words: {calm: {label: {en: Calmly}}}
  kinds: {skip: {stake: {en: The lucky one is passed over}}}
  picks: {lucky: {label: {en: Who is lucky?}}}
  game: {aim: {en: Be the first.}}
"""
CHILD = "lastcard: 1\nrulebook: child\ntitle: The child\nlanguage: fr\nextends: parent\n"
RULE = "lastcard: 1\nhouse-rule: {name}\ntitle: More\nsummary: {summary}\nchanges:\n{changes}"


def load(folder: Path, child: str = "", *house_rules: str) -> Loaded:
    (folder / "parent.yaml").write_text(PARENT, encoding="utf-8")
    (folder / "child.yaml").write_text(CHILD + child, encoding="utf-8")
    return load_path(folder / "child.yaml", house_rules)


def book(folder: Path, child: str = "", *house_rules: str) -> Rulebook:
    loaded = load(folder, child, *house_rules)
    assert loaded.rulebook is not None, loaded.diagnostics
    return loaded.rulebook


def said(found: Rulebook, sort: str, name: str = "") -> dict[str, str]:
    """What is said of one name: `part language`, and the text."""
    return {f"{each.part} {each.language}": each.text for each in found.texts if (each.sort, each.name) == (sort, name)}


def house_rule(folder: Path, name: str, changes: str, summary: str = "It does more.") -> str:
    path = folder / f"{name}.yaml"
    path.write_text(RULE.format(name=name, changes=changes, summary=summary), encoding="utf-8")
    return str(path)


def test_every_sort_of_text_reaches_the_rulebook(tmp_path: Path) -> None:
    found = book(tmp_path)
    assert said(found, "kinds", "skip")["stake en"] == "The lucky one is passed over"
    assert said(found, "picks", "lucky") == {"label en": "Who is lucky?"}
    assert said(found, "game")["aim en"] == "Be the first."
    assert found.picks == ("lucky",)  # the flag that holds words has a label of its own


def test_a_child_says_a_text_anew_language_by_language(tmp_path: Path) -> None:
    found = book(tmp_path, "texts: {offers: {cheer: {label: {fr: Bravo}}}, game: {aim: {fr: Sois devant.}}}\n")
    expected = {"label en": "Cheer", "label fr": "Bravo", "stake en": "A card for you"}
    assert said(found, "offers", "cheer") == expected
    assert said(found, "game")["aim fr"] == "Sois devant."


def test_what_is_taken_away_or_replaced_takes_its_texts_along(tmp_path: Path) -> None:
    found = book(tmp_path, "without: [again, flags.mood]\nrules: {skip: {do: [next after player loses a turn]}}\n")
    assert [said(found, "offers", "cheer"), said(found, "flags", "mood"), said(found, "picks", "lucky")] == [{}, {}, {}]
    assert said(found, "kinds", "skip")


def test_who_says_a_text_for_what_they_took_away_is_told(tmp_path: Path) -> None:
    loaded = load(tmp_path, "without: [again]\ntexts: {offers: {cheer: {label: {en: Hurray}}}}\n")
    assert [(each.code, each.message) for each in loaded.diagnostics] == [("LC401", "there is no offer `cheer`")]


def test_an_offer_that_is_renamed_keeps_its_texts(tmp_path: Path) -> None:
    found = book(tmp_path, "rename: {again.cheer: hurray}\ntexts: {offers: {hurray: {label: {fr: Hourra}}}}\n")
    expected = {"label en": "Cheer", "label fr": "Hourra", "stake en": "A card for you"}
    assert said(found, "offers", "hurray") == expected
    assert said(found, "offers", "cheer") == {}


def test_a_name_that_another_offer_has_keeps_its_texts_too(tmp_path: Path) -> None:
    more = "windows:\n  later: {extends: again, opens: after turn of player ends}\n"
    found = book(tmp_path, f"rename: {{again.cheer: hurray, later.cheer: cheer}}\n{more}")
    assert said(found, "offers", "hurray") == said(found, "offers", "cheer") != {}


def test_what_a_house_rule_adds_leaves_what_is_said_and_what_it_replaces_does_not(tmp_path: Path) -> None:
    text = "    texts: {picks: {lucky: {label: {en: Whom?, fr: Qui ?}}}}\n"
    added = book(tmp_path, "", house_rule(tmp_path, "adding", f"  add:\n{text}"))
    assert said(added, "picks", "lucky") == {"label en": "Who is lucky?", "label fr": "Qui ?"}
    replaced = book(tmp_path, "", house_rule(tmp_path, "replacing", f"  replace:\n{text}"))
    assert said(replaced, "picks", "lucky") == {"label en": "Whom?", "label fr": "Qui ?"}


def test_two_house_rules_may_add_a_text_and_only_one_may_replace_it(tmp_path: Path) -> None:
    aim = "    texts: {{game: {{aim: {{en: {}}}}}}}\n"
    one, two = (house_rule(tmp_path, name, f"  add:\n{aim.format(name)}") for name in ("one", "two"))
    three, four = (house_rule(tmp_path, name, f"  replace:\n{aim.format(name)}") for name in ("three", "four"))
    assert said(book(tmp_path, "", one, two, three), "game")["aim en"] == "three"
    assert [each.code for each in load(tmp_path, "", three, four).diagnostics] == ["LC437"]


def test_a_text_may_be_replaced_that_nobody_has_said(tmp_path: Path) -> None:
    changes = "  replace:\n    texts: {kinds: {wild: {stake: {cs: Na vše}}}}\n"
    found = book(tmp_path, "", house_rule(tmp_path, "more", changes))
    assert said(found, "kinds", "wild")["stake cs"] == "Na vše"


def test_a_house_rule_tells_in_each_language_what_it_does(tmp_path: Path) -> None:
    changes = "  set: {parameters.call-penalty: 3}\n"
    plain = house_rule(tmp_path, "plain", changes)
    assert said(book(tmp_path, "", plain), "house-rules", "plain") == {"stake en": "It does more."}
    several = house_rule(tmp_path, "several", changes, "{en: More., fr: Plus.}")
    assert said(book(tmp_path, "", several), "house-rules", "several") == {"stake en": "More.", "stake fr": "Plus."}
    named = book(tmp_path, "house-rules: [several]\n")
    assert said(named, "house-rules", "several")["stake fr"] == "Plus."


def test_the_names_a_share_gives_are_asked_for_and_those_of_chance_are_not(tmp_path: Path) -> None:
    steps = "[player shares up to 2 as part to receiver from opponents of player, chance picks eyes from 1 to 6]"
    assert book(tmp_path, f"without: [flags.mood]\nrules: {{skip: {{do: {steps}}}}}\n").picks == ("part", "receiver")


def test_of_many_names_the_one_that_was_meant_is_told(tmp_path: Path) -> None:
    loaded = load(tmp_path, "texts: {picks: {luky: {label: {en: Who?}}}, kinds: {reverze: {stake: {en: Back}}}}\n")
    assert [(each.message, each.help) for each in loaded.diagnostics] == [
        ("no step picks `luky`", "did you mean `lucky`?"),
        ("there is no kind `reverze`", "did you mean `reverse`?"),
    ]
