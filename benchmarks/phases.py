"""Where the time of a step and of a reset goes, with screenshot and tree, in Chromium: ``python benchmarks/phases.py``."""

from __future__ import annotations

import argparse
from statistics import median

import gymnasium as gym

import genui_gym  # noqa: F401 (registers the environments)

TRIPS = "click(bid of the link 'Trips')"
STEPS = (TRIPS, "go_back()", "fill('1', 'Lisbon')", "scroll(0, 300)", "noop()")
PHASES = ("step", "reset", "open", "input", "settle", "frame", "elements", "decode")


def measured(rounds: int) -> tuple[str, dict[str, dict[str, list[float]]]]:
    """Play ``rounds`` short episodes; return how pixels were taken and the milliseconds by action and phase."""
    env = gym.make("genui/Booking-v0")
    env.reset(seed=0)
    times: dict[str, dict[str, list[float]]] = {}
    for seed in range(rounds):
        _, info = env.reset(seed=seed % 4)
        _note(times, "reset()", env.unwrapped.timings)  # type: ignore[attr-defined]
        for action in STEPS:
            trips = next((e["bid"] for e in info["elements"] if e["name"] == "Trips"), "")
            env.step(f"click('{trips}')" if action == TRIPS else action)
            _note(times, action, env.unwrapped.timings)  # type: ignore[attr-defined]
    env.close()
    return info["capture"], times


def _note(times: dict[str, dict[str, list[float]]], action: str, timings: dict[str, float]) -> None:
    for phase, milliseconds in timings.items():
        times.setdefault(action, {}).setdefault(phase, []).append(milliseconds)


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=30)
    capture, times = measured(options.parse_args().rounds)
    print(f"capture: {capture}; medians in milliseconds")
    print(f"{'action':34}{'all':>8}" + "".join(f"{phase:>10}" for phase in PHASES[2:]))
    for action, phases in times.items():
        whole = median(phases.get("step") or phases["reset"])
        print(f"{action:34}{whole:8.1f}" + "".join(f"{median(phases.get(phase, [0.0])):10.1f}" for phase in PHASES[2:]))


if __name__ == "__main__":
    main()
