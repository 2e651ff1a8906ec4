"""Who plays, as somebody writes it on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, count

from lastcard.dsl.diagnostics.problem import did_you_mean, quote
from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.bots.kinds import KINDS, USUAL_BOT
from lastcard.interpreter.host.names import is_name_with, tidy_name
from lastcard.interpreter.host.setup import most_players
from lastcard.interpreter.proof.record import NAMES
from lastcard.interpreter.speech.language import Mishap
from lastcard.interpreter.table.seats import PERSON

KIND_WORDS = {"you": PERSON, "person": PERSON, "bot": USUAL_BOT} | {kind: kind for kind in KINDS}
# Those to choose from, the usual one first and the one that lays whatever may be laid last; levels are left out.
TEMPERAMENTS = (USUAL_BOT, *(kind for kind in KINDS if kind not in (USUAL_BOT, "random") and "-" not in kind), "random")


class CannotPlay(Mishap):
    """What was asked for at the keyboard cannot be played."""


def parse_players(text: str, book: Rulebook) -> dict[str, str]:
    """Name -> kind. An entry is a name (a person), `NAME=KIND`, or a kind, which then gets a name."""
    entries = [_entry(part) for part in text.split(",") if part.strip()]
    fewest, most = book.players[0], most_players(book)
    if not fewest <= len(entries) <= most and fewest == most:
        raise CannotPlay("this rulebook is for {most} players, not {count}", most=most, count=len(entries))
    if not fewest <= len(entries) <= most:
        raise CannotPlay(
            "this rulebook is for {fewest} to {most} players, not {count}", fewest=fewest, most=most, count=len(entries)
        )
    if book.teams is not None and not book.teams.fit(len(entries)):
        raise CannotPlay(
            "{count} players cannot be shared out into teams of {size}", count=len(entries), size=book.teams.size
        )
    spare = _spare_names({name.casefold() for name, _ in entries}, book)
    seats: dict[str, str] = {}
    for entry, kind in entries:
        name = entry or next(spare)
        _check_name(name, seats, book)
        seats[name] = kind
    return seats


def check_people(names: Iterable[str], book: Rulebook) -> None:
    """Raises CannotPlay where these cannot be people at one keyboard."""
    taken: list[str] = []
    for name in names:
        found, kind = _entry(name)
        if kind != PERSON:
            raise CannotPlay("{name} is no person", name=quote(name))
        if found:
            _check_name(found, taken, book)
            taken.append(found)


def _check_name(name: str, taken: Iterable[str], book: Rulebook) -> None:
    if not is_name_with(book, name):
        raise CannotPlay("{name} cannot be a player's name: one word, unlike any verb or card", name=quote(name))
    if name.casefold() in {other.casefold() for other in taken}:
        raise CannotPlay(
            "{name} cannot be a player's name: somebody is called so already, and answers do not tell capitals apart",
            name=quote(name),
        )


def _spare_names(taken: set[str], book: Rulebook) -> Iterator[str]:
    """For those whose name nobody has said."""
    names = chain(NAMES, (f"Player{number}" for number in count(1)))
    return (name for name in names if name.casefold() not in taken and is_name_with(book, name))


def _entry(part: str) -> tuple[str, str]:
    name, is_told, kind = (tidy_name(piece) for piece in part.partition("="))
    if not is_told:
        return ("", KIND_WORDS[name.lower()]) if name.lower() in KIND_WORDS else (_person(name), PERSON)
    if kind.lower() not in KIND_WORDS:
        raise CannotPlay(
            "{kind} is no kind of player; there are {kinds}", kind=quote(kind), kinds=", ".join(KIND_WORDS)
        )
    return name, KIND_WORDS[kind.lower()]


def _person(name: str) -> str:
    """A name alone; what is nearly a kind of player is not taken for somebody at this keyboard."""
    near = did_you_mean(name.lower(), KIND_WORDS) if name.islower() else None
    if near is not None:
        raise CannotPlay(
            "{quoted}: did you mean `{near}`? A person of that name is `{name}=person`",
            quoted=quote(name),
            near=near,
            name=name,
        )
    return name
