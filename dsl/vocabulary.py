"""Every word of the sentences, once: its form, what it takes, what it gives, what it means.

`grammar.lark` has a production of the same name for each entry. The resolver reads the types
here, the formatter the forms, the documentation the rest; tests hold the three together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Group = Literal["event", "opening", "condition", "value", "step", "each"]

# Types: player, players, card, cards, color, colors, kind, face, number, truth, zone, group.
# `new` binds a name (`new card` with a fixed type, `new` with the type of what it is given).


@dataclass(frozen=True, slots=True)
class Word:
    name: str
    group: Group
    form: str
    takes: tuple[str, ...]
    gives: str
    says: str
    example: str


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
            (*PLAYER, ("card", "card"), ("unlawful", "truth"), ("just-drawn", "truth")),
            "`player` lays `card` on the discard pile",
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
        EventKind("hand", PLAYER, "cards have come into the hand of `player` or gone from it"),
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
    "event_turn_draw": "turn draw",
    "event_draw": "draw",
    "event_penalty": "penalty",
    "event_lost_turn": "lost turn",
    "event_give": "give",
    "event_out": "out",
    "event_hand": "hand",
    "event_turn_begins": "turn begins",
    "event_turn_ends": "turn ends",
    "event_direction": "direction",
    "event_color": "color",
    "event_reshuffle": "reshuffle",
}


def _event(name: str, form: str, says: str, example: str, roles: int = 1) -> Word:
    return Word(name, "event", form, ("role",) * roles, "event", says, example)


def _step(name: str, form: str, takes: str, says: str, example: str) -> Word:
    return Word(name, "step", form, _types(takes), "", says, example)


def _value(name: str, form: str, takes: str, gives: str, says: str, example: str) -> Word:
    return Word(name, "value", form, _types(takes), gives, says, example)


def _condition(name: str, form: str, takes: str, says: str, example: str) -> Word:
    return Word(name, "condition", form, _types(takes), "truth", says, example)


def _types(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",")) if text else ()


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
    # conditions
    _condition(
        "either", "{0} or {1}", "truth, truth", "one of the two holds", "rank of card is 7 or rank of card is 8"
    ),
    _condition("both", "{0} and {1}", "truth, truth", "both hold", "rank of card is 7 and player is the dealer"),
    _condition("negate", "not {0}", "truth", "it does not hold", "not player is the dealer"),
    _condition("same", "{0} is {1}", "any, same", "the two are the same", "color of card is the color in play"),
    _condition("differs", "{0} is not {1}", "any, same", "the two are not the same", "player is not the dealer"),
    _condition("is_empty", "{0} is empty", "cards", "there is no such card", "hand of player is empty"),
    _condition("is_filled", "{0} is not empty", "cards", "there is such a card", "hand of player is not empty"),
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
    # values
    Word(
        "name",
        "value",
        "{0}",
        ("declared",),
        "any",
        "something that the rulebook declares or a step has named",
        "player",
    ),
    Word("number", "value", "{0}", ("digits",), "number", "a whole number", "2"),
    _value("true", "true", "", "truth", "yes", "true"),
    _value("false", "false", "", "truth", "no", "false"),
    _value("none", "none", "", "nothing", "no color, no card", "none"),
    _value("nobody", "nobody", "", "nothing", "no player", "nobody"),
    Word(
        "of",
        "value",
        "{0} of {1}",
        ("flag", "player"),
        "any",
        "the value of a flag that every player has",
        "warned of player",
    ),
    _value("hand", "hand of {0}", "player", "cards", "the cards a player holds", "hand of player"),
    _value("color", "color of {0}", "card", "color", "the color of a card, `none` for a card without", "color of card"),
    _value("kind", "kind of {0}", "card", "kind", "the kind of a card", "kind of card"),
    _value("rank", "rank of {0}", "card", "number", "the number on a card, 0 for a card without", "rank of card"),
    _value("face", "face of {0}", "card", "face", "number or symbol of a card, whatever its color", "face of card"),
    _value("next", "next after {0}", "player", "player", "the next one in the direction of play", "next after player"),
    _value(
        "previous",
        "previous before {0}",
        "player",
        "player",
        "the one before, in the direction of play",
        "previous before player",
    ),
    _value("left", "left of {0}", "player", "player", "the left neighbor, whatever the direction", "left of player"),
    _value(
        "right", "right of {0}", "player", "player", "the right neighbor, whatever the direction", "right of player"
    ),
    _value(
        "opponents",
        "opponents of {0}",
        "player",
        "players",
        "the others, in the direction of play",
        "opponents of player",
    ),
    _value(
        "all_players",
        "all players",
        "",
        "players",
        "everybody, from the turn player on in the direction of play",
        "all players",
    ),
    _value("all_colors", "all colors", "", "colors", "the colors of the deck", "all colors"),
    _value(
        "color_in_play",
        "the color in play",
        "",
        "color",
        "the color to be followed, `none` while none is named",
        "the color in play",
    ),
    _value("top_card", "the top card", "", "card", "the top of the discard pile", "the top card"),
    _value("draw_pile", "the draw pile", "", "cards", "the face-down pile", "the draw pile"),
    _value("discard_pile", "the discard pile", "", "cards", "the face-up pile", "the discard pile"),
    _value(
        "drawable",
        "the number of cards to draw",
        "",
        "number",
        "how many cards can still be drawn, after a shuffle of the discard pile if need be",
        "the number of cards to draw",
    ),
    _value("dealer", "the dealer", "", "player", "who dealt this round", "the dealer"),
    _value("first_player", "the first player", "", "player", "who has or had the first turn", "the first player"),
    _value("turn_player", "the turn player", "", "player", "whose turn it is", "the turn player"),
    _value("last_player", "the last player", "", "player", "who had the turn before this one", "the last player"),
    _value("size", "size of {0}", "cards", "number", "how many cards", "size of hand of player"),
    _value(
        "points",
        "points of {0}",
        "cards",
        "number",
        "what the cards count in scoring, together",
        "points of hand of player",
    ),
    _value(
        "colors_of",
        "colors of {0}",
        "cards",
        "colors",
        "the colors that occur among the cards",
        "colors of hand of player",
    ),
    _value(
        "lesser",
        "the lesser of {0} and {1}",
        "number, number",
        "number",
        "the smaller number",
        "the lesser of 4 and size of hand of player",
    ),
    _value("plus", "{0} + {1}", "number, number", "number", "a sum", "rank of card + 1"),
    _value("minus", "{0} - {1}", "number, number", "number", "a difference", "rank of card - 1"),
    _value(
        "other_than",
        "{0} other than {1}",
        "cards or player, same item",
        "same as first",
        "of cards: one such card less; of a neighbor: the next one there who is not that player",
        "hand of player other than card",
    ),
    _value(
        "matching",
        "{0} matching {1}",
        "cards, color",
        "cards",
        "the cards of a color; a card without color matches none",
        "hand of player matching the color in play",
    ),
    _value("with_color", "{0} with color", "cards", "cards", "the colored ones", "hand of player with color"),
    _value("without_color", "{0} without color", "cards", "cards", "the others", "hand of player without color"),
    _value(
        "that_are", "{0} that are {1}", "cards, kind name", "cards", "those of a kind", "hand of player that are star"
    ),
    _value(
        "that_fit",
        "{0} that fit",
        "cards",
        "cards",
        "those that the law permits the `player` of the rule to lay now",
        "hand of player that fit",
    ),
    # steps
    _step(
        "draw",
        "{0} draws {1}",
        "player, number",
        "cards go from the draw pile to a hand, as far as there are any",
        "player draws 1",
    ),
    _step(
        "draw_as",
        "{0} draws {1} as {2}",
        "player, number, new card",
        "the same; the last card drawn gets a name (`none` if there was none)",
        "player draws 1 as drawn",
    ),
    _step(
        "penalty",
        "{0} takes a penalty of {1}",
        "player, number",
        "a penalty is to be drawn; windows and `instead` rules have their say before it is",
        "next after player takes a penalty of 2",
    ),
    _step(
        "lose_turn",
        "{0} loses the turn",
        "player",
        "the player will be passed over once",
        "next after player loses the turn",
    ),
    _step(
        "name_color",
        "{0} names the color in play",
        "player",
        "the player is asked for a color, which is then in play",
        "player names the color in play",
    ),
    _step(
        "pick",
        "{0} picks {1} from {2}",
        "player, new, several",
        "the player is asked for one of several players, cards or colors, which gets the name; where there are none, nobody is asked and the name is `none`",
        "player picks friend from opponents of player",
    ),
    _step(
        "pick_or_none",
        "{0} picks {1} from {2} or none",
        "player, new, several",
        "the same, and it may be forgone",
        "player picks wish from all colors or none",
    ),
    _step(
        "pick_or_nobody",
        "{0} picks {1} from {2} or nobody",
        "player, new, players",
        "the same for players",
        "player picks friend from opponents of player or nobody",
    ),
    _step(
        "share",
        "{0} shares up to {1} as {2} to {3} from {4}",
        "player, number, new number, new player, players",
        "the player is asked for one share of an amount, from 1 up, and for who is to have it",
        "player shares up to 3 as part to receiver from opponents of player",
    ),
    _step(
        "may_play",
        "{0} may play {1}",
        "player, card",
        "the player is asked whether a card just drawn is laid or kept; a card that the law does not permit is kept unasked",
        "player may play card",
    ),
    _step(
        "give",
        "{0} gives {1} to {2}",
        "player, card, player",
        "a card goes from hand to hand",
        "player gives card to the dealer",
    ),
    _step(
        "put",
        "{0} puts {1} into {2}",
        "player, card, zone",
        "a card goes from a hand to a zone, face up",
        "player puts card into aside",
    ),
    _step("take", "{0} takes {1}", "player, zone", "all cards of a zone go to a hand", "player takes aside"),
    _step(
        "show_hand",
        "{0} shows hand to {1}",
        "player, player",
        "the other player may look at all cards of the hand",
        "player shows hand to the dealer",
    ),
    _step("go_out", "{0} goes out", "player", "the player wins the round", "player goes out"),
    _step(
        "play_first",
        "{0} plays first",
        "player",
        "the player has the first turn, instead of the one next after the dealer",
        "the dealer plays first",
    ),
    _step(
        "go_on_after",
        "play goes on after {0}",
        "player",
        "the next turn is that of the one next after this player",
        "play goes on after player",
    ),
    _step(
        "put_under",
        "put {0} under the top card",
        "zone",
        "all cards of a zone go under the top discard",
        "put aside under the top card",
    ),
    _step("turn_direction", "turn the direction", "", "play goes the other way round", "turn the direction"),
    _step(
        "back_into_pile",
        "return the top card to the draw pile",
        "",
        "the top discard goes back on the draw pile, and no color is in play",
        "return the top card to the draw pile",
    ),
    _step(
        "back_into_middle",
        "return the top card to the middle of the draw pile",
        "",
        "the same, but half of the draw pile (rounded down) lies above it",
        "return the top card to the middle of the draw pile",
    ),
    _step("shuffle_pile", "shuffle the draw pile", "", "the draw pile is shuffled", "shuffle the draw pile"),
    _step(
        "turn_up_another",
        "turn up another card",
        "",
        "the next card is turned up and its row of the table `turned up` is carried out",
        "turn up another card",
    ),
    _step("end_round", "end the round", "", "the round ends without a winner", "end the round"),
    _step(
        "cancel_group",
        "cancel {0}",
        "group",
        "in an offer: the group before which the window has opened does not happen",
        "cancel attack",
    ),
    _step(
        "cancel_penalty",
        "cancel the penalty",
        "",
        "in an offer: the penalty, alone or in the group, does not happen",
        "cancel the penalty",
    ),
    _step(
        "cancel_lost_turn",
        "cancel the lost turn",
        "",
        "in an offer: the lost turn, alone or in the group, does not happen",
        "cancel the lost turn",
    ),
    _step("become", "{0} becomes {1}", "flag, same", "a flag has a new value", "warned of player becomes true"),
    _step(
        "let",
        "let {0} be {1}",
        "new, any",
        "a value gets a name within the rule, or the name another value",
        "let total be 2 + 2",
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
CONSUMING = frozenset({"draw", "draw_as", "penalty", "give", "put"})
