"""Several cards in one move, where the law, windows and other plays meet them."""

from pathlib import Path

import pytest

from tests.interpreter.test_words_at_work import run

EQUAL = "the first of the cards laid fits and the cards laid with rank not rank of card is empty"
HANDS = "hands: {Ana: [blue 2, green 2, blue 4, green 4, blue skip], Blas: [blue 3, green 3, blue 4], Carla: [blue 8]}"

CASES = {
    "a duty to lay a card is met by several with it on top, and takes the others away": (
        f"""
        rules:
          equals: {{permit: player plays cards, when: {EQUAL}}}
          fours-first: {{oblige: player plays number, when: rank of card is 4}}
        """,
        f"""
        given: {{turn: Ana, top: blue 5, {HANDS}}}
        play: []
        expect:
          can: [Ana plays blue 4, Ana plays blue 4 + green 4]
          cannot: [Ana plays blue 2, Ana plays blue 2 + green 2, Ana plays green 4 + blue 4, Ana draws]
        """,
    ),
    "what is forbidden of any card laid is forbidden wherever it lies": (
        f"""
        rules:
          equals: {{permit: player plays cards, when: {EQUAL}}}
          no-blue-below:
            forbid: player plays card
            when: the cards laid with color blue is not empty and color of card is green
        """,
        f"""
        given: {{turn: Ana, top: green 5, {HANDS}}}
        play: []
        expect:
          can: [Ana plays green 2, Ana plays green 2 + blue 2]
          cannot: [Ana plays blue 2, Ana plays blue 2 + green 2]
        """,
    ),
    "whoever must draw lays nothing, and several neither": (
        f"""
        rules:
          equals: {{permit: player plays cards, when: {EQUAL}}}
          thirst: {{oblige: player draws in turn}}
        """,
        f"""
        given: {{turn: Ana, top: blue 5, {HANDS}}}
        play: []
        expect: {{can: [Ana draws], cannot: [Ana plays blue 2, Ana plays blue 2 + green 2]}}
        """,
    ),
    "nobody lays several out of turn": (
        f"""
        rules:
          equals: {{permit: player plays cards, when: {EQUAL}}}
        """,
        f"""
        given: {{turn: Ana, top: blue 5, {HANDS}}}
        play: []
        expect: {{can: [Ana plays blue 2 + green 2], cannot: [Blas plays blue 3 + green 3, Ana plays blue 3 + green 3]}}
        """,
    ),
    "an offer is taken with one card or with several, as its condition says": (
        """
        rules:
          no-eights: {forbid: player plays number, when: rank of card is 8}
        windows:
          quick:
            opens: after player plays number
            when: player is the player of this turn and rank of card is 2
            asks: opponents of player
            offers:
              quick:
                plays: replies from several of hand of taker with kind number
                when: rank of the first of replies is 3 and color of the last of replies is blue
                do:
                  - taker gets the turn
                  - taker plays replies
        """,
        f"""
        given: {{turn: Ana, top: blue 5, {HANDS}}}
        play:
          - Ana plays blue 2
          - expect:
              asked: Blas
              asked for: quick
              can: [Blas plays blue 3, Blas plays green 3 + blue 3, Blas plays green 3 + blue 4, Blas declines quick]
              cannot: [Blas plays green 3, Blas plays blue 3 + green 3, Blas plays blue 4 + blue 3, Carla plays blue 8]
          - Blas plays green 3 + blue 4
          - Blas says uno
        expect: {{turn: Carla, top: blue 4, discard pile: 4, hands: {{Blas: [blue 3]}}}}
        """,
    ),
    "what the law forbids no offer lays, and whoever has nothing to lay is not asked": (
        """
        rules:
          no-eights: {forbid: player plays number, when: the cards laid with rank 8 is not empty}
        windows:
          quick:
            opens: after player plays number
            when: rank of card is 2
            asks: opponents of player
            offers:
              quick:
                plays: replies from several of hand of taker
                do: [taker plays replies]
        """,
        """
        given:
          turn: Ana
          top: blue 5
          hands: {Ana: [blue 2, green 2, blue 4], Blas: [blue 8, green 8], Carla: [blue 8, blue 4, blue 3]}
        play:
          - Ana plays blue 2
          - expect:
              asked: Carla
              cannot: [Carla plays blue 8, Carla plays blue 8 + blue 4, Carla plays blue 4 + blue 8]
          - Carla plays blue 3 + blue 4
        expect: {turn: Blas, counts: {Carla: 1}}
        """,
    ),
    "a play within a play has cards of its own": (
        f"""
        flags: {{n: {{holds: number}}}}
        rules:
          equals: {{permit: player plays cards, when: {EQUAL}}}
          counted:
            on: player plays number
            when: size of the cards laid is 2
            do: [n becomes n + rank of the first of the cards laid]
        windows:
          before-it-lies:
            opens: before player plays number
            when: size of the cards laid is 2 and rank of card is 2
            asks: opponents of player
            offers:
              first:
                plays: replies from several of hand of taker with rank 3
                when: size of replies is 2
                do: [taker plays replies]
        """,
        f"""
        given: {{turn: Ana, top: blue 5, {HANDS}}}
        play:
          - Ana plays blue 2 + green 2
          - Blas plays green 3 + blue 3
        expect: {{top: blue 3, discard pile: 5, counts: {{Ana: 3, Blas: 1}}, flags: {{n: 5}}}}
        """,
    ),
    "cards that are taken away before they lie are not laid": (
        f"""
        rules:
          equals: {{permit: player plays cards, when: {EQUAL}}}
          robbed:
            before: player plays number
            follows: [next-card]
            when: size of the cards laid is 2
            do: [player gives the first of the cards laid to next after player]
        """,
        f"""
        given: {{turn: Ana, top: blue 5, {HANDS}}}
        play: [Ana plays blue 2 + green 2]
        expect: {{top: blue 5, hands: {{Ana: [green 2, blue 4, green 4, blue skip]}}, counts: {{Blas: 4}}}}
        """,
    ),
    "one card is discarded like several": (
        """
        rules:
          tidy:
            on: player plays skip
            follows: [skip]
            do:
              - player discards the first of hand of player with rank 4
        """,
        f"""
        given: {{turn: Ana, top: blue 5, {HANDS}}}
        play: [Ana plays blue skip]
        expect: {{top: blue skip, discard pile: 3, counts: {{Ana: 3}}}}
        """,
    ),
}


@pytest.mark.parametrize("what", CASES)
def test_several_cards(what: str, tmp_path: Path) -> None:
    run(tmp_path, *CASES[what])
