"""Which documents a file is made of, and how they lie: what it extends, and what that extends, each of them once.

Whatever is extended lies below what extends it, and of several that are extended at once the later lies above the
earlier. Where that leaves a choice, what was named first lies lowest.
"""

from __future__ import annotations

from collections.abc import Sequence as Several
from dataclasses import dataclass, field, replace
from pathlib import Path

from lastcard.dsl import shelf
from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean
from lastcard.dsl.documents import documents
from lastcard.dsl.documents.documents import Met, Read
from lastcard.dsl.everyday import rulebook_for
from lastcard.dsl.reading.nodes import Mapping, Node, Scalar
from lastcard.dsl.reading.sorts import glance
from lastcard.dsl.reading.tree import field as at
from lastcard.dsl.reading.tree import items, text_at
from lastcard.dsl.relations import closure, in_order

from .values import HouseRule

MOST_LAYERS = 32

Asked = Several[str | Scalar]


@dataclass(frozen=True, slots=True)
class Layer:
    """A document, the house rules that it names, and the files that it extends."""

    name: str  # under which it is extended
    document: Mapping
    house_rules: tuple[HouseRule, ...]
    parents: tuple[Path, ...] = ()


Layers = tuple[Layer, ...]


def layers_of(read: Read, path: Path, asked: Asked) -> tuple[Layers | None, Met]:
    """The document and all that it extends, the uppermost first; nothing where one cannot be read."""
    gathering = _Gathering(asked)
    is_whole = gathering.add(path, text_at(read[0], "rulebook") or text_at(read[0], "family"), read, ())
    found, met = gathering.found, gathering.met
    if not is_whole or met.too_long:
        return None, met
    crossing = _crossing(found)
    if crossing is not None:
        return None, met + Met((crossing,))
    return tuple(found[each] for each in reversed(in_order(_waits(found)))), met


Chain = tuple[tuple[Path, str], ...]  # files, each extended by the one before it, and what they are called there


@dataclass(slots=True)
class _Gathering:
    """The documents met with so far, each behind those that it extends."""

    asked: Asked
    found: dict[Path, Layer] = field(default_factory=dict)
    met: Met = field(default_factory=Met)
    real: dict[Path, Path] = field(default_factory=dict)  # where the way to a file leads

    def add(self, path: Path, name: str, read: Read, above: Chain) -> bool:
        """One more, and all that it extends. Nobody reads on when what has been read is too long together."""
        document, met = read
        self.met += met
        layer = self._layer(path, name, document) if document is not None else None
        if layer is None or self.met.too_long:
            return False
        parents = list[Path]()
        for parent in extended(layer.document):
            file = self._parent(parent, path.parent, (*above, (path, name)))
            if file is None:
                return False
            parents.append(file)
        self.found[path] = replace(layer, parents=tuple(parents))
        return True

    def _parent(self, parent: Scalar, beside: Path, chain: Chain) -> Path | None:
        """The file of what is extended, when all is well with it."""
        file = self._file_of(parent, beside, chain)
        if isinstance(file, Diagnostic):
            self.met += Met((file,))
            return None
        is_whole = file in self.found or self.add(file, parent.text, documents.read_file(file, "rulebook"), chain)
        return file if is_whole else None

    def _layer(self, path: Path, name: str, document: Mapping) -> Layer | None:
        named = [_as_asked(one, self.asked) for one in items(at(document, "house-rules"))]
        house_rules, met = house_rules_of(named, path.parent)
        self.met += met
        return None if house_rules is None else Layer(name, document, house_rules)

    def _file_of(self, parent: Scalar, beside: Path, chain: Chain) -> Path | Diagnostic:
        file = shelf.find(parent.text, beside)
        if file is None:
            message = f"there is no rulebook or family `{parent.text}`"
            return Diagnostic("LC416", message, parent.span, _meant(parent.text, beside))
        if glance(file) == "house-rule":
            message = f"`{parent.text}` is a house rule, not a rulebook or family"
            return Diagnostic("LC431", message, parent.span, _as_house_rule(parent.text))
        start = None if file in self.found else self._start_of(file, chain)  # what is whole leads back to none of it
        if start is not None:
            names = (*(name for _, name in chain[start:]), parent.text)
            message = f"`{parent.text}` extends itself in the end: {' -> '.join(f'`{name}`' for name in names)}"
            return Diagnostic("LC415", message, parent.span, "extend another rulebook")
        if len(chain) > MOST_LAYERS or len(self.found) > MOST_LAYERS:
            message = f"more than {MOST_LAYERS} rulebooks and families would lie upon each other"
            return Diagnostic("LC415", message, parent.span, "extend fewer")
        return file

    def _start_of(self, file: Path, chain: Chain) -> int | None:
        """Where in the chain this file stands, by whatever way it has been named."""
        return next((number for number, (path, _) in enumerate(chain) if self._real(path) == self._real(file)), None)

    def _real(self, path: Path) -> Path:
        """To find it out, every folder above is looked at."""
        if path not in self.real:
            self.real[path] = path.resolve()
        return self.real[path]


