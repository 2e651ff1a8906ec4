"""Games on disk: a journal to which every move is added the moment it is made, and which is played again to go on.

A record is one line, `CRC32 LENGTH TEXT`; the checksum goes on from that of the line before, so a line that is
changed, lost or moved is found. The first text is the header (JSON), the others are the moves as lines of a scenario,
now and then `= DIGEST` of the position reached, `@ PLAYER KIND` where somebody else plays for a seat from then on, and
`< NUMBER` where play has gone back to after so many moves. A last line without its end was being written when the power
went and is left out. A save may come from a stranger: it is read under limits, and is never more than text.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, is_dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast
from zlib import crc32

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.files import read_chunks
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.shelf import locate
from lastcard.interpreter.bots.kinds import KINDS
from lastcard.interpreter.engine.machine import Runaway
from lastcard.interpreter.engine.state import State
from lastcard.interpreter.host.api import RulebookError, Rules, load
from lastcard.interpreter.host.game import Game, Refused
from lastcard.interpreter.host.names import is_name
from lastcard.interpreter.speech.language import Mishap

from .seats import PERSON

FORMAT = "lastcard game 1"
MAX_BYTES = 4 << 20
MAX_LINE = 2_048
PREFIX = 14  # checksum and length
MOST_DIGESTS = 64  # rulebooks of which it is remembered
DIGEST, SITS, BACK = "= ", "@ ", "< "  # what begins a line that is no move
RECORD = re.compile(rb"([0-9a-f]{8}) ([1-9][0-9]{0,3}) (.+)", re.DOTALL)
DIGITS = re.compile("[0-9a-f]{64}")
# What a rulebook tells people and not the table: a save outlives a better translation or another citation.
TOLD = frozenset(
    {"title", "names", "language", "sheet", "clauses", "citations", "cites", "silences", "texts", "picks"}
    | {"span", "event_span", "condition_span"}
)
UNPLAYED = TOLD | {"house_rules"}  # whose changes are in the rules
# What a position is made of, whatever numbers its programs have in this release.
FACTS = ("hands", "draw", "discard", "zones", "color", "direction", "turn", "dealer", "flags", "scores", "round")


class SaveError(Mishap, ValueError):
    """The file holds no game that can be gone on with."""


@dataclass(frozen=True, slots=True)
class Header:
    """All that a game needs to be played again from its beginning."""

    rulebook: str  # an id, or a whole path
    digest: str
    players: tuple[str, ...]
    kinds: tuple[str, ...]
    seed: str
    scoring: str
    house_rules: tuple[str, ...] = ()
    discreet: bool = True  # does nobody notice who is asked in secret?

    @property
    def seated(self) -> dict[str, str]:
        return dict(zip(self.players, self.kinds, strict=True))


@dataclass(frozen=True, slots=True)
class Save:
    header: Header
    lines: tuple[str, ...]  # moves and digests
    size: int  # bytes of whole records
    checksum: int  # of the last of them
    torn: bool  # something stood behind them


# --- reading --------------------------------------------------------------------------------------


def read_save(path: str | Path) -> Save:
    """The game in a file; raises SaveError."""
    chunks = read_chunks(path)
    if isinstance(chunks, Diagnostic):
        raise SaveError("it cannot be read: {problem}", problem=chunks.message)
    data = bytearray()
    for chunk in chunks:
        data += chunk
        if len(data) > MAX_BYTES:
            raise SaveError("{file}: larger than {most} bytes, so it is no saved game", file=path, most=MAX_BYTES)
    try:
        return parse_save(bytes(data))
    except SaveError as error:
        raise SaveError("{file}: {problem}", file=path, problem=error) from None


def parse_save(data: bytes) -> Save:
    *whole, rest = data.split(b"\n")
    if not whole:
        raise SaveError("no saved game, for its first line is not whole")
    checksum, texts = 0, list[str]()
    for number, line in enumerate(whole, 1):
        text = _text_of(line, checksum, number)
        checksum = crc32(text, checksum)
        texts.append(text.decode())
    return Save(_header(texts[0]), tuple(texts[1:]), len(data) - len(rest), checksum, bool(rest))


def _text_of(line: bytes, before: int, number: int) -> bytes:
    found = RECORD.fullmatch(line) if len(line) <= MAX_LINE else None
    text = found[3] if found else b""
    if not found or int(found[2]) != len(text) or int(found[1], 16) != crc32(text, before) or not _is_text(text):
        if number == 1:
            raise SaveError("no saved game")
        raise SaveError("line {number} is damaged; those before it are whole", number=number)
    return text


def _is_text(text: bytes) -> bool:
    with contextlib.suppress(UnicodeDecodeError):
        return text.decode().isprintable()
    return False


def _header(text: str) -> Header:
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("the header cannot be read") from None
    held = cast("dict[str, Any]", data) if isinstance(data, dict) else {}
    if held.pop("format", None) != FORMAT:
        raise SaveError(
            "the header does not say `{format}`; another version of lastcard may have written it", format=FORMAT
        )
    house_rules, discreet = held.pop("house_rules", []), held.pop("discreet", True)  # what is usual is not named
    if {*held, "house_rules", "discreet"} != {field.name for field in fields(Header)} or not isinstance(discreet, bool):
        raise SaveError("the header does not hold what it must")
    texts = (held["rulebook"], held["digest"], held["seed"], held["scoring"])
    if not all(isinstance(each, str) for each in texts) or not DIGITS.fullmatch(held["seed"]):
        raise SaveError("the header does not hold what it must")
    players, kinds = _texts(held["players"]) or (), _texts(held["kinds"]) or ()
    if len(kinds) != len(players) or not {*kinds} <= {PERSON, *KINDS} or not all(map(is_name, players)):
        raise SaveError("the header does not say of every player who plays")
    asked = _texts(house_rules)
    if asked is None or len(asked) != len(set(asked)) or not "".join((*texts, *asked)).isprintable():
        raise SaveError("the header does not hold what it must")
    return Header(held["rulebook"], held["digest"], players, kinds, held["seed"], held["scoring"], asked, discreet)


def _texts(value: object) -> tuple[str, ...] | None:
    """A list of texts, and nothing else."""
    found = cast("list[object]", value) if isinstance(value, list) else [None]
    texts = tuple(each for each in found if isinstance(each, str))
    return texts if len(texts) == len(found) else None


# --- going on -------------------------------------------------------------------------------------


def rules_of(header: Header) -> Rules:
    """The rulebook of a saved game, as it was then."""
    try:
        rules = load(header.rulebook, house_rules=header.house_rules)
    except RulebookError as error:
        raise SaveError("the rulebook of the game cannot be used: {problem}", problem=error) from None
    if rules_digest(rules.book) != header.digest:
        laid = ", ".join((header.rulebook, *header.house_rules))
        raise SaveError("the rules have changed since the game was saved: {rules}", rules=laid)
    return rules


def deal(
    rules: Rules, players: Sequence[str], seed: int | str | None, scoring: str | None, discreet: bool = True
) -> Game:
    """A game at its first decision, as it is played at a table; it is discreet where several people are at it."""
    return Game(rules.program, list(players), seed, scoring, discreet=discreet, stops=True).begin()


def new_game(rules: Rules, header: Header) -> Game:
    """The same from the head of a save; raises SaveError where that does not suit the rulebook."""
    try:
        return deal(rules, header.players, header.seed, header.scoring, header.discreet)
    except (ValueError, Runaway) as error:
        raise SaveError("the game cannot be played: {problem}", problem=error) from None


def resumed(save: Save, rules: Rules) -> Game:
    """The game where it was left: every move made again, every digest compared."""
    game = new_game(rules, save.header)
    for number, line in what_counts(save.lines):
        take_line(game, line, number)
    return game


def what_counts(lines: Sequence[str]) -> list[tuple[int, str]]:
    """The moves that have not been taken back, and the digests between them, with their numbers in the file."""
    found = list[tuple[int, str]]()
    for number, line in enumerate(lines, 2):
        if line.startswith(BACK):
            _go_back(found, line[len(BACK) :], number)
        elif not line.startswith(SITS):
            found.append((number, line))
    return found


def _go_back(found: list[tuple[int, str]], moves: str, number: int) -> None:
    made = [place for place, (_, line) in enumerate(found) if not line.startswith(DIGEST)]
    if not moves.isdecimal() or int(moves[:9]) > len(made):
        raise SaveError("line {number}: there are not so many moves to go back to", number=number)
    if int(moves) < len(made):
        del found[made[int(moves)] :]


def moves_of(save: Save) -> list[str]:
    return [line for _, line in what_counts(save.lines) if not line.startswith(DIGEST)]


def seated(save: Save) -> dict[str, str]:
    """Who plays for whom where the game was left."""
    kinds = save.header.seated
    for number, line in enumerate(save.lines, 2):
        if line.startswith(SITS):
            name, _, kind = line[len(SITS) :].partition(" ")
            if name not in kinds or kind not in (PERSON, *KINDS):
                raise SaveError("line {number}: nobody can sit there so", number=number)
            kinds[name] = kind
    return kinds


def take_line(game: Game, line: str, number: int) -> None:
    """One line of a save; `number` is that in the file."""
    if line.startswith(DIGEST):
        if line[len(DIGEST) :] != fingerprint(game.state):
            raise SaveError("line {number}: the position is not the one that was saved", number=number)
        return
    try:
        if game.resting:
            game.next_round()
        player = line.partition(" ")[0]
        game.choose(line, by=player if player in game.players else None)
    except (Refused, Runaway):
        raise SaveError("line {number}: `{line}` is not allowed there", number=number, line=line) from None


def fingerprint(state: State) -> str:
    facts = json.dumps([getattr(state, name) for name in FACTS], separators=(",", ":"))
    return blake2b(facts.encode(), digest_size=16).hexdigest()


def rules_digest(book: Rulebook) -> str:
    """The same for two rulebooks that play the same way; it is worked out once for each that is held."""
    held = _DIGESTS.get(id(book))
    if held is None or held[0] is not book:
        digest = blake2b(json.dumps(_plain(book), separators=(",", ":")).encode(), digest_size=32).hexdigest()
        held = _DIGESTS[id(book)] = (book, digest)
        if len(_DIGESTS) > MOST_DIGESTS:
            del _DIGESTS[next(iter(_DIGESTS))]
    return held[1]


_DIGESTS: dict[int, tuple[Rulebook, str]] = {}


def _plain(value: object) -> object:
    if is_dataclass(value):
        found = {each.name: getattr(value, each.name) for each in fields(value) if each.name not in UNPLAYED}
        usual = {each.name: each.default for each in fields(value)}
        # A field that a later release adds says nothing new where it has its usual value.
        return [type(value).__name__, {name: _plain(each) for name, each in found.items() if each != usual[name]}]
    if isinstance(value, tuple):
        return [_plain(each) for each in cast("tuple[object, ...]", value)]
    return value


def header_of(rulebook: str, game: Game, kinds: tuple[str, ...]) -> Header:
    """What to write for a game that has just begun; a path is made whole, for the save may lie elsewhere."""
    book = game.program.book
    path = locate(rulebook)
    given_by_path = path is not None and path != locate(path.stem)
    name = str(path.resolve()) if path is not None and given_by_path else book.id
    scoring = book.scoring[game.state.scoring].name
    return Header(
        name, rules_digest(book), game.players, kinds, game.state.seed, scoring, book.house_rules, game.table.discreet
    )


def held_by(header: Header) -> dict[str, Any]:
    usual = {"house_rules": (), "discreet": True}
    return {key: value for key, value in asdict(header).items() if key not in usual or value != usual[key]}
