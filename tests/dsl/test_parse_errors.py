"""What an author is told about a sentence that is none: the place, the cause and what to write instead."""

import pytest

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.limits import ALL_SENTENCES_LENGTH, SENTENCE_LENGTH
from lastcard.dsl.reading.source import read
from lastcard.dsl.sentences.parse import DEPTH
from lastcard.dsl.sentences.walk import parse_document

# A file with one sentence of each sort; the sentence begins at the same column in none of them.
FILES = {
    "step": "rules:\n  r:\n    do: ['{}']\n",
    "condition": "rules:\n  r:\n    when: '{}'\n",
    "event": "rules:\n  r:\n    on: '{}'\n",
    "opening": "windows:\n  w:\n    opens: '{}'\n",
    "value": "windows:\n  w:\n    asks: '{}'\n",
    "each": "rules:\n  r:\n    do: [{{for each: '{}', do: []}}]\n",
}

# What is marked stands between « and »; at the end of a sentence that is too short, its last letter.
MISTAKES = [
    # a word of another language, or of English at large
    ("step", "player «draw» 2", "write `player draws 2`"),
    ("step", "«shufle» the draw pile", "did you mean `shuffle`?"),
    ("step", "player loses «their» turn", "write `player loses a turn`"),
    ("step", "player «chooses» friend", "`player picks NAME from ...`"),
    ("step", "«set total to 2»", "write `let total be 2`, or `total becomes 2` if it is a flag"),
    ("step", "«owes is true»", "write `let owes be true`, or `owes becomes true` if it is a flag"),
    ("step", "player «takes 2 cards»", "`player draws 2`"),
    ("step", "«draw 2»", "say who does it: `player draws 2`, or `next after player draws 2`"),
    ("step", "player loses tur«n»", "write `player loses a turn`"),
    ("event", "«card played»", "write `player plays card`"),
    ("event", "«player begins turn»", "`turn of player begins`"),
    ("condition", "rank of card «equals» 7", "write `rank of card is 7`"),
    ("condition", "rank of card is «greater» than 7", "write `rank of card is more than 7`"),
    ("condition", "size of hand of player is «fewer» than 7", "write `size of hand of player is less than 7`"),
    ("condition", "rank of card «more» than 7", "write `is` before it"),
    ("condition", "«hand of player has 2 cards»", "`size of hand of player is 2`"),
    ("condition", "the «deck» is empty", "write `the draw pile is empty`"),
    ("condition", "player «isn''t» the dealer", "write `player is not the dealer`"),
    ("opening", "«during» player plays card", "`before` or `after`"),
    ("opening", "«after the attack»", "write `after group attack`, if a group of steps is called `attack`"),
    ("value", "«other players»", "write `others of player`"),
    ("each", "friend «of» all players", "write `friend in all players`"),
    ("each", "«opponent» of player", "write `friend in opponents of player`"),
    ("each", "friend in «all other players»", "write `friend in others of player`"),
    ("opening", "«when group attack»", "write `before group attack`, where it can still be cancelled"),
    ("each", "«all players»", "write `friend in all players`"),
    # articles, numbers, neighbors
    ("step", "«the» player draws 2", "write `player draws 2`"),
    ("event", "«a» player plays card", "write `player plays card`"),
    ("event", "player plays «a» star", "write `player plays star`"),
    ("event", "«player draws a card»", "write `player draws in turn`, or `player draws` for every card"),
    ("condition", "«the» hand of player is empty", "write `hand of player is empty`"),
    ("condition", "«the top card is a» star", "write `kind of the top card is star`"),
    ("step", "«next player» draws 2", "write `next after player draws 2`"),
    ("step", "player gives card to «next player»", "write `player gives card to next after player`"),
    ("condition", "player is «previous» player", "write `player is next before player`"),
    ("step", "player draws 2 «cards»", "write `player draws 2`"),
    ("step", "player gets «an extra» turn", "`player gets another turn`"),
    ("step", "«continue» the turn", "`the turn goes on`"),
    ("step", "player draws «-»1", "numbers have no sign"),
    # two things in one sentence
    ("step", "«player draws 2 and loses the turn»", "one step a line"),
    ("step", "«warned becomes true, player draws 1»", "one step a line"),
    (
        "step",
        "«if rank of card is 7 then player draws 1»",
        "`if: rank of card is 7`, below it `then: [player draws 1]`",
    ),
    ("event", "«when» player plays card", "write `player plays card`"),
    ("event", "«player plays card when rank of card is 7»", "`when: rank of card is 7`"),
    ("event", "player plays card «or» star", "a second rule"),
    # brackets
    ("condition", "rank of card is 7«)»", "no bracket is open here"),
    ("condition", "(rank of card is «7»", "a bracket is not closed"),
    # the end comes too early
    ("step", "player draw«s»", "say how many: `player draws 1`"),
    ("step", "player must dra«w»", "say how many: `player must draw 1`"),
    ("step", "player names the colo«r»", "write `player names the color in play`"),
    ("condition", "card is star o«r»  ", "next stands a value"),
    ("event", "player play«s»", "next stands `cards` or a name"),
    ("value", "opponent«s»", "`opponents of player`"),
]

