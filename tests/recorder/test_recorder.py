from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.serving import make_server
from werkzeug.wrappers import Request, Response

from genui_gym.errors import BrowserError
from genui_gym.recorder import Driver, Order, Seat, record
from genui_gym.recorder.notebook import Draft
from genui_gym.recording import Recording

PAGES = {
    "/": """<title>Start</title><form action=/found><label>City <input name=city></label>
<label>Pass <input type=password name=pass></label><button>Search</button></form><a href=/other>Other</a>
<a href=/other target=_blank>New tab</a><button id=again type=button ondblclick="this.textContent += '!'">Twice</button>
<div contenteditable aria-label=Note></div><button id=ask type=button onclick="said.textContent = confirm('Really?')">Ask</button>
<button id=push type=button onclick="history.pushState({}, '', '/pushed'); said.textContent = 'pushed'">Push</button><p id=said></p>
<label><input type=radio name=r value=1> One</label><input type=submit value=Send form=none>""",
    "/found": "<title>Found</title><h1>Found</h1><a href=/>Home</a>",
    "/other": "<title>Other</title><h1>Other</h1><iframe src=/inner></iframe>",
    "/inner": "<button>Inside</button>",
}


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)

    def serve(environ: Any, start_response: Any) -> Any:
        html = PAGES.get(Request(environ).path)
        answer = Response(f"<!doctype html>{html}", mimetype="text/html") if html else Response(status=404)
        return answer(environ, start_response)

    server = make_server("127.0.0.1", 0, serve, threaded=True)
    server.daemon_threads = True  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, name="genui-test-recorder", daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def watched(url: str, driver: Driver, path: str = "/") -> Recording:
    return record(Order(f"{url}{path}", "Look around", headless=True, viewport=(600, 500)), driver)


async def evaluate(seat: Seat, expression: str) -> Any:
    return (await seat.tab.call("Runtime.evaluate", {"expression": expression, "returnByValue": True}))["result"].get("value")


async def click(seat: Seat, selector: str, times: int = 1, button: str = "left") -> None:
    box = await evaluate(seat, f"document.querySelector({selector!r}).getBoundingClientRect().toJSON()")
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "button": button}
    for count in range(1, times + 1):
        for kind in ("mousePressed", "mouseReleased"):
            await seat.tab.call("Input.dispatchMouseEvent", {"type": kind, "clickCount": count, **place})
    await seat.idle()


async def enter(seat: Seat, text: str) -> None:
    for letter in text:
        await seat.tab.call("Input.dispatchKeyEvent", {"type": "char", "text": letter})


