"""A model that sees learns which button belongs to the colour of a page, from pixels alone."""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from genui_agent_navigator.context import Context, Look
from genui_agent_navigator.lm.chat import Form, conversation
from genui_agent_navigator.lm.clone import chat_rows, clone
from genui_agent_navigator.lm.policy import Sampling
from genui_agent_navigator.lm.trainer import MultistepTrainer
from genui_agent_navigator.policy import Decider, Decision, load_policy, save_policy
from genui_agent_navigator.rollouts import Episode, Job, Step
from genui_agent_navigator.vlm.policy import VLMPolicy
from genui_agent_navigator.vlm.toy import toy_processor, toy_vision_model
from trl import GRPOConfig, SFTConfig

pytestmark = pytest.mark.filterwarnings("ignore:.*is deprecated and will be removed:FutureWarning")  # PEFT and TRL call Transformers so.
COLOURS = {"red": (220, 30, 30), "green": (30, 200, 30), "blue": (30, 30, 220)}
FORM = Form(page="nothing", pictures="plain", history=0)
ON_A_CPU: dict[str, Any] = {
    "use_cpu": True, "bf16": False, "activation_checkpointing": False, "report_to": "none", "save_strategy": "no", "logging_steps": 1,
    "disable_tqdm": True, "lr_scheduler_type": "constant",
}  # fmt: skip


def context(colour: str) -> Context:
    screenshot = np.empty((112, 84, 3), np.uint8)
    screenshot[:] = COLOURS[colour]
    return Context("press", Look("http://game.localhost/", "Game", "", "", "", (), screenshot))


class Colours:
    """A pool of episodes of one step: the score is 1 for the button of the page's colour."""

    def play(self, decider: Decider, jobs: Sequence[Job], *, greedy: bool = False, seed: int = 0) -> list[Episode]:
        torch.manual_seed(seed)
        decisions = decider.decide([context(job.task) for job in jobs], greedy=greedy)
        episodes = []
        for job, decision in zip(jobs, decisions, strict=True):
            score = float(decision.action == f"click('{list(COLOURS).index(job.task) + 1}')")
            episodes.append(Episode(job, "press", [Step(0, decision, score)], score, score == 1.0))
        return episodes

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def beginner(tmp_path_factory: pytest.TempPathFactory) -> tuple[VLMPolicy, list[float]]:
    """A policy that has seen buttons being pressed, the right one hardly more often than others, and the losses of its training."""
    torch.set_num_threads(1)
    draw = random.Random(0)
    examples = []
    for _ in range(96):
        colour = draw.choice(list(COLOURS))
        number = list(COLOURS).index(colour) + 1 if draw.random() < 0.15 else draw.randint(1, 3)
        examples.append((context(colour), Decision(f"click('{number}')")))
    said = [block["text"] for message in conversation(context("red"), FORM) for block in message["content"] if "text" in block]
    processor = toy_processor(said * 2, tokens=12)
    policy = VLMPolicy(toy_vision_model(processor, width=64), processor, FORM, Sampling(tokens=12, batch=48))
    folder = str(tmp_path_factory.mktemp("clone"))
    args = SFTConfig(folder, max_steps=60, per_device_train_batch_size=8, learning_rate=3e-3, max_length=None, **ON_A_CPU)
    history = clone(policy.model, processor, chat_rows(examples, FORM), args)
    return policy, [entry["loss"] for entry in history if "loss" in entry]


def test_cloning_on_pictures_lowers_the_loss(beginner: Any) -> None:
    policy, losses = beginner
    assert losses[-1] < losses[0] / 3
    actions = [decision.action for decision in policy.decide([context(colour) for colour in COLOURS] * 4)]
    assert sum(action.startswith("click('") for action in actions) >= 10, actions


def test_the_picture_is_part_of_what_is_decided_on(beginner: Any) -> None:
    policy = beginner[0]
    records = [decision.record for decision in policy.decide([context("red"), context("blue")], greedy=True)]
    assert records[0].prompt_ids == records[1].prompt_ids
    image = policy.tokenizer.convert_tokens_to_ids("<|image_pad|>")
    assert records[0].prompt_ids.count(image) == 12
    assert len({round(decision.log_prob, 5) for decision in policy.decide([context(colour) for colour in COLOURS], greedy=True)}) == 3


def test_it_is_saved_and_read(beginner: Any, tmp_path: Path) -> None:
    policy = beginner[0]
    save_policy(policy, tmp_path / "run")
    read = load_policy(tmp_path / "run")
    assert isinstance(read, VLMPolicy)
    assert read.form == FORM
    contexts = [context(colour) for colour in COLOURS]
    expected = [decision.log_prob for decision in policy.decide(contexts, greedy=True)]
    assert [decision.log_prob for decision in read.decide(contexts, greedy=True)] == pytest.approx(expected, abs=1e-4)


def test_the_reward_rises_from_pixels(beginner: Any, tmp_path: Path) -> None:
    args = GRPOConfig(
        str(tmp_path), max_steps=20, per_device_train_batch_size=48, num_generations=16, max_completion_length=12, learning_rate=3e-3,
        loss_type="dapo", top_k=0, **ON_A_CPU,
    )  # fmt: skip
    trainer = MultistepTrainer(beginner[0], args, Colours(), [Job("game", colour) for colour in COLOURS])
    trainer.train()
    rewards = [entry["reward"] for entry in trainer.state.log_history if "reward" in entry]
    assert statistics.mean(rewards[-6:]) > statistics.mean(rewards[:6]) + 0.25, rewards
