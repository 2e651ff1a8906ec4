"""Random rounds looked at answer by answer, and whoever looks on: each notes one sort of thing."""
