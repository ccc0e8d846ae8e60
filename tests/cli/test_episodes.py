import pytest

from genui_gym.cli.episodes import LOST_IN_A_ROW, Episode, Player, env_id, open_env, summary
from genui_gym.errors import BrowserCrashed, BrowserMissing, InfrastructureError, OptionError, OracleError


def test_an_episode_has_the_figures_of_its_trace(make_trace):
    episode = Episode.of(make_trace(("click('1')", "click('1')", "finish()"), side_effects=("hotels 1 was deleted",)))
    assert (episode.seed, episode.template, episode.steps, episode.score, episode.success) == (7, "book_room", 3, 1.0, True)
    assert episode.step_ms == (10.0, 20.0, 30.0)
    assert episode.reset_ms == 90.0
    assert episode.phases == {"frame": 4.0}
    assert episode.side_effects == 1


def test_lost_episodes_are_counted_apart_and_not_as_zero():
    won = Episode(0, "a/b/0", ended="success", score=1.0, success=True, steps=4, step_ms=(10.0, 30.0), reset_ms=80.0)
    half = Episode(1, "a/b/1", ended="finish", score=0.5, steps=6, false_completion=True, side_effects=2, step_ms=(20.0,), reset_ms=90.0)
    figures = summary("e", "g", [won, half, Episode(2, "a/b/2", error="died")])
    assert figures == {
        "env": "e", "agent": "g", "episodes": 2, "success_rate": 0.5, "mean_score": 0.75, "side_effects": 1, "false_completions": 1,
        "steps_median": 5.0, "step_ms_median": 20.0, "reset_ms_median": 85.0, "lost": 1,
    }  # fmt: skip


def test_an_agent_without_an_answer_loses_the_episode_too():
    assert Episode(0, "a/b/0", ended="error", score=0.5).lost
    assert not Episode(0, "a/b/0", ended="quit", score=0.5).lost


def test_nothing_scored_has_no_rates():
    figures = summary("e", "g", [Episode(2, "", error="died")])
    assert (figures["episodes"], figures["lost"]) == (0, 1)
    assert figures["success_rate"] is figures["mean_score"] is figures["step_ms_median"] is None


@pytest.mark.parametrize("error", [BrowserCrashed("it died"), OracleError("it raised")])
def test_a_failure_of_the_machinery_loses_the_episode(world, error):
    world.result = lambda agent, seed, task: (_ for _ in ()).throw(error)
    episode, trace = Player(None, None).play(3)
    assert episode.lost
    assert trace is None
    assert str(error) in episode.error


def test_many_lost_in_a_row_stop_the_run(world, make_trace):
    player = Player(None, None)
    world.result = lambda agent, seed, task: make_trace(seed=seed, score=None)
    for seed in range(LOST_IN_A_ROW - 1):
        player.play(seed)
    with pytest.raises(InfrastructureError, match="it broke"):
        player.play(9)


def test_a_scored_episode_forgives_the_lost_ones_before_it(world, make_trace):
    player = Player(None, None)
    scores = iter([None, None, 1.0, None, None])
    world.result = lambda agent, seed, task: make_trace(seed=seed, score=next(scores))
    assert [player.play(seed)[0].lost for seed in range(5)] == [True, True, False, True, True]


def test_a_missing_browser_is_not_an_episode(world):
    world.result = lambda agent, seed, task: (_ for _ in ()).throw(BrowserMissing("none"))
    with pytest.raises(BrowserMissing):
        Player(None, None).play(0)


def test_an_environment_goes_by_its_id_or_its_app(world):
    assert env_id("booking") == env_id("genui/Booking-v0") == "genui/Booking-v0"
    with pytest.raises(OptionError, match="Did you mean 'genui/Booking-v0'"):
        env_id("genui/Boking-v0")
    with pytest.raises(OptionError, match="Did you mean 'booking'"):
        env_id("bookng")


def test_an_environment_is_closed_after_an_error(world):
    with pytest.raises(ZeroDivisionError), open_env("booking", render_mode="human"):
        raise ZeroDivisionError
    assert world.made == [("genui/Booking-v0", {"render_mode": "human"})]
    assert world.closed == 1
