"""The table: a `Rulebook` in, decisions and events out. The names are fetched only when they are asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api import RulebookError, load
    from .decisions import Decision, Option
    from .events import Event
    from .game import Game, Refused

__all__ = ["Decision", "Event", "Game", "Option", "Refused", "RulebookError", "load"]

_HOMES = {
    "Decision": ".decisions",
    "Event": ".events",
    "Game": ".game",
    "Option": ".decisions",
    "Refused": ".game",
    "RulebookError": ".api",
    "load": ".api",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # or a type checker would take every misspelt name for one of these

    def __getattr__(name):
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_HOMES[name], __name__), name)
        return value
