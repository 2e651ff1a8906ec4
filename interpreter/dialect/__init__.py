"""A small dialect of Python: whole numbers, flat arrays, functions. It knows nothing of cards."""
