"""Every word of the sentences, once: its form, what it takes, what it gives, what it means.

`grammar.lark` has a production of the same name for each entry. The resolver reads the types
here, the formatter the forms, the documentation the rest; tests hold the three together.
"""

from __future__ import annotations

from dataclasses import dataclass

from .words import STEPS, VALUES, Word, types_in


@dataclass(frozen=True, slots=True)
class EventKind:
    """What can happen, and the names under which a rule for it knows who and what took part."""

    name: str
    roles: tuple[tuple[str, str], ...]
    says: str


PLAYER = (("player", "player"),)
EVENTS: dict[str, EventKind] = {
    event.name: event
    for event in (
        EventKind(
            "play",
            (*PLAYER, ("card", "card"), ("unlawful", "truth"), ("just-drawn", "truth"), ("mate", "card")),
            "`player` lays `card` on the discard pile, in the same move upon `mate` where two are laid together",
        ),
        EventKind("turn draw", PLAYER, "`player`, being on turn, chooses to draw and not to play"),
        EventKind("draw", (*PLAYER, ("amount", "number")), "`player` takes `amount` cards from the draw pile"),
        EventKind("penalty", (*PLAYER, ("amount", "number")), "`player` has to draw `amount` cards as a penalty"),
        EventKind("lost turn", PLAYER, "`player` will be passed over once"),
        EventKind(
            "give",
            (*PLAYER, ("card", "card"), ("receiver", "player")),
            "`player` hands `card` to `receiver`, face down",
        ),
        EventKind("out", PLAYER, "`player` wins the round; rules about it are carried out before the round ends"),
        EventKind("leave", PLAYER, "`player` leaves the round and cannot win it any more"),
        EventKind(
            "hand",
            (*PLAYER, ("exchanged", "truth")),
            "cards have come into the hand of `player` or gone from it; `exchanged`: it is another hand altogether",
        ),
        EventKind("turn begins", PLAYER, "the turn of `player` begins"),
        EventKind("turn ends", PLAYER, "the turn of `player` ends"),
        EventKind("direction", (), "the direction of play turns round"),
        EventKind("color", (), "the color in play has been set, by laying a colored card or by naming one"),
        EventKind(
            "reshuffle", (), "the draw pile was used up: the discard pile but its top card has become the draw pile"
        ),
    )
}

# sentence form of an event -> (event kind)
EVENT_OF: dict[str, str] = {
    "event_play": "play",
    "event_play_drawn": "play",
    "event_play_with": "play",
    "event_turn_draw": "turn draw",
    "event_draw": "draw",
    "event_penalty": "penalty",
    "event_lost_turn": "lost turn",
    "event_give": "give",
    "event_out": "out",
    "event_leave": "leave",
    "event_hand": "hand",
    "event_turn_begins": "turn begins",
    "event_turn_ends": "turn ends",
    "event_direction": "direction",
    "event_color": "color",
    "event_reshuffle": "reshuffle",
}


def _event(name: str, form: str, says: str, example: str, roles: int = 1) -> Word:
    return Word(name, "event", form, ("role",) * roles, "event", says, example)


def _condition(name: str, form: str, takes: str, says: str, example: str) -> Word:
    return Word(name, "condition", form, types_in(takes), "truth", says, example)


