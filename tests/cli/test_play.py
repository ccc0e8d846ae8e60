import pytest

from genui_gym.cli.play import Person, has_display
from genui_gym.errors import AgentError
from genui_gym.trace import read_trace

SEEN = {"url": "http://booking.localhost/", "axtree": '[1] button "Book"', "dialog": ""}


def person(*lines):
    typed = iter(lines)
    made = Person(lambda: next(typed, None))
    made.reset("Book a room", {"action_set": "elements"})
    return made


def test_the_next_line_that_is_an_action_is_played(capsys):
    assert person("", "help", "tree", "goal", "clik('1')", "click(", "  click('1')  ").act(SEEN, {}) == "click('1')"
    said = capsys.readouterr().err
    assert "fill(bid: str, value: str)" in said
    assert "Did you mean 'click'" in said
    assert said.count('[1] button "Book"') == 2


@pytest.mark.parametrize("line", ["quit", "q", None])
def test_quitting_ends_the_episode(line):
    one = person(*([line] if line else []))
    with pytest.raises(AgentError):
        one.act(SEEN, {})
    assert one.left


def test_a_dialog_is_shown(capsys):
    person("dialog_accept()").act({**SEEN, "dialog": "confirm: sure?"}, {})
    assert "confirm: sure?" in capsys.readouterr().err


def test_the_demonstration_is_a_trace(genui, world, make_trace, tmp_path):
    def result(agent, seed, task):
        agent.reset("Book a room", {})
        assert agent.act(SEEN, {}) == "click('1')"
        with pytest.raises(AgentError):
            agent.act(SEEN, {})
        return make_trace(
            ("click('1')",), agent="person", seed=seed, score=0.0, error="It is covered.", side_effects=("rooms 1 was deleted",)
        )

    world.result = result
    done = genui("play", "booking", "--seed", "4", "--terminal", "--out", tmp_path / "demo", typed="click('1')\nquit\n")
    assert done.exit_code == 0, done.output
    trace = read_trace(tmp_path / "demo")
    assert (trace.outcome.ended, trace.outcome.error, trace.header.seed) == ("quit", "", 4)
    assert done.stdout == ""
    assert "It is covered." in done.stderr
    assert "side effect: rooms 1 was deleted" in done.stderr


@pytest.mark.parametrize(
    ("platform", "environ", "shown"),
    [("linux", {}, False), ("linux", {"DISPLAY": ":0"}, True), ("linux", {"WAYLAND_DISPLAY": "w"}, True), ("darwin", {}, True)],
)
def test_a_window_needs_a_display(platform, environ, shown):
    assert has_display(platform, environ) is shown


def test_a_display_gives_a_live_window(genui, world, monkeypatch):
    monkeypatch.setattr("genui_gym.cli.play.has_display", lambda: True)
    done = genui("play", "booking")
    assert world.made == [("genui/Booking-v0", {"render_mode": "human"})]
    assert "clicks in the window are not recorded" in done.stderr
