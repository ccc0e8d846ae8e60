"""Multistep GRPO: groups of complete episodes, an advantage for each, a clipped objective on every step; free of any trainer."""
