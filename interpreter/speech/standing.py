"""How things stand, in words: what lies on the table, who sits around it, whom everybody waits for."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.interpreter.bots.kinds import KINDS
from lastcard.interpreter.host.view import Kept, View
from lastcard.interpreter.table.position import Moment, Position

from .language import Language, Marked
from .voice import Said, Voice

UNSET = frozenset({"none", "false", "0", "nobody"})

WAITING: dict[str, Said] = {  # for what; whatever has no entry here is some other answer
    "play": Said(Marked("{who} is on turn."), Marked("It is your turn.")),
    "drawn": Said(Marked("{who} looks at the card just drawn."), Marked("You have drawn a card.")),
    "color": Said(Marked("{who} picks a color."), Marked("You pick a color.")),
    "player": Said(Marked("{who} picks a player."), Marked("You pick a player.")),
    "card": Said(Marked("{who} picks a card."), Marked("You pick a card.")),
}
ANSWERING = Said(Marked("{who} has to answer."), Marked("You have to answer."))

SEATED = Said(Marked("{who}: {count} card", "{who}: {count} cards"), Marked("You: {count} card", "You: {count} cards"))
MARKS = {
    "turn": Marked("on turn"),
    "dealer": Marked("dealer"),
    "out": Marked("out of the round"),
}
WAYS = {
    "left": (Marked("Play goes to the left (clockwise)."), "→"),
    "right": (Marked("Play goes to the right (counter-clockwise)."), "←"),
}


# --- who sits there -------------------------------------------------------------------------------

CALLED = {
    "random": Marked("bot, plays anything"),
    "sensible": Marked("bot, sensible"),
    "careful": Marked("bot, careful"),
    "careful-easy": Marked("bot, careful beginner"),
    "careful-hard": Marked("bot, careful and good"),
    "forgetful": Marked("bot, forgetful"),
    "forgetful-easy": Marked("bot, forgetful beginner"),
    "forgetful-hard": Marked("bot, forgetful and good"),
    "suspicious": Marked("bot, suspicious"),
    "suspicious-easy": Marked("bot, suspicious beginner"),
    "suspicious-hard": Marked("bot, suspicious and good"),
    "bold": Marked("bot, bold"),
    "bold-easy": Marked("bot, bold beginner"),
    "bold-hard": Marked("bot, bold and good"),
    "expert": Marked("bot, expert"),
}

if CALLED.keys() != {*KINDS}:
    raise NotImplementedError(f"a kind of bot has no name for people: {CALLED.keys() ^ {*KINDS}}")


def kind_text(language: Language, kind: str) -> str:
    """`bot, careful`; empty for a person."""
    return language.marked(CALLED[kind]) if kind in CALLED else ""


# --- whom everybody waits for ------------------------------------------------------------------------


def waiting_text(voice: Voice, position: Position) -> str:
    if position.over:
        return voice.say("The game is over.")
    if position.view.round_over:
        return voice.say("The round is over.")
    if position.moment is not None:
        return moment_text(voice, position)
    if position.view.asked not in voice.players:
        return ""
    return voice.tell(WAITING.get(position.view.asked_for, ANSWERING), position.view.asked)


def moment_text(voice: Voice, position: Position) -> str:
    """The same for everybody where it is secret whom it concerns."""
    moment = position.moment
    if moment is None:
        return ""
    offers = offers_text(voice, moment)
    if moment.secret:
        return voice.say("Anybody may say something now ({offers}).", offers=offers)
    names = [voice.say("you") if voice.is_reader(name) else name for name in moment.waiting]
    if not names:
        return ""
    return voice.say("Waiting for {names} ({offers}).", names=voice.all_of(names), offers=offers)


def offers_text(voice: Voice, moment: Moment) -> str:
    return voice.row_of([voice.names.saying(kind) for kind in moment.kinds])


# --- what lies open ----------------------------------------------------------------------------------


def direction_text(voice: Voice, view: View) -> str:
    return voice.marked(WAYS[view.direction][0])


def arrow(view: View) -> str:
    """The way play goes among players that are listed clockwise."""
    return WAYS[view.direction][1]


def piles_text(voice: Voice, view: View) -> str:
    return voice.row_of(
        [
            voice.several("draw pile: {count} card", "draw pile: {count} cards", view.draw_pile),
            voice.several("discard pile: {count} card", "discard pile: {count} cards", len(view.discard)),
        ]
    )


def top_text(voice: Voice, view: View) -> str:
    """The top card, and the color in play where that is not the card's own."""
    if not view.discard:
        return voice.say("No card lies on the discard pile.")
    card = voice.names.called(view.top, view.side)
    color = voice.names.colors.get(view.color)
    of_card = voice.names.of_text(view.top, view.side)
    if color is None or (of_card is not None and of_card.color == color):
        return voice.say("Top card: {card}", card=card)
    return voice.say("Top card: {card}; color in play: {color}", card=card, color=voice.names.color(color))


