"""Small changes of what stands around the rules: set-up, scoring, the answers to what may happen, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

from lastcard.dsl.rulebook import NONE, Card, Method, Rulebook, Setup
from lastcard.dsl.words.types import NUMBER, TRUTH

Path = tuple[str, ...]
Around = tuple[Path, str, str, Rulebook]  # where it stands, the kind of change, what is changed

FOLLOWING: tuple[Literal["is found anew", "passes on", "is the winner"], ...] = (
    "is found anew",
    "passes on",
    "is the winner",
)
SHORT = 10  # times as few


def around(book: Rulebook) -> Iterator[Around]:
    yield ("direction",), "direction", "the other way round", replace(book, direction=-book.direction)
    yield from _of_setup(book)
    yield from _of_answers(book)
    yield from _of_scoring(book)
    yield from _of_cards(book)
    yield from _of_marks(book)
    yield from _of_wheels(book)
    yield from _of_teams(book)


def _of_setup(book: Rulebook) -> Iterator[Around]:
    setup = book.setup

    def with_setup(new: Setup) -> Rulebook:
        return replace(book, setup=new)

    deal, dealer = ("setup", "deal"), ("setup", "dealer")
    if not setup.all_cards and not setup.rounds:
        yield deal, "number", "one card more for everybody", with_setup(replace(setup, hand=setup.hand + 1))
    if setup.rounds:
        rounds = tuple(number + 1 for number in setup.rounds)
        yield deal, "number", "one card more for everybody", with_setup(replace(setup, rounds=rounds))
        yield deal, "rounds alike", "as many in every round", with_setup(replace(setup, rounds=setup.rounds[:1]))
    if setup.hand_of_two:
        yield deal, "hand of two", "the same for two players", with_setup(replace(setup, hand_of_two=0))
    if setup.dealer == "chosen":
        yield dealer, "dealer", "found by the highest card", with_setup(replace(setup, dealer="highest card"))
    else:
        yield dealer, "dealer", "chosen", with_setup(replace(setup, dealer="chosen"))
        zero = setup.unnumbered == "again"
        said = "a card without number counts nought" if zero else "a card without number is drawn again"
        yield dealer, "unnumbered", said, with_setup(replace(setup, unnumbered="zero" if zero else "again"))
    for following in FOLLOWING:
        if following != setup.next_dealer:
            new = with_setup(replace(setup, next_dealer=following))
            yield ("answers", "next dealer"), "next dealer", f"`{following}`", new


def _of_answers(book: Rulebook) -> Iterator[Around]:
    stall, place = book.stall, ("answers", "stall")
    used_up = "the discard pile is not shuffled anew" if book.renewed else "the discard pile becomes the draw pile"
    yield ("answers", "draw pile used up"), "draw pile", used_up, replace(book, renewed=not book.renewed)
    fewer = replace(stall, turns=max(1, stall.turns // SHORT))
    yield place, "stall", f"after {fewer.turns} turns", replace(book, stall=fewer)
    if stall.laps != NONE:
        more = replace(stall, laps=stall.laps + 1)
        yield place, "stall", "when everybody has passed once more", replace(book, stall=more)
        yield place, "stall", "however often everybody passes", replace(book, stall=replace(stall, laps=NONE))


def _of_scoring(book: Rulebook) -> Iterator[Around]:
    if len(book.scoring) > 1:
        other = (book.default_scoring + 1) % len(book.scoring)
        said = f"`{book.scoring[other].name}`"
        yield ("scoring", "default"), "default scoring", said, replace(book, default_scoring=other)
    for number, method in enumerate(book.scoring):
        place = ("scoring", "methods", method.name)
        for kind, said, new in _of_method(method):
            methods = (*book.scoring[:number], new, *book.scoring[number + 1 :])
            yield place, kind, said, replace(book, scoring=methods)


def _of_method(method: Method) -> Iterator[tuple[str, str, Method]]:
    if method.target != NONE:
        yield "target", f"{method.target + 1} in place of {method.target}", replace(method, target=method.target + 1)
    if method.target != NONE or method.scores != "nobody":
        lowest = method.wins == "highest"
        said = f"the {'lowest' if lowest else 'highest'} wins"
        yield "who wins", said, replace(method, wins="lowest" if lowest else "highest")
    if method.scores in ("winner", "everybody"):
        everybody = method.scores == "winner"
        said = f"{'everybody scores' if everybody else 'the winner scores'}"
        yield "who scores", said, replace(method, scores="everybody" if everybody else "winner")
    for place, points in enumerate(method.points):
        new = (*method.points[:place], points + 1, *method.points[place + 1 :])
        yield "points", f"one point more for place {place + 1}", replace(method, points=new)


def _of_cards(book: Rulebook) -> Iterator[Around]:
    for number, kind in enumerate(book.kinds):
        path = ("deck", "cards", kind.name)
        ours = [card for card in book.cards if card.kind == number]
        if not ours:
            continue
        yield path, "points", "worth one point more", _recast(book, number, _worth_more)
        yield path, "copies", "each of them once more", _recast(book, number, _once_more)
        if any(card.penalty for card in ours):
            yield path, "penalty", "one card more to draw", _recast(book, number, _hits_harder)


def _recast(book: Rulebook, kind: int, change: Callable[[Card], Card]) -> Rulebook:
    return replace(book, cards=tuple(change(card) if card.kind == kind else card for card in book.cards))


def _worth_more(card: Card) -> Card:
    return replace(card, points=card.points + 1)


def _once_more(card: Card) -> Card:
    return replace(card, copies=card.copies + 1)


def _hits_harder(card: Card) -> Card:
    return replace(card, penalty=card.penalty + 1) if card.penalty else card


def _of_marks(book: Rulebook) -> Iterator[Around]:
    """What is kept in mind, and places for cards."""
    for number, flag in enumerate(book.flags):
        lasting = "forgotten when the round is over" if flag.lasts else "kept from round to round"
        changed = [("lasts", lasting, replace(flag, lasts=not flag.lasts))]
        if flag.type in (NUMBER, TRUTH):
            start = flag.start + 1 if flag.type == NUMBER else 1 - flag.start
            changed.append(("start", "begins otherwise", replace(flag, start=start)))
        for kind, said, new in changed:
            flags = (*book.flags[:number], new, *book.flags[number + 1 :])
            yield ("flags", flag.name), kind, said, replace(book, flags=flags)
    for number, zone in enumerate(book.zones):
        more = replace(zone, dealt=zone.dealt + 1)
        zones = (*book.zones[:number], more, *book.zones[number + 1 :])
        yield ("zones", zone.name), "number", "one card more at the start", replace(book, zones=zones)


def _of_wheels(book: Rulebook) -> Iterator[Around]:
    for number, wheel in enumerate(book.wheels):
        if len(wheel.outcomes) > 1:
            fewer = replace(wheel, outcomes=wheel.outcomes[:-1], weights=wheel.weights[:-1])
            wheels = (*book.wheels[:number], fewer, *book.wheels[number + 1 :])
            yield ("wheels", wheel.name), "outcome dropped", "without the last outcome", replace(book, wheels=wheels)


def _of_teams(book: Rulebook) -> Iterator[Around]:
    teams = book.teams
    if teams is None:
        return
    said = "points count for each alone" if teams.together else "points count together"
    yield ("teams",), "teams", said, replace(book, teams=replace(teams, together=not teams.together))
    across = teams.seats == "side by side"
    said = "partners sit across" if across else "partners sit side by side"
    other = replace(teams, seats="across" if across else "side by side")
    yield ("teams",), "teams", said, replace(book, teams=other)
