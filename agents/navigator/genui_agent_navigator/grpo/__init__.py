"""Multistep GRPO: groups of complete episodes, an advantage for each, a clipped objective on every step. Free of any framework's trainer."""
