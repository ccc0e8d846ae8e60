"""The report of a synthesis: the recording beside the app, what was recovered and assumed, the proof, and every attempt."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

from genui_gym.cli.pages.render import render
from genui_gym.cli.tables import measured
from genui_gym.importers import importers
from genui_gym.synthesis.kept import Kept
from genui_gym.synthesis.scenes import Picture, Scene

_TYPES = {b"\xff\xd8": "jpeg", b"RI": "webp", b"\x89P": "png"}


def synthesis_page(kept: Kept, scenes: Sequence[Scene]) -> str:
    """Return the report as HTML."""
    notes = kept.notes
    last: dict[str, Any] = notes["attempts"][-1] if notes["attempts"] else {"passed": False, "fidelity": {}, "checks": {}}
    bases = [item["basis"] for item in notes["items"]]
    return render(
        "synthesis.html",
        notes=notes,
        proven=last["passed"],
        facts=_facts(notes, last),
        scenes=[{"steps": each.steps, "sides": [("Recorded", _side(each.recorded)), ("The app", _side(each.app))]} for each in scenes],
        problem=last["fidelity"].get("problem", ""),
        counts={basis: bases.count(basis) for basis in ("recovered", "assumed")},
        checks=[(check["title"], check["passed"], measured(check)) for check in last["checks"].values()],
    )


def _facts(notes: dict[str, Any], last: dict[str, Any]) -> list[tuple[str, str]]:
    titles = {each.name: each.title for each in importers()}
    facts = [("recorded as", titles.get(notes["importer"], notes["importer"])), ("attempts", str(len(notes["attempts"])))]
    if near := last["fidelity"]:
        shares = [(name, f"{near[name]:.0%}") for name in ("controls", "values", "screens")]
        facts += [("fidelity", f"{near['score']:.0%}"), *shares, ("the recorded steps earn", f"{near['reward']:g}")]
    return facts


def _side(picture: Picture) -> dict[str, Any]:
    kind = _TYPES.get(picture.image[:2], "png")
    return {
        "title": picture.title,
        "url": picture.url,
        "image": f"data:image/{kind};base64,{base64.b64encode(picture.image).decode('ascii')}" if picture.image else "",
        "lines": picture.lines,
        "marks": [(step, *(round(100 * part, 2) for part in share)) for step, share in picture.marks],
    }
