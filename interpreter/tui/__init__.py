"""A table that fills the screen of a terminal: people at this keyboard, and bots. A client of the table's host."""
