"""What is asked now: which key gives which answer, and the buttons of one seat, or of all who may say something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from lastcard.interpreter.engine.decisions import Decision, Option
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.speech.names import Names
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.position import Position, Question

from .question import Said

NOBODY, CLAIM, GO_ON, BACK, TOGETHER = "nobody", "claim", "go on", "back", "together"  # answers that are no options
DIGITS = "123456789"
LAST = 1 << 30
LETTERS = {"draw": "d", "decline": "d", "keep": "d", "pass": "p"}  # what lays nothing has a key of its own


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer with its place in the decision, and the key that gives it."""

    place: int
    option: Option
    key: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """All answers of a question; those of the hand by the place of the card in it."""

    cards: dict[int, tuple[Choice, ...]]
    buttons: tuple[Choice, ...]

    def pressed(self, key: str) -> tuple[Choice, ...]:
        """What a key means: nothing, one answer, or several of one card."""
        for choices in (*self.cards.values(), *((button,) for button in self.buttons)):
            if choices[0].key == key:
                return choices
        return ()


NOTHING = Menu({}, ())


def menu_of(decision: Decision, hand: Sequence[str], text: Callable[[int], str]) -> Menu:
    """`hand` are the cards in the order in which they are shown, `text` is what a card is called there."""
    numbered = [*enumerate(decision.options)]
    laid = {place: of for place, option in numbered if (of := _laid(option, text)) and of <= {*hand}}
    keys = iter(DIGITS)
    cards: dict[int, tuple[Choice, ...]] = {}
    known: dict[str, str] = {}  # equal cards have one key
    for where, card in enumerate(hand):
        found = [place for place, together in laid.items() if card in together]
        if found:
            if card not in known:
                known[card] = next(keys, "")
            cards[where] = tuple(Choice(place, decision.options[place], known[card]) for place in found)
    buttons = list[Choice]()
    for place, option in sorted(numbered, key=lambda each: _standing(each[1])):
        if place not in laid and not _is_said_already(option, buttons):
            key = LETTERS.get(option.move.verb, "")
            key = key if key and key not in (button.key for button in buttons) else next(keys, "")
            buttons.append(Choice(place, option, key))
    return Menu(cards, tuple(buttons))


def _laid(option: Option, text: Callable[[int], str]) -> set[str]:
    """The cards that are laid from the hand; what is laid for an offer has a button that says so."""
    move = option.move
    return {text(card) for card in (*move.under, move.card)} if move.verb == "play" and not move.offer else set()


def _standing(option: Option) -> int:
    """What lays nothing stands below the rest."""
    return [*LETTERS].index(option.move.verb) + 1 if option.move.verb in LETTERS else 0


def _is_said_already(option: Option, buttons: list[Choice]) -> bool:
    """One refusal is one of all that is offered."""
    return option.move.verb == "decline" and any(button.option.move.verb == "decline" for button in buttons)


def in_order(names: Names, hand: Sequence[str], side: int) -> tuple[str, ...]:
    """A hand by colors, in the order of the deck; cards without color last."""

    def standing(text: str) -> tuple[int, int, int, int]:
        card = names.of_text(text, side)
        if card is None:
            return (LAST, 0, 0, 0)
        color = LAST if card.color == NONE else card.color
        return (color, int(card.rank == NONE), card.rank, card.kind)

    return tuple(sorted(hand, key=standing))


# --- buttons ----------------------------------------------------------------------------------------------------


def buttons_of(speaker: Speaker, question: Question, choices: Sequence[Choice]) -> list[Said]:
    """A button for each answer that is not laid from the hand."""
    return [*_said_once(_button(speaker, question, choice, choice.key) for choice in choices)]


def ways_of(speaker: Speaker, question: Question, choices: Sequence[Choice]) -> list[Said]:
    """One card can be laid in several ways."""
    keys = iter(DIGITS)
    ways = _said_once(_button(speaker, question, choice, next(keys, "")) for choice in choices)
    return [*ways, Said("escape", speaker.say("Back"), "", BACK, shown=speaker.say("Esc"))]


def _said_once(buttons: Iterable[Said]) -> Iterator[Said]:
    """What one answer brings is not said again of the next: where there is little room, the last ones would not be
    seen."""
    before = ""
    for button in buttons:
        yield replace(button, stake="") if button.stake == before else button
        before = button.stake


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
        question = question.for_all_eyes()
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
    return text, [
        Said("space", speaker.say("Go on at once"), "", GO_ON, shown=speaker.say("Space"))
    ] if anything_due else []


def laid_together(speaker: Speaker, cards: Sequence[str], side: int) -> Said:
    said = ", ".join(speaker.names.called(card, side) for card in cards)
    return Said("enter", speaker.say("Lay together: {cards}", cards=said), "", TOGETHER, shown=speaker.say("Enter"))
