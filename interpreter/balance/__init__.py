"""Is it a good game? So many rounds that its figures are certain enough, and what they are, alone or side by side."""
