"""What a guest needs before the first card: the aim, how many cards, what the special ones do."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.dsl.rulebook import Kind

from .speaker import Speaker


def guide(speaker: Speaker) -> Iterator[str]:
    """A few lines; those are left out for which the rulebook has no text."""
    book = speaker.names.book
    yield from filter(None, [aim(speaker)])
    yield _dealt(speaker)
    for number, kind in enumerate(book.kinds):
        stake = stake_of(speaker, kind)
        if stake:
            yield speaker.say("{card}: {what}", card=_called(speaker, number), what=_ended(stake))


def aim(speaker: Speaker) -> str:
    return speaker.names.text("game", "", "aim")


def stake_of(speaker: Speaker, kind: Kind) -> str:
    return speaker.names.text("kinds", kind.name, "stake")


def about_card(speaker: Speaker, text: str) -> list[str]:
    """What the rulebook says of the card that is called so."""
    cards = (side[text] for side in speaker.names.sides if text in side)
    card = next(cards, None)
    if card is None:
        return []
    stake = stake_of(speaker, speaker.names.book.kinds[card.kind])
    worth = speaker.several("{count} point", "{count} points", card.points)
    what = _ended(stake) if stake else speaker.say("It does nothing besides being laid.")
    return [speaker.say("{card} ({worth}): {what}", card=speaker.names.painted(card), worth=worth, what=what)]


def _called(speaker: Speaker, kind: int) -> str:
    """The name on the cards of a kind, where all of them have the same; else that of the kind."""
    names, book = speaker.names, speaker.names.book
    faces = {names.face(card) for card in book.cards if card.kind == kind}
    name = book.kinds[kind].name
    return faces.pop() if len(faces) == 1 else names.has("kinds", name) or book.display(name)


def _dealt(speaker: Speaker) -> str:
    book = speaker.names.book
    if book.setup.all_cards:
        return speaker.say("{deck} cards, and all of them are dealt.", deck=book.deck_size)
    return speaker.several(
        "{deck} cards; everybody gets one.",
        "{deck} cards; everybody gets {count}.",
        book.setup.hand,
        deck=book.deck_size,
    )


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
