"""Every kind of change occurs in what is shipped, and there is a scenario that notices one of it."""

from functools import cache
from pathlib import Path

import pytest

from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.dsl.words.vocabulary import VALUE_WORDS
from lastcard.interpreter.mutating.changes import _BOTH_WAYS, _NEAR_BY
from lastcard.interpreter.mutating.mutants import mutants_of
from lastcard.interpreter.mutating.scenarios import collected, target_of
from lastcard.interpreter.mutating.trial import Bench
from lastcard.interpreter.search.subjects import subject_of

# Rules of which a change of each kind is noticed by some scenario.
SHOWN: dict[str, tuple[str, ...]] = {
    "classic": (
        "rule dropped",
        "condition dropped",
        "condition turned round",
        "and, or",
        "part dropped",
        "comparison",
        "filter dropped",
        "other word",
        "number",
        "truth",
        "step dropped",
        "if turned round",
        "row dropped",
        "row emptied",
        "window dropped",
        "direction",
        "dealer",
        "unnumbered",
        "default scoring",
        "target",
        "who scores",
        "stall",
        "draw pile",
        "points",
        "copies",
        "penalty",
        "start",
    ),
    "steal": ("action dropped", "action emptied"),
    "deflect": ("offer dropped",),
    "call-penalty": ("taken back",),
}


@cache
def bench(name: str) -> Bench:
    return Bench(collected(target_of(name), []).groups)


def test_each_mutant_is_another_rulebook_and_has_a_key_of_its_own() -> None:
    subject = subject_of("monster-high-fr")
    mutants = list(mutants_of(subject))
    assert len({mutant.key for mutant in mutants}) == len({mutant.book for mutant in mutants}) == len(mutants)
    assert subject.book not in {mutant.book for mutant in mutants}


def test_each_mutant_names_its_place_in_the_authors_words() -> None:
    texts: dict[str, list[str]] = {}
    for mutant in mutants_of(subject_of("classic")):
        lines = texts.setdefault(mutant.place.file, Path(mutant.place.file).read_text().splitlines())
        sentence = mutant.said.partition("`: ")[0].strip("`").removesuffix("…")
        if "`: " in mutant.said and len(sentence) < 100:
            line = lines[mutant.place.line - 1]
            assert sentence.partition(": ")[2] in line or sentence in line


@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name, kinds in SHOWN.items() for kind in kinds])
def test_every_kind_can_be_noticed(name: str, kind: str) -> None:
    keys = [key for key in bench(name).keys if bench(name).told(key).kind == kind]
    assert keys
    assert any(bench(name).is_noticed(key) for key in keys)


def test_every_mutant_of_every_shipped_rulebook_can_be_made() -> None:
    found = set[str]()
    subjects = [subject_of(path.stem) for path in shipped_rulebooks()]
    for subject in (*subjects, subject_of("classic", ["deflect"])):
        found |= {mutant.kind for mutant in mutants_of(subject)}
    assert {"step dropped", "not repeated", "offer dropped", "once a turn", "outcome dropped", "lasts"} <= found


def test_whatever_stands_for_a_word_is_a_word_that_takes_and_gives_the_same() -> None:
    for word, other in {**_BOTH_WAYS, **_NEAR_BY}.items():
        mine, theirs = VALUE_WORDS[word], VALUE_WORDS[other]
        assert (mine.takes, mine.gives) == (theirs.takes, theirs.gives)
