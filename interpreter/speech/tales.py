"""How each kind of event is told: one entry for each, with every form that it needs. Data only.

An entry says what its forms hang on (`Cases`); that all of them are there is seen to when this is loaded.
"""

from __future__ import annotations

from lastcard.interpreter.engine.events import TOLD

from .forms import ABOUT, CARRIED, COLORED, MOVED, PICKED, PLAIN, SEEN, WAYS, WON, Tale, always
from .language import Marked
from .voice import Said

NOTHING = Said(Marked(""))
UNTOLD = Tale(PLAIN, {"always": NOTHING})  # what the next event tells anyway, or what nobody needs to hear

TALES: dict[str, Tale] = {
    # cards
    "play": always(Marked("{who} plays {cards}"), Marked("You play {cards}")),
    "discard": Tale(
        SEEN,
        {
            "seen": Said(Marked("{who} discards {cards}"), Marked("You discard {cards}")),
            "unseen": Said(
                Marked("{who} discards {count} card", "{who} discards {count} cards"),
                Marked("You discard {count} card", "You discard {count} cards"),
            ),
        },
    ),
    "take back": always(Marked("{who} takes back {cards}"), Marked("You take back {cards}")),
    "draw": Tale(
        CARRIED,
        {
            "seen": Said(Marked("{who} draws {cards}"), Marked("You draw {cards}")),
            "behind": Said(
                Marked(
                    "{who} draws {count} card, from behind {behind}",
                    "{who} draws {count} cards, from behind {behind}",
                ),
                Marked("You draw {count} card, from behind {behind}", "You draw {count} cards, from behind {behind}"),
            ),
            "unseen": Said(
                Marked("{who} draws {count} card", "{who} draws {count} cards"),
                Marked("You draw {count} card", "You draw {count} cards"),
            ),
        },
    ),
    "give": Tale(
        CARRIED,
        {
            "seen": Said(
                Marked("{who} gives {whom} {cards}"),
                Marked("You give {whom} {cards}"),
                Marked("{who} gives you {cards}"),
            ),
            "behind": Said(
                Marked("{who} gives {whom} a card, from behind {behind}"),
                Marked("You give {whom} a card, from behind {behind}"),
                Marked("{who} gives you a card, from behind {behind}"),
            ),
            "unseen": Said(
                Marked("{who} gives {whom} a card"), Marked("You give {whom} a card"), Marked("{who} gives you a card")
            ),
        },
    ),
    "swap": always(
        Marked("{who} swaps hands with {whom}"),
        Marked("You swap hands with {whom}"),
        Marked("{who} swaps hands with you"),
    ),
    "hands on": always(Marked("Every hand goes to the next player")),
    "turn over": Tale(
        SEEN,
        {
            "seen": Said(Marked("All cards are turned over; {cards} lies on top")),
            "unseen": Said(Marked("All cards are turned over")),
        },
    ),
    "exhausted": always(
        Marked(
            "{count} card cannot be drawn, for the piles are used up",
            "{count} cards cannot be drawn, for the piles are used up",
        )
    ),
    "shuffle": always(Marked("The draw pile is shuffled")),
    "reshuffle": always(
        Marked(
            "The discard pile ({count} card) is shuffled into a new draw pile",
            "The discard pile ({count} cards) is shuffled into a new draw pile",
        )
    ),
    "put": Tale(
        MOVED,
        {
            "seen, zone": Said(Marked("{who} puts {cards} into {zone}"), Marked("You put {cards} into {zone}")),
            "unseen, zone": Said(
                Marked("{who} puts {count} card into {zone}", "{who} puts {count} cards into {zone}"),
                Marked("You put {count} card into {zone}", "You put {count} cards into {zone}"),
            ),
            "seen, discards": Said(
                Marked("{who} puts {cards} on the discard pile"), Marked("You put {cards} on the discard pile")
            ),
            "unseen, discards": Said(
                Marked("{who} puts {count} card on the discard pile", "{who} puts {count} cards on the discard pile"),
                Marked("You put {count} card on the discard pile", "You put {count} cards on the discard pile"),
            ),
        },
    ),
    "take": Tale(
        MOVED,
        {
            "seen, zone": Said(Marked("{who} takes {cards} from {zone}"), Marked("You take {cards} from {zone}")),
            "unseen, zone": Said(
                Marked("{who} takes {count} card from {zone}", "{who} takes {count} cards from {zone}"),
                Marked("You take {count} card from {zone}", "You take {count} cards from {zone}"),
            ),
            "seen, discards": Said(
                Marked("{who} takes {cards} from the discard pile"), Marked("You take {cards} from the discard pile")
            ),
            "unseen, discards": Said(
                Marked(
                    "{who} takes {count} card from the discard pile", "{who} takes {count} cards from the discard pile"
                ),
                Marked("You take {count} card from the discard pile", "You take {count} cards from the discard pile"),
            ),
        },
    ),
    "put into": Tale(
        MOVED,
        {
            "seen, zone": Said(Marked("Put into {zone}: {cards}")),
            "unseen, zone": Said(Marked("{count} card is put into {zone}", "{count} cards are put into {zone}")),
            "seen, discards": Said(Marked("Put on the discard pile: {cards}")),
            "unseen, discards": Said(
                Marked("{count} card is put on the discard pile", "{count} cards are put on the discard pile")
            ),
        },
    ),
    "lay out": Tale(
        MOVED,
        {
            "seen, zone": Said(Marked("From the draw pile into {zone}: {cards}")),
            "unseen, zone": Said(
                Marked(
                    "{count} card of the draw pile is put into {zone}",
                    "{count} cards of the draw pile are put into {zone}",
                )
            ),
            "seen, discards": Said(Marked("From the draw pile on the discard pile: {cards}")),
            "unseen, discards": Said(
                Marked(
                    "{count} card of the draw pile is put on the discard pile",
                    "{count} cards of the draw pile are put on the discard pile",
                )
            ),
        },
    ),
    "put under": Tale(
        SEEN,
        {
            "seen": Said(Marked("Put under the top card: {cards}")),
            "unseen": Said(
                Marked("{count} card is put under the top card", "{count} cards are put under the top card")
            ),
        },
    ),
    "turn up": always(Marked("{cards} is turned up")),
    "back": always(Marked("{cards} goes back into the draw pile")),
    "show": Tale(
        SEEN,
        {
            "seen": Said(
                Marked("{who} shows {whom} the hand: {cards}"),
                Marked("You show {whom} your hand: {cards}"),
                Marked("{who} shows you the hand: {cards}"),
            ),
            "unseen": Said(
                Marked("{who} shows {whom} the hand"),
                Marked("You show {whom} your hand"),
                Marked("{who} shows you the hand"),
            ),
        },
    ),
    "show cards": Tale(
        SEEN,
        {
            "seen": Said(
                Marked("{who} shows {whom} {cards}"),
                Marked("You show {whom} {cards}"),
                Marked("{who} shows you {cards}"),
            ),
            "unseen": Said(
                Marked("{who} shows {whom} {count} card", "{who} shows {whom} {count} cards"),
                Marked("You show {whom} {count} card", "You show {whom} {count} cards"),
                Marked("{who} shows you {count} card", "{who} shows you {count} cards"),
            ),
        },
    ),
    # what somebody decides
    "pass": always(Marked("{who} passes"), Marked("You pass")),
    "name": always(Marked("{who} names {color}"), Marked("You name {color}")),
    "keep": always(Marked("{who} keeps the card"), Marked("You keep the card")),
    "pick": Tale(
        PICKED,
        {
            "known": Said(Marked("{who} picks {picked}"), Marked("You pick {picked}")),
            "somebody": Said(Marked("{who} picks {whom}"), Marked("You pick {whom}"), Marked("{who} picks you")),
            "nothing": Said(Marked("{who} picks nothing"), Marked("You pick nothing")),
            "card": Said(Marked("{who} picks a card"), Marked("You pick a card")),
            "color": Said(Marked("{who} picks a color"), Marked("You pick a color")),
            "player": Said(Marked("{who} picks a player"), Marked("You pick a player")),
            "number": Said(Marked("{who} picks a number"), Marked("You pick a number")),
            "word": Said(Marked("{who} picks something in secret"), Marked("You pick something in secret")),
        },
    ),
    "share": always(
        Marked("{who} gives {amount} to {whom}"),
        Marked("You give {amount} to {whom}"),
        Marked("{who} gives you {amount}"),
    ),
    "say": Tale(
        ABOUT,
        {
            "a card": Said(Marked("{who}: {offer} ({cards})"), Marked("You: {offer} ({cards})")),
            "somebody": Said(
                Marked("{who}: {offer} ({whom})"), Marked("You: {offer} ({whom})"), Marked("{who}: {offer} (you)")
            ),
            "nothing": Said(Marked("{who}: {offer}"), Marked("You: {offer}")),
        },
    ),
    "decline": UNTOLD,
    # what nobody decides
    "chance": Tale(
        PICKED,
        {
            "known": Said(Marked("Chance picks {picked}")),
            "somebody": Said(Marked("Chance picks {whom}"), to_you=Marked("Chance picks you")),
            "nothing": Said(Marked("Chance picks nothing")),
            "card": Said(Marked("Chance picks a card")),
            "color": Said(Marked("Chance picks a color")),
            "player": Said(Marked("Chance picks a player")),
            "number": Said(Marked("Chance picks a number")),
            "word": Said(Marked("Chance picks something in secret")),
        },
    ),
    # marks on the table
    "color": Tale(
        COLORED,
        {
            "color": Said(Marked("The color in play is now {color}")),
            "no color": NOTHING,  # in some games no color is ever in play
        },
    ),
    "direction": Tale(
        WAYS,
        {
            "left": Said(Marked("Play now goes to the left {arrow}")),
            "right": Said(Marked("Play now goes to the right {arrow}")),
        },
    ),
    "take turn": always(Marked("The turn goes over to {who}"), Marked("The turn goes over to you")),
    "another turn": always(Marked("{who} gets another turn"), Marked("You get another turn")),
    "lose turn": always(
        Marked("{who} loses a turn", "{who} loses {count} turns"), Marked("You lose a turn", "You lose {count} turns")
    ),
    "pass over": UNTOLD,
    "penalty": UNTOLD,
    # the course of the game
    "dealer": always(Marked("{who} is the dealer"), Marked("You are the dealer")),
    "draw for dealer": always(Marked("{who} draws {cards} for the deal"), Marked("You draw {cards} for the deal")),
    "deal all": always(Marked("{who} deals all cards"), Marked("You deal all cards")),
    "deal": always(
        Marked("{who} deals {count} card to everybody", "{who} deals {count} cards to everybody"),
        Marked("You deal {count} card to everybody", "You deal {count} cards to everybody"),
    ),
    "turn": UNTOLD,
    "finish": always(Marked("{who} finishes in place {amount}"), Marked("You finish in place {amount}")),
    "points": always(
        Marked("{who} scores {count} point", "{who} scores {count} points"),
        Marked("You score {count} point", "You score {count} points"),
    ),
    "count": UNTOLD,
    "leave": always(Marked("{who} is out of the round"), Marked("You are out of the round")),
    "quit": always(Marked("{who} is out of the game"), Marked("You are out of the game")),
    "round over": Tale(
        WON,
        {
            "somebody": Said(Marked("The round is over: {who} wins it"), Marked("The round is over: you win it")),
            "nobody": Said(Marked("The round is over: nobody wins it")),
        },
    ),
    "score": UNTOLD,  # what the round has given altogether
    "game over": UNTOLD,
}

# The round goes to all who play together.
WON_TOGETHER = Said(Marked("The round is over: {who} win it"), Marked("The round is over: your team wins it"))

if TALES.keys() != TOLD:
    raise NotImplementedError(f"nothing says how these are told: {', '.join(sorted(TALES.keys() ^ TOLD))}")
