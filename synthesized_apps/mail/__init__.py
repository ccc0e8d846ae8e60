"""Postern: a mail client, with its tasks and their reward."""
