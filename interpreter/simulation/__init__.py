"""Many rounds that nobody watches, and what came of them."""
