"""A game of two pages for models of a size that learns in seconds: press the button that is asked for, on both."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import torch
from genui_agent_navigator.context import Context, Look, Turn
from genui_agent_navigator.policy import Decider, Decision
from genui_agent_navigator.rollouts import Episode, Job, Step

COLOURS = ("red", "green", "blue")
ON_A_CPU: dict[str, Any] = {
    "use_cpu": True,
    "bf16": False,
    "activation_checkpointing": False,
    "report_to": "none",
    "save_strategy": "no",
    "logging_steps": 1,
    "disable_tqdm": True,
    "lr_scheduler_type": "constant",
}


def look(pressed: str = "", error: str = "") -> Look:
    """Return the page of the game."""
    elements = tuple({"bid": str(n + 1), "role": "button", "name": c, "box": None, "offscreen": False} for n, c in enumerate(COLOURS))
    tree = "\n".join(f'[{each["bid"]}] button "{each["name"]}"' for each in elements)
    return Look("http://game.localhost/", "Game", f'{tree}\ntext "pressed: {pressed or "nothing"}"', "", error, elements)


class Game:
    """A pool that plays the game: two pages, of which each pays half for the button that is asked for, whatever was done before."""

    def __init__(self, lost: Sequence[int] = ()) -> None:
        self.lost = set(lost)
        self.played: list[Episode] = []

    def play(self, decider: Decider, jobs: Sequence[Job], *, greedy: bool = False, seed: int = 0) -> list[Episode]:
        torch.manual_seed(seed)
        episodes = [Episode(job, f"press {job.task}", score=0.0) for job in jobs]
        contexts = [Context(episode.goal, look()) for episode in episodes]
        for _ in range(2):
            decisions = decider.decide(contexts, greedy=greedy)
            contexts = [self._after(*each) for each in zip(contexts, decisions, episodes, strict=True)]
        for place in self.lost:
            episodes[place].score, episodes[place].error = None, "lost"
        self.played += episodes
        return episodes

    def _after(self, context: Context, decision: Decision, episode: Episode) -> Context:
        right = decision.action == f"click('{COLOURS.index(episode.job.task) + 1}')"
        episode.steps.append(Step(hash((episode.goal, context.now.axtree)), decision, 0.5 * right))
        episode.score = (episode.score or 0.0) + 0.5 * right
        episode.success = episode.score == 1.0
        return Context(context.goal, look(episode.job.task), (*context.past, Turn(context.now, decision.action, decision.thought)))

    def close(self) -> None:
        pass


def demonstrations(count: int, right: float, seed: int = 0) -> list[tuple[Context, Decision]]:
    """Return steps of the game, of which a part is right and the others are any that the page offers."""
    draw = random.Random(seed)
    steps = []
    for _ in range(count):
        colour, pressed = draw.choice(COLOURS), draw.random() < 0.5
        best = "finish()" if pressed else f"click('{COLOURS.index(colour) + 1}')"
        action = best if draw.random() < right else draw.choice(["click('1')", "click('2')", "click('3')", "finish()"])
        steps.append((Context(f"press {colour}", look(colour if pressed else "")), Decision(action)))
    return steps
