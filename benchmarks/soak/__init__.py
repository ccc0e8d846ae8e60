"""Thousands of episodes while browsers and workers die, pages hang, the disk is full and signals arrive: ``python -m benchmarks.soak``."""
