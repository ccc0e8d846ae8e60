"""Vectors of environments beside each other: ``python benchmarks/vector.py --backend browser --envs 2 4 8``.

Processes (Gymnasium's), threads (ours) and a plain loop take turns in random order; each round plays the same seeds and draws its clicks
by the same generator. Printed are medians of steps per second, the median of the paired ratios to processes, processor time per step of
all processes together, and the memory that a kind added (proportional set size; the loop uses the browser that the threads started).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

import gymnasium as gym
import numpy as np
import psutil
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

import genui_gym  # noqa: F401 (registers the environments)
from genui_gym.vector import ThreadVectorEnv

KINDS: dict[str, Callable[..., VectorEnv]] = {"processes": AsyncVectorEnv, "threads": ThreadVectorEnv, "loop": SyncVectorEnv}


def family() -> list[psutil.Process]:
    me = psutil.Process()
    return [me, *me.children(recursive=True)]


def processor_seconds() -> float:
    return sum(sum(each.cpu_times()[:2]) for each in family())


def play(envs: VectorEnv, seed: int, steps: int) -> float:
    """Click at random; return the seconds that the steps took."""
    rng = np.random.default_rng(seed)
    _, infos = envs.reset(seed=seed)
    started = perf_counter()
    for _ in range(steps):
        clickable = [[each["bid"] for each in page if each["role"] in ("link", "button")] for page in infos["elements"]]
        *_, infos = envs.step(tuple(f"click('{rng.choice(bids)}')" if bids else "noop()" for bids in clickable))
    return perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--backend", default="text")
    parser.add_argument("--envs", type=int, nargs="+", default=[2, 4, 8])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=20)
    options = parser.parse_args()
    channels = ("axtree",) if options.backend == "text" else ("screenshot", "axtree")
    make = partial(gym.make, "genui/Booking-v0", backend=options.backend, observation=channels)
    for count in options.envs:
        speeds: dict[str, list[float]] = {name: [] for name in KINDS}
        costs = {}
        for name, kind in KINDS.items():
            others = sum(each.memory_full_info().pss for each in family())
            envs = kind([make] * count)
            play(envs, 0, options.steps)
            before = processor_seconds()
            play(envs, 1, options.steps)
            memory = sum(each.memory_full_info().pss for each in family()) - others
            costs[name] = (1e3 * (processor_seconds() - before) / count / options.steps, memory / 1e6)
            envs.close()
        vectors = {name: kind([make] * count) for name, kind in KINDS.items()}
        for envs in vectors.values():
            play(envs, 0, options.steps)
        for turn in range(options.rounds):
            for name in random.sample(sorted(KINDS), len(KINDS)):
                speeds[name].append(count * options.steps / play(vectors[name], turn, options.steps))
        for envs in vectors.values():
            envs.close()
        for name in KINDS:
            ratio = median(ours / theirs for ours, theirs in zip(speeds[name], speeds["processes"], strict=True))
            cost, memory = costs[name]
            print(
                f"{options.backend} × {count} {name:9}: {median(speeds[name]):6.1f} steps/s ({ratio:.2f}× processes),"
                f" {cost:.0f} ms of processor per step, {memory:.0f} MB more"
            )


if __name__ == "__main__":
    main()
