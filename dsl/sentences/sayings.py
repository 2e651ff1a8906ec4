"""Whole sentences of everyday speech, and how the language says it. Data only.

A mistake is known by the words up to the one that does not fit; a saying by all of it, wherever it went wrong.
"""

_EACH = (
    r"(?:(?:every|each|any|all|both)(?: the)?(?: other)? (?:players?|opponents?)|everyone(?: else)?|"
    r"everybody(?: else)?)"
)
_SOMEBODY = r"(?:any|another|an?|some|every|each|the)(?: other)? (?:player|opponent|neighbou?r|person)"
_ONE_BY_ONE = "several act one by one: `for each: friend in all players`, below it `do: [friend draws 1]`"
_PICKED = "first `player picks friend from opponents of player`, then the step about `friend`"
_NEXT = "write `next after player`, `next before player`, `left of player` or `right of player`"
_TAKEN = "say which card, then who gives it: `chance picks loot from hand of friend`, `friend gives loot to player`"
_HAND = (
    "write `hand of player with kind skip is empty`, or `is not empty`; how many cards there are is `size of hand of"
    " player`"
)

# The sorts of sentence, the sentence (the group is what is marked), and what to write.
SAYINGS = (
    # --- who ---
    ("step", rf"^({_EACH})\b.* hands?\b", "write `every hand moves on`: each gets the hand of the player before"),
    ("step", rf"^({_EACH})\b", _ONE_BY_ONE),
    ("step", r"^(opponents|others|the others|the other players)\b(?! of\b)", _ONE_BY_ONE),
    (
        "step",
        rf"swaps (?:hands|cards|hand) with ({_SOMEBODY})\b",
        "first `player picks friend from opponents of player`, then `player swaps hands with friend`",
    ),
    ("step", rf"\b(?:gives|shows) .* to ({_SOMEBODY})$", _PICKED),
    ("condition value step", r"\b(player [0-9]+|(?:first|second|third) player's?)\b", _NEXT),
    ("step", r"^(?:the )?(player (?:on|to|at) (?:the|his|her|their|your) (?:left|right))\b", _NEXT),
    (
        "event",
        r"^((?:the )?next(?: after)? player|next before player|the dealer|left of player) [a-z]+s\b",
        "whoever acts is always `player`; who that is, a line `when: player is the dealer` may ask",
    ),
    (
        "step condition",
        r"\b((?:the )?(?:team ?mate|partner)s?)\b",
        "write `team of player`: the player and the partners",
    ),
    # --- when ---
    ("step", r"\b(unless)\b", "write a step of its own: `if: not (CONDITION)`, below it `then:` with steps"),
    (
        "step",
        r"^((?:at|by|on) the (?:end|beginning|start) of\b.*|(?:after|before|during) (?:the|his|her|their|that) .*)",
        "a step comes at the moment of its rule; write a rule of its own, as `on: turn of player ends`",
    ),
    (
        "event opening",
        (
            r"^(?:(?:on|at|before|after) )?(?:the )?((?:start|beginning|end) of (?:the |a |each )?(?:round|game|"
            r"play)|(?:round|game) [a-z]+)$"
        ),
        "what the first card does stands under `turned up`; events are `turn of player begins` and `the round ends`",
    ),
    (
        "event opening",
        r"^(?:(?:on|at|before|after) )?(?:the |a |each |every )?(?:new |next )?(turn (?:begins|starts|start))$",
        "write `turn of player begins`",
    ),
    (
        "event opening",
        r"^(?:(?:on|at|before|after) )?(?:the |a |each |every )?(turn (?:ends|is over|end|finishes))$",
        "write `turn of player ends`",
    ),
    (
        "condition",
        r"^((?:it is|it's|its|in|on|during) (?:the|his|her|their|your|my|player) .*)",
        (
            "a condition compares, as `player is the player of this turn`; what was earlier is kept in a flag "
            "under `flags:`"
        ),
    ),
    (
        "condition",
        r"^((?:there (?:are|is)) (?:only |exactly )?[a-z0-9]+ players?\b.*)",
        "write `the number of players is 2`",
    ),
    # --- how often ---
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
        r"\b((?:twice|thrice|[0-9]+ times|(?:two|three|four) times))$",
        "write the step once more, on a line of its own",
    ),
    (
        "step",
        (
            r"\b((?:goes|moves|plays|acts|is on turn|has (?:a|another) turn|takes (?:a|another) turn) (?:again|"
            r"once more))$"
        ),
        "write `player gets another turn`",
    ),
    # --- what is done ---
    (
        "step",
        r"\b((?:is|gets) (?:out|eliminated|removed|excluded|disqualified)|drops out|retires)\b",
        "write `player leaves the round`; who is out for good `leaves the game`",
    ),
    ("step", r"\b((?:is|gets|must be|will be) skipped)\b", "write `loses a turn`: `next after player loses a turn`"),
    (
        "step",
        r"\b(gets (?:a |an )?(?:penalty|fine)\b.*|is (?:fined|punished|penali[sz]ed)\b.*|pays?\b.*)",
        "write `player must draw 2`",
    ),
    (
        "step",
        r"\b((?:get|gets|receives?|collects?) (?:[0-9]+|[a-z]+) (?:more |extra |new |penalty )?cards?)$",
        "write `player draws 2`, or `player must draw 2` for a penalty",
    ),
    (
        "step",
        r"\b(gets|receives) -?[0-9]+(?: points?)?$",
        "write `player scores 10`; points are taken away by a difference: `player scores 0 - 10`",
    ),
    ("step", r"\b(steals?|robs?|takes? (?:an?|one|the|[0-9]+) (?:random )?cards?) (?:.* )?(?:from|of)\b", _TAKEN),
    ("step", r"\b(draws? (?:an?|one|the|[0-9]+)(?: cards?)? from (?!the draw pile).*)", _TAKEN),
    (
        "step",
        r"\b((?:reveals|exposes|displays|uncovers|opens)\b.*)",
        "write `player shows hand of player to next after player`",
    ),
    (
        "step",
        r"\b(picks (?:an?|the|any|another) colou?r)\b",
        "write `player names the color in play`, or `player picks NAME from all colors`",
    ),
    (
        "step",
        r"\b((?:chooses|selects|picks|says|announces) (?:an?|the|any|another) (?:new )?colou?r)\b",
        "write `player names the color in play`",
    ),
    (
        "step",
        r"\b((?:changes|sets|switches|turns) (?:the )?colou?r\b.*)",
        "write `the color in play becomes red`, or `player names the color in play`",
    ),
    (
        "step",
        r"^(?:the )?(colou?r (?:is|changes|turns|switches)\b.*)",
        "write `the color in play becomes red`, or `player names the color in play`",
    ),
    ("step", r"\b(changes (?:the )?direction)\b", "write `turn the direction`"),
    (
        "step",
        r"\b(discards? (?:all|every|any|each|both)\b.*)",
        "write `player discards hand of player with color red`, or `with rank 7`, or `with kind NAME`",
    ),
    (
        "step",
        r"\bputs ((?:the|an?|his|her|their|this|that)(?: [a-z0-9]+)? cards?\b.*|.* (?:under|on|back)\b.*)",
        (
            "a card goes from the hand to the discards by `player discards NAME`, into a zone by `player puts "
            "NAME into ZONE`"
        ),
    ),
    (
        "step",
        r"^(shuffle (?:the )?(?:discard pile|discards|deck|cards|pile|hands?)\b.*)",
        "write `shuffle the draw pile`; the discards are shuffled by themselves when the draw pile is used up",
    ),
    (
        "step",
        r"^((?:do|does) nothing|nothing|none)$",
        "a rule that does nothing is not needed: take it away; a row of `turned up` or `going out` says `nothing`",
    ),
    ("step", r"\b(wins)(?: the (?:game|match))?$", "write `player wins the round`; a game is won as `scoring` says"),
    (
        "step",
        r"\b((?:end|ends|finish|stop) (?:of )?(?:the )?(?:game|match|play))\b",
        "write `end the round`, or `player wins the round`; a game ends as `scoring` says",
    ),
    (
        "step",
        r"\b(jumps? in)\b",
        "whoever acts out of turn takes an offer of a window, which `plays: NAME from hand of taker`",
    ),
    (
        "event opening",
        r"\b(jumps? in)\b",
        "whoever acts out of turn takes an offer of a window, which `plays: NAME from hand of taker`",
    ),
    ("step", r"\b(max|maximum) ?\(", "write `the greater of 2 and 4`"),
    ("step", r"\b(min|minimum) ?\(", "write `the lesser of 2 and 4`"),
    (
        "step",
        r"\b((?:random|rand|randint|dice) ?\(.*)",
        "write `chance picks NAME from 1 to 6`, and then a step about NAME",
    ),
    # --- what happens ---
    (
        "event opening",
        (
            r"^(?:(?:before|after) )?(?:an? |the |any )?[a-z0-9-]+(?: card)? ((?:(?:is|are|was|gets|has been|"
            r"being) )?(?:played|laid|put|placed))\b.*"
        ),
        "say who does it: `player plays number`, with a line `when: rank of card is 7`",
    ),
    (
        "event opening",
        r"\bplayer ((?:is|gets|was) (?:skipped|passed over)|(?:skips|misses)\b.*)",
        "write `player loses a turn`, or `turn of player is passed over`",
    ),
    (
        "event opening",
        r"\bplayer ((?:is|goes|gets) (?:out|finished|done|eliminated)|leaves)$",
        "write `player wins the round`, `player finishes` or `player leaves the round`",
    ),
    ("event", r"\bplayer (wins)\b", "write `player wins the round`"),
    (
        "event opening",
        r"^(?:(?:before|after) )?(?:the )?(colou?r (?:changes|is (?:changed|named|chosen|set)))\b.*",
        "write `the color in play is set`, or `player names the color in play`",
    ),
    (
        "event opening",
        r"^(?:(?:before|after) )?(?:the )?(direction (?:changes|is (?:changed|turned|reversed)|reverses))\b.*",
        "write `the direction turns`",
    ),
    ("opening", r"^(player) [a-z]+s\b", "say on which side of it: `after player plays skip`, or `before`"),
    # --- how it is ---
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
        (
            "what has been done is kept in a flag: a rule sets it, `warned of player becomes true`, and the "
            "condition asks `warned of player`"
        ),
    ),
    (
        "condition",
        r"(?<!of )\bcard is (?:an? |the )?([a-z]+ (?:[0-9]+|seven|zero|skip|reverse|draw-two))\b",
        "ask for each by itself: `color of card is red and rank of card is 7`, or `kind of card is skip`",
    ),
    ("condition", r"\b(but)\b(?! the top card)", "write `and`"),
    ("condition", r"^(is) (?:not )?[a-z0-9-]+\b", "say of what: `kind of card is wild`, `rank of card is 7`"),
    (
        "condition",
        r"\b((?:the )?last card)\b(?! of )",
        (
            "the last card has been laid where `hand of player is empty`; before a play it is `size of hand of "
            "player is 1`"
        ),
    ),
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
    ("condition", r"\b(?:el|la|le|il|o|a|die|das|der) (colou?r|cor|couleur|colore|farbe)\b", "write `color of card`"),
)
