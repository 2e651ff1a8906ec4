"""A whole rulebook as prose, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from lastcard.dsl.rulebook import NONE, Rulebook, Wheel, never

from .entries import Prose


def rulebook_prose(book: Rulebook) -> Iterator[str]:
    """The whole rulebook, section by section and line by line."""
    prose = Prose(book)
    yield f"# {book.title}"
    yield from ("", *aim) if (aim := _aim(book)) else ()
    if book.house_rules:
        yield from ("", f"With house rules: {book.laid_over}.")
    yield ""
    yield from _beginning(book)
    yield from _special(book)
    first = (("The first card turned up", book.turned_up),) if book.setup.turns_up else ()
    for title, rows in (*first, ("The last card of a hand", book.going_out)):
        yield from _heading(title)
        for kind, row in zip(book.kinds, rows, strict=True):
            yield f"- {book.display(kind.name)}: {prose.row(row)}{_cites(row.origin.cites)}"
    yield from _heading("Rules")
    said = {action.rule for action in book.actions}
    for number, rule in enumerate(book.rules):
        if number not in said:
            yield from _entry(rule.origin.name, rule.origin.cites, prose.rule(rule))
    yield from _heading("Actions of its own") if book.actions else ()
    for action in book.actions:
        yield from _entry(action.name, book.rules[action.rule].origin.cites, prose.action(action))
    yield from _heading("Out of turn")
    for window in book.windows:
        if never(window.when):
            continue
        yield from _entry(window.origin.name, window.origin.cites, prose.window(window))
    if book.wheels:
        yield from _heading("What chance brings")
        yield from map(partial(_wheel, book), book.wheels)
    yield from _scoring(book)
    yield from _heading("What the sheet does not say, and how it is read")
    for silence in book.silences:
        question = f" (question {silence.question})" if silence.question else ""
        yield f"- {silence.name.replace('-', ' ')}{question}: {silence.reading} [{silence.status}]"


def changes_prose(before: Rulebook, after: Rulebook) -> Iterator[str]:
    """What another rulebook says otherwise, section by section: the entries that go, then those that come."""
    old, new = _sections(before), _sections(after)
    for title in dict.fromkeys((*old, *new)):
        gone = [entry for entry in old.get(title, ()) if entry not in new.get(title, ())]
        come = [entry for entry in new.get(title, ()) if entry not in old.get(title, ())]
        if title and (gone or come):
            yield from _heading(title)
            yield from (
                f"{sign} {line}" for sign, found in (("-", gone), ("+", come)) for entry in found for line in entry
            )


def _aim(book: Rulebook) -> list[str]:
    """What a guest is told first, where the rulebook says it; in its language, else in English."""
    said = {text.language: text.text for text in book.texts if text.part == "aim"}
    return [said[each] for each in (book.language, "en") if each in said][:1]


def _sections(book: Rulebook) -> dict[str, list[tuple[str, ...]]]:
    """The entries below each heading, an entry being a line with those that belong to it; the aim first."""
    found: dict[str, list[tuple[str, ...]]] = {"The aim": [(each,) for each in _aim(book)]}
    entries: list[tuple[str, ...]] = found.setdefault("", [])
    for line in rulebook_prose(book):
        if line.startswith("## "):
            entries = found.setdefault(line[3:], [])
        elif line.startswith(" ") and entries:
            entries[-1] = (*entries[-1], line)
        elif line:
            entries.append((line.removeprefix("- "),))
    return found


def _heading(title: str) -> Iterator[str]:
    yield from ("", f"## {title}", "")


def _entry(name: str, cites: tuple[str, ...], lines: Iterator[str]) -> Iterator[str]:
    first, *more = list(lines)
    yield f"- **{name}**: {first}{_cites(cites)}"
    yield from more


def _cites(clauses: tuple[str, ...]) -> str:
    return f" [{', '.join(clauses)}]" if clauses else ""


def _beginning(book: Rulebook) -> Iterator[str]:
    yield f"For {book.players[0]} to {book.players[1]} players, {book.deck_size} cards:"
    for side in (0, 1) if book.side != NONE else (0,):
        if book.side != NONE:
            yield f"On their {book.flags[book.side].type.choices[side]} side:"
        yield from _cards_of(book, side)
    by = "everybody draws, the highest number deals" if book.setup.dealer == "highest card" else "a dealer is chosen"
    two = f", with two players {book.setup.hand_of_two}" if book.setup.hand_of_two else ""
    side_of_play = "left" if book.direction == 1 else "right"
    each = ", ".join(map(str, book.setup.rounds)) + " cards, round by round" if book.setup.rounds else ""
    each = "as many cards as there are" if book.setup.all_cards else each or f"{book.setup.hand} cards"
    yield from ("", f"Dealer: {by}. Everybody gets {each}{two}.")
    if not book.setup.turns_up:
        yield "No card is turned up at the start."
    yield f"Play begins to the {side_of_play} of the dealer and goes that way."
    if book.teams is not None:
        how = {"across": "who sit across from each other", "side by side": "who sit side by side"}
        points = "their points count together" if book.teams.together else "each has points of their own"
        who = how.get(book.teams.seats, "as the table chooses")
        yield f"{book.teams.size} play together, {who}: they win together, and {points}."


def _special(book: Rulebook) -> Iterator[str]:
    """What those cards do that do something, as a guest is told: in the rulebook's language, else in English."""
    said = {(text.name, text.language): text.text for text in book.texts if text.sort == "kinds"}
    languages = (book.language, "en")
    told = [
        (kind.name, next((said[kind.name, each] for each in languages if (kind.name, each) in said), ""))
        for kind in book.kinds
    ]
    lines = [f"- {book.display(name)}: {text}" for name, text in told if text]
    yield from (*_heading("What the special cards do"), *lines) if lines else ()


def _cards_of(book: Rulebook, side: int) -> Iterator[str]:
    for kind_number, kind in enumerate(book.kinds):
        cards = [card for card in book.cards if card.kind == kind_number and card.side == side]
        if not cards:
            continue
        points = {card.points for card in cards}
        worth = f"{points.pop()} points each" if len(points) == 1 else "face value"
        yield f"- {sum(card.copies for card in cards)} {book.display(kind.name)} ({worth})"


def _wheel(book: Rulebook, wheel: Wheel) -> str:
    words = () if wheel.flag == NONE else book.flags[wheel.flag].type.choices
    outcomes = [f"`{words[each]}`" if words else str(each) for each in wheel.outcomes]
    shares = ", ".join(f"{weight} bring {each}" for each, weight in zip(outcomes, wheel.weights, strict=True))
    return f"- the wheel `{wheel.name}`: of {sum(wheel.weights)} draws on the average {shares}"


def _scoring(book: Rulebook) -> Iterator[str]:
    yield from _heading("Scoring")
    for number, method in enumerate(book.scoring):
        who = {
            "winner": "the winner of a round scores all cards the others hold",
            "everybody": "everybody scores the cards left in hand",
            "places": f"every place scores, from the first on: {', '.join(map(str, method.points))}",
            "nobody": "nobody scores; the winner of the round wins the game",
        }[method.scores]
        end = (
            f"; at {method.target} points the game is over and the {method.wins} score wins"
            if method.target != NONE
            else ""
        )
        usual = " (as usual)" if number == book.default_scoring else ""
        yield f"- {method.name}{usual}: {who}{end}"
