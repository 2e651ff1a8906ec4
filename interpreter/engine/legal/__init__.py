"""What the law is made of: its articles, what is chosen on turn by them, and what is remembered of cards."""
