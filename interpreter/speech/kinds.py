"""What the kinds of bots are called, on a seat."""

from __future__ import annotations

from lastcard.interpreter.bots.kinds import KINDS

from .language import Language, Marked

CALLED = {
    "random": Marked("bot, plays anything"),
    "sensible": Marked("bot, sensible"),
    "careful": Marked("bot, careful"),
    "careful-easy": Marked("bot, careful beginner"),
    "careful-hard": Marked("bot, careful and good"),
    "forgetful": Marked("bot, forgetful"),
    "forgetful-easy": Marked("bot, forgetful beginner"),
    "forgetful-hard": Marked("bot, forgetful and good"),
    "suspicious": Marked("bot, suspicious"),
    "suspicious-easy": Marked("bot, suspicious beginner"),
    "suspicious-hard": Marked("bot, suspicious and good"),
    "bold": Marked("bot, bold"),
    "bold-easy": Marked("bot, bold beginner"),
    "bold-hard": Marked("bot, bold and good"),
    "expert": Marked("bot, expert"),
}

if CALLED.keys() != {*KINDS}:
    raise NotImplementedError(f"a kind of bot has no name for people: {CALLED.keys() ^ {*KINDS}}")


def kind_text(language: Language, kind: str) -> str:
    """`bot, careful`; empty for a person."""
    return language.marked(CALLED[kind]) if kind in CALLED else ""
