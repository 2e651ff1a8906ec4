"""What offers are an answer to, in words: one entry for every event that windows can wait for. Data only."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.dsl.words.vocabulary import EVENTS

from .language import Marked
from .voice import Said


@dataclass(frozen=True, slots=True)
class Case:
    """Before it happens, and after it has happened."""

    before: Said
    after: Said


def case(before: Said, after: Said | None = None) -> Case:
    """Where one sentence does for both, it says that something happens."""
    return Case(before, before if after is None else after)


NOTHING = Said(Marked(""))

OCCASIONS: dict[str, Case] = {
    "play": case(
        Said(Marked("{who} is about to play {card}."), Marked("You are about to play {card}.")),
        Said(Marked("{who} has played {card}."), Marked("You have played {card}.")),
    ),
    "turn draw": case(Said(Marked("{who} wants to draw."), Marked("You want to draw."))),
    "pass": case(Said(Marked("{who} passes."), Marked("You pass."))),
    "say": case(Said(Marked("{who} has said something."), Marked("You have said something."))),
    "draw": case(
        Said(
            Marked("{who} is about to draw {count} card.", "{who} is about to draw {count} cards."),
            Marked("You are about to draw {count} card.", "You are about to draw {count} cards."),
        ),
        Said(
            Marked("{who} has drawn {count} card.", "{who} has drawn {count} cards."),
            Marked("You have drawn {count} card.", "You have drawn {count} cards."),
        ),
    ),
    "penalty": case(
        Said(
            Marked("{who} has to draw {count} card.", "{who} has to draw {count} cards."),
            Marked("You have to draw {count} card.", "You have to draw {count} cards."),
        )
    ),
    "lost turn": case(
        Said(
            Marked("{who} loses a turn.", "{who} loses {count} turns."),
            Marked("You lose a turn.", "You lose {count} turns."),
        )
    ),
    "passed over": case(Said(Marked("The turn of {who} is passed over."), Marked("Your turn is passed over."))),
    "give": case(
        Said(Marked("{who} gives {whom} a card."), Marked("You give {whom} a card."), Marked("{who} gives you a card."))
    ),
    "out": case(
        Said(Marked("{who} is about to win the round."), Marked("You are about to win the round.")),
        Said(Marked("{who} wins the round."), Marked("You win the round.")),
    ),
    "finish": case(Said(Marked("{who} finishes."), Marked("You finish."))),
    "score": case(
        Said(
            Marked("{who} scores {count} point.", "{who} scores {count} points."),
            Marked("You score {count} point.", "You score {count} points."),
        )
    ),
    "count": case(
        Said(
            Marked("The hand of {who} counts {count} point.", "The hand of {who} counts {count} points."),
            Marked("Your hand counts {count} point.", "Your hand counts {count} points."),
        )
    ),
    "end": case(Said(Marked("The round ends."))),
    "quit": case(Said(Marked("{who} leaves the game."), Marked("You leave the game."))),
    "leave": case(Said(Marked("{who} leaves the round."), Marked("You leave the round."))),
    "hand": case(NOTHING),  # with every card that is laid
    "turn begins": case(Said(Marked("The turn of {who} begins."), Marked("Your turn begins."))),
    "turn ends": case(Said(Marked("The turn of {who} ends."), Marked("Your turn ends."))),
    "direction": case(Said(Marked("Play turns round."))),
    "name": case(Said(Marked("{who} names a color."), Marked("You name a color."))),
    "color": case(Said(Marked("The color in play is set."))),
    "reshuffle": case(Said(Marked("The discard pile is shuffled."))),
}

# What a rule has called a group of its steps.
AIMED = Said(
    Marked("{who} attacks {whom} with {card}."),
    Marked("You attack {whom} with {card}."),
    Marked("{who} attacks you with {card}."),
)
AIMED_FOR = Said(
    Marked(
        "{who} attacks {whom} with {card}: {count} card to draw.",
        "{who} attacks {whom} with {card}: {count} cards to draw.",
    ),
    Marked(
        "You attack {whom} with {card}: {count} card to draw.", "You attack {whom} with {card}: {count} cards to draw."
    ),
    Marked(
        "{who} attacks you with {card}: {count} card to draw.", "{who} attacks you with {card}: {count} cards to draw."
    ),
)
FACED = Said(Marked("{card} hits {who}."), Marked("{card} hits you."))  # it was turned up, or lies there
FACED_FOR = Said(
    Marked("{card} hits {who}: {count} card to draw.", "{card} hits {who}: {count} cards to draw."),
    Marked("{card} hits you: {count} card to draw.", "{card} hits you: {count} cards to draw."),
)

if OCCASIONS.keys() != EVENTS.keys():
    raise NotImplementedError(f"no occasion: {', '.join(sorted(OCCASIONS.keys() ^ EVENTS.keys()))}")
