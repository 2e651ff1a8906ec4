"""`Rulebook` -> what would go wrong in play."""
