"""Nidora: a mobile hotel-booking app, with its tasks and their reward."""
