"""What checkpoints cost in a view: time to save, to restore and to fork, and size.

    python benchmarks/checkpoint.py --backend text
    python benchmarks/checkpoint.py --backend browser

Figures are medians over random walks; a step of the same walks and a warm reset stand beside them, measured in the same run.
"""

from __future__ import annotations

import argparse
import pickle
from collections import defaultdict
from collections.abc import Callable
from statistics import median
from time import perf_counter

import gymnasium as gym
import numpy as np

import genui_gym  # noqa: F401  (registers the environments)
from genui_gym.env import AppEnv, Checkpoint


def timed(work: Callable[[], object]) -> float:
    """Return the milliseconds that ``work`` takes."""
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1e3


def walk(env: AppEnv, seed: int, steps: int) -> list[float]:
    """Click at random; return the milliseconds of each step."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    took = []
    for _ in range(steps):
        action = f"click('{rng.integers(len(info['elements'])) + 1}')" if info["elements"] else "go_back()"
        started = perf_counter()
        _, _, terminated, truncated, info = env.step(action)
        took.append((perf_counter() - started) * 1e3)
        if terminated or truncated:
            break
    return took


def fork(env: AppEnv, n: int) -> None:
    for each in env.fork(n):
        each.close()


def sizes(checkpoint: Checkpoint) -> dict[str, int]:
    """Return the bytes of a checkpoint and of its parts."""
    parts = {"world": checkpoint.world, "window": checkpoint.window, "progress": checkpoint.progress}
    return {"checkpoint": len(pickle.dumps(checkpoint))} | {name: len(pickle.dumps(part)) for name, part in parts.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--env", default="genui/Booking-v0")
    parser.add_argument("--backend", choices=("text", "browser"), default="text")
    parser.add_argument("--walks", type=int, default=16)
    parser.add_argument("--steps", type=int, default=8)
    parser.add_argument("--forks", type=int, default=4)
    options = parser.parse_args()
    env: AppEnv = gym.make(options.env, backend=options.backend).unwrapped  # type: ignore[assignment]
    times: dict[str, list[float]] = defaultdict(list)
    bytes_of: dict[str, list[int]] = defaultdict(list)
    for seed in range(options.walks):
        times["step"] += walk(env, seed, options.steps)
        checkpoint = env.save()
        data = pickle.dumps(checkpoint)
        times["save"].append(timed(env.save))
        times["pickle"].append(timed(lambda checkpoint=checkpoint: pickle.dumps(checkpoint)))  # type: ignore[misc]
        times["unpickle"].append(timed(lambda data=data: pickle.loads(data)))  # type: ignore[misc]
        times["restore"].append(timed(lambda checkpoint=checkpoint: env.restore(checkpoint)))  # type: ignore[misc]
        times[f"fork({options.forks}), each"].append(timed(lambda: fork(env, options.forks)) / options.forks)
        times["warm reset"].append(timed(lambda seed=seed: env.reset(seed=seed)))  # type: ignore[misc]
        for name, size in sizes(checkpoint).items():
            bytes_of[name].append(size)
    env.close()
    print(f"{options.env}, {options.backend} view, {options.walks} walks of {options.steps} steps\n")
    for name, took in times.items():
        print(f"{name:<16} {median(took):>8.2f} ms (fastest {min(took):.2f})")
    print()
    for name, counts in bytes_of.items():
        print(f"{name:<16} {median(counts):>8,.0f} bytes")


if __name__ == "__main__":
    main()
