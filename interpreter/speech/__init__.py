"""What people at a table read, in their language: cards, events, questions, what is at stake, results."""
