"""Rules in everyday speech: what authors write, and how the language says it."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from lastcard.dsl.known.mismatched import OF_ONE_CARD, OTHER_STEPS
from lastcard.dsl.load import judge
from lastcard.dsl.sayings.foreign import FOREIGN
from lastcard.dsl.sayings.mistakes import MISTAKES, SORTS
from lastcard.dsl.sayings.said_of_cards import CARDS
from lastcard.dsl.sayings.said_of_conditions import CONDITIONS as OF_CONDITIONS
from lastcard.dsl.sayings.said_of_moments import MOMENTS
from lastcard.dsl.sayings.said_of_steps import STEPS as OF_STEPS
from lastcard.dsl.sayings.wordings import AMOUNTS, NAMES, SIGNS
from lastcard.dsl.sayings.wordings_of_conditions import CONDITIONS as CONDITIONS_SAID
from lastcard.dsl.sayings.wordings_of_moments import CARDS_OF_OFFERS, LAW, LISTS, OPENINGS, SEVERAL
from lastcard.dsl.sayings.wordings_of_moments import EVENTS as EVENTS_SAID
from lastcard.dsl.sayings.wordings_of_states import STATES
from lastcard.dsl.sayings.wordings_of_steps import STEPS as STEPS_SAID
from lastcard.dsl.sayings.wordings_of_things import THINGS
from lastcard.dsl.words.vocabulary import WORDS
from tests.dsl.test_authors import HOUSE_RULE, RULEBOOK, TURNS, on_number, rule

STEPS = {
    "everybody gives a card to the left": "[friend picks chosen from hand of friend, friend gives chosen to left of",
    "miss the next two players": "`next after player loses a turn`, `second after player loses a turn`",
    "player takes 3": "`player must draw 3`",
    "sleeps of next after player = true": "write `sleeps of next after player becomes true`",
    "player chooses an opponent": "write `player picks friend from opponents of player`",
    "switch off night": "`night becomes false` if it is a flag",
    "increment charge of player": "write `charge of player becomes charge of player + 1`",
    "gift goes to player": "say who gives it: `taker gives gift to player`",
    "IF(card fits, player draws 2, player draws 1)": "`if: card fits`, below it `then: [player draws 2]` and `else",
    "the penalty becomes 6": "write `the amount becomes 6`",
    "player picks a friend from opponents of player": "write `player picks friend from opponents of player`",
    "taker gets turn": "write `taker gets the turn`",
    "victim discards a card of their choice": "first `victim picks chosen from hand of victim`, then `victim discards",
    "friend shows their hand to player": "write `friend shows hand of friend to player`",
    "let eyes be a random number from 1 to 6": "write `chance picks eyes from 1 to 6`",
    "player chooses victim from opponents of player": "write `player picks victim from opponents of player`",
    "opponents of player draws 1": "`for each: friend in opponents of player`, below it `do: [friend draws 1]`",
    "stars of player + 1": "write `stars of player becomes stars of player + 1`",
    "player must draw {{ extra }}": "write `player must draw extra`",
    "next after player does 10 pushups": "no step is said so",
    "player picks one of opponents of player as victim": "write `player picks victim from opponents of player`",
    "the player with the lowest size of hand draws 2": "`for each: friend in all players with the lowest size of hand`",
    "stop the attack": "write `cancel attack`, if a group of steps is called so",
    "partner draws 1": "`for each: friend in team of player other than player`",
    "he must take 2": "say who it is: `player must draw 2`, or `next after player must draw 2`",
    "he draws 1 less": "write `the amount becomes the amount - 1`",
    "2 cards are drawn by next after player": "write `next after player draws 2`",
    "next after player has to sit out": "write `next after player loses a turn`",
    "the player before draws 1": "write `next before player draws 1`",
    "next after player must draw as many cards as the number on card": "`next after player must draw rank of card`",
    "next after player draws as many cards as player has": "write `next after player draws size of hand of player`",
    "everybody gives his hand to the next player": "write `every hand moves on`",
    "player and next after player draw 1": "`- player draws 1`, `- next after player draws 1`",
    "whoever comes next must draw 2": "write `next after player must draw 2`",
    "the player whose turn it is next gets a penalty of 2 cards": "write `next after player must draw 2`",
    "player must show his cards to next after player": "write `player shows hand of player to next after player`",
    "player discards all cards lower than 5": "write `player discards hand of player with rank less than 5`",
    "player has won": "write `player wins the round`",
    "next after player draws size of hand of player * 2": "draws size of hand of player + size of hand of player`",
    "next after player draws until he has 5 cards": "`repeat until: size of hand of next after player is at least 5 or",
    "next after player gives somebody a card": "first `next after player picks NAME from hand of next after player`",
    "next after player muss aussetzen": "write `next after player loses a turn`",
    "le joueur suivant pioche deux cartes": "write `next after player draws 2`",
    "der nächste Spieler zieht eine Karte": "write `next after player draws 1`",
    "o próximo jogador perde a vez": "write `next after player loses a turn`",
    "il prossimo giocatore pesca 2 carte": "write `next after player draws 2`",
    "player picks another player": "`player picks friend from opponents of player`",
    "player draws 1 until card fits": "`repeat until: drawn fits or",
    "player takes a random card from next player": "`chance picks loot from hand of next after player`",
    "deal 1 card to everyone": "`for each: friend in all players`, below it `do: [friend draws 1]`",
    "draw 2 cards": "say who does it: `player draws 2`",
    "active player draws 2": "write `player draws 2`",
    "target player draws 2": "first `player picks friend from opponents of player`, then `friend draws 2`",
    "roll 1 to 6 as eyes": "write `chance picks eyes from 1 to 6`",
    "chance throws thrown from 1..6": "write `chance picks thrown from 1 to 6`",
    "next player +2": "write `next after player must draw 2`",
    "player draws until a red card comes": "`repeat until: color of drawn is red or the number of cards to draw is 0`",
    "the next player takes two cards from the pile": "`next after player draws 2`",
    "next after player draws 2 * heat": "write `next after player draws heat + heat`",
    "next after player draws 7 - (heat + 1)": "write `next after player draws 7 - heat - 1`",
    "the round is a draw": "write `end the round`",
    "next after player draws random 1 to 3": "`chance picks many from 1 to 3`, then `next after player draws",
    "the amount becomes one less": "write `the amount becomes the amount - 1`",
    "each player other than the player who laid the card draws 1": "`for each: friend in others of player`",
    "player gives friend gift-card": "write `player gives gift-card to friend`",
    "player takes all cards from red-bank": "write `player takes red-bank`",
    "player folds": "write `player leaves the round`",
    "player draws": "say how many: `player draws 1`",
    "cancel the penalty": "`cancel what must be drawn`",
    "the next player picks up 2 cards": "write `next after player draws 2`",
    "the player with the most cards draws 1": "in all players with the highest size of hand`, below it",
    "next after player draws 1 or 2": "first `next after player picks many from 1 to 2`",
    "player draws a few cards": "say how many",
    "the one who begs loses a turn": "`taker`",
    "player draws 1 and loses a turn": "`- player draws 1`, `- player loses a turn`",
    "next after player draws 2 if player has one card left else 1": "and `else: [next after player draws 1]`",
    "if player has no cards, player wins": "`if: hand of player is empty`, below it `then: [player wins the round]`",
    "let thrown be random(1, 6)": "write `chance picks thrown from 1 to 6`",
    "pips += 1": "`flags: {pips: {holds: number}}`",
    "let gift be hand of player[0]": "write `let gift be the first of hand of player`",
    "the target doesn't have to draw": "write `cancel what must be drawn`",
    "draw(target, amount)": "write `the target draws the amount`",
    'print "Hello"': "`texts:`",
    "sting": "`lastcard words`",
    "everyone passes their hand to the left": "`every hand moves on`",
    "all hands move on": "`every hand moves on`",
    "each player gives one card to the left": "`for each: friend in all players`",
    "player swaps hands with any player": "first `player picks friend",
    "player on the left draws 1": "write `left of player draws 1`",
    "player 2 draws 1": "`next after player`",
    "partner of player draws 1": "`for each: friend in team of player other than player`",
    "next two players lose a turn": "`second after player`",
    "the player who played the card draws 1": "write `player draws 1`",
    "next after player draws 1 unless hand of player is empty": "below it `then: [next after player draws 1]`",
    "at the end of the turn player draws 1": "`on: turn of player ends`",
    "next after player draws 1 twice": "on a line of its own",
    "next after player loses a turn twice": "write `next after player loses 2 turns`",
    "player plays 3 times": "once more",
    "player goes again": "`player gets another turn`",
    "player is out": "`player leaves the round`",
    "player is skipped": "write `player loses a turn`",
    "player gets a penalty of 2 cards": "`player must draw 2`",
    "player gets 2 cards": "`player draws 2`",
    "player picks up 2 cards": "`player draws 2`",
    "player gets -5 points": "write `player scores 0 - 5`",
    "player wins 50 points": "write `player scores 50`",
    "player steals a card from next after player": "`chance picks loot",
    "player draws 1 from next after player": "`chance picks loot",
    "player must discard 1": "`player discards NAME`",
    "player reveals hand": "`player shows hand of player",
    "player picks a color": "`player names the color in play`",
    "player changes the color to red": "`the color in play becomes color of card`",
    "the direction is reversed": "`turn the direction`",
    "player discards all red cards": "write `player discards hand of player with color red`",
    "player puts the card under the draw pile": "`player puts NAME into ZONE`",
    "shuffle the discard pile into the draw pile": "`shuffle the draw pile`",
    "do nothing": "take it away",
    "round ends": "`end the round`",
    "turn goes to next after player": "`player gets another turn`",
    "player may draw 1": "asked by a window: `asks: player`",
    "player draws max(2, rank of card)": "write `player draws the greater of 2 and rank of card`",
    "player draws random(1, 6)": "`chance picks NAME from 1 to 6`",
    "player draws parameters.extra": "write `player draws extra`",
    "player draws $extra": "write `player draws extra`",
    "next after player has to draw 2": "write `next after player must draw 2`",
    "reset pips": "`FLAG becomes 0`",
    "player -> draws 1": "leave it out",
    "player draws (1)": "write `player draws 1`",
    "player draws as many cards as next after player has": "`player draws size of hand of",
    "play continues to the left": "`turn the direction`",
    "player names a color": "`player names the color in play`",
    "player gets extra turn": "`player gets another turn`",
    "card goes back to hand of player": "say who does it",
    "el jugador siguiente roba 2": "write `next after player draws 2`",
    "next after player picks up two": "write `next after player draws 2`",
    "friend draws 1": "`player picks friend from opponents of player`",
    "player picks friend": "`picks friend from opponents of player`",
    "player takes stack": "`zones: {stack: {}}`",
    "everyone else draws 1": "`for each: friend in others of player`",
    "all opponents draw 2": "`for each: friend in opponents of player`",
    "everybody draws 1": "`for each: friend in all players`",
    "everyone swaps": "`every hand moves on`",
    "when someone plays a 7 everyone swaps": "`on: player plays number`",
    "reverse": "`turn the direction`",
    "reshuffle": "`shuffle the draw pile`",
    "nobody draws": "`cancel NAME`",
    "player is allowed to play again": "`player gets another turn`",
    "player must play again": "`player gets another turn`",
    "choose a color": "`player names the color in play`",
    "player throws dice": "`chance picks eyes from 1 to 6`",
    "player draws 1 card from discard pile": "`player takes the discard pile`",
    "player returns card to hand": "`cancel the play`",
    "turn order is reversed": "`turn the direction`",
    "move hands left": "`every hand moves on`",
    "swap hand of player with hand of next after player": "`player swaps hands with next after player`",
    "hands of player and next after player are swapped": "`player swaps hands with next after player`",
    "player discards a red card": "first `player picks chosen from hand of player with color red`",
    "warn player": "no step is said so",
    "player.draw(2)": "write `player draws 2`",
    "for all: player draws 1": "`for each: friend in all players`",
}
CONDITIONS = {
    "card is a red number": "write `color of card is red and kind of card is number`",
    "size of hand of player is 10 or more": "write `size of hand of player is at least 10`",
    "player has fewer than 3 cards": "write `size of hand of player is less than 3`",
    "player has the most cards": "write `player is one of all players with the highest size of hand`",
    "he holds 3 cards or less": "write `size of hand of player is at most 3`",
    "rank of card is 7 or 0": "write `rank of card is one of 7, 0`",
    "rank of card in [7, 8]": "write `rank of card is one of 7, 8`",
    "the amount is at least 4": "`penalty of card`",
    "the number of cards of player is 1": "write `size of hand of player is 1`",
    "hand of player with the color in play is empty": "write `hand of player with color the color in play is empty`",
    "all the cards laid have the same face": "write `the cards laid with face not face of card is empty`",
    "no cards are left on the draw pile": "write `the draw pile is empty`",
    "the draw pile has run out": "write `the draw pile is empty`",
    "player is first": "`the first player`",
    "no wild in hand of player": "write `hand of player with kind wild is empty`",
    "AND(rank of card is 7, color of card is red)": "write `rank of card is 7 and color of card is red`",
    "SUM(points of hand of player) is more than 200": "write `points of hand of player is more than 200`",
    "rank of card is 7 unless player is the dealer": "write `rank of card is 7 and player is not the dealer`",
    "rank of card is 7 y the draw pile is empty": "write `rank of card is 7 and the draw pile is empty`",
    "chance is less than 50%": "`chance picks coin from 1 to 2`",
    "the number of turns is more than 10": "`flags: {count: {holds: number}}`",
    "the cards laid is a pair": "the cards laid with rank not rank of card is empty",
    "card was just drawn": "write `card is just drawn`",
    "who is all": "as it was declared",
    "unless player is the dealer": "write the opposite: `player is not the dealer`",
    "as long as player has 3 cards or more": "write `size of hand of player is at least 3`",
    "player.hand.length > 2": "write `size of hand of player is more than 2`",
    "5 <= rank of card <= 8": "write `rank of card is at least 5 and rank of card is at most 8`",
    "card is a skip": "write `kind of card is skip`",
    "card is a 7 or 8": "write `rank of card is one of 7, 8`",
    "player has a 7 in hand": "write `hand of player with rank 7 is not empty`",
    "hand of player contains wild": "write `hand of player with kind wild is not empty`",
    "player can follow the color": "write `hand of player with color the color in play is not empty`",
    "rank of card is 3-5": "`3 - 5` is a difference",
    "card.rank is 7": "write `rank of card is 7`",
    "hand of player.size is 1": "write `size of hand of player is 1`",
    "rank(card) is 7": "write `rank of card is 7`",
    "size(hand) is 1": "write `size of hand of player is 1`",
    "rank_of_card is 7": "write `rank of card is 7`",
    "card is 7s": "without letters: `7`",
    "card is blue or red": "write `color of card is one of blue, red`",
    "color of card is blue or red": "write `color of card is one of blue, red`",
    "card is red and 7": "write `color of card is red and rank of card is 7`",
    "the round is 1": "`rounds becomes rounds + 1`",
    "it is discarded": "say what: `color of card`",
    "the color is blue": "write `the color in play is blue`",
    "color is not the same": "`color of card is color of the top card`",
    "kind is skip": "write `kind of card is skip`",
    "there is a 7 on the table": "`rank of the top card is 7`",
    "the top card was a seven": "are now",
    "the top card is red": "write `color of the top card is red`",
    "player has no red cards": "write `hand of player with color red is empty`",
    "it is player's turn": "`player is the player of this turn`",
    "player is on turn": "`player is the player of this turn`",
    "it's the last round": "a condition compares",
    "not player draws": "an event stands behind `on:`",
    "all cards of player are red": "is size of hand of player",
    "two players left": "`the number of players is 2`",
    "rank of card is 7 or more": "write `rank of card is at least 7`",
    "rank of card is 5+": "`is at least 5`",
    "rank of card is 7 or color is red": "write `rank of card is 7 or color of card is red`",
    "rank of card is 7;": "write `rank of card is 7`",
    "player is Ana": "know nobody by name",
    "rank of card is 7 but card fits": "write `rank of card is 7 and card fits`",
    "player does not have a skip": "`hand of player with kind skip is empty`",
    "player has played a skip": "kept in a flag",
    "card is red 7": "write `color of card is red and rank of card is 7`",
    "is skip": "say of what",
    "if rank of card is 7": "write `rank of card is 7`",
    "it is the first turn": "a flag",
    "there are 2 players": "`the number of players is 2`",
    "hand size of player is 1": "`size of hand of player`",
    "any opponent has 1 card": "`opponents of player with size of hand 1 is not empty`",
    "someone has 1 card": "`opponents of player with size of hand 1 is not empty`",
    "card and the top card have the same rank": "`rank of card is rank of the top card`",
    "score of player is over 100": "write `score of player is more than 100`",
    "rank of card is 7, 8 or 9": "write `rank of card is one of 7, 8, 9`",
    "rank of card % 2 is 0": "one of 0, 2, 4, 6, 8",
    "kind of card is number card": "leave it out",
    "card is the last card of player": "`hand of player is empty`",
    "rank of previous card is 7": "`the top card`",
    "the direction is left": "`next after player is left of player`",
    "size of hand of player is exactly 1": "write `size of hand of player is 1`",
    "rank of card is 3 to 5": "write both ends",
    "rank of card is 3..5": "write both ends",
    "rank of card is one of [1, 2]": "without brackets",
    "last card was a 7": "`rank of the top card is 7`",
    "player said uno": "kept in a flag",
    "draw pile is empty": "write `the draw pile is empty`",
    "the draw pile has less than 5 cards": "`size of the draw pile is less than 5`",
    "player has 100 points": "`score of player is at least 100`",
    "hand is empty": "`hand of player is empty`",
    "player can play": "`hand of player that fit is not empty`",
    "size of hand of opponents of player is 1": "with size of hand 1 is not empty",
    "kind of card is Skip": "write `kind of card is skip`",
    "color of card is purple": "`blue`, `green`, `yellow`, `red`",
    "warned": "`flags: {warned: {holds: truth}}`",
}
EVENTS = {
    "drawing a penalty": "write `player must draw`",
    "the draw pile is empty": "write `player draws`, with a line `when: the draw pile is empty`",
    "it is the turn of player": "write `turn of player begins`",
    "player plays Cambio de sentido": "write `player plays reverse`",
    "player plays the card just drawn": "write `player plays card`, and a line `when: card is just drawn`",
    "player plays the card that was drawn": "write `player plays card`, and a line `when: card is just drawn`",
    "7 played": "write `player plays card`, and a line `when: rank of card is 7`",
    "player plays a card with rank 7": "write `player plays card`, and a line `when: rank of card is 7`",
    "player plays a draw card": "`when: penalty of card is more than 0`",
    "player plays a 7 and has one card": "`when: rank of card is 7 and size of hand of player is 1`",
    "player plays a 7 if next player has one card": "rank of card is 7 and size of hand of next after player is 1`",
    "turn ends": "write `turn of player ends`",
    "color is red": "write `the color in play is set`, and a line `when: the color in play is red`",
    "points are counted": "write `hand of player is counted`",
    "player plays number at any time": "leave it out",
    "a red card is played": "write `player plays card`, and a line `when: color of card is red`",
    "someone plays a red seven": "`when: color of card is red and rank of card is 7`",
    "player plays skip or reverse": "`when: kind of card is one of skip, reverse`",
    "card_played": "write `player plays card`",
    "the game is over": "`the round ends`",
    "player plays 7s": "`when: rank of card is 7`",
    "player plays draw 2": "write `player plays draw-two`",
    "player plays wild draw four": "write `player plays wild-draw-four`",
    "player plays +2": "write `player plays draw-two`",
    "player runs out of cards": "`hand of player changes`",
    "every 3 turns": "`count becomes count + 1`",
    "end of round": "`the round ends`",
    "turn": "`turn of player begins`",
    "player's turn begins": "`turn of player begins`",
    "quand un joueur joue 7": "events are English",
    "a seven is played": "write `player plays card`, and a line `when: rank of card is 7`",
    "card played": "write `player plays card`",
    "player played number": "in the present",
    "any player plays number": "write `player plays number`",
    "next after player plays number": "always `player`",
    "after player plays number": "write `player plays number`",
    "player plays number and rank of card is 7": "`when: rank of card is 7`",
    "player plays number as last card": "`when: size of hand of player is 1`",
    "player plays last card": "write `player wins the round`",
    "player draws two cards": "`player draws`",
    "card is drawn": "`player draws`",
    "player is skipped": "`player loses a turn`",
    "turn starts": "`turn of player begins`",
    "start of the round": "`turned up`",
    "player goes out": "`player wins the round`",
    "color changes": "`the color in play is set`",
    "player changes color": "`player names the color in play`",
    "deck is empty": "`the discard pile is shuffled`",
    "hands are swapped": "`when: exchanged`",
    "every turn": "`turn of player begins`",
    "player has drawn": "in the present",
    "player must draw 2": "write `player must draw`, and a line `when: the amount is 2`",
    "player receives a card": "`player draws`",
    "player plays two cards": "`player plays cards`",
    "turn of next after player begins": "always `player`",
    "player jumps in": "an offer of a window",
    "player challenges": "`player says OFFER`",
    "player says UNO": "write `player says uno`",
    "group attack": "`before: group attack`",
}
WINDOW = f"{RULEBOOK}windows:\n  w:\n    opens: after player plays skip\n    asks: next after player\n    offers:\n"
SCENARIO = (
    "scenario: One\nrulebook: classic\nplayers: [Ana, Blas]\ngiven:\n  turn: Ana\n  top: red 3\n"
    "  hands: {Ana: [red 7, blue 1], Blas: [green 4, green 5]}\nplay:\n  - Ana plays red 7\nexpect: {turn: Blas}\n"
)
FILES = {
    "a kind that waits for another": (
        on_number("when: kind of card is skip and color of card is red", TURNS),
        "kind of card is skip",
        "wait for `player plays skip`",
    ),
    "a loop like a program": (
        on_number("do:", "  - repeat:", "      for each: friend in all players", "      sequence: [player draws 1]"),
        "repeat:",
        "write `for each: friend in all players`",
    ),
    "a limit in everyday words": (
        on_number(
            "do:", "  - for each: loser in all players of the game with score over 100", "    do: [loser draws 1]"
        ),
        "of the game with score over",
        "write `loser in all players of the game with score more than 100`",
    ),
    "a number among kinds": (
        f"{HOUSE_RULE}needs: {{kinds: [number, 7]}}\nchanges: {{}}\n",
        "kinds: [number, 7]",
        "`needs: {ranks: [7]}`",
    ),
    "a window that opens too late": (
        f"{HOUSE_RULE}needs: {{groups: [attack]}}\nchanges:\n  add:\n    windows:\n      late:\n"
        "        opens: after group attack\n        asks: the target\n        offers:\n          no-thanks:\n"
        "            do: [cancel attack]\n",
        "opens: after group attack",
        "write `before group attack`",
    ),
    "a loop without a name": (
        on_number("do:", "  - for each: opponents of player", "    do: [guest must draw 2]"),
        "for each",
        "write `guest in opponents of player`",
    ),
    "a loop that speaks of another": (
        on_number("do:", "  - for each: guest in opponents of player", "    do: [player must draw 2]"),
        "for each",
        "`guest must draw 2`",
    ),
    "a law with to": (rule("forbid: player to play skip"), "to play", "write `player plays skip`"),
    "an example over a family": (
        on_number(TURNS) + "examples:\n  - scenario: A try\n    rulebook: kung-fu-panda\n    players: [Ana, Blas]\n"
        "    given: {turn: Ana, top: red 5}\n    play: [Ana draws]\n",
        "kung-fu-panda",
        "write `kung-fu-panda-en`",
    ),
    "a choice between steps": (
        on_number("do:", "  - choose one:", "      - player draws 1"),
        "choose one",
        "`player picks way`",
    ),
    "a flag that lasts a turn": (
        f"{RULEBOOK}flags:\n  mad: {{holds: truth, lasts: turn}}\n",
        "lasts: turn",
        "`on: turn of player ends`, `do: [mad becomes false]`",
    ),
    "a flag called like a word": (
        f"{RULEBOOK}flags:\n  points: {{of: player, holds: number}}\nrules:\n  one:\n    on: player plays skip\n"
        "    do: [points of player becomes points of player + 1]\n",
        "points: {",
        "choose another name",
    ),
    "a kind as the name of a card": (
        f"{HOUSE_RULE}needs: {{kinds: [reverse, skip]}}\nchanges:\n  add:\n    windows:\n      back:\n"
        "        opens: after player plays skip\n        asks: next after player\n        offers:\n          back:\n"
        "            plays: reverse from hand of taker\n            do: [taker plays reverse]\n",
        "plays: reverse",
        "write `answer from hand of taker with kind reverse`",
    ),
    "a group before which something comes": (
        rule("before: attack", "do: [the amount becomes 4]"),
        "before: attack",
        "write `group attack`",
    ),
    "a step and its end in one line": (
        on_number("do:", "  - if rank of the top card is 9: player scores 9"),
        "if rank",
        "below it `then: [player scores 9]`",
    ),
    "parts of a rule too far left": (
        f"{RULEBOOK}rules:\n  one:\n    on: player plays skip\n  when: player is the dealer\n  do: [player draws 1]\n",
        "when:",
        "it belongs to `one`",
    ),
    "what comes later": (
        rule("on: player plays skip", "over: the rulebook", TURNS),
        "over:",
        "`follows: the rulebook`",
    ),
    "needs without their sort": (f"{HOUSE_RULE}needs: [attack]\nchanges: {{}}\n", "needs", "`groups`"),
    "a name shorter than it is": (
        f"{HOUSE_RULE}changes:\n  replace:\n    rules:\n      draw-four: {{forbid: player plays skip}}\n",
        "draw-four",
        "did you mean `wild-draw-four`?",
    ),
    "a house rule in parts": (
        f"{RULEBOOK}house-rules:\n  - uses: stacking\n    with: {{accepts: any-draw}}\n",
        "uses: stacking",
        "write `stacking:accepts=any-draw`",
    ),
    "steps without a colon": (
        on_number("do next after player draws 1"),
        "do next",
        "`do: [next after player draws 1]`",
    ),
    "an end without repeat": (
        on_number("do:", "  - until: hand of player is empty", "    do: [player discards hand of player]"),
        "until:",
        "write `repeat until: hand of player is empty`",
    ),
    "an exception with unless": (
        f"{HOUSE_RULE}changes:\n  except:\n    skip: unless next after player has one card\n",
        "unless",
        "write `size of hand of next after player is 1`",
    ),
    "an edition without its language": (
        "lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: Monster High\n",
        "extends: M",
        "`extends: monster-high-es`",
    ),
    "ranks as a list of one": (
        f"{RULEBOOK}deck:\n  cards:\n    numbers: {{ranks: [3-10]}}\n",
        "3-10",
        "`ranks: 3..10`",
    ),
    "no color": (f"{RULEBOOK}deck:\n  cards:\n    joker: {{colors: no}}\n", "colors: no", "write `colors: none`"),
    "cards for two": (f"{RULEBOOK}setup:\n  deal: {{cards: 5, two players: 7}}\n", "two players", "write `for two: 7`"),
    "the next dealer": (f"{RULEBOOK}answers: {{next dealer: left neighbor}}\n", "answers", "write `passes on`"),
    "the direction in one word": (
        f"{RULEBOOK}direction: counter-clockwise\n",
        "direction",
        "`direction: {value: right}`",
    ),
    "needs by cards": (f"{HOUSE_RULE}needs: {{cards: [5]}}\nchanges: {{}}\n", "cards: [5]", "write `ranks: [5]`"),
    "two numbers at once": (
        on_number("when: rank of card is 7 and rank of card is 8", TURNS),
        "rank of card is 7",
        "`rank of card is one of 7, 8`",
    ),
    "a color that was named": (
        rule("on: player plays wild", "when: color of card is red", TURNS),
        "color of card",
        "`the color in play is red`",
    ),
    "a number of a card without one": (
        rule("on: player plays skip", "when: rank of card is 7", TURNS),
        "rank of card",
        "wait for `player plays number`",
    ),
    "a condition of steps": (
        on_number("do:", "  - when: rank of card is 7", "    then: [player draws 1]"),
        "when: rank of card is 7",
        "`if: CONDITION`",
    ),
    "no colon behind a key": (
        f"{HOUSE_RULE}changes:\n  add\n    rules: {{}}\n",
        "  add",
        "a colon belongs behind a key: `add:`",
    ),
    "a color by its number": (f"{RULEBOOK}deck:\n  colors:\n    pink: '#ff00ff'\n", "pink:", "letter: P"),
    "how many points end a game": (f"{RULEBOOK}scoring: 500\n", "scoring: 500", "{target: 500}"),
    "a number of cards in words": (f"{RULEBOOK}setup:\n  deal: {{cards: seven cards}}\n", "deal:", "`7`"),
    "a value with its unit": (
        f"{HOUSE_RULE}changes:\n  set:\n    parameters.call-penalty: four cards\n",
        "four cards",
        "`4`",
    ),
    "a value without the way to it": (
        f"{HOUSE_RULE}changes:\n  set:\n    call penalty: 4\n",
        "call penalty",
        "`parameters.call-penalty`",
    ),
    "yes or no": (f"{RULEBOOK}flags:\n  seen: {{holds: yes/no}}\n", "yes/no", "write `truth`"),
    "a step whose end stands alone": (
        on_number("do:", "  - if: rank of card is 7", "  - then: [player draws 1]"),
        "- then",
        "belongs to the step above",
    ),
    "a rule like a step": (rule("on: player plays number", "if: rank of card is 7", "then: []"), "if:", "`when`"),
    "two conditions in a list": (
        on_number("when: [rank of card is 7, color of card is the color in play]", TURNS),
        "when:",
        "is 7 and color of",
    ),
    "two conditions": (on_number("when: rank of card is 7", "when: rank of card is 8", TURNS), "is 8", "join both"),
    "an event as a key": (rule("on player plays number: [turn the direction]"), "on player", "`on: player plays"),
    "an order by numbers": (on_number("priority: 1", TURNS), "priority", "`follows: [RULE]`"),
    "a clock": (f"{WINDOW}      protest: {{}}\n    seconds: 5\n", "seconds", "no clocks"),
    "an offer of one step": (
        f"{WINDOW}      protest: player draws 1\n",
        "protest",
        "`protest: {do: [player draws 1]}`",
    ),
    "a key of the window in the offer": (
        f"{WINDOW}      protest: {{asks: player}}\n",
        "asks: player",
        "beside `offers:`",
    ),
    "a window that is nearly one": (f"{RULEBOOK}windows:\n  cal: {{asks: player}}\n", "cal:", "`call`"),
    "a rule without its section": (
        f"{HOUSE_RULE}changes:\n  replace:\n    skip: {{on: player plays skip, {TURNS}}}\n",
        "skip:",
        "`replace: {rules: {skip: ...}}`",
    ),
    "rules in one text": (f"{RULEBOOK}rules: sevens sting\n", "rules:", "`rules: {NAME: {on:"),
    "a rule as a list of steps": (f"{RULEBOOK}rules:\n  skip: [turn the direction]\n", "skip:", "{do: [turn"),
    "a card without its section": (f"{RULEBOOK}deck:\n  star: {{copies: 4}}\n", "star", "{cards: {star"),
    "a text without its language": (f"{RULEBOOK}texts: {{offers: {{uno: Last}}}}\n", "uno", "{label: {en: Last}}"),
    "a language in full": (f"{RULEBOOK}texts: {{offers: {{uno: {{label: {{english: A}}}}}}}}\n", "english", "`en`"),
    "a wheel as a list": (f"{RULEBOOK}wheels: {{die: [1, 2]}}\n", "die", "`die: {1: 1, 2: 1}`"),
    "a number in quotes": (f'{RULEBOOK}parameters: {{call-penalty: "4"}}\n', "call-penalty", "without quotes: `4`"),
    "a number with its unit": (f"{RULEBOOK}setup: {{deal: {{cards: 7 cards}}}}\n", "7 cards", "alone: `7`"),
    "players in words": (f"{RULEBOOK}players: two to six\n", "two to six", "`2..6`"),
    "a bracket without a colon": (f"{RULEBOOK}setup:\n  deal {{cards: 5}}\n", "deal {", "`deal: {...}`"),
    "a key without a colon": (RULEBOOK.replace("lastcard: 1", "lastcard 1"), "lastcard 1", "`lastcard: 1`"),
    "keys in capitals": ("Lastcard: 1\nRulebook: mine\nTitle: A\nExtends: classic\n", "Lastcard", "small letters"),
    "a name with accents": (f"{RULEBOOK}parameters: {{Überzug: 1}}\n", "Überzug", "`uberzug`"),
    "a line of no cards that is set": (
        f"{HOUSE_RULE}changes: {{set: {{deck.cards.wild.copies: 0}}}}\n",
        "copies: 0",
        "write 1 or more",
    ),
    "a group of steps that others need": (
        f"{HOUSE_RULE}needs: {{rules: [draw-one]}}\nchanges:\n  replace:\n    rules:\n"
        "      draw-one: {on: player draws in turn, do: [player draws 2]}\n",
        "draw-one: {on",
        "say `- group: drawing` with its `do:` as well",
    ),
    "a flag that others need": (f"{HOUSE_RULE}changes: {{remove: [flags.owes-call]}}\n", "owes-call", "leave it"),
    "changes as a list": (f"{HOUSE_RULE}changes:\n  - set: {{setup.deal.cards: 5}}\n", "- set", "without a hyphen"),
    "a range in two keys": (
        f"{HOUSE_RULE}parameters: {{cards: {{default: 2, min: 1, max: 4}}}}\n"
        "changes: {set: {setup.deal.cards: cards}}\n",
        "min: 1",
        "`range: 1..4`",
    ),
    "an offer that is to go": (f"{HOUSE_RULE}changes: {{remove: [uno]}}\n", "uno", "`remove: [call]`"),
    "an exception always": (f"{HOUSE_RULE}changes: {{except: {{skip: true}}}}\n", "skip: true", "`remove: [skip]`"),
    "exceptions as a list": (f"{HOUSE_RULE}changes: {{except: [skip]}}\n", "[skip]", "`except: {skip:"),
    "names in their sections": (
        f"{HOUSE_RULE}changes: {{remove: {{windows: [challenge]}}}}\n",
        "remove",
        "`remove: [challenge]`",
    ),
    "a rule that is set": (
        f"{HOUSE_RULE}changes: {{set: {{rules.skip.when: a}}}}\n",
        "rules.skip",
        "`replace: {rules: {skip:",
    ),
    "a house rule for one rulebook": (
        f"{HOUSE_RULE}needs: {{rulebook: classic}}\nchanges: {{}}\n",
        "rulebook:",
        "every rulebook that has",
    ),
    "whoever takes the offer, too early": (
        f"{WINDOW.replace('asks: next after player', 'asks: taker')}      protest: {{}}\n",
        "asks: taker",
        "in that offer alone",
    ),
    "a group that is none": (
        f"{RULEBOOK}windows: {{w: {{opens: before group atack, asks: the target, offers: {{no: {{}}}}}}}}\n",
        "atack",
        "`attack`",
    ),
    "a flag of nobody, twice": (
        f"{RULEBOOK}flags: {{pips: {{holds: number}}}}\n"
        "rules: {mine: {on: player plays skip, do: [pips of player becomes pips of player + 1]}}\n",
        "flags:",
        "`of: player`",
    ),
    "a truth by a number": (
        f"{RULEBOOK}flags: {{warned: {{holds: truth}}}}\n"
        "rules: {mine: {on: player plays skip, when: not warned, do: [warned becomes 1]}}\n",
        "becomes 1",
        "write `true` or `false`",
    ),
    "a parameter that is to change": (on_number("do: [call-penalty becomes 4]"), "call-penalty", "stays as it is"),
}
SCENARIOS = {
    "a family for a game": (
        "rulebook: classic",
        "rulebook: kung-fu-panda",
        "kung-fu-panda",
        "write `kung-fu-panda-en`",
    ),
    "somebody with a word before": (
        "Ana plays red 7",
        "Ana picks friend Blas",
        "friend Blas",
        "write `Ana picks Blas`",
    ),
    "what a die brings": ("Ana plays red 7", "Ana rolls 4", "rolls", "`given: {chance: [4]}`"),
    "a move that is refused": (
        "- Ana plays red 7",
        "- Ana plays red 7: refused",
        "refused",
        "`- refused: Ana plays red 7`",
    ),
    "a card given away": (
        "Ana plays red 7",
        "Ana gives red 7 to Blas",
        "gives",
        "`- Ana picks red 7`, below it `- Ana picks",
    ),
    "what is said in capitals": ("Ana plays red 7", "Ana calls UNO!", "calls UNO", "write `Ana says uno`"),
    "a turn beside what is given": (
        "play:\n",
        "turn: Ana\nplay:\n",
        "turn: Ana",
        "`given:` that is there: `turn: Ana`",
    ),
    "two moves in one line": ("red 7\n", "red 7 and says uno\n", "says uno", "`- Ana says uno`"),
    "a card of nobody": ("plays red 7", "plays red 8", "red 8", "`Ana plays red 7`"),
    "cards of a hand by their number": ("turn: Blas}", "hands: {Blas: 3}}", "expect", "`counts: {Blas: 3}`"),
    "cards without a comma": ("green 4, green 5", "green 4 green 5", "green 4 green 5", "`green 4, green 5`"),
    "a move of two words": ("plays red 7", "picks up 2", "picks up", "`Ana draws`"),
    "what comes of a move": ("Ana plays red 7", "Blas is skipped", "is skipped", "stands under `expect:`"),
    "an expectation as a move": ("play:\n", "play:\n  - expect turn: Ana\n", "expect turn", "`- expect: {turn: Ana}`"),
}


def check(text: str, line: str, advice: str, tmp_path: Path) -> None:
    from lastcard.interpreter.proof.judge import judge_file

    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    problems = (judge_file if text.startswith("scenario") else judge)(path).diagnostics
    assert len(problems) == 1, "one mistake, one message"
    span = problems[0].span
    assert span is not None
    assert Path(span.file) == path
    assert line in text.splitlines()[span.line - 1]
    assert advice in problems[0].help


@pytest.mark.parametrize(("sentence", "advice"), STEPS.items())
def test_a_step_of_everyday_speech(sentence: str, advice: str, tmp_path: Path) -> None:
    check(on_number("when: rank of card is 7", "do:", f"  - {sentence}"), sentence, advice, tmp_path)


@pytest.mark.parametrize(("sentence", "advice"), CONDITIONS.items())
def test_a_condition_of_everyday_speech(sentence: str, advice: str, tmp_path: Path) -> None:
    check(on_number(f"when: {sentence}", TURNS), sentence, advice, tmp_path)


@pytest.mark.parametrize(("sentence", "advice"), EVENTS.items())
def test_an_event_of_everyday_speech(sentence: str, advice: str, tmp_path: Path) -> None:
    check(rule(f"on: {sentence}", TURNS), sentence, advice, tmp_path)


@pytest.mark.parametrize(("text", "line", "advice"), FILES.values(), ids=FILES)
def test_a_file_that_is_nearly_right(text: str, line: str, advice: str, tmp_path: Path) -> None:
    check(text, line, advice, tmp_path)


@pytest.mark.parametrize(("right", "wrong", "line", "advice"), SCENARIOS.values(), ids=SCENARIOS)
def test_a_scenario_that_is_nearly_right(right: str, wrong: str, line: str, advice: str, tmp_path: Path) -> None:
    assert right in SCENARIO
    check(SCENARIO.replace(right, wrong), line, advice, tmp_path)


parser: Any = import_module("re._parser")  # what a pattern is made of
WORDINGS = (
    SIGNS,
    NAMES,
    AMOUNTS,
    STEPS_SAID,
    STATES,
    THINGS,
    CONDITIONS_SAID,
    EVENTS_SAID,
    LAW,
    LISTS,
    OPENINGS,
    CARDS_OF_OFFERS,
    FOREIGN,
    SEVERAL,
)


def test_no_pattern_tries_all_ways() -> None:
    """What repeats something that repeats itself would try as many ways as there are of parting a text."""
    sayings = (*OF_STEPS, *CARDS, *OF_CONDITIONS, *MOMENTS, *MISTAKES)
    patterns = [row[1] for row in sayings] + [row[0] for table in WORDINGS for row in table]
    assert len(patterns) > 300
    assert [pattern for pattern in patterns if repeats_what_repeats(parser.parse(pattern))] == []


def repeats_what_repeats(parsed: Any, inside: bool = False) -> bool:
    """Does anything without end stand within a repetition without end, and no sign before it that keeps them apart?"""
    for op, value in parsed:
        if op in (parser.MAX_REPEAT, parser.MIN_REPEAT):
            _, most, body = value
            endless = most is parser.MAXREPEAT
            if endless and inside:
                return True
            apart = bool(body) and body[0][0] is parser.LITERAL
            if repeats_what_repeats(body, inside or (endless and not apart)):
                return True
        inner = [value[-1]] if op is parser.SUBPATTERN else value[1] if op is parser.BRANCH else []
        if any(repeats_what_repeats(each, inside) for each in inner):
            return True
    return False


def test_every_saying_can_be_looked_for() -> None:
    for sorts, pattern, advice in (*CARDS, *OF_STEPS, *OF_CONDITIONS, *MOMENTS, *MISTAKES):
        assert re.compile(pattern).groups <= 1, "the group is what is marked"
        assert any(sort in sorts for sort in SORTS)
        assert advice


@pytest.mark.parametrize("sentence", ["card is blue or green or red", "foo is bar"])
def test_one_mistake_is_told_once(sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(on_number(f"when: {sentence}", TURNS), encoding="utf-8")
    assert len(judge(path).diagnostics) == 1


def test_a_kind_without_rows_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"{RULEBOOK}deck:\n  cards:\n    bonus: {{copies: 2}}\n", encoding="utf-8")
    (problem,) = judge(path).diagnostics
    assert problem.code == "LC505"
    assert all(table in problem.help for table in ("`turned up: {bonus: nothing}`", "`going out: {bonus: nothing}`"))


def test_a_flag_of_nobody_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    rules = "rules:\n  one:\n    on: player plays skip\n    when: mark\n    do: [mark becomes true]\n"
    path.write_text(f"{RULEBOOK}flags:\n  mark: {{of: player, holds: truth}}\n{rules}", encoding="utf-8")
    (problem,) = judge(path).diagnostics
    assert (problem.code, problem.help.partition(", or")[0]) == ("LC402", "say whose it is: `mark of player`")
    assert [text for text, _ in problem.related] == ["and here"]


ONE_LEFT = "scenario: One left\nrulebook: makao\nplayers: [Ana, Blas]\ngiven: {turn: Ana, top: hearts 5}\n"


def test_what_is_said_with_the_last_card_may_be_called_otherwise(tmp_path: Path) -> None:
    from lastcard.interpreter.proof.judge import judge_file

    path = tmp_path / "mine.yaml"
    path.write_text(f"{ONE_LEFT}play:\n  - Ana says uno\n", encoding="utf-8")
    (problem,) = judge_file(path).diagnostics
    assert problem.help == "here it is called `makao`"


def test_what_is_told_of_a_step_is_told_of_one_that_there_is() -> None:
    forms = {word.form for word in WORDS.values() if word.group == "step"}
    assert {form for form, _ in OTHER_STEPS} | OF_ONE_CARD <= forms
