"""The rooms of the house: the doors of each, and whose doors it may go through.

`tests/test_layers.py` holds the imports to this table, `tests/architecture.py` makes the picture of them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Room:
    """A subpackage, or one module that stands by itself."""

    name: str
    doors: tuple[str, ...]  # the modules that other rooms may import from
    imports: tuple[str, ...]  # the rooms that it may import from


def room(name: str, doors: str, *imports: str) -> Room:
    return Room(name, tuple(f"{name}.{door}" for door in doors.split()) or (name,), imports)


# From the first to the last: a room imports only from those above it.
ROOMS = (
    # --- the language ---
    room("dsl.diagnostics", "codes problem"),
    room("dsl.words", "limits steps vocabulary"),
    room("dsl.reading", "nodes source text", "dsl.diagnostics"),
    room("dsl.shape", "misfits schema", "dsl.diagnostics", "dsl.reading"),
    room("dsl.sentences", "format parse syntax", "dsl.diagnostics", "dsl.words", "dsl.reading"),
    room("dsl.layout", "layout spelling", "dsl.diagnostics", "dsl.reading", "dsl.shape", "dsl.sentences"),
    room("dsl.rulebook", "", "dsl.diagnostics"),
    room(
        *("dsl.compose", "house_rules inherit"),
        *("dsl.diagnostics", "dsl.words", "dsl.reading", "dsl.shape", "dsl.sentences"),
    ),
    room(
        *("dsl.resolve", "document names"),
        *("dsl.diagnostics", "dsl.words", "dsl.reading", "dsl.sentences", "dsl.rulebook", "dsl.compose"),
    ),
    room("dsl.check", "all", "dsl.diagnostics", "dsl.words", "dsl.reading", "dsl.rulebook"),
    room(
        *("dsl.load", ""),
        *("dsl.diagnostics", "dsl.reading", "dsl.shape", "dsl.sentences", "dsl.compose", "dsl.resolve", "dsl.check"),
        "dsl.rulebook",
    ),
    # --- the table ---
    room("interpreter.output", "", "dsl.diagnostics"),
    room(
        *(
            "interpreter.engine",
            "decisions events frame link machine operations ops.turn program seats shuffle state values writer",
        ),
        *("dsl.rulebook", "dsl.words"),
    ),
    room("interpreter.assemble", "pipeline settle", "dsl.rulebook", "dsl.words", "interpreter.engine"),
    room(
        *("interpreter.host", "api game names prose setup view"),
        *("dsl.diagnostics", "dsl.words", "dsl.sentences", "dsl.resolve", "dsl.rulebook", "dsl.load"),
        *("interpreter.engine", "interpreter.assemble"),
    ),
    room(
        *("interpreter.simulation", "policies rounds simulate"),
        *("dsl.rulebook", "interpreter.engine", "interpreter.assemble", "interpreter.host", "interpreter.output"),
    ),
    room(
        *("interpreter.proof", "position record scenario trace trace_report witness"),
        *("dsl.diagnostics", "dsl.words", "dsl.reading", "dsl.shape", "dsl.compose", "dsl.rulebook", "dsl.load"),
        *(
            "interpreter.engine",
            "interpreter.assemble",
            "interpreter.host",
            "interpreter.output",
            "interpreter.simulation",
        ),
    ),
    room(
        *("interpreter.player", "play"),
        *("dsl.diagnostics", "dsl.reading", "dsl.shape", "dsl.rulebook", "dsl.load"),
        *("interpreter.engine", "interpreter.host", "interpreter.output", "interpreter.proof"),
    ),
    room(
        *("interpreter.cli", ""),
        *("dsl.diagnostics", "dsl.reading", "dsl.layout", "dsl.compose", "dsl.rulebook", "dsl.load"),
        *(
            "interpreter.host",
            "interpreter.output",
            "interpreter.simulation",
            "interpreter.proof",
            "interpreter.player",
        ),
    ),
    # --- the front doors: names that are fetched from elsewhere ---
    room("dsl", "", "dsl.diagnostics", "dsl.rulebook", "dsl.load"),
    room("interpreter", "", "interpreter.engine", "interpreter.host"),
    room(
        "lastcard", "", "dsl.diagnostics", "dsl.rulebook", "interpreter.engine", "interpreter.host", "interpreter.cli"
    ),
)
BY_NAME = {one.name: one for one in ROOMS}
FRONT_DOORS = ("dsl", "interpreter", "lastcard")

# Imports that are against the table, or close a circle, as long as they are there: (who, whom). What is no longer
# needed here has to go.
EXCEPTIONS = frozenset(
    {
        # What is laid over a document asks those who read the names of one.
        ("dsl.compose.edits", "dsl.resolve.complete"),
        ("dsl.compose.edits", "dsl.resolve.names"),
        ("dsl.compose.house_rules", "dsl.resolve.deck"),
        ("dsl.compose.house_rules", "dsl.resolve.names"),
        ("dsl.compose.overlay", "dsl.resolve.complete"),
        ("dsl.compose.overlay", "dsl.resolve.deck"),
        ("dsl.compose.overlay", "dsl.resolve.declare"),
        # A house rule is read by what reads it for a rulebook.
        ("dsl.compose.house_rules", "dsl.load"),
        # One shape holds the other.
        ("dsl.shape.schema", "dsl.shape.house_rule_shape"),
    }
)


def room_of(module: str) -> Room:
    """The room in which a module stands."""
    parts = module.split(".")
    names = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next(BY_NAME[name] for name in names if name in BY_NAME)
