"""How people word what is done, and the same in words of the language. Data only."""

from __future__ import annotations

from .wordings import PERSON, THEIR, WHO, Wordings

_TURN = "(?:a|an|the|one|1|his|her|their|your|my|its|the next|(?:his|her|their|your|my|its) next)?"

# --- what is done ------------------------------------------------------------------------------
STEPS: Wordings = (
    (r"^(.+?) (?:is|are|gets?|must be|has to be|have to be) (?:drawn|taken|picked up) by (.+)$", r"\2 draws \1"),
    (
        r"^(?:the target|he|she|they|player|taker|this player) (?:draws|must draw|has to draw) ([0-9]+) "
        r"(?:less|fewer)$",
        r"the amount becomes the amount - \1",
    ),
    (r"\b(?:must|has to|needs to|is to) (show|swap|finish|leave)(?:s|es)?\b", r"\1s"),
    (r"\bshows (?:all )?(?:his|her|their|the) cards\b", "shows hand of player"),
    (r"\bshows (?:the |his |her |their )?hand(?= to\b)", "shows hand of player"),
    (
        r"\bdiscards all(?: (?:of )?(?:his|her|their|the))? cards (?:with rank |of rank |is )?"
        r"(less|more) than ([0-9]+)$",
        r"discards hand of player with rank \1 than \2",
    ),
    (
        r"\b(?:must |has to |needs to |is to )?(?:sits?|stays?)(?: it| this one| (?:a|1) round| (?:a|1) turn)? ?out$"
        r"|\b(?:must|has to|is to) (?:wait|pause|pass|sit|stop|suspend|rest)(?: (?:a|1|one) (?:round|turn))?$",
        "loses a turn",
    ),
    (
        r"^(?:player |chance )?(?:spins?|turns?|rolls?|throws?|uses?) (?:the )?([a-z-]+) as ([a-z-]+)$",
        r"chance picks \2 from \1",
    ),
    (
        r"^let ([a-z-]+) (?:be|is|=) (?:a )?(?:random )?(?:number|die|roll|value)? ?(?:from |between |of )?([0-9]+) "
        r"(?:to|and) ([0-9]+)$",
        r"chance picks \1 from \2 to \3",
    ),
    (
        r"\b(?:picks?|takes?|draws?|gets?|grabs?)(?: up)? (?:(?:an?|one|1|the top) )?(?:card )?(?:from|of|off) "
        r"(?:the draw pile|the pile)$",
        "draws 1",
    ),
    (r"\breplays?$", "gets another turn"),
    (r"\bswaps with (?!hand)", "swaps hands with "),
    (
        r"^(the amount|[a-z-]+(?: of [a-z]+)?) (?:is|gets) (?:reduced|increased|raised|lowered|set|changed) "
        r"to (.+)$",
        r"\1 becomes \2",
    ),
    (r"^(?:reduce|lower|raise|increase) (the amount|[a-z-]+(?: of [a-z]+)?) to (.+)$", r"\1 becomes \2"),
    (r"\b(?:puts|lays|places|throws) ([a-z-]+) (?:on|onto|into|in|to) the discard pile$", r"discards \1"),
    (r"^([a-z-]+(?: of [a-z]+)?) (?:is|equals) (\1 [-+] .+)$", r"\1 becomes \2"),
    (
        r"^(?:swaps?|exchanges?|trades?) (?:the )?hands? (?:of|between) (.+?) (?:and|with) (.+)$",
        r"\1 swaps hands with \2",
    ),
    (r"^(?:add|put|push|give) ([0-9]+)(?: cards?)? (?:to|into|in) (?:the )?hand of (.+)$", r"\2 draws \1"),
    (r"\bis (?:once more|again|on again)(?: (?:on|in|at) (?:the )?(?:row|turn|line|go))?$", "gets another turn"),
    (r"\bis (?!just)[a-z]+(?:ed|en) for ([2-9]) (?:turns|rounds)$", r"loses \1 turns"),
    (r"\bis (?!just)[a-z]+(?:ed|en) for (?:an?|1|the next) (?:turn|round)$", "loses a turn"),
    (r"^(?:player |chance )?deals? ([0-9]+)(?: damage| cards?| penalty)? to (.+)$", r"\2 must draw \1"),
    (r"\b(?:gets|receives|takes|has) ([0-9]+) (?:minus|negative|penalty)[- ]points?$", r"scores 0 - \1"),
    (r"\b(?:gets|has|receives) ([0-9]+)(?: points?)? (?:less|fewer)$", r"scores 0 - \1"),
    (r"\b(?:lays|puts|throws) off ([a-z-]+)$", r"discards \1"),
    (
        r"\b(?:bets|guesses|says|names|chooses|picks|thinks of|stakes)(?: on)? (?:an? |any )?number "
        r"(?:from|between|of) ([0-9]+) (?:to|and|-) ([0-9]+)$",
        r"picks many from \1 to \2",
    ),
    (
        r"^(the amount|[a-z-]+(?: of [a-z]+)?) (?:is|gets|becomes) (?:reduced|decreased|lowered|cut|lessened) by (.+)$",
        r"\1 becomes \1 - \2",
    ),
    (
        r"^(the amount|[a-z-]+(?: of [a-z]+)?) (?:is|gets|becomes) (?:increased|raised|enlarged|heightened) by (.+)$",
        r"\1 becomes \1 + \2",
    ),
    (
        r"\b(?:sits?|stays?) out (?:an?|1|one|the|this|his|her|their|the next|next) (?:next )?(?:round|turn|go)$",
        "loses a turn",
    ),
    (r"^([a-z-]+(?: of [a-z ]+?)?) becomes ?([-+]) ?([0-9]+)$", r"\1 becomes \1 \2 \3"),
    (
        r"^(?:let )?([a-z-]+) (?:becomes|be|is|=|:=) (?:pick|choose|select|ask|prompt)s?\s*\(?\s*([a-z -]+?)\s*\)?$",
        r"player picks \1 from \2",
    ),
    (
        r"^(?:let )?([a-z-]+) (?:becomes|be|is|=|:=) (?:choice of random|random choice|random|sample|choice)\s*"
        r"\(\s*([a-z -]+?)\s*\)$",
        r"chance picks \1 from \2",
    ),
    (
        r"^(?:the )?(?:hazard|luck|fate|computer|fortune|dice?) (?:picks|chooses|draws|decides|selects) "
        r"(?=[a-z-]+ from )",
        "chance picks ",
    ),
    (r"\b(?:gets|takes|has) (?:the |his |her |their )?turn$", "gets the turn"),
    (r"\bhas won(?: the round)?$|\bis the winner(?: of the round)?$", "wins the round"),
    (r"^taker (?:may|can|is allowed to) (draw|discard|give|score|lose|swap|show|take)s?\b", r"taker \1s"),
    (rf"\b(swaps?) (?:hands?|hand of player|cards) with hand of ({WHO})$", r"\1 hands with \2"),
    (rf"^({WHO}) misses$", r"\1 loses a turn"),
    (r"\b(?:misses|is passed over|loses (?:a|1) turn)(?: a turn)? (?:twice|2 times)$", "loses 2 turns"),
    (
        r"^(?:set |change |make )?(?:the )?color(?: in play)? (?:to|becomes|is|changes to|turns|turns to|=) ([a-z-]+)$",
        r"the color in play becomes \1",
    ),
    (r"^(?:increase|increment|raise) ([a-z-]+(?: of [a-z]+)?)$", r"\1 becomes \1 + 1"),
    (r"^(?:decrease|decrement|lower) ([a-z-]+(?: of [a-z]+)?)$", r"\1 becomes \1 - 1"),
    (
        r"^(turn|switch) (on|off) (?:the )?([a-z-]+(?: of [a-z]+)?)$",
        lambda found: f"{found[3]} becomes {'true' if found[2] == 'on' else 'false'}",
    ),
    (r"^(?:enable|activate) ([a-z-]+(?: of [a-z]+)?)$", r"\1 becomes true"),
    (r"^(?:disable|deactivate) ([a-z-]+(?: of [a-z]+)?)$", r"\1 becomes false"),
    (r"^set (?:the )?(?:flag )?([a-z-]+)$", r"\1 becomes true"),
    (r"^(?:clear|unset|reset) (?:the )?flag ([a-z-]+)$", r"\1 becomes false"),
    (r"^([a-z-]+(?: of [a-z]+)?) (?:is|equals) (true|false|none|[0-9]+)$", r"\1 becomes \2"),
    (
        r"^(?!the |it |card )([a-z-]+(?: of [a-z]+)?) (?:is|equals) ((?:the amount|the number of|size of|rank "
        r"of|points of)\b.*)$",
        r"\1 becomes \2",
    ),
    (rf"^([a-z-]+ of {WHO})\s*=\s*(.+)$", r"\1 becomes \2"),
    (rf"^([a-z-]+ of {WHO}) is (true|false|none|[0-9]+)$", r"\1 becomes \2"),
    (
        r"\b(draws?) (?!(?:an?|the|all|more|some|any|his|her|their|no|many|extra|these|those)\b)([a-z][a-z-]*) cards?$",
        r"\1 \2",
    ),
    (
        rf"^(?:penalty(?: of)? |\+ ?)?([0-9]+)(?: cards?)?(?: penalty)? (?:for|to) ({WHO})$",
        r"\2 must draw \1",
    ),
    (r"\b(?:gets|receives|has|takes) (?:a )?penalty of ([0-9]+)$", r"must draw \1"),
    (rf"^({PERSON}) \+ ([0-9]+)$", r"\1 must draw \2"),
    (
        r"^(?:(?:player |chance )?(?:rolls?|throws?|gives|draws|chooses|selects)(?: a die| dice)?|chance) ?"
        r"([0-9]+) to ([0-9]+) as ([a-z-]+)$",
        r"chance picks \3 from \1 to \2",
    ),
    (r"^chance [a-z]+s ([a-z-]+) (?:from|between) ([0-9]+) (?:to|and) ([0-9]+)$", r"chance picks \1 from \2 to \3"),
    (
        r"^(?:the )?(?:round|game|it) (?:is|ends(?: in| as)?) (?:an? )?(?:draw|tie|stalemate|undecided)$",
        "end the round",
    ),
    (r"^(?:the )?penalty (?=becomes |is |increases |rises |doubles)", "the amount "),
    (r"^the amount is ([0-9]+)$", r"the amount becomes \1"),
    (r"^the amount (?:becomes|is) ([0-9]+) (?:less|fewer)$", r"the amount becomes the amount - \1"),
    (r"^the amount (?:becomes|is) ([0-9]+) (?:more|greater)$", r"the amount becomes the amount + \1"),
    (r"^the amount (?:less|minus) ([0-9]+)$", r"the amount becomes the amount - \1"),
    (r"^the amount (?:plus|more) ([0-9]+)$", r"the amount becomes the amount + \1"),
    (r"\btakes back (?=[a-z])", "takes "),
    (r"^(?:set |change |make )?the direction (?:becomes|to|=) .+$", "turn the direction"),
    (
        r"^let ([a-z-]+) (?:be|is|=) (?:int\s*)?\(?(?:an? )?(?:rnd|rand|randint|random|dice|die|roll|randrange|d)\s*"
        r"[(* ]?\s*([0-9]+)\)*$",
        r"chance picks \1 from 1 to \2",
    ),
    (r"(?<=\w) or (?:nothing|no card|nobody|no one|no color|not)$", " or none"),
    (r"\btakes (?:all|every|everything|all of)(?: the)?(?: cards)? (?:from|in|of|out of) ", "takes "),
    (r"\b(?:moves|lays|sets|places|brings) ([a-z-]+) (?:to|into|in|onto|on) ", r"puts \1 into "),
    (r"\bputs ([a-z-]+) (?:in|to|on|onto|inside) ", r"puts \1 into "),
    (r"\b(?:chooses|selects|elects|targets) ([a-z-]+(?: of [a-z]+)?) (?:from|out of|among) ", r"picks \1 from "),
    (r"\b(?:passes|hands|sends) ([a-z-]+(?: of [a-z]+)?) to ", r"gives \1 to "),
    (rf"^({WHO}) (gives .+) to (?:the )?(left|right)(?: (?:player|neighbou?r|one))?$", r"\1 \2 to \3 of \1"),
    (r"^([a-z-]+ of (?:player|taker|friend)|[a-z-]+) ([-+]) ([0-9]+)$", r"\1 becomes \1 \2 \3"),
    (r" becomes (?:yes|on|set)$", " becomes true"),
    (r" becomes (?:no|off|unset)$", " becomes false"),
    (
        r"\bgives ((?:next|second) (?:after|before) player|left of player|right of player|friend|taker|"
        r"player) ([a-z-]+)$",
        r"gives \2 to \1",
    ),
    (r"\bfolds$|\bquits(?: the round)?$|\bdrops out$", "leaves the round"),
    (
        r"\b(?:picks? up|takes?|receives?|gets?|collects?|grabs?|draws?) ([0-9]+)(?: cards?)? from (?:the )?pile$",
        r"draws \1",
    ),
    (
        r"^(?:the target )(?:does not|need not|must not|does not have to|does not need to|is not to)"
        r" (?:have to |need to )?draw(?: (?:anything|any cards|cards))?$",
        "cancel what must be drawn",
    ),
    (r"^(?:he|she|they|you|i|we)\b", "player"),
    (
        rf"^player and ({WHO}) (?:swap|trade|exchange|switch)s?(?: (?:their|all|the))* (?:hands|cards)$",
        r"player swaps hands with \1",
    ),
    (rf"^(?:add|give) ([0-9]+)(?: points)? to (?:the )?score of ({WHO})$", r"\2 scores \1"),
    (r"\b(?:picks? up|takes?|receives?|gets?|collects?|grabs?|pulls?|takes? up) ([0-9]+)$", r"draws \1"),
    (
        r"\b(?:has to|have to|needs? to|is (?:made|forced) to|gets to|should|shall|will|must|is going to) "
        r"(?:draws?|takes?|picks? up|pulls?|get|receive)\b",
        "must draw",
    ),
    (
        rf"\b(?:must |has to )?(?:misses|miss|loses?|forfeits?|sits? out|passes) {_TURN} ?"
        r"(?:turn|go|move)$",
        "loses a turn",
    ),
    (r"\b(?:is|gets|will be|must be) passed over$", "loses a turn"),
    (r"\b(?:misses|loses?) ([0-9]+) turns?$", r"loses \1 turns"),
    (rf"^(?:miss|pass over) ({WHO})$", r"\1 loses a turn"),
    (
        r"\b(?:may |can |must |gets to )?(?:plays?|goes|go|moves?|has (?:a|another|one more) (?:go|turn)) (?:again|"
        r"once more)$|\b(?:gets?|takes?|has|have|receives?|plays) (?:another|(?:an )?extra|(?:a )?second|(?:a )?new|"
        r"(?:an )?additional|one more|1 more|a bonus) (?:turn|go|move)$|\b(?:is|has) (?:on )?(?:a |the )?turn again$",
        "gets another turn",
    ),
    (
        rf"\b(?:swaps?|trades?|exchanges?|switches|switch|changes?)(?: (?:all|{THEIR}|the))*"
        r" (?:hands?|cards|hand of player|hand cards)(?: of player)? with\b",
        "swaps hands with",
    ),
    (
        r"^(?:the )?(?:direction(?: of (?:the )?(?:play|game))?|(?:order|turn order)(?: of play)?) (?:is |gets |has "
        r")?(?:inverts|inverted|changes|changed|turns|switches|flips|flipped|turned(?: (?:around|round))?|turns "
        r"(?:around|round))$",
        "turn the direction",
    ),
    (
        r"^(?:player )?(?:inverts?|changes?|switch(?:es)?|flips?|turns?)(?: around| round)?(?: the)?"
        r" (?:direction|order|turn order)(?: of (?:the )?(?:play|game))?(?: around| round)?$",
        "turn the direction",
    ),
    (r"^(?:invert(?: play)?|play (?:inverts|is inverted)|turn around)$", "turn the direction"),
    (
        r"\b(?:may )?(?:wish(?:es)?(?: for)?|chooses?|picks?|selects?|names?|says?|declares?|calls?|announces?|"
        r"changes?|decides?)"
        r"(?: (?:a|the|any|another|his|her|their|which))*(?: (?:new|next))? color(?: in play)?"
        r"(?: to (?:play|continue|follow)| (?:comes|is) next| of (?:his|her|their) choice)?$",
        "names the color in play",
    ),
    (r"\b(?:gets rid of|throws away|throws off|dumps|tosses)\b", "discards"),
    (r"^(?:re)?shuffle (?:the )?(?:draw pile|cards)$", "shuffle the draw pile"),
    (r"^(?:the )?round (?:ends|is over|finishes|stops)(?: (?:immediately|now|at once))?$", "end the round"),
    (
        r"\bwins(?: (?:immediately|at once|straight away))$|\bwins (?:this |the )?round (?:immediately|at once)$",
        "wins the round",
    ),
    (r"\b(?:wins|is the winner)$|\bwins this round$", "wins the round"),
    (
        r"^(?:every(?:body|one)|all(?: players)?|we|they|each player) (?:swaps?|pass(?:es)?|hands?|gives?|rotates?|"
        r"moves?)"
        rf"(?: on)?(?: (?:all|{THEIR}|the|one's))* ?(?:hands?|cards|hand of player)?"
        r"(?: (?:on|along|around|to (?:left|right|next)|(?:to the|one) (?:left|right|next)(?: player)?|to (?:left|"
        r"right|next) of player|"
        r"to next after player|in the direction of play))*$",
        "every hand moves on",
    ),
    (
        r"^(?:the |all |all the )?hands (?:rotate|move(?: on)?|are passed(?: on)?|go round|wander)(?: .*)?$",
        "every hand moves on",
    ),
    (r"\bis out of the round$|\bdrops out(?: of the round)?$|\bis eliminated(?: from the round)?$", "leaves the round"),
    (
        r"^the amount (?:is|gets|becomes) doubled$|^double the amount$|^the amount doubles$",
        "the amount becomes the amount + the amount",
    ),
    (
        r"^(.+?) (?:becomes|is|stays|shall be|can be|may be)(?: at most| no more than| not more than| maximum| max) "
        r"([0-9]+)$",
        r"\1 becomes the lesser of \1 and \2",
    ),
    (
        r"^(.+?) (?:becomes|is|stays|shall be|can be|may be)(?: at least| no less than| not less than| minimum| min) "
        r"([0-9]+)$",
        r"\1 becomes the greater of \1 and \2",
    ),
    (r"^(?:limit|cap|restrict) (.+?) (?:to|at) ([0-9]+)$", r"\1 becomes the lesser of \1 and \2"),
    (r"^(.+?) is (?:limited to|capped at|restricted to) ([0-9]+)$", r"\1 becomes the lesser of \1 and \2"),
    (r"^set (.+?) to (.+)$", r"\1 becomes \2"),
    (
        r"^(.+ (?:becomes|draws?)) (.+?),? (?:but )?(?:at most|no more than|not more than|never more than|not over|"
        r"never over|not above|maximum|max) ([0-9]+)$",
        r"\1 the lesser of \3 and \2",
    ),
    (
        r"^(.+ (?:becomes|draws?)) (.+?),? (?:but )?(?:at least|no less than|not less than|never less than|not below|"
        r"never below|not under|minimum|min) ([0-9]+)$",
        r"\1 the greater of \3 and \2",
    ),
    (
        r"\b(?:max|min) ([a-z0-9-]+) and (?=[a-z0-9])",
        lambda found: f"the {'greater' if found[0][1] == 'a' else 'lesser'} of {found[1]} and ",
    ),
    (rf"^({WHO} may play [a-z-]+),? or (?:not|keeps? (?:it|that|the card))$", r"\1"),
    (rf"^({WHO}) may keep ([a-z-]+) or play (?:it|that|the card)$", r"\1 may play \2"),
    (r"^(?:add|increase) ([a-z0-9-]+|rank of card|points of card) to (.+)$", r"\2 becomes \2 + \1"),
    (r"^(?:increase|raise|increment) (.+) by (.+)$", r"\1 becomes \1 + \2"),
    (r"^(?:decrease|reduce|lower|decrement) (.+) by (.+)$", r"\1 becomes \1 - \2"),
    (r"^(.+?) (?:increases|goes up|rises|grows) by (.+)$", r"\1 becomes \1 + \2"),
    (r"^(.+?) (?:decreases|goes down|drops|sinks|shrinks) by (.+)$", r"\1 becomes \1 - \2"),
    (r"\bpicks ([a-z-]+) (?:between|in|out of|from) ([0-9]+) (?:and|to|-) ([0-9]+)$", r"picks \1 from \2 to \3"),
    (r"(?<= \+ )(rank|points|penalty)$|(?<= - )(rank|points|penalty)$", r"\1\2 of card"),
    (r"^([a-z-]+)\s*=\s*(.+)$", r"\1 becomes \2"),
    (
        r"^let ([a-z-]+) (?:be|is|=) (?:random|rand|randint|dice|roll|random number)\s*\(([0-9]+), ?([0-9]+)\)$",
        r"chance picks \1 from \2 to \3",
    ),
    (r"^let ([a-z-]+)\s*(?:=|is)\s*(.+)$", r"let \1 be \2"),
    (r"^let ([a-z-]+(?: of [a-z]+)?) be (\1\b.*|.*[+-] \1)$", r"\1 becomes \2"),
    (r"^(.+?) becomes yes$", r"\1 becomes true"),
    (r"^(.+?) becomes no$", r"\1 becomes false"),
    (r"^the target (?:draws|must draw) ([0-9]+) (?:less|fewer)$", r"the amount becomes the amount - \1"),
    (r"^the target (?:draws|must draw) ([0-9]+) more$", r"the amount becomes the amount + \1"),
    (rf"^score of ({WHO}) becomes score of \1 \+ (.+)$", r"\1 scores \2"),
)
