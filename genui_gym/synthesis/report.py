"""The page that shows a synthesis to a person: the recording beside the app, what was recovered and assumed, the proof, every attempt."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from genui_gym.synthesis.synth import Synthesis


def write_report(done: Synthesis, path: Path) -> None:
    """Write the page; screenshots of the recording are part of the file."""
    environment = Environment(loader=FileSystemLoader(Path(__file__).parent), undefined=StrictUndefined, autoescape=True, trim_blocks=True)
    page = environment.get_template("report.html.j2").render(said=done.report(), steps=_steps(done), passed=done.folder is not None)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page, encoding="utf-8")


def _steps(done: Synthesis) -> list[dict[str, Any]]:
    """Return the replayed steps of the last attempt, each with the recording's screenshot before it where there is one."""
    fidelity = done.attempts[-1].fidelity
    rows = []
    for each in fidelity.steps if fidelity is not None else ():
        before = done.recording.steps[each.step - 1].before
        image = done.recording.images.get(before.image, b"") if before is not None and before.image else b""
        rows.append({"replayed": each, "image": _data(image)})
    return rows


def _data(image: bytes) -> str:
    if not image:
        return ""
    kind = "jpeg" if image[:2] == b"\xff\xd8" else "webp" if image[8:12] == b"WEBP" else "png"
    return f"data:image/{kind};base64,{base64.b64encode(image).decode()}"
