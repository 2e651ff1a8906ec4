"""What people read: every form of every sentence is there, and says what it is about."""

import re
from dataclasses import replace
from itertools import islice, product
from pathlib import Path

import pytest

from lastcard.interpreter.engine.decisions import Decision, Move, Occasion, Option
from lastcard.interpreter.engine.events import TOLD, Event
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.api import load
from lastcard.interpreter.host.game import Game
from lastcard.interpreter.host.outlook import FELT, WON, Effect
from lastcard.interpreter.host.reasons import Reason
from lastcard.interpreter.host.rounds import Result, Settled
from lastcard.interpreter.speech.effects import FEELINGS
from lastcard.interpreter.speech.forms import SEEN, Tale
from lastcard.interpreter.speech.language import CATALOGUES, LANGUAGES, Marked
from lastcard.interpreter.speech.occasions import OCCASIONS
from lastcard.interpreter.speech.reasons import TOLD as TOLD_REASONS
from lastcard.interpreter.speech.reasons import reasons_told
from lastcard.interpreter.speech.speaker import Speaker
from lastcard.interpreter.speech.tales import NOTHING, TALES
from lastcard.interpreter.speech.voice import Said
from lastcard.interpreter.table.position import Moment, Position, Question
from tests.properties.walk import Walker, rules
from tests.spoken import question_of, speaker, speaker_of

TWO_FACED = "lastcard: 1\nrulebook: seen\ntitle: Seen\nextends: flip\ndeck: {backs seen by: %s}\n"
PLAYERS = ("Ana", "Blas", "Carla")
BOOK = load("classic").book
RED_7, BLUE_SKIP, WILD = (
    next(number for number, card in enumerate(BOOK.cards) if card.text == text)
    for text in ("red 7", "blue skip", "wild-draw-four")
)
at_every_language = pytest.mark.parametrize("code", LANGUAGES)


def ana(code: str = "en") -> Speaker:
    return speaker(BOOK, PLAYERS, "Ana", code)


# --- forms --------------------------------------------------------------------------------------------------------


def test_a_form_that_is_missing_is_missed_at_once() -> None:
    with pytest.raises(TypeError, match="not said in every person"):
        Said(Marked("{who} sleeps"))
    with pytest.raises(TypeError, match="not said in every person"):
        Said(Marked("{who} wakes {whom}"), Marked("You wake {whom}"))
    with pytest.raises(TypeError, match="do not speak of the same"):
        Said(Marked("{who} draws {cards}"), Marked("You draw"))
    with pytest.raises(TypeError, match="has not the numbers"):
        Said(Marked("{who} loses a turn", "{who} loses {count} turns"), Marked("You lose a turn"))
    with pytest.raises(TypeError, match="no form for many"):
        Marked("{count} card")
    with pytest.raises(TypeError, match="do not speak of the same"):
        Marked("{count} card of {who}", "{count} cards")
    with pytest.raises(TypeError, match="not told: unseen"):
        Tale(SEEN, {"seen": Said(Marked("All of it"))})


def test_every_fact_has_a_sentence_and_every_sentence_a_fact() -> None:
    assert TALES.keys() == TOLD
    assert FEELINGS.keys() == FELT | {WON}


@at_every_language
def test_every_form_of_every_event_is_told(code: str) -> None:
    facts = {"cards": "C", "behind": "B", "color": "R", "picked": "P", "offer": "O", "zone": "Z", "arrow": "→"}
    told = set[str]()
    for tale in TALES.values():
        for said in tale.forms.values():
            for (who, whom), count in product((("Ana", "Blas"), ("Blas", "Ana"), ("Blas", "Carla")), (0, 1, 2)):
                text = ana(code).tell(said, who, whom, count, amount=count, **facts)
                assert bool(text) != (said is NOTHING)
                assert "{" not in text
                told.add(text)
    assert len(told) > 200


@at_every_language
def test_every_occasion_and_every_effect_is_said(code: str) -> None:
    speaks = ana(code)
    for occasion in OCCASIONS.values():
        for said in (occasion.before, occasion.after):
            texts = {speaks.tell(said, who, "Ana", 2, card="C") for who in ("Ana", "Blas")}
            assert said is OCCASIONS["hand"].after or all(texts)
    for kind in FEELINGS:
        for player, most in product(("Ana", "Blas"), (1, 2)):
            text = speaks.outcomes([(Effect(kind, player, 1, most),)])
            assert text[0].isupper()
            assert "{" not in text


# --- events ---------------------------------------------------------------------------------------------------------


