"""Two rulebooks compared: which entries differ, and what each of these brings about in play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from lastcard.interpreter.search.pair import FAULTS, Parting
from lastcard.interpreter.search.subjects import Subject
from lastcard.interpreter.search.telling import Facts, facts, played, told_apart

from .absent import laid_unnamed
from .afterwards import in_the_next_round
from .causes import Cause, causes
from .entries import Difference, differences
from .partings import Shown, problem_in, scenario_of, signature, sought, ways
from .sentences import sentence

__all__ = ["Compared", "Difference", "Found", "Witness", "compared", "differences", "witnessed"]


@dataclass(frozen=True, slots=True)
class Witness:
    """A scenario that passes in one of the rulebooks, and its twin that passes in the other."""

    about: str
    first: Shown | None
    second: Shown | None
    told: str  # in a sentence

    def scenarios(self, compared: Compared, name: str) -> Iterator[tuple[str, str]]:
        """Each with the side that it is about."""
        for side, subject, shown in (("a", compared.a, self.first), ("b", compared.b, self.second)):
            if shown is not None:
                yield side, scenario_of(subject, shown, f"{name}: {self.told}")


@dataclass(slots=True)
class Found:
    """What came of one cause."""

    cause: Cause
    looked_at: int
    witnesses: list[Witness] = field(default_factory=list)
    afterwards: str = ""  # what shows in the next round alone, for which there is no scenario

    def named(self) -> Iterator[tuple[str, Witness]]:
        """Under names of their own, which begin with the name of the entry."""
        name = self.cause.name
        for number, witness in enumerate(self.witnesses):
            more = witness.about.replace(" ", "-") or str(number)
            yield (f"{name}.{more}" if number else name), witness


@dataclass(frozen=True)
class Compared:
    a: Subject
    b: Subject
    differences: tuple[Difference, ...]

    @property
    def causes(self) -> tuple[Cause, ...]:
        return causes(self.a, self.b, (each for each in self.differences if not each.how.startswith("called")))


def compared(a: Subject, b: Subject) -> Compared:
    return Compared(a, b, differences(a, b))


def witnessed(both: Compared, about: str = "") -> Iterator[Found]:
    """For one cause after the other what it brings about; or only for those of the entry of this name."""
    mine = {_kind_of(shown): shown for shown in laid_unnamed(both.a, both.b)}
    theirs = {_kind_of(shown): shown for shown in laid_unnamed(both.b, both.a)}
    for cause in both.causes:
        if about and about not in cause.names:
            continue
        search = sought(cause)
        found = Found(cause, search.looked_at)
        found.witnesses = [_witness(both, shown) for shown in search.shown]
        own = [shown for kind, shown in mine.items() if kind in cause.words]
        other = [shown for kind, shown in theirs.items() if kind in cause.words]
        found.witnesses += list(_of_cards(both, own, other))
        if not found.witnesses:
            back = sought(_turned(cause))
            found.looked_at += back.looked_at
            found.witnesses = [_seen_from_there(both, shown) for shown in back.shown]
        if not found.witnesses:
            found.afterwards = in_the_next_round(cause)
        yield found


def _turned(cause: Cause) -> Cause:
    """Seen from the other side."""
    return Cause(cause.b, cause.a, tuple(Difference(each.b, each.a) for each in cause.entries))


def _kind_of(shown: Shown) -> str:
    return shown.lines[-1].rpartition(" ")[2]


def _witness(both: Compared, shown: Shown) -> Witness:
    about = signature(both.a.book, shown.parting)
    return Witness(about, shown, twin(both.a, both.b, shown), sentence(shown, both.a, both.b))


def _seen_from_there(both: Compared, shown: Shown) -> Witness:
    about = signature(both.b.book, shown.parting)
    return Witness(about, _only_here(both, shown), shown, sentence(shown, both.b, both.a))


def _only_here(both: Compared, shown: Shown) -> Shown | None:
    """The twin in the first rulebook, if it tells the two apart."""
    here = twin(both.b, both.a, shown)
    if here is None:
        return None
    known = {card.text for card in both.a.book.cards} <= {card.text for card in both.b.book.cards}
    if not known:  # what may be answered may name cards that are not there
        here = replace(here, expect={key: value for key, value in here.expect.items() if key not in ("can", "cannot")})
    return here if problem_in(both.b, here) else None


def _of_cards(both: Compared, own: list[Shown], other: list[Shown]) -> Iterator[Witness]:
    """A card that is in one deck alone; if the other one has another instead, that is the twin."""
    if own:
        second = other[0] if other else twin(both.a, both.b, own[0])
        yield Witness(
            f"plays {_kind_of(own[0])}", own[0], second, f"only {both.a.title} has a card `{_kind_of(own[0])}`"
        )
    elif other:
        told = f"only {both.b.title} has a card `{_kind_of(other[0])}`"
        yield Witness(f"plays {_kind_of(other[0])}", _only_here(both, other[0]), other[0], told)


# --- the other side of it -------------------------------------------------------------------------------


def twin(here: Subject, other: Subject, shown: Shown) -> Shown | None:
    """How the same position and answers end with the other rulebook; None where nothing of that fails here."""
    for given in _givens(shown):
        parting = replace(shown.parting, given=given, lines=shown.lines)
        for found in _endings(here, other, parting, shown.expect):
            if not problem_in(other, found) and problem_in(here, found):
                return found
    return None


def _endings(here: Subject, other: Subject, parting: Parting, expect: Facts) -> Iterator[Shown]:
    """The same is looked at first, then whatever tells the two apart."""
    ending = _ending(other, parting, expect)
    if ending is not None:
        yield ending
        told = told_apart(ending.parting, other.program, here.program)
        yield from () if told is None else ways(Shown(ending.parting, *told))


def _givens(shown: Shown) -> Iterator[dict[str, object]]:
    """As it is, and without a way of scoring that the other one may not have."""
    given = shown.parting.given
    yield given
    if "scoring" in given:
        yield {key: value for key, value in given.items() if key != "scoring"}


def _ending(other: Subject, parting: Parting, expect: Facts) -> Shown | None:
    try:
        play = played(other.program, parting)
    except FAULTS:
        return None
    if isinstance(play, str):  # as far as it goes
        short = replace(parting, lines=parting.lines[: parting.lines.index(play)])
        return _ending(other, short, {}) if short.lines != parting.lines else None
    seen = facts(play)
    wanted = {key: _of_same_people(seen[key], value) for key, value in expect.items() if key not in ("can", "cannot")}
    wanted = {key: value for key, value in wanted.items() if value not in ("nothing", {})}
    if "can" in expect or "cannot" in expect or not wanted:
        wanted |= {"turn": seen["turn"], "asked": seen["asked"]}
        wanted |= {"can": [*seen["lines"]][:3]} if seen["lines"] else {}
    return Shown(parting, parting.lines, wanted)


def _of_same_people(seen: object, expected: object) -> object:
    if isinstance(seen, dict) and isinstance(expected, dict):
        return {name: seen[name] for name in expected}
    return seen
