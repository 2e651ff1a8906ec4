"""The grammar -> the tables by which sentences are read, worked out by Lark (this is the only module that knows it)."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import Any

from lark import Lark
from lark.lexer import PatternRE, PatternStr, TerminalDef

from .tables import GRAMMAR, KEYWORD, STARTS, Production, Row, Tables, Terminal

END_OF_WORD = "(?![a-z0-9-])"


def build_parser(**options: Any) -> Lark:
    """Lark's own parser. With `strict` it refuses a grammar in which two readings or two words could be meant."""
    options |= {"keep_all_tokens": True, "maybe_placeholders": False, "edit_terminals": _whole_word}
    return Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", start=list(STARTS), **options)


def _whole_word(terminal: TerminalDef) -> None:
    """A keyword ends where the word ends: `the` is no beginning of `their`."""
    if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(terminal.pattern.value + END_OF_WORD)
        terminal.priority = KEYWORD


def worked_out() -> Tables:
    lark = build_parser()
    parser: Any = lark.parser
    table = parser.parser._parse_table
    numbers = {rule: number for number, rule in enumerate(lark.rules)}
    order = _in_order(table)
    return Tables(
        [_terminal(each, lark.ignore_tokens) for each in sorted(lark.terminals, key=_as_tried)],
        [Production(str(rule.origin.name), len(rule.expansion), str(rule.alias or "")) for rule in lark.rules],
        [_row(table.states[state], order, numbers) for state in order],
        {start: (order[table.start_states[start]], order[table.end_states[start]]) for start in STARTS},
    )


def _in_order(table: Any) -> dict[int, int]:
    """States as they are come to, for Lark numbers them otherwise every time."""
    found = [table.start_states[start] for start in STARTS]
    for state in found:  # which grows
        row = table.states[state]
        found += [to for name in sorted(row) if isinstance(to := row[name][1], int) and to not in found]
    return {state: number for number, state in enumerate(dict.fromkeys(found))}


def _as_tried(terminal: TerminalDef) -> tuple[int, int, int, str]:
    return -terminal.priority, -terminal.pattern.max_width, -len(terminal.pattern.value), terminal.name


def _terminal(terminal: TerminalDef, ignored: list[str]) -> Terminal:
    word = terminal.pattern.value.removesuffix(END_OF_WORD)
    is_word = terminal.priority == KEYWORD and word.isalpha()
    pattern = terminal.pattern.to_regexp()
    return Terminal(terminal.name, terminal.priority, word if is_word else "", pattern, terminal.name in ignored)


def _row(actions: dict[str, Any], order: dict[int, int], numbers: dict[Any, int]) -> Row:
    """Lark writes a state to go on with, or the rule that has ended."""
    found = ((name, actions[name][1]) for name in sorted(actions))
    return {name: order[to] if isinstance(to, int) else -numbers[to] - 1 for name, to in found}
