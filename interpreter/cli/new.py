"""`lastcard new`: short files to begin from, which are in order as they stand and bring an example that passes."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from shlex import quote

from lastcard.dsl import shelf
from lastcard.dsl.compose.compose import complete
from lastcard.dsl.diagnostics.problem import Span, visible
from lastcard.dsl.layout.spelling import scalar_text
from lastcard.dsl.load import load_bytes, load_path
from lastcard.dsl.reading.nodes import Scalar
from lastcard.dsl.reading.tree import entries
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.rulebook import Card, Rulebook
from lastcard.interpreter.host.api import RulebookError, load
from lastcard.interpreter.proof.playthrough import Playthrough
from lastcard.interpreter.proof.scenario import run_file

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME = 64
PARAMETERS = 4  # of the parent that are shown
NOWHERE = Span("", 0, 0, 0, 0)
SEATS = ("Ana", "Blas", "Carla", "Dani", "Eva", "Fito", "Gala", "Hugo", "Ines", "Juan")


class NotPossible(Exception):
    """What was asked for cannot be made; the message says why."""


class NoSuchRulebook(Exception):
    """The rulebook to begin from is not there."""


@dataclass(frozen=True, slots=True)
class Base:
    """The rulebook to begin from."""

    book: Rulebook
    path: Path
    id: str  # how a file that extends it says so
    example: str  # how an example says so


def new_files(name: str, base: str | None, house_rule: bool, out: str | None, force: bool) -> tuple[list[str], bool]:
    """Writes the files; what to say about them, and whether the example passes."""
    _refuse_name(name)
    path = _path(name, out)
    found = _base(name, base, path.parent, house_rule)
    if house_rule:
        texts = {path: house_rule_text(name, path, found)}
    else:
        example = path.with_name(f"{name}.scenario.yaml")
        texts = {path: rulebook_text(name, path, example, found), example: example_text(name, found)}
    for each in texts:
        if each.exists() and not force:
            raise NotPossible(f"{each} is there already; --force writes over it")
    for each, text in texts.items():
        _write(each, text)
    last = list(texts)[-1]
    failed = _failed(last)
    if failed and house_rule:  # what has to be answered may come before the rule, or after it
        _write(last, house_rule_text(name, path, found, answered=True))
        failed = failed if _failed(last) else None
        if failed:
            _write(last, texts[last])
    proof = "passes" if failed is None else f"does not pass yet: {failed}"
    written = [f"{each}: written" for each in texts]
    written[-1] += f"; its example {proof}"
    return [*written, "", "Next:", *_commands(path, last, found, house_rule)], failed is None


def _failed(path: Path) -> str | None:
    return next((verdict.problem for verdict in run_file(path) if not verdict.passed), None)


def _refuse_name(name: str) -> None:
    if NAME.fullmatch(name) and len(name) <= LONGEST_NAME:
        if name in shelf.shipped_names() or name in shelf.shipped_house_rules():
            raise NotPossible(f"`{name}` comes with the program already; choose another name")
        return
    near = "-".join(re.findall("[a-z0-9]+", name.lower())).lstrip("0123456789-")[:LONGEST_NAME].rstrip("-")
    advice = f"; did you mean `{near}`?" if near else ""
    raise NotPossible(f"`{name}` cannot be a name: names are small letters, digits and single hyphens{advice}")


def _path(name: str, out: str | None) -> Path:
    """Where the file goes: PATH is its folder, or the file itself."""
    path = Path(out or ".")
    path = path if path.suffix == ".yaml" and not path.is_dir() else path / f"{name}.yaml"
    if path.name != f"{name}.yaml":
        raise NotPossible(f"{path}: the file of `{name}` is called {name}.yaml")
    if not path.parent.is_dir():
        raise NotPossible(f"{path.parent}: there is no such folder")
    return path


def _base(name: str, asked: str | None, folder: Path, house_rule: bool) -> Base:
    path = _located(asked, folder) if asked else _usual()
    if path is None:
        raise NoSuchRulebook(asked)
    if path.resolve() == (folder / f"{name}.yaml").resolve():
        raise NotPossible(f"{path}: a rulebook cannot extend itself")
    shipped = shelf.SHIPPED in path.resolve().parents
    if not (shipped or house_rule or path.resolve().parent == folder.resolve()):
        raise NotPossible(f"{path}: a rulebook extends one that comes with the program, or one in its own folder")
    example = path.stem if shipped else Path(os.path.relpath(path, folder)).as_posix()
    return Base(_book(name, path, folder, house_rule), path, path.stem, example)


def _book(name: str, path: Path, folder: Path, house_rule: bool) -> Rulebook:
    """The rulebook itself for a house rule, else one that extends it, which a family may be enough for."""
    child = f"lastcard: 1\nrulebook: {_text(name)}\ntitle: {_title(name)}\nextends: {path.stem}\n"
    loaded = (
        load_path(path)
        if house_rule
        else load_bytes(child.encode(errors="surrogateescape"), str(folder / f"{name}.yaml"))
    )
    if loaded.rulebook is None and loaded.ok:
        raise NotPossible(f"`{path.stem}` is a family and cannot be played; name a rulebook for the example")
    if loaded.rulebook is None:
        raise RulebookError(path.name, loaded.diagnostics, loaded.texts)
    return loaded.rulebook


def _located(asked: str, folder: Path) -> Path | None:
    return shelf.find(asked, folder) if NAME.fullmatch(asked) else shelf.locate(asked)


def _usual() -> Path:
    """For an example: the first game that is the same in all countries, without a sheet of its own."""
    from lastcard.dsl.headlines import usual_rulebooks

    return usual_rulebooks()[0]


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise NotPossible(f"{path}: cannot be written: {(error.strerror or str(error)).lower()}") from error


def _commands(path: Path, example: Path, base: Base, house_rule: bool) -> list[str]:
    """What to do with the new file, one command a line."""
    file, rulebook = _quoted(path), quote(visible(_name_of(base)))
    listed = {
        f"validate {file}": "is it in order?",
        f"test {_quoted(example)}": "does it do what is meant?",
        f"check {rulebook} --with {file}" if house_rule else f"check {file}": "does it do what nobody can have meant?",
        f"play {rulebook} --with {file}" if house_rule else f"play {file}": "how does it feel?",
        f"format {file}": "the layout, after changes",
    }
    width = max(map(len, listed))
    return [f"  lastcard {command:<{width}}  {meaning}" for command, meaning in listed.items()]


def _quoted(path: Path) -> str:
    """As a command is told of it, also in a comment."""
    return quote(visible(str(path)))


def _name_of(base: Base) -> str:
    """How a command is told of the rulebook."""
    return base.id if shelf.SHIPPED in base.path.resolve().parents else str(base.path)


# --- a rulebook ------------------------------------------------------------------------------------


def rulebook_text(name: str, path: Path, example: Path, base: Base) -> str:
    cards = base.book.setup.hand
    lines = [
        f"# Like {base.id}, but for the number of cards at the beginning. All that is not said here is inherited"
        + (", with the sheet and its citations." if base.book.sheet else "."),
        "#",
        *(f"# {command}" for command in _commands(path, example, base, False)),
        "lastcard: 1",
        f"rulebook: {_text(name)}",
        f"title: {_title(name)}",
        f"extends: {base.id}",
        "",
        "setup:",
        f"  deal: {{cards: {_other_hand(cards)}}}  # instead of {cards}",
        "",
        "# What else? Take the `# ` away to try it; `lastcard docs rule-language` has every key and sentence.",
        *_pointers(base),
    ]
    return "\n".join(lines) + "\n"


def _title(name: str) -> str:
    return _text(name.replace("-", " ").capitalize())


def _text(text: str) -> str:
    """In quotes if it could be taken for something else than a text."""
    return scalar_text(Scalar(text, text, NOWHERE), in_brackets=False)


def _other_hand(cards: int) -> int:
    return 4 if cards == 5 else 5


def _pointers(base: Base) -> Iterator[str]:
    """Other changes, as comments that would do if they were none."""
    parameters = list(islice(_parameters(base.path), PARAMETERS))
    if parameters:
        yield from ("#", "# parameters:  # numbers and yes-or-no that the rules use; as they are in the parent:")
        yield from (f"#   {name}: {value}" for name, value in parameters)
    numbers = _numbers(base.book)
    if numbers:
        yield from ("#", "# rules:  # a new one; of an inherited one, by its name, only the keys that change")
        yield from ("#   lucky-number:", f"#     on: player plays {_kind(base.book, numbers[0])}")
        yield from (f"#     when: rank of card is {_lucky(numbers)}", "#     do:")
        yield "#       - next after player draws 1"
    yield from ("#", "# without: [NAME]  # rules and windows of the parent that do not hold;")
    yield f"#                  # `lastcard show {_name_of(base)}` prints them with their names"
    yield from ("#", "# house-rules: [NAME]  # `lastcard list` shows those that come with the program")


def _parameters(path: Path) -> Iterator[tuple[str, str]]:
    document = complete(path)
    for entry in entries(at(document, "parameters")):
        value = entry.value if isinstance(entry.value, Scalar) else at(entry.value, "value")
        if isinstance(value, Scalar):
            yield entry.key.text, value.text


def example_text(name: str, base: Base) -> str:
    """A scenario that shows how many cards are dealt."""
    players = SEATS[: max(base.book.players[0], min(3, base.book.players[1]))]
    hand = _other_hand(base.book.setup.hand)
    if len(players) == 2:
        hand = base.book.setup.hand_of_two or hand
    counts = ", ".join(f"{player}: {hand}" for player in players)
    lines = [
        "# Examples that can be run: a position, moves, what must then be true. Further ones stand behind a `---`.",
        f"scenario: Everybody begins with {hand} cards",
        f"rulebook: {name}.yaml",
        f"players: [{', '.join(players)}]",
        "given:",
        "  turn: Ana",
        f"  top: {_plain_card(base.book)}",
        "# play:  # one move a line, and in between what must be true then",
        "#   - expect: {turn: Ana, can: [Ana draws]}",
        f"expect: {{counts: {{{counts}}}}}",
    ]
    return "\n".join(lines) + "\n"


# --- cards for examples ------------------------------------------------------------------------------


def _numbers(book: Rulebook) -> list[Card]:
    """The cards of the kind that most numbers are, with a color."""
    found = [card for card in book.cards if book.kinds[card.kind].numbered and card.color >= 0 and not card.side]
    kinds = [card.kind for card in found]
    most = max(kinds, key=kinds.count, default=-1)
    return [card for card in found if card.kind == most]


def _kind(book: Rulebook, card: Card) -> str:
    return book.kinds[card.kind].name


def _lucky(numbers: list[Card]) -> int:
    ranks = {card.rank for card in numbers}
    return 7 if 7 in ranks else max(ranks)


def _plain_card(book: Rulebook) -> str:
    return next((card.text for card in (*_numbers(book), *book.cards) if not card.side), "")


# --- a house rule --------------------------------------------------------------------------------------


def house_rule_text(name: str, path: Path, base: Base, answered: bool = False) -> str:
    numbers = _numbers(base.book)
    if len(numbers) < 3 + 2 * max(2, base.book.players[0]):
        raise NotPossible(f"`{base.id}` has too few cards with numbers for the example; name another one with --from")
    kind, lucky, ranks = _kind(base.book, numbers[0]), _lucky(numbers), [card.rank for card in numbers]
    lines = [
        "# Can be laid over any rulebook that has what it needs; `lastcard docs rule-language` has every key.",
        "#",
        *(f"# {command}" for command in _commands(path, path, base, True)),
        "lastcard: 1",
        f"house-rule: {_text(name)}",
        f"title: {_title(name)}",
        "summary: Whoever lays the lucky number makes the next player draw a card.",
        f"needs: {{kinds: [{kind}]}}  # also ranks, colors, rules, windows, groups, parameters, flags, zones",
        "",
        f"parameters:  # for the table to choose: `--with {visible(str(path))}:lucky={min(ranks)}`",
        f"  lucky: {{default: {lucky}, range: {min(ranks)}..{max(ranks)}}}",
        "",
        "changes:  # what is there can also be changed: replace, remove, except, set, extend",
        "  add:",
        "    rules:",
        f"      {name}:",
        f"        on: player plays {kind}",
        "        follows: the rulebook  # first what the rulebook itself does there",
        "        when: rank of card is lucky",
        "        do:",
        "          - next after player draws 1",
        "",
        "silences:  # what nobody had said, and how it is played",
        f"  {name}-turned-up: {{reading: as the first card of a round it does nothing, status: chosen}}",
        "",
        "examples:",
        *_house_rule_example(base, numbers, lucky, answered),
    ]
    return "\n".join(lines) + "\n"


def _house_rule_example(base: Base, numbers: list[Card], lucky: int, answered: bool) -> list[str]:
    """One plays the lucky number, and keeps so many cards that nobody has to say anything."""
    numbers = sorted(numbers, key=lambda card: card.rank == lucky)
    card = next(card for card in numbers if card.rank == lucky)
    top = next(other for other in numbers if other.color == card.color and other != card)
    spare = (other.text for other in numbers if other not in (card, top))
    first, *others = SEATS[: max(2, base.book.players[0])]
    hands = {first: [card.text, next(spare), next(spare)]} | {seat: [next(spare), next(spare)] for seat in others}
    left = reversed([*spare])  # the other lucky ones first
    zones = {each.name: [*islice(left, each.dealt)] for each in base.book.zones if each.dealt and not each.of_player}
    given = {"turn": first, "top": top.text, "hands": hands, **({"zones": zones} if zones else {})}
    line = f"{first} plays {card.text}"
    program = load(str(base.path.resolve())).program
    lines = Playthrough(program, tuple(hands), given).with_answers(line) if answered else [line]
    return [
        "  - scenario: The lucky number costs the next player a card",
        f"    rulebook: {base.example}",
        f"    players: [{', '.join(hands)}]",
        "    given:",
        *(f"      {key}: {_flow(value)}" for key, value in given.items()),
        "    play:",
        *(f"      - {line}" for line in lines),
        f"    expect: {{counts: {{{first}: 2, {others[0]}: 3}}}}",
    ]


def _flow(value: Collection[str]) -> str:
    lists = [f"{key}: [{', '.join(texts)}]" for key, texts in value.items()] if isinstance(value, dict) else []
    return f"{{{', '.join(lists)}}}" if lists else str(value)
