"""What can be typed besides answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lastcard.dsl.diagnostics.problem import did_you_mean, quote
from lastcard.interpreter.host.rounds import result_of
from lastcard.interpreter.keyboard.news import this_round, told
from lastcard.interpreter.keyboard.picture import everything, hand_lines
from lastcard.interpreter.keyboard.sheet import LET, Sheet
from lastcard.interpreter.keyboard.typed import card_called, meant
from lastcard.interpreter.output import clean
from lastcard.interpreter.speech.guide import about_card, guide
from lastcard.interpreter.speech.reasons import reasons_told
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.saves import SaveError
from lastcard.interpreter.table.seats import PERSON

from .called import called, first_name
from .chairs import change_seat
from .desk import Desk
from .keeping import path_of

SHOWN = 40  # characters of what was typed that are said again
PATHS = 60  # characters of the name of a file that are said again


class Leave(Exception):
    """Somebody wants to stop."""


Command = Callable[[Desk, Sheet | None, str], None]


def run_command(desk: Desk, typed: str, sheet: Sheet | None) -> bool:
    """Carry out what was typed, if it is a command; `sheet` is the question of whoever has the keyboard."""
    word, _, rest = typed.partition(" ")
    command = COMMANDS.get(first_name(word, desk.voices.say))
    if command is not None:
        command(desk, sheet, rest.strip())
    return command is not None


def wait(desk: Desk, prompt: str) -> None:
    """For Enter; commands are carried out meanwhile, and one of them may change what is waited for."""
    number, fresh = desk.host.number, True
    while desk.host.number == number:
        typed = desk.console.ask(prompt, fresh)
        fresh = False
        if not typed:
            return
        if not run_command(desk, typed, None):
            desk.console.tell(not_understood(desk, typed, ()))


def not_understood(desk: Desk, typed: str, answers: Iterable[str]) -> str:
    """What was typed is said again in part only, and so that no terminal obeys it."""
    names = called(desk.voices.say)
    shown, near = quote(typed, SHOWN), did_you_mean(typed.lower(), [*COMMANDS, *names.values(), *answers])
    if near:
        return desk.voices.say("{typed} is no answer here. Did you mean `{near}`?", typed=shown, near=near)
    return desk.voices.say(
        "{typed} is no answer here; `{help}` says what can be typed.", typed=shown, help=names["help"]
    )


def _help(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    say, console = desk.voices.say, desk.console
    console.tell(say("Type the number of an answer or its name; several cards together: `CARD + CARD`."))
    console.tell(say("`{key}` lets go by what is offered, or keeps a card. Enter alone does nothing.", key=LET))
    console.tell(say("`7 NAME` says something together with a card, as a call does. `d` draws, `p` passes."))
    several = [*desk.host.header.seated.values()].count(PERSON) > 1
    for usage, what in _usages(desk.voices.of(""), several):
        console.tell(what, f"  {usage:<{USAGE_WIDTH}}", " " * (USAGE_WIDTH + 2))


USAGE_WIDTH = 20


def _usages(speaker: Speaker, several: bool) -> list[tuple[str, str]]:
    say, names = speaker.say, called(speaker.say)
    seat = say("let a bot play for somebody who has to go, or them again: `{seat} Ana bot`", seat=names["seat"])
    why = say("which rule lets a card be played or keeps it from being played; also `{why} 1`", why=names["why"])
    of_all = [
        ("why", say("CARD"), why),
        ("rules", say("[CARD]"), say("what a card does; alone: what a guest needs to know")),
        ("hand", "", say("your cards")),
        ("table", "", say("all that lies open")),
        ("log", say("[NUMBER]"), say("what has happened in this round, or the last lines of it")),
        ("cite", "[on|off]", say("what happened last, with rules and clauses; or always so")),
        ("scores", "", say("the points so far")),
        ("hint", "", say("what somebody who thinks about it would do")),
        ("undo", "", say("take your last answer back, where you play alone against bots")),
        *([("seat", say("NAME KIND"), seat)] if several else ()),
        ("save", say("[FILE]"), say("where the game is kept, or keep it in another file")),
        ("quit", "", say("leave; the game can be gone on with")),
    ]
    return [(f"{names[command]} {about}".strip(), what) for command, about, what in of_all]


# --- about cards ---------------------------------------------------------------------------------------


def _why(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    """Of an answer, which rules allow it; of a card that is none, which ones do not."""
    if sheet is None:
        _only_when_asked(desk)
        return
    option = meant(rest, sheet)
    if option is not None:
        because = sheet.speaker.row_of([*option.rules, *option.clauses])
        said = sheet.speaker.option(option)
        if because:
            desk.console.tell(sheet.speaker.say("{answer}: by {rules}.", answer=said, rules=because))
        else:
            desk.console.tell(sheet.speaker.say("{answer}: always possible here.", answer=said))
        return
    card = card_called(rest, sheet.speaker.names, sheet.player)
    if card is None:
        desk.console.tell(sheet.speaker.say("Say which card: `why` and its name or its number."))
        return
    reasons = desk.host.game.reasons_against(sheet.player, card)
    for said in reasons_told(sheet.speaker, reasons, sheet.view):
        desk.console.tell(f"- {said}")


def _rules(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    speaker = desk.speaker
    if not rest:
        desk.tell(guide(speaker))
        return
    option = meant(rest, sheet) if sheet is not None else None
    text = rest
    if option is not None and option.move.card >= 0:
        text = speaker.names.book.cards[option.move.card].front
    card = card_called(text, speaker.names)
    about = about_card(speaker, card) if card is not None else []
    desk.tell(about or [speaker.say("Say which card: `rules` and its name.")])


# --- how things stand ------------------------------------------------------------------------------------


def _hand(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    if not desk.keyboard:
        _only_when_asked(desk)
        return
    held = desk.host.position(desk.keyboard).view
    for line in hand_lines(held, desk.speaker) if sheet is None else sheet.hand():
        desk.console.tell(line, "  ", "      ")


def _only_when_asked(desk: Desk) -> None:
    desk.console.tell(desk.voices.say("Only whoever is asked and has the keyboard can say that."))


def _table(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    desk.tell(everything(desk.host.position(desk.keyboard or None).view, desk.speaker))


def _log(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    since = this_round(desk.host.game.events)
    lines = _lines(desk, since, desk.citing)
    desk.tell(lines[-int(rest[:6]) :] if rest.isdecimal() and int(rest[:6]) else lines)


def _lines(desk: Desk, since: int, citing: bool) -> list[str]:
    events = desk.host.heard(desk.keyboard or None, since)
    return told(events, desk.speaker, citing, desk.manner.terse)


def _cite(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    if rest.lower() in ("on", "off"):
        desk.citing = rest.lower() == "on"
    if rest.lower() != "off":
        desk.tell(_lines(desk, desk.before, citing=True))


def _scores(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    speaker, position = desk.speaker, desk.host.position(None)
    desk.console.tell(speaker.scores(position.view.scores))
    desk.console.tell(speaker.say("Round {round}.", round=position.view.round))
    desk.tell(filter(None, [speaker.target(result_of(desk.host.game, ()))]))


# --- help ----------------------------------------------------------------------------------------------------


def _hint(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    option = None if sheet is None else desk.host.hint(sheet.player)
    if sheet is None or option is None:
        _only_when_asked(desk)
        return
    said = sheet.going_by() if option.move.verb == "decline" else sheet.speaker.option(option)
    desk.console.tell(sheet.speaker.say("A hint: {answer}.", answer=said))


def _undo(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    if desk.keyboard and desk.host.undo(desk.keyboard):
        desk.take_back()
        desk.console.tell(desk.voices.say("Your last answer is taken back."))
    elif desk.shared:
        desk.console.tell(desk.voices.say("Where several people play, nothing is taken back."))
    else:
        desk.console.tell(desk.voices.say("There is nothing to take back."))


def _seat(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    desk.console.tell(change_seat(desk, rest))


def _save(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    say, keeping = desk.voices.say, desk.keeping
    if not rest and desk.host.journal is None:
        desk.console.tell(say("This game is not kept anywhere: `save FILE` keeps it in a file."))
        return
    try:
        if rest:
            keeping.keep_in(path_of(rest))
    except (OSError, SaveError, ValueError) as error:
        why = getattr(error, "strerror", None) or desk.voices.language.why(error)
        desk.console.tell(say("It cannot be kept in {file}: {why}.", file=_cut(rest), why=why))
        return
    said = say("Every move up to here is kept in {file}.", file=_cut(str(keeping.path)))
    desk.console.tell(say("The game is kept in {file} from now on.", file=_cut(rest)) if rest else said)


def _cut(path: str) -> str:
    return clean(path) if len(path) <= PATHS else f"{clean(path[:PATHS])}…"


def _quit(desk: Desk, sheet: Sheet | None, rest: str) -> None:
    raise Leave


COMMANDS: dict[str, Command] = {
    "help": _help,
    "?": _help,
    "why": _why,
    "rules": _rules,
    "hand": _hand,
    "table": _table,
    "log": _log,
    "cite": _cite,
    "scores": _scores,
    "hint": _hint,
    "undo": _undo,
    "seat": _seat,
    "save": _save,
    "quit": _quit,
    "q": _quit,
    "exit": _quit,
}
