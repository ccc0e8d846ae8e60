from __future__ import annotations

import gc
import importlib.util
import inspect
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import gymnasium as gym
import pytest

from genui_gym.actions import ACTIONS, specs
from genui_gym.env import PageEnv
from genui_gym.errors import BrowserCrashed, OptionError
from genui_gym.integrations.trl import ToolEnvironment, environment_factory

needs_trl = pytest.mark.skipif(importlib.util.find_spec("trl") is None, reason="the extra `trl` is not installed")


@pytest.fixture
def notes(notes_id: str) -> type[ToolEnvironment]:
    return environment_factory(notes_id, backend="text")


def tools_of(kind: type[ToolEnvironment]) -> list[str]:
    """Return the names that TRL takes for tools: the public functions of the class but two."""
    found = [name for name, _ in inspect.getmembers(kind, predicate=inspect.isfunction)]
    return [name for name in found if not name.startswith("_") and name not in ("reset", "get_reward")]


def solve(rollout: Any, seed: int, task: str, env_id: str) -> str:
    """Play the golden path through the tools and return what the last one says."""
    with gym.make(env_id, backend="text") as env:
        env.reset(seed=seed, options={"task": task})
        path = env.unwrapped.solution()
    page = rollout.reset(seed=seed, task=task)
    for step in path:
        line = next((line for line in page.splitlines() if f'] {step.role} "{step.name}"' in line), "")
        bid = {"bid": line.split("]")[0].strip(" [")} if line else {}
        page = getattr(rollout, step.action)(**bid, **step.arguments)
        if page == "The episode is over.":
            break
    return page


def test_the_actions_are_the_tools_and_nothing_else_is_public(notes: type[ToolEnvironment]) -> None:
    assert sorted(tools_of(notes)) == sorted(specs("elements"))
    properties = [name for name, member in inspect.getmembers(notes) if isinstance(member, property) and not name.startswith("_")]
    assert properties == []


def test_coordinates_are_tools_where_they_are_asked_for(notes_id: str) -> None:
    assert sorted(tools_of(environment_factory(notes_id, actions="coordinates"))) == sorted(specs("coordinates"))
    assert tools_of(environment_factory(notes_id, tools=("click",))) == ["click"]


@pytest.mark.parametrize("name", sorted(ACTIONS))
def test_a_tool_has_the_signature_of_its_action(name: str, notes_id: str) -> None:
    tool = getattr(environment_factory(notes_id, actions="all"), name)
    declared = ACTIONS[name].function
    assert tool.__name__ == name
    parameters = list(inspect.signature(tool).parameters.values())[1:]
    expected = list(inspect.signature(declared).parameters.values())[1:]
    assert [(each.name, each.default) for each in parameters] == [(each.name, each.default) for each in expected]
    assert get_type_hints(tool) == {each.name: get_type_hints(declared)[each.name] for each in expected}