_WORDS: tuple[Word, ...] = (
    # events
    Word(
        "event_play",
        "event",
        "{0} plays {1}",
        ("role", "kind or role"),
        "event",
        "a card is laid; name a kind to wait for that kind only",
        "player plays star",
    ),
    Word(
        "event_play_drawn",
        "event",
        "{0} plays {1} just drawn",
        ("role", "kind or role"),
        "event",
        "the card just drawn in this turn is laid",
        "player plays card just drawn",
    ),
    Word(
        "event_play_with",
        "event",
        "{0} plays {1} with {2}",
        ("role", "kind or role", "role"),
        "event",
        "two cards are laid in one move, `mate` first and `card` upon it; a `permit` rule about it makes such moves",
        "player plays card with mate",
    ),
    _event("event_turn_draw", "{0} draws in turn", "a player on turn draws and does not play", "player draws in turn"),
    _event("event_draw", "{0} draws", "cards are drawn, whatever the reason; `amount` says how many", "player draws"),
    _event(
        "event_penalty",
        "{0} takes a penalty",
        "a penalty is to be drawn; `amount` says how many cards",
        "player takes a penalty",
    ),
    _event("event_lost_turn", "{0} loses the turn", "a turn is lost", "player loses the turn"),
    _event(
        "event_give",
        "{0} gives {1}",
        "a card goes from hand to hand; `receiver` says to whom",
        "player gives card",
        roles=2,
    ),
    _event("event_out", "{0} goes out", "a player wins the round, mostly by laying the last card", "player goes out"),
    _event("event_leave", "{0} leaves the round", "a player is out of the round", "player leaves the round"),
    _event(
        "event_hand", "hand of {0} changes", "cards have come into a hand or gone from it", "hand of player changes"
    ),
    _event("event_turn_begins", "turn of {0} begins", "a turn begins", "turn of player begins"),
    _event("event_turn_ends", "turn of {0} ends", "a turn ends", "turn of player ends"),
    _event("event_direction", "the direction turns", "play goes the other way round", "the direction turns", roles=0),
    _event(
        "event_color",
        "the color in play is set",
        "a colored card is laid or a color is named",
        "the color in play is set",
        roles=0,
    ),
    _event(
        "event_reshuffle",
        "the discard pile is shuffled",
        "the discard pile becomes the draw pile",
        "the discard pile is shuffled",
        roles=0,
    ),
    # openings of windows
    Word(
        "before_event",
        "opening",
        "before {0}",
        ("event",),
        "moment",
        "when the event is proposed and has not happened",
        "before player takes a penalty",
    ),
    Word(
        "after_event",
        "opening",
        "after {0}",
        ("event",),
        "moment",
        "when the event and all its effects are done",
        "after player plays card",
    ),
    Word(
        "before_group",
        "opening",
        "before group {0}",
        ("group",),
        "moment",
        "before the first step of a group that a rule has named",
        "before group attack",
    ),
    Word(
        "after_group",
        "opening",
        "after group {0}",
        ("group",),
        "moment",
        "after the last step of a named group",
        "after group drawing",
    ),
    # what a rule may come before, events apart
    Word(
        "early_group",
        "early",
        "group {0}",
        ("group",),
        "moment",
        "in a rule with `before`: a group that a rule has named",
        "group attack",
    ),
    # conditions
    _condition(
        "either", "{0} or {1}", "truth, truth", "one of the two holds", "rank of card is 7 or rank of card is 8"
    ),
    _condition("both", "{0} and {1}", "truth, truth", "both hold", "rank of card is 7 and player is the dealer"),
    _condition("negate", "not {0}", "truth", "it does not hold", "not player is the dealer"),
    _condition("same", "{0} is {1}", "any, same", "the two are the same", "color of card is the color in play"),
    _condition("differs", "{0} is not {1}", "any, same", "the two are not the same", "player is not the dealer"),
    _condition(
        "is_empty", "{0} is empty", "several", "there is no such card, player or color", "hand of player is empty"
    ),
    _condition(
        "is_filled",
        "{0} is not empty",
        "several",
        "there is such a card, player or color",
        "hand of player is not empty",
    ),
    _condition(
        "is_more", "{0} is more than {1}", "number, number", "the first number is larger", "rank of card is more than 5"
    ),
    _condition(
        "is_less",
        "{0} is less than {1}",
        "number, number",
        "the first number is smaller",
        "rank of card is less than 5",
    ),
    _condition(
        "is_least",
        "{0} is at least {1}",
        "number, number",
        "the first number is as large or larger",
        "size of hand of player is at least 2",
    ),
    _condition(
        "is_most",
        "{0} is at most {1}",
        "number, number",
        "the first number is as small or smaller",
        "size of hand of player is at most 2",
    ),
    _condition(
        "fits",
        "{0} fits",
        "card",
        "the law permits the card to be laid now, by the `taker` in an offer, else by the `player` of the rule",
        "card fits",
    ),
    _condition(
        "play_unlawful",
        "the play is unlawful",
        "",
        "an `unlawful` rule has marked the play that this rule or window is about",
        "the play is unlawful",
    ),
    _condition(
        "play_drawn",
        "the play is just drawn",
        "",
        "the card of the play is the one just drawn in this turn",
        "the play is just drawn",
    ),
    *VALUES,
    *STEPS,
    # the cards of an offer
    Word(
        "from_cards",
        "plays",
        "{0} from {1}",
        ("new card", "cards"),
        "",
        "one of the cards may be played to take the offer; it gets the name",
        "answer from hand of taker",
    ),
    # for each
    Word(
        "each_of",
        "each",
        "{0} in {1}",
        ("new player", "players"),
        "",
        "all of them, one after the other",
        "friend in opponents of player",
    ),
    Word(
        "each_listed",
        "each",
        "{0} in {1}",
        ("new player", "player, player, ..."),
        "",
        "the players listed, in this order",
        "friend in player, the dealer",
    ),
)

WORDS: dict[str, Word] = {word.name: word for word in _WORDS}

# Steps that use up cards of a hand or of the draw pile: a repetition must hold one of them.
CONSUMING = frozenset({"draw", "draw_as", "penalty", "give", "put", "discard", "play_card"})

__all__ = ["CONSUMING", "EVENTS", "EVENT_OF", "WORDS", "EventKind", "Word"]
