"""One flow in the form of every recorder, written here: a desk is reserved and the reservation cancelled.

A new importer is tested by having a sample here: its name is the importer's, or begins with it and a colon.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from genui_gym.recording import Meta, PageView, Recording, Step, Target, write_recording
from genui_gym.text.markup import parse
from tests.importers.flow import EMPTY, FULL, HOME, ORIGIN, SAID, SENT, entry, written
from tests.importers.traces import playwright

# HAR


def har(folder: Path) -> Path:
    sent = {"mimeType": "application/x-www-form-urlencoded", "text": SENT}
    entries = [
        entry("GET", "/", html=EMPTY),
        entry("POST", "/reserve", status=302, location="/", post=sent),
        entry("GET", "/", html=FULL),
        entry("GET", "/cancel/7", status=303, location="/"),
        entry("GET", "/", html=EMPTY),
    ]
    return written(folder, "flow.har", json.dumps({"log": {"version": "1.2", "creator": {"name": "here"}, "entries": entries}}))


# rrweb


class Numbered:
    """A document as rrweb keeps it, and the number of each control by the name of its field or by its text."""

    def __init__(self, html: str) -> None:
        self.known: dict[str, int] = {}
        self._last = 1
        self.tree = {"type": 0, "id": 1, "childNodes": [self._of(parse(html).root)]}

    def _of(self, part: Any) -> dict[str, Any]:
        self._last += 1
        number = self._last
        if isinstance(part, str):
            return {"type": 3, "id": number, "textContent": part}
        self.known.setdefault(part.get("name") or part.text, number)
        attributes = {name: value or True for name, value in part.attributes.items()}
        return {
            "type": 2,
            "id": number,
            "tagName": part.tag,
            "attributes": attributes,
            "childNodes": [self._of(each) for each in part.children],
        }


def rrweb(folder: Path) -> Path:
    empty, full = Numbered(EMPTY), Numbered(FULL)
    events: list[dict[str, Any]] = []

    def add(kind: int, **data: Any) -> None:
        events.append({"type": kind, "data": data, "timestamp": 1000 + len(events)})

    def load(document: Numbered) -> None:
        add(4, href=HOME, width=375, height=812)
        add(2, node=document.tree, initialOffset={"top": 0, "left": 0})

    load(empty)
    add(3, source=2, type=2, id=empty.known["name"], x=10, y=20)
    for length in (1, 3, 10):
        add(3, source=5, id=empty.known["name"], text="Ada Okafor"[:length], isChecked=False)
    add(3, source=5, id=empty.known["floor"], text="1", isChecked=False)
    add(3, source=2, type=2, id=empty.known["window"], x=30, y=40)
    add(3, source=5, id=empty.known["window"], text="on", isChecked=True)
    add(3, source=5, id=empty.known["day"], text="2027-03-04", isChecked=False)
    add(3, source=2, type=2, id=empty.known["Reserve"], x=50, y=60)
    load(full)
    add(3, source=2, type=2, id=full.known["Cancel"], x=70, y=80)
    load(empty)
    return written(folder, "session.json", json.dumps(events))


# The formats without documents

_FIELDS = {"Name": "name", "Floor": "floor", "Window seat": "window", "Day": "day"}


def recorder(folder: Path) -> Path:
    def on(kind: str, name: str, **more: Any) -> dict[str, Any]:
        role = {"Floor": "combobox", "Window seat": "checkbox"}.get(name, "")
        aria = f'aria/{name}[role="{role}"]' if role else f"aria/{name}"
        css = {"Floor": "select[name=floor]", "Day": "input[type=date]"}.get(name)
        return {"type": kind, "target": "main", "selectors": [[aria], *([[css]] if css else [])], **more}

    steps = [
        {"type": "setViewport", "width": 375, "height": 812},
        {"type": "navigate", "url": HOME},
        on("click", "Name"),
        on("change", "Name", value="Ada Okafor"),
        on("change", "Floor", value="First"),
        on("click", "Window seat"),
        on("change", "Day", value="2027-03-04"),
        on("click", "Reserve", assertedEvents=[{"type": "navigation", "url": HOME, "title": "Desks"}]),
        on("click", "Cancel"),
    ]
    return written(folder, "flow.json", json.dumps({"title": "desks", "steps": steps}))


def selenium(folder: Path) -> Path:
    def named(tag: str, name: str) -> str:
        return f"xpath=//{tag}[@aria-label='{name}']"

    commands = [
        ("open", "/", ""),
        ("click", named("input", "Name"), ""),
        ("type", named("input", "Name"), "Ada Okafor"),
        ("select", named("select", "Floor"), "label=First"),
        ("check", named("input", "Window seat"), ""),
        ("type", named("input", "Day"), "2027-03-04"),
        ("click", named("button", "Reserve"), ""),
        ("click", "linkText=Cancel", ""),
    ]
    rows = [
        {"id": str(number), "command": command, "target": target, "value": value}
        for number, (command, target, value) in enumerate(commands)
    ]
    document = {"id": "1", "version": "2.0", "name": "desks", "url": ORIGIN, "suites": [], "urls": [ORIGIN], "plugins": []}
    return written(folder, "flow.side", json.dumps({**document, "tests": [{"id": "t", "name": "reserve", "commands": rows}]}))


def python_script(folder: Path) -> Path:
    lines = [
        "from playwright.sync_api import Playwright, sync_playwright",
        "def run(playwright: Playwright) -> None:",
        "    browser = playwright.chromium.launch()",
        "    page = browser.new_page()",
        f'    page.goto("{HOME}")',
        '    page.get_by_label("Name").click()',
        '    page.get_by_label("Name").fill("Ada Okafor")',
        '    page.get_by_label("Floor").select_option("First")',
        '    page.get_by_label("Window seat").check()',
        '    page.get_by_label("Day").fill("2027-03-04")',
        '    page.get_by_role("button", name="Reserve").click()',
        '    page.get_by_role("link", name="Cancel").click()',
        "with sync_playwright() as playwright:",
        "    run(playwright)",
    ]
    return written(folder, "flow.py", "\n".join(lines) + "\n")


def javascript(folder: Path) -> Path:
    lines = [
        "import { test, expect } from '@playwright/test';",
        "test('reserve', async ({ page }) => {",
        f"  await page.goto('{HOME}');",
        "  await page.getByLabel('Name').fill('Ada Okafor');",
        "  await page.getByLabel('Floor').selectOption('First');",
        "  await page.getByLabel('Window seat').check();",
        "  await page.getByLabel('Day').fill('2027-03-04');",
        "  await page.getByRole('button', { name: 'Reserve' }).click();",
        "  await page.getByRole('link', { name: 'Cancel' }).click();",
        "});",
    ]
    return written(folder, "flow.spec.ts", "\n".join(lines) + "\n")


def actions(folder: Path) -> Path:
    rows: list[dict[str, Any]] = [{"format": "genui-actions/1", "task": "Reserve a desk."}]
    for kind, name, value in SAID:
        rows.append({"action": {"kind": kind, "value": value, **({"target": {"name": name}} if name else {})}})
    return written(folder, "flow.jsonl", "".join(json.dumps(row) + "\n" for row in rows))


# The library's own


def own(folder: Path) -> Path:
    view = PageView(HOME, "Desks", EMPTY, "001.png")
    steps = [
        Step(kind, Target(role="button", name=name) if name else None, value, "assumed" if kind in ("fill", "select") else "", view, view)  # type: ignore[arg-type]
        for kind, name, value in SAID
    ]
    recording = Recording(Meta("own", "1", "desks", origin=ORIGIN, locale="en"), tuple(steps), images={"001.png": b"\x89PNG"})
    return write_recording(recording, folder / "own").parent


def own_trace(folder: Path) -> Path:
    names = ["", "Name", "Floor", "Window seat", "Day", "Reserve", "Cancel"]
    called = ["fill('1', 'Ada Okafor')", "select_option('2', 'First')", "click('3')", "fill('4', '2027-03-04')", "click('5')", "click('6')"]
    roles = {3: "checkbox", 4: "date"}
    elements = [
        {
            "bid": str(number),
            "role": roles.get(number, "button"),
            "name": names[number],
            "value": "",
            "states": [],
            "options": [],
            "box": None,
        }
        for number in range(1, 7)
    ]
    header = {
        "env": "genui/Desks-v0",
        "agent": "oracle",
        "app": "desks",
        "app_version": "1",
        "task_id": "desks/reserve/0",
        "goal": "Reserve.",
    }
    header |= {"shape": "commit", "difficulty": "easy", "seed": 0, "backend": "text", "max_steps": 20, "viewport": [375, 812]}
    rows: list[dict[str, Any]] = [{"kind": "header", **header, "format": "genui-trace/1"}]
    for index, action in enumerate([None, *called]):
        target = {key: elements[index - 1][key] for key in ("bid", "role", "name", "box")} if action else None
        shown = {
            "url": HOME,
            "titles": ["Desks"],
            "active": 0,
            "axtree": "",
            "focused": "",
            "dialog": "",
            "error": "",
            "elements": elements,
        }
        paid = {"reward": 0.0, "score": 0.0, "success": False, "subgoals": [], "side_effects": [], "changes": [], "timings": {}}
        rows.append({"kind": "frame", "index": index, "action": action, "target": target, **shown, **paid})
    rows.append({"kind": "outcome", "ended": "success", "score": 1.0, "success": True, "false_completion": False, "steps": 6})
    (folder / "episode").mkdir()
    written(folder / "episode", "trace.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    return folder / "episode"


SAMPLES: dict[str, Callable[[Path], Path]] = {
    "own": own,
    "own:trace": own_trace,
    "playwright": playwright,
    "playwright:4": lambda folder: playwright(folder, 4),
    "playwright:8": lambda folder: playwright(folder, 8),
    "playwright:bare": lambda folder: playwright(folder, 9, snapshots=False),
    "har": har,
    "rrweb": rrweb,
    "recorder": recorder,
    "selenium": selenium,
    "codegen": python_script,
    "codegen:javascript": javascript,
    "actions": actions,
}
"""For each importer what writes its sample into a folder."""