def test_making_one_opens_nothing(notes: type[ToolEnvironment], monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    make = gym.make
    monkeypatch.setattr(gym, "make", lambda name, **options: made.append(name) or make(name, **options))
    rollout = notes()
    assert made == []
    rollout.reset(seed=1)
    rollout.reset(seed=2)
    assert len(made) == 1


def test_the_reward_is_the_score_of_the_episode(notes: type[ToolEnvironment], notes_id: str) -> None:
    rollout = notes()
    assert solve(rollout, 3, "add_note", notes_id) == "The episode is over."
    assert rollout.get_reward() == 1.0
    rollout.reset(seed=4, prompt=[{"role": "user", "content": ""}])
    assert rollout.get_reward() == 0.0


def test_rows_with_equal_seeds_begin_equally(notes: type[ToolEnvironment]) -> None:
    pages = [notes().reset(seed=seed) for seed in (5, 5, 6)]
    assert pages[0] == pages[1] != pages[2]
    assert pages[0].startswith("What is asked: ")
    assert "Address: http://notes.localhost/" in pages[0]


def test_a_row_without_a_seed_is_refused(notes: type[ToolEnvironment]) -> None:
    with pytest.raises(OptionError, match="column `seed`"):
        notes().reset(prompt=[], task="add_note")


def test_a_mistake_is_told_and_changes_nothing(notes: type[ToolEnvironment]) -> None:
    rollout: Any = notes()
    first = rollout.reset(seed=3)
    for answer in (rollout.click("999"), rollout.click(bid=[]), rollout.click(), rollout.click(bid="1", force=True)):
        told, _, page = answer.partition("\n\n")
        assert told.startswith("No effect: ")
        assert page == first.partition("\n\n")[2]
    assert rollout.click(bid=1).startswith("Done.")


def test_after_the_end_nothing_is_done(notes: type[ToolEnvironment]) -> None:
    rollout: Any = notes()
    assert rollout.click("1") == "The episode is over; nothing was done."
    rollout.reset(seed=3)
    assert rollout.finish(answer="no idea") == "The episode is over."
    assert rollout.click("1") == "The episode is over; nothing was done."


def test_a_lost_episode_has_no_reward(notes: type[ToolEnvironment], monkeypatch: pytest.MonkeyPatch) -> None:
    rollout: Any = notes()
    rollout.reset(seed=3)

    def crash(self: PageEnv, action: object) -> str:
        raise BrowserCrashed("The page was acted on", "It died", "Reset")

    monkeypatch.setattr(PageEnv, "_act", crash)
    assert rollout.click("1") == "The episode is over."
    assert rollout.get_reward() is None
    monkeypatch.undo()
    rollout.reset(seed=3)
    assert rollout.get_reward() == 0.0


def test_it_closes_when_it_is_let_go_of(notes: type[ToolEnvironment], monkeypatch: pytest.MonkeyPatch) -> None:
    gc.collect()
    closed: list[PageEnv] = []
    close = PageEnv.close
    monkeypatch.setattr(PageEnv, "close", lambda self: (closed.append(self), close(self)))
    rollout = notes()
    rollout.reset(seed=1)
    assert closed == []
    del rollout
    gc.collect()
    assert len(closed) == 1


def test_images_are_shown_where_they_are_asked_for(notes_id: str) -> None:
    rollout: Any = environment_factory(notes_id, observation=("screenshot", "axtree"))()
    rollout.reset(seed=3)
    image, text = rollout.click("1")
    assert image["type"] == "image"
    assert image["image"].size == (375, 812)
    assert text["text"].startswith("Done.")


def test_what_there_is_not_is_refused_at_once(notes_id: str) -> None:
    with pytest.raises(gym.error.Error):
        environment_factory("genui/Nowhere-v0")
    with pytest.raises(OptionError, match="'elements'"):
        environment_factory(notes_id, actions="element")
    with pytest.raises(OptionError, match="'click'"):
        environment_factory(notes_id, tools=("clik",))


@needs_trl
def test_transformers_reads_a_schema_of_every_tool(notes_id: str, run_python: Any, root: Path) -> None:
    script = f"""
import genui_gym
from genui_gym.actions import specs, tool_schemas
from genui_gym.catalog import register_shelf
from genui_gym.integrations.trl import environment_factory
from transformers.utils import get_json_schema
register_shelf({str(root / "tests" / "shelf")!r})
rollout = environment_factory({notes_id!r}, actions="all")()
for ours in tool_schemas(specs("all")):
    theirs = get_json_schema(getattr(rollout, ours["function"]["name"]))["function"]
    assert theirs["name"] == ours["function"]["name"]
    assert theirs["description"].split() == ours["function"]["description"].split()
    mine = ours["function"]["parameters"]
    assert list(theirs["parameters"]["properties"]) == list(mine["properties"])
    assert theirs["parameters"].get("required", []) == mine["required"]
    for name, each in theirs["parameters"]["properties"].items():
        assert each["type"] == mine["properties"][name]["type"] and each.get("enum") == mine["properties"][name].get("enum")
    assert "return" not in theirs
print("read")
"""
    assert run_python(script) == "read\n"


SCRIPTED = """
import sys
sys.path.insert(0, sys.argv[1])
import re, warnings
warnings.filterwarnings("ignore")  # TRL and Transformers call each other by old names.
import trl_grpo as example

def answer(trainer, text, rollout):
    path = rollout._env.unwrapped.solution()
    done = text.count("<tool_response>")
    if done == len(path) or rollout._over:
        return "Done<|im_end|>"
    bid = re.findall(rf'\\[(\\d+)\\] {path[done].role} "{re.escape(path[done].name)}"', text)[-1]
    return f'<tool_call>\\n{{"name": "click", "arguments": {{"bid": "{bid}"}}}}\\n</tool_call><|im_end|>'

def generate(trainer, prompt_ids, images, fields, num_generations, has_tool_images=False):
    texts = trainer.processing_class.batch_decode(prompt_ids)
    said = [answer(trainer, *each) for each in zip(texts, trainer.environments, strict=True)]
    return [trainer.processing_class(each)["input_ids"] for each in said], None

example.GRPOTrainer._generate_single_turn = generate
conversations = [example.golden_episode(seed) for seed in (1000, 1001)]
tokenizer = example.word_tokenizer(conversations)
print(example.learn(example.tiny_model(tokenizer), tokenizer, 1, sys.argv[2], tasks=2, rollouts=2))
"""


@needs_trl
def test_the_trainer_of_trl_plays_episodes_and_scores_them(root: Path, run_python: Any, tmp_path: Path) -> None:
    """The model's words are the golden path, so that every rollout of the update earns 1."""
    cache = str(tmp_path / "inductor")
    printed = run_python(SCRIPTED, str(root / "examples"), str(tmp_path / "run"), HF_HUB_OFFLINE="1", TORCHINDUCTOR_CACHE_DIR=cache)
    assert printed.splitlines()[-1] == "[1.0]"


@needs_trl
def test_the_example_trains(root: Path, tmp_path: Path) -> None:
    command: list[Any] = [sys.executable, root / "examples" / "trl_grpo.py", "--smoke"]
    environment = os.environ | {"PYTHONPATH": str(root), "HF_HUB_OFFLINE": "1", "TORCHINDUCTOR_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr
    assert "mean reward" in done.stdout
