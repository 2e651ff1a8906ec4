"""A child over its parents: what merges, what replaces, what is taken away, and whose line it was."""

from pathlib import Path

import pytest

from lastcard.dsl.compose.inherit import lay_over
from lastcard.dsl.compose.lineage import MOST_LAYERS
from lastcard.dsl.known.contents import entry_names, path_of
from lastcard.dsl.load import Loaded, load_path
from lastcard.dsl.reading.limits import ALL_SENTENCES_LENGTH
from lastcard.dsl.reading.nodes import Mapping, Node
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.shelf import shipped_names
from tests.documents import document, plain

PARENT = """\
lastcard: 1
family: base
title: The base
players: 2..6
names: {star: Star, moon: Moon}
parameters: {fine: 2, loud: false}
zones: {aside: {}}
flags:
  warned: {of: player, holds: truth, start: false}
turned up:
  star: nothing
  moon: [turn the direction]
rules:
  match:
    permit: player plays card
    when: color of card is the color in play
    cites: [a.b.1]
  star:
    on: player plays star
    follows: [match]
    do:
      - turn the direction
windows:
  call:
    opens: after player plays card
    asks: player
    offers: {shout: {}, whisper: {}}
citations:
  match: [a.b.2]
"""


def merged(child: str) -> Mapping:
    result, problems = lay_over(document(child, "child.yaml"), document(PARENT, "parent.yaml"))
    assert problems == ()
    return result


# --- merging ---------------------------------------------------------------------------------


def test_nothing_said_is_all_inherited_but_for_the_header() -> None:
    assert [entry.key.text for entry in merged("{}").entries] == [
        *("lastcard", "players", "names", "parameters", "zones", "flags", "turned up"),
        *("rules", "windows", "citations"),
    ]


def test_mappings_merge_key_by_key() -> None:
    document = merged("names: {moon: Luna, sun: Sol}\nparameters: {fine: 3}\n")

    assert plain(at(document, "names")) == {"star": "Star", "moon": "Luna", "sun": "Sol"}
    assert plain(at(document, "parameters")) == {"fine": 3, "loud": False}


def test_lists_and_values_replace() -> None:
    document = merged("players: 3..4\nzones: {hidden: {}}\nturned up: {moon: nothing}\n")

    assert plain(at(document, "players")) == "3..4"
    assert plain(at(document, "zones")) == {"aside": {}, "hidden": {}}
    assert plain(at(document, "turned up")) == {"star": "nothing", "moon": "nothing"}


def test_the_fields_of_a_rule_merge() -> None:
    document = merged("rules:\n  match:\n    when: rank of card is 7\n")

    assert plain(at(document, "rules", "match")) == {
        "permit": "player plays card",
        "when": "rank of card is 7",
        "cites": ["a.b.1"],
    }


def test_steps_replace_the_parents_steps() -> None:
    document = merged("rules:\n  star:\n    do: [end the round]\n")

    assert plain(at(document, "rules", "star")) == {
        "on": "player plays star",
        "follows": ["match"],
        "do": ["end the round"],
    }


def test_a_trigger_replaces_the_parents_trigger_of_whatever_sort_and_that_is_told() -> None:
    child = "rules:\n  match:\n    forbid: player plays star\n"
    result, problems = lay_over(document(child, "child.yaml"), document(PARENT, "parent.yaml"))

    assert [(each.code, each.severity) for each in problems] == [("LC435", "warning")]
    assert plain(at(result, "rules", "match")) == {
        "when": "color of card is the color in play",
        "cites": ["a.b.1"],
        "forbid": "player plays star",
    }


def test_offers_of_a_window_merge() -> None:
    document = merged("windows:\n  call:\n    offers: {whisper: {about: whom from player}, sing: {}}\n")

    assert plain(at(document, "windows", "call", "offers")) == {
        "shout": {},
        "whisper": {"about": "whom from player"},
        "sing": {},
    }
    assert plain(at(document, "windows", "call", "asks")) == "player"


def test_citations_merge_and_one_entry_replaces() -> None:
    document = merged("citations: {star: [c.d.1], match: [c.d.2]}\n")

    assert plain(at(document, "citations")) == {"match": ["c.d.2"], "star": ["c.d.1"]}


