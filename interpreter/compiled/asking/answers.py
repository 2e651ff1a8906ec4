"""What is answered to an offer: it is taken in one of its ways, or it is declined."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lastcard.interpreter.compiled.ops.body import Body

from .choosing import About, Answers, asked, decided, entry, head, noted
from .offers import MomentBody, Offer


def answer(body: MomentBody) -> None:
    """One offer is taken, or one after the other is declined."""
    with body("while menu and taken < 0:"):
        decided(body)
        if body.game.policy == "uniform-cards":
            body("declined = highest_bit(menu)")
        else:
            _ask(body)
        with body("if taken < 0:"):
            for offer in body.offers:
                with body(f"if declined == {offer.number}:"):
                    noted(body, _said(body, "decline", offer, _target(offer)))
                    body(f"menu = menu & ~{body.group(offer)}")
            for offer in body.offers:
                with body(f"if not menu >> {offer.number} & 1:"):
                    body(f"{offer.ways} = {offer.none}")


def _target(offer: Offer) -> About:
    """Whom an offer is about, if it can be about one player alone."""
    alone = f"(nth_of({offer.ways}, 0) if {offer.ways} >> 4 == 0 else -1)"
    return {"player": alone} if offer.of_players else {}


def _said(body: MomentBody, verb: str, offer: Offer, about: About | None = None) -> str:
    return head(verb, body.taker, about, offer.said.said)


def _ask(body: MomentBody) -> None:
    shown = [*_shown(body)]
    if body.game.policy == "lively":
        _lively(body, shown)
        return
    answers = [Answers(offer.count, listed=_listed(offer)) for offer in shown]
    answers.append(Answers("popcount(menu)", listed=_declined_at(body)))
    chosen = asked(body, body.taker, answers)
    for offer in shown:
        with body("if taken < 0:"):
            _one_of(body, offer, chosen)
    with body("if taken < 0:"):
        body(f"declined = nth_bit(menu, {chosen})")


def _one_of(body: MomentBody, offer: Offer, chosen: str) -> None:
    """Is it one of the ways to take this offer?"""
    with body(f"if {chosen} < {offer.count}:"):
        _takes(body, offer, chosen)
    with body("else:"):
        body(f"{chosen} -= {offer.count}")


def _shown(body: MomentBody) -> Iterator[Offer]:
    """A card that an offer before lets one lay already is one line, and one option."""
    before: list[Offer] = []
    for offer in body.offers:
        if offer.said.plays and before:
            yield Offer(offer.said, offer.window, offer.number, _but(body, offer, before), offer.small, offer.laid)
        else:
            yield offer
        before += [offer] if offer.said.plays else []


def _but(body: MomentBody, offer: Offer, before: list[Offer]) -> str:
    """The ways of an offer without those of the offers before it."""
    if offer.bits:
        return body.let("shown", f"{offer.ways} & ~({' | '.join(other.ways for other in before)})")
    found, word = body.let("shown", offer.ways), "ways_but" if offer.laid else "cards_but"
    for other in before:
        with body(f"if {found} >= 0 and {other.ways} >= 0:"):
            body(f"{found} = {word}({found}, {other.ways})")
    return found


def _takes(body: MomentBody, offer: Offer, chosen: str) -> None:
    body(f"picked = {offer.nth(chosen)}")
    verb = "play" if offer.said.plays else "take"
    noted(body, _said(body, verb, offer, {"card": "top_of(picked)"} if offer.laid else offer.about("picked")))
    if offer.laid and not body.game.scripted:
        body("traced_under(picked)")
    body(f"taken = ctz(menu & {body.group(offer)})")


def _lively(body: MomentBody, shown: list[Offer]) -> None:
    """The first offer of the menu, in one of the ways to take it, or it is declined."""
    body("first = -1")
    for offer in shown:
        with body(f"if first < 0 and {offer.there}:"):
            body(f"first = {offer.number}")
    for offer in shown:
        named = [other for other in shown if body.group(offer) >> other.number & 1]
        with body(f"if first == {offer.number}:"):
            with body("if below(2):"):
                many = body.let("many", " + ".join(other.count for other in named))
                chosen = body.let("chosen", f"one_of({many})")
                for other in named:
                    with body("if taken < 0:"):
                        _one_of(body, other, chosen)
            with body("else:"):
                body(f"declined = ctz(menu & {body.group(offer)})")


# --- for a menu -------------------------------------------------------------------------------------------


def _listed(offer: Offer) -> Callable[[Body, str], None]:
    def listed(body: Body, place: str) -> None:
        assert isinstance(body, MomentBody)
        verb = "play" if offer.said.plays else "take"
        if offer.laid:
            laid = body.let("laid", offer.nth(place))
            entry(body, _said(body, verb, offer, {"card": f"top_of({laid})"}), laid)
        else:
            entry(body, _said(body, verb, offer, offer.about(offer.nth(place))))

    return listed


def _declined_at(body: MomentBody) -> Callable[[Body, str], None]:
    def listed(inner: Body, place: str) -> None:
        number = body.let("number", f"nth_bit(menu, {place})")
        for offer in body.offers:
            with body(f"if {number} == {offer.number}:"):
                entry(body, _said(body, "decline", offer, _target(offer)))

    return listed
