"""`python -m lastcard`: the same as `lastcard`."""

from lastcard.interpreter.cli import main

main(prog_name="lastcard")
