"""The questions that steps ask: a color, one of several, a number, a word, a share, a card just drawn."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.dsl.words.limits import MOST_NUMBERS
from lastcard.dsl.words.types import CARDS, COLORS
from lastcard.dsl.words.vocabulary import STEP_WORDS
from lastcard.interpreter.compiled.ops.acts import Link, Write
from lastcard.interpreter.compiled.ops.body import Body
from lastcard.interpreter.compiled.ops.deeds import DONE
from lastcard.interpreter.compiled.ops.proposals import Proposals
from lastcard.interpreter.compiled.values.cards import colors_now
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.ops.questions import QUESTIONS as IN_THE_ENGINE
from lastcard.interpreter.simulation.policies import LIGHT

from .choosing import Answers, asked, decided, entry, head, noted

QUESTIONS: dict[str, Write] = {}


def question(*names: str) -> Callable[[Link], Link]:
    def register(write: Link) -> Link:
        QUESTIONS.update(dict.fromkeys(names, write))
        return write

    return register


@question("name_color", "name_color_from")
def name_color(body: Body, said: op.Act) -> None:
    """One of the colors that no rule forbids to name; where there is none, nobody is asked."""
    seat = body.named("seat", said.operands[0])
    with body(f"if takes_part({seat}):"):
        several = body.value(said.operands[1]) if len(said.operands) > 1 else colors_now(body.values)
        colors = body.let("colors", f"nameable({seat}, {several})")
        with body(f"if {colors}:"):
            decided(body)
            word = head("name", seat, {"color": f"nth_bit({colors}, {{}})"})
            chosen = asked(
                body, seat, [Answers(f"popcount({colors})", listed=lambda b, place: entry(b, word.format(place)))]
            )
            color = body.let("color", f"nth_bit({colors}, {chosen})")
            noted(body, head("name", seat, {"color": color}))
            proposals = Proposals(body)
            values = (seat, *("-1" for _ in said.operands[1:]), color)
            proposals.follow(said.follows, values, DONE)
            proposals.flush()


@question("pick", "pick_or_none")
def pick(body: Body, said: op.Act) -> None:
    """One of several players, cards or colors; where there is none, it is none."""
    (player, several), (store,) = said.operands, said.stores
    forgone = int(STEP_WORDS[said.word].asks == "pick or none")
    body.fresh_lists()
    seat, found = body.named("seat", player), body.let("found", "-1")
    with body(f"if takes_part({seat}):"):
        if several.type == CARDS:
            some = body.let("some", body.values.set_of(body.values.cards(several)))
            small = body.game.small
            count = f"popcount({some})" if small else f"ARENA[{some}]"
            one = f"nth_bit({some}, {{}})" if small else f"ARENA[{some} + 1 + {{}}]"
            verb, part = "card", "card"
        elif several.type == COLORS:
            some = body.let("some", body.value(several))
            count, one, verb, part = f"popcount({some})", f"nth_bit({some}, {{}})", "name", "color"
        else:
            some = body.let("some", body.value(several))
            count, one, verb, part = f"many({some})", f"nth_of({some}, {{}})", "player", "player"
        many = body.let("many", count)
        with body(f"if {many} + {forgone}:"):
            decided(body)
            answers = [Answers(many, listed=lambda b, place: entry(b, head(verb, seat, {part: one.format(place)})))]
            if forgone:
                answers.append(Answers("1", listed=lambda b, place: entry(b, head(verb, seat))))
            chosen = asked(body, seat, answers)
            body(f"{found} = {one.format(chosen)}" + (f" if {chosen} < {many} else -1" if forgone else ""))
            noted(body, head(verb, seat, {part: found}))
    body.store(store, found)


@question("pick_number")
def pick_number(body: Body, said: op.Act) -> None:
    """One of the numbers from one to another; where there are none, it is the first all the same."""
    (player, first, last), (store,) = said.operands, said.stores
    seat, low, high = body.named("seat", player), body.named("low", first), body.named("high", last)
    found = body.let("found", low)
    with body(f"if takes_part({seat}) and {high} >= {low}:"):
        decided(body)
        many = body.let("many", f"lesser({high} - {low} + 1, {MOST_NUMBERS})")
        chosen = asked(
            body, seat, [Answers(many, listed=lambda b, place: entry(b, head("number", seat), f"{low} + {place}"))]
        )
        body(f"{found} = {low} + {chosen}")
        noted(body, head("number", seat), found)
    body.store(store, found)


@question("pick_word")
def pick_word(body: Body, said: op.Act) -> None:
    """One of the words that a flag holds; it then holds this one."""
    (store,) = said.stores
    assert isinstance(store, op.IntoFlag)
    words = len(body.game.book.flags[store.flag].type.choices)
    seat = body.named("seat", said.operands[0])
    with body(f"if takes_part({seat}):"):
        decided(body)
        chosen = asked(
            body,
            seat,
            [
                Answers(
                    str(words), listed=lambda b, place: entry(b, head("word", seat), f"{place} + {store.flag << 20}")
                )
            ],
        )
        noted(body, head("word", seat), chosen)
        body.store(store, chosen)


@question("share")
def share(body: Body, said: op.Act) -> None:
    """How much of an amount goes to whom?"""
    player, amount, several = said.operands
    part, receiver = said.stores
    seat = body.named("seat", player)
    players = body.let("players", f"{body.values.several(several)} if takes_part({seat}) else 0")
    most = body.let("most", f"lesser({body.value(amount)}, CAP)")
    many = body.let("many", f"many({players})")
    with body(f"if {many} and {most} > 0:"):
        decided(body)

        def listed(body: Body, place: str) -> None:
            whom = {"player": f"nth_of({players}, {place} % {many})"}
            entry(body, head("share", seat, whom), f"{place} // {many} + 1")

        chosen = asked(body, seat, [Answers(f"({most} * {many})", listed=listed)])
        share_of = body.let("share", f"{chosen} // {many} + 1")
        whom = body.let("whom", f"nth_of({players}, {chosen} % {many})")
        noted(body, head("share", seat, {"player": whom}), share_of)
        body.store(part, share_of)
        body.store(receiver, whom)


@question("may_play")
def may_play(body: Body, said: op.Act) -> None:
    """A card just drawn: play it or keep it, if the law permits it at all."""
    seat, card = body.named("seat", said.operands[0]), body.named("card", said.operands[1])
    law = body.game.law
    fits = f"fits_now({seat}, {card}, 1)"
    if law.tolerates:
        fits = f"({fits} or tolerated({seat}, {card}, 1))"
    with body(f"if takes_part({seat}) and holds({seat}, {card}) and {fits}:"):
        decided(body)
        keeps = body.let("keeps", f"(not obliged({seat}, {card}, 1, 0))" if law.obliges else "1")
        played = body.let("played", f"(1 if {_played(body, seat, card, keeps)} else 0)")
        with body(f"if {played}:"):
            noted(body, head("play", seat, {"card": card}))
            proposals = Proposals(body)
            proposals.play(seat, card, "1", "0", offered=False)
            proposals.flush()
        with body("else:"):
            noted(body, head("keep", seat))


def _played(body: Body, seat: str, card: str, keeps: str) -> str:
    """Whoever lays cards wherever they can still chooses one of those that look alike."""
    if body.game.policy == "uniform-cards":
        alike = body.let("alike", f"copies({seat}, {card})")
        with body(f"if {alike} > 1:"):
            body(f"below({alike})")
        return "1"
    answers = [
        Answers("1", listed=lambda b, place: entry(b, head("play", seat, {"card": card}))),
        Answers(keeps, LIGHT, lambda b, place: entry(b, head("keep", seat))),
    ]
    return f"{asked(body, seat, answers)} == 0"


if QUESTIONS.keys() != IN_THE_ENGINE.keys():
    raise NotImplementedError(f"a question is not compiled: {QUESTIONS.keys() ^ IN_THE_ENGINE.keys()}")
