"""The tables of the parser, made from the grammar: `python -m tests.tables --write`."""

import sys

from lastcard.dsl.sentences.grammar import KEPT
from lastcard.dsl.sentences.parse import tables

if __name__ == "__main__" and "--write" in sys.argv:
    KEPT.write_text(tables(), encoding="utf-8")
