"""`Rulebook` -> programs of operations."""
