"""`lastcard games`: the games that are kept, and the cleaning of those that nobody goes on with."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from lastcard.interpreter.output import say, say_data

from .common import main

if TYPE_CHECKING:
    from lastcard.interpreter.player.play import Kept

DAY = 86_400


@main.command()
@click.option("--clean", "days", type=click.IntRange(0), metavar="DAYS", help="Delete those not played for so long.")
@click.option("--yes", is_flag=True, help="Delete without asking.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def games(days: int | None, yes: bool, as_json: bool) -> None:
    """The games that are kept, the latest first: what is played, by whom, and how to go on.

    Every game with people is kept after each move. `--clean 30` deletes what has not been played for thirty days.
    """
    from lastcard.interpreter.player.play import kept_games

    found = kept_games()
    if days is not None:
        found = [each for each in found if time.time() - each.when >= days * DAY]
    if as_json:
        say_data([each.as_data() for each in found], indent=2)
    else:
        _tell(found)
    if days is not None and found and (yes or click.confirm("Delete them?")):
        _delete(found, not as_json)


def _tell(found: list[Kept]) -> None:
    for each in found:
        say(each.line(), f"    {each.problem or f'lastcard play --resume {each.quoted}'}")
    if not found:
        say("No such game is kept.")


def _delete(found: list[Kept], tells: bool) -> None:
    for each in found:
        each.path.unlink(missing_ok=True)
    if tells:
        say(f"{len(found)} deleted.")
