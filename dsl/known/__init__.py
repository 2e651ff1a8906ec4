"""What a rulebook holds, by which names, and what a word is in it."""
