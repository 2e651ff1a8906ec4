"""A complete document -> `Rulebook`: every name a number, every value typed."""
