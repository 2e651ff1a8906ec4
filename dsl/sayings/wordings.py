"""How people word what the language says in another way: what is written, and the same in words of the language.

Data only. Each line keeps the meaning; they are applied one after the other, all of them, and what comes of it counts
only if the parser can read it. So a line may be bold about where it applies, and never about what it means.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_PERSON = "(?:player|person|one|opponent|neighbou?r)"
THEIR = "(?:his|her|their|your|my|its|the player's|player's|of his|of her|of their)"
_SIDE = f"(?:on|to|at) (?:the|{THEIR})?"
_NO_ONE = "hand|nobody|somebody|someone|anyone|anybody|everyone|everybody|all|there|no"
# Whom something is said of, as far as the lines before have put it into words of the language.
WHO = (
    r"(?:(?:(?:next|second) (?:after|before)|left of|right of) player|the (?:target|dealer|first player)"
    rf"|the player of (?:this|the next|the last) turn|(?!(?:{_NO_ONE})\b)[a-z]+(?:-[a-z]+)*)"
)
_MORE = {"more": "at least", "higher": "at least", "greater": "at least", "above": "at least", "over": "at least"}
_LESS = {"less": "at most", "lower": "at most", "fewer": "at most", "below": "at most", "under": "at most"}
OR_MORE = _MORE | _LESS

RANK = {"number": "rank", "value": "rank"}  # how else a feature of cards is called
LARGER = ("more", "higher", "greater", "larger")
Wordings = tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]


_SUMMED = {"rank": "rank", "point": "points"}


def _side(compared: str) -> str:
    return "least" if "superior" in compared else "most"


def _doubled(name: str) -> str:
    return f"{name} + {name}"


_SAID_OF = "(?:(?:size|rank|points|hand|score|penalty) of ){0,2}(?:next (?:after|before) )?"

# --- signs: of programmers, of writing ---------------------------------------------------
SIGNS: Wordings = (
    (r"\bplayers?\.(?:next|following)(?:\(\))?|\bnext\(player\)", "next player"),
    (r"\bplayers?\.(?:prev|previous|last)(?:\(\))?|\bprev(?:ious)?\(player\)", "previous player"),
    (r"^let ([a-z-]+) ?:= ?", r"let \1 be "),
    (r"^(?:deck|draw-?pile|pile|cards|stock)\.shuffle ?\(\)$", "shuffle the draw pile"),
    (r"\bplayers? ?\[[a-z]+ ?\+ ?1\]|\bnext-player\b", "next player"),
    (r"\bplayers? ?\[[a-z]+ ?- ?1\]|\b(?:prev|previous|last)-player\b", "previous player"),
    (r"\bplayers? ?\[[a-z]+\]|\b(?:current|active|this)-player\b", "player"),
    (r"\btop-card\b", "the top card"),
    (r"\b(draw|discard)-pile\b", r"the \1 pile"),
    (r"\b(?:current|active)-color\b", "the color in play"),
    (r"\b(and|or)\s*\(([^()]+), ?([^()]+)\)", r"\2 \1 \3"),
    (r"\bsum\s*\(([a-z -]+)\)", r"\1"),
    (r"\bcounta?\s*\(([a-z -]+)\)", r"size of \1"),
    (r"([0-9]) ?\.\.+ ?([0-9])", r"\1 to \2"),
    (
        rf"\b2 ?[*x×·] ?({_SAID_OF}[a-z][a-z-]*)\b|\b({_SAID_OF}[a-z][a-z-]*) ?[*×·] ?2\b",
        lambda found: _doubled(found[1] or found[2]),
    ),
    (r"- ?\(([a-z0-9-]+) ?\+ ?([a-z0-9-]+)\)", r"- \1 - \2"),
    (r"- ?\(([a-z0-9-]+) ?- ?([a-z0-9-]+)\)", r"- \1 + \2"),
    (r"(^|\+ ?|draws |scores )\(([a-z0-9-]+) ?([-+]) ?([a-z0-9-]+)\)", r"\1\2 \3 \4"),
    (r"[\"“”„«»]|(?<![a-z])['‘’]|['‘’](?![a-z])", " "),
    (
        r"\b(?!hand\b|cards?\b|players?\b)([a-z][a-z-]*)\[(player|taker|friend|next after player|target|[a-z]+)\]",
        r"\1 of \2",
    ),
    (r"\$?\{\{? ?\.?([a-z][a-z0-9-]*) ?\}?\}|%([a-z][a-z0-9-]*)%|\$([a-z][a-z0-9-]*)", r"\1\2\3"),
    (r"\b(?:is )?in ?[\[(]([a-z0-9, -]+)[\])]", r"is one of \1"),
    (r"[.;,!]+$", ""),
    (r"^(?:please|kindly|now|so|also|just|then|afterwards|finally|next,|and) (?=[a-z])", ""),
    (r", (?=or |and )", " "),
    (r"\bbecomes (?=[a-z]+ed$)", "is "),
    (r"\bso long(?= until\b)|\bas long(?= until\b)", ""),
    (r"\b(?:2|two) (?:mal|times|fois|veces|x) (?=the amount|[a-z]+ of )", "twice "),
    (r"(?<=[a-z]): ", " "),
    (
        r"\.(?:filter|where|find)\s*\(\s*([a-z]+)\s*=>\s*\1\.(rank|color|kind|points)\s*(==+|[<>]=?|"
        r"!=+)\s*([a-z0-9-]+)\)",
        r" with \2 \3 \4",
    ),
    (r"\b(?:len|length|count|size|number)\s*\(([a-z -]+)\)", r"size of \1"),
    (r"\b(rank|color|colour|kind|points|suit|value|hand|score)\s*\(([a-z -]+)\)", r"\1 of \2"),
    (r"\bmax\s*\(([^(),]+),([^(),]+)\)", r"the greater of \1 and \2"),
    (r"\bmin\s*\(([^(),]+),([^(),]+)\)", r"the lesser of \1 and \2"),
    (r"\b(draws?|must_draw|scores?)\s*\(([a-z-]+), ?([a-z0-9-]+)\)", r"\2 \1 \3"),
    (r"\b(?:parameters?|flags?|zones?)\.(?=[a-z])", ""),
    (r"\b([a-z]+)\.(draws?|scores?|loses|gives|plays)\s*\(([a-z0-9 -]*)\)", r"\1 \2 \3"),
    (r"\b([a-z]+)\.hand\.(?:length|size|count|len)\b(?:\(\))?", r"size of hand of \1"),
    (r"\b(?:len|length|count|size) of\b", "size of"),
    (r"\b((?:hand|cards) of [a-z]+)\.(?:length|size|count)\b", r"size of \1"),
    (r"\bhand\.(?:length|size|count)\b", "size of hand of player"),
    (r"\b([a-z]+)\.([a-z]+)\.([a-z]+)\b", r"\3 of \2 of \1"),
    (r"\b((?:(?:next|second) (?:after|before)|left of|right of) player)\.([a-z-]+)\b", r"\2 of \1"),
    (r"\b([a-z]+)\.([a-z]+)\b", r"\2 of \1"),
    (r"\b((?:hand of )?[a-z-]+)\[0\]", r"the first of \1"),
    (r"\b((?:hand of )?[a-z-]+)\[-1\]", r"the last of \1"),
    (r"\b([a-z]+)_of_([a-z]+)\b", r"\1 of \2"),
    (r"(?<=[a-z])_(?=[a-z])", "-"),
    (r"\s*(?:!=|<>|≠|=/=)=?\s*", " is not "),
    (r"\s*(?:>=|≥|=>)\s*", " is at least "),
    (r"\s*(?:<=|≤|=<)\s*", " is at most "),
    (r"\s*(?:&&|&)\s*", " and "),
    (r"\s*(?:\|\||\|)\s*", " or "),
    (r"^([a-z -]+?)\s*\+=\s*(.+)$", r"\1 becomes \1 + \2"),
    (r"^([a-z -]+?)\s*-=\s*(.+)$", r"\1 becomes \1 - \2"),
    (r"^([a-z -]+?)\s*\+\+$", r"\1 becomes \1 + 1"),
    (r"^([a-z -]+?)\s*--$", r"\1 becomes \1 - 1"),
    (r"\s*===?\s*", " is "),
    (r"!(?=\s*[a-z])", "not "),
    (r"\s*>\s*", " is more than "),
    (r"\s*<\s*", " is less than "),
    (r"(?<=[a-z0-9])\s*\+\s*(?=[a-z0-9])", " + "),
)

# Somebody of the table, where anything else may stand in the same place.
PERSON = (
    r"(?:player|friend|taker|the target|the dealer|(?:next|second) (?:after|before) player|(?:left|right) of player)"
)

# --- the same thing by another name, wherever it stands ---------------------------------------
MOST = {"most": "highest", "highest": "highest"} | dict.fromkeys(("fewest", "least", "lowest"), "lowest")
NAMES: Wordings = (
    (
        r"\bwith (?:the )?(most|fewest|least|highest|lowest)(?: number of)? (cards|points)"
        r"(?: in hand(?: of player)?)?(?=$| draws?\b| loses?\b| scores?\b| gets?\b| must\b)",
        lambda found: f"with the {MOST[found[1]]} {'score' if found[2] == 'points' else 'size of hand'}",
    ),
    (rf"^\+? ?([0-9]+) points? (?:for|to) ({WHO})$", r"\2 scores \1"),
    (rf"^(?:minus |- ?)([0-9]+)(?: points?)? (?:for|to) ({WHO})$", r"\2 scores 0 - \1"),
    (
        r"\b(?:gets?|earns?|scores?|receives?|wins?|gains?|makes?) (?:an?|one) (?:extra |bonus )?point$",
        "scores 1",
    ),
    (
        r"\b(?:gets?|earns?|scores?|receives?|gains?) ([0-9]+) (?:bonus|extra|more|additional|victory|prize) points?$",
        r"scores \1",
    ),
    (r"\b(?:the )?(?:player|person|one|neighbou?r) (?:to the )?(left|right) of\b", r"\1 of"),
    (r"(?<!the )\bfirst player\b", "the first player"),
    (r"(?<!the )\bnumber of (players|passes|cards to draw)\b", r"the number of \1"),
    (r"(?<!highest )(?<!lowest )\bsize of hand(?=$| is\b)", "size of hand of player"),
    (r"(?<=[a-z0-9]) plus (?=[a-z0-9])", " + "),
    (r"(?<=card) minus (?=[a-z0-9])|(?<=player) minus (?=[a-z0-9])|(?<=[0-9]) minus (?=[a-z0-9])", " - "),
    (r"\b(?:the )?difference (?:between|of) (.+?) and (.+)$", r"\1 - \2"),
    (r"\bwith (kind|color|rank) ([a-z0-9-]+) and (kind|color|rank) ([a-z0-9-]+)", r"with \1 \2 with \3 \4"),
    (
        r"\bwith (kind|color|rank|face) ((?:kind|color|rank|face) of [a-z ]+?) and (kind|color|rank|face) "
        r"(?!of\b|is\b)",
        r"with \1 \2 with \3 ",
    ),
    (r"\b(?:the )?(previous|preceding) of player\b", "next before player"),
    (r"\b(?:the )?(?:smaller|smallest|lower|minimum|min) of (?=.+ and )", "the lesser of "),
    (r"\b(?:the )?(?:bigger|biggest|larger|largest|higher|maximum|max) of (?=.+ and )", "the greater of "),
    (
        r"\b(?:the )?(?:sum|total) of (?:all |the )*(rank|point)s? (?:of|in|on) ",
        lambda found: f"{_SUMMED[found[1]]} of ",
    ),
    (r"\bminus ([0-9]+)\b", r"-\1"),
    (r"\b(?:the )?(?:active|acting) player\b", "player"),
    (r"\b(?:the )?current player\b", "the player of this turn"),
    (
        rf"\b(?:the )?(?:over-?next|second next|next but (?:one|1)|(?:one|1) after (?:the )?next)(?: {_PERSON})?"
        r"(?: (?:player|one))?\b",
        "second after player",
    ),
    (r"\b(?:the )?(?:controller|owner) of (?:the )?card\b", "player"),
    (
        r"\b(the amount|[a-z-]+(?: of [a-z]+)?) (?:x|times|mal|fois) 2\b|\b2 (?:x|times|mal|fois) (the amount|"
        r"[a-z-]+(?: of [a-z]+)?)\b",
        lambda found: _doubled(found[1] or found[2]),
    ),
    (r"\b(?:twice|double) (?:the (?!amount))?(the amount|[a-z]+ of [a-z]+|[a-z]+)$", lambda found: _doubled(found[1])),
    (r"\bcolours?\b", lambda found: found[0].replace("u", "")),
    (r"\bsuit\b", "color"),
    (r"\bcan't\b|\bcan not\b", "cannot"),
    (r"\bisn't\b|\baren't\b|\bain't\b", "is not"),
    (r"\b(do|does|did|has|have|was|were|wo|would|must)n't\b", r"\1 not"),
    (r"\bit's\b|\bthat's\b", "it is"),
    (
        rf"\b(?:the )?{_PERSON} (?:after|behind) (?:the next (?:player|one)|that|next after player|the next)\b",
        "second after player",
    ),
    (rf"\b(?:the )?{_PERSON} after (?:player|him|her|them|you|me|this|this player|the player)\b", "next after player"),
    (
        rf"\b(?:the )?{_PERSON} before (?:player|him|her|them|you|me|this|this player|the player)\b",
        "next before player",
    ),
    (rf"\b(?:the )?(?:next|following) {_PERSON}(?! (?:after|of|turn))(?: in turn| in line)?\b", "next after player"),
    (
        r"\bthe next(?: in (?:line|turn|order))?(?= (?:must|has|gets|draws?|takes?|loses?|misses|scores?|picks|"
        r"gives)\b)",
        "next after player",
    ),
    (rf"\b(?:the )?(?:previous|preceding|precedent|prior) {_PERSON}\b", "next before player"),
    (r"\b(?:the )?(?:adversar(?:y|ies)|rivals|enem(?:y|ies)|foes|competitors)(?= of player\b)", "opponents"),
    (rf"\b(?:the )?{_PERSON} {_SIDE} ?(left|right)(?: of player| of them| of him| of her)?\b", r"\1 of player"),
    (rf"\b{THEIR} (left|right)(?:-hand)? neighbou?r\b", r"\1 of player"),
    (r"\b(?:the )?(left|right)(?:-hand)? (?:neighbou?r|player|opponent)\b", r"\1 of player"),
    (
        r"\b(?:the (?:player|person|one)|whoever|who) (?:who |that )?(?:has to|must|is to|should|would) draw\b"
        r"|\bthe (?:victim|player|person|one) (?:who is |being )(?:hit|attacked)\b",
        "the target",
    ),
    (
        r"\b(?:the (?:player|person|one)|whoever) (?:who |that )?(?:has )?(?:played|laid|plays|lays|put|puts)(?: down)?"
        r"(?: (?:it|(?:the|this|that|a) (?:card|[a-z]+)))?(?= (?:draws|loses|gets|scores|must|gives|picks|names|wins))",
        "player",
    ),
    (r"\bhimself\b|\bherself\b|\bthemselves\b", "player"),
    (
        rf"\b(?:who(?:ever)?|the {_PERSON} (?:who|that)) (?:comes|is|sits|plays|goes) next\b"
        rf"|\b(?:the )?{_PERSON} whose turn (?:it is next|is next|comes next|follows)\b",
        "next after player",
    ),
    (
        rf"\b(?:the )?{_PERSON} (before|after|behind)"
        r"(?= (?:must|has|gets|draws?|takes?|loses?|misses|scores?|picks)\b)",
        lambda found: f"next {'before' if found[1] == 'before' else 'after'} player",
    ),
    (rf"\b({WHO})'s (lost turns|[a-z]+(?:-[a-z]+)*)\b", r"\2 of \1"),
    (r"(?<!the )(?<!-)\b(target|amount)\b(?!-)", r"the \1"),
    (rf"\b(?:the )?(?:number|amount|count) of (?:the )?cards? of ({PERSON})\b", r"size of hand of \1"),
    (r"\b(?:the )?(?:number|amount|count) of (?:the )?cards? (?:in|of|from) (?:the )?(hand of )?", r"size of \1"),
    (rf"\b{THEIR} (?:own )?hand\b(?! of)(?: cards?)?", "hand of player"),
    (r"\b(?:the )?cards (?:in|of|from) (?:the )?hand of\b", "hand of"),
    (rf"\b(?:in|from|of) (?:the|{THEIR}) hand\b(?! of)", lambda found: f"{found[0].split()[0]} hand of player"),
    (r"\b(?:the )?(?:number|amount|count) of cards? (?:that )?([a-z]+) (?:has|holds|have)\b", r"size of hand of \1"),
    (
        r"\b(?:the )?(?:card on (?:the )?top(?: of the (?:discard )?pile)?|last card played|face-?up card)\b",
        "the top card",
    ),
    (r"(?<!the )\btop card\b", "the top card"),
    (r"\b(?:the )?top card of the discard pile\b|\b(?:the )?top discard\b", "the top card"),
    (r"\b(?:the )?(?:deck|stock|talon|draw stack|drawing pile)\b", "the draw pile"),
    (r"\b(?:the|la|el|il|o|der) (?:pioche|mazo|mazzo|baralho|ziehstapel|stapel)\b", "the draw pile"),
    (r"\b(?:the discards|(?:the )?(?:discard stack|waste pile))\b", "the discard pile"),
    (r"(?<!the )\b(draw|discard) pile\b", r"the \1 pile"),
    (r"(?<!the )\bcolor in play\b", "the color in play"),
    (
        r"\b(?:the )?(?:current|active|called|named|chosen|asked|wished|requested|demanded|actual|required|announced) "
        r"color\b|\b(?:the )?color (?:(?:that|which) (?:was|is|has been) )?"
        r"(?:demanded|asked|called|chosen|requested|wished|required|announced)(?: for)?\b",
        "the color in play",
    ),
    (r"\bwith the color in play\b", "with color the color in play"),
    (r"\b(?:the )?(?:number|face value) (?:of|on) (?:the )?(card|the top card)\b", r"rank of \1"),
    (r"\bcard (rank|color|kind|points|penalty)\b", r"\1 of card"),
    (r"\bcard (?:number|value)\b", "rank of card"),
    (r"\bis (?:greater|higher|bigger|larger|more) (?:than )?or equal(?: to)?\b", "is at least"),
    (r"\bis (?:less|lower|smaller|fewer) (?:than )?or equal(?: to)?\b", "is at most"),
    (r"\bis (?:superior|inferior) or equal(?: to)?\b", lambda found: f"is at {_side(found[0])}"),
    (r"\bis (?:superior|inferior) (?:to|than)\b", lambda found: f"is {'more' if 'sup' in found[0] else 'less'} than"),
    (
        r"\b(?:is )?(?:exactly )?equals?(?: to)?\b|\bis (?:exactly )?equal to\b|\bis exactly\b"
        r"|\bis (?:the )?same (?:as|that|than|like)\b",
        "is",
    ),
    (r"\b(?:is )?(?:greater|higher|bigger|larger) than\b|\bis (?:over|above|more than)\b(?= )", "is more than"),
    (
        r"(?<!has )(?<!have )(?<!holds )(?<!with )\b(?:is )?(?:lower|smaller|fewer) than\b"
        r"|\bis (?:under|below|less than)\b",
        "is less than",
    ),
    (r"\bis no more than\b|\bis not more than\b|\bis maximum\b", "is at most"),
    (r"\bis no less than\b|\bis not less than\b|\bis minimum\b", "is at least"),
    (r"\bis (?:minimum|at min)\b", "is at least"),
    (
        rf"\b([0-9]+) or ({'|'.join(OR_MORE)})\b",
        lambda found: f"{OR_MORE[found[2]]} {found[1]}",
    ),
    (r"^(?:the )?color (?=is )", "the color in play "),
    (
        rf"\b({WHO}) (?:has|have|made|scored)(?: (?:got|scored))?(?: at least)? ([0-9]+) points?\b(?: or more)?",
        r"score of \1 is at least \2",
    ),
    (rf"\b({WHO}) (?:has|have) (more|less|fewer) than ([0-9]+) points?\b", r"score of \1 is \2 than \3"),
    (
        rf"\b(?:(?:the )?hand of )?({WHO}) (?:still )?(?:has|have|holds|owns|contains|includes) (?:still )?an? ([0-9]+)"
        rf"(?: card)?(?: in (?:hand of player|(?:the )?hand))?(?= and\b| or\b|$)",
        r"hand of \1 with rank \2 is not empty",
    ),
    (
        rf"^an? ([0-9]+)(?: card)? is in (?:the )?hand of ({WHO})(?= and\b| or\b|$)",
        r"hand of \2 with rank \1 is not empty",
    ),
    (r"\b(the top card|(?:the )?card|answer|it) is (not )?an? ([a-z-]+) card\b", r"\1 is \2\3"),
    (
        r"(?<!of )(?<!of the )\b(the top card|card|answer) is (not )?an? ([a-z]+(?:-[a-z]+)*)(?= and\b| or\b|,|$)",
        r"kind of \1 is \2\3",
    ),
    (r"\b(?:the )?(?:player|person|one) next to (?:player|me|him|her|them)\b", "next after player"),
    (r"\bis not the same as\b", "is not"),
    (r"\b(?:the )?(?:played|laid|discarded) card\b", "card"),
    (r"\bwhere (rank|color|kind|points)\b(?: of card)?", r"with \1"),
    (r"\bwith (rank|color|kind|points|score) is\b(?: (not|at least|at most|more than|less than))?", r"with \1 \2"),
)

# --- how many ---------------------------------------------------------------------------------
AMOUNTS: Wordings = (
    (
        rf"\b(draws?|takes?) as many(?: cards)? as ({WHO}) (?:has|holds)(?: cards)?(?: in hand)?$",
        r"\1 size of hand of \2",
    ),
    (r"\b(draws?|takes?) as many(?: cards)? as (?:there are )?(?:the )?players$", r"\1 the number of players"),
    (r"\b(draws?|takes?) as many(?: cards)? as (.+)$", r"\1 \2"),
    (r"\b((?:rank|size|points|penalty) of [a-z ]+?|the amount|the number of players) cards$", r"\1"),
    (r"\b(scores?|gets?|earns?|gains?|receives?|wins?|makes?) (-?[0-9]+) points?\b", r"scores \2"),
    (r"\bloses? ([0-9]+) points?\b", r"scores 0 - \1"),
    (r"\bscores -([0-9]+)\b", r"scores 0 - \1"),
    (
        r"\b(draws?|picks? up|takes?|receives?|gets?|collects?) (?:a|an|another|one)(?: (?:more|extra|new|penalty|"
        r"single))* card\b(?: from (?:the )?draw pile)?",
        r"\1 1",
    ),
    (
        r"(?<!plays )(?<!lays )(?<!play )\b([0-9]+)(?: (?:more|extra|additional|new|penalty|"
        r"further))* cards?\b(?: more| extra)?"
        r"(?: from (?:the )?draw pile| as (?:a )?penalty)?",
        r"\1",
    ),
    (r"\b(draws?|scores?|draw) ([0-9]+) (?:more|extra|additional|again)\b", r"\1 \2"),
    (r"\b(draws?|scores?) \(([0-9]+)\)", r"\1 \2"),
    (r"\b([0-9]+) points?\b", r"\1"),
)
