"""The tables of the parser, made from the grammar: `python -m tests.tables --write`."""

import sys

from lastcard.dsl.sentences.parse import tables
from lastcard.dsl.sentences.tables import KEPT

if __name__ == "__main__" and "--write" in sys.argv:
    KEPT.write_text(tables(), encoding="utf-8")
