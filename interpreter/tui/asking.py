"""What is asked now, as a purpose and buttons: of one seat, or of all who may say something."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.position import Position, Question

from .menu import DIGITS, Choice
from .question import Said

NOBODY, CLAIM, GO_ON, BACK, TOGETHER = "nobody", "claim", "go on", "back", "together"  # answers that are no options


def buttons_of(speaker: Speaker, question: Question, choices: Sequence[Choice]) -> list[Said]:
    """A button for each answer that is not laid from the hand."""
    return [_button(speaker, question, choice, choice.key) for choice in choices]


def ways_of(speaker: Speaker, question: Question, choices: Sequence[Choice]) -> list[Said]:
    """One card can be laid in several ways."""
    keys = iter(DIGITS)
    ways = [_button(speaker, question, choice, next(keys, "")) for choice in choices]
    return [*ways, Said("escape", speaker.say("Back"), "", BACK)]


def _button(speaker: Speaker, question: Question, choice: Choice, key: str) -> Said:
    option = choice.option
    if option.move.verb == "decline":
        return Said(key, speaker.declining(question), "", str(choice.place))
    stake = speaker.stake(question, choice.place)
    return Said(key, speaker.option(option), stake, str(choice.place), option.hurts or option.unlawful)


def together(position: Position, people: Sequence[Speaker], asked: Callable[[str], Question | None]) -> Iterator[Said]:
    """Who of those at this keyboard may say what, with nobody's hand in sight; whoever would lay a card looks at
    their cards first, and in a secret moment everybody may, whoever holds the card for it."""
    keys = iter(DIGITS)
    secret = position.moment is not None and position.moment.secret
    for speaker in people:
        question = asked(speaker.reader)
        if question is None:
            continue
        open_to_all = (
            [] if secret else [each for each in enumerate(question.decision.options) if _needs_no_hand(each[1])]
        )
        for place, option in open_to_all:
            text = speaker.say("{name}: {answer}", name=speaker.reader, answer=speaker.option(option))
            yield Said(next(keys, ""), text, speaker.stake(question, place), f"{place} {speaker.reader}", option.hurts)
        taking = [option for option in question.decision.options if option.move.verb != "decline"]
        if secret or len(open_to_all) < len(taking):
            text = speaker.say("{name} looks at the cards for it", name=speaker.reader)
            yield Said(next(keys, ""), text, "", f"{CLAIM} {speaker.reader}")
    for speaker in people[:1]:
        yield Said("d", speaker.say("Nobody here says anything"), "", NOBODY)


def _needs_no_hand(option: Option) -> bool:
    return option.move.verb != "decline" and option.move.card == NONE


def none_asked(speaker: Speaker, position: Position, anything_due: bool) -> tuple[str, list[Said]]:
    """Whom the table waits for; bots need not be waited for."""
    text = speaker.waiting(position) if position.moment is None else speaker.moment(position)
    return text, [Said("space", speaker.say("Go on at once"), "", GO_ON)] if anything_due else []


def laid_together(speaker: Speaker, cards: Sequence[str], side: int) -> Said:
    said = ", ".join(speaker.names.seen(card, side) for card in cards)
    return Said("enter", speaker.say("Lay together: {cards}", cards=said), "", TOGETHER)
