"""A rulebook, its operations read once more: what the engine links to callables is written here in the dialect.

Nothing is taken from the text of a rulebook but numbers. `library/` is what all games share.
"""
