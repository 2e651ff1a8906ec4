"""Who speaks to whom: what all sentences are made with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lastcard.interpreter.engine.state import NONE

from .language import Language, Marked
from .names import Names, readable


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence in all its persons: somebody does something, whoever reads does it, it is done to whoever reads."""

    they: Marked
    you: Marked | None = None
    to_you: Marked | None = None

    def __post_init__(self) -> None:
        """A person that is missing is missed at once, and not in the middle of a game."""
        wanted = {place for place in ("who", "whom") if place in self.they.places}
        given = {"who"} if self.you else set[str]()
        given |= {"whom"} if self.to_you else set()
        if wanted != given:
            raise TypeError(f"`{self.they.one}` is not said in every person")
        for own, place in ((self.you, "who"), (self.to_you, "whom")):
            if own is not None and own.places != self.they.places - {place}:
                raise TypeError(f"`{self.they.one}` and `{own.one}` do not speak of the same")
            if own is not None and bool(own.many) != bool(self.they.many):
                raise TypeError(f"`{own.one}` has not the numbers of `{self.they.one}`")


class Voice:
    """Speaks to one seat; `reader` is its name, empty for whoever looks on or for a shared screen."""

    def __init__(
        self,
        language: Language,
        names: Names,
        players: Sequence[str],
        reader: str = "",
        teams: Sequence[Sequence[str]] = (),
    ) -> None:
        self.language = language
        self.names = names
        self.players = tuple(players)
        self.reader = reader
        self.teams = tuple(map(tuple, teams))  # who plays together
        self.say, self.several, self.marked = language.say, language.several, language.marked

    def tell(self, said: Said, who: str = "", whom: str = "", count: int = 0, **facts: object) -> str:
        """A sentence in the person that suits the reader."""
        if said.you is not None and self.is_reader(who):
            return self.marked(said.you, count, whom=self.called(whom), **facts)
        if said.to_you is not None and self.is_reader(whom):
            return self.marked(said.to_you, count, who=self.called(who), **facts)
        return self.marked(said.they, count, who=self.called(who), whom=self.called(whom), **facts)

    def is_reader(self, name: str) -> bool:
        return bool(self.reader) and name == self.reader

    def called(self, name: str) -> str:
        return name or self.say("nobody")

    def self_or(self, name: str) -> str:
        """As somebody is called where no sentence is made with the name."""
        return self.say("You") if self.is_reader(name) else name

    def player(self, seat: int) -> str:
        """The name of whoever sits there; empty for nobody."""
        return self.players[seat] if seat != NONE else ""

    def quoted(self, name: str) -> str:
        """A name that the rulebook has no text for, as it may be read."""
        return self.say("“{name}”", name=readable(name))

    def zone(self, name: str) -> str:
        return self.names.has("zones", name) or self.quoted(name)

    # --- lists ----------------------------------------------------------------------------------

    def all_of(self, items: Sequence[str]) -> str:
        return self._joined(items, lambda left, right: self.say("{left} and {right}", left=left, right=right))

    def any_of(self, items: Sequence[str]) -> str:
        return self._joined(items, lambda left, right: self.say("{left}, or {right}", left=left, right=right))

    def row_of(self, items: Sequence[str]) -> str:
        """One after the other, without a word between them."""
        return self._joined(items, lambda left, right: self.say("{left}, {right}", left=left, right=right))

    def _joined(self, items: Sequence[str], last: Callable[[str, str], str]) -> str:
        *before, end = items or [""]
        if not before:
            return end
        text = before[0]
        for item in before[1:]:
            text = self.say("{left}, {right}", left=text, right=item)
        return self.language.smooth(last(text, end))


def begun(text: str) -> str:
    """As the beginning of a sentence; a symbol that stands first is no letter."""
    return text[:1].upper() + text[1:]
