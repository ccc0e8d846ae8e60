"""The flow that every sample records: a desk is reserved and the reservation cancelled; its pages, its requests, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from genui_gym.recording import Recording

ORIGIN = "http://desks.test:8000"
HOME = f"{ORIGIN}/"
FORM = (
    '<form method="post" action="/reserve"><label>Name <input name="name"></label>'
    '<label>Floor <select name="floor"><option value="0">Ground</option><option value="1">First</option></select></label>'
    '<label><input type="checkbox" name="window"> Window seat</label><label>Day <input type="date" name="day"></label>'
    "<button>Reserve</button></form>"
)


def page(rest: str = "") -> str:
    return f"<!DOCTYPE html><html lang=en><head><title>Desks</title></head><body><h1>Reserve a desk</h1>{FORM}<ul>{rest}</ul></body></html>"


EMPTY, FULL = page(), page('<li>Ada Okafor, First, 2027-03-04 <a href="/cancel/7">Cancel</a></li>')
SENT = urlencode({"name": "Ada Okafor", "floor": "1", "window": "on", "day": "2027-03-04"})

SAID = [
    ("goto", "", HOME),
    ("fill", "Name", "Ada Okafor"),
    ("select", "Floor", "First"),
    ("check", "Window seat", ""),
    ("fill", "Day", "2027-03-04"),
    ("click", "Reserve", ""),
    ("click", "Cancel", ""),
]
"""What every recorder says of the flow: kind, the name of what it acted on, value."""


def said(recording: Recording) -> list[tuple[str, str, str]]:
    return [
        (step.kind, (step.target.name or step.target.label or step.target.text) if step.target else "", step.value)
        for step in recording.steps
    ]


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def entry(
    method: str, path: str, *, html: str = "", status: int = 200, location: str = "", post: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    asked: dict[str, Any] = {"method": method, "url": ORIGIN + path, "headers": []}
    answer = {"status": status, "headers": [], "content": {"mimeType": "text/html; charset=utf-8", "text": html}, "redirectURL": location}
    return {"request": {**asked, **({"postData": post} if post else {})}, "response": answer, "_resourceType": "document"}
