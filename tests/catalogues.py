"""The catalogues of what people read: every marked text of the program, and what it is in other languages.

    python -m tests.catalogues           says what is missing
    python -m tests.catalogues --write   puts new texts into the catalogues, to be translated, takes out those that are
                                         gone, joins what a merge has left in conflict, and makes the files that the
                                         program reads (.mo)

A catalogue (.po) is edited by hand: its texts stand in the order of the program. `tests/test_catalogues.py` keeps all
of it whole.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from lastcard.interpreter.speech.language import CATALOGUES, DOMAIN, LANGUAGES, places

ROOT = Path(__file__).parents[1]
ROOMS = ("speech", "table", "keyboard", "player", "tui", "web")  # those of interpreter/ that people see something of
COMMANDS = (
    "cli/asking.py",
    "cli/games.py",
)  # of the command line those that people speak with; the others say what they find
MARKS = {
    "say": 1,
    "several": 2,
    "Marked": 2,
    "SaveError": 1,
    "CannotPlay": 1,
}  # how many of the first arguments are texts
NOT_SPEAKERS = frozenset({"console", "writer", "output"})  # who says texts that have been made before
PLURALS = {"fr": "nplurals=2; plural=(n > 1);"}
USUAL_PLURALS = "nplurals=2; plural=(n != 1);"
TRANSLATED = tuple(code for code in LANGUAGES if code != "en")


class Text(NamedTuple):
    """A marked text, with its form for many where a number counts."""

    one: str
    many: str = ""


@dataclass
class Found:
    """What is marked in the program: each text with the modules that say it, and marks on what is no literal."""

    texts: dict[Text, list[str]] = field(default_factory=dict)
    unclear: list[str] = field(default_factory=list)


# --- in the program -----------------------------------------------------------------------------------


def modules() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((ROOT / "interpreter" / room).rglob("*.py"))
    yield from (path for command in COMMANDS if (path := ROOT / "interpreter" / command).exists())


def marked() -> Found:
    found = Found()
    for path in modules():
        name = path.relative_to(ROOT).as_posix()
        for call in calls(ast.parse(path.read_text(encoding="utf-8"))):
            text = text_of(call)
            if text is None:
                found.unclear.append(f"{name}:{call.lineno}")
            elif text.one:
                where = found.texts.setdefault(text, [])
                where += [] if name in where else [name]
    return found


def calls(module: ast.Module) -> list[ast.Call]:
    """All that mark a text, in the order in which they stand."""
    others = {id(call) for call in passing_on(module)}
    nodes = (node for node in ast.walk(module) if isinstance(node, ast.Call) and marks(node) and id(node) not in others)
    return sorted(nodes, key=lambda node: (node.lineno, node.col_offset))


def passing_on(module: ast.Module) -> Iterator[ast.Call]:
    """What a method says by another one of its class, and what is said to whoever runs the program."""
    plain = says_plainly(module)
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef):
            own = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            called = (each for each in ast.walk(node) if isinstance(each, ast.Call))
            yield from (call for call in called if spelled(call.func) in {f"self.{name}" for name in own & {*MARKS}})
        elif plain and isinstance(node, ast.Call) and spelled(node.func) == "say":
            yield node


def says_plainly(module: ast.Module) -> bool:
    """Is `say` there what a program says to whoever runs it?"""
    return any(isinstance(node, ast.ImportFrom) and names_say(node) for node in ast.walk(module))


def names_say(one: ast.ImportFrom) -> bool:
    return str(one.module).endswith("output") and "say" in {each.name for each in one.names}


def marks(call: ast.Call) -> int:
    """How many texts a call marks."""
    match call.func:
        case ast.Name(name):
            return MARKS.get(name, 0)
        case ast.Attribute(receiver, "say" | "several" as verb) if last_name(receiver) not in NOT_SPEAKERS:
            return MARKS[verb]
    return 0


def spelled(node: ast.expr) -> str:
    return ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute) else ""


def last_name(node: ast.expr) -> str:
    match node:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
        case ast.Call(func):
            return last_name(func)
    return ""


def text_of(call: ast.Call) -> Text | None:
    given = [arg.value for arg in call.args[: marks(call)] if isinstance(arg, ast.Constant)]
    texts = [text for text in given if isinstance(text, str)]
    wanted = min(marks(call), len(call.args))
    return Text(*texts) if len(texts) == wanted > 0 else None


# --- a catalogue ----------------------------------------------------------------------------------------


Catalogue = dict[Text, tuple[str, ...]]  # of each text its forms in a language


def folder(code: str) -> Path:
    return CATALOGUES / code / "LC_MESSAGES"


def po_file(code: str) -> Path:
    return folder(code) / f"{DOMAIN}.po"


def mo_file(code: str) -> Path:
    return folder(code) / f"{DOMAIN}.mo"


LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?) )?"((?:[^"\\]|\\.)*)"')
FORMS = ("msgstr", "msgstr[0]", "msgstr[1]")
CONFLICT = ("<<<<<<< ", "||||||| ", "=======", ">>>>>>> ")  # what git leaves where both sides have changed
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}


def escaped(text: str) -> str:
    return "".join(ESCAPES.get(char, char) for char in text)


def plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)


def read(code: str) -> Catalogue:
    """What a catalogue holds, also where two have met that were both changed: then of both. Raises ValueError on a line
    that is none of one."""
    path = po_file(code)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found: Catalogue = {}
    for entry in _entries(text, path):
        forms = tuple(entry[key] for key in FORMS if entry.get(key))
        text_said = Text(entry["msgid"], entry.get("msgid_plural", ""))
        if text_said.one and (forms or text_said not in found):
            found[text_said] = forms or ("",)
    return found


def _entries(text: str, path: Path) -> Iterator[dict[str, str]]:
    """Each with its fields, as far as they are there."""
    entry, key = dict[str, str](), ""
    for line in text.splitlines():
        if not line or line.startswith(("#", *CONFLICT)):
            continue
        found = LINE.fullmatch(line)
        if found is None:
            raise ValueError(f"{path}: this is no line of a catalogue: {line}")
        if found[1] == "msgid" and entry:
            yield entry
            entry = {}
        if found[1]:
            key = found[1]
            entry[key] = ""
        entry[key] += plain(found[2])
    if entry:
        yield entry


def header(code: str) -> str:
    plurals = PLURALS.get(code, USUAL_PLURALS)
    return f"Language: {code}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: {plurals}\n"


def po_text(code: str, texts: dict[Text, list[str]], known: Catalogue) -> str:
    """All texts in the order of the program, with what is known of them."""
    head = "".join(f'"{escaped(line)}\\n"\n' for line in header(code).splitlines())
    blocks = [f'msgid ""\nmsgstr ""\n{head}']
    for text, where in texts.items():
        lines = [f"#: {' '.join(where)}", f'msgid "{escaped(text.one)}"']
        forms = known.get(text) or ("",)
        forms = (*forms, "")[:2] if text.many else forms
        if text.many:
            lines.append(f'msgid_plural "{escaped(text.many)}"')
            lines += [f'msgstr[{number}] "{escaped(form)}"' for number, form in enumerate(forms)]
        else:
            lines.append(f'msgstr "{escaped(forms[0])}"')
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def mo_bytes(code: str, catalogue: Catalogue) -> bytes:
    """The same as programs read it: two tables of lengths and places, the texts in the order of their bytes."""
    texts = {b"": header(code).encode()}
    for text, forms in catalogue.items():
        if all(forms):
            texts["\0".join(text if text.many else text[:1]).encode()] = "\0".join(forms).encode()
    keys = sorted(texts)
    columns = [keys, [texts[key] for key in keys]]
    at, tables, body = 28 + 16 * len(keys), b"", b""
    for column in columns:
        for each in column:
            tables += struct.pack("<2I", len(each), at + len(body))
            body += each + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    return head + tables + body


# --- what is missing ------------------------------------------------------------------------------------


def faults() -> Iterator[str]:
    """All that is not as it must be, one line each."""
    found = marked()
    yield from (f"{where}: what is said there is no literal, so nobody can translate it" for where in found.unclear)
    for code in TRANSLATED:
        catalogue = read(code)
        missing = [text for text in found.texts if not all(catalogue.get(text, ("",)))]
        yield from (f"{code}: not translated: {text.one!r} ({found.texts[text][0]})" for text in missing)
        yield from (f"{code}: nobody says this any more: {text.one!r}" for text in catalogue if text not in found.texts)
        yield from (fault for text, forms in catalogue.items() for fault in misfits(code, text, forms))
        if not mo_file(code).exists() or mo_file(code).read_bytes() != mo_bytes(code, catalogue):
            yield f"{code}: the .mo file is not that of the .po file: run `python -m tests.catalogues --write`"


def misfits(code: str, text: Text, forms: tuple[str, ...]) -> Iterator[str]:
    """Forms that are too many or too few, or that speak of other things than the text."""
    if len(forms) != (2 if text.many else 1):
        yield f"{code}: {text.one!r} has {len(forms)} forms"
    for form in filter(None, forms):
        if bool(text.many) and places(form) | {"count"} == places(text.many) | {"count"}:
            continue
        if places(form) != places(text.one):
            yield f"{code}: {text.one!r} has other places than {form!r}"


def write() -> None:
    texts = marked().texts
    for code in TRANSLATED:
        known = read(code)
        folder(code).mkdir(parents=True, exist_ok=True)
        po_file(code).write_text(po_text(code, texts, known), encoding="utf-8")
        mo_file(code).write_bytes(mo_bytes(code, read(code)))


def main() -> int:
    if "--write" in sys.argv[1:]:
        write()
    lines = list(faults())
    print("\n".join(lines) or "All of it is translated.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
