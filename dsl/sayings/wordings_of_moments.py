"""How people word what happens and whom they mean, and the same in words of the language. Data only."""

from __future__ import annotations

import re

from .wordings import MOST, Wordings


def _third(verb: str) -> str:
    return {"pass": "passes", "passes": "passes"}.get(verb, f"{verb.removesuffix('s')}s")


# --- what happens -----------------------------------------------------------------------------
EVENTS: Wordings = (
    (r"^(?:player )?(?:shouts|shouted|called|yells|yelled|says|said|announced) (?!the )([a-z-]+)$", r"player says \1"),
    (r"^played of card$|^playing$", "player plays card"),
    (r"^(?:on-?)?(?:play|plays|played) ?\(([a-z0-9-]+)\)$", r"player plays \1"),
    (
        r"^player (?:draws|takes|gets|receives|picks up) (?:an? |the |his |her |their )?(?:penalty|punishment)"
        r"(?: cards?)?$|^(?:the )?(?:penalty|punishment)(?: draw)?$|^player (?:has to|needs to|is forced to|should) "
        r"(?:draw|take|pick up)\b.*$",
        "player must draw",
    ),
    (r"^player (?:picks up|takes|gets|receives|collects|draws) (?:more |some )?cards$", "player draws"),
    (r"^player passes (?:the|his|her|their|a) (?:turn|go)$|^player passes without .+$", "player passes"),
    (r"^(?:a |the )?(?:new|next) turn$", "turn of player begins"),
    (r"^(?:every|each|any) turn (?:of player )?(?:is )?(?:over|ends)$", "turn of player ends"),
    (r"^(?:losing|missing) (?:an?|the|his|her|their|one)? ?turn$", "player loses a turn"),
    (
        r"^(?:the )?(?:play|game|order(?: of play)?|direction) (?:is |gets |was )?(?:reversed|turned(?: round| "
        r"around)?|inverted|switched)$",
        "the direction turns",
    ),
    (r"^player scores (?:some |any |the )?points$", "player scores"),
    (r"^(?:to )?play (?=[a-z0-9])", "player plays "),
    (r"^any cards?$", "player plays card"),
    (r"^player (?:calls|shouts|yells|announces|cries) (?!the )([a-z-]+)$", r"player says \1"),
    (r"^player to (play|draw|pass)\b", lambda found: f"player {_third(found[1])}"),
    (r"^(?:drawing|to draw|taking|getting) (?:a |the )?penalty$", "player must draw"),
    (r"^(?!.*\b(?:is|was|been|gets|got) )(?:an? |the |any )?([a-z0-9 -]+?)(?: card)? played$", r"player plays \1"),
    (r"^playing (?:an? )?", "player plays "),
    (r"^drawing(?: an?| the)?(?: cards?)?$", "player draws"),
    (r"^(?:re)?shuffl(?:e|ing)$", "the discard pile is shuffled"),
    (
        r"^(?:the )?(?:points|hands?|cards|scores?)(?: of player)? (?:are|is|get) (?:counted|added(?: up)?)$",
        "hand of player is counted",
    ),
    (r"^(?:on-?)?(?:card-(?:played|laid)|play-card|play)$", "player plays card"),
    (r"^(?:on-?)?(?:card-drawn|draw-card|draw)$", "player draws"),
    (r"^(?:on-?)?turn-?(?:starts?|begins?|started|begin)$", "turn of player begins"),
    (r"^(?:on-?)?turn-?(?:ends?|ended|over)$", "turn of player ends"),
    (r"^(?:on-?)?round-?(?:ends?|ended|over)$", "the round ends"),
    (r"\bmust draw [0-9]+$", "must draw"),
    (r"^it is (?:the )?turn of player$", "turn of player begins"),
    (r"^(?:when|whenever|if|as soon as|every time|each time|any time|once|on|after)\b(?: that)? ", ""),
    (
        r"^(?:some(?:one|body)|any(?:one|body)|who(?:ever)?|(?:a|any|one|the|every|each)(?: other)? player|you|he|"
        r"she|they|we)\b",
        "player",
    ),
    (
        r"\b(?:lays?|puts?|throws?|drops?|places?|uses|puts? down|lays? down|discards?(?! pile)) (?:down )?(.+?)(?: "
        r"down)?$",
        r"plays \1",
    ),
    (
        r"^(?:an? |the |any )?([a-z0-9 -]+?)(?: card)? (?:is|gets|was|has been) (?:played|laid|put down|laid down)$",
        r"player plays \1",
    ),
    (r"(?<!in )(?<!of )(?<!the )\bplay\b(?! is)", "plays"),
    (r"\bplays (?:an?|any|the|another|one|1|some|their|his|her)\b(?: other)? ", "plays "),
    (r"\bplays ([a-z-]+) cards?$", r"plays \1"),
    (
        r"\bplays card (?:that |which )?(?:(?:is|was|has been|(?:he|she|they|you|player)(?: has| have| had)?) )?"
        r"(?:just |newly )?(?:drew|drawn)$",
        "plays card just drawn",
    ),
    (
        r"\b(?:may|can|is allowed to|is able to|gets to) (plays?|draws?|pass(?:es)?|says?)\b",
        lambda found: _third(found[1]),
    ),
    (r"\b(?:must|has to|needs to|is to) (plays)\b", r"\1"),
    (r"\bto (draw|play|pass)\b(?! )", lambda found: _third(found[1])),
    (
        r"\b(?:draws?|takes?|picks? up|receives?|gets?) (?:a|an|any|another|1|[0-9]+|some|more|"
        r"the)(?: new)?(?: cards?)?"
        r"(?: from (?:the )?draw pile)?$",
        "draws",
    ),
    (r"^player's turn$|^(?:a|the|every|each|any|new|player's|next)? ?turn (?:starts|begins)$", "turn of player begins"),
    (r"^turn of player (?:starts|is next|comes|arrives)$", "turn of player begins"),
    (r"^player (?:starts|begins)(?: (?:a|the|his|her|their))? turn$|^player is on turn$", "turn of player begins"),
    (
        r"^player (?:ends|finishes)(?: (?:a|the|his|her|their))? turn$|^turn of player (?:is over|finishes|stops)$",
        "turn of player ends",
    ),
    (
        r"^(?:at |on )?(?:the )?(?:start|beginning|begin) of (?:(?:a|each|every|the|his|her|their|any|"
        r"player's) )?turn(?: of player)?$",
        "turn of player begins",
    ),
    (
        r"^(?:at |on )?(?:the )?end of (?:(?:a|each|every|the|his|her|their|any|player's) )?turn(?: of player)?$",
        "turn of player ends",
    ),
    (r"^(?:(?:a|the|every|each) )?turn (?:ends|is over|finishes)$", "turn of player ends"),
    (
        r"^(?:at |on )?(?:the )?end of (?:the|a|each|every) round$|^(?:a|the|every|each)? ?round (?:ends|is over|"
        r"finishes)$",
        "the round ends",
    ),
    (
        r"^player (?:goes out|wins|wins a round|"
        r"has won(?: the round)?)$",
        "player wins the round",
    ),
    (
        r"^player (?:misses|forfeits|loses|must miss) (?:a|an|the|his|her|their|one|1)? ?turn$",
        "player loses a turn",
    ),
    (r"^player (?:is|gets) passed over$", "player loses a turn"),
    (
        r"^(?:the )?(?:direction|play|order of play|turn order)(?: of play)? (?:changes|is reversed|reverses|is "
        r"changed|switches|flips|is turned)$",
        "the direction turns",
    ),
    (
        r"^player (?:chooses|picks|names|selects|says|calls|changes|declares)(?: (?:a|the|any|another|"
        r"new))* color(?: in play)?$",
        "player names the color in play",
    ),
    (
        r"^(?:the |a |new )*color(?: in play)? (?:changes|is (?:named|chosen|changed|set|picked))$",
        "the color in play is set",
    ),
    (r"^(?:the )?(?:discard|draw) pile is (?:re)?shuffled$|^the cards are reshuffled$", "the discard pile is shuffled"),
    (r"^player (?:gives (?:away )?(?:a|any|1|one) card)$", "player gives card"),
)

