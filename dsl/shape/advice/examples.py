"""What is right at a place, where what stands there does not show it. A test holds each against its shape."""

from __future__ import annotations

MISSING = {
    "holds": "holds: number",
    "opens": "opens: after player plays card",
    "asks": "asks: player",
    "rulebook": "rulebook: NAME",
    "title": "title: A title",
    "changes": "changes: {add: {rules: {...}}}",
    "letter": "letter: X",
    "shape": 'shape: "*"',
    "swatch": "swatch: 33",
    "if": "if: rank of card is 7",
    "then": "then: [player draws 1]",
    "do": "do: [player draws 1]",
    "for each": "for each: friend in all players",
    "repeat until": "repeat until: hand of player is empty",
    "offers": "offers: {NAME: {}}",
    "reading": "reading: HOW IT IS PLAYED",
    "default": "default: 1",
    "size": "size: 2",
    "by": "by: chosen",
    "stall": "stall: {turns: 1000}",
    "value": "value: 1",
    "topic": "topic: WHAT IT IS ABOUT",
    "says": "says: WHAT IT SAYS",
    "cards": "cards: 7",
    "group": "group: NAME",
}
OF_A_RULEBOOK = (
    "examples of a rulebook stand in a scenario file of their own, each from `scenario: TITLE` on at the beginning of "
    "the line, with `rulebook: ./FILE`, and a line `---` between two; `lastcard test` runs it"
)
ENTRIES = {
    "rules": "{on: player plays number, when: rank of card is 7, do: [next after player draws 1]}",
    "windows": "{opens: after player plays card, asks: next after player, offers: {OFFER: {do: [taker draws 1]}}}",
    "offers": "{do: [taker draws 1]}",
    "actions": "{do: [player draws 1]}",
    "flags": "{holds: number}",
    "groups": "{target: next after player, do: [the target must draw 2]}",
    "methods": "{scores: winner, target: 200}",
    "cards": "{colors: all, copies: 2, points: 20}",
    "colors": '{letter: X, shape: "*", swatch: 33}',
    "wheels": "{1: 1, 2: 1, 3: 1}",
    "silences": "{reading: HOW IT IS PLAYED, status: chosen}",
    "zones": "{of: player}",
}
CHANGES = {
    "changes": "write one of `add:`, `replace:`, `remove:`, `set:`, `except:` below it, without a hyphen",
    "set": "write the way and the value, without a hyphen: `set: {setup.deal.cards: 5}`",
    "except": "say of which rule, too: `except: {RULE: size of hand of player is 1}`",
    "parameters": "each has a name and a default: `parameters: {NAME: {default: 1, range: 1..4}}`",
    "extend": "say which window, and what of it: `extend: {WINDOW: {asks: all players}}`",
    "rename": "say which offer: `rename: {call.call: NAME}`",
    "needs": "say of what sort they are: `needs: {kinds: [number]}`",
}
# What fits behind a key that has parts of its own, with something left to say.
VALUES = {
    "scoring": "{default: NAME}",
    "deck": "{cards: {NAME: {copies: 2}}}",
    "names": "{KIND: What it is called}",
    "texts": "{offers: {NAME: {label: {en: What it is called}}}}",
    "turned up": "{KIND: nothing}",
    "going out": "{KIND: nothing}",
    "given": "{turn: NAME, top: CARD}",
}


def missing_line(key: str) -> str:
    return MISSING.get(key, f"{key}: ...")


def named_entries(section: str) -> str:
    return f"each has a name, and its parts below it: `{section}: {{NAME: {ENTRIES[section]}}}`"


def right_ones(name: str) -> list[str]:
    """Examples for a key: the first that fits is meant. With what is left to say, none stands for what is there."""
    found = [f"write it as `{name}: {VALUES[name]}`"] if name in VALUES else []
    found += [named_entries(name)] if name in ENTRIES else []
    return [*found, CHANGES[name]] if name in CHANGES else found
