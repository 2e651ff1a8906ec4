"""The names of events, kinds, zones and groups in sentences, and what to say where there is none of that name."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.dsl.diagnostics.problem import Diagnostic, Span, did_you_mean
from lastcard.dsl.reading.text import MAX_PROBLEMS
from lastcard.dsl.rulebook import NONE, Pattern, Register
from lastcard.dsl.sentences.syntax import Phrase
from lastcard.dsl.words.types import CARD, ZONE
from lastcard.dsl.words.vocabulary import EVENT_OF, EVENTS

from .names import Declared
from .scope import Scope, unknown_name

_DECLARE = {
    "zone": "declare it: `zones: [NAME]`",
    "group": "name the steps in the rule that they belong to: `group: NAME`, and below it `do:`",
}


class Names:
    """Resolves what the sentences of one rulebook name, and collects what is wrong with it."""

    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        self.problems: list[Diagnostic] = []

    def report(self, code: str, message: str, span: Span | None, help_text: str = "") -> None:
        self.problems.append(Diagnostic(code, message, span, help_text))

    def meant(self, name: str, known: Iterable[str]) -> str:
        """Advice for a name that is none; no longer asked for when nobody will read it."""
        near = did_you_mean(name, known) if len(self.problems) < MAX_PROBLEMS else None
        return f"did you mean `{near}`?" if near else ""

    def _unknown(self, name: str, span: Span | None, scope: Scope) -> None:
        if len(self.problems) < MAX_PROBLEMS:  # more are not shown, and each costs a search
            self.problems.append(unknown_name(name, span, scope))

    def pattern(self, phrase: Phrase) -> Pattern:
        if phrase.op == "early_group":
            return self._group_pattern(phrase)
        event = EVENT_OF[phrase.op]
        named = dict(enumerate(arg for arg in phrase.args if isinstance(arg, str)))
        roles = dict(enumerate(name for name, _ in EVENTS[event].roles))
        self._called("player", named.get(0, "player"), "whoever acts", phrase.span)
        kind = NONE
        if event == "play" and named.get(1, roles[1]) != roles[1]:
            kind = self._kind(named[1], phrase.span)
        elif 1 in named:
            self._called(roles[1], named[1], "what is given", phrase.span)
        self._called("mate", named.get(2, "mate"), "the card under it", phrase.span)
        return Pattern(event, kind, phrase.op == "event_play_drawn", phrase.op == "event_play_with")

    def _called(self, role: str, name: str, what: str, span: Span | None) -> None:
        if name != role:
            self.report("LC403", f"{what} is called `{role}` here, not `{name}`", span, f"write `{role}`")

    def _group_pattern(self, phrase: Phrase) -> Pattern:
        group = self._named("group", str(phrase.args[0]), phrase.span)
        return Pattern(self.declared.group_events.get(group) or "play", group=group)

    def _kind(self, name: str, span: Span | None) -> int:
        if name in self.declared.kinds:
            return self.declared.kinds[name]
        scope = Scope(Declared(kinds=self.declared.kinds), (Register("card", CARD),), {"card": 0})
        self._unknown(name, span, scope)
        return NONE

    def _named(self, kind: str, name: str, span: Span | None) -> int:
        names = self.declared.zones if kind == ZONE.name else self.declared.groups
        if name not in names:
            known = ", ".join(f"`{each}`" for each in names)
            near = did_you_mean(name, names)
            advice = f"did you mean `{near}`?" if near else f"known are {known}" if known else _DECLARE[kind]
            self.report("LC401", f"there is no {kind} `{name}`", span, advice)
        return names.get(name, NONE)
