"""Where the files that come with the language are: no author can change what stands there."""

from __future__ import annotations

from pathlib import Path

SHIPPED = Path(__file__).resolve().parents[1] / "rulebooks"


def is_shipped(file: str) -> bool:
    return SHIPPED in Path(file).parents
