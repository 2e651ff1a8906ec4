"""The reference player for a terminal, its kept games, and replays of them."""
