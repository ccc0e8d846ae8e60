"""One flow on a small site of our own, recorded at once by our recorder and by Playwright, and written as other tools write it.

All of them must be read as the same steps: kind, name and value; the role too where a format can tell it.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright
from werkzeug.serving import make_server
from werkzeug.wrappers import Request, Response

from genui_gym.browser import find_browser
from genui_gym.importers import read_recording
from genui_gym.recorder import Order, Seat, record
from genui_gym.recording import Recording, write_recording

FORM = """<form method=post action=/reserve><p><label>Purpose <input name=purpose></label>
<p><label>Floor <select name=floor><option>Ground<option>First</select></label>
<p><label><input type=checkbox name=window> Window seat</label>
<p><label>Day <input name=day placeholder=YYYY-MM-DD></label><p><button>Reserve</button></form>"""

STEPS = [
    ("goto", "", ""),
    ("fill", "Purpose", "Team lunch"),
    ("select", "Floor", "First"),
    ("check", "Window seat", ""),
    ("fill", "Day", "2027-03-04"),
    ("click", "Reserve", ""),
    ("click", "Cancel", ""),
]
ROLES = ["", "textbox", "combobox", "checkbox", "textbox", "button", "link"]


class Desks:
    """The site: one desk that can be reserved and given back."""

    def __init__(self) -> None:
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self._taken = ""
        self._server = make_server("127.0.0.1", 0, self._serve, threaded=True)
        self._server.daemon_threads = True  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._server.serve_forever, name="genui-test-desks", daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/"

    def _serve(self, environ: Any, start_response: Any) -> Any:
        request = Request(environ)
        if request.path == "/reserve":
            self._taken = f"{request.form['purpose']}, {request.form['floor']}, {request.form['day']}"
        elif request.path == "/cancel":
            self._taken = ""
        elif request.path != "/":
            return Response(status=404)(environ, start_response)
        if request.path != "/":
            return Response(status=303, headers={"Location": "/"})(environ, start_response)
        taken = f"<p>{self._taken} <a href=/cancel>Cancel</a>" if self._taken else "<p>Nothing is reserved."
        html = f"<!doctype html><html lang=en><title>Desks</title><h1>Desks</h1>{FORM}{taken}"
        return Response(html, mimetype="text/html")(environ, start_response)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture(scope="module")
def desks() -> Iterator[Desks]:
    site = Desks()
    yield site
    site.stop()


async def press(seat: Seat, selector: str) -> None:
    """Click an element by the browser's mouse."""
    box = f"document.querySelector({selector!r}).getBoundingClientRect().toJSON()"
    found = (await seat.tab.call("Runtime.evaluate", {"expression": box, "returnByValue": True}))["result"]["value"]
    x, y = found["x"] + found["width"] / 2, found["y"] + found["height"] / 2
    for kind in ("mousePressed", "mouseReleased"):
        await seat.tab.call("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})


async def enter(seat: Seat, text: str) -> None:
    """Type by the browser's keyboard."""
    for letter in text:
        await seat.tab.call("Input.dispatchKeyEvent", {"type": "char", "text": letter})


async def reserve(seat: Seat) -> None:
    await press(seat, "[name=purpose]")
    await enter(seat, "Team lunch")
    await seat.tab.call("Runtime.evaluate", {"expression": "document.querySelector('select').focus()"})
    await enter(seat, "F")
    await press(seat, "[name=window]")
    await press(seat, "[name=day]")
    await enter(seat, "2027-03-04")
    for selector in ("button", "a"):
        await press(seat, selector)
        await seat.idle()


@pytest.fixture(scope="module")
def recorded(desks: Desks, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the files of the flow in every form."""
    folder = tmp_path_factory.mktemp("flow")
    own = record(Order(desks.url, headless=True, viewport=(600, 500)), reserve)
    write_recording(own, folder / "own")
    by_playwright(desks.url, folder)
    written = {
        "codegen_python": ("flow.py", PYTHON),
        "codegen_javascript": ("flow.spec.ts", TYPESCRIPT),
        "recorder": ("flow.json", json.dumps(RECORDER)),
        "selenium": ("flow.side", json.dumps(SELENIUM)),
        "actions": ("flow.jsonl", "".join(json.dumps(line) + "\n" for line in LINES)),
    }
    for name, text in written.values():
        (folder / name).write_text(text.replace("http://desks/", desks.url))
    return {
        "own": folder / "own",
        "playwright": folder / "flow.zip",
        "har": folder / "flow.har",
        **{form: folder / name for form, (name, _) in written.items()},
    }


def by_playwright(url: str, folder: Path) -> None:
    """Record the flow as a trace and as a HAR file."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_browser()), args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 600, "height": 500}, record_har_path=folder / "flow.har")
        context.tracing.start(screenshots=True, snapshots=True)
        page = context.new_page()
        page.goto(url)
        page.get_by_label("Purpose").fill("Team lunch")
        page.get_by_label("Floor").select_option("First")
        page.get_by_label("Window seat").check()
        page.get_by_label("Day").fill("2027-03-04")
        page.get_by_role("button", name="Reserve").click()
        page.get_by_role("link", name="Cancel").click()
        context.tracing.stop(path=folder / "flow.zip")
        context.close()
        browser.close()


PYTHON = """from playwright.sync_api import Playwright, sync_playwright


def run(playwright: Playwright) -> None:
    browser = playwright.chromium.launch(headless=False)
    context = browser.new_context()
    page = context.new_page()
    page.goto("http://desks/")
    page.get_by_role("textbox", name="Purpose").click()
    page.get_by_role("textbox", name="Purpose").fill("Team lunch")
    page.get_by_label("Floor").select_option("First")
    page.get_by_role("checkbox", name="Window seat").check()
    page.get_by_role("textbox", name="Day").fill("2027-03-04")
    page.get_by_role("button", name="Reserve").click()
    page.get_by_role("link", name="Cancel").click()

    # ---------------------
    context.close()
    browser.close()


with sync_playwright() as playwright:
    run(playwright)
"""
TYPESCRIPT = """import { test, expect } from '@playwright/test';

test('test', async ({ page }) => {
  await page.goto('http://desks/');
  await page.getByRole('textbox', { name: 'Purpose' }).fill('Team lunch');
  await page.getByLabel('Floor').selectOption('First');
  await page.getByRole('checkbox', { name: 'Window seat' }).check();
  await page.getByRole('textbox', { name: 'Day' }).fill('2027-03-04');
  await page.getByRole('button', { name: 'Reserve' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
});
"""


def devtools(kind: str, *selectors: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, "target": "main", "selectors": [[each] for each in selectors], **more}


LED = [{"type": "navigation", "url": "http://desks/", "title": "Desks"}]
RECORDER = {
    "title": "Reserve a desk",
    "steps": [
        {"type": "setViewport", "width": 600, "height": 500, "deviceScaleFactor": 1, "isMobile": False, "hasTouch": False},
        {"type": "navigate", "url": "http://desks/", "assertedEvents": LED},
        devtools("click", "aria/Purpose", "[name='purpose']", offsetX=4, offsetY=5),
        devtools("change", "aria/Purpose", "[name='purpose']", value="Team lunch"),
        devtools("change", "aria/Floor", "select", value="First"),
        devtools("click", "aria/Window seat", "input[type='checkbox']", offsetX=4, offsetY=5),
        devtools("click", "aria/Day", "[name='day']", offsetX=4, offsetY=5),
        devtools("change", "aria/Day", "[name='day']", value="2027-03-04"),
        devtools("click", "aria/Reserve", "button", "text/Reserve", offsetX=4, offsetY=5, assertedEvents=LED),
        devtools("click", "aria/Cancel", "a", "text/Cancel", offsetX=4, offsetY=5, assertedEvents=LED),
    ],
}


def ide(command: str, target: str, value: str = "", *targets: str) -> dict[str, Any]:
    return {
        "id": target,
        "comment": "",
        "command": command,
        "target": target,
        "targets": [[each, "css"] for each in targets],
        "value": value,
    }


SELENIUM = {
    "id": "1",
    "version": "3.0",
    "name": "Desks",
    "url": "http://desks/",
    "suites": [],
    "tests": [
        {
            "id": "2",
            "name": "Reserve a desk",
            "commands": [
                ide("open", "/"),
                ide("setWindowSize", "600x500"),
                ide("click", "name=purpose", "", "css=[aria-label='Purpose']"),
                ide("type", "name=purpose", "Team lunch", "css=[aria-label='Purpose']"),
                ide("select", "name=floor", "label=First", "css=select[aria-label='Floor']"),
                ide("click", "name=window", "", "css=input[type='checkbox'][aria-label='Window seat']"),
                ide("type", "name=day", "2027-03-04", "css=[aria-label='Day']"),
                ide("click", "css=button", "", "xpath=//button[contains(.,'Reserve')]"),
                ide("click", "linkText=Cancel"),
            ],
        }
    ],
}

LINES: list[dict[str, Any]] = [
    {"format": "genui-actions/1", "task": "Reserve a desk and give it back", "viewport": [600, 500]},
    {"action": {"kind": "goto", "value": "http://desks/"}},
    *(
        {"action": {"kind": kind, "value": value, "target": {"role": role, "name": name}}}
        for (kind, name, value), role in list(zip(STEPS, ROLES, strict=True))[1:]
    ),
]

FORMS = ("own", "playwright", "har", "codegen_python", "codegen_javascript", "recorder", "selenium", "actions")


def said(recording: Recording) -> list[tuple[str, str, str]]:
    return [
        (
            step.kind,
            (step.target.name or step.target.label or step.target.text) if step.target else "",
            "" if step.kind == "goto" else step.value,
        )
        for step in recording.steps
    ]


@pytest.fixture(scope="module")
def read(recorded: dict[str, Path]) -> Callable[[str], Recording]:
    return lambda form: read_recording(recorded[form])


@pytest.mark.parametrize("form", FORMS)
def test_every_form_says_the_same_steps(read: Callable[[str], Recording], desks: Desks, form: str) -> None:
    recording = read(form)
    assert recording.meta.importer == form.split("_")[0]
    assert said(recording) == STEPS
    assert recording.steps[0].value == desks.url
    assert f"{recording.meta.origin}/" == desks.url


@pytest.mark.parametrize("form", FORMS)
def test_roles_are_the_same_where_a_form_tells_them(read: Callable[[str], Recording], form: str) -> None:
    told = [step.target.role if step.target else "" for step in read(form).steps]
    assert all(role in ("", known) for role, known in zip(told, ROLES, strict=True))
    assert form not in ("own", "playwright", "actions") or told == ROLES


@pytest.mark.parametrize("form", ["own", "playwright", "har"])
def test_forms_that_see_the_page_keep_it(read: Callable[[str], Recording], form: str) -> None:
    recording = read(form)
    reserve = recording.steps[5]
    assert reserve.after is not None
    assert "Team lunch, First, 2027-03-04" in reserve.after.html
    assert [request.method for request in reserve.requests] == ["POST", "GET"]
    assert reserve.requests[0].location.endswith("/")


def test_our_own_recording_loses_nothing(read: Callable[[str], Recording]) -> None:
    recording = read("own")
    assert recording.losses == ()
    assert recording.meta.viewport == (600, 500)
    assert all(step.after is not None and step.after.html for step in recording.steps)
    assert all(step.after is not None and step.after.image in recording.images for step in recording.steps[5:])