def test_what_is_new_stands_after_what_is_inherited() -> None:
    document = merged("rules:\n  sun:\n    permit: player plays star\n")
    rules = at(document, "rules")

    assert isinstance(rules, Mapping)
    assert [entry.key.text for entry in rules.entries] == ["match", "star", "sun"]


# --- whose line ----------------------------------------------------------------------------------


def test_every_entry_knows_the_file_it_comes_from() -> None:
    document = merged("rules:\n  match:\n    when: rank of card is 7\n  sun:\n    permit: player plays star\n")

    assert file_of(at(document, "rules", "match", "permit")) == "parent.yaml"
    assert file_of(at(document, "rules", "match", "when")) == "child.yaml"
    assert file_of(at(document, "rules", "star", "do")) == "parent.yaml"
    assert file_of(at(document, "rules", "sun")) == "child.yaml"


def file_of(node: Node | None) -> str:
    assert node is not None
    return node.span.file


def load(folder: Path, **texts: str) -> Loaded:
    """What comes of the first of several files in one folder."""
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return load_path(folder / f"{next(iter(texts))}.yaml")


def test_a_mistake_in_an_inherited_line_is_shown_where_it_stands(tmp_path: Path) -> None:
    loaded = load(
        tmp_path,
        child="lastcard: 1\nrulebook: child\ntitle: A child\nextends: parent\n",
        parent="lastcard: 1\nfamily: parent\ntitle: A parent\nextends: five-hundred\n"
        "rules:\n  draw-two:\n    do:\n      - nobdy draws 2\n",
    )

    (problem,) = loaded.diagnostics
    assert problem.span is not None
    assert (problem.code, Path(problem.span.file).name, problem.span.line) == ("LC401", "parent.yaml", 8)
    assert problem.span.file in loaded.texts


def test_a_sentence_that_is_none_is_shown_in_the_parent(tmp_path: Path) -> None:
    loaded = load(
        tmp_path,
        child="lastcard: 1\nrulebook: child\ntitle: A child\nextends: parent\n",
        parent="lastcard: 1\nfamily: parent\ntitle: A parent\nextends: five-hundred\n"
        "rules:\n  draw-two:\n    do:\n      - player draw 2\n",
    )

    (problem,) = loaded.diagnostics
    assert problem.span is not None
    assert (problem.code, Path(problem.span.file).name, problem.span.line) == ("LC302", "parent.yaml", 8)


def test_a_child_mends_what_it_inherits(tmp_path: Path) -> None:
    """Only the complete document is judged, so a mistake that is replaced does no harm."""
    loaded = load(
        tmp_path,
        child="lastcard: 1\nrulebook: child\ntitle: A child\nextends: parent\n"
        "rules:\n  draw-two:\n    do: [player draws 2]\n",
        parent="lastcard: 1\nfamily: parent\ntitle: A parent\nextends: five-hundred\n"
        "rules:\n  draw-two:\n    do:\n      - nobdy draws 2\n",
    )

    assert [problem.message for problem in loaded.diagnostics if problem.severity == "error"] == []
    assert loaded.rulebook is not None
    assert loaded.rulebook.extends[:4] == ("parent", "five-hundred", "color-match", "late-catch")
    assert loaded.rulebook.extends[-1] == "shedding"


# --- taking away -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("star", ("rules", "star")),
        ("call", ("windows", "call")),
        ("turned up.moon", ("turned up", "moon")),
        ("parameters.loud", ("parameters", "loud")),
        ("flags.warned", ("flags", "warned")),
        ("names.star", ("names", "star")),
    ],
)
def test_without_takes_away_one_entry(name: str, path: tuple[str, ...]) -> None:
    whole, less = merged("{}"), merged(f"without: [{name}]\n")

    assert path_of(name, whole) == path
    assert at(whole, *path) is not None
    assert at(less, *path) is None
    section, other = at(whole, path[0]), at(less, path[0])
    assert isinstance(section, Mapping)
    assert isinstance(other, Mapping)
    assert len(other.entries) == len(section.entries) - 1


