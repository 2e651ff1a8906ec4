"""Nodes -> the same nodes, if they have the shape of their sort of document."""
