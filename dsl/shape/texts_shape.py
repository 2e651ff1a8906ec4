"""The shape of what people read: for the names of a rulebook, and for what a house rule does."""

from __future__ import annotations

from typing import Annotated

from .base import Discriminator, Field, Line, Many, Shape, Tag, Text

Language = Annotated[str, Field(pattern=r"^[a-z]{2,3}$")]
Said = dict[Language, Line]


class TextShape(Shape):
    label: Said | None = None
    stake: Said | None = None


class KindTextShape(Shape):
    stake: Said | None = None


class LabelTextShape(Shape):
    label: Said | None = None


class GameTextShape(Shape):
    aim: dict[Language, Annotated[str, Field(max_length=300)]] | None = None


class TextsShape(Shape):
    offers: Many[TextShape] = Field(default={})
    actions: Many[TextShape] = Field(default={})
    flags: Many[TextShape] = Field(default={})
    zones: Many[LabelTextShape] = Field(default={})
    words: Many[TextShape] = Field(default={})
    kinds: Many[KindTextShape] = Field(default={})
    picks: Many[LabelTextShape] = Field(default={})
    game: GameTextShape | None = None


# In a sentence, what a house rule does: in English, or language by language.
Summary = Annotated[
    Annotated[Text, Tag("str")] | Annotated[dict[Language, Text], Tag("dict")],
    Discriminator(lambda value: "dict" if isinstance(value, dict) else "str"),
]
