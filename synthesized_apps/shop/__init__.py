"""Pomello: a mobile department store, with its tasks and their reward."""
