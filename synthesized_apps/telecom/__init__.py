"""Murmo: a mobile operator's self-service, with its tasks and their reward."""
