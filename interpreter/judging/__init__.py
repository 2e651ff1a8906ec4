"""A scenario as it is written -> which names, cards and moves in it are none. Nothing is played."""
