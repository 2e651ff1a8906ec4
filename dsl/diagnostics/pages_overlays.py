"""The pages about house rules and how they are laid over a rulebook. Data only."""

from __future__ import annotations

from textwrap import dedent

from .page import Page

HEAD = "lastcard: 1\nhouse-rule: calm-sevens\ntitle: Sevens are calm\n"


def _file(text: str) -> str:
    return HEAD + dedent(text).strip("\n")


def _several(*texts: str) -> str:
    """Files, one after the other; the last one is the one that is looked at."""
    return "\n---\n".join(dedent(text).strip("\n") for text in texts)


CALM = """
    lastcard: 1
    house-rule: calm-sevens
    title: Sevens are calm
    changes:
      add:
        rules:
          calm:
            forbid: player plays card
            when: rank of card is 7
"""
MINE = """
    lastcard: 1
    rulebook: mine
    title: Mine
    extends: color-match
"""

# LC43x: house rules (house_rules.py, edits.py, overlay.py).
OVERLAYS = (
    Page(
        "LC430",
        "no such house rule",
        "A house rule is asked for that is neither beside the file that asks nor among those shipped.",
        "A game without a rule that somebody asked for would be another game.",
        "house-rules: [no-such-rule]",
        _several(CALM, MINE + "    house-rules: [calm-sevens]"),
    ),
    Page(
        "LC431",
        "the wrong sort of file",
        "A house rule stands where a rulebook is needed, or a rulebook where a house rule is needed.",
        "A rulebook is complete or extends one; a house rule says what to change in whatever it is laid over.",
        "house-rules: [color-match]",
        _several("lastcard: 1\nrulebook: mine\ntitle: Mine\nextends: color-match"),
    ),
    Page(
        "LC432",
        "the same house rule twice",
        "A house rule is asked for twice, or the rulebook has it already with other parameters and another spelling.",
        "Only one set of parameters could hold, and nobody could say which.",
        _several(CALM, MINE + "    house-rules: [calm-sevens, calm-sevens]"),
        _several(CALM, MINE + "    house-rules: [calm-sevens]"),
    ),
    Page(
        "LC433",
        "parameter of a house rule",
        "A parameter is given that the house rule does not have or a value that it cannot have; or it is declared in a "
        "way that does not say what it can be.",
        "A misspelled parameter would leave the game as it was, without a word.",
        _file("""
            parameters:
              how-many: {default: 9, range: 1..4}
            changes:
              set: {parameters.call-penalty: how-many}
        """),
        _file("""
            parameters:
              how-many: {default: 4, range: 1..4}
            changes:
              set: {parameters.call-penalty: how-many}
        """),
    ),
    Page(
        "LC434",
        "a need is not met",
        "The house rule needs something that the rulebook does not have, or that another house rule takes away.",
        "A change to something that is not there would do nothing, or something else than was meant.",
        _file("""
            needs: {windows: [late-cathc]}
            changes:
              remove: [late-catch]
        """),
        _file("""
            needs: {windows: [late-catch]}
            changes:
              remove: [late-catch]
        """),
    ),
    Page(
        "LC435",
        "there already",
        "`add:` brings something, or `extend:` an offer, whose name the rulebook has already.",
        "What was there would be lost, without a word.",
        _file("""
            changes:
              add:
                rules:
                  match:
                    permit: player plays card
        """),
        _file("""
            changes:
              replace:
                rules:
                  match:
                    permit: player plays card
        """),
    ),
    Page(
        "LC436",
        "not there",
        "`replace:`, `remove:`, `except:`, `set:` or `extend:` is about something that the rulebook does not have, or "
        "that cannot be changed in this way.",
        "The house rule would do nothing, without a word.",
        _file("""
            changes:
              except:
                mtach: rank of card is 7
        """),
        _file("""
            changes:
              except:
                match: rank of card is 7
        """),
    ),
    Page(
        "LC437",
        "two house rules change the same",
        "Two house rules change one entry, or one of them a part of what the other one changes, and neither says that "
        "it stands over the other.",
        "House rules are a set: their order means nothing, so it cannot decide which of two wins.",
        _several(
            """
            lastcard: 1
            house-rule: gentle
            title: A forgotten call costs one card
            changes:
              set: {parameters.call-penalty: 1}
            """,
            """
            lastcard: 1
            house-rule: harsh
            title: A forgotten call costs four cards
            changes:
              set: {parameters.call-penalty: 4}
            """,
            MINE + "    house-rules: [gentle, harsh]",
        ),
        _several(
            """
            lastcard: 1
            house-rule: gentle
            title: A forgotten call costs one card
            changes:
              set: {parameters.call-penalty: 1}
            """,
            """
            lastcard: 1
            house-rule: harsh
            title: A forgotten call costs four cards
            over: [gentle]
            changes:
              set: {parameters.call-penalty: 4}
            """,
            MINE + "    house-rules: [gentle, harsh]",
        ),
    ),
    Page(
        "LC438",
        "over itself",
        "In the end a house rule would stand over itself.",
        "Then none of them could be the last to be applied.",
        _file("""
            over: [calm-sevens]
            changes:
              remove: [late-catch]
        """),
        _file("""
            changes:
              remove: [late-catch]
        """),
    ),
)
