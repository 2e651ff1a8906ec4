"""Thoughts of bots, worked out in a process of its own: nobody else waits for them, and they may come to nothing."""