def test_the_reader_is_spoken_to() -> None:
    drawn = Event("draw", 0, amount=2, cards=(RED_7, BLUE_SKIP), private=(0,))
    given = Event("give", 1, target=0, amount=1, cards=(RED_7,), private=(0, 1))
    by_reader = {name: speaker(BOOK, PLAYERS, name) for name in PLAYERS}
    assert by_reader["Ana"].event(drawn.seen_by(0)) == "You draw ▲R\u00a0red\u00a07, ◆B\u00a0blue\u00a0skip"
    assert by_reader["Blas"].event(drawn.seen_by(1)) == "Ana draws 2 cards"
    assert by_reader["Ana"].event(given.seen_by(0)) == "Blas gives you ▲R\u00a0red\u00a07"
    assert by_reader["Blas"].event(given.seen_by(1)) == "You give Ana ▲R\u00a0red\u00a07"
    assert by_reader["Carla"].event(given.seen_by(2)) == "Blas gives Ana a card"
    assert speaker(BOOK, PLAYERS).event(drawn.seen_by(NONE)) == "Ana draws 2 cards"


def test_numbers_have_their_form() -> None:
    lost = Event("lose turn", 1, amount=1)
    assert [ana().event(replace(lost, amount=amount)) for amount in (1, 3)] == [
        "Blas loses a turn",
        "Blas loses 3 turns",
    ]
    assert speaker(BOOK, PLAYERS, "Blas", "fr").event(lost) == "Tu passes un tour"


def test_what_is_picked_in_secret_is_called_by_its_sort() -> None:
    picked = Event("pick", 1, picked="color", color=2, private=(1,))
    assert ana().event(picked.seen_by(0)) == "Blas picks a color"
    assert "red" in ana().event(replace(picked, private=None, color=BOOK.cards[RED_7].color))
    assert ana().event(Event("pick", 1, target=0, picked="player")) == "Blas picks you"
    assert ana().event(Event("pick", 1, picked="player")) == "Blas picks nothing"


def test_nobody_is_not_whoever_looks_on() -> None:
    assert speaker(BOOK, PLAYERS).event(Event("dealer")) == "nobody is the dealer"
    assert speaker(BOOK, PLAYERS).outcomes([(Effect(WON, "", 1, 1),)]) == "Nobody wins the round"
    french = speaker(BOOK, PLAYERS, code="fr")
    assert french.outcomes([(Effect(WON, "", 1, 1),)]) == "Personne ne gagne la manche"


def test_what_somebody_says_may_be_about_a_card_or_somebody() -> None:
    said = Event("say", 1, offer="done", cards=(RED_7,), private=(1,))
    assert ana().event(said) == "Blas: done (▲R\u00a0red\u00a07)"
    assert ana().event(said.seen_by(0)) == "Blas: done"
    assert ana().event(Event("say", 1, offer="done", target=0)) == "Blas: done (you)"
    assert ana().event(Event("say", 0, offer="done", target=2)) == "You: done (Carla)"


def test_a_pile_may_be_somebodys() -> None:
    put = Event("put", 1, target=0, amount=1, zone="my-bank")
    assert ana().event(put) == "Blas puts 1 card into “my bank” (yours)"
    assert speaker(BOOK, PLAYERS, "Carla").event(put) == "Blas puts 1 card into “my bank” (Ana)"
    assert speaker(BOOK, PLAYERS, "Blas", "fr").event(put) == "Tu mets 1 carte dans « my bank » (Ana)"


def test_points_may_be_lost() -> None:
    assert ana("en").event(Event("points", 1, amount=-1)) == "Blas scores -1 point"
    assert ana("fr").event(Event("points", 1, amount=-5)) == "Blas marque -5 points"


def test_rule_and_clauses_stand_apart() -> None:
    game = Game(load("monster-high-it").program, PLAYERS, 3).begin()
    assert game.decision is not None
    game.choose(next(option for option in game.decision.options if option.move.verb == "play"))
    event = next(event for event in game.events if event.kind == "play")
    speaks = speaker_of(game)
    assert "match" not in speaks.event(event)
    assert speaks.because(event).startswith(("match: mh-it.", "wilds-fit: mh-it."))
    assert speaks.because(replace(event, rule="")) == ""


# --- questions ------------------------------------------------------------------------------------------------------


def asked(kind: str, named: str = "", **more: object) -> Question:
    moves = [Move("name", 0, color=color) for color in (0, 1)]
    options = tuple(Option(str(move.color), str(move.color), move) for move in moves)
    decision = Decision("Ana", kind, (kind,), options, True, "Ana", False, named=named)
    return Question(replace(decision, **more), ((), ()), ())  # type: ignore[arg-type]


