"""Questions -> statements of the dialect: what may be answered, how somebody chooses, what comes of it."""
