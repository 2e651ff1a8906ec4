"""The table: a `Rulebook` in, decisions and events out. The names are fetched only when they are asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.interpreter.engine.decisions import Decision, Option
    from lastcard.interpreter.engine.events import Event
    from lastcard.interpreter.engine.machine import Runaway
    from lastcard.interpreter.host.api import RulebookError, load
    from lastcard.interpreter.host.game import Game, Refused

__all__ = ["Decision", "Event", "Game", "Option", "Refused", "RulebookError", "Runaway", "load"]

_HOMES = {
    "Decision": "lastcard.interpreter.engine.decisions",
    "Event": "lastcard.interpreter.engine.events",
    "Game": "lastcard.interpreter.host.game",
    "Option": "lastcard.interpreter.engine.decisions",
    "Refused": "lastcard.interpreter.host.game",
    "RulebookError": "lastcard.interpreter.host.api",
    "Runaway": "lastcard.interpreter.engine.machine",
    "load": "lastcard.interpreter.host.api",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # or a type checker would take every misspelt name for one of these

    def __getattr__(name):
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_HOMES[name], __name__), name)
        return value
