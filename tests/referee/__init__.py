"""A second referee: it reads a rulebook's data and a record, hears what happened, and has a picture of its own.

It knows nothing of the interpreter: no program, no position, no view. What it is told are events; what it makes of them
it holds against the cards of the deck, the law and the course of turns as the rulebook has them, and in the end against
what the record says. Where the data alone do not decide, it says nothing.
"""
