"""How fast the text view is, beside the work that the app does anyway.

    python benchmarks/text_speed.py

A navigation step of the environment (act, list, observe, score) is compared with a bare GET of the same page and its parse, interleaved in
one process; figures are medians. Targets: a navigation step at most twice a bare GET and parse, a warm reset at most 2 ms.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

import gymnasium as gym
from selectolax.lexbor import LexborHTMLParser

import genui_gym  # noqa: F401  (registers the environments)
from genui_gym.env import AppEnv
from genui_gym.text.client import Client
from genui_gym.world import VARIANTS


def timed(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Return the milliseconds that ``work`` takes by a clock."""
    started = clock()
    work()
    return (clock() - started) * 1e3


def pages_of(env: AppEnv, most: int) -> list[str]:
    """Return paths that the start page and the pages behind it link to."""
    paths: list[str] = ["/"]
    for path in paths:
        if len(paths) >= most:
            break
        env.reset(seed=0)
        _, _, _, _, info = env.step(f"goto({path!r})")
        for element in [each for each in info["elements"] if each["role"] == "link"][::3]:
            env.reset(seed=0)
            env.step(f"goto({path!r})")
            observation, *_ = env.step(f"click({element['bid']!r})")
            reached = observation["url"].split("localhost", 1)[-1]
            if reached not in paths and len(paths) < most:
                paths.append(reached)
    return paths


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--env", default="genui/Booking-v0")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--pages", type=int, default=8)
    options = parser.parse_args()
    env: AppEnv = gym.make(options.env, backend="text").unwrapped  # type: ignore[assignment]
    env.reset(seed=0)
    paths = pages_of(env, options.pages)
    bare: dict[str, list[float]] = defaultdict(list)
    step: dict[str, list[float]] = defaultdict(list)
    local: list[float] = []
    client = Client(env.world.wsgi, env.world.app.origin)
    for _ in range(options.rounds):
        for path in paths:
            env.reset(seed=0)
            env.step("noop()")
            url = f"{env.world.app.origin}{path}"
            bare[path].append(timed(lambda url=url: LexborHTMLParser(client.fetch(url).text)))  # type: ignore[misc]
            step[path].append(timed(lambda path=path: env.step(f"goto({path!r})")))  # type: ignore[misc]
            local.append(timed(lambda: env.step("keyboard_press('Tab')")))
    print(f"{'page':<48} {'GET + parse':>12} {'step':>9} {'ratio':>6}")
    for path in paths:
        one, other = median(bare[path]), median(step[path])
        print(f"{path[:48]:<48} {one:>9.2f} ms {other:>6.2f} ms {other / one:>6.2f}")
    ratios = [median(step[path]) / median(bare[path]) for path in paths]
    print(f"\nnavigation step: {median(ratios):.2f} × a bare GET and parse (worst page {max(ratios):.2f})")
    print(f"local step: {median(local):.2f} ms, {1e3 / median(local):.0f} steps/s")
    seeds = range(VARIANTS * 2)
    for seed in seeds:
        env.reset(seed=seed)
    resets = [timed(lambda seed=seed: env.reset(seed=seed)) for _ in range(3) for seed in seeds]  # type: ignore[misc]
    busy = [timed(lambda seed=seed: env.reset(seed=seed), process_time) for _ in range(3) for seed in seeds]  # type: ignore[misc]
    print(f"warm reset: {median(resets):.2f} ms (fastest {min(resets):.2f}), of which {median(busy):.2f} ms are the processor's")
    env.close()


if __name__ == "__main__":
    main()
