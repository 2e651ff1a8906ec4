"""Over which shipped rulebooks each house rule can be laid: `python -m tests.goes_with --write` finds it out."""

import json
import sys
from concurrent.futures import ProcessPoolExecutor

from lastcard.dsl.load import load_path
from lastcard.dsl.shelf import GOES_WITH, shipped_house_rules, shipped_rulebooks


def together(house_rule: str) -> list[str]:
    """The shipped rulebooks over which this one can be laid."""
    return [path.stem for path in shipped_rulebooks() if load_path(path, (house_rule,)).ok]


def text() -> str:
    with ProcessPoolExecutor() as workers:
        names = shipped_house_rules()
        found = dict(zip(names, workers.map(together, names), strict=True))
    lines = (f"  {json.dumps(name)}: {json.dumps(rulebooks)}" for name, rulebooks in found.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    found = text()
    if "--write" in sys.argv:
        GOES_WITH.write_text(found, encoding="utf-8")
    sys.exit(GOES_WITH.read_text(encoding="utf-8") != found)
