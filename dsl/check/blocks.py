"""Checks of single blocks: steps that may not stand where they stand."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import islice

from lastcard.dsl.check.order.graph import Body, at, bodies
from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.rulebook import (
    NONE,
    Block,
    Do,
    Expr,
    ForEach,
    Group,
    Hold,
    Moment,
    Rulebook,
    Secretly,
    Step,
    Window,
    inner_blocks,
    listed,
    steps_of,
    values_of,
    words,
)
from lastcard.dsl.words.facets import FACETS, Facet
from lastcard.dsl.words.limits import MOST_NUMBERS, MOST_SEATS
from lastcard.dsl.words.rows import BlockWord, FirstCard
from lastcard.dsl.words.types import CARDS
from lastcard.dsl.words.value_rows import Pile
from lastcard.dsl.words.vocabulary import BLOCK_WORDS, CONSUMING, EVENTS, STEP_WORDS, VALUE_WORDS

PICKS = frozenset(word.name for word in STEP_WORDS.values() if word.asks in ("pick", "pick or none"))
# Who does this sees the cards that it is about; what is done with cards, and changes nothing, is to show them.
SHOWS = frozenset(word.name for word in STEP_WORDS.values() if CARDS in word.takes and not word.writes)
LOOKING = PICKS | SHOWS
MAY_BE_SECRET = PICKS | {word.name for word in STEP_WORDS.values() if word.asks in ("number", "word")}
BACK: tuple[FirstCard, ...] = ("goes back", "goes into the middle")
USING_UP = frozenset(event.name for event in EVENTS.values() if "fewer" in event.hands or "draw" in event.writes)
USING_UP |= {"turn draw"}
MOST_STEPS = 400  # of one block


def done_in(block: Block) -> Iterator[Do]:
    return (step for step in steps_of(block) if isinstance(step, Do))


# --- what stands in what -----------------------------------------------------------------------------


def nesting(book: Rulebook) -> Iterator[Diagnostic]:
    for body in bodies(book):
        for word in BLOCK_WORDS.values():
            if not word.nests and _depth(body.block, word) > 1:
                message = f"`{word.key}` stands inside `{word.key}`"
                yield Diagnostic("LC602", message, body.origin.span, "split the rule in two")
        if sum(1 for _ in steps_of(body.block)) > MOST_STEPS:
            message = f"there are more than {MOST_STEPS} steps here"
            yield Diagnostic("LC602", message, body.origin.span, "split the rule in two")


def _depth(block: Block, word: BlockWord) -> int:
    """How many of them stand in each other."""
    return max((_depth_of(step, word) for step in block), default=0)


def _depth_of(step: Step, word: BlockWord) -> int:
    if isinstance(step, Do):
        return 0
    return max(_depth(inner, word) for inner in inner_blocks(step)) + (step.word == word.name)


def secrets_are_picks(book: Rulebook) -> Iterator[Diagnostic]:
    for body in bodies(book):
        for step in steps_of(body.block):
            if isinstance(step, Secretly) and (wrong := _no_secret(step.body)) is not None:
                yield Diagnostic("LC603", wrong[0], at(body.origin, wrong[2] or step), wrong[1])


def _no_secret(block: Block) -> tuple[str, str, Do | None] | None:
    """What cannot be kept secret, or would tell of it before all have picked; what to do about it, and where."""
    steps = list(steps_of(block))
    picks = [step for step in steps if isinstance(step, Do)]
    if not all(isinstance(step, ForEach) or (isinstance(step, Do) and step.op in MAY_BE_SECRET) for step in steps):
        return "only picks can be made secretly", "put the other steps after the block", None
    of_each = (one for step in steps if isinstance(step, ForEach) for one in done_in(step.body))
    over = next((pick for pick in of_each if any(into.of is None for into in pick.into)), None)
    if over is not None:
        advice = "pick into a flag with `of: player`, and say whose: `friend picks mine of friend ...`"
        return "each pick writes over the one before", advice, over
    filled = {(into.slot, into.flag) for step in picks for into in step.into}
    looked_at = {_filled_by(word) for step in steps for expr in values_of(step) for word in words(expr)}
    if filled & looked_at:
        advice = "look at it after the block"
        return "what is picked secretly is looked at before all have picked", advice, None
    return None


def _filled_by(word: Expr) -> tuple[int, int]:
    """The name or the flag that is looked at, as a place into which somebody may pick."""
    return (word.value if word.op == "slot" else NONE, word.value if word.op in ("flag", "flag_of") else NONE)


def lists_of_players(book: Rulebook) -> Iterator[Diagnostic]:
    for body in bodies(book):
        for step in steps_of(body.block):
            if isinstance(step, ForEach) and len(listed(step.players)) > MOST_SEATS:
                message = f"{len(listed(step.players))} players are listed, and at most {MOST_SEATS} sit at the table"
                yield Diagnostic("LC627", message, at(body.origin, step), "list fewer, or write `in all players`")


def groups_in_rules(book: Rulebook) -> Iterator[Diagnostic]:
    """The windows of a group know who takes part in the event of its rule, and nothing else."""
    before = {rule.origin.name for rule in book.rules if rule.station == "before"}
    for body in bodies(book):
        for step in steps_of(body.block):
            if isinstance(step, Group) and not _may_be_group(body, step, before):
                advice = "name a group in a rule; a row of `turned up` or `going out` may use one that a rule has named"
                yield Diagnostic("LC618", "no group can stand here", at(body.origin, step), advice)


def _may_be_group(body: Body, step: Group, before: Container[str]) -> bool:
    if body.sort == "rule":
        return body.origin.name not in before
    return body.sort in ("going out", "turned up") and step.group != NONE


def cards_are_laid_in_an_order(book: Rulebook) -> Iterator[Diagnostic]:
    """The lowest first: so several are laid together only where whoever takes an offer has chosen them."""
    for body in bodies(book):
        for step in done_in(body.block):
            lays = "play" in STEP_WORDS[step.op].leads_to
            several = [arg for arg in step.args if arg.type == CARDS and arg.op not in ("one_alone", "slot")]
            if lays and several:
                message = "in which order these cards are laid is not said"
                advice = "lay one card, or those that an offer names: `plays: NAME from several of CARDS`"
                yield Diagnostic("LC661", message, at(body.origin, step), advice)


# --- steps for one place only ---------------------------------------------------------------------------


_ANOTHER_CARD = "`player draws 1 as drawn`, then `player discards drawn`"


def steps_of_the_start(book: Rulebook) -> Iterator[Diagnostic]:
    for body in bodies(book):
        for step in done_in(body.block):
            if STEP_WORDS[step.op].stands == "turned up" and body.sort != "turned up":
                message = f"`{STEP_WORDS[step.op].form.format('').strip()}` belongs to the first card of a round"
                advice = "it can stand in the table `turned up` only"
                if STEP_WORDS[step.op].first_card == "is followed":
                    advice += f"; elsewhere: {_ANOTHER_CARD}"
                yield Diagnostic("LC604", message, at(body.origin, step), advice)


def turns_are_taken_in_offers(book: Rulebook) -> Iterator[Diagnostic]:
    """Somebody has decided to take it, or turns could go on for ever without a question."""
    for body in bodies(book):
        for step in done_in(body.block):
            if STEP_WORDS[step.op].stands == "offer" and body.sort != "offer":
                advice = "in a rule write `player gets another turn`; who comes next else: `play goes on after PLAYER`"
                yield Diagnostic("LC645", "the turn can only be taken by an offer", at(body.origin, step), advice)


def cards_have_another_side(book: Rulebook) -> Iterator[Diagnostic]:
    for body in bodies(book):
        for step in done_in(body.block):
            if "side" in STEP_WORDS[step.op].writes and book.side == NONE:
                advice = "give the deck `backs:` and `sides:`"
                yield Diagnostic("LC641", "the cards of this deck have one face only", at(body.origin, step), advice)


def a_card_stays_on_top(book: Rulebook) -> Iterator[Diagnostic]:
    for row in book.turned_up:
        for step in islice(_leaving_none(row.body), 1):
            message = "the top card is returned, and no other card takes its place"
            advice = "return it, `shuffle the draw pile`, `turn up another card`, in this order and side by side"
            yield Diagnostic("LC613", message, at(row.origin, step), advice)


def _leaving_none(block: Block) -> Iterator[Step]:
    """Where a top card is returned, and not at once another one turned up: without a shuffle it could be the same."""
    for place, step in enumerate(block):
        following = block[place + 1 :]
        if _first_card(step) in BACK and not _another(_first_card(step), following):
            yield step
        for inner in inner_blocks(step):
            yield from _leaving_none(inner)


def _first_card(step: Step) -> FirstCard:
    return STEP_WORDS[step.op].first_card if isinstance(step, Do) else ""


def _another(way: FirstCard, following: Block) -> bool:
    """From the top of the draw pile the same card could come again, unless it is shuffled."""
    shuffled = bool(following) and isinstance(following[0], Do) and "shuffles" in STEP_WORDS[following[0].op].writes
    after = following[1:] if shuffled else following
    turned_up = bool(after) and _first_card(after[0]) == "is followed"
    return turned_up and (shuffled or way == "goes into the middle")


def cancels_in_windows(book: Rulebook) -> Iterator[Diagnostic]:
    for body in bodies(book):
        for step in done_in(body.block):
            if STEP_WORDS[step.op].cancels and body.window is not None and _comes_too_late(body.window, step):
                message = f"this opens when `{book.groups[step.name]}` has happened, and cannot cancel it any more"
                place = body.window.origin.event_span or body.window.origin.span
                yield Diagnostic("LC605", message, place, f"write `before group {book.groups[step.name]}`")
            elif STEP_WORDS[step.op].cancels and not _is_held(body, step):
                advice = "`cancel` goes into a window that opens `before` the very thing"
                if body.window is not None and body.window.moment.when == "before" and body.group != NONE:
                    advice = f"here it is `cancel {book.groups[body.group]}`"
                elif body.window is not None and body.window.moment.group != NONE:
                    advice = f"write `opens: before group {book.groups[body.window.moment.group]}`: {advice}"
                elif body.window is None and body.early and body.event == "play" and body.group == NONE:
                    advice = "what may not be laid is forbidden: `forbid: player plays KIND`, without `do:`; " + advice
                elif body.window is None and body.early:
                    advice = f"in a rule that comes before it, write `the amount becomes 0`; {advice}"
                yield Diagnostic(
                    "LC605", "there is nothing here that could be cancelled", at(body.origin, step), advice
                )


def _comes_too_late(window: Window, step: Do) -> bool:
    return window.moment.when == "after" and STEP_WORDS[step.op].cancels == "group" and window.moment.group == step.name


def _is_held(body: Body, step: Do) -> bool:
    return body.window is not None and body.window.moment.when == "before" and _holds(body.window.moment, step)


def _holds(moment: Moment, step: Do) -> bool:
    """Does the window hold such an event, or a group that may have one in it?"""
    cancelled = STEP_WORDS[step.op].cancels
    if cancelled == "group":
        return moment.group == step.name
    return (moment.group != NONE and bool(EVENTS[cancelled].hits)) or (
        moment.group == NONE and moment.pattern.event == cancelled
    )


def turns_come_to_an_end(book: Rulebook) -> Iterator[Diagnostic]:
    """Who has laid a card or drawn one has used it up; who has said or passed something could do so again and again."""
    for body in bodies(book):
        for step in done_in(body.block):
            if "went_on" in STEP_WORDS[step.op].writes and body.event not in USING_UP and not _is_noted(body.block):
                message = "the turn goes on, and nothing has been used up: it might never come to an end"
                advice = "let cards be used up, or set a flag by which it is not done again"
                yield Diagnostic("LC671", message, at(body.origin, step), advice)


def _is_noted(block: Block) -> bool:
    return any(step.op in CONSUMING or any(into.flag != NONE for into in step.into) for step in done_in(block))


def numbers_to_pick_from(book: Rulebook) -> Iterator[Diagnostic]:
    """From one number to another, where both are known: there is one, and not more than there may be."""
    for body in bodies(book):
        for step in done_in(body.block):
            if STEP_WORDS[step.op].ranges and all(arg.op == "const" for arg in step.args[-2:]):
                first, last = (arg.value for arg in step.args[-2:])
                if last < first:
                    message = f"there is no number from {first} to {last}"
                    yield Diagnostic("LC650", message, at(body.origin, step), "write the lowest number first")
                elif last - first >= MOST_NUMBERS:
                    message = f"from {first} to {last} there are {last - first + 1} numbers"
                    advice = f"{MOST_NUMBERS} are the most to pick from"
                    yield Diagnostic("LC650", message, at(body.origin, step), advice)


# --- who looks at what ------------------------------------------------------------------------------------


def hands_stay_hidden(book: Rulebook) -> Iterator[Diagnostic]:
    """Whoever picks a card sees what there is to pick from: never the hand of somebody else. So does who shows some."""
    for body in bodies(book):
        for step in done_in(body.block):
            several = next((arg for arg in step.args[1:] if arg.type.one is not None), None)
            if step.op in LOOKING and several is not None and not _own_or_open(book, step.args[0], several):
                does = "picks" if step.op in PICKS else "shows cards"
                message = f"whoever {does} would see cards that are hidden from them"
                advice = "let it be the own hand, a zone that they may see, or the discard pile"
                if step.op not in PICKS and several.op == "hand":
                    advice = "whose hand it is, shows it: `player shows hand of player to ...`"
                if step.op in PICKS:
                    unseen = "`chance picks NAME from hand of PLAYER`, and below it `PLAYER gives NAME to player`"
                    advice = f"a card is taken unseen by {unseen}; or {advice}"
                yield Diagnostic("LC606", message, at(body.origin, step), advice)


def _own_or_open(book: Rulebook, player: Expr, several: Expr) -> bool:
    seen = all(_may_look(book, player, several, FACETS[facet]) for facet in VALUE_WORDS[several.op].reads)
    return seen and all(_own_or_open(book, player, arg) for arg in several.args if arg.type == CARDS)


def _may_look(book: Rulebook, player: Expr, several: Expr, facet: Facet) -> bool:
    """What is not open is for its owner alone, who is named with it: `hand of player`."""
    row = VALUE_WORDS[several.op]
    if isinstance(row, Pile) and row.declared:
        seen_by = book.zones[several.value].seen_by
        return seen_by == "everybody" or (seen_by == "owner" and player in several.args)
    drew_it = "seen on turn" in facet.traits and player.op == "turn_player"
    return drew_it or "open" in facet.traits or player in several.args


def somebody_acts(book: Rulebook) -> Iterator[Diagnostic]:
    """`as one` looks for the player of the rule: there must be one."""
    for body in bodies(book):
        if body.event and EVENTS[body.event].roles:
            continue
        for step in steps_of(body.block):
            if isinstance(step, Hold):
                message = "`as one` needs a player who acts, and there is none here"
                yield Diagnostic("LC615", message, at(body.origin, step), "it can stand where the event has a `player`")
