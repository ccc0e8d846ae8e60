"""Whether a recording answers a question, and what it answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from genui_gym.recording import Recording, Step
from genui_gym.synthesis.visits import Visit

_ASKS = re.compile(
    r"\?|\b(tell me|wonder\w*|like to know|want to know|let me know|find out|look up|add up|count|how (much|many|often|long)|what is)\b",
    re.IGNORECASE,
)


def answer_of(recording: Recording) -> str:
    """Return what a recording ends with saying, ``""`` if it says nothing; a check of a page's text says it where a question was asked."""
    last = recording.steps[-1] if recording.steps else None
    if last is None or (last.kind == "answer" and last.note):
        return ""
    checked = last.target.text if last.target is not None and last.kind in ("assert", "wait") else ""
    said = last.value if last.kind in ("answer", "assert") and last.value else checked
    return said.strip() if last.kind == "answer" or asks(recording.meta.task) else ""


def answered(recording: Recording, answer: str) -> Recording:
    """Return a recording that ends with an answer which its file does not hold; as it is where there is none."""
    if not answer or answer_of(recording):
        return recording
    last = recording.steps[-1] if recording.steps else None
    page = (last.after or last.before) if last is not None else None
    return replace(recording, steps=(*recording.steps, Step("answer", value=answer, before=page, after=page)))


def asks(task: str) -> bool:
    """Whether a task in words is a question."""
    return _ASKS.search(task) is not None


def reading(visits: Sequence[Visit]) -> list[Visit]:
    """Return visits as those of somebody who only looks: what was sent on the way asked for something, and changed nothing that counts."""
    harmless = {"link": "nothing", "button": "asks"}
    return [replace(visit, effect=harmless.get(visit.turn, visit.effect)) for visit in visits]  # type: ignore[arg-type]  # an effect
