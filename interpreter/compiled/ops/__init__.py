"""Operations -> statements of the dialect: one function for each kind, for each word of a step, for each deed."""
