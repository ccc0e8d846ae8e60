"""Corvane: a mobile bank, with its tasks and their reward."""
