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
    room("dsl.words", "facets limits rows steps types value_rows vocabulary"),
    room("dsl.relations", ""),
    room("dsl.reading", "files limits nodes plain sorts source text tree", "dsl.diagnostics"),
    room("dsl.shelf", "", "dsl.reading"),
    room("dsl.headlines", "", "dsl.shelf"),
    room("dsl.everyday", "", "dsl.reading", "dsl.shelf"),
    room(
        "dsl.shape",
        "base facts house_rule_shape misfits schema sorts",
        "dsl.diagnostics",
        "dsl.everyday",
        "dsl.reading",
    ),
    room(
        "dsl.sentences", "format forms parse syntax walk", "dsl.diagnostics", "dsl.everyday", "dsl.words", "dsl.reading"
    ),
    room("dsl.texts", "", "dsl.reading", "dsl.sentences", "dsl.shape", "dsl.words"),
    room("dsl.layout", "layout spelling", "dsl.diagnostics", "dsl.reading", "dsl.shape", "dsl.sentences"),
    room("dsl.rulebook", "", "dsl.diagnostics", "dsl.words", "dsl.relations"),
    room(
        "dsl.compose",
        "compose contents documents entries examples headlines values",
        "dsl.diagnostics",
        "dsl.words",
        "dsl.reading",
        "dsl.shape",
        "dsl.sentences",
        "dsl.rulebook",
        "dsl.relations",
        "dsl.shelf",
        "dsl.headlines",
        "dsl.texts",
    ),
    room("dsl.unfold", "unfold", "dsl.diagnostics", "dsl.reading", "dsl.sentences", "dsl.relations", "dsl.texts"),
    room(
        "dsl.resolve",
        "document",
        "dsl.diagnostics",
        "dsl.everyday",
        "dsl.words",
        "dsl.reading",
        "dsl.shape",
        "dsl.sentences",
        "dsl.rulebook",
        "dsl.relations",
        "dsl.compose",
        "dsl.unfold",
        "dsl.texts",
    ),
    room(
        "dsl.check.order",
        "conflicts distances graph guards",
        "dsl.diagnostics",
        "dsl.words",
        "dsl.rulebook",
        "dsl.relations",
        "dsl.shelf",
    ),
    room("dsl.check", "all", "dsl.diagnostics", "dsl.words", "dsl.reading", "dsl.rulebook", "dsl.check.order"),
    room(
        "dsl.load",
        "",
        "dsl.diagnostics",
        "dsl.reading",
        "dsl.shelf",
        "dsl.shape",
        "dsl.rulebook",
        "dsl.compose",
        "dsl.resolve",
        "dsl.check",
    ),
    # --- the table ---
    room("interpreter.output", "", "dsl.diagnostics"),
    room(
        "interpreter.engine",
        "budget decisions deck events frame law link machine operations ops.flow ops.happenings ops.questions ops.turn "
        "program seats shuffle state values values.cards values.plain values.sieve values.some writer",
        "dsl.words",
        "dsl.rulebook",
    ),
    room("interpreter.assemble", "pipeline settle", "dsl.words", "dsl.rulebook", "interpreter.engine"),
    room("interpreter.prose", "entries sections", "dsl.words", "dsl.sentences", "dsl.rulebook"),
    room(
        "interpreter.host",
        "alike api game lines names outlook reasons rounds setup view",
        "dsl.diagnostics",
        "dsl.words",
        "dsl.rulebook",
        "dsl.shelf",
        "dsl.load",
        "interpreter.engine",
        "interpreter.assemble",
        "interpreter.prose",
    ),
    room("interpreter.bots", "deck kinds seen", "dsl.rulebook", "interpreter.engine", "interpreter.host"),
    room(
        "interpreter.judging",
        "cards scenario",
        "dsl.diagnostics",
        "dsl.everyday",
        "dsl.words",
        "dsl.reading",
        "dsl.rulebook",
        "interpreter.engine",
        "interpreter.host",
    ),
    room(
        "interpreter.simulation",
        "digest engines policies rounds seated seen",
        "dsl.rulebook",
        "interpreter.engine",
        "interpreter.host",
        "interpreter.bots",
    ),
    room("interpreter.dialect", "inlining memory reading trees wasm"),
    room(
        "interpreter.compiled",
        "agreed common game program script",
        "dsl.words",
        "dsl.rulebook",
        "interpreter.engine",
        "interpreter.simulation",
        "interpreter.dialect",
    ),
    room(
        "interpreter.fast",
        "engine",
        "interpreter.engine",
        "interpreter.host",
        "interpreter.simulation",
        "interpreter.dialect",
        "interpreter.compiled",
    ),
    room(
        "interpreter.proof",
        "cases judge played position record scenario trace trace_report witness",
        "dsl.diagnostics",
        "dsl.words",
        "dsl.reading",
        "dsl.shape",
        "dsl.rulebook",
        "dsl.compose",
        "dsl.load",
        "interpreter.output",
        "interpreter.engine",
        "interpreter.assemble",
        "dsl.shelf",
        "interpreter.host",
        "interpreter.judging",
        "interpreter.simulation",
    ),
    room(
        "interpreter.table",
        "film host journal kept position saves seats thought",
        "dsl.diagnostics",
        "dsl.reading",
        "dsl.rulebook",
        "dsl.shelf",
        "interpreter.output",
        "interpreter.engine",
        "interpreter.host",
        "interpreter.bots",
    ),
    room(
        "interpreter.runs",
        "job simulate workers",
        "dsl.rulebook",
        "interpreter.output",
        "interpreter.engine",
        "interpreter.assemble",
        "interpreter.simulation",
        "interpreter.fast",
        "interpreter.table",
    ),
    room(
        "interpreter.balance",
        "balance pursuit",
        "dsl.rulebook",
        "interpreter.output",
        "interpreter.engine",
        "interpreter.assemble",
        "interpreter.simulation",
        "interpreter.runs",
    ),
    room(
        "interpreter.thinking",
        "thinker",
        "dsl.rulebook",
        "interpreter.engine",
        "interpreter.host",
        "interpreter.table",
    ),
    room(
        "interpreter.speech",
        "guide language names reasons speaker standing",
        "dsl.words",
        "dsl.rulebook",
        "interpreter.bots",
        "interpreter.engine",
        "interpreter.host",
        "interpreter.table",
    ),
    room(
        "interpreter.tui",
        "door",
        "dsl.rulebook",
        "interpreter.output",
        "interpreter.engine",
        "interpreter.prose",
        "interpreter.host",
        "interpreter.table",
        "interpreter.thinking",
        "interpreter.speech",
    ),
    room(
        "interpreter.keyboard",
        "console manner news picture sheet typed voices",
        "dsl.rulebook",
        "interpreter.output",
        "interpreter.engine",
        "interpreter.host",
        "interpreter.table",
        "interpreter.speech",
    ),
    room(
        "interpreter.player",
        "play",
        "dsl.diagnostics",
        "dsl.reading",
        "dsl.shape",
        "dsl.rulebook",
        "interpreter.output",
        "interpreter.engine",
        "interpreter.host",
        "interpreter.bots",
        "interpreter.proof",
        "interpreter.table",
        "interpreter.speech",
        "interpreter.keyboard",
    ),
    room(
        "interpreter.web",
        "serve",
        "dsl.diagnostics",
        "dsl.reading",
        "dsl.rulebook",
        "dsl.shelf",
        "dsl.headlines",
        "dsl.load",
        "interpreter.output",
        "interpreter.engine",
        "interpreter.prose",
        "interpreter.host",
        "interpreter.proof",
        "interpreter.bots",
        "interpreter.table",
        "interpreter.thinking",
        "interpreter.speech",
    ),
    room(
        "interpreter.cli",
        "",
        "dsl.diagnostics",
        "dsl.reading",
        "dsl.sentences",
        "dsl.layout",
        "dsl.rulebook",
        "dsl.shelf",
        "dsl.headlines",
        "dsl.compose",
        "dsl.load",
        "interpreter.output",
        "interpreter.prose",
        "interpreter.host",
        "interpreter.simulation",
        "interpreter.runs",
        "interpreter.balance",
        "interpreter.proof",
        "interpreter.speech",
        "interpreter.player",
        "interpreter.tui",
        "interpreter.web",
    ),
    # --- the front doors: names that are fetched from elsewhere ---
    room("dsl", "", "dsl.diagnostics", "dsl.rulebook", "dsl.shelf", "dsl.compose", "dsl.load"),
    room("interpreter", "", "interpreter.engine", "interpreter.host"),
    room(
        "lastcard", "", "dsl.diagnostics", "dsl.rulebook", "interpreter.engine", "interpreter.host", "interpreter.fast"
    ),
    room("lastcard.__main__", "", "interpreter.cli"),
)
BY_NAME = {one.name: one for one in ROOMS}
FRONT_DOORS = ("dsl", "interpreter", "lastcard")


def room_of(module: str) -> Room:
    """The room in which a module stands."""
    parts = module.split(".")
    names = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next(BY_NAME[name] for name in names if name in BY_NAME)
