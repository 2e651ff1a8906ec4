"""What can be known to go wrong before anybody plays: small functions Rulebook -> diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from itertools import islice

from lastcard.dsl.check.order.conflicts import conflicts
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.rulebook import Rulebook

from . import blocks, cards, entries, idle, law, oddities, outcomes, remarks, repeats
from .chains import triggers_come_to_rest

Check = Callable[[Rulebook], Iterator[Diagnostic]]

# Each entry for itself.
ENTRIES: tuple[Check, ...] = (
    repeats.repeats_use_something_up,
    repeats.repeats_depend_on_something,
    blocks.nesting,
    blocks.secrets_are_picks,
    blocks.lists_of_players,
    blocks.groups_in_rules,
    blocks.cards_are_laid_in_an_order,
    blocks.steps_of_the_start,
    blocks.cards_have_another_side,
    blocks.turns_are_taken_in_offers,
    blocks.a_card_stays_on_top,
    blocks.cancels_in_windows,
    blocks.turns_come_to_an_end,
    blocks.numbers_to_pick_from,
    blocks.hands_stay_hidden,
    blocks.somebody_acts,
    law.law_about_choices,
    entries.actions_can_be_said,
    law.law_does_not_ask_itself,
    entries.several_are_permitted,
    entries.some_color_may_be_named,
    entries.something_is_left_to_replace,
    cards.some_card_is_meant,
    entries.after_says_something,
    entries.something_may_be_played,
    entries.somebody_is_asked,
    entries.offers_have_names_of_their_own,
    entries.offers_do_what_they_say,
    entries.windows_can_be_counted,
    entries.enough_cards,
    entries.something_is_left_to_turn_up,
    entries.a_first_card_is_found,
    outcomes.scoring_ends,
    outcomes.places_have_points,
    outcomes.the_best_wins,
    outcomes.somebody_can_win,
)

# What comes of several entries together; they trust that each entry is sound.
TOGETHER: tuple[Check, ...] = (triggers_come_to_rest, conflicts)

# What can be played, and hardly is what somebody wants; told where nothing else is wrong.
REMARKS: tuple[Check, ...] = (
    oddities.cards_that_were_laid_are_gone,
    outcomes.an_emptied_hand_matters,
    oddities.rules_do_something,
    oddities.turns_are_lost_once,
    oddities.some_play_is_possible,
    repeats.repetitions_come_nearer,
    oddities.draws_do_not_draw_again,
    oddities.colors_are_named,
    oddities.penalties_are_asked_for,
    oddities.plays_that_are_replaced_lay_the_card,
    remarks.conditions_can_hold,
    remarks.conditions_can_fail,
    remarks.so_many_may_play,
    remarks.last_cards_do_nothing_else,
    remarks.the_top_card_is_the_one_laid,
    remarks.the_law_asks_before_the_play,
    remarks.cards_below_are_spoken_of,
    remarks.cards_may_be_laid,
    idle.permits_add_something,
    idle.tolerance_adds_something,
    idle.unlawful_plays_are_found_out,
    repeats.repetitions_ask_what_changes,
    idle.picked_words_are_asked_for,
    idle.flags_are_set,
    oddities.cards_of_a_kind_are_alike,
)


def check(rulebook: Rulebook, guests: Container[str] = ()) -> list[Diagnostic]:
    """`guests` are files of house rules: what they say of cards that this deck has not got is no mistake."""
    found = [problem for problem in _found(ENTRIES, rulebook) if not _about_other_decks(problem, guests)]
    return found or _found(TOGETHER, rulebook) or _found(REMARKS, rulebook)


def _about_other_decks(problem: Diagnostic, guests: Container[str]) -> bool:
    return problem.code == "LC612" and problem.span is not None and problem.span.file in guests


def _found(checks: tuple[Check, ...], rulebook: Rulebook) -> list[Diagnostic]:
    """As many problems as are shown; a check goes no further than that."""
    return list(islice((problem for one in checks for problem in one(rulebook)), MAX_PROBLEMS))
