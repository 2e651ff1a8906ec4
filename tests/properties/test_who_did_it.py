"""Every event names the rule and the step that brought it about, whether any rule listens to it or not."""

from dataclasses import replace
from random import Random

import pytest

from lastcard.dsl.rulebook import Origin, Pattern, Rule, Rulebook
from lastcard.dsl.words.vocabulary import EVENTS
from lastcard.interpreter.assemble.pipeline import program_of
from lastcard.interpreter.engine.events import TOLD, Event
from lastcard.interpreter.engine.frame import roles_of
from lastcard.interpreter.engine.program import Program
from lastcard.interpreter.engine.shuffle import seed_text
from lastcard.interpreter.host import setup
from tests.properties.test_rows import GAMES, WITH_HOUSE_RULES
from tests.properties.walk import EDITIONS, rules
from tests.slow import one_in

ROUNDS, DECISIONS = 4, 300

# What the table itself does: no rule brings it about.
OF_THE_TABLE = {
    *("dealer", "draw for dealer", "shuffle", "deal", "turn up"),  # the set-up
    *("turn", "pass over", "score", "game over"),  # the course of the game
}
# What an entry says that has no steps: the answer to the stall question, the end of a round with one player left.
WITHOUT_STEP = {"pass", "round over"}


def listener(event: str) -> Rule:
    """A rule that hears of an event and does nothing."""
    origin = Origin(f"listener to {event}", (), _NOWHERE)
    return Rule(origin, "on", Pattern(event), None, (), roles_of(event), ())


_NOWHERE = rules("classic").book.rules[0].origin.span


def with_listeners(book: Rulebook) -> Rulebook:
    return replace(book, rules=(*book.rules, *map(listener, EVENTS)))


def told(program: Program, players: int, number: int) -> list[Event]:
    """All events of a round, by the same choices whoever listens."""
    events: list[Event] = []
    table = setup.lone_table(program, players, seed_text(number), number, events.append)
    random = Random(number)
    setup.deal_lone_round(table)
    table.begin_round()
    for _ in range(DECISIONS):
        options = table.options()
        if not options:
            break
        table.choose(random.choice(options))
    return events


@pytest.mark.parametrize("rulebook", one_in(3, (*EDITIONS, *GAMES, *WITH_HOUSE_RULES)))
def test_who_did_it_is_told_with_and_without_listeners(rulebook: str) -> None:
    book = rules(rulebook).book
    alone, heard = program_of(book), program_of(with_listeners(book))
    for number in range(ROUNDS):
        players = max(book.players[0], min(2 + number, setup.most_players(book)))
        assert told(alone, players, number) == told(heard, players, number)


@pytest.mark.parametrize("rulebook", one_in(3, (*EDITIONS, *GAMES, *WITH_HOUSE_RULES)))
def test_what_a_rule_brings_about_names_the_rule_and_the_step(rulebook: str) -> None:
    book = rules(rulebook).book
    names = {origin.name for origin in book.citations} | {"answers.stall"}
    for number in range(ROUNDS):
        for event in told(rules(rulebook).program, max(3, book.players[0]), number):
            assert event.kind in TOLD
            if event.kind in OF_THE_TABLE:
                continue
            assert event.rule in names, event
            assert event.step or event.kind in WITHOUT_STEP, event
