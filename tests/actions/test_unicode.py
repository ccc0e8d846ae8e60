"""A space of Unicode text, alone and in a vector environment of processes."""

from __future__ import annotations

import pickle
import warnings
from copy import deepcopy
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from gymnasium.vector.utils import (
    batch_differing_spaces,
    batch_space,
    concatenate,
    create_empty_array,
    create_shared_memory,
    iterate,
    read_from_shared_memory,
    write_to_shared_memory,
)
from hypothesis import given
from hypothesis import strategies as st

from genui_gym.actions import ActionSpace
from genui_gym.actions.unicode import UnicodeText
from genui_gym.errors import OptionError

_TEXT = 'it\'s "ok" 日本 👍🏽 ß\n'


class Echo(gym.Env[dict[str, Any], str]):
    """Shows the last action, and three pixels."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 (Gymnasium's own declaration)

    def __init__(self) -> None:
        self.render_mode = None
        self.observation_space = gym.spaces.Dict({"said": UnicodeText(400), "pixels": gym.spaces.Box(0, 255, (3,), np.uint8)})
        self.action_space = ActionSpace("all", (40, 30))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        return {"said": _TEXT * ((seed or 0) % 4 + 1), "pixels": np.zeros(3, np.uint8)}, {}

    def step(self, action: str) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        assert action in self.action_space
        return {"said": action, "pixels": np.ones(3, np.uint8)}, 0.0, False, False, {}


def test_check_env_passes() -> None:
    check_env(Echo(), skip_render_check=True)


@pytest.mark.usefixtures("tracker_ends")
def test_processes_with_default_arguments() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        envs = AsyncVectorEnv([Echo, Echo], context="spawn")
    try:
        observations, _ = envs.reset(seed=[1, 2])
        assert observations["said"] == (_TEXT * 2, _TEXT * 3)
        envs.action_space.seed(5)
        for _ in range(3):
            actions = envs.action_space.sample()
            assert len(set(actions)) == 2
            observations, *_ = envs.step(actions)
            assert observations["said"] == actions
            assert observations["pixels"].tolist() == [[1, 1, 1], [1, 1, 1]]
    finally:
        envs.close()
        del envs


def test_in_one_process() -> None:
    envs = SyncVectorEnv([Echo, Echo])
    envs.reset(seed=1)
    observations, *_ = envs.step(("noop()", "go_back()"))
    assert observations["said"] == ("noop()", "go_back()")
    envs.close()


@given(st.lists(st.text(st.characters(), max_size=9), min_size=1, max_size=3))
def test_shared_memory_keeps_every_text(texts: list[str]) -> None:
    space = UnicodeText(9)
    memory = create_shared_memory(space, n=len(texts))
    for index, text in enumerate(texts):
        write_to_shared_memory(space, index, "x" * 9, memory)
        write_to_shared_memory(space, index, text, memory)
    assert read_from_shared_memory(space, memory, n=len(texts))[:] == tuple(texts)


def test_lone_surrogates_survive() -> None:
    space = UnicodeText(2)
    memory = create_shared_memory(space)
    write_to_shared_memory(space, 0, "\ud800a", memory)
    assert read_from_shared_memory(space, memory)[0] == "\ud800a"


def test_what_is_read_follows_what_is_written() -> None:
    space = UnicodeText(3)
    memory = create_shared_memory(space, n=2)
    texts = read_from_shared_memory(space, memory, n=2)
    before = deepcopy(texts)
    write_to_shared_memory(space, 1, "abc", memory)
    assert before == ("", "")
    assert list(texts) == ["", "abc"]
    assert repr(texts) == "('', 'abc')"


def test_too_long_a_text_is_refused() -> None:
    space = UnicodeText(2)
    assert "abc" not in space
    with pytest.raises(OptionError, match="3 code points"):
        write_to_shared_memory(space, 0, "abc", create_shared_memory(space))


def test_length_counts_code_points() -> None:
    space = UnicodeText(2)
    assert "👍🏽" in space
    assert "" in space
    assert 12 not in space
    assert b"a" not in space


def test_samples_repeat_and_fit() -> None:
    one, other = UnicodeText(8, seed=3), UnicodeText(8, seed=3)
    samples = [one.sample() for _ in range(50)]
    assert samples == [other.sample() for _ in range(50)]
    assert all(sample in one for sample in samples)
    assert len(set(samples)) > 20


def test_equal_by_length_and_pickled_with_its_generator() -> None:
    space = UnicodeText(8, seed=3)
    assert space == UnicodeText(8)
    assert space != UnicodeText(9)
    for twin in (pickle.loads(pickle.dumps(space)), deepcopy(space)):
        assert twin == space
        assert twin.sample() == deepcopy(space).sample()
    assert repr(space) == "UnicodeText(8)"
    assert not space.is_np_flattenable


def test_batches() -> None:
    space = UnicodeText(8, seed=1)
    batch = batch_space(space, 2)
    assert batch.sample() in batch
    assert concatenate(space, ["a", "b"], create_empty_array(space, 2)) == ("a", "b")
    assert list(iterate(batch, ("a", "b"))) == ["a", "b"]
    assert create_empty_array(space, 2) in batch
    assert ("a", "bcd") in batch_differing_spaces([UnicodeText(1), UnicodeText(3)])


def test_length_must_be_positive() -> None:
    with pytest.raises(OptionError, match="at least 1"):
        UnicodeText(0)
