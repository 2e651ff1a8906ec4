"""How people word how things are, and the same in words of the language. Data, and what has to be turned round."""

from __future__ import annotations

import re

from .wordings import LARGER, OR_MORE, WHO, Wordings


# --- how things are -------------------------------------------------------------------------------
def _as_another(found: re.Match[str]) -> str:
    feature = "rank" if found[1] == "number" else found[1]
    return f"{feature} of card is {feature} of {found[2] or 'the top card'}"


TURNED = {"at least": "at most", "at most": "at least", "more than": "less than", "less than": "more than"}
_EVERY_OTHER = {True: "0, 2, 4, 6, 8", False: "1, 3, 5, 7, 9"}
_CARDS_LEFT = r"(?: cards?)?(?: (?:left|remaining|more))?(?: (?:in|on) (?:the )?hand(?: of player)?)?"
CONDITIONS: Wordings = (
    (
        rf"^({WHO}) (?:has|holds) (?:the )?(most|fewest|least) (cards|points)(?: in hand(?: of player)?)?$",
        lambda found: (
            f"{found[1]} is one of all players with the {'highest' if found[2] == 'most' else 'lowest'} "
            f"{'size of hand' if found[3] == 'cards' else 'score'}"
        ),
    ),
    (
        r"\b(rank of [a-z ]+?) ?(?:%|mod|modulo) ?2 is (?:not )?([01])\b",
        lambda found: f"{found[1]} is one of {_EVERY_OTHER[(found[2] == '0') ^ ('not' in found[0])]}",
    ),
    (
        r"^(?:under|below|beneath) (?:it|card|this) (?:lies|is) (?:an? |the )?([a-z0-9-]+)$",
        lambda found: f"{'rank' if found[1].isdigit() else 'kind'} of the top card is {found[1]}",
    ),
    (r"^is-(?:special|action)(?:-card)?(?: of card)?$", "kind of card is not number"),
    (r"\s*=\s*", " is "),
    (r"\breach(?:es|ed) (?=[0-9])", "is at least "),
    (r"\bis in (?=[a-z0-9-]+,)", "is one of "),
    (r"\bis (not )?([0-9]+(?:, ?[0-9]+)+)(?= and\b|$)", r"is \1one of \2"),
    (r"\bis ([a-z0-9-]+) or is ([a-z0-9-]+)\b", r"is \1 or \2"),
    (
        r"\bis (not )?([a-z0-9-]+(?: or [a-z0-9-]+){2,})(?= and\b|$)",
        lambda found: f"is {found[1] or ''}one of {found[2].replace(' or ', ', ')}",
    ),
    (r"\bis (?:from |one of |in |within )([0-9]+) to ([0-9]+)\b", r"is between \1 and \2"),
    (r"^(.+?) (?:differs?|is different) from (.+?) by ([0-9]+)$", r"\1 is \2 + \3 or \1 is \2 - \3"),
    (
        r"^(.+?) is (?:exactly )?([0-9]+) (more|higher|greater|larger|less|lower|smaller) than (.+)$",
        lambda found: f"{found[1]} is {found[4]} {'+' if found[3] in LARGER else '-'} {found[2]}",
    ),
    (r"\b(is (?:not )?one of [^ ]+(?:, [^ ]+)*),? or ([a-z0-9-]+)(?= and\b|$)", r"\1, \2"),
    (r"(?<= \+ )(rank|points|penalty)$|(?<= - )(rank|points|penalty)$", r"\1\2 of card"),
    (
        r"^(.+?) is (more than|less than|at least|at most) ([0-9]+) and (?:is )?(more than|less than|at least|"
        r"at most) ([0-9]+)$",
        r"\1 is \2 \3 and \1 is \4 \5",
    ),
    (
        r"^card is (more than|less than|at least|at most) (the top card|[0-9]+)$",
        lambda found: f"rank of card is {found[1]} {found[2] if found[2].isdigit() else 'rank of the top card'}",
    ),
    (r"^card has (?:the )?(?:number|rank|value) ([0-9]+)$", r"rank of card is \1"),
    (r"^card has (?:the )?(color|kind) ([a-z-]+)$", r"\1 of card is \2"),
    (
        r"^(?:there (?:are|is) )?no (?:more )?cards?(?: are| is)?(?: left)? (?:in|on) (the draw pile|the discard pile)$"
        r"|^(the draw pile|the discard pile) (?:has|holds) no (?:more )?cards(?: left)?$"
        r"|^(the draw pile|the discard pile) (?:has run|runs|is used|is) (?:out|up)$",
        lambda found: f"{found[1] or found[2] or found[3]} is empty",
    ),
    (
        rf"^({WHO}) (?:has|holds|have) (no|not any)?(?:an?|any|some)? ?"
        r"(?:(?:matching|playable|fitting|suitable|legal|valid) cards?|cards? (?:that|which) (?:fits?|match(?:es)?|"
        r"can be (?:played|laid)))$",
        lambda found: f"hand of {found[1]} that fit is {'' if found[2] else 'not '}empty",
    ),
    (r" (?:y|et|und|ed) ", " and "),
    (r" (?:ou|oder) ", " or "),
    (r"\b(?:was|were|has been|have been|got) (?=just drawn|exchanged)", "is "),
    (r"\bhas just been drawn\b", "is just drawn"),
    (
        rf"^(?:there (?:is|are) )?(?:no|not any) ([a-z0-9-]+?)(?: cards?)? in (?:the )?hand of ({WHO})$",
        r"hand of \2 has no \1",
    ),
    (
        rf"\b(?:size of )?hand of ({WHO}) (?:has|contains|holds) (at least|at most|more than|"
        rf"less than) ([0-9]+)(?: cards?)?",
        r"size of hand of \1 is \2 \3",
    ),
    (
        r"\b(color|rank|kind|face|points) of ([a-z ]+?) is (not )?(the top card|card|answer)(?= and\b| or\b|$)",
        r"\1 of \2 is \3\1 of \4",
    ),
    (
        rf"^({WHO}) can (?:follow|match|serve)(?: the)? color(?: in play)?$",
        r"hand of \1 with color the color in play is not empty",
    ),
    (
        rf"^({WHO}) (?:cannot|can not) (?:follow|match|serve)(?: the)? color(?: in play)?$",
        r"hand of \1 with color the color in play is empty",
    ),
    (r"\b(?:he|she|they|you|i|we)\b", "player"),
    (
        r"^(?:if|when|whenever|only if|only when|as long as|so long as|provided(?: that)?|in case|while)\b(?: it is)? ",
        "",
    ),
    (
        rf"\b(size of )?hand of ({WHO}) (?:has|contains|holds) ([0-9]+){_CARDS_LEFT}(?= and\b| or\b|$)",
        r"size of hand of \2 is \3",
    ),
    (
        rf"\b({WHO}) (?:has|have|holds|is holding|owns|is left with)(?: only| just| exactly|"
        rf" still)* ([0-9]+){_CARDS_LEFT}"
        rf" or ({'|'.join(OR_MORE)})\b",
        lambda found: f"size of hand of {found[1]} is {OR_MORE[found[3]]} {found[2]}",
    ),
    (
        rf"\b({WHO}) (?:has|have|holds|is holding|owns)(?: only| just| still)* (at least|at most|more than|less than|"
        rf"fewer than)"
        rf" ([0-9]+){_CARDS_LEFT}(?= and\b| or\b|$)",
        lambda found: f"size of hand of {found[1]} is {found[2].replace('fewer', 'less')} {found[3]}",
    ),
    (
        rf"\b({WHO}) (?:has|have|holds|is holding|owns|is left with)(?: only| just| exactly|"
        rf" still)* ([0-9]+){_CARDS_LEFT}"
        r"(?= and\b| or\b|$)",
        r"size of hand of \1 is \2",
    ),
    (
        rf"^({WHO}) (?:has|have|holds) (?:no|no more|not any|0)(?: more)? ?cards?(?: left)? (?:in|on) (?!hand\b|the )"
        r"([a-z-]+)$",
        r"\2 of \1 is empty",
    ),
    (
        rf"\b({WHO}) (?:has|have|holds) (?:no|no more|not any|0)(?: more)? ?cards?(?: (?:left|remaining))?"
        rf"|\b({WHO}) (?:is|has run) out of cards",
        lambda found: f"hand of {found[1] or found[2]} is empty",
    ),
    (r"^(?:the )?hand is\b", "hand of player is"),
    (r"^(?:the )?hand (?:has|contains|holds) ([0-9]+) ?(?:cards?)?$", r"size of hand of player is \1"),
    (
        r"\b((?:[a-z]+ of )?(?:hand of )?[a-z]+(?: card)?) is (not )?between ([0-9]+) and ([0-9]+)\b",
        lambda found: (
            f"{found[1]} is {'less than' if found[2] else 'at least'} {found[3]} {'or' if found[2] else 'and'} "
            f"{found[1]} is {'more than' if found[2] else 'at most'} {found[4]}"
        ),
    ),
    (
        r"^([0-9]+) is (at least|at most|more than|less than) (.+?) is (at least|at most|more than|"
        r"less than) ([0-9]+)$",
        lambda found: f"{found[3]} is {TURNED[found[2]]} {found[1]} and {found[3]} is {found[4]} {found[5]}",
    ),
    (
        r"^(?:if )?([0-9]+) is (at least|at most|more than|less than) ([a-z][a-z ]*)$",
        lambda found: f"{found[3]} is {TURNED[found[2]]} {found[1]}",
    ),
    (r"\bis either\b", "is"),
    (r"\bis neither ([a-z0-9-]+) nor ([a-z0-9-]+)\b", r"is not one of \1, \2"),
    (
        r"\bis (not )?([a-z0-9-]+(?:, ?[a-z0-9-]+)*,?) or ([a-z0-9-]+)(?= and\b|$)",
        lambda found: f"is {found[1] or ''}one of {found[2].rstrip(',')}, {found[3]}",
    ),
    (
        r"\b(?!card\b|it\b)([a-z-]+) (?:has|is|is of)(?: the)? same (color|rank|kind|face) as "
        r"(card|the top card|[a-z-]+)(?= and\b| or\b|$)",
        r"\2 of \1 is \2 of \3",
    ),
    (r"^(?:card|it) (?:has|is|is of)(?: the)? same (color|rank|kind|number|face)(?: as (.+))?$", _as_another),
    (
        r"^(?:card|it) (?:matches|fits) (?:the )?(color|rank|kind|number|face) of (.+)$",
        _as_another,
    ),
    (r"^(?:card|it) (?:matches|fits) (.+) (?:in|by) (color|rank|kind|number|face)$", r"\2 of card is \2 of \1"),
    (
        r"^(?:card|it) (?:matches|can be (?:played|laid)|may be (?:played|laid)|is playable)(?: the top card)?$",
        "card fits",
    ),
    (r"(?<!of )\b(?:number|value) is\b", "rank of card is"),
    (r"(^|and |or |not )(?:the )?(color|rank|kind|face|penalty) (?:of the card )?is\b", r"\1\2 of card is"),
    (
        r"(?<!of )\bthe top card is (not )?(?:an? )?([0-9]+)(?= and\b| or\b|$)",
        lambda found: f"rank of the top card is {found[1] or ''}{found[2]}",
    ),
    (
        r"(?<!of )(?<!top )\b(?:card|it) is (not )?(?:an? )?([0-9]+)(?= and\b| or\b|$)",
        lambda found: f"rank of card is {found[1] or ''}{found[2]}",
    ),
    (r"(?<!of )(?<!top )\bcard is (not )?one of ([0-9]+(?:, [0-9]+)+)", r"rank of card is \1one of \2"),
    (r"\bit is (not )?", r"card is \1"),
    (
        r"^(?:it is )?(?:turn of (?:player|[a-z]+)|player is on turn|it is turn of player)$",
        "player is the player of this turn",
    ),
    (
        r"^(?:there are )?([0-9]+) players(?: (?:are )?(?:playing|left|in the game|play))?$",
        r"the number of players is \1",
    ),
    (
        r"^(?:there are )?(more than|less than|at least|at most) ([0-9]+) players(?: .*)?$",
        r"the number of players is \1 \2",
    ),
    (
        r"\ball (?:of )?the cards laid (?:have|has|are|are of|share)(?: the| one)? same (face|rank|kind|color)"
        r"(?= and\b| or\b|$)",
        r"the cards laid with \1 not \1 of card is empty",
    ),
    (r"\bbut not\b", "and not"),
    (r"\bbut\b", "and"),
)
