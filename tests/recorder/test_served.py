from __future__ import annotations

import json
from pathlib import Path

import gymnasium as gym
import pytest

import genui_gym  # noqa: F401  (importing it registers the ids)
from genui_gym.agents.oracle import OracleAgent
from genui_gym.env import PageEnv
from genui_gym.errors import OptionError
from genui_gym.importers import read_recording
from genui_gym.importers.scrub.scrubber import PICTURES
from genui_gym.recorder import Order, Seat, record
from genui_gym.recorder.episode import EpisodeRecorder
from genui_gym.recorder.served import served_task
from genui_gym.recording import write_recording
from genui_gym.rollout import rollout
from genui_gym.task import Step

FIND = """(role, name) => { const found = Array.from(document.querySelectorAll('a, button, input, select, summary, textarea'))
  .filter((each) => genuiNamed(each) === name); found[0].scrollIntoView({block: 'center'}); found[0].focus({preventScroll: true});
  const box = found[0].getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] }"""
NAMED = """(each) => (each.getAttribute('aria-label') || Array.from(each.labels || [], (l) => l.innerText).join(' ') ||
  each.innerText || each.value).replace(/\\s+/g, ' ').trim()"""


async def play(seat: Seat, step: Step) -> None:
    """Do a step of a golden path by the browser's mouse and keyboard."""
    if step.action == "goto":
        return
    expression = f"globalThis.genuiNamed = {NAMED}; ({FIND})({json.dumps(step.role)}, {json.dumps(step.name)})"
    answer = await seat.tab.call("Runtime.evaluate", {"expression": expression, "returnByValue": True})
    x, y = answer["result"]["value"]
    if step.action == "click":
        for kind in ("mousePressed", "mouseReleased"):
            params = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}
            await seat.tab.call("Input.dispatchMouseEvent", params)
    elif step.action == "select_option":
        await type_text(seat, step.arguments["option"])
    else:
        await seat.tab.call("Runtime.evaluate", {"expression": "document.activeElement.select()"})
        await seat.tab.call("Input.insertText", {"text": step.arguments["value"]})
    await seat.idle()


async def type_text(seat: Seat, text: str) -> None:
    for letter in text:
        await seat.tab.call("Input.dispatchKeyEvent", {"type": "char", "text": letter})


@pytest.mark.parametrize("template", ["change_party", "correct_guest"])
def test_a_session_on_booking_is_imported_without_losses(template: str, tmp_path: Path) -> None:
    with served_task("genui/Booking-v0", 0, template) as served:

        async def drive(seat: Seat) -> None:
            for step in served.solution:
                if step.action != "finish":
                    await play(seat, step)

        order = Order(served.url, served.task.goal, headless=True, viewport=served.viewport, address=served.address)
        recording = record(order, drive)
        assert served.outcome() == "success"
    write_recording(recording, tmp_path / "flow")
    again = read_recording(tmp_path / "flow")
    assert set(again.losses) <= {PICTURES}  # It names no loss of the recording, but what scrubbing leaves.
    assert again.meta.origin == "http://booking.localhost"
    assert again.steps
    kinds = {"select_option": "select"}
    golden = [(kinds.get(step.action, step.action), step.role, step.name) for step in served.solution]
    assert [(step.kind, step.target.role, step.target.name) for step in again.steps if step.target] == golden
    assert all(step.after is not None and step.after.html and step.after.image for step in again.steps[1:])


def test_an_agents_episode_keeps_documents_and_requests(tmp_path: Path) -> None:
    env = gym.make("genui/Booking-v0")
    try:
        base = env.unwrapped
        assert isinstance(base, PageEnv)
        recorder = EpisodeRecorder(base)
        for seed in (1, 2):
            trace = rollout(env, OracleAgent(), seed, task="correct_guest", on_frame=recorder.on_frame)
            recorder.write(trace, tmp_path / "flow")
    finally:
        env.close()
    again = read_recording(tmp_path / "flow")
    assert set(again.losses) <= {PICTURES}  # It names no loss of the recording, but what scrubbing leaves.
    assert again.outcome == "success"
    assert [step.kind for step in again.steps] == ["goto", "click", "click", "click", "fill", "fill", "click"]
    last = again.steps[-1]
    assert last.before is not None
    assert last.after is not None
    value = again.steps[4].value
    assert value in last.before.html
    assert [request.method for request in last.requests] == ["POST", "GET"]
    assert value.split()[0] in last.requests[0].post
    assert last.after.html != last.before.html


def test_only_a_view_with_documents_is_recorded() -> None:
    env = gym.make("genui/Booking-v0", backend="text")
    try:
        base = env.unwrapped
        assert isinstance(base, PageEnv)
        with pytest.raises(OptionError, match="no documents"):
            EpisodeRecorder(base)
    finally:
        env.close()
