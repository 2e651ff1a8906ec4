"""The rules of a rulebook as English prose, made from the rules themselves."""
