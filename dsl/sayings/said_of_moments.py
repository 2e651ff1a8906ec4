"""What authors write for events, openings and offers in everyday speech, and how the language says it. Data only."""

MOMENTS = (
    (
        "event",
        r"^player plays ((?:the )?same (?:card|number|color|kind)\b.*)",
        "what was laid before is still `the top card` where the law is asked: `permit: player plays card`, with `when: "
        "face of card is face of the top card`",
    ),
    (
        "event",
        r"^player plays ((?:(?:his|her|their|the|a) )?(?:last|final) card)$",
        "write `player wins the round`; what a kind does as the last card stands in its row of `going out`",
    ),
    (
        "event",
        r"^player plays ((?:two|three|four|[0-9]+) [a-z0-9-]+(?: cards?)? (?:in a row|after each other|one after the "
        r"other)\b.*)",
        "what was laid before is still `the top card` where the law is asked: a line `when: kind of the top card is "
        "KIND`",
    ),
    (
        "value",
        r"^((?:from )?[0-9]+ (?:to|-|or) [0-9]+|(?:an? )?random\b.*)",
        "what is left to chance a step before it says: `chance picks many from 1 to 6`, then `amount: many`",
    ),
    (
        "value",
        r"^((?:an?|any|some|one|another|the chosen|chosen|a random|the) ?(?:opponent|player|victim)?|opponent)$",
        "somebody is picked by a step before it: `player picks friend from opponents of player`, then `target: friend`",
    ),
    (
        "opening",
        r"^(any ?time|whenever$|always|at any (?:time|moment)|during|while)\b.*",
        "a window opens at one moment, `before` or `after` something: `after player plays card`, `after turn of "
        "player begins`",
    ),
    (
        "event",
        r"^player (can't play|cannot play|can not play|is (?:not able|unable) to play|has nothing to play)\b",
        "write `turn of player begins`, with a line `when: hand of player that fit is empty`",
    ),
    (
        "event",
        r"^(dealer|winner|loser|opponent|everyone|everybody|all players|(?:an?other|any other|other|some other) "
        r"player)\b",
        "whoever acts is always `player`; who that is, a line `when: player is the dealer` may ask",
    ),
    (
        "event",
        r"(\b(?:at any time|any ?time|whenever (?:he|she|they|you) (?:like|want)s?|out of turn)\b.*)",
        "leave it out: it holds whenever it is the turn of player; out of turn a card is laid by an offer of a window",
    ),
    (
        "event opening",
        r"^(?:the )?((?:game|match|play) (?:is over|ends|finishes|has ended)|end of (?:the )?(?:game|match))$",
        "write `the round ends`; the end of a game is no event, it comes as `scoring` says",
    ),
    (
        "event",
        r"\b(runs? out of cards|(?:has|holds) no (?:more )?cards\b.*|gets? rid of .*)",
        "write `player wins the round`; or `hand of player changes`, with a line `when: hand of player is empty`",
    ),
    (
        "event",
        r"^((?:every|each) (?:[0-9]+|two|three|four|five|second|third|other|few) [a-z]+)$",
        "count in a flag: `flags: {count: {holds: number}}`; a rule `on: turn of player begins` has the steps `count "
        "becomes count + 1` and `if: count is 3`, below it `then: [count becomes 0, ...]`",
    ),
    ("event", r"^(turn)$", "write `turn of player begins` or `turn of player ends`"),
    ("event", r"^((?:the )?end of (?:the |a |every |each )?round)$", "write `the round ends`"),
    (
        "event",
        r"^((?:quand|lorsque|cuando|quando|se|si|wenn|sobald|als)\b.*)",
        "events are English: `player plays number`, and a condition has a line of its own, `when: rank of card is 7`",
    ),
    ("event", r"\bplays (the|no|any|his|her|their|your) cards?$", "leave it out: `player plays card`"),
    ("event", r"\bdraws (in (?:his|her|their|the|your|a) turn)$", "write `player draws in turn`"),
    ("event", r"\bplayer draws (cards?)$", "leave it out: `player draws`"),
    ("event", r"^(?:the )?((?:round|game) (?:is|was) (?:won|lost))\b.*", "write `player wins the round`"),
    (
        "event",
        r"^(?:an? |the )?(cards? (?:(?:is|are) )?(?:given|passed|swapped|traded|exchanged))\b.*",
        "write `player gives card`, or `hand of player changes`",
    ),
    ("event", r"^(?:an? |the )?(penalty)$", "write `player must draw`"),
    ("event", r"\bplayer ((?:gets|takes|receives) (?:an? |the )?penalty)\b", "write `player must draw`"),
    (
        "event",
        r"^((?:opponents?|others|team|the dealer|everyone|everybody)(?: of player)?) [a-z]+s?\b",
        "whoever acts is always `player`: `player plays number`",
    ),
    (
        "event opening",
        r"^((?:at|on|in) (?:the )?(?:start|begin|beginning|end) of\b.*|(?:every|each|any) turn\b.*)",
        "write `turn of player begins`, or `ends`",
    ),
    (
        "event",
        r"\b(has (?:drawn|played|passed|said|won|lost|laid))\b",
        "events are said in the present: `player draws`, `player plays number`",
    ),
    (
        "event",
        r"\bdraws? (from\b.*|(?:more|several|some|another|extra)\b.*)",
        "write `player draws`; on turn, `player draws in turn`",
    ),
    (
        "event",
        r"\bplayer ((?:is|gets) (?:caught|challenged|asked|hit|attacked|punished))\b",
        "who takes an offer says so, and is `player` then: `player says OFFER`; of who has to draw for it, whatever "
        "the reason, `player must draw`",
    ),
    (
        "event",
        r"\bplays ((?:two|three|[0-9]+|several|many|multiple) (?:[a-z]+ )?cards)\b",
        "write `player plays cards`, with a line `when: size of the cards laid is 2`",
    ),
    (
        "event",
        r"\bplays card (of|in|from)\b",
        (
            "the event ends before it; what has to hold is a line of its own: `when: color of card is color of the "
            "top card`"
        ),
    ),
    (
        "event",
        r"^turn of ((?!player\b).*) (?:begins|ends)$",
        (
            "whoever acts is always `player`: `turn of player begins`; who that is, a line `when: player is the "
            "dealer` may ask"
        ),
    ),
    (
        "event",
        r"plays [a-z-]+ ((?:as|at|on|with|for|after|before|during|unless|until|while|twice|again)\b.*)",
        "the event ends before it; what has to hold is a line of its own: `when: size of hand of player is 1`",
    ),
    (
        "event",
        r"^(?:(?:before|after) )?((?:the )?next(?: after)? player|next before player|the dealer|left of player) "
        r"[a-z]+s\b",
        "whoever acts is always `player`; who that is, a line `when: player is the dealer` may ask",
    ),
    (
        "about",
        r"^(?:an?|the|any) (?:card|player|opponent)$",
        "a name of your own comes first: `whom from opponents of player`, `answer from hand of taker`",
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
        "opening",
        r"^(when|whenever|if|on|once|as soon as)\b",
        "a window opens `after` or `before` something: `after player plays card`",
    ),
    (
        "opening",
        r"^(?:after|before) ((?!player\b|turn\b|hand\b|the\b|group\b)[a-z0-9-]+)$",
        "write the whole event, as `after player plays number`, or a group of steps: `before group attack`",
    ),
    (
        "early",
        r"^((?!player\b|turn\b|hand\b|the\b|group\b)[a-z0-9-]+)$",
        "write the whole event, as `player plays number`, or a group of steps: `group attack`",
    ),
    (
        "event",
        r"^((?:after|before|whenever|as soon as|once)) (?:the |a )?[a-z]+\b",
        "leave it out: `on: player plays number`; what comes before an event has `before:` in place of `on:`",
    ),
    (
        "event",
        r"^player (played|drew|drawn|passed|lost|won|gave)\b",
        "events are said in the present: `player plays number`, `player draws`",
    ),
    (
        "event opening",
        r"\b(jumps? in)\b",
        "whoever acts out of turn takes an offer of a window, which `plays: NAME from hand of taker`",
    ),
    (
        "event opening",
        r"^(?:(?:before|after) )?(?:an? |the |any )?(cards? (?:is|are|gets) (?:drawn|taken))\b",
        "write `player draws`",
    ),
    (
        "event opening",
        (
            r"plays (?:his |her |their |the |an? )?((?:first|only|next|matching|any|another|other|"
            r"special|action)(?: [a-z]+)? cards?)$"
        ),
        "write `player plays card`, and a line `when: hand of player is empty`, or `rank of card is 7`",
    ),
    (
        "event opening",
        r"\bplayer ([a-z]+enges|protests|doubts|calls|catches|accuses|announces|shouts)\b",
        "an offer that is taken is said: `player says OFFER`, with its name",
    ),
    (
        "event opening",
        r"\bplayer ((?:changes|names|chooses|picks|sets|wishes|selects)(?: the| a)? colou?r)\b",
        "write `player names the color in play`",
    ),
    (
        "event opening",
        (
            r"^(?:(?:before|after) )?(?:the )?((?:deck|draw pile|stock|pile) (?:is|gets|runs|becomes) (?:empty|"
            r"used up|out|finished)\b.*|(?:deck|cards?|stock) (?:is|are|gets) (?:re)?shuffled)"
        ),
        "write `player draws`, with a line `when: the draw pile is empty`; when it is renewed, `the discard pile is "
        "shuffled`",
    ),
    (
        "event opening",
        (
            r"^(?:(?:before|after) )?(?:the )?((?:hands?|cards) (?:is|are|get|gets) (?:swapped|exchanged|passed|"
            r"traded|changed)\b.*)"
        ),
        "write `hand of player changes`, with a line `when: exchanged`",
    ),
    (
        "event",
        r"^(group [a-z-]+)",
        "rules come before a group, `before: group attack`, and windows after it, `opens: after group attack`",
    ),
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
        r"^(?:(?:before|after) )?(?:the )?(direction (?:changes|is (?:changed|turned|reversed)|reverses))\b.*",
        "write `the direction turns`",
    ),
    ("opening", r"^(player) [a-z]+s\b", "say on which side of it: `after player plays card`, or `before`"),
)
