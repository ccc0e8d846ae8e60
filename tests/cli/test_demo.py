import json

import pytest

OUTCOMES = {"oracle": 1.0}


@pytest.fixture
def sound(world, make_trace):
    """Make oracle solve everything and everybody else nothing."""
    world.result = lambda agent, seed, task: make_trace(
        seed=seed, template=task, agent=type(agent).__name__, score=OUTCOMES.get(type(agent).__name__, 0.0)
    )
    return world


def results(tmp_path):
    return json.loads((tmp_path / "runs" / "demo" / "results.json").read_text())


def test_a_sound_environment_passes(genui, sound, tmp_path):
    done = genui("demo", "--episodes", "7")
    assert done.exit_code == 0, done.output
    found = results(tmp_path)
    assert found["passed"] is True
    assert [(row["agent"], row["episodes"], row["success_rate"]) for row in found["agents"]] == [
        ("oracle", 7, 1.0), ("random", 7, 0.0), ("do-nothing", 3, 0.0), ("finish-at-once", 3, 0.0),
    ]  # fmt: skip
    assert "Successes of random: none" in done.stdout
    assert sound.proven == [("booking", 1)]
    assert "with 1 seed a template" in done.stderr


def test_every_template_is_played_by_everybody_and_has_a_replay(genui, sound, tmp_path):
    genui("demo", "--episodes", "1")
    folder = tmp_path / "runs" / "demo"
    for agent in ("oracle", "random", "do-nothing", "finish-at-once"):
        names = sorted(path.name for path in (folder / "replays" / agent).iterdir())
        assert names == ["book_room-0000.html", "cancel_trip-0001.html", "find_price-0002.html"]
    report = (folder / "report.html").read_text()
    assert 'href="replays/oracle/find_price-0002.html"' in report


def test_json_is_one_object(genui, sound):
    assert json.loads(genui("demo", "--episodes", "3", "--json").stdout)["env"] == "genui/Booking-v0"


def play(world, make_trace, score_of):
    world.result = lambda agent, seed, task: make_trace(seed=seed, template=task, score=score_of(agent, seed))


def failed(tmp_path):
    return [verdict["sentence"] for verdict in results(tmp_path)["verdicts"] if not verdict["good"]]


def test_an_oracle_that_fails_once_fails_the_demo_and_leaves_its_replay(genui, world, make_trace, tmp_path):
    play(world, make_trace, lambda agent, seed: float(type(agent).__name__ == "oracle" and seed != 5))
    assert genui("demo", "--episodes", "6").exit_code == 1
    assert failed(tmp_path) == ["oracle solved 5 of 6 episodes on 3 of 3 templates."]
    assert (tmp_path / "runs/demo/replays/oracle/find_price-0005.html").is_file()


def test_doing_nothing_must_earn_nothing(genui, world, make_trace, tmp_path):
    scores = {"oracle": 1.0, "Idle": 0.25}
    play(world, make_trace, lambda agent, seed: scores.get(type(agent).__name__, 0.0))
    assert genui("demo", "--episodes", "3").exit_code == 1
    assert failed(tmp_path) == ["Doing nothing and finishing at once scored 0.25 at most."]


def test_every_success_of_random_is_listed(genui, world, make_trace, tmp_path):
    play(world, make_trace, lambda agent, seed: float(type(agent).__name__ == "oracle" or (type(agent).__name__ == "random" and seed == 4)))
    done = genui("demo", "--episodes", "6")
    assert done.exit_code == 1
    assert "seed 4, cancel_trip: Book <b>a room</b> for Élodie" in done.stdout
    assert results(tmp_path)["random_successes"] == [{"seed": 4, "task": "booking/cancel_trip/4", "goal": "Book <b>a room</b> for Élodie"}]
    report = (tmp_path / "runs/demo/report.html").read_text()
    assert 'href="replays/random/cancel_trip-0004.html"' in report
    assert "Book &lt;b&gt;a room&lt;/b&gt;" in report


def test_a_lost_episode_fails_the_demo_without_counting_as_zero(genui, world, make_trace, tmp_path):
    play(world, make_trace, lambda agent, seed: (None if seed == 3 else 1.0) if type(agent).__name__ == "oracle" else 0.0)
    assert genui("demo", "--episodes", "6").exit_code == 1
    assert failed(tmp_path) == ["1 episode was lost to the machinery."]
    assert results(tmp_path)["agents"][0]["mean_score"] == 1.0


def test_faults_of_the_proof_fail_the_demo(genui, sound, tmp_path):
    sound.faults = ["Something was asked."]
    assert genui("demo", "--episodes", "3").exit_code == 1
    assert failed(tmp_path) == ["The proof of booking has 1 fault."]


def test_a_process_left_behind_fails_the_demo(genui, sound, tmp_path, monkeypatch):
    import subprocess
    import sys

    children = []
    start = lambda: children.append(subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE))  # noqa: E731
    monkeypatch.setattr(sys.modules["genui_gym.browser"], "close_all", start)
    monkeypatch.setattr("genui_gym.cli.processes.PATIENCE", 0.0)
    try:
        assert genui("demo", "--episodes", "3").exit_code == 1
    finally:
        children[0].communicate(b"\n")
    assert f"({children[0].pid})" in failed(tmp_path)[0]
