"""What the page is given to show: its own texts in one language, and what there is to choose from in the lobby."""

from __future__ import annotations

import re

from lastcard.dsl.headlines import Headline, headlines
from lastcard.dsl.shelf import shipped_rulebooks
from lastcard.interpreter.bots.kinds import KINDS
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.setup import most_players
from lastcard.interpreter.speech.language import LANGUAGES, Language
from lastcard.interpreter.speech.standing import kind_text

from .settings import PACES
from .wire import Object

LISTED = re.compile(r"([^ (]*)(?: \((.*)\))?")
RANGE = re.compile(r"(\d+)\.\.(\d+)")


def texts(language: Language) -> Object:
    """Every text of the page; the page puts values where names stand in braces."""
    parts = (_lobby, _before_the_game, _table, _asked_for, _afterwards, _everywhere)
    said = {"language": language.code, "languages": list(LANGUAGES)}
    for part in parts:
        said |= part(language)
    return said


def _lobby(language: Language) -> Object:
    say = language.say
    name, seat, number = "{name}", "{seat}", "{number}"
    return {
        "new": say("A new table"),
        "rulebook": say("Rulebook"),
        "players_of": say("for {least} to {most} players", least="{least}", most="{most}"),
        "house_rules": say("House rules"),
        "house_rules_none": say("No house rule goes with this rulebook."),
        "own": say("Rules of your own"),
        "own_about": say(
            "Paste a rulebook or a house rule, or choose a file. It stays with the tables that play by it."
        ),
        "own_text": say("Text of the file"),
        "own_file": say("Choose a file"),
        "own_check": say("Check it"),
        "own_good": say("{name} is in order and can be played.", name=name),
        "own_bad": say("This has to be mended first:"),
        "own_warned": say("It can be played, but:"),
        "own_exhausted": say("This takes too long, or too much memory, to be looked at."),
        "own_runs_away": say("The rules do not come to rest: {reason}", reason="{reason}"),
        "own_remove": say("Take {name} away", name=name),
        "line": say("line {number}", number=number),
        "seats": say("Seats"),
        "seat_number": say("Seat {number}", number=number),
        "person": say("a person"),
        "you": say("You").lower(),
        "kinds": {kind: kind_text(language, kind) for kind in KINDS},
        "add_seat": say("One seat more"),
        "remove_seat": say("One seat less"),
        "pace": say("Pace"),
        "paces": {
            "quick": say("quick"),
            "usual": say("usual"),
            "patient": say("patient: nobody is hurried"),
        },
        "your_name": say("Your name (one word)"),
        "watch_only": say("I only watch"),
        "make": say("Open the table"),
        "recent": say("Tables you know"),
        "pair": say("{label}: {value}", label="{label}", value="{value}"),
        "marked": say("{seat} ({marks})", seat=seat, marks="{marks}"),
        "reading": say("Reading..."),
    }


def _before_the_game(language: Language) -> Object:
    say = language.say
    number = "{number}"
    return {
        "gathering": say("Before the game"),
        "free_seat": say("free"),
        "invite": say("Invite to seat {number}", number=number),
        "invite_watch": say("Invite somebody to watch"),
        "invitation": say("Whoever follows this link sits down here. It is good once."),
        "invitation_watch": say("Whoever follows this link may watch."),
        "copy": say("Copy the link"),
        "copied": say("Copied."),
        "begin": say("Begin"),
        "begin_not": say(
            "The game begins when every seat is taken; it is for {least} to {most} players.",
            least="{least}",
            most="{most}",
        ),
        "wait_begin": say("The game begins when whoever opened the table says so."),
        "sit_down": say("Sit down"),
        "join": say("You are invited to a table."),
        "join_players": say("At the table"),
    }


