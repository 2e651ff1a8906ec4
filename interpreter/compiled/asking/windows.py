"""Windows: who may act out of turn, in which order, and what comes of it. All that open at one moment are one function.

Whoever has opened it gets back in scalars (`t.held_...`) what has been changed of the frame that waits.
"""

from __future__ import annotations

from collections.abc import Callable

from lastcard.interpreter.compiled.game import Game
from lastcard.interpreter.compiled.ops.body import STOP, Body
from lastcard.interpreter.compiled.ops.price import charge
from lastcard.interpreter.compiled.ops.proposals import guarded
from lastcard.interpreter.compiled.ops.walking import operations_of
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.frame import AMOUNT, COLOR_BEFORE, REGISTERS, TARGET
from lastcard.interpreter.engine.program import Moment
from lastcard.interpreter.engine.state import NONE

from .answers import answer
from .offers import MomentBody, asked_by_several, held_cells, menu, seats_of

Blocks = Callable[[Body, op.Block], None]


def takes_plays_back(moment: Moment) -> bool:
    return any(isinstance(each, op.Act) and each.word == "cancel_play" for each in operations_of((moment.ask,)))


def _given(moment: Moment) -> list[str]:
    """What the function of a moment is handed over from the frame that waits."""
    roles = [f"c{REGISTERS + place}" for place in range(moment.roles)]
    before = [f"c{COLOR_BEFORE}"] if takes_plays_back(moment) else []
    return [*roles, f"c{TARGET}", f"c{AMOUNT}", "opened", "queue", "c2", *before]


def open_windows(body: Body, number: int) -> None:
    """The moment has come: if any window opens, somebody may be asked."""
    game, moment = body.game, body.game.plan.moments[number]
    windows = moment.ask.windows
    whose = f"c{REGISTERS}" if moment.roles else "0"
    body.fresh_lists()
    opened = body.let("opened", "0")
    for place, window in enumerate(windows):
        tests = [f"({whose} == -1 or not {_asked_already(game, window, whose)})"] if window.once_a_turn else []
        tests += [body.value(window.when)] if window.when is not None else []
        with body(f"if {' and '.join(tests) or '1'}:"):
            body(f"{opened} = {opened} | {1 << place}")
    with body(f"if {opened}:"):
        for place, window in enumerate(windows):
            if window.once_a_turn:
                with body(f"if {opened} >> {place} & 1 and {whose} != -1:"):
                    body(f"{_asked_already(game, window, whose)} = 1")
                    body("t.asked_any = 1")
        for place, window in enumerate(windows):
            if window.place != NONE:
                body(f"REACHED[{window.place}] = REACHED[{window.place}] + ({opened} >> {place} & 1)")
        queue = body.let("queue", _queue(body, moment, opened))
        anyway = any(window.otherwise for window in windows)
        with body("if 1:" if anyway else f"if {queue}:"):
            given = [{"opened": opened, "queue": queue}.get(each, each) for each in _given(moment)]
            with body(f"if {body.calling(f'p{moment.program}', *given)}:"):
                body(STOP)
            body("c2 = t.held_marks")
            for cell in held_cells(game, moment):
                body(f"c{cell} = t.held_{cell}")


def _asked_already(game: Game, window: op.Opened, seat: str) -> str:
    return f"ASKED[{seat} + {window.window * (game.players + 1) + 1}]"


def _queue(body: Body, moment: Moment, opened: str) -> str:
    """Everybody concerned, once, in the order of the windows that ask them."""
    windows = moment.ask.windows
    if len(windows) == 1:
        return seats_of(body, windows[0])
    found = "0"
    for place in moment.ask.order or range(len(windows)):
        found = f"joined({found}, {seats_of(body, windows[place])} if {opened} >> {place} & 1 else 0)"
    return found


# --- the function of a moment ---------------------------------------------------------------------------


def moment_text(game: Game, moment: Moment, block: Blocks) -> str:
    """`block` writes what is done when an offer is taken."""
    body, windows = MomentBody(game, moment), moment.ask.windows
    code = game.plan.codes[moment.program]
    with body(f"def p{moment.program}({', '.join(_given(moment))}):"):
        body("t.depth += 1  # depth")
        charge(body, (moment.ask,))
        body("h2 = c2")
        body("c2 = 0")
        for cell in body.held:
            body(f"h{cell} = c{cell}")
        if takes_plays_back(moment):
            body(f"h{COLOR_BEFORE} = c{COLOR_BEFORE}")
        first_own = REGISTERS + len(code.given)
        for place, register in enumerate(code.own):
            body(f"c{first_own + place} = {register.type.start}")
        body(f"{body.taker} = -1")
        body("taken = -1")
        body("picked = -1")
        asked_by_several(body, windows)
        with body("while queue and taken < 0:"):
            body(f"{body.taker} = (queue & 15) - 1")
            body("queue = queue >> 4")
            menu(body, windows)
            answer(body)
        body(f"{body.taker} = {body.taker} if taken >= 0 else -1")
        if game.policy != "uniform-cards":  # which takes no offer
            _taken(body, block)
        for place, window in enumerate(windows):
            if window.otherwise:
                with body(f"if opened >> {place} & 1:"):
                    block(body, window.otherwise)
        body.leave()
    return body.lines.text()


def _taken(body: MomentBody, block: Blocks) -> None:
    """The one who takes an offer closes the windows: it is said, and what it brings is done."""
    for offer in body.offers:
        with body(f"if taken == {offer.number}:"):
            body(f"opened = opened & ~{1 << offer.window}")
            if offer.said.cell:
                body(f"c{offer.said.cell} = picked" + (" - 1" if offer.laid and not offer.said.several else ""))
            if not offer.said.plays:
                say(body, body.taker, offer.said.said)
            block(body, offer.said.body)


def say(body: Body, seat: str, said: int) -> None:
    """Somebody says the name of an offer or an action."""
    number = body.game.plan.says[said]
    if number is None:
        return
    guard = guarded(body.game, number, (seat, str(said)))
    call = body.calling(f"p{number}", seat, str(said))
    with body(f"if {call}:" if guard == "1" else f"if {guard} and {call}:"):
        body(STOP)
