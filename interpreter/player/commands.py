"""What can be typed besides answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lastcard.interpreter.host.rounds import result_of
from lastcard.interpreter.output import clean
from lastcard.interpreter.speech.guide import about_card, guide
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.table.saves import SaveError

from .keeping import path_of
from .news import this_round, told
from .picture import everything, hand_lines
from .sheet import LET, Sheet
from .typed import card_called, meant

if TYPE_CHECKING:
    from .sitting import Sitting

PATHS = 60  # characters of the name of a file that are said again


class Leave(Exception):
    """Somebody wants to stop."""


Command = Callable[["Sitting", "Sheet | None", str], None]


def run_command(sitting: Sitting, typed: str, sheet: Sheet | None) -> bool:
    """Carry out what was typed, if it is a command; `sheet` is the question of whoever has the keyboard."""
    word, _, rest = typed.partition(" ")
    command = COMMANDS.get(word.lower())
    if command is not None:
        command(sitting, sheet, rest.strip())
    return command is not None


def _help(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
    say, console = sitting.voices.say, sitting.console
    console.tell(say("Type the number of an answer or its name; several cards together: `CARD + CARD`."))
    console.tell(say("`{key}` lets go by what is offered, or keeps a card. Enter alone does nothing.", key=LET))
    console.tell(say("A number and a name say something together with a card: `7 uno`. `d` draws, `p` passes."))
    for usage, what in _usages(sitting.voices.of("")):
        console.tell(f"{usage:<{USAGE_WIDTH}}{what}", "  ", " " * (USAGE_WIDTH + 2))


USAGE_WIDTH = 16


def _usages(speaker: Speaker) -> list[tuple[str, str]]:
    say = speaker.say
    return [
        ("why CARD", say("which rule lets a card be played or keeps it from being played; also `why 1`")),
        ("rules [CARD]", say("what a card does; alone: what a guest needs to know")),
        ("hand", say("your cards")),
        ("table", say("all that lies open")),
        ("log [NUMBER]", say("what has happened in this round, or the last lines of it")),
        ("cite [on|off]", say("what happened last, with rules and clauses; or always so")),
        ("scores", say("the points so far")),
        ("hint", say("what somebody who thinks about it would do")),
        ("undo", say("take your last answer back, where you play alone against bots")),
        ("save [FILE]", say("where the game is kept, or keep it in another file")),
        ("quit", say("leave; the game can be gone on with")),
    ]


# --- about cards ---------------------------------------------------------------------------------------


def _why(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
    """Of an answer, which rules allow it; of a card that is none, which ones do not."""
    if sheet is None:
        _only_when_asked(sitting)
        return
    option = meant(rest, sheet)
    if option is not None:
        because = sheet.speaker.row_of([*option.rules, *option.clauses])
        said = sheet.speaker.option(option)
        if because:
            sitting.console.tell(sheet.speaker.say("{answer}: by {rules}.", answer=said, rules=because))
        else:
            sitting.console.tell(sheet.speaker.say("{answer}: always possible here.", answer=said))
        return
    card = card_called(rest, sheet.speaker.names, sheet.player)
    if card is None:
        sitting.console.tell(sheet.speaker.say("Say which card: `why` and its name or its number."))
        return
    for reason in sitting.host.game.why_not(sheet.player, card):
        sitting.console.tell(f"- {reason}")


def _rules(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
    speaker = sitting.speaker
    if not rest:
        sitting.tell(guide(speaker))
        return
    option = meant(rest, sheet) if sheet is not None else None
    text = rest
    if option is not None and option.move.card >= 0:
        text = speaker.names.book.cards[option.move.card].front
    card = card_called(text, speaker.names)
    about = about_card(speaker, card) if card is not None else []
    sitting.tell(about or [speaker.say("Say which card: `rules` and its name.")])


# --- how things stand ------------------------------------------------------------------------------------


def _hand(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
    if not sitting.keyboard:
        _only_when_asked(sitting)
        return
    held = sitting.host.position(sitting.keyboard).view
    for line in hand_lines(held, sitting.speaker) if sheet is None else sheet.hand():
        sitting.console.tell(line, "  ", "      ")


def _only_when_asked(sitting: Sitting) -> None:
    sitting.console.tell(sitting.voices.say("Only whoever is asked and has the keyboard can say that."))


def _table(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
    sitting.tell(everything(sitting.host.position(sitting.keyboard or None).view, sitting.speaker))


def _log(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
    since = this_round(sitting.host.game.events)
    lines = _lines(sitting, since, sitting.citing)
    sitting.tell(lines[-int(rest[:6]) :] if rest.isdecimal() and int(rest[:6]) else lines)


def _lines(sitting: Sitting, since: int, citing: bool) -> list[str]:
    events = sitting.host.heard(sitting.keyboard or None, since)
    return told(events, sitting.speaker, citing, sitting.manner.terse)


def _cite(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
    if rest.lower() in ("on", "off"):
        sitting.citing = rest.lower() == "on"
    if rest.lower() != "off":
        sitting.tell(_lines(sitting, sitting.before, citing=True))


def _scores(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
    speaker, position = sitting.speaker, sitting.host.position(None)
    sitting.console.tell(speaker.scores(position.view.scores))
    sitting.console.tell(speaker.say("Round {round}.", round=position.view.round))
    sitting.tell(filter(None, [speaker.target(result_of(sitting.host.game, ()))]))


# --- help ----------------------------------------------------------------------------------------------------


def _hint(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
    option = None if sheet is None else sitting.host.hint(sheet.player)
    if sheet is None or option is None:
        _only_when_asked(sitting)
        return
    said = sheet.going_by() if option.move.verb == "decline" else sheet.speaker.option(option)
    sitting.console.tell(sheet.speaker.say("A hint: {answer}.", answer=said))


def _undo(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
    if sitting.keyboard and sitting.host.undo(sitting.keyboard):
        sitting.forget_after(len(sitting.host.game.events))
        sitting.console.tell(sitting.voices.say("Your last answer is taken back."))
    elif sitting.shared:
        sitting.console.tell(sitting.voices.say("Where several people play, nothing is taken back."))
    else:
        sitting.console.tell(sitting.voices.say("There is nothing to take back."))


def _save(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
    say, keeping = sitting.voices.say, sitting.keeping
    if not rest and sitting.host.journal is None:
        sitting.console.tell(say("This game is not kept anywhere: `save FILE` keeps it in a file."))
        return
    try:
        if rest:
            keeping.keep_in(path_of(rest))
    except (OSError, SaveError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        sitting.console.tell(say("It cannot be kept in {file}: {why}.", file=_cut(rest), why=why))
        return
    said = say("Every move up to here is kept in {file}.", file=_cut(str(keeping.path)))
    sitting.console.tell(say("The game is kept in {file} from now on.", file=_cut(rest)) if rest else said)


def _cut(path: str) -> str:
    return clean(path) if len(path) <= PATHS else f"{clean(path[:PATHS])}…"


def _quit(sitting: Sitting, sheet: Sheet | None, rest: str) -> None:
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
    "save": _save,
    "quit": _quit,
    "q": _quit,
    "exit": _quit,
}
