"""People at one keyboard, and a game: who is shown what, what may be typed, and what comes of it.

Every person sees their own view and the events as seen from their seat. Where several share the keyboard, nobody's
hand is on the screen when the next one sits down.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from lastcard.dsl.diagnostics.problem import did_you_mean
from lastcard.interpreter.bots.deck import deck_of
from lastcard.interpreter.bots.kinds import bot
from lastcard.interpreter.bots.seen import Bot, is_offer, seen_by
from lastcard.interpreter.engine.decisions import Decision, Option
from lastcard.interpreter.engine.events import Event
from lastcard.interpreter.engine.shuffle import Stream
from lastcard.interpreter.engine.state import NONE
from lastcard.interpreter.host.game import Game

from .console import Console
from .saves import Header, Journal, SaveError
from .screen import Look, hand_text, options_text, scores, subject, table_text, wrapped
from .sentences import Teller

PERSON = "person"
LET_GO = ("", "let go", "declines")
KEEP = "{} (Enter: keep)> "  # the same whether there is anything else to choose or not

HELP = """\
Type the number of an answer, or the answer itself (`plays ...`), or:
  why CARD   which rule keeps a card from being played now, and where the sheet says so
  hand       your cards
  table      what lies open
  log        what happened in this round, with every clause
  scores     the points so far
  save       where the game is kept; `save FILE` keeps it there from now on
  quit       leave; the game can be gone on with
