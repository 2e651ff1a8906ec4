"""Stands in for a check that takes all of the memory, under the limits of one."""

import sys

from lastcard.interpreter.web.checking import _limit

_limit(int(sys.argv[1]))
taken = [bytearray(64 << 20) for _ in range(1_000)]
