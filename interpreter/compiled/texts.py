"""Lines of the dialect being written, and names that nobody else has."""

from __future__ import annotations

from itertools import count


class Lines:
    """`with lines(...):` indents what is written within."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.depth = 0
        self.fresh = count(1)

    def __call__(self, line: str) -> Lines:
        self.found.append("    " * self.depth + line)
        return self

    def __enter__(self) -> None:
        self.depth += 1

    def __exit__(self, *error: object) -> None:
        if self.found[-1].endswith(":"):
            self("pass")
        self.depth -= 1

    def name(self, what: str) -> str:
        return f"{what}{next(self.fresh)}"

    def let(self, what: str, value: str) -> str:
        """A value under a name of its own."""
        name = self.name(what)
        self(f"{name} = {value}")
        return name

    def text(self) -> str:
        return "\n".join(self.found) + "\n"
