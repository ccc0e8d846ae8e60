from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.serving import make_server
from werkzeug.wrappers import Request, Response

from genui_gym.env import pages_env
from genui_gym.recorder.episode import EpisodeRecorder
from genui_gym.recording import Recording
from genui_gym.rollout import rollout

FORM = "<form method=post action=/send {kind}><label>Text <input name=text></label><button>Send</button></form>"


def serve(environ: Any, start_response: Any) -> Any:
    """A WSGI app: a plain form, one with files, and what it says when it was sent."""
    request = Request(environ)
    if request.path == "/send":
        answer = Response(f"<!doctype html><title>Sent</title><p>{request.form['text']}<img src=/picture>", mimetype="text/html")
    elif request.path == "/picture":
        answer = Response(b"\x89PNG", mimetype="image/png")
    else:
        kind = "enctype=multipart/form-data" if request.path == "/files" else ""
        answer = Response(f"<!doctype html><title>Form</title>{FORM.format(kind=kind)}", mimetype="text/html")
    return answer(environ, start_response)


class Writer:
    """An agent that fills the form in and sends it."""

    privileged = False

    def reset(self, goal: str, info: Any) -> None:
        self._done = 0

    def act(self, observation: Any, info: Any) -> str:
        self._done += 1
        numbers = {element["role"]: element["bid"] for element in info["elements"]}
        calls = (lambda: f"fill('{numbers['textbox']}', 'a & b')", lambda: f"click('{numbers['button']}')", lambda: "finish('')")
        return calls[self._done - 1]()


def recorded(pages: Any, **options: Any) -> Recording:
    env = pages_env(pages, goal="Send it", **options)
    try:
        recorder = EpisodeRecorder(env)
        return recorder.recording(rollout(env, Writer(), 0, on_frame=recorder.on_frame))
    finally:
        env.close()


@pytest.mark.parametrize("start", ["/", "/files"])
def test_what_a_form_sent_is_kept_and_still_reaches_the_app(start: str) -> None:
    recording = recorded(serve, start=start)
    sent = recording.steps[2]
    assert [(request.method, request.status, request.post) for request in sent.requests] == [("POST", 200, "text=a+%26+b")]
    assert "a & b" in sent.requests[0].body
    assert sent.before is not None
    assert 'value="a &amp; b"' in sent.before.html
    assert sent.after is not None
    assert sent.after.title == "Sent"
    assert recording.losses == ()


@pytest.fixture
def elsewhere() -> Iterator[str]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, serve, threaded=True)
    server.daemon_threads = True  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, name="genui-test-elsewhere", daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


def test_pages_of_another_server_are_recorded_without_requests(elsewhere: str) -> None:
    recording = recorded(elsewhere)
    assert [step.kind for step in recording.steps[:3]] == ["goto", "fill", "click"]
    assert all(not step.requests for step in recording.steps)
    assert recording.losses == ("The pages are served by another process: no request was recorded.",)
