"""How much a rulebook may do: what the checks promise, and where the engine gives up, which is always further on."""

MOST_SEATS = 10
MOST_NUMBERS = 100  # from which somebody, or chance, picks one
MOST_LOST = 31  # turns that one player can still have to lose
MOST_CARDS = 2_000  # of a deck

DEEPEST_PROMISED = 900  # frames of events that stand in each other
DEEPEST_ASKED = 1_000  # frames beyond which nobody is asked any more whether they want to play into it
DEEPEST = 2_000  # frames

MOST_PROMISED = 900_000  # operations from one decision to the next
MOST_LOOKED_AT = 1_600_000  # operations to find out what may be answered
MOST = 2_000_000  # operations in either, all that is done and looked at counted in operations

MOST_TRIED = 2_500  # ways to lay several cards in one move that are tried for one question in turn
MOST_TRIED_OFFERED = 250  # the same for an offer
TRIED_AGAIN = 4  # for every two cards of the hand no more than so many
MOST_TOGETHER = 600  # cards in one move

# What that is, measured: an expression counts as many operations as it has words.
SCANNED = 4  # cards of a list that are looked at in the time of one operation
MOVED = 2  # operations to move a card, when many are moved at once
SHUFFLED = 8  # operations to shuffle a card
CARRIED = 2  # operations to carry out one operation of a program

MOST_GONE_ON = 200  # times that one turn goes on; then it ends

MOST_ASKED = 10_000  # questions in one turn; many a long turn has fifty