# --- what the law speaks of: it is asked about what somebody may do in a turn ------------------------
LAW: Wordings = (
    (
        r"^(player plays [a-z0-9-]+) (?:on|onto|on top of|upon|over) (?:anything|everything|"
        r"(?:any|every|all|each)(?: other)? cards?)$",
        r"\1",
    ),
    (r"^player draws$", "player draws in turn"),
    (
        r"^player (?:loses a turn|misses(?: a)? turn|passes (?:a|his|her|their) turn|does nothing|waits)$",
        "player passes",
    ),
    (r"^player (?:keeps|does not play)(?: (?:the )?card)?$", "player passes"),
)

# --- lists of players, values ---------------------------------------------------------------------
LISTS: Wordings = (
    (r"\b(all players|opponents of player|others of player) (?:of the round|in the (?:game|round))\b", r"\1"),
    (r"\bwith ([a-z ]+?) (?:the |being the )(highest|lowest)$", r"with the \2 \1"),
    (r"\bwith (?:a )?hand (?:is |of )?(?=(?:at least |at most |more than |less than )?[0-9])", "with size of hand "),
    (r"\bwith size of hand of player (?:is )?(?=at |more |less |not |[0-9])", "with size of hand "),
    (r"\b(with (?:size of hand|[a-z-]+)) is (?=at |more |less |not |[0-9])", r"\1 "),
    (r"\bwith ([a-z-]+(?: of [a-z]+)?) (?:over|above) ([0-9]+)$", r"with \1 more than \2"),
    (r"\bwith ([a-z-]+(?: of [a-z]+)?) (?:under|below) ([0-9]+)$", r"with \1 less than \2"),
    (
        r"\b(players|(?:opponents|others) of player) (?:with|who have|having)"
        r"( (?:at least|at most|more than|less than|fewer than))? ([0-9]+)(?: cards?)?(?: in hand(?: of player)?)?$",
        lambda found: f"{found[1]} with size of hand{(found[2] or '').replace('fewer', 'less')} {found[3]}",
    ),
    (r"\b(players|(?:opponents|others) of player) with (?!rank|kind|color|the\b|not\b)([a-z-]+)$", r"\1 with \2 true"),
    (r"\b(players|(?:opponents|others) of player) (?:without|with not) ([a-z-]+)$", r"\1 with \2 false"),
    (r"^(opponent|other) of\b", r"\1s of"),
    (r"^(?:the )?next$", "next after player"),
    (r"^(?:the )?(?:previous|last)$", "next before player"),
    (r"^(?:the |player )?(left|right)$", r"\1 of player"),
    (r"^(?:the )?player after next$", "second after player"),
    (
        r"^(?:the )?(?:one|player|person) who (?:has )?(?:played|laid|plays|lays)(?: .*)?$|^(?:self|me|myself)$",
        "player",
    ),
    (
        r"^(?:who(?:ever)?|the (?:one|player|person) who) (?:is|was|has been|gets|got) (?:hit|attacked)$"
        r"|^(?:the )?(?:attacked|hit|punished) (?:player|one|person)$",
        "the target",
    ),
    (
        r"^(?:everyone|everybody|all)(?: of us| of them)? (?:at the table|who plays?|playing|in the game)$",
        "all players",
    ),
    (
        r"^(?:all )?(?:the )?players (?:with|who have|having) (?:exactly |only )?([0-9]+)(?: cards?)?(?: left)?$",
        r"all players with size of hand \1",
    ),
    (r"^(?:the |his |her |their |player's )?(?:own )?team$", "team of player"),
    (
        r"^(?:the )?(?:player|one) (?:with|who has) (?:the )?(most|fewest|least) cards$",
        lambda found: f"the first of all players with the {MOST[found[1]]} size of hand",
    ),
    (r"^(rank|points|penalty)(?: of the card)?$", r"\1 of card"),
    (r"^\+ ?([0-9]+)(?: cards?)?$", r"\1"),
    (
        r"^(?:all |every |each |any )?(?:the )?(?:of the )?(?:opponents?|adversar(?:y|ies)|rivals|enemies|foes)$",
        "opponents of player",
    ),
    (
        r"^(?:all |every |each |any )?(?:the )?(?:of the )?(?:others|other players?|everyone else|everybody else|"
        r"every other player)(?! of)$",
        "others of player",
    ),
    (
        r"^(?:every(?:one|body)|all|all players|any(?:one|body)|each|each player|every player) (?:but|except(?: for)?|"
        r"besides|save|other than|apart from|without) (?:player|him|her|them|himself|herself)$",
        "others of player",
    ),
    (
        r"^(?:every(?:one|body)|all|each player|every player|(?:all )?(?:the )?players|any player|any(?:one|body)|"
        r"all of them)$",
        "all players",
    ),
    (
        r"^(?:the )?(?:players? who|who(?:ever)?) (?:has|have|is|are) (?:hit|attacked)$|^(?:the )?victims?$"
        r"|^(?:the )?(?:attacked|hit) (?:player|one)$",
        "the target",
    ),
)