def _table(language: Language) -> Object:
    say = language.say
    name, count = "{name}", "{count}"
    return {
        "hand": say("Your cards"),
        "hand_empty": say("You hold no cards."),
        "players": say("Players"),
        "away": say("away"),
        "gave_up": say("has given up"),
        "cards": say("Cards: {count}", count=count),
        "score": say("Score: {count}", count=count),
        "draw_pile": say("Draw pile"),
        "discard_pile": say("Discard pile"),
        "color_in_play": say("Color in play"),
        "no_color": say("No color is in play"),
        "answers": say("Answers"),
        "can_lay": say("can be laid"),
        "bluff": say("a bluff"),
        "cannot_lay": say("cannot be laid now; choose it to hear why"),
        "why": say("Why {name} cannot be laid now", name=name),
        "why_can": say("This card can be laid now."),
        "choose_way": say("Which way?"),
        "several": say("Lay several cards"),
        "several_lay": say("Lay these {count} cards", count=count),
        "let_go": say("Let it go by"),
        "time_left": say("Seconds left: {count}", count=count),
    }


def _asked_for(language: Language) -> Object:
    """What somebody looks up, or wants besides an answer."""
    say = language.say
    seat = "{seat}"
    return {
        "log": say("What has happened"),
        "rules": say("Rules"),
        "rules_guest": say("In short"),
        "rules_prose": say("All of the rules"),
        "menu": say("More"),
        "hint": say("A hint"),
        "hint_is": say("You could do this: {answer}", answer="{answer}"),
        "undo": say("Take the move back"),
        "concede": say("Give the game up"),
        "concede_sure": say("Do you want to give the game up? A bot plays on for you."),
        "yes": say("Yes"),
        "no": say("No"),
        "replace": say("A bot plays for {seat}", seat=seat),
    }


def _afterwards(language: Language) -> Object:
    say = language.say
    number, count = "{number}", "{count}"
    return {
        "next_round": say("The next round"),
        "ready": say("Ready: {names}", names="{names}"),
        "round_over": say("The round is over"),
        "game_over": say("The game is over"),
        "rematch": say("Play again"),
        "replay": say("Look at the game again"),
        "record": say("Keep the game as a file"),
        "back": say("Back"),
        "step": say("Move {number} of {count}", number=number, count=count),
        "first": say("To the beginning"),
        "previous": say("One move back"),
        "following": say("One move on"),
        "last": say("To the end"),
        "points": say("{count} points", count=count),
    }


def _everywhere(language: Language) -> Object:
    say = language.say
    name = "{name}"
    return {
        "close": say("Close"),
        "home": say("To the lobby"),
        "language_name": say("Language"),
        "connecting": say("Connecting..."),
        "lost": say("The connection is lost. Trying again..."),
        "halted": say("The game cannot go on: {reason}", reason="{reason}"),
        "unkept": say("The game can no longer be kept: {reason}", reason="{reason}"),
        "stale": say("That came too late: the table has gone on."),
        "watching": say("You are watching."),
        "invite_again": say("Give the seat of {name} to somebody else", name=name),
        "keys": say("Keys: numbers choose an answer, arrows go through the cards, L goes to the log."),
    }


# --- what can be played -------------------------------------------------------------------------------


def choices() -> Object:
    """Rulebooks, house rules, bots and paces."""
    goes = headlines()
    books = [load(path.stem).book for path in shipped_rulebooks()]
    return {
        "rulebooks": [
            {
                "id": book.id,
                "title": book.title,
                "language": book.language,
                "players": [book.players[0], most_players(book)],
                "house_rules": [each.id for each in goes if book.id in each.goes_with],
            }
            for book in books
        ],
        "house_rules": {each.id: _house_rule(each) for each in goes},
        "bots": list(KINDS),
        "paces": list(PACES),
    }


def _house_rule(each: Headline) -> Object:
    parameters = {name: _parameter(listed) for name, listed in each.parameters.items()}
    return {"title": each.title, "summary": each.summary, "summaries": each.summaries, "parameters": parameters}


def _parameter(listed: str) -> Object:
    """The default, and what else it may be: a list of words, or the least and the most of a number."""
    found = LISTED.fullmatch(listed)
    default, others = (found[1], found[2] or "") if found else (listed, "")
    within = RANGE.fullmatch(others)
    if within is not None:
        return {"default": default, "least": int(within[1]), "most": int(within[2])}
    return {"default": default, "words": [default, *(others.split(", ") if others else ())]}
