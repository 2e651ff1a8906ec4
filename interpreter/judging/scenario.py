"""A scenario whose shape is right: which names in it are none. What a key holds is judged by the row of that key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from collections.abc import Mapping as Rows
from dataclasses import replace

from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean, quote
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.reading.tree import entries, field, items
from lastcard.dsl.rulebook import Rulebook
from lastcard.interpreter.host.names import WrongPlayers, check_players

from .cards import amount_meant, counted
from .moves import NOBODY, judge_move
from .names import Known, another_name

Found = Iterator[Diagnostic]
Judge = Callable[[Known, Node], Found]

NO_CARD = "LC702"


def judge(node: Node, book: Rulebook) -> tuple[Diagnostic, ...]:
    """What in the scenario cannot be meant; where the players are wrong, nothing else is looked at."""
    wrong = tuple(_players(field(node, "players"), book))
    if wrong:
        return wrong
    known = Known(book, tuple(item.text for item in items(field(node, "players"))))
    found = [*_clauses(node, known), *_by_key(GIVEN, known, field(node, "given")), *_lines(node, known)]
    found += _by_key(EXPECTED, known, field(node, "expect"))
    return tuple((found or [*_too_many(field(node, "given"), known)] or [*_not_held(node, known)])[:MAX_PROBLEMS])


def stands(node: Node, book: Rulebook) -> bool:
    """Is all in order but for moves with cards that the deck has not? Then play says where such a card is missed."""
    if tuple(_players(field(node, "players"), book)):
        return False
    known = Known(book, tuple(item.text for item in items(field(node, "players"))))
    given, expect = field(node, "given"), field(node, "expect")
    found = (*_by_key(GIVEN, known, given), *_too_many(given, known), *_by_key(EXPECTED, known, expect))
    in_order = not any(each.severity == "error" for each in found)
    return in_order and all(each.code == NO_CARD for each in _lines(node, known) if each.severity == "error")


def _clauses(node: Node, known: Known) -> Found:
    for item in items(field(node, "clauses"))[: None if known.book.clauses else 1]:
        yield from _told(known.clause(item.text, item.span))


def _told(problem: Diagnostic | None) -> Found:
    if problem is not None:
        yield problem


# --- the players ----------------------------------------------------------------------------------


def _players(node: Node | None, book: Rulebook) -> Found:
    """They sit down as at any table; at which name it fails is looked up only where it does."""
    said = items(node)
    try:
        check_players(book, [item.text for item in said])
    except WrongPlayers as error:
        called = [item for item in said if item.text == error.name][:2]
        if called:  # of two with one name the second would have to change it
            yield Diagnostic("LC701", str(error), called[-1].span, another_name(called[-1].text, said))
        else:
            yield Diagnostic("LC701", str(error), node.span if node else None, "let as many sit down as can play")


# --- what a key holds -----------------------------------------------------------------------------


def _by_key(rows: Rows[str, Judge], known: Known, node: Node | None) -> Found:
    for entry in entries(node):
        if entry.key.text in rows:
            yield from rows[entry.key.text](known, entry.value)


def _text(node: Node) -> str:
    """As it is compared: a number that looks like a text, and the other way round."""
    return str(node.value) if isinstance(node, Scalar) and type(node.value) is int else getattr(node, "text", "")


def _player(known: Known, node: Node) -> Found:
    if isinstance(node, Scalar):
        yield from _told(known.player(node.text, node.span))


def _nobody_or_player(known: Known, node: Node) -> Found:
    if isinstance(node, Scalar):
        yield from _told(known.player(node.text, node.span, *NOBODY))


def _asked(known: Known, node: Node) -> Found:
    """Who is asked, and for what, stand behind two keys."""
    who, both, what = node.text.partition(" for ") if isinstance(node, Scalar) else ("", "", "")
    of_both = f"write `asked: {who}` and `asked for: {what}`" if both and who in known.players else ""
    of_both = of_both if of_both and known.question(what, node.span) is None else ""
    for wrong in _nobody_or_player(known, node):
        yield replace(wrong, help=of_both or wrong.help)


def _color(known: Known, node: Node) -> Found:
    if isinstance(node, Scalar):
        yield from _told(known.color(node.text, node.span))


def _card(known: Known, node: Node) -> Found:
    """By its whole text, as it lies in the deck."""
    yield from _told(known.card(_text(node), node.span, known.notation.cards))


def _cards(known: Known, node: Node) -> Found:
    yield from _several(known, node, {*known.notation.cards})


def _cards_seen(known: Known, node: Node) -> Found:
    """By their texts or by a face."""
    yield from _several(known, node, known.seen)


def _several(known: Known, node: Node, cards: set[str]) -> Found:
    for item in items(node):
        _, text = counted(_text(item), known.book.deck_size)
        wrong = known.card(text, item.span, cards)
        many, card = amount_meant(_text(item), known.book) if wrong else (0, "")
        yield from _told(replace(wrong, help=f"write `{many} * {card}`") if wrong and many else wrong)


def _card_on_top(known: Known, node: Node) -> Found:
    yield from _told(known.card(_text(node), node.span, {*known.seen, "none"}))


def _question(known: Known, node: Node) -> Found:
    if isinstance(node, Scalar):
        yield from _told(known.question(node.text, node.span))


def _outcome(known: Known, node: Node) -> Found:
    if isinstance(node, Scalar) and (isinstance(node.value, bool) or not known.notation.meanings(_text(node))):
        card = known.card(_text(node), node.span, known.notation.cards)
        message = f"chance cannot bring {quote(node.text)}: this is no number, card, color, player or word of a flag"
        yield Diagnostic("LC703", message, node.span, card.help if card else "")


def _nothing(known: Known, node: Node) -> Found:
    return iter(())


def _each(judge: Judge) -> Judge:
    def of_each(known: Known, node: Node) -> Found:
        for item in node.items if isinstance(node, Sequence) else (node,):
            yield from judge(known, item)

    return of_each


def _by_player(judge: Judge = _nothing) -> Judge:
    def of_each(known: Known, node: Node) -> Found:
        for entry in entries(node):
            yield from _player(known, entry.key)
            yield from judge(known, entry.value)

    return of_each


def _flags(exact: bool) -> Judge:
    def of_table(known: Known, node: Node) -> Found:
        for entry in entries(node):
            yield from _told(known.flag(entry.key.text, entry.key.span, of_player=False))
            yield from _flag_value(known, entry.key.text, entry.value, exact)

    return of_table


def _player_flags(exact: bool) -> Judge:
    def of_players(known: Known, node: Node) -> Found:
        for flag in entries(node):
            yield from _told(known.flag(flag.key.text, flag.key.span, of_player=True))
            for entry in entries(flag.value) if flag.key.text not in known.players else ():  # which stands behind it
                yield from _player(known, entry.key)
                yield from _flag_value(known, flag.key.text, entry.value, exact)

    return of_players


def _flag_value(known: Known, name: str, node: Node, exact: bool) -> Found:
    flag = next((each for each in known.book.flags if each.name == name), None)
    if flag is not None and isinstance(node, Scalar):
        yield from _told(known.value(flag, node, exact))


def _zones(cards: Judge) -> Judge:
    def of_zones(known: Known, node: Node) -> Found:
        for entry in entries(node):
            yield from _told(known.zone(entry.key.text, entry.key.span))
            zone = known.zones.get(entry.key.text)
            if zone is not None and zone.of_player != isinstance(entry.value, Mapping):
                yield _of_whom(entry.key, zone.of_player)
            else:
                yield from (_by_player(cards) if isinstance(entry.value, Mapping) else cards)(known, entry.value)

    return of_zones


def _of_whom(zone: Scalar, of_player: bool) -> Diagnostic:
    whose = "to every player: write `{NAME: [CARD]}`" if of_player else "to the table, and to no player"
    advice = f"write `{zone.text}: {'{NAME: [CARD]}' if of_player else '[CARD]'}`"
    return Diagnostic("LC703", f"the zone `{zone.text}` belongs {whose}", zone.span, advice)


# --- lines ----------------------------------------------------------------------------------------


def _lines(node: Node, known: Known) -> Found:
    lines = field(node, "play")
    for item in lines.items if isinstance(lines, Sequence) else ():
        if isinstance(item, Scalar):
            yield from judge_move(item, known)
        else:
            yield from _by_key(EXPECTED, known, field(item, "expect"))
            yield from _refused(known, field(item, "refused") or item)


def _allowed(known: Known, node: Node) -> Found:
    for item in items(node):
        yield from judge_move(item, known)


def _refused(known: Known, node: Node) -> Found:
    """What is no move is refused, and shows nothing: that is surely not meant, but it holds."""
    for item in (node,) if isinstance(node, Scalar) else items(node):
        for problem in judge_move(item, known):
            # Of another name one may well say that nobody can say it here; of one that is nearly right surely not.
            if problem.code == "LC703" and not problem.help.startswith("did you mean"):
                continue
            yield replace(problem, message=f"{problem.message}, so this is always refused", severity="warning")


# --- the rows -------------------------------------------------------------------------------------

GIVEN: dict[str, Judge] = {
    "dealer": _player,
    "turn": _player,
    "top": _card,
    "color": _color,
    "discard under": _cards,
    "hands": _by_player(_cards),
    "draw pile": _cards,
    "turned up": _cards,
    "scores": _by_player(),
    "flags": _flags(exact=True),
    "shuffles": _each(_cards),
    "zones": _zones(_cards),
    "player flags": _player_flags(exact=True),
    "lost turns": _by_player(),
    "places": _each(_player),
    "teams": _each(_each(_player)),
    "chance": _each(_outcome),
}
EXPECTED: dict[str, Judge] = {
    "turn": _nobody_or_player,
    "asked": _asked,
    "asked for": _question,
    "color": _color,
    "top": _card_on_top,
    "hands": _by_player(_cards_seen),
    "counts": _by_player(),
    "can": _allowed,
    "cannot": _refused,
    "flags": _flags(exact=False),
    "round winner": _each(_nobody_or_player),
    "points": _by_player(),
    "scores": _by_player(),
    "game winner": _each(_nobody_or_player),
    "dealer": _player,
    "out": _each(_player),
    "zones": _zones(_cards_seen),
    "player flags": _player_flags(exact=False),
    "lost turns": _by_player(),
    "places": _each(_player),
    "shown": _by_player(_each(_player)),
}
IN_THE_DECK = ("turned up", "top", "discard under", "draw pile", "hands", "zones")  # what takes cards out of it


# --- how many there are ---------------------------------------------------------------------------


def _too_many(given: Node | None, known: Known) -> Found:
    """Cards that are named more often than the deck has them, at the one that is too much."""
    held = {card.text: card.copies for card in known.book.cards if not card.side}
    named, lines = Counter[str](), dict[str, int]()
    for place in (entry for entry in entries(given) if entry.key.text in IN_THE_DECK):
        for item in _scalars(place.value):
            count, text = counted(_text(item), known.book.deck_size)
            named[text] += count
            if named[text] - count <= held.get(text, 0) < named[text]:
                message = f"the deck does not hold so many {quote(text)}"
                there = held.get(text, 0)
                advice = f"there {'is' if there == 1 else 'are'} {there}, and this position names {named[text]} or more"
                before = f", in line {lines[text]} before" if text in lines and lines[text] != item.span.line else ""
                yield Diagnostic("LC705", message, item.span, f"{advice}{before}; name another card here")
            lines[text] = item.span.line


def _not_held(node: Node, known: Known) -> Found:
    """A first move with a card that the player has not: it is neither in the hand that is given nor near."""
    given, lines = field(node, "given"), field(node, "play")
    line = next(iter(lines.items), None) if isinstance(lines, Sequence) else None
    refused = field(line, "refused") if isinstance(line, Mapping) else None
    first = next((each for each in (refused, line) if isinstance(each, Scalar)), None)
    said = re.fullmatch(r"(\S+) +plays +([^+]+)", first.text.strip()) if first is not None else None
    if said is None or first is None or any(card.side for card in known.book.cards) or field(given, "top") is None:
        return
    hand = items(field(given, "hands", said[1]))
    near = {counted(_text(item), known.book.deck_size)[1] for item in (*hand, *_scalars(field(given, "zones")))}
    near |= {_text(item) for item in items(field(given, "draw pile"))}
    if not hand or said[2] in near:
        return
    message = f"{quote(said[2])} is not in the hand that `{said[1]}` is given"
    held = [item.text for item in hand]
    alike = [each for each in held if each.split()[-1:] == said[2].split()[-1:]]
    meant = did_you_mean(said[2], held) or (alike[0] if len({*alike}) == 1 else None)
    advice = f"write it under `hands:`, or play one of those, as `{said[1]} plays {held[0]}`"
    if meant is not None:
        advice = f"did you mean `{said[1]} plays {meant}`? Else write it under `hands:`, in the place of another"
    if refused is not None:  # that nobody has it may be what is shown
        held = [entry.key.text for entry in entries(field(given, "hands")) if said[2] in map(_text, items(entry.value))]
        message = f"{quote(said[2])} is in the hand of `{held[0]}`, so this is always refused" if held else ""
        advice = f"name a card of `{said[1]}`, or let `{held[0]}` play it" if held else ""
    if message:
        yield Diagnostic("LC705", message, first.span, advice, severity="warning")


def _scalars(node: Node | None) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        yield from items(node)
    for entry in entries(node):
        yield from _scalars(entry.value)
