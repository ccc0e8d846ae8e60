"""What the pipe to a confined app costs: ``python benchmarks/confined.py --env genui/Booking-v0 --episodes 40``.

Golden paths in the text view, each episode once in this process and once confined, in turns and in changing order, so that whatever else
the machine does falls on both alike. Printed are medians of resets and steps, and of the ratio of the two within an episode.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import perf_counter

import gymnasium as gym

import genui_gym  # noqa: F401  # registers the environments
from genui_gym.agents.oracle import OracleAgent
from genui_gym.env import AppEnv
from genui_gym.env.remote import RemoteWorld

WARM = 16


def play(env: AppEnv, seed: int) -> tuple[float, list[float]]:
    """Play one episode; return the milliseconds of its reset and of each step."""
    started = perf_counter()
    observation, info = env.reset(seed=seed)
    reset, steps, over = (perf_counter() - started) * 1e3, list[float](), False
    agent = OracleAgent()
    agent.learn_solution(env.solution())
    agent.reset(observation["goal"], info)
    while not over:
        action = agent.act(observation, info)
        started = perf_counter()
        observation, _, terminated, truncated, info = env.step(action)
        steps.append((perf_counter() - started) * 1e3)
        over = terminated or truncated
    if not info["success"]:
        raise RuntimeError(f"seed {seed}: the golden path failed: {info}")
    return reset, steps


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--env", default="genui/Booking-v0")
    parser.add_argument("--episodes", type=int, default=40)
    options = parser.parse_args()
    here, apart = (gym.make(options.env, backend="text").unwrapped for _ in range(2))
    assert isinstance(here, AppEnv)
    assert isinstance(apart, AppEnv)
    started = perf_counter()
    apart._world = RemoteWorld(apart.card.app, apart.card.presentation)
    begun = (perf_counter() - started) * 1e3
    for seed in range(WARM):
        play(here, seed), play(apart, seed)
    resets: dict[AppEnv, list[float]] = {here: [], apart: []}
    steps: dict[AppEnv, list[float]] = {here: [], apart: []}
    ratios = []
    for seed in range(WARM, WARM + options.episodes):
        took = {}
        for env in (here, apart) if seed % 2 else (apart, here):
            reset, each = play(env, seed)
            resets[env].append(reset)
            steps[env] += each
            took[env] = sum(each)
        ratios.append(took[apart] / took[here])
    for name, env in (("in process", here), ("confined", apart)):
        print(f"{name:>10}: reset {median(resets[env]):6.2f} ms, step {median(steps[env]):6.3f} ms, over {len(steps[env])} steps")
        env.close()
    print(f"an episode's steps, confined over in process: {median(ratios):.2f}; the process began in {begun:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
