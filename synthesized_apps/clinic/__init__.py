"""Merrow: a group of health centres on a phone, with its tasks and their reward."""
