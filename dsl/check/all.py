"""What can be known to go wrong before anybody plays: CHECKS, small functions Rulebook -> diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from itertools import islice

from lastcard.dsl.check.order.conflicts import conflicts
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.rulebook import Rulebook

from . import blocks as steps
from . import entries as book
from .chains import triggers_come_to_rest

Check = Callable[[Rulebook], Iterator[Diagnostic]]

# Each entry for itself.
ENTRIES: tuple[Check, ...] = (
    steps.repeats_use_something_up,
    steps.repeats_depend_on_something,
    steps.nesting,
    steps.secrets_are_picks,
    steps.lists_of_players,
    steps.groups_in_rules,
    steps.steps_of_the_start,
    steps.cards_have_another_side,
    steps.turns_are_taken_in_offers,
    steps.a_card_stays_on_top,
    steps.cancels_in_windows,
    steps.hands_stay_hidden,
    steps.somebody_acts,
    book.law_about_choices,
    book.law_does_not_ask_itself,
    book.something_is_left_to_replace,
    book.some_card_is_meant,
    book.after_says_something,
    book.something_may_be_played,
    book.somebody_is_asked,
    book.offers_have_names_of_their_own,
    book.offers_do_what_they_say,
    book.windows_can_be_counted,
    book.enough_cards,
    book.a_first_card_is_found,
    book.scoring_ends,
)

# What comes of several entries together; they trust that each entry is sound.
TOGETHER: tuple[Check, ...] = (triggers_come_to_rest, conflicts)

CHECKS = (*ENTRIES, *TOGETHER)


def check(rulebook: Rulebook, guests: Container[str] = ()) -> list[Diagnostic]:
    """`guests` are files of house rules: what they say of cards that this deck has not got is no mistake."""
    found = [problem for problem in _found(ENTRIES, rulebook) if not _about_other_decks(problem, guests)]
    return found or _found(TOGETHER, rulebook)


def _about_other_decks(problem: Diagnostic, guests: Container[str]) -> bool:
    return problem.code == "LC612" and problem.span is not None and problem.span.file in guests


def _found(checks: tuple[Check, ...], rulebook: Rulebook) -> list[Diagnostic]:
    """As many problems as are shown; a check goes no further than that."""
    return list(islice((problem for one in checks for problem in one(rulebook)), MAX_PROBLEMS))
