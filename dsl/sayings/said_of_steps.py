"""What authors write for steps in everyday speech, by the whole sentence, and how the language says it. Data only.

A mistake is known by the words up to the one that does not fit; a saying by all of it, wherever it went wrong: the
sorts of sentence, the sentence (the group is what is marked), and what to write.
"""

EACH = (
    r"(?:(?:every|each|any|all|both)(?: the)?(?: other)? (?:players?|opponents?)|everyone(?: else)?|"
    r"everybody(?: else)?)"
)
SOMEBODY = r"(?:any|another|an?|some|every|each|the)(?: other)? (?:player|opponent|neighbou?r|person)"
_ONE_BY_ONE = "several act one by one: `for each: friend in all players`, below it `do: [friend draws 1]`"
_OTHERS = (
    r"(?:every|each|any|all)(?: of)?(?: the)? (?:other (?:players?|opponents?)|others|opponents?)|"
    r"every(?:one|body) else|(?:the )?(?:opponents|others|other players)"
)
_OTHERS_ONE_BY_ONE = (
    "the others act one by one: `for each: friend in others of player`, below it `do: [friend draws 1]`"
)

STEPS = (
    (
        "step",
        r"\b(picks (?:an?|any|another|some|the)(?: other)? (?:player|opponent|person))$",
        "write `player picks friend from opponents of player`; then the steps are about `friend`",
    ),
    (
        "step",
        r"\b(?:draws?|scores?) .*\b((?:for (?:each|every)|per)\b.*)",
        "write the number: `player draws size of hand of player with rank 7`, `player draws the number of players`",
    ),
    (
        "step",
        r"\b(loses(?: the (?:round|game|match))?)$",
        "write `loses a turn`, `leaves the round`, or for points `player scores 0 - 10`",
    ),
    (
        "step",
        r"^((?:player )?(?:ends?|finish(?:es)?|stops?) (?:the |his |her |their |of )?turn|next turn|"
        r"(?:go|move|pass)(?: on)? to (?:the )?next player|continue)$",
        "a turn ends by itself; who is passed over `loses a turn`, who goes on `gets another turn`",
    ),
    (
        "step",
        r"\b((?:last|first|slowest|fastest|quickest) (?:one|player|person)? ?to)\b",
        "there are no clocks and nobody is first by being quick: a window asks one after the other",
    ),
    (
        "step",
        r"^(?:print|log|echo|alert|display|write|say|tell)\b.*(\".*|'.*)",
        "no step says anything; what people read stands under `texts:`, as the `label` of a flag or an offer",
    ),
    (
        "step",
        r"^((?:the )?(?:one|player|person) (?:who|that)|whoever)\b",
        "who takes an offer is `taker`, who does what the rule waits for is `player`; others are `next after player`",
    ),
    (
        "step",
        r"^((?:when|whenever|if|after|once|as soon as|(?:every|each) time) (?:some(?:one|body)|any(?:one|body)|"
        r"every(?:one|body)|an?|the|player|you) ?.*\b(?:play|lay|draw|win|say|plays|lays|draws|wins|says)\b.*)",
        "when it happens stands behind `on:`, as `on: player plays number`, with a line `when: rank of card is 7`; "
        "below `do:` stands only what is done",
    ),
    (
        "step",
        r"^((?:nobody|no (?:one|player)) (?:draws|has to draw|must draw)\b.*)",
        "write `cancel NAME` with the group of the window, which opens `before group NAME`; else "
        "`cancel what must be drawn`",
    ),
    ("step", r"^(nobody|no (?:one|player))\b", "what is not done needs no step; `instead:` does another thing"),
    (
        "step",
        r"\b((?:is allowed to|may|must|can|has to|gets to) (?:play|go) (?:again|once more|twice)\b.*)",
        "write `player gets another turn`",
    ),
    ("step", r"^((?:re)?shuffle)\b", "write `shuffle the draw pile`"),
    (
        "step",
        r"^((?:choose|pick|name|call) (?:an?|the|any)(?: new)? colou?r)\b",
        "write `player names the color in play`",
    ),
    (
        "step",
        r"\b((?:throw|roll)s? .*\b(?:dice|die))\b",
        "write `chance picks eyes from 1 to 6`, then a step about `eyes`",
    ),
    (
        "step",
        r"\b((?:is|are) (?:forced|made|told|asked) to draw\b.*|must (?:take|pick up)\b.*)",
        "write `player must draw 2`",
    ),
    ("step", r"\bwins (round)$", "write `player wins the round`"),
    (
        "step",
        r"(?:\b((?:must|has to|should|has to) (?:say|shout|call|announce|declare)|announces?) [a-z-]+$)",
        "nobody is made to say anything by a step: a window offers it, and what follows without it stands under its "
        "`otherwise:`; when it is said, a rule waits with `on: player says OFFER`",
    ),
    (
        "step",
        r"\b((?:swaps?|exchanges?|trades?) (?:an?|one|1|[0-9]+|some) cards?)\b",
        "each gives one: `player picks mine from hand of player`, `player gives mine to next after player`, and the "
        "same the other way",
    ),
    (
        "step",
        r"^((?:chance|luck|fate) (?:names|picks|chooses|decides) (?:an?|the) colou?r(?: in play)?|(?:an? "
        r")?random colou?r)$",
        "first `chance picks shade from all colors`, then `the color in play becomes shade`",
    ),
    (
        "step",
        r" becomes ([a-z-]+ or [a-z-]+)$",
        "chance decides by a wheel, `wheels: {NAME: {one: 1, other: 1}}` and `chance picks FLAG from NAME`; else an "
        "`if:`",
    ),
    (
        "step",
        r"\b((?:rolls?|throws?) .{0,20}\b(?:dice|die)\b.{0,20} (?:draws?|scores?|takes?) .{0,9}\b(?:that|so|as) "
        r"many\b.*)",
        "first `chance picks eyes from 1 to 6`, then `player draws eyes`",
    ),
    (
        "step",
        r"\b((?:with|by) (?:an? )?(?:probability|chance|odds)\b.*|[0-9]+ ?%.*|[0-9]+ percent\b.*|half (?:of )?the "
        r"time.*)",
        "first `chance picks coin from 1 to 2`, then a step of its own: `if: coin is 1`, below it `then: [...]`",
    ),
    (
        "step",
        r"^((?:player )?(?:flip|toss|throw)(?:s|es)? (?:an? |the )?coin\b.*)",
        "first `chance picks coin from 1 to 2`, then a step `if: coin is 1`",
    ),
    (
        "step",
        r"^((?:player )?(?:spin|turn)s? (?:an? |the )?wheel\b.*)",
        "a wheel stands under `wheels: {NAME: {WORD: 1, ...}}`; a step turns it: `chance picks word from NAME`",
    ),
    (
        "step",
        r"^((?:the )?hands (?:are |get )?(?:swapped|exchanged|traded|switched))$",
        "say who with whom: `player swaps hands with next after player`; all of them, `every hand moves on`",
    ),
    (
        "step",
        r"\bdiscards ((?:the|his|her|their) (?:highest|best|worst|most expensive) cards?)$",
        "write `player discards hand of player with the highest points`, or `with the highest rank`; one that somebody "
        "chooses is picked first",
    ),
    (
        "step",
        r"\b((?:cop(?:y|ies)|duplicates?|mimics?|imitates?) .*|(?:does|do) what .* (?:does|do|did)$|has the effect "
        r"of .*)",
        "no step repeats what another card does: steps that several share are a group, `- group: NAME`, and `if: "
        "kind of the top card is KIND` asks what it was",
    ),
    (
        "step",
        r"^(game over|the end)$",
        "write `end the round`; when the game is over `scoring` says, as by `target: 300`",
    ),
    (
        "step",
        r"^((?:the )?(?:winner|loser) (?:starts|begins|deals|leads)\b.*|(?:the )?dealer (?:changes|moves on|"
        r"rotates)\b.*)",
        "who deals and who begins the next round stands under `answers: {next dealer: ...}`",
    ),
    (
        "step",
        r"^((?:the )?(?:two )?players (?:swap|exchange|trade|switch)\b.*)",
        "say who with whom: `player swaps hands with next after player`; all of them, `every hand moves on`",
    ),
    (
        "step",
        r"^((?:flip|turn over|turn up|reveal) (?:an?|one|the (?:top|next)) card\b.*)",
        "cards of the draw pile are turned up into a zone: `turn up 1 into ZONE`",
    ),
    ("step", r"\b(ends the (?:round|game))$", "write `end the round`"),
    ("step", r"\bloses (next) turns?$", "write `loses a turn`: `next after player loses a turn`"),
    (
        "step",
        r"^([a-z]+ (?:two|three|[0-9]+) (?:players|turns))$",
        "one by one: `next after player loses a turn`, `second after player loses a turn`",
    ),
    ("step", r"^((?:change|switch|flip|invert) (?:the )?direction\b.*)", "write `turn the direction`"),
    (
        "step",
        r"^((?:repeat|do|loop)\b.*\b(?:[0-9]+|two|three|four|five|six) times\b.*)",
        "nothing is repeated by number: write the step as often as it is to be done; cards are counted, as "
        "`player draws 3`",
    ),
    ("step", r"^(repeat\b.*)", "write a step of its own: `repeat until: CONDITION`, below it `do:` with steps"),
    (
        "step",
        r"^chance picks (an? [a-z]+)\b",
        "write `chance picks loot from hand of player`, then a step about `loot`",
    ),
    ("step", r"\b(keeps)\b", "what is not laid is kept: `player may play NAME` asks for it"),
    (
        "step",
        r"^(for (?:all|every|each)\b.*)",
        "write a step of its own: `for each: friend in all players`, below it `do: [friend draws 1]`",
    ),
    (
        "step",
        r"^((?:reset|clear|toggle|increment|decrement)\b.*)",
        "write `FLAG becomes 0`, `FLAG becomes FLAG + 1` or `FLAG becomes false`",
    ),
    ("step", r"(-) ?>", "leave it out: `player draws 1`"),
    (
        "step",
        r"^((?:the )?play (?:continues|goes|moves|passes)\b.*)",
        "write `turn the direction`, or `play goes on after player`",
    ),
    (
        "step",
        r"\b((?:starts|begins|leads) (?:the )?(?:next |new )?(?:round|game|turn|play))\b",
        "write `player gets the first turn`; who deals the next round stands under `answers: {next dealer: ...}`",
    ),
    (
        "step",
        r"\b(names (?:an?|any|another) (?:new )?colou?r)\b(?! in play)",
        "write `player names the color in play`",
    ),
    (
        "step",
        r"^(end (?:the |of )?turn|(?:the )?turn ends)\b",
        "a turn ends by itself; who is passed over `loses a turn`",
    ),
    ("step", r"\b(draws? [0-9]+ or .*)", "one step a line; a choice is an `if:`, or an offer of a window"),
    (
        "step",
        r"\b(gets (?:extra|more|second|bonus|additional|new) turns?)\b",
        "write `player gets another turn`",
    ),
    (
        "step",
        r"^([a-z]+(?: over)? (?:the )?next (?:two|2)(?: players| opponents)?)$",
        "one by one: `next after player loses a turn`, `second after player loses a turn`",
    ),
    (
        "step",
        r"\b((?:the )?next (?:two|three|[2-9]) (?:players|opponents))\b",
        "one by one: a step for `next after player`, and one for `second after player`",
    ),
    (
        "step",
        rf"^((?:{_OTHERS}|{EACH}) (?:gives|passes|hands) (?:an?|one) cards? .*)",
        "one by one: `for each: friend in all players`, below it `do: [friend picks loot from hand of friend, friend "
        "gives loot to left of friend]`",
    ),
    ("step", rf"^({_OTHERS})\b(?! of\b)", _OTHERS_ONE_BY_ONE),
    ("step", rf"^({EACH})\b", _ONE_BY_ONE),
    (
        "step condition",
        r"\b((?:the )?(?:team ?mate|partner)s?)\b",
        "partners are several: `for each: mate in team of player other than player`, below it `do: [mate draws 1]`",
    ),
    (
        "step",
        r"^(the player who\b.*)",
        "whoever has done it is `player`; others are `next after player`, `left of player`",
    ),
    ("step", r"\b(unless)\b", "write a step of its own: `if: not (CONDITION)`, below it `then:` with steps"),
    (
        "step",
        r"^((?:at|by|on) the (?:end|beginning|start) of\b.*|(?:after|before|during) (?:the|his|her|their|that) .*)",
        "a step comes at the moment of its rule; write a rule of its own, as `on: turn of player ends`",
    ),
    (
        "step",
        r"\b((?:twice|thrice|[0-9]+ times|(?:two|three|four) times))$",
        "write the step once more, on a line of its own",
    ),
    (
        "step",
        (
            r"\b((?:goes|moves|plays|acts|is on turn|has (?:a|another) turn|takes (?:a|another) turn) (?:again|once "
            r"more))$"
        ),
        "write `player gets another turn`",
    ),
    (
        "step",
        r"^(?:the )?((?:round|game|play) (?:ends|is over|stops|finishes))$",
        "write `end the round`, or `player wins the round`",
    ),
    ("step", r"^(?:the )?(direction (?:is|gets|changes|turns|reverses)\b.*)", "write `turn the direction`"),
    (
        "step",
        r"^(?:the |it is |it's )?(turn (?:goes|passes|moves|is|of)\b.*)",
        "write `taker gets the turn` in an offer, `player gets another turn`, or `play goes on after player`",
    ),
    (
        "step",
        r"\b((?:is|gets) (?:out|eliminated|removed|excluded|disqualified)|drops out|retires)\b",
        "write `player leaves the round`; who is out for good `leaves the game`",
    ),
    (
        "step",
        r"\b(gets (?:a |an )?(?:penalty|fine)\b.*|is (?:fined|punished|penali[sz]ed)\b.*|pays?\b.*)",
        "write `player must draw 2`",
    ),
    (
        "step",
        r"\b((?:chooses|selects|picks|says|announces) (?:an?|the|any|another) (?:new )?colou?r)\b",
        "write `player names the color in play`",
    ),
    (
        "step",
        r"\b((?:changes|sets|switches|turns) (?:the )?colou?r\b.*)",
        "write `the color in play becomes color of card`, or `player names the color in play`",
    ),
    (
        "step",
        r"^(?:the )?(colou?r (?:is|changes|turns|switches)\b.*)",
        "write `the color in play becomes color of card`, or `player names the color in play`",
    ),
    (
        "step",
        r"^((?:do|does) nothing|nothing(?: happens| more| else)?|none|wait|pass|noop|no-op)$",
        "a rule that does nothing is not needed: take it away; a row of `turned up` or `going out` says `nothing`",
    ),
    (
        "step",
        r"\b(wins)(?: the (?:game|match))?$",
        "a round is won by `player wins the round`; a game, by no step: `scoring` says when, as by `target: 300`",
    ),
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
        "step",
        r"\b((?:random|rand|randint|dice) ?\(.*)",
        "write `chance picks NAME from 1 to 6`, and then a step about NAME",
    ),
)