@at_every_language
def test_two_picks_of_a_color_read_differently(code: str) -> None:
    texts = {ana(code).purpose(asked("color", named)) for named in ("", "given", "taken")}
    assert len(texts) == 3


def test_a_question_has_the_rulebooks_own_words() -> None:
    book = load("monster-high-fr").book
    assert speaker(book, PLAYERS, "Ana", "fr").purpose(asked("color", "given")) == "Quelle couleur donnes-tu ?"
    assert speaker(book, PLAYERS, "Ana", "es").purpose(asked("color", "given")) == "¿Qué color regalas?"
    assert speaker(book, PLAYERS, "Blas", "fr").purpose(asked("color", "given")).startswith("Ana : ")


def attacked(amount: int = 4, drawn: int = 4) -> Question:
    """Blas has laid a card that makes Ana draw."""
    moves = [Move("take", 0, offer="challenge"), Move("decline", 0, offer="challenge")]
    options = tuple(Option(move.verb, move.verb, move) for move in moves)
    occasion = Occasion("before", "play", "attack", 1, WILD, 0, amount)
    decision = Decision("Ana", "challenge", ("challenge",), options, False, "Blas", False, occasion=occasion)
    let_go = (Effect("draw", "Ana", drawn, drawn), Effect("lose turn", "Ana", 1, 1))
    either = ((Effect("draw", "Ana", 6, 6),), (Effect("draw", "Blas", 4, 4),))
    return Question(decision, (either, (let_go,)), (let_go,))


def test_a_question_says_what_it_answers_and_what_is_at_stake() -> None:
    question = attacked()
    assert ana().purpose(question) == "Blas attacks you with ✱\u00a0wild\u00a0draw\u00a0four: 4 cards to draw."
    assert ana().declining(question) == "Draw 4 cards and lose your turn"
    unsaid = speaker(load("crazy-eights").book, PLAYERS, "Ana")  # has nothing to say of a challenge
    assert unsaid.stake(question, 0) == "You draw 6 cards, or Blas draws 4 cards"
    assert "bluff" in ana().stake(question, 0)  # the rulebook's own text
    assert speaker(BOOK, PLAYERS, "Blas").purpose(question).startswith("You attack Ana with ")


def test_an_amount_that_letting_go_does_not_bring_is_not_told() -> None:
    assert ana().purpose(attacked(amount=2, drawn=5)).endswith("wild\u00a0draw\u00a0four.")


def test_a_bluff_is_marked() -> None:
    option = Option("x", "x", Move("play", 0, WILD), unlawful=True)
    assert ana().option(option) == "Play ✱\u00a0wild\u00a0draw\u00a0four (a bluff)"
    assert "bluff" not in ana().option(replace(option, unlawful=False))


def test_a_card_just_drawn_is_named_to_nobody_else() -> None:
    moves = (Move("play", 0, RED_7), Move("keep", 0))
    question = asked("drawn", options=tuple(Option("x", "x", move) for move in moves))
    assert "red\u00a07" in ana().purpose(question)
    for reader in ("", "Blas"):
        assert speaker(BOOK, PLAYERS, reader).purpose(question) == "Ana looks at the card just drawn."

    obliged = replace(question.decision, options=question.decision.options[:1])
    assert "must be laid" in ana().purpose(replace(question, decision=obliged))
    kept = replace(question.decision, options=question.decision.options[1:])
    assert "cannot be laid" in ana().purpose(replace(question, decision=kept))


def test_before_and_after_read_differently() -> None:
    texts = set[str]()
    for when, event in product(("before", "after"), ("play", "draw", "out")):
        occasion = Occasion(when, event, "", 1, RED_7, NONE, 2)
        decision = replace(attacked().decision, occasion=occasion)
        texts.add(ana().purpose(replace(attacked(), decision=decision)))
    assert "Blas is about to play ▲R\u00a0red\u00a07." in texts
    assert "Blas has drawn 2 cards." in texts
    assert len(texts) == 6


def test_an_occasion_that_says_nothing_leaves_that_something_may_be_said() -> None:
    occasion = Occasion("after", "hand", "", 0, NONE, NONE, 0)
    question = replace(attacked(), decision=replace(attacked().decision, occasion=occasion))
    assert ana().purpose(question) == "You may say something."


def test_every_turn_says_what_can_be_done() -> None:
    said = set[str]()
    plays, draws, says = Move("play", 0, RED_7), Move("draw", 0), Move("say", 0, offer="done")
    for moves in ((plays, draws), (plays,), (draws,), (plays, says), (draws, says), (says,), (plays, draws, says)):
        said.add(ana().purpose(asked("play", options=tuple(Option("x", "x", move) for move in moves))))
    said.add(ana().purpose(asked("play", options=(Option("x", "x", Move("pass", 0)),))))
    assert len(said) == 8


