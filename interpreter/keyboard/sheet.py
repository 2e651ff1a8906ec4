"""A question as it is put to somebody who types: what it is for, its answers and their keys, what letting go brings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.host.view import View
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.position import Question

from .picture import by_colors, hand_lines

LETTING_GO = ("decline", "keep")
LET = "n"  # the key that lets everything go by
BLUFF = "?"


@dataclass(slots=True)
class Sheet:
    """One question, its answers numbered. To let it go by has a key of its own."""

    question: Question
    view: View
    speaker: Speaker
    numbered: list[Option] = field(init=False)
    letting_go: Option | None = field(init=False)

    def __post_init__(self) -> None:
        options = self.question.decision.options
        self.numbered = self._in_order([option for option in options if option.move.verb not in LETTING_GO])
        self.letting_go = next((option for option in options if option.move.verb in LETTING_GO), None)

    @property
    def player(self) -> str:
        return self.question.decision.player

    @property
    def of_turn(self) -> bool:
        """Is a card to be laid from the hand, rather than something answered?"""
        return self.question.decision.kind == "play"

    def _in_order(self, options: list[Option]) -> list[Option]:
        """Cards that are laid from the hand as they stand there: numbers are found where they are looked for."""
        if not self.of_turn:
            return options
        hand = [text for _, cards in by_colors(self.view, self.speaker) for text, _ in cards]
        place = {text: number for number, text in enumerate(hand)}
        return sorted(options, key=lambda option: place.get(self._held(option), len(hand)))

    # --- what is shown ---------------------------------------------------------------------------

    def hand(self) -> Iterator[str]:
        return hand_lines(self.view, self.speaker, self.in_hand())

    def in_hand(self) -> dict[str, str]:
        """The numbers that stand at cards in the hand, so that these are told once."""
        if not self.of_turn:
            return {}
        found: dict[str, str] = {}
        for number, option in enumerate(self.numbered, 1):
            text = self._held(option)
            if text and text not in found:
                found[text] = f"{number}{BLUFF}" if option.unlawful else str(number)
        return found

    def _held(self, option: Option) -> str:
        """The card of the hand that is laid, where nothing else is to be said of it."""
        move, book = option.move, self.speaker.names.book
        if move.verb != "play" or move.under or move.offer:
            return ""
        card = book.cards[move.card]
        return card.front if book.backs_stay_unseen else card.text

    def lines(self) -> Iterator[tuple[str, str]]:
        """Keys and what they do, without those that stand in the hand."""
        shown = {number.rstrip(BLUFF) for number in self.in_hand().values()}
        said = self.in_any_case()  # what has been said of one answer, or will be of all, is not said again of the next
        for number, option in enumerate(self.numbered, 1):
            if str(number) not in shown:
                stake = self.stake(option)
                yield str(number), self._answer(option, "" if stake == said else stake)
                said = said if stake == said else stake
        if self.letting_go is not None:
            yield LET, self.going_by()

    def in_any_case(self) -> str:
        """What comes of every answer that has a number; empty where it is not the same."""
        options = self.question.decision.options
        return self.speaker.in_any_case(self.question, [options.index(option) for option in self.numbered])

    def _answer(self, option: Option, stake: str) -> str:
        said = self.speaker.option(option)
        return self.speaker.say("{answer}: {stake}", answer=said, stake=stake) if stake else said

    def stake(self, option: Option) -> str:
        return self.speaker.stake(self.question, self.question.decision.options.index(option))

    def going_by(self) -> str:
        """What it brings to answer nothing."""
        assert self.letting_go is not None
        if self.letting_go.move.verb == "keep":
            return self.speaker.option(self.letting_go)
        return self.speaker.declining(self.question)

    def has_bluffs(self) -> bool:
        return any(number.endswith(BLUFF) for number in self.in_hand().values())

    def keys(self) -> str:
        """What can be typed, in a few words."""
        count, speaker = len(self.numbered), self.speaker
        if not count:
            return speaker.say("Type `{key}`.", key=LET)
        if self.letting_go is None:
            return speaker.several("Type `1`.", "Type a number from 1 to {count}.", count)
        return speaker.several("Type `1`, or `{key}`.", "Type a number from 1 to {count}, or `{key}`.", count, key=LET)
