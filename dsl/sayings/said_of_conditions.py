"""What authors write for conditions in everyday speech, and how the language says it. Data only."""

from .said_of_steps import EACH, SOMEBODY

_HAND = (
    "write `hand of player with kind number is empty`, or `is not empty`; how many cards there are is `size of hand "
    "of player`"
)

_KEPT_IN_A_FLAG = (
    "what has been done is kept in a flag: a rule sets it, as `on: player draws in turn` with `do: [drew of player "
    "becomes true]`, another takes it back, as `on: player plays card`, and the condition asks `drew of player`"
)

_UNSAID = (
    "whoever has one card and has not said it has a flag of most rulebooks: `owes-call of player`; else what has been "
    "done is kept in a flag of your own"
)

CONDITIONS = (
    (
        "condition",
        r"\b((?:the )?last card)\b(?! of | was | is | has )",
        (
            "the last card has been laid where `hand of player is empty`; before a play it is `size of hand of "
            "player is 1`"
        ),
    ),
    (
        "condition",
        r"^player (says (?!the )[a-z-]+)$",
        "what somebody says is an offer of a window, and what comes of it stands there: `opens: before player must "
        "draw`, `asks: player`, `offers: {NAME: {do: [...]}}`; what is said already, a rule waits for: `on: player "
        "says NAME`",
    ),
    (
        "condition",
        r"^((?:(?:more|less|fewer|higher|lower|greater) than|at least|at most|over|under|above|below) [0-9]+)$",
        "say of what: `rank of card is less than 5`, `size of hand of player is less than 5`",
    ),
    (
        "condition",
        r"\b((?:has|have|did|does)(?: not|n't) (?:yet )?(?:sa(?:id|y)|call(?:ed)?|announced?|shout(?:ed)?)\b.*|"
        r"forgot(?:ten)? .*)",
        _UNSAID,
    ),
    (
        "condition",
        r"\b((?:has|have)(?: not|n't)?(?: already| just| ever)? (?:called|said|drawn|played|passed|won|laid|been|"
        r"done)\b.*)",
        _KEPT_IN_A_FLAG,
    ),
    (
        "condition",
        r"\bis (?:an? )?(pair|double|set|triple|three of a kind)\b",
        "of one rank: `size of the cards laid is 2 and the cards laid with rank not rank of card is empty`",
    ),
    (
        "condition",
        r"\b((?:chance|probability|odds|random|rand|randint)\b.*|[0-9]+ ?%.*|[0-9]+ percent\b.*)",
        "a condition throws no dice: first a step `chance picks coin from 1 to 2`, then `if: coin is 1`; or a wheel",
    ),
    (
        "condition value step",
        r"\b((?:the )?number of (?:turns|rounds|laps|cards played|plays))\b",
        "that is not counted; a flag can: `flags: {count: {holds: number}}`, and a rule of its own, as `on: turn of "
        "player begins` with `do: [count becomes count + 1]`",
    ),
    (
        "condition",
        r"\bis (all)$",
        "`all` stands before `players` or `colors`; a word that is declared is written as it was declared",
    ),
    (
        "condition",
        r"^((?:the )?colou?r is (?:not )?(?:the )?same)\b",
        "write `color of card is color of the top card`, or `the color in play`",
    ),
    ("condition", r"(player's turn\b.*|\bis (?:on|at) (?:the )?turn\b.*)", "write `player is the player of this turn`"),
    ("condition", r"\b([0-9]+ ?\+)", "write `is at least 5`"),
    (
        "condition",
        r"^(all (?:of )?(?:the )?cards\b.*)",
        "compare how many they are: `size of hand of player with color COLOR is size of hand of player`",
    ),
    (
        "condition",
        r"^((?:only )?(?:two|three|four|five|six|[0-9]+) (?:players|opponents|people)\b.*)",
        "write `the number of players is 2`",
    ),
    (
        "condition",
        r"^((?:the |this )?(?:round|turn)(?: number)? is (?:not )?(?:the )?(?:[0-9]+|one|two|first|second|third)\b.*)",
        "rounds and turns are counted by a flag: `flags: {rounds: {holds: number, lasts: game}}`, and a rule "
        "`on: the round ends` with `rounds becomes rounds + 1`",
    ),
    ("condition", r"\bis not (equal to|the same as)\b", "leave it out: `rank of card is not 7`"),
    ("condition", r"\bis [a-z0-9-]+ or (is) [a-z0-9-]+$", "write `is one of`: `rank of card is one of 7, 8`"),
    (
        "condition",
        r"\bis (?:of )?(?:the )?(same (?:colou?r|rank|number|kind|suit))\b",
        "write `color of card is color of the top card`, `rank of card is rank of the top card`",
    ),
    ("condition", r"\b(does not fit|doesn't fit|fits not)\b", "write `not card fits`"),
    ("condition", r"\bfits (the\b.*|on\b.*|[a-z]+ card)", "leave it out: `card fits`"),
    (
        "condition",
        r"\b(has (?:the )?(?:most|fewest|least|highest|lowest|fewer|more)\b.*)",
        (
            "compare sizes: `size of hand of player is more than size of hand of next after player`; all with "
            "most are `all players with the highest size of hand`"
        ),
    ),
    (
        "condition",
        r"\bis (?:from )?([0-9]+ (?:to|up to|through|until|-) [0-9]+)\b",
        "write both ends: `rank of card is at least 3 and rank of card is at most 5`",
    ),
    ("condition", r"\bis (in) (?!play\b)", "write `is one of`: `rank of card is one of 1, 2, 3`"),
    (
        "condition",
        r"^((?:the )?(?:last|previous|first) card (?:was|is|has)\b.*)",
        "what lies on top is `the top card`: `rank of the top card is 7`; what was earlier, a flag has to keep",
    ),
    (
        "condition",
        r"\bplayer ((?:said|played|drew|passed|lost|won|called|has (?:said|drawn|passed))\b.*)",
        _KEPT_IN_A_FLAG,
    ),
    (
        "condition",
        r"\bpile (has|holds|contains)\b",
        "write `size of the draw pile is less than 5`, `the draw pile is empty`",
    ),
    (
        "condition",
        r"\b(has (?:more than |less than |at least |over )?[0-9]+ points?)",
        "write `score of player is at least 100`",
    ),
    (
        "condition",
        r"\b(has (?:more|fewer|less) cards than)\b",
        "write `size of hand of player is more than size of hand of next after player`",
    ),
    ("value", r"[a-z] (x) [0-9]+$", "there is no multiplication: add, `the amount + the amount`"),
    (
        "plays condition value step about",
        r"\bwith (?:the )?(same [a-z]+)\b",
        "say which: `hand of player with face face of card`, `with color color of card`",
    ),
    (
        "condition",
        r"\b((?:can(?:not| not)?|may|is able to|is allowed to) (?:play|lay|follow|put|match|move)\b.*)",
        "write `hand of player that fit is not empty`, or `is empty` if nothing can be played",
    ),
    (
        "condition",
        (
            rf"^((?:{EACH}|{SOMEBODY}|no (?:other )?(?:player|opponent)|some(?:one|body)|any(?:one|body)|"
            rf"nobody)(?: else)?) (?:has|have|holds)\b"
        ),
        "write `opponents of player with size of hand 1 is not empty`, or `is empty` if nobody is to have it",
    ),
    (
        "condition",
        r"^((?:it is|it's|its|in|on|during) (?:the|his|her|their|your|my|player) .*)",
        (
            "a condition compares, as `player is the player of this turn`; what was earlier is kept in a flag under "
            "`flags:`"
        ),
    ),
    (
        "condition",
        r"^((?:there (?:are|is)) (?:only |exactly )?[a-z0-9]+ players?\b.*)",
        "write `the number of players is 2`",
    ),
    ("condition", r"\bis (?:not )?(?:an? )?[a-z-]+ (cards?)$", "leave it out: `kind of card is KIND`, or `is not`"),
    (
        "condition",
        r"\bcolou?r (?:in play )?((?:changes|changed|has changed|was changed|is changed)\b.*)",
        "when something happens stands behind `on:`, as `on: the color in play is set`; a condition compares: "
        "`color of card is not color of the top card`",
    ),
    (
        "condition",
        r"^(?:the )?(direction(?: of play)? is)\b",
        "no condition names the direction; of three or more players `next after player is left of player` asks for it",
    ),
    (
        "condition",
        r"\band the [a-z ]+ (have|has|are|share|match)\b",
        "compare the one with the other: `rank of card is rank of the top card`",
    ),
    ("condition", r"\b(does not|doesn't|do not|don't) (?:have|hold|own)\b", _HAND),
    (
        "condition",
        r"\b(does not|doesn't|did not|didn't|do not|don't) [a-z]+",
        (
            "a condition is about how things are: `rank of card is not 7`; what somebody has done is kept in a "
            "flag under `flags:`"
        ),
    ),
    (
        "condition",
        r"\b(has|have) (?:played|drawn|said|called|passed|won|lost|been)\b",
        _KEPT_IN_A_FLAG,
    ),
    (
        "condition",
        (
            r"(?<!of )\bcard is (?:an? )?((?!(?:not|more|less|at|one|the|an?|same) )[a-z]+ (?!and$|but$)(?:[0-9]+|"
            r"[a-z-]{3,}))$"
        ),
        "ask for each by itself: `color of card is color of the top card and rank of card is 7`",
    ),
    ("condition", r"^(is) (?:not )?[a-z0-9-]+\b", "say of what: `kind of card is number`, `rank of card is 7`"),
    (
        "condition",
        r"\b((?:the )?last card of player)\b",
        (
            "the last card has been laid where `hand of player is empty`; before a play it is `size of hand of "
            "player is 1`"
        ),
    ),
    (
        "condition value",
        r"\b((?:the )?(?:previous|prior|former|preceding) card|card (?:before|below|underneath))\b",
        (
            "what lay before is `the top card` in `permit`, `forbid` and `before`; later it lies under the card, "
            "and a flag has to keep it"
        ),
    ),
    (
        "condition",
        r"(%|\bmod(?:ulo)?\b|\bdivisible\b)",
        "there is no division and no remainder; name the numbers: `rank of card is one of 2, 4, 6, 8`",
    ),
    (
        "condition",
        r"\b((?:turn|round|game) (?:is|has) (?:over|ended|finished|begun|started))\b",
        "when something happens stands behind `on:`, as `on: turn of player ends`",
    ),
    (
        "condition",
        r"\b(hand size|hand count|cards in hand|card count|number of cards in hand)\b",
        "write `size of hand of player`",
    ),
    (
        "condition",
        r"^((?:there (?:is|are|was)|somewhere)\b.*)",
        "say of what: `rank of the top card is 7`, `hand of player with rank 7 is not empty`",
    ),
    ("condition", r"\b(was|were)\b", "a condition is about how things are now: `rank of the top card is 7`"),
    ("condition", r"\b(?:el|la|le|il|o|a|die|das|der) (colou?r|cor|couleur|colore|farbe)\b", "write `color of card`"),
)