def test_letting_go_says_if_it_brings_nothing() -> None:
    question = replace(attacked(), declining=((Effect("draw", "Ana", 2, 2),), ()))
    assert ana().declining(question) == "Draw 2 cards, or nothing happens"
    for brings in ((), ((),), ((Effect("draw", "Blas", 2, 2),),)):
        assert ana().declining(replace(question, declining=brings)) == "Let it go by"


def test_an_amount_may_lie_between_two() -> None:
    assert ana().outcomes([(Effect("draw", "Blas", 2, 5),)]) == "Blas draws 2 to 5 cards"


def test_lists_are_joined_as_they_are_spoken() -> None:
    spanish = ana("es")
    assert spanish.all_of(["Ana", "Inés"]) == "Ana e Inés"
    assert spanish.all_of(["Ana", "Blas", "Hiena"]) == "Ana, Blas y Hiena"
    assert spanish.any_of(["Ana", "Óscar"]) == "Ana, u Óscar"
    assert ana().all_of(["Ana", "Inés"]) == "Ana and Inés"
    assert [ana().all_of(names) for names in ([], ["Ana"])] == ["", "Ana"]


# --- how things stand -------------------------------------------------------------------------------------------------


def position(game: Game, moment: Moment | None = None) -> Position:
    return Position(1, "Ana", game.view("Ana"), (), None, moment, None, None, False, (), 0, False)


def test_a_secret_moment_names_nobody() -> None:
    game = Game(load("classic").program, PLAYERS, 3).begin()
    secret = Moment(True, ("jump-in",), (), (), None)
    assert ana().moment(position(game, secret)) == "Anybody may say something now (jump-in)."
    open_to = Moment(False, ("catch",), ("Ana", "Blas"), ("Ana", "Blas"), None)
    assert ana().moment(position(game, open_to)).startswith("Waiting for you and Blas (")


def test_a_card_with_two_faces_shows_first_the_one_that_counts(tmp_path: Path) -> None:
    for seen, slashes in (("others", 0), ("nobody", 0), ("owner", 1)):
        path = tmp_path / f"{seen}.yaml"
        path.write_text(TWO_FACED % seen, encoding="utf-8")
        game = Game(load(str(path)).program, PLAYERS, 3).begin()
        names = speaker_of(game).names
        for text in game.view("Ana").hand:
            face = next(card for card in game.program.book.cards if not card.side and text in (card.text, card.front))
            assert names.called(text, 0).startswith(names.painted(face))
            assert names.called(text, 0).count("/") == slashes


def test_the_color_in_play_is_told_where_it_is_not_the_cards_own() -> None:
    view = Game(load("classic").program, PLAYERS, 3).begin().view("Ana")
    assert ana().top(replace(view, discard=("red 7",), top="red 7", color="red")) == "Top card: ▲R\u00a0red\u00a07"
    colored = replace(view, discard=("wild",), top="wild", color="red")
    assert ana().top(colored) == "Top card: ✱\u00a0wild; color in play: ▲R\u00a0red"
    assert ana("it").top(replace(view, discard=(), top="none", color="none")) == "Non ci sono scarti."


def test_flags_are_shown_where_they_have_a_label() -> None:
    game = Game(load("kung-fu-panda-fr").program, PLAYERS, 3).begin()
    view = game.view("Ana")
    speaks = speaker_of(game, "Ana", "fr")
    assert "owes-call" in view.player_flags
    assert speaks.marks(replace(view, flags={}, player_flags={"owes-call": {"Ana": "true"}})) == []
    assert speaks.marks(replace(view, flags={"owes-call": "true"}, player_flags={})) == []
    assert speaks.marks(replace(view, flags={"rival": "Blas"})) == ["Rival du duel : Blas"]


# --- results ----------------------------------------------------------------------------------------------------------


def settled(name: str, hand: tuple[tuple[str, int], ...] = (), counted: int = 0, points: int = 0) -> Settled:
    return Settled(name, hand, counted, points, points, 0)


