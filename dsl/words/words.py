"""The words for values and for steps: what sentences are about, and what they do. Data only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Group = Literal["event", "opening", "early", "condition", "value", "step", "each", "plays"]

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


def types_in(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",")) if text else ()


def _step(name: str, form: str, takes: str, says: str, example: str) -> Word:
    return Word(name, "step", form, types_in(takes), "", says, example)


def _value(name: str, form: str, takes: str, gives: str, says: str, example: str) -> Word:
    return Word(name, "value", form, types_in(takes), gives, says, example)


VALUES: tuple[Word, ...] = (
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
    _value(
        "penalty_of",
        "penalty of {0}",
        "card",
        "number",
        "the `penalty` of its line in the deck, 0 for a card without",
        "penalty of card",
    ),
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
    _value(
        "players_from",
        "all players from {0}",
        "player",
        "players",
        "everybody, from this player on in the direction of play",
        "all players from the next player",
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
    _value("player_count", "the number of players", "", "number", "how many are in the round", "the number of players"),
    _value(
        "the_amount",
        "the amount",
        "",
        "number",
        "how many cards the group, penalty or draw is about that has not happened yet",
        "the amount",
    ),
    _value("the_target", "the target", "", "player", "whom it is going to hit", "the target"),
    _value(
        "next_player",
        "the next player",
        "",
        "player",
        "whose turn would begin next, lost turns taken into account",
        "the next player",
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
        "cards or players or player, same item",
        "same as first",
        "of cards: one such card less; of players: the others; of a neighbor: the next one there who is another",
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
        "those that the law permits to be laid now: by the `taker` in an offer, else by the `player` of the rule",
        "hand of player that fit",
    ),
    _value(
        "that_fit_lawfully",
        "{0} that fit lawfully",
        "cards",
        "cards",
        "the same, without those whose play would be unlawful",
        "hand of player that fit lawfully",
    ),
    _value(
        "with_flag",
        "{0} with {1}",
        "players, flag name",
        "players",
        "those whose flag is true",
        "all players with warned",
    ),
)

STEPS: tuple[Word, ...] = (
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
        "the player is asked for one of several players, cards or colors, which gets the name; "
        "where there are none, nobody is asked and the name is `none`",
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
        "the player is asked whether a card just drawn is laid or kept; one that does not fit is kept unasked",
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
    _step(
        "play_card",
        "{0} plays {1}",
        "player, card",
        "the card is laid from the hand, with all that follows; nobody asks whether it fits",
        "player plays card",
    ),
    _step(
        "take_turn",
        "{0} takes the turn",
        "player",
        "from now on it is this player's turn, and play goes on from here; no turn ends or begins by it",
        "player takes the turn",
    ),
    _step(
        "swap_hands",
        "{0} swaps hands with {1}",
        "player, player",
        "each gets all cards of the other",
        "player swaps hands with the dealer",
    ),
    _step(
        "pass_hands_on",
        "every hand goes to the next player",
        "",
        "everybody gets the hand of the player before them, in the direction of play",
        "every hand goes to the next player",
    ),
    _step(
        "discard",
        "{0} discards {1}",
        "player, cards",
        "the cards go from the hand under the top discard, without effect",
        "player discards hand of player matching the color in play",
    ),
    _step(
        "leave_round",
        "{0} leaves the round",
        "player",
        "the player is out of the round and cannot win it; the hand goes under the top discard",
        "player leaves the round",
    ),
    _step(
        "turn_cards_over",
        "turn the cards over",
        "",
        "all cards of a deck with two sides show their other face, and the piles turn round",
        "turn the cards over",
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
    _step(
        "become",
        "{0} becomes {1}",
        "flag, same",
        "a flag has a new value; before a group, penalty, draw or lost turn also `the amount` and `the target`",
        "warned of player becomes true",
    ),
    _step(
        "let",
        "let {0} be {1}",
        "new, any",
        "a value gets a name within the rule, or the name another value",
        "let total be 2 + 2",
    ),
)
