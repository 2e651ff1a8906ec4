"""Checks of rules, windows and the whole: what could never happen, and what could never end."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from lastcard.dsl.check.order.graph import at, said
from lastcard.dsl.check.order.guards import Guards, of_the_first_card, pattern_of
from lastcard.dsl.diagnostics.problem import Diagnostic, Span
from lastcard.dsl.rulebook import (
    NONE,
    TARGET,
    Block,
    Card,
    Do,
    Expr,
    ForEach,
    If,
    Repeat,
    Rule,
    Rulebook,
    Step,
    Window,
    inner_blocks,
    leaving,
    never,
    pile_of,
    piles_moved,
)
from lastcard.dsl.words.rows import FirstCard
from lastcard.dsl.words.types import CARD, CARDS, PLAYER, TRUTH
from lastcard.dsl.words.vocabulary import EVENTS, LAW, STATIONS, STEP_WORDS, VALUE_WORDS

from .blocks import BACK, done_in

MOST_WINDOWS = 50


def span_of(book: Rulebook, *names: str) -> Span | None:
    """The place of the first of these entries that there is."""
    places = {origin.name: origin.span for origin in book.citations}
    return next((places[name] for name in names if name in places), None)


# --- rules -----------------------------------------------------------------------------------------------


def actions_can_be_said(book: Rulebook) -> Iterator[Diagnostic]:
    """An action needs a permit, and an offer has conditions of its own."""
    actions = {book.rules[action.rule].pattern.said: book.rules[action.rule] for action in book.actions}
    about = [rule for rule in book.rules if rule.pattern.event == "say" and rule.pattern.said != NONE]
    permitted = {rule.pattern.said for rule in about if rule.station == "permit" and not never(rule.when)}
    permitted |= {rule.pattern.said for rule in about if rule.station in _OF_PLAYS}  # of which that is told
    for number, action in actions.items():
        if number not in permitted:
            name = book.sayings[number]
            advice = f"write a rule with `permit: player says {name}`"
            yield Diagnostic("LC670", f"no rule permits anybody to say `{name}`", action.origin.span, advice)
    for rule in about:
        if rule.pattern.said not in actions and rule.station != "on":
            name = book.sayings[rule.pattern.said]
            message = f"`{name}` is an offer, and `{rule.station}` is about an action of somebody's turn"
            place = rule.origin.event_span or rule.origin.span
            yield Diagnostic("LC614", message, place, _OF_OFFERS[rule.station].replace("NAME", name))


_OF_PLAYS = {*LAW} - {*EVENTS["say"].law}
_WHEN_OFFERED = (
    "when it can be taken, its window says in a line `when:`; in changes, `except: {WINDOW: CONDITION}`, with the "
    "name of the window"
)
_OF_OFFERS = {
    "permit": f"take this rule away: whoever is asked may take it; {_WHEN_OFFERED}",
    "forbid": _WHEN_OFFERED,
    "oblige": "nobody has to take an offer; what letting it go by costs, stands under `otherwise:` of its window",
    "unlawful": _WHEN_OFFERED,
    "tolerate": _WHEN_OFFERED,
    "before": "an offer that is taken has been said: write `on: player says NAME`",
    "instead": "an offer that is taken has been said: write `on: player says NAME`",
}


def some_color_may_be_named(book: Rulebook) -> Iterator[Diagnostic]:
    """What forbids every color lets nobody name one."""
    for rule in book.rules:
        if rule.station == "forbid" and rule.pattern.event == "name" and rule.when is None:
            message = "this forbids every color, and nobody would ever be asked for one"
            advice = "say which one: `when: the color named is color of the top card`"
            yield Diagnostic("LC653", message, rule.origin.span, advice)


def several_are_permitted(book: Rulebook) -> Iterator[Diagnostic]:
    """A rule about plays speaks of every play; only a permit is about several cards and nothing else."""
    entries: list[Rule | Window] = [*book.rules, *book.windows]
    for one in entries:
        if pattern_of(one).several and not (isinstance(one, Rule) and one.station == "permit"):
            message = "`player plays cards` is what a `permit` is about; any other play is one of `card`"
            advice = "write `player plays card`, and `when: size of the cards laid is more than 1`"
            yield Diagnostic("LC660", message, one.origin.span, advice)


def something_is_left_to_replace(book: Rulebook) -> Iterator[Diagnostic]:
    early: list[Rule | Window] = [rule for rule in book.rules if _comes_first(rule)]
    early += [window for window in book.windows if window.moment.when == "before" and window.moment.group == NONE]
    for one in early:
        if EVENTS[pattern_of(one).event].told_after:
            how = "replaced" if isinstance(one, Rule) else "held back"
            message = f"`{said(pattern_of(one).event)}` is told after the fact and cannot be {how}"
            event = said(pattern_of(one).event)
            advice = f"write `on: {event}`" if isinstance(one, Rule) else f"write `opens: after {event}`"
            place = one.origin.event_span or one.origin.span
            yield Diagnostic("LC625", message, place, f"{advice}, or name the event that brings it about")


def _comes_first(rule: Rule) -> bool:
    return rule.station == "instead" or (rule.station == "before" and rule.pattern.group == NONE)


def after_says_something(book: Rulebook) -> Iterator[Diagnostic]:
    rules = {rule.origin.name: rule for rule in book.rules}
    for rule in book.rules:
        for name in rule.after:
            other = rules.get(name)
            if other is not None and not _one_station(rule, other):
                message = f"`{rule.origin.name}` and `{name}` never wait for each other"
                advice = "`follows` is for two rules with `on`, `before` or `instead`, both alike, about the same event"
                yield Diagnostic("LC623", message, rule.origin.span, advice)


def _one_station(rule: Rule, other: Rule) -> bool:
    one, its = rule.pattern, other.pattern
    same = (rule.station, one.event, one.group) == (other.station, its.event, its.group)
    return same and STATIONS[rule.station].acts


def something_may_be_played(book: Rulebook) -> Iterator[Diagnostic]:
    permits = [rule for rule in book.rules if rule.station == "permit" and rule.pattern.event == "play"]
    if not any(not never(rule.when) for rule in permits):
        advice = "write a rule with `permit: player plays card`"
        yield Diagnostic("LC628", "no rule permits anybody to play a card", span_of(book, "deck"), advice)


# --- windows -----------------------------------------------------------------------------------------------


def somebody_is_asked(book: Rulebook) -> Iterator[Diagnostic]:
    for window in book.windows:
        if _names_nobody(window.asks):
            advice = "write who is asked, for example `opponents of player`"
            yield Diagnostic("LC617", "nobody can be asked in this window", window.origin.span, advice)
        if not window.offers:
            advice = "give it an offer, or write a rule with `on` instead"
            yield Diagnostic("LC617", "this window offers nothing", window.origin.span, advice)


def _names_nobody(asks: Expr) -> bool:
    """Nobody is the only one who is always the same; by what players are told is another matter."""
    return asks.op == "const" or any(_names_nobody(arg) for arg in asks.args if arg.type != TRUTH)


def offers_have_names_of_their_own(book: Rulebook) -> Iterator[Diagnostic]:
    guards = Guards(book)
    for number, window in enumerate(book.windows):
        for other in book.windows[:number]:
            same = {offer.name for offer in window.offers} & {offer.name for offer in other.offers}
            if same and guards.meet(window, other):
                message = f"two windows that open at one moment both offer `{min(same)}`"
                related = ((f"the other one is `{other.origin.name}`", other.origin.span),)
                yield Diagnostic("LC607", message, window.origin.span, "give the offers different names", related)


def windows_can_be_counted(book: Rulebook) -> Iterator[Diagnostic]:
    if len(book.windows) > MOST_WINDOWS:
        window: Window = book.windows[MOST_WINDOWS]
        message = f"there are {len(book.windows)} windows, and at most {MOST_WINDOWS} can be kept in mind"
        yield Diagnostic("LC627", message, window.origin.span, "make fewer of them")


def offers_do_what_they_say(book: Rulebook) -> Iterator[Diagnostic]:
    """A card that an offer plays is the taker's own and is laid; only laying one may send something on."""
    for window in book.windows:
        taker = Expr("slot", value=len(EVENTS[window.moment.pattern.event].roles), type=PLAYER)
        for offer in window.offers:
            done = list(done_in(offer.body))
            card = Expr("slot", value=offer.slot, type=CARDS if offer.several else CARD)
            laying = f"`taker plays {window.registers[offer.slot].name}`" if offer.plays else ""
            if offer.plays and not any(_lays(step, card) for step in done):
                message = f"the offer `{offer.name}` plays a card, and no step lays it"
                instead = next((step for step in done if _lays_any(step) or card in _cards_of(step)), None)
                advice = f"write the step {laying}"
                advice += ", in place of this one" if instead is not None else ""
                place = at(window.origin, instead) if instead is not None else offer.span or window.origin.span
                yield Diagnostic("LC643", message, place, advice)
            other = next(
                (step for step in done if _lays(step, card) and step.args[0] not in (taker, window.asks)), None
            )
            if offer.plays and other is not None:
                message = f"the offer `{offer.name}` plays a card of who takes it, and another player would lay it"
                yield Diagnostic("LC643", message, at(window.origin, other), f"write {laying}")
            if offer.plays and offer.choice is not None and not _own(offer.choice, taker, card, done):
                message = f"the offer `{offer.name}` plays a card that is not in the hand of who takes it"
                advice = "write `hand of taker` there; from a zone let `taker takes NAME from ZONE` come first"
                advice = advice.replace("NAME", window.registers[offer.slot].name)
                yield Diagnostic("LC643", message, offer.span or window.origin.span, advice)
            early = next(filter(_redirects, done), None)
            if early is not None and not offer.plays:
                message = f"the offer `{offer.name}` sends something on and costs no card: it might go round for ever"
                advice = "let the offer play a card: `plays: NAME from ...`"
                yield Diagnostic("LC644", message, at(window.origin, early), advice)
            early = _laid(offer.body, card, None)
            if offer.plays and early is not None and _redirects(early):
                message = f"the offer `{offer.name}` may send something on before its card is laid, for ever"
                advice = "let `taker plays NAME` come first, outside of any `if`"
                yield Diagnostic("LC644", message, at(window.origin, early), advice)


