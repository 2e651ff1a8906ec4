"""The language: text in, a `Rulebook` or diagnostics out. The names are fetched only when they are asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.dsl.diagnostics.problem import Diagnostic, Span

    from .compose.compose import compose_file
    from .compose.entries import drop, entries, exchange, uncited
    from .load import Loaded, load_bytes, load_composed, load_path
    from .rulebook import Rulebook
    from .shelf import locate

__all__ = [
    "Diagnostic",
    "Loaded",
    "Rulebook",
    "Span",
    "compose_file",
    "drop",
    "entries",
    "exchange",
    "load_bytes",
    "load_composed",
    "load_path",
    "locate",
    "uncited",
]

_HOMES = {
    "Diagnostic": "lastcard.dsl.diagnostics.problem",
    "Loaded": ".load",
    "Rulebook": ".rulebook",
    "Span": "lastcard.dsl.diagnostics.problem",
    "compose_file": ".compose.compose",
    "drop": ".compose.entries",
    "entries": ".compose.entries",
    "exchange": ".compose.entries",
    "load_bytes": ".load",
    "load_composed": ".load",
    "load_path": ".load",
    "locate": ".shelf",
    "uncited": ".compose.entries",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # or a type checker would take every misspelt name for one of these

    def __getattr__(name):
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_HOMES[name], __name__), name)
        return value
