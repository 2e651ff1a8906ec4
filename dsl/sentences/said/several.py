"""Several who act: whom people mean by it, and how each of them is spoken of."""

from __future__ import annotations

from lastcard.dsl.sayings.wordings_of_moments import SEVERAL
from lastcard.dsl.sentences.plain import applied
from lastcard.dsl.sentences.reworded import FRIEND


def several(said: str | None) -> str:
    """`everyone but player`, as the language lists them; nothing if that is nobody or one alone."""
    listed = applied(said, SEVERAL) if said else ""
    return listed if listed.startswith(("all players", "others of ", "opponents of ", "team of ")) else ""


def one_by_one(whom: str, *steps: str) -> str:
    """What to write for it: each of them is called `friend` in the steps."""
    return f"one by one: `for each: {FRIEND} in {whom}`, below it `do: [{', '.join(steps)}]`"
