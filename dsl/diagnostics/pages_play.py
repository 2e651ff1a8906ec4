"""The pages about what a rulebook would do in play. Data only."""

from __future__ import annotations

from textwrap import dedent

from .page import Page


def _yaml(text: str) -> str:
    return dedent(text).strip("\n")


# LC6xx: what would go wrong in play (check.py and what it gathers).
PLAY = (
    Page(
        "LC601",
        "repetition that may not end",
        "No step of a `repeat until` draws, gives or puts cards.",
        "Cards come to an end, other things need not.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - repeat until: player is the dealer
                    do: [turn the direction]
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - repeat until: size of hand of player is at least 9
                    do: [player draws 1]
        """),
    ),
    Page(
        "LC602",
        "steps nested in themselves",
        "A `repeat until`, `group`, `hold` or `secretly` stands in another one, or a block has over 400 steps.",
        "It could take too long, and nobody could follow it at the table.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - group: one
                    do:
                      - group: two
                        do: [turn the direction]
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - group: one
                    do: [turn the direction]
                  - group: two
                    do: [turn the direction]
        """),
    ),
    Page(
        "LC603",
        "secret that is no pick",
        "Something else than a pick stands under `secretly`.",
        "Only what somebody picks can be kept secret; everything else is seen at the table.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - secretly:
                      - player draws 1
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - secretly:
                      - player picks chosen from hand of player
        """),
    ),
    Page(
        "LC604",
        "step of the first card",
        "A step that replaces the first card of a round stands elsewhere.",
        "Later the top card has been laid by somebody and stays.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - turn up another card
        """),
        _yaml("""
            deck:
              cards:
                star: {colors: none, copies: 4, points: 20}
            turned up:
              star: [turn up another card]
            going out:
              star: nothing
        """),
    ),
    Page(
        "LC605",
        "nothing to cancel",
        "`cancel` stands where nothing is waiting to happen.",
        "Only a window that opens `before` something holds it back.",
        _yaml("""
            windows:
              mercy:
                opens: after player takes a penalty
                asks: opponents of player
                offers:
                  mercy: {do: [cancel the penalty]}
        """),
        _yaml("""
            windows:
              mercy:
                opens: before player takes a penalty
                asks: opponents of player
                offers:
                  mercy: {do: [cancel the penalty]}
        """),
    ),
    Page(
        "LC606",
        "pick from hidden cards",
        "A player picks from the hand of somebody else or from the draw pile.",
        "Whoever picks sees what there is, and these cards are hidden from them.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - player picks chosen from hand of next after player
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - player picks chosen from hand of player
        """),
    ),
    Page(
        "LC607",
        "same offer twice",
        "Two windows that open at one moment have an offer of the same name.",
        "Nobody could say which one is taken.",
        _yaml("""
            windows:
              one: {opens: after player plays card, asks: player, offers: {thanks: {}}}
              two: {opens: after player plays number, asks: player, offers: {thanks: {}}}
        """),
        _yaml("""
            windows:
              one: {opens: after player plays card, asks: player, offers: {thanks: {}}}
              two: {opens: after player plays number, asks: player, offers: {sorry: {}}}
        """),
    ),
    Page(
        "LC608",
        "number of players",
        "`players` is not a range within 2 to 10.",
        "Fewer cannot play, more do not fit at the table.",
        "players: 4..2",
        "players: 2..4",
    ),
    Page(
        "LC609",
        "too few cards",
        "The deck cannot give a hand to the fewest players, with one card to turn up and one to draw.",
        "Not even one round could begin.",
        _yaml("""
            setup:
              deal: {cards: 45}
        """),
        _yaml("""
            setup:
              deal: {cards: 7}
        """),
    ),
    Page(
        "LC610",
        "game that never ends",
        "A way of scoring gives points and has no number of points that ends the game.",
        "Rounds would follow each other for ever.",
        _yaml("""
            scoring:
              methods:
                usual: {scores: winner}
        """),
        _yaml("""
            scoring:
              methods:
                usual: {scores: winner, target: 500}
        """),
    ),
    Page(
        "LC611",
        "endless chain",
        "Rules set each other off in a circle in which no card is drawn.",
        "What one does wakes the other, without end.",
        _yaml("""
            rules:
              calm:
                on: player loses the turn
                do:
                  - next after player loses the turn
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - next after player loses the turn
        """),
    ),
    Page(
        "LC612",
        "condition that never holds",
        "The condition of a rule or window is false whatever happens, and no parameter makes it so.",
        "The entry would never count.",
        _yaml("""
            rules:
              calm:
                forbid: player plays card
                when: not true
        """),
        _yaml("""
            parameters:
              sevens-stay: false
            rules:
              calm:
                forbid: player plays card
                when: sevens-stay and rank of card is 7
        """),
    ),
    Page(
        "LC613",
        "no first card",
        "A row of `turned up` returns the top card, and no other card takes its place, or it returns two.",
        "Play needs a card to match.",
        _yaml("""
            deck:
              cards:
                star: {colors: none, copies: 4, points: 20}
            turned up:
              star: [return the top card to the draw pile]
            going out:
              star: nothing
        """),
        _yaml("""
            deck:
              cards:
                star: {colors: none, copies: 4, points: 20}
            turned up:
              star:
                - return the top card to the draw pile
                - shuffle the draw pile
                - turn up another card
            going out:
              star: nothing
        """),
    ),
    Page(
        "LC614",
        "law about something else",
        "A rule with `permit`, `forbid`, `oblige` or `unlawful` is about an event that nobody chooses.",
        "The law says what players may choose on their turn: to play a card, or to draw.",
        _yaml("""
            rules:
              calm:
                forbid: player takes a penalty
        """),
        _yaml("""
            rules:
              calm:
                forbid: player draws in turn
                when: hand of player that fit is not empty
        """),
    ),
    Page(
        "LC615",
        "nobody who acts",
        "`that fit` or `hold` stands where the event has no `player`.",
        "Both look at the player who acts: whose cards may be laid, from whom on the hands are judged.",
        _yaml("""
            rules:
              calm:
                on: the direction turns
                do:
                  - hold: hand changes
                    do: [the dealer draws 1]
        """),
        _yaml("""
            rules:
              calm:
                on: the direction turns
                do: [the dealer draws 1]
        """),
    ),
    Page(
        "LC616",
        "law that asks itself",
        "A rule about what may be played asks which cards fit, or whether the play is unlawful.",
        "That is what the rule itself has to say, so there is no answer yet.",
        _yaml("""
            rules:
              calm:
                forbid: player plays card
                when: size of hand of player that fit is 1
        """),
        _yaml("""
            rules:
              calm:
                forbid: player plays card
                when: size of hand of player is 1 and rank of card is 7
        """),
    ),
    Page(
        "LC617",
        "window for nobody",
        "A window asks nobody, or offers nothing.",
        "It would open and close without anybody seeing it.",
        _yaml("""
            windows:
              thanks:
                opens: after player plays card
                asks: player
                offers: {}
        """),
        _yaml("""
            windows:
              thanks:
                opens: after player plays card
                asks: player
                offers: {thanks: {}}
        """),
    ),
    Page(
        "LC618",
        "group at the wrong place",
        "A group stands in a window, in a row of `turned up`, or in a row of `going out` without a rule that names it.",
        "The windows about a group know who takes part in the event of its rule.",
        _yaml("""
            turned up:
              number:
                - group: beginning
                  do: [the dealer draws 1]
        """),
        _yaml("""
            turned up:
              number: [the dealer draws 1]
        """),
    ),
    Page(
        "LC619",
        "first card hard to find",
        "So many cards cannot begin a round that no other one may be left to turn up.",
        "Cards would be turned up again and again.",
        _yaml("""
            deck:
              cards:
                star: {colors: none, copies: 100, points: 20}
            turned up:
              star:
                - return the top card to the draw pile
                - shuffle the draw pile
                - turn up another card
            going out:
              star: nothing
        """),
        _yaml("""
            deck:
              cards:
                star: {colors: none, copies: 4, points: 20}
            turned up:
              star:
                - return the top card to the draw pile
                - shuffle the draw pile
                - turn up another card
            going out:
              star: nothing
        """),
    ),
    Page(
        "LC620",
        "two replacements",
        "Two rules with `instead` speak of the same event, and both may hold.",
        "Only one thing can happen in its place.",
        _yaml("""
            rules:
              one: {instead: player takes a penalty, do: [player draws 1]}
              two: {instead: player takes a penalty, do: [player loses the turn]}
        """),
        _yaml("""
            rules:
              one: {instead: player takes a penalty, when: amount is 1, do: [player draws 1]}
              two: {instead: player takes a penalty, when: amount is 2, do: [player loses the turn]}
        """),
    ),
    Page(
        "LC621",
        "order not said",
        "Two rules about one event touch the same thing, and it is not said which comes first.",
        "The result depends on the order, so the rulebook has to say it and not the place in the file.",
        _yaml("""
            rules:
              one: {on: player plays number, do: [player draws 1]}
              two: {on: player plays number, do: [next after player draws 1]}
        """),
        _yaml("""
            rules:
              one: {on: player plays number, do: [player draws 1]}
              two: {on: player plays number, after: [one], do: [next after player draws 1]}
        """),
    ),
    Page(
        "LC622",
        "windows in each other's way",
        "Two windows of one moment touch the same thing, ask several in another order, or lay the same card.",
        "Which of them stands first in the file would decide what comes of it.",
        _yaml("""
            windows:
              one: {opens: after player plays number, asks: player, offers: {thanks: {}}, otherwise: [player draws 1]}
              two:
                opens: after player plays card
                asks: player
                offers: {sorry: {}}
                otherwise: [left of player draws 1]
        """),
        _yaml("""
            windows:
              one:
                opens: after player plays number
                asks: player
                offers: {thanks: {}, sorry: {}}
                otherwise: [player draws 1]
        """),
    ),
    Page(
        "LC623",
        "after for nothing",
        "`after` names a rule that never meets this one: another event, or not a rule with `on`.",
        "The order would change nothing; mostly another rule is meant.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                after: [match]
                do: [turn the direction]
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do: [turn the direction]
        """),
    ),
    Page(
        "LC624",
        "too much at once",
        "What rules set off goes deeper, or takes more steps, than a table carries out between two questions.",
        "It would end, but a game would be stopped on the way as if it never did.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - for each: friend in all players
                    do:
                      - for each: other in all players
                        do:
                          - repeat until: size of hand of friend is at least 50
                            do: [friend draws 1]
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - for each: friend in all players
                    do:
                      - repeat until: size of hand of friend is at least 9
                        do: [friend draws 1]
        """),
    ),
    Page(
        "LC625",
        "too late to replace",
        "A rule with `instead`, or a window that opens `before`, is about something that is told after the fact.",
        "When a hand has changed or a turn has begun, nothing is left to hold back.",
        _yaml("""
            rules:
              calm:
                instead: hand of player changes
                do: [player draws 1]
        """),
        _yaml("""
            rules:
              calm:
                instead: player takes a penalty
                do: [player draws 1]
        """),
    ),
    Page(
        "LC626",
        "repetition decided beforehand",
        "The condition of a `repeat until` is always the same.",
        "The steps would be done never, or until the deck is used up.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - repeat until: not true
                    do: [player draws 1]
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - repeat until: size of hand of player is at least 9
                    do: [player draws 1]
        """),
    ),
    Page(
        "LC627",
        "too many to count",
        "A `for each` lists more than 10 players, or a rulebook has more than 50 windows.",
        "A position is kept in numbers of limited size, and no table has so many players.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - for each: >-
                      friend in player, player, player, player, player, player,
                      player, player, player, player, player
                    do: [friend draws 1]
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - for each: friend in all players
                    do: [friend draws 1]
        """),
    ),
    Page(
        "LC628",
        "nothing may be played",
        "No rule permits anybody to play a card.",
        "Everybody could only pass until the round is called off.",
        "without: [match, wilds-fit]",
        "without: [match]",
    ),
)
