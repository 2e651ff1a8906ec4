"""What all compiled games share, in the dialect: text to be read, never a module to be run.

Seats and cards are numbers, -1 is nobody and none; where they lead into an array, its first place is theirs. Several
players are digits to the base 16, the first one lowest, a seat being one more than its number; several colors are bits.
Lists of cards lie in ARENA: how many there are, and behind it they themselves.
"""
