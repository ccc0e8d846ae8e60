from __future__ import annotations

import copy
import inspect
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from genui_agent_navigator.grpo.advantages import group_advantages, teaches
from genui_agent_navigator.lm.policy import LMPolicy
from genui_agent_navigator.lm.trainer import Multistep, MultistepTrainer
from genui_agent_navigator.rollouts import Job
from trl import GRPOConfig, GRPOTrainer

from genui_gym.errors import InfrastructureError, OptionError

from .game import COLOURS, ON_A_CPU, Game

pytestmark = pytest.mark.filterwarnings("ignore:.*is deprecated and will be removed:FutureWarning")  # PEFT and TRL call Transformers so.
JOBS = [Job("game", colour) for colour in COLOURS]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("_tokenize_prompts", ["self", "prompts"]),
        ("_generate_single_turn", ["self", "prompt_ids", "images", "multimodal_fields", "num_generations", "has_tool_images"]),
        ("_generate", ["self", "prompts"]),
        ("_generate_and_score_completions", ["self", "inputs"]),
    ],
)
def test_trl_has_the_private_methods_that_the_trainer_rests_on(name: str, parameters: list[str]) -> None:
    assert list(inspect.signature(getattr(GRPOTrainer, name)).parameters) == parameters


def test_trl_takes_advantages_of_any_shape_and_masks_tokens_of_tools() -> None:
    source = inspect.getsource(GRPOTrainer._compute_loss)
    assert "if advantages.dim() == 1:" in source
    assert 'completion_mask * inputs["tool_mask"]' in source


def make_trainer(
    policy: LMPolicy, folder: Path, game: Game, multistep: Multistep | None = None, jobs: Sequence[Job] = JOBS, **settings: Any
) -> MultistepTrainer:
    chosen: dict[str, Any] = {
        "max_steps": 1, "per_device_train_batch_size": 24, "num_generations": 8, "max_completion_length": 24, "learning_rate": 2e-3,
        "loss_type": "dapo", "top_k": 0,
    }  # fmt: skip
    own = LMPolicy(copy.deepcopy(policy.model), policy.processor, policy.form, policy.sampling)
    return MultistepTrainer(own, GRPOConfig(str(folder), **ON_A_CPU | chosen | settings), game, jobs, multistep=multistep)


def scored(trainer: MultistepTrainer, rows: int = 24) -> dict[str, Any]:
    """Return what an update learns from."""
    trainer.model.train()
    size = trainer.num_generations
    inputs = [{"prompt": [], "env": "game", "task": COLOURS[place // size % 3]} for place in range(rows)]
    return trainer._generate_and_score_completions(inputs)


def test_every_step_carries_the_advantage_of_its_episode(beginner: Any, tmp_path: Path) -> None:
    game = Game(lost=[3])
    trainer = make_trainer(beginner[0], tmp_path, game)
    output = scored(trainer)
    expected = []
    for at in range(0, 24, 8):
        group = game.played[at : at + 8]
        if not teaches([each.score for each in group]):
            continue
        for episode, advantage in zip(group, group_advantages([each.score for each in group]), strict=True):
            expected += [(step.decision.record.completion_ids, advantage) for step in episode.steps if advantage is not None]
    assert any(advantage for _, advantage in expected)
    mask, ids = output["tool_mask"] * output["completion_mask"], output["completion_ids"]
    assert mask.shape[0] % 8 == 0
    for row, (reply, advantage) in enumerate(expected):
        assert ids[row, : len(reply)].tolist() == reply
        assert mask[row].sum() == len(reply)
        assert output["advantages"][row].item() == pytest.approx(advantage, abs=1e-5)
    assert mask[len(expected) :].sum() == 0
    assert output["advantages"][len(expected) :].abs().sum() == 0
    kept = [episode for episode in game.played if episode.score is not None]
    assert trainer._metrics["train"]["reward"][-1] == pytest.approx(statistics.mean(each.score or 0.0 for each in kept))
    assert len(kept) == 23


def test_groups_that_are_all_alike_teach_nothing_and_are_replaced(beginner: Any, tmp_path: Path) -> None:
    class Same(Game):
        def play(self, *arguments: Any, **named: Any) -> Any:
            episodes = super().play(*arguments, **named)
            for episode in episodes[: 16 if len(self.played) <= 24 else 0]:
                episode.score, episode.success = 1.0, True
            return episodes

    game = Same()
    trainer = make_trainer(beginner[0], tmp_path, game, Multistep(replace=1))
    output = scored(trainer)
    assert len(game.played) == 32
    learned = int(((output["tool_mask"] * output["completion_mask"]).sum(1) > 0).sum())
    assert learned <= sum(len(episode.steps) for episode in game.played[16:])


def test_a_stored_success_takes_a_place_in_a_group_that_failed(beginner: Any, tmp_path: Path) -> None:
    class Never(Game):
        def play(self, *arguments: Any, **named: Any) -> Any:
            episodes = super().play(*arguments, **named)
            for place, episode in enumerate(episodes):
                won = place == 2 and len(self.played) <= 24
                episode.success, episode.score = won, float(won)
            return episodes

    game = Never()
    trainer = make_trainer(beginner[0], tmp_path, game, Multistep(replay=True))
    first, again = scored(trainer), scored(trainer)
    assert len(game.played) == 48
    won = game.played[2].steps[0].decision.record.completion_ids
    for output in (first, again):
        best = int(output["advantages"].argmax())
        assert output["advantages"][best] == pytest.approx(7 / 8 / (7**0.5 / 8), abs=1e-4)
        assert output["completion_ids"][best, : len(won)].tolist() == won


def test_steps_beyond_the_budget_are_left_out(beginner: Any, tmp_path: Path) -> None:
    output = scored(make_trainer(beginner[0], tmp_path, Game(), Multistep(steps=8)))
    assert output["advantages"].shape == (8,)


def test_an_update_of_which_nothing_is_left_is_an_error(beginner: Any, tmp_path: Path) -> None:
    class Gone(Game):
        def play(self, *arguments: Any, **named: Any) -> Any:
            episodes = super().play(*arguments, **named)
            for episode in episodes:
                episode.steps, episode.score, episode.error = [], None, "No browser was found."
            return episodes

    with pytest.raises(InfrastructureError, match="No browser was found"):
        scored(make_trainer(beginner[0], tmp_path, Gone()))


def test_a_group_cannot_be_split(beginner: Any, tmp_path: Path) -> None:
    args = GRPOConfig(str(tmp_path), **ON_A_CPU, per_device_train_batch_size=24, num_generations=8)
    args.per_device_train_batch_size = 12  # As each of two processes has it; TRL would play a group on both.
    with pytest.raises(OptionError, match="splits a group"):
        MultistepTrainer(beginner[0], args, Game(), JOBS)


def test_the_reward_rises(beginner: Any, tmp_path: Path) -> None:
    trainer = make_trainer(beginner[0], tmp_path, Game(), jobs=[Job("game", "green")], max_steps=16)
    trainer.train()
    rewards = [entry["reward"] for entry in trainer.state.log_history if "reward" in entry]
    assert len(rewards) == 16
    assert statistics.mean(rewards[-4:]) > statistics.mean(rewards[:4]) + 0.25, rewards