def _laid(block: Block, card: Expr, laid: Do | None) -> Do | None:
    """The step by which the card is certainly laid when these are done, or one that sends something on before it is."""
    for step in block:
        if isinstance(step, Do):
            if laid is None and (_redirects(step) or _lays(step, card)):
                laid = step
            continue
        ways = [_laid(inner, card, laid) for inner in inner_blocks(step)]
        early = next((way for way in ways if way is not None and _redirects(way)), None)
        if early is not None:
            return early
        if all(ways) and not isinstance(step, Repeat | ForEach):
            laid, *_ = ways
    return laid


def _lays(step: Do, card: Expr) -> bool:
    """Is this card laid by it, and nobody asked?"""
    return _lays_any(step) and card in _cards_of(step)


def _cards_of(step: Do) -> list[Expr]:
    """What it speaks of, a card that stands for the only one of several among it."""
    return [arg for said in step.args for arg in ((said,) if said.op != "one_alone" else said.args)]


def _lays_any(step: Do) -> bool:
    row = STEP_WORDS[step.op]
    return "play" in row.leads_to and not row.asks


def _own(cards: Expr, taker: Expr, card: Expr, done: list[Do]) -> bool:
    """Are they the taker's own, or is the one that is played taken to the hand?"""
    pile = pile_of(cards)
    if pile is None or "hands" in VALUE_WORDS[pile.op].reads:
        return pile is not None and taker in pile.args
    return any(leaving(pile) and step.args[:1] == (taker,) and _takes(step, pile, card) for step in done)


