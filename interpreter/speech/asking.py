"""Questions and answers in words: what a question is for, what each answer is, what is at stake."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.interpreter.engine.decisions import Decision, Move, Occasion, Option
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.table.position import Question

from .effects import button_text, outcomes_text, risks_text
from .language import Marked
from .occasions import AIMED, AIMED_FOR, FACED, FACED_FOR, OCCASIONS
from .voice import Said, Voice, begun

# --- what a question is for -----------------------------------------------------------------------------

COLOR_IN_PLAY = Said(Marked("Which color is to be in play? {who} names it."), Marked("Which color is to be in play?"))
PICKS: dict[str, Said] = {
    "color": Said(Marked("{who} picks a color: {named}"), Marked("Pick a color: {named}")),
    "player": Said(Marked("{who} picks a player: {named}"), Marked("Pick a player: {named}")),
    "card": Said(Marked("{who} picks a card: {named}"), Marked("Pick a card: {named}")),
    "number": Said(Marked("{who} picks a number: {named}"), Marked("Pick a number: {named}")),
    "word": Said(Marked("{who} picks one of these: {named}"), Marked("Pick one of these: {named}")),
    "share": Said(Marked("{who} gives how much, and to whom?"), Marked("How much do you give, and to whom?")),
}
NAMELESS: dict[str, Said] = {  # what is picked goes where no name of the rule stands
    "color": COLOR_IN_PLAY,
    "player": Said(Marked("Whom does it hit? {who} picks a player."), Marked("Whom does it hit?")),
    "card": Said(Marked("{who} picks a card."), Marked("Pick a card.")),
    "number": Said(Marked("{who} picks a number."), Marked("Pick a number.")),
    "word": Said(Marked("{who} picks one of these."), Marked("Pick one of these.")),
    "share": PICKS["share"],
}

# On turn, by what can be done: to lay something, to draw, something else.
TURNS: dict[tuple[bool, bool, bool], Said] = {
    (True, True, True): Said(
        Marked("{who} is on turn: lay a card, draw, or something else."),
        Marked("Your turn: lay a card, draw, or something else."),
    ),
    (True, True, False): Said(
        Marked("{who} is on turn: lay a card or draw."), Marked("Your turn: lay a card or draw.")
    ),
    (True, False, True): Said(
        Marked("{who} is on turn: lay a card, or something else."), Marked("Your turn: lay a card, or something else.")
    ),
    (True, False, False): Said(Marked("{who} is on turn: lay a card."), Marked("Your turn: lay a card.")),
    (False, True, True): Said(
        Marked("{who} is on turn: draw, or something else."), Marked("Your turn: draw, or something else.")
    ),
    (False, True, False): Said(
        Marked("{who} is on turn and can lay no card."), Marked("Your turn, and none of your cards can be laid: draw.")
    ),
    (False, False, True): Said(Marked("{who} is on turn: what now?"), Marked("Your turn: what do you do?")),
    (False, False, False): Said(
        Marked("{who} is on turn and can only pass."), Marked("Your turn, and you can only pass.")
    ),
}

DRAWN = Marked("You have drawn {card}: lay it or keep it?")
DRAWN_OBLIGED = Marked("You have drawn {card}, and it must be laid.")
DRAWN_KEPT = Marked("The card that you have drawn cannot be laid.")
DRAWN_BY = Marked("{who} looks at the card just drawn.")
MAY_SAY = Said(Marked("{who} may say something."), Marked("You may say something."))


def purpose_text(voice: Voice, question: Question) -> str:
    decision = question.decision
    if not decision.required:
        return occasion_text(voice, question) or voice.tell(MAY_SAY, decision.player)
    if decision.kind == "play":
        verbs = {option.move.verb for option in decision.options}
        turn = ("play" in verbs, "draw" in verbs, "say" in verbs or ("pass" in verbs and len(verbs) > 1))
        return voice.tell(TURNS[turn], decision.player)
    if decision.kind == "drawn":
        return _drawn(voice, decision)
    return _pick(voice, decision)


def _drawn(voice: Voice, decision: Decision) -> str:
    """Which card it is nobody else hears."""
    if not voice.is_reader(decision.player):
        return voice.marked(DRAWN_BY, who=decision.player)
    laid = next((option.move.card for option in decision.options if option.move.verb == "play"), NONE)
    if laid == NONE:
        return voice.marked(DRAWN_KEPT)
    said = DRAWN if len(decision.options) > 1 else DRAWN_OBLIGED
    return voice.marked(said, card=voice.names.number(laid))


def _pick(voice: Voice, decision: Decision) -> str:
    """In the rulebook's own words, if it has any."""
    label = voice.names.has("picks", decision.named) or _flag_of(voice, decision)
    if label:
        asked = decision.player
        return label if voice.is_reader(asked) else voice.say("{who}: {label}", who=asked, label=label)
    if not decision.named:
        return voice.tell(NAMELESS[decision.kind], decision.player)
    return voice.tell(PICKS[decision.kind], decision.player, named=voice.quoted(decision.named))


def _flag_of(voice: Voice, decision: Decision) -> str:
    """What people read for the flag for which a word is picked; its name is a name of the rules."""
    if not decision.label:
        return ""
    return decision.label if decision.label not in voice.names.flags else voice.quoted(decision.label)


