from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from genui_agent_navigator.lm.chat import Form
from genui_agent_navigator.lm.policy import LMPolicy, Sampling
from genui_agent_navigator.lm.settings import further, grpo_config, sft_config
from genui_agent_navigator.lm.toy import toy_language_model, toy_tokenizer
from genui_agent_navigator.lm.train import multistep_of, policy_to_train
from genui_agent_navigator.logs import read_log
from genui_agent_navigator.options import Options
from genui_agent_navigator.policy import load_policy, save_policy
from genui_agent_navigator.train import train

from genui_gym.errors import OptionError

pytestmark = pytest.mark.filterwarnings("ignore:.*is deprecated and will be removed:FutureWarning")  # PEFT and TRL call Transformers so.


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The checkpoint of a model that knows nothing."""
    tokenizer = toy_tokenizer(["Action: click('1')"], size=300)
    form = Form(page="elements", characters=300, history=0)
    policy = LMPolicy(toy_language_model(tokenizer, width=32, layers=1), tokenizer, form, Sampling(tokens=4, batch=16))
    folder = tmp_path_factory.mktemp("start")
    save_policy(policy, folder)
    return str(folder)


@pytest.fixture
def options(start: str, notes_id: str, tmp_path: Path) -> dict[str, Any]:
    """Options of a short run on the notes app."""
    return {
        "policy": "lm",
        "env": notes_id,
        "start": start,
        "out": str(tmp_path / "run"),
        "tasks": 3,
        "holdout": 0,
        "demonstrations": str(tmp_path / "demonstrations"),
        "workers": 0,
    }


SMALL_STEPS = '{"logging_steps": 1, "per_device_train_batch_size": 2, "gradient_accumulation_steps": 1}'


def test_golden_episodes_are_cloned_and_the_run_goes_on_where_it_stopped(options: dict[str, Any]) -> None:
    train(Options(**options, stage="bc", epochs=1, trl=SMALL_STEPS))
    rows = read_log(Path(options["out"]))
    before = load_policy(options["out"])
    train(Options(**options, stage="bc", epochs=4, trl=SMALL_STEPS))
    more = read_log(Path(options["out"]))
    assert [row["step"] for row in more] == list(range(1, 4 * len(rows) + 1))
    assert sum(row["loss"] for row in more[-len(rows) :]) < sum(row["loss"] for row in rows)
    after = load_policy(options["out"])
    assert any((a != b).any() for a, b in zip(before.model.parameters(), after.model.parameters(), strict=True))  # type: ignore[attr-defined]
    assert json.loads((Path(options["out"]) / "tasks.json").read_text())["held"] == []


def test_rounds_are_played_and_logged(options: dict[str, Any]) -> None:
    train(Options(**options | {"tasks": 2}, stage="grpo", rounds=1, groups=1, episodes=2))
    [row] = read_log(Path(options["out"]))
    assert row["stage"] == "grpo"
    assert (row["success"], row["lost"]) == (0.0, 0.0)
    assert row["steps"] >= 20
    assert load_policy(options["out"]).kind == "lm"


def test_options_become_those_of_trl(tmp_path: Path) -> None:
    options = Options(
        policy="lm", stage="grpo", groups=3, episodes=4, clip_low=0.1, clip_high=0.3, kl=0.01, temperature=0.8, learning_rate=1e-4
    )
    args = grpo_config(options, tmp_path, adapter=True, tokens=40)
    assert (args.num_generations, args.generation_batch_size, args.max_completion_length) == (4, 12, 40)
    assert (args.epsilon, args.epsilon_high, args.beta, args.temperature, args.learning_rate) == (0.1, 0.3, 0.01, 0.8, 1e-4)
    assert sft_config(Options(policy="lm", epochs=7), tmp_path, adapter=True).num_train_epochs == 7
    multistep = multistep_of(Options(divide_by_std=False, step_weight=0.5, replay=True, replace=2))
    assert (multistep.weighing.divide_by_std, multistep.weighing.step_weight, multistep.replay, multistep.replace) == (False, 0.5, True, 2)


def test_arguments_of_vllm_reach_trl(tmp_path: Path) -> None:
    given = '{"use_vllm": true, "vllm_mode": "server", "vllm_server_base_url": "http://127.0.0.1:8000", "gradient_accumulation_steps": 6}'
    args = grpo_config(Options(policy="lm", stage="grpo", groups=3, episodes=4, trl=given), tmp_path, adapter=True, tokens=40)
    assert (args.use_vllm, args.vllm_mode, args.vllm_server_base_url) == (True, "server", "http://127.0.0.1:8000")
    assert args.gradient_accumulation_steps == 6


@pytest.mark.parametrize("given", ["{", "[1]"])
def test_what_is_no_object_is_refused(given: str) -> None:
    with pytest.raises(OptionError, match="use_vllm"):
        further(Options(trl=given))


def test_what_cannot_be_trained_is_refused(start: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="kind 'lm'"):
        policy_to_train(Options(policy="vlm", start=start))
    with pytest.raises(OptionError, match="--start"):
        policy_to_train(Options(policy="lm", stage="grpo"))
    with pytest.raises(OptionError, match="--backend browser"):
        train(Options(policy="vlm", out=str(tmp_path)))
