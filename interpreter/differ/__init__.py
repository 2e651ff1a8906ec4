"""Where two rulebooks differ: which entries, and for each a position in which people see it."""