def occasion_text(voice: Voice, question: Question) -> str:
    """What has happened, or is about to, that somebody may answer to."""
    occasion = question.decision.occasion
    if occasion is None:
        return ""
    if occasion.group and occasion.card != NONE and occasion.target != NONE:
        return _attack(voice, question, occasion)
    case = OCCASIONS[occasion.event or "play"]
    said = case.before if occasion.when == "before" and not occasion.group else case.after
    if occasion.card == NONE and "card" in said.they.places:
        return ""
    facts = {"card": voice.names.number(occasion.card)} if occasion.card != NONE else {}
    who, whom = voice.player(occasion.player), voice.player(occasion.target)
    return voice.tell(said, who, whom, occasion.amount, **facts)


def _attack(voice: Voice, question: Question, occasion: Occasion) -> str:
    """The amount is told where letting it go by brings as many cards: elsewhere nobody knows what it counts."""
    who, whom = voice.player(occasion.player), voice.player(occasion.target)
    drawn = {effect.most for outcome in question.declining for effect in outcome if effect.kind == "draw"}
    counted, card = occasion.amount in drawn, voice.names.number(occasion.card)
    if not who or who == whom:
        return voice.tell(FACED_FOR if counted else FACED, whom, "", occasion.amount, card=card)
    return voice.tell(AIMED_FOR if counted else AIMED, who, whom, occasion.amount, card=card)


# --- what is answered -------------------------------------------------------------------------------------


def option_text(voice: Voice, option: Option) -> str:
    said = OPTIONS[option.move.verb](voice, option.move)
    return voice.say("{option} (a bluff)", option=said) if option.unlawful else said


def _played(voice: Voice, move: Move) -> str:
    cards = voice.names.laid((*move.under, move.card))
    if move.offer:
        return voice.say("{offer}: {cards}", offer=voice.names.saying(move.offer), cards=cards)
    return voice.say("Play {cards}", cards=cards)


def _said(voice: Voice, move: Move) -> str:
    offer = voice.names.saying(move.offer)
    if move.card != NONE:
        return voice.say("{offer}: {cards}", offer=offer, cards=voice.names.number(move.card))
    if move.player != NONE and move.player != move.seat:
        return voice.say("{offer}: {whom}", offer=offer, whom=voice.player(move.player))
    return offer


def _player(voice: Voice, move: Move) -> str:
    name = voice.player(move.player)
    return voice.say("You yourself") if voice.is_reader(name) else name or voice.say("Nobody")


OPTIONS: dict[str, Callable[[Voice, Move], str]] = {
    "play": _played,
    "draw": lambda voice, move: voice.say("Draw"),
    "keep": lambda voice, move: voice.say("Keep the card"),
    "pass": lambda voice, move: voice.say("Pass"),
    "name": lambda voice, move: voice.names.color(move.color) if move.color != NONE else voice.say("No color"),
    "player": _player,
    "card": lambda voice, move: voice.names.number(move.card) if move.card != NONE else voice.say("No card"),
    "number": lambda voice, move: str(move.amount),
    "word": lambda voice, move: voice.names.text("words", move.word),
    "share": lambda voice, move: voice.say("{amount} to {whom}", amount=move.amount, whom=voice.player(move.player)),
    "say": _said,
    "take": _said,
    "decline": lambda voice, move: voice.say("Let it go by"),
}


def declining_text(voice: Voice, question: Question) -> str:
    """What letting everything go by brings to whoever does."""
    brings = button_text(voice, question.declining, question.decision.player) or voice.say("Let it go by")
    verbs = [option.move.verb for option in question.decision.options]
    risks = risks_text(voice, question.risks_of(verbs.index("decline")) if "decline" in verbs else ())
    return voice.say("{stake}; {risk}", stake=brings, risk=risks) if risks else brings


def stake_text(voice: Voice, question: Question, place: int) -> str:
    """The rulebook's own text, else what may come of it; of an offer both. And what others may say to it."""
    move = question.decision.options[place].move
    told, brings = _told(voice, move), outcomes_text(voice, question.outlooks[place])
    both = told and brings and move.offer
    stake = voice.say("{text}. {brings}", text=told, brings=brings) if both else told or brings
    risks = risks_text(voice, question.risks_of(place))
    return voice.say("{stake}; {risk}", stake=stake, risk=risks) if stake and risks else stake or begun(risks)


def bluffs_text(voice: Voice, question: Question) -> str:
    """What the mark of a bluff means, and what it costs to be found out, where that is the same for all of them."""
    marks = voice.say("`?` marks a bluff: the card is not allowed, and it may be found out.")
    places = [place for place, option in enumerate(question.decision.options) if option.unlawful]
    costs = {risks_text(voice, question.risks_of(place)) for place in places}
    cost = costs.pop() if len(costs) == 1 else ""
    return voice.say("{text} {cost}.", text=marks, cost=begun(cost)) if cost else marks


def _told(voice: Voice, move: Move) -> str:
    if move.verb == "decline":
        return ""
    if move.word:
        return voice.names.text("words", move.word, "stake")
    if move.offer:
        return voice.names.stake(move.offer)
    if move.verb == "play":
        return voice.names.text("kinds", voice.names.kind(move.card), "stake")
    return ""
