"""Text of a sentence -> the tree of its words, and back."""
