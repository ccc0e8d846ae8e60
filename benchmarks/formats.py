"""Recordings as files: the library's own folder, HAR, Playwright's codegen, the recorder of Chrome's DevTools, Selenium IDE."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from genui_gym.recording import PageView, Recording, Request, Step, write_recording
from genui_gym.synthesis.reading import read_page
from genui_gym.text.markup import Element

_TAGS = {"link": "a", "button": "button", "disclosure": "summary"}


def write_own(recording: Recording, folder: Path) -> Path:
    """Write it in the library's own form, with documents and requests."""
    return write_recording(recording, folder).parent


def write_har(recording: Recording, folder: Path) -> Path:
    """Write what was asked for and answered, and none of the steps."""
    asked = [(request, view) for step in recording.steps for request, view in _answered(step)]
    entries = [_entry(request, view, following) for (request, view), following in zip(asked, [*asked[1:], None], strict=True)]
    return _written(
        folder / "flow.har", {"log": {"version": "1.2", "creator": {"name": "genui", "version": "1"}, "pages": [], "entries": entries}}
    )


def _answered(step: Step) -> Iterator[tuple[Request, PageView | None]]:
    if step.kind == "goto":
        yield Request("GET", step.value, 200, "text/html"), step.after
    for number, request in enumerate(step.requests, 1):
        yield request, step.after if number == len(step.requests) else None


def _entry(request: Request, view: PageView | None, following: tuple[Request, PageView | None] | None) -> dict[str, Any]:
    led = following[0].url if following is not None and 300 <= request.status < 400 else ""
    asked: dict[str, Any] = {"method": request.method, "url": request.url, "headers": []}
    if request.post:
        asked["postData"] = {"mimeType": "application/x-www-form-urlencoded", "text": request.post}
    content = {"mimeType": "text/html; charset=utf-8", "text": view.html if view is not None and not led else ""}
    return {
        "request": asked,
        "response": {"status": request.status, "headers": [], "content": content, "redirectURL": led},
        "_resourceType": "document",
    }


def write_codegen(recording: Recording, folder: Path) -> Path:
    """Write the script that Playwright's codegen would."""
    lines = ["from playwright.sync_api import Page, expect", "", "", "def test_flow(page: Page) -> None:"]
    lines += [f"    {line}" for step in recording.steps for line in _scripted(step)]
    return _put(folder / "test_flow.py", "\n".join(lines) + "\n")


def _scripted(step: Step) -> Iterator[str]:
    if step.kind == "goto":
        yield f"page.goto({step.value!r})"
    elif step.kind == "back":
        yield "page.go_back()"
    elif step.kind == "answer":
        yield f"expect(page.get_by_text({step.value!r})).to_be_visible()"
    elif step.target is not None:
        role, name = step.target.role, step.target.name
        by_label = role in ("date", "time", "combobox") or step.kind == "upload"
        found = f"page.get_by_label({name!r}, exact=True)" if by_label else f"page.get_by_role({role!r}, name={name!r}, exact=True)"
        calls = {
            "fill": f"fill({step.value!r})", "select": f"select_option(label={step.value!r})", "check": "check()", "uncheck": "uncheck()",
            "upload": f"set_input_files({step.value!r})",
        }  # fmt: skip
        yield f"{found}.{calls.get(step.kind, 'click()')}"


def write_chrome(recording: Recording, folder: Path) -> Path:
    """Write what the recorder of Chrome's DevTools exports."""
    steps = [{"type": "setViewport", "width": 375, "height": 812}, *(each for step in recording.steps for each in _exported(step))]
    return _written(folder / "flow.json", {"title": recording.meta.title or "Flow", "steps": steps})


def _exported(step: Step) -> Iterator[dict[str, Any]]:
    if step.kind in ("goto", "back"):
        url = step.value or (step.after.url if step.after is not None else "")
        yield {"type": "navigate", "url": url, "assertedEvents": [{"type": "navigation", "url": url, "title": ""}]}
    elif step.kind == "answer":
        yield {"type": "waitForElement", "selectors": [[f"text/{step.value}"]], "visible": True}
    elif step.target is not None:
        aria = f'aria/{step.target.name}[role="{step.target.role}"]'
        at = {"selectors": [[aria], *([css] for css in _css(step))], "target": "main"}
        if step.kind in ("fill", "select"):
            yield {"type": "change", "value": step.value, **at}
        else:
            yield {"type": "click", "offsetX": 5, "offsetY": 5, **at, "assertedEvents": _opened(step)}


def _opened(step: Step) -> list[dict[str, str]]:
    """Return the navigation that a click led to, as the recorder notes it."""
    led = step.after is not None and (step.before is None or step.after.url != step.before.url)
    return [{"type": "navigation", "url": step.after.url, "title": step.after.title}] if led and step.after is not None else []


def write_selenium(recording: Recording, folder: Path) -> Path:
    """Write a project of Selenium IDE."""
    commanded = [each for step in recording.steps for each in _commanded(step)]
    commands = [
        {"id": str(number), "command": name, "target": targets[0], "targets": [[each, ""] for each in targets], "value": value}
        for number, (name, targets, value) in enumerate(commanded, 1)
    ]
    test = {"id": "t", "name": "flow", "commands": commands}
    project = {"id": "p", "version": "2.0", "name": "flow", "url": recording.meta.origin, "tests": [test], "suites": [], "urls": []}
    return _written(folder / "flow.side", project)


def _commanded(step: Step) -> Iterator[tuple[str, list[str], str]]:
    if step.kind == "goto":
        yield "open", [urlsplit(step.value).path or "/"], ""
    elif step.kind == "answer":
        yield "assertText", ["css=body"], step.value
    elif step.target is not None:
        name, tag = step.target.name, _TAGS.get(step.target.role, "")
        said = [f"linkText={name}"] if tag == "a" else []
        said += [f"css={css}" for css in _css(step)]
        said += [f'xpath=//{tag}[contains(.,"{name}")]'] if tag and '"' not in name else []
        said = said or [f"css=[aria-label={json.dumps(name)}]"]
        if step.kind == "fill":
            yield "type", said, step.value
        elif step.kind == "select":
            yield "select", said, f"label={step.value}"
        else:
            yield "click", said, ""


def _css(step: Step) -> list[str]:
    """Return selectors by id and by name, as the document has them."""
    element = _element(step)
    if element is None:
        return []
    by_id = [f"#{element.get('id')}"] if element.get("id") else []
    by_name = [f'{element.tag}[name="{element.get("name")}"]'] if element.get("name") else []
    return by_id + by_name


def _element(step: Step) -> Element | None:
    if step.target is None or step.before is None or not step.before.html:
        return None
    return read_page(step.before.html, step.before.url).find(step.target)


def _written(path: Path, value: dict[str, Any]) -> Path:
    return _put(path, json.dumps(value, ensure_ascii=False))


def _put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


FORMATS: dict[str, Callable[[Recording, Path], Path]] = {
    "own": write_own, "har": write_har, "codegen": write_codegen, "chrome": write_chrome, "selenium": write_selenium,
}  # fmt: skip
"""What writes each format: of a recording, into a folder; it returns what to read."""