# The cards of an offer are those of whoever takes it.
CARDS_OF_OFFERS: Wordings = (
    (r"\bhand of player\b", "hand of taker"),
    (r"^(?:play |plays )", ""),
    (r"^([a-z-]+) (with .+) from ((?:hand|[a-z-]+) of taker)$", r"\1 from \3 \2"),
)

# When a window opens.
OPENINGS: Wordings = (
    (
        r"^(?:at|on) (?:the )?(end|beginning|start) of (?:the |a |each |every |his |her |their |player's )?turn"
        r"(?: of player)?$|^after (?:each|every|the|a) turn( of player)?$",
        lambda found: f"after turn of player {'begins' if found[1] in ('beginning', 'start') else 'ends'}",
    ),
    (r"^before (?:each|every|the|a) turn(?: of player)?$", "before turn of player begins"),
    (r"^(?:when|whenever|if|once|as soon as|on|every time) (?=.*\bmust draw\b)", "before "),
    (r"^(?:in response to|just before|right before|ahead of|prior to)\b ", "before "),
    (r"^(?:when|whenever|if|once|as soon as|on|every time|each time|just after|right after)\b ", "after "),
)

# Who acts one by one: whom it means, as the language lists them.
_BASES = {"opponent": "opponents of player", "other": "others of player"}


