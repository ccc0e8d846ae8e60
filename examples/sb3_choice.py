"""Stable-Baselines3 learns a task of the Booking app on the text view, on a CPU, in a minute or two.

    pip install torch==2.13.0 --index-url https://download.pytorch.org/whl/cpu
    pip install 'genui-gym[sb3]'
    python examples/sb3_choice.py

``--smoke`` plays a few hundred steps, to see that everything is there.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

import gymnasium as gym

import genui_gym  # noqa: F401 (registers the environments)
from genui_gym.integrations.choice import ElementChoice

try:
    from sb3_contrib import MaskablePPO
except ImportError:
    sys.exit("This example needs Stable-Baselines3. Install it by: pip install 'genui-gym[sb3]'")

LONGEST_EPISODE = 8


class OneTask(gym.Wrapper):
    """Always plays the same template; each seed draws its data and its wording anew."""

    def __init__(self, env: gym.Env, template: str) -> None:
        super().__init__(env)
        self.template = template

    def reset(self, *, seed=None, options=None):
        return super().reset(seed=seed, options={"task": self.template} | (options or {}))


def make(template: str) -> ElementChoice:
    env = gym.make("genui/Booking-v0", backend="text", observation=())
    return ElementChoice(gym.wrappers.TimeLimit(OneTask(env, template), LONGEST_EPISODE))


def success_rate(env: ElementChoice, model: MaskablePPO, episodes: int) -> float:
    """Play seeds that training never sees and return the share of successes."""
    wins = 0
    for seed in range(10**6, 10**6 + episodes):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=False)
            observation, _, terminated, truncated, info = env.step(int(action))
            over = terminated or truncated
        wins += info["success"]
    return wins / episodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--template", default="set_default_payment")
    parser.add_argument("--steps", type=int, default=12_000)
    parser.add_argument("--episodes", type=int, default=50, help="for each evaluation")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--smoke", action="store_true")
    options = parser.parse_args()
    if options.smoke:
        options.steps, options.episodes = 256, 2
    env = make(options.template)
    model = MaskablePPO(
        "MultiInputPolicy", env, n_steps=256, batch_size=64, n_epochs=10, learning_rate=1e-3, gamma=0.9, ent_coef=0.01, seed=options.seed
    )
    before = success_rate(env, model, options.episodes)
    started = perf_counter()
    model.learn(options.steps)
    seconds = perf_counter() - started
    after = success_rate(env, model, options.episodes)
    env.close()
    print(f"{options.template}: success {before:.0%} before, {after:.0%} after {options.steps} steps in {seconds:.0f} s")


if __name__ == "__main__":
    main()
