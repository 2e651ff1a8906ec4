"""Windows that are like others, and offers that are called otherwise.

A window that `extends` another one has all that it does not say itself from there: laid over it key by key, offer by
offer. `rename` gives an offer another name at the table; in rulebooks, families and house rules it keeps the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastcard.dsl.compose.missing import extended_by, families_with
from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean
from lastcard.dsl.known.astray import to_rename
from lastcard.dsl.reading.limits import ALL_SENTENCES_LENGTH
from lastcard.dsl.reading.nodes import Entry, Mapping, Node, Scalar
from lastcard.dsl.reading.tree import entries, field, leaves
from lastcard.dsl.relations import closure
from lastcard.dsl.texts import called_otherwise

BASE, OFFERS, CLAUSES = "extends", "offers", "cites"


def with_windows(document: Mapping) -> tuple[Mapping, tuple[Diagnostic, ...]]:
    windows = _Windows(document)
    if not windows.extending and not windows.renaming:
        return document, ()
    windows.judge()
    called = tuple(Entry(entry.key, windows.called(entry.key.text)) for entry in windows.named.values())
    whole = tuple(_with_entries(each, called) if each.key.text == "windows" else each for each in document.entries)
    named = called_otherwise(Mapping(whole, document.span), field(document, "rename"))
    return named, tuple(windows.problems)


def _with_entries(section: Entry, named: tuple[Entry, ...]) -> Entry:
    return Entry(section.key, Mapping(named, section.value.span))


class _Windows:
    """The windows of a document, and which of them is like which."""

    def __init__(self, document: Mapping) -> None:
        self.document = document
        self.named = {entry.key.text: entry for entry in entries(field(document, "windows"))}
        self.renaming = {entry.key.text: entry for entry in entries(field(document, "rename"))}
        bases = ((name, field(entry.value, BASE)) for name, entry in self.named.items())
        self.extending = {name: base for name, base in bases if isinstance(base, Scalar)}
        self.problems: list[Diagnostic] = []
        self.above = closure({name: [self._base(name)] for name in self.named})
        self.length = 0

    def _base(self, name: str) -> str:
        return self.extending[name].text if name in self.extending else ""

    # --- what is wrong ----------------------------------------------------------------------------------

    def judge(self) -> None:
        for name, base in self.extending.items():
            if base.text not in self.named:
                advice = _meant(base.text, [each for each in self.named if each != name])
                self._tell("LC401", f"there is no window `{base.text}`", base, advice)
            elif name in self.above[name]:
                way = " -> ".join(f"`{each}`" for each in self._circle(name))
                message = f"the window `{name}` extends itself in the end: {way}"
                self._tell("LC415", message, base, "say in one of them what it is like")
        for entry in self.renaming.values():
            self._judge_name(entry)

    def _circle(self, name: str) -> list[str]:
        way = [name]
        while len(way) < 2 or way[-1] not in way[:-1]:
            way.append(self._base(way[-1]))
        return way

    def _judge_name(self, entry: Entry) -> None:
        window, _, offer = entry.key.text.partition(".")
        there = [each.key.text for each in entries(field(self._whole(window), OFFERS))]
        if offer not in there:
            known = list(self._offers())
            first = [old for old, new in self.renaming.items() if f"{window}.{_text(new.value)}" == entry.key.text]
            advice = f"it is `{first[0]}` that is called so" if first else self._meant(entry.key.text, known)
            self._tell("LC401", f"there is no offer `{entry.key.text}`", entry.key, advice)
        elif [self._name(window, each) for each in there].count(_text(entry.value)) > 1:
            message = f"the window `{window}` has an offer `{_text(entry.value)}` already"
            self._tell("LC409", message, entry.value, "choose another name")

    def _meant(self, name: str, known: list[str]) -> str:
        """A window that is there has others; one that is not, a family may bring."""
        window, extended = name.partition(".")[0], extended_by(self.document)
        brought = families_with("windows", window, extended) if window not in self.named and extended else ""
        return brought or to_rename(name, self.document) if brought or window in self.named else _meant(name, known)

    def _offers(self) -> Iterator[str]:
        for name in self.named:
            yield from (f"{name}.{offer.key.text}" for offer in entries(field(self._whole(name), OFFERS)))

    def _tell(self, code: str, message: str, node: Node, advice: str) -> None:
        self.problems.append(Diagnostic(code, message, node.span, advice))

    # --- windows as they are ----------------------------------------------------------------------------------

    def _whole(self, name: str) -> Node | None:
        """The window with all that it has from others; offers by their first names."""
        if name not in self.named:
            return None
        own, base = self.named[name].value, self._base(name)
        if not base or not isinstance(own, Mapping):
            return own
        if base not in self.named:
            return own
        like = None if name in self.above[name] else self._whole(base)
        said = Mapping(tuple(entry for entry in own.entries if entry.key.text != BASE), own.span)
        return _laid_over(said, like) if isinstance(like, Mapping) else said

    def _is_too_long(self, name: str, whole: Node) -> bool:
        """However often windows are like each other, what is judged and played stays within one length."""
        self.length += sum(len(leaf.text) for leaf in leaves(whole)) if self._base(name) else 0
        if self.length > ALL_SENTENCES_LENGTH and not any(problem.code == "LC303" for problem in self.problems):
            message = "the windows of the rulebook are too long, each with what it has from others"
            advice = f"together they may have {ALL_SENTENCES_LENGTH:,} characters"
            self._tell("LC303", message, self.named[name].key, advice)
        return self.length > ALL_SENTENCES_LENGTH

    def called(self, name: str) -> Node:
        """The same, each offer by the name that it has at the table."""
        whole = self._whole(name)
        offers = field(whole, OFFERS)
        if whole is None or self._is_too_long(name, whole):
            return self.named[name].value
        if not isinstance(whole, Mapping) or not isinstance(offers, Mapping):
            return whole
        named = tuple(Entry(self._key(name, entry.key), entry.value) for entry in offers.entries)
        found = (
            Entry(each.key, replace(offers, entries=named)) if each.value is offers else each for each in whole.entries
        )
        return Mapping(tuple(found), whole.span)

    def _key(self, window: str, offer: Scalar) -> Scalar:
        return replace(offer, text=self._name(window, offer.text))

    def _name(self, window: str, offer: str) -> str:
        """What is said of a window is said of those that are like it, if nothing is said of them."""
        seen = set[str]()
        while window and window not in seen:
            if f"{window}.{offer}" in self.renaming:
                return _text(self.renaming[f"{window}.{offer}"].value)
            seen.add(window)
            window = self._base(window)
        return offer


def _laid_over(own: Mapping, base: Mapping) -> Mapping:
    """Key by key, and offer by offer."""
    said = {entry.key.text: entry for entry in own.entries}
    below = [_both(said.pop(entry.key.text, None), entry) for entry in base.entries if entry.key.text != CLAUSES]
    return Mapping((*below, *said.values()), own.span)


def _both(own: Entry | None, base: Entry) -> Entry:
    if own is None:
        return base
    if isinstance(own.value, Mapping) and isinstance(base.value, Mapping):
        return Entry(own.key, _laid_over(own.value, base.value))
    return own


def _text(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _meant(name: str, known: object) -> str:
    names = list(known) if isinstance(known, list | dict) else []
    near = did_you_mean(name, names)
    return f"did you mean `{near}`?" if near else "known are " + ", ".join(f"`{each}`" for each in names[:12])
