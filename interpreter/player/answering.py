"""One person answers one question, in as many lines as it takes."""

from __future__ import annotations

from lastcard.interpreter.engine.decisions import Option
from lastcard.interpreter.host.game import Refused
from lastcard.interpreter.keyboard.picture import glance
from lastcard.interpreter.keyboard.sheet import Sheet
from lastcard.interpreter.keyboard.typed import called_with, card_called, lets_go, meant
from lastcard.interpreter.table.here import only_answer

from .commands import not_understood, run_command, wait
from .desk import Desk


def ask_one(desk: Desk, name: str) -> None:
    """Until there is an answer, or the position is another for some other reason."""
    host = desk.host
    position = host.position(name)
    assert position.question is not None
    sheet = Sheet(position.question, position.view, desk.voices.of(name))
    forced = None if desk.shared else only_answer(position.question.decision)
    if forced is not None:
        host.answer(name, position.number, forced)
        return
    sit_at(desk, name)
    if desk.keyboard != name:  # a bot plays for them meanwhile
        return
    show(desk, sheet)
    prompt, fresh, seatings = desk.voices.say("{name}> ", name=name), True, desk.seatings
    while host.number == position.number and host.asked(name) is not None and desk.seatings == seatings:
        typed = desk.console.ask(prompt, fresh)
        fresh = False
        answer(desk, sheet, " ".join(typed.split()))


def sit_at(desk: Desk, name: str) -> None:
    """Hand the keyboard over, if somebody else has it: one key, and what has happened meanwhile is told."""
    if desk.keyboard == name:
        return
    desk.leave_desk()
    seatings = desk.seatings
    wait(desk, desk.voices.say("Pass the keyboard to {name}, who presses Enter. ", name=name))
    if desk.seatings != seatings:
        return
    desk.console.clear()
    desk.console.history.forget()
    desk.keyboard, desk.hand_shown = name, False
    desk.retell(name)


def show(desk: Desk, sheet: Sheet) -> None:
    """The table and the hand where they have changed since they were seen, the question in any case."""
    console, speaker = desk.console, sheet.speaker
    if not desk.manner.terse:
        console.show()
    looks = sheet.of_turn or not desk.hand_shown
    if looks:
        desk.tell(glance(sheet.view, speaker))
    console.tell(speaker.purpose(sheet.question))
    if looks:
        show_hand(desk, sheet)
    if sheet.has_bluffs():
        console.tell(speaker.bluffs(sheet.question), "  ")
    show_answers(desk, sheet)
    if stake := sheet.in_any_case():
        console.tell(speaker.say("In any case: {stake}.", stake=stake), "  ")
    desk.hand_shown = True


def show_hand(desk: Desk, sheet: Sheet) -> None:
    for line in sheet.hand():
        desk.console.tell(line, "  ", "      ")


def show_answers(desk: Desk, sheet: Sheet) -> None:
    for key, said in sheet.lines():
        desk.console.tell(sheet.speaker.say("[{key}] {answer}", key=key, answer=said), "  ", "      ")


# --- what was typed -------------------------------------------------------------------------------------


def answer(desk: Desk, sheet: Sheet, typed: str) -> None:
    """An answer, or a command; anything else is said to be neither, and nothing happens."""
    if not typed:
        _remind(desk, sheet)
    elif lets_go(typed, sheet):
        assert sheet.letting_go is not None
        _give(desk, sheet, sheet.letting_go)
    elif (option := meant(typed, sheet)) is not None:
        _give(desk, sheet, option)
    elif (both := called_with(typed, sheet)) is not None:
        desk.announced[sheet.player] = both[1]
        _give(desk, sheet, both[0])
    elif desk.host.game.laying(typed) is not None:
        _give(desk, sheet, typed)
    elif not run_command(desk, typed, sheet):
        _not_understood(desk, sheet, typed)


def _give(desk: Desk, sheet: Sheet, option: Option | str) -> None:
    try:
        desk.host.answer(sheet.player, desk.host.number, option)
    except Refused:
        desk.announced.pop(sheet.player, None)
        desk.console.tell(sheet.speaker.say("That cannot be done now."))


def _remind(desk: Desk, sheet: Sheet) -> None:
    """Enter alone is no answer: what can be done is said again."""
    desk.console.tell(sheet.keys())
    if sheet.of_turn:
        show_hand(desk, sheet)
    show_answers(desk, sheet)


def _not_understood(desk: Desk, sheet: Sheet, typed: str) -> None:
    """A card that cannot be laid is asked about by being named."""
    if card_called(typed, sheet.speaker.names, sheet.player) is not None:
        run_command(desk, f"why {typed}", sheet)
        return
    answers = [form for option in sheet.numbered for form in (option.short, option.label) if form]
    desk.console.tell(not_understood(desk, typed, answers))
    desk.console.tell(sheet.keys())


# --- a call made with a card ------------------------------------------------------------------------------


def take_announced(desk: Desk, name: str) -> bool:
    """What somebody has said together with a card is taken as soon as it is offered; gives whether it was."""
    offer, decision = desk.announced.get(name), desk.host.asked(name)
    if not offer or decision is None:
        return False
    found = next((each for each in decision.options if each.move.verb != "decline" and each.move.offer == offer), None)
    if found is not None:
        del desk.announced[name]
        desk.host.answer(name, desk.host.number, found)
        return True
    if decision.kind == "play":  # the card has brought all that it brings
        del desk.announced[name]
        said = desk.voices.names.saying(offer)
        desk.console.tell(desk.voices.say("There was nothing to say it for: {offer}.", offer=said))
    return False
