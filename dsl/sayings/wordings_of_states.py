"""How people word what a card, a hand, a pile or a number is like, and the same in words of the language. Data only."""

from __future__ import annotations

from .wordings import LARGER, RANK, WHO, Wordings

# What the others have, where all are said to have something.
TURNED_ROUND = {
    "more than": "at most",
    "less than": "at least",
    "fewer than": "at least",
    "at least": "less than",
    "at most": "more than",
}
STATES: Wordings = (
    (rf"^(?:an? )?([a-z0-9-]+) (?:is )?in hand of ({WHO})$", r"hand of \2 has \1"),
    (r"^hand (?:contains|has|holds) ", "hand of player contains "),
    (r"^card is worth (?:(at least|at most|more than|less than) )?([0-9]+)(?: points)?$", r"points of card is \1 \2"),
    (
        r"^card (?:scores|counts) (?:(at least|at most|more than|less than) )?([0-9]+)(?: points)?$",
        r"points of card is \1 \2",
    ),
    (r"^card has (?:an? )?(penalty|points|rank|color) (?:of )?([a-z0-9-]+)$", r"\1 of card is \2"),
    (
        r"^card and (?:the )?top card (?:have|are of|share|has) (?:the )?same (color|rank|number|kind)$",
        lambda found: f"{RANK.get(found[1], found[1])} of card is {RANK.get(found[1], found[1])} of the top card",
    ),
    (r"^(rank|kind|number) is (?:the )?same$", r"same \1"),
    (r"^(?:exactly|only|just) ([0-9]+) players?(?: (?:play|are playing))?$", r"the number of players is \1"),
    (r"^it is (?:an? )?([0-9]+)[- ]players? game$", r"the number of players is \1"),
    (
        r"^(?:everyone|everybody|all(?: players)?)(?: else)? (?:has |have )?passed$",
        "the number of passes is at least the number of players",
    ),
    (r"^(color|kind|rank|points) of card (?!is\b)([a-z0-9-]+)$", r"\1 of card is \2"),
    (
        r"^card is ([0-9]+) (?:is )?(more|higher|greater|larger|less|lower|smaller) than (the top card|[a-z]+)$",
        lambda found: f"rank of card is rank of {found[3]} {'+' if found[2] in LARGER else '-'} {found[1]}",
    ),
    (r"\bis no (?=[a-z])(?!no longer)", "is not "),
    (
        r"^(?:kind of )?card is (not )?(?:an? )?(?:draw|plus|attack|penalty|punishment)(?: card)?$",
        lambda found: f"penalty of card is {'0' if found[1] else 'more than 0'}",
    ),
    (
        rf"(?<! of )\bhand of ({WHO}) is ((?:(?:more than|less than|at least|at most) )?[0-9]+)(?= and\b| or\b|$)",
        r"size of hand of \1 is \2",
    ),
    (rf"^({WHO}) (?:only|just|still) (has|holds)\b", r"\1 \2"),
    (r"\b(?:has|holds) only (?:this|that|the)(?: one)? card(?: left)?\b", "has 1 card"),
    (rf"^({WHO}) is (?:down to|left with) ", r"\1 has "),
    (
        rf"^({WHO}) (?:has|holds) (?:the |as many )?(?:same number of )?cards as ({WHO})(?: has)?$",
        r"size of hand of \1 is size of hand of \2",
    ),
    (
        rf"^({WHO}) (?:has|holds) (?:more cards than|a larger hand than) ({WHO})(?: has)?$",
        r"size of hand of \1 is more than size of hand of \2",
    ),
    (
        rf"^({WHO}) (?:has|holds) (?:fewer cards than|less cards than|a smaller hand than) ({WHO})(?: has)?$",
        r"size of hand of \1 is less than size of hand of \2",
    ),
    (
        rf"^({WHO}) (?:has|is with) (?:the )?(?:highest|best|most) (?:score|points)$",
        r"\1 is one of all players with the highest score",
    ),
    (
        rf"^({WHO}) (?:has|is with) (?:the )?(?:lowest|worst|least|fewest) (?:score|points)$",
        r"\1 is one of all players with the lowest score",
    ),
    (
        r"^(?:it is |its |it's )?(not )?(?:his|her|their|player's|the player's|(?:the )?turn of player)(?: turn)?$",
        r"player is \1the player of this turn",
    ),
    (
        r"^card (?:matches|fits)(?: by| in)?(?: the)? (color|number|rank|kind)(?: in play)?$",
        lambda found: (
            "color of card is the color in play"
            if found[1] == "color"
            else f"{RANK.get(found[1], found[1])} of card is {RANK.get(found[1], found[1])} of the top card"
        ),
    ),
    (r"^(?:the )?(?:just )?drawn card is ", "card is just drawn and card is "),
    (r"^card (?:came|comes|was (?:taken|drawn)|is) (?:from|off) the draw pile$", "card is just drawn"),
    (
        r"^((?:at least|at most|more than|less than) )?([0-9]+) (?:cards? )?(?:must|have to|has to|are to) be drawn$",
        r"the amount is \1\2",
    ),
    (r", (?=(?:color|rank|kind|size|hand|player|card|[a-z-]+)(?: of [a-z ]+)? is\b)", " and "),
    (
        r"^(?:there are )?no (?:more )?cards(?: are)? left$|^(?:player|hand) (?:is|has) (?:none|nothing) left$",
        "hand of player is empty",
    ),
    (
        rf"^({WHO}) (?:has|holds|owns) (?:an?|any|another|one)(?: other)? cards? (?:of|with|in) (?:the )?same "
        rf"(color|rank|number|kind)$",
        lambda found: (
            f"hand of {found[1]} with {RANK.get(found[2], found[2])} {RANK.get(found[2], found[2])} of card is "
            f"not empty"
        ),
    ),
    (
        r"^(?:kind of )?card is (not )?(?:an? )?(?:action|special|picture|effect|function)(?: card)?$",
        lambda found: f"kind of card is {'' if found[1] else 'not '}number",
    ),
    (r"^the discard pile (?:shows|has)(?: an?)? ([0-9]+|[a-z-]+)(?: on top)?$", r"the top card is \1"),
    (
        r"^(?:is )?(?:the )?same (color|rank|number|kind)(?: as (?:before|the top card|the pile|the last one|last))?$",
        lambda found: f"{RANK.get(found[1], found[1])} of card is {RANK.get(found[1], found[1])} of the top card",
    ),
    (
        r"^card is (?:the )?(?:same|identical)(?: card)?(?: as| to| with) (the top card|[a-z]+)$|^(?:cards are|"
        r"card is) identical$",
        lambda found: f"face of card is face of {found[1] or 'the top card'}",
    ),
    (
        r"^(?:all|every|each)(?: the)?(?: of the)? players? (?:has|have|holds?) (more than|less than|fewer than|"
        r"at least|at most) ([0-9]+)$",
        lambda found: f"all players with size of hand {TURNED_ROUND[found[1]]} {found[2]} is empty",
    ),
    (
        r"^(?:all|every|each)(?: the)? players? (?:has|have|holds?)(?: exactly| only)? ([0-9]+)$",
        r"all players with size of hand not \1 is empty",
    ),
    (
        r"\bis (not )?(?:in|on|inside|part of|(?:a )?member of) (?:the )?((?:team|others|opponents) of\b|all "
        r"players\b)",
        r"is \1one of \2",
    ),
    (
        rf"^({WHO}) (can|cannot|is able to|is not able to) (?:play|lay|put down)(?: a card| something| anything)?$",
        lambda found: f"hand of {found[1]} that fit is {'' if 'not' in found[2] else 'not '}empty",
    ),
    (
        r"\b(?:both|all|the [2-9]|these)(?: of the)?(?: [2-9])? cards(?: laid)? (?:have|has|are|are of|share|"
        r"show) (?:the |one )?"
        r"same (number|rank|kind|color|value)\b",
        lambda found: (
            f"the cards laid with {RANK.get(found[1], found[1])} not {RANK.get(found[1], found[1])} of card is empty"
        ),
    ),
    (r"^card is (not )?the top card$", r"face of card is \1face of the top card"),
    (rf"^({WHO}) (?:does not|do not|doesn't) (?:have|hold|own) (?:an? |any )?", r"\1 has no "),
    (r"^(?:nothing|no cards?|none)(?: in hand)? (?:fits|matches|can be played)$", "hand of player that fit is empty"),
    (r"^card is (not )?between ", r"rank of card is \1between "),
    (
        r"^card (?:has|is of) (?:another|a different|not the same) (color|number|rank|kind)(?: (?:than|from|as) "
        r"(.+))?$",
        lambda found: (
            f"{RANK.get(found[1], found[1])} of card is not {RANK.get(found[1], found[1])} of "
            f"{found[2] or 'the top card'}"
        ),
    ),
    (r"^(color|rank|kind) (?!is\b|of\b|in\b)([a-z0-9-]+)$", r"\1 of card is \2"),
    (r"^card has (?:an? )?number$", "kind of card is number"),
    (r"^card has no color$|^card is (?:colou?rless|without color)$", "color of card is none"),
    (r"^there (?:is|lies) (?:an? )?([a-z0-9-]+) on (?:top|(?:the )?(?:discard )?pile)$", r"the top card is \1"),
    (r"^(?:player count|players|player number) ?(?:is|=) ?", "the number of players is "),
    (r"\b(?:has )?reach(?:ed|es) (?=[0-9])", "is at least "),
    (r"^(?:the )?(?:number|amount|count) of (?:the )?cards is ", "size of hand of player is "),
    (r"^cards (?:in|on) hand(?: of player)? is ", "size of hand of player is "),
    (r"^is (more than|less than) ([0-9]+) players(?: .*)?$", r"the number of players is \1 \2"),
    (
        r"^([2-9])(?: cards?)? (?:are|were|have been) (?:laid|played)(?: down)?(?: together| at once)?(?= and\b|$)",
        r"size of the cards laid is \1",
    ),
    (r"\bis (not )?positive$", lambda found: f"is {'at most' if found[1] else 'more than'} 0"),
    (r"\bis (not )?negative$", lambda found: f"is {'at least' if found[1] else 'less than'} 0"),
)
