"""Stable-Baselines3 learns a task of the Booking app on the text view, on a CPU, in a few minutes.

    pip install torch==2.13.0
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
    import torch
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
except ImportError:
    sys.exit("This example needs Stable-Baselines3. Install it by: pip install 'genui-gym[sb3]'")

LONGEST_EPISODE = 8
ELEMENTS = 24


class Scores(torch.nn.Module):
    """Scores every element by the same small network, which sees the element, the goal and the page, and the general choices by another."""

    def __init__(self, elements: int, width: int, context: int, general: int) -> None:
        super().__init__()
        self.shape = (elements, width)
        self.of_element = torch.nn.Sequential(torch.nn.Linear(width + context, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1))
        self.of_general = torch.nn.Linear(context, general)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        elements, context = features.split([self.shape[0] * self.shape[1], features.shape[1] - self.shape[0] * self.shape[1]], dim=1)
        elements = elements.unflatten(1, self.shape)
        each = torch.cat([elements, context.unsqueeze(1).expand(-1, self.shape[0], -1)], dim=2)
        return torch.cat([self.of_element(each).squeeze(2), self.of_general(context)], dim=1)


class ScoringPolicy(MaskableMultiInputActorCriticPolicy):
    """What is learned of one element holds wherever it stands on a page."""

    def _build(self, lr_schedule) -> None:
        super()._build(lr_schedule)
        shape = self.observation_space["elements"].shape
        context = self.features_dim - shape[0] * shape[1]
        self.action_net = Scores(*shape, context, self.action_space.n - shape[0])
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class OneTask(gym.Wrapper):
    """Always plays the same template; each seed draws its data and its wording anew.

    Chance alone hardly ever finds a reward that comes after the right three of some forty clicks. For training, an episode may therefore
    begin anywhere on the golden path (Florensa et al., Reverse Curriculum Generation for Reinforcement Learning, 2017). What to do there is
    learned from the reward alone.
    """

    def __init__(self, env: gym.Env, template: str, *, anywhere: bool) -> None:
        super().__init__(env)
        self.template, self.anywhere = template, anywhere

    def reset(self, *, seed=None, options=None):
        observation, info = self.env.reset(seed=seed, options={"task": self.template})
        path = self.unwrapped.solution() if self.anywhere else ()
        for step in path[: self.np_random.integers(len(path))] if path else ():
            bid = next(each["bid"] for each in info["elements"] if (each["role"], each["name"]) == (step.role, step.name))
            observation, *_, info = self.env.step(f"click({bid!r})")
        return observation, info


def make(template: str, *, anywhere: bool = False) -> ElementChoice:
    """Make the environment with clicks alone, which are enough for this task."""
    env = OneTask(gym.make("genui/Booking-v0", backend="text", observation=()), template, anywhere=anywhere)
    return ElementChoice(gym.wrappers.TimeLimit(env, LONGEST_EPISODE), elements=ELEMENTS, values=0)


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
    parser.add_argument("--template", default="set_default_payment", help="one that clicks alone can do")
    parser.add_argument("--steps", type=int, default=6_000)
    parser.add_argument("--episodes", type=int, default=50, help="for each evaluation")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--smoke", action="store_true")
    options = parser.parse_args()
    if options.smoke:
        options.steps, options.episodes = 256, 2
    env, training = make(options.template), make(options.template, anywhere=True)
    model = MaskablePPO(
        ScoringPolicy,
        training,
        policy_kwargs={"net_arch": {"pi": [], "vf": [64]}},
        n_steps=256,
        batch_size=64,
        n_epochs=10,
        learning_rate=1e-3,
        gamma=0.9,
        ent_coef=0.02,
        seed=options.seed,
    )
    before = success_rate(env, model, options.episodes)
    started = perf_counter()
    model.learn(options.steps)
    seconds = perf_counter() - started
    after = success_rate(env, model, options.episodes)
    env.close()
    training.close()
    print(f"{options.template}: success {before:.0%} before, {after:.0%} after {options.steps} steps in {seconds:.0f} s")


if __name__ == "__main__":
    main()
