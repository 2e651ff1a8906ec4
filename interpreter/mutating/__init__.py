"""Rulebooks changed a little, one change at a time: do their scenarios notice?"""
