"""A position and the programs of its rulebook -> the next question. Nothing of it is kept outside the position."""
