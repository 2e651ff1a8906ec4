"""Where the files stand: those that are shipped, and those beside a file that asks. Nothing is read here."""

from __future__ import annotations

import re
from pathlib import Path

from lastcard.dsl.reading.files import held_names, is_there
from lastcard.dsl.reading.sorts import glance

SHIPPED = Path(__file__).resolve().parents[1] / "rulebooks"
RULEBOOKS = ("editions", "games")
FOLDERS = (*RULEBOOKS, "families")
HOUSE_RULES = SHIPPED / "house-rules"
SHEETS = SHIPPED / "sheets"
EVERYDAY = SHIPPED / "everyday.yaml"
GOES_WITH = SHIPPED / "goes-with.json"  # house rule -> rulebooks, made by `python -m tests.goes_with --write`
DOCUMENTS = SHIPPED / "documents.json"  # all that is shipped, as read, made by `python -m tests.kept --write`
HEADLINES = SHIPPED / "headlines.json"  # what a list says, made by `python -m tests.headlines --write`
REFERENCE = re.compile(r"(.+?\.ya?ml|[^:]*)(?::(.*))?", re.DOTALL)


def is_shipped(file: str) -> bool:
    """Nobody can change what stands there."""
    return SHIPPED in Path(file).parents


def house_rule_of(file: str) -> str:
    """The id of the shipped house rule in this file, if it is one."""
    return Path(file).stem if Path(file).parent == HOUSE_RULES else ""


def own_file(name: str, beside: Path | None = None) -> str:
    """The path of a file that is meant where a name without its ending, or with another one, is given."""
    folder = beside or Path()
    bare = name.removesuffix(".yml") if name.endswith(".yml") else name
    for meant in (f"{bare}.yaml", f"{bare}.yml"):
        if bare and meant != name and is_file(folder / meant):
            path = Path(meant).as_posix()
            return path if path.startswith(("/", "..")) else f"./{path}"
    return ""


def is_file(path: Path) -> bool:
    """A name from a stranger may be none that a file could have."""
    return is_there(path)


def find(name: str, beside: Path | None = None) -> Path | None:
    """The file of a rulebook or family: beside the file that asks, or among those shipped."""
    folders = [beside] if beside else []
    folders += [SHIPPED / folder for folder in FOLDERS]
    return next((folder / f"{name}.yaml" for folder in folders if is_file(folder / f"{name}.yaml")), None)


def locate(rulebook: str, beside: Path | None = None) -> Path | None:
    """A rulebook is given by id or by path (relative to the file that names it)."""
    return _by_path(rulebook, beside) if is_path(rulebook) else find(rulebook)


def find_house_rule(name: str, beside: Path | None = None) -> Path | None:
    """By id: beside the file that asks, or among those shipped. By path: from the folder of the file that asks."""
    if is_path(name):
        return _by_path(name, beside)
    own = beside / f"{name}.yaml" if beside is not None else None
    if own is not None and is_file(own) and glance(own) == "house-rule":
        return own
    return HOUSE_RULES / f"{name}.yaml" if is_file(HOUSE_RULES / f"{name}.yaml") else None


def find_sheet(name: str) -> Path | None:
    path = SHEETS / f"{name}.yaml"
    return path if is_file(path) else None


def is_path(name: str) -> bool:
    return name.endswith((".yaml", ".yml")) or "/" in name


def _by_path(name: str, beside: Path | None) -> Path | None:
    path = (beside or Path()) / name
    return path if _exists(path) else None


def _exists(path: Path) -> bool:
    """A folder is named as what it is when it is read; where files are held, there are none."""
    try:
        return is_there(path) or (held_names() is None and path.exists())
    except (OSError, ValueError):
        return False


def split_reference(text: str) -> tuple[str, str]:
    """The name or path, and the parameters behind it."""
    found = REFERENCE.fullmatch(text)
    return (found[1], found[2] or "") if found else (text, "")


def shipped_rulebooks() -> list[Path]:
    return sorted(path for folder in RULEBOOKS for path in (SHIPPED / folder).glob("*.yaml"))


def shipped_families() -> list[Path]:
    return sorted((SHIPPED / "families").glob("*.yaml"))


def shipped_names() -> list[str]:
    return sorted(path.stem for folder in FOLDERS for path in (SHIPPED / folder).glob("*.yaml"))


def shipped_house_rules() -> list[str]:
    return names_in(HOUSE_RULES)


def shipped_sheets() -> list[str]:
    return names_in(SHEETS)


def names_in(folder: Path) -> list[str]:
    held = held_names()
    if held is not None and SHIPPED not in (folder, *folder.parents):
        return [Path(name).stem for name in held]
    return sorted(path.stem for path in folder.glob("*.yaml"))
