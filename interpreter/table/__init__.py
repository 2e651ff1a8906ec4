"""A table: who sits at it, what each of them is shown, and what they answer. It knows no screen."""
