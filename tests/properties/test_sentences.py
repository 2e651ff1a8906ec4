"""What people read in games of every shipped rulebook, with house rules laid over it: in five languages there is a
sentence for all that happens and all that is asked, none shows how the rules call something, and what one seat reads
names no card that it cannot see.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from lastcard.dsl.headlines import goes_with
from lastcard.dsl.rulebook import Rulebook
from lastcard.dsl.shelf import SHIPPED
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.host.api import RulebookError, Rules, load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.speech.language import LANGUAGES
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.speech.tales import NOTHING, TALES
from lastcard.interpreter.table.position import Question
from tests.properties.walk import NAMES, THOROUGH, Walker
from tests.slow import one_in
from tests.spoken import question_of, speaker

BOOKS = sorted(path.stem for folder in ("editions", "games") for path in (SHIPPED / folder).glob("*.yaml"))
QUICK_BOOKS = 6  # one in so many
DECISIONS = 600 if THOROUGH else 60
LAID_OVER = 4  # house rules, as far as they go together
at_every_book = pytest.mark.parametrize("book", one_in(QUICK_BOOKS, BOOKS))


@cache
def rules_of(book: str) -> Rules:
    """With some house rules drawn by its name."""
    chosen = list[str]()
    known = goes_with()
    for name in Random(book).sample(sorted(known), 3 * LAID_OVER):
        if book in known[name] and len(chosen) < LAID_OVER:
            try:
                load(book, house_rules=[*chosen, name])
            except RulebookError:
                continue
            chosen.append(name)
    return load(book, house_rules=chosen)


def game_of(book: str) -> Game:
    rules = rules_of(book)
    fewest, most = rules.book.players
    players = next(count for count in (3, 4, 2, *range(fewest, most + 1)) if fits(rules.book, count))
    return Game(rules.program, NAMES[:players], 7, stops=True, discreet=True).begin()


def fits(book: Rulebook, players: int) -> bool:
    return book.players[0] <= players <= book.players[1] and (book.teams is None or book.teams.fit(players))


def positions(book: str) -> Iterator[Game]:
    """A game at each of its decisions, and after each of its rounds."""
    game = game_of(book)
    walker = Walker(book, len(game.players), 1, 1.0)
    while not game.over:
        yield game
        if game.resting:
            game.next_round()
        else:
            decision = game.decision
            assert decision is not None
            game.choose(walker.answer(decision.options))


@cache
def speakers(book: str, reader: str) -> tuple[Speaker, ...]:
    game = game_of(book)
    return tuple(speaker(game.program.book, game.players, reader, code) for code in LANGUAGES)


@cache
def internal(book: Rulebook) -> re.Pattern[str]:
    """Names of the rules that nobody should read: of what has a text, and all that are written with a hyphen."""
    named = {text.name for text in book.texts if text.part == "label" and text.text != text.name}
    named |= (
        {flag.name for flag in book.flags} | {kind.name for kind in book.kinds} | {zone.name for zone in book.zones}
    )
    hyphens = sorted(re.escape(name) for name in named if "-" in name)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(hyphens) or '(?!)'})(?![\w-])")


@cache
def own_words(book: Rulebook) -> tuple[str, ...]:
    """What the rulebook itself says may be called as it likes."""
    return tuple(sorted((text.text for text in book.texts), key=len, reverse=True))


def check(book: Rulebook, text: str) -> None:
    assert text
    assert not re.search(r"[{}]|None|\bNONE\b|`", text), text
    assert "  " not in text, text
    assert text == text.strip(), text
    for own in own_words(book):
        text = text.replace(own, "")
    assert not internal(book).search(text), text


# --- every event, every question ------------------------------------------------------------------------------


@at_every_book
def test_everything_is_said_in_every_language(book: str) -> None:
    told = 0
    for game in islice(positions(book), DECISIONS):
        for event in game.events[told:]:
            for reader in ("", *game.players):
                _told(game, book, reader, event)
        told = len(game.events)
        if game.resting:
            _settled(game, book)
        else:
            _asked(game, book)


def _told(game: Game, book: str, reader: str, event: Event) -> None:
    seen = event.seen_by(game.players.index(reader)) if reader else event.seen_by(-1)
    tale = TALES[seen.kind]
    silent = tale.forms[tale.cases.of(seen)] is NOTHING
    for speaks in speakers(book, reader):
        text = speaks.event(seen)
        assert not text if silent else text, (event, speaks.language.code)
        if text:
            check(game.program.book, text)


def _settled(game: Game, book: str) -> None:
    assert game.result is not None
    for reader in ("", *game.players):
        for speaks in speakers(book, reader):
            for line in speaks.result(game.result):
                check(game.program.book, line)


def _asked(game: Game, book: str) -> None:
    question = question_of(game)
    decision = question.decision
    view = game.view(decision.player)
    for reader in ("", decision.player):
        for speaks in speakers(book, reader):
            for text in said_of(speaks, question):
                check(game.program.book, text)
            texts = [speaks.option(option) for option in decision.options if option.move.verb != "decline"]
            assert len({*texts}) == len(texts), texts  # nobody can choose between two that read alike
            status = [speaks.top(view), speaks.piles(view), speaks.direction(view), *speaks.marks(view)]
            for text in (*status, *(speaks.seat(view, name) for name in game.players)):
                check(game.program.book, text)


def said_of(speaks: Speaker, question: Question) -> Iterator[str]:
    yield speaks.purpose(question)
    yield speaks.declining(question)
    for place, option in enumerate(question.decision.options):
        yield speaks.option(option)
        if stake := speaks.stake(question, place):
            yield stake


@cache
def cards_in(speaks: Speaker) -> re.Pattern[str]:
    """Cards in a text: the longest names first, for many are the beginning of others."""
    cards = {speaks.names.card(card) for card in speaks.names.book.cards}
    return re.compile("|".join(map(re.escape, sorted(cards, key=lambda card: (-len(card), card)))))


# --- secrecy -------------------------------------------------------------------------------------------------------


@at_every_book
def test_what_a_seat_reads_names_no_card_that_it_cannot_see(book: str) -> None:
    told = 0
    for game in islice(positions(book), DECISIONS):
        for event in game.events[told:]:
            for seat, reader in enumerate(game.players):
                if event.private is not None and seat not in event.private and event.cards:
                    _hides(speakers(book, reader)[0], event, event.seen_by(seat))
        told = len(game.events)
        if game.decision is not None:
            _knows(game, speakers(book, game.decision.player)[0])


def _hides(speaks: Speaker, event: Event, seen: Event) -> None:
    text = speaks.event(seen)
    shown = {*map(speaks.names.number, seen.behind)}
    for card in {*map(speaks.names.number, event.cards)} - shown:
        assert not re.search(re.escape(card) + r"(?!\w)", text), text


def _knows(game: Game, speaks: Speaker) -> None:
    """What a question says of cards is of those that lie open, or in one's own hand, or that can be picked."""
    question, names = question_of(game), speaks.names
    view = game.view(question.decision.player)
    lying = [kept.cards for kept in view.zones.values()]
    lying += [kept.cards for piles in view.player_zones.values() for kept in piles.values()]
    seen = [*view.hand, *view.discard, *(card for cards in lying for card in cards)]
    known = {names.called(card, view.side) for card in seen}
    moves = [option.move for option in question.decision.options]
    known |= {names.number(card) for move in moves for card in (*move.under, move.card) if card >= 0}
    text = " ".join(said_of(speaks, question))
    assert {*cards_in(speaks).findall(text)} <= known, text
