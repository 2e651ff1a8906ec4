"""Rulebooks compiled to machine code: the same rounds, much sooner."""
