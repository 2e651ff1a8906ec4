"""`python -m lastcard.interpreter.cli`."""

from . import main

main()
