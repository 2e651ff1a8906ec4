"""The pages about offers that play a card, what is about to happen, and cards with two faces. Data only."""

from __future__ import annotations

from textwrap import dedent

from .page import Page


def _yaml(text: str) -> str:
    return dedent(text).strip("\n")


# LC64x: offers, targets and amounts, decks with two sides (meaning.py, resolve.py, complete.py, book_checks.py).
OFFERS = (
    Page(
        "LC640",
        "changed too late",
        "`the amount` or `the target` is changed where the event or group can no longer be changed.",
        "A rule `on` an event comes when it has happened, and what a group does has been settled before its steps.",
        _yaml("""
            rules:
              harder:
                on: player takes a penalty
                do: [the amount becomes the amount + 1]
        """),
        _yaml("""
            rules:
              harder:
                before: player takes a penalty
                do: [the amount becomes the amount + 1]
        """),
    ),
    Page(
        "LC641",
        "a deck with half a side",
        "A deck with two faces needs `backs`, as many as there are `cards`, and under `sides` a flag that holds one of "
        "two words. Only then can the cards be turned over.",
        "Every card must have a face on each side, and somebody must know which side counts.",
        _yaml("""
            rules:
              flip:
                on: player plays number
                do: [turn the cards over]
        """),
        _yaml("""
            flags:
              side: {holds: [day, night]}
            deck:
              sides: side
              backs:
                night: {kind: number, rank: 0, colors: none, copies: 83}
            rules:
              flip:
                on: player plays number
                do: [turn the cards over]
        """),
    ),
    Page(
        "LC642",
        "an offer with two choices",
        "An offer has both `target` and `plays`.",
        "Whoever takes an offer chooses one thing: whom it is about, or which card is played.",
        _yaml("""
            windows:
              answer:
                opens: after player plays number
                asks: next after player
                offers:
                  answer:
                    target: player
                    plays: reply from hand of taker that are number
                    do: [taker plays reply]
        """),
        _yaml("""
            windows:
              answer:
                opens: after player plays number
                asks: next after player
                offers:
                  answer:
                    plays: reply from hand of taker that are number
                    do: [taker plays reply]
        """),
    ),
    Page(
        "LC643",
        "a card that is not laid",
        "An offer `plays` a card that none of its steps lays, or one that is not in the hand of who takes it.",
        "The move is written as a play of the taker, so that card has to be laid, and from that hand.",
        _yaml("""
            windows:
              answer:
                opens: after player plays number
                asks: next after player
                offers:
                  answer:
                    plays: reply from hand of taker that are number
                    do: [turn the direction]
        """),
        _yaml("""
            windows:
              answer:
                opens: after player plays number
                asks: next after player
                offers:
                  answer:
                    plays: reply from hand of taker that are number
                    do: [taker plays reply]
        """),
    ),
    Page(
        "LC644",
        "sent on for nothing",
        "An offer changes the target and plays no card.",
        "The new target may be asked the same, and so on for ever. A card that is laid comes to an end.",
        _yaml("""
            windows:
              not-me:
                opens: before group attack
                asks: the target
                offers:
                  not-me:
                    do: [the target becomes next after taker]
        """),
        _yaml("""
            windows:
              not-me:
                opens: before group attack
                asks: the target
                offers:
                  not-me:
                    plays: shield from hand of taker that are number
                    do:
                      - taker plays shield
                      - the target becomes next after taker
        """),
    ),
    Page(
        "LC645",
        "the turn is taken unasked",
        "A rule, a row of a table or an `otherwise` says that somebody takes the turn.",
        "Turns that are taken without a question could follow each other for ever. An offer is taken by somebody.",
        _yaml("""
            rules:
              again:
                on: turn of player ends
                do: [player takes the turn]
        """),
        _yaml("""
            windows:
              again:
                opens: after turn of player ends
                asks: player
                once: turn
                offers:
                  again:
                    do: [taker takes the turn]
        """),
    ),
)
