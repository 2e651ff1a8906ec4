"""Documents -> one complete document: a child laid over its parents, house rules laid over that."""
