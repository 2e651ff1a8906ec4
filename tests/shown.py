"""Texts that are shown to people as they stand in the program, and so in one language only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from tests.catalogues import COMMANDS, ROOT, last_name, says_plainly, spelled

ROOMS = ("player", "tui", "web", "table")
# Who shows what they are given: the console, and what stands on a screen.
CONSOLE = frozenset({"say", "tell", "ask"})
ASKS = frozenset({"prompt", "confirm", "echo", "choose", "typed", "amount"})  # of the command line
WIDGETS = frozenset({"Static", "Label", "Button", "Input", "Checkbox", "RadioButton", "Option", "Tab", "notify"})
BY_NAME = frozenset({"label", "placeholder", "title", "text", "prompt", "tooltip", "sub_title", "description"})
FIELDS = frozenset({"text", "title", "label", "message", "purpose", "stake"})  # of what a browser is sent


def shown() -> Iterator[str]:
    for room in ROOMS:
        for path in sorted((ROOT / "interpreter" / room).rglob("*.py")):
            yield from shown_in(path)
    for command in COMMANDS:
        yield from shown_in(ROOT / "interpreter" / command)


def shown_in(path: Path) -> Iterator[str]:
    name, module = path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))
    for text in texts_in(module):
        yield f"{name}: {ast.unparse(text)}"


def texts_in(module: ast.Module) -> Iterator[ast.expr]:
    plainly = says_plainly(module)
    for node in ast.walk(module):
        yield from filter(is_read, texts_of(node))
        if plainly and isinstance(node, ast.Call) and spelled(node.func) == "say":
            yield from filter(is_read, node.args)


def texts_of(node: ast.AST) -> Iterator[ast.expr]:
    """What people get to see of this."""
    match node:
        case ast.Call(ast.Attribute(receiver, verb), args) if verb in CONSOLE and last_name(receiver) == "console":
            yield from args
        case ast.Call(ast.Attribute(_, verb), args) if verb in ASKS:
            yield from args
        case ast.Call(ast.Name(name) | ast.Attribute(_, name), args, keywords) if name in WIDGETS:
            yield from args
            yield from (keyword.value for keyword in keywords if keyword.arg in BY_NAME)
        case ast.Dict(keys, values):
            for key, value in zip(keys, values, strict=True):
                if isinstance(key, ast.Constant) and key.value in FIELDS:
                    yield value


def is_read(text: ast.expr) -> bool:
    """Does it hold a word, as it stands? An empty line or a sign says the same in every language."""
    match text:
        case ast.Constant(str(value)):
            return has_word(value)
        case ast.JoinedStr(values):
            return any(map(is_read, values))
        case ast.FormattedValue(ast.BoolOp() | ast.IfExp() as value):
            return is_read(value)
        case ast.BoolOp(_, values) | ast.List(values) | ast.Tuple(values):
            return any(map(is_read, values))
        case ast.BinOp(left, _, right):
            return is_read(left) or is_read(right)
        case ast.IfExp(_, body, orelse):
            return is_read(body) or is_read(orelse)
    return False


def has_word(text: str) -> bool:
    return any(one.isalpha() and other.isalpha() for one, other in pairwise(text))
