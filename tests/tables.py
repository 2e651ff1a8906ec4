"""The tables of the parser, made from the grammar: `python -m tests.tables --write`."""

import sys

from lastcard.dsl.sentences.grammar import worked_out
from lastcard.dsl.sentences.tables import KEPT, text_of

if __name__ == "__main__" and "--write" in sys.argv:
    KEPT.write_text(text_of(worked_out()), encoding="utf-8")
