"""Diurna: a person's calendar on a phone, with its tasks and their reward."""
