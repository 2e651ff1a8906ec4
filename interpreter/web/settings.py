"""What is played at a table of the server: a wish from a stranger, read under limits, and the rules that come of it."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass, field
from typing import Any, cast

from lastcard.dsl.load import load_held
from lastcard.dsl.reading.limits import MAX_BYTES
from lastcard.dsl.shelf import shipped_house_rules, shipped_rulebooks, split_reference
from lastcard.interpreter.bots.kinds import KINDS
from lastcard.interpreter.host.api import RulebookError, Rules, load
from lastcard.interpreter.table.seats import PERSON, Pacing

from .wire import Misread, Object

MOST_FILES = 4
MOST_HOUSE_RULES = 16
MOST_CHAIRS = 10
LONGEST_REFERENCE = 200
DECLARED = re.compile(rb"^(?:house-rule|rulebook|family):[ ]*([a-z][a-z0-9-]{0,59})[ ]*(?:#.*)?\r?$", re.MULTILINE)
NAME = re.compile(r"[a-z][a-z0-9-]{0,59}\.yaml")
UNNAMED = "pasted"

# How long a table waits: for bots as long as they would need to think, for people as long as they want.
PACES = {
    "quick": Pacing(bot=0.6, shout=1.5, secret=2.0, moment=6.0, turn=30.0, rest=15.0),
    "usual": Pacing(bot=1.2, shout=2.0, secret=3.0, moment=10.0, turn=90.0, rest=45.0),
    "patient": Pacing(bot=1.8, shout=3.0, secret=5.0, moment=20.0, turn=None, rest=None),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """A rulebook, the house rules over it, and the files of one's own that they stand in."""

    rulebook: str  # an id that is shipped, or the name of a file
    house_rules: tuple[str, ...] = ()
    files: dict[str, bytes] = field(default_factory=dict[str, bytes])
    pace: str = "usual"

    def rules(self) -> Rules:
        """Raises RulebookError. What comes from strangers is held: they reach no file of the machine."""
        if not self.files:
            return load(self.rulebook, house_rules=self.house_rules)
        loaded = load_held(self.files, self.rulebook, self.house_rules)
        if loaded.rulebook is None:
            raise RulebookError(self.rulebook, loaded.diagnostics, loaded.texts)
        return Rules(loaded.rulebook)

    def as_data(self) -> Object:
        return {
            "rulebook": self.rulebook,
            "house_rules": list(self.house_rules),
            "files": self.sent(),
            "pace": self.pace,
        }

    def sent(self) -> dict[str, str]:
        """The files as JSON can hold them."""
        return {name: base64.b64encode(data).decode() for name, data in self.files.items()}


def settings_of(data: Object) -> Settings:
    """What somebody wishes to play; raises Misread. Names of files that are shipped are names and no paths."""
    files = _files(data.get("files", {}))
    rulebook, pace = data.get("rulebook"), data.get("pace", "usual")
    shipped = {path.stem for path in shipped_rulebooks()}
    if not isinstance(rulebook, str) or rulebook not in shipped | files.keys():
        raise Misread("no such rulebook")
    if not isinstance(pace, str) or pace not in PACES:
        raise Misread("no such pace")
    asked = texts_of(data.get("house_rules", []), MOST_HOUSE_RULES)
    known = {*shipped_house_rules(), *(f"./{name}" for name in files)}
    if not all(len(each) <= LONGEST_REFERENCE and split_reference(each)[0] in known for each in asked):
        raise Misread("no such house rule")
    return Settings(rulebook, asked, files, pace)


def _files(value: object) -> dict[str, bytes]:
    found = cast("dict[str, Any]", value) if isinstance(value, dict) else {"": None}
    if len(found) > MOST_FILES or not all(NAME.fullmatch(name) for name in found):
        raise Misread("no such files")
    return {name: decoded(data) for name, data in found.items()}


def decoded(data: object) -> bytes:
    """The bytes of a file; one that is too long is kept long enough to be told so."""
    try:
        found = base64.b64decode(data, validate=True) if isinstance(data, str) else None
    except (binascii.Error, ValueError):
        found = None
    if found is None:
        raise Misread("no file")
    return found[: MAX_BYTES + 1]


def texts_of(value: object, most: int) -> tuple[str, ...]:
    found = cast("list[object]", value) if isinstance(value, list) else [None]
    texts = tuple(each for each in found if isinstance(each, str))
    if len(texts) != len(found) or len(texts) > most:
        raise Misread("no list of texts")
    return texts


def kinds_of(value: object) -> tuple[str, ...]:
    """Who is to sit on each chair: a person, or a kind of bot."""
    kinds = texts_of(value, MOST_CHAIRS)
    if not all(kind in (PERSON, *KINDS) for kind in kinds):
        raise Misread("nobody of that kind")
    return kinds


def named(data: bytes) -> str:
    """A file is called what it says it holds, for so it is found."""
    declared = DECLARED.search(data)
    return f"{declared[1].decode() if declared else UNNAMED}.yaml"


def is_house_rule(data: bytes) -> bool:
    declared = DECLARED.search(data)
    return declared is not None and declared[0].startswith(b"house-rule")
