"""`lastcard games`: the games that are kept, and the cleaning of those that nobody goes on with."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from lastcard.interpreter.output import say, say_data

from .asking import Asking
from .common import known_language, main

if TYPE_CHECKING:
    from lastcard.interpreter.player.play import Kept

DAY = 86_400


@main.command()
@click.option("--clean", "days", type=click.IntRange(0), metavar="DAYS", help="Delete those not played for so long.")
@click.option("--yes", is_flag=True, help="Delete without asking.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--language", "code", metavar="CODE", help="Of what is said here. Usually that of the terminal.")
def games(days: int | None, yes: bool, as_json: bool, code: str | None) -> None:
    """The games that are kept, the latest first: what is played, by whom, and how to go on.

    Every game with people is kept after each move. `--clean 30` deletes what has not been played for thirty days.
    """
    from lastcard.interpreter.player.play import kept_games
    from lastcard.interpreter.speech.language import language, spoken_here

    asks = Asking(language(known_language(code) or spoken_here()))
    found = kept_games()
    if days is not None:
        found = [each for each in found if time.time() - each.when >= days * DAY]
    if as_json:
        say_data([each.as_data() for each in found], indent=2)
    else:
        _tell(found, asks)
    if days is not None and found and (yes or _is_confirmed(asks)):
        for each in found:
            each.path.unlink(missing_ok=True)
        if not as_json:
            say(asks.words.several("{count} game deleted.", "{count} games deleted.", len(found)))


def _tell(found: list[Kept], asks: Asking) -> None:
    for each in found:
        how = f"lastcard play --resume {each.quoted}" if each.problem is None else asks.words.why(each.problem)
        say(each.line(asks.words), f"    {how}")
    if not found:
        say(asks.say("No such game is kept."))


def _is_confirmed(asks: Asking) -> bool:
    return asks.typed(asks.say("Delete them? [y/N]")).lower() in asks.say("y yes").split()
