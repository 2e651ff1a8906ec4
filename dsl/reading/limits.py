"""What a document may cost: files come from strangers."""

from __future__ import annotations

MAX_BYTES = 262_144  # of a file, or of one document of a stream
MAX_DEPTH = 32  # lists and mappings inside each other
MAX_NODES = 20_000  # keys, values, lists and mappings
MAX_TEXT = 8_192  # characters of one text
MAX_KEY = 128  # characters of one key
SENTENCE_LENGTH = 2_000  # characters of one sentence
ALL_SENTENCES_LENGTH = 32_768  # of all sentences of a file, and of all that a rulebook is made of
MAX_DIGITS = 18  # more are not even converted
MAX_INTEGER = 2**53 - 1  # what every program that reads JSON keeps exactly
CHUNK = 65_536  # bytes that a stream reads at once
