"""Why a card cannot be laid, as whoever holds it is told. What a rule wants stands in the rule's own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lastcard.interpreter.host.reasons import Reason
from lastcard.interpreter.host.view import View

from .language import Marked
from .speaker import Speaker

TOLD = {
    "unknown": Marked("There is no such card in this game."),
    "not held": Marked("You do not hold this card."),
    "round over": Marked("The round is over."),
    "not asked": Marked("It is not you who is asked now."),
    "other asked": Marked("It is {name} who is asked now."),
    "no answer": Marked("This card is no answer to what you are asked now."),
    "no card asked": Marked("You are not asked for a card now."),
    "drawn": Marked("Only the card just drawn may be laid now."),
    "forbidden": Marked("A rule forbids it now."),
    "obliged": Marked("A rule wants something else of you now."),
    "permits": Marked("It does not fit what lies there."),
}


def reasons_told(speaker: Speaker, reasons: Sequence[Reason], view: View) -> Iterator[str]:
    """First what everybody understands, then the rules and clauses that it comes from."""
    for sort in dict.fromkeys(reason.sort for reason in reasons):
        if sort in TOLD:
            yield speaker.language.marked(TOLD[sort], name=reasons[0].who)
        if sort == "permits":
            yield speaker.top(view)
    for reason in reasons:
        if reason.rules:
            yield _rule(speaker, reason)


def _rule(speaker: Speaker, reason: Reason) -> str:
    rules = speaker.row_of([*reason.rules, *reason.clauses])
    if not reason.condition:
        return speaker.say("Rule {rules}.", rules=rules)
    if reason.sort == "permits":
        return speaker.say("Rule {rules} lets it be laid if {condition}.", rules=rules, condition=reason.condition)
    return speaker.say("Rule {rules}: if {condition}.", rules=rules, condition=reason.condition)
