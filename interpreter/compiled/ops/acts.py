"""What each step does that asks nobody: one function a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from lastcard.dsl.words.types import CARD
from lastcard.dsl.words.vocabulary import EVENTS, STEP_WORDS
from lastcard.interpreter.compiled.asking.several import lays_several
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.frame import CANCELS, COLOR_BEFORE, REGISTERS
from lastcard.interpreter.engine.ops.flow import LAID

from .body import UNSET, Body
from .deeds import DONE, Came
from .proposals import Proposals, handed_over

Write = Callable[[Body, op.Act], None]
Link = TypeVar("Link", bound=Write)
ACTS: dict[str, Write] = {}


def act(*names: str) -> Callable[[Link], Link]:
    def register(write: Link) -> Link:
        ACTS.update(dict.fromkeys(names, write))
        return write

    return register


def deed(name: str) -> Callable[[Callable[[Body, list[str], op.Act], Came]], Callable[..., Came]]:
    """What a step does of itself, before it proposes what its row says."""

    def register(do: Callable[[Body, list[str], op.Act], Came]) -> Callable[..., Came]:
        def write(body: Body, said: op.Act) -> None:
            values = [body.named("value", operand) for operand in said.operands]
            came = do(body, values, said)
            proposals = Proposals(body)
            proposals.follow(said.follows, values, came)
            proposals.flush()

        ACTS[name] = write
        return do

    return register


# --- proposing events ---------------------------------------------------------------------------------


def propose(body: Body, said: op.Act) -> None:
    """The word does nothing but propose an event about what it is said of."""
    (more,) = said.follows
    values = [body.named("value", operand) for operand in said.operands]
    proposals = Proposals(body)
    if not values:
        proposals.propose(more.event, handed_over(more, values))
        proposals.flush()
        return
    with body(f"if {values[0]} != -1:" if EVENTS[more.event].also_out else f"if takes_part({values[0]}):"):
        proposals.propose(more.event, handed_over(more, values))
        proposals.flush()


ACTS.update({word.name: propose for word in STEP_WORDS.values() if word.proposes and not word.writes and not word.asks})


@act("draw", "draw_as")
def draw(body: Body, said: op.Act) -> None:
    """The last card drawn may get a name."""
    (more,) = said.follows
    wanted = next((store.cell for store in said.stores if isinstance(store, op.IntoCell)), 0)
    seat, count = (body.named(what, operand) for what, operand in zip(("seat", "amount"), said.operands, strict=True))
    with body(f"if takes_part({seat}) and {count} > 0:"):
        body(f"t.drawn_last = {UNSET}")
        body(f"t.result = {UNSET}")
        proposals = Proposals(body)
        proposals.propose(more.event, handed_over(more, (seat, count)))
        at_once = not proposals.due or body.game.plan.events[more.event].program is None
        if wanted and at_once:
            body(f"c{wanted} = t.drawn_last")
        proposals.flush()
        if wanted and not at_once:
            with body(f"if t.result != {UNSET}:"):
                body(f"c{wanted} = t.result")
    if wanted:
        with body("else:"):
            body(f"c{wanted} = -1")


@act("play_card")
def play_card(body: Body, said: op.Act) -> None:
    """A card is laid from the hand, or several in one move, with all that follows."""
    player, cards = said.operands
    seat = body.named("seat", player)
    single = cards.type == CARD
    if single:
        card, laid = body.named("card", cards), "0"
        there = f"{card} != -1"
    else:
        body.fresh_lists()
        found = body.let("cards", body.values.listed(cards))
        card, laid = body.let("card", f"last_in({found})"), body.let("laid", f"packed_list({found})")
        there = f"ARENA[{found}]"
    with body(f"if {there} and takes_part({seat}):"):
        with body(f"if t.course < BEGIN_TURN and {seat} == t.first:"):
            body("t.course = END_TURN")  # to lay a card before the first turn is to have had it
            body("t.n_turns += 1")
        proposals = Proposals(body)
        proposals.play(seat, card, "0", laid, bool(said.by))
        proposals.flush()


# --- moving cards -------------------------------------------------------------------------------------


@act("discard")
def discard(body: Body, said: op.Act) -> None:
    """Those that are in the hand."""
    player, cards = said.operands
    body.fresh_lists()
    seat = body.named("seat", player)
    with body(f"if {seat} != -1:"):
        found = body.let("cards", f"in_hand({body.values.listed(cards)}, {seat})")
        with body(f"if ARENA[{found}]:"):
            body(f"t.fuel -= 2 * ARENA[{found}]")
            body(f"discard({seat}, sorted_list({found}))")
        proposals = Proposals(body)
        proposals.follow(said.follows, [seat], DONE)
        proposals.flush()


@deed("swap_hands")
def _swap_hands(body: Body, values: list[str], said: op.Act) -> Came:
    seat, other = values
    swapped = body.let("swapped", f"(1 if {seat} != {other} and takes_part({seat}) and takes_part({other}) else 0)")
    with body(f"if {swapped}:"):
        body(f"swap_hands({seat}, {other})")
    return Came({"done": swapped})


@deed("pass_hands_on")
def _pass_hands_on(body: Body, values: list[str], said: op.Act) -> Came:
    seats = body.let("seats", "everybody_from(t.turn)")
    with body(f"if {seats} >> 4:"):
        body("t.idle = 0")
        body(f"pass_hands_on({seats})")
    return Came({"done": f"{seats} >> 4"})


@deed("turn_cards_over")
def _turn_cards_over(body: Body, values: list[str], said: op.Act) -> Came:
    side = body.game.deck.side
    body.fresh_lists()
    body("turn_cards_over()")
    body(f"FLAG[{side}] = 1 - FLAG[{side}]")
    return Came({"done": "1", "colored": "t.color != -1"})


@act("back_into_pile", "back_into_middle")
def back_into_pile(body: Body, said: op.Act) -> None:
    body(f"back_into_pile({int(said.word == 'back_into_middle')})")


@act("shuffle_pile")
def shuffle_pile(body: Body, said: op.Act) -> None:
    body("shuffle_draw_pile()")


@act("turn_up_another")
def turn_up_another(body: Body, said: op.Act) -> None:
    turn_up(body)


def turn_up(body: Body) -> None:
    """The next card is turned up; its row of the table is carried out."""
    for number in body.game.plan.turned_up:
        if number is not None:
            body.game.calls[body.name].add(f"p{number}")
    with body("if begin_row(turned_up()):"):
        body("return 1")


@deed("color_becomes")
def _color_becomes(body: Body, values: list[str], said: op.Act) -> Came:
    """That no color is in play any more is no color that is set."""
    body(f"t.color = {values[0]}")
    return Came({"done": "1", "colored": f"{values[0]} != -1"})


# --- the turn and the round ---------------------------------------------------------------------------


@act("play_first")
def play_first(body: Body, said: op.Act) -> None:
    seat = body.named("seat", said.operands[0])
    with body(f"if {seat} != -1:"):
        body(f"t.first = {seat}")
        body(f"t.turn = {seat}")


@act("go_on_after")
def go_on_after(body: Body, said: op.Act) -> None:
    body(f"t.after = {body.value(said.operands[0])}")


@act("another_turn")
def another_turn(body: Body, said: op.Act) -> None:
    seat = body.named("seat", said.operands[0])
    with body(f"if takes_part({seat}):"):
        body(f"t.again = {seat}")


@act("turn_goes_on")
def turn_goes_on(body: Body, said: op.Act) -> None:
    """What is asked in turn is asked once more, if the turn has begun and has not ended."""
    with body("if BEGIN_TURN < t.course and t.course <= END_TURN and t.went_on < MOST_GONE_ON:"):
        with body("if t.course == END_TURN:"):
            body("t.went_on += 1")
        body("t.course = ASK")


@act("take_turn")
def take_turn(body: Body, said: op.Act) -> None:
    """Play goes on from this player: when all that stands above is done, this turn ends."""
    (player,), (more,) = said.operands, said.follows
    seat = body.named("seat", player)
    with body(f"if takes_part({seat}):"):
        passed = body.let("passed", f"turns_lost_on_the_way({seat})")
        with body("if t.course < BEGIN_TURN:"):
            body(f"t.first = {seat}")
        with body("else:"):
            body("t.course = END_TURN")
            body("t.n_turns += 1")
        body(f"turn_taken({seat})")
        rest = body.let("rest", passed)
        with body(f"while {rest}:"):
            body(f"pass_over(({rest} & 15) - 1)")
            body(f"{rest} = {rest} >> 4")
        proposals = Proposals(body)
        proposals.once_for_each(more, [seat], passed, [], "1")
        proposals.flush()


# --- values -------------------------------------------------------------------------------------------


@act("become", "let")
def become(body: Body, said: op.Act) -> None:
    for store in said.stores:
        body.store(store, body.values.number(said.operands[0]))


@act("show")
def show(body: Body, said: op.Act) -> None:
    """Who sees what changes nothing on the table."""


# --- what a window takes back -------------------------------------------------------------------------


@act("cancel_play")
def cancel_play(body: Body, said: op.Act) -> None:
    """What has been laid is taken back at once, and nothing more comes of it."""
    bits = CANCELS[STEP_WORDS[said.word].cancels]
    with body(f"if not h2 & {bits}:"):
        body(f"h2 = h2 | {bits}")
        take_back(body, f"h{REGISTERS}" if REGISTERS in body.held else f"c{REGISTERS}", f"h{COLOR_BEFORE}")


def take_back(body: Body, seat: str, color: str) -> None:
    body.fresh_lists()
    cards = f"laid_list(c{LAID})" if lays_several(body.game) else f"one_card(c{LAID} - 1)"
    body(f"take_back({seat}, {cards}, {color})")


@act("cancel_group", "cancel_penalty", "cancel_lost_turn")
def cancel(body: Body, said: op.Act) -> None:
    body(f"h2 = h2 | {CANCELS[STEP_WORDS[said.word].cancels]}")
