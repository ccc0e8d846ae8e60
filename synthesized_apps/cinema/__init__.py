"""Marquill: the cinemas of one town, from the programme to the seat, with their tasks and their reward."""