def _takes(step: Do, pile: Expr, card: Expr) -> bool:
    """Does this card go from there to a hand?"""
    return (
        STEP_WORDS[step.op].hands == ("more",)
        and piles_moved(step.op, step.args) == (pile,)
        and card in step.args[1].args
    )


def _redirects(step: Do) -> bool:
    """Is it another one now whom the group, or the event, is about? (An offer gives its names to other slots.)"""
    return any(into.pending == TARGET or into.slot == 0 for into in step.into)


# --- the deck and the game ------------------------------------------------------------------------------------


def enough_cards(book: Rulebook) -> Iterator[Diagnostic]:
    low, cards = book.players[0], book.deck_size
    each, table = 1 if book.setup.all_cards else book.dealt_to_each, book.dealt_to_table
    if cards < low * each + table + 2:
        more = f" and {table} on the table" if table else ""
        message = f"{cards} cards are too few for {low} players with {each} each{more}"
        advice = "deal fewer cards, or put more into the deck"
        yield Diagnostic("LC609", message, span_of(book, "setup.deal", "deck"), advice)


def something_is_left_to_turn_up(book: Rulebook) -> Iterator[Diagnostic]:
    """Where all cards are dealt."""
    if book.setup.all_cards and book.setup.turns_up:
        span = span_of(book, "setup.deal", "deck")
        yield Diagnostic(
            "LC609", "all cards are dealt, and none is left to be turned up", span, "write `turned up: none`"
        )
    elif book.setup.all_cards and any(zone.dealt for zone in book.zones):
        span = span_of(book, "setup.deal", "deck")
        yield Diagnostic("LC609", "all cards are dealt, and none is left for the zones", span, "let zones begin empty")


def a_first_card_is_found(book: Rulebook) -> Iterator[Diagnostic]:
    """Whatever the hands hold, the draw pile must have cards enough that may begin."""
    if not book.setup.turns_up or book.setup.all_cards:
        return
    each, table = book.dealt_to_each, book.dealt_to_table
    most = min(book.players[1], (book.deck_size - 2 - table) // each)
    pile = book.deck_size - table - most * each
    again, passed = _doing(book, *BACK), _doing(book, "is followed")
    returned, over = (sum(card.copies for card in found) for found in (again, passed))
    if returned * 10 > pile * 9:
        message = f"{returned} cards go back when they are turned up, and the draw pile may have no more than {pile}"
        yield Diagnostic("LC619", message, _row_of(book, again), "let more cards begin, or deal fewer")
    elif over * 10 > book.deck_size * 9:
        message = f"{over} of {book.deck_size} cards cannot begin"
        yield Diagnostic("LC619", message, _row_of(book, passed), "let more cards begin")


def _doing(book: Rulebook, *ways: FirstCard) -> list[Card]:
    """The cards whose row may let this become of them."""
    return [card for card in book.cards if any(_becomes(card, step, ways) for step in book.turned_up[card.kind].body)]


def _becomes(card: Card, step: Step, ways: Collection[FirstCard]) -> bool:
    if isinstance(step, Do):
        return STEP_WORDS[step.op].first_card in ways
    taken = inner_blocks(step)
    if isinstance(step, If):
        decided = of_the_first_card(step.condition, card)
        taken = taken if decided is None else (taken[0] if decided else taken[1],)
    return any(_becomes(card, inner, ways) for block in taken for inner in block)


def _row_of(book: Rulebook, cards: list[Card]) -> Span:
    return book.turned_up[cards[0].kind].origin.span
