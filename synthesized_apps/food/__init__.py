"""Ladlow: restaurant food to the door of one town, with its tasks and their reward."""
