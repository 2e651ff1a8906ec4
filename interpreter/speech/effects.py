"""What may come of an answer, in words: `you draw 6 cards and you lose your turn, or Ana draws 4 cards`.

Each effect has four forms: of somebody, of whoever reads, of somebody between two amounts, and what a button says that
brings it about for whoever presses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.interpreter.host.outlook import FELT, WON, Effect, Outcome, Risk

from .language import Marked
from .voice import Said, Voice, begun


@dataclass(frozen=True, slots=True)
class Felt:
    """An effect; `between` and `button_between` where its amount may differ."""

    said: Said
    button: Marked
    between: Said | None = None
    button_between: Marked | None = None


FEELINGS: dict[str, Felt] = {
    "draw": Felt(
        Said(
            Marked("{who} draws {count} card", "{who} draws {count} cards"),
            Marked("you draw {count} card", "you draw {count} cards"),
        ),
        Marked("draw {count} card", "draw {count} cards"),
        Said(Marked("{who} draws {least} to {most} cards"), Marked("you draw {least} to {most} cards")),
        Marked("draw {least} to {most} cards"),
    ),
    "take": Felt(
        Said(
            Marked("{who} takes {count} card", "{who} takes {count} cards"),
            Marked("you take {count} card", "you take {count} cards"),
        ),
        Marked("take {count} card", "take {count} cards"),
        Said(Marked("{who} takes {least} to {most} cards"), Marked("you take {least} to {most} cards")),
        Marked("take {least} to {most} cards"),
    ),
    "lose turn": Felt(
        Said(
            Marked("{who} loses a turn", "{who} loses {count} turns"),
            Marked("you lose your turn", "you lose {count} turns"),
        ),
        Marked("lose your turn", "lose {count} turns"),
        Said(Marked("{who} loses {least} to {most} turns"), Marked("you lose {least} to {most} turns")),
        Marked("lose {least} to {most} turns"),
    ),
    "points": Felt(
        Said(
            Marked("{who} scores {count} point", "{who} scores {count} points"),
            Marked("you score {count} point", "you score {count} points"),
        ),
        Marked("score {count} point", "score {count} points"),
        Said(Marked("{who} scores {least} to {most} points"), Marked("you score {least} to {most} points")),
        Marked("score {least} to {most} points"),
    ),
    "give": Felt(
        Said(
            Marked("{who} gets {count} card", "{who} gets {count} cards"),
            Marked("you get {count} card", "you get {count} cards"),
        ),
        Marked("get {count} card", "get {count} cards"),
        Said(Marked("{who} gets {least} to {most} cards"), Marked("you get {least} to {most} cards")),
        Marked("get {least} to {most} cards"),
    ),
    "leave": Felt(
        Said(Marked("{who} is out of the round"), Marked("you are out of the round")), Marked("leave the round")
    ),
    "quit": Felt(Said(Marked("{who} is out of the game"), Marked("you are out of the game")), Marked("leave the game")),
    "finish": Felt(Said(Marked("{who} finishes"), Marked("you finish")), Marked("finish")),
    "swap": Felt(Said(Marked("{who} swaps hands"), Marked("you swap hands")), Marked("swap hands")),
    "hands on": Felt(Said(Marked("every hand goes on to the next player")), Marked("pass every hand on")),
    "another turn": Felt(
        Said(Marked("{who} gets another turn"), Marked("you get another turn")), Marked("get another turn")
    ),
    WON: Felt(Said(Marked("{who} wins the round"), Marked("you win the round")), Marked("win the round")),
}

if FEELINGS.keys() != FELT | {WON}:
    raise NotImplementedError(f"nothing says how these are felt: {', '.join(FEELINGS.keys() ^ (FELT | {WON}))}")


def outcomes_text(voice: Voice, outcomes: Sequence[Outcome]) -> str:
    """All that may come of it, the most likely first; empty where nothing does in any case."""
    texts = [voice.all_of([effect_text(voice, effect) for effect in outcome]) for outcome in outcomes]
    return _alternatives(voice, texts)


def button_text(voice: Voice, outcomes: Sequence[Outcome], player: str) -> str:
    """The same for whoever presses a button, without what it brings to others."""
    own = [[effect for effect in outcome if effect.player == player] for outcome in outcomes]
    return _alternatives(voice, [voice.all_of([_button(voice, effect) for effect in each]) for each in own])


def _alternatives(voice: Voice, texts: Sequence[str]) -> str:
    different = [text for text in dict.fromkeys(texts) if text]
    if different and "" in texts:
        different.append(voice.say("nothing happens"))
    return begun(voice.any_of(different))


def risks_text(voice: Voice, risks: Sequence[Risk]) -> str:
    """What others may say against it, and what that brings."""
    return voice.row_of([_risk(voice, risk) for risk in risks]) if risks else ""


def _risk(voice: Voice, risk: Risk) -> str:
    brings = voice.all_of([effect_text(voice, effect) for effect in risk.brings])
    return voice.say("if somebody says “{offer}”: {brings}", offer=voice.names.saying(risk.offer), brings=brings)


def effect_text(voice: Voice, effect: Effect) -> str:
    felt = FEELINGS[effect.kind]
    if effect.kind == WON and not effect.player:
        return voice.say("nobody wins the round")
    if effect.least != effect.most and felt.between is not None:
        return voice.tell(felt.between, effect.player, least=effect.least, most=effect.most)
    return voice.tell(felt.said, effect.player, count=effect.most)


def _button(voice: Voice, effect: Effect) -> str:
    felt = FEELINGS[effect.kind]
    if effect.least != effect.most and felt.button_between is not None:
        return voice.marked(felt.button_between, least=effect.least, most=effect.most)
    return voice.marked(felt.button, effect.most)
