from __future__ import annotations

import pytest

from genui_gym.cli import record as cli
from genui_gym.cli.play import has_display
from genui_gym.recording import Meta, PageView, Recording, Step, Target, read_recording_file, write_recording

HOME = PageView("https://inn.example/", "Inn", "<p>Hi")
LATER = Recording(
    Meta("own", task="Book", origin="https://inn.example"),
    (Step("goto", value=HOME.url, after=HOME), Step("fill", Target("textbox", "E-mail", kind="email"), "ada@mail.org", before=HOME)),
)


@pytest.fixture
def asked(monkeypatch):
    """Let a recording be had without a browser; return what was to be recorded."""
    orders = []

    def record(order, on_step):
        orders.append(order)
        return LATER

    monkeypatch.setattr("genui_gym.cli.play.has_display", lambda: True)
    monkeypatch.setattr("genui_gym.recorder.record", record)
    return orders


def test_an_address_is_recorded_and_written(genui, asked, tmp_path):
    result = genui("record", HOME.url, "--out", tmp_path / "flow", "--task", "Book", "--viewport", "375x812", "--failed")
    assert result.exit_code == 0
    assert (asked[0].url, asked[0].task, asked[0].viewport, asked[0].address) == (HOME.url, "Book", (375, 812), None)
    written = read_recording_file(tmp_path / "flow")
    assert [step.kind for step in written.steps] == ["goto", "fill"]
    assert written.outcome == "failure"
    assert "2 steps are in" in result.stderr


def test_an_app_is_served_with_a_task_and_says_whether_it_was_done(genui, asked, tmp_path, notes_id):
    result = genui("record", notes_id, "--out", tmp_path / "flow")
    assert result.exit_code == 0
    assert asked[0].url.startswith("http://notes.localhost")
    assert asked[0].address is not None
    assert asked[0].task
    assert asked[0].task in result.stderr.replace("\n", " ")
    assert read_recording_file(tmp_path / "flow").outcome == "failure"


def test_a_recording_goes_on_where_it_ended(genui, asked, tmp_path):
    first = Recording(Meta("own", task="Book a room"), (Step("goto", value="x", after=PageView("https://inn.example/rooms")),))
    write_recording(first, tmp_path / "flow")
    result = genui("record", HOME.url, "--resume", tmp_path / "flow")
    assert result.exit_code == 0
    assert asked[0].url == "https://inn.example/rooms"
    written = read_recording_file(tmp_path / "flow")
    assert [step.kind for step in written.steps] == ["goto", "goto", "fill"]
    assert any("resumed after step 1 in a fresh browser" in loss for loss in written.losses)


@pytest.mark.parametrize("size", ["375", "axb", "1x1", "375x812x3"])
def test_a_size_is_two_numbers(genui, asked, size):
    result = genui("record", HOME.url, "--viewport", size)
    assert (result.exit_code, asked) == (2, [])
    assert "--viewport got" in result.stderr


def test_without_a_display_there_is_no_window(genui, monkeypatch):
    monkeypatch.setattr("genui_gym.cli.play.has_display", lambda: has_display("linux", {}))
    result = genui("record", HOME.url)
    assert result.exit_code == 2
    assert "genui run --record" in result.stderr


def test_each_step_is_said(capsys):
    from genui_gym.recorder.notebook import Draft

    cli._say(Draft("fill", Target("textbox", "City"), "Oslo"))
    cli._say(Draft("fill", Target("textbox", "Password", kind="password"), "hunter2"))
    assert capsys.readouterr().err.splitlines() == ['fill textbox "City" Oslo', 'fill textbox "Password" •••']


def test_an_agents_episodes_are_recorded(genui, notes_id, tmp_path):
    result = genui("run", notes_id, "--agent", "oracle", "--episodes", "2", "--record", "--out", tmp_path)
    assert result.exit_code == 0, result.output
    sent = set()
    for seed in ("0000", "0001"):
        recording = read_recording_file(tmp_path / "recordings" / seed)
        assert recording.outcome == "success"
        assert recording.losses == ()
        assert all(step.after is not None and step.after.html.startswith("<!doctype html>") for step in recording.steps)
        sent |= {request.method for step in recording.steps for request in step.requests}
    assert sent == {"GET", "POST"}


def test_a_view_without_documents_is_not_recorded(genui, notes_id, tmp_path):
    result = genui("run", notes_id, "--agent", "oracle", "--backend", "text", "--record", "--out", tmp_path)
    assert result.exit_code == 2
    assert "It has no documents" in result.stderr
