"""A whole game in the dialect: what all games share, its law, its programs, the course of its rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.dialect.inlining import inlined
from lastcard.interpreter.dialect.memory import WHOLE
from lastcard.interpreter.dialect.reading import Reader
from lastcard.interpreter.dialect.trees import Array, Module
from lastcard.interpreter.engine.frame import REGISTERS
from lastcard.interpreter.engine.program import Code, Program

from .asking.windows import moment_text
from .common import OF_A_STATE, hands
from .game import Game
from .law import law_text
from .ops.body import DEPTH, UNSET, Body
from .ops.flow import block
from .ops.price import charge
from .ops.turn import CONSTANTS, course_text
from .rounds import rounds_text
from .script import SCRIPT, SCRIPTED, region, script_arrays, script_constants
from .values import Values

LIBRARY = ("chance", "seats", "hands", "lists", "piles", "table", "ways")
DEEPEST = 100  # programs within each other
POSITION = (  # the scalars of a position
    *OF_A_STATE,
    *["placed", "drawn", "next", "end", "unsettled", "shuffling", "course", "patience", "asked_any"],
    *["decisions", "n_turns", "n_draws", "reshuffles"],
)


@dataclass(frozen=True, slots=True)
class Text:
    """A game as text of the dialect, with what it speaks of."""

    game: Game
    text: str
    constants: dict[str, int]
    arrays: dict[str, Array]
    exports: tuple[str, ...]

    def module(self) -> Module:
        """Read, and small functions written into the place of their calls."""
        reader = Reader(self.arrays, self.constants)
        reader.add(self.text)
        functions = inlined(reader.functions(self.exports), self.exports)
        others = tuple(name for name in reader.scalars if name not in POSITION)
        return Module(functions, POSITION, self.arrays, self.exports, others)


def text_of(program: Program, players: int, policy: str, tables: int = 1) -> Text:
    """`tables`: so many are played step by step in turn."""
    game = Game(program, players, policy)
    own = "\n".join([law_text(game), *_programs(game), _begin_play(game), _begin_row(game), course_text(game)])
    own += _counted(game) + (SCRIPT if game.scripted else rounds_text(game))
    text = "\n".join([_library(), hands(game), *game.texts, _deal(game), _depth_left(game, own)])
    exports = SCRIPTED if game.scripted else ("rounds_from",)
    constants, arrays = {**game.constants(), **CONSTANTS}, game.position()
    size = region(len(POSITION), arrays)
    arrays |= {**game.fixed(), **game.verdicts()}
    if game.scripted:
        constants |= script_constants(size)
        arrays |= {**script_arrays(size, tables), WHOLE: Array("u8", size)}
    return Text(game, text, constants, arrays, exports)


@cache
def _library() -> str:
    """What all games share; what it imports is here already."""
    folder = files("lastcard.interpreter.compiled.library")
    texts = [(folder / f"{name}.py").read_text(encoding="utf-8") for name in LIBRARY]
    return "\n".join(re.sub(r"^(from|import) [^(\n]*(\([^)]*\))?\n", "", text, flags=re.MULTILINE) for text in texts)


# --- programs -------------------------------------------------------------------------------------------


def _programs(game: Game) -> Iterator[str]:
    plan = game.plan
    moments = {moment.program: moment for moment in plan.moments}
    said = {plan.says[action.said]: action.cell for action in plan.actions if action.cell}
    for number, code in enumerate(plan.codes):
        if number in moments:
            yield moment_text(game, moments[number], block)
        elif number != plan.round:
            yield _program(game, number, code, said.get(number, 0))
        if code.guards is not None:
            yield _guard(game, number, code)


def _program(game: Game, number: int, code: Code, said: int) -> str:
    """`said` is the cell that an action finds filled with what it is about."""
    body = Body(game, f"p{number}")
    given = [place for place, register in enumerate(code.given) if register.name != "result"]
    body.gives = len(given) < len(code.given)
    with body(f"def p{number}({', '.join(f'c{REGISTERS + place}' for place in given)}):"):
        body("t.depth += 1" + DEPTH)
        with body(f"if t.depth > {DEEPEST}:" + DEPTH):
            body("t.fuel = -1" + DEPTH)
            body("return 1" + DEPTH)
        charge(body, code.body)
        for line in ("c2 = 0", "c3 = -1", "c4 = 0", *([f"result = {UNSET}"] if body.gives else [])):
            body(line)
        first = REGISTERS + len(code.given)
        for place, register in enumerate(code.own, first):
            body(f"c{place} = {'t.said_about' if place == said else register.type.start}")
        if said:
            body("t.said_about = -1")
        body.cells = range(first + len(code.own))
        block(body, code.body)
        body.leave()
    return body.lines.text()


def _guard(game: Game, number: int, code: Code) -> str:
    assert code.guards is not None
    tests = " or ".join(map(Values(game).value, code.guards)) or "0"
    roles = ", ".join(f"c{REGISTERS + place}" for place in range(len(code.given)))
    return f"def g{number}({roles}):\n    return {tests}\n"


def _begin_play(game: Game) -> str:
    """The program of a play, by the kind of the card."""
    lines = ["def begin_play(seat, card, mark, drawn, laid):", "    kind = KIND[card + 1]"]
    for kind, number in enumerate(game.plan.plays):
        lines += [f"    if kind == {kind}:", f"        return p{number}(seat, card, mark, drawn, laid)"]
    return "\n".join([*lines, "    return 0", ""])


def _begin_row(game: Game) -> str:
    """What the first card does, by its kind; like a play of it by nobody."""
    lines = ["def begin_row(card):"]
    if any(number is not None for number in game.plan.turned_up):
        lines.append("    kind = KIND[card + 1]")
    for kind, number in enumerate(game.plan.turned_up):
        if number is not None:
            roles = [sort.start if name != "card" else "card" for name, sort in EVENTS["play"].roles]
            lines += [f"    if kind == {kind}:", f"        return p{number}({', '.join(map(str, roles))})"]
    return "\n".join([*lines, "    return 0", ""])


def _depth_left(game: Game, text: str) -> str:
    """Only programs that may come about within themselves count how deep they stand."""
    deep = {name for name in game.calls if name in _reached(game, name)}
    found, within = [], ""
    for line in text.splitlines():
        if line.startswith("def "):
            within = line[4:].partition("(")[0]
        if not line.endswith(DEPTH) or within in deep:
            found.append(line)
    return "\n".join(found) + "\n"


def _reached(game: Game, name: str) -> set[str]:
    found: set[str] = set()
    waiting = [*game.calls.get(name, ())]
    while waiting:
        called = waiting.pop()
        if called not in found:
            found.add(called)
            waiting += game.calls.get(called, ())
    return found


# --- a round --------------------------------------------------------------------------------------------


def _deal(game: Game) -> str:
    """The cards are shared out; what zones hold from the beginning is laid out."""
    lines = ["def dealt() -> None:", "    deck_shuffled()", "    deal()"]
    for number, zone in enumerate(game.book.zones):
        if not zone.dealt:
            continue
        if zone.of_player:
            lines += ["    rest = everybody_from(t.first)", "    while rest:"]
            lines += [f"        turned_up_into((rest & 15) - 1 + {game.pile(number, 0)}, {zone.dealt})"]
            lines += ["        rest = rest >> 4"]
        else:
            lines.append(f"    turned_up_into({game.pile(number)}, {zone.dealt})")
    return "\n".join([*lines, ""])


def _counted(game: Game) -> str:
    """Whose hands are counted at the end, and what each is worth."""
    scores, together = game.method.scores, game.book.teams is not None and game.book.teams.together
    free = scores == "winner" or together
    if scores not in ("winner", "everybody"):
        body = "    return 0"
    elif not free:
        body = "    return in_the_game(t.winner)"
    else:
        body = """    packed = in_the_game(t.winner)
    kept = 0
    shift = 0
    while packed:
        if not wins_with((packed & 15) - 1):
            kept = kept | (packed & 15) << shift
            shift += 4
        packed = packed >> 4
    return kept"""
    return f"""def hands_counted():
{body}

def hand_worth(seat):
    total = 0
    for word in range(W):
        cards = HELD[(seat + 1) * W + word]
        while cards:
            card = word * 64 + ctz(cards)
            total += WORTH[card + 1] * copies(seat, card)
            cards = cards & cards - 1
    return total
"""
