"""A run from pages in Chromium to a checkpoint, with a model that is made from a configuration."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from genui_agent_navigator.demos import read_demos
from genui_agent_navigator.logs import read_log
from genui_agent_navigator.options import Options
from genui_agent_navigator.policy import Decision, load_policy
from genui_agent_navigator.rollouts import Job
from genui_agent_navigator.rollouts.local import LocalPool
from genui_agent_navigator.train import train
from genui_agent_navigator.vlm.policy import VLMPolicy

pytestmark = pytest.mark.filterwarnings("ignore:.*is deprecated and will be removed:FutureWarning")  # PEFT and TRL call Transformers so.


def test_screenshots_of_golden_episodes_are_cloned_and_played_on(notes_id: str, tmp_path: Path) -> None:
    options = Options(
        policy="vlm",
        backend="browser",
        env=notes_id,
        model="toy",
        out=str(tmp_path / "run"),
        demonstrations=str(tmp_path / "demonstrations"),
        tasks=2,
        holdout=0,
        workers=0,
        epochs=1,
        trl='{"logging_steps": 1}',
    )
    train(options)
    [*_, demo] = read_demos(tmp_path / "demonstrations", screenshots=True)
    assert {context.now.screenshot.shape for context, _ in demo.steps if context.now.screenshot is not None} == {(812, 375, 3)}
    assert read_log(tmp_path / "run")[-1]["loss"] > 0
    policy = load_policy(tmp_path / "run")
    assert isinstance(policy, VLMPolicy)
    short = policy.sampled_by(tokens=2)

    class Once:
        """Decides by the policy, and then ends the episode."""

        def __init__(self) -> None:
            self.decided: list[Decision] = []

        def decide(self, contexts: list, *, greedy: bool = False) -> list[Decision]:
            self.decided = short.decide(contexts, greedy=greedy)
            return [dataclasses.replace(decision, action="finish()") for decision in self.decided]

    pool = LocalPool(1, backend="browser", observation=("axtree", "screenshot"))
    once = Once()
    [episode] = pool.play(once, [Job(notes_id, "7")])
    pool.close()
    assert (episode.ended, episode.error, len(episode.steps)) == ("finish", "", 1)
    image = short.tokenizer.convert_tokens_to_ids("<|image_pad|>")
    assert 40 <= once.decided[0].record.prompt_ids.count(image) <= 64
