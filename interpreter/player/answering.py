"""One person answers one question, in as many lines as it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.host.game import Refused

from .commands import run_command
from .picture import glance
from .sheet import Sheet
from .typed import called_with, card_called, lets_go, meant

if TYPE_CHECKING:
    from .sitting import Sitting


def ask_one(sitting: Sitting, name: str) -> None:
    """Until there is an answer, or the position is another for some other reason."""
    host = sitting.host
    position = host.position(name)
    assert position.question is not None
    sheet = Sheet(position.question, position.view, sitting.voices.of(name))
    if not sheet.numbered and not sitting.shared and sheet.letting_go is not None:
        host.answer(name, position.number, sheet.letting_go)  # nobody else could hear that nothing was asked
        return
    sitting.sit_at(name)
    show(sitting, sheet)
    prompt, fresh = sitting.voices.say("{name}> ", name=name), True
    while host.number == position.number and host.asked(name) is not None:
        typed = sitting.console.ask(prompt, fresh)
        fresh = False
        answer(sitting, sheet, " ".join(typed.split()))


def show(sitting: Sitting, sheet: Sheet) -> None:
    """The table and the hand where they have changed since they were seen, the question in any case."""
    console, speaker = sitting.console, sheet.speaker
    if not sitting.manner.terse:
        console.show()
    looks = sheet.of_turn or not sitting.hand_shown
    if looks:
        sitting.tell(glance(sheet.view, speaker))
    console.tell(speaker.purpose(sheet.question))
    if looks:
        show_hand(sitting, sheet)
    if sheet.has_bluffs():
        console.tell(speaker.say("`?` marks a bluff: the card is not allowed, and it may be found out."), "  ")
    show_answers(sitting, sheet)
    if stake := sheet.in_any_case():
        console.tell(speaker.say("In any case: {stake}.", stake=stake), "  ")
    sitting.hand_shown = True


def show_hand(sitting: Sitting, sheet: Sheet) -> None:
    for line in sheet.hand():
        sitting.console.tell(line, "  ", "      ")


def show_answers(sitting: Sitting, sheet: Sheet) -> None:
    for key, said in sheet.lines():
        sitting.console.tell(sheet.speaker.say("[{key}] {answer}", key=key, answer=said), "  ", "      ")


# --- what was typed -------------------------------------------------------------------------------------


def answer(sitting: Sitting, sheet: Sheet, typed: str) -> None:
    """An answer, or a command; anything else is said to be neither, and nothing happens."""
    if not typed:
        _remind(sitting, sheet)
    elif lets_go(typed, sheet):
        assert sheet.letting_go is not None
        _give(sitting, sheet, sheet.letting_go)
    elif (option := meant(typed, sheet)) is not None:
        _give(sitting, sheet, option)
    elif (both := called_with(typed, sheet)) is not None:
        sitting.announced[sheet.player] = both[1]
        _give(sitting, sheet, both[0])
    elif sitting.host.game.laying(typed) is not None:
        _give(sitting, sheet, typed)
    elif not run_command(sitting, typed, sheet):
        _not_understood(sitting, sheet, typed)


def _give(sitting: Sitting, sheet: Sheet, option: Option | str) -> None:
    try:
        sitting.host.answer(sheet.player, sitting.host.number, option)
    except Refused as error:
        sitting.announced.pop(sheet.player, None)
        sitting.console.tell(sheet.speaker.say("That cannot be done: {why}.", why=error.reason))


def _remind(sitting: Sitting, sheet: Sheet) -> None:
    """Enter alone is no answer: what can be done is said again."""
    sitting.console.tell(sheet.keys())
    if sheet.of_turn:
        show_hand(sitting, sheet)
    show_answers(sitting, sheet)


def _not_understood(sitting: Sitting, sheet: Sheet, typed: str) -> None:
    """A card that cannot be laid is asked about by being named."""
    if card_called(typed, sheet.speaker.names, sheet.player) is not None:
        run_command(sitting, f"why {typed}", sheet)
        return
    answers = [form for option in sheet.numbered for form in (option.short, option.label) if form]
    sitting.console.tell(sitting.not_understood(typed, answers))
    sitting.console.tell(sheet.keys())


# --- a call made with a card ------------------------------------------------------------------------------


def take_announced(sitting: Sitting, name: str) -> bool:
    """What somebody has said together with a card is taken as soon as it is offered; gives whether it was."""
    offer, decision = sitting.announced.get(name), sitting.host.asked(name)
    if not offer or decision is None:
        return False
    found = next((each for each in decision.options if each.move.verb != "decline" and each.move.offer == offer), None)
    if found is not None:
        del sitting.announced[name]
        sitting.host.answer(name, sitting.host.number, found)
        return True
    if decision.kind == "play":  # the card has brought all that it brings
        del sitting.announced[name]
        said = sitting.voices.names.saying(offer)
        sitting.console.tell(sitting.voices.say("There was nothing to say it for: {offer}.", offer=said))
    return False
