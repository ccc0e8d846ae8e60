import json

import pytest

from genui_gym.cli.run import parse_options, slug
from genui_gym.errors import OptionError
from genui_gym.trace import find_traces


def test_json_is_one_object_and_nothing_else(genui, world):
    result = genui("run", "booking", "--agent", "oracle", "--episodes", "3", "--seed", "5", "--json")
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert list(figures)[:10] == [
        "env", "agent", "episodes", "success_rate", "mean_score", "side_effects", "false_completions", "steps_median", "step_ms_median",
        "reset_ms_median",
    ]  # fmt: skip
    assert (figures["env"], figures["agent"], figures["episodes"], figures["success_rate"]) == ("genui/Booking-v0", "oracle", 3, 1.0)
    assert world.played == [("oracle", 5, None), ("oracle", 6, None), ("oracle", 7, None)]
    assert world.closed == 1


def test_the_table_shows_the_same_figures(genui, world):
    result = genui("run", "booking", "--agent", "oracle", "--task", "cancel_trip")
    assert "100 %" in result.stdout
    assert world.played == [("oracle", 0, "cancel_trip")]


def test_options_reach_the_agent(genui, world):
    genui(
        "run",
        "booking",
        "--agent",
        "openai",
        "--option",
        "temperature=0.2",
        "--option",
        "base-url=http://localhost:1/v1",
        "--option",
        "tools=true",
    )
    assert world.options == {"temperature": 0.2, "base_url": "http://localhost:1/v1", "tools": True}


@pytest.mark.parametrize("pair", ["temperature", "=1", "a b=1"])
def test_an_option_without_name_or_value_is_refused(pair):
    with pytest.raises(OptionError, match="name, `=` and a value"):
        parse_options([pair])


@pytest.mark.parametrize(("text", "value"), [("a=b=c", "b=c"), ("a=", ""), ("a=none", None), ("a='1'", "1"), ("a=[1, 2]", [1, 2])])
def test_a_value_is_a_literal_or_a_text(text, value):
    assert parse_options([text]) == {"a": value}


def test_a_lost_episode_is_told_and_is_the_machinerys_fault(genui, world, make_trace):
    world.result = lambda agent, seed, task: make_trace(seed=seed, score=None if seed == 1 else 1.0)
    result = genui("run", "booking", "--agent", "oracle", "--episodes", "3", "--json")
    assert result.exit_code == 3
    figures = json.loads(result.stdout)
    assert (figures["episodes"], figures["lost"], figures["mean_score"]) == (2, 1, 1.0)
    assert "Lost seed 1: it broke" in result.stderr


def test_traces_are_kept_where_they_are_asked_for(genui, world, tmp_path):
    result = genui("run", "booking", "--agent", "oracle", "--episodes", "2", "--save-traces", "--out", tmp_path / "kept")
    assert result.exit_code == 0, result.output
    assert [path.name for path in find_traces(tmp_path / "kept")] == ["0000", "0001"]
    each = json.loads((tmp_path / "kept" / "results.json").read_text())["each"]
    assert [row["seed"] for row in each] == [0, 1]


def test_nothing_is_written_unasked(genui, world, tmp_path):
    genui("run", "booking", "--agent", "oracle")
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_keeps_what_was_played(genui, world, make_trace, tmp_path):
    def result(agent, seed, task):
        if seed == 2:
            raise KeyboardInterrupt
        return make_trace(seed=seed)

    world.result = result
    done = genui("run", "booking", "--agent", "oracle", "--episodes", "9", "--save-traces", "--json")
    assert done.exit_code == 130
    assert done.stdout == ""
    folder = tmp_path / "runs" / "genui-booking-v0-oracle"
    assert len(find_traces(folder)) == 2
    assert json.loads((folder / "results.json").read_text())["episodes"] == 2
    assert world.closed == 1


def test_without_an_agent_the_golden_path_is_shown(genui, world):
    result = genui("run", "booking", "--episodes", "2")
    assert result.exit_code == 0, result.output
    assert [agent for agent, *_ in world.played] == ["oracle", "oracle"]


def test_an_unknown_environment_is_wrong_usage(genui, world):
    result = genui("run", "boking", "--agent", "oracle")
    assert result.exit_code == 2
    assert "genui list" in result.stderr


def test_a_slug_is_one_folder_name():
    assert slug("genui/Booking-v0-my agent") == "genui-booking-v0-my-agent"
