"""What can be known to go wrong before anybody plays: CHECKS, a tuple of Rulebook -> diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from .conflicts import conflicts
from .diagnostics import Diagnostic, Span
from .rulebook import NONE, Block, Do, Expr, Group, Hold, Repeat, Rulebook, Secretly, Step, inner_blocks, steps_of
from .vocabulary import CONSUMING

Check = Callable[[Rulebook], Iterator[Diagnostic]]
Bodies = Iterator[tuple[Block, Span, str]]

NESTED_REPEATS = 1
PICKS = frozenset({"pick", "pick_or_none", "pick_or_nobody"})
AT_THE_START = {"turn_up_another": "turn up another card", "back_into_pile": "return the top card to the draw pile"}
AT_THE_START["back_into_middle"] = "return the top card to the middle of the draw pile"
BACK = frozenset({"back_into_pile", "back_into_middle"})
CANCELS = frozenset({"cancel_group", "cancel_penalty", "cancel_lost_turn"})
STEPS_LIMIT = 400


def check(rulebook: Rulebook) -> list[Diagnostic]:
    return [problem for one in CHECKS for problem in one(rulebook)]


def bodies(book: Rulebook) -> Bodies:
    """Every block of steps, whose it is, and in which sort of entry it stands."""
    for rule in book.rules:
        yield rule.body, rule.origin.span, "rule"
    for window in book.windows:
        sort = "window before" if window.moment.when == "before" else "window after"
        for offer in window.offers:
            yield offer.body, window.origin.span, sort
        yield window.otherwise, window.origin.span, "window after"  # nothing is held any more
    for row in book.turned_up:
        yield row.body, row.origin.span, "turned up"
    for row in book.going_out:
        yield row.body, row.origin.span, "going out"


# --- steps where they may not stand ---------------------------------------------------------


def repeats_use_something_up(book: Rulebook) -> Iterator[Diagnostic]:
    for block, span, _ in bodies(book):
        for step in steps_of(block):
            if isinstance(step, Repeat) and not _consumes(step.body):
                yield Diagnostic(
                    "LC601",
                    "this repetition uses nothing up and might never end",
                    span,
                    "a repetition needs a step that draws, gives or puts cards",
                )


def _consumes(block: Block) -> bool:
    return any(isinstance(step, Do) and step.op in CONSUMING for step in steps_of(block))


def nesting(book: Rulebook) -> Iterator[Diagnostic]:
    for block, span, _ in bodies(book):
        for kind, name in ((Repeat, "repeat until"), (Group, "group"), (Hold, "hold"), (Secretly, "secretly")):
            if _depth(block, kind) > 1:
                yield Diagnostic("LC602", f"`{name}` stands inside `{name}`", span, "split the rule in two")
        if sum(1 for _ in steps_of(block)) > STEPS_LIMIT:
            yield Diagnostic("LC602", f"there are more than {STEPS_LIMIT} steps here", span, "split the rule in two")


def _depth(block: Block, kind: type[Step]) -> int:
    inner = (
        max((_depth(body, kind) for body in inner_blocks(step)), default=0) + isinstance(step, kind) for step in block
    )
    return max(inner, default=0)


def secrets_are_picks(book: Rulebook) -> Iterator[Diagnostic]:
    for block, span, _ in bodies(book):
        for step in steps_of(block):
            if isinstance(step, Secretly) and not all(isinstance(one, Do) and one.op in PICKS for one in step.body):
                yield Diagnostic(
                    "LC603", "only picks can be made secretly", span, "put the other steps after the block"
                )


def steps_of_the_start(book: Rulebook) -> Iterator[Diagnostic]:
    for block, span, sort in bodies(book):
        for step in steps_of(block):
            if isinstance(step, Do) and step.op in AT_THE_START and sort != "turned up":
                message = f"`{AT_THE_START[step.op]}` belongs to the first card of a round"
                yield Diagnostic("LC604", message, span, "it can stand in the table `turned up` only")


def a_card_stays_on_top(book: Rulebook) -> Iterator[Diagnostic]:
    for row in book.turned_up:
        if any(_leaves_none(row.body, False)):
            message = "the top card is returned, and no other card takes its place"
            help_text = "write `turn up another card` once after every return of the top card"
            yield Diagnostic("LC613", message, row.origin.span, help_text)


def _leaves_none(block: Block, bare: bool) -> tuple[bool, bool]:
    """Whether the discard pile may be empty after these steps, and whether that goes wrong."""
    wrong = False
    for step in block:
        if isinstance(step, Do) and step.op in BACK:
            wrong, bare = wrong or bare, True
        elif isinstance(step, Do):
            bare = bare and step.op != "turn_up_another"
        elif inner_blocks(step):
            found = [_leaves_none(body, bare) for body in inner_blocks(step)]
            bare, wrong = any(left for left, _ in found), wrong or any(bad for _, bad in found)
    return bare, wrong


def cancels_in_windows(book: Rulebook) -> Iterator[Diagnostic]:
    for block, span, sort in bodies(book):
        for step in steps_of(block):
            if isinstance(step, Do) and step.op in CANCELS and sort != "window before":
                yield Diagnostic(
                    "LC605",
                    "there is nothing here that could be cancelled",
                    span,
                    "`cancel` goes into an offer of a window that opens `before` something",
                )


def hands_stay_hidden(book: Rulebook) -> Iterator[Diagnostic]:
    """Whoever picks a card sees what there is to pick from: never the hand of somebody else."""
    for block, span, _ in bodies(book):
        for step in steps_of(block):
            if isinstance(step, Do) and step.op in PICKS and not _own_or_open(step.args[0], step.args[1]):
                yield Diagnostic(
                    "LC606",
                    "whoever picks would see cards that are hidden from them",
                    span,
                    "pick from one's own hand, from an open zone or from the discard pile",
                )


def _own_or_open(player: Expr, several: Expr) -> bool:
    if several.op == "hand":
        return several.args[0] == player
    return several.op != "draw_pile" and all(_own_or_open(player, arg) for arg in several.args if arg.type == "cards")


# --- the whole -----------------------------------------------------------------------------------


def offers_have_names_of_their_own(book: Rulebook) -> Iterator[Diagnostic]:
    for number, window in enumerate(book.windows):
        for other in book.windows[:number]:
            same = {offer.name for offer in window.offers} & {offer.name for offer in other.offers}
            if same and window.moment == other.moment:
                message = f"two windows that open at one moment both offer `{min(same)}`"
                related = (("the other one", other.origin.span),)
                yield Diagnostic("LC607", message, window.origin.span, "give the offers different names", related)


def enough_cards(book: Rulebook) -> Iterator[Diagnostic]:
    low = book.players[0]
    cards = sum(card.copies for card in book.cards)
    if cards < low * book.setup.hand + 2:
        span = next((origin.span for origin in book.citations if origin.name == "setup.deal"), None)
        message = f"{cards} cards are too few for {low} players with {book.setup.hand} each"
        yield Diagnostic("LC609", message, span, "deal fewer cards, or put more into the deck")


def scoring_ends(book: Rulebook) -> Iterator[Diagnostic]:
    for method in book.scoring:
        if method.scores != "nobody" and method.target == NONE:
            span = next((o.span for o in book.citations if o.name == f"scoring.{method.name}"), None)
            message = f"with `{method.name}` no game would ever end"
            yield Diagnostic("LC610", message, span, "write `target: POINTS`, or `scores: nobody`")


# --- rules that set each other off -----------------------------------------------------------------

PROPOSES = {
    "draw": "draw",
    "draw_as": "draw",
    "penalty": "penalty",
    "lose_turn": "lost turn",
    "give": "give",
    "put": "hand",
    "take": "hand",
    "name_color": "color",
    "turn_direction": "direction",
    "go_out": "out",
    "may_play": "play",
}
BRINGS_ABOUT = {
    "penalty": ("draw",),
    "draw": ("hand", "reshuffle"),
    "give": ("hand",),
    "play": ("hand", "color", "out"),
}
Edges = dict[str, dict[str, Span | None]]


def triggers_come_to_rest(book: Rulebook) -> Iterator[Diagnostic]:
    """A chain of events that comes back to its beginning must draw cards on the way.

    A draw of no card sets nothing off, so a chain through `draw` ends with the cards. Playing
    a card in such a chain brings cards back to the piles, and so does not end it.
    """
    edges = _edges(book)
    without_draw = {event: {to: at for to, at in more.items() if to != "draw"} for event, more in edges.items()}
    cycle = _cycle(without_draw) or _cycle_through(edges, "play")
    if cycle:
        path = " -> ".join(f"`{event}`" for event in cycle)
        span = next((edges[event][to] for event, to in pairwise(cycle) if edges[event][to]), None)
        yield Diagnostic("LC611", f"these events set each other off without end: {path}", span, "break the chain")


def _edges(book: Rulebook) -> Edges:
    edges: Edges = {event: dict.fromkeys(more) for event, more in BRINGS_ABOUT.items()}
    for rule in book.rules:
        _add(edges, rule.pattern.event, rule.body, rule.origin.span)
    for window in book.windows:
        for block in (window.otherwise, *(offer.body for offer in window.offers)):
            _add(edges, window.moment.pattern.event, block, window.origin.span)
    return edges


def _add(edges: Edges, event: str, block: Block, span: Span) -> None:
    for step in steps_of(block):
        if isinstance(step, Do) and step.op in PROPOSES:
            edges.setdefault(event, {}).setdefault(PROPOSES[step.op], span)


def _cycle(edges: Edges) -> list[str]:
    return next((found for event in edges if (found := _path(edges, event, event, ()))), [])


def _cycle_through(edges: Edges, event: str) -> list[str]:
    return _path(edges, event, event, ())


def _path(edges: Edges, here: str, goal: str, seen: tuple[str, ...]) -> list[str]:
    """A way from here to the goal, along events that lead to each other."""
    for following in edges.get(here, {}):
        if following == goal:
            return [here, goal]
        if following not in seen and (rest := _path(edges, following, goal, (*seen, following))):
            return [here, *rest]
    return []


CHECKS: tuple[Check, ...] = (
    repeats_use_something_up,
    nesting,
    secrets_are_picks,
    steps_of_the_start,
    a_card_stays_on_top,
    cancels_in_windows,
    hands_stay_hidden,
    offers_have_names_of_their_own,
    enough_cards,
    scoring_ends,
    triggers_come_to_rest,
    conflicts,
)
