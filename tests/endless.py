"""Stands in for a check that comes to no end, under the limits of one."""

import sys

from lastcard.interpreter.web.checking import _limit

_limit(int(sys.argv[1]))
while True:
    pass
