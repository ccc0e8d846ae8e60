"""How much memory grows over many resets: ``python benchmarks/memory.py --backend browser --resets 500``.

Resident memory of the process and all that it started, after a warm-up in which every seeded database has been seen, and at the end.
"""

from __future__ import annotations

import argparse
import sys

import gymnasium as gym
import psutil

import genui_gym  # registers the environments

WARM = 32
LIMIT = 0.2


def resident() -> float:
    """Return MB of this process and its descendants; what they share counts for each."""
    me = psutil.Process()
    return sum(each.memory_info().rss for each in (me, *me.children(recursive=True))) / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--env", default="genui/Booking-v0")
    parser.add_argument("--shelf", default="")
    parser.add_argument("--backend", default="text")
    parser.add_argument("--resets", type=int, default=200)
    options = parser.parse_args()
    if options.shelf:
        genui_gym.register_shelf(options.shelf)
    env = gym.make(options.env, backend=options.backend, observation=("axtree",))
    for seed in range(WARM):
        env.reset(seed=seed)
        env.step("click('1')")
    before = resident()
    for seed in range(options.resets):
        env.reset(seed=seed)
        env.step("click('1')")
    growth = resident() / before - 1
    env.close()
    print(f"{options.backend}: {before:.0f} MB after {WARM} resets, {growth:+.1%} after {options.resets} more")
    return int(growth > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
