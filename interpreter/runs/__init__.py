"""Runs of many rounds: by which engine, in how many processes or on which cluster, and what is told of them."""
