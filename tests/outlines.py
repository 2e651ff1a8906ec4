"""The shapes in outline, made of the shapes themselves: `python -m tests.outlines --write`."""

import json
import sys
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, TypeAdapter

from lastcard.dsl.shape.outlines import KEPT
from lastcard.dsl.shape.sorts import shape_of
from lastcard.dsl.shape.values import Range

SORTS = ("rulebook", "sheet", "house-rule", "scenario")


class Outlining:
    """Goes through what pydantic has made of the shapes."""

    def __init__(self) -> None:
        self.shapes: dict[str, dict[str, Any]] = {}
        self.known: dict[str, type] = {}
        self.defined: dict[str, Any] = {}

    def add(self, sort: str) -> None:
        adapter = TypeAdapter(shape_of(sort))
        adapter.rebuild()
        self.outline(adapter.core_schema)

    def outline(self, schema: Any) -> list[Any]:
        return list(getattr(self, "of_" + schema["type"].replace("-", "_"))(schema))

    def of_definitions(self, schema: Any) -> Iterator[Any]:
        self.defined |= {each["ref"]: each for each in schema["definitions"]}
        yield from self.outline(schema["schema"])

    def of_definition_ref(self, schema: Any) -> Iterator[Any]:
        yield from self.outline(self.defined[schema["schema_ref"]])

    def of_model(self, schema: Any) -> Iterator[Any]:
        name = schema["cls"].__name__
        if self.known.setdefault(name, schema["cls"]) is not schema["cls"]:
            raise ValueError(f"two shapes are called {name}")
        if name not in self.shapes:
            self.shapes[name] = {}  # it may stand in itself
            fields = schema["schema"]["fields"].items()
            self.shapes[name] = {each.get("validation_alias", key): self.field(key, each) for key, each in fields}
        yield from ("shape", name)

    def field(self, name: str, field: Any) -> list[Any]:
        """What it is called in the shape, what may stand there, and what it is where nothing stands there."""
        schema = field["schema"]
        if schema["type"] != "default":
            return [name, self.outline(schema)]
        default = schema["default"] if "default" in schema else schema["default_factory"]()
        return [name, self.outline(schema["schema"]), as_written(default)]

    def of_nullable(self, schema: Any) -> Iterator[Any]:
        """Nobody writes null: a key is left out."""
        yield from self.outline(schema["schema"])

    def of_str(self, schema: Any) -> Iterator[Any]:
        yield from ("text", schema.get("min_length"), schema.get("max_length"), schema.get("pattern"))

    def of_int(self, schema: Any) -> Iterator[Any]:
        yield from ("number", schema.get("ge"), schema.get("le"))

    def of_bool(self, schema: Any) -> Iterator[Any]:
        yield "truth"

    def of_literal(self, schema: Any) -> Iterator[Any]:
        yield from ("one of", *schema["expected"])

    def of_function_after(self, schema: Any) -> Iterator[Any]:
        yield from ("range", schema["schema"]["pattern"])

    def of_list(self, schema: Any) -> Iterator[Any]:
        item = self.outline(schema["items_schema"])
        yield from ("list", schema.get("min_length"), schema.get("max_length"), item)

    def of_dict(self, schema: Any) -> Iterator[Any]:
        parts = self.outline(schema["keys_schema"]), self.outline(schema["values_schema"])
        yield from ("section", schema.get("max_length"), *parts)

    def of_union(self, schema: Any) -> Iterator[Any]:
        yield from ("any of", *map(self.outline, schema["choices"]))

    def of_tagged_union(self, schema: Any) -> Iterator[Any]:
        """What fits one of them fits none of the others, so nothing has to tell them apart."""
        yield from ("any of", *map(self.outline, schema["choices"].values()))


def as_written(default: Any) -> Any:
    """As it could stand in a file."""
    if isinstance(default, BaseModel):
        assert default == type(default)()
        return {}
    return str(default) if isinstance(default, Range) else default


def text() -> str:
    outlining = Outlining()
    for sort in SORTS:
        outlining.add(sort)
    told = (f"{json.dumps(name)}: {json.dumps(shape)}" for name, shape in outlining.shapes.items())
    return "{\n" + ",\n".join(told) + "\n}\n"


if __name__ == "__main__":
    found = text()
    if "--write" in sys.argv:
        KEPT.write_text(found, encoding="utf-8")
    sys.exit(KEPT.read_text(encoding="utf-8") != found)
