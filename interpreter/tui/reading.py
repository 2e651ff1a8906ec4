"""What can be read over the table: the rules, the keys, the log, why a card may not be laid, what a round has given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.content import Content
from textual.style import Style

from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.prose.sections import rulebook_prose
from lastcard.interpreter.speech.guide import guide
from lastcard.interpreter.speech.reasons import reasons_told
from lastcard.interpreter.speech.speaker import Speaker

from .paint import content

STRONG, SOFT = Style(bold=True), Style(italic=True)


def keys_of(speaker: Speaker, shared: bool) -> list[tuple[str, str, str]]:
    """What can be pressed at the table besides answers: the key, its action, and what it is for. Seats go over to bots
    and back where several people share the keyboard."""
    seats = [("s", "seats", speaker.say("Seats"))] if shared else []
    return [
        ("h", "help", speaker.say("Help")),
        ("r", "rules", speaker.say("Rules")),
        ("l", "log", speaker.say("Log")),
        ("?", "why", speaker.say("Why not?")),
        ("i", "hint", speaker.say("Hint")),
        ("u", "undo", speaker.say("Undo")),
        *seats,
        ("g", "concede", speaker.say("Give up")),
        ("q", "leave", speaker.say("Leave")),
    ]


def help_lines(speaker: Speaker, path: str, shared: bool) -> Iterator[Content]:
    answers = [
        ("1-9", speaker.say("give the answer, or lay the card, that shows this number")),
        ("D", speaker.say("draw, keep the card, or let go by what is offered")),
        ("P", speaker.say("pass")),
        ("← → ↑ ↓", speaker.say("go over the cards and the buttons; Tab goes from one part to the next")),
        (speaker.say("Enter"), speaker.say("lay the card, or press the button, that is lit up")),
        ("+", speaker.say("choose several cards, to be laid together with Enter")),
        (speaker.say("Esc"), speaker.say("go back")),
        (speaker.say("Space"), speaker.say("do not wait for the bots")),
        (speaker.say("PgUp PgDn"), speaker.say("read what has happened since your turn")),
    ]
    yield Content.styled(speaker.say("To answer"), STRONG)
    yield from (_key(key, text) for key, text in answers)
    yield Content("")
    yield Content.styled(speaker.say("Besides"), STRONG)
    yield from (_key(key.upper(), text) for key, _, text in keys_of(speaker, shared))
    yield _key("Ctrl+C", speaker.say("leave at once; the game can be gone on with"))
    yield Content("")
    yield content(
        speaker.say(
            "On a card, {lawful} says that it may be laid, {bluff} that it may, but may be found out.",
            lawful="▸",
            bluff="!",
        )
    )
    yield content(speaker.say("Everything can be clicked on; a card that may not be laid then says why."))
    kept = speaker.say("Every move is kept in {file}.", file=path) if path else speaker.say("This game is not kept.")
    yield content(kept)


def _key(key: str, text: str) -> Content:
    return Content.assemble((f"{key:>12}  ", STRONG), content(text))


def rules_lines(speaker: Speaker) -> Iterator[Content]:
    """What a guest needs to know; then every rule."""
    yield Content.styled(speaker.say("In short"), STRONG)
    yield from map(content, guide(speaker))
    yield Content("")
    yield Content.styled(speaker.say("All of the rules"), STRONG)
    for line in [*rulebook_prose(speaker.names.book)][1:]:  # without the title, which stands above
        title = line.lstrip("#")
        yield Content.styled(title.strip(), STRONG) if title != line else content(line.replace("**", ""))


def why_lines(speaker: Speaker, game: Game, card: str) -> list[Content]:
    reasons = game.reasons_against(speaker.reader, card)
    return [content(f"- {said}") for said in reasons_told(speaker, reasons, game.view(speaker.reader))]


def news_lines(speaker: Speaker, events: Iterable[Event]) -> list[Content]:
    return [content(text) for event in events if (text := speaker.event(event))]


def log_lines(speaker: Speaker, events: Iterable[Event]) -> Iterator[Content]:
    """Everything, and by which rule and which clauses of the sheet."""
    for event in events:
        if text := speaker.event(event):
            yield content(text)
            if because := speaker.because(event):
                yield Content.styled(f"    {because}", SOFT)


def last_round(events: list[Event]) -> list[Event]:
    deals = [place for place, event in enumerate(events) if event.kind == "deal"]
    return events[deals[-1] :] if deals else events
