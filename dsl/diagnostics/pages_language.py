"""The pages about what a rulebook says: its shape, its sentences, its names, what is missing. Data only."""

from __future__ import annotations

from textwrap import dedent

from .page import Page


def _yaml(text: str) -> str:
    return dedent(text).strip("\n")


# LC2xx: the shape of a file, before anything in it is understood (schema.py).
SHAPE = (
    Page(
        "LC201",
        "unknown key",
        "A key stands where no key of this name belongs.",
        "A key that nobody reads would be a rule that nobody plays; mostly it is misspelled or indented wrongly.",
        _yaml("""
            rules:
              match:
                permits: player plays card
        """),
        _yaml("""
            rules:
              match:
                permit: player plays card
        """),
    ),
    Page(
        "LC202",
        "missing key",
        "An entry lacks a key that it cannot do without.",
        "There is nothing that could be taken for it silently.",
        _yaml("""
            flags:
              mark: {of: player}
            rules:
              calm:
                forbid: player plays card
                when: mark of player
        """),
        _yaml("""
            flags:
              mark: {of: player, holds: truth}
            rules:
              calm:
                forbid: player plays card
                when: mark of player
        """),
    ),
    Page(
        "LC203",
        "value of the wrong form",
        "A value is a text and not a number, a list and not a text, too large or not one of the words allowed.",
        "Values are taken as they are written and never turned into what they might mean.",
        _yaml("""
            setup:
              deal: {cards: "7"}
        """),
        _yaml("""
            setup:
              deal: {cards: 7}
        """),
    ),
)

