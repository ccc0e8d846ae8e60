"""The space of actions: membership is parsing, samples are valid calls."""

from __future__ import annotations

import pickle

import pytest
from gymnasium.vector.utils import batch_space, concatenate, create_empty_array, iterate

from genui_gym.actions import ACTION_SETS, ActionSpace, parse, specs
from genui_gym.errors import OptionError


@pytest.mark.parametrize("action_set", ACTION_SETS)
def test_samples_cover_the_set_and_parse(action_set: str) -> None:
    space = ActionSpace(action_set, (200, 100), seed=0)
    samples = [space.sample() for _ in range(600)]
    assert all(sample in space for sample in samples)
    assert {parse(sample, specs(action_set)).name for sample in samples} == set(ACTION_SETS[action_set])


def test_points_lie_in_the_viewport() -> None:
    space = ActionSpace("coordinates", (200, 100), seed=0)
    points = [call.arguments for call in (parse(space.sample()) for _ in range(600)) if call.name == "mouse_click"]
    assert points
    assert all(0 <= point["x"] < 200 and 0 <= point["y"] < 100 for point in points)
    assert max(point["x"] for point in points) >= 100


def test_optional_arguments_are_given_and_left_out() -> None:
    space = ActionSpace("elements", seed=0)
    clicks = [call for call in (parse(space.sample()) for _ in range(600)) if call.name == "click"]
    assert {"button" in call.arguments for call in clicks} == {True, False}


def test_membership() -> None:
    space = ActionSpace("elements")
    assert "click('12')" in space
    assert "mouse_click(1, 2)" not in space
    assert "click(" not in space
    assert 3 not in space


def test_seeds_repeat() -> None:
    one, other, third = ActionSpace(seed=4), ActionSpace(), ActionSpace(seed=5)
    other.seed(4)
    first = [one.sample() for _ in range(20)]
    assert first == [other.sample() for _ in range(20)]
    assert first != [third.sample() for _ in range(20)]


def test_pickles_and_compares() -> None:
    space = ActionSpace("all", (200, 100), seed=4)
    twin = pickle.loads(pickle.dumps(space))
    assert twin == space
    assert twin.sample() == space.sample()
    assert space != ActionSpace("all", (200, 101))
    assert space != ActionSpace("elements", (200, 100))
    assert repr(space) == "ActionSpace('all', viewport=(200, 100))"
    assert not space.is_np_flattenable


def test_json_round_trip() -> None:
    space = ActionSpace(seed=4)
    samples = [space.sample() for _ in range(5)]
    assert space.from_jsonable(space.to_jsonable(samples)) == samples


def test_batches() -> None:
    space = ActionSpace(seed=4)
    batch = batch_space(space, 3)
    actions = batch.sample()
    assert actions in batch
    assert list(iterate(batch, actions)) == list(actions)
    assert concatenate(space, actions, create_empty_array(space, 3)) == actions


def test_unknown_set() -> None:
    with pytest.raises(OptionError, match="Did you mean 'elements'"):
        ActionSpace("element")
