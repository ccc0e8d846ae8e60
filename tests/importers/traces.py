"""The flow as a trace of Playwright, in any version of the format."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from genui_gym.text.markup import Element, parse
from tests.importers.flow import EMPTY, FULL, HOME, SENT, entry


def node(html: str) -> Any:
    """Return a document as Playwright's snapshots keep it."""

    def tree(element: Element) -> list[Any]:
        return [
            element.tag.upper(),
            dict(element.attributes),
            *(tree(each) if isinstance(each, Element) else each for each in element.children),
        ]

    return tree(parse(html).root)


def marked(tree: Any, name: str, mark: str) -> Any:
    """Return a snapshot in which the first control of a name (of its field) or a text is marked as what a call acted on."""
    done = False

    def copy(part: Any) -> Any:
        nonlocal done
        if isinstance(part, str):
            return part
        attributes, children = dict(part[1]), part[2:]
        if not done and (attributes.get("name") == name or (part[0] in ("BUTTON", "A") and children == [name])):
            attributes["__playwright_target__"] = mark
            done = True
        return [part[0], attributes, *map(copy, children)]

    return copy(tree)


CALLS: tuple[tuple[str, dict[str, Any], str, str, str], ...] = (
    ("goto", {"url": HOME}, "", "", EMPTY),
    ("fill", {"selector": 'internal:label="Name"i', "value": "Ada Okafor"}, "name", EMPTY, EMPTY),
    ("selectOption", {"selector": 'internal:label="Floor"i', "options": [{"valueOrLabel": "First"}]}, "floor", EMPTY, EMPTY),
    ("check", {"selector": 'internal:label="Window seat"i'}, "window", EMPTY, EMPTY),
    ("fill", {"selector": 'internal:label="Day"i', "value": "2027-03-04"}, "day", EMPTY, EMPTY),
    ("click", {"selector": 'internal:role=button[name="Reserve"i]'}, "Reserve", EMPTY, FULL),
    ("click", {"selector": 'internal:role=link[name="Cancel"i]'}, "Cancel", FULL, EMPTY),
)
"""Method, parameters, the marked control, and the page before and after each call."""


def playwright(folder: Path, version: int = 10, snapshots: bool = True) -> Path:
    rows: list[Mapping[str, Any]] = [
        {
            "type": "context-options",
            "version": version,
            "options": {"viewport": {"width": 375, "height": 812}, "locale": "en-GB"},
            "title": "desks",
            "origin": "library",
            "browserName": "chromium",
            "platform": "linux",
            "wallTime": 1_800_000_000_000,
            "monotonicTime": 1.0,
            "sdkLanguage": "python",
        }
    ]
    for number, (method, params, name, before, after) in enumerate(CALLS, 1):
        call, start = f"call@{number}", number * 100.0
        row = {"type": "before", "callId": call, "startTime": start, "class": "Frame", "method": method, "params": params}
        rows.append(row if version >= 10 else {**row, "apiName": f"frame.{method}", "pageId": "page@1"})
        shots = (("before", before or "<html></html>", 1), ("action", before, 2), ("after", after, 60)) if snapshots else ()
        for phase, html, later in shots:
            if html:
                rows.append(snapshot(version, call, phase, html, start + later, name if phase == "action" else ""))
        rows.append({"type": "after", "callId": call, "endTime": start + 50})
    path = folder / f"trace-{version}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("trace.trace", "".join(json.dumps(row) + "\n" for row in rows))
        archive.writestr("trace.network", "".join(json.dumps(row) + "\n" for row in network(version)))
        archive.writestr("resources/sent.dat", SENT)
    return path


SHOT: dict[str, Any] = {"viewport": {"width": 375, "height": 812}, "wallTime": 1, "collectionTime": 1, "resourceOverrides": []}
"""What every snapshot holds besides, and nobody here asks for."""


def snapshot(version: int, call: str, phase: str, html: str, time: float, name: str = "") -> dict[str, Any]:
    tree = marked(node(html), name, "" if version >= 10 else call) if name else node(html)
    older = {"snapshotName": f"{'input' if phase == 'action' else phase}@{call}"}
    raw = {"callId": call, "pageId": "page@1", "frameId": "frame@1", "frameUrl": HOME if len(html) > 20 else "about:blank", "html": tree}
    return {
        "type": "frame-snapshot",
        "snapshot": {
            **raw,
            **({"phase": phase} if version >= 10 else older),
            "doctype": "html",
            "timestamp": time,
            "isMainFrame": True,
            **SHOT,
        },
    }


def network(version: int) -> list[dict[str, Any]]:
    body = {"_file": "resources/sent.dat"} if version >= 10 else {"_sha1": "sent.dat"}
    posted = entry("POST", "/reserve", status=302, location="/", post={"mimeType": "application/x-www-form-urlencoded", "text": "", **body})
    found = [(105.0, entry("GET", "/", html=EMPTY)), (610.0, posted), (620.0, entry("GET", "/", html=FULL))]
    return [{"type": "resource-snapshot", "snapshot": {**each, "_monotonicTime": time}} for time, each in found]
