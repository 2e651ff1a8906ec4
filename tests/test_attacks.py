"""Files made to stop, crash or fool whoever reads them: each is answered with a diagnostic, never with an exception.

What they cost is measured by benchmarks/attacks.py.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from lastcard.dsl.load import load_bytes, load_path
from lastcard.dsl.reading.limits import MAX_BYTES, MAX_KEY, MAX_NODES, MAX_TEXT
from lastcard.dsl.shape.base import MANY

HEAD = "lastcard: 1\nrulebook: x\ntitle: t\nextends: madagascar\n"
RULE = "rules:\n  extra:\n    on: player plays skip\n    follows: [skip]\n"
SENTENCE = 2_000
DEEP = 100_000
FULL = MANY - 1  # entries that a section may have


WITHOUT_PLAYS = (
    "without: [draw-two, reverse, skip, wild, wild-draw-four, revenge, color-after-revenge, "
    "honest-wild-draw-four, challenge, parameters.failed-challenge-penalty]\n"
)


def book(text: str) -> bytes:
    return (HEAD + text).encode()


def lines(template: str, numbers: Iterable[int]) -> str:
    """As many lines as there is room for in a file."""
    parts, size = [], 0
    for number in numbers:
        parts.append(template.replace("@", str(number)))
        size += len(parts[-1].encode())
        if size > MAX_BYTES - 2_000:
            break
    return "".join(parts)


def condition(text: str) -> bytes:
    return book(f"rules:\n  match:\n    when: {text}\n")


def step(text: str) -> bytes:
    return book(f"{RULE}    do:\n      - {text}\n")


def aliases(levels: int, width: int) -> str:
    names = "abcdefghij"
    first = f"{names[0]}: &{names[0]} [x]\n"
    more = (f"{now}: &{now} [{', '.join(['*' + before] * width)}]\n" for before, now in pairwise(names))
    return first + "".join(list(more)[:levels])


def merges(levels: int, width: int) -> str:
    names = "abcdefghij"
    pairs = list(pairwise(names))[:levels]
    return "a: &a {x: 1}\n" + "".join(f"{b}: &{b}\n" + f"  <<: [{', '.join(['*' + a] * width)}]\n" for a, b in pairs)


def nested_steps(levels: int) -> str:
    text = "".join(
        f"{'    ' * level}      - if: player is the dealer\n{'    ' * level}        then:\n" for level in range(levels)
    )
    return book(f"{RULE}    do:\n{text}{'    ' * levels}      - turn the direction\n").decode()


ATTACKS: dict[str, Callable[[], bytes]] = {
    # bombs
    "alias bomb": lambda: book(aliases(9, 9)),
    "alias to itself": lambda: book("a: &a [*a]\n"),
    "merge bomb": lambda: book(merges(8, 9)),
    "merge chain": lambda: book("base: &a {x: 1}\nlist:\n" + lines("  - {<<: *a}\n", range(DEEP))),
    "complex keys": lambda: ("? " * 16).encode(),
    "many complex keys": lambda: book("? [a]\n: b\n" * 10_000),
    "tags": lambda: book("title2: !!python/object/apply:os.system [ls]\n"),
    "many tags": lambda: book("list:\n" + lines("  - !!int @\n", range(DEEP))),
    "another YAML": lambda: b"%YAML 1.1\n---\n" + book(""),
    "a long version": lambda: b"%YAML 1." + b"9" * 5_000 + b"\n---\n" + book(""),
    "many documents": lambda: book("") + b"---\na: 1\n" * 10_000,
    # nesting
    "nested lists": lambda: book("a: " + "[" * DEEP),
    "nested mappings": lambda: book("a: " + "{a: " * (DEEP // 2)),
    "nested dashes": lambda: book("a:\n  " + "- " * (DEEP // 2)),
    "nested lines": lambda: book("".join(" " * level + "a:\n" for level in range(FULL))),
    "nested steps to the limit": lambda: nested_steps(12).encode(),
    "nested steps beyond the limit": lambda: nested_steps(40).encode(),
    # size
    "too many bytes": lambda: book("# " + "x" * MAX_BYTES),
    "ten times too many bytes": lambda: book("# " + "x" * 10 * MAX_BYTES),
    "a giant comment": lambda: book("rulez: 1 # " + "x" * (MAX_BYTES - 200)),
    "a giant text": lambda: book("names:\n  skip: " + "x" * (MAX_BYTES - 200)),
    "a giant text in quotes": lambda: book('names:\n  skip: "' + "\\u0041" * (MAX_BYTES // 6 - 100) + '"'),
    "a giant block": lambda: book("names:\n  skip: |\n" + "    x\n" * (MAX_BYTES // 6 - 100)),
    "text over the limit": lambda: book("names:\n  skip: " + "x" * (MAX_TEXT + 1)),
    "a giant key": lambda: book("x" * (MAX_KEY + 1) + ": 1\n"),
    "a giant key in a list": lambda: book("rules: {" + "x" * (MAX_BYTES - 200) + "}\n"),
    "a long list": lambda: book("zones: [" + lines("a@, ", range(DEEP)) + "]\n"),
    "too many nodes": lambda: book("zones: [" + "a," * (MAX_NODES + 1) + "]\n"),
    "many keys": lambda: book(lines("k@: 1\n", range(DEEP))),
    "many equal keys": lambda: book("k: 1\n" * 10_000),
    "many empty keys": lambda: book(": 1\n" * 10_000),
    "an endless number": lambda: book("parameters:\n  call-penalty: " + "9" * 100_000 + "\n"),
    "an endless number in hex": lambda: book("parameters:\n  call-penalty: 0x" + "f" * 100_000 + "\n"),
    "infinity": lambda: book("parameters:\n  call-penalty: .inf\n"),
    # characters
    "unclosed quote": lambda: book("names:\n  skip: '" + "x " * 100_000),
    "half a character": lambda: book('names:\n  skip: "\\ud800"\n'),
    "beyond the last character": lambda: book('names:\n  skip: "\\U00110000"\n'),
    "zeros": lambda: b"\0" * 100_000,
    "UTF-16": lambda: book("").decode().encode("utf-16"),
    "escape codes": lambda: book("names:\n  skip: \x1b[2J\n"),
    "text from right to left": lambda: book("names:\n  skip: '\u202eabc'\n"),
    # sentences
    "a sentence of 2,000 characters": lambda: condition(("rank of card is 7 or " * 100)[: SENTENCE - 22] + " true"),
    "a sentence of names": lambda: condition("a " * (SENTENCE // 2 - 1) + "b"),
    "a sentence too long": lambda: condition("not " * SENTENCE + "true"),
    "many sentences": lambda: book("rules:\n" + lines("  r@: {permit: player plays crad}\n", range(3_000))),
    "long sentences, many of them": lambda: book(
        "rules:\n" + lines(f"  r@:\n    permit: player plays card\n    when: {'not ' * 450}true\n", range(130))
    ),
    "brackets": lambda: condition("(" * 900 + "true" + ")" * 900),
    "open brackets": lambda: condition("(" * 1_900),
    "not not not": lambda: condition("not " * 450 + "true"),
    "a deep value": lambda: condition("rank of " * 200 + "card is 7"),
    "a long sum": lambda: step("player draws" + "1+" * 900 + "1"),
    "a giant sum": lambda: step("player draws" + "+".join(["9" * 16] * 50)),
    "a long name": lambda: condition("a" * 1_900 + " is true"),
    "names with hyphens true": lambda: condition("a-" * 900 + "a is true"),
    "names for sums of names": lambda: book(
        "flags: {n: {holds: number}}\nrules:\n"
        + "".join(
            f"  {rule}:\n    on: player plays number\n    do:\n      - let x0 be n\n"
            + "".join(f"      - let x{n + 1} be x{n} + x{n}\n" for n in range(60))
            + f"      - n becomes x60 + {number}\n"
            for number, rule in enumerate(("one", "two", "three"))
        )
    ),
    # rules
    "thousands of rules": lambda: book(
        "rules:\n" + lines("  r@: {on: player plays nothing, do: [turn the direction]}\n", range(4_000))
    ),
    "hundreds of rules in each other's way": lambda: book(
        "rules:\n" + lines("  r@: {on: player plays skip, do: [player draws @, left of player draws 1]}\n", range(FULL))
    ),
    "hundreds of replacements": lambda: book(
        "rules:\n" + lines("  r@: {instead: player draws, do: [turn the direction]}\n", range(FULL))
    ),
    "hundreds of steps": lambda: book(f"{RULE}    do:\n" + "      - turn the direction\n" * 1_200),
    "hundreds of after": lambda: book(
        "rules:\n"
        + "".join(
            f"  r{n}: {{on: player plays skip, follows: [{', '.join(f'r{k}' for k in range(max(0, n - 20), n + 20))}], "
            "do: [turn the direction]}\n"
            for n in range(FULL)
        )
    ),
    "hundreds of windows": lambda: book(
        "windows:\n" + lines("  w@: {opens: after player plays card, asks: player, offers: {luck: {}}}\n", range(FULL))
    ),
    "rules in a ring": lambda: book(
        "rules:\n"
        + "".join(
            f"  r{number}: {{on: {event}, do: [{done}]}}\n"
            for number in range(40)
            for event, done in (
                [("player loses a turn", "player must draw 1")]
                if number % 2
                else [("player must draw", "player loses a turn")]
            )
        )
    ),
    "a giant deck": lambda: book("deck:\n  cards:\n" + lines("    k@: {ranks: 0..99, copies: 100}\n", range(4_000))),
    "thousands of kinds": lambda: book("deck:\n  cards:\n" + lines("    k@: {colors: none}\n", range(1_900))),
    "hundreds of kinds": lambda: book("deck:\n  cards:\n" + lines("    k@: {colors: none}\n", range(FULL))),
    "hundreds of rules that meet": lambda: book(
        "rules:\n" + lines("  r@: {on: player plays card, do: [next after player loses a turn]}\n", range(FULL))
    ),
    "rules that only the cards tell apart": lambda: book(
        WITHOUT_PLAYS
        + "deck:\n  cards:\n"
        + "".join(f"    k{n}: {{kind: k{n}, ranks: 0..99, colors: none}}\n" for n in range(15))
        + "".join(f"{table}:\n" + lines("  k@: nothing\n", range(15)) for table in ("turned up", "going out"))
        + "rules:\n"
        + "".join(
            f"  r{n}: {{on: player plays card, do: [player draws 1], "
            f"when: not (kind of card is not k{n % 15} or rank of card is not {n // 15})}}\n"
            for n in range(FULL)
        )
    ),
    "rules that only flags tell apart": lambda: book(
        WITHOUT_PLAYS
        + "flags: {m: {holds: number}, n: {holds: number}}\nrules:\n"
        + lines(
            "  r@: {on: player plays card, do: [player draws 1], "
            "when: n is not 1 and n is not 2 and n is not 3 and m is @}\n",
            range(FULL),
        )
    ),
    "hundreds taken away": lambda: book("without:\n" + lines("  - r@\n", range(FULL))),
    "hundreds of citations": lambda: book("citations:\n" + lines(f"  c@: [{'x, ' * 15}x]\n", range(990))),
    "thousands of colors": lambda: book(
        "deck:\n  colors:\n" + lines('    c@: {letter: "a", shape: "b", swatch: 1}\n', range(3_000))
    ),
    "thousands of flags": lambda: book("flags:\n" + lines("  f@: {holds: truth}\n", range(6_000))),
    "thousands of zones": lambda: book("zones:\n" + lines("  - z@\n", range(15_000))),
    "thousands of mistakes": lambda: book("rules:\n" + lines("  r@: {wrong: 1}\n", range(6_000))),
    "thousands of citations": lambda: book("citations:\n" + lines("  c@: [x]\n", range(6_000))),
    "thousands taken away": lambda: book("without:\n" + lines("  - r@\n", range(15_000))),
    # inheritance
    "a path as a parent": lambda: b"lastcard: 1\nrulebook: x\ntitle: t\nextends: ../../etc/passwd\n",
    "a sheet elsewhere": lambda: book("sheet: ../../etc/passwd\n"),
}


HARMLESS = {"nested steps to the limit", "brackets", "rules that only flags tell apart"}  # these are rulebooks


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_answered(name: str) -> None:
    loaded = load_bytes(ATTACKS[name](), "attack.yaml")
    errors = [problem for problem in loaded.diagnostics if problem.severity == "error"]
    assert bool(errors) == (name not in HARMLESS)
    assert (loaded.rulebook is None) == bool(errors)
    assert all(len(problem.message) <= 200 for problem in loaded.diagnostics)


def test_rulebooks_that_extend_each_other(tmp_path: Path) -> None:
    for number in range(30):
        text = f"lastcard: 1\nrulebook: b{number}\ntitle: t\nextends: b{(number + 1) % 30}\n"
        (tmp_path / f"b{number}.yaml").write_text(text, encoding="utf-8")
    loaded = load_path(tmp_path / "b0.yaml")
    assert [problem.code for problem in loaded.diagnostics] == ["LC415"]
