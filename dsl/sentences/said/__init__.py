"""Sentences of everyday speech that are more than other words for one sentence: what to write for each, in full."""
