"""The replay of an episode: a filmstrip, what was seen and done at each step, and what it changed."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from genui_gym.cli.pages.marks import mark
from genui_gym.cli.pages.render import data_url, render, script_json
from genui_gym.trace import Frame, Header, Outcome, Trace

VERDICTS = {
    "success": "Success",
    "finish": "Finished without success",
    "failure": "Failed",
    "limit": "Step limit reached",
    "error": "Lost to an error",
    "quit": "Quit",
}


def replay_page(trace: Trace) -> str:
    """Return the page of a trace as HTML."""
    images, index_of = _images(trace)
    data = {
        "images": images,
        "verdict": verdict(trace.outcome),
        "steps": [
            _step(frame, trace.frames[position - 1] if position else None, trace, index_of) for position, frame in enumerate(trace.frames)
        ],
    }
    return render(
        "replay.html",
        header=trace.header,
        facts=_facts(trace.header, trace.outcome),
        outcome=trace.outcome,
        verdict=verdict(trace.outcome),
        good=bool(trace.outcome and trace.outcome.success),
        data=script_json(data),
    )


def verdict(outcome: Outcome | None) -> str:
    """Say in a few words how an episode ended."""
    if outcome is None:
        return "Broken off"
    if outcome.success:
        return "Success"
    return VERDICTS.get(outcome.ended, outcome.ended)


def _facts(header: Header, outcome: Outcome | None) -> list[tuple[str, str]]:
    facts = [
        ("environment", header.env),
        ("agent", header.agent),
        ("task", header.task_id),
        ("seed", str(header.seed)),
        ("shape", f"{header.shape}, {header.difficulty}"),
        ("view", f"{header.backend}, {header.viewport[0]} × {header.viewport[1]}"),
    ]
    if outcome is not None:
        facts.append(("steps", f"{outcome.steps} of at most {header.max_steps}"))
        facts += [(name, f"{value:g}") for name, value in outcome.usage.items()]
    return facts


def _images(trace: Trace) -> tuple[list[str], dict[str, int]]:
    """Return each different picture once, and the place of each file's picture."""
    images: list[str] = []
    places: dict[bytes, int] = {}
    index_of: dict[str, int] = {}
    for name, pixels in trace.screenshots.items():
        key = pixels.tobytes()
        if key not in places:
            places[key] = len(images)
            images.append(data_url(pixels))
        index_of[name] = places[key]
    return images, index_of


def _step(frame: Frame, before: Frame | None, trace: Trace, index_of: dict[str, int]) -> dict[str, Any]:
    return {
        **{key: value for key, value in asdict(frame).items() if key not in ("elements", "image", "axtree", "changes", "titles", "active")},
        "title": frame.titles[frame.active] if frame.active < len(frame.titles) else "",
        "image": index_of.get(frame.image),
        "size": _size(frame, trace),
        "tree": frame.axtree.split("\n"),
        "boxes": {each["bid"]: each["box"] for each in frame.elements if each.get("box")},
        "changes": _changes(frame, before),
        "mark": mark(frame.action, frame.target, _size(before or frame, trace)),
    }


def _size(frame: Frame, trace: Trace) -> tuple[int, int]:
    pixels = trace.screenshots.get(frame.image)
    return trace.header.viewport if pixels is None else (pixels.shape[1], pixels.shape[0])


def _changes(frame: Frame, before: Frame | None) -> list[dict[str, str]]:
    """Return the changes against the reset, those of this step marked ``new`` and those it took back marked ``gone``."""
    was = before.changes if before is not None else ()
    now = [{"text": text, "state": "kept" if text in was else "new"} for text in frame.changes]
    return now + [{"text": text, "state": "gone"} for text in was if text not in frame.changes]
