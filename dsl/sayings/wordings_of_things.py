"""How people word what is done with things of their own, flags, zones, piles and dice. Data only."""

from __future__ import annotations

from .wordings import RANK, WHO, Wordings

THINGS: Wordings = (
    (r"^(?:the amount )?becomes double$|^the amount becomes double$", "the amount becomes the amount + the amount"),
    (r"^the amount \+ the amount$|^the amount is doubled$", "the amount becomes the amount + the amount"),
    (r"^(?:draw )?([0-9]+) (?:less|fewer)$|^reduce by ([0-9]+)$", r"the amount becomes the amount - \1\2"),
    (r"^(?:draw )?([0-9]+) more$|^raise by ([0-9]+)$", r"the amount becomes the amount + \1\2"),
    (r"^(?:the )?(?:attack|penalty|it) (?:hits|goes to|falls on|strikes) (.+)$", r"the target becomes \1"),
    (
        r"^(?:send|give|pass|throw|turn) (?:it|the attack|the penalty)(?: back)?(?: on)? to (.+)$",
        r"the target becomes \1",
    ),
    (r"(?<=[a-z0-9]) (?:also|too|as well|immediately|at once|instead|right away|straight away)(?= |$)", ""),
    (
        r"^(?:no penalty|penalty (?:is )?(?:cancell?ed|waived|dropped|void|lifted)|nothing (?:is|has to be) drawn)$",
        "cancel what must be drawn",
    ),
    (
        rf"^({WHO}) (?:need not|needs not|does not(?: have to| need to)?|do not|doesn't(?: have to)?|must not) draw"
        r"(?: anything| any cards| cards| a card)?$",
        "cancel what must be drawn",
    ),
    (r"\b(draws?|scores?|discards?) only (?=[0-9])", r"\1 "),
    (r"^the amount ?= ?(.+)$", r"the amount becomes \1"),
    (r"^(double|halve|increase|raise|reduce|lower|add .+ to) (?:the )?penalty\b", r"\1 the amount"),
    (r"^the amount ([-+]) ([0-9]+)$", r"the amount becomes the amount \1 \2"),
    (r"^(?:the )?(?:attacker|aggressor)\b", "player"),
    (r"^the victim\b", "the target"),
    (r"^([a-z-]+) is discarded$", r"player discards \1"),
    (
        r"^(?!card\b)([a-z-]+) (?:goes|comes|returns) (?:back )?(?:to|into) (?:the )?hand(?: of player)?$",
        r"player takes \1",
    ),
    (r"\bbecomes (?:the )?same (?:as|like) ", "becomes "),
    (r"\b(?:picks|chooses|names|says) (?:an?|any) number$", "picks many from 1 to 6"),
    (r"^set (friend|mate|whom) to (.+)$", r"let \1 be \2"),
    (rf"^it is (?:now )?(?:the )?turn of ({WHO})$", r"\1 gets the turn"),
    (r"\bdraws? ([a-z-]+) penalty(?: cards?)?$", r"must draw \1"),
    (r"\b(swaps?|trades?|exchanges?|changes?) (?:seats?|places?|chairs?)(?= with\b)", r"\1 hands"),
    (
        r"\b(?:may|can|must|has to|gets to|is allowed to|should) (?=(?:choose|pick|name|wish|select|decide|"
        r"say)s? (?:for )?"
        r"(?:(?:an?|the|any|another) )?(?:new |next )?color\b)",
        "",
    ),
    (r"\bis (?:allowed|given|granted) (?:another|an extra|one more|an additional) turn$", "gets another turn"),
    (r"^(?:play|go|move)s? again$", "player gets another turn"),
    (
        r"^(?:game |play )?direction (?:changed|reversed|reverses|inverted|flipped|switched|changes)$",
        "turn the direction",
    ),
    (rf"^({WHO}) miss$", r"\1 loses a turn"),
    (r"\bdraws?(?: an?)?(?: card)? from (?:the )?(?:draw pile|pile)$", "draws 1"),
    (
        r"^(?:player )?(?:picks?|chooses?|draws?|takes?|selects?) (?:an? )?random card (?:from|of|in) (.+)$",
        r"chance picks loot from \1",
    ),
    (
        r"^(?:an? )?random (?:number )?(?:from|between) ([0-9]+) (?:to|and) ([0-9]+)$",
        r"chance picks many from \1 to \2",
    ),
    (r"\bis out of the game$", "leaves the game"),
    (r"\b(?:leaves|quits|stops playing)$", "leaves the round"),
    (r"^(?:the )?end of (?:the )?round$|^(?:a )?new round(?: begins| starts)?$", "end the round"),
    (r"^(?:all )?(?:the )?cards (?:are|get) (?:re)?shuffled$", "shuffle the draw pile"),
    (r"\b(?:puts|lays|throws) down ([a-z-]+)$", r"discards \1"),
    (
        rf"^(?:the )?({WHO}) and ({WHO}) (?:swap|exchange|trade|switch)s?(?: (?:their|all|the))* (?:hands|cards)$",
        r"\1 swaps hands with \2",
    ),
    (rf"^({WHO}) (?:must |has to )?shows? (?:the |his |her |their )?hand(?= to\b)", r"\1 shows hand of \1"),
    (
        r"^player (?:must |has to )?shows? (?:the |his |her |their )?hand(?: of player)?$",
        "player shows hand of player to next after player",
    ),
    (
        rf"^({WHO}) (?:must |has to )?shows? (?:(?:the |his |her |their )?hand(?: of \1)?)$",
        r"\1 shows hand of \1 to player",
    ),
    (rf"^(?:subtract|deduct) ([0-9]+)(?: points?)? from (?:the )?(?:score of )?({WHO})$", r"\2 scores 0 - \1"),
    (rf"^(?:points|score) of ({WHO}) (?:becomes|is|=) ?0$", r"\1 scores 0 - score of \1"),
    (
        rf"^({WHO}) (?:reveals|uncovers|shows) (?!hand\b|the\b|all\b|an?\b)([a-z-]+)$",
        r"\1 shows \2 from hand of \1 to next after player",
    ),
    (
        rf"^({WHO}) (?:cannot|may not|must not|is not allowed to|is banned from|is not permitted to) (?:play|playing|"
        rf"lay|"
        r"move|act)(?: (?:this|the|the next|next|his|her|their)(?: next)? (?:turn|round))?$",
        r"\1 loses a turn",
    ),
    (rf"^({WHO}) (?:goes first|begins|starts|leads)$", r"\1 gets the first turn"),
    (
        r"^play (?:inverts|reverses|turns round|goes back|goes backwards)$|^set direction (?:to|=) .+$",
        "turn the direction",
    ),
    (r"^(?:the )?(?:next|new) color (?:is|becomes) (.+)$", r"the color in play becomes \1"),
    (
        r"^([a-z-]+(?: of [a-z ]+?)?) (?:goes back|is set(?: back)?|falls(?: back)?|drops|is reset) to ([0-9]+)$",
        r"\1 becomes \2",
    ),
    (rf"^([a-z-]+ of {WHO}) (on|off)$", lambda found: f"{found[1]} becomes {'true' if found[2] == 'on' else 'false'}"),
    (r"\b(?:donates|hands over|offers|presents|transfers|delivers) (?=[a-z])", "gives "),
    (r"\bhands ([a-z-]+) over(?= to\b)", r"gives \1"),
    (
        rf"^({WHO}) (?:receives|obtains|gets) (?!the |a |an |another |no |all )([a-z-]+) from ({WHO})$",
        r"\3 gives \2 to \1",
    ),
    (rf"^give ({WHO}) ([0-9]+) points?$|^({WHO}) is awarded ([0-9]+)$", r"\1\3 scores \2\4"),
    (rf"^(?:award|credit|give) ([0-9]+)(?: points?)? to ({WHO})$", r"\2 scores \1"),
    (r"^(?:score|points) becomes (?:score|points) ([-+]) ([0-9]+)$", r"player scores 0 \1 \2"),
    (r"\bscores 0 \+ ", "scores "),
    (
        r"^direction (?:becomes|is|=) .+$|^change directions?$|^turn round$|^(?:other|opposite) direction$",
        "turn the direction",
    ),
    (rf"^the turn (?:goes|passes|moves|jumps) (?:on )?to ({WHO})$", r"\1 gets the turn"),
    (
        r"^(?:an? |one )?(?:extra|additional|bonus|second|another|free) turn(?: for player)?$",
        "player gets another turn",
    ),
    (r"^(?:miss|pass over) (?:the )?turn of (.+)$|^(.+?) is skipped$", r"\1\2 loses a turn"),
    (r"\bis now (?=[a-z0-9])", "is "),
    (r"^(?:reset|put|bring|turn) ([a-z-]+(?: of [a-z ]+?)?) (?:back )?to ([0-9]+|true|false)$", r"\1 becomes \2"),
    (r"\s*:=\s*", " becomes "),
    (r"^count (?:up )?([a-z-]+(?: of [a-z]+)?)(?: up)?$", r"\1 becomes \1 + 1"),
    (r"^count ([a-z-]+(?: of [a-z]+)?) down$|^count down ([a-z-]+(?: of [a-z]+)?)$", r"\1\2 becomes \1\2 - 1"),
    (rf"^(?:mark|flag|tag|declare) ({WHO}) as ([a-z-]+)$", r"\2 of \1 becomes true"),
    (rf"^unmark ({WHO}) as ([a-z-]+)$", r"\2 of \1 becomes false"),
    (r"^(?:unset|untick|uncheck) ([a-z-]+(?: of [a-z ]+)?)$", r"\1 becomes false"),
    (r"^double ([a-z-]+(?: of [a-z]+)?)$", r"\1 becomes \1 + \1"),
    (
        r"^(?!direction|color|play)([a-z-]+(?: of [a-z]+)?) (?:turns|changes|switches)(?: into| to)? ([a-z0-9-]+)$",
        r"\1 becomes \2",
    ),
    (r"^color (?:becomes|turns) (.+)$", r"the color in play becomes \1"),
    (r"^([a-z-]+(?: of [a-z]+)?) \+ \1$", r"\1 becomes \1 + \1"),
    (
        r"^(?:cancel|stop|annul|avoid|block) (?:penalty|the amount|drawing|draw|punishment|the cards to draw)$",
        "cancel what must be drawn",
    ),
    (
        r"^(?:player )?(?:puts?|turns?(?: up| over)?|flips?|reveals?|deals?|lays?|draws?) ([0-9]+)(?: cards?)? "
        r"(?:from the draw pile )?(?:into|in|to|onto) ([a-z-]+(?: of [a-z]+)?)$",
        r"turn up \1 into \2",
    ),
    (
        r"\b(?:takes|picks up|gets|collects|receives) (?:the )?(?:whole |entire |complete )?(?:discard )?pile$",
        "takes the discard pile",
    ),
    (r"\b(?:throws|puts|tosses) ([a-z-]+) (?:away|off|out)$", r"discards \1"),
    (
        r"\bdiscards (?:the |all |all the |all of the |(?:his|her|their) (?:whole |entire )?)?hand$",
        "discards hand of player",
    ),
    (
        r"\b(?:discards|drops|gets rid of|throws away) (?:all|every|each|any)(?: the| of the)?(?: other)? cards?"
        r" (?:of|with|in) (?:the )?same (color|rank|number|kind)$",
        lambda found: (
            f"discards hand of player with {RANK.get(found[1], found[1])} {RANK.get(found[1], found[1])} of card"
        ),
    ),
    (
        r"^(?:refill|fill|restock|replenish|top) (?:up )?([a-z-]+(?: of [a-z]+)?)(?: up)? to ([0-9]+)(?: cards)?$",
        r"turn up \2 - size of \1 into \1",
    ),
    (r"^(?:mix|re-?shuffle|shuffle)(?: up)?(?: the)?(?: cards| deck| draw pile| pile| all)?$", "shuffle the draw pile"),
    (
        r"^(?:choose|pick|select) (?:an?|any|another|some) (player|opponent)$",
        lambda found: f"player picks friend from {'opponents' if found[1] == 'opponent' else 'others'} of player",
    ),
    (
        rf"^({WHO}) (?:points (?:at|to)|targets|picks|chooses|selects|names) (?:some(?:one|body)|any(?:one|body)|"
        rf"an?other)(?: else)?$",
        r"\1 picks friend from others of \1",
    ),
    (rf"^({WHO}) (?:points (?:at|to)|aims at) (?:an?|any|one) opponent$", r"\1 picks friend from opponents of \1"),
    (r"^([a-z-]+) (?:becomes|is|=) player (?:picks|chooses|selects)(?: one)? from (.+)$", r"player picks \1 from \2"),
    (r"^(?:player |chance )?(?:roll|throw|toss)s? (?:an? )?d([0-9]+) as ([a-z-]+)$", r"chance picks \2 from 1 to \1"),
    (
        r"^(?:player |chance )?(?:rolls?|throws?|tosses) (?:an? |one |the )?(?:6-sided |six-sided |normal "
        r")?(?:die|dice|d6)(?: as ([a-z-]+))?$",
        lambda found: f"chance picks {found[1] or 'eyes'} from 1 to 6",
    ),
    (r"^chance (?:picks|draws|chooses|selects) (?:an? )?(?:random )?card (?:from|of|in) ", "chance picks loot from "),
    (r"\bdraws (?:cards )?(?:equal to|according to|worth|in the amount of) (?:the )?", "draws "),
)