# LC3xx: sentences (parse.py, mistakes.py).
SENTENCES = (
    Page(
        "LC301",
        "character that no sentence has",
        "A sentence has a sign or a capital letter that is not part of the language.",
        "Sentences are made of small words, names, whole numbers, brackets, commas, `+` and `-`.",
        _yaml("""
            rules:
              calm:
                forbid: player plays card
                when: rank of card > 5
        """),
        _yaml("""
            rules:
              calm:
                forbid: player plays card
                when: rank of card is more than 5
        """),
    ),
    Page(
        "LC302",
        "word that does not fit",
        "A word cannot stand where it stands, or the sentence ends too early.",
        "Every meaning has exactly one way to be said.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - player draw 2
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - player draws 2
        """),
    ),
    Page(
        "LC303",
        "sentence too long",
        "A sentence has more than 2,000 characters, is nested more than 32 deep or has more than 300 words; or "
        "all sentences of a file have more than 32,768 characters.",
        "Nobody could read it, and a file from a stranger must not cost more than a second.",
        _yaml("""
            rules:
              calm:
                forbid: player plays card
                when: >-
                  not not not not not not not not not not not not not not not not not not not not
                  not not not not not not not not not not not not not not not not not not not not rank of card is 7
        """),
        _yaml("""
            rules:
              calm:
                forbid: player plays card
                when: rank of card is not 7
        """),
    ),
)

# LC4xx: names and what they stand for (names.py, meaning.py, inherit.py, load.py, resolve.py).
NAMES = (
    Page(
        "LC401",
        "unknown name",
        "A name is used that nothing in the rulebook has.",
        "Names are those of kinds, colors, flags, parameters, zones, groups, rules, and those that steps give.",
        _yaml("""
            rules:
              calm:
                on: player plays nmuber
                do: [turn the direction]
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do: [turn the direction]
        """),
    ),
    Page(
        "LC402",
        "whose is it?",
        "A flag that every player has is used without saying of whom.",
        "There are as many values as players.",
        _yaml("""
            flags:
              mark: {of: player, holds: truth}
            rules:
              calm:
                forbid: player plays card
                when: mark
        """),
        _yaml("""
            flags:
              mark: {of: player, holds: truth}
            rules:
              calm:
                forbid: player plays card
                when: mark of player
        """),
    ),
    Page(
        "LC403",
        "other name for who or what takes part",
        "A rule or window calls the one who acts, or the card that is given, by a name of its own.",
        "Those who take part in an event have fixed names: `player`, `card`, `receiver`, `amount`.",
        _yaml("""
            rules:
              calm:
                forbid: friend plays card
                when: rank of card is 7
        """),
        _yaml("""
            rules:
              calm:
                forbid: player plays card
                when: rank of card is 7
        """),
    ),
    Page(
        "LC404",
        "value of another sort",
        "A number stands where a player belongs, a card where a color belongs, and so on.",
        "What is compared, asked or kept must be of one sort, or the sentence says nothing.",
        _yaml("""
            rules:
              calm:
                forbid: player plays card
                when: rank of card is the dealer
        """),
        _yaml("""
            rules:
              calm:
                forbid: player plays card
                when: rank of card is 7
        """),
    ),
    Page(
        "LC405",
        "not something that players have",
        "`NAME of PLAYER` is said of a name that is no flag of every player.",
        "Only a flag with `of: player` has a value for each player.",
        _yaml("""
            flags:
              mark: {holds: truth}
            rules:
              calm:
                forbid: player plays card
                when: mark of player
        """),
        _yaml("""
            flags:
              mark: {of: player, holds: truth}
            rules:
              calm:
                forbid: player plays card
                when: mark of player
        """),
    ),
    Page(
        "LC406",
        "nothing to take away",
        "`without` names an entry that is not inherited.",
        "What is not there cannot be taken away; mostly the name is misspelled or lacks its section.",
        "without: [late-cacth]",
        "without: [late-catch, parameters.catch-after-draw]",
    ),
    Page(
        "LC407",
        "no play to speak of",
        "`the play is unlawful` or `the play is just drawn` stands where no play is going on.",
        "Only rules and windows about a play know one.",
        _yaml("""
            rules:
              calm:
                on: turn of player begins
                when: the play is unlawful
                do: [turn the direction]
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                when: the play is unlawful
                do: [turn the direction]
        """),
    ),
    Page(
        "LC408",
        "cannot become anything",
        "`becomes` is said of something that is no flag.",
        "Flags are what a rulebook remembers; everything else follows from the state of the game.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - rank of card becomes 7
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - let seen be rank of card
        """),
    ),
    Page(
        "LC409",
        "name taken",
        "A name is given to two different things.",
        "A sentence could mean either of them.",
        _yaml("""
            flags:
              mark: {holds: truth}
            parameters:
              mark: 2
        """),
        _yaml("""
            flags:
              mark: {holds: truth}
            rules:
              calm:
                forbid: player plays card
                when: mark
        """),
    ),
    Page(
        "LC410",
        "one group, several events",
        "Groups of one name stand in rules about different events.",
        "A window for the group could not know who takes part.",
        _yaml("""
            rules:
              one:
                on: player plays number
                do:
                  - {group: both, do: [turn the direction]}
              two:
                on: player loses the turn
                do:
                  - {group: both, do: [turn the direction]}
        """),
        _yaml("""
            rules:
              one:
                on: player plays number
                do:
                  - {group: first, do: [turn the direction]}
              two:
                on: player loses the turn
                do:
                  - {group: second, do: [turn the direction]}
        """),
    ),
    Page(
        "LC411",
        "word of the language",
        "A color, flag, parameter or zone is called like a word of the sentences.",
        "No sentence could use it.",
        _yaml("""
            flags:
              hand: {holds: truth}
        """),
        _yaml("""
            flags:
              good-hand: {holds: truth}
            rules:
              calm:
                forbid: player plays card
                when: good-hand
        """),
    ),
    Page(
        "LC412",
        "no such clause",
        "A clause is cited that the sheet does not have, or there is no sheet.",
        "A citation proves that the printed text says so.",
        _yaml("""
            rules:
              match:
                cites: [sheet.play.99]
        """),
        _yaml("""
            rules:
              calm:
                forbid: player plays card
                when: rank of card is 7
        """),
    ),
    Page(
        "LC413",
        "no such entry",
        "`citations` names an entry that the rulebook does not have.",
        "The clauses would be cited by nothing; rules and windows have bare names, others a section before a dot.",
        _yaml("""
            citations:
              mtach: []
        """),
        _yaml("""
            citations:
              match: []
        """),
    ),
    Page(
        "LC414",
        "not used",
        "A flag, a parameter or a zone is declared, and no sentence uses it.",
        "Mostly a sentence is missing, or it has the name wrong.",
        _yaml("""
            parameters:
              extra: 2
        """),
        _yaml("""
            parameters:
              extra: 2
            rules:
              calm:
                on: player plays number
                do:
                  - player draws extra
        """),
    ),
    Page(
        "LC415",
        "extends itself",
        "A rulebook extends another one that, in the end, extends the first; or the line is longer than 16.",
        "Then nothing is the beginning.",
        _yaml("""
            lastcard: 1
            rulebook: one
            title: One
            extends: one
        """),
        _yaml("""
            lastcard: 1
            rulebook: one
            title: One
            extends: color-match
        """),
    ),
    Page(
        "LC416",
        "no such rulebook to extend",
        "`extends` names a rulebook or family that is neither beside the file nor among those shipped.",
        "What is inherited would be missing.",
        _yaml("""
            lastcard: 1
            rulebook: one
            title: One
            extends: colour-match
        """),
        _yaml("""
            lastcard: 1
            rulebook: one
            title: One
            extends: color-match
        """),
    ),
    Page(
        "LC417",
        "no such sheet",
        "`sheet` names a sheet that is not there.",
        "Its clauses could not be looked up.",
        "sheet: no-such-sheet",
        "language: en",
    ),
    Page(
        "LC418",
        "name used too early",
        "A name is used before the step that gives it, or in another branch or offer.",
        "It would stand for nothing.",
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - if: player is the dealer
                    then:
                      - player picks friend from opponents of player
                    else:
                      - friend draws 2
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do:
                  - player picks friend from opponents of player
                  - friend draws 2
        """),
    ),
)

# LC5xx: what must be there (complete.py, deck.py, resolve.py).
COMPLETENESS = (
    Page(
        "LC501",
        "rule without a trigger, or with two",
        "A rule has none of `permit`, `forbid`, `oblige`, `unlawful`, `on` and `instead`, or more than one.",
        "It must be clear when it counts.",
        _yaml("""
            rules:
              calm:
                do: [player draws 1]
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do: [player draws 1]
        """),
    ),
    Page(
        "LC502",
        "steps missing or too many",
        "A rule with `on` or `instead` has no `do`, or one that only judges has steps.",
        "A rule acts or judges, never both.",
        _yaml("""
            rules:
              calm:
                permit: player plays number
                do: [player draws 1]
        """),
        _yaml("""
            rules:
              calm:
                on: player plays number
                do: [player draws 1]
        """),
    ),
    Page(
        "LC503",
        "deck too big",
        "The deck has more than 2,000 cards.",
        "Every position holds every card; a file from a stranger must not cost more than a second.",
        _yaml("""
            deck:
              cards:
                many: {kind: number, ranks: 10..99, copies: 10}
        """),
        _yaml("""
            deck:
              cards:
                many: {kind: number, ranks: 10..99, copies: 1}
        """),
    ),
    Page(
        "LC504",
        "question without an answer",
        "The rulebook does not say something that every game needs.",
        "Nothing is assumed silently: what the printed rules leave open, the rulebook decides.",
        "without: [answers.stall]",
        _yaml("""
            answers:
              stall: {turns: 500, laps: 1}
        """),
    ),
    Page(
        "LC505",
        "kind without a row",
        "A table does not say what a kind of card does as the first card of a round, or as the last card of a hand.",
        "Printed rules forget exactly these cases, so each kind has to have an answer, if only `nothing`.",
        _yaml("""
            deck:
              cards:
                star: {colors: none, copies: 4, points: 20}
        """),
        _yaml("""
            deck:
              cards:
                star: {colors: none, copies: 4, points: 20}
            turned up:
              star: nothing
            going out:
              star: nothing
        """),
    ),
    Page(
        "LC506",
        "impossible line of cards",
        "The ranks of a line are no range within 0 to 99, or cards without rank count their rank.",
        "There would be no such card, or no such points.",
        _yaml("""
            deck:
              cards:
                numbers: {ranks: 9..1}
        """),
        _yaml("""
            deck:
              cards:
                numbers: {ranks: 1..8}
        """),
    ),
    Page(
        "LC507",
        "order in a circle",
        "Rules wait for each other with `after`.",
        "None of them could be the first.",
        _yaml("""
            rules:
              one: {on: player plays number, after: [two], do: [turn the direction]}
              two: {on: player plays number, after: [one], do: [turn the direction]}
        """),
        _yaml("""
            rules:
              one: {on: player plays number, do: [turn the direction]}
              two: {on: player plays number, after: [one], do: [turn the direction]}
        """),
    ),
    Page(
        "LC508",
        "two sorts of card with one text",
        "Two lines of the deck give cards of the same color, kind and rank, but with other points or another penalty.",
        "At the table nobody could say which of them is meant; more of the same card are simply copies.",
        _yaml("""
            deck:
              cards:
                dear-sevens: {kind: number, rank: 7, colors: all, copies: 1, points: 50}
        """),
        _yaml("""
            deck:
              cards:
                lucky: {colors: all, copies: 1, points: 50}
            turned up:
              lucky: nothing
            going out:
              lucky: nothing
        """),
    ),
)