CHARACTERS = [
    ("step", "«P»layer draws 2", "write `player draws 2`"),
    ("step", "player draws 2«.»", "write `player draws 2`"),
    ("step", "player draws 2 «*» 3", "no multiplication"),
    ("step", "let total «=» 2", "write `let total be 2`"),
    ("step", "player draws «1»234567890123456", "at most 15 digits"),
    ("step", "player draws «2»x", "without letters"),
    ("condition", "rank of card «=»= 7", "`rank of card is 7`"),
    ("condition", "rank of card «>»= 7", "write `rank of card is at least 7`"),
    ("condition", "rank of card is 7 «&»& true", "`rank of card is 7 and true`"),
    ("condition", "player«''»s hand is empty", "write `hand of player is empty`"),
    ("condition", "not«_»empty", "hyphens"),
    ("condition", "star «—» moon", ""),
]


def problem_with(sort: str, sentence: str) -> tuple[Diagnostic, str]:
    """What is wrong with the sentence, and its text in the file."""
    text = FILES[sort].format(sentence)
    node, unreadable = read(text.encode(), "book.yaml")
    assert unreadable == ()
    assert node is not None
    problems = parse_document(node).problems
    assert len(problems) == 1
    return problems[0], text.split("\n")[2]


def check(code: str, sort: str, marked: str, advice: str) -> None:
    problem, line = problem_with(sort, marked.replace("«", "").replace("»", ""))
    before, _, rest = marked.partition("«")
    column = line.index("'") + 2 + len(before)

    assert problem.span is not None
    assert (problem.code, problem.span.line, problem.span.column) == (code, 3, column)
    assert problem.span.end_column == column + len(rest.partition("»")[0])
    assert advice in problem.help


@pytest.mark.parametrize(("sort", "marked", "advice"), MISTAKES, ids=[mistake[1] for mistake in MISTAKES])
def test_a_wrong_word(sort: str, marked: str, advice: str) -> None:
    check("LC302", sort, marked, advice)


@pytest.mark.parametrize(("sort", "marked", "advice"), CHARACTERS, ids=[mistake[1] for mistake in CHARACTERS])
def test_a_wrong_character(sort: str, marked: str, advice: str) -> None:
    check("LC301", sort, marked, advice)


@pytest.mark.parametrize(
    ("sort", "sentence", "message"),
    [
        ("step", "player draw 2", "`draw` does not fit after `player`"),
        ("step", "next player draws 2", "`next player` does not fit at the beginning of a step"),
        ("opening", "player plays card", "`player plays card` does not fit at the beginning of an opening"),
        ("step", "player draws", "the sentence ends too early"),
        ("step", "player draws 2.", "`.` cannot stand in a sentence"),
    ],
)
def test_the_message(sort: str, sentence: str, message: str) -> None:
    assert problem_with(sort, sentence)[0].message == message


def test_a_sentence_of_blanks() -> None:
    problem, _ = problem_with("step", " ")
    assert problem.message == "the sentence ends too early"


def test_a_word_is_never_split() -> None:
    """`theturn` is one word and not two keywords."""
    for sentence in ("player losestheturn", "player loses theturn", "player draws2"):
        assert problem_with("step", sentence)[0].code == "LC302"


@pytest.mark.parametrize(
    "sentence",
    [
        "not " * SENTENCE_LENGTH + "true",
        "not " * DEPTH + "true",
        "(" * 200 + " true" + ")" * 200 + " and true" * 120,
        "true" + " or true" * 200,
    ],
    ids=["long", "deep", "brackets", "many words"],
)
def test_a_sentence_that_nobody_could_read(sentence: str) -> None:
    problem = problem_with("condition", sentence)[0]

    assert (problem.code, problem.help) == ("LC303", "split it into several rules")


def test_all_sentences_of_a_file_together_have_a_limit() -> None:
    lines = "".join(f"  r{number}:\n    when: {'true or ' * 30}true\n" for number in range(ALL_SENTENCES_LENGTH // 240))
    node, _ = read(f"rules:\n{lines}".encode(), "book.yaml")
    assert node is not None
    problems = parse_document(node).problems

    assert problems
    assert {problem.code for problem in problems} == {"LC303"}


def test_every_problem_of_a_file_is_told() -> None:
    node, _ = read(b"rules:\n  a:\n    on: player sings\n    do: [player dances, player draws 1, stop]\n", "book.yaml")
    assert node is not None
    problems = parse_document(node).problems

    assert [problem.code for problem in problems] == ["LC302"] * 3
    assert [problem.span.line for problem in problems if problem.span] == [3, 4, 4]
