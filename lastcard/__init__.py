"""Card games of the UNO family, played from rulebooks that are data: the front door.

Importing any `lastcard.x` runs this file first, so the names are fetched only when they are asked for.
"""

from importlib import import_module
from os import path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.dsl.diagnostics.problem import Diagnostic, Span
    from lastcard.dsl.rulebook import Rulebook
    from lastcard.interpreter.engine.decisions import Decision, Option
    from lastcard.interpreter.engine.events import Event
    from lastcard.interpreter.engine.machine import Runaway
    from lastcard.interpreter.engine.shuffle import Chance
    from lastcard.interpreter.fast.engine import NotToBeHad, steps, tables
    from lastcard.interpreter.host.api import RulebookError, Rules, load
    from lastcard.interpreter.host.game import Game, Refused

    __version__: str

__all__ = [
    "Chance",
    "Decision",
    "Diagnostic",
    "Event",
    "Game",
    "NotToBeHad",
    "Option",
    "Refused",
    "Rulebook",
    "RulebookError",
    "Rules",
    "Runaway",
    "Span",
    "__version__",
    "load",
    "steps",
    "tables",
]

_HOMES = {
    "Chance": "lastcard.interpreter.engine.shuffle",
    "Decision": "lastcard.interpreter.engine.decisions",
    "Diagnostic": "lastcard.dsl.diagnostics.problem",
    "Event": "lastcard.interpreter.engine.events",
    "Game": "lastcard.interpreter.host.game",
    "NotToBeHad": "lastcard.interpreter.fast.engine",
    "Option": "lastcard.interpreter.engine.decisions",
    "Refused": "lastcard.interpreter.host.game",
    "Rulebook": "lastcard.dsl.rulebook",
    "RulebookError": "lastcard.interpreter.host.api",
    "Rules": "lastcard.interpreter.host.api",
    "Runaway": "lastcard.interpreter.engine.machine",
    "Span": "lastcard.dsl.diagnostics.problem",
    "load": "lastcard.interpreter.host.api",
    "steps": "lastcard.interpreter.fast.engine",
    "tables": "lastcard.interpreter.fast.engine",
}

# The wheel holds the rooms inside this folder, a checkout beside it: there a script that is started at the top must
# find them too, however lastcard was installed.
if not path.isdir(path.join(__path__[0], "dsl")):
    __path__.append(path.dirname(__path__[0]))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # or a type checker would take every misspelt name for one of these

    def __getattr__(name):
        if name == "__version__":
            from importlib.metadata import version

            return version("lastcard")
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_HOMES[name], __name__), name)
        return value
