"""Bytes -> nodes that know their place, under fixed limits."""