def extended(document: Node | None) -> tuple[Scalar, ...]:
    """What a document extends, as it names it."""
    found = at(document, "extends")
    return (found,) if isinstance(found, Scalar) else items(found)


# --- how they lie ------------------------------------------------------------------------------------------


def _waits(found: dict[Path, Layer]) -> dict[Path, set[Path]]:
    """Each with those that lie below it."""
    waits: dict[Path, set[Path]] = {path: set(layer.parents) for path, layer in found.items()}
    for layer in found.values():
        for below, above in zip(layer.parents, layer.parents[1:], strict=False):
            waits[above].add(below)
    return waits


def _crossing(found: dict[Path, Layer]) -> Diagnostic | None:
    """Two of which each would have to lie below the other."""
    below = closure(_waits(found))
    for layer in reversed(found.values()):
        named = extended(layer.document)
        for number, (path, name) in enumerate(zip(layer.parents, named, strict=False)):
            crossed = (other for other in named[:number] if path in below[layer.parents[named.index(other)]])
            other = next(crossed, None)
            if other is not None:
                message = f"`{name.text}` stands behind `{other.text}`, which lies above it elsewhere"
                advice = f"name `{name.text}` first, or leave it out where another one extends it"
                return Diagnostic("LC415", message, name.span, advice)
    return None


# --- house rules that a document names -------------------------------------------------------------------------


def house_rules_of(asked: Asked, beside: Path | None) -> tuple[tuple[HouseRule, ...] | None, Met]:
    if not asked:
        return (), Met()
    from .house_rules import ask_for  # most rulebooks are read without any

    return ask_for(asked, beside)


def _as_asked(named: Scalar, asked: Asked) -> Scalar:
    """A house rule that the rulebook names; who asks for the same one from outside may say more of how it is played."""
    name, own = shelf.split_reference(named.text)
    said = map(shelf.split_reference, (one if isinstance(one, str) else one.text for one in asked))
    other = next((values for asked_for, values in said if asked_for == name and values), None)
    if other is None:
        return named
    told = {part.partition("=")[0].strip() for part in other.split(",")}
    kept = (part for part in own.split(",") if part and part.partition("=")[0].strip() not in told)
    return replace(named, text=f"{name}:{','.join((*kept, other))}")


def _as_house_rule(name: str) -> str:
    return f"extend a rulebook, and write `house-rules: [{name}]`"


def _meant(name: str, beside: Path) -> str:
    if shelf.find_house_rule(name, beside) is not None:
        return f"it is a house rule: {_as_house_rule(name)}"
    near = rulebook_for(name) or did_you_mean(name, shelf.shipped_names())
    return f"did you mean `{near}`?" if near else "`lastcard list` shows what there is"