def test_what_is_taken_away_may_be_written_anew() -> None:
    """Without anything of the old entry left in it."""
    document = merged("without: [star]\nrules:\n  star:\n    permit: player plays star\n")

    assert plain(at(document, "rules", "star")) == {"permit": "player plays star"}


def test_what_is_not_there_cannot_be_taken_away() -> None:
    _, problems = lay_over(document("without: [starr, moon]\n", "child.yaml"), document(PARENT, "parent.yaml"))

    assert [(problem.code, problem.message) for problem in problems] == [
        ("LC406", "there is no entry `starr` to take away"),
        ("LC406", "there is no entry `moon` to take away"),
    ]
    assert problems[0].help == "did you mean `star`?"
    assert problems[0].span is not None
    assert (problems[0].span.file, problems[0].span.column) == ("child.yaml", 11)


def test_every_name_of_an_entry_leads_to_it() -> None:
    whole = document(PARENT)
    for name in entry_names(whole):
        if "." in name:
            assert at(whole, *path_of(name, whole)) is not None


# --- parents -------------------------------------------------------------------------------------------


CHILD = "lastcard: 1\nfamily: {0}\ntitle: Of {0}\nextends: {1}\n"


def test_an_unknown_parent(tmp_path: Path) -> None:
    loaded = load(tmp_path, child=CHILD.format("child", "five-hundrd"))

    (problem,) = loaded.diagnostics
    assert (problem.code, problem.help) == ("LC416", "did you mean `five-hundred`?")
    assert problem.span is not None
    assert (problem.span.line, problem.span.column) == (4, 10)


def test_a_parent_beside_the_child_comes_before_a_shipped_one(tmp_path: Path) -> None:
    loaded = load(
        tmp_path,
        child=CHILD.format("child", "five-hundred"),
        **{"five-hundred": CHILD.format("five-hundred", "nowhere-else")},
    )

    assert [problem.code for problem in loaded.diagnostics] == ["LC416"]
    assert loaded.diagnostics[0].message == "there is no rulebook or family `nowhere-else`"


def test_a_circle_of_parents(tmp_path: Path) -> None:
    loaded = load(tmp_path, one=CHILD.format("one", "two"), two=CHILD.format("two", "one"))

    assert [problem.code for problem in loaded.diagnostics] == ["LC415"]


def test_a_rulebook_that_extends_itself(tmp_path: Path) -> None:
    loaded = load(tmp_path, one=CHILD.format("one", "one"))

    (problem,) = loaded.diagnostics
    assert (problem.code, problem.message) == ("LC415", "`one` extends itself in the end: `one` -> `one`")


def test_a_lineage_has_an_end(tmp_path: Path) -> None:
    texts = {f"book-{number}": CHILD.format(f"book-{number}", f"book-{number + 1}") for number in range(40)}
    loaded = load(tmp_path, **texts)

    assert MOST_LAYERS < 40
    assert [problem.code for problem in loaded.diagnostics] == ["LC415"]


def test_all_that_a_rulebook_is_made_of_has_one_limit(tmp_path: Path) -> None:
    """No file is too long by itself, and nobody reads on when what has been read is."""
    condition = "points of hand of player is more than 123456789 or " * 20 + "true"
    half = ALL_SENTENCES_LENGTH // len(condition) // 2 - 1
    rules = "".join(f"  r{number}: {{forbid: player plays card, when: {condition}}}\n" for number in range(half))
    names = [f"book-{number}" for number in range(MOST_LAYERS)]
    chain = zip(names, [*names[1:], "classic"], strict=True)
    loaded = load(tmp_path, **{name: f"{CHILD.format(name, parent)}rules:\n{rules}" for name, parent in chain})

    (problem,) = loaded.diagnostics
    assert (problem.code, problem.span and problem.span.line) == ("LC303", 1)
    assert "of what it extends" in problem.message
    assert set(loaded.texts) == {str(tmp_path / f"{name}.yaml") for name in names[:3]}


def test_the_names_that_can_be_extended_are_files() -> None:
    assert {"five-hundred", "color-match"} <= set(shipped_names())
