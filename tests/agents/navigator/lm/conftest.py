from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from .game import ON_A_CPU, demonstrations

if TYPE_CHECKING:
    from genui_agent_navigator.lm.chat import Form
    from genui_agent_navigator.lm.policy import LMPolicy

os.environ["HF_HUB_OFFLINE"] = "1"  # No question to a hub, no telemetry; read when Transformers is imported.
collect_ignore_glob = [] if find_spec("trl") else ["test_*.py"]
"""Without the extra `lm` of the navigator there is nothing to test."""


@pytest.fixture(scope="session", autouse=True)
def no_monitor() -> None:
    """Keep the bars of progress from starting a thread, which would outlive the tests."""
    import tqdm

    tqdm.tqdm.monitor_interval = 0


@pytest.fixture(scope="session")
def form() -> Form:
    from genui_agent_navigator.lm.chat import Form

    return Form(page="tree", history=2)


@pytest.fixture(scope="session")
def beginner(form: Form, tmp_path_factory: pytest.TempPathFactory) -> tuple[LMPolicy, list[float]]:
    """A policy that can write actions of the game and is right rather by chance, and the losses of its training."""
    import torch
    from genui_agent_navigator.lm.clone import chat_rows, clone
    from genui_agent_navigator.lm.policy import LMPolicy, Sampling
    from genui_agent_navigator.lm.toy import toy_language_model, toy_tokenizer
    from trl import SFTConfig

    torch.set_num_threads(1)
    rows = chat_rows(demonstrations(160, right=0.4), form)
    texts = [message["content"] for row in rows for message in (*row["prompt"], *row["completion"])]
    tokenizer = toy_tokenizer(texts, size=600)
    policy = LMPolicy(toy_language_model(tokenizer, width=64), tokenizer, form, Sampling(tokens=24, batch=64))
    args = SFTConfig(
        str(tmp_path_factory.mktemp("clone")), max_steps=60, per_device_train_batch_size=16, learning_rate=3e-3, max_length=None, **ON_A_CPU
    )
    history = clone(policy.model, tokenizer, rows, args)
    return policy, [entry["loss"] for entry in history if "loss" in entry]