def test_the_end_of_a_round_shows_hands_and_points() -> None:
    seats = (settled("Ana", points=27), settled("Blas", (("red 7", 7), ("blue skip", 20)), 27))
    result = Result(2, ("Ana",), seats, "points", 500, "highest", False, ())
    assert ana().result(result) == [
        "Round 2 goes to you.",
        "You hold no card any more.",
        "Blas still holds ▲R\u00a0red\u00a07 (7), ◆B\u00a0blue\u00a0skip (20): 27 points.",
        "Points of this round: you +27.",
        "Scores: you 27, Blas 0.",
        "Whoever has 500 points first wins the game.",
    ]
    beside = ["Round 2 goes to you.", "Whoever has 500 points first wins the game."]
    assert ana().outcome(result) == beside  # where hands and scores are shown besides
    over = replace(result, game_over=True, game_winners=("Blas",), winners=())
    assert ana().result(over)[0] == "Round 2 is over, and nobody has won it."
    assert ana().result(over)[-1] == "The game is over: Blas has won it."
    assert speaker(BOOK, PLAYERS, "Blas", "it").result(over)[-1] == "La partita è finita: hai vinto."
    low = replace(result, wins="lowest", target=200)
    assert ana().result(low)[-1] == "The game ends when somebody has 200 points; the lowest score wins."


def test_places_and_partners_are_told() -> None:
    seats = tuple(replace(settled(name), place=place) for place, name in enumerate(PLAYERS, 1))
    result = Result(1, ("Ana",), seats, "places", 0, "highest", False, ())
    assert "Places: 1. you, 2. Blas, 3. Carla." in ana().result(result)
    assert "Places: 1. you, 2. Blas, 3. Carla." in ana().outcome(result)
    together = replace(result, winners=("Ana", "Carla"), game_over=True, game_winners=("Ana", "Carla"))
    assert speaker(BOOK, PLAYERS, "Blas").result(together)[-1] == "The game is over: Ana and Carla have won it."
    assert ana().result(together)[-1] == "The game is over: your team has won it."


def test_questions_of_a_game_are_those_of_the_table() -> None:
    game = Game(load("classic").program, PLAYERS, 3).begin()
    assert game.decision is not None
    assert speaker_of(game, game.decision.player).purpose(question_of(game)).startswith("Your turn")


# --- why not ------------------------------------------------------------------------------------------------------


@at_every_language
@pytest.mark.parametrize("book", ["monster-high-fr", "dos", "taki", "kung-fu-panda-pt+stacking"])
def test_why_a_card_cannot_be_laid_is_said_in_every_language(book: str, code: str) -> None:
    """Whole, and without the sentences that the engine has for programs; only what a rule wants is in its own words."""
    walker = Walker(book, 3, 2)
    game = rules(book).new_game(PLAYERS, 2)
    met = set[str]()
    for decision in islice(walker.decisions(game), 60):
        view = game.view(decision.player)
        reader = speaker(game.program.book, PLAYERS, decision.player, code)
        for card in set(view.hand):
            reasons = game.reasons_against(decision.player, card)
            met |= {reason.sort for reason in reasons}
            told = list(reasons_told(reader, reasons, view))
            assert bool(told) == bool(reasons)
            assert all(line.strip() and "{" not in line for line in told)
            for reason in reasons:
                assert reason.text not in told
                assert all(any(clause in line for line in told) for clause in reason.clauses)
                assert not reason.condition or any(reason.condition in line for line in told)
    assert "permits" in met
    assert met <= {*TOLD_REASONS, "found"}


def test_the_words_of_a_rule_are_marked_as_english() -> None:
    reason = Reason("permits", "", ("match",), ("mh-fr.play.2",), "the color of the card is the color in play")
    view = rules("classic").new_game(PLAYERS, 2).view("Ana")
    marks = {"fr": "en anglais", "es": "en inglés", "it": "in inglese", "pt": "em inglês"}
    for code, mark in marks.items():
        first, top, rule = reasons_told(ana(code), [reason], view)
        assert mark in rule
        assert "match" in rule
        assert mark not in f"{first} {top}"


def test_whoever_is_asked_instead_is_named() -> None:
    said = reasons_told(
        ana("es"), [Reason("other asked", "", who="Blas")], rules("classic").new_game(PLAYERS).view("Ana")
    )
    assert list(said) == ["Ahora le toca responder a Blas."]


FORMAL = re.compile(r"\b(?:tu|teu|tua|teus|tuas|ti|contigo|tens|podes|jogas|tiras|[a-zêô]+-te)\b", re.I)


def test_portuguese_keeps_to_one_form_of_address() -> None:
    """As the rulebooks do: whoever reads is `você`, and never `tu`."""
    path = CATALOGUES / "pt" / "LC_MESSAGES" / "lastcard.po"
    said = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith(("msgstr", '"'))]
    assert [line for line in said if FORMAL.search(line)] == []
    assert any("você" in line for line in said)
