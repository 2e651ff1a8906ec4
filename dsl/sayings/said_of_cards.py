"""What authors write in everyday speech for steps that move cards, and how the language says it. Data only."""

from .said_of_steps import SOMEBODY

_PICKED = "first `player picks friend from opponents of player`, then the step about `friend`"
_NEXT = "write `next after player`, `next before player`, `left of player` or `right of player`"
_TAKEN = "say which card, then who gives it: `chance picks loot from hand of friend`, `friend gives loot to player`"

CARDS = (
    (
        "step",
        r"\b((?:may )?plays? (?:another|one more|a second|two|2)(?: more)? cards?)$",
        "write `player gets another turn`; several cards in one move have a rule `permit: player plays cards`",
    ),
    (
        "step",
        r"^(turn (?:over|up) (?:the |a |an? )?(?:top |new |next )?card\b.*)",
        "cards of the draw pile are turned up into a zone: `turn up 1 into ZONE`",
    ),
    (
        "step",
        r"^(?:cancel|stop|remove|avoid) (the (?:penalty|draw|drawing|cards)|penalty|drawing)$",
        "write `cancel what must be drawn`; in a window that opens `before group NAME`, `cancel NAME`",
    ),
    (
        "step",
        r"^cancel (the (?!play\b|lost turn\b).*|(?:penalty|draw|cards|it|everything|turn)\b.*)",
        "write `cancel GROUP`, the group before which the window opens; else `cancel what must be drawn`, "
        "`cancel the play` or `cancel the lost turn`",
    ),
    (
        "step",
        r"\bdraws? (an? (?:few|couple|lot|bunch|pair|handful)\b.*|(?:few|some|several|many|more|enough) cards?)$",
        "say how many, in digits: `player draws 3`; or by choice `player picks many from 2 to 4`, `player draws many`",
    ),
    (
        "step",
        r"\b((?:draws?|takes?) .*from (?:the )?discards?\b.*)",
        "write `player takes the discard pile`; single cards are drawn from the draw pile, `player draws 1`",
    ),
    (
        "step",
        r"\b((?:returns?|takes? back) (?:the |a |this )?cards?\b.*|takes? (?:the |this )?card back\b.*)",
        "a card is taken back by a window: `opens: before player plays card`, and in its offer `cancel the play`",
    ),
    (
        "step",
        r"\bpicks ((?:two|three|[0-9]+) cards)\b",
        "one by one: `player picks NAME from hand of player`, and again with another name",
    ),
    (
        "step",
        r"\b(takes? [a-z0-9]+ cards? from the (?:discard|draw) pile)\b",
        "write `player draws 1`, or `player takes the discard pile`",
    ),
    (
        "step",
        r"\bgives ((?:all|both|half|(?:his|her|their|the)(?: whole)? (?:hand|cards))\b.*)",
        "cards are given one by one: `player picks chosen from hand of player`, `player gives chosen to next after "
        "player`; whole hands by `player swaps hands with next after player`, or `every hand moves on`",
    ),
    (
        "step",
        r"\b((?:takes?|gets|picks?(?: up)?|receives) (?:back )?(?:the )?(?:top|last|first) (?:card\b.*|of .*pile))$",
        "of the discard pile all is taken, `player takes the discard pile`, and never one card; of the draw pile "
        "`player draws 1`",
    ),
    (
        "step",
        r"\b((?:looks? at|sees?|peeks?)\b.*\b(?:deck|draw pile|stock|pile))\b",
        "nobody looks into the draw pile; cards are turned up into a zone, `turn up 1 into ZONE`, and its `seen by:` "
        "says who sees them",
    ),
    (
        "step",
        r"\b((?:looks? at|sees?|peeks?)\b.*)",
        "whoever has the cards shows them: `next after player shows hand of next after player to player`",
    ),
    (
        "step",
        r"\bshows .* to (every(?:one|body)|all|the others)\b",
        "one by one: `for each: friend in others of player`, below it `do: [player shows hand of player to friend]`",
    ),
    (
        "step",
        r"^(?:the )?(penalty|amount|number of cards) (?:is|becomes|doubles|increases)\b",
        "write `the amount becomes` and what it is then, as `the amount + 1`, or `the amount + the amount`",
    ),
    (
        "step",
        r"\b(draws? (?:cards equal to|as many(?: cards)? as|the same number\b).*)",
        "write the number: `player draws rank of card`, `player draws size of hand of next after player`",
    ),
    (
        "step",
        r"\b(hands over\b.*|passes (?:an?|one|two|[0-9]+)(?: [a-z]+)? cards?\b.*)",
        "say which card: first `player picks NAME from hand of player`, then `player gives NAME to left of player`",
    ),
    (
        "step",
        r"^(?:the )?((?:[a-z-]+ )?cards? (?:goes|go|moves|returns|is|are|comes) .*)",
        "say who does it: `player puts NAME into ZONE`, `player discards NAME`, `player takes ZONE`",
    ),
    (
        "step",
        r"^(all (?:the )?hands?|hands?) (?:move|are|get|go|pass)\b",
        "write `every hand moves on`: in the direction of play",
    ),
    (
        "step",
        rf"(?:swaps|exchanges|trades|switches) (?:hands|cards|hand) with ({SOMEBODY})\b",
        "first `player picks friend from opponents of player`, then `player swaps hands with friend`",
    ),
    ("step", rf"\b(?:gives|shows) .* to ({SOMEBODY})$", _PICKED),
    (
        "step",
        r"\b(?:gives|puts) (hand of [a-z ]+? with .*) (?:to|into)\b",
        "it is done with one card: first `player picks NAME from hand of player with rank 7`, then the step about NAME",
    ),
    ("condition value step", r"\b(player [0-9]+(?! cards?)|(?:first|second|third) player's?)\b", _NEXT),
    (
        "step",
        r"\b(draws? (?:[0-9]+|[a-z]+)(?: cards?)? (?:twice|thrice|[a-z0-9]+ times))$",
        "write the whole number, as `player draws 4`, or the step once more",
    ),
    (
        "step",
        r"\bplays? ((?:twice|two|three|[0-9]+)(?: times| cards| turns)?)$",
        "write `player gets another turn`; several cards in one move have a rule `permit: player plays cards`",
    ),
    (
        "step",
        r"\bmust ((?:discard|give|play|show|put|pass|swap|miss)s?\b.*)",
        (
            "a step is done at once: `player picks NAME from hand of player`, then `player discards NAME`; a "
            "duty on turn is a rule with `oblige`"
        ),
    ),
    (
        "step",
        r"\b(?:gives|hands|puts|shows|discards|throws|drops|dumps|tosses|gets rid of)(?: [a-z ]+?)? "
        r"((?:an?|one|two|three|[0-9]+|another|any|some) cards?)\b",
        "say which card: first `player picks NAME from hand of player`, then the step about NAME",
    ),
    (
        "step",
        r"\b(steals?|robs?|takes? (?:an?|one|two|three|four|some|the|[0-9]+) (?:random )?cards?) (?:.* )?(?:from|of)\b",
        _TAKEN,
    ),
    (
        "step",
        (
            r"\b(draws? (?:an?|one|the|[0-9]+)(?: cards?)? from (?!the draw pile|the deck|deck|draw pile|the pile|"
            r"the stock).*)"
        ),
        _TAKEN,
    ),
    (
        "step",
        r"\b((?:reveals|exposes|displays|uncovers|opens|shows (?:all|his|her|their|the)(?: (?:of )?(?:his|her|their|"
        r"the))? (?:cards|hand)$)\b.*|shows (?:all|his|her|their) cards)",
        "write `player shows hand of player to next after player`",
    ),
    (
        "step",
        r"(?<!may )\b(discards? (?:all|every|any|each|both)\b.*\bcolou?r.*)",
        "write `player discards hand of player with color the color in play`",
    ),
    (
        "step",
        r"(?<!may )\b(discards? (?:all|every|any|each|both)\b.*)",
        "write `player discards hand of player with color the color in play`, or `with rank 7`, or `with kind NAME`",
    ),
    (
        "step",
        r"\bputs? ((?:the|an?|his|her|their|this|that)(?: [a-z0-9]+)? cards?\b.*|.* (?:under|on|back)\b.*)",
        (
            "a card goes from the hand to the discards by `player discards NAME`, into a zone by `player puts NAME "
            "into ZONE`"
        ),
    ),
    (
        "step",
        r"^(shuffle (?:the )?(?:discard pile|discards|deck|cards|pile|hands?)\b.*)",
        "write `shuffle the draw pile`; the discards are shuffled by themselves when the draw pile is used up",
    ),
)
