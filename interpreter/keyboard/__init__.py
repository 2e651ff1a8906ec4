"""What somebody at a keyboard reads and types: a terminal, text in lines, a question and its keys, what is meant."""
