"""Orrava: weather for saved places, with its tasks and their reward."""
