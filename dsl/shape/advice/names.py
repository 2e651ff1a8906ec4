"""Names that are not written like names."""

from __future__ import annotations

import re
from typing import Any

from lastcard.dsl import shelf
from lastcard.dsl.everyday import rulebook_for
from lastcard.dsl.reading.nodes import Node, Scalar
from lastcard.dsl.shape.values import IS_NAME
from lastcard.dsl.shape.ways import Stop, Whole

from . import changes

NAMES = "names are small letters, digits and single hyphens"


def for_a_name(name: str, said: str, loc: tuple[Any, ...], node: Node) -> str:
    """A name that is not written like one: perhaps that of the file, or of a file elsewhere."""
    from pathlib import PurePath  # seldom needed

    if name == "extends" or "extends" in loc[-2:]:
        alone = re.sub(r"\.ya?ml$", "", re.split(r"[/\\]", said)[-1])
        if alone != said:
            return f"write its name alone, it is found beside this file or among those shipped: `{alone}`"
        if shipped := rulebook_for(said) or rulebook_for(slugged(said)):
            return f"did you mean `{shipped}`?"
        if several := [path.stem for path in shelf.shipped_rulebooks() if path.stem.startswith(f"{slugged(said)}-")]:
            return f"it comes in several languages: write {' or '.join(f'`extends: {each}`' for each in several)}"
    if asked := "house-rules" in loc and re.fullmatch(r"([\w-]+) *\((.*)\)", said):
        return f"parameters stand behind a colon: `{asked[1]}:{re.sub(' *[:=] *', '=', asked[2]).replace(', ', ',')}`"
    if alone := changes.name_alone(said):
        return f"write the name alone: `{alone}`"
    stem = PurePath(node.span.file).stem
    if name in ("rulebook", "family", "house-rule", "sheet") and IS_NAME.fullmatch(stem):
        return f"{NAMES}, and this is the name of the file: `{stem}`"
    apart = [slugged(part) for part in said.split()]
    parted = f"; of two names, a comma parts them: `{', '.join(apart)}`" * (not name and len(apart) == 2)
    return f"{NAMES}{slug(said)}{parted}"


def for_an_offer(whole: Whole, around: Stop, name: str, value: Node | None) -> str:
    """The window and the offer; perhaps the new name stands first."""
    said = value.text if isinstance(value, Scalar) else ""
    if around.path and said and whole.fits(around.path, {said: name}):
        return f"the old name stands first: `{around.path[-1]}: {{{said}: {name}}}`"
    shown = f"; what a card is called stands under `names: {{{name}: ...}}`" * (around.path[-1:] == ("rename",))
    return f"write `WINDOW.OFFER`, as `call.call`{shown}"


def slug(text: str) -> str:
    near = re.sub("^[0-9]+-(?=[a-z])", "", slugged(text))
    if near[:1].isdigit():
        return f", and begin with a letter: `the-{near}`"
    return f": `{near}`" if near and near != text else ""


def slugged(text: str) -> str:
    from unicodedata import normalize  # letters lose their accents

    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", re.sub(r"\.ya?ml$", "", text))  # words that begin with capitals
    bare = normalize("NFKD", re.sub("(?<=[a-z])['’](?=s\\b)", "", apart.lower())).encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", bare))
