"""Around every command: whatever happens, a line that says what it was, and the exit code."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, cast

import click

from lastcard.interpreter.output import give_up, say

CALLED_OFF, FINDINGS, UNREADABLE = 1, 1, 2
SELDOM = (100_000, 20, 100)  # what has been read stays: to look through all of it again and again is a tenth of a start
# Whatever else is installed has no say in how rulebooks are judged, and need not be searched for at every start.
NO_PLUGINS = ("PYDANTIC_DISABLE_PLUGINS", "__all__")
DEBUG = "LASTCARD_DEBUG"  # set to anything, it lets a traceback through


class Guarded(click.Group):
    """Commands that end in an exit code and never in a traceback."""

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        run = cast("Callable[..., Any]", super().main)
        if not standalone_mode:
            return run(*args, standalone_mode=False, **extra)
        sys.exit(guarded(lambda: run(*args, standalone_mode=False, **extra)))


def guarded(run: Callable[[], object]) -> int:
    """Run it, and give the exit code."""
    _stand_in()
    gc.set_threshold(*SELDOM)
    os.environ.setdefault(*NO_PLUGINS)
    try:
        code = run()  # a number where a text was asked for that ends the program, as by --help
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        _complain(*_usage(error))
        return error.exit_code
    except click.Abort:
        _complain("", "Aborted!")
        return CALLED_OFF
    except OSError as error:
        give_up(sys.stdout)
        _complain(f"{error.filename or 'the output'}: {(error.strerror or str(error)).lower()}")
    except Exception as error:
        if _is_runaway(error):
            _complain(str(error))
            return FINDINGS
        if os.environ.get(DEBUG):
            raise
        _complain(_bug(error))
    return UNREADABLE


def _complain(*lines: str) -> None:
    """Where nobody can be told, the exit code says it alone."""
    with suppress(OSError):
        say(*lines, err=True)


def _is_runaway(error: Exception) -> bool:
    """Rules that never come to rest are a finding about the rulebook."""
    machine = sys.modules.get("lastcard.interpreter.engine.machine")  # it cannot come from anywhere else
    return machine is not None and isinstance(error, machine.Runaway)


def _stand_in() -> None:
    """For a stream that was closed: nothing is typed, and what is written finds nobody."""
    streams = cast("dict[str, object]", vars(sys))
    for name, mode in (("stdin", "r"), ("stdout", "r"), ("stderr", "w")):
        if streams[name] is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - it is there as long as the program


def _usage(error: click.ClickException) -> Iterator[str]:
    """What click says of a wrong command line; of it only the last line has words that were typed."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is not None:
        yield from context.get_usage().split("\n")
        yield from (f"Try '{context.command_path} --help' for help.", "")
    yield f"Error: {error.format_message()}"


def _bug(error: Exception) -> str:
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f"{os.path.basename(place.tb_frame.f_code.co_filename)}:{place.tb_lineno}" if place else "an unknown place"
    return (
        f"this is a mistake in lastcard: {type(error).__name__} at {where}: {error}; please report it, "
        f"with what you typed and the files ({DEBUG}=1 shows more)"
    )
