"""How much a rulebook may do: what the checks promise, and where the engine gives up, which is always further on."""

MOST_SEATS = 10

DEEPEST_PROMISED = 900  # frames of events that stand in each other
DEEPEST_ASKED = 1_000  # frames beyond which nobody is asked any more whether they want to play into it
DEEPEST = 2_000  # frames

MOST_PROMISED = 300_000  # operations from one decision to the next
MOST = 500_000  # operations
MOST_LOOKED_AT = 400_000  # operations to find out what may be answered
