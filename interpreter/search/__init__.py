"""Positions looked for: where two rulebooks part, where a rule is carried out, and where nothing leads any more."""