async def key(seat: Seat, name: str, code: int, text: str = "", modifiers: int = 0) -> None:
    for kind in ("keyDown", "keyUp"):
        params = {"type": kind, "key": name, "code": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        await seat.tab.call("Input.dispatchKeyEvent", {**params, **({"text": text} if kind == "keyDown" and text else {})})
    await seat.idle()


async def until(seat: Seat, url: str) -> None:
    """Wait until the page is at an address: what the browser is asked for comes when it comes."""
    async with asyncio.timeout(20):
        while await evaluate(seat, "location.href") != url:
            await seat.tab.rest()
    await seat.idle()


def kinds(recording: Recording) -> list[str]:
    return [step.kind for step in recording.steps]


def test_enter_is_a_key_and_no_click(site: str) -> None:
    async def drive(seat: Seat) -> None:
        await click(seat, "[name=city]")
        await enter(seat, "Oslo")
        await key(seat, "Enter", 13, "\r")

    recording = watched(site, drive)
    assert kinds(recording) == ["goto", "click", "fill", "press"]
    last = recording.steps[-1]
    assert (last.value, last.after.url if last.after else "") == ("Enter", f"{site}/found?city=Oslo&pass=")
    assert [(request.method, request.status, "Found" in request.body) for request in last.requests] == [("GET", 200, True)]
    assert (recording.meta.task, recording.meta.origin, recording.losses) == ("Look around", site, ())


def test_the_browsers_own_buttons_are_steps(site: str) -> None:
    async def drive(seat: Seat) -> None:
        await click(seat, "a")
        for url, method, params in (
            (f"{site}/", "back", {}),
            (f"{site}/other", "forward", {}),
            (f"{site}/found", "Page.navigate", {"url": f"{site}/found"}),
        ):
            if method in ("back", "forward"):
                told = await seat.tab.call("Page.getNavigationHistory")
                entry = told["entries"][told["currentIndex"] + (1 if method == "forward" else -1)]
                await seat.tab.call("Page.navigateToHistoryEntry", {"entryId": entry["id"]})
            else:
                await seat.tab.call(method, params)
            await until(seat, url)

    recording = watched(site, drive)
    assert [(step.kind, step.value) for step in recording.steps] == [
        ("goto", f"{site}/"),
        ("click", ""),
        ("back", ""),
        ("forward", ""),
        ("goto", f"{site}/found"),
    ]
    assert [step.after.title if step.after else "" for step in recording.steps] == ["Start", "Other", "Start", "Other", "Found"]


def test_a_place_that_the_page_goes_to_itself_is_no_step(site: str) -> None:
    async def drive(seat: Seat) -> None:
        await click(seat, "#push")

    recording = watched(site, drive)
    assert kinds(recording) == ["goto", "click"]
    after = recording.steps[1].after
    assert after is not None
    assert (after.url, "pushed" in after.html) == (f"{site}/pushed", True)


def test_a_secret_is_taken_out_wherever_it_stands(site: str) -> None:
    async def drive(seat: Seat) -> None:
        await click(seat, "[type=password]")
        await enter(seat, "hunter2")
        await click(seat, "#again", 2)
        await click(seat, "form button")

    recording = watched(site, drive)
    assert kinds(recording) == ["goto", "click", "fill", "dblclick", "click"]
    assert recording.scrubbed == {"password": 1}
    assert "hunter2" not in repr(recording.steps)
    assert f"pass={recording.steps[2].value}" in recording.steps[4].requests[0].url
    assert recording.steps[3].after is not None
    assert "Twice!" in recording.steps[3].after.html


def test_fields_keys_and_buttons_of_all_kinds(site: str) -> None:
    async def drive(seat: Seat) -> None:
        await click(seat, "[contenteditable]")
        await enter(seat, "Hi")
        await key(seat, "Escape", 27)
        await key(seat, "b", 66, modifiers=2)
        await click(seat, "[type=radio]")
        await click(seat, "[type=submit][value]", button="right")

    recording = watched(site, drive)
    told = [
        (step.kind, step.target.role if step.target else "", step.target.name if step.target else "", step.value)
        for step in recording.steps
    ]
    assert told[1:] == [
        ("click", "textbox", "Note", ""),
        ("fill", "textbox", "Note", "Hi"),
        ("press", "textbox", "Note", "Escape"),
        ("press", "textbox", "Note", "Control+b"),
        ("check", "radio", "One", ""),
        ("click", "button", "Send", ""),
    ]
    assert recording.steps[-1].note == "right button"


def test_a_frame_is_named(site: str) -> None:
    async def drive(seat: Seat) -> None:
        box = await evaluate(seat, "document.querySelector('iframe').getBoundingClientRect().toJSON()")
        place = {"x": box["x"] + 30, "y": box["y"] + 20, "button": "left", "clickCount": 1}
        for kind in ("mousePressed", "mouseReleased"):
            await seat.tab.call("Input.dispatchMouseEvent", {"type": kind, **place})

    recording = watched(site, drive, "/other")
    target = recording.steps[-1].target
    assert target is not None
    assert (target.role, target.name, len(target.frame)) == ("button", "Inside", 1)


def test_another_tab_is_watched_and_said(site: str) -> None:
    async def drive(seat: Seat) -> None:
        await click(seat, "a[target]")

    recording = watched(site, drive)
    assert kinds(recording)[:2] == ["goto", "click"]
    assert recording.losses == ("The flow goes on in another tab. Its steps stand in order, without the tab.",)


def test_steps_are_told_as_they_begin_and_a_closed_window_ends_it(site: str) -> None:
    told: list[Draft] = []

    async def drive(seat: Seat) -> None:
        await click(seat, "a")
        await seat.tab.call("Page.close")
        await asyncio.Event().wait()

    recording = record(Order(f"{site}/", headless=True), drive, told.append)
    assert [draft.kind for draft in told] == kinds(recording) == ["goto", "click"]


def test_an_address_that_does_not_load_is_an_error(site: str) -> None:
    async def drive(seat: Seat) -> None:
        raise AssertionError("there is nothing to drive")

    with pytest.raises(BrowserError, match="did not load"):
        record(Order("http://127.0.0.1:1/", headless=True), drive)
