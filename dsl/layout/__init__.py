"""A file -> the same file in its canonical layout, comments kept."""