def seat_text(voice: Voice, view: View, name: str) -> str:
    """How many cards somebody holds, and what else is known of them."""
    text = voice.tell(SEATED, name, count=view.counts[name])
    marks = list(seat_marks(voice, view, name))
    return voice.say("{seat} ({marks})", seat=text, marks=voice.row_of(marks)) if marks else text


def seat_marks(voice: Voice, view: View, name: str) -> Iterator[str]:
    if name == view.turn and not view.round_over:
        yield voice.marked(MARKS["turn"])
    if name == view.dealer:
        yield voice.marked(MARKS["dealer"])
    if name in view.places:
        yield voice.say("place {place}", place=view.places.index(name) + 1)
    elif name in view.out:
        yield voice.marked(MARKS["out"])
    if name in view.lost_turns:
        yield voice.several("loses a turn", "loses {count} turns", view.lost_turns[name])


def teams_text(voice: Voice, view: View) -> str:
    """Who plays together; empty where everybody plays alone."""
    teams = [voice.all_of(team) for team in view.teams]
    return voice.say("Together: {teams}", teams="; ".join(teams)) if teams else ""


def backs_lines(voice: Voice, view: View) -> Iterator[str]:
    """What the others' cards show from behind."""
    for name, backs in view.backs.items():
        if backs:
            cards = voice.row_of([voice.names.called(card, 1 - view.side) for card in backs])
            yield voice.say("From behind {name} shows {cards}", name=name, cards=cards)


def marks_lines(voice: Voice, view: View) -> Iterator[str]:
    """What the rulebook keeps on the table besides: flags that have a label, zones that hold cards."""
    for name, value in view.flags.items():
        label = voice.names.flag(name)
        if label is not None and value not in UNSET:
            yield _flag(voice, label, value)
    for name, of_players in view.player_flags.items():
        label = voice.names.flag(name)
        for player, value in of_players.items():
            if label is not None and value not in UNSET:
                yield voice.say("{player}: {mark}", player=voice.self_or(player), mark=_flag(voice, label, value))
    for name, kept in view.zones.items():
        if kept.count:
            yield voice.say("{zone}: {cards}", zone=voice.zone(name), cards=_kept(voice, kept, view))
    for name, piles in view.player_zones.items():
        for player, kept in piles.items():
            if kept.count:
                zone = voice.say("{zone} ({owner})", zone=voice.zone(name), owner=voice.self_or(player))
                yield voice.say("{zone}: {cards}", zone=zone, cards=_kept(voice, kept, view))


def _flag(voice: Voice, label: str, value: str) -> str:
    if value == "true":
        return label
    color = voice.names.colors.get(value)
    shown = voice.names.color(color) if color is not None else voice.names.text("words", voice.self_or(value))
    return voice.say("{label}: {value}", label=label, value=shown)


def _kept(voice: Voice, kept: Kept, view: View) -> str:
    """The cards of a zone, or how many they are."""
    if not kept.cards:
        return voice.several("{count} card", "{count} cards", kept.count)
    return voice.row_of([voice.names.called(card, view.side) for card in kept.cards])