Several cards go together in any order that the rules let through: `plays ... + ...`.
With Enter alone an offer is let go by, and a card just drawn is kept."""


class Leave(Exception):
    """Somebody wants to stop."""


class Sitting:
    """One game from the first question, or from where it was left, to the end."""

    def __init__(self, game: Game, header: Header, console: Console, lines: list[str] | None = None) -> None:
        self.game = game
        self.header = header
        self.console = console
        self.journal: Journal | None = None
        self.lines = lines or []  # the moves made so far
        self.kinds = dict(zip(header.players, header.kinds, strict=True))
        self.people = [name for name, kind in self.kinds.items() if kind == PERSON]
        self.deck = deck_of(game.program.book)
        self.log: list[Event | str] = list(game.events)  # a text is for everybody
        self.read = dict.fromkeys(game.players, len(self.log) if self.lines else 0)  # how far each has seen the log
        self.keyboard = ""  # whose hand may be on the screen
        self.look_around = True  # is the whole table to be shown with the next question?

    # --- the course of the game ------------------------------------------------------------------

    def play(self) -> None:
        """Until the game is over; raises Leave, EOFError or KeyboardInterrupt where it is left before."""
        while not self.game.over:
            decision = self.game.decision
            assert decision is not None
            kind = self.kinds[decision.player]
            if kind == PERSON:
                self._ask(decision)
            else:
                self.move(self.bot_of(kind)(seen_by(self.game, decision, self.game.events)))
            if not self.people:
                self._tell_onlookers()
        self._tell_onlookers()

    def bot_of(self, kind: str) -> Bot:
        """Made anew for each move, so that a game gone on with is the game that would have been."""
        return bot(kind, Stream("bot", self.header.seed, len(self.lines)), self.deck)

    def move(self, option: Option) -> None:
        before, heard = self.game.scores, len(self.game.events)
        self.game.choose(option)
        self.lines.append(option.text)
        self._keep(option.text)
        for event in self.game.events[heard:]:
            self.log.append(event)
            if event.kind == "score":
                self.log += self._results(before)

    def _keep(self, line: str) -> None:
        if self.journal is None:
            return
        try:
            self.journal.add(line, self.game.state)
        except OSError as error:
            self.console.tell(f"The game can no longer be saved: {error.strerror or error}.")
            self.journal = None

    def _results(self, before: dict[str, int]) -> list[str]:
        after = self.game.scores
        won = [f"{name} {after[name] - before[name]:+}" for name in after if after[name] != before[name]]
        points = f"Points of this round: {', '.join(won) or 'none'}."
        totals = f"Scores: {', '.join(f'{name} {score}' for name, score in after.items())}."
        winners = " and ".join(self.game.winners) or "nobody"
        ending = [f"The game is over: {winners} won it."] if self.game.state.game_over else []
        return [points, totals, *ending]

    # --- what everybody gets to see ------------------------------------------------------------------

    @property
    def look(self) -> Look:
        return self.console.look(self.game.program.book)

    def _tell(self, seat: int, start: int, every_clause: bool = False) -> None:
        """The log from a place on, as it is seen from a seat."""
        teller = Teller(self.look, self.game.players, self.game.state.sides)
        for entry in self.log[start:]:
            if isinstance(entry, str):
                self.console.tell(entry)
            elif sentence := teller.sentence(entry.seen_by(seat), every_clause):
                self.console.tell(sentence)

    def _catch_up(self, player: str) -> None:
        self._tell(self.game.players.index(player), self.read[player])
        self.read[player] = len(self.log)

    def _tell_onlookers(self) -> None:
        """What nobody at the keyboard has seen yet; secrets only to the one person who is alone there."""
        alone = self.game.players.index(self.people[0]) if len(self.people) == 1 else NONE
        self._tell(alone, max(self.read[name] for name in self.people or self.game.players))
        self.read = dict.fromkeys(self.game.players, len(self.log))

    def _show(self, decision: Decision) -> None:
        view, look = self.game.view(decision.player), self.look
        if self.look_around or decision.kind == "play":
            self.console.say(f"\n{table_text(view, look)}\n{hand_text(view, look)}")
        self.look_around = False
        self.console.say(f"{self._question(decision)}\n{options_text(_answers(decision), look)}")

    def _question(self, decision: Decision) -> str:
        what = f" ({decision.label})" if decision.label else ""
        text = f"{decision.player} may:" if is_offer(decision.options) else f"{decision.player}, choose{what}:"
        return wrapped(text, self.console.width)

    # --- the keyboard ----------------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        """Ask a person until there is an answer, and carry it out."""
        if _is_kept_anyway(decision):
            self._ask_nothing(decision)
            return
        self._hand_over(decision.player)
        self._catch_up(decision.player)
        self._show(decision)
        while not self._answered(decision, " ".join(self.console.ask(_prompt(decision)).split())):
            pass

    def _ask_nothing(self, decision: Decision) -> None:
        """A card that can only be kept is stopped for as if it could be laid: the others hear the same keys pressed."""
        if len(self.people) > 1:
            self._hand_over(decision.player)
            self._catch_up(decision.player)
            self.console.tell(f"{decision.player}, the card just drawn cannot be laid.")
            self._wait(KEEP.format(decision.player))
        self.move(decision.options[0])

    def _hand_over(self, player: str) -> None:
        if self.keyboard == player:
            return
        if len(self.people) > 1:
            if self.keyboard:
                self._catch_up(self.keyboard)
                self._pause("Press Enter, and your cards are hidden.")
                self.console.clear()
            self._pause(f"Pass the keyboard to {player}, then press Enter.")
        self.keyboard, self.look_around = player, True

    def _pause(self, prompt: str) -> None:
        self._wait(f"{wrapped(prompt, self.console.width)} ")

    def _wait(self, prompt: str) -> None:
        if self.console.ask(prompt).lower() == "quit":
            raise Leave

    def _answered(self, decision: Decision, typed: str) -> bool:
        if is_offer(decision.options) and typed.lower() in LET_GO:
            self._let_go(decision)
            return True
        option = _kept(decision) if not typed else chosen(typed, decision, self.look) or self.game.laying(typed)
        if option is not None:
            self.move(option)
            return True
        word, _, rest = typed.partition(" ")
        command = self.COMMANDS.get(word.lower())
        if command is None:
            self._not_understood(decision, typed)
        else:
            command(self, decision, rest)
        return False

    def _let_go(self, decision: Decision) -> None:
        """Every offer of this menu; one refusal may close several."""
        for option in decision.options:
            now = self.game.decision
            if option.move.verb == "decline" and now is not None and option in now.options:
                self.move(option)

    # --- commands ------------------------------------------------------------------------------------------

    def _why(self, decision: Decision, text: str) -> None:
        card = card_called(text, decision.player, self.look)
        if card is None:
            self.console.tell("Say which card: `why` and its name, as in your hand or in the list of answers.")
            return
        playable = [option for option in decision.options if option.short == f"plays {card}"]
        if playable:
            because = ", ".join((*playable[0].rules, *playable[0].clauses))
            self.console.tell(f"{card} can be played now ({because}).")
        for reason in self.game.why_not(decision.player, card):
            self.console.tell(f"- {reason}")

    def _hand(self, decision: Decision, text: str) -> None:
        self.console.say(hand_text(self.game.view(decision.player), self.look))

    def _table(self, decision: Decision, text: str) -> None:
        self.console.say(table_text(self.game.view(decision.player), self.look))
        self.console.say(f"{self._question(decision)}\n{options_text(_answers(decision), self.look)}")

    def _log(self, decision: Decision, text: str) -> None:
        deals = [place for place, entry in enumerate(self.log) if isinstance(entry, Event) and entry.kind == "deal"]
        self._tell(self.game.players.index(decision.player), deals[-1] if deals else 0, every_clause=True)

    def _scores(self, decision: Decision, text: str) -> None:
        view = self.game.view(decision.player)
        method = self.game.program.book.scoring[self.game.state.scoring]
        until = f", until {method.target}; the {method.wins} wins" if method.target != NONE else ""
        self.console.tell(f"Round {view.round}, {scores(view)} ({method.name}{until}).")

    def _help(self, decision: Decision, text: str) -> None:
        for line in HELP.splitlines():
            self.console.say(wrapped(line.strip(), self.console.width, "  " if line[0] == " " else "", "      "))

    def _save(self, decision: Decision, text: str) -> None:
        if text:
            self._save_to(Path(text).expanduser())
        elif self.journal is None:
            self.console.tell("This game is not kept anywhere: `save FILE` keeps it in a file.")
        else:
            self.console.tell(f"Every move up to here is kept in {self.journal.path}.")

    def _save_to(self, path: Path) -> None:
        try:
            journal = Journal.create(path, self.header)
            for line in self.lines:
                journal.add(line, None)
        except (OSError, SaveError) as error:
            self.console.tell(f"{path}: {getattr(error, 'strerror', None) or error}.")
            return
        if self.journal is not None:
            self.journal.close()
        self.journal = journal
        self.console.tell(f"The game is kept in {path} from now on.")

    def _quit(self, decision: Decision, text: str) -> None:
        raise Leave

    def _not_understood(self, decision: Decision, text: str) -> None:
        if card_called(text, decision.player, self.look) is not None:
            self._why(decision, text)
            return
        near = did_you_mean(text, [*self.COMMANDS, *(option.short for option in decision.options)])
        hint = f" Did you mean `{near}`?" if near else ""
        count = len(_answers(decision))
        numbers = "1" if count == 1 else f"a number from 1 to {count}"
        self.console.tell(f"`{text}` is no answer here.{hint} Type {numbers}, an answer as it stands above, or `help`.")

    COMMANDS: ClassVar[dict[str, Callable[[Sitting, Decision, str], None]]] = {
        "why": _why,
        "hand": _hand,
        "table": _table,
        "log": _log,
        "scores": _scores,
        "help": _help,
        "?": _help,
        "save": _save,
        "quit": _quit,
    }


# --- what is typed ---------------------------------------------------------------------------------------


def _answers(decision: Decision) -> list[Option]:
    """What is numbered: to let an offer go has a key of its own."""
    return [option for option in decision.options if option.move.verb != "decline"]


def _kept(decision: Decision) -> Option | None:
    """To keep the card just drawn, where that can be chosen."""
    return next((option for option in decision.options if option.move.verb == "keep"), None)


def _is_kept_anyway(decision: Decision) -> bool:
    return [option.move.verb for option in decision.options] == ["keep"]


def _prompt(decision: Decision) -> str:
    if _kept(decision):
        return KEEP.format(decision.player)
    return f"{decision.player} (Enter: let go)> " if is_offer(decision.options) else f"{decision.player}> "


def chosen(typed: str, decision: Decision, look: Look) -> Option | None:
    """The option meant by a number, a line, or a part of a line that says enough."""
    answers = _answers(decision)
    if typed.isdecimal():
        number = int(typed[:6])
        return answers[number - 1] if 0 < number <= len(answers) else None
    spoken = typed.casefold()
    return next((option for form in FORMS for option in decision.options if form(option, look) == spoken), None)


def _printed(option: Option, look: Look) -> str:
    """The name on the card, in the language of the edition."""
    about = subject(option, look)
    return about[1].casefold() if about else option.move.verb


FORMS: tuple[Callable[[Option, Look], str], ...] = (
    lambda option, look: option.text.casefold(),
    lambda option, look: option.short.casefold(),
    lambda option, look: option.short.partition(" ")[2].casefold(),
    lambda option, look: f"{option.short.partition(' ')[0]} {_printed(option, look)}",
    _printed,
)


def card_called(text: str, player: str, look: Look) -> str | None:
    """The card of the deck that is meant by its notation or by its printed name."""
    spoken = text.casefold().removeprefix(f"{player.casefold()} ").removeprefix("plays ")
    for name, card in look.cards.items():
        if spoken in (name.casefold(), look.plain(card).casefold()):
            return name
    return None
