"""docs/rule-language.md: no word, event or key without its line, and every example is a rulebook that loads."""

import re
from pathlib import Path

import pytest

from lastcard.dsl.compose import lineage
from lastcard.dsl.known.contents import declared
from lastcard.dsl.load import load_bytes, load_house_rule, load_path
from lastcard.dsl.reading import limits
from lastcard.dsl.reading.limits import ALL_SENTENCES_LENGTH, SENTENCE_LENGTH
from lastcard.dsl.reading.source import read
from lastcard.dsl.sentences import parse
from lastcard.dsl.sentences.walk import parse_document
from lastcard.dsl.shape import base, house_rule_shape, misfits
from lastcard.dsl.shelf import SHIPPED
from lastcard.dsl.words import limits as words
from lastcard.dsl.words.vocabulary import WORDS
from lastcard.interpreter.proof.scenario import run_file
from tests.made import GENERATED, refreshed
from tests.reference import DOCUMENT, TABLES

TEXT = DOCUMENT.read_text(encoding="utf-8")
EXAMPLES = [found[1] for found in re.finditer(r"^```yaml\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)]
SHAPES = {shape.__name__: shape for shape in base.Shape.__subclasses__()}  # those of house rules are among them
assert house_rule_shape.HouseRuleShape.__name__ in SHAPES
KEYS = re.compile(r"<!-- keys: (\w+) -->\n((?:\|.*\n)*)")

# What an example that is only a part of a file is a part of.
HEAD = "lastcard: 1\nrulebook: example\ntitle: An example\nextends: five-hundred\n"
NAME = re.compile(r"^(?:rulebook|house-rule): ([a-z-]+)$", re.MULTILINE)
ENTRIES = re.compile(r"<!-- entries: ([a-z-]+) -->\n((?:\|.*\n)*)")


# --- words and events -----------------------------------------------------------------------


def test_the_generated_tables_are_up_to_date() -> None:
    assert refreshed(TEXT, TABLES) == TEXT, "python -m tests.reference --write"


def test_every_table_is_in_the_document_once() -> None:
    assert [found[2] for found in GENERATED.finditer(TEXT)] == list(TABLES)


def test_every_word_has_one_line() -> None:
    lines = "".join(TABLES[name]() for name in TABLES if name != "events").split("\n")

    assert len([line for line in lines if line.startswith("| `")]) == len(WORDS)


# --- keys -----------------------------------------------------------------------------------------


def test_every_shape_has_one_table() -> None:
    assert sorted(found[1] for found in KEYS.finditer(TEXT)) == sorted(SHAPES)


@pytest.mark.parametrize("name", SHAPES)
def test_every_key_has_one_line(name: str) -> None:
    found = next(found for found in KEYS.finditer(TEXT) if found[1] == name)
    rows = [re.split(r" \| ", line.strip("| ")) for line in found[2].splitlines()[2:]]
    keys = {field.alias or key for key, field in SHAPES[name].model_fields.items()}

    assert sorted(row[0].strip("`") for row in rows) == sorted(keys)
    assert {len(row) for row in rows} == {4}


@pytest.mark.parametrize("name", SHAPES)
def test_every_key_stands_in_an_example(name: str) -> None:
    examples = "\n".join(EXAMPLES)
    for key, field in SHAPES[name].model_fields.items():
        assert re.search(rf"(^|[\s{{,]){re.escape(field.alias or key)}: ?", examples), field.alias or key


# --- limits -----------------------------------------------------------------------------------------


def test_every_limit_is_told() -> None:
    section = TEXT[TEXT.index("## 11. Limits") : TEXT.index("## 12.")]
    told = [
        *(limits.MAX_BYTES, limits.MAX_DEPTH, limits.MAX_NODES, limits.MAX_INTEGER),
        *(SENTENCE_LENGTH, parse.WORDS_IN_SENTENCE, parse.DEPTH, ALL_SENTENCES_LENGTH),
        *(words.MOST_CARDS, lineage.MOST_LAYERS),
    ]

    assert [limit for limit in told if not re.search(rf"(?<![0-9,]){limit:,}(?![0-9,])", section)] == []


# --- examples ---------------------------------------------------------------------------------------


def sort_of(example: str) -> str:
    """A part of a rulebook, unless it says itself what it is."""
    found = re.search(r"^(scenario|clauses|house-rule): ?", example, re.MULTILINE)
    return found[1].replace("clauses", "sheet") if found else "rulebook"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with all examples that are files of their own: they name each other."""
    for example in EXAMPLES:
        if sort_of(example) in ("rulebook", "house-rule") and (found := NAME.search(example)):
            (tmp_path / f"{found[1]}.yaml").write_text(example, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("example", [each for each in EXAMPLES if sort_of(each) == "rulebook"])
def test_an_example_is_a_rulebook(example: str, shelf: Path) -> None:
    named = NAME.search(example)
    loaded = load_path(shelf / f"{named[1]}.yaml") if named else load_bytes(whole(example).encode())

    wrong = [problem for problem in loaded.diagnostics if problem.severity == "error"]  # a part may leave out the end
    assert [f"{problem.code} {problem.message}" for problem in wrong] == []


def whole(example: str) -> str:
    return example if example.startswith("lastcard:") else HEAD + example


@pytest.mark.parametrize("example", [each for each in EXAMPLES if sort_of(each) == "sheet"])
def test_an_example_is_a_sheet(example: str) -> None:
    node, problems = read(example.encode(), "sheet.yaml")

    assert node is not None
    assert (*problems, *misfits.check_shape(node, "sheet")) == ()


@pytest.mark.parametrize("example", [each for each in EXAMPLES if sort_of(each) == "house-rule"])
def test_an_example_is_a_house_rule(example: str, shelf: Path) -> None:
    named = NAME.search(example)
    assert named is not None
    path = shelf / f"{named[1]}.yaml"

    assert [f"{problem.code} {problem.message}" for problem in load_house_rule(path).diagnostics] == []
    assert {verdict.problem for verdict in run_file(path)} == {""}


def test_the_scenarios_pass(shelf: Path) -> None:
    """A scenario names its rulebook by a file, which is another example."""
    scenarios = shelf / "scenarios.yaml"
    scenarios.write_text("\n---\n".join(each for each in EXAMPLES if sort_of(each) == "scenario"), encoding="utf-8")

    verdicts = list(run_file(scenarios))

    assert len(verdicts) >= 2
    assert [f"{verdict.title}: {verdict.problem}" for verdict in verdicts if not verdict.passed] == []


# --- what families declare ----------------------------------------------------------------------------


@pytest.mark.parametrize("family", [found[1] for found in ENTRIES.finditer(TEXT)])
def test_every_entry_of_a_family_is_listed(family: str) -> None:
    found = next(found for found in ENTRIES.finditer(TEXT) if found[1] == family)
    listed = {name for row in found[2].splitlines()[2:] for name in re.findall(r"`([^`]+)`", row.split(" | ")[0])}
    node, _ = read((SHIPPED / "families" / f"{family}.yaml").read_bytes(), family)
    assert node is not None
    names = declared(parse_document(node)[0])

    sorts = ("rules", "windows", "groups", "flags", "parameters", "kinds", "colors")
    assert listed == set().union(*(names[sort] for sort in sorts))