def _holding(found: re.Match[str]) -> str:
    how = f"{found[2].replace('fewer', 'less')} than " if found[2] else f"{found[3]} " if found[3] else ""
    return f"{_BASES.get(found[1], 'all players')} with size of hand {how}{found[4]}"


SEVERAL: Wordings = (
    (
        r"^(?:(?:an?|each|every|all|any|the|those) )?(opponent|other|player|everyone|everybody|friend)s?"
        r"(?: of player)? (?:with|who (?:has|have)|has|have|having|holding) (?:only |exactly |just )?"
        r"(?:(more|less|fewer) than |(at least|at most) )?([0-9]+) cards?(?: in hand)?$",
        _holding,
    ),
    (r"^(?:the )?(?:whole|entire) (?:table|group|family)$|^(?:the )?table$", "all players"),
    (
        r"^(?:every(?:one|body)|all|any(?:one|body)|each) (?:except(?: for)?|but|other than|besides|apart from|save) "
        r"(?:player|himself|herself|themselves|him|her|them|me|the player who .*|the one who .*)$",
        "others of player",
    ),
    (
        r"^(?:the )?(?:players?|person|one) (?:with|who has|having) the (highest|lowest) (.+)$",
        r"all players with the \1 \2",
    ),
    (
        r"^(?:the |his |her |their |player's )?(?:partner|team ?mate)s?(?: of player)?$",
        "team of player other than player",
    ),
    (r"^(?:all )?(?:the )?(opponents|others) of player$", r"\1 of player"),
    (
        r"^(?:the )?players? whose hand is (?:the )?(?:biggest|largest|longest)$",
        "all players with the highest size of hand",
    ),
    (r"^(?:the )?players? whose hand is (?:the )?(?:smallest|shortest)$", "all players with the lowest size of hand"),
    (
        r"^(?:every|each|all|any)(?: of)?(?: the)? players? (?:other than|except|but|besides|apart from) "
        r"(?:player|himself|herself|themselves|him|her|them|the player who .*|the one who .*)$",
        "others of player",
    ),
    (
        r"^(?:every(?:one|body)|(?:all|each|every|any|the)? ?players?|any(?:one|body)|whoever|those) (?:with|"
        r"who (?:has|have)|has|having|"
        r"holding) (more|less|fewer) than ([0-9]+)(?: cards?)?(?: in hand)?$",
        lambda found: f"all players with size of hand {found[1].replace('fewer', 'less')} than {found[2]}",
    ),
    (
        r"^(?:every |each |any |all )?(?:of )?(?:the )?(?:opponents?|adversar(?:y|ies)|rivals|enemies|foes)$",
        "opponents of player",
    ),
    (
        r"^(?:(?:every|each|any|all)(?: of)?(?: the)? (?:other (?:players?|person|people|one)|others)|"
        r"every(?:one|body) else|(?:the )?(?:others|other players)|all but player)$",
        "others of player",
    ),
    (
        r"^(?:(?:every|each|any|all)(?: of)?(?: the)? (?:players?|person|people|of us)|every(?:one|body)|"
        r"all(?: of (?:us|them|you))?|"
        r"the players|players|we all|all players|they all)$",
        "all players",
    ),
    (
        r"^(?:the )?(?:players?|person|one|people|whoever|who) (?:with|who (?:has|have)|has|having|holding) (?:the )?"
        r"(?:most|highest number of|largest number of|greatest number of) cards$",
        "all players with the highest size of hand",
    ),
    (
        r"^(?:the )?(?:players?|person|one|people|whoever|who) (?:with|who (?:has|have)|has|having|holding) (?:the )?"
        r"(?:fewest|least|lowest number of|smallest number of) cards$",
        "all players with the lowest size of hand",
    ),
    (
        r"^(?:the )?(?:players?|person|one|whoever|who) (?:with|who has|has) (?:the )?(?:most|highest) (?:points|"
        r"score)$",
        "all players with the highest score",
    ),
    (
        r"^(?:the )?(?:players?|person|one|whoever|who) (?:with|who has|has) (?:the )?(?:fewest|lowest|"
        r"least) (?:points|score)$",
        "all players with the lowest score",
    ),
)
