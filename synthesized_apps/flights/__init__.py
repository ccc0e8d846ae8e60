"""Larkway: a mobile app to find and book flights and to look after one's trips, with its tasks and their reward."""
